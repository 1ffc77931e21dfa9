"""What a unit does, and where."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from critias.games.athlas.bots.fights import (
    BLOWS,
    NO_PRIZE,
    Prize,
    best_blow,
    blow,
    damage,
    prize,
    worth_of,
)
from critias.games.athlas.bots.race import distance
from critias.games.athlas.bots.reasons.marks import marked
from critias.games.athlas.bots.reasons.mind import (
    CARRIER,
    STEPS,
    THRALL,
    WORTH,
    Mind,
    Stand,
    clip,
    compared,
)
from critias.games.athlas.bots.reasons.shoves import HARM, best_shove, crater_harm, shoved
from critias.games.athlas.bots.reasons.wonders import cast_reasons, is_divine
from critias.games.athlas.rules.board import DIRECTIONS, GRID
from critias.games.athlas.rules.board import STEPS as WAYS
from critias.games.athlas.rules.data import POWERS, Power
from critias.games.athlas.rules.movement import STOP, STRAIGHT
from critias.games.athlas.rules.powers import about_to_use, usable
from critias.games.athlas.rules.relics import TAKE, movable
from critias.games.athlas.rules.state import Acting, Unit
from critias.games.athlas.rules.units import flying, trait
from critias.kernel.choices import DONE, Ask, Option
from critias.kernel.hexes import spaces_of
from critias.players.habits import Name, Reasons

MOVES: Final = frozenset({"walk", "climb", "fly", "stride", "blink"})
Speaks = list[tuple[Name, float]]


# --- what it does ---------------------------------------------------------------------------------


def power(mind: Mind, ask: Ask) -> list[Reasons]:
    """What a unit does: a blow, a move, something else, or nothing more."""
    current, unit = mind.acting()
    if current is None or unit is None:
        return [[(("power", "odd"), 0.0)] for _ in ask.options]
    where = usable(about_to_use(mind.state, current, unit))
    now = mind.stand(unit, unit.space, current.action, current.movement, False)
    best, later = _places(mind, current, unit, where)
    helps = 0.0 if flying(unit) else _helps(mind, unit, where)
    found: list[Reasons] = []
    for option in ask.options:
        if is_divine(option):
            found.append(cast_reasons(mind, option, "power"))
        elif option == DONE:
            found.append(_done(current, now))
        else:
            name = str(option)
            spaces = spaces_of(where.get(name, 0))
            known = POWERS[name]
            if known.effect in MOVES:
                speaks = _move(mind, unit, known, best[name], now)
                if helps > 0 and not known.action:
                    # Whoever is on foot helps first and goes then.
                    speaks.append((("power", "forgoes"), helps / WORTH))
            elif known.effect in BLOWS:
                speaks = _blow(mind, unit, known, spaces, later)
                if current.movement and not known.movement and flying(unit):
                    # Whoever flies does not move after its action.
                    speaks.append((("power", "blow", "settles"), 1.0))
            else:
                speaks = _other(mind, unit, known, spaces)
            found.append(speaks)
    return found


def _places(
    mind: Mind, current: Acting, unit: Unit, where: dict[str, int]
) -> tuple[dict[str, Stand], float]:
    """The best hex of every power that moves; and what could be struck down from any of them."""
    found: dict[str, Stand] = {}
    role, later = mind.part(unit), 0.0
    for name, mask in where.items():
        power = POWERS[name]
        if power.effect not in MOVES:
            continue
        action = current.action and not power.action
        relics = power.effect not in ("fly", "blink")
        stands = [mind.stand(unit, space, action, False, relics) for space in spaces_of(mask)]
        found[name] = max(stands, key=lambda one: one.score(role))
        later = max(later, *[one.blow.kill for one in stands])
    return found, later


def _helps(mind: Mind, unit: Unit, where: dict[str, int]) -> float:
    """What the best marker brings that it can put on somebody now."""
    units = mind.world.units
    marks = [(POWERS[name].card, mask) for name, mask in where.items() if _marks(name)]
    return max(
        [marked(mind, unit, card, units[s]) for card, mask in marks for s in spaces_of(mask)],
        default=0.0,
    )


def _marks(name: str) -> bool:
    return POWERS[name].effect == "mark"


def _done(current: Acting, now: Stand) -> Speaks:
    found: Speaks = [(("power", "done"), 1.0)]
    if current.action and (now.blow.kill or now.blow.hurt):
        found.append((("power", "done", "idle"), 1.0))
    if current.movement:
        found.append((("power", "done", "still"), 1.0))
    if now.drowned and current.in_water:
        found.append((("power", "done", "drowned"), now.drowned / WORTH))
    return found


def _cost(power: Power, what: str) -> Speaks:
    found: Speaks = [(("power", what), 1.0)]
    if power.cube:
        found.append((("power", what, "cube"), 1.0))
    if power.movement and power.action:
        found.append((("power", what, "all"), 1.0))
    return found


def _move(mind: Mind, unit: Unit, power: Power, then: Stand, now: Stand) -> Speaks:
    found = _cost(power, power.effect)
    found += compared("power", mind.part(unit), then, now)
    return found


def _blow(mind: Mind, unit: Unit, power: Power, spaces: Iterable[int], later: float) -> Speaks:
    found = _cost(power, "blow")
    state, units, relics = mind.state, mind.world.units, mind.world.relics
    best, carrier, race = NO_PRIZE, 0.0, 0.0
    for space in spaces:
        one = blow(state, unit, mind.seat, power, space)
        if one.kill + one.hurt > best.kill + best.hurt:
            best = one
        other = units.get(space)
        if other is not None and other.owner != mind.seat and space in relics:
            carrier = max(carrier, one.kill + one.hurt)
            if one.kill > 0:
                race = max(race, mind.fallen(other))
    if best.kill + best.hurt <= 0:
        found.append((("power", "blow", "vain"), 1.0))
    found += [
        (("power", "blow", "kill"), best.kill / WORTH),
        (("power", "blow", "any"), float(best.kill > 0)),
        (("power", "blow", "hurt"), best.hurt / WORTH),
        (("power", "blow", "carrier", mind.pressed), carrier / WORTH),
        (("power", "blow", "race"), race),
        (("power", "blow", "wait"), max(0.0, later - best.kill) / WORTH),
    ]
    return [one for one in found if one[1]]


def _other(mind: Mind, unit: Unit, power: Power, spaces: Sequence[int]) -> Speaks:
    """Powers that neither move nor strike, each by its name, and what can be measured of it."""
    found = _cost(power, power.effect)
    if power.effect == "pass":
        best = max((_passed(mind, unit, space) for space in spaces), default=(0.0, 0.0))
        found += [(("power", "pass", "win"), best[0]), (("power", "pass", "race"), best[1])]
    elif power.effect == "heal":
        best_heal = max((_healed(mind, power, space) for space in spaces), default=0.0)
        found += [
            (("power", "heal", "much"), best_heal),
            (("power", "heal", "vain"), float(best_heal <= 0)),
        ]
    elif power.effect == "mark":
        found.append((("power", "mark", power.card), 1.0))
        near = min([distance(unit.space, foe.space) for foe in mind.foes], default=9)
        found.append((("power", "mark", power.card, "near"), float(near <= 3)))
        gain = max((marked(mind, unit, power.card, mind.world.units[s]) for s in spaces), default=0)
        found += [
            (("power", "mark", "gain"), gain / WORTH),
            (("power", "mark", "vain"), float(gain < 0)),
        ]
    elif power.effect == "control":
        taken = [mind.world.units[s] for s in spaces]
        found += [
            (("power", "control", "blow"), max([_turned(mind, u) for u in taken], default=0)),
            (("power", "control", "carrier"), float(any(mind.role(u) == CARRIER for u in taken))),
            (("power", "control", "worth"), max([worth_of(u) for u in taken], default=0) / WORTH),
        ]
    elif power.effect == "summon":
        found.append((("power", "summon", "few"), float(len(mind.own) < len(mind.foes))))
    else:
        gain = max((_brings(mind, power, space) for space in spaces), default=0.0)
        found += [
            (("power", power.effect, power.card), 1.0),
            (("power", power.effect, "gain"), clip(gain)),
        ]
        foes = sum(s in mind.world.units and mind.world.units[s].owner != mind.seat for s in spaces)
        found.append((("power", power.effect, "foes"), float(foes > 0)))
    return [one for one in found if one[1]]


def _turned(mind: Mind, unit: Unit) -> float:
    """What an enemy under control would take from its own side."""
    if unit.owner == mind.seat:
        return 0.0
    friends = [other for other in mind.foes if other is not unit]
    return sum(best_blow(mind.state, unit, friends, unit.space, False)) / WORTH


def _brings(mind: Mind, power: Power, space: int) -> float:
    """What a power brings that changes the land or shoves somebody."""
    units = mind.world.units
    other = units.get(space)
    if power.effect == "shockwave":
        near = [units[s] for s in GRID.neighbours[space] if s in units]
        return sum(shoved(mind, one, one.space + one.space - space).gain for one in near)
    if other is None:
        return 0.0
    if power.effect == "push":
        return best_shove(mind, other)
    if power.effect == "crater":
        sign = -1.0 if other.owner == mind.seat else 1.0
        harm = crater_harm(mind, other, power.amount)
        return sign * HARM * sum(prize(mind.state, other, harm))
    return 0.0


def _passed(mind: Mind, unit: Unit, space: int) -> tuple[float, float]:
    """Whether a relic that is passed wins, and how much nearer that is."""
    numbers = movable(mind.state, unit)[:1]
    if space in mind.world.relics:
        return 1.0, 0.0
    friend = mind.world.units[space]
    then = mind.race.with_unit(friend, space, numbers)
    return 0.0, clip(mind.race.now.turns - then.turns)


def _healed(mind: Mind, power: Power, space: int) -> float:
    """The part of a unit that is made whole, as far as it is one's own."""
    unit = mind.world.units[space]
    alpha = mind.state.alpha_of(unit)
    gained = min(power.amount, alpha.build.life - alpha.pool)
    sign = 1.0 if unit.owner == mind.seat else -1.0
    return sign * gained / alpha.build.life


