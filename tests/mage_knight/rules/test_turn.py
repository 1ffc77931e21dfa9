"""Turns: playing cards, resting, announcing, the end of a turn, drawing, Wounds and healing."""

import pytest

from critias.games.mage_knight.game import RULES
from critias.games.mage_knight.rules import end_of_turn, gaining
from critias.games.mage_knight.rules.components import DEED, DEED_KIND, SKILL, WOUND
from critias.games.mage_knight.rules.map import lattice
from critias.games.mage_knight.rules.setup import MageKnightSetup, new
from critias.games.mage_knight.rules.state import EMPTY_START, NOBODY, OFF_MAP, MageKnightState
from critias.games.mage_knight.rules.terms import BLUE, GOLD, GREEN, RED, WHITE
from critias.kernel.choices import Ask
from critias.kernel.playout import Playout
from mage_knight.arranging import city, rampaging, shield
from mage_knight.table import ATTACK, BLOCK, RANGED, Table, fixed


@pytest.mark.rule("mk.deed.play-area", "mk.deed.action.basic-free", "mk.effect.shorthand")
def test_a_card_moves_to_the_play_area_and_works() -> None:
    table = Table(hand="march")
    table.play("march")
    assert (table.hand, table.played, table.me.turn.move) == ([], ["march"], 2)
    advanced = Table(hand="path_finding")  # an Advanced Action takes no mana either
    advanced.play("path_finding")
    assert advanced.me.turn.move == 2


@pytest.mark.rule("mk.deed.action.strong-cost")
def test_the_strong_effect_takes_one_mana_of_the_colour() -> None:
    table = Table(hand="march", mana="blue")
    assert not table.offers("power", "march")
    table.me.tokens[GREEN] = 1
    table.power("march")
    assert (table.me.turn.move, table.mana()) == (4, "blue")


@pytest.mark.rule("mk.deed.spell.basic-cost", "mk.deed.spell.strong-cost")
def test_spells_take_their_colour_and_by_night_a_black_mana() -> None:
    table = Table(hand="fireball", mana="red black").fight("prowlers", phase=RANGED)
    assert table.offers("play", "fireball")
    assert not table.offers("power", "fireball")  # by Day
    table.me.skills = [SKILL["polarization"]]  # which changes no mana into black
    assert not table.offers("power", "fireball")
    night = Table(hand="fireball", mana="red black", night=True).fight("prowlers", phase=RANGED)
    night.power("fireball")
    assert (night.attacks[0][0], night.mana()) == (8, "")


@pytest.mark.rule("mk.deed.artifact.basic", "mk.deed.artifact.strong")
def test_an_artifact_is_discarded_or_leaves_the_game() -> None:
    table = Table(hand="endless_bag_of_gold ruby_ring").talk()
    table.play("endless_bag_of_gold")
    table.power("ruby_ring")
    assert table.played == ["endless_bag_of_gold"]
    assert table.me.gone == [DEED["ruby_ring"]]


@pytest.mark.rule("mk.deed.wound-unplayable", "mk.wound.stuck", "mk.discard.no-wounds")
def test_a_wound_cannot_be_played_or_discarded() -> None:
    table = Table(hand="wound march improvisation")
    assert not any(isinstance(o, tuple) and o[1] == "wound" for o in table.options())
    table.play("improvisation")
    table.end()
    assert table.ask is not None
    assert "wound" not in table.ask.options


@pytest.mark.rule(
    "mk.deed.sideways",
    "mk.deed.sideways-limits",
    "mk.combat.ranged.no-sideways",
    "mk.combat.block.sideways",
    "mk.combat.attackphase.sideways",
)
def test_sideways_a_card_is_worth_1_of_what_suits() -> None:
    table = Table(hand="crystallize crystallize crystallize crystallize")
    table.sideways("crystallize")
    table.talk().sideways("crystallize")
    assert (table.me.turn.move, table.me.turn.influence) == (1, 1)
    table.fight("prowlers", phase=BLOCK).sideways("crystallize")
    assert table.blocks == [(1, 0)]
    table.combat.phase = ATTACK
    table.combat.against = -1
    table.sideways("crystallize")
    assert table.attacks == [(1, 0, 0)]
    ranged = Table(hand="crystallize").fight("prowlers", phase=RANGED)
    assert not ranged.offers("sideways", "crystallize")


