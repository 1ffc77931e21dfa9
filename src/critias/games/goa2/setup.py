"""Game setup: options, counters, pieces on the board."""

from __future__ import annotations

from dataclasses import dataclass, field

from critias.games.goa2.board import BOARDS, Board
from critias.games.goa2.cards import SHEETS
from critias.games.goa2.state import HERO, OFF, TOKEN, GoaState, Hero
from critias.kernel.game import Setup
from critias.kernel.random import Rng


@dataclass(frozen=True, slots=True)
class GoaSetup(Setup):
    """The options of a game of Guards of Atlantis II."""

    players: int = field(
        default=4, metadata={"help": "how many people play", "choices": range(2, 11)}
    )
    heroes: tuple[str, ...] = field(
        default=("wasp", "xargatha", "arien", "brogan"),
        metadata={"help": "Red's heroes, then Blue's"},
    )
    board: str = field(
        default="forgotten_island", metadata={"help": "the board", "choices": BOARDS}
    )
    length: str = field(
        default="quick", metadata={"help": "quick or long", "choices": ("quick", "long")}
    )
    edition: int = field(default=2, metadata={"help": "printing of the rules", "choices": (1, 2)})


def new_state(setup: GoaSetup, seed: int) -> GoaState:
    """The state before the first step."""
    rng = Rng(seed)
    board = Board.of(setup.board)
    coin = rng.below(2)
    n = len(setup.heroes)
    heroes = []
    for i, name in enumerate(setup.heroes):
        sheet = SHEETS[name]
        team = 0 if i < (n + 1) // 2 else 1
        heroes.append(
            Hero(
                index=i,
                name=name,
                team=team,
                seat=i,
                hand=sheet.starting_hand(),
                deck=sheet.starting_deck(),
            )
        )
    kinds, teams, lanes, owners, labels = [], [], [], [], []
    for h in heroes:
        kinds.append(HERO)
        teams.append(h.team)
        lanes.append(OFF)
        owners.append(h.index)
        labels.append(h.name)
    for lane, zones in enumerate(board.lanes):
        for team in (0, 1):
            for kind, name in enumerate(("melee", "ranged", "heavy")):
                most = max(
                    (board.points[team][kind] & board.zone_masks[z]).bit_count() for z in zones
                )
                for _ in range(most):
                    kinds.append(kind)
                    teams.append(team)
                    lanes.append(lane)
                    owners.append(OFF)
                    labels.append(name)
    for h in heroes:
        for name, count in SHEETS[h.name].tokens:
            for _ in range(count):
                kinds.append(TOKEN)
                teams.append(h.team)
                lanes.append(OFF)
                owners.append(h.index)
                labels.append(name)
    quick = setup.length == "quick"
    return GoaState(
        rng=rng,
        board=board,
        edition=setup.edition,
        length=setup.length,
        strays_between_repeats=True,
        counters_return=False,
        names=tuple(f"p{i}" for i in range(n)),
        kinds=tuple(kinds),
        teams=tuple(teams),
        lanes=tuple(lanes),
        owners=tuple(owners),
        labels=tuple(labels),
        heroes=heroes,
        space=[OFF] * len(kinds),
        zones=list(board.starts),
        waves=[3 if quick else 5] * len(board.lanes),
        lives=[4 if quick else 6] * 2,
        coin=coin,
        phase="place",
    )
