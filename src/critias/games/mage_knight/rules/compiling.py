"""Effects from the data files and the functions that are registered, put into tables; anything that
is left over on either side is refused."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final, TypeVar

from critias.games.mage_knight.rules import cards, effects, mana, skills, tactics, units
from critias.games.mage_knight.rules.components import (
    DATA,
    DEED_FILES,
    DEED_KIND,
    DEEDS,
    SKILL,
    TACTIC,
    TACTICS,
    UNITS,
    WOUND,
    Effective,
)
from critias.games.mage_knight.rules.components import SKILLS as SKILL_TOKENS
from critias.games.mage_knight.rules.effects import BASIC, STRONG, Effect
from critias.games.mage_knight.rules.playing import (
    ABILITIES,
    BETTER_SIDEWAYS,
    EFFECTS,
    SKILLS,
    TACTIC_ENTRIES,
)
from critias.games.mage_knight.rules.state import NONE
from critias.games.mage_knight.rules.terms import COLOUR_OF
from critias.kernel.errors import BadData

K = TypeVar("K")

REGISTERED: Final = (cards, skills, tactics, units)
"""Modules that register what components do when they are imported."""


def compile_effects() -> None:
    """Fill the tables of `playing`."""
    registered(effects.HALVES, ((card.id, half) for card in DEEDS for half in (BASIC, STRONG)))
    registered(effects.ABILITIES, ((u.id, n) for u in UNITS for n in range(len(u.abilities))))
    registered(effects.SKILLS, SKILL)
    EFFECTS[:] = [(None, None) if card == WOUND else _halves(card) for card in range(len(DEEDS))]
    ABILITIES[:] = [_abilities(unit) for unit in range(len(UNITS))]
    SKILLS[:] = [_skill(skill) for skill in range(len(SKILL_TOKENS))]
    TACTIC_ENTRIES.update((TACTIC[name], entry) for name, entry in effects.TACTICS.items())
    for tactic in TACTICS:
        if tactic.when in MOMENTS and tactic.id not in MOMENTS[tactic.when]:
            place = f"{DATA / 'tactics.toml'}: tactic {tactic.id!r}"
            raise BadData(f"{place}: no function does what its text says")


MOMENTS: Final[dict[str, Mapping[str, object]]] = {
    "taken": effects.TAKEN,
    "before_turn": effects.WINDOW,
    "turn": effects.TACTICS,
    "empty_deck": effects.WINDOW,
}
"""Where a Tactic has its function, by when it works."""


def _halves(number: int) -> tuple[Effect, Effect]:
    card = DEEDS[number]
    place = f"{DATA / DEED_FILES[DEED_KIND[number]]}: card {card.id!r}"
    return (
        effect_of(f"{place}: basic", card.basic, effects.HALVES.get((card.id, BASIC))),
        effect_of(f"{place}: strong", card.strong, effects.HALVES.get((card.id, STRONG))),
    )


def _abilities(number: int) -> tuple[tuple[Effect, int], ...]:
    unit = UNITS[number]
    place = f"{DATA / 'units.toml'}: unit {unit.id!r}: ability"
    return tuple(
        (
            effect_of(f"{place} {n + 1}", ability, effects.ABILITIES.get((unit.id, n))),
            NONE if ability.mana is None else COLOUR_OF[ability.mana],
        )
        for n, ability in enumerate(unit.abilities)
    )


def _skill(number: int) -> Effect | None:
    """None: the Skill is never used by itself. It helps to pay or to play sideways, or works when
    it is gained."""
    skill = SKILL_TOKENS[number]
    if number in mana.MEANS or number in BETTER_SIDEWAYS or skill.id in effects.GAINED:
        return None
    place = f"{DATA / 'skills.toml'}: skill {skill.id!r}"
    return effect_of(place, skill, effects.SKILLS.get(skill.id))


def effect_of(place: str, entry: Effective, function: Effect | None) -> Effect:
    """What an entry does: its effect in the notation, or the function registered for it; refused
    unless it is exactly one of the two."""
    if entry.effect and function is not None:
        raise BadData(f"{place}: it has an effect, and a function besides")
    if entry.effect:
        return effects.made(entry.effect)
    if function is None:
        raise BadData(f"{place}: no function does what its text says")
    return function


def registered(table: dict[K, Effect], known: Iterable[K]) -> None:
    """Refuse a function for something that there is not."""
    if unknown := sorted(map(repr, table.keys() - set(known))):
        raise BadData(f"a function is registered for {unknown[0]}, which there is not")
