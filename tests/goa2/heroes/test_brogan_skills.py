"""Brogan's green and blue cards and his Ultimate: use, branches, and what they must not do."""

import pytest

from critias.games.goa2.rules.active import THIS_TURN, start
from critias.games.goa2.rules.cards import CARDS
from critias.games.goa2.rules.round import end_round
from critias.games.goa2.rules.turn import end_turn
from goa2.table import BLUE, RED, Table

BROGAN = {"brogan": (RED, "j6")}
"""In the open: six spaces around him and all spaces at distance 2 are ground."""

# --- Shield, Bolster, Fortify -----------------------------------------------------------------

SHIELDS = [("shield", 1), ("bolster", 2), ("fortify", 2)]


def shielded(card: str, distance: int, hand: list[str]) -> Table:
    """The shield is up; Xargatha stands beside the last red minion."""
    table = Table(
        BROGAN | {"xargatha": (BLUE, f"{distance + 1} southeast of brogan")},
        [("melee", RED, f"{distance} southeast of brogan", "friend"), ("melee", BLUE, "m12")],
        hand={"brogan": hand},
    )
    table.play("brogan", card, "skill")
    return table


@pytest.mark.parametrize(("card", "radius"), SHIELDS)
def test_a_shield_keeps_a_defeated_minion_standing(card: str, radius: int) -> None:
    table = shielded(card, radius, ["bulwark", "mad_dash"])
    table.play("xargatha", "threatening_slash", "attack")
    assert table.question.kind == "keep_minion"
    assert table.question.seats == (0,)
    assert table.options() == {"bulwark", "no"}
    table.answer("bulwark")
    assert table.where("friend") is not None
    assert table.discarded("brogan") == ["bulwark"]
    assert table.coins("xargatha") == 2, "the victor is paid all the same"
    assert not table.said("lane_push")


@pytest.mark.parametrize(("card", "radius"), SHIELDS)
def test_a_shield_need_not_be_used(card: str, radius: int) -> None:
    table = shielded(card, radius, ["bulwark"])
    table.play("xargatha", "threatening_slash", "attack", "no")
    assert table.hand("brogan") == ["bulwark"]
    assert table.said("lane_push")


@pytest.mark.parametrize(("card", "radius"), SHIELDS)
def test_a_shield_has_its_radius(card: str, radius: int) -> None:
    table = shielded(card, radius + 1, ["bulwark"])
    table.play("xargatha", "threatening_slash", "attack")
    assert "keep_minion" not in table.asked
    wider = Table(
        BROGAN | {"xargatha": (BLUE, f"{radius + 2} southeast of brogan")},
        [("melee", RED, f"{radius + 1} southeast of brogan"), ("melee", BLUE, "m12")],
        hand={"brogan": ["bulwark"]},
        items={"brogan": {"radius": 1}},
    )
    wider.play("brogan", card, "skill")
    wider.play("xargatha", "threatening_slash", "attack", "bulwark")
    assert wider.said("minion_kept")


@pytest.mark.parametrize(
    ("card", "works"), [("shield", False), ("bolster", False), ("fortify", True)]
)
def test_only_fortify_takes_the_gold_card(card: str, works: bool) -> None:
    table = shielded(card, 1, ["onslaught", "mad_dash"])
    table.play("xargatha", "threatening_slash", "attack")
    if works:
        assert table.options() == {"onslaught", "no"}
        table.answer("onslaught")
    assert bool(table.said("minion_kept")) is works


@pytest.mark.parametrize(("card", "radius"), SHIELDS)
def test_a_shield_is_for_friendly_minions(card: str, radius: int) -> None:
    minions = [("melee", BLUE, "k6", "enemy"), ("melee", BLUE, "m12"), ("melee", RED, "i14")]
    table = Table(BROGAN | {"xargatha": (RED, "l6")}, minions, hand={"brogan": ["bulwark"]})
    table.play("brogan", card, "skill")
    table.play("xargatha", "threatening_slash", "attack")
    assert "keep_minion" not in table.asked
    assert table.where("enemy") is None


@pytest.mark.parametrize(("card", "radius"), SHIELDS)
def test_without_a_fitting_card_nobody_is_asked(card: str, radius: int) -> None:
    table = shielded(card, radius, ["mad_dash"])
    table.play("xargatha", "threatening_slash", "attack")
    assert "keep_minion" not in table.asked
    assert table.hand("brogan") == ["mad_dash"]


