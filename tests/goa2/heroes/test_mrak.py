"""Mrak's cards: use, branches, and what they must not do."""

from __future__ import annotations

from typing import Any

import pytest

from critias.games.goa2.rules.acting import Act
from critias.games.goa2.rules.cards import CARDS
from critias.games.goa2.rules.state import GoaState
from critias.kernel.choices import Play
from goa2.table import BLUE, RED, Table, hero_of

SPARE = [("melee", RED, "k15"), ("melee", BLUE, "i15")]
"""A minion of each team far away, so that no defeat pushes the lane."""
DUEL: dict[str, Any] = {"mrak": (RED, "h8"), "wasp": (BLUE, "i8")}
STOPPED = "stopped"


def distance(table: Table, a: str, b: str) -> int:
    return table.board.grid.distance(table.space(a), table.space(b))


def rocks(table: Table) -> set[str]:
    """Where Rocks lie."""
    state = table.state
    return {table.name(space) for space, piece in state.at.items() if state.labels[piece] == "rock"}


def lying(*places: str) -> list[tuple[str, str, str | None]]:
    """His three Rocks, those with a place on the board."""
    spaces: list[str | None] = [*places, None, None, None]
    return [("rock", "mrak", place) for place in spaces[:3]]


def rocky(table: Table, space: str) -> bool:
    """Whether a space is next to terrain or to a Rock."""
    grid = table.board.grid
    number = table.space(space)
    near = {table.name(n) for n in grid.neighbours[number]}
    return bool(table.board.beside_terrain >> number & 1 or near & rocks(table))


# --- Fissure, Lesser Fissure ------------------------------------------------------------------

FISSURES = [("fissure", 4), ("lesser_fissure", 3)]


@pytest.mark.parametrize(("card", "attack"), FISSURES)
@pytest.mark.rule("goa2.concept.in-straight-line")
def test_a_fissure_opens_behind_the_target(card: str, attack: int) -> None:
    """She holds; the minion on the line is passed over."""
    table = Table(DUEL, [*SPARE, ("melee", RED, "k8")], hand={"wasp": ["shock"]})
    table.play("mrak", card, "attack", "shock")
    assert table.said("attack") == [("mrak", "wasp", f"mrak_{card}", attack)]
    assert rocks(table) == {"j8", "l8", "m8"}


@pytest.mark.parametrize(("card", "attack"), FISSURES)
def test_the_space_of_a_fallen_target_gets_a_rock_too(card: str, attack: int) -> None:
    table = Table(DUEL, SPARE).play("mrak", card, "attack")
    assert rocks(table) == {"i8", "j8", "k8"}


def test_a_fissure_ends_with_the_board() -> None:
    """West of h8 there is one more space, then terrain, then the Throne."""
    table = Table({"mrak": (RED, "i8"), "wasp": (BLUE, "h8")}, SPARE)
    table.play("mrak", "fissure", "attack")
    assert rocks(table) == {"h8", "g8", "d8"}
    edge = Table({"mrak": (RED, "d8"), "wasp": (BLUE, "c8")}, SPARE).play(
        "mrak", "fissure", "attack"
    )
    assert rocks(edge) == {"c8", "b8"}, "no third space is left"


@pytest.mark.rule("goa2.place.token-supply-first")
def test_rocks_that_are_missing_are_taken_back_first() -> None:
    """Both that lie on the board are needed; one of them stood on the line."""
    table = Table(DUEL, SPARE, tokens=lying("j8", "h13"), hand={"wasp": ["shock"]})
    table.play("mrak", "fissure", "attack", "shock")
    assert table.options() == {"j8", "h13"}
    table.answer("j8")
    assert rocks(table) == {"j8", "k8", "l8"}


def test_a_lesser_fissure_is_for_heroes() -> None:
    table = Table({"mrak": (RED, "h8")}, [*SPARE, ("melee", BLUE, "i8", "pawn")])
    table.play("mrak", "lesser_fissure", "attack")
    assert (table.where("pawn"), rocks(table)) == ("i8", set())


# --- Stone Grip -------------------------------------------------------------------------------


GRIP: dict[str, Any] = {"mrak": (RED, "g7"), "arien": (BLUE, "i7")}


