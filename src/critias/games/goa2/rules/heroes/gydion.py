"""Gydion the Archwizard: his cards only say which spell of the book he casts."""

from __future__ import annotations

from critias.games.goa2.rules.acting import Act
from critias.games.goa2.rules.active import THIS_ROUND, Active
from critias.games.goa2.rules.actor import Actor
from critias.games.goa2.rules.book import cast, fill, in_book, outside, owner_of, take_out
from critias.games.goa2.rules.cards import (
    BLUE_CARD,
    GOLD,
    GREEN,
    PURPLE,
    RED_CARD,
    SILVER,
    Card,
    HeroSheet,
)
from critias.games.goa2.rules.combat import regain_life
from critias.games.goa2.rules.conditions import (
    ADJACENT,
    ENEMY,
    ENEMY_HERO,
    ENEMY_MINION,
    ENEMY_NON_HEAVY,
    FRIENDLY,
    IN_RADIUS,
    IN_RANGE,
    NOT_ADJACENT,
    OTHER_UNIT_OR_TOKEN,
    REACHED,
    TOKEN_PIECE,
    Condition,
    beside,
    either,
    heroes_where,
    next_to,
    no,
)
from critias.games.goa2.rules.lanes import WISHES, win
from critias.games.goa2.rules.movement import MOVE, PLACE, SWAP
from critias.games.goa2.rules.passive import Passive
from critias.games.goa2.rules.performing import movement
from critias.games.goa2.rules.pieces import hero_spaces
from critias.games.goa2.rules.state import TOKEN, Effect, GoaState
from critias.kernel.choices import Play
from critias.kernel.kinds import AskKind

FAMILIAR = "familiar"
WISH = "gydion_wish"
CAST_WISHES = "Wishes cast"
LAST_WISH = 3
"""With so many Wishes cast the game is won."""

CAST_WISH = AskKind(
    "gydion_wish",
    "{0:name}, {1:name}: cast Wish instead of filling the book?",
    waiting="{who} may cast Wish",
    rule="goa2.overview.card-over-rules",
    labels={"yes": "Cast Wish", "no": "Fill the book"},
)

GYDION = HeroSheet(
    "gydion",
    "Gydion",
    "the Archwizard",
    stars=4,
    roles=("Sniper", "Tactician", "Farming", "Damager", "Pusher", "Tokens"),
    stats={"attack": (5, 6), "initiative": (3, 3), "defense": (3, 5), "movement": (1, 4)},
    set="arcane",
    emblem=(
        "M1.2-9.8 6.4 5.2C8.4 5.6 9.6 6.2 9.6 7 9.6 8.6 5.4 9.6 0 9.6-5.4 9.6-9.6 8.6-9.6 7-9.6 6.2"
        "-8.4 5.6-6.4 5.2L-3.2-4-6.4-5.4-1.6-6.6ZM-4.2 4.4C-1.4 5.2 1.4 5.2 4.2 4.4L3.6 2.6C1.2 3.2"
        "-1.2 3.2-3.6 2.6ZM1-4.6.3-2.6-1.7-2.6-.1-1.4-.7.6 1-.6 2.7.6 2.1-1.4 3.7-2.6 1.7-2.6Z"
    ),
    tokens=((FAMILIAR, 1),),
    signs={
        FAMILIAR: (
            "M-6.6-9.4-3.6-5.8H1L4-9.4 5-3C6.2-1.6 6.4.4 5.6 2L8.6 5.8C9.8 8 8.6 9.6 6.4 9.4L-3.4 9"
            ".4C-6.6 9.4-8.2 7-7.6 4.4L-6.8 1C-8-1-7.8-2.6-7-4ZM-4.6-3.4A1.3 1.3 0 1 0-4.59-3.4ZM2-"
            "3.4A1.3 1.3 0 1 0 2.01-3.4Z"
        )
    },
    remembers=True,
    counted=(CAST_WISHES,),
)


