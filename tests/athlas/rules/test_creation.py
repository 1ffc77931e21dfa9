"""The Creation Phase."""

from __future__ import annotations

from typing import Any

import pytest

from athlas.arena import NORTH, SOUTH
from critias.games.athlas.game import RULES, VOICE
from critias.games.athlas.rules.creation import (
    design_options,
    finished,
    fitting,
    random_alpha,
    random_stack,
    removable,
    why_card,
    why_remove,
)
from critias.games.athlas.rules.data import CARDS, INTERVENTIONS
from critias.games.athlas.rules.designs import (
    PRESETS,
    alpha_problem,
    code_of,
    design_of,
    stack_problem,
)
from critias.games.athlas.rules.setup import AthlasSetup
from critias.games.athlas.rules.state import CREATION, FIRST_TURN, AthlasState, Draft
from critias.kernel.choices import DONE, Option
from critias.kernel.errors import BadSetup, NotAnOption, UndoRefused
from critias.kernel.match import Match
from critias.kernel.random import Rng

AthlasMatch = Match[AthlasState, AthlasSetup]


def new(**setup: object) -> AthlasMatch:
    return Match.new(RULES, setup, seed=1)


def both(match: AthlasMatch, *options: Option) -> None:
    """Both players choose the same, one option after the other."""
    for option in options:
        match.choose(NORTH, option)
        match.choose(SOUTH, option)


def desk(match: AthlasMatch, seat: int = NORTH) -> tuple[str, ...]:
    draft = match.state.drafts[seat]
    return draft.alphas[draft.stage]


def why(match: AthlasMatch, option: Option) -> str | None:
    reason = match.why_not(NORTH, option)
    assert reason is not None
    return reason.rule


def built(*cards: str) -> AthlasMatch:
    """A match in which both have put these cards on the desk."""
    match = new()
    both(match, *cards)
    return match