@pytest.mark.rule("mk.deed.stacking", "mk.unit.activate-combine", "mk.combat.block.sources")
def test_effects_of_cards_units_and_skills_add_up() -> None:
    table = Table(hand="rage", units="peasants", skills="shield_mastery")
    table.fight("prowlers", phase=BLOCK)
    table.play("rage")
    table.unit("peasants", 0)
    table.skill("shield_mastery", "block_3")
    assert [value for value, _ in table.blocks] == [2, 2, 3]


@pytest.mark.rule("mk.deed.extra-cost-required", "mk.deed.cost-not-wound")
def test_what_cannot_be_paid_is_not_offered_and_wounds_pay_nothing() -> None:
    table = Table(hand="improvisation wound")
    assert not table.offers("play", "improvisation")
    table.me.hand.append(DEED["rage"])
    table.me.hand.sort()
    table.play("improvisation")
    assert table.discard == ["rage"]


@pytest.mark.rule(
    "mk.deed.end-of-turn-discard",
    "mk.endturn.clear-cards",
    "mk.discard.to-own-pile",
    "mk.endturn.clear-mana",
)
def test_played_cards_and_tokens_go_at_the_end_and_the_rest_stays() -> None:
    table = Table(hand="march rage", mana="red", crystals="blue")
    table.play("march")
    table.end("done")
    assert (table.discard, table.hand) == (["march"], ["rage"])
    assert (table.mana(), table.crystals()) == ("", "blue")


@pytest.mark.rule("mk.mana.pure-expires", "mk.endturn.clear-mana")
def test_pure_mana_is_lost_at_the_end_of_the_turn() -> None:
    table = Table(hand="march", mana="red gold")
    table.sideways("march")
    table.end()
    assert table.mana() == ""


# --- before the turn, announcing -----------------------------------------------------------------


def begun(table: Table) -> Playout[MageKnightState, MageKnightSetup]:
    """The turn of seat 0 from its very beginning."""
    table.state.phase = "before_turn"
    return Playout(RULES, table.state)


def asked(play: Playout[MageKnightState, MageKnightSetup]) -> Ask:
    """The question open now."""
    assert isinstance(play.ask, Ask)
    return play.ask


@pytest.mark.rule("mk.turn.announce-may", "mk.turn.announce-choice", "mk.round.end.last-turns")
def test_with_an_empty_deck_the_end_may_be_announced() -> None:
    table = Table("tovak", "goldyx", hand="rage")
    table.player(1).hand = [DEED["rage"]]
    play = begun(table)
    assert list(asked(play).options) == ["play_on", "announce"]
    play.choose("announce")
    assert table.state.announced == 0
    assert table.state.active == 1  # one more slot for everybody else
    assert table.state.last_slots == 0


@pytest.mark.rule("mk.turn.announce-only-empty")
def test_with_cards_in_the_deck_nothing_is_announced() -> None:
    table = Table("tovak", "goldyx", hand="rage", deck="march")
    play = begun(table)
    assert asked(play).kind == "turn"


@pytest.mark.rule("mk.turn.announce-must")
def test_without_any_card_the_end_must_be_announced() -> None:
    table = Table("tovak", "goldyx")
    table.player(1).hand = [DEED["rage"]]
    begun(table)
    assert table.state.announced == 0


@pytest.mark.rule("mk.turn.forfeit-after-announcement", "mk.turn.forfeit-nothing")
def test_after_the_announcement_a_player_without_cards_forfeits() -> None:
    table = Table("tovak", "goldyx", at="0,1c")  # a glade
    table.state.announced, table.state.last_slots = 1, 1
    table.player(1).hand = [DEED["rage"]]
    begun(table)
    assert table.said("forfeits") == [(0,)]
    assert table.mana() == ""


