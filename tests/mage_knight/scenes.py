"""Positions in which everything is tried: all parts of a turn and of a combat, alone, between
players and together, with much, little and no mana.

A scene is a state at the point where one seat is asked for an entry of its menu. Hands, Units and
Skills besides the component that is tried are drawn by the seed.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from critias.games.mage_knight.rules.components import (
    ADVANCED_ACTIONS,
    BASIC_ACTION,
    CITY,
    DEED,
    DEED_KIND,
    DEEDS,
    KEEP,
    SKILL,
    SPELLS,
    TACTIC,
    UNITS,
    WOUND,
)
from critias.games.mage_knight.rules.map import put_site
from critias.games.mage_knight.rules.state import DEFENDER, RESTED, MageKnightState, Player, Unit
from critias.games.mage_knight.rules.terms import BLACK, BLUE, GOLD, GREEN, RED, WHITE
from critias.kernel.random import Rng
from mage_knight.arranging import city
from mage_knight.table import ATTACK, BLOCK, DAMAGE, RANGED, Table

Place = Callable[[Rng], tuple[MageKnightState, int]]
SCENES: Final[dict[str, Place]] = {}
ACTIONS: Final = [card for card in range(len(DEEDS)) if DEED_KIND[card] == BASIC_ACTION]
ANY_NUMBER: Final = (r"^Deed cards: ", r"^Units: ")
"""Cards and Units are drawn from more boxes than one."""
HEROES: Final = ("tovak", "goldyx", "arythea", "norowas")


def scene(place: Callable[[Rng], Table]) -> Callable[[Rng], Table]:
    """Registers a scene of seat 0."""
    SCENES[place.__name__] = lambda rng: (place(rng).state, 0)
    return place


def some(cards: Sequence[int], count: int, rng: Rng) -> list[int]:
    """Different ones of these cards."""
    bag = list(cards)
    return [bag.pop(rng.below(len(bag))) for _ in range(count)]


def furnish(player: Player, rng: Rng) -> None:
    """Some cards in hand and deck, Units and what lies about."""
    pool = [*ACTIONS, *ADVANCED_ACTIONS]
    player.hand = sorted([rng.pick(pool) for _ in range(3)] + [WOUND] * rng.below(2))
    player.deck = [rng.pick(ACTIONS) for _ in range(4)]
    player.discard = [rng.pick(ACTIONS) for _ in range(3)]
    player.units = [Unit(rng.below(len(UNITS))) for _ in range(2)]
    player.units[0].spent = rng.below(2) == 0
    player.units[1].wounds = rng.below(3) == 0
    player.level, player.fame = 5, 24
    player.reputation = 2


def table_for(rng: Rng, players: int = 2, night: bool = False, at: str = "1,0w") -> Table:
    """Some players; the first one's turn. The offers are open, the others stand about."""
    table = Table(*HEROES[:players], at=at, night=night, seed=1 + rng.below(1000))
    table.missing += ANY_NUMBER
    state = table.state
    for seat, player in enumerate(state.players):
        furnish(player, rng)
        if seat:
            player.space = table.space(("0,0c", "0,0ne", "0,0e", "0,0c")[seat])
            player.crystals = [rng.below(3) for _ in range(4)]
    state.spells = some(SPELLS, 3, rng)
    state.actions = some(ADVANCED_ACTIONS, 3, rng)
    state.units = [rng.below(len(UNITS)) for _ in range(3)]
    return table


# --- outside combat ------------------------------------------------------------------------------


@scene
def calm_day(rng: Rng) -> Table:
    """Movement by Day."""
    table = table_for(rng)
    table.me.turn.move = rng.below(4)
    return table


@scene
def calm_night(rng: Rng) -> Table:
    """Movement at Night, beside a keep and a wall of enemies."""
    table = table_for(rng, night=True)
    table.me.turn.move = rng.below(4)
    return table


@scene
def alone(rng: Rng) -> Table:
    """A solo game."""
    return table_for(rng, players=1, night=rng.below(2) == 0)


@scene
def before_the_turn(rng: Rng) -> Table:
    """What can be used before the own turn."""
    table = table_for(rng, night=True)
    table.state.phase = "before_turn"
    table.me.spared = [rng.pick(ACTIONS)]
    if rng.below(2):
        table.me.deck = []
    return table


@scene
def talking(rng: Rng) -> Table:
    """An interaction in a village."""
    table = table_for(rng, at="1,0sw").talk()
    table.me.turn.influence = rng.below(8)
    return table


@scene
def in_a_city(rng: Rng) -> Table:
    """An interaction in a conquered city."""
    table = table_for(rng).talk()
    put_site(table.state, table.me.space, CITY)
    city(table, "1,0w", rng.pick((RED, BLUE, GREEN, WHITE)), conquered=True).shields = [0]
    table.me.turn.influence = 12
    return table


