"""The web table: the place where people play."""
