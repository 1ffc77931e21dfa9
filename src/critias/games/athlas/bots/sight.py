"""What a seat may know, for learning programs: sheets of the board, the units, the cards."""

from __future__ import annotations

from array import array
from collections.abc import Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Final, NamedTuple

from critias.games.athlas.rules import campaign
from critias.games.athlas.rules.board import BATTLEGROUND, GRID, TERRAINS, name
from critias.games.athlas.rules.creation import finished
from critias.games.athlas.rules.data import FIGURES, MARKS
from critias.games.athlas.rules.designs import MAX_INTERVENTIONS
from critias.games.athlas.rules.state import (
    ACTIVATION,
    CREATION,
    FIRST_TURN,
    LASTING,
    ORDERS,
    OVER,
    SUMMONING,
    UPKEEP,
    Alpha,
    AthlasState,
)
from critias.games.athlas.rules.units import armor, flying
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
    vocabulary,
)

WORDS: Final = vocabulary(Path(__file__).with_name("vocabulary.toml"))
_WORD: Final = numbered(WORDS["words"])
_CARD: Final = numbered(WORDS["cards"])
_INTERVENTION: Final = numbered(WORDS["interventions"])
PHASES: Final = (CREATION, FIRST_TURN, UPKEEP, ACTIVATION, SUMMONING, OVER)
_PHASE, _ORDER = numbered(PHASES), numbered(ORDERS)
_FIGURE, _MARK = numbered(FIGURES), numbered(MARKS)
_ROW: Final = {space: row for row, space in enumerate(GRID.spaces)}
SLOTS: Final = 4
"""Alphas of a player; in a single game there are three."""
MOST_UNITS: Final = 40
MOST_LIFE: Final = 120

