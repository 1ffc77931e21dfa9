"""The stage: the battleground with all around it, or the desk where Alphas are designed."""

from __future__ import annotations

from typing import Final

from critias.games.athlas.rules.command import POWER, SUMMON, UNIT
from critias.games.athlas.rules.divine import MOMENTS
from critias.games.athlas.rules.state import ACTIVATION, CREATION, FIRST_TURN, SUMMONING, UPKEEP
from critias.games.athlas.rules.view import AthlasView
from critias.games.athlas.shown import desk, mats, pieces
from critias.games.athlas.shown.names import (
    PHASES,
    alpha_facts,
    alpha_title,
    interventions_left,
    listed,
    of,
    seat_name,
)
from critias.games.athlas.shown.notes import out_of_reach
from critias.games.athlas.shown.palette import side_icon
from critias.kernel.choices import DONE
from critias.kit.language import say
from critias.kit.offers import Offers
from critias.kit.stage import (
    Block,
    Cell,
    Part,
    Question,
    Stage,
    Status,
    Strip,
    Sum,
    Term,
    Value,
)

_STEPS: Final = (UPKEEP, ACTIVATION, SUMMONING)


def stage(view: AthlasView, offers: Offers) -> Stage:
    """What there is to see for the reader of the view."""
    if view["phase"] == CREATION:
        return desk.desk(view, offers)
    return Stage(
        board=pieces.board(view, offers),
        status=status(view),
        hands=mats.hands(view, offers),
        mats=mats.mats(view, offers),
        rows=mats.rows(view),
        strip=_strip(view),
        question=_question(view, offers),
        words=_words(view),
    )


def status(view: AthlasView) -> tuple[Status, ...]:
    """The chips of the bar."""
    turn = Value(view["turn"], say("Turn"), says=say("turn {turn}", turn=view["turn"]))
    points = tuple(_points(view, seat) for seat in range(len(view["sides"])))
    found = [
        Status("turn", (turn,)),
        Status("points", points, says=", ".join(value.says for value in points)),
        Status("active", (Value("", _whose(view), side_icon(view["active"])),)),
    ]
    if view["games"] > 1:
        number = len(view["results"]) + 1
        found.append(Status("game", (Value(of(number, view["games"]), say("Game")),)))
    return tuple(found)


def _points(view: AthlasView, seat: int) -> Value:
    """What a player has left; both fit beside each other on a phone."""
    left = view["points"] - view["sides"][seat]["spent"]
    says = say(
        "{seat} has {left} of {points} summoning points left",
        seat=seat_name(seat),
        left=left,
        points=view["points"],
    )
    return Value(left, "", side_icon(seat), says)


def _whose(view: AthlasView) -> str:
    return say("{seat}'s turn", seat=seat_name(view["active"]))


def _strip(view: AthlasView) -> Strip:
    if view["phase"] == FIRST_TURN:
        return Strip(say(PHASES[FIRST_TURN]), (Value("", say("summoning only")),))
    now = _STEPS.index(view["phase"]) if view["phase"] in _STEPS else len(_STEPS)
    return Strip(
        steps=tuple(
            Cell(say(PHASES[phase]), now=number == now, past=number < now)
            for number, phase in enumerate(_STEPS)
        )
    )


def _question(view: AthlasView, offers: Offers) -> Question | None:
    if not offers:
        return None
    body: list[Block] = []
    if offers.kind == POWER and view["acting"]:
        acting = view["acting"][-1]
        left = (
            ("movement", acting["movement"], "none left"),
            ("action", acting["action"], "spent" if acting["spent_action"] else "none"),
        )
        body.append(
            Sum(
                tuple(
                    Term(say(word), "1" if has else say(gone), "good" if has else "soft")
                    for word, has, gone in left
                )
            )
        )
    spaces = frozenset(offer.option for offer in offers if isinstance(offer.option, int))
    primary = None
    if offers.kind in MOMENTS:
        primary = "pass"
    elif offers.kind in (UNIT, SUMMON) and len(offers) == 1:
        primary = DONE
    return Question(
        body=tuple(body),
        primary=primary,
        elsewhere=spaces,
        not_now=out_of_reach(view, offers),
        about="map" if spaces else "",
    )


def _words(view: AthlasView) -> tuple[Part, ...]:
    """The position in words: the board, then each player."""
    parts = [Part(say("On the board"), tuple(pieces.in_words(view)))]
    for seat, side in enumerate(view["sides"]):
        lines = [
            say(
                "{spent} of {points} summoning points spent",
                spent=side["spent"],
                points=view["points"],
            ),
            interventions_left(side["cards_left"]),
        ]
        for number, alpha in enumerate(side["alphas"]):
            title = alpha_title(view, seat, number)
            if alpha["cards"] is not None:
                title = listed((title, alpha_facts(alpha)))
            lines.append(title)
        parts.append(Part(seat_name(seat), tuple(lines)))
    return tuple(parts)
