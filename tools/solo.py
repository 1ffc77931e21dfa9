"""Solo games of Mage Knight: how the planner does, and what its numbers should be.

    python tools/solo.py play --games 100 --tries 300 --workers 8 --minutes 8 --out games.jsonl
    python tools/solo.py watch --seed 1 --tries 100
    python tools/solo.py vary --games 400 --tries 30 --workers 5 --minutes 8 --out varied.jsonl
    python tools/solo.py weigh --out varied.jsonl
    python tools/solo.py tune --games 24 --population 32 --workers 4 --minutes 5 --out tuned.json

`play` plays whole games from given seeds (the same luck for everybody) and appends a line for
each; with 0 tries the first thing that comes to mind is done. `vary` plays every game with all
numbers of the judgement moved up or down at random, and the same luck with each of them moved the
other way; `weigh` tells from such games what it is worth to move each number up. `tune` varies the
numbers of `VARIED` by the cross-entropy method in such swift games. Needs nothing but the package.
"""

from __future__ import annotations

import argparse
import json
import math
import multiprocessing
import random
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

from critias.games.mage_knight.bots import planner as planning
from critias.games.mage_knight.bots import tuned
from critias.games.mage_knight.bots.pilot import Aim
from critias.games.mage_knight.bots.planner import Planner, Swift, measured, play_turn, promise
from critias.games.mage_knight.game import RULES
from critias.games.mage_knight.rules.components import DEEDS, UNITS, WOUND
from critias.games.mage_knight.rules.gaining import all_deeds
from critias.games.mage_knight.rules.map import lattice
from critias.games.mage_knight.rules.scoring import scores
from critias.games.mage_knight.rules.state import MageKnightState
from critias.kernel.choices import Option
from critias.kernel.match import Match
from critias.kernel.playout import Playout
from critias.kernel.random import Rng
from critias.players import Position

Row = dict[str, Any]
LONGEST: Final = 4_000
"""Choices after which a game is given up."""
HEROES: Final = ("arythea", "goldyx", "norowas", "tovak")
CITY_BONUS: Final = 12.0
"""What a city counts besides its points where numbers are fitted."""
STEADY: Final = "judgement.DECAY"
"""A number that is varied but a little."""
VARIED: Final = (
    "judgement.NEW_TILE.now", "judgement.NEW_TILE.later", "judgement.BEHIND",
    "judgement.TILES_A_ROUND", "judgement.VIEW", "judgement.DECAY", "judgement.UNKNOWN_LAND",
    "judgement.CARD", "judgement.MANA", "judgement.REST", "judgement.FAME.now",
    "judgement.FAME.later", "judgement.WOUND.now", "judgement.WOUND.later", "judgement.FAILED",
    "judgement.ORCS_BEATEN", "judgement.DRACONUM_BEATEN", "judgement.KEEP_TAKEN.now",
    "judgement.KEEP_TAKEN.later", "judgement.TOWER_TAKEN.now", "judgement.TOWER_TAKEN.later",
    "judgement.CITY_TAKEN", "judgement.LAST_CITY", "judgement.MONASTERY_BURNED.now",
    "judgement.MONASTERY_BURNED.later", "judgement.SHIELD", "judgement.REWARD.now",
    "judgement.REWARD.later", "judgement.RUINS_CLEARED", "judgement.ALTAR.now",
    "judgement.LESSON.now", "judgement.LESSON.later", "judgement.SPELL.now",
    "judgement.SPELL.later", "judgement.UNIT_LEVEL.now", "judgement.UNIT_LEVEL.later",
    "judgement.UNIT_ATTACK", "judgement.TALK", "judgement.HEALED.now", "judgement.HEALED.later",
    "judgement.CARD_KEPT", "judgement.UNIT_KEPT", "judgement.MANA_KEPT", "judgement.SKILL_KEPT",
    "judgement.KNOCKED_OUT", "judgement.CROWDED", "judgement.UNIT_WOUNDED",
    "judgement.UNIT_LOST", "judgement.BOLD", "judgement.MIGHT", "judgement.MIGHT_LEVEL",
    "judgement.MIGHT_CARD", "judgement.MINE", "judgement.GLADE",
    "judgement.CITY_CALLS.0", "judgement.CITY_CALLS.1", "judgement.CITY_CALLS.2",
    "judgement.CITY_CALLS.3", "judgement.CITY_CALLS.4",
    "prospect.village", "prospect.monastery", "prospect.keep", "prospect.mage_tower",
    "prospect.city", "prospect.ancient_ruins", "prospect.dungeon", "prospect.tomb",
    "prospect.monster_den", "prospect.spawning_grounds", "prospect.marauding_orcs",
    "prospect.draconum",
)  # fmt: skip
"""What `tune` varies."""


