"""Moving (6.1.7 a), also with Vimanas, and Agni Strike that comes before it."""

from __future__ import annotations

from typing import Final

from critias.games.era.rules.board import (
    AREA,
    AREAS,
    BASE,
    KEYS,
    MARKERS,
    MOVE,
    NATIONS,
    NEUTRAL,
    VIMANAS,
    ZONES,
    action_space,
    crossing,
    crossings,
)
from critias.games.era.rules.changes import enter_wilderness, lose_picked, pay
from critias.games.era.rules.rounds import end_turn
from critias.games.era.rules.societies import peacekeepers
from critias.games.era.rules.state import EraState, Losses, Move, under_way
from critias.games.era.rules.values import factories, lands_of, minors_of
from critias.kernel.choices import DONE, NO, YES, Ask, Option, Play, Why
from critias.kernel.hexes import Mask, spaces_of
from critias.kernel.kinds import AskKind, EventKind

AGNI, MOVING, VETO = "agni", "move", "veto"
CONFLICT_STAGE, GLOBAL_STAGE = "conflict", "global"
EXTRA_CONFLICT, VIMANAS_CONFLICT = 5, 2
AGNI_UNITS = 3
PICK: Final = tuple(tuple((nation, key) for key in KEYS) for nation in NATIONS)

AGNI_UNIT: Final = AskKind(
    "agni",
    "Agni Strike: which unit burns? (up to {0} more)",
    waiting="{who} picks units for the Agni Strike",
    rule="era.nation.brahmapura-agni",
    labels={DONE: "No more"},
)
MOVE_FROM: Final = AskKind(
    "move_from",
    "From where do units move? (free conflicts left: {0}, then {1} Virya each)",
    waiting="{who} moves units",
    rule="era.move.order",
    labels={DONE: "Moving is done"},
)
MOVE_TO: Final = AskKind(
    "move_to",
    "Where do units from {0:area} go?",
    waiting="{who} moves units",
    rule="era.move.adjacent",
)
MOVE_NUMBER: Final = AskKind(
    "move_number",
    "How many go from {0:area} to {1:area}? ({2} of them are lost on the way)",
    waiting="{who} moves units",
    rule="era.move.group",
)
VETO_ENTRY: Final = AskKind(
    "veto",
    "{1:area} wants to attack {0:area}. Do your agents prevent it?",
    waiting="{who} may prevent an attack",
    rule="era.society.brotherhood",
    labels={YES: "Prevent it", NO: "Let it pass"},
)

MOVES: Final = EventKind(
    "moves", "{0:area}: {1:units} from {2:area} to {3:area}{4:lost}.", rule="era.move.group"
)
PREVENTED: Final = EventKind(
    "prevented",
    "The Lemurian Brotherhood prevents the attack on {0:area}.",
    rule="era.society.brotherhood",
)


# --- Agni Strike ---------------------------------------------------------------------------------


def begin_agni(state: EraState) -> None:
    """Agni Strike comes before everything else."""
    state.doing.losses = Losses(AGNI_UNITS, [0] * len(AREAS))
    state.stage = AGNI


def agni(state: EraState) -> Play[None]:
    """Take up to three units of other nations off the map, one at a time."""
    doing, losses = state.doing, under_way(state.doing.losses)
    picked = losses.picked
    offers: list[Option] = [
        PICK[holder][area]
        for area, holder in enumerate(state.owner)
        if holder not in (NEUTRAL, doing.nation) and state.units[area] > picked[area]
    ]
    offers.append(DONE)
    answer = yield Ask((state.seat,), AGNI_UNIT, offers, (losses.left,), _agni_why)
    if answer != DONE:
        picked[AREA[answer[1]]] += 1
        losses.left -= 1
        if losses.left:
            return
    lose_picked(state)
    if doing.space == action_space(doing.nation, MOVE):
        begin(state)
    else:
        state.stage = GLOBAL_STAGE


def _agni_why(option: Option) -> str | None:
    if isinstance(option, tuple) and len(option) == 2 and option[1] in AREA:
        return "era.nation.brahmapura-agni"
    return None


# --- moving --------------------------------------------------------------------------------------


def begin(state: EraState) -> None:
    """All moving comes before the first conflict."""
    doing = state.doing
    free, zones = 1 + factories(state, doing.nation), 0
    if doing.tile == VIMANAS:
        zones = _free_zones(state)
    doing.move = Move([0] * len(AREAS), free, zones)
    state.stage = MOVING


