"""One game as learning programs play it: who is asked, what they see, and what it is worth."""

from __future__ import annotations

import operator
import secrets
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any, Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from critias.gym.fields import Fields, Reader, box
from critias.kernel.choices import Ask, AskAll, AskEach, Option
from critias.kernel.errors import CritiasError, NotAnOption
from critias.kernel.installed import game as installed_game
from critias.kernel.playout import Playout, complete, filled, is_real
from critias.kernel.rules import AnyRules, Setup
from critias.players.advice import advice_of
from critias.players.worth import worth_of

BUCKETS: Final = 32
"""Kinds of questions and words of options are thrown into so many boxes."""
COLUMNS: Final = ("place", "numbers", "number_1", "number_2", "length")
ROW: Final = len(COLUMNS) + BUCKETS
"""Numbers in the feature row of an option."""

Array: TypeAlias = "NDArray[Any]"
Seen: TypeAlias = "dict[str, NDArray[Any]]"


@lru_cache(maxsize=65_536)
def _row(kind: str, option: Option) -> Array:
    """The features of an option that do not depend on the others."""
    row = np.zeros(ROW, np.float32)
    numbers = [part for part in _parts(option) if isinstance(part, int)]
    words = [part for part in _parts(option) if isinstance(part, str)]
    row[1] = min(1.0, len(numbers) / 4)
    for column, number in zip((2, 3), numbers, strict=False):
        row[column] = max(-1.0, min(1.0, number / 256))
    row[4] = min(1.0, len(_parts(option)) / 8)
    # The kind alone, and the kind with each of the option's words.
    for text in (kind, *(f"{kind} {part}" for part in words)):
        row[len(COLUMNS) + box(text, BUCKETS)] = 1.0
    return row


def _parts(option: Option) -> list[int | str]:
    if isinstance(option, tuple):
        return [leaf for part in option for leaf in _parts(part)]
    return [option]


@lru_cache(maxsize=16)
def fields_of(game: AnyRules, setup: Setup) -> Fields:
    """The observation fields of a game with that setup."""
    return Fields(game, setup)


def at_least_one(name: str, number: int) -> None:
    """Refuse a setting that leaves room for nothing."""
    if number < 1:
        raise CritiasError(f"{name} is at least 1, not {number}")


def one_of(name: str, value: object, known: Sequence[object]) -> None:
    """Refuse a setting that nobody knows."""
    if value not in known:
        words = ", ".join(repr(one) for one in known)
        raise CritiasError(f"{name}: {value!r:.40} is none of {words}")


class Table:
    """A game through the fast door, one choice of one seat at a time."""

    def __init__(
        self, game: str | AnyRules, setup: Mapping[str, Any] | None, most_options: int
    ) -> None:
        at_least_one("most_options", most_options)
        self.game = installed_game(game) if isinstance(game, str) else game
        self.setup = self.game.parse_setup(setup)
        self.advice = advice_of(self.game)
        self.seats = len(self.game.seats(self.setup))
        self.teams = tuple(self.game.team(self.setup, seat) for seat in range(self.seats))
        self.most_options = most_options
        self.fields = fields_of(self.game, self.setup)
        self._reader = Reader(self.fields)
        self.play: Playout[Any, Any]
        self._answers: dict[int, Option] = {}
        self._last = -1

    def begin(self, seed: int | None) -> None:
        """A new game; without a seed, any."""
        if seed is None:
            seed = secrets.randbits(32)
        else:
            try:
                seed = operator.index(seed)
            except TypeError:
                raise CritiasError(f"a seed is a whole number, not {seed!r:.40}") from None
        self.play = Playout(self.game, self.game.new(self.setup, seed))
        self._answers = {}
        self._last = -1

    @property
    def over(self) -> bool:
        """Whether nothing is left to decide."""
        return self.play.ask is None

    def asked(self) -> list[int]:
        """The seats that have to answer now, the next one first."""
        ask = self.play.ask
        if ask is None:
            return []
        if isinstance(ask, Ask):
            return [ask.seats[0]]
        left = [s for s, one in ask.asks.items() if is_real(one) and s not in self._answers]
        if isinstance(ask, AskEach):
            # Everybody works at a pace of their own: take turns.
            left.sort(key=lambda seat: (seat - self._last - 1) % self.seats)
        return left

    def ask_for(self, seat: int) -> Ask | None:
        """The question of a seat, if it has one now."""
        ask = self.play.ask
        if isinstance(ask, Ask):
            return ask if ask.seats[0] == seat else None
        if isinstance(ask, AskAll) and seat not in self._answers:
            one = ask.asks.get(seat)
            return one if one is not None and is_real(one) else None
        return None

    def place(self, seat: int, action: Any, wrap: bool = False) -> int:
        """The place of the option that an action stands for; refuses what stands for none."""
        ask = self.ask_for(seat)
        if ask is None:
            raise NotAnOption(f"seat {seat} has nothing to decide")
        try:
            index = operator.index(action)
        except TypeError:
            raise NotAnOption(
                f"seat {seat} has to choose by the number of an option, not by {action!r:.40}"
            ) from None
        many = len(ask.options)
        if wrap:
            return index % many
        if not 0 <= index < many:
            raise NotAnOption(f"there is no option {index}; there are {many}")
        return index

    def answer(self, seat: int, action: Any, wrap: bool = False) -> None:
        """Choose the option at that place; with `wrap` any number will do, counted round."""
        index = self.place(seat, action, wrap)
        ask = self.ask_for(seat)
        assert ask is not None, "a place was found in it"
        options = ask.options
        self._last = seat
        whole = self.play.ask
        if isinstance(whole, Ask):
            self.play.choose(options[index])
            return
        assert whole is not None
        self._answers[seat] = options[index]
        if complete(whole, self._answers):
            answers, self._answers = filled(whole, self._answers), {}
            self.play.choose_all(answers)

    def texts(self, seat: int) -> list[str]:
        """The options of a seat in their short text form."""
        ask = self.ask_for(seat)
        return [self.game.notation(self.play.state, o) for o in ask.options] if ask else []

    def see(self, seat: int) -> Seen:
        """What a seat sees: its observation, a mask of the options, and a row for each."""
        ask = self.ask_for(seat)
        seen = self._reader.read(self.game.view(self.play.state, seat), ask)
        mask = np.zeros(self.most_options, np.int8)
        rows = np.zeros((self.most_options, ROW), np.float32)
        if ask is not None:
            options, kind = ask.options, ask.kind
            count = len(options)
            if count > self.most_options:
                raise CritiasError(
                    f"{self.game.id} offers {count} options of {kind!r}: "
                    f"make the environment with most_options={count} or more"
                )
            mask[:count] = 1
            for place, option in enumerate(options):
                rows[place] = _row(kind, option)
            rows[:count, 0] = np.arange(count) / count
        return {"observation": seen, "options": rows, "action_mask": mask}

    def worths(self, before: Sequence[float] = ()) -> list[float]:
        """What the game is worth to each seat now, from -1 to 1; before the end by the game's own
        estimate. Where it has none just now, all is as it was `before` (even, if nothing was)."""
        play = self.play
        if play.outcome is None and self.advice.half_done(play.state):
            return list(before) or [0.0] * self.seats
        state, outcome = play.state, play.outcome
        return [
            worth_of(self.advice, state, outcome, seat, self.teams) for seat in range(self.seats)
        ]

    def scores(self) -> dict[int, float]:
        """The points of each seat, where the game has them."""
        outcome = self.play.outcome
        scores = outcome.scores if outcome is not None else ()
        return {seat: float(score) for seat, score in enumerate(scores)}
