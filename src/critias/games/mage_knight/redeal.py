"""Dealing anew what a seat does not know.

Chance is lazy, so hardly anything hidden is in a state: hands, Artifacts that only their owner has
seen, drafted cards, and enemy tokens left face down from an older pile; in a solo game nothing is
hidden from anybody. No step asks anything after a draw, so that what the seat knows at the start
of a step it knows now.
"""

from __future__ import annotations

from critias.games.mage_knight.components import ENEMY_PILE
from critias.games.mage_knight.gaining import HIDDEN, back_of, face_of
from critias.games.mage_knight.state import NONE, MageKnightState
from critias.games.mage_knight.terms import BLUE, RANGED_PHASE, RED
from critias.kernel.random import Rng


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
        # Sorted first, here as below: nothing may follow from where the cards lay.
        bag = sorted(player.hand + player.deck)
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
    _artifacts(state, now, seat, chosen, rng)
    _drafts(state, now, seat, rng)
    _tokens(state, rng)
    return state


def is_choosing(start: MageKnightState, now: MageKnightState, seat: int) -> bool:
    """Whether this player has made choices since the step began."""
    if start.players[seat] != now.players[seat]:
        return True
    # Entries of the agenda, and duels, ask others than the active player, or them only once.
    duel = now.combat is not None and "defender" in now.combat.notes
    return seat == now.active and not duel and not start.agenda


def _artifacts(
    state: MageKnightState, now: MageKnightState, seat: int | None, known: list[int], rng: Rng
) -> None:
    """Artifacts that only their owners have seen, wherever they are, among those still in the
    deck or put back under it; the hands of `known` seats stay as they are."""
    places: list[tuple[list[int], int, bool]] = []
    for other, player in enumerate(state.players):
        if other == seat:
            continue
        places += [(player.top, place, True) for place, card in enumerate(player.top) if card < 0]
        if now.players[other].drawn == player.drawn:
            places += [(player.drawn, place, False) for place in range(len(player.drawn))]
        if other not in known:
            for row in (player.hand, player.deck, player.spared):
                places += [(row, at, False) for at, card in enumerate(row) if card in player.unseen]
    under = state.artifact_bottom
    places += [(under, place, False) for place in range(len(under))]
    cards = [~row[place] if secret else row[place] for row, place, secret in places]
    cards += state.artifact_deck
    cards.sort()
    rng.shuffle(cards)
    for row, place, secret in places:
        card = cards.pop()
        row[place] = ~card if secret else card
    state.artifact_deck = cards
    for other, player in enumerate(state.players):
        if other == seat:
            continue
        player.drawn.sort()
        if other not in known:
            mine = {id(row) for row in (player.hand, player.deck, player.spared)}
            player.unseen = sorted(row[at] for row, at, _ in places if id(row) in mine)
            player.hand.sort()


def _drafts(state: MageKnightState, now: MageKnightState, seat: int | None, rng: Rng) -> None:
    """Drafted cards of others, among those nobody has seen."""
    pool = state.action_deck
    others = [
        player
        for other, player in enumerate(state.players)
        if other != seat and now.players[other].drafted == player.drafted
    ]
    packs = [pack for holder, pack in enumerate(state.packs) if holder != seat]
    cards = [card for player in others for card in player.drafted] + pool
    cards += [card for pack in packs for card in pack]
    if len(cards) == len(pool):
        return
    cards.sort()
    rng.shuffle(cards)
    for pack in packs:
        pack[:] = sorted(cards.pop() for _ in pack)
    for player in others:
        player.drafted = sorted(cards.pop() for _ in player.drafted)
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
