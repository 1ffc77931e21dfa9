"""What a seat may know: the only door out of the state."""

from __future__ import annotations

from typing import TypedDict

from critias.games.mage_knight.rules import block, daytime, enemies, gaining
from critias.games.mage_knight.rules.attack import targeted
from critias.games.mage_knight.rules.components import (
    DEEDS,
    ENEMIES,
    HEROES,
    PILE_NAMES,
    RUINS,
    SKILLS,
    TACTICS,
    TILES,
    UNITS,
)
from critias.games.mage_knight.rules.damage import unit_armor
from critias.games.mage_knight.rules.end_of_turn import hand_limit
from critias.games.mage_knight.rules.map import lattice, spaces_of
from critias.games.mage_knight.rules.movement import costs_of
from critias.games.mage_knight.rules.sides import ATTACKER, attacking, in_melee
from critias.games.mage_knight.rules.state import (
    BLOCKED,
    DEAD,
    NOBODY,
    NONE,
    OFF_MAP,
    STOPPED,
    STRUCK,
    CityRecord,
    Combat,
    MageKnightState,
    Player,
)
from critias.games.mage_knight.rules.tables import ARMOR, COMMAND, SCENARIOS
from critias.games.mage_knight.rules.terms import (
    ATTACK_PHASE,
    BLOCK_PHASE,
    COLOURS,
    DAMAGE_PHASE,
    ELEMENTS,
    KINDS,
    RANGED_PHASE,
)

PHASES = {
    0: "muster",
    RANGED_PHASE: "ranged",
    BLOCK_PHASE: "block",
    DAMAGE_PHASE: "damage",
    ATTACK_PHASE: "attack",
}
DOWN = "face down"


class UnitView(TypedDict):
    """A Unit of a player."""

    unit: str
    spent: bool
    wounds: int
    armor: int
    banner: str
    banner_down: bool
    bonded: bool


class PlayerView(TypedDict):
    """A player as the reader sees them; `hand` is empty where it is hidden."""

    seat: int
    hero: str
    hand: list[str]
    hand_size: int
    deck_size: int
    top: list[str]
    discard: list[str]
    play: list[str]
    crystals: list[int]
    tokens: list[int]
    units: list[UnitView]
    command: int
    skills: list[str]
    turned: list[str]
    used: list[str]
    skills_left: int
    shown: list[str]
    drawn: list[str]
    drafted: list[str]
    fame: int
    level: int
    armor: int
    hand_limit: int
    reputation: int
    space: str
    tactic: str
    tactic_down: bool
    tactic_die: str
    under: int
    claim: str
    down: bool
    move: int
    influence: int
    heal: int
    flags: int
    dice: int
    costs: list[int]
    """What entering each terrain costs now."""
    notes: dict[str, int]
    given: list[list[str | int]]
    """Where the numbers of the turn come from: of what, by what, its name, how much."""
    rewards: list[str]
    gone: list[str]


class FoeView(TypedDict):
    """An enemy in a combat, with its numbers as they are now."""

    place: int
    enemy: str
    armor: int
    attack: int
    abilities: int
    resistances: int
    fortification: int
    origin: int
    space: str
    dead: bool
    blocked: bool
    stopped: bool
    struck: bool
    target: bool


class CombatView(TypedDict):
    """The combat at hand: what is being built, and what is still missing."""

    kind: str
    phase: str
    space: str
    night: bool
    units: bool
    foes: list[FoeView]
    faced: list[str]
    attacks: list[list[int | str]]
    attack: int
    needed: int
    against: int
    blocks: list[list[int | str]]
    block: int
    block_needed: int
    damage: int
    wounds: int
    attacker: int
    """Between players: whose attack it is; otherwise -1."""
    melee: bool
    """It is the last phase."""
    notes: dict[str, int]
    """What counts for the open attack."""


class CityView(TypedDict):
    """A city on the map."""

    colour: str
    second: str
    level: int
    spaces: list[str]
    garrison: list[str]
    shields: list[int]
    conquered: bool
    leader: int


class DummyView(TypedDict):
    """The Dummy player."""

    hero: str
    deck_size: int
    discard: list[str]
    crystals: list[int]
    tactic: str


class MageKnightView(TypedDict):
    """The whole table."""

    seat: int
    scenario: str
    shape: str
    switches: list[str]
    round: int
    rounds: int
    number: int
    """Which Day it is by Day, which Night at Night."""
    levels: list[int]
    """The levels of the cities in the order of reveal."""
    night: bool
    phase: str
    active: int
    order: list[int]
    announced: int
    ending: bool
    over: bool
    players: list[PlayerView]
    dummy: DummyView | None
    source: list[str]
    spells: list[str]
    actions: list[str]
    units: list[str]
    monastery: list[str]
    common_skills: list[str]
    lasting: list[list[str | int]]
    tactics: list[str]
    lost_tactics: list[str]
    tiles: list[list[str | int]]
    left: list[int]
    tokens: dict[str, list[str]]
    rampaging: list[str]
    ruins: dict[str, str]
    shields: dict[str, int]
    marks: dict[str, list[int]]
    burned: list[str]
    secrets: list[str]
    cities: list[CityView]
    champions: list[int]
    """One to Return in teams: whom each team has marked; -1: hidden."""
    piles: list[int]
    discards: list[list[str]]
    combat: CombatView | None


