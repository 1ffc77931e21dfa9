"""The stage, and the notes beside options."""

from __future__ import annotations

import gzip
import re
from typing import Any
from xml.etree import ElementTree as ET

import pytest

from critias.games.era.game import ADVICE, RULES, VOICE
from critias.games.era.rules.board import AREAS, OCEANS, TOUCHES, ZONE
from critias.games.era.rules.changes import BUILDS, TAKES_CONTROL
from critias.games.era.rules.turn import ARCHON_GOES
from critias.games.era.shown.land import middle, outlines, shape, slug
from critias.games.era.shown.land import world as world_
from critias.games.era.shown.palette import (
    NATION,
    NATION_INK,
    SHIELD,
    WIDE_SHIELD,
    nation_icon,
    seat_icon,
)
from critias.kernel.choices import Ask, AskAll
from critias.kernel.events import Event
from critias.kernel.match import Match
from critias.kernel.random import Rng
from critias.kit.areas import rings, shared
from critias.kit.offers import HELPS, IDLE, Answering, Note, Offers, answering
from critias.kit.stage import Cards, Stage, Values
from critias.table.parts.staged import stage_of
from era.world import World


def shown(world: World, seat: int = 0) -> tuple[Stage, Offers]:
    view: Any = RULES.view(world.state, seat)
    ask = world.asking if isinstance(world.asking, Ask) else world.dials.get(seat)
    if ask is not None and seat not in ask.seats:
        ask = None
    offers = VOICE.offers(world.state, view, ask)
    return stage_of(VOICE, view, offers), offers


def as_xml(svg: str) -> ET.Element:
    return ET.fromstring(f'<svg xmlns="http://www.w3.org/2000/svg">{svg}</svg>')


# --- the map -------------------------------------------------------------------------------------


def test_every_area_and_ocean_has_a_closed_outline() -> None:
    for key in [area.id for area in AREAS] + [ocean.id for ocean in OCEANS]:
        assert all(len(ring) > 4 for ring in rings(outlines(), key))
        assert shape(key).endswith("Z")


def test_the_oceans_that_touch_are_those_divided_by_a_line_in_the_sea() -> None:
    drawn = {frozenset(ZONE[key] for key in pair) for pair in shared(outlines(), "sea")}
    told = {frozenset((a, b)) for a in range(4) for b in range(4) if TOUCHES[a] >> b & 1}
    assert drawn == told


def test_plates_lie_inside_their_areas() -> None:
    for area in AREAS:
        x, y = area.plate[:2]
        assert _inside((x, y), rings(outlines(), area.id)[0]), area.id


def _inside(point: tuple[float, float], ring: list[tuple[float, float]]) -> bool:
    x, y = point
    within = False
    for (ax, ay), (bx, by) in zip(ring, ring[1:] + ring[:1], strict=True):
        if (ay > y) != (by > y) and x < ax + (y - ay) * (bx - ax) / (by - ay):
            within = not within
    return within


def test_areas_to_choose_can_be_chosen_on_the_map() -> None:
    world = World(units={"atlantis": 9}).go("atlantis.move", "atlantis")
    stage, offers = shown(world)
    assert stage.board is not None
    chosen = set(re.findall(r'data-option="(\w+)"', stage.board.choices))
    assert chosen == {offer.notation for offer in offers}
    assert all(f"area-{slug(area.id)}" in stage.board.svg for area in AREAS)
    for layer in (stage.board.still, stage.board.svg, stage.board.choices):
        as_xml(layer)


def test_an_area_says_everything_about_itself() -> None:
    world = World(
        owner={"khem": "atlantis"},
        units={"khem": 4},
        buildings={"khem": ["base"]},
        agents={2: {"khem": [3]}},
    )
    stage, _ = shown(world)
    (areas, *_) = stage.words
    (khem,) = [line for line in areas.lines if line.startswith("Khem")]
    for part in ("held by Atlantis", "4 units", "garrison 8", "base", "agent 3 of Orange"):
        assert part in khem


def test_the_picture_says_that_it_is_reconstructed() -> None:
    stage, _ = shown(World())
    assert "reconstructed" in str([row for row in stage.rows if row.id == "standing"])


def test_what_moves_is_small_and_what_never_changes_is_sent_once() -> None:
    one, _ = shown(World())
    two, _ = shown(World(owner={"khem": "atlantis"}, units={"khem": 4}))
    assert one.board is not None
    assert two.board is not None
    assert one.board.still == two.board.still
    assert one.board.svg != two.board.svg
    assert len(two.board.svg) < 40_000


# --- beside the map ------------------------------------------------------------------------------


