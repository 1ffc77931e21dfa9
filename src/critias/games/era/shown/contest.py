"""A bidding contest: both sides as sums with what is still unknown, and what a bid would do."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from critias.games.era.rules.board import COSTS
from critias.games.era.rules.contest import CONFLICT, COUP_CONTEST, STAND_ASIDE
from critias.games.era.rules.values import PASSIVE_SEAT
from critias.games.era.rules.view import AreaView, EraView
from critias.games.era.shown.names import area_name, dial_words, seat_name
from critias.games.era.shown.palette import seat_icon
from critias.kernel.choices import Ask, Option
from critias.kit.cards import Value
from critias.kit.offers import Answering, Note, Offers
from critias.kit.stage import Block, Panel, Sum, Term, Values

STAGES = {"coup_bids": COUP_CONTEST, "conflict_bids": CONFLICT, "global_bids": "global"}


class Side(NamedTuple):
    """What a side has before anybody bids."""

    total: int
    parts: tuple[tuple[str, int], ...]


def _place(view: EraView, key: str) -> AreaView:
    return next(area for area in view["areas"] if area["key"] == key)


def _units(view: EraView, nation: str, number: int) -> int:
    return 2 * number if nation and view["lab"] == nation else number


def sides(view: EraView) -> tuple[Side, Side]:
    """Attack and defence as they are known to all."""
    doing = view["doing"]
    nation, rival = doing["nation"], doing["rival"]
    if view["stage"] == "global_bids":
        powers = {n["key"]: n["units"] for n in view["nations"]}
        attack = [("all units", _units(view, nation, powers[nation]))]
        defence = [
            ("all units", _units(view, rival, powers[rival])),
            ("garrison of the home", _place(view, rival)["garrison"]),
        ]
    elif view["stage"] == "conflict_bids":
        area = _place(view, doing["area"])
        attack = [("units", _units(view, nation, area["moving"]))]
        defence = [
            ("garrison", area["garrison"]),
            ("units", _units(view, area["owner"], area["units"])),
        ]
    else:
        area = _place(view, doing["area"])
        own = sum(value for seat, value in area["agents"] if seat == view["acting"])
        if doing["tile"]:
            own *= 2
        elif _dragon(view) and [view["acting"], 3] in area["agents"]:
            own += 6
        passive = sum(value for seat, value in area["agents"] if seat == PASSIVE_SEAT)
        attack = [("agents", own)]
        defence = [("political stability", area["stability"])]
        if passive:
            defence.append(("passive agents", passive))
    return (
        Side(sum(n for _, n in attack), tuple(attack)),
        Side(sum(n for _, n in defence), tuple(defence)),
    )


def _dragon(view: EraView) -> bool:
    acting = view["seats"][view["acting"]]
    return view["powers"] and acting["society"] == "purple_dragon_society"


def title(view: EraView) -> str:
    """What is fought for."""
    doing = view["doing"]
    if view["stage"] == "global_bids":
        return f"{area_name(doing['nation'])} against {area_name(doing['rival'])}"
    where = area_name(doing["area"])
    return f"Coup on {where}" if view["stage"] == "coup_bids" else f"Conflict in {where}"


def panel(view: EraView, offers: Offers) -> Panel | None:
    """The contest beside the map, while dials are being set."""
    if view["stage"] not in STAGES:
        return None
    attack, defence = sides(view)
    body: list[Block] = [
        Sum(
            (
                Term(_made_of("Attack", attack), attack.total, "bad"),
                Term(_made_of("Defence", defence), defence.total, "good"),
            )
        ),
    ]
    if offers.answering.asked:
        body.append(Values(tuple(_dials(view, offers.answering))))
    rival = view["doing"]["rival"]
    attacker = f"{seat_name(view, view['acting'])} attacks"
    who = f"{area_name(rival)} holds the area" if rival else "the area is neutral"
    lead = (attacker if view["stage"] == "global_bids" else f"{attacker}; {who}",)
    foot = ("Dials are turned over together. A tie goes to the defence.",)
    return Panel("contest", title(view), tuple(body), lead=lead, foot=foot, tint="sand")


def _made_of(name: str, side: Side) -> str:
    """A side and where its number comes from."""
    parts = ", ".join(f"{part} {number}" for part, number in side.parts)
    return f"{name}: {parts}"


def _dials(view: EraView, answers: Answering) -> Iterator[Value]:
    """How far each player is, in the order of the seats."""
    for seat in range(len(view["seats"])):
        name, sign = seat_name(view, seat), seat_icon(seat)
        if seat not in answers.asked:
            yield Value("", f"{name} is not asked", sign, tone="soft")
        elif seat in answers.open:
            yield Value("", f"{name} is choosing", sign, tone="warn")
        else:
            yield Value("", f"{name} is ready", sign, tone="good")


def note(view: EraView, ask: Ask, option: Option) -> Note:
    """What a bid costs, leaves, and what it makes of the totals if nobody else bids."""
    seat = ask.seats[0]
    attack, defence = sides(view)
    area = view["doing"]["area"]
    if option == STAND_ASIDE:
        stays = view["stage"] == "coup_bids"
        return Note("your agents there stay and count for nobody" if stays else "you pay nothing")
    assert isinstance(option, tuple)
    section, bid = option
    assert isinstance(bid, int)
    mine = 0
    if view["stage"] == "coup_bids" and seat != view["acting"]:
        mine = sum(value for owner, value in _place(view, area)["agents"] if owner == seat)
    left = view["seats"][seat]["virya"] - COSTS[bid]
    if section == "attack":
        total, other = attack.total + mine + bid, defence.total
        spare, end, fails = total - other - 1, "wins", "does not win alone"
    else:
        total, other = defence.total + mine + bid, attack.total
        spare, end, fails = total - other, "holds", "does not hold alone"
    said = f"{end} if the others add no more than {spare}" if spare >= 0 else fails
    return Note(
        f"{total} against {other}: {said}; leaves {left}",
        tone="good" if spare >= 0 else "warn",
        badge=str(bid),
        tint="red" if section == "attack" else "blue",
    )


def revealed(view: EraView) -> list[str]:
    """The dials of the last contest, in words."""
    return [
        f"{seat_name(view, seat)}: {dial_words(dial)}"
        for seat, dial in enumerate(view["doing"]["dials"])
        if dial > -2
    ]
