"""Where to go and what to do there: how a likely turn is planned, for hints, not for rules."""

from __future__ import annotations

from typing import Final, NamedTuple

from critias.games.mage_knight.bots import fights, judgement
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
    ANCIENT_RUINS,
    CITY,
    CRYSTAL_MINE,
    DEED_COLOUR,
    DRACONUM,
    DUNGEON,
    EXPLORE_COST,
    KEEP,
    MAGE_TOWER,
    MAGICAL_GLADE,
    MONASTERY,
    MONSTER_DEN,
    PILE_OF,
    PILE_VIOLET,
    RUIN_PILES,
    RUINS,
    SITES,
    SPAWNING_GROUNDS,
    TOMB,
    UNIT_COST,
    UNIT_LEVEL,
    UNIT_SITES,
    VILLAGE,
    WOUND,
)
from critias.games.mage_knight.rules.map import (
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
    outing = Outing(state, seat)
    best = Goal(-1e9, outing.here, STAY, 0)
    if rests:
        best = outing.resting() or best
    for hope in outing.hopes():
        if hope.value <= best.value:
            break
        best = outing.better(hope, best)
    return best, outing.first_step(best.space)


class Hope(NamedTuple):
    """A space in reach: more than going there can bring, and what lies ahead of it."""

    value: float
    order: int
    """Equal ones come as they were found."""
    space: int
    view: float


class Outing:
    """What the rest of a turn can be used for: means, ways, and what waits at their ends."""

    __slots__ = (
        "_rest", "found", "grid", "here", "player", "seat", "slots", "state", "time", "turn",
        "views", "walls", "ways",
    )  # fmt: skip

    def __init__(self, state: MageKnightState, seat: int) -> None:
        self.state, self.seat = state, seat
        self.player = state.players[seat]
        self.turn = self.player.turn
        self.here = self.player.space
        self.grid = lattice(state)
        self.found = fights.means(state, self.player)
        self.walls = forts(state, seat)
        self.ways = self._ways()
        self.slots = free_slots(state)
        self.views = prospects(state, self.player, self.slots)
        self.time = lasts(state)
        self._rest: dict[int, Means | None] = {}

    def _ways(self) -> dict[int, tuple[int, int, int]]:
        """Every space in reach, as `land.reach` tells it."""
        state, turn = self.state, self.turn
        points = 0 if turn.flags & STAYED else turn.move + int(fights.most(self.found, MOV))
        return reach(
            state.shape,
            state.ground,
            state.sites,
            state.rampaging,
            self.walls,
            self._closed(),
            costs_of(state, self.seat),
            bool(turn.flags & FLIGHT),
            self.here,
            points,
        )

    def _closed(self) -> int:
        """Spaces nobody goes to: cities that are closed, and where others stand."""
        state = self.state
        closed = 0
        if CLOSED_CITIES in state.switches:
            closed = sum(1 << s for s in strongholds(state.sites) if site_at(state, s) == CITY)
        for other, one in enumerate(state.players):
            if other != self.seat and one.space != OFF_MAP:
                closed |= 1 << one.space
        return closed

    def left(self, cost: int) -> Means | None:
        """What is left after so many Move points have been played; None: there are not so many."""
        needed = cost - self.turn.move
        if needed <= 0:
            return self.found
        if needed not in self._rest:
            self._rest[needed] = fights.without(self.found, MOV, needed)
        return self._rest[needed]

    def explores(self, space: int) -> bool:
        """Whether a tile can be revealed from the space."""
        slots = self.slots
        return any(slot in slots for slot in self.grid.edges[space])

    def hopes(self) -> list[Hope]:
        """The spaces in reach, the most hopeful first."""
        deal = best_deal(self.state, self.player, self.time)
        new = new_tile(self.state, self.time)
        found: list[Hope] = []
        for space, (_, _, angry) in self.ways.items():
            walled = self.walls >> space & 1
            view = 0.0 if walled else judgement.VIEW * self.views.get(space, 0.0)
            value = view + most_at(self.state, space, angry, self.time, deal, self.grid)
            if not angry and self.explores(space):
                value = max(value, new + judgement.VIEW_EXPLORING * view)
            found.append(Hope(value, -len(found), space, view))
        found.sort(reverse=True)
        return found

    def resting(self) -> Goal | None:
        """Getting rid of Wounds, where a rest is possible."""
        hand = self.player.hand
        wounds = hand.count(WOUND)
        if not wounds or self.turn.flags & NO_REST:
            return None
        thrown = wounds if len(hand) > wounds else 1
        view = judgement.VIEW * self.views.get(self.here, 0.0)
        return Goal(judgement.REST * thrown + view, self.here, "rest", 0)

    def better(self, hope: Hope, best: Goal) -> Goal:
        """The best that can be done at the space, if it is better than the best known."""
        cost, _, angry = self.ways[hope.space]
        means = self.left(cost)
        if means is None:
            return best
        price = self.price(means)
        if hope.value - price <= best.value:
            return best
        if angry:
            return self._fighting(hope, means, price, best)
        best = self._doing(hope, means, price, best)
        return self._exploring(hope, price, best)

    def price(self, means: Means) -> float:
        """What the cards and the mana cost that are used for the way."""
        cards = len(self.found.cards) - len(means.cards)
        mana = len(self.found.mana) - len(means.mana)
        return judgement.CARD * cards + judgement.MANA * mana

    def _fighting(self, hope: Hope, means: Means, price: float, best: Goal) -> Goal:
        """Meeting enemies that the step provokes."""
        cost, _, angry = self.ways[hope.space]
        value = meet(self.state, self.player, means, angry, self.time) + hope.view - price
        if value > best.value and not self.walls >> hope.space & 1:
            return Goal(value, hope.space, STAY, cost)
        return best

    def _doing(self, hope: Hope, means: Means, price: float, best: Goal) -> Goal:
        """An action at the space, or just being there."""
        cost = self.ways[hope.space][0]
        origin = self.turn.path[0][0] if self.turn.path else self.here
        idle = judgement.IDLE if hope.space == origin else 0.0
        assault = bool(self.walls >> hope.space & 1)
        for value, option in deeds(
            self.state, self.seat, hope.space, means, self.time, assault, self.grid
        ):
            # What is done here is no prospect any more.
            after = hope.view - idle if option == STAY else judgement.VIEW_DONE * hope.view
            if value + after - price > best.value:
                best = Goal(value + after - price, hope.space, option, cost)
        return best

    def _exploring(self, hope: Hope, price: float, best: Goal) -> Goal:
        """Revealing a tile from the space."""
        space, view = hope.space, hope.view
        if self.walls >> space & 1 or not self.explores(space):
            return best
        value = new_tile(self.state, self.time) + judgement.VIEW_EXPLORING * view - price
        cost = self.ways[space][0] + EXPLORE_COST
        if value > best.value and self.left(cost) is not None:
            return Goal(value, space, EXPLORE, cost)
        return best

    def first_step(self, space: int) -> int:
        """The first space on the way to another one."""
        while space != self.here and self.ways[space][1] != self.here:
            space = self.ways[space][1]
        return space


def new_tile(state: MageKnightState, time: float) -> float:
    """What it is worth to uncover a tile: more while the cities are hidden and time flies."""
    value = judgement.NEW_TILE.at(time)
    if len(state.cities) < len(state.levels):
        gone = (1 - time) * state.rounds
        wanted = judgement.TILES_AT_FIRST + judgement.TILES_A_ROUND * gone
        missing = min(max(wanted - len(state.tiles), 0.0), judgement.MOST_BEHIND)
        value += judgement.BEHIND * missing
    return value


def most_at(
    state: MageKnightState, space: int, angry: int, time: float, deal: float, grid: Lattice
) -> float:
    """More than anything at a space can bring; `deal` is the most any trade can."""
    if angry:
        return _bounty(state, angry, time) + judgement.MET
    near = grid.near[space] & state.rampaging
    top = _bounty(state, near, time) + judgement.DRACONUM_BEATEN if near else 0.0
    site = site_at(state, space)
    if site in judgement.MOST:
        if site in LASTING or space not in state.shields:
            top = max(top, judgement.MOST[site].at(time))
        if site in TRADING:
            top = max(top, deal)
    return top


def _bounty(state: MageKnightState, homes: int, time: float) -> float:
    """The Fame of all enemies at some spaces, as it counts now."""
    fame = 0.0
    for home in spaces_of(homes):
        for token in state.tokens.get(home, ()):
            fame += fights.enemy_of(token).fame
    return fame * judgement.FAME.at(time)


LAIRS: Final = {
    DUNGEON: "dungeon",
    TOMB: "tomb",
    MONSTER_DEN: "den",
    SPAWNING_GROUNDS: "spawning",
}
"""Sites that are entered, and the word of the option."""
RETURNING: Final = frozenset({DUNGEON, TOMB})
"""Lairs that can be entered again."""
LASTING: Final = RETURNING | {CRYSTAL_MINE, MAGICAL_GLADE}
"""Sites that bring something although a Shield stands there."""
TRADING: Final = frozenset({VILLAGE, MONASTERY, KEEP, MAGE_TOWER, CITY})


def deeds(
    state: MageKnightState,
    seat: int,
    space: int,
    means: Means,
    time: float,
    assault: bool,
    grid: Lattice,
) -> list[tuple[float, Option]]:
    """What could be done at a space with what is left, and what it is worth."""
    player = state.players[seat]
    if assault:
        return [(storm(state, player, space, means, time), ASSAULT)]
    found: list[tuple[float, Option]] = [(bonus(state, player, space), STAY)]
    for home in spaces_of(grid.near[space] & state.rampaging):
        foes = [fights.enemy_of(token) for token in state.tokens.get(home, ())]
        wild = site_at(state, home) == DRACONUM
        extra = judgement.DRACONUM_BEATEN if wild else judgement.ORCS_BEATEN
        value = gain(player, means, foes, time, extra=extra)
        found.append((value, ("challenge", grid.names[home])))
    site = site_at(state, space)
    if site in TRADING:
        found.append((trade(state, seat, space, means, time), "interact"))
        if site == MONASTERY and space not in state.burned:
            foes = [fights.UNKNOWN[PILE_VIOLET]]
            extra = judgement.MONASTERY_BURNED.at(time)
            found.append((gain(player, means, foes, time, extra=extra, units=False), "burn"))
    elif site == ANCIENT_RUINS:
        if space not in state.shields:
            found += ruins(state, player, space, means, time)
    elif site in LAIRS:
        fresh = space not in state.shields
        if fresh or site in RETURNING:
            found.append(lair(state, player, space, means, time, fresh))
    return found


def meet(state: MageKnightState, player: Player, means: Means, homes: int, time: float) -> float:
    """What a fight with provoked enemies would bring."""
    tokens = [token for home in spaces_of(homes) for token in state.tokens.get(home, ())]
    return gain(player, means, [fights.enemy_of(token) for token in tokens], time, judgement.MET)


def bonus(state: MageKnightState, player: Player, space: int) -> float:
    """What ending a turn on the space brings."""
    site = site_at(state, space)
    if site == CRYSTAL_MINE:
        return 0.0 if space in state.tokens else judgement.MINE
    if site == MAGICAL_GLADE:
        hurt = WOUND in player.hand or WOUND in player.discard
        return judgement.GLADE + (judgement.GLADE_HEALS if hurt else 0.0)
    return 0.0


def gain(
    player: Player,
    means: Means,
    foes: list[Enemy],
    time: float,
    extra: float = 0.0,
    units: bool = True,
    fortified: bool = False,
    failed: float = judgement.FAILED,
) -> float:
    """What a fight would bring; `failed` is what it costs not to defeat all."""
    items = means.cards + means.units if units else means.cards
    guards = fights.guards_of(player) if units else ()
    result = fights.fight(items, means.mana, foes, player.level, guards, fortified)
    value = result.fame * judgement.FAME.at(time) - judgement.WOUND.at(time) * result.wounds
    value -= judgement.UNIT_HURT.at(time) * result.hurt
    return value + extra if result.won else value - failed


def storm(state: MageKnightState, player: Player, space: int, means: Means, time: float) -> float:
    """What assaulting a keep, mage tower or city would bring."""
    site = site_at(state, space)
    if site == CITY:
        city = city_at(state, space)
        assert city is not None, "a city has a record"
        bonuses = 1 << city.colour | (0 if city.second == NONE else 1 << city.second)
        foes = [fights.enemy_of(token, bonuses) for token in city.garrison]
        # Whoever is defeated stays defeated, so that a city can be taken little by little.
        return gain(player, means, foes, time, judgement.CITY_TAKEN, fortified=True, failed=0.0)
    unseen = [~PILE_OF[pile] for pile in SITES[site].face_down]
    foes = [fights.enemy_of(token) for token in state.tokens.get(space, unseen)]
    taken = judgement.KEEP_TAKEN if site == KEEP else judgement.TOWER_TAKEN
    return gain(player, means, foes, time, taken.at(time), fortified=True)


def ruins(
    state: MageKnightState, player: Player, space: int, means: Means, time: float
) -> list[tuple[float, Option]]:
    """What ruins would bring, if it is known what they hold: enemies, or an altar to pay at."""
    ruin = state.ruins[space]
    if ruin == NOBODY:
        return []
    if RUINS[ruin].enemies:
        tokens = state.tokens.get(space, [~pile for pile in RUIN_PILES[ruin]])
        foes = [fights.enemy_of(token) for token in tokens]
        value = gain(player, means, foes, time, judgement.RUINS_CLEARED)
        return [(value, ("explore_site", "ruins"))]
    colour, count = COLOUR_OF[RUINS[ruin].altar or ""], RUINS[ruin].mana
    if sum(mask >> colour & 1 for mask in means.mana) < count:
        return []
    return [(judgement.ALTAR.at(time), ("explore_site", "altar"))]


def lair(
    state: MageKnightState, player: Player, space: int, means: Means, time: float, fresh: bool
) -> tuple[float, Option]:
    """What entering a lair would bring; `fresh`: nobody has conquered it."""
    site = site_at(state, space)
    unseen = [~PILE_OF[pile] for pile in SITES[site].draws]
    foes = [fights.enemy_of(token) for token in state.tokens.get(space, unseen)]
    extra = 0.0
    if fresh:
        extra = judgement.SHIELD + judgement.REWARDS[site] * judgement.REWARD.at(time)
    value = gain(player, means, foes, time, extra, units=SITES[site].units)
    return value, ("explore_site", LAIRS[site])


# --- trade ---------------------------------------------------------------------------------------


def trade(state: MageKnightState, seat: int, space: int, means: Means, time: float) -> float:
    """What dealing with the locals would bring."""
    player = state.players[seat]
    added = REPUTATION[player.reputation - LOWEST_REPUTATION]
    if added is None:
        return judgement.HATED
    site = site_at(state, space)
    points = player.turn.influence + fights.most(means, INF) + added
    best = best_hire(state, player, site, points, time)
    if site == MONASTERY and points >= interaction.LESSON_PRICE and state.monastery:
        best = max(best, judgement.LESSON.at(time))
    if (
        site == MAGE_TOWER
        and points >= interaction.SPELL_PRICE
        and any(mask >> DEED_COLOUR[card] & 1 for card in state.spells for mask in means.mana)
    ):
        best = max(best, judgement.SPELL.at(time))
    wounds = player.hand.count(WOUND)
    if wounds and site in (VILLAGE, MONASTERY):
        healed = min(wounds, points // SITES[site].heal)
        best = max(best, judgement.HEALED.at(time) * healed)
    return best - judgement.TALK


def best_deal(state: MageKnightState, player: Player, time: float) -> float:
    """The most that a trade could bring anywhere."""
    healed = judgement.HEALED.at(time) * player.hand.count(WOUND)
    best = max(judgement.SPELL.at(time), healed)
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
    """What recruiting a Unit is worth, less the one that has to go for it."""
    value = served(unit, time)
    if gaining.unit_room(player):
        return value
    return value - min(
        served(own.card, time) * (judgement.LAMED_UNIT if own.wounds else 1.0)
        for own in player.units
    )


def served(unit: int, time: float) -> float:
    """What a Unit is worth: its level, and its use in the Rounds to come."""
    level = UNIT_LEVEL[unit] * judgement.UNIT_LEVEL.at(time)
    return level + judgement.UNIT_ATTACK * UNIT_BEST[unit].attack * time


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
        price = SITES[site].heal
        return price if points < price <= most else 0
    return 0
