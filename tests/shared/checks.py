"""What must hold in every game, written once. Each check plays the random game of a seed."""

from __future__ import annotations

import dataclasses
import json
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from typing import Any

import pytest
from rich.text import Text

from critias.kernel.choices import Ask, Option, option_from, plain
from critias.kernel.copying import Record
from critias.kernel.errors import CritiasError, UndoRefused
from critias.kernel.kinds import EventKind
from critias.kernel.match import Match
from critias.kernel.playout import complete, filled
from critias.kernel.random import Rng
from shared.cases import AnyMatch, Case
from shared.driving import advance, journey, pick, positions, question
from shared.staging import check_sign, check_stage

TOGETHER = 6
"""So many choices are made on both sides after a round trip."""
REDEALS = 3
DEALS = 10
"""What is dealt is looked at so many times as often as other costly things."""
DEALT_OFTEN = 20
"""A field with fewer differences than that says nothing."""
LOADS = 4
GARBAGE: tuple[Any, ...] = (None, True, 1.5, -1, 10**30, "", "?", "no such", (), ("x", ()), [], {})


def plays_to_the_end(case: Case, seed: int) -> AnyMatch:
    """A random game comes to its end, and no choice breaks an invariant; the finished game."""
    match = journey(case, seed)[-1]
    outcome = match.outcome
    assert outcome is not None, "the game is over without an outcome"
    assert all(0 <= seat < len(match.seats) for seat in outcome.winners)
    assert len(outcome.scores) in (0, len(match.seats))
    assert outcome.reason
    assert outcome.rule in case.game.rulebook(), f"no rule {outcome.rule!r}"
    return match


def round_trips_change_nothing(case: Case, seed: int) -> None:
    """A fork and a loaded save are equal, go on alike, and leave the parent alone."""
    rng = case.luck(seed).split(3)
    for match in journey(case, seed):
        digest, asked, save = match.digest(), question(match), match.save()
        twins = [match.fork(), Match.load(save, case.game)]
        for twin in twins:
            assert twin.digest() == digest
            assert question(twin) == asked
            assert twin.save() == save
            assert [twin.view(s) for s in _readers(match)] == [
                match.view(s) for s in _readers(match)
            ]
        _go_on_alike(case, seed, twins, rng)
        assert match.digest() == digest, "the parent was changed"
        assert question(match) == asked
        assert match.save() == save


def _go_on_alike(case: Case, seed: int, twins: list[AnyMatch], rng: Rng) -> None:
    for _ in range(TOGETHER):
        if twins[0].pending is None:
            break
        seat, option = pick(twins[0], rng)
        for twin in twins:
            advance(case, seed, twin, seat, option)
        assert len({twin.digest() for twin in twins}) == 1
    assert len({twin.save() for twin in twins}) == 1


def replays_to_the_same_end(case: Case, seed: int) -> None:
    """Played again from its record or its log, a game is the same."""
    match = plays_to_the_end(case, seed)
    record = match.record()
    again = Match.from_record(record, case.game)
    assert again.record() == record
    assert again.digest() == match.digest()
    assert again.digests == match.digests
    assert again.events == match.events
    assert again.outcome == match.outcome
    middle = len(match.log) // 2
    half = match.replay(middle)
    assert half.log == match.log[:middle]
    assert half.events == [event for event in match.events if event[0] <= middle]


def both_doors_lead_to_the_same(case: Case, seed: int) -> None:
    """The fast door plays exactly what the checked one does."""
    match = plays_to_the_end(case, seed)
    fast = case.new(seed).playout()
    answers: dict[int, Option] = {}
    for entry in match.log:
        if isinstance(fast.ask, Ask):
            fast.choose(entry.option)
            continue
        assert fast.ask is not None
        answers[entry.seat] = entry.option
        if complete(fast.ask, answers):
            fast.choose_all(filled(fast.ask, answers))
            answers = {}
    assert fast.ask is None
    assert fast.state.digest() == match.state.digest()
    assert fast.outcome == match.outcome


def redeals_tell_nothing(case: Case, seed: int) -> None:
    """Deal anew what a seat does not know, and it sees and is asked the very same."""
    rng = case.luck(seed).split(4)
    for match in journey(case, seed):
        if match.over:
            continue
        before = match.save()
        for reader in _readers(match):
            view = json.dumps(match.view(reader))
            ask = None if reader is None else match.ask_for(reader)
            for _ in range(REDEALS):
                world = match.redealt(reader, rng)
                assert json.dumps(world.view(reader)) == view, f"the view of seat {reader}"
                if reader is not None:
                    assert _asked(world.ask_for(reader)) == _asked(ask)
                    assert (reader in world.answers) == (reader in match.answers)
                assert set(world.answers) <= {reader}, "another seat's secret answer"
                problems = list(case.game.invariants(world.state))
                assert not problems, f"redealt for seat {reader}: {problems}"
                assert world.state.rng != match.state.rng, "the luck to come is known"
                _play_on(world, rng)
        assert match.save() == before, "the parent was changed"


