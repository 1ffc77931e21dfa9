"""What must hold in every state: nothing is lost, nothing is there twice."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from critias.games.mage_knight.rules.components import (
    ADVANCED_ACTIONS,
    ARTIFACTS,
    CITY,
    ENEMY_PILE,
    HERO_DECK,
    KEEP,
    MAGE_TOWER,
    PILE_GRAY,
    PILE_VIOLET,
    PILES,
    RUINS,
    SITES,
    SUBSTITUTES,
    TILES,
    WOUND,
)
from critias.games.mage_knight.rules.content import own_skills
from critias.games.mage_knight.rules.gaining import (
    HIDDEN,
    all_deeds,
    command_limit,
    deck_size,
    face_of,
    level_of,
    pile_of_back,
)
from critias.games.mage_knight.rules.map import (
    BLANK,
    SITE_LETTERS,
    city_at,
    lattice,
    site_at,
    spaces_of,
)
from critias.games.mage_knight.rules.movement import SPACE_BENDING
from critias.games.mage_knight.rules.selection import skills_of
from critias.games.mage_knight.rules.setup import spells_of
from critias.games.mage_knight.rules.state import (
    DEAD,
    NOBODY,
    NONE,
    OFF_MAP,
    CityRecord,
    MageKnightState,
)
from critias.games.mage_knight.rules.tables import MANA, SCENARIOS
from critias.games.mage_knight.rules.terms import (
    HIGHEST_REPUTATION,
    LOWEST_REPUTATION,
    MOST_CRYSTALS,
)


def problems(state: MageKnightState) -> Iterator[str]:
    """What is wrong with the state."""
    if state.phase in ("heroes", "auction", "picked", "begin_draft", "draft", "lay_out", "ready"):
        return
    yield from _deeds(state)
    yield from _tokens(state)
    yield from _pieces(state)
    yield from _players(state)
    yield from _map(state)


def _unlike(found: list[int], wanted: list[int]) -> str:
    """What is missing and what there is too much of; empty if the two agree."""
    if sorted(found) == sorted(wanted):
        return ""
    have, want = Counter(found), Counter(wanted)
    return f"missing {dict(want - have)}, too many {dict(have - want)}"


def _deeds(state: MageKnightState) -> Iterator[str]:
    found = (
        state.spells + state.spell_deck + state.spell_bottom + state.actions + state.action_deck
        + state.action_bottom + state.artifact_deck + state.artifact_bottom + state.monastery
        + state.lost_cards + state.upgrades
    )  # fmt: skip
    wanted = [*ADVANCED_ACTIONS, *ARTIFACTS, *spells_of(state)]
    for player in state.players:
        found += all_deeds(player) + player.gone + player.drawn + player.drafted
        wanted += HERO_DECK[player.hero]
    if state.dummy is not None:
        found += state.dummy.deck + state.dummy.discard
        wanted += SUBSTITUTES if state.dummy.hero == NOBODY else HERO_DECK[state.dummy.hero]
    if unlike := _unlike([card for card in found if card != WOUND], wanted):
        yield f"Deed cards: {unlike}"


ALL_ENEMIES = [token for pile in PILES for token in pile]


def _tokens(state: MageKnightState) -> Iterator[str]:
    found = [token for pile in (*state.piles, *state.discards) for token in pile]
    for row in (*state.tokens.values(), *(city.garrison for city in state.cities)):
        found += [token for token in row if token >= 0]
        found += [face_of(token) for token in row if token < HIDDEN]
    if state.combat is not None:
        found += [
            foe.token for foe in state.combat.foes if not foe.flags & DEAD and foe.owner == NOBODY
        ]
    if unlike := _unlike(found, ALL_ENEMIES):
        yield f"enemy tokens: {unlike}"
    for number, pile in enumerate((*state.piles, *state.discards)):
        if {ENEMY_PILE[token] for token in pile} - {number % len(PILES)}:
            yield "an enemy token lies in another pile"
    ruins = state.ruin_pile + [ruin for ruin in state.ruins.values() if ruin != NOBODY]
    if unlike := _unlike(ruins, list(range(len(RUINS)))):
        yield f"ruin tokens: {unlike}"


def _pieces(state: MageKnightState) -> Iterator[str]:
    units = (
        state.units + state.regular_deck + state.regular_bottom + state.elite_deck
        + state.elite_bottom + state.lost_units
    )  # fmt: skip
    dice = len(state.source)
    skills = state.common_skills[:]
    own: list[int] = []
    for player in state.players:
        units += [unit.card for unit in player.units]
        dice += len(player.turn.taken) + len(player.turn.fixed)
        dice += (player.tactic_die != NONE) + (player.claim != NONE)
        skills += player.skills + player.pile + player.shown
        own += skills_of(state, player.hero)
    dummy = state.dummy
    if dummy is not None and len(state.players) == 1:
        skills += dummy.pile
        own += own_skills(state, dummy.hero)
    if unlike := _unlike(units, list(state.unit_pool)):
        yield f"Units: {unlike}"
    if dice != len(state.players) + MANA.source + ("blitz" in state.switches):
        yield f"{dice} dice"
    if unlike := _unlike(skills, own):
        yield f"Skills: {unlike}"
    tiles = [tile for _, tile, _ in state.tiles] + state.countryside + state.core
    tiles += state.city_tiles
    if len(set(tiles)) != len(tiles) or max(tiles) >= len(TILES):
        yield "a tile is there twice"
    kinds = ("countryside", "core")
    if lost := {n for n, tile in enumerate(TILES) if tile.kind in kinds}.difference(tiles):
        yield f"tiles are lost: {sorted(lost)}"


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
        if not 1 <= player.level <= level_of(player.fame):
            yield f"{who}: level {player.level} with {player.fame} Fame"
        if sum(not unit.bonded for unit in player.units) > command_limit(player):
            yield f"{who}: more Units than Command tokens"
        if player.turn.move < 0 or player.turn.heal < 0 or deck_size(player) < 0:
            yield f"{who}: Move {player.turn.move}, Heal {player.turn.heal}"
        if player.turn.dice < 0:
            yield f"{who}: {player.turn.dice} dice to take"
        if player.space != OFF_MAP and state.ground[player.space] == BLANK:
            yield f"{who}: stands on {grid.names[player.space]}, which is not revealed"
        if player.space != OFF_MAP and state.rampaging >> player.space & 1:
            yield f"{who}: stands on a rampaging enemy"
        known = player.discard + player.play + player.gone
        known += [unit.banner for unit in player.units]
        if any(card in known for card in player.unseen):
            yield f"{who}: everybody has seen {player.unseen}"
        yield from _path(state, seat)
    if sorted(set(state.order)) != sorted(state.order):
        yield f"Round order {state.order}"
    taken = [player.tactic for player in state.players if player.tactic != NONE]
    if len(set(taken)) != len(taken):
        yield "two players have one Tactic"


def _path(state: MageKnightState, seat: int) -> Iterator[str]:
    """The way of the turn: every step of one space leads to a neighbour."""
    player = state.players[seat]
    if seat != state.active or player.space == OFF_MAP or SPACE_BENDING in player.turn.notes:
        return
    grid = lattice(state)
    spaces = [space for space, _ in player.turn.path] + [player.space]
    for (space, length), then in zip(player.turn.path, spaces[1:], strict=True):
        if space < 0 or state.ground[space] == BLANK:
            yield f"player {seat}: the way leads over a space that is not revealed"
        elif length < grid.distance(space, then) or not length:
            yield f"player {seat}: {grid.names[space]} to {grid.names[then]} in {length}"


def _map(state: MageKnightState) -> Iterator[str]:
    grid = lattice(state)
    slots = [slot for slot, _, _ in state.tiles]
    if len(set(slots)) != len(slots):
        yield "two tiles lie on one position"
    fighting = set() if state.combat is None else {foe.space for foe in state.combat.foes}
    if state.combat is not None:
        fighting.add(state.combat.space)
    for space in spaces_of(state.rampaging):
        if space not in fighting and not state.tokens.get(space):
            yield f"nobody rampages on {grid.names[space]}"
    for space, owner in state.shields.items():
        site = site_at(state, space)
        if not 0 <= owner < len(state.players) or site < 0 or site == CITY:
            yield f"a Shield of {owner} lies on {grid.names[space]}"
    for space, tokens in state.tokens.items():
        site = site_at(state, space)
        if site < 0 or site == CITY:
            yield f"enemies lie on {grid.names[space]}, where nothing is"
        elif space in state.shields and not state.rampaging >> space & 1:
            yield f"enemies lie on {SITES[site].id} {grid.names[space]}, which is conquered"
        elif site in GUARDS and _strangers(tokens, GUARDS[site]):
            yield f"others guard {SITES[site].id} {grid.names[space]}: {tokens}"
    for space, letter in enumerate(state.sites):
        if letter in GUARDED and not (
            space in state.tokens or space in state.shields or space in fighting
        ):
            yield f"nobody guards {grid.names[space]}"
    for city in state.cities:
        yield from _city(state, city, fighting)


GUARDS = {KEEP: PILE_GRAY, MAGE_TOWER: PILE_VIOLET}
"""The pile that guards a fortified site."""
GUARDED = frozenset(SITE_LETTERS[site] for site in GUARDS)


def _strangers(tokens: list[int], pile: int) -> bool:
    piles = {ENEMY_PILE[token] if token >= 0 else pile_of_back(token) for token in tokens}
    return bool(piles - {pile})


def _city(state: MageKnightState, city: CityRecord, fighting: set[int]) -> Iterator[str]:
    """A city has its figure on the map, and a garrison exactly as long as it is not conquered."""
    if any(city_at(state, space) is not city for space in city.spaces):
        yield "a city is not where it should be"
    if any(not 0 <= seat < len(state.players) for seat in city.shields):
        yield f"Shields on a city: {city.shields}"
    if city.conquered and (city.garrison or city.leader not in (NOBODY, *city.shields)):
        yield f"a conquered city has the garrison {city.garrison} and the leader {city.leader}"
    closed = SCENARIOS[state.scenario].cities == "closed"
    under_attack = bool(state.assault) or bool(fighting.intersection(city.spaces))
    if not (city.conquered or city.garrison or closed or under_attack):
        yield "nobody guards a city that is not conquered"
