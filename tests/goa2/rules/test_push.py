"""Pushing the lane: what sets it off, its three steps, and where the new minions stand."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from critias.games.goa2.rules.acting import Act
from critias.games.goa2.rules.cards import CARDS
from critias.games.goa2.rules.round import end_round
from critias.games.goa2.rules.state import HERO, GoaState
from critias.kernel.choices import Play
from goa2.rules.course import full, kinds, order, outcome, up_to
from goa2.table import BLUE, RED, Table, hero_of

BLUE_SHORE, RED_SHORE = 3, 1
"""Zones next to the Middle, on the way to Blue's and to Red's Throne."""


def brink(
    edition: int = 2,
    zone: str = "middle",
    coin: int = RED,
    waves: int = 5,
    heroes: dict[str, tuple[int, str | None]] | None = None,
    tokens: tuple[tuple[str, str, str], ...] = (),
) -> Table:
    """Arien next to Blue's last minion in the Battle Zone, which is guarded by nothing."""
    spot = {"middle": "j8", "blue-shore": "n8"}[zone]
    return Table(
        {"arien": (RED, spot), "brogan": (BLUE, "q9"), **(heroes or {})},
        [
            ("melee", RED, "southwest of arien"),
            ("heavy", RED, {"middle": "k13", "blue-shore": "n5"}[zone]),
            ("melee", BLUE, "east of arien", "last"),
        ],
        tokens,
        edition=edition,
        zones=[zone],
        coin=coin,
        waves=waves,
    )


def strike(table: Table) -> Table:
    """Arien defeats the minion."""
    return table.play("arien", "noble_blade", "attack")


def standing(table: Table, team: int) -> set[tuple[str, int, str]]:
    """The minions of a team with their places."""
    state = table.state
    return {
        (state.labels[piece], team, table.name(space))
        for space, piece in state.at.items()
        if state.kinds[piece] < HERO and state.teams[piece] == team
    }


def removal(table: Table, piece: str) -> Callable[[GoaState], Play[None]]:
    """Arien's text removes a minion without defeating it."""

    def removes(state: GoaState) -> Play[None]:
        act = Act(state, hero_of(state, "arien"), CARDS["liquid_leap"], "skill", True)
        return act.remove_minions([table.names[piece]])

    return removes


# --- what sets it off -------------------------------------------------------------------------


@pytest.mark.parametrize("edition", [1, 2])
@pytest.mark.rule("goa2.push.trigger", "goa2.push.step2-zone")
def test_the_last_minion_of_a_team_falls(edition: int) -> None:
    """Red wins the push: the Battle Zone moves towards Blue's Throne."""
    table = strike(brink(edition))
    assert table.said("lane_push") == [(0, BLUE, 4)]
    assert table.state.zones == [BLUE_SHORE]


@pytest.mark.rule("goa2.push.trigger", "goa2.push.step2-zone")
def test_red_loses_its_last_minion() -> None:
    """Blue wins the push: the Battle Zone moves towards Red's Throne."""
    table = Table(
        {"arien": (RED, "c8"), "brogan": (BLUE, "j8")},
        [("melee", BLUE, "k5"), ("melee", RED, "east of brogan")],
    ).play("brogan", "onslaught", "attack")
    assert table.state.zones == [RED_SHORE]


@pytest.mark.rule("goa2.push.trigger")
def test_another_minion_left_prevents_the_push() -> None:
    """One of two minions falls: the lane stays where it is."""
    table = Table(
        {"arien": (RED, "j8"), "brogan": (BLUE, "q9")},
        [("melee", RED, "i8"), ("melee", BLUE, "east of arien"), ("ranged", BLUE, "m12")],
    ).play("arien", "noble_blade", "attack")
    assert table.said("lane_push") == []
    assert table.state.zones == [2]


@pytest.mark.rule("goa2.push.trigger")
def test_a_removal_sets_off_a_push_as_well() -> None:
    """The last minion is removed by a card, without coins: the lane is pushed."""
    table = brink()
    table.run(removal(table, "last"))
    assert table.state.zones == [BLUE_SHORE]
    assert table.coins("arien") == 0


