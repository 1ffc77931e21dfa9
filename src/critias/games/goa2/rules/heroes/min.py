"""Min the Dragonmonk: smoke to hide behind, mines facedown, and stances that end her every blow."""

from __future__ import annotations

from typing import Any

from critias.games.goa2.rules.acting import Act, Defender, Repeat, follow_up
from critias.games.goa2.rules.active import END_OF_TURN, THIS_ROUND, Active
from critias.games.goa2.rules.actor import LAID, Actor
from critias.games.goa2.rules.board import Board
from critias.games.goa2.rules.cards import (
    BLUE_CARD,
    CARDS,
    GOLD,
    GREEN,
    RED_CARD,
    SILVER,
    HeroSheet,
    in_order,
)
from critias.games.goa2.rules.conditions import (
    ADJACENT,
    ENEMY,
    ENEMY_HERO,
    IN_RADIUS,
    IN_RANGE,
    NEW_TARGET,
    REACHED,
    Condition,
    next_to,
    token,
    within_of,
)
from critias.games.goa2.rules.hands import colour_of, tuck
from critias.games.goa2.rules.laying import PLACE_TOKEN, TAKE_TOKEN
from critias.games.goa2.rules.modal import Bullet
from critias.games.goa2.rules.movement import PUSH
from critias.games.goa2.rules.passive import Passive
from critias.games.goa2.rules.pushing import PUSH_TARGET
from critias.games.goa2.rules.state import OFF, Effect, GoaState, Hero
from critias.games.goa2.rules.tokens import TokenRule, on_board, remove_token
from critias.kernel.choices import Ask, Option, Play
from critias.kernel.hexes import mask_of
from critias.kernel.kinds import AskKind, EventKind
from critias.kernel.random import Rng
from critias.kit.language import say

SMOKE, GRENADE, MINE = "smoke bomb", "grenade", "mine"
BLAST, DUD = "blast", "dud"
OF_A_KIND = 2
"""How many mines of either kind there are."""
SMOKE_BOMB = token(SMOKE)
TURNED = "min mines turned"
"""By how much a redeal has turned the meaning of an answer that nobody else knows."""


class Smoke(TokenRule):
    """Enemies of its owner can do nothing to units that stand in one line with them behind it."""

    def blocks(self, state: GoaState, piece: int, act: Actor) -> int:
        if act.team == state.teams[piece]:
            return 0
        smoke = state.space[piece]
        for ray in state.board.grid.rays[act.here]:
            if smoke in ray:
                behind = mask_of(ray[ray.index(smoke) + 1 :])
                return behind & (act.units(0) | act.units(1))
        return 0


class Mine(TokenRule):
    """It lies facedown. Enemy heroes that have moved through it turn it up: a Blast costs them a
    card."""

    def trips(self, state: GoaState, piece: int, hero: Hero) -> bool:
        return hero.team != state.teams[piece]

    def passed(self, act: Act, pieces: list[int], hero: Hero) -> Play[None]:
        state = act.state
        # All are turned up before anything is discarded.
        blasts = []
        for piece in pieces:
            owner = state.heroes[state.owners[piece]]
            card = CARDS[state.token_notes[piece].split()[0]]
            kind = state.secret[piece]
            remove_token(state, piece)
            if kind == BLAST:
                blasts.append((owner, card))
        for owner, card in blasts:
            state.tell(MINE_SET_OFF, hero.name, owner.name)
            yield from Act(state, owner, card, "passive", False).part_of(act).discards(hero)


def _mine_label(view: Any, ask: Ask, option: Option) -> str:
    """Which mine lies where, by the place of the one that differs from the others."""
    assert isinstance(option, tuple)
    _, _, turned, odd, *spaces = ask.about
    names = [_space_name(view, space) for space in spaces]
    place = (int(str(option[1])) + int(str(turned))) % len(names)
    others = DUD if odd == BLAST else BLAST
    lie = [(others, name) for i, name in enumerate(names) if i != place]
    said = [
        say("{mine} at {space}", mine=say(str(mine)), space=space)
        for mine, space in ((odd, names[place]), *lie)
    ]
    text = ", ".join(said)
    return f"{text[:1].upper()}{text[1:]}"


def _space_name(view: Any, space: Option) -> str:
    """The name of a space on the board of a view."""
    return Board.of(view["board"]).names[int(str(space))]


