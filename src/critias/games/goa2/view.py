"""What a seat may know: the only door out of the state."""

from __future__ import annotations

from typing import Any

from critias.games.goa2.cards import CARDS, ITEM_PLACE
from critias.games.goa2.level import upgrades
from critias.games.goa2.setup import selection_view
from critias.games.goa2.state import OFF, Effect, GoaState, Hero
from critias.games.goa2.turn import initiative
from critias.kernel.game import View
from critias.kernel.random import Rng

HIDDEN = "?"
"""Stands for a card that is there but not shown."""


def view(state: GoaState, seat: int | None) -> View:
    """The table as one seat (None: a spectator) sees it."""
    return {
        "game": "goa2",
        "seat": seat,
        "edition": state.edition,
        "length": state.length,
        "board": state.board.key,
        "phase": state.phase,
        "round": state.round,
        "turn": state.turn,
        "coin": state.coin,
        "waves": state.waves[:],
        "lives": state.lives[:],
        "zones": state.zones[:],
        "seats": list(state.names),
        "labels": list(state.labels),
        "teams": list(state.teams),
        "pieces": [_piece(state, piece, space) for space, piece in sorted(state.at.items())],
        "heroes": [_hero(state, hero, seat) for hero in state.heroes],
        "effects": [_effect(state, e) for e in state.effects],
        "markers": {name: list(marker) for name, marker in sorted(state.markers.items())},
        "fallen": state.fallen,
        "selection": selection_view(state),
        "winner": state.winner,
        "reason": state.reason,
    }


def _piece(state: GoaState, piece: int, space: int) -> dict[str, Any]:
    return {
        "id": piece,
        "kind": state.kinds[piece],
        "team": state.teams[piece],
        "lane": state.lanes[piece],
        "space": space,
        "label": state.labels[piece],
    }


def _effect(state: GoaState, effect: Effect) -> dict[str, Any]:
    return {
        "owner": effect.owner,
        "card": effect.card,
        "begins": effect.begins,
        "ends": effect.ends,
        "note": effect.note,
    }


def _hero(state: GoaState, hero: Hero, seat: int | None) -> dict[str, Any]:
    own = hero.seat == seat
    laid_down = state.phase == "cards" and bool(hero.card)

    def seen(card: str) -> str:
        return HIDDEN if card in hero.facedown and not own else card

    shown = {
        "index": hero.index,
        "name": hero.name,
        "team": hero.team,
        "seat": hero.seat,
        "space": state.space[hero.index] if hero.index < len(state.space) else OFF,
        "level": hero.level,
        "coins": hero.coins,
        "items": hero.items[:],
        "ultimate": hero.ultimate,
        "hand_size": len(hero.hand),
        "card": HIDDEN if laid_down and not own else hero.card,
        "initiative": initiative(state, hero) if hero.card and not laid_down else None,
        "laid": hero.laid,
        "sideways": [
            e.card for e in state.effects if e.owner == hero.index and e.card in hero.resolved
        ],
        "resolved": [seen(card) for card in hero.resolved],
        "discard": [seen(card) for card in hero.discard],
        "facedown": len(hero.facedown),
        "seen": sorted(hero.seen),
        "used": hero.used[:],
        "upgrades": len(hero.picks) if own else 0,
    }
    if own:
        shown["hand"] = hero.hand[:]
        shown["deck"] = sorted(hero.deck)
        shown["tucked"] = hero.tucked[:]
        shown["picks"] = hero.picks[:]
    return shown


def redeal(start: GoaState, now: GoaState, seat: int | None, rng: Rng) -> GoaState:
    """Deal anew what the seat does not know: cards laid facedown, upgrades, future chance."""
    state = start.copy()
    if start.rng.state == now.rng.state:
        state.rng = Rng(rng.bits64())
    for hero, current in zip(state.heroes, now.heroes, strict=True):
        if hero.seat == seat:
            continue
        if state.phase == "cards" and hero.card:
            hero.hand.append(hero.card)
            hero.card = rng.pick(hero.hand)
            hero.hand.remove(hero.card)
        _redeal_upgrades(hero, current, rng)
        if hero.picks:
            due = len(hero.picks)
            hero.picks = []
            for _ in range(due):
                hero.picks.append(rng.pick(upgrades(hero)))
    return state


def _redeal_upgrades(hero: Hero, current: Hero, rng: Rng) -> None:
    """Exchange upgrades nobody has seen for their twins wherever the items stay the same."""
    slots: list[tuple[str, str]] = []
    for twin in hero.tucked:
        card = CARDS[twin]
        taken = next(
            c.id
            for c in CARDS.values()
            if c.hero == card.hero
            and c.colour == card.colour
            and c.tier == card.tier
            and c.id != twin
        )
        if taken not in current.seen:
            slots.append((taken, twin))
    fits = [choice for choice in range(1 << len(slots)) if _same_items(slots, choice)]
    choice = rng.pick(fits)
    for i, (taken, twin) in enumerate(slots):
        if choice >> i & 1:
            for pile in (hero.hand, hero.deck):
                if taken in pile:
                    pile[pile.index(taken)] = twin
            hero.tucked[hero.tucked.index(twin)] = taken


def _same_items(slots: list[tuple[str, str]], choice: int) -> bool:
    change = [0] * 6
    for i, (taken, twin) in enumerate(slots):
        if choice >> i & 1:
            change[ITEM_PLACE[CARDS[taken].item]] += 1
            change[ITEM_PLACE[CARDS[twin].item]] -= 1
    return not any(change)
