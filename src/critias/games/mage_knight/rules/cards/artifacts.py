"""Artifacts. The strong effect throws the card away; a Banner's basic effect is being attached."""

from __future__ import annotations

from critias.games.mage_knight.rules import gaining
from critias.games.mage_knight.rules.act import GLORY, GRAIL, Act
from critias.games.mage_knight.rules.attack import SWORD
from critias.games.mage_knight.rules.cards.advanced import (
    TAKE_SPELL,
    has_action,
    take_spell,
    throw_action,
)
from critias.games.mage_knight.rules.cards.advanced_move import LEARN_ACTION, take_action
from critias.games.mage_knight.rules.cards.spells import can_stop
from critias.games.mage_knight.rules.components import (
    BANNERS,
    DEED_COLOUR,
    DEEDS,
    DESERT,
    FOREST,
    WOUND,
)
from critias.games.mage_knight.rules.effects import (
    NOTHING,
    Effect,
    also,
    attack,
    banner,
    basic,
    basic_of,
    ending,
    influence,
    later,
    strong,
    strong_of,
)
from critias.games.mage_knight.rules.enemies import STOP_FOE
from critias.games.mage_knight.rules.gaining import CRYSTAL_COLOUR, DICE_ROLLED
from critias.games.mage_knight.rules.mana import ENDLESS, SHADED, SUNLIT
from critias.games.mage_knight.rules.movement import look_around, turn_ruin
from critias.games.mage_knight.rules.sides import JUSTICE
from critias.games.mage_knight.rules.state import NOBODY
from critias.games.mage_knight.rules.terms import (
    BASIC_COLOURS,
    BLACK,
    BLOCK_PHASE,
    BLUE,
    CALM,
    COMBAT,
    GOLD,
    GREEN,
    HEALING,
    MELEE,
    RED,
    SHOOTING,
    SIEGE,
    SPECIAL,
    STOPPING,
    STRIKING,
    WHITE,
)
from critias.kernel.choices import DONE, NO, YES, Ask, Play
from critias.kernel.kinds import AskKind, EventKind

# --- Banners -------------------------------------------------------------------------------------


BANNER_ATTACHED = EventKind("attached", "{0:who} attaches {1:thing}.", rule="mk.unit.banner.assign")
ATTACH_TO = AskKind(
    "attach",
    "Attach the Banner to which Unit?",
    waiting="{who} attaches a Banner",
    rule="mk.unit.banner.assign",
)


def attach(act: Act) -> Play[None]:
    """The Banner goes to one of the own Units; an older one there is discarded."""
    place = yield from act.choose_unit(ATTACH_TO, lambda unit: True)
    unit = act.player.units[place]
    gaining.drop_banner(act.player, unit)
    act.player.play.remove(act.card)
    unit.banner = act.card
    unit.banner_down = False
    act.state.tell(BANNER_ATTACHED, act.seat, DEEDS[act.card].id, place)


for _card in BANNERS:
    basic(DEEDS[_card].id, SPECIAL, lambda act: bool(act.player.units))(attach)


@strong("banner_of_glory", SPECIAL)
def banner_of_glory(act: Act) -> None:
    """This turn all own Units have 1 more Armor, Attack and Block, and each one that attacks or
    blocks earns 1 Fame."""
    act.count(GLORY)


def _can_frighten(act: Act) -> bool:
    unit = act.player.units[act.unit]
    allowed = act.combat.units or unit.bonded
    return allowed and not unit.spent and not unit.wounds and can_stop(act)


@banner("banner_of_fear", BLOCK_PHASE, _can_frighten)
def frighten(act: Act) -> Play[None]:
    """Spend the Unit: the attack of one enemy is cancelled; 1 Fame."""
    act.player.units[act.unit].spent = True
    act.stop((yield from act.choose_foe(STOP_FOE, act.stoppable)))
    act.fame(1)


@strong("banner_of_fear", STOPPING, Act.may_skip)
def banner_of_fear(act: Act) -> None:
    """No Block and Assign Damage phases in this combat."""
    act.skip()


PROTECTION = "banner_of_protection"
"""Turn note: Wounds received this turn may be thrown away at its end."""


@strong("banner_of_protection", SPECIAL)
def banner_of_protection(act: Act) -> None:
    """At the end of the turn all Wounds received in it may be thrown away."""
    act.note(PROTECTION)


WOUNDS_GONE = EventKind("wounds_gone", "{0:who} throws away Wounds.", rule=None)
PROTECT = AskKind(
    "protection",
    "Throw away the Wounds of this turn?",
    waiting="{who} may throw away Wounds",
    rule=None,
)