# --- games ---------------------------------------------------------------------------------------


def play(seed: int, tries: int, watched: bool = False) -> Row:
    """One game by the planner, and what became of it."""
    begun = time.process_time()
    setup = {"scenario": "solo_conquest", "players": 1, "heroes": HEROES[seed % 4]}
    match: Match[Any, Any] = Match.new(RULES, setup, seed)
    planner = Planner(seed)
    course = Course()
    mark = (0, 0)
    while not match.over and len(match.log) < LONGEST:
        course.note(match.state)
        position = Position(match, 0)
        option = planner.choose(position, None, tries)
        if watched:
            mark = _show(match.state, position, option, planner, mark)
        match.choose(0, option)
    return course.row(match.state, seed, begun)


def swift_game(seed: int) -> Row:
    """A game in which the first thing that comes to mind is done, turn after turn."""
    begun = time.process_time()
    setup = RULES.parse_setup(
        {"scenario": "solo_conquest", "players": 1, "heroes": HEROES[seed % 4]}
    )
    playout: Playout[Any, Any] = Playout(RULES, RULES.new(setup, seed))
    rng, course = Rng(seed), Course()
    for _ in range(LONGEST):
        if playout.ask is None:
            break
        course.note(playout.state)
        play_turn(playout, 0, Swift(0), rng)
    return course.row(playout.state, seed, begun)


class Course:
    """How a game goes, Round by Round."""

    def __init__(self) -> None:
        self._rounds: list[dict[str, int]] = []
        self._seen: list[int] = []
        self._taken: list[int] = []

    def note(self, state: MageKnightState) -> None:
        """Look at the game before a choice."""
        if state.round > len(self._rounds) + 1:
            self._rounds.append(milestone(state))
        self._seen += [state.round] * (len(state.cities) - len(self._seen))
        taken = sum(city.conquered for city in state.cities)
        self._taken += [state.round] * (taken - len(self._taken))

    def row(self, state: MageKnightState, seed: int, begun: float) -> Row:
        """What became of it."""
        self.note(state)
        player = state.players[0]
        return {
            "seed": seed,
            "hero": HEROES[seed % 4],
            "total": scores(state)[0],
            "cities": len(self._taken),
            "seen": self._seen,
            "taken": self._taken,
            "fame": player.fame,
            "level": player.level,
            "tiles": len(state.tiles),
            "units": [UNITS[unit.card].id for unit in player.units],
            "reputation": player.reputation,
            "rounds": [*self._rounds, milestone(state)],
            "seconds": round(time.process_time() - begun, 2),
        }


def milestone(state: MageKnightState) -> dict[str, int]:
    """What there is at the end of a Round."""
    player = state.players[0]
    deeds = all_deeds(player)
    return {
        "fame": player.fame,
        "level": player.level,
        "tiles": len(state.tiles),
        "units": sum(UNITS[unit.card].level for unit in player.units),
        "wounds": deeds.count(WOUND),
        "cards": len(deeds) - 16 - deeds.count(WOUND),
    }


def summary(rows: Sequence[Row]) -> Row:
    """Means over games, with an interval of 95 % for the total."""
    count = len(rows)
    mean = sum(row["total"] for row in rows) / count
    spread = math.sqrt(sum((row["total"] - mean) ** 2 for row in rows) / max(1, count - 1))

    def by_round(key: str) -> list[float]:
        return [
            round(sum(found) / len(found), 1)
            for place in range(6)
            if (found := [r["rounds"][place][key] for r in rows if len(r["rounds"]) > place])
        ]

    return {
        "games": count,
        "total": round(mean, 1),
        "interval": round(1.96 * spread / math.sqrt(count), 1),
        "one city": sum(row["cities"] >= 1 for row in rows),
        "both": sum(row["cities"] >= 2 for row in rows),
        "cities seen by Round": [
            round(sum(sum(at <= number for at in row["seen"]) for row in rows) / count, 2)
            for number in range(1, 7)
        ],
        **{key: by_round(key) for key in ("fame", "tiles", "units", "wounds", "cards")},
        "seconds": round(sum(row["seconds"] for row in rows) / count, 2),
    }


# --- watching ------------------------------------------------------------------------------------


