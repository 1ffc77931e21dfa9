"""Saves: what was written is what is read, and anything else is refused with its place."""

import dataclasses
import json
from collections.abc import Callable
from typing import Any

import pytest
from critias_tidepool import RULES
from critias_tidepool.state import Player, Tide, TidepoolSetup
from hypothesis import given
from hypothesis import strategies as st

from critias.kernel import saving
from critias.kernel.choices import Ask, Option, Play
from critias.kernel.copying import layout
from critias.kernel.errors import (
    CritiasError,
    LogDoesNotFit,
    OtherVersion,
    SaveDamaged,
    UnknownGame,
)
from critias.kernel.match import Match, replayed
from critias.kernel.random import Rng
from critias.kernel.rules import AnyRules
from kernel.little import WORD, Notes, ask, little
from shared.cases import AnyMatch
from shared.driving import pick

Change = Callable[[dict[str, Any]], object]


def played(choices: int = 9, seed: int = 3) -> AnyMatch:
    """A game of Tidepool with a few choices, one of them taken back."""
    match: AnyMatch = Match.new(RULES, {"players": 3}, seed)
    rng = match.state.rng.split(1)
    match.choose_index(0, 0)
    match.undo(0)
    while len(match.log) < choices and match.pending is not None:
        match.choose(*pick(match, rng))
    return match


def changed(match: AnyMatch, change: Change, with_sum: bool = False) -> str:
    """A save that somebody has edited; `with_sum`: somebody who knows how the sum is made."""
    body = json.loads(match.save())
    change(body)
    if with_sum:
        body["sum"] = saving._sum(body)
    return json.dumps(body)


def refusal(text: str) -> str:
    with pytest.raises(SaveDamaged) as refused:
        Match.load(text, RULES)
    return refused.value.message


@pytest.mark.parametrize("choices", [0, 1, 4, 9, 99])
def test_a_save_is_the_match(choices: int) -> None:
    match = played(choices)
    loaded: AnyMatch = Match.load(match.save(), RULES)
    assert loaded.digest() == match.digest()
    assert loaded.save() == match.save()
    assert loaded.log == match.log
    assert loaded.journal == match.journal
    assert loaded.outcome == match.outcome
    assert loaded.over == (choices == 99)
    assert loaded.replay().digest() == match.digest()


def test_a_loaded_match_tells_what_happens_from_now_on() -> None:
    match = played(3)
    loaded: AnyMatch = Match.load(match.save(), RULES)
    assert loaded.events == []
    told = len(match.events)
    seat, option = pick(match, match.state.rng.split(2))
    match.choose(seat, option)
    loaded.choose(seat, option)
    assert loaded.events == match.events[told:]
    assert loaded.replay().events == match.events


def test_a_save_cut_off_anywhere_is_refused() -> None:
    text = played().save()
    for end in (*range(0, len(text), 50), len(text) - 1):
        assert "not a saved game" in refusal(text[:end])


@pytest.mark.parametrize("text", ["", "[]", "null", "1", "{", "\x00", "[" * 100_000, "NaN"])
def test_what_is_no_save_at_all(text: str) -> None:
    assert "not a saved game" in refusal(text)


@pytest.mark.parametrize(
    "name", ["game", "version", "setup", "seed", "log", "digests", "undo", "step", "sum"]
)
def test_a_missing_or_foreign_field_is_named(name: str) -> None:
    assert refusal(changed(played(), lambda body: body.pop(name))) == f"{name}: missing"
    message = refusal(changed(played(), lambda body: body.update({name: None})))
    assert message.startswith(f"{name}: expected ")


def put(*path: Any) -> Change:
    """Write the last value at the place that the others lead to."""
    *way, last, value = path

    def change(body: Any) -> None:
        for part in way:
            body = body[part]
        body[last] = value

    return change


