"""What lies beside the battleground: points, Alphas with their cards, interventions."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape
from typing import Any, Final, NamedTuple

from critias.games.athlas.board import SEATS
from critias.games.athlas.data import CARDS, INTERVENTIONS
from critias.games.athlas.drawing import (
    GOLD,
    LINE,
    PALE,
    PANEL,
    SIDES,
    SOFT,
    TINTS,
    card_words,
    chip,
    chip_width,
    choice,
    figure,
    fitted,
    intervention_words,
    life_colour,
    meter,
    offered,
    text,
    title_of,
)
from critias.games.athlas.summoning import alpha_name
from critias.kernel.choices import Ask
from critias.kernel.game import View

WIDTH: Final = 372.0
_HEAD: Final = 34.0
_STACK: Final = 46.0
_ROW: Final = 20.0


class _Chip(NamedTuple):
    words: str
    tint: str
    attributes: str
    tip: str
    lit: bool


def panel(view: View, ask: Ask | None, seat: int, board: tuple[float, float]) -> Iterable[str]:
    """One player's side: north above, south below."""
    side = view["sides"][seat]
    half = board[1] / 2 - 8
    x, top = board[0], 6 + seat * (half + 4)
    active = seat == view["active"]
    yield (
        f'<g id="side-{seat}"><rect x="{x:.1f}" y="{top:.1f}" width="{WIDTH}" height="{half:.1f}"'
        f' rx="10" fill="{PANEL}" stroke="{SIDES[seat] if active else LINE}" stroke-width="2"/>'
    )
    yield from _head(view, seat, x, top)
    room = (half - _HEAD - _STACK) / max(3, len(side["alphas"]))
    y = top + _HEAD
    for number in range(len(side["alphas"])):
        yield from _alpha(view, ask, seat, number, (x + 8, y), room - 5)
        y += room
    yield from _interventions(view, ask, seat, x + 8, top + half - _STACK)
    yield "</g>"


def _head(view: View, seat: int, x: float, top: float) -> Iterable[str]:
    side = view["sides"][seat]
    points = f"{side['spent']} of {view['points']} points spent"
    yield (
        f'<circle cx="{x + 18:.1f}" cy="{top + 17:.1f}" r="8" fill="{SIDES[seat]}"/>'
        f"{text(x + 32, top + 22, SEATS[seat], 15, bold=True)}"
        f"{meter(x + 96, top + 13, 110, 8, side['spent'], view['points'], SIDES[seat])}"
        f"{text(x + 214, top + 21, points, 12, SOFT)}"
    )


