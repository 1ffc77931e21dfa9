"""A game as somebody else would write it: a package of its own, without advice for bots."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from critias.kernel.choices import Ask, AskAll, Option, Play
from critias.kernel.copying import State
from critias.kernel.errors import BadSetup
from critias.kernel.events import Event
from critias.kernel.random import Rng
from critias.kernel.rulebook import ledger
from critias.kernel.rules import Outcome, Rules, Setup, View
from critias.kit.voice import PlainWords, Voice

BIDS = (0, 1, 2)


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
    return ("Ann", "Bob")


def check_setup(setup: PebblesSetup) -> None:
    if setup.heap < 1:
        raise BadSetup("heap: there must be a pebble")


def new(setup: PebblesSetup, seed: int) -> Heap:
    rng = Rng(seed)
    return Heap(rng=rng, left=setup.heap, purse=[rng.below(100), rng.below(100)])


def step(state: Heap) -> Play[None]:
    if state.turn is None:
        bids = yield AskAll({seat: Ask((seat,), "bid", BIDS) for seat in (0, 1)})
        state.revealed += 1
        tie = bids[0] == bids[1]
        state.turn = state.rng.below(2) if tie else int(bids[1] > bids[0])
        state.tell("begins", state.turn)
        return
    # Two handfuls make one step, so that a step has a middle.
    for _ in range(2):
        taken = yield Ask(
            (state.turn,), "take", range(1, min(3, state.left) + 1), (state.left,), _why
        )
        state.left -= taken
        state.last = state.turn
        state.tell("took", state.turn, taken)
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


class PebblesWords(PlainWords):
    """What is said of questions and events."""

    def prompt(self, view: View, ask: Ask) -> str:
        return "How much do you bid?" if ask.kind == "bid" else "How many do you take?"

    def label(self, view: View, ask: Ask, option: Option) -> str:
        return f"bid {option}" if ask.kind == "bid" else f"take {option}"

    def tell(self, view: View, event: Event) -> str:
        name = ("Ann", "Bob")[int(str(event.data[0]))]
        return f"{name} begins" if event.kind == "begins" else f"{name} takes {event.data[1]}"

    def rule_of(self, about: Event | Ask) -> str:
        return "pebbles.bid.high-begins" if about.kind == "bid" else ""


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
    words=PebblesWords(),
    picture=lambda view: f"[bold]{view['left']}[/] pebbles, purse {view['purse']}",
)
