"""Who gets a worker process next, how long bots may think, and what processes keep."""

from __future__ import annotations

import asyncio
import itertools
import json
import time
from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from critias.kernel.installed import game
from critias.kernel.match import Match
from critias.kernel.random import Rng
from critias.players import Bot, Position
from critias.table import journal, replays, work
from critias.table.config import Settings
from critias.table.errors import TooMuch
from critias.table.hub import Hub
from critias.table.journal import Written
from critias.table.moments import EACH, MOST, Moments
from critias.table.records import CHOOSE
from critias.table.replays import KEPT, Replay
from critias.table.thinking import HASTY, LEAST, ROUND, hurried, share
from critias.table.work import Games, Players
from critias.table.workshop import Crowd, Hand, Rank, Whose, Workshop, cores


class Clock:
    """Time that passes when it is told to."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


class Line:
    """People who wait in a workshop; what is done is noted when it ends."""

    def __init__(self, processes: int = 1) -> None:
        self.shop = Workshop(processes, clock=Clock())
        self.done: list[str] = []
        self.at: dict[str, Hand] = {}
        self._ends: dict[str, asyncio.Event] = {}
        self._tasks: list[asyncio.Task[None]] = []

    async def comes(self, name: str, rank: Rank, whose: Whose, keep: str = "") -> None:
        """Somebody with work joins the line."""
        self._ends[name] = asyncio.Event()
        self._tasks.append(asyncio.create_task(self._work(name, rank, whose, keep)))
        await asyncio.sleep(0)

    async def _work(self, name: str, rank: Rank, whose: Whose, keep: str) -> None:
        async with self.shop.turn(rank, whose, keep) as hand:
            self.at[name] = hand
            await self._ends[name].wait()
            self.done.append(name)

    async def ends(self, name: str) -> None:
        """The work is done, and the next one has begun."""
        self._ends[name].set()
        for _ in range(5):
            await asyncio.sleep(0)

    async def rest(self) -> list[str]:
        """Everything is done in its turn."""
        while len(self.done) < len(self._tasks):
            await self.ends(next(name for name in self.at if name not in self.done))
        await asyncio.gather(*self._tasks)
        assert not len(self.shop._addresses)
        assert not len(self.shop._people)
        assert len(self.shop._free) == self.shop.processes
        return self.done


def played(scene: Callable[[], Awaitable[None]]) -> None:
    async def run() -> None:
        await scene()

    asyncio.run(run())


def test_work_goes_by_rank_and_advice_comes_after_all_turns() -> None:
    async def scene() -> None:
        line = Line()
        ann = Whose("ann", "here")
        for name, rank in (
            ("first", Rank.UNSEEN),
            ("hint", Rank.ASIDE),
            ("unseen", Rank.UNSEEN),
            ("watched", Rank.WATCHED),
            ("waited for", Rank.WAITED_FOR),
        ):
            await line.comes(name, rank, ann)
        assert await line.rest() == ["first", "waited for", "watched", "unseen", "hint"]

    played(scene)


def test_forty_names_of_one_address_take_turns_with_one_of_another() -> None:
    """Each of the forty is somebody new, and all of them came first."""

    async def scene() -> None:
        line = Line()
        for number in range(40):
            await line.comes(f"eve{number}", Rank.WAITED_FOR, Whose(f"eve{number}", "there"))
        await line.comes("ann1", Rank.WAITED_FOR, Whose("ann", "here"))
        await line.ends("eve0")
        assert "ann1" in line.at, "she need not wait for the forty"
        for number in range(2, 6):
            before = len(line.at)
            await line.ends(f"ann{number - 1}")
            await line.comes(f"ann{number}", Rank.WAITED_FOR, Whose("ann", "here"))
            await line.ends(next(name for name in list(line.at)[before:] if name[:3] == "eve"))
            assert f"ann{number}" in line.at, "one of theirs, one of hers"
        await line.rest()

    played(scene)


def test_an_address_of_many_is_not_starved_by_many_addresses() -> None:
    """A club behind one address has its turn like every other address."""

    async def scene() -> None:
        line = Line()
        await line.comes("first", Rank.WAITED_FOR, Whose("x", "x"))
        for number in range(3):
            await line.comes(f"club{number}", Rank.WAITED_FOR, Whose(f"c{number}", "club"))
        for number in range(3):
            await line.comes(f"lone{number}", Rank.WAITED_FOR, Whose(f"l{number}", f"l{number}"))
        expected = ["first", "club0", "lone0", "lone1", "lone2", "club1", "club2"]
        assert await line.rest() == expected

    played(scene)


def test_people_at_one_address_take_turns() -> None:
    async def scene() -> None:
        line = Line()
        for number in range(3):
            await line.comes(f"eve{number}", Rank.WAITED_FOR, Whose("eve", "club"))
        await line.comes("bob", Rank.WAITED_FOR, Whose("bob", "club"))
        assert await line.rest() == ["eve0", "bob", "eve1", "eve2"]

    played(scene)


def test_a_game_goes_to_the_process_that_keeps_it() -> None:
    async def scene() -> None:
        line = Line(2)
        ann = Whose("ann", "here")
        await line.comes("a1", Rank.WAITED_FOR, ann, "a")
        await line.comes("b1", Rank.WAITED_FOR, ann, "b")
        await line.ends("b1")
        await line.ends("a1")
        for number in range(2, 5):
            await line.comes(f"a{number}", Rank.WAITED_FOR, ann, "a")
            await line.comes(f"b{number}", Rank.WAITED_FOR, ann, "b")
            # Both are taken, and those who wait for one of them wait for their own.
            await line.comes(f"b{number}+", Rank.WAITED_FOR, ann, "b")
            await line.comes(f"a{number}+", Rank.WAITED_FOR, ann, "a")
            for name in (f"a{number}", f"b{number}", f"a{number}+", f"b{number}+"):
                await line.ends(name)
        assert {line.at[name] for name in line.at if name[0] == "a"} == {line.at["a1"]}
        assert {line.at[name] for name in line.at if name[0] == "b"} == {line.at["b1"]}
        assert line.at["a1"] is not line.at["b1"]

    played(scene)


def test_no_process_stands_idle_while_a_game_waits_for_another_one() -> None:
    async def scene() -> None:
        line = Line(2)
        ann = Whose("ann", "here")
        await line.comes("a1", Rank.WAITED_FOR, ann, "a")
        await line.ends("a1")
        keeper = line.at["a1"]
        await line.comes("a2", Rank.WAITED_FOR, ann, "a")
        assert line.at["a2"] is keeper
        await line.comes("a3", Rank.WAITED_FOR, ann, "a")
        assert line.at["a3"] is not keeper
        await line.rest()

    played(scene)


def test_whoever_gives_up_leaves_no_process_taken() -> None:
    async def scene() -> None:
        shop = Workshop(1)
        begun, end = asyncio.Event(), asyncio.Event()

        async def work() -> None:
            async with shop.turn(Rank.UNSEEN):
                begun.set()
                await end.wait()

        first = asyncio.create_task(work())
        await begun.wait()
        waiting = asyncio.create_task(work())
        await asyncio.sleep(0)
        waiting.cancel()
        first.cancel()
        await asyncio.gather(first, waiting, return_exceptions=True)
        end.set()
        await work()
        assert len(shop._free) == 1

    played(scene)


def slow(seconds: float) -> str:
    time.sleep(seconds)
    return "done"


def process() -> int:
    import os  # noqa: PLC0415 - of the worker process

    return os.getpid()


def test_a_process_is_given_away_once_it_has_done_what_nobody_waits_for_any_more() -> None:
    async def scene() -> None:
        shop = Workshop(1)
        try:
            await shop.run(process)
            left = asyncio.create_task(shop.run(slow, 0.3))
            await asyncio.sleep(0.1)
            left.cancel()
            await asyncio.gather(left, return_exceptions=True)
            assert not shop._free, "it is still at it"
            await shop.run(process)
            assert len(shop._free) == 1
        finally:
            shop.close()

    played(scene)


# --- how long bots may think ----------------------------------------------------------------------


def test_a_crowd_is_remembered_for_a_while() -> None:
    clock = Clock()
    crowd = Crowd(clock)
    for _ in range(60):
        crowd.change(Rank.WAITED_FOR, 1)
    crowd.change(Rank.ASIDE, 1)
    assert crowd.size(Rank.WAITED_FOR) == 60, "at once"
    assert crowd.size(Rank.ASIDE) == 61
    clock.now += 10
    for _ in range(60):
        crowd.change(Rank.WAITED_FOR, -1)
    assert 55 < crowd.size(Rank.WAITED_FOR) < 61, "a moment's lull is no leisure"
    clock.now += 1
    assert 30 < crowd.size(Rank.WAITED_FOR) < 50
    clock.now += 20
    assert crowd.size(Rank.WAITED_FOR) < 0.1


def test_who_plays_alone_is_given_all_the_time_there_is() -> None:
    for crowd in (1, 2):
        for waited in (0.0, 5.0):
            assert share(1.0, crowd, 2, waited) == 1.0


@pytest.mark.parametrize("processes", [1, 2, 8])
def test_the_more_wait_the_less_each_may_think(processes: int) -> None:
    found = [share(1.0, crowd, processes) for crowd in range(1, 500)]
    assert found == sorted(found, reverse=True)
    for crowd, seconds in enumerate(found, 1):
        if seconds > LEAST and crowd > processes:
            # Whoever joins them now is answered after one round of all of them.
            assert seconds * crowd / processes <= ROUND
    assert found[-1] >= LEAST


def test_who_has_waited_for_long_waits_less_for_the_next_one() -> None:
    found = [share(1.0, 10, 2, waited / 10) for waited in range(40)]
    assert found == sorted(found, reverse=True)
    assert found[0] == ROUND * 2 / 10
    assert found[-1] == LEAST


def test_in_a_hurry_a_search_is_left_out_and_a_fixed_one_never() -> None:
    assert hurried("search:1000ms", HASTY) == "search:1000ms"
    assert hurried("search:200ms", HASTY / 2) == "greedy"
    assert hurried("searcher", HASTY / 2) == "greedy"
    for code in ("search:1000it", "greedy", "random", "no such bot"):
        assert hurried(code, LEAST) == code


def test_sixty_tables_are_all_answered_within_two_seconds() -> None:
    """A day at the table in no time: bots use up what they are given, people answer at once."""
    clock, processes, tables = Clock(), 2, 60
    crowd = Crowd(clock)
    free_at = [clock.now] * processes
    asked = dict.fromkeys(range(tables), clock.now)
    waits: list[float] = []
    for _ in range(tables):
        crowd.change(Rank.WAITED_FOR, 1)
    for _ in range(3_000):
        table = min(asked, key=asked.__getitem__)
        hand = min(range(processes), key=free_at.__getitem__)
        clock.now = max(clock.now, free_at[hand])
        took = share(1.0, crowd.size(Rank.WAITED_FOR), processes) + 0.01
        free_at[hand] = clock.now + took
        waits.append(free_at[hand] - asked[table])
        asked[table] = free_at[hand]
    waits.sort()
    assert waits[int(len(waits) * 0.95)] < 2.0


def test_there_is_a_process_for_every_core() -> None:
    async def processes(**more: Any) -> int:
        return Hub(Settings(**more)).thinking.processes

    assert cores() >= 1
    assert asyncio.run(processes()) == cores()
    assert asyncio.run(processes(workers=2)) == max(1, cores() // 2)
    assert asyncio.run(processes(bot_workers=3)) == 3


# --- what processes keep --------------------------------------------------------------------------


def random_game(name: str, setup: dict[str, Any], seed: int, most: int = 10_000) -> Written:
    """A game as it is written down."""
    rng = Rng(seed)
    match: Match[Any, Any] = Match.new(game(name), setup, seed)
    while not match.over and len(match.log) < most:
        seat = match.seats_to_answer()[0]
        ask = match.ask_for(seat)
        assert ask is not None
        match.choose(seat, rng.pick(ask.options))
    lines = tuple((entry.seat, CHOOSE, entry.text) for entry in match.log)
    return Written(name, json.dumps(match.setup.to_json()), seed, lines)


def test_no_game_is_played_again_from_its_start(monkeypatch: pytest.MonkeyPatch) -> None:
    """Far more games than are kept whole go on in turn."""
    games = Games(whole=2, packed=50)
    whole = [random_game("reef", {"dives": 7}, seed) for seed in range(6)]
    applied = 0
    play = journal.play

    def counted(*arguments: Any) -> None:
        nonlocal applied
        applied += 1
        play(*arguments)

    monkeypatch.setattr(work, "play", counted)
    longest = max(len(written.lines) for written in whole)
    for length in range(1, longest + 1):
        for written in whole:
            if length <= len(written.lines):
                now = Written(written.game, written.setup, written.seed, written.lines[:length])
                match = games.match(str(written.seed), now)
                assert [entry.text for entry in match.log] == [text for _, _, text in now.lines]
    assert applied == sum(len(written.lines) for written in whole), "each choice once"


def test_a_game_that_was_put_away_goes_on_as_one_that_was_not() -> None:
    written = random_game("goa2", {"players": 4}, 3, 120)
    half = Written(written.game, written.setup, written.seed, written.lines[:70])
    kept, packed = Games(), Games(whole=0)
    for games in (kept, packed):
        games.match("x", half)
    one, other = (games.match("x", written) for games in (kept, packed))
    assert one.digest() == other.digest()
    assert (one.seen, one.taken_back) == (other.seen, other.taken_back)
    for seat in one.seats_to_answer():
        assert one.since_step(seat) == other.since_step(seat)


def test_what_a_process_keeps_is_bounded() -> None:
    games = Games(whole=3, packed=4)
    for seed in range(20):
        match = games.match(str(seed), random_game("reef", {"dives": 3}, seed, 3))
        assert not match.events, "which nobody here asks for"
    assert (len(games._whole), len(games._packed)) == (3, 4)


def test_a_game_that_went_another_way_is_not_taken_for_the_one_that_is_kept() -> None:
    games = Games()
    one = random_game("reef", {"dives": 7}, 1)
    games.match("x", one)
    seat, action, text = one.lines[0]
    other = next(
        entry
        for entry in (str(number) for number in range(10))
        if entry != text and _offered(one, seat, entry)
    )
    match = games.match("x", Written(one.game, one.setup, one.seed, ((seat, action, other),)))
    assert [entry.text for entry in match.log] == [other]


def _offered(written: Written, seat: int, text: str) -> bool:
    match: Match[Any, Any] = Match.new(game(written.game), json.loads(written.setup), written.seed)
    ask = match.ask_for(seat)
    assert ask is not None
    return text in [match.game.notation(match.state, option) for option in ask.options]


def test_bots_that_know_much_are_forgotten_sooner(monkeypatch: pytest.MonkeyPatch) -> None:
    class Scholar(Bot):
        name = "scholar"

        def choose(self, position: Position) -> Any:
            return position.ask.options[0]

        def size(self) -> int:
            return 400

    monkeypatch.setattr(work, "bot_of", lambda code, seed: Scholar())
    match: Match[Any, Any] = Match.new(game("reef"), None, 1)
    position = Position(match, match.seats_to_answer()[0])
    players = Players(most=5, nodes=1000)
    for number in range(8):
        players.choose(str(number), position, "scholar", 1, 1.0)
    assert [key for key, _, _ in players._bots] == ["6", "7"]
    assert players._size == 800
    few = Players(most=5, nodes=1_000_000)
    for number in range(8):
        few.choose(str(number), position, "scholar", 1, 1.0)
    assert len(few._bots) == 5


# --- looking back ---------------------------------------------------------------------------------


def test_a_moment_is_the_same_from_whichever_side_one_comes() -> None:
    written = random_game("goa2", {"players": 4}, 5, 150)
    replay = Replay(written)
    late = time.monotonic() + 1000
    fresh: Match[Any, Any] = Match.new(game("goa2"), json.loads(written.setup), 5)
    forwards = []
    for at in range(len(written.lines) + 1):
        if at:
            seat, _, text = written.lines[at - 1]
            fresh.choose_text(seat, text)
        last = [(n, e) for n, e in fresh.events_for(None) if n == at]
        forwards.append((fresh.digest(), last))
    for at in reversed(range(len(written.lines) + 1)):
        match = replay.at(at, late)
        assert match is not None
        last = [(n, e) for n, e in match.events_for(None) if n == at]
        assert (match.digest(), last) == forwards[at], at


def test_walking_backwards_plays_a_few_choices_and_not_the_whole_game(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    written = random_game("goa2", {"players": 4}, 5, 300)
    replay = Replay(written)
    late = time.monotonic() + 1000
    assert replay.at(len(written.lines), late) is not None
    chosen = 0
    choose = Match.choose_text

    def counted(match: Match[Any, Any], seat: int, text: str) -> None:
        nonlocal chosen
        chosen += 1
        choose(match, seat, text)

    monkeypatch.setattr(Match, "choose_text", counted)
    for at in range(len(written.lines) - 1, len(written.lines) - 21, -1):
        before = chosen
        replay.at(at, late)
        assert chosen - before <= 32
    assert len(replay._snapshots) <= 65


def test_a_long_game_is_played_again_in_slices(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(replays, "_SLICE", -1.0)
    monkeypatch.setattr(replays, "_replays", type(replays._replays)())
    written = random_game("reef", {"dives": 7}, 2)
    at = len(written.lines)
    slices = next(n for n in itertools.count(1) if replays.frame(written, at, None) is not None)
    assert slices == at + 1
    assert replays.frame(written, at - 1, None) is not None, "what has been played is kept"


def test_one_address_looks_at_a_few_moments_at_a_time_and_leaves_room_for_others() -> None:
    async def scene() -> None:
        go = asyncio.Event()
        shown: list[str] = []

        class Here:
            async def run(self, *arguments: Any, whose: Whose) -> Any:
                shown.append(whose.address)
                await go.wait()
                return replays.Frame("", "", (), "")

        shop: Any = Here()
        moments, written = Moments(shop), Written("reef", "{}", 1, ())

        def look(address: str) -> asyncio.Task[Any]:
            return asyncio.create_task(moments.of(written, 0, None, Whose("", address)))

        looking = [look("eve") for _ in range(MOST + 3)]
        bob = look("bob")
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        refused = [task for task in looking if task.done()]
        assert [type(task.exception()) for task in refused] == [TooMuch] * 3
        assert shown == ["eve"] * EACH + ["bob"]
        crowd = [look(f"address {number}") for number in range(KEPT)]
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        assert len(shown) == KEPT, "as many as the process keeps"
        go.set()
        await asyncio.gather(*looking, bob, *crowd, return_exceptions=True)
        assert shown.count("eve") == MOST, "all others in their turn"
        assert not moments._addresses

    played(scene)
