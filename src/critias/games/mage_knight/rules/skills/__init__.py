"""What the Skills do; importing it registers every Skill that is more than numbers."""

from critias.games.mage_knight.rules.skills import arythea, goldyx, norowas, tovak

__all__ = ["arythea", "goldyx", "norowas", "tovak"]
