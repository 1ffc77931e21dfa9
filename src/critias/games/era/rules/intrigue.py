"""Intrigue (6.1.1), also on Spy Network: agents come, go elsewhere, or are taken off the map."""

from __future__ import annotations

from typing import Any, Final

from critias.games.era.rules.board import (
    AGENTS,
    AREA,
    CAPITOL,
    KEYS,
    PRIESTS,
    SPY_NETWORK,
    nation_areas,
    nation_keys,
)
from critias.games.era.rules.changes import AGENT_GOES, AGENT_LEAVES, gain, pay, recall
from critias.games.era.rules.rounds import end_turn
from critias.games.era.rules.societies import inspect, inspectable
from critias.games.era.rules.state import SUPPLY, EraState, Intrigue, under_way
from critias.games.era.rules.values import agents_in, count, nations_of
from critias.kernel.choices import DONE, Ask, Option, Play, Why
from critias.kernel.kinds import AskKind

INTRIGUE_STAGE, PRIESTS_STAGE = "intrigue", "priests"
PLACE: Final = tuple(("place", value) for value in range(4))
MOVE: Final = tuple(tuple(("move", key, value) for value in range(4)) for key in KEYS)
NOW, LATER = "now", "later"
PRIESTS_VIRYA = 6
REMOVED_PER_CAPITOL = 4

WHICH_AGENT: Final = AskKind(
    "intrigue",
    "Which agent goes where it is needed? (free placements left: {0})",
    waiting="{who} sends agents",
    rule="era.intrigue.place",
    labels={DONE: "Done"},
)
AGENT_AREA: Final = AskKind(
    "agent_area",
    "Where does the agent go?",
    waiting="{who} sends agents",
    rule="era.intrigue.place",
)
PRIESTS_WHEN: Final = AskKind(
    "priests",
    "When do you take the 6 Virya of the Priests?",
    waiting="{who} says when the Priests take their Virya",
    rule="era.society.priests-virya",
    labels={NOW: "Now", LATER: "After the action"},
)


def begin(state: EraState) -> None:
    """Two placements are free for each capitol in either of the player's nations."""
    doing = state.doing
    free = 2 * sum(count(state, nation, CAPITOL) for nation in nations_of(state, state.seat))
    spies = doing.tile == SPY_NETWORK
    removals = REMOVED_PER_CAPITOL * count(state, doing.nation, CAPITOL) if spies else 0
    doing.intrigue = Intrigue(free, removals)
    state.stage = PRIESTS_STAGE if _espionage(state) else INTRIGUE_STAGE


def _espionage(state: EraState) -> bool:
    """Clerical Espionage works on the own pad only."""
    return state.powers and state.society[state.seat] == PRIESTS and state.doing.tile < 0


def priests(state: EraState) -> Play[None]:
    """The Priests choose when they get their 6 Virya."""
    when = yield Ask((state.seat,), PRIESTS_WHEN, (NOW, LATER))
    if when == NOW:
        gain(state, state.seat, PRIESTS_VIRYA)
        under_way(state.doing.intrigue).is_paid = True
    state.stage = INTRIGUE_STAGE


def step(state: EraState) -> Play[None]:
    """One agent, or an end of it."""
    seat, doing = state.seat, under_way(state.doing.intrigue)
    can_place = doing.free > 0 or state.virya[seat] > 0
    offers: dict[Option, None] = {}
    sent = doing.sent
    for which, place in enumerate(state.agents[seat * 9 : seat * 9 + 9]):
        if place == SUPPLY:
            if which < 3 or can_place:
                offers[PLACE[AGENTS[which]]] = None
        elif not sent >> which & 1:
            offers[MOVE[place][AGENTS[which]]] = None
    if doing.removals:
        for other, value, number in _foreign(state):
            offers["remove", other, KEYS[state.agents[number]], value] = None
    looks: list[Option] = []
    if not doing.removals and _espionage(state) and not doing.has_inspected:
        looks = [("inspect", other) for other in inspectable(state)]
        offers.update(dict.fromkeys(looks))
    offers[DONE] = None
    about = (doing.free, doing.removals)
    answer = yield Ask((seat,), WHICH_AGENT, tuple(offers), about, _why(state), reveals=looks)
    if answer == DONE:
        if _espionage(state) and not doing.is_paid:
            gain(state, seat, PRIESTS_VIRYA)
        end_turn(state)
    elif answer[0] == "remove":
        _remove(state, answer)
    elif answer[0] == "inspect":
        doing.has_inspected = True
        inspect(state, seat, answer[1])
    else:
        yield from _send(state, answer)


def _send(state: EraState, answer: Any) -> Play[None]:
    """Place an agent, or let one go elsewhere."""
    seat, doing = state.seat, under_way(state.doing.intrigue)
    placing = answer[0] == "place"
    value = answer[-1]
    start = SUPPLY if placing else AREA[answer[1]]
    which = next(
        w
        for w, place in enumerate(state.agents[seat * 9 : seat * 9 + 9])
        if place == start and AGENTS[w] == value and not doing.sent >> w & 1
    )
    keys = nation_keys(state.wild)
    if not placing:
        keys = tuple([key for key in keys if key != answer[1]])
    key = yield Ask((seat,), AGENT_AREA, keys, answer, _area_why(answer))
    if placing and value:
        if doing.free:
            doing.free -= 1
        else:
            pay(state, seat, 1)
    doing.sent |= 1 << which
    state.agents[seat * 9 + which] = AREA[key]
    state.tell(AGENT_GOES, seat, value, key, answer[1] if not placing else "")


def _foreign(state: EraState) -> list[tuple[int, int, int]]:
    return [
        agent
        for area in nation_areas(state.wild)
        for agent in agents_in(state, area)
        if agent[0] != state.seat
    ]


def _remove(state: EraState, answer: Any) -> None:
    """Spy Network takes an agent of somebody else off the map."""
    _, other, key, value = answer
    number = next(n for o, v, n in agents_in(state, AREA[key]) if (o, v) == (other, value))
    recall(state, number)
    under_way(state.doing.intrigue).removals -= 1
    state.tell(AGENT_LEAVES, other, value, key)


def _area_why(agent: tuple[Any, ...]) -> Why:
    def why(option: Option) -> str | None:
        if option not in AREA:
            return None
        # An agent that is out goes to another nation than the one it is in.
        return "era.intrigue.relocate" if option in agent else "era.intrigue.no-wilderness"

    return why


def _why(state: EraState) -> Why:
    def why(option: Option) -> str | None:
        if option in PLACE:
            at = state.seat * 9
            ready = any(
                place == SUPPLY and PLACE[value] == option
                for value, place in zip(AGENTS, state.agents[at : at + 9], strict=True)
            )
            return "era.intrigue.cost" if ready else "era.intrigue.place"
        if isinstance(option, tuple) and option[:1] == ("move",):
            return "era.intrigue.relocate"
        if isinstance(option, tuple) and option[:1] == ("remove",):
            return "era.special.spy-network"
        if isinstance(option, tuple) and option[:1] == ("inspect",):
            return "era.society.priests-inspect"
        return None

    return why
