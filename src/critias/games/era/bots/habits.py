"""What speaks for an option, question by question: reasons with a name and a measure.

How much each counts was learnt from games (`habits.toml` says how); none of it is a rule. Measures
are of the size of one."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Final

from critias.games.era.bots.gains import (
    RELIC,
    Points,
    Strike,
    best_cards,
    best_coup,
    built,
    coup_gain,
    defended,
    gains,
    missing,
    prize,
    raised,
    spoils,
    strikes,
    threat,
    turns_left,
    war,
    wars,
)
from critias.games.era.rules import (
    conflict,
    contest,
    coup,
    global_conflict,
    intrigue,
    movement,
    nation_actions,
    setup,
    turn,
)
from critias.games.era.rules.board import (
    AREA,
    BUILDINGS,
    COSTS,
    DARK,
    ENDINGS,
    LIGHT,
    LOOT,
    MOST,
    NATIONS,
    POLE_SHIFT,
    crossings,
)
from critias.games.era.rules.movement import contests, movable
from critias.games.era.rules.objectives import kind
from critias.games.era.rules.state import EraState, under_way
from critias.games.era.rules.values import (
    agent_value,
    controllers,
    controls,
    garrison,
    nations_of,
    total,
    units_of,
)
from critias.kernel.choices import DONE, Ask, Option
from critias.players.habits import Name, Reasons, habits, shares

_TIMES: Final = ("last", "second", "late", "late", "early")
SURE, FAIR, BOLD = "sure", "fair", "bold"


class Mind:
    """What is thought about once for all options."""

    __slots__ = ("_points", "nation", "seat", "soon", "state", "time", "virya")

    def __init__(self, state: EraState, seat: int) -> None:
        left = turns_left(state)
        self.state = state
        self.seat = seat
        self.time = _TIMES[min(left, 4)]
        """How many turns are left: none, one, few or many."""
        self.soon = "soon" if left < 2 else "far"
        self.virya = state.virya[seat] / 10
        self.nation = state.doing.nation
        """The nation of the action under way."""
        self._points: Points | None = None

    @property
    def points(self) -> Points:
        """Counted when it is asked for: not every question needs it."""
        if self._points is None:
            self._points = Points(self.state, self.seat)
        return self._points


def reasons(state: EraState, ask: Ask) -> Sequence[Reasons] | None:
    """What speaks for each option; None for a question that is answered otherwise."""
    weigh = _QUESTIONS.get(ask.kind)
    return None if weigh is None else weigh(Mind(state, ask.seats[0]), ask)


def leanings(state: EraState, ask: Ask) -> Sequence[float] | None:
    """How likely each option is; None for a question without habits."""
    found = reasons(state, ask)
    return None if found is None else shares(WEIGHTS, found)


def _graded(
    question: str, what: str, time: str, found: tuple[float, float, float]
) -> list[tuple[Name, float]]:
    """What attacks bring that are sure, likely and possible."""
    sure, fair, bold = found
    return [
        ((question, what, SURE, time), sure / 2),
        ((question, what, FAIR, time), fair / 2),
        ((question, what, BOLD, time), bold / 2),
        ((question, what, "none"), float(bold <= 0)),
    ]


# --- the space -----------------------------------------------------------------------------------


def _space(mind: Mind, ask: Ask) -> list[Reasons]:
    own = {key: _Nation(mind, nation) for nation, key in enumerate(NATIONS) if _has(mind, nation)}
    found: list[Reasons] = []
    for key in ask.options:
        name, _, action = str(key).partition(".")
        if action:
            found.append(_ACTIONS[action](mind, own[name]))
        else:
            found.append(_pad(mind, name))
    return found


def _has(mind: Mind, nation: int) -> bool:
    """Whether the player is one of the nation's controllers."""
    return controls(mind.state, mind.seat, nation)


