"""The stage: what there is to see, what stands beside an option, and what can be chosen where."""

from __future__ import annotations

import dataclasses
import json
import re
import xml.etree.ElementTree as ET
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from athlas.arena import DRAKES, FAR_EAST, FAR_WEST, IDLE, NORTH, SOUTH, WARRIORS, Arena
from critias.games.athlas.game import RULES, VOICE
from critias.games.athlas.rules.attack import attack_value
from critias.games.athlas.rules.board import WATER, at
from critias.games.athlas.rules.command import TURN
from critias.games.athlas.rules.creation import design_options
from critias.games.athlas.rules.data import CARDS, POWERS
from critias.games.athlas.rules.designs import code_of, design_of
from critias.games.athlas.rules.setup import AthlasSetup
from critias.games.athlas.rules.state import AthlasState, Draft
from critias.games.athlas.shown.signs import SIGNS
from critias.games.athlas.shown.stage import stage as drawn
from critias.kernel.choices import DONE, Ask
from critias.kernel.events import Event
from critias.kernel.kinds import EventKind
from critias.kernel.match import Match
from critias.kernel.random import Rng
from critias.kit.offers import ANSWERS, Note, Offers
from critias.kit.offers import IDLE as USELESS
from critias.kit.stage import Board, Card, Entry, Keep, Mat, Stage

AthlasMatch = Match[AthlasState, AthlasSetup]


def stage_of(state: AthlasState, seat: int | None, ask: Ask | None) -> Stage:
    view = RULES.view(state, seat)
    return drawn(view, VOICE.offers(state, view, ask))


def shown(arena: Arena, seat: int = NORTH) -> Stage:
    """What this seat sees while the question is on the table."""
    ask = arena.pending
    return stage_of(arena.state, seat, ask if seat in ask.seats else None)


def parts(thing: Any) -> Iterator[Any]:
    """Every record on a stage."""
    if dataclasses.is_dataclass(thing):
        yield thing
        for field in dataclasses.fields(thing):
            yield from parts(getattr(thing, field.name))
    elif isinstance(thing, tuple):
        for each in thing:
            yield from parts(each)


def map_of(stage: Stage) -> ET.Element:
    """The map as a tree of elements."""
    board = stage.board
    assert board is not None
    return ET.fromstring(f"<svg>{board.still}{board.svg}{board.choices}</svg>")


def note(arena: Arena, option: object) -> Note:
    ask = arena.pending
    view = RULES.view(arena.state, ask.seats[0])
    found = VOICE.note(view, ask, option)  # type: ignore[arg-type]
    assert isinstance(found, Note)
    return found


def walk(setup: dict[str, object], seed: int, steps: int) -> Iterator[tuple[AthlasMatch, int, Ask]]:
    """A random game, question by question."""
    rng = Rng(seed)
    match: AthlasMatch = Match.new(RULES, setup, seed)
    for _ in range(steps):
        if match.pending is None:
            return
        seat = rng.pick(match.seats_to_answer())
        ask = match.ask_for(seat)
        assert ask is not None
        yield match, seat, ask
        hurry = ask.kind == "design" and DONE in ask.options and rng.below(4) == 0
        match.choose(seat, DONE if hurry else rng.pick(ask.options))


@pytest.mark.parametrize("setup", [{}, {"creation": "random"}, {"games": 2, "turn_limit": 6}])
def test_whatever_is_asked_can_be_seen_and_chosen(setup: dict[str, object]) -> None:
    for number, (match, seat, ask) in enumerate(walk(setup, 4, 260)):
        if number % 5:
            continue
        stage = stage_of(match.state, seat, ask)
        assert stage == stage_of(match.state, seat, ask)
        _ids_are_unique(stage)
        if stage.board is not None:
            _map_is_sound(match, stage, ask)
        for reader in (1 - seat, None):
            _ids_are_unique(stage_of(match.state, reader, None))


def _ids_are_unique(stage: Stage) -> None:
    every = list(parts(stage))
    for kind in (Card, Mat):
        ids = [each.id for each in every if isinstance(each, kind)]
        twice = [name for name, number in Counter(ids).items() if number > 1]
        assert not twice, twice
        assert all(re.fullmatch(r"[a-z0-9-]+", name) for name in ids)


