"""Perform one action: which actions a card offers, and carrying one out."""

from __future__ import annotations

from functools import cache

from critias.games.goa2.rules.acting import Act, Repeat, before_action
from critias.games.goa2.rules.active import active_of, item, running
from critias.games.goa2.rules.cards import (
    CARDS,
    TYPE_ATTACK,
    TYPE_DEFENSE,
    TYPE_DEFENSE_SKILL,
    TYPE_MOVEMENT,
    TYPE_SKILL,
    Card,
    sheet_of,
)
from critias.games.goa2.rules.conditions import ENEMY, REACHED
from critias.games.goa2.rules.lanes import return_strays, strays
from critias.games.goa2.rules.movement import PLACE, Way
from critias.games.goa2.rules.passive import passive_of
from critias.games.goa2.rules.pieces import decider, figures, present, units
from critias.games.goa2.rules.state import MOVEMENT, OFF, Effect, GoaState, Hero
from critias.games.goa2.rules.targets import (
    CARD_OVER_RULES,
    STOPPED,
    Actor,
    Stop,
    affects,
    because,
    seen_from,
)
from critias.kernel.choices import NO, YES, Ask, Because, Option, Play
from critias.kernel.kinds import AskKind, EventKind
from critias.kernel.playout import Finished
from critias.kit.limits import Limits

WHICH_ACTION = AskKind(
    "action",
    "{0:name} resolves {1:name}: which action?",
    waiting="{who} chooses an action",
    rule="goa2.action.one-per-card",
)
TRAVEL_WHERE = AskKind(
    "fast_travel",
    "{0:name} travels fast: where to?",
    waiting="{who} travels fast",
    rule="goa2.fast.destination",
)
REPEAT = AskKind(
    "repeat",
    "{0:name}: repeat {1:name}?",
    waiting="{who} may repeat an action",
    rule="goa2.repeat.whole-action",
)
GRANTED_MOVEMENT = AskKind(
    "granted_movement",
    "{0:name}, {1:name}: move or travel fast?",
    waiting="{who} may move or travel fast",
    rule="goa2.fast.from-granted-action",
)
FIGURE = AskKind(
    "figure",
    "{0:name} resolves {1:name}: which figure acts?",
    waiting="{who} chooses which figure acts",
    rule="goa2.perform.actor-chooses",
)
MAY_FAST_TRAVEL = AskKind(
    "may_fast_travel",
    "{0:name}, {1:name}: travel fast?",
    waiting="{who} may travel fast",
    rule="goa2.fast.granted-same-limits",
)
GRANTED_ACTION = AskKind(
    "granted_action",
    "{0:name} performs {1:name}: which action?",
    waiting="{who} chooses an action",
    rule="goa2.action.text-only-primary",
)
PERFORMED = EventKind(
    "action", "{0:hero} performs: {2:action} ({1:card}).", rule="goa2.action.one-per-card"
)
REPEATED = EventKind("repeat", "{0:hero} repeats {1:card}.", rule="goa2.repeat.whole-action")
REFUSED = EventKind("refused", "That is not possible.", rule=None)
TRAVELLED = EventKind(
    "fast_travel",
    "{0:piece} travels fast from {1:space} to {2:space}.",
    rule="goa2.fast.destination",
)
DEFENSE_ENDS = EventKind("defense_ends", "", rule=None)
ATTACK_ENDS = EventKind("attack_ends", "", rule=None)

ATTACK_ACTION, SKILL_ACTION, MOVEMENT_ACTION = "attack", "skill", "movement"
FAST_TRAVEL, CLEAR, HOLD = "fast_travel", "clear", "hold"
ACTIONS = (ATTACK_ACTION, SKILL_ACTION, MOVEMENT_ACTION, FAST_TRAVEL, CLEAR, HOLD)
STANDS_IN_FOR = {CLEAR: ATTACK_ACTION, FAST_TRAVEL: MOVEMENT_ACTION}


def refused(
    state: GoaState, hero: Hero, card: Card, kind: str, piece: int = OFF
) -> str | Because | None:
    """The rule that keeps the hero (or that figure of it) from this action with this card; None if
    it may."""
    return not_printed(card, kind, state.edition) or prevented(state, hero, card, kind, piece)


