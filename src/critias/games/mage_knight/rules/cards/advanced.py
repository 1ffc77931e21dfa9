"""Advanced Actions of combat and magic, where they are more than numbers."""

from __future__ import annotations

from critias.games.mage_knight.rules import mana
from critias.games.mage_knight.rules.act import Act
from critias.games.mage_knight.rules.block import ICE_SHIELD
from critias.games.mage_knight.rules.cards.advanced_move import (
    CARD_TAKEN,
    LEARN_ACTION,
    take_action,
)
from critias.games.mage_knight.rules.components import DEED_COLOUR, DEEDS
from critias.games.mage_knight.rules.effects import (
    BASIC,
    CARDS,
    NOTHING,
    STRONG,
    Effect,
    attack,
    basic,
    block,
    ending,
    grant,
    influence,
    later,
    move,
    strong,
    strong_of,
)
from critias.games.mage_knight.rules.gaining import CRYSTAL_COLOUR, refill_spells
from critias.games.mage_knight.rules.mana import STORM
from critias.games.mage_knight.rules.playing import (
    EFFECTS,
    INNER_CARD,
    cast_options,
    cast_spell,
    has_inner,
    inner_cards,
    play_inner,
)
from critias.games.mage_knight.rules.sides import HEAT
from critias.games.mage_knight.rules.state import FRIENDLY_FIRE
from critias.games.mage_knight.rules.terms import (
    BASIC_COLOURS,
    BLOCK_PHASE,
    BLUE,
    GOLD,
    GREEN,
    ICE,
    INFLUENCE,
    MELEE,
    MOVE,
    OUTSET,
    RED,
    SPECIAL,
    STRIKING,
    WHITE,
)
from critias.kernel.choices import Play
from critias.kernel.kinds import AskKind

TAKE_SPELL = AskKind("take_spell", "Take which Spell?", waiting="{who} takes a Spell", rule=None)


# --- combat --------------------------------------------------------------------------------------


def _can_rage(act: Act) -> bool:
    return act.may_attack(MELEE)


BLOOD_FOR_RAGE = AskKind(
    "blood_rage",
    "Take a Wound for a higher Attack?",
    waiting="{who} may take a Wound for a higher Attack",
    rule=None,
)


def _rage(act: Act, calm: int, wild: int) -> Play[None]:
    if (yield from act.whether(BLOOD_FOR_RAGE)):
        act.wound()
        act.attack(wild)
    else:
        act.attack(calm)


@basic("blood_rage", STRIKING, _can_rage, needs=NOTHING, fixed=True)
def blood_rage(act: Act) -> Play[None]:
    """Attack 2, or a Wound and Attack 5."""
    yield from _rage(act, 2, 5)


@strong("blood_rage", STRIKING, _can_rage, needs=NOTHING, fixed=True)
def great_blood_rage(act: Act) -> Play[None]:
    """Attack 4, or a Wound and Attack 9."""
    yield from _rage(act, 4, 9)


@strong_of("ice_shield")
def ice_shield() -> Effect:
    """Ice Block 3; an enemy blocked with it has 3 less Armor."""
    return block(3, ICE, rider=ICE_SHIELD)


def _heat(act: Act, bonus: int) -> None:
    act.in_combat(HEAT, bonus)
    act.turn.flags |= FRIENDLY_FIRE


@basic("into_the_heat", OUTSET)
def into_the_heat(act: Act) -> None:
    """As the combat begins: Units have 2 more Attack and Block in it; none is given damage this
    turn."""
    _heat(act, 2)


@strong("into_the_heat", OUTSET)
def into_great_heat(act: Act) -> None:
    """As the combat begins: Units have 3 more Attack and Block in it; none is given damage this
    turn."""
    _heat(act, 3)


PURE = tuple({GREEN: move(n), WHITE: influence(n), BLUE: block(n), RED: attack(n)} for n in (4, 7))
_PURE_WHEN = MOVE | INFLUENCE | BLOCK_PHASE | STRIKING


def _pure_colours(act: Act, half: int) -> list[int]:
    return act.payable(colour for colour, effect in PURE[half].items() if effect.open(act))


def _pure(act: Act, half: int) -> Play[None]:
    colour = yield from act.pay_one_of(_pure_colours(act, half))
    yield from PURE[half][colour].play(act)


