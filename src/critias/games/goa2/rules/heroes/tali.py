"""Tali the Spiritcaller: ice, totems, and cards that do their work from the discard pile."""

from __future__ import annotations

from critias.games.goa2.rules import hands
from critias.games.goa2.rules.acting import Act, of_colour
from critias.games.goa2.rules.actions import perform_card, performable
from critias.games.goa2.rules.active import END_OF_TURN, Active
from critias.games.goa2.rules.actor import Actor, Condition
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
    ENEMY,
    ENEMY_HERO,
    FRIENDLY_HERO,
    IN_RADIUS,
    IN_RANGE,
    REACHED,
    other_than,
)
from critias.games.goa2.rules.modal import Bullet
from critias.games.goa2.rules.movement import MOVE
from critias.games.goa2.rules.passive import Passive
from critias.games.goa2.rules.pieces import hero_spaces, is_minion
from critias.games.goa2.rules.repeats import repeat_due
from critias.games.goa2.rules.state import MELEE, OFF, GoaState, Hero
from critias.games.goa2.rules.tokens import TokenRule
from critias.kernel.choices import Ask, Option, Play
from critias.kernel.kinds import AskKind

ICE, TOTEM = "ice", "totem"
VENERATED = "tali_venerated_totem"
DIRECTIONS = ("East", "Northeast", "Northwest", "West", "Southwest", "Southeast")


class Ice(TokenRule):
    """An enemy hero beside it has its initiative lowered by 1."""

    def initiative(self, state: GoaState, piece: int, hero: Hero) -> int:
        near = state.board.grid.near[state.space[piece]]
        return -1 if hero.team != state.teams[piece] and near & hero_spaces(state, hero) else 0


class Totem(TokenRule):
    """It leaves the board instead of a friendly minion beside it that would be defeated: a melee
    minion, or any if it is venerated. Then enemies cannot touch it either."""

    def takes_over(self, state: GoaState, piece: int, minion: int) -> bool:
        if state.teams[minion] != state.teams[piece]:
            return False
        near = state.board.grid.near[state.space[piece]] >> state.space[minion] & 1
        return bool(near) and (state.kinds[minion] == MELEE or _venerated(state, piece))

    def untouchable(self, state: GoaState, piece: int, act: Actor) -> bool:
        return act.team != state.teams[piece] and _venerated(state, piece)


def _venerated(state: GoaState, piece: int) -> bool:
    return state.token_notes.get(piece) == VENERATED


SPIRIT = AskKind(
    "tali_spirit",
    "{0:name}, {1:name}: perform which of your discarded cards?",
    waiting="{who} chooses a discarded card",
    rule="goa2.action.text-only-primary",
)
DIRECTION = AskKind(
    "tali_direction",
    "{0:name}, {1:name}: in which direction do they move?",
    waiting="{who} chooses a direction",
    rule="goa2.concept.straight-line",
    labels={("direction", i): name for i, name in enumerate(DIRECTIONS)},
)

TALI = HeroSheet(
    "tali",
    "Tali",
    "the Spiritcaller",
    stars=3,
    roles=("Damager", "Pusher", "Healer", "Durable", "Tokens"),
    stats={"attack": (4, 6), "initiative": (5, 8), "defense": (4, 4), "movement": (5, 5)},
    set="devoted",
    emblem=(
        "M-1-10H1V-7L3.4-8.6 4.4-7 1-4.6V-1.7L7.8-5.7 8.8-4 2 0 8.8 4 7.8 5.7 1 1.7V4.6L4.4 7 3.4"
        " 8.6 1 7V10H-1V7L-3.4 8.6-4.4 7-1 4.6V1.7L-7.8 5.7-8.8 4-2 0-8.8-4-7.8-5.7-1-1.7V-4.6"
        "L-4.4-7-3.4-8.6-1-7Z"
    ),
    tokens=((ICE, 3), (TOTEM, 1)),
    signs={
        ICE: "M0-9.6 4.6-2 3 9.4H-3L-4.6-2ZM-5.6-3-4 9.4H-8.6L-9.4 2ZM5.6-3 9.4 2 8.6 9.4H4Z",
        TOTEM: "M-8.8-9.4-3-7.2V-9.6H3V-7.2L8.8-9.4V-5.6L3-3.4V9.6H-3V-3.4L-8.8-5.6ZM-1.6-6.4V-4.8"
        "H-.4V-6.4ZM.4-6.4V-4.8H1.6V-6.4ZM-1.6-2V-.4H1.6V-2ZM-1.6 2.6V4.2H1.6V2.6Z",
    },
    token_rules={ICE: Ice(), TOTEM: Totem()},
    not_for_two=True,
)


