"""The search follows a tree, and weighs what it finds there against habit."""

from __future__ import annotations

import dataclasses
from collections import Counter
from typing import Any

import pytest

from critias.kernel.choices import Ask, Option, Play
from critias.kernel.match import Match
from critias.kernel.random import Rng
from critias.kernel.rules import Outcome, Rules
from critias.players import Budget, HintBot, Position, SearchBot
from critias.players.advice import ADVISERS, Advice, advice_of
from critias.players.search import _Line, _Search
from critias.players.tree import BROAD, NARROW, Mixed, Node
from kernel.little import question
from players.duels import COINS, CORRIDOR, DOORS, RIGHT, STAIRS, TRUST, Fists
from players.duels import game as game_of


def test_what_would_have_been_better_in_the_same_world_is_played() -> None:
    mixed, rng = Mixed(), Rng(3)
    for number in range(30):
        luck = number % 5 / 10
        played = mixed.pick(["low", "high"], rng)
        mixed.learn_all(played, [0.1 + luck, 0.3 + luck])
    assert mixed.strategy(["low", "high"]) == {"high": 1.0}
    assert mixed.mean("high") - mixed.mean("low") == pytest.approx(0.2)


def test_the_luck_of_a_world_is_not_taken_for_the_worth_of_an_option() -> None:
    match = Match.new(CORRIDOR, {}, seed=1)
    search = _Search(Position(match, 0), Node(), 0)
    nodes = {"one": Node(0), "two": Node(0)}
    for luck in (0.5, -0.5, 0.1, -0.1):
        lines: dict[Option, _Line] = {
            option: _Line([(0, node)], [], {0: luck + lead}, (0, 1))
            for lead, (option, node) in zip((0.0, 0.1), nodes.items(), strict=True)
        }
        search.compare(lines)
    one, two = nodes["one"], nodes["two"]
    assert two.mean - one.mean == pytest.approx(0.1)
    assert one.doubt < 0.5**2 / 4 / 2


def test_where_hints_are_good_others_are_looked_at_slowly() -> None:
    assert [NARROW.allows(1, visits) for visits in (1, 4, 9)] == [False, True, True]
    assert BROAD.allows(5, 1)
    assert not NARROW.allows(3, 9)


def test_a_large_offer_is_looked_at_bit_by_bit() -> None:
    match = Match.new(CORRIDOR, {}, seed=1)
    few = SearchBot(1, Budget(12), horizon=2).weigh(Position(match, 0))
    many = SearchBot(1, Budget(3000), horizon=2).weigh(Position(match, 0))
    assert len(few) == 6
    assert sum(one.tries for one in few) == 12
    assert len(many) == DOORS
    assert many[0].option == RIGHT


def chosen(node: Node, option: str, *worths: float, team: int = 0) -> Node:
    """An option that was picked so often, and what came of it."""
    kid = node.kids[0, "turn", option] = Node(team)
    for worth in worths:
        node.asked += 1
        kid.offered = node.asked
        kid.learn(worth)
        node.learn(worth)
    return kid


def test_a_side_that_goes_on_choosing_is_judged_by_its_best_continuation() -> None:
    node = Node(0)
    chosen(node, "bad", *[-0.5] * 10)
    good = chosen(node, "good", *[0.5] * 10)
    assert good.value == node.kids[0, "turn", "good"].mean == 0.5
    assert node.mean == 0
    assert 0.2 < node.value < 0.5


def test_nobody_trusts_a_friend_who_wins_alone() -> None:
    for seed in range(4):
        match = Match.new(TRUST, {}, seed=seed)
        found = SearchBot(seed, Budget(300)).weigh(Position(match, 0))
        assert found[0].option == "safe"
        worths = {one.option: one.mean for one in found}
        assert worths["trust"] < -0.5 < worths["safe"]


def test_what_others_do_next_counts_as_it_comes() -> None:
    node = Node(0)
    chosen(node, "bad", *[-0.5] * 10, team=1)
    chosen(node, "good", *[0.5] * 10, team=1)
    assert node.value == node.mean == 0


def test_a_continuation_that_is_seldom_there_counts_seldom() -> None:
    often, seldom = Node(0), Node(0)
    for node, times in ((often, 20), (seldom, 4)):
        chosen(node, "bad", *[-0.5] * 10)
        chosen(node, "good", *[0.5] * 10).offered = times
        node.learn(0.0)
    assert seldom.value < often.value


