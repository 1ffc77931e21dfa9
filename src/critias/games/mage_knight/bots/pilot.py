"""Carrying out a plan for a turn: where to go, what to do there, and every small answer on the way.

Where the plan has nothing to say, hints answer."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from critias.games.mage_knight.bots import fights, ways
from critias.games.mage_knight.bots.battles import EFFORT, Opponent, Side, best_battle, expected
from critias.games.mage_knight.bots.covers import Pick, Task, cover
from critias.games.mage_knight.bots.fray import Fray, Step, stakes_of, steps_of
from critias.games.mage_knight.bots.hint import hint
from critias.games.mage_knight.bots.tools import Mana, purse, tools
from critias.games.mage_knight.rules import combat as fighting
from critias.games.mage_knight.rules.cards.artifacts import DISCARD_FOR_SWORD
from critias.games.mage_knight.rules.combat import (
    ASSIGN_DAMAGE,
    ATTACK_ENEMIES,
    BLOCK_ENEMIES,
    SHOOT_ENEMIES,
)
from critias.games.mage_knight.rules.components import (
    CITY,
    EXPLORE_COST,
    PILE_OF,
    PILE_VIOLET,
    RUIN_PILES,
    SITES,
    UNIT,
    UNIT_COST,
)
from critias.games.mage_knight.rules.gaining import DISCARD_CARD
from critias.games.mage_knight.rules.interaction import BOND_DISCOUNT, LESSON_PRICE, SPELL_PRICE
from critias.games.mage_knight.rules.map import city_at, lattice, site_at
from critias.games.mage_knight.rules.state import (
    ACTED,
    NOBODY,
    NONE,
    RESTED,
    TALKING,
    MageKnightState,
)
from critias.games.mage_knight.rules.tables import REPUTATION
from critias.games.mage_knight.rules.terms import INFLUENCE, LOWEST_REPUTATION, MOVE, RANGED_PHASE
from critias.games.mage_knight.rules.turn import TAKE_TURN
from critias.kernel.choices import DONE, Ask, Option
from critias.kernel.random import Rng

COMBATS: Final = frozenset({SHOOT_ENEMIES, BLOCK_ENEMIES, ASSIGN_DAMAGE, ATTACK_ENEMIES})
REST: Final = "rest"
END: Final = "end_turn"


class Aim(NamedTuple):
    """What a turn is for: a space, and what to do there."""

    space: int
    option: Option
    """`STAY`, `ASSAULT`, `EXPLORE`, or the option to take there."""
    buys: Option | None = None
    """What dealing with the locals is for."""
    fear: float = 1.0
    """How much more than usual Wounds are feared in its fight."""


class Pilot:
    """Carries out the plan of one turn."""

    def __init__(
        self, seat: int, aim: Aim | None, first: Option | None = None, effort: int = EFFORT
    ) -> None:
        self.seat = seat
        self.aim = aim
        self._effort = effort
        """How many attempts a battle is worth."""
        self._fear = 1.0 if aim is None else aim.fear
        self._first = first
        """Something to play before anything else."""
        self._fray: Fray | None = None
        self._likes: tuple[Option, ...] = ()
        self._steps: list[Step] = []

    @property
    def busy(self) -> bool:
        """Whether there is still something planned."""
        return self.aim is not None or self._first is not None

    def answer(self, state: MageKnightState, ask: Ask, rng: Rng) -> Option:
        """What the plan says to a question; hints say the rest."""
        if ask.kind in COMBATS:
            if self._fray is None:
                self._fray = Fray(self._effort, self._fear)
            self._fray.likes = ()
            found = self._fray.answer(state, ask)
            self._likes = self._fray.likes
            return hint(state, ask, rng) if found is None else found
        if ask.kind == TAKE_TURN and state.active == self.seat:
            self._fray, self._likes = None, ()
            return self._turn(state, ask, rng)
        if ask.kind in (DISCARD_CARD, DISCARD_FOR_SWORD):
            return self._discard(state, ask, rng)
        for like in self._likes:
            if like in ask.options:
                self._likes = tuple(other for other in self._likes if other != like)
                return like
        return hint(state, ask, rng)

    def _discard(self, state: MageKnightState, ask: Ask, rng: Rng) -> Option:
        """A card that the plan does not need."""
        steps = list(self._steps)
        if self._fray is not None:
            steps += self._fray.steps()
        needed = {step.option[1] for step in steps if isinstance(step.option, tuple)}
        needed |= {like for step in steps for like in step.likes}
        free = tuple(option for option in ask.options if option not in needed)
        if free == (DONE,):
            return DONE
        return hint(state, Ask(ask.seats, ask.kind, free or ask.options, ask.about), rng)

    # --- the turn --------------------------------------------------------------------------------

    def _turn(self, state: MageKnightState, ask: Ask, rng: Rng) -> Option:
        options = ask.options
        player = state.players[self.seat]
        first, self._first = self._first, None
        if first is not None and first in options:
            return first
        flags = player.turn.flags
        if self.aim is None or player.turn.heal:
            return hint(state, ask, rng)
        if flags & TALKING:
            return self._talk(state, ask, rng)
        if flags & (ACTED | RESTED):
            self.aim = None
            return hint(state, ask, rng)
        if self.aim.option == REST:
            self.aim = None
            return REST if REST in options else hint(state, ask, rng)
        found = self._onwards(state, self.aim, options)
        if found is None:
            self.aim = None
            return hint(state, ask, rng)
        return found

    def _onwards(
        self, state: MageKnightState, aim: Aim, options: Sequence[Option]
    ) -> Option | None:
        """The next step towards the aim; None: it is reached, or out of reach."""
        player = state.players[self.seat]
        outing = ways.Outing(state, self.seat)
        if aim.space not in outing.ways:
            return None
        cost = outing.ways[aim.space][0]
        if player.space == aim.space and aim.option != ways.ASSAULT:
            if aim.option == ways.STAY:
                self.aim = None
                return END if END in options else None
            if aim.option != ways.EXPLORE and aim.option in options:
                if aim.buys is None:
                    self.aim = None
                return aim.option
            found = [o for o in options if isinstance(o, tuple) and o[0] == "explore"]
            if aim.option == ways.EXPLORE and found:
                self.aim = None
                return found[0]
        else:
            way = lattice(state).go[outing.first_step(aim.space)]
            if way in options:
                return way
        if aim.option == ways.EXPLORE:
            cost += EXPLORE_COST
        return self._play(state, aim, options, cost - player.turn.move)

    def _play(
        self, state: MageKnightState, aim: Aim, options: Sequence[Option], needed: int
    ) -> Option | None:
        """Play something for Move points, so that the rest is enough for what comes after."""
        if not self._steps or self._steps[0].option not in options:
            self._steps = steps_to(state, self.seat, aim, needed, self._effort) or []
        if not self._steps or self._steps[0].option not in options:
            return None
        step = self._steps.pop(0)
        self._likes = step.likes
        return step.option

    def _talk(self, state: MageKnightState, ask: Ask, rng: Rng) -> Option:
        """Buy what the aim says, and play no more than it takes."""
        aim = self.aim
        assert aim is not None
        if aim.buys in ask.options:
            self.aim = None
            assert aim.buys is not None
            return aim.buys
        player = state.players[self.seat]
        needed = price_of(aim.buys) - player.turn.influence
        if not self._steps or self._steps[0].option not in ask.options:
            coins = purse(state, player)
            task = Task(INFLUENCE, needed)
            found = cover(tools(state, player, coins=coins), coins, (task,))
            self._steps = [] if found is None else all_steps(found.picks, coins)
        if self._steps and self._steps[0].option in ask.options:
            step = self._steps.pop(0)
            self._likes = step.likes
            return step.option
        self.aim = None
        return hint(state, ask, rng)


def price_of(bought: Option | None) -> int:
    """The Influence that something costs."""
    if not isinstance(bought, tuple):
        return 0
    kind, thing = bought
    if kind in ("recruit", "bond"):
        price = UNIT_COST[UNIT[str(thing)]]
        return price if kind == "recruit" else max(0, price - BOND_DISCOUNT)
    if kind == "learn":
        return LESSON_PRICE
    return SPELL_PRICE if kind == "spell" else 0


def steps_to(
    state: MageKnightState, seat: int, aim: Aim, needed: float, effort: int = EFFORT
) -> list[Step] | None:
    """What to play for so many Move points on the way to an aim, so that what is left does most at
    its end; None: there are not so many."""
    picks = picks_to(state, seat, aim, needed, effort)
    if picks is None:
        return None
    coins = purse(state, state.players[seat])
    return all_steps(picks, coins)


def all_steps(picks: Sequence[Pick], coins: list[Mana]) -> list[Step]:
    """How some picks are carried out, one after the other."""
    return [step for pick in picks for step in steps_of(pick, coins)]


def picks_to(
    state: MageKnightState, seat: int, aim: Aim, needed: float, effort: int = EFFORT
) -> list[Pick] | None:
    """The same as picks."""
    player = state.players[seat]
    coins = purse(state, player)
    walk = Task(MOVE, needed)
    fight = foes_of(state, seat, aim)
    if fight is not None:
        foes, kind, units = fight
        side = Side(player, tools(state, player, units, coins), coins, (walk,))
        stakes = stakes_of(state, seat, kind, aim.space, aim.fear)
        battle = best_battle(side, foes, RANGED_PHASE, stakes, effort)
        if battle is not None:
            at = len(battle.groups)
            return [pick for pick in battle.cover.picks if pick.task == at]
    have = tools(state, player, coins=coins)
    if aim.buys is not None:
        added = REPUTATION[player.reputation - LOWEST_REPUTATION] or 0
        talk = Task(INFLUENCE, price_of(aim.buys) - added - player.turn.influence)
        both = cover(have, coins, (walk, talk))
        if both is not None:
            return [pick for pick in both.picks if pick.task == 0]
    found = cover(have, coins, (walk,))
    return None if found is None else list(found.picks)


def foes_of(state: MageKnightState, seat: int, aim: Aim) -> tuple[list[Opponent], str, bool] | None:
    """The enemies an aim would meet, as far as they are known, the kind of the combat, and whether
    Units take part; None: no combat."""
    space, option = aim.space, aim.option
    site = site_at(state, space)
    if option == ways.ASSAULT:
        return _garrison(state, space), fighting.ASSAULT, True
    if option == "burn":
        return expected([fights.UNKNOWN[PILE_VIOLET]], fortified=False), fighting.BURN, False
    if not isinstance(option, tuple):
        return None
    if option[0] == "challenge":
        home = lattice(state).by_name[str(option[1])]
        foes = [fights.enemy_of(token) for token in state.tokens.get(home, ())]
        return expected(foes, fortified=False), fighting.CHALLENGE, True
    if option[0] != "explore_site" or option[1] == "altar":
        return None
    if option[1] == "ruins":
        ruin = state.ruins.get(space, NOBODY)
        if ruin == NOBODY:
            return None
        unseen = [~pile for pile in RUIN_PILES[ruin]]
    else:
        unseen = [~PILE_OF[pile] for pile in SITES[site].draws]
    foes = [fights.enemy_of(token) for token in state.tokens.get(space, unseen)]
    return expected(foes, fortified=False), str(option[1]), SITES[site].units


def _garrison(state: MageKnightState, space: int) -> list[Opponent]:
    site = site_at(state, space)
    if site == CITY:
        city = city_at(state, space)
        assert city is not None, "a city has a record"
        bonuses = 1 << city.colour | (0 if city.second == NONE else 1 << city.second)
        foes = [fights.enemy_of(token, bonuses) for token in city.garrison]
    else:
        unseen = [~PILE_OF[pile] for pile in SITES[site].face_down]
        foes = [fights.enemy_of(token) for token in state.tokens.get(space, unseen)]
    return expected(foes, fortified=True)
