"""The Heroes, as they are picked for a new game."""

from __future__ import annotations

from critias.games.mage_knight.rules.components import HEROES
from critias.games.mage_knight.rules.setup import MageKnightSetup
from critias.games.mage_knight.shown import heroes, names, palette
from critias.kit.language import say
from critias.kit.picking import Face, Picking
from critias.kit.svg import middle

_OUTLINED = 'font-weight="700" paint-order="stroke" stroke="#1d2a33" stroke-width="2.5"'


def picking(setup: MageKnightSetup) -> tuple[Picking, ...]:
    """Who the first player is; the others follow in order."""
    alone = setup.players == 1
    faces = {
        "choose": Face(say("In the game"), _shield("#5a6a76", "?"), say("everybody chooses")),
        "random": Face(say("At random"), _shield("#5a6a76", "~"), say("dealt out")),
    }
    for hero in HEROES:
        faces[hero.id] = Face(
            say(hero.name),
            f'<g transform="scale(2)">{heroes.portrait(hero.id)}</g>',
            say("you") if alone else say("goes first"),
            says=say(
                "{line} {card} is a card of its own.",
                line=heroes.line(hero.id),
                card=names.thing(hero.own_card),
            ),
        )
    says = "" if alone else say("One is for the first seat; the others follow in order.")
    return (Picking("heroes", say("Who plays whom"), faces, says, most=1),)


def seat_sign(setup: MageKnightSetup, seat: int) -> str:
    """The Hero of a seat, where the setup says who that will be."""
    names = [hero.id for hero in HEROES]
    if setup.heroes not in names:
        return ""
    return heroes.portrait(names[(names.index(setup.heroes) + seat) % len(names)])


def _shield(fill: str, letter: str) -> str:
    body = f'<path d="{palette.SHIELD}" fill="{fill}" stroke="#fff8e6" stroke-width="1.2"/>'
    return f'<g transform="scale(2)">{body}</g>' + middle(0, 6, letter, 18, "#ffffff", _OUTLINED)