@basic("pure_magic", _PURE_WHEN, lambda act: bool(_pure_colours(act, BASIC)))
def pure_magic(act: Act) -> Play[None]:
    """Pay one mana: Move 4 for green, Influence 4 for white, Block 4 for blue, Attack 4 for red."""
    yield from _pure(act, BASIC)


@strong("pure_magic", _PURE_WHEN, lambda act: bool(_pure_colours(act, STRONG)))
def purest_magic(act: Act) -> Play[None]:
    """Pay one mana: Move 7 for green, Influence 7 for white, Block 7 for blue, Attack 7 for red."""
    yield from _pure(act, STRONG)


# --- mana and crystals ---------------------------------------------------------------------------


@basic("blood_ritual", SPECIAL)
def blood_ritual(act: Act) -> Play[None]:
    """A Wound; a red token and one of any colour."""
    act.wound()
    act.token(RED)
    yield from act.any_tokens(1)


@strong("blood_ritual", SPECIAL)
def great_blood_ritual(act: Act) -> Play[None]:
    """A Wound; three tokens of any colours."""
    act.wound()
    yield from act.any_tokens(3)


THROW_AWAY = AskKind(
    "throw_away",
    "Throw away which card?",
    waiting="{who} throws away a card",
    rule="mk.throwaway.other",
)


def throw_action(act: Act) -> Play[int]:
    """Throw away an Action card of the hand; its colour."""
    card = yield from act.choose_card(THROW_AWAY, act.actions())
    act.throw_away(card)
    return DEED_COLOUR[card]


def has_action(act: Act) -> bool:
    """Whether there is another Action card in hand."""
    return bool(act.actions())


@basic("decompose", SPECIAL, has_action, needs=CARDS)
def decompose(act: Act) -> Play[None]:
    """Throw away an Action card: two crystals of its colour."""
    colour = yield from throw_action(act)
    act.crystal(colour)
    act.crystal(colour)


@strong("decompose", SPECIAL, has_action, needs=CARDS)
def great_decompose(act: Act) -> Play[None]:
    """Throw away an Action card: a crystal of each basic colour it does not have."""
    colour = yield from throw_action(act)
    for other in BASIC_COLOURS:
        if other != colour:
            act.crystal(other)


def _owned(act: Act) -> list[int]:
    return [colour for colour in BASIC_COLOURS if act.player.crystals[colour]]


@basic("crystal_mastery", SPECIAL, lambda act: bool(_owned(act)))
def crystal_mastery(act: Act) -> Play[None]:
    """A crystal of a colour that is owned already."""
    act.crystal((yield from act.choose_colour(CRYSTAL_COLOUR, _owned(act))))


CRYSTAL_MASTERY = "crystal_mastery"
"""Turn note: crystals spent this turn come back."""


@strong("crystal_mastery", SPECIAL)
def great_crystal_mastery(act: Act) -> None:
    """The crystals spent this turn come back at its end."""
    act.note(CRYSTAL_MASTERY)


@ending(CRYSTAL_MASTERY)
def crystals_return(act: Act) -> None:
    """The crystals spent this turn are back, three of a colour at most."""
    for colour, spent in enumerate(act.turn.spent_crystals):
        act.player.crystals[colour] = min(3, act.player.crystals[colour] + spent)


def _basic_faces(act: Act) -> list[int]:
    return sorted({face for face in act.state.source if face < GOLD})


STORM_DIE = AskKind(
    "storm_die", "Which die?", waiting="{who} chooses a die of the Source", rule=None
)


@basic("mana_storm", SPECIAL, lambda act: bool(_basic_faces(act)))
def mana_storm(act: Act) -> Play[None]:
    """Choose a die of the Source with a basic colour: a crystal of it; the die is rolled again."""
    colour = yield from act.choose_colour(STORM_DIE, _basic_faces(act))
    act.crystal(colour)
    act.reroll([colour])


@strong("mana_storm", SPECIAL)
def great_mana_storm(act: Act) -> None:
    """All dice of the Source are rolled again; three more may be used this turn, and gold and black
    ones stand for any basic colour."""
    act.turn.dice += 3
    act.note(STORM)
    act.reroll(mana.movable_dice(act.state))


