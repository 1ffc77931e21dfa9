"""Hero mats: what lies in front of each hero."""

from __future__ import annotations

from itertools import groupby, zip_longest
from typing import Any, Final

from critias.games.goa2.rules.cards import CARDS, ITEMS, SHEETS, SIGNS, TWIN
from critias.games.goa2.rules.seen import GoaView, HeroView
from critias.games.goa2.rules.state import OFF, TURNS
from critias.games.goa2.shown import icons, words
from critias.games.goa2.shown.cards import card, facedown, tint
from critias.games.goa2.shown.pieces import acting_heroes, medallion, picture
from critias.kit.cards import Value
from critias.kit.language import count, say
from critias.kit.offers import Tone
from critias.kit.stage import Block, Chip, Chips, Mat, Row, Slot, Slots, Strip
from critias.kit.svg import icon

COIN = '<circle r="8.4" fill="#f2c14e" stroke="#a8741a" stroke-width="2.4"/>'
MANY: Final = 7
"""So many mats lie in two columns."""
IN_TURN = (
    "acts first",
    "acts 2nd",
    "acts 3rd",
    "acts 4th",
    "acts 5th",
    "acts 6th",
    "acts 7th",
    "acts 8th",
    "acts 9th",
    "acts 10th",
)


DONE_BY_ALL = {
    "place": "Heroes take their places.",
    "cards": "Cards are turned over when all have chosen.",
    "level": "Heroes level up.",
}


def mats(view: GoaView) -> tuple[Mat, ...]:
    """One for each hero, the reader's own first, then team by team."""
    acting = acting_heroes(view)
    order = in_order(view)
    return tuple(_mat(view, hero, acting, order) for hero in _laid_out(view))


def _laid_out(view: GoaView) -> list[HeroView]:
    """The heroes as their mats lie: many lie in two columns, and each team has one of them."""

    def place(hero: HeroView) -> tuple[bool, int, int]:
        return hero["seat"] != view["seat"], hero["team"], hero["index"]

    heroes = sorted(view["heroes"], key=place)
    if len(heroes) < MANY:
        return heroes
    own = heroes[0]["team"]
    sides = ([h for h in heroes if h["team"] == own], [h for h in heroes if h["team"] != own])
    return [hero for pair in zip_longest(*sides) for hero in pair if hero is not None]


def in_order(view: GoaView) -> list[HeroView]:
    """The heroes with an unresolved card, the highest initiative first."""
    waiting = [h for h in view["heroes"] if h["card"] and h["initiative"] is not None]
    return sorted(waiting, key=lambda h: (-(h["initiative"] or 0), h["team"] != view["coin"]))


def _mat(view: GoaView, hero: HeroView, acting: set[int], order: list[HeroView]) -> Mat:
    index = hero["index"]
    return Mat(
        str(index),
        words.hero_name(hero["name"]),
        owner=hero["seat"],
        art=medallion(hero["name"], hero["team"], 22),
        side=hero["team"],
        values=_wealth(view, hero),
        state=_doing(view, hero, acting, order),
        acting=index in acting,
        slots=_slots(view, hero, index in acting),
        body=_more(view, hero),
    )


def _wealth(view: GoaView, hero: HeroView) -> tuple[Value, ...]:
    level, coins = hero["level"], hero["coins"]
    found = [
        Value(
            level, label=say("Level"), says=say("level {n} of 8", n=level), rule="goa2.level.costs"
        ),
        Value(coins, "", COIN, count(coins, "1 coin", "{n} coins")),
    ]
    for item, number in zip(ITEMS, hero["items"], strict=True):
        if number:
            said = say("items: {item} +{n}", item=say(item), n=number)
            sign = icon(icons.ITEM[item], 0, 0, 9, "#f2c14e")
            found.append(Value(f"+{number}", "", sign, said, rule="goa2.item.bonus"))
    for name, (holder, size) in view["markers"].items():
        if holder == hero["index"]:
            sign = icon(picture(name) or icons.DROP, 0, 0, 9, "#a7e06b")
            worth = f"{size:+d}" if size else ""
            said = say("{name} marker", name=words.thing_name(name))
            found.append(Value(worth, "", sign, f"{said}, {worth}" if worth else said))
    if "book" in hero:
        said = say("{n} spells in the book", n=_in_book(hero, hero["book"]))
        found.append(Value(_in_book(hero, hero["book"]), say("spells"), says=said))
    for name, number in hero.get("counts", {}).items():
        if number:
            found.append(Value(number, label=say(name), says=f"{say(name)}: {number}"))
    return tuple(found)


def _doing(view: GoaView, hero: HeroView, acting: set[int], order: list[HeroView]) -> str:
    """What a hero is doing, where the table does not know it better."""
    if view["phase"] in ("select", "place"):
        return ""
    gone = hero["space"] == OFF
    leader = "" if hero["led"] == OFF else view["heroes"][hero["led"]]["name"]
    led = say("led by {hero}", hero=words.hero_name(leader)) if leader else ""
    if hero["index"] in acting and hero["card"] in CARDS:
        resolves = say("resolves {card}", card=words.card_name(hero["card"]))
        return " · ".join(filter(None, (resolves, led)))
    if view["phase"] == "cards":
        return say("off the board") if gone and not hero["card"] else ""
    parts = []
    if gone:
        parts.append(say("off the board"))
    if hero in order:
        parts.append(say(IN_TURN[order.index(hero)]))
    if led:
        parts.append(led)
    parts.append(say("{n} in hand", n=hero["hand_size"]))
    return " · ".join(parts)


