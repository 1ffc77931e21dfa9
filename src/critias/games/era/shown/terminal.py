"""The table as a terminal shows it."""

from __future__ import annotations

from typing import Final

from critias.games.era.rules.board import LAYOUT
from critias.games.era.rules.view import AreaView, EraView, PlayerView
from critias.games.era.shown.names import (
    area_name,
    card_name,
    position_name,
    seat_name,
    seat_names,
    side_name,
    society_name,
    space_name,
    special_name,
    units,
)
from critias.games.era.shown.results import score_rows
from critias.kit.language import count, say

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
    line = say(
        "Round {round}  Doom {doom}  End {end} ({side})  temples of light {temples} (open: {open})"
        "  relics {relics}",
        round=view["round"],
        doom=view["doom"],
        end=view["end"],
        side=side_name("black" if view["end_black"] else "white"),
        temples=view["temples"],
        open=view["open_temples"],
        relics=view["relics"],
    )
    lines = [line]
    if any(view["layout"]):
        cards = "  ".join(
            f"{position_name(place)} {card_name(card) if card else '-'}"
            for place, card in zip(LAYOUT, view["layout"], strict=True)
        )
        lines.append(say("{cards}  deck {n}", cards=cards, n=view["deck_size"]))
    if view["ending"]:
        lines.append(say("The game has ended: {ending}", ending=card_name(view["ending"])))
        rows = score_rows(view["sheet"], view["ending"])
        lines += [f"  {name}: {' | '.join(cells)}" for name, cells in rows]
    return lines


def _areas(view: EraView) -> list[str]:
    return [_area(area) for area in view["areas"]]


def _area(area: AreaView) -> str:
    name = area_name(area["key"])
    colour = _NATION.get(area["owner"], "white")
    there = units(area["units"]) if area["units"] else ""
    if area["moving"]:
        there += say(" ({n} attack)", n=area["moving"])
    if area["wild"]:
        wild, relic = say("wilderness"), say("relic") if area["relic"] else ""
        return f"[{colour}]{name:<14}[/] {wild} {there} {relic}".rstrip()
    built = "".join(say(_LETTERS[building]) for building in area["buildings"])
    spots = built + "." * (area["spots"] - len(built))
    agents = " ".join(f"{owner}:{value}" for owner, value in area["agents"])
    power = say("Power {n}", n=area["power"])
    return (
        f"[{colour}]{name:<14}[/] {power}  {area['garrison']}/{area['stability']}  "
        f"{spots:<4}  {there:<9} {agents}"
    ).rstrip()


def _nations(view: EraView) -> list[str]:
    lines = []
    for nation in view["nations"]:
        if nation["status"] == "out":
            continue
        stands = say(
            "Power {power} ({more})  {units}  {minors}  {seats}",
            power=nation["power"],
            more=nation["with_temples"],
            units=units(nation["units"]),
            minors=count(nation["minors"], "1 minor", "{n} minors"),
            seats=seat_names(view, nation["controllers"]) or say("passive"),
        )
        name, tiles = area_name(nation["key"]), ", ".join(map(special_name, nation["tiles"]))
        lines.append(f"[{_NATION[nation['key']]}]{name:<11}[/] {stands}  {tiles}".rstrip())
    return lines


def _seats(view: EraView) -> list[str]:
    return [_seat(view, player) for player in view["seats"]]


def _seat(view: EraView, player: PlayerView) -> str:
    mark = ">" if player["seat"] == view["acting"] else " "
    places = [space_name(space) if space else say("start") for space in player["archons"]]
    stands = say(
        "Virya {virya}  archons: {archons}  cards {n}: {cards}",
        virya=f"{player['virya']:>2}",
        archons=", ".join(places),
        n=player["hand_size"],
        cards=", ".join(map(card_name, player["hand"])),
    )
    society = society_name(player["society"]) if player["society"] else ""
    return f"{mark} {seat_name(view, player['seat']):<7} {stands}  {society}".rstrip()
