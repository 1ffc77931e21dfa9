"""Every kind of question and event that the rules declare, by its name."""

from __future__ import annotations

import importlib
import pkgutil
from typing import Final, TypeVar

from critias.games.mage_knight import rules
from critias.kernel.kinds import AskKind, EventKind

K = TypeVar("K", AskKind, EventKind)

MODULES: Final = tuple(
    importlib.import_module(found.name)
    for found in pkgutil.walk_packages(rules.__path__, f"{rules.__name__}.")
)


def declared(kind: type[K]) -> list[K]:
    """All kinds of a sort, each object once."""
    found = {id(v): v for module in MODULES for v in vars(module).values() if type(v) is kind}
    return list(found.values())


ASKS: Final = {str(kind): kind for kind in declared(AskKind)}
EVENTS: Final = {str(kind): kind for kind in declared(EventKind)}
