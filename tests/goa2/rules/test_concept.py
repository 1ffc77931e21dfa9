"""Concepts and keywords: spaces, units, distance, immunity, terms of card text."""

from __future__ import annotations

import pytest

from critias.games.goa2.rules.acting import Act
from critias.games.goa2.rules.cards import CARDS, HeroSheet
from critias.games.goa2.rules.combat import defeat_hero
from critias.games.goa2.rules.paths import closer, nearest_of, shortest_way
from critias.games.goa2.rules.pieces import put
from critias.games.goa2.rules.state import OFF
from critias.kernel.choices import Option
from critias.kernel.hexes import spaces_of
from goa2.rules.course import full, order, up_to
from goa2.rules.positions import SPARE, both_editions, warded
from goa2.table import BLUE, RED, Table

# --- spaces and zones -------------------------------------------------------------------------


@both_editions
@pytest.mark.rule("goa2.concept.space", "goa2.concept.one-obstacle-per-space")
def test_a_space_holds_one_obstacle_at_most(tinker: HeroSheet, edition: int) -> None:
    """Neither a unit nor a token can be put where something stands."""
    table = Table(
        {"arien": (RED, "h8"), "tinker": (BLUE, None)},
        tokens=[("cog", "tinker", "i8"), ("lamp", "tinker", None)],
        edition=edition,
    )
    for piece, place in (("tinker", "h8"), ("tinker", "i8"), ("lamp", "h8"), ("lamp", "i8")):
        with pytest.raises(AssertionError, match="one-obstacle-per-space"):
            put(table.state, table.names[piece], table.space(place))
    assert table.piece_at("h8") == ("arien", RED)
    assert table.piece_at("i8") == ("cog", BLUE)
    assert table.piece_at("j8") is None


@both_editions
@pytest.mark.rule("goa2.concept.empty-space")
def test_an_empty_space_has_no_obstacle_but_may_be_a_spawn_point(
    tinker: HeroSheet, edition: int
) -> None:
    """Around Tinker at h8: a unit, a token, plain ground and the spawn points g7 and h7."""
    table = Table(
        {"tinker": (RED, "h8"), "arien": (BLUE, "i8")},
        tokens=[("lamp", "tinker", "g8"), ("cog", "tinker", None)],
        edition=edition,
    )
    table.play("tinker", "lay_a_cog", "skill")
    assert table.offers("g7", "h7", "g9", "h9")
    assert table.why("i8") == "goa2.concept.empty-space"
    assert table.why("g8") == "goa2.concept.empty-space"


@both_editions
@pytest.mark.rule("goa2.concept.spawn-point")
def test_spawn_points_are_no_obstacles(edition: int) -> None:
    """Arien walks onto g7, a point for minions, and Brogan onto c8, one for heroes."""
    table = Table({"arien": (RED, "h8"), "brogan": (BLUE, "b8")}, edition=edition)
    assert table.board.all_points >> table.space("g7") & 1
    table.play("arien", "liquid_leap", "movement", "g7")
    assert table.where("arien") == "g7"
    assert table.board.hero_point_mask >> table.space("c8") & 1
    table.play("brogan", "onslaught", "movement", "c8")
    assert table.where("brogan") == "c8"


@both_editions
@pytest.mark.rule("goa2.concept.battle-zone")
@pytest.mark.parametrize(("board", "lanes"), [("forgotten_island", 1), ("across_the_river", 2)])
def test_each_lane_has_one_battle_zone(edition: int, board: str, lanes: int) -> None:
    """And it is the lane's own."""
    table = Table({"arien": (RED, None)}, board=board, edition=edition)
    assert len(table.state.zones) == lanes
    for zone, lane in zip(table.state.zones, table.board.lanes, strict=True):
        assert zone in lane


