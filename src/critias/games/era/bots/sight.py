"""What a seat may know, for learning programs: sheets of the map, the nations, the players.

Seats are counted from the one that looks: it comes first, then the others as their turns follow.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from functools import lru_cache
from operator import mul
from pathlib import Path
from struct import Struct
from typing import Final, NamedTuple

from critias.games.era.rules.board import (
    AGENTS,
    AREA,
    BASE,
    BONUS,
    BUILDINGS,
    CAPITOL,
    CARDS_OF_A_TYPE,
    DARK,
    ENDINGS,
    GARRISON,
    GOALS,
    KEYS,
    LAYOUT,
    LIGHT,
    LOOT,
    NATION_SPACES,
    NATIONS,
    PASSIVE_AGENTS,
    POWER,
    PYRAMID,
    SOCIETIES,
    SPACE,
    SPECIAL_SPACES,
    SPOTS,
    STABILITY,
    TRACKS,
    UNITS,
)
from critias.games.era.rules.board import PAD as PAD_NAMES
from critias.games.era.rules.objectives import (
    goal,
    goal_known,
    goals_in_the_air,
    in_the_air,
    kind,
    known_to,
)
from critias.games.era.rules.state import INTRODUCTORY, NOWHERE, STANDARD, SUPPLY, EraState
from critias.games.era.rules.values import PASSIVE_SEAT, supply
from critias.kernel.choices import Option
from critias.players.observing import (
    Column,
    Look,
    Memory,
    Number,
    Sheet,
    Sight,
    Word,
    blank,
    flag,
    kept,
    leaves,
    numbered,
    remembered,
    vocabulary,
)

WORDS: Final = vocabulary(Path(__file__).with_name("vocabulary.toml"))
_WORD, _STAGE = numbered(WORDS["words"]), numbered(WORDS["stages"])
VERSIONS: Final = (INTRODUCTORY, STANDARD)
_VERSION: Final = numbered(VERSIONS)
STATUSES: Final = ("active", "passive", "out")
SEATS_ROWS: Final = 6
"""Five players, and whose the passive agents are."""
VALUES: Final = 4
"""Agents have values from 0 to 3."""
PAD: Final = {name: number for number, name in enumerate(PAD_NAMES, start=1)}
_NATION: Final = numbered(NATIONS)

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
_FIRST_AGENT: Final = AREAS.width - SEATS_ROWS * VALUES
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


class Rows(NamedTuple):
    """From where options are looked at."""

    seat: int
    players: int


_MINE, _UNITS, _POWER, _RELIC = (
    [column.name for column in AREAS.columns].index(name)
    for name in ("mine", "units", "power", "relic")
)
_NOBODY: Final = (0,) * len(KEYS)


@lru_cache(maxsize=32)
def _agent_columns(seat: int, players: int) -> tuple[int, ...]:
    """For each agent the column of an area that counts it."""
    own = [
        _FIRST_AGENT + (owner - seat) % players * VALUES + value
        for owner in range(players)
        for value in AGENTS
    ]
    passive = [_FIRST_AGENT + (SEATS_ROWS - 1) * VALUES + value for value in PASSIVE_AGENTS]
    return (*own, *passive)


@lru_cache(maxsize=32)
def _space_rows(seat: int, players: int) -> tuple[int, ...]:
    """For each space its row, counted from 1; the last entry is for no space at all."""
    pads = [((n // 3 - seat) % players) * 3 + n % 3 + 1 for n in range(NATION_SPACES)]
    return (*pads, *range(NATION_SPACES + 1, SPACES.rows + 1), 0)


def look(state: EraState, seat: int) -> Look:
    """What a seat may know, sheet by sheet."""
    return again(state, seat, None)


def again(state: EraState, seat: int, memory: Memory | None) -> Look:
    """The same, by somebody who has looked before."""
    own: Memory | None = None if memory is None else memory.setdefault(seat, {})
    players, doing, over = state.players, state.doing, state.ending >= 0
    move, contest = doing.move, doing.contest
    force = move.force if move is not None else _NOBODY
    land = kept(
        memory, _land, state.owner, state.counter, state.buildings, state.loot, state.wild,
        state.land_relics,
    )  # fmt: skip
    areas = kept(
        own, _areas, land, seat, players, state.units, force,
        move.contested if move is not None else 0, contest.area if contest is not None else NOWHERE,
        state.cubes, state.agents,
    )  # fmt: skip
    units = kept(
        memory, _units, state.owner, state.units, force,
        doing.nation if move is not None else NOWHERE,
    )  # fmt: skip
    nations = kept(
        own, _nations, seat, players, land, units, state.cubes, state.status, state.goal,
        state.loot, state.lab, state.crystal, doing.nation,
        contest.rival if contest is not None else NOWHERE, over,
    )  # fmt: skip
    spaces = kept(
        own, _spaces, seat, players, state.tiles, state.owner, state.psychic, state.archons
    )
    seats = kept(
        own, _seats, seat, players, state.seat, state.first, state.society, state.cubes,
        state.virya, state.tile, state.archons, state.agents, tuple(map(tuple, state.hands)),
        tuple(contest.dials) if contest is not None else (), over,
    )  # fmt: skip
    deck = kept(own, _deck, state.deck, seat)
    rows = _space_rows(seat, players)
    searched = state.searched >> seat & 1
    cards = [kind(card) for card in state.deck] if searched else []
    first = [(state.track_relics >> place) & 1 for place in TRACKS.rounds.relics]
    game = (
        players, _VERSION[state.version], state.powers, state.goals, _STAGE[state.stage],
        state.round, state.doom, state.end, state.end_black, state.relics, *first,
        sum(state.buildings[LIGHT::6]), supply(state, LIGHT),
        *[card + 1 for card in state.layout], len(state.deck), searched,
        cards.count(0), cards.count(1), cards.count(2), rows[doing.space],
        SPECIAL_SPACES + doing.tile + 1 if doing.tile >= 0 else 0,
        contest.attack if contest else 0, contest.defence if contest else 0, state.ending + 1,
    )  # fmt: skip
    drawn: list[int] = []
    for card in goals_in_the_air(state):
        drawn += (1, goal(card) + 1 if goal_known(card, seat) else 0, 0)
    for card in in_the_air(state):
        drawn += (1, 0, kind(card) + 1 if known_to(card, seat) else 0)
    return Look((game, areas, nations, seats, spaces, deck, drawn), Rows(seat, players))


class Land(NamedTuple):
    """The map as it is for everybody, without what moves."""

    rows: array[int]
    """The sheet of the areas without what moves or depends on the seat."""
    held: list[list[int]]
    """Per nation: where its areas begin in that sheet."""
    counts: list[list[int]]
    """What areas come to for each nation: Power, temples of light, minors."""


class Area(NamedTuple):
    """An area by itself."""

    row: bytes
    """Its row in the sheet of the areas, without what moves or depends on the seat."""
    power: int
    temples: int
    minor: int


_ROW: Final = Struct(f"{_RELIC + 1}h{2 * (AREAS.width - _RELIC - 1)}x")


@remembered
def _land(
    owners: Sequence[int],
    counter: Sequence[int],
    buildings: Sequence[int],
    loot: Sequence[int],
    wild: int,
    relics: int,
) -> Land:
    """The map; it is the same for every seat."""
    powers, temples, minors = [0] * 6, [0] * 6, [0] * 6
    held: list[list[int]] = [[] for _ in range(6)]
    width, rows = AREAS.width, []
    for area, owner in enumerate(owners):
        held[owner].append(area * width)
        if wild >> area & 1:
            rows.append(_wild(owner, relics >> area & 1))
            continue
        spoils = tuple(loot[area * 3 : area * 3 + 3]) if area < len(NATIONS) else ()
        built = tuple(buildings[area * 6 : area * 6 + 6])
        row, power, here, minor = _area(area, owner, counter[area], built, spoils)
        rows.append(row)
        powers[owner] += power
        temples[owner] += here
        minors[owner] += minor
    return Land(array("h", b"".join(rows)), held, [powers, temples, minors])


@lru_cache(maxsize=64)
def _wild(owner: int, relic: int) -> bytes:
    """The row of a wilderness."""
    return _ROW.pack(1, owner + 1, *(0,) * (_RELIC - 2), relic)


@lru_cache(maxsize=4096)
def _area(
    area: int, owner: int, number: int, built: tuple[int, ...], loot: tuple[int, ...]
) -> Area:
    """A home or minor with this counter; most are the same from one position to the next."""
    power = POWER[area] + BONUS[number]
    if pyramids := built[PYRAMID]:
        power += pyramids + min(pyramids, built[DARK] + built[LIGHT])
    power += sum(map(mul, loot, LOOT))
    row = _ROW.pack(
        0, owner + 1, 0, 0, 0, power, GARRISON[number] + 5 * built[BASE],
        STABILITY[number] + 5 * built[CAPITOL], number + 1, SPOTS[area], *built, 0,
    )  # fmt: skip
    return Area(row, power, built[LIGHT], area >= len(NATIONS))


def _areas(
    land: Land,
    seat: int,
    players: int,
    units: Sequence[int],
    force: Sequence[int],
    contested: int,
    target: int,
    cubes: Sequence[int],
    agents: Sequence[int],
) -> array[int]:
    """The rows of the areas, with what moves."""
    found, width = land.rows[:], AREAS.width
    found[_UNITS::width] = array("h", units)
    if force is not _NOBODY:
        found[_UNITS + 1 :: width] = array("h", force)
    if contested:
        for place in range(len(units)):
            found[place * width + _RELIC + 1] = contested >> place & 1
    if target != NOWHERE:
        found[target * width + _RELIC + 2] = 1
    for nation in cubes[seat * 2 : seat * 2 + 2]:
        if nation >= 0:
            for row in land.held[nation]:
                found[row + _MINE] = 1
    for place, column in zip(agents, _agent_columns(seat, players), strict=False):
        if place >= 0:
            found[place * width + column] += 1
    return found


def _units(
    owners: Sequence[int], units: Sequence[int], force: Sequence[int], moving: int
) -> list[int]:
    """The units of each nation."""
    totals = [0] * 6
    for owner, here in zip(owners, units, strict=True):
        totals[owner] += here
    if moving != NOWHERE:
        totals[moving] += sum(force)
    return totals


def _nations(
    seat: int,
    players: int,
    land: Land,
    all_units: Sequence[int],
    cubes: Sequence[int],
    status: Sequence[int],
    goals: Sequence[int],
    loot: Sequence[int],
    lab: int,
    crystal: int,
    acting: int,
    rival: int,
    over: bool,
) -> list[int]:
    controls = [0] * (len(NATIONS) * 5)
    for place, nation in enumerate(cubes):
        if nation >= 0:
            controls[nation * 5 + ((place >> 1) - seat) % players] = 1
    found: list[int] = []
    powers, all_temples, all_minors = land.counts
    for nation in range(len(NATIONS)):
        power, units, card = powers[nation], all_units[nation], goals[nation]
        shown = card >= 0 and (over or goal_known(card, seat))
        found += (
            status[nation] + 1, *controls[nation * 5 : nation * 5 + 5], power,
            power + 2 * all_temples[nation], units, UNITS - units, all_minors[nation],
            *loot[nation * 3 : nation * 3 + 3], card >= 0 and not shown,
            goal(card) + 1 if shown else 0, lab == nation, crystal == nation,
            acting == nation, rival == nation,
        )  # fmt: skip
    return found


def _spaces(
    seat: int,
    players: int,
    tiles: Sequence[int],
    owners: Sequence[int],
    psychic: int,
    archons: Sequence[int],
) -> array[int]:
    rows, width = _space_rows(seat, players), SPACES.width
    spaces = blank(SPACES)
    for tile, area in enumerate(tiles):
        if area >= 0:
            at = (SPECIAL_SPACES + tile) * width + 6
            spaces[at], spaces[at + 1] = area + 1, owners[area] + 1
    if psychic >= 0:
        spaces[(rows[psychic] - 1) * width + 5] = 1
    for number, space in enumerate(archons[: 2 * players]):
        if space >= 0:
            spaces[(rows[space] - 1) * width + (number // 2 - seat) % players] += 1
    return spaces


def _seats(
    seat: int,
    players: int,
    acting: int,
    first: int,
    society: Sequence[int],
    cubes: Sequence[int],
    virya: Sequence[int],
    tile: Sequence[int],
    archons: Sequence[int],
    agents: Sequence[int],
    hands: Sequence[tuple[int, ...]],
    dials: Sequence[int],
    over: bool,
) -> list[int]:
    rows, looking = _space_rows(seat, players), None if over else seat
    seats: list[int] = []
    for other in (*range(seat, players), *range(seat)):
        at, hand = other * 2, hands[other]
        one, two = cubes[at], cubes[at + 1]
        if one < 0:
            one, two = two, one
        seats += (
            1, other == acting, other == first, other + 1, society[other] + 1,
            one + 1 if one >= 0 else 0, two + 1 if two >= 0 else 0, virya[other], tile[other],
            rows[archons[at]], rows[archons[at + 1]],
            *_free(tuple(agents[other * 9 : other * 9 + 9])), len(hand), *_shown(hand, looking),
            dials[other] + 3 if dials else 0,
        )  # fmt: skip
    return seats


@lru_cache(maxsize=1024)
def _shown(hand: tuple[int, ...], seat: int | None) -> tuple[int, ...]:
    """How many objective cards of each type a seat knows in a hand; None: everybody sees them."""
    cards = [kind(card) for card in hand if seat is None or known_to(card, seat)]
    return tuple(cards.count(card) for card in range(len(ENDINGS)))


@lru_cache(maxsize=1024)
def _free(agents: tuple[int, ...]) -> tuple[int, ...]:
    """How many agents of each value are in a player's supply."""
    free = [0] * VALUES
    for value, where in zip(AGENTS, agents, strict=True):
        if where == SUPPLY:
            free[value] += 1
    return tuple(free)


