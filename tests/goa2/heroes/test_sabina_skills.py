"""Sabina: every skill, each branch of its text, and what it must not do."""

import pytest

from goa2.table import BLUE, RED, Table

SABINA = {"sabina": (RED, "j6")}
"""In the open: six spaces around her and all spaces at distance 2 are ground."""
APART = [("melee", RED, "i14"), ("melee", BLUE, "m12")]
"""A minion of each team far away, so that nothing is pushed."""


# --- Troop Movement, Marching Orders, Path to Victory -----------------------------------------

MARCHES = [("troop_movement", 2, 1), ("marching_orders", 3, 1), ("path_to_victory", 3, 2)]


@pytest.mark.rule("goa2.repeat.whole-action", "goa2.move.in-text-exact")
@pytest.mark.parametrize(("card", "radius", "repeats"), MARCHES)
def test_minions_march_within_the_radius(card: str, radius: int, repeats: int) -> None:
    table = Table(
        SABINA,
        [
            ("melee", RED, f"{radius} southeast of sabina", "edge"),
            ("melee", RED, f"{radius + 1} southwest of sabina", "outside"),
            ("heavy", RED, "j5"),
            ("melee", BLUE, "i6"),
            ("melee", BLUE, "m12"),
        ],
    )
    table.play("sabina", card, "skill")
    assert table.asked == ["target", "move_piece"], "the other minions cannot be chosen"
    grid, here = table.board.grid, table.space("sabina")
    edge = table.space("edge")
    for space in table.question.options:
        assert isinstance(space, int)
        assert grid.distance(here, space) <= radius
        assert grid.distance(edge, space) == 1
    table.answer(f"{radius - 1} southeast of sabina")
    for _ in range(repeats):
        assert table.question.kind == "repeat"
        table.answer("yes")
        table.answer(table.question.options[0])
    assert table.done


@pytest.mark.parametrize("card", [card for card, _, _ in MARCHES])
def test_a_march_may_go_on_with_another_minion_or_end(card: str) -> None:
    table = Table(SABINA, [("melee", RED, "k6", "one"), ("melee", RED, "i6", "two")])
    table.play("sabina", card, "skill", "one", "l6", "yes")
    assert table.options() == {"l6", "i6"}
    table.answer("two", "h6")
    if card == "path_to_victory":
        table.answer("no")
    assert table.done
    assert (table.where("one"), table.where("two")) == ("l6", "h6")
    short = Table(SABINA, [("melee", RED, "k6", "one")])
    short.play("sabina", card, "skill", "l6", "no")
    assert short.done


@pytest.mark.rule("goa2.perform.mandatory-stop")
def test_a_march_without_a_minion_stops() -> None:
    table = Table(SABINA | {"dodger": (RED, "k6")}, [("melee", BLUE, "i6")])
    table.play("sabina", "troop_movement", "skill")
    assert table.said("stopped") == [("sabina", "troop_movement")]
    assert "repeat" not in table.asked


# --- Close Support, Covering Fire -------------------------------------------------------------

SUPPORTS = ["close_support", "covering_fire"]


@pytest.mark.rule("goa2.concept.immune-presence", "goa2.perform.example-discard-choice")
@pytest.mark.parametrize("card", SUPPORTS)
def test_a_hero_beside_one_of_her_minions_discards(card: str) -> None:
    table = Table(
        SABINA
        | {
            "arien": (BLUE, "3 southeast of sabina"),
            "wasp": (BLUE, "k6"),
            "brogan": (BLUE, "4 southwest of sabina"),
        },
        [
            ("heavy", RED, "4 southeast of sabina"),
            ("melee", RED, "5 southwest of sabina"),
            ("melee", BLUE, "l6"),
        ],
        hand={"arien": ["spell_break", "noble_blade"], "wasp": ["shock"], "brogan": ["shield"]},
    )
    table.play("sabina", card, "skill")
    assert table.question.seats == (table.hero("arien").seat,)
    assert table.options() == {"spell_break", "noble_blade"}
    table.answer("noble_blade")
    assert table.hand("arien") == ["spell_break"]
    assert (table.hand("wasp"), table.hand("brogan")) == (["shock"], ["shield"])


