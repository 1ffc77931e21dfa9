"""Prompts, labels and log lines, made from views only when somebody reads them."""

from __future__ import annotations

from collections import ChainMap
from collections.abc import Callable
from typing import Any, Final

from critias.games.goa2.rules.acting import PICK_CARD
from critias.games.goa2.rules.active import (
    AFTER_PLAYING,
    END_OF_ROUND,
    END_OF_TURN,
    NEXT_TURN,
    THIS_ROUND,
    THIS_TURN,
)
from critias.games.goa2.rules.board import Board
from critias.games.goa2.rules.cards import CARDS, LABELS, SHEETS, TWIN, Card, in_order
from critias.games.goa2.rules.combat import DEFEND
from critias.games.goa2.rules.level import UPGRADE
from critias.games.goa2.rules.modal import Alternatives
from critias.games.goa2.rules.movement import MOVE_ACTION
from critias.games.goa2.rules.performing import GRANTED_MOVEMENT
from critias.games.goa2.rules.seen import GoaView
from critias.games.goa2.rules.view import HIDDEN
from critias.kernel.choices import Ask, Option
from critias.kit.language import count, listed, say
from critias.kit.phrases import Phrases

TEAMS: Final = ("Red", "Blue")
MINIONS: Final = {
    "melee": ("Red melee minion", "Blue melee minion"),
    "ranged": ("Red ranged minion", "Blue ranged minion"),
    "heavy": ("Red heavy minion", "Blue heavy minion"),
}
ENDINGS: Final = {
    "throne": "the Throne was captured",
    "last push": "the last Wave counter was spent",
    "lives": "the other team has no Life counters left",
    "next push": "the first push after equal Zone totals",
    "zone totals": "more Zones held over both lanes",
    "wishes": "the third Wish was cast",
    "purse": "a hero's purse is full",
}
"""Minions by their label and their team."""
KINDS: Final = ("melee minion", "ranged minion", "heavy minion")
ACTIONS: Final = {
    "attack": "Attack",
    "skill": "Skill",
    "movement": "Movement",
    "fast_travel": "Fast Travel",
    "clear": "Clear",
    "hold": "Hold",
}
LASTS: Final = {
    THIS_TURN: "this turn",
    NEXT_TURN: "next turn",
    THIS_ROUND: "this round",
    END_OF_TURN: "end of turn",
    END_OF_ROUND: "end of round",
    AFTER_PLAYING: "next turn, after playing",
}

STOPS: Final = {
    "goa2.concept.adjacent-spaces": "nobody it could be done with stands next to it",
    "goa2.card.range-max": "nobody it could be done with is in reach",
    "goa2.concept.straight-line": "nobody it could be done with stands in a straight line",
    "goa2.concept.in-straight-line": "nobody it could be done with stands in a straight line",
    "goa2.move.in-text-exact": "there is no way of that length",
    "goa2.attack.heavy-minion-immunity": "the heavy minion is safe while others stand by it",
    "goa2.concept.immune": "who could be chosen is immune",
    "goa2.perform.valid-targets": "nobody else can be chosen",
    "goa2.place.empty-only": "no space for it is empty",
    "goa2.concept.empty-spawn-point": "no spawn point for it is empty",
    "goa2.respawn-minion.empty-space": "no spawn point for it is empty",
}
"""What keeps a step from being done, by the rule that left nothing to choose."""


def team_name(team: int) -> str:
    """A team by its colour."""
    return say(TEAMS[team])


def hero_name(name: Any) -> str:
    """A hero's printed name; a second one of the same kind is numbered."""
    key, _, number = str(name).partition("-")
    shown = say(SHEETS[key].name)
    return f"{shown} {number}" if number else shown


def card_name(card: Any) -> str:
    """A card's printed name; nothing or "?" stand for one that is not to be known."""
    return say(CARDS[card].name) if card and card != HIDDEN else say("a card")


def card_with(card: Card, detail: str) -> str:
    """A card and what there is to say of it."""
    return say("{card} ({detail})", card=say(card.name), detail=detail)


def space_name(view: GoaView, space: int) -> str:
    """A space by its file and row."""
    return Board.of(view["board"]).names[space]


def zone_name(view: GoaView, zone: int) -> str:
    """A Zone by its name on the board."""
    return say(Board.of(view["board"]).zones[zone].name)


def thing_name(name: str) -> str:
    """A token, marker, rune or miniature as its hero calls it; a twin has things of its own."""
    return say(name.removesuffix(TWIN))


def piece_name(view: GoaView, piece: int) -> str:
    """A piece in words."""
    label = view["labels"][piece]
    if label in MINIONS:
        return say(MINIONS[label][view["teams"][piece]])
    if label.partition("-")[0] in SHEETS:
        return hero_name(label)
    if any(label in sheet.fixtures for sheet in SHEETS.values()):
        return thing_name(label).capitalize()
    shown = next((p for p in view["pieces"] if p["id"] == piece), None)
    kind = shown.get("secret", "") if shown else ""
    if kind:
        return say("{name} token ({kind})", name=thing_name(label), kind=say(kind))
    return say("{name} token", name=thing_name(label))


def _word(view: GoaView, value: Option) -> str:
    """A card, a hero, a number, or what a player is called."""
    if isinstance(value, int):
        return str(value)
    text = str(value)
    if text in CARDS:
        return say(CARDS[text].name)
    if text.partition("-")[0] in SHEETS:
        return hero_name(text)
    return text