def _free_zones(state: EraState) -> Mask:
    """Zones that border an area with a base of the nation."""
    free = 0
    for area in lands_of(state, state.doing.nation):
        if state.buildings[area * 6 + BASE]:
            free |= ZONES[area]
    return free


def conflict_price(state: EraState) -> int:
    """What a conflict beyond the free ones costs."""
    return VIMANAS_CONFLICT if state.doing.tile == VIMANAS else EXTRA_CONFLICT


def contests(state: EraState, area: int) -> bool:
    """Whether entering the area means a conflict."""
    holder = state.owner[area]
    if state.wild >> area & 1:
        return holder not in (NEUTRAL, state.doing.nation)
    return holder != state.doing.nation


def _shut(state: EraState) -> Mask:
    """Areas that may not be entered: homes of others, prevented minors, and conflicts that could
    not be paid or would need an eighth marker."""
    nation, move = state.doing.nation, under_way(state.doing.move)
    shut = (0b11111 & ~(1 << nation) & ~state.wild) | move.prevented
    fought = move.contested
    payable = move.free + state.virya[state.seat] // conflict_price(state)
    more = fought.bit_count() < payable
    minors = (fought & ~state.wild).bit_count()
    markers = len(minors_of(state, nation)) + minors < MARKERS
    if not more or not markers:
        for area in range(5, len(AREAS)):
            barred = not more or not state.wild >> area & 1
            if barred and not fought >> area & 1 and contests(state, area):
                shut |= 1 << area
    if not more:
        for area in spaces_of(state.wild & 0b11111):
            if not fought >> area & 1 and contests(state, area):
                shut |= 1 << area
    return shut


def movable(state: EraState) -> list[int]:
    """How many units can still move from each area of the nation: all that have not, and after an
    objection of the Lemurian Brotherhood those that it sent back."""
    return under_way(state.doing.move).sent_back or state.units


def _targets(state: EraState, start: int, units: int, shut: Mask) -> dict[int, int]:
    """Where so many units of an area can go, with those lost on the way."""
    move = under_way(state.doing.move)
    paid = {group[1] for group in move.groups if group[0] == start}
    return {
        target: 0 if target in paid else cost
        for target, cost in crossings(move.zones)[start]
        if not shut >> target & 1 and (cost < units or target in paid)
    }


def step(state: EraState) -> Play[None]:
    """One group: from where, to where, how many."""
    seat, move = state.seat, under_way(state.doing.move)
    shut = _shut(state)
    nation = state.doing.nation
    able = movable(state)
    ways = {}
    for area, holder in enumerate(state.owner):
        if holder == nation and able[area]:
            found = _targets(state, area, able[area], shut)
            if found:
                ways[KEYS[area]] = found
    left = (move.free - move.contested.bit_count(), conflict_price(state))
    start_key = yield Ask((seat,), MOVE_FROM, [*ways, DONE], left, _from_why(state))
    if start_key == DONE:
        _done(state)
        return
    start, targets = AREA[start_key], ways[start_key]
    offers = [KEYS[target] for target in targets]
    target_key = yield Ask((seat,), MOVE_TO, offers, (start_key,), Marching(state, start, shut))
    target = AREA[target_key]
    cost = targets[target]
    numbers = range(cost + 1, able[start] + 1)
    about = (start_key, target_key, cost)
    number = yield Ask((seat,), MOVE_NUMBER, numbers, about, _number_why(state, start, cost))
    _go(state, start, target, number, cost)


def _go(state: EraState, start: int, target: int, number: int, cost: int) -> None:
    """Units leave, the price of the crossing is lost, the others arrive."""
    move = under_way(state.doing.move)
    state.units[start] -= number
    if move.sent_back:
        move.sent_back[start] -= number
    if not state.units[start] and state.wild >> start & 1:
        state.owner[start] = NEUTRAL
    move.force[target] += number - cost
    move.groups.append((start, target, number - cost, cost))
    state.tell(MOVES, NATIONS[state.doing.nation], number, KEYS[start], KEYS[target], cost)
    if contests(state, target):
        move.contested |= 1 << target
        # Whoever let others pass has not let these pass.
        move.passed &= ~(1 << target)
    enter_wilderness(state, target)


def _from_why(state: EraState) -> Why:
    def why(option: Option) -> str | None:
        area = AREA.get(str(option))
        if area is None:
            return None
        if state.owner[area] == state.doing.nation and state.units[area]:
            sent_back = movable(state)[area]
            return "era.move.adjacent" if sent_back else "era.society.brotherhood-redirect"
        moved = under_way(state.doing.move).force[area]
        return "era.move.once" if moved else "era.move.own-units"

    return why