def redeals_know_nothing_of_the_truth(case: Case, seed: int) -> None:
    """With the same luck, the truth and a redealt world are dealt into the very same world: nothing
    of it comes from what was really there."""
    rng = case.luck(seed).split(9)
    for match in journey(case, seed):
        if match.over:
            continue
        for reader in _readers(match):
            elsewhere = match.redealt(reader, rng)
            luck = rng.bits64()
            one, other = (world.redealt(reader, Rng(luck)) for world in (match, elsewhere))
            assert one.state == other.state, f"redealt for seat {reader}"


def unfair_redeals(games: Iterable[tuple[Case, int]]) -> Iterator[str]:
    """What is wrong with the redeals of some cases of one game. In every hidden field a redealt
    world differs from the truth about as much as from another redealt world. One that kept the
    truth half of the time would come to two thirds; a field that is never dealt anew, to nothing.
    """
    from_truth: Counter[str] = Counter()
    from_another: Counter[str] = Counter()
    hidden, rarely = set[str](), set[str]()
    for case, seed in games:
        hidden |= case.hidden
        rarely |= case.rarely
        _count_differences(case, seed, from_truth, from_another)
    for field in sorted(hidden):
        truth, another = from_truth[field], from_another[field]
        if another < DEALT_OFTEN:
            yield f"{field} is hardly ever dealt anew: {another} differences"
        elif truth < 0.75 * another:
            yield f"in {field} the truth is too likely: {truth} differences, not {another}"
    for field in sorted({*from_truth, *from_another} - hidden - rarely):
        yield f"{field} is dealt anew and is not said to be hidden"


