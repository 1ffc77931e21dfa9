"""The turn: cards are played in secret, revealed together and resolved one by one."""

import pytest

from critias.games.goa2.game import RULES
from critias.games.goa2.rules.turn import resolve_next
from critias.kernel.choices import AskAll
from critias.kernel.match import Match
from goa2.rules.course import answer_all, asked, hand_of, up_to, view
from goa2.table import BLUE, RED, Table

HEROES = {"arien": (RED, "j8"), "xargatha": (RED, "c10"), "brogan": (BLUE, "q9")}


def cards_to_play(
    off: tuple[str, ...] = (), empty: tuple[str, ...] = (), edition: int = 2
) -> Table:
    """Everybody has to play a card; some heroes are off the board, some hands are empty."""
    table = Table(
        {name: (team, None if name in off else place) for name, (team, place) in HEROES.items()},
        hand={name: hand_of(name) for name in HEROES if name not in empty},
        edition=edition,
    )
    table.state.phase = "cards"
    return table.run(up_to("turn_end"))


@pytest.mark.rule("goa2.turn.simultaneous-play")
def test_everybody_chooses_from_hand_at_the_same_time() -> None:
    """One question to all, each with the own hand; no card is told before all are down."""
    table = cards_to_play()
    assert isinstance(table.ask, AskAll)
    assert asked(table) == {seat: hand_of(name) for seat, name in enumerate(HEROES)}
    assert table.events == []


@pytest.mark.rule("goa2.turn.simultaneous-play")
def test_no_choice_depends_on_anothers_card() -> None:
    """After three players have chosen, the fourth sees and is asked exactly what it was before."""
    match = Match.new(RULES, {"players": 4}, 1)
    while not isinstance(match.pending, AskAll):
        match.choose_index(match.seats_to_answer()[0], 0)
    seat = 3
    before = (match.view(seat), match.ask_for(seat))
    for other in (0, 1, 2):
        match.choose_index(other, 2)
        assert (match.view(seat), match.ask_for(seat)) == before
        assert match.seats_to_answer()[-1] == seat
    match.choose_index(seat, 0)
    assert match.view(seat) != before[0]


@pytest.mark.rule("goa2.turn.choose-card-not-action")
def test_the_action_is_chosen_when_the_card_is_resolved() -> None:
    """What is played is a card and nothing more; its actions are offered when its time comes."""
    table = cards_to_play()
    answer_all(table, arien="noble_blade", xargatha="charm", brogan="shield")
    assert table.question.kind == "action"
    assert table.question.about == ("arien", "noble_blade")
    assert {"attack", "movement", "hold"} <= table.options()


@pytest.mark.rule("goa2.turn.must-play")
def test_nobody_with_cards_may_pass() -> None:
    """The hand is all there is to choose from."""
    offered = asked(cards_to_play())
    assert offered[0] == hand_of("arien")


@pytest.mark.rule("goa2.turn.must-play-off-board")
def test_a_player_off_the_board_has_to_play_as_well() -> None:
    """Arien has fallen; his player is asked for a card like everybody else."""
    assert asked(cards_to_play(off=("arien",)))[0] == hand_of("arien")


@pytest.mark.parametrize("edition", [1, 2])
@pytest.mark.rule("goa2.turn.pass-empty-hand")
def test_a_player_without_cards_passes(edition: int) -> None:
    """Arien has no card: he is not asked, everybody is told, and he does not act this turn."""
    table = cards_to_play(empty=("arien",), edition=edition)
    answer_all(table, xargatha="charm", brogan="shield")
    table.answer("hold", "hold")
    assert table.said("passed") == [("arien",)]
    assert [name for name, _ in table.said("acts")] == ["brogan", "xargatha"]
    assert table.hero("arien").resolved == [""] * 4


@pytest.mark.rule("goa2.turn.pass-empty-hand", "goa2.turn.ends-after-last")
def test_a_turn_in_which_everybody_passes_ends() -> None:
    """Without any card there is nothing to resolve."""
    table = cards_to_play(empty=("arien", "xargatha", "brogan"))
    assert table.done
    assert table.said("passed") == [("arien",), ("xargatha",), ("brogan",)]


@pytest.mark.rule("goa2.turn.reveal-together")
def test_the_cards_are_turned_up_together() -> None:
    """Before anybody acts all played cards are open to all."""
    table = cards_to_play(empty=("xargatha",))
    assert all(not hero.seen for hero in table.state.heroes)
    answer_all(table, arien="noble_blade", brogan="shield")
    assert [event.kind for event in table.events][:3] == ["played", "passed", "played"]
    assert [hero.seen for hero in table.state.heroes] == [("noble_blade",), (), ("shield",)]
    assert [hero["card"] for hero in view(table, 1)["heroes"]] == ["noble_blade", "", "shield"]
    assert table.question.kind == "action"


@pytest.mark.rule("goa2.turn.ends-after-last")
def test_the_turn_ends_after_the_last_card() -> None:
    """Two cards to resolve: after the first the turn goes on, after the second it is over."""
    table = Table(HEROES, laid={"arien": "noble_blade", "brogan": "shield"})
    table.run(resolve_next, "hold")
    table.run(resolve_next)
    assert table.state.phase == "act"
    assert table.question.about == ("brogan", "shield")
    table.answer("hold")
    table.run(up_to("cards"))
    assert table.said("turn_end") == [(1, 1)]
    assert table.state.turn == 2


@pytest.mark.rule("goa2.turn.ends-after-last")
def test_the_fourth_turn_leads_to_the_end_of_the_round() -> None:
    """After turn 4 no fifth begins."""
    table = Table(HEROES, laid={"arien": "noble_blade"}, turn=4)
    table.run(up_to("cards", "round_end"), "hold")
    assert table.state.phase == "round_end"


@pytest.mark.parametrize("edition", [1, 2])
@pytest.mark.rule("goa2.turn.this-turn-expire")
def test_this_turn_effects_stop_with_the_turn(edition: int) -> None:
    """Spell Break is over after its turn; Shield, which is for the round, is not."""
    table = Table(HEROES, edition=edition)
    table.play("arien", "spell_break", "skill").play("brogan", "shield", "skill")
    assert {effect.card for effect in table.state.effects} == {"spell_break", "shield"}
    table.state.phase = "turn_end"
    table.run(up_to("cards"))
    assert {effect.card for effect in table.state.effects} == {"shield"}


@pytest.mark.rule("goa2.turn.this-turn-expire")
def test_what_spell_break_forbade_is_allowed_again_next_turn() -> None:
    """Wasp stands in radius: no skill this turn, skills again in the next."""
    table = Table({"arien": (RED, "j8"), "wasp": (BLUE, "2 east of arien")})
    table.play("arien", "spell_break", "skill")
    assert table.refused("wasp", "lift_up", "skill") == "goa2.overview.card-over-rules"
    table.state.phase = "turn_end"
    table.run(up_to("cards"))
    assert table.refused("wasp", "lift_up", "skill") is None
