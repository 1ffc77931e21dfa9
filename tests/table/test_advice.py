"""Hints while practising, reviews after the end, and never anything for cheats."""

from __future__ import annotations

import asyncio
import json
import random
from types import SimpleNamespace
from typing import Any

import httpx
import pytest

from critias.kernel.errors import CritiasError
from critias.kernel.installed import game
from critias.kernel.match import Match
from critias.kernel.random import Rng
from critias.kit.language import using
from critias.players import Budget
from critias.table import advice
from critias.table.advice import Reviewed, Turn
from critias.table.journal import Written
from critias.table.pages.advice import review_page
from critias.table.pages.layout import Visitor
from critias.table.records import CHOOSE
from critias.table.reviews import Reviews
from critias.table.workshop import NOBODY, Workshop
from shared.pseudo import MARKED
from table.people import Player, Server, play_on


def status(player: Player, path: str) -> int:
    return player.http.get(path).status_code


def hints(player: Player, table: str) -> list[Any]:
    answer = player.http.get(f"/api/tables/{table}/hint", params={"seat": 0})
    assert answer.status_code == 200, answer.text
    found: list[Any] = answer.json()
    return found


def test_somebody_alone_with_bots_is_told_what_a_bot_would_do(server: Server) -> None:
    ann = server.person()
    table = ann.table(["me", "random"])
    offered = {one["option"] for one in ann.look(table, 0)["question"]["options"]}
    found = hints(ann, table)
    assert found
    for one in found:
        assert one["option"] in offered
        assert -1 <= one["worth"] <= 1
        assert one["off"] >= 0
        assert 0 <= one["sure"] <= 1
    assert any(one["likely"] > 0 for one in found)
    mixed = len([one for one in found if one["likely"] > 0]) > 1
    assert [bool(one["verdict"]) for one in found] == [
        one["likely"] > 0 and not mixed for one in found
    ]
    page = ann.http.get(f"/t/{table}/hint")
    assert page.status_code == 200
    assert "What would you do?" in page.text
    assert found[0]["label"] in page.text
    assert page.text.count('class="bar"') == len(found)
    table_page = ann.http.get(f"/t/{table}").text
    assert f"/t/{table}/hint" in table_page
    assert "data-hint" in table_page


def test_asking_changes_nothing(server: Server) -> None:
    ann = server.person()
    table = ann.table(["me", "random"])
    before = ann.look(table, 0)
    hints(ann, table)
    assert ann.look(table, 0)["question"] == before["question"]


def test_there_are_no_hints_between_people(server: Server) -> None:
    ann, bob = server.person("Ann"), server.person("Bob")
    table = ann.table(["me", "open"], start=False)
    key = ann.get(f"/api/tables/{table}/links")["1"]
    bob.post(f"/api/tables/{table}/seats/1", {"do": "sit", "key": key})
    ann.post(f"/api/tables/{table}/start")
    for player, seat in ((ann, 0), (bob, 1), (ann, 1)):
        assert status(player, f"/api/tables/{table}/hint?seat={seat}") == 403
        assert status(player, f"/t/{table}/hint") == 403
    assert "A hint" not in ann.http.get(f"/t/{table}").text


def test_there_are_no_hints_at_one_screen_for_two(server: Server) -> None:
    ann = server.person()
    table = ann.table(["me", "me"])
    assert status(ann, f"/api/tables/{table}/hint?seat=0") == 403


def test_there_are_no_hints_for_others(server: Server) -> None:
    ann, eve = server.person("Ann"), server.person("Eve")
    table = ann.table(["me", "random"])
    assert status(eve, f"/api/tables/{table}/hint?seat=0") == 403
    assert status(ann, f"/api/tables/{table}/hint?seat=1") == 403
    assert status(ann, f"/api/tables/{table}/hint?seat=7") in (400, 404)
    assert status(ann, f"/api/tables/{table}/hint?seat=x") == 400


def test_there_are_no_hints_in_a_game_that_was_between_people(server: Server) -> None:
    """Bob lets a bot play for him for a while: he may come back."""
    ann, bob = server.person("Ann"), server.person("Bob")
    table = ann.table(["me", "open"], start=False)
    key = ann.get(f"/api/tables/{table}/links")["1"]
    bob.post(f"/api/tables/{table}/seats/1", {"do": "sit", "key": key})
    ann.post(f"/api/tables/{table}/start")
    offered = bob.look(table, 1)["question"]["options"]
    bob.choose(table, 1, offered[0]["option"])
    bob.post(f"/api/tables/{table}/seats/1", {"do": "bot", "bot": "random"})
    assert ann.look(table, 0)["question"] is not None
    assert status(ann, f"/api/tables/{table}/hint?seat=0") == 403
    assert status(ann, f"/t/{table}/hint") == 403
    assert "data-hint" not in ann.http.get(f"/t/{table}").text


def test_there_are_no_more_hints_once_a_bots_seat_is_free_or_taken(server: Server) -> None:
    ann, bob = server.person("Ann"), server.person("Bob")
    table = ann.table(["me", "random"])
    hints(ann, table)
    ann.post(f"/api/tables/{table}/seats/1", {"do": "free"})
    assert status(ann, f"/api/tables/{table}/hint?seat=0") == 403
    key = ann.get(f"/api/tables/{table}/links")["1"]
    bob.post(f"/api/tables/{table}/seats/1", {"do": "sit", "key": key})
    for player, seat in ((ann, 0), (bob, 1)):
        assert status(player, f"/api/tables/{table}/hint?seat={seat}") == 403
    assert "data-hint" not in ann.http.get(f"/t/{table}").text


