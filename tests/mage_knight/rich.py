"""Rich positions: the middle of a game, with what random players seldom come to own.

`enrich` arranges a new game whose Heroes are dealt: tiles laid, cities found or taken, players of
higher levels with Skills, Units, Advanced Actions, Spells, Artifacts and crystals, somewhere on the
map. `stage_scene` goes on to the middle of a turn, with mana, a large hand, and often a fight or a
talk. Nothing is made or lost, so that the invariants hold as in any other position.
"""

from __future__ import annotations

from critias.games.mage_knight.rules import combat, exploration, interaction, movement, setup
from critias.games.mage_knight.rules.components import (
    ADVANCED_ACTIONS,
    ARTIFACTS,
    CITY,
    KEEP,
    MAGE_TOWER,
    NO_SITE,
    SPELLS,
    WOUND,
)
from critias.games.mage_knight.rules.daytime import is_night
from critias.games.mage_knight.rules.end_of_turn import hand_limit
from critias.games.mage_knight.rules.gaining import discard_token
from critias.games.mage_knight.rules.map import (
    BLANK,
    lattice,
    put_site,
    revealed,
    site_at,
    spaces_of,
)
from critias.games.mage_knight.rules.round import arrange, begin_tactics, deal_units
from critias.games.mage_knight.rules.state import CityRecord, MageKnightState, Player, Unit
from critias.games.mage_knight.rules.tables import COMMAND, LEVEL_AT
from critias.kernel.random import Rng


def enrich(state: MageKnightState, rng: Rng) -> None:
    """Make the middle of a game of a new one."""
    setup.ready(state)
    lay_tiles(state, rng)
    take_sites(state, rng)
    if "darkness" not in state.switches:
        state.round = 1 + rng.below(state.rounds)
        state.night = is_night(state, state.round)
    if state.round > 1 and "one_to_return" in state.switches:
        put_site(state, lattice(state).portal, NO_SITE)
    for seat, player in enumerate(state.players):
        grow(state, player, rng)
        settle(state, seat, rng)
    for seat, player in enumerate(state.players):
        deal(state, seat, player, rng)
    deal_units(state)
    begin_tactics(state)


def lay_tiles(state: MageKnightState, rng: Rng) -> None:
    """Some of the tiles of the deck, or all of them."""
    grid = lattice(state)
    for _ in range(rng.below(sum(state.left) + 1)):
        taken = exploration.placed(state)
        kind = exploration.next_kind(state)
        free = [slot for slot in range(len(grid.positions)) if slot not in taken]
        legal = [slot for slot in free if exploration.is_legal(state, grid, slot, kind, taken)]
        if not legal:
            return
        exploration.reveal(state, rng.pick(legal), state.order[0])


def take_sites(state: MageKnightState, rng: Rng) -> None:
    """Some keeps, towers and cities belong to somebody."""
    for space in range(len(state.sites)):
        if site_at(state, space) in (KEEP, MAGE_TOWER) and rng.below(3) == 0:
            for token in state.tokens.pop(space, []):
                if token >= 0:
                    discard_token(state, token)
            state.shields[space] = rng.below(len(state.players))
    for city in state.cities:
        if not city.conquered and city.garrison and rng.below(2):
            take_city(state, city, rng)


def take_city(state: MageKnightState, city: CityRecord, rng: Rng) -> None:
    """The city fell to a few Shields."""
    city.garrison.clear()
    city.conquered = True
    city.shields = [rng.below(len(state.players)) for _ in range(3)]
    city.leader = max(city.shields, key=city.shields.count)


