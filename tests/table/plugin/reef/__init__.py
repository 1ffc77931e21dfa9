"""A small game with all the table has to handle: secret choices, chance, undo, table talk."""

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
from critias.kernel.rules import Outcome, Rules, Setup, Talk, View
from critias.kit.language import say
from critias.kit.offers import Offers
from critias.kit.phrases import Phrases
from critias.kit.stage import Board, Stage
from critias.kit.svg import words
from critias.kit.voice import Lesson, Voice

CELLS = 7
COLOURS = ("red", "blue")
NAMES = ("Nemo", "Dory", "Marlin")

DEPTH = AskKind(
    "depth",
    "How deep do you dive?",
    waiting="depths are chosen in secret",
    rule=None,
    labels={0: "Stay up"},
)
CELL = AskKind("cell", "Which cell do you claim?", waiting="{who} claims a cell", rule=None)
COLOUR = AskKind(
    "colour",
    "Which colour shall it have?",
    waiting="{who} chooses a colour",
    rule=None,
    labels={"red": "Red", "blue": "Blue"},
)
DIVED = EventKind("dived", "Depths: {*:depths}", rule="reef.dive.highest")
CLAIMED = EventKind(
    "claimed", "{0:diver} claims cell {1:cell} in {2:colour}", rule="reef.claim.free"
)
DREW = EventKind("drew", "{0:diver} draws {*:card}", rule=None)


@dataclass(frozen=True, slots=True)
class ReefSetup(Setup):
    divers: int = field(
        default=2, metadata={"label": "Divers", "help": "How many dive.", "choices": (2, 3)}
    )
    dives: int = field(default=4, metadata={"help": "How many dives there are."})
    quiet: bool = field(default=False, metadata={"help": "Only signals while choosing a depth."})
    name: str = field(default="Coral", metadata={"help": "The name of the reef."})
    gear: tuple[str, ...] = field(
        default=(), metadata={"help": "Only for show.", "choices": ("fins", "mask", "lamp")}
    )


@dataclass(slots=True, kw_only=True)
class Reef(State):
    name: str
    quiet: bool
    dives: int
    hands: list[list[int]]
    cells: list[int]
    colours: list[str]
    phase: str = "dive"
    winner: int = -1


def _diver(view: View, seat: int) -> str:
    return say(NAMES[seat])


def _cell(view: View, index: int) -> str:
    return str(index + 1)


def _depths(view: View, values: tuple[int, ...]) -> str:
    return ", ".join(map(str, values))


def _card(view: View, values: tuple[int, ...]) -> str:
    """What a diver drew; to the others it is just a card."""
    return str(values[1]) if len(values) > 1 else say("a card")


def _label(view: View, ask: Ask, option: Option) -> str:
    if isinstance(option, tuple):
        return say("Cell {number}", number=int(str(option[1])) + 1)
    return say("Dive to {depth}", depth=option)


PHRASES: Phrases[View] = Phrases(
    words={
        "diver": _diver,
        "cell": _cell,
        "colour": lambda view, colour: say(colour),
        "depths": _depths,
        "card": _card,
    },
    who=lambda view, seats: ", ".join(_diver(view, seat) for seat in seats),
    label=_label,
)


def seats(setup: ReefSetup) -> tuple[str, ...]:
    return NAMES[: setup.divers]


def check_setup(setup: ReefSetup) -> None:
    if not 1 <= setup.dives <= 30:
        raise BadSetup("dives: must be 1 to 30, not {dives}", dives=setup.dives)


def new(setup: ReefSetup, seed: int) -> Reef:
    rng = Rng(seed)
    hands = [sorted(rng.below(9) + 1 for _ in range(4)) for _ in range(setup.divers)]
    return Reef(
        rng=rng, name=setup.name, quiet=setup.quiet, dives=setup.dives, hands=hands,
        cells=[-1] * CELLS, colours=[""] * CELLS,
    )  # fmt: skip


def step(state: Reef) -> Play[None]:
    if state.phase == "dive":
        asks = {
            seat: Ask((seat,), DEPTH, tuple(sorted({*hand, 0})), hidden=True)
            for seat, hand in enumerate(state.hands)
        }
        depths = yield AskAll(asks)
        state.revealed += 1
        state.dives -= 1
        alone = [d for d in depths.values() if list(depths.values()).count(d) == 1]
        if alone:
            winner = next(s for s, d in depths.items() if d == max(alone))
        else:
            winner = state.rng.below(len(state.hands))
        state.winner = winner
        state.tell(DIVED, *(depths[s] for s in sorted(depths)))
        state.phase = "claim"
        return
    free = [c for c, owner in enumerate(state.cells) if owner < 0]
    cell = yield Ask((state.winner,), CELL, tuple(("cell", c) for c in free), why=_why_cell)
    colour = yield Ask((state.winner,), COLOUR, COLOURS, (cell[1],))
    state.cells[cell[1]] = state.winner
    state.colours[cell[1]] = colour
    state.tell(CLAIMED, state.winner, cell[1], colour)
    card = state.rng.below(9) + 1
    state.hands[state.winner] = sorted([*state.hands[state.winner][1:], card])
    me = (state.winner,)
    state.tell(DREW, state.winner, card, only=me, rest=me)
    state.phase = "dive"


