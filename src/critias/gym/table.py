"""One game as learning programs play it: who is asked, what they see, and what it is worth."""

from __future__ import annotations

import hashlib
import operator
import secrets
from collections.abc import Mapping, Sequence
from functools import lru_cache
from sys import getrefcount
from typing import Any, Final, Self, TypeAlias

import numpy as np
from numpy.typing import NDArray

from critias.kernel.choices import Ask, AskAll, AskEach, Option
from critias.kernel.errors import CritiasError, NotAnOption
from critias.kernel.installed import game as installed_game
from critias.kernel.match import Match
from critias.kernel.playout import Playout, complete, filled, is_real
from critias.kernel.random import Rng
from critias.kernel.rules import AnyRules
from critias.players.advice import advice_of
from critias.players.encoding import Encoder, Eye, Floats, encoder_of, looked
from critias.players.observing import Memory, Sight
from critias.players.worth import worth_of

KEYS: Final = 4096
"""Actions by key are one of so many numbers."""
KEPT: Final = 4
"""So many arrays for the rows of options are kept to be used again."""
UNHELD: Final = 3
"""References to such an array that are our own: the list's, that of its bytes, the question's."""
PLACES, BY_KEY = "places", "keys"
NUMBERS, SHEETS = "numbers", "sheets"

Array: TypeAlias = "NDArray[Any]"
Seen: TypeAlias = "dict[str, NDArray[Any]]"
AnyMatch: TypeAlias = "Match[Any, Any]"


def at_least_one(name: str, number: int) -> None:
    """Refuse a setting that leaves room for nothing."""
    if number < 1:
        raise CritiasError(f"{name} is at least 1, not {number}")


def one_of(name: str, value: object, known: Sequence[object]) -> None:
    """Refuse a setting that nobody knows."""
    if value not in known:
        words = ", ".join(repr(one) for one in known)
        raise CritiasError(f"{name}: {value!r:.40} is none of {words}")


def sight_of(game: AnyRules) -> Sight[Any]:
    """The observation that a game declares."""
    sight = advice_of(game).sight
    if sight is None:
        raise CritiasError(f"{game.id} declares no observation: its advice has no `sight`")
    return sight


@lru_cache(maxsize=65_536)
def key_of(text: str) -> int:
    """The number of an option by its text, the same in every game and on every machine."""
    return int.from_bytes(hashlib.blake2b(text.encode(), digest_size=4).digest(), "big") % KEYS


@lru_cache(maxsize=4096)
def _mask(most: int, count: int) -> Array:
    """A mask whose first actions are allowed."""
    mask = np.zeros(most, np.int8)
    mask[:count] = 1
    return mask


class Sheaf:
    """Arrays for the rows of options. Most of an array stays zero, so one that nobody holds any
    more is used again, its rows of then wiped out: clearing it all costs more than looking."""

    def __init__(self, encoder: Encoder) -> None:
        self._encoder = encoder
        self._arrays: list[Floats] = []
        self._bytes: list[memoryview] = []
        """The same arrays, as bytes."""
        self._used: list[int] = []

    def rows(self, rows: Sequence[tuple[int, ...]], numbers: memoryview) -> Floats:
        """The rows of options in an array that is the caller's as long as anybody holds it; the
        observation as the bytes it is."""
        place = self._free()
        array, before, count = self._arrays[place], self._used[place], len(rows)
        if count:
            self._encoder.write_options(rows, numbers, self._bytes[place])
        if count < before:
            array[count:before] = 0
        self._used[place] = count
        return array

    def _free(self) -> int:
        arrays = self._arrays
        for place in range(len(arrays)):
            if getrefcount(arrays[place]) == UNHELD:
                return place
        if len(arrays) == KEPT:
            del arrays[0], self._bytes[0], self._used[0]
        encoder = self._encoder
        shape = encoder.sight.most_options, encoder.option_size
        array = np.zeros(shape, np.float32)
        arrays.append(array)
        self._bytes.append(array.data.cast("B"))
        self._used.append(0)
        return len(arrays) - 1


