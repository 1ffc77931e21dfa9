"""The Heroes: their portraits, what each is good at, and the choice among them."""

from __future__ import annotations

from typing import Final, NamedTuple

from critias.games.mage_knight.rules.components import DEED, DEEDS, HEROES, SKILLS, HeroSheet
from critias.games.mage_knight.rules.selection import CHOOSE_HERO
from critias.games.mage_knight.rules.view import MageKnightView
from critias.games.mage_knight.shown import palette
from critias.games.mage_knight.shown.texts import text
from critias.kit.cards import Card, Line, Tint
from critias.kit.language import say
from critias.kit.offers import Offers
from critias.kit.stage import Cards, Row


class Stroke(NamedTuple):
    """A shape of a portrait."""

    path: str
    fill: str
    edge: str = ""
    wide: float = 1.0


TINTS: Final[dict[str, Tint]] = {
    "arythea": "red", "goldyx": "green", "norowas": "white", "tovak": "blue",
}  # fmt: skip
CALLED: Final = {
    "arythea": "The one who came out of the dark",
    "goldyx": "The young dragon who hoards mana",
    "norowas": "The elf whom others follow",
    "tovak": "The knight who does not give way",
}
GOOD_AT: Final = {
    "arythea": "Strong at Night, with fire and siege; even Wounds become of use.",
    "goldyx": "Crystals of every colour, flight over any land, healing; much magic.",
    "norowas": "Units that cost less and do more; good words, bows by Day.",
    "tovak": "Blocks, ice, long marches by Day; any card sideways is worth more.",
}
"""In a line: what the Skills and the card of a Hero come to."""
GROUNDS: Final = {
    "arythea": "#3d0f12",
    "goldyx": "#123a1d",
    "norowas": "#3c4a38",
    "tovak": "#12294f",
}
FIGURES: Final[dict[str, tuple[Stroke, ...]]] = {
    "arythea": (
        Stroke("M-6 9.6C-7.4 2-6.4-8 0-9 6.4-8 7.4 2 6 9.6Z", "#b5302a", "#1d0607"),
        Stroke("M-4 9.6C-4.6 3-4.2-5.6 0-6.4 4.2-5.6 4.6 3 4 9.6Z", "#1b0a0d"),
        Stroke(
            "M-2.9-1.8C-2.9-6.2 2.9-6.2 2.9-1.8 2.9 1 1.5 3.3 0 3.4-1.5 3.3-2.9 1-2.9-1.8Z",
            "#ecccb2",
            "#2a1a12",
            0.5,
        ),
        Stroke(
            "M-3.1-1C-3.6-5.4-1-6 0-4.4 1-6 3.6-5.4 3.1-1 2.4-3 1-3.8 0-3.8-1-3.8-2.4-3-3.1-1Z",
            "#5d1016",
        ),
        Stroke("M-1.9-1.4h1.3M.6-1.4h1.3", "none", "#20140e", 0.9),
        Stroke("M-.9 1.7h1.8", "none", "#8c2a24", 0.7),
        Stroke(
            "M0 5.2q.5 1.7 1.7 2.6t0 1.6h-3.4q-1.4-.6-.4-2.6q.9.4.9 1Q-.8 6.8 0 5.2Z", "#ff9a2e"
        ),
    ),
    "goldyx": (
        Stroke(
            "M-1 2C-5-7-9-6.4-9.6-4.4-7.4-3.6-7-.6-8 2.6-5.6 1-3.4 2-1 5Z", "#62b86a", "#0d2a14"
        ),
        Stroke(
            "M-3.4 9.6C-3.4 5-2.8 2-2.4-1-2.8-4.4-1-7 1.4-7 3.8-7 6-5 7.6-3.2"
            " 6.4-1.6 4-1.8 3-1.2 3.8 2 4 6 3.6 9.6Z",
            "#3f9f4c",
            "#0d2a14",
        ),
        Stroke("M-.6 9.6C-.8 5-.4 2.6.4-.6L2.2 0C2.8 3 2.8 6 2.6 9.6Z", "#cfe59a"),
        Stroke("M-.6-6.4C-1.6-8.6-3.2-9.4-4.8-9.2-3.4-8-2.8-6-1.8-4.6Z", "#f2e6c0", "#0d2a14", 0.6),
        Stroke("M2-4.6a1 1 0 1 0 .1 0Z", "#ffd84a"),
        Stroke("M2.4-4.2v.9", "none", "#1a1208"),
        Stroke("M5-2.2l1.6-.7", "none", "#0d2a14", 0.7),
        Stroke("M6.6 2.6L8.8 5.4 7 9.2 4.8 6Z", "#7cc9ee", "#123a55"),
    ),
    "norowas": (
        Stroke("M-6.4 9.6C-6 5-3 3.4 0 3.4 3 3.4 6 5 6.4 9.6Z", "#f1ecdc", "#5b5746"),
        Stroke("M-4 5.4C-5.2-1-4.6-7.6 0-7.6 4.6-7.6 5.2-1 4 5.4Z", "#d3ae55", "#5e4a1c"),
        Stroke("M-2.8-2L-6.6-4.8-3-.2ZM2.8-2L6.6-4.8 3-.2Z", "#f0d3b4", "#2a1a12", 0.5),
        Stroke(
            "M-2.9-2C-2.9-5.6 2.9-5.6 2.9-2 2.9 1 1.5 3.6 0 3.7-1.5 3.6-2.9 1-2.9-2Z",
            "#f0d3b4",
            "#2a1a12",
            0.5,
        ),
        Stroke("M-1.9-1.4h1.3M.6-1.4h1.3", "none", "#20140e", 0.9),
        Stroke("M-.9 1.6q.9.7 1.8 0", "none", "#7a4a34", 0.7),
        Stroke(
            "M-3.4-4.2L-3-7.6-1.4-5.8 0-9 1.4-5.8 3-7.6 3.4-4.2Q0-5.4-3.4-4.2Z",
            "#f7f4ea",
            "#6d6748",
            0.7,
        ),
        Stroke("M0 4.8L2 7 0 9.4-2 7Z", "#2f9e44", "#184f22", 0.6),
    ),
    "tovak": (
        Stroke("M0-8C2.4-11 8.6-8.6 8.2-1.6 6.4-4.6 3.4-6.8 0-7Z", "#3f9be0", "#0b1a30"),
        Stroke(
            "M-6.6 9.6C-8.6 5.6-6 3.8-4 5-2 7 2 7 4 5 6 3.8 8.6 5.6 6.6 9.6Z", "#5f7591", "#0b1a30"
        ),
        Stroke(
            "M-4.6 4.4V-3C-4.6-7-2.2-8.2 0-8.2 2.2-8.2 4.6-7 4.6-3V4.4C3 6.6-3 6.6-4.6 4.4Z",
            "#a9b9cc",
            "#0b1a30",
        ),
        Stroke("M-3.6-2.6H3.6V-.8H.8V4.6H-.8V-.8H-3.6Z", "#101c2c"),
        Stroke("M-2.8-1.7h1.4M1.4-1.7h1.4", "none", "#8fd0ff", 0.8),
        Stroke("M-3 1.4h1.4M-3 3h1.4M1.6 1.4h1.4M1.6 3h1.4", "none", "#44566e", 0.7),
    ),
}
"""Shapes one over the other, in a box from -10 to 10."""


