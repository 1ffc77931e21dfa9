"""Every card half, ability and Skill is tried on either side of a duel and in each of its stages.

What is played with random answers comes to an end, and leaves nothing with the wrong player: the
other side's own notes and what befell one's own Units stay as they were.
"""

import pytest

from critias.games.mage_knight.rules.components import DEEDS, SKILLS, UNITS
from critias.games.mage_knight.rules.sides import opponent, side
from critias.games.mage_knight.rules.state import MageKnightState
from critias.games.mage_knight.rules.terms import MELEE, PHYSICAL, RANGED
from critias.kernel.choices import Option
from critias.kernel.random import Rng
from mage_knight.duels import KEEP, asked, facing, step
from mage_knight.table import Table

STAGES = ("ranged", "block", "melee")
OWN_UNITS = "peasants guardian_golems fire_golems"
THEIR_UNITS = "foresters ice_golems altem_mages"
HANDS = [card.id for card in DEEDS if card.id != "wound"]


def fighting(seat: int, stage: str, hand: str, skill: str, unit: str, at: str) -> Table:
    """A duel in which this seat is asked in this stage, with the card, Skill and Unit at hand; both
    are rich in mana, and it is Night."""
    mana = "red blue green white black black"
    mine, yours = f"{hand} rage march".strip(), "rage march stamina"
    units = f"{unit} {OWN_UNITS}".strip()
    if seat == 0:
        table = facing(
            mine, yours, at=at, mana=mana, their_mana=mana, units=units, their_units=THEIR_UNITS,
            skills=skill, night=True, source="red green",
        )  # fmt: skip
    else:
        table = facing(
            yours, mine, at=at, mana=mana, their_mana=mana, units=THEIR_UNITS, their_units=units,
            their_skills=skill, night=True, source="red green",
        )  # fmt: skip
    table.takes_back = False
    step(table)
    if table.ask is not None and table.ask.kind == "before_duel":
        table.do("begin")
    table.do("full")
    if stage == "block":
        if seat == 1:
            table.do("pass")
        strike(table)
    elif stage == "ranged":
        if seat == 0:
            table.do("pass")
    else:
        table.do("pass", "pass")
        if seat == 1:
            table.do("pass")
    assert asked(table)[0] == seat
    table.takes_back = True
    return table


def strike(table: Table) -> None:
    """Whoever is asked attacks with a Unit, too."""
    seat, _ = asked(table)
    unit = table.player(seat).units[0]
    unit.spent = True
    table.combat.attacks = [(3, RANGED, PHYSICAL, unit.number), (2, MELEE, PHYSICAL, -1)]
    table.do("strike")


def kept(state: MageKnightState, seat: int) -> object:
    """What only the opponent of this seat could change: the opponent's notes, and what befell the
    own Units."""
    combat = state.combat
    assert combat is not None
    theirs = side(combat, opponent(state, seat))
    own = [(foe.unit, foe.flags, foe.armor) for foe in combat.foes if foe.owner == seat]
    shared = {"attacker", "passes", "stage", "melee", "paid"}
    notes = {name: value for name, value in theirs.notes.items() if name not in shared}
    return notes, theirs.fresh, theirs.move, own


def try_out(table: Table, seat: int, option: Option, rng: Rng) -> bool:
    """Play the option with random answers up to the next question of the exchange; whether it was
    open."""
    if option not in table.options():
        return False
    before = kept(table.state, seat)
    table.do(option)
    for _ in range(60):
        who, kind = asked(table)
        if kind in ("duel_attack", "duel_block", "duel_damage"):
            break
        options = table.options()
        table.do(options[rng.below(len(options))])
        assert who == seat or kind == "mind_read_discard", (option, who, kind)
    else:
        raise AssertionError(f"{option} does not end")
    assert kept(table.state, seat) == before, option
    return True


@pytest.mark.rule("mk.pvp.special.modifiers-last", "mk.pvp.special.target-units")
@pytest.mark.parametrize("at", ["0,0e", KEEP])
@pytest.mark.parametrize("stage", STAGES)
@pytest.mark.parametrize("seat", [0, 1])
def test_what_is_played_in_a_duel_ends_and_touches_the_opponent_alone(
    seat: int, stage: str, at: str
) -> None:
    rng = Rng(seat * 7 + len(stage))
    played = 0
    for card in HANDS:
        for word in ("play", "power", "sideways"):
            table = fighting(seat, stage, card, "", "", at)
            played += try_out(table, seat, (word, card), rng)
    for skill in SKILLS:
        if skill.id != "bonds_of_loyalty":
            table = fighting(seat, stage, "", skill.id, "", at)
            played += try_out(table, seat, ("skill", skill.id), rng)
    for unit in UNITS:
        for number in range(len(unit.abilities)):
            table = fighting(seat, stage, "", "", unit.id, at)
            played += try_out(table, seat, ("unit", 0, number), rng)
    assert played > 60
