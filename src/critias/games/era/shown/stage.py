"""The stage: the world with nations, players, tracks and contests around it."""

from __future__ import annotations

from typing import Any, Final

from critias.games.era.rules.board import NATIONS, PAD, SPECIALS
from critias.games.era.rules.contest import BID
from critias.games.era.rules.coup import COUP_TARGET, NATION_GOAL, SWAP_FIRST
from critias.games.era.rules.nation_actions import WHICH_BUILDING
from critias.games.era.rules.repolarize import GIVE_CARD, LAY_CARD
from critias.games.era.rules.setup import RETURN_CARD
from critias.games.era.rules.special import ORACLE_REVEAL
from critias.games.era.rules.turn import WHICH_SPACE
from critias.games.era.rules.view import EraView, NationView
from critias.games.era.shown import contest, mats, pieces
from critias.games.era.shown.names import area_name, seat_name
from critias.games.era.shown.palette import ACTION, NATION_TINT
from critias.kernel.choices import DONE, Ask, Option
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
        mats_title="Nations",
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
        detail = "Secret: all dials are turned over together."
    elif offers.kind in SECRET:
        detail = "The others do not learn what you choose."
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
        f"{area_name(n['key'])}: Power {n['power']}, {n['units']} units, "
        f"{', '.join(seat_name(view, s) for s in n['controllers']) or 'passive'}"
        for n in view["nations"]
        if n["status"] != "out"
    ]
    areas = [pieces.area_words(view, area) for area in view["areas"]]
    dials = contest.revealed(view)
    return (
        Part("Areas", tuple(areas)),
        Part("Nations", tuple(nations)),
        Part("Archons", tuple(mats.archons(view))),
        *((Part("Last dials", tuple(dials)),) if dials else ()),
    )


# --- what stands beside an option ----------------------------------------------------------------


def note(view: EraView, ask: Ask, option: Option) -> Note | str:
    """What an option costs and brings."""
    if ask.kind == BID:
        return contest.note(view, ask, option)
    if ask.kind == WHICH_SPACE:
        return _space(view, ask, str(option))
    if ask.kind == WHICH_BUILDING and isinstance(option, tuple) and not ask.about[0]:
        return Note(value=f"costs {ask.about[1]}")
    if ask.kind == COUP_TARGET and option != SWAP_FIRST:
        area = next(a for a in view["areas"] if a["key"] == option)
        own = sum(value for seat, value in area["agents"] if seat == ask.seats[0])
        return Note(f"your agents {own}, stability {area['stability']}")
    return ""


def _nation(view: EraView, key: str) -> NationView:
    return view["nations"][NATIONS.index(key)]


def _space(view: EraView, ask: Ask, key: str) -> Note:
    trap = ", 10 for Psychic Control" if view["psychic"] == key else ""
    if key in PAD:
        return _pad(view, ask, key)
    if key in SPECIALS:
        owner = view["tile_owners"][key]
        return Note(f"{area_name(owner)}{trap}", group="Special tiles", tint="purple")
    name, _, action = key.partition(".")
    nation = _nation(view, name)
    others = [seat_name(view, s) for s in nation["controllers"] if s != ask.seats[0]]
    said: dict[str, Any] = {
        "collect": f"+{nation['power']} for you and {' and '.join(others)}",
        "construct": "one free building",
        "recruit": f"{nation['supply']} units in the supply",
        "move": f"{nation['units']} units, one conflict free",
        "global": "pay 7",
    }
    return Note(
        said[action] + trap,
        icon=icon(ACTION[action]),
        group=area_name(name),
        tint=NATION_TINT[name],
    )


def _pad(view: EraView, ask: Ask, key: str) -> Note:
    player = view["seats"][ask.seats[0]]
    said = {
        "intrigue": f"{len(player['supply'])} agents in your supply",
        "coup": "where your agents are",
        "repolarize": f"pay {view['round']}, the moon gives 6",
    }
    return Note(said[key], icon=icon(ACTION[key]), group="Your pad")
