"""Victory points (6.3.2, 6.3.3), kept as half points inside."""

from __future__ import annotations

from typing import Final, NamedTuple

from critias.games.era.rules.board import CONTINUATION, ECLIPSE, ENDINGS, MOST, SUN, TRACKS
from critias.games.era.rules.nation_objectives import bonus
from critias.games.era.rules.objectives import kind
from critias.games.era.rules.state import OUT, EraState
from critias.games.era.rules.values import nations_of, position, powers_with_temples
from critias.kernel.rules import Outcome

REWARDS: Final = ((4, 3, 2), (6, 4, 2), (8, 4, 0))
"""Half points for a card of each ending, when one, two, or more players hold its type."""
CONTINUATION_VIRYA, CROWDED_VIRYA, SUN_VIRYA = 3, 2, 2
ECLIPSE_HALVES = 2
LEADING_HALVES = 4


class Score(NamedTuple):
    """A player's row of the score sheet; points are half points."""

    powers: tuple[int, int]
    """The final Power of both nations."""
    nation: int
    virya: int
    """Final Virya."""
    virya_points: int
    cards: int
    """Cards of the ending that is applied."""
    objectives: int
    eclipse: int
    leading: int
    areas: int

    @property
    def halves(self) -> int:
        """All points."""
        return self.nation + self.virya_points + self.objectives + self.eclipse + self.leading


class Tally(NamedTuple):
    """What is the same however the game ends."""

    powers: list[int]
    """The final Power of every nation."""
    leading: list[int]
    """The nations with the highest one, the passive one included."""
    hands: list[tuple[int, int, int]]
    """How many cards of each type every player holds."""
    holders: list[int]
    """How many players hold a card of each type."""


def tally(state: EraState) -> Tally:
    """Count once for all endings."""
    there = [n for n in range(5) if state.status[n] != OUT]
    powers = powers_with_temples(state)
    if state.goals:
        for n in there:
            powers[n] += bonus(state, n)
    best = max([powers[n] for n in there])
    hands = []
    for seat in range(state.players):
        cards = [kind(card) for card in state.hands[seat]]
        hands.append((cards.count(0), cards.count(1), cards.count(2)))
    holders = [len(hands) - [hand[card] for hand in hands].count(0) for card in range(3)]
    return Tally(powers, [n for n in there if powers[n] == best], hands, holders)


def final_virya(state: EraState, seat: int, ending: int, counted: Tally) -> int:
    """Virya with the compensation tile and what objective cards bring; the track ends at 22, or as
    much further as the tile says."""
    tile, held = state.tile[seat], counted.hands[seat]
    virya = state.virya[seat] + tile + CONTINUATION_VIRYA * held[CONTINUATION]
    if state.layout[SUN] >= 0:
        virya += SUN_VIRYA * held[state.layout[SUN]]
    if ending == CONTINUATION and counted.holders[CONTINUATION] >= 3:
        virya += CROWDED_VIRYA * held[CONTINUATION]
    return min(MOST + tile, virya)


def scores(state: EraState, ending: int, counted: Tally | None = None) -> list[Score]:
    """Everybody's row, if the game ended so now."""
    counted = counted or tally(state)
    powers, leading = counted.powers, counted.leading
    each = REWARDS[ending][min(3, max(1, counted.holders[ending])) - 1]
    alone = len(leading) == 1
    rows = []
    for seat in range(state.players):
        own = nations_of(state, seat)
        virya = final_virya(state, seat, ending, counted)
        cards = counted.hands[seat][ending]
        ahead = (own[0] in leading) + (own[1] in leading)
        rows.append(
            Score(
                powers=(powers[own[0]], powers[own[1]]),
                nation=2 * min(powers[own[0]], powers[own[1]]),
                virya=virya,
                virya_points=TRACKS.virya.half_points[virya],
                cards=cards,
                objectives=cards * each,
                eclipse=cards * ECLIPSE_HALVES if state.layout[ECLIPSE] == ending else 0,
                leading=ahead * (LEADING_HALVES if alone else LEADING_HALVES // 2),
                areas=state.owner.count(own[0]) + state.owner.count(own[1]),
            )
        )
    return rows


def ranking(state: EraState, rows: list[Score]) -> list[int]:
    """The seats from first to last: points, then areas, then turn order."""
    return sorted(
        range(state.players),
        key=lambda seat: (-rows[seat].halves, -rows[seat].areas, position(state, seat)),
    )


def points(halves: int) -> str:
    """Half points as people read them.

    >>> points(43), points(42)
    ('21.5', '21')
    """
    return str(halves // 2) if halves % 2 == 0 else f"{halves // 2}.5"


def outcome(state: EraState) -> Outcome | None:
    """The winner and everybody's points, once an ending has come."""
    if state.ending < 0:
        return None
    rows = scores(state, state.ending)
    winner = ranking(state, rows)[0]
    points = tuple(row.halves / 2 for row in rows)
    return Outcome((winner,), ENDINGS[state.ending], "era.score.winner", points)
