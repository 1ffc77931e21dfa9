"""One module per hero. Every module in this folder is a hero; importing the package registers them
all, and a hero whose sheet is not complete is refused with what is missing."""

from importlib import import_module
from pkgutil import iter_modules

from critias.games.goa2.rules.roster import admit_heroes

HEROES = sorted(module.name for module in iter_modules(__path__))

for _name in HEROES:
    import_module(f"{__name__}.{_name}")
admit_heroes()
