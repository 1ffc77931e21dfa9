"""Pushing a lane, and the three ways to win."""

from __future__ import annotations

from critias.games.goa2.rules.pieces import (
    free_minion,
    lane_minion_mask,
    lane_minions,
    lift,
    put,
    team_seats,
)
from critias.games.goa2.rules.state import OFF, TOKEN, GoaState, Hero
from critias.games.goa2.rules.tokens import remove_token
from critias.kernel.choices import Ask, Play
from critias.kernel.hexes import spaces_of
from critias.kernel.kinds import AskKind, EventKind
from critias.kernel.match import Finished
from critias.kit.limits import any_space

SPAWN_NEAR = AskKind(
    "spawn_near",
    "A spawn point is taken: put the minion where?",
    waiting="{who} finds a space for a minion",
    rule="goa2.push.occupied-point",
)
STRAY = AskKind(
    "stray",
    "A minion of yours goes back to the Battle Zone: which first?",
    waiting="{who} leads its minions back",
    rule="goa2.outside.return",
)
STRAY_HOME = AskKind(
    "stray_home",
    "Where does the minion go?",
    waiting="{who} leads its minions back",
    rule="goa2.outside.choice",
)
MINION_REMOVED = EventKind(
    "minion_removed", "A {0:piece} leaves the board at {1:space}.", rule=None
)
MINION_SPAWNED = EventKind(
    "minion_spawned", "A {0:piece} appears at {1:space}.", rule="goa2.push.step3-respawn"
)
LANE_PUSHED = EventKind(
    "lane_push",
    "{1:team} loses the lane: it is pushed ({2} Wave counters left).",
    rule="goa2.push.trigger",
)
BATTLE_ZONE = EventKind(
    "battle_zone", "{1:zone} is the Battle Zone now.", rule="goa2.push.step2-zone"
)
PUSH_CANCELLED = EventKind(
    "push_cancelled",
    "Nobody wins by this: the minions come back where they were.",
    rule="goa2.double.both-win-replay",
)
STRAY_RETURNED = EventKind(
    "stray_returned", "{0:piece} goes back from {1:space} to {2:space}.", rule="goa2.outside.return"
)
TEAM_WON = EventKind("win", "{0:team} wins: {1:reason}.", rule="goa2.win.immediate")
HERO_WON = EventKind(
    "win_alone", "{0:hero} alone wins: {1:reason}.", rule="goa2.overview.card-over-rules"
)

THRONE, LAST_PUSH, LIVES, TOTALS = "throne", "last push", "lives", "zone totals"
NEXT_PUSH = "next push"
PURSE = "purse"
WISHES = "wishes"


def win(state: GoaState, team: int, reason: str, hero: Hero | None = None) -> None:
    """The game stops on the spot (goa2.win.immediate); a hero may have won it alone."""
    state.winner = team
    state.reason = reason
    state.phase = "over"
    if hero is None:
        state.tell(TEAM_WON, team, reason)
    else:
        state.champion = hero.index
        state.tell(HERO_WON, hero.name, reason)
    raise Finished


def remove_minion(state: GoaState, piece: int) -> None:
    """Take a minion off the board; the push check is the caller's, after all removals of a step."""
    space = lift(state, piece)
    state.tell(MINION_REMOVED, piece, space)


def pushed_lanes(state: GoaState) -> list[tuple[int, int]]:
    """(lane, losing team) wherever one team has no minions left and the other has."""
    found = []
    for lane in range(len(state.zones)):
        red, blue = lane_minion_mask(state, lane, 0), lane_minion_mask(state, lane, 1)
        if bool(red) != bool(blue):
            found.append((lane, 1 if red else 0))
    return found


def push_if_due(state: GoaState) -> Play[None]:
    """Carry out the pushes that a defeat or removal has just caused."""
    due = pushed_lanes(state)
    if due:
        yield from push(state, due)


def push(state: GoaState, pushes: list[tuple[int, int]]) -> Play[None]:
    """Push lanes, given as (lane, losing team), at the same moment."""
    before = state.zones[:]
    for lane, loser in pushes:
        state.waves[lane] = max(0, state.waves[lane] - 1)
        state.tell(LANE_PUSHED, lane, loser, state.waves[lane])
    if len(state.zones) == 1:
        ((lane, loser),) = pushes
        if state.waves[lane] == 0:
            win(state, 1 - loser, LAST_PUSH)
        _shift(state, lane, loser)
        if state.zones[lane] == state.board.thrones[loser]:
            win(state, 1 - loser, THRONE)
    else:
        _push_double(state, pushes, before)
    for lane, _ in pushes:
        yield from respawn_lane(state, lane)


def _shift(state: GoaState, lane: int, loser: int) -> None:
    zones = state.board.lanes[lane]
    place = zones.index(state.zones[lane]) + (1 if loser else -1)
    state.zones[lane] = zones[place]
    state.tell(BATTLE_ZONE, lane, state.zones[lane])


def _push_double(state: GoaState, pushes: list[tuple[int, int]], before: list[int]) -> None:
    """The endings of the double-lane map; without one the Battle Zones have moved."""
    for lane, loser in pushes:
        _shift(state, lane, loser)
    captured = {1 - r for lane, r in pushes if state.zones[lane] == state.board.thrones[r]}
    if len(captured) == 1:
        win(state, captured.pop(), THRONE)
    if captured:
        _cancel(state, pushes, before)
        return
    if state.sudden_death:
        winners = {1 - loser for _, loser in pushes}
        if len(winners) == 1:
            win(state, winners.pop(), NEXT_PUSH)
        _cancel(state, pushes, before)
        return
    if any(count == 0 for count in state.waves):
        red, blue = zone_totals(state)
        if red != blue:
            win(state, 0 if red > blue else 1, TOTALS)
        if state.edition == 1:
            # goa2.double.tie-first-printing
            state.sudden_death = True
            _cancel(state, pushes, list(state.board.starts))
            for lane in range(len(state.zones)):
                if all(lane != pushed for pushed, _ in pushes):
                    pushes.append((lane, OFF))
        else:
            _cancel(state, pushes, before)


