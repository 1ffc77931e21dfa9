"""Why something cannot be done now: the rule that keeps an option out of a menu."""

from __future__ import annotations

from critias.games.mage_knight.rules import attack, block, enemies, interaction, mana, movement
from critias.games.mage_knight.rules.act import Act, may_begin
from critias.games.mage_knight.rules.components import (
    CLOSED,
    DEED,
    DEED_COLOUR,
    DEED_KIND,
    EXPLORE_COST,
    RUINS,
    SKILL,
    SPELL,
    UNITS,
    WOUND,
)
from critias.games.mage_knight.rules.effects import BASIC, STRONG, Effect
from critias.games.mage_knight.rules.map import CITY_LETTER, lattice
from critias.games.mage_knight.rules.playing import ABILITIES, EFFECTS
from critias.games.mage_knight.rules.playing import SKILLS as SKILL_EFFECTS
from critias.games.mage_knight.rules.state import (
    ACTED,
    EXERTED,
    MOVED,
    NOBODY,
    NONE,
    RESTED,
    STAYED,
    TALKING,
    MageKnightState,
)
from critias.games.mage_knight.rules.terms import (
    BLACK,
    BLOCK_PHASE,
    CALM,
    COLOUR_OF,
    COLOURS,
    COMBAT,
    INFLUENCE,
    MOVE,
    RANGED,
    RANGED_PHASE,
    SHOOTING,
    SIEGE,
)
from critias.kernel.choices import Because, Option

WORDS = {
    "end_turn": "mk.turn.min-one-card",
    "interact": "mk.interact.where",
    "burn": "mk.combat.start.burn-monastery",
    "melt": "mk.mana.crystal-to-mana",
    "settle": "mk.combat.attack.success",
}
THINGS = {
    "challenge": "mk.combat.start.challenge",
    "explore_site": "mk.combat.start.adventure",
    "recruit": "mk.interact.recruit-match",
    "spell": "mk.interact.spell-cost",
    "learn": "mk.interact.monastery-aa",
    "action": "mk.interact.green-city",
    "buy": "mk.interact.spend-on-offer",
    "heal": "mk.heal.when",
    "target": "mk.combat.ranged.fortified-siege-only",
    "suffer": "mk.combat.damage.unit-eligible",
    "block": "mk.combat.block.single-target",
}


def why_not(state: MageKnightState, seat: int, option: Option) -> str | Because | None:
    """The `why` of a menu: given what could be an option, the rule that keeps it out, and where
    something is missing how much of what: `Because(rule, ("influence", 2))`."""
    act = Act(state, seat)
    if isinstance(option, str):
        if option == "interact" and act.player.reputation == -7:
            return "mk.interact.reputation-x"
        if option == "rest":
            return _rest(act)
        return _settle(act) if option == "settle" else WORDS.get(option)
    if not isinstance(option, tuple) or len(option) < 2:
        return None
    word, thing = str(option[0]), option[1]
    if word in ("play", "power", "sideways"):
        return _card(act, word, DEED.get(str(thing), NONE))
    if word == "go":
        return _step(act, str(thing))
    if word == "explore":
        return _explore(act)
    if word == "unit" and len(option) == 3:
        return _unit(act, thing, option[2])
    if word == "skill":
        return _skill(act, SKILL.get(str(thing), NONE))
    if word in ("recruit", "bond", "spell", "learn", "action", "buy"):
        return _offer(act, word, str(thing))
    if option == ("explore_site", "altar"):
        return _altar(act)
    if word == "heal":
        return _heal(act, thing)
    return THINGS.get(word)


def _short(rule: str, what: str, missing: int) -> str | Because:
    """The rule, with what is missing if anything is."""
    return Because(rule, (what, missing)) if missing > 0 else rule


def _mana(rule: str, act: Act, *colours: int) -> str | Because:
    """The rule, with the mana that cannot be paid."""
    if BLACK in colours and not mana.black_usable(act.state, act.player):
        return Because(rule, ("night",))
    missing = [colour for colour in colours if not mana.means(act, colour)]
    if not missing and not mana.can_pay(act, *colours):
        missing = list(colours)  # each of them could be paid, but not all
    return Because(rule, ("mana", *(COLOURS[colour] for colour in missing))) if missing else rule


def _settle(act: Act) -> str | Because | None:
    """The open attack or block is not high enough."""
    combat = act.state.combat
    if combat is None:
        return None
    if combat.phase == BLOCK_PHASE:
        if combat.against == NONE:
            return "mk.combat.block.single-target"
        foe = combat.foes[combat.against]
        missing = block.needed(combat, foe) - block.worth(combat, foe)
        return _short("mk.combat.block.success", "block", missing)
    foes = attack.targeted(combat)
    armor = sum(enemies.armor(combat, foe) for foe in foes)
    return _short("mk.combat.attack.success", "attack", armor - enemies.attack_value(combat, foes))


def _rest(act: Act) -> str:
    """What was done or played leaves no room for a Rest, or there is no card to rest with."""
    flags = act.turn.flags
    if flags & (MOVED | ACTED):
        return "mk.turn.rest.no-actions"
    return "mk.turn.rest.heal-special" if flags & EXERTED else "mk.turn.rest.standard"


