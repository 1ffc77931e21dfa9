"""Likely answers, quickly found: how a player without much thought would play on."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Final

from critias.games.mage_knight import attack, block, damage, enemies, fights, gaining, ways
from critias.games.mage_knight.components import (
    DEED,
    DEEDS,
    ENEMY_ELEMENT,
    ENEMY_FAME,
    IS_ACTION,
    SKILL,
    SKILLS,
    TACTICS,
    UNIT,
    UNIT_COST,
    UNIT_LEVEL,
    WOUND,
)
from critias.games.mage_knight.fights import (
    CARDS,
    INF,
    MOV,
    OTH,
    UNIT_ITEMS,
    WITH_ANOTHER,
    Item,
    Use,
)
from critias.games.mage_knight.map import lattice
from critias.games.mage_knight.playing import EFFECTS
from critias.games.mage_knight.state import (
    ACTED,
    DEAD,
    MOVED,
    NOBODY,
    NONE,
    RESTED,
    SUMMONED,
    TALKING,
    Combat,
    Foe,
    MageKnightState,
    Player,
)
from critias.games.mage_knight.tables import ARMOR
from critias.games.mage_knight.terms import (
    BLOCK_PHASE,
    COLOURS,
    PARALYZE,
    POISON,
    RANGED_PHASE,
)
from critias.games.mage_knight.worth import (
    CARD_WORTH,
    SIDEWAYS,
    SKILL_USES,
    SKILL_WORTH,
    UNIT_USES,
    USES,
    Uses,
    word,
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


SIDEWAYS_TRIED: Final = 2
"""One card played sideways is like another: the least worthy ones will do."""


def sensible(ask: Ask) -> Sequence[Option]:
    """The options a bot has to think about: crystals are melted when something is paid, and cards
    that are worth little are played sideways first."""
    if ask.kind not in MENUS or len(ask.options) < 2:
        return ask.options
    aside = [o for o in ask.options if isinstance(o, tuple) and o[0] == "sideways"]
    aside.sort(key=lambda option: CARD_WORTH[DEED[str(option[1])]])
    left_out: set[Option] = set(aside[SIDEWAYS_TRIED:])
    left_out.add("melt")
    return [option for option in ask.options if option not in left_out]


MENUS: Final = frozenset({"turn", "ranged_phase", "block_phase", "attack_phase"})


def _best(options: Iterable[Option], score: Callable[[Option], float], rng: Rng) -> Option:
    """The option with the highest score; a little chance keeps the play varied."""
    return max(options, key=lambda option: score(option) + rng.below(1000) / 4000)


# --- the turn ------------------------------------------------------------------------------------


def _turn(state: MageKnightState, ask: Ask, rng: Rng) -> Option:
    seat = state.active
    player = state.players[seat]
    flags = player.turn.flags
    options = ask.options
    for option in options:
        if isinstance(option, tuple) and option[0] == "heal":
            return option
    if flags & TALKING:
        return _talk(state, ask, rng)
    if flags & (ACTED | RESTED):
        return _finish(state, player, options)
    # Where steps have become free, nobody would ever stop walking to and fro.
    tired = len(player.turn.path) > FAR or bool(player.turn.costs and flags & MOVED)
    if tired and rng.below(4) == 0 and "end_turn" in options:
        return "end_turn"
    gift = _gift(player, options)
    if gift is not None:
        return gift
    goal, step = ways.plan(state, seat)
    if step != player.space:
        way = lattice(state).go[step]
        if way in options:
            return way
    elif goal.option in options:
        return goal.option
    elif goal.option == ways.EXPLORE:
        found = [o for o in options if isinstance(o, tuple) and o[0] == "explore"]
        if found:
            return rng.pick(found)
    elif goal.option == ways.STAY:
        return _wait(player, options)
    return _walk(player, options, goal.cost - player.turn.move) or _wait(player, options)


FAR: Final = 8


def _gift(player: Player, options: Sequence[Option]) -> Option | None:
    """Something that costs nothing: Skills that give, and healing where there are Wounds."""
    wounded = WOUND in player.hand
    for option in options:
        if not isinstance(option, tuple):
            continue
        if option[0] == "skill" and option[1] in GIFTS:
            return option
        if wounded and option[0] in ("play", "power", "skill", "unit"):
            use = uses_of(player, option)
            if use is not None and _heals(option) and not any(use[:OTH]):
                return option
    return None


GIFTS: Final = frozenset({
    "dark_fire_magic", "white_crystal_craft", "green_crystal_craft", "red_crystal_craft",
    "leaves_in_the_wind", "whisper_in_the_treetops", "source_freeze", "prayer_of_weather",
    "arythea_motivation", "goldyx_motivation", "norowas_motivation", "tovak_motivation",
    "i_feel_no_pain", "healing_ritual",
})  # fmt: skip
HEALERS: Final = frozenset({"tranquility", "regeneration", "restoration", "golden_grail"})


def _heals(option: tuple[Option, ...]) -> bool:
    return option[1] in HEALERS or option[1] == "potion_making"


def _walk(player: Player, options: Sequence[Option], needed: float) -> Option | None:
    """Play something for Move points, as thriftily as possible."""
    return _thrifty(player, options, MOV, needed)


def _thrifty(player: Player, options: Sequence[Option], field: int, needed: float) -> Option | None:
    top, found = -1e9, None
    for option in options:
        use = uses_of(player, option)
        if use is None:
            continue
        amount = use[field]
        assert isinstance(amount, int | float), "a number, not a table"
        if amount <= 0:
            continue
        assert isinstance(option, tuple), "plain words are no plays"
        value = min(amount, needed) - 0.1 * max(0.0, amount - needed)
        value -= 0.7 * _loss(player, option) + (0.9 if _costs_mana(player, option) else 0.0)
        if value > top:
            top, found = value, option
    return found


def _item(player: Player, option: tuple[Option, ...]) -> Item:
    """All uses of what an option would use up."""
    if option[0] == "unit" and isinstance(option[1], int):
        return UNIT_ITEMS[player.units[option[1]].card]
    if option[0] in ("play", "power", "sideways"):
        return CARDS[DEED[str(option[1])]]
    return ()


def _loss(player: Player, option: tuple[Option, ...]) -> float:
    """What would be missing in a fight."""
    return max(
        (max(use.attack, use.block) for use, colour in _item(player, option) if colour < 0),
        default=0.0,
    )


def _costs_mana(player: Player, option: tuple[Option, ...]) -> bool:
    if option[0] == "unit":
        place, number = option[1], option[2]
        assert isinstance(place, int), "the place of a Unit"
        assert isinstance(number, int), "the place of an ability"
        return UNIT_ITEMS[player.units[place].card][number][1] >= 0
    return option[0] == "power"


def _wait(player: Player, options: Sequence[Option]) -> Option:
    """Nothing to do here: get rid of Wounds, or gather crystals, and end the turn."""
    if "rest" in options and WOUND in player.hand:
        return "rest"
    return _finish(None, player, options)


def _finish(state: MageKnightState | None, player: Player, options: Sequence[Option]) -> Option:
    """The last thing of a turn: what is left may still bring crystals."""
    for option in options:
        if isinstance(option, tuple) and option[0] in ("play", "power"):
            card = DEED[str(option[1])]
            effect = EFFECTS[card][option[0] == "power"]
            if effect is not None and effect.name.startswith("crystal") and _room(player):
                return option
    if "end_turn" in options:
        return "end_turn"
    return options[-1]


def _room(player: Player) -> bool:
    return sum(player.crystals) < 8


def uses_of(player: Player, option: Option) -> Uses | None:
    """The numbers of something that can be played."""
    if isinstance(option, tuple):
        kind, thing = option[0], option[1]
        if kind in ("play", "power"):
            return USES[DEED[str(thing)]][kind == "power"]
        if kind == "sideways":
            return SIDEWAYS
        if kind == "skill":
            return SKILL_USES[SKILL[str(thing)]]
        if kind == "unit" and isinstance(thing, int):
            number = option[2]
            assert isinstance(number, int), "the place of an ability"
            return UNIT_USES[player.units[thing].card][number]
    return None


def _talk(state: MageKnightState, ask: Ask, rng: Rng) -> Option:
    """Buy the best that is in reach, and play for it no more than it takes."""
    player = state.players[state.active]
    time = ways.lasts(state)
    points = player.turn.influence
    offers = {option: _offer(player, option, time) for option in ask.options}
    top = max(offers, key=lambda option: offers[option])
    reach = points + fights.most(fights.means(state, player), INF)
    dearer = [
        UNIT_COST[unit]
        for unit in state.units
        if points < UNIT_COST[unit] <= reach
        and ways.hire(player, unit, time) > max(offers[top], 0.5)
        and ways.is_offered(state, player, unit)
    ]
    if dearer:
        # The dearest is the best, and worth waiting for.
        play = _thrifty(player, ask.options, INF, max(dearer) - points)
        if play is not None:
            return play
    if offers[top] > 0:
        return top
    wanted = ways.wanted(state, player, points, reach)
    if wanted > points:
        play = _thrifty(player, ask.options, INF, wanted - points)
        if play is not None:
            return play
    return _finish(state, player, ask.options)


def _offer(player: Player, option: Option, time: float) -> float:
    """What something for sale is worth."""
    if not isinstance(option, tuple):
        return 0.0
    kind, thing = option[0], option[1]
    if kind in ("recruit", "bond"):
        return ways.hire(player, UNIT[str(thing)], time) + (2.0 if kind == "bond" else 0.0)
    if kind in ("spell", "learn", "action"):
        return CARD_WORTH[DEED[str(thing)]] if str(thing) in DEED else 2.0
    if kind == "buy":
        if thing == "healing":
            return 1.0 if WOUND in player.hand else -1.0
        return 4.0 if thing == "artifact" else -1.0
    return 0.0


# --- combat --------------------------------------------------------------------------------------


def _amount(use: Uses, combat: Combat, foe: Foe) -> float:
    """What a use adds in the phase at hand against an enemy."""
    if combat.phase == BLOCK_PHASE:
        return use.blocks[ENEMY_ELEMENT[foe.token]]
    resists = enemies.resistances(combat, foe)
    if combat.phase != RANGED_PHASE:
        return use.attacks[resists]
    fort = enemies.fortification(combat, foe)
    return 0.0 if fort > 1 else use.sieges[resists] if fort else use.shots[resists]


def _potential(player: Player, options: Sequence[Option], combat: Combat, foe: Foe) -> float:
    """What could be added now: the best use of every card, Unit and Skill that is offered."""
    return sum(value * _copies(player, key) for key, value in _bests(player, options, combat, foe))


def _bests(
    player: Player, options: Sequence[Option], combat: Combat, foe: Foe
) -> list[tuple[Option, float]]:
    """The best use of each, as far as mana reaches."""
    best: dict[Option, float] = {}
    power: dict[Option, float] = {}
    for option in options:
        use = uses_of(player, option)
        if use is None:
            continue
        value = _amount(use, combat, foe)
        if value <= 0:
            continue
        assert isinstance(option, tuple)
        key = _key(option)
        if not _costs_mana(player, option):
            best[key] = max(best.get(key, 0.0), value)
        elif key in WITH_ANOTHER:
            power[key] = _together(player, combat, foe, str(key))
        else:
            power[key] = max(power.get(key, 0.0), value)
    gains = sorted(((v - best.get(key, 0.0), str(key), key) for key, v in power.items()))
    mana = sum(player.tokens) + sum(player.crystals) + player.turn.dice
    found = list(best.items())
    for gain, _, key in reversed(gains[-mana:] if mana else []):
        if gain > 0:
            # Only one of several equal cards is powered.
            found.append((("powered", key), gain))
    return found


def _key(option: tuple[Option, ...]) -> Option:
    """What an option would use up."""
    return ("unit", option[1]) if option[0] == "unit" else option[1]


def _together(player: Player, combat: Combat, foe: Foe, name: str) -> float:
    """What such a card adds to the best other one, which is played with it."""
    best = 0.0
    for card in player.hand:
        if card != DEED[name] and card != WOUND and IS_ACTION[card]:
            basic, strong = USES[card]
            value = _amount(strong, combat, foe)
            if value > 0:
                free = max(_amount(basic, combat, foe), _amount(SIDEWAYS, combat, foe))
                best = max(best, value + WITH_ANOTHER[name] - free)
    return best


def _copies(player: Player, key: Option) -> int:
    """How many of it the hand has."""
    return player.hand.count(DEED[key]) or 1 if isinstance(key, str) and key in DEED else 1


def _attack_phase(state: MageKnightState, ask: Ask, rng: Rng) -> Option:
    combat = state.combat
    assert combat is not None, "a phase of a combat"
    if "settle" in ask.options:
        return "settle"
    player = state.players[state.active]
    foes = attack.targeted(combat)
    if not foes:
        top, found = 0.0, None
        for option in ask.options:
            if isinstance(option, tuple) and option[0] == "target" and isinstance(option[1], int):
                foe = combat.foes[option[1]]
                armor = enemies.armor(combat, foe)
                prize = (1 + ENEMY_FAME[foe.token]) / armor
                if prize > top and _potential(player, ask.options, combat, foe) >= armor:
                    top, found = prize, option
        return "end" if found is None else found
    needed = sum(enemies.armor(combat, foe) for foe in foes) - _begun(combat, foes)
    if _potential(player, ask.options, combat, foes[0]) < needed:
        return "give_up" if "give_up" in ask.options else "end"
    return _strike(player, ask, combat, foes[0], needed, rng)


def _begun(combat: Combat, foes: Sequence[Foe]) -> float:
    """What the open attack is worth so far, halves not yet rounded down."""
    odd = sum(value for value, _, _, _ in combat.attacks) - enemies.attack_value(combat, foes)
    return enemies.attack_value(combat, foes) + (0.5 if odd % 2 and odd > 1 else 0.0)


def _strike(player: Player, ask: Ask, combat: Combat, foe: Foe, needed: float, rng: Rng) -> Option:
    """Play what is needed, as little as possible, so that the rest is still enough."""
    bests = dict(_bests(player, ask.options, combat, foe))
    spare = sum(value * _copies(player, key) for key, value in bests.items()) - needed

    def score(option: Option) -> float:
        use = uses_of(player, option)
        if use is None:
            return -50.0 if option in ("end", "give_up") else -20.0
        amount = _amount(use, combat, foe)
        if amount <= 0:
            return -20.0
        assert isinstance(option, tuple)
        key = _key(option)
        price = 0.9 if _costs_mana(player, option) else 0.0
        price += 0.3 if option[0] == "unit" else 0.0
        best = bests.get(key, 0.0) + bests.get(("powered", key), 0.0)
        if best - amount > spare + 0.01 and amount < needed:
            price += 10.0
        return min(amount, needed) - 0.2 * max(amount - needed, 0) - price

    return _best(ask.options, score, rng)


def _block_phase(state: MageKnightState, ask: Ask, rng: Rng) -> Option:
    combat = state.combat
    assert combat is not None, "a phase of a combat"
    if "settle" in ask.options:
        return "settle"
    player = state.players[state.active]
    if combat.against == NONE:
        top, found = 0.0, None
        for option in ask.options:
            if isinstance(option, tuple) and option[0] == "block" and isinstance(option[1], int):
                foe = combat.foes[option[1]]
                harm = _harm(combat, foe)
                if harm > top and _hold(state, player, ask.options, combat, foe) is not None:
                    top, found = harm, option
        return "end" if found is None else found
    play = _hold(state, player, ask.options, combat, combat.foes[combat.against])
    if play is not None:
        return play
    return "give_up" if combat.blocks and "give_up" in ask.options else "end"


def _harm(combat: Combat, foe: Foe) -> float:
    bad = enemies.abilities(combat, foe) & (POISON | PARALYZE)
    return damage.damage_of(combat, foe) * (2.0 if bad else 1.0) + 0.1


WOUND_PRICE: Final = 1.8


def _hold(
    state: MageKnightState, player: Player, options: Sequence[Option], combat: Combat, foe: Foe
) -> Option | None:
    """What to block the enemy with, if the cards are not better kept for the attack."""
    needed = block.needed(combat, foe) - block.worth(combat, foe)
    prey = [one for one in combat.foes if not one.flags & DEAD and one.origin != SUMMONED]
    hardest = max(prey, key=lambda one: enemies.armor(combat, one), default=foe)
    resists = enemies.resistances(combat, hardest)
    armor = sum(enemies.armor(combat, one) for one in prey)
    items = _uses(player, options, ENEMY_ELEMENT[foe.token], resists)
    mana = fights.mana_of(state, player)
    kept, free, blocks = fights.best_blocks(items, mana, needed, armor)
    if kept < 0:
        return None
    if not combat.blocks:
        traits = enemies.abilities(combat, foe)
        wounds = -(-damage.damage_of(combat, foe) // ARMOR[player.level - 1])
        if combat.units and fights.guards_of(player) and not traits & PARALYZE:
            wounds = 1
        if traits & POISON:
            wounds *= 2
        taken = 0.0 if traits & PARALYZE else _bounty(combat, prey, free) - WOUND_PRICE * wounds
        if _bounty(combat, prey, kept) < taken:
            return None
    best = max(blocks, key=lambda use: (use.option in options, use.block), default=None)
    return best.option if best is not None and best.option in options else None


def _uses(player: Player, options: Sequence[Option], element: int, resists: int) -> list[list[Use]]:
    """All uses of the cards, Units and Skills that can be used now or in the attack."""
    found: list[list[Use]] = []
    offered = set(options)
    for card in player.hand:
        if card == WOUND:
            continue
        name = DEEDS[card].id
        words = ("sideways", "play", "power")
        uses = []
        for word_, (use, colour) in zip(words, CARDS[card], strict=False):
            hold = use.blocks[element] if (word_, name) in offered else 0.0
            uses.append(Use((word_, name), hold, use.attacks[resists], colour))
        found.append(uses)
    for place, unit in enumerate(player.units):
        if not unit.spent and not unit.wounds:
            found.append(
                [
                    Use(
                        ("unit", place, number),
                        use.blocks[element] if ("unit", place, number) in offered else 0.0,
                        use.attacks[resists],
                        colour,
                    )
                    for number, (use, colour) in enumerate(UNIT_ITEMS[unit.card])
                ]
            )
    for skill in player.skills:
        if skill not in player.turned and skill not in player.turn.used:
            use = SKILL_USES[skill]
            option = ("skill", SKILLS[skill].id)
            hold = use.blocks[element] if option in offered else 0.0
            found.append([Use(option, hold, use.attacks[resists], fights.FREE)])
    return found


def _bounty(combat: Combat, foes: Iterable[Foe], power: float) -> float:
    """The Fame of the enemies that so much attack defeats, and a little for a clean victory."""
    fame = 2.0
    for foe in sorted(foes, key=lambda one: enemies.armor(combat, one)):
        power -= enemies.armor(combat, foe)
        if power < 0:
            return fame - 2.0
        fame += ENEMY_FAME[foe.token]
    return fame


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
    combat = state.combat
    foe = None if combat is None else _faced(combat)

    def score(option: Option) -> float:
        name = str(option)
        if combat is not None and foe is not None:
            return max(_amount(word(part), combat, foe) for part in name.split("_and_"))
        number = float(name.rpartition("_")[2]) if name[-1].isdigit() else 0.0
        if name.startswith("heal"):
            return number + (3 if WOUND in player.hand else -5)
        return number

    return _best(ask.options, score, rng)


def _worst(state: MageKnightState, ask: Ask, rng: Rng) -> Option:
    """A card to part with."""
    if DONE in ask.options:
        return DONE
    if state.combat is not None:
        return _best(ask.options, lambda o: -_fighting(DEED[str(o)]), rng)
    return _best(ask.options, lambda o: -2 * CARD_WORTH[DEED[str(o)]], rng)


def _fighting(card: int) -> float:
    """What a card is worth in a combat."""
    return max(use.attack + use.block for use in USES[card]) + 0.1 * CARD_WORTH[card]


def _worthiest(_: MageKnightState, ask: Ask, rng: Rng) -> Option:
    return _best(ask.options, lambda o: CARD_WORTH[DEED[str(o)]] if str(o) in DEED else 0.0, rng)


def _inner(state: MageKnightState, ask: Ask, rng: Rng) -> Option:
    """A card played with another one, for its strong effect."""
    player = state.players[state.active]
    combat = state.combat
    foe = None if combat is None else _faced(combat)

    def score(option: Option) -> float:
        if str(option) not in DEED:
            return -1.0
        use = USES[DEED[str(option)]][1]
        if combat is not None and foe is not None:
            return _amount(use, combat, foe)
        return use.influence if player.turn.flags & TALKING else use.move

    return _best(ask.options, score, rng)


def _faced(combat: Combat) -> Foe | None:
    """The enemy at whom something is played now."""
    if combat.phase == BLOCK_PHASE and combat.against != NONE:
        return combat.foes[combat.against]
    return next(iter(attack.targeted(combat)), None)


def _least(_: MageKnightState, ask: Ask, rng: Rng) -> Option:
    return _best(ask.options, lambda o: -CARD_WORTH[DEED[str(o)]] if str(o) in DEED else -9.0, rng)


def _most(_: MageKnightState, ask: Ask, __: Rng) -> Option:
    return max(ask.options, key=lambda o: o if isinstance(o, int) else -1)


def _yes(_: MageKnightState, ask: Ask, rng: Rng) -> Option:
    return YES if YES in ask.options else rng.pick(ask.options)


def _no(_: MageKnightState, ask: Ask, rng: Rng) -> Option:
    for answer in (DONE, NO):
        if answer in ask.options:
            return answer
    return rng.pick(ask.options)


def _first(_: MageKnightState, ask: Ask, __: Rng) -> Option:
    return ask.options[0]


def _announce(state: MageKnightState, ask: Ask, __: Rng) -> Option:
    useful = sum(card != WOUND for card in state.players[ask.seats[0]].hand)
    return "play_on" if useful >= 2 or state.announced != NOBODY else ask.options[-1]


TACTIC_WORTH: Final = {
    "great_start": 4.0, "planning": 2.5, "rethink": 2.0, "mana_steal": 2.5, "the_right_moment": 3.0,
    "early_bird": 0.0, "long_night": 3.0, "preparation": 2.5, "mana_search": 1.5,
    "midnight_meditation": 1.5, "sparing_power": 2.0, "from_the_dusk": 0.0,
}  # fmt: skip
assert set(TACTIC_WORTH) == {tactic.id for tactic in TACTICS}


def _tactic(_: MageKnightState, ask: Ask, rng: Rng) -> Option:
    return _best(ask.options, lambda option: TACTIC_WORTH.get(str(option), 0.0), rng)


def _skill(_: MageKnightState, ask: Ask, rng: Rng) -> Option:
    return _best(
        ask.options,
        lambda option: SKILL_WORTH[SKILL[str(option)]] if str(option) in SKILL else 0.0,
        rng,
    )


def _burdens(state: MageKnightState, ask: Ask, rng: Rng) -> Option:
    """Wounds go first, and nothing else."""
    return "wound" if "wound" in ask.options else _no(state, ask, rng)


def _before_turn(state: MageKnightState, ask: Ask, _: Rng) -> Option:
    player = state.players[ask.seats[0]]
    for option in ask.options:
        if isinstance(option, tuple):
            if option[0] == "sparing_power":
                wanted = "put" if player.under < 2 and gaining.deck_size(player) > 5 else "take"
                if option[1] == wanted:
                    return option
            elif str(option[-1]).endswith("_motivation"):
                return option
    return "begin" if "begin" in ask.options else ask.options[-1]


def _disband(state: MageKnightState, ask: Ask, rng: Rng) -> Option:
    units = state.players[ask.seats[0]].units
    return _best(ask.options, lambda o: -float(UNIT_COST[units[_place(o)].card]), rng)


def _ready(state: MageKnightState, ask: Ask, rng: Rng) -> Option:
    units = state.players[ask.seats[0]].units
    return _best(
        ask.options, lambda o: float(UNIT_LEVEL[units[o].card]) if isinstance(o, int) else 0.0, rng
    )


def _place(option: Option) -> int:
    assert isinstance(option, int), "the place of a Unit"
    return option


def _new_unit(_: MageKnightState, ask: Ask, rng: Rng) -> Option:
    return _best(ask.options, lambda o: float(UNIT_LEVEL[UNIT[o]]) if o in UNIT else 0.0, rng)


def _crystal(state: MageKnightState, ask: Ask, rng: Rng) -> Option:
    held = state.players[ask.seats[0]].crystals
    return _best(
        ask.options,
        lambda o: -float(held[COLOURS.index(o)]) if o in COLOURS[:4] else 0.0,
        rng,
    )


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
    "inner_card": _inner,
    "first_card": _inner,
    "rest": _worst,
    "throw_away": _worst,
    "reward_spell": _worthiest,
    "reward_action": _worthiest,
    "return_artifact": _least,
    "reward_unit": _new_unit,
    "rest_wounds": _most,
    "glade": _first,
    "join": _no,
    "blood_rage": _no,
    "announce": _announce,
    "protection": _yes,
    "long_night": _yes,
    "tactic": _tactic,
    "choose_skill": _skill,
    "rethink": _burdens,
    "midnight_meditation": _burdens,
    "before_turn": _before_turn,
    "disband": _disband,
    "ready": _ready,
    "crystal_colour": _crystal,
}