# --- other cards ---------------------------------------------------------------------------------


def _repeat(act: Act, half: int, times: int) -> Play[None]:
    card = yield from act.choose_card(INNER_CARD, inner_cards(act, half))
    act.throw_away(card)
    # Put down first: what the effect itself leaves to be done comes before.
    act.later("repeat", card, half, times - 1)
    going = play_inner(act, card, half)
    if going is not None:
        yield from going


@later("repeat")
def repeat(act: Act, card: int, half: int, times: int) -> Play[None] | None:
    """The effect once more, in a step of its own, for it may have drawn; unless it cannot be
    played again."""
    if times > 1:
        act.later("repeat", card, half, times - 1)
    effect = EFFECTS[card][half]
    assert effect is not None, "a card without that effect was chosen"
    now = act.playing(card)
    now.moment |= effect.when & OUTSET  # what comes first in a combat has been begun in time
    return effect.run(now) if effect.open(now) else None


@basic("maximal_effect", SPECIAL, lambda act: has_inner(act, BASIC))
def maximal_effect(act: Act) -> Play[None]:
    """Another Action card has its basic effect three times and is thrown away."""
    yield from _repeat(act, BASIC, 3)


@strong("maximal_effect", SPECIAL, lambda act: has_inner(act, STRONG))
def great_maximal_effect(act: Act) -> Play[None]:
    """Another Action card has its strong effect twice without its mana and is thrown away."""
    yield from _repeat(act, STRONG, 2)


MAGIC_TALENT = "magic_talent"
"""Turn note: how many Spells of the offer may still be cast."""


@basic("magic_talent", SPECIAL, lambda act: bool(act.cards() and act.state.spells))
def magic_talent(act: Act) -> Play[None]:
    """Discard another card; one Spell of the offer may be cast this turn, and stays there."""
    yield from act.discard_one()
    act.count(MAGIC_TALENT)


CAST_SPELL = AskKind(
    "cast", "Cast which Spell of the offer?", waiting="{who} casts a Spell of the offer", rule=None
)


@grant(MAGIC_TALENT, SPECIAL | MOVE, lambda act: bool(cast_options(act)))
def cast_from_offer(act: Act) -> Play[None]:
    """Cast a Spell of the offer as if it were in hand."""
    option = yield from act.choose(CAST_SPELL, cast_options(act))
    act.spend_note(MAGIC_TALENT)
    going = cast_spell(act, option)
    if going is not None:
        yield from going


def _taught_colours(act: Act) -> list[int]:
    return act.payable(sorted({DEED_COLOUR[spell] for spell in act.state.spells}))


@strong("magic_talent", SPECIAL, lambda act: bool(_taught_colours(act)))
def great_magic_talent(act: Act) -> Play[None]:
    """Pay one more mana: a Spell of its colour from the offer goes to the discard pile."""
    colour = yield from act.pay_one_of(_taught_colours(act))
    spells = [spell for spell in act.state.spells if DEED_COLOUR[spell] == colour]
    spell = yield from act.choose_card(TAKE_SPELL, spells)
    take_spell(act, spell, to_hand=False)


def take_spell(act: Act, spell: int, to_hand: bool) -> None:
    """A Spell of the offer goes to the hand or to the discard pile."""
    act.state.spells.remove(spell)
    act.receive(spell, to_hand)
    act.state.tell(CARD_TAKEN, act.seat, DEEDS[spell].id, "hand" if to_hand else "discard")
    refill_spells(act.state)


def _train(act: Act, to_hand: bool) -> Play[None]:
    colour = yield from throw_action(act)
    cards = [card for card in act.state.actions if DEED_COLOUR[card] == colour]
    if cards:
        card = yield from act.choose_card(LEARN_ACTION, cards)
        take_action(act, card, to_hand)


@basic("training", SPECIAL, has_action, needs=CARDS)
def training(act: Act) -> Play[None]:
    """Throw away an Action card; one of its colour from the offer goes to the discard pile."""
    yield from _train(act, to_hand=False)


@strong("training", SPECIAL, has_action, needs=CARDS)
def great_training(act: Act) -> Play[None]:
    """Throw away an Action card; one of its colour from the offer comes to the hand."""
    yield from _train(act, to_hand=True)
