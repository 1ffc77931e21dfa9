"""What only some may know: hands in the middle of a choice, kept Artifacts, tops of decks."""

from collections.abc import Callable

import pytest

from critias.games.mage_knight.game import RULES
from critias.games.mage_knight.rules import exploration, gaining
from critias.games.mage_knight.rules.components import ARTIFACTS, DEED, MAGICAL_GLADE, TACTIC, TILE
from critias.games.mage_knight.rules.map import lattice, put_site
from critias.games.mage_knight.rules.setup import MageKnightSetup, ready
from critias.games.mage_knight.rules.state import MageKnightState
from critias.games.mage_knight.rules.terms import COLOUR_OF
from critias.kernel.choices import Option
from critias.kernel.match import Match
from critias.kernel.random import Rng

Game = Match[MageKnightState, MageKnightSetup]


def begun(
    place: Callable[[MageKnightState], None], players: int = 2, scenario: str = "full_conquest"
) -> Game:
    """A turn of seat 0 on plains, the others waiting on the portal."""

    def arrange(state: MageKnightState) -> None:
        ready(state)
        state.order = list(range(players + (state.dummy is not None)))
        for seat, player in enumerate(state.players):
            player.tactic = TACTIC["early_bird"] + seat
            player.entered = True
        state.players[0].space = lattice(state).by_name["0,0ne"]
        state.active, state.phase, state.tactics = 0, "turn", []
        place(state)

    setup = {"scenario": scenario, "players": players, "heroes": "tovak"}
    return Match.new(RULES, setup, 5, arrange)


def hold(state: MageKnightState, seat: int, *names: str) -> None:
    """The player holds these cards, taken from wherever they are."""
    player = state.players[seat]
    player.deck += player.hand
    player.hand = []
    for name in names:
        card = DEED[name]
        for pile in (
            player.deck, state.spell_deck, state.spells, state.artifact_deck, state.action_deck,
            state.actions,
        ):  # fmt: skip
            if card in pile:
                pile.remove(card)
                break
        player.hand.append(card)
    player.hand.sort()


def worlds(match: Game, reader: int | None, count: int = 40) -> list[Game]:
    """Redealt games, each seen by the reader as the true one is and asking the same."""
    found = [match.redealt(reader, Rng(seed)) for seed in range(count)]
    for world in found:
        assert world.view(reader) == match.view(reader)
        assert world.seats_to_answer() == match.seats_to_answer()
        assert not list(RULES.invariants(world.state))
    return found


def hands(match: Game, reader: int | None, seat: int) -> set[tuple[int, ...]]:
    """The hands the reader thinks possible."""
    return {tuple(world.state.players[seat].hand) for world in worlds(match, reader)}


def test_others_hands_are_dealt_anew_and_the_own_is_not() -> None:
    match = begun(lambda state: None)
    assert len(hands(match, 1, 0)) > 10
    assert hands(match, 0, 0) == {tuple(match.state.players[0].hand)}
    assert match.view(1)["players"][0]["hand"] == []
    assert len(match.view(0)["players"][0]["hand"]) == 5


def test_in_the_middle_of_a_choice_every_redealt_game_asks_the_same() -> None:
    match = begun(lambda state: hold(state, 0, "improvisation", "march", "rage", "swiftness"))
    match.choose(0, ("play", "improvisation"))
    assert match.ask_for(0) is not None
    assert len(hands(match, 0, 1)) > 10  # the others' hands are no clearer for it
    assert worlds(match, 1)
    assert worlds(match, None)


def reading(players: int = 3) -> Game:
    """Mind Read has named a colour; the next two players are asked or show their hands."""

    def place(state: MageKnightState) -> None:
        hold(state, 0, "mind_read", "march")
        hold(state, 1, "stamina", "stamina", "march")
        hold(state, 2, "rage", "stamina", "march")
        state.players[0].tokens[COLOUR_OF["white"]] = 1

    match = begun(place, players)
    match.choose(0, ("play", "mind_read"))
    ask = match.ask_for(0)
    if ask is not None and ask.kind == "pay":
        match.choose(0, "token")
    match.choose(0, "red")
    return match


def test_a_hand_shown_on_the_way_does_not_mislead_a_redeal() -> None:
    """The first player shows a hand without the colour, but is asked like the second one; in a game
    redealt for the second the first is not asked again."""
    match = reading()
    assert worlds(match, 2)
    match.choose(1, "show")
    assert [event.data[0] for _, event in match.events_for(2) if event.kind == "shown"] == [1]
    assert match.seats_to_answer() == (2,)
    assert len(hands(match, 2, 0)) > 5
    assert hands(match, 1, 1) == {tuple(match.state.players[1].hand)}


