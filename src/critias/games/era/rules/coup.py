"""Coup (6.1.2), also with The Black Knight."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from critias.games.era.rules.board import (
    AGENTS,
    AREA,
    BLACK_KNIGHT,
    DRAGON,
    GOALS,
    KEYS,
    LEMURIA,
    NATIONS,
    UNITS,
)
from critias.games.era.rules.changes import (
    AGENT_LEAVES,
    evict,
    heal,
    pay,
    recall,
    remove_units,
    take_control,
)
from critias.games.era.rules.contest import COUP_CONTEST, coup_totals, decide, dials, settle
from critias.games.era.rules.objectives import goal, goal_dealt
from critias.games.era.rules.rounds import end_turn
from critias.games.era.rules.state import (
    ACTIVE,
    ASIDE,
    COUPS,
    NATION_BITS,
    OUT,
    PASSIVE,
    Contest,
    Coup,
    EraState,
    note,
    under_way,
)
from critias.games.era.rules.values import (
    PASSIVE_SEAT,
    agents_at,
    agents_in,
    can_receive,
    controllers,
    controls,
    has_marker,
    nations_of,
    units_of,
)
from critias.kernel.choices import NO, YES, Ask, Option, Play, Why
from critias.kernel.hexes import Mask, spaces_of
from critias.kernel.kinds import AskKind, EventKind

TARGET, BIDS, RECEIVE, SWAP, GOAL, AGENTS_LEAVE = (
    "coup",
    "coup_bids",
    "coup_minor",
    "coup_home",
    "nation_goal",
    "coup_agents",
)
SWAP_FIRST: Final = "swap"
AGENT: Final = tuple(tuple((key, value) for value in range(4)) for key in KEYS)

COUP_TARGET: Final = AskKind(
    "coup_target",
    "Where is the Coup?",
    waiting="{who} plans a Coup",
    rule="era.coup.target",
    labels={SWAP_FIRST: "First swap two agents for 1 Virya"},
)
SWAP_AGENT: Final = AskKind(
    "swap_agent",
    "Which agent changes places?",
    waiting="{who} swaps two agents",
    rule="era.coup.swap-agents",
)
SWAP_WITH: Final = AskKind(
    "swap_with",
    "With which agent does the {1} in {0:area} change places?",
    waiting="{who} swaps two agents",
    rule="era.coup.swap-agents",
)
COUP_MINOR: Final = AskKind(
    "coup_minor",
    "Which of your nations gets {0:area}?",
    waiting="{who} chooses which nation gets the minor",
    rule="era.coup.minor-success",
)
COUP_HOME: Final = AskKind(
    "coup_home",
    "With whom do you change places to control {0:area}?",
    waiting="{who} chooses with whom to change places",
    rule="era.coup.major-success",
)
NATION_GOAL: Final = AskKind(
    "nation_goal",
    "Which objective does {0:area} keep?",
    waiting="{who} chooses the objective of a nation",
    rule="era.nation-objective.change",
)
KEEP_DRAGON: Final = AskKind(
    "keep_dragon",
    "Do you pay 1 Virya to keep your 3 agent in {0:area}?",
    waiting="{who} decides whether an agent stays",
    rule="era.society.dragon-keep",
    labels={YES: "Keep it for 1 Virya", NO: "Let it go"},
)

COUP_BEGINS: Final = EventKind(
    "coup", "{0:seat} attempts a Coup on {1:area}.", rule="era.coup.target"
)
SWAPPED: Final = EventKind(
    "swapped",
    "{0:seat} swaps the agents {2} in {1:area} and {4} in {3:area}.",
    rule="era.coup.swap-agents",
)
CONVERTED: Final = EventKind(
    "converted",
    "Units of {0:area} in {3:area} go over to {1:area}: {2}.",
    rule="era.special.black-knight-units",
)
CHANGED_PLACES: Final = EventKind(
    "changed_places",
    "{0:seat} controls {2:area} now; {1:seat} gets {3:area} for it.",
    rule="era.coup.major-success",
)
NEW_GOAL: Final = EventKind(
    "new_goal", "{0:seat} has chosen an objective for {1:area}.", rule="era.nation-objective.change"
)


# --- targets -------------------------------------------------------------------------------------


def targets(state: EraState, seat: int, knight: int = -1) -> Mask:
    """What the player could strike: areas with an own agent whose fall would be legal. `knight`:
    the nation for which The Black Knight rides."""
    here = agents_at(state, seat)
    found = here >> 5 << 5
    takers = (knight,) if knight >= 0 else nations_of(state, seat)
    if found and not any(has_marker(state, nation) for nation in takers):
        for area in spaces_of(found):
            if state.owner[area] not in takers:
                found &= ~(1 << area)
    if knight >= 0:
        return found
    for home in spaces_of(here & 0b11111):
        if state.status[home] == ACTIVE and swaps(state, seat, home):
            found |= 1 << home
    return found


def swaps(state: EraState, seat: int, nation: int) -> list[tuple[int, int]]:
    """The legal results of a Coup on a home: with which controller to change places, and which own
    nation that player gets."""
    return list(_swaps(tuple(state.cubes), seat, nation))


@lru_cache(maxsize=1 << 14)
def _swaps(cubes: tuple[int, ...], seat: int, nation: int) -> tuple[tuple[int, int], ...]:
    """The same, by who controls what: it is asked before every turn, and seldom changes."""
    held = [cubes[at : at + 2] for at in range(0, len(cubes), 2)]
    own = held[seat]
    if nation in own:
        return ()
    legal = []
    for other, theirs in enumerate(held):
        if nation in theirs:
            kept = theirs[0] if theirs[1] == nation else theirs[1]
            rest = [frozenset(p) for s, p in enumerate(held) if s not in (seat, other)]
            for place, given in enumerate(own):
                mine, new = frozenset((own[1 - place], nation)), frozenset((kept, given))
                if kept != given and mine != new and mine not in rest and new not in rest:
                    legal.append((other, given))
    return tuple(legal)


def _why(state: EraState, knight: int) -> Why:
    seat = state.seat

    def why(option: Option) -> str | None:
        area = AREA.get(str(option))
        if area is None:
            return "era.coup.swap-agents" if option == SWAP_FIRST else None
        if not agents_at(state, seat) >> area & 1:
            return "era.coup.target"
        if area < 5:
            if knight >= 0:
                return "era.special.black-knight-target"
            if controls(state, seat, area):
                return "era.coup.not-own-home"
            if state.status[area] == PASSIVE:
                return "era.passive.no-coup-on-home"
            return "era.coup.control-restriction"
        return "era.nation.marker-limit"

    return why


# --- steps ---------------------------------------------------------------------------------------


def begin(state: EraState) -> None:
    """Swaps of agents, then the target."""
    state.stage = TARGET


def _knight(state: EraState) -> int:
    """The nation of The Black Knight; -1: a usual Coup, which has no attacking nation."""
    return state.doing.nation if state.doing.tile == BLACK_KNIGHT else -1


def _target(state: EraState) -> int:
    """What the player strikes."""
    return under_way(state.doing.contest).area


def step(state: EraState) -> Play[None]:
    """Swap two agents for 1 Virya, or name the target."""
    seat, knight = state.seat, _knight(state)
    offers: list[Option] = [KEYS[area] for area in spaces_of(targets(state, seat, knight))]
    places = _agents(state, seat)
    if state.virya[seat] and any(_partners(places, agent) for agent in places):
        offers.append(SWAP_FIRST)
    answer = yield Ask((seat,), COUP_TARGET, offers, (), _why(state, knight))
    if answer == SWAP_FIRST:
        yield from _swap(state, places)
        return
    area = AREA[answer]
    state.doing.contest = Contest(area, state.owner[area])
    state.stage = BIDS
    state.tell(COUP_BEGINS, seat, answer)


def _agents(state: EraState, seat: int) -> list[tuple[int, int]]:
    """The player's agents on the map: area and value, equal ones once."""
    found: dict[tuple[int, int], None] = {}
    for which, place in enumerate(state.agents[seat * 9 : seat * 9 + 9]):
        if place >= 0:
            found[place, AGENTS[which]] = None
    return list(found)


