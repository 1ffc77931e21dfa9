"""Winning: three ways on a single lane, each of them at once."""

import pytest

from critias.games.goa2.rules.round import end_round
from goa2.rules.course import full, hand_of, outcome, up_to
from goa2.table import BLUE, RED, Table


def duel(edition: int = 2, zone: str = "middle", waves: int = 5) -> Table:
    """Arien next to Blue's last minion."""
    place = {"middle": "j8", "blue-shore": "n8"}[zone]
    return Table(
        {"arien": (RED, place), "brogan": (BLUE, "q9")},
        [("melee", RED, "southwest of arien"), ("melee", BLUE, "east of arien", "last")],
        edition=edition,
        zones=[zone],
        waves=waves,
    )


@pytest.mark.parametrize("edition", [1, 2])
@pytest.mark.rule("goa2.win.throne-push", "goa2.win.three-ways")
def test_a_push_into_the_throne_wins(edition: int) -> None:
    """With the Battle Zone in front of Blue's Throne, one more push by Red ends the game."""
    table = duel(edition, "blue-shore").play("arien", "noble_blade", "attack")
    won = outcome(table)
    assert won is not None
    assert (won.winners, won.rule) == ((0,), "goa2.win.throne-push")


@pytest.mark.rule("goa2.win.throne-push")
def test_a_push_short_of_the_throne_does_not_win() -> None:
    """From the Middle the Battle Zone moves to Blue's shore and play goes on."""
    table = duel().play("arien", "noble_blade", "attack")
    assert outcome(table) is None
    assert table.state.zones == [3]


@pytest.mark.rule("goa2.win.throne-push")
def test_blue_wins_by_a_push_into_reds_throne() -> None:
    """The same for the other side of the board."""
    table = Table(
        {"arien": (RED, "c8"), "brogan": (BLUE, "f10")},
        [("melee", BLUE, "g14"), ("melee", RED, "east of brogan", "last")],
        zones=["red-shore"],
    ).play("brogan", "onslaught", "attack")
    won = outcome(table)
    assert won is not None
    assert won.winners == (1,)


@pytest.mark.parametrize("edition", [1, 2])
@pytest.mark.rule("goa2.win.last-push", "goa2.win.three-ways")
def test_the_push_with_the_last_wave_counter_wins(edition: int) -> None:
    """One Wave counter left: whoever wins this push wins the game, wherever the Battle Zone is."""
    table = duel(edition, waves=1).play("arien", "noble_blade", "attack")
    won = outcome(table)
    assert won is not None
    assert (won.winners, won.rule) == ((0,), "goa2.win.last-push")


@pytest.mark.rule("goa2.win.last-push")
def test_two_wave_counters_are_one_too_many() -> None:
    """With two counters left the push uses up one of them, and that is all."""
    table = duel(waves=2).play("arien", "noble_blade", "attack")
    assert outcome(table) is None
    assert table.state.waves == [1]


@pytest.mark.parametrize("edition", [1, 2])
@pytest.mark.parametrize(("level", "lives"), [(1, 1), (4, 2), (7, 3), (7, 1)])
@pytest.mark.rule("goa2.win.life-exhausted", "goa2.win.three-ways")
def test_a_team_without_life_counters_has_lost(edition: int, level: int, lives: int) -> None:
    """The defeat that takes the last Life counter ends the game, also if it would take more."""
    table = Table(
        {"arien": (RED, "j8"), "brogan": (BLUE, "east of arien")},
        level={"brogan": level},
        lives=(6, lives),
        edition=edition,
    ).play("arien", "noble_blade", "attack")
    won = outcome(table)
    assert won is not None
    assert (won.winners, won.rule) == ((0,), "goa2.win.life-exhausted")