@both_editions
@pytest.mark.rule("goa2.concept.battle-zone")
def test_the_battle_zone_is_where_the_minions_are_now(edition: int) -> None:
    """After a push it is the next Zone, and all minions stand in it."""
    table = Table(
        {"arien": (RED, "h8")},
        minions=[*full(RED), ("melee", BLUE, "i8", "last")],
        edition=edition,
    )
    before = table.state.battle
    table.play("arien", "dangerous_current", "attack", "last")
    assert table.board.zones[table.state.zones[0]].key == "blue-shore"
    after = table.state.battle
    assert before & after == 0
    pieces = [p for p, kind in enumerate(table.state.kinds) if kind < 3]
    places = [table.state.space[p] for p in pieces if table.state.space[p] != OFF]
    assert places
    assert all(after >> space & 1 for space in places)


@pytest.mark.rule("goa2.concept.terrain-first", "goa2.concept.terrain")
@both_editions
def test_terrain_is_an_obstacle(tinker: HeroSheet, edition: int) -> None:
    """The gap southeast of j8, inside the board, and the water west of g8 are no places to be."""
    table = Table({"arien": (RED, "j8"), "tinker": (RED, "h8")}, edition=edition)
    for place in ("southeast of j8", "west of g8"):
        space = table.space(place)
        assert not table.board.grid.ground >> space & 1
        table.play("arien", "liquid_leap", "movement")
        assert table.why(space) == "goa2.move.obstacles"
        table.answer("j8")
        table.play("arien", "stranger_tide", "skill")
        assert table.why(space) == "goa2.place.empty-only"
        table.answer("k8")
        table.move("arien", "j8")


# --- distance and direction -------------------------------------------------------------------


@both_editions
@pytest.mark.rule("goa2.concept.adjacent-spaces")
def test_six_spaces_share_a_border_with_one_in_the_open(edition: int) -> None:
    """Units in them are adjacent, units one space farther are not."""
    near = ["g8", "i8", "g7", "h7", "g9", "h9"]
    kinds = ["melee", "melee", "melee", "melee", "ranged"]
    table = Table(
        {"arien": (RED, "h8"), "brogan": (BLUE, near[0]), "wasp": (BLUE, "j8")},
        minions=[(kind, BLUE, place) for kind, place in zip(kinds, near[1:], strict=True)],
        edition=edition,
    )
    grid = table.board.grid
    assert {table.name(s) for s in grid.neighbours[table.space("h8")]} == set(near)
    table.play("arien", "dangerous_current", "attack")
    assert table.options() == set(near)
    assert table.why("wasp") == "goa2.concept.adjacent-spaces"


@pytest.mark.rule("goa2.concept.adjacent-to-you")
def test_adjacent_means_adjacent_to_the_acting_hero() -> None:
    """First printing: of three enemies only the one beside Arien is a target, so nothing is asked;
    the others stand beside his friend and beside each other."""
    table = Table(
        {"arien": (RED, "h8"), "brogan": (RED, "k8"), "wasp": (BLUE, "l8"), "dodger": (BLUE, "i8")},
        minions=[("melee", BLUE, "j8"), *SPARE],
        edition=1,
    )
    table.play("arien", "noble_blade", "attack")
    assert table.question.kind == "may_target"
    table.answer("no")
    assert table.said("attack") == [("arien", "dodger", "noble_blade", 4)]


@pytest.mark.rule("goa2.concept.closer", "goa2.concept.distance")
def test_closer_counts_spaces_with_obstacles_and_all() -> None:
    """Across the gap at j9 it is shorter than around it, and units in between change nothing."""
    table = Table({"arien": (RED, "j8")}, minions=[("melee", RED, "k8")])
    state, space = table.state, table.space
    grid = table.board.grid
    across = "2 southeast of j8"
    assert grid.distance(space("j8"), space(across)) == 2
    assert grid.distance(space("j8"), space("l8")) == 2
    assert grid.distance(space("j8"), space("h8")) == 2
    assert closer(state, space("j8"), space(across), space("g8"))
    assert not closer(state, space("j8"), space("l8"), space("h8"))
    assert not closer(state, space("j8"), space("g8"), space(across))


