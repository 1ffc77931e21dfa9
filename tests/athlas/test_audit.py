"""What reading the engine against the rulebook a second time showed to be missing."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from dataclasses import replace
from pathlib import Path

import pytest

from athlas.arena import DRAKES, FAR_EAST, FAR_WEST, NORTH, SOUTH, WARRIORS, Arena
from critias.games.athlas import GAME
from critias.games.athlas.board import GROUND, at
from critias.games.athlas.cards.interventions import DIVINE
from critias.games.athlas.creation import design_options
from critias.games.athlas.data import (
    CARDS,
    DIVINE_EFFECTS,
    FILES,
    FOLDER,
    POWERS,
    load_all_cards,
    load_cards,
    load_interventions,
    load_presets,
)
from critias.games.athlas.powers import Use, hexes
from critias.games.athlas.setup import AthlasSetup
from critias.games.athlas.state import AthlasState, Draft
from critias.games.athlas.units import Survey, has
from critias.games.athlas.victory import nobody_can_win
from critias.kernel.choices import DONE, Ask
from critias.kernel.errors import BadData
from critias.kernel.match import Match
from critias.kernel.random import Rng
from critias.kit.limits import Limits

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
        arena.choose(NORTH, ("cast", 1))
        assert arena.pool(NORTH) == 7
        assert arena.pending.kind == "power"
        assert arena.state.world.units[at(0, 0)].owner == NORTH
        arena.use("karoos_blade.strike", (1, 0))
        assert arena.pool(NORTH) == 6

    @pytest.mark.rule("athlas.di.timing-closed-by-next-activation")
    def test_he_is_asked_once_and_the_death_stands_if_he_declines(self) -> None:
        arena = self.fatal_strike(["breath_of_life"])
        arena.choose(NORTH, "pass")
        assert arena.pending.kind == "unit"
        assert at(0, 0) not in arena.state.world.units

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
        arena.choose(NORTH, ("cast", 1))
        arena.at(NORTH, (0, 0), (1, 0))
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


class TestRedealInACampaign:
    """What one player remembers of the other's Alphas holds in every deal."""

    def second_game(self) -> Match[AthlasState, AthlasSetup]:
        """The creation phase of the second game; somebody has revealed a Shadow Ranger."""
        match = Match.new(GAME, {"games": 3, "points": 60}, seed=5)
        for genus in ("shadow_ranger", "spell_binder", "undead_horde", "savage_warrior"):
            for word in (genus, DONE):
                match.choose(NORTH, word)
                match.choose(SOUTH, word)
        match.choose(NORTH, DONE)
        match.choose(SOUTH, DONE)
        wanted = ("alpha1", "shadow_ranger", "offer_draw", "yes", DONE)
        while isinstance(match.pending, Ask):
            options = match.pending.options
            option = next((o for o in wanted if o in options), options[0])
            match.choose(match.pending.seats[0], option)
        assert match.state.results == [-1]
        return match

    @pytest.mark.parametrize("seat", [NORTH, SOUTH, None])
    def test_between_two_games(self, seat: int | None) -> None:
        match = self.second_game()
        for number in range(5):
            dealt = match.redealt(seat, Rng(number))
            assert dealt.view(seat) == match.view(seat)
            for other in {NORTH, SOUTH} - {seat}:
                alphas = dealt.state.drafts[other].alphas
                assert len(alphas) == 4
                assert ("shadow_ranger",) in alphas

    @pytest.mark.rule("athlas.campaign.redesign-one")
    def test_who_keeps_his_alphas_does_not_come_back_to_them(self) -> None:
        match = self.second_game()
        match.choose(NORTH, "keep")
        match.choose(SOUTH, "keep")
        ask = match.ask_for(NORTH)
        assert ask is not None
        assert ask.kind == "stack"
        assert "back" not in ask.options

    def test_hidden_alphas_of_the_next_game_are_those_that_were_seen(self) -> None:
        match = self.second_game()
        for option in ("keep", DONE):
            match.choose(NORTH, option)
            match.choose(SOUTH, option)
        for number in range(5):
            dealt = match.redealt(NORTH, Rng(number))
            cards = [alpha.build.cards for alpha in dealt.state.world.sides[SOUTH].alphas]
            assert ("shadow_ranger",) in cards
            assert len({card for alpha in cards for card in alpha}) == sum(map(len, cards))


