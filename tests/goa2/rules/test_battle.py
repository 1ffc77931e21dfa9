"""The minion battle at the end of the round."""

from __future__ import annotations

import pytest

from critias.games.goa2.rules.round import end_round, minion_battle
from critias.games.goa2.rules.state import HERO, GoaState
from critias.kernel.choices import Play
from goa2.rules.course import full
from goa2.table import BLUE, RED, Table

HEROES = {
    "arien": (RED, "c8"),
    "wasp": (RED, "c10"),
    "brogan": (BLUE, "q9"),
    "dodger": (BLUE, "q11"),
}
REDS = [spot for spot in full(RED) if spot[0] != "heavy"]
"""Four melee and one ranged minion."""


def battle(state: GoaState) -> Play[int]:
    """The battle alone, without the push it may cause."""
    return minion_battle(state, 0)


def left(table: Table, team: int) -> list[str]:
    """The minions of a team on the board."""
    state = table.state
    return sorted(
        state.labels[p]
        for p in state.at.values()
        if state.teams[p] == team and state.kinds[p] < HERO
    )


@pytest.mark.parametrize("edition", [1, 2])
@pytest.mark.rule("goa2.battle.count", "goa2.battle.equal-nothing")
def test_equal_numbers_leave_all_as_it_is(edition: int) -> None:
    """Two against two, of whatever type: nobody loses anything."""
    table = Table(
        HEROES,
        [
            ("heavy", RED, "k13"),
            ("ranged", RED, "i10"),
            ("melee", BLUE, "k5"),
            ("melee", BLUE, "i9"),
        ],
        edition=edition,
    ).run(end_round)
    assert table.said("battle") == [(0, 2, 2)]
    assert table.said("minion_removed") == []


@pytest.mark.rule("goa2.battle.count")
def test_heroes_and_tokens_do_not_count() -> None:
    """Three Red heroes and a token in the Battle Zone do not help Red's only minion."""
    table = Table(
        {"arien": (RED, "j8"), "wasp": (RED, "k8"), "sabina": (RED, "k7"), "brogan": (BLUE, "q9")},
        [("melee", RED, "g7"), ("melee", BLUE, "k5"), ("heavy", BLUE, "i6")],
        tokens=[("pit", "arien", "i8")],
    ).run(battle)
    assert table.said("battle") == [(0, 1, 2)]
    assert left(table, RED) == []


@pytest.mark.rule("goa2.battle.remove-difference")
@pytest.mark.parametrize(("blues", "lost"), [(5, 0), (4, 1), (3, 2)])
def test_the_smaller_side_loses_the_difference(blues: int, lost: int) -> None:
    """Five Red minions against five, four or three of Blue's."""
    places = ["k5", "i9", "l12", "m12"][: blues - 1]
    table = Table(
        HEROES, [*REDS, ("ranged", BLUE, "k9"), *(("melee", BLUE, place) for place in places)]
    ).run(battle)
    while not table.done:
        table.answer(table.question.options[0])
    assert len(left(table, RED)) == 5
    assert len(left(table, BLUE)) == blues - lost
    assert len(table.said("minion_removed")) == lost


@pytest.mark.parametrize("edition", [1, 2])
@pytest.mark.rule("goa2.battle.loser-chooses")
def test_the_losing_team_chooses_what_it_loses(edition: int) -> None:
    """Either of Blue's players may answer, for any of its light minions."""
    table = Table(
        HEROES,
        [*REDS[:4], ("melee", BLUE, "k5"), ("ranged", BLUE, "k9"), ("melee", BLUE, "i9")],
        edition=edition,
    ).run(battle)
    assert table.question.seats == (2, 3)
    assert table.options() == {"k5", "k9", "i9"}
    table.answer("k9")
    assert table.done
    assert left(table, BLUE) == ["melee", "melee"]