@pytest.mark.rule("goa2.concept.direction")
def test_there_are_six_directions(tinker: HeroSheet) -> None:
    """A run of three in one direction from the open j13 has six ends, each on one line."""
    table = Table({"tinker": (RED, "j13")})
    table.play("tinker", "dash", "skill")
    ends = {"m13", "l10", "i10", "g13", "i16", "l16"}
    assert table.options() == ends
    assert {table.board.grid.distance(table.space("j13"), table.space(end)) for end in ends} == {3}


@pytest.mark.rule("goa2.concept.direction")
def test_the_same_direction_is_one_line_and_no_way_round(tinker: HeroSheet) -> None:
    """A minion in the east closes that line, and m13 with it."""
    table = Table({"tinker": (RED, "j13")}, [("melee", BLUE, "l13")])
    table.play("tinker", "dash", "skill")
    assert table.options() == {"l10", "i10", "g13", "i16", "l16"}


@pytest.mark.rule("goa2.concept.example-straight-line", "goa2.concept.in-straight-line")
def test_three_spaces_in_a_straight_line() -> None:
    """Example: three spaces one after the other in a direction are a line; a bend is none."""
    table = Table({"arien": (RED, None)})
    grid, space = table.board.grid, table.space
    line = [space("h8"), space("i8"), space("j8")]
    assert list(grid.rays[space("g8")][0][:3]) == line
    assert grid.direction(space("h8"), space("j8")) == grid.direction(space("h8"), space("i8"))
    assert grid.direction(space("h8"), space("northeast of i8")) is None


@pytest.mark.rule("goa2.concept.nearest-tie-first")
def test_among_equally_near_units_the_actor_picks(tinker: HeroSheet) -> None:
    """First printing: Arien and Brogan are both 2 spaces away, Wasp 3; Tinker chooses."""
    table = Table(
        {
            "tinker": (RED, "i8"),
            "arien": (BLUE, "g8"),
            "brogan": (BLUE, "k8"),
            "wasp": (BLUE, "l8"),
        },
        hand={"brogan": ["shield"]},
        edition=1,
    )
    table.play("tinker", "seek", "skill")
    assert table.question.seats == (table.hero("tinker").seat,)
    assert table.options() == {"g8", "k8"}
    table.answer("brogan", "shield")
    assert table.discarded("brogan") == ["shield"]
    heroes = table.state.hero_mask[BLUE]
    assert nearest_of(table.state, table.space("j8"), heroes) == [table.space("k8")]


# --- shortest valid paths (first printing) ----------------------------------------------------


def walker(table: Table) -> Act:
    """Arien about to move."""
    return Act(table.state, table.hero("arien"), CARDS["liquid_leap"], "movement", False)


def closed_row(**more: object) -> Table:
    """Arien at j8, with k8 and j7 taken, so that l8 is far on foot."""
    return Table(
        {"arien": (RED, "j8"), "brogan": (BLUE, "k8")},
        minions=[("melee", BLUE, "j7"), *SPARE],
        edition=1,
        **more,  # type: ignore[arg-type]
    )


@pytest.mark.rule("goa2.concept.shortest-valid-path-first")
def test_the_shortest_valid_path_is_one_that_can_be_walked() -> None:
    """l8 is 2 spaces away; around the two units it is a walk of 6, more than any movement value."""
    table = closed_row()
    table_open = Table({"arien": (RED, "j8")}, edition=1)
    start, goal = table.space("j8"), table.space("l8")
    assert shortest_way(walker(table_open), start, goal) == 2
    way = shortest_way(walker(table), start, goal)
    assert way == table.board.grid.steps_to(
        start, table.board.grid.ground & ~table.state.occupied, 1 << goal
    )
    assert way is not None
    assert way > 2


