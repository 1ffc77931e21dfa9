"""The table as a terminal shows it."""

from __future__ import annotations

from collections.abc import Callable

from rich.cells import set_cell_size

from critias.games.goa2.rules.board import Board
from critias.games.goa2.rules.cards import CARDS, ITEMS, LETTERS
from critias.games.goa2.rules.seen import GoaView, HeroView, PieceView
from critias.games.goa2.rules.state import FIXTURE, HERO, OFF, TOKEN
from critias.games.goa2.shown.picture import board_picture
from critias.games.goa2.shown.words import (
    card_with,
    hero_name,
    team_name,
    thing_name,
    zone_name,
)
from critias.kit.language import count, say

STYLES = ("red", "blue")
MINIONS = ("m", "r", "h")


def picture(view: GoaView) -> str:
    """Board, counters and dashboards."""
    board = Board.of(view["board"])
    lines = [board_picture(board, _cells(view, board)), "", _counters(view)]
    lines += [_dashboard(view, hero) for hero in view["heroes"]]
    return "\n".join(lines)


def _cells(view: GoaView, board: Board) -> Callable[[int], str]:
    pieces = {piece["space"]: piece for piece in view["pieces"]}
    battle = 0
    for zone in view["zones"]:
        battle |= board.zone_masks[zone]

    def cell(space: int) -> str:
        piece = pieces.get(space)
        if piece is not None:
            return _piece(piece)
        for team in (0, 1):
            if space in board.hero_points[team]:
                return f"[{STYLES[team]}]◇[/]"
            for points in board.points[team]:
                if points >> space & 1:
                    return f"[{STYLES[team]} dim]○[/]"
        return "·" if battle >> space & 1 else "[dim].[/]"

    return cell


def _piece(piece: PieceView) -> str:
    style = STYLES[piece["team"]]
    if piece["kind"] == HERO:
        name = hero_name(piece["label"]).upper()
        return f"[bold white on {style}]{set_cell_size(name, 2)}[/]"
    if piece["kind"] in (TOKEN, FIXTURE):
        # What lies facedown has its initial for those who know it.
        name = set_cell_size(thing_name(piece["label"]), 2)
        secret = say(piece["secret"]).upper() if "secret" in piece else ""
        return f"[{style}]{name}{set_cell_size(secret, 1) if secret else ''}[/]"
    # Capital letters tell Blue's minions from Red's where there is no colour.
    letter = MINIONS[piece["kind"]]
    return f"[bold {style}]{letter.upper() if piece['team'] else letter}[/]"


def _counters(view: GoaView) -> str:
    red, blue = view["lives"]
    parts = (
        say("Round {round}, turn {turn}", round=view["round"], turn=view["turn"]),
        say("Battle Zone: {zones}", zones=", ".join(zone_name(view, z) for z in view["zones"])),
        say("Waves left {waves}", waves="/".join(str(n) for n in view["waves"])),
        say("Lives: Red {red}, Blue {blue}", red=red, blue=blue),
        say("Coin: {team}", team=team_name(view["coin"])),
    )
    return " · ".join(parts)


def _dashboard(view: GoaView, hero: HeroView) -> str:
    style = STYLES[hero["team"]]
    items = " ".join(f"+{n} {say(ITEMS[i])}" for i, n in enumerate(hero["items"]) if n)
    parts = [
        f"[bold {style}]{hero_name(hero['name'])}[/] ({say(view['seats'][hero['seat']])})",
        say("level {n}", n=hero["level"]),
        count(hero["coins"], "1 coin", "{n} coins"),
    ]
    if hero["space"] == OFF:
        parts.append(say("off the board"))
    if items:
        parts.append(items)
    if hero["card"]:
        parts.append(say("plays {card}", card=_card(hero["card"])))
        if hero["led"] != OFF:
            leader = view["heroes"][hero["led"]]["name"]
            parts.append(say("led by {hero}", hero=hero_name(leader)))
    if hero["discard"]:
        parts.append(say("discarded {cards}", cards=_cards(hero["discard"])))
    parts += [
        say("{name} marker", name=thing_name(name))
        for name, held in view["markers"].items()
        if held[0] == hero["index"]
    ]
    if "runes" in hero:
        runes = " ".join(thing_name(rune) for rune in hero["runes"])
        parts.append(say("under the slots: {runes}", runes=runes))
    if "book" in hero:
        parts.append(say("in the book: {cards}", cards=_cards(hero["book"]) or say("nothing")))
    if "hand" in hero:
        parts.append(say("hand: {cards}", cards=_cards(hero["hand"])))
    else:
        parts.append(say("{n} in hand", n=hero["hand_size"]))
    return " · ".join(parts)


def _cards(cards: list[str]) -> str:
    return ", ".join(_card(card) for card in cards)


def _card(card: str) -> str:
    return card_with(CARDS[card], LETTERS[CARDS[card].colour]) if card in CARDS else say("a card")
