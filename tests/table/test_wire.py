"""How much travels: the page of every position with a name, and what follows each choice."""

from __future__ import annotations

import json
import random
import re
import statistics
import zlib
from typing import Any

import httpx
import pytest
from websockets.sync.client import ClientConnection, connect

from critias.kernel.installed import games
from critias.kit.voice import voice_of
from critias.table.assets import ASSETS, slim_script
from table.people import Server
from table.test_positions import NAMED, opened

PAGE = 60_000
MEDIAN, WORST = 8_000, 20_000
CHOICES = 40
_FILE = re.compile(r'(?:href|src)="(/static/[^"]+)"')
_IMPORT = re.compile(r'from "\./([^"]+)"|import "\./([^"]+)"')


def files_of(server: Server, page: str) -> set[str]:
    """The addresses of all files a page loads, those that modules name included."""
    wanted, found = _FILE.findall(page), set[str]()
    while wanted:
        path = wanted.pop()
        if path in found:
            continue
        found.add(path)
        if path.endswith(".js"):
            folder = path.rpartition("/")[0]
            text = httpx.get(server.url + path).text
            wanted += [f"{folder}/{a or b}" for a, b in _IMPORT.findall(text)]
    return found


def test_every_position_opens_with_little(server: Server) -> None:
    ada = server.person()
    sizes: dict[str, int] = {}
    weights: dict[str, int] = {}
    for game, name in NAMED:
        table = opened(ada, game, name)["table"]
        answer = ada.http.get(f"/t/{table}")
        for path in files_of(server, answer.text) - weights.keys():
            weights[path] = httpx.get(server.url + path).num_bytes_downloaded
        files = sum(weights[path] for path in files_of(server, answer.text))
        sizes[f"{game} {name}"] = answer.num_bytes_downloaded + files
    print(sizes)
    assert {name: size for name, size in sizes.items() if size > PAGE} == {}


@pytest.mark.parametrize("game", sorted({game for game, _ in NAMED}))
def test_what_follows_a_choice_is_small(server: Server, game: str) -> None:
    """From the first and the last position of a game on, by chance; all seats are one person's."""
    played, ada, rng = games()[game], server.person(), random.Random(417)
    names = [name for one, name in NAMED if one == game]
    sizes: list[int] = []
    for name in (names[0], names[-1]):
        seats = len(played.seats(voice_of(played).positions[name].match(played).setup))
        table = opened(ada, game, name, ["me"] * seats)["table"]
        address = f"{server.url.replace('http', 'ws', 1)}/t/{table}/socket"
        headers = {"Authorization": f"Bearer {ada.key}"}
        with connect(address, additional_headers=headers, max_size=None) as line:
            line.send('{"do": "hello"}')
            # With what was sent before in mind, as the server's end of the line has it.
            deflate = zlib.compressobj(wbits=-12, memLevel=5)
            _weight(deflate, _update(line))
            for _ in range(CHOICES):
                waiting = ada.look(table)["waiting"]
                if not waiting:
                    break
                question = ada.look(table, waiting[0])["question"]
                ada.choose(table, waiting[0], rng.choice(question["options"])["option"])
                sizes.append(_weight(deflate, _update(line)))
    print(game, len(sizes), statistics.median(sizes), max(sizes))
    assert len(sizes) > CHOICES
    assert statistics.median(sizes) <= MEDIAN
    assert max(sizes) <= WORST


def _update(line: ClientConnection) -> str:
    while True:
        text = str(line.recv(timeout=30))
        if json.loads(text)["type"] == "update":
            return text


def _weight(deflate: Any, text: str) -> int:
    return len(deflate.compress(text.encode()) + deflate.flush(zlib.Z_SYNC_FLUSH))


def test_files_travel_without_comments() -> None:
    for name, asset in ASSETS.items():
        if name.endswith((".js", ".css")):
            assert b"/*" not in asset.body, name
    assert slim_script('const a = "x // y";\n') == 'const a = "x // y";\n'