def one_of_both_goes_on(state: Fists) -> Play[None]:
    """Chance says who is asked once more; what is answered then changes nothing."""
    seat = state.rng.below(2) if state.shown else 0
    kind = question("turn" if state.shown else "door")
    state.shown.append(int((yield Ask((seat,), kind, range(2)))))


def test_what_another_side_would_choose_there_is_none_of_ones_own_plan() -> None:
    """Whoever is next, the first door wins: that it is a loss for the other says nothing else."""
    rules = dataclasses.replace(
        game_of(
            "both",
            one_of_both_goes_on,
            lambda s: Outcome((s.shown[0],), "", "") if len(s.shown) == 2 else None,
        ),
        redeal=lambda start, now, seat, rng: dataclasses.replace(
            start.copy(), rng=Rng(rng.bits64())
        ),
    )
    found = SearchBot(1, Budget(200), horizon=0).weigh(Position(Match.new(rules, {}, seed=1), 0))
    assert found[0].option == 0
    assert found[0].mean > 0.99


def test_options_that_drop_out_are_tried_less_than_those_that_stay() -> None:
    match = Match.new(CORRIDOR, {}, seed=1)
    found = SearchBot(1, Budget(800), horizon=2).weigh(Position(match, 0))
    assert found[0].option == RIGHT
    assert found[0].share == 1.0
    assert found[0].tries > 3 * found[-1].tries


def test_nothing_that_was_left_out_looks_better_than_what_is_chosen() -> None:
    position, root = Position(Match.new(CORRIDOR, {}, seed=1), 0), Node()
    chosen, left_out = position.ask.options[:2]
    for option, worth in ((chosen, 0.1), (left_out, 0.3)):
        root.kids[0, position.ask.kind, option] = Node(0)
        root.kids[0, position.ask.kind, option].learn(worth)
    found = _Search(position, root, 0).result({chosen: 1.0}, chosen)
    assert [(one.option, one.mean) for one in found] == [(chosen, 0.1), (left_out, 0.1)]


def test_nobody_thinks_long_about_the_obvious() -> None:
    match = Match.new(CORRIDOR, {}, seed=1)
    found = SearchBot(1, Budget(8000), horizon=2).weigh(Position(match, 0))
    assert found[0].option == RIGHT
    assert sum(one.tries for one in found) < 4000


def test_a_close_decision_is_thought_about_to_the_end() -> None:
    best, close, far = Node(0), Node(0), Node(0)
    for node, lead in ((best, 0.02), (close, 0.0), (far, -0.8)):
        for number in range(20):
            node.learn(lead + (0.3 if number % 2 else -0.3))
    assert far.is_beaten_by(best)
    assert not close.is_beaten_by(best)
    assert not best.is_beaten_by(best)


def _third_door(state: Any, ask: Any) -> list[float]:
    if ask.kind == "door":
        return [0.6 if door == 3 else 0.06 if door < 36 else 0.0001 for door in ask.options]
    return [0.001, 0.999]


HABIT = dataclasses.replace(CORRIDOR, id="habit")
"""A corridor whose visitors mostly open the third door, never one of the last, and always go
through."""
ADVISERS.put("habit", Advice(estimate=lambda state, seat: 0.0, leanings=_third_door, trust=2.0))

STUBBORN = dataclasses.replace(CORRIDOR, id="stubborn")
"""The same visitors, who trust their habit without end."""
ADVISERS.put("stubborn", dataclasses.replace(advice_of(HABIT), trust=1e9))

NOWHERE = dataclasses.replace(
    HABIT,
    outcome=lambda state: Outcome((), "lost", "") if len(state.shown) >= 6 else None,
)
"""The same without a door that leads out."""


def weighed(worths: dict[Option, float]) -> _Search:
    """A search that has tried some doors forty times each."""
    root = Node()
    for door, worth in worths.items():
        kid = root.kids[0, "door", door] = Node(0)
        for number in range(40):
            kid.learn(worth + (0.3 if number % 2 else -0.3))
    return _Search(Position(Match.new(HABIT, {}, seed=1), 0), root, horizon=2)


