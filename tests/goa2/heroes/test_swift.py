"""Swift: shots along lines, jumps, baits, and cards fired once more."""

import pytest

from critias.games.goa2.rules.pieces import put
from goa2.table import BLUE, RED, Table

SWIFT = {"swift": (RED, "i6")}
APART = [("melee", RED, "i14"), ("melee", BLUE, "m12")]
"""A minion of each team far away, so that nothing is pushed."""


def total(table: Table) -> object:
    """The attack total that was announced last."""
    return table.said("attack")[-1][3]


def resolve(table: Table, turn: int, *cards: str) -> Table:
    """Let cards lie in Swift's first slots and go on with a later turn."""
    hero = table.hero("swift")
    for slot, card in enumerate(cards):
        key = f"swift_{card}"
        if key in hero.deck:
            hero.deck = tuple(c for c in hero.deck if c != key)
        hero.resolved[slot] = key
    table.state.turn = turn
    return table


# --- Reload!, Backup --------------------------------------------------------------------------


@pytest.mark.rule("goa2.action.text-only-primary")
def test_reload_performs_the_rightmost_resolved_card() -> None:
    table = Table(SWIFT | {"wasp": (BLUE, "3 east of swift")}, APART)
    resolve(table, 3, "suppress", "killshot")
    table.play("swift", "reload", "skill", "rightmost_card", "attack", "wasp")
    assert total(table) == 6
    assert table.where("wasp") is None


@pytest.mark.rule("goa2.perform.mandatory-stop")
def test_reload_stops_where_no_card_lies_or_it_is_facedown() -> None:
    table = Table(SWIFT, APART)
    table.play("swift", "reload", "skill", "rightmost_card")
    assert table.said("stopped")
    facedown = resolve(Table(SWIFT | {"wasp": (BLUE, "3 east of swift")}, APART), 2, "killshot")
    facedown.hero("swift").facedown = ("swift_killshot",)
    facedown.play("swift", "reload", "skill", "rightmost_card")
    assert facedown.said("stopped")
    assert not facedown.said("attack")


def test_it_is_known_whether_a_card_can_be_fired_again() -> None:
    ready = resolve(Table(SWIFT, APART), 2, "killshot").play("swift", "reload", "skill")
    assert not ready.idle("rightmost_card")
    assert Table(SWIFT, APART).play("swift", "reload", "skill").idle("rightmost_card")
    facedown = resolve(Table(SWIFT, APART), 2, "killshot")
    facedown.hero("swift").facedown = ("swift_killshot",)
    assert facedown.play("swift", "reload", "skill").idle("rightmost_card")


def test_an_attack_that_is_performed_again_may_become_a_clear() -> None:
    table = Table(
        SWIFT | {"wuk": (BLUE, "l6")}, APART, tokens=[("tree", "wuk", "east of swift")], edition=2
    )
    resolve(table, 2, "snipe").play("swift", "reload", "skill", "rightmost_card", "clear", "tree")
    assert table.where("tree") is None


@pytest.mark.rule("goa2.attack.minion-coins")
def test_reload_may_defeat_a_minion_beside_him_instead() -> None:
    minions = [*APART, ("melee", BLUE, "east of swift", "m"), ("ranged", BLUE, "2 west of swift")]
    table = Table(SWIFT, minions).play("swift", "reload", "skill", "defeat_a_minion")
    assert table.where("m") is None
    assert table.coins("swift") == 2
    bare = Table(SWIFT, APART).play("swift", "reload", "skill", "defeat_a_minion")
    assert bare.said("stopped")


def test_backup_fires_again_but_not_at_minions() -> None:
    minions = [*APART, ("melee", BLUE, "2 west of swift", "m")]
    table = Table(SWIFT | {"wasp": (BLUE, "3 east of swift")}, minions)
    resolve(table, 2, "killshot").play("swift", "backup", "skill", "attack")
    assert table.where("wasp") is None
    assert table.where("m") is not None
    bare = resolve(Table(SWIFT, minions), 2, "killshot")
    bare.play("swift", "backup", "skill", "attack")
    assert bare.said("stopped")


def test_backup_lets_a_skill_touch_minions() -> None:
    table = Table(SWIFT, [*APART, ("melee", BLUE, "2 west of swift", "m")])
    resolve(table, 2, "mark_for_death").play("swift", "backup", "skill", "m", "3 west of swift")
    assert table.where("m") == "f6"
    assert [effect.card for effect in table.state.effects] == ["swift_mark_for_death"]
    bare = Table(SWIFT, APART).play("swift", "backup", "skill")
    assert bare.said("stopped")


