"""Dealing anew what a seat does not know: all of it changes, and nothing of the truth shows."""

from __future__ import annotations

import gc
from collections import Counter

import pytest

from athlas.arena import IDLE, NORTH, PEASANTS, SOUTH, Arena
from critias.games.athlas.game import ADVICE, RULES
from critias.games.athlas.rules import data
from critias.games.athlas.rules.designs import builds_alive
from critias.games.athlas.rules.setup import AthlasSetup
from critias.games.athlas.rules.state import AthlasState
from critias.kernel.choices import DONE, Ask
from critias.kernel.match import Match
from critias.kernel.random import Rng

SETUPS: dict[str, dict[str, object]] = {
    "design": {},
    "random": {"creation": "random", "offers": False},
    "campaign": {"games": 3, "creation": "random", "turn_limit": 4, "offers": False},
}


def positions(name: str, seeds: int = 6, length: int = 60) -> list[AthlasState]:
    """States at the beginning of steps, from random games."""
    found = []
    for seed in range(seeds):
        rng = Rng(seed)
        match = Match.new(RULES, SETUPS[name], seed)
        for number in range(length):
            if match.pending is None:
                break
            seat = rng.pick(match.seats_to_answer())
            ask = match.ask_for(seat)
            assert ask is not None
            match.choose(seat, rng.pick([o for o in ask.options if o != "surprise"] or ask.options))
            if number % 6 == 0 and not match.state.result:
                found.append(match.state.copy())
    return found


@pytest.mark.rule("athlas.di.hidden", "athlas.creation.stacks-hidden")
@pytest.mark.parametrize("name", SETUPS)
@pytest.mark.parametrize("seat", [NORTH, SOUTH, None])
def test_what_is_dealt_does_not_depend_on_what_is_hidden(name: str, seat: int | None) -> None:
    """Another truth behind the same view leads to the very same deal: no card is likelier."""
    for state in positions(name):
        other = RULES.redeal(state, state, seat, Rng(1))
        assert RULES.view(other, seat) == RULES.view(state, seat)
        first = RULES.redeal(state, state, seat, Rng(2))
        second = RULES.redeal(other, other, seat, Rng(2))
        assert first.to_json() == second.to_json()


@pytest.mark.rule("athlas.di.hidden", "athlas.creation.stacks-hidden")
@pytest.mark.parametrize("name", SETUPS)
def test_all_that_is_hidden_is_dealt_anew(name: str) -> None:
    """Each hidden thing by itself, also how far a design has come and how many cards were taken."""
    for state in positions(name, seeds=3):
        for seat in (NORTH, SOUTH):
            deals = [hidden(RULES.redeal(state, state, seat, Rng(n)), seat) for n in range(12)]
            for thing in hidden(state, seat):
                assert len({str(deal[thing]) for deal in deals}) > 1, (thing, hidden(state, seat))


def hidden(state: AthlasState, seat: int) -> dict[str, object]:
    """What the other player keeps from this one."""
    if state.drafts:
        draft = state.drafts[1 - seat]
        found: dict[str, object] = {"cards": draft.alphas, "taken": len(draft.stack)}
        if not RULES.view(state, seat)["designs"][1 - seat]["finished"]:
            found["stage"] = draft.stage
        return found
    alphas = [a.build.cards for a in state.world.sides[1 - seat].alphas if not a.revealed]
    unknown = [cards for cards in alphas if cards not in state.seen[1 - seat]]
    stack = state.athilians[1 - seat].stack
    return {**({"cards": unknown} if unknown else {}), **({"stack": stack} if stack else {})}


@pytest.mark.rule("athlas.di.hidden")
def test_the_true_top_card_is_no_likelier_than_any_other_of_its_worth() -> None:
    state = next(s for s in positions("random") if len(s.athilians[SOUTH].stack) == 4)
    tops = Counter(
        RULES.redeal(state, state, NORTH, Rng(n)).athilians[SOUTH].stack[0] for n in range(3000)
    )
    truth = state.athilians[SOUTH].stack[0]
    worth = data.INTERVENTIONS[truth].points
    alike = [tops[c.id] for c in data.INTERVENTIONS.values() if c.points == worth]
    mean = sum(alike) / len(alike)
    assert abs(tops[truth] - mean) < 5 * mean**0.5


def test_nothing_is_kept_of_thousands_of_deals() -> None:
    """No cache grows with play: what the deals were made of goes with them."""
    state = positions("random", seeds=1)[0]
    RULES.redeal(state, state, NORTH, Rng(0))
    gc.collect()
    before = builds_alive()
    for number in range(2000):
        ADVICE.estimate(RULES.redeal(state, state, NORTH, Rng(number)), NORTH)
    gc.collect()
    assert builds_alive() <= before + 10


