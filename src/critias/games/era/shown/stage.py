"""The stage: the world with nations, players, tracks and contests around it."""

from __future__ import annotations

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
from critias.games.era.rules.coup import COUP_TARGET, NATION_GOAL, SWAP_FIRST
from critias.games.era.rules.global_conflict import COST as GLOBAL_COST
from critias.games.era.rules.nation_actions import WHICH_BUILDING
from critias.games.era.rules.repolarize import GIVE_CARD, LAY_CARD, MOON_BONUS
from critias.games.era.rules.setup import RETURN_CARD
from critias.games.era.rules.special import ORACLE_REVEAL
from critias.games.era.rules.turn import PSYCHIC_COST, WHICH_SPACE
from critias.games.era.rules.view import EraView, NationView
from critias.games.era.shown import contest, mats, pieces
from critias.games.era.shown.names import area_name, seat_names, units
from critias.games.era.shown.palette import ACTION, NATION_TINT
from critias.kernel.choices import DONE, Ask, Option
from critias.kit.language import count, say
from critias.kit.offers import Note, Offers
from critias.kit.stage import Part, Question, Stage
from critias.kit.svg import icon

FEW: Final = 8
"""So many areas are listed beside the map as well."""
SECRET: Final = frozenset({GIVE_CARD, LAY_CARD, RETURN_CARD, NATION_GOAL, ORACLE_REVEAL})
"""Questions whose answers the others do not learn."""


def stage(view: EraView, offers: Offers) -> Stage:
    """What there is to see for the reader of the view."""
    panel = contest.panel(view, offers)
    return Stage(
        board=pieces.board(view, offers),
        status=mats.status(view),
        mats=mats.mats(view),
        mats_title=say("Nations"),
        rows=mats.rows(view),
        tracks=mats.tracks(view),
        panels=() if panel is None else (panel,),
        question=_question(view, offers),
        words=_words(view),
    )


def _question(view: EraView, offers: Offers) -> Question | None:
    if not offers:
        return None
    detail = ""
    if offers.kind == BID:
        detail = say("Secret: all dials are turned over together.")
    elif offers.kind in SECRET:
        detail = say("The others do not learn what you choose.")
    on_map = frozenset(o.option for o in offers if pieces.area_of(o.option) == o.option)
    return Question(
        detail,
        primary=DONE if DONE in offers and len(offers) == 1 else None,
        elsewhere=on_map if len(on_map) > FEW else frozenset(),
        confirm=offers.kind == BID,
    )


def _words(view: EraView) -> tuple[Part, ...]:
    """The position in words."""
    nations = [
        say(
            "{nation}: Power {power}, {units}, {seats}",
            nation=area_name(n["key"]),
            power=n["power"],
            units=units(n["units"]),
            seats=seat_names(view, n["controllers"]) or say("passive"),
        )
        for n in view["nations"]
        if n["status"] != "out"
    ]
    areas = [pieces.area_words(view, area) for area in view["areas"]]
    dials = contest.revealed(view)
    return (
        Part(say("Areas"), tuple(areas)),
        Part(say("Nations"), tuple(nations)),
        Part(say("Archons"), tuple(mats.archons(view))),
        *((Part(say("Last dials"), tuple(dials)),) if dials else ()),
    )


# --- what stands beside an option ----------------------------------------------------------------


def note(view: EraView, ask: Ask, option: Option) -> Note | str:
    """What an option costs and brings."""
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
    return ""


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
    return Note(
        _trapped(view, key, _brings(view, nation, action, ask.seats[0])),
        icon=icon(ACTION[action]),
        group=area_name(name),
        tint=NATION_TINT[name],
    )


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