def _partners(places: list[tuple[int, int]], agent: tuple[int, int]) -> list[tuple[int, int]]:
    return [other for other in places if other[0] != agent[0] and other[1] != agent[1]]


def _swap(state: EraState, places: list[tuple[int, int]]) -> Play[None]:
    """Two own agents of different value in different areas change places."""
    seat = state.seat
    able = [AGENT[a][v] for a, v in places if _partners(places, (a, v))]
    one = yield Ask((seat,), SWAP_AGENT, able, (), _swap_why)
    first = (AREA[one[0]], one[1])
    others = [AGENT[a][v] for a, v in _partners(places, first)]
    two = yield Ask((seat,), SWAP_WITH, others, one, _swap_why)
    pay(state, seat, 1)
    a = _find(state, seat, *first)
    b = _find(state, seat, AREA[two[0]], two[1])
    state.agents[a], state.agents[b] = state.agents[b], state.agents[a]
    state.tell(SWAPPED, seat, *one, *two)


def _swap_why(option: Option) -> str | None:
    if isinstance(option, tuple) and len(option) == 2 and option[0] in AREA:
        return "era.coup.swap-agents"
    return None


def _find(state: EraState, seat: int, area: int, value: int) -> int:
    at = seat * 9
    return next(at + w for w, v in enumerate(AGENTS) if v == value and state.agents[at + w] == area)


