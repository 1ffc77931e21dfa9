"""What reading the engine against the rulebook a second time showed to be missing."""

from __future__ import annotations

import xml.etree.ElementTree as ET

import pytest

from athlas.arena import DRAKES, FAR_EAST, FAR_WEST, NORTH, SOUTH, WARRIORS, Arena
from critias.games.athlas import GAME
from critias.games.athlas.board import at
from critias.games.athlas.creation import design_options
from critias.games.athlas.data import CARDS
from critias.games.athlas.setting import AthlasSetup
from critias.games.athlas.state import AthlasState, Draft
from critias.kernel.match import Match

STRIKER = ("savage_warrior", "karoos_blade")
BRISTLING = ("savage_warrior", "counterstrike")


class TestTheActivePlayerAfterAnActivationCutShort:
    """A unit that dies in its own activation leaves its player no further question of its own."""

    def fatal_strike(self, stack: list[str]) -> Arena:
        """North's striker attacks one that strikes back, and the last life point is lost."""
        arena = Arena([STRIKER], [BRISTLING], stacks=(stack, []))
        striker = arena.unit(NORTH, (0, 0))
        arena.unit(SOUTH, (1, 0))
        arena.unit(NORTH, FAR_WEST)
        arena.unit(SOUTH, FAR_EAST)
        arena.set_pool(NORTH, 1)
        arena.activate(striker)
        arena.use("karoos_blade.strike", (1, 0))
        assert not arena.on_board(striker)
        return arena

    @pytest.mark.rule("athlas.di.timing-within-activation", "athlas.di.timing-rewind")
    def test_he_may_still_intervene_before_the_power_that_killed_it(self) -> None:
        arena = self.fatal_strike(["breath_of_life"])
        assert arena.pending.kind == "closing"
        assert arena.pending.seats == (NORTH,)
        arena.choose(("cast", 1))
        assert arena.pool(NORTH) == 7
        assert arena.pending.kind == "power"
        assert arena.state.units[at(0, 0)].owner == NORTH
        arena.use("karoos_blade.strike", (1, 0))
        assert arena.pool(NORTH) == 6

    @pytest.mark.rule("athlas.di.timing-closed-by-next-activation")
    def test_he_is_asked_once_and_the_death_stands_if_he_declines(self) -> None:
        arena = self.fatal_strike(["breath_of_life"])
        arena.choose("pass")
        assert arena.pending.kind == "unit"
        assert at(0, 0) not in arena.state.units

    def test_he_is_not_asked_who_ended_the_activation_himself(self) -> None:
        arena = Arena([WARRIORS], [WARRIORS], stacks=(["lightning_strike"], []))
        warrior = arena.unit(NORTH, (0, 0))
        arena.unit(NORTH, FAR_WEST)
        arena.unit(SOUTH, FAR_EAST)
        arena.activate(warrior)
        arena.end()
        assert arena.pending.kind == "unit"

    @pytest.mark.rule("athlas.di.timing-within-activation")
    def test_who_drowns_at_the_end_may_forestall_it_too(self) -> None:
        arena = Arena([WARRIORS], [WARRIORS], stacks=(["temporary_gate"], []))
        warrior = arena.unit(NORTH, (0, 0))
        arena.unit(NORTH, FAR_WEST)
        arena.unit(SOUTH, FAR_EAST)
        arena.terrain("water", (0, 0))
        arena.activate(warrior)
        arena.end()
        assert arena.pool(NORTH) == 7
        assert arena.pending.kind == "closing"
        arena.choose(("cast", 1))
        arena.at((0, 0), (1, 0))
        assert arena.pool(NORTH) == 12
        arena.end()
        assert arena.pool(NORTH) == 12


class TestTheScene:
    """What a picture must show, whatever the colours of the page around it."""

    def drawn(self, arena: Arena, seat: int = NORTH) -> ET.Element:
        return ET.fromstring(GAME.scene(GAME.view(arena.state, seat), arena.pending))

    def widest_design(self) -> Match[AthlasState, AthlasSetup]:
        """As many cards as fit into the first Alpha."""
        match = Match.new(GAME, AthlasSetup(), 3)
        draft = Draft(alphas=[("spell_binder",), (), ()])
        while cards := [option for option in design_options(draft) if option in CARDS]:
            draft.alphas[0] = (*draft.alphas[0], str(cards[0]))
        match.state.drafts[NORTH].alphas = draft.alphas
        return match

    def test_the_largest_alpha_stays_on_the_desk(self) -> None:
        match = self.widest_design()
        scene = ET.fromstring(GAME.scene(match.view(NORTH), match.ask_for(NORTH)))
        cards = match.view(NORTH)["designs"][NORTH]["design"]["alphas"][0]["cards"]
        assert len(cards) > 25
        width = float(scene.attrib["viewBox"].split()[2])
        height = float(scene.attrib["viewBox"].split()[3])
        for rect in scene.iter("rect"):
            assert float(rect.get("x", "0")) + float(rect.attrib["width"]) <= width
            assert float(rect.get("y", "0")) + float(rect.attrib["height"]) <= height
        design = next(g for g in scene.iter("g") if g.get("id") == "design-0")
        words = " ".join(text.text or "" for text in design.iter("text"))
        for card in cards:
            assert CARDS[card].name in words

    def test_it_brings_its_own_ground_for_dark_pages(self) -> None:
        arena = Arena()
        arena.unit(NORTH, (0, 0))
        creation = Match.new(GAME, AthlasSetup(), 3)
        for scene in (
            self.drawn(arena),
            ET.fromstring(GAME.scene(creation.view(NORTH), creation.ask_for(NORTH))),
        ):
            ground = scene[0]
            assert ground.tag == "rect"
            assert scene.attrib["viewBox"].split()[2:] == [
                ground.attrib["width"],
                ground.attrib["height"],
            ]

    def test_powers_can_be_chosen_on_the_cards_that_give_them(self) -> None:
        arena = Arena([DRAKES], [WARRIORS])
        drake = arena.unit(NORTH, (0, 0))
        arena.unit(NORTH, FAR_WEST)
        arena.unit(SOUTH, (1, 0))
        arena.activate(drake)
        marked = {element.get("data-option") for element in self.drawn(arena).iter()}
        assert {"mining_tools.bomb", "mining_tools.crater", "elixir_of_healing.drink"} <= marked

    def test_a_unit_tells_the_life_of_its_alpha(self) -> None:
        arena = Arena()
        unit = arena.unit(NORTH, (0, 0))
        arena.unit(NORTH, FAR_WEST)
        arena.set_pool(NORTH, 5)
        token = next(g for g in self.drawn(arena).iter("g") if g.get("id") == f"unit-{unit.id}")
        assert "life 5 of 12" in token.attrib["data-tip"]
