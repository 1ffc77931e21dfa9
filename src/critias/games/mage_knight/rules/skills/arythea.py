"""Arythea's Skills: the dark, fire, and power out of pain."""

from __future__ import annotations

from typing import Final

from critias.games.mage_knight.rules import gaining, mana
from critias.games.mage_knight.rules.act import Act
from critias.games.mage_knight.rules.alliance import opponents
from critias.games.mage_knight.rules.components import DEED_KIND, SKILL, SPELL, WOUND
from critias.games.mage_knight.rules.effects import (
    Effect,
    by_time,
    influence,
    move,
    skill,
    skill_of,
)
from critias.games.mage_knight.rules.map import lattice
from critias.games.mage_knight.rules.playing import give_sideways, leave_hand
from critias.games.mage_knight.rules.skills.motivation import motivation
from critias.games.mage_knight.rules.state import ACTED, NO_DICE, NONE, OFF_MAP, RESTED, STAYED
from critias.games.mage_knight.rules.terms import (
    ATTACK_PHASE,
    BLACK,
    BLOCK_PHASE,
    BLUE,
    GOLD,
    GREEN,
    HEALING,
    INFLUENCE,
    RED,
    SPECIAL,
    WHITE,
)
from critias.kernel.choices import Ask, Play
from critias.kernel.kinds import AskKind


@skill_of("dark_paths")
def dark_paths() -> Effect:
    """Move 1, at Night 2."""
    return move(by_time(day=1, night=2))


@skill_of("dark_negotiation")
def dark_negotiation() -> Effect:
    """Influence 2, at Night 3."""
    return influence(by_time(day=2, night=3))


TOKEN_COLOUR = AskKind(
    "token_colour",
    "A mana token of which colour?",
    waiting="{who} chooses the colour of a mana token",
    rule="mk.gain.token",
)


@skill("dark_fire_magic", SPECIAL)
def dark_fire_magic(act: Act) -> Play[None]:
    """A red crystal and a red or black token."""
    act.crystal(RED)
    act.token((yield from act.choose_colour(TOKEN_COLOUR, (RED, BLACK))))


def _hurts(act: Act) -> bool:
    """Whether a sideways card would count; with nothing but Wounds in hand it begins movement."""
    if WOUND not in act.player.hand:
        return False
    if act.moment & BLOCK_PHASE:
        return act.has_attacker()
    moving = not act.turn.flags & (ACTED | RESTED | STAYED)
    return bool(act.moment & (INFLUENCE | ATTACK_PHASE)) or (act.state.combat is None and moving)


@skill("power_of_pain", SPECIAL, _hurts)
def power_of_pain(act: Act) -> Play[None] | None:
    """A Wound is played sideways and is worth 2; it goes to the discard pile with the other cards
    played."""
    leave_hand(act, WOUND)
    return give_sideways(act.playing(WOUND), 2)


motivation("arythea", RED)


RITUAL_WOUNDS = AskKind("ritual", "How many Wounds?", waiting="{who} hands out Wounds", rule=None)
RITUAL_TO = AskKind("ritual_to", "Who gets the Wound?", waiting="{who} hands out Wounds", rule=None)


@skill("healing_ritual", HEALING, lambda act: WOUND in act.player.hand)
def healing_ritual(act: Act) -> Play[None]:
    """Throw away up to two Wounds of the hand; one of them goes to the hand of the nearest other
    Hero. Without another Hero on the map it is one Wound that nobody gets."""
    near = _nearest(act)
    if not near:
        act.throw_away(WOUND)
        return
    wounds = min(2, act.player.hand.count(WOUND))
    count: int = yield Ask(act.seats, RITUAL_WOUNDS, range(1, wounds + 1), act.about)
    seat: int = yield Ask(act.seats, RITUAL_TO, near, act.about)
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


class Invocation:
    """While paying: a Wound is discarded for red or black, another card for white or green."""

    def offers(self, act: Act, colour: int) -> list[str]:
        """The way, if there is a card for the colour."""
        return ["invocation"] if fresh(act, INVOCATION) and self.prices(act, "", colour) else []

    def prices(self, act: Act, option: str, colour: int) -> list[int]:
        """The cards that can be discarded for the colour."""
        if colour in (RED, BLACK):
            return [WOUND] if WOUND in act.player.hand else []
        return act.cards() if colour in (WHITE, GREEN) else []

    def use(self, act: Act, option: str, colour: int, price: int) -> None:
        """Discard the card."""
        act.discard(price)


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
        endless = act.turn.notes.get(mana.ENDLESS, 0)
        if endless >> other & 1:
            found.append("polar_ring")
        if not act.night:
            found += ["polar_black_token"] if player.tokens[BLACK] else []
            found += ["polar_black_die"] if dice and BLACK in state.source else []
            found += ["polar_black_ring"] if endless >> BLACK & 1 else []
        return found

    def _from(self, option: str, colour: int) -> int:
        """The colour of the mana that is turned."""
        if "gold" in option:
            return GOLD
        return BLACK if "black" in option else OPPOSITE[colour]

    def prices(self, act: Act, option: str, colour: int) -> list[int]:
        """No card is given."""
        return [NONE]

    def use(self, act: Act, option: str, colour: int, price: int) -> None:
        """Use up the mana."""
        mana.take_mana(act, self._from(option, colour), option.rpartition("polar_")[2])


mana.MEANS[INVOCATION] = Invocation()
mana.MEANS[POLARIZATION] = Polarization()
mana.OPTIONS["invocation"] = INVOCATION
for _way in ("token", "crystal", "die", "tactic_die", "ring"):
    mana.OPTIONS[f"polar_{_way}"] = POLARIZATION
for _way in ("black_token", "black_die", "black_ring", "gold_token", "gold_die"):
    mana.OPTIONS[f"polar_{_way}"] = POLARIZATION
