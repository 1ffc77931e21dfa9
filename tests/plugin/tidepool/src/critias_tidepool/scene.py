"""The stage of Tidepool: what there is to see. Where it goes is the table's business."""

from __future__ import annotations

from typing import Final

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
from critias_tidepool.view import PlayerView, TideView

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
            Row("pool", "The pool", (Cards(_bids(view)), Piles((_bag(view),)))),
            Row("washed", "Washed away", (Cards(_washed(view)),), count=len(view["washed"])),
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
    prize = Value(view["prize"], "pearls", PEARL, says=f"{view['prize']} pearls in the pool")
    return (
        Status("round", title="Round", dots=dots, says=f"round {view['round']}"),
        Status("prize", (prize,), title="Prize"),
    )


def _mat(view: TideView, seat: int, player: PlayerView) -> Mat:
    pearls = Meter("Pearls", player["pearls"], view["goal"])
    return Mat(
        f"player-{seat}",
        f"Player {seat}",
        owner=seat,
        side=seat,
        values=(Value(player["stones"], "stones", STONE),),
        acting=view["winner"] == seat,
        body=(Meters((pearls,)),),
    )


def stone(name: str, place: str, option: bool = False) -> Card:
    """A stone as a card; in hand it stands for the option to bid it or to give it away."""
    weight = name[1:]
    return Card(
        f"{place}-{name}",
        f"Stone {weight}",
        "silver",
        badge=Value(weight, says=f"weight {weight}"),
        art=STONE,
        option=name if option else None,
    )


def _bids(view: TideView) -> tuple[Card, ...]:
    return tuple(stone(bid["stone"], f"bid-{bid['seat']}") for bid in view["bids"])


def _washed(view: TideView) -> tuple[Card, ...]:
    return tuple(stone(name, "washed") for name in view["washed"])


def _bag(view: TideView) -> Pile:
    return Pile("bag", "The bag", view["bag"])


def _hands(view: TideView) -> tuple[Hand, ...]:
    if view["seat"] is None:
        return ()
    known = view["players"][view["seat"]]["known"]
    cards = tuple(stone(name, "hand", option=True) for name in known)
    return (Hand("own", "Your stones", cards, owner=view["seat"]),)


def _question(offers: Offers) -> Question | None:
    if offers.kind != "bid":
        return None
    prize = Sum((Term("in the pool", str(offers.about[0])),))
    return Question("All bids are shown together. The heaviest stone wins.", (prize,))


def _words(view: TideView) -> tuple[Part, ...]:
    pool = (f"{view['prize']} pearls to win", f"{view['bag']} stones in the bag")
    players = tuple(
        f"Player {seat} has {player['pearls']} pearls and {player['stones']} stones"
        for seat, player in enumerate(view["players"])
    )
    return Part("The pool", pool), Part("Players", players)
