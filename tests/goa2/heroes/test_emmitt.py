"""Emmitt: reversed order, Glitches, past positions, spent cards, two timelines."""

import pytest

from critias.games.goa2.rules import hands
from critias.games.goa2.rules.active import THIS_ROUND, start
from critias.games.goa2.rules.cards import CARDS
from critias.games.goa2.rules.modal import Alternatives
from critias.games.goa2.rules.turn import resolve_next
from critias.kernel.choices import Option
from goa2.table import BLUE, RED, Table

EMMITT = {"emmitt": (RED, "j6")}
APART = [("melee", RED, "i14"), ("melee", BLUE, "m12")]
"""A minion of each team far away, so that nothing is pushed."""


def total(table: Table) -> Option:
    """The attack total that was announced last."""
    return table.said("attack")[-1][3]


def glitches(table: Table) -> list[str]:
    """Where Glitches lie."""
    state = table.state
    return sorted(table.name(s) for s, p in state.at.items() if state.labels[p] == "glitch")


def run(table: Table, hero: str, card: str) -> Table:
    """Set the effect of a hero's card running."""
    start(table.state, table.hero(hero), CARDS[card], THIS_ROUND)
    return table


def idle(table: Table) -> set[Option]:
    """The alternatives of the open question that would do nothing."""
    why = table.question.why
    assert isinstance(why, Alternatives)
    return {option for option in table.question.options if why.idle(option)}


@pytest.mark.parametrize(
    "card",
    ["reverse_time", "tear_in_time", "temporal_punch", "temporal_slam", "temporal_judgment",
     "flashback", "deja_vu"],
)  # fmt: skip
def test_he_attacks_enemies_beside_him(card: str) -> None:
    heroes = EMMITT | {"arien": (BLUE, "k6"), "wasp": (BLUE, "i6"), "brogan": (RED, "i7"),
                       "dodger": (BLUE, "l6")}  # fmt: skip
    table = Table(heroes, [*APART, ("melee", BLUE, "j7")]).play("emmitt", card, "attack")
    assert table.options() == {"k6", "i6"} | ({"j7"} if card != "tear_in_time" else set())


@pytest.mark.rule("goa2.effect.next-turn-turn4")
def test_in_the_last_turn_of_a_round_no_time_is_reversed() -> None:
    table = Table(EMMITT | {"arien": (BLUE, "k6")}, APART, turn=4)
    table.play("emmitt", "reverse_time", "attack", "arien")
    assert table.state.effects == []


# --- Reverse Time, Tear in Time ---------------------------------------------------------------


@pytest.mark.rule("goa2.initiative.highest-first", "goa2.tie.cross-team-coin")
@pytest.mark.parametrize(("card", "value"), [("reverse_time", 4), ("tear_in_time", 3)])
def test_in_the_next_turn_the_lowest_initiative_goes_first(card: str, value: int) -> None:
    heroes = EMMITT | {"wasp": (RED, "h8"), "arien": (BLUE, "k6"), "brogan": (BLUE, "i8")}
    table = Table(heroes, APART, hand={"arien": ["raging_stream"]})
    table.play("emmitt", card, "attack", "arien", "raging_stream")
    assert total(table) == value
    table.next_turn()
    for hero, played in (
        ("wasp", "electrocute"),
        ("arien", "liquid_leap"),
        ("brogan", "shield_bash"),
    ):
        table.lay(hero, played)
    order = []
    for _ in range(3):
        table.run(resolve_next, "hold")
        order.append(table.said("acts")[-1][0])
    assert order == ["arien", "wasp", "brogan"], "4, then the tie at 9 with the coin on Red"


@pytest.mark.rule("goa2.effect.cancel-defeat")
def test_with_emmitt_gone_time_runs_forward_again() -> None:
    heroes = EMMITT | {"wasp": (RED, "h8"), "arien": (BLUE, "k6")}
    table = Table(heroes, APART, hand={"arien": ["raging_stream"]})
    table.play("emmitt", "reverse_time", "attack", "arien", "raging_stream")
    table.play("arien", "noble_blade", "attack", "emmitt")
    table.next_turn()
    table.lay("wasp", "shock")
    table.lay("arien", "liquid_leap")
    table.run(resolve_next, "hold")
    assert table.said("acts")[-1][0] == "wasp"


# --- Unstable Timeline ------------------------------------------------------------------------