class TestThePhase:
    @pytest.mark.rule("athlas.overview.players")
    def test_two_players(self) -> None:
        assert len(RULES.seats(AthlasSetup())) == 2

    @pytest.mark.rule("athlas.overview.two-phases", "athlas.creation.ends-when")
    def test_creation_comes_first_and_ends_when_both_are_ready(self) -> None:
        match = new()
        assert match.state.phase == CREATION
        match.choose(NORTH, ("preset", "rush"))
        match.choose(SOUTH, "shadow_ranger")
        assert match.state.phase == CREATION
        assert match.seats_to_answer() == (SOUTH,)
        for option in (DONE, "spell_binder", DONE, "watch_tower", DONE, DONE):
            assert match.state.phase == CREATION
            match.choose(SOUTH, option)
        assert match.state.phase == FIRST_TURN

    @pytest.mark.rule("athlas.creation.simultaneous")
    def test_both_design_at_the_same_time_and_in_secret(self) -> None:
        match = new()
        assert match.seats_to_answer() == (NORTH, SOUTH)
        before = match.view(SOUTH)
        match.choose(NORTH, "shadow_ranger")
        assert match.view(SOUTH) == before
        match.choose(SOUTH, "watch_tower")
        assert match.view(SOUTH)["designs"][NORTH]["design"] is None
        assert match.view(SOUTH)["designs"][SOUTH]["design"]["alphas"][0]["cost"] == 8

    @pytest.mark.rule("athlas.creation.three-alphas")
    def test_each_designs_three_alphas(self) -> None:
        match = new()
        for genus in ("shadow_ranger", "spell_binder", "watch_tower"):
            both(match, genus, DONE)
        ask = match.ask_for(NORTH)
        assert ask is not None
        assert ask.kind == "stack"
        both(match, DONE)
        assert [len(side.alphas) for side in match.state.world.sides] == [3, 3]

    @pytest.mark.rule("athlas.components.identical-sets", "athlas.setup.colours")
    def test_both_have_the_same_cards(self) -> None:
        match = new()
        north, south = match.ask_for(NORTH), match.ask_for(SOUTH)
        assert north is not None
        assert south is not None
        assert north.options == south.options
        both(match, "shadow_ranger")
        assert desk(match, NORTH) == desk(match, SOUTH)

    @pytest.mark.rule("athlas.creation.simultaneous")
    @pytest.mark.parametrize("seat", [NORTH, SOUTH])
    def test_each_is_asked_about_his_own_desk(self, seat: int) -> None:
        match = new(games=2)
        kinds = []
        for option in ("shadow_ranger", DONE, "surprise"):
            ask = match.ask_for(seat)
            assert ask is not None
            assert ask.seats == (seat,)
            kinds.append(ask.kind)
            match.choose(seat, option)
        assert match.ask_for(seat) is None
        assert match.ask_for(1 - seat) is not None
        assert kinds == ["design"] * 3

    @pytest.mark.rule("athlas.creation.frozen")
    def test_after_the_phase_nothing_changes_an_alpha(self) -> None:
        match = new(creation="presets")
        designs = [a.build.cards for side in match.state.world.sides for a in side.alphas]
        rng = Rng(3)
        for _ in range(300):
            if match.pending is None:
                break
            seat = match.seats_to_answer()[0]
            ask = match.ask_for(seat)
            assert ask is not None
            assert ask.kind not in ("design", "stack", "redesign")
            match.choose(seat, rng.pick(ask.options))
        assert [a.build.cards for side in match.state.world.sides for a in side.alphas] == designs

    @pytest.mark.rule(
        "athlas.creation.look-own", "athlas.creation.stacks-hidden", "athlas.di.hidden"
    )
    def test_own_cards_can_be_seen_and_others_not(self) -> None:
        match = new(creation="presets")
        own = match.view(NORTH)["sides"][NORTH]
        assert [a["cards"] for a in own["alphas"]] == [
            list(alpha.cards) for alpha in PRESETS["aquatic"].alphas
        ]
        assert own["stack"] == list(PRESETS["aquatic"].stack)
        other = match.view(NORTH)["sides"][SOUTH]
        assert [a["cards"] for a in other["alphas"]] == [None, None, None]
        assert other["stack"] is None
        assert other["cards_left"] == 4

    @pytest.mark.rule("athlas.presets.may-skip-creation")
    def test_presets_skip_the_phase(self) -> None:
        match = new(creation="presets", north="rush", south="aquatic")
        assert match.state.phase == FIRST_TURN
        cards = match.state.world.sides[NORTH].alphas[1].build.cards
        assert cards == PRESETS["rush"].alphas[1].cards

    def test_a_game_begun_by_one_click_takes_the_presets(self) -> None:
        assert new(**VOICE.at_once).state.phase == FIRST_TURN

    def test_each_player_designs_at_his_own_pace(self) -> None:
        match = new()
        match.choose(NORTH, "watch_tower")
        match.choose(NORTH, "obsidian_sword")
        assert desk(match) == ("watch_tower", "obsidian_sword")
        assert match.seats_to_answer() == (NORTH, SOUTH)
        match.choose(SOUTH, "shadow_ranger")
        assert desk(match) == ("watch_tower", "obsidian_sword")

    def test_a_choice_can_be_taken_back_until_the_other_player_has_answered(self) -> None:
        match = new()
        match.choose(NORTH, "watch_tower")
        match.undo(NORTH)
        assert desk(match) == ()
        match.choose(NORTH, "watch_tower")
        match.choose(SOUTH, "shadow_ranger")
        with pytest.raises(UndoRefused):
            match.undo(NORTH)


class TestPoints:
    @pytest.mark.rule("athlas.points.agree-first", "athlas.overview.tracker")
    def test_one_limit_for_both_and_trackers_at_zero(self) -> None:
        match = new(points=100)
        assert match.state.points == 100
        assert [side["spent"] for side in match.view(None)["sides"]] == [0, 0]

    @pytest.mark.rule("athlas.setup.trackers-zero")
    def test_trackers_begin_at_zero(self) -> None:
        match = new(creation="presets")
        assert [side.spent for side in match.state.world.sides] == [0, 0]

    @pytest.mark.rule("athlas.points.recommended-250", "athlas.points.maximum-500")
    def test_250_unless_agreed_otherwise_and_any_number_is_possible(self) -> None:
        assert new().state.points == 250
        assert new(points=500).state.points == 500
        assert new(points=900).state.points == 900
        with pytest.raises(BadSetup, match="0 is less than 1"):
            new(points=0)

    def test_wrong_setups_are_told(self) -> None:
        for setup in ({"games": 0}, {"turn_limit": -1}, {"games": 2, "creation": "presets"}):
            with pytest.raises(BadSetup):
                new(**setup)


