"""Everything a person reads at the table is in their language: in one in which every translated
letter is a wide one, no plain word is left on any page, in any update, or in the terminal."""

from __future__ import annotations

import ast
import io
import json
import random
import re
import sqlite3
import time
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from rich.console import Console

import critias
from critias.cli import main
from critias.command.terminal import HELP, Terminal, seat_plan
from critias.kernel.installed import game as installed
from critias.kernel.match import Match
from critias.kernel.random import Rng
from critias.kernel.texts import Text
from critias.kit.language import LANGUAGES, language, said, say, using
from critias.kit.voice import voice_of
from critias.table import sentences
from critias.table.assets import STATIC
from critias.table.pages.layout import NAME
from critias.table.pages.scripted import TEXTS, scripted
from critias.table.spoken import asked_for
from shared.pseudo import MARKED, unmarked, visible
from table.people import Line, Player, Server, play_on, settings_for

GAMES = ("reef", "athlas", "era", "goa2", "mage_knight")
SPOKEN = ("reef", "athlas", "era", "goa2", "mage_knight")
"""Those of them whose stage and story are all in the reader's language."""
TYPED = ("Coral", "--host", "GET", "POST", "III", "II")
"""What people typed, what is typed by them as it stands, and numbers of tiers."""
SPACE = re.compile(r"-?\d+,-?\d+[ns][ew]")
"""The name of a space of Mage Knight, as it stands on the map."""
LAST = 24
"""So many choices of a whole game are made at the table itself."""
MOMENTS = 8
"""So many more moments of it are looked back at."""


