"""The table that the other tests lay out their positions on."""

from __future__ import annotations

import re

import pytest

from goa2 import table as module
from goa2.table import BLUE, RED, NotOffered, Table


def test_the_example_of_its_documentation_is_true() -> None:
    assert module.__doc__ is not None
    lines = re.findall(r"^    (.*)$", module.__doc__, re.MULTILINE)
    exec("\n".join(lines), vars(module).copy())


def test_places() -> None:
    table = Table(
        {"arien": (RED, "h8"), "wasp": (BLUE, None)},
        [("melee", RED, "2 east of arien", "guard")],
        [("rock", "wasp", "west of guard")],
    )
    assert table.where("guard") == "j8"
    assert table.where("rock") == "i8"
    assert table.where("wasp") is None
    assert table.name(table.space("northwest of 2 east of h8")) == "i7"
    for nowhere in ("z99", "wasp", "up of arien"):
        with pytest.raises(KeyError):
            table.space(nowhere)


def test_answers() -> None:
    table = Table(
        {"arien": (RED, "h8"), "wasp": (BLUE, "i8"), "brogan": (BLUE, "g8")},
        hand={"wasp": ["shock"]},
    )
    table.play("arien", "rogue_wave", "attack")
    assert table.options() == {"g8", "i8"}
    assert table.why("h7") == "goa2.attack.enemies-only"
    with pytest.raises(AssertionError, match="is offered"):
        table.why("wasp")
    with pytest.raises(NotOffered) as refusal:
        table.answer("h7")
    assert refusal.value.rule == "goa2.attack.enemies-only"
    with pytest.raises(AssertionError, match="open"):
        table.play("wasp", "shock", "hold")
    table.answer("wasp", "shock", "no")
    assert table.done
    with pytest.raises(AssertionError, match="no question is left"):
        table.answer("no")


def test_only_options_may_be_said() -> None:
    table = Table({"arien": (RED, "h8"), "wasp": (BLUE, "i8")}, hand={"wasp": ["shock"]})
    table.play("arien", "noble_blade", "attack", "wasp", "shock")
    again = Table({"arien": (RED, "h8"), "wasp": (BLUE, "i8")}, hand={"wasp": ["shock"]})
    again.play("arien", "noble_blade", "attack", "shock")
    assert table.events == again.events


def test_an_action_that_a_card_does_not_have() -> None:
    table = Table({"arien": (RED, "h8")})
    assert table.refused("arien", "noble_blade", "skill") == "goa2.skill.always-primary"
    with pytest.raises(NotOffered):
        table.play("arien", "noble_blade", "skill")