class TestRestrictions:
    @pytest.mark.rule("athlas.creation.exactly-one-genus")
    def test_an_alpha_begins_with_its_genus_and_has_no_other(self) -> None:
        match = new()
        assert why(match, "obsidian_sword") == "athlas.creation.exactly-one-genus"
        assert why(match, DONE) == "athlas.creation.exactly-one-genus"
        both(match, "shadow_ranger")
        assert why(match, "watch_tower") == "athlas.creation.exactly-one-genus"

    @pytest.mark.rule("athlas.creation.any-combination")
    def test_everything_else_may_be_combined(self) -> None:
        match = built("undead_horde", "magic_staff", "extra_hand", "vitality")
        ask = match.ask_for(NORTH)
        assert ask is not None
        free = [c.id for c in CARDS.values() if c.type == "ability" and c.id not in desk(match)]
        assert set(free) <= set(ask.options)
        both(match, *free)
        assert alpha_problem(desk(match)) is None

    @pytest.mark.rule("athlas.creation.own-set-once")
    def test_a_card_is_in_one_alpha_only(self) -> None:
        match = built("shadow_ranger", "marksmanship", DONE, "spell_binder")
        assert why(match, "marksmanship") == "athlas.creation.own-set-once"
        with pytest.raises(NotAnOption):
            match.choose(NORTH, "marksmanship")
        # Taken out of the first, it is free for the second.
        both(match, "back", ("remove", "marksmanship"), DONE, "marksmanship")
        assert desk(match) == ("spell_binder", "marksmanship")

    @pytest.mark.rule("athlas.creation.own-set-once")
    def test_everybody_builds_from_a_set_of_his_own(self) -> None:
        """Each has all cards of his set to choose from, and what the other takes is no matter."""
        match = new()
        genera = {card.id for card in CARDS.values() if card.type == "genus"}
        for seat in (NORTH, SOUTH):
            ask = match.ask_for(seat)
            assert ask is not None
            assert {option for option in ask.options if option in CARDS} == genera
        match.choose(NORTH, "shadow_ranger")
        match.choose(NORTH, "marksmanship")
        ask = match.ask_for(SOUTH)
        assert ask is not None
        assert "shadow_ranger" in ask.options
        match.choose(SOUTH, "shadow_ranger")
        match.choose(SOUTH, "marksmanship")
        assert desk(match, NORTH) == desk(match, SOUTH) == ("shadow_ranger", "marksmanship")
        for seat in (NORTH, SOUTH):
            ask = match.ask_for(seat)
            assert ask is not None
            assert len(set(ask.options)) == len(ask.options)
            assert not set(ask.options) & set(INTERVENTIONS)
            # A second copy is in nobody's set.
            assert "marksmanship" not in ask.options

    @pytest.mark.rule("athlas.creation.own-set-once")
    def test_no_design_that_is_brought_along_uses_a_card_twice(self) -> None:
        twice = "savage_warrior+vitality/spell_binder+vitality/watch_tower*flood"
        with pytest.raises(BadSetup, match="a card is in two Alphas"):
            new(designs=[twice])
        once = twice.replace("spell_binder+vitality", "spell_binder")
        assert new(designs=[once]).state.designs == [once]

    @pytest.mark.rule("athlas.creation.own-set-once")
    @pytest.mark.parametrize("seed", range(8))
    def test_no_design_that_is_dealt_uses_a_card_twice(self, seed: int) -> None:
        match = Match.new(RULES, {"creation": "random"}, seed)
        for side in match.state.world.sides:
            cards = [card for alpha in side.alphas for card in alpha.build.cards]
            assert cards
            assert len(set(cards)) == len(cards)

    @pytest.mark.rule("athlas.creation.hand-limit")
    def test_hands_are_added_up_over_all_cards(self) -> None:
        """Two hands of the genus and one of the Extra Hand: an axe of two and one shield."""
        match = built("shadow_ranger", "extra_hand", "axe_of_lorios", "obsidian_shield")
        assert desk(match)[-1] == "obsidian_shield"
        assert why(match, "celestial_shield") == "athlas.creation.hand-limit"
        both(match, "full_plate_armor")
        assert desk(match)[-1] == "full_plate_armor"

    @pytest.mark.rule("athlas.creation.hand-limit.example")
    def test_an_axe_in_two_hands_leaves_none_for_a_shield(self) -> None:
        match = built("shadow_ranger", "axe_of_lorios")
        assert why(match, "obsidian_shield") == "athlas.creation.hand-limit"
        with pytest.raises(NotAnOption):
            match.choose(NORTH, "obsidian_shield")

    @pytest.mark.rule("athlas.creation.spell-limit", "athlas.creation.spell-limit.example")
    def test_five_spell_points_take_one_of_two_spells(self) -> None:
        match = built("shadow_ranger")
        ask = match.ask_for(NORTH)
        assert ask is not None
        assert {"fire_strike", "magic_bolt"} <= set(ask.options)
        both(match, "fire_strike")
        assert why(match, "magic_bolt") == "athlas.creation.spell-limit"

    def test_a_card_that_others_need_cannot_be_taken_out(self) -> None:
        match = built("shadow_ranger", "extra_hand", "axe_of_lorios", "obsidian_shield")
        assert why(match, ("remove", "extra_hand")) == "athlas.creation.hand-limit"
        assert why(match, ("remove", "shadow_ranger")) == "athlas.creation.exactly-one-genus"
        both(match, ("remove", "obsidian_shield"), ("remove", "extra_hand"))
        assert desk(match) == ("shadow_ranger", "axe_of_lorios")
        match = built("shadow_ranger", "magic_staff", "drain_life", "magic_bolt")
        assert why(match, ("remove", "magic_staff")) == "athlas.creation.spell-limit"

    def test_one_can_go_back_to_an_earlier_alpha(self) -> None:
        match = built("shadow_ranger", DONE, "spell_binder", "back", "marksmanship", DONE)
        assert desk(match) == ("spell_binder",)
        assert match.state.drafts[NORTH].alphas[0] == ("shadow_ranger", "marksmanship")

    def test_no_illegal_alpha_can_be_built(self) -> None:
        for seed in range(30):
            rng = Rng(seed)
            draft = Draft(alphas=[(), (), ()])
            for _ in range(25):
                option = rng.pick([o for o in design_options(draft) if o != DONE])
                cards = draft.alphas[0]
                if isinstance(option, tuple):
                    draft.alphas[0] = tuple(c for c in cards if c != option[1])
                else:
                    draft.alphas[0] = (*cards, str(option))
                if draft.alphas[0]:
                    assert alpha_problem(draft.alphas[0]) is None
                assert fitting(draft) == [c for c in CARDS if why_card(draft, c) is None]
                desk = draft.alphas[0]
                assert removable(draft) == [c for c in desk if why_remove(draft, c) is None]
                for card in desk:
                    rest = [other for other in desk if other != card]
                    legal = not rest or alpha_problem(rest) is None
                    assert legal == (why_remove(draft, card) is None)

    def test_surprises_are_legal(self) -> None:
        for seed in range(50):
            rng = Rng(seed)
            alpha = random_alpha(rng, ("shadow_ranger", "karoos_blade"))
            assert alpha_problem(alpha) is None
            assert not {"shadow_ranger", "karoos_blade"} & set(alpha)
            stack = random_stack(rng, ("flood", "rally_call"), 2)
            assert len(stack) == 2
            assert stack_problem(["flood", "rally_call", *stack]) is None


