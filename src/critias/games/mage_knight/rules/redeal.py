"""Dealing anew what a seat does not know.

Chance is lazy, so hardly anything hidden is in a state: hands, cards that only their owner has seen
(Artifacts kept from a reward, drafted Advanced Actions), and enemy tokens left face down from an
older pile; in a solo game nothing is hidden from anybody. No step asks anything after a draw, so
that what the seat knows at the start of a step it knows now.
"""

from __future__ import annotations

from critias.games.mage_knight.rules.components import (
    ADVANCED_ACTION,
    ARTIFACT,
    DEED_KIND,
    ENEMY_PILE,
)
from critias.games.mage_knight.rules.gaining import HIDDEN, back_of, face_of
from critias.games.mage_knight.rules.state import NONE, MageKnightState
from critias.games.mage_knight.rules.terms import BLUE, RANGED_PHASE, RED
from critias.kernel.random import Rng

Place = tuple[list[int], int]
"""A card: the row it lies in, and where."""


def redeal(
    start: MageKnightState, now: MageKnightState, seat: int | None, rng: Rng
) -> MageKnightState:
    """A copy of `start` in which what the seat does not know is dealt anew."""
    state = start.copy()
    state.rng = Rng(rng.bits64())
    if len(state.players) == 1:
        return state
    moving = start != now
    chosen = [] if seat is None else [seat]
    for other, player in enumerate(state.players):
        if other == seat:
            continue
        if moving and is_choosing(start, now, other):
            # In the middle of a choice of many parts only this hand fits what was answered.
            chosen.append(other)
            continue
        # Sorted first, here as below: nothing may follow from where the cards lay, nor from which
        # Artifact it is that nobody else has seen.
        unseen = player.unseen
        bag = sorted(player.hand + player.deck, key=lambda card: NONE if card in unseen else card)
        rng.shuffle(bag)
        size = len(player.hand)
        player.hand = sorted(bag[:size])
        player.deck = bag[size:]
    if state.stirrer not in (NONE, seat):
        ranged = state.combat is not None and state.combat.phase == RANGED_PHASE
        state.stirred = rng.pick((RED, BLUE, NONE) if ranged else (BLUE, NONE))
    for team in range(len(state.champions)):
        if seat is None or seat % 2 != team:
            state.champions[team] = team + 2 * rng.below(2)
    strangers = [other for other in range(len(state.players)) if other not in chosen]
    secrets = _secrets(state, strangers)
    places = [place for _, place in secrets]
    _artifacts(state, now, seat, places, rng)
    _drafts(state, now, seat, places, rng)
    for other in strangers:
        player = state.players[other]
        player.unseen = sorted(row[at] for owner, (row, at) in secrets if owner == other)
        player.hand.sort()
    _tokens(state, rng)
    return state


def is_choosing(start: MageKnightState, now: MageKnightState, seat: int) -> bool:
    """Whether this player has made choices since the step began."""
    if start.players[seat] != now.players[seat]:
        return True
    # Entries of the agenda, and duels, ask others than the active player, or them only once.
    duel = now.combat is not None and now.combat.rival is not None
    return seat == now.active and not duel and not start.agenda


def _secrets(state: MageKnightState, strangers: list[int]) -> list[tuple[int, Place]]:
    """Where the cards lie that only their owners have seen, in hands and decks, by owner."""
    found = []
    for seat in strangers:
        player = state.players[seat]
        for row in (player.hand, player.deck, player.spared):
            found += [(seat, (row, at)) for at, card in enumerate(row) if card in player.unseen]
    return found


def _artifacts(
    state: MageKnightState, now: MageKnightState, seat: int | None, secret: list[Place], rng: Rng
) -> None:
    """Artifacts that only their owners have seen, wherever they are, among those still in the
    deck or put back under it."""
    places = [(row, at, False) for row, at in secret if DEED_KIND[row[at]] == ARTIFACT]
    for other, player in enumerate(state.players):
        if other == seat:
            continue
        places += [(player.top, place, True) for place, card in enumerate(player.top) if card < 0]
        if now.players[other].drawn == player.drawn:
            places += [(player.drawn, place, False) for place in range(len(player.drawn))]
    under = state.artifact_bottom
    places += [(under, place, False) for place in range(len(under))]
    cards = [~row[place] if down else row[place] for row, place, down in places]
    cards += state.artifact_deck
    cards.sort()
    rng.shuffle(cards)
    for row, place, down in places:
        card = cards.pop()
        row[place] = ~card if down else card
    state.artifact_deck = cards
    for other, player in enumerate(state.players):
        if other != seat:
            player.drawn.sort()


def _drafts(
    state: MageKnightState, now: MageKnightState, seat: int | None, secret: list[Place], rng: Rng
) -> None:
    """Drafted cards of others, in their decks or still put aside, among those nobody has seen."""
    pool = state.action_deck
    rows = [
        player.drafted
        for other, player in enumerate(state.players)
        if other != seat and now.players[other].drafted == player.drafted
    ]
    rows += [pack for holder, pack in enumerate(state.packs) if holder != seat]
    places = [(row, at) for row, at in secret if DEED_KIND[row[at]] == ADVANCED_ACTION]
    places += [(row, at) for row in rows for at in range(len(row))]
    if not places:
        return
    cards = sorted([row[at] for row, at in places] + pool)
    rng.shuffle(cards)
    for row, at in places:
        row[at] = cards.pop()
    for row in rows:
        row.sort()
    state.action_deck = cards


def _tokens(state: MageKnightState, rng: Rng) -> None:
    """Tokens of an older pile that still lie face down."""
    rows = [*state.tokens.values(), *(city.garrison for city in state.cities)]
    places = [(row, at) for row in rows for at, token in enumerate(row) if token < HIDDEN]
    for pile in range(len(state.piles)):
        mine = [(row, at) for row, at in places if ENEMY_PILE[face_of(row[at])] == pile]
        faces = sorted(face_of(row[at]) for row, at in mine)
        rng.shuffle(faces)
        for (row, at), face in zip(mine, faces, strict=True):
            row[at] = back_of(face)
