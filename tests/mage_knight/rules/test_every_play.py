"""Every half of every card, every ability, Skill and Tactic, played in every scene.

Each is given to the player of a scene; whatever of it is offered is played with random answers. No
question is without options, nothing is paid without an effect, and nothing of another player
changes but what the component says.
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterator
from typing import Final

import pytest

from critias.games.mage_knight.rules.components import DEEDS, SKILLS, TACTICS, UNITS, WOUND
from critias.games.mage_knight.rules.effects import TAKEN
from critias.games.mage_knight.rules.state import (
    CARD_USED,
    DIE_TAKEN,
    EXERTED,
    Combat,
    Foe,
    MageKnightState,
    Player,
    Turn,
    Unit,
)
from critias.games.mage_knight.rules.steps import step
from critias.kernel.choices import Ask, Option, Play
from critias.kernel.random import Rng
from mage_knight.scenes import MANA, SCENES, fill

SEEDS: Final = int(os.environ.get("CRITIAS_PLAYS", "1"))
"""How many seeds of every scene and amount of mana are tried."""

OTHERS_CHANGE: Final = {
    "mana_meltdown": {"crystals", "hand", "discard", "turn"},
    "mind_read": {"hand", "discard", "turn", "unseen"},
    "energy_flow": {"units"},
    "healing_ritual": {"hand", "turn"},
    "source_freeze": {"turn"},
}
"""What these may change of others; they are left out of games without opponents."""
HURTS_UNITS: Final = {"whirlwind", "demolish", "burning_shield"}
"""What destroys an enemy wounds a Unit of the opponent in a duel."""
ASK_OTHERS: Final = {"mind_read": {"mind_read_discard"}}
"""Questions that are put to other players."""
MAY_BE_IDLE: Final = {"training", "book_of_wisdom", "draw_1", "draw_2"}
"""An Action card may be thrown away although nothing of its colour is on offer, and a card may be
drawn from an empty deck."""
FOLLOW_UPS: Final = ("use", "banner", "burning_shield", "heal")
"""Entries of the menu that something played before has opened."""


class Component:
    """Something that can be given to a player."""

    def __init__(self, kind: str, number: int, name: str) -> None:
        self.kind = kind
        self.number = number
        self.name = name

    def give(self, player: Player) -> None:
        """The player has it now."""
        if self.kind == "card":
            player.hand = sorted([*player.hand, self.number])
        elif self.kind == "unit":
            player.units.append(Unit(self.number))
        elif self.kind == "skill":
            player.skills = [self.number, *(s for s in player.skills if s != self.number)]
        else:
            player.tactic, player.tactic_down = self.number, False

    def options(self, player: Player, ask: Ask) -> list[tuple[Option, ...]]:
        """What of it is offered."""
        options = [option for option in ask.options if isinstance(option, tuple)]
        if self.kind == "unit":
            place = len(player.units) - 1
            return [option for option in options if option[:2] == ("unit", place)]
        words = {
            "card": ("play", "power", "sideways"),
            "skill": ("skill", "motivation"),
            "tactic": ("tactic", self.name),
        }[self.kind]
        named = [option for option in options if option[0] in words]
        return [option for option in named if self.name in option]


COMPONENTS: Final = [
    *(Component("card", n, card.id) for n, card in enumerate(DEEDS) if n != WOUND),
    *(Component("unit", n, unit.id) for n, unit in enumerate(UNITS)),
    *(Component("skill", n, skill.id) for n, skill in enumerate(SKILLS)),
    *(Component("tactic", n, tactic.id) for n, tactic in enumerate(TACTICS)),
]


class Trial:
    """One component played in a copy of a scene."""

    def __init__(self, state: MageKnightState, seat: int, rng: Rng) -> None:
        self.state = state
        self.seat = seat
        self.rng = rng
        self.going: Play[None] | None = None
        self.trail: list[Option] = []
        """What was chosen."""

    def menu(self) -> Ask:
        """The next question; one without options is a dead end."""
        for _ in range(60):
            self.going = step(self.state)
            try:
                ask = next(self.going)
            except StopIteration:
                continue
            assert isinstance(ask, Ask)
            assert ask.options, f"nothing to choose: {ask.kind} after {self.trail}"
            return ask
        raise AssertionError(f"no question any more after {self.trail}")

    def choose(self, option: Option) -> Iterator[Ask]:
        """Carry out an entry of the menu with random answers; the questions it asks."""
        assert self.going is not None
        answer = option
        while True:
            self.trail.append(answer)
            try:
                ask = self.going.send(answer)
            except StopIteration:
                left = self._agenda()
                if left is None:
                    return
                ask = left
            assert isinstance(ask, Ask)
            assert ask.options, f"nothing to choose: {ask.kind} after {self.trail}"
            assert len(set(ask.options)) == len(ask.options), f"twice the same: {ask.kind}"
            yield ask
            answer = self.rng.pick(ask.options)

    def names(self) -> set[str]:
        """What was chosen, by name: also cards that were played by others."""
        found = {str(option) for option in self.trail}
        return found | {str(o[1]) for o in self.trail if isinstance(o, tuple) and len(o) > 1}

    def _agenda(self) -> Ask | None:
        """The next question of what an effect has left to be done; none: nothing is left."""
        while self.state.agenda:
            self.going = step(self.state)
            try:
                ask = next(self.going)
            except StopIteration:
                continue
            assert isinstance(ask, Ask)
            return ask
        return None


# --- what has changed ----------------------------------------------------------------------------


PRICES: Final = frozenset(
    {
        "played", "cast", "activated", "borrowed", "skill", "sideways", "paid", "discarded",
        "thrown_away", "cursed", "wounded", "knocked_out", "dropped",
    }
)  # fmt: skip
"""Events of playing and paying; all others tell of an effect."""


def had_effect(before: MageKnightState, after: MageKnightState, seat: int) -> bool:
    """Whether anything but a price and its traces is different."""
    old, new = before.players[seat], after.players[seat]
    if any(event.kind not in PRICES for event in after.events or ()):
        return True
    if Counter(new.hand) - Counter(old.hand) or new.turn.dice > old.turn.dice:
        return True
    if new.hand.count(WOUND) < old.hand.count(WOUND) and WOUND not in new.discard:
        return True
    if len(before.source) == len(after.source) and before.source != after.source:
        return True
    if _units(old) != _units(new) or any(
        a.spent < b.spent for a, b in zip(new.units, old.units, strict=True)
    ):
        return True
    return _traces(before, seat) != _traces(after, seat)


def _units(player: Player) -> list[tuple[object, ...]]:
    return [(unit.card, unit.wounds, unit.banner, unit.banner_down) for unit in player.units]


def _traces(state: MageKnightState, seat: int) -> tuple[object, ...]:
    """All that an effect could change, prices aside."""
    player = state.players[seat]
    others = [other for place, other in enumerate(state.players) if place != seat]
    return (
        _turn(player.turn), player.fame, player.reputation, player.space, player.claim, player.calm,
        player.top, player.bottom, sorted(player.deck), player.under, player.spared,
        len(player.units), others, state.spells, state.actions, state.units, state.lasting,
        state.curses, state.phase, state.tokens, state.ruins, _combat(state.combat),
    )  # fmt: skip


def _turn(turn: Turn) -> tuple[object, ...]:
    notes = {k: v for k, v in turn.notes.items() if k != "mana" and not k.startswith("curse")}
    return (
        turn.flags & ~(CARD_USED | DIE_TAKEN | EXERTED), turn.move, turn.influence, turn.heal,
        turn.grail, turn.costs, turn.opened, turn.path, turn.rewards, turn.fame, turn.reputation,
        turn.limit, notes,
    )  # fmt: skip


def _combat(combat: Combat | None) -> tuple[object, ...]:
    if combat is None:
        return ()
    notes = {name: value for name, value in combat.notes.items() if name != "paid"}
    rival = None if combat.rival is None else combat.rival.notes
    return (
        combat.phase, combat.attacks, combat.blocks, combat.riders, combat.against, notes, rival,
        combat.damage, [_foe(foe) for foe in combat.foes],
    )  # fmt: skip


def _foe(foe: Foe) -> tuple[object, ...]:
    return (foe.token, foe.flags, foe.armor, foe.attack, foe.base, foe.wards)


FIELDS: Final = tuple(Player.__slots__)


def changed(old: Player, new: Player) -> set[str]:
    """The fields of a player that are different."""
    return {name for name in FIELDS if getattr(old, name) != getattr(new, name)}


# --- the check -----------------------------------------------------------------------------------


def try_out(scene: MageKnightState, seat: int, component: Component, rng: Rng) -> int:
    """Play all that is offered of a component, each from the same position; how much that was."""
    start = scene.copy()
    component.give(start.players[seat])
    count = 0
    for option in component.options(start.players[seat], Trial(start.copy(), seat, rng).menu()):
        trial = Trial(start.copy(), seat, rng)
        trial.menu()
        check(trial, option, component)
        count += 1
        follow = trial.menu()
        for _ in range(2):
            more = [o for o in follow.options if isinstance(o, tuple) and o[0] in FOLLOW_UPS]
            if not more or follow.seats != (seat,):
                break
            check(trial, rng.pick(more), component)
            follow = trial.menu()
    return count


def check(trial: Trial, option: Option, component: Component) -> None:
    """One entry of the menu: what it asks whom, and what it changes."""
    state, seat, name = trial.state, trial.seat, component.name
    before = state.copy()
    state.events = []
    for ask in trial.choose(option):
        if ask.seats != (seat,):
            asked = {kind for name in trial.names() for kind in ASK_OTHERS.get(name, ())}
            assert ask.kind in asked, f"{ask.kind} of {ask.seats}: {trial.trail}"
    names = {name, *trial.names()}
    word = f"{component.kind} {name}: {trial.trail}"
    assert had_effect(before, state, seat) or names & MAY_BE_IDLE, f"paid for nothing: {word}"
    for other, (old, new) in enumerate(zip(before.players, state.players, strict=True)):
        if other != seat:
            found = changed(old, new)
            if names & HURTS_UNITS and state.combat is not None:
                found.discard("units")
            allowed = {field for one in names for field in OTHERS_CHANGE.get(one, ())}
            assert found <= allowed, f"{found} of seat {other} has changed: {word}"


@pytest.mark.rule("mk.deed.extra-cost-required")
@pytest.mark.parametrize("mana", MANA)
@pytest.mark.parametrize("name", SCENES)
def test_whatever_is_offered_can_be_carried_out(name: str, mana: str) -> None:
    for seed in range(SEEDS):
        rng = Rng(1000 * seed + sum(map(ord, name + mana)))
        state, seat = SCENES[name](rng)
        state.events = None
        fill(state, seat, mana, rng)
        between = len(state.players) > 1 and "cooperative" not in state.switches
        for component in COMPONENTS:
            if between or component.name not in OTHERS_CHANGE:
                try_out(state, seat, component, rng)


# --- nothing is left out -------------------------------------------------------------------------

PASSIVE: Final = {
    "invocation", "polarization", "universal_power", "i_dont_give_a_damn", "who_needs_magic",
    "bonds_of_loyalty",
}  # fmt: skip
"""Skills that are used with something else; some scenes have them."""
NOT_CHOSEN: Final = {"early_bird", "from_the_dusk", "planning", *TAKEN}
"""Tactics that are not chosen in a menu."""


def expected() -> set[tuple[str, Option]]:
    """Every half, every ability, every Skill and every Tactic."""
    cards = [card.id for number, card in enumerate(DEEDS) if number != WOUND]
    found: set[tuple[str, Option]] = set()
    found |= {(name, word) for name in cards for word in ("play", "power", "sideways")}
    found |= {(unit.id, n) for unit in UNITS for n in range(len(unit.abilities))}
    found |= {(skill.id, "skill") for skill in SKILLS if skill.id not in PASSIVE}
    found |= {(tactic.id, "tactic") for tactic in TACTICS if tactic.id not in NOT_CHOSEN}
    return found


def test_everything_is_offered_in_some_scene() -> None:
    """No half, ability, Skill or Tactic escapes the check above for want of a scene."""
    found: set[tuple[str, Option]] = set()
    for name, place in SCENES.items():
        rng = Rng(sum(map(ord, name)))
        state, seat = place(rng)
        fill(state, seat, "all", rng)
        for component in COMPONENTS:
            start = state.copy()
            component.give(start.players[seat])
            for option in component.options(start.players[seat], Trial(start, seat, rng).menu()):
                word = option[2] if component.kind == "unit" else option[0]
                kinds = {"card": word, "unit": word}
                found.add((component.name, kinds.get(component.kind, component.kind)))
    assert expected() - found == set()


@pytest.mark.rule("mk.round.tactics.immediate-text")
@pytest.mark.parametrize("name", TAKEN)
@pytest.mark.parametrize("scene", ["calm_night", "bare", "nothing_but_wounds"])
def test_tactics_are_taken_from_any_hand(name: str, scene: str) -> None:
    for seed in range(10 * SEEDS):
        rng = Rng(seed)
        state, seat = SCENES[scene](rng)
        state.agenda.append(("taken", seat, name))
        before = state.copy()
        trial = Trial(state, seat, rng)
        ask = trial.menu()
        if not before.agenda or ask.kind == "turn":
            continue
        for more in trial.choose(rng.pick(ask.options)):
            assert more.seats == (seat,)
        assert not changed(before.players[1], state.players[1])
