"""Widget the Dragonbonded: a rider, her small dragon Pyro, and Skills fired after other actions."""

from __future__ import annotations

from collections.abc import Sequence

from critias.games.goa2.rules import hands, tokens
from critias.games.goa2.rules.acting import Act
from critias.games.goa2.rules.actions import perform_card, performable
from critias.games.goa2.rules.actor import Actor
from critias.games.goa2.rules.allowed import MOVEMENT_ACTION
from critias.games.goa2.rules.cards import (
    BLUE_CARD,
    GOLD,
    GREEN,
    RED_CARD,
    SILVER,
    TYPE_SKILL,
    HeroSheet,
)
from critias.games.goa2.rules.conditions import (
    ENEMY,
    ENEMY_HERO,
    ENEMY_MINION,
    FRIENDLY_HERO,
    IN_RADIUS,
    IN_RANGE,
    LAYABLE,
    REACHED,
    Condition,
    beside,
    both,
    either,
    one_of,
    token,
)
from critias.games.goa2.rules.modal import Bullet
from critias.games.goa2.rules.movement import MOVE, MOVE_PIECE, STRAIGHT, Way
from critias.games.goa2.rules.passive import Passive
from critias.games.goa2.rules.state import OFF
from critias.kernel.choices import NO, Ask, Option, Play
from critias.kernel.hexes import mask_of, spaces_of
from critias.kernel.kinds import AskKind
from critias.kit.limits import Limits

PYRO = "pyro"
PYROS = token(PYRO)
"""Pyro; where both teams have a Widget there are two of them, and a text may mean either."""

WHICH_PYRO = AskKind(
    "widget_pyro",
    "{0:name}, {1:name}: which Pyro?",
    waiting="{who} chooses a dragon",
    rule="goa2.perform.actor-chooses",
)
SKILL = AskKind(
    "widget_skill",
    "{0:name}, {1:name}: perform which of your Skills?",
    waiting="{who} may perform a Skill",
    rule="goa2.action.text-only-primary",
    labels={NO: "None"},
)

WIDGET = HeroSheet(
    "widget",
    "Widget",
    "the Dragonbonded",
    stars=3,
    roles=("Tactician", "Pusher", "Damager"),
    stats={"attack": (5, 5), "initiative": (4, 4), "defense": (4, 4), "movement": (5, 6)},
    set="wayward",
    emblem=(
        "M-6.6-9.4-3.4-5.6C-1.4-6.6 1.4-6.6 3.4-5.6L6.6-9.4 6.4-3.6C7.6-1.6 7.4.8 6.2 2.4L8.8 4.6 "
        "5 5.2C3.6 8 1.8 9.6 0 9.6-1.8 9.6-3.6 8-5 5.2L-8.8 4.6-6.2 2.4C-7.4.8-7.6-1.6-6.4-3.6ZM-5"
        "-2.4-1.4 0-4.4 1ZM5-2.4 4.4 1 1.4 0ZM-1.4 5.4V7H-.6V5.4ZM.6 5.4V7H1.4V5.4Z"
    ),
    tokens=((PYRO, 1),),
    lasting=(PYRO,),
    signs={
        PYRO: (
            "M0-3.2C1.6-6.6 5-9 9.6-9.2 8.4-7.6 8.4-6 9.2-4.4 7.4-4.6 6.2-3.8 6-2 4.6-2.6 3.2-2 2.6"
            "-.6L4.2 2.2C4.8 5.4 2.8 7.4 0 7.4 3.2 8.2 5.6 7.6 7.4 5.6 7.4 8.6 4.4 9.8 1 9.6-4 9.4-"
            "6 5.2-4.2 2.2L-2.6-.6C-3.2-2-4.6-2.6-6-2-6.2-3.8-7.4-4.6-9.2-4.4-8.4-6-8.4-7.6-9.6-9.2"
            "-5-9-1.6-6.6 0-3.2Z"
        )
    },
)


def _pyro(act: Act, *conditions: Condition) -> Play[int]:
    """Where the Pyro of the text stands that satisfies the conditions; OFF if there is none."""
    limits = act.target_limits([PYROS, *conditions])
    if not limits.mask:
        return OFF
    return (yield from act.pick(WHICH_PYRO, limits))


