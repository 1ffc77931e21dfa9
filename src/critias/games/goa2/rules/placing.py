"""Placing the heroes on their spawn points before the first round."""

from __future__ import annotations

from critias.games.goa2.rules.board import BLUE, RED
from critias.games.goa2.rules.lanes import spawn_minions
from critias.games.goa2.rules.pieces import put, team_seats
from critias.games.goa2.rules.selection import next_team
from critias.games.goa2.rules.state import OFF, GoaState, Hero
from critias.kernel.choices import Ask, Option, Play
from critias.kernel.hexes import mask_of, spaces_of
from critias.kernel.kinds import AskKind, EventKind

PLACE_NEXT = AskKind(
    "place_next",
    "Not every hero of your team gets a spawn point: who is placed next?",
    waiting="{who} decides which hero is placed next",
    rule="goa2.double.extra-heroes",
)
PLACE_HERO = AskKind(
    "place_hero",
    "Where does {0:name} start?",
    waiting="{who} places its heroes",
    rule="goa2.setup.heroes-on-spawn-points",
)
HERO_PLACED = EventKind("hero_placed", "{0:hero} starts at {1:space}.", rule=None)


def place(state: GoaState) -> Play[None]:
    """The teams place their heroes in turn, the coin's first; then the minions are spawned."""
    waiting = [[h for h in state.heroes if h.team == t and not _placed(state, h)] for t in (0, 1)]
    sizes = [sum(h.team == team for h in state.heroes) for team in (RED, BLUE)]
    done = [size - len(left) for size, left in zip(sizes, waiting, strict=True)]
    team = next_team(state.coin, done, sizes)
    if team != OFF:
        yield from _place_hero(state, team, waiting[team])
        return
    for lane in range(len(state.zones)):
        yield from spawn_minions(state, lane)
    if state.remembers:
        state.stood = tuple(state.space)
        state.stirred = 0
    state.phase = "cards"


def _placed(state: GoaState, hero: Hero) -> bool:
    return state.space[hero.index] != OFF


def _place_hero(state: GoaState, team: int, waiting: list[Hero]) -> Play[None]:
    free = [p for p in state.board.hero_points[team] if not state.occupied >> p & 1]
    members = team_seats(state, team)
    hero = waiting[0]
    if 0 < len(free) < len(waiting):
        # Not all of them get a spawn point, so it matters who is placed next.
        names: list[Option] = [h.name for h in waiting]
        name = yield Ask(members, PLACE_NEXT, names, (team,))
        hero = next(h for h in waiting if h.name == name)
    spaces = free or beside_taken_points(state, team)
    why = "goa2.setup.heroes-on-spawn-points" if free else "goa2.double.extra-heroes"
    space: int = yield Ask(
        members, PLACE_HERO, spaces, (hero.name,), lambda o: why if isinstance(o, int) else None
    )
    put(state, hero.index, space)
    state.tell(HERO_PLACED, hero.name, space)


def beside_taken_points(state: GoaState, team: int) -> list[int]:
    """Empty spaces next to the team's hero spawn points, all of which are taken."""
    board = state.board
    around = mask_of(n for p in board.hero_points[team] for n in board.grid.neighbours[p])
    return spaces_of(around & board.grid.ground & ~state.occupied)
