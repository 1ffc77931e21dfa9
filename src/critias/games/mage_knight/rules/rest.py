"""Resting: a turn of discarding instead of acting."""

from __future__ import annotations

from critias.games.mage_knight.rules.act import Act
from critias.games.mage_knight.rules.components import (
    DEEDS,
    WOUND,
)
from critias.games.mage_knight.rules.state import (
    RESTED,
)
from critias.kernel.choices import Ask, Play
from critias.kernel.kinds import AskKind, EventKind

HERO_RESTED = EventKind("rested", "{0:who} rests.", rule="mk.turn.rest.standard")
SLOW_RECOVERY = EventKind(
    "slow_recovery", "{0:who} recovers slowly from {1:wounds}.", rule="mk.turn.rest.slow"
)
REST_CARD = AskKind(
    "rest", "Rest: discard which card?", waiting="{who} rests", rule="mk.turn.rest.standard"
)
REST_WOUNDS = AskKind(
    "rest_wounds",
    "How many Wounds do you discard?",
    waiting="{who} rests",
    rule="mk.turn.rest.standard",
)


def rest(act: Act) -> Play[None]:
    """Rest: one card that is no Wound and any number of Wounds are discarded; with nothing but
    Wounds the hand is shown and one of them is discarded."""
    player = act.player
    act.turn.flags |= RESTED
    cards = act.cards()
    if not cards:
        act.state.revealed += 1
        act.state.tell(SLOW_RECOVERY, act.seat, len(player.hand))
        act.discard(WOUND)
        return
    card = yield from act.choose_card(REST_CARD, cards)
    act.discard(card)
    wounds = player.hand.count(WOUND)
    if wounds:
        count: int = yield Ask(act.seats, REST_WOUNDS, range(wounds + 1), (wounds,))
        for _ in range(count):
            act.discard(WOUND)
    act.state.tell(HERO_RESTED, act.seat, DEEDS[card].id)