# --- gold and silver --------------------------------------------------------------------------


def _cast(act: Act, *spells: str) -> Play[None]:
    yield from cast(act, [f"{GYDION.id}_{spell}" for spell in spells])


@GYDION.skill("Cantrip", GOLD, initiative=11, defense=1)
def cantrip(act: Act) -> Play[None]:
    """Cast Shocking Grasp, Magic Missile or Expeditious Retreat."""
    yield from _cast(act, "shocking_grasp", "magic_missile", "expeditious_retreat")


@GYDION.skill("Prepare Spells", SILVER, initiative=13, defense=2)
def prepare_spells(act: Act) -> Play[None]:
    """Put all your spells back into the book."""
    able = isinstance(act.passive, TheArchwizard) and in_book(act, [WISH])
    if able and (yield from act.confirm(CAST_WISH)):
        yield from cast(act, [WISH])
        return
    fill(act.state, owner_of(act))


@GYDION.skill("Cheap Trick", GOLD, initiative=10, defense=1, handicap=True)
def cheap_trick(act: Act) -> Play[None]:
    """Cast Expeditious Retreat."""
    yield from _cast(act, "expeditious_retreat")


# --- red ------------------------------------------------------------------------------------


@GYDION.skill("Elementary Evocation", RED_CARD, 1, initiative=7, defense=6, movement=3)
def elementary_evocation(act: Act) -> Play[None]:
    """Cast Burning Hands."""
    yield from _cast(act, "burning_hands")


@GYDION.skill(
    "Lesser Evocation", RED_CARD, 2, "A", initiative=8, defense=6, movement=3, item="defense"
)
def lesser_evocation(act: Act) -> Play[None]:
    """Cast Burning Hands or Fireball."""
    yield from _cast(act, "burning_hands", "fireball")


@GYDION.skill(
    "Greater Evocation", RED_CARD, 3, "A", initiative=8, defense=7, movement=3, item="defense"
)
def greater_evocation(act: Act) -> Play[None]:
    """Cast Burning Hands, Fireball or Sunburst."""
    yield from _cast(act, "burning_hands", "fireball", "sunburst")


@GYDION.skill(
    "Lesser Necromancy", RED_CARD, 2, "B", initiative=8, defense=6, movement=3, item="initiative"
)
def lesser_necromancy(act: Act) -> Play[None]:
    """Cast Vampiric Touch or Create Undead."""
    yield from _cast(act, "vampiric_touch", "create_undead")


@GYDION.skill(
    "Greater Necromancy", RED_CARD, 3, "B", initiative=8, defense=7, movement=3, item="radius"
)
def greater_necromancy(act: Act) -> Play[None]:
    """Cast Vampiric Touch, Create Undead or Energy Drain."""
    yield from _cast(act, "vampiric_touch", "create_undead", "energy_drain")


# --- green ----------------------------------------------------------------------------------


@GYDION.skill("Elementary Abjuration", GREEN, 1, initiative=5, defense=2, movement=2)
def elementary_abjuration(act: Act) -> Play[None]:
    """Cast Shield."""
    yield from _cast(act, "shield")


@GYDION.skill(
    "Lesser Abjuration", GREEN, 2, "A", initiative=4, defense=3, movement=2, item="initiative"
)
def lesser_abjuration(act: Act) -> Play[None]:
    """Cast Shield or Banishment."""
    yield from _cast(act, "shield", "banishment")


@GYDION.skill(
    "Greater Abjuration", GREEN, 3, "A", initiative=4, defense=3, movement=2, item="initiative"
)
def greater_abjuration(act: Act) -> Play[None]:
    """Cast Shield, Banishment or Invulnerability."""
    yield from _cast(act, "shield", "banishment", "invulnerability")


