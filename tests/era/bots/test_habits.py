"""What speaks for an option: reasons, measured on positions laid out by hand."""

from __future__ import annotations

from typing import Any

import pytest

from critias.games.era.bots.gains import Points, best_cards, best_coup
from critias.games.era.bots.habits import reasons
from critias.games.era.bots.reasons.contests import margin_name
from critias.games.era.game import ADVICE, RULES
from critias.games.era.rules.board import AREA, COSTS, KEYS, crossings
from critias.games.era.rules.setup import WHICH_NATION
from critias.kernel.choices import DONE, Ask, AskAll, Option
from critias.kernel.match import Match
from critias.kernel.random import Rng
from era.world import World

Named = dict[tuple[str, ...], float]
WILD = [area for area in range(len(KEYS)) if World().state.wild >> area & 1]
LAST: dict[str, Any] = {"round": 9, "end": 10}


def speaks(world: World, seat: int = 0) -> dict[Option, Named]:
    """The reasons for each option of the open question."""
    ask = world.ask if not isinstance(world.asking, AskAll) else world.dials[seat]
    found = reasons(world.state, ask)
    assert found is not None
    return {o: dict(named) for o, named in zip(ask.options, found, strict=True)}


def test_the_time_that_is_left_has_a_name() -> None:
    for things, name in (
        ({"round": 9, "end": 10}, "last"),
        ({"round": 9, "end": 12}, "second"),
        ({"round": 9, "end": 15}, "late"),
        ({"round": 1, "end": 19}, "early"),
    ):
        assert speaks(World(**things))["intrigue"]["space", "intrigue", name] == 1


def test_an_action_of_a_nation_is_weighed_by_what_it_brings() -> None:
    """Atlantis has 5, Aztlán 4, seat 0 has 18 Virya of at most 22."""
    world = World(virya=18, **LAST)
    points = Points(world.state, 0)
    found = speaks(world)
    rich = found["atlantis.collect"]
    assert rich["space", "collect", "lesser", "last"] == 0
    assert rich["space", "collect", "ahead"] == pytest.approx(1 / 4)
    assert rich["space", "collect", "amount", "soon"] == pytest.approx(4 / 10)
    assert rich["space", "collect", "waste"] == pytest.approx(1 / 10)
    assert rich["space", "collect", "gain", "last"] == points.with_virya({0: 5, 4: 5})
    poor = found["aztlan.collect"]
    assert poor["space", "collect", "lesser", "last"] == 1
    assert poor["space", "collect", "waste"] == 0
    built = found["aztlan.construct"]
    assert built["space", "construct", "power", "soon"] == pytest.approx(2 / 4)
    assert built["space", "construct", "gain", "last"] == points.with_power(1, 2) / 2


def test_a_strike_is_weighed_by_how_sure_it_is() -> None:
    strong = speaks(World(units={"atlantis": 12}))["atlantis.move"]
    assert strong["space", "move", "sure", "early"] > 0
    assert strong["space", "move", "none"] == 0
    weak = speaks(World(units={"atlantis": 0}))["atlantis.move"]
    assert weak["space", "move", "bold", "early"] == 0
    assert weak["space", "move", "none"] == 1


def near_atlantis() -> str:
    """A land next to Atlantis."""
    return KEYS[next(a for a, _ in crossings(0)[AREA["atlantis"]] if a >= 5 and a not in WILD)]


def test_an_attack_is_named_that_cannot_succeed_and_one_that_cannot_fail() -> None:
    key = near_atlantis()
    cost = dict(crossings(0)[AREA["atlantis"]])[AREA[key]]
    few = cost + 2
    for units, virya, vain, safe in ((few, 0, 1, 0), (few, 22, 0, 0), (18, 22, 0, 1)):
        world = World(owner={key: "lemuria"}, units={"atlantis": units}, virya=virya)
        world.go("atlantis.move").say("atlantis")
        found = speaks(world)[key]
        assert (found["move_to", "vain"], found["move_to", "safe"]) == (vain, safe)
        if units > few:
            world.say(key)
            part, whole = (speaks(world)[number] for number in (few, units))
            assert part["move_number", "short"] == 1
            assert (whole["move_number", "short"], whole["move_number", "safe"]) == (0, 1)
    strong = speaks(World(owner={key: "lemuria"}, units={"atlantis": 18}))["atlantis.move"]
    weak = speaks(World(owner={key: "lemuria"}, units={"atlantis": few}))["atlantis.move"]
    name = ("space", "move", "safe", "early")
    assert strong[name] > weak[name], "wilderness at most"


def test_how_many_play_is_a_reason() -> None:
    assert speaks(World())["intrigue"]["space", "intrigue", "five"] == 1


def test_a_building_falls_by_the_power_that_is_lost() -> None:
    key = near_atlantis()
    world = World(
        owner={key: "lemuria"},
        units={"atlantis": 18},
        buildings={key: ["pyramid", "base"]},
        virya=0,
    )
    world.go("atlantis.move").say("atlantis", key, 18, DONE)
    world.say({0: ("attack", 0), 3: "aside", 4: "aside"})
    found = speaks(world)
    assert found["pyramid"]["raze", "power"] == 1 / 2
    assert found["base"]["raze", "power"] == 0


def test_pads_are_weighed_by_the_best_they_offer() -> None:
    world = World(owner={"khem": "lemuria"}, agents={0: {"khem": [3]}}, **LAST)
    found, points = speaks(world), Points(world.state, 0)
    coup = found["coup"]
    assert coup["space", "coup", "gain", "last"] == best_coup(world.state, points)[0] / 2 > 0
    assert coup["space", "coup", "none"] == 0
    cards = found["repolarize"]["space", "repolarize", "gain", "last"]
    assert cards == max(-2, best_cards(world.state, points)[0]) / 2
    assert found["intrigue"]["space", "intrigue", "out"] == pytest.approx(1 / 9)


