"""What a lively player might answer."""

from __future__ import annotations

import pytest

from athlas.arena import IDLE, NORTH, PEASANTS, SOUTH, WARRIORS, Arena
from critias.games.athlas.game import ADVICE
from critias.games.athlas.rules.board import at
from critias.games.athlas.rules.summoning import FIGURE
from critias.kernel.choices import Ask, Option
from critias.kernel.random import Rng


def hinted(arena: Arena) -> set[Option]:
    """All that is likely."""
    asked = arena.pending
    likely = ADVICE.leanings(arena.state, asked)
    assert likely is not None
    assert sum(likely) == pytest.approx(1)
    answers = {ADVICE.hint(arena.state, asked, Rng(seed)) for seed in range(20)}
    found = {o for o, one in zip(asked.options, likely, strict=True) if one > max(likely) / 2}
    assert answers & found
    return found


def test_a_hint_strikes_at_whoever_dies_of_it() -> None:
    arena = Arena(north=(WARRIORS,), south=(PEASANTS, IDLE))
    arena.unit(NORTH, (0, 0))
    arena.unit(SOUTH, (0, 1))
    arena.unit(SOUTH, (1, 0), alpha=1)
    arena.set_pool(SOUTH, 2)
    arena.choose(NORTH, at(0, 0))
    likely = ADVICE.leanings(arena.state, arena.pending)
    assert likely is not None
    strikes = {"karoos_blade.strike", "throwing_axe.throw"}
    both = sum(one for o, one in zip(arena.pending.options, likely, strict=True) if o in strikes)
    assert both > 2 / 3, "it may as well walk first and strike from there"
    arena.choose(NORTH, "karoos_blade.strike")
    assert hinted(arena) == {at(0, 1)}


def test_a_hint_hands_the_relic_to_the_friend_who_holds_another() -> None:
    arena = Arena()
    arena.unit(NORTH, (0, 0))
    arena.unit(NORTH, (1, 0))
    arena.relic((0, 0), 0)
    arena.relic((1, 0), 1)
    arena.choose(NORTH, at(0, 0))
    assert hinted(arena) == {"basic.pass"}


def test_a_hint_walks_to_the_nearest_relic() -> None:
    arena = Arena()
    arena.unit(NORTH, (0, 0))
    arena.relic((3, 0), 0)
    arena.choose(NORTH, at(0, 0))
    assert hinted(arena) == {"basic.walk"}
    arena.choose(NORTH, "basic.walk")
    assert hinted(arena) == {at(1, 0)}


def test_nobody_thinks_about_the_looks_of_a_figure() -> None:
    ask = Ask((NORTH,), FIGURE, ("celestial_knight", "shadow_ranger"), (0,))
    assert ADVICE.sensible(ask) == ("celestial_knight",)