def test_every_defeat_asks_anew() -> None:
    table = shielded("fortify", 1, ["onslaught", "bulwark"])
    table.play("xargatha", "threatening_slash", "attack", "onslaught")
    table.play("xargatha", "deadly_swipe", "attack", "bulwark")
    assert table.hand("brogan") == []
    table.play("xargatha", "lethal_spin", "attack")
    assert len(table.said("minion_kept")) == 2
    assert table.said("lane_push")


@pytest.mark.rule("goa2.concept.remove", "goa2.battle.no-coins")
def test_a_shield_is_no_help_against_removal_or_in_the_minion_battle() -> None:
    table = Table(
        BROGAN | {"sabina": (BLUE, "2 east of brogan")},
        [
            ("melee", RED, "east of brogan", "friend"),
            ("melee", RED, "west of brogan", "other"),
            ("melee", RED, "northwest of brogan", "third"),
            *(("melee", BLUE, place) for place in ("m12", "l12")),
        ],
        hand={"brogan": ["bulwark"]},
    )
    table.play("brogan", "shield", "skill")
    table.play("sabina", "shootout", "attack", "friend", "bulwark", "friend")
    assert table.where("friend") is None
    table.deal("brogan", "bulwark")
    table.move("other", "j5")
    table.run(end_round)
    assert "keep_minion" not in table.asked[table.asked.index("remove_minion") :]


@pytest.mark.rule("goa2.effect.this-turn-round")
def test_a_shield_holds_to_the_end_of_the_round_against_text_as_well() -> None:
    table = Table(
        BROGAN | {"xargatha": (BLUE, "2 east of brogan")},
        [("melee", RED, "east of brogan", "friend"), ("melee", BLUE, "m12")],
        hand={"brogan": ["bulwark"]},
        turn=4,
    )
    table.play("brogan", "shield", "skill")
    table.play("xargatha", "constrict", "skill")
    table.run(end_turn)
    table.run(end_round)
    assert table.question.kind == "keep_minion"
    table.answer("bulwark")
    assert table.where("friend") == "k6"
    assert table.state.effects == []


# --- War Drummer, Master Skald ----------------------------------------------------------------

DRUMS = [("war_drummer", 1, 3), ("master_skald", 2, 4)]


@pytest.mark.parametrize(("card", "plain", "after"), DRUMS)
def test_a_drum_pays_a_friend_in_range_and_more_after_a_defeat(
    card: str, plain: int, after: int
) -> None:
    heroes = BROGAN | {
        "sabina": (RED, "4 southeast of brogan"),
        "wasp": (RED, "5 southeast of brogan"),
        "arien": (BLUE, "east of brogan"),
    }
    table = Table(heroes)
    table.play("brogan", card, "skill")
    assert (table.coins("sabina"), table.coins("wasp"), table.coins("brogan")) == (plain, 0, 0)
    bloody = Table(heroes)
    bloody.play("brogan", "onslaught", "attack")
    bloody.move("brogan", "j6")
    before = bloody.coins("sabina")
    bloody.play("brogan", card, "skill")
    assert bloody.coins("sabina") - before == after


@pytest.mark.rule("goa2.concept.friendly")
@pytest.mark.parametrize("card", ["war_drummer", "master_skald"])
def test_a_drum_never_pays_himself_or_one_off_the_board(card: str) -> None:
    table = Table(BROGAN | {"sabina": (RED, None), "arien": (BLUE, "east of brogan")})
    table.play("brogan", card, "skill")
    assert table.said("stopped") == [("brogan", card)]
    assert [hero.coins for hero in table.state.heroes] == [0, 0, 0]


def test_the_memory_of_a_defeat_ends_with_the_round() -> None:
    table = Table(BROGAN | {"sabina": (RED, "2 west of brogan"), "arien": (BLUE, "k6")})
    table.play("brogan", "onslaught", "attack")
    table.run(end_round)
    before = table.coins("sabina")
    table.play("brogan", "war_drummer", "skill")
    assert table.coins("sabina") - before == 1


# --- Brutal Jab, Mighty Punch, Savage Kick ----------------------------------------------------

SHOVES = [("brutal_jab", 1, 1), ("mighty_punch", 1, 2), ("savage_kick", 2, 2)]


