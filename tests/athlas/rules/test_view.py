"""Views: what is shown to whom, and that a redeal looks the same."""

from __future__ import annotations

import json
import re
from dataclasses import fields
from pathlib import Path

import pytest

import critias.games.athlas as athlas_package
from athlas.arena import FAR_WEST, NORTH, SOUTH, WARRIORS, Arena
from critias.games.athlas.game import RULES
from critias.games.athlas.rules.board import at
from critias.games.athlas.rules.data import CARDS, INTERVENTIONS
from critias.games.athlas.rules.setup import AthlasSetup
from critias.games.athlas.rules.state import Acting, AthlasState, Lasting, Unit, World
from critias.kernel.choices import Ask
from critias.kernel.errors import NotAnOption
from critias.kernel.match import Match
from critias.kernel.random import Rng

AthlasMatch = Match[AthlasState, AthlasSetup]


def positions(seed: int, setup: dict[str, object], steps: int) -> list[AthlasMatch]:
    """Positions of a random game."""
    rng = Rng(seed)
    match = Match.new(RULES, setup, seed)
    found = []
    for number in range(steps):
        if match.pending is None:
            break
        seat = rng.pick(match.seats_to_answer())
        ask = match.ask_for(seat)
        assert ask is not None
        match.choose(seat, rng.pick(ask.options))
        if number % 7 == 0:
            found.append(match.fork())
    return found


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("creation", ["build", "random"])
def test_a_redeal_looks_the_same(seed: int, creation: str) -> None:
    rng = Rng(99 + seed)
    for match in positions(seed, {"creation": creation, "offers": "no"}, 250):
        for seat in (NORTH, SOUTH, None):
            other = match.redealt(seat, rng)
            assert other.view(seat) == match.view(seat)
            assert not list(RULES.invariants(other.state))
            if seat is None:
                continue
            own, dealt = match.ask_for(seat), other.ask_for(seat)
            assert (own is None) == (dealt is None)
            if own is not None and dealt is not None:
                assert list(own.options) == list(dealt.options)
            if isinstance(match.pending, Ask):
                assert match.seats_to_answer() == other.seats_to_answer()


def test_a_redeal_deals_something_else() -> None:
    match = Match.new(RULES, {"creation": "random"}, 3)
    other = match.redealt(NORTH, Rng(1))
    hidden = [alpha.build.cards for alpha in other.state.world.sides[SOUTH].alphas]
    assert hidden != [alpha.build.cards for alpha in match.state.world.sides[SOUTH].alphas]
    own = [alpha.build.cards for alpha in other.state.world.sides[NORTH].alphas]
    assert own == [alpha.build.cards for alpha in match.state.world.sides[NORTH].alphas]


def test_nobody_sees_what_is_hidden() -> None:
    match = Match.new(RULES, {"creation": "presets"}, 3)
    text = json.dumps(match.view(None))
    for card in (*CARDS, *INTERVENTIONS):
        assert f'"{card}"' not in text
    own = json.dumps(match.view(NORTH))
    assert '"flood"' in own
    assert '"time_warp"' not in own


def test_hexes_go_by_their_names() -> None:
    state = RULES.new(AthlasSetup(), 1)
    assert RULES.notation(state, at(0, 0)) == "F6"
    assert RULES.notation(state, ("cast", 2)) == "cast:2"
    assert RULES.read_option(state, "F6") == at(0, 0)


def test_a_refusal_names_the_rule() -> None:
    match = Match.new(RULES, {"creation": "presets"}, 1)
    seat = match.state.active
    with pytest.raises(NotAnOption):
        match.choose(seat, "alpha9")
    match.choose(seat, "alpha1")
    match.choose(seat, "shadow_ranger")
    with pytest.raises(NotAnOption) as caught:
        match.choose(seat, at(0, 0))
    assert caught.value.rule == "athlas.summon.place-on-summoning-hex"


def test_every_rule_named_in_the_code_exists() -> None:
    folder = Path(athlas_package.__file__).parent
    ids = RULES.rulebook().ids
    for path in folder.rglob("*.py"):
        for rule in re.findall(r'"(athlas\.[a-z0-9.-]+)"', path.read_text()):
            assert rule in ids, (path.name, rule)


def busy() -> AthlasState:
    """A position with something of everything: a controlled unit, a lasting effect, cards."""
    arena = Arena(
        [("dark_mentalist",), WARRIORS], [WARRIORS], stacks=(["time_warp", "flood"], ["tsunami"])
    )
    mentalist = arena.unit(NORTH, (0, 0))
    arena.unit(NORTH, FAR_WEST, alpha=1)
    foe = arena.unit(SOUTH, (1, 0))
    foe.marks = [("strengthened", "athilian_strength", 3 + SOUTH)]
    arena.state.world.lasting = [Lasting("athilian_strength", SOUTH, foe.id, 6)]
    arena.activate(mentalist)
    arena.use("dark_mentalist.domination", (1, 0))
    return arena.state


def open_things(world: World) -> dict[str, tuple[object, tuple[str, object]]]:
    """Every thing that lies open, and another value for it."""
    acting, unit = world.acting[-1], world.units[at(1, 0)]
    alpha, lasting = world.sides[SOUTH].alphas[0], world.lasting[0]
    changes: list[tuple[str, object, dict[str, object]]] = [
        ("world", world, {"hills": 8, "water": 8, "craters": 8, "moved": 1, "warps": [0]}),
        ("world", world, {"relics": [at(3, 0), *world.relics[1:]]}),
        ("lasting", lasting, {"cubes": 5, "owner": NORTH, "unit": 0}),
        ("side", world.sides[SOUTH], {"spent": 3}),
        ("alpha", alpha, {"pool": 3, "cubes": {"throwing_axe": 9}, "figure": "spell_binder"}),
        ("acting", acting, {"unit": 0, "seat": SOUTH, "controlled": False, "in_water": True}),
        ("acting", acting, {"movement": False, "action": False}),
        ("acting", acting, {"spent_action": True, "aimed": True}),
        ("unit", unit, {"id": 9, "owner": NORTH, "space": at(3, 0), "marks": []}),
        ("unit", unit, {"exposed": True, "activated": True, "fresh": True, "used_armor": 1}),
    ]
    return {
        f"{name}.{field}": (thing, (field, value))
        for name, thing, values in changes
        for field, value in values.items()
    }


@pytest.mark.parametrize("name", open_things(busy().world))
@pytest.mark.parametrize("seat", [NORTH, SOUTH, None])
def test_everything_on_the_table_is_shown_to_everybody(name: str, seat: int | None) -> None:
    """Whatever lies open and changes, changes the view."""
    state = busy()
    before = json.dumps(RULES.view(state, seat))
    thing, (field, value) = open_things(state.world)[name]
    assert getattr(thing, field) != value
    setattr(thing, field, value)
    assert json.dumps(RULES.view(state, seat)) != before


@pytest.mark.parametrize(
    ("record", "name", "besides"),
    [
        (World, "world", {"units", "sides", "lasting", "acting", "ids"}),
        (Acting, "acting", set()),
        (Lasting, "lasting", {"card"}),
        (Unit, "unit", {"alpha", "build", "used_ward"}),
    ],
    ids=["world", "acting", "lasting", "unit"],
)
def test_no_open_thing_is_forgotten(record: type, name: str, besides: set[str]) -> None:
    """A new field has to be shown, or to be named here."""
    known = {key.split(".")[1] for key in open_things(busy().world) if key.startswith(f"{name}.")}
    assert {field.name for field in fields(record)} == known | besides