@ending(PROTECTION)
def protect(act: Act) -> Play[None]:
    """Throw away the Wounds received this turn, those in hand first."""
    player = act.player
    in_hand = min(act.turn.wounds, player.hand.count(WOUND))
    in_pile = min(act.turn.wounds - in_hand, player.discard.count(WOUND))
    if not act.turn.wounds:
        return
    ways = (YES, NO) if in_hand + in_pile else (NO,)
    if (yield Ask(act.seats, PROTECT, ways, hidden=act.secret)) == YES:
        del player.hand[:in_hand]  # Wounds come first in a hand
        for _ in range(in_pile):
            player.discard.remove(WOUND)
        act.state.tell(WOUNDS_GONE, act.seat, in_hand + in_pile)


@banner("banner_of_courage", CALM, lambda act: act.player.units[act.unit].spent)
def encourage(act: Act) -> None:
    """Once a Round, outside combat: the Banner is turned over and its Unit is ready."""
    act.player.units[act.unit].banner_down = True
    act.ready(act.unit)


@strong("banner_of_courage", HEALING, lambda act: act.has_unit(lambda unit: unit.spent))
def banner_of_courage(act: Act) -> None:
    """Ready all own Units."""
    for place, unit in enumerate(act.player.units):
        if unit.spent:
            act.ready(place)


# --- Rings ---------------------------------------------------------------------------------------


def _wear(act: Act, colour: int) -> None:
    act.token(colour)
    act.crystal(colour)
    act.fame(1)


def _burn_ring(act: Act, colour: int) -> None:
    act.note(ENDLESS, act.turn.notes.get(ENDLESS, 0) | 1 << colour | 1 << BLACK)
    act.count(f"ring_{colour}")
    act.fame(act.turn.cast[colour])


@basic("ruby_ring", SPECIAL)
def ruby_ring(act: Act) -> None:
    """A red token, a red crystal and 1 Fame."""
    _wear(act, RED)


@strong("ruby_ring", SPECIAL)
def burning_ruby(act: Act) -> None:
    """Red and black mana without end this turn; 1 Fame for each red Spell cast in it."""
    _burn_ring(act, RED)


@basic("sapphire_ring", SPECIAL)
def sapphire_ring(act: Act) -> None:
    """A blue token, a blue crystal and 1 Fame."""
    _wear(act, BLUE)


@strong("sapphire_ring", SPECIAL)
def burning_sapphire(act: Act) -> None:
    """Blue and black mana without end this turn; 1 Fame for each blue Spell cast in it."""
    _burn_ring(act, BLUE)


@basic("diamond_ring", SPECIAL)
def diamond_ring(act: Act) -> None:
    """A white token, a white crystal and 1 Fame."""
    _wear(act, WHITE)


@strong("diamond_ring", SPECIAL)
def burning_diamond(act: Act) -> None:
    """White and black mana without end this turn; 1 Fame for each white Spell cast in it."""
    _burn_ring(act, WHITE)


@basic("emerald_ring", SPECIAL)
def emerald_ring(act: Act) -> None:
    """A green token, a green crystal and 1 Fame."""
    _wear(act, GREEN)


@strong("emerald_ring", SPECIAL)
def burning_emerald(act: Act) -> None:
    """Green and black mana without end this turn; 1 Fame for each green Spell cast in it."""
    _burn_ring(act, GREEN)


# --- combat --------------------------------------------------------------------------------------


def _praise(act: Act) -> None:
    """Every enemy defeated this turn earns 1 Fame, those defeated before too."""
    act.count(SWORD)
    act.fame(act.turn.defeated)


DISCARD_FOR_SWORD = AskKind(
    "discard_for_sword",
    "Discard cards, Attack 3 for each.",
    waiting="{who} discards cards for an Attack",
    rule=None,
)


@basic("sword_of_justice", STRIKING, lambda act: act.may_attack(MELEE), needs=NOTHING, fixed=True)
def sword_of_justice(act: Act) -> Play[None]:
    """Discard any number of cards: Attack 3 for each; 1 Fame for each enemy defeated this turn."""
    _praise(act)
    count = 0
    while cards := act.cards():
        names = {DEEDS[card].id: card for card in cards}
        name = yield Ask(act.seats, DISCARD_FOR_SWORD, [*names, DONE], (*act.about, count))
        if name == DONE:
            break
        act.discard(names[name])
        count += 1
    if count:
        act.attack(3 * count)


@strong("sword_of_justice", COMBAT)
def sword_of_wrath(act: Act) -> None:
    """Physical attacks of the Attack phase count twice, no enemy has Physical Resistance; 1 Fame
    for each enemy defeated this turn."""
    _praise(act)
    act.in_combat(JUSTICE)


def _blow(act: Act, dice: int) -> None:
    """A Wound for each die that shows black or red."""
    faces = [act.state.rng.below(6) for _ in range(dice)]
    act.state.tell(DICE_ROLLED, *faces)
    act.wound(sum(face in (BLACK, RED) for face in faces))


@basic_of("horn_of_wrath")
def horn_of_wrath() -> Effect:
    """Siege Attack 6; a die that shows black or red is a Wound."""
    return attack(6, SIEGE) + also(lambda act: _blow(act, 1))


BLOW_HORN = AskKind(
    "horn", "How much more Siege Attack?", waiting="{who} blows the Horn of Wrath", rule=None
)


