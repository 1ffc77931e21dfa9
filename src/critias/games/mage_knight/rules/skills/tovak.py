"""Tovak's Skills: shields, ice, and cards put to rough use."""

from __future__ import annotations

from critias.games.mage_knight.rules.act import Act
from critias.games.mage_knight.rules.components import (
    ADVANCED_ACTION,
    ARTIFACT,
    SKILL,
    SPELL,
    WOUND,
)
from critias.games.mage_knight.rules.effects import Effect, attack, by_time, move, skill, skill_of
from critias.games.mage_knight.rules.enemies import WEAKEN_FOE, resistances
from critias.games.mage_knight.rules.playing import BETTER_SIDEWAYS, SidewaysSkill
from critias.games.mage_knight.rules.skills.motivation import motivation
from critias.games.mage_knight.rules.state import DIE_TAKEN, NO_DICE, Foe
from critias.games.mage_knight.rules.terms import (
    BASIC_COLOURS,
    BLACK,
    BLUE,
    CALM,
    COMBAT,
    RANGED,
    SPECIAL,
)
from critias.kernel.choices import Ask, Play
from critias.kernel.kinds import AskKind

WITHOUT_MAGIC = AskKind(
    "who_needs_magic", "For which value?", waiting="{who} plays a card sideways", rule=None
)


@skill_of("double_time")
def double_time() -> Effect:
    """Move 2, at Night 1."""
    return move(by_time(day=2, night=1))


@skill_of("night_sharpshooting")
def night_sharpshooting() -> Effect:
    """Ranged Attack 1, at Night 2."""
    return attack(by_time(day=1, night=2), RANGED)


def _resists(act: Act, foe: Foe) -> int:
    return resistances(act.combat, foe).bit_count()


@skill("resistance_break", COMBAT, lambda act: bool(act.foes(lambda foe: _resists(act, foe) > 0)))
def resistance_break(act: Act) -> Play[None]:
    """One enemy has 1 less Armor for each resistance it has."""
    foe = yield from act.choose_foe(WEAKEN_FOE, lambda foe: _resists(act, foe) > 0)
    act.weaken(foe, _resists(act, foe))


@skill("i_feel_no_pain", CALM, lambda act: WOUND in act.player.hand)
def i_feel_no_pain(act: Act) -> None:
    """Discard a Wound of the hand, then draw a card."""
    act.discard(WOUND)
    act.draw(1)


class DoNotGiveADamn(SidewaysSkill):
    """A card played sideways is worth 2, or 3 if it is an Advanced Action, a Spell or an
    Artifact."""

    def value(self, act: Act, card: int) -> int:
        """2 or 3 by the kind of card."""
        return 3 if act.is_kind(card, ADVANCED_ACTION, SPELL, ARTIFACT) else 2

    def use(self, act: Act, card: int) -> Play[int]:
        """It costs nothing."""
        yield from ()
        return self.value(act, card)


class WhoNeedsMagic(SidewaysSkill):
    """A card played sideways is worth 2, or 3 if no die of the Source is used this turn."""

    def value(self, act: Act, card: int) -> int:
        """3 while no die has been taken."""
        return 2 if act.turn.flags & DIE_TAKEN else 3

    def use(self, act: Act, card: int) -> Play[int]:
        """Whoever claims 3 takes no die of the Source any more this turn."""
        if act.turn.flags & DIE_TAKEN:
            return 2
        value: int = yield Ask(act.seats, WITHOUT_MAGIC, (3, 2), act.about)
        if value == 3:
            act.turn.flags |= NO_DICE
        return value


BETTER_SIDEWAYS[SKILL["i_dont_give_a_damn"]] = DoNotGiveADamn()
BETTER_SIDEWAYS[SKILL["who_needs_magic"]] = WhoNeedsMagic()

motivation("tovak", BLUE)


EXPLOIT_COLOUR = AskKind(
    "exploit", "Which colour is free of charge?", waiting="{who} names a colour", rule=None
)


@skill("mana_exploit", SPECIAL)
def mana_exploit(act: Act) -> Play[None]:
    """Choose a colour but gold: a token of it; until the next turn others take a Wound for each
    other colour they use in their turn."""
    colour = yield from act.choose_colour(EXPLOIT_COLOUR, (*BASIC_COLOURS, BLACK))
    act.token(colour)
    act.state.lasting.append((SKILL["mana_exploit"], act.seat, colour))
    act.state.curses.append(("mana_exploit", act.seat, colour))
