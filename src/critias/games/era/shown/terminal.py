"""The table as a terminal shows it."""

from __future__ import annotations

from typing import Final

from critias.games.era.rules.board import AREA, AREAS
from critias.games.era.rules.view import AreaView, EraView
from critias.games.era.shown.names import card_name, society_name, space_name, special_name

_NATION: Final = {
    "atlantis": "grey50",
    "aztlan": "green",
    "brahmapura": "yellow",
    "hyperborea": "blue",
    "lemuria": "red",
}
_LETTERS: Final = {
    "base": "B",
    "capitol": "C",
    "factory": "F",
    "pyramid": "P",
    "temple_dark": "D",
    "temple_light": "L",
}


def picture(view: EraView) -> str:
    """Track, areas, nations and players, a line each."""
    return "\n".join((*_track(view), "", *_areas(view), "", *_nations(view), "", *_seats(view)))


def _track(view: EraView) -> list[str]:
    side = "black" if view["end_black"] else "white"
    line = (
        f"Round {view['round']}  Doom {view['doom']}  End {view['end']} ({side})  "
        f"temples of light {view['temples']} (open: {view['open_temples']})  "
        f"relics {view['relics']}"
    )
    lines = [line]
    if any(view["layout"]):
        cards = "  ".join(
            f"{place} {card_name(card) if card else '-'}"
            for place, card in zip(("sun", "moon", "eclipse"), view["layout"], strict=True)
        )
        lines.append(f"{cards}  deck {view['deck_size']}")
    if view["ending"]:
        lines.append(f"The game has ended: {card_name(view['ending'])}")
        lines += [f"  {name}: {' | '.join(row)}" for name, row in view["sheet"]]
    return lines


def _areas(view: EraView) -> list[str]:
    return [_area(area) for area in view["areas"]]


def _area(area: AreaView) -> str:
    name = AREAS[AREA[area["key"]]].name
    colour = _NATION.get(area["owner"], "white")
    units = f"{area['units']} units" if area["units"] else ""
    if area["moving"]:
        units += f" ({area['moving']} attack)"
    if area["wild"]:
        relic = "relic" if area["relic"] else ""
        return f"[{colour}]{name:<14}[/] wilderness {units} {relic}".rstrip()
    built = "".join(_LETTERS[building] for building in area["buildings"])
    spots = built + "." * (area["spots"] - len(built))
    agents = " ".join(f"{owner}:{value}" for owner, value in area["agents"])
    return (
        f"[{colour}]{name:<14}[/] Power {area['power']}  {area['garrison']}/{area['stability']}  "
        f"{spots:<4}  {units:<9} {agents}"
    ).rstrip()


def _nations(view: EraView) -> list[str]:
    lines = []
    for nation in view["nations"]:
        if nation["status"] == "out":
            continue
        colour = _NATION[nation["key"]]
        name = AREAS[AREA[nation["key"]]].name
        who = ", ".join(view["seats"][s]["name"] for s in nation["controllers"]) or "passive"
        tiles = ", ".join(special_name(tile) for tile in nation["tiles"])
        lines.append(
            f"[{colour}]{name:<11}[/] Power {nation['power']} ({nation['with_temples']})  "
            f"{nation['units']} units  {nation['minors']} minors  {who}  {tiles}".rstrip()
        )
    return lines


def _seats(view: EraView) -> list[str]:
    lines = []
    for player in view["seats"]:
        mark = ">" if player["seat"] == view["acting"] else " "
        archons = ", ".join(space_name(s) if s else "start" for s in player["archons"])
        cards = ", ".join(card_name(card) for card in player["hand"])
        society = society_name(player["society"]) if player["society"] else ""
        lines.append(
            f"{mark} {player['name']:<7} Virya {player['virya']:>2}  archons: {archons}  "
            f"cards {player['hand_size']}: {cards}  {society}".rstrip()
        )
    return lines