@pytest.mark.rule("goa2.concept.shortest-valid-path-first")
def test_without_any_way_there_is_no_path() -> None:
    """Walled in on all sides."""
    table = Table(
        {"arien": (RED, "j8"), "brogan": (BLUE, "k8"), "wasp": (BLUE, "i9")},
        minions=[("melee", BLUE, p) for p in ("j7", "i7", "i8")],
        edition=1,
    )
    assert shortest_way(walker(table), table.space("j8"), table.space("l8")) is None


@pytest.mark.rule("goa2.concept.shortest-path-obstacle-first")
def test_the_path_to_an_obstacle_ends_beside_it() -> None:
    """To a hero 3 spaces away it is 2 long, to one beside you 0."""
    table = Table({"arien": (RED, "h8"), "brogan": (BLUE, "k8"), "wasp": (BLUE, "g8")}, edition=1)
    act = walker(table)
    assert shortest_way(act, table.space("h8"), table.space("k8")) == 2
    assert shortest_way(act, table.space("h8"), table.space("g8")) == 0


@pytest.mark.rule("goa2.concept.shortest-path-ignore-first")
def test_a_path_may_cross_obstacles_that_the_unit_ignores() -> None:
    """Through Brogan's space l8 is 2 steps away again, and the space behind it 3."""
    table = closed_row()
    act = walker(table)
    start = table.space("j8")
    assert shortest_way(act, start, table.space("l8"), ignoring=True) == 2
    assert shortest_way(act, start, table.space("2 east of k8"), ignoring=True) == 3


# --- units ------------------------------------------------------------------------------------


@both_editions
@pytest.mark.rule("goa2.concept.unit")
def test_tokens_are_no_units(tinker: HeroSheet, edition: int) -> None:
    """Heroes and minions beside the target may be shifted by Noble Blade, a Cog may not, nor can
    it be attacked."""
    table = Table(
        {"arien": (RED, "h8"), "brogan": (BLUE, "i8"), "tinker": (BLUE, "j8")},
        minions=[("melee", BLUE, "i7"), *SPARE],
        tokens=[("cog", "tinker", "h7")],
        edition=edition,
    )
    table.play("arien", "noble_blade", "attack", "brogan")
    assert table.options() == {"j8", "i7", "no"}
    table.answer("no")
    table.play("arien", "dangerous_current", "attack")
    assert table.done
    assert table.said("stopped") == [("arien", "dangerous_current")]


@pytest.mark.rule("goa2.concept.enemies")
def test_enemies_are_heroes_and_minions_of_the_other_team(tinker: HeroSheet) -> None:
    """First printing: Wasp's Kinetic Repulse may take either, and neither friends nor tokens."""
    table = Table(
        {"wasp": (RED, "h8"), "arien": (BLUE, "i8"), "tinker": (RED, "g8")},
        minions=[("melee", BLUE, "h7"), ("melee", RED, "g7"), *SPARE],
        tokens=[("cog", "tinker", "g9")],
        edition=1,
    )
    table.play("wasp", "kinetic_repulse", "skill")
    assert table.options() - {"no"} == {"i8", "h7"}


@pytest.mark.rule("goa2.concept.other-hero")
def test_another_hero_is_never_the_acting_one() -> None:
    """First printing: the Poison goes to friend or foe in range and not to Tigerclaw himself."""
    table = Table({"tigerclaw": (RED, "h8"), "arien": (RED, "i8"), "wasp": (BLUE, "j8")}, edition=1)
    table.play("tigerclaw", "poisoned_dagger", "skill")
    assert table.options() == {"i8", "j8"}
    assert table.why("tigerclaw") == "goa2.concept.other-hero"


@both_editions
@pytest.mark.rule("goa2.concept.hero")
def test_only_heroes_perform_actions(edition: int) -> None:
    """A whole turn with minions of both teams on the board: two heroes act, nobody else."""
    table = Table(
        {"arien": (RED, "c8"), "brogan": (BLUE, "r7")},
        minions=[*full(RED), *full(BLUE)],
        laid={"arien": "spell_break", "brogan": "bulwark"},
        edition=edition,
    )
    table.run(up_to("turn_end"), "hold", "hold")
    assert order(table) == ["arien", "brogan"]
    assert {name for name, *_ in table.said("action")} == {"arien", "brogan"}


