"""Chapter 6.1.3, Repolarize, and what others may know of it."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from critias.games.era.game import RULES
from critias.games.era.rules.board import ENDINGS
from critias.games.era.rules.objectives import in_the_air, in_the_open, kind, show
from critias.games.era.rules.state import EraState
from critias.kernel.random import Rng
from era.world import World

A, P, C = ENDINGS


def repolarize(**things: Any) -> World:
    """Ascension on the sun, Pole Shift on the moon, Continuation on the eclipse; seat 0 has two
    Continuation cards."""
    things.setdefault("hands", {0: [C, C]})
    return World(layout=[A, P, C], deck=[P, A, C, P, A], **things).go("repolarize")


@pytest.mark.rule("era.repolarize.intro-out", "era.special.intro-out")
def test_the_introductory_game_has_no_repolarize_and_no_special_actions() -> None:
    world = World(version="introductory")
    assert world.why("repolarize") == "era.repolarize.intro-out"
    assert not any(option in ("vimanas", "chimeras") for option in world.options)
    state = RULES.new(RULES.parse_setup({"version": "introductory", "start": "quick"}), 1)
    assert not RULES.view(state, None)["tiles"]


@pytest.mark.rule("era.repolarize.cost", "era.repolarize.take-two", "era.repolarize.return-two")
def test_it_costs_the_round_and_two_cards_are_taken_and_given() -> None:
    world = repolarize(round=4)
    world.say("moon")
    assert world.virya(0) == 6
    assert world.hand(0) == [A, C, C, C]
    world.say((C, "under"), (A, "under"))
    assert world.hand(0) == [C, C]
    assert world.ask.kind == "lay"


@pytest.mark.rule("era.repolarize.moon", "era.repolarize.moon-net")
@pytest.mark.parametrize(
    ("virya", "left", "after"), [(20, "sun", 21), (20, "moon", 15), (22, "eclipse", 22)]
)
def test_the_moon_gives_six_netted_with_the_cost(virya: int, left: str, after: int) -> None:
    world = repolarize(round=5, virya={0: virya})
    world.say(left)
    assert world.virya(0) == after
    assert world.told("repolarizes") == [(0, (0 if left == "moon" else 6) - 5)]


@pytest.mark.rule("era.repolarize.moon", "era.repolarize.cost")
def test_the_moon_may_pay_for_the_action() -> None:
    world = repolarize(round=9, virya={0: 3})
    assert world.options == ["sun", "eclipse"], "leaving the moon would be too dear"
    assert world.why("moon") == "era.repolarize.cost"
    world.say("sun")
    assert world.virya(0) == 0
    world = World(round=9, virya={0: 2})
    assert world.why("repolarize") == "era.play.cost-first"


@pytest.mark.rule("era.repolarize.place-or-bottom")
def test_cards_given_away_go_to_empty_positions_or_under_the_deck() -> None:
    world = repolarize(round=1)
    world.say("moon")
    assert set(world.options) == {(k, w) for k in (A, C) for w in ("sun", "eclipse", "under")}
    assert world.why((C, "moon")) == "era.repolarize.place-or-bottom"
    assert world.why((P, "sun")) == "era.repolarize.place-or-bottom"
    world.say((C, "sun"))
    assert world.why((C, "sun")) == "era.repolarize.place-or-bottom", "one card to a position"
    world.say((C, "eclipse"))
    assert world.layout == [C, P, C]
    assert len(world.state.deck) == 5
    assert world.turn_over


@pytest.mark.rule("era.repolarize.place-or-bottom")
def test_cards_go_under_the_deck_in_the_order_they_are_given() -> None:
    world = repolarize(round=1).say("moon", (C, "under"), (A, "under"))
    assert [ENDINGS[card & 3] for card in world.state.deck] == [C, P, A, C, A]
    world.say(P)
    assert world.layout == [P, P, A]


@pytest.mark.rule("era.repolarize.refill")
@pytest.mark.parametrize(("first", "layout"), [(P, [P, P, A]), (A, [A, P, P])])
def test_drawn_cards_fill_the_layout_in_an_order_of_choice(first: str, layout: list[str]) -> None:
    """The two top cards are Pole Shift and Ascension; the player sees both."""
    world = repolarize(round=1).say("moon", (C, "under"), (C, "under"))
    assert set(world.options) == {P, A}
    assert RULES.view(world.state, 0)["drawn"] == [P, A]
    assert RULES.view(world.state, 1)["drawn"] == ["?", "?"]
    world.say(first)
    assert world.layout == layout
    assert len(world.state.deck) == 5


@pytest.mark.rule("era.repolarize.refill")
def test_a_single_empty_position_is_filled_from_the_top() -> None:
    world = repolarize(round=1).say("moon", (C, "under"), (C, "sun"))
    assert world.layout == [C, P, P]


# --- what others know ----------------------------------------------------------------------------


@pytest.mark.rule("era.setup.objective-secret")
def test_cards_taken_from_the_layout_are_known_until_one_is_given_face_down() -> None:
    world = repolarize(round=1).say("moon")
    assert RULES.view(world.state, 2)["seats"][0]["hand"] == [A, C]
    assert RULES.view(world.state, None)["seats"][0]["hand"] == [A, C], "spectators saw it, too"
    world.say((C, "sun"))
    assert RULES.view(world.state, 2)["seats"][0]["hand"] == [A], "the known one was laid out"
    assert RULES.view(world.state, None)["seats"][0]["hand"] == [A]
    world.say((C, "under"))
    assert RULES.view(world.state, None)["seats"][0]["hand"] == []
    view = RULES.view(world.state, 2)
    assert view["seats"][0]["hand"] == []
    assert set(view["deck"]) == {"?"}
    assert RULES.view(world.state, 0)["deck"] == ["?", "?", "?", "?", C], "the giver knows"


@pytest.mark.rule("era.setup.objective-secret")
def test_what_goes_under_the_deck_is_told_to_the_giver_only() -> None:
    world = repolarize(round=1).say("moon", (C, "under"))
    (event,) = [e for e in world.events if e.kind == "gives_under"]
    for seat, card in ((0, C), (1, ""), (None, "")):
        seen = event.seen_by(seat)
        assert seen is not None
        assert seen.data == (0, card)


@pytest.mark.rule("era.setup.objective-secret")
def test_spectators_do_not_see_what_all_have_seen_one_by_one() -> None:
    """In a game of three seat 1 inspects the hand of seat 0, then seat 2 does: all know it now."""
    world = World(players=3, hands={0: [A, C]})
    for seat in (1, 2):
        for place in (0, 1):
            show(world.state, 0, place, seat)
    for seat in range(3):
        assert RULES.view(world.state, seat)["seats"][0]["hand"] == [A, C]
    assert RULES.view(world.state, None)["seats"][0]["hand"] == []
    # Seen by one more, an open card stays open.
    world.state.hands[0] = [in_the_open(world.state, 0)]
    show(world.state, 0, 0, 1)
    assert RULES.view(world.state, None)["seats"][0]["hand"] == [A]


@pytest.mark.parametrize("seat", [1, None])
def test_redeals_keep_what_everybody_has_seen(seat: int | None) -> None:
    world = repolarize(round=1).say("moon")
    for luck in range(20):
        again = RULES.redeal(world.state, world.state, seat, Rng(luck))
        assert RULES.view(again, seat) == RULES.view(world.state, seat)
        assert set(RULES.view(again, seat)["seats"][0]["hand"]) == {A, C}


def deals(world: World, seat: int | None) -> list[EraState]:
    """The position dealt anew many times for a seat, who sees nothing of it."""
    found = [RULES.redeal(world.state, world.state, seat, Rng(luck)) for luck in range(60)]
    assert all(RULES.view(state, seat) == RULES.view(world.state, seat) for state in found)
    return found


@pytest.mark.rule("era.repolarize.refill", "era.setup.objective-secret")
@pytest.mark.parametrize("seat", [1, None])
def test_cards_drawn_for_the_layout_are_dealt_anew_for_others(seat: int | None) -> None:
    """Pole Shift and Ascension are in the hand of seat 0 until it lays them out."""
    world = repolarize(round=1).say("moon", (C, "under"), (C, "under"))
    drawn = Counter(tuple(kind(card) for card in in_the_air(s)) for s in deals(world, seat))
    assert len(drawn) > 5, "any two types, in any order"
    assert drawn[1, 0] < 12, "what is true is no likelier"
    truth = in_the_air(world.state)
    assert all(in_the_air(state) == truth for state in deals(world, 0)), "seat 0 has seen them"


@pytest.mark.rule("era.special.anu-search")
def test_whoever_has_searched_the_deck_does_not_know_its_order() -> None:
    """Seat 0 looks through the deck of Temple of Anu and takes two cards of the layout."""
    world = World(
        owner={"khem": "atlantis"},
        counters={"khem": "temple_of_anu"},
        hands={0: [C, C], 1: [A, A], 4: [P, P]},
        layout=[A, P, C],
        deck=[P, A, C, P, A],
    )
    world.go("temple_of_anu", "yes", "sun", "moon")
    assert world.state.searched == 1
    held = sorted(kind(card) for card in world.state.deck)
    found = deals(world, 0)
    assert all(sorted(kind(card) for card in state.deck) == held for state in found)
    orders = Counter(tuple(kind(card) for card in state.deck) for state in found)
    assert len(orders) > 20
    assert max(orders.values()) < 12, "the true order is as likely as any of the 30"
    others = {tuple(sorted(kind(card) for card in state.deck)) for state in deals(world, 1)}
    assert len(others) > 5, "seat 1 has not looked"


def test_redeals_keep_what_a_seat_knows() -> None:
    world = repolarize(round=1).say("moon", (C, "under"))
    for luck in range(20):
        again = RULES.redeal(world.state, world.state, 1, Rng(luck))
        assert RULES.view(again, 1) == RULES.view(world.state, 1)
        own = RULES.redeal(world.state, world.state, 0, Rng(luck))
        assert own.hands[0] == world.state.hands[0]
        assert own.deck[-1] == world.state.deck[-1]