class _Nation:
    """An own nation, and what its actions could bring."""

    __slots__ = ("ahead", "lesser", "nation", "strikes", "units")

    def __init__(self, mind: Mind, nation: int) -> None:
        state, points = mind.state, mind.points
        one, two = nations_of(state, mind.seat)
        other = two if nation == one else one
        self.nation = nation
        self.lesser = points.lesser(nation)
        self.ahead = (points.powers[nation] - points.powers[other]) / 4
        self.units = units_of(state, nation) / 10
        self.strikes = strikes(state, points, nation)


def _any(mind: Mind, own: _Nation, action: str) -> list[tuple[Name, float]]:
    """What is asked of every action of a nation."""
    return [
        (("space", action, mind.time), 1.0),
        (("space", action, "lesser", mind.time), float(own.lesser)),
        (("space", action, "ahead"), own.ahead),
        (("space", action, "virya", mind.time), mind.virya),
    ]


def _collect(mind: Mind, own: _Nation) -> Reasons:
    state = mind.state
    amount = total(state, own.nation)
    gain = mind.points.with_virya(dict.fromkeys(controllers(state, own.nation), amount))
    real = min(amount, MOST - state.virya[mind.seat])
    return [
        *_any(mind, own, "collect"),
        (("space", "collect", "gain", mind.time), gain),
        (("space", "collect", "amount", mind.soon), real / 10),
        (("space", "collect", "waste"), (amount - real) / 10),
    ]


def _construct(mind: Mind, own: _Nation) -> Reasons:
    more = built(mind.state, own.nation)
    return [
        *_any(mind, own, "construct"),
        (("space", "construct", "gain", mind.time), mind.points.with_power(own.nation, more) / 2),
        (("space", "construct", "power", mind.soon), more / 4),
        (("space", "construct", "none"), float(not more)),
    ]


def _recruit(mind: Mind, own: _Nation) -> Reasons:
    now = gains(mind.state, own.nation, own.strikes)[1]
    then = gains(mind.state, own.nation, own.strikes, 4)[1]
    return [
        *_any(mind, own, "recruit"),
        (("space", "recruit", "units", mind.soon), own.units),
        (("space", "recruit", "gain", mind.soon), (then - now) / 2),
    ]


def _move(mind: Mind, own: _Nation) -> Reasons:
    found = gains(mind.state, own.nation, own.strikes)
    return [
        *_any(mind, own, "move"),
        *_graded("space", "move", mind.time, found),
        (("space", "move", "units"), own.units),
    ]


def _global(mind: Mind, own: _Nation) -> Reasons:
    found = wars(mind.state, mind.points, own.nation)
    return [
        *_any(mind, own, "global"),
        *_graded("space", "global", mind.time, found),
        (("space", "global", "pole"), float(mind.points.wish == POLE_SHIFT)),
    ]


_ACTIONS: Final[dict[str, Callable[[Mind, _Nation], Reasons]]] = {
    "collect": _collect,
    "construct": _construct,
    "recruit": _recruit,
    "move": _move,
    "global": _global,
}


def _pad(mind: Mind, key: str) -> Reasons:
    """The own pad and the special tiles."""
    found: list[tuple[Name, float]] = [
        (("space", key, mind.time), 1.0),
        (("space", key, "virya"), mind.virya),
    ]
    if key == "coup":
        gain, _ = best_coup(mind.state, mind.points)
        found += [
            (("space", key, "gain", mind.time), gain / 2),
            (("space", key, "none"), float(gain <= 0)),
        ]
    elif key == "repolarize":
        gain, _ = best_cards(mind.state, mind.points)
        found.append((("space", key, "gain", mind.time), max(-2.0, gain) / 2))
    elif key == "intrigue":
        agents = mind.state.agents[mind.seat * 9 : mind.seat * 9 + 9]
        found.append((("space", key, "out"), sum(place >= 0 for place in agents) / 9))
    return found


