"""Effects in a duel: whose they are, and what they do on either side."""

import pytest

from critias.games.mage_knight.rules.components import DEED, PILE_GRAY, UNIT
from critias.games.mage_knight.rules.state import Unit
from critias.games.mage_knight.rules.terms import COLD_FIRE, FIRE, MELEE, PHYSICAL, RANGED, SIEGE
from mage_knight.arranging import rampaging
from mage_knight.duels import KEEP, asked, duel, facing, melee, step
from mage_knight.table import Table

# --- what an effect leaves behind belongs to whoever played it -----------------------------------


@pytest.mark.rule("mk.pvp.special.modifiers-last", "mk.pvp.special.allowed")
def test_into_the_heat_of_the_aggressor_raises_the_own_units_alone() -> None:
    table = duel("into_the_heat", units="peasants", their_units="peasants")
    table.do("pass")
    assert asked(table) == (0, "duel_attack")
    table.do(("play", "into_the_heat"), "pass")
    table.unit("peasants", 0)
    assert table.attacks == [(4, MELEE, PHYSICAL)]
    table.do("strike")
    assert asked(table) == (1, "duel_block")
    table.do(("unit", 0, 0))
    assert table.blocks == [(2, PHYSICAL)]


def test_into_the_heat_of_the_defender_raises_the_own_units_alone() -> None:
    table = duel(theirs="into_the_heat", units="peasants", their_units="peasants")
    assert asked(table) == (1, "duel_attack")
    table.do(("play", "into_the_heat"), "pass", "pass")
    table.unit("peasants", 0)
    assert table.attacks == [(2, MELEE, PHYSICAL)]
    table.do("strike", ("unit", 0, 0))
    assert table.blocks == [(4, PHYSICAL)]


@pytest.mark.rule("mk.combat.extra-effects")
def test_as_a_combat_begins_is_before_the_own_first_answer() -> None:
    """Each side has its own first moment: the defender's answers do not take the aggressor's away,
    own ones do."""
    table = duel("into_the_heat rage", "into_the_heat rage swiftness", their_mana="white")
    assert table.offers("play", "into_the_heat")
    table.do(("power", "swiftness"))
    assert asked(table) == (1, "duel_attack")
    assert not table.offers("play", "into_the_heat")
    table.do("strike")
    assert asked(table) == (0, "duel_block")
    assert table.offers("play", "into_the_heat")
    table.do(("play", "rage"), "done", "done")
    assert asked(table) == (0, "duel_attack")
    assert not table.offers("play", "into_the_heat")


@pytest.mark.parametrize(("word", "change"), [("cold_fire", 0), ("siege", 1)])
def test_altem_mages_change_the_own_attacks_alone(word: str, change: int) -> None:
    table = duel(units="altem_mages", mana="black", night=True)
    table.do("pass", ("unit", 0, 2), word, "pass")
    table.play("rage")
    assert table.attacks == [((2, MELEE, COLD_FIRE), (2, SIEGE, PHYSICAL))[change]]
    table.do("strike", "done", "done")
    assert asked(table) == (1, "duel_attack")
    table.do(("play", "rage"))
    assert table.attacks == [(2, MELEE, PHYSICAL)]


@pytest.mark.rule("mk.pvp.special.modifiers-last")
def test_sword_of_justice_strips_the_units_of_the_opponent_alone() -> None:
    table = melee(
        "sword_of_justice rage march", units="guardian_golems", their_units="guardian_golems"
    )
    table.power("sword_of_justice")
    table.combat.attacks = [(2, MELEE, PHYSICAL, -1)]
    table.do("strike", "done")
    assert asked(table) == (0, "duel_damage")
    assert table.offers("wound_unit", 0)  # Armor 3, and 4 damage: it resists no more
    table.do("done")
    table.combat.attacks = [(4, MELEE, PHYSICAL, -1)]
    table.do("strike", "done")
    assert asked(table) == (1, "duel_damage")
    assert not table.offers("wound_unit", 0)  # the aggressor's golems still resist: 6