def _count_differences(
    case: Case, seed: int, from_truth: Counter[str], from_another: Counter[str]
) -> None:
    """By how many values redealt worlds differ, field by field."""
    rng = case.luck(seed).split(8)
    for match in positions(case, seed):
        if match.over or rng.below(1 + case.every // DEALS):
            continue
        truth = _fields(case, match)
        for reader in _readers(match):
            one, other = (_fields(case, match.redealt(reader, rng)) for _ in range(2))
            for field in truth.keys() | one.keys() | other.keys():
                if number := _differences(truth[field], one[field]):
                    from_truth[field] += number
                if number := _differences(other[field], one[field]):
                    from_another[field] += number


def _fields(case: Case, match: AnyMatch) -> defaultdict[str, list[Any]]:
    """The single values of a state by the field that holds them, luck left out."""
    found: defaultdict[str, list[Any]] = defaultdict(list)
    _collect(case, match.state, "", found)
    del found["rng"]
    return found


def _collect(case: Case, value: Any, path: str, found: defaultdict[str, list[Any]]) -> None:
    """The order of a row of plain values is left out, unless it is said to be hidden, too: a hand
    is dealt in an order of its own."""
    if isinstance(value, Record):
        for field in dataclasses.fields(value):  # type: ignore[arg-type]
            if not field.metadata.get("transient"):
                _collect(
                    case, getattr(value, field.name), f"{path}.{field.name}".lstrip("."), found
                )
    elif isinstance(value, dict):
        for key in sorted(value):
            found[path].append(key)
            _collect(case, value[key], path, found)
    elif isinstance(value, (list, tuple, set)):
        found[path].append(len(value))
        plain_values = {type(inner) for inner in value} in ({int}, {str})
        if isinstance(value, set) or (plain_values and path not in case.in_order):
            value = sorted(value)
        for inner in value:
            _collect(case, inner, path, found)
    else:
        found[path].append(value)


def _differences(one: list[Any], other: list[Any]) -> int:
    return abs(len(one) - len(other)) + sum(bool(a != b) for a, b in zip(one, other, strict=False))


def _asked(ask: Ask | None) -> list[Any]:
    if ask is None:
        return []
    return [ask.seats, ask.kind, ask.about, list(ask.options), ask.hidden]


def _play_on(world: AnyMatch, rng: Rng) -> None:
    """A redealt world can be played."""
    for _ in range(TOGETHER):
        if world.pending is None:
            return
        world.choose(*pick(world, rng))


def options_are_sound(case: Case, seed: int) -> None:
    """What is offered can be chosen, in all three ways; what is not is refused with a reason."""
    rng = case.luck(seed).split(5)
    seen: dict[Option, None] = {}
    for match in journey(case, seed):
        for seat in match.seats_to_answer():
            ask = match.ask_for(seat)
            assert ask is not None
            _texts_are_sound(match, ask)
            few = list(enumerate(ask.options))
            rng.shuffle(few)
            for index, option in few[:5]:
                assert match.why_not(seat, option) is None
                _three_ways(case, seed, match, seat, index)
            candidates = list(seen)[-6:]
            seen |= dict.fromkeys(ask.options)
            for other in (*candidates, *GARBAGE):
                if other not in ask.options or isinstance(other, (bool, float)):
                    _is_refused(match, seat, other)
            assert case.game.fallback(match.state, ask) in ask.options


def _texts_are_sound(match: AnyMatch, ask: Ask) -> None:
    texts = [match.game.notation(match.state, option) for option in ask.options]
    assert len(set(texts)) == len(texts), f"two options read alike: {texts}"
    for text in texts:
        assert text, "an option without text"
        assert text == text.strip(), f"{text!r} has blanks at its ends"
        assert text.isprintable(), f"{text!r} is not one line of text"
        assert not text.startswith("!"), f"{text!r}: such texts are kept for the journal"
    for value in (*ask.options, ask.about):
        assert option_from(json.loads(json.dumps(plain(value)))) == value


def _three_ways(case: Case, seed: int, match: AnyMatch, seat: int, index: int) -> None:
    ask = match.ask_for(seat)
    assert ask is not None
    option = ask.options[index]
    by_value, by_text, by_index = match.fork(), match.fork(), match.fork()
    advance(case, seed, by_value, seat, option)
    by_text.choose_text(seat, match.game.notation(match.state, option))
    by_index.choose_index(seat, index)
    assert by_value.log == by_text.log == by_index.log
    assert by_value.digest() == by_text.digest() == by_index.digest()


def _is_refused(match: AnyMatch, seat: int, option: Any) -> None:
    digest, length = match.digest(), len(match.journal)
    reason = match.why_not(seat, option)
    assert reason is not None
    assert reason.says
    with pytest.raises(CritiasError) as refused:
        match.choose(seat, option)
    assert refused.value.rule == reason.rule  # type: ignore[attr-defined]
    assert reason.rule is None or reason.rule in match.game.rulebook()
    assert (match.digest(), len(match.journal)) == (digest, length)


def undo_returns_exactly(case: Case, seed: int) -> None:
    """Undo leads to the very position before, or is refused and changes nothing."""
    rng = case.luck(seed).split(6)
    match = case.new(seed)
    looked = 0
    while match.pending is not None:
        look = rng.below(case.every + looked) == 0
        before = [match.digest(), question(match)] if look else []
        advance(case, seed, match, *pick(match, rng, changing=False))
        if look or match.over:
            _refusals_change_nothing(match)
        if look:
            # A loaded match has to play the whole game again to get back: a few will do.
            if looked < LOADS:
                _undo_one(Match.load(match.save(), case.game), before)
            _undo_one(match, before)
            looked += 1


def _undo_one(match: AnyMatch, before: list[Any]) -> None:
    last = match.log[-1]
    reached = match.digest()
    consent = match.can_undo(last.seat) is not None
    match.undo(last.seat, consent=consent)
    assert [match.digest(), question(match)] == before
    assert match.journal[-2] == (last.seat, last.text), "the journal lost the branch"
    assert all(number <= len(match.log) for number, _ in match.events)
    match.choose_text(last.seat, last.text)
    assert match.digest() == reached
    assert Match.load(match.save(), match.game).save() == match.save()


def _refusals_change_nothing(match: AnyMatch) -> None:
    for seat in range(len(match.seats)):
        reason = match.can_undo(seat)
        if reason is None:
            assert seat == match.log[-1].seat or seat in match.answers
            continue
        save = match.save()
        with pytest.raises(UndoRefused, match=reason):
            match.undo(seat)
        assert match.save() == save


def copies_share_nothing(case: Case, seed: int) -> None:
    """A copy is equal and independent; JSON and back is the same state."""
    for match in journey(case, seed):
        state = match.state
        text = json.dumps(state.to_json())
        copy = state.copy()
        assert copy == state
        assert copy.digest() == state.digest()
        assert not set(map(id, _mutable(copy))) & set(map(id, _mutable(state)))
        read = type(state).from_json(json.loads(text))
        assert read == state
        assert read.digest() == state.digest()
        assert type(state).from_json(state.to_json()) == state
        _ruin(copy)
        assert json.dumps(state.to_json()) == text, "changing a copy changed the original"


def _mutable(value: Any) -> Iterator[Any]:
    """Everything inside a state that can change."""
    if isinstance(value, Record):
        yield value
        for field in dataclasses.fields(value):  # type: ignore[arg-type]
            if not field.metadata.get("transient"):
                yield from _mutable(getattr(value, field.name))
    elif isinstance(value, (list, set, dict)):
        yield value
        for inner in value.values() if isinstance(value, dict) else value:
            yield from _mutable(inner)
    elif isinstance(value, tuple):
        for inner in value:
            yield from _mutable(inner)
    elif isinstance(value, Rng):
        yield value


def _ruin(value: Record) -> None:
    for part in list(_mutable(value)):
        if isinstance(part, Rng):
            part.bits64()
        elif not isinstance(part, Record):
            part.clear()


def everything_has_words(case: Case, seed: int) -> None:
    """Prompts, labels, log lines and pictures are made from views, for every reader."""
    told: dict[EventKind, bool] = defaultdict(bool)
    game, voice = case.game, case.voice
    count = 0
    for match in journey(case, seed):
        for reader in _readers(match):
            view = match.view(reader)
            plain_view = json.loads(json.dumps(view))
            assert plain_view == view, "a view holds plain JSON values only"
            assert Text.from_markup(voice.picture(plain_view)).plain.strip()
            ask = None if reader is None else match.ask_for(reader)
            if ask is not None:
                assert voice.words.prompt(plain_view, ask).strip()
                labels = [voice.words.label(plain_view, ask, option) for option in ask.options]
                assert all(label.strip() for label in labels)
                assert len(set(labels)) == len(labels), f"two options read alike: {labels}"
            for waited_for in _waited_for(match, reader):
                assert voice.words.waiting(plain_view, waited_for).strip()
            check_stage(voice, match.state, plain_view, ask)
            for _, event in match.events_for(reader, since=count):
                json.dumps(event.to_json())
                told[event.kind] |= bool(voice.words.tell(plain_view, event))
                check_sign(voice, plain_view, event)
            game.talk(match.state, reader, None)
        for _, event in match.events:
            told[event.kind] |= False
        for asked in _waited_for(match, None):
            rule = voice.words.rule_of(asked)
            assert not rule or rule in game.rulebook()
        count = len(match.log)
    silent = [str(kind) for kind, has_words in told.items() if kind.text and not has_words]
    assert not silent, f"events without words: {sorted(silent)}"


def _waited_for(match: AnyMatch, reader: int | None) -> list[Ask]:
    """The questions that others than the reader have to answer."""
    if isinstance(match.pending, Ask):
        return [] if reader in match.pending.seats else [match.pending]
    if match.pending is None:
        return []
    return [ask for seat, ask in match.pending.asks.items() if seat != reader]


def secrets_stay_secret(case: Case, seed: int) -> None:
    """What lies in hidden places is in nothing that a seat is shown, asked or told."""
    if case.secrets is None:
        return
    rng = case.luck(seed).split(7)
    for match in positions(case, seed):
        if rng.below(1 + case.every // 10):
            continue
        for reader in _readers(match):
            secrets = set(case.secrets(match.state, reader))
            ask = None if reader is None else match.ask_for(reader)
            now = len(match.log)
            shown = {
                "view": match.view(reader),
                "events": [e.to_json() for _, e in match.events_for(reader, since=now)],
                "question": [] if ask is None else [plain(o) for o in (*ask.options, ask.about)],
            }
            for where, value in shown.items():
                leaked = secrets.intersection(_leaves(value, where))
                assert not leaked, f"the {where} of seat {reader} holds {sorted(leaked)}"


def _leaves(value: Any, place: str) -> Iterator[str]:
    """All single texts, and each with the place where it stands: `view.seats.2.hand card`."""
    if isinstance(value, dict):
        for key, inner in value.items():
            yield str(key)
            yield from _leaves(inner, f"{place}.{key}")
    elif isinstance(value, list):
        for number, inner in enumerate(value):
            at = f"{place}.{number}" if isinstance(inner, dict) else place
            yield from _leaves(inner, at)
    else:
        yield str(value)
        yield f"{place} {value}"


def _readers(match: AnyMatch) -> tuple[int | None, ...]:
    return (*range(len(match.seats)), None)


CHECKS = (
    plays_to_the_end,
    round_trips_change_nothing,
    replays_to_the_same_end,
    both_doors_lead_to_the_same,
    redeals_tell_nothing,
    redeals_know_nothing_of_the_truth,
    options_are_sound,
    undo_returns_exactly,
    copies_share_nothing,
    everything_has_words,
    secrets_stay_secret,
)