# --- Bounce -----------------------------------------------------------------------------------


@pytest.mark.rule("goa2.concept.straight-line", "goa2.concept.ignore-obstacles")
def test_bounce_leads_exactly_two_spaces_through_obstacles_and_once() -> None:
    table = Table(SWIFT, [*APART, ("melee", BLUE, "east of swift")])
    table.play("swift", "bounce", "skill")
    assert all(table.offers(f"2 {d} of swift") for d in ("east", "southwest", "southeast"))
    assert not table.offers("west of swift")
    table.answer("2 east of swift")
    assert table.where("swift") == "k6"
    assert "repeat" not in table.asked


def test_a_resolved_bounce_may_be_repeated_in_another_direction() -> None:
    table = resolve(Table(SWIFT, APART), 2, "bounce")
    table.play("swift", "reload", "skill", "rightmost_card", "2 east of swift", "yes")
    table.answer("2 southwest of swift")
    assert table.done
    assert table.where("swift") == "j8"


# --- Snipe, Prepared Shot, Killshot -----------------------------------------------------------


@pytest.mark.rule("goa2.concept.in-straight-line", "goa2.card.range-max")
def test_a_snipe_hits_in_line_at_maximum_range() -> None:
    heroes = {"wasp": (BLUE, "4 east of swift"), "arien": (BLUE, "3 west of swift")}
    off_line = {"dodger": (BLUE, "2 southeast of 2 east of swift")}
    table = Table(SWIFT | heroes | off_line, APART).play("swift", "snipe", "attack")
    assert total(table) == 5
    assert table.where("wasp") is None


def test_an_item_moves_the_snipe_farther_out() -> None:
    heroes = {"wasp": (BLUE, "4 east of swift"), "arien": (BLUE, "5 southwest of swift")}
    table = Table(SWIFT | heroes, APART, items={"swift": {"range": 1}})
    table.play("swift", "snipe", "attack")
    assert table.where("arien") is None


@pytest.mark.parametrize(("card", "value", "reach"), [("prepared_shot", 5, 4), ("killshot", 6, 5)])
def test_a_shot_needs_a_line_and_a_little_distance(card: str, value: int, reach: int) -> None:
    heroes = {
        "wasp": (BLUE, f"{reach} east of swift"),
        "arien": (BLUE, "west of swift"),
        "dodger": (BLUE, "west of 2 southeast of swift"),
    }
    minions = [*APART, ("melee", BLUE, "2 east of swift", "between")]
    table = Table(SWIFT | heroes, minions).play("swift", card, "attack")
    assert table.options() == {table.where("wasp"), table.where("between")}
    table.answer("wasp")
    assert total(table) == value
    far = Table(SWIFT | {"wasp": (BLUE, f"{reach + 1} southwest of swift")}, APART)
    assert far.play("swift", card, "attack").said("stopped")


# --- Shotgun, Super-Shotgun -------------------------------------------------------------------

PAIR = {"wasp": (BLUE, "2 east of swift"), "arien": (BLUE, "3 east of swift")}


@pytest.mark.parametrize(("card", "value"), [("shotgun", 4), ("super_shotgun", 5)])
def test_a_hero_beside_the_target_discards_before_the_attack(card: str, value: int) -> None:
    table = Table(SWIFT | PAIR, APART, hand={"arien": ["raging_stream"]})
    table.play("swift", card, "attack", "wasp")
    assert table.discarded("arien") == ["raging_stream"]
    assert total(table) == value
    assert table.where("wasp") is None


@pytest.mark.parametrize(("card", "falls"), [("shotgun", False), ("super_shotgun", True)])
def test_with_an_empty_hand_it_falls_under_the_larger_gun(card: str, falls: bool) -> None:
    table = Table(SWIFT | PAIR, APART).play("swift", card, "attack", "wasp")
    assert (table.where("arien") is None) == falls
    assert table.where("wasp") is None


@pytest.mark.rule("goa2.concept.if-able-end")
@pytest.mark.parametrize("card", ["shotgun", "super_shotgun"])
def test_without_a_hero_beside_the_target_only_the_smaller_gun_is_fired(card: str) -> None:
    """The first printing calls nothing but "you may" optional."""
    table = Table(SWIFT | {"wasp": (BLUE, "2 east of swift")}, APART)
    table.play("swift", card, "attack")
    assert table.found_nobody() == [("swift", f"swift_{card}")]
    fired = card == "shotgun" and table.state.edition == 2
    assert bool(table.said("attack")) is fired
    assert (table.where("wasp") is None) is fired


