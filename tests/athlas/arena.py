"""Positions made for tests, and a door into them that only lets legal choices in."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from athlas.who import asked_rightly
from critias.games.athlas.game import RULES
from critias.games.athlas.rules.board import GRID, HILL, SEATS, WATER, at
from critias.games.athlas.rules.data import POWERS
from critias.games.athlas.rules.positions import OUT_OF_THE_WAY, RELICS, Layout, Place, put_unit
from critias.games.athlas.rules.powers import about_to_use, usable
from critias.games.athlas.rules.setup import AthlasSetup, new
from critias.games.athlas.rules.state import AthlasState, Unit
from critias.games.athlas.rules.terrain import in_cover
from critias.kernel.choices import DONE, Ask, AskAll, Option
from critias.kernel.events import Event
from critias.kernel.hexes import spaces_of
from shared.driver import Driver, Referee

NORTH, SOUTH = 0, 1
WARRIORS = (
    "savage_warrior",
    "karoos_blade",
    "obsidian_shield",
    "obsidian_breast_plate",
    "throwing_axe",
)
DRAKES = ("forsaken_drake", "mining_tools", "rakios_battle_suit", "elixir_of_healing")
RANGERS = (
    "shadow_ranger",
    "marksmanship",
    "etynian_crossbow",
    "full_plate_armor",
    "drain_life",
)
PEASANTS = ("savage_warrior",)
"""12 life, no armor, no weapon: good to be hit."""
IDLE = ("undead_horde",)
"""For bystanders."""
FAR_WEST, FAR_EAST = (-5, 0), (5, 0)


def covered(state: AthlasState, a: int, b: int) -> bool:
    """Whether a hex is in cover from another."""
    return bool(in_cover(state, a, 1 << b))


class Arena(Driver[AthlasState]):
    """A flat board in the middle of a game, with revealed Alphas and no points left."""

    rules = RULES

    def __init__(
        self,
        north: Iterable[Sequence[str]] = (PEASANTS,),
        south: Iterable[Sequence[str]] = (PEASANTS,),
        stacks: tuple[Sequence[str], Sequence[str]] = ((), ()),
        active: int = NORTH,
        points: int = 0,
        flat: bool = True,
        revealed: bool = True,
    ) -> None:
        state = new(AthlasSetup(offers=False), seed=7)
        relics = OUT_OF_THE_WAY if flat else RELICS
        Layout(
            list(north), list(south), (), relics, stacks, active=active, left=points, flat=flat,
            revealed=revealed,
        )(state)  # fmt: skip
        super().__init__(state)

    def watch(self, state: AthlasState) -> Referee:
        return lambda asked, said: asked_rightly(state, asked)

    def seats(self) -> tuple[str, ...]:
        return SEATS

    # --- setting the scene ---

    def unit(self, seat: int, place: Place, alpha: int = 0, cubes: bool = True) -> Unit:
        """Put a unit on the board, with its cubes."""
        return put_unit(self.state, seat, place, alpha, cubes)

    def terrain(self, kind: str, *places: Place) -> None:
        """Lay tiles."""
        for place in places:
            bit = 1 << at(*place)
            state = self.state
            state.world.hills &= ~bit
            state.world.water &= ~bit
            state.world.craters &= ~bit
            if kind == HILL:
                state.world.hills |= bit
            elif kind == WATER:
                state.world.water |= bit
            elif kind == "crater":
                state.world.craters |= bit

    def relic(self, place: Place, number: int = 0) -> None:
        """Lay a relic."""
        self.state.world.relics[number] = at(*place)

    def pool(self, seat: int, alpha: int = 0) -> int:
        """The life points of an Alpha."""
        return self.state.world.sides[seat].alphas[alpha].pool

    def set_pool(self, seat: int, life: int, alpha: int = 0) -> None:
        """Wound an Alpha."""
        self.state.world.sides[seat].alphas[alpha].pool = life

    def cubes(self, seat: int, card: str, alpha: int = 0) -> int:
        """The cubes on a card."""
        return self.state.world.sides[seat].alphas[alpha].cubes.get(card, 0)

    # --- playing ---

    @property
    def pending(self) -> Ask:
        """The question on the table."""
        ask = self.asking
        assert isinstance(ask, Ask), ask
        return ask

    @property
    def both(self) -> AskAll:
        """The secret questions on the table."""
        ask = self.asking
        assert isinstance(ask, AskAll), ask
        return ask

    def offered(self, option: Option) -> bool:
        return option in self.pending.options

    def spaces(self) -> set[int]:
        """The hexes on offer."""
        return {option for option in self.pending.options if isinstance(option, int)}

    def why(self, option: Option) -> str | None:
        """The rule that keeps an option out."""
        return self.why_not(option, self.pending.seats[0])

    def at(self, seat: int, *places: Place) -> None:
        """This seat chooses hexes."""
        for place in places:
            self.choose(seat, at(*place))

    def both_say(self, north: Option, south: Option) -> None:
        """Both answer in secret and at the same time."""
        assert set(self.both.asks) == {NORTH, SOUTH}
        self.choose(NORTH, north)
        self.choose(SOUTH, south)

    def activate(self, unit: Unit) -> None:
        """The active player activates a unit."""
        self.choose(self.state.active, unit.space)
        assert self.pending.kind == "power", self.pending

    def can_use(self, power: str) -> bool:
        return _full(power) in self.pending.options

    def targets(self, power: str) -> set[int]:
        """Where the activated unit could use a power; the position is not touched."""
        acting = self.state.world.acting[-1]
        unit = self.state.unit(acting.unit)
        assert unit is not None
        return set(spaces_of(usable(about_to_use(self.state, acting, unit)).get(_full(power), 0)))

    def use(self, power: str, place: Place | None = None) -> None:
        """The active player, who commands the unit, uses a power, on a target if it needs one."""
        if place is not None:
            assert at(*place) in self.targets(power), f"{power} cannot be used on {place}"
        commander = self.state.active
        self.choose(commander, _full(power))
        ask = self.asking
        if place is not None and isinstance(ask, Ask) and ask.kind == "target":
            self.choose(commander, at(*place))

    def end(self) -> None:
        """The active player ends the activation, if that is not all that could happen anyway."""
        if self.pending.kind == "power":
            self.choose(self.state.active, DONE)

    def done(self) -> None:
        """The active player ends the step, or a choice of several things."""
        assert self.pending.kind != "power"
        self.choose(self.state.active, DONE)

    def on_board(self, unit: Unit) -> bool:
        return self.state.unit(unit.id) is not None

    def where(self, unit: Unit) -> Place:
        """Where a unit is, also after time has run back."""
        found = self.state.unit(unit.id)
        assert found is not None
        return GRID.qr[found.space]

    def told(self, *kinds: str) -> list[Event]:
        """What has happened of some kinds."""
        return [event for event in self.events if event.kind in kinds]


def _full(power: str) -> str:
    if power in POWERS:
        return power
    return f"basic.{power}"


def ready(
    card: str,
    north: list[tuple[str, ...]] | None = None,
    south: list[tuple[str, ...]] | None = None,
    points: int = 0,
) -> Arena:
    """North holds the card; units at (0, 0) and (2, 0) face each other."""
    arena = Arena(north or [PEASANTS], south or [PEASANTS], stacks=([card], []), points=points)
    arena.unit(NORTH, (0, 0))
    arena.unit(NORTH, FAR_WEST)
    arena.unit(SOUTH, (2, 0))
    arena.unit(SOUTH, FAR_EAST)
    return arena
