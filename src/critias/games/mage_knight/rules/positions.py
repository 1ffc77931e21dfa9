"""Positions laid out by name: real ones, in which nothing is lost or there twice."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from critias.games.mage_knight.rules import combat, exploration, interaction, movement, setup
from critias.games.mage_knight.rules.components import (
    DEED,
    ENEMIES,
    ENEMY,
    ENEMY_PILE,
    KEEP,
    MAGE_TOWER,
    TACTIC,
    UNIT,
    UNITS,
    WOUND,
)
from critias.games.mage_knight.rules.gaining import level_of
from critias.games.mage_knight.rules.map import (
    ON_TILE,
    Lattice,
    lattice,
    revealed,
    site_at,
    spaces_of,
)
from critias.games.mage_knight.rules.state import CARD_USED, MageKnightState, Player, Unit
from critias.games.mage_knight.rules.tables import LEVEL_AT
from critias.games.mage_knight.rules.terms import BLACK, BLUE, COLOUR_OF, GOLD
from critias.kit.positions import NoSuchPosition, named

Arrange = Callable[[MageKnightState], None]
FIRST: Final = {"scenario": "first_reconnaissance", "players": 1, "heroes": "tovak"}
"""The First Reconnaissance alone: its first tiles always lie the same way."""


def arrange(
    hand: str = "",
    at: str = "0,0c",
    source: str = "red blue green",
    mana: str = "",
    crystals: str = "",
    units: str = "",
    offer: str = "",
    orcs: Mapping[str, str] | None = None,
    fame: int = 0,
    move: int = 0,
    tactic: str = "early_bird",
) -> Arrange:
    """A turn of the first Round: cards in hand, dice, mana, Units, and who rampages where."""

    def place(state: MageKnightState) -> None:
        setup.ready(state)
        player = state.players[0]
        player.deck += player.hand
        player.hand = []
        _deal(player, hand)
        state.source = sorted(named(COLOUR_OF, name, "colour") for name in source.split())
        for name in mana.split():
            player.tokens[named(COLOUR_OF, name, "colour")] += 1
        for name in crystals.split():
            player.crystals[named(COLOUR_OF, name, "colour")] += 1
        _put_units(state, player, units.split(), offer.split())
        for space, enemy in (orcs or {}).items():
            _put_enemy(
                state, named(lattice(state).by_name, space, "space"), named(ENEMY, enemy, "enemy")
            )
        player.fame = fame
        player.level = level_of(fame)
        _begin(state, player, tactic)
        player.space = named(lattice(state).by_name, at, "space")
        player.turn.move = move

    return place


def _deal(player: Player, hand: str) -> None:
    """These cards of the own deck are in hand."""
    for name in hand.split():
        card = named(DEED, name, "card")
        if card not in player.deck:
            raise NoSuchPosition(f"there is no {name} left to hold")
        player.deck.remove(card)
        player.hand.append(card)
    player.hand.sort()


# --- whole scenes --------------------------------------------------------------------------------


def rise(state: MageKnightState, player: Player, level: int, gains: str, units: str) -> None:
    """A Hero of a higher level: with the Skills of it, with these cards in the deck and these Units
    in service."""
    player.level, player.fame = level, LEVEL_AT[level - 1]
    for _ in range(level // 2):
        player.skills.append(player.pile.pop(0))
        state.common_skills += [player.pile.pop()] if player.pile else []
    state.common_skills.sort()
    for name in gains.split():
        card = named(DEED, name, "card")
        for offer, deck in ((state.actions, state.action_deck), (state.spells, state.spell_deck)):
            if card in offer:
                offer[offer.index(card)] = deck[0]
                deck[0] = card
        decks = (state.action_deck, state.spell_deck, state.artifact_deck)
        found = [deck for deck in decks if card in deck]
        if not found:
            raise NoSuchPosition(f"there is no {name} left to gain")
        found[0].remove(card)
        player.deck.append(card)
    _put_units(state, player, units.split(), [])
    player.crystals = [2, 1, 2, 1]


def lay_tiles(state: MageKnightState, number: int) -> None:
    """So many tiles of the deck, each as near to the portal as it can lie."""
    grid = lattice(state)
    for _ in range(number):
        lying, kind = exploration.placed(state), exploration.next_kind(state)
        free = [slot for slot in range(len(grid.positions)) if slot not in lying]
        legal = [s for s in free if exploration.is_legal(state, grid, s, kind, lying)]
        if not legal:
            raise NoSuchPosition(f"there is no place for {number} more tiles")
        nearest = min(legal, key=lambda slot: (_far(grid, slot), slot))
        exploration.reveal(state, nearest, state.order[0])


def _far(grid: Lattice, slot: int) -> int:
    """How far from the portal a tile lies, as the crow flies."""
    (q, r), (p, s) = grid.qr[slot * ON_TILE], grid.qr[grid.portal]
    return (q - p) ** 2 + (q - p) * (r - s) + (r - s) ** 2


def late(state: MageKnightState) -> None:
    """Tovak with eight cards, four Units and five Skills, most of the map explored."""
    _veteran(state)
    state.players[0].space = lattice(state).portal


def _veteran(state: MageKnightState) -> None:
    """The Hero of a late game, all that can be owned; where it stands is left open."""
    setup.ready(state)
    player = state.players[0]
    rise(
        state, player, 10,
        "fire_bolt ice_bolt mana_storm refreshing_walk banner_of_glory fireball whirlwind",
        "peasants fire_mages catapults altem_guardians",
    )  # fmt: skip
    player.deck += player.hand
    player.hand = []
    _deal(player, "fire_bolt ice_bolt mana_storm banner_of_glory fireball whirlwind rage march")
    player.tokens[COLOUR_OF["red"]] = 2
    lay_tiles(state, 6)
    _begin(state, player, "early_bird")


def on_the_move(state: MageKnightState) -> None:
    """The Hero of a late game with Move left, next to a place that has to be fought for."""
    _veteran(state)
    player = state.players[0]
    player.space = _beside(state, _where(state, KEEP, MAGE_TOWER))
    player.turn.move = 5
    player.turn.flags |= CARD_USED
    movement.look_around(state)


def night(state: MageKnightState) -> None:
    """The same at Night: black mana counts, gold mana does not, garrisons lie face down."""
    on_the_move(state)
    state.night, state.round = True, 2
    state.source = [BLACK, GOLD, BLUE]


def dealing(*sites: int, conquered: bool = False) -> Arrange:
    """The Hero deals with the people of a place, with Influence to spend."""

    def place(state: MageKnightState) -> None:
        _veteran(state)
        player = state.players[0]
        player.hand[:0] = [WOUND, WOUND]
        player.space = _where(state, *sites)
        if conquered:
            state.shields[player.space] = 0
            for token in state.tokens.pop(player.space, []):
                if token >= 0:
                    state.discards[ENEMY_PILE[token]].append(token)
        player.reputation = 2
        interaction.begin(state, 0)
        player.turn.influence += 7
        player.turn.flags |= CARD_USED

    return place


def _where(state: MageKnightState, *sites: int) -> int:
    """The first space with one of these sites; tiles are laid until there is one."""
    while True:
        spaces = [s for s in spaces_of(revealed(state)) if site_at(state, s) in sites]
        if spaces:
            return spaces[0]
        lay_tiles(state, 1)


def _beside(state: MageKnightState, space: int) -> int:
    """Where a Hero can stand next to a space."""
    found = [s for s in lattice(state).neighbours[space] if movement.is_safe(state, 0, s)]
    if not found:
        raise NoSuchPosition("nobody can stand beside it")
    return found[0]


def assault(state: MageKnightState) -> None:
    """The first player has walked into a city, and its garrison waits behind the walls."""
    setup.ready(state)
    player = state.players[0]
    rise(
        state, player, 8, "fireball fire_bolt ice_bolt mana_storm", "fire_mages catapults peasants"
    )
    player.deck += player.hand
    player.hand = []
    _deal(player, "fireball fire_bolt ice_bolt rage rage march")
    player.tokens[COLOUR_OF["red"]] = player.tokens[COLOUR_OF["blue"]] = 2
    _begin(state, player, "early_bird")
    while not state.cities:
        lay_tiles(state, 1)
    city = state.cities[0].spaces[0]
    player.space = _beside(state, city)
    movement.enter(state, 0, city)
    combat.start(state, combat.ASSAULT, city)


def face_to_face(state: MageKnightState) -> None:
    """Two Heroes on spaces next to each other, the first with cards and Move to attack."""
    setup.ready(state)
    names = lattice(state).by_name
    for player, space, hand in zip(
        state.players, ("0,0c", "0,0e"), ("rage rage march", "rage determination"), strict=True
    ):
        player.deck += player.hand
        player.hand = []
        _deal(player, hand)
        player.space, player.entered = names[space], True
    state.players[1].tactic = state.tactics.pop()
    _begin(state, state.players[0], "early_bird")
    state.players[0].turn.move = 4


def _begin(state: MageKnightState, player: Player, tactic: str) -> None:
    """Tactics are taken, the player first in order, and the turn goes on."""
    state.tactics.remove(named(TACTIC, tactic, "Tactic"))
    player.tactic = named(TACTIC, tactic, "Tactic")
    if state.dummy is not None:
        state.dummy.tactic = state.tactics.pop()
    state.order = [0, 1]
    state.slot = 0
    state.active = 0
    state.phase = "turn"
    player.entered = True


def _put_units(state: MageKnightState, player: Player, own: list[str], offer: list[str]) -> None:
    for name in own:
        _take_unit(state, named(UNIT, name, "Unit"))
        player.units.append(Unit(named(UNIT, name, "Unit")))
    for name in offer:
        if named(UNIT, name, "Unit") not in state.units:
            state.regular_deck.append(state.units.pop(0))
            _take_unit(state, named(UNIT, name, "Unit"))
            state.units.append(named(UNIT, name, "Unit"))


def _take_unit(state: MageKnightState, unit: int) -> None:
    """Out of the deck, or out of the offer if it lies there."""
    decks = (state.regular_deck, state.elite_deck, state.units)
    deck = next((deck for deck in decks if unit in deck), None)
    if deck is None:
        raise NoSuchPosition(f"no Unit {UNITS[unit].id} is left")
    deck.remove(unit)


def _put_enemy(state: MageKnightState, space: int, token: int) -> None:
    """This enemy stands there instead of the one that was drawn."""
    pile = state.piles[ENEMY_PILE[token]]
    for other, tokens in state.tokens.items():
        if other != space and token in tokens and token not in pile:
            tokens[tokens.index(token)] = pile[0]
            pile[0] = token
    pile += state.tokens[space]
    if token not in pile:
        raise NoSuchPosition(f"no enemy {ENEMIES[token].id} is left")
    pile.remove(token)
    state.tokens[space] = [token]
