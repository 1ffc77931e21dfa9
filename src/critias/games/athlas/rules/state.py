"""The state of a game: plain data, nothing else."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from critias.games.athlas.rules.board import BATTLEGROUND
from critias.games.athlas.rules.designs import Build
from critias.kernel.copying import Record, State

CREATION, FIRST_TURN, UPKEEP, ACTIVATION, SUMMONING, OVER = (
    "creation", "first_turn", "upkeep", "activation", "summoning", "over",
)  # fmt: skip

END_OF_TURN: Final = 2
"""A marker's end: 0 and 1 are the upkeep of that seat, 2 the end of this turn, 3 and 4 the end of
the lasting intervention of seat 0 or 1 that put it."""
LASTING: Final = 3

EACH_POWER, EACH_ACTIVATION, WHEN_HARMED, ONLY_WINS = "power", "activation", "harm", "win"
ORDERS: Final = (EACH_POWER, EACH_ACTIVATION, WHEN_HARMED, ONLY_WINS)
"""When a player wants to be asked for an intervention in the other player's turn."""

DRAW: Final = -1
UNDECIDED: Final = -1
KEPT: Final = -2
"""Which Alpha is redesigned in a later game of a campaign: not yet known, and none."""


@dataclass(slots=True)
class Alpha(Record):
    """An Alpha Creation; its life pool and its cubes are shared by all its units."""

    build: Build
    pool: int
    cubes: dict[str, int] = field(default_factory=dict)
    figure: str = ""
    revealed: bool = False


@dataclass(slots=True)
class Unit(Record):
    """A figure on the board."""

    id: int
    owner: int
    alpha: int
    build: Build
    space: int
    used_armor: int = 0
    used_ward: int = 0
    exposed: bool = False
    """In its last activation it targeted a hex or a unit on foot."""
    activated: bool = False
    """It has had its ordinary activation in this turn."""
    fresh: bool = False
    """It was summoned in this turn and is not activated in it."""
    marks: list[tuple[str, str, int]] = field(default_factory=list)
    """(name, card whose numbers count, end)."""


@dataclass(slots=True)
class Acting(Record):
    """An activation in progress."""

    unit: int
    seat: int
    """Who commands the unit in this activation."""
    movement: bool
    action: bool
    in_water: bool
    """It began the activation in water."""
    spent_action: bool = False
    aimed: bool = False
    """It has targeted a hex or a unit on foot."""
    controlled: bool = False


@dataclass(slots=True)
class Side(Record):
    """What a player has in the world."""

    spent: int = 0
    alphas: list[Alpha] = field(default_factory=list)


@dataclass(slots=True)
class Athilian(Record):
    """The player as a young god: nothing of this is taken back when an activation is."""

    stack: list[str] = field(default_factory=list)
    """Top first."""
    gone: list[str] = field(default_factory=list)
    """Interventions cast or discarded, in that order."""
    cast: bool = False
    orders: str = EACH_ACTIVATION
    offered: bool = False
    """Has offered a draw this turn."""
    content: bool = False
    """Has cast this turn and keeps the rest of the stack until the next."""


@dataclass(slots=True)
class Lasting(Record):
    """An intervention with duration cubes on it."""

    card: str
    owner: int
    unit: int
    cubes: int


@dataclass(slots=True)
class Draft(Record):
    """What a player has designed so far."""

    alphas: list[tuple[str, ...]] = field(default_factory=list)
    stage: int = 0
    """The Alpha on the desk; beyond the last it is the stack, and then nothing."""
    stack: list[str] = field(default_factory=list)
    redesign: int = UNDECIDED
    """The Alpha being redesigned in a campaign, or one of the two words above."""


@dataclass(slots=True)
class World(Record):
    """What lies on the table: all that is taken back when time runs back. It begins as the board
    is set up."""

    hills: int = BATTLEGROUND.hills
    water: int = BATTLEGROUND.water
    craters: int = BATTLEGROUND.craters
    relics: list[int] = field(default_factory=lambda: list(BATTLEGROUND.relics))
    moved: int = 0
    """The relics that have moved this turn, one bit each."""
    units: dict[int, Unit] = field(default_factory=dict)
    """By space."""
    ids: int = 0
    sides: list[Side] = field(default_factory=lambda: [Side(), Side()])
    lasting: list[Lasting] = field(default_factory=list)
    acting: list[Acting] = field(default_factory=list)
    warps: list[int] = field(default_factory=list)
    """Units that get an extra activation before any other is activated."""


@dataclass(slots=True, kw_only=True)
class AthlasState(State):
    """Everything that changes."""

    points: int
    phase: str = CREATION
    turn: int = 0
    active: int = 0
    world: World = field(default_factory=World)
    athilians: list[Athilian] = field(default_factory=lambda: [Athilian(), Athilian()])
    opened: bool = False
    """The activation step of this turn has begun."""
    idle: bool = False
    """The active player lets his remaining units do nothing."""
    drafts: list[Draft] = field(default_factory=list)
    designs: list[str] = field(default_factory=list)
    """Designs brought to the table, as codes; whoever has not begun may take one."""
    winner: int = DRAW
    result: str = ""
    """The rule that ended the game; empty while it goes on."""
    offers: bool = True
    turn_limit: int = 0
    games: int = 1
    results: list[int] = field(default_factory=list)
    """Winners of the finished games of a campaign."""
    seen: list[list[tuple[str, ...]]] = field(default_factory=lambda: [[], []])
    """The Alphas each player has revealed in earlier games of a campaign."""

    def unit(self, unit_id: int) -> Unit | None:
        """The unit of that id, if it is on the board."""
        for unit in self.world.units.values():
            if unit.id == unit_id:
                return unit
        return None

    def alpha_of(self, unit: Unit) -> Alpha:
        """The Alpha a unit is a copy of."""
        return self.world.sides[unit.owner].alphas[unit.alpha]

    def all_units(self) -> list[Unit]:
        """All units in a stable order."""
        units = self.world.units
        return [units[space] for space in sorted(units)]

    def restore(self, past: AthlasState) -> None:
        """Go back to a copy made earlier; what the players have seen and spent as gods stays."""
        self.world = past.world.copy()