def test_what_is_better_by_a_hair_is_not_done_against_a_habit() -> None:
    """Worths may be off by 0.08: 7 is better by a bit more than that, and 31 by six times."""
    search = weighed({3: 0.1, 7: 0.2, 31: 0.6})
    assert search.trusting(7, {3: 0.6, 7: 0.05}) == 3
    assert search.trusting(7, {3: 0.6, 7: 0.5}) == 7, "hardly less likely"
    assert search.trusting(31, {3: 0.6, 7: 0.4, 31: 0.1}) == 31
    assert search.trusting(31, {3: 0.6, 7: 0.4, 31: 0.0001}) != 31, "nobody does that"
    assert search.trusting(7, {}) == 7, "without habits the best is the best"
    assert search.trusting(7, {12: 0.9, 7: 0.1}) == 7, "the usual one was never tried"


def test_however_often_it_is_judged_a_judgement_may_be_off() -> None:
    """Two and four times what a judgement is off, for what is much less likely."""
    search = weighed({3: 0.1})
    kids = search._root.kids
    for door, worth, times in ((4, 0.2, 900), (5, 0.3, 900), (6, 0.6, 900), (7, 0.9, 1)):
        kids[0, "door", door] = Node(0)
        for _ in range(times):
            kids[0, "door", door].learn(worth)
    assert search.trusting(5, {4: 0.9, 5: 0.3}) == 4
    assert search.trusting(6, {4: 0.9, 6: 0.3}) == 6
    assert search.trusting(7, {4: 0.9, 7: 0.3}) == 4, "tried but once"


def test_a_search_keeps_to_the_habit_unless_it_knows_better() -> None:
    """No door but the right one is better than the usual one, which is never left out."""
    match = Match.new(HABIT, {}, seed=1)
    found = SearchBot(1, Budget(1200), horizon=0).weigh(Position(match, 0))
    assert found[0].option == 31
    assert {one.option for one in found} == set(range(36)), "nobody thinks about the others"
    lost = Match.new(NOWHERE, {}, seed=1)
    for seed in range(5):
        assert SearchBot(seed, Budget(300), horizon=0).choose(Position(lost, 0)) == 3


def open_one_of_three(state: Fists) -> Play[None]:
    state.shown = [int((yield Ask((0,), question("door"), range(3))))]


def test_what_a_search_finds_out_is_not_overruled_by_habit() -> None:
    """Few options are all thought about, and the end of a game is no judgement that may be off."""
    won = game_of(
        "three",
        open_one_of_three,
        lambda s: Outcome((int(s.shown[0] != 2),), "", "") if s.shown else None,
    )
    ADVISERS.put("three", Advice(leanings=lambda state, ask: [0.98, 0.0199, 0.0001], trust=4.0))
    match = Match.new(won, {}, seed=1)
    assert SearchBot(1, Budget(60), horizon=0).choose(Position(match, 0)) == 2


def four_doors(state: Fists) -> Play[None]:
    state.shown.append(int((yield Ask((0,), question("door"), range(3)))))


def promising(**more: Any) -> Match[Any, Any]:
    """Four doors, of which the first one decides: the third wins, and the first looks better to
    whoever judges before the end, and is the usual one."""
    rules = game_of(
        "promising",
        four_doors,
        lambda s: Outcome((int(s.shown[0] != 2),), "", "") if len(s.shown) == 4 else None,
    )
    advice: Advice[Any, Any] = Advice(
        estimate=lambda state, seat: 0.9 if state.shown[:1] == [0] else -0.9,
        leanings=lambda state, ask: [0.9, 0.09, 0.01],
        horizon=1,
        trust=4.0,
        **more,
    )
    ADVISERS.put("promising", advice)
    return Match.new(rules, {}, seed=1)


def test_near_the_end_lines_of_play_go_on_to_it() -> None:
    asked: list[int] = []

    def near(state: Fists) -> bool:
        asked.append(len(state.shown))
        return True

    for seed in range(5):
        assert SearchBot(seed, Budget(12)).choose(Position(promising(), 0)) == 0
        ended = SearchBot(seed, Budget(12)).weigh(Position(promising(near_the_end=near), 0))
        assert ended[0].option == 2
        assert ended[0].mean > 0.9 > -0.9 > ended[-1].mean
    assert set(asked) == {0}, "once, before the thought"
    far = promising(near_the_end=lambda state: False)
    assert SearchBot(1, Budget(12)).choose(Position(far, 0)) == 0