@GYDION.skill(
    "Lesser Conjuration", GREEN, 2, "B", initiative=4, defense=3, movement=2, item="attack"
)
def lesser_conjuration(act: Act) -> Play[None]:
    """Cast Find Familiar or Dimension Door."""
    yield from _cast(act, "find_familiar", "dimension_door")


@GYDION.skill(
    "Greater Conjuration", GREEN, 3, "B", initiative=4, defense=3, movement=2, item="movement"
)
def greater_conjuration(act: Act) -> Play[None]:
    """Cast Find Familiar, Dimension Door or Cloud Kill."""
    yield from _cast(act, "find_familiar", "dimension_door", "cloud_kill")


# --- blue -----------------------------------------------------------------------------------


@GYDION.skill("Elementary Enchantment", BLUE_CARD, 1, initiative=9, defense=3, movement=2)
def elementary_enchantment(act: Act) -> Play[None]:
    """Cast Suggestion."""
    yield from _cast(act, "suggestion")


@GYDION.skill(
    "Lesser Enchantment", BLUE_CARD, 2, "A", initiative=10, defense=4, movement=2, item="defense"
)
def lesser_enchantment(act: Act) -> Play[None]:
    """Cast Suggestion or Dominate Person."""
    yield from _cast(act, "suggestion", "dominate_person")


@GYDION.skill(
    "Greater Enchantment", BLUE_CARD, 3, "A", initiative=10, defense=4, movement=2, item="range"
)
def greater_enchantment(act: Act) -> Play[None]:
    """Cast Suggestion, Dominate Person or Power Word Kill."""
    yield from _cast(act, "suggestion", "dominate_person", "power_word_kill")


@GYDION.skill(
    "Lesser Transmutation", BLUE_CARD, 2, "B", initiative=10, defense=4, movement=2, item="attack"
)
def lesser_transmutation(act: Act) -> Play[None]:
    """Cast Midas' Touch or Disintegrate."""
    yield from _cast(act, "midas_touch", "disintegrate")


@GYDION.skill(
    "Greater Transmutation", BLUE_CARD, 3, "B", initiative=10, defense=4, movement=2, item="attack"
)
def greater_transmutation(act: Act) -> Play[None]:
    """Cast Midas' Touch, Disintegrate or Polymorph."""
    yield from _cast(act, "midas_touch", "disintegrate", "polymorph")


@GYDION.ultimate("The Archwizard")
class TheArchwizard(Passive):
    """Whenever you would put your spells back into the book you may cast Wish instead, if it is in
    the book."""


# --- gold spells ------------------------------------------------------------------------------


@GYDION.attack("Shocking Grasp", GOLD, attack=3, spell=True)
def shocking_grasp(act: Act) -> Play[None]:
    """Attack somebody next to you. When that is over, you may move whom you attacked by up to 1
    space."""
    yield from act.attack((yield from act.target(ENEMY, REACHED)))
    space = act.struck(act.movable(MOVE))
    if space is not None:
        yield from act.move_piece(space, 1, optional=True)


@GYDION.attack("Magic Missile", GOLD, attack=1, ranged=True, range=3, spell=True)
def magic_missile(act: Act) -> Play[None]:
    """Attack somebody in range who is not next to you."""
    yield from act.attack((yield from act.target(ENEMY, IN_RANGE, NOT_ADJACENT)))


@GYDION.movement("Expeditious Retreat", GOLD, movement=5, spell=True)
def expeditious_retreat(act: Act) -> Play[None]:
    """Move in a straight line."""
    yield from movement(act, straight=True)


# --- red spells -------------------------------------------------------------------------------


@GYDION.attack("Burning Hands", RED_CARD, 1, attack=5, spell=True)
def burning_hands(act: Act) -> Play[None]:
    """Pick somebody next to you. First an enemy hero of your choice next to that one may be made to
    lose a card from hand. Then attack."""
    target = yield from act.target(ENEMY, REACHED)
    other = yield from act.may_target(ENEMY_HERO, next_to(target))
    if other is not None:
        yield from act.discards(act.hero_at(other))
    yield from act.attack(target)


