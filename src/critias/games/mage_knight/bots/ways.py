"""Where to go and what to do there: how a likely turn is planned, for hints, not for rules."""

from __future__ import annotations

from typing import Final, NamedTuple

from critias.games.mage_knight.bots import fights
from critias.games.mage_knight.bots.fights import INF, MOV, Enemy, Means
from critias.games.mage_knight.bots.land import (
    forts,
    free_slots,
    lasts,
    prospects,
    reach,
    strongholds,
)
from critias.games.mage_knight.bots.worth import UNIT_BEST
from critias.games.mage_knight.rules import gaining, interaction
from critias.games.mage_knight.rules.components import (
    DEED_COLOUR,
    EXPLORE_COST,
    MAGE_TOWER,
    MONASTERY,
    PILE_BROWN,
    PILE_RED,
    PILE_VIOLET,
    RUIN_PILES,
    RUINS,
    UNIT_COST,
    UNIT_LEVEL,
    UNIT_SITES,
    VILLAGE,
    WOUND,
)
from critias.games.mage_knight.rules.map import (
    CITY_LETTER,
    Lattice,
    city_at,
    lattice,
    site_at,
    spaces_of,
)
from critias.games.mage_knight.rules.movement import (
    CLOSED_CITIES,
    costs_of,
)
from critias.games.mage_knight.rules.state import (
    FLIGHT,
    NO_REST,
    NOBODY,
    NONE,
    OFF_MAP,
    STAYED,
    MageKnightState,
    Player,
)
from critias.games.mage_knight.rules.tables import REPUTATION
from critias.games.mage_knight.rules.terms import COLOUR_OF, LOWEST_REPUTATION
from critias.kernel.choices import Option

WOUND_NOW, WOUND_LATER = 2.0, 0.6
"""What a Wound costs in Fame, and how much more while the whole game is to come."""
NEW_NOW, NEW_LATER = 1.0, 2.0
"""The same for what a new tile is worth."""
FAME_LATER: Final = 0.5
"""How much more Fame is worth while the whole game is to come, for the levels."""
CARD, MANA = 0.12, 0.35
"""What it costs to use a card or a mana for the way."""
VIEW: Final = 0.55
"""How much of the prospects of a space counts."""
FAILED: Final = 3.0
"""What a fight that is not won costs besides."""
IDLE: Final = 2.5
"""What a turn without a step is worth less."""
REST: Final = 1.3
"""What it is worth to get rid of a Wound in hand for the Round by resting."""
STAY: Final = "stay"
ASSAULT: Final = "assault"
EXPLORE: Final = "explore"


class Goal(NamedTuple):
    """Something to do at a space, and what it would be worth in Fame."""

    value: float
    space: int
    option: Option
    """The option to take there; `STAY`: none, `ASSAULT`: entering is enough, `EXPLORE`: any."""
    cost: int
    """Move points from here."""


# --- the turn ------------------------------------------------------------------------------------


def next_turn(state: MageKnightState, seat: int) -> float:
    """What the best plan for a turn with the hand of now would bring; a rest brings nothing."""
    if state.over or state.players[seat].space == OFF_MAP:
        return 0.0
    return plan(state, seat, rests=False)[0].value


