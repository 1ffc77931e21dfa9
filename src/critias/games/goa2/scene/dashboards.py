"""Dashboards: what lies in front of each hero, and the reader's own hand."""

from __future__ import annotations

from typing import Any, Final

from critias.games.goa2 import words
from critias.games.goa2.cards import CARDS, COLOURS, ITEMS
from critias.games.goa2.scene import icons
from critias.games.goa2.scene.cards import (
    HEIGHT,
    MINI_HEIGHT,
    MINI_WIDTH,
    WIDTH,
    back,
    face,
    mini,
    offer_frame,
    tip,
)
from critias.games.goa2.scene.offers import Offers
from critias.games.goa2.scene.palette import CARD, EDGE, GOLD, PANEL, TEAM_DARK
from critias.games.goa2.scene.pieces import medallion
from critias.games.goa2.state import OFF, TURNS
from critias.kernel.game import View
from critias.kit.svg import BOLD, SERIF, at, box, cut, esc, middle, num, text

STRIP_WIDTH: Final = 605.0
STRIP_HEIGHT: Final = 128.0
TOP_LEVEL: Final = 8
_PALE: Final = "#d7e6ee"
_DIM: Final = "#8fb0c0"


def strip(view: View, hero: dict[str, Any], acting: bool) -> str:
    """One hero's dashboard with its upper left corner at (0,0)."""
    own = hero["seat"] == view["seat"]
    edge = f'stroke="{GOLD if acting else EDGE}" stroke-width="{3 if acting else 1.5}"'
    parts = [
        box(0, 0, STRIP_WIDTH, STRIP_HEIGHT, PANEL, edge, 12),
        _who(view, hero, own, acting),
        _wealth(hero),
        _markers(view, hero),
        _played(view, hero),
        _slots(view, hero),
        _discards(hero),
    ]
    return "".join(parts)


def _who(view: View, hero: dict[str, Any], own: bool, acting: bool) -> str:
    name = words.hero_name(hero["name"])
    gone = hero["space"] == OFF and view["phase"] not in ("select", "place")
    seat = view["seats"][hero["seat"]] + (" (you)" if own else "")
    said = "resolves a card now" if acting else "off the board" if gone else seat
    return (
        f"<g {at(34, 36)}>{medallion(hero['name'], hero['team'], 23)}</g>"
        + (
            '<g transform="translate(50,52)"><circle r="10" fill="#1d2a33"/>'
            + icons.icon(icons.SKULL, 0, 0, 7, "#fff")
            + "</g>"
            if gone
            else ""
        )
        + text(66, 32, cut(name, 19, 130), 19, "#fff", f'font-family="{SERIF}" {BOLD}')
        + text(66, 49, cut(said, 11.5, 126), 11.5, GOLD if acting else _PALE)
    )


def _wealth(hero: dict[str, Any]) -> str:
    pips = "".join(
        f'<path d="M{num(19 + 13 * i)} 74l5-6 5 6-5 6Z" '
        f'fill="{GOLD if i < hero["level"] else "none"}" stroke="{GOLD}" stroke-opacity=".8"/>'
        for i in range(TOP_LEVEL)
    )
    level = (
        f'<g data-tip="Level {hero["level"]} of {TOP_LEVEL}" data-rule="goa2.level.costs">'
        f"{pips}</g>"
    )
    coins = (
        f'<g data-tip="{hero["coins"]} coin(s)">'
        f'<circle cx="140" cy="74" r="9" fill="{GOLD}" stroke="#a8741a" stroke-width="2"/>'
        '<circle cx="140" cy="74" r="5.5" fill="none" stroke="#a8741a"/>'
        + text(153, 79, hero["coins"], 15, "#fff", BOLD)
        + "</g>"
    )
    items = []
    x = 24.0
    for i, item in enumerate(ITEMS):
        count = hero["items"][i]
        if not count:
            continue
        items.append(
            f'<g data-tip="Items: +{count} {item}" data-rule="goa2.item.bonus">'
            + icons.icon(icons.ITEM[item], x, 102, 7.5, GOLD)
            + text(x + 9, 107, f"+{count}", 12, "#fff", BOLD)
            + "</g>"
        )
        x += 34 if len([n for n in hero["items"] if n]) < 6 else 30
    if not items:
        items.append(text(17, 106, "no items yet", 11, _DIM))
    return level + coins + "".join(items)


def _markers(view: View, hero: dict[str, Any]) -> str:
    parts: list[str] = []
    for name, (holder, size) in view["markers"].items():
        if holder == hero["index"]:
            parts.append(
                f'<g data-tip="{esc(f"{name} marker ({size:+d})")}" '
                f"{at(188 - 20 * len(parts), 74)}>"
                '<circle r="9.5" fill="#3d6b1f" stroke="#d8f5a6"/>'
                + icons.icon(icons.DROP, 0, -1, 6, "#d8f5a6")
                + "</g>"
            )
    return "".join(parts)


def _played(view: View, hero: dict[str, Any]) -> str:
    """The unresolved card with its initiative as it is now."""
    x = 204.0
    key = hero["card"]
    caption = middle(x + MINI_WIDTH / 2, 14, "in play", 10, _DIM)
    if not key:
        body = _empty(x, 20, "–")
        return caption + body
    now = hero["initiative"]
    badge = (
        f'<g {at(x + MINI_WIDTH - 2, 20)}><circle r="13" fill="#fff8e4" stroke="{GOLD}" '
        f'stroke-width="2.5"/>{middle(0, 5, now, 14, "#1d2a33", BOLD)}</g>'
        if now is not None
        else ""
    )
    return caption + _small(view, hero, key, x, 20) + badge