class TestTheCreationExample:
    """Brian's ranged fighter."""

    @pytest.mark.rule("athlas.example.creation.ranger")
    def test_the_ranger(self) -> None:
        card = CARDS["shadow_ranger"]
        assert (card.life, card.hands, card.spells, card.ranged) == (10, 2, 5, 1)

    @pytest.mark.rule("athlas.example.creation.marksmanship")
    def test_marksmanship(self) -> None:
        sums = self.sums("shadow_ranger", "marksmanship")
        assert sums["modifiers"]["ranged"] == 2

    @pytest.mark.rule("athlas.example.creation.crossbow")
    def test_the_crossbow(self) -> None:
        power = CARDS["etynian_crossbow"].powers[0]
        assert (power.attack, power.value, power.range) == ("ranged", 4, (2,))
        sums = self.sums("shadow_ranger", "marksmanship", "etynian_crossbow")
        assert (sums["hands_used"], sums["hands"]) == (2, 2)

    @pytest.mark.rule("athlas.example.creation.plate")
    def test_the_plate(self) -> None:
        sums = self.sums("shadow_ranger", "etynian_crossbow", "full_plate_armor")
        assert sums["armor"] == 2

    @pytest.mark.rule("athlas.example.creation.drain")
    def test_drain_life(self) -> None:
        sums = self.sums("shadow_ranger", "drain_life")
        assert (sums["spells_used"], sums["spells"]) == (5, 5)

    RANGER = ("shadow_ranger", "marksmanship", "etynian_crossbow", "full_plate_armor", "drain_life")

    @pytest.mark.rule("athlas.example.creation.total-32", "athlas.creation.cost-is-sum")
    def test_the_total(self) -> None:
        assert [CARDS[card].cost for card in self.RANGER] == [10, 4, 8, 5, 5]
        assert self.sums(*self.RANGER)["cost"] == 32

    @pytest.mark.rule("athlas.example.creation.no-second-genus")
    def test_no_second_genus(self) -> None:
        match = built(*self.RANGER)
        assert why(match, "celestial_knight") == "athlas.creation.exactly-one-genus"

    @pytest.mark.rule("athlas.example.creation.more-spells-need-points")
    def test_more_spells_need_a_staff(self) -> None:
        match = built(*self.RANGER)
        assert why(match, "magic_bolt") == "athlas.creation.spell-limit"
        both(match, "magic_staff", "magic_bolt")
        assert "magic_bolt" in desk(match)

    @pytest.mark.rule("athlas.example.creation.more-hands-need-hand")
    def test_more_hands_need_a_hand(self) -> None:
        match = built(*self.RANGER)
        assert why(match, "obsidian_sword") == "athlas.creation.hand-limit"
        both(match, "extra_hand", "obsidian_sword")
        assert "obsidian_sword" in desk(match)

    def sums(self, *cards: str) -> dict[str, Any]:
        match = built(*cards)
        alphas: list[dict[str, Any]] = match.view(NORTH)["designs"][NORTH]["design"]["alphas"]
        return alphas[0]