def test_a_target_that_falls_with_another_figure_of_its_hero_is_attacked_no_more() -> None:
    """Two figures of Razzle stand side by side: the one makes the other fall."""
    table = Table(SWIFT | {"razzle": (BLUE, "2 east of swift")}, APART)
    put(table.state, table.hero("razzle").more[0], table.space("east of razzle"))
    table.play("swift", "super_shotgun", "attack")
    assert table.where("razzle") is None
    assert len(table.said("hero_defeated")) == 1
    assert not table.said("attack")
    assert table.said("stopped") == [("swift", "swift_super_shotgun")]


# --- Suppress, Pin Down, Killing Ground -------------------------------------------------------


@pytest.mark.rule("goa2.concept.terrain")
@pytest.mark.parametrize(
    ("card", "reach"), [("suppress", 3), ("pin_down", 4), ("killing_ground", 4)]
)
def test_a_hero_in_the_open_loses_a_card(card: str, reach: int) -> None:
    heroes = {"swift": (RED, "j12"), "wasp": (BLUE, "d12")}
    table = Table(heroes, APART, hand={"wasp": ["shock"]})
    table.move("swift", f"{reach} southeast of wasp")
    table.play("swift", card, "skill")
    assert table.discarded("wasp") == ["shock"]
    table = Table(heroes, APART, hand={"wasp": ["shock"]})
    table.move("swift", f"{reach + 1} southeast of wasp")
    assert table.play("swift", card, "skill").found_nobody()


@pytest.mark.parametrize("card", ["suppress", "pin_down", "killing_ground"])
def test_who_stands_beside_terrain_is_safe(card: str) -> None:
    table = Table({"swift": (RED, "j7"), "wasp": (BLUE, "l6")}, APART, hand={"wasp": ["shock"]})
    table.play("swift", card, "skill")
    assert table.found_nobody()
    assert table.discarded("wasp") == []


@pytest.mark.parametrize(
    ("card", "falls"), [("suppress", False), ("pin_down", False), ("killing_ground", True)]
)
def test_an_empty_hand_is_fatal_on_the_killing_ground_only(card: str, falls: bool) -> None:
    table = Table(SWIFT | {"wasp": (BLUE, "2 east of swift")}, APART)
    table.play("swift", card, "skill")
    assert (table.where("wasp") is None) == falls


# --- Mark for Death, Hunting Season -----------------------------------------------------------

BAIT = [
    *APART,
    ("melee", BLUE, "3 east of swift", "bait"),
    ("ranged", BLUE, "east of swift", "other"),
]


def test_a_minion_is_moved_inside_the_radius_or_left() -> None:
    table = Table(SWIFT | {"wasp": (BLUE, "h8")}, BAIT)
    table.play("swift", "mark_for_death", "skill", "bait")
    assert table.why("4 east of bait") is not None
    table.answer("2 east of swift")
    assert table.where("bait") == "k6"
    left = Table(SWIFT, BAIT).play("swift", "mark_for_death", "skill", "bait", "no")
    assert left.where("bait") == "l6"
    assert left.state.effects


@pytest.mark.rule("goa2.effect.keyword")
def test_next_turn_the_first_minion_that_falls_in_radius_pays_a_coin() -> None:
    friend = {"arien": (RED, "northeast of swift")}
    table = Table(SWIFT | friend, BAIT)
    table.play("swift", "mark_for_death", "skill", "bait", "2 east of swift")
    table.play("arien", "dangerous_current", "attack", "other")
    assert table.coins("swift") == 0
    table.next_turn().move("swift", "j6")
    table.move("arien", "northeast of bait")
    table.play("arien", "raging_stream", "attack", "bait")
    assert table.coins("arien") == 4
    assert table.coins("swift") == 1


def test_minions_outside_the_radius_own_ones_and_removed_ones_pay_nothing() -> None:
    heroes = {
        "wasp": (BLUE, "west of swift"),
        "arien": (RED, "l12"),
        "sabina": (RED, "2 east of swift"),
    }
    table = Table(SWIFT | heroes, [*BAIT, ("melee", RED, "h7", "own")])
    table.play("swift", "mark_for_death", "skill", "bait", "no").next_turn()
    table.play("wasp", "magnetic_dagger", "attack", "own")
    table.play("arien", "noble_blade", "attack", "m12")
    assert table.where("own") is None
    assert table.piece_at("m12") is None
    assert table.coins("swift") == 0