@both_editions
@pytest.mark.rule("goa2.concept.defeat")
def test_to_defeat_is_to_remove_and_to_collect(edition: int) -> None:
    """A minion that is defeated pays and goes; one that is only removed does not pay."""
    table = Table(
        {"sabina": (RED, "h8")},
        minions=[("melee", BLUE, "h7", "a"), ("melee", BLUE, "i8", "b"), *SPARE],
        edition=edition,
    )
    table.play("sabina", "shootout", "attack", "a", "b")
    assert (table.where("a"), table.where("b")) == (None, None)
    assert table.coins("sabina") == 2


@both_editions
@pytest.mark.rule("goa2.concept.defeat-never-friendly")
def test_no_friend_is_ever_defeated(edition: int) -> None:
    """Friends are no targets for texts that defeat, and the engine refuses it outright."""
    table = Table(
        {"arien": (RED, "h8"), "wasp": (BLUE, "i8"), "brogan": (RED, "j8")}, edition=edition
    )
    table.play("arien", "dangerous_current", "attack", "wasp")
    assert "behind" not in table.asked
    with pytest.raises(AssertionError, match="defeat-never-friendly"):
        defeat_hero(table.state, table.hero("brogan"), table.hero("arien"))
    assert table.where("brogan") == "j8"


# --- if able ----------------------------------------------------------------------------------


@pytest.mark.rule("goa2.concept.if-able-start")
@pytest.mark.parametrize(("hand", "end"), [([], "i8"), (["bulwark"], "h8")])
def test_a_sentence_that_begins_with_if_able(hand: list[str], end: str) -> None:
    """Second printing: Brogan's twin follows into the space of a fallen target without being
    asked; a target that held its ground leaves him where he is, and the action is complete."""
    table = Table(
        {"brogan": (RED, "h8"), "brogan-2": (BLUE, "i8")}, minions=SPARE, hand={"brogan-2": hand}
    )
    table.play("brogan", "onslaught", "attack", "brogan-2", *hand)
    assert table.where("brogan") == end
    assert table.said("stopped") == []
    assert table.asked in (["target", "defend"], ["target", "defend", "move_text"])


# --- immunity and targeting -------------------------------------------------------------------


@both_editions
@pytest.mark.rule("goa2.concept.immune-obstacle")
def test_an_immune_unit_is_still_in_the_way(edition: int) -> None:
    """A guarded heavy minion at j8 stops a push and a walk along the row."""
    table = Table(
        {"wasp": (RED, "h8"), "arien": (BLUE, "i8")},
        minions=[("heavy", BLUE, "j8"), ("melee", BLUE, "j7"), ("melee", BLUE, "i9"), *SPARE],
        edition=edition,
    )
    table.play("wasp", "kinetic_repulse", "skill", "arien")
    assert table.where("arien") == "i8"
    table.play("arien", "liquid_leap", "movement")
    assert table.why("j8") == "goa2.move.obstacles"
    assert table.why("k8") == "goa2.move.obstacles"


@both_editions
@pytest.mark.rule("goa2.concept.immune-own-actions")
def test_nobody_is_immune_to_its_own_actions(tinker: HeroSheet, edition: int) -> None:
    """Warded Tinker profits from his own skill and from the ward's own +2."""
    table = Table(
        {"tinker": (RED, "h8"), "brogan": (BLUE, "i8")},
        hand={"brogan": ["mad_dash"]},
        edition=edition,
    )
    warded(table).play("tinker", "patch_up", "skill")
    assert table.coins("tinker") == 1
    table.play("tinker", "hammer", "attack", "brogan", "mad_dash")
    assert table.said("attack") == [("tinker", "brogan", "hammer", 5)]