def _archon(mind: Mind, ask: Ask) -> list[Reasons]:
    """Which archon goes: the space it leaves is open again."""
    found: list[Reasons] = []
    for key in ask.options:
        name, _, action = str(key).partition(".")
        if not action:
            found.append([(("archon", name, mind.soon), 1.0)])
        elif not _has(mind, nation := NATIONS.index(name)):
            found.append([(("archon", "foreign"), 1.0)])
        else:
            other = sum(nations_of(mind.state, mind.seat)) - nation
            lesser = float(total(mind.state, nation) <= total(mind.state, other))
            found.append([(("archon", action, mind.soon), 1.0), (("archon", "lesser"), lesser)])
    return found


# --- contests ------------------------------------------------------------------------------------

_MARGINS: Final = (-4, -2, -1, 0, 1, 2, 3, 5)
_MARGIN_NAMES: Final = (
    "hopeless", "weak", "short", "tie", "just", "two", "three", "well", "safe"
)  # fmt: skip


def margin_name(margin: int) -> str:
    """How an attack stands.

    >>> [margin_name(margin) for margin in (-9, -3, -1, 0, 1, 4, 6)]
    ['hopeless', 'weak', 'short', 'tie', 'just', 'well', 'safe']
    """
    return _MARGIN_NAMES[sum(margin > most for most in _MARGINS)]


def _bid(mind: Mind, ask: Ask) -> list[Reasons]:
    """What is at stake, how the contest would stand if nobody else bid, and the price."""
    state, seat = mind.state, mind.seat
    what, area = str(ask.about[0]), AREA[str(ask.about[1])]
    margin = _margin(state, what, area)
    stake = max(-5.0, min(5.0, _stake(mind, what, area))) / 2
    agents = 0
    if what == contest.COUP_CONTEST and seat != state.seat:
        agents = agent_value(state, seat, area)
    rival = under_way(state.doing.contest).rival
    role = "acting" if seat == state.seat else "victim" if _has(mind, rival) else "other"
    found: list[Reasons] = []
    for option in ask.options:
        side, bid = _dial(option)
        shift = bid + agents if side == "attack" else -bid - agents if side == "defend" else 0
        stands = margin_name(margin + shift)
        price = COSTS[max(0, bid)] / 5
        speaks = [
            (("bid", role, "stake", stands), stake),
            (("bid", role, side, what), 1.0),
            (("bid", role, side, "nought"), float(bid == 0)),
            (("bid", "price", mind.time), price),
            (("bid", "price", "virya"), price * mind.virya),
        ]
        if role == "acting":
            speaks.append((("bid", what, stands), 1.0))
        found.append(speaks)
    return found


def _dial(option: Option) -> tuple[str, int]:
    """The side and the bid; those who stand aside bid less than nothing."""
    return (str(option[0]), int(str(option[1]))) if isinstance(option, tuple) else ("aside", -1)


def _margin(state: EraState, what: str, area: int) -> int:
    """By how much the attack is stronger without bids."""
    nation, announced = state.doing.nation, under_way(state.doing.contest)
    saved, announced.dials = announced.dials, []
    if what == contest.COUP_CONTEST:
        attack, defence = contest.coup_totals(state, area, False)
        attack += agent_value(state, state.seat, area)
    elif what == contest.CONFLICT:
        attack, defence = contest.conflict_totals(state, area)
    else:
        attack, defence = contest.global_totals(state, nation, announced.rival)
    announced.dials = saved
    return attack - defence


def _stake(mind: Mind, what: str, area: int) -> float:
    """How much better a success of the attack is for the player than its failure."""
    state, points, doing = mind.state, mind.points, mind.state.doing
    if what == contest.GLOBAL_CONFLICT:
        return _war_stake(mind, doing.nation, under_way(doing.contest).rival)
    if what == contest.CONFLICT:
        if state.wild >> area & 1:
            return RELIC if mind.seat == state.seat else 0.0
        gain = prize(state, area)
        return points.with_power(doing.nation, gain, state.owner[area], gain)
    if area >= 5:
        gain, holder = prize(state, area), state.owner[area]
        winners = [n for n in nations_of(state, state.seat) if n != holder]
        winner = min(winners, key=points.powers.__getitem__)
        return points.with_power(winner, gain, holder, gain)
    return _home_stake(mind, area)