@pytest.mark.parametrize(
    ("change", "place"),
    [
        (put("seed", 4), "setup, seed or digests[1]: the game begins with another position"),
        (put("setup", "players", 2), "setup, seed or digests[1]"),
        (put("setup", "players", 7), "setup: players: 7 is none of 2, 3, 4"),
        (put("setup", "players", "three"), "setup: players: expected a whole number"),
        (put("setup", "x", 1), "setup: tidepool has no option 'x'"),
        (put("log", 4, 1, "s99"), "log[5]: 's99': 's99' is not an option now"),
        (put("log", 4, 0, 9), "log[5]: 's8': there is no seat 9"),
        (put("log", 4, 1, "hold"), "log[6]: 'keep': it is not the decision of Crab"),
        (put("log", 6, 1, "no"), "log or digests[4][2]"),
        (put("log", 10, 2, ["to", 1]), "log[11][3][2]: 1 instead of 2"),
        (put("log", 2, 1, "!undo"), "log[3]: '!undo': this cannot be taken back: there is nothing"),
        (lambda body: body["log"].pop(3), "log[5]: 'keep': 'keep' is not an option"),
        (lambda body: body["log"].pop(), "log or sum: the checksum is wrong"),
        (put("log", 1, 5), "log[2]: 5 is not what belongs here"),
        (put("log", 1, []), "log[2]: [] is not what belongs here"),
        (put("log", 1, [0, "x", None]), "log[2]: [0, 'x', None] is not what belongs here"),
        (put("log", 1, [True, "x"]), "log[2]: [True, 'x'] is not what belongs here"),
        (put("log", 1, [0, 1]), "log[2]: [0, 1] is not what belongs here"),
        (put("digests", 0, 1, "0" * 16), "setup, seed or digests[1]"),
        (put("digests", 1, 1, "0" * 16), "log or digests[2][2]: '0000000000000000' instead of"),
        (put("digests", []), "digests: is empty"),
        (put("digests", 0, 7), "digests[1]: 7 is not what belongs here"),
        (put("undo", [0, "nothing"]), "undo[1]: 0 instead of"),
        (put("undo", []), "undo: is not what belongs here"),
        (put("step", "at", 0), "step.at: 0 instead of"),
        (put("step", "state", "players", 1, "pearls", 50), "step.state.players[2].pearls: 50"),
        (put("step", "state", "bag", []), "step.state.bag: has 0 entries instead of"),
        (put("step", "state", "winner", "x"), "step.state.winner: 'x' instead of"),
        (put("step", {}), "step: has the fields"),
        (put("sum", "0"), "log or sum: the checksum is wrong"),
        (put("strange", 1), "strange: unknown"),
    ],
)
def test_a_save_edited_by_hand_is_refused_with_the_place(change: Change, place: str) -> None:
    assert refusal(changed(played(), change)).startswith(place)


@pytest.mark.parametrize(
    ("change", "place"),
    [
        (put("step", "at", -1), "step.at: -1 is not in a log of 9 choices"),
        (put("step", "at", 10), "step.at: 10 is not in a log of 9 choices"),
        (put("step", "at", "1"), "step.at: expected int, found '1'"),
        (put("step", {}), "step.at: missing"),
        (put("step", "state", None), "step.state: expected an object, found None"),
        (put("step", "state", "bag", [None]), "step.state.bag[0]: expected int, found None"),
        (put("step", "state", "pool", "sea"), "step.state.pool: no Pool 'sea'"),
        (put("step", "state", "prize", 9), "step.state: does not agree with its digest"),
        (put("setup", "players", 9), "setup: players: 9 is none of"),
        (put("log", 0, [0, "!undo"]), "log[1]: there is nothing to take back"),
    ],
)
def test_who_forges_the_sum_as_well_does_not_get_far(change: Change, place: str) -> None:
    assert refusal(changed(played(), change, with_sum=True)).startswith(place)


