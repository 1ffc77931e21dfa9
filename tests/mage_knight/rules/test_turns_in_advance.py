"""Turns that begin in the turn of another, and what a defender without one may not do."""

import pytest

from critias.games.mage_knight.rules.alliance import opponents
from critias.games.mage_knight.rules.components import DEED, LAKE, SKILL, TACTIC, UNIT
from critias.games.mage_knight.rules.state import Unit
from critias.games.mage_knight.rules.terms import BLUE, GOLD, GREEN, RED, WHITE
from mage_knight.arranging import city
from mage_knight.duels import asked, duel, facing, step
from mage_knight.table import ATTACK, Table

# --- full attendance is a turn -------------------------------------------------------------------


@pytest.mark.rule("mk.pvp.full.choice", "mk.skill.interactive-return")
def test_lasting_skills_come_back_to_who_attends_fully() -> None:
    table = facing(source="red blue")
    table.state.lasting = [(SKILL["source_freeze"], 1, 0)]
    step(table)
    table.do("full")
    assert asked(table) == (1, "crystal_colour")
    table.do("blue")
    assert table.state.lasting == []
    assert table.player(1).crystals[BLUE] == 1
    assert asked(table) == (1, "duel_attack")


def test_lasting_skills_stay_with_who_attends_partially() -> None:
    table = facing(source="red blue")
    table.state.lasting = [(SKILL["source_freeze"], 1, 0)]
    step(table)
    table.do("partial")
    assert asked(table) == (1, "duel_attack")
    assert len(table.state.lasting) == 1


@pytest.mark.rule("mk.pvp.full.choice")
@pytest.mark.parametrize(("way", "gold"), [("full", 1), ("partial", 0)])
def test_a_glade_gives_its_mana_to_a_turn_taken_in_advance(way: str, gold: int) -> None:
    table = duel(at="0,1c", way=way)
    assert table.player(1).tokens[GOLD] == gold


@pytest.mark.rule("mk.pvp.full.choice")
@pytest.mark.parametrize(("way", "tokens"), [("full", 1), ("partial", 0)])
def test_mana_claim_pays_on_a_turn_taken_in_advance(way: str, tokens: int) -> None:
    table = facing()
    table.player(1).claim = RED
    step(table)
    table.do(way)
    assert table.player(1).tokens[RED] == tokens


@pytest.mark.rule("mk.pvp.full.die")
def test_source_freeze_binds_a_turn_taken_in_advance() -> None:
    table = facing(theirs="swiftness", source="white")
    table.state.lasting = [(SKILL["source_freeze"], 0, 0)]
    step(table)
    table.do("full")
    assert asked(table) == (1, "duel_attack")
    assert not table.offers("power", "swiftness")


@pytest.mark.rule("mk.pvp.full.choice")
@pytest.mark.parametrize(
    ("curse", "way", "wounds"),
    [
        ("mana_curse", "full", 1),
        ("mana_exploit", "full", 1),
        ("mana_curse", "partial", 0),
        ("mana_exploit", "partial", 0),
    ],
)
def test_a_price_on_mana_is_paid_in_a_turn(curse: str, way: str, wounds: int) -> None:
    table = facing(theirs="swiftness rage", their_mana="white")
    table.state.curses = [(curse, 0, WHITE if curse == "mana_curse" else BLUE)]
    step(table)
    table.do(way, ("power", "swiftness"))
    assert asked(table) == (1, "duel_attack")
    assert table.player(1).hand.count(0) == wounds


@pytest.mark.rule("mk.pvp.defender-reactions")
def test_sparing_power_is_used_once_before_a_turn() -> None:
    """Attending partially takes no turn, so the one to come has had its Sparing Power."""
    table = facing(theirs="rage march")
    other = table.player(1)
    other.tactic = TACTIC["sparing_power"]
    step(table)
    assert asked(table) == (1, "before_duel")
    table.do(("sparing_power", "put"))
    assert asked(table) == (1, "attendance")
    table.do("partial", "pass", "pass", "pass", "pass")
    assert asked(table) == (0, "turn")
    table.do("end_turn", "rage", "done")
    assert asked(table) == (1, "turn")
    assert other.under == 1