def test_near_the_end_habit_decides_between_what_is_alike() -> None:
    rules = game_of("alike", open_one_of_three, lambda s: Outcome((), "", "") if s.shown else None)
    advice: Advice[Any, Any] = Advice(
        leanings=lambda state, ask: [0.1, 0.7, 0.2], near_the_end=lambda state: True
    )
    ADVISERS.put("alike", advice)
    for seed in range(5):
        assert SearchBot(seed, Budget(30)).choose(Position(Match.new(rules, {}, seed=1), 0)) == 1


def test_what_is_out_of_the_question_costs_no_thought() -> None:
    rules = game_of("out", open_one_of_three, lambda s: Outcome((), "", "") if s.shown else None)
    ADVISERS.put("out", Advice(leanings=lambda state, ask: [0.98, 0.02, 0.0]))
    found = SearchBot(1, Budget(60), horizon=0).weigh(Position(Match.new(rules, {}, seed=1), 0))
    assert {one.option for one in found} == {0, 1}


def test_who_knows_no_likely_answers_takes_what_looks_best() -> None:
    rules = game_of(
        "none",
        open_one_of_three,
        lambda s: Outcome((int(s.shown[0] != 1),), "", "") if s.shown else None,
    )
    ADVISERS.put("none", Advice())
    position = Position(Match.new(rules, {}, seed=1), 0)
    assert {HintBot(seed).choose(position) for seed in range(9)} == {1}


def test_who_plays_by_habit_mostly_does_what_is_likeliest() -> None:
    rules = game_of("usual", open_one_of_three, lambda s: Outcome((), "", "") if s.shown else None)
    ADVISERS.put("usual", Advice(leanings=lambda state, ask: [0.3, 0.2, 0.5]))
    position = Position(Match.new(rules, {}, seed=1), 0)
    found = [HintBot(seed).choose(position) for seed in range(200)]
    assert found.count(2) > 150, "more often than by its share"
    assert found.count(0) > found.count(1)
    ADVISERS.put("usual", Advice(leanings=lambda state, ask: [0.3, 0.2, 0.5], sure=20.0))
    surer = Position(Match.new(rules, {}, seed=1), 0)
    assert {HintBot(seed).choose(surer) for seed in range(200)} == {2}


def mostly_heads(trust: float) -> Rules[Any, Any, Any]:
    """Coins between players who mostly show heads and think that they know."""
    name = f"heads-{trust}"
    ADVISERS.put(
        name,
        Advice(
            hint=lambda state, ask, rng: int(rng.below(10) < 7),
            leanings=lambda state, ask: [0.3, 0.7],
            knows_better=True,
            trust=trust,
        ),
    )
    return dataclasses.replace(COINS, id=name)


def test_a_secret_habit_is_kept_and_tilted_towards_what_is_better() -> None:
    """Against those who show heads seven times in ten, Bob does best to show tails."""
    shares = {}
    for trust in (50.0, 0.5):
        match = Match.new(mostly_heads(trust), {}, seed=1)
        found = SearchBot(1, Budget(2000), horizon=0).weigh(Position(match, 1))
        shares[trust] = {one.option: one.share for one in found}
    assert 1.3 < shares[50.0][1] / shares[50.0][0] < 7 / 3, "a little less often than usual"
    assert sum(shares[50.0].values()) == pytest.approx(1)
    assert shares[0.5][0] > 20 * shares[0.5][1]


def test_a_habit_is_not_dropped_because_another_option_is_far_ahead_for_a_while() -> None:
    """Doors are judged wrongly before the last step, and the habit is trusted without end."""

    match = Match.new(STUBBORN, {}, seed=1)
    assert SearchBot(1, Budget(4000), horizon=2).choose(Position(match, 0)) == 3


def test_few_tries_prove_nothing() -> None:
    best, far = Node(0), Node(0)
    for _ in range(15):
        best.learn(0.9)
        far.learn(-0.9)
    assert not far.is_beaten_by(best)


def test_the_tree_is_kept_within_a_step() -> None:
    match = Match.new(CORRIDOR, {}, seed=1)
    thinker = SearchBot(1, Budget(2000), horizon=2)
    match.choose(0, thinker.choose(Position(match, 0)))
    found = thinker.weigh(Position(match, 0))
    fresh = SearchBot(1, Budget(2000), horizon=2).weigh(Position(match, 0))
    assert sum(one.tries for one in found) > sum(one.tries for one in fresh)
    assert found[0].option == fresh[0].option == "go"


