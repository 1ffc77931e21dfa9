"""NebKher the Harbinger: performs the last card of an enemy, walks among Illusions, tears the
board in two."""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations

from critias.games.goa2.rules.acting import NAMED_COLOURS, Act, follow_up, of_colour
from critias.games.goa2.rules.actions import perform_card
from critias.games.goa2.rules.active import (
    AFTER_PLAYING,
    THIS_ROUND,
    THIS_TURN,
    Active,
    active_of,
    item,
    running,
)
from critias.games.goa2.rules.actor import Actor, seen_from
from critias.games.goa2.rules.allowed import available
from critias.games.goa2.rules.board import Board
from critias.games.goa2.rules.cards import (
    BLUE_CARD,
    CARDS,
    GOLD,
    GREEN,
    RED_CARD,
    SILVER,
    HeroSheet,
)
from critias.games.goa2.rules.conditions import (
    ADJACENT,
    ENEMY,
    ENEMY_HERO,
    IN_RADIUS,
    IN_RANGE,
    REACHED,
    Condition,
    beside,
    heroes_where,
    one_of,
    token,
)
from critias.games.goa2.rules.hands import card_of_turn_before
from critias.games.goa2.rules.modal import Bullet
from critias.games.goa2.rules.movement import MOVE, MOVE_PIECE, SWAP
from critias.games.goa2.rules.passive import LAUGHED, Passive
from critias.games.goa2.rules.pieces import hero_spaces
from critias.games.goa2.rules.places import SWAP_PARTNER
from critias.games.goa2.rules.state import MELEE, OFF, RADIUS, Effect, GoaState, Hero
from critias.games.goa2.rules.targets import TARGET
from critias.games.goa2.rules.tokens import TokenRule
from critias.kernel.choices import Ask, Option, Play
from critias.kernel.hexes import mask_of
from critias.kernel.kinds import AskKind, EventKind
from critias.kit.limits import Limits

ILLUSION = "illusion"
ILLUSIONS = token(ILLUSION)
LINES = {
    "west_to_east": "West to east",
    "southwest_to_northeast": "Southwest to northeast",
    "southeast_to_northwest": "Southeast to northwest",
}
"""The three straight lines through a space, by the first three directions."""


class Masquerade(Active):
    """In its owner's actions every Illusion is a friendly melee minion besides being a token."""


class Illusion(TokenRule):
    """A token that is taken for a minion by the one who says so."""

    def counts_as(self, state: GoaState, piece: int, act: Actor) -> int | None:
        for effect in running(state):
            if effect.owner == act.hero.index and isinstance(active_of(effect), Masquerade):
                return MELEE
        return None


COPY = AskKind(
    "nebkher_copy",
    "{0:name} performs {1:name} as his own: which action?",
    waiting="{who} chooses an action",
    rule="goa2.action.one-per-card",
)
LAUGH = AskKind(
    "nebkher_laugh",
    "{0:name}, {1:name}: laugh?",
    waiting="{who} may laugh",
    rule=None,
    labels={"yes": "Ha ha ha!", "no": "Keep a straight face"},
)
SLOTS = AskKind(
    "nebkher_slots",
    "{0:name}, {1:name}: which two cards of {2:name} change slots?",
    waiting="{who} chooses cards that change slots",
    rule="goa2.state.resolved",
)
LINE = AskKind(
    "nebkher_line",
    "{0:name}, {1:name}: along which line does the board tear?",
    waiting="{who} chooses a line",
    rule="goa2.concept.straight-line",
    labels=LINES,
)
LAUGHS = EventKind("nebkher_laughs", "{0:hero} laughs.", rule=None)
SLOTS_CHANGED = EventKind(
    "nebkher_slots", "Two resolved cards of {0:hero} change slots.", rule=None
)

NEBKHER = HeroSheet(
    "nebkher",
    "NebKher",
    "the Harbinger",
    stars=4,
    roles=("Disabler", "Tokens", "Sniper"),
    stats={"attack": (2, 3), "initiative": (1, 1), "defense": (5, 6), "movement": (2, 5)},
    set="defiant",
    emblem=(
        "M0-6.4C4.6-6.4 8-3.4 9.8 0 8 3.4 4.6 6.4 0 6.4-4.6 6.4-8 3.4-9.8 0-8-3.4-4.6-6.4 0-6.4Z"
        "M0-4.2A4.2 4.2 0 1 0 .01-4.2ZM-.8-3.2H.8V3.2H-.8ZM-6-9.4-3.8-7.6-5-6.8ZM6-9.4 5-6.8 3.8"
        "-7.6ZM0-10 1-7.4H-1Z"
    ),
    signs={
        ILLUSION: (
            "M0-9.4C5-9.4 7.4-6 7.4-1.6V9.2L4.4 6.8 1.6 9.2-1.4 6.8-4.4 9.2-7.4 6.8V-1.6C-7.4-6-5"
            "-9.4 0-9.4ZM-3.2-4A1.9 1.9 0 1 0-3.19-4ZM3.2-4A1.9 1.9 0 1 0 3.21-4Z"
        )
    },
    tokens=((ILLUSION, 3),),
    token_rules={ILLUSION: Illusion()},
)