class TestTheStack:
    def at_the_stack(self) -> AthlasMatch:
        match = new()
        for genus in ("shadow_ranger", "spell_binder", "watch_tower"):
            both(match, genus, DONE)
        return match

    @pytest.mark.rule("athlas.di.selected-secretly", "athlas.di.order-fixed")
    def test_the_order_of_choice_is_the_order_of_use(self) -> None:
        match = self.at_the_stack()
        both(match, "flood", "dispel_magic", "lightning_strike", DONE)
        stack = match.state.athilians[NORTH].stack
        assert stack == ["flood", "dispel_magic", "lightning_strike"]
        assert match.view(SOUTH)["sides"][NORTH]["stack"] is None

    @pytest.mark.rule("athlas.di.max-four-cards")
    def test_at_most_four_cards(self) -> None:
        match = self.at_the_stack()
        both(match, "dispel_magic", "unnatural_force", "gravity_well", "rally_call")
        assert why(match, "flood") == "athlas.di.max-four-cards"

    @pytest.mark.rule("athlas.di.max-eight-points")
    def test_at_most_eight_points(self) -> None:
        match = self.at_the_stack()
        both(match, "flood", "time_warp", "dispel_magic")
        assert why(match, "lightning_strike") == "athlas.di.max-eight-points"
        both(match, "unnatural_force")
        assert sum(INTERVENTIONS[c].points for c in match.state.drafts[NORTH].stack) == 8

    @pytest.mark.rule("athlas.di.may-take-fewer")
    def test_a_stack_may_be_small_or_empty(self) -> None:
        match = self.at_the_stack()
        match.choose(NORTH, DONE)
        match.choose(SOUTH, "flood")
        match.choose(SOUTH, DONE)
        assert [len(a.stack) for a in match.state.athilians] == [0, 1]

    def test_cards_can_be_taken_out_again(self) -> None:
        match = self.at_the_stack()
        both(match, "flood", "tsunami", ("remove", "flood"), DONE)
        assert match.state.athilians[SOUTH].stack == ["tsunami"]