def test_a_unit_earns_its_fame_under_banner_of_glory_in_every_turn() -> None:
    table = facing(theirs="banner_of_glory rage", their_units="peasants")
    table.player(1).units[0].honoured = True  # in an earlier turn
    step(table)
    table.do("partial", "pass", "pass")
    table.play("rage")
    table.do("strike", ("power", "banner_of_glory"), ("unit", 0, 0))
    assert asked(table) == (1, "duel_block")
    assert table.player(1).fame == 1


# --- partial attendance --------------------------------------------------------------------------


@pytest.mark.rule("mk.pvp.partial.limits")
@pytest.mark.parametrize("skill", ["i_dont_give_a_damn", "who_needs_magic", "universal_power"])
@pytest.mark.parametrize("way", ["full", "partial"])
def test_skills_for_sideways_cards_are_no_more_than_others(skill: str, way: str) -> None:
    table = duel(theirs="rage march", way=way, their_skills=skill, their_mana="red")
    table.do("pass", "pass", "pass", ("sideways", "march"))
    if way == "full":
        assert asked(table) == (1, "sideways")
        assert table.options() == ["plain", skill]
    else:
        assert asked(table) == (1, "duel_attack")
        assert table.attacks == [(1, 0, 0)]


@pytest.mark.rule("mk.pvp.partial.limits")
@pytest.mark.parametrize(
    ("skill", "mana", "hand"),
    [("polarization", "green", "swiftness rage"), ("invocation", "", "swiftness rage march")],
)
@pytest.mark.parametrize("way", ["full", "partial"])
def test_skills_that_pay_are_no_more_than_others(
    skill: str, mana: str, hand: str, way: str
) -> None:
    table = duel(theirs=hand, way=way, their_skills=skill, their_mana=mana)
    assert asked(table) == (1, "duel_attack")
    assert table.offers("power", "swiftness") == (way == "full")


@pytest.mark.rule("mk.pvp.partial.limits")
def test_a_skill_for_the_turns_of_others_stays_usable() -> None:
    table = duel(theirs="rage", their_skills="goldyx_motivation shield_mastery", way="begin")
    table.do("partial")
    assert asked(table) == (1, "duel_attack")
    assert table.offers("skill", "goldyx_motivation")
    table.do(("skill", "goldyx_motivation"))
    assert len(table.player(1).hand) == 3
    table.do("pass", "pass", ("play", "rage"), "strike")
    assert asked(table) == (1, "duel_block")
    assert not table.offers("skill", "shield_mastery")


@pytest.mark.rule("mk.pvp.partial.limits")
def test_an_effect_that_gives_a_die_gives_it_to_a_partial_defender() -> None:
    table = duel(theirs="swiftness mana_draw", source="white")
    assert asked(table) == (1, "duel_attack")
    assert not table.offers("power", "swiftness")
    table.do(("play", "mana_draw"))
    assert table.offers("power", "swiftness")
    table.do(("power", "swiftness"))
    assert table.state.source == []
    table.do("strike", "done", "done", "pass", "pass", "pass", "pass")
    assert len(table.state.source) == 1  # it goes back when the combat is over


# --- friends and foes ----------------------------------------------------------------------------


def four(**more: str) -> Table:
    """Two teams: seats 0 and 2 against 1 and 3."""
    table = Table("tovak", "goldyx", "arythea", "norowas", **more)  # type: ignore[arg-type]
    table.state.switches = (*table.state.switches, "teams")
    for seat, place in ((1, "0,0e"), (2, "1,0nw"), (3, "0,0ne")):
        table.player(seat).space = table.space(place)
        table.player(seat).hand = [DEED["march"], DEED["rage"]]
        table.player(seat).deck = [DEED["march"]] * 5
    return table


def turn_of(table: Table, seat: int) -> None:
    """The turn of this seat begins."""
    table.state.active = seat
    table.state.slot = table.state.order.index(seat)
    table.state.phase = "before_turn"
    assert asked(table) == (seat, "turn")