@pytest.mark.rule("goa2.place.token-limit", "goa2.effect.end-of-turn")
def test_an_enemy_picks_the_glitch_he_swaps_with_and_they_fade() -> None:
    table = Table(EMMITT | {"arien": (BLUE, "k13")}, APART)
    table.play("emmitt", "unstable_timeline", "skill", "h6")
    assert not table.offers("g6", "i6", "f6"), "two spaces have to lie between"
    table.answer("i9")
    assert table.question.seats == (table.hero("arien").seat,)
    assert table.options() == {"h6", "i9"}
    table.answer("i9")
    assert table.where("emmitt") == "i9"
    assert glitches(table) == ["h6", "j6"]
    table.next_turn()
    assert glitches(table) == []


@pytest.mark.rule("goa2.defskill.both-uses", "goa2.defense.total")
def test_as_a_defense_it_lays_three_and_counts_six_wherever_he_is() -> None:
    hand = {"emmitt": ["unstable_timeline"]}
    table = Table(EMMITT | {"arien": (BLUE, "k6")}, APART, hand=hand)
    table.play("arien", "noble_blade", "attack", "emmitt", "unstable_timeline", "g6", "i9", "j4")
    table.answer("g6")
    assert table.where("emmitt") == "g6"
    assert table.said("defense") == [("emmitt", "emmitt_unstable_timeline", 6, 4, 0)]


@pytest.mark.rule("goa2.perform.mandatory-stop")
def test_held_in_place_he_stops_and_the_glitches_stay_to_the_end_of_the_round() -> None:
    table = Table(EMMITT | {"wasp": (BLUE, "h7"), "arien": (RED, "h8")}, APART)
    table.play("wasp", "magnetic_dagger", "attack", "arien")
    table.play("emmitt", "unstable_timeline", "skill", "g4", "i9")
    assert table.said("stopped")
    table.next_turn()
    assert len(glitches(table)) == 2


def test_glitches_lie_in_radius_and_any_enemy_hero_is_asked() -> None:
    heroes = EMMITT | {"arien": (BLUE, "k13"), "wasp": (BLUE, "i8"), "brogan": (RED, "i7")}
    table = Table(heroes, APART).play("emmitt", "unstable_timeline", "skill")
    assert table.offers("4 west of emmitt")
    assert not table.offers("5 west of emmitt")
    table.answer("h6", "i9")
    assert table.options() == {"k13", "i8"}


def test_whoever_copies_the_timeline_finds_no_glitch() -> None:
    heroes = {"emmitt": (BLUE, "h6"), "nebkher": (RED, "j6")}
    table = Table(heroes, APART).play("emmitt", "unstable_timeline", "hold").next_turn()
    table.play("nebkher", "mind_grip", "skill", "copy", "skill", "g6", "i9")
    assert table.said("stopped")
    assert table.where("nebkher") == "j6"


# --- red --------------------------------------------------------------------------------------


@pytest.mark.rule("goa2.defense.total")
@pytest.mark.parametrize(
    ("card", "value"), [("temporal_punch", 9), ("temporal_slam", 11), ("temporal_judgment", 12)]
)
def test_initiative_defends_instead_of_defense(card: str, value: int) -> None:
    heroes = EMMITT | {"tigerclaw": (BLUE, "k6")}
    table = Table(
        heroes, APART, hand={"tigerclaw": ["hit_and_run"]}, items={"tigerclaw": {"initiative": 2}}
    )
    table.play("emmitt", card, "attack", "hit_and_run")
    assert table.said("defense") == [("tigerclaw", "hit_and_run", 11, value, 0)]
    assert (table.where("tigerclaw") is None) is (value > 11)


def test_a_block_is_a_block() -> None:
    table = Table(EMMITT | {"tigerclaw": (BLUE, "k6")}, APART, hand={"tigerclaw": ["parry"]})
    table.play("emmitt", "temporal_punch", "attack", "parry")
    assert table.where("tigerclaw") == "k6"


@pytest.mark.parametrize(("card", "value", "number"), [("flashback", 5, 3), ("deja_vu", 6, 2)])
def test_a_trail_after_the_attack_catches_an_enemy(card: str, value: int, number: int) -> None:
    heroes = EMMITT | {"arien": (BLUE, "k6")}
    table = Table(
        heroes, APART, hand={"arien": ["master_duelist"]}, items={"arien": {"defense": 2}}
    )
    table.play("emmitt", card, "attack", "arien", "master_duelist", "yes")
    table.answer(*["g6", "i9", "j4"][:number], "arien", "g6")
    assert total(table) == value
    assert table.where("arien") == "g6"
    assert "k6" in glitches(table)
    table.next_turn()
    assert glitches(table) == []