@pytest.mark.rule("mk.site.glade.start-mana")
@pytest.mark.parametrize(("night", "mana"), [(False, "gold"), (True, "black")])
def test_a_glade_gives_gold_by_day_and_black_at_night(night: bool, mana: str) -> None:
    table = Table("tovak", "goldyx", hand="rage", deck="march", at="0,1c", night=night)
    begun(table)
    assert table.mana() == mana


@pytest.mark.rule(
    "mk.site.village.plunder",
    "mk.turn.before-turn-effects",
    "mk.turn.before-first-turn",
    "mk.turn.conditions-after",
)
def test_a_village_can_be_plundered_before_the_turn() -> None:
    table = Table("tovak", "goldyx", deck="march rage stamina", at="0,1e")
    play = begun(table)
    play.choose(("window", "plunder"))
    assert (len(table.hand), table.me.reputation) == (2, -1)
    assert ("window", "plunder") not in asked(play).options
    assert table.state.announced == NOBODY


@pytest.mark.rule("mk.site.portal.enter", "mk.setup.player.figure-off-map")
def test_the_figure_enters_on_the_portal() -> None:
    table = Table("tovak", "goldyx", hand="rage", deck="march")
    table.me.space = -1
    begun(table)
    assert table.where == "0,0c"


@pytest.mark.rule("mk.setup.player.figure-off-map")
def test_nobody_is_on_the_map_before_the_own_first_turn() -> None:
    setup = MageKnightSetup(scenario="full_conquest", players=2, heroes="tovak")
    play = Playout(RULES, new(setup, 1))
    players = play.state.players
    assert [player.space for player in players] == [OFF_MAP, OFF_MAP]
    while asked(play).kind == "tactic":
        play.choose(asked(play).options[0])
    while asked(play).kind != "turn":
        play.choose(asked(play).options[-1])
    first = play.state.active
    assert players[first].space == lattice(play.state).portal
    assert players[1 - first].space == OFF_MAP


@pytest.mark.rule("mk.players.portal-shared")
def test_who_ends_on_the_portal_is_off_the_map() -> None:
    table = Table("tovak", "goldyx", hand="rage", deck="march", at="0,0c")
    table.player(1).hand = table.player(1).deck = [DEED["rage"]]
    table.sideways("rage")
    table.end("done")
    assert table.me.space == -1


# --- the two kinds of turns ----------------------------------------------------------------------


@pytest.mark.rule(
    "mk.turn.rest.standard",
    "mk.turn.rest.wounds-to-discard",
    "mk.turn.two-kinds",
    "mk.wound.discard-pile",
)
def test_rest_discards_one_card_and_any_number_of_wounds() -> None:
    table = Table(hand="wound wound rage march")
    table.do("rest", "rage")
    assert table.options() == [0, 1, 2]
    table.do(2)
    assert sorted(table.discard) == ["rage", "wound", "wound"]
    assert table.hand == ["march"]
    assert not table.offers_word("rest")


@pytest.mark.rule("mk.turn.rest.slow")
def test_slow_recovery_discards_one_wound_of_a_hand_of_wounds() -> None:
    table = Table(hand="wound wound")
    table.do("rest")
    assert (table.hand, table.discard) == (["wound"], ["wound"])
    assert table.state.revealed


@pytest.mark.rule("mk.turn.rest.heal-special", "mk.heal.when")
def test_healing_fits_before_or_after_a_rest() -> None:
    table = Table(hand="wound wound tranquility rage")
    table.do("rest", "rage", 0)
    table.play("tranquility", "heal_1")
    table.do(("heal", "hand"))
    assert table.hand == ["wound"]


@pytest.mark.rule("mk.turn.min-one-card", "mk.draw.mandatory-discard")
def test_who_used_no_card_has_to_discard_one() -> None:
    table = Table(hand="rage march")
    table.end()
    assert table.ask is not None
    assert sorted(table.ask.options) == ["march", "rage"]
    table.do("rage")
    assert "done" in table.ask.options


