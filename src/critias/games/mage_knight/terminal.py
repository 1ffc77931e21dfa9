"""The table as a terminal shows it."""

from __future__ import annotations

from rich.markup import escape

from critias.games.mage_knight import names
from critias.games.mage_knight.terms import COLOURS
from critias.games.mage_knight.view import MageKnightView, PlayerView


def picture(view: MageKnightView) -> str:
    """The table as rich markup."""
    time = "Night" if view["night"] else "Day"
    lines = [f"[bold]Round {view['round']} of {view['rounds']}, {time}[/bold]"]
    lines.append("Source: " + (", ".join(view["source"]) or "empty"))
    lines.append("Units: " + _list(view["units"] + view["monastery"]))
    lines.append("Advanced Actions: " + _list(view["actions"]))
    lines.append("Spells: " + _list(view["spells"]))
    for player in view["players"]:
        lines += _player(view, player)
    dummy = view["dummy"]
    if dummy is not None:
        lines.append(f"Dummy {names.thing(dummy['hero'])}: {dummy['deck_size']} cards")
    for space, tokens in view["tokens"].items():
        lines.append(f"{space}: {_list(tokens)}")
    combat = view["combat"]
    if combat is not None:
        lines.append(f"[bold]Combat, {combat['phase']} phase[/bold]")
        for foe in combat["foes"]:
            state = " (defeated)" if foe["dead"] else " (blocked)" if foe["blocked"] else ""
            name = names.enemy(view, foe["enemy"])
            lines.append(f"  {name}: Armor {foe['armor']}, Attack {foe['attack']}{state}")
    return "\n".join(line if line.startswith("[bold]") else escape(line) for line in lines)


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
        f"{word} {player[key]}"  # type: ignore[literal-required]
        for word, key in (("Move", "move"), ("Influence", "influence"), ("Heal", "heal"))
        if player[key]  # type: ignore[literal-required]
    ]
    if points:
        lines.append("  " + ", ".join(points))
    return lines