def test_a_bid_is_weighed_by_the_stake_the_odds_and_the_price() -> None:
    """Seat 0 wants Khem for its lesser nation with agents for 3 against stability 3; seat 4 would
    lose it."""
    world = World(owner={"khem": "lemuria"}, agents={0: {"khem": [3]}, 1: {"khem": [1]}}, **LAST)
    world.go("coup", "khem")
    own, victim, other = speaks(world), speaks(world, 4), speaks(world, 1)
    for bid, stands in ((0, "tie"), (1, "just"), (3, "three")):
        named = own["attack", bid]
        assert named["bid", "acting", "stake", stands] > 0
        assert named["bid", "coup", stands] == 1
        assert named["bid", "price", "last"] == COSTS[bid] / 5
        assert named["bid", "acting", "attack", "nought"] == (bid == 0)
    assert victim["defend", 2]["bid", "victim", "stake", "weak"] < 0
    assert other["attack", 0]["bid", "other", "stake", "just"] != 0, "its agent helps"
    assert other["defend", 0]["bid", "other", "stake", "short"] != 0
    assert other["aside"]["bid", "other", "aside", "coup"] == 1
    assert other["aside"]["bid", "price", "last"] == 0
    assert ("bid", "other", "stake", "tie") in other["aside"], "it changes nothing"


def test_who_is_attacked_is_called_the_victim() -> None:
    near = next(a for a, _ in crossings(0)[AREA["atlantis"]] if a >= 5 and a not in WILD)
    key = KEYS[near]
    world = World(owner={key: "lemuria"}, units={"atlantis": 18}, **LAST).go("atlantis.move")
    world.say("atlantis", key, 18, DONE)
    found = speaks(world, 3)
    assert found["aside"]["bid", "victim", "aside", "conflict"] == 1
    assert found["defend", 1]["bid", "victim", "stake", "safe"] < 0


def test_odds_have_names() -> None:
    names = [margin_name(margin) for margin in range(-5, 8)]
    assert names == [
        "hopeless", "hopeless", "weak", "weak", "short", "tie",
        "just", "two", "three", "well", "well", "safe", "safe",
    ]  # fmt: skip


def test_buildings_are_weighed_by_power_and_price() -> None:
    world = World(buildings={"atlantis": ["pyramid"]}, **LAST).go("atlantis.construct")
    found = speaks(world)
    light = found["temple_light", "atlantis"]
    assert light["construct", "power", "soon"] == 3 / 2
    assert light["construct", "temple_light", "home"] == 1
    assert ("construct", "paid", "last") not in light
    assert light["construct", "temple_light", "ascension"] == 1, "the first of equal wishes"
    world.say(("temple_light", "atlantis"))
    more = speaks(world)
    assert more[DONE]["construct", "done", "last"] == 1
    paid = [named for option, named in more.items() if option != DONE]
    assert all(("construct", "paid", "last") in named for named in paid)


def test_units_are_bought_and_posted_where_they_help() -> None:
    world = World(units={"atlantis": 3}, virya=10).go("atlantis.recruit")
    while world.ask.kind != "buy":
        world.say(world.ask.options[0])
    found = speaks(world)
    assert found[0]["buy", "any", "early"] == 0
    assert found[5]["buy", "number", "early"] == pytest.approx(0.5)
    assert found[5]["buy", "many"] == pytest.approx(0.25)
    assert found[9]["buy", "gain"] >= found[1]["buy", "gain"] >= 0


def test_an_agent_goes_where_little_is_missing() -> None:
    world = World(owner={"khem": "lemuria"}, agents={0: {"khem": [3]}}).go("intrigue")
    place = next(o for o in world.ask.options if isinstance(o, tuple) and o[0] == "place")
    world.say(place)
    assert world.ask.kind == "agent_area"
    found = speaks(world)
    assert found["khem"]["agent_area", "lacks", "little"] == 1
    assert found["eden"]["agent_area", "lacks", "some"] == 1
    assert found["khem"]["agent_area", "agents"] == 1
    assert found["atlantis"]["agent_area", "own"] == 1


def test_every_question_of_a_game_is_weighed_option_by_option() -> None:
    """Also where societies, goals and five players are in play; what needs no habits has none."""
    weighed = set()
    for seed, setup in enumerate(({"players": 3}, {"players": 5, "powers": True, "goals": True})):
        for number in range(6):
            match, rng = Match.new(RULES, setup, seed=seed * 10 + number), Rng(number)
            while not match.over:
                seat = match.seats_to_answer()[0]
                ask = match.ask_for(seat)
                assert ask is not None
                found = ADVICE.leanings(match.state, ask)
                if found is not None:
                    weighed.add(ask.kind)
                    assert len(found) == len(ask.options)
                    assert sum(found) == pytest.approx(1)
                match.choose(seat, rng.pick(ask.options))
    assert weighed > {"space", "bid", "construct", "buy", "intrigue", "zero", "move_from", "archon"}
    assert reasons(World().state, Ask((0,), WHICH_NATION, ("atlantis",))) is None


def test_weighing_changes_nothing() -> None:
    match, rng = Match.new(RULES, {"players": 4}, seed=5), Rng(5)
    while not match.over:
        seat = match.seats_to_answer()[0]
        ask = match.ask_for(seat)
        assert ask is not None
        before = match.state.copy()
        ADVICE.hint(match.state, ask, rng)
        assert match.state == before
        match.choose(seat, rng.pick(ask.options))
