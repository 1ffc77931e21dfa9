"""Likely answers, quickly found: how a player without much thought would play on."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Final

from critias.games.mage_knight import attack, block, damage, enemies, gaining
from critias.games.mage_knight.components import (
    DEED,
    DEED_COLOUR,
    DEED_KIND,
    ENEMIES,
    ENEMY_ABILITIES,
    ENEMY_ARMOR,
    ENEMY_ATTACK,
    ENEMY_FAME,
    ENEMY_RESISTANCES,
    PILE_BROWN,
    PILE_RED,
    PILES,
    RUIN_PILES,
    SKILL,
    SPELL,
    UNIT,
    UNIT_COST,
    WOUND,
)
from critias.games.mage_knight.mana import payable
from critias.games.mage_knight.map import LATTICES, lattice
from critias.games.mage_knight.movement import is_assault
from critias.games.mage_knight.state import (
    ACTED,
    MOVED,
    NOBODY,
    NONE,
    RESTED,
    TALKING,
    MageKnightState,
    Player,
)
from critias.games.mage_knight.tables import ARMOR
from critias.games.mage_knight.terms import BRUTAL, RANGED_PHASE
from critias.games.mage_knight.worth import (
    CARD_WORTH,
    SKILL_USES,
    UNIT_BEST,
    UNIT_USES,
    USES,
    Uses,
)
from critias.kernel.choices import DONE, NO, YES, Ask, Option
from critias.kernel.random import Rng

WAYS: Final = (
    "ring",
    "token",
    "die",
    "tactic_die",
    "gold_die",
    "black_die",
    "gold_token",
    "crystal",
)
"""How to pay, the cheapest first."""


def hint(state: MageKnightState, ask: Ask, rng: Rng) -> Option:
    """A likely answer."""
    answer = KINDS.get(ask.kind)
    return rng.pick(ask.options) if answer is None else answer(state, ask, rng)


def sensible(ask: Ask) -> Sequence[Option]:
    """The options a bot has to think about: crystals are melted when something is paid."""
    if ask.kind == "turn" and len(ask.options) > 1 and "melt" in ask.options:
        return [option for option in ask.options if option != "melt"]
    return ask.options


def _best(options: Sequence[Option], score: Callable[[Option], float], rng: Rng) -> Option:
    """The option with the highest score; a little chance keeps the play varied."""
    top, found = -1e9, options[0]
    for option in options:
        value = score(option) + rng.below(1000) / 1500
        if value > top:
            top, found = value, option
    return found


# --- strength ------------------------------------------------------------------------------------


def strength(state: MageKnightState, player: Player, field: int) -> float:
    """How much of a kind (a field of `Uses`) hand and Units could yield together."""
    mask = payable(state, player)
    total = 0.0
    mana = sum(player.tokens[:5]) + sum(player.crystals) + player.turn.dice
    for card in player.hand:
        if card == WOUND:
            continue
        basic, strong = USES[card]
        powered = (
            DEED_KIND[card] != SPELL and DEED_COLOUR[card] >= 0 and mask >> DEED_COLOUR[card] & 1
        )
        value = basic[field]
        if mana and powered and strong[field] > value:
            value = strong[field]
            mana -= 1
        total += max(value, 1.0 if field in (ATT, BLK, MOV, INF) else 0.0)
    for unit in player.units:
        if not unit.spent and not unit.wounds:
            total += UNIT_BEST[unit.card][field]
    return total


MOV, INF, ATT, SHO, BLK, OTH = range(6)
PILE_ARMOR: Final = tuple(sum(ENEMY_ARMOR[t] for t in pile) / len(pile) for pile in PILES)
PILE_FAME: Final = tuple(sum(ENEMY_FAME[t] for t in pile) / len(pile) for pile in PILES)


def odds(state: MageKnightState, player: Player, tokens: list[int], units: bool = True) -> float:
    """What a fight with these enemies would bring, in Fame."""
    armor = hurt = fame = 0.0
    for token in tokens:
        if token < 0:
            pile = ~token if token > -20 else 0
            armor += PILE_ARMOR[pile]
            hurt += 5.5
            fame += PILE_FAME[pile]
        else:
            armor += ENEMY_ARMOR[token] * (1.6 if ENEMY_RESISTANCES[token] & 1 else 1)
            hurt += (ENEMY_ATTACK[token] or 5) * (2 if ENEMY_ABILITIES[token] & BRUTAL else 1)
            fame += ENEMY_FAME[token]
    power = 0.9 * strength(state, player, ATT)
    if not units:
        power -= sum(UNIT_BEST[u.card].attack for u in player.units if not u.spent and not u.wounds)
    if power < armor:
        return -4.0
    blocked = min(1.0, (power - armor) / max(hurt, 1))
    wounds = hurt * (1 - blocked) / ARMOR[player.level - 1]
    return fame - 1.5 * wounds - (4 if wounds >= 4 else 0)


# --- the turn ------------------------------------------------------------------------------------


def _turn(state: MageKnightState, ask: Ask, rng: Rng) -> Option:
    seat = state.active
    player = state.players[seat]
    flags = player.turn.flags
    if flags & TALKING:
        return _talk(state, ask, rng)
    if flags & (ACTED | RESTED):
        return _best(ask.options, _after_action, rng)
    grid = lattice(state)
    moves = strength(state, player, MOV) + player.turn.move
    away = _away(state, player)
    here = away.get(player.space, 9)
    explores = any(state.left) and _on_edge(state, player)
    # Where steps have become free, nobody would ever stop walking to and fro.
    tired = bool(player.turn.costs and flags & MOVED) and rng.below(4) == 0

    def score(option: Option) -> float:
        if not isinstance(option, tuple):
            if option == "interact":
                return 3.0 if _can_hire(state, player) else -1.0
            if option == "rest":
                wounds = player.hand.count(WOUND)
                return 1.5 if wounds >= 2 else -0.5
            if option == "end_turn":
                return 0.4 if flags & MOVED else -0.2
            return -2.0 if option in ("burn", "melt") else 0.0
        word, thing = option[0], option[1]
        if word == "heal":
            return 8.0
        if word == "explore":
            return 6.0
        if word == "challenge":
            return 1.0 + odds(state, player, state.tokens.get(grid.by_name[str(thing)], []))
        if word == "explore_site":
            return _site_odds(state, player, str(thing))
        if word == "go":
            space = grid.by_name[str(thing)]
            if is_assault(state, seat, space):
                return 1.0 + odds(state, player, _garrison(state, space))
            risk = 0.0
            if grid.near[player.space] & grid.near[space] & state.rampaging:
                risk = 3.0 - odds(state, player, _near_tokens(state, player.space, space))
            if tired:
                return -0.5
            nearer = here - away.get(space, 9)
            return (1.0 if nearer > 0 else 0.2) + 2.0 * nearer - risk
        walks = moves >= 2 and (here < 9 or explores)
        return _play(state, player, option, MOV if walks else OTH) - 0.5

    return _best(ask.options, score, rng)


def _after_action(option: Option) -> float:
    if not isinstance(option, tuple):
        return 2.0 if option == "end_turn" else -2.0
    return 8.0 if option[0] == "heal" else 0.0 if option[0] in ("skill", "unit") else -1.0


def _play(state: MageKnightState, player: Player, option: Option, field: int) -> float:
    """How good playing something is for the purpose at hand."""
    uses = uses_of(player, option)
    if uses is None:
        return -1.0
    assert isinstance(option, tuple), "plain words are no plays"
    price = 0.8 if option[0] == "power" else 0.5 if option[0] == "sideways" else 0.0
    waste = max(uses[:5]) - uses[field] if field != OTH else max(uses[:5])
    return 1.2 * uses[field] - 0.5 * waste - price


def uses_of(player: Player, option: Option) -> Uses | None:
    """The numbers of something that can be played."""
    if isinstance(option, tuple):
        word, thing = option[0], option[1]
        if word in ("play", "power"):
            return USES[DEED[str(thing)]][word == "power"]
        if word == "sideways":
            return SIDEWAYS
        if word == "skill":
            return SKILL_USES[SKILL[str(thing)]]
        if word == "unit" and isinstance(thing, int):
            number = option[2]
            assert isinstance(number, int), "the place of an ability"
            return UNIT_USES[player.units[thing].card][number]
    return None


SIDEWAYS: Final = Uses(1, 1, 1, 0, 1)


def _talk(state: MageKnightState, ask: Ask, rng: Rng) -> Option:
    player = state.players[state.active]
    room = gaining.unit_room(player)
    prices = [UNIT_COST[unit] for unit in state.units] if room else []
    reach = player.turn.influence + strength(state, player, INF)
    wanted = any(player.turn.influence < price <= reach for price in prices)

    def score(option: Option) -> float:
        if option == "end_turn":
            return 1.0
        if not isinstance(option, tuple):
            return -2.0
        word, thing = option[0], option[1]
        if word in ("recruit", "bond"):
            return 3.0 + UNIT_COST[UNIT[str(thing)]] if room or word == "bond" else -1.0
        if word in ("spell", "learn", "action"):
            return 5.0
        if word == "heal":
            return 8.0
        if word == "buy":
            return 3.0 if thing == "healing" and WOUND in player.hand else 0.5
        return 2.0 + _play(state, player, option, INF) if wanted else 0.0

    return _best(ask.options, score, rng)


def _can_hire(state: MageKnightState, player: Player) -> bool:
    reach = strength(state, player, INF) + player.turn.influence
    if gaining.unit_room(player):
        return any(UNIT_COST[unit] <= reach for unit in state.units)
    return reach >= 7 and bool(state.monastery)


def _garrison(state: MageKnightState, space: int) -> list[int]:
    for city in state.cities:
        if space in city.spaces:
            return city.garrison
    return state.tokens.get(space, [~1])


def _near_tokens(state: MageKnightState, old: int, new: int) -> list[int]:
    near = LATTICES[state.shape].near
    both = near[old] & near[new] & state.rampaging
    return [t for space, tokens in state.tokens.items() if both >> space & 1 for t in tokens]


def _site_odds(state: MageKnightState, player: Player, kind: str) -> float:
    if kind == "altar":
        return 9.0
    lying = state.tokens.get(player.space)
    if kind in ("dungeon", "tomb"):
        conquered = player.space in state.shields
        tokens = lying or [~(PILE_BROWN if kind == "dungeon" else PILE_RED)]
        return odds(state, player, tokens, units=False) + (0 if conquered else 3)
    if kind == "ruins" and lying is None:
        lying = [~pile for pile in RUIN_PILES[state.ruins[player.space]]]
    count = 2 if kind == "spawning" else 1
    return odds(state, player, lying or [~PILE_BROWN] * count) + 2.0


# --- where to go ---------------------------------------------------------------------------------


def _on_edge(state: MageKnightState, player: Player) -> bool:
    ground = state.ground
    return any(ground[slot * 7] == " " for slot in lattice(state).edges[player.space])


MIGHT: Final = {
    "b": 0, "c": 0, "d": 9, "e": 10, "f": 24, "i": 11, "j": 9, "k": 16, "l": 7, "m": 14,
}  # fmt: skip
"""How strong one should be for a site, by its letter."""


def might(player: Player) -> float:
    """How strong a player is in general."""
    return 4 + 1.3 * player.level + sum(UNIT_BEST[unit.card].attack for unit in player.units)


def _away(state: MageKnightState, player: Player) -> dict[int, int]:
    """How many steps every space is from something worth reaching; where the Hero stands does not
    count: what it offers is an action."""
    return distances(
        state.shape,
        state.ground,
        state.sites,
        state.rampaging,
        tuple(sorted(state.shields)),
        any(state.left),
        gaining.unit_room(player),
        int(might(player)),
        player.space,
    )


def steps_away(state: MageKnightState, player: Player) -> int:
    """Steps to the nearest thing worth reaching, a large number if there is none."""
    return _away(state, player).get(player.space, 99)


@lru_cache(maxsize=512)
def distances(
    shape: str,
    ground: str,
    sites: str,
    rampaging: int,
    done: tuple[int, ...],
    more_tiles: bool,
    hires: bool,
    strong: int,
    here: int,
) -> dict[int, int]:
    """Steps to the nearest goal from every space that can be walked on."""
    grid = LATTICES[shape]
    walkable = {s for s, letter in enumerate(ground) if letter in "012345"}
    lairs = {
        space
        for space in walkable - {here}
        if (
            sites[space] in MIGHT
            and space not in done
            and strong >= MIGHT[sites[space]]
            and (hires or sites[space] not in "bc")
        )
        or (strong >= 6 and grid.near[space] & rampaging)
    }
    edges = {
        space
        for space in walkable
        if more_tiles and any(ground[slot * 7] == " " for slot in grid.edges[space])
    }
    away = dict.fromkeys(sorted(lairs | edges), 0)
    front = list(away)
    while front:
        later = []
        for space in front:
            for other in grid.neighbours[space]:
                if other in walkable and other not in away and not rampaging >> other & 1:
                    away[other] = away[space] + 1
                    later.append(other)
        front = later
    return away


# --- combat --------------------------------------------------------------------------------------


def _attack_phase(state: MageKnightState, ask: Ask, rng: Rng) -> Option:
    combat = state.combat
    assert combat is not None, "a phase of a combat"
    if "settle" in ask.options:
        return "settle"
    player = state.players[state.active]
    field = SHO if combat.phase == RANGED_PHASE else ATT
    left = _potential(state, player, ask.options, field)
    foes = attack.targeted(combat)
    if not foes:
        weak = [
            (enemies.armor(combat, combat.foes[option[1]]), option)
            for option in ask.options
            if isinstance(option, tuple) and option[0] == "target" and isinstance(option[1], int)
        ]
        reachable = [option for armor, option in weak if armor <= left]
        if reachable:
            return _best(reachable, lambda option: _prize(state, option), rng)
        return "end"
    needed = sum(enemies.armor(combat, foe) for foe in foes) - enemies.attack_value(combat, foes)
    if left < needed:
        return "give_up" if "give_up" in ask.options else "end"
    return _strike(state, player, ask, field, needed, rng)


def _prize(state: MageKnightState, option: Option) -> float:
    combat = state.combat
    assert combat is not None
    assert isinstance(option, tuple)
    assert isinstance(option[1], int)
    return float(ENEMIES[combat.foes[option[1]].token].fame)


def _potential(
    state: MageKnightState, player: Player, options: Sequence[Option], field: int
) -> float:
    """What could be added now: the best use of every card, Unit and Skill that is offered."""
    best: dict[Option, float] = {}
    for option in options:
        uses = uses_of(player, option)
        if uses is not None and uses[field]:
            assert isinstance(option, tuple)
            key = option[1] if option[0] != "unit" else ("unit", option[1])
            best[key] = max(best.get(key, 0.0), uses[field])
    return sum(value * _copies(player, key) for key, value in best.items())


def _copies(player: Player, key: Option) -> int:
    return player.hand.count(DEED[key]) or 1 if isinstance(key, str) and key in DEED else 1


def _strike(
    state: MageKnightState, player: Player, ask: Ask, field: int, needed: float, rng: Rng
) -> Option:
    def score(option: Option) -> float:
        uses = uses_of(player, option)
        if uses is None or not uses[field]:
            return -50.0 if option in ("end", "give_up") else -20.0
        assert isinstance(option, tuple)
        price = 1.5 if option[0] == "power" else 0.0
        price -= 4.0 if uses[field] >= needed else 0.0
        return min(uses[field], needed) * 2 - max(uses[field] - needed, 0) - price

    return _best(ask.options, score, rng)


def _block_phase(state: MageKnightState, ask: Ask, rng: Rng) -> Option:
    combat = state.combat
    assert combat is not None, "a phase of a combat"
    if "settle" in ask.options:
        return "settle"
    player = state.players[state.active]
    left = _potential(state, player, ask.options, BLK)
    if combat.against == NONE:
        choices = [
            option
            for option in ask.options
            if isinstance(option, tuple)
            and option[0] == "block"
            and isinstance(option[1], int)
            and block.needed(combat, combat.foes[option[1]]) <= left
        ]
        if not choices:
            return "end"
        return _best(choices, lambda option: _harm(state, option), rng)
    foe = combat.foes[combat.against]
    needed = block.needed(combat, foe) - block.worth(combat, foe)
    if left < needed or _better_to_strike(state, player, left):
        return "end" if not combat.blocks else "give_up"
    return _strike(state, player, ask, BLK, needed, rng)


def _harm(state: MageKnightState, option: Option) -> float:
    combat = state.combat
    assert combat is not None
    assert isinstance(option, tuple)
    assert isinstance(option[1], int)
    return float(damage.damage_of(combat, combat.foes[option[1]]))


def _better_to_strike(state: MageKnightState, player: Player, blocks: float) -> bool:
    """Whether the cards are better kept for the attack: it would fail after the block."""
    combat = state.combat
    assert combat is not None
    foe = combat.foes[combat.against]
    strike = strength(state, player, ATT)
    armor = enemies.armor(combat, foe)
    wounds = -(-damage.damage_of(combat, foe) // ARMOR[player.level - 1])
    return not combat.blocks and strike >= armor > strike - blocks and wounds <= 2


def _damage_phase(state: MageKnightState, ask: Ask, rng: Rng) -> Option:
    combat = state.combat
    assert combat is not None, "a phase of a combat"
    player = state.players[state.active]
    shields = [o for o in ask.options if isinstance(o, tuple) and o[0] == "suffer"]
    if shields and combat.damage > ARMOR[player.level - 1]:
        return _best(shields, lambda o: -float(_level(player, o)), rng)
    return "hero" if "hero" in ask.options else rng.pick(ask.options)


def _level(player: Player, option: Option) -> int:
    assert isinstance(option, tuple)
    assert isinstance(option[1], int)
    return UNIT_COST[player.units[option[1]].card]


# --- smaller questions ---------------------------------------------------------------------------


def _pay(_: MageKnightState, ask: Ask, __: Rng) -> Option:
    return next((way for way in WAYS if way in ask.options), ask.options[0])


def _effect(state: MageKnightState, ask: Ask, rng: Rng) -> Option:
    player = state.players[state.active]

    def score(option: Option) -> float:
        name = str(option)
        number = float(name.rpartition("_")[2]) if name[-1].isdigit() else 0.0
        if name.startswith("heal"):
            return number + (3 if WOUND in player.hand else -5)
        return number

    return _best(ask.options, score, rng)


def _worst(state: MageKnightState, ask: Ask, rng: Rng) -> Option:
    """A card to part with."""
    if DONE in ask.options:
        return DONE
    return _best(ask.options, lambda o: -2 * CARD_WORTH[DEED[str(o)]], rng)


def _worthiest(_: MageKnightState, ask: Ask, rng: Rng) -> Option:
    return _best(ask.options, lambda o: CARD_WORTH[DEED[str(o)]] if str(o) in DEED else 0.0, rng)


def _most(_: MageKnightState, ask: Ask, __: Rng) -> Option:
    return max(ask.options, key=lambda o: o if isinstance(o, int) else -1)


def _yes(_: MageKnightState, ask: Ask, rng: Rng) -> Option:
    return YES if YES in ask.options else rng.pick(ask.options)


def _no(_: MageKnightState, ask: Ask, rng: Rng) -> Option:
    for word in (DONE, NO):
        if word in ask.options:
            return word
    return rng.pick(ask.options)


def _first(_: MageKnightState, ask: Ask, __: Rng) -> Option:
    return ask.options[0]


def _announce(state: MageKnightState, ask: Ask, __: Rng) -> Option:
    useful = sum(card != WOUND for card in state.players[ask.seats[0]].hand)
    return "play_on" if useful >= 2 or state.announced != NOBODY else ask.options[-1]


KINDS: Final[dict[str, Callable[[MageKnightState, Ask, Rng], Option]]] = {
    "turn": _turn,
    "ranged_phase": _attack_phase,
    "attack_phase": _attack_phase,
    "block_phase": _block_phase,
    "damage_phase": _damage_phase,
    "pay": _pay,
    "effect": _effect,
    "end_discard": _worst,
    "discard": _worst,
    "rest": _worst,
    "throw_away": _worst,
    "reward_spell": _worthiest,
    "reward_action": _worthiest,
    "rest_wounds": _most,
    "glade": _first,
    "join": _no,
    "blood_rage": _no,
    "announce": _announce,
    "protection": _yes,
    "long_night": _yes,
}
