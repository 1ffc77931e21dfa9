"""The stage: the land and the cards, or the combat that goes on."""

from __future__ import annotations

from critias.games.mage_knight.rules.tables import SCENARIO
from critias.games.mage_knight.rules.view import MageKnightView
from critias.games.mage_knight.shown import asked, fight, goals, heroes, land, mats, palette
from critias.games.mage_knight.shown.names import who
from critias.kit.cards import Tint, Value
from critias.kit.language import count, say
from critias.kit.offers import Offers
from critias.kit.stage import (
    Dot,
    Part,
    Stage,
    Status,
)

LETTERS = {"red": "R", "blue": "B", "green": "G", "white": "W", "gold": "D", "black": "K"}


def stage(view: MageKnightView, offers: Offers) -> Stage:
    """What there is to see for the reader of the view."""
    combat = view["combat"]
    fighting = combat is not None and fight.is_on(combat)
    return Stage(
        board=land.board(view, offers) if view["tiles"] else None,
        status=status(view),
        hands=mats.hands(view, offers),
        mats=mats.mats(view, offers),
        rows=mats.rows(view, offers),
        panels=fight.panels(view, combat, offers) if combat is not None and fighting else (),
        fills=mats.is_fighting(view),
        strip=fight.strip(combat) if combat is not None and fighting else None,
        question=asked.question(view, offers),
        words=_words(view),
    )


def status(view: MageKnightView) -> tuple[Status, ...]:
    """The chips of the bar: time, Source, scenario, the Dummy."""
    time = say("Night {n}" if view["night"] else "Day {n}", n=view["number"])
    rounds = say("round {n} of {all}", n=view["round"], all=view["rounds"])
    tint: Tint = "night" if view["night"] else "gold"
    found = [
        Status(
            "time",
            (
                Value("", time),
                Value("", rounds, tone="soft"),
            ),
            tint=tint,
            says=f"{time}, {rounds}",
            rule="mk.setup.day-night-alternate",
        ),
    ]
    if view["source"]:
        found.append(
            Status(
                "source",
                title=say("Source"),
                dots=tuple(
                    Dot(
                        say(LETTERS[face]),
                        tint=palette.TINTS[face],
                        says=say("a {colour} die", colour=say(face)),
                        past=_idle(view, face),
                    )
                    for face in view["source"]
                ),
                rule="mk.mana.source-one-die",
            )
        )
    taken = sum(city["conquered"] for city in view["cities"])
    goal = SCENARIO[view["scenario"]]
    values = [Value("", say(goal.name))]
    if goal.cities in ("level", "order"):
        said = say("cities {taken} of {all}", taken=taken, all=len(view["levels"]))
        values.append(Value("", said, tone="soft"))
    found.append(Status("goal", tuple(values), says="\n".join(goals.lines(view))))
    found += [
        Status(f"champion-{seat}", (Value("", say("{who} has to return", who=who(view, seat))),))
        for seat in view["champions"]
        if seat >= 0
    ]
    dummy = view["dummy"]
    if dummy is not None and dummy["hero"]:
        said = say("Dummy deck {n}", n=dummy["deck_size"])
        found.append(Status("dummy", (Value("", said),)))
    if view["announced"] >= 0:
        said = say("End of the Round announced")
        found.append(Status("announced", (Value("", said),), tint="red"))
    return tuple(found)


def _idle(view: MageKnightView, face: str) -> bool:
    """Whether a die shows a colour that nobody can use now."""
    return face == ("gold" if view["night"] else "black")


def _words(view: MageKnightView) -> tuple[Part, ...]:
    """The position in words: the land, then each player."""
    if not view["tiles"]:
        return (Part(say("Heroes"), heroes.in_words()),)
    parts = [Part(say("On the map"), tuple(land.in_words(view)))]
    for player in view["players"]:
        lines = [
            say(
                "Fame {fame}, level {level}, Reputation {reputation}",
                fame=player["fame"],
                level=player["level"],
                reputation=f"{player['reputation']:+d}",
            ),
            say(
                "{cards}, {deck} in the deck",
                cards=count(player["hand_size"], "1 card in hand", "{n} cards in hand"),
                deck=player["deck_size"],
            ),
            say(
                "{units}, {skills}",
                units=count(len(player["units"]), "1 Unit", "{n} Units"),
                skills=count(len(player["skills"]), "1 Skill", "{n} Skills"),
            ),
        ]
        parts.append(Part(who(view, player["seat"]), tuple(lines)))
    return tuple(parts)
