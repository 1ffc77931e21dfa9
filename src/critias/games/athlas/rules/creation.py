"""The Creation Phase: designing Alphas and preparing the stack, in secret and at the same time.

Cards go into the Alpha on the desk one at a time, and only where they fit, so that no illegal Alpha
can be built.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from critias.games.athlas.rules.data import CARDS, GENUS, INTERVENTIONS, SPELL
from critias.games.athlas.rules.designs import (
    MAX_DIVINE_POINTS,
    MAX_INTERVENTIONS,
    PRESETS,
    alpha_problem,
    build,
    design_of,
)
from critias.games.athlas.rules.state import KEPT, UNDECIDED, Alpha, AthlasState, Draft, Side
from critias.games.athlas.rules.summoning import alpha_name, alpha_number
from critias.kernel.choices import DONE, Ask, Option
from critias.kernel.kinds import AskKind
from critias.kernel.random import Rng

ALPHAS = 3
CAMPAIGN_ALPHAS = 4
BACK, KEEP, SURPRISE = "back", "keep", "surprise"

# athlas.creation.stacks-hidden: how far a player has come would tell how many cards he took.
_SECRET: Final = "creatures are designed in secret"
REDESIGN: Final = AskKind(
    "redesign",
    "Which Alpha do you want to redesign for this game?",
    waiting=_SECRET,
    rule="athlas.campaign.redesign-one",
    labels={KEEP: "Keep them all"},
    covert=True,
)
DESIGN: Final = AskKind(
    "design",
    "Design your {0:place} Alpha.",
    waiting=_SECRET,
    rule="athlas.creation.any-combination",
    labels={
        DONE: "Finish Alpha {0:number} and go on",
        BACK: "Back to Alpha {0}",
        SURPRISE: "Have the rest dealt at random",
    },
    covert=True,
)
STACK: Final = AskKind(
    "stack",
    "Prepare your stack of interventions, top card first.",
    waiting=_SECRET,
    rule="athlas.di.order-fixed",
    labels={DONE: "Finish the whole design", BACK: "Back to the Alphas"},
    covert=True,
)
_PLAINEST, _DEAREST = 16, 40
"""What the Alphas of a surprise cost, about."""


def alphas_of(state: AthlasState) -> int:
    """How many Alphas each player designs."""
    return CAMPAIGN_ALPHAS if state.games > 1 else ALPHAS


def finished(state: AthlasState, draft: Draft) -> bool:
    """Whether a player has declared his design finished."""
    return draft.stage > alphas_of(state)


def questions(state: AthlasState) -> dict[int, Ask]:
    """What every player is asked who is not finished."""
    last = alphas_of(state)
    return {
        seat: _ask(state, seat, draft)
        for seat, draft in enumerate(state.drafts)
        if draft.stage <= last
    }


def answered(state: AthlasState, answers: Mapping[int, Option]) -> None:
    """Do what players want done at their desks."""
    for seat, answer in answers.items():
        _do(state, state.drafts[seat], answer)


def complete(state: AthlasState) -> bool:
    """Whether both designs are finished."""
    last = alphas_of(state)
    return min([draft.stage for draft in state.drafts]) > last


def enter(state: AthlasState) -> None:
    """Both designs come to the table."""
    state.world.sides = [
        Side(alphas=[_alpha(cards) for cards in draft.alphas]) for draft in state.drafts
    ]
    for athilian, draft in zip(state.athilians, state.drafts, strict=True):
        athilian.stack = draft.stack[:]
        athilian.gone = []
    state.drafts = []


def _alpha(cards: tuple[str, ...]) -> Alpha:
    own = build(cards)
    return Alpha(build=own, pool=own.life)


# --- what fits ----------------------------------------------------------------------------------


class Sums(NamedTuple):
    """What an Alpha on the desk has to spare."""

    hands: int
    spells: int

    @classmethod
    def of(cls, cards: Iterable[str]) -> Sums:
        hands = spells = 0
        for card in cards:
            hands += _HANDS[card]
            spells += _SPELLS[card]
        return cls(hands, spells)


_HANDS = {card.id: card.hands - card.needs_hands for card in CARDS.values()}
"""Hands a card gives or takes."""
_SPELLS = {
    card.id: card.spells - (card.cost if card.type == SPELL else 0) for card in CARDS.values()
}
"""Spell points a card gives or takes."""
_GENERA = dict.fromkeys(card.id for card in CARDS.values() if card.type == GENUS)
_OTHERS = tuple(card.id for card in CARDS.values() if card.type != GENUS)
_REMOVE: dict[str, Option] = {card: ("remove", card) for card in CARDS}


def why_card(draft: Draft, card: str) -> str | None:
    """The rule that keeps a card out of the Alpha on the desk; None if it fits."""
    desk = draft.alphas[draft.stage]
    if any(card in cards for cards in draft.alphas):
        return "athlas.creation.own-set-once"
    if (card in _GENERA) == bool(desk):
        return "athlas.creation.exactly-one-genus"
    spare = Sums.of(desk)
    if spare.hands + _HANDS[card] < 0:
        return "athlas.creation.hand-limit"
    if spare.spells + _SPELLS[card] < 0:
        return "athlas.creation.spell-limit"
    return None


@lru_cache(maxsize=16)
def _spare(desk: tuple[str, ...]) -> Sums:
    return Sums.of(desk)


@lru_cache(maxsize=256)
def _affordable(spare: Sums) -> tuple[str, ...]:
    """The cards that fit where so much is to spare; genera are none of them."""
    return tuple(
        card
        for card in _OTHERS
        if spare.hands + _HANDS[card] >= 0 and spare.spells + _SPELLS[card] >= 0
    )


def fitting(draft: Draft) -> list[str]:
    """All cards that fit into the Alpha on the desk."""
    used: set[str] = set().union(*draft.alphas)
    desk = draft.alphas[draft.stage]
    cards: Iterable[str] = _affordable(_spare(desk)) if desk else _GENERA
    return [card for card in cards if card not in used]


def why_intervention(draft: Draft, card: str) -> str | None:
    """The rule that keeps a card out of the stack; None if it fits."""
    if card in draft.stack:
        return "athlas.components.cards"
    if len(draft.stack) >= MAX_INTERVENTIONS:
        return "athlas.di.max-four-cards"
    points = sum(INTERVENTIONS[other].points for other in (*draft.stack, card))
    return "athlas.di.max-eight-points" if points > MAX_DIVINE_POINTS else None


def why_remove(draft: Draft, card: str) -> str | None:
    """The rule that keeps a card in the Alpha on the desk."""
    desk = draft.alphas[draft.stage]
    if card in _GENERA:
        return None if len(desk) == 1 else "athlas.creation.exactly-one-genus"
    spare = Sums.of(desk)
    if spare.hands < _HANDS[card]:
        return "athlas.creation.hand-limit"
    return "athlas.creation.spell-limit" if spare.spells < _SPELLS[card] else None


def removable(draft: Draft) -> list[str]:
    """The cards that can be taken out of the Alpha on the desk."""
    desk = draft.alphas[draft.stage]
    if len(desk) < 2:
        return list(desk)
    hands, spells = _spare(desk)
    return [
        card
        for card in desk
        if card not in _GENERA and hands >= _HANDS[card] and spells >= _SPELLS[card]
    ]


def _why(state: AthlasState, draft: Draft, option: Option) -> str | None:
    building = draft.stage < alphas_of(state)
    if isinstance(option, str) and option in CARDS:
        return why_card(draft, option) if building else "athlas.creation.ends-when"
    if isinstance(option, str) and option in INTERVENTIONS:
        return "athlas.creation.ends-when" if building else why_intervention(draft, option)
    if option == DONE:
        return "athlas.creation.exactly-one-genus"
    if isinstance(option, tuple) and len(option) == 2 and option[0] == "remove":
        card = option[1]
        if building and isinstance(card, str) and card in draft.alphas[draft.stage]:
            return why_remove(draft, card)
    return None


# --- asking and doing ---------------------------------------------------------------------------


def _ask(state: AthlasState, seat: int, draft: Draft) -> Ask:
    number = alphas_of(state)
    options: Sequence[Option]
    if state.results and draft.redesign == UNDECIDED:
        options = [*(alpha_name(n) for n in range(number)), KEEP]
        return Ask((seat,), REDESIGN, options)
    if draft.stage < number:
        kind = DESIGN
        begun = draft.stage or any(draft.alphas)
        ready = () if begun else _ready_made(state)
        options = design_options(draft, ready, whole=not state.results)
    else:
        kind, options = STACK, _stack_options(draft)
    return Ask((seat,), kind, options, (draft.stage,), lambda o: _why(state, draft, o))


def _ready_made(state: AthlasState) -> tuple[Option, ...]:
    """Whole designs that can be taken instead of making one."""
    presets: list[Option] = [("preset", key) for key in PRESETS if alphas_of(state) == ALPHAS]
    return (*presets, *(("saved", place) for place in range(1, len(state.designs) + 1)))


def design_options(
    draft: Draft, ready: tuple[Option, ...] = (), whole: bool = False
) -> tuple[Option, ...]:
    """What can be done to the Alpha on the desk. `ready`: designs that can be taken instead;
    `whole`: all of the design is being made, and not one Alpha of it anew."""
    return _design_options(tuple(draft.alphas), draft.stage, ready, whole)


@lru_cache(maxsize=256)
def _design_options(
    alphas: tuple[tuple[str, ...], ...], stage: int, ready: tuple[Option, ...], whole: bool
) -> tuple[Option, ...]:
    # When one of the two players has answered both are asked: what the other was asked is known.
    draft = Draft(alphas=list(alphas), stage=stage)
    options: list[Option] = [*fitting(draft)]
    options += [_REMOVE[card] for card in removable(draft)]
    options += ready
    if alphas[stage]:
        options.append(DONE)
    elif whole:
        options.append(SURPRISE)
    if stage and whole:
        options.append(BACK)
    return tuple(options)


def _stack_options(draft: Draft) -> list[Option]:
    """What can be done to the stack."""
    options: list[Option] = [
        card for card in INTERVENTIONS if why_intervention(draft, card) is None
    ]
    options += [("remove", card) for card in draft.stack]
    options.append(DONE)
    if draft.redesign != KEPT:
        options.append(BACK)
    return options


def _do(state: AthlasState, draft: Draft, answer: Option) -> None:
    number = alphas_of(state)
    if isinstance(answer, tuple):
        word, what = answer
        if word == "preset":
            _take_preset(draft, str(what))
        elif word == "saved":
            _take_saved(draft, state.designs[int(str(what)) - 1])
        elif draft.stage < number:
            desk = draft.alphas[draft.stage]
            draft.alphas[draft.stage] = tuple(card for card in desk if card != what)
        else:
            draft.stack.remove(str(what))
    elif answer == KEEP:
        draft.redesign, draft.stage = KEPT, number
    elif draft.redesign == UNDECIDED and state.results:
        draft.redesign = draft.stage = alpha_number(str(answer))
    elif answer == DONE:
        draft.stage = number if state.results and draft.stage < number else draft.stage + 1
    elif answer == BACK:
        draft.stage = draft.redesign if state.results else draft.stage - 1
    elif answer == SURPRISE:
        surprise(draft, number, state.rng)
    elif draft.stage < number:
        draft.alphas[draft.stage] = (*draft.alphas[draft.stage], str(answer))
    else:
        draft.stack.append(str(answer))


def _take_preset(draft: Draft, key: str) -> None:
    preset = PRESETS[key]
    draft.alphas = [alpha.cards for alpha in preset.alphas]
    draft.stack = list(preset.stack)
    draft.stage = len(draft.alphas) + 1


def _take_saved(draft: Draft, code: str) -> None:
    """Take a design that was brought along; it can still be changed from its last Alpha on."""
    design = design_of(code)
    draft.alphas = list(design.alphas)
    draft.stack = list(design.stack)
    draft.stage = len(draft.alphas)


# --- dealing at random --------------------------------------------------------------------------


def surprise(draft: Draft, number: int, rng: Rng) -> None:
    """Finish a design at random."""
    for stage in range(draft.stage, number):
        used = {card for cards in draft.alphas for card in cards}
        draft.alphas[stage] = random_alpha(rng, used)
    draft.stack = random_stack(rng, (), MAX_INTERVENTIONS)
    draft.stage = number + 1


def random_alpha(rng: Rng, used: Iterable[str]) -> tuple[str, ...]:
    """A legal Alpha of middling cost from the cards not yet used."""
    taken = set(used)
    free = [card for card in CARDS if card not in taken]
    genera = [card for card in free if CARDS[card].type == GENUS]
    alpha: tuple[str, ...] = (rng.pick(genera),)
    wanted = _PLAINEST + rng.below(_DEAREST - _PLAINEST)
    rest = [card for card in free if CARDS[card].type != GENUS]
    rng.shuffle(rest)
    cost = CARDS[alpha[0]].cost
    for card in rest:
        if cost + CARDS[card].cost <= wanted and alpha_problem((*alpha, card)) is None:
            alpha = (*alpha, card)
            cost += CARDS[card].cost
    return alpha


def random_stack(rng: Rng, gone: Iterable[str], count: int) -> list[str]:
    """Up to `count` interventions that go with those already seen; as many as the points allow."""
    seen = list(gone)
    points = MAX_DIVINE_POINTS - sum(INTERVENTIONS[card].points for card in seen)
    cards = [card for card in INTERVENTIONS if card not in seen]
    rng.shuffle(cards)
    stack: list[str] = []
    for card in cards:
        # The cheapest cards cost 1, and each card still to come needs at least that.
        left = count - len(stack) - 1
        if left >= 0 and INTERVENTIONS[card].points <= points - left:
            stack.append(card)
            points -= INTERVENTIONS[card].points
    return stack
