"""The order of a beginning: scenario, Heroes, draft, and only then the table is laid out."""

from __future__ import annotations

import pytest

from critias.games.mage_knight.game import RULES
from critias.games.mage_knight.rules.round import MONASTERY_LETTER
from critias.games.mage_knight.rules.setup import MageKnightSetup
from critias.games.mage_knight.rules.state import MageKnightState
from critias.games.mage_knight.rules.tables import SCENARIOS
from critias.kernel.choices import AskAll, Option
from critias.kernel.match import Match

Game = Match[MageKnightState, MageKnightSetup]
ALL = [(scenario.id, table.players) for scenario in SCENARIOS for table in scenario.tables]


def begun(scenario: str, players: int, *variants: str, heroes: str = "choose") -> Game:
    """A game before its first choice."""
    setup = {"scenario": scenario, "players": players, "heroes": heroes, "variants": variants}
    return Match.new(RULES, setup, 3)


def lies_open(match: Game) -> bool:
    """Whether map, dice and offers lie there; all of them or none."""
    view = match.view(0)
    shown = [bool(view[name]) for name in ("tiles", "source", "spells", "actions", "units")]
    assert len(set(shown)) == 1, shown
    if not shown[0]:
        others = ("tokens", "ruins", "monastery", "tactics")
        assert [name for name in others if view[name]] == []
        told = {event.kind for _, event in match.events_for(0)}
        assert not told & {"explored", "source", "offered", "unit_offered", "ruin"}
    return shown[0]


@pytest.mark.rule("mk.flow.scenario-first", "mk.flow.hero-selection-order")
@pytest.mark.parametrize(("scenario", "players"), ALL)
def test_nothing_is_laid_out_before_the_last_hero_is_chosen(scenario: str, players: int) -> None:
    match = begun(scenario, players)
    order: list[int] = []
    for _ in range(min(players, 3)):  # the fourth Hero is the only one left
        assert not lies_open(match)
        (seat,) = match.seats_to_answer()
        ask = match.ask_for(seat)
        assert ask is not None
        assert ask.kind == "hero"
        order.append(seat)
        match.choose_index(seat, 0)
    assert lies_open(match)
    assert len(set(order)) == len(order)
    assert [player.hero for player in match.state.players].count(-1) == 0


@pytest.mark.rule("mk.variant.auction.challenge", "mk.variant.drafting.deal")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_auction_and_draft_come_before_map_dice_and_offers(players: int) -> None:
    match = begun("full_conquest", players, "auction", "drafting")
    kinds: list[str] = []
    while isinstance(match.pending, AskAll) or "draft" not in kinds or not lies_open(match):
        assert not lies_open(match)
        for seat in match.seats_to_answer():
            ask = match.ask_for(seat)
            assert ask is not None
            kinds.append(ask.kind)
            passing: Option = "pass"
            match.choose(seat, passing if passing in ask.options else ask.options[0])
    assert list(dict.fromkeys(kinds)) == ["hero", "bid", "draft"]
    assert kinds.count("draft") == 3 * players
    assert lies_open(match)


@pytest.mark.rule("mk.setup.initial-site-reveal", "mk.scenario.dungeon.secret-dungeon")
def test_secret_entrances_of_the_first_tiles_are_chosen_after_the_heroes() -> None:
    found = set()
    for seed in range(20):
        setup = {"scenario": "dungeon_lords", "players": 2}
        match = Match.new(RULES, setup, seed)
        kinds = []
        while True:
            (seat,) = match.seats_to_answer()
            ask = match.ask_for(seat)
            assert ask is not None
            if ask.kind == "tactic":
                break
            kinds.append(ask.kind)
            if ask.kind == "secret":
                assert ask.seats == (match.state.order[0],)
            match.choose_index(seat, 0)
        assert kinds[:2] == ["hero", "hero"]
        found.update(kinds[2:])
    assert found == {"secret"}


@pytest.mark.rule("mk.flow.hero-selection-order")
@pytest.mark.parametrize("heroes", ["tovak", "random"])
def test_dealt_heroes_leave_nothing_to_wait_for(heroes: str) -> None:
    match = begun("full_conquest", 3, heroes=heroes)
    assert lies_open(match)
    ask = match.ask_for(match.seats_to_answer()[0])
    assert ask is not None
    assert ask.kind == "tactic"
    drafting = begun("full_conquest", 3, "drafting", heroes=heroes)
    assert not lies_open(drafting)
    assert isinstance(drafting.pending, AskAll)


@pytest.mark.rule("mk.round.prepare.skip-first")
def test_a_monastery_that_lies_there_from_the_start_brings_one_card() -> None:
    """Nothing has been offered before, so nothing goes under a deck."""
    seen = 0
    for seed in range(40):
        setup = {"scenario": "full_conquest", "players": 2, "heroes": "tovak"}
        state = Match.new(RULES, setup, seed).state
        monasteries = state.sites.count(MONASTERY_LETTER)
        seen += monasteries > 0
        assert len(state.monastery) == monasteries
        assert state.action_bottom == []
    assert seen
