"""Commands that the documents show are typed: those that only look or play are run as they stand,
of the others the words are read as the program reads them."""

from __future__ import annotations

import re
import shlex
from pathlib import Path
from typing import Any

import pytest
import typer
from typer.main import get_command

from critias import cli
from critias.lab import command as lab
from critias.table import serve
from critias.table.commands import admin, keeping
from test_cli import Shell, critias

__all__ = ["critias"]

ROOT = Path(__file__).parent.parent
INNER = {"admin": admin.app, "lab": lab.app}
KEEPING = ("backup", "restore", "move", "export")
ELSEWHERE = ("lanterns",)
"""The game that `docs/new-game.md` makes; its own test types what stands there."""


def shown(text: str) -> list[str]:
    """Lines that begin with the command, without what is said about them.

    >>> shown("Say `critias x`:\\n\\n    critias play goa2   # at this keyboard\\n    cd x")
    ['critias play goa2']
    """
    lines = re.findall(r"^ {4}(critias .*)$", text, re.MULTILINE)
    return [re.split(r"\s{2,}|\s#", line)[0].strip() for line in lines]


COMMANDS = sorted(
    {
        line
        for file in [ROOT / "README.md", ROOT / "PACKAGE.md", *(ROOT / "docs").glob("*.md")]
        for line in shown(file.read_text("utf-8"))
        if not any(name in line for name in ELSEWHERE)
    }
)
RUN = [line for line in COMMANDS if re.match(r"critias (games|play|replay|rules \w)", line)]


def parsed(words: list[str]) -> None:
    """Read the words of a command without doing anything; an unknown one is an error."""
    command: Any
    if words[0] == "serve":
        command, words = get_command(serve.command), words[1:]
    elif words[:2] == ["bench", "profile"]:
        alone = typer.Typer(add_completion=False)
        alone.command()(cli.bench_profile)
        command, words = get_command(alone), words[2:]
    else:
        if words[0] in INNER:
            command, words = get_command(INNER[words[0]]), words[1:]
        else:
            command = get_command(keeping.app if words[0] in KEEPING else cli.app)
        command, words = command.commands[words[0]], words[1:]
    command.make_context("critias", words)


@pytest.mark.parametrize("line", [line for line in COMMANDS if line not in RUN])
def test_what_is_to_be_typed_is_understood(line: str) -> None:
    parsed(shlex.split(line)[1:])


def test_what_is_not_understood_is_seen() -> None:
    for line in ("admin purge --weeks 3", "serve --loud", "backup a b"):
        with pytest.raises(Exception, match=r"No such option|unexpected extra"):
            parsed(line.split())
    for line in ("admin vanish", "dance"):
        with pytest.raises(KeyError):
            parsed(line.split())


@pytest.mark.parametrize("line", RUN)
def test_what_is_to_be_typed_works(critias: Shell, line: str) -> None:
    words = shlex.split(line)[1:]
    if words[0] == "replay":
        seats = ("--seat", "0=random", "--seat", "1=random")
        game = ("play", "athlas", "-o", "creation=presets", "--seed", 8)
        critias(*game, *seats, "--save", "duel.json")
    # To read all tests, for those that prove a rule, takes long and is tried elsewhere.
    assert critias(*words, *(("--tests", ".") if words[0] == "rules" else ()))