def portrait(hero: str) -> str:
    """A Hero in a picture, in a box from -10 to 10."""
    ground = f'<rect x="-10" y="-10" width="20" height="20" rx="4" fill="{GROUNDS[hero]}"/>'
    return f'{ground}<g stroke-linejoin="round">{"".join(map(_drawn, FIGURES[hero]))}</g>'


def _drawn(one: Stroke) -> str:
    edge = f' stroke="{one.edge}" stroke-width="{one.wide:g}"' if one.edge else ""
    return f'<path d="{one.path}" fill="{one.fill}"{edge}/>'


def row(view: MageKnightView, offers: Offers) -> Row | None:
    """All Heroes while they are chosen, those that are gone with whoever has them."""
    if all(player["hero"] for player in view["players"]):
        return None
    taken = {player["hero"]: player["seat"] for player in view["players"] if player["hero"]}
    shown = tuple(_card(hero, taken.get(hero.id), offers) for hero in HEROES)
    return Row("heroes", say("Heroes"), (Cards(shown),), count=len(shown), open=True)


def _card(hero: HeroSheet, seat: int | None, offers: Offers) -> Card:
    own = DEEDS[DEED[hero.own_card]]
    gone = "" if seat is None else say("taken by player {number}", number=seat + 1)
    skills = (skill for skill in SKILLS if skill.hero == hero.id)
    return Card(
        f"hero-{hero.id}",
        say(hero.name),
        TINTS[hero.id],
        art=portrait(hero.id),
        lines=(Line(say(CALLED[hero.id]), tone="soft"), Line(say(GOOD_AT[hero.id]))),
        more=(
            Line(
                say("{card}: {text}", card=say(own.name), text=text(own.basic)),
                icon=palette.mana(own.colour) if own.colour else "",
            ),
        ),
        closer=(
            Line(say("Skills to gain"), tone="soft"),
            *(say("{name}: {text}", name=say(one.name), text=text(one)) for one in skills),
        ),
        note=gone,
        state="shut" if gone else "",
        option=hero.id if offers.kind == CHOOSE_HERO else None,
    )


def line(hero: str) -> str:
    """What a Hero is good at."""
    return say(GOOD_AT[hero])


def in_words() -> tuple[str, ...]:
    """The Heroes in words, for those who do not see them."""
    return tuple(say("{hero}: {line}", hero=say(hero.name), line=line(hero.id)) for hero in HEROES)
