"""A rules-perfect digital table for board games about Atlantis."""

__version__ = "1.0.0"
