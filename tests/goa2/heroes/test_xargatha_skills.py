"""Xargatha's green and blue cards and her Ultimate: use, branches, and what they must not do."""

import pytest

from critias.games.goa2.rules import hands
from critias.games.goa2.rules.round import end_round
from critias.games.goa2.rules.turn import end_turn, initiative
from goa2.table import BLUE, RED, NotOffered, Table

XARGATHA = {"xargatha": (RED, "j6")}
"""In the open: six spaces around her and all spaces at distance 2 are ground."""
APART = [("melee", RED, "i14"), ("melee", BLUE, "m12")]
"""A minion of each team far away, so that nothing is pushed."""

# --- Charm, Control, Dominate -----------------------------------------------------------------

FLOCK = [
    ("ranged", BLUE, "2 southwest of xargatha", "archer"),
    ("melee", BLUE, "2 southeast of xargatha", "fighter"),
    ("heavy", BLUE, "2 west of xargatha", "giant"),
    ("melee", RED, "2 northwest of xargatha", "friend"),
]
CHARMS = ["charm", "control", "dominate"]


@pytest.mark.rule("goa2.move.primary-adds-text")
@pytest.mark.parametrize(
    ("card", "found"),
    [
        ("charm", {"i8"}),
        ("control", {"i8", "k8"}),
        ("dominate", {"i8", "k8", "h6"}),
    ],
)
def test_whom_a_charm_works_on(card: str, found: set[str]) -> None:
    table = Table(XARGATHA | {"arien": (BLUE, "east of xargatha")}, FLOCK)
    table.play("xargatha", card, "movement")
    assert table.question.kind == "may_target"
    assert table.options() == found | {"no"}


@pytest.mark.parametrize("card", CHARMS)
def test_a_charm_before_the_movement_is_not_offered_again_after_it(card: str) -> None:
    table = Table(XARGATHA, FLOCK)
    table.play("xargatha", card, "movement", "archer", "2 southwest of archer", "j5")
    assert table.done
    assert table.where("archer") == "h10"
    assert table.where("xargatha") == "j5"


@pytest.mark.parametrize("card", CHARMS)
def test_a_charm_works_before_or_after_the_movement_never_both(card: str) -> None:
    """The archer is still in radius when she has moved, and is left alone."""
    table = Table(XARGATHA, FLOCK)
    table.play("xargatha", card, "movement", "archer", "east of archer", "j6")
    assert table.done
    assert table.where("archer") == "j8"


@pytest.mark.parametrize("card", CHARMS)
def test_a_charm_after_the_movement_is_measured_from_her_new_space(card: str) -> None:
    table = Table(
        {"xargatha": (RED, "j6")}, [*APART, ("ranged", BLUE, "4 southwest of xargatha", "archer")]
    )
    table.play("xargatha", card, "movement")
    assert table.question.kind == "move", "nobody is in radius before she has moved"
    table.answer("i8", "archer", "i10")
    assert table.done
    assert table.where("archer") == "i10"


@pytest.mark.rule("goa2.move.primary-zero", "goa2.perform.optional-words")
def test_a_charm_works_for_one_who_stays_and_may_be_left_out() -> None:
    table = Table(XARGATHA, FLOCK)
    table.play("xargatha", "charm", "movement", "no", "j6", "archer", "h8")
    assert (table.where("xargatha"), table.where("archer")) == ("j6", "h8")
    other = Table(XARGATHA, FLOCK)
    other.play("xargatha", "charm", "movement", "no", "j6", "no")
    assert other.done
    assert other.where("archer") == "i8"


@pytest.mark.rule("goa2.move.in-text-same-rules")
def test_a_charmed_minion_goes_at_most_two_spaces_around_obstacles() -> None:
    table = Table(
        XARGATHA,
        [
            ("melee", RED, "h9"),
            ("melee", RED, "h8"),
            ("heavy", RED, "i7"),
            ("melee", RED, "j8"),
            ("ranged", BLUE, "i8", "archer"),
        ],
    )
    table.play("xargatha", "charm", "movement", "archer")
    assert table.options() == {"h7", "g7", "h6", "i6", "i9", "i10", "no"}