def not_printed(card: Card, kind: str, edition: int) -> str | None:
    """The rule by which the icons of a card do not allow this action; None if they do."""
    if kind == ATTACK_ACTION and card.attack is None:
        return "goa2.action.primary-and-secondary"
    if kind == SKILL_ACTION and card.primary not in (TYPE_SKILL, TYPE_DEFENSE_SKILL):
        return "goa2.skill.always-primary"
    if kind == CLEAR:
        if edition == 1:
            return "goa2.clear.not-in-first"
        if card.attack is None:
            return "goa2.clear.needs-attack"
    if kind in (MOVEMENT_ACTION, FAST_TRAVEL) and card.movement is None:
        return (
            "goa2.fast.needs-movement"
            if kind == FAST_TRAVEL
            else "goa2.action.primary-and-secondary"
        )
    return None


@cache
def printed(card: Card, edition: int) -> tuple[str, ...]:
    """The actions that the icons of a card allow, in the order in which they are offered."""
    return tuple(kind for kind in ACTIONS if not_printed(card, kind, edition) is None)


def prevented(
    state: GoaState, hero: Hero, card: Card, kind: str, piece: int = OFF
) -> str | Because | None:
    """The rule that keeps the hero, as things stand, from an action that its card allows."""
    if kind == HOLD:
        return None
    if state.effects or state.bans:
        rule = barred(state, hero, card, kind, piece)
        if rule is not None:
            return rule
    if kind == FAST_TRAVEL:
        return fast_travel_refused(state, hero, card, piece)
    return None


def barred(
    state: GoaState, hero: Hero, card: Card, kind: str, piece: int = OFF
) -> str | Because | None:
    """The rule by which an active effect, or an enemy's Ultimate, keeps the hero from this action;
    None if none does."""
    act: Actor | None = None
    # Clear and Fast Travel replace the action they stand in for and fall with it.
    base = STANDS_IN_FOR.get(kind, kind)
    for effect in barring(state):
        active = active_of(effect)
        if act is None:
            act = Actor(state, hero, card, base, is_primary(card, base), piece)
        rule = None
        if active.forbids(state, effect, act):
            rule = "goa2.fast.forbidden-with-movement" if kind == FAST_TRAVEL else CARD_OVER_RULES
        elif base == MOVEMENT_ACTION and active.freezes(state, effect, act):
            rule = "goa2.move.cannot-move-first"
        elif kind == FAST_TRAVEL and active.cap(state, effect, act) is not None:
            rule = CARD_OVER_RULES
        if rule is not None and affects(state, effect, act.here):
            return because(state, effect, rule)
    for owner in state.heroes if state.bans else ():
        if owner.ultimate and owner.team != hero.team:
            act = act or Actor(state, hero, card, base, is_primary(card, base), piece)
            if passive_of(state, owner).forbids(state, owner, act):
                return Because(CARD_OVER_RULES, (owner.ultimate, owner.name))
    return None


def barring(state: GoaState) -> list[Effect]:
    """The effects in force that may keep somebody from an action."""
    return [effect for effect in running(state) if active_of(effect).bars]


def fast_travel_refused(state: GoaState, hero: Hero, card: Card, piece: int = OFF) -> str | None:
    """Why the hero cannot Fast Travel from where it stands."""
    space = state.space[hero.index if piece == OFF else piece]
    if state.edition == 1 and state.effects:
        # There it is placing oneself, and whatever forbids that forbids travelling.
        held = Actor(state, hero, card, FAST_TRAVEL, False, piece).held(PLACE)
        if held >> space & 1:
            return "goa2.fast.is-place-first"
    own = state.board.zone_masks[state.board.zone_of[space]]
    enemies = seen_enemies(state, hero, piece) if state.effects else units(state, 1 - hero.team)
    if enemies & own:
        return "goa2.fast.no-enemy-origin"
    if own & ~state.occupied:
        return None
    if not fast_travel_zones(state, hero, enemies, piece) & ~state.occupied:
        return "goa2.fast.destination"
    return None


def seen_enemies(state: GoaState, hero: Hero, piece: int = OFF) -> int:
    """The enemy units that hinder Fast Travel: those that exist for the traveller."""
    mask = units(state, 1 - hero.team)
    if state.effects:
        mask &= seen_from(state, state.space[hero.index if piece == OFF else piece])
    return mask


def fast_travel_zones(
    state: GoaState, hero: Hero, enemies: int, piece: int = OFF, own_too: bool = True
) -> int:
    """The spaces of the Zones that Fast Travel may lead to, with enemies on these spaces."""
    board = state.board
    own = board.zones[board.zone_of[state.space[hero.index if piece == OFF else piece]]]
    around = own.adjacent if state.edition != 1 else own.adjacent_first
    mask = 0
    for index in (own.index, *around) if own_too else around:
        if not board.zone_masks[index] & enemies:
            mask |= board.zone_masks[index]
    return mask


