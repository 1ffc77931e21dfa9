"""Likely answers to the questions that cards and Skills ask: which colour, which card, how many."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from critias.games.mage_knight.bots.fights import mana_of
from critias.games.mage_knight.bots.land import prospects
from critias.games.mage_knight.bots.plays import best_of
from critias.games.mage_knight.bots.worth import CARD_WORTH, HORN, OTHER, SWORD, USES
from critias.games.mage_knight.rules import attack, enemies, gaining
from critias.games.mage_knight.rules.act import ANY_TOKEN, PAY_COLOUR
from critias.games.mage_knight.rules.cards.advanced import STORM_DIE, TAKE_SPELL
from critias.games.mage_knight.rules.cards.advanced_move import (
    LEARN_ACTION,
    PAY_FOR_LAKES,
    TURN_LEFTOVER,
)
from critias.games.mage_knight.rules.cards.artifacts import (
    ATTACH_TO,
    BLOW_HORN,
    DISCARD_FOR_SWORD,
)
from critias.games.mage_knight.rules.cards.basic import GAIN_WHICH, SET_DIE, TAKE_DIE
from critias.games.mage_knight.rules.cards.spells_of_minds import TRANCE_CARD
from critias.games.mage_knight.rules.cards.spells_of_ways import TRAVEL_TO
from critias.games.mage_knight.rules.components import (
    DEED,
    DEED_COLOUR,
    DEED_KIND,
    SPELL,
    UNIT_LEVEL,
    WOUND,
)
from critias.games.mage_knight.rules.enemies import DESTROY_FOE, STOP_FOE, WEAKEN_FOE
from critias.games.mage_knight.rules.gaining import CRYSTAL_COLOUR
from critias.games.mage_knight.rules.mana import black_usable, gold_usable
from critias.games.mage_knight.rules.map import lattice
from critias.games.mage_knight.rules.skills.arythea import TOKEN_COLOUR
from critias.games.mage_knight.rules.skills.norowas import INSPIRE_HOW, INSPIRE_UNIT
from critias.games.mage_knight.rules.skills.tovak import WITHOUT_MAGIC
from critias.games.mage_knight.rules.state import DEAD, MageKnightState, Player
from critias.games.mage_knight.rules.tactics import (
    MANA_SEARCH_DIE,
    MANA_STEAL_DIE,
    PREPARATION_CARD,
)
from critias.games.mage_knight.rules.terms import BASIC_COLOURS, BLACK, COLOUR_OF, GOLD
from critias.kernel.choices import DONE, NO, Ask, Option
from critias.kernel.random import Rng

# --- mana -----------------------------------------------------------------------------------------

LATER: Final = 0.15
"""How much a card of the deck counts beside those in hand where a crystal is gained."""
AT_HAND: Final = 0.4
"""How much of a colour is still missed that can be paid without it."""
HOARDED: Final = 0.6
"""What a crystal of a colour counts less for each that is there already."""


def missed(state: MageKnightState, player: Player, colour: int) -> float:
    """What a mana of the colour would add to the cards in hand."""
    if colour == GOLD:
        if not gold_usable(state, player):
            return 0.0
        return max(missed(state, player, basic) for basic in BASIC_COLOURS)
    if colour == BLACK and not black_usable(state, player):
        return 0.0
    gain = max((_gained(card, colour) for card in set(player.hand)), default=0.0)
    if any(mask >> colour & 1 for mask in mana_of(state, player)):
        gain *= AT_HAND
    return gain


def _gained(card: int, colour: int) -> float:
    """What a card does more when it is powered by the colour."""
    if card == WOUND:
        return 0.0
    basic, strong = (max(use.numbers[: OTHER - 1]) for use in USES[card])
    spell = DEED_KIND[card] == SPELL
    if colour == BLACK:
        return max(0.0, strong - basic) if spell else 0.0
    if DEED_COLOUR[card] != colour:
        return 0.0
    return basic if spell else max(0.0, strong - basic)


def _colour(state: MageKnightState, ask: Ask, rng: Rng) -> Option:
    """The colour that the hand misses most; of crystals also what the deck is for."""
    player = state.players[ask.seats[0]]
    deck = gaining.all_deeds(player)

    def score(option: Option) -> float:
        name, _, thing = str(option).partition("_")
        if name not in COLOUR_OF:
            return -1.0
        colour = COLOUR_OF[name]
        value = missed(state, player, colour)
        if colour < GOLD and (ask.kind in LASTING or thing == "crystal"):
            value += LATER * sum(_gained(card, colour) > 0 for card in deck)
            value -= HOARDED * player.crystals[colour]
        return value

    return best_of(ask.options, score, rng)


LASTING: Final = frozenset({CRYSTAL_COLOUR, STORM_DIE, PAY_COLOUR, MANA_STEAL_DIE})
"""Questions about mana that is kept: what is paid for a crystal is of its colour."""


def _spared_colour(state: MageKnightState, ask: Ask, rng: Rng) -> Option:
    """A die whose mana is missed least."""
    player = state.players[ask.seats[0]]

    def score(option: Option) -> float:
        name = str(option)
        return -missed(state, player, COLOUR_OF[name]) if name in COLOUR_OF else -1.0

    return best_of(ask.options, score, rng)


# --- cards and Units ------------------------------------------------------------------------------


def _worthiest(_: MageKnightState, ask: Ask, rng: Rng) -> Option:
    return best_of(ask.options, lambda o: CARD_WORTH[DEED[str(o)]] if str(o) in DEED else 0.0, rng)


def _best_unit(state: MageKnightState, ask: Ask, rng: Rng) -> Option:
    units = state.players[ask.seats[0]].units
    return best_of(
        ask.options, lambda o: float(UNIT_LEVEL[units[o].card]) if isinstance(o, int) else 0.0, rng
    )


def _travel(state: MageKnightState, ask: Ask, rng: Rng) -> Option:
    """Where most lies ahead."""
    player, grid = state.players[ask.seats[0]], lattice(state)
    views = prospects(state, player)
    return best_of(ask.options, lambda o: views.get(grid.by_name.get(str(o), -1), 0.0), rng)


def _most(_: MageKnightState, ask: Ask, __: Rng) -> Option:
    return max(ask.options, key=lambda option: option if isinstance(option, int) else -1)


def _first_of(*words: Option) -> Callable[[MageKnightState, Ask, Rng], Option]:
    """The first of these answers that is offered."""

    def answer(_: MageKnightState, ask: Ask, rng: Rng) -> Option:
        return next((word for word in words if word in ask.options), rng.pick(ask.options))

    return answer


# --- combat ---------------------------------------------------------------------------------------


def _missing(state: MageKnightState) -> float:
    """What the open attack still lacks."""
    combat = state.combat
    if combat is None:
        return 0.0
    foes = attack.targeted(combat)
    armor = sum(enemies.armor(combat, foe) for foe in foes)
    return armor - attack_value(state)


def attack_value(state: MageKnightState) -> float:
    """What the open attack is worth so far."""
    combat = state.combat
    assert combat is not None, "an attack is open"
    return float(enemies.attack_value(combat, attack.targeted(combat)))


def _for_sword(state: MageKnightState, ask: Ask, rng: Rng) -> Option:
    """Cards are discarded as long as the attack lacks something, the least worthy first."""
    count = ask.about[-1]
    assert isinstance(count, int), "so many have been discarded"
    if DONE in ask.options and _missing(state) <= SWORD * count:
        return DONE
    cards = [option for option in ask.options if str(option) in DEED]
    if not cards:
        return ask.options[0]
    return best_of(cards, lambda o: -CARD_WORTH[DEED[str(o)]], rng)


def _foe(state: MageKnightState, ask: Ask, rng: Rng) -> Option:
    """The enemy that is attacked, or else the strongest."""
    combat = state.combat
    if combat is None:
        return rng.pick(ask.options)
    foes = combat.foes

    def score(option: Option) -> float:
        if not isinstance(option, int) or option >= len(foes) or foes[option].flags & DEAD:
            return -1.0
        aimed = 20.0 if combat.targets >> option & 1 else 0.0
        return aimed + enemies.armor(combat, foes[option])

    return best_of(ask.options, score, rng)


def _horn(state: MageKnightState, ask: Ask, rng: Rng) -> Option:
    """No more than the attack lacks."""
    lacks = _missing(state) - HORN
    return min(
        ask.options,
        key=lambda option: abs(option - max(0.0, lacks)) if isinstance(option, int) else 99.0,
    )


ANSWERS: Final[dict[str, Callable[[MageKnightState, Ask, Rng], Option]]] = {
    GAIN_WHICH: _colour,
    SET_DIE: _colour,
    PAY_COLOUR: _colour,
    ANY_TOKEN: _colour,
    TOKEN_COLOUR: _colour,
    MANA_STEAL_DIE: _colour,
    STORM_DIE: _colour,
    CRYSTAL_COLOUR: _colour,
    TAKE_DIE: _spared_colour,
    MANA_SEARCH_DIE: _spared_colour,
    PREPARATION_CARD: _worthiest,
    TAKE_SPELL: _worthiest,
    LEARN_ACTION: _worthiest,
    TRANCE_CARD: _worthiest,
    TRAVEL_TO: _travel,
    ATTACH_TO: _best_unit,
    INSPIRE_UNIT: _best_unit,
    INSPIRE_HOW: _first_of("ready"),
    TURN_LEFTOVER: _most,
    PAY_FOR_LAKES: _first_of(NO, DONE),
    WITHOUT_MAGIC: _first_of(2),
    DISCARD_FOR_SWORD: _for_sword,
    BLOW_HORN: _horn,
    WEAKEN_FOE: _foe,
    DESTROY_FOE: _foe,
    STOP_FOE: _foe,
}
"""By the kind of the question."""
