"""Action cards: whole ones to read, and small ones for dashboards."""

from __future__ import annotations

from functools import cache
from typing import Final

from critias.games.goa2.cards import (
    CARDS,
    LETTERS,
    TYPE_ATTACK,
    TYPE_DEFENSE,
    TYPE_DEFENSE_SKILL,
    TYPE_MOVEMENT,
    TYPE_SKILL,
    Card,
)
from critias.games.goa2.scene import icons
from critias.games.goa2.scene.palette import CARD, CARD_TINT, FAINT, GOLD, INK, PAPER
from critias.kit.svg import (
    BOLD,
    SERIF,
    box,
    fit,
    lines,
    middle,
    serif_fit,
    text,
    width,
    wrap,
)

WIDTH: Final = 194.0
HEIGHT: Final = 272.0
MINI_WIDTH: Final = 62.0
MINI_HEIGHT: Final = 86.0
TIERS: Final = ("", "I", "II", "III", "IV")

_TEXT_ROOM: Final = (WIDTH - 30, 122.0)


def tip(card: Card) -> str:
    """All that is printed on a card, in words."""
    kind = f"{card.colour} {'basic' if card.basic else f'tier {TIERS[card.tier]}'}"
    facts = [kind]
    if card.tier < 4:
        facts.append(f"initiative {card.initiative}")
    for icon, _, value in _values(card):
        facts.append(f"{icon} {value}".strip())
    if card.range is not None:
        facts.append(f"range {card.range}")
    if card.radius is not None:
        facts.append(f"radius {card.radius}")
    if card.item:
        facts.append(f"as an item: {card.item}")
    return f"{card.name} ({', '.join(facts)}). {card.text}"


def _values(card: Card) -> list[tuple[str, str, str]]:
    """(what, icon, value) of the actions on the card, the primary one first."""
    found = {
        TYPE_ATTACK: (
            "ranged attack" if card.ranged else "attack",
            icons.BOW if card.ranged else icons.SWORD,
            f"{card.attack}{'+' if card.plus and card.primary == TYPE_ATTACK else ''}"
            if card.attack is not None
            else "",
        ),
        TYPE_DEFENSE: (
            "block" if card.block else "defense",
            icons.SHIELD,
            "!" if card.block else "" if card.defense is None else str(card.defense),
        ),
        TYPE_MOVEMENT: (
            "movement",
            icons.BOOT,
            "" if card.movement is None else str(card.movement),
        ),
    }
    shown = [found[key] for key in _order(card) if found[key][2]]
    if card.primary in (TYPE_SKILL, TYPE_DEFENSE_SKILL):
        shown.insert(0, ("skill", icons.STAR, ""))
    return shown


def _order(card: Card) -> list[str]:
    first = TYPE_DEFENSE if card.primary == TYPE_DEFENSE_SKILL else card.primary
    return sorted((TYPE_ATTACK, TYPE_DEFENSE, TYPE_MOVEMENT), key=lambda key: key != first)


@cache
def face(key: str) -> str:
    """A whole card with its upper left corner at (0,0)."""
    card = CARDS[key]
    colour, tint = CARD[card.colour], CARD_TINT[card.colour]
    values = _values(card)
    primaries = 2 if card.primary == TYPE_DEFENSE_SKILL else 1
    parts = [
        box(0, 0, WIDTH, HEIGHT, INK, "", 12),
        box(2, 2, WIDTH - 4, HEIGHT - 4, colour, "", 10),
        box(8, 44, WIDTH - 16, HEIGHT - 84, PAPER, "", 6),
        _head(card),
        _primary(values[:primaries], card, tint),
        _text(card),
        _foot(values[primaries:], card),
    ]
    return "".join(parts)


def _head(card: Card) -> str:
    ultimate = card.tier == 4
    room = WIDTH - 54 - (36 if card.tier else 10)
    style = f'font-family="{SERIF}" {BOLD}'
    size = serif_fit(card.name, 16, room)
    if size >= 12:
        name = text(50, 29, card.name, size, "#fff", style)
    else:
        rows = wrap(card.name, 14.5, room)
        size = min(serif_fit(row, 13, room) for row in rows)
        name = lines(50, 22, rows, size, "#fff", style)
    token = (
        '<circle cx="26" cy="24" r="20" fill="#fff8e4" stroke="#1d2a33" stroke-width="2.5"/>'
        + (
            icons.icon(icons.CROWN, 26, 23, 11, CARD[card.colour])
            if ultimate
            else middle(26, 31.5, card.initiative, 21, INK, BOLD)
        )
    )
    tier = (
        box(WIDTH - 36, 12, 28, 22, INK, 'fill-opacity=".55"', 11)
        + middle(WIDTH - 22, 28, TIERS[card.tier], 13, "#fff", f'font-family="{SERIF}" {BOLD}')
        if card.tier
        else ""
    )
    return token + name + tier


