"""The campaign variant."""

from __future__ import annotations

import pytest

from athlas.arena import FAR_EAST, FAR_WEST, NORTH, PEASANTS, SOUTH, Arena
from critias.games.athlas.game import RULES
from critias.games.athlas.rules.board import at
from critias.games.athlas.rules.setup import AthlasSetup
from critias.games.athlas.rules.state import CREATION, FIRST_TURN, SUMMONING, AthlasState
from critias.games.athlas.rules.victory import nobody_can_win
from critias.kernel.choices import DONE, Ask, AskAll, Option
from critias.kernel.match import Match
from critias.kernel.random import Rng
from critias.kernel.rules import Outcome

GENERA = ("shadow_ranger", "spell_binder", "undead_horde", "savage_warrior")
AthlasMatch = Match[AthlasState, AthlasSetup]


def both(match: AthlasMatch, *options: Option) -> None:
    for option in options:
        for seat in (NORTH, SOUTH):
            match.choose(seat, option)


def campaign(games: int = 3) -> AthlasMatch:
    """A campaign whose first designs are finished."""
    match = Match.new(RULES, {"games": games, "points": 60}, seed=5)
    for genus in GENERA:
        both(match, genus, DONE)
    both(match, "flood", DONE)
    return match


def agree(match: AthlasMatch) -> None:
    """End the game on the table with a draw."""
    for _ in range(20):
        assert isinstance(match.pending, Ask)
        seat = match.pending.seats[0]
        for option in ("offer_draw", "yes", DONE, "pass"):
            if option in match.pending.options:
                match.choose(seat, option)
                break
        if isinstance(match.pending, AskAll) or match.over:
            return


@pytest.mark.rule("athlas.campaign.four-alphas")
def test_four_alphas_are_designed() -> None:
    match = campaign()
    assert [len(side.alphas) for side in match.state.world.sides] == [4, 4]
    assert match.state.phase == FIRST_TURN


@pytest.mark.rule("athlas.campaign.reveal-three")
def test_three_of_them_may_be_revealed() -> None:
    designs = [PEASANTS, ("shadow_ranger",), ("spell_binder",), ("watch_tower",)]
    arena = Arena(designs, points=100)
    arena.state.world.sides[NORTH].alphas[3].revealed = False
    arena.state.phase = SUMMONING
    assert not arena.offered("alpha4")
    assert arena.why("alpha4") == "athlas.campaign.reveal-three"
    arena.state.world.sides[NORTH].alphas[2].revealed = False
    again = Arena(designs, points=100)
    again.state.world.sides[NORTH].alphas[2].revealed = False
    again.state.world.sides[NORTH].alphas[3].revealed = False
    again.state.phase = SUMMONING
    assert again.offered("alpha4")


@pytest.mark.rule("athlas.campaign.series", "athlas.campaign.rest-as-usual")
def test_the_next_game_begins_afresh() -> None:
    match = campaign()
    seat = match.state.active
    match.choose(seat, "alpha1")
    match.choose(seat, "celestial_knight")
    match.choose(seat, at(0, -5) if seat == NORTH else at(0, 5))
    agree(match)
    state = match.state
    assert state.phase == CREATION
    assert state.results == [-1]
    assert state.world.units == {}
    assert [a.gone for a in state.athilians] == [[], []]
    assert match.view(1 - seat)["sides"][seat]["alphas"] == []
    assert state.seen[seat] == [("shadow_ranger",)]
    both(match, "keep", "tsunami", DONE)
    assert state.phase == FIRST_TURN
    assert [side.spent for side in state.world.sides] == [0, 0]
    assert not any(alpha.revealed for side in state.world.sides for alpha in side.alphas)
    assert state.athilians[NORTH].stack == ["tsunami"]


@pytest.mark.rule("athlas.campaign.redesign-one")
def test_one_alpha_may_be_redesigned() -> None:
    match = campaign()
    agree(match)
    for seat in (NORTH, SOUTH):
        question = match.ask_for(seat)
        assert question is not None
        assert (question.kind, question.seats) == ("redesign", (seat,))
    both(match, "alpha2")
    draft = match.state.drafts[NORTH]
    assert draft.alphas[1] == ("spell_binder",)
    both(match, ("remove", "spell_binder"))
    reason = match.why_not(NORTH, "shadow_ranger")
    assert reason is not None
    assert reason.rule == "athlas.creation.own-set-once"
    both(match, "watch_tower", "vitality", DONE)
    ask = match.ask_for(NORTH)
    assert ask is not None
    assert ask.kind == "stack"
    both(match, DONE)
    designs = [alpha.build.cards for alpha in match.state.world.sides[NORTH].alphas]
    assert designs == [
        ("shadow_ranger",),
        ("watch_tower", "vitality"),
        ("undead_horde",),
        ("savage_warrior",),
    ]