@GYDION.attack("Vampiric Touch", RED_CARD, 2, attack=5, spell=True)
def vampiric_touch(act: Act) -> Play[None]:
    """Attack somebody next to you. When that is over, you may pick up a card from your discard
    pile."""
    yield from act.attack((yield from act.target(ENEMY, REACHED)))
    yield from act.may_retrieve()


@GYDION.attack("Fireball", RED_CARD, 2, attack=5, ranged=True, range=3, spell=True)
def fireball(act: Act) -> Play[None]:
    """Attack somebody in range who is next to neither you nor a friendly unit."""
    alone = no(beside(FRIENDLY))
    yield from act.attack((yield from act.target(ENEMY, IN_RANGE, NOT_ADJACENT, alone)))


@GYDION.skill("Create Undead", RED_CARD, 2, ranged=True, range=3, spell=True)
def create_undead(act: Act) -> Play[None]:
    """Bring back a friendly minion that this wave has lost, on an empty friendly spawn point of the
    Battle Zone in range."""
    yield from act.respawn_minion(act.own_empty_points() & act.within(act.range))


@GYDION.attack("Sunburst", RED_CARD, 3, attack=0, plus=True, ranged=True, range=0, spell=True)
def sunburst(act: Act) -> Play[None]:
    """Attack and range grow by 1 for each other spell outside the book. Attack somebody exactly at
    the end of that range."""
    more = outside(act)
    ring = Condition(IN_RANGE.rule, lambda a: a.ring(a.range_with(more)))
    yield from act.attack((yield from act.target(ENEMY, ring)), more)


def _advanced(card: Card) -> bool:
    return not card.basic


@GYDION.skill("Energy Drain", RED_CARD, 3, ranged=True, range=3, spell=True)
def energy_drain(act: Act) -> Play[None]:
    """An enemy hero in range loses a card from hand that is not basic. Then your team gets back one
    Life counter it has spent."""
    # The publisher's answer for this card: no hero in range, no Life counter, "if able" or not.
    victim = yield from act.target(ENEMY_HERO, IN_RANGE)
    yield from act.discards(act.hero_at(victim), test=_advanced)
    regain_life(act.state, act.team)


# --- blue spells ------------------------------------------------------------------------------


@GYDION.skill("Suggestion", BLUE_CARD, 1, radius=3, spell=True)
def suggestion(act: Act) -> Play[None]:
    """Move an enemy hero in radius 3 spaces in a straight line."""
    origin = yield from act.target_if_able(
        ENEMY_HERO, IN_RADIUS, act.movable(MOVE), act.line_movable(3)
    )
    if origin is not None:
        yield from act.move_line(origin, 3)