def _primary(values: list[tuple[str, str, str]], card: Card, tint: str) -> str:
    parts = [box(8, 44, WIDTH - 16, 40, tint, "", 6)]
    colour = CARD[card.colour]
    x = 28.0
    for what, path, value in values:
        parts.append(icons.icon(path, x, 64, 12, colour))
        x += 17
        if value:
            parts.append(text(x, 72, value, 23, INK, BOLD))
            x += width(value, 23) + 6
        said = what.title()
        reaches = 46 * ((card.radius is not None) + (card.range is not None))
        if len(values) == 1 and x + width(said, 12.5) < WIDTH - 16 - reaches:
            parts.append(text(x + 2, 69, said, 12.5, INK, f'{BOLD} fill-opacity=".75"'))
        x += 14
    if not values:
        parts.append(text(20, 69, "Ultimate", 14, INK, BOLD))
    x = WIDTH - 18
    for path, reach in ((icons.RING, card.radius), (icons.TARGET, card.range)):
        if reach is not None:
            parts.append(
                text(x, 71, reach, 18, INK, f'{BOLD} text-anchor="end"')
                + icons.icon(path, x - 22, 64.5, 9, FAINT)
            )
            x -= 46
    return "".join(parts)


def _text(card: Card) -> str:
    room, high = _TEXT_ROOM
    size = 14.4
    rows = wrap(card.text, size, room)
    while len(rows) * size * 1.22 > high and size > 7:
        size -= 0.3
        rows = wrap(card.text, size, room)
    return lines(15, 84 + 8 + size, rows, size, INK)


def _foot(values: list[tuple[str, str, str]], card: Card) -> str:
    parts = []
    x = 24.0
    for _, path, value in values:
        parts.append(
            icons.icon(path, x, HEIGHT - 21, 10, "#fff")
            + text(x + 14, HEIGHT - 14.5, value, 18, "#fff", BOLD)
        )
        x += 52
    letter = f'<circle cx="{WIDTH - 22}" cy="{HEIGHT - 21}" r="12" fill="#fff8e4"/>' + middle(
        WIDTH - 22, HEIGHT - 15.5, LETTERS[card.colour], 15, INK, BOLD
    )
    item = (
        box(WIDTH - 78, HEIGHT - 32, 38, 22, INK, 'fill-opacity=".4"', 11)
        + icons.icon(icons.ITEM[card.item], WIDTH - 50, HEIGHT - 21, 7, GOLD)
        + text(WIDTH - 73, HEIGHT - 16.5, "+1", 12, GOLD, BOLD)
        if card.item
        else ""
    )
    return "".join(parts) + item + letter


def offer_frame(w: float, h: float, round_: float) -> str:
    """The ring around a card that may be chosen."""
    return box(
        -5,
        -5,
        w + 10,
        h + 10,
        "url(#goa2-offer)",
        'stroke="#ffe066" stroke-width="4" stroke-dasharray="14 5"',
        round_ + 5,
    )


@cache
def mini(key: str) -> str:
    """A small card: colour with its letter, initiative, name."""
    card = CARDS[key]
    colour = CARD[card.colour]
    top = middle(16, 18, card.initiative, 13, INK, BOLD) if card.tier < 4 else ""
    rows = wrap(card.name, 9, MINI_WIDTH - 10)[:4]
    size = min((fit(row, 9, MINI_WIDTH - 8, 6) for row in rows), default=9)
    values = _values(card)[:1]
    sign = "".join(
        icons.icon(path, 18 if value else MINI_WIDTH / 2, 70, 7.5, colour)
        + text(29, 75, value, 14, INK, BOLD)
        for _, path, value in values
    )
    return (
        box(0, 0, MINI_WIDTH, MINI_HEIGHT, INK, "", 6)
        + box(1.2, 1.2, MINI_WIDTH - 2.4, MINI_HEIGHT - 2.4, colour, "", 5)
        + box(4, 26, MINI_WIDTH - 8, MINI_HEIGHT - 30, PAPER, "", 3)
        + '<circle cx="16" cy="13.5" r="10.5" fill="#fff8e4"/>'
        + top
        + middle(MINI_WIDTH - 16, 18.5, LETTERS[card.colour], 13, "#fff", BOLD)
        + lines(MINI_WIDTH / 2, 38, rows, size, INK, f'text-anchor="middle" {BOLD}')
        + (sign or icons.icon(icons.CROWN, MINI_WIDTH / 2, 70, 8, colour))
    )


def back(team_colour: str, sign: str = "?") -> str:
    """A small card that lies facedown."""
    return (
        box(0, 0, MINI_WIDTH, MINI_HEIGHT, INK, "", 6)
        + box(2, 2, MINI_WIDTH - 4, MINI_HEIGHT - 4, team_colour, "", 5)
        + box(7, 7, MINI_WIDTH - 14, MINI_HEIGHT - 14, "none", f'stroke="{GOLD}"', 4)
        + icons.icon(icons.WAVE, MINI_WIDTH / 2, MINI_HEIGHT / 2 - 8, 13, GOLD, 'opacity=".8"')
        + middle(MINI_WIDTH / 2, MINI_HEIGHT - 18, sign, 15, "#fff", BOLD)
    )