@pytest.mark.rule("goa2.place.token-limit")
def test_the_grip_closes_from_behind() -> None:
    table = Table(GRIP, SPARE).play("mrak", "stone_grip", "skill")
    assert table.done, "three are farthest, so that nothing is asked"
    assert {distance(table, "mrak", rock) for rock in rocks(table)} == {3}
    assert {distance(table, "arien", rock) for rock in rocks(table)} == {1}


def test_among_equals_he_picks() -> None:
    table = Table(GRIP, [*SPARE, ("melee", BLUE, "j7")]).play("mrak", "stone_grip", "skill")
    assert {distance(table, "mrak", str(o)) for o in table.options()} == {2}
    assert len(table.options()) == 2
    pick = min(map(str, table.options()))
    table.answer(pick)
    assert pick in rocks(table)
    assert sorted(distance(table, "mrak", rock) for rock in rocks(table)) == [2, 3, 3]


def test_two_spaces_are_not_enough_unless_his_rocks_make_room() -> None:
    crowd = [
        ("melee", BLUE, "east of arien"),
        ("melee", BLUE, "northeast of arien"),
        ("melee", BLUE, "southeast of arien"),
    ]
    full = Table(GRIP, [*SPARE, *crowd, ("ranged", BLUE, "west of arien")])
    full.play("mrak", "stone_grip", "skill")
    assert full.said(STOPPED) == [("mrak", "mrak_stone_grip")]
    ringed = Table(GRIP, [*SPARE, *crowd], tokens=lying("west of arien"))
    ringed.play("mrak", "stone_grip", "skill")
    assert rocks(ringed) == {
        ringed.name(ringed.space(f"{way} of arien")) for way in ("west", "northwest", "southwest")
    }


def test_the_grip_reaches_three_spaces() -> None:
    table = Table({"mrak": (RED, "h8"), "arien": (BLUE, "l8")}, SPARE)
    table.play("mrak", "stone_grip", "skill")
    assert table.said(STOPPED) == [("mrak", "mrak_stone_grip")]


def test_the_grip_is_for_enemy_heroes_in_range_who_have_room() -> None:
    heroes = {
        "mrak": (RED, "h8"),
        "arien": (BLUE, "j8"),
        "wasp": (BLUE, "h10"),
        "sabina": (BLUE, "l8"),
        "bain": (RED, "i6"),
    }
    table = Table(heroes, [*SPARE, ("melee", BLUE, "g7")]).play("mrak", "stone_grip", "skill")
    assert table.options() == {"j8", "h10"}


# --- Seismic Slam, Seismic Assault, Epicenter -------------------------------------------------

QUAKES = [("seismic_slam", 6, 3), ("seismic_assault", 7, 4), ("epicenter", 7, 4)]


@pytest.mark.parametrize(("card", "attack", "radius"), QUAKES)
@pytest.mark.rule("goa2.concept.terrain", "goa2.state.discard-from-hand")
def test_heroes_on_rocky_ground_discard_or_fall(card: str, attack: int, radius: int) -> None:
    for hand in (["shock", "lift_up"], []):
        table = Table(
            {"mrak": (RED, "h8"), "wasp": (BLUE, f"{radius} east of h8")},
            SPARE,
            tokens=lying("southeast of " + f"{radius} east of h8"),
            hand={"wasp": hand},
        )
        table.play("mrak", card, "skill")
        if hand:
            table.answer("shock")
        assert (table.where("wasp") is None, table.hand("wasp")) == (not hand, hand[1:])


@pytest.mark.parametrize(("card", "attack", "radius"), QUAKES)
def test_on_even_ground_or_too_far_nobody_trembles(card: str, attack: int, radius: int) -> None:
    table = Table(DUEL, SPARE, hand={"wasp": ["shock"]})
    assert not rocky(table, "i8")
    table.play("mrak", card, "skill")
    far = Table(
        {"mrak": (RED, "h8"), "wasp": (BLUE, f"{radius + 1} east of h8")},
        SPARE,
        tokens=lying("southeast of " + f"{radius + 1} east of h8"),
    )
    far.play("mrak", card, "skill")
    for one in (table, far):
        assert one.said(STOPPED) == [("mrak", f"mrak_{card}")]


