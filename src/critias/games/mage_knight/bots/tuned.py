"""The numbers of the judgement that were fitted, and how to judge by others.

What hints hold things to be worth (`judgement`), what lies ahead (`land`) and how well one stands
(`standing`) is full of numbers with names. Those that were fitted by games lie in `tuned.toml`,
with the command that made them; they take the place of those set by hand when the planner is
loaded."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from pathlib import Path
from types import ModuleType
from typing import Final

from critias.games.mage_knight.bots import battles, judgement, land, standing
from critias.games.mage_knight.rules.components import SITES
from critias.games.mage_knight.rules.map import SITE_LETTERS

MODULES: Final[dict[str, ModuleType]] = {"judgement": judgement, "standing": standing}
SERIES: Final = frozenset({"CITY_CALLS"})
"""Those that are several numbers in a row."""
PROSPECT: Final = "prospect"
LETTERS: Final[dict[str, str]] = {one.id: SITE_LETTERS[site] for site, one in enumerate(SITES)}
FILE: Final = Path(__file__).with_name("tuned.toml")


def numbers() -> dict[str, float]:
    """Every number that can be fitted, by its name: `standing.TILE`, `judgement.FAME.now`,
    `prospect.keep`."""
    found: dict[str, float] = {}
    for home, module in MODULES.items():
        for name, value in vars(module).items():
            if not name.isupper():
                continue
            if isinstance(value, float):
                found[f"{home}.{name}"] = value
            elif isinstance(value, judgement.Worth):
                for part, number in value._asdict().items():
                    found[f"{home}.{name}.{part}"] = float(number)
            elif name in SERIES:
                for place, number in enumerate(value):
                    found[f"{home}.{name}.{place}"] = float(number)
    for site, letter in LETTERS.items():
        if letter in land.PROSPECTS:
            found[f"{PROSPECT}.{site}"] = land.PROSPECTS[letter].prize
    return found


def use(weights: Mapping[str, float]) -> None:
    """Judge by these numbers from now on; what was remembered of others is forgotten."""
    known = numbers()
    for name, value in weights.items():
        if name not in known:
            raise KeyError(f"there is no number {name!r}")
        home, what, *part = name.split(".")
        if home == PROSPECT:
            letter = LETTERS[what]
            land.PROSPECTS[letter] = land.PROSPECTS[letter]._replace(prize=value)
        elif what in SERIES:
            series = list(getattr(MODULES[home], what))
            series[int(part[0])] = value
            setattr(MODULES[home], what, tuple(series))
        elif part:
            old = getattr(MODULES[home], what)
            setattr(MODULES[home], what, old._replace(**{part[0]: value}))
        else:
            setattr(MODULES[home], what, value)
    land.ahead.cache_clear()
    battles.KNOWN.clear()


def fitted() -> dict[str, float]:
    """The numbers of the file."""
    with FILE.open("rb") as file:
        return {name: float(value) for name, value in tomllib.load(file)["weights"].items()}
