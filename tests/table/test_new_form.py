"""The form for a new table, sent as a browser sends it."""

from __future__ import annotations

import html
import re
from collections.abc import Iterator

import httpx
import pytest

from critias.games.mage_knight.rules.tables import SCENARIOS
from critias.kernel.installed import game
from critias.players import STRENGTHS
from critias.table.pages.forms import fitting, options_of, values_from
from critias.table.pages.layout import Visitor
from critias.table.pages.new import new_table
from table.forms import Form, Sent
from table.people import Server

GAMES = ["goa2", "athlas", "era", "mage_knight", "reef"]
COUNTS = ("option-players", "option-divers")


@pytest.fixture
def client(server: Server) -> Iterator[httpx.Client]:
    headers = {"accept": "text/html", "origin": server.url}
    with httpx.Client(base_url=server.url, headers=headers, timeout=60) as client:
        assert client.post("/me", data={"name": "Ada"}).status_code == 303
        yield client


def _form(client: httpx.Client, name: str, sent: Sent | None = None) -> Form:
    answer = client.get(f"/new/{name}", params=sent or {})
    assert answer.status_code == 200
    return Form(answer.text, "new-table")


def _set_and_sit_down(client: httpx.Client, name: str, sent: Sent) -> None:
    """Send the form, find oneself at the table with the seats it shows, and begin."""
    made = client.post(f"/new/{name}", data=sent)
    assert made.status_code == 303, re.findall(r'role="alert">([^<]*)', made.text)
    table = made.headers["location"]
    state = client.get(f"/api/tables/{table.rpartition('/')[2]}").json()
    filled = [value for key, (value, *_) in sorted(sent.items()) if re.match(r"seat-\d", key)]
    assert state["own"] == [seat for seat, who in enumerate(filled) if who == "me"]
    for count in COUNTS:
        if count in sent:
            assert len(state["seats"]) == int(sent[count][0])
    assert client.post(f"{table}/start").status_code == 303
    page = client.get(table).text
    assert 'id="status"' in page
    assert client.post(f"{table}/close").status_code == 303


def _counts(form: Form) -> list[dict[str, str]]:
    """Every number of players the form offers."""
    found = [{name: value} for name in COUNTS for value in form.choices.get(name, [])]
    return found or [{}]


@pytest.mark.parametrize("name", GAMES)
def test_the_untouched_form_makes_a_table(client: httpx.Client, name: str) -> None:
    _set_and_sit_down(client, name, _form(client, name).sent)


@pytest.mark.parametrize("name", GAMES)
def test_the_form_makes_a_table_for_every_number_of_players(
    client: httpx.Client, name: str
) -> None:
    first = _form(client, name)
    scenarios = first.choices.get("option-scenario", [])
    for scenario in scenarios or [""]:
        begun = first
        if scenario:
            begun = _form(client, name, first.with_({"option-scenario": scenario}))
        for count in _counts(begun):
            # With its script the page asks for the form anew after each change.
            asked = _form(client, name, begun.with_(count))
            _set_and_sit_down(client, name, asked.sent)


@pytest.mark.parametrize("name", GAMES)
def test_without_its_script_the_form_takes_every_number_of_players(
    client: httpx.Client, name: str
) -> None:
    first = _form(client, name)
    for count in _counts(first):
        sent = first.with_(count)
        made = client.post(f"/new/{name}", data=sent)
        if "there is no recommended line-up" in made.text:
            # The form had offered it for fewer: it says so, and all the rest is as it was entered.
            sent = Form(made.text, "new-table").with_({"option-selection": "all_random"})
            assert sent["option-players"] == [count["option-players"]]
            made = client.post(f"/new/{name}", data=sent)
        assert made.status_code == 303, re.findall(r'role="alert">([^<]*)', made.text)
        table = made.headers["location"].rpartition("/")[2]
        seats = client.get(f"/api/tables/{table}").json()["seats"]
        assert [len(seats)] == [int(value) for value in count.values()] or not count
        assert seats[0]["player"] == "Ada"
        assert client.post(f"/t/{table}/close").status_code == 303


@pytest.mark.parametrize("name", GAMES)
def test_what_the_form_does_not_say_is_as_usual(name: str) -> None:
    played = game(name)
    assert played.parse_setup(values_from(played, {"seat-0": ["me"]})) == played.parse_setup()