def _winding(state: Any) -> Play[None]:
    yield from STAIRS.step(state)
    state.rng.below(2)


WINDINGS = dataclasses.replace(STAIRS, step=_winding)
"""Stairs on which something comes to light with every step."""


@pytest.mark.parametrize(("stairs", "kept"), [(STAIRS, 1), (WINDINGS, 2)])
def test_a_plan_is_kept_from_one_step_to_the_next(stairs: Rules[Any, Any, Any], kept: int) -> None:
    """What was found out about later steps of a turn is not lost after the first; where something
    has come to light it counts half."""
    match = Match.new(stairs, {}, seed=1)
    thinker = SearchBot(1, Budget(400), horizon=0)
    match.choose(0, thinker.choose(Position(match, 0)))
    assert thinker._memory is not None
    kid = thinker._memory.root.kid(0, match.log[-1].option)
    assert kid is not None
    before = {option: after.visits for (_, _, option), after in kid.kids.items()}
    last = kid.visits
    root = thinker._recall(Position(match, 0))
    assert root is kid
    assert root.visits == last // kept
    after = {option: node.visits for (_, _, option), node in root.kids.items()}
    assert after == {option: tries // kept for option, tries in before.items() if tries >= kept}


def test_a_plan_is_forgotten_when_something_is_taken_back() -> None:
    match = Match.new(STAIRS, {}, seed=1)
    match.choose(0, 5)
    thinker = SearchBot(1, Budget(400), horizon=0)
    thinker.choose(Position(match, 0))
    match.undo(0)
    match.choose(0, 2)
    assert thinker._recall(Position(match, 0)).visits == 0


def test_what_fades_stays_worth_the_same() -> None:
    node = Node(0)
    for worth in (0.1, 0.3, 0.2, 0.6, 0.3):
        node.learn(worth)
    mean, spread = node.mean, node.squares / node.visits
    node.fade()
    assert node.visits == 2
    assert (node.mean, node.squares / node.visits) == pytest.approx((mean, spread))


def test_a_plan_made_before_others_chose_is_forgotten() -> None:
    match = Match.new(CORRIDOR, {}, seed=1)
    thinker = SearchBot(1, Budget(500), horizon=2)
    thinker.choose(Position(match, 0))
    for seat, option in ((0, 3), (0, "stay"), (1, 5), (1, "stay")):
        match.choose(seat, option)
    assert thinker._recall(Position(match, 0)).visits == 0


def test_options_are_tried_by_how_much_worths_differ() -> None:
    """A lead that is small by any measure is large where worths hardly differ."""
    root = Node(0)
    for option, worth, tries in (("good", 0.51, 60), ("bad", 0.49, 15)):
        kid = root.kids[0, "door", option] = Node(0)
        for number in range(tries):
            kid.learn(worth + (0.001 if number % 2 else -0.001))
    taken = Counter(root.best(0, "door", ("good", "bad"))[0] for _ in range(10))
    assert taken == {"good": 10}


def test_the_tree_of_another_line_of_play_is_forgotten() -> None:
    match = Match.new(CORRIDOR, {}, seed=1)
    thinker = SearchBot(1, Budget(500), horizon=2)
    thinker.choose(Position(match, 0))
    match.choose(0, 3)
    match.choose(0, "stay")
    match.choose(1, 5)
    found = thinker.weigh(Position(match, 1))
    assert sum(one.tries for one in found) == 500


def test_a_tree_stops_growing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("critias.players.search.MOST_NODES", 50)
    match = Match.new(CORRIDOR, {}, seed=1)
    thinker = SearchBot(1, Budget(1500), horizon=2)
    thinker.weigh(Position(match, 0))
    assert thinker._memory is not None
    root: Node = thinker._memory.root
    assert root.visits > 200
    assert root.size() <= 50


def test_a_full_tree_still_answers(monkeypatch: pytest.MonkeyPatch) -> None:
    """What was thought before may have used up all the room."""
    monkeypatch.setattr("critias.players.search.MOST_NODES", 1)
    match = Match.new(CORRIDOR, {}, seed=1)
    found = SearchBot(1, Budget(400), horizon=2).weigh(Position(match, 0))
    assert found[0].share == 1.0
    assert SearchBot(1, Budget(9)).choose(Position(Match.new(COINS, {}, seed=1), 0)) in (0, 1)