class TestReasons:
    """A power that cannot be used now says why."""

    def test_nobody_in_range(self) -> None:
        arena = Arena([WARRIORS])
        warrior = arena.unit(NORTH, (0, 0))
        arena.unit(NORTH, FAR_WEST)
        arena.activate(warrior)
        assert arena.why("karoos_blade.strike") == "athlas.range.exact"

    def test_passing_a_relic_one_has_not_or_that_has_moved(self) -> None:
        arena = Arena([WARRIORS])
        warrior = arena.unit(NORTH, (0, 0))
        arena.unit(NORTH, (0, 1))
        arena.activate(warrior)
        assert arena.why("basic.pass") == "athlas.relic.pass"
        arena = Arena([WARRIORS])
        warrior = arena.unit(NORTH, (0, 0))
        arena.unit(NORTH, (0, 1))
        arena.relic((0, 0))
        arena.state.world.moved = 1
        arena.activate(warrior)
        assert arena.why("basic.pass") == "athlas.relic.pass-counts-as-move"


class TestWhatBrokenEnginesGotAwayWith:
    """Each of these fails on a fault that all other tests let pass."""

    @pytest.mark.rule("athlas.draw.offer")
    def test_a_refused_draw_can_be_offered_again_next_turn(self) -> None:
        arena = Arena([WARRIORS], [WARRIORS])
        arena.state.offers = True
        arena.unit(NORTH, FAR_WEST)
        arena.unit(SOUTH, FAR_EAST)
        arena.choose(NORTH, "offer_draw")
        arena.choose(SOUTH, "no")
        assert not arena.offered("offer_draw")
        arena.done()
        arena.done()
        assert arena.state.active == NORTH
        assert arena.offered("offer_draw")

    @pytest.mark.rule("athlas.armor.refresh")
    def test_magical_armor_returns_with_the_next_turn(self) -> None:
        arena = Arena([("spell_binder", "magic_bolt")], [("celestial_knight", "warding_cloak")])
        binder = arena.unit(NORTH, (0, 0))
        knight = arena.unit(SOUTH, (1, 0))
        arena.unit(NORTH, FAR_WEST)
        arena.activate(binder)
        arena.use("magic_bolt.bolt", (1, 0))
        assert (knight.used_ward, knight.used_armor) == (3, 1)
        arena.end()
        arena.done()
        assert arena.state.active == SOUTH
        assert (knight.used_ward, knight.used_armor) == (0, 0)

    @pytest.mark.rule("athlas.di.timing-rewind")
    def test_powers_are_counted_anew_after_time_ran_back(self) -> None:
        arena = Arena([WARRIORS], [WARRIORS], stacks=(["lightning_strike"], ["unnatural_force"]))
        arena.state.athilians[SOUTH].orders = "power"
        warrior = arena.unit(NORTH, (0, 0))
        arena.unit(SOUTH, (2, 0))
        arena.unit(NORTH, FAR_WEST)
        arena.activate(warrior)
        arena.use("walk", (1, 0))
        arena.choose(SOUTH, ("cast", 1))
        arena.at(SOUTH, (2, 0))
        arena.choose(SOUTH, "east")
        arena.choose(NORTH, "pass")
        arena.use("walk", (1, 0))
        casts = [o for o in arena.pending.options if isinstance(o, tuple) and o[0] == "cast"]
        assert casts == [("cast", 1)]

    @pytest.mark.rule("athlas.clar.mentalist.controller")
    def test_venom_of_a_controlled_unit_lasts_until_the_controllers_upkeep(self) -> None:
        venom = ("shadow_ranger", "karoos_blade", "paralyzing_venom")
        arena = Arena([("dark_mentalist",)], [venom])
        mentalist = arena.unit(NORTH, (0, 0))
        arena.unit(NORTH, FAR_WEST)
        arena.unit(SOUTH, (1, 0))
        victim = arena.unit(SOUTH, (2, 0))
        arena.activate(mentalist)
        arena.use("dark_mentalist.domination", (1, 0))
        arena.use("karoos_blade.strike", (2, 0))
        assert [(name, end) for name, _, end in victim.marks] == [("paralysed", NORTH)]

    def test_the_active_player_orders_bursts_of_both(self) -> None:
        bombs = ("undead_horde", "explosive_genes")
        arena = Arena([bombs], [bombs, ("spell_binder", "fire_strike")], active=SOUTH)
        arena.set_pool(NORTH, 1)
        arena.set_pool(SOUTH, 1)
        binder = arena.unit(SOUTH, (0, 0), alpha=1)
        arena.unit(SOUTH, FAR_WEST, alpha=1)
        arena.unit(SOUTH, (2, 0))
        arena.unit(NORTH, (3, 0))
        arena.activate(binder)
        arena.use("fire_strike.blast", (2, 0))
        assert arena.pending.kind == "burst_order"
        assert arena.pending.seats == (SOUTH,)

    @pytest.mark.rule("athlas.golden.one-unit-per-hex")
    def test_a_relic_is_not_carried_through_a_hex_with_a_unit(self) -> None:
        arena = Arena([("savage_warrior",)], stacks=(["celestial_wings"], []))
        carrier = arena.unit(NORTH, (0, 0))
        arena.unit(NORTH, (1, 0))
        arena.relic((0, 0))
        arena.choose(NORTH, "cast")
        arena.at(NORTH, (0, 0))
        arena.activate(carrier)
        arena.use("fly", (2, -1))
        assert arena.pending.kind == "half_way"
        assert list(arena.pending.options) == [at(1, -1), "straight"]

    @pytest.mark.rule("athlas.clar.water-pillar.drown")
    def test_who_is_at_home_in_water_does_not_drown_when_it_falls_from_the_sky(self) -> None:
        swimmers = ("raider_of_the_deep", "forsaken_wings")
        arena = Arena([("spell_binder", "water_pillar")], [swimmers])
        binder = arena.unit(NORTH, (0, 0))
        arena.unit(NORTH, FAR_WEST)
        arena.unit(SOUTH, (1, 0))
        arena.terrain("water", (1, 0))
        arena.activate(binder)
        arena.use("water_pillar.geyser", (1, 0))
        assert arena.pool(SOUTH) == 10 - (3 + 1 - 1) - 3

    @pytest.mark.rule("athlas.flying.target-if-exposed")
    def test_who_lifts_itself_is_not_exposed_by_that(self) -> None:
        arena = Arena([("spell_binder", "levitate")])
        binder = arena.unit(NORTH, (0, 0))
        arena.unit(NORTH, FAR_WEST)
        arena.activate(binder)
        arena.use("levitate.lift", (0, 0))
        arena.end()
        assert has(binder, "levitating")
        assert not binder.exposed

    def test_half_of_an_odd_pool_is_rounded_down(self) -> None:
        rangers = ("shadow_ranger", "vitality", "battle_fury", "karoos_blade")
        for pool, damage in ((7, 5), (6, 7)):
            arena = Arena([rangers])
            ranger = arena.unit(NORTH, (0, 0))
            arena.unit(NORTH, FAR_WEST)
            arena.unit(SOUTH, (1, 0))
            arena.set_pool(NORTH, pool)
            arena.activate(ranger)
            arena.use("karoos_blade.strike", (1, 0))
            assert arena.pool(SOUTH) == 12 - damage

    @pytest.mark.rule("athlas.golden.forbid-beats-allow")
    def test_nothing_is_handed_to_a_unit_out_of_time(self) -> None:
        arena = Arena([("savage_warrior",)], stacks=(["stasis_field"], []))
        carrier = arena.unit(NORTH, (0, 0))
        arena.unit(NORTH, (1, 0))
        arena.relic((0, 0))
        arena.choose(NORTH, "cast")
        arena.at(NORTH, (1, 0))
        arena.activate(carrier)
        assert not arena.can_use("pass")

    @pytest.mark.rule("athlas.golden.forbid-beats-allow")
    def test_no_intervention_reaches_a_unit_out_of_time(self) -> None:
        arena = Arena(stacks=(["stasis_field", "lightning_strike"], []))
        arena.unit(NORTH, FAR_WEST)
        away = arena.unit(SOUTH, (0, 0))
        other = arena.unit(SOUTH, FAR_EAST)
        arena.choose(NORTH, "cast")
        arena.at(NORTH, (0, 0))
        arena.state.athilians[NORTH].cast = False
        arena.choose(NORTH, ("orders", "win"), "cast")
        assert arena.pending.kind == "aim"
        assert away.space not in arena.spaces()
        assert other.space in arena.spaces()

    @pytest.mark.rule("athlas.golden.relic-one-hex-per-turn")
    @pytest.mark.parametrize(("goal", "asked"), [((1, 0), "carry"), ((2, 0), "unit")])
    def test_a_relic_goes_through_a_gate_to_the_next_hex_only(
        self, goal: tuple[int, int], asked: str
    ) -> None:
        arena = Arena(stacks=(["temporary_gate"], []))
        arena.unit(NORTH, (0, 0))
        arena.unit(NORTH, FAR_WEST)
        arena.relic((0, 0))
        arena.choose(NORTH, "cast")
        arena.at(NORTH, (0, 0), goal)
        assert arena.pending.kind == asked
        assert arena.state.world.relics[0] == at(0, 0)

    def test_a_tsunami_goes_on_from_the_water_it_has_run_into(self) -> None:
        arena = Arena(stacks=(["tsunami"], []))
        arena.unit(NORTH, FAR_WEST)
        arena.terrain("water", (0, 0), (1, 0), (3, 0))
        arena.choose(NORTH, "cast")
        arena.at(NORTH, (0, 0), (2, 0))
        assert at(4, 0) in arena.spaces()

    @pytest.mark.rule("athlas.clar.mentalist.summon-paid-by-controller")
    def test_who_commands_a_horde_must_be_able_to_pay(self) -> None:
        for rich, allowed in ((NORTH, True), (SOUTH, False)):
            arena = Arena([("dark_mentalist",)], [("undead_horde",)])
            arena.state.world.sides[rich].spent = 0
            mentalist = arena.unit(NORTH, (0, 0))
            arena.unit(NORTH, FAR_WEST)
            arena.unit(SOUTH, (1, 0))
            arena.activate(mentalist)
            arena.use("dark_mentalist.domination", (1, 0))
            assert arena.can_use("undead_horde.rise") == allowed

    @pytest.mark.rule("athlas.campaign.reveal-three", "athlas.draw.offer")
    def test_a_fourth_alpha_that_may_not_be_revealed_keeps_no_game_alive(self) -> None:
        flyers = [("forsaken_drake",), ("shadow_ranger", "forsaken_wings"), ("watch_tower",)]
        arena = Arena([*flyers, ("savage_warrior",)], [("forsaken_drake",)], points=100)
        arena.state.world.sides[NORTH].alphas[3].revealed = False
        arena.unit(NORTH, FAR_WEST)
        arena.unit(SOUTH, FAR_EAST)
        assert nobody_can_win(arena.state)
        arena.state.world.sides[NORTH].alphas[2].revealed = False
        assert not nobody_can_win(arena.state)


