"""Setting up a table, and what people expect of one: rematch, draws, preferences, a gallery."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import httpx
import pytest

from critias.games.goa2.rules.cards import SHEETS
from critias.kernel.installed import game
from critias.kernel.rules import AnyRules
from critias.kit.voice import voice_of
from critias.table.assets import STATIC
from critias.table.pages.forms import fitting, matters, options_of
from critias.table.pages.gallery import gallery_page
from critias.table.pages.layout import Visitor
from critias.table.pages.picking import picking_fields, take
from critias.table.pages.reach import reach
from critias.table.serve import how_to_reach
from table.people import Server
from table.test_play import two


@pytest.mark.parametrize("name", ["goa2", "athlas", "era", "mage_knight", "reef"])
def test_what_the_form_offers_is_never_refused(name: str) -> None:
    played = game(name)
    for option in options_of(played):
        chosen, refused = fitting(played, {})
        for choice in option.choices:
            if option.pictured or str(choice) in refused[option.name]:
                continue
            wanted = [choice] if option.kind == "list" else choice
            values, _ = fitting(played, {**chosen, option.name: wanted})
            if matters(played, values, option):
                assert str(values[option.name]) == str(wanted), (option.name, choice)
            played.parse_setup(values)


@pytest.mark.parametrize("players", [2, 3, 5, 10])
def test_every_hero_on_offer_can_be_taken(players: int) -> None:
    goa2 = game("goa2")
    values, _ = fitting(goa2, {"players": players, "selection": "chosen"})
    assert values["selection"] == "chosen"
    for hero in _faces(goa2, values, "take-heroes"):
        after, place = take(goa2, values, {"take-heroes": [hero], "place": ["0"]})
        assert (after["heroes"][0], place) == (hero, 1)
        goa2.parse_setup(after)


def test_a_hero_who_stands_elsewhere_changes_places() -> None:
    goa2 = game("goa2")
    values, _ = fitting(goa2, {"selection": "chosen"})
    first, last = values["heroes"][0], values["heroes"][-1]
    after, _ = take(goa2, values, {"take-heroes": [last], "place": ["0"]})
    assert (after["heroes"][0], after["heroes"][-1]) == (last, first)


def test_heroes_that_would_be_refused_are_not_shown() -> None:
    goa2 = game("goa2")
    even, _ = fitting(goa2, {"players": 4, "selection": "chosen"})
    odd, _ = fitting(goa2, {"players": 5, "selection": "chosen"})
    weak = {key for key, sheet in SHEETS.items() if sheet.no_handicap}
    assert weak <= set(_faces(goa2, even, "take-heroes"))
    assert not weak & set(_faces(goa2, odd, "take-heroes"))


def test_the_pool_keeps_enough_heroes() -> None:
    goa2 = game("goa2")
    values, _ = fitting(goa2, {"players": 6, "selection": "all_pick"})
    for _ in range(2):
        for hero in list(goa2.parse_setup(values).pool):
            values, _ = take(goa2, values, {"take-pool": [hero]})
            goa2.parse_setup(values)
    assert len(values["pool"]) == 6
    whole, _ = take(goa2, values, {"group-pool": ["Wayward"]})
    assert {"brynn", "takahide"} <= set(whole["pool"])


def test_special_actions_are_picked_all_or_none() -> None:
    era = game("era")
    values, _ = fitting(era, {"players": 4})
    one, _ = take(era, values, {"take-specials": ["vimanas"]})
    assert len(one["specials"]) == 4
    assert "vimanas" in one["specials"]
    two, _ = take(era, one, {"take-specials": ["spy_network"]})
    assert two["specials"][-2:] == ["vimanas", "spy_network"]
    none, _ = take(era, two, {"take-specials": ["vimanas"]})
    assert none["specials"] == []
    assert "psychotronic_weaponry" not in _faces(era, {"players": 3}, "take-specials")


def test_a_line_up_is_picked_without_any_script(server: Server) -> None:
    with httpx.Client(base_url=server.url, headers={"accept": "text/html"}, timeout=60) as client:
        page = client.get("/new/goa2", params={"option-selection": "chosen"}).text
        heroes = re.findall(r'name="option-heroes" value="(\w+)"', page)
        asked = {"option-selection": "chosen", "option-heroes": heroes, "place": "1",
                 "take-heroes": "dodger", "shown": "strays_between_repeats"}  # fmt: skip
        page = client.get("/new/goa2", params=asked).text
        picked = re.findall(r'name="option-heroes" value="(\w+)"', page)
        assert picked == [heroes[0], "dodger", *heroes[2:]]
        assert 'id="place-2" checked' in page
        form = {"option-selection": "chosen", "option-heroes": picked, "seat-0": "open"}
        made = client.post("/new/goa2", data=form)
        lobby = client.get(made.headers["location"]).text
    assert "<dt>Heroes</dt><dd>Wasp, Dodger, Arien, Brogan</dd>" in lobby
    assert "Pool" not in lobby


def _faces(played: AnyRules, values: dict[str, Any], name: str) -> list[str]:
    seats = played.seats(played.parse_setup(values))
    parts = [part for more in (False, True) for part in
             picking_fields(played, values, 0, seats, more)]  # fmt: skip
    return re.findall(rf'name="{name}" value="(\w+)"', "".join(parts))


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
    assert 1 <= sum(not option.more and not option.pictured for option in options) <= 4
    if name == "goa2":
        printing = next(option for option in options if option.name == "edition")
        assert printing.says("1") == "first printing"


def test_the_form_is_sent_as_it_was_filled(server: Server) -> None:
    with httpx.Client(base_url=server.url, headers={"accept": "text/html"}, timeout=60) as client:
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
    assert 'href="/reach"' in lobby


def test_links_say_who_can_use_them() -> None:
    assert reach("https://table.example") == ""
    assert reach("http://8.8.8.8:8417") == ""
    assert "own network" in reach("http://10.0.0.7:8417")
    assert "this machine" in reach("http://localhost:8417")


def test_serve_says_how_it_is_reached() -> None:
    (alone,) = how_to_reach("127.0.0.1", 8417, "http://localhost:8417")
    assert "--host 0.0.0.0" in alone
    *near, far = how_to_reach("0.0.0.0", 8417, "http://localhost:8417")
    for line in near:
        assert re.search(r"http://\d+\.\d+\.\d+\.\d+:8417", line)
    for line in (alone, far):
        assert "http://localhost:8417/reach" in line
    assert how_to_reach("0.0.0.0", 8417, "https://table.example") == []


def test_the_ways_friends_can_take_are_told(server: Server) -> None:
    page = httpx.get(f"{server.url}/reach", timeout=60).text
    assert "work on this machine only" in page
    port = server.url.rpartition(":")[2]
    for said in ("--host 0.0.0.0", "--public-url https://", f"localhost:{port}", "--proxies"):
        assert said in page


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
    page = httpx.get(f"{server.url}/gallery/goa2", timeout=60).text
    reference = voice_of(game("goa2")).reference()
    assert len(re.findall("<h3>", page)) == sum(len(some) for some in reference.values())
    assert "Noble Blade" in page
    for piece in (*reference["heroes"].values(), *reference["pieces"].values()):
        if piece["picture"]:
            assert f'd="{piece["picture"]}"' in page, piece["name"]
    assert '<a href="#wuk">Wuk</a>' in page, "a piece leads to its hero"
    assert '<a href="?find=%22Wuk%22">all 19</a>' in page, "and a hero to its cards"
    assert "/gallery/goa2" in httpx.get(f"{server.url}/gallery", timeout=60).text


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("era", ("Black Knight", "Lemurian Brotherhood", "Aquatic Spirit")),
        (
            "mage_knight",
            ("Prowlers", "Attack 2 or Block 2.", "Dark Paths", "Early Bird", "Red city"),
        ),
        ("athlas", ("Savage Warrior", "Flood")),
    ],
)
def test_every_game_has_a_gallery(name: str, said: tuple[str, ...]) -> None:
    page = gallery_page(Visitor(), game(name))
    for words in said:
        assert words in page
    assert "strait</a></dd>" not in page, "a number is no name"
    ids = re.findall(r'<li id="([^"]+)"', page)
    assert len(ids) == len(set(ids)) > 50


def test_a_game_has_a_cover_of_its_own(server: Server, tmp_path: Path) -> None:
    reef = httpx.get(f"{server.url}/cover/reef", timeout=60)
    assert reef.headers["content-type"].startswith("image/svg+xml")
    assert reef.text.startswith("<svg")
    assert 'xmlns="http://www.w3.org/2000/svg"' in reef.text
    assert httpx.get(f"{server.url}/cover/chess").status_code == 404
