"""What must hold in every state: nothing is lost, nothing is there twice."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from critias.games.mage_knight.components import (
    ADVANCED_ACTIONS,
    ARTIFACTS,
    ELITE_UNITS,
    ENEMY_PILE,
    HERO_DECK,
    PILES,
    REGULAR_UNITS,
    RUINS,
    SPELLS,
    TILES,
    WOUND,
)
from critias.games.mage_knight.gaining import HIDDEN, all_deeds, command_limit, deck_size, face_of
from critias.games.mage_knight.map import BLANK, lattice
from critias.games.mage_knight.state import DEAD, NOBODY, NONE, OFF_MAP, MageKnightState
from critias.games.mage_knight.tables import MANA
from critias.games.mage_knight.terms import (
    HIGHEST_REPUTATION,
    LOWEST_REPUTATION,
    MOST_CRYSTALS,
)


def problems(state: MageKnightState) -> Iterator[str]:
    """What is wrong with the state."""
    if state.phase in ("heroes", "auction", "picked", "begin_draft", "draft", "ready"):
        return
    yield from _deeds(state)
    yield from _tokens(state)
    yield from _pieces(state)
    yield from _players(state)
    yield from _map(state)


def _deeds(state: MageKnightState) -> Iterator[str]:
    found: Counter[int] = Counter()
    for player in state.players:
        found.update(all_deeds(player))
        found.update(player.gone + player.drawn + player.drafted)
    for pile in (
        state.spells, state.spell_deck, state.spell_bottom, state.actions, state.action_deck,
        state.action_bottom, state.artifact_deck, state.artifact_bottom, state.monastery,
        state.lost_cards, state.upgrades,
    ):  # fmt: skip
        found.update(pile)
    wanted: Counter[int] = Counter(ADVANCED_ACTIONS)
    wanted.update(ARTIFACTS)
    everything = "no_interactive" not in state.switches
    wanted.update(card for card in SPELLS if everything or card in found)
    for player in state.players:
        wanted.update(HERO_DECK[player.hero])
    if state.dummy is not None:
        wanted.update(HERO_DECK[state.dummy.hero])
        found.update(state.dummy.deck + state.dummy.discard)
    del found[WOUND]
    if found != wanted:
        yield f"Deed cards: missing {dict(wanted - found)}, too many {dict(found - wanted)}"


def _tokens(state: MageKnightState) -> Iterator[str]:
    found: Counter[int] = Counter()
    for pile in (*state.piles, *state.discards):
        found.update(pile)
    rows = [*state.tokens.values(), *(city.garrison for city in state.cities)]
    for row in rows:
        found.update(token for token in row if token >= 0)
        found.update(face_of(token) for token in row if token < HIDDEN)
    if state.combat is not None:
        found.update(
            foe.token for foe in state.combat.foes if not foe.flags & DEAD and foe.owner == NOBODY
        )
    wanted = Counter(token for pile in PILES for token in pile)
    if found != wanted:
        yield f"enemy tokens: missing {dict(wanted - found)}, too many {dict(found - wanted)}"
    for number, pile in enumerate((*state.piles, *state.discards)):
        if any(ENEMY_PILE[token] != number % len(PILES) for token in pile):
            yield "an enemy token lies in another pile"
    ruins = Counter(state.ruin_pile) + Counter(r for r in state.ruins.values() if r != NOBODY)
    if any(count > 1 for count in ruins.values()) or len(ruins) > len(RUINS):
        yield "a ruin token is there twice"


def _pieces(state: MageKnightState) -> Iterator[str]:
    units = Counter(
        state.units + state.regular_deck + state.regular_bottom + state.elite_deck
        + state.elite_bottom + state.lost_units
    )  # fmt: skip
    dice = len(state.source)
    skills = Counter(state.common_skills)
    for player in state.players:
        units.update(unit.card for unit in player.units)
        dice += len(player.turn.taken) + len(player.turn.fixed)
        dice += (player.tactic_die != NONE) + (player.claim != NONE)
        skills.update(player.skills + player.pile + player.shown)
    if state.dummy is not None:
        skills.update(state.dummy.pile)
    if units != Counter(REGULAR_UNITS) + Counter(ELITE_UNITS):
        yield "Units are missing or too many"
    blitz = "blitz" in state.switches
    if dice != len(state.players) + MANA.source + blitz:
        yield f"{dice} dice"
    if any(count > 1 for count in skills.values()):
        yield "a Skill is there twice"
    tiles = Counter(tile for _, tile, _ in state.tiles)
    tiles.update(state.countryside + state.core + state.city_tiles)
    if any(count > 1 for count in tiles.values()) or any(t >= len(TILES) for t in tiles):
        yield "a tile is there twice"


def _players(state: MageKnightState) -> Iterator[str]:
    grid = lattice(state)
    for seat, player in enumerate(state.players):
        who = f"player {seat}"
        if player.hand != sorted(player.hand):
            yield f"{who}: the hand is not sorted: {player.hand}"
        if any(not 0 <= count <= MOST_CRYSTALS for count in player.crystals):
            yield f"{who}: crystals {player.crystals}"
        if any(count < 0 for count in player.tokens):
            yield f"{who}: tokens {player.tokens}"
        if not LOWEST_REPUTATION <= player.reputation <= HIGHEST_REPUTATION:
            yield f"{who}: Reputation {player.reputation}"
        if sum(not unit.bonded for unit in player.units) > command_limit(player):
            yield f"{who}: more Units than Command tokens"
        if player.turn.move < 0 or player.turn.heal < 0 or deck_size(player) < 0:
            yield f"{who}: Move {player.turn.move}, Heal {player.turn.heal}"
        if player.space != OFF_MAP and state.ground[player.space] == BLANK:
            yield f"{who}: stands on {grid.names[player.space]}, which is not revealed"
        if player.space != OFF_MAP and state.rampaging >> player.space & 1:
            yield f"{who}: stands on a rampaging enemy"


def _map(state: MageKnightState) -> Iterator[str]:
    grid = lattice(state)
    slots = [slot for slot, _, _ in state.tiles]
    if len(set(slots)) != len(slots):
        yield "two tiles lie on one position"
    fighting = set() if state.combat is None else {foe.space for foe in state.combat.foes}
    for space in range(grid.size):
        if state.rampaging >> space & 1 and space not in fighting and not state.tokens.get(space):
            yield f"nobody rampages on {grid.names[space]}"
    for space, owner in state.shields.items():
        if state.sites[space] == BLANK or not 0 <= owner < len(state.players):
            yield f"a Shield of {owner} lies on {grid.names[space]}"
    for city in state.cities:
        share = state.combat is not None and state.combat.space in city.spaces
        if city.conquered and city.garrison and not share:
            yield "a conquered city has a garrison"