@pytest.mark.rule("goa2.fast.no-text", "goa2.move.no-text-secondary")
def test_fast_travel_drops_the_charm() -> None:
    table = Table({"xargatha": (RED, "c7")}, [("ranged", BLUE, "i8"), ("melee", RED, "i14")])
    table.play("xargatha", "charm", "fast_travel", "d9")
    assert table.done
    assert table.asked == ["fast_travel"]


def test_bulwark_keeps_minions_from_being_charmed() -> None:
    table = Table(
        XARGATHA | {"brogan": (BLUE, "4 southwest of xargatha")}, FLOCK, laid={"brogan": "bulwark"}
    )
    table.play("brogan", "bulwark", "skill")
    table.play("xargatha", "control", "movement")
    assert table.question.kind == "move"


# --- Constrict, Final Embrace -----------------------------------------------------------------


def squeeze(table: Table) -> None:
    """From the skill to the end of the round."""
    table.state.turn = 4
    table.run(end_turn)
    table.run(end_round)


EMBRACES = ["constrict", "final_embrace"]


@pytest.mark.rule("goa2.effect.end-of-round")
@pytest.mark.parametrize("card", EMBRACES)
def test_an_embrace_defeats_a_melee_minion_before_the_battle(card: str) -> None:
    table = Table(XARGATHA, [*APART, ("melee", BLUE, "east of xargatha", "minion")])
    table.play("xargatha", card, "skill")
    assert table.where("minion") == "k6", "nothing happens before the end of the round"
    squeeze(table)
    assert table.where("minion") is None
    assert table.coins("xargatha") == 2
    assert table.said("battle") == [(0, 1, 1)]


@pytest.mark.parametrize("card", EMBRACES)
def test_she_picks_the_minion(card: str) -> None:
    table = Table(
        XARGATHA,
        [
            *APART,
            ("melee", BLUE, "east of xargatha", "one"),
            ("melee", BLUE, "west of xargatha", "two"),
            ("heavy", BLUE, "northeast of xargatha"),
            ("melee", RED, "southwest of xargatha"),
            ("melee", BLUE, "2 southeast of xargatha"),
        ],
    )
    table.play("xargatha", card, "skill")
    squeeze(table)
    assert table.question.seats == (0,)
    assert table.options() == {"k6", "i6"}
    table.answer("two")
    assert table.where("two") is None
    assert table.where("one") == "k6"


def test_only_the_final_embrace_takes_ranged_minions() -> None:
    for card, gone in (("constrict", False), ("final_embrace", True)):
        table = Table(XARGATHA, [*APART, ("ranged", BLUE, "east of xargatha", "archer")])
        table.play("xargatha", card, "skill")
        squeeze(table)
        assert bool(table.said("minion_defeated")) is gone


@pytest.mark.parametrize("card", EMBRACES)
def test_an_embrace_never_takes_a_heavy_minion(card: str) -> None:
    table = Table(XARGATHA, [("melee", RED, "i14"), ("heavy", BLUE, "east of xargatha", "giant")])
    table.play("xargatha", card, "skill")
    squeeze(table)
    assert table.where("giant") == "k6"
    assert table.coins("xargatha") == 0


@pytest.mark.rule("goa2.effect.cancel-defeat", "goa2.effect.cancel-state-change")
@pytest.mark.parametrize("how", ["defeated", "discarded", "facedown", "away"])
def test_an_embrace_needs_her_and_its_card_in_place(how: str) -> None:
    table = Table(
        XARGATHA | {"arien": (BLUE, "west of xargatha")},
        [*APART, ("melee", BLUE, "east of xargatha", "minion"), ("melee", RED, "k10")],
    )
    table.play("xargatha", "constrict", "skill")
    own = table.hero("xargatha")
    if how == "defeated":
        table.play("arien", "noble_blade", "attack", "no")
    elif how == "discarded":
        hands.discard_resolved(table.state, own, "constrict")
    elif how == "facedown":
        hands.turn_facedown(table.state, own, "constrict")
    else:
        table.move("xargatha", "i8")
    squeeze(table)
    assert table.where("minion") == "k6"
    assert not table.said("minion_defeated")


