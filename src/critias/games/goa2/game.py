"""Guards of Atlantis II as the kernel sees it."""

from __future__ import annotations

from critias.games.goa2.lanes import spawn_minions
from critias.games.goa2.level import level_up
from critias.games.goa2.pieces import put
from critias.games.goa2.round import end_round
from critias.games.goa2.state import GoaState
from critias.games.goa2.turn import end_turn, play_cards, resolve_next
from critias.kernel.choices import Play


def place(state):
    for h in state.heroes:
        put(
            state,
            h.index,
            [p for p in state.board.hero_points[h.team] if not state.occupied >> p & 1][0],
        )
    for lane in range(len(state.zones)):
        yield from spawn_minions(state, lane)
    state.phase = "cards"


STEPS = {
    "place": place,
    "cards": play_cards,
    "act": resolve_next,
    "turn_end": end_turn,
    "round_end": end_round,
    "level": level_up,
}


class G:
    def step(self, state: GoaState) -> Play[None]:
        return STEPS[state.phase](state)

    def outcome(self, state):
        return None if state.winner < 0 else (state.winner, state.reason)
