"""The land: every terrain and site has a drawing of its own, and the ground is sent once."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from typing import Any

import pytest

from critias.games.mage_knight.game import RULES, VOICE
from critias.games.mage_knight.rules.components import SITES, TERRAINS, UNIT
from critias.games.mage_knight.shown import scenery
from critias.games.mage_knight.shown.names import RAMPAGING
from critias.games.mage_knight.shown.positions import POSITIONS
from critias.games.mage_knight.shown.stage import stage
from critias.kit.stage import Board
from mage_knight.table import Table

USED = re.compile(r'href="#([^"]+)"')


def board(table: Table) -> Board:
    table.options()
    view: Any = RULES.view(table.state, 0)
    found = stage(view, VOICE.offers(table.state, view, table.ask)).board
    assert found is not None
    return found


@pytest.mark.parametrize("night", [False, True])
def test_every_terrain_and_site_has_a_drawing_of_its_own(night: bool) -> None:
    drawn = ET.fromstring(scenery.definitions(night))
    shapes = {one.get("id"): "".join(ET.tostring(part, "unicode") for part in one) for one in drawn}
    terrains = {f"mk-{terrain.id}" for terrain in TERRAINS if terrain.id != "sea"}
    wild = {SITES[site].id for site in RAMPAGING}
    sites = {f"mk-{site.id}" for site in SITES if site.id not in wild | {"city"}}
    cities = {f"mk-city-{colour}" for colour in scenery.CITY_COLOURS}
    assert shapes.keys() == terrains | sites | cities | {"mk-hex"}
    different = [shapes[name] for name in terrains | sites | cities]
    assert len(set(different)) == len(different)


@pytest.mark.parametrize("name", POSITIONS)
def test_all_that_is_put_on_the_map_is_drawn(name: str) -> None:
    match = POSITIONS[name].match(RULES)
    for seat in range(len(match.seats)):
        view = match.view(seat)
        found = stage(view, VOICE.offers(match.state, view, match.ask_for(seat))).board
        assert (found is None) == (name == "heroes"), "there is no map before Heroes are chosen"
        if found is None:
            continue
        ids = {one.get("id") for one in ET.fromstring(f"<svg>{found.still}</svg>").iter()}
        assert set(USED.findall(found.still + found.svg + found.choices)) <= ids


def test_a_step_leaves_the_ground_as_it_is_and_the_night_changes_it() -> None:
    table = Table(hand="march", at="0,0c", move=4)
    before = board(table)
    table.do(("go", "0,0e"))
    after = board(table)
    assert after.still == before.still
    assert after.svg != before.svg
    dark = board(Table(hand="march", at="0,0c", move=4, night=True))
    assert dark.still != before.still


def test_a_space_tells_its_terrain_its_price_and_why_it_cannot_be_entered() -> None:
    ground = ET.fromstring(f"<svg>{board(Table(hand='march', at='0,0c')).still}</svg>")
    space = ground.find(".//*[@id='s0,0e']")
    assert space is not None
    assert space.get("data-tip") == "Plains: Move 2"
    assert space.get("data-why") == '["go", "0,0e"]'
    tips = [one.get("data-tip", "") for one in ground.iter()]
    assert any(tip.startswith("Forest: Move 3, at Night 5") for tip in tips)


def test_spaces_with_plates_lie_above_the_others() -> None:
    match = POSITIONS["late-move"].match(RULES)
    view = match.view(0)
    offers = VOICE.offers(match.state, view, match.ask_for(0))
    found = stage(view, offers).board
    assert found is not None
    chosen = [one.get("data-option") for one in ET.fromstring(f"<svg>{found.choices}</svg>")]
    plates = {offer.notation: offer.note.plate is not None for offer in offers}
    order = [plates[str(one)] for one in chosen if str(one) in plates]
    assert order == sorted(order)
    assert any(order)


def test_a_site_tells_what_can_be_had_there() -> None:
    table = Table(hand="march", at="0,0c")
    table.state.units = [UNIT["peasants"]]
    drawn = ET.fromstring(f"<svg>{board(table).svg}</svg>")
    village = drawn.find(".//*[@id='site-1,0sw']")
    assert village is not None
    tip = village.get("data-tip", "")
    assert "Recruit Peasants: 4 Influence" in tip
    assert "Healing: 3 Influence a point" in tip