def card_names(cards: list[int]) -> list[str]:
    """The ids of Deed cards."""
    return [DEEDS[card].id for card in cards]


def token_name(token: int) -> str:
    """An enemy token as it lies: its face, or the colour of its back."""
    if token >= 0:
        return ENEMIES[token].id
    return f"{PILE_NAMES[gaining.pile_of_back(token)]} back"


def _colour(colour: int) -> str:
    return "" if colour == NONE else COLOURS[colour]


def player_view(state: MageKnightState, seat: int, reader: int | None) -> PlayerView:
    """A player as the reader sees them."""
    player = state.players[seat]
    # Nobody sits across the table of a solo game, so that those who watch may see it all.
    own = seat == reader or len(state.players) == 1
    turn = player.turn
    return {
        "seat": seat,
        "hero": "" if player.hero < 0 else HEROES[player.hero].id,
        "hand": card_names(player.hand) if own else [],
        "hand_size": len(player.hand),
        "deck_size": gaining.deck_size(player),
        "top": [_top_name(card, own) for card in player.top],
        "discard": card_names(player.discard),
        "play": card_names(player.play),
        "crystals": player.crystals[:],
        "tokens": player.tokens[:],
        "units": _units(player),
        "command": COMMAND[player.level - 1],
        "skills": [SKILLS[skill].id for skill in player.skills],
        "turned": [SKILLS[skill].id for skill in player.turned],
        "used": [SKILLS[skill].id for skill in turn.used],
        "skills_left": len(player.pile),
        "shown": [SKILLS[skill].id for skill in player.shown],
        "drawn": card_names(player.drawn) if own else [],
        "drafted": card_names(player.drafted) if own else [],
        "fame": player.fame,
        "level": player.level,
        "armor": ARMOR[player.level - 1],
        "hand_limit": hand_limit(state, seat),
        "reputation": player.reputation,
        "space": "" if player.space == OFF_MAP else lattice(state).names[player.space],
        "tactic": "" if player.tactic == NONE else TACTICS[player.tactic].id,
        "tactic_down": player.tactic_down,
        "tactic_die": _colour(player.tactic_die),
        "under": player.under + len(player.spared),
        "claim": _colour(player.claim),
        "down": player.down,
        "move": turn.move,
        "influence": turn.influence,
        "heal": turn.heal,
        "flags": turn.flags,
        "dice": turn.dice,
        "costs": list(costs_of(state, seat)),
        "notes": dict(turn.notes),
        "given": [list(one) for one in turn.given],
        "rewards": [str(entry[0]) for entry in turn.rewards],
        "gone": card_names(player.gone),
    }


def _top_name(card: int, own: bool) -> str:
    if card >= 0:
        return DEEDS[card].id
    return DEEDS[~card].id if own else DOWN


def _units(player: Player) -> list[UnitView]:
    return [
        {
            "unit": UNITS[unit.card].id,
            "spent": unit.spent,
            "wounds": unit.wounds,
            "armor": unit_armor(player, unit),
            "banner": "" if unit.banner == NONE else DEEDS[unit.banner].id,
            "banner_down": unit.banner_down,
            "bonded": unit.bonded,
        }
        for unit in player.units
    ]


def combat_view(state: MageKnightState, combat: Combat) -> CombatView:
    """The combat at hand."""
    names = lattice(state).names
    aimed = targeted(combat)
    return {
        "kind": combat.kind,
        "phase": PHASES[combat.phase],
        "space": names[combat.space],
        "night": combat.night,
        "units": combat.units,
        "foes": [
            {
                "place": place,
                "enemy": ENEMIES[foe.token].id,
                "armor": enemies.armor(combat, foe),
                "attack": enemies.attack(combat, foe),
                "abilities": enemies.abilities(combat, foe),
                "resistances": enemies.resistances(combat, foe),
                "fortification": enemies.fortification(combat, foe),
                "origin": foe.origin,
                "space": names[foe.space],
                "dead": bool(foe.flags & DEAD),
                "blocked": bool(foe.flags & BLOCKED),
                "stopped": bool(foe.flags & STOPPED),
                "struck": bool(foe.flags & STRUCK),
                "target": bool(combat.targets >> place & 1),
            }
            for place, foe in enumerate(combat.foes)
            if foe.owner == NOBODY
        ],
        "faced": [
            UNITS[foe.token].id if foe.owner != NOBODY else ENEMIES[foe.token].id
            for foe in combat.foes
        ],
        "attacks": [[value, KINDS[kind], ELEMENTS[e]] for value, kind, e, _ in combat.attacks],
        "attack": enemies.attack_value(combat, aimed),
        "needed": sum(enemies.armor(combat, one) for one in aimed),
        "against": combat.against,
        "blocks": [[value, ELEMENTS[element]] for value, element, _ in combat.blocks],
        "block": _block_value(combat),
        "block_needed": _block_needed(combat),
        "damage": combat.damage,
        "wounds": combat.wounds,
        "attacker": combat.notes.get(ATTACKER, NOBODY),
        "melee": in_melee(combat),
        "notes": dict(attacking(combat)),
    }