def _alpha(
    view: View, ask: Ask | None, seat: int, number: int, place: tuple[float, float], high: float
) -> Iterable[str]:
    x, y = place
    alpha = view["sides"][seat]["alphas"][number]
    option = alpha_name(number)
    attributes, edge = "", (LINE, 1.0)
    if ask is not None and seat in ask.seats:
        if offered(ask, option):
            attributes, edge = choice(view, ask, option), (GOLD, 3.0)
        elif ask.kind.endswith("summon"):
            attributes = choice(view, ask, option)
    known = alpha["cards"] is not None
    tip = "; ".join(card_words(card) for card in alpha["cards"]) if known else "Not revealed yet"
    wide = WIDTH - 16
    yield (
        f'<g id="alpha-{seat}-{number}"><g{attributes} data-tip="{escape(tip)}">'
        f'<rect x="{x:.1f}" y="{y:.1f}" width="{wide}" height="{high:.1f}" rx="7"'
        f' fill="{"#1b2635" if known else "#141c27"}" stroke="{edge[0]}"'
        f' stroke-width="{edge[1]}"/>'
        f'<circle cx="{x + 17:.1f}" cy="{y + 17:.1f}" r="12" fill="{SIDES[seat]}"/>'
    )
    if known and alpha["revealed"]:
        yield figure(x + 17, y + 17, alpha["figure"], "#31404f", "#14181d", 0.75)
    mark = "#fff" if known and alpha["revealed"] else "#14181d"
    yield text(x + 17, y + 21, str(number + 1), 11, mark, bold=True, anchor="middle")
    if not known:
        yield text(x + 36, y + 22, "hidden", 13, SOFT) + "</g></g>"
        return
    genus = title_of(CARDS[alpha["cards"][0]])
    yield text(x + 36, y + 16, fitted(genus, 14, 170), 14, PALE, bold=True)
    yield text(x + wide - 8, y + 16, f"cost {alpha['cost']}", 12, SOFT, anchor="end")
    if alpha["revealed"]:
        pool, life = alpha["pool"], alpha["life"]
        yield meter(x + 36, y + 22, 150, 8, pool, life, life_colour(pool, life))
        yield text(x + 194, y + 30, f"life {pool} of {life}", 12)
    else:
        yield text(x + 36, y + 31, f"life {alpha['life']}, not revealed", 12, SOFT)
    yield "</g>"
    yield from _chips(
        _card_chips(view, ask, seat, number), (x + 8, y + 37), wide - 16, int((high - 37) // _ROW)
    )
    yield "</g>"


def _card_chips(view: View, ask: Ask | None, seat: int, number: int) -> list[_Chip]:
    """The cards of an Alpha; those with a power its unit can use now are choices."""
    alpha = view["sides"][seat]["alphas"][number]
    usable: dict[str, list[str]] = {}
    if ask is not None and ask.kind == "power" and _acts(view, seat, number):
        for option in ask.options:
            if isinstance(option, str) and "." in option:
                usable.setdefault(option.split(".", maxsplit=1)[0], []).append(option)
    found: list[_Chip] = []
    for card_id in dict.fromkeys([*alpha["cards"], *usable]):
        if card_id not in CARDS:
            continue
        card, powers = CARDS[card_id], usable.get(card_id, [])
        cubes = alpha["cubes"].get(card_id)
        dots = "" if cubes is None else f" {'•' * cubes if 0 < cubes < 4 else cubes}"
        for power in powers:
            also = f": {power.split('.')[1].replace('_', ' ')}" if len(powers) > 1 else ""
            found.append(
                _Chip(
                    title_of(card) + also + dots, TINTS[card.type], choice(view, ask, power),
                    card_words(card_id), True,
                )
            )  # fmt: skip
        if not powers and card.type != "genus":
            found.append(
                _Chip(title_of(card) + dots, TINTS[card.type], "", card_words(card_id), False)
            )
    return sorted(found, key=lambda each: not each.lit)


def _acts(view: View, seat: int, number: int) -> bool:
    """Whether the unit activated last is of this Alpha."""
    unit_id = view["acting"][-1]["unit"] if view["acting"] else None
    return any(
        unit["id"] == unit_id and (unit["owner"], unit["alpha"]) == (seat, number)
        for unit in view["units"]
    )


def _chips(chips: list[_Chip], place: tuple[float, float], room: float, rows: int) -> Iterable[str]:
    """Labels in rows; what finds no room is counted."""
    x, y = place
    used, row = 0.0, 0
    for i, each in enumerate(chips):
        wide = chip_width(each.words)
        last = row == rows - 1
        more = 34 if last and i < len(chips) - 1 else 0
        if used and used + wide + more > room:
            if last:
                yield text(x + used, y + row * _ROW + 13, f"+{len(chips) - i}", 12, SOFT)
                return
            used, row = 0.0, row + 1
        yield chip(x + used, y + row * _ROW, *each)
        used += wide + 5


def _interventions(view: View, ask: Ask | None, seat: int, x: float, y: float) -> Iterable[str]:
    """The stack, top first, and what lasts or is gone."""
    side = view["sides"][seat]
    left = side["cards_left"]
    lasting = [effect for effect in view["lasting"] if effect["owner"] == seat]
    words = f"Interventions: {left} left" + (", one cast this turn" if side["cast"] else "")
    yield text(x, y + 12, words, 12, SOFT)
    cx = x
    if side["stack"] is None:
        for _ in range(left):
            yield (
                f'<rect x="{cx:.1f}" y="{y + 19:.1f}" width="15" height="20" rx="3"'
                f' fill="#8f3d4b" stroke="{PALE}"/>'
            )
            cx += 20
    shown: list[tuple[str, str, dict[str, Any] | None]] = [
        *((card, TINTS["intervention"], None) for card in side["stack"] or []),
        *((effect["card"], GOLD, effect) for effect in lasting),
    ]
    chips = []
    for i, (card_id, tint, effect) in enumerate(shown):
        card = INTERVENTIONS[card_id]
        title = title_of(card) if effect is None else f"{card.name}: {effect['cubes']} turns"
        top = effect is None and i == 0 and offered(ask, "cast")
        attributes = choice(view, ask, "cast") if top else ""
        chips.append(_Chip(title, tint, attributes, intervention_words(card), top))
    yield from _chips(chips, (cx, y + 20), WIDTH - 16 - (cx - x), 1)