class Table:
    """A game through the fast door, one choice of one seat at a time.

    `actions` says what an action is: the place of an option in the offer, or its key, which is the
    same number whenever the same option is offered. `form` says what an observation is: numbers
    from -1 to 1 in one row, or the game's sheets of whole numbers as they are.
    """

    def __init__(
        self,
        game: str | AnyRules,
        setup: Mapping[str, Any] | None,
        actions: str = PLACES,
        form: str = NUMBERS,
    ) -> None:
        one_of("actions", actions, (PLACES, BY_KEY))
        one_of("form", form, (NUMBERS, SHEETS))
        self.game = installed_game(game) if isinstance(game, str) else game
        self.setup = self.game.parse_setup(setup)
        self.advice = advice_of(self.game)
        self.encoder: Encoder = encoder_of(sight_of(self.game))
        self.seats = len(self.game.seats(self.setup))
        self.teams = tuple(self.game.team(self.setup, seat) for seat in range(self.seats))
        self.actions = actions
        self._by_key = actions == BY_KEY
        self.form = form
        self.play: Playout[Any, Any]
        self.seed = 0
        self._answers: dict[int, Option] = {}
        self._last = -1
        self._made: list[tuple[int, Option]] = []
        """All choices so far that the match has not heard of."""
        self._past: list[tuple[int, Option, bool]] = []
        """The choices of the current step, and whether each was made in secret."""
        self._match: AnyMatch | None = None
        self._eyes: dict[int, Eye] = {}
        """What each seat has seen last."""
        self._memory: Memory = {}
        self._sheaf = Sheaf(self.encoder)

    @property
    def sight(self) -> Sight[Any]:
        """What an observation holds."""
        return self.encoder.sight

    @property
    def name(self) -> str:
        """The name of the environment: game, version of the observation, and its digest."""
        return f"critias_{self.game.id}_{self.sight.digest}_v{self.sight.version}"

    @property
    def many_actions(self) -> int:
        """How many numbers an action may be."""
        return KEYS if self.actions == BY_KEY else self.sight.most_options

    # --- beginning, forking, dealing ------------------------------------------------------------

    def begin(self, seed: int | None) -> None:
        """A new game; without a seed, any."""
        if seed is None:
            seed = secrets.randbits(32)
        else:
            try:
                seed = operator.index(seed)
            except TypeError:
                raise CritiasError(f"a seed is a whole number, not {seed!r:.40}") from None
        self.seed = seed
        self._match = None
        self._made = []
        self._sit_down(Playout(self.game, self.game.new(self.setup, seed), by_steps=True))

    def _sit_down(self, play: Playout[Any, Any]) -> None:
        self.play = play
        self._answers = {}
        self._past = []
        self._last = -1

    @property
    def match(self) -> AnyMatch:
        """The same position as a match, which can be forked, dealt anew and written down."""
        match = self._match
        if match is None:
            match = self._match = Match.new(self.game, self.setup, self.seed)
        for seat, option in self._made:
            match.choose(seat, option)
        self._made.clear()
        return match

    def _at(self, match: AnyMatch) -> Self:
        """A table like this one in the position of a match, which belongs to it from then on."""
        twin: Self = object.__new__(type(self))
        twin.__dict__.update(self.__dict__)
        twin._match, twin._made = match, []
        twin._eyes, twin._memory, twin._sheaf = {}, {}, Sheaf(self.encoder)
        twin._sit_down(match.playout(by_steps=True))
        twin._answers = dict(match.answers)
        return twin

    def fork(self) -> Self:
        """An independent table in the same position; this one is not touched."""
        twin = self._at(self.match.fork())
        twin._past, twin._last = self._past[:], self._last
        return twin

    def deal(self, seat: int, rng: Rng) -> Self:
        """A table in which everything the seat does not know is dealt anew, chance to come
        included; answers that others have given to a secret question are given anew."""
        match = self.match.redealt(seat, rng)
        for other in self._answers:
            ask = match.ask_for(other)
            if other != seat and ask is not None:
                match.choose(other, rng.pick(ask.options))
        twin = self._at(match)
        # Whoever knows the seed knows the game and all its luck.
        twin.seed = match.seed
        twin._past = [(who, made, False) for who, made in self._known(seat)]
        return twin

    def __deepcopy__(self, memo: Any) -> Self:
        return self.fork() if hasattr(self, "play") else self._like(None)

    def _like(self, saved: str | None) -> Self:
        made = type(self)(self.game, self.setup.to_json(), self.actions, self.form)
        return made if saved is None else made._at(Match.load(saved))

    def __reduce__(self) -> tuple[Any, ...]:
        saved = self.match.save() if hasattr(self, "play") else None
        past = self._past[:], self._last
        made = (self.game.id, self.setup.to_json(), self.actions, self.form)
        return _again, (type(self), made, saved, past)

    # --- asking and answering -------------------------------------------------------------------

    @property
    def over(self) -> bool:
        """Whether nothing is left to decide."""
        return self.play.ask is None

    @property
    def next(self) -> int:
        """The seat that has to answer next; -1: none."""
        ask = self.play.ask
        if type(ask) is Ask:
            return ask.seats[0]
        if isinstance(ask, AskEach):
            asks, last = ask.asks, self._last + 1
            for seat in (*range(last, self.seats), *range(last)):
                if seat in asks and is_real(asks[seat]):
                    return seat
        asked = self.asked()
        return asked[0] if asked else -1

    def asked(self) -> list[int]:
        """The seats that have to answer now, the next one first."""
        ask = self.play.ask
        if isinstance(ask, Ask):
            return [ask.seats[0]]
        if ask is None:
            return []
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

    def keys(self, ask: Ask) -> list[int]:
        """The action of each option, by key; where two have the same, the later ones move on."""
        notation, state, kind = self.game.notation, self.play.state, ask.kind
        found: list[int] = []
        taken: set[int] = set()
        for option in ask.options:
            key = key_of(f"{kind} {notation(state, option)}")
            while key in taken:
                key = (key + 1) % KEYS
            taken.add(key)
            found.append(key)
        return found

    def place(self, seat: int, action: Any, wrap: bool = False) -> int:
        """The place of the option that an action stands for, if it is one of those offered."""
        return self._place(self._asked(seat), seat, action, wrap)

    def _asked(self, seat: int) -> Ask:
        ask = self.ask_for(seat)
        if ask is None:
            raise NotAnOption(f"seat {seat} has nothing to choose now")
        return ask

    def _place(self, ask: Ask, seat: int, action: Any, wrap: bool) -> int:
        try:
            index = operator.index(action)
        except TypeError:
            raise NotAnOption(
                f"seat {seat} has to choose by the number of an option, not by {action!r:.40}"
            ) from None
        many = len(ask.options)
        if self._by_key:
            keys = self.keys(ask)
            if index in keys:
                return keys.index(index)
            if not wrap:
                raise NotAnOption(f"there is no option {index}; there are {sorted(keys)!s:.80}")
        if wrap:
            return index % many
        if not 0 <= index < many:
            raise NotAnOption(f"there is no option {index}; there are {many}")
        return index

    def answer(self, seat: int, action: Any, wrap: bool = False) -> None:
        """Choose the option that the action stands for; with `wrap` any number will do, counted
        round."""
        asked = self.play.ask
        # What is mostly asked and answered, without a call: one seat, by the place of an option.
        ask = asked if type(asked) is Ask and asked.seats[0] == seat else self._asked(seat)
        options = ask.options
        if type(action) is not int or self._by_key or not 0 <= action < len(options):
            action = self._place(ask, seat, action, wrap)
        self.choose(seat, options[action])

    def choose(self, seat: int, option: Option) -> None:
        """Choose an option that is offered."""
        self._last = seat
        self._made.append((seat, option))
        play = self.play
        step, whole = play.running, play.ask
        if type(whole) is Ask:
            self._past.append((seat, option, whole.secret))
            play.choose(option)
        else:
            assert isinstance(whole, AskAll)
            self._answers[seat] = option
            if complete(whole, self._answers):
                answers = filled(whole, self._answers)
                self._past += ((who, made, False) for who, made in self._answers.items())
                self._answers = {}
                play.choose_all(answers)
        if play.running is not step:
            self._past.clear()

    # --- seeing and judging -----------------------------------------------------------------------

    def texts(self, seat: int) -> list[str]:
        """The options of a seat in their short text form."""
        ask = self.ask_for(seat)
        return [self.game.notation(self.play.state, o) for o in ask.options] if ask else []

    def _known(self, seat: int) -> list[tuple[int, Option]]:
        """The choices of this step; one that the seat does not know is empty."""
        if any(secret for _, _, secret in self._past):
            # The match knows which of them have been shown since, in copies as well.
            return [*self.match.since_step(seat)[1]]
        return [(who, made) for who, made, _ in self._past]

    def see(self, seat: int) -> Seen:
        """What a seat sees, the options it is offered as rows, and a mask of its actions."""
        ask, encoder = self.ask_for(seat), self.encoder
        past = self._known(seat) if self._past else ()
        sheets, rows = looked(encoder.sight, self.play.state, seat, ask, past, self._memory)
        most = encoder.sight.most_options
        count = len(rows)
        if count > most:
            assert ask is not None
            raise CritiasError(f"{self.game.id} offers {count} options of {ask.kind!r}")
        if self.form == SHEETS:
            seen: Seen = encoder.by_sheet(encoder.whole_numbers(sheets))
            options = np.zeros((most, len(self.sight.option)), np.int16)
            if count:
                options[:count] = rows
            seen["options"] = options
        else:
            eye = self._eyes.get(seat)
            if eye is None:
                eye = self._eyes[seat] = Eye(encoder)
            seen = {"observation": eye.numbers(sheets)}
            if not self._by_key:
                seen["options"] = self._sheaf.rows(rows, eye.bytes)
        if not self._by_key:
            mask = _mask(most, count).copy()
        else:
            mask = np.zeros(self.many_actions, np.int8)
            if ask is not None:
                mask[self.keys(ask)] = 1
        seen["action_mask"] = mask
        return seen

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


def _again(kind: type[Table], made: tuple[Any, ...], saved: str | None, past: Any) -> Table:
    """A table that was written down."""
    table = kind(*made)
    if saved is not None:
        table = table._at(Match.load(saved))
        table._past, table._last = past
    return table
