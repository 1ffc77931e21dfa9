"""The end of a round: its steps in each printing's order."""

import pytest

from critias.games.goa2.rules.cards import SHEETS
from critias.games.goa2.rules.round import end_round
from goa2.rules.course import answer_all, full, hand_of, kinds, up_to
from goa2.table import BLUE, RED, Table

STEPS = (
    "battle", "minion_removed", "token_removed", "marker_returned", "lane_push", "retrieve_all",
    "level", "pity",
)  # fmt: skip


def last_turn(edition: int = 2, **coins: int) -> Table:
    """Red has two minions and Blue one, so that a push is due; a token and a marker are about."""
    table = Table(
        {"arien": (RED, "c8"), "tigerclaw": (RED, "c10"), "brogan": (BLUE, "q9")},
        [("melee", RED, "g7"), ("melee", RED, "h7"), ("melee", BLUE, "k5")],
        tokens=[("pit", "tigerclaw", "j8")],
        hand={name: hand_of(name) for name in ("arien", "tigerclaw", "brogan")},
        coins=coins,
        edition=edition,
        turn=4,
    )
    table.state.token_rounds[table.names["pit"]] = table.state.round
    table.state.markers["poison"] = (table.names["brogan"], -1)
    table.state.phase = "round_end"
    return table


@pytest.mark.rule("goa2.eor.order-second")
def test_the_order_of_the_second_printing() -> None:
    """Battle, tokens and markers, push, retrieve, level up, pity coin."""
    table = last_turn(arien=1).run(up_to("cards"))
    answer_all(table, arien="raging_stream")
    assert kinds(table, *STEPS) == [
        "battle", "minion_removed", "token_removed", "marker_returned", "lane_push",
        "minion_removed", "retrieve_all", "level", "pity",
    ]  # fmt: skip


@pytest.mark.rule("goa2.eor.order-first")
def test_the_order_of_the_first_printing() -> None:
    """Battle, push, tokens and markers, retrieve, level up, pity coin."""
    table = last_turn(edition=1, arien=1).run(up_to("cards"))
    answer_all(table, arien="raging_stream")
    assert kinds(table, *STEPS) == [
        "battle", "minion_removed", "lane_push", "minion_removed", "token_removed",
        "marker_returned", "retrieve_all", "level", "pity",
    ]  # fmt: skip


@pytest.mark.rule("goa2.eor.order-first", "goa2.eor.order-second")
@pytest.mark.parametrize(
    ("edition", "asked"), [(1, ["battle_loss", "spawn_near"]), (2, ["battle_loss"])]
)
def test_what_the_order_changes(edition: int, asked: list[str]) -> None:
    """A token on a spawn point of the next Battle Zone hinders the wave in the first printing."""
    table = last_turn(edition)
    table.move("pit", "n7")
    table.run(up_to("level"))
    while not table.done:
        table.answer(table.question.options[0])
    assert table.asked == asked


@pytest.mark.rule("goa2.eor.tokens-all")
def test_all_tokens_leave_the_board() -> None:
    """Also one that was placed in an earlier round."""
    table = last_turn()
    table.state.round = 3
    table.run(end_round)
    assert table.where("pit") is None


@pytest.mark.rule("goa2.eor.tokens-all")
def test_a_token_stays_if_its_hero_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    """A card may say that a token stays between rounds."""
    monkeypatch.setattr(SHEETS["tigerclaw"], "lasting", ("pit",))
    table = last_turn().run(end_round)
    assert table.where("pit") == "j8"


@pytest.mark.rule("goa2.eor.tokens-this-round-first")
@pytest.mark.parametrize(("now", "left"), [(1, None), (2, "j8")])
def test_the_first_printing_removes_the_tokens_of_this_round(now: int, left: str | None) -> None:
    """A token placed in round 1 goes at the end of round 1 and not at the end of round 2."""
    table = last_turn(edition=1)
    table.state.round = now
    table.run(end_round)
    assert table.where("pit") == left


@pytest.mark.parametrize("edition", [1, 2])
@pytest.mark.rule("goa2.eor.markers-return")
def test_markers_return(edition: int) -> None:
    """Brogan is rid of the poison."""
    table = last_turn(edition).run(end_round)
    assert table.state.markers == {}


@pytest.mark.parametrize("edition", [1, 2])
@pytest.mark.rule("goa2.eor.retrieve")
def test_all_cards_return_to_hand(edition: int) -> None:
    """Resolved and discarded ones, facedown or not."""
    table = Table(
        {"arien": (RED, "j8")},
        hand={"arien": ["liquid_leap"]},
        discard={"arien": ["spell_break", "dangerous_current"]},
        edition=edition,
    )
    own = table.hero("arien")
    own.resolved[:] = ["noble_blade", "", "aspiring_duelist", ""]
    own.facedown += ("noble_blade",)
    table.run(end_round)
    assert sorted(own.hand) == sorted(hand_of("arien"))
    assert (own.resolved, own.discard, own.facedown) == ([""] * 4, [], ())