def test_a_minion_that_is_kept_on_the_board_was_defeated_all_the_same() -> None:
    heroes = {"brogan": (BLUE, "2 southeast of swift"), "arien": (RED, "h8")}
    table = Table(SWIFT | heroes, BAIT, hand={"brogan": ["bulwark"]})
    table.play("swift", "mark_for_death", "skill", "bait", "no").next_turn()
    table.play("brogan", "fortify", "skill")
    table.play("swift", "reload", "skill", "defeat_a_minion", "other", "bulwark")
    assert table.where("other") == "j6"
    assert table.coins("swift") == 3


@pytest.mark.printing(2)
@pytest.mark.rule("goa2.perform.optional-words")
def test_the_bounty_of_the_next_turn_does_not_hang_on_a_minion_to_move() -> None:
    table = Table(SWIFT, [*APART, ("melee", BLUE, "5 east of swift", "far")])
    table.play("swift", "mark_for_death", "skill")
    assert table.said("skipped") == [("swift", "swift_mark_for_death")]
    table.next_turn().move("far", "east of swift")
    table.play("swift", "reload", "skill", "defeat_a_minion")
    assert table.coins("swift") == 3


@pytest.mark.rule("goa2.effect.next-turn-turn4")
def test_nothing_follows_the_last_turn() -> None:
    last = Table(SWIFT, BAIT, turn=4).play("swift", "mark_for_death", "skill", "bait", "no")
    assert not last.state.effects


def test_in_hunting_season_two_minions_are_moved_and_two_pay() -> None:
    more = [*BAIT, ("melee", BLUE, "southwest of swift", "third")]
    table = Table(SWIFT | {"arien": (RED, "4 east of swift")}, more)
    table.play("swift", "hunting_season", "skill", "bait", "other")
    table.answer("east of northeast of swift", "southeast of swift")
    assert table.at("bait", "east of northeast of swift")
    table.move("bait", "northeast of swift")
    assert table.at("other", "southeast of swift")
    table.next_turn()
    assert [effect.note for effect in table.state.effects] == [2]
    for victim in ("bait", "other", "third"):
        table.hero("swift").resolved = [""] * 4
        table.play("swift", "reload", "skill", "defeat_a_minion", victim)
    assert table.coins("swift") == 3 * 2 + 2


def test_hunting_season_begins_without_a_minion_too() -> None:
    table = Table(SWIFT, APART).play("swift", "hunting_season", "skill")
    assert [effect.note for effect in table.state.effects] == [2]
    none = Table(SWIFT, BAIT).play("swift", "hunting_season", "skill", "no")
    assert none.where("bait") == "l6"
    assert none.state.effects


@pytest.mark.parametrize("card", ["mark_for_death", "hunting_season"])
def test_enemy_minions_in_radius_that_nobody_holds_are_moved_inside_it(card: str) -> None:
    minions = [
        *APART,
        ("melee", BLUE, "4 southwest of swift", "edge"),
        ("ranged", BLUE, "5 southwest of swift", "far"),
        ("melee", BLUE, "l6", "held"),
        ("ranged", RED, "j7", "own"),
    ]
    heroes = {"swift": (RED, "j6"), "brogan": (BLUE, "o8"), "wasp": (BLUE, "i5")}
    free = Table(heroes, minions).play("swift", card, "skill")
    assert free.options() - {"no"} == {free.where("edge"), "l6"}
    table = Table(heroes, minions).play("brogan", "bulwark", "skill")
    table.play("swift", card, "skill")
    if card == "hunting_season":
        assert table.options() == {table.where("edge"), "no"}
        assert table.why_by("l6") == ("bulwark", "brogan")
        table.answer("edge")
    assert table.question.kind == "move_piece"
    near = table.board.grid.disc(table.space("swift"), 4)
    assert all(near >> int(str(o)) & 1 for o in table.question.options if o != "no")


# --- Steam Jump, Assault Jump, Drop Trooper ---------------------------------------------------