@pytest.mark.rule("mk.turn.min-one-card-exception")
def test_an_empty_hand_at_the_start_frees_from_the_minimum() -> None:
    table = Table(hand="rage", deck="march")
    table.me.turn.flags |= EMPTY_START
    table.end()
    assert table.ask is not None
    assert "done" in table.ask.options


@pytest.mark.rule("mk.turn.min-one-card")
def test_with_nothing_but_wounds_only_a_rest_is_left() -> None:
    table = Table(hand="wound", units="peasants", move=4)
    options = table.options()
    assert "rest" in options
    assert "end_turn" not in options
    assert not any(isinstance(o, tuple) and o[0] == "go" for o in options)


@pytest.mark.rule(
    "mk.turn.regular.one-action", "mk.combat.one-per-turn", "mk.turn.regular.voluntary-list"
)
def test_there_is_one_action_in_a_turn() -> None:
    table = Table(at="0,1e", hand="rage march")
    rampaging(table, "0,1c", "prowlers")
    assert table.offers_word("interact")
    assert table.offers("challenge", "0,1c")
    table.do("interact")
    assert not table.offers("challenge", "0,1c")
    assert not table.offers_word("interact")


@pytest.mark.rule("mk.turn.regular.voluntary-list")
def test_every_action_is_open_where_it_belongs_and_none_has_to_be_taken() -> None:
    tiles = {"0,1": "countryside_5", "1,0": "countryside_6"}
    table = Table(at="0,1ne", hand="rage march", tiles=tiles)
    rampaging(table, "0,1e", "prowlers")
    assert table.offers_word("interact")
    assert table.offers_word("burn")
    assert table.offers("challenge", "0,1e")
    assert table.offers_word("end_turn")
    den = Table(at="1,0w", hand="rage", tiles=tiles)
    assert den.offers("explore_site", "den")
    assert not den.offers_word("burn")
    assert den.offers_word("end_turn")


@pytest.mark.rule("mk.turn.healing-not-combat", "mk.combat.special-yes-healing-no")
def test_healing_is_barred_in_combat_and_special_effects_are_not() -> None:
    for phase in (RANGED, BLOCK, ATTACK):
        table = Table(hand="tranquility mana_draw").fight("prowlers", phase=phase)
        assert not table.offers("play", "tranquility")
        assert table.offers("play", "mana_draw")


# --- the end of the turn -------------------------------------------------------------------------


@pytest.mark.rule("mk.turn.end.dice-first", "mk.mana.source-reroll", "mk.endturn.order")
def test_used_dice_are_rolled_and_returned() -> None:
    table = Table(hand="rage", source="red blue").fight("prowlers")
    table.power("rage")
    assert table.state.source == [BLUE]
    table.do("settle")
    fixed(table.state, GOLD)
    table.end()
    assert table.state.source == [BLUE, GOLD]


@pytest.mark.rule("mk.turn.end.dice-first")
def test_dice_return_before_a_forced_withdrawal() -> None:
    table = Table("tovak", "goldyx", hand="rage march", at="0,0c", move=2, source="blue")
    table.state.switches = tuple(name for name in table.state.switches if name != "pvp")
    table.player(1).space = table.space("0,0e")
    table.do(("go", "0,0e"))
    table.me.turn.taken = [RED]
    table.sideways("rage")
    table.events.clear()
    table.end()
    kinds = [event.kind for event in table.events]
    assert kinds[0] == "rolled"
    assert "forced_back" in kinds


@pytest.mark.rule("mk.endturn.mine", "mk.endturn.mine-full")
@pytest.mark.parametrize(("before", "after"), [("", "white"), ("white white white",) * 2])
def test_a_mine_gives_a_crystal_up_to_three(before: str, after: str) -> None:
    table = Table(hand="rage", at="1,0se", crystals=before)
    table.sideways("rage")
    table.end()
    assert (table.crystals(), table.mana()) == (after, "")


