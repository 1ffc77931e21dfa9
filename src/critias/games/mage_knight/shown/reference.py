"""Plain data about the components, for clients that show them at any time."""

from __future__ import annotations

from typing import Any, Final

import msgspec

from critias.games.mage_knight.rules import components, tables
from critias.games.mage_knight.shown import heroes, names, palette
from critias.games.mage_knight.shown.texts import capital, text
from critias.kit.data import Component
from critias.kit.language import cached, say


@cached
def _reference() -> bytes:
    found = {
        "deeds": [
            {"kind": components.DEED_KINDS[kind], **_plain(card)}
            for card, kind in zip(components.DEEDS, components.DEED_KIND, strict=True)
        ],
        "enemies": [_plain(enemy) for enemy in components.ENEMIES],
        "ruins": [
            {"name": capital(names.ruin(ruin.id)), **_plain(ruin)} for ruin in components.RUINS
        ],
        "units": [_plain(unit) for unit in components.UNITS],
        "heroes": [{**_plain(hero), "text": heroes.line(hero.id)} for hero in components.HEROES],
        "skills": [_plain(skill) for skill in components.SKILLS],
        "tactics": [_plain(tactic) for tactic in components.TACTICS],
        "terrains": [
            {"name": capital(say(terrain.id)), **_plain(terrain)} for terrain in components.TERRAINS
        ],
        "sites": [
            {**_plain(site), "picture": palette.SITES[site.id][1]} for site in components.SITES
        ],
        "tiles": [_plain(tile) for tile in components.TILES],
        "cities": [
            {"name": capital(say("{colour} city", colour=say(city.colour))), **_plain(city)}
            for city in components.CITIES
        ],
        "levels": [_plain(level) for level in tables.LEVELS],
        "reputation": list(tables.REPUTATION),
        "scenarios": [_plain(scenario) for scenario in tables.SCENARIOS],
        "scoring": _plain(tables.SCORING),
    }
    return msgspec.json.encode(found)


READ: Final = frozenset({"name", "strong_name", "text", "bonus_text", "sells_text"})
"""Fields that people read; the others are ids and numbers."""


def _plain(value: Any) -> Any:
    """A record as plain values; of what can be played the text, wherever it is from."""
    if isinstance(value, tuple):
        return [_plain(one) for one in value]
    if not isinstance(value, Component):
        return msgspec.to_builtins(value)
    found = {name: _plain(one) for name, one in msgspec.structs.asdict(value).items()}
    for name in READ & found.keys():
        found[name] = say(found[name])
    if isinstance(value, components.Effective):
        del found["effect"], found["chance"]
        found["text"] = text(value)
    return found


def reference() -> dict[str, Any]:
    """All components as plain JSON values; every call gives a copy of its own."""
    found: dict[str, Any] = msgspec.json.decode(_reference())
    return found
