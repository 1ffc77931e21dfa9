"""What stands beside an option: what it costs and brings."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Final

from critias.games.era.rules.board import (
    ACTIONS,
    COLLECT,
    CONSTRUCT,
    COUP,
    INTRIGUE,
    MOVE,
    NATIONS,
    PAD,
    RECRUIT,
    SPECIALS,
)
from critias.games.era.rules.contest import BID
from critias.games.era.rules.coup import COUP_TARGET, SWAP_FIRST
from critias.games.era.rules.global_conflict import COST as GLOBAL_COST
from critias.games.era.rules.movement import MOVE_NUMBER, Marching
from critias.games.era.rules.nation_actions import WHICH_BUILDING
from critias.games.era.rules.repolarize import MOON_BONUS
from critias.games.era.rules.setup import RETURN_CARD, WHICH_NATION, WHICH_SOCIETY
from critias.games.era.rules.turn import PSYCHIC_COST, WHICH_SPACE
from critias.games.era.rules.view import AreaView, EraView, NationView
from critias.games.era.shown import contest
from critias.games.era.shown.land import spot
from critias.games.era.shown.names import area_name, objective_lines, power_words, seat_names, units
from critias.games.era.shown.palette import ACTION, ENDING, NATION_TINT
from critias.games.era.shown.pieces import area_of
from critias.kernel.choices import DONE, Ask, Option
from critias.kit.language import count, say
from critias.kit.offers import (
    ANSWERS,
    ELSE,
    HELPS,
    IDLE,
    NOTHING,
    Note,
    Offers,
    Plate,
    Tone,
    Use,
)
from critias.kit.stage import NotNow
from critias.kit.svg import icon

FEW: Final = 4
"""So many areas that cannot be entered are named below the others."""


def note(view: EraView, ask: Ask, option: Option) -> Note:
    """What an option costs and brings, and the areas it is about."""
    found = _beside(view, ask, option)
    return replace(found, shows=tuple(map(spot, _shown(view, ask, option))))


def _shown(view: EraView, ask: Ask, option: Option) -> list[str]:
    """The areas that light up while an option is pointed at."""
    area = area_of(option)
    if area:
        return [area]
    if ask.kind == BID:
        return [view["doing"]["area"]] if view["doing"]["area"] else []
    if ask.kind != WHICH_SPACE:
        return []
    key = str(option)
    if key == PAD[COUP]:
        seat = ask.seats[0]
        return [a["key"] for a in view["areas"] if any(owner == seat for owner, _ in a["agents"])]
    if key in view["tiles"]:
        return [view["tiles"][key]]
    nation = key.partition(".")[0]
    return [a["key"] for a in view["areas"] if a["owner"] == nation] if "." in key else []


def _beside(view: EraView, ask: Ask, option: Option) -> Note:
    if ask.kind == BID:
        return contest.note(view, ask, option)
    if ask.kind == WHICH_SPACE:
        return _space(view, ask, str(option))
    if ask.kind in FIRST:
        return FIRST[ask.kind](view, str(option))
    if ask.kind == WHICH_BUILDING and isinstance(option, tuple) and not ask.about[0]:
        return Note(value=say("costs {n}", n=ask.about[1]))
    if ask.kind == COUP_TARGET and option != SWAP_FIRST:
        area = next(a for a in view["areas"] if a["key"] == option)
        own = sum(value for seat, value in area["agents"] if seat == ask.seats[0])
        return Note(
            say("your agents {own}, stability {stability}", own=own, stability=area["stability"])
        )
    if isinstance(ask.why, Marching):
        return _march(view, ask.why, str(option))
    if ask.kind == MOVE_NUMBER and isinstance(option, int):
        return _marchers(view, ask, option)
    if option in (DONE, SWAP_FIRST) and len(ask.options) > 1:
        return Note(use=ELSE)
    return NOTHING


# --- the first questions -------------------------------------------------------------------------


def _objective(_: EraView, kind: str) -> Note:
    """An objective card that might be given back: what it would be worth."""
    return Note(" ".join(objective_lines(kind)), icon=icon(ENDING[kind]))


def _control(view: EraView, key: str) -> Note:
    """A nation to be controlled: how strong it is, and with whom."""
    nation = next(one for one in view["nations"] if one["key"] == key)
    area = _area(view, key)
    said = say(
        "Power {power}, {units}, garrison {garrison}, stability {stability}",
        power=nation["power"],
        units=units(nation["units"]),
        garrison=area["garrison"],
        stability=area["stability"],
    )
    if nation["controllers"]:
        others = seat_names(view, nation["controllers"])
        return Note(said, verdict=say("with {seats}", seats=others), tone="soft")
    return Note(said)


FIRST: Final[Mapping[str, Callable[[EraView, str], Note]]] = {
    WHICH_SOCIETY: lambda _, key: Note(power_words(key)),
    RETURN_CARD: _objective,
    WHICH_NATION: _control,
}


# --- moving --------------------------------------------------------------------------------------


def _area(view: EraView, key: str) -> AreaView:
    return next(area for area in view["areas"] if area["key"] == key)


def _march(view: EraView, why: Marching, key: str) -> Note:
    """Where units may go: what the way costs, and whom they would fight there."""
    area, lost = _area(view, key), why.lost(key)
    use: Use = HELPS if lost else ANSWERS
    value = say("{n} lost", n=lost) if lost else say("no losses")
    tone: Tone = "warn" if lost else "soft"
    if not why.fights(key):
        calm = say("yours") if area["owner"] else say("nobody is there")
        return Note(calm, verdict=value, tone=tone, use=use)
    strong = area["garrison"] + area["units"]
    held = area_name(area["owner"]) if area["owner"] else say("neutral")
    against = say("{who}, defence {n}", who=held, n=strong)
    plate = Plate("fight", say("fight"), against)
    return Note(verdict=value, tone=tone, plate=plate, use=use)


def _marchers(view: EraView, ask: Ask, number: int) -> Note:
    """So many units: how many arrive, and what is left behind."""
    start, _, lost = (str(part) for part in ask.about)
    arrive = count(number - int(lost), "1 arrives", "{n} arrive")
    left = _area(view, start)["units"] - number
    stay = count(left, "1 stays in {area}", "{n} stay in {area}", area=area_name(start))
    return Note(stay if left else say("none stays in {area}", area=area_name(start)), arrive)


def not_now(view: EraView, offers: Offers) -> tuple[NotNow, ...]:
    """Areas near by that units cannot enter, and the fact that keeps them out."""
    why = offers.ask.why if offers.ask is not None else None
    if not isinstance(why, Marching):
        return ()
    found = []
    for area in view["areas"]:
        key = area["key"]
        rule = why(key)
        if key in offers or key == offers.about[0] or rule is None:
            continue
        lost = why.lost(key)
        if rule == "era.move.no-foreign-home" and lost:
            continue  # nobody looks so far for a home
        found.append((lost, NotNow(area_name(key), _kept_out(view, why, area, rule), rule)))
    found.sort(key=lambda one: one[0])
    return tuple(one for _, one in found[:FEW])


def _kept_out(view: EraView, why: Marching, area: AreaView, rule: str) -> str:
    if rule == "era.move.no-foreign-home":
        return say("home of a nation: nobody else enters it")
    if rule == "era.society.brotherhood-closed":
        return say("closed by the Lemurian Brotherhood")
    if rule == "era.move.conflict-allowance":
        return say("held by others, and no conflict is left to pay for")
    if rule == "era.nation.marker-limit":
        return say("no marker is left for another area")
    lost, have = why.lost(area["key"]), units(why.units)
    return say("{n} are lost on the way, {units} can leave", n=lost, units=have)


# --- spaces of archons ---------------------------------------------------------------------------


def _nation(view: EraView, key: str) -> NationView:
    return view["nations"][NATIONS.index(key)]


def _space(view: EraView, ask: Ask, key: str) -> Note:
    if key in PAD:
        return _pad(view, ask, key)
    if key in SPECIALS:
        owner = view["tile_owners"][key]
        said = _trapped(view, key, area_name(owner))
        return Note(said, group=say("Special tiles"), tint="purple")
    name, _, action = key.partition(".")
    nation = _nation(view, name)
    missing = _missing(nation, action)
    return Note(
        _trapped(view, key, missing or _brings(view, nation, action, ask.seats[0])),
        tone="warn" if missing else "",
        icon=icon(ACTION[action]),
        group=area_name(name),
        tint=NATION_TINT[name],
        use=IDLE if missing else ANSWERS,
    )


def _missing(nation: NationView, action: str) -> str:
    """What a standard action would need and there is none of; "" if it does something."""
    if action == ACTIONS[COLLECT] and not nation["power"]:
        return say("no Power to collect from")
    if action == ACTIONS[RECRUIT] and not nation["supply"]:
        return say("no unit in the supply")
    if action == ACTIONS[MOVE] and not nation["units"]:
        return say("no unit on the map")
    return ""


def _brings(view: EraView, nation: NationView, action: str, seat: int) -> str:
    """What a standard action of a nation costs or brings."""
    if action == ACTIONS[COLLECT]:
        others = seat_names(view, [other for other in nation["controllers"] if other != seat])
        return say("+{n} for you and {others}", n=nation["power"], others=others)
    if action == ACTIONS[CONSTRUCT]:
        return say("one free building")
    if action == ACTIONS[RECRUIT]:
        return say("{units} in the supply", units=units(nation["supply"]))
    if action == ACTIONS[MOVE]:
        return say("{units}, one conflict free", units=units(nation["units"]))
    return say("pay {n}", n=GLOBAL_COST)


def _trapped(view: EraView, key: str, said: str) -> str:
    """What is said of a space, and the price of Psychic Control if it lies there."""
    if view["psychic"] != key:
        return said
    return say("{said}, {n} for Psychic Control", said=said, n=PSYCHIC_COST)


def _pad(view: EraView, ask: Ask, key: str) -> Note:
    player = view["seats"][ask.seats[0]]
    if key == PAD[INTRIGUE]:
        said = count(len(player["supply"]), "1 agent in your supply", "{n} agents in your supply")
    elif key == PAD[COUP]:
        said = say("where your agents are")
    else:
        said = say("pay {n}, the moon gives {moon}", n=view["round"], moon=MOON_BONUS)
    return Note(said, icon=icon(ACTION[key]), group=say("Your pad"))