def _cancel(state: GoaState, pushes: list[tuple[int, int]], zones: list[int]) -> None:
    """Nobody wins: the minions come back in these Zones and play goes on."""
    state.zones[:] = zones
    if state.counters_return:
        for lane, loser in pushes:
            if loser != OFF:
                state.waves[lane] += 1
    state.tell(PUSH_CANCELLED)


def zone_totals(state: GoaState) -> tuple[int, int]:
    """Per team the Zones between its Throne and the Battle Zones, over all lanes."""
    red = blue = 0
    for lane, zone in enumerate(state.zones):
        zones = state.board.lanes[lane]
        place = zones.index(zone)
        red += place - 1
        blue += len(zones) - 2 - place
    return red, blue


def respawn_lane(state: GoaState, lane: int) -> Play[None]:
    """Clear the lane of minions and put one on every spawn point of its Battle Zone."""
    for team in (0, 1):
        for piece in lane_minions(state, lane, team):
            remove_minion(state, piece)
    yield from spawn_minions(state, lane)


def spawn_minions(state: GoaState, lane: int) -> Play[None]:
    """One minion per spawn point of the Battle Zone; displaced ones stand as near as can be."""
    zone = state.board.zone_masks[state.zones[lane]]
    displaced: list[tuple[int, int, int]] = []
    for team in (state.coin, 1 - state.coin):
        for kind, points in enumerate(state.board.points[team]):
            for space in spaces_of(points & zone):
                occupant = state.at.get(space)
                if occupant is not None and state.kinds[occupant] == TOKEN and state.edition != 1:
                    remove_token(state, occupant)
                    occupant = None
                if occupant is None:
                    spawn_on(state, lane, team, kind, space)
                else:
                    displaced.append((team, kind, space))
    for team, kind, space in displaced:
        spaces = nearest(state, space, zone)
        if spaces:
            about = (team, kind, space)
            why = any_space("goa2.push.occupied-point")
            place = yield Ask(team_seats(state, team), SPAWN_NEAR, spaces, about, why)
            spawn_on(state, lane, team, kind, place)


def spawn_on(state: GoaState, lane: int, team: int, kind: int, space: int) -> None:
    piece = free_minion(state, lane, team, kind)
    assert piece is not None, "more spawn points than miniatures"
    put(state, piece, space)
    state.tell(MINION_SPAWNED, piece, space)


def free_lane_point(state: GoaState, team: int) -> list[tuple[int, int]]:
    """(lane, type) of minions a wave has lost: fewer of them stand in the Battle Zone than it has
    spawn points of that type and colour."""
    found = []
    for lane, zone in enumerate(state.zones):
        mask = state.board.zone_masks[zone]
        for kind, points in enumerate(state.board.points[team]):
            standing = sum(
                state.kinds[p] == kind and mask >> state.space[p] & 1
                for p in lane_minions(state, lane, team)
            )
            if (points & mask).bit_count() > standing and free_minion(
                state, lane, team, kind
            ) is not None:
                found.append((lane, kind))
    return found


def nearest(state: GoaState, origin: int, among: int) -> list[int]:
    """The empty spaces of a set that are closest to a space, obstacles not minded."""
    empty = among & ~state.occupied
    if not empty:
        return []
    grid = state.board.grid
    distance = 1
    while not (found := grid.disc(origin, distance) & empty):
        distance += 1
    return spaces_of(found)


def strays(state: GoaState) -> int:
    """The minions that stand outside the Battle Zone of their lane."""
    if state.home == state.zones:
        return 0
    mask = 0
    for lane, zone in enumerate(state.zones):
        for team in (0, 1):
            mask |= lane_minion_mask(state, lane, team) & ~state.board.zone_masks[zone]
    if not mask:
        state.home = state.zones[:]
    return mask


def return_strays(state: GoaState) -> Play[None]:
    """Minions outside the Battle Zone walk back, the coin's team first."""
    why = any_space("goa2.outside.return")
    for team in (state.coin, 1 - state.coin):
        while True:
            t = team * 3
            m = state.minion_mask
            mask = strays(state) & (m[t] | m[t + 1] | m[t + 2])
            if not mask:
                break
            seats = team_seats(state, team)
            origin = yield Ask(seats, STRAY, spaces_of(mask), (team,), why)
            spaces = ways_home(state, origin)
            if not spaces:
                break
            space = yield Ask(seats, STRAY_HOME, spaces, (team, origin), why)
            piece = state.at[origin]
            lift(state, piece)
            put(state, piece, space)
            state.tell(STRAY_RETURNED, piece, origin, space)


def ways_home(state: GoaState, origin: int) -> list[int]:
    """Where a stray minion may go: the ends of its shortest ways over empty spaces into its Battle
    Zone, or, if there is no way, the nearest empty spaces there."""
    grid = state.board.grid
    zone = state.board.zone_masks[state.zones[state.lanes[state.at[origin]]]]
    free = grid.ground & ~state.occupied
    steps = grid.steps_to(origin, free, zone & free)
    if steps < 0:
        return nearest(state, origin, zone)
    return spaces_of(grid.reach(origin, free, steps) & zone)
