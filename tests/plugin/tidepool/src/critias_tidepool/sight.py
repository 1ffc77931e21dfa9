"""What a seat may know of Tidepool, for learning programs."""

from __future__ import annotations

from critias.kernel.choices import Option
from critias.players.observing import Column, Look, Number, Sheet, Sight, Word, flag, leaves
from critias_tidepool.state import POOLS, Tide

PHASES = ("tide", "bid", "stir", "gift", "dive", "draw", "end")
WORDS = ("hold", "keep", "yes", "no", "to")
SEATS = 4
STONES = 40

GAME = Sheet(
    "game",
    (
        Word("pool", tuple(POOLS)),
        Number("round", 100),
        Number("rounds", 100),
        Number("prize", 300),
        Number("bag", STONES),
        flag("somebody_won"),
    ),
)
PLAYERS = Sheet(
    "players",
    (Number("pearls", 400), Number("stones", STONES), Number("bid", STONES), flag("winner")),
    rows=SEATS,
    means="the seat itself, then the others in turn",
)
POOL = Sheet(
    "stones",
    (flag("washed"), *(flag(f"held_{seat}", "known to be there") for seat in range(SEATS))),
    rows=STONES,
    means="by weight",
)
OPTION: tuple[Column, ...] = (
    Word("word", WORDS),
    POOL.link("stone"),
    PLAYERS.link("player"),
    Number("number", 300),
)


def look(state: Tide, seat: int) -> Look:
    """What a seat may know, sheet by sheet; the index is who sits where as it sees it."""
    many = len(state.players)
    game = (
        list(POOLS).index(state.pool.name) + 1, state.round, state.rounds, state.prize,
        len(state.bag), state.winner is not None,
    )  # fmt: skip
    players: list[int] = []
    stones = [0] * (STONES * POOL.width)
    for stone in state.washed:
        stones[(stone - 1) * POOL.width] = 1
    for place in range(many):
        other = (seat + place) % many
        player = state.players[other]
        players += (
            player.pearls,
            len(player.hand),
            state.bids.get(other, 0),
            other == state.winner,
        )
        for stone in player.hand:
            if state.knows(seat, other, stone):
                stones[(stone - 1) * POOL.width + 1 + place] = 1
    return Look((game, players, stones), (seat, many))


def point(index: tuple[int, int], kind: str, option: Option) -> tuple[int, ...]:
    """The row of an option: a word, a stone, or a player."""
    seat, many = index
    word = stone = player = number = 0
    for leaf in leaves(option):
        if isinstance(leaf, int):
            if kind in ("friend", "gift", ""):
                player = (leaf - seat) % many + 1
            else:
                number = leaf
        elif leaf in WORDS:
            word = WORDS.index(leaf) + 1
        elif leaf:
            stone = int(leaf[1:])
    return word, stone, player, number


SIGHT: Sight[Tide] = Sight(
    version=1,
    sheets=(GAME, PLAYERS, POOL),
    look=look,
    kinds=("bid", "stir", "friend", "gift", "dive"),
    option=OPTION,
    point=point,
    most_options=STONES + 1,
)