# --- gold and silver --------------------------------------------------------------------------


def _last_card(state: GoaState, hero: Hero) -> str:
    """The faceup card in the slot of the previous turn."""
    card = card_of_turn_before(state, hero)
    return "" if card in hero.facedown else card


def _copied(act: Act) -> tuple[Condition, ...]:
    """Enemy heroes in range with a last card that this action is not copying already."""
    state = act.state
    used = set()
    outer: Act | None = act
    while outer is not None:
        if outer.copied is not None:
            used.add(outer.copied.id)
        outer = outer.outer
    with_card = heroes_where(lambda hero: _last_card(state, hero) not in ("", *used))
    return ENEMY_HERO, IN_RANGE, with_card


def _copy(act: Act) -> Play[None]:
    """Perform the last card of an enemy hero in range as one's own."""
    state = act.state
    victim = act.hero_at((yield from act.target(*_copied(act))))
    card = CARDS[_last_card(state, victim)]
    kinds = available(state, act.hero, card, act.piece)
    kind = yield Ask(act.seats, COPY, kinds, (act.hero.name, card.id))
    yield from perform_card(act, card, kind, lies_on=act.card.id, stand_in=ILLUSION)


@NEBKHER.skill("Mind Grip", GOLD, initiative=9, ranged=True, defense=2, movement=1, range=5)
def mind_grip(act: Act) -> Play[None]:
    """Pick one: choose an enemy hero in range and perform an action of the card in its slot of the
    previous turn as if it were yours, with Illusions for its tokens and without its markers; or
    defeat an enemy minion next to you."""

    yield from act.bullets(
        Bullet("copy", "Copy a card", lambda: _copy(act), lambda: act.can_target(*_copied(act))),
        act.defeat_bullet("crush_a_minion", "Crush a minion"),
    )


@NEBKHER.skill(
    "Mind Probe", GOLD,
    initiative=8, ranged=True, defense=1, movement=1, range=3, handicap=True,
)  # fmt: skip
def mind_probe(act: Act) -> Play[None]:
    """Choose an enemy hero in range and perform an action of the card in its slot of the previous
    turn as if it were yours, with Illusions for its tokens and without its markers."""
    yield from _copy(act)


def _resolved(hero: Hero) -> list[int]:
    return [slot for slot, card in enumerate(hero.resolved) if card]


TWO_RESOLVED = heroes_where(lambda hero: len(_resolved(hero)) > 1)


def _shuffle(act: Act) -> Play[None]:
    """Two resolved cards of an enemy hero change slots; their effects go on."""
    hero = act.hero_at((yield from act.target(ENEMY_HERO, IN_RADIUS, TWO_RESOLVED)))
    pairs: list[Option] = [("slots", a + 1, b + 1) for a, b in combinations(_resolved(hero), 2)]
    _, a, b = yield Ask(act.seats, SLOTS, pairs, (*act.about, hero.name))
    slots = hero.resolved
    slots[a - 1], slots[b - 1] = slots[b - 1], slots[a - 1]
    act.state.tell(SLOTS_CHANGED, hero.name)


@NEBKHER.skill("Diabolical Laughter", SILVER, initiative=3, defense=3, radius=4)
def diabolical_laughter(act: Act) -> Play[None]:
    """You may laugh. If you do, up to three times pick one: change places with an Illusion in
    radius; put an Illusion onto an empty space next to you; or let two resolved cards of an enemy
    hero in radius change slots, whose effects go on."""
    if not (yield from act.confirm(LAUGH)):
        return
    act.state.tell(LAUGHS, act.hero.name)
    yield from act.reacts(LAUGHED)
    yield from act.bullets(
        Bullet(
            "change_places",
            "Change places",
            lambda: act.swap_with(ILLUSIONS, IN_RADIUS),
            lambda: act.can_swap_with(ILLUSIONS, IN_RADIUS),
        ),
        Bullet(
            "illusion",
            "Lay an Illusion",
            lambda: act.place_tokens(ILLUSION, 1, ADJACENT),
            lambda: act.can_place_tokens(ILLUSION, 1, ADJACENT),
        ),
        Bullet(
            "change_slots",
            "Change slots of cards",
            lambda: _shuffle(act),
            lambda: act.can_target(ENEMY_HERO, IN_RADIUS, TWO_RESOLVED),
        ),
        least=0,
        most=3,
        again=True,
    )


