"""Takahide's ring: the spaces around him are obstacles for enemy units, whoever displaces them, and
for nobody else: not for his own team, and not for things that are no units."""

from __future__ import annotations

from typing import Any

import pytest

from critias.games.goa2.rules.acting import Act
from critias.games.goa2.rules.active import THIS_TURN, start
from critias.games.goa2.rules.actor import LAID
from critias.games.goa2.rules.cards import CARDS
from goa2.table import BLUE, RED, Table

APART = [("melee", RED, "i14"), ("melee", BLUE, "m12")]
"""A minion of each team far away, so that nothing is pushed."""


def ringed(heroes: dict[str, Any], *minions: tuple[Any, ...], **more: Any) -> Table:
    """A position in which the blades of Red Takahide are spinning."""
    table = Table(heroes, [*APART, *minions], **more)
    start(table.state, table.hero("takahide"), CARDS["takahide_spinning_blade"], THIS_TURN)
    return table


def walls(team: int) -> list[tuple[Any, ...]]:
    """What leaves a unit east of h8, with somebody on h8 and Takahide on its other side, no spaces
    to go but two of the ring."""
    return [("melee", team, "northeast of h8"), ("ranged", team, "southeast of h8")]


# --- units of his own team are not bound, also when an enemy displaces them --------------------

FRIEND = {"sabina": (RED, "east of h8"), "takahide": (RED, "2 east of h8")}


@pytest.mark.rule("goa2.concept.obstacle")
@pytest.mark.parametrize(
    ("hero", "card", "answers"),
    [("silverarrow", "disorient", ()), ("brynn", "decoy", ("hero",))],
)
def test_an_enemy_moves_his_friend_into_the_ring(
    hero: str, card: str, answers: tuple[str, ...]
) -> None:
    table = ringed(FRIEND | {hero: (BLUE, "h8")}, *walls(BLUE))
    table.play(hero, card, "skill", *answers)
    assert table.options() == {
        table.name(table.space("northeast of sabina")),
        table.name(table.space("southeast of sabina")),
    }


@pytest.mark.rule("goa2.concept.obstacle")
@pytest.mark.parametrize("card", ["lift_up", "control_gravity", "center_of_mass"])
def test_an_enemy_lets_his_friend_drift_into_the_ring(card: str) -> None:
    heroes = {
        "wasp": (BLUE, "h8"),
        "sabina": (RED, "east of h8"),
        "takahide": (RED, "northeast of sabina"),
    }
    table = ringed(heroes, ("melee", BLUE, "southeast of h8"))
    table.play("wasp", card, "skill", "sabina")
    assert table.at("sabina", "northeast of h8")


@pytest.mark.rule("goa2.concept.obstacle")
def test_an_enemy_hooks_him_through_his_own_ring() -> None:
    table = ringed({"bain": (BLUE, "h8"), "takahide": (RED, "3 east of h8")})
    table.play("bain", "get_over_here", "skill")
    assert table.at("takahide", "east of bain")


@pytest.mark.rule("goa2.concept.obstacle")
def test_an_enemy_places_his_friend_into_the_ring() -> None:
    heroes = {"wasp": (BLUE, "h8"), "takahide": (RED, "2 east of h8"), "sabina": (RED, "h6")}
    table = ringed(heroes).play("wasp", "telekinesis", "skill", "sabina")
    assert table.offers("east of wasp")


# --- enemy units are bound, also when his friends displace them --------------------------------


@pytest.mark.rule("goa2.concept.obstacle")
@pytest.mark.parametrize("card", ["menace", "threaten", "terrify"])
def test_a_friend_menaces_nobody_who_could_only_go_into_the_ring(card: str) -> None:
    heroes = {"garrus": (RED, "h8"), "wasp": (BLUE, "i8"), "takahide": (RED, "j8")}
    table = ringed(heroes).play("garrus", card, "skill")
    assert table.asked == []
    assert table.said("stopped") == [("garrus", f"garrus_{card}")]


@pytest.mark.rule("goa2.concept.obstacle")
def test_a_friend_shifts_nobody_who_could_only_go_into_the_ring() -> None:
    """Noble Blade: Wasp is beside the target and has two spaces to go, both in the ring."""
    heroes = {
        "arien": (RED, "northeast of h8"),
        "brogan": (BLUE, "h8"),
        "wasp": (BLUE, "east of h8"),
        "takahide": (RED, "2 east of h8"),
    }
    pawn = ("melee", RED, "southeast of h8", "pawn")
    table = ringed(heroes, pawn, hand={"brogan": ["bulwark"]})
    table.play("arien", "noble_blade", "attack", "brogan")
    assert table.offers("pawn")
    assert table.why("wasp") == "goa2.move.obstacles"