@pytest.mark.rule("mk.team.interactive-skills")
@pytest.mark.parametrize(("seat", "bound"), [(1, True), (2, False), (3, True)])
def test_source_freeze_passes_team_mates_by(seat: int, bound: bool) -> None:
    table = four(source="green green")
    table.state.lasting = [(SKILL["source_freeze"], 0, 0)]
    turn_of(table, seat)
    assert table.offers("power", "march") == (not bound)


@pytest.mark.rule("mk.team.interactive-skills", "mk.team.interactive-spells")
@pytest.mark.parametrize(("seat", "exploited"), [(1, 1), (2, 0), (3, 1)])
def test_mana_exploit_passes_team_mates_by_and_mana_curse_does_not(
    seat: int, exploited: int
) -> None:
    for curse, wounds in (("mana_exploit", exploited), ("mana_curse", 1)):
        table = four()
        table.player(seat).tokens[GREEN] = 1
        table.state.curses = [(curse, 0, GREEN if curse == "mana_curse" else RED)]
        turn_of(table, seat)
        table.do(("power", "march"))
        assert table.player(seat).hand.count(0) == wounds


@pytest.mark.rule("mk.team.interactive-skills")
def test_healing_ritual_passes_team_mates_by() -> None:
    table = four(hand="wound rage", skills="healing_ritual", at="1,0w")
    for seat, place in ((1, "0,1e"), (3, "0,1se")):
        table.player(seat).space = table.space(place)
    near = table.player(2)
    table.skill("healing_ritual")
    if table.ask is not None and table.ask.kind == "ritual_to":
        assert table.ask.seats == (0,)
        assert 2 not in table.options()
        table.do(table.options()[0])
    assert near.hand.count(0) == 0
    assert sum(table.player(seat).hand.count(0) for seat in (1, 3)) == 1


@pytest.mark.rule("mk.team.interactive-skills")
def test_healing_ritual_without_an_opponent_on_the_map_gives_the_wound_to_nobody() -> None:
    table = four(hand="wound wound rage", skills="healing_ritual")
    for seat in (1, 3):
        table.player(seat).space = -1
    table.skill("healing_ritual")
    assert table.me.hand.count(0) == 1
    assert table.player(2).hand.count(0) == 0


@pytest.mark.rule("mk.team.interactive-spells")
def test_energy_flow_asks_about_the_units_of_team_mates_too() -> None:
    table = four(hand="energy_flow", mana="green", units="peasants")
    table.me.units[0].spent = True
    table.player(2).units = [Unit(UNIT["peasants"])]
    table.play("energy_flow", 0)
    assert asked(table) == (0, "tire")
    table.do(0)
    assert table.player(2).units[0].spent


# --- cooperative assaults ------------------------------------------------------------------------

TILES = {"0,1": "countryside_1", "1,0": "core_7"}
TOGETHER = ("together", "1,0c")


def beside_a_city(**more: object) -> Table:
    """Two Heroes beside a city, the first one to act."""
    table = Table(
        "tovak", "goldyx", scenario="full_cooperation", at="1,0nw", tiles=TILES, **more,  # type: ignore[arg-type]
    )  # fmt: skip
    city(table, "1,0c", WHITE, "guardsmen", "golems")
    other = table.player(1)
    other.space = table.space("1,0ne")
    other.hand = [DEED["march"], DEED["rage"]]
    other.deck = [DEED["march"]] * 5
    return table


@pytest.mark.rule("mk.coop.allowed")
def test_an_assault_is_proposed_once() -> None:
    """The scenario is cooperative, and the players have agreed on joint assaults besides."""
    table = beside_a_city(hand="march rage")
    assert table.options().count(TOGETHER) == 1
    table.state.switches = (*table.state.switches, "joint_assaults")
    assert table.options().count(TOGETHER) == 1


@pytest.mark.rule("mk.coop.resources", "mk.heal.when")
def test_a_participant_heals_before_stepping_in() -> None:
    table = beside_a_city(hand="march rage tranquility wound", move=2)
    other = table.player(1)
    other.hand = sorted(DEED[name] for name in ("march", "tranquility", "wound"))
    other.crystals[BLUE] = 1
    table.do(TOGETHER, "yes", ("play", "tranquility"), "heal_1")
    assert asked(table) == (0, "part")
    table.do(("heal", "hand"))
    assert table.me.hand.count(0) == 0
    table.do("stay_out")
    assert asked(table) == (1, "part")
    table.do(("play", "tranquility"), "heal_1", ("heal", "hand"), "melt")
    assert other.hand == [DEED["march"]]
    assert other.tokens[BLUE] == 1


