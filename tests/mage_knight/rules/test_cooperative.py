"""Cooperative city assaults."""

import pytest

from critias.games.mage_knight.rules import enemies
from critias.games.mage_knight.rules.components import DEED, ENEMY, NO_SITE, PORTAL
from critias.games.mage_knight.rules.map import put_site
from critias.games.mage_knight.rules.state import ACTED, RAMPAGING, CityRecord
from critias.games.mage_knight.rules.terms import WHITE
from critias.kernel.random import Rng
from mage_knight.arranging import city, rampaging
from mage_knight.table import Table

TILES = {"0,1": "countryside_1", "1,0": "core_7"}
TOGETHER = ("together", "1,0c")


def allies(players: int = 2, *defenders: str) -> tuple[Table, CityRecord]:
    """Heroes around a city, the first one to act."""
    heroes = ("tovak", "goldyx", "arythea")[:players]
    table = Table(
        *heroes,
        scenario="full_cooperation",
        hand="march rage",
        deck="march " * 5,
        at="1,0nw",
        tiles=TILES,
        move=2,
    )
    town = city(table, "1,0c", WHITE, *(defenders or ("guardsmen", "golems")))
    for seat, place in ((1, "1,0ne"), (2, "1,0e"))[: players - 1]:
        other = table.player(seat)
        other.space = table.space(place)
        other.hand = [DEED["march"], DEED["rage"]]
        other.deck = [DEED["march"]] * 5
    return table, town


@pytest.mark.rule("mk.coop.allowed")
def test_in_a_competitive_game_the_players_have_to_agree_on_joint_assaults() -> None:
    table, _ = allies()
    state = table.state
    state.switches = tuple(name for name in state.switches if name != "cooperative")
    assert TOGETHER not in table.options()
    state.switches = (*state.switches, "joint_assaults")
    assert TOGETHER in table.options()


@pytest.mark.rule("mk.coop.init.position")
def test_nobody_proposes_from_a_space_with_another_hero() -> None:
    """Not even from a portal, which Heroes may share; a third one could be invited all the same."""
    for site in (NO_SITE, PORTAL):
        table, _ = allies(3)
        put_site(table.state, table.me.space, site)
        table.player(1).space = table.me.space
        assert TOGETHER not in table.options()
        table.player(1).space = table.space("0,0e")
        assert TOGETHER in table.options()


@pytest.mark.rule(
    "mk.coop.allowed", "mk.coop.init.position", "mk.coop.init.suitable", "mk.coop.init.action"
)
def test_who_stands_beside_a_city_may_propose_if_another_hero_does() -> None:
    table, town = allies()
    assert TOGETHER in table.options()
    table.player(1).down = True
    assert TOGETHER not in table.options()
    table.player(1).down = False
    table.player(1).space = table.space("0,0c")
    assert TOGETHER not in table.options()
    table.player(1).space = table.space("1,0ne")
    table.me.turn.flags |= ACTED
    assert TOGETHER not in table.options()
    assert town.garrison


@pytest.mark.rule("mk.coop.init.timing")
def test_no_assault_begins_after_the_end_was_announced() -> None:
    table, _ = allies()
    table.state.announced = 1
    assert TOGETHER not in table.options()
    table.state.announced, table.state.ending = -1, True
    assert TOGETHER not in table.options()


@pytest.mark.rule("mk.coop.invite", "mk.coop.distribution")
def test_the_proposal_says_who_and_how_many() -> None:
    table, _ = allies(3, "guardsmen", "golems", "swordsmen")
    table.do(TOGETHER)
    assert table.options() == [1, 2]
    table.do(1)
    assert table.options() == [2, "done"]  # a suitable Hero may be left out
    table.do("done")
    assert table.options() == [1, 2]  # at least one for everybody
    table.do(2)
    assert table.ask is not None
    assert (table.ask.kind, table.ask.seats, table.ask.about[2]) == ("consent", (1,), 1)


