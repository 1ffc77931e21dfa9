"""What stands beside the board: round and turn, Wave and Life counters, the coin, the order."""

from __future__ import annotations

from typing import Any, Final

from critias.games.goa2 import words
from critias.games.goa2.board import Board
from critias.games.goa2.scene import icons
from critias.games.goa2.scene.palette import EDGE, GOLD, INK, PANEL, TEAM, TEAM_DARK, TEAM_LIGHT
from critias.games.goa2.scene.pieces import acting_heroes, medallion
from critias.games.goa2.scene.terrain import square
from critias.games.goa2.state import HERO, OFF, TURNS
from critias.kernel.game import View
from critias.kit.svg import BOLD, SERIF, at, box, esc, middle, num, text

HEIGHT: Final = 150.0
_PALE: Final = "#d7e6ee"

PHASES: Final = {
    "place": "Heroes take their places",
    "cards": "Everybody chooses a card",
    "act": "Cards are resolved by initiative",
    "turn_end": "The turn ends",
    "round_end": "The round ends",
    "level": "Heroes level up",
}


def counters(view: View, width: float) -> str:
    """The bar above the board."""
    centre = width / 2
    return "".join(
        (
            f"<g {at(20, 12)}>{_team(view, 0)}</g>",
            f"<g {at(width - 20 - 300, 12)}>{_team(view, 1)}</g>",
            f"<g {at(centre, 12)}>{_time(view)}</g>",
            _order(view, centre),
        )
    )


def _team(view: View, team: int) -> str:
    """A team's Life counters and minions in the Battle Zone."""
    lives = view["lives"][team]
    shape = '<circle r="17"' if team == 0 else f'<path d="{square(0, 0, 16)}"'
    hearts = "".join(
        icons.icon(icons.HEART, 66 + 24 * i, 24, 10, "#ff8f85" if team == 0 else "#9cc4ff")
        for i in range(lives)
    )
    return (
        box(0, 0, 300, 72, TEAM_DARK[team], f'stroke="{TEAM_LIGHT[team]}" stroke-opacity=".5"', 14)
        + f'<g {at(28, 36)}>{shape} fill="{TEAM[team]}" stroke="{GOLD}" stroke-width="2"/>'
        + icons.icon(icons.CROWN, 0, 0, 9, "#fff")
        + "</g>"
        + f'<g data-tip="{words.TEAMS[team]}: {lives} Life counter(s) left" '
        f'data-rule="goa2.win.life-exhausted">{hearts}'
        + text(66 + 24 * lives, 30, lives, 16, "#fff", BOLD)
        + "</g>"
        + text(56, 57, f"{words.TEAMS[team]}", 15, "#fff", f'font-family="{SERIF}" {BOLD}')
        + _tally(view, team)
    )


def _tally(view: View, team: int) -> str:
    parts = []
    x = 108.0
    for lane, zone in enumerate(view["zones"]):
        count = len(minions_in_battle(view, lane, team))
        name = Board.of(view["board"]).zones[zone].name
        said = f"{count} minions" if len(view["zones"]) == 1 else str(count)
        parts.append(
            f'<g data-tip="{esc(f"{words.TEAMS[team]} has {count} minion(s) in the {name}")}" '
            'data-rule="goa2.battle.remove-difference">'
            + icons.icon(icons.SWORDS, x + 8, 52, 8, TEAM_LIGHT[team])
            + text(x + 21, 57.5, said, 13.5, "#fff", BOLD)
            + "</g>"
        )
        x += 56
    return "".join(parts)


def minions_in_battle(view: View, lane: int, team: int) -> list[dict[str, Any]]:
    """The minions of a team that stand in a lane's Battle Zone."""
    zone = Board.of(view["board"]).zone_masks[view["zones"][lane]]
    return [
        piece
        for piece in view["pieces"]
        if piece["kind"] < HERO
        and piece["team"] == team
        and piece["lane"] in (lane, OFF)
        and zone >> piece["space"] & 1
    ]


