"""Everything people read of Mage Knight can be translated, and no rule follows a word of it."""

from __future__ import annotations

import ast
import json
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from rich.text import Text

from critias.games.mage_knight import shown
from critias.games.mage_knight.game import RULES, VOICE
from critias.games.mage_knight.rules.setup import MageKnightSetup
from critias.games.mage_knight.shown.results import ENDINGS
from critias.games.mage_knight.shown.words import MISSING
from critias.kernel.choices import Ask, Option
from critias.kernel.random import Rng
from critias.kernel.rules import Outcome
from critias.kit.language import using
from critias.kit.offers import Offers
from critias.table.parts.page import still_stage
from critias.table.parts.staged import stage_of
from mage_knight.table import Table
from mage_knight.test_random_games import Doors, curious, seats_asked
from shared.cases import Case, mage_knight_cases
from shared.pseudo import MARKED, speaks_it_all, unmarked, visible

SHOWN = Path(*shown.__path__)
SPACES = frozenset({"ne", "nw", "se", "sw"})
"""Ends of the names of spaces."""
LONG = frozenset({"conquest", "hold", "teams", "epic", "blitz", "blitz-cooperation"})
"""Cases whose words the rich games have, too."""
CASES = [c for c in mage_knight_cases() if c.name.removeprefix("mage_knight-") not in LONG]


def foreign(where: str, words: str) -> list[str]:
    """What of some words is not of the other language."""
    return [f"{where}: {one}" for one in unmarked(words) if one not in SPACES]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_a_whole_game_is_told_in_another_language(case: Case) -> None:
    found = speaks_it_all(case, seed=3, every=60)
    assert [one for one in found if one.rpartition(": ")[2] not in SPACES] == []


@pytest.mark.parametrize("number", range(1, 9))
def test_turns_with_all_kinds_of_things_are_told_in_it(number: int) -> None:
    game, luck = Doors(number), Rng(number).split(3)
    tried: Counter[Option] = Counter()
    found: list[str] = []
    for choice in range(400):
        pending = game.pending
        if pending is None:
            break
        seat = luck.pick(seats_asked(game))
        ask = pending if isinstance(pending, Ask) else pending.asks[seat]
        view: Any = json.loads(json.dumps(RULES.view(game.state, seat)))
        with using(MARKED):
            found += [
                one for where, words in read(game, view, ask) for one in foreign(where, words)
            ]
            if choice % (5 if view["combat"] else 25) == 0:
                found += drawn(view, VOICE.offers(game.state, view, ask))
        option = curious(ask, luck, tried)
        tried[option] += 1
        told = game.answer(seat, option, luck)
        with using(MARKED):
            for event in told:
                found += foreign(f"event {event.kind}", VOICE.words.tell(view, event))
    assert sorted(set(found)) == []


def read(game: Doors, view: Any, ask: Ask) -> Iterator[tuple[str, str]]:
    """The words of a question, of what is waited for, and of every option and its note."""
    yield f"waiting for {ask.kind}", VOICE.words.waiting(view, ask)
    offers = VOICE.offers(game.state, view, ask)
    yield f"prompt of {ask.kind}", offers.prompt
    for offer in offers:
        yield f"option of {ask.kind}", offer.said


def drawn(view: Any, offers: Offers) -> list[str]:
    """What of the pictures is not of the other language."""
    found = foreign("terminal", Text.from_markup(VOICE.picture(view)).plain)
    for words in visible(still_stage(stage_of(VOICE, view, offers), offers)):
        found += foreign("stage", words)
    return found


WORDS = re.compile(r"[A-Za-z]{3,} [A-Za-z]{2,}|^[A-Z][a-z]+\b")
"""Two words, or one with a capital letter."""
MARKUP = re.compile(r"<|=\"|^\[")


def unsaid(node: ast.AST) -> Iterator[str]:
    """Words inside of functions that do not pass through the language."""
    if isinstance(node, (ast.Assert, ast.Raise)) or _says(node):
        return
    inside = list(ast.iter_child_nodes(node))
    if isinstance(node, ast.FunctionDef) and ast.get_docstring(node):
        inside.remove(node.body[0])
    for one in inside:
        if isinstance(one, ast.Constant) and isinstance(one.value, str):
            if WORDS.search(one.value) and not MARKUP.search(one.value):
                yield f"{one.lineno}: {one.value}"
        else:
            yield from unsaid(one)


def _says(node: ast.AST) -> bool:
    return (
        isinstance(node, ast.Call)
        and isinstance(node.func, ast.Name)
        and node.func.id in ("say", "count")
    )


@pytest.mark.parametrize("path", sorted(SHOWN.glob("*.py")), ids=lambda path: path.name)
def test_no_function_has_words_of_its_own(path: Path) -> None:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    functions = [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)]
    found = {one for node in functions for one in unsaid(node)}
    assert found == set()


def test_words_that_are_not_said_are_found() -> None:
    tree = ast.parse(
        'def fate():\n    """What."""\n    say("Blocked.")\n    return Line("Blocked.")'
    )
    assert list(unsaid(tree.body[0])) == ["4: Blocked."]


def test_reasons_and_endings_are_told_in_it() -> None:
    view = RULES.view(Table().state, 0)
    with using(MARKED):
        for reason in ENDINGS:
            assert foreign(reason, VOICE.ending(Outcome((0,), reason, ""))) == []
        for about in (("night",), ("mana", "red", "blue"), *((what, 2) for what in MISSING)):
            assert foreign(str(about), VOICE.because(view, about)) == []


def test_the_picking_of_heroes_is_told_in_it() -> None:
    with using(MARKED):
        for players in (1, 2):
            (picking,) = VOICE.picking(MageKnightSetup(players=players))
            words = [picking.title, picking.says]
            words += [
                one
                for face in picking.faces.values()
                for one in (face.name, face.detail, face.says)
            ]
            assert foreign("picking", " ".join(words)) == []


def test_the_names_and_texts_of_all_components_are_told_in_it() -> None:
    with using(MARKED):
        found = [one for kind in VOICE.reference().values() for one in texts(kind)]
    assert len(found) > 400
    assert [one for one in found if unmarked(one)] == []


def texts(value: Any, field: str = "") -> Iterator[str]:
    """What people read of a component."""
    if isinstance(value, dict):
        for name, one in value.items():
            yield from texts(one, name)
    elif isinstance(value, list):
        for one in value:
            yield from texts(one, field)
    elif isinstance(value, str) and field in ("name", "strong_name", "text", "bonus_text"):
        yield value
