"""Min: mines that only she knows, and grenades."""

import pytest

from critias.games.goa2.game import VOICE
from critias.games.goa2.rules.cards import SIGNS
from critias.games.goa2.rules.redeal import redeal
from critias.games.goa2.rules.round import end_round
from critias.games.goa2.rules.state import GoaState
from critias.games.goa2.rules.turn import end_turn
from critias.kernel.choices import Option
from critias.kernel.random import Rng
from critias.kit.offers import Offers
from critias.table.parts.staged import stage_of
from goa2.heroes.test_min import APART, MIN, lying, seen
from goa2.table import BLUE, RED, Table

BROGAN = {"brogan": (BLUE, "h6"), "min": (RED, "i10")}


def lay(table: Table, **kinds: str) -> Table:
    """Mines by their spaces."""
    state = table.state
    supply = [p for p, label in enumerate(state.labels) if label == "mine" and state.space[p] < 0]
    for place, kind in kinds.items():
        piece = supply.pop(0)
        table.names[place] = piece
        table.move(place, table.board.by_name[place])
        state.secret[piece] = kind
        state.token_notes[piece] = "min_trip_mine 1.1"
    return table


# --- mines ------------------------------------------------------------------------------------


@pytest.mark.rule("goa2.hidden.facedown")
@pytest.mark.parametrize(
    ("card", "kinds"),
    [
        ("trip_mine", ["blast", "dud"]),
        ("cluster_mine", ["blast", "dud", "dud"]),
        ("minefield", ["blast", "blast", "dud"]),
    ],
)
def test_mines_are_laid_facedown_and_only_she_knows_which(card: str, kinds: list[str]) -> None:
    table = Table(MIN | {"brogan": (BLUE, "q8")}, APART).play("min", card, "skill")
    assert table.offers("3 east of min")
    assert not table.offers("4 east of min")
    places = ["j8", "k8", "l8"][: len(kinds)]
    table.answer(*places)
    labels = {
        VOICE.words.label(seen(table, "min"), table.question, o) for o in table.question.options
    }
    assert len(labels) == len(kinds)
    table.answer(("mines", 0))
    assert sorted(table.state.secret.values()) == kinds
    own = {p["space"]: p.get("secret") for p in seen(table, "min")["pieces"]}
    other = [p for p in seen(table, "brogan")["pieces"] if p["label"] == "mine"]
    first = "dud" if card == "minefield" else "blast"
    assert own[table.space("j8")] == first
    assert [p.get("secret") for p in other] == [None] * len(kinds)
    for hero, knows in (("min", True), ("brogan", False)):
        board = stage_of(VOICE, seen(table, hero), Offers()).board
        assert board is not None
        assert (f"mine token ({first})" in board.svg) is knows
        assert (SIGNS[first] in board.svg) is knows, "its own sign"
        assert (f"mi{first[0].upper()}" in VOICE.picture(seen(table, hero))) is knows


def test_the_answer_that_lays_them_says_what_the_question_promised() -> None:
    table = Table(MIN | {"brogan": (BLUE, "q8")}, APART)
    table.play("min", "cluster_mine", "skill", "j8", "k8", "l8")
    label = VOICE.words.label(seen(table, "min"), table.question, ("mines", 2))
    assert label == "Blast at l8, dud at j8, dud at k8"
    table.answer(("mines", 2))
    assert table.state.secret[table.state.at[table.space("l8")]] == "blast"
    field = Table(MIN | {"brogan": (BLUE, "q8")}, APART)
    field.play("min", "minefield", "skill", "j8", "k8", "l8")
    label = VOICE.words.label(seen(field, "min"), field.question, ("mines", 2))
    assert label == "Dud at l8, blast at j8, blast at k8"


