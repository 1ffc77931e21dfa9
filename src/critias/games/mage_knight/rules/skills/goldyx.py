"""Goldyx's Skills: crystals, fortune and flight."""

from __future__ import annotations

from critias.games.mage_knight.rules import mana
from critias.games.mage_knight.rules.act import Act
from critias.games.mage_knight.rules.alliance import opponents
from critias.games.mage_knight.rules.cards.spells_of_ways import (
    TRAVEL_TO,
    distances,
    fly,
    safe_ends,
)
from critias.games.mage_knight.rules.components import DEED_COLOUR, IS_ACTION, SKILL, SPELL
from critias.games.mage_knight.rules.effects import returning, skill
from critias.games.mage_knight.rules.gaining import CRYSTAL_COLOUR
from critias.games.mage_knight.rules.map import land
from critias.games.mage_knight.rules.playing import BETTER_SIDEWAYS, SidewaysSkill
from critias.games.mage_knight.rules.skills.motivation import motivation
from critias.games.mage_knight.rules.state import OFF_MAP
from critias.games.mage_knight.rules.terms import (
    BASIC_COLOURS,
    BLACK,
    GOLD,
    GREEN,
    INFLUENCE,
    MOVE,
    SPECIAL,
)
from critias.kernel.choices import Play


def _colours(act: Act) -> int:
    return sum(count > 0 for count in act.player.crystals)


@skill("glittering_fortune", INFLUENCE, lambda act: act.talking and _colours(act) > 0)
def glittering_fortune(act: Act) -> None:
    """In an interaction: Influence 1 for each different colour among the crystals."""
    act.influence(_colours(act))


def _flights(act: Act) -> dict[int, int]:
    if act.player.space == OFF_MAP or act.state.assault:
        return {}
    most = 2 if act.turn.move >= 2 else 1
    return safe_ends(act, distances(act, land(act.state).spaces_but(()), most))


@skill("flight", MOVE, lambda act: bool(_flights(act)))
def flight(act: Act) -> Play[None]:
    """Fly to a safe space: one next to the Hero for nothing, one two spaces away for 2 points."""
    far = yield from fly(act, TRAVEL_TO, _flights(act))
    if far == 2:
        act.turn.move -= 2


USUAL = (*BASIC_COLOURS, BLACK)


class UniversalPower(SidewaysSkill):
    """A mana added to a card played sideways: worth 3, or 4 if it is an Action or Spell of that
    colour."""

    def value(self, act: Act, card: int) -> int:
        """3, if a mana can be paid."""
        return 3 if act.without(card).payable(USUAL) else 0

    def use(self, act: Act, card: int) -> Play[int]:
        """Pay the mana."""
        colour = yield from act.pay_one_of(USUAL)
        fits = DEED_COLOUR[card] == colour and (IS_ACTION[card] or act.is_kind(card, SPELL))
        return 4 if fits else 3


BETTER_SIDEWAYS[SKILL["universal_power"]] = UniversalPower()

motivation("goldyx", GREEN)


@skill("source_freeze", SPECIAL)
def source_freeze(act: Act) -> None:
    """Until the next turn the others cannot use their die of the Source; then a crystal of a basic
    colour it shows."""
    act.state.lasting.append((SKILL["source_freeze"], act.seat, 0))
    for seat in opponents(act.state, act.seat):  # the turn of one of them may be going on
        mana.freeze(act.state.players[seat].turn)


@returning("source_freeze")
def source_thaws(act: Act, _: int) -> Play[None]:
    """A crystal of a basic colour that the Source shows."""
    faces = sorted({face for face in act.state.source if face < GOLD})
    if faces:
        act.crystal((yield from act.choose_colour(CRYSTAL_COLOUR, faces)))
