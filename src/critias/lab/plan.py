"""What a laboratory run is to play: every game of it follows from the plan and its number."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

import msgspec

from critias.kernel.errors import CritiasError
from critias.kernel.installed import game as installed_game
from critias.kernel.random import Rng
from critias.kernel.rules import AnyRules
from critias.lab import agents

MOST_GAMES: Final = 10_000_000
MOST_PLAYERS: Final = 16


class BadPlan(CritiasError):
    """A run that cannot be made like that."""


class Plan(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Games between players; written down beside the results, so that a run can go on."""

    game: str
    version: str
    setup: dict[str, Any]
    players: tuple[str, ...]
    games: int
    seed: int

    @property
    def played(self) -> AnyRules:
        """The game object."""
        return installed_game(self.game)

    @property
    def repeatable(self) -> bool:
        """Whether the same plan gives the same results on every machine."""
        return all(agents.repeatable(code) for code in self.players)

    def job(self, number: int) -> Job:
        """Game number so and so: the luck is the same until every player has had every side."""
        many = len(self.players)
        luck = Rng(self.seed).split(number // many + 1)
        game = self.played
        setup = game.parse_setup(self.setup)
        teams = [game.team(setup, seat) for seat in range(len(game.seats(setup)))]
        sides = sorted(set(teams))
        turned = number % many
        seats = tuple((sides.index(team) + turned) % many for team in teams)
        return Job(number, luck.bits64() >> 32, luck.bits64(), seats, tuple(teams))


class Job(msgspec.Struct, frozen=True):
    """One game: its number, its luck, that of the bots, and which player has which seat."""

    number: int
    seed: int
    luck: int
    seats: tuple[int, ...]
    teams: tuple[int, ...]


def plan(
    game: AnyRules,
    players: Sequence[str],
    games: int,
    seed: int = 0,
    setup: Mapping[str, Any] | None = None,
) -> Plan:
    """A plan whose parts have been looked at."""
    if not players or len(players) > MOST_PLAYERS:
        raise BadPlan(f"name between 1 and {MOST_PLAYERS} players, like: greedy random")
    if len(set(players)) < len(players):
        raise BadPlan("name each player once; one alone plays against itself")
    for code in players:
        agents.check(code)
    if not 1 <= games <= MOST_GAMES:
        raise BadPlan(f"between 1 and {MOST_GAMES} games, not {games}")
    if games % len(players):
        raise BadPlan(
            f"{games} games do not come out even: the {len(players)} players change places, "
            f"so the number of games has to be a multiple of {len(players)}"
        )
    chosen = game.parse_setup(setup)
    return Plan(game.id, game.version, chosen.to_json(), tuple(players), games, seed)
