"""Rules that narrow a set of spaces and can say so."""

from critias.kernel.choices import Because
from critias.kit.limits import Limits, Silent, any_space, either, reasons, unless


def test_the_first_rule_that_keeps_a_space_out_is_named() -> None:
    limits = Limits(0b11111, "board").keep("near", 0b00111).keep("empty", 0b00101)
    assert limits.spaces() == [0, 2]
    assert [limits(space) for space in (1, 3, 4, 7)] == ["empty", "near", "near", "board"]
    assert limits(0) is None


def test_a_card_can_be_the_reason() -> None:
    ban = Because("effect", ("static_barrier", "wasp"))
    assert Limits(0b111).keep(ban, 0b011)(2) == ban


def test_only_spaces_are_judged() -> None:
    limits = Limits(0)
    assert limits.keep("never", 0)("no") is None
    assert limits(-1) is None
    assert limits((1, 2)) is None
    assert not limits


def test_without_notes_the_spaces_are_the_same() -> None:
    silent = Silent(0b111).keep("near", 0b110)
    assert silent.spaces() == [1, 2]
    assert silent(0) is None


def test_other_reasons() -> None:
    why = either(None, any_space("spawn-point"), unless("in-hand", {"axe"}), reasons({"x": "y"}))
    assert [why(option) for option in (3, "axe", "x", "boat")] == [
        "spawn-point", "in-hand", "y", None,
    ]  # fmt: skip