def test_a_forged_log_must_still_fit_its_step() -> None:
    match = played(9)
    assert match.digests[-1][0] == 8, "the last choice is in the middle of a step"
    for forged in ([0, "s99"], [0, "s99", ["to", 2]], [0, "to-2", "s99"], [9, "to-2", ["to", 2]]):
        text = changed(match, put("log", -1, forged), with_sum=True)
        with pytest.raises(LogDoesNotFit, match=r"choice 9: '.*' is not offered"):
            Match.load(text, RULES)


NEXT = dataclasses.replace(RULES, version="2")


def _loud(state: Tide, option: Option) -> str:
    return RULES.notation(state, option).upper()


LOUD = dataclasses.replace(NEXT, notation=_loud)
"""Its choices are written in another way."""


def _rich(setup: TidepoolSetup, seed: int) -> Tide:
    state = RULES.new(setup, seed)
    state.players[0].pearls = 1
    return state


RICH = dataclasses.replace(RULES, version="3", new=_rich)
"""Its games begin with another position."""


@dataclasses.dataclass(slots=True, kw_only=True)
class WideTide(Tide):
    """The same position with one more thing in it."""

    depth: int = 3


def _wide(setup: TidepoolSetup, seed: int) -> WideTide:
    state = RULES.new(setup, seed)
    names = [field.name for field in dataclasses.fields(state)]
    return WideTide(**{name: getattr(state, name) for name in names})


WIDE = dataclasses.replace(RULES, state_type=WideTide, new=_wide)
"""Its states are laid out in another way."""
NEXT_WIDE = dataclasses.replace(WIDE, version="2")


@pytest.mark.parametrize("other", [WIDE, NEXT_WIDE], ids=["same", "other"])
def test_a_save_of_states_laid_out_in_another_way(other: AnyRules) -> None:
    """Its digests say nothing about ours, and its position cannot be read: the choices decide."""
    match = played()
    loaded: AnyMatch = Match.load(match.save(), other)
    assert loaded.state.depth == 3
    assert (loaded.log, loaded.journal) == (match.log, match.journal)
    assert loaded.state.digest() != match.state.digest()
    assert Match.load(loaded.save(), other).digest() == loaded.digest()
    back: AnyMatch = Match.load(loaded.save(), RULES)
    assert back.digest() == match.digest()


def test_a_save_without_a_word_on_its_layout_is_of_the_first_ones() -> None:
    """By our own rules it is read as it is; by others its choices alone decide."""
    match = played()
    text = changed(match, lambda body: body.pop("layout"), with_sum=True)
    assert Match.load(text, RULES).digest() == match.digest()
    assert Match.load(text, RICH).log == match.log


def test_a_save_of_other_rules_can_be_read_up_to_where_they_differ() -> None:
    match = played()
    text = changed(match, put("log", 4, [0, "s99"]), with_sum=True)
    with pytest.raises(LogDoesNotFit, match="by version 2 choice 3 does not fit") as refused:
        Match.load(text, NEXT)
    assert refused.value.number == 3, "two lines of its log were taken back"
    part: AnyMatch = Match.load(text, NEXT, to=2)
    assert part.log == match.log[:2]


def test_layouts_tell_states_apart() -> None:
    assert layout(Tide) == layout(Tide)
    assert len({layout(Tide), layout(WideTide), layout(Player)}) == 3


def test_a_save_of_another_version() -> None:
    """It is played again by the rules we have, and goes on if it leads to the same positions."""
    match = played()
    loaded = Match.load(match.save(), NEXT)
    assert (loaded.digest(), loaded.journal) == (match.digest(), match.journal)
    with pytest.raises(LogDoesNotFit, match="is not an option") as refused:
        Match.load(match.save(), LOUD)
    assert refused.value.number == 1
    assert "by version 2 choice 1 does not fit" in refused.value.message
    with pytest.raises(LogDoesNotFit, match=r"by version 3 the position after choice 0 is another"):
        Match.load(match.save(), RICH)
    with pytest.raises(OtherVersion, match="save format 7; this reads 1"):
        Match.load(changed(played(), put("critias", 7)), RULES)


