"""Arythea's Skills: the dark, fire, and power out of pain."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from critias.games.mage_knight.rules import gaining, mana
from critias.games.mage_knight.rules.act import Act
from critias.games.mage_knight.rules.alliance import opponents
from critias.games.mage_knight.rules.components import DEED_KIND, SKILL, SPELL, WOUND
from critias.games.mage_knight.rules.effects import STRONG, skill
from critias.games.mage_knight.rules.map import lattice
from critias.games.mage_knight.rules.playing import EFFECTS, give_sideways, leave_hand
from critias.games.mage_knight.rules.skills.motivation import motivation
from critias.games.mage_knight.rules.state import NO_DICE, NONE, OFF_MAP
from critias.games.mage_knight.rules.terms import (
    ATTACK_PHASE,
    BLACK,
    BLOCK_PHASE,
    BLUE,
    GOLD,
    GREEN,
    HEALING,
    INFLUENCE,
    MOVE,
    RED,
    SPECIAL,
    WHITE,
)
from critias.kernel.choices import Ask, Play


@skill("dark_paths", MOVE)
def dark_paths(act: Act) -> None:
    """Move 1, at Night 2."""
    act.move(2 if act.night else 1)


@skill("dark_negotiation", INFLUENCE, Act.influence_counts)
def dark_negotiation(act: Act) -> None:
    """Influence 2, at Night 3."""
    act.influence(3 if act.night else 2)


@skill("dark_fire_magic", SPECIAL)
def dark_fire_magic(act: Act) -> Play[None]:
    """A red crystal and a red or black token."""
    act.crystal(RED)
    act.token((yield from act.choose_colour("token_colour", (RED, BLACK))))


def _hurts(act: Act) -> bool:
    return WOUND in act.player.hand and (not act.moment & BLOCK_PHASE or act.has_attacker())


@skill("power_of_pain", MOVE | INFLUENCE | BLOCK_PHASE | ATTACK_PHASE, _hurts)
def power_of_pain(act: Act) -> Play[None]:
    """A Wound is played sideways and is worth 2; it goes to the discard pile with the other cards
    played."""
    leave_hand(act, WOUND)
    yield from give_sideways(act.playing(WOUND), 2)


motivation("arythea", RED)


@skill("healing_ritual", HEALING, lambda act: WOUND in act.player.hand)
def healing_ritual(act: Act) -> Play[None]:
    """Throw away up to two Wounds of the hand; one of them goes to the hand of the nearest other
    Hero. Without another Hero on the map it is one Wound that nobody gets."""
    near = _nearest(act)
    if not near:
        act.throw_away(WOUND)
        return
    wounds = min(2, act.player.hand.count(WOUND))
    count: int = yield Ask(act.seats, "ritual", range(1, wounds + 1), act.about)
    seat: int = yield Ask(act.seats, "ritual_to", near, act.about)
    for _ in range(count):
        act.throw_away(WOUND)
    gaining.take_wounds(act.state, seat, 1)


def _nearest(act: Act) -> list[int]:
    grid, here = lattice(act.state), act.player.space
    rivals = sorted(opponents(act.state, act.seat))
    spaces = {seat: act.state.players[seat].space for seat in rivals}
    away = {
        seat: grid.distance(here, space)
        for seat, space in spaces.items()
        if OFF_MAP not in (space, here)
    }
    return [seat for seat, distance in away.items() if distance == min(away.values())]


# --- means of payment ----------------------------------------------------------------------------


def fresh(act: Act, number: int) -> bool:
    """Whether a Skill of the player has not been used yet."""
    return number not in act.turn.used and number not in act.player.turned


INVOCATION: Final = SKILL["invocation"]


def _spare(act: Act) -> list[int]:
    """The cards in hand that may be discarded so that what is paid for can still be played."""
    cards = act.cards()
    effect = None if act.card == NONE else EFFECTS[act.card][STRONG]
    if effect is None or effect.can is None or not effect.when & act.moment:
        return cards
    hand = act.player.hand
    found = []
    for card in cards:
        place = hand.index(card)
        del hand[place]
        if effect.can(act):
            found.append(card)
        hand.insert(place, card)
    return found


class Invocation:
    """While paying: a Wound is discarded for red or black, another card for white or green."""

    def offers(self, act: Act, colour: int) -> list[str]:
        """The way, if there is a card for the colour."""
        if not fresh(act, INVOCATION):
            return []
        if colour in (RED, BLACK):
            return ["invocation"] if WOUND in act.player.hand else []
        return ["invocation"] if colour in (WHITE, GREEN) and _spare(act) else []

    def spent(self, act: Act, option: str, colour: int) -> Callable[[], None]:
        """Nothing else is used up that could pay."""
        return lambda: None

    def use(self, act: Act, option: str, colour: int) -> Play[None] | None:
        """Discard the card."""
        if colour in (RED, BLACK):
            act.discard(WOUND)
            return None
        return self._discard(act)

    def _discard(self, act: Act) -> Play[None]:
        act.discard((yield from act.choose_card("discard", _spare(act))))


POLARIZATION: Final = SKILL["polarization"]
OPPOSITE: Final = {RED: BLUE, BLUE: RED, GREEN: WHITE, WHITE: GREEN}


class Polarization:
    """While paying: one mana counts as its opposite; by Day black counts as any basic colour, at
    Night gold counts as black for a Spell."""

    def offers(self, act: Act, colour: int) -> list[str]:
        """The mana that could be turned."""
        if not fresh(act, POLARIZATION):
            return []
        state, player = act.state, act.player
        dice = act.turn.dice > 0 and not act.turn.flags & NO_DICE
        found = []
        if colour == BLACK:
            if act.night and act.card != NONE and DEED_KIND[act.card] == SPELL:
                found += ["polar_gold_token"] if player.tokens[GOLD] else []
                found += ["polar_gold_die"] if dice and GOLD in state.source else []
            return found
        other = OPPOSITE.get(colour)
        if other is None:
            return found
        if player.tokens[other]:
            found.append("polar_token")
        if player.crystals[other]:
            found.append("polar_crystal")
        if dice and other in state.source:
            found.append("polar_die")
        if player.tactic_die == other and not player.tactic_down:
            found.append("polar_tactic_die")
        if not act.night:
            found += ["polar_black_token"] if player.tokens[BLACK] else []
            found += ["polar_black_die"] if dice and BLACK in state.source else []
        return found

    def _from(self, option: str, colour: int) -> int:
        """The colour of the mana that is turned."""
        if "gold" in option:
            return GOLD
        return BLACK if "black" in option else OPPOSITE[colour]

    def spent(self, act: Act, option: str, colour: int) -> Callable[[], None]:
        """Use up the mana for a trial; what is returned gives it back."""
        return mana.try_out(act, self._from(option, colour), option.rpartition("polar_")[2])

    def use(self, act: Act, option: str, colour: int) -> None:
        """Use up the mana."""
        mana.take_mana(act, self._from(option, colour), option.rpartition("polar_")[2])


mana.MEANS[INVOCATION] = Invocation()
mana.MEANS[POLARIZATION] = Polarization()
mana.OPTIONS["invocation"] = INVOCATION
for _way in ("token", "crystal", "die", "tactic_die", "black_token", "black_die", "gold_token"):
    mana.OPTIONS[f"polar_{_way}"] = POLARIZATION
mana.OPTIONS["polar_gold_die"] = POLARIZATION