def test_the_trail_may_be_left_out() -> None:
    table = Table(EMMITT | {"arien": (BLUE, "k6")}, APART)
    table.play("emmitt", "flashback", "attack", "arien", "no")
    assert (glitches(table), table.done) == ([], True)


def test_nobody_has_to_be_caught_by_the_trail() -> None:
    table = Table(EMMITT | {"arien": (BLUE, "k6"), "wasp": (BLUE, "j8")}, APART)
    table.play("emmitt", "deja_vu", "attack", "arien", "yes", "g6", "i9", "no")
    assert table.where("wasp") == "j8"
    assert glitches(table) == ["g6", "i9"]
    table.next_turn()
    assert glitches(table) == []


@pytest.mark.parametrize(("card", "number"), [("flashback", 3), ("deja_vu", 2)])
def test_the_trail_catches_enemy_heroes_in_radius(card: str, number: int) -> None:
    heroes = EMMITT | {"arien": (BLUE, "k6"), "wasp": (BLUE, "j8"), "dodger": (BLUE, "i8"),
                       "xargatha": (BLUE, "j11"), "sabina": (RED, "i7")}  # fmt: skip
    table = Table(heroes, [*APART, ("melee", BLUE, "k7")])
    table.play("emmitt", card, "attack", "arien", "yes")
    assert not table.offers("4 west of emmitt")
    table.answer(*["g6", "i9", "j4"][:number])
    assert table.options() == {"j8", "i8", "no"}


@pytest.mark.parametrize(("card", "number"), [("flashback", 3), ("deja_vu", 2)])
def test_nobody_is_caught_behind_a_bulwark(card: str, number: int) -> None:
    table = Table(EMMITT | {"arien": (BLUE, "k6"), "brogan": (BLUE, "j8")}, APART)
    run(table, "brogan", "bulwark").play("emmitt", card, "attack", "arien", "yes")
    table.answer(*["g6", "i9", "j4"][:number])
    assert table.done


@pytest.mark.parametrize("card", ["flashback", "deja_vu"])
def test_without_room_in_radius_there_is_no_trail(card: str) -> None:
    """In radius 1 no two spaces are so far apart."""
    table = Table(EMMITT | {"arien": (BLUE, "k6")}, APART, items={"emmitt": {"radius": -2}})
    table.play("emmitt", card, "attack")
    assert (table.done, "emmitt_trail" in table.asked) == (True, False)


@pytest.mark.parametrize(("card", "number"), [("flashback", 3), ("deja_vu", 2)])
def test_whoever_copies_the_trail_catches_nobody(card: str, number: int) -> None:
    heroes = {"emmitt": (BLUE, "h6"), "nebkher": (RED, "j6"), "arien": (BLUE, "k6")}
    table = Table(heroes, APART).play("emmitt", card, "hold").next_turn()
    table.play("nebkher", "mind_grip", "skill", "copy", "emmitt", "attack", "yes")
    table.answer(*["g6", "i9", "j4"][:number])
    assert (table.done, table.where("emmitt")) == (True, "h6")


# --- green ------------------------------------------------------------------------------------


@pytest.mark.rule("goa2.concept.direction", "goa2.move.in-text-exact")
@pytest.mark.parametrize(("card", "reach"), [("time_walk", 3), ("fast_forward", 4)])
def test_a_hero_who_has_not_stirred_is_walked_two_spaces(card: str, reach: int) -> None:
    heroes = {"arien": (BLUE, "g6"), "emmitt": (RED, f"{reach} east of arien")}
    table = Table(heroes, APART)
    table.play("emmitt", card, "skill", "h8")
    assert table.where("arien") == "h8"


def test_who_has_left_its_space_is_not_walked_even_if_it_came_back() -> None:
    table = Table(EMMITT | {"arien": (BLUE, "h6")}, APART)
    table.move("arien", "h7")
    table.move("arien", "h6")
    table.play("emmitt", "time_walk", "skill")
    assert table.said("stopped")


WALKS = [("time_walk", ()), ("fast_forward", ()), ("back_to_the_future", ("forward",))]


@pytest.mark.parametrize(("card", "mode"), WALKS)
def test_time_walks_with_enemy_heroes_in_range(card: str, mode: tuple[str, ...]) -> None:
    """Dodger has left its space, Xargatha is out of range, Sabina a friend."""
    heroes = EMMITT | {"arien": (BLUE, "h6"), "wasp": (BLUE, "i8"), "dodger": (BLUE, "k7"),
                       "xargatha": (BLUE, "j11"), "sabina": (RED, "i7")}  # fmt: skip
    table = Table(heroes, [*APART, ("melee", BLUE, "k6")])
    table.move("dodger", "k8")
    table.play("emmitt", card, "skill", *mode)
    assert table.options() == {"h6", "i8"}


