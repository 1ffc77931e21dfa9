"""The table as a terminal shows it: the land hex by hex, then everything else in lines."""

from __future__ import annotations

from typing import Final

from rich.markup import escape

from critias.games.mage_knight.rules.components import (
    DRACONUM,
    MARAUDING_ORCS,
    NO_SITE,
    SITES,
    TERRAINS,
    TILE,
    TILE_SITE,
    TILE_TERRAIN,
)
from critias.games.mage_knight.rules.map import LATTICES, ON_TILE, printed
from critias.games.mage_knight.rules.terms import COLOURS
from critias.games.mage_knight.rules.view import CombatView, MageKnightView, PlayerView
from critias.games.mage_knight.shown import names
from critias.kit.language import count, say

COLOUR_OF_TERRAIN: Final = {
    "plains": "green_yellow", "hills": "orange4", "forest": "green4", "wasteland": "grey53",
    "desert": "khaki1", "swamp": "dark_sea_green4", "lake": "deep_sky_blue1", "mountain": "grey35",
    "sea": "blue",
}  # fmt: skip
SIGNS: Final = {
    "portal": "()", "village": "Vi", "monastery": "Mo", "keep": "Ke", "mage_tower": "To",
    "city": "CI", "crystal_mine": "Mi", "magical_glade": "Gl", "ancient_ruins": "Ru",
    "dungeon": "Du", "tomb": "Tb", "monster_den": "De", "spawning_grounds": "Sp",
}  # fmt: skip


def picture(view: MageKnightView) -> str:
    """The table as rich markup."""
    time = say("Night") if view["night"] else say("Day")
    said = say(
        "Round {round} of {rounds}, {time}",
        round=view["round"],
        rounds=view["rounds"],
        time=time,
    )
    lines = [f"[bold]{escape(said)}[/bold]", *land(view)]
    lines += [escape(line) for line in _around(view)]
    combat = view["combat"]
    if combat is not None:
        lines += _combat(view, combat)
    return "\n".join(lines)


def _around(view: MageKnightView) -> list[str]:
    """What there is beside the land."""
    source = ", ".join(names.thing(face) for face in view["source"]) or say("empty")
    lines = [
        say("Source: {dice}", dice=source),
        say("Units: {names}", names=_list(view["units"] + view["monastery"])),
        say("Advanced Actions: {names}", names=_list(view["actions"])),
        say("Spells: {names}", names=_list(view["spells"])),
    ]
    for player in view["players"]:
        lines += _player(view, player)
    dummy = view["dummy"]
    if dummy is not None:
        hero = names.thing(dummy["hero"]) if dummy["hero"] else say("nobody yet")
        cards = count(dummy["deck_size"], "1 card", "{n} cards")
        lines.append(say("Dummy {hero}: {cards}", hero=hero, cards=cards))
    for space, tokens in view["tokens"].items():
        lines.append(f"{space}: {', '.join(names.token(name) for name in tokens)}")
    for city in view["cities"]:
        garrison = ", ".join(names.token(name) for name in city["garrison"]) or say("none")
        fate = say("conquered") if city["conquered"] else garrison
        said = say(
            "{space}: {colour} city, level {level}: {fate}",
            space=city["spaces"][0],
            colour=say(city["colour"]),
            level=city["level"],
            fate=fate,
        )
        lines.append(said)
    return lines


def land(view: MageKnightView) -> list[str]:
    """The map: two signs for each space, in the colour of its terrain."""
    grid = LATTICES[view["shape"]]
    cells: dict[int, dict[int, str]] = {}
    for slot, tile, turns in view["tiles"]:
        first = grid.slot_by_name[str(slot)] * ON_TILE
        for place in range(ON_TILE):
            at = printed(int(turns), place)
            terrain = TERRAINS[TILE_TERRAIN[TILE[str(tile)]][at]].id
            if terrain == "sea":
                continue
            q, r = grid.qr[first + place]
            sign = _sign(view, grid.names[first + place], TILE_SITE[TILE[str(tile)]][at])
            ink = COLOUR_OF_TERRAIN[terrain]
            cells.setdefault(r, {})[2 * q + r] = f"[black on {ink}]{escape(sign)}[/]"
    if not cells:
        return []
    left = min(min(row) for row in cells.values())
    lines = []
    for r in range(min(cells), max(cells) + 1):
        row = cells.get(r, {})
        line, at = "", left
        for across in sorted(row):
            line += "  " * (across - at) + f"{row[across]}  "
            at = across + 2
        lines.append(line.rstrip())
    return lines


