"""A value and a policy learnt from games: two small networks, calculated with numpy alone.

The value network sees the sheets of a position and foretells what it is worth to a seat. The policy
network sees the question as well, and the row of every option; it tells how likely a good player is
to choose each; it may add to what the game's habits or hints say, so that it begins where they end.
`critias lab train` makes the file of weights.
"""

from __future__ import annotations

import io
import json
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any, Final, NamedTuple

import numpy as np

from critias.kernel.choices import Ask
from critias.kernel.errors import BadData
from critias.kernel.random import Rng
from critias.players.advice import AnyAdvice
from critias.players.encoding import Encoder, Floats, Seen, encoder_of, seen_by
from critias.players.observing import Sight

LAYERS: Final = (
    "value_in", "value_in_bias", "value_mid", "value_mid_bias", "value_out", "value_out_bias",
    "policy_in", "policy_in_bias", "policy_mid", "policy_mid_bias",
    "option_in", "option_in_bias", "option_state", "option_out",
)  # fmt: skip
"""The arrays of a file, in order."""


FEW: Final = {"value_in": 200, "policy_in": 200, "option_in": 8}
"""How many numbers a layer sees that are not zero, roughly."""


HINTS: Final = 4
"""How often a game is asked what it hints at."""
UNLIKELY: Final = 0.0002
"""Nothing is less likely by habit, so that it can be learnt all the same."""


class Judged(NamedTuple):
    """What a network thinks of a question: how likely each option is, and what the position is
    worth to the seat that is asked, from -1 to 1."""

    likely: Floats
    worth: float


class Network:
    """The two networks of a game."""

    def __init__(
        self, sight: Sight[Any], arrays: Mapping[str, Floats], about: Mapping[str, Any]
    ) -> None:
        self.encoder: Encoder = encoder_of(sight)
        self.about = dict(about)
        """How it was made: command, seed, version, hours."""
        self.habits = bool(self.about.get("habits"))
        """Whether the policy adds to habits (`leaning`)."""
        self.arrays = {name: np.ascontiguousarray(arrays[name], np.float32) for name in LAYERS}
        self._asked = self.encoder.asked
        """Where the question begins: what stands before it is the position."""

    def judge(self, advice: AnyAdvice, state: Any, seat: int, ask: Ask) -> Judged:
        """What it thinks of the sensible options (`narrowed`) of a question the seat is asked."""
        seen = seen_by(self.encoder, state, seat, narrowed(advice, ask))
        return self.judge_seen(seen, self.leaning(advice, state, ask))

    def leaning(self, advice: AnyAdvice, state: Any, ask: Ask) -> Floats:
        """How likely habits make each of those, as logarithms, if the policy adds to them."""
        if not self.habits:
            return np.zeros(len(advice.sensible(ask)), np.float32)
        return leaning(advice, state, ask)

    def judge_seen(self, seen: Seen, leaning: Floats) -> Judged:
        """The same, of what was seen."""
        numbers = self.encoder.numbers(seen.whole)
        scores = leaning + self.scores(numbers, self.encoder.options(seen.rows, numbers))
        scores = np.exp(scores - scores.max())
        return Judged(scores / scores.sum(), self._value(numbers[: self._asked]))

    def worth(self, state: Any, seat: int) -> float:
        """What a position is worth to a seat, from -1 to 1."""
        sheets = self.encoder.sight.look(state, seat).sheets
        whole = self.encoder.whole_numbers((*sheets, (), ()))
        return self._value(self.encoder.numbers(whole)[: self._asked])

    def _value(self, numbers: Floats) -> float:
        own = self.arrays
        hidden = _first(numbers, own["value_in"], own["value_in_bias"])
        hidden = np.maximum(hidden @ own["value_mid"] + own["value_mid_bias"], 0)
        return float(np.tanh(hidden @ own["value_out"] + own["value_out_bias"])[0])

    def scores(self, numbers: Floats, options: Floats) -> Floats:
        """How much speaks for each option."""
        own = self.arrays
        hidden = _first(numbers, own["policy_in"], own["policy_in_bias"])
        hidden = np.maximum(hidden @ own["policy_mid"] + own["policy_mid_bias"], 0)
        seen = options @ own["option_in"] + (hidden @ own["option_state"] + own["option_in_bias"])
        found: Floats = np.maximum(seen, 0) @ own["option_out"]
        return found

    def to_bytes(self) -> bytes:
        """The file of weights: half precision is enough."""
        file = io.BytesIO()
        about = np.frombuffer(json.dumps(self.about).encode(), np.uint8)
        halves = {name: array.astype(np.float16) for name, array in self.arrays.items()}
        np.savez_compressed(file, allow_pickle=False, about=about, **halves)
        return file.getvalue()