def _redeal(state: GoaState, hero: Hero, current: Hero, rng: Rng) -> None:
    """Mines laid in the step that is played again: the answer stays, what it means does not."""
    hero.tally[TURNED] = rng.below(6)


MINES = AskKind(
    "min_mines",
    "{0:name}, {1:name}: which mine lies where?",
    waiting="{who} lays mines facedown",
    rule="goa2.hidden.facedown",
)
ITEM = AskKind(
    "min_item",
    "{0:name}, {1:name}: which card of your deck becomes an item?",
    waiting="{who} chooses an item",
    rule="goa2.item.tuck",
)
MINE_SET_OFF = EventKind("min_blast", "{0:hero} has set off a mine of {1:hero}.", rule=None)

MIN = HeroSheet(
    "min",
    "Min",
    "the Dragonmonk",
    stars=2,
    roles=("Tokens", "Disabler", "Damager", "Melee"),
    stats={"attack": (4, 8), "initiative": (8, 8), "defense": (3, 8), "movement": (6, 6)},
    set="renowned",
    emblem=(
        "M0-9.6A9.6 9.6 0 1 1-.01-9.6ZM0-8A4 4 0 0 1 0 0 4 4 0 0 0 0 8 8 8 0 0 0 0-8Z"
        "M0-5.4A1.4 1.4 0 1 1-.01-5.4ZM0 2.6A1.4 1.4 0 1 1-.01 2.6Z"
    ),
    tokens=((SMOKE, 1), (GRENADE, 1), (MINE, 2 * OF_A_KIND)),
    signs={
        SMOKE: (
            "M-5 7.6A4.4 4.4 0 0 1-6.4-1 5 5 0 0 1 .4-6.6 5.2 5.2 0 0 1 7-1.2"
            "A4.5 4.5 0 0 1 5.4 7.6Z"
        ),
        GRENADE: (
            "M-2.6-9.4H3.4L7.4-6.2 6-4.6 2.6-7V-5A7 7 0 1 1-2.6-5ZM-3.4.4A1.4 1.4 0 1 1-3.41.4Z"
        ),
        BLAST: (
            "M0-10 2.4-4.2 7-7 4.2-2.4 10 0 4.2 2.4 7 7 2.4 4.2 0 10-2.4 4.2-7 7-4.2 2.4-10 0"
            "-4.2-2.4-7-7-2.4-4.2Z"
        ),
        DUD: (
            "M0-8.6A8.6 8.6 0 1 0 .01-8.6ZM0-5.8A5.8 5.8 0 1 1-.01-5.8Z"
            "M-4.6-3.2-3.2-4.6 4.6 3.2 3.2 4.6Z"
        ),
        MINE: (
            "M-1-9.6H1V-6.8A6.8 6.8 0 0 1 4.2-5.4L6-7.4 7.4-6 5.4-4.2A6.8 6.8 0 0 1 6.8-1H9.6V1"
            "H6.8A6.8 6.8 0 0 1-6.8 1H-9.6V-1H-6.8A6.8 6.8 0 0 1-5.4-4.2L-7.4-6-6-7.4-4.2-5.4"
            "A6.8 6.8 0 0 1-1-6.8Z"
        ),
    },
    passable=(MINE,),
    token_rules={SMOKE: Smoke(), MINE: Mine()},
    redeal=_redeal,
    labels={MINES: _mine_label},
)


# --- red: the stances, and what follows their blows -------------------------------------------


def _kick(act: Act) -> Play[None]:
    limits = act.target_limits([ENEMY, ADJACENT, act.movable(PUSH)])
    pushed = yield from act.pick_if_able(PUSH_TARGET, limits)
    if pushed is not None:
        yield from act.push([pushed], (yield from act.push_distance(0, 3)))


def _close_in(act: Act, steps: int) -> Play[None]:
    # Going to its side does nothing to the target, so it does not matter whether it is immune.
    target = act.struck_space()
    if target is not None:
        yield from act.may_move(steps, next_to(target), exact=steps == 1)
    yield from _kick(act)


def _into_the_smoke(act: Act, onward: bool) -> Play[None]:
    swapped = yield from act.swap_with(SMOKE_BOMB, IN_RADIUS, optional=True)
    if swapped is not None and onward:
        yield from _may_place_smoke(act, IN_RADIUS)


