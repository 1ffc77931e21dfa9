"""Setting up a table, and what people expect of one: rematch, draws, preferences, a gallery."""

from __future__ import annotations

import re
from pathlib import Path

import httpx
import pytest

from critias.kernel.game import game
from critias.table.pages.forms import fitting, options_of
from critias.table.pages.layout import STATIC
from critias.table.pages.table import reach
from critias.table.serve import how_to_reach
from table.people import Server
from table.test_play import two


@pytest.mark.parametrize("name", ["goa2", "athlas", "reef"])
def test_what_the_form_offers_is_never_refused(name: str) -> None:
    played = game(name)
    for option in options_of(played):
        chosen, refused = fitting(played, {})
        for choice in option.choices:
            if option.kind == "list" or str(choice) in refused[option.name]:
                continue
            values, _ = fitting(played, {**chosen, option.name: choice})
            assert str(values[option.name]) == str(choice), (option.name, choice)
            played.parse_setup(values)


def test_what_stands_first_counts_and_the_rest_makes_way() -> None:
    played = game("goa2")
    values, refused = fitting(played, {"players": "8", "board": "forgotten_island"})
    assert values["players"] == "8"
    assert values["board"] != "forgotten_island"
    assert "forgotten_island" in refused["board"]
    assert "across_the_river" not in refused["board"]


@pytest.mark.parametrize("name", ["goa2", "athlas"])
def test_a_newcomer_sees_few_options_in_words_of_the_game(name: str) -> None:
    options = options_of(game(name))
    assert 1 <= sum(not option.more for option in options) <= 4
    if name == "goa2":
        printing = next(option for option in options if option.name == "edition")
        assert printing.says("1") == "first printing"


def test_the_form_is_sent_as_it_was_filled(server: Server) -> None:
    with httpx.Client(base_url=server.url, headers={"accept": "text/html"}) as client:
        page = client.get("/new/reef", params={"option-divers": "3", "fill": "people"}).text
        assert page.count('value="open" selected') == 2
        again = client.get("/new/reef", params={"option-divers": "2", "seat-0": "open",
                                                "seat-1": "me"}).text  # fmt: skip
        assert re.search(r'name="seat-1".*?value="me" selected', again, re.S)
        made = client.post("/new/reef", data={"option-divers": "3", "option-dives": "4",
                                              "seat-0": "me", "seat-1": "random",
                                              "seat-2": "open", "spectators": "yes",
                                              "clock": "1 day a move"})  # fmt: skip
        lobby = client.get(made.headers["location"]).text
    assert "1 still free" in lobby
    assert "1 day a move" in lobby
    assert "work on this machine only" in lobby


def test_links_say_who_can_use_them() -> None:
    assert reach("https://table.example") == ""
    assert reach("http://8.8.8.8:8417") == ""
    assert "own network" in reach("http://10.0.0.7:8417")
    assert "this machine" in reach("http://localhost:8417")


def test_serve_says_how_it_is_reached() -> None:
    (alone,) = how_to_reach("127.0.0.1", 8417, "http://localhost:8417")
    assert "--host 0.0.0.0" in alone
    for line in how_to_reach("0.0.0.0", 8417, "http://localhost:8417"):
        assert re.search(r"http://\d+\.\d+\.\d+\.\d+:8417", line)
    assert how_to_reach("0.0.0.0", 8417, "https://table.example") == []


def test_a_rematch_swaps_the_sides(server: Server) -> None:
    ann, bob, table = two(server, setup={"dives": 2})
    assert ann.http.post(f"/api/tables/{table}/rematch").status_code == 403
    ann.post(f"/api/tables/{table}/proposals", {"seat": 0, "kind": "stop"})
    bob.post(f"/api/tables/{table}/proposals/answer", {"seat": 1, "agree": True})
    assert server.person("Eve").http.post(f"/api/tables/{table}/rematch").status_code == 403
    again = bob.post(f"/api/tables/{table}/rematch")
    assert again["status"] == "open"
    assert again["own"] == [0]
    assert [seat["player"] for seat in again["seats"]] == ["Bob", "Ann"]


