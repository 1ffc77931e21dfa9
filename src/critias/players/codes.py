"""Bots by code: `random`, `easy`, `hint`, `greedy`, `search:200ms`, `search:1000it`; `learned` and
`learned:200ms` with what networks have learnt; `best:200ms` is the stronger of the two, game by
game."""

from __future__ import annotations

import re
from importlib.util import find_spec
from typing import Final, NamedTuple

from critias.extras import need
from critias.kernel.choices import Option
from critias.kernel.errors import CritiasError
from critias.players.advice import LEARNED, SEARCH, AnyAdvice
from critias.players.bot import Bot, Position
from critias.players.plain import EasyBot, GreedyBot, HintBot, RandomBot
from critias.players.search import USUAL, Budget, SearchBot

LONGEST_MS: Final = 600_000
MOST_ITERATIONS: Final = 1_000_000
FORMS: Final = (
    "random, easy, greedy, hint, search:500ms (thinking time) or search:1000it (iterations), "
    "learned, learned:500ms or learned:1000it, best:500ms or best:1000it"
)


LOOKING: Final = (SEARCH, LEARNED, "best")
"""Bots that look ahead, for as long as they are given."""


class BadCode(CritiasError):
    """No bot is written like that."""


class Code(NamedTuple):
    """A bot's code, read."""

    kind: str
    budget: Budget = Budget()

    @property
    def repeatable(self) -> bool:
        """Whether it plays the same game from the same seed on every machine."""
        return self.budget.seconds is None

    def __str__(self) -> str:
        if self.budget.seconds is not None:
            return f"{self.kind}:{round(self.budget.seconds * 1000)}ms"
        if self.budget.iterations is not None:
            return f"{self.kind}:{self.budget.iterations}it"
        return self.kind


class Strength(NamedTuple):
    """A bot as people choose it."""

    code: str
    name: str
    says: str


STRENGTHS: Final = (
    Strength("best:1000ms", "Expert", "looks far ahead, a second for each choice"),
    Strength("best:200ms", "Player", "looks ahead for a moment"),
    Strength("hint", "Novice", "plays by habit, without looking ahead"),
    Strength("easy", "Beginner", "plays with sense, and does not look for the best"),
    Strength("random", "Chance", "plays whatever is allowed, without a plan"),
)
"""The bots that are offered to people, the strongest one first."""

OLD_NAMES: Final = {"searcher": "search:1000ms", "search": "search:1000it"}
"""Names that older tables have written down, and short forms."""
OLD_LEVELS: Final = {"search:1000ms": "Expert", "search:200ms": "Player", "greedy": "Novice"}
"""Codes that stood for levels; older tables are played on with them."""


def read(code: str) -> Code:
    """The bot a code stands for.

    >>> read("search:200ms").budget.seconds, str(read("search:1000it"))
    (0.2, 'search:1000it')
    """
    kind, colon, rest = OLD_NAMES.get(code, code).partition(":")
    if kind in ("random", "easy", "hint", "greedy"):
        if colon:
            raise BadCode("{code!r:.40}: {kind} takes no budget", code=code, kind=kind)
        return Code(kind)
    if kind == "learned" and not colon:
        return Code(kind)
    if kind not in LOOKING:
        raise BadCode("there is no bot {code!r:.40}; there are: {forms}", code=code, forms=FORMS)
    found = re.fullmatch(r"([0-9]{1,9})(ms|it)", rest)
    if found is None:
        raise BadCode(
            "{code!r:.40}: a search is given a whole number of milliseconds or iterations, "
            "like {kind}:500ms or {kind}:1000it",
            code=code,
            kind=kind,
        )
    number, unit = int(found[1]), found[2]
    most = LONGEST_MS if unit == "ms" else MOST_ITERATIONS
    if not 1 <= number <= most:
        raise BadCode(
            "{code!r:.40}: between 1{unit} and {most}{unit}, please",
            code=code,
            unit=unit,
            most=most,
        )
    return Code(kind, Budget(None, number / 1000) if unit == "ms" else Budget(number))


def bot(code: str, seed: int = 0) -> Bot:
    """A bot of that code with luck of its own."""
    wanted = read(code)
    if wanted.kind == "random":
        return RandomBot(seed)
    if wanted.kind == "easy":
        return EasyBot(seed)
    if wanted.kind == "hint":
        return HintBot(seed)
    if wanted.kind == "greedy":
        return GreedyBot(seed)
    if wanted.kind == "search":
        return SearchBot(seed, wanted.budget)
    if wanted.kind == "best":
        return BestBot(seed, wanted.budget)
    need("numpy", "learned")
    from critias.players import learned  # noqa: PLC0415 -- only with the extra

    if wanted.budget == Budget():
        made: Bot = learned.LearnedBot(seed)
    else:
        made = learned.LearnedSearchBot(seed, wanted.budget)
    return made


def thinker(advice: AnyAdvice, seed: int, budget: Budget) -> SearchBot:
    """Whoever looks ahead best in a game, of those that can be had here."""
    if advice.strongest == LEARNED and advice.network is not None and find_spec("numpy"):
        from critias.players import learned  # noqa: PLC0415 -- only with the extra

        return learned.LearnedSearchBot(seed, budget)
    return SearchBot(seed, budget)


class BestBot(Bot):
    """The strongest there is in a game, which it learns when it is first asked."""

    name = "best"

    def __init__(self, seed: int = 0, budget: Budget = USUAL) -> None:
        self._seed, self._budget = seed, budget
        self._made: SearchBot | None = None

    def choose(self, position: Position) -> Option:
        if self._made is None:
            self._made = thinker(position.advice, self._seed, self._budget)
        self._made.seconds = self.seconds
        return self._made.choose(position)

    def size(self) -> int:
        return self._made.size() if self._made is not None else 0


def name_of(code: str) -> str:
    """What people call the bot of that code."""
    code = OLD_NAMES.get(code, code)
    return next((one.name for one in STRENGTHS if one.code == code), OLD_LEVELS.get(code, code))
