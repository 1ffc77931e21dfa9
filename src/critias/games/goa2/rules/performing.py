"""Carrying out one instance of an action: plain attacks, Movement actions, Fast Travel."""

from __future__ import annotations

from functools import partial

from critias.games.goa2.rules.acting import Act, before_action
from critias.games.goa2.rules.active import active_of, item, running
from critias.games.goa2.rules.actor import STOPPED, Stop, affects
from critias.games.goa2.rules.allowed import (
    ATTACK_ACTION,
    CLEAR,
    FAST_TRAVEL,
    HOLD,
    MOVEMENT_ACTION,
    barred,
    fast_travel_refused,
    fast_travel_zones,
    seen_enemies,
)
from critias.games.goa2.rules.conditions import ENEMY, REACHED
from critias.games.goa2.rules.lanes import return_strays, strays
from critias.games.goa2.rules.movement import Way
from critias.games.goa2.rules.passive import passive_of, says
from critias.games.goa2.rules.pieces import present
from critias.games.goa2.rules.state import MOVEMENT
from critias.kernel.choices import Ask, Play
from critias.kernel.kinds import AskKind, EventKind
from critias.kit.limits import Limits

TRAVEL_WHERE = AskKind(
    "fast_travel",
    "{0:name} travels fast: where to?",
    waiting="{who} travels fast",
    rule="goa2.fast.destination",
)
MAY_FAST_TRAVEL = AskKind(
    "may_fast_travel",
    "{0:name}, {1:name}: travel fast?",
    waiting="{who} may travel fast",
    rule="goa2.fast.granted-same-limits",
)
GRANTED_MOVEMENT = AskKind(
    "granted_movement",
    "{0:name}, {1:name}: move or travel fast?",
    waiting="{who} may move or travel fast",
    rule="goa2.fast.from-granted-action",
)
REFUSED = EventKind("refused", "That is not possible.", rule=None)
TRAVELLED = EventKind(
    "fast_travel",
    "{0:piece} travels fast from {1:space} to {2:space}.",
    rule="goa2.fast.destination",
)
DEFENSE_ENDS = EventKind("defense_ends", "", rule=None)
ATTACK_ENDS = EventKind("attack_ends", "", rule=None)


def once(act: Act) -> Play[bool]:
    """One instance of an action; False if a mandatory step stopped it."""
    done = True
    if act.hero.ultimate or act.state.effects:
        yield from before_action(act)
    try:
        if act.on_board:
            play = _carried_out(act)
            if play is not None:
                yield from play
            if act.kind == ATTACK_ACTION:
                _end_attack(act)
    except Stop as stop:
        act.state.tell(STOPPED, act.hero.name, act.card.id, stop.rule)
        done = False
    # Not in a `finally`: an action that is taken back is closed in the middle and never ends.
    if act.delayed:
        act.start_delayed()
    return done


def _carried_out(act: Act) -> Play[object] | None:
    """The course of an action; None where nothing is asked and all is done."""
    kind = act.kind
    if kind == HOLD:
        return None
    if kind == FAST_TRAVEL:
        return fast_travel(act)
    if kind == CLEAR:
        return act.clear_tokens()
    if act.primary:
        assert act.card.play is not None
        return act.card.play(act)
    return plain_attack(act) if kind == ATTACK_ACTION else movement(act)


def _end_attack(act: Act) -> None:
    """The printings differ in which of the two ends first (goa2.order.second, goa2.order.first)."""
    state = act.state
    if state.edition == 1:
        state.tell(ATTACK_ENDS, act.hero.name)
    for defender in act.defenders:
        state.tell(DEFENSE_ENDS, defender.name)
    if state.edition != 1:
        state.tell(ATTACK_ENDS, act.hero.name)


def after(act: Act) -> Play[None]:
    """What follows every single action: the Ultimate, and stray minions unless the table waits
    with them until the repeats are over, or the action is part of another."""
    if act.hero.ultimate and says(act.hero, "after_action") and present(act.state, act.hero):
        yield from passive_of(act.state, act.hero).after_action(act)
    if act.outer is None and act.state.strays_between_repeats and strays(act.state):
        yield from return_strays(act.state)


