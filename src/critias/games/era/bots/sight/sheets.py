"""The sheets of an observation, and the columns of an option."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from critias.games.era.rules.board import (
    BUILDINGS,
    CARDS_OF_A_TYPE,
    ENDINGS,
    GOALS,
    KEYS,
    LAYOUT,
    LOOT,
    NATIONS,
    SOCIETIES,
    TRACKS,
    UNITS,
)
from critias.games.era.rules.board import PAD as PAD_NAMES
from critias.games.era.rules.state import INTRODUCTORY, STANDARD
from critias.players.observing import (
    Column,
    Number,
    Sheet,
    Word,
    flag,
    vocabulary,
)

WORDS: Final = vocabulary(Path(__file__).parent.with_name("vocabulary.toml"))
VERSIONS: Final = (INTRODUCTORY, STANDARD)
STATUSES: Final = ("active", "passive", "out")
SEATS_ROWS: Final = 6
"""Five players, and whose the passive agents are."""
VALUES: Final = 4
"""Agents have values from 0 to 3."""
PAD: Final = {name: number for number, name in enumerate(PAD_NAMES, start=1)}

SPACES: Final = Sheet(
    "spaces",
    (
        *(Number(f"archons_{seat}", 2) for seat in range(1, 6)),
        flag("psychic", "marked by Psychotronic Weaponry"),
        Number("area", len(KEYS), means="where a special tile lies, as in `areas`"),
        Word("owner", NATIONS, "the nation that owns a special tile"),
    ),
    rows=len(WORDS["spaces"]),
    names=WORDS["spaces"],
    means="the spaces for archons: pads, nation tiles, special tiles",
)
AREAS: Final = Sheet(
    "areas",
    (
        flag("wild"),
        Word("owner", NATIONS),
        flag("mine", "the seat controls the nation that holds it"),
        Number("units", UNITS),
        Number("moving", UNITS, means="units that have moved there in this action"),
        Number("power", 40),
        Number("garrison", 60),
        Number("stability", 60),
        Number("counter", 40, means="its number in the vocabulary of counters"),
        Number("spots", 9),
        *(Number(building, 9) for building in BUILDINGS),
        flag("relic"),
        flag("contested", "has to be fought for"),
        flag("target", "the contest is about it, or was until now"),
        *(
            Number(f"agents_{owner}_{value}", 3, means="of a seat (6: passive), of a value")
            for owner in range(1, SEATS_ROWS + 1)
            for value in range(VALUES)
        ),
    ),
    rows=len(WORDS["areas"]),
    names=WORDS["areas"],
)
FIRST_AGENT: Final = AREAS.width - SEATS_ROWS * VALUES
NATION_SHEET: Final = Sheet(
    "nations",
    (
        Word("status", STATUSES),
        *(flag(f"controls_{seat}") for seat in range(1, 6)),
        Number("power", 150),
        Number("with_temples", 150),
        Number("units", UNITS),
        Number("supply", UNITS),
        Number("minors", 15),
        *(Number(f"loot_{value}", 2) for value in LOOT),
        flag("goal_hidden", "it has an objective that the seat does not know"),
        Word("goal", GOALS),
        flag("lab"),
        flag("crystal"),
        flag("acts", "the action under way is done for it"),
        flag("defends", "against the contest under way"),
    ),
    rows=len(NATIONS),
    names=NATIONS,
)
SEATS: Final = Sheet(
    "seats",
    (
        flag("there"),
        flag("acting"),
        flag("first", "begins the round"),
        Number("number", 5, means="counted as the table counts them"),
        Word("society", SOCIETIES),
        *(Word(f"nation_{n}", NATIONS) for n in (1, 2)),
        Number("virya", 60),
        Number("tile", 20, means="the compensation tile"),
        *(SPACES.link(f"archon_{n}") for n in (1, 2)),
        *(Number(f"agents_{value}", 3, means="in the supply") for value in range(VALUES)),
        Number("hand", 18, means="objective cards"),
        *(Number(ending, CARDS_OF_A_TYPE, means="of them, if known") for ending in ENDINGS),
        Number("dial", 20, means="in the contest: 1 not asked, 2 aside, 3 attack 0, 11 defend 0"),
    ),
    rows=SEATS_ROWS,
    means="the seat itself and those that follow; the last row is for passive agents",
)
DECK: Final = Sheet(
    "deck",
    (flag("there"), Word("card", ENDINGS, "if the seat knows it")),
    rows=len(ENDINGS) * CARDS_OF_A_TYPE,
    means="the objective cards, the first one first",
)
DRAWN: Final = Sheet(
    "drawn",
    (flag("there"), Word("goal", GOALS), Word("card", ENDINGS)),
    rows=6,
    means="cards in the air, as far as the seat knows them",
)
GAME: Final = Sheet(
    "game",
    (
        Number("players", 5),
        Word("version", VERSIONS),
        flag("powers"),
        flag("goals"),
        Word("stage", WORDS["stages"]),
        Number("round", TRACKS.rounds.length),
        Number("doom", TRACKS.rounds.length),
        Number("end", TRACKS.rounds.length),
        flag("end_black"),
        Number("relics", 20),
        *(flag(f"relic_{place}", "of the round track") for place in TRACKS.rounds.relics),
        Number("temples", 9, means="of light, on the map"),
        Number("open_temples", 9, -9, "of light, that can be built"),
        *(Word(place, ENDINGS) for place in LAYOUT),
        Number("deck", 18),
        flag("searched", "the seat knows what the deck holds"),
        *(Number(f"holds_{ending}", CARDS_OF_A_TYPE) for ending in ENDINGS),
        SPACES.link("space", "of the action under way"),
        SPACES.link("tile", "the special tile whose words are followed"),
        Number("attack", 99, -9),
        Number("defence", 99, -9),
        Word("ending", ENDINGS),
    ),
    means="what there is once",
)
OPTION: Final[tuple[Column, ...]] = (
    Word("word", WORDS["words"]),
    Word("second", WORDS["words"]),
    AREAS.link("area"),
    AREAS.link("area_2"),
    NATION_SHEET.link("nation"),
    NATION_SHEET.link("nation_2"),
    SPACES.link("space"),
    SEATS.link("seat"),
    *(Number(f"number_{place}", 40, -1) for place in (1, 2)),
)
SHEETS: Final = (GAME, AREAS, NATION_SHEET, SEATS, SPACES, DECK, DRAWN)
