"""How far a Hero comes: the spaces that so much Move would be enough for, told from the view."""

from __future__ import annotations

import re
from collections.abc import Iterable
from heapq import heappop, heappush
from typing import Final

from critias.games.mage_knight.rules.components import CLOSED, SEA, TILE_TERRAIN
from critias.games.mage_knight.rules.map import LATTICES, ON_TILE
from critias.games.mage_knight.rules.state import ACTED, RESTED, STAYED
from critias.games.mage_knight.rules.view import MageKnightView
from critias.games.mage_knight.shown import names, threats
from critias.games.mage_knight.shown.land import step_price

_MOVE: Final = re.compile(r"move_(\d+)")


def gained(parts: Iterable[str]) -> int:
    """The most Move that one of these effects gives."""
    return max((int(found[1]) for part in parts if (found := _MOVE.fullmatch(part))), default=0)


def within(view: MageKnightView, seat: int, move: int) -> list[str]:
    """The spaces that can be reached with so much Move, nearest first. Nobody goes on from where
    a fight begins, by an assault or because somebody is provoked."""
    player = view["players"][seat]
    if not player["space"] or player["flags"] & (ACTED | RESTED | STAYED):
        return []
    grid = LATTICES[view["shape"]]
    lying = {str(tile[0]) for tile in view["tiles"]}
    ways = [(0, player["space"])]
    costs = {player["space"]: 0}
    ends: set[str] = set()
    while ways:
        cost, here = heappop(ways)
        if here in ends or cost > costs[here]:
            continue
        for space in grid.neighbours[grid.by_name[here]]:
            name = grid.names[space]
            if grid.slot_names[space // ON_TILE] not in lying or name in view["rampaging"]:
                continue
            tile, place = names.where(view, name)
            price = step_price(view, name)
            total = cost + price
            closed = TILE_TERRAIN[tile][place] == SEA or price >= CLOSED
            if closed or total > move or total >= costs.get(name, move + 1):
                continue
            costs[name] = total
            stops = threats.assaults(view, seat, name)
            if stops or threats.provoked(view, seat, name, here):
                ends.add(name)
            else:
                ends.discard(name)
            heappush(ways, (total, name))
    del costs[player["space"]]
    return sorted(costs, key=lambda name: (costs[name], name))
