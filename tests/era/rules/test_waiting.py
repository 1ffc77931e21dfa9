"""What happens for those who keep the table waiting."""

from __future__ import annotations

from critias.games.era.game import RULES
from era.world import World


def test_who_is_out_of_time_does_the_least() -> None:
    world = World(owner={"khem": "aztlan"}, agents={0: {"khem": [3]}})
    assert str(RULES.fallback(world.state, world.ask)).endswith(".collect")
    world.go("coup")
    assert RULES.fallback(world.state, world.dials[1]) == "aside"
    assert RULES.fallback(world.state, world.dials[0]) == ("attack", 0)