def available(state: GoaState, hero: Hero, card: Card, piece: int = OFF) -> list[str]:
    """The actions the hero (or that figure of it) may perform with this card."""
    kinds = printed(card, state.edition)
    if state.bans or (state.effects and barring(state)):
        return [kind for kind in kinds if prevented(state, hero, card, kind, piece) is None]
    if FAST_TRAVEL in kinds and fast_travel_refused(state, hero, card, piece) is not None:
        return [kind for kind in kinds if kind != FAST_TRAVEL]
    return [*kinds]


class Performing:
    """A hero asked for an action of a card: why one is not offered, and what would come of it."""

    __slots__ = ("card", "hero", "piece", "state")

    def __init__(self, state: GoaState, hero: Hero, card: Card, piece: int) -> None:
        self.state = state
        self.hero = hero
        self.card = card
        self.piece = piece

    def __call__(self, option: Option) -> str | Because | None:
        """The rule that keeps an action out."""
        if option == TYPE_DEFENSE:
            return "goa2.defense.not-from-played"
        if option not in ACTIONS:
            return None
        return refused(self.state, self.hero, self.card, str(option), self.piece)

    def idle(self, kind: str) -> bool:
        """Whether an action would ask nobody and change nothing, tried on a copy."""
        state = self.state.copy()
        hero = state.heroes[self.hero.index]
        act = Act(state, hero, self.card, kind, is_primary(self.card, kind), self.piece)
        return not _does_something(state, perform_act(act))


def choose_action(state: GoaState, hero: Hero, card: Card) -> Play[None]:
    """The player picks one of the card's actions and performs it; with several figures it first
    picks the one that acts."""
    piece = hero.index
    if hero.more:
        piece = yield from choose_figure(state, hero, figures(state, hero), card)
    options = available(state, hero, card, piece)
    seats = (decider(state, hero),)
    why = Performing(state, hero, card, piece)
    kind: str = yield Ask(seats, WHICH_ACTION, options, (hero.name, card.id), why)
    yield from perform(state, hero, card, kind, piece)


def choose_figure(state: GoaState, hero: Hero, pieces: list[int], card: Card) -> Play[int]:
    """Which of several figures acts; nothing is asked of a hero who has one."""
    if len(pieces) == 1:
        return pieces[0]
    spaces = sorted(state.space[piece] for piece in pieces)
    space = yield Ask((decider(state, hero),), FIGURE, spaces, (hero.name, card.id))
    return state.at[space]


def is_primary(card: Card, kind: str) -> bool:
    """Whether an action of this kind is the card's primary action."""
    if kind == SKILL_ACTION:
        return True
    return kind == card.primary and kind in (TYPE_ATTACK, TYPE_MOVEMENT)


def perform(state: GoaState, hero: Hero, card: Card, kind: str, piece: int = OFF) -> Play[None]:
    """Perform an action and its repeats; then minions go back to their Battle Zone."""
    yield from perform_act(Act(state, hero, card, kind, is_primary(card, kind), piece))
    if strays(state):
        yield from return_strays(state)


def perform_act(first: Act) -> Play[bool]:
    """Perform an action and its repeats. False if a mandatory step stopped it."""
    state, hero, card, kind = first.state, first.hero, first.card, first.kind
    state.tell(PERFORMED, hero.name, card.id, kind)
    done = yield from _once(first)
    if hero.ultimate or (state.strays_between_repeats and strays(state)):
        yield from after(first)
    if done and (first.plan or hero.ultimate):
        yield from _repeats(first)
    if hero.ultimate and present(state, hero):
        yield from passive_of(state, hero).done(first)
    return done


def _repeats(first: Act) -> Play[None]:
    hero = first.hero
    plan = first.plan
    if not plan and present(first.state, hero):
        granted = first.passive.repeats(first)
        plan = [granted] if granted is not None else []
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
    pieces = [
        piece
        for piece in pieces
        if not _repeat_forbidden(first, piece)
        and refused(state, hero, card, kind, piece) is None
        and _worth_repeating(first, repeat, earlier, piece)
    ]
    if not pieces:
        return None
    seats = (decider(state, hero),)
    if not repeat.decided:
        answer = yield Ask(seats, REPEAT, (YES, NO), (hero.name, card.id, kind))
        if answer == NO:
            return None
    piece = yield from choose_figure(state, hero, pieces, card)
    return _next_instance(state, first, repeat, earlier, piece)


def _next_instance(
    state: GoaState, first: Act, repeat: Repeat, earlier: list[int], piece: int
) -> Act:
    """A repeat of an action, in this state or in a copy of it."""
    hero = state.heroes[first.hero.index]
    again = Act(state, hero, first.card, first.kind, first.primary, piece, first.outer)
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
    return _does_something(state, _repeat(_next_instance(state, first, repeat, earlier, piece)))