def _may_place_smoke(act: Act, where_to: Condition) -> Play[None]:
    empty = act.empty("goa2.place.empty-only", LAID)
    space = yield from act.may_pick(PLACE_TOKEN, act.limits([where_to], empty))
    if space is not None:
        yield from act.place_token(SMOKE, space)


def _stance(act: Act) -> Play[None]:
    yield from act.attack((yield from act.target(ENEMY, REACHED)))
    yield from follow_up(act)


@MIN.attack("Crane Stance", RED_CARD, 1, initiative=9, attack=3, defense=5, movement=5, after=_kick)
def crane_stance(act: Act) -> Play[None]:
    """Attack somebody beside you. When that is over, drive an enemy next to you away by up to 3
    spaces."""
    yield from _stance(act)


@MIN.attack(
    "Tiger Stance", RED_CARD, 2, "A",
    initiative=9, attack=4, defense=5, movement=5, item="initiative",
    after=lambda act: _close_in(act, 1),
)  # fmt: skip
def tiger_stance(act: Act) -> Play[None]:
    """Attack somebody beside you. When that is over, you may step 1 space to the side of the
    target. Then drive an enemy next to you away by up to 3 spaces."""
    yield from _stance(act)


@MIN.attack(
    "Dragon Stance", RED_CARD, 3, "A",
    initiative=10, attack=4, defense=6, movement=5, item="movement",
    after=lambda act: _close_in(act, 2),
)  # fmt: skip
def dragon_stance(act: Act) -> Play[None]:
    """Attack somebody beside you. When that is over, you may move 1 or 2 spaces to the side of the
    target. Then drive an enemy next to you away by up to 3 spaces."""
    yield from _stance(act)


@MIN.attack(
    "Viper Stance", RED_CARD, 2, "B",
    initiative=9, attack=5, defense=5, movement=5, radius=4, item="defense",
    after=lambda act: _into_the_smoke(act, onward=False),
)  # fmt: skip
def viper_stance(act: Act) -> Play[None]:
    """Attack somebody beside you. When that is over, you may change places with a Smoke Bomb in
    radius."""
    yield from _stance(act)


@MIN.attack(
    "Cobra Stance", RED_CARD, 3, "B",
    initiative=10, attack=5, defense=6, movement=5, radius=4, item="defense",
    after=lambda act: _into_the_smoke(act, onward=True),
)  # fmt: skip
def cobra_stance(act: Act) -> Play[None]:
    """Attack somebody beside you. When that is over, you may change places with a Smoke Bomb in
    radius; if you do, you may then put the Smoke Bomb onto an empty space in radius."""
    yield from _stance(act)


# --- gold and silver --------------------------------------------------------------------------


def _borrow(act: Act) -> Play[None]:
    """What the actor's red card says of the time after its attack, with the icons of that card."""
    hero = act.hero
    for card in (*hero.resolved, *hero.discard):
        if card and colour_of(hero, card) == RED_CARD and CARDS[card].after is not None:
            red = Act(act.state, hero, CARDS[card], act.kind, True, act.piece).part_of(act.outer)
            red.strike, red.chosen, red.without = act.strike, act.chosen, act.without
            yield from follow_up(red)


@MIN.attack(
    "Fast as Lightning", GOLD,
    initiative=13, attack=2, ranged=True, defense=1, movement=1, range=1,
)  # fmt: skip
def fast_as_lightning(act: Act) -> Play[None]:
    """Attack somebody in range. When that is over, do what your red card says of the time after its
    attack, if that card lies resolved or discarded, and faceup."""
    yield from act.attack((yield from act.target(ENEMY, IN_RANGE)))
    yield from _borrow(act)


@MIN.attack(
    "Chop Down", GOLD,
    initiative=12, attack=1, ranged=True, defense=1, movement=1, handicap=True, reconstructed=True,
)  # fmt: skip
def chop_down(act: Act) -> Play[None]:
    """Attack a hero next to you. When that is over, do what your red card says of the time after
    its attack, if that card lies resolved or discarded, and faceup."""
    yield from act.attack((yield from act.target(ENEMY_HERO, REACHED)))
    yield from _borrow(act)