def _fly(act: Act, steps: int, *conditions: Condition) -> Play[None]:
    """Pyro may move up to so many spaces, if it is there."""
    pyro = yield from _pyro(act, *conditions)
    if pyro != OFF:
        yield from act.move_piece(pyro, steps, optional=True)


# --- gold and silver --------------------------------------------------------------------------


def _another_skill(act: Act, cards: Sequence[str], without: tuple[int, ...] = ()) -> Play[None]:
    """Perform the primary action of one of these cards, those of them that are Skills."""
    fitting: list[Option] = [
        card
        for card in dict.fromkeys(cards)
        if card and TYPE_SKILL in hands.types_of(act.hero, card) and performable(act, card)
    ]
    if not fitting:
        return
    card = yield Ask(act.seats, SKILL, [*fitting, NO], act.about)
    if card != NO:
        yield from perform_card(act, card, without=without)


def _fight(act: Act, whom: Condition) -> Play[None]:
    target = yield from act.target(whom, REACHED)
    piece = act.state.at[target]
    gone = yield from act.attack(target)
    # A minion that fell may already have come back as another one.
    yield from _another_skill(act, act.hero.resolved, () if gone else (piece,))


@WIDGET.attack("Fight As One", GOLD, initiative=11, attack=4, defense=2, movement=1)
def fight_as_one(act: Act) -> Play[None]:
    """Attack somebody next to you. When that is over, you may perform the primary action of one of
    your resolved Skill cards, which leaves alone whom you attacked."""
    yield from _fight(act, ENEMY)


@WIDGET.skill("Dragon Bond", SILVER, initiative=6, defense=6, radius=2)
def dragon_bond(act: Act) -> Play[None]:
    """Pick one: put Pyro onto an empty space in radius, from wherever it is; or, if Pyro is on the
    board, you may move up to 2 spaces and it may move up to 2 spaces, in any order."""

    def call() -> Play[None]:
        lying = tokens.on_board(act.state, act.hero, act.token_name(PYRO))
        if lying and not act.stand_in:
            yield from act.place_piece(act.state.space[lying[0]], IN_RADIUS)
        else:
            yield from act.place_tokens(PYRO, 1, IN_RADIUS)

    def can_walk() -> bool:
        return act.can_move_itself() and bool(act.own_ends(2))

    def on_board() -> bool:
        return act.can_target(PYROS)

    def together() -> Play[None]:
        if on_board():
            yield from act.bullets(
                Bullet("you_move", "You move", lambda: act.may_move(2), can_walk),
                Bullet("pyro_moves", "Pyro moves", lambda: _fly(act, 2), on_board),
                least=0,
                most=2,
            )

    yield from act.bullets(
        Bullet("call_pyro", "Call Pyro", call, lambda: act.has(IN_RADIUS, LAYABLE)),
        Bullet("move_both", "Move both", together, on_board),
    )


@WIDGET.attack("Follow Along", GOLD, initiative=10, attack=3, defense=1, movement=2, handicap=True)
def follow_along(act: Act) -> Play[None]:
    """Attack a hero next to you. When that is over, you may perform the primary action of one of
    your resolved Skill cards, which leaves alone whom you attacked."""
    yield from _fight(act, ENEMY_HERO)


# --- red --------------------------------------------------------------------------------------


def _divert(act: Act, steps: int) -> Play[None]:
    yield from act.attack((yield from act.target(ENEMY, REACHED)))
    yield from _fly(act, steps)


@WIDGET.attack("Diversionary Strike", RED_CARD, 1, initiative=8, attack=5, defense=6, movement=4)
def diversionary_strike(act: Act) -> Play[None]:
    """Attack somebody next to you. When that is over, Pyro may move up to 2 spaces."""
    yield from _divert(act, 2)


@WIDGET.attack(
    "Diversionary Attack", RED_CARD, 2, "A",
    initiative=8, attack=5, defense=6, movement=4, item="initiative",
)  # fmt: skip
def diversionary_attack(act: Act) -> Play[None]:
    """Attack somebody next to you. When that is over, Pyro may move up to 3 spaces."""
    yield from _divert(act, 3)