def _slots(view: GoaView, hero: HeroView, acting: bool) -> tuple[Slot, ...]:
    found = []
    for turn in range(TURNS):
        now = view["turn"] == turn + 1
        key = hero["resolved"][turn]
        place = f"turn-{hero['index']}-{turn}"
        if key:
            shown = _small(key, place, hero["team"], "" if _in_force(view, hero, key) else "dim")
            found.append(Slot(str(turn + 1), shown))
        elif now and hero["card"]:
            shown = _small(hero["card"], place, hero["team"], "", hero["initiative"])
            found.append(Slot(str(turn + 1), shown, now=acting))
        else:
            found.append(Slot(str(turn + 1), now=now and view["phase"] == "cards"))
    return tuple(found)


def _small(key: str, place: str, team: int, state: Any, initiative: int | None = None) -> Any:
    if key not in CARDS:
        return facedown(place, team)
    return card(key, place, state, initiative)


def _in_force(view: GoaView, hero: HeroView, key: str) -> bool:
    return any(
        (effect["owner"], effect["card"]) == (hero["index"], key)
        and effect["begins"] <= view["turn"] <= effect["ends"]
        for effect in view["effects"]
    )


def _more(view: GoaView, hero: HeroView) -> tuple[Block, ...]:
    chips = []
    if hero["ultimate"]:
        ultimate = card(hero["ultimate"], f"ultimate-{hero['index']}")
        name = words.card_name(hero["ultimate"])
        chips.append(Chip(name, icon(icons.CROWN), "purple", card=ultimate))
    for key in hero["discard"]:
        place = f"discard-{hero['index']}"
        if key in CARDS:
            chips.append(_discarded(view, hero, key, place))
        else:
            chips.append(Chip(say("a card"), "", "night", says=say("a discarded card, facedown")))
    title = say("Discarded") if hero["discard"] else ""
    blocks: list[Block] = [Chips(tuple(chips), title)] if chips else []
    if "runes" in hero:
        blocks.append(Slots(_runes(view, hero["runes"]), say("Under slots 1 to 4")))
    return tuple(blocks)


def _discarded(view: GoaView, hero: HeroView, key: str, place: str) -> Chip:
    """A card of the discard pile, whose effect may be in force all the same."""
    printed = CARDS[key]
    in_force = _in_force(view, hero, key)
    name = say(printed.name)
    return Chip(
        name,
        "",
        tint(printed.colour),
        "good" if in_force else "",
        say("{card}, discarded, in force", card=name) if in_force else "",
        card=card(key, place),
    )


def rows(view: GoaView) -> tuple[Row, ...]:
    """Spell books, each a tab of its own."""
    return tuple(_book(view, hero, hero["book"]) for hero in view["heroes"] if "book" in hero)


def _book(view: GoaView, hero: HeroView, book: list[str]) -> Row:
    """A book by the colours of its spells: those outside it are pale, what is in force shines."""
    spells = SHEETS[hero["name"].removesuffix(TWIN)].spells
    by_colour = groupby(spells, lambda key: CARDS[key].colour)
    blocks = tuple(
        Chips(tuple(_spell(view, hero, key, key in book) for key in keys), say(colour).capitalize())
        for colour, keys in by_colour
    )
    title = say("{hero}’s spell book", hero=words.hero_name(hero["name"]))
    return Row(f"book-{hero['index']}", title, blocks, count=_in_book(hero, book))


def _in_book(hero: HeroView, book: list[str]) -> str:
    spells = SHEETS[hero["name"].removesuffix(TWIN)].spells
    return say("{n} of {all}", n=len(book), all=len(spells))


def _spell(view: GoaView, hero: HeroView, key: str, inside: bool) -> Chip:
    in_force = any(effect["card"] == key for effect in view["effects"])
    name = say(CARDS[key].name)
    says = [name, say("in the book") if inside else say("outside the book")]
    if in_force:
        says.append(say("in force"))
    tone: Tone = "good" if in_force else "" if inside else "soft"
    colour = tint(CARDS[key].colour) if inside else ""
    shown = card(key, f"spell-{hero['index']}")
    return Chip(name, "", colour, tone, ", ".join(says), card=shown)


def _runes(view: GoaView, runes: list[str]) -> tuple[Slot, ...]:
    """What lies under the slots; the one of this turn is lit."""
    found = []
    for turn, rune in enumerate(runes, 1):
        now = turn == view["turn"]
        name = words.thing_name(rune)
        says = say("{rune} under slot {n}", rune=name, n=turn)
        if now:
            says = f"{says}, {say('awake this turn')}"
        found.append(Slot(name.title(), art=icon(SIGNS[rune], 0, 0, 9), says=says, now=now))
    return tuple(found)


def strip(view: GoaView) -> Strip | None:
    """Who acts when, or what everybody does."""
    if view["winner"] >= 0 or view["phase"] == "select":
        return None
    order = in_order(view)
    if view["phase"] == "act" and order:
        acting = acting_heroes(view)
        values = tuple(
            Value(
                hero["initiative"] or 0,
                "",
                medallion(hero["name"], hero["team"], 10),
                say(
                    "{hero} acts with initiative {n}",
                    hero=words.hero_name(hero["name"]),
                    n=hero["initiative"],
                ),
                "gold" if hero["index"] in acting else "",
            )
            for hero in order
        )
        return Strip(say("Order:"), values)
    return Strip(say(DONE_BY_ALL[view["phase"]])) if view["phase"] in DONE_BY_ALL else None
