"""What stands beside an option: what it costs, what it will count, what comes of it."""

from __future__ import annotations

from dataclasses import replace

from critias.games.athlas.rules.board import GRID, rings
from critias.games.athlas.rules.command import POWER, SUMMONS, UNIT
from critias.games.athlas.rules.data import CARDS, INTERVENTIONS, POWERS, Power
from critias.games.athlas.rules.designs import build
from critias.games.athlas.rules.powers import TARGET
from critias.games.athlas.rules.terrain import DROWNING, HEIGHT_BONUS
from critias.games.athlas.rules.units import ARTIFACT, mark_of
from critias.games.athlas.rules.view import AthlasView, UnitView
from critias.games.athlas.shown.names import points_text
from critias.games.athlas.shown.reference import power_cost
from critias.kernel.choices import DONE, Ask, Option
from critias.kernel.hexes import spaces_of
from critias.kit.language import count, say
from critias.kit.offers import ANSWERS, ELSE, IDLE, NOTHING, Note, Offers, Tone, Use
from critias.kit.stage import NotNow


def note(view: AthlasView, ask: Ask, option: Option) -> Note:
    """What has to be known of an option before it is chosen, and the hexes it is about."""
    if isinstance(option, int):
        beside = _target(view, ask, option) if ask.kind == TARGET else NOTHING
        return replace(beside, shows=(spot(option),))
    if ask.kind == POWER and isinstance(option, str) and option in POWERS:
        return _power(view, POWERS[option])
    if option == DONE and ask.kind in (POWER, UNIT):
        return replace(_idle(view, ask), use=ELSE)
    if isinstance(option, str) and option.startswith("alpha") and ask.kind in SUMMONS:
        return _summon(view, int(option[5:]) - 1)
    if option == "cast" or (isinstance(option, tuple) and option[0] == "cast"):
        return replace(_cast(view), use=ELSE)
    if option == "discard":
        return Note(say("leaves the game without effect"), tone="warn", use=ELSE)
    if isinstance(option, tuple) and option[0] == "orders":
        return Note(group=say("Standing orders"), last=True, use=ELSE)
    if option == "offer_draw":
        return Note(last=True, use=ELSE)
    return NOTHING


def spot(space: int) -> str:
    """The id of a hex on the map."""
    return f"hex-{space}"


# --- powers -------------------------------------------------------------------------------------


def commanded(view: AthlasView) -> UnitView | None:
    """The unit whose activation goes on."""
    if not view["acting"]:
        return None
    acting = view["acting"][-1]["unit"]
    return next((unit for unit in view["units"] if unit["id"] == acting), None)


def _power(view: AthlasView, power: Power) -> Note:
    """What a power does and costs; one that could only hurt its own side comes last."""
    unit = commanded(view)
    beside = Note(say(power.text), value=power_cost(power))
    if unit is None or not power.range:
        return beside
    reached = rings(unit["space"], power.range)
    there = [other for other in view["units"] if reached >> other["space"] & 1]
    if power.aims in ("unit", "all"):
        beside = replace(beside, shows=tuple(spot(other["space"]) for other in there))
    elif power.aims == "hex":
        beside = replace(beside, shows=tuple(map(spot, spaces_of(reached))))
    seat = view["acting"][-1]["seat"]
    if power.attack and power.aims == "unit" and all(u["owner"] == seat for u in there):
        return replace(beside, detail=no_enemy(power), tone="warn", use=IDLE)
    return beside


def no_enemy(power: Power) -> str:
    """What keeps an attack from being of use."""
    nearest, farthest = min(power.range), power.reach
    reach = str(farthest) if nearest <= 1 else f"{nearest}-{farthest}"
    return say("no enemy in reach {reach}", reach=reach)


def out_of_reach(view: AthlasView, offers: Offers) -> tuple[NotNow, ...]:
    """The attacks that the commanded unit could pay for, and has nobody to aim at."""
    unit = commanded(view)
    if offers.kind != POWER or unit is None:
        return ()
    acting, found = view["acting"][-1], []
    cards = view["sides"][unit["owner"]]["alphas"][unit["alpha"]]["cards"] or []
    for power in build(cards).powers:
        paid = (acting["movement"] or not power.movement) and (acting["action"] or not power.action)
        if power.id in offers or not paid or not power.attack or not power.range:
            continue
        reached = rings(unit["space"], power.range)
        foes = [u for u in view["units"] if u["owner"] != acting["seat"]]
        if power.aims == "unit" and not any(reached >> foe["space"] & 1 for foe in foes):
            found.append(NotNow(say(power.name), _nearest(power, unit, foes), "athlas.range.exact"))
    return tuple(found)


def _nearest(power: Power, unit: UnitView, foes: list[UnitView]) -> str:
    if not foes:
        return no_enemy(power)
    away = min(GRID.distance(unit["space"], foe["space"]) for foe in foes)
    return say("{why}, the nearest is {n} away", why=no_enemy(power), n=away)


