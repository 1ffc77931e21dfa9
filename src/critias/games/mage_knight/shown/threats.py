"""What a fight would bring before it begins: whom a step assaults or provokes, and their numbers.

Everything is told from the view: a token that lies face down stays a token with a coloured back.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Final

from critias.games.mage_knight.rules.components import (
    CITIES,
    ENEMIES,
    ENEMY,
    KEEP,
    MAGE_TOWER,
    NO_SITE,
    TILE_SITE,
    EnemyToken,
)
from critias.games.mage_knight.rules.map import LATTICES, spaces_of
from critias.games.mage_knight.rules.state import FLIGHT, NOBODY
from critias.games.mage_knight.rules.terms import COLOUR_OF
from critias.games.mage_knight.rules.view import CityView, MageKnightView
from critias.games.mage_knight.shown import names
from critias.games.mage_knight.shown.names import token_words, where, who
from critias.kit.language import count, say
from critias.kit.offers import Plate

V = MageKnightView

SAYS: Final = {
    "fortified": "In the first phase only Siege Attacks reach it.",
    "swift": "Blocking it takes twice its Attack.",
    "brutal": "Let through, it deals twice its Attack.",
    "poison": "Every Wound it gives comes twice.",
    "paralyze": "Whoever it wounds is out: a Unit is destroyed, a Hero drops all cards.",
    "summon": "A monster fights in its place while blocks are made and damage is dealt.",
}
"""What the abilities of enemies do."""
RESISTS: Final = {
    "physical": ("resists physical", "Physical Attacks count half."),
    "fire": ("resists fire", "Fire Attacks count half."),
    "ice": ("resists ice", "Ice Attacks count half."),
}
"""What resistances are called and do."""


# --- enemies in numbers --------------------------------------------------------------------------


def strength(enemy: EnemyToken) -> str:
    """Its Attack with the element; one without an Attack summons."""
    if not enemy.attack:
        return say("summons")
    if enemy.element == "physical":
        return str(enemy.attack)
    return say(STRENGTHS[enemy.element], n=enemy.attack)


STRENGTHS: Final = {"fire": "fire {n}", "ice": "ice {n}", "cold_fire": "cold fire {n}"}


def figures(token: str) -> str:
    """A token with what is known of it: name, Attack and Armor."""
    if token not in ENEMY:
        return token_words(token)
    enemy = ENEMIES[ENEMY[token]]
    return f"{say(enemy.name)} {strength(enemy)} | {enemy.armor}"


def in_full(token: str) -> str:
    """Everything about a token that lies face up."""
    if token not in ENEMY:
        return token_words(token)
    enemy = ENEMIES[ENEMY[token]]
    said = say(
        "{enemy}: Attack {attack}, Armor {armor}, Fame {fame}",
        enemy=say(enemy.name),
        attack=strength(enemy),
        armor=enemy.armor,
        fame=enemy.fame,
    )
    traits = [
        say("{ability}: {text}", ability=say(one), text=say(SAYS[one])) for one in enemy.abilities
    ]
    traits += [
        say("{ability}: {text}", ability=say(RESISTS[one][0]), text=say(RESISTS[one][1]))
        for one in enemy.resistances
    ]
    return ". ".join([said, *(trait.removesuffix(".") for trait in traits)])


def together(tokens: Iterable[str]) -> str:
    """Several tokens, the same ones counted once."""
    return ", ".join(
        figures(token) if number == 1 else say("{n} x {token}", n=number, token=figures(token))
        for token, number in Counter(tokens).items()
    )


# --- what a step brings --------------------------------------------------------------------------


def city_on(view: V, name: str) -> CityView | None:
    """The city on a space."""
    return next((city for city in view["cities"] if name in city["spaces"]), None)


def is_site(view: V, name: str) -> bool:
    """Whether a space has a site that is drawn on the map."""
    tile, place = where(view, name)
    site = TILE_SITE[tile][place]
    return site != NO_SITE and site not in names.RAMPAGING


def assaults(view: V, seat: int, name: str) -> bool:
    """Whether entering a space is an assault (mk.combat.start.assault), told from the view."""
    city = city_on(view, name)
    if city is not None:
        return not city["conquered"]
    tile, place = where(view, name)
    site = TILE_SITE[tile][place]
    owner = view["shields"].get(name, NOBODY)
    if site == KEEP or (site == MAGE_TOWER and "holding" in view["switches"]):
        return owner == NOBODY or not allies(view, owner, seat)
    return site == MAGE_TOWER and owner == NOBODY


def allies(view: V, one: int, other: int) -> bool:
    """Whether two players are on one side."""
    switches = view["switches"]
    return (
        one == other or "cooperative" in switches or ("teams" in switches and one % 2 == other % 2)
    )


def provoked(view: V, seat: int, name: str, start: str = "") -> list[str]:
    """The spaces whose rampaging enemies a step to this space provokes, from where the Hero stands
    or from another start."""
    player = view["players"][seat]
    start = start or player["space"]
    if player["flags"] & FLIGHT or not start:
        return []
    grid = LATTICES[view["shape"]]
    near = grid.near[grid.by_name[start]] & grid.near[grid.by_name[name]]
    return [grid.names[s] for s in spaces_of(near) if grid.names[s] in view["rampaging"]]


def defenders(view: V, seat: int, name: str) -> str:
    """Who defends a fortified site, as far as it is known."""
    inside = [p["seat"] for p in view["players"] if p["space"] == name and p["seat"] != seat]
    city = city_on(view, name)
    if city is not None:
        return together(city["garrison"])
    if inside:
        return who(view, inside[0])
    if name in view["shields"]:
        return say("a garrison is drawn")
    return together(view["tokens"].get(name, ()))


def rampagers(view: V, spaces: Iterable[str]) -> str:
    """The rampaging enemies on these spaces."""
    return together(token for name in spaces for token in view["tokens"].get(name, ()))


def plate(view: V, seat: int, name: str) -> tuple[Plate | None, str]:
    """What begins by a step to a space, and its price in words."""
    angered = provoked(view, seat, name)
    if assaults(view, seat, name):
        known = [defenders(view, seat, name), rampagers(view, angered)]
        begins = Plate("fight", say("assault"), ", ".join(one for one in known if one))
        free = "holding" in view["switches"]
        price = say("takes your action" if free else "Reputation -1, takes your action")
        city = city_on(view, name)
        if city is None:
            return begins, price
        bonus = say(CITIES[COLOUR_OF[city["colour"]]].bonus_text)
        return begins, say("{price}. {bonus}", price=price, bonus=bonus)
    if angered:
        begins = Plate("provokes", say("provokes"), rampagers(view, angered))
        return begins, say("they attack at once: your action, and no further step")
    return None, ""


# --- fights where the Hero stands ----------------------------------------------------------------


def lair(view: V, space: str, kind: str) -> tuple[Plate, str]:
    """Entering an adventure site: whom one meets, and what holds there."""
    lying = view["tokens"].get(space)
    if lying:
        met = together(lying)
    elif kind == "ruins":
        met = names.ruin(view["ruins"].get(space, ""))
    else:
        number, colour = DRAWN.get(kind, (1, "brown"))
        met = count(
            number,
            "a {colour} enemy is drawn",
            "{n} {colour} enemies are drawn",
            colour=say(colour),
        )
    return Plate("fight", say("fight"), met), say(LAIRS.get(kind, "takes your action"))


DRAWN: Final = {
    "dungeon": (1, "brown"), "tomb": (1, "red"), "den": (1, "brown"), "spawning": (2, "brown"),
    "burn": (1, "violet"),
}  # fmt: skip
"""The enemies of sites that are drawn when they are entered."""
LAIRS: Final = {
    "dungeon": "takes your action; as at Night, without Units",
    "tomb": "takes your action; as at Night, without Units",
    "mine": "takes your action; as at Night",
    "burn": "Reputation -3, takes your action; without Units",
}
"""What holds in them."""
