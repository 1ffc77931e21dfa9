"""Swapping pieces: two objects on the board exchange spaces, and that is no movement."""

from __future__ import annotations

from typing import Any

import pytest

from critias.games.goa2.rules.acting import Act
from critias.games.goa2.rules.cards import CARDS, HeroSheet
from critias.games.goa2.rules.conditions import ENEMY_MINION
from goa2.heroes.test_min_mines import lay
from goa2.rules.positions import SPARE, both_editions
from goa2.table import BLUE, RED, Table, hero_of

PAWN = ("melee", BLUE, "3 east of h8", "partner")
TREE = [("tree", "wuk", "2 east of h8")]
EXCHANGES: list[tuple[str, str, dict[str, Any], list[Any], list[Any], tuple[str, str]]] = [
    ("arien", "arcane_whirlpool", {}, [PAWN], [], ("arien", "partner")),
    ("hanu", "hear_nothing", {"wasp": (BLUE, "3 east of h8")}, [], [], ("hanu", "wasp")),
    ("wuk", "into_the_canopy", {}, [], TREE, ("wuk", "tree")),
    (
        "hanu",
        "monkey_twist",
        {"sabina": (RED, "west of h8"), "arien": (RED, "2 east of h8")},
        [],
        [],
        ("sabina", "arien"),
    ),
]
"""A hero with a minion, with a hero, with a token; two others."""


@both_editions
@pytest.mark.rule("goa2.swap.pieces")
@pytest.mark.parametrize(("hero", "card", "heroes", "minions", "tokens", "pair"), EXCHANGES)
def test_two_objects_exchange_spaces(
    hero: str,
    card: str,
    heroes: dict[str, Any],
    minions: list[Any],
    tokens: list[Any],
    pair: tuple[str, str],
    edition: int,
) -> None:
    table = Table({hero: (RED, "h8")} | heroes, [*SPARE, *minions], tokens, edition=edition)
    before = {piece: table.where(piece) for piece in table.names}
    table.play(hero, card, "skill", *(("climb",) if hero == "wuk" else ()))
    while table.ask is not None and table.question.kind != "stray":
        table.answer(table.question.options[0])
    one, other = pair
    exchanged = before | {one: before[other], other: before[one]}
    assert {piece: table.where(piece) for piece in before} == exchanged
    assert len(table.said("swap")) == 1
    assert not any(table.said(kind) for kind in ("move", "push", "place", "fast_travel"))


@both_editions
@pytest.mark.rule("goa2.swap.pieces")
def test_whoever_cannot_move_can_be_swapped(tinker: HeroSheet, edition: int) -> None:
    """Arien is frozen: no step of his own, but he changes places with a minion."""
    heroes = {"arien": (RED, "h8"), "tinker": (BLUE, "i8")}
    frozen = Table(heroes, [*SPARE, PAWN], edition=edition)
    frozen.play("tinker", "freeze", "skill")
    assert frozen.refused("arien", "noble_blade", "movement")
    frozen.play("arien", "arcane_whirlpool", "skill")
    assert frozen.at("arien", "3 east of h8")


@both_editions
@pytest.mark.rule("goa2.swap.pieces")
def test_a_swap_leads_across_a_barrier_that_no_movement_crosses(edition: int) -> None:
    heroes = {"arien": (RED, "h8"), "wasp": (BLUE, "4 east of h8")}
    table = Table(heroes, [*SPARE, PAWN], edition=edition).play("wasp", "static_barrier", "skill")
    table.play("arien", "liquid_leap", "movement")
    assert table.why("2 east of h8") == "goa2.overview.card-over-rules"
    table.answer("arien")
    table.play("arien", "arcane_whirlpool", "skill")
    assert table.at("arien", "3 east of h8")


@both_editions
@pytest.mark.rule("goa2.swap.pieces")
def test_a_swap_passes_nothing_that_lies_between(edition: int) -> None:
    """Over a mine a hero walks at its peril; it is exchanged across one unharmed."""
    heroes = {"arien": (RED, "h8"), "min": (BLUE, "q9")}
    hand = {"arien": ["noble_blade"]}
    for card, kind, answers, lost in (
        ("arcane_whirlpool", "skill", (), []),
        ("liquid_leap", "movement", ("2 east of h8",), ["noble_blade"]),
    ):
        table = Table(heroes, [*SPARE, PAWN], hand=hand, edition=edition)
        lay(table, **{table.name(table.space("east of h8")): "blast"})
        table.play("arien", card, kind, *answers)
        while table.ask is not None and table.question.kind == "way":
            table.answer(table.question.options[-1])
        assert table.discarded("arien") == lost


@both_editions
@pytest.mark.rule("goa2.swap.pieces")
def test_no_space_has_to_be_empty_for_a_swap(edition: int) -> None:
    """Walled in on all sides, the two change places all the same; neither has been placed."""
    ways = ("northeast", "northwest", "west", "southwest", "southeast")
    walls = [("tree", "wuk", f"{way} of h8") for way in ways]
    heroes = {"misa": (RED, "h8"), "wuk": (RED, "q9"), "wasp": (BLUE, "2 east of h8")}
    table = Table(
        heroes,
        [*SPARE, ("melee", BLUE, "east of h8", "partner")],
        walls,
        hand={"wasp": ["shock"]},
        ultimate=["misa"],
        edition=edition,
    )

    def exchange(state: Any) -> Any:
        act = Act(state, hero_of(state, "misa"), CARDS["misa_swoop_in"], "skill", True)
        yield from act.swap_with(ENEMY_MINION)

    table.run(exchange, "partner")
    assert table.at("misa", "east of h8")
    assert table.at("partner", "h8")
    assert table.hand("wasp") == ["shock"], "her Ultimate answers placing, not swapping"