def plan(state: MageKnightState, seat: int, *, rests: bool = True) -> tuple[Goal, int]:
    """The best thing to do in the rest of this turn, and the first space on the way to it."""
    player = state.players[seat]
    grid = lattice(state)
    found = fights.means(state, player)
    turn = player.turn
    points = 0 if turn.flags & STAYED else turn.move + int(fights.most(found, MOV))
    walls = forts(state, seat)
    closed = 0
    if CLOSED_CITIES in state.switches:
        closed = sum(1 << s for s in strongholds(state.sites) if state.sites[s] == CITY_LETTER)
    for other, one in enumerate(state.players):
        if other != seat and one.space != OFF_MAP:
            closed |= 1 << one.space
    here = player.space
    origin = turn.path[0][0] if turn.path else here
    ways = reach(
        state.shape,
        state.ground,
        state.sites,
        state.rampaging,
        walls,
        closed,
        costs_of(state, seat),
        bool(turn.flags & FLIGHT),
        here,
        points,
    )
    slots = free_slots(state)
    views = prospects(state, player, slots)
    time = lasts(state)
    rest: dict[int, Means | None] = {}

    def left(cost: int) -> Means | None:
        needed = cost - turn.move
        if needed <= 0:
            return found
        if needed not in rest:
            rest[needed] = fights.without(found, MOV, needed)
        return rest[needed]

    deal = best_deal(state, player, time)
    hopes: list[tuple[float, int, int, float]] = []
    for space, (_, _, angry) in ways.items():
        view = 0.0 if walls >> space & 1 else VIEW * views.get(space, 0.0)
        hope = view + most_at(state, space, angry, time, deal, grid)
        if not angry and any(slot in slots for slot in grid.edges[space]):
            hope = max(hope, NEW_NOW + NEW_LATER * time + 0.55 * view)
        hopes.append((hope, -len(hopes), space, view))
    hopes.sort(reverse=True)
    best = Goal(-1e9, here, STAY, 0)
    wounds = player.hand.count(WOUND)
    if rests and wounds and not turn.flags & NO_REST:
        thrown = wounds if len(player.hand) > wounds else 1
        best = Goal(REST * thrown + VIEW * views.get(here, 0.0), here, "rest", 0)
    for hope, _, space, view in hopes:
        if hope <= best.value:
            break
        cost, _, angry = ways[space]
        means = left(cost)
        if means is None:
            continue
        price = CARD * (len(found.cards) - len(means.cards)) + MANA * (
            len(found.mana) - len(means.mana)
        )
        if hope - price <= best.value:
            continue
        assault = bool(walls >> space & 1)
        idle = IDLE if space == origin else 0.0
        if angry:
            value = meet(state, player, means, angry, time) + view - price
            if value > best.value and not assault:
                best = Goal(value, space, STAY, cost)
            continue
        for value, option in deeds(state, seat, space, means, time, assault, grid):
            # What is done here is no prospect any more.
            after = view - idle if option == STAY else 0.6 * view
            if value + after - price > best.value:
                best = Goal(value + after - price, space, option, cost)
        if assault or not any(slot in slots for slot in grid.edges[space]):
            continue
        value = NEW_NOW + NEW_LATER * time + 0.55 * view - price
        if value > best.value and left(cost + EXPLORE_COST) is not None:
            best = Goal(value, space, EXPLORE, cost + EXPLORE_COST)
    space = best.space
    while space != here and ways[space][1] != here:
        space = ways[space][1]
    return best, space


def most_at(
    state: MageKnightState, space: int, angry: int, time: float, deal: float, grid: Lattice
) -> float:
    """More than anything at a space can bring; `deal` is the most any trade can."""
    if angry:
        return _bounty(state, angry, time) + 0.5
    near = grid.near[space] & state.rampaging
    top = _bounty(state, near, time) + 1.0 if near else 0.0
    letter = state.sites[space]
    if letter in MOST:
        if letter in "jkgh" or space not in state.shields:
            base, later = MOST[letter]
            top = max(top, base + later * time)
        if letter in TRADING:
            top = max(top, deal)
    return top


def _bounty(state: MageKnightState, homes: int, time: float) -> float:
    """The Fame of all enemies at some spaces, as it counts now."""
    fame = 0.0
    for home in spaces_of(homes):
        for token in state.tokens.get(home, ()):
            fame += fights.enemy_of(token).fame
    return fame * (1 + FAME_LATER * time)


MOST: Final[dict[str, tuple[float, float]]] = {
    "b": (0.0, 0.0), "c": (6.6, 4.3), "d": (5.6, 3.5), "e": (8.6, 5.0), "f": (99.0, 40.0),
    "g": (1.0, 0.0), "h": (1.3, 0.0), "i": (24.0, 9.5), "j": (8.5, 4.3), "k": (14.0, 8.0),
    "l": (7.9, 3.6), "m": (14.1, 7.5),
}  # fmt: skip
"""More than a site can bring, and what is added while the whole game is to come; by its letter."""
TRADING: Final = "bcdef"


