"""Summoning units."""

from __future__ import annotations

from functools import cache
from typing import Final

from critias.games.athlas.rules.board import BATTLEGROUND, GRID, far_from
from critias.games.athlas.rules.data import FIGURES, FIGURES_OF_A_TYPE
from critias.games.athlas.rules.movement import arrive
from critias.games.athlas.rules.stack import DISCARD, discard
from critias.games.athlas.rules.state import Alpha, AthlasState, Unit
from critias.games.athlas.rules.victory import MOST_REVEALED
from critias.kernel.choices import DONE, Ask, Option, Play
from critias.kernel.hexes import Mask, mask_of, spaces_of
from critias.kernel.kinds import AskKind, EventKind

FIRST_TURN_COST = 60
FIRST_TURN_UNITS = 3

SUMMONING_WAIT: Final = "{who} summons"
FIGURE: Final = AskKind(
    "figure",
    "Which figures stand for this Alpha?",
    waiting=SUMMONING_WAIT,
    rule="athlas.summon.figure-choice",
)
PLACE: Final = AskKind(
    "place",
    "Where does the unit appear?",
    waiting=SUMMONING_WAIT,
    rule="athlas.summon.place-on-summoning-hex",
)
REVEALED: Final = EventKind(
    "revealed",
    "{0:seat} reveals Alpha {1:number}: {*:revealed}",
    rule="athlas.summon.reveal-inspect",
)
FIGURE_CHOSEN: Final = EventKind(
    "figure",
    "{0:seat}'s Alpha {1:number} is shown by {2:figure} figures",
    rule="athlas.summon.figure-choice",
)
SUMMONED: Final = EventKind(
    "summoned",
    "{*:creature} appears at {2:hex}",
    rule="athlas.summon.place-on-summoning-hex",
)


def alpha_name(number: int) -> str:
    """How an Alpha is named as an option.

    >>> alpha_name(0)
    'alpha1'
    """
    return f"alpha{number + 1}"


def alpha_number(option: str) -> int:
    """The reverse of `alpha_name`."""
    return int(option.removeprefix("alpha")) - 1


def figures_left(state: AthlasState, owner: int, number: int) -> int:
    """One figure of the type stays beside the cards; the others can be on the board."""
    units = state.world.units.values()
    on_board = [unit for unit in units if unit.owner == owner and unit.alpha == number]
    return FIGURES_OF_A_TYPE - 1 - len(on_board)


def can_pay(state: AthlasState, payer: int, cost: int) -> bool:
    """Whether the tracker stays within the agreed limit."""
    return state.world.sides[payer].spent + cost <= state.points


@cache
def _far_from_home(seat: int, distance: int) -> Mask:
    """The hexes at least so far from where a player summons."""
    return far_from(BATTLEGROUND.summoning[seat], distance)


def places(state: AthlasState, seat: int, alpha: Alpha) -> Mask:
    """The hexes where a unit may be put by the ordinary procedure."""
    occupied = mask_of(state.world.units)
    found = BATTLEGROUND.summoning[seat] & ~occupied
    distance = alpha.build.traits.get("raised", 0)
    if distance:
        enemies = mask_of(s for s, unit in state.world.units.items() if unit.owner != seat)
        found |= (
            _far_from_home(1 - seat, distance)
            & ~occupied
            & ~state.world.water
            & ~state.world.craters
            & ~mask_of(state.world.relics)
            & ~GRID.spread(enemies)
        )
    return found


def why_not(state: AthlasState, seat: int, number: int, most: int | None = None) -> str | None:
    """The rule that keeps a player from summoning from this Alpha; None if he can."""
    side = state.world.sides[seat]
    alpha = side.alphas[number]
    if not alpha.revealed and sum([one.revealed for one in side.alphas]) >= MOST_REVEALED:
        return "athlas.campaign.reveal-three"
    if not can_pay(state, seat, alpha.build.cost):
        return "athlas.summon.cannot-exceed"
    if most is not None and alpha.build.cost > most:
        return "athlas.first-turn.up-to-three-60"
    if figures_left(state, seat, number) < 1:
        return "athlas.summon.figure-supply"
    if not places(state, seat, alpha):
        return "athlas.summon.free-hex"
    return None


