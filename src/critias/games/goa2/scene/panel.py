"""The reader's question with all answers that lie nowhere else on the table."""

from __future__ import annotations

from typing import Final

from critias.games.goa2 import words
from critias.games.goa2.actions import ACTIONS
from critias.games.goa2.cards import CARDS
from critias.games.goa2.scene import icons
from critias.games.goa2.scene.cards import HEIGHT, WIDTH, face, tip
from critias.games.goa2.scene.dashboards import whole_cards
from critias.games.goa2.scene.offers import Offers
from critias.games.goa2.scene.palette import GOLD, INK, PAPER
from critias.kernel.choices import Option
from critias.kernel.game import View
from critias.kit.svg import (
    BOLD,
    SERIF,
    at,
    box,
    esc,
    fit,
    lines,
    middle,
    text,
    width,
    wrap,
)

ACTION_ICONS: Final = {
    "attack": icons.SWORD,
    "skill": icons.STAR,
    "movement": icons.BOOT,
    "fast_travel": icons.WINGS,
    "clear": icons.BROOM,
    "hold": icons.PAUSE,
}
BUTTON: Final = 46.0


def panel(view: View, offers: Offers, room: float) -> tuple[str, float]:
    """The question, cards that are offered, buttons; and how high all that is."""
    ask = offers.ask
    if ask is None:
        return "", 0.0
    rows = wrap(words.PHRASES.prompt(view, ask), 24, room - 20)
    style = f'font-family="{SERIF}" {BOLD} text-anchor="middle"'
    parts = [lines(room / 2, 40, rows, 21, "#fff7d6", style)]
    y = 40 + 26.0 * len(rows)
    if ask.kind == "action":
        drawn, high = _actions(offers, room, y)
        return "".join(parts) + drawn, high
    cards = [option for option in offers.open if isinstance(option, str) and option in CARDS]
    per_row = int((room + 8) // (WIDTH + 8))
    for start in range(0, len(cards), per_row):
        row = cards[start : start + per_row]
        parts.append(f"<g {at(0, y + 6)}>{whole_cards(row, offers, room, 'offer')}</g>")
        y += HEIGHT + 20
    drawn, y = _buttons(offers, list(offers.open), room, y)
    return "".join(parts) + drawn, y


def _actions(offers: Offers, room: float, y: float) -> tuple[str, float]:
    """The card that is resolved, and every action there is: those it does not allow say why."""
    assert offers.ask is not None
    key = str(offers.ask.about[1])
    parts = []
    if key in CARDS:
        parts.append(f'<g data-tip="{esc(tip(CARDS[key]))}" {at(0, y + 4)}>{face(key)}</g>')
    left = WIDTH + 18
    wide = (room - left - 12) / 2
    for i, action in enumerate(ACTIONS):
        x = left + (wide + 12) * (i % 2)
        parts.append(_action(offers, action, x, y + 6 + 92 * (i // 2), wide))
    rest = [option for option in offers.open if option not in ACTIONS]
    drawn, y = _buttons(offers, rest, room, y + HEIGHT + 12)
    return "".join(parts) + drawn, y


def _action(offers: Offers, action: str, x: float, y: float, wide: float) -> str:
    open_ = action in offers
    said = offers.label(action) if open_ else words.ACTION_WORDS[action]
    attributes = offers.take(action) if open_ else _closed(offers, action)
    edge = (
        'stroke="#ffe066" stroke-width="3.5" stroke-dasharray="14 5"'
        if open_
        else 'stroke="#6b8796" stroke-width="1.5"'
    )
    ink, fill = (INK, PAPER) if open_ else ("#9fb6c1", "#1b4256")
    return (
        f"<g {attributes} {at(x, y)}>"
        + box(0, 0, wide, 80, fill, edge, 14)
        + icons.icon(ACTION_ICONS[action], 34, 40, 18, ink)
        + text(62, 47, said, fit(said, 19, wide - 74), ink, BOLD)
        + "</g>"
    )


def _closed(offers: Offers, action: str) -> str:
    """The attributes of an action that is not allowed: it can be reached, and says why."""
    said = f"{words.ACTION_WORDS[action]}: not allowed now"
    return (
        'class="goa2-closed" tabindex="0" role="button" aria-disabled="true" '
        f'aria-label="{esc(said)}" {offers.why(action)}'
    )


def _buttons(offers: Offers, options: list[Option], room: float, y: float) -> tuple[str, float]:
    """Rows of buttons, each row centred."""
    if not options:
        return "", y + 8
    rows: list[list[tuple[Option, str, float]]] = [[]]
    used = 0.0
    for option in options:
        said = offers.label(option)
        wide = width(said, 18) + 48
        if used + wide > room - 40 and rows[-1]:
            rows.append([])
            used = 0.0
        rows[-1].append((option, said, wide))
        used += wide + 14
    parts = []
    for row in rows:
        x = (room - sum(wide for _, _, wide in row) - 14 * (len(row) - 1)) / 2
        for option, said, wide in row:
            parts.append(
                f"<g {offers.take(option)} {at(x, y)}>"
                + box(0, 0, wide, BUTTON, PAPER, f'stroke="{GOLD}" stroke-width="3"', BUTTON / 2)
                + middle(wide / 2, 30, said, 18, INK, BOLD)
                + "</g>"
            )
            x += wide + 14
        y += BUTTON + 12
    return "".join(parts), y + 6