def test_nations_have_mats_with_spaces_to_choose() -> None:
    world = World(archons={1: ["aztlan.recruit"]})
    stage, offers = shown(world)
    mats = {mat.id: mat for mat in stage.mats}
    assert len(mats) == 5
    slots = {slot.option: slot for slot in mats["nation-aztlan"].slots}
    assert "aztlan.collect" in offers
    assert slots["aztlan.recruit"].says == "Recruit: Gray"
    assert mats["nation-aztlan"].value == "4"
    pad = next(row for row in stage.rows if row.id == "cards")
    assert "intrigue" in str(pad.body)
    assert "status-seat" not in str(stage.status)
    assert [chip.id for chip in stage.status[:5]] == [f"seat-{n}" for n in range(5)]


def test_the_track_shows_round_doom_end_and_relics() -> None:
    stage, _ = shown(World(round=4, doom=15, end=17))
    cells = stage.tracks[0].cells
    assert [c.text for c in cells if not c.text.isdigit()] == ["Doom", "End"]
    assert [i + 1 for i, c in enumerate(cells) if c.now] == [4]
    assert "a Lost Relic" in cells[8].says


def test_only_own_cards_lie_open() -> None:
    stage, _ = shown(World(hands={0: ["ascension", "pole_shift"]}))
    (own,) = [row for row in stage.rows if row.id == "cards"]
    shown_cards = [b for b in own.body if isinstance(b, Cards)]
    assert [[card.title for card in b.cards] for b in shown_cards] == [["Ascension", "Pole Shift"]]


@pytest.mark.parametrize("start", ["draft", "quick"])
def test_every_question_of_a_game_has_a_stage(start: str) -> None:
    rng = Rng(5)
    options = {"players": 4, "start": start, "powers": True, "goals": True}
    match = Match.new(RULES, options, 7)
    kinds = set()
    while match.pending is not None:
        seat = match.seats_to_answer()[0]
        ask = match.ask_for(seat)
        assert ask is not None
        if ask.kind not in kinds:
            kinds.add(ask.kind)
            for reader in (seat, (seat + 1) % 4, None):
                view = match.view(reader)
                own = None if reader is None else match.ask_for(reader)
                stage = stage_of(VOICE, view, VOICE.offers(match.state, view, own))
                assert stage.board is not None
                as_xml(stage.board.svg + stage.board.choices)
        match.choose(seat, ADVICE.hint(match.state, ask, rng))
    view = match.view(None)
    rows = {row.id: str(row.body) for row in stage_of(VOICE, view, Offers()).rows}
    assert "Victory points" in rows["standing"]
    assert "3 Destiny Points" in rows["campaign"]
    assert len(kinds) > 15


# --- notes ---------------------------------------------------------------------------------------


def test_the_contest_says_how_far_each_player_is_with_the_dial() -> None:
    """Akakor: seats 0 and 2 have agents there, the others nothing to do with it."""
    world = World(agents={0: {"akakor": [1], "eden": [2]}, 2: {"akakor": [3]}})
    world.go("coup", "akakor")
    assert set(world.dials) == {0, 2}
    answers = Answering(frozenset(world.dials), frozenset({2}))
    view: Any = RULES.view(world.state, 1)
    (panel,) = stage_of(VOICE, view, VOICE.offers(world.state, view, None, answers)).panels
    dials = next(block for block in panel.body if isinstance(block, Values))
    said = [one.word.partition(" is ")[2] for one in dials.values]
    assert said == ["ready", "not asked", "choosing", "not asked", "not asked"]


def test_who_answers_at_once_is_known_of_a_running_game() -> None:
    match = Match.new(RULES, {"players": 4, "start": "draft"}, 3)
    while not isinstance(match.pending, AskAll) or len(match.seats_to_answer()) < 2:
        assert not answering(match).asked
        seat = match.seats_to_answer()[0]
        ask = match.ask_for(seat)
        assert ask is not None
        match.choose(seat, ask.options[0])
    first, *others = match.seats_to_answer()
    ask = match.ask_for(first)
    assert ask is not None
    match.choose(first, ask.options[0])
    assert answering(match) == (frozenset(match.pending.asks), frozenset(others))
    assert first in answering(match).asked


def bid_note(world: World, seat: int, option: Any) -> Note:
    found = VOICE.note(RULES.view(world.state, seat), world.dials[seat], option)
    assert isinstance(found, Note)
    return found


def test_a_bid_says_what_it_makes_of_the_totals() -> None:
    world = World(agents={0: {"khem": [3]}, 2: {"khem": [2]}}).go("coup", "khem")
    note = bid_note(world, 0, ("attack", 2))
    assert note.detail == "5 against 3: wins if the others add no more than 1; leaves 7"
    assert note.tone == "good"
    assert "does not win alone" in bid_note(world, 0, ("attack", 0)).detail
    other = bid_note(world, 2, ("defend", 1)).detail
    assert other == "6 against 3: holds if the others add no more than 3; leaves 9"
    panels, _ = shown(world)
    assert panels.panels[0].title == "Coup on Khem"