def contest(state: EraState) -> Play[None]:
    """All involved bid, and it is decided."""
    announced, knight = under_way(state.doing.contest), _knight(state)
    area = announced.area
    answers = yield from dials(state, COUP_CONTEST, knight, announced.rival, area)
    settle(state, answers)
    if not decide(state, coup_totals(state, area, knight >= 0)):
        state.stage = AGENTS_LEAVE
        return
    note(state, state.seat, COUPS)
    if knight >= 0:
        _convert(state, area, knight)
        state.stage = AGENTS_LEAVE
    else:
        state.stage = RECEIVE if area >= 5 else SWAP


def receive(state: EraState) -> Play[None]:
    """The minor goes to one of the player's nations; units there are lost in any case."""
    area = _target(state)
    able = [NATIONS[n] for n in nations_of(state, state.seat) if can_receive(state, n, area)]
    key = yield Ask((state.seat,), COUP_MINOR, able, (KEYS[area],), _receive_why(state))
    remove_units(state, area, state.units[area])
    heal(state)
    take_control(state, area, NATIONS.index(key))
    state.stage = AGENTS_LEAVE


def _receive_why(state: EraState) -> Why:
    def why(option: Option) -> str | None:
        if option not in NATIONS:
            return None
        if controls(state, state.seat, NATIONS.index(option)):
            return "era.nation.marker-limit"
        return "era.coup.minor-success"

    return why


def _convert(state: EraState, area: int, nation: int) -> None:
    """The Black Knight turns the units there into units of his nation, as far as it has some."""
    old = state.owner[area]
    if old != nation:
        number = state.units[area]
        kept = min(number, UNITS - units_of(state, nation))
        if number:
            state.tell(CONVERTED, NATIONS[old], NATIONS[nation], kept, KEYS[area])
        state.units[area] = kept
        take_control(state, area, nation)


