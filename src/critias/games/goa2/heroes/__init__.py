"""One module per hero; importing this package registers them all."""

from critias.games.goa2.heroes import arien, brogan, dodger, sabina, tigerclaw, wasp, xargatha

__all__ = ["arien", "brogan", "dodger", "sabina", "tigerclaw", "wasp", "xargatha"]
