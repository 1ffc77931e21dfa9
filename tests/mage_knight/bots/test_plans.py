"""How likely players plan a turn and a fight: judgements, not rules."""

from __future__ import annotations

import pytest

from critias.games.mage_knight.bots import fights, judgement, land, ways
from critias.games.mage_knight.bots.estimate import FEATURES, features
from critias.games.mage_knight.bots.hint import hint, sensible
from critias.games.mage_knight.bots.worth import USES, word
from critias.games.mage_knight.rules.components import (
    CITY,
    DEED,
    ENEMY,
    PILE_GRAY,
    SITES,
    SKILLS,
    TACTICS,
    UNIT,
    UNITS,
)
from critias.games.mage_knight.rules.gaining import back_of
from critias.games.mage_knight.rules.map import lattice, put_site
from critias.games.mage_knight.rules.state import CityRecord, Unit
from critias.games.mage_knight.rules.terms import FIRE, ICE, PHYSICAL, RED
from critias.kernel.choices import Option
from critias.kernel.random import Rng
from mage_knight.arranging import garrison, rampaging
from mage_knight.table import BLOCK, Table


def answer(table: Table) -> Option:
    """What the hint says to the question at hand."""
    table.options()
    assert table.ask is not None
    return hint(table.state, table.ask, Rng(3))


def would_fight(table: Table, enemy: str, fortified: bool = False) -> fights.Result:
    """What a fight with one enemy would come to."""
    found = fights.means(table.state, table.me)
    foes = [fights.enemy_of(ENEMY[enemy])]
    guards = fights.guards_of(table.me)
    items = found.cards + found.units
    return fights.fight(items, found.mana, foes, table.me.level, guards, fortified)


# --- numbers -------------------------------------------------------------------------------------


def test_what_an_enemy_resists_counts_half() -> None:
    rage = USES[DEED["rage"]][1]
    assert rage.attacks[0] == 4
    assert rage.attacks[1 << PHYSICAL] == 2
    assert word("ice_attack_4").attacks[1 << ICE] == 2
    assert word("cold_fire_attack_4").attacks[1 << ICE] == 4
    assert word("cold_fire_attack_4").attacks[1 << ICE | 1 << FIRE] == 2


def test_a_block_of_the_wrong_element_counts_half() -> None:
    assert word("ice_block_4").blocks == (4, 4, 2, 2)
    assert word("block_4").blocks == (4, 2, 2, 2)


def test_of_a_token_that_lies_face_down_only_its_pile_is_known() -> None:
    known = fights.enemy_of(back_of(ENEMY["guardsmen"]))
    assert known == fights.enemy_of(~PILE_GRAY) == fights.enemy_of(back_of(ENEMY["golems"]))


# --- fights --------------------------------------------------------------------------------------


def test_a_strong_hand_blocks_and_wins() -> None:
    result = would_fight(Table(hand="rage determination", mana="red blue"), "prowlers")
    assert result == fights.Result(2, 0.0, 0, won=True)


def test_shots_win_before_anybody_is_hurt() -> None:
    shots = Table(hand="swiftness", mana="white")
    assert would_fight(shots, "prowlers") == fights.Result(2, 0.0, 0, won=True)
    # Walls keep arrows out: what is left is an attack after the Wounds.
    assert would_fight(shots, "prowlers", fortified=True).wounds == 2


def test_a_unit_that_takes_the_damage_does_not_attack() -> None:
    alone = Table(hand="march", units="peasants")
    assert not would_fight(alone, "prowlers").hurt
    spent = Table(hand="rage", mana="red", units="peasants")
    spent.me.units[0].spent = True
    assert would_fight(spent, "prowlers") == fights.Result(2, 0.0, 1, won=True)


def test_a_fight_beyond_all_strength_is_lost() -> None:
    assert not would_fight(Table(hand="march march"), "high_dragon").won


def test_the_block_leaves_the_attack_what_it_needs() -> None:
    table = Table(hand="rage determination", mana="red blue").fight("prowlers", phase=BLOCK)
    assert answer(table) == ("power", "determination")


def test_cards_the_attack_needs_are_not_used_to_block() -> None:
    table = Table(hand="rage determination", mana="red").fight("prowlers", phase=BLOCK)
    assert answer(table) == "end"


# --- the turn ------------------------------------------------------------------------------------


def test_an_enemy_that_can_be_beaten_is_challenged() -> None:
    table = Table(hand="rage determination", mana="red blue")
    rampaging(table, "1,0c", "prowlers")
    assert answer(table) == ("challenge", "1,0c")


def test_an_enemy_that_cannot_be_beaten_is_left_alone() -> None:
    table = Table(hand="march march")
    rampaging(table, "1,0c", "high_dragon")
    assert answer(table) != ("challenge", "1,0c")


def test_the_way_to_an_enemy_is_paid_with_what_the_fight_does_not_need() -> None:
    table = Table(hand="rage determination march march", mana="red blue", at="0,0nw")
    table.state.left = [0, 0, 0]
    rampaging(table, "1,0c", "prowlers")
    goal, _ = ways.plan(table.state, 0)
    assert goal.option == ("challenge", "1,0c")
    assert answer(table) == ("play", "march")


