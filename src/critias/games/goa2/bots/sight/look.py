"""Looking at the table from a seat."""

from __future__ import annotations

from array import array
from collections.abc import Mapping, Sequence
from operator import attrgetter
from typing import Final, NamedTuple, TypeAlias

from critias.games.goa2.bots.sight import sheets
from critias.games.goa2.bots.sight.heroes import HERO, Dashboard
from critias.games.goa2.bots.sight.sheets import (
    BOARDS,
    LENGTHS,
    MARKERS,
    PHASES,
    ROSTER,
    WORDS,
)
from critias.games.goa2.bots.sight.table import (
    CARD,
    PIECE,
    SPACE,
    Table,
    ground,
    roster_row,
    table_of,
)
from critias.games.goa2.rules.active import Active, active_of, item, running
from critias.games.goa2.rules.cards import TWIN
from critias.games.goa2.rules.combat import token_defense
from critias.games.goa2.rules.pieces import figures
from critias.games.goa2.rules.selection import METHODS
from critias.games.goa2.rules.state import OFF, GoaState, Hero, Selection
from critias.games.goa2.rules.turn import initiatives
from critias.players.observing import Look, Memory, numbered

_BOARD, _LENGTH, _PHASE = numbered(BOARDS), numbered(LENGTHS), numbered(PHASES)
_METHOD = numbered(METHODS)
_SECRET: Final = {"blast": 1, "dud": 2}
_MARKER: Final = {name: row for row, name in enumerate(WORDS["markers"])}
_WIDE: Final = sheets.HEROES.width
_LEVEL, _BONUS, _SPEED = HERO["level"], HERO["attack_bonus"], HERO["initiative"]
_FIGURE, _X, _Y, _GUARD = (HERO[name] for name in ("piece", "x", "y", "guard"))
_OPEN, _LAID, _LED = HERO["card"], HERO["laid"], HERO["led"]
_WHERE: Final = {column.name: place for place, column in enumerate(sheets.PIECES.columns)}
_ON, _SECRETLY, _LAID_BY = _WHERE["space"], _WHERE["secret"], _WHERE["laid_by"]


_WHOSE: Final = attrgetter(
    "board", "names", "kinds", "teams", "lanes", "owners", "labels",
)  # fmt: skip
"""What a table is made of, apart from whose the seats and heroes are."""
_HERO: Final = attrgetter("name", "team", "seat")


class Rows(NamedTuple):
    """Where to find what options are about."""

    table: Table
    standing: Mapping[int, int]
    """The row of the piece in a space, counted from 1."""
    own_team: int


Dashboards: TypeAlias = "tuple[Dashboard, Dashboard]"
"""A hero as it is told to others, and to its own seat."""


class Last:
    """What a seat saw last: sheets are handed out again where nothing has changed."""

    __slots__ = (
        "at", "heroes", "pieces", "seats", "spaces", "standing", "table", "teams", "whose", "zones",
    )  # fmt: skip

    def __init__(self, state: GoaState, seat: int) -> None:
        self.table = table_of(state, seat)
        self.whose, self.teams = _WHOSE(state), state.seat_teams[:]
        self.heroes = [*map(_HERO, state.heroes)]
        self.seats: Sequence[int] | None = None
        """After the selection of heroes, in which they change."""
        self.at: dict[int, int] | None = None
        self.zones: list[int] = []
        self.spaces: array[int]
        self.pieces: array[int]
        self.standing: Mapping[int, int]

    def fits(self, state: GoaState) -> bool:
        """Whether it was the same game, or one with the same line-up."""
        return (
            _WHOSE(state) == self.whose
            and state.seat_teams == self.teams
            and [*map(_HERO, state.heroes)] == self.heroes
        )


def look(state: GoaState, seat: int) -> Look:
    """What a seat may know, sheet by sheet."""
    return _look(state, seat, Last(state, seat), _dashboards(len(state.heroes)))


def again(state: GoaState, seat: int, memory: Memory) -> Look:
    """The same, by somebody who has looked before."""
    last: Last | None = memory.get(seat)
    if last is None or not last.fits(state):
        last = memory[seat] = Last(state, seat)
    dashboards: list[Dashboards] = memory.setdefault(Dashboard, [])
    if missing := len(state.heroes) - len(dashboards):
        dashboards += _dashboards(missing)
    return _look(state, seat, last, dashboards)