def test_sword_of_justice_counts_own_physical_attacks_of_melee_twice() -> None:
    table = duel("sword_of_justice rage", units="utem_crossbowmen fire_mages")
    table.do("pass", ("power", "sword_of_justice"), ("unit", 0, 1), "strike", "done")
    assert table.combat.damage == 2  # not yet in the Ranged and Siege phase
    table.do("done", "pass", "pass")
    assert asked(table) == (0, "duel_attack")
    table.do(("play", "rage"), ("unit", 1, 0), "strike", "done")
    assert table.combat.damage == 7  # 4 for Rage, 3 for the fire
    table.do("done", ("play", "rage"), "strike", "done")
    assert asked(table) == (1, "duel_damage")
    assert table.combat.damage == 2


# --- leaving out Block and damage ----------------------------------------------------------------


@pytest.mark.rule("mk.pvp.special.skip-phases")
@pytest.mark.parametrize("card", ["banner_of_fear", "wings_of_wind"])
def test_an_attack_is_cancelled_by_the_blocker_and_only_then(card: str) -> None:
    table = duel(f"{card} rage", "swiftness rage", mana="white black", night=True)
    table.player(1).crystals[3] = 1
    table.do(("power", "swiftness"), "strike")
    assert asked(table) == (0, "duel_block")
    assert table.offers("power", card)
    table.do("done", "done")
    assert asked(table) == (0, "duel_attack")
    assert not table.offers("power", card)  # there is nothing to cancel but the own attack
    table.do("pass", "pass", ("play", "rage"))
    assert not table.offers("power", card)
    table.do("strike", "done", "done", ("play", "rage"), "strike")
    assert asked(table) == (0, "duel_block")
    table.do(("power", card))
    assert (table.combat.attacks, table.me.hand) == ([], [])
    assert asked(table) == (0, "duel_attack")


@pytest.mark.rule("mk.pvp.special.skip-phases")
def test_wings_of_night_ask_for_the_own_move_points() -> None:
    """The aggressor came with 7 Move points left; the defender has none."""
    table = melee(theirs="wings_of_wind", their_mana="white black", night=True)
    assert table.me.turn.move >= 5
    table.play("rage")
    table.do("strike")
    assert asked(table) == (1, "duel_block")
    assert not table.offers("power", "wings_of_wind")


# --- Units by what they are, not by where they stand ---------------------------------------------


@pytest.mark.rule("mk.pvp.special.enemy-count")
def test_flame_wave_counts_the_units_of_the_opponent() -> None:
    """Both have spent the Unit at the first place, but only the own one is in the attack."""
    table = melee(
        "flame_wall",
        mana="red black",
        night=True,
        units="peasants",
        their_units="peasants herbalists",
    )
    table.player(1).units[0].spent = True
    table.unit("peasants", 0)
    table.power("flame_wall")
    assert table.attacks[-1] == (5 + 2 * 2, MELEE, FIRE)  # the Hero and the herbalists


@pytest.mark.rule("mk.pvp.special.enemy-count")
def test_flame_wave_of_the_blocker_counts_the_units_in_the_attack() -> None:
    table = melee(
        theirs="flame_wall",
        their_mana="red black",
        night=True,
        units="peasants herbalists foresters",
    )
    table.me.units[2].wounds = 1
    table.unit("peasants", 0)
    table.do("strike", ("power", "flame_wall"))
    assert table.blocks == [(7 + 2 * 3, FIRE)]  # the Hero, spent peasants at work, herbalists