@pytest.mark.rule("goa2.action.primary-and-secondary")
@pytest.mark.parametrize(("card", "attack", "radius"), QUAKES)
def test_their_secondary_attack_has_no_text(card: str, attack: int, radius: int) -> None:
    table = Table(DUEL, SPARE, tokens=lying("j8")).play("mrak", card, "attack")
    assert table.said("attack") == [("mrak", "wasp", f"mrak_{card}", attack)]
    if table.state.edition == 2:
        assert table.refused("mrak", card, "clear") is None
    assert CARDS[f"mrak_{card}"].primary == "skill"


@pytest.mark.rule("goa2.repeat.whole-action")
def test_the_epicenter_hits_two_heroes() -> None:
    table = Table(
        DUEL | {"sabina": (BLUE, "k8")}, SPARE, tokens=lying("j8"), hand={"wasp": ["shock"]}
    )
    table.play("mrak", "epicenter", "skill", "wasp", "yes")
    assert (table.hand("wasp"), table.where("sabina")) == ([], None)


# --- Stone Carapace, Rock Solid ---------------------------------------------------------------

SHELLS = ["stone_carapace", "rock_solid"]


def shelled(card: str, *hand: str, discard: list[str] | None = None) -> Table:
    """Mrak has moved with a shell on turn 1; turn 2 begins."""
    table = Table(
        DUEL | {"sabina": (BLUE, "h9")},
        SPARE,
        hand={"mrak": list(hand)},
        discard={"mrak": discard or []},
    )
    table.play("mrak", card, "movement", *(["no"] if discard and card == "rock_solid" else []))
    table.answer("h8")
    return table.next_turn()


@pytest.mark.parametrize("card", SHELLS)
@pytest.mark.rule("goa2.state.discard-from-hand", "goa2.effect.this-turn-round")
def test_the_shell_is_discarded_instead_of_a_card(card: str) -> None:
    table = shelled(card, "fissure")
    table.run(_discards)
    assert table.options() == {"mrak_fissure", f"mrak_{card}"}
    table.answer(card)
    assert (table.hand("mrak"), table.discarded("mrak")) == (["mrak_fissure"], [f"mrak_{card}"])
    assert (table.hero("mrak").resolved[0], table.state.effects) == ("", [])
    table.run(_discards)
    assert table.hand("mrak") == [], "once only"


def _discards(state: GoaState) -> Play[Any]:
    act = Act(state, hero_of(state, "sabina"), CARDS["quickdraw"], "skill", True)
    return act.discards(hero_of(state, "mrak"))


@pytest.mark.parametrize("card", SHELLS)
@pytest.mark.rule("goa2.defense.secondary-no-text")
def test_the_shell_defends_from_the_dashboard(card: str) -> None:
    table = shelled(card)
    table.play("wasp", "shock", "attack", "mrak")
    assert table.options() == {f"mrak_{card}", "no"}
    table.answer(card)
    assert table.said("defense") == [("mrak", f"mrak_{card}", 6, 5, 0)]
    assert (table.where("mrak"), table.state.effects) == ("h8", [])
    table.next_turn()
    table.play("wasp", "electroblast", "attack", "mrak")
    assert table.where("mrak") is None


@pytest.mark.parametrize("card", SHELLS)
def test_the_shell_does_not_save_an_empty_hand(card: str) -> None:
    """There is no discard to stand in for."""
    table = shelled(card)
    table.run(_discards)
    assert (table.done, table.discarded("mrak")) == (True, [])


@pytest.mark.parametrize("card", SHELLS)
def test_the_shell_of_one_does_not_cover_the_other(card: str) -> None:
    """Where both teams have him."""
    table = Table({"mrak": (RED, "h8"), "mrak-2": (BLUE, "j8"), "wasp": (RED, "k8")}, SPARE)
    table.play("mrak", card, "movement", "h8")
    table.play("mrak-2", card, "hold")
    table.play("wasp", "shock", "attack")
    assert table.where("mrak-2") is None


