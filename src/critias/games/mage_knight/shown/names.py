"""Names of things as people read them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Final

from critias.games.mage_knight.rules.components import (
    DEED,
    DEEDS,
    DRACONUM,
    ENEMIES,
    ENEMY,
    HEROES,
    MARAUDING_ORCS,
    NO_SITE,
    RUINS,
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
from critias.games.mage_knight.rules.terms import COLOURS, ELEMENTS
from critias.games.mage_knight.rules.view import MageKnightView
from critias.kernel.choices import Option
from critias.kit.language import count, say

RUIN: Final = {ruin.id: ruin for ruin in RUINS}
HERO_NAMES: Final[dict[str, str]] = {hero.id: hero.name for hero in HEROES}
WORDS: Final = {
    **{colour: colour for colour in COLOURS},
    "physical": "physical",
    "fire": "fire",
    "ice": "ice",
    "cold_fire": "cold fire",
    "healing": "healing",
    "artifact": "an Artifact",
    "elite": "an Elite Unit",
    "dungeon": "dungeon",
    "tomb": "tomb",
    "full": "fully",
    "partial": "partially",
    "top": "top",
    "bottom": "bottom",
    "none": "none",
}
"""Plain words that rules use in questions and events, as people read them."""


def thing(name: str) -> str:
    """The printed name of a card, Unit, Skill, Tactic, enemy or Hero; or a plain word."""
    if name in DEED:
        return say(DEEDS[DEED[name]].name)
    if name in UNIT:
        return say(UNITS[UNIT[name]].name)
    if name in SKILL:
        return say(SKILLS[SKILL[name]].name)
    if name in TACTIC:
        return say(TACTICS[TACTIC[name]].name)
    if name in ENEMY:
        return say(ENEMIES[ENEMY[name]].name)
    return say(HERO_NAMES[name] if name in HERO_NAMES else WORDS[name])


def listed(names: Iterable[str]) -> str:
    """Names one after another; none at all are nothing."""
    return ", ".join(names) or say("nothing")


def enemy(_: MageKnightView, name: str) -> str:
    """An enemy by its id (Units may have the same)."""
    return say(ENEMIES[ENEMY[name]].name)


def token(name: str) -> str:
    """An enemy token as it lies: its name, or the colour of its back."""
    if name in ENEMY:
        return say(ENEMIES[ENEMY[name]].name)
    return say("{colour} back", colour=say(name.removesuffix(" back")))


def token_words(name: str) -> str:
    """An enemy token in a sentence."""
    if name in ENEMY:
        return say(ENEMIES[ENEMY[name]].name)
    return say("a face-down {colour} token", colour=say(name.removesuffix(" back")))


def ruin(name: str) -> str:
    """A ruin token by what it demands."""
    if name not in RUIN:
        return say("face down")
    found = RUIN[name]
    if found.altar:
        return say("altar of {colour} mana", colour=say(found.altar))
    piles = [say(pile) for pile in found.enemies]
    return say("ruins with {piles} enemies", piles=say(" and ").join(piles))


def city(view: MageKnightView, space: str) -> str:
    """How a city fares: its level, and who defends it."""
    found = next(one for one in view["cities"] if space in one["spaces"])
    defenders = count(len(found["garrison"]), "1 defender", "{n} defenders")
    fate = say("conquered") if found["conquered"] else defenders
    return say("level {level}, {fate}", level=found["level"], fate=fate)


def card(_: MageKnightView, name: str) -> str:
    """A Deed card; Wounds have no name of their own."""
    return say("a Wound") if DEED[name] == WOUND else say(DEEDS[DEED[name]].name)


def unit(_: MageKnightView, name: str) -> str:
    """A Unit."""
    return say(UNITS[UNIT[name]].name)


def resistances(name: str) -> tuple[str, ...]:
    """What a Unit resists by its card."""
    return UNITS[UNIT[name]].resistances


def any_thing(_: MageKnightView, name: str) -> str:
    """Anything with a printed name."""
    return thing(str(name))


def tile(_: MageKnightView, name: str) -> str:
    """A tile."""
    found = TILES[TILE[name]]
    return say(TILE_KINDS[found.kind], number=found.number)


TILE_KINDS: Final = {
    "start": "starting tile",
    "countryside": "Countryside tile {number}",
    "core": "Core tile {number}",
    "city": "City tile {number}",
}


def who(view: MageKnightView, seat: int) -> str:
    """A player by the Hero; the Dummy."""
    if seat >= len(view["players"]):
        return say("The Dummy")
    hero = view["players"][seat]["hero"]
    return say(HERO_NAMES[hero]) if hero else say("player {number}", number=seat + 1)


def those(view: MageKnightView, seats: Sequence[int]) -> str:
    """Players together."""
    *some, last = (who(view, seat) for seat in seats)
    return say("{some} and {last}", some=", ".join(some), last=last) if some else last


def colour(_: MageKnightView, name: Option) -> str:
    """A colour, or a face of a die."""
    return say(COLOURS[name] if isinstance(name, int) else str(name))


def element(_: MageKnightView, name: Option) -> str:
    """An element."""
    return say(WORDS[ELEMENTS[name] if isinstance(name, int) else str(name)])


def wounds(_: MageKnightView, number: int) -> str:
    """So many Wounds."""
    return count(number, "1 Wound", "{n} Wounds")


def artifacts(_: MageKnightView, number: int) -> str:
    """So many Artifacts."""
    return count(number, "an Artifact", "{n} Artifacts")


def signed(_: MageKnightView, number: int) -> str:
    """A change with its sign."""
    return f"{number:+d}"


# --- words for all the values of an event ---------------------------------------------------------


def all_things(_: MageKnightView, values: Sequence[Any]) -> str:
    """All of them by their names."""
    return listed(map(thing, values))


def rest(_: MageKnightView, values: Sequence[Any]) -> str:
    """Those after the first, which is somebody."""
    return listed(map(thing, values[1:]))


def faces(view: MageKnightView, values: Sequence[Any]) -> str:
    """Faces of dice."""
    return listed(colour(view, face) for face in values)


def tokens(_: MageKnightView, values: Sequence[Any]) -> str:
    """The enemies after the first, which is where they are."""
    return listed(say(ENEMIES[token].name) for token in values[1:])


def drawn(_: MageKnightView, values: Sequence[Any]) -> str:
    """How many cards are drawn and, for those who may know, which."""
    _seat, number, *cards = values
    if not cards:
        return str(number)
    return say("{number}: {cards}", number=number, cards=listed(map(thing, cards)))


def joining(_: MageKnightView, values: Sequence[Any]) -> str:
    """The drafted card, for those who may know it."""
    return thing(values[1]) if len(values) > 1 else say("a drafted card")


def half(_: MageKnightView, values: Sequence[Any]) -> str:
    """A card with the half that was played."""
    found = DEEDS[DEED[values[1]]]
    if not values[2]:
        return say(found.name)
    if found.strong_name:
        return say("{strong} ({card})", strong=say(found.strong_name), card=say(found.name))
    return say("{card}, strong", card=say(found.name))


def ended(_: MageKnightView, name: str) -> str:
    """A name that ends the sentence: some Skills bring a mark of their own."""
    text = thing(name)
    return text if text.endswith("!") else f"{text}."


# --- the map -------------------------------------------------------------------------------------

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
    terrain = say(TERRAINS[TILE_TERRAIN[found][place]].id)
    site = TILE_SITE[found][place]
    if site == NO_SITE or (site in RAMPAGING and name not in view["rampaging"]):
        return terrain
    return say("{terrain}, {site}", terrain=terrain, site=say(SITES[site].name.lower()))
