"""Prompts, labels and log lines, made from views only when somebody reads them."""

from __future__ import annotations

from collections import ChainMap
from collections.abc import Callable
from typing import Any

from critias.games.goa2.rules.acting import PICK_CARD
from critias.games.goa2.rules.actions import WHICH_ACTION
from critias.games.goa2.rules.board import Board
from critias.games.goa2.rules.cards import CARDS, ITEMS, LABELS, SHEETS, Card, in_order
from critias.games.goa2.rules.combat import DEFEND
from critias.games.goa2.rules.level import UPGRADE
from critias.games.goa2.rules.movement import MOVE_ACTION
from critias.games.goa2.rules.seen import GoaView
from critias.games.goa2.rules.state import GoaState
from critias.kernel.choices import Ask, Option
from critias.kernel.rules import Outcome
from critias.kit.phrases import Phrases

TEAMS = ("Red", "Blue")
KINDS = ("melee minion", "ranged minion", "heavy minion", "hero", "token", "miniature")

ACTION_WORDS = {
    "attack": "Attack",
    "skill": "Skill",
    "movement": "Movement",
    "fast_travel": "Fast Travel",
    "clear": "Clear",
    "hold": "Hold",
}


def hero_name(name: Any) -> str:
    """A hero's printed name; a second one of the same kind is numbered."""
    key, _, number = str(name).partition("-")
    sheet = SHEETS.get(key)
    shown = sheet.name if sheet else key.replace("_", " ").title()
    return f"{shown} {number}" if number else shown


def card_name(card: Any) -> str:
    """A card's printed name."""
    if not card or card == "?":
        return "a card"
    return CARDS[card].name if card in CARDS else str(card)


def space_name(view: GoaView, space: int) -> str:
    """A space with its zone."""
    return Board.of(view["board"]).names[space]


def piece_name(view: GoaView, piece: int) -> str:
    """A piece in words."""
    label, team = view["labels"][piece], TEAMS[view["teams"][piece]]
    if label in ("melee", "ranged", "heavy"):
        return f"{team} {label} minion"
    if label.partition("-")[0] in SHEETS:
        return hero_name(label)
    if any(label in sheet.fixtures for sheet in SHEETS.values()):
        return label.capitalize()
    shown = next((p for p in view["pieces"] if p["id"] == piece), None)
    kind = shown.get("secret", "") if shown else ""
    return f"{label} token ({kind})" if kind else f"{label} token"


def _word(view: GoaView, value: Option) -> str:
    if isinstance(value, int):
        return str(value)
    text = str(value)
    if text in CARDS:
        return CARDS[text].name
    if text.partition("-")[0] in SHEETS:
        return hero_name(text)
    return text


def label(view: GoaView, ask: Ask, option: Option) -> str:
    """One option in words, where its question says nothing of it."""
    if isinstance(option, int):
        return _space_label(view, ask, option)
    if isinstance(option, tuple):
        return _tuple_label(view, ask, option)
    if ask.kind == WHICH_ACTION or option in ACTION_WORDS:
        return _action_label(view, ask, option)
    if option in CARDS:
        return _card_label(view, ask, CARDS[option])
    if option.partition("-")[0] in SHEETS:
        return hero_name(option)
    return option.replace("_", " ").capitalize()


def _space_label(view: GoaView, ask: Ask, space: int) -> str:
    board = Board.of(view["board"])
    name = board.names[space]
    for piece in view["pieces"]:
        if piece["space"] == space:
            if ask.kind == MOVE_ACTION:
                return f"Stay at {name}"
            return f"{piece_name(view, piece['id'])} at {name}"
    zone = board.zone_of[space]
    return f"{name} ({board.zones[zone].name})" if zone >= 0 else name


def _tuple_label(view: GoaView, ask: Ask, option: tuple[Option, ...]) -> str:
    if option[0] == "pile":
        owner = next(hero for hero in view["heroes"] if hero["name"] == ask.about[0])
        lying = owner["discard"][int(str(option[1]))]
        return f"{CARDS[lying].name} (facedown)" if lying in CARDS else "A facedown card"
    if option[0] == "push":
        return f"{option[1]} space(s)"
    if option[0] == "way":
        names = [space_name(view, space) for space in option[1:] if isinstance(space, int)]
        return f"Over {' and '.join(names)}" if names else "Around them all"
    if option[0] == "minion":
        kind = option[2]
        assert isinstance(kind, int)
        lane = f" (lane {option[1]})" if len(view["zones"]) > 1 else ""
        return f"{KINDS[kind]}{lane}"
    return ": ".join(_word(view, part) for part in option)


