"""Emmitt the Traveller: turn order, past positions and spent cards, and trails of Glitches."""

from __future__ import annotations

from critias.games.goa2.rules import hands
from critias.games.goa2.rules.acting import Act, Defender
from critias.games.goa2.rules.active import END_OF_TURN, NEXT_TURN, THIS_TURN, Active, covered
from critias.games.goa2.rules.actor import Actor, Condition
from critias.games.goa2.rules.cards import BLUE_CARD, GOLD, GREEN, RED_CARD, SILVER, HeroSheet
from critias.games.goa2.rules.conditions import (
    ENEMY,
    ENEMY_HERO,
    FRIENDLY_HERO,
    IN_RADIUS,
    IN_RANGE,
    OTHER_UNIT,
    REACHED,
    heroes_where,
)
from critias.games.goa2.rules.modal import Bullet
from critias.games.goa2.rules.movement import MOVE, PLACE, SWAP
from critias.games.goa2.rules.passive import Passive
from critias.games.goa2.rules.pieces import hero_spaces
from critias.games.goa2.rules.state import OFF, Effect, GoaState, Hero
from critias.games.goa2.rules.tokens import named, remove_token
from critias.kernel.choices import Option, Play
from critias.kernel.hexes import spaces_of
from critias.kernel.kinds import AskKind

GLITCH = "glitch"

WHICH_GLITCH = AskKind(
    "emmitt_glitch",
    "{0:name}: pick a Glitch ({2:name} of {1:name}).",
    waiting="{who} picks a Glitch",
    rule="goa2.perform.actor-chooses",
)
TRAIL = AskKind(
    "emmitt_trail",
    "{0:name}, {1:name}: lay out Glitches?",
    waiting="{who} may lay out Glitches",
    rule="goa2.place.empty-only",
)
RECALL = AskKind(
    "emmitt_recall",
    "{0:name}: take back what you discarded this turn?",
    waiting="{who} may take back cards of this turn",
    rule="goa2.state.retrieve",
)
WARP = AskKind(
    "emmitt_warp",
    "{0:name}: which resolved card changes places with your unresolved one?",
    waiting="{who} picks a resolved card",
    rule="goa2.state.swap-exchanges-states",
)

EMMITT = HeroSheet(
    "emmitt",
    "Emmitt",
    "the Traveller",
    stars=4,
    roles=("Melee", "Tactician", "Durable", "Disabler", "Tokens"),
    stats={"attack": (5, 8), "initiative": (1, 1), "defense": (6, 6), "movement": (2, 4)},
    set="wayward",
    emblem=(
        "M0-9.8A9.8 9.8 0 1 1-.01-9.8ZM0-7.4A7.4 7.4 0 1 0 .01-7.4ZM-1.2-6H1.2V-.6L5.2 3.2"
        " 3.6 4.8-1.2.4Z"
    ),
    signs={GLITCH: "M-8-7H3V-4H-8ZM-3-2.6H8V.4H-3ZM-8 1.8H1V4.8H-8ZM3 6.2H8V9.2H3Z"},
    tokens=((GLITCH, 3),),
    remembers=True,
)


# --- gold and silver --------------------------------------------------------------------------


class ReversedOrder(Active):
    """The lowest initiative goes first."""

    lasts = NEXT_TURN

    def reverses(self, state: GoaState, effect: Effect) -> bool:
        return True


def _reverse(act: Act, who: Condition) -> Play[None]:
    yield from act.attack((yield from act.target(who, REACHED)))
    act.start(NEXT_TURN)


@EMMITT.attack(
    "Reverse Time", GOLD,
    initiative=11, attack=4, defense=2, movement=1, active=ReversedOrder(),
)  # fmt: skip
def reverse_time(act: Act) -> Play[None]:
    """Attack somebody next to you. When that is over: during the next turn the card with the lowest
    initiative is always the next to be resolved."""
    yield from _reverse(act, ENEMY)


@EMMITT.attack(
    "Tear in Time", GOLD,
    initiative=10, attack=3, defense=1, movement=1, handicap=True, active=ReversedOrder(),
)  # fmt: skip
def tear_in_time(act: Act) -> Play[None]:
    """Attack a hero next to you. When that is over: during the next turn the card with the lowest
    initiative is always the next to be resolved."""
    yield from _reverse(act, ENEMY_HERO)