def _home_stake(mind: Mind, home: int) -> float:
    """A Coup on a home is good for the acting player and bad for the one who is likely to give."""
    state, acting = mind.state, mind.state.seat
    points = mind.points if mind.seat == acting else Points(state, acting)
    swaps = coup.swaps(state, acting, home)
    if not swaps:
        return 0.0
    gain, other = max((points.with_swap(*swap, home), swap[0]) for swap in swaps)
    gain = max(0.0, gain)
    return gain if mind.seat == acting else -gain if mind.seat == other else -0.5


def _war_stake(mind: Mind, nation: int, rival: int) -> float:
    """A Global Conflict costs the loser, whoever that is; the acting player picks the loot."""
    state, points = mind.state, mind.points
    ours, theirs = total(state, nation), total(state, rival)
    won = points.with_power(nation, LOOT[0] if ours <= theirs else 0, rival, spoils(state, rival))
    lost = points.with_power(
        rival, LOOT[-1] if theirs <= ours else 0, nation, spoils(state, nation)
    )
    return won - lost


def _global_target(mind: Mind, ask: Ask) -> list[Reasons]:
    found: list[Reasons] = []
    for key in ask.options:
        rival = NATIONS.index(str(key))
        margin, gain = war(mind.state, mind.points, mind.nation, rival)
        stands = _likely(margin)
        found.append(
            [
                (("global_target", stands, "gain"), gain / 2),
                (("global_target", stands), 1.0),
                (("global_target", "own"), float(_has(mind, rival))),
            ]
        )
    return found


def _likely(margin: int) -> str:
    return SURE if margin >= 4 else FAIR if margin >= 1 else BOLD if margin >= -1 else "no"


def _expose(mind: Mind, ask: Ask) -> list[Reasons]:
    agents: Sequence[Any] = ask.options
    return [
        [(("expose", "own"), float(owner == mind.seat)), (("expose", "value"), value / 3)]
        for owner, value in agents
    ]


# --- moving --------------------------------------------------------------------------------------


def _move_from(mind: Mind, ask: Ask) -> list[Reasons]:
    state = mind.state
    move = under_way(state.doing.move)
    pays = "paid" if move.contested.bit_count() >= move.free else "free"
    possible = strikes(state, mind.points, mind.nation)
    found: list[Reasons] = []
    for key in ask.options:
        if key == DONE:
            fights = "fights" if move.contested else "none"
            found.append([(("move_from", "done", pays, fights), 1.0)])
            continue
        area = AREA[str(key)]
        graded = gains(state, mind.nation, possible, 0, area)
        found.append(
            [
                *_graded("move_from", pays, "gain", graded),
                (("move_from", "home"), float(area < 5)),
                (("move_from", "threat"), threat(state, area) / 3),
            ]
        )
    return found


def _move_to(mind: Mind, ask: Ask) -> list[Reasons]:
    state = mind.state
    start = AREA[str(ask.about[0])]
    ways = dict(crossings(under_way(state.doing.move).zones)[start])
    found: list[Reasons] = []
    for key in ask.options:
        area = AREA[str(key)]
        arriving = movable(state)[start] - ways[area]
        defence, gain = defended(state, mind.points, mind.nation, area)
        stands = _likely(contest.strength(state, mind.nation, arriving) - defence)
        found.append(
            [
                (("move_to", stands, "gain"), gain / 2),
                (("move_to", stands), 1.0),
                (("move_to", "cost"), ways[area] / 3),
                (("move_to", "wild"), float(state.wild >> area & 1)),
                (("move_to", "own"), float(state.owner[area] == mind.nation)),
            ]
        )
    return found