@pytest.mark.rule("mk.endturn.glade", "mk.heal.glade-not-healing", "mk.throwaway.wound")
@pytest.mark.parametrize("where", ["hand", "discard"])
def test_a_glade_takes_one_wound_from_hand_or_discard_pile(where: str) -> None:
    table = Table(
        hand="rage wound", deck="march " * 6, discard="wound", at="0,1c", units="peasants"
    )
    table.me.units[0].wounds = 1
    table.sideways("rage")
    table.end()
    assert table.ask is not None
    assert list(table.ask.options) == ["hand", "discard", "done"]
    table.do(where)
    wounds = (table.me.hand.count(WOUND), table.me.discard.count(WOUND), table.me.units[0].wounds)
    assert wounds == ((0, 1, 1) if where == "hand" else (1, 0, 1))


@pytest.mark.rule("mk.draw.to-limit", "mk.draw.deck-out", "mk.setup.player.level1-stats")
def test_one_draws_to_the_hand_limit_and_an_empty_deck_stays_empty() -> None:
    table = Table(hand="rage", deck="march march stamina", discard="promise promise")
    table.sideways("rage")
    table.end()
    assert len(table.hand) == 3
    assert gaining.deck_size(table.me) == 0
    full = Table(hand="rage", deck="march march stamina stamina rage rage")
    full.sideways("rage")
    full.end()
    assert len(full.hand) == 5


@pytest.mark.rule("mk.draw.over-limit", "mk.draw.optional-discard")
def test_a_hand_above_the_limit_is_kept_and_cards_may_be_discarded() -> None:
    table = Table(hand="rage rage march march stamina stamina promise", deck="threaten")
    table.sideways("promise")
    table.end("rage", "done")
    assert len(table.hand) == 5
    assert table.me.deck == [DEED["threaten"]]


@pytest.mark.rule("mk.draw.keep-bonus", "mk.draw.bonus-highest", "mk.draw.city-bonus")
def test_keeps_and_cities_nearby_raise_the_hand_limit() -> None:
    table = Table(at="1,0c", tiles={"0,1": "countryside_3", "1,0": "countryside_3"})
    assert end_of_turn.hand_limit(table.state, 0) == 5
    shield(table, "1,0ne")
    shield(table, "0,1ne")
    assert end_of_turn.hand_limit(table.state, 0) == 7  # next to one, two owned
    table.me.space = table.space("0,0c")
    assert end_of_turn.hand_limit(table.state, 0) == 5


@pytest.mark.rule("mk.draw.city-bonus", "mk.draw.bonus-highest")
def test_a_city_gives_1_with_a_shield_and_2_to_its_leader() -> None:
    table = Table(at="1,0w", tiles={"0,1": "countryside_1", "1,0": "core_7"})
    town = city(table, "1,0c", WHITE, conquered=True)
    assert end_of_turn.site_bonus(table.state, 0) == 0
    town.shields = [0]
    assert end_of_turn.site_bonus(table.state, 0) == 1
    town.leader = 0
    assert end_of_turn.site_bonus(table.state, 0) == 2


@pytest.mark.rule("mk.draw.planning")
def test_planning_raises_the_limit_with_two_cards_in_hand() -> None:
    table = Table(hand="rage march stamina", deck="promise " * 6, tactic="planning")
    table.sideways("rage")
    table.end("done")
    assert len(table.hand) == 6
    few = Table(hand="rage march", deck="promise " * 6, tactic="planning")
    few.sideways("rage")
    few.end("done")
    assert len(few.hand) == 5


# --- Wounds and healing --------------------------------------------------------------------------


@pytest.mark.rule("mk.heal.hero-cost", "mk.heal.sources", "mk.throwaway.wound", "mk.wound.to-hand")
def test_one_healing_point_throws_away_a_wound() -> None:
    table = Table(hand="wound wound tranquility", mana="green")
    table.power("tranquility", "heal_2")
    table.do(("heal", "hand"))
    table.do(("heal", "hand"))
    assert (table.hand, table.me.gone) == ([], [])


