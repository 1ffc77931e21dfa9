"""The company of a table: heroes at their seats, the word that begins, who left, a rematch."""

from __future__ import annotations

from typing import Any

import pytest

from critias.kit.language import Language, using
from critias.table import hub
from critias.table.talking import heard as heard_words
from table.people import Line, Player, Server

HTML = {"accept": "text/html"}
LINE_UP = {"players": 4, "selection": "chosen", "heroes": ["wasp", "dodger", "arien", "brogan"]}


def page(player: Player, path: str) -> str:
    answer = player.http.get(path, headers=HTML, follow_redirects=True)
    assert answer.status_code == 200, answer.text
    return answer.text


def joined(server: Server, **more: Any) -> tuple[Player, Player, str]:
    """Ann, the host, and Bob at a table that has not begun."""
    ann, bob = server.person("Ann"), server.person("Bob")
    table = ann.table(["me", "open"], start=False, **more)
    key = ann.get(f"/api/tables/{table}/links")["1"]
    bob.post(f"/api/tables/{table}/seats/1", {"do": "sit", "key": key})
    return ann, bob, table


def heard(line: Line, part: str, words: str) -> str:
    """The next form of a part of the page that has some words."""
    while True:
        body = line.update()
        found: str = body["fragments"].get(part, "")
        if words in found:
            return found