@pytest.mark.rule("goa2.concept.if-able-end")
@pytest.mark.parametrize(("card", "falls"), [("close_support", False), ("covering_fire", True)])
def test_an_empty_hand_falls_to_covering_fire(card: str, falls: bool) -> None:
    table = Table(SABINA | {"arien": (BLUE, "k6")}, [("melee", RED, "l6")])
    table.play("sabina", card, "skill")
    assert (table.where("arien") is None) is falls
    assert table.coins("sabina") == int(falls)


@pytest.mark.parametrize("card", SUPPORTS)
def test_no_hero_beside_her_minions_no_support(card: str) -> None:
    table = Table(SABINA | {"arien": (BLUE, "k6"), "dodger": (RED, "l6")}, APART)
    table.play("sabina", card, "skill")
    assert table.found_nobody() == [("sabina", card)]


# --- Listen Up, Roger Roger, Ready and Waiting ------------------------------------------------

ORDERS = [("listen_up", 1), ("roger_roger", 2), ("ready_and_waiting", 2)]


@pytest.mark.rule("goa2.swap.pieces", "goa2.push.not-by-displacement")
@pytest.mark.parametrize(("card", "radius"), ORDERS)
def test_two_minions_of_any_team_and_type_change_places(card: str, radius: int) -> None:
    table = Table(
        SABINA | {"arien": (BLUE, "j5")},
        [
            ("melee", RED, f"{radius} southeast of sabina", "own"),
            ("ranged", BLUE, f"{radius} west of sabina", "archer"),
            ("melee", RED, f"{radius + 1} southwest of sabina", "far"),
        ],
    )
    table.play("sabina", card, "skill")
    own, archer = table.where("own"), table.where("archer")
    assert table.options() == {own, archer}
    table.answer("own")
    assert table.done, "the second one is the only one left"
    assert (table.where("own"), table.where("archer")) == (archer, own)


@pytest.mark.rule("goa2.attack.heavy-immune-friendly")
@pytest.mark.parametrize(("card", "heavies"), [("roger_roger", False), ("ready_and_waiting", True)])
def test_only_the_ready_pass_over_the_immunity_of_heavies(card: str, heavies: bool) -> None:
    table = Table(
        SABINA,
        [
            ("melee", RED, "k6", "own"),
            ("heavy", RED, "i6", "giant"),
            ("heavy", BLUE, "i5", "troll"),
            ("melee", BLUE, "m12"),
        ],
    )
    table.play("sabina", card, "skill")
    if not heavies:
        assert table.said("stopped") == [("sabina", card)]
        return
    assert table.options() == {"k6", "i6", "i5"}
    table.answer("giant")
    assert table.options() == {"k6", "i5"}
    table.answer("troll")
    assert (table.where("giant"), table.where("troll")) == ("i5", "i6")


@pytest.mark.parametrize("card", [card for card, _ in ORDERS])
def test_an_order_needs_two_minions_that_may_be_swapped(card: str) -> None:
    table = Table(
        SABINA | {"brogan": (BLUE, "l6")},
        [*APART, ("melee", RED, "k6", "own"), ("melee", BLUE, "i6", "guarded")],
        laid={"brogan": "bulwark"},
    )
    table.play("brogan", "bulwark", "skill")
    table.play("sabina", card, "skill")
    assert table.said("stopped") == [("sabina", card)]
    assert (table.where("own"), table.where("guarded")) == ("k6", "i6")


# --- Steady Advance, Unwavering Resolve -------------------------------------------------------

ADVANCES = [("steady_advance", 1), ("unwavering_resolve", 2)]
ESCORT = [("melee", RED, "i8", "one"), ("heavy", RED, "h6", "two")]