@pytest.mark.rule("mk.heal.unit-cost", "mk.heal.unit-two", "mk.combat.poison.unit")
def test_a_units_wound_costs_its_level_each() -> None:
    table = Table(hand="rage", units="utem_swordsmen")
    table.me.units[0].wounds = 2
    table.me.turn.heal = 3
    table.do(("heal", 0))
    assert (table.me.units[0].wounds, table.me.turn.heal) == (1, 1)
    assert not table.offers("heal", 0)


@pytest.mark.rule("mk.heal.expire-combat")
def test_healing_points_are_lost_when_combat_begins() -> None:
    table = Table(at="0,1w", hand="rage")
    rampaging(table, "0,1nw", "prowlers")
    table.me.turn.heal = 2
    table.do(("challenge", "0,1nw"))
    assert table.me.turn.heal == 0


@pytest.mark.rule("mk.heal.after-combat")
def test_wounds_of_a_combat_may_be_healed_after_it() -> None:
    table = Table(at="0,1w", hand="tranquility rage")
    rampaging(table, "0,1nw", "diggers")
    table.do(("challenge", "0,1nw"), "end", "end", "hero", "end")
    table.play("tranquility", "heal_1")
    table.do(("heal", "hand"))
    assert table.hand == ["wound", "rage"]


@pytest.mark.rule(
    "mk.wound.unit-inactive",
    "mk.wound.unit-keeps-readiness",
    "mk.unit.state-wounded",
    "mk.unit.activate-condition",
)
def test_a_wounded_unit_is_not_activated() -> None:
    table = Table(hand="rage", units="peasants peasants")
    table.me.units[0].wounds = 1
    table.me.units[1].spent = True
    assert not any(isinstance(o, tuple) and o[0] == "unit" for o in table.options())
    assert not table.me.units[0].spent


@pytest.mark.rule(
    "mk.unit.activate-spends",
    "mk.unit.activate-one-ability",
    "mk.unit.state-spent",
    "mk.unit.state-ready",
    "mk.unit.no-end-turn-ready",
)
def test_a_unit_is_spent_by_its_one_ability_and_stays_so() -> None:
    table = Table(hand="rage", deck="march march", units="peasants")
    table.unit("peasants", 2)
    assert table.me.turn.move == 2
    assert not any(isinstance(o, tuple) and o[0] == "unit" for o in table.options())
    table.sideways("rage")
    table.end()
    assert table.me.units[0].spent


@pytest.mark.rule("mk.unit.activate-mana")
def test_an_ability_with_mana_has_to_be_paid() -> None:
    table = Table(units="fire_golems").fight("prowlers", phase=RANGED)
    assert not table.offers("unit", 0, 1)
    table.me.tokens[RED] = 1
    table.unit("fire_golems", 1)
    assert (table.attacks, table.mana()) == ([(4, 1, 1)], "")


@pytest.mark.rule("mk.deed.kinds", "mk.setup.wound-pile")
def test_there_are_five_kinds_of_deed_cards() -> None:
    assert set(DEED_KIND) == {0, 1, 2, 3, 4}
    assert [kind for kind in DEED_KIND if kind == 0] == [0]


@pytest.mark.rule(
    "mk.revert.barrier-information",
    "mk.revert.barrier-die",
    "mk.revert.allowed",
    "mk.revert.frozen-before",
    "mk.revert.barrier-reaction",
)
def test_draws_and_rolls_move_the_luck_and_plain_plays_do_not() -> None:
    table = Table(hand="march tranquility", deck="rage", source="red")
    luck, shown = table.state.rng.state, table.state.revealed
    table.play("march")
    assert (table.state.rng.state, table.state.revealed) == (luck, shown)
    table.play("tranquility", "draw_1")
    assert (table.state.rng.state, table.state.revealed) != (luck, shown)
