"""Chapter 6.1.2, Coup, and chapter 4.6, who bids for which side."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from critias.games.era.game import RULES
from critias.games.era.rules import contest, coup, values
from critias.games.era.rules.board import AREAS, COSTS, NATIONS
from critias.games.era.rules.contest import EITHER, FOR_ATTACK, FOR_DEFENCE
from critias.games.era.rules.state import ASIDE, DEFEND, under_way
from critias.kernel.choices import AskAll
from critias.kernel.match import Match
from era.world import NotOffered, World
from shared.kinds import declared

ATTACK = [("attack", bid) for bid in range(6)]
DEFENCE = [("defend", bid) for bid in range(6)]


def strike(**things: Any) -> World:
    """A Coup on Khem with a 3 agent there, ready for the dials."""
    agents = {0: {"khem": [3]}, **things.pop("agents", {})}
    return World(agents=agents, **things).go("coup", "khem")


# --- who is involved -----------------------------------------------------------------------------


@pytest.mark.rule("era.involve.attacker", "era.coup.noncombatant")
def test_the_acting_player_attacks_even_an_own_minor_and_cannot_stand_aside() -> None:
    world = strike(owner={"khem": "atlantis"}, virya=22)
    assert world.bids(0) == ATTACK
    assert world.why("aside", 0) == "era.coup.noncombatant"
    assert world.why(("defend", 1), 0) == "era.involve.attacker"


@pytest.mark.rule("era.involve.defenders", "era.involve.coup-controllers", "era.coup.own-minor")
def test_controllers_of_the_target_defend_even_partners() -> None:
    """Seat 1 shares Aztlán with the acting player, seat 4 shares Atlantis."""
    world = strike(owner={"khem": "aztlan"}, virya=22)
    assert set(world.dials) == {0, 1}
    assert world.bids(1) == [*DEFENCE, "aside"]
    assert world.why(("attack", 1), 1) == "era.involve.rule-of-thumb"


@pytest.mark.rule("era.involve.agent-owners", "era.involve.rule-of-thumb")
def test_owners_of_agents_pick_a_side() -> None:
    world = strike(owner={"khem": "aztlan"}, agents={3: {"khem": [0]}}, virya=22)
    assert set(world.dials) == {0, 1, 3}
    assert world.bids(3) == [*ATTACK, *DEFENCE, "aside"]


@pytest.mark.rule("era.involve.uninvolved", "era.coup.no-defenders")
def test_others_are_not_asked() -> None:
    world = strike(agents={3: {"eden": [3]}})
    assert set(world.dials) == {0}, "neutral, and nobody else has an agent there"
    assert world.say({0: ("attack", 1)}).told("contest") == [("won", 4, 3)]
    world = strike(owner={"khem": "brahmapura"}, agents={3: {"khem": [0]}})
    assert set(world.dials) == {0, 1, 2, 3}, "seat 4 steers nothing here and has no agent"


@pytest.mark.rule(
    "era.involve.both-nations",
    "era.involve.attacking-partner",
    "era.involve.rule-of-thumb",
    "era.coup.no-attacking-nation",
)
def test_the_table_of_sides() -> None:
    """Attacking nation Atlantis (seats 0, 4), defending nation Lemuria (seats 3, 4)."""
    state = World().state
    atlantis, lemuria, hyperborea = (
        NATIONS.index(key) for key in ("atlantis", "lemuria", "hyperborea")
    )
    for agents in (True, False):
        assert contest.side(state, 4, atlantis, lemuria, agents) == EITHER
        assert contest.side(state, 3, atlantis, lemuria, agents) == FOR_DEFENCE
        assert contest.side(state, 4, atlantis, hyperborea, agents) == FOR_ATTACK
        assert contest.side(state, 3, -1, lemuria, agents) == FOR_DEFENCE
    assert contest.side(state, 1, atlantis, lemuria, True) == EITHER
    assert contest.side(state, 1, atlantis, lemuria, False) == 0
    assert contest.side(state, 4, -1, -1, False) == 0, "a usual Coup has no attacking nation"


# --- dials ---------------------------------------------------------------------------------------


@pytest.mark.rule("era.coup.dial-sections", "era.coup.bid-cost", "era.coup.example-bid-three")
def test_bids_from_0_to_5_cost_0_1_3_6_10_15() -> None:
    assert COSTS == (0, 1, 3, 6, 10, 15)
    world = strike(agents={2: {"khem": [0]}}, virya=22)
    assert world.bids(2) == [*ATTACK, *DEFENCE, "aside"]
    world.say({0: ("attack", 0), 2: ("attack", 3)})
    assert world.virya(2) == 22 - 6


@pytest.mark.rule("era.coup.bid-secret")
def test_bids_are_secret_until_all_are_in() -> None:
    match = Match.new(RULES, {"players": 5, "start": "quick"}, 1, place=_khem)
    match.choose(0, "coup")
    assert isinstance(match.pending, AskAll)
    before = match.view(1)
    match.choose(0, ("attack", 3))
    assert match.view(1) == before
    assert match.view(0) == match.view(0)
    match.choose(0, ("attack", 1))
    match.choose(1, ("defend", 1))
    assert [e.data for _, e in match.events if e.kind == "bids"] == [
        (0, "attack", 1),
        (1, "defend", 1),
    ]


def _khem(state: Any) -> None:
    from critias.games.era.rules.positions import arrange  # noqa: PLC0415

    arrange(owner={"khem": "aztlan"}, agents={0: {"khem": [3]}})(state)


@pytest.mark.rule("era.coup.everyone-pays")
@pytest.mark.parametrize("bid", [2, 3])
def test_all_pay_whatever_the_result(bid: int) -> None:
    world = strike(owner={"khem": "aztlan"}).say({0: ("attack", bid), 1: ("defend", 2)})
    assert (world.virya(0), world.virya(1)) == (10 - COSTS[bid], 7)


@pytest.mark.rule("era.coup.cannot-pay", "era.coup.cannot-pay-agents")
def test_a_bid_that_cannot_be_paid_stands_aside_and_costs_nothing() -> None:
    world = strike(virya={0: 2, 1: 5, 3: 0}, agents={1: {"khem": [2]}, 3: {"khem": [1]}})
    assert world.bids(0) == ATTACK[:2], "only what can be paid is offered"
    state = world.state
    contest.settle(state, {0: ("attack", 3), 1: ("defend", 3), 3: ("attack", 1)})
    assert under_way(state.doing.contest).dials == [0, ASIDE, -2, ASIDE, -2]
    assert state.virya[:4] == [2, 5, 10, 0]
    assert contest.coup_totals(state, 12, False) == (3, 3), "only the attacker's agents count"
    contest.settle(state, {0: ("attack", 1), 1: ("defend", 2)})
    assert under_way(state.doing.contest).dials[:2] == [1, DEFEND + 2]
    assert state.virya[:2] == [1, 2]


@pytest.mark.rule(
    "era.coup.noncombatant-agents", "era.coup.zero-bid-agents", "era.coup.agents-removed"
)
def test_agents_of_noncombatants_stay_and_a_zero_lends_them() -> None:
    """Stability 3. Seat 1 lends a 2 to the defence with a bid of 0; seat 2 stands aside."""
    world = strike(agents={1: {"khem": [2]}, 2: {"khem": [3]}}, virya=22)
    world.say({0: ("attack", 3), 1: ("defend", 0), 2: "aside"})
    assert world.told("contest") == [("won", 6, 5)]
    world.say("atlantis")
    assert world.agents("khem", 0) == world.agents("khem", 1) == []
    assert world.agents("khem", 2) == [3]


@pytest.mark.rule("era.coup.noncombatant-agents")
def test_a_controller_of_the_target_may_stand_aside_with_agents() -> None:
    world = strike(owner={"khem": "lemuria"}, agents={3: {"khem": [3]}}, virya=22)
    world.say({0: ("attack", 1), 3: "aside", 4: "aside"})
    assert world.told("contest") == [("won", 4, 3)]
    world.say("aztlan")
    assert world.agents("khem", 3) == [3]


@pytest.mark.rule("era.coup.attack-total", "era.coup.defense-total")
def test_totals_are_agents_and_bids_and_stability() -> None:
    world = strike(
        owner={"khem": "lemuria"},
        buildings={"khem": ["capitol"]},
        agents={0: {"khem": [2]}, 1: {"khem": [3]}, 3: {"khem": [1]}},
        virya=22,
    )
    world.say({0: ("attack", 1), 1: ("attack", 2), 3: ("defend", 4), 4: ("defend", 1)})
    ((_, attack, defence),) = world.told("contest")
    assert attack == (2 + 1) + (3 + 2), "agents and bids of attacker and supporter"
    assert defence == 3 + 5 + (1 + 4) + 1, "stability with a capitol, an agent, and two bids"


@pytest.mark.rule("era.coup.success", "era.coup.defender-wins-ties", "era.coup.failure")
@pytest.mark.parametrize(("bid", "owner"), [(0, ""), (1, "atlantis")])
def test_a_tie_goes_to_the_defender(bid: int, owner: str) -> None:
    """A 3 agent against stability 3."""
    world = strike().say({0: ("attack", bid)}, *(["atlantis"] if bid else []))
    assert world.told("contest") == [("won" if bid else "lost", 3 + bid, 3)]
    assert world.owner("khem") == owner
    assert world.agents("khem", 0) == [], "they leave in any case"


@pytest.mark.rule("era.coup.failure")
def test_after_a_failed_coup_the_old_owner_keeps_all() -> None:
    world = strike(owner={"khem": "lemuria"}, units={"khem": 2}, buildings={"khem": ["base"]})
    world.say({0: ("attack", 0), 3: ("defend", 1)})
    assert world.owner("khem") == "lemuria"
    assert world.units("khem") == 2
    assert world.built("khem") == ["base"]
    assert world.turn_over


# --- targets -------------------------------------------------------------------------------------


@pytest.mark.rule("era.coup.target", "era.coup.not-own-home")
def test_a_target_needs_an_own_agent_and_is_no_own_home() -> None:
    world = World(agents={0: {"khem": [1], "atlantis": [2], "lemuria": [3]}})
    world.go("coup")
    assert world.options == ["lemuria", "khem", "swap"]
    assert world.why("eden") == "era.coup.target"
    assert world.why("atlantis") == "era.coup.not-own-home"


@pytest.mark.rule("era.coup.target-needed")
def test_without_a_legal_target_coup_cannot_be_chosen() -> None:
    world = World(agents={0: {"atlantis": [3]}})
    assert world.why("coup") == "era.coup.target-needed"
    assert World().why("coup") == "era.coup.target-needed"


@pytest.mark.rule("era.passive.no-coup-on-home", "era.passive.attackable")
def test_the_home_of_a_passive_nation_is_no_target() -> None:
    three = [("atlantis", "aztlan"), ("aztlan", "lemuria"), ("lemuria", "atlantis")]
    world = World(
        nations=three,
        passive="hyperborea",
        owner={"thule": "hyperborea"},
        agents={0: {"hyperborea": [3], "thule": [2, 2]}},
    )
    world.go("coup")
    assert world.options == ["thule", "swap"]
    assert world.why("hyperborea") == "era.passive.no-coup-on-home"


@pytest.mark.rule("era.coup.swap-agents")
def test_agents_swap_places_for_one_virya_each_time() -> None:
    world = World(virya={0: 2}, agents={0: {"khem": [0, 1], "eden": [2], "thule": [3]}})
    world.go("coup", "swap", ("khem", 0), ("eden", 2), "swap", ("khem", 1), ("thule", 3))
    assert world.agents("khem", 0) == [2, 3]
    assert (world.agents("eden", 0), world.agents("thule", 0)) == ([0], [1])
    assert world.virya(0) == 0
    assert world.why("swap") == "era.coup.swap-agents"


# --- minors --------------------------------------------------------------------------------------


@pytest.mark.rule("era.coup.minor-success", "era.coup.minor-units-removed", "era.coup.promises")
@pytest.mark.parametrize("nation", ["atlantis", "aztlan"])
def test_a_minor_goes_to_either_nation_and_its_units_leave(nation: str) -> None:
    """The nation is chosen when the dials lie open, whatever was said before."""
    world = strike(owner={"khem": "lemuria"}, units={"khem": 7}).say({0: ("attack", 1)})
    assert world.ask.kind == "coup_minor"
    assert world.why("lemuria") == "era.coup.minor-success"
    world.say(nation)
    assert (world.owner("khem"), world.units("khem")) == (nation, 0)


@pytest.mark.rule("era.coup.own-minor")
@pytest.mark.parametrize("nation", ["atlantis", "aztlan"])
def test_a_coup_on_an_own_minor_removes_its_units_even_if_it_stays(nation: str) -> None:
    world = strike(owner={"khem": "aztlan"}, units={"khem": 4}).say({0: ("attack", 1)}, nation)
    assert (world.owner("khem"), world.units("khem")) == (nation, 0)


# --- homes ---------------------------------------------------------------------------------------


@pytest.mark.rule("era.coup.major-success", "era.coup.major-units-stay")
def test_a_home_is_won_by_changing_places() -> None:
    world = World(agents={0: {"hyperborea": [3, 2, 2]}}, units={"hyperborea": 9})
    world.go("coup", {0: ("attack", 2)}, (3, "aztlan"))
    assert world.nations(0) == {"atlantis", "hyperborea"}
    assert world.nations(3) == {"lemuria", "aztlan"}
    assert world.units("hyperborea") == 9
    assert world.agents("hyperborea", 0) == []


@pytest.mark.rule("era.coup.control-restriction", "era.draft.control-no-same-pair")
def test_only_swaps_that_keep_the_control_restriction_are_offered() -> None:
    world = World(agents={0: {"hyperborea": [3, 2, 2]}})
    world.go("coup", {0: ("attack", 2)})
    legal = set(world.options)
    assert len(legal) == 2
    for other, given in product((2, 3), ("atlantis", "aztlan")):
        if (other, given) not in legal:
            assert world.why((other, given)) == "era.coup.control-restriction"


@pytest.mark.rule("era.coup.control-restriction", "era.coup.target-needed")
@pytest.mark.parametrize("players", [3, 4, 5])
def test_in_a_ring_every_foreign_home_has_two_legal_swaps(players: int) -> None:
    state = World(nations=[(NATIONS[n], NATIONS[(n + 1) % players]) for n in range(players)]).state
    for seat, nation in product(range(players), range(players)):
        found = coup.swaps(state, seat, nation)
        assert len(found) == (0 if values.controls(state, seat, nation) else 2)
        for other, given in found:
            pairs = [set(values.nations_of(state, s)) for s in range(players)]
            pairs[seat] = pairs[seat] - {given} | {nation}
            pairs[other] = pairs[other] - {nation} | {given}
            assert all(len(pair) == 2 for pair in pairs)
            assert len({frozenset(pair) for pair in pairs}) == players


# --- passive agents and the faithful -------------------------------------------------------------

THREE = [("atlantis", "aztlan"), ("aztlan", "brahmapura"), ("brahmapura", "atlantis")]


@pytest.mark.rule("era.passive.agents-defend", "era.passive.agents-leave", "era.coup.no-defenders")
@pytest.mark.parametrize(("bid", "won"), [(3, False), (4, True)])
def test_passive_agents_defend_and_leave_the_game(bid: int, won: bool) -> None:
    """3 and the bid against stability 3 and the passive agent of value 3."""
    world = World(
        nations=THREE,
        passive="hyperborea",
        owner={"thule": "hyperborea"},
        agents={0: {"thule": [3]}},
        passive_agents=["thule", "avalon", "tartessos"],
        virya=22,
    )
    world.go("coup")
    assert set(world.dials) == {0}, "a passive agent lets nobody bid"
    world.say({0: ("attack", bid)}, *(["aztlan"] if won else []))
    assert world.owner("thule") == ("aztlan" if won else "hyperborea")
    assert world.agents("thule", values.PASSIVE_SEAT) == []
    assert world.state.agents[27] == -2, "it does not come back"


@pytest.mark.rule("era.passive.agents-lemuria")
def test_passive_agents_of_lemuria_are_faithful() -> None:
    world = World(
        nations=THREE,
        passive="lemuria",
        owner={"sahul": "lemuria"},
        agents={0: {"sahul": [3]}},
        passive_agents=["sahul", "hawaiki", "khem"],
    )
    world.go("coup", {0: ("attack", 0)})
    assert world.owner("sahul") == "lemuria"
    assert world.agents("sahul", values.PASSIVE_SEAT) == [3]


@pytest.mark.rule("era.nation.lemuria", "era.nation.lemuria-faithful")
def test_agents_of_lemurias_controllers_stay_in_its_minors() -> None:
    """Seats 3 and 4 control Lemuria; seat 4 also supports the attack."""
    assert (AREAS[4].power, AREAS[4].spots) == (5, 2)
    world = strike(owner={"khem": "lemuria"}, agents={3: {"khem": [1]}, 4: {"khem": [2]}})
    world.say({0: ("attack", 0), 3: ("defend", 2), 4: ("defend", 2)})
    assert world.owner("khem") == "lemuria"
    assert (world.agents("khem", 3), world.agents("khem", 4)) == ([1], [2])
    assert world.agents("khem", 0) == []


@pytest.mark.rule("era.nation.lemuria-faithful")
def test_the_faithful_leave_a_minor_that_lemuria_has_lost() -> None:
    world = strike(owner={"khem": "lemuria"}, agents={3: {"khem": [1]}})
    world.say({0: ("attack", 2), 3: ("defend", 0)}, "aztlan")
    assert world.agents("khem", 3) == []


@pytest.mark.rule("era.nation.lemuria-faithful")
def test_the_faithful_stay_where_lemuria_has_just_won() -> None:
    """Seat 3 attacks a neutral minor and gives it to Lemuria."""
    world = World(
        nations=[("lemuria", "atlantis"), ("atlantis", "aztlan"), ("aztlan", "lemuria")],
        agents={0: {"khem": [3, 1]}, 2: {"khem": [2]}},
    )
    world.go("coup", {0: ("attack", 2), 2: ("defend", 0)}, "lemuria")
    assert world.agents("khem", 0) == [1, 3]
    assert world.agents("khem", 2) == [2], "also those of the partner, who was against it"


@pytest.mark.rule("era.nation.lemuria-home")
def test_in_lemuria_itself_only_those_stay_who_still_control_it() -> None:
    world = World(agents={0: {"lemuria": [3, 2, 2]}, 3: {"lemuria": [1]}, 4: {"lemuria": [1]}})
    world.go("coup", {0: ("attack", 4), 3: ("defend", 0), 4: ("defend", 0)}, (3, "atlantis"))
    assert world.nations(0) == {"aztlan", "lemuria"}
    assert world.agents("lemuria", 0) == [2, 2, 3], "he controls it now"
    assert world.agents("lemuria", 3) == []
    assert world.agents("lemuria", 4) == [1]


# --- the rulebook's example ----------------------------------------------------------------------

TAYANNA = [
    ("aztlan", "hyperborea"),
    ("hyperborea", "lemuria"),
    ("lemuria", "brahmapura"),
    ("brahmapura", "aztlan"),
]


def akakor() -> World:
    return World(
        nations=TAYANNA,
        agents={0: {"akakor": [1, 0], "eden": [2]}},
        counters={"akakor": "utopian_city"},
    )


@pytest.mark.rule("era.coup.example-akakor-swap")
def test_tayanna_brings_the_2_from_eden_to_akakor() -> None:
    world = akakor()
    assert values.stability(world.state, 6) == 4
    world.go("coup", "swap", ("akakor", 0), ("eden", 2))
    assert world.virya(0) == 9
    assert (world.agents("akakor", 0), world.agents("eden", 0)) == ([1, 2], [0])


@pytest.mark.rule("era.coup.example-akakor-bid", "era.coup.example-akakor-control")
def test_tayanna_takes_akakor_for_aztlan() -> None:
    world = akakor().go("coup", "swap", ("akakor", 0), ("eden", 2), "akakor", {0: ("attack", 2)})
    assert world.told("contest") == [("won", 5, 4)]
    assert world.virya(0) == 10 - 1 - 3
    assert world.options == ["aztlan", "hyperborea"]
    world.say("aztlan")
    assert world.owner("akakor") == "aztlan"
    assert (world.agents("akakor", 0), world.agents("eden", 0)) == ([], [0])
    assert "utopian_city" in RULES.view(world.state, 0)["nations"][1]["tiles"]


@pytest.mark.rule("era.coup.communication", "era.deals.not-binding")
def test_talk_is_open_and_public_and_binds_nobody() -> None:
    """There is one public chat; no question asks for a deal."""
    world = strike(owner={"khem": "aztlan"})
    assert RULES.talk(world.state, 0, None).is_open
    assert not any("deal" in kind for kind in declared("critias.games.era")[0])


def test_a_dial_of_the_wrong_side_is_refused() -> None:
    with pytest.raises(NotOffered):
        strike(owner={"khem": "aztlan"}).say({1: ("attack", 1)})