def _map_is_sound(match: AthlasMatch, stage: Stage, ask: Ask) -> None:
    texts = [RULES.notation(match.state, option) for option in ask.options]
    marked = set()
    for element in map_of(stage).iter():
        assert "style" not in element.attrib
        if "data-option" in element.attrib:
            marked.add(element.attrib["data-option"])
            assert element.attrib["role"] == "button"
            assert element.attrib["aria-label"]
        if "data-why" in element.attrib:
            json.loads(element.attrib["data-why"])
    assert marked <= set(texts)
    spaces = [option for option in ask.options if isinstance(option, int)]
    assert {RULES.notation(match.state, space) for space in spaces} <= marked


def test_the_map_shows_where_things_are_and_how_they_stand() -> None:
    arena = Arena([WARRIORS, IDLE])
    unit = arena.unit(NORTH, (0, 0))
    arena.unit(NORTH, FAR_WEST, alpha=1)
    arena.unit(SOUTH, (1, 0))
    arena.set_pool(NORTH, 5)
    arena.activate(unit)
    tree = map_of(shown(arena))
    by_id = {element.get("id"): element for element in tree.iter() if element.get("id")}
    assert "life 5 of 12" in by_id[f"unit-{unit.id}"].attrib["aria-label"]
    assert "North's Savage Warrior at F6" in by_id[f"unit-{unit.id}"].attrib["aria-label"]
    assert by_id["relic-2"].attrib["aria-label"] == "Relic 3 at A1"
    assert sum(1 for name in by_id if str(name).startswith("hex-")) == 91


def test_only_terrain_that_changes_is_sent_again() -> None:
    arena = Arena([WARRIORS], flat=False)
    unit = arena.unit(NORTH, (0, 1))
    arena.unit(NORTH, FAR_WEST)
    before = shown(arena).board
    arena.activate(unit)
    after = shown(arena).board
    assert isinstance(before, Board)
    assert isinstance(after, Board)
    assert before.still == after.still
    assert before.svg != after.svg
    arena.terrain(WATER, (3, 3))
    changed = shown(arena).board
    assert changed is not None
    assert changed.still != after.still


def test_directions_can_be_chosen_on_the_map() -> None:
    arena = Arena([("celestial_knight", "telekinetic_sphere")])
    unit = arena.unit(NORTH, (0, 0))
    arena.unit(SOUTH, (1, 0))
    arena.activate(unit)
    arena.use("telekinetic_sphere.push", (1, 0))
    options = {element.get("data-option") for element in map_of(shown(arena)).iter()}
    assert {"northwest", "east"} <= options


def test_every_power_of_the_unit_is_a_card_in_hand() -> None:
    arena = Arena([DRAKES], [WARRIORS])
    drake = arena.unit(NORTH, (0, 0))
    arena.unit(NORTH, FAR_WEST)
    arena.unit(SOUTH, (1, 0))
    arena.activate(drake)
    powers = next(hand for hand in shown(arena).hands if hand.id == "powers")
    options = {card.option: card.state for card in powers.cards}
    assert options["mining_tools.bomb"] == options["basic.fly"] == ""
    assert options["basic.walk"] == "dim"
    assert all(hand.id != "powers" for hand in shown(arena, SOUTH).hands)


@pytest.mark.rule("athlas.di.hidden")
def test_the_stack_is_a_hand_of_its_owner_alone() -> None:
    arena = Arena(stacks=(["flood", "tsunami"], ["time_warp"]))
    arena.unit(NORTH, (0, 0))
    arena.unit(SOUTH, FAR_EAST)
    cards = [card.title for hand in shown(arena).hands for card in hand.cards]
    assert cards == ["Flood", "Tsunami"]
    for reader in (NORTH, None):
        stage = stage_of(arena.state, reader, None)
        assert "Time Warp" not in str(stage)
    assert "Flood" not in str(stage_of(arena.state, SOUTH, None))


def test_the_position_can_be_read() -> None:
    arena = Arena([WARRIORS], [DRAKES])
    arena.unit(NORTH, (0, 0))
    arena.unit(SOUTH, (2, 0))
    arena.relic((0, 0))
    words = {part.title: part.lines for part in shown(arena).words}
    assert any("Savage Warrior at F6" in line for line in words["On the board"])
    assert any(line.startswith("F6: relic 1, held") for line in words["On the board"])
    assert "Alpha 1 (Forsaken Drake), cost 34, life 8 of 8" in words["South"]


