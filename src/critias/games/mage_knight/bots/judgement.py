"""What hints hold things to be worth: every number of their judgement, with its name.

They are set by hand. Unless something else is said they are Fame, as it counts at the end. A
`Worth` grows with the share of the game that is still to come.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NamedTuple

from critias.games.mage_knight.rules.components import (
    ADVANCED_ACTION,
    ANCIENT_RUINS,
    BASIC_ACTION,
    CITY,
    CRYSTAL_MINE,
    DRACONUM,
    DUNGEON,
    KEEP,
    MAGE_TOWER,
    MAGICAL_GLADE,
    MARAUDING_ORCS,
    MONASTERY,
    MONSTER_DEN,
    SPAWNING_GROUNDS,
    TOMB,
    VILLAGE,
)
from critias.games.mage_knight.rules.components import ARTIFACT as DEED_ARTIFACT
from critias.games.mage_knight.rules.components import SPELL as DEED_SPELL


class Worth(NamedTuple):
    """What something is worth at the end of the game, and how much more at its beginning."""

    now: float
    later: float

    def at(self, time: float) -> float:
        """What it is worth while this share of the game is to come."""
        return self.now + self.later * time


# --- sites ---------------------------------------------------------------------------------------


class Prospect(NamedTuple):
    """What a site promises from afar."""

    might: float
    """How strong one should be to go there."""
    prize: float
    """What it may bring, roughly."""


PROSPECTS: Final = {
    VILLAGE: Prospect(0, 3),
    MONASTERY: Prospect(0, 4),
    KEEP: Prospect(7, 6),
    MAGE_TOWER: Prospect(8, 8),
    CITY: Prospect(0, 30),
    ANCIENT_RUINS: Prospect(0, 7),
    DUNGEON: Prospect(8, 8),
    TOMB: Prospect(14, 13),
    MONSTER_DEN: Prospect(7, 7),
    SPAWNING_GROUNDS: Prospect(13, 13),
    MARAUDING_ORCS: Prospect(5, 4),
    DRACONUM: Prospect(13, 9),
}
MOST: Final = {
    VILLAGE: Worth(0.0, 0.0),
    MONASTERY: Worth(6.6, 4.3),
    KEEP: Worth(5.6, 3.5),
    MAGE_TOWER: Worth(8.6, 5.0),
    CITY: Worth(99.0, 40.0),
    CRYSTAL_MINE: Worth(1.0, 0.0),
    MAGICAL_GLADE: Worth(1.3, 0.0),
    ANCIENT_RUINS: Worth(24.0, 9.5),
    DUNGEON: Worth(8.5, 4.3),
    TOMB: Worth(14.0, 8.0),
    MONSTER_DEN: Worth(7.9, 3.6),
    SPAWNING_GROUNDS: Worth(14.1, 7.5),
}
"""More than a site can bring to whoever is there."""
REWARDS: Final = {DUNGEON: 2.5, TOMB: 5.0, MONSTER_DEN: 1.5, SPAWNING_GROUNDS: 3.5}
"""What the rewards of adventures are worth, before `REWARD` is taken into account."""
REWARD: Final = Worth(0.6, 0.7)
"""How much of such a reward counts."""
SHIELD: Final = 2.0
"""What the Shield on a conquered site is worth."""
KEEP_TAKEN: Final = Worth(1.6, 1.5)
TOWER_TAKEN: Final = Worth(3.6, 2.5)
CITY_TAKEN: Final = 25.0
LAST_CITY: Final = 15.0
"""What it is worth besides to conquer the last one."""
BREACHED: Final = 0.6
"""How much of that all its defenders are worth, and the last of them only the rest."""
MORE_TURNS: Final = 3.0
"""Where so many turns are left, a city that is begun can be finished."""
MONASTERY_BURNED: Final = Worth(2.0, 2.0)
ALTAR: Final = Worth(9.0, 2.0)
RUINS_CLEARED: Final = 4.5
MINE: Final = 1.0
"""What ending a turn there is worth."""
GLADE, GLADE_HEALS = 0.5, 0.8
"""The same, and what the Wound is worth that a glade takes."""
FEW_HIRES: Final = 3
"""By so much less villages and monasteries promise to whoever has no room for a Unit."""
UNKNOWN_LAND: Final = 2.0
"""What a space promises from which something new can be seen; and 1 for each quarter to come."""

# --- the way -------------------------------------------------------------------------------------

BOLD: Final = 1.2
"""How much stronger a city may look than those who dare to go there: they need not win at once."""
CITY_CALLS: Final = (0.4, 0.4, 0.4, 0.2, 0.1)
"""How much of the prize of a city counts with so many quarters of the game to come: first one has
to grow."""
DECAY: Final = 0.86
"""What is left of a prize one Move point away."""
FAINT: Final = 0.3
"""A prize too small to be seen from farther away."""
VIEW: Final = 0.55
"""How much of the prospects of a space counts."""
VIEW_EXPLORING, VIEW_DONE = 0.55, 0.6
"""How much of that counts for whoever explores from there, and after something is done there."""
NEW_TILE: Final = Worth(1.0, 2.0)
TILES_AT_FIRST, TILES_A_ROUND, BEHIND = 4.0, 1.9, 0.3
"""Where there are cities to be found: how many tiles should lie there at first, how many more after
every Round, and what a new one is worth besides for each that is missing."""
MOST_BEHIND: Final = 3.0
CARD, MANA = 0.12, 0.35
"""What it costs to use a card or a mana for the way."""
IDLE: Final = 2.5
"""What a turn without a step is worth less."""
REST: Final = 1.3
"""What it is worth to get rid of a Wound in hand for the Round by resting."""

# --- fights --------------------------------------------------------------------------------------

FAME: Final = Worth(1, 0.5)
"""What a point of Fame is worth: early on it brings levels."""
WOUND: Final = Worth(2.0, 0.6)
"""What a Wound costs."""
UNIT_HURT: Final = Worth(0.8, 1.2)
"""What it costs that a Unit is wounded."""
FAILED: Final = 3.0
"""What a fight that is not won costs besides."""
MET: Final = 0.5
"""What it is worth to be rid of enemies that bar a way."""
DRACONUM_BEATEN, ORCS_BEATEN = 1.0, 0.5
"""What the Reputation for rampaging enemies is worth."""
CLEAN_VICTORY: Final = 2.0
"""What it is worth to leave no enemy behind."""
WOUND_TAKEN: Final = 1.8
"""What a Wound costs in the middle of a fight."""
LAMED: Final = 2.0
"""How much worse damage is that poisons or paralyzes."""

KNOCKED_OUT, PARALYZED = 8.0, 3.0
"""What it costs to be knocked out, and to lose the hand to an attack that paralyzes."""
BEARABLE, CROWDED = 2, 0.8
"""How many Wounds a hand bears, and what each further one costs besides."""
UNIT_WOUNDED, UNIT_LOST = 1.4, 2.4
"""What it costs that a Unit is wounded or destroyed, times its level."""

# --- trade ---------------------------------------------------------------------------------------

HATED: Final = -5.0
"""What it is worth to deal with people who do not deal."""
LESSON: Final = Worth(1, 2.2)
SPELL: Final = Worth(2, 3)
HEALED: Final = Worth(0.5, 1)
"""What it is worth to be healed of a Wound for Influence."""
TALK: Final = 0.5
"""What dealing has to bring at least."""
UNIT_LEVEL: Final = Worth(1, 2)
"""What a level of a Unit is worth."""
UNIT_ATTACK: Final = 0.5
"""What a point of its Attack is worth while the whole game is to come."""
LAMED_UNIT: Final = 0.4
"""How much of a Unit is left that is wounded."""
BONDED: Final = 2.0
"""What it is worth to recruit under Bonds of Loyalty."""
DEAR: Final = 0.5
"""What a Unit has to be worth that cards are played for."""
UNSEEN_ACTION, HEALING, ARTIFACT, NEEDLESS = 2.0, 1.0, 4.0, -1.0
"""What other things for sale are worth, and what nobody needs."""

# --- thrift: in points of what is played ----------------------------------------------------------

LOSS: Final = 0.7
"""What it costs to play something for its loss in a fight."""
POWERED: Final = 0.9
"""What it costs to pay a mana."""
SURPLUS, SURPLUS_STRIKE = 0.1, 0.2
"""What a point too many costs, and one of an attack."""
UNIT_SPENT: Final = 0.3
"""What it costs to spend a Unit on an attack."""
TOO_LITTLE: Final = 10.0
"""What a use costs that would leave too little for the rest of an attack."""
NO_HELP, GIVING_UP = -20.0, -50.0
"""What is no part of an attack, and the end of it."""

CARD_KEPT, UNIT_KEPT, SKILL_KEPT = 0.45, 0.12, 0.3
"""What it is worth to keep a card, a Unit (times its level) and a Skill that can be used once a
Round."""
LAST_CARD: Final = 0.03
"""The same of a card when the Round is over after this turn."""
MANA_KEPT, MANY, MANA_HOARDED = 0.5, 3, 0.2
"""What it is worth to keep a crystal, and one of more than so many."""

# --- strength ------------------------------------------------------------------------------------

MIGHT, MIGHT_LEVEL, MIGHT_CARD = 4.0, 1.2, 0.8
"""How strong everybody is, and what a level and a good card add."""
GOOD_CARD: Final = 1.9
"""What a good card is worth at least."""
RESISTANT, HARM = 1.4, 0.5
"""How much the Armor of an enemy with Physical Resistance counts, and the damage of any."""
MONSTER: Final = 6
"""The Attack of whatever is summoned."""
UNKNOWN_ARMOR, UNKNOWN_BLOCK = 1, 0.5
"""By how much an enemy that nobody has seen is held to be stronger than the average of its pile."""
TOO_MANY_WOUNDS: Final = 5.0
"""With so many a fight is lost."""
GREAT_ATTACK: Final = 4
"""Only a strong effect of more Attack would be missed in a fight."""

# --- cards, Skills, Tactics ----------------------------------------------------------------------


class Points(NamedTuple):
    """What a point of each kind is worth, in the order of `worth.Uses`."""

    move: float
    influence: float
    attack: float
    shot: float
    block: float

    def of(self, numbers: Iterable[float], besides: float = 0.0) -> float:
        """What so many points are worth together, and what else there is."""
        counted = zip(self, numbers, strict=False)
        return sum((worth * number for worth, number in counted), besides)


DEED_KINDS: Final = {BASIC_ACTION: 1.0, ADVANCED_ACTION: 2.0, DEED_SPELL: 3.0, DEED_ARTIFACT: 3.2}
"""What owning a card is worth for its kind."""
DEEDS: Final = {
    "intimidate": 3.2, "pure_magic": 3.2, "crushing_bolt": 3.0, "swift_bolt": 3.0,
    "fire_bolt": 2.8, "ice_bolt": 2.8, "blood_rage": 2.8, "refreshing_walk": 2.5,
    "heroic_tale": 2.3, "ice_shield": 2.3, "agility": 2.2, "steady_tempo": 2.2,
    "regeneration": 2.2, "learning": 2.2, "path_finding": 2.0, "ambush": 2.0, "diplomacy": 2.0,
    "in_need": 1.9, "frost_bridge": 1.8, "song_of_wind": 1.8, "crystal_mastery": 1.8,
    "into_the_heat": 1.6, "blood_ritual": 1.6, "mana_storm": 1.6, "decompose": 1.4,
    "maximal_effect": 1.4, "magic_talent": 1.4, "training": 1.4,
    "fireball": 4.5, "snowstorm": 4.5, "flame_wall": 4.3, "whirlwind": 4.2, "chill": 4.0,
    "tremor": 3.6, "mana_bolt": 3.6, "burning_shield": 3.4, "restoration": 3.0, "expose": 3.0,
    "demolish": 2.8, "energy_flow": 2.8, "wings_of_wind": 2.6, "underground_travel": 2.6,
    "space_bending": 2.4, "call_to_arms": 2.4, "mana_claim": 2.4, "meditation": 2.2,
    "mana_meltdown": 2.0, "mind_read": 2.0,
    "horn_of_wrath": 4.2, "endless_bag_of_gold": 3.8, "sword_of_justice": 3.4,
    "golden_grail": 3.2, "ruby_ring": 3.2, "sapphire_ring": 3.2, "diamond_ring": 3.2,
    "emerald_ring": 3.2, "endless_gem_pouch": 3.0, "banner_of_glory": 3.0, "amulet_of_sun": 2.8,
    "amulet_of_darkness": 2.8, "banner_of_courage": 2.8, "banner_of_protection": 2.6,
    "banner_of_fear": 2.8, "book_of_wisdom": 2.6,
}  # fmt: skip
"""What owning a card that is no Basic Action is worth to whoever plays it for its numbers."""
DEED_POINTS: Final = Points(0.5, 0.4, 1.0, 0.5, 0.4)
DEED_NUMBERS: Final = 0.1
"""How much the numbers of a card count beside that."""
DESTROYED: Final = 2.0
"""What the worth of a card counts that is destroyed by its use, while the whole game is to come."""
PLAIN_CARD: Final = 1.2
"""What a card is worth that everybody has."""
BURDEN: Final = -1.6
"""What owning a Wound is worth."""
SKILL_POINTS: Final = Points(1.0, 0.7, 1.5, 1.0, 0.7)
ANY_SKILL: Final = 1.0
"""What owning a Skill is worth besides its numbers, if it is not one of these."""
SKILLS: Final = {
    "arythea_motivation": 4.0, "goldyx_motivation": 4.0, "norowas_motivation": 4.0,
    "tovak_motivation": 4.0, "i_dont_give_a_damn": 4.0, "who_needs_magic": 4.0,
    "universal_power": 3.5, "bonds_of_loyalty": 3.5, "leadership": 3.0, "inspiration": 2.5,
    "white_crystal_craft": 3.0, "green_crystal_craft": 3.0, "red_crystal_craft": 3.0,
    "leaves_in_the_wind": 3.0, "whisper_in_the_treetops": 3.0, "dark_fire_magic": 3.0,
    "potion_making": 2.0, "healing_ritual": 2.0, "i_feel_no_pain": 2.0, "power_of_pain": 1.5,
    "prayer_of_weather": 2.0, "invocation": 1.5, "polarization": 2.0,
}  # fmt: skip
TACTICS: Final = {
    "great_start": 4.0, "planning": 2.5, "rethink": 2.0, "mana_steal": 2.5, "the_right_moment": 3.0,
    "early_bird": 0.0, "long_night": 3.0, "preparation": 2.5, "mana_search": 1.5,
    "midnight_meditation": 1.5, "sparing_power": 2.0, "from_the_dusk": 0.0,
}  # fmt: skip
"""What it is worth to have a Tactic, compared with the others."""
