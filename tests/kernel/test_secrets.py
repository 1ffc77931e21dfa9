"""Answers that stay with those asked: whoever is dealt a new world learns nothing of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

import pytest

from critias.kernel.choices import Ask, Play
from critias.kernel.match import Match
from critias.kernel.random import Rng
from critias.kernel.rules import Setup
from critias.players import Position, bot
from kernel.little import Notes, begun, question

CARDS = ["oak", "elm", "ash", "yew"]
GUESSER, PICKER, OTHER = 0, 1, 2
DEALS = 400

AnyMatch = Match[Notes, Setup]


def guessing(state: Notes) -> Play[None]:
    """One picks a card in secret, another guesses, the card is shown, the third one cheers."""
    pick = Ask((PICKER,), question("pick"), CARDS, secret=True)
    card = yield pick
    guess = yield Ask((GUESSER,), question("guess"), CARDS)
    pick.secret = False
    state.say(f"{card} {guess}")
    state.say((yield Ask((OTHER,), question("cheer"), ["hey", "ho"])))


def picked(card: str) -> AnyMatch:
    match = begun(guessing)
    match.choose(PICKER, card)
    return match


def in_redealt(match: AnyMatch, seat: int | None, luck: int) -> str:
    """The card that comes to light in a redealt match."""
    world = match.redealt(seat, Rng(luck))
    world.choose(GUESSER, "oak")
    return world.state.said[0].split()[0]


def in_world(match: AnyMatch, seat: int | None, luck: int) -> str:
    """The card that comes to light in a world for search."""
    assert seat is not None
    world = match.world(seat, Rng(luck))
    world.choose("oak")
    return world.state.said[0].split()[0]


BOTH = pytest.mark.parametrize("shown", [in_redealt, in_world])


@BOTH
def test_the_card_picked_is_no_likelier_than_another(
    shown: Callable[[AnyMatch, int | None, int], str],
) -> None:
    match = picked("elm")
    found = Counter(shown(match, GUESSER, luck) for luck in range(DEALS))
    assert set(found) == set(CARDS)
    assert all(abs(count - DEALS / 4) < 40 for count in found.values()), found


@BOTH
@pytest.mark.parametrize("seat", [GUESSER, OTHER])
def test_matches_that_a_seat_cannot_tell_apart_are_dealt_alike(
    shown: Callable[[AnyMatch, int | None, int], str], seat: int
) -> None:
    for luck in range(20):
        assert len({shown(picked(card), seat, luck) for card in CARDS}) == 1


@BOTH
def test_whoever_picked_it_knows_it(shown: Callable[[AnyMatch, int | None, int], str]) -> None:
    assert {shown(picked("yew"), PICKER, luck) for luck in range(20)} == {"yew"}


def test_a_spectator_does_not_know_it() -> None:
    assert len({in_redealt(picked("yew"), None, luck) for luck in range(40)}) == 4


@pytest.mark.parametrize("seat", [GUESSER, PICKER, OTHER, None])
def test_once_it_is_shown_everybody_knows_it(seat: int | None) -> None:
    match = picked("ash")
    match.choose(GUESSER, "oak")
    worlds = [match.redealt(seat, Rng(luck)) for luck in range(20)]
    assert {tuple(world.state.said) for world in worlds} == {("ash oak",)}


def test_forks_undone_and_loaded_matches_keep_the_secret() -> None:
    match = picked("ash")
    loaded = Match.load(match.save(), match.game)
    undone = picked("oak")
    undone.undo(PICKER)
    undone.choose(PICKER, "ash")
    for twin in (match.fork(), loaded, undone, match.redealt(GUESSER, Rng(3))):
        assert len({in_redealt(twin, GUESSER, luck) for luck in range(40)}) == 4
        assert twin.since_step(GUESSER)[1] == ((PICKER, ""),)


def test_what_a_seat_knows_of_the_path() -> None:
    match = picked("ash")
    assert match.since_step(PICKER)[1] == ((PICKER, "ash"),)
    assert match.since_step(GUESSER)[1] == ((PICKER, ""),)
    match.choose(GUESSER, "oak")
    assert match.since_step(OTHER)[1] == ((PICKER, "ash"), (GUESSER, "oak"))


def test_of_earlier_steps_a_seat_is_told_its_own_choices() -> None:
    match = begun(guessing, guessing)
    for seat, option in ((PICKER, "ash"), (GUESSER, "oak"), (OTHER, "hey")):
        match.choose(seat, option)
    assert match.since_step(OTHER)[0] == 3, "a new step has begun"
    assert match.since(0, PICKER) == ((PICKER, "ash"), (GUESSER, ""), (OTHER, ""))
    assert match.since(1, OTHER) == ((GUESSER, ""), (OTHER, "hey"))
    assert match.since(0, None) == ((PICKER, ""), (GUESSER, ""), (OTHER, ""))


def test_a_fork_for_the_referee_keeps_the_answer() -> None:
    fast = picked("ash").playout()
    fast.choose("oak")
    assert fast.state.said == ["ash oak"]


@pytest.mark.parametrize("code", ["greedy", "search:40it"])
def test_a_bot_guesses_alike_whatever_was_picked(code: str) -> None:
    choices = {bot(code, 3).choose(Position(picked(card), GUESSER)) for card in CARDS}
    assert len(choices) == 1