def _time(view: View) -> str:
    """Round, turn, Wave counters and the coin, around x = 0."""
    parts = [
        box(-278, 0, 556, 72, PANEL, f'stroke="{EDGE}" stroke-width="1.5"', 14),
        text(-260, 32, f"Round {view['round']}", 20, "#fff", f'font-family="{SERIF}" {BOLD}'),
    ]
    for i in range(TURNS):
        x = -250 + 26 * i
        now, past = view["turn"] == i + 1, view["turn"] > i + 1
        fill = GOLD if now else "#5f8597" if past else "none"
        parts.append(
            f'<circle cx="{x}" cy="53" r="9.5" fill="{fill}" stroke="{GOLD if now else "#5f8597"}" '
            f'stroke-width="1.6"/>{middle(x, 57.5, i + 1, 12, INK if now else _PALE, BOLD)}'
        )
    parts.append(f"<g {at(-128, 0)}>{_waves(view)}</g>")
    parts.append(f"<g {at(222, 36)}>{_coin(view)}</g>")
    return "".join(parts)


def _waves(view: View) -> str:
    parts = []
    rows = len(view["waves"])
    for lane, count in enumerate(view["waves"]):
        y = 25.0 if rows == 1 else 20 + 30 * lane
        zone = Board.of(view["board"]).zones[view["zones"][lane]].name
        drawn = "".join(icons.icon(icons.WAVE, 14 + 23 * i, y, 10, "#8ee0ee") for i in range(count))
        said = f"{count} Wave counter(s) left, Battle Zone: {zone}"
        parts.append(
            f'<g data-tip="{esc(said)}" data-rule="goa2.push.trigger">{drawn}'
            + text(14 + 23 * count, y + 5, count, 15, "#fff", BOLD)
            + (
                text(5, y + 34, f"Battle Zone: {zone}", 14, GOLD, BOLD)
                if rows == 1
                else text(200, y + 5, zone, 11.5, GOLD, f"{BOLD}")
            )
            + "</g>"
        )
    return "".join(parts)


def _coin(view: View) -> str:
    team = view["coin"]
    said = f"The tie-breaker coin favours {words.TEAMS[team]}"
    shape = '<circle r="13"' if team == 0 else f'<path d="{square(0, 0, 12)}"'
    return (
        f'<g class="goa2-coin" data-tip="{said}" data-rule="goa2.tie.flip-after-resolve">'
        f'<circle r="29" fill="#8f6414"/><circle r="27" fill="{GOLD}"/>'
        '<circle r="22.5" fill="none" stroke="#a8741a" stroke-width="1.6" '
        'stroke-dasharray="3 2.4"/>'
        f'{shape} fill="{TEAM[team]}" stroke="#fff" stroke-width="1.5"/>'
        + icons.icon(icons.CROWN, 0, 0, 7.5, "#fff")
        + "</g>"
    )


def _order(view: View, centre: float) -> str:
    """Who acts when: heroes with an unresolved card, the highest initiative first."""
    waiting = [h for h in view["heroes"] if h["card"]]
    if view["phase"] == "act" and waiting:
        waiting.sort(key=lambda h: (-(h["initiative"] or 0), h["team"] != view["coin"]))
        acting = acting_heroes(view)
        step = 76.0
        x = centre - step * (len(waiting) - 1) / 2
        parts = [_arrows(centre, step, len(waiting))]
        for hero in waiting:
            parts.append(_in_line(hero, x, hero["index"] in acting))
            x += step
        return "".join(parts)
    said = PHASES.get(view["phase"], "")
    return middle(centre, 122, said, 18, "#e8f6f8", f'font-family="{SERIF}" font-style="italic"')


def _arrows(centre: float, step: float, count: int) -> str:
    start = centre - step * (count - 1) / 2
    marks = "".join(f"M{num(start + step * i + 34)} 112l6 6-6 6" for i in range(count - 1))
    return (
        f'<path d="{marks}" fill="none" stroke="#fff" stroke-opacity=".6" stroke-width="2.5" '
        'stroke-linecap="round" stroke-linejoin="round"/>'
        if marks
        else ""
    )


def _in_line(hero: dict[str, Any], x: float, now: bool) -> str:
    name = words.hero_name(hero["name"])
    said = f"{name}: {words.card_name(hero['card'])}, initiative {hero['initiative']}"
    ring = (
        '<circle r="28" fill="none" stroke="#fff3b0" stroke-width="3" stroke-dasharray="9 5"/>'
        if now
        else ""
    )
    return (
        f'<g data-tip="{esc(said)}" {at(x, 116)}>{ring}{medallion(hero["name"], hero["team"], 21)}'
        f'<circle cx="18" cy="-15" r="11" fill="#fff8e4" stroke="{GOLD}" stroke-width="2"/>'
        + middle(18, -10.5, hero["initiative"], 12.5, INK, BOLD)
        + "</g>"
    )
