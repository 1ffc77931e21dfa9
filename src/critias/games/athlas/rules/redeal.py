"""Dealing anew what a seat does not know. Nothing of it comes from what was really there."""

from __future__ import annotations

from critias.games.athlas.rules.creation import alphas_of, finished, random_alpha, random_stack
from critias.games.athlas.rules.designs import MAX_INTERVENTIONS, build
from critias.games.athlas.rules.state import KEPT, Alpha, AthlasState, Draft
from critias.kernel.random import Rng


def redeal(start: AthlasState, now: AthlasState, seat: int | None, rng: Rng) -> AthlasState:
    """A copy of `start` with other hidden Alphas and interventions, as far as `now` allows."""
    dealt = start.copy()
    # Chance still to come is nobody's knowledge either.
    dealt.rng = Rng(rng.bits64())
    for other in (0, 1):
        if other == seat:
            continue
        if dealt.drafts:
            _redeal_draft(dealt, other, rng)
        else:
            # A step that begins a further game of a campaign starts on the table of the last one.
            _redeal_side(dealt, now if now.world.sides[other].alphas else start, other, rng)
    return dealt


def _remembered(state: AthlasState, seat: int, used: set[str]) -> list[tuple[str, ...]]:
    """The Alphas shown in earlier games of a campaign that can still be there, newest first."""
    taken = set(used)
    found = []
    for cards in reversed(state.seen[seat]):
        if taken.isdisjoint(cards):
            taken.update(cards)
            found.append(cards)
    return found


def _redeal_draft(state: AthlasState, seat: int, rng: Rng) -> None:
    """Whether a design is finished is all that others know of it."""
    number = alphas_of(state)
    alphas = _remembered(state, seat, set())
    while len(alphas) < number:
        alphas.append(random_alpha(rng, {card for cards in alphas for card in cards}))
    draft = Draft(alphas=alphas, stage=number + 1, stack=random_stack(rng, (), _handful(rng)))
    if state.results:
        # athlas.campaign.redesign-one: one of the Alphas or none.
        draft.redesign = rng.pick((KEPT, *range(number)))
    if not finished(state, state.drafts[seat]):
        stages = (*range(number), number)
        if state.results:
            stages = (number,) if draft.redesign == KEPT else (draft.redesign, number)
        _unfinish(draft, number, rng.pick(stages), rng)
        if not state.results:
            draft.alphas[draft.stage + 1 :] = [()] * (number - draft.stage - 1)
    state.drafts[seat] = draft


def _handful(rng: Rng) -> int:
    """How many interventions somebody takes: rather more than fewer."""
    return max(rng.below(MAX_INTERVENTIONS + 1), rng.below(MAX_INTERVENTIONS + 1))


def _unfinish(draft: Draft, number: int, stage: int, rng: Rng) -> None:
    """Take a design back to a moment at which this stage was still being made."""
    draft.stage = stage
    if stage == number:
        draft.stack = draft.stack[: rng.below(MAX_INTERVENTIONS + 1)]
        return
    desk = draft.alphas[stage]
    draft.stack = []
    draft.alphas[stage] = desk[: rng.below(len(desk) + 1)]


def _redeal_side(dealt: AthlasState, now: AthlasState, seat: int, rng: Rng) -> None:
    known = [alpha.revealed for alpha in now.world.sides[seat].alphas]
    alphas = dealt.world.sides[seat].alphas
    used = {
        card
        for alpha, shown in zip(alphas, known, strict=True)
        if shown
        for card in alpha.build.cards
    }
    remembered = _remembered(dealt, seat, used)[: known.count(False)]
    used.update(card for cards in remembered for card in cards)
    for number, shown in enumerate(known):
        if not shown:
            own = build(remembered.pop(0) if remembered else random_alpha(rng, used))
            used.update(own.cards)
            alphas[number] = Alpha(build=own, pool=own.life)
    athilian = dealt.athilians[seat]
    gone = now.athilians[seat].gone
    shown_since = gone[len(athilian.gone) :]
    left = len(athilian.stack) - len(shown_since)
    athilian.stack = [*shown_since, *random_stack(rng, gone, left)]
