"""Table talk: when strategy may be discussed, and what may be said when it may not."""

import pytest

from critias.games.goa2.game import RULES
from critias.games.goa2.rules.turn import resolve_next
from critias.kernel.choices import Ask
from critias.kernel.rules import Talk
from goa2.rules.course import answer_all, full, hand_of, up_to, view
from goa2.table import BLUE, RED, Table

THREE = {"arien": (RED, "c8"), "xargatha": (RED, "c10"), "brogan": (BLUE, "q9")}
"""Seats 0 and 1 are a team."""


def talk(table: Table, seat: int | None) -> Talk:
    """What the seat may say now."""
    return RULES.talk(table.state, seat, table.ask if isinstance(table.ask, Ask) else None)


def cards_to_play() -> Table:
    """All three players have to play a card."""
    hands = {name: hand_of(name) for name in THREE}
    table = Table(THREE, full(RED) + full(BLUE), hand=hands)
    table.state.phase = "cards"
    return table.run(up_to("round_end"))


@pytest.mark.rule("goa2.talk.between-turns-open")
def test_talk_is_open_between_turns() -> None:
    """While cards are being chosen everybody may speak before the whole table."""
    table = cards_to_play()
    assert all(talk(table, seat).is_open for seat in (0, 1, 2))


@pytest.mark.rule("goa2.talk.stop-at-reveal", "goa2.talk.between-turns-open")
def test_the_reveal_closes_talk_until_the_turn_is_over() -> None:
    """Closed at every question from the reveal to the last card, open again for the next turn."""
    table = cards_to_play()
    answer_all(table, arien="noble_blade", xargatha="stone_gaze", brogan="bulwark")
    for _ in range(3):
        assert table.question.kind == "action"
        assert not any(talk(table, seat).is_open for seat in (0, 1, 2, None))
        table.answer("hold")
    assert all(talk(table, seat).is_open for seat in (0, 1, 2))


@pytest.mark.rule("goa2.talk.stop-at-reveal")
def test_end_of_turn_effects_still_belong_to_the_turn() -> None:
    """Talk stays closed until the turn has ended."""
    table = Table(THREE)
    table.state.phase = "turn_end"
    assert not talk(table, 0).is_open


@pytest.mark.rule("goa2.talk.between-turns-open")
def test_the_end_of_a_round_lies_between_turns() -> None:
    """A team that loses minions in the battle may talk about which."""
    table = Table(
        THREE,
        [
            *full(RED),
            ("melee", BLUE, "k5"),
            ("melee", BLUE, "l12"),
            ("ranged", BLUE, "k9"),
            ("melee", BLUE, "m12"),
        ],
    )
    table.state.phase = "round_end"
    table.run(up_to("cards"))
    assert table.question.kind == "battle_loss"
    assert talk(table, 2).is_open


@pytest.mark.rule(
    "goa2.talk.coordinated-decisions-preferences-only", "goa2.talk.example-tied-teammates"
)
def test_tied_teammates_may_only_say_what_they_would_like() -> None:
    """Arien and Xargatha tie at 11: they may ask one another to go first, and say no more."""
    table = Table(THREE, laid={"arien": "noble_blade", "xargatha": "cleave"})
    table.run(resolve_next)
    assert table.question.kind == "tie"
    for seat in (0, 1):
        said = talk(table, seat)
        assert not said.is_open
        assert said.rule == "goa2.talk.coordinated-decisions-preferences-only"
        assert "You go first, please." in said.phrases
        assert not any("because" in phrase for phrase in said.phrases)
    assert talk(table, 2).phrases == ()
    table.answer("xargatha", "hold")
    assert table.said("acts") == [("xargatha", "cleave")]


@pytest.mark.rule("goa2.talk.coordinated-decisions-preferences-only")
def test_nothing_is_said_about_a_decision_of_ones_own() -> None:
    """A player who acts has no joint decision to make: not even preferences."""
    table = Table(THREE, laid={"arien": "noble_blade"}).run(resolve_next)
    assert table.question.kind == "action"
    assert all(talk(table, seat) == Talk(False, "goa2.talk.stop-at-reveal") for seat in (0, 1, 2))


@pytest.mark.rule("goa2.talk.read-revealed-cards")
def test_after_the_reveal_everybody_reads_the_cards_and_decides_alone() -> None:
    """All played cards are in everybody's view; the question goes to the acting player only."""
    table = cards_to_play()
    answer_all(table, arien="noble_blade", xargatha="stone_gaze", brogan="bulwark")
    for seat in (0, 1, 2, None):
        shown = [hero["card"] for hero in view(table, seat)["heroes"]]
        assert shown == ["noble_blade", "stone_gaze", "bulwark"]
    assert table.question.seats == (2,)