def grow(state: MageKnightState, player: Player, rng: Rng) -> None:
    """A higher level and what comes with it."""
    player.level = 2 + rng.below(8)
    player.fame = LEVEL_AT[player.level - 1] + rng.below(4)
    player.reputation = rng.below(11) - 5
    for _ in range(player.level // 2):
        player.skills.append(player.pile.pop(rng.below(len(player.pile))))
        state.common_skills.append(player.pile.pop(rng.below(len(player.pile))))
    state.common_skills.sort()
    player.crystals = [rng.below(4) for _ in range(4)]
    decks = [state.regular_deck, state.elite_deck]
    for _ in range(rng.below(COMMAND[player.level - 1] + 1)):
        deck = decks[rng.below(2)] or decks[0]
        unit = Unit(deck.pop(rng.below(len(deck))))
        unit.wounds = int(rng.below(5) == 0)
        player.units.append(unit)


def settle(state: MageKnightState, seat: int, rng: Rng) -> None:
    """The Hero stands on a safe space, next to something if possible."""
    grid = lattice(state)
    spaces = spaces_of(revealed(state))
    safe = [space for space in spaces if movement.is_safe(state, seat, space)]
    near = [
        space
        for space in safe
        if site_at(state, space) != NO_SITE
        or any(state.rampaging >> other & 1 for other in grid.neighbours[space])
        or any(movement.is_assault(state, seat, other) for other in grid.neighbours[space])
    ]
    before = [space for space in near if _before_city(state, seat, space)]
    player = state.players[seat]
    player.space = rng.pick(before if before and rng.below(2) else near or safe)
    player.entered = True
    if player.space == grid.portal and state.round == 1:
        player.space = -1


def _before_city(state: MageKnightState, seat: int, space: int) -> bool:
    """Whether a city that can be assaulted is next to the space."""
    return any(
        site_at(state, other) == CITY and _can_storm(state, seat, other)
        for other in lattice(state).neighbours[space]
    )


def deal(state: MageKnightState, seat: int, player: Player, rng: Rng) -> None:
    """Better cards and a few Wounds join the deck; the hand is mostly of the new ones."""
    won = [WOUND] * rng.below(3)
    for deck, most in ((state.action_deck, 5), (state.spell_deck, 4), (state.artifact_deck, 4)):
        for _ in range(min(rng.below(most), len(deck) - 1)):
            won.append(deck.pop(rng.below(len(deck))))
    rng.shuffle(won)
    old = player.hand + player.deck
    rng.shuffle(old)
    limit = hand_limit(state, seat)
    fresh = won[: limit - 1]
    player.hand = sorted(fresh + old[: limit - len(fresh)])
    player.deck = won[limit - 1 :] + old[limit - len(fresh) :]


# --- scenes --------------------------------------------------------------------------------------

WON = frozenset((*ADVANCED_ACTIONS, *SPELLS, *ARTIFACTS))
HELD = 12
"""How many cards there are in hand in a scene."""


def stage_scene(state: MageKnightState, rng: Rng) -> None:
    """The middle of a turn of a rich position."""
    enrich(state, rng)
    state.agenda.clear()
    state.champions = (
        [0, 1] if "one_to_return" in state.switches and len(state.players) == 4 else []
    )
    choose_tactics(state, rng)
    seat = state.active = state.order[0] if state.order[0] < len(state.players) else state.order[1]
    state.slot = state.order.index(seat)
    player = state.players[seat]
    if player.space < 0:
        player.space = lattice(state).portal
    player.tokens = [rng.below(4) for _ in range(6)]
    won = [card for card in player.deck if card in WON]
    rng.shuffle(won)
    for card in won[: max(HELD - len(player.hand), 0)]:
        player.deck.remove(card)
        player.hand.append(card)
    player.hand.sort()
    player.turn.move = rng.below(6)
    state.phase = "turn"
    movement.look_around(state)
    begin_something(state, seat, rng)


def choose_tactics(state: MageKnightState, rng: Rng) -> None:
    """Everybody has a Tactic, and the order follows."""
    tactics = state.tactics
    for player in state.players:
        player.tactic = tactics.pop(rng.below(len(tactics)))
    if state.dummy is not None and state.dummy.tactic < 0:
        state.dummy.tactic = tactics.pop(rng.below(len(tactics)))
    arrange(state)


def begin_something(state: MageKnightState, seat: int, rng: Rng) -> None:
    """A fight that is near, or a talk, if there is one and luck will have it."""
    grid = lattice(state)
    player = state.players[seat]
    here = player.space
    kind = rng.below(4)
    if kind == 0 and interaction.may_interact(state, seat):
        player.turn.influence = rng.below(15)
        interaction.begin(state, seat)
    elif kind == 1:
        forts = [space for space in grid.neighbours[here] if _can_storm(state, seat, space)]
        if forts:
            space = rng.pick([fort for fort in forts if site_at(state, fort) == CITY] or forts)
            movement.enter(state, seat, space)
            combat.start(state, combat.ASSAULT, space)
    elif kind == 2 and grid.near[here] & state.rampaging:
        combat.start(state, combat.CHALLENGE, here, grid.near[here] & state.rampaging)


def _can_storm(state: MageKnightState, seat: int, space: int) -> bool:
    free = not movement.heroes_at(state, space) and state.ground[space] != BLANK
    closed = movement.CLOSED_CITIES in state.switches and site_at(state, space) == CITY
    return free and not closed and movement.is_assault(state, seat, space)