class TestTheDesk:
    def desk(self, *choices: str, seat: int = NORTH) -> Stage:
        match: AthlasMatch = Match.new(RULES, AthlasSetup(), 3)
        for option in choices:
            match.choose(seat, option)
        return stage_of(match.state, seat, match.ask_for(seat))

    def cards(self, stage: Stage) -> dict[str, Card]:
        rows = (each for row in stage.rows for each in parts(row))
        return {str(card.option): card for card in rows if isinstance(card, Card)}

    def test_a_card_that_does_not_fit_says_why(self) -> None:
        cards = self.cards(self.desk("shadow_ranger", "hunters_bow", DONE, "raider_of_the_deep"))
        assert (cards["hunters_bow"].state, cards["hunters_bow"].note) == ("shut", "in Alpha 1")
        assert (cards["axe_of_lorios"].state, cards["axe_of_lorios"].note) == ("", "")
        cards = self.cards(self.desk("shadow_ranger", "hunters_bow"))
        assert cards["axe_of_lorios"].note == "no hand is free"
        assert cards["hunters_bow"].state == "held"
        assert cards["savage_warrior"].note == "one genus only"
        assert self.cards(self.desk())["axe_of_lorios"].note == "choose a genus first"

    def test_a_card_says_what_it_would_change(self) -> None:
        card = self.cards(self.desk("shadow_ranger"))["hunters_bow"]
        assert card.closer[0] == "With it: cost 10 → 18, free hands 2 → 0."

    def test_finishing_is_the_large_button_and_back_is_beside_it(self) -> None:
        stage = self.desk("shadow_ranger", DONE, "spell_binder")
        question = stage.question
        assert question is not None
        assert question.primary == DONE
        assert "back" not in question.elsewhere
        assert "hunters_bow" in question.elsewhere
        assert ("remove", "spell_binder") in question.elsewhere

    def test_the_largest_alpha_shows_all_its_cards(self) -> None:
        match: AthlasMatch = Match.new(RULES, AthlasSetup(), 3)
        draft = Draft(alphas=[("shadow_ranger",), (), ()])
        while cards := [option for option in design_options(draft) if option in CARDS]:
            draft.alphas[0] = (*draft.alphas[0], str(cards[0]))
        match.state.drafts[NORTH].alphas = draft.alphas
        mat = next(m for m in stage_of(match.state, NORTH, None).mats if m.id == "alpha-0")
        names = {part.text for part in parts(mat) if hasattr(part, "remove")}
        assert len(draft.alphas[0]) > 25
        assert names == {CARDS[card].name for card in draft.alphas[0]}

    def test_a_whole_design_can_be_kept(self) -> None:
        stage = self.desk("shadow_ranger", DONE, "spell_binder", DONE, "watch_tower", DONE, "flood")
        mat = next(mat for mat in stage.mats if mat.id == "ready-made")
        (keep,) = [block for block in mat.body if isinstance(block, Keep)]
        assert code_of(design_of(keep.code)) == "shadow_ranger/spell_binder/watch_tower*flood"

    def test_reconstructions_are_named_when_a_card_is_looked_at(self) -> None:
        card = self.cards(self.desk())["watch_tower"]
        assert any(str(line).startswith("Reconstructed: ") for line in card.closer)

    @pytest.mark.rule("athlas.creation.stacks-hidden")
    def test_nothing_of_the_others_desk_is_shown(self) -> None:
        match: AthlasMatch = Match.new(RULES, AthlasSetup(), 3)
        before = stage_of(match.state, SOUTH, match.ask_for(SOUTH))
        match.choose(NORTH, "shadow_ranger")
        assert stage_of(match.state, SOUTH, match.ask_for(SOUTH)) == before