@MIN.skill("Smoke Bomb", SILVER, initiative=12, defense=1, radius=3)
def smoke_bomb(act: Act) -> Play[None]:
    """Put the Smoke Bomb onto an empty space in radius. While it lies there an enemy hero can
    neither choose nor affect a unit that is in one straight line with it behind the bomb."""
    yield from act.place_tokens(SMOKE, 1, IN_RADIUS)


# --- green ------------------------------------------------------------------------------------


def _vanish(act: Defender) -> Play[None]:
    yield from act.swap_with(SMOKE_BOMB, IN_RANGE)
    act.block(True)


@MIN.defense("Poof!", GREEN, 1, initiative=2, block=True, ranged=True, movement=3, range=3)
def poof(act: Defender) -> Play[None]:
    """Change places with a Smoke Bomb in range. If you do, the attack is blocked."""
    yield from _vanish(act)


@MIN.defense(
    "Vanish", GREEN, 2, "A",
    initiative=2, block=True, ranged=True, movement=3, range=4, item="defense",
)  # fmt: skip
def vanish(act: Defender) -> Play[None]:
    """Change places with a Smoke Bomb in range. If you do, the attack is blocked."""
    yield from _vanish(act)


@MIN.defense(
    "Ruse", GREEN, 3, "A",
    initiative=1, block=True, ranged=True, movement=3, range=4, item="radius",
)  # fmt: skip
def ruse(act: Defender) -> Play[None]:
    """Change places with a Smoke Bomb in range. If you do, the attack is blocked, and you may put
    the Smoke Bomb onto an empty space in range."""
    yield from _vanish(act)
    yield from _may_place_smoke(act, IN_RANGE)


class Strength(Active):
    """The bonuses of its owner's items count twice."""

    def item(self, state: GoaState, effect: Effect, hero: Hero, place: int, bonus: int) -> int:
        return 2 * bonus if hero.index == effect.owner else bonus


@MIN.skill(
    "Inner Strength", GREEN, 2, "B",
    initiative=2, defense=2, movement=3, item="attack", active=Strength(),
)  # fmt: skip
def inner_strength(act: Act) -> None:
    """This round: each of your items gives twice its bonus."""
    act.start(THIS_ROUND)


def _second_tier(hero: Hero) -> list[str]:
    return in_order(card for card in hero.deck if CARDS[card].tier == 2)


@MIN.skill(
    "Perfect Self", GREEN, 3, "B",
    initiative=1, defense=3, movement=3, item="range", active=Strength(),
)  # fmt: skip
def perfect_self(act: Act) -> Play[None]:
    """Pick one, or both in any order: this round each of your items gives twice its bonus; or a
    Tier II card of your deck becomes one more item of yours, for the rest of the game."""

    def strength() -> Play[None]:
        act.start(THIS_ROUND)
        yield from ()

    def item() -> Play[None]:
        options: list[Option] = [*_second_tier(act.hero)]
        if options:
            tuck(act.state, act.hero, (yield Ask((act.hero.seat,), ITEM, options, act.about)))

    yield from act.bullets(
        Bullet("items_count_twice", "Items count twice", strength),
        Bullet("one_more_item", "One more item", item, lambda: bool(_second_tier(act.hero))),
        most=2,
    )


# --- blue -------------------------------------------------------------------------------------


def _lay_mines(act: Act, blasts: int, duds: int) -> Play[None]:
    """Mines facedown into empty spaces in radius; those of a kind that the supply lacks are taken
    off the board first."""
    state, hero, number = act.state, act.hero, blasts + duds
    if act.stand_in:
        yield from act.place_tokens(MINE, number, IN_RADIUS)
        return
    if not act.can_place_tokens(MINE, number, IN_RADIUS):
        act.stop()
    for kind, wanted in ((BLAST, blasts), (DUD, duds)):
        while True:
            lying = [p for p in on_board(state, hero, MINE) if state.secret[p] == kind]
            if OF_A_KIND - len(lying) >= wanted:
                break
            spaces: list[Option] = sorted(state.space[p] for p in lying)
            act.remove_token((yield Ask((hero.seat,), TAKE_TOKEN, spaces, act.about)))
    batch = f"{act.card.id} {state.round}.{state.turn}"
    spaces_taken = yield from act.place_tokens(MINE, number, IN_RADIUS, laid_by=batch)
    pieces = [state.at[space] for space in spaces_taken]
    # One of them differs from the others. Which one is asked by its place in a row whose beginning
    # is not known to the others, so that nothing follows for them from the answer.
    odd, others = (BLAST, DUD) if blasts == 1 else (DUD, BLAST)
    turned = hero.tally.get(TURNED, 0)
    about = (*act.about, turned, odd, *spaces_taken)
    rows: list[Option] = [("mines", n) for n in range(number)]
    _, row = yield Ask((hero.seat,), MINES, rows, about, hidden=True)
    for place, piece in enumerate(pieces):
        state.secret[piece] = odd if place == (row + turned) % number else others


