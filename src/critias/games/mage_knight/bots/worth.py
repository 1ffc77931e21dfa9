"""What cards, Units and Skills are good for, in numbers: for hints, not for rules."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import cache
from typing import Final, NamedTuple

from critias.games.mage_knight.bots import judgement
from critias.games.mage_knight.rules.components import (
    DEED_KIND,
    DEEDS,
    SKILLS,
    UNITS,
)
from critias.games.mage_knight.rules.effects import Effect
from critias.games.mage_knight.rules.enemies import BOTH, EFFICIENT
from critias.games.mage_knight.rules.playing import ABILITIES, EFFECTS
from critias.games.mage_knight.rules.playing import SKILLS as SKILL_EFFECTS
from critias.games.mage_knight.rules.steps import STEPS
from critias.games.mage_knight.rules.terms import COLD_FIRE, FIRE, ICE, PHYSICAL

OTHER: Final = 6
"""So many fields of `Uses` are numbers, the others tables."""


class Uses(NamedTuple):
    """The best numbers of one effect, by what they are for."""

    move: float = 0
    influence: float = 0
    attack: float = 0
    shot: float = 0
    """Ranged or Siege Attack."""
    block: float = 0
    other: float = 0
    """Healing, cards, mana: what it is worth besides."""
    attacks: tuple[float, ...] = (0,) * 8
    """Attack by the resistances of the enemy, as bits."""
    shots: tuple[float, ...] = (0,) * 8
    sieges: tuple[float, ...] = (0,) * 8
    """Ranged or Siege, and Siege Attack alone, in the same way."""
    blocks: tuple[float, ...] = (0,) * 4
    """Block by the element of the attack."""

    @property
    def numbers(self) -> tuple[float, ...]:
        """All that are numbers."""
        return (self.move, self.influence, self.attack, self.shot, self.block, self.other)

    def raised(self, bonus: float) -> Uses:
        """The same with every number for a turn or a fight higher by so much."""
        return self.raised_by((bonus,) * (OTHER - 1))

    def raised_by(self, bonuses: Sequence[float]) -> Uses:
        """The same with a bonus for each of these numbers, where there is one."""
        move, influence, attack, shot, block = (
            n + bonus if n else n for n, bonus in zip(self.numbers, bonuses, strict=False)
        )

        def grown(values: tuple[float, ...], new: float, old: float) -> tuple[float, ...]:
            return tuple(value * new / old for value in values) if old else values

        return Uses(
            move,
            influence,
            attack,
            shot,
            block,
            self.other,
            grown(self.attacks, attack, self.attack),
            grown(self.shots, shot, self.shot),
            grown(self.sieges, shot, self.shot),
            grown(self.blocks, block, self.block),
        )


def _struck(value: float, element: int) -> tuple[float, ...]:
    """What an attack is worth by the resistances of the enemy."""
    resisted = BOTH if element == COLD_FIRE else 1 << element
    return tuple(value / 2 if mask & resisted == resisted else value for mask in range(8))


def _held(value: float, element: int) -> tuple[float, ...]:
    """What a block is worth by the element of the attack."""
    return tuple(value if EFFICIENT[other] >> element & 1 else value / 2 for other in range(4))


def _of(
    move: float = 0,
    influence: float = 0,
    attack: float = 0,
    shot: float = 0,
    block: float = 0,
    other: float = 0,
    *,
    element: int = PHYSICAL,
    siege: bool = False,
) -> Uses:
    """The numbers of an effect all of whose attacks and blocks are of one element."""
    shots = _struck(shot, element)
    return Uses(
        move, influence, attack, shot, block, other, _struck(attack, element), shots,
        shots if siege else (0,) * 8, _held(block, element),
    )  # fmt: skip


NOTHING: Final = Uses()
SIDEWAYS: Final = _of(1, 1, 1, 0, 1)
SWORD, HORN = 3, 6
"""What a discarded card adds to the Sword of Justice, and the Siege Attack of the Horn of Wrath."""
_ATTACK: Final = re.compile(r"(ranged_|siege_)?(cold_fire_|fire_|ice_)?attack_(\d+)")
_BLOCK: Final = re.compile(r"(cold_fire_|fire_|ice_)?block_(\d+)")
_POINTS: Final = re.compile(r"(move|influence|heal|draw)_(\d+)")
_FUNCTIONS: Final[dict[tuple[str, int], Uses]] = {
    ("cold_toughness", 1): _of(block=5, element=ICE),
    ("noble_manners", 0): _of(influence=2),
    ("noble_manners", 1): _of(influence=4),
    ("threaten", 1): _of(influence=5),
    ("improvisation", 0): _of(2, 2, 2, 0, 2),
    ("improvisation", 1): _of(4, 4, 4, 0, 4),
    ("concentration", 1): _of(3, 3, 2, 1, 3),
    ("will_focus", 1): _of(4, 4, 3, 2, 4),
    ("blood_rage", 0): _of(attack=2),
    ("blood_rage", 1): _of(attack=4),
    ("ice_shield", 1): _of(block=3, element=ICE),
    ("agility", 0): _of(move=2),
    ("agility", 1): _of(move=4),
    ("intimidate", 0): _of(influence=4, attack=3),
    ("intimidate", 1): _of(influence=8, attack=7),
    ("frost_bridge", 0): _of(move=2),
    ("frost_bridge", 1): _of(move=4),
    ("song_of_wind", 0): _of(move=2),
    ("song_of_wind", 1): _of(move=2),
    ("path_finding", 0): _of(move=2),
    ("path_finding", 1): _of(move=4),
    ("steady_tempo", 0): _of(move=2),
    ("steady_tempo", 1): _of(move=4),
    ("ambush", 0): _of(move=2),
    ("ambush", 1): _of(move=4),
    ("pure_magic", 0): _of(4, 4, 4, 0, 4),
    ("pure_magic", 1): _of(7, 7, 7, 0, 7),
    ("heroic_tale", 0): _of(influence=3),
    ("heroic_tale", 1): _of(influence=6),
    ("in_need", 0): _of(influence=2),
    ("in_need", 1): _of(influence=4),
    ("diplomacy", 0): _of(influence=2, block=2),
    ("diplomacy", 1): _of(influence=4, block=4),
    ("learning", 0): _of(influence=2),
    ("learning", 1): _of(influence=4),
    ("regeneration", 0): _of(other=1.5),
    ("regeneration", 1): _of(other=2.5),
    ("fireball", 1): _of(attack=8, shot=8, element=FIRE, siege=True),
    ("snowstorm", 1): _of(attack=8, shot=8, element=ICE, siege=True),
    ("expose", 0): _of(attack=2, shot=2),
    ("flame_wall", 1): _of(attack=7, block=9, element=FIRE),
    ("mana_bolt", 0): _of(attack=7, shot=5, element=ICE),
    ("mana_bolt", 1): _of(attack=10, shot=8, element=ICE),
    ("whirlwind", 0): _of(block=6, element=COLD_FIRE),
    ("whirlwind", 1): _of(attack=8, element=COLD_FIRE),
    ("chill", 0): _of(block=6, element=COLD_FIRE),
    ("chill", 1): _of(block=6, attack=3, element=COLD_FIRE),
    ("burning_shield", 0): _of(block=4, element=FIRE),
    ("burning_shield", 1): _of(block=6, element=FIRE),
    ("tremor", 0): _of(attack=3, shot=3, siege=True),
    ("tremor", 1): _of(attack=4, shot=4, siege=True),
    ("demolish", 1): _of(attack=8, element=COLD_FIRE),
    ("restoration", 0): _of(other=2),
    ("sword_of_justice", 0): _of(attack=4),
    ("horn_of_wrath", 0): _of(attack=HORN, shot=HORN, siege=True),
    ("horn_of_wrath", 1): _of(attack=8, shot=8, siege=True),
    ("endless_bag_of_gold", 0): _of(influence=4, other=2),
    ("endless_bag_of_gold", 1): _of(influence=9, other=3),
}
"""Effects that are functions, roughly."""


_ABILITIES: Final[dict[tuple[str, int], Uses]] = {
    ("foresters", 0): _of(move=2),
    ("utem_guardsmen", 1): _of(block=4),
    ("utem_swordsmen", 1): _of(attack=6, block=6),
    ("illusionists", 1): _of(other=2),
    ("amotep_freezers", 1): _of(attack=3, block=6, element=COLD_FIRE),
    ("altem_mages", 1): _of(attack=5, block=5, element=COLD_FIRE),
    ("altem_guardians", 1): _of(block=8),
}
_SKILLS: Final[dict[str, Uses]] = {
    "dark_paths": _of(move=1),
    "double_time": _of(move=1),
    "forward_march": _of(move=2),
    "dark_negotiation": _of(influence=2),
    "bright_negotiation": _of(influence=2),
    "day_sharpshooting": _of(attack=1, shot=1),
    "night_sharpshooting": _of(attack=1, shot=1),
}
"""The same for Units and Skills."""
ELEMENT: Final = {"": PHYSICAL, "fire_": FIRE, "ice_": ICE, "cold_fire_": COLD_FIRE}


@cache
def word(name: str) -> Uses:
    """The numbers of one plain effect, from its name."""
    if found := _ATTACK.fullmatch(name):
        value, kind, element = float(found[3]), found[1], ELEMENT[found[2] or ""]
        shot = value if kind else 0.0
        return _of(attack=value, shot=shot, element=element, siege=kind == "siege_")
    if found := _BLOCK.fullmatch(name):
        return _of(block=float(found[2]), element=ELEMENT[found[1] or ""])
    if found := _POINTS.fullmatch(name):
        value = float(found[2])
        if found[1] == "move":
            return _of(move=value)
        return _of(influence=value) if found[1] == "influence" else _of(other=value)
    return _of(other=1)


def _read(effect: Effect | None) -> Uses:
    """The numbers of a plain effect, from its name."""
    if effect is None:
        return NOTHING
    parts = effect.parts or (effect,)
    return _best(word(name) for part in parts for name in part.name.split("_and_"))


def _best(uses: Iterable[Uses]) -> Uses:
    found = tuple(uses)
    numbers = [max(values) for values in zip(*(one.numbers for one in found), strict=True)]
    tables = [
        tuple(map(max, zip(*values, strict=True)))
        for values in zip(*(one[OTHER:] for one in found), strict=True)
    ]
    return Uses(*numbers, *tables)


assert STEPS, "the effects of all components are compiled"
USES: Final = tuple(
    tuple(
        _FUNCTIONS.get((DEEDS[card].id, half)) or _read(effect) for half, effect in enumerate(pair)
    )
    for card, pair in enumerate(EFFECTS)
)
"""By card and half."""
UNIT_USES: Final = tuple(
    tuple(
        _ABILITIES.get((UNITS[unit].id, place)) or _read(effect)
        for place, (effect, _) in enumerate(pair)
    )
    for unit, pair in enumerate(ABILITIES)
)
"""By Unit and ability."""
UNIT_BEST: Final = tuple(_best(uses) for uses in UNIT_USES)
SKILL_USES: Final = tuple(
    _SKILLS.get(SKILLS[skill].id) or _read(effect) for skill, effect in enumerate(SKILL_EFFECTS)
)


def _worth(card: int) -> float:
    """By its name, or by its kind and a little by its numbers."""
    if DEED_KIND[card] not in judgement.DEED_KINDS:
        return judgement.BURDEN
    if DEEDS[card].id in judgement.DEEDS:
        return judgement.DEEDS[DEEDS[card].id]
    best = max(judgement.DEED_POINTS.of(use.numbers) for use in USES[card])
    return judgement.DEED_KINDS[DEED_KIND[card]] + judgement.DEED_NUMBERS * best


CARD_WORTH: Final = tuple(map(_worth, range(len(DEEDS))))
"""What owning a card is worth, in Fame; a Wound is a burden."""
SKILL_WORTH: Final = tuple(
    judgement.SKILL_POINTS.of(use.numbers, judgement.SKILLS.get(skill.id, judgement.ANY_SKILL))
    for skill, use in zip(SKILLS, SKILL_USES, strict=True)
)
"""What owning a Skill is worth, roughly."""