def worth_performing(act: Act, card: Card, kind: str, without: tuple[int, ...]) -> bool:
    """Whether this action may be performed in the course of another, and would do something."""
    if refused(act.state, act.hero, card, kind, act.piece) is not None:
        return False
    state = act.state.copy()
    hero = state.heroes[act.hero.index]
    outer = Act(state, hero, act.card, act.kind, act.primary, act.piece, act.outer)
    return _does_something(state, perform_card(outer, card, kind, without))


def _does_something(state: GoaState, play: Play[bool]) -> bool:
    """Whether something carried out in this copy of a state asks anybody or changes anything."""
    state.events = None
    before = state.copy()
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
    done = yield from _once(again)
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


def primary_kind(card: Card) -> str:
    """The kind of the card's primary action, if it can be performed: a Defense cannot."""
    if card.primary == TYPE_DEFENSE_SKILL:
        return SKILL_ACTION
    return card.primary if card.primary in (TYPE_ATTACK, TYPE_SKILL, TYPE_MOVEMENT) else ""


def performable(act: Act, card: str | Card) -> bool:
    """Whether the acting hero could perform the primary action of a card now."""
    return bool(_ways_to_perform(act, _card(card)))


def _ways_to_perform(act: Act, card: Card) -> list[str]:
    kind = primary_kind(card)
    if not kind or card.id in act.hero.facedown:
        return []
    stands_in = {ATTACK_ACTION: CLEAR, MOVEMENT_ACTION: FAST_TRAVEL}.get(kind)
    kinds = [kind] if stands_in is None else [kind, stands_in]
    return [k for k in kinds if refused(act.state, act.hero, card, k, act.piece) is None]


def perform_card(
    act: Act,
    card: str | Card,
    kind: str = "",
    without: tuple[int, ...] = (),
    lies_on: str = "",
    stand_in: str = "",
) -> Play[bool]:
    """Perform the primary action of another card, or of the same again, in the course of an action:
    with that card's icons, under all bans, with its printed repeats. Movement may become Fast
    Travel, an Attack Clear. A step of it that fails ends only that. `without` are pieces it leaves
    alone; `lies_on` is the card on which its effect lies, where that is another one. With
    `stand_in` the card of another hero is performed as one's own: its tokens are replaced by these,
    its markers stay where they are. False if it cannot be performed or was stopped."""
    found = _card(card)
    if not kind:
        kinds = _ways_to_perform(act, found)
        if not kinds:
            return False
        kind = yield Ask(act.seats, GRANTED_ACTION, kinds, (act.hero.name, found.id))
    elif refused(act.state, act.hero, found, kind, act.piece) is not None:
        return False
    inner = Act(act.state, act.hero, found, kind, is_primary(found, kind), act.piece, act)
    inner.without = (*act.without, *without)
    if stand_in:
        inner.stand_in, inner.copied = stand_in, found
    elif found.hero == sheet_of(act.hero).id:
        inner.stand_in, inner.copied, inner.lies_on = "", None, ""
    if lies_on:
        inner.lies_on = lies_on
    done = yield from perform_act(inner)
    if act.kind == "passive" and act.outer is None and strays(act.state):
        # An Ultimate performs it outside any action, so nobody else leads them home.
        yield from return_strays(act.state)
    return done


def _card(card: str | Card) -> Card:
    return CARDS[card] if isinstance(card, str) else card


def _once(act: Act) -> Play[bool]:
    """One instance of an action; False if a mandatory step stopped it."""
    done = True
    if act.hero.ultimate or running(act.state, "before_action"):
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
    return (yield from act.move_action(movement_value(act, bonus), ignoring, straight))


def fast_travel(act: Act, adjacent_only: bool = False) -> Play[None]:
    """Go to an empty space of this Zone or an adjacent one, if neither has enemies in it."""
    state = act.state
    if (rule := fast_travel_refused(state, act.hero, act.card, act.piece)) is not None:
        state.tell(REFUSED, rule)
        raise Stop
    space = yield from act.pick(TRAVEL_WHERE, travel_limits(act, adjacent_only))
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


def after(act: Act) -> Play[None]:
    """What follows every single action: the Ultimate, and stray minions unless the table waits
    with them until the repeats are over, or the action is part of another."""
    if act.hero.ultimate and present(act.state, act.hero):
        yield from passive_of(act.state, act.hero).after_action(act)
    if act.outer is None and act.state.strays_between_repeats and strays(act.state):
        yield from return_strays(act.state)
