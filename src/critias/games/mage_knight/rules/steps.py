"""Which step comes next: what is on the agenda, else what the phase says."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from critias.games.mage_knight.rules import (
    combat,
    cooperative,
    effects,
    end_of_turn,
    pvp,
    rewards,
    round,
    scenarios,
    setup,
    start_of_turn,
    turn,
    variants,
)
from critias.games.mage_knight.rules.act import Act
from critias.games.mage_knight.rules.compiling import compile_effects
from critias.games.mage_knight.rules.state import MageKnightState
from critias.games.mage_knight.rules.turn import take_up, turn_menu
from critias.kernel.choices import NOTHING, Play


def game_end(state: MageKnightState) -> None:
    """Nothing is left to do."""
    state.over = True


def returns(state: MageKnightState, seat: int, name: str, value: int) -> Play[None] | None:
    """A lasting Skill has returned to its owner."""
    return effects.RETURNS[name](Act(state, seat), value)


def at_end(state: MageKnightState, seat: int, name: str) -> Play[None] | None:
    """A text that works at the end of the turn."""
    return effects.ENDINGS[name](Act(state, seat))


STEPS: Final[dict[str, Callable[[MageKnightState], Play[None] | None]]] = {
    **setup.STEPS,
    **round.STEPS,
    **start_of_turn.STEPS,
    **turn.STEPS,
    **combat.STEPS,
    **end_of_turn.STEPS,
    **rewards.STEPS,
    **pvp.STEPS,
    **cooperative.STEPS,
    "auction": variants.auction,
    "begin_draft": variants.begin_draft,
    "draft": variants.draft,
    "game_end": game_end,
}
QUIET: Final = frozenset(
    {"clearing", "space", "rewards", "level", "next", "slot", "before_turn", "announce"}
)
"""Phases that never ask anything, or mostly do not: then they come with the step before, for nobody
could do anything between the two. Their functions do nothing before they ask."""
AGENDA: Final[dict[str, Callable[..., Play[None] | None]]] = {
    "returns": returns,
    "at_end": at_end,
    "taken": round.run_taken,
    "lose_tactic": round.lose_tactic,
    "long_night": end_of_turn.long_night,
    "crystal_of_choice": rewards.crystal_of_choice,
    "artifacts": rewards.artifacts,
    "choose_skill": rewards.choose_skill,
    "duel": pvp.start_duel,
    "secret": scenarios.secret_entrance,
    "champion": scenarios.mark_champion,
    "stir": variants.stir,
    "consent": cooperative.consent,
    "add_drafted": variants.choose_drafted,
    "upgrade": variants.upgrade,
    "end_upgrades": variants.end_upgrades,
}


def step(state: MageKnightState) -> Play[None]:
    """One short step."""
    going = _on_agenda(state) if state.agenda else STEPS[state.phase](state)
    if going is not None:
        return going
    while state.phase in QUIET and not state.agenda:
        if STEPS[state.phase](state) is not None:
            break  # it asks: begun anew, as a step of its own
    return NOTHING


def through(state: MageKnightState) -> Play[None]:
    """All steps up to the end of the game."""
    # The menu of a turn is half of what is asked: it stands here itself and has no generator.
    while not state.over:
        if state.agenda:
            going = _on_agenda(state)
        elif state.phase == "turn":
            act = Act(state, state.active)
            going = take_up(act, (yield turn_menu(act)))
        else:
            going = STEPS[state.phase](state)
        if going is not None:
            yield from going


def _on_agenda(state: MageKnightState) -> Play[None] | None:
    name, *values = state.agenda.pop()
    run = AGENDA.get(str(name))
    return run(state, *values) if run is not None else _later(state, str(name), values)


def _later(state: MageKnightState, name: str, values: list[Any]) -> Play[None] | None:
    return effects.LATER[name](Act(state, values[0]), *values[1:])


compile_effects()