class Fading(Active):
    """At the end of the turn all Glitches leave the board."""

    lasts = END_OF_TURN

    def at_end(self, act: Act) -> Play[None]:
        for space in spaces_of(named(act.state, GLITCH)):
            remove_token(act.state, act.state.at[space])
        yield from ()


def _glitches(act: Act) -> list[Option]:
    """Where the Glitches lie."""
    return [*spaces_of(named(act.state, GLITCH))]


def _swap_with_glitch(act: Act, who: int, chooser: Hero) -> Play[None]:
    """The piece on a space changes places with a Glitch that an enemy's player picks."""
    glitches = _glitches(act)
    if not glitches:
        act.stop()
    glitch = yield from act.ask(chooser, WHICH_GLITCH, glitches)
    assert isinstance(glitch, int)
    act.swap(who, glitch)


@EMMITT.defense_skill(
    "Unstable Timeline", SILVER, initiative=1, defense=6, radius=4, active=Fading()
)
def unstable_timeline(act: Act) -> Play[None]:
    """Put 2 Glitches, or 3 as a defense, onto empty spaces in radius, each with at least 2 spaces
    to the others. Pick an enemy hero: it picks a Glitch, and you change places with that. When the
    turn ends all Glitches are gone."""
    number = 3 if isinstance(act, Defender) else 2
    yield from act.place_tokens(GLITCH, number, IN_RADIUS, apart=3)
    if not act.can_swap_itself():
        act.stop()
    chooser = act.hero_at((yield from act.target(ENEMY_HERO)))
    yield from _swap_with_glitch(act, act.here, chooser)
    act.start(END_OF_TURN)


# --- red --------------------------------------------------------------------------------------


def _punch(act: Act) -> Play[None]:
    yield from act.attack((yield from act.target(ENEMY, REACHED)), by_initiative=True)


@EMMITT.attack("Temporal Punch", RED_CARD, 1, initiative=7, attack=9, defense=7, movement=3)
def temporal_punch(act: Act) -> Play[None]:
    """Attack somebody next to you. A hero defends itself with initiative in place of defense, items
    included."""
    yield from _punch(act)


@EMMITT.attack(
    "Temporal Slam", RED_CARD, 2, "A",
    initiative=7, attack=11, defense=7, movement=3, item="initiative",
)  # fmt: skip
def temporal_slam(act: Act) -> Play[None]:
    """Attack somebody next to you. A hero defends itself with initiative in place of defense, items
    included."""
    yield from _punch(act)


@EMMITT.attack(
    "Temporal Judgment", RED_CARD, 3, "A",
    initiative=8, attack=12, defense=8, movement=3, item="range",
)  # fmt: skip
def temporal_judgment(act: Act) -> Play[None]:
    """Attack somebody next to you. A hero defends itself with initiative in place of defense, items
    included."""
    yield from _punch(act)


def _flashback(act: Act, number: int) -> Play[None]:
    yield from act.attack((yield from act.target(ENEMY, REACHED)))
    if act.can_place_tokens(GLITCH, number, IN_RADIUS, apart=3) and (yield from act.confirm(TRAIL)):
        yield from act.place_tokens(GLITCH, number, IN_RADIUS, apart=3)
        # Whoever copies this has laid other tokens, and there may be no Glitch to pick.
        space = None
        if _glitches(act):
            space = yield from act.may_target(ENEMY_HERO, IN_RADIUS, act.movable(SWAP))
        if space is not None:
            yield from _swap_with_glitch(act, space, act.hero_at(space))
    act.start(END_OF_TURN)


@EMMITT.attack(
    "Flashback", RED_CARD, 2, "B",
    initiative=7, attack=5, defense=6, movement=3, radius=3, item="defense", active=Fading(),
)  # fmt: skip
def flashback(act: Act) -> Play[None]:
    """Attack somebody next to you. When that is over, you may put 3 Glitches onto empty spaces in
    radius, each with at least 2 spaces to the others; then you may pick an enemy hero in radius,
    who picks a Glitch and changes places with it. When the turn ends all Glitches are gone."""
    yield from _flashback(act, 3)


@EMMITT.attack(
    "Déjà Vu", RED_CARD, 3, "B",
    initiative=8, attack=6, defense=7, movement=3, radius=3, item="defense", active=Fading(),
)  # fmt: skip
def deja_vu(act: Act) -> Play[None]:
    """Attack somebody next to you. When that is over, you may put 2 Glitches onto empty spaces in
    radius with at least 2 spaces between them; then you may pick an enemy hero in radius, who picks
    a Glitch and changes places with it. When the turn ends all Glitches are gone."""
    yield from _flashback(act, 2)


