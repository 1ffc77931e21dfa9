"""Movement: what a step costs, where it may lead, and what it sets off; safe spaces."""

from __future__ import annotations

from typing import Final

from critias.games.mage_knight.rules import gaining
from critias.games.mage_knight.rules.alliance import are_allies
from critias.games.mage_knight.rules.components import (
    CITY,
    CITY_COST,
    CLOSED,
    KEEP,
    MAGE_TOWER,
    NO_SITE,
    PORTAL,
    SKILL,
    TERRAIN_COST,
)
from critias.games.mage_knight.rules.map import (
    BLANK,
    CITY_LETTER,
    KEEP_LETTER,
    SITE_OF,
    TOWER_LETTER,
    Lattice,
    city_at,
    land,
    lattice,
    spaces_of,
)
from critias.games.mage_knight.rules.sides import in_own_turn
from critias.games.mage_knight.rules.state import (
    FLIGHT,
    MOVED,
    NOBODY,
    NONE,
    OFF_MAP,
    MageKnightState,
    Player,
)
from critias.kernel.choices import Option
from critias.kernel.kinds import EventKind

RUIN_TURNED = EventKind("ruin", "Ruins on {0} turn up.", rule="mk.site.ruins.turn-up")
SPACE_BENDING = "space_bending"
"""Turn note: spaces at distance 2 count as adjacent."""
WEATHER = SKILL["prayer_of_weather"]
LEAST_COST: Final = min(CITY_COST, *TERRAIN_COST[0], *TERRAIN_COST[1])
"""What the cheapest step costs that nothing has made cheaper."""
CLOSED_CITIES = "closed_cities"
"""Switch: cities can be neither entered nor assaulted."""


def costs_of(state: MageKnightState, seat: int) -> tuple[int, ...]:
    """What entering each terrain costs the player now."""
    base = TERRAIN_COST[state.night]
    turn = state.players[seat].turn
    if not turn.costs and not turn.opened and not state.lasting:
        return base
    return _changed(state, seat, base)


def _changed(state: MageKnightState, seat: int, base: tuple[int, ...]) -> tuple[int, ...]:
    turn = state.players[seat].turn
    found = []
    for terrain, printed in enumerate(base):
        cost = printed
        open_now = cost < CLOSED or turn.opened >> terrain & 1
        changes = [(c, m) for mask, c, m in turn.costs if mask >> terrain & 1]
        for skill, owner, _ in state.lasting:
            if skill == WEATHER and cost < CLOSED:
                if owner == seat:
                    changes.append((-2, 1))
                elif not are_allies(state, owner, seat):
                    cost = max(cost, min(cost + 1, 5))
        found.append(_cheapest(cost, changes) if open_now else CLOSED)
    return tuple(found)


def _cheapest(cost: int, changes: list[tuple[int, int]]) -> int:
    """The cost after all changes in the order best for the player, each applied once: first what
    caps it, then what lowers it, those with the highest limit first; nothing raises it."""
    for change, _ in changes:
        if change >= 0:
            cost = min(cost, change)
    for change, least in sorted(changes, key=lambda pair: -pair[1]):
        if change < 0:
            cost = min(cost, max(cost + change, least, 0))
    return cost


def step_options(state: MageKnightState, seat: int) -> list[Option]:
    """The spaces a step may lead to now."""
    player = state.players[seat]
    turn = player.turn
    points = turn.move
    if points < LEAST_COST and not (turn.costs or turn.opened or state.lasting):
        return []
    costs = costs_of(state, seat)
    rampaging = state.rampaging
    here = player.space
    if turn.notes and SPACE_BENDING in turn.notes:
        grid = lattice(state)
        around = land(state).ways_to(spaces_of(grid.spread(grid.near[here]) & ~(1 << here)))
    else:
        around = land(state).ways[here]
    alone = len(state.players) == 1
    options: list[Option] = []
    for space, terrain, option in around:
        if terrain == NONE:
            if points < CITY_COST or CLOSED_CITIES in state.switches:
                continue
        elif costs[terrain] > points:
            continue
        if not rampaging >> space & 1 and (alone or _may_share(state, seat, here, space)):
            options.append(option)
    return options


def step_cost(state: MageKnightState, seat: int, space: int) -> int:
    """What a step to the space costs the player."""
    if state.sites[space] == CITY_LETTER:
        return CITY_COST
    return costs_of(state, seat)[int(state.ground[space])]


def _may_share(state: MageKnightState, seat: int, here: int, space: int) -> bool:
    """A space with another Hero may not be entered by a step that provokes."""
    if not heroes_at(state, space, but=seat):
        return True
    return not provoked(state, state.players[seat], here, space, lattice(state))


def provoked(state: MageKnightState, player: Player, old: int, new: int, grid: Lattice) -> int:
    """The rampaging enemies, as bits of their spaces, that such a step provokes."""
    if player.turn.flags & FLIGHT:
        return 0
    return grid.near[old] & grid.near[new] & state.rampaging


