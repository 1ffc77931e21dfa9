"""What a player might answer, quickly found: habits learnt from games (`habits`), and a little
sense. Judgements for bots, not rules."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from critias.games.athlas.bots import habits
from critias.games.athlas.bots.estimate import estimate
from critias.games.athlas.rules.command import ACCEPT_DRAW, NOBODY_CAN_WIN, UNIT
from critias.games.athlas.rules.creation import DESIGN
from critias.games.athlas.rules.divine import CAST, STOP_WIN
from critias.games.athlas.rules.stack import DISCARD
from critias.games.athlas.rules.state import AthlasState
from critias.games.athlas.rules.summoning import FIGURE
from critias.kernel.choices import DONE, YES, Ask, Option
from critias.kernel.random import Rng

WHIM: Final = 100
"""One answer in so many is picked blindly, so that nothing is left out."""
GIVE_UP: Final = -0.6
"""Who stands worse than this is content with a draw."""
_USELESS: Final = frozenset({DISCARD, "offer_draw", "back", "orders", "remove"})


def sensible(ask: Ask) -> Sequence[Option]:
    """Ready-made designs where there are some, and nothing that only passes the time."""
    options = ask.options
    if ask.kind == FIGURE:
        # They are all alike.
        return options[:1]
    if ask.kind == DESIGN:
        ready = [option for option in options if _word(option) in ("preset", "saved", "surprise")]
        if ready:
            return ready
    if ask.kind == STOP_WIN:
        # Whoever does nothing has lost; what the top card is not good for the next one may be.
        return [o for o in options if _word(o) in (CAST, DISCARD)] or options
    useful = [option for option in options if _word(option) not in _USELESS]
    if ask.kind == UNIT and any(isinstance(option, int) for option in useful):
        # Units left over are activated all the same, so each may as well be looked at.
        useful.remove(DONE)
        if DISCARD in options and CAST not in options:
            # A card that cannot be cast may lie on top of one that helps these units.
            useful.append(DISCARD)
    return useful or options


def hint(state: AthlasState, ask: Ask, rng: Rng) -> Option:
    """An option as likely as habits make it; where there are none, any that is sensible."""
    likely = leanings(state, ask)
    if likely is None or not rng.below(WHIM):
        return rng.pick(sensible(ask))
    return ask.options[rng.by_share(likely)]


def leanings(state: AthlasState, ask: Ask) -> Sequence[float] | None:
    """How likely each option is by habit; nothing that is not sensible is."""
    if ask.kind == ACCEPT_DRAW:
        behind = (estimate(state, ask.seats[0]) or 0.0) < GIVE_UP
        return [float((option == YES) == behind) for option in ask.options]
    if ask.kind == NOBODY_CAN_WIN:
        return [float(option == YES) for option in ask.options]
    likely = habits.leanings(state, ask)
    useful = sensible(ask)
    if likely is None or len(useful) == len(ask.options):
        return likely
    kept = set(useful)
    parts = [share if o in kept else 0.0 for o, share in zip(ask.options, likely, strict=True)]
    whole = sum(parts)
    return [part / whole for part in parts]


def _word(option: Option) -> Option:
    return option[0] if isinstance(option, tuple) and option else option