def _action_label(view: GoaView, ask: Ask, option: str) -> str:
    card = CARDS[str(ask.about[1])]
    word = ACTION_WORDS.get(option, option)
    if option == "attack":
        return f"{word} {card.attack}{'+' if card.plus else ''}"
    if option == "movement":
        return f"{word} {card.movement}"
    return word


def _card_label(view: GoaView, ask: Ask, card: Card) -> str:
    if ask.kind == DEFEND:
        value = "block" if card.block else f"defense {card.defense}"
        return f"{card.name} ({value})"
    if ask.kind == UPGRADE:
        return f"{card.name} ({card.colour}, tier {'I' * card.tier})"
    return f"{card.name} ({card.colour})"


def hand_label(view: GoaView, ask: Ask, option: Option) -> str:
    """A card by its place in the hand of the one who is asked."""
    assert isinstance(option, tuple)
    hero = next(h for h in view["heroes"] if h["name"] == ask.about[0])
    card = CARDS[in_order(hero["hand"])[int(str(option[1]))]]
    return f"{card.name} ({card.colour})"


def who(view: GoaView, seats: tuple[int, ...]) -> str:
    """Those who are asked: a hero, the player who runs several or none yet, or a team."""
    own = [hero for hero in view["heroes"] if hero["seat"] == seats[0]]
    if len(seats) > 1:
        drafted = view["selection"]
        return TEAMS[drafted["seat_teams"][seats[0]] if drafted is not None else own[0]["team"]]
    return hero_name(own[0]["name"]) if len(own) == 1 else view["seats"][seats[0]]


def _count(word: str) -> Callable[[GoaView, Any], str]:
    return lambda view, n: f"{n} {word}" if n == 1 else f"{n} {word}s"


WORDS: dict[str, Callable[[GoaView, Any], str]] = {
    "name": _word,
    "hero": lambda view, value: hero_name(value),
    "card": lambda view, value: card_name(value),
    "space": space_name,
    "piece": lambda view, value: piece_name(view, value) if value < len(view["labels"]) else "?",
    "team": lambda view, value: TEAMS[value] if value in (0, 1) else "?",
    "zone": lambda view, value: Board.of(view["board"]).zones[value].name,
    "action": lambda view, value: ACTION_WORDS.get(str(value), str(value)),
    "outcome": lambda view, value: "blocked" if value else "it fails",
    "coins": _count("coin"),
    "lives": _count("Life counter"),
    "signed": lambda view, value: f"{value:+d}",
}
"""How values of questions and events are put into words."""

PHRASES: Phrases[GoaView] = Phrases(
    words=WORDS,
    label=label,
    labels=ChainMap({PICK_CARD: hand_label}, LABELS),
    who=who,
)


ENDINGS = {
    "throne": "the Throne was captured",
    "last push": "the last Wave counter was spent",
    "lives": "the other team has no Life counters left",
    "next push": "the first push after equal Zone totals",
    "zone totals": "more Zones held over both lanes",
    "wishes": "the third Wish was cast",
    "purse": "a hero's purse is full",
}


def ending(outcome: Outcome) -> str:
    """How a game was won."""
    return ENDINGS[outcome.reason]


def because(view: GoaView, about: tuple[Option, ...]) -> str:
    """The card and its owner that are the reason for something."""
    card, owner = about
    return f"{card_name(card)} of {hero_name(owner)}"


def statistics(state: GoaState) -> list[tuple[str, tuple[Any, ...]]]:
    """Rows for the result page, one value per seat."""
    seats = range(len(state.names))

    def per_seat(value: str) -> tuple[Any, ...]:
        return tuple(
            ", ".join(str(_stat(h, value)) for h in state.heroes if h.seat == seat)
            for seat in seats
        )

    return [
        ("Hero", per_seat("hero")),
        ("Team", tuple(TEAMS[team] for team in state.seat_teams)),
        ("Level", per_seat("level")),
        ("Coins", per_seat("coins")),
        ("Items", per_seat("items")),
    ]


def _stat(hero: Any, value: str) -> Any:
    if value == "hero":
        return hero_name(hero.name)
    if value == "items":
        return ", ".join(f"{n} {ITEMS[i]}" for i, n in enumerate(hero.items) if n) or "none"
    return getattr(hero, value)