@pytest.mark.rule("goa2.place.token-supply-first")
def test_missing_mines_of_a_kind_are_taken_back_first_and_shown() -> None:
    table = lay(Table(MIN, APART), h10="blast", i10="blast", h11="dud")
    table.play("min", "trip_mine", "skill")
    assert table.options() == {"h10", "i10"}
    table.answer("i10")
    assert table.said("token_shown")[-1][1] == "blast"
    table.answer("j8", "k8", ("mines", 1))
    assert lying(table, "mine") == ["h10", "h11", "j8", "k8"]
    assert sorted(table.state.secret.values()) == ["blast", "blast", "dud", "dud"]


def test_mines_of_the_other_kind_stay_where_they_lie() -> None:
    """Two Blasts lie there: one is laid again, and both Duds are still in the supply."""
    table = lay(Table(MIN, APART), h10="blast", i10="blast")
    table.play("min", "cluster_mine", "skill", "i10", "j8", "k8", "l8", ("mines", 0))
    assert lying(table, "mine") == ["h10", "j8", "k8", "l8"]


@pytest.mark.rule("goa2.perform.mandatory-stop")
def test_no_mine_is_taken_back_where_no_space_in_radius_is_empty() -> None:
    """Trees grow everywhere within three spaces, and further away is room enough."""
    board = Table(MIN).board
    home = board.by_name["i8"]
    near = [s for s in board.grid.spaces if 0 < board.grid.distance(home, s) <= 3]
    trees = [("tree", "wuk", space) for space in near]
    table = Table(MIN | {"wuk": (BLUE, "q8")}, APART, tokens=trees)
    lay(table, l13="blast", m13="blast").play("min", "minefield", "skill")
    assert table.said("stopped") == [("min", "min_minefield")]
    assert lying(table, "mine") == ["l13", "m13"]


@pytest.mark.rule("goa2.card.range-max")
def test_whoever_copies_the_mines_lays_tokens_of_its_own_in_radius() -> None:
    table = Table({"nebkher": (BLUE, "i8"), "min": (RED, "k8")}, APART, turn=2)
    table.hero("min").resolved[0] = "min_trip_mine"
    table.play("nebkher", "mind_probe", "skill", "min", "skill")
    assert table.question.seats == (table.hero("nebkher").seat,)
    assert table.why("m8") == "goa2.card.range-max"
    table.answer("j8", "h8")
    assert (lying(table, "illusion"), lying(table, "mine")) == (["h8", "j8"], [])
    assert table.done, "nothing lies facedown"


@pytest.mark.rule("goa2.concept.ignore-obstacles-tokens", "goa2.state.discard-from-hand")
def test_two_mines_on_one_way_are_passed_turned_up_and_cost_a_card_for_the_blast() -> None:
    table = Table(BROGAN, APART, hand={"brogan": ["bulwark", "brutal_jab"]})
    lay(table, i6="blast", j6="dud")
    table.play("brogan", "mad_dash", "movement")
    assert not table.offers("i6")
    assert table.offers("k6")
    table.answer("k6")
    assert table.at("brogan", "k6")
    assert lying(table, "mine") == []
    assert {data[1] for data in table.said("token_shown")} == {"blast", "dud"}
    assert table.question.kind == "discard"
    table.answer("bulwark")
    assert table.discarded("brogan") == ["bulwark"]
    assert table.done


def test_with_an_empty_hand_a_blast_costs_nothing() -> None:
    table = lay(Table(BROGAN, APART), i6="blast", j6="blast")
    table.play("brogan", "mad_dash", "movement", "k6")
    assert table.at("brogan", "k6")
    assert table.state.secret == {}


def test_the_mover_says_over_which_mines_the_way_leads_where_ways_differ() -> None:
    table = lay(Table(BROGAN, APART, hand={"brogan": ["bulwark"]}), i6="blast")
    table.play("brogan", "mad_dash", "movement", "northeast of i6")
    assert table.question.kind == "way"
    i6 = table.space("i6")
    assert table.options() == {("way",), ("way", i6)}
    shown = seen(table, "brogan")
    labels = [VOICE.words.label(shown, table.question, o) for o in table.question.options]
    assert labels == ["Around them all", "Over i6"]
    table.answer(("way",))
    assert table.done
    assert lying(table, "mine") == ["i6"]


