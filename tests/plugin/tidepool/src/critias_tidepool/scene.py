"""The stage of Tidepool: what there is to see. Where it goes is the table's business."""

from __future__ import annotations

from typing import Final

from critias.kit.language import say
from critias.kit.offers import Offers
from critias.kit.stage import (
    Card,
    Cards,
    Dot,
    Hand,
    Mat,
    Meter,
    Meters,
    Part,
    Pile,
    Piles,
    Question,
    Row,
    Stage,
    Status,
    Sum,
    Term,
    Value,
)
from critias_tidepool.rules import BID
from critias_tidepool.view import PlayerView, TideView
from critias_tidepool.words import pearls_text, player_name, stone_name, stones_text

PEARL: Final = (
    '<circle r="8" fill="#f4f1ea" stroke="#7d8a94"/><circle cx="-3" cy="-3" r="2.4" fill="#fff"/>'
)
STONE: Final = '<path d="M-8 4-6-5 1-8 8-3 7 5-1 8Z" fill="#6d7780" stroke="#39424a"/>'


def stage(view: TideView, offers: Offers) -> Stage:
    """Round, prize and bag in the bar, a mat for each player, the own stones in hand."""
    return Stage(
        status=_status(view),
        mats=tuple(_mat(view, seat, player) for seat, player in enumerate(view["players"])),
        rows=(
            Row("pool", say("The pool"), (Cards(_bids(view)), Piles((_bag(view),)))),
            Row("washed", say("Washed away"), (Cards(_washed(view)),), count=len(view["washed"])),
        ),
        hands=_hands(view),
        question=_question(offers),
        words=_words(view),
    )


def _status(view: TideView) -> tuple[Status, ...]:
    dots = tuple(
        Dot(str(n), now=n == view["round"], past=n < view["round"])
        for n in range(1, view["rounds"] + 1)
    )
    prize = Value(view["prize"], say("pearls"), PEARL, says=pearls_in_the_pool(view))
    return (
        Status("round", title=say("Round"), dots=dots, says=say("round {n}", n=view["round"])),
        Status("prize", (prize,), title=say("Prize")),
    )


def _mat(view: TideView, seat: int, player: PlayerView) -> Mat:
    pearls = Meter(say("Pearls"), player["pearls"], view["goal"])
    return Mat(
        f"player-{seat}",
        player_name(seat),
        owner=seat,
        side=seat,
        values=(Value(player["stones"], say("stones"), STONE),),
        acting=view["winner"] == seat,
        body=(Meters((pearls,)),),
    )


def stone(name: str, place: str, option: bool = False) -> Card:
    """A stone as a card; in hand it stands for the option to bid it or to give it away."""
    weight = name[1:]
    return Card(
        f"{place}-{name}",
        stone_name(name),
        "silver",
        badge=Value(weight, says=say("weight {n}", n=weight)),
        art=STONE,
        option=name if option else None,
    )


def _bids(view: TideView) -> tuple[Card, ...]:
    return tuple(stone(bid["stone"], f"bid-{bid['seat']}") for bid in view["bids"])


def _washed(view: TideView) -> tuple[Card, ...]:
    return tuple(stone(name, "washed") for name in view["washed"])


def _bag(view: TideView) -> Pile:
    return Pile("bag", say("The bag"), view["bag"])


def _hands(view: TideView) -> tuple[Hand, ...]:
    if view["seat"] is None:
        return ()
    known = view["players"][view["seat"]]["known"]
    cards = tuple(stone(name, "hand", option=True) for name in known)
    return (Hand("own", say("Your stones"), cards, owner=view["seat"]),)


def _question(offers: Offers) -> Question | None:
    if offers.kind != BID:
        return None
    prize = Sum((Term(say("in the pool"), str(offers.about[0])),))
    return Question(say("All bids are shown together. The heaviest stone wins."), (prize,))


def _words(view: TideView) -> tuple[Part, ...]:
    pool = (
        pearls_in_the_pool(view),
        say("{stones} in the bag", stones=stones_text(view["bag"])),
    )
    players = tuple(
        say(
            "{player} has {pearls} and {stones}",
            player=player_name(seat),
            pearls=pearls_text(player["pearls"]),
            stones=stones_text(player["stones"]),
        )
        for seat, player in enumerate(view["players"])
    )
    return Part(say("The pool"), pool), Part(say("Players"), players)


def pearls_in_the_pool(view: TideView) -> str:
    return say("{pearls} in the pool", pearls=pearls_text(view["prize"]))
