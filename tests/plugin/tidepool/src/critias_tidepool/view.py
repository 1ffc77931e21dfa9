"""What a seat may know of a game of Tidepool."""

from __future__ import annotations

from typing import TypedDict

from critias_tidepool.state import Tide


class PlayerView(TypedDict):
    pearls: int
    stones: int
    known: list[str]


class Bid(TypedDict):
    seat: int
    stone: str


class TideView(TypedDict):
    seat: int | None
    round: int
    rounds: int
    prize: int
    pool: str
    goal: int
    bag: int
    washed: list[str]
    bids: list[Bid]
    winner: int | None
    players: list[PlayerView]


def stone_text(stone: int) -> str:
    """A stone as options, views and events name it.

    >>> stone_text(7)
    's7'
    """
    return f"s{stone}"


def view(state: Tide, seat: int | None) -> TideView:
    return {
        "seat": seat,
        "round": state.round,
        "rounds": state.rounds,
        "prize": state.prize,
        "pool": state.pool.name,
        "goal": state.pool.goal,
        "bag": len(state.bag),
        "washed": [stone_text(stone) for stone in sorted(state.washed)],
        "bids": [
            {"seat": s, "stone": stone_text(stone)} for s, stone in sorted(state.bids.items())
        ],
        "winner": state.winner,
        "players": [
            {
                "pearls": player.pearls,
                "stones": len(player.hand),
                "known": [stone_text(s) for s in player.hand if state.knows(seat, holder, s)],
            }
            for holder, player in enumerate(state.players)
        ],
    }