# --- green ------------------------------------------------------------------------------------


def _remained(a: Actor) -> int:
    """Where those stand who have not left their space since the turn began."""
    state = a.state
    mask = 0
    for piece, space in enumerate(state.stood):
        if space != OFF and not state.stirred >> piece & 1:
            mask |= 1 << space
    return mask


REMAINED = Condition("goa2.effect.keyword", _remained)


def _walkers(act: Act) -> tuple[Condition, ...]:
    return ENEMY_HERO, IN_RANGE, REMAINED, act.movable(MOVE), act.line_movable(2)


def _walk(act: Act) -> Play[None]:
    origin = yield from act.target(*_walkers(act))
    yield from act.move_line(origin, 2)


@EMMITT.skill("Time Walk", GREEN, 1, initiative=6, ranged=True, defense=2, movement=2, range=3)
def time_walk(act: Act) -> Play[None]:
    """Pick an enemy hero in range who has not left its space this turn, and move it 2 spaces along
    one line."""
    yield from _walk(act)


@EMMITT.skill(
    "Fast Forward", GREEN, 2, "A",
    initiative=5, ranged=True, defense=2, movement=2, range=4, item="attack",
)  # fmt: skip
def fast_forward(act: Act) -> Play[None]:
    """Pick an enemy hero in range who has not left its space this turn, and move it 2 spaces along
    one line."""
    yield from _walk(act)


def _can_return(a: Actor) -> int:
    """Where those stand whose space at the beginning of the turn is another one and empty now."""
    state = a.state
    mask = 0
    for piece, was in enumerate(state.stood):
        space = state.space[piece]
        if OFF not in (was, space) and a.free(piece) >> was & 1:
            mask |= 1 << space
    return mask


CAN_RETURN = Condition("goa2.place.empty-only", _can_return)


@EMMITT.skill(
    "Back to the Future", GREEN, 3, "A",
    initiative=5, ranged=True, defense=3, movement=2, range=4, item="attack",
)  # fmt: skip
def back_to_the_future(act: Act) -> Play[None]:
    """Pick one: put any other unit in range back where it stood when the turn began; or pick an
    enemy hero in range who has not left its space this turn, and move it 2 spaces along one
    line."""

    returning = OTHER_UNIT, IN_RANGE, CAN_RETURN, act.movable(PLACE)

    def back() -> Play[None]:
        origin = yield from act.target(*returning)
        act.travel(origin, act.state.stood[act.state.at[origin]], PLACE)

    yield from act.bullets(
        Bullet("back", "Back to where it stood", back, lambda: act.can_target(*returning)),
        Bullet(
            "forward",
            "Forward along a line",
            lambda: _walk(act),
            lambda: act.can_target(*_walkers(act)),
        ),
    )


def _thrown(act: Act) -> list[tuple[Hero, list[str]]]:
    """Emmitt and his friends in radius who have discarded cards this turn, with those cards."""
    near = act.target_limits([FRIENDLY_HERO, IN_RADIUS]).spaces()
    friends = {act.hero_at(space).index for space in near} - {act.hero.index}
    heroes = (act.hero, *(act.state.heroes[index] for index in sorted(friends)))
    found = ((h, [c for c in dict.fromkeys(h.thrown) if c in h.discard]) for h in heroes)
    return [(hero, cards) for hero, cards in found if cards]


def _capsule(act: Act) -> Play[None]:
    for hero, cards in _thrown(act):
        by = None if hero is act.hero else hero
        if (yield from act.confirm(RECALL, by)):
            for card in cards:
                hands.retrieve(act.state, hero, card)


@EMMITT.skill(
    "Time Capsule", GREEN, 2, "B", initiative=5, defense=2, movement=2, radius=4, item="initiative"
)
def time_capsule(act: Act) -> Play[None]:
    """You, and every friendly hero in radius, may pick up all cards discarded this turn."""
    yield from _capsule(act)


class FutureProof(Active):
    """Enemy actions do not touch friendly heroes in radius, Emmitt himself excepted."""

    def immune(self, state: GoaState, effect: Effect, act: Actor) -> int:
        owner = state.heroes[effect.owner]
        if act.team == owner.team:
            return 0
        return covered(state, effect) & state.hero_mask[owner.team] & ~hero_spaces(state, owner)


