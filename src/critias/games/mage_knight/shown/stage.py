"""The stage: the land and the cards, or the combat that goes on."""

from __future__ import annotations

from critias.games.mage_knight.rules.tables import SCENARIO
from critias.games.mage_knight.rules.view import MageKnightView
from critias.games.mage_knight.shown import fight, land, mats, palette
from critias.kernel.choices import Option
from critias.kit.cards import Tint, Value
from critias.kit.offers import Offers
from critias.kit.stage import (
    Dot,
    Part,
    Question,
    Stage,
    Status,
    Sum,
    Term,
)

LETTERS = {"red": "R", "blue": "B", "green": "G", "white": "W", "gold": "D", "black": "K"}


def stage(view: MageKnightView, offers: Offers) -> Stage:
    """What there is to see for the reader of the view."""
    combat = view["combat"]
    fighting = combat is not None and (bool(combat["foes"]) or fight.is_duel(combat))
    return Stage(
        board=land.board(view, offers) if view["tiles"] else None,
        status=status(view),
        hands=mats.hands(view, offers),
        mats=mats.mats(view, offers),
        rows=mats.rows(view, offers),
        panels=fight.panels(view, combat, offers) if combat is not None and fighting else (),
        fills=combat is not None and bool(combat["foes"]),
        strip=fight.strip(combat) if combat is not None and fighting else None,
        question=_question(view, offers),
        words=_words(view),
    )


def status(view: MageKnightView) -> tuple[Status, ...]:
    """The chips of the bar: time, Source, scenario, the Dummy."""
    time = "Night" if view["night"] else "Day"
    number = view["number"]
    tint: Tint = "night" if view["night"] else "gold"
    found = [
        Status(
            "time",
            (
                Value("", f"{time} {number}"),
                Value("", f"round {view['round']} of {view['rounds']}", tone="soft"),
            ),
            tint=tint,
            says=f"{time} {number}, round {view['round']} of {view['rounds']}",
            rule="mk.setup.day-night-alternate",
        ),
        Status(
            "source",
            title="Source",
            dots=tuple(
                Dot(
                    LETTERS[face],
                    tint=palette.TINTS[face],
                    says=f"a {face} die",
                    past=_idle(view, face),
                )
                for face in view["source"]
            ),
            rule="mk.mana.source-one-die",
        ),
    ]
    taken = sum(city["conquered"] for city in view["cities"])
    goal = SCENARIO[view["scenario"]]
    values = [Value("", goal.name)]
    if goal.cities in ("level", "order"):
        values.append(Value("", f"cities {taken} of {len(view['levels'])}", tone="soft"))
    found.append(Status("goal", tuple(values), says=goal.text))
    found += [
        Status(f"champion-{who}", (Value("", f"{land.who(view, who)} has to return"),))
        for who in view["champions"]
        if who >= 0
    ]
    dummy = view["dummy"]
    if dummy is not None:
        found.append(Status("dummy", (Value("", f"Dummy deck {dummy['deck_size']}"),)))
    if view["announced"] >= 0:
        found.append(Status("announced", (Value("", "End of the Round announced"),), tint="red"))
    return tuple(found)


def _idle(view: MageKnightView, face: str) -> bool:
    """Whether a die shows a colour that nobody can use now."""
    return face == ("gold" if view["night"] else "black")


def _question(view: MageKnightView, offers: Offers) -> Question | None:
    if not offers:
        return None
    elsewhere: set[Option] = {
        offer.option
        for offer in offers
        if isinstance(offer.option, tuple) and offer.option[0] in ("go", "explore")
    }
    seat = view["seat"] if view["seat"] >= 0 else view["active"]
    player = view["players"][seat]
    if offers.kind == "turn":
        sums = Sum(
            (
                Term("Move left", player["move"]),
                Term("Influence", player["influence"]),
                Term("Source dice", player["dice"], "" if player["dice"] else "soft"),
                Term("Healing", player["heal"]),
            )
        )
        return Question(body=(sums,), elsewhere=frozenset(elsewhere))
    combat = view["combat"]
    if combat is None or not (combat["foes"] or fight.is_duel(combat)):
        return Question(elsewhere=frozenset(elsewhere))
    found = fight.sums(view, combat)
    body = () if found is None else (found,)
    return Question(body=body, primary="settle" if "settle" in offers else None)


def _words(view: MageKnightView) -> tuple[Part, ...]:
    """The position in words: the land, then each player."""
    parts = [Part("On the map", tuple(land.in_words(view)))]
    for player in view["players"]:
        lines = [
            f"Fame {player['fame']}, level {player['level']}, Reputation {player['reputation']:+d}",
            f"{player['hand_size']} cards in hand, {player['deck_size']} in the deck",
            f"{len(player['units'])} Units, {len(player['skills'])} Skills",
        ]
        parts.append(Part(land.who(view, player["seat"]), tuple(lines)))
    return tuple(parts)