@scene
def rested(rng: Rng) -> Table:
    """After a Rest."""
    table = table_for(rng)
    table.me.turn.flags |= RESTED
    return table


@scene
def bare(rng: Rng) -> Table:
    """Nothing else in hand, nothing in the deck, nothing on offer."""
    table = table_for(rng, night=rng.below(2) == 0)
    state, me = table.state, table.me
    me.hand, me.deck, me.discard, me.units = [], [], [], []
    state.spells, state.actions, state.units, state.source = [], [], [], []
    return table


@scene
def nothing_but_wounds(rng: Rng) -> Table:
    """The rest of the hand are Wounds."""
    table = table_for(rng)
    table.me.hand = [WOUND] * 3
    return table


@scene
def among_teams(rng: Rng) -> Table:
    """Two against two, by Night."""
    table = table_for(rng, players=4, night=True)
    table.state.switches = (*table.state.switches, "teams")
    return table


# --- combat with enemies -------------------------------------------------------------------------


@scene
def shooting(rng: Rng) -> Table:
    """The Ranged and Siege phase against enemies in the open."""
    table = table_for(rng, night=rng.below(2) == 0)
    table.me.turn.move = rng.below(3)
    return table.fight("prowlers", "golems", phase=RANGED, fresh=True)


@scene
def before_a_wall(rng: Rng) -> Table:
    """One enemy behind a wall, one doubly fortified, one in the open beside them."""
    table = table_for(rng, night=True)
    table.me.turn.notes["agility_ranged"] = 1
    table.me.turn.move = 4
    table.fight("monks", "guardsmen", phase=RANGED, origin=DEFENDER, fortified=True)
    if rng.below(2):
        table.combat.foes[0].origin = 1
    return table


@scene
def before_double_walls(rng: Rng) -> Table:
    """Nobody can be shot at."""
    table = table_for(rng, night=True)
    table.me.turn.notes |= {"agility_ranged": 1, "agility": 1}
    table.me.turn.move = 4
    return table.fight("guardsmen", "guardsmen", phase=RANGED, origin=DEFENDER, fortified=True)


@scene
def barrage(rng: Rng) -> Table:
    """Altem Mages have made all attacks Siege."""
    table = table_for(rng, night=True)
    table.fight("monks", "guardsmen", phase=RANGED, origin=DEFENDER, fortified=True)
    table.combat.notes["all_siege"] = 1
    return table


@scene
def blocking(rng: Rng) -> Table:
    """One attacker is being blocked."""
    table = table_for(rng, night=rng.below(2) == 0)
    return table.fight("prowlers", "fire_dragon", phase=BLOCK, against=rng.below(2))


@scene
def before_an_attacker_is_named(rng: Rng) -> Table:
    """Two attackers, Diplomacy and some Influence."""
    table = table_for(rng)
    table.me.turn.notes["diplomacy"] = 0
    table.me.turn.influence = 3
    return table.fight("prowlers", "diggers", phase=BLOCK)


@scene
def hurting(rng: Rng) -> Table:
    """The Assign Damage phase."""
    return table_for(rng, night=rng.below(2) == 0).fight("prowlers", "golems", phase=DAMAGE)


@scene
def striking(rng: Rng) -> Table:
    """The Attack phase, enemies with all resistances among them."""
    table = table_for(rng, night=rng.below(2) == 0)
    table.me.turn.notes |= {"agility": 1, "agility_ranged": 1}
    table.me.turn.move = 3
    return table.fight("ice_dragon", "fire_dragon", "prowlers")


@scene
def nobody_in_reach(rng: Rng) -> Table:
    """The only enemy is immune to both fire and ice."""
    return table_for(rng, night=True).fight("high_dragon", phase=rng.pick((RANGED, BLOCK, ATTACK)))


@scene
def in_a_dungeon(rng: Rng) -> Table:
    """Night rules, and no Units."""
    table = table_for(rng)
    phase = rng.pick((RANGED, BLOCK, ATTACK))
    return table.fight("gargoyle", phase=phase, night=True, units=False)


@scene
def assaulting_a_city(rng: Rng) -> Table:
    """A garrison with the bonus of its city."""
    table = table_for(rng, night=True)
    table.fight("freezers", "altem_mages", phase=rng.pick((RANGED, BLOCK, ATTACK)))
    table.combat.foes[0].origin = table.combat.foes[1].origin = DEFENDER
    table.combat.fortified = True
    table.combat.bonuses = 1 << rng.below(4)
    return table


