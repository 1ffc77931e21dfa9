"""Active effects: when they start, how long they last, what ends them, who goes first."""

from __future__ import annotations

import pytest

from critias.games.goa2.rules import active, hands
from critias.games.goa2.rules.active import (
    AFTER_PLAYING,
    END_OF_ROUND,
    END_OF_TURN,
    NEXT_TURN,
    THIS_ROUND,
    THIS_TURN,
    running,
)
from critias.games.goa2.rules.cards import CARDS, HeroSheet
from critias.games.goa2.rules.round import end_round
from goa2.rules.course import answer_all, up_to
from goa2.rules.positions import SPARE, both_editions
from goa2.table import BLUE, RED, Table

BARRED = "goa2.overview.card-over-rules"


def in_force(table: Table) -> list[str]:
    """The cards whose effects are in force now."""
    return [effect.card for effect in running(table.state)]


@both_editions
@pytest.mark.rule("goa2.effect.keyword")
@pytest.mark.parametrize(
    ("lasts", "turns"),
    [
        (THIS_TURN, [2]),
        (END_OF_TURN, [2]),
        (NEXT_TURN, [3]),
        (AFTER_PLAYING, [3]),
        (THIS_ROUND, [2, 3, 4]),
        (END_OF_ROUND, [2, 3, 4]),
    ],
)
def test_the_keyword_sets_start_and_duration(
    tinker: HeroSheet, edition: int, lasts: str, turns: list[int]
) -> None:
    """An effect started in turn 2, looked at in every turn of the round."""
    table = Table({"tinker": (RED, "h8")}, turn=2, edition=edition)
    active.start(table.state, table.hero("tinker"), CARDS["freeze"], lasts)
    found = []
    for turn in (2, 3, 4):
        table.state.turn = turn
        if in_force(table):
            found.append(turn)
        active.expire(table.state)
    assert found == turns


@both_editions
@pytest.mark.rule("goa2.effect.radius-follows")
def test_the_radius_is_measured_from_where_the_hero_is_now(edition: int) -> None:
    """Arien walks away and his Spell Break with him."""
    table = Table({"arien": (RED, "h8"), "brogan": (BLUE, "g8")}, edition=edition)
    table.play("arien", "spell_break", "skill")
    assert table.refused("brogan", "bulwark", "skill") == BARRED
    table.move("arien", "k8")
    assert table.refused("brogan", "bulwark", "skill") is None


@both_editions
@pytest.mark.rule("goa2.effect.cancel-expired", "goa2.effect.this-turn-round")
def test_an_effect_is_gone_when_its_time_is_over(edition: int) -> None:
    """Spell Break is for one turn; in the next nothing is left of it."""
    table = Table({"arien": (RED, "h8"), "brogan": (BLUE, "i8")}, edition=edition)
    table.play("arien", "spell_break", "skill")
    assert table.refused("brogan", "bulwark", "skill") == BARRED
    table.next_turn()
    assert table.refused("brogan", "bulwark", "skill") is None
    assert table.state.effects == []


@both_editions
@pytest.mark.rule("goa2.effect.cancel-state-change", "goa2.effect.no-restart")
@pytest.mark.parametrize("change", ["retrieve", "discard", "facedown", "swap"])
def test_an_effect_ends_when_its_card_changes_state(edition: int, change: str) -> None:
    """Resolved after its own action it goes on; otherwise it is over and does not come back."""
    table = Table(
        {"arien": (RED, "h8"), "brogan": (BLUE, "i8")},
        hand={"arien": ["liquid_leap"]},
        edition=edition,
    )
    table.play("arien", "spell_break", "skill")
    state, arien = table.state, table.hero("arien")
    assert arien.resolved[0] == "spell_break"
    assert in_force(table) == ["spell_break"]
    if change == "retrieve":
        hands.retrieve(state, arien, "spell_break")
    elif change == "discard":
        hands.discard_resolved(state, arien, "spell_break")
    elif change == "facedown":
        hands.turn_facedown(state, arien, "spell_break")
        hands.turn_faceup(state, arien, "spell_break")
    else:
        hands.swap_cards(state, arien, "spell_break", "liquid_leap")
        hands.swap_cards(state, arien, "spell_break", "liquid_leap")
    assert in_force(table) == []
    assert table.refused("brogan", "bulwark", "skill") is None


