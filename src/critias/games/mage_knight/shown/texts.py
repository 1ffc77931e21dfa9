"""What cards, Units and Skills do, as people read it: the texts of the data files, and sentences
written from the effects that need none."""

from __future__ import annotations

import re
from typing import Final

from critias.games.mage_knight.rules.components import Effective
from critias.games.mage_knight.rules.notation import GAINS, Part, draws, parse
from critias.games.mage_knight.rules.terms import COLOURS, ELEMENTS, KINDS, MELEE, PHYSICAL
from critias.kit.language import cached, count, say

NUMBERS: Final = {
    "move": "Move {n}",
    "influence": "Influence {n}",
    "heal": "Heal {n}",
    "attack": "Attack {n}",
    "fire_attack": "Fire Attack {n}",
    "ice_attack": "Ice Attack {n}",
    "cold_fire_attack": "Cold Fire Attack {n}",
    "ranged_attack": "Ranged Attack {n}",
    "ranged_fire_attack": "Ranged Fire Attack {n}",
    "ranged_ice_attack": "Ranged Ice Attack {n}",
    "ranged_cold_fire_attack": "Ranged Cold Fire Attack {n}",
    "siege_attack": "Siege Attack {n}",
    "siege_fire_attack": "Siege Fire Attack {n}",
    "siege_ice_attack": "Siege Ice Attack {n}",
    "siege_cold_fire_attack": "Siege Cold Fire Attack {n}",
    "block": "Block {n}",
    "fire_block": "Fire Block {n}",
    "ice_block": "Ice Block {n}",
    "cold_fire_block": "Cold Fire Block {n}",
}


def text(entry: Effective) -> str:
    """What something does, in whole sentences."""
    return say(entry.text) if entry.text else written(entry.effect)


def sentence(entry: Effective) -> str:
    """The same inside a longer line: without the full stop."""
    return text(entry).rstrip(".")


def lucky(entry: Effective) -> bool:
    """Whether chance has a share in it."""
    return entry.chance or (bool(entry.effect) and draws(entry.effect))


@cached
def written(effect: str) -> str:
    """An effect of the notation as a sentence.

    >>> written("attack 2 | block 2 | ranged attack 1")
    'Attack 2, Block 2 or Ranged Attack 1.'
    >>> written("token red + crystal red"), written("heal 1 | draw 1")
    ('Gain a red mana token and a red crystal.', 'Heal 1 or draw a card.')
    """
    *some, last = map(_together, parse(effect))
    said = say("{some} or {last}", some=", ".join(some), last=last) if some else last
    return f"{capital(said)}."


def capital(words: str) -> str:
    """The words with a capital letter."""
    return words[:1].upper() + words[1:]


def _together(parts: tuple[Part, ...]) -> str:
    *some, last = map(_one, parts)
    said = say("{some} and {last}", some=", ".join(some), last=last) if some else last
    return say("gain {things}", things=said) if parts[0].what in GAINS else said


def _one(part: Part) -> str:
    if part.what == "crystal":
        return say("a {colour} crystal", colour=say(COLOURS[part.colour]))
    if part.what == "token":
        return say("a {colour} mana token", colour=say(COLOURS[part.colour]))
    if part.what == "draw":
        return count(part.number, "draw a card", "draw {n} cards")
    kind = "" if part.kind == MELEE else f"{KINDS[part.kind]}_"
    element = "" if part.element == PHYSICAL else f"{ELEMENTS[part.element]}_"
    return say(NUMBERS[f"{kind}{element}{part.what}"], n=part.number)


_NAMED: Final = re.compile(r"(\w+?)(?:_(\d+))?")


def named(effect: str) -> str:
    """An effect that can be chosen, by the name that the rules have for it.

    >>> named("siege_fire_attack_4"), named("draw_2"), named("fire_block")
    ('Siege Fire Attack 4', 'Draw 2 cards', 'Fire Block')
    """
    found = _NAMED.fullmatch(effect)
    assert found is not None, f"{effect!r} is no name of an effect"
    if found[1] == "draw":
        return capital(count(int(found[2]), "draw a card", "draw {n} cards"))
    return say(NUMBERS[found[1]], n=found[2] or "").strip()