@pytest.mark.rule("goa2.push.immediate-midturn")
def test_an_embrace_may_push_the_lane_before_the_battle() -> None:
    table = Table(XARGATHA, [("melee", RED, "i14"), ("melee", BLUE, "east of xargatha", "minion")])
    table.play("xargatha", "constrict", "skill")
    squeeze(table)
    kinds: list[str] = [event.kind for event in table.events]
    assert kinds.index("lane_push") < kinds.index("battle")
    assert table.said("battle") == [(0, 5, 6)], "the battle is fought in the new Zone"


# --- Stone Gaze and its upgrades --------------------------------------------------------------

GAZES = [("stone_gaze", 2), ("petrifying_stare", 3), ("turn_into_statues", 4)]


@pytest.mark.rule("goa2.effect.next-turn", "goa2.fast.forbidden-with-movement")
@pytest.mark.parametrize(("card", "radius"), GAZES)
def test_stone_bars_enemy_heroes_in_radius_from_movement_actions(card: str, radius: int) -> None:
    table = Table(
        XARGATHA
        | {
            "arien": (BLUE, f"{radius} southeast of xargatha"),
            "wasp": (BLUE, f"{radius + 1} southwest of xargatha"),
            "sabina": (RED, "northwest of xargatha"),
        },
        hand={"arien": ["dangerous_current"]},
    )
    table.play("xargatha", card, "skill")
    table.lay("arien", "dangerous_current")
    table.play("arien", "dangerous_current", "movement", table.where("arien") or "")
    table.run(end_turn)
    for kind, rule in (
        ("movement", "goa2.overview.card-over-rules"),
        ("fast_travel", "goa2.fast.forbidden-with-movement"),
    ):
        with pytest.raises(NotOffered) as refusal:
            table.play("arien", "noble_blade", kind)
        assert refusal.value.rule == rule
    table.play("arien", "noble_blade", "attack")
    table.play("wasp", "shock", "movement", table.where("wasp") or "")
    table.play("sabina", "quickdraw", "movement", "i5")
    table.run(end_turn)
    table.play("arien", "raging_stream", "movement", table.where("arien") or "")
    assert table.done


@pytest.mark.rule("goa2.effect.radius-follows", "goa2.move.restriction-at-start")
def test_stone_is_measured_from_where_she_stands_when_the_movement_begins() -> None:
    table = Table(XARGATHA | {"arien": (BLUE, "4 southwest of xargatha")})
    table.play("xargatha", "stone_gaze", "skill")
    table.run(end_turn)
    table.play("arien", "dangerous_current", "movement", "i8")
    assert table.where("arien") == "i8", "one who begins outside may walk in"
    table.move("xargatha", "g7")
    with pytest.raises(NotOffered):
        table.play("arien", "noble_blade", "movement")
    table.move("xargatha", "j4")
    table.play("arien", "noble_blade", "movement", "i9")
    assert table.where("arien") == "i9"


@pytest.mark.rule("goa2.move.in-text-ignores-action-ban")
def test_stone_stops_neither_text_movement_nor_being_attacked() -> None:
    table = Table(XARGATHA | {"tigerclaw": (BLUE, "east of xargatha")}, level={"xargatha": 1})
    table.deal("xargatha", "lethal_spin")
    table.play("xargatha", "stone_gaze", "skill")
    table.run(end_turn)
    table.play("tigerclaw", "hit_and_run", "attack", "lethal_spin", "l6")
    assert table.where("tigerclaw") == "l6"
    table.move("tigerclaw", "k6")
    table.play("xargatha", "cleave", "attack")
    assert table.where("tigerclaw") is None


@pytest.mark.rule("goa2.concept.counts-as")
def test_a_petrified_hero_is_terrain_to_those_who_look_for_it() -> None:
    heroes = XARGATHA | {
        "tigerclaw": (BLUE, "3 southwest of xargatha"),
        "arien": (BLUE, "2 southwest of xargatha"),
    }
    plain = Table(heroes).play("tigerclaw", "blend_into_shadows", "skill")
    assert plain.asked == [], "h9 is next to no terrain"
    table = Table(heroes).play("xargatha", "stone_gaze", "skill")
    table.run(end_turn)
    table.play("tigerclaw", "blend_into_shadows", "skill")
    assert table.asked == ["place"]


@pytest.mark.rule("goa2.effect.next-turn-turn4")
def test_stone_does_not_last_into_the_next_round() -> None:
    table = Table(XARGATHA | {"arien": (BLUE, "east of xargatha")}, turn=4)
    table.play("xargatha", "stone_gaze", "skill")
    assert table.state.effects == []