@pytest.mark.rule("goa2.concept.immune-presence")
@pytest.mark.parametrize(("card", "steps"), ADVANCES)
def test_with_an_escort_a_card_comes_back_and_she_may_move(card: str, steps: int) -> None:
    table = Table(SABINA, ESCORT, discard={"sabina": ["quickdraw", "bang"]})
    table.play("sabina", card, "skill")
    assert table.options() == {"quickdraw", "bang", "no"}
    table.answer("quickdraw")
    assert table.hand("sabina") == ["quickdraw"]
    assert table.question.kind == "move_text"
    grid, here = table.board.grid, table.space("sabina")
    spaces = [space for space in table.question.options if isinstance(space, int)]
    assert {grid.distance(here, space) for space in spaces} == set(range(1, steps + 1))
    table.answer(f"{steps} east of sabina")
    assert table.where("sabina") == ("k6" if steps == 1 else "l6")


@pytest.mark.parametrize("card", [card for card, _ in ADVANCES])
def test_without_retrieving_there_is_no_move(card: str) -> None:
    table = Table(SABINA, ESCORT, discard={"sabina": ["quickdraw"]})
    table.play("sabina", card, "skill", "no")
    assert table.done
    empty = Table(SABINA, ESCORT).play("sabina", card, "skill")
    assert empty.asked == []


@pytest.mark.parametrize("card", [card for card, _ in ADVANCES])
def test_the_move_after_it_is_free_to_be_left_out(card: str) -> None:
    table = Table(SABINA, ESCORT, discard={"sabina": ["quickdraw"]})
    table.play("sabina", card, "skill", "quickdraw", "no")
    assert table.done
    assert table.where("sabina") == "j6"


@pytest.mark.parametrize("card", [card for card, _ in ADVANCES])
def test_one_minion_or_one_too_far_is_no_escort(card: str) -> None:
    table = Table(
        SABINA | {"dodger": (RED, "k6")},
        [("melee", RED, "i8"), ("melee", RED, "k9"), ("melee", BLUE, "i6")],
        discard={"sabina": ["quickdraw"]},
    )
    table.play("sabina", card, "skill")
    assert table.done
    assert table.hand("sabina") == []


# --- what only one condition keeps out --------------------------------------------------------


@pytest.mark.parametrize(
    ("card", "reach"), [("troop_movement", 2), ("marching_orders", 3), ("path_to_victory", 3)]
)
def test_a_minion_just_outside_the_radius_does_not_march_into_it(card: str, reach: int) -> None:
    minions = [
        *APART,
        ("melee", RED, f"{reach} southwest of sabina", "edge"),
        ("ranged", RED, f"{reach + 1} west of sabina", "outside"),
        ("melee", RED, "k6", "beside"),
        ("melee", BLUE, "j5"),
    ]
    table = Table(SABINA, minions).play("sabina", card, "skill")
    assert table.options() == {table.where("edge"), "k6"}
    assert table.why("outside") == "goa2.card.range-max"


def test_close_support_is_against_enemy_heroes_beside_own_minions() -> None:
    """A friend and an enemy minion stand beside the minion, too; Wasp stands beside none."""
    heroes = SABINA | {
        "arien": (BLUE, "l6"),
        "brogan": (BLUE, "k7"),
        "bain": (RED, "k5"),
        "wasp": (BLUE, "h6"),
    }
    minions = [*APART, ("melee", RED, "k6"), ("melee", BLUE, "j7")]
    table = Table(heroes, minions).play("sabina", "close_support", "skill")
    near = {table.name(s) for s in table.board.grid.neighbours[table.space("k6")]}
    assert table.options() == near & {"l6", "k7"}


@pytest.mark.parametrize(
    ("card", "reach"), [("troop_movement", 2), ("marching_orders", 3), ("path_to_victory", 3)]
)
def test_a_minion_that_could_only_leave_the_radius_does_not_march(card: str, reach: int) -> None:
    bare = Table(SABINA)
    here, edge = bare.space("sabina"), bare.space(f"{reach} southwest of sabina")
    grid = bare.board.grid
    inside = [space for space in grid.neighbours[edge] if grid.distance(here, space) <= reach]
    assert len(inside) < len(grid.neighbours[edge]), "outside there is room"
    table = Table(
        SABINA,
        [*APART, ("melee", RED, edge), ("melee", RED, "k6", "beside")],
        [("rock", "sabina", space) for space in inside],
    )
    table.play("sabina", card, "skill")
    assert table.asked == ["target", "move_piece"], "one minion alone can be chosen"
    assert table.offers("east of beside")
