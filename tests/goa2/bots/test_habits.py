"""What speaks for an option, and how likely it is by habit."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from critias.games.goa2.bots import habits
from critias.games.goa2.bots.drills.laying import LINE_UP
from critias.games.goa2.bots.reasons.mind import Mind
from critias.games.goa2.game import ADVICE, RULES
from critias.games.goa2.rules.board import BLUE, RED
from critias.games.goa2.rules.positions import position
from critias.games.goa2.rules.state import MELEE, GoaState
from critias.kernel.choices import Ask
from critias.kernel.match import Match
from critias.kernel.random import Rng
from critias.kit.data import load
from critias.kit.positions import Laid
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
    for place in positions(seed, 7, **setup):
        worlds = [place.world(Rng(seed)).state for seed in range(4)]
        first, *others = (habits.reasons(world, place.ask) for world in worlds)
        if first is None:
            continue
        seen += 1
        for other in others:
            assert sorted_out(first) == sorted_out(other), place.ask
    assert seen > 20


def test_every_question_has_habits_once_heroes_stand_on_the_board() -> None:
    setup: dict[str, Any] = {"players": 4, "selection": "all_random", "sets": ALL}
    kinds = set()
    for seed in range(4):
        for place in positions(50 + seed, 3, **setup):
            state = place.world(Rng(seed)).state
            likely = habits.leanings(state, place.ask)
            assert likely is not None
            assert len(likely) == len(place.ask.options)
            kinds.add(str(place.ask.kind))
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


def test_a_defense_is_tried_with_its_text() -> None:
    """What a card says is carried out: who minds no minions, what blocks, and what does not."""
    found = speaks("the-duelist-minds-no-minions")
    assert found["aspiring_duelist"]["holds"] == 1.0
    assert found["dangerous_current"]["short"] == 1.0
    found = speaks("the-duelist-stands-alone")
    assert found["dangerous_current"]["holds"] == 1.0
    assert found["aspiring_duelist"]["short"] == 1.0
    assert speaks("empty-points")["shield_of_decay"]["holds"] == 1.0
    assert speaks("not-a-shot")["stop_projectiles"]["short"] == 1.0
    assert speaks("not-a-shot")["no"]["no.cannot"] == 1.0


def test_an_attack_is_as_strong_as_its_text_says() -> None:
    """Quickdraw is worth 3 more against whoever has played an attack."""
    found = speaks("shoot-the-one-who-strikes")
    assert found["k8"]["attack.beaten"] == 1.0


def test_an_attack_that_begins_with_steps_or_a_choice_is_followed_to_its_target() -> None:
    """A charge by its space, a card of two ways by the way that is taken."""
    assert speaks("dash-and-strike")["attack"]["attack.at.final"] == 1.0
    assert speaks("through-and-through")["attack"]["attack.at.final"] == 1.0
    assert speaks("the-card-that-reaches")["mad_dash"]["strike.final"] == 1.0
    assert speaks("charge-the-bare-one")["mad_dash"]["strike.kill"] == 1.0
    drill = DRILLS["who-goes-first"]
    match = drill.match(RULES, 0)
    match.choose_text(drill.seat, "xargatha")
    match.choose_text(0, "hold")
    ask = match.ask_for(2)
    assert ask is not None
    found = habits.reasons(match.state, ask)
    assert found is not None
    assert (("action", "attack", "at", "kill"), 1.0) in found[list(ask.options).index("attack")]


def test_whoever_does_not_go_stays_where_it_stands() -> None:
    found = speaks("hit-and-run")
    assert found["no"]["move.danger.bare.falls"] == 1.0
    assert found["no"]["move.stay"] == 1.0
    assert "move.danger.bare.falls" not in found["k6"]


def test_a_minion_counts_for_the_minion_battle_that_is_next() -> None:
    assert speaks("even-up-the-battle")["k8"]["attack.decides"] == 1.0
    assert speaks("the-battle-will-push")["k6"]["attack.decides"] == 1.0
    assert speaks("win-at-the-throne")["o6"]["attack.final"] == 1.0
    assert speaks("first-the-minion-then-the-hero")["k6"]["attack.minion"] == 1.0


@pytest.mark.parametrize(
    ("turn", "own", "foes", "settles"),
    [
        (4, 2, 2, "last"), (4, 1, 2, "last"), (4, 3, 3, None), (4, 4, 3, "last"),
        (4, 4, 2, None), (4, 1, 3, None), (4, 2, 4, "last"), (4, 2, 3, None), (3, 2, 2, None),
    ],
)  # fmt: skip
def test_what_one_minion_less_changes(turn: int, own: int, foes: int, settles: str | None) -> None:
    """Whoever has twice as many pushes the lane in the minion battle."""
    arrange = position(
        turn=turn,
        minions=(
            (RED, MELEE, " ".join(["g7", "h7", "k10", "i14"][:own])),
            (BLUE, MELEE, " ".join(["k5", "i9", "l12", "m12"][:foes])),
        ),
        played={0: "shock"},
        heroes={0: "j6"},
    )
    match = Laid("", arrange, LINE_UP).match(RULES)
    ask = match.ask_for(0)
    assert ask is not None
    assert Mind(match.state, ask).settles == settles


def test_whoever_strikes_down_the_one_who_threatens_need_not_flee() -> None:
    assert speaks("strike-first")["attack"]["rids"] == 1.0
    assert speaks("save-your-friend")["i8"]["attack.rids"] == 1.0
    assert "attack.rids" not in speaks("save-your-friend")["k8"]
    found = speaks("too-weak-to-stay")
    assert "rids" not in found["attack"]
    assert found["attack"]["attack.danger.fatal"] == 1.0
    assert "attack.danger.fatal" not in speaks("strike-first")["attack"]


def test_a_skill_that_moves_its_hero_is_judged_where_it_ends() -> None:
    assert speaks("swap-places")["skill"]["escapes.bare"] == 1.0
    assert speaks("better-hold")["skill"]["exposed.bare"] == 1.0


def test_whoever_would_be_struck_down_acts_first() -> None:
    found = speaks("who-goes-first")
    assert found["tigerclaw"]["falls.bare"] == 1.0
    assert found["xargatha"].get("falls.armed", 0.0) == 0.0


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
