"""Game setup: the board, the trackers, the stacks."""

from __future__ import annotations

from dataclasses import dataclass, field

from critias.games.athlas.creation import ALPHAS, CAMPAIGN_ALPHAS, surprise
from critias.games.athlas.designs import PRESETS
from critias.games.athlas.state import CREATION, Athilian, AthlasState, Draft, World
from critias.kernel.errors import BadSetup
from critias.kernel.game import Setup
from critias.kernel.random import Rng

BUILD, READY_MADE, RANDOM = "build", "presets", "random"


@dataclass(frozen=True, slots=True)
class AthlasSetup(Setup):
    """The options of a game."""

    points: int = field(
        default=250, metadata={"help": "Summoning points of each player; 250 are recommended."}
    )
    creation: str = field(
        default=BUILD,
        metadata={
            "help": "Design Alphas, take the two presets, or have them dealt at random.",
            "choices": (BUILD, READY_MADE, RANDOM),
        },
    )
    north: str = field(
        default=next(iter(PRESETS)), metadata={"help": "North's preset.", "choices": tuple(PRESETS)}
    )
    south: str = field(
        default=list(PRESETS)[-1], metadata={"help": "South's preset.", "choices": tuple(PRESETS)}
    )
    games: int = field(default=1, metadata={"help": "Games in a row: more than one is a campaign."})
    offers: bool = field(default=True, metadata={"help": "Players may offer a draw."})
    turn_limit: int = field(
        default=0, metadata={"help": "Draw after so many turns, for self-play; 0: never."}
    )


def check(setup: AthlasSetup) -> None:
    """Raise `BadSetup` if the options do not go together."""
    if setup.points < 1:
        raise BadSetup("points: there must be at least 1 summoning point")
    if setup.games < 1:
        raise BadSetup("games: there must be at least 1 game")
    if setup.turn_limit < 0:
        raise BadSetup("turn_limit: must be 0 or more")
    if setup.games > 1 and setup.creation == READY_MADE:
        raise BadSetup("creation: a campaign needs four Alphas, and the presets have three")


def new(setup: AthlasSetup, seed: int) -> AthlasState:
    """The state before the first step."""
    state = AthlasState(
        rng=Rng(seed),
        points=setup.points,
        offers=setup.offers,
        turn_limit=setup.turn_limit,
        games=setup.games,
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