@pytest.mark.rule("goa2.pushunit.direction", "goa2.pushunit.example-two")
@pytest.mark.parametrize(("card", "steps", "most"), SHOVES)
def test_a_shove_follows_a_step(card: str, steps: int, most: int) -> None:
    table = Table(BROGAN | {"arien": (BLUE, f"{steps + 1} southeast of brogan")})
    table.play("brogan", card, "skill")
    assert table.question.kind == "move_text"
    assert not table.offers(f"{steps + 1} west of brogan")
    table.answer(f"{steps} southeast of brogan")
    assert table.options() == {("push", n) for n in range(most + 1)}
    start = table.space("arien")
    table.answer(("push", most))
    assert table.board.grid.distance(start, table.space("arien")) == most
    assert table.board.grid.distance(table.space("brogan"), table.space("arien")) == most + 1


@pytest.mark.parametrize("card", ["brutal_jab", "mighty_punch", "savage_kick"])
def test_a_shove_without_a_step_and_without_a_push(card: str) -> None:
    table = Table(BROGAN | {"arien": (BLUE, "east of brogan")})
    table.play("brogan", card, "skill", "no", ("push", 0))
    assert table.done
    assert (table.where("brogan"), table.where("arien")) == ("j6", "k6")


@pytest.mark.rule("goa2.perform.mandatory-stop")
@pytest.mark.parametrize("card", ["brutal_jab", "mighty_punch", "savage_kick"])
def test_a_shove_needs_an_enemy_or_token_beside_him(card: str) -> None:
    table = Table(
        BROGAN | {"sabina": (RED, "2 east of brogan")}, [("melee", RED, "2 west of brogan")]
    )
    table.play("brogan", card, "skill", "east of brogan")
    assert (table.where("brogan"), table.done) == ("k6", True)
    assert table.found_nobody() == [("brogan", card)]
    assert "push" not in table.asked


@pytest.mark.parametrize("card", ["brutal_jab", "mighty_punch", "savage_kick"])
def test_who_is_held_cannot_be_shoved(card: str) -> None:
    """NebKher has copied a Bulwark, which guards nobody else's token."""
    heroes = BROGAN | {"nebkher": (BLUE, "3 east of brogan"), "arien": (BLUE, "k6")}
    tokens = [("stone", "arien", "i6"), ("stone", "arien", "northwest of j6")]
    table = Table(heroes, tokens=tokens)
    start(table.state, table.hero("nebkher"), CARDS["bulwark"], THIS_TURN)
    table.play("brogan", card, "skill", "no")
    assert table.options() == {"i6", table.name(table.space("northwest of j6"))}
    assert table.why_by("arien") == ("bulwark", "nebkher")


@pytest.mark.rule("goa2.pushunit.as-far-as-possible")
def test_a_shoved_token_stops_before_an_obstacle() -> None:
    table = Table(BROGAN | {"arien": (BLUE, "3 west of brogan")}, tokens=[("stone", "arien", "i6")])
    table.play("brogan", "savage_kick", "skill", "no", ("push", 2))
    assert table.where("stone") == "h6"


# --- Shield Bash, Counterattack ---------------------------------------------------------------

BASHES = ["shield_bash", "counterattack"]


@pytest.mark.rule("goa2.perform.example-discard-choice", "goa2.card.type")
@pytest.mark.parametrize("card", BASHES)
def test_an_attacker_beside_him_discards_a_card_of_its_own_choice(card: str) -> None:
    table = Table(
        BROGAN | {"arien": (BLUE, "east of brogan"), "wasp": (BLUE, "west of brogan")},
        hand={"arien": ["spell_break", "liquid_leap"], "wasp": ["shock"]},
        laid={"arien": "noble_blade", "wasp": "lift_up"},
    )
    table.play("arien", "noble_blade", "movement", "k6")
    table.play("brogan", card, "skill")
    assert table.question.seats == (table.hero("arien").seat,)
    assert table.options() == {"spell_break", "liquid_leap"}
    table.answer("liquid_leap")
    assert table.hand("arien") == ["spell_break"]
    assert table.hand("wasp") == ["shock"]


@pytest.mark.parametrize("card", BASHES)
def test_only_attackers_beside_him_are_bashed(card: str) -> None:
    table = Table(
        BROGAN
        | {
            "arien": (BLUE, "2 east of brogan"),
            "wasp": (BLUE, "west of brogan"),
            "dodger": (BLUE, "northwest of brogan"),
            "sabina": (RED, "southwest of brogan"),
        },
        laid={"arien": "noble_blade", "wasp": "lift_up", "sabina": "quickdraw"},
    )
    table.play("brogan", card, "skill")
    assert table.found_nobody() == [("brogan", card)]
    assert all(table.where(name) for name in ("arien", "wasp", "dodger", "sabina"))


