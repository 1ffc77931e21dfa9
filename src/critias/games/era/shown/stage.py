"""The stage: the world with nations, players, tracks and contests around it."""

from __future__ import annotations

from typing import Final

from critias.games.era.rules.contest import BID
from critias.games.era.rules.coup import NATION_GOAL
from critias.games.era.rules.repolarize import GIVE_CARD, LAY_CARD
from critias.games.era.rules.setup import RETURN_CARD
from critias.games.era.rules.special import ORACLE_REVEAL
from critias.games.era.rules.view import EraView
from critias.games.era.shown import contest, mats, pieces
from critias.games.era.shown.names import area_name, seat_names, units
from critias.games.era.shown.notes import not_now
from critias.kernel.choices import DONE, Option
from critias.kit.language import say
from critias.kit.offers import ANSWERS, Offers
from critias.kit.stage import Part, Question, Stage

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
        rows=mats.rows(view, offers),
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
    asks_for_areas = len(pieces.by_area(offers)) * 2 > len(offers)
    return Question(
        detail,
        primary=DONE if DONE in offers and len(offers) == 1 else None,
        elsewhere=_only_on_map(offers),
        confirm=offers.kind == BID,
        not_now=not_now(view, offers),
        about="map" if asks_for_areas or offers.kind == BID else "",
    )


def _only_on_map(offers: Offers) -> frozenset[Option]:
    """Areas that need not be listed: all if they are many, but not a few that cost less."""
    areas = [offer for offer in offers if pieces.area_of(offer.option) == offer.option]
    if len(areas) <= FEW:
        return frozenset()
    dear = [offer for offer in areas if offer.note.use != ANSWERS]
    listed = dear if 0 < len(areas) - len(dear) <= FEW else areas
    return frozenset(offer.option for offer in listed)


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