def test_a_weak_garrison_is_assaulted() -> None:
    table = Table(hand="rage rage determination", mana="red red blue", move=4)
    table.state.left = [0, 0, 0]
    keep = next(n for n, site in enumerate(table.state.sites) if site == "d")
    name = lattice(table.state).names[keep]
    beside = lattice(table.state).neighbours[keep]
    table.me.space = next(s for s in beside if table.state.ground[s] in "01")
    garrison(table, name, "crossbowmen")
    assert answer(table) == ("go", name)


def test_whoever_holds_wounds_rests_instead_of_walking() -> None:
    table = Table(hand="wound wound wound march")
    assert answer(table) == "rest"
    fit = Table(hand="wound rage determination", mana="red blue")
    rampaging(fit, "1,0c", "prowlers")
    assert answer(fit) == ("challenge", "1,0c")


def test_nobody_leaves_a_space_to_come_back_to_it() -> None:
    table = Table(hand="rage", move=4)
    table.state.left = [0, 0, 0]
    idle, _ = ways.plan(table.state, 0)
    table.me.turn.path = [(idle.space, 1)]
    assert ways.plan(table.state, 0)[0].value < idle.value


def test_enemies_that_are_too_strong_are_no_prospect() -> None:
    def view(enemy: str) -> float:
        table = Table(hand="rage")
        table.state.left = [0, 0, 0]
        rampaging(table, "1,0c", enemy)
        return sum(land.prospects(table.state, table.me).values())

    assert view("prowlers") > view("high_dragon")


def test_a_city_may_be_taken_little_by_little() -> None:
    defenders = [ENEMY[name] for name in ("guardsmen", "swordsmen", "altem_mages")]
    table = Table(hand="rage rage rage determination", mana="red red red blue")
    keep = next(n for n, site in enumerate(table.state.sites) if site == "d")
    table.state.tokens[keep] = defenders
    means = fights.means(table.state, table.me)
    lost = ways.storm(table.state, table.me, keep, means, 0.5)
    put_site(table.state, keep, CITY)
    table.state.cities = [CityRecord(RED, 5, [keep], defenders)]
    assert ways.storm(table.state, table.me, keep, means, 0.5) > lost


def test_a_prize_is_worth_more_from_nearby() -> None:
    table = Table(hand="rage")
    views = land.prospects(table.state, table.me)
    village = next(n for n, site in enumerate(table.state.sites) if site == "b")
    beside = [s for s in lattice(table.state).neighbours[village] if s in views]
    table.state.left = [0, 0, 0]
    views = land.prospects(table.state, table.me)
    assert all(views[village] > views[space] > 0 for space in beside)


def test_the_better_unit_is_worth_more_and_the_more_the_longer_the_game_lasts() -> None:
    table = Table(hand="rage")
    peasants, mages = UNIT["peasants"], UNIT["altem_mages"]
    assert ways.hire(table.me, mages, 0.5) > ways.hire(table.me, peasants, 0.5)
    assert ways.hire(table.me, peasants, 1.0) > ways.hire(table.me, peasants, 0.0)
    table.me.units = [Unit(mages)]
    assert ways.hire(table.me, peasants, 1.0) < 0 < UNITS[peasants].level


def test_two_cards_played_sideways_are_enough_to_think_about() -> None:
    table = Table(hand="rage march stamina promise threaten")
    table.options()
    assert table.ask is not None
    aside = [o for o in sensible(table.ask) if isinstance(o, tuple) and o[0] == "sideways"]
    assert len(aside) == 2
    assert ("sideways", "rage") not in aside


@pytest.mark.parametrize("feature", ["ahead", "tiles", "rounds"])
def test_prospects_count_less_when_the_game_is_nearly_over(feature: str) -> None:
    table = Table(hand="rage", deck="march march", scenario="solo_conquest")
    place = FEATURES.index(feature)
    early = features(table.state, 0)[place]
    table.state.round = 5
    assert 0 < features(table.state, 0)[place] < early


def test_a_hand_that_can_do_something_next_turn_counts_in_the_estimate() -> None:
    def hope(hand: str) -> float:
        table = Table(hand=hand, mana="red blue")
        rampaging(table, "1,0c", "prowlers")
        return features(table.state, 0)[FEATURES.index("next")]

    assert hope("rage determination") > hope("wound wound")
    assert hope("march") > hope("wound wound wound")


def test_the_judgement_knows_every_tactic_skill_and_site() -> None:
    assert judgement.TACTICS.keys() == {tactic.id for tactic in TACTICS}
    assert judgement.SKILLS.keys() <= {skill.id for skill in SKILLS}
    everywhere = judgement.PROSPECTS.keys() | judgement.MOST.keys()
    assert {SITES[site].id for site in everywhere} == {site.id for site in SITES} - {"portal"}


def test_what_is_worth_more_early_on_shrinks_to_its_worth_at_the_end() -> None:
    worth = judgement.Worth(2.0, 3.0)
    assert (worth.at(1.0), worth.at(0.0)) == (5.0, 2.0)
