"""Chapter 10.7: the objectives of the major nations."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from critias.games.era.game import RULES
from critias.games.era.rules.board import ENDINGS, GOALS, NATIONS
from critias.games.era.rules.nation_objectives import bonus
from critias.games.era.rules.objectives import goal, goals_in_the_air
from critias.games.era.rules.positions import arrange
from critias.games.era.rules.state import NATION_BITS, EraState
from critias.kernel.match import REVEALED, Match
from critias.kernel.random import Rng
from era.rules.test_ending import position
from era.world import World

A, P, C = ENDINGS


# --- objectives of nations -----------------------------------------------------------------------


def worth(card: str, players: int = 3, **things: Any) -> int:
    """What the card is worth to Atlantis."""
    state = position(players, goals={"atlantis": card}, **things)
    return bonus(state, 0)


@pytest.mark.rule("era.nation-objective.aquatic")
def test_aquatic_spirit_counts_minors_on_two_oceans() -> None:
    own = dict.fromkeys(("khem", "eden", "akakor", "thule"), "atlantis")
    assert worth("aquatic_spirit", owner=own) == 2


@pytest.mark.rule("era.nation-objective.explorers", "era.nation-objective.strict")
def test_emulous_explorers_need_the_most_wildernesses() -> None:
    one = {"great_desert": "atlantis"}
    assert worth("emulous_explorers", owner=one, units={"great_desert": 1}) == 3
    tie = one | {"austral_cape": "aztlan"}
    units = {"great_desert": 1, "austral_cape": 1}
    assert worth("emulous_explorers", owner=tie, units=units) == 0, "a tie gives nothing"


@pytest.mark.rule("era.nation-objective.cosmopolitan")
def test_cosmopolitan_dream_counts_filled_areas() -> None:
    full = {"atlantis": ["base"] * 3, "antillia": ["base"], "khem": ["capitol"]}
    own = {"antillia": "atlantis", "khem": "atlantis", "hawaiki": "aztlan"}
    assert worth("cosmopolitan_dream", owner=own, buildings=full) == 2


@pytest.mark.rule("era.nation-objective.sectarians")
@pytest.mark.parametrize(("players", "reward"), [(3, 3), (4, 4), (5, 5)])
def test_fanatical_sectarians_need_twice_as_many_temples_of_a_type(
    players: int, reward: int
) -> None:
    two = {"atlantis": ["temple_dark"], "khem": ["temple_dark"], "eden": ["temple_light"]}
    assert worth("fanatical_sectarians", players, buildings=two) == reward
    even = {"atlantis": ["temple_dark"], "eden": ["temple_light"]}
    assert worth("fanatical_sectarians", players, buildings=even) == 0
    assert (
        worth("fanatical_sectarians", players, buildings={"atlantis": ["temple_light"]}) == reward
    )
    assert worth("fanatical_sectarians", players, buildings={"khem": ["temple_light"]}) == 0


@pytest.mark.rule("era.nation-objective.imperial")
def test_imperial_ambition_rewards_or_punishes() -> None:
    assert worth("imperial_ambition", owner={"khem": "atlantis"}) == 4
    assert worth("imperial_ambition", owner={"khem": "atlantis", "eden": "aztlan"}) == -1
    assert worth("imperial_ambition") == -1


@pytest.mark.rule("era.nation-objective.zeal")
@pytest.mark.parametrize(("players", "reward"), [(3, 2), (4, 3), (5, 4)])
def test_militaristic_zeal_needs_the_most_units(players: int, reward: int) -> None:
    assert worth("militaristic_zeal", players, units={"atlantis": 3, "aztlan": 2}) == reward
    even = {"atlantis": 3, "aztlan": 3}
    assert worth("militaristic_zeal", players, units=even) == 0
    assert worth("militaristic_zeal", players, units=even, lab="atlantis") == 0


@pytest.mark.rule("era.nation-objective.mystical")
def test_mystical_aspiration_counts_areas_with_a_pyramid() -> None:
    assert worth("mystical_aspiration", buildings={"atlantis": ["pyramid"]}) == 3
    both = {"atlantis": ["pyramid", "pyramid"], "aztlan": ["pyramid"]}
    assert worth("mystical_aspiration", buildings=both) == 0, "two in one area count once"


@pytest.mark.rule("era.nation-objective.occult")
def test_occult_collectors_count_special_minors() -> None:
    own = {"khem": "atlantis", "eden": "aztlan"}
    assert worth("occult_collectors", owner=own, counters={"khem": "vimanas"}) == 3
    both = {"khem": "vimanas", "eden": "chimeras"}
    assert worth("occult_collectors", owner=own, counters=both) == 0
    plain = {"khem": "with_base", "eden": "with_base"}
    assert worth("occult_collectors", owner={"khem": "atlantis"}, counters=plain) == 0


@pytest.mark.rule("era.nation-objective.populists")
@pytest.mark.parametrize(("players", "reward"), [(3, 3), (4, 3), (5, 4)])
def test_religious_populists_count_temples_of_both_types(players: int, reward: int) -> None:
    own = {"khem": "atlantis"}
    built = {"atlantis": ["temple_dark"], "khem": ["temple_light"], "aztlan": ["temple_light"]}
    assert worth("religious_populists", players, owner=own, buildings=built) == reward
    assert worth("religious_populists", players, buildings=built) == 0


@pytest.mark.rule("era.passive.counts-for-nation-objectives", "era.nation-objective.strict")
def test_the_passive_nation_is_compared_and_scored() -> None:
    things: dict[str, Any] = {
        "nations": [("atlantis", "aztlan"), ("aztlan", "brahmapura"), ("brahmapura", "atlantis")],
        "passive": "hyperborea",
        "owner": {"khem": "atlantis", "thule": "hyperborea"},
    }
    assert worth("imperial_ambition", **things) == -1
    state = position(goals={"hyperborea": "imperial_ambition"}, **things)
    assert bonus(state, NATIONS.index("hyperborea")) == -1


# --- a new objective -----------------------------------------------------------------------------


def _home_coup(state: EraState) -> None:
    first = dict(zip(NATIONS, GOALS, strict=False))
    agents = {0: {"hyperborea": [3, 2, 2]}}
    arrange(agents=agents, goals=first, goal_deck=list(GOALS[5:]))(state)


def home_coup(**things: Any) -> World:
    """Seat 0 wins Hyperborea (seats 2, 3) and changes places with seat 3."""
    first = dict(zip(NATIONS, GOALS, strict=False))
    agents = {0: {"hyperborea": [3, 2, 2]}}
    return World(agents=agents, goals=first, goal_deck=list(GOALS[5:]), **things).go(
        "coup", {0: ("attack", 2)}, (3, "aztlan")
    )


@pytest.mark.rule("era.nation-objective.change", "era.nation-objective.secret-change")
@pytest.mark.parametrize("kept", [GOALS[3], GOALS[5]])
def test_after_a_coup_on_a_home_its_objective_may_be_changed(kept: str) -> None:
    world = home_coup()
    assert world.options == [GOALS[3], GOALS[5]]
    assert RULES.view(world.state, 0)["drawn"] == [GOALS[5]]
    assert RULES.view(world.state, 2)["drawn"] == ["?"]
    world.say(kept)
    other = GOALS[5] if kept == GOALS[3] else GOALS[3]
    assert GOALS[goal(world.state.goal[3])] == kept
    assert GOALS[goal(world.state.goal_deck[-1])] == other
    shown = {seat: RULES.view(world.state, seat)["nations"][3]["goal"] for seat in range(5)}
    assert shown == {0: kept, 2: kept, 1: "?", 3: "?", 4: "?"}


@pytest.mark.rule("era.nation-objective.change")
def test_a_card_that_was_chosen_is_drawn_no_more() -> None:
    """The Purple Dragon Society is still asked about its agent then."""
    world = home_coup(societies={0: "purple_dragon_society"})
    assert goals_in_the_air(world.state) == [5 | 1 << NATION_BITS]
    world.say(GOALS[5])
    assert (world.ask.kind, world.ask.seats) == ("keep_dragon", (0,))
    assert RULES.view(world.state, 0)["drawn"] == []
    assert not [one for one in RULES.invariants(world.state) if "objectives of nations" in one]


@pytest.mark.rule("era.nation-objective.change")
@pytest.mark.parametrize("kept", [GOALS[3], GOALS[5]])
def test_what_goes_under_the_deck_is_known_to_those_who_can_tell(kept: str) -> None:
    """Seat 0 has seen both cards. Seat 2, who still steers Hyperborea, looks at its card: if it is
    new, the old one lies under the deck; otherwise seat 2 has never seen what lies there."""
    state = home_coup().say(kept).state
    for seat in range(5):
        worlds = [RULES.redeal(state, state, seat, Rng(luck)) for luck in range(30)]
        under = {goal(world.goal_deck[-1]) for world in worlds}
        knows = seat == 0 or (seat == 2 and kept == GOALS[5])
        assert (len(under) == 1) == knows


@pytest.mark.rule("era.nation-objective.secret-change")
def test_a_drawn_objective_is_dealt_anew_for_others() -> None:
    """Seat 0 has drawn the sixth card; seat 1 knows two of the nine, and not this one."""
    state = home_coup().state
    for seat, least in ((0, 1), (1, 6), (None, 8)):
        worlds = [RULES.redeal(state, state, seat, Rng(luck)) for luck in range(60)]
        drawn = Counter(goal(goals_in_the_air(world)[0]) for world in worlds)
        assert len(drawn) >= least
        if seat == 0:
            assert drawn[5] == 60
        else:
            assert drawn[5] < 25, "what is true is no likelier"


@pytest.mark.rule("era.nation-objective.change")
def test_a_drawn_objective_cannot_be_unseen() -> None:
    match = Match.new(RULES, {"players": 5, "start": "quick", "goals": True}, 1, place=_home_coup)
    match.choose(0, "coup")
    match.choose(0, ("attack", 2))
    for seat in (2, 3):
        match.choose(seat, "aside")
    match.choose(0, (3, "aztlan"))
    assert match.can_undo(0) == REVEALED


@pytest.mark.rule("era.nation-objective.secret-change")
def test_the_nation_given_up_shows_its_objective_to_its_new_controller() -> None:
    world = home_coup()
    shown = {seat: RULES.view(world.state, seat)["nations"][1]["goal"] for seat in range(5)}
    assert shown == {0: "?", 1: GOALS[1], 2: "?", 3: GOALS[1], 4: "?"}