def _show(
    state: MageKnightState,
    position: Position,
    option: Option,
    planner: Planner,
    mark: tuple[int, int],
) -> tuple[int, int]:
    """Print a choice, and at the beginning of a turn the table and what was considered."""
    player, dummy = state.players[0], state.dummy
    now = (state.round, len(dummy.deck) if dummy is not None else 0)
    if now != mark:
        units = " ".join(
            UNITS[unit.card].id + "*" * unit.spent + "!" * unit.wounds for unit in player.units
        )
        print(
            f"--- Round {now[0]} {'night' if state.night else 'day'}, Dummy {now[1]}, Fame"
            f" {player.fame}, Reputation {player.reputation}, tiles {len(state.tiles)}, crystals"
            f" {player.crystals}, deck {len(player.deck)}, units [{units}], Source {state.source}"
        )
        print("    hand:", " ".join(DEEDS[card].id for card in player.hand))
    if planner.considered and position.ask.kind == "turn":
        found = sorted(planner.considered.items(), key=lambda one: -promise(one[1]))
        for plan, values in found[:9]:
            mean, error = measured(values)
            said = _said(state, plan.aim)
            print(f"        {mean:7.2f} +-{error:5.2f} ({len(values)}) {plan.first or ''} {said}")
        planner.considered = {}
    print(f"   {position.ask.kind:18} {option}")
    return now


def _said(state: MageKnightState, aim: Aim | None) -> str:
    if aim is None:
        return "-"
    return f"{lattice(state).names[aim.space]} {aim.option} {aim.buys or ''}"


# --- fitting -------------------------------------------------------------------------------------


def _played(job: tuple[int, int]) -> Row:
    seed, tries = job
    return play(seed, tries) if tries else swift_game(seed)


def _judged(job: tuple[int, int, dict[str, float]]) -> tuple[int, Row]:
    number, seed, weights = job
    tuned.use(weights)
    return number, swift_game(seed)


def many(args: argparse.Namespace) -> None:
    """Play games and append a line for each."""
    rows: list[Row] = []
    until = time.monotonic() + 60 * args.minutes
    jobs = [(args.seed + number, args.tries) for number in range(args.games)]
    with multiprocessing.Pool(args.workers) as pool:
        for row in pool.imap_unordered(_played, jobs):
            rows.append(row)
            if args.out:
                with args.out.open("a") as file:
                    file.write(json.dumps(row) + "\n")
            said = (row["seed"], row["total"], row["cities"], row["seen"], row["seconds"])
            print(*said, [one["fame"] for one in row["rounds"]], flush=True)
            if time.monotonic() > until:
                pool.terminate()
                break
    print(json.dumps({"what": args.label, **summary(rows)}), flush=True)


# --- what each number is worth -------------------------------------------------------------------

STEP: Final = 0.3
"""How far numbers are moved, in logarithms."""
WIDE: Final = {"standing.AROUND": 0.8, "standing.SPARE": 0.8}
FARTHER: Final = 0.45
"""How far those are moved that nobody has measured, and all others of `standing`."""
UNMOVED: Final = frozenset({
    "judgement.DECAY", "judgement.NO_HELP", "judgement.GIVING_UP", "standing.NEARNESS",
})  # fmt: skip
"""Numbers that are no matter of taste."""


def moved() -> list[str]:
    """The numbers that are moved, in order."""
    return sorted(name for name, value in tuned.numbers().items() if value and name not in UNMOVED)


def step(name: str) -> float:
    """How far a number is moved."""
    return WIDE.get(name, FARTHER if name.startswith("standing.") else STEP)


def signs(seed: int) -> list[int]:
    """Which numbers go up and which go down with a seed."""
    luck = random.Random(seed)
    return [luck.choice((-1, 1)) for _ in moved()]


def _varied(job: tuple[int, int, int]) -> Row:
    """A game with every number moved, to the side that `way` says."""
    seed, tries, way = job
    start = {name: START[name] for name in moved()}
    tuned.use(
        {
            name: value * math.exp(step(name) * way * sign)
            for (name, value), sign in zip(start.items(), signs(seed), strict=True)
        }
    )
    row = play(seed, tries)
    tuned.use(start)
    return {**row, "way": way}


START: Final = tuned.numbers()
"""The numbers as they were."""


def vary(args: argparse.Namespace) -> None:
    """Play every seed twice, with numbers moved to one side and to the other."""
    jobs = [
        (args.seed + number, args.tries, way) for number in range(args.games) for way in (1, -1)
    ]
    until = time.monotonic() + 60 * args.minutes
    with multiprocessing.Pool(args.workers) as pool, args.out.open("a") as file:
        for row in pool.imap_unordered(_varied, jobs):
            file.write(json.dumps(row) + "\n")
            file.flush()
            if time.monotonic() > until:
                pool.terminate()
                break


def weigh(args: argparse.Namespace) -> None:
    """What it brings to move each number up by its step, with its standard error: half the mean
    difference of the pairs of games, by the side of the number."""
    found: dict[int, dict[int, float]] = {}
    for line in args.out.read_text().splitlines():
        row = json.loads(line)
        found.setdefault(row["seed"], {})[row["way"]] = row["total"]
    halves = {
        seed: (pair[1] - pair[-1]) / 2 for seed, pair in found.items() if len(pair) == len((1, -1))
    }
    names = moved()
    sides = {seed: signs(seed) for seed in halves}
    for place, name in enumerate(names):
        values = [half * sides[seed][place] for seed, half in halves.items()]
        mean, error = measured(values)
        print(f"{mean / max(error, 1e-9):6.2f} {mean:6.2f} +-{error:5.2f} {name}")


