"""Basic Actions that are more than numbers."""

from __future__ import annotations

from critias.games.mage_knight.rules import mana
from critias.games.mage_knight.rules.act import Act
from critias.games.mage_knight.rules.components import (
    ENEMY_ABILITIES,
    ENEMY_ELEMENT,
    ENEMY_RESISTANCES,
)
from critias.games.mage_knight.rules.effects import (
    STRONG,
    Effect,
    attack,
    basic,
    block,
    influence,
    move,
    strong,
)
from critias.games.mage_knight.rules.playing import inner_cards, leave_hand, play_inner
from critias.games.mage_knight.rules.sides import PAID
from critias.games.mage_knight.rules.state import NO_DICE
from critias.games.mage_knight.rules.terms import (
    ATTACK_PHASE,
    BASIC_COLOURS,
    BLACK,
    BLOCK_PHASE,
    BLUE,
    COLOURS,
    GREEN,
    ICE,
    INFLUENCE,
    MOVE,
    PHYSICAL,
    RED,
    SPECIAL,
    WHITE,
)
from critias.kernel.choices import Play


@strong("threaten", INFLUENCE)
def threaten(act: Act) -> None:
    """Influence 5; your Reputation drops by 1 at the end of the turn."""
    act.influence(5)
    act.at_end(reputation=-1)


@basic("noble_manners", INFLUENCE)
def noble_manners(act: Act) -> None:
    """Influence 2; in an interaction 1 Fame at the end of the turn."""
    act.influence(2)
    if act.talking:
        act.at_end(fame=1)


@strong("noble_manners", INFLUENCE)
def noble_manners_strong(act: Act) -> None:
    """Influence 4; in an interaction 1 Fame and 1 Reputation at the end of the turn."""
    act.influence(4)
    if act.talking:
        act.at_end(fame=1, reputation=1)


@basic("crystallize", SPECIAL, can=lambda act: bool(act.payable(BASIC_COLOURS)))
def crystallize(act: Act) -> Play[None]:
    """Pay one mana of a basic colour: a crystal of that colour."""
    colour = yield from act.pay_one_of(BASIC_COLOURS)
    act.crystal(colour)


@strong("crystallize", SPECIAL)
def crystallize_strong(act: Act) -> Play[None]:
    """A crystal of a basic colour of your choice."""
    colour = yield from act.choose_colour("crystal_colour", BASIC_COLOURS)
    act.crystal(colour)


@basic("mana_draw", SPECIAL)
def mana_draw(act: Act) -> None:
    """One more die of the Source this turn."""
    act.turn.dice += 1


def _has_die(act: Act) -> bool:
    return bool(act.state.source) and not act.turn.flags & NO_DICE


@strong("mana_draw", SPECIAL, can=_has_die)
def mana_draw_strong(act: Act) -> Play[None]:
    """Take a die, turn it to any colour but gold: two tokens of it; it goes back as it is set."""
    faces = sorted(set(mana.movable_dice(act.state)))
    face = yield from act.choose_colour("take_die", faces)
    colour = yield from act.choose_colour("set_die", (*BASIC_COLOURS, BLACK))
    mana.take_die(act, face, returns=colour)
    act.token(colour)
    act.token(colour)


def _token_or_crystal(act: Act, colours: tuple[int, ...], crystals: tuple[int, ...]) -> Play[None]:
    options = [f"{COLOURS[c]}_token" for c in colours] + [f"{COLOURS[c]}_crystal" for c in crystals]
    word = str((yield from act.choose("gain", [*options])))
    name, _, thing = word.rpartition("_")
    (act.token if thing == "token" else act.crystal)(COLOURS.index(name))


@basic("concentration", SPECIAL)
def concentration(act: Act) -> Play[None]:
    """A blue, white or red mana token."""
    return _token_or_crystal(act, (BLUE, WHITE, RED), ())


@basic("will_focus", SPECIAL)
def will_focus(act: Act) -> Play[None]:
    """A blue, white or red mana token, or a green crystal."""
    return _token_or_crystal(act, (BLUE, WHITE, RED), (GREEN,))


def _has_inner(act: Act) -> bool:
    return bool(inner_cards(act, STRONG))


def _with_another(act: Act, bonus: int) -> Play[None]:
    card = yield from act.choose_card("inner_card", inner_cards(act, STRONG))
    leave_hand(act, card)
    yield from play_inner(act, card, STRONG, bonus)


@strong("concentration", SPECIAL, can=_has_inner)
def concentration_strong(act: Act) -> Play[None]:
    """Another Action card's strong effect without its mana; its number is 2 higher."""
    return _with_another(act, 2)


@strong("will_focus", SPECIAL, can=_has_inner)
def will_focus_strong(act: Act) -> Play[None]:
    """Another Action card's strong effect without its mana; its number is 3 higher."""
    return _with_another(act, 3)


def _improvise(act: Act, value: int) -> Play[None]:
    yield from act.discard_one()
    going = _number(value).run(act)
    if going is not None:
        yield from going


def _number(value: int) -> Effect:
    return move(value) | influence(value) | attack(value) | block(value)


def _can_improvise(act: Act) -> bool:
    if not act.cards():
        return False
    return bool(act.moment & (MOVE | INFLUENCE | ATTACK_PHASE)) or act.has_attacker()


_NUMBERS = MOVE | INFLUENCE | ATTACK_PHASE | BLOCK_PHASE


@basic("improvisation", _NUMBERS, can=_can_improvise)
def improvisation(act: Act) -> Play[None]:
    """Discard another card that is no Wound: Move, Influence, Attack or Block 3."""
    return _improvise(act, 3)


@strong("improvisation", _NUMBERS, can=_can_improvise)
def improvisation_strong(act: Act) -> Play[None]:
    """Discard another card that is no Wound: Move, Influence, Attack or Block 5."""
    return _improvise(act, 5)


@strong("cold_toughness", BLOCK_PHASE, can=lambda act: act.has_attacker())
def cold_toughness(act: Act) -> None:
    """Ice Block 5, 1 more for each ability, elemental attack and resistance of the token."""
    foe = act.attacker()
    if foe is None:
        act.block(5 + act.combat.notes.get(PAID, 0), ICE)
        return
    count = ENEMY_ABILITIES[foe.token].bit_count() + ENEMY_RESISTANCES[foe.token].bit_count()
    act.block(5 + count + (ENEMY_ELEMENT[foe.token] != PHYSICAL), ICE)