class TestNotes:
    """Numbers as they will count."""

    @pytest.mark.rule("athlas.example.attack.value-8", "athlas.example.attack.damage-3")
    def test_an_attack_says_what_comes_of_it(self) -> None:
        shooters = ("shadow_ranger", "etynian_crossbow", "marksmanship")
        heavy = ("raider_of_the_deep", "rakios_battle_suit", "celestial_shield")
        arena = Arena([shooters, IDLE], [heavy], flat=False)
        unit = arena.unit(NORTH, (-1, 3))
        arena.unit(NORTH, FAR_WEST, alpha=1)
        arena.unit(SOUTH, (0, 1))
        arena.unit(NORTH, (1, 2), alpha=1)
        arena.activate(unit)
        arena.choose(NORTH, "etynian_crossbow.shot")
        found = note(arena, at(0, 1))
        assert (found.detail, found.verdict, found.tone) == (
            "8 against armor 5",
            "3 damage",
            "good",
        )
        own = note(arena, at(1, 2))
        assert (own.detail, own.tone) == ("8 against armor 0, your own unit", "warn")

    @pytest.mark.rule("athlas.attack.sum-modifiers", "athlas.terrain.height-bonus")
    def test_they_are_the_rules_own_numbers(self) -> None:
        """In random games: the value beside every target is the value of the attack."""
        seen = 0
        for seed in range(12):
            setup = {"creation": "random", "offers": "no", "turn_limit": 40}
            for match, seat, ask in walk(setup, seed, 400):
                if ask.kind != "target":
                    continue
                power = POWERS[str(ask.about[0])]
                if power.effect not in ("attack", "geyser", "tremor"):
                    continue
                view = match.view(seat)
                units = match.state.world.units
                for option in ask.options:
                    assert isinstance(option, int)
                    beside = VOICE.note(view, ask, option)
                    assert isinstance(beside, Note)
                    attacker, target = units[int(str(ask.about[1]))], units[option]
                    height = power.effect != "tremor"
                    value = attack_value(
                        match.state, attacker, target, power.attack, power.value, height
                    )
                    assert beside.value == str(value)
                    seen += 1
        assert seen > 20

    @pytest.mark.rule("athlas.terrain.drowning-start-end")
    def test_doing_nothing_in_water_is_warned_of(self) -> None:
        arena = Arena([WARRIORS, IDLE])
        arena.terrain(WATER, (0, 0))
        wet = arena.unit(NORTH, (0, 0))
        arena.unit(NORTH, FAR_WEST, alpha=1)
        assert note(arena, DONE).detail == "1 of them drowns: 5 life points"
        arena.activate(wet)
        assert note(arena, DONE).detail == "it drowns: 5 life points"
        arena.use("walk", (1, 0))
        if arena.pending.kind == "power":
            assert note(arena, DONE).detail == ""

    @pytest.mark.rule("athlas.summon.pay")
    def test_a_summoning_says_what_is_left(self) -> None:
        arena = Arena([WARRIORS, IDLE], points=40)
        arena.unit(NORTH, FAR_WEST, alpha=1)
        arena.done()
        found = note(arena, "alpha1")
        cost = arena.state.world.sides[NORTH].alphas[0].build.cost
        assert (found.value, found.verdict) == (f"costs {cost}", f"leaves {40 - cost}")

    def test_alphas_can_be_summoned_from_their_mats(self) -> None:
        arena = Arena([WARRIORS, IDLE], points=40)
        arena.unit(NORTH, FAR_WEST, alpha=1)
        arena.done()
        entries = {
            each.option
            for mat in shown(arena).mats
            for each in parts(mat)
            if isinstance(each, Entry)
        }
        assert {"alpha1", "alpha2"} <= entries


def test_signs_of_events_are_pictures_of_events_there_are() -> None:
    assert all(isinstance(kind, EventKind) for kind in SIGNS)
    match: AthlasMatch = Match.new(RULES, {"creation": "presets"}, 2)
    for _, event in match.events_for(None):
        ET.fromstring(f"<svg>{VOICE.sign(match.view(None), event)}</svg>")
    assert "circle" in VOICE.sign(match.view(None), Event(TURN, (3, NORTH)))
    assert "rect" in VOICE.sign(match.view(None), Event(TURN, (4, SOUTH)))


