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
from critias.kit.language import say
from critias.kit.offers import ANSWERS, HELPS, IDLE, Answering, Note, Offers, Use
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
        attack = [(say("all units"), _units(view, nation, powers[nation]))]
        defence = [
            (say("all units"), _units(view, rival, powers[rival])),
            (say("garrison of the home"), _place(view, rival)["garrison"]),
        ]
    elif view["stage"] == "conflict_bids":
        area = _place(view, doing["area"])
        attack = [(say("units"), _units(view, nation, area["moving"]))]
        defence = [
            (say("garrison"), area["garrison"]),
            (say("units"), _units(view, area["owner"], area["units"])),
        ]
    else:
        area = _place(view, doing["area"])
        own = sum(value for seat, value in area["agents"] if seat == view["acting"])
        if doing["tile"]:
            own *= 2
        elif _dragon(view) and [view["acting"], 3] in area["agents"]:
            own += 6
        passive = sum(value for seat, value in area["agents"] if seat == PASSIVE_SEAT)
        attack = [(say("agents"), own)]
        defence = [(say("political stability"), area["stability"])]
        if passive:
            defence.append((say("passive agents"), passive))
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
        one, two = area_name(doing["nation"]), area_name(doing["rival"])
        return say("{nation} against {rival}", nation=one, rival=two)
    where = area_name(doing["area"])
    if view["stage"] == "coup_bids":
        return say("Coup on {area}", area=where)
    return say("Conflict in {area}", area=where)


def panel(view: EraView, offers: Offers) -> Panel | None:
    """The contest beside the map, while dials are being set."""
    if view["stage"] not in STAGES:
        return None
    attack, defence = sides(view)
    body: list[Block] = [
        Sum(
            (
                Term(_made_of(say("Attack"), attack), attack.total, "bad"),
                Term(_made_of(say("Defence"), defence), defence.total, "good"),
            )
        ),
    ]
    if offers.answering.asked:
        body.append(Values(tuple(_dials(view, offers.answering))))
    foot = (say("Dials are turned over together. A tie goes to the defence."),)
    return Panel("contest", title(view), tuple(body), lead=(_lead(view),), foot=foot, tint="sand")


def _lead(view: EraView) -> str:
    """Who attacks whom."""
    seat, rival = seat_name(view, view["acting"]), view["doing"]["rival"]
    if view["stage"] == "global_bids":
        return say("{seat} attacks", seat=seat)
    if rival:
        return say("{seat} attacks; {nation} holds the area", seat=seat, nation=area_name(rival))
    return say("{seat} attacks; the area is neutral", seat=seat)


def _made_of(name: str, side: Side) -> str:
    """A side and where its number comes from."""
    parts = ", ".join(f"{part} {number}" for part, number in side.parts)
    return say("{side}: {parts}", side=name, parts=parts)


def _dials(view: EraView, answers: Answering) -> Iterator[Value]:
    """How far each player is, in the order of the seats."""
    for seat in range(len(view["seats"])):
        name, sign = seat_name(view, seat), seat_icon(seat)
        if seat not in answers.asked:
            yield Value("", say("{seat} is not asked", seat=name), sign, tone="soft")
        elif seat in answers.open:
            yield Value("", say("{seat} is choosing", seat=name), sign, tone="warn")
        else:
            yield Value("", say("{seat} is ready", seat=name), sign, tone="good")


def note(view: EraView, ask: Ask, option: Option) -> Note:
    """What a bid costs, leaves, and what it makes of the totals if nobody else bids."""
    seat = ask.seats[0]
    attack, defence = sides(view)
    area = view["doing"]["area"]
    if option == STAND_ASIDE:
        stays = view["stage"] == "coup_bids"
        told = (
            say("your agents there stay and count for nobody")
            if stays
            else say("you pay nothing and count for nobody")
        )
        return Note(told, tone="soft", use=IDLE)
    assert isinstance(option, tuple)
    section, bid = option
    assert isinstance(bid, int)
    mine = 0
    if view["stage"] == "coup_bids" and seat != view["acting"]:
        mine = sum(value for owner, value in _place(view, area)["agents"] if owner == seat)
    left = view["seats"][seat]["virya"] - COSTS[bid]
    if section == "attack":
        total, other = attack.total + mine + bid, defence.total
        spare = total - other - 1
        said = (
            say("wins if the others add no more than {n}", n=spare)
            if spare >= 0
            else say("does not win alone")
        )
    else:
        total, other = defence.total + mine + bid, attack.total
        spare = total - other
        said = (
            say("holds if the others add no more than {n}", n=spare)
            if spare >= 0
            else say("does not hold alone")
        )
    use: Use = ANSWERS
    if spare < 0:
        use = HELPS if may_help(view, seat, str(section)) else IDLE
        if use == IDLE:
            said = say("cannot win, nobody else may add to it")
    return Note(
        say(
            "{total} against {other}: {said}; leaves {left}",
            total=total,
            other=other,
            said=said,
            left=left,
        ),
        tone="good" if spare >= 0 else "warn",
        badge=str(bid),
        tint="red" if section == "attack" else "blue",
        use=use,
    )


def may_help(view: EraView, seat: int, section: str) -> bool:
    """Whether somebody else may add to this side: its controllers, those with agents there, and
    the acting player, who always attacks."""
    acting, doing = view["acting"], view["doing"]
    if section == "attack" and seat != acting:
        return True
    others = set(range(len(view["seats"]))) - {seat, acting}
    if view["stage"] == "global_bids":
        return bool(others)
    agents = {owner for owner, _ in _place(view, doing["area"])["agents"]}
    side = doing["nation"] if section == "attack" else doing["rival"]
    holders = {
        who for nation in view["nations"] if nation["key"] == side for who in nation["controllers"]
    }
    return bool(others & (agents | holders))


def revealed(view: EraView) -> list[str]:
    """The dials of the last contest, in words."""
    return [
        say("{seat}: {dial}", seat=seat_name(view, seat), dial=dial_words(dial))
        for seat, dial in enumerate(view["doing"]["dials"])
        if dial > -2
    ]
