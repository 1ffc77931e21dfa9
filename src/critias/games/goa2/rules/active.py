"""Active effects: what is said after "this turn", "next turn", "this round" and their kin.

An `Active` stands with its card and is shared; what is running is an `Effect` in the state. The
engine asks every running effect at the few moments where one can matter.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from critias.games.goa2.rules.cards import CARDS, Card, overridden
from critias.games.goa2.rules.passive import passive_of, says
from critias.games.goa2.rules.pieces import figures, fixture_space
from critias.games.goa2.rules.state import OFF, RADIUS, TURNS, Effect, GoaState, Hero
from critias.kernel.choices import Play
from critias.kernel.kinds import EventKind

if TYPE_CHECKING:
    from critias.games.goa2.rules.acting import Act
    from critias.games.goa2.rules.actor import Actor

EFFECT_STARTED = EventKind(
    "effect", "{1:card} of {0:hero} takes effect: {2:lasts}.", rule="goa2.effect.keyword"
)
EFFECT_LOST = EventKind(
    "effect_lost",
    "{1:card} of {0:hero} would begin next turn, but the round is over then.",
    rule="goa2.effect.next-turn-turn4",
)

THIS_TURN, NEXT_TURN, THIS_ROUND, END_OF_TURN, END_OF_ROUND, AFTER_PLAYING = (
    "this turn",
    "next turn",
    "this round",
    "end of turn",
    "end of round",
    "next turn, after playing",
)


class Active:
    """Hooks of one card's active effect; a card overrides those it needs.

    `act` is the action somebody is performing or would like to: its hero, figure, card and kind.
    """

    lasts = THIS_TURN
    centre = ""
    """The fixture from which its radius is measured, if it is not its owner."""
    walls_bind_pieces = False
    """Whether `walls` asks who is displaced, and not who acts."""
    says: frozenset[str] = frozenset()
    """The hooks it overrides; the others need not be asked."""
    bars = False
    """Whether it may keep somebody from an action."""
    cuts = False
    """Whether there are spaces that do not exist for somebody."""
    shuts = False
    """Whether it may turn spaces into obstacles."""

    def __init_subclass__(cls) -> None:
        cls.says = overridden(cls, Active)
        cls.bars = not cls.says.isdisjoint(("forbids", "freezes", "cap"))
        cls.cuts = "sees" in cls.says
        cls.shuts = "walls" in cls.says

    # --- what may be done ---------------------------------------------------------------------

    def forbids(self, state: GoaState, effect: Effect, act: Actor) -> bool:
        """Whether this action may not be performed."""
        return False

    def cap(self, state: GoaState, effect: Effect, act: Actor) -> int | None:
        """The most spaces a Movement action may cover; a cap also forbids Fast Travel."""
        return None

    def freezes(self, state: GoaState, effect: Effect, act: Actor) -> bool:
        """Whether the hero cannot move at all: no Movement action, no movement of its own text."""
        return False

    def forbids_repeat(self, state: GoaState, effect: Effect, act: Actor) -> bool:
        """Whether the hero may not repeat actions."""
        return False

    def passes(self, state: GoaState, effect: Effect, act: Actor, by_action: bool) -> bool:
        """Whether the acting hero's movement may cross obstacles; `by_action`: it is that of a
        Movement action, and not of a text."""
        return False

    # --- values -------------------------------------------------------------------------------

    def change(
        self, state: GoaState, effect: Effect, value: int, hero: Hero, piece: int, card: Card
    ) -> int:
        """What is added to a value (ATTACK, DEFENSE, ... as in `Hero.items`) of a hero's card;
        `piece` is the figure concerned."""
        return 0

    def item(self, state: GoaState, effect: Effect, hero: Hero, place: int, bonus: int) -> int:
        """What the items of a hero count for."""
        return bonus

    def reverses(self, state: GoaState, effect: Effect) -> bool:
        """Whether the lowest initiative goes first."""
        return False

    # --- pieces and spaces --------------------------------------------------------------------

    def immune(self, state: GoaState, effect: Effect, act: Actor) -> int:
        """The spaces whose units this action cannot target or affect."""
        return 0

    def holds(self, state: GoaState, effect: Effect, act: Actor, how: str) -> int:
        """The spaces whose units this actor cannot displace in this way."""
        return 0

    def walls(self, state: GoaState, effect: Effect, act: Actor, piece: int) -> int:
        """The spaces that are obstacles for this actor, or for the piece that is displaced."""
        return 0

    def sees(self, state: GoaState, effect: Effect, space: int) -> int:
        """The spaces that exist for somebody on `space`."""
        return -1

    def terrain(self, state: GoaState, effect: Effect) -> int:
        """The spaces that count as terrain besides what they are."""
        return 0

    def uncounted(self, state: GoaState, effect: Effect, lane: int) -> Play[int]:
        """The minions that are left out when those of a lane's battle are counted, as spaces."""
        yield from ()
        return 0

    def minion_defeated(self, state: GoaState, effect: Effect, piece: int) -> None:
        """When somebody has defeated a minion, before it is removed or something keeps it."""

    def minion_falls(self, state: GoaState, effect: Effect, piece: int) -> Play[bool]:
        """Whether a minion that is being defeated stays on the board after all."""
        yield from ()
        return False

    # --- cards --------------------------------------------------------------------------------

    def spare(self, state: GoaState, effect: Effect, hero: Hero, defending: bool) -> str:
        """A card outside the hand that the hero may discard instead of one from hand, or defend
        with."""
        return ""

    # --- moments ------------------------------------------------------------------------------

    def before_action(self, state: GoaState, effect: Effect, act: Act) -> Play[None]:
        """Before the first step of somebody's action, each repeat and each Defense too."""
        yield from ()

    def after(self, act: Act, effect: Effect, what: str, *data: object) -> Play[None]:
        """After something happened to the owner that is not an action; see `passive`."""
        yield from ()

    def at_end(self, act: Act) -> Play[None]:
        """What happens once when the effect falls due (end of turn or round, after playing);
        `act.effect` is the effect."""
        yield from ()


