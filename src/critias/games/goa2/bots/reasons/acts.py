"""Actions: what is done with a card, who goes first, and what else is asked in words."""

from __future__ import annotations

from typing import Final

from critias.games.goa2.bots.reasons.mind import NEAR, NOTHING, Mind
from critias.games.goa2.bots.reasons.spaces import word_of
from critias.games.goa2.bots.reasons.trials import LOSES, WAYS, WINS, Trial, attempt
from critias.games.goa2.rules import allowed
from critias.games.goa2.rules.cards import CARDS, Card
from critias.games.goa2.rules.state import MOVEMENT, OFF, Hero
from critias.kernel.choices import Ask
from critias.players.habits import Name, Reasons


def action(mind: Mind, ask: Ask) -> list[Reasons]:
    """Which action of a card is performed: what it leads to, where, and whether it gets the hero
    out of danger."""
    hero, card, here = mind.hero, mind.card, mind.here
    assert hero is not None
    when = mind.when
    key = "none" if card is None else card.id
    away = 0 if here == OFF else mind.away(here)
    threats = here != OFF and bool(mind.threats(here))
    falls_here = threats and mind.falls(here)
    found: list[Reasons] = []
    for option in ask.options:
        kind = word_of(option)
        speaks: list[tuple[Name, float]] = [
            (("action", kind, when), 1.0),
            (("action", key, kind), 1.0),
        ]
        stays = falls_here and mind.fatal
        if card is not None and here != OFF and kind in TRIED:
            trial, sorts = tried(mind, hero, card, kind)
            speaks.append((("action", kind, "first", trial.first), 1.0))
            speaks.append((("action", key, kind, trial.first), 1.0))
            speaks += [(("action", kind, "at", sort), 1.0) for sort in sorts]
            if kind == allowed.ATTACK_ACTION and "hero" in sorts:
                speaks += mind.strikes("action", "attack", card)
            if WINNING & {trial.first, *sorts}:
                stays = False
            elif kind == allowed.ATTACK_ACTION and mind.rids(trial.spaces):
                stays = False
                speaks.append((("action", "rids"), 1.0))
            elif trial.stands not in (OFF, here):
                stays = mind.falls(trial.stands)
                if stays != falls_here:
                    name = "exposed" if stays else "escapes"
                    speaks.append((("action", name, mind.armed), 1.0))
        elif kind == allowed.MOVEMENT_ACTION and card is not None:
            steps = (card.movement or 0) + hero.items[MOVEMENT]
            speaks.append((("action", "walk", when), min(max(0, away - 1), steps) / NEAR))
            speaks.append((("action", "steps", when), steps / NEAR))
            speaks.append((("action", key, kind, when), 1.0))
        elif kind == allowed.FAST_TRAVEL:
            speaks.append((("action", "travel"), away / NEAR))
        if threats:
            speaks.append((("action", kind, "danger", mind.armed, str(falls_here).lower()), 1.0))
            if stays and mind.fatal:
                speaks.append((("action", kind, "danger", "fatal"), 1.0))
        found.append(speaks)
    return found


WINNING: Final = frozenset({WINS, "final", "kill"})
"""What ends the game at once."""
TRIED: Final = frozenset({allowed.ATTACK_ACTION, allowed.SKILL_ACTION})


def tried(mind: Mind, hero: Hero, card: Card, kind: str) -> tuple[Trial, list[str]]:
    """What an action begins with, and whom it could touch: where it begins with a step of its own
    or a choice of what it does, whom it could touch after that."""
    trial = attempt(mind.state, hero, card, kind)
    sorts = dict.fromkeys(map(mind.sort, trial.spaces))
    if kind == allowed.ATTACK_ACTION and sorts.keys() <= {NOTHING, "self"}:
        for option in trial.options[:WAYS]:
            later = attempt(mind.state, hero, card, kind, option)
            if later.first in (WINS, LOSES):
                return later, []
            sorts |= dict.fromkeys(map(mind.sort, later.spaces))
    if kind == allowed.SKILL_ACTION and mind.danger and len(trial.options) == 1:
        later = attempt(mind.state, hero, card, kind, trial.options[0])
        trial = trial._replace(stands=later.stands)
    return trial, list(sorts)


def tie(mind: Mind, ask: Ask) -> list[Reasons]:
    """Who of the team acts first: whoever strikes, or would be struck down."""
    state = mind.state
    found: list[Reasons] = []
    for option in ask.options:
        hero = next((one for one in state.heroes if one.name == option), None)
        if hero is None or hero.card not in CARDS:
            found.append([])
            continue
        card = CARDS[hero.card]
        mind.turn_to(hero)
        falls = mind.here != OFF and mind.falls(mind.here)
        found.append(
            [
                (("tie", card.primary), 1.0),
                *mind.strikes("tie", "strike", card),
                (("tie", "off"), float(mind.here == OFF)),
                (("tie", "falls", mind.armed), float(falls)),
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
