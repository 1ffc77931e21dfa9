"""Era of Atlantis, prototype 1.51.4."""