# --- where ----------------------------------------------------------------------------------------


def target(mind: Mind, ask: Ask) -> list[Reasons]:
    """Where a power is used."""
    current, unit = mind.acting()
    power = POWERS[str(ask.about[0])]
    spaces = [int(str(option)) for option in ask.options]
    if current is None or unit is None:
        return [[(("target", "odd"), 0.0)] for _ in spaces]
    if power.effect in MOVES:
        action = current.action and not power.action
        relics = power.effect not in ("fly", "blink")
        return _onward(mind, unit, spaces, action, relics)
    if power.effect in BLOWS:
        return [_struck(mind, unit, power, space) for space in spaces]
    return [_aimed(mind, unit, power, space) for space in spaces]


def _onward(
    mind: Mind, unit: Unit, spaces: Iterable[int], action: bool, relics: bool
) -> list[Reasons]:
    role = mind.part(unit)
    now = mind.stand(unit, unit.space, action, False, False)
    return [
        compared("target", role, mind.stand(unit, space, action, False, relics), now)
        for space in spaces
    ]


def stride(mind: Mind, ask: Ask) -> list[Reasons]:
    """Where a unit walks on, or whether it stops."""
    current, unit = mind.acting()
    if current is None or unit is None:
        return [[(("target", "odd"), 0.0)] for _ in ask.options]
    stops = (STOP, STRAIGHT)
    spaces = [option for option in ask.options if isinstance(option, int)]
    walked = dict(
        zip(spaces, _onward(mind, unit, spaces, current.action, relics=True), strict=True)
    )
    return [
        [(("target", "stop"), 1.0)] if option in stops else walked[int(str(option))]
        for option in ask.options
    ]


