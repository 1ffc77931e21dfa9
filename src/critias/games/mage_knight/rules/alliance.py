"""Who is on whose side, asked by everything that is for or against other players.

Spells know no friends: they reach `others`. Interactive Skills, and combat, are for `opponents`.
"""

from __future__ import annotations

from critias.games.mage_knight.rules.state import MageKnightState


def are_allies(state: MageKnightState, one: int, other: int) -> bool:
    """Whether two players are on one side."""
    if one == other or "cooperative" in state.switches:
        return True
    return "teams" in state.switches and one % 2 == other % 2


def others(state: MageKnightState, seat: int) -> list[int]:
    """The other players in the game in Round order, beginning after this one."""
    count = len(state.players)
    order = [who for who in state.order if who < count] or list(range(count))
    order = [who for who in order if who not in state.out or who == seat]
    place = order.index(seat)
    return order[place + 1 :] + order[:place]


def opponents(state: MageKnightState, seat: int) -> list[int]:
    """The other players who are no allies."""
    return [other for other in others(state, seat) if not are_allies(state, seat, other)]