def label(view: GoaView, ask: Ask, option: Option) -> str:
    """One option in words, where its question says nothing of it."""
    if isinstance(option, int):
        return _space_label(view, ask, option)
    if isinstance(option, tuple):
        return _tuple_label(view, ask, option)
    if isinstance(ask.why, Alternatives) and option in ask.why.words:
        return say(ask.why.words[option])
    if option in ACTIONS:
        return _action_label(ask, option)
    if option in CARDS:
        return _card_label(ask, CARDS[option])
    return _word(view, option)


def _space_label(view: GoaView, ask: Ask, space: int) -> str:
    name = space_name(view, space)
    for piece in view["pieces"]:
        if piece["space"] == space:
            if ask.kind == MOVE_ACTION:
                return say("Stay at {space}", space=name)
            return say("{piece} at {space}", piece=piece_name(view, piece["id"]), space=name)
    zone = Board.of(view["board"]).zone_of[space]
    return say("{space} ({zone})", space=name, zone=zone_name(view, zone)) if zone >= 0 else name


def _tuple_label(view: GoaView, ask: Ask, option: tuple[Option, ...]) -> str:
    sort, *rest = option
    numbers = [part for part in rest if isinstance(part, int)]
    if sort == "way":
        names = listed([space_name(view, space) for space in numbers])
        return say("Over {spaces}", spaces=names) if names else say("Around them all")
    if sort == "minion":
        lane, kind = numbers
        name = say(KINDS[kind])
        return say("{minion} (lane {n})", minion=name, n=lane) if len(view["zones"]) > 1 else name
    if sort == "pile":
        owner = next(hero for hero in view["heroes"] if hero["name"] == ask.about[0])
        lying = owner["discard"][numbers[0]]
        return (
            card_with(CARDS[lying], say("facedown")) if lying in CARDS else say("A facedown card")
        )
    if sort == "slots":
        return say("Slots {a} and {b}", a=numbers[0], b=numbers[1])
    if sort in NUMBERS:
        return NUMBERS[sort](numbers[0])
    return ": ".join(_word(view, part) for part in option)


NUMBERS: Final[dict[Option, Callable[[int], str]]] = {
    "push": lambda n: count(n, "1 space", "{n} spaces"),
    "coins": lambda n: count(n, "1 coin", "{n} coins"),
    "tokens": lambda n: count(n, "1 token", "{n} tokens"),
}
"""Options that are a number of something."""


def _action_label(ask: Ask, option: str) -> str:
    card = CARDS[str(ask.about[1])]
    word = say(ACTIONS[option])
    if ask.kind == GRANTED_MOVEMENT:
        return word
    if option == "attack":
        return f"{word} {card.attack}{'+' if card.plus else ''}"
    if option == "movement":
        return f"{word} {card.movement}"
    return word


def _card_label(ask: Ask, card: Card) -> str:
    if ask.kind == DEFEND:
        block = say("block") if card.block else say("defense {n}", n=card.defense)
        return card_with(card, block)
    if ask.kind == UPGRADE:
        return card_with(card, "I" * card.tier)
    return card_with(card, say(card.colour))


def hand_label(view: GoaView, ask: Ask, option: Option) -> str:
    """A card by its place in the hand of the one who is asked."""
    assert isinstance(option, tuple)
    hero = next(h for h in view["heroes"] if h["name"] == ask.about[0])
    card = CARDS[in_order(hero["hand"])[int(str(option[1]))]]
    return card_with(card, say(card.colour))


def who(view: GoaView, seats: tuple[int, ...]) -> str:
    """Those who are asked: a hero, the player who runs several or none yet, or a team."""
    own = [hero for hero in view["heroes"] if hero["seat"] == seats[0]]
    if len(seats) > 1:
        drafted = view["selection"]
        return team_name(drafted["seat_teams"][seats[0]] if drafted else own[0]["team"])
    return hero_name(own[0]["name"]) if len(own) == 1 else say(view["seats"][seats[0]])


WORDS: Final[dict[str, Callable[[GoaView, Any], str]]] = {
    "name": _word,
    "hero": lambda view, value: hero_name(value),
    "card": lambda view, value: card_name(value),
    "space": space_name,
    "piece": lambda view, value: piece_name(view, value) if value < len(view["labels"]) else "?",
    "team": lambda view, value: team_name(value) if value in (0, 1) else "?",
    "zone": zone_name,
    "action": lambda view, value: say(ACTIONS[value]),
    "outcome": lambda view, value: say("blocked") if value else say("it fails"),
    "coins": lambda view, n: count(n, "1 coin", "{n} coins"),
    "lives": lambda view, n: count(n, "1 Life counter", "{n} Life counters"),
    "colour": lambda view, value: say(value),
    "item": lambda view, value: say(value),
    "thing": lambda view, value: thing_name(value),
    "lasts": lambda view, value: say(LASTS[value]),
    "reason": lambda view, value: say(ENDINGS[value]),
    "stop": lambda view, rule: say(STOPS.get(rule, "a step cannot be done")),
    "signed": lambda view, value: f"{value:+d}",
}
"""How values of questions and events are put into words."""

PHRASES: Phrases[GoaView] = Phrases(
    words=WORDS,
    label=label,
    labels=ChainMap({PICK_CARD: hand_label}, LABELS),
    who=who,
)


def because(view: GoaView, about: tuple[Option, ...]) -> str:
    """The card and its owner that are the reason for something."""
    card, owner = about
    return say("{card} of {hero}", card=card_name(card), hero=hero_name(owner))