@pytest.mark.parametrize("edition", [1, 2])
@pytest.mark.rule("goa2.battle.heavy-last", "goa2.battle.loser-chooses")
def test_the_heavy_minion_goes_last(edition: int) -> None:
    """While a light minion is left the heavy one cannot be removed."""
    table = Table(
        HEROES,
        [*REDS, ("heavy", BLUE, "i6"), ("melee", BLUE, "k5"), ("ranged", BLUE, "k9")],
        edition=edition,
    ).run(battle)
    assert table.options() == {"k5", "k9"}
    assert table.why("i6") == "goa2.battle.heavy-last"
    table.answer("k5")
    assert table.done
    assert left(table, BLUE) == ["heavy"]


@pytest.mark.rule("goa2.battle.heavy-last")
def test_the_heavy_minion_goes_once_it_is_alone() -> None:
    """Four against two: the light one falls first, then the heavy one."""
    table = Table(
        HEROES, [*REDS[:4], ("heavy", BLUE, "i6", "tower"), ("melee", BLUE, "k5", "guard")]
    ).run(battle)
    assert [piece for piece, _ in table.said("minion_removed")] == [
        table.names["guard"], table.names["tower"],
    ]  # fmt: skip


@pytest.mark.parametrize("edition", [1, 2])
@pytest.mark.rule("goa2.battle.cap")
def test_nobody_loses_more_minions_than_it_has(edition: int) -> None:
    """Five against one is a difference of four; Blue loses its one minion and the lane."""
    table = Table(HEROES, [*REDS, ("heavy", BLUE, "i6")], edition=edition).run(battle)
    assert table.done
    assert left(table, BLUE) == []
    assert len(table.said("minion_removed")) == 1


@pytest.mark.parametrize("edition", [1, 2])
@pytest.mark.rule("goa2.battle.no-coins")
def test_nobody_is_paid_for_minions_lost_in_battle(edition: int) -> None:
    """They are removed and not defeated; Brogan's Shield is not asked either."""
    table = Table(
        HEROES | {"brogan": (BLUE, "k6")},
        [*REDS[:4], ("melee", BLUE, "k5"), ("ranged", BLUE, "k9"), ("melee", BLUE, "i9")],
        hand={"brogan": ["bulwark"]},
        edition=edition,
    )
    table.play("brogan", "fortify", "skill")
    table.run(battle, "k5")
    assert table.done
    assert table.said("minion_defeated") == []
    assert [table.coins(name) for name in HEROES] == [0, 0, 0, 0]
    assert table.piece_at("k5") is None


@pytest.mark.rule("goa2.battle.example-4v2")
@pytest.mark.parametrize("edition", [1, 2])
def test_example_four_against_two(edition: int) -> None:
    """Blue removes the difference of 2, has none left, and the lane is pushed towards Blue."""
    table = Table(
        HEROES, [*REDS[:4], ("melee", BLUE, "k5"), ("ranged", BLUE, "k9")], edition=edition
    ).run(end_round, "k5")
    assert table.said("battle") == [(0, 4, 2)]
    assert table.said("lane_push") == [(0, BLUE, 4)]
    assert table.board.zones[table.state.zones[0]].key == "blue-shore"


@pytest.mark.rule("goa2.overview.minions-not-controlled")
def test_minions_fight_each_other_and_nobody_else() -> None:
    """A hero amid enemy minions comes through the end of turn and round unharmed, unasked."""
    table = Table(
        {"arien": (RED, "j8"), "brogan": (BLUE, "q9")},
        [
            ("melee", BLUE, "east of arien"), ("heavy", BLUE, "west of arien"),
            ("ranged", BLUE, "northeast of arien"), ("melee", RED, "g7"), ("melee", RED, "h7"),
            ("melee", RED, "i14"),
        ],
        turn=4,
    )  # fmt: skip
    table.state.phase = "turn_end"
    table.next_turn()
    table.run(end_round)
    assert table.asked == []
    assert table.where("arien") == "j8"
    assert table.state.lives == [6, 6]
