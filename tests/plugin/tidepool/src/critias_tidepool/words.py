"""Everything people read besides the words of questions and events; made from views only."""

from __future__ import annotations

from collections.abc import Sequence

from critias.kernel.choices import Ask, Option
from critias.kernel.rules import Outcome
from critias.kit.language import count, say
from critias.kit.offers import NOTHING, Note
from critias.kit.phrases import Phrases
from critias_tidepool.rules import HOLD
from critias_tidepool.view import TideView


def player_name(seat: int) -> str:
    return say("Player {seat}", seat=seat)


def pearls_text(number: int) -> str:
    return count(number, "1 pearl", "{n} pearls")


def stones_text(number: int) -> str:
    return count(number, "1 stone", "{n} stones")


def stone_name(stone: str) -> str:
    """A stone by its weight.

    >>> stone_name("s7")
    'Stone 7'
    """
    return say("Stone {weight}", weight=stone[1:])


def _bid(view: TideView, answer: str) -> str:
    return stone_name(answer) if answer[1:].isdecimal() else say("nothing")


def _stone(view: TideView, values: Sequence[Option]) -> str:
    """The stone is the last value, and a text; to whoever may not know it, it is not there."""
    stone = values[-1]
    return stone_name(stone) if isinstance(stone, str) else say("a stone")


def label(view: TideView, ask: Ask, option: Option) -> str:
    if isinstance(option, tuple):
        return player_name(int(str(option[1])))
    return stone_name(str(option))


PHRASES: Phrases[TideView] = Phrases(
    words={
        "player": lambda view, seat: player_name(seat),
        "pearls": lambda view, number: pearls_text(number),
        "bid": _bid,
        "stone": _stone,
    },
    who=lambda view, seats: ", ".join(map(player_name, seats)),
    label=label,
)


def note(view: TideView, ask: Ask, option: Option) -> Note:
    """What has to be known of an option before it is chosen."""
    if option != HOLD:
        return NOTHING
    return Note(say("reveals nothing, wins nothing"), tone="warn")


def ending(outcome: Outcome) -> str:
    """How a game ended."""
    return say(outcome.reason)


def picture(view: TideView) -> str:
    """The table as a terminal shows it."""
    top = say(
        "[bold]Round {round} of {rounds}[/], prize {prize}, {stones} in the bag",
        round=view["round"],
        rounds=view["rounds"],
        prize=view["prize"],
        stones=stones_text(view["bag"]),
    )
    lines = [top]
    for seat, player in enumerate(view["players"]):
        known = " ".join(map(stone_name, player["known"]))
        has = f"{pearls_text(player['pearls'])}, {stones_text(player['stones'])}"
        lines.append(f"  {seat}: {has} {known}")
    return "\n".join(lines)
