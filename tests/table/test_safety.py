"""What keeps the table safe."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect
from websockets.typing import Origin

from critias.table.errors import Malformed, TableError
from critias.table.html import Html, drawing, el
from critias.table.identity import seat_key
from critias.table.outside import check_url
from critias.table.rates import Bucket
from table.people import Player, Server, settings_for
from table.postgres import postgres
from table.process import Process

NASTY = '<script>alert("x")</script><img src=x onerror=alert(1)>'


@pytest.fixture
def browser(server: Server) -> Iterator[httpx.Client]:
    """A browser that has just arrived."""
    # The first replay waits for a process of its own to start.
    with httpx.Client(base_url=server.url, headers={"accept": "text/html"}, timeout=60) as client:
        yield client


def test_every_answer_carries_the_policy(server: Server, browser: httpx.Client) -> None:
    for path in ("/", "/nowhere", "/api/games", "/rules/reef", "/t/nothing", "/static/x"):
        answer = browser.get(path)
        policy = answer.headers["content-security-policy"]
        assert "default-src 'none'" in policy, path
        assert "unsafe" not in policy
        assert answer.headers["x-content-type-options"] == "nosniff"
        assert answer.headers["x-frame-options"] == "DENY"


def test_no_page_holds_inline_script_or_style(server: Server, browser: httpx.Client) -> None:
    browser.post("/play/reef")
    table = browser.get("/mine").text.split('href="/t/')[1].split('"')[0]
    for path in ("/", "/mine", "/me", "/rules/reef", "/learn/reef", "/api", f"/t/{table}",
                 f"/t/{table}/replay", "/new/reef", "/door", "/carry"):  # fmt: skip
        text = browser.get(path).text
        assert "<style" not in text, path
        assert ' style="' not in text, path
        assert "<script>" not in text, path
        assert " onclick" not in text, path


def test_the_cookie_is_out_of_reach_of_scripts(server: Server, browser: httpx.Client) -> None:
    header = browser.post("/play/reef").headers["set-cookie"]
    assert "HttpOnly" in header
    assert "SameSite=lax" in header
    assert "Secure" not in header


@pytest.mark.parametrize(
    "more", [{"proxies": "127.0.0.1"}, {"public_url": "https://table.example"}]
)
def test_by_https_the_cookie_is_secure_and_stays_so(tmp_path: Path, more: dict[str, str]) -> None:
    with (
        Server(settings_for(tmp_path / "t.sqlite3", **more)) as server,
        httpx.Client(base_url=server.url) as client,
    ):
        answer = client.post("/play/reef", headers={"x-forwarded-proto": "https"})
    secure = answer.headers["set-cookie"]
    assert secure.startswith("__Host-critias=")
    assert "Secure" in secure
    assert "max-age" in answer.headers["strict-transport-security"]


def test_who_is_no_trusted_proxy_cannot_say_who_is_asking(tmp_path: Path) -> None:
    """Otherwise everybody could guess the password under ever new addresses."""
    limits = {"rate": 1.0, "burst": 60, "password": "open sesame"}
    codes: dict[str, list[int]] = {}
    for proxies in ("", "127.0.0.1"):
        settings = settings_for(tmp_path / f"t{len(codes)}.sqlite3", proxies=proxies, **limits)
        with Server(settings) as server, httpx.Client(base_url=server.url) as client:
            codes[proxies] = [
                client.post(
                    "/door", data={"password": "x"}, headers={"x-forwarded-for": f"203.0.113.{n}"}
                ).status_code
                for n in range(8)
            ]
    assert codes[""] == [403] * 3 + [429] * 5
    assert codes["127.0.0.1"] == [403] * 8


def test_guessing_the_password_has_its_price(tmp_path: Path) -> None:
    settings = settings_for(tmp_path / "t.sqlite3", rate=1.0, burst=60, password="open sesame")
    with Server(settings) as server, httpx.Client(base_url=server.url) as client:
        guesses = [client.post("/door", data={"password": str(n)}).status_code for n in range(5)]
    assert guesses == [403, 403, 403, 429, 429]


def test_only_our_own_name_is_answered_to(tmp_path: Path) -> None:
    settings = settings_for(tmp_path / "t.sqlite3", public_url="https://table.example")
    with Server(settings) as server, httpx.Client(base_url=server.url) as client:
        codes = {
            host: client.get("/", headers={"host": host}).status_code
            for host in ("table.example", "localhost:8417", "evil.example", "table.example.evil")
        }
        assert client.get("/health", headers={"host": "10.0.0.7"}).status_code == 200
    assert codes == {
        "table.example": 200, "localhost:8417": 200, "evil.example": 400,
        "table.example.evil": 400,
    }  # fmt: skip


def test_the_file_of_games_is_its_owners_alone(tmp_path: Path) -> None:
    database = tmp_path / "t.sqlite3"
    with Server(settings_for(database)) as server:
        server.person()
        modes = {p.name: p.stat().st_mode & 0o777 for p in tmp_path.iterdir()}
    assert modes.keys() >= {"t.sqlite3", "t.sqlite3-wal"}
    assert set(modes.values()) == {0o600}


def test_a_static_file_that_is_missing_shows_no_path(server: Server) -> None:
    version = httpx.get(f"{server.url}/").text.split("/static/")[1].split("/")[0]
    for path in (f"/static/{version}/none.css", f"/static/{version}/%2e%2e/app.py", "/static/x"):
        answer = httpx.get(server.url + path)
        assert answer.status_code == 404
        assert answer.json()["error"] == "there is nothing at this address"


DEEP = '{"a":' * 30_000 + "1" + "}" * 30_000


def test_json_nested_too_deeply_is_refused_everywhere(server: Server) -> None:
    ann = server.person()
    schema = httpx.get(f"{server.url}/api/openapi.json").json()
    posts = [path for path, methods in schema["paths"].items() if "post" in methods]
    assert len(posts) > 10
    for path in [*posts, "/carry", "/t/x/claim"]:
        real = path.replace("{table}", "x").replace("{seat}", "0")
        for text in ("[" * 40_000, DEEP[:90_000]):
            answer = ann.http.post(real, content=text, headers={"content-type": "application/json"})
            assert 400 <= answer.status_code < 500, (path, answer.status_code)
            assert answer.json()["error"], path


def test_signs_that_nobody_can_see_are_refused_or_dropped(server: Server) -> None:
    unseen_signs(server)


@pytest.mark.postgres
def test_so_they_are_where_the_database_cannot_store_them() -> None:
    with postgres() as url, Server(settings_for(url)) as server:
        unseen_signs(server)


def unseen_signs(server: Server) -> None:
    """Paths, chat, webhooks and cookies with control characters: an answer, never a fault."""
    ann = server.person()
    table = ann.table(["me", "open"], start=False)
    for path in (f"/t/{table}%00", "/rules/reef%00", "/static/%00", "/api/tables/%00", "/%00",
                 "/door?to=%00", f"/api/games/reef/rules/{'%00'}"):  # fmt: skip
        answer = ann.http.get(path)
        assert answer.status_code == 400, path
        assert answer.json()["error"]
    ann.post(f"/api/tables/{table}/chat", {"text": "a\x00b\x07"})
    hook = ann.http.post("/me/webhook", data={"webhook": "https://x.example/\x00"})
    assert hook.status_code == 400
    odd = ann.http.get("/mine", headers={"cookie": 'critias="a.\\000"', "authorization": ""})
    assert odd.status_code == 200


def test_the_door_leads_to_plain_paths_of_this_site_only(tmp_path: Path) -> None:
    settings = settings_for(tmp_path / "t.sqlite3", password="open sesame")
    with Server(settings) as server, httpx.Client(base_url=server.url) as client:
        for to, leads in (
            ("/t/abc?seat=1", "/t/abc?seat=1"), ("/t/abc#seat=1.x_y-z", "/t/abc#seat=1.x_y-z"),
            ("//evil.example", "/"), ("/\\evil.example", "/"),
            ("/\r\nset-cookie: a=b", "/"), ("/\t/evil.example", "/"), ("https://evil.example", "/"),
            ("/%0d%0ax", "/%0d%0ax"), ("/\x01", "/"),
        ):  # fmt: skip
            shown = client.get("/door", params={"to": to})
            assert shown.status_code == 200, to
            answer = client.post("/door", data={"password": "open sesame", "to": to})
            assert answer.headers["location"] == leads, to
            client.cookies.clear()


def test_names_and_options_are_escaped(server: Server, browser: httpx.Client) -> None:
    browser.post("/me", data={"name": NASTY})
    assert "<script>" not in browser.get("/me").text
    form = {"option-divers": "2", "option-dives": "4", "option-name": NASTY, "fill": "all",
            "clock": "none", "spectators": "yes"}  # fmt: skip
    made = browser.post("/new/reef", data=form)
    path = made.headers["location"]
    assert "<script>" not in browser.get(path).text
    browser.post(f"{path}/start")
    page = browser.get(path).text
    assert "&lt;script&gt;" in page
    assert "<script>alert" not in page
    assert "<img" not in page


def test_a_picture_that_acts_is_not_shown() -> None:
    assert drawing("<svg><circle/></svg>") == "<svg><circle/></svg>"
    assert "onload=" in drawing("<svg><text>a onload=b</text></svg>")
    for bad in (
        "<svg><script>x</script></svg>",
        "<svg><foreignObject/></svg>",
        "<svg><iframe/></svg>",
    ):
        with pytest.raises(TableError):
            drawing(bad)


def test_text_is_escaped_and_markup_is_not() -> None:
    assert el("p", "<b>", Html("<i>x</i>"), title='"') == '<p title="&quot;">&lt;b&gt;<i>x</i></p>'


def test_requests_from_other_sites_are_refused(server: Server, browser: httpx.Client) -> None:
    for headers in ({"origin": "https://evil.example"}, {"origin": "null"}, {"origin": "http://["},
                    {"sec-fetch-site": "cross-site"}, {"sec-fetch-site": "same-site"},
                    {"origin": server.url.replace("http", "https")[:-1]}):  # fmt: skip
        assert browser.post("/play/reef", headers=headers).status_code == 403
    assert browser.post("/play/reef", headers={"origin": server.url}).status_code == 303


def test_sockets_from_other_sites_are_refused(server: Server) -> None:
    ann = server.person()
    table = ann.table(["me", "random"])
    address = server.url.replace("http", "ws", 1) + f"/t/{table}/socket"
    with pytest.raises(InvalidStatus), connect(address, origin=Origin("https://evil.example")):
        pass
    with connect(address, origin=Origin(server.url)) as line:
        line.send('{"do": "hello"}')
        assert json.loads(line.recv())["type"] == "welcome"


def test_malformed_messages_get_an_error_and_the_line_stays(server: Server) -> None:
    ann = server.person()
    table = ann.table(["me", "open"], start=False)
    ann.post(f"/api/tables/{table}/seats/1", {"do": "bot", "bot": "random"})
    with ann.line(table) as line:
        bad = ["", "{", "[]", "null", "1", '"x"', '{"do": 1}', '{"do": "explode"}', "{" * 5000,
               '{"do":"choose"}', '{"do":"choose","seat":"a","option":"b"}', "\u0000",
               '{"do":"choose","seat":99999999999999999999,"option":"x"}',
               '{"do":"choose","seat":-1,"option":"x"}', '{"do":"choose","seat":0,"option":"x"}',
               '{"do":"why","seat":0,"option":{"a":1}}', "[" * 3000 + "]" * 3000,
               '{"do":"say","text":""}', json.dumps({"do": "say", "text": "x" * 2000}),
               '{"do":"propose","seat":0,"kind":"nonsense"}', '{"do":"hello","want":"gold"}',
               '{"do":"undo","seat":0}', '{"do":"look","seat":1}', "x" * 20_000]  # fmt: skip
        for text in bad:
            line.socket.send(text)
            answer = line.receive()
            assert answer["type"] == "refused", text[:60]
            assert answer["error"], text[:60]
        assert line.ask(do="hello")["type"] == "welcome"
    too_long = '{"do":"say","text":"' + "x" * 70_000
    with ann.line(table) as line:
        line.socket.send(too_long)
        with pytest.raises(ConnectionClosed):
            line.receive()
    assert ann.look(table)["status"] == "open"


def test_large_bodies_are_refused(server: Server) -> None:
    ann = server.person()
    sent = ann.http.post("/api/tables", content=b'{"game": "' + b"x" * 300_000 + b'"}')
    assert sent.status_code == 413


def test_bad_bodies_say_what_is_wrong(server: Server) -> None:
    ann = server.person()
    for body, words in (
        (b"{", ""), (b"[]", ""), (b'{"game": 3}', "game"), (b'{"game": "chess"}', "chess"),
        (b'{"game": "reef", "setup": {"divers": 9}}', "divers"),
        (b'{"game": "reef", "setup": {"wings": 9}}', "wings"),
        (b'{"game": "reef", "seats": ["dragon"]}', "dragon"),
        (b'{"game": "reef", "seats": ["me", "me", "me"]}', "2 seats"),
        (b'{"game": "reef", "clock": "sand", "clock_seconds": 60}', "sand"),
        (b'{"game": "reef", "clock": "move", "clock_seconds": -1}', "clock"),
    ):  # fmt: skip
        answer = ann.http.post("/api/tables", content=body)
        assert answer.status_code in (400, 404), body
        assert words in answer.json()["error"], answer.text


def test_without_a_key_nothing_can_be_done(server: Server) -> None:
    ann = server.person()
    table = ann.table(["me", "random"])
    for key in ("x", "x.y", f"{ann.key}x", ann.key[:-1], ann.key.partition(".")[0] + ".",
                "." + ann.key.partition(".")[2], "a" * 500):  # fmt: skip
        answer = httpx.post(
            f"{server.url}/api/tables/{table}/choices",
            json={"seat": 0, "option": "0"},
            headers={"authorization": f"Bearer {key}"},
        )
        assert answer.status_code == 401, key
    basic = httpx.get(f"{server.url}/api/me", headers={"authorization": "Basic eDp5"})
    assert basic.status_code == 400


def test_a_key_works_only_for_its_own_seat_and_table() -> None:
    secret = b"s" * 32
    keys = {seat_key(secret, t, s, g) for t in "ab" for s in (0, 1) for g in (0, 1)}
    assert len(keys) == 8
    assert all(len(key) == 43 for key in keys)


def test_identity_is_carried_to_another_device_once(server: Server) -> None:
    ann = server.person("Ann")
    table = ann.table(["me", "random"])
    token = ann.post("/me/carry")["token"]
    with httpx.Client(base_url=server.url) as phone:
        assert phone.post("/carry", json={"token": token[:-2] + "--"}).status_code == 403
    token = ann.post("/me/carry")["token"]
    with httpx.Client(base_url=server.url) as phone:
        assert phone.post("/carry", json={"token": token}).status_code == 201
        assert f"/t/{table}" in phone.get("/mine").text
    with httpx.Client(base_url=server.url) as thief:
        assert thief.post("/carry", json={"token": token}).status_code == 403


def test_a_device_can_be_signed_out_without_the_others(server: Server) -> None:
    ann = server.person("Ann")
    token = ann.post("/me/carry")["token"]
    agent = {"user-agent": "Mozilla/5.0 (X11; Linux x86_64) Firefox/130.0"}
    with httpx.Client(base_url=server.url, headers=agent) as phone:
        phone.post("/carry", json={"token": token})
        page = phone.get("/me").text
        assert "Firefox on Linux" in page
        assert page.count("/revoke") == 2
        own = next(part for part in page.split("<li>") if "this one" in part)
        theirs = own.split("/me/keys/")[1].split("/")[0]
        assert server.person("Eve").http.post(f"/me/keys/{theirs}/revoke").status_code == 404
        assert phone.get("/mine").text.count("Ann")
        assert ann.http.post(f"/me/keys/{theirs}/revoke").status_code == 303
        assert "Ann" not in phone.get("/mine").text
    assert ann.get("/api/me")["name"] == "Ann"


def test_a_key_for_a_program_is_one_of_its_own(server: Server) -> None:
    ann = server.person("Ann")
    key = ann.post("/me/key")["key"]
    assert key != ann.key
    headers = {"authorization": f"Bearer {key}"}
    assert httpx.get(f"{server.url}/api/me", headers=headers).json()["name"] == "Ann"


def test_keys_do_not_reach_the_log(tmp_path: Path) -> None:
    with Process(str(tmp_path / "t.sqlite3"), "--log-level", "debug") as server:
        ann, bob = Player.arrive(server.url, "Ann"), Player.arrive(server.url, "Bob")
        table = ann.table(["me", "open"], start=False)
        key = ann.get(f"/api/tables/{table}/links")["1"]
        bob.post(f"/api/tables/{table}/seats/1", {"do": "sit", "key": key})
        token = ann.post("/me/carry")["token"]
        ann.http.post("/carry", json={"token": token})
        ann.http.close()
        bob.http.close()
        log = server.log
    assert f"POST /api/tables/{table}/seats/1" in log
    for secret in (key, token, ann.key.partition(".")[2], bob.key.partition(".")[2]):
        assert secret not in log


def test_the_password_of_the_site(tmp_path: Path) -> None:
    with (
        Server(settings_for(tmp_path / "t.sqlite3", password="open sesame")) as server,
        httpx.Client(base_url=server.url, headers={"accept": "text/html"}) as client,
    ):
        sent = client.get("/mine")
        assert sent.status_code == 303
        assert sent.headers["location"] == "/door?to=/mine"
        assert client.get("/api/games", headers={"accept": "*/*"}).status_code == 401
        assert client.post("/api/people", json={}).status_code == 401
        assert client.get("/door").status_code == 200
        address = server.url.replace("http", "ws", 1) + "/t/x/socket"
        with pytest.raises(InvalidStatus), connect(address):
            pass
        wrong = client.post("/door", data={"password": "guess", "to": "/mine"})
        assert wrong.status_code == 403
        assert client.get("/mine").status_code == 303
        right = client.post("/door", data={"password": "open sesame", "to": "//evil.example"})
        assert right.status_code == 303
        assert right.headers["location"] == "/"
        assert client.get("/mine").status_code == 200


def test_too_many_requests_are_refused(tmp_path: Path) -> None:
    settings = settings_for(tmp_path / "t.sqlite3", rate=1.0, burst=20)
    with Server(settings) as server, httpx.Client(base_url=server.url) as client:
        codes = [client.get("/api/bots").status_code for _ in range(40)]
    assert codes[0] == 200
    assert codes[-1] == 429
    assert codes.count(200) <= 25


def test_a_bucket_fills_again() -> None:
    bucket = Bucket(rate=1e9, burst=2)
    assert [bucket.take() for _ in range(5)] == [True] * 5
    dry = Bucket(rate=0.0, burst=2)
    assert [dry.take() for _ in range(3)] == [True, True, False]


def test_turns_can_be_booked_until_too_many_wait() -> None:
    bucket = Bucket(rate=0.01, burst=2)
    waits = [bucket.book() for _ in range(5)]
    assert [wait and round(wait, -1) for wait in waits] == [0, 0, 100, 200, None]


def test_webhooks_go_to_addresses_only() -> None:
    check_url("https://example.org/hook?x=1")
    for bad in ("ftp://x", "javascript:x", "https://", "https://u:p@x", "http://[", "x" * 600,
                "http://x:0"):  # fmt: skip
        with pytest.raises(Malformed):
            check_url(bad)


def test_a_refusal_is_no_accident_in_the_log(tmp_path: Path) -> None:
    with Process(str(tmp_path / "t.sqlite3")) as server:
        ann = Player.arrive(server.url, "Ann")
        table = ann.table(["me", "random"])
        answers = [
            ann.http.get(f"/api/tables/{table}", params={"seat": 1}),
            ann.http.get(f"/api/tables/{table}/file"),
            ann.http.get("/t/nothing"),
            ann.http.post("/api/files", json={"text": "{}"}),
            ann.http.post("/api/files", content=DEEP[:90_000]),
            ann.http.head("/"),
        ]
        ann.http.close()
        log = server.log
    assert all(400 <= answer.status_code < 500 for answer in answers)
    assert "Traceback" not in log
