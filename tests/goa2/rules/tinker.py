"""Tinker, who exists in tests alone: a hero whose cards use what no core hero has."""

from __future__ import annotations

from critias.games.goa2.acting import Act, Defender
from critias.games.goa2.actions import fast_travel, granted_movement
from critias.games.goa2.active import AFTER_PLAYING, END_OF_TURN, THIS_TURN, Active
from critias.games.goa2.cards import BLUE_CARD, GOLD, GREEN, RED_CARD, SILVER, HeroSheet
from critias.games.goa2.passive import Passive
from critias.games.goa2.state import Effect, GoaState, Hero
from critias.games.goa2.targets import ADJACENT, EMPTY, ENEMY, IN_RADIUS
from critias.kernel.choices import Play


class Frozen(Active):
    """Enemy heroes cannot move at all."""

    def freezes(self, state: GoaState, effect: Effect, hero: Hero) -> bool:
        return hero.team != state.heroes[effect.owner].team


class Chime(Active):
    """Pays its owner when it falls due."""

    def __init__(self, lasts: str) -> None:
        self.lasts = lasts

    def at_end(self, act: Act) -> Play[None]:
        act.gain(3)
        yield from ()


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
        space = yield from act.pick("place", act.limits([EMPTY, IN_RADIUS]))
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

    sheet.ultimate("Idle")(Idle)
    return sheet