@pytest.mark.parametrize(("card", "mode"), WALKS)
def test_time_walks_with_nobody_who_is_held_or_hemmed_in(card: str, mode: tuple[str, ...]) -> None:
    """A minion stands on every space around Wasp, and the bulwark reaches h6 but not k8."""
    heroes = EMMITT | {"brogan": (BLUE, "h6"), "wasp": (BLUE, "k8")}
    held = run(Table(heroes, APART), "brogan", "bulwark")
    held.move("wasp", "l8")
    held.move("wasp", "k8")
    held.play("emmitt", card, "skill", *mode)
    assert held.said("stopped")
    around = [("melee", RED, "j8"), ("melee", RED, "l8"), ("ranged", RED, "j7"),
              ("melee", BLUE, "k7"), ("ranged", BLUE, "k9")]  # fmt: skip
    hemmed = Table(EMMITT | {"wasp": (BLUE, "k8")}, [*APART, *around])
    hemmed.play("emmitt", card, "skill", *mode)
    assert (hemmed.asked.count("target"), bool(hemmed.said("stopped"))) == (0, True)


@pytest.mark.rule("goa2.place.empty-only")
def test_a_unit_is_put_back_where_it_stood_when_the_turn_began() -> None:
    table = Table(EMMITT | {"arien": (BLUE, "h6")}, [*APART, ("melee", BLUE, "i8", "m")])
    table.move("arien", "h8")
    table.play("emmitt", "back_to_the_future", "skill", "back")
    assert table.where("arien") == "h6"
    table.next_turn()
    table.move("arien", "h8")
    table.move("m", "h6")
    table.play("emmitt", "back_to_the_future", "skill", "back")
    assert table.where("arien") == "h8", "his space is taken"
    assert table.where("m") == "i8", "but that of the minion is not"


def test_any_other_unit_in_range_that_has_moved_goes_back() -> None:
    """The minion at j8 is where it was, Wasp too far away, Emmitt himself has moved; a Tree is no
    unit, and Dodger came onto the board later."""
    heroes = EMMITT | {"arien": (BLUE, "h6"), "sabina": (RED, "h8"), "wasp": (BLUE, "j12"),
                       "dodger": (BLUE, None), "wuk": (RED, "f11")}  # fmt: skip
    table = Table(heroes, [*APART, ("melee", BLUE, "j8")], [("tree", "wuk", "k7")])
    for piece, place in (("arien", "h7"), ("sabina", "i8"), ("wasp", "j11"), ("tree", "k8"),
                         ("dodger", "i6"), ("emmitt", "j5")):  # fmt: skip
        table.move(piece, place)
    table.play("emmitt", "back_to_the_future", "skill", "back")
    assert table.options() == {"h7", "i8"}


def test_nobody_is_put_back_behind_a_bulwark() -> None:
    table = Table(EMMITT | {"brogan": (BLUE, "h6"), "sabina": (RED, "i8")}, APART)
    table.move("brogan", "h7")
    table.move("sabina", "i7")
    run(table, "brogan", "bulwark").play("emmitt", "back_to_the_future", "skill", "back")
    assert (table.where("brogan"), table.where("sabina")) == ("h7", "i8")


def test_it_is_said_which_way_through_time_leads_nowhere() -> None:
    heroes = EMMITT | {"arien": (BLUE, "j11"), "sabina": (RED, "i8")}
    table = Table(heroes, APART).play("emmitt", "back_to_the_future", "skill")
    assert idle(table) == {"back", "forward"}
    moved = Table(heroes, APART)
    moved.move("sabina", "i7")
    assert idle(moved.play("emmitt", "back_to_the_future", "skill")) == {"forward"}


def test_a_card_that_is_back_already_is_not_called_back() -> None:
    heroes = EMMITT | {"wasp": (RED, "h8"), "arien": (BLUE, "i8")}
    table = Table(heroes, APART, hand={"wasp": ["shock"]})
    table.play("arien", "noble_blade", "attack", "wasp", "shock")
    hands.retrieve(table.state, table.hero("wasp"), "shock")
    assert table.play("emmitt", "time_capsule", "skill").done