def _is_spirit(act: Act) -> bool:
    """Whether the card that is performed lies in the discard pile."""
    return hands.where(act.own_card(), act.card.id) == hands.PILE


# --- gold and silver --------------------------------------------------------------------------


def _blast(act: Act, who: Condition) -> Play[None]:
    yield from act.attack((yield from act.target(who, REACHED)))
    assert act.strike is not None
    card = act.strike.card
    if card is None:
        return
    spared = act.state.space[act.strike.piece]
    others = () if spared == OFF else (other_than(spared),)
    yield from act.makes_discard(ENEMY_HERO, IN_RADIUS, *others, test=of_colour(card.colour))


@TALI.attack("Ice Blast", GOLD, initiative=11, attack=3, defense=1, movement=1, radius=4)
def ice_blast(act: Act) -> Play[None]:
    """Attack somebody next to you. When that is over and the target has discarded a card to defend,
    another enemy hero in radius loses a card of the same colour from hand, if it has one."""
    yield from _blast(act, ENEMY)


@TALI.attack(
    "Ice Shard", GOLD, initiative=10, attack=2, defense=1, movement=1, radius=3, handicap=True
)
def ice_shard(act: Act) -> Play[None]:
    """Attack a hero next to you. When that is over and the target has discarded a card to defend,
    another enemy hero in radius loses a card of the same colour from hand, if it has one."""
    yield from _blast(act, ENEMY_HERO)


@TALI.skill("Commune with Spirits", SILVER, initiative=13, defense=2)
def commune_with_spirits(act: Act) -> Play[None]:
    """A friendly hero anywhere names a colour. You may discard a card of that colour. Then perform
    the primary action of a card of that colour in your discard pile."""
    friend = act.hero_at((yield from act.target(FRIENDLY_HERO)))
    colour = yield from act.name_colour(friend)
    yield from act.may_discard(of_colour(colour))
    hero = act.hero
    spirits: list[Option] = [
        card
        for card in hero.discard
        if hands.colour_of(hero, card) == colour and performable(act, card)
    ]
    if not spirits:
        act.stop()
    card: str = yield Ask(act.seats, SPIRIT, spirits, act.about)
    yield from perform_card(act, card)


# --- red --------------------------------------------------------------------------------------


def _stab(act: Act) -> Play[None]:
    target = yield from act.target(ENEMY, REACHED)
    yield from act.attack(target, 0 if _is_spirit(act) else 3)


@TALI.attack("Winter Dagger", RED_CARD, 1, initiative=8, attack=2, defense=6, movement=4, plus=True)
def winter_dagger(act: Act) -> Play[None]:
    """Attack somebody next to you, at +3 unless this card lies in the discard pile."""
    yield from _stab(act)


@TALI.attack(
    "Winter Spear", RED_CARD, 2, "A",
    initiative=9, attack=3, defense=6, movement=4, plus=True, item="initiative",
)  # fmt: skip
def winter_spear(act: Act) -> Play[None]:
    """Attack somebody next to you, at +3 unless this card lies in the discard pile."""
    yield from _stab(act)