def test_a_list_with_nothing_picked_is_empty() -> None:
    knight = game("mage_knight")
    assert values_from(knight, {"shown": ["variants"]})["variants"] == []
    assert "variants" not in values_from(knight, {})


def test_after_an_error_the_form_keeps_what_was_entered(client: httpx.Client) -> None:
    first = _form(client, "goa2")
    entered = first.with_(
        {"option-players": "6", "option-length": "long", "option-selection": "chosen",
         "seat-0": "open", "seat-1": "me", "clock": "1 day a move", "public": "yes"}
    )  # fmt: skip
    entered["option-heroes"] = ["wasp"]
    del entered["spectators"]
    wrong = client.post("/new/goa2", data=entered)
    assert wrong.status_code == 400
    assert re.search(r'role="alert">[^<]+hero', wrong.text)
    again = Form(wrong.text, "new-table")
    for name in ("option-players", "option-length", "option-selection", "seat-0", "seat-1",
                 "clock", "public"):  # fmt: skip
        assert again.sent[name] == entered[name], name
    assert "spectators" not in again.sent
    assert [name for name in sorted(again.sent) if name.startswith("seat-")] == [
        f"seat-{seat}" for seat in range(6)
    ]
    # The line-up is one of six, and the form can be sent at once.
    assert len(again.sent["option-heroes"]) == 6
    _set_and_sit_down(client, "goa2", again.with_({"seat-0": "random"}))


def test_after_an_error_of_the_table_nothing_is_lost(client: httpx.Client) -> None:
    form = _form(client, "era", {"option-players": ["3"], "option-start": ["draft"]})
    wrong = client.post("/new/era", data=form.with_({"seat-2": "nobody"}))
    assert wrong.status_code == 400
    again = Form(wrong.text, "new-table").sent
    assert {**again, "seat-2": ["-"]} == {**form.sent, "seat-2": ["-"]}


@pytest.mark.parametrize("name", GAMES)
def test_what_the_form_shows_is_what_it_sends(name: str) -> None:
    """After any one choice; what the form leaves out is as usual."""
    played = game(name)
    for option in options_of(played):
        if option.pictured or option.kind == "list":
            continue
        for choice in (True, False) if option.kind == "bool" else option.choices:
            values = {option.name: choice}
            page = str(new_table(Visitor(), played, values, {}, ["me"]))
            sent = values_from(played, Form(page, "new-table").sent)
            assert played.parse_setup(sent) == played.parse_setup(fitting(played, values)[0])


def test_scenarios_and_strengths_are_explained_in_a_line(client: httpx.Client) -> None:
    page = client.get("/new/mage_knight").text
    for scenario in SCENARIOS:
        assert scenario.text in html.unescape(page), scenario.id
    for strength in STRENGTHS:
        assert strength.says in page


def test_only_what_fits_is_offered(client: httpx.Client) -> None:
    alone = _form(client, "mage_knight", {"option-scenario": ["solo_conquest"]})
    several = {"option-scenario": ["full_conquest"], "option-players": ["2"]}
    against = _form(client, "mage_knight", several)
    together = _form(
        client, "mage_knight", {"option-scenario": ["full_cooperation"], "option-players": ["2"]}
    )
    variants = "option-variants"
    for one in ("auction", "no_pvp", "joint_assaults", "lowest_achievements"):
        assert one not in alone.choices[variants]
    assert "rampage" in alone.choices[variants]
    assert {"auction", "joint_assaults"} <= set(against.choices[variants])
    assert "lowest_achievements" not in against.choices[variants]
    assert "lowest_achievements" in together.choices[variants]
    assert "joint_assaults" not in together.choices[variants]
    chosen = {**several, "shown": ["variants"], "option-variants": ["auction", "rampage"]}
    assert _form(client, "mage_knight", chosen).sent[variants] == ["auction", "rampage"]
    left = {**chosen, "option-scenario": ["solo_conquest"], "option-players": ["1"]}
    assert _form(client, "mage_knight", left).sent[variants] == ["rampage"]


def test_whoever_plays_alone_is_not_asked_whom_to_invite(client: httpx.Client) -> None:
    alone = client.get("/new/mage_knight").text
    assert 'name="fill" value="watch"' in alone
    assert 'name="fill" value="people"' not in alone
    assert 'name="fill" value="people"' in client.get("/new/goa2").text
