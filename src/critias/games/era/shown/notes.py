"""What stands beside an option: what it costs and brings."""

from __future__ import annotations

from dataclasses import replace

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
from critias.games.era.rules.nation_actions import WHICH_BUILDING
from critias.games.era.rules.repolarize import MOON_BONUS
from critias.games.era.rules.turn import PSYCHIC_COST, WHICH_SPACE
from critias.games.era.rules.view import EraView, NationView
from critias.games.era.shown import contest
from critias.games.era.shown.land import spot
from critias.games.era.shown.names import area_name, seat_names, units
from critias.games.era.shown.palette import ACTION, NATION_TINT
from critias.games.era.shown.pieces import area_of
from critias.kernel.choices import DONE, Ask, Option
from critias.kit.language import count, say
from critias.kit.offers import ANSWERS, ELSE, IDLE, NOTHING, Note
from critias.kit.svg import icon


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
    if ask.kind == WHICH_BUILDING and isinstance(option, tuple) and not ask.about[0]:
        return Note(value=say("costs {n}", n=ask.about[1]))
    if ask.kind == COUP_TARGET and option != SWAP_FIRST:
        area = next(a for a in view["areas"] if a["key"] == option)
        own = sum(value for seat, value in area["agents"] if seat == ask.seats[0])
        return Note(
            say("your agents {own}, stability {stability}", own=own, stability=area["stability"])
        )
    if option in (DONE, SWAP_FIRST) and len(ask.options) > 1:
        return Note(use=ELSE)
    return NOTHING


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
