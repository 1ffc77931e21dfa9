"""Words of questions, options and events, made from views; pictures of the terminal."""

from __future__ import annotations

import pytest

from athlas.arena import FAR_WEST, IDLE, NORTH, SOUTH, WARRIORS, Arena
from critias.games.athlas.game import RULES, VOICE
from critias.games.athlas.rules.board import at
from critias.games.athlas.rules.creation import DESIGN, REDESIGN, STACK
from critias.games.athlas.rules.setup import AthlasSetup
from critias.games.athlas.rules.state import AthlasState
from critias.kernel.choices import DONE, Ask
from critias.kernel.match import Match
from critias.kernel.random import Rng

AthlasMatch = Match[AthlasState, AthlasSetup]


def walk(setup: dict[str, object], seed: int, steps: int) -> list[tuple[AthlasMatch, Ask]]:
    rng = Rng(seed)
    match = Match.new(RULES, setup, seed)
    found = []
    for _ in range(steps):
        if match.pending is None:
            break
        seat = rng.pick(match.seats_to_answer())
        ask = match.ask_for(seat)
        assert ask is not None
        found.append((match, ask))
        _check_words(match, seat, ask)
        hurry = ask.kind == DESIGN and DONE in ask.options and rng.below(4) == 0
        match.choose(seat, DONE if hurry else rng.pick(ask.options))
    for reader in (NORTH, SOUTH, None):
        view = match.view(reader)
        for _, event in match.events_for(reader):
            VOICE.words.tell(view, event)
            assert VOICE.words.rule_of(event) in ("", *RULES.rulebook().ids)
    return found


def _check_words(match: AthlasMatch, seat: int, ask: Ask) -> None:
    view = match.view(seat)
    assert VOICE.words.prompt(view, ask)
    assert VOICE.words.waiting(view, ask)
    assert VOICE.words.rule_of(ask) in ("", *RULES.rulebook().ids)
    labels = [VOICE.words.label(view, ask, option) for option in ask.options]
    assert all(labels)
    assert len(set(labels)) == len(labels), labels
    texts = [RULES.notation(match.state, option) for option in ask.options]
    assert len(set(texts)) == len(texts)
    assert [RULES.read_option(match.state, text) for text in texts] == list(ask.options)
    assert RULES.fallback(match.state, ask) in ask.options


@pytest.mark.parametrize("seed", range(5))
@pytest.mark.parametrize("creation", ["build", "random"])
def test_every_question_has_words_and_a_picture(seed: int, creation: str) -> None:
    asked = walk({"creation": creation}, seed, 150)
    assert len({ask.kind for _, ask in asked}) > 1
    match = asked[-1][0]
    for seat in (NORTH, SOUTH, None):
        picture = VOICE.picture(match.view(seat))
        assert len(picture.splitlines()) > 2


def test_whole_games_can_be_told() -> None:
    for seed in range(4):
        walk({"creation": "random", "offers": "no", "turn_limit": 40}, seed, 600)


def test_a_point_of_time_is_named_by_the_power_that_followed() -> None:
    arena = Arena([WARRIORS, IDLE], [WARRIORS], stacks=([], ["unnatural_force"]))
    unit = arena.unit(NORTH, (0, 0))
    arena.unit(NORTH, FAR_WEST, alpha=1)
    arena.unit(SOUTH, (2, 0))
    arena.activate(unit)
    arena.use("walk", (1, 0))
    arena.use("karoos_blade.strike", (2, 0))
    view = RULES.view(arena.state, SOUTH)
    ask = arena.pending
    assert VOICE.words.prompt(view, ask).endswith("(So far: Walk, Karoos Blade.)")
    label = VOICE.words.label(view, ask, ("cast", 2))
    assert label == "Cast Unnatural Force before the second power (Karoos Blade)"
    arena.choose(SOUTH, ("cast", 2))
    arena.at(SOUTH, (1, 0))
    arena.choose(SOUTH, "west")
    assert arena.pending.about == (at(0, 0), "basic.walk")


def test_drowning_at_the_end_is_a_point_of_time_too() -> None:
    arena = Arena([WARRIORS, IDLE], [WARRIORS], stacks=([], ["unnatural_force"]))
    unit = arena.unit(NORTH, (0, 0))
    arena.unit(NORTH, FAR_WEST, alpha=1)
    arena.unit(SOUTH, (2, 0))
    arena.terrain("water", (0, 0))
    arena.activate(unit)
    arena.end()
    view = RULES.view(arena.state, SOUTH)
    label = VOICE.words.label(view, arena.pending, ("cast", 1))
    assert label == "Cast Unnatural Force before the end of the activation"


def test_statistics_have_a_value_for_each_seat() -> None:
    match = Match.new(RULES, {"creation": "presets"}, 1)
    rows = VOICE.statistics(match.state)
    assert all(len(values) == 2 for _, values in rows)
    assert ("Interventions left", (4, 4)) in rows


@pytest.mark.rule("athlas.creation.stacks-hidden", "athlas.creation.simultaneous")
def test_who_waits_is_not_told_how_far_the_other_has_come() -> None:
    view = RULES.view(RULES.new(AthlasSetup(), 1), SOUTH)
    words = {
        VOICE.words.waiting(view, Ask((NORTH,), kind, (DONE,), (stage,)))
        for stage, kind in enumerate((DESIGN, REDESIGN, DESIGN, STACK))
    }
    assert len(words) == 1


def test_the_questions_of_new_moments_say_what_they_are_about() -> None:
    arena = Arena([WARRIORS], [WARRIORS], stacks=(["unnatural_force"], ["lightning_strike"]))
    warrior = arena.unit(NORTH, (0, 0))
    arena.unit(NORTH, FAR_WEST)
    arena.unit(SOUTH, (2, 0))
    arena.activate(warrior)
    arena.use("walk", (1, 0))
    arena.choose(NORTH, "cast")
    view = RULES.view(arena.state, SOUTH)
    assert arena.pending.kind == "forestall"
    prompt = VOICE.words.prompt(view, arena.pending)
    assert "about to cast" in prompt
    assert "So far: Walk." in prompt
    label = VOICE.words.label(view, arena.pending, ("cast", 1))
    assert label == "Cast Lightning Strike before the first power (Walk)"
    arena.choose(SOUTH, "pass")
    arena.at(NORTH, (2, 0))
    arena.choose(NORTH, "east")
    asked = VOICE.words.prompt(RULES.view(arena.state, SOUTH), arena.pending)
    assert asked == "Your opponent casts Unnatural Force (F8, east). Do you answer?"
    # What an opponent is about to cast is not said.
    assert "Unnatural" not in prompt