@pytest.mark.rule("goa2.push.trigger")
def test_without_minions_on_either_side_there_is_no_push() -> None:
    """Nobody has minions left there to win it with."""
    table = Table(
        {"arien": (RED, "j8"), "brogan": (BLUE, "q9")}, [("melee", BLUE, "east of arien")]
    ).play("arien", "noble_blade", "attack")
    assert table.said("lane_push") == []


@pytest.mark.rule("goa2.push.not-by-displacement")
def test_swapping_the_last_minion_out_of_the_zone_pushes_nothing() -> None:
    """Arien on Blue's shore changes places with the minion, which walks back after the action."""
    table = Table(
        {"arien": (RED, "m8"), "brogan": (BLUE, "q9")},
        [("melee", RED, "g7"), ("melee", BLUE, "l8", "last")],
    )
    table.play("arien", "arcane_whirlpool", "skill")
    assert table.said("swap")
    assert table.said("lane_push") == []
    assert table.state.zones == [2]
    assert table.where("last") == "l9"


@pytest.mark.rule("goa2.push.not-by-displacement")
def test_moving_the_last_minion_out_of_the_zone_pushes_nothing() -> None:
    """Noble Blade moves Blue's only minion onto Blue's shore before Brogan is attacked."""
    table = Table(
        {"arien": (RED, "k7"), "brogan": (BLUE, "k8")},
        [("melee", RED, "g7"), ("melee", BLUE, "l8", "last")],
    )
    table.play("arien", "noble_blade", "attack", "brogan", "last", "m8")
    assert table.where("brogan") is None
    assert table.said("lane_push") == []
    assert table.state.zones == [2]


@pytest.mark.rule("goa2.push.not-by-displacement")
def test_pushing_the_last_minion_out_of_the_zone_pushes_no_lane() -> None:
    """After an attack on Brogan, Rogue Wave pushes Blue's only minion over the border."""
    table = Table(
        {"arien": (RED, "k8"), "brogan": (BLUE, "j8")},
        [("melee", RED, "g7"), ("melee", BLUE, "l8", "last")],
    )
    table.play("arien", "rogue_wave", "attack", "brogan", "last", ("push", 1))
    last = table.names["last"]
    assert table.said("push") == [(last, table.space("l8"), table.space("m8"))]
    assert table.said("lane_push") == []
    assert table.state.zones == [2]


@pytest.mark.parametrize("edition", [1, 2])
@pytest.mark.rule("goa2.push.immediate-midturn")
def test_the_push_happens_before_the_rest_of_the_action(edition: int) -> None:
    """When Rogue Wave's text after the attack is applied, the new minions already stand."""
    table = brink(edition, heroes={"wasp": (BLUE, "northeast of j8")})
    table.play("arien", "rogue_wave", "attack", "last")
    assert table.question.kind == "push_target"
    assert table.state.zones == [BLUE_SHORE]
    assert standing(table, BLUE) == set(full(BLUE, "blue-shore"))


@pytest.mark.parametrize("edition", [1, 2])
@pytest.mark.rule("goa2.push.turn-continues")
def test_the_turn_goes_on_after_a_push(edition: int) -> None:
    """Brogan and Wasp still resolve their cards, in order of initiative."""
    table = brink(edition, heroes={"wasp": (BLUE, "q11")})
    table.lay("arien", "noble_blade")
    table.lay("brogan", "shield")
    table.lay("wasp", "shock")
    table.run(up_to("turn_end"), "attack", "hold", "hold")
    assert order(table) == ["arien", "wasp", "brogan"]
    assert kinds(table, "lane_push", "acts") == ["acts", "lane_push", "acts"]


# --- the three steps --------------------------------------------------------------------------


@pytest.mark.rule("goa2.push.step1-wave")
def test_a_push_uses_up_a_wave_counter() -> None:
    """Five counters become four."""
    assert strike(brink()).state.waves == [4]


@pytest.mark.rule("goa2.push.step1-wave-first")
@pytest.mark.parametrize(("waves", "left", "won"), [(5, 4, False), (2, 1, False), (1, 0, True)])
def test_the_first_printing_puts_the_counter_into_the_box(waves: int, left: int, won: bool) -> None:
    """One counter fewer; with the last one gone the winner of the push has won."""
    table = strike(brink(1, waves=waves))
    assert table.state.waves == [left]
    assert (outcome(table) is not None) == won


