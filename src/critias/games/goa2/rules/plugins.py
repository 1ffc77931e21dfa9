"""Heroes and boards from elsewhere.

An installed package names a module under the entry point group `critias.goa2`. Importing that
module registers what it brings: hero sheets, as the modules in `heroes` do, and boards, by
`register_board`.
"""

from __future__ import annotations

import logging
from importlib.metadata import entry_points
from typing import Final

from critias.games.goa2.rules.roster import admit_heroes

GROUP: Final = "critias.goa2"
log = logging.getLogger(__name__)


def load_plugins() -> list[str]:
    """Load them all. One that fails is named in the log and left out; the names of the others."""
    loaded = []
    for point in sorted(entry_points(group=GROUP)):
        try:
            point.load()
            admit_heroes()
        except Exception:
            # A plug-in may fail in any way; the game goes on without it.
            log.exception("the plug-in %s (%s) is left out", point.name, point.value)
        else:
            loaded.append(point.name)
    return loaded
