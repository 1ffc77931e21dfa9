"""Games as learners need them: what was seen at every choice, what was chosen, what came of it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from critias.kernel.choices import Ask, AskEach, Option
from critias.kernel.errors import CritiasError
from critias.kernel.match import Match
from critias.kernel.playout import Playout, complete, filled, is_real
from critias.kernel.random import Rng
from critias.kernel.rules import AnyRules
from critias.players import Position, bot
from critias.players.advice import AnyAdvice, advice_of
from critias.players.encoding import Seen, seen_by
from critias.players.network import Judged, Network, narrowed
from critias.players.observing import Sight
from critias.players.worth import worth

Array: TypeAlias = NDArray[Any]
LONGEST: Final = 6000
"""Choices after which a game is left unfinished and judged as it stands."""


def sight_of(game: AnyRules) -> Sight[Any]:
    """The observation that a game declares."""
    sight = advice_of(game).sight
    if sight is None:
        raise CritiasError(f"{game.id} declares no observation, so that nothing can learn it")
    return sight


class Samples(NamedTuple):
    """Choices of some games, one after another."""

    whole: Array
    """What was seen, as whole numbers: a row for each choice."""
    rows: Array
    """The options of all choices, one after another."""
    leaning: Array
    """How likely habits make each of them, as a logarithm; 0 where they do not count."""
    counts: Array
    """How many options each had."""
    chosen: Array
    likely: Array
    """How likely the choice was, as a logarithm."""
    better: Array
    """How much better it came out than was foretold."""
    worth: Array
    """What it came to."""


@dataclass(slots=True)
class Way:
    """The choices of one seat in a game."""

    whole: list[Array] = field(default_factory=list)
    rows: list[Array] = field(default_factory=list)
    leaning: list[Array] = field(default_factory=list)
    chosen: list[int] = field(default_factory=list)
    likely: list[float] = field(default_factory=list)
    foretold: list[float] = field(default_factory=list)

    def note(self, seen: Seen, leaning: Array, place: int, judged: Judged | None) -> None:
        """Add a choice, and what habits and the networks thought of it."""
        self.leaning.append(leaning)
        self.whole.append(seen.whole)
        self.rows.append(seen.rows)
        self.chosen.append(place)
        likely = 1.0 if judged is None else max(judged.likely[place], 1e-9)
        self.likely.append(float(np.log(likely)))
        self.foretold.append(0.0 if judged is None else judged.worth)

    def better(self, end: float, ahead: float) -> tuple[Array, Array]:
        """How much better each choice came out, and what it came to, traced back from the end."""
        foretold = np.array(self.foretold, np.float32)
        gains = np.append(foretold[1:], end) - foretold
        better = np.zeros_like(gains)
        coming = 0.0
        for place in range(len(gains) - 1, -1, -1):
            coming = gains[place] + ahead * coming
            better[place] = coming
        return better, better + foretold


def play_game(
    game: AnyRules, setup: dict[str, Any], seed: int, network: Network
) -> Iterator[tuple[Way, float]]:
    """One game of the networks against themselves: the choices of each seat, and its end."""
    advice, rng = advice_of(game), Rng(seed).split(3)
    checked = game.parse_setup(setup)
    play: Playout[Any, Any] = Playout(game, game.new(checked, seed))
    seats = len(game.seats(checked))
    teams = tuple(game.team(checked, seat) for seat in range(seats))
    ways = [Way() for _ in range(seats)]

    def choice(ask: Ask) -> Option:
        few = narrowed(advice, ask)
        if len(few.options) == 1:
            return few.options[0]
        seen = seen_by(network.encoder, play.state, ask.seats[0], few)
        leaning = network.leaning(advice, play.state, ask)
        judged = network.judge_seen(seen, leaning)
        place = rng.by_share(judged.likely.tolist())
        ways[ask.seats[0]].note(seen, leaning, place, judged)
        return few.options[place]

    for _ in range(LONGEST):
        ask = play.ask
        if ask is None:
            break
        if isinstance(ask, Ask):
            play.choose(choice(ask))
        elif isinstance(ask, AskEach):
            seat = rng.pick([seat for seat, one in ask.asks.items() if is_real(one)])
            play.choose_all({seat: choice(ask.asks[seat])})
        else:
            answers = {s: choice(one) for s, one in ask.asks.items() if is_real(one)}
            assert complete(ask, answers)
            play.choose_all(filled(ask, answers))
    for seat, way in enumerate(ways):
        if way.chosen:
            yield way, _end(advice, play, seat, teams)


def watch_game(
    game: AnyRules, setup: dict[str, Any], seed: int, network: Network, teacher: str
) -> Iterator[tuple[Way, float]]:
    """One game of a bot against itself: the choices of each seat, and its end."""
    advice = advice_of(game)
    match = Match.new(game, setup, seed)
    seats = range(len(match.seats))
    bots = [bot(teacher, seed * len(seats) + seat) for seat in seats]
    ways = [Way() for _ in seats]
    for _ in range(LONGEST):
        if match.over:
            break
        seat = match.seats_to_answer()[0]
        position = Position(match, seat)
        option = bots[seat].choose(position)
        few = narrowed(advice, position.ask)
        if len(few.options) > 1 and option in few.options:
            seen = seen_by(network.encoder, match.state, seat, few)
            leaning = network.leaning(advice, match.state, position.ask)
            ways[seat].note(seen, leaning, few.options.index(option), None)
        match.choose(seat, option)
    teams = tuple(game.team(match.setup, seat) for seat in seats)
    for seat, way in enumerate(ways):
        if way.chosen:
            yield way, _end(advice, match, seat, teams)


def _end(
    advice: AnyAdvice, ended: Playout[Any, Any] | Match[Any, Any], seat: int,
    teams: tuple[int, ...],
) -> float:  # fmt: skip
    """What a game came to for a seat; who stands better in a draw has half won."""
    end = worth(advice, ended, seat, teams)
    if end == 0 and ended.outcome is not None:
        end = (advice.estimate(ended.state, seat) or 0.0) / 2
    return end


def written(found: Sequence[tuple[Way, float]], ahead: float, path: Path) -> None:
    """Write down what is to be learnt from some games; `ahead` says how far what comes later is
    traced back to a choice."""
    better, worths = zip(*(way.better(end, ahead) for way, end in found), strict=True)
    np.savez(
        path,
        whole=np.stack([whole for way, _ in found for whole in way.whole]),
        rows=np.concatenate([rows for way, _ in found for rows in way.rows]),
        leaning=np.concatenate([one for way, _ in found for one in way.leaning]),
        counts=np.array([len(rows) for way, _ in found for rows in way.rows], np.int64),
        chosen=np.array([place for way, _ in found for place in way.chosen], np.int64),
        likely=np.array([one for way, _ in found for one in way.likely], np.float32),
        better=np.concatenate(better),
        worth=np.concatenate(worths),
    )


def gathered(paths: Sequence[Path]) -> Samples:
    """The samples of several files, which are removed."""
    parts = []
    for path in paths:
        with np.load(path) as file:
            parts.append(Samples(*(file[name] for name in Samples._fields)))
        path.unlink()
    return joined(parts)


def joined(parts: Sequence[Samples]) -> Samples:
    """Several samples as one."""
    return Samples(*(np.concatenate(column) for column in zip(*parts, strict=True)))
