"""The games as OpenSpiel knows them: Python games called `python_critias_<game>`.

The luck of a game is asked for at the start, in `DIGITS` chance nodes that together pick its seed.
Everything that chance decides later follows from it, so that a history replays to the same state;
so **a clone knows the future**: a search that clones sees dice before they are thrown, and is
warned once (`KnowsTheFuture`). A fair one calls `resample_from_infostate`, which deals anew what a
player does not know, chance to come included; what comes of that may be cloned. Secret and
simultaneous questions are asked one player after another; no observation shows what the others have
answered.
"""

from __future__ import annotations

import json
import warnings
from collections.abc import Mapping
from functools import cache
from typing import Any, Final

import numpy as np
import pyspiel

from critias.gym.table import Array, sight_of
from critias.kernel.choices import plain
from critias.kernel.errors import BadSetup, NotAnOption
from critias.kernel.installed import game as installed_game
from critias.kernel.installed import games
from critias.kernel.match import Match
from critias.kernel.random import Rng
from critias.kernel.rules import AnyRules
from critias.players.advice import advice_of
from critias.players.encoding import encoder_of, seen_by
from critias.players.worth import worth_of

DIGITS: Final = 3
OUTCOMES: Final = 1024
"""Each digit of the seed is one of so many: together there are over a thousand million deals."""
LONGEST: Final = 100_000
PREFIX: Final = "python_critias_"
COPIER: Final = 4
"""So many frames above a warning is whoever clones: `copy` and what it calls lie between."""


class KnowsTheFuture(UserWarning):
    """A state was cloned, and with it the luck that is still to come."""


def load(name: str, setup: Mapping[str, Any] | None = None) -> Any:
    """The game, registered if need be; the same as `pyspiel.load_game` with its parameters."""
    register()
    installed_game(name)
    return pyspiel.load_game(PREFIX + name, {"setup": written(setup or {})})


def written(setup: Mapping[str, Any]) -> str:
    """A setup as OpenSpiel's strings can hold it: letters and digits alone.

    >>> read(written({"players": 4}))
    {'players': 4}
    """
    return json.dumps(setup, default=list).encode().hex() if setup else ""


def read(text: str) -> Any:
    """The setup that such a string stands for."""
    try:
        return json.loads(bytes.fromhex(text)) if text else {}
    except ValueError:
        raise BadSetup(
            f"setup={text!r:.40} is no setup that critias.gym.openspiel.written() has made"
        ) from None


@cache
def register() -> None:
    """Make all installed games known to OpenSpiel."""
    for game in games().values():
        if advice_of(game).sight is not None:
            _register(game)


def _register(game: AnyRules) -> None:
    kind = pyspiel.GameType(
        short_name=PREFIX + game.id,
        long_name=game.title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.GENERAL_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=20,
        min_num_players=1,
        provides_information_state_string=False,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"setup": ""},
    )

    class Spiel(SpielGame):
        """One installed game."""

        def __init__(self, params: Mapping[str, Any] | None = None) -> None:
            super().__init__(game, kind, params or {})

    pyspiel.register_game(kind, Spiel)


class SpielGame(pyspiel.Game):
    """A game of ours with one setup."""

    def __init__(self, game: AnyRules, kind: Any, params: Mapping[str, Any]) -> None:
        self.played = game
        self.setup = game.parse_setup(read(params.get("setup", "")))
        seats = len(game.seats(self.setup))
        self.teams = tuple(game.team(self.setup, seat) for seat in range(seats))
        self.encoder = encoder_of(sight_of(game))
        info = pyspiel.GameInfo(
            num_distinct_actions=self.encoder.sight.most_options,
            max_chance_outcomes=OUTCOMES,
            num_players=seats,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=None,
            max_game_length=LONGEST,
        )
        super().__init__(kind, info, dict(params))

    def new_initial_state(self) -> SpielState:
        """Before the deal."""
        return SpielState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> SpielObserver:
        """What a player may know now."""
        return SpielObserver(self)


class Held:
    """What a state holds. OpenSpiel copies and writes states by their attributes; a match is not
    copied but forked, and written down as a saved game."""

    __slots__ = ("anew", "game", "match", "resampled", "seed")

    def __init__(
        self,
        game: SpielGame,
        match: Match[Any, Any] | None,
        seed: tuple[int, ...] = (),
        anew: bool = False,
    ) -> None:
        self.game = game
        self.match = match
        self.seed = seed
        """The digits that chance has picked so far."""
        self.anew = anew
        """Whether it was dealt anew: the luck to come is not that of the real game."""
        self.resampled = 0

    def __deepcopy__(self, memo: Any) -> Held:
        match = self.match
        if match is not None:
            if not (self.anew or match.over):
                _warn()
            match = match.fork()
        return Held(self.game, match, self.seed, self.anew)

    def __reduce__(self) -> tuple[Any, ...]:
        saved = self.match.save() if self.match is not None else None
        setup = self.game.setup.to_json()
        return _held, (self.game.played.id, setup, saved, self.seed, self.anew)