def test_whoever_is_asked_to_join_does_not_learn_the_hand_of_who_asks() -> None:
    def place(state: MageKnightState) -> None:
        grid = lattice(state)
        state.left, state.city_tiles = [0, 0, 1], [TILE["core_7"]]
        exploration.reveal(state, grid.slot_by_name["1,1"], 0)
        for seat, name in enumerate(("1,1w", "1,1sw")):
            state.players[seat].space = grid.by_name[name]
        state.rampaging = 0

    match = begun(place, 2, "full_cooperation")
    match.choose(0, ("together", "1,1c"))
    while match.seats_to_answer() == (0,):
        match.choose_index(0, 0)
    assert match.ask_for(1) is not None
    assert len(hands(match, 1, 0)) > 10


# --- Artifacts -----------------------------------------------------------------------------------


def rewarded() -> Game:
    """Seat 0 is about to end a turn that earned two Artifacts, and keeps them."""

    def place(state: MageKnightState) -> None:
        hold(state, 0, "march", "rage")
        state.players[0].turn.rewards = [("artifact",), ("artifact",)]
        state.players[0].turn.flags |= 8

    match = begun(place)
    match.choose(0, "end_turn")
    return match


def test_artifacts_drawn_to_choose_from_are_the_owners_secret() -> None:
    match = rewarded()
    assert len(match.view(0)["players"][0]["drawn"]) == 3
    assert match.view(1)["players"][0]["drawn"] == []
    seen = {tuple(world.state.players[0].drawn) for world in worlds(match, 1)}
    assert len(seen) > 10
    mine = {tuple(world.state.players[0].drawn) for world in worlds(match, 0)}
    assert mine == {tuple(match.state.players[0].drawn)}


@pytest.mark.parametrize("kept", [0, 1])
def test_an_artifact_kept_stays_a_secret_in_deck_and_hand_until_it_is_played(kept: int) -> None:
    match = rewarded()
    while len(match.state.players[0].drawn):
        match.choose_index(0, 0)
    assert match.state.players[0].unseen == []  # on top of the deck they lie face down
    own = match.view(0)["players"][0]["top"]
    assert match.view(1)["players"][0]["top"] == ["face down"] * 2
    while not match.state.players[0].unseen:
        match.choose_text(match.seats_to_answer()[0], "done")
    secret = match.state.players[0].unseen
    assert sorted(DEED[name] for name in own) == secret
    assert set(secret) <= set(match.state.players[0].hand)
    possible = {
        card
        for world in worlds(match, 1)
        for card in world.state.players[0].hand
        if card in ARTIFACTS
    }
    assert len(possible) > 6
    for world in worlds(match, 0, 5):
        assert world.state.players[0].hand == match.state.players[0].hand
    player = match.state.players[0]
    gaining.discard(match.state, 0, secret[kept])
    assert len(player.unseen) == 1


def test_a_card_gained_openly_is_known_on_top_of_the_deck() -> None:
    match = begun(lambda state: gaining.put_on_top(state.players[0], state.actions.pop()))
    named = match.view(1)["players"][0]["top"]
    assert named == match.view(0)["players"][0]["top"]
    for world in worlds(match, 1, 8):
        assert world.state.players[0].top == match.state.players[0].top


def test_what_goes_back_under_the_artifacts_is_dealt_anew_too() -> None:
    match = rewarded()
    match.choose_index(0, 0)
    while len(match.state.players[0].drawn):
        match.choose_index(0, 0)
    under = {tuple(world.state.artifact_bottom) for world in worlds(match, 1)}
    assert len(under) > 5


def test_a_wound_on_a_glade_is_asked_for_whether_there_is_one_or_not() -> None:
    """Otherwise the others would learn that the hand has a Wound."""

    def place(state: MageKnightState) -> None:
        hold(state, 0, "march", "rage")
        put_site(state, state.players[0].space, MAGICAL_GLADE)
        state.players[0].turn.flags |= 8

    match = begun(place)
    match.choose(0, "end_turn")
    ask = match.ask_for(0)
    assert ask is not None
    found: tuple[str, list[Option]] = (ask.kind, list(ask.options))
    assert found == ("glade", ["done"])
