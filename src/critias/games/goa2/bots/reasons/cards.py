"""Cards: which to play, to take, to give away, and to defend with."""

from __future__ import annotations

from functools import cache

from critias.games.goa2.bots.reasons.acts import tried
from critias.games.goa2.bots.reasons.mind import (
    ARMED,
    BARE,
    NEAR,
    NOBODY,
    QUICK,
    STRENGTH,
    Mind,
    defense,
    lives,
)
from critias.games.goa2.bots.reasons.trials import shield
from critias.games.goa2.rules import combat
from critias.games.goa2.rules.allowed import ATTACK_ACTION, fast_travel_refused
from critias.games.goa2.rules.cards import CARDS, SHEETS, Card
from critias.games.goa2.rules.pieces import figures
from critias.games.goa2.rules.state import INITIATIVE, MOVEMENT, OFF, TURNS
from critias.kernel.choices import NO, Ask
from critias.players.habits import Name, Reasons


def play(mind: Mind, ask: Ask) -> list[Reasons]:
    """Which card is played: what it strikes or where it leads, how quick it is, and what is kept
    to defend with."""
    hero, here, state = mind.hero, mind.here, mind.state
    assert hero is not None
    when = mind.when
    away = 0 if here == OFF else mind.away(here)
    beside, wide, _ = mind.foes
    threat = "calm" if here == OFF or not wide >> here & 1 else "threat"
    if threat == "threat" and beside >> here & 1:
        threat = "clash"
    best = max(map(defense, hero.hand), default=0)
    turn = "late" if state.turn == TURNS else "early"
    travels = False
    if here != OFF and away > NEAR:
        piece = state.at[here]
        travels = fast_travel_refused(state, hero, CARDS[hero.hand[0]], piece) is None
    found: list[Reasons] = []
    for option in ask.options:
        key = str(option)
        if key == NO:
            found.append([(("card", "no"), 1.0)])
            continue
        card = CARDS[key]
        quick = (card.initiative + hero.items[INITIATIVE]) / QUICK
        guard = defense(key)
        speaks: list[tuple[Name, float]] = [
            (("card", key), 1.0),
            (("card", key, when), 1.0),
            (("card", card.primary, when), 1.0),
            (("card", card.primary, turn), 1.0),
            (("card", "quick", when), quick),
            (("card", "quick", threat), quick),
            (("card", "guard", threat, turn), guard / STRENGTH),
            (("card", "shield", threat, turn), float(guard == best)),
        ]
        if card.attack is not None:
            struck = mind.strikes("card", "strike", card)
            if mind.may_charge and [name[2] for name, _ in struck] == [NOBODY]:
                _, sorts = tried(mind, hero, card, ATTACK_ACTION)
                struck = [(("card", "strike", sort), 1.0) for sort in sorts] or struck
            speaks += struck
            speaks.append((("card", "attack", when), card.attack / STRENGTH))
            if any(name[2] in PRIZES for name, _ in struck):
                speaks.append((("card", "quick", "prize"), quick))
        if card.movement is not None:
            steps = card.movement + hero.items[MOVEMENT]
            speaks.append((("card", "walk", when), min(max(0, away - 1), steps) / NEAR))
            speaks.append((("card", "steps", threat), steps / NEAR))
            if travels:
                speaks.append((("card", "travel"), 1.0))
        found.append(speaks)
    return found


PRIZES = frozenset({"kill", BARE, "final", "last", "decides"})
"""What is gone if somebody else is quicker."""