class TestWhatHasBeenSeen:
    """No deal contradicts the cards that lie open or have left the game."""

    OPEN = ("shadow_ranger", "marksmanship", "etynian_crossbow", "full_plate_armor", "weapon_lore")
    GONE = ("unnatural_force", "dispel_magic", "gravity_well")

    def seen(self) -> AthlasState:
        """South has shown an Alpha of five cards and used three interventions of four."""
        arena = Arena([PEASANTS], [self.OPEN, IDLE, PEASANTS], stacks=([], ["rally_call"]))
        arena.unit(SOUTH, (0, 0))
        for alpha in arena.state.world.sides[SOUTH].alphas[1:]:
            alpha.revealed = False
            alpha.figure = ""
        arena.state.athilians[SOUTH].gone = list(self.GONE)
        return arena.state

    @pytest.mark.rule("athlas.creation.own-set-once")
    @pytest.mark.parametrize("seat", [NORTH, None])
    def test_no_hidden_alpha_has_a_card_that_lies_open(self, seat: int | None) -> None:
        state = self.seen()
        found = set()
        for number in range(60):
            dealt = RULES.redeal(state, state, seat, Rng(number)).world.sides[SOUTH].alphas
            assert dealt[0].build.cards == self.OPEN
            hidden = [card for alpha in dealt[1:] for card in alpha.build.cards]
            assert len(set(hidden)) == len(hidden)
            found.update(hidden)
        assert found.isdisjoint(self.OPEN)
        # All that he may still have is dealt now and then.
        assert len(found) > len(data.CARDS) - len(self.OPEN) - 5

    @pytest.mark.rule("athlas.di.removed-after-use")
    @pytest.mark.parametrize("seat", [NORTH, None])
    def test_no_stack_has_a_card_that_has_left_the_game(self, seat: int | None) -> None:
        state = self.seen()
        stacks = [
            RULES.redeal(state, state, seat, Rng(number)).athilians[SOUTH].stack
            for number in range(200)
        ]
        assert {len(stack) for stack in stacks} == {1}
        tops = {stack[0] for stack in stacks}
        assert tops.isdisjoint(self.GONE)
        assert tops == set(data.INTERVENTIONS) - set(self.GONE)

    def test_no_stack_is_worth_more_than_the_cards_gone_leave_room_for(self) -> None:
        state = self.seen()
        state.athilians[SOUTH].gone = ["time_warp", "flood", "unnatural_force"]
        tops = {
            RULES.redeal(state, state, NORTH, Rng(n)).athilians[SOUTH].stack[0] for n in range(200)
        }
        assert {data.INTERVENTIONS[card].points for card in tops} == {1}

    def test_a_card_cast_in_the_step_is_what_lay_on_top_when_it_began(self) -> None:
        """The step is played again in the redealt world, so that the card has to be there."""
        arena = Arena(
            [PEASANTS],
            [PEASANTS],
            stacks=([], ["flood", "unnatural_force", "tsunami", "rally_call"]),
        )
        arena.unit(NORTH, (0, 0))
        arena.unit(SOUTH, (2, 0))
        start = arena.state.copy()
        now = arena.state
        now.athilians[SOUTH].stack = ["tsunami", "rally_call"]
        now.athilians[SOUTH].gone = ["flood", "unnatural_force"]
        others = set()
        for number in range(40):
            stack = RULES.redeal(start, now, NORTH, Rng(number)).athilians[SOUTH].stack
            assert stack[:2] == ["flood", "unnatural_force"]
            assert len(set(stack)) == len(stack) == 4
            others.add(tuple(stack[2:]))
        assert len(others) > 5

    def test_an_alpha_shown_in_the_step_is_what_lay_hidden_when_it_began(self) -> None:
        state = self.seen()
        start = state.copy()
        state.world.sides[SOUTH].alphas[1].revealed = True
        for number in range(20):
            alphas = RULES.redeal(start, state, NORTH, Rng(number)).world.sides[SOUTH].alphas
            assert alphas[1].build.cards == IDLE
            assert not set(alphas[2].build.cards) & {*self.OPEN, *IDLE}


class TestRedealInACampaign:
    """What one player remembers of the other's Alphas holds in every deal."""

    def second_game(self) -> Match[AthlasState, AthlasSetup]:
        """The creation phase of the second game; somebody has revealed a Shadow Ranger."""
        match = Match.new(RULES, {"games": 3, "points": 60}, seed=5)
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
