"""Random games with random line-ups of all heroes there are: they end properly, every question and
event has words, and what a seat sees depends on what it may know.

A run of the suite plays a few; `PYTHONPATH=tests python -m tests.goa2.test_random_heroes 3000`
plays many, and prints how often every card was performed; a second number is the first seed.
"""

from __future__ import annotations

import sys
import traceback
from collections import Counter
from typing import Any

import pytest
from rich.progress import track

from critias.games.goa2.game import RULES, VOICE
from critias.games.goa2.rules.board import BOARDS, Board
from critias.games.goa2.rules.cards import CARDS, SHEETS
from critias.kernel.choices import AskAll
from critias.kernel.errors import CritiasError
from critias.kernel.match import Match, Playout, random_answer
from critias.kernel.random import Rng
from goa2.who import asked_rightly

LONGEST = 100_000
SEEN = 60
"""So many choices of every game are looked at with words and redealt views."""
OTHERS = sorted(key for key, sheet in SHEETS.items() if sheet.set != "core")


FAILURES = (AssertionError, AttributeError, CritiasError, LookupError, TypeError, ValueError)


def line_up(rng: Rng, must: str = "", seed: int = 0) -> dict[str, Any]:
    """Options of a game: any players, board and printing, with one hero who has to be in it."""
    players = rng.pick((2, 4, 4, 6)) if must else rng.pick(range(2, 9))
    boards = [key for key in BOARDS if len(Board.of(key).lanes) == 1]
    board = rng.pick(boards) if players == 4 else "auto"
    count = max(players, 4) if players != 3 else 4
    pool = [hero for hero in sorted(SHEETS) if players % 2 == 0 or not SHEETS[hero].no_handicap]
    pool = [hero for hero in pool if hero != must]
    rng.shuffle(pool)
    heroes = [must, *pool][:count] if must else pool[:count]
    rng.shuffle(heroes)
    edition = rng.pick((1, 2)) if players != 2 else 2
    return {"players": players, "board": board, "edition": edition, "heroes": heroes}


def play(setup: dict[str, Any], seed: int, every: int, performed: Counter[str]) -> None:
    """One random game through the fast door, the invariants looked at after every n-th choice."""
    state = RULES.new(RULES.parse_setup(setup), seed)
    luck = Rng(seed).split(9)
    match = Playout(RULES, state)
    state.events = []
    for number in range(LONGEST):
        ask = match.ask
        if ask is None:
            break
        asked_rightly(state, ask)
        if number % every == 0:
            problems = list(RULES.invariants(state))
            assert not problems, f"{setup}, seed {seed}, choice {number}: {problems}"
        answer = random_answer(ask, luck)
        if isinstance(ask, AskAll):
            match.choose_all(answer)
        else:
            match.choose(answer)
        for event in state.events:
            if event.kind in ("action", "repeat") or event.kind in ("defense", "block"):
                performed[str(event.data[1])] += 1
        state.events.clear()
    else:
        raise AssertionError(f"{setup}, seed {seed}: no end after {LONGEST} choices")
    assert state.winner in (0, 1)
    assert not list(RULES.invariants(state))


def see(setup: dict[str, Any], seed: int, choices: int) -> None:
    """The first choices of a game through the door with words, every seat's view redealt."""
    match = Match.new(RULES, setup, seed)
    luck = Rng(seed).split(3)
    for number in range(choices):
        if match.over:
            return
        seat = match.seats_to_answer()[0]
        ask = match.ask_for(seat)
        assert ask is not None
        view = match.view(seat)
        assert VOICE.words.prompt(view, ask)
        for option in ask.options:
            assert VOICE.words.label(view, ask, option)
        if number % 5 == 0:
            for reader in (*range(len(match.seats)), None):
                world = match.redealt(reader, luck.split(number))
                assert world.view(reader) == match.view(reader), f"{setup}, {seed}, {number}"
        match.choose_index(seat, luck.below(len(ask.options)))
        for _, event in match.last_events(None, 5):
            VOICE.words.tell(match.view(None), event)


@pytest.mark.parametrize("hero", OTHERS)
def test_random_games_of_every_hero_end_properly(hero: str) -> None:
    for seed in range(2):
        play(line_up(Rng(seed).split(1), hero), seed, 5, Counter())


@pytest.mark.parametrize("hero", OTHERS)
def test_everything_has_words_and_no_view_tells_too_much(hero: str) -> None:
    see(line_up(Rng(5).split(1), hero), 5, 250)


FOURS = [OTHERS[first : first + 4] for first in range(0, len(OTHERS) - 3, 4)] + [OTHERS[-4:]]


@pytest.mark.parametrize("heroes", FOURS, ids="-".join)
def test_no_view_tells_too_much_when_heroes_have_grown(heroes: list[str]) -> None:
    """A whole game, as most of what is hidden comes with upgrades and Ultimates."""
    match = Match.new(RULES, {"players": 4, "heroes": heroes}, 7)
    luck = Rng(7).split(3)
    for number in range(2000):
        if match.over:
            return
        seat = match.seats_to_answer()[0]
        ask = match.ask_for(seat)
        assert ask is not None
        # Where Emmitt takes back one of two cards, the step in which they were shown goes on.
        if number % 20 == 0 or ask.kind == "keep_card":
            for reader in (*range(len(match.seats)), None):
                world = match.redealt(reader, luck.split(number))
                assert world.view(reader) == match.view(reader), f"{heroes}, {number}"
        match.choose_index(seat, luck.below(len(ask.options)))


def main(count: int, first: int = 0) -> int:
    """Play many games and say how often each card was performed, and which games failed."""
    performed: Counter[str] = Counter()
    failed = 0
    for seed in track(range(first, first + count), "Playing"):
        setup = line_up(Rng(seed).split(2))
        try:
            play(setup, seed, 1, performed)
            see(setup, seed, SEEN)
        except FAILURES:
            failed += 1
            print(f"seed {seed}: {setup}")
            traceback.print_exc()
    for key in sorted(CARDS, key=lambda key: performed[key]):
        if CARDS[key].tier < 4:
            print(f"{performed[key]:6} {key}")
    print(f"{count - failed} of {count} games ended properly")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(*map(int, sys.argv[1:])))
