"""The course of turns and rounds on a table that was laid out by hand."""

from __future__ import annotations

from collections.abc import Callable

from critias.games.goa2.game import RULES
from critias.games.goa2.rules.cards import SHEETS
from critias.games.goa2.rules.seen import GoaView
from critias.games.goa2.rules.state import GoaState
from critias.games.goa2.rules.steps import STEPS
from critias.kernel.choices import Option, Play
from critias.kernel.rules import Outcome
from goa2.table import Table


def up_to(*phases: str) -> Callable[[GoaState], Play[None]]:
    """A step for `Table.run`: play on until one of these phases begins."""

    def play_on(state: GoaState) -> Play[None]:
        while state.phase not in phases:
            yield from STEPS[state.phase](state)

    return play_on


def hand_of(hero: str) -> list[str]:
    """The five cards a hero starts the game with."""
    return SHEETS[hero].starting_hand()


def asked(table: Table) -> dict[int, list[Option]]:
    """What each seat may answer to the open simultaneous question."""
    return table.together()


def answer_all(table: Table, **answers: Option) -> Table:
    """Everybody who is asked answers with an option that is offered."""
    offered = asked(table)
    given = {table.hero(name).seat: option for name, option in answers.items()}
    assert given.keys() == offered.keys(), f"asked are {sorted(offered)}"
    for seat, option in given.items():
        assert option in offered[seat], f"{option} is not offered: {offered[seat]}"
    return table.answer_all(**answers)


def outcome(table: Table) -> Outcome | None:
    """How the game has ended, if it has."""
    return RULES.outcome(table.state)


def view(table: Table, seat: int | None) -> GoaView:
    """What a seat may know."""
    return RULES.view(table.state, seat)


def order(table: Table) -> list[Option]:
    """The heroes who acted, in that order."""
    return [name for name, _ in table.said("acts")]


def kinds(table: Table, *wanted: str) -> list[str]:
    """The kinds of the events that happened, of those named, repetitions in a row told once."""
    found: list[str] = []
    for event in table.events:
        if event.kind in wanted and found[-1:] != [event.kind]:
            found.append(event.kind)
    return found


def full(team: int, zone: str = "middle") -> list[tuple[str, int, str]]:
    """The minions of a team on all of their spawn points of a Zone of Forgotten Island."""
    points = POINTS[zone][team]
    return [(kind, team, place) for kind, places in points.items() for place in places.split()]


POINTS = {
    "middle": (
        {"melee": "g7 h7 k10 i14", "ranged": "i10", "heavy": "k13"},
        {"melee": "k5 i9 l12 m12", "ranged": "k9", "heavy": "i6"},
    ),
    "red-shore": (
        {"melee": "e11 e12 c14 g17", "ranged": "e15", "heavy": "e14"},
        {"melee": "f12 f15 h16", "ranged": "g13", "heavy": "f14"},
    ),
    "blue-shore": (
        {"melee": "l3 n4 n7", "ranged": "m6", "heavy": "n5"},
        {"melee": "m2 q5 o7 o8", "ranged": "o4", "heavy": "o5"},
    ),
}
"""Where minions of each team appear on Forgotten Island."""
