"""Who has to be asked what: every question of every test is held against this.

It is said here once more, and not as the rules say it: whose turn it is, whose units and cards are
spoken of, who has cast what. A kind that is not listed is an error."""

from __future__ import annotations

from collections.abc import Callable

from critias.games.athlas.rules.state import AthlasState
from critias.kernel.choices import Ask, AskAll

Who = Callable[[AthlasState, Ask], int]
"""The seat that a question has to be put to."""


def asked_rightly(state: AthlasState, asked: Ask | AskAll) -> None:
    """Fail unless exactly those are asked who have to decide."""
    if isinstance(asked, AskAll):
        assert asked.asks.keys() <= {0, 1}, f"{asked!r} is for the two players"
        for seat, ask in asked.asks.items():
            assert ask.kind in TOGETHER, f"nobody has said who answers {ask!r}"
            assert ask.seats == (seat,), f"{ask!r} is put to seat {seat}"
        return
    assert asked.kind in WHO, f"nobody has said who answers {asked!r}"
    wanted = WHO[asked.kind](state, asked)
    assert asked.seats == (wanted,), f"{asked!r} is for seat {wanted}"


def active(state: AthlasState, ask: Ask) -> int:
    """Whose turn it is: nobody else commands units, also those of the other."""
    return state.active


def other(state: AthlasState, ask: Ask) -> int:
    """Whose turn it is not."""
    return 1 - state.active


def owner(state: AthlasState, ask: Ask) -> int:
    """The owner of the units that are offered."""
    (seat,) = {state.world.units[int(str(space))].owner for space in ask.options}
    return seat


def carrier(state: AthlasState, ask: Ask) -> int:
    """Who commands the unit that leaves the hex named last; its owner, if others push it."""
    unit = state.world.units[int(str(ask.about[-1]))]
    walks = any(acting.unit == unit.id for acting in state.world.acting)
    return state.active if walks else unit.owner


def without_figure(state: AthlasState, ask: Ask) -> int:
    """The active player, whose Alpha has been revealed and has no figure yet."""
    alpha = state.world.sides[state.active].alphas[int(str(ask.about[0]))]
    assert alpha.revealed, f"{ask!r}: it is not revealed"
    assert not alpha.figure, f"{ask!r}: it has a figure"
    return state.active


def caster(state: AthlasState, ask: Ask) -> int:
    """Who has cast the intervention that is aimed."""
    return _one_of(ask, _casters(state, ask))


def answering(state: AthlasState, ask: Ask) -> int:
    """Who has not cast the intervention that is named."""
    return _one_of(ask, [1 - seat for seat in _casters(state, ask)])


def with_stack(state: AthlasState, ask: Ask) -> int:
    """Who can still intervene."""
    return _one_of(ask, [seat for seat, athilian in enumerate(state.athilians) if athilian.stack])


def commander(state: AthlasState, ask: Ask) -> int:
    """The active player; or the caster, if an intervention does what a unit's power would."""
    casts = [seat for seat, athilian in enumerate(state.athilians) if athilian.cast]
    return _one_of(ask, [state.active, *casts])


def _casters(state: AthlasState, ask: Ask) -> list[int]:
    """Who has cast something; the card that is named first, if one is."""
    casts = [seat for seat, athilian in enumerate(state.athilians) if athilian.cast]
    card = ask.about[0] if ask.about else None
    return [seat for seat in casts if card in state.athilians[seat].gone] or casts


def _one_of(ask: Ask, seats: list[int]) -> int:
    (asked,) = ask.seats
    assert seats, f"{ask!r} is for nobody"
    return asked if asked in seats else seats[0]


WHO: dict[str, Who] = {
    # A turn of one's own.
    **dict.fromkeys(("first_summon", "next_summon", "summon", "unit", "power", "target"), active),
    **dict.fromkeys(("half_way", "stride", "sacrifice", "shape", "copy"), active),
    "carry": carrier,
    **dict.fromkeys(("place", "push_order", "burst_order"), active),
    "direction": commander,
    "figure": without_figure,
    "who_dies": owner,
    # Divine Interventions.
    **dict.fromkeys(("aim", "gate", "form", "dispel", "relic", "shift", "alpha", "rally"), caster),
    **dict.fromkeys(("opening", "closing", "aftermath", "forestall", "interrupt"), with_stack),
    "answer": answering,
    "stop_win": with_stack,
    # Draws.
    "draw": other,
}
TOGETHER = {"design", "redesign", "stack", "nobody_can_win"}
"""Questions that are put to both, or to each alone at a pace of their own."""