def _why_cell(option: Option) -> str | None:
    return "reef.claim.free"


def outcome(state: Reef) -> Outcome | None:
    if state.phase == "dive" and (state.dives <= 0 or -1 not in state.cells):
        scores = tuple(state.cells.count(s) for s in range(len(state.hands)))
        best = max(scores)
        winners = tuple(s for s, n in enumerate(scores) if n == best)
        if len(winners) == len(scores):
            winners = ()
        return Outcome(winners, "the most cells", "reef.end.most-cells", scores)
    return None


def view(state: Reef, seat: int | None) -> View:
    return {
        "seat": seat,
        "name": state.name,
        "dives": state.dives,
        "phase": state.phase,
        "cells": list(state.cells),
        "colours": list(state.colours),
        "hand": None if seat is None else list(state.hands[seat]),
        "divers": len(state.hands),
    }


def redeal(start: Reef, now: Reef, seat: int | None, rng: Rng) -> Reef:
    dealt = start.copy()
    dealt.hands = [
        hand if s == seat else sorted(rng.below(9) + 1 for _ in hand)
        for s, hand in enumerate(dealt.hands)
    ]
    dealt.rng = rng.split(1)
    return dealt


def talk(state: Reef, seat: int | None, ask: Ask | None = None) -> Talk:
    if state.quiet and state.phase == "dive" and seat is not None:
        return Talk(False, "reef.talk.silence", ("thumb up", "thumb down"))
    return Talk(True, "reef.talk.silence")


def statistics(state: Reef) -> list[tuple[str, tuple[Any, ...]]]:
    seats = range(len(state.hands))
    return [
        (say("Cells"), tuple(state.cells.count(s) for s in seats)),
        (say("Cards left"), tuple(len(h) for h in state.hands)),
    ]


def picture(view: View) -> str:
    cells = " ".join("." if c < 0 else str(c) for c in view["cells"])
    return say(
        "[bold]{name}[/] {cells} dives left: {dives} hand: {hand}",
        name=view["name"],
        cells=cells,
        dives=view["dives"],
        hand=view["hand"] if view["hand"] is not None else "-",
    )


def stage(view: View, offers: Offers) -> Stage:
    parts = [words(40, 24, view["name"], 16, "sea")]
    for c in range(CELLS):
        owner = view["cells"][c]
        parts.append(
            f'<g{offers.choice(("cell", c))} data-tip="{say("Cell {number}", number=c + 1)}" '
            f'data-rule="reef.claim.free"><rect x="{c * 60 + 6}" y="40" width="48" height="48" '
            f'rx="8" fill="{view["colours"][c] or "#9ab"}" stroke="#345"/></g>'
        )
        if owner >= 0:
            parts.append(
                f'<circle id="owner-{c}" cx="{c * 60 + 30}" cy="64" '
                f'r="{8 + 4 * owner}" fill="#fff" pointer-events="none"/>'
            )
    return Stage(board=Board((0, 0, CELLS * 60, 120), svg="".join(parts), cell=60))


def _first_claim(state: Reef) -> None:
    state.phase = "claim"
    state.winner = 0


LESSONS = (
    Lesson(
        "A free cell",
        "You won the dive. Claim the first cell.",
        0,
        "The cell is yours once it has a colour.",
        ("reef.claim.free",),
        place=_first_claim,
        answers=("cell:0",),
    ),
    Lesson("Diving", "Choose any depth.", 0, "Depths are shown together."),
)

RULES: Rules[Reef, ReefSetup, View] = Rules(
    id="reef",
    title="Reef",
    version="1",
    setup_type=ReefSetup,
    state_type=Reef,
    rulebook=ledger(Path(__file__).with_name("rules.toml")),
    seats=seats,
    check_setup=check_setup,
    new=new,
    step=step,
    outcome=outcome,
    view=view,
    redeal=redeal,
    talk=talk,
)

VOICE: Voice[Reef, ReefSetup, View] = Voice(
    rules=RULES,
    summary="Dive deepest, claim the coral.",
    players="2-3",
    length="2 minutes",
    words=PHRASES,
    picture=picture,
    stage=stage,
    lessons=LESSONS,
    statistics=statistics,
)