def tune(args: argparse.Namespace) -> None:
    """The cross-entropy method over the logarithms of `VARIED`, on fresh seeds every time."""
    luck = random.Random(args.seed)
    start = tuned.numbers()
    centre = [math.log(max(start[name], 0.05)) for name in VARIED]
    least = [args.width * (0.25 if name == STEADY else 1.0) for name in VARIED]
    width = list(least)
    until, took, seed, generation = time.monotonic() + 60 * args.minutes, 0.0, args.seed * 10**6, 0
    with multiprocessing.Pool(args.workers) as pool:
        while time.monotonic() + took < until:
            begun = time.monotonic()
            half = [[luck.gauss(0, 1) for _ in VARIED] for _ in range(args.population // 2)]
            noise = [*half, *([-number for number in row] for row in half)]
            points = [
                [c + w * x for c, w, x in zip(centre, width, row, strict=True)] for row in noise
            ]
            points.append(list(centre))
            jobs = [
                (number, seed + game, _weights(point))
                for game in range(args.games)
                for number, point in enumerate(points)
            ]
            seed += args.games
            found: list[list[Row]] = [[] for _ in points]
            for number, row in pool.imap_unordered(_judged, jobs, 4):
                found[number].append(row)
            worths = [
                sum(row["total"] + CITY_BONUS * row["cities"] for row in rows) / len(rows)
                for rows in found
            ]
            order = sorted(range(len(points) - 1), key=lambda number: -worths[number])
            best = order[: max(2, len(order) // 4)]
            _shift([points[number] for number in best], centre, width, least)
            generation += 1
            took = time.monotonic() - begun
            report = {
                "generation": generation,
                "games": sum(map(len, found)),
                "centre": round(worths[-1], 1),
                "all": round(sum(worths[:-1]) / len(order), 1),
                "best": round(worths[order[0]], 1),
                "cities": sum(row["cities"] for rows in found for row in rows),
                "seconds": round(took),
            }
            args.out.write_text(json.dumps({**report, "weights": _weights(centre)}, indent=1))
            print(report, flush=True)


def _weights(point: Sequence[float]) -> dict[str, float]:
    return {name: round(math.exp(x), 4) for name, x in zip(VARIED, point, strict=True)}


RATE: Final = 0.8
"""How far the centre goes towards the best."""


def _shift(
    best: Sequence[Sequence[float]], centre: list[float], width: list[float], least: list[float]
) -> None:
    """Move towards the best, the better ones count more."""
    ranks = [math.log(len(best) + 0.5) - math.log(place + 1) for place in range(len(best))]
    shares = [rank / sum(ranks) for rank in ranks]
    for at in range(len(centre)):
        values = [point[at] for point in best]
        mean = sum(share * value for share, value in zip(shares, values, strict=True))
        squares = sum(s * (v - mean) ** 2 for s, v in zip(shares, values, strict=True))
        centre[at] += RATE * (mean - centre[at])
        width[at] = max(0.4 * least[at], 0.7 * width[at] + 0.3 * math.sqrt(squares))


def main() -> None:
    """Read what is wanted and do it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("what", choices=("play", "watch", "vary", "weigh", "tune"))
    parser.add_argument("--games", type=int, default=24)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--tries", type=int, default=100)
    parser.add_argument("--stages", help="worlds:kept:ahead of each stage of a thought")
    parser.add_argument("--branches", type=int, default=planning.BRANCHES)
    parser.add_argument("--population", type=int, default=32)
    parser.add_argument("--width", type=float, default=0.3)
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--minutes", type=float, default=60)
    parser.add_argument("--start", type=Path, help="numbers to judge by")
    parser.add_argument("--set", nargs="*", default=[], metavar="NAME=NUMBER")
    parser.add_argument("--label", default="")
    parser.add_argument("--out", type=Path)
    args = parser.parse_args()
    if args.start:
        tuned.use(json.loads(args.start.read_text())["weights"])
    tuned.use({name: float(value) for name, _, value in (one.partition("=") for one in args.set)})
    planning.BRANCHES = args.branches
    if args.stages:
        planning.STAGES = tuple(
            planning.Stage(*map(int, stage.split(":"))) for stage in args.stages.split(",")
        )
    if args.what == "watch":
        print(json.dumps(play(args.seed, args.tries, watched=True)))
    else:
        {"play": many, "vary": vary, "weigh": weigh, "tune": tune}[args.what](args)


if __name__ == "__main__":
    main()