def _move_number(mind: Mind, ask: Ask) -> list[Reasons]:
    state = mind.state
    target, cost = AREA[str(ask.about[1])], int(str(ask.about[2]))
    fights = contests(state, target)
    name = "fight" if fights else "quiet"
    defence = garrison(state, target) + state.units[target]
    found: list[Reasons] = []
    for number in ask.options:
        speaks: list[tuple[Name, float]] = [
            (("move_number", name, "all"), float(number == ask.options[-1])),
            (("move_number", name, "least"), float(number == ask.options[0])),
        ]
        if fights:
            speaks.append((("move_number", _likely(int(str(number)) - cost - defence)), 1.0))
        found.append(speaks)
    return found


def _agni(mind: Mind, ask: Ask) -> list[Reasons]:
    state = mind.state
    found: list[Reasons] = []
    for option in ask.options:
        if not isinstance(option, tuple):
            found.append([(("agni", "done"), 1.0)])
            continue
        rival, area = NATIONS.index(str(option[0])), AREA[str(option[1])]
        speaks: list[tuple[Name, float]] = [
            (("agni", "own"), float(_has(mind, rival))),
            (("agni", "units"), state.units[area] / 5),
            (("agni", "power"), mind.points.powers[rival] / 20),
        ]
        if area >= 5 and not state.wild >> area & 1:
            gain = prize(state, area)
            worth = mind.points.with_power(mind.nation, gain, rival, gain) / 2
            near = any(
                state.owner[start] == mind.nation and state.units[start] > cost
                for start, cost in crossings(0)[area]
            )
            speaks.append((("agni", "near" if near else "far"), worth))
        found.append(speaks)
    return found


# --- buildings and units -------------------------------------------------------------------------


def _building(mind: Mind, ask: Ask) -> list[Reasons]:
    state, points, nation = mind.state, mind.points, mind.nation
    free, price = int(str(ask.about[0])), int(str(ask.about[1]))
    paid = 0.0 if free else points.with_virya({mind.seat: -price})
    lesser = float(points.lesser(nation))
    wanted = ENDINGS[mind.points.wish]
    found: list[Reasons] = []
    for option in ask.options:
        if not isinstance(option, tuple):
            done = (
                (("construct", "done", mind.time), 1.0),
                (("construct", "done", "virya"), mind.virya),
            )
            found.append(done)
            continue
        name, area = str(option[0]), AREA[str(option[1])]
        building = BUILDINGS.index(name)
        power = raised(state, building, area)
        speaks: list[tuple[Name, float]] = [
            (("construct", name, mind.time), 1.0),
            (("construct", "gain", mind.time), points.with_power(nation, power) + paid),
            (("construct", "power", mind.soon), power / 2),
            (("construct", name, "home"), float(area < 5)),
            (("construct", name, "lesser"), lesser),
            (("construct", name, "threat"), threat(state, area) / 3),
        ]
        if building in (LIGHT, DARK):
            speaks.append((("construct", name, wanted), 1.0))
        if not free:
            speaks.append((("construct", "paid", mind.time), 1.0))
        found.append(speaks)
    return found


def _buy(mind: Mind, ask: Ask) -> list[Reasons]:
    state, nation = mind.state, mind.nation
    possible = strikes(state, mind.points, nation)
    now = gains(state, nation, possible)[1]
    units = units_of(state, nation) / 10
    found: list[Reasons] = []
    for option in ask.options:
        number = int(str(option))
        more = number / 10
        gain = gains(state, nation, possible, number)[1] - now
        found.append(
            [
                (("buy", "any", mind.time), float(number > 0)),
                (("buy", "number", mind.time), more),
                (("buy", "many"), more * more),
                (("buy", "units"), more * units),
                (("buy", "virya"), more * mind.virya),
                (("buy", "gain"), gain / 2),
            ]
        )
    return found


