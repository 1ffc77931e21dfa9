"""What an attack is made of, who joins a combat, and what ends with a phase."""

from __future__ import annotations

import pytest

from critias.games.mage_knight.rules.components import ENEMY_PILE, PILE_BROWN
from critias.games.mage_knight.rules.enemies import living
from critias.games.mage_knight.rules.state import SUMMONED
from mage_knight.arranging import garrison, rampaging, shield
from mage_knight.table import ATTACK, BLOCK, DAMAGE, RANGED, Table


@pytest.mark.rule("mk.combat.attack.adjust")
def test_targets_and_attacks_are_added_until_an_attack_is_settled() -> None:
    table = Table(hand="rage determination march").fight("prowlers", "diggers")
    table.do(("target", 0))
    table.play("rage")
    table.do(("target", 1))
    table.play("determination")
    assert not table.offers_word("settle")  # 4 against Armor 3 and 3
    table.sideways("march")
    assert not table.offers_word("settle")
    table.do("give_up")
    assert (table.attacks, living(table.combat)) == ([], [0, 1])


@pytest.mark.rule("mk.combat.attack.adjust")
def test_an_attack_that_has_grown_defeats_all_that_were_added() -> None:
    table = Table(hand="rage rage", mana="red").fight("prowlers", "diggers")
    table.do(("target", 0))
    table.power("rage")
    assert table.offers_word("settle")
    table.do(("target", 1))
    assert not table.offers_word("settle")
    table.play("rage")
    table.do("settle")
    assert (table.me.fame, table.state.combat) == (4, None)


@pytest.mark.rule("mk.combat.attackphase.labelled")
@pytest.mark.parametrize("spell", ["whirlwind", "demolish"])
def test_what_is_for_the_attack_phase_alone_is_offered_there_alone(spell: str) -> None:
    phases = {}
    for phase in (RANGED, BLOCK, DAMAGE, ATTACK):
        table = Table(hand=spell, mana="red white black black", night=True)
        phases[phase] = table.fight("prowlers", phase=phase).offers("power", spell)
    assert phases == {RANGED: False, BLOCK: False, DAMAGE: False, ATTACK: True}


@pytest.mark.rule("mk.combat.block.summon-draw")
def test_every_summoner_draws_a_monster_of_its_own() -> None:
    table = Table().fight("orc_summoners", "prowlers", "illusionists", phase=RANGED)
    table.do("end")
    monsters = [foe for foe in table.combat.foes if foe.origin == SUMMONED]
    assert [foe.master for foe in monsters] == [0, 2]
    assert {ENEMY_PILE[foe.token] for foe in monsters} == {PILE_BROWN}
    assert living(table.combat) == [1, 3, 4]


@pytest.mark.rule("mk.combat.multi.challenge-join")
@pytest.mark.parametrize("kind", ["assault", "provoked"])
def test_a_step_that_starts_a_combat_lets_others_next_to_the_new_space_join(kind: str) -> None:
    """One that is only next to the space that was left may not."""
    tiles = {"0,1": "countryside_1", "1,0": "countryside_3", "2,0": "countryside_2"}
    table = Table(at="1,0c", tiles=tiles, move=9)
    if kind == "assault":
        garrison(table, "1,0ne", "swordsmen")
    else:
        shield(table, "1,0ne")
        rampaging(table, "1,0nw", "diggers")
    rampaging(table, "2,0sw", "prowlers")
    rampaging(table, "1,0sw", "wolf_riders")
    table.do(("go", "1,0ne"))
    assert table.options() == [("join", "2,0sw"), "done"]
    table.do(("join", "2,0sw"))
    assert (table.combat.kind, len(table.combat.foes)) == (kind, 2)


@pytest.mark.rule("mk.combat.phase-effects-only")
def test_what_was_left_open_in_a_phase_is_lost_with_it() -> None:
    table = Table(hand="swift_bolt rage", mana="white").fight("golems", phase=RANGED)
    table.power("swift_bolt")
    assert len(table.attacks) == 1
    table.do("end")
    assert (table.combat.phase, table.attacks, table.combat.targets) == (BLOCK, [], 0)
    table.play("rage")
    assert len(table.blocks) == 1
    table.do("end")
    assert (table.combat.phase, table.blocks) == (DAMAGE, [])


@pytest.mark.rule("mk.combat.ranged.fortified-siege-only")
def test_one_fortified_target_among_others_bars_ranged_attacks() -> None:
    table = Table(hand="swift_bolt crushing_bolt", mana="white green")
    table.fight("prowlers", "diggers", phase=RANGED)
    table.do(("target", 0))
    assert table.offers("power", "swift_bolt")
    table.do(("target", 1))
    assert not table.offers("power", "swift_bolt")
    assert table.offers("power", "crushing_bolt")