@pytest.mark.rule("goa2.concept.if-able-end")
@pytest.mark.parametrize(("card", "falls"), [("shield_bash", False), ("counterattack", True)])
def test_with_an_empty_hand_one_falls_to_the_counterattack(card: str, falls: bool) -> None:
    table = Table(BROGAN | {"arien": (BLUE, "east of brogan")}, laid={"arien": "noble_blade"})
    table.play("brogan", card, "skill")
    assert (table.where("arien") is None) is falls
    assert table.coins("brogan") == int(falls)


# --- One Man Army -----------------------------------------------------------------------------


def battle(red: int, blue: int, *, brogan: str = "j6", ultimate: bool = True) -> Table:
    """The end of a round with so many melee minions on each side."""
    spaces = ["g7", "h7", "k10", "i14"][:red], ["k5", "i9", "l12", "m12"][:blue]
    return Table(
        {"brogan": (RED, brogan), "arien": (BLUE, "q11")},
        [("melee", team, place) for team in (RED, BLUE) for place in spaces[team]],
        ultimate=["brogan"] if ultimate else [],
    )


@pytest.mark.rule("goa2.battle.count")
def test_he_counts_as_a_minion_in_the_battle() -> None:
    table = battle(2, 3)
    table.run(end_round)
    assert table.said("battle") == [(0, 3, 3)]
    assert not table.said("minion_removed")
    plain = battle(2, 3, ultimate=False)
    plain.run(end_round, "g7")
    assert plain.said("battle") == [(0, 2, 3)]


@pytest.mark.rule("goa2.battle.heavy-last")
def test_the_others_go_before_him() -> None:
    table = battle(2, 4)
    table.run(end_round)
    assert table.options() == {"g7", "h7"}
    table.answer("g7")
    assert table.piece_at("h7") == ("melee", RED)
    assert table.where("brogan") == "j6"
    assert not table.said("lane_push")


def test_where_he_would_be_removed_the_push_is_lost_and_he_stays() -> None:
    table = battle(0, 3)
    table.run(end_round)
    assert table.said("stood_in") == [("brogan",)]
    assert table.where("brogan") == "j6"
    assert table.said("lane_push") == [(0, RED, 4)]


def test_a_team_left_without_minions_is_pushed_even_if_the_battle_spared_him() -> None:
    table = battle(1, 3)
    table.run(end_round)
    assert table.said("battle") == [(0, 2, 3)]
    assert not table.said("stood_in")
    assert table.said("lane_push") == [(0, RED, 4)]


def test_beside_a_real_heavy_his_team_chooses() -> None:
    def two() -> Table:
        table = Table(
            {"brogan": (RED, "j6"), "arien": (BLUE, "q11")},
            [("heavy", RED, "k13", "giant"), *(("melee", BLUE, p) for p in ("k5", "i9", "l12"))],
            ultimate=["brogan"],
        )
        table.run(end_round)
        assert table.options() == {"j6", "k13"}
        return table

    lost = two().answer("brogan")
    assert lost.said("lane_push") == [(0, RED, 4)]
    kept = two().answer("giant")
    assert kept.said("minion_removed")[0][0] == kept.names["giant"]


@pytest.mark.rule("goa2.ultimate.off-board")
@pytest.mark.parametrize("place", ["e13", None])
def test_he_counts_only_on_the_board_in_the_battle_zone(place: str | None) -> None:
    table = Table(
        {"brogan": (RED, place), "arien": (BLUE, "q11")},
        [("melee", RED, "g7"), ("melee", BLUE, "k5")],
        ultimate=["brogan"],
    )
    table.run(end_round)
    assert table.said("battle") == [(0, 1, 1)]


def test_he_does_not_hold_the_lane_in_mid_turn() -> None:
    table = Table(
        BROGAN | {"arien": (BLUE, "2 east of brogan")},
        [("melee", RED, "east of brogan"), ("melee", BLUE, "m12")],
        ultimate=["brogan"],
    )
    table.play("arien", "noble_blade", "attack", "k6", "no")
    assert table.said("lane_push")
