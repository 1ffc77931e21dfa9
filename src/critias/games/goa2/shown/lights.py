"""What lights up while an option is pointed at: spaces in reach, pieces and mats it is about."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from critias.games.goa2.rules.board import Board
from critias.games.goa2.rules.cards import CARDS
from critias.games.goa2.rules.combat import DEFEND
from critias.games.goa2.rules.seen import GoaView, HeroView
from critias.games.goa2.rules.state import HERO, MOVEMENT
from critias.games.goa2.shown.pieces import minions_around
from critias.kernel.choices import NO, Ask, Option
from critias.kernel.hexes import mask_of, spaces_of

DIRECTION: Final = "direction"


def hero_of(view: GoaView, name: object) -> HeroView | None:
    """A hero by name."""
    return next((hero for hero in view["heroes"] if hero["name"] == name), None)


def spaces_lit(spaces: Iterable[int]) -> tuple[str, ...]:
    """The spaces as the map knows them."""
    return tuple(f"s{space}" for space in spaces)


def _lit(spaces: int) -> tuple[str, ...]:
    return spaces_lit(spaces_of(spaces))


def figures(view: GoaView, heroes: Iterable[HeroView]) -> tuple[str, ...]:
    """All figures of heroes, and their mats."""
    found: list[str] = []
    for hero in heroes:
        found.append(f"mat-{hero['index']}")
        found += [
            f"piece-{piece['id']}"
            for piece in view["pieces"]
            if piece["kind"] == HERO and piece["label"] == hero["name"]
        ]
    return tuple(found)


def concerned(view: GoaView, ask: Ask, option: Option) -> tuple[str, ...]:
    """Whom an option is about that is no space: who is named by it, or by the question."""
    if view["phase"] == "select":
        return _seat(view, option)
    if ask.kind == DEFEND:
        return _fighters(view, ask, option)
    named = hero_of(view, option)
    if named is not None:
        return figures(view, (named,))
    heroes = [hero for name in ask.about if (hero := hero_of(view, name)) is not None]
    if heroes and isinstance(option, tuple) and option[0] == DIRECTION:
        return _beside(view, heroes[0], int(str(option[1])))
    return figures(view, heroes)


def _seat(view: GoaView, option: Option) -> tuple[str, ...]:
    """While heroes are selected: the seat that is asked about."""
    names = [str(name) for name in view["seats"]]
    return (f"mat-seat-{names.index(str(option))}",) if str(option) in names else ()


def _fighters(view: GoaView, ask: Ask, option: Option) -> tuple[str, ...]:
    """Attacker and defender; for a card also the minions that count for or against it."""
    attacker, defender = hero_of(view, ask.about[0]), hero_of(view, ask.about[2])
    both = figures(view, (hero for hero in (attacker, defender) if hero is not None))
    if option == NO or defender is None or CARDS[str(option)].block:
        return both
    minions = (f"piece-{piece['id']}" for piece, _ in minions_around(view, defender))
    return (*both, *minions)


def _beside(view: GoaView, hero: HeroView, direction: int) -> tuple[str, ...]:
    """The space next to a hero in a direction."""
    if hero["space"] < 0:
        return figures(view, (hero,))
    ray = Board.of(view["board"]).grid.rays[hero["space"]][direction]
    return (*figures(view, (hero,)), *spaces_lit(ray[:1]))


def walked(view: GoaView, hero: HeroView, steps: int) -> tuple[str, ...]:
    """The spaces within so many steps, with nothing in the way but what stands on the board."""
    if hero["space"] < 0:
        return ()
    grid = Board.of(view["board"]).grid
    return _lit(grid.reach(hero["space"], grid.ground & ~_taken(view), steps))


def moved_by(view: GoaView, hero: HeroView, key: str) -> tuple[str, ...]:
    """The spaces that the movement of a card leads to."""
    return walked(view, hero, (CARDS[key].movement or 0) + hero["bonus"][MOVEMENT])


def travelled(view: GoaView, hero: HeroView) -> tuple[str, ...]:
    """The spaces Fast Travel leads to: free ones of this Zone and those around it that have no
    enemies in them."""
    if hero["space"] < 0:
        return ()
    board = Board.of(view["board"])
    enemies = mask_of(
        piece["space"]
        for piece in view["pieces"]
        if piece["kind"] <= HERO and piece["team"] != hero["team"] and piece["space"] >= 0
    )
    own = board.zones[board.zone_of[hero["space"]]]
    around = own.adjacent_first if view["edition"] == 1 else own.adjacent
    free = 0
    for index in (own.index, *around):
        if not board.zone_masks[index] & enemies:
            free |= board.zone_masks[index]
    return _lit(free & ~_taken(view))


def within(view: GoaView, hero: HeroView, reach: int) -> tuple[str, ...]:
    """The spaces that are no farther away, the hero's own left out."""
    if hero["space"] < 0 or reach < 1:
        return ()
    grid = Board.of(view["board"]).grid
    return _lit(grid.disc(hero["space"], reach) & ~(1 << hero["space"]))


def _taken(view: GoaView) -> int:
    return mask_of(piece["space"] for piece in view["pieces"] if piece["space"] >= 0)
