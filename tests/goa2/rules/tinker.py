"""Tinker, who exists in tests alone: a hero whose cards use what no core hero has."""

from __future__ import annotations

from critias.games.goa2.rules.acting import Act, Defender
from critias.games.goa2.rules.active import AFTER_PLAYING, END_OF_TURN, THIS_TURN, Active, running
from critias.games.goa2.rules.actor import Actor, Condition
from critias.games.goa2.rules.cards import BLUE_CARD, GOLD, GREEN, RED_CARD, SILVER, Card, HeroSheet
from critias.games.goa2.rules.conditions import (
    ADJACENT,
    EMPTY,
    ENEMY,
    ENEMY_HERO,
    IN_RADIUS,
    IN_RANGE,
    MINION,
    TOKEN_PIECE,
    one_of,
)
from critias.games.goa2.rules.passive import Passive
from critias.games.goa2.rules.paths import nearest_of
from critias.games.goa2.rules.performing import fast_travel, granted_movement
from critias.games.goa2.rules.places import PLACE_YOURSELF
from critias.games.goa2.rules.state import ATTACK, Effect, GoaState, Hero
from critias.games.goa2.rules.targets import TARGET
from critias.games.goa2.rules.tokens import on_board, replace, supply
from critias.kernel.choices import Play
from critias.kernel.hexes import mask_of


class Frozen(Active):
    """Enemy heroes cannot move at all."""

    def freezes(self, state: GoaState, effect: Effect, act: Actor) -> bool:
        return act.team != state.heroes[effect.owner].team


class Chime(Active):
    """Pays its owner when it falls due."""

    def __init__(self, lasts: str) -> None:
        self.lasts = lasts

    def at_end(self, act: Act) -> Play[None]:
        act.gain(3)
        yield from ()


class RollCall(Active):
    """Pays its owner for every effect in force when it falls due."""

    lasts = END_OF_TURN

    def at_end(self, act: Act) -> Play[None]:
        act.gain(len(running(act.state)))
        yield from ()


class Warded(Active):
    """Its owner is immune to everything, and hits harder."""

    def immune(self, state: GoaState, effect: Effect, act: Actor) -> int:
        return 1 << state.space[effect.owner]

    def change(
        self, state: GoaState, effect: Effect, value: int, hero: Hero, piece: int, card: Card
    ) -> int:
        return 2 if value == ATTACK and hero.index == effect.owner else 0


class Fenced(Active):
    """The spaces around its owner's Lamp are obstacles for enemies."""

    def walls(self, state: GoaState, effect: Effect, act: Actor, piece: int) -> int:
        owner = state.heroes[effect.owner]
        lamps = mask_of(state.space[p] for p in on_board(state, owner, "lamp"))
        return 0 if act.team == owner.team else state.board.grid.spread(lamps)


HERO_NEAR_OR_SELF = Condition(
    "goa2.perform.valid-targets",
    lambda a: a.state.hero_mask[a.team] & (a.near | 1 << a.here),
)


class Idle(Passive):
    """Does nothing; a sheet needs an Ultimate."""


def make_tinker() -> HeroSheet:
    """The sheet with its cards, registered."""
    sheet = HeroSheet(
        "tinker",
        "Tinker",
        "of Tests",
        stars=1,
        roles=(),
        stats={},
        tokens=(("cog", 2), ("lamp", 1), ("mist", 1)),
        lasting=("lamp",),
        passable=("mist",),
    )

    @sheet.attack("Hammer", GOLD, initiative=10, attack=3, defense=2, movement=1)
    def hammer(act: Act) -> Play[None]:
        """Attack an adjacent unit."""
        yield from act.attack((yield from act.target(ENEMY, ADJACENT)))

    @sheet.defense_skill("Gearwork", SILVER, initiative=9, defense=3)
    def gearwork(act: Act) -> Play[None]:
        """Gain a coin; as a defense also add 2."""
        act.gain(1)
        if isinstance(act, Defender):
            act.bonus += 2
        yield from ()

    @sheet.skill("Lay a Cog", RED_CARD, 1, initiative=8, defense=4, movement=2, radius=2)
    def lay_a_cog(act: Act) -> Play[None]:
        """Place a Cog in radius."""
        space = yield from act.pick(PLACE_YOURSELF, act.limits([EMPTY, IN_RADIUS]))
        yield from act.place_token("cog", space)

    @sheet.skill("Run Along", GREEN, 1, initiative=7, defense=4, movement=2)
    def run_along(act: Act) -> Play[None]:
        """Perform a movement action of 2."""
        yield from granted_movement(act, 2)

    @sheet.skill("Whisk", BLUE_CARD, 1, initiative=6, defense=4, movement=2)
    def whisk(act: Act) -> Play[None]:
        """Fast travel."""
        yield from fast_travel(act)

    @sheet.skill("Freeze", BLUE_CARD, 2, "A", item="attack", initiative=6, active=Frozen())
    def freeze(act: Act) -> None:
        """This turn: enemy heroes cannot move."""
        act.start(THIS_TURN)

    @sheet.skill(
        "Evening Chime", BLUE_CARD, 2, "B", item="attack", initiative=6, active=Chime(END_OF_TURN)
    )
    def evening_chime(act: Act) -> None:
        """End of turn: gain 3 coins."""
        act.start(END_OF_TURN)

    @sheet.skill(
        "Morning Chime", GREEN, 2, "A", item="defense", initiative=6, active=Chime(AFTER_PLAYING)
    )
    def morning_chime(act: Act) -> None:
        """Next turn, after playing cards: gain 3 coins."""
        act.start(AFTER_PLAYING)

    @sheet.attack(
        "Ram", RED_CARD, 2, "A", item="defense", initiative=6, attack=2, ranged=True, range=0
    )
    def ram(act: Act) -> Play[None]:
        """Push an adjacent unit 3 spaces, over anything in its way."""
        space = yield from act.target(ENEMY, ADJACENT)
        yield from act.push([space], 3, ignoring=True)

    _add_texts(sheet)
    _add_attacks_and_defenses(sheet)
    sheet.ultimate("Idle")(Idle)
    return sheet