def heroes_at(state: MageKnightState, space: int, but: int = NOBODY) -> list[int]:
    """The players whose Heroes stand on a space."""
    return [
        seat
        for seat, player in enumerate(state.players)
        if player.space == space and seat != but and space != OFF_MAP
    ]


def is_assault(state: MageKnightState, seat: int, space: int) -> bool:
    """Whether entering the space is an assault: an unconquered fortified site, or the keep of
    another player (an ally's empty one excepted)."""
    letter = state.sites[space]
    if letter == KEEP_LETTER or (letter == TOWER_LETTER and "holding" in state.switches):
        owner = state.shields.get(space, NOBODY)
        if owner == seat:
            return False
        return owner == NOBODY or not are_allies(state, owner, seat)
    if letter == TOWER_LETTER:
        return space not in state.shields
    if letter == CITY_LETTER:
        city = city_at(state, space)
        return city is not None and not city.conquered
    return False


HERO_MOVED = EventKind("moved", "{0:who} moves to {1}.", rule="mk.move.step-cost")


def enter(state: MageKnightState, seat: int, space: int, length: int = 1) -> None:
    """Put the figure on a space and remember where it came from."""
    player = state.players[seat]
    player.turn.path.append((player.space, length))
    player.space = space
    player.turn.flags |= MOVED
    state.tell(HERO_MOVED, seat, lattice(state).names[space])


def look_around(state: MageKnightState) -> None:
    """Turn up what Heroes see: ruins they stand on, garrisons of cities next to them, by Day those
    of keeps and mage towers too."""
    for seat, player in enumerate(state.players):
        here = player.space
        if here == OFF_MAP:
            continue
        if state.ruins.get(here) == NOBODY:
            turn_ruin(state, here)
        for space, letter in land(state).sights[here]:
            if letter == CITY_LETTER:
                show_city(state, space)
            elif space in state.tokens and _sees_walls(state, seat, player):
                show_tokens(state, space)


def _sees_walls(state: MageKnightState, seat: int, player: Player) -> bool:
    """Whether the garrisons of keeps and mage towers are seen: by Day, or with an Amulet."""
    return not state.night or ("sunlit" in player.turn.notes and in_own_turn(state, seat))


def show_city(state: MageKnightState, space: int) -> None:
    """The garrison of a city turns up."""
    city = city_at(state, space)
    if city is not None and any(token < 0 for token in city.garrison):
        shown = [gaining.turn_up(state, token) for token in city.garrison]
        city.garrison = [token for token in shown if token >= 0]
        tell_tokens(state, space, city.garrison)


def show_tokens(state: MageKnightState, space: int) -> None:
    """The tokens of a space turn up."""
    tokens = state.tokens[space]
    if any(token < 0 for token in tokens):
        shown = [gaining.turn_up(state, token) for token in tokens]
        state.tokens[space] = [token for token in shown if token >= 0]
        tell_tokens(state, space, state.tokens[space])


ENEMIES_TURNED_UP = EventKind(
    "turned_up", "Turned up on {0}: {*:tokens}.", rule="mk.combat.reveal-all"
)


def tell_tokens(state: MageKnightState, space: int, tokens: list[int]) -> None:
    """Note which enemies have turned up."""
    from_name = lattice(state).names[space]
    state.tell(ENEMIES_TURNED_UP, from_name, *tokens)


def turn_ruin(state: MageKnightState, space: int) -> None:
    """A face-down ruin token turns up."""
    place = state.rng.below(len(state.ruin_pile))
    state.ruins[space] = state.ruin_pile.pop(place)
    state.revealed += 1
    state.tell(RUIN_TURNED, lattice(state).names[space], state.ruins[space])


# --- safe spaces ---------------------------------------------------------------------------------


def is_safe(state: MageKnightState, seat: int, space: int) -> bool:
    """Whether a Hero may end a turn on the space."""
    letter = state.ground[space]
    if letter == BLANK or state.rampaging >> space & 1:
        return False
    site = SITE_OF[state.sites[space]]
    if site != CITY and TERRAIN_COST[state.night][int(letter)] >= CLOSED:
        return False
    if site == CITY and CLOSED_CITIES in state.switches:
        return False
    if site != NO_SITE and is_assault(state, seat, space):
        return False
    if len(state.players) > 1 and heroes_at(state, space, but=seat):
        return site in (PORTAL, CITY)
    return True


def move_directly(state: MageKnightState, seat: int, space: int, length: int) -> None:
    """Move without crossing what lies between; nothing is provoked."""
    enter(state, seat, space, length)
    look_around(state)


def site_is_inhabited(site: int) -> bool:
    """Whether people live at a site: keeps, mage towers and cities too, conquered or not."""
    return site in (KEEP, MAGE_TOWER, CITY)
