"""The pages, as HTML made in Python."""