def _cast(view: AthlasView) -> Note:
    stack = view["sides"][view["seat"]]["stack"] if view["seat"] is not None else None
    return Note(say(INTERVENTIONS[stack[0]].text), tint="red", badge=say("D")) if stack else NOTHING


def _summon(view: AthlasView, number: int) -> Note:
    side = view["sides"][view["seat"] or 0]
    alpha = side["alphas"][number]
    left = view["points"] - side["spent"] - alpha["cost"]
    shown = "" if alpha["revealed"] else say("shows its cards to both")
    costs, leaves = say("costs {cost}", cost=alpha["cost"]), say("leaves {left}", left=left)
    return Note(shown, value=costs, verdict=leaves)


def _idle(view: AthlasView, ask: Ask) -> Note:
    """Who does nothing in water drowns."""
    wet = set(view["terrain"]["water"])
    acting = {each["unit"] for each in view["acting"]}
    if ask.kind == POWER:
        idle = [unit for unit in view["units"] if unit["id"] in acting]
    else:
        idle = [u for u in view["units"] if u["space"] in ask.options]
    drowning = [u for u in idle if u["space"] in wet and not u["flying"] and not _swims(view, u)]
    if ask.kind == POWER and not (view["acting"] and view["acting"][-1]["in_water"]):
        drowning = []
    if drowning:
        loss = points_text(DROWNING)
        if ask.kind == POWER:
            return Note(say("it drowns: {loss}", loss=loss), tone="warn")
        one, many = "1 of them drowns: {loss}", "{n} of them drown: {loss} each"
        return Note(count(len(drowning), one, many, loss=loss), tone="warn")
    if ask.kind == UNIT and idle:
        told = count(len(idle), "the last unit does nothing", "{n} units do nothing")
        return Note(told, tone="soft")
    return NOTHING


def _swims(view: AthlasView, unit: UnitView) -> bool:
    return bool(_trait(view, unit, "amphibious"))


def _trait(view: AthlasView, unit: UnitView, name: str) -> int:
    cards = list(view["sides"][unit["owner"]]["alphas"][unit["alpha"]]["cards"] or [])
    cards += [mark["card"] for mark in unit["marks"] if mark["name"] == ARTIFACT]
    return sum(CARDS[card].traits.get(name, 0) for card in cards)


# --- attacks ------------------------------------------------------------------------------------


def _target(view: AthlasView, ask: Ask, space: int) -> Note:
    """An attack as it will count: its value, the armor it meets, and the damage."""
    power = POWERS[str(ask.about[0])]
    units = {unit["space"]: unit for unit in view["units"]}
    attacker, target = units.get(int(str(ask.about[1]))), units.get(space)
    if attacker is None or target is None:
        return NOTHING
    own = target["owner"] == ask.seats[0]
    if power.effect not in ("attack", "geyser", "tremor"):
        own_too = own and power.attack
        return Note(say("your own unit"), tone="warn", use=IDLE) if own_too else NOTHING
    value = attack_value(view, power, attacker, target)
    physical = max(0, target["armor"] - _trait(view, attacker, "piercing"))
    armor = physical + (target["ward"] if power.attack == "magical" else 0)
    damage = max(0, value - armor)
    pool = view["sides"][target["owner"]]["alphas"][target["alpha"]]["pool"]
    verdict = say("it dies") if damage >= pool else say("{n} damage", n=damage)
    if not damage:
        verdict = say("no damage")
    tone: Tone = "warn" if own or not damage else "good"
    told = (
        "{value} against armor {armor}, your own unit" if own else "{value} against armor {armor}"
    )
    detail = say(told, value=value, armor=armor)
    use: Use = IDLE if own or not damage else ANSWERS
    return Note(detail, value=str(value), verdict=verdict, tone=tone, use=use)


def attack_value(view: AthlasView, power: Power, attacker: UnitView, target: UnitView) -> int:
    """What the rules will make of an attack, from what everybody can see."""
    alpha = view["sides"][attacker["owner"]]["alphas"][attacker["alpha"]]
    own = build(alpha["cards"] or ())
    value = power.value + own.attack_modifiers[power.attack]
    for mark in attacker["marks"]:
        source = CARDS[mark["card"]] if mark["name"] == ARTIFACT else mark_of(mark["card"])
        value += int(getattr(source, power.attack))
    if power.attack == "melee" and alpha["pool"] <= alpha["life"] // 2:
        value += own.traits.get("furious", 0)
    on_foot = not attacker["flying"] and not target["flying"] and power.effect != "tremor"
    if on_foot and _level(view, attacker["space"]) > _level(view, target["space"]):
        value += HEIGHT_BONUS
    if GRID.distance(attacker["space"], target["space"]) >= 2:
        value -= _trait(view, target, "blurred")
    return max(0, value)


def _level(view: AthlasView, space: int) -> int:
    if space in view["terrain"]["hill"]:
        return 2
    return 0 if space in view["terrain"]["crater"] else 1
