"""What a unit is and can do, from its Alpha's cards and the markers on it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from critias.games.athlas.rules.data import CARDS, INTERVENTIONS, Mark, Power
from critias.games.athlas.rules.state import AthlasState, Unit
from critias.kernel.hexes import Mask
from critias.kernel.kinds import EventKind

MARKED: Final = EventKind(
    "marked", "The unit at {0:hex} is {1:mark}", rule="athlas.conditions.marker-purpose"
)

ARTIFACT = "artifact"


def has(unit: Unit, name: str) -> bool:
    """Whether a marker of that name is on the unit."""
    for mark in unit.marks:  # noqa: SIM110 - a loop is faster, and this is asked very often
        if mark[0] == name:
            return True
    return False


def flying(unit: Unit) -> bool:
    """Whether it is a flying unit now; what forbids flight beats what grants it."""
    if not unit.marks:
        return unit.build.flying
    names = [mark[0] for mark in unit.marks]
    if "grounded" in names:
        return False
    return unit.build.flying or "levitating" in names or "winged" in names


def may_hold(unit: Unit) -> bool:
    """Whether it holds the relics of its hex."""
    if "rooted" in unit.build.traits:
        return False
    return not flying(unit) or has(unit, "winged")


def trait(unit: Unit, name: str) -> int:
    """How much of a passive power it has, copies of equipment included."""
    amount = unit.build.traits.get(name, 0)
    for mark, card, _ in unit.marks:
        if mark == ARTIFACT:
            amount += CARDS[card].traits.get(name, 0)
    return amount


def mark_of(card: str) -> Mark | None:
    """What the marker of a card does."""
    if card in CARDS:
        return CARDS[card].mark
    return INTERVENTIONS[card].mark


def _numbers(unit: Unit, name: str) -> int:
    total = 0
    for mark, card, _ in unit.marks:
        source = CARDS[card] if mark == ARTIFACT else mark_of(card)
        total += int(getattr(source, name))
    return total


def armor(unit: Unit) -> tuple[int, int]:
    """Its unused physical and magical armor points."""
    physical, magical = unit.build.armor, unit.build.ward
    if unit.marks:
        if has(unit, "corroded"):
            return 0, 0
        physical += _numbers(unit, "armor")
        magical += _numbers(unit, "ward")
    return max(0, physical - unit.used_armor), max(0, magical - unit.used_ward)


def modifier(state: AthlasState, unit: Unit, attack: str) -> int:
    """All that cards and markers add to its attacks of this type."""
    total = unit.build.attack_modifiers[attack]
    if unit.marks:
        total += _numbers(unit, attack)
    if attack == "melee" and "furious" in unit.build.traits:
        alpha = state.alpha_of(unit)
        if alpha.pool <= alpha.build.life // 2:
            total += unit.build.traits["furious"]
    return total


def copied_powers(unit: Unit) -> Iterator[Power]:
    """Powers it has through a copied card; those that need a cube cannot be used that way."""
    own = {power.id for power in unit.build.powers}
    for mark, card, _ in unit.marks:
        if mark == ARTIFACT:
            for power in CARDS[card].powers:
                if not power.cube and power.id not in own:
                    own.add(power.id)
                    yield power


def cubes(state: AthlasState, unit: Unit, power: Power) -> int:
    """The single-use cubes on the card that carries the power."""
    return state.alpha_of(unit).cubes.get(power.card, 0)


class Survey:
    """Where the units are, worked out once per question."""

    __slots__ = ("flyers", "hidden_flyers", "occupied", "owned", "still")

    def __init__(self, state: AthlasState) -> None:
        owned = [0, 0]
        flyers = hidden = still = 0
        for space, unit in state.world.units.items():
            bit = 1 << space
            owned[unit.owner] |= bit
            if unit.marks:
                if has(unit, "stasis"):
                    still |= bit
                if not flying(unit):
                    continue
            elif not unit.build.flying:
                continue
            flyers |= bit
            if not unit.exposed:
                hidden |= bit
        self.owned = owned
        self.occupied: Mask = owned[0] | owned[1]
        self.flyers: Mask = flyers
        self.hidden_flyers: Mask = hidden
        """Flyers that powers of range 1 used from the ground cannot reach."""
        self.still: Mask = still
        """Units in a stasis field."""
