"""Of what happened, the reader's own losses are told first: each game knows which they are."""

from __future__ import annotations

from typing import Any

import pytest

from critias.games.athlas.rules.life import DIED
from critias.games.era.rules.changes import EVICTED, LOST_UNITS
from critias.games.goa2.rules.combat import HERO_DEFEATED
from critias.games.goa2.rules.lanes import LANE_PUSHED
from critias.games.mage_knight.rules.gaining import HERO_WOUNDED
from critias.kernel.events import Event
from critias.kernel.installed import game
from critias.kernel.match import Match
from critias.kit.voice import voice_of

SETUPS: dict[str, dict[str, Any]] = {
    "goa2": {"selection": "chosen", "heroes": ["wasp", "dodger", "arien", "brogan"]},
    "era": {"players": 3, "start": "quick"},
    "athlas": {"creation": "presets"},
    "mage_knight": {"scenario": "blitz_conquest", "players": 2},
}


def losers(name: str, event: Event) -> list[int | None]:
    """The readers to whom an event is a loss, a spectator (None) among those who are asked."""
    match: Match[Any, Any] = Match.new(game(name), SETUPS[name], 7)
    voice = voice_of(match.game)
    readers: list[int | None] = [None, *range(len(match.seats))]
    return [seat for seat in readers if voice.strikes(match.view(seat), event)]


@pytest.mark.parametrize(
    ("name", "event", "seats"),
    [
        ("goa2", Event(HERO_DEFEATED, ("wasp", "arien", 3)), [2]),
        ("goa2", Event(LANE_PUSHED, (0, 1, 2)), [2, 3]),
        ("athlas", Event(DIED, (1, 0, 5)), [1]),
        ("mage_knight", Event(HERO_WOUNDED, (0, 2)), [0]),
        ("era", Event(EVICTED, (1, "lemuria")), [1]),
    ],
)
def test_a_loss_is_known_by_whom_it_hits(name: str, event: Event, seats: list[int]) -> None:
    assert losers(name, event) == seats


def test_a_nation_that_two_players_share_is_lost_by_both() -> None:
    match: Match[Any, Any] = Match.new(game("era"), SETUPS["era"], 7)
    held = [player["nations"] for player in match.view(None)["seats"]]
    nation = held[0][0]
    sharing = [seat for seat, nations in enumerate(held) if nation in nations]
    assert len(sharing) == 2
    assert losers("era", Event(LOST_UNITS, (nation, 2, nation))) == sharing