@pytest.mark.parametrize("card", SHELLS)
def test_whoever_copies_the_shell_needs_it_where_it_lies_faceup(card: str) -> None:
    def copied() -> Table:
        table = Table(
            {"mrak": (RED, "h8"), "nebkher": (BLUE, "k8")},
            SPARE,
            hand={"nebkher": ["mind_grip"]},
            turn=2,
        )
        table.hero("mrak").resolved[0] = f"mrak_{card}"
        table.play("nebkher", "mind_probe", "skill", "mrak", "movement", "k8")
        assert [effect.owner for effect in table.state.effects] == [table.hero("nebkher").index]
        return table

    def loses(table: Table) -> Table:
        def discards(state: GoaState) -> Play[Any]:
            act = Act(state, hero_of(state, "mrak"), CARDS["mrak_fissure"], "skill", True)
            return act.discards(hero_of(state, "nebkher"))

        return table.run(discards)

    shell = f"mrak_{card}"
    assert loses(copied()).options() == {"nebkher_mind_grip", shell}
    gone = copied()
    gone.hero("mrak").resolved[0] = ""
    gone.hero("mrak").discard.append(shell)
    assert loses(gone).hand("nebkher") == []
    hidden = copied()
    hidden.hero("mrak").facedown += (shell,)
    assert loses(hidden).hand("nebkher") == []


@pytest.mark.parametrize("card", SHELLS)
def test_only_the_primary_movement_hardens(card: str) -> None:
    table = Table(DUEL, SPARE).play("mrak", card, "attack")
    assert (table.said("attack")[0][3], table.state.effects) == (7, [])


def test_rock_solid_takes_a_card_back_before() -> None:
    table = Table(DUEL, SPARE, discard={"mrak": ["fissure"]})
    table.play("mrak", "rock_solid", "movement", "fissure", "h8")
    assert table.hand("mrak") == ["mrak_fissure"]
    other = shelled("stone_carapace", discard=["fissure"])
    assert other.discarded("mrak") == ["mrak_fissure"]


# --- Treacherous Ground, Rockslide, Avalanche -------------------------------------------------

SLIDES = [("treacherous_ground", 3), ("rockslide", 4), ("avalanche", 4)]


@pytest.mark.parametrize(("card", "reach"), SLIDES)
@pytest.mark.rule("goa2.concept.terrain")
def test_a_unit_steps_onto_rocky_ground(card: str, reach: int) -> None:
    table = Table({"mrak": (RED, "h8"), "wasp": (BLUE, "h13")}, SPARE, tokens=lying("l8"))
    table.move("wasp", "j8")
    table.play("mrak", card, "skill", "wasp")
    ends = {str(option) for option in table.options()}
    assert ends
    assert all(rocky(table, end) and distance(table, "j8", end) == 1 for end in ends)
    table.answer(min(ends))
    if card == "avalanche":
        assert table.question.kind == "repeat"
        table.answer("no")
    assert table.where("wasp") == min(ends)


@pytest.mark.parametrize(("card", "reach"), SLIDES)
def test_the_slide_is_optional_and_has_its_range(card: str, reach: int) -> None:
    far = f"{reach + 1} east of h8"
    table = Table(
        {"mrak": (RED, "h8"), "wasp": (BLUE, "j8"), "sabina": (BLUE, far)},
        SPARE,
        tokens=lying("northeast of j8"),
    )
    table.play("mrak", card, "skill")
    assert table.options() == {"j8", "no"}
    table.answer("no")
    if card == "avalanche":
        table.answer("no")
    assert (table.where("wasp"), table.done) == ("j8", True)


@pytest.mark.parametrize(("card", "reach"), SLIDES)
def test_only_other_units_in_range_with_a_rocky_step_slide(card: str, reach: int) -> None:
    """Wasp alone: where Bain could step Mrak stands, nothing rocky is near Misa, Sabina is too far
    away, and Rocks are no units."""
    far = f"{reach + 1} west of o6"
    heroes = {
        "mrak": (RED, "o6"),
        "wasp": (BLUE, "n4"),
        "bain": (BLUE, "p6"),
        "misa": (RED, "q8"),
        "sabina": (BLUE, far),
    }
    table = Table(heroes, SPARE, tokens=lying("n6", f"2 west of {far}"))
    table.play("mrak", card, "skill")
    assert table.options() == {"n4", "no"}
    assert table.why(far) == "goa2.card.range-max"


def test_nobody_is_drawn_to_a_rock_against_a_bulwark() -> None:
    heroes = {
        "mrak": (RED, "h8"),
        "wasp": (BLUE, "j8"),
        "bain": (BLUE, "i7"),
        "brogan": (BLUE, "i9"),
    }
    table = Table(heroes, SPARE, tokens=lying("k7"))
    table.play("brogan", "bulwark", "skill")
    table.play("mrak", "treacherous_ground", "skill")
    assert table.done


