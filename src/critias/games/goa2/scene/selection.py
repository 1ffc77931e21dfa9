"""Hero selection: the profiles to choose from, and who has taken which."""

from __future__ import annotations

from typing import Any, Final

from critias.games.goa2 import words
from critias.games.goa2.cards import SHEETS, HeroSheet
from critias.games.goa2.scene import icons
from critias.games.goa2.scene.offers import Offers
from critias.games.goa2.scene.palette import FAINT, GOLD, INK, NIGHT, PAPER, TEAM, TEAM_DARK
from critias.games.goa2.scene.pieces import emblem, medallion
from critias.kernel.game import View
from critias.kit.svg import (
    BOLD,
    SERIF,
    at,
    box,
    cut,
    esc,
    fit,
    middle,
    num,
    text,
    wrap,
)

WIDTH: Final = 226.0
HEIGHT: Final = 268.0
GAP: Final = 16.0
STATS: Final = (
    ("attack", icons.SWORD),
    ("initiative", icons.BOLT),
    ("defense", icons.SHIELD),
    ("movement", icons.BOOT),
)
BEST: Final = 8


def profiles(view: View, offers: Offers, room: float) -> tuple[str, float]:
    """The screen on which heroes are chosen, and how high it is."""
    chosen: dict[str, Any] = view["selection"] or {}
    method = str(chosen.get("method", "")).replace("_", " ").capitalize()
    parts = [
        middle(room / 2, 52, "Choose your heroes", 34, "#fff", f'font-family="{SERIF}" {BOLD}'),
        middle(room / 2, 80, method, 17, "#d3f0f2"),
    ]
    y = 108.0
    shown = _shown(chosen, offers)
    per_row = int((room - 40 + GAP) // (WIDTH + GAP))
    for start in range(0, len(shown), per_row):
        row = shown[start : start + per_row]
        x = (room - len(row) * WIDTH - (len(row) - 1) * GAP) / 2
        for hero in row:
            parts.append(_profile(view, chosen, hero, x, y, offers))
            x += WIDTH + GAP
        y += HEIGHT + GAP
    seats, y = _seats(view, chosen, room, y + 8)
    return "".join(parts) + seats, y + 16


def _shown(chosen: dict[str, Any], offers: Offers) -> list[str]:
    """Every hero that lies open: offered, in the pool, taken or banned."""
    found = dict.fromkeys(chosen.get("pool", ()))
    for group in ("offered", "taken", "shared"):
        for own in chosen.get(group, ()):
            found.update(dict.fromkeys(own))
    found.update(dict.fromkeys(chosen.get("bans", ())))
    found.update((str(o), None) for o in offers.open if _key(str(o)) in SHEETS)
    return sorted(found, key=words.hero_name)


def _key(name: str) -> str:
    return name.partition("-")[0]


def _profile(
    view: View, chosen: dict[str, Any], hero: str, x: float, y: float, offers: Offers
) -> str:
    sheet = SHEETS[_key(hero)]
    said = _fate(view, chosen, hero)
    if hero in offers:
        attributes = offers.take(hero)
        edge = 'stroke="#ffe24d" stroke-width="5" stroke-dasharray="14 5"'
    else:
        attributes = offers.why(hero) if offers.words else ""
        edge = 'stroke="#0b2230" stroke-width="2"'
    return (
        f'<g data-tip="{esc(_tip(sheet))}" {attributes} {at(x, y)}>'
        + box(0, 0, WIDTH, HEIGHT, PAPER, edge, 14)
        + _portrait(sheet)
        + _facts(sheet)
        + (_stamp(*said) if said else "")
        + "</g>"
    )


def _tip(sheet: HeroSheet) -> str:
    stars = words.COMPLEXITY[sheet.stars]
    return f"{sheet.name} {sheet.epithet}. {stars}. {', '.join(sheet.roles)}."


def _portrait(sheet: HeroSheet) -> str:
    path = emblem(sheet.id)
    sign = (
        icons.icon(path, 44, 46, 24, GOLD)
        if path
        else middle(44, 58, sheet.name[:1], 36, GOLD, f'font-family="{SERIF}" {BOLD}')
    )
    stars = "".join(
        icons.icon(icons.STAR, 100 + 19 * i, 74, 8, "#c88a12") for i in range(sheet.stars)
    )
    return (
        f'<path d="M14 0H{num(WIDTH - 14)}A14 14 0 0 1 {num(WIDTH)} 14V92H0V14A14 14 0 0 1 14 0Z" '
        f'fill="{NIGHT}"/><circle cx="44" cy="46" r="34" fill="#1d5266" stroke="{GOLD}" '
        f'stroke-width="2.5"/>{sign}'
        + text(
            90,
            36,
            sheet.name,
            fit(sheet.name, 23, WIDTH - 98),
            "#fff",
            f'font-family="{SERIF}" {BOLD}',
        )
        + text(90, 56, cut(sheet.epithet, 13.5, WIDTH - 96), 13.5, "#cfe5ec", 'font-style="italic"')
        + stars
    )


def _facts(sheet: HeroSheet) -> str:
    roles = ", ".join(sheet.roles)
    rows = wrap(roles, 12.5, WIDTH - 30)[:2]
    parts = [text(15, 114 + 16 * i, row, 12.5, FAINT, BOLD) for i, row in enumerate(rows)]
    for i, (stat, path) in enumerate(STATS):
        y = 158.0 + 27 * i
        always, best = sheet.stats.get(stat, (0, 0))
        parts.append(icons.icon(path, 24, y, 8.5, INK))
        for n in range(BEST):
            fill = "#2c7d8f" if n < always else "#a9d3d8" if n < best else "#e2d8be"
            parts.append(box(42 + n * 21.5, y - 7, 18.5, 14, fill, "", 3))
    return "".join(parts)


def _fate(view: View, chosen: dict[str, Any], hero: str) -> tuple[str, str] | None:
    """(word, colour) across a profile that is gone."""
    if hero in chosen.get("bans", ()):
        return "banned", "#5a2b2b"
    for seat, own in enumerate(chosen.get("taken", ())):
        if hero in own:
            team = chosen["seat_teams"][seat]
            return view["seats"][seat], TEAM[team] if team >= 0 else "#44525a"
    for team, own in enumerate(chosen.get("shared", ())):
        if hero in own:
            return words.TEAMS[team], TEAM[team]
    return None


def _stamp(said: str, colour: str) -> str:
    return (
        box(0, 0, WIDTH, HEIGHT, NIGHT, 'fill-opacity=".5"', 14)
        + f'<g transform="translate({num(WIDTH / 2)},{num(HEIGHT / 2 + 30)}) rotate(-8)">'
        + box(-100, -24, 200, 46, colour, 'stroke="#fff" stroke-width="2.5"', 8)
        + middle(0, 7, said, fit(said, 21, 184), "#fff", BOLD)
        + "</g>"
    )


def _seats(view: View, chosen: dict[str, Any], room: float, y: float) -> tuple[str, float]:
    """Seats with their team and heroes."""
    parts = []
    teams = chosen.get("seat_teams", [])
    per_row = 4
    wide = (room - 40 - GAP * (per_row - 1)) / per_row
    for seat, name in enumerate(view["seats"]):
        team = teams[seat] if seat < len(teams) else -1
        x = 20 + (seat % per_row) * (wide + GAP)
        top = y + (seat // per_row) * 66
        fill = TEAM_DARK[team] if team >= 0 else NIGHT
        own = chosen["taken"][seat] if seat < len(chosen.get("taken", ())) else []
        you = " (you)" if view["seat"] == seat else ""
        parts.append(
            f"<g {at(x, top)}>"
            + box(0, 0, wide, 56, fill, 'stroke="#fff" stroke-opacity=".3"', 12)
            + text(16, 34, cut(name + you, 16, wide - 120), 16, "#fff", BOLD)
            + "".join(
                f"<g {at(wide - 32 - 50 * i, 28)}>{_taken(hero, team)}</g>"
                for i, hero in enumerate(own)
            )
            + "</g>"
        )
    rows = (len(view["seats"]) + per_row - 1) // per_row
    return "".join(parts), y + rows * 66


def _taken(hero: str, team: int) -> str:
    """A hero in front of its player, who may not have a team yet."""
    if team >= 0:
        return medallion(hero, team, 20)
    path = emblem(hero)
    sign = icons.icon(path, 0, 0, 11, GOLD) if path else ""
    return f'<circle r="20" fill="#44525a" stroke="{GOLD}" stroke-width="2"/>{sign}'