@pytest.mark.rule("athlas.campaign.redesign-one")
def test_no_second_alpha_is_redesigned() -> None:
    match = campaign()
    agree(match)
    both(match, "alpha2", DONE, "back", DONE, DONE)
    assert match.state.phase == FIRST_TURN


@pytest.mark.rule("athlas.campaign.series")
def test_the_series_ends_after_its_last_game() -> None:
    match = campaign(games=2)
    agree(match)
    assert match.outcome is None
    both(match, "keep", DONE)
    agree(match)
    outcome = match.outcome
    assert outcome is not None
    assert outcome.winners == ()
    assert outcome.rule == "athlas.campaign.series"


def wins_by_a_walk(state: AthlasState, seat: int, games: int) -> Arena:
    """The game on the table, with a unit of this seat one step from joining two relics."""
    arena = Arena([PEASANTS], [PEASANTS], active=seat)
    arena.state.games, arena.state.results, arena.state.seen = games, state.results[:], [[], []]
    unit = arena.unit(seat, (0, 0))
    arena.relic((0, 0), 0)
    arena.relic((1, 0), 1)
    arena.activate(unit)
    arena.use("walk", (1, 0))
    arena.choose(seat, "take")
    return arena


@pytest.mark.rule("athlas.campaign.series", "athlas.win.two-relics-one-unit")
@pytest.mark.parametrize(
    ("winners", "best"), [((NORTH, NORTH), (NORTH,)), ((NORTH, SOUTH), ()), ((SOUTH, -1), (SOUTH,))]
)
def test_who_has_won_more_games_wins_the_series(
    winners: tuple[int, int], best: tuple[int, ...]
) -> None:
    """Each game is an ordinary one: it is won with two relics or drawn by agreement."""
    first = wins_by_a_walk(campaign().state, winners[0], games=2)
    assert first.outcome is None
    assert first.state.results == [winners[0]]
    assert {ask.kind for ask in first.both.asks.values()} == {"redesign"}
    if winners[1] == -1:
        outcome = drawn(first.state)
    else:
        outcome = wins_by_a_walk(first.state, winners[1], games=2).outcome
    assert outcome is not None
    assert outcome.winners == best
    assert outcome.scores == (winners.count(NORTH), winners.count(SOUTH))


def drawn(state: AthlasState) -> Outcome | None:
    arena = Arena()
    arena.state.games, arena.state.results, arena.state.offers = 2, state.results[:], True
    arena.unit(NORTH, FAR_WEST)
    arena.unit(SOUTH, FAR_EAST)
    arena.choose(NORTH, "offer_draw")
    arena.choose(SOUTH, "yes")
    return arena.outcome


@pytest.mark.rule("athlas.campaign.series", "athlas.campaign.rest-as-usual")
def test_only_creation_is_different_in_a_campaign() -> None:
    """The same designs, choices and luck: game and campaign game are the same, turn by turn."""
    told = []
    for games in (1, 2):
        arena = Arena([PEASANTS, ("shadow_ranger",)], [PEASANTS], stacks=(["flood"], []), points=60)
        arena.state.games = games
        arena.unit(NORTH, (0, 0))
        arena.unit(SOUTH, (1, 0))
        rng = Rng(6)
        while arena.state.turn < 12 and arena.asking is not None:
            ask = arena.asking
            if not isinstance(ask, Ask):
                break
            arena.choose(ask.seats[0], rng.pick(ask.options))
        told.append([(event.kind, event.data) for event in arena.events])
    assert told[0] == told[1]
    assert len(told[0]) > 30


@pytest.mark.rule("athlas.campaign.reveal-three", "athlas.draw.offer")
def test_a_fourth_alpha_that_may_not_be_revealed_keeps_no_game_alive() -> None:
    flyers = [("forsaken_drake",), ("shadow_ranger", "forsaken_wings"), ("watch_tower",)]
    arena = Arena([*flyers, ("savage_warrior",)], [("forsaken_drake",)], points=100)
    arena.state.world.sides[NORTH].alphas[3].revealed = False
    arena.unit(NORTH, FAR_WEST)
    arena.unit(SOUTH, FAR_EAST)
    assert nobody_can_win(arena.state)
    arena.state.world.sides[NORTH].alphas[2].revealed = False
    assert not nobody_can_win(arena.state)
