"""The picture of Era of Atlantis, made from views."""