GAME: Final = Sheet(
    "game",
    (
        Word("phase", PHASES),
        Number("turn", 400),
        flag("active", "it is the seat's turn"),
        Number("points", 10_000, means="summoning points of each player"),
        Number("games", 20, means="of the campaign"),
        Number("played", 20, means="games of it that are over"),
    ),
    means="what there is once",
)
SIDES: Final = Sheet(
    "sides",
    (
        Number("spent", 10_000, means="summoning points spent"),
        Number("cards_left", MAX_INTERVENTIONS, means="interventions in the stack"),
        flag("cast", "has cast this turn"),
        Word("orders", ORDERS),
        flag("offered", "has offered a draw this turn"),
        Number("wins", 20),
        Number("stage", SLOTS + 2, means="of the design, if the seat may know it, counted from 1"),
        flag("finished", "has finished the design"),
        Number("redesign", SLOTS + 3, means="the Alpha that is redesigned, as far as known"),
    ),
    rows=2,
    means="the seat itself, its opponent",
)
ALPHAS: Final = Sheet(
    "alphas",
    (
        flag("there"),
        flag("known", "the seat knows its cards"),
        flag("revealed"),
        Number("cost", 200),
        Number("pool", MOST_LIFE, means="life points left"),
        Number("life", MOST_LIFE),
        Word("figure", FIGURES),
    ),
    rows=2 * SLOTS,
    means="the Alphas of the seat, then those of its opponent",
)
CARDS: Final = Sheet(
    "cards",
    (
        *(flag(f"in_{slot}", "part of that Alpha") for slot in range(1, 2 * SLOTS + 1)),
        *(Number(f"cubes_{slot}", 60) for slot in range(1, 2 * SLOTS + 1)),
        *(flag(f"desk_{slot}", "on the seat's own desk") for slot in range(1, SLOTS + 1)),
        Number("seen_own", 31, means="Alphas shown in earlier games that it was part of, as bits"),
        Number("seen_other", 31),
    ),
    rows=len(WORDS["cards"]),
    names=WORDS["cards"],
    means="the cards of Alphas",
)
INTERVENTIONS: Final = Sheet(
    "interventions",
    (
        Number("stack", MAX_INTERVENTIONS, means="place in the seat's own stack, 1 is the top"),
        Number("gone", MAX_INTERVENTIONS, means="place among those it has cast or discarded"),
        Number("gone_other", MAX_INTERVENTIONS),
        Number("desk", MAX_INTERVENTIONS, means="place in the stack being prepared"),
    ),
    rows=len(WORDS["interventions"]),
    names=WORDS["interventions"],
)
SPACES: Final = Sheet(
    "spaces",
    (
        Word("terrain", TERRAINS),
        Number("summoning", 1, -1, "1: the seat summons here, -1: its opponent"),
        Number("relics", 7, means="the relics here, as bits"),
        Number("unit", 1, -1, "1: a unit of the seat, -1: one of its opponent"),
    ),
    rows=len(GRID.spaces),
    names=tuple(name(space) for space in GRID.spaces),
    means="the hexes of the board",
)
UNITS: Final = Sheet(
    "units",
    (
        Number("side", 1, -1, "1: the seat's own, -1: its opponent's"),
        ALPHAS.link("alpha"),
        SPACES.link("space"),
        flag("flying"),
        flag("exposed"),
        flag("activated"),
        flag("fresh"),
        Number("armor", 9),
        Number("ward", 9),
        Number("warp", 9, means="place among the units that get an extra activation"),
        Number("number", 400, means="counted in the order of summoning"),
    ),
    rows=MOST_UNITS,
    means="the figures on the board, in the order of their hexes",
)
MARKERS: Final = Sheet(
    "marks",
    (
        UNITS.link("unit"),
        Word("mark", MARKS),
        CARDS.link("card", "whose numbers count; the name of a god's mark says enough"),
        Number("until", 5, means="1: upkeep of the seat, 2: of its opponent, 3: end of turn, ..."),
    ),
    rows=24,
    means="condition markers",
)
EFFECTS: Final = Sheet(
    "lasting",
    (
        Word("card", WORDS["interventions"]),
        flag("own"),
        UNITS.link("unit"),
        Number("cubes", 9),
    ),
    rows=8,
    means="interventions with duration cubes",
)
ACTING: Final = Sheet(
    "acting",
    (
        UNITS.link("unit"),
        flag("own", "the seat commands it"),
        flag("movement"),
        flag("action"),
        flag("spent_action"),
        flag("aimed"),
        flag("controlled"),
        flag("in_water"),
    ),
    rows=4,
    means="activations in progress",
)
BOARD: Final = Sheet(
    "relics",
    (SPACES.link("space"), flag("moved", "this turn")),
    rows=3,
)
OPTION: Final[tuple[Column, ...]] = (
    Word("word", WORDS["words"]),
    Word("second", WORDS["words"]),
    SPACES.link("space"),
    UNITS.link("unit", "the one in that hex"),
    *(Number(f"number_{place}", 400, -1) for place in range(1, 5)),
)


class Rows(NamedTuple):
    """Where to find what options are about."""

    units: Mapping[int, int]
    """The row of the unit in a hex."""


_CARD_AT: Final = {card: (number - 1) * CARDS.width for card, number in _CARD.items()}
"""Where the row of a card begins."""


@lru_cache(maxsize=512)
def _ground(hills: int, water: int, craters: int, seat: int) -> array[int]:
    """The sheet of the hexes without what stands there, which changes more often."""
    own, other = BATTLEGROUND.summoning[seat], BATTLEGROUND.summoning[1 - seat]
    rows: list[int] = []
    for space in GRID.spaces:
        bit = 1 << space
        terrain = 2 if hills & bit else 3 if water & bit else 4 if craters & bit else 1
        rows += (terrain, bool(own & bit) - bool(other & bit), 0, 0)
    return array("h", rows)


def look(state: AthlasState, seat: int) -> Look:
    """What a seat may know, sheet by sheet."""
    return again(state, seat, None)


