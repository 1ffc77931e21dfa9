"""Placing pieces."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import pytest

from critias.games.goa2.rules.acting import Act
from critias.games.goa2.rules.cards import CARDS, HeroSheet
from critias.games.goa2.rules.conditions import IN_RADIUS
from critias.games.goa2.rules.state import GoaState
from critias.games.goa2.rules.tokens import Fit
from critias.kernel.choices import Play
from critias.kernel.hexes import mask_of, spaces_of
from critias.kernel.random import Rng
from goa2.rules.positions import both_editions
from goa2.table import BLUE, RED, Table, hero_of


@both_editions
@pytest.mark.rule("goa2.place.empty-only")
def test_a_piece_is_placed_into_a_different_empty_space(tinker: HeroSheet, edition: int) -> None:
    """Not onto a unit, not onto a token, not onto terrain, not where it stands."""
    table = Table(
        {"arien": (RED, "h8"), "tinker": (BLUE, "j8")},
        tokens=[("cog", "tinker", "h6")],
        edition=edition,
    )
    table.play("arien", "stranger_tide", "skill")
    for place in ("j8", "h6", "h8"):
        assert table.why(place) == "goa2.place.empty-only"
    table.answer("j7")
    assert table.where("arien") == "j7"


@both_editions
@pytest.mark.rule("goa2.place.not-movement")
def test_placing_needs_no_way_and_no_leave_to_move(tinker: HeroSheet, edition: int) -> None:
    """Frozen and walled in Arien still appears elsewhere."""
    table = Table(
        {"arien": (RED, "h8"), "tinker": (BLUE, "i8")},
        minions=[
            (kind, RED, place)
            for kind, place in zip(
                ["melee", "melee", "melee", "ranged", "heavy"],
                ["h7", "g7", "g8", "g9", "h9"],
                strict=True,
            )
        ],
        edition=edition,
    )
    table.play("tinker", "freeze", "skill")
    assert table.refused("arien", "stranger_tide", "movement") == "goa2.move.cannot-move-first"
    table.play("arien", "stranger_tide", "skill", "j8")
    assert table.where("arien") == "j8"


@both_editions
@pytest.mark.rule("goa2.place.token-supply-first")
def test_a_token_comes_from_the_supply_while_one_is_there(tinker: HeroSheet, edition: int) -> None:
    """The Cog on the board stays; nothing is asked about it."""
    table = Table(
        {"tinker": (RED, "h8")},
        tokens=[("cog", "tinker", "k4"), ("cog", "tinker", None)],
        edition=edition,
    )
    table.play("tinker", "lay_a_cog", "skill", "i8")
    assert table.piece_at("k4") == ("cog", RED)
    assert table.piece_at("i8") == ("cog", RED)
    assert table.asked == ["place"]


@both_editions
@pytest.mark.rule("goa2.place.token-limit")
def test_with_an_empty_supply_a_token_of_the_type_leaves_the_board_first(
    tinker: HeroSheet, edition: int
) -> None:
    """Tinker says which of his two Cogs; the Lamp is no choice."""
    table = Table(
        {"tinker": (RED, "h8")},
        tokens=[("cog", "tinker", "k4"), ("cog", "tinker", "l8"), ("lamp", "tinker", "k5")],
        edition=edition,
    )
    table.play("tinker", "lay_a_cog", "skill", "i8")
    assert table.question.kind == "take_token"
    assert table.options() == {"k4", "l8"}
    table.answer("l8")
    cogs = [place for place in ("k4", "l8", "i8") if table.piece_at(place) == ("cog", RED)]
    assert cogs == ["k4", "i8"]
    assert table.piece_at("k5") == ("lamp", RED)


@both_editions
@pytest.mark.rule("goa2.place.token-supply-first", "goa2.place.token-limit")
def test_of_several_tokens_those_that_lack_leave_the_board_before_any_is_placed(
    tinker: HeroSheet, edition: int
) -> None:
    """Two Cogs with one in the supply: the one just placed is no choice."""
    table = Table(
        {"tinker": (RED, "h8")},
        tokens=[("cog", "tinker", "k4"), ("cog", "tinker", "l8"), ("cog", "tinker", None)],
        edition=edition,
    )

    def lays(state: GoaState) -> Play[Any]:
        act = Act(state, hero_of(state, "tinker"), CARDS["lay_a_cog"], "skill", True)
        return act.place_tokens("cog", 2, IN_RADIUS)

    table.run(lays)
    assert (table.question.kind, table.options()) == ("take_token", {"k4", "l8"})
    table.answer("k4", "i8", "j8")
    cogs = [place for place in ("k4", "l8", "i8", "j8") if table.piece_at(place) == ("cog", RED)]
    assert cogs == ["l8", "i8", "j8"]


@both_editions
@pytest.mark.rule("goa2.place.token-limit")
def test_without_any_token_of_the_type_nothing_is_placed(tinker: HeroSheet, edition: int) -> None:
    """The supply is a hard limit."""
    tinker.tokens = ()
    table = Table({"tinker": (RED, "h8")}, tokens=[("lamp", "tinker", None)], edition=edition)
    table.play("tinker", "lay_a_cog", "skill", "i8")
    assert table.piece_at("i8") is None
    assert table.said("stopped") == [("tinker", "lay_a_cog")]


@pytest.mark.parametrize("apart", [0, 2, 3])
def test_tokens_fit_where_any_choice_of_spaces_would_do(apart: int) -> None:
    """Against trying every choice of spaces around a space, with tokens that lie there already."""
    rng = Rng(apart)
    grid = Table({"arien": (RED, "h8")}).board.grid

    def good(chosen: list[int], some: int) -> bool:
        far = all(grid.distance(a, b) >= apart for a, b in combinations(chosen, 2))
        return far and (not chosen or bool(mask_of(chosen) & some))

    verdicts, offered = set(), set()
    for turn in range(120):
        near = spaces_of(grid.disc(rng.pick(spaces_of(grid.ground)), 2) & grid.ground)
        number = turn % 4
        found = [rng.pick(near)] if rng.below(2) else []
        free = [s for s in near if rng.below(2) and s not in found]
        some = mask_of(s for s in near if rng.below(4) == 0) if rng.below(2) else -1
        fit = Fit(grid, apart, some)
        expected = any(good([*more], some) for more in combinations(free, number))
        assert fit(mask_of(free), number) == expected
        verdicts.add((number, expected))
        choices = [
            space
            for space in free
            if any(
                good([*found, space, *more], some)
                for more in combinations([s for s in free if s != space], number)
            )
        ]
        assert spaces_of(fit.choices(mask_of(free), found, number)) == choices
        offered.add((number, len(found), 0 < len(choices) < len(free)))
    assert {(number, fits) for number in (2, 3) for fits in (True, False)} <= verdicts
    if apart:
        assert {(left, laid, True) for left in (0, 1) for laid in (0, 1)} <= offered