def test_those_who_watch_get_no_hints(server: Server) -> None:
    ann, eve = server.person("Ann"), server.person("Eve")
    table = ann.table(["me", "random"])
    assert status(eve, f"/t/{table}") == 200
    assert "data-hint" not in eve.http.get(f"/t/{table}").text
    went = eve.http.get(f"/t/{table}/hint", follow_redirects=False)
    assert (went.status_code, went.headers["location"]) in (
        (302, f"/t/{table}"),
        (303, f"/t/{table}"),
    )
    assert httpx.get(f"{server.url}/api/tables/{table}/hint?seat=0").status_code == 401


def test_a_running_game_has_no_review(server: Server) -> None:
    ann = server.person()
    table = ann.table(["me", "random"])
    assert status(ann, f"/api/tables/{table}/review") == 403
    assert ann.http.get(f"/t/{table}/review", follow_redirects=False).status_code in (302, 303)


@pytest.mark.parametrize("seed", [1, 2])
def test_a_finished_game_is_reviewed(server: Server, seed: int) -> None:
    ann = server.person()
    table = ann.table(["me", "random"])
    play_on({0: ann}, table, random.Random(seed))
    found = ann.get(f"/api/tables/{table}/review")
    last = found["course"][-1]
    assert abs(last[1]) in (0, 1)
    assert all(-1 <= worth <= 1 for _, worth in found["course"])
    page = ann.http.get(f"/t/{table}/review")
    assert page.status_code == 200
    assert len(found["seats"]) == len(found["course"])
    assert f"/t/{table}/review" in ann.http.get(f"/t/{table}/result").text


def stub(name: str, setup: dict[str, Any]) -> Any:
    """A table as far as a review looks at it."""
    chosen = game(name).parse_setup(setup)
    seats = game(name).seats(chosen)
    teams = [game(name).team(chosen, seat) for seat in range(len(seats))]
    return SimpleNamespace(
        id="reef1", game=game(name), setup=chosen, teams=teams, seat_name=list(seats).__getitem__
    )


def played(name: str, setup: dict[str, Any], seed: int) -> Written:
    """A random game as it is written down."""
    rng = Rng(seed)
    match: Match[Any, Any] = Match.new(game(name), setup, seed)
    while not match.over:
        seat = match.seats_to_answer()[0]
        ask = match.ask_for(seat)
        assert ask is not None
        match.choose(seat, rng.pick(ask.options))
    lines = tuple((entry.seat, CHOOSE, entry.text) for entry in match.log)
    return Written(name, json.dumps(match.setup.to_json()), seed, lines)


@pytest.mark.parametrize(
    ("name", "setup"),
    [
        ("goa2", {"players": 3}),
        ("athlas", {"creation": "presets"}),
        ("era", {"players": 3}),
        ("mage_knight", {}),
    ],
)
def test_every_game_is_reviewed_slice_by_slice(
    monkeypatch: pytest.MonkeyPatch, name: str, setup: dict[str, Any]
) -> None:
    monkeypatch.setattr(advice, "_SLICE", 0.0)
    monkeypatch.setattr(advice, "THOUGHT", Budget(5))
    written = played(name, setup, 3)
    found, slices = advice.reviewed("reef1", written), 1
    while found is None:
        found, slices = advice.reviewed("reef1", None), slices + 1
    assert slices > len(written.lines)
    assert found.course[-1][0] == len(written.lines)
    assert len({len(worths) for worths in found.seats}) == 1
    page = str(review_page(Visitor(), stub(name, setup), found))
    sides = len({*stub(name, setup).teams})
    assert page.count("<polyline") == (sides if sides > 2 else 1)
    assert page.count("See it in the replay") == len(found.turns)
    with pytest.raises(CritiasError, match="the review was interrupted"):
        advice.reviewed("reef1", None)


def test_a_game_is_reviewed_once_however_many_ask(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("critias.table.reviews._KEPT", 2)
    made: list[str] = []

    class Here:
        async def run(self, work: Any, name: str, written: Written | None, **more: Any) -> Any:
            await asyncio.sleep(0)
            table = name.removesuffix(" en")
            if written is not None:
                made.append(table)
                if table == "broken":
                    raise CritiasError("worker processes keep dying")
                return None
            return Reviewed((), ())

    async def ask() -> None:
        workshop: Any = Here()
        reviews, written = Reviews(workshop, Workshop(1)), Written("reef", "{}", 1, ())
        await asyncio.gather(*(reviews.of("a", written, NOBODY) for _ in range(3)))
        await reviews.of("a", written, NOBODY)
        assert made == ["a"]
        with using(MARKED):
            await reviews.of("a", written, NOBODY)
        assert made == ["a", "a x-marked"], "it is in words, so it is made for each language"
        made.remove("a x-marked")
        for _ in range(2):
            with pytest.raises(CritiasError, match="keep dying"):
                await reviews.of("broken", written, NOBODY)
        assert made == ["a", "broken", "broken"]
        for table in ("b", "c", "d", "a"):
            await reviews.of(table, written, NOBODY)
        assert made[3:] == ["b", "c", "d", "a"]
        await reviews.close()

    asyncio.run(ask())


@pytest.mark.parametrize("players", [3, 4])
def test_a_curve_shows_every_side_and_leads_into_the_replay(players: int) -> None:
    live = stub("era", {"players": players})
    even, later = (0.0,) * players, (0.5,) + (-0.5,) * (players - 1)
    turn = Turn(4, 0, "Where to?", "there", 0.0, 0.5, "elsewhere")
    found = Reviewed(((0, 0.0), (4, 0.5), (9, 0.5)), (turn,), (even, later, later))
    page = str(review_page(Visitor(), live, found))
    assert page.count("<polyline") == players
    # Both the curve and the list lead to the moment before the choice.
    assert page.count('href="/t/reef1/replay?at=3"') == 2
    assert "A bot would have chosen: <strong>elsewhere</strong>" in page