def _first(numbers: Floats, weights: Floats, bias: Floats) -> Floats:
    """The first layer: hardly any of the numbers is not zero."""
    there = (numbers != 0).nonzero()[0]  # twice the speed of looking at the numbers
    hidden: Floats = np.maximum(numbers[there] @ weights[there] + bias, 0)
    return hidden


def read_network(path: Path, sight: Sight[Any]) -> Network:
    """The networks in a file, which have to fit the game's observation."""
    with np.load(path, allow_pickle=False) as file:
        missing = [name for name in (*LAYERS, "about") if name not in file]
        if missing:
            raise BadData(f"{path}: there is no {missing[0]}")
        arrays = {name: file[name].astype(np.float32) for name in LAYERS}
        about = json.loads(file["about"].tobytes())
    if about.get("sight") != sight.digest:
        raise BadData(
            f"{path}: made for the observation {about.get('sight')}, now it is {sight.digest}"
        )
    return Network(sight, arrays, about)


@lru_cache(maxsize=8)
def network_of(path: Path, sight: Sight[Any]) -> Network:
    """The same, read once."""
    return read_network(path, sight)


def shapes(encoder: Encoder, width: int, middle: int) -> dict[str, tuple[int, ...]]:
    """The shapes of the arrays of a network."""
    position, whole, option = encoder.asked, encoder.size, encoder.option_size
    return {
        "value_in": (position, width), "value_in_bias": (width,),
        "value_mid": (width, middle), "value_mid_bias": (middle,),
        "value_out": (middle, 1), "value_out_bias": (1,),
        "policy_in": (whole, width), "policy_in_bias": (width,),
        "policy_mid": (width, middle), "policy_mid_bias": (middle,),
        "option_in": (option, middle), "option_in_bias": (middle,),
        "option_state": (middle, middle), "option_out": (middle,),
    }  # fmt: skip


def fresh(encoder: Encoder, width: int, middle: int, seed: int) -> dict[str, Floats]:
    """Arrays of a network that knows nothing: every option is as likely, every position even."""
    luck = np.random.default_rng(seed)
    arrays: dict[str, Floats] = {}
    for name, shape in shapes(encoder, width, middle).items():
        if name.endswith("bias") or name in ("value_out", "option_out"):
            arrays[name] = np.zeros(shape, np.float32)
        else:
            # Few of the numbers that the first layers see are not zero.
            fan = min(shape[0], FEW[name]) if name in FEW else shape[0]
            arrays[name] = luck.normal(0, np.sqrt(2 / fan), shape).astype(np.float32)
    arrays["option_out"] = luck.normal(0, 0.1, (middle,)).astype(np.float32)
    arrays["value_out"] = luck.normal(0, 0.1, (middle, 1)).astype(np.float32)
    return arrays


def leaning(advice: AnyAdvice, state: Any, ask: Ask) -> Floats:
    """How likely habits make each sensible option of a question, as logarithms; where there are
    none, how often the game hints at it."""
    options = advice.sensible(ask)
    likely = advice.leanings(state, ask)
    if likely is None:
        hints = [advice.hint(state, ask, Rng(seed)) for seed in range(HINTS)]
        found = [hints.count(option) + 1 / len(options) for option in options]
    else:
        known = dict(zip(ask.options, likely, strict=True))
        found = [known[option] for option in options]
    shares: Floats = np.array(found, np.float32)
    logs: Floats = np.log(np.maximum(shares / max(shares.sum(), UNLIKELY), UNLIKELY))
    return logs


def narrowed(advice: AnyAdvice, ask: Ask) -> Ask:
    """The question with the sensible options alone: the others are not worth learning about."""
    sensible = advice.sensible(ask)
    if len(sensible) == len(ask.options):
        return ask
    return Ask(ask.seats, ask.kind, tuple(sensible), ask.about)