@scene
def cursed(rng: Rng) -> Table:
    """Every mana but green costs a Wound, and the next one knocks out."""
    table = table_for(rng, night=True).fight("prowlers", "golems", phase=rng.pick((RANGED, ATTACK)))
    table.state.curses = [("mana_exploit", 1, GREEN), ("mana_curse", 1, RED)]
    table.combat.wounds = 5
    return table


@scene
def paying_oddly(rng: Rng) -> Table:
    """Invocation and Polarization."""
    table = table_for(rng, night=rng.below(2) == 0)
    table.me.skills = [SKILL["invocation"], SKILL["polarization"], SKILL["universal_power"]]
    table.me.hand = sorted([*table.me.hand, WOUND])
    if rng.below(2):
        table.fight("prowlers", "monks", phase=rng.pick((RANGED, BLOCK, ATTACK)), against=0)
        if table.combat.phase != BLOCK:
            table.combat.against = -1
    return table


# --- between players and together ----------------------------------------------------------------


def duel_for(rng: Rng, way: str, walls: bool = False) -> Table:
    """Seat 0 has stopped on the space of seat 1."""
    table = table_for(rng, at="0,0c", night=True)
    state = table.state
    state.switches = tuple({*state.switches, "pvp"})
    table.player(1).space = table.space("0,0e")
    table.me.turn.move = 9
    if walls:
        put_site(state, table.space("0,0e"), KEEP)
        state.shields[table.space("0,0e")] = 1
    table.player(1).hand = sorted([*table.player(1).hand, DEED["rage"]])
    table.do(("go", "0,0e"))
    if state.combat is None and not state.agenda:
        table.do(("attack", 1))
    table.do(way)
    return table


def duelling(name: str, way: str, seat: int, *answers: str, walls: bool = False) -> None:
    """Registers a scene of a duel: how the defender attends, whose menu it is, the way there."""

    def place(rng: Rng) -> tuple[MageKnightState, int]:
        table = duel_for(rng, way, walls)
        for answer in answers:
            if answer == "strike":
                table.combat.attacks = [(4, 1, 0, -1)]
            table.do(answer)
        return table.state, seat

    SCENES[name] = place


duelling("defender_shoots", "full", 1)
duelling("partial_defender_shoots", "partial", 1)
duelling("aggressor_blocks", "full", 0, "strike")
duelling("aggressor_shoots", "full", 0, "pass")
duelling("aggressor_shoots_at_walls", "partial", 0, "pass", walls=True)
duelling("partial_defender_blocks", "partial", 1, "pass", "strike")
duelling("aggressor_strikes", "partial", 0, "pass", "pass")
duelling("defender_blocks_in_melee", "full", 1, "pass", "pass", "strike")
duelling("defender_strikes", "full", 1, "pass", "pass", "pass")


def together_for(rng: Rng) -> Table:
    """A cooperative assault: the part of seat 0."""
    tiles = {"0,1": "countryside_1", "1,0": "core_7"}
    table = Table(
        "tovak", "goldyx", scenario="full_cooperation", at="1,0nw", tiles=tiles, night=True
    )
    table.missing += ANY_NUMBER
    city(table, "1,0c", rng.pick((RED, BLUE, GREEN, WHITE)), "guardsmen", "golems", "monks")
    for seat, player in enumerate(table.state.players):
        furnish(player, rng)
        player.hand = sorted([*player.hand, DEED["march"]])
        player.space = table.space(("1,0nw", "1,0ne")[seat])
    table.me.turn.move = 2
    table.do(("together", "1,0c"), 2, "yes")
    return table


@scene
def before_the_gate(rng: Rng) -> Table:
    """Before the step into the city."""
    return together_for(rng)


@scene
def inside_together(rng: Rng) -> Table:
    """The own share of the garrison."""
    table = together_for(rng)
    table.do(("go", "1,0c"))
    while table.ask is not None and table.ask.kind == "join":
        table.do("done")
    return table


# --- mana ----------------------------------------------------------------------------------------

MANA: Final = ("none", "little", "all")


def fill(state: MageKnightState, seat: int, mana: str, rng: Rng) -> None:
    """Give the player much, little or no mana."""
    player = state.players[seat]
    player.tokens = [0] * 6
    player.crystals = [0] * 4
    if mana == "none":
        state.source = []
    elif mana == "little":
        player.tokens[rng.pick((RED, BLUE, GREEN, WHITE, GOLD, BLACK))] += 1
        player.crystals[rng.below(4)] += rng.below(2)
        state.source = sorted(rng.below(6) for _ in range(2))
    else:
        player.tokens = [2] * 6
        player.crystals = [2] * 4
        state.source = [RED, BLUE, GREEN, WHITE, GOLD, BLACK]
    if mana == "all" and player.tactic < 0:
        player.tactic, player.tactic_die = TACTIC["mana_steal"], RED