@pytest.fixture(scope="module")
def database(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where the games of these tests are."""
    return tmp_path_factory.mktemp("languages") / "table.sqlite3"


@pytest.fixture(scope="module")
def server(database: Path) -> Iterator[Server]:
    """A table that speaks the language nobody speaks, too."""
    LANGUAGES[MARKED.code] = MARKED
    settings = settings_for(database, smtp="smtp://localhost:1")
    with Server(settings) as running:
        yield running
    del LANGUAGES[MARKED.code]


def reading(player: Player, code: str = MARKED.code) -> httpx.Client:
    """The browser of somebody who reads that language."""
    headers = {
        "authorization": f"Bearer {player.key}",
        "accept-language": code,
        "accept": "text/html",
        "origin": player.url,
    }
    return httpx.Client(base_url=player.url, headers=headers, timeout=60, follow_redirects=True)


def live(player: Player, table: str) -> Line:
    """The live line of the page they have open."""
    address = player.url.replace("http", "ws", 1) + f"/t/{table}/socket"
    headers = {"Authorization": f"Bearer {player.key}", "Accept-Language": MARKED.code}
    return Line(address, headers)


class Findings:
    """Plain words that reached a person, each with where it was."""

    def __init__(self, game: str, *typed: str) -> None:
        rules = installed(game).rulebook().ids if game else ()
        self.allowed = (NAME, "Ann", *TYPED, *rules, *typed)
        self.found: dict[str, str] = {}

    def read(self, where: str, markup: str) -> None:
        for words in visible(markup):
            self.told(where, words)

    def page(self, client: httpx.Client, path: str, status: int = 200) -> str:
        answer = client.get(path)
        assert answer.status_code == status, (path, answer.text[:300])
        self.read(re.sub(r"/t/\w+", "/t", path), answer.text)
        ids = Counter(re.findall(r' id="([^"]+)"', answer.text))
        assert ids.most_common(1)[0][1] == 1, (path, ids.most_common(3))
        return answer.text

    def told(self, where: str, words: str) -> None:
        for one in unmarked(SPACE.sub("", words), self.allowed):
            self.found.setdefault(one, f"{where}: {words[:60]}")

    def check(self) -> None:
        assert not self.found, "\n".join(f"{word!r} in {at}" for word, at in self.found.items())


def test_pages_about_order(server: Server, database: Path) -> None:
    ann, bob = server.person("Ann"), server.person("Bob")
    ident = bob.key.split(".")[0]
    table = ann.table(["me", "random"], start=False)
    bob.post(f"/api/tables/{table}/chat", {"text": "Coral"})
    store = sqlite3.connect(database)
    with store:
        store.execute("update people set admin = 1 where name = 'Ann'")
    store.close()
    seen = Findings("", "Bob", "reef", "random", table, ident, ann.key.split(".")[0], "UTC")
    with reading(ann) as client:
        seen.page(client, f"/t/{table}/people")
        for do in ("mute", "block"):
            form = {"do": do, "person": ident}
            assert client.post(f"/t/{table}/people", data=form).status_code == 200
            seen.page(client, f"/t/{table}/people")
        sent = client.post(f"/t/{table}/report", data={"words": "Coral", "line": "1"})
        seen.read("/report", sent.text)
        for path in (
            "", "/people?search=Bob", "/reports", f"/tables/{table}", f"/bans?whom={ident}",
            f"/tables?search={table}",
        ):  # fmt: skip
            seen.page(client, f"/admin{path}")
        assert client.post("/admin/bans", data={"whom": ident}).status_code == 200
        seen.page(client, "/admin/bans")
        refused = client.post("/admin/bans", data={"whom": ident, "days": "Coral"})
        assert refused.status_code == 400
        seen.read("a refusal", refused.text)
    with reading(bob) as client:
        seen.read("a ban", client.get("/").text)
    seen.check()


def finished(game: str, seed: int) -> Match[Any, Any]:
    """A whole game, played by chance."""
    rules = installed(game)
    match: Match[Any, Any] = Match.new(rules, voice_of(rules).at_once, seed)
    rng = Rng(seed)
    while not match.over:
        seat = match.seats_to_answer()[0]
        ask = match.ask_for(seat)
        assert ask is not None
        match.choose(seat, rng.pick(list(ask.options)))
    return match


def test_pages_that_belong_to_no_game(server: Server) -> None:
    ann = server.person("Ann")
    findings = Findings("")
    with reading(ann) as http:
        for path in ("/", "/mine", "/me", "/kept", "/rules", "/gallery", "/reach", "/api",
                     "/carry", "/mail", "/door"):  # fmt: skip
            findings.page(http, path)
        findings.page(http, "/nowhere", 404)
        findings.page(http, "/t/nowhere", 404)
        findings.read("upload", http.post("/upload", files={"file": ("a.json", b"\xff")}).text)
        findings.read("name", http.post("/me", data={"name": ""}).text)
        ann.table(["me", "open"], start=False, public=True)
        ann.table(["me", "random"])
        findings.page(http, "/")
        findings.page(http, "/mine")
    findings.check()


@pytest.mark.parametrize("game", GAMES)
def test_what_can_be_looked_up(server: Server, game: str) -> None:
    ann = server.person("Ann")
    findings = Findings(game)
    with reading(ann) as http:
        findings.page(http, f"/new/{game}")
        for fill in ("bots", "people", "all", "watch"):
            findings.page(http, f"/new/{game}?fill={fill}")
        findings.page(http, f"/rules/{game}")
        rule = next(iter(installed(game).rulebook()))
        with using(MARKED):
            word = say(max(re.findall(r"\w+", rule.says), key=len))
        hits = findings.page(http, f"/rules/{game}?q={word}")
        assert "rule-item" in hits
        assert "rule-item" not in findings.page(http, f"/rules/{game}?q=xyzzyx")
        findings.page(http, f"/gallery/{game}")
    findings.check()


@pytest.mark.parametrize("game", SPOKEN)
def test_lessons(server: Server, game: str) -> None:
    ann = server.person("Ann")
    voice = voice_of(installed(game))
    findings = Findings(game)
    with reading(ann) as http:
        for number, lesson in enumerate(voice.lessons, 1):
            page = findings.page(http, f"/learn/{game}/{number}")
            options = re.findall(r'name="answer" value="([^"]*)"', page)
            for answer in {*lesson.answers[:1], options[-1]}:
                findings.page(http, f"/learn/{game}/{number}?answer={answer}")
    findings.check()


@pytest.mark.parametrize("game", SPOKEN)
def test_a_whole_game_at_the_table(server: Server, game: str) -> None:
    match = finished(game, 3)
    findings = Findings(game)
    ann = server.person("Ann")
    with reading(ann) as http:
        saved = match.replay(max(0, len(match.log) - LAST)).save()
        sent = http.post("/upload", files={"file": ("game.json", saved)})
        assert sent.status_code == 200, sent.text[:300]
        table = sent.url.path.split("/")[2]
        findings.read("lobby", sent.text)
        for seat in range(len(match.seats)):
            what = {"do": "bot", "bot": "random"} if seat else {"do": "sit"}
            ann.post(f"/api/tables/{table}/seats/{seat}", what)
        with live(ann, table) as line:
            line.ask(do="hello", want="html")
            ann.post(f"/api/tables/{table}/start")
            _played(ann, table, line, findings, http)
        for path in ("", "/result", "/replay"):
            findings.page(http, f"/t/{table}{path}")
        length = len(match.log) - LAST
        for at in range(0, length, max(1, length // MOMENTS)):
            findings.page(http, f"/t/{table}/replay?at={at}&seat=")
            findings.page(http, f"/t/{table}/replay?at={at}&seat={at % len(match.seats)}")
    findings.check()


def _played(ann: Player, table: str, line: Line, findings: Findings, http: httpx.Client) -> None:
    rng = random.Random(5)
    until = time.monotonic() + 120
    status = ""
    while status not in ("over", "stopped"):
        assert time.monotonic() < until, "the game does not end"
        for update in line.drain(0.05):
            assert update["type"] == "update", update
            findings.told("title", update["title"])
            for name, markup in update["fragments"].items():
                findings.read(name, markup)
        state = ann.look(table, 0)
        status = state["status"]
        question = state["question"]
        if status != "playing" or question is None or question["chosen"] is not None:
            continue
        findings.page(http, f"/t/{table}")
        option = rng.choice(question["options"])["option"]
        refused = line.ask(do="choose", seat=0, option="xyzzyx", question=question["id"])
        findings.told("refused", refused["error"].replace("xyzzyx", ""))
        line.ask(do="choose", seat=0, option=option, question=question["id"])


@pytest.mark.parametrize("game", SPOKEN)
def test_a_whole_game_in_the_terminal(game: str, tmp_path: Path) -> None:
    rules = installed(game)
    match: Match[Any, Any] = Match.new(rules, voice_of(rules).at_once, 4)
    typist = Typist(match, ["?", "why", "look", f"save {tmp_path / 'x'}", "undo", "0", "qqq"])
    with using(MARKED):
        players = seat_plan(["0=human"], match.seats, 4)
        Terminal(typist, match, players).run()
    assert match.over
    codes = {*HELP, *TYPED, str(tmp_path), *rules.rulebook().ids, *typist.notations}
    plain = [one for one in typist.written() if unmarked(one, codes)]
    assert [one for one in plain if unmarked(SPACE.sub("", one), codes)] == []


class Typist(Console):
    """Somebody at a keyboard, who tries every command and then chooses by chance."""

    def __init__(self, match: Match[Any, Any], first: Iterable[str]) -> None:
        self._screen = io.StringIO()
        super().__init__(file=self._screen, width=4000)
        self._match = match
        self._first = iter(first)
        self._rng = Rng(9)
        self.notations: set[str] = {"'qqq'"}

    def input(self, prompt: Any = "", **more: Any) -> str:
        self.print(prompt, end="")
        ask = self._match.ask_for(0)
        assert ask is not None
        notation = self._match.game.notation
        self.notations |= {f"  {notation(self._match.state, one)}" for one in ask.options}
        typed = next(self._first, None)
        return typed if typed is not None else str(self._rng.below(len(ask.options)) + 1)

    def written(self) -> list[str]:
        """The lines on the screen, each ending as the short text of an option does."""
        return [f"{line}  " for line in self._screen.getvalue().splitlines()]


def test_what_people_do_with_each_other(server: Server) -> None:
    """Proposals, talk, a shared screen, hints, who is reported, and a game that is given up."""
    ann, bob = server.person("Ann"), server.person("Bob")
    findings = Findings("reef", "Bob", "Well played")
    table = ann.table(
        ["me", "open"], start=False, setup={"quiet": True}, clock="game", clock_seconds=900
    )
    key = ann.get(f"/api/tables/{table}/links")["1"]
    with reading(ann) as http, reading(bob) as other:
        findings.page(http, f"/t/{table}")
        bob.post(f"/api/tables/{table}/seats/1", {"do": "sit", "key": key})
        ann.post(f"/api/tables/{table}/start")
        for who in (http, other):
            findings.page(who, f"/t/{table}")
            findings.page(who, f"/t/{table}/people")
        with live(ann, table) as line:
            line.ask(do="hello", want="html")
            for asked in (
                {"do": "say", "text": "Well played"},
                {"do": "undo", "seat": 0},
                {"do": "undo", "seat": 7},
                {"do": "propose", "seat": 0, "kind": "undo"},
                {"do": "why", "seat": 0, "option": 99},
                {"do": "choose", "seat": 1, "option": "0"},
                {"do": "answer", "seat": 0, "agree": True},
            ):
                answer = line.ask(**asked)
                findings.told(str(asked), str(answer.get("error") or answer.get("says") or ""))
        for kind in ("draw", "stop", "resign"):
            ann.post(f"/api/tables/{table}/proposals", {"seat": 0, "kind": kind})
            findings.page(other, f"/t/{table}")
            if kind != "resign":
                bob.post(f"/api/tables/{table}/proposals/answer", {"seat": 1, "agree": False})
        findings.page(http, f"/t/{table}/result")
        both = ann.table(["me", "me"])
        findings.page(http, f"/t/{both}")
        alone = ann.table(["me", "random"])
        findings.page(http, f"/t/{alone}/hint")
    findings.check()


def test_the_review_of_a_game(server: Server) -> None:
    ann = server.person("Ann")
    table = ann.table(["me", "random"])
    play_on({0: ann}, table, random.Random(1))
    findings = Findings("reef")
    with reading(ann) as http:
        findings.page(http, f"/t/{table}/review")
        with reading(ann, "en") as other:
            assert "Review of Reef" in other.get(f"/t/{table}/review").text
    findings.check()


def test_pages_of_administrators(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(LANGUAGES, MARKED.code, MARKED)
    database = tmp_path / "table.sqlite3"
    with Server(settings_for(database)) as server:
        _administrate(server, database, capsys)


def _administrate(server: Server, database: Path, capsys: pytest.CaptureFixture[str]) -> None:
    eve = server.person("Eve")
    table = eve.table(["me", "random"])
    with pytest.raises(SystemExit) as ended:
        main(["admin", "grant", "Eve", "--database", str(database)])
    assert ended.value.code == 0, capsys.readouterr()
    ident = server.person("Bob").key.split(".")[0]
    other = eve.table(["me", "random"])
    findings = Findings("reef", "Eve", "Bob", table, other, ident, "Coral", "UTC")
    with reading(eve) as http:
        done: tuple[tuple[str, dict[str, str]], ...] = (
            ("bans", {"whom": ident, "days": "3", "reason": "Coral"}),
            ("bans", {"whom": "203.0.113.7"}),
            (f"tables/{table}/close", {}),
            (f"tables/{other}/delete", {}),
        )
        for path, form in done:
            assert http.post(f"/admin/{path}", data=form).status_code == 200, path
        for path in ("", "/tables", f"/tables/{table}", "/people", "/bans", "/reports", "/log"):
            findings.page(http, f"/admin{path}")
    findings.check()


def test_two_readers_at_one_table(server: Server) -> None:
    """What is drawn once for all who see a side is drawn for each language."""
    ann = server.person("Ann")
    table = ann.table(["me", "random"])
    with reading(ann) as http, reading(ann, "en") as other:
        first = http.get(f"/t/{table}").text
        second = other.get(f"/t/{table}").text
    assert "How deep do you dive?" in second
    assert "How deep do you dive?" not in first
    assert re.search("[Ａ-ｚ]", second) is None
    assert 'lang="x-marked"' in first
    assert 'lang="en"' in second


def test_what_is_stored_is_said_in_the_language_of_whoever_reads_it(server: Server) -> None:
    ann = server.person("Ann")
    table = ann.table(["me", "random"])
    with reading(ann) as http, reading(ann, "en") as other:
        moved = http.post(f"/t/{table}/seat", data={"seat": "0", "do": "bot", "bot": "greedy"})
        assert moved.status_code == 200
        words = "Ann leaves Nemo: the Novice bot plays on"
        assert words in other.get(f"/t/{table}").text
        page = http.get(f"/t/{table}").text
    findings = Findings("reef")
    findings.read("table", page)
    findings.check()
    with using(MARKED):
        assert say("plays on") in page


def test_stored_sentences_and_errors_are_put_into_words_when_they_are_read() -> None:
    text = Text("{who} sits down at {seat}", who="Ann", seat=Text("North"))
    stored = sentences.kept(text)
    assert sentences.read(stored) == said(text) == "Ann sits down at North"
    with using(MARKED):
        assert unmarked(sentences.read(stored)) == unmarked(said(text)) == ["Ann"]


@pytest.mark.parametrize(
    ("accepted", "code"),
    [("", "en"), ("de", "en"), ("tlh, x-marked;q=0.5", "x-marked"), ("x-marked;q=0.2, en", "en"),
     ("en;q=high, x-marked", "x-marked")],
)  # fmt: skip
def test_the_first_language_we_speak_is_taken(
    accepted: str, code: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(LANGUAGES, MARKED.code, MARKED)
    assert asked_for(accepted).code == code


HEARD = ("aria_label", "title", "placeholder", "alt", "data_confirm", "data_ask", "data_tip")
SOURCES = Path(critias.__file__).parent


def calls(path: Path, *names: str) -> Iterator[ast.Call]:
    """The calls of functions of these names."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in names:
            yield node


def bare(node: ast.expr) -> Iterator[str]:
    """The words of an expression that stand there as they are."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield from re.findall(r"[A-Za-z]{2,}", node.value)
    elif isinstance(node, ast.JoinedStr):
        for part in node.values:
            yield from bare(part)
    elif isinstance(node, (ast.IfExp, ast.BoolOp, ast.BinOp, ast.List, ast.Tuple)):
        for inner in ast.iter_child_nodes(node):
            if isinstance(inner, ast.expr) and inner is not getattr(node, "test", None):
                yield from bare(inner)


@pytest.mark.parametrize(
    "path",
    sorted(
        path
        for folder in ("pages", "fragments", "parts", "routes")
        for path in (SOURCES / "table" / folder).glob("*.py")
    ),
    ids=lambda path: f"{path.parent.name}-{path.stem}",
)
def test_no_element_is_written_with_words_as_they_stand(path: Path) -> None:
    """Also where no test comes by."""
    found = []
    for call in calls(path, "el"):
        name = call.args[0].value if isinstance(call.args[0], ast.Constant) else ""
        heard = [word.value for word in call.keywords if word.arg in HEARD]
        inside = [] if name in ("code", "kbd", "pre") else call.args[1:]
        found += [f"{call.lineno}: {word}" for one in (*inside, *heard) for word in bare(one)]
    assert [one for one in found if not one.endswith(": true")] == []


@pytest.mark.parametrize("name", ["terminal", "replay"])
def test_the_terminal_prints_no_words_as_they_stand(name: str) -> None:
    path = SOURCES / "command" / f"{name}.py"
    printed: list[ast.expr] = [call.args[1] for call in calls(path, "print_line")]
    whole = ast.walk(ast.parse(path.read_text(encoding="utf-8")))
    printed += [one.value for one in whole if isinstance(one, ast.Return) and one.value is not None]
    assert len(printed) > 5
    assert [f"{one.lineno}: {word}" for one in printed for word in bare(one)] == []


def test_scripts_say_what_the_page_may_bring() -> None:
    """Every text of the browser's modules is on the list, and nothing else."""
    said_there: set[str] = set()
    for path in sorted((STATIC / "js").glob("*.js")):
        said_there |= set(re.findall(r'\bsay\(\s*"([^"]+)"', path.read_text(encoding="utf-8")))
    assert said_there == set(TEXTS)


def test_a_page_brings_the_words_of_its_scripts_unless_they_are_english() -> None:
    assert language().code == "en"
    assert scripted() is None
    with using(MARKED):
        block = scripted()
    assert block is not None
    words = json.loads(re.sub(r"</?script[^>]*>", "", block))
    assert set(words) == set(TEXTS) - {"{worth} %"}
    assert not unmarked(re.sub(r"\{\w+\}", "", " ".join(words.values())))
