"""The options of a game, and what they come to: teams, lanes, counters, which heroes there are."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from critias.games.goa2.rules import heroes as _heroes
from critias.games.goa2.rules.board import BLUE, BOARDS, RED, Board
from critias.games.goa2.rules.cards import CORE, SETS, SHEETS
from critias.games.goa2.rules.selection import (
    ALL_RANDOM,
    BEFORE_A_DRAFT,
    CAPTAINS,
    CHOSEN,
    METHODS,
    PLAYER_DRAFT,
    RECOMMENDED,
    grade,
    recommended,
    suitable,
)
from critias.kernel.rules import Setup

assert _heroes.HEROES, "the heroes register themselves on import"

AUTO = "auto"
QUICK, LONG = "quick", "long"
METHOD_WORDS = {
    AUTO: "as usual",
    "recommended": "the line-up for a first game",
    "chosen": "I choose",
    "all_random": "all at random",
    "all_pick": "everybody picks in turn",
    "single_draft": "each one of three",
    "random_draft": "picked from a few random ones",
    "player_draft": "captains draft players",
    "pick_ban": "pick and ban",
}
METHOD_LINES = {
    "recommended": "Heroes who are easy to learn and good together.",
    "chosen": "You say who plays whom before anybody sits down.",
    "all_random": "Chance deals the heroes out.",
    "all_pick": "One after the other, from all there are.",
    "single_draft": "Everybody is dealt three and keeps one.",
    "random_draft": "A few are laid out, and the teams pick from them.",
    "player_draft": "Two captains choose who is in their team.",
    "pick_ban": "The teams strike heroes out before they pick.",
}
TEAM_NAMES = ("Red", "Blue")

SINGLE_LANE, DOUBLE_LANE = "forgotten_island", "across_the_river"
DOUBLE_FROM, DOUBLE_ALWAYS_FROM = 6, 8
WAVES = {QUICK: 3, LONG: 5}
DOUBLE_WAVES = 7
LIVES = {QUICK: 4, LONG: 6}
LIVES_OF_SIX = {QUICK: 5, LONG: 8}
NINE_LIVES = {QUICK: 5, LONG: 8}
DOUBLE_LIVES, DOUBLE_LIVES_FROM_NINE = 6, 7

NO_SIDE = 2
"""The side of a player whom no captain has drafted yet."""


class BoardChoices:
    """The boards a setup may name, plug-ins' boards included whenever they were registered."""

    def __iter__(self) -> Iterator[str]:
        return iter((AUTO, *BOARDS))

    def __contains__(self, key: object) -> bool:
        return key == AUTO or key in BOARDS


@dataclass(frozen=True, slots=True)
class GoaSetup(Setup):
    """The options of a game of Guards of Atlantis II."""

    players: int = field(default=4, metadata={"choices": range(2, 11)})
    edition: int = field(
        default=2,
        metadata={
            "label": "Printing",
            "help": "The printing whose rules hold.",
            "choices": (1, 2),
            "words": {1: "first printing", 2: "current printing"},
            "more": True,
        },
    )
    length: str = field(
        default=QUICK,
        metadata={
            "choices": (QUICK, LONG),
            "words": {QUICK: "quick: 3 waves, an hour", LONG: "long: 5 waves, two hours"},
            "when": lambda setup: len(board_of(setup).lanes) == 1,
        },
    )
    board: str = field(
        default=AUTO,
        metadata={
            "help": "As usual: Forgotten Island, from 8 players Across the River.",
            "choices": BoardChoices(),
            "words": {AUTO: "as usual"},
            "more": True,
        },
    )
    sets: tuple[str, ...] = field(
        default=(CORE,),
        metadata={
            "help": "where the heroes to select from come from",
            "choices": SETS,
            "label": "Heroes from",
            "pictured": True,
        },
    )
    selection: str = field(
        default=AUTO,
        metadata={
            "choices": (AUTO, *METHODS),
            "label": "Heroes",
            "words": METHOD_WORDS,
            "lines": METHOD_LINES,
            "section": "Heroes",
            "unlisted": (AUTO,),
        },
    )
    heroes: tuple[str, ...] = field(
        default=(),
        metadata={"help": "an explicit line-up: Red's heroes, then Blue's", "pictured": True},
    )
    complexity: int = field(
        default=4,
        metadata={
            "label": "Difficulty",
            "help": "The most stars a hero may have.",
            "choices": range(1, 5),
            "words": {1: "1 star", 2: "2 stars", 3: "3 stars", 4: "4 stars"},
            "more": True,
            "when": lambda setup: method(setup) not in (CHOSEN, RECOMMENDED),
        },
    )
    mirror: bool = field(
        default=False,
        metadata={
            "label": "The same hero on both sides",
            "help": "Both teams may have the same hero.",
            "more": True,
            "when": lambda setup: method(setup) != RECOMMENDED,
        },
    )
    before_draft: str = field(
        default=ALL_RANDOM,
        metadata={
            "label": "Heroes before the draft",
            "help": "How the players get the heroes they bring.",
            "choices": BEFORE_A_DRAFT,
            "words": METHOD_WORDS,
            "more": True,
            "when": lambda setup: method(setup) == PLAYER_DRAFT,
        },
    )
    larger_team: str = field(
        default="red",
        metadata={
            "help": "Which team has one more.",
            "choices": ("red", "blue"),
            "words": {"red": "Red", "blue": "Blue"},
            "more": True,
            "when": lambda setup: setup.players % 2,
        },
    )
    handicaps: tuple[str, ...] = field(
        default=(),
        metadata={
            "label": "Handicap cards",
            "help": "seats (or listed heroes) that play with handicap cards",
            "pictured": True,
        },
    )
    six_cards: str = field(
        default="",
        metadata={
            "help": "a seat (or listed hero) that keeps its basic and handicap card",
            "pictured": True,
        },
    )
    nine_lives: bool = field(
        default=False,
        metadata={
            "label": "More lives for nine",
            "help": "8 Life counters (quick: 5) instead of 7.",
            "more": True,
        },
    )
    strays_between_repeats: bool = field(
        default=True,
        metadata={
            "label": "Strays return at once",
            "help": "Minions outside the Battle Zone return before an action is repeated.",
            "more": True,
        },
    )
    counters_return: bool = field(
        default=False,
        metadata={
            "label": "Cancelled pushes give back",
            "help": "On a double lane a cancelled push gives its Wave counters back.",
            "more": True,
            "when": lambda setup: len(board_of(setup).lanes) > 1,
        },
    )
    pool: tuple[str, ...] = field(
        default=(),
        metadata={
            "help": "the heroes to select from; empty: all of the sets",
            "pictured": True,
        },
    )

    def __post_init__(self) -> None:
        # Fixed when the game is made and kept with it: a hero who joins a set later changes no
        # game that has been begun.
        if not self.pool:
            heroes = sorted(key for key, sheet in SHEETS.items() if sheet.set in self.sets)
            object.__setattr__(self, "pool", tuple(heroes))