def possible(state: AthlasState, seat: int, most: int | None = None) -> list[str]:
    """The Alphas a player can summon from."""
    return [
        alpha_name(number)
        for number in range(len(state.world.sides[seat].alphas))
        if why_not(state, seat, number, most) is None
    ]


def may_summon(
    state: AthlasState, seat: int, kind: AskKind, most: int | None = None, must: bool = False
) -> Play[int]:
    """The player summons a unit or not; its cost, 0 if he does not.

    Where he has something to decide anyway, he may throw cards of his stack away as well.
    """

    def why(option: Option) -> str | None:
        if isinstance(option, str) and option.startswith("alpha") and option[5:].isdigit():
            number = alpha_number(option)
            if 0 <= number < len(state.world.sides[seat].alphas):
                return why_not(state, seat, number, most)
        return None

    # With an Alpha still hidden, that there is nothing to choose may tell what it costs.
    hidden = any(not alpha.revealed for alpha in state.world.sides[seat].alphas)
    answer: str = DISCARD
    while answer == DISCARD:
        answer = state.foretold()
        if answer is None:
            options = state.recalled()
            if options is None:
                options = possible(state, seat, most)
                if not must:
                    if (options or hidden) and state.athilians[seat].stack:
                        options.append(DISCARD)
                    options.append(DONE)
            answer = yield Ask((seat,), kind, options, (), why, hidden)
        if answer == DISCARD:
            discard(state, seat)
    if answer == DONE:
        return 0
    number = alpha_number(answer)
    yield from summon(state, seat, number)
    return state.world.sides[seat].alphas[number].build.cost


def summon(state: AthlasState, seat: int, number: int) -> Play[None]:
    """The procedure: reveal, figure, payment, placement, cubes."""
    alpha = state.world.sides[seat].alphas[number]
    if not alpha.revealed:
        reveal(state, seat, number)
        taken = {other.figure for other in state.world.sides[seat].alphas}
        free = [figure for figure in FIGURES if figure not in taken]
        alpha.figure = yield Ask((seat,), FIGURE, free, (number,))
        state.tell(FIGURE_CHOSEN, seat, number, alpha.figure)
    pay(state, seat, alpha)
    enemy_edge = BATTLEGROUND.summoning[1 - seat]

    def why(option: Option) -> str | None:
        if option in state.world.units:
            return "athlas.summon.free-hex"
        if isinstance(option, int) and option >= 0 and enemy_edge >> option & 1:
            return "athlas.summon.place-on-summoning-hex"
        return "athlas.summon.place-on-summoning-hex" if isinstance(option, int) else None

    space = state.foretold()
    if space is None:
        spaces = state.recalled() or spaces_of(places(state, seat, alpha))
        space = yield Ask((seat,), PLACE, spaces, (number,), why)
    yield from place(state, seat, number, space)


def reveal(state: AthlasState, seat: int, number: int) -> None:
    """Show the cards of an Alpha; from now on they lie open, and its life pool is full."""
    alpha = state.world.sides[seat].alphas[number]
    alpha.revealed = True
    alpha.pool = alpha.build.life
    state.revealed += 1
    state.tell(REVEALED, seat, number, *alpha.build.cards)


def pay(state: AthlasState, payer: int, alpha: Alpha) -> None:
    """Raise the tracker; points are never given back."""
    state.world.sides[payer].spent += alpha.build.cost


def place(state: AthlasState, owner: int, number: int, space: int) -> Play[None]:
    """Put a unit on the board and its cubes on the Alpha's cards."""
    alpha = state.world.sides[owner].alphas[number]
    unit = Unit(
        id=state.world.ids, owner=owner, alpha=number, build=alpha.build, space=space, fresh=True
    )
    state.world.ids += 1
    state.world.units[space] = unit
    for card, cubes in alpha.build.cubes.items():
        alpha.cubes[card] = alpha.cubes.get(card, 0) + cubes
    state.tell(SUMMONED, owner, number, space)
    return arrive(state, unit)