def _deck(deck: Sequence[int], seat: int) -> list[int]:
    found: list[int] = []
    for card in deck:
        found += (1, kind(card) + 1 if known_to(card, seat) else 0)
    return found


_SEATED: Final = frozenset({"coup_home", "expose", "consent", "oracle_reveal", "oracle_player"})
"""The numbers of these questions begin with a player."""


@lru_cache(maxsize=16384)
def point(index: Rows, kind: str, option: Option) -> tuple[int, ...]:
    """The row of an option, or of what a question is about."""
    parts = leaves(option)
    seat = 0
    numbers = [part for part in parts if isinstance(part, int)]
    names = [part for part in parts if isinstance(part, str)]
    first = parts[0] if parts else ""
    told = kind in _SEATED or (not kind and len(parts) > 1 and isinstance(first, int))
    if numbers and (told or first == "remove"):
        number = numbers.pop(0)
        there = SEATS_ROWS - 1 if number == PASSIVE_SEAT else (number - index.seat) % index.players
        seat = there + 1
    words: list[int] = []
    areas: list[int] = []
    nations: list[int] = []
    space = 0
    for place, name in enumerate(names):
        if kind == "bid" and place >= 2:  # who attacks, who defends
            nations.append(_NATION.get(name, 0))
        elif name in AREA:
            areas.append(AREA[name] + 1)
            if name in _NATION and kind != "bid":
                nations.append(_NATION[name])
        elif name in PAD:
            space = PAD[name]
        elif name in SPACE:
            space = SPACE[name] + 1
        else:
            words.append(_WORD.get(name, 0))
    return (
        *(*words, 0, 0)[:2], *(*areas, 0, 0)[:2], *(*nations, 0, 0)[:2], space, seat,
        *(*numbers, 0, 0)[:2],
    )  # fmt: skip


SIGHT: Final[Sight[EraState]] = Sight(
    version=1,
    sheets=(GAME, AREAS, NATION_SHEET, SEATS, SPACES, DECK, DRAWN),
    look=look,
    again=again,
    kinds=WORDS["kinds"],
    option=OPTION,
    point=point,
    most_options=64,
)