# --- Rolling Stone, Strolling Stone -----------------------------------------------------------


@pytest.mark.parametrize(("card", "empty"), [("rolling_stone", 1), ("strolling_stone", 2)])
@pytest.mark.rule("goa2.concept.ignore-obstacles")
def test_he_rolls_over_obstacles_but_few_empty_spaces(card: str, empty: int) -> None:
    table = Table(
        {"mrak": (RED, "g8"), "wasp": (BLUE, "h8")},
        [*SPARE, ("melee", BLUE, "i8"), ("melee", BLUE, "k8")],
    )
    table.play("mrak", card, "skill")
    east = {str(o) for o in table.options() if str(o)[1:] == "8" and str(o) > "g8"}
    assert east == ({"j8", "l8"} if empty == 1 else {"j8", "l8", "m8"})
    table.answer("l8")
    assert table.where("mrak") == "l8"


@pytest.mark.parametrize(("card", "empty"), [("rolling_stone", 1), ("strolling_stone", 2)])
def test_on_even_ground_he_rolls_a_little(card: str, empty: int) -> None:
    table = Table({"mrak": (RED, "h8")}, SPARE).play("mrak", card, "skill")
    east = {str(o) for o in table.options() if str(o)[1:] == "8" and str(o) > "h8"}
    assert east == {"i8", "j8", "k8"} - (set() if empty == 2 else {"k8"})
    table.answer("no")
    assert table.where("mrak") == "h8"


# --- Boulder Rush, Boulder Blitz, Boulderdozer ------------------------------------------------

BOULDERS = [("boulder_rush", 2), ("boulder_blitz", 3), ("boulderdozer", 4)]


@pytest.mark.parametrize(("card", "most"), BOULDERS)
@pytest.mark.rule("goa2.pushunit.direction", "goa2.concept.ignore-obstacles")
def test_he_pushes_through_obstacles_and_follows(card: str, most: int) -> None:
    table = Table(DUEL, [*SPARE, ("melee", RED, "j8")])
    table.play("mrak", card, "skill")
    assert table.options() == {("push", n) for n in range(1, most + 1)}
    table.answer(("push", 2))
    assert table.where("wasp") == "k8"
    ends = {str(o) for o in table.options()} - {"no"}
    assert ends == {"i8", "l8"} - (set() if most == 4 else {"l8"})
    table.answer("i8")
    assert table.where("mrak") == "i8"


@pytest.mark.parametrize(("card", "most"), BOULDERS)
def test_a_token_is_pushed_as_well_and_a_full_space_stops_short(card: str, most: int) -> None:
    table = Table({"mrak": (RED, "h8")}, [*SPARE, ("melee", RED, "j8")], tokens=lying("i8"))
    table.play("mrak", card, "skill", ("push", 1))
    assert rocks(table) == {"i8"}
    assert table.done is (most == 2), "he may follow where the way leads to an empty space"
    lone = Table({"mrak": (RED, "h8")}, [*SPARE, ("melee", RED, "i8")])
    lone.play("mrak", card, "skill")
    assert lone.said(STOPPED) == [("mrak", f"mrak_{card}")], "friends are not pushed"


@pytest.mark.parametrize(("card", "most"), BOULDERS)
def test_the_boulder_takes_enemies_and_tokens_beside_him_that_nobody_holds(
    card: str, most: int
) -> None:
    heroes = DUEL | {"brogan": (BLUE, "l8"), "sabina": (BLUE, "g10"), "bain": (RED, "g8")}
    table = Table(heroes, [*SPARE, ("melee", BLUE, "g7")], tokens=lying("h7", "i6"))
    table.play("mrak", card, "skill")
    assert table.options() == {"i8", "g7", "h7"}
    held = Table(heroes, [*SPARE, ("melee", BLUE, "g7")], tokens=lying("h7", "i6"))
    held.play("brogan", "bulwark", "skill")
    held.play("mrak", card, "skill")
    assert held.options() == {"g7", "h7"}
    assert held.why_by("i8") == ("bulwark", "brogan")


# --- Stomping Step, Ground Shaker -------------------------------------------------------------


