"""Making games of Guards of Atlantis II from options and playing their beginnings."""

from __future__ import annotations

import copy
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from typing import Any

import pytest

from critias.games.goa2.game import RULES
from critias.games.goa2.rules.cards import CARDS, SHEETS
from critias.games.goa2.rules.setup import GoaSetup
from critias.games.goa2.rules.state import HERO, OFF, GoaState, Hero, Selection
from critias.kernel.choices import Ask, AskAll, Option
from critias.kernel.errors import BadSetup
from critias.kernel.playout import Finished, is_real
from critias.kernel.random import Rng

CORE = ("arien", "brogan", "dodger", "sabina", "tigerclaw", "wasp", "xargatha")
both_editions = pytest.mark.parametrize("edition", [1, 2])

LONGEST = 200
"""So many rounds no game takes."""

Answer = Callable[[Ask], Option]


def options_of(**options: Any) -> GoaSetup:
    """A setup that has been checked."""
    return RULES.parse_setup(options)


def start(seed: int = 1, **options: Any) -> GoaState:
    """The state before the first step."""
    return RULES.new(options_of(**options), seed)


def refusal(**options: Any) -> str:
    """What is said about options that do not go together."""
    with pytest.raises(BadSetup) as found:
        options_of(**options)
    return found.value.message


def selection_of(state: GoaState) -> Selection:
    """Hero selection, which must be going on."""
    assert state.selection is not None
    return state.selection


def first(ask: Ask) -> Option:
    """Whatever is offered first."""
    return ask.options[0]


def at_random(seed: int) -> Answer:
    """Any of the options."""
    rng = Rng(seed)
    return lambda ask: rng.pick(ask.options)


def scripted(answers: Iterable[Option]) -> Answer:
    """These answers, one after the other."""
    script = iter(answers)

    def answer(ask: Ask) -> Option:
        option = next(script)
        assert option in ask.options, f"{option!r} is none of {ask.options!r}"
        return option

    return answer


def play_until(state: GoaState, phase: str, answer: Answer = first) -> list[Ask]:
    """Play whole steps until that phase begins or the game is over; the questions asked on the
    way."""
    asked: list[Ask] = []
    while state.phase != phase and state.winner == OFF:
        assert state.round < LONGEST, f"there was no {phase}"
        step = RULES.step(state)
        reply: Any = None
        while True:
            try:
                ask = step.send(reply)
            except (StopIteration, Finished):
                break
            asks = ask.asks if isinstance(ask, AskAll) else {OFF: ask}
            asked += filter(is_real, asks.values())
            replies = {
                seat: answer(one) if is_real(one) else one.options[0] for seat, one in asks.items()
            }
            reply = replies if isinstance(ask, AskAll) else replies[OFF]
    return asked


def placed(seed: int = 1, **options: Any) -> GoaState:
    """A game in which everything stands and the first cards can be played."""
    state = start(seed, **options)
    play_until(state, "cards", at_random(seed))
    assert state.phase == "cards"
    return state


def minions_of(state: GoaState) -> Counter[tuple[int, int, str]]:
    """(lane, team, type) of the minions on the board."""
    return Counter(
        (state.lanes[p], state.teams[p], state.labels[p])
        for p in state.at.values()
        if state.kinds[p] < HERO
    )


def handicapped(hero: Hero) -> bool:
    """Whether the hero plays with its handicap card."""
    return any(CARDS[card].handicap for card in hero.hand)


def with_heroes(
    monkeypatch: pytest.MonkeyPatch, count: int, stars: Mapping[str, int] | None = None
) -> list[str]:
    """Exactly so many heroes, Hero 01 and so on, who have Arien's cards and one star unless said
    otherwise; their ids."""
    model = SHEETS["arien"]
    for key in list(SHEETS):
        monkeypatch.delitem(SHEETS, key)
    keys = [f"hero_{n:02}" for n in range(1, count + 1)]
    for key in keys:
        sheet = copy.copy(model)
        sheet.id, sheet.name, sheet.stars = key, key, (stars or {}).get(key, 1)
        monkeypatch.setitem(SHEETS, key, sheet)
    return keys
