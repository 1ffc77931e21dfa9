"""Choosing spaces and targets: what an acting hero can be asked for, and why not the rest."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NoReturn

from critias.games.goa2.rules.active import active_of, running
from critias.games.goa2.rules.actor import VALID, Actor, Condition, Stop, because
from critias.games.goa2.rules.pieces import decider
from critias.games.goa2.rules.state import Hero
from critias.kernel.choices import NO, Ask, Because, Option, Play, Why, rule_in
from critias.kernel.hexes import spaces_of
from critias.kernel.kinds import AskKind, EventKind
from critias.kit.limits import Limits

TARGET = AskKind(
    "target",
    "{0:name}, {1:name}: choose the target.",
    waiting="{who} chooses a target",
    rule="goa2.perform.valid-targets",
)
MAY_TARGET = AskKind(
    "may_target",
    "{0:name}, {1:name}: choose a unit, or leave it.",
    waiting="{who} may choose a unit",
    rule="goa2.perform.valid-targets",
)
TARGETS = AskKind(
    "targets",
    "{0:name}, {1:name}: choose a unit, or no more.",
    waiting="{who} chooses units",
    rule="goa2.perform.valid-targets",
    labels={NO: "No more"},
)
SKIPPED = EventKind(
    "skipped",
    "{1:card}: nobody to choose, the step is skipped.",
    rule="goa2.perform.optional-words",
)

IMMUNE = "goa2.concept.immune"
HEAVY_IMMUNE = "goa2.attack.heavy-minion-immunity"
MANDATORY = "goa2.perform.mandatory-stop"


class Picker(Actor):
    """An actor that picks spaces, units among them."""

    @property
    def seats(self) -> tuple[int, ...]:
        """Who makes the choices of this action."""
        return (decider(self.state, self.hero),)

    @property
    def about(self) -> tuple[Option, ...]:
        """What questions of this action are about."""
        return (self.hero.name, self.card.id)

    def limits(self, conditions: Sequence[Condition], limits: Limits | None = None) -> Limits:
        """The spaces that satisfy all conditions."""
        found = Limits() if limits is None else limits
        for condition in conditions:
            condition.narrow(found, self)
        return found

    def question(self, kind: AskKind, limits: Limits, by: Hero | None = None) -> Ask:
        """The question for one of the spaces; the action stops if there is none. `by` is the hero
        whose player picks, if it is not the actor's."""
        if not limits.mask:
            raise Stop(emptied(limits))
        about = self.about if by is None else (by.name, *self.about)
        seats = self.seats if by is None else (by.seat,)
        return Ask(seats, kind, spaces_of(limits.mask), about, demanded(limits))

    def question_again(self, kind: AskKind, limits: Callable[[], Limits]) -> Ask:
        """`question`, where it is certain that there is such a space: in a step that is played
        again up to here the spaces are known, and the limits wait until somebody wants reasons."""
        spaces = self.state.recalled()
        if spaces is None:
            return self.question(kind, limits())

        def why(option: Option) -> str | Because | None:
            return limits()(option)

        return Ask(self.seats, kind, spaces, self.about, demanded(why))

    def pick(self, kind: AskKind, limits: Limits, by: Hero | None = None) -> Play[int]:
        """One of the spaces; see `question`."""
        space: int = yield self.question(kind, limits, by)
        return space

    def pick_if_able(self, kind: AskKind, limits: Limits) -> Play[int | None]:
        """As `pick`, in a step with "if able" or "up to": without such a space it is skipped, and
        the action goes on. Where there is one the actor cannot decline. In the first printing only
        "you may" excuses from choosing (goa2.perform.no-target-first)."""
        if not limits.mask and self.state.edition != 1:
            self.state.tell(SKIPPED, self.hero.name, self.card.id)
            return None
        space: int = yield self.question(kind, limits)
        return space

    def may_pick(self, kind: AskKind, limits: Limits, by: Hero | None = None) -> Play[int | None]:
        """As `pick`, but it may be declined; nothing is asked if there is no such space."""
        if not limits.mask:
            return None
        options: list[Option] = [*limits.spaces(), NO]
        about = self.about if by is None else (by.name, *self.about)
        seats = self.seats if by is None else (by.seat,)
        answer: Any = yield Ask(seats, kind, options, about, limits)
        return None if answer == NO else answer

    def target_limits(self, conditions: Sequence[Condition], heavies_too: bool = False) -> Limits:
        """The conditions and, last, what this action cannot target: immune units, and those it
        has to leave alone."""
        limits = self.limits(conditions)
        state = self.state
        if not heavies_too:
            limits.keep(HEAVY_IMMUNE, ~self.immune_heavies())
        if state.effects:
            self._keep_immune(limits)
            if (seen := self.sees()) != -1:
                limits.keep(IMMUNE, seen)
        if state.token_mask and (shielded := self.shielded()):
            limits.keep("goa2.token.keeps-properties", ~shielded)
        if self.without:
            limits.keep(VALID, ~self.left_out())
        return limits

    def _keep_immune(self, limits: Limits) -> None:
        state = self.state
        own = 1 << self.here if self.on_board else 0
        for effect in running(state, "immune"):
            immune = active_of(effect).immune(state, effect, self) & ~own
            if immune:
                limits.keep(because(state, effect, IMMUNE), ~immune)

    def target(self, *conditions: Condition, kind: AskKind = TARGET) -> Play[int]:
        """Choose a target: a unit that satisfies the conditions and is not immune."""
        limits = self.state.once(self._next_target, conditions)
        space: int = yield self.question(kind, limits)
        self.chosen.append(self.state.at[space])
        return space

    def target_if_able(self, *conditions: Condition, kind: AskKind = TARGET) -> Play[int | None]:
        """As `target`, in a step with "if able" or "up to"; see `pick_if_able`."""
        limits = self.state.once(self._next_target, conditions)
        space = yield from self.pick_if_able(kind, limits)
        if space is not None:
            self.chosen.append(self.state.at[space])
        return space

    def may_target(self, *conditions: Condition, kind: AskKind = MAY_TARGET) -> Play[int | None]:
        """As `target`, but the actor may decline."""
        limits = self.state.once(self._next_target, conditions)
        space = yield from self.may_pick(kind, limits)
        if space is not None:
            self.chosen.append(self.state.at[space])
        return space

    def _next_target(self, conditions: Sequence[Condition]) -> Limits:
        """What can be targeted next; the first target of a repeat has more conditions."""
        if self.only and not self.chosen:
            conditions = (*conditions, *self.only)
        return self.target_limits(conditions)

    def targets(
        self, most: int, *conditions: Condition, least: int = 0, kind: AskKind = TARGETS
    ) -> Play[list[int]]:
        """Several targets chosen together, before anything happens to them: pieces."""
        limits = self.target_limits(conditions)
        found: list[int] = []
        while limits.mask and len(found) < most:
            if len(found) < least:
                space: int | None = yield from self.pick(kind, limits)
            else:
                space = yield from self.may_pick(kind, limits)
            if space is None:
                break
            found.append(self.state.at[space])
            limits.keep(VALID, ~(1 << space))
        if len(found) < least:
            raise Stop(emptied(limits))
        self.chosen += found
        return found

    def can_target(self, *conditions: Condition) -> bool:
        """Whether there is a target that satisfies the conditions; immune units are none."""
        return self.target_limits(conditions).mask != 0

    def stop(self) -> NoReturn:
        """A mandatory step cannot be done."""
        raise Stop

    def confirm(self, kind: AskKind, by: Hero | None = None) -> Play[bool]:
        """Ask the actor, or another hero's player, yes or no."""
        about = self.about if by is None else (by.name, *self.about)
        seats = self.seats if by is None else (by.seat,)
        answer = yield Ask(seats, kind, ("yes", NO), about)
        return bool(answer == "yes")


class demanded:  # noqa: N801 - reads as a word around other reasons
    """The reasons of a step that cannot be declined."""

    __slots__ = ("why",)

    def __init__(self, why: Why) -> None:
        self.why = why

    def __call__(self, option: Option) -> str | Because | None:
        """Why not to decline, or what keeps something else out."""
        return MANDATORY if option == NO else self.why(option)


def all_reasons(why: Why | None, space: int) -> set[str]:
    """Every rule that keeps a space out, where the question took notes of them."""
    limits = why.why if isinstance(why, demanded) else why
    if not isinstance(limits, Limits):
        return set()
    return {rule_in(rule) or "" for rule, kept in limits.steps if not kept >> space & 1}


def emptied(limits: Limits) -> str:
    """The rule after which no space was left; "" where no notes were taken."""
    mask = -1
    for rule, kept in limits.steps:
        mask &= kept
        if not mask:
            return rule_in(rule) or ""
    return ""
