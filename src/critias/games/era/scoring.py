"""Victory points (6.3.2, 6.3.3), kept as half points inside."""

from __future__ import annotations

from typing import Final, NamedTuple

from critias.games.era.board import CONTINUATION, ECLIPSE, ENDINGS, MOST, SUN, TRACKS
from critias.games.era.nation_objectives import bonus
from critias.games.era.repolarize import holds
from critias.games.era.state import OUT, EraState
from critias.games.era.values import nations_of, position, with_temples

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


def final_power(state: EraState, nation: int) -> int:
    """Power with temples of light and the nation's objective."""
    return with_temples(state, nation) + bonus(state, nation)


def holders(state: EraState, ending: int) -> int:
    """How many players hold a card of the type."""
    return sum(holds(state, seat, ending) > 0 for seat in range(state.players))


def final_virya(state: EraState, seat: int, ending: int) -> int:
    """Virya with the compensation tile and what objective cards bring; the track ends at 22, or as
    much further as the tile says."""
    tile = state.tile[seat]
    virya = state.virya[seat] + tile
    virya += CONTINUATION_VIRYA * holds(state, seat, CONTINUATION)
    if state.layout[SUN] >= 0:
        virya += SUN_VIRYA * holds(state, seat, state.layout[SUN])
    if ending == CONTINUATION and holders(state, CONTINUATION) >= 3:
        virya += CROWDED_VIRYA * holds(state, seat, CONTINUATION)
    return min(MOST + tile, virya)


def leaders(state: EraState, powers: list[int]) -> list[int]:
    """The nations with the highest final Power, the passive one included."""
    there = [n for n in range(5) if state.status[n] != OUT]
    best = max(powers[n] for n in there)
    return [n for n in there if powers[n] == best]


def final_powers(state: EraState) -> list[int]:
    """The final Power of every nation, however the game ends."""
    return [final_power(state, n) if state.status[n] != OUT else 0 for n in range(5)]


def scores(state: EraState, ending: int, powers: list[int] | None = None) -> list[Score]:
    """Everybody's row, if the game ended so now; `powers`: the final ones, if they are known."""
    if powers is None:
        powers = final_powers(state)
    leading = leaders(state, powers)
    each = REWARDS[ending][min(3, max(1, holders(state, ending))) - 1]
    rows = []
    for seat in range(state.players):
        own = nations_of(state, seat)
        virya = final_virya(state, seat, ending)
        cards = holds(state, seat, ending)
        ahead = sum(nation in leading for nation in own)
        alone = len(leading) == 1
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


def _both(powers: tuple[int, int]) -> str:
    return f"{powers[0]} and {powers[1]}"


def sheet(state: EraState, ending: int) -> list[tuple[str, tuple[str, ...]]]:
    """The score sheet: a row for each part, with the numbers behind it."""
    rows = scores(state, ending)

    def row(name: str, cells: list[str]) -> tuple[str, tuple[str, ...]]:
        return name, tuple(cells)

    return [
        row("Lesser nation", [f"{points(r.nation)} (Power {_both(r.powers)})" for r in rows]),
        row("Virya", [f"{points(r.virya_points)} ({r.virya} Virya)" for r in rows]),
        row(
            f"Objectives ({ENDINGS[ending].replace('_', ' ')})",
            [
                f"{points(r.objectives)} ({r.cards} {'card' if r.cards == 1 else 'cards'})"
                for r in rows
            ],
        ),
        row("Eclipse", [points(r.eclipse) for r in rows]),
        row("Leading nation", [points(r.leading) for r in rows]),
        row("Victory points", [points(r.halves) for r in rows]),
        row("Areas (tie-break)", [str(r.areas) for r in rows]),
    ]
