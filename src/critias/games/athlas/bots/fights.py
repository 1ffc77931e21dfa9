"""Who can hurt whom, and what that is worth: judgements for bots, not rules."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from critias.games.athlas.bots.race import distance
from critias.games.athlas.rules.attack import attack_value
from critias.games.athlas.rules.board import GRID
from critias.games.athlas.rules.data import CARDS, Power
from critias.games.athlas.rules.designs import build
from critias.games.athlas.rules.state import AthlasState, Unit
from critias.games.athlas.rules.units import (
    ARTIFACT,
    armor,
    flying,
    has,
    mark_of,
    may_hold,
    modifier,
    trait,
)

OTHER: Final = 0.6
"""What a point of a unit that cannot hold relics is worth, compared with one that can."""


class Strike(NamedTuple):
    """One of the ways of a unit to hurt another."""

    card: str
    """Whose cube it takes; empty if none."""
    reach: int
    """How far away the other may be, a step before it included."""
    step: int
    value: int
    attack: str
    """What kind of attack it is; empty where no armor helps."""
    low: bool
    """From the ground, it reaches only flyers that have come down."""


@lru_cache(maxsize=1024)
def strikes_of(cards: tuple[str, ...]) -> tuple[Strike, ...]:
    """The ways of a unit of these cards to hurt another."""
    own = build(cards)
    step = 0 if "rooted" in own.traits else 2 if own.flying else 1
    return tuple(
        Strike(
            power.card if power.cube else "",
            power.reach + step * (not power.movement),
            step * (not power.movement),
            power.amount if power.effect == "drain" else _force(power, own.attack_modifiers),
            "" if power.effect == "drain" else power.attack,
            power.reach <= 1 and not own.flying,
        )
        for power in own.powers
        if power.effect in STRIKES and power.range
    )


def _force(power: Power, modifiers: dict[str, int]) -> int:
    return power.value + modifiers[power.attack]


STRIKES: Final = frozenset({"attack", "geyser", "drain", "blast"})


def _as_marked(state: AthlasState, unit: Unit, strikes: Sequence[Strike]) -> Sequence[Strike]:
    """The ways of a unit to hurt another with the markers on it: it may be stronger, held fast, or
    out of action."""
    if not unit.marks or not strikes:
        return strikes
    if has(unit, "frozen") or has(unit, "stasis"):
        return ()
    held = has(unit, "paralysed")
    return [
        strike._replace(
            reach=strike.reach - held * strike.step, value=strike.value + _more(state, unit, strike)
        )
        for strike in strikes
    ]


def _more(state: AthlasState, unit: Unit, strike: Strike) -> int:
    if not strike.attack:
        return 0
    return modifier(state, unit, strike.attack) - unit.build.attack_modifiers[strike.attack]


def _shell(unit: Unit) -> tuple[int, int]:
    """The physical and magical armor of a unit at the start of a turn."""
    physical, magical = unit.build.armor, unit.build.ward
    for name, card, _ in unit.marks:
        source = CARDS[card] if name == ARTIFACT else mark_of(card)
        if source is not None:
            physical += source.armor
            magical += source.ward
    return physical, magical


class Strikes(NamedTuple):
    """What a unit can do to an enemy in its next turn."""

    part: float = 0.0
    """How much of what is left of the enemy it takes."""
    foe: Unit | None = None

    @property
    def points(self) -> float:
        """The same in summoning points."""
        return self.part * self.foe.build.cost if self.foe is not None else 0.0


NO_STRIKE: Final = Strikes()


def best_strike(state: AthlasState, unit: Unit, foes: Iterable[Unit]) -> Strikes:
    """Whom this unit can strike down in its next turn, as far as it can: where that takes the most
    summoning points."""
    strikes = _as_marked(state, unit, strikes_of(unit.build.cards))
    if not strikes:
        return NO_STRIKE
    best, found = 0.0, NO_STRIKE
    cubes = state.alpha_of(unit).cubes
    for foe in foes:
        away = distance(unit.space, foe.space)
        for strike in strikes:
            if away > strike.reach or (strike.card and not cubes.get(strike.card)):
                continue
            if strike.low and not foe.exposed and flying(foe):
                continue
            hurt = strike.value
            if strike.attack:
                physical, magical = _shell(foe) if foe.marks else (foe.build.armor, foe.build.ward)
                hurt -= physical + (magical if strike.attack == "magical" else 0)
            if hurt > 0:
                part = min(1.0, hurt / state.alpha_of(foe).pool)
                if part * foe.build.cost > best:
                    best, found = part * foe.build.cost, Strikes(part, foe)
    return found


def worth_of(unit: Unit) -> float:
    """Summoning points of a unit, as far as they count."""
    return unit.build.cost * (1.0 if may_hold(unit) else OTHER)


# --- a single blow --------------------------------------------------------------------------------

BLOWS: Final = STRIKES | {"tremor", "blood_bolt"}
"""The effects that hurt a target."""
HURT: Final = 0.5
"""What it is worth to take all life points of a unit but the last, compared with its death."""
HELD: Final = 10.0
"""Summoning points that a unit is worth more while it is in the hex of a relic."""


class Prize(NamedTuple):
    """What a blow brings in summoning points of the enemy, less those of friends."""

    kill: float = 0.0
    hurt: float = 0.0


NO_PRIZE: Final = Prize()


def damage(state: AthlasState, unit: Unit, foe: Unit, power: Power) -> int:
    """Life points that a power of a unit takes from another, from where it stands."""
    if power.effect == "drain":
        return power.amount
    value = power.value
    if power.effect == "blood_bolt":
        value *= max(0, min(power.amount, state.alpha_of(unit).pool - 1))
    left = attack_value(state, unit, foe, power.attack, value, power.effect != "tremor")
    physical, magical = armor(foe)
    if power.attack == "magical":
        left -= min(left, magical)
    return left - min(left, max(0, physical - trait(unit, "piercing")))


def prize(state: AthlasState, foe: Unit, hurt: int) -> Prize:
    """What it is worth to take so many life points from a unit."""
    if hurt <= 0:
        return NO_PRIZE
    worth = worth_of(foe) + (HELD if foe.space in state.world.relics else 0.0)
    pool = state.alpha_of(foe).pool
    if hurt >= pool:
        return Prize(worth, 0.0)
    return Prize(0.0, HURT * worth * hurt / pool)


def blow(state: AthlasState, unit: Unit, seat: int, power: Power, space: int) -> Prize:
    """What a power brings that is aimed at a hex; friends who are hurt by it count against it."""
    units = state.world.units
    if power.effect == "blast":
        struck = [units[s] for s in (space, *GRID.neighbours[space]) if s in units]
    else:
        struck = [units[space]] if space in units else []
    kill = hurt = 0.0
    for other in struck:
        found = prize(state, other, damage(state, unit, other, power))
        sign = -1.0 if other.owner == seat else 1.0
        after = aftermath(state, unit, other, power, bool(found.kill))
        kill += sign * found.kill + after.kill
        hurt += sign * found.hurt + after.hurt
    return Prize(kill, hurt)


def aftermath(state: AthlasState, unit: Unit, struck: Unit, power: Power, dead: bool) -> Prize:
    """What follows a blow, for the side of who dealt it: whoever was struck bursts or strikes
    back."""
    if dead:
        return Prize(burst(state, struck, unit.owner))
    answer = trait(struck, "retaliating")
    if not answer or power.effect == "drain" or distance(unit.space, struck.space) != 1:
        return NO_PRIZE
    lost = prize(state, unit, answer)
    return Prize(-lost.kill, -lost.hurt)


def burst(state: AthlasState, dead: Unit, seat: int) -> float:
    """What the death of a unit brings that takes along whoever is beside it; friends count against
    it."""
    amount = trait(dead, "explosive")
    if not amount:
        return 0.0
    found = 0.0
    for other in state.world.units.values():
        if distance(other.space, dead.space) == 1:
            found += (-1.0 if other.owner == seat else 1.0) * sum(prize(state, other, amount))
    return found


def best_blow(
    state: AthlasState, unit: Unit, foes: Sequence[Unit], space: int, movement: bool
) -> Prize:
    """The best single blow of a unit that stood in a hex; `movement`: whether it could still pay
    with its movement as well."""
    best, most = NO_PRIZE, 0.0
    home, unit.space = unit.space, space
    cubes = state.alpha_of(unit).cubes
    airborne = flying(unit)
    for power in unit.build.powers:
        if power.effect not in BLOWS or not power.action or not power.range:
            continue
        if (power.movement and not movement) or (power.cube and not cubes.get(power.card)):
            continue
        for foe in foes:
            if distance(space, foe.space) not in power.range or has(foe, "stasis"):
                continue
            if not airborne and power.reach <= 1 and not foe.exposed and flying(foe):
                continue
            found = prize(state, foe, damage(state, unit, foe, power))
            after = aftermath(state, unit, foe, power, bool(found.kill))
            found = Prize(found.kill + after.kill, found.hurt + after.hurt)
            if found.kill + found.hurt > most:
                best, most = found, found.kill + found.hurt
    unit.space = home
    return best


def threat(state: AthlasState, unit: Unit, space: int, foes: Sequence[Unit]) -> int:
    """Life points that a unit may lose in a hex, if all enemies near enough strike it in their next
    turn: each with its best blow, and armor helps but once."""
    plain = magic = drained = 0
    hidden = flying(unit) and not unit.exposed
    for foe in foes:
        strikes = _as_marked(state, foe, strikes_of(foe.build.cards))
        if not strikes:
            continue
        away = distance(foe.space, space)
        best: Strike | None = None
        for strike in strikes:
            if away > strike.reach or (best is not None and strike.value <= best.value):
                continue
            if strike.low and hidden:
                continue
            if strike.card and not state.alpha_of(foe).cubes.get(strike.card):
                continue
            best = strike
        if best is None:
            continue
        if not best.attack:
            drained += best.value
        elif best.attack == "magical":
            magic += best.value
        else:
            plain += best.value
    if not plain + magic + drained:
        return 0
    physical, magical = _shell(unit)
    return max(0, plain + max(0, magic - magical) - physical) + drained
