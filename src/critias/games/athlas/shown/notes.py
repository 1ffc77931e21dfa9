"""What stands beside an option: what it costs, what it will count, what comes of it."""

from __future__ import annotations

from critias.games.athlas.rules.board import GRID
from critias.games.athlas.rules.command import POWER, SUMMONS, UNIT
from critias.games.athlas.rules.data import CARDS, INTERVENTIONS, POWERS, Power
from critias.games.athlas.rules.designs import build
from critias.games.athlas.rules.powers import TARGET
from critias.games.athlas.rules.terrain import DROWNING, HEIGHT_BONUS
from critias.games.athlas.rules.units import ARTIFACT, mark_of
from critias.games.athlas.rules.view import AthlasView, UnitView
from critias.games.athlas.shown.reference import cost_text
from critias.kernel.choices import DONE, Ask, Option
from critias.kit.offers import NOTHING, Note, Tone


def note(view: AthlasView, ask: Ask, option: Option) -> Note | str:
    """What has to be known of an option before it is chosen."""
    if ask.kind == TARGET and isinstance(option, int):
        return _target(view, ask, option)
    if ask.kind == POWER and isinstance(option, str) and option in POWERS:
        power = POWERS[option]
        return Note(power.text, value=cost_text(power))
    if option == DONE and ask.kind in (POWER, UNIT):
        return _idle(view, ask)
    if isinstance(option, str) and option.startswith("alpha") and ask.kind in SUMMONS:
        return _summon(view, int(option[5:]) - 1)
    if option == "cast" or (isinstance(option, tuple) and option[0] == "cast"):
        return _cast(view)
    if option == "discard":
        return "leaves the game without effect"
    if isinstance(option, tuple) and option[0] == "orders":
        return Note(group="Standing orders", last=True)
    if option == "offer_draw":
        return Note(last=True)
    return NOTHING


def _cast(view: AthlasView) -> Note:
    stack = view["sides"][view["seat"]]["stack"] if view["seat"] is not None else None
    return Note(INTERVENTIONS[stack[0]].text, tint="red", badge="D") if stack else NOTHING


def _summon(view: AthlasView, number: int) -> Note:
    side = view["sides"][view["seat"] or 0]
    alpha = side["alphas"][number]
    left = view["points"] - side["spent"] - alpha["cost"]
    shown = "" if alpha["revealed"] else "shows its cards to both"
    return Note(shown, value=f"costs {alpha['cost']}", verdict=f"leaves {left}")


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
        many = "it drowns" if ask.kind == POWER else f"{len(drowning)} of them drown"
        return Note(f"{many}: {DROWNING} life points each", tone="warn")
    if ask.kind == UNIT and idle:
        many = "the last unit does nothing" if len(idle) == 1 else f"{len(idle)} units do nothing"
        return Note(many, tone="soft")
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
        return Note("your own unit", tone="warn") if own and power.attack else NOTHING
    value = attack_value(view, power, attacker, target)
    physical = max(0, target["armor"] - _trait(view, attacker, "piercing"))
    armor = physical + (target["ward"] if power.attack == "magical" else 0)
    damage = max(0, value - armor)
    pool = view["sides"][target["owner"]]["alphas"][target["alpha"]]["pool"]
    verdict = "no damage" if not damage else "it dies" if damage >= pool else f"{damage} damage"
    tone: Tone = "warn" if own or not damage else "good"
    detail = f"{value} against armor {armor}" + (", your own unit" if own else "")
    return Note(detail, value=str(value), verdict=verdict, tone=tone)


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