def _look(state: GoaState, seat: int, last: Last, dashboards: Sequence[Dashboards]) -> Look:
    table, team = last.table, state.seat_teams[seat]
    if state.token_mask or state.at != last.at or state.zones != last.zones:
        _board(state, seat, last)
    seats = last.seats if state.selection is None else None
    if seats is None:
        seats = _seats(state, seat, table)
        last.seats = seats if state.selection is None else None
    cards = table.cards[:]
    heroes = table.openings[:]
    bent = bool(state.effects) and any(_bends(type(active_of(e))) for e in running(state))
    hidden = state.phase == "cards"
    speeds = _speeds(state, hidden)
    shelves, books = table.shelves, table.books
    for at, index in zip(range(0, len(heroes), _WIDE), table.heroes, strict=True):
        hero = state.heroes[index]
        own = hero.seat == seat
        told = dashboards[index][own].told(hero, own, hidden)
        cards[shelves[index]] = told.cards
        if told.book:
            cards[books[index]] = told.book
        heroes[at + _LEVEL : at + _WIDE] = told.row
        _hero(state, hero, told.card, table, heroes, at)
        if speed := speeds[index]:
            heroes[at + _SPEED] = speed
        if bent:
            for place in range(len(hero.items)):
                heroes[at + _BONUS + place] = item(state, hero, place)
    return Look(
        (
            _game(state, seat, table), seats, _roster(state, team, table), last.spaces, cards,
            last.pieces, heroes, _effects(state, table) if state.effects else (),
            _markers(state, table) if state.markers else (),
        ),
        Rows(table, last.standing, team),
    )  # fmt: skip


def _dashboards(many: int) -> list[Dashboards]:
    return [(Dashboard(), Dashboard()) for _ in range(many)]


def _board(state: GoaState, seat: int, last: Last) -> None:
    """Look at who stands where."""
    table = last.table
    side = table.side
    rows, numbers, planes = side.rows, table.piece_rows, table.planes
    spaces = ground(state.board, side.turned, tuple(state.zones))[:]
    pieces = table.pieces[:]
    standing: dict[int, int] = {}
    for space, piece in state.at.items():
        number, row = numbers[piece], rows[space]
        standing[space] = number + 1
        pieces[number * PIECE + _ON] = row
        column, shown = planes[piece]
        if row:
            spaces[(row - 1) * SPACE + column] = shown
    if state.token_mask:
        _tokens(state, seat, table, pieces)
    # With tokens there is more to it, which is looked at anew.
    last.at = None if state.token_mask else state.at.copy()
    last.zones = state.zones[:]
    last.spaces, last.pieces, last.standing = spaces, pieces, standing


def _markers(state: GoaState, table: Table) -> list[int]:
    found = [0] * (MARKERS.width * MARKERS.rows)
    for name, (holder, size) in state.markers.items():
        if name in _MARKER:
            place = _MARKER[name] * 2
            found[place : place + 2] = table.hero_rows[holder], size
    return found


def _game(state: GoaState, seat: int, table: Table) -> tuple[int, ...]:
    side, team, selection = table.side, state.seat_teams[seat], state.selection
    own = max(team, 0)
    waves, zones = [0, 0], [0, 0]
    for lane, number in enumerate(side.lanes):
        waves[number], zones[number] = state.waves[lane], side.zones[state.zones[lane]]
    won = state.winner
    return (
        _BOARD.get(state.board.board_key, 0), _LENGTH[state.length], state.edition == 1, own == 1,
        _PHASE[state.phase], state.round, state.turn, state.coin == own, state.lives[own],
        state.lives[1 - own], *waves, *zones,
        table.hero_rows[state.acting] if state.acting != OFF else 0, state.fallen,
        state.strays_between_repeats, state.counters_return,
        0 if won == OFF else 1 if won == own else -1,
        table.hero_rows[state.champion] if state.champion != OFF else 0,
        _METHOD[selection.method] if selection else 0, bool(selection and selection.mirror),
    )  # fmt: skip


def _seats(state: GoaState, seat: int, table: Table) -> list[int]:
    team, selection = state.seat_teams[seat], state.selection
    found = [0] * (len(table.seats) * 6)
    for number, (row, side) in enumerate(zip(table.seats, state.seat_teams, strict=True)):
        here = 0 if side == OFF or (team == OFF and number != seat) else 1 if side == team else -1
        place = (row - 1) * 6
        found[place : place + 3] = 1, here, number + 1
        if selection is not None:
            name = state.names[number]
            found[place + 3 : place + 6] = (
                selection.wants[number], name in selection.handicaps, name == selection.six_cards,
            )  # fmt: skip
    return found