@GYDION.skill("Midas' Touch", BLUE_CARD, 2, spell=True)
def midas_touch(act: Act) -> None:
    """Gain a coin for every two other spells outside the book."""
    act.gain(outside(act) // 2)


@GYDION.skill("Disintegrate", BLUE_CARD, 2, spell=True)
def disintegrate(act: Act) -> Play[None]:
    """Take a token next to you off the board, or an enemy minion next to you that is not heavy, for
    no coins."""
    space = yield from act.target(either(TOKEN_PIECE, ENEMY_NON_HEAVY), ADJACENT)
    piece = act.state.at[space]
    if act.state.kinds[piece] == TOKEN:
        act.remove_token(space)
    else:
        yield from act.remove_minions([piece])


@GYDION.skill("Dominate Person", BLUE_CARD, 2, radius=3, spell=True)
def dominate_person(act: Act) -> Play[None]:
    """Pick an enemy hero in radius. Defeat an enemy minion in radius that is next to it."""
    hero = yield from act.target(ENEMY_HERO, IN_RADIUS)
    space = yield from act.target(ENEMY_MINION, IN_RADIUS, next_to(hero))
    yield from act.defeat_minions([act.state.at[space]])


@GYDION.skill("Power Word Kill", BLUE_CARD, 3, radius=3, spell=True)
def power_word_kill(act: Act) -> Play[None]:
    """Defeat an enemy hero in radius who has no card in hand."""
    empty = heroes_where(lambda hero: not hero.hand)
    victim = yield from act.target(ENEMY_HERO, IN_RADIUS, empty)
    yield from act.defeat_hero(act.hero_at(victim))


@GYDION.skill("Polymorph", BLUE_CARD, 3, radius=3, spell=True)
def polymorph(act: Act) -> Play[None]:
    """An enemy hero in radius and an enemy minion or a token in radius change places."""
    hero = yield from act.target(ENEMY_HERO, IN_RADIUS, act.movable(SWAP))
    yield from act.swap_with(either(TOKEN_PIECE, ENEMY_MINION), IN_RADIUS, who=hero)


# --- green spells -----------------------------------------------------------------------------


class Ward(Active):
    """Its owner is immune to Attack actions with basic cards, or with all others."""

    def __init__(self, basic: bool) -> None:
        self.basic = basic

    def immune(self, state: GoaState, effect: Effect, act: Actor) -> int:
        if act.kind != "attack" or act.card.basic != self.basic:
            return 0
        return hero_spaces(state, state.heroes[effect.owner])


@GYDION.skill("Shield", GREEN, 1, spell=True, active=Ward(basic=True))
def shield(act: Act) -> None:
    """This round: you are immune to Attack actions with basic cards."""
    act.start(THIS_ROUND)


@GYDION.skill("Find Familiar", GREEN, 2, radius=3, spell=True)
def find_familiar(act: Act) -> Play[None]:
    """Put the Familiar onto an empty space in radius. Then you may take up to 3 more spells out of
    the book without casting them."""
    yield from act.place_tokens(FAMILIAR, 1, IN_RADIUS)
    yield from take_out(act, 3)


@GYDION.skill("Dimension Door", GREEN, 2, radius=0, spell=True)
def dimension_door(act: Act) -> Play[None]:
    """The radius grows by 1 for each other spell outside the book. Go to an empty space exactly at
    the end of it."""
    more = outside(act)
    yield from act.place_hero(Condition(IN_RADIUS.rule, lambda a: a.ring(a.radius + more)))


@GYDION.skill("Banishment", GREEN, 2, radius=3, spell=True)
def banishment(act: Act) -> Play[None]:
    """Put a unit or a token that is next to you onto an empty space in radius."""
    origin = yield from act.target(
        OTHER_UNIT_OR_TOKEN, ADJACENT, act.movable(PLACE), act.placeable(IN_RADIUS)
    )
    yield from act.place_piece(origin, IN_RADIUS)


@GYDION.skill("Cloud Kill", GREEN, 3, radius=3, spell=True)
def cloud_kill(act: Act) -> Play[None]:
    """An enemy hero in radius loses a basic card from hand."""
    yield from act.makes_discard(ENEMY_HERO, IN_RADIUS, test=lambda card: card.basic)


@GYDION.skill("Invulnerability", GREEN, 3, spell=True, active=Ward(basic=False))
def invulnerability(act: Act) -> None:
    """This round: you are immune to Attack actions with cards that are not basic."""
    act.start(THIS_ROUND)


@GYDION.skill("Wish", PURPLE, 4, spell=True)
def wish(act: Act) -> Play[None]:
    """Cast any spell in the book. If this is the third Wish you have cast, your team wins."""
    tally = act.hero.tally
    tally[CAST_WISHES] = tally.get(CAST_WISHES, 0) + 1
    if in_book(act):
        yield from cast(act)
    if tally[CAST_WISHES] == LAST_WISH:
        win(act.state, act.team, WISHES)
