"""A rules-perfect digital table for board games about Atlantis."""

__version__ = "0.1.0"
