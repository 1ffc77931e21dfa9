"""What the rulebook says about the game as a whole, before any details."""

from __future__ import annotations

import pytest

from critias.games.goa2.rules.board import BLUE, RED
from critias.games.goa2.rules.lanes import push_if_due
from critias.games.goa2.rules.pieces import lane_minions, lift, put
from critias.games.goa2.rules.state import HERO, OFF, GoaState
from critias.games.goa2.rules.turn import may_respawn
from critias.kernel.choices import Ask, Option
from critias.kernel.hexes import spaces_of
from goa2.starting import both_editions, placed, play_until
from goa2.table import Table, hero_of


def idle(ask: Ask) -> Option:
    """Do as little as possible."""
    return "hold" if "hold" in ask.options else ask.options[0]


def minion_spaces(state: GoaState) -> dict[int, int]:
    return {p: space for p, space in enumerate(state.space) if state.kinds[p] < HERO}


def surround(state: GoaState, hero: int) -> None:
    """Put a hero next to as many enemy minions as there is room for."""
    enemies = [
        space
        for kind in range(3)
        for space in spaces_of(state.minion_mask[(1 - state.teams[hero]) * 3 + kind])
    ]
    grid = state.board.grid
    free = spaces_of(grid.ground & ~state.occupied)
    best = max(free, key=lambda s: sum(n in enemies for n in grid.neighbours[s]))
    assert any(n in enemies for n in grid.neighbours[best])
    lift(state, hero)
    put(state, hero, best)


@pytest.mark.rule("goa2.overview.card-over-rules")
def test_a_card_beats_the_general_rules() -> None:
    # An ordinary step cannot go through a unit, but this card says that it does.
    table = Table({"tigerclaw": (RED, "j8"), "brogan": (BLUE, "east of tigerclaw")})
    table.play("tigerclaw", "hit_and_run", "movement")
    assert table.offers("west of tigerclaw")
    assert not table.offers("east of tigerclaw")
    table = Table({"tigerclaw": (RED, "j8"), "brogan": (BLUE, "east of tigerclaw")})
    table.play("tigerclaw", "blink_strike", "attack")
    assert table.at("tigerclaw", "2 east of j8")
    assert table.where("brogan") is None


@pytest.mark.rule("goa2.overview.follow-card-literally")
def test_a_card_means_what_it_says_to_the_letter() -> None:
    # The card keeps away from empty spawn points; a taken one is no empty one.
    table = Table({"arien": (RED, "h8")})
    point = next(p for p in spaces_of(table.board.all_points) if table.name(p) == "g7")
    beside = [
        s
        for s in table.board.grid.neighbours[point]
        if not table.board.all_points >> s & 1
        and not any(
            table.board.all_points >> n & 1 for n in table.board.grid.neighbours[s] if n != point
        )
    ]
    assert beside
    table.play("arien", "liquid_leap", "skill")
    assert not any(table.offers(s) for s in beside)
    table = Table({"arien": (RED, "h8")}, [("melee", BLUE, "g7")])
    table.play("arien", "liquid_leap", "skill")
    assert any(table.offers(s) for s in beside)


@pytest.mark.rule("goa2.overview.minions-not-controlled")
@both_editions
def test_minions_do_nothing_of_their_own_and_hurt_no_hero(edition: int) -> None:
    state = placed(3, edition=edition)
    surround(state, 0)
    surround(state, 2)
    before = minion_spaces(state)
    lives = state.lives[:]
    asked = play_until(state, "round_end", idle)
    assert minion_spaces(state) == before
    assert state.lives == lives
    assert all(state.space[h.index] != OFF for h in state.heroes)
    names = {h.name for h in state.heroes}
    assert {ask.about[0] for ask in asked if ask.kind in ("play_card", "action")} == names


@pytest.mark.rule("goa2.overview.minions-not-controlled")
def test_minions_fight_minions_in_the_battle_only() -> None:
    state = placed(3)
    surround(state, 0)
    for piece in lane_minions(state, 0, BLUE)[:2]:
        lift(state, piece)
    before = len(lane_minions(state, 0, RED)), len(lane_minions(state, 0, BLUE))
    assert before == (6, 4)
    play_until(state, "round_end", idle)
    asked = play_until(state, "cards", idle)
    assert [ask.kind for ask in asked if ask.kind == "battle_loss"] == ["battle_loss"] * 2
    assert (len(lane_minions(state, 0, RED)), len(lane_minions(state, 0, BLUE))) == (6, 2)
    assert all(state.space[h.index] != OFF for h in state.heroes)


@pytest.mark.rule("goa2.overview.only-minions-capture")
def test_heroes_capture_nothing_and_minions_do() -> None:
    state = placed(3)
    board = state.board
    throne = board.zone_masks[board.thrones[BLUE]]
    for hero in (0, 1):
        lift(state, hero)
        put(state, hero, spaces_of(throne & ~state.occupied)[0])
    play_until(state, "level", idle)
    assert state.winner == OFF
    assert all(throne >> state.space[hero] & 1 for hero in (0, 1))
    table = Table({"arien": (RED, "j8")}, [("melee", RED, "k8")], zones=["blue-shore"])
    table.run(push_if_due)
    assert (table.state.winner, table.state.reason) == (RED, "throne")


@pytest.mark.rule("goa2.overview.no-line-of-sight")
def test_nothing_in_between_stops_a_shot() -> None:
    table = Table(
        {"sabina": (RED, "h8"), "arien": (BLUE, "2 east of sabina")},
        [("melee", BLUE, "east of sabina"), ("melee", RED, "northeast of sabina")],
    )
    table.play("sabina", "quickdraw", "attack")
    assert table.options() == {"i8", "j8"}
    table.answer("arien")
    assert table.where("arien") is None
    # A rock is no cover either: one lies between these two.
    table = Table({"sabina": (RED, "i9"), "arien": (BLUE, "k9")})
    assert not table.board.grid.ground >> table.space("east of sabina") & 1
    table.play("sabina", "quickdraw", "attack")
    assert table.where("arien") is None


@pytest.mark.rule("goa2.overview.life-shared")
def test_all_heroes_of_a_team_live_from_one_pool() -> None:
    table = Table(
        {
            "arien": (RED, "j8"),
            "wasp": (RED, "i11"),
            "brogan": (BLUE, "east of arien"),
            "sabina": (BLUE, "east of wasp"),
        },
        lives=(6, 4),
    )
    table.play("arien", "noble_blade", "attack")
    assert table.state.lives == [6, 3]
    table.play("wasp", "magnetic_dagger", "attack")
    assert table.state.lives == [6, 2]
    assert table.where("brogan") is None
    assert table.where("sabina") is None


@pytest.mark.rule("goa2.overview.throne-start-respawn")
@both_editions
def test_a_defeated_hero_comes_back_in_its_throne(edition: int) -> None:
    table = Table({"arien": (RED, "j8"), "brogan": (BLUE, "east of arien")}, edition=edition)
    table.play("arien", "noble_blade", "attack")
    assert table.where("brogan") is None
    table.run(lambda state: may_respawn(state, hero_of(state, "brogan")))
    points = {table.name(p) for p in table.board.hero_points[BLUE]}
    assert table.options() == points | {"decline"}
    table.answer(min(points))
    assert table.where("brogan") == min(points)
    zone = table.board.zone_of[table.space("brogan")]
    assert zone == table.board.thrones[BLUE]