def text_of(effect: Effect) -> Card:
    """The card whose text, icons and hooks the effect has."""
    return CARDS[effect.text or effect.card]


def active_of(effect: Effect) -> Active:
    """The hooks of a running effect."""
    active = CARDS[effect.text or effect.card].active
    assert active is not None
    return active


def running(state: GoaState, hook: str = "") -> list[Effect]:
    """The effects in force now: all of them, or those that have something to say on a hook."""
    effects = state.effects
    if not effects:
        return effects
    if not hook:
        return in_force(effects, state.turn)
    hooks = _hooks(state) if state.hooks is None else state.hooks
    if hook not in hooks:
        return []
    return [effect for effect in in_force(effects, state.turn) if hook in active_of(effect).says]


def in_force(effects: list[Effect], turn: int) -> list[Effect]:
    """Those of the effects that have begun by this turn and not yet ended."""
    return [effect for effect in effects if effect.begins <= turn <= effect.ends]


def any_of(state: GoaState, *hooks: str) -> bool:
    """Whether an effect may have something to say on one of the hooks: a quick look, which spares
    questions that nobody answers."""
    if not state.effects:
        return False
    known = _hooks(state) if state.hooks is None else state.hooks
    return not known.isdisjoint(hooks)


def watched(state: GoaState, hero: Hero, hook: str) -> bool:
    """Whether the hero's Ultimate or an effect may have something to say on a hook of both."""
    if hero.ultimate and says(hero, hook):
        return True
    return bool(state.effects) and any_of(state, hook)


def _hooks(state: GoaState) -> frozenset[str]:
    """Look at what the effects have something to say on. An effect that ends takes nothing from
    it: to ask in vain is no mistake."""
    state.hooks = frozenset().union(*(active_of(effect).says for effect in state.effects))
    return state.hooks


def owner_space(state: GoaState, effect: Effect) -> int:
    """Where the owner of an effect stands."""
    found = figures(state, state.heroes[effect.owner])
    return state.space[found[0]] if found else OFF


def item(state: GoaState, hero: Hero, place: int) -> int:
    """What the hero's items add to a value (goa2.item.bonus)."""
    bonus = hero.items[place]
    if state.effects and bonus:
        for effect in running(state, "item"):
            bonus = active_of(effect).item(state, effect, hero, place, bonus)
    return bonus


def covered(state: GoaState, effect: Effect) -> int:
    """The spaces in radius of the effect's owner, or of its fixture, measured from where that
    stands now."""
    hero = state.heroes[effect.owner]
    radius = (text_of(effect).radius or 0) + item(state, hero, RADIUS)
    if hero.ultimate:
        radius += passive_of(state, hero).radius(state, hero)
    mask = 0
    centre = active_of(effect).centre
    if centre:
        space = fixture_space(state, hero, centre)
        mask = state.board.grid.disc(space, radius) if space != OFF else 0
    for piece in figures(state, hero) if not centre else ():
        mask |= state.board.grid.disc(state.space[piece], radius)
    for other in running(state, "sees"):
        for piece in figures(state, hero):
            mask &= active_of(other).sees(state, other, state.space[piece])
    return mask


def start(
    state: GoaState,
    hero: Hero,
    card: Card,
    lasts: str,
    note: int = OFF,
    piece: int = OFF,
    lies_on: str = "",
) -> None:
    """Set a card's active effect running; a card never has more than one (no stacking).
    `lies_on` is the card it lies on, where that is another one."""
    turn = state.turn
    begins, ends = {
        THIS_TURN: (turn, turn),
        END_OF_TURN: (turn, turn),
        NEXT_TURN: (turn + 1, turn + 1),
        AFTER_PLAYING: (turn + 1, turn + 1),
        # They outlive the last turn: the end of the round clears them.
        THIS_ROUND: (turn, TURNS + 1),
        END_OF_ROUND: (turn, TURNS + 1),
    }[lasts]
    if begins > TURNS:
        state.tell(EFFECT_LOST, hero.name, card.id)
        return
    place = lies_on or card.id
    cancel_card(state, hero, place)
    text = "" if place == card.id else card.id
    state.hooks = None
    state.effects.append(
        Effect(
            owner=hero.index,
            card=place,
            begins=begins,
            ends=ends,
            note=note,
            text=text,
            piece=piece,
        )
    )
    state.tell(EFFECT_STARTED, hero.name, card.id, lasts)


def cancel_card(state: GoaState, hero: Hero, card: str) -> None:
    """End the effect that lies on a card that changes state or is turned facedown."""
    if state.effects:
        state.effects = [e for e in state.effects if e.card != card or e.owner != hero.index]


def cancel_owner(state: GoaState, hero: Hero) -> None:
    """End all effects of a hero."""
    if state.effects:
        state.effects = [e for e in state.effects if e.owner != hero.index]


def expire(state: GoaState) -> None:
    """Drop what the turn that has just ended was the last turn of."""
    if state.effects:
        state.effects = [e for e in state.effects if e.ends > state.turn]
        state.hooks = None