@TALI.attack(
    "Winter Scepter", RED_CARD, 3, "A",
    initiative=9, attack=4, defense=7, movement=4, plus=True, item="radius",
)  # fmt: skip
def winter_scepter(act: Act) -> Play[None]:
    """Attack somebody next to you, at +3 unless this card lies in the discard pile."""
    yield from _stab(act)


def _hunt(act: Act, most: int) -> Play[None]:
    def others() -> Condition:
        space = act.state.space
        return other_than(*(space[piece] for piece in act.chosen if space[piece] != OFF))

    def bite(*who: Condition) -> Play[None]:
        yield from act.attack((yield from act.target(*who, others())))

    def bullet(name: str, words: str, *who: Condition) -> Bullet:
        return Bullet(name, words, lambda: bite(*who), lambda: act.can_target(*who, others()))

    bullets = [
        bullet("in_range", "Somebody in range", ENEMY, IN_RANGE),
        bullet("adjacent_hero", "A hero next to you", ENEMY_HERO, REACHED),
    ]
    yield from act.bullets(*bullets[_is_spirit(act) :], most=most)


@TALI.attack(
    "Spirit Wolf", RED_CARD, 2, "B",
    initiative=9, attack=3, defense=3, movement=4, range=2, ranged=True, item="defense",
)  # fmt: skip
def spirit_wolf(act: Act) -> Play[None]:
    """Pick one: attack somebody in range, unless this card lies in the discard pile; or attack a
    hero next to you."""
    yield from _hunt(act, 1)


@TALI.attack(
    "Spirit Bear", RED_CARD, 3, "B",
    initiative=9, attack=3, defense=4, movement=4, range=2, ranged=True, item="defense",
)  # fmt: skip
def spirit_bear(act: Act) -> Play[None]:
    """Pick one, or both in any order with different targets: attack somebody in range, unless this
    card lies in the discard pile; attack a hero next to you."""
    yield from _hunt(act, 2)


# --- green ------------------------------------------------------------------------------------


@TALI.skill("Glacial Barrier", GREEN, 1, initiative=4, defense=3, movement=2, radius=3)
def glacial_barrier(act: Act) -> Play[None]:
    """Put an Ice onto an empty space in radius. An enemy hero has 1 less initiative for each Ice
    beside it."""
    yield from act.place_tokens(ICE, 1, IN_RADIUS)


@TALI.skill(
    "Wall of Frost", GREEN, 2, "A", initiative=3, defense=3, movement=2, radius=3, item="initiative"
)
def wall_of_frost(act: Act) -> Play[None]:
    """Put up to two Ice onto empty spaces in radius. An enemy hero has 1 less initiative for each
    Ice beside it."""
    yield from act.place_tokens(ICE, 2, IN_RADIUS, up_to=True)


@TALI.skill(
    "Pack Ice", GREEN, 3, "A", initiative=3, defense=4, movement=2, radius=3, item="initiative"
)
def pack_ice(act: Act) -> Play[None]:
    """Put up to three Ice onto empty spaces in radius. An enemy hero has 1 less initiative for each
    Ice beside it."""
    yield from act.place_tokens(ICE, 3, IN_RADIUS, up_to=True)


@TALI.skill(
    "Ancestral Totem", GREEN, 2, "B",
    initiative=3, defense=3, movement=2, range=2, ranged=True, item="attack",
)  # fmt: skip
def ancestral_totem(act: Act) -> Play[None]:
    """Put the Totem onto an empty space in range. When a friendly melee minion beside it would be
    defeated, the Totem leaves the board instead."""
    yield from act.place_tokens(TOTEM, 1, IN_RANGE, laid_by=act.card.id)


@TALI.skill(
    "Venerated Totem", GREEN, 3, "B",
    initiative=3, defense=4, movement=2, range=2, ranged=True, item="attack",
)  # fmt: skip
def venerated_totem(act: Act) -> Play[None]:
    """Put the Totem onto an empty space in range. It is immune to the actions of your enemies. When
    a friendly minion beside it would be defeated, the Totem leaves the board instead."""
    yield from act.place_tokens(TOTEM, 1, IN_RANGE, laid_by=act.card.id)


