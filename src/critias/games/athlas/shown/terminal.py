"""The table as a terminal shows it."""

from __future__ import annotations

from critias.games.athlas.rules.board import BATTLEGROUND, GRID, SIDE, name
from critias.games.athlas.rules.view import AthlasView, UnitView
from critias.games.athlas.shown.names import (
    PHASES,
    alpha_facts,
    card_name,
    cards_text,
    interventions_left,
    listed,
    of,
    plain_alpha,
    seat_name,
    unit_facts,
)
from critias.kit.language import count, say

_COLOURS = ("cyan", "yellow")
_TERRAIN_STYLE = {"^": "green", "~": "blue", "°": "red", ".": "dim"}


def picture(view: AthlasView) -> str:
    """The board and both sides, as rich markup."""
    if view["phase"] == "creation":
        return _desk(view)
    top = say(
        "[bold]Turn {turn}[/], {seat} ({phase})",
        turn=view["turn"],
        seat=seat_name(view["active"]),
        phase=say(PHASES[view["phase"]]),
    )
    lines = [top, ""]
    lines += _board(view)
    lines.append("")
    for seat in (0, 1):
        lines += _side(view, seat)
    lines += [
        count(
            effect["cubes"],
            "{card} of {seat}: 1 turn left",
            "{card} of {seat}: {n} turns left",
            card=card_name(effect["card"]),
            seat=seat_name(effect["owner"]),
        )
        for effect in view["lasting"]
    ]
    return "\n".join(lines)


def _board(view: AthlasView) -> list[str]:
    land = view["terrain"]
    tiles = {
        **dict.fromkeys(land["hill"], "^"),
        **dict.fromkeys(land["water"], "~"),
        **dict.fromkeys(land["crater"], "°"),
    }
    units = {unit["space"]: unit for unit in view["units"]}
    lines = []
    for r in range(1 - SIDE, SIDE):
        row = [space for space in GRID.spaces if GRID.qr[space][1] == r]
        cells = " ".join(_cell(view, space, tiles, units) for space in row)
        lines.append(f"[dim]{name(row[0])[0]}[/] " + "  " * abs(r) + cells)
    return lines


def _cell(view: AthlasView, space: int, tiles: dict[int, str], units: dict[int, UnitView]) -> str:
    """Three signs: terrain, unit, relic."""
    sign = tiles.get(space, ".")
    relics = view["relics"].count(space)
    relic = "*" if relics == 1 else str(relics) if relics else " "
    if space in units:
        unit = units[space]
        colour = _COLOURS[unit["owner"]]
        letter = "abcd"[unit["alpha"]]
        body = f"[bold {colour}]{letter.upper() if unit['flying'] else letter}[/]"
    else:
        edge = BATTLEGROUND.summoning[0] | BATTLEGROUND.summoning[1]
        body = "[dim]_[/]" if edge >> space & 1 else " "
    return f"[{_TERRAIN_STYLE[sign]}]{sign}[/]{body}{relic}"


def _side(view: AthlasView, seat: int) -> list[str]:
    side = view["sides"][seat]
    points = say("{points} points", points=of(side["spent"], view["points"]))
    lines = [f"{_title(seat)}: {points}, {interventions_left(side['cards_left'])}"]
    if side["stack"]:
        lines.append("  " + say("stack: {cards}", cards=cards_text(side["stack"])))
    for number, alpha in enumerate(side["alphas"]):
        letter = "abcd"[number]
        if alpha["cards"] is None:
            lines.append(f"  {letter} {say('hidden')}")
            continue
        facts = alpha_facts(alpha)
        if not alpha["revealed"]:
            facts = say("not revealed, cost {cost}", cost=alpha["cost"])
        lines.append(f"  {letter} {facts}: {cards_text(alpha['cards'])}")
        lines += [
            f"      {_unit(view, unit)}"
            for unit in view["units"]
            if (unit["owner"], unit["alpha"]) == (seat, number)
        ]
    return lines


def _unit(view: AthlasView, unit: UnitView) -> str:
    armor = say("armor {armor}/{ward}", armor=unit["armor"], ward=unit["ward"])
    notes = unit_facts(view, unit)
    return f"{name(unit['space'])}: {armor}" + (f" ({listed(notes)})" if notes else "")


def _title(seat: int) -> str:
    return f"[bold {_COLOURS[seat]}]{seat_name(seat)}[/]"


def _desk(view: AthlasView) -> str:
    lines = [say("[bold]Creation Phase[/]")]
    for seat, desk in enumerate(view["designs"]):
        state = say("finished" if desk["finished"] else "designing")
        lines.append(f"{_title(seat)}: {state}")
        if desk["design"] is None:
            continue
        design = desk["design"]
        for number, alpha in enumerate(design["alphas"]):
            here = ">" if number == design["stage"] else " "
            facts = say(
                "cost {cost}, life {life}, hands {hands}, spells {spells}",
                cost=alpha["cost"],
                life=alpha["life"],
                hands=f"{alpha['hands_used']}/{alpha['hands']}",
                spells=f"{alpha['spells_used']}/{alpha['spells']}",
            )
            lines.append(f" {here} {plain_alpha(number)}: {facts}: {cards_text(alpha['cards'])}")
        points = f"{design['divine_points']}/{design['most_divine_points']}"
        cards = cards_text(design["stack"])
        lines.append("   " + say("stack ({points}): {cards}", points=points, cards=cards))
    return "\n".join(lines)
