"""Who is summoned, and where; and what is designed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from critias.games.athlas.bots.fights import best_strike, strikes_of, threat, worth_of
from critias.games.athlas.bots.race import FAR, distance
from critias.games.athlas.bots.reasons.mind import STEPS, WORTH, Mind
from critias.games.athlas.rules.data import CARDS
from critias.games.athlas.rules.designs import Build
from critias.games.athlas.rules.state import Unit
from critias.games.athlas.rules.summoning import alpha_number
from critias.games.athlas.rules.units import may_hold
from critias.kernel.choices import Ask
from critias.players.habits import Name, Reasons

POINTS: Final = 100.0
LIFE: Final = 10.0
Speaks = list[tuple[Name, float]]


def holds(build: Build) -> bool:
    """Whether units of these cards can hold relics."""
    return not build.flying and "rooted" not in build.traits


def summon(mind: Mind, ask: Ask) -> list[Reasons]:
    """Which Alpha a unit is summoned from, or none."""
    side = mind.world.sides[mind.seat]
    left = (mind.state.points - side.spent) / POINTS
    bearers = sum(holds(unit.build) for unit in mind.own)
    early = "first" if mind.state.turn <= 2 else "later"
    found: list[Reasons] = []
    for option in ask.options:
        word = str(option)
        if not word.startswith("alpha"):
            found.append([(("summon", word), 1.0), (("summon", word, "left"), left)])
            continue
        number = alpha_number(word)
        alpha = side.alphas[number]
        found.append(_summoned(mind, alpha.build, number, bearers, left, early))
    return found


def _summoned(
    mind: Mind, build: Build, number: int, bearers: int, left: float, early: str
) -> Speaks:
    strikes = strikes_of(build.cards)
    same = sum(unit.alpha == number for unit in mind.own)
    able = holds(build)
    found: Speaks = [
        (("summon", "any", early), 1.0),
        (("summon", "any", "left"), left),
        (("summon", "cost", early), build.cost / WORTH),
        (("summon", "holds"), float(able)),
        (("summon", "holds", "first"), float(able and not bearers)),
        (("summon", "holds", "more"), float(able) * min(bearers, 4) / 4),
        (("summon", "flying"), float(build.flying)),
        (("summon", "rooted"), float("rooted" in build.traits)),
        (("summon", "force"), max([s.value for s in strikes], default=0) / LIFE),
        (("summon", "reach"), max([s.reach for s in strikes], default=0) / STEPS),
        (("summon", "life"), (build.life + build.armor) / LIFE),
        (("summon", "same"), same / 2),
        (("summon", "swims"), float("amphibious" in build.traits)),
        (("summon", "deals"), mean([deals(build, foe.build) for foe in mind.foes])),
        (("summon", "takes"), mean([deals(foe.build, build) for foe in mind.foes])),
        (("summon", mind.pressed, "reach"), max([s.reach for s in strikes], default=0) / STEPS),
        (("summon", mind.pressed, "holds"), float(able)),
        (("summon", "cost", mind.pressed), build.cost / WORTH),
    ]
    return [one for one in found if one[1]]


def mean(parts: Sequence[float]) -> float:
    """What it is on average; nothing of nobody."""
    return sum(parts) / len(parts) if parts else 0.0


def deals(one: Build, other: Build) -> float:
    """The part of a unit that another one takes away with its best strike."""
    best = 0
    for strike in strikes_of(one.cards):
        hurt = strike.value
        if strike.attack:
            hurt -= other.armor + (other.ward if strike.attack == "magical" else 0)
        best = max(best, hurt)
    return min(1.0, best / other.life)


def place(mind: Mind, ask: Ask) -> list[Reasons]:
    """Where a unit appears: near the relics, and where it is needed."""
    race = mind.race
    relics = mind.world.relics
    held = {u.space for u in race.bearers}
    unit = _newcomer(mind, ask)
    pressed = mind.their_race.now.turns <= PRESSED
    found: list[Reasons] = []
    for option in ask.options:
        space = int(str(option))
        away = [distance(space, relic) for relic in relics]
        free = [gap for gap, relic in zip(away, relics, strict=True) if relic not in held]
        foe = min([distance(space, one.space) for one in mind.foes], default=FAR)
        friend = min([distance(space, one.space) for one in mind.own], default=FAR)
        speaks: Speaks = [
            (("place", "relic"), min(free or away) / STEPS),
            (("place", "relics"), sum(away) / STEPS / 3),
            (("place", "foe"), min(foe, FAR) / STEPS),
            (("place", "friend"), min(friend, FAR) / STEPS),
            (("place", "there"), float(space in relics)),
        ]
        if unit is not None:
            unit.space = space
            hurt = threat(mind.state, unit, space, mind.foes)
            part = min(1.0, hurt / mind.state.alpha_of(unit).pool)
            role = "bearer" if may_hold(unit) else "other"
            speaks += [
                (("place", role, "loss"), worth_of(unit) * part / WORTH),
                (("place", role, "dies"), float(part >= 1)),
                (("place", "aim"), best_strike(mind.state, unit, mind.foes).points / WORTH),
                (("place", "high"), float(mind.world.hills >> space & 1)),
                (("place", "low"), float(mind.world.craters >> space & 1)),
                (("place", role, "relic"), min(free or away) / STEPS),
            ]
            if pressed:
                speaks.append((("place", "block"), mind.hindered(unit)))
        found.append([one for one in speaks if one[1]])
    return found


PRESSED: Final = 3
"""Turns of the other side's race in which whoever stands in its way is looked at."""


def _newcomer(mind: Mind, ask: Ask) -> Unit | None:
    """The unit that is put down."""
    number = ask.about[0] if ask.about else None
    alphas = mind.world.sides[mind.seat].alphas
    if not isinstance(number, int) or number >= len(alphas):
        return None
    return Unit(-1, mind.seat, number, alphas[number].build, -1, fresh=True)


def design(mind: Mind, ask: Ask) -> list[Reasons]:
    """What is put into a design, or which one is taken as it is."""
    found: list[Reasons] = []
    for option in ask.options:
        if isinstance(option, tuple):
            found.append([(("design", *(str(word) for word in option)), 1.0)])
        else:
            word = str(option)
            speaks: Speaks = [(("design", word), 1.0)]
            if word in CARDS:
                speaks.append((("design", "card"), 1.0))
            found.append(speaks)
    return found
