"""What cards, Units and Skills are good for, in numbers: for hints, not for rules."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final, NamedTuple

from critias.games.mage_knight.components import (
    ADVANCED_ACTION,
    ARTIFACT,
    BASIC_ACTION,
    DEED,
    DEED_KIND,
    DEEDS,
    SKILLS,
    SPELL,
)
from critias.games.mage_knight.effects import Effect
from critias.games.mage_knight.playing import ABILITIES, EFFECTS
from critias.games.mage_knight.playing import SKILLS as SKILL_EFFECTS
from critias.games.mage_knight.steps import STEPS


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


NOTHING: Final = Uses()
_ATTACK: Final = re.compile(r"(ranged_|siege_)?(?:cold_fire_|fire_|ice_)?attack_(\d+)")
_BLOCK: Final = re.compile(r"(?:cold_fire_|fire_|ice_)?block_(\d+)")
_POINTS: Final = re.compile(r"(move|influence|heal|draw)_(\d+)")
_FUNCTIONS: Final[dict[tuple[str, int], Uses]] = {
    ("cold_toughness", 1): Uses(block=6),
    ("noble_manners", 0): Uses(influence=2.5),
    ("noble_manners", 1): Uses(influence=5),
    ("threaten", 1): Uses(influence=4.5),
    ("improvisation", 0): Uses(3, 3, 3, 0, 3),
    ("improvisation", 1): Uses(5, 5, 5, 0, 5),
    ("concentration", 1): Uses(4, 4, 3, 2, 4),
    ("will_focus", 1): Uses(5, 5, 4, 3, 5),
    ("blood_rage", 0): Uses(attack=3),
    ("blood_rage", 1): Uses(attack=5),
    ("ice_shield", 1): Uses(block=4),
    ("agility", 0): Uses(move=2, attack=1),
    ("agility", 1): Uses(move=4, attack=2),
    ("intimidate", 0): Uses(influence=4, attack=3),
    ("intimidate", 1): Uses(influence=8, attack=7),
    ("frost_bridge", 0): Uses(move=2),
    ("frost_bridge", 1): Uses(move=4),
    ("song_of_wind", 0): Uses(move=3),
    ("song_of_wind", 1): Uses(move=4),
    ("path_finding", 0): Uses(move=3),
    ("path_finding", 1): Uses(move=5),
    ("steady_tempo", 0): Uses(move=2),
    ("steady_tempo", 1): Uses(move=4),
    ("ambush", 0): Uses(move=2),
    ("ambush", 1): Uses(move=4),
    ("pure_magic", 0): Uses(4, 4, 4, 0, 4),
    ("pure_magic", 1): Uses(7, 7, 7, 0, 7),
    ("heroic_tale", 0): Uses(influence=3),
    ("heroic_tale", 1): Uses(influence=6),
    ("in_need", 0): Uses(influence=3),
    ("in_need", 1): Uses(influence=5),
    ("diplomacy", 0): Uses(influence=2, block=2),
    ("diplomacy", 1): Uses(influence=4, block=4),
    ("learning", 0): Uses(influence=2),
    ("learning", 1): Uses(influence=4),
    ("regeneration", 0): Uses(other=1.5),
    ("regeneration", 1): Uses(other=2.5),
    ("fireball", 1): Uses(attack=8, shot=8),
    ("snowstorm", 1): Uses(attack=8, shot=8),
    ("expose", 0): Uses(attack=2, shot=2),
    ("flame_wall", 1): Uses(attack=7, block=9),
    ("mana_bolt", 0): Uses(attack=7, shot=5),
    ("mana_bolt", 1): Uses(attack=10, shot=8),
    ("whirlwind", 0): Uses(block=6),
    ("whirlwind", 1): Uses(attack=8),
    ("chill", 0): Uses(block=6),
    ("chill", 1): Uses(block=6, attack=3),
    ("burning_shield", 0): Uses(block=4, attack=2),
    ("burning_shield", 1): Uses(block=6),
    ("tremor", 0): Uses(attack=3, shot=3),
    ("tremor", 1): Uses(attack=4, shot=4),
    ("demolish", 1): Uses(attack=8),
    ("restoration", 0): Uses(other=2),
    ("sword_of_justice", 0): Uses(attack=4),
    ("horn_of_wrath", 0): Uses(attack=6, shot=6),
    ("horn_of_wrath", 1): Uses(attack=8, shot=8),
    ("endless_bag_of_gold", 0): Uses(influence=4, other=2),
}
"""Effects that are functions, roughly."""


def _read(effect: Effect | None) -> Uses:
    """The numbers of a plain effect, from its name."""
    if effect is None:
        return NOTHING
    best = dict.fromkeys(Uses._fields, 0.0)
    for part in effect.parts or (effect,):
        for word in part.name.split("_and_"):
            if found := _ATTACK.fullmatch(word):
                value = float(found[2])
                best["attack"] = max(best["attack"], value)
                if found[1]:
                    best["shot"] = max(best["shot"], value)
            elif found := _BLOCK.fullmatch(word):
                best["block"] = max(best["block"], float(found[1]))
            elif found := _POINTS.fullmatch(word):
                name = found[1] if found[1] in best else "other"
                best[name] = max(best[name], float(found[2]))
            else:
                best["other"] = max(best["other"], 1.0)
    return Uses(**best)


def _best(uses: Iterable[Uses]) -> Uses:
    return Uses(*(max(values) for values in zip(*uses, strict=True)))


assert STEPS, "the effects of all components are compiled"
USES: Final = tuple(
    tuple(
        _FUNCTIONS.get((DEEDS[card].id, half)) or _read(effect) for half, effect in enumerate(pair)
    )
    for card, pair in enumerate(EFFECTS)
)
"""By card and half."""
UNIT_USES: Final = tuple(tuple(_read(effect) for effect, _ in pair) for pair in ABILITIES)
"""By Unit and ability."""
UNIT_BEST: Final = tuple(_best(uses) for uses in UNIT_USES)
SKILL_USES: Final = tuple(_read(effect) for effect in SKILL_EFFECTS)
KIND_WORTH: Final = {BASIC_ACTION: 1.0, ADVANCED_ACTION: 2.2, SPELL: 3.2, ARTIFACT: 3.4}
CARD_WORTH: Final = tuple(KIND_WORTH.get(kind, -1.6) for kind in DEED_KIND)
"""What owning a card is worth, in Fame; a Wound is a burden."""
assert len(SKILL_USES) == len(SKILLS)
PLAIN: Final = USES[DEED["rage"]]