def plain_attack(act: Act) -> Play[None]:
    """A secondary Attack: no text, so it is neither ranged nor anything else special."""
    target = yield from act.target(ENEMY, REACHED)
    yield from act.attack(target)


def movement_value(act: Act, bonus: int = 0) -> int:
    """How many spaces the Movement action of a card may cover; the bonus is that of its text."""
    value = bonus
    if act.card.movement is not None:
        value += act.card.movement + item(act.state, act.hero, MOVEMENT)
    value += act.passive.movement(act)
    if act.state.effects:
        value += act.change(MOVEMENT)
    return capped(act, value)


def capped(act: Act, value: int) -> int:
    """A movement value under the limits in force; they are looked up as the movement starts."""
    for effect in running(act.state, "cap"):
        cap = active_of(effect).cap(act.state, effect, act)
        if cap is not None and affects(act.state, effect, act.here):
            value = min(value, cap)
    return max(value, 0)


def movement(act: Act, bonus: int = 0, ignoring: bool = False, straight: bool = False) -> Play[Way]:
    """Move any number of spaces up to the value: along any way or `straight`, over empty spaces or
    `ignoring` obstacles."""
    return act.move_action(movement_value(act, bonus), ignoring, straight)


def fast_travel(act: Act, adjacent_only: bool = False) -> Play[None]:
    """Go to an empty space of this Zone or an adjacent one, if neither has enemies in it."""
    state = act.state
    rule = state.once(fast_travel_refused, state, act.hero, act.card, act.piece)
    if rule is not None:
        state.tell(REFUSED, rule)
        raise Stop
    if state.effects or adjacent_only:
        ask = act.question(TRAVEL_WHERE, state.once(travel_limits, act, adjacent_only))
    else:
        # Nothing but effects and a nearer goal could shut all that this was not refused for.
        ask = act.question_again(TRAVEL_WHERE, partial(travel_limits, act))
    space = yield ask
    act.travel(act.here, space, TRAVELLED)


def travel_limits(act: Act, adjacent_only: bool = False) -> Limits:
    """Where Fast Travel may lead."""
    state, hero, piece, too = act.state, act.hero, act.piece, not adjacent_only
    enemies = seen_enemies(state, hero, piece)
    near = fast_travel_zones(state, hero, 0, piece, too)
    limits = act.empty("goa2.fast.destination").keep("goa2.fast.destination", near)
    return limits.keep(
        "goa2.fast.no-enemy-destination", fast_travel_zones(state, hero, enemies, piece, too)
    )


def may_fast_travel(act: Act, adjacent_only: bool = False) -> Play[bool]:
    """Text that lets the hero Fast Travel if it likes: the conditions of Fast Travel and bans on it
    hold, bans on Movement actions do not (goa2.fast.granted-same-limits)."""
    state, hero = act.state, act.hero
    if not act.on_board or any(
        active_of(e).cap(state, e, act) is not None and affects(state, e, act.here)
        for e in running(state, "cap")
    ):
        return False
    if fast_travel_refused(state, hero, act.card, act.piece) is not None:
        return False
    space = yield from act.may_pick(MAY_FAST_TRAVEL, travel_limits(act, adjacent_only))
    if space is None:
        return False
    act.travel(act.here, space, TRAVELLED)
    return True


def granted_movement(act: Act, value: int) -> Play[None]:
    """Text that lets the hero perform a Movement action, which Fast Travel may replace."""
    state, hero = act.state, act.hero
    if barred(state, hero, act.card, MOVEMENT_ACTION, act.piece) is not None:
        raise Stop
    if (
        barred(state, hero, act.card, FAST_TRAVEL, act.piece) is None
        and fast_travel_refused(state, hero, act.card, act.piece) is None
    ):
        options = (MOVEMENT_ACTION, FAST_TRAVEL)
        kind = yield Ask(act.seats, GRANTED_MOVEMENT, options, act.about)
        if kind == FAST_TRAVEL:
            yield from fast_travel(act)
            return
    yield from act.move_action(capped(act, value))
