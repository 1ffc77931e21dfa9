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
    time = "Night" if view["night"] else "Day"
    lines = [f"[bold]Round {view['round']} of {view['rounds']}, {time}[/bold]"]
    lines += land(view)
    rest = ["Source: " + (", ".join(view["source"]) or "empty")]
    rest.append("Units: " + _list(view["units"] + view["monastery"]))
    rest.append("Advanced Actions: " + _list(view["actions"]))
    rest.append("Spells: " + _list(view["spells"]))
    for player in view["players"]:
        rest += _player(view, player)
    dummy = view["dummy"]
    if dummy is not None:
        rest.append(f"Dummy {names.thing(dummy['hero'])}: {dummy['deck_size']} cards")
    for space, tokens in view["tokens"].items():
        rest.append(f"{space}: {_list(tokens)}")
    for city in view["cities"]:
        fate = "conquered" if city["conquered"] else _list(city["garrison"])
        rest.append(f"{city['spaces'][0]}: {city['colour']} city, level {city['level']}: {fate}")
    lines += [escape(line) for line in rest]
    combat = view["combat"]
    if combat is not None:
        lines += _combat(view, combat)
    return "\n".join(lines)


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
    sign = SIGNS[SITES[site].id]
    return sign.lower() if name in view["shields"] or name in view["burned"] else sign


def _combat(view: MageKnightView, combat: CombatView) -> list[str]:
    lines = [f"[bold]Combat, {combat['phase']} phase[/bold]"]
    for foe in combat["foes"]:
        state = " (defeated)" if foe["dead"] else " (blocked)" if foe["blocked"] else ""
        name = names.enemy(view, foe["enemy"])
        aim = " <- your attack" if foe["target"] else ""
        said = f"  {name}: Armor {foe['armor']}, Attack {foe['attack']}{state}{aim}"
        lines.append(escape(said))
    if combat["attacker"] >= 0:
        left = max(combat["attack"] - combat["block"], 0)
        lines.append(f"  Attack {combat['attack']}, not blocked: {combat['damage'] or left}")
        return lines
    if combat["attacks"]:
        lines.append(f"  Your attack: {combat['attack']} of {combat['needed']}")
    if combat["blocks"]:
        lines.append(f"  Your block: {combat['block']} of {combat['block_needed']}")
    return lines


def _list(ids: list[str]) -> str:
    return ", ".join(names.thing(name) for name in ids) or "none"


def _player(view: MageKnightView, player: PlayerView) -> list[str]:
    crystals = [f"{n} {COLOURS[c]}" for c, n in enumerate(player["crystals"]) if n]
    tokens = [f"{n} {COLOURS[c]}" for c, n in enumerate(player["tokens"]) if n]
    first = (
        f"{names.who(view, player['seat'])}: Fame {player['fame']}, level {player['level']}, "
        f"Reputation {player['reputation']:+d}, on {player['space'] or 'no space'}, "
        f"deck {player['deck_size']}, hand {player['hand_size']}"
    )
    lines = [first]
    if player["hand"]:
        lines.append("  Hand: " + _list(player["hand"]))
    if player["units"]:
        lines.append("  Units: " + _list([unit["unit"] for unit in player["units"]]))
    if player["skills"]:
        lines.append("  Skills: " + _list(player["skills"]))
    if crystals or tokens:
        lines.append("  Mana: " + ", ".join([*crystals, *(f"{t} (token)" for t in tokens)]))
    points = [
        f"{word} {value}"
        for word, value in (
            ("Move", player["move"]),
            ("Influence", player["influence"]),
            ("Heal", player["heal"]),
        )
        if value
    ]
    if points:
        lines.append("  " + ", ".join(points))
    return lines