# --- red --------------------------------------------------------------------------------------


@NEBKHER.attack(
    "Phantasmal Sentry", RED_CARD, 1,
    initiative=7, attack=2, ranged=True, defense=6, movement=3, range=4,
)  # fmt: skip
def phantasmal_sentry(act: Act) -> Play[None]:
    """Pick one: attack a hero in range who is next to an Illusion in range, or somebody next to
    you."""

    guarded = beside(ILLUSIONS, IN_RANGE)
    yield from act.bullets(
        act.attack_bullet(
            "beside_an_illusion", "A hero beside an Illusion", ENEMY_HERO, IN_RANGE, guarded
        ),
        act.attack_bullet("adjacent", "Attack next to you", ENEMY, REACHED),
    )


def _goals(act: Act, steps: int) -> dict[int, int]:
    """Per space of an Illusion in range: where it could be after moving up to so many spaces."""
    found = {}
    for origin in act.limits([ILLUSIONS, IN_RANGE]).spaces():
        piece = act.state.at[origin]
        found[origin] = act.ends(origin, steps, piece=piece) | 1 << origin
    return found


def _phantasm(act: Act, steps: int) -> Play[None]:
    """Send an Illusion beside a hero, and attack it."""
    grid = act.board.grid

    def aims(goals: dict[int, int]) -> tuple[Condition, ...]:
        reached = 0
        for mask in goals.values():
            reached |= grid.beside(mask)
        return ENEMY_HERO, IN_RANGE, one_of(reached)

    def send() -> Play[None]:
        goals = _goals(act, steps)
        target = yield from act.target(*aims(goals))
        near = grid.near[target]
        able = mask_of(origin for origin, mask in goals.items() if mask & near)
        origin = yield from act.pick(MOVE_PIECE, Limits(able, "goa2.move.in-text-exact"))
        ends = Limits(goals[origin] & near, "goa2.move.in-text-exact")
        end = yield from act.pick(MOVE_PIECE, ends)
        if end != origin:
            act.travel(origin, end, MOVE)
        yield from act.attack(target)

    yield from act.bullets(
        Bullet(
            "send_an_illusion",
            "Send an Illusion",
            send,
            lambda: act.can_target(*aims(_goals(act, steps))),
        ),
        act.attack_bullet("adjacent", "Attack next to you", ENEMY, REACHED),
    )


@NEBKHER.attack(
    "Phantasmal Warrior", RED_CARD, 2, "A",
    initiative=7, attack=3, ranged=True, defense=7, movement=3, range=5, item="initiative",
)  # fmt: skip
def phantasmal_warrior(act: Act) -> Play[None]:
    """Pick one: move an Illusion in range by up to 1 space so that it stands next to a hero in
    range, and attack that hero; or attack somebody next to you."""
    yield from _phantasm(act, 1)


@NEBKHER.attack(
    "Phantasmal Champion", RED_CARD, 3, "A",
    initiative=8, attack=3, ranged=True, defense=7, movement=3, range=5, item="radius",
)  # fmt: skip
def phantasmal_champion(act: Act) -> Play[None]:
    """Pick one: move an Illusion in range by up to 2 spaces so that it stands next to a hero in
    range, and attack that hero; or attack somebody next to you."""
    yield from _phantasm(act, 2)


def _twist(act: Act, where: Condition) -> Play[None]:
    """An enemy in range and an Illusion change places, if he likes."""
    illusions = act.limits([ILLUSIONS, where]).mask
    able = mask_of(s for s in act.state.at if illusions & seen_from(act.state, s))
    origin = yield from act.may_target(ENEMY, IN_RANGE, act.movable(SWAP), one_of(able))
    if origin is not None:
        partners = Limits(illusions & seen_from(act.state, origin), "goa2.perform.valid-targets")
        act.swap(origin, (yield from act.pick(SWAP_PARTNER, partners)))


def _shoot(act: Act) -> Play[None]:
    yield from act.attack((yield from act.target(ENEMY, IN_RANGE)))
    yield from follow_up(act)