# --- blue -------------------------------------------------------------------------------------


def _blow(act: Act) -> Play[None]:
    """All enemies in radius move 1 space in one direction, if able."""
    options: list[Option] = [("direction", i) for i in range(len(DIRECTIONS))]
    answer: tuple[str, int] = yield Ask(act.seats, DIRECTION, options, act.about)
    blown = act.target_limits([ENEMY, IN_RADIUS, act.movable(MOVE)])
    yield from act.move_all(blown.spaces(), answer[1])


@TALI.skill("Cold Snap", BLUE_CARD, 1, initiative=9, defense=5, movement=3, radius=2)
def cold_snap(act: Act) -> Play[None]:
    """Choose a direction: all enemies in radius move 1 space in it, if able."""
    yield from _blow(act)


@TALI.skill(
    "Snowstorm", BLUE_CARD, 2, "A", initiative=10, defense=5, movement=3, radius=3, item="defense"
)
def snowstorm(act: Act) -> Play[None]:
    """Choose a direction: all enemies in radius move 1 space in it, if able."""
    yield from _blow(act)


class SecondGust(Active):
    """At the end of the turn the card may be repeated."""

    lasts = END_OF_TURN

    def at_end(self, act: Act) -> Play[None]:
        yield from repeat_due(act)


@TALI.skill(
    "Blizzard", BLUE_CARD, 3, "A",
    initiative=10, defense=6, movement=3, radius=3, item="movement", active=SecondGust(),
)  # fmt: skip
def blizzard(act: Act) -> Play[None]:
    """Choose a direction: all enemies in radius move 1 space in it, if able. If this card lies in
    the discard pile, you may repeat that once at the end of the turn."""
    yield from _blow(act)
    if _is_spirit(act) and not act.repeated:
        act.start(END_OF_TURN)


def _comfort(act: Act) -> Play[None]:
    friend = yield from act.may_target(FRIENDLY_HERO, IN_RADIUS)
    if friend is not None:
        yield from act.may_retrieve(act.hero_at(friend))


@TALI.skill(
    "Guardian Spirit", BLUE_CARD, 2, "B",
    initiative=10, defense=5, movement=3, radius=4, item="attack",
)  # fmt: skip
def guardian_spirit(act: Act) -> Play[None]:
    """A friendly hero in radius may take back a discarded card. If this card lies in the discard
    pile, you take it back."""
    yield from _comfort(act)
    if _is_spirit(act):
        hands.retrieve(act.state, act.hero, act.card.id)


@TALI.skill(
    "Warrior Spirit", BLUE_CARD, 3, "B",
    initiative=10, defense=6, movement=3, radius=4, item="range",
)  # fmt: skip
def warrior_spirit(act: Act) -> Play[None]:
    """A friendly hero in radius may take back a discarded card. If this card lies in the discard
    pile, you may take back any discarded card."""
    yield from _comfort(act)
    if _is_spirit(act):
        yield from act.may_retrieve()


@TALI.ultimate("Reign of Winter", radius=4)
class ReignOfWinter(Passive):
    """Whenever you have defeated a minion with a basic attack, choose an enemy hero in radius and a
    colour: it loses a card of that colour from hand, if it has one."""

    def after_action(self, act: Act) -> Play[None]:
        state, hero, strike = act.state, act.hero, act.strike
        if not act.card.basic or strike is None or not strike.fell:
            return
        reign = Act(state, hero, CARDS[hero.ultimate], "passive", False, act.piece).part_of(act)
        if not is_minion(state, strike.piece) or not reign.can_target(ENEMY_HERO, IN_RADIUS):
            return
        chilled = reign.hero_at((yield from reign.target(ENEMY_HERO, IN_RADIUS)))
        colour = yield from reign.name_colour()
        yield from reign.discards(chilled, test=of_colour(colour))