@pytest.mark.parametrize("card", ["time_capsule", "future_proof"])
def test_friends_out_of_radius_are_not_called(card: str) -> None:
    heroes = EMMITT | {"wasp": (RED, "j11"), "arien": (BLUE, "j12")}
    table = Table(heroes, APART, hand={"wasp": ["shock"]})
    table.play("arien", "noble_blade", "attack", "wasp", "shock")
    table.play("emmitt", card, "skill")
    if card == "future_proof":
        assert idle(table) == {"recall"}
        table.answer("recall")
    assert "emmitt_recall" not in table.asked


def test_a_friend_may_leave_its_cards_where_they_are() -> None:
    heroes = EMMITT | {"wasp": (RED, "h8"), "arien": (BLUE, "i8")}
    table = Table(heroes, APART, hand={"wasp": ["shock"]})
    table.play("arien", "noble_blade", "attack", "wasp", "shock")
    table.play("emmitt", "time_capsule", "skill")
    assert table.question.seats == (table.hero("wasp").seat,), "Emmitt has nothing to take back"
    table.answer("no")
    assert (table.hand("wasp"), table.discarded("wasp")) == ([], ["shock"])


@pytest.mark.rule("goa2.state.retrieve", "goa2.state.discarded")
@pytest.mark.parametrize("card", ["time_capsule", "future_proof"])
def test_cards_discarded_this_turn_come_back(card: str) -> None:
    heroes = EMMITT | {"wasp": (RED, "h8"), "arien": (BLUE, "i8"), "brogan": (BLUE, "k6")}
    hand = {"wasp": ["shock"], "emmitt": ["temporal_punch"]}
    table = Table(heroes, APART, hand=hand, discard={"wasp": ["static_barrier"]})
    table.next_turn()
    table.play("arien", "noble_blade", "attack", "wasp", "shock")
    table.play("brogan", "onslaught", "attack", "emmitt", "temporal_punch")
    table.play("emmitt", card, "skill")
    if card == "future_proof":
        table.answer("recall")
    assert table.question.seats == (table.hero("emmitt").seat,)
    table.answer("yes")
    assert table.question.seats == (table.hero("wasp").seat,)
    table.answer("yes")
    assert table.hand("wasp") == ["shock"]
    assert table.hand("emmitt") == ["emmitt_temporal_punch"]


@pytest.mark.rule("goa2.concept.immune")
def test_the_future_is_proof_against_enemies_for_his_friends() -> None:
    heroes = EMMITT | {"wasp": (RED, "i6"), "arien": (BLUE, "i7")}
    table = Table(heroes, APART)
    table.play("emmitt", "future_proof", "skill", "immunity")
    table.play("arien", "noble_blade", "attack")
    assert [data[1] for data in table.said("attack")] == ["emmitt"], "he himself is no exception"
    assert table.where("wasp") == "i6"


@pytest.mark.rule("goa2.concept.immune")
def test_the_future_is_proof_for_heroes_in_radius_and_against_enemies_alone() -> None:
    """Brogan is out of radius, the minion no hero, and Razzle a friend."""
    heroes = EMMITT | {"wasp": (RED, "i6"), "razzle": (RED, "h7"), "brogan": (RED, "j11"),
                       "arien": (BLUE, "i7"), "xargatha": (BLUE, "j12")}  # fmt: skip
    table = Table(heroes, [*APART, ("melee", RED, "i8")])
    table.play("emmitt", "future_proof", "skill", "immunity")
    table.play("arien", "noble_blade", "attack")
    assert table.options() == {"j6", "i8"}
    table.answer("i8")
    if table.ask is not None:
        table.answer("no")
    table.play("xargatha", "cleave", "attack")
    assert table.said("attack")[-1][1] == "brogan"
    table.play("razzle", "alleyoop", "skill")
    assert table.options() == {"i6", "j6"}, "his friends reach her"


@pytest.mark.rule("goa2.concept.immune")
@pytest.mark.parametrize(("place", "most"), [("i6", 4), ("j11", 1)])
def test_in_radius_no_roots_hold_his_friends(place: str, most: int) -> None:
    heroes = EMMITT | {"wasp": (RED, place), "silverarrow": (BLUE, "i8")}
    table = run(Table(heroes, APART), "silverarrow", "silverarrow_grappling_branches")
    table.play("emmitt", "future_proof", "skill", "immunity")
    table.play("wasp", "charged_boomerang", "movement")
    grid = table.board.grid
    ways = [grid.distance(table.space(place), int(str(o))) for o in table.question.options]
    assert max(ways) == most