def _block_value(combat: Combat) -> int:
    """What the open block is worth; between players what it takes from the attack."""
    if combat.rival is not None:
        return block.reduction(combat)
    return block.worth(combat, combat.foes[combat.against]) if combat.against != NONE else 0


def _block_needed(combat: Combat) -> int:
    """What a block has to be worth to leave nothing of the attack."""
    if combat.rival is not None:
        return enemies.attack_value(combat)
    return block.needed(combat, combat.foes[combat.against]) if combat.against != NONE else 0


def city_view(state: MageKnightState, city: CityRecord) -> CityView:
    """A city on the map."""
    names = lattice(state).names
    return {
        "colour": COLOURS[city.colour],
        "second": _colour(city.second),
        "level": city.level,
        "spaces": [names[space] for space in city.spaces],
        "garrison": [token_name(token) for token in city.garrison],
        "shields": city.shields[:],
        "conquered": city.conquered,
        "leader": city.leader,
    }


def view(state: MageKnightState, seat: int | None) -> MageKnightView:
    """What that seat (None: a spectator) may know."""
    grid = lattice(state)
    names = grid.names
    dummy = state.dummy
    return {
        "seat": NOBODY if seat is None else seat,
        "scenario": SCENARIOS[state.scenario].id,
        "shape": state.shape,
        "switches": list(state.switches),
        "round": state.round,
        "rounds": state.rounds,
        "number": daytime.number(state),
        "levels": list(state.levels),
        "night": state.night,
        "phase": state.phase,
        "active": state.active,
        "order": state.order[:],
        "announced": state.announced,
        "ending": state.ending,
        "over": state.over,
        "players": [player_view(state, other, seat) for other in range(len(state.players))],
        "dummy": None
        if dummy is None
        else {
            "hero": "" if dummy.hero < 0 else HEROES[dummy.hero].id,
            "deck_size": len(dummy.deck),
            "discard": card_names(dummy.discard),
            "crystals": dummy.crystals[:],
            "tactic": "" if dummy.tactic == NONE else TACTICS[dummy.tactic].id,
        },
        "source": [COLOURS[face] for face in state.source],
        "spells": card_names(state.spells),
        "actions": card_names(state.actions),
        "units": [UNITS[unit].id for unit in state.units],
        "monastery": card_names(state.monastery),
        "common_skills": [SKILLS[skill].id for skill in state.common_skills],
        "lasting": [[SKILLS[skill].id, owner, value] for skill, owner, value in state.lasting],
        "tactics": [TACTICS[tactic].id for tactic in state.tactics],
        "lost_tactics": [TACTICS[tactic].id for tactic in state.lost_tactics],
        "tiles": [
            [grid.slot_names[slot], TILES[tile].id, turns] for slot, tile, turns in state.tiles
        ],
        "left": state.left[:],
        "tokens": {
            names[space]: [token_name(token) for token in tokens]
            for space, tokens in sorted(state.tokens.items())
        },
        "rampaging": [names[space] for space in spaces_of(state.rampaging)],
        "ruins": {
            names[space]: DOWN if ruin == NOBODY else RUINS[ruin].id
            for space, ruin in sorted(state.ruins.items())
        },
        "shields": {names[space]: owner for space, owner in sorted(state.shields.items())},
        "marks": {names[space]: seats[:] for space, seats in sorted(state.marks.items())},
        "burned": [names[space] for space in state.burned],
        "secrets": [names[space] for space in state.secrets],
        "cities": [city_view(state, city) for city in state.cities],
        "champions": [
            who if state.over or (seat is not None and seat % 2 == who % 2) else NOBODY
            for who in state.champions
        ],
        "piles": [len(pile) for pile in state.piles],
        "discards": [[ENEMIES[token].id for token in sorted(pile)] for pile in state.discards],
        "combat": None if state.combat is None else combat_view(state, state.combat),
    }