@pytest.mark.rule("mk.coop.agree")
def test_one_refusal_ends_the_proposal() -> None:
    table, town = allies()
    table.do(TOGETHER, "no")
    assert table.state.assault == []
    assert TOGETHER in table.options()
    assert len(town.garrison) == 2
    table.do(TOGETHER, "no", TOGETHER, "no")
    assert TOGETHER not in table.options()  # three proposals a turn


def joined(*defenders: str) -> tuple[Table, CityRecord]:
    """Both have agreed to assault the city."""
    table, town = allies(2, *defenders)
    table.do(TOGETHER, "yes")
    return table, town


@pytest.mark.rule("mk.coop.tokens", "mk.coop.order", "mk.coop.random-deal")
def test_the_invited_lose_their_next_turn_and_the_initiator_begins() -> None:
    table, _ = joined()
    assert [player.down for player in table.state.players] == [False, True]
    assert table.ask is not None
    assert (table.ask.kind, table.ask.seats) == ("part", (0,))


@pytest.mark.rule("mk.coop.random-deal")
def test_chance_decides_who_faces_which_defender() -> None:
    """Two defenders, one for each: the initiator meets now the one, now the other."""
    met = set()
    for seed in range(1, 9):
        table, _ = allies()
        table.state.rng = Rng(seed)
        table.do(TOGETHER, "yes", ("go", "1,0c"))
        met.add(tuple(foe.token for foe in table.combat.foes))
    assert met == {(ENEMY["guardsmen"],), (ENEMY["golems"],)}


def strike(table: Table) -> None:
    """All enemies of this part fall."""
    table.combat.phase = 32
    table.combat.attacks = [(99, 0, 3, -1)]
    table.combat.targets = (1 << len(table.combat.foes)) - 1
    table.do("settle")


@pytest.mark.rule(
    "mk.coop.move-in",
    "mk.coop.resolve",
    "mk.coop.own-enemies",
    "mk.coop.conquered",
    "mk.coop.end-turns",
    "mk.coop.resources",
)
def test_each_faces_the_own_share_and_the_city_falls_with_the_last() -> None:
    table, town = joined()
    table.do(("go", "1,0c"))
    assert (len(table.combat.foes), table.me.reputation) == (1, -1)
    strike(table)
    assert not town.conquered
    table.do(("play", "march"), ("go", "1,0c"))
    assert table.state.active == 1
    strike(table)
    assert (town.conquered, town.shields) == (True, [0, 1])
    assert table.state.active == 0
    assert table.me.space == table.player(1).space == table.space("1,0c")
    words = {o[0] for o in table.options() if isinstance(o, tuple)}
    assert "go" not in words


@pytest.mark.rule("mk.coop.failed")
def test_if_a_defender_is_left_everybody_withdraws() -> None:
    table, town = joined()
    table.do(("go", "1,0c"))
    strike(table)
    table.do("stay_out")
    assert (town.conquered, len(town.garrison), town.shields) == (False, 1, [0])
    assert table.where == "1,0nw"
    assert table.player(1).space == table.space("1,0ne")


@pytest.mark.rule("mk.coop.provoke", "mk.coop.challenge")
def test_rampaging_enemies_join_only_one_part() -> None:
    table, _ = allies()
    rampaging(table, "1,0w", "prowlers")
    table.do(TOGETHER, "yes", ("go", "1,0c"))
    assert len(table.combat.foes) == 2
    strike(table)
    table.do(("play", "march"), ("go", "1,0c"))
    assert len(table.combat.foes) == 1


@pytest.mark.rule("mk.coop.end-turns", "mk.coop.tokens")
def test_participants_end_their_turns_one_after_another() -> None:
    table, _ = joined()
    table.do("stay_out", "stay_out")
    table.do(("sideways", "rage")) if table.offers("sideways", "rage") else None
    table.do("end_turn", "rage", "done")
    assert table.state.active == 1
    table.do("end_turn", "rage", "done")
    assert table.state.active == 0
    assert not table.player(1).down