class TestSavedDesigns:
    """A design can be kept as a code and brought to another table."""

    CODE = (
        "savage_warrior+karoos_blade/spell_binder+magic_bolt/forsaken_drake+mining_tools"
        "*flood+unnatural_force"
    )

    def test_a_code_is_the_design(self) -> None:
        design = design_of(self.CODE)
        assert design.alphas[0] == ("savage_warrior", "karoos_blade")
        assert design.stack == ("flood", "unnatural_force")
        assert code_of(design) == self.CODE

    def test_whoever_has_not_begun_may_take_it(self) -> None:
        match = new(designs=[self.CODE])
        match.choose(NORTH, ("saved", 1))
        draft = match.state.drafts[NORTH]
        assert draft.alphas == list(design_of(self.CODE).alphas)
        assert draft.stack == ["flood", "unnatural_force"]
        match.choose(SOUTH, "shadow_ranger")
        ask = match.ask_for(SOUTH)
        assert ask is not None
        assert ("saved", 1) not in ask.options
        match.choose(NORTH, DONE)
        assert finished(match.state, match.state.drafts[NORTH])

    def test_it_can_still_be_changed(self) -> None:
        match = new(designs=[self.CODE])
        match.choose(NORTH, ("saved", 1))
        match.choose(NORTH, "back")
        match.choose(NORTH, ("remove", "mining_tools"))
        assert match.state.drafts[NORTH].alphas[2] == ("forsaken_drake",)

    @pytest.mark.parametrize(
        ("code", "complaint"),
        [
            ("", "number 1: Alpha 1: there is no card ''"),
            ("savage_warrior*", "number 1 has 1 Alphas instead of 3"),
            ("club/spell_binder/watch_tower*", "number 1: Alpha 1: there is no card 'club'"),
            ("spell_binder/spell_binder/watch_tower*", "a card is in two Alphas"),
            (
                "spell_binder/savage_warrior/watch_tower*time_warp+flood+stasis_field",
                "its stack: it has 9 divine points",
            ),
        ],
    )
    def test_a_wrong_code_is_refused(self, code: str, complaint: str) -> None:
        with pytest.raises(BadSetup) as caught:
            new(designs=[code])
        assert complaint in caught.value.message


@pytest.mark.parametrize(
    ("setup", "complaint"),
    [
        (AthlasSetup(creation="bogus"), "creation: 'bogus' is none of build, presets, random"),
        (AthlasSetup(north="nobody"), "north: 'nobody' is none of"),
        (AthlasSetup(points=0), "points: 0 is less than 1"),
        (AthlasSetup(games=0), "games: 0 is less than 1"),
        (AthlasSetup(turn_limit=-1), "turn_limit: -1 is less than 0"),
        (AthlasSetup(games=2, creation="presets"), "a campaign needs four Alphas"),
    ],
)
def test_a_setup_made_by_hand_is_checked_too(setup: AthlasSetup, complaint: str) -> None:
    with pytest.raises(BadSetup) as caught:
        Match.new(RULES, setup, 1)
    assert complaint in caught.value.message
