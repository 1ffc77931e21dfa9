"""What is sold where a Hero stands, and for how much Influence; told from the view."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from critias.games.mage_knight.rules.components import (
    CITIES,
    CITY,
    KEEP,
    MAGE_TOWER,
    MONASTERY,
    SITES,
    TILE_SITE,
    UNIT,
    UNIT_SITES,
    UNITS,
    VILLAGE,
)
from critias.games.mage_knight.rules.interaction import BOND_DISCOUNT, LESSON_PRICE, SPELL_PRICE
from critias.games.mage_knight.rules.state import NOBODY
from critias.games.mage_knight.rules.terms import (
    BLUE,
    COLOUR_OF,
    GREEN,
    LOWEST_REPUTATION,
    RED,
    WHITE,
)
from critias.games.mage_knight.rules.view import MageKnightView
from critias.games.mage_knight.shown import threats
from critias.games.mage_knight.shown.names import thing, where
from critias.kit.language import say

V = MageKnightView


@dataclass(frozen=True, slots=True)
class Market:
    """What can be had in one place."""

    units: frozenset[str] = frozenset()
    """The Units of the offer that join here."""
    prices: tuple[tuple[str, int], ...] = ()
    """Everything else, each with its price."""

    def price(self, what: str) -> int:
        """What something other than a Unit costs here; -1: it is not sold."""
        return dict(self.prices).get(what, -1)

    def lines(self) -> list[str]:
        """All of it, a line each."""
        found = [
            say("Recruit {unit}: {n} Influence", unit=thing(unit), n=UNITS[UNIT[unit]].cost)
            for unit in sorted(self.units)
        ]
        return found + [say(SAYS[what], n=price) for what, price in self.prices]


NOTHING: Final = Market()
NAMES: Final = {
    "healing": "A Healing point",
    "learn": "An Advanced Action of the monastery",
    "spell": "A Spell",
    "action": "An Advanced Action",
    "artifact": "An Artifact",
    "elite": "An Elite Unit more in the offer",
}
SAYS: Final = {
    "healing": "Healing: {n} Influence a point",
    "learn": "An Advanced Action of the monastery: {n} Influence",
    "spell": "A Spell: {n} Influence and a mana of its colour",
    "action": "An Advanced Action: {n} Influence",
    "artifact": "An Artifact: {n} Influence",
    "elite": "An Elite Unit more in the offer: {n} Influence",
}


def site_of(view: V, space: str) -> int:
    """The printed site of a space."""
    tile, place = where(view, space)
    return TILE_SITE[tile][place]


def here(view: V, seat: int) -> Market:
    """What the people deal in where this player's Hero stands; nothing if they do not deal."""
    return at(view, seat, view["players"][seat]["space"])


def at(view: V, seat: int, space: str) -> Market:
    """What the people of a space would deal in with this player."""
    if not space or view["players"][seat]["reputation"] == LOWEST_REPUTATION:
        return NOTHING
    city = threats.city_on(view, space)
    if city is not None:
        if not city["conquered"]:
            return NOTHING
        colours = {COLOUR_OF[one] for one in (city["colour"], city["second"]) if one}
        return _city(view, colours)
    site = site_of(view, space)
    if not _open(view, seat, space, site):
        return NOTHING
    prices: list[tuple[str, int]] = []
    if site in (VILLAGE, MONASTERY):
        prices.append(("healing", SITES[site].heal))
    if site == MONASTERY and view["monastery"]:
        prices.append(("learn", LESSON_PRICE))
    if site == MAGE_TOWER:
        prices.append(("spell", SPELL_PRICE))
    return Market(_joining(view, _icons(view, site)), tuple(prices))


def _open(view: V, seat: int, space: str, site: int) -> bool:
    """Whether the people of a site deal with the player (mk.interact.sources)."""
    if any(p["space"] == space and p["seat"] != seat for p in view["players"]):
        return False
    if site == VILLAGE:
        return True
    if site == MONASTERY:
        return space not in view["burned"]
    owner = view["shields"].get(space, NOBODY)
    if site == KEEP or (site == MAGE_TOWER and "holding" in view["switches"]):
        return owner != NOBODY and threats.allies(view, owner, seat)
    return site == MAGE_TOWER and owner != NOBODY


def _icons(view: V, site: int) -> int:
    """The icons of Units that join at a site, as bits."""
    icons = 1 << site
    if "holding" in view["switches"]:
        icons |= {KEEP: 1 << VILLAGE, MAGE_TOWER: 1 << MONASTERY}.get(site, 0)
    return icons


def _joining(view: V, icons: int) -> frozenset[str]:
    return frozenset(unit for unit in view["units"] if UNIT_SITES[UNIT[unit]] & icons)


def _city(view: V, colours: set[int]) -> Market:
    prices: list[tuple[str, int]] = []
    if BLUE in colours:
        prices.append(("spell", SPELL_PRICE))
    if RED in colours:
        prices.append(("artifact", CITIES[RED].price))
    if WHITE in colours:
        prices.append(("elite", CITIES[WHITE].price))
    if GREEN in colours:
        prices.append(("action", CITIES[GREEN].price))
    everybody = -1 if WHITE in colours else 1 << CITY
    return Market(_joining(view, everybody), tuple(prices))


def price_of(view: V, space: str, word: str, what: str) -> int:
    """The Influence that something costs where it is sold."""
    if word in ("recruit", "bond"):
        cost = UNITS[UNIT[what]].cost
        return max(cost - BOND_DISCOUNT, 0) if word == "bond" else cost
    if what == "healing":
        return SITES[site_of(view, space)].heal
    return PRICES[what if word == "buy" else word]


PRICES: Final = {
    "learn": LESSON_PRICE,
    "spell": SPELL_PRICE,
    "action": CITIES[GREEN].price,
    "artifact": CITIES[RED].price,
    "elite": CITIES[WHITE].price,
}
