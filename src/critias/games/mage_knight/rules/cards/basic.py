"""Basic Actions that are more than numbers."""

from __future__ import annotations

from critias.games.mage_knight.rules import mana
from critias.games.mage_knight.rules.act import Act
from critias.games.mage_knight.rules.components import (
    ENEMY_ABILITIES,
    ENEMY_ELEMENT,
    ENEMY_RESISTANCES,
    WOUND,
)
from critias.games.mage_knight.rules.effects import (
    CARDS,
    STRONG,
    Effect,
    also,
    at_end,
    attack,
    basic,
    basic_of,
    block,
    influence,
    move,
    strong,
    strong_of,
)
from critias.games.mage_knight.rules.gaining import CRYSTAL_COLOUR
from critias.games.mage_knight.rules.playing import (
    INNER_CARD,
    has_inner,
    inner_cards,
    leave_hand,
    play_inner,
)
from critias.games.mage_knight.rules.sides import PAID
from critias.games.mage_knight.rules.state import NO_DICE
from critias.games.mage_knight.rules.terms import (
    BASIC_COLOURS,
    BLACK,
    BLUE,
    COLOURS,
    GREEN,
    ICE,
    PHYSICAL,
    RED,
    SPECIAL,
    WHITE,
)
from critias.kernel.choices import Play
from critias.kernel.kinds import AskKind


@strong_of("threaten")
def threaten() -> Effect:
    """Influence 5; your Reputation drops by 1 at the end of the turn."""
    return influence(5) + at_end(reputation=-1)


def _charm(act: Act, fame: int, reputation: int) -> None:
    if act.talking:
        act.at_end(fame, reputation)


@basic_of("noble_manners")
def noble_manners() -> Effect:
    """Influence 2; in an interaction 1 Fame at the end of the turn."""
    return influence(2) + also(lambda act: _charm(act, 1, 0))


@strong_of("noble_manners")
def noble_manners_strong() -> Effect:
    """Influence 4; in an interaction 1 Fame and 1 Reputation at the end of the turn."""
    return influence(4) + also(lambda act: _charm(act, 1, 1))


@basic("crystallize", SPECIAL, can=lambda act: any(map(act.can_pay, BASIC_COLOURS)), fixed=True)
def crystallize(act: Act) -> Play[None]:
    """Pay one mana of a basic colour: a crystal of that colour."""
    colour = yield from act.pay_one_of(BASIC_COLOURS)
    act.crystal(colour)


@strong("crystallize", SPECIAL)
def crystallize_strong(act: Act) -> Play[None]:
    """A crystal of a basic colour of your choice."""
    colour = yield from act.choose_colour(CRYSTAL_COLOUR, BASIC_COLOURS)
    act.crystal(colour)


@basic("mana_draw", SPECIAL)
def mana_draw(act: Act) -> None:
    """One more die of the Source this turn."""
    act.turn.dice += 1


def _has_die(act: Act) -> bool:
    return bool(act.state.source) and not act.turn.flags & NO_DICE


TAKE_DIE = AskKind(
    "take_die", "Take which die?", waiting="{who} takes a die of the Source", rule=None
)
SET_DIE = AskKind("set_die", "Turn it to which colour?", waiting="{who} turns a die", rule=None)


def _has_dice(act: Act) -> bool:
    """One is left even if the mana is paid with another."""
    return len(act.state.source) > 1 and not act.turn.flags & NO_DICE


@strong("mana_draw", SPECIAL, can=_has_die, sure=_has_dice)
def mana_draw_strong(act: Act) -> Play[None]:
    """Take a die, turn it to any colour but gold: two tokens of it; it goes back as it is set."""
    faces = sorted(set(mana.movable_dice(act.state)))
    face = yield from act.choose_colour(TAKE_DIE, faces)
    colour = yield from act.choose_colour(SET_DIE, (*BASIC_COLOURS, BLACK))
    mana.take_die(act, face, returns=colour)
    act.token(colour)
    act.token(colour)


GAIN_WHICH = AskKind(
    "gain",
    "What do you gain?",
    waiting="{who} chooses what to gain",
    rule="mk.gain.token",
    labels={
        "red_token": "Red mana token",
        "blue_token": "Blue mana token",
        "green_token": "Green mana token",
        "white_token": "White mana token",
        "red_crystal": "Red crystal",
        "blue_crystal": "Blue crystal",
        "green_crystal": "Green crystal",
        "white_crystal": "White crystal",
    },
)


def _token_or_crystal(act: Act, colours: tuple[int, ...], crystals: tuple[int, ...]) -> Play[None]:
    options = [f"{COLOURS[c]}_token" for c in colours] + [f"{COLOURS[c]}_crystal" for c in crystals]
    word = str((yield from act.choose(GAIN_WHICH, [*options])))
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
    return has_inner(act, STRONG)


def _has_number(act: Act) -> bool:
    """A card among those whose effect no payment can hinder."""
    return has_inner(act, STRONG, plain=True)


def _with_another(act: Act, bonus: int) -> Play[None]:
    card = yield from act.choose_card(INNER_CARD, inner_cards(act, STRONG))
    leave_hand(act, card)
    going = play_inner(act, card, STRONG, bonus)
    if going is not None:
        yield from going


@strong("concentration", SPECIAL, can=_has_inner, sure=_has_number)
def concentration_strong(act: Act) -> Play[None]:
    """Another Action card's strong effect without its mana; its number is 2 higher."""
    return _with_another(act, 2)


@strong("will_focus", SPECIAL, can=_has_inner, sure=_has_number)
def will_focus_strong(act: Act) -> Play[None]:
    """Another Action card's strong effect without its mana; its number is 3 higher."""
    return _with_another(act, 3)


NUMBERS = {n: move(n) | influence(n) | attack(n) | block(n) for n in (3, 5)}


def _can_improvise(act: Act, value: int) -> bool:
    return NUMBERS[value].open(act) and any(
        act.holds(card) for card in act.player.hand if card != WOUND
    )


def _improvise(act: Act, value: int) -> Play[None]:
    yield from act.discard_one()
    yield from NUMBERS[value].play(act)


@basic("improvisation", NUMBERS[3].when, lambda act: _can_improvise(act, 3), CARDS, fixed=True)
def improvisation(act: Act) -> Play[None]:
    """Discard another card that is no Wound: Move, Influence, Attack or Block 3."""
    return _improvise(act, 3)


@strong("improvisation", NUMBERS[5].when, lambda act: _can_improvise(act, 5), CARDS, fixed=True)
def improvisation_strong(act: Act) -> Play[None]:
    """Discard another card that is no Wound: Move, Influence, Attack or Block 5."""
    return _improvise(act, 5)


def _toughness(act: Act) -> int:
    foe = act.attacker()
    if foe is None:
        return 5 + act.combat.notes.get(PAID, 0)
    count = ENEMY_ABILITIES[foe.token].bit_count() + ENEMY_RESISTANCES[foe.token].bit_count()
    return 5 + count + (ENEMY_ELEMENT[foe.token] != PHYSICAL)


@strong_of("cold_toughness")
def cold_toughness() -> Effect:
    """Ice Block 5, 1 more for each ability, elemental attack and resistance of the token."""
    return block(_toughness, ICE)