def _struck(mind: Mind, unit: Unit, power: Power, space: int) -> Speaks:
    found = blow(mind.state, unit, mind.seat, power, space)
    speaks: Speaks = [
        (("target", "blow", "kill"), found.kill / WORTH),
        (("target", "blow", "any"), float(found.kill > 0)),
        (("target", "blow", "hurt"), found.hurt / WORTH),
    ]
    other = mind.world.units.get(space)
    if other is not None:
        own = other.owner == mind.seat
        speaks += [
            (("target", "blow", "friend"), float(own)),
            (("target", "blow", "carrier"), float(not own and mind.role(other) == CARRIER)),
            (("target", "blow", "carrier", mind.pressed), _of_carrier(mind, other, found)),
            (("target", "blow", "race"), 0.0 if own or not found.kill else mind.fallen(other)),
            (("target", "blow", "answer"), float(_answers(other, unit))),
            (("target", "blow", "danger"), best_of(mind, other) / WORTH),
        ]
        hurt = damage(mind.state, unit, other, power)
        left = mind.state.alpha_of(other).pool - hurt
        speaks.append((("target", "blow", "nearly"), float(0 < left <= 4 and hurt > 0)))
    return [one for one in speaks if one[1]]


def _of_carrier(mind: Mind, other: Unit, found: Prize) -> float:
    """What a blow brings, if it meets an enemy who holds a relic."""
    if other.owner == mind.seat or mind.role(other) != CARRIER:
        return 0.0
    return (found.kill + found.hurt) / WORTH


def _answers(other: Unit, unit: Unit) -> bool:
    return bool(trait(other, "retaliating")) and distance(other.space, unit.space) == 1


def best_of(mind: Mind, foe: Unit) -> float:
    """What an enemy could strike down in its next turn."""
    if foe.owner == mind.seat:
        return 0.0
    found = best_blow(mind.state, foe, mind.own, foe.space, True)
    return found.kill + found.hurt