@pytest.mark.parametrize("edition", [1, 2])
@pytest.mark.rule("goa2.eor.retrieve-cancels")
def test_retrieving_ends_all_effects(edition: int) -> None:
    """An effect of the round is over once its card is back in hand."""
    table = Table({"brogan": (RED, "j8")}, edition=edition).play("brogan", "shield", "skill")
    assert table.state.effects
    table.run(end_round)
    assert table.state.effects == []


@pytest.mark.rule("goa2.eor.retrieve-cancels")
@pytest.mark.parametrize(("turn", "works"), [(3, True), (4, False)])
def test_a_next_turn_effect_of_turn_four_is_lost(turn: int, works: bool) -> None:
    """Stone Gaze of turn 3 binds Brogan in turn 4; of turn 4 it binds nobody in the next round."""
    table = Table(
        {"xargatha": (RED, "j8"), "brogan": (BLUE, "2 east of xargatha")},
        hand={name: [] for name in ("xargatha", "brogan")},
        turn=turn,
    ).play("xargatha", "stone_gaze", "skill")
    table.state.phase = "turn_end"
    table.run(up_to("cards"))
    assert (table.state.round, table.state.turn) == ((1, 4) if turn == 3 else (2, 1))
    assert (table.refused("brogan", "shield", "movement") is not None) == works


@pytest.mark.parametrize("edition", [1, 2])
@pytest.mark.rule("goa2.eor.level-up-mandatory")
def test_whoever_can_afford_a_level_has_to_buy_it(edition: int) -> None:
    """Arien has a coin for level 2: there is an upgrade to choose, and no way to save the coin."""
    table = last_turn(edition, arien=1).run(up_to("cards"))
    answer = {"raging_stream", "rogue_wave", "magical_current", "arcane_whirlpool"}
    answer |= {"expert_duelist", "slippery_ground"}
    assert table.ask is not None
    offered = table.ask.asks[0].options  # type: ignore[union-attr]
    assert set(offered) == answer
    answer_all(table, arien="raging_stream")
    assert (table.hero("arien").level, table.coins("arien")) == (2, 0)


@pytest.mark.parametrize("edition", [1, 2])
@pytest.mark.rule("goa2.eor.pity")
def test_players_without_a_new_level_get_a_coin(edition: int) -> None:
    """Arien buys a level and gets nothing; the other two get one coin each."""
    table = last_turn(edition, arien=1).run(up_to("cards"))
    answer_all(table, arien="raging_stream")
    assert [table.coins(name) for name in ("arien", "tigerclaw", "brogan")] == [0, 1, 1]
    assert table.said("pity") == [("tigerclaw",), ("brogan",)]


@pytest.mark.rule("goa2.eor.pity")
def test_the_pity_coin_is_for_this_round() -> None:
    """A level bought in the round before does not count."""
    table = last_turn(arien=1).run(up_to("cards"))
    answer_all(table, arien="raging_stream")
    table.state.phase = "level"
    table.hero("tigerclaw").coins = table.hero("brogan").coins = 0
    table.run(up_to("cards"))
    assert table.coins("arien") == 1


@pytest.mark.parametrize("edition", [1, 2])
@pytest.mark.rule("goa2.eor.pity-off-board")
def test_the_end_of_the_round_is_for_heroes_off_the_board_too(edition: int) -> None:
    """They retrieve their cards, buy levels and take pity coins like the others."""
    table = Table(
        {"arien": (RED, None), "brogan": (BLUE, None)},
        full(RED) + full(BLUE),
        hand={"arien": hand_of("arien")[1:], "brogan": hand_of("brogan")},
        discard={"arien": ["noble_blade"]},
        coins={"arien": 1},
        edition=edition,
        turn=4,
    )
    table.state.phase = "round_end"
    table.run(up_to("cards"))
    assert "noble_blade" in table.hand("arien")
    answer_all(table, arien="raging_stream")
    assert table.hero("arien").level == 2
    assert table.coins("brogan") == 1


@pytest.mark.parametrize("edition", [1, 2])
@pytest.mark.rule("goa2.eor.pity-no-late-level")
def test_the_pity_coin_buys_nothing_yet(edition: int) -> None:
    """At level 2 with 1 coin, Arien gets the second one too late for this round."""
    table = last_turn(edition, arien=1)
    table.hero("arien").level = 2
    table.run(up_to("cards"))
    assert table.done
    assert (table.hero("arien").level, table.coins("arien")) == (2, 2)
