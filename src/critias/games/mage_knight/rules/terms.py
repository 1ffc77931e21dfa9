"""The vocabulary of the game as small numbers: colours, elements, kinds of attack, moments."""

from __future__ import annotations

from typing import Final

RED, BLUE, GREEN, WHITE, GOLD, BLACK = range(6)
"""Colours of mana, and the faces of a mana die. The first four are the basic ones."""
COLOURS: Final = ("red", "blue", "green", "white", "gold", "black")
BASIC_COLOURS: Final = (RED, BLUE, GREEN, WHITE)
COLOUR_OF: Final = {name: number for number, name in enumerate(COLOURS)}

PHYSICAL, FIRE, ICE, COLD_FIRE = range(4)
"""Elements of attacks and blocks; the first three are also the kinds of resistance."""
ELEMENTS: Final = ("physical", "fire", "ice", "cold_fire")

MELEE, RANGED, SIEGE = range(3)
"""Kinds of attack."""
KINDS: Final = ("melee", "ranged", "siege")

MOVE: Final = 1
"""Move effects may be played: the movement part of a turn."""
INFLUENCE: Final = 2
"""Influence effects may be played: an interaction, or what Learning and Diplomacy allow."""
RANGED_PHASE: Final = 4
BLOCK_PHASE: Final = 8
DAMAGE_PHASE: Final = 16
ATTACK_PHASE: Final = 32
CALM: Final = 64
"""The own turn outside combat: healing effects may be played."""
OUTSET: Final = 128
"""A combat has just begun: nothing has been done in it yet."""

BARRAGE: Final = 256
"""Plain Attacks may be played in the Ranged and Siege phase, for all are Siege (Altem Mages)."""
STUDY: Final = 512
"""The own turn outside combat, unless it is a Rest: Learning may be played."""

COMBAT: Final = RANGED_PHASE | BLOCK_PHASE | DAMAGE_PHASE | ATTACK_PHASE
STRIKING: Final = ATTACK_PHASE | BARRAGE
"""When plain Attacks count."""
SHOOTING: Final = RANGED_PHASE | ATTACK_PHASE
"""When Ranged and Siege Attacks count."""
STOPPING: Final = RANGED_PHASE | BLOCK_PHASE
"""When an enemy can be kept from attacking."""
HEALING: Final = CALM
SPECIAL: Final = CALM | COMBAT
"""At any moment of the own turn."""

FORTIFIED, SWIFT, BRUTAL, POISON, PARALYZE, SUMMON = (1 << bit for bit in range(6))
"""Abilities of enemies, as bits."""
ABILITIES: Final = ("fortified", "swift", "brutal", "poison", "paralyze", "summon")

LOWEST_REPUTATION: Final = -7
HIGHEST_REPUTATION: Final = 7
MOST_CRYSTALS: Final = 3