def _aimed(mind: Mind, unit: Unit, power: Power, space: int) -> Speaks:
    """Other powers: whom they are for is learnt for every card."""
    effect = power.effect
    what = power.card if effect in ("mark", "clone", "shape") else effect
    other = mind.world.units.get(space)
    found: Speaks = []
    if effect == "pass":
        win, race = _passed(mind, unit, space)
        found += [(("target", "pass", "win"), win), (("target", "pass", "race"), race)]
    elif effect == "heal":
        found.append((("target", "heal", "much"), _healed(mind, power, space)))
    if other is not None:
        whose = "own" if other.owner == mind.seat else "foe"
        if effect == "control":
            found.append((("target", what, "blow"), _turned(mind, other)))
        elif effect == "mark":
            found.append(
                (("target", "mark", "gain"), marked(mind, unit, power.card, other) / WORTH)
            )
        elif effect in ("push", "crater"):
            found.append((("target", what, "gain"), clip(_brings(mind, power, space))))
        found += [
            (("target", what, whose), 1.0),
            (("target", what, whose, "worth"), worth_of(other) / WORTH),
            (("target", what, whose, "carrier"), float(mind.role(other) == CARRIER)),
            (("target", what, "self"), float(other is unit)),
        ]
    else:
        found.append((("target", what, "relic"), float(space in mind.world.relics)))
        steps = min(distance(space, relic) for relic in mind.world.relics)
        found.append((("target", what, "away"), min(STEPS, steps) / STEPS))
    return [one for one in found if one[1]]


def carry(mind: Mind, ask: Ask) -> list[Reasons]:
    """Whether a relic comes along: not with an enemy who is under command."""
    unit = mind.world.units.get(int(str(ask.about[1])))
    thrall = unit is not None and unit.owner != mind.seat
    return [
        [((("carry", TAKE, THRALL) if thrall else ("carry", TAKE)), float(option == TAKE))]
        for option in ask.options
    ]


# --- what comes of it -----------------------------------------------------------------------------


def direction(mind: Mind, ask: Ask) -> list[Reasons]:
    """Where somebody is pushed: into water, off a height, away from a relic."""
    space = int(str(ask.about[0]))
    unit = mind.world.units.get(space)
    found: list[Reasons] = []
    for option in ask.options:
        goal = space + WAYS[DIRECTIONS.index(str(option))]
        found.append(_pushed(mind, unit, goal) if unit is not None else [])
    return found


def _pushed(mind: Mind, unit: Unit, goal: int) -> Speaks:
    found = shoved(mind, unit, goal)
    speaks: Speaks = [
        (("direction", "harm"), found.harm / WORTH),
        (("direction", "race"), found.race),
        (("direction", "near"), found.near),
        (("direction", "joins"), found.joins),
        (("direction", "held"), found.held),
    ]
    return [one for one in speaks if one[1]]


def sacrifice(mind: Mind, ask: Ask) -> list[Reasons]:
    """How many life points are given for a blow: as many as it takes."""
    _, unit = mind.acting()
    foe = mind.world.units.get(int(str(ask.about[0])))
    found: list[Reasons] = []
    for option in ask.options:
        assert isinstance(option, tuple)
        number = int(str(option[1]))
        speaks: Speaks = [(("sacrifice", "life"), number / STEPS)]
        if unit is not None and foe is not None:
            power = next((p for p in unit.build.powers if p.effect == "blood_bolt"), None)
            if power is not None:
                whole = damage(mind.state, unit, foe, power)
                most = max(1, min(power.amount, mind.state.alpha_of(unit).pool - 1))
                hurt = whole - power.value * (most - number)
                gain = prize(mind.state, foe, hurt)
                if gain.kill:
                    spare = (hurt - mind.state.alpha_of(foe).pool) // power.value
                    speaks.append((("sacrifice", "waste"), min(number - 1, spare) / STEPS))
                speaks += [
                    (("sacrifice", "kill"), gain.kill / WORTH),
                    (("sacrifice", "hurt"), gain.hurt / WORTH),
                ]
        found.append(speaks)
    return found


def who_dies(mind: Mind, ask: Ask) -> list[Reasons]:
    """Which of the units struck at once falls: none that holds a relic."""
    found: list[Reasons] = []
    for option in ask.options:
        unit = mind.world.units[int(str(option))]
        away = min(distance(unit.space, relic) for relic in mind.world.relics)
        found.append(
            [
                (("who_dies", mind.role(unit)), 1.0),
                (("who_dies", "away"), min(STEPS, away) / STEPS),
                (("who_dies", "activated"), float(unit.activated)),
            ]
        )
    return found


def words(mind: Mind, ask: Ask) -> list[Reasons]:
    """Answers by their names alone."""
    return [[((str(ask.kind), _word(option)), 1.0)] for option in ask.options]


def _word(option: Option) -> str:
    return str(option[0]) if isinstance(option, tuple) and option else str(option)