def again(state: AthlasState, seat: int, memory: Memory | None) -> Look:
    """The same, by somebody who has looked before."""
    memory = None if memory is None else memory.setdefault(seat, {})
    world, other = state.world, 1 - seat
    wins = campaign.wins(state)
    game = (
        _PHASE[state.phase], state.turn, state.active == seat, state.points, state.games,
        len(state.results),
    )  # fmt: skip
    units: list[int] = []
    there: list[int] = []
    marks: list[int] = []
    rows: dict[int, int] = {}
    ids: dict[int, int] = {}
    warps = world.warps
    for row, unit in enumerate(state.all_units(), start=1):
        space = _ROW[unit.space]
        rows[unit.space] = ids[unit.id] = row
        side = 1 if unit.owner == seat else -1
        there += (space, side)
        left = armor(unit)
        units += (
            side, unit.alpha + 1 + (unit.owner != seat) * SLOTS, space + 1, flying(unit),
            unit.exposed, unit.activated, unit.fresh, *left,
            warps.index(unit.id) + 1 if unit.id in warps else 0, unit.id,
        )  # fmt: skip
        for mark, card, until in unit.marks:
            marks += (row, _MARK[mark], _CARD.get(card, 0), _end(until, seat))
    lasting: list[int] = []
    for effect in world.lasting:
        lasting += (
            _INTERVENTION[effect.card], effect.owner == seat, ids.get(effect.unit, 0), effect.cubes,
        )  # fmt: skip
    acting: list[int] = []
    for one in world.acting:
        acting += (
            ids.get(one.unit, 0), one.seat == seat, one.movement, one.action, one.spent_action,
            one.aimed, one.controlled, one.in_water,
        )  # fmt: skip
    spaces = kept(
        memory, _spaces, seat, world.hills, world.water, world.craters, world.relics, there
    )
    relics = kept(memory, _relics, world.relics, world.moved)
    sides = (*_side(state, seat, True, wins), *_side(state, other, False, wins))
    alphas, cards = _creatures(state, seat)
    athilians = state.athilians
    stacks = kept(
        memory, _stacks, athilians[seat].stack, athilians[seat].gone, athilians[other].gone,
        state.drafts[seat].stack if state.drafts else [],
    )  # fmt: skip
    # What is empty is the same object every time.
    return Look(
        (
            game, sides, alphas, cards, stacks, spaces, units or (), marks or (), lasting or (),
            acting or (), relics,
        ),
        Rows(rows),
    )  # fmt: skip


def _spaces(
    seat: int, hills: int, water: int, craters: int, relics: Sequence[int], there: Sequence[int]
) -> array[int]:
    """The sheet of the hexes; `there` are the rows of units, each with its side."""
    spaces = _ground(hills, water, craters, seat)[:]
    for number, space in enumerate(relics):
        spaces[_ROW[space] * 4 + 2] += 1 << number
    for place in range(0, len(there), 2):
        spaces[there[place] * 4 + 3] = there[place + 1]
    return spaces


def _relics(relics: Sequence[int], moved: int) -> list[int]:
    """Where the relics lie."""
    found: list[int] = []
    for number, space in enumerate(relics):
        found += (_ROW[space] + 1, moved >> number & 1)
    return found


def _end(until: int, seat: int) -> int:
    """When a marker ends, as the seat sees it: its own time comes first."""
    if until < 2:
        return 1 if until == seat else 2
    if until >= LASTING:
        return 4 if until - LASTING == seat else 5
    return 3


def _side(state: AthlasState, seat: int, own: bool, wins: tuple[int, int]) -> tuple[int, ...]:
    athilian = state.athilians[seat]
    stage = redesign = done = 0
    if state.drafts:
        draft = state.drafts[seat]
        done = finished(state, draft)
        if own:
            stage, redesign = draft.stage + 1, draft.redesign + 3
    return (
        state.world.sides[seat].spent, len(athilian.stack), athilian.cast,
        _ORDER[athilian.orders], athilian.offered, wins[seat], stage, done, redesign,
    )  # fmt: skip


_NO_ALPHA: Final = (0,) * ALPHAS.width
_UNKNOWN: Final[tuple[tuple[str, ...], tuple[tuple[str, int], ...]]] = ((), ())