@strong("horn_of_wrath", SHOOTING, lambda act: act.may_attack(SIEGE), needs=NOTHING, fixed=True)
def great_horn_of_wrath(act: Act) -> Play[None]:
    """Siege Attack 6 and up to 6 more, each with a die: a Wound for each black or red."""
    more: int = yield Ask(act.seats, BLOW_HORN, range(7), act.about)
    act.attack(6 + more, SIEGE)
    if more:
        _blow(act, more)


# --- riches --------------------------------------------------------------------------------------


@basic_of("endless_bag_of_gold")
def endless_bag_of_gold() -> Effect:
    """Influence 4 and 2 Fame."""
    return influence(4) + also(lambda act: act.fame(2))


@strong_of("endless_bag_of_gold")
def emptied_bag_of_gold() -> Effect:
    """Influence 9 and 3 Fame."""
    return influence(9) + also(lambda act: act.fame(3))


@basic("endless_gem_pouch", SPECIAL)
def endless_gem_pouch(act: Act) -> None:
    """Two random crystals: gold is a colour of choice, black 1 Fame instead."""
    faces = [act.state.rng.below(6) for _ in range(2)]
    act.state.tell(DICE_ROLLED, *faces)
    for face in faces:
        if face == BLACK:
            act.fame(1)
        elif face == GOLD:
            act.later("golden_crystal")
        else:
            act.crystal(face)


@later("golden_crystal")
def golden_crystal(act: Act) -> Play[None]:
    """A crystal of a basic colour of choice, for a golden face."""
    act.crystal((yield from act.choose_colour(CRYSTAL_COLOUR, BASIC_COLOURS)))


@strong("endless_gem_pouch", SPECIAL)
def emptied_gem_pouch(act: Act) -> None:
    """A token of each basic colour, and a gold one by Day or a black one at Night."""
    for colour in BASIC_COLOURS:
        act.token(colour)
    act.token(BLACK if act.night else GOLD)


@basic("golden_grail", HEALING)
def golden_grail(act: Act) -> None:
    """Heal 2; each of these points that is spent earns 1 Fame."""
    act.heal(2)
    act.turn.grail += 2


@strong("golden_grail", HEALING)
def drained_grail(act: Act) -> None:
    """Heal 6; every Wound healed from hand this turn draws a card."""
    act.heal(6)
    act.note(GRAIL)


# --- books and amulets ---------------------------------------------------------------------------


@basic("book_of_wisdom", SPECIAL, has_action)
def book_of_wisdom(act: Act) -> Play[None]:
    """Throw away an Action card; one of its colour from the offer comes to the hand."""
    colour = yield from throw_action(act)
    cards = [card for card in act.state.actions if DEED_COLOUR[card] == colour]
    if cards:
        take_action(act, (yield from act.choose_card(LEARN_ACTION, cards)), to_hand=True)


@strong("book_of_wisdom", SPECIAL, has_action)
def closed_book_of_wisdom(act: Act) -> Play[None]:
    """Throw away an Action card; a Spell of its colour from the offer comes to the hand, and a
    crystal of it is gained."""
    colour = yield from throw_action(act)
    act.crystal(colour)
    spells = [spell for spell in act.state.spells if DEED_COLOUR[spell] == colour]
    if spells:
        take_spell(act, (yield from act.choose_card(TAKE_SPELL, spells)), to_hand=True)


def _shine(act: Act) -> None:
    """At Night forests cost 3 at most, gold can be used, garrisons near the Hero and all ruins turn
    up as by Day."""
    if not act.night:
        return
    act.terrain([FOREST], 3)
    act.note(SUNLIT)
    for space, ruin in act.state.ruins.items():
        if ruin == NOBODY:
            turn_ruin(act.state, space)
    look_around(act.state)


@basic("amulet_of_sun", SPECIAL)
def amulet_of_sun(act: Act) -> None:
    """A gold token; at Night it is Day for forests, gold and what lies face down."""
    act.token(GOLD)
    _shine(act)


@strong("amulet_of_sun", SPECIAL)
def broken_amulet_of_sun(act: Act) -> None:
    """Three gold tokens; at Night it is Day for forests, gold and what lies face down."""
    for _ in range(3):
        act.token(GOLD)
    _shine(act)


def _darken(act: Act, tokens: int) -> Play[None]:
    if not act.night:
        act.terrain([DESERT], 3)
        act.note(SHADED)
    yield from act.any_tokens(tokens)


@basic("amulet_of_darkness", SPECIAL)
def amulet_of_darkness(act: Act) -> Play[None]:
    """A token of any colour; by Day it is Night for deserts and black mana."""
    yield from _darken(act, 1)


@strong("amulet_of_darkness", SPECIAL)
def broken_amulet_of_darkness(act: Act) -> Play[None]:
    """Three tokens of any colours; by Day it is Night for deserts and black mana."""
    yield from _darken(act, 3)
