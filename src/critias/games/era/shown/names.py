"""What things are called."""

from __future__ import annotations

from typing import Any, Final

from critias.games.era.rules.board import (
    ACTIONS,
    AREA,
    AREAS,
    BUILDINGS,
    ENDINGS,
    GOALS,
    PAD,
    SOCIETIES,
    SPECIALS,
)
from critias.games.era.rules.state import ASIDE, DEFEND
from critias.games.era.rules.values import PASSIVE_SEAT
from critias.games.era.rules.view import EraView

BUILDING_NAMES: Final = dict(
    zip(
        BUILDINGS,
        ("base", "capitol", "factory", "pyramid", "temple of darkness", "temple of light"),
        strict=True,
    )
)
ENDING_NAMES: Final = dict(zip(ENDINGS, ("Ascension", "Pole Shift", "Continuation"), strict=True))
SPECIAL_NAMES: Final = dict(
    zip(
        SPECIALS,
        (
            "The Black Knight",
            "Brahmastra",
            "Chimeras",
            "Crystal Healing Grid",
            "Extraterrestrial Contact Center",
            "Military Research Complex",
            "Oracle of Rama",
            "Psychotronic Weaponry",
            "Pyramid of the Galactic Sun",
            "Spy Network",
            "Temple of Anu",
            "Utopian City",
            "Vimanas",
            "Weather Control Crystals",
        ),
        strict=True,
    )
)
SOCIETY_NAMES: Final = dict(
    zip(
        SOCIETIES,
        (
            "Lemurian Brotherhood",
            "Order of Thoth",
            "Priests of Atla-Ra",
            "Purple Dragon Society",
            "Sisters of Starlight",
        ),
        strict=True,
    )
)
SOCIETY_POWERS: Final = dict(
    zip(
        SOCIETIES,
        (
            "Peacekeepers: where your agents add up to 3 you may forbid others to start a conflict",
            "Secret Tablets: Repolarize pays you 3 Virya, and you keep three objective cards",
            "Clerical Espionage: Intrigue gives 6 Virya and a look at the cards of a temple owner",
            "Lizard King: in your Coups your 3 agent counts 9 and may stay for 1 Virya",
            "Unity Consciousness: you and your partners may share a space if both agree",
        ),
        strict=True,
    )
)
GOAL_NAMES: Final = {key: key.replace("_", " ").title() for key in GOALS}
ACTION_NAMES: Final = dict(
    zip(
        (*PAD, *ACTIONS),
        (
            "Intrigue",
            "Coup",
            "Repolarize",
            "Collect Virya",
            "Construct Building",
            "Recruit",
            "Move & Conflict",
            "Global Conflict",
        ),
        strict=True,
    )
)


# --- in words ------------------------------------------------------------------------------------


def area_name(view: EraView, key: Any) -> str:
    """An area (or the nation whose home it is)."""
    return AREAS[AREA[key]].name


def seat_name(view: EraView, seat: Any) -> str:
    """A player."""
    return "the passive nation" if seat == PASSIVE_SEAT else view["seats"][seat]["name"]


def space_name(view: EraView, key: Any) -> str:
    """A space for archons."""
    if key in ACTION_NAMES:
        return ACTION_NAMES[key]
    if key in SPECIAL_NAMES:
        return SPECIAL_NAMES[key]
    nation, _, action = str(key).partition(".")
    return f"{area_name(view, nation)}: {ACTION_NAMES[action]}"


def card_name(view: EraView, key: Any) -> str:
    """An objective card; empty: one that is not shown."""
    return ENDING_NAMES.get(key, "a card")


def building_name(view: EraView, key: Any) -> str:
    """A building."""
    return BUILDING_NAMES[key]


def units(view: EraView, number: Any) -> str:
    """So many units."""
    return "1 unit" if number == 1 else f"{number} units"


def dial_words(dial: int) -> str:
    """A dial that has been revealed."""
    if dial < ASIDE:
        return "not asked"
    if dial == ASIDE:
        return "stands aside"
    return f"attack {dial}" if dial < DEFEND else f"defend {dial - DEFEND}"


WORDS: Final = {
    "area": area_name,
    "seat": seat_name,
    "space": space_name,
    "card": card_name,
    "building": building_name,
    "units": units,
    "special": lambda view, key: SPECIAL_NAMES[key],
    "society": lambda view, key: SOCIETY_NAMES[key],
    "goal": lambda view, key: GOAL_NAMES[key],
    "position": lambda view, key: f"the {key}",
}
