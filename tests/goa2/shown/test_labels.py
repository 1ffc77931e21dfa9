"""Names on the island dodge pieces and each other; the bar and the mats of ten heroes."""

from __future__ import annotations

import re
from math import dist

import pytest

from critias.games.goa2.game import RULES
from critias.games.goa2.rules.seen import GoaView
from critias.games.goa2.rules.state import HERO
from critias.games.goa2.rules.view import view
from critias.games.goa2.shown.labels import HIGH, LOW, NAME_SIZE, Rect, labels, text_box
from critias.games.goa2.shown.mats import mats
from critias.games.goa2.shown.pieces import HERO_SIZE
from critias.games.goa2.shown.status import status
from critias.games.goa2.shown.terrain import Terrain, terrain
from critias.kernel.match import Match
from critias.kernel.random import Rng

TEN = {"players": 10, "mirror": True, "selection": "all_random", "length": "long"}
NAMED = re.compile(r'<g id="name-(\d+)"[^>]*><text[^>]*y="(-?\d+)"[^>]*>([^<]+)<')
ZONE = re.compile(r'x="([\d.]+)" y="([\d.]+)" [^>]*>([^<]+)<')


def later(setup: dict[str, object], choices: int, seed: int = 1) -> GoaView:
    """What a spectator sees after so many choices of a random game."""
    match = Match.new(RULES, RULES.parse_setup(setup), seed)
    rng = Rng(seed)
    for _ in range(choices):
        seat = match.seats_to_answer()[0]
        ask = match.ask_for(seat)
        assert ask is not None
        match.choose(seat, rng.pick(list(ask.options)))
    return view(match.state, None)


def names_of(shown: GoaView, land: Terrain) -> dict[int, Rect]:
    """What the name of each hero that has one covers."""
    where = {piece["id"]: land.centres[piece["space"]] for piece in shown["pieces"]}
    found = {}
    for number, down, name in NAMED.findall(labels(shown, land).heroes):
        x, y = where[int(number)]
        half = text_box(land, 0, 0, name, NAME_SIZE).bottom
        middle = float(down) + (half if float(down) > 0 else -half)
        found[int(number)] = text_box(land, x, y - 3 + middle, name, NAME_SIZE)
    return found


@pytest.mark.parametrize("choices", [12, 60, 150])
def test_names_cover_no_piece_and_no_other_name(choices: int) -> None:
    shown = later(TEN, choices)
    land = terrain(shown["board"])
    heroes = names_of(shown, land)
    assert heroes
    drawn = [
        text_box(land, float(x), float(y) - 6, name, 14)
        for x, y, name in ZONE.findall(labels(shown, land).areas)
    ]
    assert len(drawn) >= 4
    if shown["phase"] != "act":  # who acts is named in any case
        drawn += heroes.values()
    pieces = []
    for piece in shown["pieces"]:
        x, y = land.centres[piece["space"]]
        half = HERO_SIZE - 1 if piece["kind"] == HERO else 16.0
        pieces.append(Rect(x - half, y - 3 - half, x + half, y - 3 + half))
    for number, one in enumerate(drawn):
        assert not any(one.meets(piece) for piece in pieces)
        assert not any(one.meets(other) for other in drawn[number + 1 :])


def test_a_name_with_an_ally_below_stands_above() -> None:
    shown = later({"players": 4}, 12)
    land = terrain(shown["board"])
    hero = next(piece for piece in shown["pieces"] if piece["kind"] == HERO)
    hero["space"] = min(
        range(len(land.centres)),
        key=lambda space: dist(land.centres[space], (land.width / 2, land.height / 2)),
    )
    shown["pieces"] = [hero]
    x, y = land.centres[hero["space"]]
    assert f'y="{LOW:.0f}"' in labels(shown, land).heroes
    beside = min(
        range(len(land.centres)), key=lambda space: dist(land.centres[space], (x + 26, y + 45))
    )
    minion = {**hero, "id": 99, "kind": 0, "space": beside}
    shown["pieces"] = [hero, minion]  # type: ignore[list-item]
    assert f'y="{HIGH:.0f}"' in labels(shown, land).heroes


def test_many_lives_are_a_number_beside_one_heart_and_both_teams_come_first() -> None:
    shown = later(TEN, 20)
    bar = status(shown)
    assert [one.id for one in bar[:2]] == ["team-0", "team-1"]
    assert [(one.values[1].number, one.values[1].times) for one in bar[:2]] == [(7, 1), (7, 1)]
    shown["lives"] = [3, 0]
    assert [one.values[1].times for one in status(shown)[:2]] == [3, 1]


def test_the_mats_of_many_heroes_lie_in_a_column_for_each_team() -> None:
    shown = later(TEN, 20)
    sides = [mat.side for mat in mats(shown)]
    assert sides[::2] == [sides[0]] * 5
    assert sides[1::2] == [1 - (sides[0] or 0)] * 5
    few = [mat.side for mat in mats(later({"players": 4}, 4))]
    assert few == sorted(few, key=lambda side: side != few[0])
