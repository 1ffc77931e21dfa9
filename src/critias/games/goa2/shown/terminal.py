"""The table as a terminal shows it."""

from __future__ import annotations

from collections.abc import Callable

from critias.games.goa2.rules.board import Board
from critias.games.goa2.rules.cards import CARDS, ITEMS, LETTERS
from critias.games.goa2.rules.seen import GoaView, HeroView, PieceView
from critias.games.goa2.rules.state import FIXTURE, HERO, OFF, TOKEN
from critias.games.goa2.shown.picture import board_picture
from critias.games.goa2.shown.words import TEAMS, hero_name

STYLES = ("red", "blue")
MINIONS = ("m", "r", "h")


def picture(view: GoaView) -> str:
    """Board, counters and dashboards."""
    board = Board.of(view["board"])
    lines = [board_picture(board, _cells(view, board)), "", _counters(view, board)]
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
        name = hero_name(piece["label"])
        return f"[bold white on {style}]{name[:2].upper()}[/]"
    if piece["kind"] in (TOKEN, FIXTURE):
        # What lies facedown has its initial for those who know it.
        return f"[{style}]{piece['label'][:2]}{piece.get('secret', '')[:1].upper()}[/]"
    # Capital letters tell Blue's minions from Red's where there is no colour.
    letter = MINIONS[piece["kind"]]
    return f"[bold {style}]{letter.upper() if piece['team'] else letter}[/]"


def _counters(view: GoaView, board: Board) -> str:
    zones = ", ".join(board.zones[zone].name for zone in view["zones"])
    waves = "/".join(str(n) for n in view["waves"])
    return (
        f"Round {view['round']}, turn {view['turn']} · Battle Zone: {zones} · Waves left {waves} · "
        f"Lives: Red {view['lives'][0]}, Blue {view['lives'][1]} · Coin: {TEAMS[view['coin']]}"
    )


def _dashboard(view: GoaView, hero: HeroView) -> str:
    style = STYLES[hero["team"]]
    items = " ".join(f"+{n} {ITEMS[i]}" for i, n in enumerate(hero["items"]) if n)
    parts = [
        f"[bold {style}]{hero_name(hero['name'])}[/] ({view['seats'][hero['seat']]})",
        f"level {hero['level']}",
        f"{hero['coins']} coins",
    ]
    if hero["space"] == OFF:
        parts.append("off the board")
    if items:
        parts.append(items)
    if hero["card"]:
        led = hero["led"]
        by = f", led by {hero_name(view['heroes'][led]['name'])}" if led != OFF else ""
        parts.append(f"plays {_card(hero['card'])}{by}")
    if hero["discard"]:
        parts.append("discarded " + ", ".join(_card(card) for card in hero["discard"]))
    parts += [
        f"{name} marker" for name, held in view["markers"].items() if held[0] == hero["index"]
    ]
    if "runes" in hero:
        parts.append("under the slots: " + " ".join(hero["runes"]))
    if "book" in hero:
        parts.append(
            "in the book: " + (", ".join(_card(card) for card in hero["book"]) or "nothing")
        )
    if "hand" in hero:
        parts.append("hand: " + ", ".join(_card(card) for card in hero["hand"]))
    else:
        parts.append(f"{hero['hand_size']} in hand")
    return " · ".join(parts)


def _card(card: str) -> str:
    return f"{CARDS[card].name} ({LETTERS[CARDS[card].colour]})" if card in CARDS else "a card"
