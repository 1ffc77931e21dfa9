"""Likely answers in a combat: whom to attack, what to block, and with what."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from critias.games.mage_knight.bots import fights, judgement
from critias.games.mage_knight.bots.fights import CARDS, UNIT_ITEMS, WITH_ANOTHER, Use
from critias.games.mage_knight.bots.plays import best_of, costs_mana, least_healing, uses_of
from critias.games.mage_knight.bots.worth import CARD_WORTH, SIDEWAYS, SKILL_USES, USES, Uses, word
from critias.games.mage_knight.rules import attack, block, damage, enemies
from critias.games.mage_knight.rules.components import (
    DEED,
    DEEDS,
    ENEMY_ELEMENT,
    ENEMY_FAME,
    IS_ACTION,
    SKILLS,
    UNIT_COST,
    WOUND,
)
from critias.games.mage_knight.rules.state import (
    DEAD,
    NONE,
    SUMMONED,
    TALKING,
    Combat,
    Foe,
    MageKnightState,
    Player,
)
from critias.games.mage_knight.rules.tables import ARMOR
from critias.games.mage_knight.rules.terms import BLOCK_PHASE, PARALYZE, POISON, RANGED_PHASE
from critias.kernel.choices import Ask, Option
from critias.kernel.random import Rng


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
        if not costs_mana(player, option):
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


def attack_phase(state: MageKnightState, ask: Ask, rng: Rng) -> Option:
    """Whom to attack, and with what."""
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
            return judgement.GIVING_UP if option in ("end", "give_up") else judgement.NO_HELP
        amount = _amount(use, combat, foe)
        if amount <= 0:
            return judgement.NO_HELP
        assert isinstance(option, tuple)
        key = _key(option)
        price = judgement.POWERED if costs_mana(player, option) else 0.0
        price += judgement.UNIT_SPENT if option[0] == "unit" else 0.0
        best = bests.get(key, 0.0) + bests.get(("powered", key), 0.0)
        if best - amount > spare + 0.01 and amount < needed:
            price += judgement.TOO_LITTLE
        return min(amount, needed) - judgement.SURPLUS_STRIKE * max(amount - needed, 0) - price

    return best_of(ask.options, score, rng)


def block_phase(state: MageKnightState, ask: Ask, rng: Rng) -> Option:
    """Whom to block, and with what."""
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
    return damage.damage_of(combat, foe) * (judgement.LAMED if bad else 1.0) + 0.1


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
        taken = (
            0.0
            if traits & PARALYZE
            else _bounty(combat, prey, free) - judgement.WOUND_TAKEN * wounds
        )
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
        for word_, (use, colour) in zip(words, CARDS[card].uses, strict=False):
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
                    for number, (use, colour) in enumerate(UNIT_ITEMS[unit.card].uses)
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
    fame = judgement.CLEAN_VICTORY
    for foe in sorted(foes, key=lambda one: enemies.armor(combat, one)):
        power -= enemies.armor(combat, foe)
        if power < 0:
            return fame - judgement.CLEAN_VICTORY
        fame += ENEMY_FAME[foe.token]
    return fame


def damage_phase(state: MageKnightState, ask: Ask, rng: Rng) -> Option:
    """Who takes the damage."""
    combat = state.combat
    assert combat is not None, "a phase of a combat"
    player = state.players[state.active]
    shields = [o for o in ask.options if isinstance(o, tuple) and o[0] == "suffer"]
    if shields and combat.damage > ARMOR[player.level - 1]:
        return best_of(shields, lambda o: -float(_level(player, o)), rng)
    return "hero" if "hero" in ask.options else rng.pick(ask.options)


def _level(player: Player, option: Option) -> int:
    assert isinstance(option, tuple)
    assert isinstance(option[1], int)
    return UNIT_COST[player.units[option[1]].card]


def effect(state: MageKnightState, ask: Ask, rng: Rng) -> Option:
    """The best of several effects for what is going on."""
    player = state.players[state.active]
    combat = state.combat
    foe = None if combat is None else _faced(combat)

    def score(option: Option) -> float:
        name = str(option)
        if combat is not None and foe is not None:
            return max(_amount(word(part), combat, foe) for part in name.split("_and_"))
        number = float(name.rpartition("_")[2]) if name[-1].isdigit() else 0.0
        if name.startswith("heal"):
            least = least_healing(player)
            return number + (3 if NONE < least <= number + player.turn.heal else -5)
        return number

    return best_of(ask.options, score, rng)


def inner(state: MageKnightState, ask: Ask, rng: Rng) -> Option:
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

    return best_of(ask.options, score, rng)


def _faced(combat: Combat) -> Foe | None:
    """The enemy at whom something is played now."""
    if combat.phase == BLOCK_PHASE and combat.against != NONE:
        return combat.foes[combat.against]
    return next(iter(attack.targeted(combat)), None)


def fighting(card: int) -> float:
    """What a card is worth in a combat."""
    return max(use.attack + use.block for use in USES[card]) + 0.1 * CARD_WORTH[card]