def change_places(state: EraState) -> Play[None]:
    """Cubes change places with one of the home's controllers."""
    seat, nation = state.seat, _target(state)
    legal = [(other, NATIONS[given]) for other, given in swaps(state, seat, nation)]
    # With objectives of nations a card is drawn at once.
    shows = legal if state.goals else ()
    about = (NATIONS[nation],)
    answer = yield Ask((seat,), COUP_HOME, legal, about, _swap_home_why(state), reveals=shows)
    other, key = answer
    given = NATIONS.index(key)
    for player, old, new in ((seat, given, nation), (other, nation, given)):
        place = player * 2 + (state.cubes[player * 2 + 1] == old)
        state.cubes[place] = new
    state.tell(CHANGED_PLACES, seat, other, NATIONS[nation], key)
    evict(state)
    state.stage = AGENTS_LEAVE
    if state.goals:
        _look(state, given)
        _look(state, nation)
        state.doing.coup = Coup([state.goal_deck.pop(0) | 1 << seat << NATION_BITS])
        state.revealed += 1
        state.stage = GOAL


def _swap_home_why(state: EraState) -> Why:
    def why(option: Option) -> str | None:
        if isinstance(option, tuple) and len(option) == 2 and option[1] in NATIONS:
            return "era.coup.control-restriction"
        return None

    return why


def _look(state: EraState, nation: int) -> None:
    """The controllers of a nation, and nobody else, know its objective."""
    state.goal[nation] = goal_dealt(goal(state.goal[nation]), *controllers(state, nation))


def new_goal(state: EraState) -> Play[None]:
    """The card of the nation or the one drawn is kept; the other goes under the deck."""
    seat, nation = state.seat, _target(state)
    old, new = goal(state.goal[nation]), goal(under_way(state.doing.coup).drawn[0])
    offers = (GOALS[old], GOALS[new])
    about = (NATIONS[nation],)
    answer = yield Ask((seat,), NATION_GOAL, offers, about, _goal_why, hidden=True)
    kept = GOALS.index(answer)
    state.doing.coup = None
    left = new if kept == old else old
    # Whoever still controls the nation sees whether its card has changed, and then knows the old.
    knows = {seat} if kept == old else {*controllers(state, nation)}
    state.goal_deck.append(goal_dealt(left, *knows))
    state.goal[nation] = goal_dealt(kept, *controllers(state, nation))
    state.tell(NEW_GOAL, seat, NATIONS[nation])
    state.stage = AGENTS_LEAVE


def _goal_why(option: Option) -> str | None:
    return "era.nation-objective.change" if option in GOALS else None


def agents_leave(state: EraState) -> Play[None]:
    """Agents in the target go back, but for those of noncombatants, the faithful of Lemuria, and
    the Lizard King for 1 Virya."""
    area, seat = _target(state), state.seat
    leaving = [agent for agent in agents_in(state, area) if not _stays(state, area, agent[0])]
    king = seat * 9 + 8
    if any(number == king for _, _, number in leaving) and _may_keep(state):
        answer = yield Ask((seat,), KEEP_DRAGON, (YES, NO), (KEYS[area],))
        if answer == YES:
            pay(state, seat, 1)
            leaving = [agent for agent in leaving if agent[2] != king]
    for owner, value, number in leaving:
        recall(state, number)
        state.tell(AGENT_LEAVES, owner, value, KEYS[area])
    end_turn(state)


def _may_keep(state: EraState) -> bool:
    seat = state.seat
    dragon = state.powers and state.society[seat] == DRAGON
    return dragon and state.doing.tile < 0 and state.virya[seat] > 0


def _stays(state: EraState, area: int, owner: int) -> bool:
    if owner == PASSIVE_SEAT:
        return state.status[LEMURIA] == PASSIVE and area >= 5 and state.owner[area] == LEMURIA
    if under_way(state.doing.contest).dials[owner] == ASIDE:
        return True
    if state.status[LEMURIA] == OUT or not controls(state, owner, LEMURIA):
        return False
    return area == LEMURIA or state.owner[area] == LEMURIA