def test_friends_and_minions_pass_and_nobody_asks_them() -> None:
    heroes = {"wasp": (RED, "h6"), "min": (RED, "i10"), "brogan": (BLUE, "q8")}
    table = lay(Table(heroes, APART, hand={"wasp": ["shock"]}), i6="blast")
    table.play("wasp", "lift_up", "movement", "j6")
    assert table.done
    assert lying(table, "mine") == ["i6"]
    assert table.hand("wasp") == ["shock"]
    brogan = Table(
        {"brogan": (RED, "h6"), "min": (RED, "q8")}, [*APART, ("melee", BLUE, "i6", "m")]
    )
    lay(brogan, j6="blast").play("brogan", "mighty_punch", "skill", "no", "m", ("push", 2))
    assert brogan.where("m") == "k6"
    assert lying(brogan, "mine") == ["j6"]


@pytest.mark.rule("goa2.pushunit.direction")
def test_who_is_pushed_over_a_mine_sets_it_off() -> None:
    heroes = {"min": (RED, "h6"), "brogan": (BLUE, "i6")}
    table = lay(Table(heroes, APART, hand={"brogan": ["mad_dash", "bulwark"]}), k6="blast")
    table.play("min", "crane_stance", "attack", "brogan", "mad_dash", ("push", 3))
    assert table.at("brogan", "l6")
    assert table.discarded("brogan") == ["mad_dash", "bulwark"]


def test_a_push_that_would_end_on_a_mine_stops_before_it() -> None:
    heroes = {"min": (RED, "h6"), "brogan": (BLUE, "i6")}
    table = lay(Table(heroes, APART, hand={"brogan": ["mad_dash", "bulwark"]}), k6="blast")
    table.play("min", "crane_stance", "attack", "brogan", "mad_dash", ("push", 2))
    assert table.at("brogan", "j6")
    assert lying(table, "mine") == ["k6"]


def test_fast_travel_placing_and_swapping_set_nothing_off() -> None:
    table = lay(Table(BROGAN | {"min": (RED, "q8")}, [], hand={"brogan": ["bulwark"]}), i6="blast")
    table.play("brogan", "mad_dash", "fast_travel", "j6")
    assert lying(table, "mine") == ["i6"]


def test_tokens_do_not_pass_mines() -> None:
    heroes = {"min": (RED, "q8"), "brogan": (BLUE, "h6")}
    table = lay(Table(heroes, APART, tokens=[("tree", "min", "i6")]), j6="dud")
    table.play("brogan", "mighty_punch", "skill", "no", "tree", ("push", 2))
    assert table.piece_at("i6") == ("tree", RED)


@pytest.mark.printing(2)
@pytest.mark.rule("goa2.clear.removes-adjacent")
def test_a_mine_that_is_cleared_is_shown_and_does_nothing() -> None:
    table = lay(Table(BROGAN, APART, hand={"brogan": ["bulwark"]}), i6="blast")
    table.play("brogan", "mad_dash", "clear", "i6")
    assert table.said("token_shown")[-1][1] == "blast"
    assert table.hand("brogan") == ["bulwark"]
    assert table.state.secret == {}


def test_a_redeal_turns_what_others_do_not_know_and_keeps_what_they_have_seen() -> None:
    table = lay(Table(BROGAN, APART), i6="blast", j6="dud", k6="dud")
    start = table.state.copy()
    table.play("brogan", "mad_dash", "movement", "2 southeast of brogan")
    now = table.state
    at = {redealt.secret[table.names["i6"]] for redealt in _redeals(start, now, 0)}
    assert at == {"blast", "dud"}
    assert {r.secret[table.names["i6"]] for r in _redeals(start, now, 1)} == {"blast"}
    now.secret.pop(table.names["i6"])
    assert {r.secret[table.names["i6"]] for r in _redeals(start, now, 0)} == {"blast"}


