"""The state of a game: plain numbers in flat lists, and nothing else."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Final, Self, TypeVar

from critias.games.era.rules.board import NEUTRAL
from critias.kernel.copying import Record, State, later

R = TypeVar("R", bound=Record)

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


# --- actions under way ---------------------------------------------------------------------------


@dataclass(slots=True)
class Contest(Record):
    """A bidding contest, from its announcement to the end of the action or the next one."""

    area: int
    """What is fought for; in a Global Conflict the home of the defending nation."""
    rival: int
    """The defending nation."""
    dials: list[int] = field(default_factory=list)
    attack: int = 0
    defence: int = 0


@dataclass(slots=True)
class Losses(Record):
    """Units that are picked area by area and lost together in the end, so that none is saved and
    picked again."""

    left: int
    """How many more are to be picked."""
    picked: list[int]
    """By area."""


@dataclass(slots=True)
class Intrigue(Record):
    """Agents on their way."""

    free: int
    """Placements that cost nothing."""
    removals: int = 0
    """How many agents of others Spy Network may still take off the map."""
    sent: int = 0
    """The own agents that have been placed or moved, as a mask."""
    is_paid: bool = False
    """Whether the Priests of Atla-Ra have had their Virya."""
    has_inspected: bool = False


@dataclass(slots=True)
class Coup(Record):
    """What a Coup on a home brings."""

    drawn: list[int]
    """The objective card drawn for the nation."""


@dataclass(slots=True)
class Repolarize(Record):
    """Objective cards that change hands."""

    to_take: int = 0
    """Cards that Temple of Anu still gives."""
    is_deck_open: bool = False
    """Whether they may come out of the deck."""
    kept: int = 0
    """How many cards stay in the hand."""
    drawn: list[int] = field(default_factory=list)
    """Cards for empty positions of the layout."""


@dataclass(slots=True)
class Construct(Record):
    """Buildings."""

    free: int
    """How many more cost nothing."""
    extra: int = 0
    """Areas where Utopian City gives one more for nothing, as a mask."""
    has_built: bool = False


@dataclass(slots=True)
class Recruit(Record):
    """New units."""

    due: list[int]
    """Those that come for nothing, by area."""
    may_buy: bool = True
    bought: int = 0
    """Those that are bought and not yet placed."""


@dataclass(slots=True)
class Move(Record):
    """Units on the move, and the conflicts that come of it."""

    force: list[int]
    """Units that have moved, by the area they have moved to."""
    free: int
    """Conflicts that cost nothing."""
    zones: int = 0
    """Oceans that cost no units, as a mask."""
    groups: list[tuple[int, int, int, int]] = field(default_factory=list)
    """From where, to where, how many have arrived, and how many were lost on the way."""
    contested: int = 0
    """Areas that have to be fought for, as a mask."""
    passed: int = 0
    """Those of them whose peacekeepers let it pass, as a mask."""
    prevented: int = 0
    """Areas that peacekeepers have closed, as a mask."""
    sent_back: list[int] = field(default_factory=list)
    """Units that may move again after that, by area; empty: nobody was sent back."""


@dataclass(slots=True)
class War(Record):
    """What a Global Conflict costs the one and brings the other."""

    winner: int
    loser: int
    is_loot_due: bool
    units: int
    """What the loser had before."""
    pieces: list[tuple[int, int]] = field(default_factory=list)
    """What it loses: buildings (a marker of control is -1) and their areas."""


@dataclass(slots=True)
class Oracle(Record):
    """What the Oracle of Rama was asked, and has shown."""

    named: int
    """The type of objective card."""
    holder: int
    card: int
    """Its place in the holder's hand."""


@dataclass(slots=True)
class Doing(Record):
    """The action under way: who does what where, and a record of its own for each action."""

    space: int = NOWHERE
    nation: int = NEUTRAL
    """For which nation it is done."""
    tile: int = -1
    """The special tile whose words are followed; -1: a space of a pad or of a nation tile."""
    refused: int = 0
    """Spaces that others would not share, as a mask."""
    fallen: int = 0
    """Units of the nation with the Healing Crystal that are lost and not yet healed."""
    contest: Contest | None = later(None)
    losses: Losses | None = later(None)
    intrigue: Intrigue | None = later(None)
    coup: Coup | None = later(None)
    repolarize: Repolarize | None = later(None)
    construct: Construct | None = later(None)
    recruit: Recruit | None = later(None)
    move: Move | None = later(None)
    war: War | None = later(None)
    oracle: Oracle | None = later(None)

    @classmethod
    def from_json(cls, value: Any, path: str = "state") -> Self:
        """Positions laid out before version 3 begin between two actions, which looked otherwise."""
        if value == _BETWEEN_ACTIONS_BEFORE_3:
            return cls()
        # With slots a dataclass is made anew, so that a bare super() does not find it.
        return super(Doing, cls).from_json(value, path)


_BETWEEN_ACTIONS_BEFORE_3: Final = {
    **dict.fromkeys(("space", "nation", "tile", "area", "rival", "seen", "named"), -1),
    **dict.fromkeys(("free", "used", "moved", "closed", "contested", "attack", "defence"), 0),
    **{name: [] for name in ("due", "force", "groups", "dials", "drawn", "losses")},
    "fallen": 0,
}


def under_way(record: R | None) -> R:
    """The record of the action that is being done."""
    assert record is not None, "another action is under way"
    return record


# --- the game ------------------------------------------------------------------------------------


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