# --- Fresh Converts, Devoted Followers --------------------------------------------------------


@pytest.mark.parametrize(
    ("card", "neighbour", "works"),
    [
        ("fresh_converts", "enemy minion", True),
        ("fresh_converts", "immune heavy", True),
        ("fresh_converts", "enemy hero", False),
        ("fresh_converts", "friendly minion", False),
        ("fresh_converts", "nobody", False),
        ("devoted_followers", "enemy minion", True),
        ("devoted_followers", "immune heavy", True),
        ("devoted_followers", "enemy hero", True),
        ("devoted_followers", "friendly minion", False),
        ("devoted_followers", "nobody", False),
    ],
)
def test_company_gives_a_card_back(card: str, neighbour: str, works: bool) -> None:
    minions = {
        "enemy minion": [("melee", BLUE, "east of xargatha")],
        "immune heavy": [("heavy", BLUE, "east of xargatha")],
        "friendly minion": [("melee", RED, "east of xargatha")],
    }
    place = "east of xargatha" if neighbour == "enemy hero" else "2 west of xargatha"
    table = Table(
        XARGATHA | {"arien": (BLUE, place)},
        [*APART, *minions.get(neighbour, [])],
        discard={"xargatha": ["cleave", "charm"]},
    )
    table.play("xargatha", card, "skill")
    if not works:
        assert table.done
        assert table.hand("xargatha") == []
        return
    assert table.options() == {"cleave", "charm", "no"}
    table.answer("charm")
    assert table.hand("xargatha") == ["charm"]
    assert table.discarded("xargatha") == ["cleave"]


def test_the_card_may_be_left_in_the_pile() -> None:
    table = Table(
        XARGATHA | {"arien": (BLUE, "east of xargatha")}, discard={"xargatha": ["cleave"]}
    )
    table.play("xargatha", "devoted_followers", "skill", "no")
    assert table.done
    assert table.discarded("xargatha") == ["cleave"]


# --- Metamorphosis ----------------------------------------------------------------------------

RING = [
    ("heavy", BLUE, "east of xargatha"),
    ("melee", BLUE, "west of xargatha"),
    ("melee", BLUE, "northwest of xargatha"),
    ("melee", RED, "southwest of xargatha"),
]


@pytest.mark.rule("goa2.concept.ignore-obstacles", "goa2.concept.ignore-obstacles-end")
def test_enemies_around_her_make_her_faster_and_do_not_stop_her() -> None:
    table = Table(XARGATHA, RING, ultimate=["xargatha"])
    table.play("xargatha", "cleave", "movement")
    grid, here = table.board.grid, table.space("j6")
    reached = {space for space in table.question.options if isinstance(space, int)}
    assert max(grid.distance(here, space) for space in reached) == 4, "1 and three enemies"
    assert table.offers("4 west of xargatha", "2 east of xargatha")
    assert not table.offers("east of xargatha")
    assert not table.offers("southwest of xargatha")


def test_without_the_ultimate_she_is_shut_in_by_the_same_ring() -> None:
    table = Table(XARGATHA, RING)
    table.play("xargatha", "cleave", "movement")
    assert table.options() == {"j6", "j5", "j7"}


def test_she_crosses_terrain_inside_the_board() -> None:
    heroes = {"xargatha": (RED, "k7"), "arien": (BLUE, "west of xargatha")}
    table = Table(heroes, ultimate=["xargatha"])
    table.play("xargatha", "cleave", "movement")
    assert table.offers("m7")
    plain = Table(heroes, items={"xargatha": {"movement": 1}})
    plain.play("xargatha", "cleave", "movement")
    assert not plain.offers("m7")


@pytest.mark.rule("goa2.initiative.recheck-after-each")
def test_her_initiative_follows_the_enemies_around_her() -> None:
    table = Table(XARGATHA, RING, ultimate=["xargatha"], laid={"xargatha": "cleave"})
    own = table.hero("xargatha")
    assert initiative(table.state, own) == 11 + 3
    table.move("xargatha", "k9")
    assert initiative(table.state, own) == 11
    plain = Table(XARGATHA, RING, laid={"xargatha": "cleave"})
    assert initiative(plain.state, plain.hero("xargatha")) == 11