@pytest.mark.rule("goa2.concept.obstacle")
@pytest.mark.parametrize(
    ("hero", "card"), [("wasp", "telekinesis"), ("cordelia", "trouble_brewing")]
)
def test_a_friend_picks_nobody_who_could_not_be_placed(hero: str, card: str) -> None:
    """All spaces beside the actor but one are taken, and that one is in the ring: open to a
    friendly minion and to no other."""
    ways = ("northeast", "northwest", "west", "southwest", "southeast")
    stones = [("barrier", "trinkets", f"{way} of h8") for way in ways[:3]]
    shields = [("melee", RED, f"{way} of h8") for way in ways[3:]]
    heroes = {hero: (RED, "h8"), "takahide": (RED, "2 east of h8"), "trinkets": (RED, "q9")}
    prey = ("ranged", BLUE, "northwest of northeast of h8", "prey")
    table = ringed(heroes, *shields, prey, tokens=stones).play(hero, card, "skill")
    assert table.said("stopped") == [(hero, card if hero == "wasp" else f"{hero}_{card}")]
    assert table.asked == []


# --- what is no unit is not bound --------------------------------------------------------------


@pytest.mark.rule("goa2.concept.obstacle", "goa2.concept.unit")
def test_trees_are_planted_in_the_ring() -> None:
    table = ringed({"wuk": (BLUE, "h8"), "takahide": (RED, "2 east of h8")})
    table.play("wuk", "mystic_saplings", "skill", ("tokens", 1))
    assert table.offers("east of h8")


@pytest.mark.rule("goa2.concept.obstacle", "goa2.concept.unit")
def test_rocks_break_through_the_ring() -> None:
    heroes = {"mrak": (BLUE, "h8"), "takahide": (RED, "northeast of 2 east of h8")}
    table = ringed(heroes, ("ranged", RED, "east of h8"))
    table.play("mrak", "fissure", "attack")
    rocks = {s for s, p in table.state.at.items() if table.state.labels[p] == "rock"}
    assert rocks == {table.space(f"{n} east of h8") for n in (1, 2, 3)}


@pytest.mark.rule("goa2.concept.obstacle", "goa2.concept.unit")
def test_three_rocks_grip_him_in_his_own_ring() -> None:
    table = ringed({"mrak": (BLUE, "h8"), "takahide": (RED, "2 east of h8")})
    table.play("mrak", "stone_grip", "skill")
    while table.ask is not None:
        assert table.question.kind == "place_token"
        table.answer(table.question.options[0])
    rocks = [s for s, p in table.state.at.items() if table.state.labels[p] == "rock"]
    near = table.board.grid.near[table.space("takahide")]
    assert len(rocks) == 3
    assert all(near >> space & 1 for space in rocks)


@pytest.mark.rule("goa2.concept.obstacle")
def test_the_turret_is_put_up_in_the_ring() -> None:
    table = ringed({"trinkets": (BLUE, "h8"), "takahide": (RED, "2 east of h8")})
    table.play("trinkets", "salvage_parts", "skill", "put_it_up")
    assert table.offers("east of h8")


@pytest.mark.rule("goa2.concept.obstacle")
def test_magma_is_left_in_the_ring_behind_an_enemy() -> None:
    """She leaves a space that is in the ring once she has gone."""
    heroes = {"ignatia": (BLUE, "h8"), "takahide": (RED, "northeast of h8")}
    table = ringed(heroes, coin=BLUE).play("ignatia", "path_of_ashes", "skill", "2 southwest of h8")
    magma = {s for s, p in table.state.at.items() if table.state.labels[p] == "magma"}
    assert magma == {table.space("h8"), table.space("southwest of h8")}


@pytest.mark.rule("goa2.concept.obstacle")
def test_smoke_is_put_into_the_ring() -> None:
    heroes = {"min": (BLUE, "h8"), "takahide": (RED, "2 east of h8"), "sabina": (RED, "west of h8")}
    tokens = [("smoke bomb", "min", "northwest of h8")]
    table = ringed(heroes, tokens=tokens, hand={"sabina": ["bang"]})
    table.play("min", "cobra_stance", "attack", "sabina", "bang", "northwest of h8")
    assert table.question.kind == "place_token"
    assert table.offers("northwest of takahide")


@pytest.mark.rule("goa2.concept.obstacle")
def test_a_thing_that_is_laid_is_not_bound_whatever_else_is_in_the_game() -> None:
    """Neither of these heroes has tokens: nothing stands for the thing but that it is laid."""
    table = ringed({"silverarrow": (BLUE, "h8"), "takahide": (RED, "2 east of h8")})
    act = Act(table.state, table.hero("silverarrow"), CARDS["silverarrow_disorient"], "skill", True)
    beside = 1 << table.space("east of h8")
    assert act.free(LAID) & beside
    assert not act.free() & beside


# --- obstacles that are counted are those of the one they surround -----------------------------


@pytest.mark.rule("goa2.concept.obstacle")
@pytest.mark.parametrize(("team", "caught"), [(RED, True), (BLUE, False)])
def test_his_ring_hems_in_his_enemies_and_not_his_friends(team: int, caught: bool) -> None:
    """Beside Takahide a hero has him and two spaces of the ring around it: three obstacles for an
    enemy of his, one for a friend."""
    heroes = {
        "brynn": (team, "h8"),
        "wasp": (1 - team, "2 east of h8"),
        "takahide": (RED, "3 east of h8"),
    }
    table = ringed(heroes).play("brynn", "familiar_ground", "attack", "hemmed_in")
    assert bool(table.said("attack")) is caught