def _creatures(state: AthlasState, seat: int) -> tuple[Sequence[int], array[int]]:
    """The Alphas as far as the seat knows them, and the cards they are made of."""
    desks = tuple(state.drafts[seat].alphas) if state.drafts else ()
    seen = (tuple(state.seen[seat]), tuple(state.seen[1 - seat]))
    if not any(side.alphas for side in state.world.sides):
        return (), _cards((), desks, seen)
    alphas: list[int] = []
    known: list[tuple[tuple[str, ...], tuple[tuple[str, int], ...]]] = []
    for owner in (seat, 1 - seat):
        own = state.world.sides[owner].alphas
        for alpha in own:
            sees = owner == seat or alpha.revealed
            alphas += _alpha(alpha, sees)
            known.append((alpha.build.cards, tuple(alpha.cubes.items())) if sees else _UNKNOWN)
        if empty := SLOTS - len(own):
            alphas += _NO_ALPHA * empty
            known += [_UNKNOWN] * empty
    return alphas, _cards(tuple(known), desks, seen)


def _alpha(alpha: Alpha, sees: bool) -> tuple[int, ...]:
    own, figure = alpha.build, _FIGURE.get(alpha.figure, 0)
    if not sees:
        return (1, 0, 0, 0, 0, 0, figure)
    return (1, 1, alpha.revealed, own.cost, alpha.pool, own.life, figure)


def _cards(
    known: tuple[tuple[tuple[str, ...], tuple[tuple[str, int], ...]], ...],
    desks: tuple[tuple[str, ...], ...],
    seen: tuple[tuple[tuple[str, ...], ...], ...],
) -> array[int]:
    """The sheet of the cards."""
    rows = _creature_cards(known, seen)
    if any(desks):
        rows = rows[:]
        for column, cards in enumerate(desks, start=4 * SLOTS):
            for card in cards:
                rows[_CARD_AT[card] + column] = 1
    return rows


@lru_cache(maxsize=1024)
def _creature_cards(
    known: tuple[tuple[tuple[str, ...], tuple[tuple[str, int], ...]], ...],
    seen: tuple[tuple[tuple[str, ...], ...], ...],
) -> array[int]:
    """The same without the seat's own desk; it is the same for many positions."""
    rows = blank(CARDS)
    for slot, (cards, cubes) in enumerate(known):
        for card in cards:
            rows[_CARD_AT[card] + slot] = 1
        for card, number in cubes:
            rows[_CARD_AT[card] + 2 * SLOTS + slot] = number
    for column, shown in enumerate(seen, start=5 * SLOTS):
        for number, cards in enumerate(shown):
            for card in cards:
                rows[_CARD_AT[card] + column] |= 1 << min(number, 4)
    return rows


def _stacks(*columns: Sequence[str]) -> list[int]:
    """Where interventions lie, in each of these columns."""
    rows = [0] * (INTERVENTIONS.width * INTERVENTIONS.rows)
    for column, cards in enumerate(columns):
        for place, card in enumerate(cards, start=1):
            rows[(_INTERVENTION[card] - 1) * 4 + column] = place
    return rows


def point(index: Rows, kind: str, option: Option) -> tuple[int, ...]:
    """The row of an option. A number by itself is a hex; beside words it counts something."""
    if isinstance(option, int):
        return (0, 0, _ROW[option] + 1, index.units.get(option, 0), 0, 0, 0, 0)
    return _words(option)


@lru_cache(maxsize=4096)
def _words(option: Option) -> tuple[int, ...]:
    parts = leaves(option)
    words = [_WORD.get(part, 0) for part in parts if isinstance(part, str)]
    numbers = [part for part in parts if isinstance(part, int)]
    return (*(*words, 0, 0)[:2], 0, 0, *(*numbers, 0, 0, 0, 0)[:4])


SIGHT: Final[Sight[AthlasState]] = Sight(
    version=1,
    sheets=(
        GAME, SIDES, ALPHAS, CARDS, INTERVENTIONS, SPACES, UNITS, MARKERS, EFFECTS, ACTING, BOARD,
    ),
    look=look,
    again=again,
    kinds=WORDS["kinds"],
    option=OPTION,
    point=point,
    most_options=128,
)  # fmt: skip
