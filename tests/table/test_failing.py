"""Work that fails in the worker processes: whoever asked is told, and nobody else notices."""

from __future__ import annotations

import asyncio
import json
import os
import random
import re

import pytest

from critias.kernel.errors import LogDoesNotFit
from critias.table.workshop import Workshop
from table.people import Server, play_on


class Unsendable(Exception):
    """Cannot be made again from its text alone."""

    def __init__(self, first: str, second: str) -> None:
        super().__init__(first)
        self.second = second


def fail(how: str) -> int:
    if how == "log":
        raise LogDoesNotFit("choice 3: no", 3)
    if how == "unsendable":
        raise Unsendable("something", "else")
    if how == "lambda":
        raise ValueError(lambda: how)
    return os.getpid()


def test_a_failed_job_never_restarts_the_pool() -> None:
    async def work() -> None:
        shop = Workshop(1)
        try:
            first = await shop.run(fail, "")
            with pytest.raises(LogDoesNotFit, match="choice 3: no") as told:
                await shop.run(fail, "log")
            assert told.value.number == 3
            with pytest.raises(RuntimeError, match="Unsendable: something"):
                await shop.run(fail, "unsendable")
            with pytest.raises(RuntimeError, match="ValueError"):
                await shop.run(fail, "lambda")
            assert await shop.run(fail, "") == first
        finally:
            shop.close()

    asyncio.run(work())


@pytest.mark.parametrize("as_record", [False, True], ids=["save", "record"])
def test_who_uploads_is_told_which_choice_does_not_fit(server: Server, as_record: bool) -> None:
    ann = server.person()
    table = ann.table(["me", "me"], curtain=False)
    play_on({0: ann, 1: ann}, table, random.Random(3))
    text = ann.get(f"/api/tables/{table}/file", record=as_record)["text"]
    wrong = _with_a_wrong_choice(text, 4, as_record)
    for _ in range(3):
        refused = ann.http.post("/api/files", json={"text": wrong})
        assert refused.status_code == 400
        assert re.search(r"choice 4\b.*cell:99", refused.json()["error"]), refused.text
    page = ann.http.post(
        "/upload", files={"file": ("game", wrong.encode())}, headers={"accept": "text/html"}
    )
    assert page.status_code == 400
    assert re.search(r"This file cannot be opened as a game: choice 4\b", page.text)


def _with_a_wrong_choice(text: str, number: int, as_record: bool) -> str:
    """The game with another choice in one place."""
    if as_record:
        return re.sub(rf"(?m)^({number}\. \w+) .*$", r"\1 cell:99", text)
    body = json.loads(text)
    body["log"][number - 1][1:] = ["cell:99", ["cell", 99]]
    return json.dumps(body)
