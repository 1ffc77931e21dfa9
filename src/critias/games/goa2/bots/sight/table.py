"""How a table lies before a seat: which row everything has, and what never changes."""

from __future__ import annotations

from array import array
from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from typing import Final, NamedTuple

from critias.games.goa2.bots.sight import sheets
from critias.games.goa2.bots.sight.sheets import (
    BOOKS,
    CARD_NUMBER,
    CARDS_EACH,
    HERO_NUMBER,
    MOST_HEROES,
    PRIMARIES,
    SPACE_ROW,
    SPELLS,
    THING,
)
from critias.games.goa2.rules.board import BLUE, Board
from critias.games.goa2.rules.cards import CARDS, COLOURS, ITEM_PLACE, SHEETS, TWIN, Card
from critias.games.goa2.rules.state import FIXTURE, HERO, OFF, TOKEN, GoaState
from critias.kernel.choices import Option
from critias.players.observing import numbered

BLOCKS: Final = 20
"""The defense of a card that blocks whatever the attack."""
PIECE, SPACE, CARD = sheets.PIECES.width, sheets.SPACES.width, sheets.CARDS.width
SHELF, BOOK = CARDS_EACH * CARD, SPELLS * CARD
"""Numbers that tell the cards of a hero, and those of its book."""
PLANE: Final = {column.name: place for place, column in enumerate(sheets.SPACES.columns)}
_PRIMARY: Final = numbered(PRIMARIES)
_COLOUR: Final = numbered(COLOURS)


class Side(NamedTuple):
    """A board as one team sees it."""

    rows: tuple[int, ...]
    """Per space: its row, counted from 1; 0 for one that has none."""
    xy: tuple[tuple[int, int], ...]
    zones: tuple[int, ...]
    """Per zone: its number, counted from 1."""
    lanes: tuple[int, ...]
    turned: bool


class Table(NamedTuple):
    """What never changes in a game, as one seat sees it."""

    side: Side
    seats: tuple[int, ...]
    """Per seat: its row, counted from 1."""
    heroes: tuple[int, ...]
    """The heroes in the order of their rows."""
    hero_rows: tuple[int, ...]
    """Per hero: its row, counted from 1."""
    pieces: array[int]
    """The sheet of the pieces, none of them on the board."""
    piece_rows: tuple[int, ...]
    """Per piece: its row, counted from 0."""
    planes: tuple[tuple[int, int], ...]
    """Per piece: the column of its space that shows it, and how."""
    cards: array[int]
    """The sheet of the cards, all of them somewhere unknown."""
    shelves: tuple[slice, ...]
    """Per hero: where its cards are told in that sheet."""
    books: tuple[slice, ...]
    """Per hero: where those of its book are, if it has one."""
    offsets: tuple[Mapping[str, int], ...]
    """Per hero: where the rows of its cards begin in that sheet."""
    openings: array[int]
    """The sheet of the heroes with what never changes."""
    card_rows: Mapping[str, int]
    """Where to find a card, counted from 1; of twins the one nearer to the seat."""
    names: Mapping[str, int]
    """The row of a hero, counted from 1."""
    seat_names: Mapping[str, int]
    known: dict[Option, tuple[tuple[int, ...], int]]
    """What is known of options that were met before."""


def table_of(state: GoaState, seat: int) -> Table:
    """The table as it lies before a seat."""
    line_up = tuple([(hero.name, hero.team, hero.seat) for hero in state.heroes])
    return _table(
        state.board, seat, tuple(state.seat_teams), state.names, line_up, state.kinds, state.teams,
        state.lanes, state.owners, state.labels,
    )  # fmt: skip