@pytest.mark.rule("goa2.effect.simultaneous-order")
@pytest.mark.parametrize("coin", [RED, BLUE])
def test_effects_due_together_are_ordered_like_a_tie(tinker: HeroSheet, coin: int) -> None:
    """The coin's team goes first, the order within a team is its choice; the coin stays."""
    table = Table({"tinker": (RED, "h8"), "tinker-2": (BLUE, "k8")}, coin=coin)
    for name in ("tinker", "tinker-2"):
        for card in ("evening_chime", "roll_call"):
            table.play(name, card, "skill")
    table.next_turn()
    first, second = ("tinker", "tinker-2") if coin == RED else ("tinker-2", "tinker")
    assert table.question.kind == "effect_order"
    assert table.question.seats == (table.hero(first).seat,)
    table.answer((first, "roll_call"))
    assert table.question.seats == (table.hero(second).seat,)
    table.answer((second, "evening_chime"))
    assert table.said("effect_due") == [
        (first, "roll_call"),
        (first, "evening_chime"),
        (second, "evening_chime"),
        (second, "roll_call"),
    ]
    assert table.state.coin == coin


@pytest.mark.rule("goa2.effect.simultaneous-order-first")
@pytest.mark.parametrize("coin", [RED, BLUE])
def test_in_the_first_printing_the_coins_team_goes_first(tinker: HeroSheet, coin: int) -> None:
    """Whoever started first; the coin is not flipped."""
    table = Table({"tinker": (RED, "h8"), "tinker-2": (BLUE, "k8")}, coin=coin, edition=1)
    table.play("tinker", "evening_chime", "skill")
    table.play("tinker-2", "evening_chime", "skill")
    table.next_turn()
    names = ["tinker", "tinker-2"] if coin == RED else ["tinker-2", "tinker"]
    assert [name for name, _ in table.said("effect_due")] == names
    assert table.state.coin == coin


@pytest.mark.rule("goa2.effect.enter-radius-first")
def test_who_comes_into_the_radius_is_under_the_effect_from_then_on() -> None:
    """First printing: Brogan walks up to Arien and Wasp drives Dodger there; on their way nothing
    held them, afterwards they cannot use skills."""
    table = Table(
        {
            "arien": (RED, "f7"),
            "brogan": (BLUE, "j8"),
            "wasp": (RED, "k7"),
            "dodger": (BLUE, "j7"),
        },
        edition=1,
    )
    table.play("arien", "spell_break", "skill")
    assert table.refused("brogan", "bulwark", "skill") is None
    table.play("brogan", "mad_dash", "movement", "g8")
    assert table.refused("brogan", "bulwark", "skill") == BARRED
    assert table.refused("dodger", "death_trap", "skill") is None
    table.play("wasp", "kinetic_repulse", "skill", "dodger")
    assert table.where("dodger") == "g7"
    assert table.refused("dodger", "death_trap", "skill") == BARRED


@pytest.mark.rule("goa2.effect.starts-after-action-first", "goa2.effect.this-turn-round-first")
def test_in_the_first_printing_an_effect_starts_after_its_action(tinker: HeroSheet) -> None:
    """Warm Up's +2 does not reach the attack in the same text, but the next one of the turn, and
    none in the turn after."""
    table = Table(
        {"tinker": (RED, "h8"), "brogan": (BLUE, "i8")},
        hand={"brogan": ["mad_dash", "shield", "bulwark"]},
        edition=1,
    )
    table.play("tinker", "warm_up", "attack", "brogan", "mad_dash")
    table.play("tinker", "hammer", "attack", "brogan", "shield")
    assert [total for *_, total in table.said("attack")] == [1, 5]


@pytest.mark.rule("goa2.effect.this-turn-round")
@pytest.mark.printing(2)
def test_in_the_second_printing_an_effect_starts_at_once(tinker: HeroSheet) -> None:
    """Warm Up's own attack has its +2 already."""
    table = Table({"tinker": (RED, "h8"), "brogan": (BLUE, "i8")}, hand={"brogan": ["mad_dash"]})
    table.play("tinker", "warm_up", "attack", "brogan", "mad_dash")
    assert [total for *_, total in table.said("attack")] == [3]


