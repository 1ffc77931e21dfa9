"""The end of a round: minion battle, tokens and markers, push, retrieve."""

from __future__ import annotations

from critias.games.goa2.rules import hands
from critias.games.goa2.rules.active import END_OF_ROUND, active_of, any_of, running
from critias.games.goa2.rules.lanes import push, pushed_lanes, remove_minion, return_strays, strays
from critias.games.goa2.rules.passive import passive_of
from critias.games.goa2.rules.pieces import (
    hero_spaces,
    is_minion,
    lane_minion_mask,
    minions,
    return_marker,
    team_seats,
)
from critias.games.goa2.rules.state import HEAVY, OFF, GoaState
from critias.games.goa2.rules.tokens import remove_at_end_of_round
from critias.games.goa2.rules.turn import apply_due
from critias.kernel.choices import Ask, Option, Play, Why
from critias.kernel.hexes import spaces_of
from critias.kernel.kinds import AskKind, EventKind

BATTLE_LOSS = AskKind(
    "battle_loss",
    "Your team loses the minion battle: remove which minion?",
    waiting="{who} removes minions after the battle",
    rule="goa2.battle.loser-chooses",
)
BATTLE_FOUGHT = EventKind(
    "battle", "Minion battle: Red {1}, Blue {2}.", rule="goa2.battle.remove-difference"
)
STOOD_IN = EventKind(
    "stood_in", "{0:hero} stood in for the last minion: the lane is lost.", rule=None
)
CARDS_RETURNED = EventKind("retrieve_all", "All cards return to hand.", rule="goa2.eor.retrieve")


def end_round(state: GoaState) -> Play[None]:
    """Everything up to the retrieval of cards; levels are bought in steps of their own."""
    if state.effects:
        yield from apply_due(state, END_OF_ROUND)
    if strays(state):
        yield from return_strays(state)
    due = yield from minion_battles(state)
    if state.edition == 1:
        yield from _push(state, due)
        _tidy(state)
    else:
        _tidy(state)
        yield from _push(state, due)
    for hero in state.heroes:
        hands.retrieve_all(state, hero)
    state.effects.clear()
    state.fallen = False
    state.tell(CARDS_RETURNED)
    state.phase = "level"


def _push(state: GoaState, due: list[tuple[int, int]]) -> Play[None]:
    if due:
        yield from push(state, due)


def _tidy(state: GoaState) -> None:
    remove_at_end_of_round(state)
    for marker in list(state.markers):
        return_marker(state, marker)


def minion_battles(state: GoaState) -> Play[list[tuple[int, int]]]:
    """The battles of all lanes, at the same moment; the pushes that are due after them."""
    beaten = []
    for lane in range(len(state.zones)):
        loser = yield from minion_battle(state, lane)
        if loser != OFF:
            beaten.append((lane, loser))
    due = pushed_lanes(state)
    return due + [pair for pair in beaten if pair[0] not in {lane for lane, _ in due}]


def fighters(state: GoaState, lane: int, team: int) -> int:
    """Where the pieces stand that count as a team's minions in a lane's battle."""
    mask = lane_minion_mask(state, lane, team)
    for hero in state.heroes:
        if hero.ultimate and hero.team == team and passive_of(state, hero).stands_as_heavy:
            mask |= hero_spaces(state, hero)
    return mask & state.board.zone_masks[state.zones[lane]]


def uncounted(state: GoaState, lane: int) -> Play[int]:
    """The minions that effects leave out when those of a lane are counted, as spaces. They may
    still be the ones their team removes."""
    mask = 0
    for effect in running(state, "uncounted"):
        mask |= yield from active_of(effect).uncounted(state, effect, lane)
    return mask


def minion_battle(state: GoaState, lane: int) -> Play[int]:
    """The team with fewer minions removes the difference. The team that loses the push outright
    because a hero stood in for its last minion, or OFF."""
    left_out = (yield from uncounted(state, lane)) if any_of(state, "uncounted") else 0
    counts = [(fighters(state, lane, team) & ~left_out).bit_count() for team in (0, 1)]
    state.tell(BATTLE_FOUGHT, lane, counts[0], counts[1])
    if counts[0] == counts[1]:
        return OFF
    team = 0 if counts[0] < counts[1] else 1
    standing = fighters(state, lane, team).bit_count()
    for _ in range(min(abs(counts[0] - counts[1]), standing)):
        left = fighters(state, lane, team)
        light = left & minions(state, team) & ~state.minion_mask[team * 3 + HEAVY]
        spaces, why = spaces_of(light or left), _why_stay(left)
        space = yield Ask(team_seats(state, team), BATTLE_LOSS, spaces, (team, lane), why)
        piece = state.at[space]
        if not is_minion(state, piece):
            state.tell(STOOD_IN, state.heroes[state.owners[piece]].name)
            return team
        remove_minion(state, piece)
    return OFF


def _why_stay(left: int) -> Why:
    """Those who fight and are not offered are heavy; of others there is none to choose."""

    def why(option: Option) -> str | None:
        if not isinstance(option, int):
            return None
        return "goa2.battle.heavy-last" if left >> option & 1 else "goa2.battle.loser-chooses"

    return why
