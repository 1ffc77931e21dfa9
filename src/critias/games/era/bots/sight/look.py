"""Looking at the table from a seat."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from functools import lru_cache
from operator import attrgetter, mul
from struct import Struct
from typing import Final, NamedTuple

from critias.games.era.bots.sight.sheets import (
    AREAS,
    FIRST_AGENT,
    NATION_SHEET,
    SEATS,
    SEATS_ROWS,
    SPACES,
    VALUES,
    VERSIONS,
    WORDS,
)
from critias.games.era.rules.board import (
    AGENTS,
    BASE,
    BONUS,
    CAPITOL,
    DARK,
    ENDINGS,
    GARRISON,
    KEYS,
    LIGHT,
    LOOT,
    NATION_SPACES,
    NATIONS,
    PASSIVE_AGENTS,
    POWER,
    PYRAMID,
    SPECIAL_SPACES,
    SPOTS,
    STABILITY,
    TRACKS,
    UNITS,
)
from critias.games.era.rules.objectives import (
    goal,
    goal_known,
    goals_in_the_air,
    in_the_air,
    kind,
    known_to,
)
from critias.games.era.rules.state import NOWHERE, SUPPLY, EraState
from critias.games.era.rules.values import supply
from critias.players.observing import (
    Look,
    Memory,
    blank,
    numbered,
    remembered,
    settled,
    still,
)

_STAGE, _VERSION = numbered(WORDS["stages"]), numbered(VERSIONS)


class Rows(NamedTuple):
    """From where options are looked at."""

    seat: int
    players: int


_MINE, _UNITS, _POWER, _RELIC = (
    [column.name for column in AREAS.columns].index(name)
    for name in ("mine", "units", "power", "relic")
)
_FIELDED, _LAB = (
    [column.name for column in NATION_SHEET.columns].index(name) for name in ("units", "lab")
)
_ACTING, _VIRYA, _ARCHONS, _DIAL = (
    [column.name for column in SEATS.columns].index(name)
    for name in ("acting", "virya", "archon_1", "dial")
)
_NOBODY: Final = (0,) * len(KEYS)
_FACTS: Final = attrgetter(
    "owner", "counter", "buildings", "loot", "units", "cubes", "agents", "status", "goal", "tiles",
    "archons", "society", "tile", "hands", "virya", "deck",
)  # fmt: skip


@lru_cache(maxsize=32)
def _agent_columns(seat: int, players: int) -> tuple[int, ...]:
    """For each agent the column of an area that counts it."""
    own = [
        FIRST_AGENT + (owner - seat) % players * VALUES + value
        for owner in range(players)
        for value in AGENTS
    ]
    passive = [FIRST_AGENT + (SEATS_ROWS - 1) * VALUES + value for value in PASSIVE_AGENTS]
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
    (
        owner, counter, buildings, loot, units, cubes, agents, status, goals, tiles, archons,
        society, tile, hands, virya, deck_of_cards,
    ) = still(memory, _FACTS(state))  # fmt: skip
    force = tuple(move.force) if move is not None else _NOBODY
    land = settled(memory, _land, owner, counter, buildings, loot, state.wild, state.land_relics)
    areas = settled(
        own, _areas, land, seat, players, units, force,
        move.contested if move is not None else 0, contest.area if contest is not None else NOWHERE,
        cubes, agents,
    )  # fmt: skip
    fielded = settled(
        memory, _units, owner, units, force, doing.nation if move is not None else NOWHERE
    )
    nations = settled(
        own, _nations,
        settled(own, _powers, seat, players, land, cubes, status, goals, loot, over),
        fielded, state.lab, state.crystal, doing.nation,
        contest.rival if contest is not None else NOWHERE,
    )  # fmt: skip
    spaces = settled(
        own, _spaces, seat, players, settled(own, _tiles, tiles, owner), state.psychic, archons
    )
    seats = settled(
        own, _seats, seat, players,
        settled(own, _players, seat, players, society, cubes, tile, agents, hands, over),
        state.seat, state.first, virya, archons,
        tuple(contest.dials) if contest is not None else (),
    )  # fmt: skip
    deck = settled(own, _deck, deck_of_cards, seat)
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


def _powers(
    seat: int,
    players: int,
    land: Land,
    cubes: Sequence[int],
    status: Sequence[int],
    goals: Sequence[int],
    loot: Sequence[int],
    over: bool,
) -> list[int]:
    """The rows of the nations, without what changes more often than what they own."""
    controls = [0] * (len(NATIONS) * 5)
    for place, nation in enumerate(cubes):
        if nation >= 0:
            controls[nation * 5 + ((place >> 1) - seat) % players] = 1
    found: list[int] = []
    powers, all_temples, all_minors = land.counts
    for nation in range(len(NATIONS)):
        power, card = powers[nation], goals[nation]
        shown = card >= 0 and (over or goal_known(card, seat))
        found += (
            status[nation] + 1, *controls[nation * 5 : nation * 5 + 5], power,
            power + 2 * all_temples[nation], 0, 0, all_minors[nation],
            *loot[nation * 3 : nation * 3 + 3], card >= 0 and not shown,
            goal(card) + 1 if shown else 0, 0, 0, 0, 0,
        )  # fmt: skip
    return found


def _nations(
    powers: Sequence[int], units: Sequence[int], lab: int, crystal: int, acting: int, rival: int
) -> list[int]:
    found, width = [*powers], NATION_SHEET.width
    fielded = units[: len(NATIONS)]
    found[_FIELDED::width] = fielded
    found[_FIELDED + 1 :: width] = [UNITS - here for here in fielded]
    for column, nation in enumerate((lab, crystal, acting, rival), start=_LAB):
        if 0 <= nation < len(NATIONS):
            found[nation * width + column] = 1
    return found


def _tiles(tiles: Sequence[int], owners: Sequence[int]) -> array[int]:
    """The sheet of the spaces with the special tiles, and nobody there."""
    width, spaces = SPACES.width, blank(SPACES)
    for tile, area in enumerate(tiles):
        if area >= 0:
            at = (SPECIAL_SPACES + tile) * width + 6
            spaces[at], spaces[at + 1] = area + 1, owners[area] + 1
    return spaces


def _spaces(
    seat: int, players: int, tiles: array[int], psychic: int, archons: Sequence[int]
) -> array[int]:
    rows, width = _space_rows(seat, players), SPACES.width
    spaces = tiles[:]
    if psychic >= 0:
        spaces[(rows[psychic] - 1) * width + 5] = 1
    for number, space in enumerate(archons[: 2 * players]):
        if space >= 0:
            spaces[(rows[space] - 1) * width + (number // 2 - seat) % players] += 1
    return spaces


def _players(
    seat: int,
    players: int,
    society: Sequence[int],
    cubes: Sequence[int],
    tile: Sequence[int],
    agents: Sequence[int],
    hands: Sequence[Sequence[int]],
    over: bool,
) -> list[int]:
    """The rows of the seats, without what changes more often than what they have."""
    looking = None if over else seat
    found: list[int] = []
    for other in (*range(seat, players), *range(seat)):
        at, hand = other * 2, tuple(hands[other])
        one, two = cubes[at], cubes[at + 1]
        if one < 0:
            one, two = two, one
        found += (
            1, 0, 0, other + 1, society[other] + 1, one + 1 if one >= 0 else 0,
            two + 1 if two >= 0 else 0, 0, tile[other], 0, 0,
            *_free(tuple(agents[other * 9 : other * 9 + 9])), len(hand), *_shown(hand, looking), 0,
        )  # fmt: skip
    return found


def _seats(
    seat: int,
    players: int,
    having: Sequence[int],
    acting: int,
    first: int,
    virya: Sequence[int],
    archons: Sequence[int],
    dials: Sequence[int],
) -> list[int]:
    rows, found, width = _space_rows(seat, players), [*having], SEATS.width
    found[(acting - seat) % players * width + _ACTING] = 1
    found[(first - seat) % players * width + _ACTING + 1] = 1
    found[_VIRYA::width] = (*virya[seat:players], *virya[:seat])
    spaces = [rows[space] for space in (*archons[seat * 2 : players * 2], *archons[: seat * 2])]
    found[_ARCHONS::width], found[_ARCHONS + 1 :: width] = spaces[::2], spaces[1::2]
    if dials:
        found[_DIAL::width] = [dial + 3 for dial in (*dials[seat:], *dials[:seat])]
    return found


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
