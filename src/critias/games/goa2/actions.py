"""Perform one action: which actions a card offers, and carrying one out."""

from __future__ import annotations

from critias.games.goa2.acting import Act
from critias.games.goa2.active import active_of, running
from critias.games.goa2.cards import (
    TYPE_ATTACK,
    TYPE_DEFENSE,
    TYPE_DEFENSE_SKILL,
    TYPE_MOVEMENT,
    TYPE_SKILL,
    Card,
)
from critias.games.goa2.lanes import return_strays, strays
from critias.games.goa2.movement import PLACE
from critias.games.goa2.passive import passive_of
from critias.games.goa2.pieces import say, units
from critias.games.goa2.state import MOVEMENT, GoaState, Hero
from critias.games.goa2.targets import ADJACENT, ENEMY, Stop, affects
from critias.kernel.choices import NO, YES, Ask, Option, Play

ATTACK_ACTION, SKILL_ACTION, MOVEMENT_ACTION = "attack", "skill", "movement"
FAST_TRAVEL, CLEAR, HOLD = "fast_travel", "clear", "hold"
ACTIONS = (ATTACK_ACTION, SKILL_ACTION, MOVEMENT_ACTION, FAST_TRAVEL, CLEAR, HOLD)


def refused(state: GoaState, hero: Hero, card: Card, kind: str) -> str | None:
    """The rule that keeps the hero from this action with this card; None if it may."""
    if kind == HOLD:
        return None
    if kind == ATTACK_ACTION and card.attack is None:
        return "goa2.action.primary-and-secondary"
    if kind == SKILL_ACTION and card.primary not in (TYPE_SKILL, TYPE_DEFENSE_SKILL):
        return "goa2.skill.always-primary"
    if kind == CLEAR:
        if state.edition == 1:
            return "goa2.clear.not-in-first"
        if card.attack is None:
            return "goa2.clear.needs-attack"
    if kind in (MOVEMENT_ACTION, FAST_TRAVEL) and card.movement is None:
        return (
            "goa2.fast.needs-movement"
            if kind == FAST_TRAVEL
            else "goa2.action.primary-and-secondary"
        )
    if state.effects and (rule := barred(state, hero, card, kind)) is not None:
        return rule
    if kind == FAST_TRAVEL:
        return fast_travel_refused(state, hero, card)
    return None


def barred(state: GoaState, hero: Hero, card: Card, kind: str) -> str | None:
    """The rule by which an active effect keeps the hero from this action; None if none does."""
    # Clear and Fast Travel replace the action they stand in for and fall with it.
    base = {CLEAR: ATTACK_ACTION, FAST_TRAVEL: MOVEMENT_ACTION}.get(kind, kind)
    space = state.space[hero.index]
    for effect in running(state):
        active = active_of(effect)
        if active.forbids(state, effect, hero, base, card) and affects(state, effect, space):
            return (
                "goa2.fast.forbidden-with-movement"
                if kind == FAST_TRAVEL
                else "goa2.overview.card-over-rules"
            )
        if (
            base == MOVEMENT_ACTION
            and active.freezes(state, effect, hero)
            and affects(state, effect, space)
        ):
            return "goa2.move.cannot-move-first"
        if (
            kind == FAST_TRAVEL
            and active.cap(state, effect, hero) is not None
            and affects(state, effect, space)
        ):
            return "goa2.overview.card-over-rules"
    return None


def fast_travel_refused(state: GoaState, hero: Hero, card: Card) -> str | None:
    """Why the hero cannot Fast Travel from where it stands."""
    space = state.space[hero.index]
    if state.edition == 1 and state.effects:
        # There it is placing oneself, and whatever forbids that forbids travelling.
        held = Act(state, hero, card, FAST_TRAVEL, False).held(PLACE)
        if held >> space & 1:
            return "goa2.fast.is-place-first"
    zone = state.board.zone_of[space]
    if units(state, 1 - hero.team) & state.board.zone_masks[zone]:
        return "goa2.fast.no-enemy-origin"
    if not fast_travel_zones(state, hero) & ~state.occupied:
        return "goa2.fast.destination"
    return None


def fast_travel_zones(state: GoaState, hero: Hero, enemies: int | None = None) -> int:
    """The spaces of the Zones that Fast Travel may lead to; `enemies` are where they stand unless
    said otherwise."""
    board = state.board
    own = board.zones[board.zone_of[state.space[hero.index]]]
    if enemies is None:
        enemies = units(state, 1 - hero.team)
    mask = 0
    for index in (own.index, *(own.adjacent if state.edition != 1 else own.adjacent_first)):
        if not board.zone_masks[index] & enemies:
            mask |= board.zone_masks[index]
    return mask


def available(state: GoaState, hero: Hero, card: Card) -> list[str]:
    """The actions the hero may perform with this card."""
    return [kind for kind in ACTIONS if refused(state, hero, card, kind) is None]


def choose_action(state: GoaState, hero: Hero, card: Card) -> Play[None]:
    """The player picks one of the card's actions and performs it."""

    def why(option: Option) -> str | None:
        if option == TYPE_DEFENSE:
            return "goa2.defense.not-from-played"
        return refused(state, hero, card, option) if option in ACTIONS else None

    options = available(state, hero, card)
    kind: str = yield Ask((hero.seat,), "action", options, (hero.name, card.id), why)
    yield from perform(state, hero, card, kind)


def is_primary(card: Card, kind: str) -> bool:
    """Whether an action of this kind is the card's primary action."""
    if kind == SKILL_ACTION:
        return True
    return kind == card.primary and kind in (TYPE_ATTACK, TYPE_MOVEMENT)