def _roster(state: GoaState, team: int, table: Table) -> Sequence[int]:
    """The selection of heroes, as long as it goes on."""
    chosen = state.selection
    if chosen is None:
        return ()
    found = [0] * (ROSTER.width * ROSTER.rows)

    def note(name: str, column: int, value: int) -> None:
        row = roster_row(name)
        if row:
            found[(row - 1) * ROSTER.width + column] += value

    for name in chosen.pool:
        note(name, 0, 1)
    for seat, offered in enumerate(chosen.offered):
        for name in offered:
            note(name, 1, 1 << table.seats[seat] - 1)
    _taken(chosen, table, found)
    for side, shared in enumerate(chosen.shared):
        for place, name in enumerate(shared, start=1):
            note(name, 4 if side == max(team, 0) else 5, place)
    for place, name in enumerate(chosen.bans, start=1):
        note(name, 6, place)
    for name in chosen.handicaps:
        note(name, 7, 2 if name.endswith(TWIN) else 1)
    note(chosen.six_cards, 8, 2 if chosen.six_cards.endswith(TWIN) else 1)
    return found


def _taken(chosen: Selection, table: Table, found: list[int]) -> None:
    """Who has taken which hero; with mirror two seats may have the same."""
    for seat, taken in enumerate(chosen.taken):
        for place, name in enumerate(taken):
            row = roster_row(name)
            if row:
                at = (row - 1) * ROSTER.width + 2
                found[at + bool(found[at])] = table.seats[seat] * 2 - 1 + place


def _tokens(state: GoaState, seat: int, table: Table, pieces: array[int]) -> None:
    """What the seat knows of tokens besides where they lie."""
    for piece, secret in state.secret.items():
        if state.space[piece] != OFF and state.heroes[state.owners[piece]].seat == seat:
            pieces[table.piece_rows[piece] * PIECE + _SECRETLY] = _SECRET.get(secret, 0)
    for piece, note in state.token_notes.items():
        if state.space[piece] != OFF:
            laid_by = table.card_rows.get(note.split()[0], 0)
            pieces[table.piece_rows[piece] * PIECE + _LAID_BY] = laid_by


def _bends(active: type[Active]) -> bool:
    """Whether effects of that kind change what items count for."""
    return active.item is not Active.item


def _speeds(state: GoaState, hidden: bool) -> list[int]:
    """The initiative of each hero, as far as its card is open."""
    speeds = [0] * len(state.heroes)
    if not hidden and (turned := [hero for hero in state.heroes if hero.card]):
        for hero, speed in zip(turned, initiatives(state, turned), strict=True):
            speeds[hero.index] = speed
    return speeds


def _hero(
    state: GoaState, hero: Hero, card: str, table: Table, heroes: array[int], at: int
) -> None:
    """Put into the row of a hero that begins there what it looks like from this side."""
    piece = hero.index
    if hero.more and (on_board := figures(state, hero)):
        piece = on_board[0]
    space = state.space[piece] if state.space else OFF
    if space != OFF:
        heroes[at + _FIGURE] = table.piece_rows[piece] + 1
        heroes[at + _X], heroes[at + _Y] = table.side.xy[space]
        if state.token_mask:
            heroes[at + _GUARD] = token_defense(state, hero, piece)
    laid = hero.laid
    if card or laid:
        offsets = table.offsets[hero.index]
        if card:
            heroes[at + _OPEN] = offsets[card] // CARD + 1
        if laid:
            heroes[at + _LAID] = offsets[laid] // CARD + 1
    if hero.led != OFF:
        heroes[at + _LED] = table.hero_rows[hero.led]


def _effects(state: GoaState, table: Table) -> list[int]:
    found: list[int] = []
    for effect in state.effects:
        own = table.offsets[effect.owner]
        at = own.get(effect.card)
        card = at // CARD + 1 if at is not None else 0
        found += (
            table.hero_rows[effect.owner], card or table.card_rows.get(effect.card, 0),
            table.card_rows.get(effect.text, 0), effect.begins, effect.ends, effect.note,
            table.piece_rows[effect.piece] + 1 if effect.piece != OFF else 0,
        )  # fmt: skip
    return found
