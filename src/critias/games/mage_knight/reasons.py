"""Why something cannot be done now: the rule that keeps an option out of a menu."""

from __future__ import annotations

from critias.games.mage_knight import mana, movement
from critias.games.mage_knight.act import Act
from critias.games.mage_knight.components import (
    CLOSED,
    DEED,
    DEED_COLOUR,
    DEED_KIND,
    EXPLORE_COST,
    SKILL,
    SPELL,
    WOUND,
)
from critias.games.mage_knight.effects import BASIC, STRONG
from critias.games.mage_knight.map import CITY_LETTER, lattice
from critias.games.mage_knight.playing import ABILITIES, EFFECTS
from critias.games.mage_knight.state import ACTED, NONE, RESTED, STAYED, MageKnightState
from critias.games.mage_knight.terms import CALM, COMBAT, INFLUENCE, MOVE, RANGED_PHASE
from critias.kernel.choices import Option

WORDS = {
    "end_turn": "mk.turn.min-one-card",
    "rest": "mk.turn.rest.standard",
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


class Reasons:
    """The `why` of a menu: given what could be an option, the rule that keeps it out."""

    __slots__ = ("seat", "state")

    def __init__(self, state: MageKnightState, seat: int) -> None:
        self.state = state
        self.seat = seat

    def __call__(self, option: Option) -> str | None:
        if isinstance(option, str):
            if option == "interact" and self.state.players[self.seat].reputation == -7:
                return "mk.interact.reputation-x"
            return WORDS.get(option)
        if not isinstance(option, tuple) or len(option) < 2:
            return None
        word, thing = option[0], option[1]
        act = Act(self.state, self.seat)
        if word in ("play", "power", "sideways"):
            return _card(act, str(word), DEED.get(str(thing), NONE))
        if word == "go":
            return _step(act, str(thing))
        if word == "explore":
            return _explore(act)
        if word == "unit" and len(option) == 3:
            return _unit(act, thing, option[2])
        if word == "skill":
            return _skill(act, SKILL.get(str(thing), NONE))
        return THINGS.get(str(word))


def _card(act: Act, word: str, card: int) -> str | None:
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
    payable = mana.payable_with_skills(act)
    if DEED_KIND[card] == SPELL:
        if word == "power":
            return "mk.deed.spell.strong-cost"
        if not payable >> colour & 1:
            return "mk.deed.spell.basic-cost"
    elif word == "power" and colour != NONE and not payable >> colour & 1:
        return "mk.deed.action.strong-cost"
    return "mk.deed.extra-cost-required"


def _moment(act: Act, when: int) -> str:
    """The rule of a moment at which such an effect cannot be played."""
    if act.moment & COMBAT:
        return "mk.combat.special-yes-healing-no" if when & CALM else "mk.combat.phase-effects-only"
    if when & MOVE:
        return "mk.move.only-regular"
    return "mk.interact.sources" if when & INFLUENCE else "mk.combat.phase-effects-only"


def _step(act: Act, name: str) -> str | None:
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
    if movement.step_cost(act.state, act.seat, space) >= CLOSED:
        return "mk.move.inaccessible-terrain"
    if not movement.may_begin(act.player):
        return "mk.turn.min-one-card"
    return "mk.move.step-cost"


def _explore(act: Act) -> str:
    if act.turn.flags & (ACTED | RESTED | STAYED):
        return "mk.move.only-regular"
    return "mk.explore.cost" if act.turn.move < EXPLORE_COST else "mk.explore.position-adjacent"


def _unit(act: Act, place: Option, number: Option) -> str | None:
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
    unpaid = colour != NONE and not mana.payable_with_skills(act) >> colour & 1
    return "mk.unit.activate-mana" if unpaid else "mk.deed.extra-cost-required"


def _skill(act: Act, skill: int) -> str | None:
    if skill not in act.player.skills:
        return None
    if skill in act.player.turned:
        return "mk.skill.type-round"
    return "mk.skill.type-turn"
