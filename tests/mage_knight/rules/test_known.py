"""What menus and steps know from before is what would be worked out anew."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from critias.games.mage_knight.game import RULES
from critias.games.mage_knight.rules import gaining, mana
from critias.games.mage_knight.rules.act import Act
from critias.games.mage_knight.rules.components import CITY, DEEDS, WOUND
from critias.games.mage_knight.rules.map import land, lattice, put_site
from critias.games.mage_knight.rules.playing import (
    BASIC_POWER,
    CARD_WAYS,
    EFFECTS,
    STRONG_POWER,
    UNIT_WAYS,
    menu,
)
from critias.games.mage_knight.rules.state import MageKnightState
from critias.games.mage_knight.rules.steps import QUIET, STEPS, step
from critias.games.mage_knight.rules.terms import BASIC_COLOURS, BLACK
from critias.kernel.choices import NOTHING, Ask, Option
from critias.kernel.match import Playout, random_answer
from critias.kernel.random import Rng
from mage_knight.test_random_games import first_state, options_of

NUMBERS = range(2, 60, 4)
LENGTH = 40


def positions(number: int) -> Iterator[tuple[MageKnightState, int]]:
    """The positions of a rich turn with who is asked."""
    setup, _ = options_of(number)
    if {"auction", "drafting"} & set(setup["variants"]):
        return
    play = Playout(RULES, first_state(number, 0))
    rng = Rng(number)
    for _ in range(LENGTH):
        ask = play.ask
        if ask is None:
            return
        if isinstance(ask, Ask):
            state, seat = play.state.copy(), ask.seats[0]
            deal(state, seat, rng)
            yield state, seat
        play.choose(random_answer(ask, rng))


def deal(state: MageKnightState, seat: int, rng: Rng) -> None:
    """Any cards into the hand, and any mana, little as it may be."""
    player = state.players[seat]
    more = [1 + rng.below(len(DEEDS) - 1) for _ in range(12)]
    player.hand = sorted(player.hand + more)
    state.source = sorted(rng.below(6) for _ in range(rng.below(4)))
    player.tokens = [int(rng.below(4) == 0) for _ in player.tokens]
    player.crystals = [int(rng.below(6) == 0) for _ in player.crystals]


def anew(act: Act) -> list[Option]:
    """The menu if no menu had been made before."""
    cards, units = dict(CARD_WAYS), dict(UNIT_WAYS)
    CARD_WAYS.clear()
    UNIT_WAYS.clear()
    found = menu(act)
    CARD_WAYS.update(cards)
    UNIT_WAYS.update(units)
    return found


@pytest.mark.parametrize("number", NUMBERS)
def test_a_menu_known_from_before_is_the_menu_of_now(number: int) -> None:
    for state, seat in positions(number):
        act = Act(state, seat)
        assert menu(act) == anew(act)


@pytest.mark.parametrize("number", NUMBERS)
def test_what_no_payment_can_hinder_can_be_played_after_any(number: int) -> None:
    for state, seat in positions(number):
        act = Act(state, seat)
        for card in sorted(set(act.player.hand) - {WOUND}):
            for effect, powers in zip(
                EFFECTS[card], (BASIC_POWER[card], STRONG_POWER[card]), strict=True
            ):
                now = act.considering(card)
                if effect is None or effect.can is None or effect.needs or not powers:
                    continue
                if not effect.when & act.moment or not effect.can(now):
                    continue
                for way in mana.means(now, powers[0]):
                    for price in mana.prices_of(now, way, powers[0]):
                        paid = now.in_position(state.copy())
                        mana.spend(paid, way, powers[0], price)
                        assert effect.can(paid), f"{effect.name} after {way}"


def test_the_colours_that_can_be_paid_are_those_with_a_way_to_pay_them() -> None:
    for number in NUMBERS:
        for state, seat in positions(number):
            act = Act(state, seat)
            if mana.MEANS.keys() & set(act.skills):
                continue  # Skills may pay, too
            plain = [colour for colour in (*BASIC_COLOURS, BLACK) if mana.means(act, colour)]
            mask = mana.payable(state, act.player)
            assert [colour for colour in (*BASIC_COLOURS, BLACK) if mask >> colour & 1] == plain


def test_cards_are_drawn_from_the_top_then_from_the_bag_then_from_beneath() -> None:
    for count in range(9):
        state = RULES.new(RULES.parse_setup({"heroes": "random"}), 1)
        player = state.players[0]
        player.hand, player.top, player.bottom = [], [3, ~4], [8, 7]
        player.deck, player.under = [5, 5, 6, 6], 2  # two lie under Sparing Power
        assert gaining.draw(state, 0, count) == min(count, 6)
        drawn = [*player.hand]
        for card in ([4, 3])[:count]:
            drawn.remove(card)
        for card in ([8, 7])[: max(count - 4, 0)]:
            drawn.remove(card)
        assert sorted(drawn + player.deck) == [5, 5, 6, 6]
        assert len(drawn) == min(max(count - 2, 0), 2)
        assert player.unseen == [4][:count]


def asking(number: int) -> Iterator[tuple[MageKnightState, MageKnightState]]:
    """The positions of a random game in which a phase that is mostly quiet asks, and what they are
    when it is about to."""
    state = first_state(number, -1)
    rng = Rng(number)
    for _ in range(400):
        if state.over:
            return
        if state.phase in QUIET and not state.agenda:
            trial = state.copy()
            if STEPS[state.phase](trial) is not None:
                yield state, trial
        going, answer = step(state), None
        while going is not NOTHING:
            try:
                answer = random_answer(going.send(answer), rng)
            except StopIteration:
                break


def test_a_phase_that_turns_out_to_ask_has_done_nothing_yet() -> None:
    phases = set()
    for number in NUMBERS:
        for state, trial in asking(number):
            phases.add(state.phase)
            assert trial == state, state.phase
    assert {"before_turn", "announce", "space"} <= phases


def test_what_follows_from_the_map_follows_the_map() -> None:
    state = RULES.new(RULES.parse_setup({"heroes": "random"}), 1)
    grid = lattice(state)
    here = grid.portal
    twin = state.copy()
    before = land(state).ways[here]
    assert land(twin).ways[here] == before
    space = before[0][0]
    put_site(state, space, CITY)
    assert (space, -1, grid.go[space]) in land(state).ways[here]
    assert space in [other for other, _ in land(state).sights[here]]
    assert land(twin).ways[here] == before
    assert twin == twin.copy()
    assert "land" not in twin.to_json()
