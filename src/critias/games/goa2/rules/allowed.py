"""Which actions a hero may perform with a card, and by which rule not the others."""

from __future__ import annotations

from functools import cache

from critias.games.goa2.rules.active import active_of, any_of, running
from critias.games.goa2.rules.actor import CARD_OVER_RULES, Actor, affects, because, seen_from
from critias.games.goa2.rules.cards import (
    SPEAKERS,
    TYPE_ATTACK,
    TYPE_DEFENSE_SKILL,
    TYPE_MOVEMENT,
    TYPE_SKILL,
    Card,
)
from critias.games.goa2.rules.movement import PLACE
from critias.games.goa2.rules.passive import passive_of
from critias.games.goa2.rules.pieces import units
from critias.games.goa2.rules.state import OFF, Effect, GoaState, Hero
from critias.kernel.choices import Because

ATTACK_ACTION, SKILL_ACTION, MOVEMENT_ACTION = "attack", "skill", "movement"
FAST_TRAVEL, CLEAR, HOLD = "fast_travel", "clear", "hold"
ACTIONS = (ATTACK_ACTION, SKILL_ACTION, MOVEMENT_ACTION, FAST_TRAVEL, CLEAR, HOLD)
BANS = ("forbids", "freezes", "cap")
"""The hooks of effects that may keep somebody from an action."""
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


def is_primary(card: Card, kind: str) -> bool:
    """Whether an action of this kind is the card's primary action."""
    if kind == SKILL_ACTION:
        return True
    return kind == card.primary and kind in (TYPE_ATTACK, TYPE_MOVEMENT)


def primary_kind(card: Card) -> str:
    """The kind of the card's primary action, if it can be performed: a Defense cannot."""
    if card.primary == TYPE_DEFENSE_SKILL:
        return SKILL_ACTION
    return card.primary if card.primary in (TYPE_ATTACK, TYPE_SKILL, TYPE_MOVEMENT) else ""


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
    return _barred(state, hero, card, kind, piece, barring(state), banning(state, hero))


def _barred(
    state: GoaState,
    hero: Hero,
    card: Card,
    kind: str,
    piece: int,
    effects: list[Effect],
    enemies: list[Hero],
) -> str | Because | None:
    """The same, with the effects and enemies that may do so."""
    act: Actor | None = None
    # Clear and Fast Travel replace the action they stand in for and fall with it.
    base = STANDS_IN_FOR.get(kind, kind)
    for effect in effects:
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
    for owner in enemies:
        act = act or Actor(state, hero, card, base, is_primary(card, base), piece)
        if passive_of(state, owner).forbids(state, owner, act):
            return Because(CARD_OVER_RULES, (owner.ultimate, owner.name))
    return None


def barring(state: GoaState) -> list[Effect]:
    """The effects in force that may keep somebody from an action."""
    if not any_of(state, *BANS):
        return []
    return [effect for effect in running(state) if active_of(effect).bars]


def banning(state: GoaState, hero: Hero) -> list[Hero]:
    """The enemies whose Ultimate may keep the hero from an action."""
    if not state.bans:
        return []
    bans = SPEAKERS["forbids"]
    return [enemy for enemy in state.heroes if enemy.ultimate in bans and enemy.team != hero.team]


def available(state: GoaState, hero: Hero, card: Card, piece: int = OFF) -> list[str]:
    """The actions the hero (or that figure of it) may perform with this card."""
    kinds = printed(card, state.edition)
    effects = barring(state) if state.effects else []
    enemies = banning(state, hero) if state.bans else []
    found = [*kinds]
    if effects or enemies:
        for kind in kinds:
            if kind == HOLD:
                continue
            if _barred(state, hero, card, kind, piece, effects, enemies) is not None:
                found.remove(kind)
    if FAST_TRAVEL in found and fast_travel_refused(state, hero, card, piece) is not None:
        found.remove(FAST_TRAVEL)
    return found


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
