"""Duels laid out by hand: seat 0 is the aggressor, seat 1 the defender."""

from __future__ import annotations

from collections.abc import Mapping

from critias.games.mage_knight.rules.components import DEED, SKILL, UNIT
from critias.games.mage_knight.rules.state import Unit
from critias.games.mage_knight.rules.terms import COLOUR_OF
from mage_knight.arranging import shield
from mage_knight.table import Table

KEEP = "1,0ne"


def facing(
    hand: str = "rage",
    theirs: str = "rage",
    *,
    at: str = "0,0e",
    mana: str = "",
    their_mana: str = "",
    units: str = "",
    their_units: str = "",
    skills: str = "",
    their_skills: str = "",
    source: str = "",
    night: bool = False,
    move: int = 9,
    scenario: str = "",
    tiles: Mapping[str, str] | None = None,
) -> Table:
    """Two Heroes a step from each other; at the keep it is the defender's own."""
    start = {"0,0e": "0,0c", KEEP: "1,0c", "0,1c": "0,1sw", "0,1e": "0,1c"}[at]
    table = Table(
        "tovak", "goldyx", hand=hand, at=start, move=move, mana=mana, units=units, skills=skills,
        source=source, night=night, scenario=scenario, tiles=tiles,
    )  # fmt: skip
    table.missing += (r"^Deed cards: ",)  # Both may hold the same card.
    other = table.player(1)
    other.space = table.space(at)
    other.hand = sorted(DEED[name] for name in theirs.split())
    other.deck = [DEED["march"]] * 5
    other.units = [Unit(UNIT[name]) for name in their_units.split()]
    other.skills = [SKILL[name] for name in their_skills.split()]
    for colour in their_mana.split():
        other.tokens[COLOUR_OF[colour]] += 1
    if at == KEEP:
        shield(table, KEEP, 1)
    return table


def step(table: Table) -> None:
    """The aggressor steps onto the space of the defender and attacks."""
    to = table.state.players[1].space
    name = next(n for n in ("0,0e", KEEP, "0,1c", "0,1e") if table.space(n) == to)
    table.do(("go", name))
    if table.state.combat is None and not table.state.agenda:
        table.do(("attack", 1))


def duel(
    hand: str = "rage", theirs: str = "rage", *, way: str = "partial", **more: object
) -> Table:
    """The duel has begun, and the defender is asked for the first attack."""
    table = facing(hand, theirs, **more)  # type: ignore[arg-type]
    step(table)
    table.do(way)
    return table


def melee(hand: str = "rage", theirs: str = "rage", **more: object) -> Table:
    """In Melee, the aggressor to attack."""
    table = duel(hand, theirs, **more)  # type: ignore[arg-type]
    table.do("pass", "pass")
    return table


def asked(table: Table) -> tuple[int, str]:
    """Who is asked, and what."""
    table.options()
    assert table.ask is not None, "nobody is asked"
    (seat,) = table.ask.seats
    return seat, table.ask.kind