@pytest.mark.rule("goa2.win.life-exhausted")
def test_a_team_with_a_life_counter_left_plays_on() -> None:
    """A level 4 hero costs two of three counters."""
    table = Table(
        {"arien": (RED, "j8"), "brogan": (BLUE, "east of arien")},
        level={"brogan": 4},
        lives=(6, 3),
    ).play("arien", "noble_blade", "attack")
    assert outcome(table) is None
    assert table.state.lives == [6, 1]


@pytest.mark.rule("goa2.overview.life-shared")
def test_life_counters_are_one_pool_per_team() -> None:
    """Two different heroes fall and use up the two counters of their team."""
    table = Table(
        {"arien": (RED, "j8"), "brogan": (BLUE, "east of arien"), "wasp": (BLUE, "west of arien")},
        lives=(6, 2),
    )
    table.play("arien", "noble_blade", "attack", "brogan")
    assert table.state.lives == [6, 1]
    table.play("arien", "dangerous_current", "attack")
    assert table.state.lives == [6, 0]
    assert outcome(table) is not None


@pytest.mark.rule("goa2.win.immediate")
def test_a_win_stops_the_action_and_the_turn() -> None:
    """The rest of the text is not carried out and waiting cards stay unresolved."""
    table = Table(
        {"arien": (RED, "j8"), "brogan": (BLUE, "east of arien"), "wasp": (BLUE, "west of arien")},
        laid={"arien": "rogue_wave", "wasp": "lift_up"},
        items={"arien": {"initiative": 3}},
        lives=(6, 1),
    )
    table.run(up_to("cards"), "attack", "brogan")
    assert table.done
    assert "push_target" not in table.asked
    assert table.hero("arien").card == "rogue_wave"
    assert table.hero("wasp").card == "lift_up"
    assert table.state.phase == "over"


@pytest.mark.rule("goa2.win.immediate")
def test_a_win_stops_the_end_of_the_round() -> None:
    """The minion battle brings the last push: no card is retrieved and nobody levels up."""
    table = Table(
        {"arien": (RED, "j8"), "brogan": (BLUE, "q9")},
        [("melee", RED, "g7"), ("melee", RED, "h7"), ("melee", BLUE, "k5")],
        discard={"arien": ["noble_blade"]},
        coins={"arien": 1},
        waves=1,
    ).run(end_round)
    assert outcome(table) is not None
    assert table.discarded("arien") == ["noble_blade"]
    assert table.said("retrieve_all") == []
    assert table.hero("arien").level == 1


@pytest.mark.rule("goa2.win.immediate")
def test_a_push_into_the_throne_spawns_nothing() -> None:
    """Nothing happens after the capture: the minions of the old Battle Zone still stand there."""
    table = duel(zone="blue-shore").play("arien", "noble_blade", "attack")
    assert table.said("minion_spawned") == []
    assert table.piece_at("southwest of arien") == ("melee", RED)


@pytest.mark.rule("goa2.win.three-ways", "goa2.overview.only-minions-capture")
def test_nothing_else_wins() -> None:
    """A rich hero of the highest level in the enemy Throne wins nothing; nor does an empty lane."""
    table = Table(
        {"arien": (RED, "q9"), "brogan": (BLUE, None)},
        hand={"arien": hand_of("arien"), "brogan": hand_of("brogan")},
        ultimate=["arien"],
        coins={"arien": 99},
        turn=4,
    ).run(up_to("cards"))
    assert table.done
    assert table.state.round == 2
    assert outcome(table) is None


@pytest.mark.rule("goa2.overview.only-minions-capture")
def test_a_hero_in_the_enemy_throne_does_not_make_it_the_battle_zone() -> None:
    """Arien's attack from inside Blue's Throne moves no Battle Zone."""
    table = Table(
        {"arien": (RED, "q9"), "brogan": (BLUE, "east of arien")},
        full(RED) + full(BLUE),
    ).play("arien", "noble_blade", "attack")
    assert table.where("brogan") is None
    assert outcome(table) is None
    assert table.state.zones == [2]