def test_a_space_says_what_it_costs_and_brings() -> None:
    world = World()
    view = RULES.view(world.state, 0)
    collect = VOICE.note(view, world.ask, "atlantis.collect")
    assert isinstance(collect, Note)
    assert (collect.detail, collect.group) == ("+5 for you and Pink", "Atlantis")


def test_what_happened_is_told_with_pictures() -> None:
    view: Any = RULES.view(World().state, 0)
    pyramid = VOICE.sign(view, Event(BUILDS, (1, "pyramid", "atlantis")))
    assert pyramid != VOICE.sign(view, Event(BUILDS, (1, "factory", "atlantis")))
    assert VOICE.sign(view, Event(ARCHON_GOES, (1, "coup"))) == seat_icon(1)
    assert VOICE.sign(view, Event(TAKES_CONTROL, ("lemuria", "atlantis"))) == nation_icon("lemuria")


# --- what comes of it ----------------------------------------------------------------------------


def test_a_bid_that_cannot_win_and_standing_aside_come_last_with_the_reason() -> None:
    alone = World(agents={0: {"akakor": [1]}}, virya={0: 1}).go("coup", "akakor")
    lost = bid_note(alone, 0, ("attack", 0))
    assert (lost.use, "nobody else may add" in lost.detail) == (IDLE, True)

    helped = World(agents={0: {"akakor": [1]}, 1: {"akakor": [3]}}, virya={0: 1})
    helped.go("coup", "akakor")
    assert bid_note(helped, 0, ("attack", 0)).use == HELPS
    aside = bid_note(helped, 1, "aside")
    assert (aside.use, aside.detail) == (IDLE, "your agents there stay and count for nobody")
    _, offers = shown(helped, 1)
    assert [offer.option for offer in offers][-1] == "aside"


def test_actions_that_would_do_nothing_come_last_with_the_reason() -> None:
    world = World(units={"atlantis": 0, "aztlan": 3})
    notes = {offer.notation: offer.note for offer in shown(world)[1]}
    empty = next(n for key, n in notes.items() if key.endswith(".move") and n.use == IDLE)
    assert empty.detail == "no unit on the map"
    assert list(notes)[-1].endswith(".move")


def test_pointing_at_an_option_lights_the_areas_it_is_about() -> None:
    world = World(agents={0: {"akakor": [1], "eden": [2]}})
    stage, offers = shown(world)
    assert stage.board is not None
    assert set(offers["coup"].note.shows) == {"at-akakor", "at-eden"}
    assert "at-atlantis" in offers["atlantis.collect"].note.shows
    drawn = set(re.findall(r' id="(at-[\w-]+)"', stage.board.svg))
    assert {one for offer in offers for one in offer.note.shows} <= drawn
    world.go("coup", "akakor")
    stage, offers = shown(world)
    assert {offer.note.shows for offer in offers} == {("at-akakor",)}
    assert stage.question is not None
    assert stage.question.about == "map"


def test_the_contested_area_is_what_is_looked_at() -> None:
    world = World(agents={0: {"akakor": [1]}}).go("coup", "akakor")
    board = shown(world)[0].board
    assert board is not None
    assert board.focus is not None
    left, top, wide, high = board.focus
    x, y = middle("akakor")
    assert left < x < left + wide
    assert top < y < top + high


def _light(colour: str) -> float:
    full = colour if len(colour) == 7 else "#" + "".join(2 * part for part in colour[1:])
    parts = [int(full[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (
        part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


@pytest.mark.parametrize("nation", NATION)
def test_counts_can_be_read_on_the_colour_of_every_nation(nation: str) -> None:
    dark, light = sorted((_light(NATION[nation]), _light(NATION_INK[nation])))
    assert (light + 0.05) / (dark + 0.05) >= 4.5


def test_two_figures_have_a_wider_shield() -> None:
    for number, path in ((9, SHIELD), (10, WIDE_SHIELD)):
        board = shown(World(units={"atlantis": number}))[0].board
        assert board is not None
        area = next(a for a in board.svg.split('<g id="on-') if a.startswith("atlantis"))
        assert f'<path d="{path}"' in area


def test_no_line_of_the_map_is_sent_twice() -> None:
    """Shores and borders are the areas' own outlines."""
    drawn = re.findall(r' d="([^"]*)"', world_())
    assert len(drawn) == len(set(drawn))
    assert len(gzip.compress(world_().encode())) < 9_500