def _sign(view: MageKnightView, name: str, site: int) -> str:
    for player in view["players"]:
        if player["space"] == name:
            return f"{names.who(view, player['seat'])[0]}*"
    if name in view["rampaging"]:
        return "!!" if site == DRACONUM else "! "
    if site in (NO_SITE, MARAUDING_ORCS, DRACONUM):
        return "  "
    sign = say(SIGNS[SITES[site].id])
    return sign.lower() if name in view["shields"] or name in view["burned"] else sign


def _combat(view: MageKnightView, combat: CombatView) -> list[str]:
    lines = [f"[bold]{escape(say(PHASES[combat['phase']]))}[/bold]"]
    for foe in combat["foes"]:
        said = say(
            "{enemy}: Armor {armor}, Attack {attack}",
            enemy=names.enemy(view, foe["enemy"]),
            armor=foe["armor"],
            attack=foe["attack"],
        )
        fate = say(" (defeated)") if foe["dead"] else say(" (blocked)") if foe["blocked"] else ""
        aim = say(" <- your attack") if foe["target"] else ""
        lines.append(escape(f"  {said}{fate}{aim}"))
    if combat["attacker"] >= 0:
        left = combat["damage"] or max(combat["attack"] - combat["block"], 0)
        said = say("Attack {attack}, not blocked: {left}", attack=combat["attack"], left=left)
        return [*lines, f"  {said}"]
    if combat["attacks"]:
        said = say("Your attack: {now} of {all}", now=combat["attack"], all=combat["needed"])
        lines.append(f"  {said}")
    if combat["blocks"]:
        said = say("Your block: {now} of {all}", now=combat["block"], all=combat["block_needed"])
        lines.append(f"  {said}")
    return lines


PHASES: Final = {
    "ranged": "Combat, ranged phase",
    "block": "Combat, block phase",
    "damage": "Combat, damage phase",
    "attack": "Combat, attack phase",
    "muster": "Combat, enemies gather",
}


def _list(ids: list[str]) -> str:
    return ", ".join(names.thing(name) for name in ids) or say("none")


def _player(view: MageKnightView, player: PlayerView) -> list[str]:
    lines = [
        say(
            "{who}: Fame {fame}, level {level}, Reputation {reputation}, on {space}, "
            "deck {deck}, hand {hand}",
            who=names.who(view, player["seat"]),
            fame=player["fame"],
            level=player["level"],
            reputation=f"{player['reputation']:+d}",
            space=player["space"] or say("no space"),
            deck=player["deck_size"],
            hand=player["hand_size"],
        )
    ]
    if player["hand"]:
        lines.append("  " + say("Hand: {names}", names=_list(player["hand"])))
    if player["units"]:
        units = _list([unit["unit"] for unit in player["units"]])
        lines.append("  " + say("Units: {names}", names=units))
    if player["skills"]:
        lines.append("  " + say("Skills: {names}", names=_list(player["skills"])))
    mana = [f"{n} {say(COLOURS[c])}" for c, n in enumerate(player["crystals"]) if n]
    mana += [
        say("{n} {colour} (token)", n=n, colour=say(COLOURS[c]))
        for c, n in enumerate(player["tokens"])
        if n
    ]
    if mana:
        lines.append("  " + say("Mana: {mana}", mana=", ".join(mana)))
    points = (
        (player["move"], say("Move {n}", n=player["move"])),
        (player["influence"], say("Influence {n}", n=player["influence"])),
        (player["heal"], say("Heal {n}", n=player["heal"])),
    )
    if some := [said for value, said in points if value]:
        lines.append("  " + ", ".join(some))
    return lines