def test_nothing_follows_for_others_from_the_answer_that_lays_the_mines() -> None:
    table = Table(BROGAN, APART)
    start = table.state.copy()
    answers: tuple[Option, ...] = ("h10", "h11", ("mines", 0))
    table.play("min", "trip_mine", "skill", *answers)
    found = set()
    for redealt in _redeals(start, table.state, table.hero("brogan").seat):
        twin = Table(BROGAN, APART)
        twin.state = redealt
        twin.play("min", "trip_mine", "skill", *answers)
        found.add(twin.state.secret[twin.state.at[twin.space("h10")]])
    assert found == {"blast", "dud"}


def _redeals(start: GoaState, now: GoaState, seat: int) -> list[GoaState]:
    return [redeal(start, now, seat, Rng(seed)) for seed in range(20)]


# --- grenades ---------------------------------------------------------------------------------


@pytest.mark.rule("goa2.effect.keyword")
def test_the_grenade_costs_a_hero_beside_it_a_card_at_the_end_of_the_turn() -> None:
    table = Table(
        MIN | {"brogan": (BLUE, "l8"), "wasp": (BLUE, "k7"), "arien": (BLUE, "i9")},
        APART,
        hand={"brogan": ["bulwark"], "wasp": ["shock"], "arien": ["noble_blade"]},
    )
    table.play("min", "death_grenade", "skill")
    assert table.offers("2 east of min")
    assert table.why("3 southwest of min") == "goa2.card.range-max"
    table.answer("k8")
    table.run(end_turn)
    assert table.options() == {"l8", "k7", "no"}
    table.answer("brogan")
    assert table.discarded("brogan") == ["bulwark"]
    assert table.hand("wasp") == ["shock"]
    assert lying(table, "grenade") == []


def test_the_grenade_goes_off_where_it_has_got_to_and_fells_an_empty_hand() -> None:
    table = Table(MIN | {"brogan": (BLUE, "l8")}, APART).play("min", "death_grenade", "skill", "h8")
    grenade = table.state.labels.index("grenade")
    table.names["grenade"] = grenade
    table.move("grenade", "k8")
    table.run(end_turn, "brogan")
    assert table.where("brogan") is None


@pytest.mark.printing(2)
def test_a_grenade_that_is_gone_hurts_nobody() -> None:
    table = Table(MIN | {"brogan": (BLUE, "l8")}, APART).play("min", "death_grenade", "skill", "k8")
    table.play("brogan", "mad_dash", "clear", "k8")
    table.run(end_turn)
    assert table.where("brogan") == "l8"


def test_she_may_let_the_grenade_go_off_in_vain() -> None:
    spared = Table(MIN | {"brogan": (BLUE, "l8")}, APART)
    spared.play("min", "death_grenade", "skill", "k8")
    spared.run(end_turn, "no")
    assert (spared.where("brogan"), lying(spared, "grenade")) == ("l8", [])


@pytest.mark.rule("goa2.effect.cancel-defeat")
def test_the_fuse_dies_with_her_and_the_token_stays_until_the_end_of_the_round() -> None:
    table = Table(MIN | {"brogan": (BLUE, "j8")}, APART).play("min", "death_grenade", "skill", "k8")
    table.play("brogan", "onslaught", "attack", "min")
    table.run(end_turn)
    assert table.where("brogan") is not None
    assert lying(table, "grenade") == ["k8"]
    table.run(end_round)
    assert lying(table, "grenade") == []


def test_the_holy_grenade_takes_up_to_two_chosen_together() -> None:
    table = Table(
        MIN | {"brogan": (BLUE, "l8"), "wasp": (BLUE, "k7"), "arien": (BLUE, "j7")},
        APART,
        hand={"brogan": ["bulwark"], "wasp": ["shock"], "arien": ["noble_blade"]},
    )
    table.play("min", "holy_death_grenade", "skill", "k8")
    table.run(end_turn, "brogan", "wasp")
    assert (table.hand("brogan"), table.hand("wasp")) == ([], [])
    assert table.hand("arien") == ["noble_blade"]