@NEBKHER.attack(
    "Twist Fate", RED_CARD, 2, "B",
    initiative=7, attack=4, ranged=True, defense=6, movement=3, range=2, item="defense",
    after=lambda act: _twist(act, ADJACENT),
)  # fmt: skip
def twist_fate(act: Act) -> Play[None]:
    """Attack somebody in range. When that is over, you may let an enemy in range and an Illusion
    next to you change places."""
    yield from _shoot(act)


@NEBKHER.attack(
    "Devious Scheme", RED_CARD, 3, "B",
    initiative=8, attack=4, ranged=True, defense=6, movement=3, range=2, item="defense",
    after=lambda act: _twist(act, IN_RANGE),
)  # fmt: skip
def devious_scheme(act: Act) -> Play[None]:
    """Attack somebody in range. When that is over, you may let an enemy in range and an Illusion in
    range change places."""
    yield from _shoot(act)


# --- green ------------------------------------------------------------------------------------


@NEBKHER.skill("Fleeting Image", GREEN, 1, initiative=6, defense=3, movement=2, radius=2)
def fleeting_image(act: Act) -> Play[None]:
    """Put an Illusion onto an empty space in radius. Then you may change places with any
    Illusion."""
    yield from act.place_tokens(ILLUSION, 1, IN_RADIUS)
    yield from act.swap_with(ILLUSIONS, optional=True)


@NEBKHER.skill(
    "Multiple Projections", GREEN, 2, "A",
    initiative=5, defense=3, movement=2, radius=3, item="initiative",
)  # fmt: skip
def multiple_projections(act: Act) -> Play[None]:
    """Put up to 2 Illusions onto empty spaces in radius. Then you may change places with any
    Illusion."""
    yield from act.place_tokens(ILLUSION, 2, IN_RADIUS, up_to=True)
    yield from act.swap_with(ILLUSIONS, optional=True)


@NEBKHER.skill(
    "Master of Illusions", GREEN, 3, "A",
    initiative=5, defense=4, movement=2, radius=3, item="initiative",
)  # fmt: skip
def master_of_illusions(act: Act) -> Play[None]:
    """Put up to 3 Illusions onto empty spaces in radius. Then you may change places with any
    Illusion."""
    yield from act.place_tokens(ILLUSION, 3, IN_RADIUS, up_to=True)
    yield from act.swap_with(ILLUSIONS, optional=True)


@NEBKHER.skill(
    "Illusionary Force", GREEN, 2, "B",
    initiative=5, defense=3, movement=2, radius=4, item="attack", active=Masquerade(),
)  # fmt: skip
def illusionary_force(act: Act) -> Play[None]:
    """Put up to 2 Illusions onto empty spaces in radius. This round: in your actions every Illusion
    is a friendly melee minion too."""
    yield from act.place_tokens(ILLUSION, 2, IN_RADIUS, up_to=True)
    act.start(THIS_ROUND)


@NEBKHER.skill(
    "Illusionary Army", GREEN, 3, "B",
    initiative=5, defense=4, movement=2, radius=4, item="attack", active=Masquerade(),
)  # fmt: skip
def illusionary_army(act: Act) -> Play[None]:
    """Put up to 3 Illusions onto empty spaces in radius. This round: in your actions every Illusion
    is a friendly melee minion too."""
    yield from act.place_tokens(ILLUSION, 3, IN_RADIUS, up_to=True)
    act.start(THIS_ROUND)


# --- blue -------------------------------------------------------------------------------------


class Doubt(Active):
    """Enemy heroes in radius lose a card of the colour that the effect remembers."""

    lasts = AFTER_PLAYING

    def __init__(self, most: int) -> None:
        self.most = most

    def at_end(self, act: Act) -> Play[None]:
        assert act.effect is not None
        colour = NAMED_COLOURS[act.effect.note]
        if self.most == 1:
            yield from act.makes_discard(ENEMY_HERO, IN_RADIUS, test=of_colour(colour))
        else:
            yield from act.several_discard(self.most, ENEMY_HERO, IN_RADIUS, test=of_colour(colour))


def _doubt(act: Act) -> Play[None]:
    colour = yield from act.name_colour()
    act.start(AFTER_PLAYING, note=NAMED_COLOURS.index(colour))


@NEBKHER.skill(
    "Imbue Doubt", BLUE_CARD, 1, initiative=10, defense=4, movement=2, radius=3, active=Doubt(1)
)
def imbue_doubt(act: Act) -> Play[None]:
    """Name a colour. Next turn, once all cards have been shown: an enemy hero in radius loses a
    card of that colour from hand, if it has one."""
    yield from _doubt(act)