def _hindered(act: Act, effect: Effect) -> str:
    """The moment suits the effect, and still it cannot be played: walls, or a price."""
    if act.moment & RANGED_PHASE and effect.when & SHOOTING:
        if not act.may_attack(SIEGE):
            return "mk.combat.ranged.double-fortified"
        if not act.may_attack(RANGED):
            return "mk.combat.ranged.fortified-siege-only"
    return "mk.deed.extra-cost-required"


def _card(act: Act, word: str, card: int) -> str | Because | None:
    if card not in act.player.hand:
        return None
    if card == WOUND:
        return "mk.deed.wound-unplayable"
    if word == "sideways":
        ranged = act.moment & RANGED_PHASE
        return "mk.combat.ranged.no-sideways" if ranged else "mk.deed.sideways"
    effect = EFFECTS[card][BASIC if word == "play" else STRONG]
    if effect is None:
        return None
    if not effect.when & act.moment:
        return _moment(act, effect.when)
    colour = DEED_COLOUR[card]
    now = act.considering(card)
    if DEED_KIND[card] == SPELL:
        if word == "power" and not mana.can_pay(now, colour, BLACK):
            return _mana("mk.deed.spell.strong-cost", now, colour, BLACK)
        if not mana.means(now, colour):
            return _mana("mk.deed.spell.basic-cost", now, colour)
    elif word == "power" and colour != NONE and not mana.means(now, colour):
        return _mana("mk.deed.action.strong-cost", now, colour)
    return _hindered(act, effect)


def _moment(act: Act, when: int) -> str:
    """The rule of a moment at which such an effect cannot be played."""
    if act.moment & COMBAT:
        return "mk.combat.special-yes-healing-no" if when & CALM else "mk.combat.phase-effects-only"
    if when & MOVE:
        return "mk.move.only-regular"
    return "mk.interact.sources" if when & INFLUENCE else "mk.combat.phase-effects-only"


def _step(act: Act, name: str) -> str | Because | None:
    grid = lattice(act.state)
    space = grid.by_name.get(name)
    if space is None:
        return None
    if act.turn.flags & (ACTED | RESTED | STAYED):
        return "mk.move.only-regular"
    if space not in grid.neighbours[act.player.space] or act.state.ground[space] == " ":
        return "mk.move.adjacent-accessible"
    if act.state.rampaging >> space & 1:
        return "mk.move.rampaging-blocked"
    if act.state.sites[space] == CITY_LETTER and movement.CLOSED_CITIES in act.state.switches:
        return "mk.scenario.recon.city-closed"
    cost = movement.step_cost(act.state, act.seat, space)
    if cost >= CLOSED:
        return "mk.move.inaccessible-terrain"
    if not may_begin(act.player):
        return "mk.turn.min-one-card"
    return _short("mk.move.step-cost", "move", cost - act.turn.move)


def _explore(act: Act) -> str | Because:
    if act.turn.flags & (ACTED | RESTED | STAYED):
        return "mk.move.only-regular"
    if act.turn.move < EXPLORE_COST:
        return _short("mk.explore.cost", "move", EXPLORE_COST - act.turn.move)
    return "mk.explore.position-adjacent"


def _unit(act: Act, place: Option, number: Option) -> str | Because | None:
    units = act.player.units
    if not isinstance(place, int) or not isinstance(number, int) or not 0 <= place < len(units):
        return None
    unit = units[place]
    if unit.spent or unit.wounds:
        return "mk.unit.activate-condition"
    abilities = ABILITIES[unit.card]
    if not 0 <= number < len(abilities):
        return None
    effect, colour = abilities[number]
    if effect is not None and not effect.when & act.moment:
        return _moment(act, effect.when)
    if colour != NONE and not mana.means(act, colour):
        return _mana("mk.unit.activate-mana", act, colour)
    return "mk.deed.extra-cost-required" if effect is None else _hindered(act, effect)


def _skill(act: Act, skill: int) -> str | None:
    if skill not in act.player.skills:
        return None
    if skill in act.player.turned:
        return "mk.skill.type-round"
    effect = SKILL_EFFECTS[skill]
    if skill in act.turn.used or effect is None:
        return "mk.skill.type-turn"
    return _hindered(act, effect) if effect.when & act.moment else _moment(act, effect.when)


def _offer(act: Act, word: str, thing: str) -> str | Because | None:
    """Something for sale: it is not sold here, or Influence or mana is missing."""
    rule = THINGS["recruit" if word == "bond" else word]
    if not act.turn.flags & TALKING:
        return rule
    price = interaction.price_of(act, word, thing)
    if price == NONE:
        return rule
    if price > act.turn.influence:
        return _short(rule, "influence", price - act.turn.influence)
    if word == "spell" and thing in DEED:
        return _mana(rule, act, DEED_COLOUR[DEED[thing]])
    return rule


def _altar(act: Act) -> str | Because:
    ruin = act.state.ruins.get(act.player.space, NOBODY)
    token = None if ruin == NOBODY else RUINS[ruin]
    if token is None or token.altar is None:
        return "mk.site.ruins.altar"
    return _mana("mk.site.ruins.altar", act, *(COLOUR_OF[token.altar],) * token.mana)


def _heal(act: Act, where: Option) -> str | Because:
    rule = THINGS["heal"]
    units = act.player.units
    if isinstance(where, int) and 0 <= where < len(units) and units[where].wounds:
        return _short(rule, "heal", UNITS[units[where].card].level - act.turn.heal)
    return _short(rule, "heal", 1 - act.turn.heal)
