"""What a run says: win rates with intervals, lengths, endings, questions."""

from __future__ import annotations

import statistics
from collections import defaultdict
from collections.abc import Callable, Iterable
from itertools import combinations
from typing import Any, NamedTuple

from critias.lab.intervals import wilson
from critias.lab.store import Store


class Rate(NamedTuple):
    """How often something won."""

    name: str
    games: int
    points: float
    """Wins, and half of the draws."""
    scores: tuple[float, ...] = ()

    @property
    def share(self) -> float:
        """From 0 to 1."""
        return self.points / self.games

    @property
    def interval(self) -> tuple[float, float]:
        """Where the true share lies, most likely (Wilson's interval)."""
        return wilson(self.points, self.games)

    @property
    def score(self) -> float | None:
        """The mean score, where the game has one."""
        return sum(self.scores) / len(self.scores) if self.scores else None


class Question(NamedTuple):
    """One kind of question: how often per game, and with how many options."""

    kind: str
    per_game: float
    options: float


class Figures:
    """All figures of one run, from its tables."""

    def __init__(self, store: Store) -> None:
        self.plan = store.plan()
        self.notes = store.notes()
        self.games: list[dict[str, Any]] = store.games().to_dicts()
        self.seats: list[dict[str, Any]] = store.seats().to_dicts()
        self.names = self.plan.played.seats(self.plan.played.parse_setup(self.plan.setup))

    @property
    def solo(self) -> bool:
        """Whether everybody plays on one side, so that only scores can be compared."""
        return self.sides == 1

    @property
    def sides(self) -> int:
        """How many sides play against each other."""
        return len({row["team"] for row in self.seats})

    def _rates(self, key: Callable[[dict[str, Any]], Iterable[str]]) -> list[Rate]:
        """A side counts once in a game, however many seats it has."""
        points: defaultdict[str, dict[tuple[int, int, str], float]] = defaultdict(dict)
        scores: defaultdict[str, list[float]] = defaultdict(list)
        for row in self.seats:
            for name in key(row):
                # Where one of a side wins alone, the side has won all the same.
                side, own = (row["number"], row["team"], name), points[name]
                own[side] = max(own.get(side, 0.0), row["result"])
                if row["score"] is not None:
                    scores[name].append(row["score"])
        return [
            Rate(name, len(found), sum(found.values()), tuple(scores[name]))
            for name, found in sorted(points.items())
        ]

    def players(self) -> list[Rate]:
        """Each player, by games: with more than two sides a player has several, but only one of
        them can win. Games without a winner are shared."""
        order = {code: place for place, code in enumerate(self.plan.players)}
        rates = self._rates(lambda row: [row["player"]])
        if len(order) > 1 and not self.solo:
            rates = [self._of_games(rate) for rate in rates]
        return sorted(rates, key=lambda rate: order[rate.name])

    def _of_games(self, rate: Rate) -> Rate:
        many = len(self.plan.players)
        points = 0.0
        for sides in self._winners().values():
            won = [player for player, result in sides if result == 1]
            points += won.count(rate.name) / len(won) if won else 1 / many
        return rate._replace(games=len(self.games), points=points)

    def _winners(self) -> dict[int, list[tuple[str, float]]]:
        """For each game the sides' players and results."""
        found: defaultdict[int, dict[int, tuple[str, float]]] = defaultdict(dict)
        for row in self.seats:
            sides = found[row["number"]]
            _, best = sides.get(row["team"], ("", 0.0))
            sides[row["team"]] = row["player"], max(best, row["result"])
        return {number: list(sides.values()) for number, sides in found.items()}

    def places(self) -> list[Rate]:
        """Each seat, whoever sat there."""
        order = {name: place for place, name in enumerate(self.names)}
        rates = self._rates(lambda row: [self.names[row["seat"]]])
        return sorted(rates, key=lambda rate: order[rate.name])

    def players_by_place(self) -> list[Rate]:
        """Each player in each seat."""
        return self._rates(lambda row: [f"{row['player']} as {self.names[row['seat']]}"])

    def traits(self) -> dict[str, list[Rate]]:
        """Each hero, nation, card or whatever the seats played with, by kind."""
        found: defaultdict[str, list[Rate]] = defaultdict(list)
        for rate in self._rates(lambda row: row["traits"]):
            kind, _, value = rate.name.partition("=")
            found[kind].append(rate._replace(name=value))
        return {
            kind: sorted(rates, key=lambda rate: -rate.share)
            for kind, rates in sorted(found.items())
            if len(rates) > 1
        }

    def pairs(self, kind: str) -> list[Rate]:
        """Two of a kind on one side, such as two heroes of a team."""
        sides: defaultdict[tuple[int, int], list[tuple[str, float]]] = defaultdict(list)
        for row in self.seats:
            for text in row["traits"]:
                name, _, value = text.partition("=")
                if name == kind:
                    sides[row["number"], row["team"]].append((value, row["result"]))
        points: defaultdict[str, list[float]] = defaultdict(list)
        for members in sides.values():
            for (one, won), (other, too) in combinations(sorted(members), 2):
                if one != other:
                    points[f"{one} and {other}"].append(max(won, too))
        rates = [Rate(name, len(won), sum(won)) for name, won in sorted(points.items())]
        return sorted(rates, key=lambda rate: -rate.share)

    def reached(self) -> dict[str, dict[str, float]]:
        """What each player reached on average: the numbers of the result page by their names."""
        found: defaultdict[str, defaultdict[str, list[float]]] = defaultdict(
            lambda: defaultdict(list)
        )
        for row in self.seats:
            for text in row.get("counts") or ():
                name, _, number = text.rpartition("=")
                found[row["player"]][name].append(float(number))
        return {
            player: {name: statistics.fmean(numbers) for name, numbers in names.items()}
            for player, names in found.items()
        }

    def endings(self) -> list[tuple[str, int]]:
        """Ways of ending, the most common first."""
        counts: defaultdict[str, int] = defaultdict(int)
        for game in self.games:
            counts[game["reason"]] += 1
        return sorted(counts.items(), key=lambda pair: -pair[1])

    def lengths(self) -> list[int]:
        """Decisions of each game."""
        return [game["decisions"] for game in self.games]

    def branching(self) -> float:
        """Options per decision."""
        decisions = sum(game["decisions"] for game in self.games)
        return sum(game["options"] for game in self.games) / max(1, decisions)

    def widest(self) -> int:
        """The most options of any decision."""
        return max((game["widest"] for game in self.games), default=0)

    def questions(self) -> list[Question]:
        """Kinds of questions, the most common first."""
        counts: defaultdict[str, list[int]] = defaultdict(lambda: [0, 0])
        for game in self.games:
            for text in game["questions"]:
                kind, _, numbers = text.rpartition("=")
                asked, _, options = numbers.partition("/")
                counts[kind][0] += int(asked)
                counts[kind][1] += int(options)
        found = [
            Question(kind, asked / len(self.games), options / asked)
            for kind, (asked, options) in counts.items()
        ]
        return sorted(found, key=lambda one: -one.per_game)

    def memory(self) -> dict[str, list[tuple[int, int]]]:
        """For each worker process (games played so far, bytes held)."""
        found: defaultdict[str, list[tuple[int, int]]] = defaultdict(list)
        for note in self.notes:
            before = found[note["worker"]][-1][0] if found[note["worker"]] else 0
            found[note["worker"]].append((before + note["games"], note["memory"]))
        return dict(found)

    def seconds(self) -> float:
        """Time that all workers together took."""
        return sum(note["seconds"] for note in self.notes)