def _add_texts(sheet: HeroSheet) -> None:
    @sheet.skill("Odd Jobs", RED_CARD, 2, "B", item="attack", initiative=6, attack=2, movement=3)
    def odd_jobs(act: Act) -> Play[None]:
        """Pick one: gain a coin, or move 1 space. You may repeat this once."""
        if (yield from act.choose_mode(coin="A coin", step="A step")) == "coin":
            act.gain(1)
        else:
            yield from act.may_move(1, exact=True)
        act.may_repeat()

    @sheet.skill("Ward", GREEN, 2, "B", item="attack", initiative=6, active=Warded())
    def ward(act: Act) -> None:
        """This turn: you are immune to all actions and have +2 attack."""
        act.start(THIS_TURN)

    @sheet.skill("Patch Up", GREEN, 3, "A", item="attack", initiative=6)
    def patch_up(act: Act) -> Play[None]:
        """You or an adjacent friendly hero gains a coin."""
        hero = act.hero_at((yield from act.target(HERO_NEAR_OR_SELF)))
        act.gain(1, hero)

    @sheet.skill("Relight", GREEN, 3, "B", item="attack", initiative=6)
    def relight(act: Act) -> Play[None]:
        """Replace an adjacent token by a Lamp."""
        space = yield from act.pick(TARGET, act.limits([TOKEN_PIECE, ADJACENT]))
        replace(act.state, act.state.at[space], supply(act.state, act.hero, "lamp")[0])

    @sheet.skill(
        "Lay a Fence", RED_CARD, 3, "A", item="attack", initiative=6, radius=2, active=Fenced()
    )
    def lay_a_fence(act: Act) -> Play[None]:
        """Place a Lamp in radius. This turn: spaces next to it are obstacles for enemies."""
        space = yield from act.pick(PLACE_YOURSELF, act.limits([EMPTY, IN_RADIUS]))
        yield from act.place_token("lamp", space)
        act.start(THIS_TURN)

    @sheet.skill("Seek", RED_CARD, 3, "B", item="attack", initiative=6)
    def seek(act: Act) -> Play[None]:
        """The nearest enemy hero discards a card."""
        heroes = act.state.hero_mask[1 - act.team]
        nearest = mask_of(nearest_of(act.state, act.here, heroes))
        yield from act.discards(act.hero_at((yield from act.target(one_of(nearest)))))

    @sheet.skill("Dash", BLUE_CARD, 3, "A", item="attack", initiative=6)
    def dash(act: Act) -> Play[None]:
        """Move 3 spaces in a straight line."""
        yield from act.move_straight(3, 3, -1)

    @sheet.skill("Roll Call", BLUE_CARD, 3, "B", item="attack", initiative=6, active=RollCall())
    def roll_call(act: Act) -> None:
        """End of turn: gain a coin for every effect in force."""
        act.start(END_OF_TURN)


def _add_attacks_and_defenses(sheet: HeroSheet) -> None:
    @sheet.attack("Popgun", GOLD, initiative=5, attack=1, plus=True, ranged=True, range=2)
    def popgun(act: Act) -> Play[None]:
        """Attack a unit in range, at +3 if it is not next to you."""
        space = yield from act.target(ENEMY, IN_RANGE)
        yield from act.attack(space, bonus=0 if act.near >> space & 1 else 3)

    @sheet.attack("Aim and Run", GOLD, initiative=5, attack=3, ranged=True, range=2)
    def aim_and_run(act: Act) -> Play[None]:
        """Choose a unit in range. Before the attack: move up to 2 spaces."""
        space = yield from act.target(ENEMY, IN_RANGE)
        yield from act.may_move(2)
        yield from act.attack(space)

    @sheet.attack("Warm Up", GOLD, initiative=5, attack=1, active=Warded())
    def warm_up(act: Act) -> Play[None]:
        """This turn: you are immune to all actions and have +2 attack. Attack an adjacent unit."""
        act.start(THIS_TURN)
        yield from act.attack((yield from act.target(ENEMY, ADJACENT)))

    @sheet.defense("Shoo", SILVER, initiative=5, defense=3)
    def shoo(act: Act) -> Play[None]:
        """Move an adjacent minion 1 space."""
        space = yield from act.target(MINION, ADJACENT)
        yield from act.move_piece(space, 1)

    @sheet.skill("Summons", SILVER, initiative=5, defense=2, radius=2)
    def summons(act: Act) -> Play[None]:
        """An enemy hero in radius discards a card, if able. Gain a coin."""
        yield from act.discards(act.hero_at((yield from act.target(ENEMY_HERO, IN_RADIUS))))
        act.gain(1)