@pytest.mark.rule("mk.pvp.special.prevent-attack")
def test_the_share_that_is_stopped_is_that_of_the_unit_chosen() -> None:
    table = melee(
        theirs="whirlwind", units="peasants foresters utem_swordsmen", their_units="peasants"
    )
    table.player(1).crystals[3] = 1
    table.unit("peasants", 0)
    table.unit("utem_swordsmen", 0)
    table.do("strike", ("play", "whirlwind"))
    assert asked(table) == (1, "stop")
    assert table.ask is not None
    chosen = {table.foe(int(str(place))).token: place for place in table.ask.options}
    assert set(chosen) == {UNIT["peasants"], UNIT["utem_swordsmen"]}
    table.do(chosen[UNIT["utem_swordsmen"]])
    assert table.attacks == [(2, MELEE, PHYSICAL)]
    assert [unit.spent for unit in table.me.units] == [True, False, True]


@pytest.mark.rule("mk.pvp.special.modifiers-last")
def test_what_befell_a_unit_stays_with_it_when_another_one_leaves() -> None:
    table = melee("tremor rage", mana="green", their_units="peasants foresters")
    table.play("tremor", "one")
    assert asked(table) == (0, "weaken")
    assert table.ask is not None
    table.do(
        next(i for i in table.ask.options if table.foe(int(str(i))).token == UNIT["foresters"])
    )
    del table.player(1).units[0]
    table.player(1).units.append(Unit(UNIT["foresters"]))
    table.combat.attacks = [(1, MELEE, PHYSICAL, -1)]
    table.do("strike", "done")
    assert table.offers("wound_unit", 0)  # Armor 4, now 1
    assert not table.offers("wound_unit", 1)


# --- walls ---------------------------------------------------------------------------------------


def at_keep(hand: str, mana: str, units: str = "") -> Table:
    """The aggressor attacks in the defender's keep in the Ranged and Siege phase."""
    table = duel(f"{hand} swift_bolt", mana=f"{mana} white", at=KEEP, units=units, night=True)
    table.do("pass")
    assert asked(table) == (0, "duel_attack")
    return table


@pytest.mark.rule("mk.pvp.ranged.fortified", "mk.pvp.special.modifiers-last")
@pytest.mark.parametrize(
    ("hand", "mana", "units", "answers"),
    [
        ("demolish", "red", "", [("play", "demolish")]),
        ("expose", "white black", "", [("power", "expose"), "fortifications"]),
        ("rage", "black", "altem_mages", [("unit", 0, 2), "siege"]),
    ],
)
def test_the_walls_can_be_breached(hand: str, mana: str, units: str, answers: list[object]) -> None:
    table = at_keep(hand, mana, units)
    assert not table.offers("power", "swift_bolt")
    table.do(*answers)  # type: ignore[arg-type]
    assert asked(table) == (0, "duel_attack")
    assert table.offers("power", "swift_bolt")
    table.power("swift_bolt")
    assert table.attacks[-1][0] == 4


@pytest.mark.rule("mk.pvp.ranged.fortified")
def test_what_the_defender_breaches_opens_no_way_for_the_aggressor() -> None:
    table = duel(
        "swift_bolt rage", "demolish rage", mana="white", their_mana="red", at=KEEP, night=True
    )
    table.do(("play", "demolish"), "pass")
    assert asked(table) == (0, "duel_attack")
    assert not table.offers("power", "swift_bolt")


@pytest.mark.rule("mk.pvp.ranged.fortified")
def test_resistances_alone_are_no_walls() -> None:
    table = at_keep("expose", "white black")
    table.do(("power", "expose"), "resistances")
    assert not table.offers("power", "swift_bolt")


@pytest.mark.rule("mk.pvp.ranged.fortified")
def test_underground_attack_ignores_the_walls_between_players() -> None:
    table = facing("underground_travel swift_bolt", mana="green black white", at=KEEP, night=True)
    table.me.space = table.space("0,0ne")
    table.do(("power", "underground_travel"), KEEP, "partial", "pass")
    assert asked(table) == (0, "duel_attack")
    assert table.combat.fortified
    assert table.offers("power", "swift_bolt")
    table.do("pass", "pass", "pass")
    assert table.where == "0,0ne"  # the draw leads back to where the Spell was cast


