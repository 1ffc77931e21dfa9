"""Collect Virya, Construct Building and Recruit (6.1.4 to 6.1.6), and the special tiles that are
like them: they read what differs from the tile and the nation of the action."""

from __future__ import annotations

from typing import Final

from critias.games.era.rules.board import (
    AREA,
    ATLANTIS,
    AZTLAN,
    BASE,
    BUILDINGS,
    DARK,
    FACTORY,
    GALACTIC_SUN,
    HYPERBOREA,
    KEYS,
    LIGHT,
    PYRAMID,
    RESEARCH,
    UTOPIAN,
    nation_areas,
)
from critias.games.era.rules.changes import add_units, build, gain, pay
from critias.games.era.rules.rounds import end_turn
from critias.games.era.rules.state import GATHERED, Construct, EraState, Recruit, note, under_way
from critias.games.era.rules.values import (
    areas_of,
    buildable,
    controllers,
    factories,
    lands_of,
    power,
    spots_left,
    supply,
    unit_supply,
)
from critias.kernel.choices import DONE, Ask, Option, Play, Why
from critias.kernel.kinds import AskKind

CONSTRUCT, FEWER, BUY, POST = "construct", "fewer", "buy", "post"
EXTRA_BUILDING, CHEAP_BUILDING = 5, 3
CRYSTAL_TECHNOLOGY = 2
BUILD: Final = tuple(tuple((name, key) for key in KEYS) for name in BUILDINGS)

WHICH_BUILDING: Final = AskKind(
    "construct",
    "What do you build? (free: {0}, then {1} Virya each)",
    waiting="{who} plans a building",
    rule="era.construct.one",
    labels={DONE: "Build no more"},
)
FEWER_UNITS: Final = AskKind(
    "fewer",
    "The supply is {0:units} short. Which area gets one less?",
    waiting="{who} chooses where fewer units are recruited",
    rule="era.recruit.supply",
)
BUY_UNITS: Final = AskKind(
    "buy",
    "How much Virya do you spend on more units?",
    waiting="{who} may buy more units",
    rule="era.recruit.buy",
)
POST_AREA: Final = AskKind(
    "post",
    "Where do bought units go? ({0} to place)",
    waiting="{who} places bought units",
    rule="era.recruit.buy",
)
POST_NUMBER: Final = AskKind(
    "post_number",
    "How many go to {0:area}?",
    waiting="{who} places bought units",
    rule="era.recruit.buy",
)


def own_effect(state: EraState, nation: int) -> bool:
    """Whether the special effect of a nation is in force: only on its own tile."""
    return state.doing.nation == nation and state.doing.tile < 0


# --- Collect Virya -------------------------------------------------------------------------------


def collect(state: EraState) -> None:
    """Both controllers get the Power total of the nation. Atlantis adds 2 on its own tile; the
    Pyramid of the Galactic Sun counts areas with a pyramid twice."""
    nation = state.doing.nation
    amount = 0
    for area in lands_of(state, nation):
        worth = power(state, area)
        twice = state.doing.tile == GALACTIC_SUN and state.buildings[area * 6 + PYRAMID]
        amount += 2 * worth if twice else worth
    if own_effect(state, ATLANTIS):
        amount += CRYSTAL_TECHNOLOGY
    for seat in controllers(state, nation):
        note(state, seat, GATHERED, amount)
        gain(state, seat, amount)
    end_turn(state)


# --- Construct Building --------------------------------------------------------------------------


def construct(state: EraState) -> None:
    """One building and one more for each factory the nation has now; Utopian City adds one in each
    area that is without units now."""
    doing = state.doing
    extra = 0
    if doing.tile == UTOPIAN:
        for area in lands_of(state, doing.nation):
            if not state.units[area]:
                extra |= 1 << area
    doing.construct = Construct(1 + factories(state, doing.nation), extra)
    state.stage = CONSTRUCT


def _price(state: EraState) -> int:
    cheap = own_effect(state, HYPERBOREA) or state.doing.tile == UTOPIAN
    return CHEAP_BUILDING if cheap else EXTRA_BUILDING


def fits(state: EraState, building: int, area: int) -> bool:
    """Whether the area has a spot for it, and no temple of the other type."""
    if building == LIGHT and state.buildings[area * 6 + DARK]:
        return False
    if building == DARK and state.buildings[area * 6 + LIGHT]:
        return False
    return spots_left(state, area) > 0