@pytest.mark.rule("goa2.place.empty-only", "goa2.pushunit.direction")
@pytest.mark.parametrize(
    ("card", "reach", "most"),
    [("steam_jump", 3, 1), ("assault_jump", 4, 2), ("drop_trooper", 4, 2)],
)
def test_he_jumps_along_a_line_and_pushes_whom_he_meets(card: str, reach: int, most: int) -> None:
    heroes = {"wasp": (BLUE, f"{reach - 1} southwest of swift")}
    table = Table({"swift": (RED, "j4"), **heroes}, APART).play("swift", card, "skill")
    assert not table.offers(f"{reach + 1} southwest of swift")
    assert not table.offers("west of 2 southeast of swift")
    table.answer(f"{reach} southwest of swift", "wasp")
    assert table.options() == {("push", n) for n in range(most + 1)}
    start = table.space("wasp")
    table.answer(("push", most))
    assert table.board.grid.distance(start, table.space("wasp")) == most


@pytest.mark.parametrize("card", ["steam_jump", "assault_jump"])
def test_with_nobody_there_the_jump_is_all(card: str) -> None:
    table = Table(SWIFT, APART).play("swift", card, "skill", "3 east of swift")
    assert table.where("swift") == "l6"
    assert table.found_nobody()
    assert table.done


def test_a_trooper_pushes_two_the_same_distance_or_nobody() -> None:
    heroes = {"wasp": (BLUE, "3 east of swift"), "arien": (BLUE, "2 east of northeast of swift")}
    table = Table(SWIFT | heroes, APART)
    table.play("swift", "drop_trooper", "skill", "2 east of swift", "wasp", "arien", ("push", 1))
    assert table.where("wasp") == "m6"
    assert table.at("arien", "2 northeast of swift")
    alone = Table(SWIFT | heroes, APART)
    alone.play("swift", "drop_trooper", "skill", "2 east of swift", "no")
    assert alone.where("wasp") == "l6"
    assert not alone.said("stopped")


@pytest.mark.parametrize("card", ["steam_jump", "assault_jump", "drop_trooper"])
def test_he_pushes_enemies_beside_him_that_nobody_holds(card: str) -> None:
    heroes = {
        "wasp": (BLUE, "l6"),
        "arien": (BLUE, "j5"),
        "sabina": (BLUE, "m6"),
        "bain": (RED, "j7"),
        "brogan": (BLUE, "p6"),
    }
    free = Table(SWIFT | heroes, APART).play("swift", card, "skill", "2 east of swift")
    assert free.options() - {"no"} == {"l6", "j5"}
    table = Table(SWIFT | heroes, APART).play("brogan", "bulwark", "skill")
    table.play("swift", card, "skill", "2 east of swift")
    if card == "drop_trooper":
        assert table.options() == {"j5", "no"}
        assert table.why_by("l6") == ("bulwark", "brogan")
        table.answer("arien")
    table.answer(("push", 1))
    assert table.where("arien") != "j5"


def test_a_trooper_who_pushes_nobody_is_not_asked_how_far() -> None:
    table = Table(SWIFT, APART).play("swift", "drop_trooper", "skill", "2 east of swift")
    assert table.done
    assert "push_distance" not in table.asked


def test_under_a_magnet_he_cannot_jump() -> None:
    heroes = {"wasp": (BLUE, "east of swift"), "arien": (RED, "2 east of swift")}
    table = Table(SWIFT | heroes, APART, edition=2)
    table.play("wasp", "magnetic_dagger", "attack", "arien")
    table.play("swift", "steam_jump", "skill")
    assert table.said("stopped")
    assert table.where("swift") == "i6"


# --- Delayed Jump, Mobile Scout ---------------------------------------------------------------


@pytest.mark.rule("goa2.effect.simultaneous-order")
@pytest.mark.parametrize("card", ["delayed_jump", "mobile_scout"])
def test_at_the_end_of_the_turn_he_lands_off_the_lines(card: str) -> None:
    table = Table(SWIFT | {"wasp": (BLUE, "l6")}, APART).play("swift", card, "skill")
    assert table.where("swift") == "i6"
    table.move("swift", "j12")
    table.next_turn()
    lines = table.board.grid.lines[table.space("j12")]
    spaces = [int(str(option)) for option in table.question.options]
    assert all(table.board.grid.distance(s, table.space("j12")) == 2 for s in spaces)
    assert not any(lines >> s & 1 for s in spaces)
    table.answer(spaces[0])
    assert table.space("swift") == spaces[0]
    assert table.done