@pytest.mark.rule("goa2.concept.immune-token-qualities-first")
def test_immunity_does_not_make_tokens_vanish(tinker: HeroSheet) -> None:
    """First printing: warded Tinker is immune to the skill of his twin, and still cannot enter
    the space of the Cog it placed."""
    table = Table(
        {"tinker": (RED, "h8"), "tinker-2": (BLUE, "k8")},
        tokens=[("cog", "tinker-2", None)],
        edition=1,
    )
    warded(table)
    table.play("tinker-2", "lay_a_cog", "skill", "i8")
    table.play("tinker", "hammer", "movement")
    assert table.why("i8") == "goa2.move.obstacles"


@both_editions
@pytest.mark.rule("goa2.concept.target")
@pytest.mark.parametrize(
    ("hero", "card", "kind"),
    [
        ("brogan", "brutal_jab", "skill"),
        ("tigerclaw", "poisoned_dagger", "skill"),
        ("tigerclaw", "light_fingered", "skill"),
        ("wasp", "lift_up", "skill"),
        ("wasp", "kinetic_repulse", "skill"),
        ("arien", "noble_blade", "attack"),
        ("dodger", "death_trap", "skill"),
    ],
)
def test_whatever_has_an_effect_on_a_unit_targets_it(
    tinker: HeroSheet, edition: int, hero: str, card: str, kind: str
) -> None:
    """Pushing, moving, robbing, poisoning, attacking, making it discard: each does something to
    Tinker, and none of it to Tinker under a ward, who cannot be targeted."""

    answers: dict[str, Option] = {"move_text": "no", "repeat": "no", "push_distance": ("push", 1)}

    def tinker_after(ward: bool) -> tuple[object, ...]:
        table = Table(
            {hero: (RED, "h8"), "tinker": (BLUE, "i8")},
            coins={"tinker": 3},
            hand={"tinker": ["hammer"]},
            edition=edition,
        )
        if ward:
            warded(table)
        table.play(hero, card, kind)
        while not table.done:
            ask = table.question
            table.answer(answers.get(ask.kind, ask.options[0]))
        place, coins, hand = table.where("tinker"), table.coins("tinker"), table.hand("tinker")
        return place, coins, hand, list(table.state.markers)

    untouched: tuple[object, ...] = ("i8", 3, ["hammer"], [])
    assert tinker_after(ward=True) == untouched
    assert tinker_after(ward=False) != untouched


# --- replace and spawn ------------------------------------------------------------------------


@pytest.mark.rule("goa2.concept.replace")
def test_replace_exchanges_one_object_for_another(tinker: HeroSheet) -> None:
    """Second printing: the Lamp lies where the Cog lay, the Cog is back in the supply."""
    table = Table(
        {"tinker": (RED, "h8")}, tokens=[("cog", "tinker", "i8"), ("lamp", "tinker", None)]
    )
    table.play("tinker", "relight", "skill", "i8")
    assert table.piece_at("i8") == ("lamp", RED)
    assert table.where("cog") is None


@pytest.mark.rule("goa2.concept.spawn")
def test_what_spawns_comes_from_the_supply() -> None:
    """Second printing: Dodger brings back a melee minion; the three on the board stay put."""
    standing = ["i14", "k10", "j4"]
    table = Table(
        {"dodger": (RED, "h8")},
        minions=[("melee", RED, place) for place in standing] + [("melee", BLUE, "l12")],
    )
    supply = {
        piece
        for piece, label in enumerate(table.state.labels)
        if label == "melee" and table.state.space[piece] == OFF
    }
    table.play("dodger", "necromancy", "skill", "g7", ("minion", 0, 0))
    assert all(table.piece_at(place) == ("melee", RED) for place in standing)
    assert table.piece_at("g7") == ("melee", RED)
    assert table.state.at[table.space("g7")] in supply
    assert len(spaces_of(table.state.minion_mask[RED * 3])) == 4