@WIDGET.attack(
    "Diversionary Assault", RED_CARD, 3, "A",
    initiative=9, attack=6, defense=7, movement=4, item="initiative",
)  # fmt: skip
def diversionary_assault(act: Act) -> Play[None]:
    """Attack somebody next to you. When that is over, Pyro may move up to 4 spaces."""
    yield from _divert(act, 4)


def _mount(act: Act) -> Play[None]:
    yield from act.swap_with(PYROS, IN_RADIUS, optional=True)


@WIDGET.attack(
    "Airborne Attack", RED_CARD, 2, "B",
    initiative=8, attack=3, defense=4, movement=4, radius=3, item="defense",
)  # fmt: skip
def airborne_attack(act: Act) -> Play[None]:
    """First you may change places with Pyro in radius. Then attack somebody next to you."""
    yield from _mount(act)
    yield from act.attack((yield from act.target(ENEMY, REACHED)))


@WIDGET.attack(
    "Airborne Assault", RED_CARD, 3, "B",
    initiative=9, attack=4, defense=5, movement=4, radius=3, item="range",
)  # fmt: skip
def airborne_assault(act: Act) -> Play[None]:
    """First you may change places with Pyro in radius. Then attack somebody next to you. When that
    is over, you may change places with Pyro in radius."""
    yield from _mount(act)
    yield from act.attack((yield from act.target(ENEMY, REACHED)))
    yield from _mount(act)


# --- green ------------------------------------------------------------------------------------


def _breath_of(a: Actor) -> int:
    """In range of Pyro and in line with it."""
    grid = a.board.grid
    mask = 0
    for space in spaces_of(PYROS.mask(a)):
        mask |= grid.disc(space, a.range) & grid.lines[space]
    return mask


BREATH = Condition(STRAIGHT, _breath_of)


def _breathe(act: Act, or_falls: bool = False) -> Play[None]:
    yield from act.makes_discard(ENEMY_HERO, BREATH, or_falls=or_falls)


@WIDGET.skill("Fiery Breath", GREEN, 1, initiative=4, ranged=True, defense=1, movement=2, range=2)
def fiery_breath(act: Act) -> Play[None]:
    """An enemy hero in range of Pyro and in a straight line with it loses a card from hand."""
    yield from _breathe(act)


@WIDGET.skill(
    "Flaming Breath", GREEN, 2, "A",
    initiative=4, ranged=True, defense=2, movement=2, range=3, item="attack",
)  # fmt: skip
def flaming_breath(act: Act) -> Play[None]:
    """An enemy hero in range of Pyro and in a straight line with it loses a card from hand."""
    yield from _breathe(act)


@WIDGET.skill(
    "Scorching Breath", GREEN, 3, "A",
    initiative=3, ranged=True, defense=2, movement=2, range=3, item="attack",
)  # fmt: skip
def scorching_breath(act: Act) -> Play[None]:
    """An enemy hero in range of Pyro and in a straight line with it loses a card from hand, and
    with an empty hand it falls."""
    yield from _breathe(act, or_falls=True)


def _feed(act: Act, defeat: bool) -> Play[None]:
    state = act.state
    prey = yield from act.target(ENEMY_MINION, IN_RANGE, beside(PYROS))
    pyro = yield from _pyro(act, one_of(act.board.grid.near[prey]))
    dragon = state.at[pyro]
    if defeat:
        yield from act.defeat_minions([state.at[prey]])
    else:
        yield from act.remove_minions([state.at[prey]])
    # A wave that came in between may have driven it off.
    if state.space[dragon] != OFF:
        act.remove_token(state.space[dragon])


@WIDGET.skill(
    "Nibble", GREEN, 2, "B",
    initiative=4, ranged=True, defense=2, movement=2, range=3, item="initiative",
)  # fmt: skip
def nibble(act: Act) -> Play[None]:
    """Take an enemy minion in range that is next to Pyro off the board, for no coins. Then take
    Pyro off the board."""
    yield from _feed(act, defeat=False)