@pytest.mark.rule("goa2.push.step1-wave")
def test_the_last_wave_counter_ends_the_game() -> None:
    """Nothing of the push happens after it."""
    table = strike(brink(waves=1))
    won = outcome(table)
    assert won is not None
    assert won.winners == (0,)
    assert table.said("battle_zone") == []


@pytest.mark.parametrize("edition", [1, 2])
@pytest.mark.rule("goa2.push.wave-before-zone")
def test_the_wave_counter_comes_before_the_zone(edition: int) -> None:
    """Last counter and Throne at once: the game is over before the new Zone is looked at."""
    table = strike(brink(edition, zone="blue-shore", waves=1))
    won = outcome(table)
    assert won is not None
    assert won.rule == "goa2.win.last-push"
    assert table.state.zones == [BLUE_SHORE]


@pytest.mark.rule("goa2.push.step2-zone")
def test_the_throne_as_battle_zone_wins() -> None:
    """From Blue's shore the next Zone is Blue's Throne."""
    won = outcome(strike(brink(zone="blue-shore")))
    assert won is not None
    assert won.rule == "goa2.win.throne-push"


@pytest.mark.parametrize("edition", [1, 2])
@pytest.mark.rule("goa2.push.step3-clear-old")
def test_the_old_battle_zone_is_cleared_without_coins(edition: int) -> None:
    """Arien has 2 coins for the one minion he defeated; nobody has any for the rest."""
    table = strike(brink(edition))
    middle = table.board.zone_masks[2]
    old = [space for space in table.state.at if middle >> space & 1]
    assert [table.name(space) for space in old] == ["j8"]
    assert (table.coins("arien"), table.coins("brogan")) == (2, 0)


@pytest.mark.parametrize("edition", [1, 2])
@pytest.mark.rule("goa2.push.step3-respawn", "goa2.push.limited-by-points")
def test_a_minion_on_every_spawn_point(edition: int) -> None:
    """Both teams get one minion of the right type on each of their points of the new Zone."""
    table = strike(brink(edition))
    assert standing(table, RED) == set(full(RED, "blue-shore"))
    assert standing(table, BLUE) == set(full(BLUE, "blue-shore"))


@pytest.mark.parametrize("edition", [1, 2])
@pytest.mark.rule("goa2.push.example-fewer-points", "goa2.push.limited-by-points")
def test_example_the_attackers_field_one_minion_fewer(edition: int) -> None:
    """Red pushes to the Zone before Blue's Throne: five of its six minions find a point there."""
    table = Table(
        {"arien": (RED, "j8"), "brogan": (BLUE, "q9")},
        [*full(RED), ("melee", BLUE, "east of arien")],
        edition=edition,
    )
    assert len(standing(table, RED)) == 6
    strike(table)
    assert (len(standing(table, RED)), len(standing(table, BLUE))) == (5, 6)


# --- occupied spawn points --------------------------------------------------------------------


@pytest.mark.rule("goa2.push.token-on-point")
def test_a_token_on_a_spawn_point_is_removed_first() -> None:
    """The minion appears where the token lay."""
    table = strike(brink(tokens=(("pit", "brogan", "n7"),)))
    assert table.done
    assert table.where("pit") is None
    assert table.piece_at("n7") == ("melee", RED)


@pytest.mark.rule("goa2.push.occupied-point-first")
def test_in_the_first_printing_a_token_displaces_the_minion() -> None:
    """The token stays; Red puts its minion next to it."""
    table = strike(brink(1, tokens=(("pit", "brogan", "n7"),)))
    assert table.question.kind == "spawn_near"
    assert table.question.seats == (0,)
    assert table.options() == {"o6", "n6", "m7", "n8"}
    table.answer("m7")
    assert table.where("pit") == "n7"
    assert table.piece_at("m7") == ("melee", RED)


