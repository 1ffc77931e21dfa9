"""Tokens on the board."""

from __future__ import annotations

import pytest

from critias.games.goa2.rules import hands
from critias.games.goa2.rules.cards import HeroSheet
from critias.games.goa2.rules.lanes import respawn_lane
from critias.games.goa2.rules.state import GoaState
from critias.games.goa2.rules.turn import may_respawn
from critias.kernel.choices import Play
from goa2.rules.positions import SPARE, both_editions
from goa2.table import BLUE, RED, Table


@both_editions
@pytest.mark.rule("goa2.token.obstacle")
@pytest.mark.parametrize("token", ["cog", "lamp", "mist"])
def test_no_unit_ends_on_a_token(tinker: HeroSheet, edition: int, token: str) -> None:
    """Not by walking, not by being placed, not by being pushed; friend or foe alike."""
    table = Table(
        {"arien": (RED, "h8"), "wasp": (BLUE, "g8"), "tinker": (RED, "k4")},
        tokens=[(token, "tinker", "i8")],
        edition=edition,
    )
    table.play("arien", "liquid_leap", "movement")
    assert table.why("i8") == "goa2.move.obstacles"
    table.answer("h8")
    table.play("arien", "stranger_tide", "skill")
    assert table.why("i8") == "goa2.place.empty-only"
    table.answer("h6")
    table.move("arien", "h8")
    if token != "mist":
        table.play("wasp", "kinetic_repulse", "skill", "arien")
        assert table.where("arien") == "h8"


@both_editions
@pytest.mark.rule("goa2.token.obstacle", "goa2.token.some-passable-first")
@pytest.mark.parametrize(("token", "passes"), [("cog", False), ("mist", True)])
def test_some_tokens_can_be_moved_through(
    tinker: HeroSheet, edition: int, token: str, passes: bool
) -> None:
    """At the eastern end of the row: only through the Mist is l8 two steps away."""
    table = Table(
        {"arien": (RED, "j8"), "tinker": (RED, "k4")},
        minions=[("melee", RED, "k7"), ("melee", RED, "j7")],
        tokens=[(token, "tinker", "k8")],
        edition=edition,
    )
    table.play("arien", "liquid_leap", "movement")
    assert table.offers("l8") is passes
    assert not table.offers("k8")


@both_editions
@pytest.mark.rule("goa2.token.keeps-properties")
def test_a_token_is_what_it_is_until_it_is_removed(tinker: HeroSheet, edition: int) -> None:
    """The card that placed the Lamp is taken back and the turn ends: the Lamp is an obstacle as
    before, while the fence around it, an active effect, is gone."""
    table = Table(
        {"tinker": (RED, "h8"), "arien": (BLUE, "l8")},
        tokens=[("lamp", "tinker", None)],
        edition=edition,
    )
    table.play("tinker", "lay_a_fence", "skill", "j8")
    table.play("arien", "liquid_leap", "movement")
    assert table.why("k8") == "goa2.overview.card-over-rules"
    table.answer("l8")
    hands.retrieve(table.state, table.hero("tinker"), "lay_a_fence")
    table.next_turn()
    assert table.where("lamp") == "j8"
    table.play("arien", "magical_current", "movement")
    assert table.offers("k8")
    assert table.why("j8") == "goa2.move.obstacles"


@pytest.mark.rule("goa2.token.spawn-over")
@pytest.mark.printing(2)
def test_a_minion_that_spawns_takes_the_place_of_a_token(tinker: HeroSheet) -> None:
    """Second printing: the Cog on g7 goes back to the supply, and the minion stands there."""
    table = Table({"tinker": (BLUE, "c8")}, minions=SPARE, tokens=[("cog", "tinker", "g7")])

    def respawn(state: GoaState) -> Play[None]:
        yield from respawn_lane(state, 0)

    table.run(respawn)
    assert table.piece_at("g7") == ("melee", RED)
    assert table.where("cog") is None


@pytest.mark.rule("goa2.token.spawn-over")
@pytest.mark.parametrize(("edition", "offered"), [(2, True), (1, False)])
def test_a_hero_respawns_on_a_point_under_a_token(
    tinker: HeroSheet, edition: int, offered: bool
) -> None:
    """Second printing: the point with the Cog is available; in the first it is not empty."""
    table = Table(
        {"arien": (RED, None), "tinker": (BLUE, "r7")},
        tokens=[("cog", "tinker", "c8")],
        edition=edition,
    )

    def respawn(state: GoaState) -> Play[None]:
        yield from may_respawn(state, table.hero("arien"))

    table.run(respawn)
    assert table.offers("c8") is offered
    table.answer("c8" if offered else "c10")
    assert table.where("arien") == ("c8" if offered else "c10")
    assert (table.where("cog") is None) is offered