def test_units_in_a_keep_are_fortified() -> None:
    table = melee("tremor", mana="green black", night=True, at=KEEP, their_units="altem_guardians")
    table.power("tremor", "one")
    assert [foe.armor for foe in table.combat.foes] == [-6]  # 6 less where it is fortified


# --- riders of blocks ----------------------------------------------------------------------------


@pytest.mark.rule("mk.pvp.special.block-effects")
def test_a_burning_shield_that_blocked_everything_strikes_back() -> None:
    table = melee(theirs="burning_shield", their_mana="red")
    table.play("rage")
    table.do("strike", ("play", "burning_shield"), "done")
    assert table.combat.damage == 0
    table.do("done")
    assert asked(table) == (1, "duel_attack")
    assert table.offers("burning_shield", 4)
    table.do(("burning_shield", 4))
    assert table.attacks == [(4, MELEE, FIRE)]
    assert not table.offers("burning_shield", 4)
    table.do("strike")
    assert asked(table) == (0, "duel_block")
    table.do("done", "done")
    assert asked(table) == (0, "duel_attack")
    assert not table.offers("burning_shield", 4)


@pytest.mark.rule("mk.pvp.special.block-effects")
def test_a_burning_shield_that_left_something_is_spent() -> None:
    table = melee("rage march stamina swiftness", "burning_shield", mana="red", their_mana="red")
    table.power("rage")
    table.sideways("march")
    table.do("strike", ("play", "burning_shield"), "done")
    assert table.combat.damage == 1
    table.do("done")
    assert asked(table) == (1, "duel_attack")
    assert not table.offers("burning_shield", 4)


@pytest.mark.rule("mk.pvp.special.block-effects", "mk.pvp.special.destroy-wounds")
def test_an_exploding_shield_wounds_a_unit_that_had_a_share() -> None:
    table = melee(
        "rage",
        "burning_shield",
        their_mana="red black",
        night=True,
        units="foresters peasants herbalists",
    )
    table.unit("peasants", 0)
    table.do("strike", ("power", "burning_shield"), "done")
    assert [unit.wounds for unit in table.me.units] == [0, 1, 0]


@pytest.mark.rule("mk.pvp.special.block-effects", "mk.pvp.special.red-fire")
def test_an_exploding_shield_leaves_a_unit_that_resists_fire() -> None:
    table = melee("rage", "burning_shield", their_mana="red black", night=True, units="fire_golems")
    table.unit("fire_golems", 0)
    table.do("strike", ("power", "burning_shield"), "done")
    assert (table.combat.damage, table.me.units[0].wounds) == (0, 0)


# --- an exchange in play -------------------------------------------------------------------------


@pytest.mark.rule("mk.pvp.block.partial", "mk.pvp.melee.block-full", "mk.pvp.damage.remainder")
def test_a_block_takes_its_worth_from_the_attack_and_no_more() -> None:
    table = melee("rage march", "march rage", mana="red")
    table.power("rage")
    table.sideways("march")
    table.do("strike", ("sideways", "march"), "done")
    assert asked(table) == (0, "duel_damage")
    assert table.combat.damage == 4  # 5 less a Block of 1
    table.do(("wound_hero", 1), ("wound_hero", 1), "done")
    assert table.player(1).hand == [0, 0, DEED["rage"]]


@pytest.mark.rule("mk.pvp.ranged.block-two-for-one", "mk.pvp.block.partial")
def test_at_range_a_block_takes_half_its_worth() -> None:
    table = duel("swift_bolt", "determination rage", mana="white", their_mana="blue")
    table.do("pass", ("power", "swift_bolt"), "strike", ("power", "determination"), "done")
    assert asked(table) == (0, "duel_damage")
    assert table.combat.damage == 2  # 4 less half of 5