BELOW = ("power", "underground_travel")


def tunneller() -> tuple[Table, CityRecord]:
    """A Hero two spaces from the city with Underground Attack, another one beside it."""
    table = Table(
        "tovak",
        "goldyx",
        scenario="full_cooperation",
        hand="underground_travel rage",
        deck="march " * 5,
        mana="green black",
        night=True,
        at="0,0ne",
        tiles=TILES,
    )
    town = city(table, "1,0c", WHITE, "swordsmen", "golems")
    other = table.player(1)
    other.space = table.space("1,0ne")
    other.hand = [DEED["march"], DEED["rage"]]
    other.deck = [DEED["march"]] * 5
    return table, town


@pytest.mark.rule("mk.coop.init.underground")
def test_who_can_tunnel_into_the_city_may_propose_from_afar() -> None:
    table, town = tunneller()
    assert TOGETHER in table.options()
    table.do(TOGETHER, 1, "yes")
    assert ("go", "1,0c") not in table.options()  # it is no step away
    table.do(BELOW)
    assert len(table.combat.foes) == 1  # the own share alone
    assert len(town.garrison) == 1
    assert enemies.fortification(table.combat, table.foe()) == 0
    strike(table)
    assert table.where == "1,0c"
    assert table.ask is not None
    assert table.ask.seats == (1,)
    table.player(1).turn.move = 2
    table.do(("go", "1,0c"))
    assert enemies.fortification(table.combat, table.foe()) == 1  # the walls stand for others
    table.combat.phase = 32
    table.do("end")
    assert not town.conquered
    assert table.where == "0,0ne"  # back to where the Spell was cast


@pytest.mark.rule("mk.coop.init.underground")
def test_without_the_mana_or_the_reach_nobody_proposes_from_afar() -> None:
    table, _ = tunneller()
    table.me.tokens = [0] * 6
    assert TOGETHER not in table.options()
    table, _ = tunneller()
    table.me.space = table.space("0,0sw")
    assert TOGETHER not in table.options()
    table, _ = tunneller()
    table.player(1).space = table.me.space
    assert TOGETHER not in table.options()


@pytest.mark.rule("mk.coop.move-in")
def test_in_an_assault_nobody_flies_or_tunnels_elsewhere() -> None:
    table, _ = allies()
    table.me.hand = sorted(DEED[name] for name in ("underground_travel", "wings_of_wind", "rage"))
    table.me.tokens = [0, 0, 2, 2, 0, 0]
    assert ("play", "underground_travel") in table.options()
    assert ("play", "wings_of_wind") in table.options()
    table.do(TOGETHER, 1, "yes")
    assert ("play", "underground_travel") not in table.options()
    assert ("play", "wings_of_wind") not in table.options()


@pytest.mark.rule("mk.coop.init.suitable")
def test_a_hero_with_nothing_but_wounds_is_not_asked() -> None:
    table, _ = allies()
    table.player(1).hand = [0, 0]
    assert TOGETHER not in table.options()


@pytest.mark.rule("mk.coop.conquered")
def test_a_rampaging_enemy_that_was_not_beaten_does_not_save_the_city() -> None:
    table, town = joined()
    rampaging(table, "1,0se", "fire_dragon")
    table.do(("go", "1,0c"), ("join", "1,0se"))
    assert len(table.combat.foes) == 2
    defender = next(i for i, foe in enumerate(table.combat.foes) if foe.origin != RAMPAGING)
    table.combat.phase = 32
    table.combat.attacks = [(99, 0, 3, -1)]
    table.combat.targets = 1 << defender
    table.do("settle", "end")
    table.do(("play", "march"), ("go", "1,0c"), "done")
    strike(table)
    assert (town.conquered, town.shields) == (True, [0, 1])
    assert table.state.rampaging == 1 << table.space("1,0se")
