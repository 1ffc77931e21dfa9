"""Cooperative city assaults: proposal, consent, dealing the garrison, and the parts one by one."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from critias.games.mage_knight.rules import combat as fights
from critias.games.mage_knight.rules import movement, outcome
from critias.games.mage_knight.rules.act import Act
from critias.games.mage_knight.rules.cards.spells_of_ways import lairs
from critias.games.mage_knight.rules.components import DEED, WOUND
from critias.games.mage_knight.rules.map import CITY_LETTER, city_at, lattice
from critias.games.mage_knight.rules.playing import may_power, menu
from critias.games.mage_knight.rules.start_of_turn import (
    BEFORE_TURN,
    BEGIN,
    begin_in_advance,
    use_window,
    window_options,
)
from critias.games.mage_knight.rules.state import (
    ACTED,
    NOBODY,
    NONE,
    CityRecord,
    MageKnightState,
)
from critias.games.mage_knight.rules.turn import ENTRIES, MORE_ACTIONS, calm_options, take_up
from critias.kernel.choices import DONE, NO, TRIED, YES, Ask, Option, Play
from critias.kernel.kinds import AskKind, EventKind

MOST_PROPOSALS: Final = 3
PROPOSALS = "proposals"
"""Turn note: how often the player has proposed an assault this turn."""
STAY_OUT = "stay_out"
UNDERGROUND: Final = DEED["underground_travel"]


def cities_beside(state: MageKnightState, seat: int) -> list[int]:
    """The spaces of unconquered cities next to a Hero."""
    here = state.players[seat].space
    if here < 0:
        return []
    found = []
    for space in lattice(state).neighbours[here]:
        city = city_at(state, space) if state.sites[space] == CITY_LETTER else None
        if city is not None and not city.conquered:
            found.append(space)
    return found


def cities_below(act: Act) -> list[int]:
    """The spaces of unconquered cities that Underground Attack could reach now."""
    if UNDERGROUND not in act.player.hand or not may_power(act, UNDERGROUND):
        return []
    found = [space for space in lairs(act) if act.state.sites[space] == CITY_LETTER]
    beside = cities_beside(act.state, act.seat)
    return [space for space in sorted(found) if space not in beside]


def suitable(state: MageKnightState, seat: int, city: CityRecord) -> list[int]:
    """The other Heroes who could join: next to the city, their token face up, with a card that is
    no Wound in hand."""
    grid = lattice(state)
    near = 0
    for space in city.spaces:
        near |= grid.near[space]
    return [
        other
        for other in turn_order(state, seat)
        if other != seat
        and (here := state.players[other].space) >= 0
        and near >> here & 1
        and not state.players[other].down
        and any(card != WOUND for card in state.players[other].hand)
    ]


def turn_order(state: MageKnightState, first: int) -> list[int]:
    """The players in Round order, beginning with this one."""
    seats = [seat for seat in state.order if seat < len(state.players)]
    at = seats.index(first)
    return seats[at:] + seats[:at]


def options(act: Act) -> list[Option]:
    """Cooperative assaults the player may propose now."""
    state, seat = act.state, act.seat
    if state.announced != NOBODY or state.ending:
        return []
    if act.turn.notes.get(PROPOSALS, 0) >= MOST_PROPOSALS:
        return []
    if movement.heroes_at(state, act.player.space, but=seat):
        return []
    found: list[Option] = []
    for space in cities_beside(state, seat) + cities_below(act):
        city = city_at(state, space)
        assert city is not None, "a city stands there"
        if len(city.garrison) > 1 and suitable(state, seat, city):
            found.append(("together", lattice(state).names[space]))
    return found


def options_by_agreement(act: Act) -> list[Option]:
    """The same where the players have agreed on it; cooperative scenarios have it anyway."""
    return [] if "cooperative" in act.state.switches else options(act)


INVITE_WHOM = AskKind(
    "invite",
    "Invite whom to the assault?",
    waiting="{who} invites to an assault",
    rule="mk.coop.invite",
)
SHARE_OUT = AskKind(
    "share",
    "How many defenders for {0:who}?",
    waiting="{who} divides the defenders of the city",
    rule="mk.coop.distribution",
)


def propose(act: Act, option: tuple[str, str]) -> Play[None]:
    """Invite players and say how many defenders each participant faces; all must agree."""
    state, seat = act.state, act.seat
    act.note(PROPOSALS, act.turn.notes.get(PROPOSALS, 0) + 1)
    space = lattice(state).by_name[option[1]]
    city = city_at(state, space)
    assert city is not None, "a city stands there"
    invited: list[int] = []
    left = suitable(state, seat, city)
    while left and len(invited) + 1 < len(city.garrison):
        choices: list[Option] = [*left, DONE] if invited else [*left]
        answer = yield Ask((seat,), INVITE_WHOM, choices)
        if answer == DONE:
            break
        left.remove(answer)
        invited.append(answer)
    members = [who for who in turn_order(state, seat) if who == seat or who in invited]
    shares = []
    rest = len(city.garrison)
    for number, who in enumerate(members):
        waiting = len(members) - number - 1
        if waiting:
            count: int = yield Ask((seat,), SHARE_OUT, range(1, rest - waiting + 1), (who,))
        else:
            count = rest
        shares.append(count)
        rest -= count
    state.agenda.append(("consent", seat, space, 1, *members, *shares))


GIVE_CONSENT = AskKind(
    "consent",
    "{0:who} proposes to assault the city together; you face {2}. Agree?",
    waiting="{who} decides whether to join the assault",
    rule="mk.coop.agree",
)
ASSAULT_REFUSED = EventKind("refused", "{0:who} does not join the assault.", rule="mk.coop.agree")


def consent(state: MageKnightState, seat: int, space: int, place: int, *who: int) -> Play[None]:
    """The next of those invited agrees or ends the proposal."""
    members, shares = list(who[: len(who) // 2]), list(who[len(who) // 2 :])
    invited = members[place]
    about = (seat, lattice(state).names[space], shares[place])
    answer = yield Ask((invited,), GIVE_CONSENT, (YES, NO), about)
    if answer == NO:
        state.tell(ASSAULT_REFUSED, invited)
    elif place + 1 < len(members):
        state.agenda.append(("consent", seat, space, place + 1, *who))
    else:
        begin(state, space, members, shares)


ASSAULT_BEGINS = EventKind("assault", "A cooperative assault begins.", rule="mk.coop.order")


def begin(state: MageKnightState, space: int, members: list[int], shares: list[int]) -> None:
    """All agreed: tokens of the invited are turned face down, the garrison is dealt at random."""
    city = city_at(state, space)
    assert city is not None, "a city stands there"
    state.rng.shuffle(city.garrison)
    for who in members[1:]:
        state.players[who].down = True
    state.assault = [space, *members]
    state.shares = shares
    state.homes = [state.players[who].space for who in members]
    state.tell(ASSAULT_BEGINS, *members)
    state.parts = members[:]
    state.phase = "part"  # the initiator is in the middle of a turn


def next_part(state: MageKnightState) -> Play[None]:
    """The next participant takes the next turn in advance: first what comes before it."""
    if not state.parts:
        assault_over(state)
        return
    seat = state.active = state.parts[0]
    act = Act(state, seat)
    options = window_options(act)
    if options:
        answer = yield Ask((seat,), BEFORE_TURN, [*options, BEGIN], reveals=TRIED)
        if answer != BEGIN:
            going = use_window(act, answer)
            if going is not None:
                yield from going
            return
    begin_in_advance(state, seat)
    state.phase = "part"


TAKE_PART = AskKind(
    "part",
    "Your part of the assault.",
    waiting="{who} moves to the assault",
    rule="mk.coop.move-in",
    labels={"stay_out": "Stay out of the city"},
)


def part(state: MageKnightState) -> Play[None]:
    """One entry of the menu of a participant before the step into the city."""
    seat = state.active
    act = Act(state, seat)
    choices: list[Option] = [*menu(act), *calm_options(act)]
    gate = way_in(state, seat)
    if gate != NONE and act.turn.move >= movement.step_cost(state, seat, gate):
        choices.append(("go", lattice(state).names[gate]))
    choices.append(STAY_OUT)
    answer = yield Ask((seat,), TAKE_PART, choices, hidden=True, reveals=TRIED)
    if answer == STAY_OUT:
        stay_out(state, seat)
        return
    if isinstance(answer, tuple) and answer[0] == "go":
        step_in(state, act, gate)
        return
    going = take_up(act, answer)
    if going is not None:
        yield from going


STAYED_OUT = EventKind("stays_out", "{0:who} stays out of the city.", rule="mk.coop.move-in")


def stay_out(state: MageKnightState, seat: int) -> None:
    """Whoever does not step in leaves the own share undefeated."""
    state.parts.remove(seat)
    city = city_at(state, state.assault[0])
    assert city is not None, "a city stands there"
    share = fights.share_of(state, seat)
    city.garrison = city.garrison[share:] + city.garrison[:share]
    state.tell(STAYED_OUT, seat)
    state.phase = "next_part"


def way_in(state: MageKnightState, seat: int) -> int:
    """The space of the assaulted city next to a participant; -1 for one who has to tunnel."""
    city = city_at(state, state.assault[0])
    assert city is not None, "a city stands there"
    near = lattice(state).near[state.players[seat].space]
    return next((space for space in city.spaces if near >> space & 1), NONE)


def step_in(state: MageKnightState, act: Act, space: int) -> None:
    """The step into the city: an assault on the own share of the garrison."""
    player = act.player
    grid = lattice(state)
    provoked = movement.provoked(state, player, player.space, space, grid)
    act.turn.move -= movement.step_cost(state, act.seat, space)
    movement.enter(state, act.seat, space)
    fights.start(state, fights.ASSAULT, space, provoked)
    fights.take_share(state, act.seat)


def assault_over(state: MageKnightState) -> None:
    """The city falls if no defender is left; otherwise everybody withdraws. Then the participants
    end their turns in Round order."""
    space, *members = state.assault
    city = city_at(state, space)
    assert city is not None, "a city stands there"
    if not city.garrison:
        outcome.take_city(state, city)
    else:
        for who, home in zip(members, state.homes, strict=True):
            outcome.go_back(state.players[who], home)
    for who in members:
        state.players[who].turn.flags |= ACTED
    state.assault = []
    state.shares = []
    state.homes = []
    state.returning += list(reversed(members[1:]))
    state.active = members[0]
    state.phase = "turn"


ENTRIES["together"] = propose
MORE_ACTIONS["cooperative"] = options
MORE_ACTIONS["joint_assaults"] = options_by_agreement
STEPS: Final[dict[str, Callable[[MageKnightState], Play[None] | None]]] = {
    "next_part": next_part,
    "part": part,
}