@pytest.mark.rule("mk.coop.resources", "mk.skill.interactive-return")
def test_the_invited_take_a_turn_with_all_that_it_begins_with() -> None:
    table = beside_a_city(hand="march rage", move=2, source="blue")
    other = table.player(1)
    other.tactic = TACTIC["sparing_power"]
    other.claim = RED
    table.state.lasting = [(SKILL["source_freeze"], 1, 0)]
    table.do(TOGETHER, "yes")
    assert asked(table) == (0, "part")
    assert (len(table.state.lasting), other.tokens[RED]) == (1, 0)
    table.do("stay_out")
    assert asked(table) == (1, "before_turn")
    table.do(("sparing_power", "put"))
    assert (other.under, other.crystals[BLUE], other.tokens[RED]) == (1, 1, 1)
    assert asked(table) == (1, "part")
    assert table.state.lasting == []
    assert not any(
        option[0] == "sparing_power" for option in table.options() if type(option) is tuple
    )


@pytest.mark.rule("mk.coop.failed", "mk.endturn.withdraw")
def test_nobody_stays_on_an_unsafe_space_after_a_failed_assault() -> None:
    """The initiator has come over a lake, where nobody may end a turn."""
    table = beside_a_city(hand="frost_bridge rage", deck="march " * 5, mana="blue", move=2)
    lake = table.space("1,0w")
    state = table.state
    nothing = state.sites[table.space("0,0e")]
    state.ground = state.ground[:lake] + str(LAKE) + state.ground[lake + 1 :]
    state.sites = state.sites[:lake] + nothing + state.sites[lake + 1 :]
    start = table.space("0,0ne")
    table.me.space = start
    table.power("frost_bridge")
    table.do(("go", "1,0w"), TOGETHER, "yes", ("go", "1,0c"))
    assert table.where == "1,0c"
    table.combat.phase = ATTACK
    table.do("end")
    assert asked(table) == (1, "part")
    table.do("stay_out")
    assert table.me.space == lake
    wounds = table.me.hand.count(0)
    assert asked(table) == (0, "turn")
    table.do("end_turn")
    assert table.me.space == start
    assert table.me.hand.count(0) == wounds + 1


@pytest.mark.rule("mk.coop.resources")
def test_nothing_is_offered_twice_to_a_participant() -> None:
    table = beside_a_city(hand="march rage", move=2, crystals="blue", tactic="the_right_moment")
    table.do(TOGETHER, "yes")
    assert asked(table) == (0, "part")
    options = table.options()
    assert {"melt", ("tactic", "the_right_moment")} <= set(options)
    assert len(options) == len(set(options))


@pytest.mark.rule("mk.pvp.full.skills")
@pytest.mark.parametrize(("way", "calm"), [("full", 2), ("partial", 1)])
def test_motivation_in_a_turn_taken_in_advance_bars_others_until_the_end_of_the_next(
    way: str, calm: int
) -> None:
    table = duel(their_skills="goldyx_motivation", way="begin")
    table.do(way, ("skill", "goldyx_motivation"))
    assert table.player(1).calm == calm


def test_long_night_comes_before_the_part_of_an_invited_player() -> None:
    table = beside_a_city(hand="march rage", move=2)
    other = table.player(1)
    other.tactic = TACTIC["long_night"]
    other.deck, other.discard = [], [DEED["march"]] * 3
    table.do(TOGETHER, "yes", "stay_out")
    assert asked(table) == (1, "before_turn")
    table.do(("long_night", "use"))
    assert len(other.deck) == 3
    assert asked(table) == (1, "part")


def test_who_has_left_the_game_is_nobodys_opponent() -> None:
    table = four(hand="mana_meltdown wound", mana="red", skills="healing_ritual")
    table.state.out = [1]
    assert opponents(table.state, 0) == [3]
    table.play("mana_meltdown")
    assert [table.player(seat).hand.count(0) for seat in (1, 2, 3)] == [0, 1, 1]
