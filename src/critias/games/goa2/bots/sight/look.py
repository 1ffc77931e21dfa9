"""Looking at the table from a seat."""

from __future__ import annotations

from array import array
from collections.abc import Mapping, Sequence
from operator import attrgetter
from typing import Final, NamedTuple

from critias.games.goa2.bots.sight import sheets
from critias.games.goa2.bots.sight.sheets import (
    BOARDS,
    DECK,
    DISCARDED,
    HAND,
    ITEM,
    LENGTHS,
    MARKERS,
    PHASES,
    PLAYED,
    RESOLVED,
    ROSTER,
    RUNES,
    USED,
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
from critias.games.goa2.rules.cards import TWIN, sheet_of
from critias.games.goa2.rules.combat import token_defense
from critias.games.goa2.rules.pieces import figures
from critias.games.goa2.rules.selection import METHODS
from critias.games.goa2.rules.state import OFF, GoaState, Hero, Selection
from critias.games.goa2.rules.turn import initiatives
from critias.kernel.choices import NO
from critias.players.observing import Look, Memory, numbered

_BOARD, _LENGTH, _PHASE = numbered(BOARDS), numbered(LENGTHS), numbered(PHASES)
_METHOD, _RUNE = numbered(METHODS), numbered(RUNES)
_SECRET: Final = {"blast": 1, "dud": 2}
_MARKER: Final = {name: row for row, name in enumerate(WORDS["markers"])}
_CARD: Final = {column.name: place for place, column in enumerate(sheets.CARDS.columns)}
_PLACE, _ORDER, _FACEDOWN = _CARD["place"], _CARD["order"], _CARD["facedown"]
_SEEN, _PICKED = _CARD["seen"], _CARD["picked"]
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
    return _look(state, seat, Last(state, seat))


def again(state: GoaState, seat: int, memory: Memory) -> Look:
    """The same, by somebody who has looked before."""
    last: Last | None = memory.get(seat)
    if last is None or not last.fits(state):
        last = memory[seat] = Last(state, seat)
    return _look(state, seat, last)


def _look(state: GoaState, seat: int, last: Last) -> Look:
    table, team = last.table, state.seat_teams[seat]
    if state.token_mask or state.at != last.at or state.zones != last.zones:
        _board(state, seat, last)
    seats = last.seats if state.selection is None else None
    if seats is None:
        seats = _seats(state, seat, table)
        last.seats = seats if state.selection is None else None
    cards = table.cards[:]
    heroes: list[int] = []
    bent = bool(state.effects) and any(_bends(type(active_of(e))) for e in running(state))
    turned = [] if state.phase == "cards" else [hero for hero in state.heroes if hero.card]
    speeds = dict(zip([hero.index for hero in turned], initiatives(state, turned), strict=True))
    for index in table.heroes:
        heroes += table.openings[index]
        heroes += _hero(state, state.heroes[index], seat, table, cards, bent, speeds.get(index, 0))
    return Look(
        (
            _game(state, seat, table), seats, _roster(state, team, table), last.spaces, cards,
            last.pieces, heroes, _effects(state, table) if state.effects else (),
            _markers(state, table) if state.markers else (),
        ),
        Rows(table, last.standing, team),
    )  # fmt: skip


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


def _hero(
    state: GoaState, hero: Hero, seat: int, table: Table, cards: array[int], bent: bool, speed: int
) -> tuple[int, ...]:
    """The row of a hero, behind what never changes; on the way its cards are put into their
    places."""
    own, offsets = hero.seat == seat, table.offsets[hero.index]
    laid_down = bool(hero.card) and state.phase == "cards"
    open_card = "" if laid_down and not own else hero.card
    hidden_slots, hidden_discards = _piles(hero, own, offsets, cards)
    if open_card:
        _put(cards, offsets[open_card], PLAYED, 1)
    extra = 0
    if hero.extra and hero.extra != NO:
        extra = 2 if own or not laid_down else 1
        if extra == 2:
            _put(cards, offsets[hero.extra], PLAYED, 2)
    if own:
        _own_cards(hero, offsets, cards)
    for card in hero.seen:
        cards[offsets[card] + _SEEN] = 1
    first, x, y, guard = 0, 0, 0, 0
    piece = hero.index
    if hero.more and (on_board := figures(state, hero)):
        piece = on_board[0]
    space = state.space[piece] if state.space else OFF
    if space != OFF:
        first = table.piece_rows[piece] + 1
        x, y = table.side.xy[space]
        if state.token_mask:
            guard = token_defense(state, hero, piece)
    items = hero.items
    bonus = [item(state, hero, place) for place in range(len(items))] if bent else items
    counted = 0
    if hero.tally:
        counted = sum(hero.tally.get(name, 0) for name in sheet_of(hero).counted)
    for card in hero.book:
        cards[offsets[card] + _PLACE] = HAND
    return (
        first, x, y, hero.level, hero.coins, *items, *bonus, bool(hero.ultimate), len(hero.hand),
        offsets[open_card] // CARD + 1 if open_card else 0,
        laid_down and not own, extra, speed,
        table.hero_rows[hero.led] if hero.led != OFF else 0,
        offsets[hero.laid] // CARD + 1 if hero.laid else 0,
        hidden_slots, len(hero.discard), hidden_discards, len(hero.facedown),
        sum(USED.get(name, 0) for name in hero.used) if hero.used else 0,
        len(hero.picks) if own else 0, guard, counted,
        *([_RUNE[rune] for rune in hero.runes] if hero.runes else (0, 0, 0, 0)),
    )  # fmt: skip


def _put(cards: array[int], offset: int, place: int, order: int) -> None:
    cards[offset + _PLACE] = place
    cards[offset + _ORDER] = order


def _piles(hero: Hero, own: bool, offsets: Mapping[str, int], cards: array[int]) -> tuple[int, int]:
    """Put resolved and discarded cards into their places; which of them are not known, as bits."""
    hidden = [0, 0]
    facedown = hero.facedown
    for pile, (place, lie) in enumerate(((RESOLVED, hero.resolved), (DISCARDED, hero.discard))):
        for order, card in enumerate(lie, start=1):
            if not card:
                continue
            if facedown and card in facedown:
                if not own:
                    hidden[pile] |= 1 << order - 1
                    continue
                cards[offsets[card] + _FACEDOWN] = 1
            offset = offsets[card]
            cards[offset + _PLACE] = place
            cards[offset + _ORDER] = order
    return hidden[0], hidden[1]


def _own_cards(hero: Hero, offsets: Mapping[str, int], cards: array[int]) -> None:
    """Put the cards that only their owner knows into their places."""
    for card in hero.deck:
        cards[offsets[card] + _PLACE] = DECK
    for place, lie in ((HAND, hero.hand), (ITEM, hero.tucked)):
        for order, card in enumerate(lie, start=1):
            offset = offsets[card]
            cards[offset + _PLACE] = place
            cards[offset + _ORDER] = order
    for card in hero.picks:
        cards[offsets[card] + _PICKED] = 1


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
