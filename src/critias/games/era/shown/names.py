"""What things are called, in the language of whoever reads it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from critias.games.era.rules.board import (
    ACTIONS,
    AREA,
    AREAS,
    BUILDINGS,
    CONTINUATION,
    ENDINGS,
    GOALS,
    LAYOUT,
    PAD,
    SOCIETIES,
    SPECIALS,
)
from critias.games.era.rules.scoring import REWARDS, points
from critias.games.era.rules.state import ASIDE, DEFEND
from critias.games.era.rules.values import PASSIVE_SEAT
from critias.games.era.rules.view import EraView
from critias.kit.language import count, say

_BUILDINGS: Final = dict(
    zip(
        BUILDINGS,
        ("base", "capitol", "factory", "pyramid", "temple of darkness", "temple of light"),
        strict=True,
    )
)
_ENDINGS: Final = dict(zip(ENDINGS, ("Ascension", "Pole Shift", "Continuation"), strict=True))
_PLACES: Final = dict(zip(LAYOUT, ("the sun", "the moon", "the eclipse"), strict=True))
_POSITIONS: Final = dict(zip(LAYOUT, ("sun", "moon", "eclipse"), strict=True))
_SIDES: Final = {"white": "white", "black": "black"}
_SPECIALS: Final = dict(
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
_SOCIETIES: Final = dict(
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
_POWERS: Final = dict(
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
_GOALS: Final = dict(
    zip(
        GOALS,
        (
            "Aquatic Spirit",
            "Emulous Explorers",
            "Cosmopolitan Dream",
            "Fanatical Sectarians",
            "Imperial Ambition",
            "Militaristic Zeal",
            "Mystical Aspiration",
            "Occult Collectors",
            "Religious Populists",
        ),
        strict=True,
    )
)
_ACTIONS: Final = dict(
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


def area_name(key: Any) -> str:
    """An area (or the nation whose home it is)."""
    return say(AREAS[AREA[key]].name)


def seat_name(view: EraView, seat: Any) -> str:
    """A player, by the colour of the pieces."""
    return say("the passive nation" if seat == PASSIVE_SEAT else view["seats"][seat]["name"])


def seat_names(view: EraView, seats: Sequence[int]) -> str:
    """Some players."""
    return listed([seat_name(view, seat) for seat in seats])


def listed(names: Sequence[str]) -> str:
    """Several names in one breath.

    >>> listed(["White"]), listed(["White", "Gray"]), listed(["White", "Gray", "Pink"])
    ('White', 'White and Gray', 'White, Gray and Pink')
    """
    if len(names) < 2:
        return "".join(names)
    return say("{others} and {last}", others=", ".join(names[:-1]), last=names[-1])


def action_name(key: str) -> str:
    """A standard action."""
    return say(_ACTIONS[key])


def special_name(key: Any) -> str:
    """A special action."""
    return say(_SPECIALS[key])


def space_name(key: Any) -> str:
    """A space for archons."""
    if key in _ACTIONS:
        return action_name(key)
    if key in _SPECIALS:
        return special_name(key)
    nation, _, action = str(key).partition(".")
    return say("{nation}: {action}", nation=area_name(nation), action=action_name(action))


def card_name(key: Any) -> str:
    """An objective card; empty: one that is not shown."""
    return say(_ENDINGS[key] if key else "a card")


def place_name(key: Any) -> str:
    """A position of the layout."""
    return say(_PLACES[key])


def position_name(key: Any) -> str:
    """The same, as it is written on it."""
    return say(_POSITIONS[key])


def side_name(key: Any) -> str:
    """A side of the End marker."""
    return say(_SIDES[key])


def building_name(key: Any) -> str:
    """A building."""
    return say(_BUILDINGS[key])


def society_name(key: Any) -> str:
    """A secret society."""
    return say(_SOCIETIES[key])


def society_power(key: Any) -> str:
    """A secret society, and what it can do."""
    return say("{society}. {power}", society=society_name(key), power=say(_POWERS[key]))


def objective_lines(kind: str) -> tuple[str, ...]:
    """What an objective card is worth at the end."""
    one, two, more = (points(halves) for halves in REWARDS[ENDINGS.index(kind)])
    said = "{one} VP alone, {two} with one other, {more} with more"
    worth = say(said, one=one, two=two, more=more)
    if kind != ENDINGS[CONTINUATION]:
        return (worth,)
    return worth, say("3 Virya at the end in any case; 2 more if three or more hold it")


def power_words(key: str) -> str:
    """What a secret society can do."""
    return say(_POWERS[key])


def goal_name(key: Any) -> str:
    """The objective of a nation."""
    return say(_GOALS[key])


def units(number: Any) -> str:
    """So many units."""
    return count(number, "1 unit", "{n} units")


def dial_words(dial: int) -> str:
    """A dial that has been revealed."""
    if dial < ASIDE:
        return say("not asked")
    if dial == ASIDE:
        return say("stands aside")
    if dial < DEFEND:
        return say("attack {bid}", bid=dial)
    return say("defend {bid}", bid=dial - DEFEND)
