"""Drafting at the Start: who picks what, and that it stays a secret."""

from __future__ import annotations

import pytest

from critias.games.mage_knight.game import RULES
from critias.games.mage_knight.rules import gaining, variants
from critias.games.mage_knight.rules.components import DEED, DEEDS
from critias.games.mage_knight.rules.setup import MageKnightSetup
from critias.games.mage_knight.rules.state import MageKnightState
from critias.kernel.choices import AskAll
from critias.kernel.match import Match
from critias.kernel.random import Rng
from mage_knight.table import Table

Game = Match[MageKnightState, MageKnightSetup]


def drafting(players: int = 3, heroes: str = "tovak", seed: int = 1) -> Game:
    """A game that begins with a draft."""
    setup = {
        "scenario": "full_conquest", "players": players, "heroes": heroes, "variants": ["drafting"]
    }  # fmt: skip
    return Match.new(RULES, setup, seed)


def drafted(match: Game) -> list[int]:
    """Everybody keeps the first card of each pack; how many there were to choose from."""
    sizes = []
    while isinstance(match.pending, AskAll):
        sizes.append(len(match.pending.asks[0].options))
        for seat in match.seats_to_answer():
            match.choose_index(seat, 0)
    return sizes


@pytest.mark.rule("mk.variant.drafting.deal")
def test_before_anything_is_laid_out_everybody_keeps_one_of_four_and_passes_the_rest_on() -> None:
    match = drafting()
    state = match.state
    assert isinstance(match.pending, AskAll)
    assert {key: ask.seats for key, ask in match.pending.asks.items()} == {
        s: (s,) for s in range(3)
    }
    packs = [list(ask.options) for _, ask in sorted(match.pending.asks.items())]
    assert [len(pack) for pack in packs] == [4, 4, 4]
    assert (state.tiles, state.source, state.units) == ([], [], [])
    assert (state.spells, state.actions) == ([], [])
    for seat in range(3):
        match.choose_index(seat, 0)
    assert isinstance(match.pending, AskAll)
    for seat in range(3):
        # Clockwise: the pack comes from the seat before.
        assert list(match.pending.asks[seat].options) == packs[seat - 1][1:]
    assert drafted(match) == [3, 2]


@pytest.mark.rule("mk.variant.drafting.leftover")
def test_what_nobody_kept_is_back_in_the_deck_before_the_offers_are_dealt() -> None:
    match = drafting()
    drafted(match)
    state = match.state
    kept = [card for player in state.players for card in player.drafted]
    assert [len(player.drafted) for player in state.players] == [3, 3, 3]
    rest = state.action_deck + state.actions + state.monastery
    assert not set(kept) & set(rest)
    assert len(kept) + len(rest) == 28
    assert (len(state.actions), len(state.spells), len(state.source)) == (3, 3, 5)


@pytest.mark.rule("mk.variant.drafting.leftover")
def test_drafted_cards_are_known_to_their_owner_alone() -> None:
    match = drafting()
    drafted(match)
    mine = match.state.players[0].drafted
    assert match.view(0)["players"][0]["drafted"] == [DEEDS[card].id for card in mine]
    for reader in (1, 2, None):
        assert match.view(reader)["players"][0]["drafted"] == []
    worlds = [match.redealt(1, Rng(n)).state.players[0].drafted for n in range(20)]
    assert len({tuple(cards) for cards in worlds}) > 10
    names = {DEEDS[card].id for card in mine}
    for reader in (1, None):
        told = [event for _, event in match.events_for(reader) if names & set(map(str, event.data))]
        assert not told


def joined(seat: int = 0) -> tuple[Table, int, str]:
    """At the end of a Day seat 0 has shuffled one of two drafted cards in; which one it was."""
    table = Table("tovak", "goldyx", deck="march rage")
    player = table.player(seat)
    player.drafted = sorted(table.state.action_deck[-2:])
    del table.state.action_deck[-2:]
    variants.add_drafted(table.state)
    names = [DEEDS[card].id for card in player.drafted]
    assert table.options() == names
    assert table.ask is not None
    assert (table.ask.kind, table.ask.seats, table.ask.hidden) == ("add_drafted", (seat,), True)
    table.do(names[1])
    return table, DEED[names[1]], names[0]


@pytest.mark.rule("mk.variant.drafting.add")
def test_at_the_end_of_a_day_a_drafted_card_joins_the_deck_unseen() -> None:
    table, card, kept = joined()
    player = table.me
    assert [DEEDS[one].id for one in player.drafted] == [kept]
    assert card in player.deck
    assert card not in player.discard
    events = [event for event in table.state.events or () if event.kind == "draft_joins"]
    assert [(event.data, event.audience, event.rest) for event in events] == [
        ((0, DEEDS[card].id), (0,), (0,))
    ]
    assert not table.said("gained")
    assert DEEDS[card].id not in str(RULES.view(table.state, 1)["players"][0])


@pytest.mark.rule("mk.variant.drafting.add")
def test_only_days_end_with_a_drafted_card_and_nobody_has_to_have_one() -> None:
    table = Table("tovak", "goldyx", night=True)
    table.me.drafted = [table.state.action_deck.pop()]
    variants.add_drafted(table.state)
    assert table.state.agenda == []
    table.state.night = False
    variants.add_drafted(table.state)
    assert table.state.agenda == [("add_drafted", 0)]


@pytest.mark.rule("mk.variant.drafting.leftover")
def test_a_drafted_card_in_the_deck_is_dealt_anew_until_it_is_shown() -> None:
    table, card, _ = joined()
    state = table.state
    state.phase = "turn"

    def possible() -> set[int]:
        found: set[int] = set()
        for number in range(30):
            other = RULES.redeal(state, state, 1, Rng(number)).players[0]
            found.update(set(other.deck + other.hand) - {DEED["march"], DEED["rage"]})
        return found

    assert len(possible()) > 8
    own = RULES.redeal(state, state, 0, Rng(1)).players[0]
    assert (own.deck, own.unseen) == (table.me.deck, [card])
    gaining.draw(state, 0, 3)
    assert len(possible()) > 8
    gaining.discard(state, 0, card)
    assert possible() == set()
    assert table.me.unseen == []