@pytest.fixture
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody is waited for to come back."""
    monkeypatch.setattr(hub, "_BACK", 0.0)


def test_heroes_sit_at_their_seats(server: Server) -> None:
    ann = server.person("Ann")
    made = ann.post(
        "/api/tables", {"game": "goa2", "seats": ["me", "open"], "setup": LINE_UP, "start": False}
    )
    lobby = page(ann, f"/t/{made['table']}")
    seats = lobby.split('id="lobby"')[1].split("</ul>")
    assert "Wasp" in seats[0]
    assert "Dodger" in seats[0]
    assert "Arien" in seats[1], "the other team stands apart"
    assert seats[0].count('class="portrait"') == 2
    assert "Ann&#x27;s table" in lobby


def test_begin_says_what_it_will_do_and_does_it(server: Server) -> None:
    ann = server.person("Ann")
    table = ann.table(["me", "open"], start=False)
    lobby = page(ann, f"/t/{table}")
    assert "1 still free" in lobby
    assert "Begin with a bot" in lobby
    sent = ann.http.post(f"/t/{table}/start", data={"fill": "random"})
    assert sent.status_code == 303
    state = ann.look(table)
    assert state["status"] == "playing"
    assert [seat["bot"] for seat in state["seats"]] == ["", "random"]


def test_without_a_bot_a_free_seat_keeps_a_game_from_beginning(server: Server) -> None:
    ann, bob, table = joined(server)
    bob.post(f"/api/tables/{table}/seats/1", {"do": "free"})
    assert ann.http.post(f"/t/{table}/start").status_code == 403
    assert ann.http.post(f"/t/{table}/start", data={"fill": "genius"}).status_code == 400
    assert bob.http.post(f"/t/{table}/start", data={"fill": "random"}).status_code == 403
    assert ann.look(table)["status"] == "open"


def test_full_seats_are_begun_with_a_single_word(server: Server) -> None:
    ann, bob, table = joined(server)
    assert "All seats are taken" in page(ann, f"/t/{table}")
    assert "with a bot" not in page(ann, f"/t/{table}")
    assert "/start" not in page(bob, f"/t/{table}")


def test_a_line_up_is_told_once(server: Server) -> None:
    ann = server.person("Ann")
    asked = {"game": "goa2", "seats": ["me", "open"], "setup": LINE_UP, "start": False}
    lobby = page(ann, f"/t/{ann.post('/api/tables', asked)['table']}")
    assert lobby.count("<dt>Heroes</dt>") == 1
    assert "<dd>Wasp, Dodger, Arien, Brogan</dd>" in lobby


def test_a_handful_of_words_are_said_by_one_tap(server: Server) -> None:
    ann, bob, table = joined(server)
    assert 'data-say="Ready?"' in page(bob, f"/t/{table}")
    bob.post(f"/api/tables/{table}/chat", {"text": "Ready?", "seat": 1})
    bob.post(f"/api/tables/{table}/chat", {"text": "Ready, I think", "seat": 1})
    said = page(ann, f"/t/{table}").split('class="said"')[1].split("</ol>")[0]
    assert "<span>Ready?</span>" in said
    ann.post(f"/api/tables/{table}/start")
    assert 'data-say="Ready?"' not in page(ann, f"/t/{table}"), "they have begun"
    assert 'data-say="Well played!"' in page(ann, f"/t/{table}")


def test_what_was_said_by_a_tap_is_read_in_the_readers_language() -> None:
    class Loud(Language):
        code = "loud"

        def text(self, english: str) -> str:
            return english.upper()

    with using(Loud()):
        assert heard_words("Ready?") == "READY?"
        assert heard_words("Nonsense") == "Nonsense", "somebody's own words"


@pytest.mark.usefixtures("at_once")
def test_a_friend_who_dropped_is_told_at_once(server: Server) -> None:
    ann, bob, table = joined(server)
    ann.post(f"/api/tables/{table}/start")
    with ann.line(table) as line:
        line.ask(do="hello", want="html")
        with bob.line(table) as other:
            other.ask(do="hello", want="html")
        assert "Bob has left the table." in heard(line, "notice", "has left")
        with bob.line(table):
            assert "Bob" not in heard(line, "notice", "")


@pytest.mark.usefixtures("at_once")
def test_a_seat_whose_player_dropped_is_marked_as_long_as_they_are_away(server: Server) -> None:
    ann, bob, table = joined(server)
    ann.post(f"/api/tables/{table}/start")
    mark = '<span class="away">away</span>'
    with ann.line(table) as line:
        line.ask(do="hello", want="html")
        assert mark not in line.update()["fragments"]["seats"], "he has just sat down"
        with bob.line(table) as other:
            other.ask(do="hello", want="html")
        assert heard(line, "seats", mark).count(mark) == 1
        assert mark in page(ann, f"/t/{table}"), "for whoever comes later, too"
        with bob.line(table):
            while mark in heard(line, "seats", ""):
                pass
    assert page(ann, f"/t/{table}").count(mark) == 1, "Bob; nobody reads it of themselves"


@pytest.mark.usefixtures("at_once")
def test_spectators_come_and_go_unnoticed(server: Server) -> None:
    ann, _bob, table = joined(server)
    eve = server.person("Eve")
    with ann.line(table) as line:
        line.ask(do="hello", want="html")
        line.drain(0.5)
        with eve.line(table) as other:
            other.ask(do="hello", want="html")
        assert not any("has left" in str(body) for body in line.drain(0.5))


@pytest.mark.usefixtures("at_once")
def test_a_host_who_left_is_missed(server: Server) -> None:
    ann, bob, table = joined(server)
    with bob.line(table) as line:
        line.ask(do="hello", want="html")
        with ann.line(table) as other:
            other.ask(do="hello", want="html")
        assert "Ann, the host" in heard(line, "lobby-start", "not here")
    assert ">away<" in page(bob, f"/t/{table}")


def test_a_host_who_closes_a_table_is_told_of(server: Server) -> None:
    ann, bob, table = joined(server)
    with bob.line(table) as line:
        line.ask(do="hello", want="html")
        line.update()
        ann.http.post(f"/t/{table}/close")
        assert line.update()["status"] == "stopped"
    closed = page(bob, f"/t/{table}")
    assert "Ann closed it before anything was chosen." in closed
    assert "All agreed" not in closed
    assert f"/t/{table}/replay" not in closed, "there is nothing to be seen again"
    assert f"/t/{table}/rematch" in closed


def test_a_rematch_is_told_to_the_others_at_once(server: Server) -> None:
    ann, bob, table = joined(server)
    ann.post(f"/api/tables/{table}/start")
    ann.post(f"/api/tables/{table}/proposals", {"seat": 0, "kind": "resign"})
    assert "for a rematch" not in page(ann, f"/t/{table}/result")
    with ann.line(table) as line:
        line.ask(do="hello", want="html")
        new = bob.http.post(f"/t/{table}/rematch").headers["location"]
        told = heard(line, "notice", "rematch")
    assert "Bob has set the table for a rematch." in told
    assert f'href="{new}"' in told
    assert new in page(ann, f"/t/{table}/result"), "for whoever comes later"
    again = ann.http.post(f"/t/{table}/rematch").headers["location"]
    assert again == new, "both meant the same"


def test_the_result_shows_who_won_as_whom(server: Server) -> None:
    ann, bob, table = joined(server)
    ann.post(f"/api/tables/{table}/start")
    ann.post(f"/api/tables/{table}/proposals", {"seat": 0, "kind": "resign"})
    podium = page(bob, f"/t/{table}/result").split('class="podium"')[1].split("</ul>")[0]
    assert "Bob" in podium
    assert "Ann" not in podium
