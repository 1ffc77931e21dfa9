"""The table as a terminal shows it."""

from __future__ import annotations

from critias.games.athlas.rules.board import BATTLEGROUND, GRID, SEATS, SIDE, name
from critias.games.athlas.rules.data import CARDS, INTERVENTIONS
from critias.games.athlas.rules.view import AthlasView, UnitView
from critias.games.athlas.shown.names import MARKS, activation_words

_COLOURS = ("cyan", "yellow")
_TERRAIN_STYLE = {"^": "green", "~": "blue", "o": "red", ".": "dim"}


def picture(view: AthlasView) -> str:
    """The board and both sides, as rich markup."""
    if view["phase"] == "creation":
        return _desk(view)
    lines = [f"[bold]Turn {view['turn']}[/], {SEATS[view['active']]} ({view['phase']})", ""]
    lines += _board(view)
    lines.append("")
    for seat in (0, 1):
        lines += _side(view, seat)
    lines += [
        f"{INTERVENTIONS[e['card']].name} of {SEATS[e['owner']]}: {e['cubes']} turns left"
        for e in view["lasting"]
    ]
    return "\n".join(lines)


def _board(view: AthlasView) -> list[str]:
    land = view["terrain"]
    tiles = {
        **dict.fromkeys(land["hill"], "^"),
        **dict.fromkeys(land["water"], "~"),
        **dict.fromkeys(land["crater"], "o"),
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
    title = f"[bold {_COLOURS[seat]}]{SEATS[seat]}[/]"
    points = f"{side['spent']} of {view['points']} points"
    lines = [f"{title}: {points}, {side['cards_left']} interventions left"]
    if side["stack"]:
        lines.append("  stack: " + ", ".join(INTERVENTIONS[c].name for c in side["stack"]))
    for number, alpha in enumerate(side["alphas"]):
        letter = "abcd"[number]
        if alpha["cards"] is None:
            lines.append(f"  {letter} hidden")
            continue
        state = f"{alpha['pool']}/{alpha['life']} life" if alpha["revealed"] else "not revealed"
        names = ", ".join(CARDS[card].name for card in alpha["cards"])
        lines.append(f"  {letter} {state}, cost {alpha['cost']}: {names}")
        lines += [
            f"      {_unit(view, unit)}"
            for unit in view["units"]
            if (unit["owner"], unit["alpha"]) == (seat, number)
        ]
    return lines


def _unit(view: AthlasView, unit: UnitView) -> str:
    notes = [MARKS[mark["name"]] for mark in unit["marks"]]
    if unit["flying"]:
        notes.append("flying, exposed" if unit["exposed"] else "flying")
    if unit["holds"]:
        notes.append("holds a relic")
    notes += activation_words(view, unit)
    text = f"{name(unit['space'])}: armor {unit['armor']}/{unit['ward']}"
    return text + (f" ({', '.join(notes)})" if notes else "")


def _desk(view: AthlasView) -> str:
    lines = ["[bold]Creation Phase[/]"]
    for seat, desk in enumerate(view["designs"]):
        state = "finished" if desk["finished"] else "designing"
        lines.append(f"[bold {_COLOURS[seat]}]{SEATS[seat]}[/]: {state}")
        if desk["design"] is None:
            continue
        design = desk["design"]
        for number, alpha in enumerate(design["alphas"]):
            here = ">" if number == design["stage"] else " "
            names = ", ".join(CARDS[card].name for card in alpha["cards"]) or "empty"
            lines.append(
                f" {here} Alpha {number + 1}: cost {alpha['cost']}, life {alpha['life']}, "
                f"hands {alpha['hands_used']}/{alpha['hands']}, "
                f"spells {alpha['spells_used']}/{alpha['spells']}: {names}"
            )
        stack = ", ".join(INTERVENTIONS[card].name for card in design["stack"]) or "empty"
        points = f"{design['divine_points']}/{design['most_divine_points']}"
        lines.append(f"   stack ({points}): {stack}")
    return "\n".join(lines)
