"""What speaks for an option, and how likely it is by habit."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from critias.games.goa2.bots import habits
from critias.games.goa2.bots.reasons.mind import Mind
from critias.games.goa2.game import ADVICE, RULES
from critias.games.goa2.rules.state import GoaState
from critias.kernel.choices import Ask
from critias.kernel.match import Match
from critias.kernel.random import Rng
from critias.kit.data import load
from critias.players import Position, bot
from critias.players.habits import Learnt, Reasons, shares

DRILLS = {drill.name: drill for drill in ADVICE.drills.all}
ALL = ("core", "defiant", "wayward", "arcane", "renowned", "devoted")


def asked(name: str) -> tuple[GoaState, Ask]:
    """The position of a drill, and its question."""
    drill = DRILLS[name]
    match = drill.match(RULES, 0)
    ask = match.ask_for(drill.seat)
    assert ask is not None
    return match.state, ask


def speaks(name: str) -> dict[str, dict[str, float]]:
    """What speaks for each option of a drill's question."""
    state, ask = asked(name)
    found = habits.reasons(state, ask)
    assert found is not None
    return {
        RULES.notation(state, option): {".".join(words[1:]): much for words, much in reasons}
        for option, reasons in zip(ask.options, found, strict=True)
    }


def positions(seed: int, every: int, **setup: Any) -> Iterator[Position]:
    """Positions of a game by hints."""
    match: Match[Any, Any] = Match.new(RULES, setup, seed)
    bots = [bot("hint", seed + seat) for seat in range(len(match.seats))]
    while not match.over and len(match.log) < 1500:
        seat = match.seats_to_answer()[0]
        position = Position(match, seat)
        if not len(match.log) % every and len(position.ask.options) > 1:
            yield position
        match.choose(seat, bots[seat].choose(position))


def sorted_out(found: Any) -> list[list[Any]]:
    return [sorted(reasons) for reasons in found]


@pytest.mark.parametrize(
    ("seed", "setup"),
    [
        (1, {"players": 4, "selection": "all_random", "sets": ALL}),
        (2, {"players": 6, "selection": "all_random", "sets": ALL, "edition": 1}),
        (3, {"players": 2}),
    ],
)
def test_what_a_seat_cannot_know_is_no_reason(seed: int, setup: dict[str, Any]) -> None:
    """However the hidden cards are dealt, the same speaks for every option."""
    seen = 0
    for position in positions(seed, 7, **setup):
        worlds = [position.world(Rng(seed)).state for seed in range(4)]
        first, *others = (habits.reasons(world, position.ask) for world in worlds)
        if first is None:
            continue
        seen += 1
        for other in others:
            assert sorted_out(first) == sorted_out(other), position.ask
    assert seen > 20


def test_every_question_has_habits_once_heroes_stand_on_the_board() -> None:
    setup: dict[str, Any] = {"players": 4, "selection": "all_random", "sets": ALL}
    kinds = set()
    for seed in range(4):
        for position in positions(50 + seed, 3, **setup):
            state = position.world(Rng(seed)).state
            likely = habits.leanings(state, position.ask)
            assert likely is not None
            assert len(likely) == len(position.ask.options)
            kinds.add(str(position.ask.kind))
    assert {"play_card", "action", "move", "upgrade", "target", "defend"} <= kinds


def test_nobody_leans_while_heroes_are_selected() -> None:
    match: Match[Any, Any] = Match.new(RULES, {"selection": "all_pick"}, 1)
    position = Position(match, match.seats_to_answer()[0])
    assert habits.leanings(match.state, position.ask) is None
    assert ADVICE.hint(match.state, position.ask, Rng(1)) in position.ask.options


def test_a_card_is_weighed_by_whom_it_strikes() -> None:
    found = speaks("the-card-that-wins")
    assert found["cleave"]["strike.final"] == 1.0
    assert all("strike.final" not in found[card] for card in found if card in ("charm",))


def test_an_action_is_tried_before_it_is_chosen() -> None:
    found = speaks("strike-a-minion")
    assert found["attack"]["attack.first.target"] == 1.0
    assert found["attack"]["attack.at.minion"] == 1.0
    assert "movement.strike" in found["movement"]


def test_a_defense_says_whether_it_holds() -> None:
    found = speaks("the-weakest-that-holds")
    assert found["aspiring_duelist"]["holds"] == 1.0
    assert found["noble_blade"]["short"] == 1.0
    assert found["no"]["no.could"] == 1.0
    assert speaks("three-against-four")["no"]["no.cannot"] == 1.0
    assert speaks("stop-the-shot")["stop_projectiles"]["stops"] == 1.0
    assert speaks("defend-the-last-life")["shock"]["holds.fatal"] == 1.0


def test_a_space_says_who_strikes_there() -> None:
    found = speaks("run-far-enough")
    assert found["k8"]["move.danger.bare.falls"] == 1.0
    assert found["k8"]["move.stay"] == 1.0
    assert any("move.danger.bare.falls" not in reasons for reasons in found.values())


def test_a_target_says_what_it_is() -> None:
    found = speaks("minion-or-hero")
    assert found["k6"]["attack.final"] == 1.0
    assert found["i6"]["attack.hero"] == 1.0
    assert speaks("strike-the-defenceless")["i6"]["attack.bare"] == 1.0


def test_what_is_hidden_of_a_hand_is_guessed() -> None:
    state, ask = asked("minion-or-hero")
    mind, foe = Mind(state, ask), state.heroes[2]
    best, known = mind.shield(foe)
    assert (best, known) == (6, True), "nothing was upgraded: all cards are known"
    foe.tucked += (foe.deck[0],)
    assert mind.shield(foe)[1] is False


def test_weights_decide_what_is_likely() -> None:
    """Habits are the reasons and the weights of the file, and nothing else."""
    state, ask = asked("minion-or-hero")
    found = habits.reasons(state, ask)
    assert found is not None
    assert habits.leanings(state, ask) == shares(habits.HABITS.weights, found)
    strange: list[Reasons] = [[(("touch", "nobody"), 1.0)], []]
    assert shares(habits.HABITS.weights, strange) == [0.5, 0.5]


def test_the_habits_say_where_they_come_from() -> None:
    found = load(Path(habits.__file__).with_name("habits.toml"), Learnt)
    assert set(found.weights) <= set(habits.QUESTIONS)
    assert found.command