# --- what the options come to -----------------------------------------------------------------


def team_sizes(setup: GoaSetup) -> tuple[int, int]:
    """How many people each team has; where captains draft, the coin decides who has one more."""
    small, large = setup.players // 2, (setup.players + 1) // 2
    return (large, small) if setup.larger_team == "red" else (small, large)


def heroes_per_seat(setup: GoaSetup) -> tuple[int, ...]:
    """How many heroes each seat runs: one, unless a team would have a single hero."""
    red, blue = team_sizes(setup)
    return tuple(2 if size == 1 else 1 for size in (red, blue) for _ in range(size))


def hero_counts(setup: GoaSetup) -> tuple[int, int]:
    """How many heroes each team has."""
    red, blue = team_sizes(setup)
    return max(red, 2), max(blue, 2)


def seats(setup: GoaSetup) -> tuple[str, ...]:
    """The names of the seats: Red's, then Blue's; captains come first where they draft."""
    if method(setup) == PLAYER_DRAFT:
        captains = [f"{team} captain" for team in TEAM_NAMES]
        return (*captains, *(f"Player {n}" for n in range(CAPTAINS + 1, setup.players + 1)))
    names = []
    for team, size in zip(TEAM_NAMES, team_sizes(setup), strict=True):
        names += [f"{team} {n + 1}" for n in range(size)] if size > 1 else [team]
    return tuple(names)


def team_of_seat(setup: GoaSetup, seat: int) -> int:
    """The team of a seat as far as the options tell; NO_SIDE if a captain has to draft it."""
    if method(setup) == PLAYER_DRAFT:
        return seat if seat < CAPTAINS else NO_SIDE
    return RED if seat < team_sizes(setup)[RED] else BLUE


def board_of(setup: GoaSetup) -> Board:
    """The board in use."""
    if setup.board == AUTO:
        return Board.of(DOUBLE_LANE if setup.players >= DOUBLE_ALWAYS_FROM else SINGLE_LANE)
    return Board.of(setup.board)


def heroes_of(setup: GoaSetup) -> list[str]:
    """The heroes that may be selected: where handicap cards are dealt out, those who have one."""
    found = suitable(setup.pool, setup.edition, setup.players, setup.complexity)
    if deals_handicaps(setup):
        found = [hero for hero in found if not SHEETS[hero].no_handicap]
    return found


def deals_handicaps(setup: GoaSetup) -> bool:
    """Whether somebody plays with a handicap card."""
    return bool(setup.players % 2 or setup.handicaps or setup.six_cards)


def method(setup: GoaSetup) -> str:
    """The method of hero selection in use."""
    if setup.selection != AUTO:
        return setup.selection
    if setup.heroes:
        return CHOSEN
    return ALL_RANDOM if why_not_recommended(setup) else RECOMMENDED


def waves(setup: GoaSetup) -> list[int]:
    """Wave counters per lane."""
    lanes = len(board_of(setup).lanes)
    return [WAVES[setup.length]] if lanes == 1 else [DOUBLE_WAVES] * lanes


def lives(setup: GoaSetup) -> int:
    """Life counters per team. Seven on a single lane, and three in the first printing, are
    nowhere stated in one of the books: the other's values stand in."""
    if setup.nine_lives:
        return NINE_LIVES[setup.length]
    if len(board_of(setup).lanes) > 1:
        return DOUBLE_LIVES_FROM_NINE if setup.players >= 9 else DOUBLE_LIVES
    return (LIVES_OF_SIX if setup.players == 6 else LIVES)[setup.length]


def why_not_recommended(setup: GoaSetup) -> str:
    """What keeps the recommended line-up out of this game; empty if nothing does."""
    if setup.players >= DOUBLE_ALWAYS_FROM:
        return f"there is no recommended line-up for {setup.players} players"
    if setup.edition == 1 and setup.length == LONG:
        # goa2.setup.full-game-changes
        return "the first printing's long game selects its heroes by another method"
    red, blue = recommended(hero_counts(setup))
    for hero in (*red, *blue):
        if hero not in SHEETS:
            return f"the recommended line-up needs {hero}, who is not available"
        if hero not in heroes_of(setup):
            stars = grade(SHEETS[hero], setup.edition)
            return (
                f"the recommended line-up needs {SHEETS[hero].name} ({stars} stars); "
                f"complexity allows {setup.complexity}"
            )
    return ""
