"""What is agreed on before a game, as it is picked."""

from __future__ import annotations

from critias.games.era.rules.board import PSYCHOTRONIC, SPECIALS
from critias.games.era.rules.setup import EraSetup
from critias.games.era.rules.state import INTRODUCTORY
from critias.games.era.shown.names import action_name, special_name
from critias.games.era.shown.palette import ACTION, seat_icon
from critias.games.era.shown.reference import LIKE, text
from critias.kit.language import say
from critias.kit.picking import Face, Picking
from critias.kit.svg import icon


def picking(setup: EraSetup) -> tuple[Picking, ...]:
    """The special actions, which the standard game draws if nobody picks them."""
    if setup.version == INTRODUCTORY:
        return ()
    few = setup.players == 3
    faces = {
        key: Face(special_name(key), _art(number), _like(number), says=text(number))
        for number, key in enumerate(SPECIALS)
        if not (few and number == PSYCHOTRONIC)
    }
    number = 3 if few else 4
    says = say("{n} are drawn at random, unless you press one of them.", n=number)
    return (Picking("specials", say("Special actions"), faces, says, just=number, more=True),)


def _like(number: int) -> str:
    """The standard action that it resembles."""
    return action_name(LIKE[number]) if number in LIKE else ""


def _art(number: int) -> str:
    path = ACTION.get(LIKE.get(number, ""), ACTION["global"])
    body = '<circle r="21" fill="#173c4f" stroke="#d9a520" stroke-width="2"/>'
    return body + icon(path, 0, 0, 11, "#fff8e6")


def seat_sign(setup: EraSetup, seat: int) -> str:
    """The colour and shape of a player's pieces."""
    return seat_icon(seat)