def construct_step(state: EraState) -> Play[None]:
    """One building. The first has to be placed if there is a place for any."""
    seat, doing = state.seat, under_way(state.doing.construct)
    anywhere = doing.free > 0 or state.virya[seat] >= _price(state)
    offers: list[Option] = []
    kinds = buildable(state)
    buildings = state.buildings
    for area in lands_of(state, state.doing.nation):
        if (anywhere or doing.extra >> area & 1) and spots_left(state, area) > 0:
            at = area * 6
            for kind in kinds:
                if (kind == LIGHT and buildings[at + DARK]) or (
                    kind == DARK and buildings[at + LIGHT]
                ):
                    continue
                offers.append(BUILD[kind][area])
    if doing.has_built or not offers:
        offers.append(DONE)
    about = (doing.free, _price(state))
    answer = yield Ask((seat,), WHICH_BUILDING, offers, about, _construct_why(state))
    if answer == DONE:
        end_turn(state)
        return
    name, key = answer
    area = AREA[key]
    if doing.extra >> area & 1:
        doing.extra &= ~(1 << area)
    elif doing.free:
        doing.free -= 1
    else:
        pay(state, seat, _price(state))
    doing.has_built = True
    build(state, BUILDINGS.index(name), area)


def _construct_why(state: EraState) -> Why:
    def why(option: Option) -> str | None:
        if option == DONE:
            return "era.construct.one"
        if not isinstance(option, tuple) or len(option) != 2:
            return None
        name, key = option
        if name not in BUILDINGS or key not in AREA:
            return None
        return refused(state, BUILDINGS.index(name), AREA[key], state.doing.nation)

    return why


def refused(state: EraState, building: int, area: int, nation: int) -> str:
    """The rule that keeps a building out of an area."""
    if area not in nation_areas(state.wild) or state.owner[area] != nation:
        return "era.construct.areas"
    if spots_left(state, area) <= 0:
        return "era.building.one-per-spot"
    if supply(state, building) <= 0:
        return "era.construct.light-limit" if building == LIGHT else "era.construct.types"
    if not fits(state, building, area):
        return "era.building.temples-apart"
    return "era.construct.more"


# --- Recruit -------------------------------------------------------------------------------------


def recruit(state: EraState) -> None:
    """Each home and minor of the nation gets units for its Power and its bases; the Military
    Research Complex adds 4 for each base and factory."""
    doing = state.doing
    due = [0] * len(KEYS)
    for area in lands_of(state, doing.nation):
        bases, plants = state.buildings[area * 6 + BASE], state.buildings[area * 6 + FACTORY]
        due[area] = power(state, area) + 3 * bases
        if doing.tile == RESEARCH:
            due[area] += 4 * (bases + plants)
    doing.recruit = Recruit(due)
    muster(state)


def muster(state: EraState) -> None:
    """Place the units that are due; a supply that is too small leaves a choice first."""
    nation, recruit = state.doing.nation, under_way(state.doing.recruit)
    left = unit_supply(state, nation)
    if left and sum(recruit.due) > left:
        state.stage = FEWER
        return
    if left:
        for area, number in enumerate(recruit.due):
            if number:
                add_units(state, nation, area, number)
    if recruit.may_buy:
        recruit.due = []
        state.stage = BUY
    else:
        end_turn(state)


def fewer(state: EraState) -> Play[None]:
    """The supply is too small: name an area that gets one unit less."""
    due = under_way(state.doing.recruit).due
    offers = [KEYS[area] for area, number in enumerate(due) if number]
    over = sum(due) - unit_supply(state, state.doing.nation)
    key = yield Ask((state.seat,), FEWER_UNITS, offers, (over,), _fewer_why)
    due[AREA[key]] -= 1
    muster(state)


def _fewer_why(option: Option) -> str | None:
    return "era.recruit.supply" if option in AREA else None


def bought(state: EraState, virya: int) -> int:
    """The units for so much Virya: one each, or three for two with Warrior Culture."""
    if own_effect(state, AZTLAN):
        return virya // 2 * 3 + virya % 2
    return virya


def buy(state: EraState) -> Play[None]:
    """More units for Virya, as far as the supply goes."""
    seat = state.seat
    left = unit_supply(state, state.doing.nation)
    offers = [v for v in range(state.virya[seat] + 1) if bought(state, v) <= left]
    spent = yield Ask((seat,), BUY_UNITS, offers, (), _buy_why(state))
    pay(state, seat, spent)
    units = under_way(state.doing.recruit).bought = bought(state, spent)
    if units:
        state.stage = POST
    else:
        end_turn(state)


def _buy_why(state: EraState) -> Why:
    def why(option: Option) -> str | None:
        if type(option) is int and option >= 0:
            short = option > state.virya[state.seat]
            return "era.recruit.buy" if short else "era.recruit.supply"
        return None

    return why


def post(state: EraState) -> Play[None]:
    """Bought units go to any area of the nation, wildernesses with its units included."""
    seat, nation, recruit = state.seat, state.doing.nation, under_way(state.doing.recruit)
    offers = [KEYS[area] for area in areas_of(state, nation)]
    key = yield Ask((seat,), POST_AREA, offers, (recruit.bought,), _own_area)
    number = yield Ask((seat,), POST_NUMBER, range(1, recruit.bought + 1), (key,), _too_many)
    add_units(state, nation, AREA[key], number)
    recruit.bought -= number
    if not recruit.bought:
        end_turn(state)


def _own_area(option: Option) -> str | None:
    return "era.recruit.buy" if option in AREA else None


def _too_many(option: Option) -> str | None:
    return "era.recruit.buy" if type(option) is int else None