class Marching:
    """Units asked where to go: why not somewhere, what the way costs, where they would fight."""

    __slots__ = ("shut", "start", "state")

    def __init__(self, state: EraState, start: int, shut: Mask) -> None:
        self.state = state
        self.start = start
        self.shut = shut

    def __call__(self, option: Option) -> str | None:
        """The rule that keeps an area out."""
        state, area = self.state, AREA.get(str(option))
        if area is None:
            return None
        if area == self.start:
            return "era.move.adjacent"
        move = under_way(state.doing.move)
        if area < 5 and area != state.doing.nation and not state.wild >> area & 1:
            return "era.move.no-foreign-home"
        if move.prevented >> area & 1:
            return "era.society.brotherhood-closed"
        if self.shut >> area & 1:
            payable = move.free + state.virya[state.seat] // conflict_price(state)
            short = move.contested.bit_count() >= payable
            return "era.move.conflict-allowance" if short else "era.nation.marker-limit"
        return "era.move.one-arrives"

    def lost(self, key: str) -> int:
        """How many units a group loses on the way to an area."""
        move = under_way(self.state.doing.move)
        if any((self.start, AREA[key]) == group[:2] for group in move.groups):
            return 0
        return crossing(self.start, AREA[key], move.zones)

    @property
    def units(self) -> int:
        """How many can leave."""
        return movable(self.state)[self.start]

    def fights(self, key: str) -> bool:
        """Whether entering an area means a conflict."""
        return contests(self.state, AREA[key])


def _number_why(state: EraState, start: int, cost: int) -> Why:
    def why(option: Option) -> str | None:
        if type(option) is not int:
            return None
        if option <= cost:
            return "era.move.one-arrives"
        there = option <= state.units[start]
        return "era.society.brotherhood-redirect" if there else "era.move.own-units"

    return why


# --- the end of moving ---------------------------------------------------------------------------


def _done(state: EraState) -> None:
    """The Lemurian Brotherhood may object; otherwise the conflicts are paid and come next."""
    under_way(state.doing.move).sent_back = []
    if any(peacekeepers(state, area) >= 0 for area in spaces_of(_unasked(state))):
        state.stage = VETO
    else:
        _arrive(state)


def _unasked(state: EraState) -> Mask:
    """Contested areas whose peacekeepers have not let the entry pass."""
    move = under_way(state.doing.move)
    return move.contested & ~move.passed


def veto(state: EraState) -> Play[None]:
    """The Brotherhood prevents the entry into a minor, or lets it pass. After the last minor,
    prevented groups are back where they came from and may move again, they alone."""
    nation, move = state.doing.nation, under_way(state.doing.move)
    for area in spaces_of(_unasked(state)):
        seat = peacekeepers(state, area)
        if seat >= 0:
            answer = yield Ask((seat,), VETO_ENTRY, (YES, NO), (KEYS[area], NATIONS[nation]))
            move.passed |= 1 << area
            if answer == YES:
                _turn_back(state, area)
            return
        move.passed |= 1 << area
    if move.sent_back:
        state.stage = MOVING
    else:
        _arrive(state)


def _turn_back(state: EraState, area: int) -> None:
    """All groups bound for the area are back, with the units lost on the way."""
    move = under_way(state.doing.move)
    move.sent_back = move.sent_back or [0] * len(AREAS)
    move.prevented |= 1 << area
    move.contested &= ~(1 << area)
    move.force[area] = 0
    for start, target, arrived, lost in move.groups:
        if target == area:
            state.units[start] += arrived + lost
            move.sent_back[start] += arrived + lost
            state.owner[start] = state.doing.nation
    move.groups = [group for group in move.groups if group[1] != area]
    state.tell(PREVENTED, KEYS[area])


def _arrive(state: EraState) -> None:
    """Units that met nobody are at home where they are; the conflicts beyond the free ones cost."""
    move = under_way(state.doing.move)
    for area, number in enumerate(move.force):
        if number and not move.contested >> area & 1:
            state.units[area] += number
            state.owner[area] = state.doing.nation
            move.force[area] = 0
    move.groups = []
    extra = move.contested.bit_count() - move.free
    if extra > 0:
        pay(state, state.seat, extra * conflict_price(state))
    if move.contested:
        state.stage = CONFLICT_STAGE
    else:
        end_turn(state)