@pytest.mark.parametrize("card", ["stomping_step", "ground_shaker"])
@pytest.mark.rule("goa2.place.token-supply-first")
def test_a_unit_gives_way_to_a_rock(card: str) -> None:
    table = Table(
        {"mrak": (RED, "h8"), "wasp": (BLUE, "k8")}, SPARE, tokens=lying("northeast of k8")
    )
    table.play("mrak", card, "skill", "wasp", "l8")
    assert table.done, "there is no other unit for a second time"
    assert (table.where("wasp"), "k8" in rocks(table), len(rocks(table))) == ("l8", True, 2)
    even = Table({"mrak": (RED, "h8"), "wasp": (BLUE, "i8")}, SPARE).play("mrak", card, "skill")
    assert even.said(STOPPED) == [("mrak", f"mrak_{card}")]


@pytest.mark.parametrize("card", ["stomping_step", "ground_shaker"])
def test_he_stomps_other_units_on_rocky_ground_in_radius_that_can_move(card: str) -> None:
    heroes = {
        "mrak": (RED, "h8"),
        "wasp": (BLUE, "j8"),
        "bain": (RED, "i9"),
        "arien": (BLUE, "m8"),
        "misa": (BLUE, "i8"),
        "brogan": (BLUE, "n8"),
    }
    table = Table(heroes, SPARE, tokens=lying("k8", "h9", "n7"))
    table.play("mrak", card, "skill")
    free = table.options()
    assert free == {place for place in ("j8", "i9", "i8") if rocky(table, place)}
    held = Table(heroes, SPARE, tokens=lying("k8", "h9", "n7"))
    held.play("brogan", "bulwark", "skill")
    held.play("mrak", card, "skill")
    assert held.options() == free - {"j8"}
    assert held.why_by("j8") == ("bulwark", "brogan")


@pytest.mark.rule("goa2.repeat.whole-action")
def test_the_ground_shakes_under_another_unit() -> None:
    table = Table(
        DUEL | {"sabina": (BLUE, "k8")}, SPARE, tokens=lying("northeast of i8", "northeast of k8")
    )
    table.play("mrak", "ground_shaker", "skill", "sabina", "l8", "yes")
    assert "l8" not in table.options(), "not the same again"


# --- Rock and a Hard Place --------------------------------------------------------------------


@pytest.mark.rule("goa2.ultimate.permanent")
def test_rocks_beside_enemy_heroes_cost_each_a_card_once_a_turn() -> None:
    table = Table(
        GRIP | {"wasp": (BLUE, "k7")},
        SPARE,
        ultimate=["mrak"],
        hand={"arien": ["liquid_leap", "noble_blade"], "wasp": ["shock", "lift_up"]},
    )
    table.play("mrak", "stone_grip", "skill", "arien", "liquid_leap", "shock")
    assert table.hand("arien") == ["noble_blade"], "three Rocks, one card"
    assert table.hand("wasp") == ["lift_up"]
    assert table.hero("mrak").used == ("rock_and_a_hard_place",)
    table.play("mrak", "stomping_step", "skill", "arien", "west of arien", "j7")
    assert table.hand("arien") == ["noble_blade"], "once a turn"


def test_rocks_touch_those_beside_them_and_none_beside_nobody_uses_the_text_up() -> None:
    table = Table(
        {"mrak": (RED, "h8"), "wasp": (BLUE, "j13"), "arien": (RED, "i8"), "bain": (BLUE, "h7")},
        SPARE,
        tokens=lying("j8"),
        ultimate=["mrak"],
        hand={"wasp": ["shock"], "bain": ["light_crossbow"]},
    )
    table.move("bain", "j12")
    table.play("mrak", "stomping_step", "skill", "arien", "i9")
    assert table.hero("mrak").used == ()
    table.hero("mrak").resolved[0] = ""
    table.move("bain", "h7")
    table.play("mrak", "ground_shaker", "skill", "bain", "h6", "no")
    assert table.hero("mrak").used == ("rock_and_a_hard_place",)
    assert (table.hand("bain"), table.hand("wasp")) == ([], ["shock"])


def test_pushed_rocks_do_not_count() -> None:
    table = Table(
        {"mrak": (RED, "h8"), "wasp": (BLUE, "k8")},
        SPARE,
        tokens=lying("i8"),
        ultimate=["mrak"],
        hand={"wasp": ["shock"]},
    )
    table.play("mrak", "boulder_rush", "skill", ("push", 1), "no")
    assert (rocks(table), table.hand("wasp")) == ({"j8"}, ["shock"])
