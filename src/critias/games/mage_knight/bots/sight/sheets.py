"""The sheets of an observation and the columns of an option: land, enemies, players, cards."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from critias.games.mage_knight.bots.sight.facts import MOST_GIVEN, POINTS, SUMMED, TAKES
from critias.games.mage_knight.rules.components import (
    HEROES,
    PILE_NAMES,
    RUINS,
    SITES,
    TACTICS,
    TERRAINS,
    UNITS,
)
from critias.games.mage_knight.rules.map import LATTICES
from critias.games.mage_knight.rules.setup import MageKnightSetup
from critias.games.mage_knight.rules.tables import SCENARIOS
from critias.games.mage_knight.rules.terms import ABILITIES, COLOURS, ELEMENTS
from critias.players.observing import Column, Number, Sheet, Word, flag, vocabulary

WORDS: Final = vocabulary(Path(__file__).parent.with_name("vocabulary.toml"))
SWITCHES: Final[tuple[str, ...]] = MageKnightSetup.__dataclass_fields__["variants"].metadata[
    "choices"
]
SEATS: Final = 4
MOST_TILES: Final = 21
ON_TILE: Final = 7
MOST_WAY: Final = 20
DIRECTIONS: Final = ("e", "ne", "nw", "w", "sw", "se")
MOST: Final = 200
"""No sum of points is larger."""

GAME: Final = Sheet(
    "game",
    (
        Word("scenario", tuple(scenario.id for scenario in SCENARIOS)),
        Word("shape", tuple(LATTICES)),
        Word("phase", WORDS["phases"]),
        Number("round", 20),
        Number("rounds", 20),
        flag("night"),
        Number("active", SEATS, means="whose turn it is, as a row of `players`"),
        Number("announced", SEATS, means="who announced the End of the Round"),
        flag("ending"),
        flag("over"),
        *(Number(f"left_{kind}", 20, means="tiles") for kind in ("countryside", "core", "city")),
        *(Number(f"source_{colour}", 8, means="dice") for colour in COLOURS),
        *(Number(f"pile_{pile}", 60) for pile in PILE_NAMES),
        *(Number(f"level_{place}", 24, means="of the city") for place in range(1, 5)),
        Number("dummy_hero", len(HEROES)),
        Number("dummy_deck", 60),
        *(Number(f"dummy_{colour}", 20) for colour in COLOURS[:4]),
        Number("dummy_tactic", len(TACTICS)),
        Number("dummy_place", SEATS + 1, means="in the order of the Round"),
        *(flag(f"with_{switch}") for switch in SWITCHES),
        *(Number(f"champion_{team}", SEATS) for team in (1, 2)),
    ),
    means="what there is once",
)
PLAYERS: Final = Sheet(
    "players",
    (
        Number("hero", len(HEROES)),
        Number("fame", 400, -100),
        Number("level", 10),
        Number("reputation", 7, -7),
        Number("hand_size", 40),
        Number("deck_size", 80),
        Number("hand_limit", 12, -5),
        Number("skills_left", 12),
        *(Number(f"crystals_{colour}", 3) for colour in COLOURS[:4]),
        *(Number(f"tokens_{colour}", 20) for colour in COLOURS),
        Number("tactic", len(TACTICS)),
        flag("tactic_down"),
        Number("tactic_die", len(COLOURS)),
        Number("claim", len(COLOURS)),
        Number("under", 40),
        flag("down", "the next turn has been taken already"),
        Number("place", SEATS + 1, means="in the order of the Round"),
        Number("move", MOST, -50),
        Number("influence", MOST, -50),
        Number("heal", MOST),
        Number("dice", 9),
        Number("flags_low", 255, means="what has happened in the turn, as bits"),
        Number("flags_high", 255),
        *(Number(f"cost_{terrain.id}", 99) for terrain in TERRAINS),
        *(Number(f"reward_{reward}", 20) for reward in WORDS["rewards"]),
    ),
    rows=SEATS,
    means="the seat itself, then the others in the order of the table",
)
SPACES: Final = Sheet(
    "spaces",
    (
        Number("q", 40, -40, "steps from the seat's own Hero, or from the portal"),
        Number("r", 40, -40),
        Word("terrain", tuple(terrain.id for terrain in TERRAINS)),
        Word("site", tuple(site.id for site in SITES)),
        flag("rampaging"),
        Number("tokens", 12, means="enemies here"),
        Number("shield", SEATS, means="whose Shield is on the site"),
        Number("marks", 15, means="whose Shields are on a glade, as bits"),
        flag("burned"),
        flag("secret"),
        Number("ruin", len(RUINS) + 1, means="1: face down"),
        Number("heroes", 15, means="who stands here, as bits"),
        Number("cost", 9, means="Move points to enter now; nought as well if nobody can"),
        Number("way", MOST_WAY, means="the fewest Move points to get here, as far as they count"),
        flag("walked", "whether there is a way of so many points at most"),
        Word("first", DIRECTIONS, "where that way goes first"),
        flag("assault", "the way ends in an assault"),
        flag("provoking", "the way ends where it provokes enemies"),
    ),
    rows=MOST_TILES * ON_TILE,
    means="the revealed spaces, tile by tile in the order they were laid",
)
_ENEMY: Final[tuple[Column, ...]] = (
    Word("element", ELEMENTS, "of its attack"),
    *(flag(f"resists_{element}") for element in ELEMENTS[:3]),
    *(flag(ability) for ability in ABILITIES),
)
"""What is printed on enemies, besides numbers."""
CITIES: Final = Sheet(
    "cities",
    (
        Number("colour", 4),
        Number("second", 4),
        Number("level", 24),
        SPACES.link("space"),
        flag("conquered"),
        Number("leader", SEATS),
        *(Number(f"shields_{seat}", 20) for seat in range(1, SEATS + 1)),
    ),
    rows=4,
)
TOKENS: Final = Sheet(
    "tokens",
    (
        SPACES.link("space"),
        CITIES.link("city"),
        Word("enemy", WORDS["enemies"]),
        Number("back", len(PILE_NAMES), means="the pile of one that lies face down"),
        Number("armor", 20),
        Number("attack", 20),
        Number("needed", 20, means="what blocks it"),
        Number("fame", 20),
        *_ENEMY,
    ),
    rows=80,
    means="enemies on the map",
)
FOES: Final = Sheet(
    "foes",
    (
        Word("enemy", WORDS["enemies"]),
        Number("unit", len(UNITS), means="a Unit of another player"),
        Number("armor", 60, -20),
        Number("attack", 60, -20),
        Number("abilities_low", 255),
        Number("abilities_high", 255),
        Number("resistances", 15),
        Number("fortification", 4),
        Number("origin", 4),
        SPACES.link("space"),
        flag("dead"),
        flag("blocked"),
        flag("stopped"),
        flag("struck"),
        flag("target"),
        Number("needed", 60, means="what blocks it"),
        Number("damage", 60, means="what it does to a Hero who does not block it"),
        Number("hits", 60, means="how many Wounds that is for the seat"),
        Number("fame", 20),
        *_ENEMY,
    ),
    rows=16,
    means="enemies in the combat, by their places",
)
COMBAT: Final = Sheet(
    "combat",
    (
        Word("kind", WORDS["combats"]),
        Number("phase", 5),
        SPACES.link("space"),
        flag("night"),
        flag("units"),
        Number("attack", MOST),
        Number("needed", MOST, -50),
        FOES.link("against"),
        Number("block", MOST),
        Number("block_needed", MOST, -50),
        Number("damage", MOST),
        Number("wounds", 60),
        Number("attacker", SEATS),
        flag("melee"),
    ),
)
PARTS: Final = Sheet(
    "parts",
    (flag("blocks"), Number("value", MOST, -20), Number("kind", 3), Number("element", 4)),
    rows=30,
    means="what the open attack or block is made of",
)
_UNIT: Final[tuple[Column, ...]] = (
    Number("cost", 20),
    Number("level", 4),
    *(Number(f"gives_{what}", MOST_GIVEN) for what in POINTS),
)
"""What is printed on Units: the most that their abilities give."""
UNIT_ROWS: Final = Sheet(
    "units",
    (
        Number("owner", SEATS),
        Word("unit", WORDS["units"]),
        flag("spent"),
        Number("wounds", 5),
        Number("armor", 20),
        Number("banner", len(WORDS["cards"])),
        flag("banner_down"),
        flag("bonded"),
        *_UNIT,
    ),
    rows=32,
    means="the Units of all players, those of the seat first",
)
PLACES: Final = ("discard", "play", "gone", "top")
CARDS: Final = Sheet(
    "cards",
    (
        *(Number(name, 20) for name in ("hand", "drawn", "drafted")),
        *(
            Number(f"{name}_{seat}", 20, means="top: places from the bottom of what is known")
            for seat in range(1, SEATS + 1)
            for name in PLACES
        ),
        *(Number(name, 12, means="place") for name in ("spells", "actions", "monastery")),
        Number("dummy", 20),
        *(
            column
            for half in ("basic", "strong")
            for column in (
                *(Number(f"{half}_{what}", MOST_GIVEN) for what in POINTS),
                Number(f"{half}_attack_element", len(ELEMENTS)),
                Number(f"{half}_block_element", len(ELEMENTS)),
            )
        ),
        Word("colour", COLOURS, "of the mana that powers it"),
    ),
    rows=len(WORDS["cards"]),
    names=WORDS["cards"],
    means="Deed cards, and how many are where",
)
UNIT_OFFER: Final = Sheet(
    "unit_offer",
    (Number("offered", 4), *_UNIT),
    rows=len(WORDS["units"]),
    names=WORDS["units"],
)
SKILL_ROWS: Final = Sheet(
    "skills",
    (
        *(
            flag(f"{name}_{seat}")
            for seat in range(1, SEATS + 1)
            for name in ("has", "turned", "used", "shown")
        ),
        flag("common"),
        Number("lasting", SEATS, means="whose it is, on the table"),
        Number("value", 40, -2),
    ),
    rows=len(WORDS["skills"]),
    names=WORDS["skills"],
)
TACTIC_ROWS: Final = Sheet(
    "tactics",
    (flag("offered"), flag("lost")),
    rows=len(WORDS["tactics"]),
    names=WORDS["tactics"],
)
DISCARDS: Final = Sheet(
    "discards",
    (Number("number", 12),),
    rows=len(WORDS["enemies"]),
    names=WORDS["enemies"],
    means="enemy tokens in the discard piles",
)
NOTES: Final = Sheet(
    "notes",
    (
        Number("owner", SEATS + 1, means="a row of `players`; the last is the combat"),
        Word("note", WORDS["notes"]),
        Number("value", 1000, -1000),
    ),
    rows=24,
    means="what cards and Skills have to remember",
)
MEANS: Final = Sheet(
    "means",
    (
        Number("cards", 40, means="in hand, Wounds aside"),
        Number("wounds", 40, means="in hand"),
        Number("mana", 40, means="so many can be paid at most"),
        *(flag(f"payable_{colour}") for colour in COLOURS),
        *(
            Number(f"{how}_{what}", MOST, means="the most that the hand and ready Units give")
            for how in ("free", "powered")
            for what in SUMMED
        ),
    ),
    means="what the seat itself has for a turn",
)
OPTION: Final[tuple[Column, ...]] = (
    Word("word", WORDS["words"]),
    Word("second", WORDS["words"]),
    CARDS.link("card"),
    SPACES.link("space"),
    FOES.link("foe"),
    Number("x", 40, -40, "a place for a tile"),
    Number("y", 40, -40),
    *(Number(f"number_{place}", 300, -50) for place in range(1, 4)),
    Number("parts", 9, means="how many words and numbers it has"),
    UNIT_ROWS.link("unit", "a Unit of the seat"),
    UNIT_OFFER.link("offer", "a Unit that can be had"),
    *(Number(f"gives_{what}", MOST_GIVEN) for what in POINTS),
    Word("attack_element", ELEMENTS),
    Word("block_element", ELEMENTS),
    Number("counts", 2 * MOST_GIVEN, means="twice what of it counts now, by what is resisted"),
    *(Word(f"takes_{place}", COLOURS, "mana") for place in range(1, TAKES + 1)),
)
SHEETS: Final = (
    GAME, PLAYERS, SPACES, CITIES, TOKENS, FOES, COMBAT, PARTS, UNIT_ROWS, CARDS, UNIT_OFFER,
    SKILL_ROWS, TACTIC_ROWS, DISCARDS, NOTES, MEANS,
)  # fmt: skip
