"""Repeating an action: who may, whether it would come to anything, and doing it."""

from __future__ import annotations

from critias.games.goa2.rules.acting import Act, Repeat
from critias.games.goa2.rules.active import active_of, running
from critias.games.goa2.rules.actor import Actor, affects
from critias.games.goa2.rules.allowed import refused
from critias.games.goa2.rules.cards import Card
from critias.games.goa2.rules.lanes import return_strays, strays
from critias.games.goa2.rules.performing import after, once
from critias.games.goa2.rules.pieces import decider, figures, present
from critias.games.goa2.rules.state import GoaState, Hero
from critias.kernel.choices import NO, YES, Ask, Play
from critias.kernel.kinds import AskKind, EventKind
from critias.kernel.playout import Finished

REPEAT = AskKind(
    "repeat",
    "{0:name}: repeat {1:name}?",
    waiting="{who} may repeat an action",
    rule="goa2.repeat.whole-action",
)
FIGURE = AskKind(
    "figure",
    "{0:name} resolves {1:name}: which figure acts?",
    waiting="{who} chooses which figure acts",
    rule="goa2.perform.actor-chooses",
)
REPEATED = EventKind("repeat", "{0:hero} repeats {1:card}.", rule="goa2.repeat.whole-action")


def perform_repeats(first: Act) -> Play[None]:
    hero = first.hero
    plan = first.plan
    if not plan and present(first.state, hero):
        granted = first.passive.repeats(first)
        plan = (granted,) if granted is not None else ()
    earlier = first.chosen[:]
    for repeat in plan:
        again = yield from _again(first, repeat, earlier)
        if again is None or not (yield from _repeat(again)):
            return
        earlier = first.earlier = earlier + again.chosen


def _again(first: Act, repeat: Repeat, earlier: list[int]) -> Play[Act | None]:
    """The next instance of an action, if it may be repeated and the player wants to."""
    state, hero, card, kind = first.state, first.hero, first.card, first.kind
    pieces = [first.piece] if first.on_board else []
    if repeat.another:
        pieces = [piece for piece in figures(state, hero) if piece != first.piece]
    pieces = state.once(_repeating, first, repeat, earlier, pieces)
    if not pieces:
        return None
    seats = (decider(state, hero),)
    if not repeat.decided:
        answer = yield Ask(seats, REPEAT, (YES, NO), (hero.name, card.id, kind))
        if answer == NO:
            return None
    piece = yield from choose_figure(state, hero, pieces, card)
    return _next_instance(state, first, repeat, earlier, piece)


def _repeating(first: Act, repeat: Repeat, earlier: list[int], pieces: list[int]) -> list[int]:
    """Those of the figures that may repeat the action, to some effect."""
    state, hero, card, kind = first.state, first.hero, first.card, first.kind
    return [
        piece
        for piece in pieces
        if not _repeat_forbidden(first, piece)
        and refused(state, hero, card, kind, piece) is None
        and _worth_repeating(first, repeat, earlier, piece)
    ]


def _next_instance(
    state: GoaState, first: Act, repeat: Repeat, earlier: list[int], piece: int
) -> Act:
    """A repeat of an action, in this state or in a copy of it."""
    hero = state.heroes[first.hero.index]
    again = Act(state, hero, first.card, first.kind, first.primary, piece).part_of(first.outer)
    again.lies_on, again.stand_in, again.copied = first.lies_on, first.stand_in, first.copied
    again.without = first.without
    again.only = repeat.only
    again.earlier = earlier
    again.repeated = True
    return again


def _worth_repeating(first: Act, repeat: Repeat, earlier: list[int], piece: int) -> bool:
    """Whether a repeat by that figure would ask or change anything. One that finds nothing to do is
    not offered."""
    state = first.state.copy()
    again = _next_instance(state, first, repeat, earlier, piece)
    return does_something(state, _repeat(again), first.state)


def does_something(state: GoaState, play: Play[bool], before: GoaState) -> bool:
    """Whether something carried out in this copy of the state before asks anybody or changes
    anything."""
    state.events = None
    try:
        next(play)
    except StopIteration:
        return state != before
    except Finished:
        pass
    else:
        play.close()
    return True


def _repeat(again: Act) -> Play[bool]:
    again.state.tell(REPEATED, again.hero.name, again.card.id)
    done = yield from once(again)
    yield from after(again)
    return done


def repeat_due(act: Act) -> Play[bool]:
    """An action that falls due as a repeat of the card, for texts at the end of a turn: the rules
    for repeats hold. True if it was performed."""
    again = yield from _again(act, Repeat(), [])
    if again is None:
        return False
    done = yield from _repeat(again)
    if strays(act.state):
        yield from return_strays(act.state)
    return done


def repeatable(act: Act) -> bool:
    """Whether the acting figure could repeat this action now, to some effect."""
    return (
        not act.repeated
        and not _repeat_forbidden(act, act.piece)
        and refused(act.state, act.hero, act.card, act.kind, act.piece) is None
        and _worth_repeating(act, Repeat(), act.chosen[:], act.piece)
    )


def _repeat_forbidden(act: Act, piece: int) -> bool:
    state = act.state
    actor = Actor(state, act.hero, act.card, act.kind, act.primary, piece)
    return any(
        active_of(e).forbids_repeat(state, e, actor) and affects(state, e, actor.here)
        for e in running(state, "forbids_repeat")
    )


def choose_figure(state: GoaState, hero: Hero, pieces: list[int], card: Card) -> Play[int]:
    """Which of several figures acts; nothing is asked of a hero who has one."""
    if len(pieces) == 1:
        return pieces[0]
    spaces = sorted(state.space[piece] for piece in pieces)
    space = yield Ask((decider(state, hero),), FIGURE, spaces, (hero.name, card.id))
    return state.at[space]