@pytest.mark.parametrize("edition", [1, 2])
@pytest.mark.rule("goa2.push.occupied-point", "goa2.push.occupied-point-first")
def test_a_hero_on_a_spawn_point_displaces_the_minion(edition: int) -> None:
    """Wasp stands on a Red point: Red chooses among the nearest empty Battle Zone spaces."""
    table = strike(brink(edition, heroes={"wasp": (BLUE, "n7")}))
    assert table.question.seats == (0,)
    assert table.options() == {"o6", "n6", "m7", "n8"}
    table.answer("n6")
    assert table.piece_at("n6") == ("melee", RED)
    assert table.where("wasp") == "n7"
    assert len(standing(table, RED)) == 5


@pytest.mark.rule("goa2.push.occupied-point")
def test_a_displaced_minion_stays_in_the_battle_zone() -> None:
    """m6 lies at the border: its neighbour l6 is nearer than others but belongs to the Middle."""
    table = strike(brink(heroes={"wasp": (BLUE, "m6")}))
    assert table.options() == {"n6", "m5", "l5", "m7"}


@pytest.mark.rule("goa2.push.occupied-point")
def test_a_displaced_minion_goes_as_near_as_possible() -> None:
    """With all neighbours of the point taken, spaces two away are the nearest."""
    table = brink(
        heroes={
            "wasp": (BLUE, "n7"),
            "dodger": (BLUE, "o6"),
            "sabina": (RED, "n6"),
            "tigerclaw": (RED, "m7"),
            "xargatha": (BLUE, "n8"),
        }
    )
    strike(table)
    assert table.question.kind == "spawn_near"
    assert table.options() == {"p6", "m5", "p7", "p8", "m8", "n9", "o9", "m9"}


@pytest.mark.parametrize("edition", [1, 2])
@pytest.mark.parametrize(("coin", "first"), [(RED, (0,)), (BLUE, (1, 2, 3))])
@pytest.mark.rule("goa2.push.occupied-order")
def test_the_team_on_the_coin_places_its_displaced_minions_first(
    edition: int, coin: int, first: tuple[int, ...]
) -> None:
    """Wasp on a Red point, Dodger on a Blue one: the coin says who is first, and stays."""
    table = brink(edition, coin=coin, heroes={"wasp": (BLUE, "n7"), "dodger": (BLUE, "m2")})
    strike(table)
    assert table.question.seats == first
    table.answer(table.question.options[0])
    assert table.question.seats != first
    table.answer(table.question.options[0])
    assert table.done
    assert table.state.coin == coin
    assert table.said("coin") == []


@pytest.mark.parametrize("edition", [1, 2])
@pytest.mark.rule("goa2.push.heroes-stay")
def test_heroes_cards_and_coins_are_not_touched(edition: int) -> None:
    """Wasp in the old Zone and Dodger in the new one stay with all they have."""
    table = brink(edition, heroes={"wasp": (BLUE, "g8"), "dodger": (BLUE, "m8")})
    table.deal("wasp", "shock")
    table.lay("dodger", "dark_ritual")
    table.hero("wasp").coins = 3
    strike(table)
    assert (table.where("wasp"), table.where("dodger"), table.where("arien")) == ("g8", "m8", "j8")
    assert (table.hand("wasp"), table.hero("dodger").card) == (["shock"], "dark_ritual")
    assert (table.coins("wasp"), table.state.lives) == (3, [6, 6])


@pytest.mark.rule("goa2.push.tokens-cleared-before-eor-push")
@pytest.mark.parametrize(("edition", "free"), [(2, {"o6", "n6", "m7", "n8"}), (1, {"o6", "n8"})])
def test_an_end_of_round_push_finds_no_tokens(edition: int, free: set[str]) -> None:
    """A displaced minion may go where a token lay: in the second printing it is gone by then."""
    table = Table(
        {"arien": (RED, "c8"), "wasp": (BLUE, "n7")},
        [("melee", RED, "g7"), ("melee", RED, "h7"), ("melee", BLUE, "k5")],
        tokens=[("pit", "wasp", "n6"), ("trap", "wasp", "m7")],
        edition=edition,
    ).run(end_round)
    assert table.question.kind == "spawn_near"
    assert table.options() == free