def _held(
    name: str, setup: dict[str, Any], saved: str | None, seed: tuple[int, ...], anew: bool = False
) -> Held:
    match: Match[Any, Any] | None = Match.load(saved) if saved is not None else None
    return Held(load(name, setup), match, seed, anew)


@cache
def _warn() -> None:
    """Once in a process: a search clones in every line."""
    warnings.warn(
        "a clone of a game under way knows the luck that is still to come; a fair search looks into"
        " `state.resample_from_infostate(player, sampler)` and clones what it gets",
        KnowsTheFuture,
        stacklevel=COPIER,
    )


class SpielState(pyspiel.State):
    """A match of ours; there is none before the deal."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.held = Held(game, None)

    @property
    def match(self) -> Match[Any, Any] | None:
        """The match, once it is dealt."""
        return self.held.match

    def current_player(self) -> int:
        """Who has to choose."""
        match = self.held.match
        if match is None:
            return int(pyspiel.PlayerId.CHANCE)
        return int(pyspiel.PlayerId.TERMINAL) if match.over else match.seats_to_answer()[0]

    def _legal_actions(self, player: int) -> list[int]:
        match = self.held.match
        ask = match.ask_for(player) if match is not None else None
        return list(range(len(ask.options))) if ask is not None else []

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The values of the next digit of the seed, each equally likely."""
        return [(digit, 1 / OUTCOMES) for digit in range(OUTCOMES)]

    def _apply_action(self, action: int) -> None:
        held = self.held
        if held.match is None:
            if not 0 <= action < OUTCOMES:
                raise NotAnOption(f"there is no outcome {action}; there are {OUTCOMES}")
            held.seed = (*held.seed, action)
            if len(held.seed) == DIGITS:
                seed = sum(digit * OUTCOMES**place for place, digit in enumerate(held.seed))
                held.match = Match.new(held.game.played, held.game.setup, seed)
        else:
            held.match.choose_index(held.match.seats_to_answer()[0], int(action))

    def _action_to_string(self, player: int, action: int) -> str:
        match = self.held.match
        if match is None:
            return f"digit {action}"
        ask = match.ask_for(player)
        assert ask is not None, f"player {player} has nothing to choose"
        return match.game.notation(match.state, ask.options[action])

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self.held.match is not None and self.held.match.over

    def returns(self) -> list[float]:
        """1 for those who won, -1 for those who lost; against the game itself, its estimate."""
        match, teams = self.held.match, self.held.game.teams
        if match is None or not match.over:
            return [0.0] * len(teams)
        return [
            worth_of(advice_of(match.game), match.state, match.outcome, seat, teams)
            for seat in range(len(teams))
        ]

    def __str__(self) -> str:
        match = self.held.match
        if match is None:
            return "before the deal"
        last = match.log[-1].text if match.log else "the deal"
        return f"{match.game.id} after {len(match.log)} choices, the last one {last}"

    def resample_from_infostate(self, player: int, sampler: Any) -> SpielState:
        """A state in which everything the player does not know is dealt anew; `sampler` returns
        random numbers from 0 to 1."""
        held = self.held
        assert held.match is not None, "nothing is dealt yet"
        held.resampled += 1
        rng = Rng(int(sampler() * 2**53)).split(held.resampled)
        dealt = held.match.redealt(player, rng)
        for other in held.match.answers:
            # Others have answered already, but nobody knows what.
            ask = dealt.ask_for(other)
            if other != player and ask is not None:
                dealt.choose(other, rng.pick(ask.options))
        # A clone keeps the history; what stands behind it is not copied, for it changes.
        self.held = Held(held.game, None, held.seed, anew=True)
        try:
            twin: SpielState = self.clone()
        finally:
            self.held = held
        twin.held.match = dealt
        return twin


class SpielObserver:
    """The observation of `critias.gym` and the rows of the options as a tensor, and the view with
    its question as a string."""

    def __init__(self, game: SpielGame) -> None:
        self._encoder = game.encoder
        most, row = self._encoder.sight.most_options, self._encoder.option_size
        self.tensor = np.zeros(self._encoder.size + most * row, np.float32)
        self.dict: dict[str, Array] = {
            "observation": self.tensor[: self._encoder.size],
            "options": self.tensor[self._encoder.size :].reshape(most, row),
        }

    def set_from(self, state: SpielState, player: int) -> None:
        """Fill the tensor for a player."""
        self.tensor.fill(0)
        match = state.match
        if match is not None:
            past = match.since_step(player)[1]
            ask = match.ask_for(player)
            seen = seen_by(self._encoder, match.state, player, ask, past)
            numbers = self._encoder.numbers(seen.whole)
            self.dict["observation"][:] = numbers
            if ask is not None:
                rows = self._encoder.options(seen.rows, numbers)
                self.dict["options"][: len(rows)] = rows

    def string_from(self, state: SpielState, player: int) -> str:
        """All that the player may know now, as text."""
        if state.match is None:
            return "before the deal"
        ask = state.match.ask_for(player)
        question = [ask.kind, plain(ask.about), [plain(o) for o in ask.options]] if ask else None
        return json.dumps([state.match.view(player), question], sort_keys=True)