@lru_cache(maxsize=256)
def _table(
    board: Board,
    seat: int,
    seat_teams: tuple[int, ...],
    names: tuple[str, ...],
    line_up: tuple[tuple[str, int, int], ...],
    kinds: tuple[int, ...],
    teams: tuple[int, ...],
    lanes: tuple[int, ...],
    owners: tuple[int, ...],
    labels: tuple[str, ...],
) -> Table:
    team = seat_teams[seat]
    side = side_of(board, team == BLUE)

    def near(other: int) -> tuple[bool, bool, int]:
        return other != seat, team == OFF or seat_teams[other] != team, other

    seats = _ranks(sorted(range(len(names)), key=near))
    heroes = sorted(range(len(line_up)), key=lambda index: (seats[line_up[index][2]], index))
    hero_rows = _ranks(heroes)

    def piece_order(piece: int) -> tuple[bool, int, int]:
        first = kinds[piece] == HERO
        place = hero_rows[owners[piece]] if first else teams[piece] != team
        return not first, place, piece

    order = sorted(range(len(kinds)), key=piece_order)
    pieces = array("h", bytes(2 * PIECE * len(kinds)))
    planes = []
    for piece, kind in enumerate(kinds):
        own = 1 if teams[piece] == team else -1
        owner = owners[piece]
        row = order.index(piece) * PIECE
        pieces[row : row + 5] = array(
            "h",
            (
                kind + 1,
                THING.get(labels[piece], 0),
                own,
                hero_rows[owner] if owner != OFF else 0,
                side.lanes[lanes[piece]] + 1 if lanes[piece] != OFF else 0,
            ),
        )
        if kind == HERO:
            planes.append((PLANE["hero"], own + (line_up[owner][2] == seat)))
        elif kind in (TOKEN, FIXTURE):
            planes.append((PLANE["thing"], own * (1 + (kind == FIXTURE))))
        else:
            planes.append((PLANE["minion"], own * (kind + 1)))
    cards, shelves, books, offsets = _cards(tuple(line_up[index][0] for index in heroes))
    card_rows: dict[str, int] = {}
    for found in offsets:
        for card, offset in found.items():
            card_rows.setdefault(card, offset // CARD + 1)
    openings = array("h", bytes(2 * sheets.HEROES.width * len(heroes)))
    for place, index in enumerate(heroes):
        name, fights_for, whose = line_up[index]
        own = 1 if fights_for == team else -1
        at = place * sheets.HEROES.width
        openings[at : at + 6] = array(
            "h",
            (
                roster_row(name), name.endswith(TWIN), index + 1, whose == seat, own, seats[whose],
            ),
        )  # fmt: skip
    return Table(
        side=side,
        seats=seats,
        heroes=tuple(heroes),
        hero_rows=hero_rows,
        pieces=pieces,
        piece_rows=tuple(row - 1 for row in _ranks(order)),
        planes=tuple(planes),
        cards=cards,
        shelves=tuple(shelves[row - 1] for row in hero_rows),
        books=tuple(books[row - 1] for row in hero_rows),
        offsets=tuple(offsets[row - 1] for row in hero_rows),
        openings=openings,
        card_rows=card_rows,
        names={line_up[index][0]: hero_rows[index] for index in heroes},
        seat_names={name: seats[number] for number, name in enumerate(names)},
        known={},
    )


def _ranks(order: Sequence[int]) -> tuple[int, ...]:
    """Per number its place in the order, counted from 1."""
    places = {number: place for place, number in enumerate(order, start=1)}
    return tuple(places[number] for number in range(len(order)))


@cache
def side_of(board: Board, turned: bool) -> Side:
    """A board as Red sees it, or turned by half: so that the own Throne lies where Red's does."""
    grid, names = board.grid, board.names
    image = board.opposite if turned else tuple(range(grid.size))
    ground = [space for space in range(grid.size) if names[space]]
    left = min(board.halves[space] for space in ground)
    top = min(grid.qr[space][1] for space in ground)
    rows = [0] * grid.size
    xy = [(0, 0)] * grid.size
    zones = [0] * len(board.zones)
    for space in ground:
        to = image[space]
        rows[space] = SPACE_ROW.get(names[to], -1) + 1
        xy[space] = board.halves[to] - left, grid.qr[to][1] - top
        zones[board.zone_of[space]] = board.zone_of[to] + 1
    lanes = [
        next(
            number
            for number, other in enumerate(board.lanes)
            if {zones[zone] - 1 for zone in lane} == set(other)
        )
        for lane in board.lanes
    ]
    return Side(tuple(rows), tuple(xy), tuple(zones), tuple(lanes), turned)


@lru_cache(maxsize=256)
def ground(board: Board, turned: bool, battle: tuple[int, ...]) -> array[int]:
    """The sheet of the spaces with nobody there, while the battle is in these zones."""
    side = side_of(board, turned)
    found = array("h", bytes(2 * SPACE * sheets.SPACES.rows))
    point: dict[int, int] = {}
    for team in (0, 1):
        own = 1 if (team == BLUE) == turned else -1
        for number, mask in enumerate(board.points[team], start=1):
            point.update((s, own * number) for s in range(board.grid.size) if mask >> s & 1)
        point.update((space, own * 4) for space in board.hero_points[team])
    for space, row in enumerate(side.rows):
        if row:
            zone = board.zone_of[space]
            x, y = side.xy[space]
            values = side.zones[zone], point.get(space, 0), x, y, zone in battle
            found[(row - 1) * SPACE : (row - 1) * SPACE + 5] = array("h", values)
    return found


class Deck(NamedTuple):
    """The cards of a hero, all of them somewhere unknown."""

    rows: array[int]
    """Those of its book behind the others."""
    offsets: Mapping[str, int]
    """Where the row of a card begins."""


@cache
def deck_of(name: str) -> Deck:
    """The cards of a hero by themselves."""
    plain, spells = _deck(name.removesuffix(TWIN))
    # A plug-in's hero may have more cards than there are rows: the last ones share theirs.
    rows = {card: min(n, CARDS_EACH - 1) for n, card in enumerate(plain)}
    rows.update((card, CARDS_EACH + min(n, SPELLS - 1)) for n, card in enumerate(spells))
    found = array("h", bytes(2 * (SHELF + BOOK * bool(spells))))
    offsets = {card: number * CARD for card, number in rows.items()}
    for card, offset in offsets.items():
        printed = _printed(CARDS[card])
        found[offset : offset + len(printed)] = array("h", printed)
    return Deck(found, offsets)


@lru_cache(maxsize=256)
def _cards(
    names: tuple[str, ...],
) -> tuple[array[int], list[slice], list[slice], list[dict[str, int]]]:
    """The cards of these heroes, and for each of them where its own are, where those of its book,
    and one by one."""
    found = array("h", bytes(2 * CARD * sheets.CARDS.rows))
    shelves, books, offsets = [], [], []
    with_books = 0
    for row, name in enumerate(names):
        deck = deck_of(name)
        shelf = slice(row * SHELF, (row + 1) * SHELF)
        first = MOST_HEROES * SHELF + min(with_books, BOOKS - 1) * BOOK
        book = slice(first, first + BOOK)
        found[shelf] = deck.rows[:SHELF]
        if len(deck.rows) > SHELF:
            found[book] = deck.rows[SHELF:]
            with_books += 1
        shelves.append(shelf)
        books.append(book)
        starts = shelf.start, first - SHELF
        offsets.append({card: at + starts[at >= SHELF] for card, at in deck.offsets.items()})
    return found, shelves, books, offsets


@cache
def _deck(hero: str) -> tuple[list[str], list[str]]:
    """The cards of a hero in the order of the vocabulary, and its spells."""
    cards = SHEETS[hero].cards
    last = len(CARD_NUMBER) + 1
    ordered = sorted(cards, key=lambda card: CARD_NUMBER.get(card.id, last))
    return [c.id for c in ordered if not c.spell], [c.id for c in ordered if c.spell]


def _printed(card: Card) -> tuple[int, ...]:
    return (
        CARD_NUMBER.get(card.id, 0), _COLOUR[card.colour], card.tier, _PRIMARY.get(card.primary, 0),
        card.initiative, card.attack or 0, BLOCKS if card.block else card.defense or 0,
        card.movement or 0, card.range or 0, card.radius or 0,
        ITEM_PLACE[card.item] + 1 if card.item else 0,
    )  # fmt: skip


def roster_row(name: str) -> int:
    """The row of a hero among all there are, counted from 1; 0 for one of a plug-in."""
    return HERO_NUMBER.get(name.removesuffix(TWIN), 0)