@EMMITT.skill(
    "Future Proof", GREEN, 3, "B",
    initiative=5, defense=3, movement=2, radius=4, item="initiative", active=FutureProof(),
)  # fmt: skip
def future_proof(act: Act) -> Play[None]:
    """Pick one: you, and every friendly hero in radius, may pick up all cards discarded this turn;
    or, until the turn ends, friendly heroes in radius are immune to all actions of enemies."""

    def proof() -> Play[None]:
        act.start(THIS_TURN)
        yield from ()

    yield from act.bullets(
        Bullet(
            "recall",
            "Take back cards of this turn",
            lambda: _capsule(act),
            lambda: bool(_thrown(act)),
        ),
        Bullet("immunity", "Immunity for this turn", proof),
    )


# --- blue -------------------------------------------------------------------------------------

ACTED = heroes_where(lambda hero: hero.acted)
"""Heroes a card of whom became resolved this turn."""


def _snare(act: Act, or_falls: bool = False) -> Play[None]:
    yield from act.makes_discard(ENEMY_HERO, IN_RANGE, ACTED, or_falls=or_falls)


@EMMITT.skill("Time Snare", BLUE_CARD, 1, initiative=8, ranged=True, defense=3, movement=2, range=2)
def time_snare(act: Act) -> Play[None]:
    """An enemy hero in range who has resolved a card this turn loses a card from hand, if it has
    one."""
    yield from _snare(act)


@EMMITT.skill(
    "Time Trap", BLUE_CARD, 2, "A",
    initiative=9, ranged=True, defense=4, movement=2, range=3, item="defense",
)  # fmt: skip
def time_trap(act: Act) -> Play[None]:
    """An enemy hero in range who has resolved a card this turn loses a card from hand, if it has
    one."""
    yield from _snare(act)


@EMMITT.skill(
    "Time Bomb", BLUE_CARD, 3, "A",
    initiative=9, ranged=True, defense=4, movement=2, range=3, item="movement",
)  # fmt: skip
def time_bomb(act: Act) -> Play[None]:
    """An enemy hero in range who has resolved a card this turn loses a card from hand, and with an
    empty hand it falls."""
    yield from _snare(act, or_falls=True)


@EMMITT.skill(
    "Time Loop", BLUE_CARD, 2, "B",
    initiative=9, ranged=True, defense=4, movement=2, range=4, item="attack",
)  # fmt: skip
def time_loop(act: Act) -> Play[None]:
    """Change places with an enemy hero in range who has resolved a card this turn."""
    yield from act.swap_with(ENEMY_HERO, IN_RANGE, ACTED)


def _open_resolved(hero: Hero) -> list[str]:
    return [card for card in hero.resolved if card and card not in hero.facedown]


WARPABLE = heroes_where(lambda hero: bool(hero.card) and bool(_open_resolved(hero)))


@EMMITT.skill(
    "Time Warp", BLUE_CARD, 3, "B",
    initiative=9, ranged=True, defense=4, movement=2, range=4, item="radius",
)  # fmt: skip
def time_warp(act: Act) -> Play[None]:
    """Pick one: change places with an enemy hero in range who has resolved a card this turn; or let
    an enemy hero in range, whose card is unresolved, pick one of its resolved cards: the two cards
    change places."""

    def warp() -> Play[None]:
        hero = act.hero_at((yield from act.target(ENEMY_HERO, IN_RANGE, WARPABLE)))
        card = yield from act.ask(hero, WARP, _open_resolved(hero))
        hands.swap_cards(act.state, hero, hero.card, str(card))

    def loop() -> Play[object]:
        return act.swap_with(ENEMY_HERO, IN_RANGE, ACTED)

    yield from act.bullets(
        Bullet(
            "change_places",
            "Change places",
            loop,
            lambda: act.can_swap_with(ENEMY_HERO, IN_RANGE, ACTED),
        ),
        Bullet(
            "change_cards",
            "Change cards",
            warp,
            lambda: act.can_target(ENEMY_HERO, IN_RANGE, WARPABLE),
        ),
    )


@EMMITT.ultimate("Alternative Timelines")
class AlternativeTimelines(Passive):
    """When cards are played you may put down two. Once they have been shown you take one of them
    back."""

    def cards(self, state: GoaState, hero: Hero) -> int:
        return 2