@both_editions
@pytest.mark.rule("goa2.effect.this-turn-round", "goa2.effect.this-turn-round-first")
def test_this_round_lasts_until_the_round_is_over(edition: int) -> None:
    """Shield of turn 1 is there in turn 4 and gone after the round."""
    table = Table({"brogan": (RED, "h8"), "arien": (BLUE, "k8")}, minions=SPARE, edition=edition)
    table.play("brogan", "shield", "skill")
    for _ in range(3):
        table.next_turn()
    assert table.state.turn == 4
    assert in_force(table) == ["shield"]
    table.next_turn()
    table.run(end_round)
    assert table.state.effects == []


@both_editions
@pytest.mark.rule("goa2.effect.next-turn")
def test_a_next_turn_effect_is_for_the_whole_next_turn(edition: int) -> None:
    """Not yet in this one, no more in the one after it."""
    table = Table({"xargatha": (RED, "h8"), "brogan": (BLUE, "i8")}, edition=edition)
    table.play("xargatha", "stone_gaze", "skill")
    barred = []
    for _ in range(3):
        barred.append(table.refused("brogan", "mad_dash", "movement") is not None)
        table.next_turn()
    assert barred == [False, True, False]


@both_editions
@pytest.mark.rule("goa2.effect.next-turn-turn4")
@pytest.mark.parametrize("card", ["stone_gaze", "morning_chime"])
def test_a_next_turn_effect_of_turn_4_is_lost(tinker: HeroSheet, edition: int, card: str) -> None:
    """There is no next turn in this round."""
    hero = CARDS[card].hero
    table = Table({hero: (RED, "h8")}, turn=4, edition=edition)
    table.play(hero, card, "skill")
    assert table.state.effects == []
    assert table.said("effect_lost") == [(hero, card)]


@both_editions
@pytest.mark.rule("goa2.effect.next-turn-after-playing")
def test_after_playing_text_is_applied_once_the_cards_of_the_next_turn_lie_open(
    tinker: HeroSheet, edition: int
) -> None:
    """Three coins after the reveal of turn 2, and no more in turn 3."""
    table = Table(
        {"tinker": (RED, "h8"), "arien": (BLUE, "k8")},
        hand={"tinker": ["hammer", "shoo"], "arien": ["noble_blade", "spell_break"]},
        edition=edition,
    )
    table.play("tinker", "morning_chime", "skill").next_turn()
    assert table.coins("tinker") == 0
    table.run(up_to("act"))
    answer_all(table, tinker="hammer", arien="noble_blade")
    assert table.coins("tinker") == 3
    kinds: list[str] = [event.kind for event in table.events]
    assert kinds.index("effect_due") > kinds.index("played")
    hands.resolve(table.state, table.hero("tinker"))
    hands.resolve(table.state, table.hero("arien"))
    table.next_turn()
    table.run(up_to("act"))
    answer_all(table, tinker="shoo", arien="spell_break")
    assert table.coins("tinker") == 3


@both_editions
@pytest.mark.rule("goa2.effect.end-of-turn")
def test_end_of_turn_text_happens_once_while_this_turn_effects_still_run(
    tinker: HeroSheet, edition: int
) -> None:
    """Roll Call counts Spell Break at the close of turn 1, and nothing happens in turn 2."""
    table = Table({"tinker": (RED, "h8"), "arien": (BLUE, "k8")}, edition=edition)
    table.play("tinker", "roll_call", "skill")
    table.play("arien", "spell_break", "skill")
    assert table.coins("tinker") == 0
    table.next_turn()
    assert table.coins("tinker") == 1
    assert table.state.effects == []
    table.next_turn()
    assert table.coins("tinker") == 1


@both_editions
@pytest.mark.rule("goa2.effect.end-of-round")
def test_end_of_round_text_happens_once_at_its_close(edition: int) -> None:
    """Constrict of turn 1 waits until the round ends and takes one minion ahead of the battle."""
    table = Table(
        {"xargatha": (RED, "h8")},
        minions=[
            ("melee", BLUE, "i8", "pawn"),
            ("melee", BLUE, "h7"),
            ("melee", RED, "k4"),
            *SPARE,
        ],
        edition=edition,
    )
    table.play("xargatha", "constrict", "skill")
    for _ in range(4):
        table.next_turn()
        assert table.where("pawn") == "i8"
    table.run(end_round, "pawn")
    assert table.where("pawn") is None
    assert table.coins("xargatha") == 2
    kinds: list[str] = [event.kind for event in table.events]
    assert kinds.index("minion_defeated") < kinds.index("battle")
