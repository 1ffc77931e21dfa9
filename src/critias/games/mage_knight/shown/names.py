"""Names of things as people read them."""

from __future__ import annotations

from typing import Final

from critias.games.mage_knight.rules.components import (
    DEED,
    DEEDS,
    DRACONUM,
    ENEMIES,
    ENEMY,
    HEROES,
    MARAUDING_ORCS,
    NO_SITE,
    SITES,
    SKILL,
    SKILLS,
    TACTIC,
    TACTICS,
    TERRAINS,
    TILE,
    TILE_SITE,
    TILE_TERRAIN,
    TILES,
    UNIT,
    UNITS,
    WOUND,
)
from critias.games.mage_knight.rules.map import LATTICES, ON_TILE, printed
from critias.games.mage_knight.rules.terms import COLOURS
from critias.games.mage_knight.rules.view import MageKnightView
from critias.kernel.choices import Option

HERO_NAMES: dict[str, str] = {hero.id: hero.name for hero in HEROES}


def thing(name: str) -> str:
    """The printed name of a card, Unit, Skill, Tactic, enemy or Hero; else the words of its id."""
    if name in DEED:
        return DEEDS[DEED[name]].name
    if name in UNIT:
        return UNITS[UNIT[name]].name
    if name in SKILL:
        return SKILLS[SKILL[name]].name
    if name in TACTIC:
        return TACTICS[TACTIC[name]].name
    if name in ENEMY:
        return ENEMIES[ENEMY[name]].name
    return HERO_NAMES.get(name, name.replace("_", " "))


def enemy(_: MageKnightView, name: str) -> str:
    """An enemy by its id (Units may have the same)."""
    return ENEMIES[ENEMY[name]].name if name in ENEMY else name.replace("_", " ")


def card(_: MageKnightView, name: str) -> str:
    """A Deed card; Wounds have no name of their own."""
    if name in DEED and DEED[name] == WOUND:
        return "a Wound"
    return DEEDS[DEED[name]].name if name in DEED else thing(name)


def unit(_: MageKnightView, name: str) -> str:
    """A Unit."""
    return UNITS[UNIT[name]].name if name in UNIT else thing(name)


def any_thing(_: MageKnightView, name: str) -> str:
    """Anything with a printed name."""
    return thing(str(name))


def tile(_: MageKnightView, name: str) -> str:
    """A tile."""
    found = TILES[TILE[name]]
    return f"{found.kind.capitalize()} tile {found.number}" if found.number else "starting tile"


def who(view: MageKnightView, seat: int) -> str:
    """A player by the Hero; the Dummy."""
    if seat >= len(view["players"]):
        return "The Dummy"
    hero = view["players"][seat]["hero"]
    return HERO_NAMES[hero] if hero else f"player {seat + 1}"


def face(_: MageKnightView, colour: Option) -> str:
    """A face of a die."""
    return COLOURS[colour] if isinstance(colour, int) else str(colour)


def wounds(_: MageKnightView, number: int) -> str:
    """So many Wounds."""
    return "1 Wound" if number == 1 else f"{number} Wounds"


def artifacts(_: MageKnightView, number: int) -> str:
    """So many Artifacts."""
    return "an Artifact" if number == 1 else f"{number} Artifacts"


def signed(_: MageKnightView, number: int) -> str:
    """A change with its sign."""
    return f"{number:+d}"


RAMPAGING: Final = (MARAUDING_ORCS, DRACONUM)


def where(view: MageKnightView, name: str) -> tuple[int, int]:
    """The tile a space is on, and its printed place there."""
    grid = LATTICES[view["shape"]]
    space = grid.by_name[name]
    slot = grid.slot_names[space // ON_TILE]
    for at, tile_id, turns in view["tiles"]:
        if at == slot:
            return TILE[str(tile_id)], printed(int(turns), space % ON_TILE)
    raise ValueError(f"{name} is not revealed")


def place_words(view: MageKnightView, name: str) -> str:
    """A space of the map in a few words: "plains, village"."""
    found, place = where(view, name)
    terrain = TERRAINS[TILE_TERRAIN[found][place]].id
    site = TILE_SITE[found][place]
    if site == NO_SITE or (site in RAMPAGING and name not in view["rampaging"]):
        return terrain
    return f"{terrain}, {SITES[site].name.lower()}"
