"""What the overview says about play."""

from itertools import pairwise

import pytest

from critias.games.goa2.game import RULES
from critias.games.goa2.rules.lanes import respawn_lane
from critias.games.goa2.rules.state import OFF
from critias.kernel.match import Match
from goa2.rules.course import full
from goa2.table import BLUE, RED, NotOffered, Table


@pytest.mark.rule("goa2.overview.card-over-rules")
def test_a_card_goes_before_the_rules() -> None:
    """By the rules Wasp may perform the skill on her card; Spell Break says that she may not."""
    table = Table({"arien": (RED, "j8"), "wasp": (BLUE, "2 east of arien")})
    assert table.refused("wasp", "lift_up", "skill") is None
    table.play("arien", "spell_break", "skill")
    with pytest.raises(NotOffered) as refusal:
        table.play("wasp", "lift_up", "skill")
    assert refusal.value.rule == "goa2.overview.card-over-rules"


@pytest.mark.rule("goa2.overview.card-over-rules")
def test_a_card_may_allow_what_the_rules_forbid() -> None:
    """Obstacles stop movement, but not that of Xargatha after her Metamorphosis."""
    ring = ["k8", "k7", "j7", "i8", "i9"]
    minions = [("melee", RED, place) for place in ring[:4]] + [("ranged", RED, ring[4])]
    for tops in ((), ("xargatha",)):
        table = Table({"xargatha": (RED, "j8")}, minions, ultimate=tops)
        table.play("xargatha", "charm", "movement")
        if tops:
            assert table.offers("l8")
        else:
            assert table.asked == ["move"]
            assert table.where("xargatha") == "j8"


@pytest.mark.rule("goa2.overview.follow-card-literally")
def test_a_card_is_taken_at_its_word() -> None:
    """Slippery Ground names Fast Travel and the Movement action: both are limited, nothing else."""
    table = Table({"arien": (RED, "j8"), "xargatha": (BLUE, "i8"), "brogan": (BLUE, "q9")})
    table.play("arien", "slippery_ground", "movement", "j8")
    table.lay("xargatha", "charm")
    assert table.refused("xargatha", "charm", "fast_travel") is not None
    table.play("xargatha", "charm", "movement")
    grid = table.board.grid
    spaces = [option for option in table.question.options if isinstance(option, int)]
    assert max(grid.distance(table.space("i8"), space) for space in spaces) == 1


@pytest.mark.rule("goa2.overview.follow-card-literally")
def test_another_unit_is_any_other_unit() -> None:
    """Noble Blade may move an enemy, a friend or a minion of either side, and never Arien."""
    table = Table(
        {
            "arien": (RED, "j8"),
            "brogan": (BLUE, "k8"),
            "wasp": (BLUE, "l8"),
            "sabina": (RED, "k7"),
        },
        [("melee", RED, "k9"), ("ranged", BLUE, "m12")],
    ).play("arien", "noble_blade", "attack", "brogan")
    assert table.options() == {"l8", "k7", "k9", "no"}


@pytest.mark.parametrize("edition", [1, 2])
@pytest.mark.rule("goa2.overview.no-line-of-sight")
def test_obstacles_do_not_hide_a_target(edition: int) -> None:
    """Across terrain and across a row of units: only the distance counts."""
    table = Table(
        {"arien": (RED, "i9"), "brogan": (BLUE, "k9")},
        edition=edition,
    )
    assert "j9" not in table.board.by_name
    table.play("arien", "rogue_wave", "attack")
    assert table.said("attack") == [("arien", "brogan", "rogue_wave", 4)]
    table = Table(
        {"arien": (RED, "j8"), "wasp": (BLUE, "k8"), "brogan": (BLUE, "l8")}, edition=edition
    ).play("arien", "rogue_wave", "attack")
    assert table.options() == {"k8", "l8"}


@pytest.mark.parametrize("edition", [1, 2])
@pytest.mark.rule("goa2.overview.throne-start-respawn")
def test_heroes_begin_in_their_own_throne(edition: int) -> None:
    """Before the first card everybody stands in the Throne Zone of the own team."""
    match = Match.new(RULES, {"players": 6, "edition": edition}, 5)
    while match.state.phase != "cards":
        match.choose_index(match.seats_to_answer()[0], 0)
    state = match.state
    for hero in state.heroes:
        assert state.space[hero.index] != OFF
        assert state.board.zone_of[state.space[hero.index]] == state.board.thrones[hero.team]


@pytest.mark.rule("goa2.overview.minions-not-controlled")
def test_nobody_is_asked_to_act_with_a_minion() -> None:
    """New minions stand where they appear; there is no decision about what they do."""
    table = Table({"arien": (RED, "j8"), "brogan": (BLUE, "q9")})
    table.run(lambda state: respawn_lane(state, 0))
    assert table.asked == []
    table.play("arien", "noble_blade", "hold").next_turn()
    assert table.asked == []
    assert {table.piece_at(place) for _, _, place in full(BLUE)} == {
        ("melee", BLUE), ("ranged", BLUE), ("heavy", BLUE),
    }  # fmt: skip


@pytest.mark.rule("goa2.overview.lane-definition")
@pytest.mark.parametrize(
    ("board", "lanes"),
    [
        ("forgotten_island", ["red-throne red-shore middle blue-shore blue-throne"]),
        (
            "across_the_river",
            [
                f"red-throne red-{s}-shore {s}-east-bank {s}-west-bank blue-{s}-shore blue-throne"
                for s in ("north", "south")
            ],
        ),
    ],
)
def test_a_lane_leads_from_throne_to_throne(board: str, lanes: list[str]) -> None:
    """The Zones along a lane, each bordering the next; pushes go along it."""
    table = Table({"arien": (RED, None)}, board=board)
    zones = table.board.zones
    assert [" ".join(zones[z].key for z in lane) for lane in table.board.lanes] == lanes
    for lane in table.board.lanes:
        for zone, following in pairwise(lane):
            assert following in zones[zone].adjacent