@NEBKHER.skill(
    "Time to Reconsider", BLUE_CARD, 2, "A",
    initiative=11, defense=5, movement=2, radius=4, item="attack", active=Doubt(1),
)  # fmt: skip
def time_to_reconsider(act: Act) -> Play[None]:
    """Name a colour. Next turn, once all cards have been shown: an enemy hero in radius loses a
    card of that colour from hand, if it has one."""
    yield from _doubt(act)


@NEBKHER.skill(
    "An Illusion of Choice", BLUE_CARD, 3, "A",
    initiative=11, defense=5, movement=2, radius=4, item="movement", active=Doubt(2),
)  # fmt: skip
def an_illusion_of_choice(act: Act) -> Play[None]:
    """Name a colour. Next turn, once all cards have been shown: up to two enemy heroes in radius
    lose a card of that colour from hand, if they have one."""
    yield from _doubt(act)


@lru_cache(maxsize=1024)
def _torn(board: Board, origin: int, line: int) -> tuple[int, int, int]:
    """The spaces on a line through a space, and those on its two sides."""
    q0, r0 = board.grid.qr[origin]
    parts = [0, 0, 0]
    for space in board.grid.spaces:
        q, r = board.grid.qr[space]
        side = (r - r0, q + r - q0 - r0, q - q0)[line]
        parts[(side > 0) - (side < 0)] |= 1 << space
    return parts[0], parts[1], parts[-1]


class Crack(Active):
    """Whoever stands on one side of a line has nothing to do with the other side. The effect
    remembers the line and the space it was drawn through."""

    def __init__(self, guarded: bool) -> None:
        self.guarded = guarded

    def parts(self, state: GoaState, effect: Effect) -> tuple[int, int, int]:
        """The line and the two sides."""
        return _torn(state.board, effect.note // len(LINES), effect.note % len(LINES))

    def sees(self, state: GoaState, effect: Effect, space: int) -> int:
        on_line, one, other = self.parts(state, effect)
        for side in (one, other):
            if side >> space & 1:
                return on_line | side
        return -1

    def immune(self, state: GoaState, effect: Effect, act: Actor) -> int:
        """The stronger crack keeps those beside the line from its owner, wherever he is."""
        if not self.guarded or not act.on_board:
            return 0
        if self.parts(state, effect)[0] >> act.here & 1:
            return 0
        return hero_spaces(state, state.heroes[effect.owner])


def _tear(act: Act) -> Play[None]:
    name = yield Ask(act.seats, LINE, [*LINES], act.about)
    act.start(THIS_TURN, note=act.here * len(LINES) + [*LINES].index(name))


@NEBKHER.skill(
    "Crack in Reality", BLUE_CARD, 2, "B",
    initiative=11, defense=5, movement=2, item="defense", active=Crack(guarded=False),
)  # fmt: skip
def crack_in_reality(act: Act) -> Play[None]:
    """Choose a straight line through your space. This turn: for units on one side of it nothing on
    the other side exists; those on the line deal with both."""
    yield from _tear(act)


@NEBKHER.skill(
    "Shift Reality", BLUE_CARD, 3, "B",
    initiative=11, defense=5, movement=2, item="range", active=Crack(guarded=True),
)  # fmt: skip
def shift_reality(act: Act) -> Play[None]:
    """Choose a straight line through your space. This turn: for units on one side of it nothing on
    the other side exists; those on the line deal with both. Units beside the line cannot touch
    you."""
    yield from _tear(act)


DREAD_RADIUS = 5


@NEBKHER.ultimate("What the Hell Are You?", radius=DREAD_RADIUS)
class WhatTheHellAreYou(Passive):
    """Whenever you have laughed in an action, every enemy hero in radius loses a card from hand,
    and with an empty hand it falls."""

    def after(self, act: Act, what: str, *data: object) -> Play[None]:
        if what != LAUGHED:
            return
        state = act.state
        reach = act.within(DREAD_RADIUS + item(state, act.hero, RADIUS))
        near = act.target_limits([ENEMY_HERO, one_of(reach)]).spaces()
        left = [state.at[space] for space in near]
        while left := [piece for piece in left if state.space[piece] != OFF]:
            spaces = mask_of(state.space[piece] for piece in left)
            space = yield from act.pick(TARGET, Limits(spaces, "goa2.card.range-max"))
            left.remove(state.at[space])
            yield from act.discards(act.hero_at(space), or_falls=True)