def _post(mind: Mind, ask: Ask) -> list[Reasons]:
    state, nation = mind.state, mind.nation
    possible: list[Strike] = strikes(state, mind.points, nation)
    bought = under_way(state.doing.recruit).bought
    found: list[Reasons] = []
    for key in ask.options:
        area = AREA[str(key)]
        now = gains(state, nation, possible, 0, area)
        then = gains(state, nation, possible, bought, area)
        found.append(
            [
                (("post", SURE), (then[0] - now[0]) / 2),
                (("post", FAIR), (then[1] - now[1]) / 2),
                (("post", "threat"), threat(state, area) / 3),
                (("post", "units"), state.units[area] / 5),
                (("post", "home"), float(area < 5)),
                (("post", "wild"), float(state.wild >> area & 1)),
            ]
        )
    return found


# --- agents and cards ----------------------------------------------------------------------------


def _intrigue(mind: Mind, ask: Ask) -> list[Reasons]:
    free = "free" if ask.about[0] else "paid"
    found: list[Reasons] = []
    for option in ask.options:
        if not isinstance(option, tuple):
            found.append(
                [(("intrigue", "done", free), 1.0), (("intrigue", "done", "virya"), mind.virya)]
            )
        elif option[0] == "place":
            found.append(
                [
                    (("intrigue", "place", str(option[-1])), 1.0),
                    (("intrigue", "place", free, mind.soon), 1.0),
                ]
            )
        else:
            found.append([(("intrigue", str(option[0])), 1.0)])
    return found


_MISSING: Final = ("none", "little", "some", "much", "too_much")


def _agent_area(mind: Mind, ask: Ask) -> list[Reasons]:
    """Where a Coup would bring something, and how much is missing for it."""
    state, seat = mind.state, mind.seat
    found: list[Reasons] = []
    for key in ask.options:
        area = AREA[str(key)]
        lacks = _MISSING[max(0, min(4, (missing(state, seat, area) + 1) // 2))]
        found.append(
            [
                ((ask.kind, "gain", lacks), coup_gain(state, mind.points, area) / 2),
                ((ask.kind, "lacks", lacks), 1.0),
                ((ask.kind, "home"), float(area < 5)),
                ((ask.kind, "own"), float(_has(mind, state.owner[area]))),
                ((ask.kind, "agents"), float(agent_value(state, seat, area) > 0)),
            ]
        )
    return found


def _return_card(mind: Mind, ask: Ask) -> list[Reasons]:
    held = [kind(card) for card in mind.state.hands[mind.seat]]
    return [
        [
            (("return_card", str(key)), 1.0),
            (("return_card", "more"), float(held.count(ENDINGS.index(str(key))) > 1)),
        ]
        for key in ask.options
    ]


_QUESTIONS: Final[dict[str, Callable[[Mind, Ask], list[Reasons]]]] = {
    turn.WHICH_SPACE: _space,
    turn.WHICH_ARCHON: _archon,
    contest.BID: _bid,
    nation_actions.WHICH_BUILDING: _building,
    nation_actions.BUY_UNITS: _buy,
    nation_actions.POST_AREA: _post,
    movement.AGNI_UNIT: _agni,
    movement.MOVE_FROM: _move_from,
    movement.MOVE_TO: _move_to,
    movement.MOVE_NUMBER: _move_number,
    global_conflict.GLOBAL_TARGET: _global_target,
    conflict.EXPOSED_AGENT: _expose,
    intrigue.WHICH_AGENT: _intrigue,
    intrigue.AGENT_AREA: _agent_area,
    setup.ZERO_AREA: _agent_area,
    setup.RETURN_CARD: _return_card,
}
WEIGHTS: Final = habits(Path(__file__).with_name("habits.toml"), tuple(_QUESTIONS))
