"""The state of a game: plain numbers in flat lists, and nothing else."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from critias.games.era.rules.board import NEUTRAL
from critias.kernel.copying import Record, State

SUPPLY: Final = -1
"""The place of an agent that is not on the map."""
GONE: Final = -2
"""The place of an agent that has left the game."""
START: Final = -1
"""Where an archon stands that is on a starting position."""
NOBODY: Final = -1
NOWHERE: Final = -1

ACTIVE, PASSIVE, OUT = range(3)

INTRODUCTORY: Final = "introductory"
STANDARD: Final = "standard"

NOT_ASKED, ASIDE = -2, -1
DEFEND: Final = 8
"""A dial in the blue section is its value and this."""

TYPE_BITS: Final = 2
"""An objective card is its type, and above these bits the seats that know it where it lies."""
NATION_BITS: Final = 4
"""The same for the objective cards of nations."""


@dataclass(slots=True)
class Doing(Record):
    """The action under way. What a field counts is said where the action is."""

    space: int = NOWHERE
    nation: int = NEUTRAL
    """For which nation it is done."""
    tile: int = -1
    """The special tile whose words are followed; -1: a space of a pad or of a nation tile."""
    area: int = NOWHERE
    rival: int = NEUTRAL
    """The defending nation."""
    free: int = 0
    used: int = 0
    moved: int = 0
    closed: int = 0
    contested: int = 0
    due: list[int] = field(default_factory=list)
    force: list[int] = field(default_factory=list)
    """Units that have moved, by the area they have moved to."""
    groups: list[tuple[int, int, int, int]] = field(default_factory=list)
    dials: list[int] = field(default_factory=list)
    attack: int = 0
    defence: int = 0
    fallen: int = 0
    """Units of the nation with the Healing Crystal that are lost and not yet healed."""
    drawn: list[int] = field(default_factory=list)
    losses: list[tuple[int, int]] = field(default_factory=list)
    seen: int = -1
    named: int = -1


@dataclass(slots=True, kw_only=True)
class EraState(State):
    """One game. Areas, nations and spaces are numbered as in `board`."""

    names: tuple[str, ...]
    players: int
    version: str
    powers: bool
    goals: bool
    quick: bool
    chosen: tuple[str, ...]
    stage: str
    first: int
    turn: int = 0
    """The place of the acting seat in the turn order, from 0."""
    seat: int = 0
    round: int = 1
    doom: int
    end: int
    end_black: bool = False
    relics: int = 0
    track_relics: int
    """Positions of the round track with a relic, as a mask."""
    land_relics: int
    """Wildernesses with a relic, as a mask."""
    wild: int
    """Areas that are wilderness, as a mask."""
    owner: list[int]
    """The nation that holds each area."""
    units: list[int]
    """Units of its holder in each area; those on the move are in `doing`."""
    counter: list[int]
    buildings: list[int]
    """Six numbers for each home and minor."""
    loot: list[int]
    """Three numbers for each nation."""
    tiles: list[int]
    """The area of each special tile."""
    status: list[int]
    """Of each nation: active, passive or out of the game."""
    cubes: list[int]
    """Two nations for each seat."""
    agents: list[int]
    """Nine places for each seat, then those of the passive agents."""
    archons: list[int]
    """Two spaces for each seat."""
    virya: list[int]
    tile: list[int]
    """The compensation tile of each seat, 0: none."""
    society: list[int]
    hands: list[list[int]]
    deck: list[int]
    layout: list[int]
    """The types on sun, moon and eclipse, -1: empty."""
    searched: int = 0
    """The seats that know what the deck holds, though not in which order."""
    goal: list[int]
    """The objective card of each nation, -1: none."""
    goal_deck: list[int]
    lab: int = NEUTRAL
    crystal: int = NEUTRAL
    psychic: int = NOWHERE
    saved: int = 0
    """Units saved by the Healing Crystal this turn."""
    doing: Doing
    ending: int = -1
    log: list[int]
    """Counts for the result page: six for each seat."""


COUPS, CONQUESTS, RAZED, BUILT, BID_VIRYA, GATHERED = range(6)
COUNTS: Final = 6


def note(state: EraState, seat: int, what: int, more: int = 1) -> None:
    """Count something for the result page."""
    state.log[seat * COUNTS + what] += more
