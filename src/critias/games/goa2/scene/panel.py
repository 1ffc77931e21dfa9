"""The reader's question with all answers that lie nowhere else on the table."""

from __future__ import annotations

from typing import Final

from critias.games.goa2 import words
from critias.games.goa2.actions import ACTIONS
from critias.games.goa2.cards import CARDS
from critias.games.goa2.scene import icons
from critias.games.goa2.scene.cards import HEIGHT, face, tip
from critias.games.goa2.scene.dashboards import whole_cards
from critias.games.goa2.scene.offers import Offers
from critias.games.goa2.scene.palette import GOLD, INK, PAPER
from critias.games.goa2.scene.svg import (
    BOLD,
    SERIF,
    at,
    box,
    esc,
    fit,
    middle,
    serif_fit,
    text,
    width,
)
from critias.kernel.choices import Option
from critias.kernel.game import View

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
    said = words.prompt(view, ask)
    size = serif_fit(said, 21, room - 60, 13)
    parts = [middle(room / 2, 34, said, size, "#fff7d6", f'font-family="{SERIF}" {BOLD}')]
    y = 54.0
    if ask.kind == "action":
        drawn, high = _actions(offers, room, y)
        return "".join(parts) + drawn, high
    cards = [option for option in offers.open if isinstance(option, str) and option in CARDS]
    for start in range(0, len(cards), 6):
        row = cards[start : start + 6]
        parts.append(f"<g {at(10, y + 6)}>{whole_cards(row, offers, room - 20, 'offer')}</g>")
        y += HEIGHT + 22
    drawn, y = _buttons(offers, list(offers.open), room, y)
    return "".join(parts) + drawn, y


def _actions(offers: Offers, room: float, y: float) -> tuple[str, float]:
    """The card that is resolved, and every action there is: those it does not allow say why."""
    assert offers.ask is not None
    key = str(offers.ask.about[1])
    parts = []
    left = (room - 900) / 2
    if key in CARDS:
        parts.append(f'<g data-tip="{esc(tip(CARDS[key]))}" {at(left, y + 4)}>{face(key)}</g>')
    for i, action in enumerate(ACTIONS):
        x = left + 230 + 226 * (i % 3)
        top = y + 40 + 104 * (i // 3)
        parts.append(_action(offers, action, x, top))
    rest = [option for option in offers.open if option not in ACTIONS]
    drawn, y = _buttons(offers, rest, room, y + HEIGHT + 14)
    return "".join(parts) + drawn, y


def _action(offers: Offers, action: str, x: float, y: float) -> str:
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
        + box(0, 0, 210, 88, fill, edge, 14)
        + icons.icon(ACTION_ICONS[action], 36, 44, 19, ink)
        + text(68, 51, said, fit(said, 19, 134), ink, BOLD)
        + "</g>"
    )


def _closed(offers: Offers, action: str) -> str:
    """The attributes of an action that is not allowed: it can be reached, and says why."""
    said = f"{words.ACTION_WORDS[action]}: not allowed now"
    return (
        f'class="closed" tabindex="0" role="button" aria-disabled="true" aria-label="{esc(said)}" '
        f"{offers.why(action)}"
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