def defend(mind: Mind, ask: Ask) -> list[Reasons]:
    """Whether and with what a blow is met: what holds, what a defeat costs, what a card is worth
    later."""
    state = mind.state
    by, attack, name, total = ask.about
    hero = next(one for one in state.heroes if one.name == name)
    striker = next((one for one in state.heroes if one.name == by), None)
    pieces = figures(state, hero)
    blow = CARDS[str(attack)]
    shot = "shot" if blow.ranged else "blow"
    turn = "late" if state.turn == TURNS else "early"
    cost = lives(hero)
    fatal = cost >= state.lives[hero.team]
    minded = combat.minion_modifier(state, hero, state.space[pieces[0]]) if pieces else 0
    force = int(str(total)) if isinstance(total, int) else 0
    could = "cannot"
    cards: dict[str, list[tuple[Name, float]]] = {}
    for option in ask.options:
        key = str(option)
        if key == NO:
            continue
        card = CARDS[key]
        margin = 0
        # What a text does is tried; one that asks something may still do more than that.
        told = None
        if card.defends_primary and striker is not None:
            told = shield(state, striker, blow, hero, key)
        if told is not None and told.blocked:
            status = "stops"
        elif card.block or (told is not None and told.blocked is not None):
            status = "short" if told is not None and told.sure else "blocks"
        else:
            value = card.defense or 0
            if told is not None:
                value = told.value - minded
            elif pieces:
                value = combat.defense_value(state, hero, pieces[0], card)
            margin = value + minded - force
            unsure = card.defends_primary and (told is None or not told.sure)
            status = "holds" if margin >= 0 else "text" if unsure else "short"
        if status in ("holds", "stops"):
            could = "could"
        cards[key] = [
            (("defend", status), 1.0),
            (("defend", status, "more"), max(-3, min(3, margin)) / STRENGTH),
            (("defend", status, "fatal"), float(fatal)),
            (("defend", "attack", turn), (card.attack or 0) / STRENGTH),
            (("defend", "defense", turn), defense(key) / STRENGTH),
            (("defend", "quick", turn), card.initiative / QUICK),
            (("defend", "primary", card.primary), 1.0),
        ]
        if card.defends_primary:
            cards[key].append((("defend", key, shot), 1.0))
    last = [] if len(hero.hand) != 1 else [(("defend", "single", turn), 1.0)]
    no: Reasons = [
        (("defend", "no", could), 1.0),
        (("defend", "no", could, "cost"), cost / max(1, state.lives[hero.team])),
        (("defend", "no", could, "fatal"), float(fatal)),
        (("defend", "no", could, turn), 1.0),
    ]
    return [no if option == NO else [*cards[str(option)], *last] for option in ask.options]


def upgrade(mind: Mind, ask: Ask) -> list[Reasons]:
    """Which card is taken, and which item comes of its twin."""
    found: list[Reasons] = []
    for option in ask.options:
        key = str(option)
        card = CARDS[key]
        found.append(
            [
                (("upgrade", key), 1.0),
                (("upgrade", "item", _item_of_twin(key)), 1.0),
                (("upgrade", "type", card.primary), 1.0),
                (("upgrade", "colour", card.colour), 1.0),
                (("upgrade", "attack"), (card.attack or 0) / STRENGTH),
                (("upgrade", "defense"), defense(key) / STRENGTH),
                (("upgrade", "quick"), card.initiative / QUICK),
                (("upgrade", "movement"), (card.movement or 0) / NEAR),
            ]
        )
    return found


@cache
def _item_of_twin(key: str) -> str:
    card = CARDS[key]
    for other in SHEETS[card.hero].cards:
        if (other.colour, other.tier) == (card.colour, card.tier) and other.id != key:
            return other.item or "none"
    return "none"


def give(mind: Mind, ask: Ask) -> list[Reasons]:
    """Which card is discarded, taken back or shown."""
    kind = str(ask.kind)
    source = mind.card.id if mind.card is not None else "none"
    armed = ARMED if mind.hero is not None and len(mind.hero.hand) > 1 else BARE
    found: list[Reasons] = []
    for option in ask.options:
        key = str(option)
        if key not in CARDS:
            found.append([(("give", kind, key), 1.0), (("give", source, key, armed), 1.0)])
            continue
        card: Card = CARDS[key]
        found.append(
            [
                (("give", kind, card.primary), 1.0),
                (("give", kind, "attack"), (card.attack or 0) / STRENGTH),
                (("give", kind, "defense"), defense(key) / STRENGTH),
                (("give", kind, "quick"), card.initiative / QUICK),
            ]
        )
    return found