@MIN.skill("Trip Mine", BLUE_CARD, 1, initiative=10, defense=4, movement=2, radius=3)
def trip_mine(act: Act) -> Play[None]:
    """Put a Blast and a Dud facedown onto empty spaces in radius. Units move through mines but do
    not stop on them. Those that an enemy hero has moved through are turned up and removed, and each
    Blast among them costs it a card from hand, if it has one."""
    yield from _lay_mines(act, 1, 1)


@MIN.skill(
    "Cluster Mine", BLUE_CARD, 2, "A",
    initiative=11, defense=4, movement=2, radius=3, item="attack",
)  # fmt: skip
def cluster_mine(act: Act) -> Play[None]:
    """Put a Blast and two Duds facedown onto empty spaces in radius. Units move through mines but
    do not stop on them. Those that an enemy hero has moved through are turned up and removed, and
    each Blast among them costs it a card from hand, if it has one."""
    yield from _lay_mines(act, 1, 2)


@MIN.skill(
    "Minefield", BLUE_CARD, 3, "A",
    initiative=11, defense=5, movement=2, radius=3, item="attack",
)  # fmt: skip
def minefield(act: Act) -> Play[None]:
    """Put two Blasts and a Dud facedown onto empty spaces in radius. Units move through mines but
    do not stop on them. Those that an enemy hero has moved through are turned up and removed, and
    each Blast among them costs it a card from hand, if it has one."""
    yield from _lay_mines(act, 2, 1)


class Fuse(Active):
    """The Grenade goes off at the end of the turn, wherever it has got to."""

    lasts = END_OF_TURN

    def __init__(self, most: int) -> None:
        self.most = most

    def at_end(self, act: Act) -> Play[None]:
        assert act.effect is not None
        state, piece = act.state, act.effect.piece
        beside = within_of(state.space[piece], 1)
        victims = yield from act.targets(self.most, ENEMY_HERO, beside)
        for victim in victims:
            yield from act.discards(state.heroes[state.owners[victim]], or_falls=True)
        if state.space[piece] != OFF:
            remove_token(state, piece)


def _throw(act: Act) -> Play[None]:
    (space,) = yield from act.place_tokens(GRENADE, 1, IN_RADIUS)
    act.start(END_OF_TURN, piece=act.state.at[space])


@MIN.skill(
    "Death Grenade", BLUE_CARD, 2, "B",
    initiative=11, defense=4, movement=2, radius=2, item="initiative", active=Fuse(1),
)  # fmt: skip
def death_grenade(act: Act) -> Play[None]:
    """Put the Grenade onto an empty space in radius. At the end of the turn you may pick an enemy
    hero next to it, who loses a card from hand, and with an empty hand falls; then the Grenade is
    taken off the board."""
    yield from _throw(act)


@MIN.skill(
    "Holy Death Grenade", BLUE_CARD, 3, "B",
    initiative=11, defense=5, movement=2, radius=2, item="initiative", active=Fuse(2),
)  # fmt: skip
def holy_death_grenade(act: Act) -> Play[None]:
    """Put the Grenade onto an empty space in radius. At the end of the turn you may pick up to two
    enemy heroes next to it, each of whom loses a card from hand, and with an empty hand falls; then
    the Grenade is taken off the board."""
    yield from _throw(act)


@MIN.ultimate("Flurry of Blows")
class FlurryOfBlows(Passive):
    """Each of your Attack actions may be repeated once, on another target."""

    def repeats(self, act: Act) -> Repeat | None:
        return Repeat((NEW_TARGET,)) if act.kind == "attack" else None