def _slots(view: View, hero: dict[str, Any]) -> str:
    parts = []
    for i in range(TURNS):
        x = 284.0 + i * (MINI_WIDTH + 4)
        key = hero["resolved"][i]
        now = view["turn"] == i + 1
        parts.append(middle(x + MINI_WIDTH / 2, 14, f"turn {i + 1}", 10, GOLD if now else _DIM))
        parts.append(_small(view, hero, key, x, 20) if key else _empty(x, 20, str(i + 1)))
    if hero["ultimate"]:
        parts.append(
            f'<g data-tip="{esc(tip(CARDS[hero["ultimate"]]))}">'
            + box(284, 109, 260, 16, "#74429c", "", 8)
            + icons.icon(icons.CROWN, 295, 117, 6, GOLD)
            + text(306, 121, CARDS[hero["ultimate"]].name, 10.5, "#fff", BOLD)
            + "</g>"
        )
    return "".join(parts)


def _discards(hero: dict[str, Any]) -> str:
    x = 554.0
    pile = hero["discard"]
    parts = []
    hand = hero["hand_size"]
    parts.append(
        f'<g data-tip="{hand} card(s) in hand">'
        + icons.icon(icons.CARD_BACK, 216, 116, 6, _PALE)
        + text(226, 120.5, f"{hand} in hand", 11, _PALE)
        + "</g>"
    )
    parts.append(middle(x + 21, 14, "discard", 10, _DIM))
    if not pile:
        parts.append(
            box(x, 20, 42, MINI_HEIGHT, "none", f'stroke="{EDGE}" stroke-dasharray="4 4"', 6)
        )
    step = min(22.0, 86.0 / max(1, len(pile)))
    for i, key in enumerate(pile):
        parts.append(_tab(key, x, 20 + i * step, hero["team"], step))
    return "".join(parts)


def _tab(key: str, x: float, y: float, team: int, step: float) -> str:
    """A discarded card: a tab with its colour letter."""
    high = min(20.0, step - 2)
    if key not in CARDS:
        return f"<g {at(x, y)}>{box(0, 0, 42, high, TEAM_DARK[team], '', 4)}</g>"
    card = CARDS[key]
    return (
        f'<g data-tip="{esc(tip(card))}" {at(x, y)}>'
        + box(0, 0, 42, high, CARD[card.colour], "", 4)
        + middle(
            21, high * 0.72, "".join(w[0] for w in card.name.split()), high * 0.6, "#fff", BOLD
        )
        + "</g>"
    )


def _small(view: View, hero: dict[str, Any], key: str, x: float, y: float) -> str:
    if key not in CARDS:
        return f"<g {at(x, y)}>{back(TEAM_DARK[hero['team']])}</g>"
    mark = ""
    said = tip(CARDS[key])
    for effect in view["effects"]:
        if (effect["owner"], effect["card"]) == (hero["index"], key):
            now = effect["begins"] <= view["turn"] <= effect["ends"]
            said += " In force now." if now else f" In force from turn {effect['begins']}."
            mark = _in_force(now)
    return f'<g data-tip="{esc(said)}" {at(x, y)}>{mini(key)}{mark}</g>'


def _in_force(now: bool) -> str:
    """The mark on a card whose effect is active, or will be."""
    frame = f'stroke="{GOLD}" stroke-width="3" stroke-dasharray="{"none" if now else "5 4"}"'
    return (
        box(0, 0, MINI_WIDTH, MINI_HEIGHT, "none", frame, 6)
        + f'<circle cx="{num(MINI_WIDTH - 9)}" cy="{num(MINI_HEIGHT - 9)}" r="9" fill="{GOLD}"/>'
        + icons.icon(icons.HOURGLASS, MINI_WIDTH - 9, MINI_HEIGHT - 9, 6, "#1d2a33")
    )


def _empty(x: float, y: float, sign: str) -> str:
    edge = f'stroke="{EDGE}" stroke-width="1.5" stroke-dasharray="4 4"'
    return box(x, y, MINI_WIDTH, MINI_HEIGHT, "none", edge, 6) + middle(
        x + MINI_WIDTH / 2, y + MINI_HEIGHT / 2 + 7, sign, 20, EDGE, BOLD
    )


def whole_cards(keys: list[str], offers: Offers, room: float, prefix: str) -> str:
    """Cards to read, in a row that is centred in the room."""
    gap = min(14.0, (room - len(keys) * WIDTH) / max(1, len(keys) - 1))
    x = (room - len(keys) * WIDTH - (len(keys) - 1) * gap) / 2
    parts = []
    for key in keys:
        parts.append(whole_card(key, x, 0, offers, prefix))
        x += WIDTH + gap
    return "".join(parts)


def whole_card(key: str, x: float, y: float, offers: Offers, prefix: str) -> str:
    """A card to read and, if it is offered, to choose."""
    if key in offers:
        attributes, frame = offers.take(key), offer_frame(WIDTH, HEIGHT, 12)
    else:
        attributes = f'tabindex="0" role="img" aria-label="{esc(CARDS[key].name)}"'
        if offers.words:
            attributes += f" {offers.why(key)}"
        frame = ""
    return (
        f'<g id="{prefix}-{key}" data-tip="{esc(tip(CARDS[key]))}" {attributes} {at(x, y)}>'
        f"{frame}{face(key)}</g>"
    )


def in_order(hand: list[str]) -> list[str]:
    """A hand as players hold it: by colour."""
    return sorted(hand, key=lambda key: (COLOURS.index(CARDS[key].colour), key))
