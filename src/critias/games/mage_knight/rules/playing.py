"""Playing Deed cards, using Units and Skills: which can be played now, and playing them."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import Any, Final, TypeAlias

from critias.games.mage_knight.rules import effects, gaining, mana
from critias.games.mage_knight.rules.act import Act
from critias.games.mage_knight.rules.components import (
    ARTIFACT,
    DEED,
    DEED_COLOUR,
    DEED_KIND,
    DEEDS,
    IS_ACTION,
    SKILL,
    SPELL,
    UNITS,
    WOUND,
)
from critias.games.mage_knight.rules.components import SKILLS as SKILL_TOKENS
from critias.games.mage_knight.rules.effects import BASIC, STRONG, Effect, Entry
from critias.games.mage_knight.rules.sides import PARTIAL
from critias.games.mage_knight.rules.state import CARD_USED, NONE, Turn
from critias.games.mage_knight.rules.terms import (
    ATTACK_PHASE,
    BLACK,
    BLOCK_PHASE,
    INFLUENCE,
    MOVE,
)
from critias.kernel.choices import Ask, Option, Play
from critias.kernel.kinds import AskKind, EventKind

INNER_CARD = AskKind(
    "inner_card",
    "Play which card with it?",
    waiting="{who} chooses a card to play with another",
    rule=None,
)
EFFECTS: Final[list[tuple[Effect | None, Effect | None]]] = []
"""The two halves of every Deed card; none: it cannot be played."""
ABILITIES: Final[list[tuple[tuple[Effect, int], ...]]] = []
"""The abilities of every Unit with the colour each takes (-1: none)."""
SKILLS: Final[list[Effect | None]] = []
"""Every Skill that is used by choosing it."""
TACTIC_ENTRIES: Final[dict[int, Entry]] = {}
"""What Tactics add to the menu of the own turn."""

PLAY: Final = tuple(("play", card.id) for card in DEEDS)
POWER: Final = tuple(("power", card.id) for card in DEEDS)
SIDEWAYS: Final = tuple(("sideways", card.id) for card in DEEDS)
USE: Final = tuple(("skill", skill.id) for skill in SKILL_TOKENS)

BETTER_SIDEWAYS: Final[dict[int, SidewaysSkill]] = {}
"""Skills that raise the value of a card played sideways."""


class SidewaysSkill(ABC):
    """A Skill that makes a card played sideways worth more."""

    @abstractmethod
    def value(self, act: Act, card: int) -> int:
        """What the card would be worth; 0: the Skill cannot be used on it now."""

    @abstractmethod
    def use(self, act: Act, card: int) -> Play[int]:
        """Use it, paying what it takes; the value."""


# --- what can be played --------------------------------------------------------------------------


Row: TypeAlias = "dict[int, tuple[Option, ...]]"
Key: TypeAlias = tuple[int, int, int, bool]
"""What most cards and Units depend on: the moment, the colours that can be paid, what numbers count
for, and whether there is another card."""
CARD_WAYS: Final[dict[Key, Row]] = {}
UNIT_WAYS: Final[dict[Key, list[tuple[int, ...] | None]]] = {}
"""By that, how each card can be played, and which abilities of each Unit can be used, where it
depends on nothing else. Most of every menu is known from the menus before."""


def card_options(act: Act, payable: int, key: Key) -> list[Option]:
    """Every way a card of the hand can be played now; `payable` are the colours of which one mana
    can be paid."""
    player = act.player
    plain = not player.skills or mana.MEANS.keys().isdisjoint(act.skills)
    row = CARD_WAYS.get(key)
    if row is None or not plain or act.state.curses:
        row = {WOUND: ()}
        if plain and not act.state.curses:
            CARD_WAYS[key] = row
    options: list[Option] = []
    last = NONE
    for card in player.hand:  # it is sorted
        if card != last:
            last = card
            # A loop, for it is three times as fast as a chain of iterators over a few cards.
            options += row[card] if card in row else _ways(act, card, payable, plain, row)
    return options


def _ways(act: Act, card: int, payable: int, plain: bool, row: Row) -> list[Option]:
    """Every way a card of the hand can be played now, noted if it will always be the same."""
    options: list[Option] = []
    moment = act.moment
    always = True
    if not plain and act.state.curses:
        payable = mana.EVERY_COLOUR  # a curse may bring a Wound that a Skill pays with
    elif not plain and mana.black_usable(act.state, act.player):
        payable |= mana.BLACK_BIT  # a Skill may pay it for a Spell
    for half, mask, option in (
        (BASIC, BASIC_MASK[card], PLAY[card]),
        (STRONG, STRONG_MASK[card], POWER[card]),
    ):
        effect = EFFECTS[card][half]
        if effect is None or not effect.when & moment or payable & mask != mask:
            continue
        if not effect.fixed or not plain or mask & (mask - 1):
            always = False  # it looks at more, or two mana have to be paid together
        if _powered(effect, act, card, half, plain):
            options.append(option)
    if moment & BLOCK_PHASE:
        if act.has_attacker():
            options.append(SIDEWAYS[card])
    elif moment & (MOVE | INFLUENCE | ATTACK_PHASE):
        options.append(SIDEWAYS[card])
    if always:
        row[card] = tuple(options)
    return options


def may_power(act: Act, card: int) -> bool:
    """Whether a card of the hand can be played for its strong effect now."""
    payable = mana.payable_with_skills(act)
    plain = mana.MEANS.keys().isdisjoint(act.skills)
    return POWER[card] in _ways(act, card, payable, plain, {})


def _powered(effect: Effect, act: Act, card: int, half: int, plain: bool) -> bool:
    """Whether a card of the hand can be played for the effect and the mana for it can be paid.
    Skills aside (`plain`) one mana of each colour it takes has been seen to be there."""
    powers = (BASIC_POWER if half == BASIC else STRONG_POWER)[card]
    if plain and len(powers) < 2 and effect.fixed and not effect.needs:
        return effect.can is None or effect.can(act)
    now = act.considering(card)
    if plain and len(powers) < 2 and not act.state.curses:
        if effect.sure is not None and effect.sure(now):
            return True
        if not effect.needs & effects.MANA:
            return effect.can is None or effect.can(now)
    return effect.open(now, *powers)


def _power(card: int, half: int) -> tuple[int, ...]:
    """The mana that powers a half of a card."""
    colour = DEED_COLOUR[card]
    if DEED_KIND[card] == SPELL:
        return (colour,) if half == BASIC else (colour, BLACK)
    return () if half == BASIC or colour == NONE else (colour,)


BASIC_POWER: Final = tuple(_power(card, BASIC) for card in range(len(DEEDS)))
STRONG_POWER: Final = tuple(_power(card, STRONG) for card in range(len(DEEDS)))
"""The mana that powers each half, by card."""
BASIC_MASK: Final = tuple(sum(1 << colour for colour in power) for power in BASIC_POWER)
STRONG_MASK: Final = tuple(sum(1 << colour for colour in power) for power in STRONG_POWER)
"""The same as bits."""


def grant_options(act: Act) -> list[Option]:
    """What cards played earlier this turn allow now."""
    options: list[Option] = []
    for note in act.turn.notes:
        effect = effects.GRANTS.get(note)
        if effect is not None and effect.when & act.moment and effect.open(act):
            options.append(("use", note))
    return options


def cast_options(act: Act) -> list[Option]:
    """The Spells of the offer that could be cast now, as ("play" or "power", Spell)."""
    options: list[Option] = []
    for card in act.state.spells:
        now = act.playing(card)
        for half, option in ((BASIC, PLAY[card]), (STRONG, POWER[card])):
            effect = EFFECTS[card][half]
            if effect is not None and effect.open(now, *_power(card, half)):
                options.append(option)
    return options


def unit_options(act: Act, payable: int, key: Key) -> list[Option]:
    """Every ability of a Ready Unit that can be used now."""
    options: list[Option] = []
    combat = act.state.combat
    row = UNIT_WAYS.get(key)
    if row is None:
        row = UNIT_WAYS[key] = [None] * len(UNITS)
    for place, unit in enumerate(act.player.units):
        if unit.spent or unit.wounds:
            continue
        if combat is not None and not combat.units and not unit.bonded:
            continue
        numbers = row[unit.card]
        if numbers is None:
            numbers = _abilities(act, place, unit.card, payable, row)
        options += [("unit", place, number) for number in numbers]
    return options


def _abilities(
    act: Act, place: int, card: int, payable: int, row: list[tuple[int, ...] | None]
) -> tuple[int, ...]:
    """The abilities of a Unit that can be used now, noted if they will always be the same."""
    found = []
    always = True
    for number, (effect, colour) in enumerate(ABILITIES[card]):
        if not effect.when & act.moment or (colour != NONE and not payable >> colour & 1):
            continue
        if effect.fixed:
            usable = effect.can is None or effect.can(act)
        else:
            always = False
            power = () if colour == NONE else (colour,)
            usable = effect.open(using(act, place, colour), *power)
        if usable:
            found.append(number)
    if always:
        row[card] = tuple(found)
    return tuple(found)


def skill_options(act: Act) -> list[Option]:
    """Every Skill that can be used now."""
    options: list[Option] = []
    player = act.player
    for skill in act.skills:
        effect = SKILLS[skill]
        if effect is None or not effect.when & act.moment:
            continue
        if skill in player.turned or skill in player.turn.used:
            continue
        if effect.can is None or effect.can(act):
            options.append(USE[skill])
    return options


def entry_options(act: Act) -> list[Option]:
    """What notes of the turn and of the combat have opened."""
    options = grant_options(act) if act.turn.notes else []
    combat = act.state.combat
    if combat is not None:
        for name in act.side.notes:
            if name in effects.ENTRIES:
                options += effects.ENTRIES[name].options(act)
    return options


def banner_options(act: Act) -> list[Option]:
    """What attached Banners can be used for now."""
    options: list[Option] = []
    for place, unit in enumerate(act.player.units):
        if unit.banner != NONE and not unit.banner_down:
            effect = effects.BANNERS.get(DEEDS[unit.banner].id)
            if effect is not None and effect.open(using(act, place, NONE)):
                options.append(("banner", place))
    return options


MELT: Final = "melt"
"""Turning a crystal into mana."""


def menu(act: Act) -> list[Option]:
    """Everything that can be played or used now."""
    player, notes, combat = act.player, act.turn.notes, act.state.combat
    skills, hand = player.skills, player.hand
    options: list[Option] = []
    if player.units or (hand and hand[-1] != WOUND):  # the hand is sorted, Wounds first
        payable = mana.payable_with_skills(act) if skills else mana.payable(act.state, player)
        reach = 0 if combat is None else act.reach()
        spare = len(hand) > 1 and hand[-2] != WOUND
        key = (act.moment, payable, reach, spare)
        options = card_options(act, payable, key)
        if player.units:
            options += unit_options(act, payable, key)
            options += banner_options(act)
    if skills:
        options += skill_options(act)
    if PARTIAL not in notes:  # it is the own turn
        if player.crystals != mana.NO_CRYSTALS:
            options.append(MELT)
        if player.tactic in TACTIC_ENTRIES and not player.tactic_down:
            options += TACTIC_ENTRIES[player.tactic].options(act)
    if notes or (combat is not None and (combat.notes or combat.rival is not None)):
        options += entry_options(act)
    return options


def using(act: Act, place: int, colour: int) -> Act:
    """The same player with a Unit at work."""
    twin = act.twin()
    twin.unit = place
    twin.colour = colour
    return twin


# --- playing -------------------------------------------------------------------------------------


CARD_PLAYED = EventKind("played", "{0:who} plays {*:half}.", rule="mk.deed.play-area")


def play_card(act: Act, card: int, half: int) -> Play[None] | None:
    """Play a card of the hand for one of its effects, paying the mana it takes."""
    kind = DEED_KIND[card]
    leave_hand(act, card, thrown=kind == ARTIFACT and half == STRONG)
    act.state.tell(CARD_PLAYED, act.seat, DEEDS[card].id, half)
    act.hold(card)
    return _carry_out(act, half)


SPELL_CAST = EventKind(
    "cast", "{0:who} casts {*:half} of the offer.", rule="mk.deed.spell.basic-cost"
)


def cast_spell(act: Act, option: Option) -> Play[None] | None:
    """Cast a Spell of the offer; it stays there. The option is one of `cast_options`."""
    assert isinstance(option, tuple), "an option of `cast_options`"
    word, name = option
    half = BASIC if word == "play" else STRONG
    act.state.tell(SPELL_CAST, act.seat, name, half)
    return _carry_out(act.playing(DEED[str(name)]), half)


def _carry_out(now: Act, half: int) -> Play[None] | None:
    effect = EFFECTS[now.card][half]
    assert effect is not None, "a card without that effect was offered"
    power = (BASIC_POWER if half == BASIC else STRONG_POWER)[now.card]
    if not power:
        return effect.run(now)
    going = effect.pay(now, *power)
    if going is not None:
        return _once_paid(going, now, effect)
    return _take_effect(now, effect)


def _once_paid(going: Play[None], now: Act, effect: Effect) -> Play[None]:
    yield from going
    rest = _take_effect(now, effect)
    if rest is not None:
        yield from rest


def _take_effect(now: Act, effect: Effect) -> Play[None] | None:
    """What has been paid for happens."""
    if now.card != NONE and DEED_KIND[now.card] == SPELL:
        note_cast(now, now.card)
    return effect.run(now)


def note_cast(act: Act, card: int) -> None:
    """A Spell has been cast; a Ring may pay for it."""
    colour = DEED_COLOUR[card]
    act.turn.cast[colour] += 1
    if act.turn.notes.get(f"ring_{colour}"):
        act.fame(1)


def leave_hand(act: Act, card: int, thrown: bool = False) -> None:
    """A card goes from the hand to the Play area, or leaves the game."""
    player = act.player
    player.hand.remove(card)
    if player.unseen:
        gaining.show(player, card)
    (player.gone if thrown else player.play).append(card)
    act.turn.flags |= CARD_USED


def play_inner(act: Act, card: int, half: int, bonus: int = 0) -> Play[None] | None:
    """Carry out the effect of an Action card without paying its mana."""
    effect = EFFECTS[card][half]
    assert effect is not None, "a card without that effect was chosen"
    now = act.playing(card)
    now.bonus = bonus + act.bonus  # of a card that plays a card that plays this one
    return effect.run(now)


def inner_cards(act: Act, half: int) -> list[int]:
    """The other Action cards in hand whose effect could be played now, their mana aside."""
    return [card for card in act.actions() if _opens(act, card, half)]


def has_inner(act: Act, half: int, plain: bool = False) -> bool:
    """Whether there is such a card, or (`plain`) one whose effect no payment can hinder."""
    for card in act.player.hand:
        effect = EFFECTS[card][half]
        if not IS_ACTION[card] or (plain and effect is not None and effect.needs):
            continue
        if act.holds(card) and _opens(act, card, half):
            return True
    return False


def _opens(act: Act, card: int, half: int) -> bool:
    effect = EFFECTS[card][half]
    if effect is None or not effect.when & act.moment:
        return False
    plain = effect.fixed and not effect.needs
    return effect.can is None or effect.can(act if plain else act.considering(card))


PLAYED_SIDEWAYS = EventKind(
    "sideways", "{0:who} plays {1:thing} sideways for {2}.", rule="mk.deed.sideways"
)
SIDEWAYS_WITH = AskKind(
    "sideways",
    "Play {0:thing} sideways with a Skill?",
    waiting="{who} plays a card sideways",
    rule="mk.deed.sideways",
)


def play_sideways(act: Act, card: int) -> Play[None] | None:
    """Play a card sideways for 1, or for more with a Skill that says so."""
    skills = better_sideways(act, card) if act.player.skills else []
    leave_hand(act, card)
    if skills:
        return _with_skill(act, card, skills)
    act.hold(card)
    return _turned_sideways(act, 1)


def better_sideways(act: Act, card: int) -> list[int]:
    """The Skills with which the card would be worth more."""
    return [
        skill
        for skill in act.skills
        if skill in BETTER_SIDEWAYS
        and skill not in act.turn.used
        and BETTER_SIDEWAYS[skill].value(act, card)
    ]


def _with_skill(act: Act, card: int, skills: list[int]) -> Play[None]:
    value = 1
    options = ["plain", *(SKILL_TOKENS[skill].id for skill in skills)]
    name = yield Ask(act.seats, SIDEWAYS_WITH, options, (DEEDS[card].id,))
    if name != "plain":
        skill = SKILL[name]
        act.turn.used.append(skill)
        value = yield from BETTER_SIDEWAYS[skill].use(act, card)
    going = _turned_sideways(act.playing(card), value)
    if going is not None:
        yield from going


def _turned_sideways(now: Act, value: int) -> Play[None] | None:
    now.state.tell(PLAYED_SIDEWAYS, now.seat, DEEDS[now.card].id, value)
    now.by = "sideways"
    return give_sideways(now, value)


def _credited_later(going: Play[None], turn: Turn, since: int, word: str, name: str) -> Play[None]:
    yield from going
    credit(turn, since, word, name)


def credit(turn: Turn, since: int, word: str, name: str) -> None:
    """What was given since then, by nobody else that has a name, comes of this."""
    given = turn.given
    if len(given) > since:
        turn.given = given[:since] + tuple(
            (what, word, name, n) if thing in ("", name) else (what, by, thing, n)
            for what, by, thing, n in given[since:]
        )


SIDEWAYS_AS = AskKind(
    "sideways_as",
    "Sideways as what?",
    waiting="{who} plays a card sideways",
    rule="mk.deed.sideways",
    labels={"block": "Block", "influence": "Influence", "move": "Move"},
)


def give_sideways(act: Act, value: int) -> Play[None] | None:
    """The number a sideways card gives: what suits the moment."""
    moment = act.moment
    if moment & ATTACK_PHASE:
        act.attack(value)
    elif moment & INFLUENCE and moment & (BLOCK_PHASE | MOVE):
        return _sideways_as(act, value)
    elif moment & BLOCK_PHASE:
        act.block(value)
    elif moment & MOVE:
        act.move(value)
    else:
        act.influence(value)
    return None


def _sideways_as(act: Act, value: int) -> Play[None]:
    first = "block" if act.moment & BLOCK_PHASE else "move"
    word = yield Ask(act.seats, SIDEWAYS_AS, (first, "influence"), act.about)
    if word == "influence":
        act.influence(value)
    elif word == "block":
        act.block(value)
    else:
        act.move(value)


UNIT_USED = EventKind("activated", "{0:who} uses {1:unit}.", rule="mk.unit.activate-one-ability")


def use_unit(act: Act, place: int, number: int) -> Play[None] | None:
    """Activate a Unit for one of its abilities."""
    unit = act.player.units[place]
    effect, colour = ABILITIES[unit.card][number]
    act.state.tell(UNIT_USED, act.seat, UNITS[unit.card].id, number)
    unit.spent = True
    now = using(act, place, colour)
    if colour != NONE:
        going = effect.pay(now, colour)
        if going is not None:
            return _once_paid(going, now, effect)
    return effect.run(now)


SKILL_USED = EventKind("skill", "{0:who} uses {1:ended}", rule="mk.skill.type-turn")


def use_skill(act: Act, skill: int) -> Play[None] | None:
    """Use a Skill: once a turn, or once a Round (then it is turned face down)."""
    effect = SKILLS[skill]
    assert effect is not None, "a Skill that does nothing was offered"
    player = act.player
    player.turn.used.append(skill)
    if SKILL_TOKENS[skill].use == "round":
        player.turned.append(skill)
    act.state.tell(SKILL_USED, act.seat, SKILL_TOKENS[skill].id)
    turn, before, name = player.turn, len(player.turn.given), SKILL_TOKENS[skill].id
    going = effect.run(act)
    if going is not None:
        return _credited_later(going, turn, before, "skill", name)
    credit(turn, before, "skill", name)
    return None


def _use_banner(act: Act, place: int) -> Play[None] | None:
    effect = effects.BANNERS[DEEDS[act.player.units[place].banner].id]
    return effect.run(using(act, place, NONE))


PARTS: Final[dict[Option, Callable[[Act, Any], Play[None] | None]]] = {
    "play": lambda act, option: play_card(act, DEED[option[1]], BASIC),
    "power": lambda act, option: play_card(act, DEED[option[1]], STRONG),
    "sideways": lambda act, option: play_sideways(act, DEED[option[1]]),
    "skill": lambda act, option: use_skill(act, SKILL[option[1]]),
    "unit": lambda act, option: use_unit(act, option[1], option[2]),
    "tactic": lambda act, option: effects.TACTICS[option[1]].run(act, option),
    "use": lambda act, option: effects.GRANTS[option[1]].play(act),
    "banner": lambda act, option: _use_banner(act, option[1]),
}
"""How options of the `menu` are carried out, by their first word."""


def take_part(act: Act, option: Option) -> Play[None] | None:
    """Carry out an option of the `menu`."""
    if option == MELT:
        return mana.melt(act)
    assert isinstance(option, tuple), f"no such thing to do: {option}"
    word = option[0]
    part = PARTS.get(word)
    return effects.ENTRIES[str(word)].run(act, option) if part is None else part(act, option)