@pytest.mark.rule("mk.pvp.ranged.swift-removed")
@pytest.mark.parametrize(
    ("unit", "ability", "left"), [("utem_guardsmen", 1, 0), ("foresters", 1, 3)]
)
def test_at_range_guardsmen_block_in_full(unit: str, ability: int, left: int) -> None:
    table = duel("swift_bolt", mana="white", their_units=unit)
    table.do("pass", ("power", "swift_bolt"), "strike", ("unit", 0, ability), "done")
    assert table.combat.damage == left
    assert table.attacks[0][1] == RANGED


@pytest.mark.rule("mk.pvp.roles")
def test_who_attacks_and_who_blocks_changes_while_aggressor_and_defender_stay() -> None:
    table = duel("rage swiftness", "rage swiftness", mana="white", their_mana="white")
    heard = [asked(table)]
    for answers in (
        (("power", "swiftness"), "strike"), ("done",), ("done",),
        (("power", "swiftness"), "strike"), ("done",), ("done",),
        ("pass",), ("pass",),
        (("play", "rage"), "strike"), ("done",), ("done",),
    ):  # fmt: skip
        table.do(*answers)
        heard.append(asked(table))
    assert [(seat, kind.removeprefix("duel_")) for seat, kind in heard] == [
        (1, "attack"), (0, "block"), (1, "damage"),
        (0, "attack"), (1, "block"), (0, "damage"),
        (1, "attack"), (0, "attack"),
        (0, "attack"), (1, "block"), (0, "damage"),
        (1, "attack"),
    ]  # fmt: skip
    table.do("pass", "pass")
    assert table.said("duel") == [(0, 1)]
    assert table.said("duel_draw") == [(0,)]  # the aggressor withdraws, whoever attacked last


# --- the outcome ---------------------------------------------------------------------------------


def test_driving_somebody_off_takes_no_shield_but_a_keeps() -> None:
    """A village with the defender's Shield of a burned monastery, say: it is nobody's to take."""
    table = facing(at="0,1e")
    village = table.space("0,1e")
    table.state.shields[village] = 1
    step(table)
    table.do("begin", "partial", "pass", "pass")
    table.combat.attacks = [(9, MELEE, PHYSICAL, -1)]
    table.do("strike", "done")
    assert asked(table) == (0, "duel_damage")
    table.do(next(o for o in table.options() if isinstance(o, tuple) and o[0] == "retreat"))
    assert table.player(1).space != village
    assert table.state.shields[village] == 1


def test_the_amulet_of_sun_shows_garrisons_in_a_turn_taken_in_advance() -> None:
    """The defender stands beside a keep at Night."""
    table = facing(theirs="amulet_of_sun rage", at="0,0e", night=True)
    table.player(1).space = table.space("1,0c")
    keep = table.space(KEEP)
    table.state.tokens[keep] = [~PILE_GRAY]
    table.me.space = table.space("1,0w")
    table.do(("go", "1,0c"), ("attack", 1), "full")
    assert table.state.tokens[keep] == [~PILE_GRAY]
    assert asked(table) == (1, "duel_attack")
    table.do(("play", "amulet_of_sun"))
    assert table.state.tokens[keep][0] >= 0


# --- driving away --------------------------------------------------------------------------------


@pytest.mark.rule("mk.pvp.melee.force-retreat")
def test_nobody_is_driven_onto_a_space_that_is_not_safe() -> None:
    """One of the three spaces around holds a rampaging enemy."""
    table = melee()
    rampaging(table, "1,0sw", "prowlers")
    table.combat.attacks = [(9, MELEE, PHYSICAL, -1)]
    table.do("strike", "done")
    assert asked(table) == (0, "duel_damage")
    ways = {o[1] for o in table.options() if isinstance(o, tuple) and o[0] == "retreat"}
    assert ways == {"0,0c", "0,0ne"}