@WIDGET.skill(
    "Gnaw", GREEN, 3, "B",
    initiative=3, ranged=True, defense=2, movement=2, range=3, item="movement",
)  # fmt: skip
def gnaw(act: Act) -> Play[None]:
    """Defeat an enemy minion in range that is next to Pyro. Then take Pyro off the board."""
    yield from _feed(act, defeat=True)


# --- blue -------------------------------------------------------------------------------------


def _carry(act: Act) -> Play[None]:
    """Pyro changes places with Widget or a friend."""
    pyro = yield from _pyro(act, IN_RANGE)
    if pyro == OFF:
        act.stop()
    riders = either(one_of(1 << act.here), both(FRIENDLY_HERO, IN_RANGE))
    yield from act.swap_with(riders, who=pyro)


@WIDGET.skill("All Aboard", BLUE_CARD, 1, initiative=9, ranged=True, defense=3, movement=3, range=2)
def all_aboard(act: Act) -> Play[None]:
    """Pyro in range changes places with you, or with a friendly hero in range."""
    yield from _carry(act)


@WIDGET.skill(
    "Take-Off", BLUE_CARD, 2, "A",
    initiative=10, ranged=True, defense=3, movement=3, range=3, item="defense",
)  # fmt: skip
def take_off(act: Act) -> Play[None]:
    """Pyro in range changes places with you, or with a friendly hero in range."""
    yield from _carry(act)


@WIDGET.skill(
    "Safe Landing", BLUE_CARD, 3, "A",
    initiative=10, ranged=True, defense=4, movement=3, range=3, item="defense",
)  # fmt: skip
def safe_landing(act: Act) -> Play[None]:
    """First Pyro in range may move 1 space. Then Pyro in range changes places with you, or with a
    friendly hero in range."""
    yield from _fly(act, 1, IN_RANGE)
    yield from _carry(act)


def _drags(act: Act, pyro: int, prey: int, ignoring: bool) -> dict[int, list[Way]]:
    """The ways of Pyro and somebody beside it by 2 or 3 spaces together, by where the other one
    ends."""
    found = {}
    for direction in range(6):
        for steps in (2, 3):
            ways = act.together([pyro, prey], direction, steps, ignoring)
            if ways is not None:
                found[ways[1].end] = ways
    return found


def _drag(act: Act, ignoring: bool = False) -> Play[None]:
    grid = act.board.grid
    flying = act.target_limits([PYROS]).spaces()
    near = [ENEMY, beside(PYROS), act.movable(MOVE)]
    ways = {
        (pyro, prey): drags
        for prey in act.target_limits(near).spaces()
        for pyro in flying
        if grid.near[pyro] >> prey & 1 and (drags := _drags(act, pyro, prey, ignoring))
    }
    able = mask_of(prey for _, prey in ways)
    prey = yield from act.target(*near, one_of(able, STRAIGHT))
    pyro = yield from _pyro(act, one_of(mask_of(p for p, other in ways if other == prey)))
    drags = ways[pyro, prey]
    end = yield from act.pick(MOVE_PIECE, Limits(mask_of(drags), STRAIGHT))
    yield from act.move_together(drags[end])


@WIDGET.skill("Drag Off", BLUE_CARD, 2, "B", initiative=10, defense=3, movement=3, item="attack")
def drag_off(act: Act) -> Play[None]:
    """Pyro and an enemy next to it both move 2 or 3 spaces in the same direction; neither is in the
    way of the other."""
    yield from _drag(act)


@WIDGET.skill("Carry Away", BLUE_CARD, 3, "B", initiative=10, defense=4, movement=3, item="radius")
def carry_away(act: Act) -> Play[None]:
    """Pyro and an enemy next to it both move 2 or 3 spaces in the same direction, over obstacles if
    need be; neither is in the way of the other."""
    yield from _drag(act, ignoring=True)


@WIDGET.ultimate("Dragon Knight")
class DragonKnight(Passive):
    """Each time after you have performed a Movement action you may perform the primary action of
    one of your Skill cards that lie faceup."""

    def after_action(self, act: Act) -> Play[None]:
        hero = act.hero
        if act.kind == MOVEMENT_ACTION:
            yield from _another_skill(act, [*hero.resolved, *hero.discard, hero.card])