def perform(state: GoaState, hero: Hero, card: Card, kind: str) -> Play[None]:
    """Perform an action and its repeats; then minions go back to their Battle Zone."""
    say(state, "action", hero.name, card.id, kind)
    yield from _perform(state, hero, card, kind)
    if strays(state):
        yield from return_strays(state)


def _perform(state: GoaState, hero: Hero, card: Card, kind: str) -> Play[None]:
    first = Act(state, hero, card, kind, is_primary(card, kind))
    done = yield from _once(first)
    yield from after(first)
    if not done:
        return
    repeats = first.repeats
    if first.on_board and not repeats and first.passive.repeats(first):
        repeats = 1
    earlier = first.chosen[:]
    while repeats and hero.card and first.on_board and not _repeat_forbidden(state, hero):
        if refused(state, hero, card, kind) is not None:
            return
        answer = yield Ask((hero.seat,), "repeat", (YES, NO), (hero.name, card.id, kind))
        if answer == NO:
            return
        repeats -= 1
        say(state, "repeat", hero.name, card.id)
        again = Act(state, hero, card, kind, first.primary)
        again.repeated = True
        again.earlier = earlier
        done = yield from _once(again)
        yield from after(again)
        if not done:
            return
        earlier = earlier + again.chosen


def _repeat_forbidden(state: GoaState, hero: Hero) -> bool:
    space = state.space[hero.index]
    return any(
        active_of(e).forbids_repeat(state, e, hero) and affects(state, e, space)
        for e in running(state)
    )


def _once(act: Act) -> Play[bool]:
    """One instance of an action; False if a mandatory step stopped it."""
    done = True
    try:
        yield from _carry_out(act)
    except Stop:
        say(act.state, "stopped", act.hero.name, act.card.id)
        done = False
    # Not in a `finally`: an action that is taken back is closed in the middle and never ends.
    act.start_delayed()
    return done


def _carry_out(act: Act) -> Play[None]:
    kind = act.kind
    if kind == HOLD:
        return
    if kind == FAST_TRAVEL:
        yield from fast_travel(act)
    elif kind == CLEAR:
        yield from act.clear_tokens()
    elif kind == ATTACK_ACTION:
        yield from act.passive.before_attack(act)
        if act.primary:
            yield from apply_text(act)
        else:
            yield from plain_attack(act)
        _end_attack(act)
    elif act.primary:
        yield from apply_text(act)
    else:
        yield from movement(act)


def _end_attack(act: Act) -> None:
    """The printings differ in which of the two ends first (goa2.order.second, goa2.order.first)."""
    state = act.state
    if state.edition == 1:
        say(state, "attack_ends", act.hero.name)
    for defender in act.defenders:
        say(state, "defense_ends", defender.name)
    if state.edition != 1:
        say(state, "attack_ends", act.hero.name)


def apply_text(act: Act) -> Play[None]:
    """Carry out the text of the card."""
    assert act.card.play is not None
    play = act.card.play(act)
    if play is not None:
        yield from play


def plain_attack(act: Act) -> Play[None]:
    """A secondary Attack: no text, so it is neither ranged nor anything else special."""
    target = yield from act.target(ENEMY, ADJACENT)
    yield from act.attack(target)


def movement_value(act: Act) -> int:
    """How many spaces the Movement action of a card may cover."""
    value = 0 if act.card.movement is None else act.card.movement + act.hero.items[MOVEMENT]
    return capped(act, value + act.passive.movement(act.state, act.hero))


def capped(act: Act, value: int) -> int:
    """A movement value under the limits in force; they are looked up as the movement starts."""
    for effect in act.effects():
        cap = active_of(effect).cap(act.state, effect, act.hero)
        if cap is not None and affects(act.state, effect, act.here):
            value = min(value, cap)
    return max(value, 0)


def movement(act: Act) -> Play[None]:
    """Move any number of spaces up to the value."""
    yield from act.move_action(movement_value(act))


def fast_travel(act: Act) -> Play[None]:
    """Go to an empty space of this Zone or an adjacent one, if neither has enemies in it."""
    state = act.state
    if (rule := fast_travel_refused(state, act.hero, act.card)) is not None:
        say(state, "refused", rule)
        raise Stop
    limits = [
        ("goa2.fast.destination", act.free() & fast_travel_zones(state, act.hero, enemies=0)),
        ("goa2.fast.no-enemy-destination", fast_travel_zones(state, act.hero)),
    ]
    space = yield from act.pick("fast_travel", limits)
    act.travel(act.here, space, "fast_travel")


def granted_movement(act: Act, value: int) -> Play[None]:
    """Text that lets the hero perform a Movement action, which Fast Travel may replace."""
    state, hero = act.state, act.hero
    if barred(state, hero, act.card, MOVEMENT_ACTION) is not None:
        raise Stop
    if (
        barred(state, hero, act.card, FAST_TRAVEL) is None
        and fast_travel_refused(state, hero, act.card) is None
    ):
        options = (MOVEMENT_ACTION, FAST_TRAVEL)
        kind = yield Ask(act.seats, "granted_movement", options, act.about)
        if kind == FAST_TRAVEL:
            yield from fast_travel(act)
            return
    yield from act.move_action(capped(act, value))


def after(act: Act) -> Play[None]:
    """What follows every single action: the Ultimate, and stray minions unless the table waits
    with them until the repeats are over."""
    if act.on_board:
        yield from passive_of(act.state, act.hero).after_action(act)
    if act.state.strays_between_repeats and strays(act.state):
        yield from return_strays(act.state)
