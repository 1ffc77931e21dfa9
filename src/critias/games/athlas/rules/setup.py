"""Game setup: the board, the trackers, the stacks."""

from __future__ import annotations

from dataclasses import dataclass, field

from critias.games.athlas.rules.board import SEATS
from critias.games.athlas.rules.creation import ALPHAS, CAMPAIGN_ALPHAS, surprise
from critias.games.athlas.rules.designs import PRESETS, design_of
from critias.games.athlas.rules.state import CREATION, Athilian, AthlasState, Draft, World
from critias.kernel.errors import BadSetup
from critias.kernel.random import Rng
from critias.kernel.rules import Setup
from critias.kit.keeping import BadCode

BUILD, READY_MADE, RANDOM = "build", "presets", "random"
MOST_DESIGNS = 12


@dataclass(frozen=True, slots=True)
class AthlasSetup(Setup):
    """The options of a game."""

    creation: str = field(
        default=BUILD,
        metadata={
            "help": "Where the creatures come from.",
            "choices": (BUILD, READY_MADE, RANDOM),
            "words": {
                BUILD: "design your own",
                READY_MADE: "two ready-made designs",
                RANDOM: "dealt at random",
            },
            "lines": {
                BUILD: "The whole game: each makes a genus and its Alphas at the desk first.",
                READY_MADE: "No desk: each plays a design that was made for a first game.",
                RANDOM: "No desk: chance puts the creatures together.",
            },
        },
    )
    points: int = field(
        default=250,
        metadata={
            "help": "Summoning points of each player; 250 are recommended.",
            "least": 1,
            "most": 10_000,
        },
    )
    games: int = field(
        default=1,
        metadata={"help": "Games in a row: more than one is a campaign.", "least": 1, "most": 20},
    )
    north: str = field(
        default=next(iter(PRESETS)),
        metadata={
            "label": "North's design",
            "when": lambda setup: setup.creation == READY_MADE,
            "choices": tuple(PRESETS),
            "words": {preset.id: preset.name for preset in PRESETS.values()},
            "more": True,
        },
    )
    south: str = field(
        default=list(PRESETS)[-1],
        metadata={
            "label": "South's design",
            "when": lambda setup: setup.creation == READY_MADE,
            "choices": tuple(PRESETS),
            "words": {preset.id: preset.name for preset in PRESETS.values()},
            "more": True,
        },
    )
    designs: tuple[str, ...] = field(
        default=(),
        metadata={
            "label": "Saved designs",
            "when": lambda setup: setup.creation == BUILD,
            "help": "designs to choose from besides, as codes",
            "pictured": True,
        },
    )
    offers: bool = field(
        default=True,
        metadata={"label": "Draw offers", "help": "Players may offer a draw.", "more": True},
    )
    turn_limit: int = field(
        default=0,
        metadata={
            "help": "Draw after so many turns, for self-play; 0: never.",
            "least": 0,
            "most": 100_000,
            "more": True,
        },
    )


def seats(setup: AthlasSetup) -> tuple[str, ...]:
    """North and South."""
    return SEATS


def check(setup: AthlasSetup) -> None:
    """Raise `BadSetup` if the options do not go together."""
    if setup.games > 1 and setup.creation == READY_MADE:
        raise BadSetup("creation: a campaign needs four Alphas, and the presets have three")
    number = CAMPAIGN_ALPHAS if setup.games > 1 else ALPHAS
    if len(setup.designs) > MOST_DESIGNS:
        raise BadSetup(
            "designs: there are {n}, more than {most}", n=len(setup.designs), most=MOST_DESIGNS
        )
    for place, code in enumerate(setup.designs, start=1):
        try:
            design = design_of(code)
        except BadCode as error:
            told = "designs: number {place}: {error}"
            raise BadSetup(told, place=place, error=error.text) from None
        if len(design.alphas) != number:
            raise BadSetup(
                "designs: number {place} has {found} Alphas instead of {number}",
                place=place,
                found=len(design.alphas),
                number=number,
            )


def new(setup: AthlasSetup, seed: int) -> AthlasState:
    """The state before the first step."""
    state = AthlasState(
        rng=Rng(seed),
        points=setup.points,
        offers=setup.offers,
        turn_limit=setup.turn_limit,
        games=setup.games,
        designs=list(setup.designs),
    )
    lay_out(state)
    number = CAMPAIGN_ALPHAS if setup.games > 1 else ALPHAS
    for seat, key in enumerate((setup.north, setup.south)):
        draft = Draft(alphas=[()] * number)
        if setup.creation == READY_MADE:
            preset = PRESETS[key]
            draft.alphas = [alpha.cards for alpha in preset.alphas]
            draft.stack = list(preset.stack)
            draft.stage = number + 1
        elif setup.creation == RANDOM:
            surprise(draft, number, state.rng)
        state.drafts[seat] = draft
    return state


def lay_out(state: AthlasState) -> None:
    """The table as it is at the beginning of a game; standing orders stay from game to game."""
    state.world = World()
    state.phase = CREATION
    state.turn = 0
    state.opened = state.idle = False
    state.athilians = [Athilian(orders=athilian.orders) for athilian in state.athilians]
    state.drafts = [Draft(), Draft()]
