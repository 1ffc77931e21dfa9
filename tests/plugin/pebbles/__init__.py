"""A game as somebody else would write it: a package of its own, without advice for bots."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from critias.kernel.choices import Ask, AskAll, Option, Play
from critias.kernel.copying import State
from critias.kernel.errors import BadSetup
from critias.kernel.kinds import AskKind, EventKind
from critias.kernel.random import Rng
from critias.kernel.rulebook import ledger
from critias.kernel.rules import Outcome, Rules, Setup, View
from critias.kit.language import say
from critias.kit.phrases import Phrases
from critias.kit.voice import Voice

NAMES = ("Ann", "Bob")
BIDS = (0, 1, 2)

BID = AskKind(
    "bid", "How much do you bid?", waiting="everybody bids", rule="pebbles.bid.high-begins"
)
TAKE = AskKind("take", "How many do you take?", waiting="{who} takes pebbles", rule=None)
BEGINS = EventKind("begins", "{0:name} begins", rule=None)
TOOK = EventKind("took", "{0:name} takes {1}", rule=None)


@dataclass(frozen=True, slots=True)
class PebblesSetup(Setup):
    heap: int = field(default=9, metadata={"help": "How many pebbles lie there."})
    tone: str = field(
        default="plain", metadata={"help": "How it is told.", "choices": ("plain", "grand")}
    )


@dataclass(slots=True, kw_only=True)
class Heap(State):
    left: int
    turn: int | None = None
    purse: list[int] = field(default_factory=list)
    """A secret number of each player, so that views differ."""
    last: int | None = None


def seats(setup: PebblesSetup) -> tuple[str, ...]:
    return NAMES


def check_setup(setup: PebblesSetup) -> None:
    if setup.heap < 1:
        raise BadSetup("heap: there must be a pebble")


def new(setup: PebblesSetup, seed: int) -> Heap:
    rng = Rng(seed)
    return Heap(rng=rng, left=setup.heap, purse=[rng.below(100), rng.below(100)])


def step(state: Heap) -> Play[None]:
    if state.turn is None:
        bids = yield AskAll({seat: Ask((seat,), BID, BIDS) for seat in (0, 1)})
        state.revealed += 1
        tie = bids[0] == bids[1]
        state.turn = state.rng.below(2) if tie else int(bids[1] > bids[0])
        state.tell(BEGINS, state.turn)
        return
    # Two handfuls make one step, so that a step has a middle.
    for _ in range(2):
        taken = yield Ask(
            (state.turn,), TAKE, range(1, min(3, state.left) + 1), (state.left,), _why
        )
        state.left -= taken
        state.last = state.turn
        state.tell(TOOK, state.turn, taken)
        if state.left == 0:
            return
        state.turn = 1 - state.turn


def _why(option: Option) -> str:
    if option in (1, 2, 3):
        return "pebbles.take.not-more-than-there-are"
    return "pebbles.take.one-to-three"


def outcome(state: Heap) -> Outcome | None:
    if state.left or state.last is None:
        return None
    return Outcome((state.last,), "took the last pebble", "pebbles.end.last-wins")


def view(state: Heap, seat: int | None) -> View:
    return {"left": state.left, "purse": None if seat is None else state.purse[seat]}


def redeal(start: Heap, now: Heap, seat: int | None, rng: Rng) -> Heap:
    dealt = start.copy()
    dealt.purse = [p if s == seat else rng.below(100) for s, p in enumerate(dealt.purse)]
    return dealt


def notation(state: Heap, option: Any) -> str:
    return f"b{option}" if state.turn is None else f"t{option}"


def _name(seat: int) -> str:
    return say(NAMES[seat])


def _label(view: View, ask: Ask, option: Option) -> str:
    return say("bid {number}" if ask.kind == BID else "take {number}", number=option)


PHRASES: Phrases[View] = Phrases(
    words={"name": lambda view, seat: _name(seat)},
    who=lambda view, seats: ", ".join(map(_name, seats)),
    label=_label,
)

RULES: Rules[Heap, PebblesSetup, View] = Rules(
    id="pebbles",
    title="Pebbles",
    version="1",
    setup_type=PebblesSetup,
    state_type=Heap,
    rulebook=ledger(Path(__file__).with_name("rules.toml")),
    seats=seats,
    check_setup=check_setup,
    new=new,
    step=step,
    outcome=outcome,
    view=view,
    redeal=redeal,
    notation=notation,
)

VOICE: Voice[Heap, PebblesSetup, View] = Voice(
    rules=RULES,
    summary="Take the last pebble.",
    players="2",
    length="1 minute",
    words=PHRASES,
    picture=lambda view: f"[bold]{view['left']}[/] pebbles, purse {view['purse']}",
)