def test_what_an_acting_unit_has_spent_and_an_activation_to_come_are_told_in_words() -> None:
    arena = Arena([WARRIORS], [WARRIORS], stacks=(["time_warp"], []))
    warrior = arena.unit(NORTH, (0, 0))
    other = arena.unit(NORTH, FAR_WEST)
    arena.unit(SOUTH, (1, 0))
    arena.activate(warrior)
    arena.use("karoos_blade.strike", (1, 0))
    arena.choose(NORTH, "cast")
    arena.at(NORTH, FAR_WEST)
    assert arena.state.world.warps == [other.id]
    for seat in (NORTH, SOUTH, None):
        stage = stage_of(arena.state, seat, arena.pending if seat == NORTH else None)
        board = next(part.lines for part in stage.words if part.title == "On the board")
        said = {line.split(";")[0]: line for line in board}
        acts = said["North's Savage Warrior at F6"]
        assert "is being activated, movement left to spend" in acts
        assert "has spent an action" in acts
        assert "has targeted the ground or a unit on foot" in acts
        assert (
            "gets an extra activation before any other unit" in said["North's Savage Warrior at F1"]
        )
        assert "↻" in str(stage.board)
        assert any(row.id == "lasting" and "Time Warp" in str(row) for row in stage.rows)
        assert "gets an extra activation before any other unit" in VOICE.picture(
            RULES.view(arena.state, seat)
        )


class TestOrderOfUse:
    """What does something first; what does nothing last, with the fact that keeps it out."""

    def test_units_to_activate_come_before_everything_else(self) -> None:
        arena = Arena([WARRIORS], stacks=(("flood",), ()))
        arena.unit(NORTH, (0, 0))
        arena.unit(NORTH, FAR_WEST)
        options = [offer.option for offer in offers_of(arena)]
        assert set(options[:2]) == {at(0, 0), at(*FAR_WEST)}
        assert DONE in options[2:]

    def test_an_attack_without_an_enemy_in_reach_is_named_below_the_options(self) -> None:
        arena = Arena([WARRIORS])
        fighter = arena.unit(NORTH, (0, 0))
        arena.unit(SOUTH, (0, 4))
        arena.activate(fighter)
        question = shown(arena).question
        assert question is not None
        facts = {one.reason for one in question.not_now}
        assert "no enemy in reach 1, the nearest is 4 away" in facts
        assert {one.rule for one in question.not_now} == {"athlas.range.exact"}
        offered = {offer.label for offer in offers_of(arena)}
        assert offered.isdisjoint(one.label for one in question.not_now)

    def test_with_an_enemy_next_to_it_the_attack_is_offered_and_lights_the_enemy(self) -> None:
        arena = Arena([WARRIORS])
        fighter = arena.unit(NORTH, (0, 0))
        arena.unit(SOUTH, (0, 1))
        arena.activate(fighter)
        close = [offer for offer in offers_of(arena) if _melee(offer.option)]
        assert close
        for offer in close:
            assert (offer.note.use, offer.note.shows) == (ANSWERS, (f"hex-{at(0, 1)}",))
        question = shown(arena).question
        assert question is not None
        assert not any("reach 1" in one.reason for one in question.not_now)

    def test_an_attack_that_can_only_hit_its_own_side_comes_last(self) -> None:
        arena = Arena([WARRIORS])
        fighter = arena.unit(NORTH, (0, 0))
        arena.unit(NORTH, (0, 1))
        arena.unit(SOUTH, (0, 4))
        arena.activate(fighter)
        close = [offer for offer in offers_of(arena) if _melee(offer.option)]
        assert close
        for offer in close:
            assert (offer.note.use, offer.note.detail) == (USELESS, "no enemy in reach 1")

    def test_questions_for_hexes_are_about_the_map_and_light_them(self) -> None:
        arena = Arena([WARRIORS])
        arena.unit(NORTH, (0, 0))
        stage = shown(arena)
        assert stage.question is not None
        assert stage.question.about == "map"
        assert stage.board is not None
        for offer in offers_of(arena):
            for one in offer.note.shows:
                assert f'id="{one}"' in stage.board.still


def offers_of(arena: Arena, seat: int = NORTH) -> Offers:
    return VOICE.offers(arena.state, RULES.view(arena.state, seat), arena.pending)


def _melee(option: object) -> bool:
    power = POWERS.get(option) if isinstance(option, str) else None
    return power is not None and power.attack == "melee" and power.range == (1,)


def test_the_points_of_both_stand_in_one_chip_that_a_phone_shows() -> None:
    arena = Arena([WARRIORS])
    arena.unit(NORTH, (0, 0))
    bar = shown(arena).status
    assert [one.id for one in bar[:3]] == ["turn", "points", "active"]
    assert len(bar[1].values) == 2
    assert all("summoning points left" in value.says for value in bar[1].values)