def test_against_bots_a_rematch_begins_at_once(server: Server) -> None:
    ann = server.person()
    table = ann.table(["me", "random"])
    ann.post(f"/api/tables/{table}/proposals", {"seat": 0, "kind": "stop"})
    again = ann.post(f"/api/tables/{table}/rematch")
    assert again["status"] == "playing"
    assert again["own"] == [1]


def test_giving_up_lets_the_other_side_win(server: Server) -> None:
    ann, bob, table = two(server)
    ann.post(f"/api/tables/{table}/proposals", {"seat": 0, "kind": "resign"})
    state = bob.look(table)
    assert state["status"] == "over"
    assert state["result"]["winners"] == [1]
    assert state["result"]["reason"] == "Nemo gave up"
    assert "gave up" in ann.http.get(f"/t/{table}/result").text


def test_a_draw_needs_both(server: Server) -> None:
    ann, bob, table = two(server)
    ann.post(f"/api/tables/{table}/proposals", {"seat": 0, "kind": "draw"})
    assert bob.look(table)["status"] == "playing"
    bob.post(f"/api/tables/{table}/proposals/answer", {"seat": 1, "agree": True})
    state = bob.look(table)
    assert (state["status"], state["result"]["winners"]) == ("over", [])


def test_with_three_sides_nobody_gives_up_for_all(server: Server) -> None:
    ann = server.person()
    table = ann.table(["me", "me", "me"], setup={"divers": 3})
    body = {"seat": 0, "kind": "resign"}
    assert ann.http.post(f"/api/tables/{table}/proposals", json=body).status_code == 403


def test_what_somebody_prefers_is_on_every_page(server: Server) -> None:
    ann = server.person()
    form = {"text": "large", "colours": "dark", "motion": "less", "confirm": "yes"}
    assert ann.http.post("/me/preferences", data=form).status_code == 303
    for path in ("/", "/me", "/rules/reef"):
        page = ann.http.get(path).text.split("<head>")[0]
        for said in ('data-text="large"', 'data-colours="dark"', 'data-motion="less"',
                     'data-confirm="yes"'):  # fmt: skip
            assert said in page
        assert "data-sound" not in page
    wrong = ann.http.post("/me/preferences", data={"text": "huge"})
    assert wrong.status_code == 400


def _colours(css: str, place: str) -> dict[str, str]:
    body = css.split(place, 1)[1].split("}", 1)[0]
    found = dict(re.findall(r"(--[a-z0-9-]+|color-scheme):\s*([^;]+);", body))
    return {k: v for k, v in found.items() if k not in ("--display", "--text", "--round")}


def test_chosen_colours_are_those_of_the_system() -> None:
    base, own = ((STATIC / f).read_text() for f in ("base.css", "prefers.css"))
    dark = base.split("prefers-color-scheme: dark", 1)[1]
    assert _colours(own, 'html[data-colours="light"] {') == _colours(base, ":root {")
    assert _colours(own, 'html[data-colours="dark"] {') == _colours(dark, ":root {")


def test_the_gallery_shows_every_component(server: Server) -> None:
    page = httpx.get(f"{server.url}/gallery/goa2").text
    reference = game("goa2").reference()
    assert len(re.findall("<h3>", page)) == len(reference["heroes"]) + len(reference["cards"])
    assert "Noble Blade" in page
    assert "/gallery/goa2" in httpx.get(f"{server.url}/gallery").text


def test_a_game_has_a_cover_of_its_own(server: Server, tmp_path: Path) -> None:
    reef = httpx.get(f"{server.url}/cover/reef", timeout=60)
    assert reef.headers["content-type"].startswith("image/svg+xml")
    assert reef.text.startswith("<svg")
    assert 'xmlns="http://www.w3.org/2000/svg"' in reef.text
    assert httpx.get(f"{server.url}/cover/chess").status_code == 404