def test_where_he_cannot_land_he_stays_and_does_not_travel() -> None:
    heroes = {"swift": (RED, "d12"), "wasp": (BLUE, "f12"), "wuk": (BLUE, "q9")}
    near = "c10 d10 e10 b11 c11 d11 e11 b12 c12 e12 b13 c13 d13 e13 c14 d14 e14"
    trees = [("tree", "wuk", place) for place in near.split()]
    table = Table(heroes, APART, trees, edition=2)
    table.play("swift", "mobile_scout", "skill")
    table.play("wasp", "magnetic_dagger", "hold")
    table.next_turn()
    assert table.said("stopped")
    assert table.where("swift") == "d12"


@pytest.mark.rule("goa2.fast.granted-same-limits")
def test_a_scout_may_travel_on_where_no_enemy_is() -> None:
    table = Table({"swift": (RED, "e14")}, APART).play("swift", "mobile_scout", "skill").next_turn()
    table.answer(str(table.options().pop()))
    assert table.question.kind == "may_fast_travel"
    table.answer("c8")
    assert table.where("swift") == "c8"
    watched = Table({"swift": (RED, "e14"), "wasp": (BLUE, "h18")}, APART)
    watched.play("swift", "mobile_scout", "skill").next_turn()
    watched.answer(str(watched.options().pop()))
    assert watched.done


# --- Bullet Time ------------------------------------------------------------------------------


def test_a_basic_card_is_fired_once_more_when_it_is_resolved() -> None:
    table = Table(SWIFT, APART, ultimate=["swift"])
    table.play("swift", "bounce", "skill", "2 east of swift", "yes", "2 southwest of swift", "yes")
    table.answer("2 west of swift")
    assert table.where("swift") == "h8"
    assert table.done


def test_it_spares_heroes_that_the_card_has_targeted() -> None:
    heroes = {"arien": (BLUE, "3 east of swift"), "wasp": (BLUE, "3 southwest of swift")}
    minions = [*APART, ("melee", BLUE, "2 southeast of swift", "m")]
    hand = {"arien": ["raging_stream"]}
    table = Table(SWIFT | heroes, minions, ultimate=["swift"], hand=hand)
    resolve(table, 2, "killshot")
    table.play("swift", "reload", "skill", "rightmost_card", "attack", "arien", "raging_stream")
    table.answer("yes", "rightmost_card", "attack")
    assert table.options() == {table.where("wasp"), table.where("m")}
    table.answer("m")
    assert table.done
    assert table.where("arien") is not None


def test_whom_the_card_grazed_is_spared_as_well() -> None:
    table = Table(
        SWIFT | PAIR, APART, ultimate=["swift"],
        hand={"arien": ["raging_stream"], "wasp": ["shock"]}, edition=2,
    )  # fmt: skip
    resolve(table, 2, "shotgun")
    table.play("swift", "reload", "skill", "rightmost_card", "attack", "wasp", "shock", "yes")
    table.answer("rightmost_card", "attack")
    assert table.said("stopped")


def test_minions_go_home_after_a_card_that_was_fired_once_more() -> None:
    minions = [*APART, ("melee", BLUE, "3 east of swift", "m")]
    table = Table(
        SWIFT | {"wasp": (BLUE, "q9")}, minions, ultimate=["swift"], items={"swift": {"radius": 3}}
    )
    resolve(table, 2, "mark_for_death")
    table.play(
        "swift", "reload", "skill", "defeat_a_minion", "yes", "rightmost_card", "m", "m4", "l6"
    )
    assert table.said("stray_returned")


def test_it_is_for_gold_and_silver_and_optional_and_forgets_with_the_turn() -> None:
    table = Table(SWIFT | {"wasp": (BLUE, "4 east of swift")}, APART, ultimate=["swift"])
    table.play("swift", "snipe", "movement", "swift")
    assert "swift_bullet_time" not in table.asked
    table.play("swift", "bounce", "hold", "no")
    assert table.where("swift") == "i6"
    table.hero("swift").aimed = 2
    table.next_turn()
    assert table.hero("swift").aimed == 0


def test_without_the_ultimate_nothing_is_fired_twice() -> None:
    table = Table(SWIFT, APART).play("swift", "bounce", "skill", "2 east of swift")
    assert table.done


def test_bullet_time_asks_for_nothing_that_is_forbidden() -> None:
    heroes = SWIFT | {"arien": (BLUE, "k6")}
    table = Table(heroes, APART, ultimate=["swift"]).play("arien", "spell_break", "skill")
    table.play("swift", "bounce", "hold")
    assert table.done
    assert "swift_bullet_time" not in table.asked