def deeds(
    state: MageKnightState,
    seat: int,
    space: int,
    means: Means,
    time: float,
    assault: bool,
    grid: Lattice,
) -> list[tuple[float, Option]]:
    """What could be done at a space with what is left, and what it is worth in Fame."""
    player = state.players[seat]
    if assault:
        return [(storm(state, player, space, means, time), ASSAULT)]
    found: list[tuple[float, Option]] = [(bonus(state, player, space), STAY)]
    near = grid.near[space] & state.rampaging
    while near:
        low = near & -near
        near ^= low
        home = low.bit_length() - 1
        foes = [fights.enemy_of(token) for token in state.tokens.get(home, ())]
        value = gain(player, means, foes, time, extra=1.0 if state.sites[home] == "o" else 0.5)
        found.append((value, ("challenge", grid.names[home])))
    site = site_at(state, space)
    if site < 0:
        return found
    letter = state.sites[space]
    if letter in "ijklm":
        fresh = space not in state.shields
        if fresh or letter in "jk":
            found += adventure(state, player, space, means, time, letter, fresh)
    elif letter in "bcdef":
        found.append((trade(state, seat, space, means, time), "interact"))
        if letter == "c" and space not in state.burned:
            foes = [fights.UNKNOWN[PILE_VIOLET]]
            value = gain(player, means, foes, time, extra=2.0 + 2 * time, units=False)
            found.append((value, "burn"))
    return found


def meet(state: MageKnightState, player: Player, means: Means, homes: int, time: float) -> float:
    """What a fight with provoked enemies would bring."""
    tokens = [token for home in spaces_of(homes) for token in state.tokens.get(home, ())]
    return gain(player, means, [fights.enemy_of(token) for token in tokens], time, extra=0.5)


def bonus(state: MageKnightState, player: Player, space: int) -> float:
    """What ending a turn on the space brings."""
    letter = state.sites[space]
    if letter == "g":
        return 0.0 if space in state.tokens else 1.0
    if letter == "h":
        return 0.5 + (0.8 if WOUND in player.hand or WOUND in player.discard else 0.0)
    return 0.0


def gain(
    player: Player,
    means: Means,
    foes: list[Enemy],
    time: float,
    extra: float = 0.0,
    units: bool = True,
    fortified: bool = False,
    failed: float = FAILED,
) -> float:
    """What a fight would bring, in Fame; `failed` is what it costs not to defeat all."""
    items = means.cards + means.units if units else means.cards
    guards = fights.guards_of(player) if units else ()
    result = fights.fight(items, means.mana, foes, player.level, guards, fortified)
    value = result.fame * (1 + FAME_LATER * time) - (WOUND_NOW + WOUND_LATER * time) * result.wounds
    value -= (0.8 + 1.2 * time) * result.hurt
    return value + extra if result.won else value - failed


def storm(state: MageKnightState, player: Player, space: int, means: Means, time: float) -> float:
    """What assaulting a keep, mage tower or city would bring."""
    letter = state.sites[space]
    if letter == CITY_LETTER:
        city = city_at(state, space)
        assert city is not None, "a city has a record"
        bonuses = 1 << city.colour | (0 if city.second == NONE else 1 << city.second)
        foes = [fights.enemy_of(token, bonuses) for token in city.garrison]
        # Whoever is defeated stays defeated, so that a city can be taken little by little.
        return gain(player, means, foes, time, extra=25.0, fortified=True, failed=0.0)
    tokens = state.tokens.get(space)
    if tokens is None:
        tokens = [~1 if letter == "d" else ~PILE_VIOLET]
    foes = [fights.enemy_of(token) for token in tokens]
    extra = 1.6 + 1.5 * time if letter == "d" else 3.6 + 2.5 * time
    return gain(player, means, foes, time, extra, fortified=True)


LAIRS: Final = {"j": "dungeon", "k": "tomb", "l": "den", "m": "spawning"}
EXTRAS: Final = {"j": 2.5, "k": 5.0, "l": 1.5, "m": 3.5}
"""What the rewards of adventures are worth, beside 2 for the Shield."""


