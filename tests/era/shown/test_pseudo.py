"""Era of Atlantis in a language nobody speaks: every word that people read can be translated, and
no rule follows one."""

from __future__ import annotations

import json
from typing import Any

import pytest
from rich.text import Text

from critias.games.era.game import RULES, VOICE
from critias.games.era.rules.view import EraView
from critias.games.era.shown.land import world
from critias.kit.language import using
from critias.table.parts.page import still_stage
from critias.table.parts.staged import stage_of
from era.world import World
from shared.cases import Case, cases
from shared.pseudo import MARKED, speaks_it_all, unmarked, visible

CASES: dict[str, Case] = {case.name: case for case in cases()}


@pytest.mark.parametrize(
    ("name", "seed"), [("era-introductory-3", 1), ("era-4", 2), ("era-advanced-5", 3)]
)
def test_a_whole_game_is_read_in_another_language(name: str, seed: int) -> None:
    assert speaks_it_all(CASES[name], seed, every=23) == []


SAID = ("name", "text", "lies", "reconstructed")


def read(value: Any) -> list[str]:
    """The plain words in what is said somewhere inside a value, ids and sources left out."""
    if isinstance(value, dict):
        said = [value[key] for key in SAID if key in value]
        inside = [part for key, part in value.items() if key not in ("source", *SAID)]
        return [*unmarked(" ".join(said)), *(word for part in inside for word in read(part))]
    return [word for part in value for word in read(part)] if isinstance(value, list) else []


def test_what_is_looked_up_and_picked_is_said_in_it_as_well() -> None:
    with using(MARKED):
        assert read(VOICE.reference()) == []
        (picking,) = VOICE.picking(RULES.parse_setup({"players": 4}))
        faces = [(face.name, face.detail, face.says) for face in picking.faces.values()]
        assert unmarked(f"{picking.title} {picking.says} {faces}") == []


def test_the_world_is_drawn_once_for_each_language() -> None:
    english = world()
    with using(MARKED):
        assert world() != english
        assert not [word for text in visible(world()) for word in unmarked(text)]
    assert world() is english


def test_what_seldom_lies_on_the_table_is_said_in_it_as_well() -> None:
    """A trap, markers, tiles, loot, and an objective that some may know."""
    laid = World(
        goals={"atlantis": "imperial_ambition"},
        societies={0: "order_of_thoth"},
        lab="atlantis",
        crystal="lemuria",
        psychic="atlantis.collect",
        counters={"khem": "oracle_of_rama", "eden": "vimanas"},
        owner={"khem": "atlantis"},
        tiles={0: 3},
        loot={"atlantis": [4]},
    )
    for seat in (0, 3, None):
        view: EraView = json.loads(json.dumps(RULES.view(laid.state, seat)))
        with using(MARKED):
            offers = VOICE.offers(laid.state, view, laid.ask if seat == 0 else None)
            page = still_stage(stage_of(VOICE, view, offers), offers)
            texts = [Text.from_markup(VOICE.picture(view)).plain, *visible(page)]
        assert [word for text in texts for word in unmarked(text)] == []
