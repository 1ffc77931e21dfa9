"""Everything that changes in a game of Tidepool."""

from __future__ import annotations

from dataclasses import dataclass, field

from critias.kernel.copying import Record, Shared, State
from critias.kernel.rules import Setup


@dataclass(frozen=True, slots=True)
class TidepoolSetup(Setup):
    players: int = field(default=3, metadata={"help": "How many play.", "choices": (2, 3, 4)})
    rounds: int = field(default=4, metadata={"help": "How many rounds are played."})
    pool: str = field(default="rock", metadata={"help": "The die.", "choices": ("rock", "reef")})
    gifts: bool = field(default=True, metadata={"help": "Whether stones can be handed on."})
    names: tuple[str, ...] = field(default=(), metadata={"help": "What the players are called."})


@dataclass(frozen=True, slots=True)
class Pool(Shared):
    """Where we play decides which die is rolled."""

    name: str
    faces: int
    goal: int

    @property
    def key(self) -> str:
        return self.name

    @classmethod
    def of(cls, key: str) -> Pool:
        return POOLS[key]


POOLS = {pool.name: pool for pool in (Pool("rock", 6, 15), Pool("reef", 4, 9))}


@dataclass(slots=True)
class Player(Record):
    hand: list[int]
    """Stones by weight, in ascending order."""
    pearls: int = 0


@dataclass(slots=True, kw_only=True)
class Tide(State):
    pool: Pool
    rounds: int
    gifts: bool
    players: list[Player]
    bag: list[int]
    washed: set[int] = field(default_factory=set)
    known: dict[int, int] = field(default_factory=dict)
    """For a stone in a hand: a bit for every seat that has seen it going there."""
    round: int = 0
    phase: str = "tide"
    prize: int = 0
    bids: dict[int, int] = field(default_factory=dict)
    winner: int | None = None

    @property
    def heavy(self) -> int:
        """The lightest stone of the heavier half."""
        stones = len(self.bag) + len(self.washed) + sum(len(p.hand) for p in self.players)
        return stones // 2 + 1

    def knows(self, seat: int | None, holder: int, stone: int) -> bool:
        """Whether a seat may know that the holder has this stone."""
        if seat is None:
            return False
        return seat == holder or bool(self.known.get(stone, 0) >> seat & 1)
