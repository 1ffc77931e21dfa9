"""Actions: what is done with a card, who goes first, and what else is asked in words."""

from __future__ import annotations

from typing import Final

from critias.games.goa2.bots.reasons.mind import NEAR, Mind
from critias.games.goa2.bots.reasons.spaces import word_of
from critias.games.goa2.rules import actions, allowed
from critias.games.goa2.rules.acting import Act
from critias.games.goa2.rules.cards import CARDS, Card
from critias.games.goa2.rules.state import MOVEMENT, OFF, Hero
from critias.kernel.choices import Ask
from critias.kernel.playout import Finished
from critias.players.habits import Name, Reasons


def action(mind: Mind, ask: Ask) -> list[Reasons]:
    """Which action of a card is performed: what it leads to, where, and whether it gets the hero
    out of danger."""
    hero, card, here = mind.hero, mind.card, mind.here
    assert hero is not None
    when = mind.when
    key = "none" if card is None else card.id
    away = 0 if here == OFF else mind.away(here)
    danger = [] if here == OFF else [force for mask, force in mind.danger if mask >> here & 1]
    found: list[Reasons] = []
    for option in ask.options:
        kind = word_of(option)
        speaks: list[tuple[Name, float]] = [
            (("action", kind, when), 1.0),
            (("action", key, kind), 1.0),
        ]
        if card is not None and here != OFF and kind in TRIED:
            first, sorts = tried(mind, hero, card, kind)
            speaks.append((("action", kind, "first", first), 1.0))
            speaks.append((("action", key, kind, first), 1.0))
            speaks += [(("action", kind, "at", sort), 1.0) for sort in sorts]
            if kind == allowed.ATTACK_ACTION and "hero" in sorts:
                speaks += mind.strikes("action", "attack", card)
        elif kind == allowed.MOVEMENT_ACTION and card is not None:
            steps = (card.movement or 0) + hero.items[MOVEMENT]
            speaks.append((("action", "walk", when), min(max(0, away - 1), steps) / NEAR))
            speaks.append((("action", "steps", when), steps / NEAR))
            speaks.append((("action", key, kind, when), 1.0))
        elif kind == allowed.FAST_TRAVEL:
            speaks.append((("action", "travel"), away / NEAR))
        if danger:
            falls = max(danger) > mind.force + mind.cover(mind.team, here)
            speaks.append((("action", kind, "danger", mind.armed, str(falls).lower()), 1.0))
        found.append(speaks)
    return found


TRIED: Final = frozenset({allowed.ATTACK_ACTION, allowed.SKILL_ACTION})
IDLE, DONE, WINS, LOSES = "idle", "done", "wins", "loses"


def tried(mind: Mind, hero: Hero, card: Card, kind: str) -> tuple[str, list[str]]:
    """What an action begins with, tried on a copy: the first question it asks, and whom it could
    touch; or that it does something without any, or nothing at all."""
    state = mind.state.copy()
    state.events = None
    own = state.heroes[hero.index]
    act = Act(state, own, card, kind, allowed.is_primary(card, kind), state.at[mind.here])
    play = actions.perform_act(act)
    try:
        asked = next(play)
    except StopIteration:
        before = mind.state.copy()
        before.events = None
        return (IDLE if state == before else DONE), []
    except Finished:
        return (WINS if state.winner == mind.team else LOSES), []
    play.close()
    if not isinstance(asked, Ask):
        return "all", []
    sorts = dict.fromkeys(mind.sort(option) for option in asked.options if isinstance(option, int))
    return str(asked.kind), list(sorts)


def tie(mind: Mind, ask: Ask) -> list[Reasons]:
    """Who of the team acts first: whoever strikes."""
    state = mind.state
    found: list[Reasons] = []
    for option in ask.options:
        hero = next((one for one in state.heroes if one.name == option), None)
        if hero is None or hero.card not in CARDS:
            found.append([])
            continue
        card = CARDS[hero.card]
        mind.hero = hero
        stands = state.space[hero.index]
        mind.here = stands
        found.append(
            [
                (("tie", card.primary), 1.0),
                *mind.strikes("tie", "strike", card),
                (("tie", "off"), float(stands == OFF)),
            ]
        )
    return found


def word(mind: Mind, ask: Ask) -> list[Reasons]:
    """Anything else: by the question and by the card."""
    source = "none" if mind.card is None else mind.card.id
    kind = str(ask.kind)
    return [
        [
            (("word", kind, name := word_of(option)), 1.0),
            (("word", source, kind, name), 1.0),
        ]
        for option in ask.options
    ]