@pytest.mark.rule("athlas.creation.stacks-hidden", "athlas.creation.simultaneous")
def test_who_waits_is_not_told_how_far_the_other_has_come() -> None:
    match = Match.new(GAME, AthlasSetup(), 3)
    view = match.view(SOUTH)
    words = {
        GAME.waiting(view, Ask((NORTH,), kind, (DONE,), (stage,)))
        for stage, kind in enumerate(("design", "redesign", "design", "stack"))
    }
    assert len(words) == 1


def read_again(path: Path) -> None:
    """Load a card file as the game does."""
    kinds = {name: kind for kind, name in FILES.items()}
    if path.name in kinds:
        load_cards(path, kinds[path.name])
    else:
        load_interventions(path)


class TestCorrectedData:
    """Mistakes an owner of the game could make in a data file are named before anybody plays."""

    @pytest.mark.parametrize(
        ("file", "old", "new", "complaint"),
        [
            ("genus.toml", "life = 10\n", "", "card 1 (shadow_ranger): field 'life' is missing"),
            ("genus.toml", "life = 10", "life = 0", "field 'life' must be at least 1"),
            ("equipment.toml", 'attack = "melee"', 'attack = ""', "(strike): field 'attack' is ''"),
            ("equipment.toml", 'aims = "unit"', 'aims = "hex"', "it must be unit"),
            ("equipment.toml", 'aims = "unit"\n', "", "with effect 'attack' it must be unit"),
            ("equipment.toml", "amount = 3", "amount = 0", "field 'amount' must be at least 1"),
            ("spells.toml", 'range = [1]\naims = "all"', 'aims = "all"', "must be [1]"),
            ("genus.toml", '"modifiers"', '"modifier"', "origin: 'modifier' is none of"),
            ("genus.toml", '"life", ', "", "does not say where 'life' comes from"),
            ("interventions.toml", '"flood"', '"food"', "there are no rules for 'food'"),
            ("interventions.toml", "amount = 4\n", "", "(raise_earth): field 'amount' is missing"),
            ("interventions.toml", '"stasis"', '"winged"', "the mark must be 'stasis'"),
            ("interventions.toml", '"effect"', '"effects"', "origin: 'effects' is none of"),
        ],
    )
    def test_it_is_refused(
        self, tmp_path: Path, file: str, old: str, new: str, complaint: str
    ) -> None:
        text = (FOLDER / file).read_text()
        assert old in text
        path = tmp_path / file
        path.write_text(text.replace(old, new, 1))
        with pytest.raises(BadData) as caught:
            read_again(path)
        assert str(path) in caught.value.message
        assert complaint in caught.value.message

    def test_an_id_used_in_two_files(self, tmp_path: Path) -> None:
        for file in FILES.values():
            (tmp_path / file).write_text((FOLDER / file).read_text())
        path = tmp_path / "spells.toml"
        path.write_text(path.read_text().replace('id = "levitate"', 'id = "vitality"'))
        with pytest.raises(BadData, match=r"card vitality: .* used in abilities\.toml too"):
            load_all_cards(tmp_path)

    def test_no_presets(self, tmp_path: Path) -> None:
        path = tmp_path / "presets.toml"
        path.write_text("")
        with pytest.raises(BadData, match="there is no"):
            load_presets(path)

    def test_there_are_rules_for_every_intervention_that_may_be_named(self) -> None:
        assert set(DIVINE_EFFECTS) == set(DIVINE)

    @pytest.mark.rule("athlas.range.none-given")
    def test_a_power_on_hexes_without_range_reaches_everywhere(self) -> None:
        arena = Arena([("savage_warrior", "sands_of_athlas")])
        unit = arena.unit(NORTH, (0, 0))
        arena.unit(NORTH, FAR_WEST)
        arena.activate(unit)
        acting = arena.state.world.acting[-1]
        endless = replace(POWERS["sands_of_athlas.settle"], range=())
        use = Use(arena.state, acting, unit, endless, Survey(arena.state), airborne=False)
        limits = Limits(GROUND)
        hexes(use, limits)
        assert limits.mask == GROUND & ~(1 << unit.space)