def test_a_save_of_a_foreign_game() -> None:
    with pytest.raises(SaveDamaged, match="this is a save of 'tidepool', not of 'little'"):
        Match.load(played().save(), little(ask(0, "a", "b")))
    with pytest.raises(UnknownGame, match="no game 'halma' is installed"):
        Match.load(changed(played(), put("game", "halma")))


PLAIN = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner),
    max_leaves=5,
)


@given(st.data(), st.booleans())
def test_no_damage_gets_in(data: st.DataObject, with_sum: bool) -> None:
    """Any value anywhere replaced by any other: refused, or the very same match."""
    match = played(4)
    body: Any = json.loads(match.save())
    place = body
    while True:
        keys = list(place) if isinstance(place, dict) else range(len(place))
        key = data.draw(st.sampled_from(list(keys)))
        inner = place[key]
        if not isinstance(inner, (dict, list)) or not inner or data.draw(st.booleans()):
            break
        place = inner
    place[key] = data.draw(PLAIN)
    if with_sum and "sum" in body and isinstance(body["sum"], str):
        body["sum"] = saving._sum(body)
    try:
        loaded: AnyMatch = Match.load(json.dumps(body), RULES)
    except CritiasError:
        return
    if not with_sum:
        assert loaded.save() == match.save()


def test_replay_to_any_point() -> None:
    match = played(9)
    for to in range(10):
        again = match.replay(to)
        assert again.log == match.log[:to]
    for to in (-1, 10):
        with pytest.raises(LogDoesNotFit, match=f"there are 9 choices; there is no choice {to}"):
            match.replay(to)


def test_a_log_that_does_not_fit_is_refused_at_the_first_difference() -> None:
    match = played(9)
    log = [(entry.seat, entry.text) for entry in match.log]
    log[5] = (log[5][0], "s99")
    with pytest.raises(LogDoesNotFit, match=r"choice 6 of 9 \('s99'\): 's99' is not an") as refused:
        replayed(RULES, {"players": 3}, 3, log)
    assert refused.value.number == 6


def test_a_replay_compares_positions() -> None:
    match = played(9)
    log = [(entry.seat, entry.text) for entry in match.log]
    digests = dict(match.digests)
    wrong = next(at for at in digests if at > 2)
    digests[wrong] = "0" * 16
    with pytest.raises(LogDoesNotFit, match=f"after choice {wrong} the position is another one"):
        replayed(RULES, {"players": 3}, 3, log, None, digests)
    with pytest.raises(LogDoesNotFit, match="the game begins with another position"):
        replayed(RULES, {"players": 3}, 3, log, None, {0: "0" * 16})


@dataclasses.dataclass(slots=True, kw_only=True)
class Camps(Notes):
    tents: dict[int, int] = dataclasses.field(default_factory=dict)


def camp(state: Notes) -> "Play[None]":
    """Two tents are pitched, then something is found in each, in the same order."""
    assert isinstance(state, Camps)
    if not state.tents:
        state.tents = {7: 0, 3: 0}
    state.say((yield Ask((0,), WORD, ["oak", "elm"])))
    for place in state.tents:
        state.tents[place] = state.rng.below(1000)


def test_a_loaded_game_goes_through_its_dicts_in_the_same_order() -> None:
    game = dataclasses.replace(
        little(camp, camp, camp),
        state_type=Camps,
        new=lambda setup, seed: Camps(rng=Rng(seed)),
    )
    match: AnyMatch = Match.new(game)
    match.choose(0, "oak")
    loaded: AnyMatch = Match.load(match.save(), game)
    for one in (match, loaded):
        one.choose(0, "elm")
    assert loaded.digest() == match.digest()
    assert [*loaded.state.tents] == [7, 3]
