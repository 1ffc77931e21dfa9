"""What a game is played with: fixed when it is made and kept with it, so that a Unit or a Skill
that joins the box later changes no game that has been begun.

The pool of a setup names it in words ("peasants 3", "dark_paths"); a state has it as numbers.
Whoever adds a Unit or a Skill puts it at the end of its file: then the numbers in stored games stay
what they are.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Final

from critias.games.mage_knight.rules.components import HEROES, SKILL, SKILLS, UNIT, UNITS
from critias.games.mage_knight.rules.state import MageKnightState
from critias.kernel.errors import BadSetup

EVERYTHING: Final = (
    *(f"{unit.id} {unit.copies}" for unit in UNITS),
    *(skill.id for skill in SKILLS),
)
"""All Units, each with how many cards there are of it, and all Skills."""


@lru_cache(maxsize=64)
def skills_in(pool: tuple[str, ...]) -> tuple[int, ...]:
    """The Skills of a pool."""
    return tuple(sorted(SKILL[word] for word in pool if word in SKILL))


@lru_cache(maxsize=64)
def units_in(pool: tuple[str, ...]) -> tuple[int, ...]:
    """The Units of a pool, every card."""
    found: list[int] = []
    for word in pool:
        name, _, copies = word.partition(" ")
        if name in UNIT:
            found += [UNIT[name]] * int(copies)
    return tuple(sorted(found))


def check_pool(pool: Iterable[str]) -> None:
    """Raise `BadSetup` if a word of the pool stands for nothing."""
    for word in pool:
        name, _, copies = word.partition(" ")
        if word not in SKILL and not (name in UNIT and copies.isdecimal() and int(copies) > 0):
            raise BadSetup(
                "pool: {word!r} is neither a Skill nor a Unit and a number of cards", word=word
            )


def unit_deck(state: MageKnightState, elite: bool) -> list[int]:
    """The Regular or the Elite Units of this game, every card."""
    return list(_of_rank(state.unit_pool, elite))


@lru_cache(maxsize=64)
def _of_rank(pool: tuple[int, ...], elite: bool) -> tuple[int, ...]:
    return tuple(unit for unit in pool if UNITS[unit].elite == elite)


def own_skills(state: MageKnightState, hero: int) -> list[int]:
    """The Skills of a Hero in this game, the interactive ones included."""
    return list(_of_hero(state.skill_pool, hero))


@lru_cache(maxsize=64)
def _of_hero(pool: tuple[int, ...], hero: int) -> tuple[int, ...]:
    return tuple(skill for skill in pool if SKILLS[skill].hero == HEROES[hero].id)