def adventure(
    state: MageKnightState,
    player: Player,
    space: int,
    means: Means,
    time: float,
    letter: str,
    fresh: bool,
) -> list[tuple[float, Option]]:
    """What entering a site would bring."""
    lying = state.tokens.get(space)
    if letter == "i":
        ruin = state.ruins[space]
        if ruin == NOBODY:
            return []
        if not RUINS[ruin].enemies:
            colour, count = COLOUR_OF[RUINS[ruin].altar or ""], RUINS[ruin].mana
            if sum(mask >> colour & 1 for mask in means.mana) < count:
                return []
            return [(9.0 + 2 * time, ("explore_site", "altar"))]
        tokens = lying if lying is not None else [~pile for pile in RUIN_PILES[ruin]]
        foes = [fights.enemy_of(token) for token in tokens]
        return [(gain(player, means, foes, time, extra=4.5), ("explore_site", "ruins"))]
    if lying is None:
        pile = PILE_RED if letter == "k" else PILE_BROWN
        lying = [~pile] * (2 if letter == "m" else 1)
    foes = [fights.enemy_of(token) for token in lying]
    extra = 2.0 + EXTRAS[letter] * (0.6 + 0.7 * time) if fresh else 0.0
    value = gain(player, means, foes, time, extra, units=letter not in "jk")
    return [(value, ("explore_site", LAIRS[letter]))]


# --- trade ---------------------------------------------------------------------------------------


def trade(state: MageKnightState, seat: int, space: int, means: Means, time: float) -> float:
    """What dealing with the locals would bring."""
    player = state.players[seat]
    added = REPUTATION[player.reputation - LOWEST_REPUTATION]
    if added is None:
        return -5.0
    site = site_at(state, space)
    points = player.turn.influence + fights.most(means, INF) + added
    best = best_hire(state, player, site, points, time)
    if site == MONASTERY and points >= interaction.LESSON_PRICE and state.monastery:
        best = max(best, 1 + 2.2 * time)
    if (
        site == MAGE_TOWER
        and points >= interaction.SPELL_PRICE
        and any(mask >> DEED_COLOUR[card] & 1 for card in state.spells for mask in means.mana)
    ):
        best = max(best, 2 + 3 * time)
    wounds = player.hand.count(WOUND)
    if wounds and site in (VILLAGE, MONASTERY):
        healed = min(wounds, points // (3 if site == VILLAGE else 2))
        best = max(best, (0.5 + time) * healed)
    return best - 0.5


def best_deal(state: MageKnightState, player: Player, time: float) -> float:
    """The most that a trade could bring anywhere."""
    best = max(2 + 3 * time, (0.5 + time) * player.hand.count(WOUND))
    for unit in state.units:
        best = max(best, hire(player, unit, time))
    return best


def best_hire(
    state: MageKnightState, player: Player, site: int, points: float, time: float
) -> float:
    """What the best Unit that can be paid is worth."""
    icons = interaction.recruits(state, site)
    best = 0.0
    for unit in state.units:
        if UNIT_COST[unit] <= points and UNIT_SITES[unit] & icons:
            best = max(best, hire(player, unit, time))
    return best


def hire(player: Player, unit: int, time: float) -> float:
    """What recruiting a Unit is worth: its level, and its use in the Rounds to come."""
    value = UNIT_LEVEL[unit] * (1 + 2 * time) + 0.5 * UNIT_BEST[unit].attack * time
    if gaining.unit_room(player):
        return value
    weakest = min(
        UNIT_LEVEL[own.card] * (1 + 2 * time) + 0.5 * UNIT_BEST[own.card].attack * time
        for own in player.units
    )
    return value - weakest


def is_offered(state: MageKnightState, player: Player, unit: int) -> bool:
    """Whether a Unit of the offer can be recruited where the player stands."""
    site = site_at(state, player.space)
    return bool(UNIT_SITES[unit] & interaction.recruits(state, site))


def wanted(state: MageKnightState, player: Player, points: float, most: float) -> float:
    """The Influence that buys something here besides Units; 0: nothing in reach."""
    site = site_at(state, player.space)
    if site == MONASTERY and state.monastery and points < interaction.LESSON_PRICE <= most:
        return interaction.LESSON_PRICE
    if site == MAGE_TOWER and points < interaction.SPELL_PRICE <= most:
        mana = fights.mana_of(state, player)
        if any(mask >> DEED_COLOUR[card] & 1 for card in state.spells for mask in mana):
            return interaction.SPELL_PRICE
    if site in (VILLAGE, MONASTERY) and WOUND in player.hand:
        price = 3 if site == VILLAGE else 2
        return price if points < price <= most else 0
    return 0
