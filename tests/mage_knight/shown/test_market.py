"""What is sold here stands at the space, in the offers and beside the question."""

from __future__ import annotations

from typing import Any

import pytest

from critias.games.mage_knight.game import RULES, VOICE
from critias.games.mage_knight.rules.components import DEED, UNIT
from critias.games.mage_knight.rules.terms import BLUE, GREEN, RED, WHITE
from critias.games.mage_knight.shown import market
from critias.games.mage_knight.shown.stage import stage
from critias.kit.stage import Entries, Stage
from mage_knight.arranging import city, shield
from mage_knight.table import Table

ALL_UNITS = ["peasants", "utem_swordsmen", "northern_monks", "guardian_golems", "altem_mages"]
VILLAGE = ("1,0sw", {"1,0": "countryside_3"})
KEEP = ("1,0ne", {"1,0": "countryside_3"})
TOWER = ("1,0c", {"1,0": "countryside_4"})
MONASTERY = ("1,0ne", {"1,0": "countryside_5"})


def at_market(place: tuple[str, dict[str, str]], taken: bool = True) -> Table:
    """The Hero on a site where people deal, with every kind of thing on offer."""
    at, tiles = place
    table = Table(hand="rage", at=at, tiles=tiles, mana="red", spells="fireball")
    table.state.units = [UNIT[name] for name in ALL_UNITS]
    table.state.monastery = [DEED["fire_bolt"]]
    if taken:
        shield(table, at)
    return table


def in_city(colour: int) -> Table:
    """The Hero in a conquered city."""
    tiles = {RED: "core_8", BLUE: "core_6", GREEN: "core_5", WHITE: "core_7"}
    table = Table("tovak", "goldyx", hand="rage", at="1,0c", tiles={"1,0": tiles[colour]},
                  mana="red", spells="fireball", actions="fire_bolt")  # fmt: skip
    table.state.units = [UNIT[name] for name in ALL_UNITS]
    city(table, "1,0c", colour, conquered=True)
    return table


def staged(table: Table) -> Stage:
    """The stage for who is asked."""
    table.options()
    view: Any = RULES.view(table.state, 0)
    return stage(view, VOICE.offers(table.state, view, table.ask))


@pytest.mark.parametrize(
    "table",
    [
        at_market(VILLAGE, taken=False), at_market(KEEP), at_market(TOWER),
        at_market(MONASTERY, taken=False), *map(in_city, (RED, BLUE, GREEN, WHITE)),
    ],
    ids=["village", "keep", "tower", "monastery", "red", "blue", "green", "white"],
)  # fmt: skip
def test_what_is_told_to_be_sold_is_what_the_rules_sell(table: Table) -> None:
    told = market.here(RULES.view(table.state, 0), 0)
    table.do("interact")
    table.me.turn.influence = 30
    options = [option for option in table.options() if isinstance(option, tuple)]
    assert told.units == {name for word, name, *_ in options if word == "recruit"}
    bought = {str(name if word == "buy" else word) for word, name, *_ in options}
    assert {what for what, _ in told.prices} == bought & set(market.SAYS)


def test_who_does_not_deal_sells_nothing() -> None:
    assert market.here(RULES.view(at_market(KEEP, taken=False).state, 0), 0) == market.NOTHING
    burned = at_market(MONASTERY, taken=False)
    burned.state.burned = [burned.me.space]
    assert market.here(RULES.view(burned.state, 0), 0) == market.NOTHING
    hated = at_market(VILLAGE, taken=False)
    hated.me.reputation = -7
    assert market.here(RULES.view(hated.state, 0), 0) == market.NOTHING


def test_what_can_be_had_here_is_marked_in_the_offers_and_told_at_the_space() -> None:
    found = staged(at_market(VILLAGE, taken=False))
    rows = {row.id: row for row in found.rows}
    units = rows["units"].body[0]
    assert isinstance(units, Entries)
    marked = {entry.title: (entry.value, entry.tone) for entry in units.entries}
    assert marked["Peasants"] == ("here for 4, 4 missing", "warn")
    assert marked["Utem Swordsmen"] == ("6 Influence", "")
    assert units.entries[0].title == "Peasants", "what is sold here comes first"
    here = rows["space"].body[0]
    assert isinstance(here, Entries)
    assert {entry.title: entry.value for entry in here.entries} == {
        "Peasants": "here for 4, 4 missing",
        "A Healing point": "here for 3, 3 missing",
    }


def test_the_place_comes_first_where_something_is_sold_and_can_be_bought_there() -> None:
    tower = at_market(TOWER)
    tower.me.turn.influence = 7
    tower.give("interact")
    first = staged(tower).rows[0]
    assert (first.id, first.open) == ("space", True)
    sold = first.body[0]
    assert isinstance(sold, Entries)
    bought = {entry.title: entry.option for entry in sold.entries if entry.tone == "good"}
    assert bought["Fireball"] == ("spell", "fireball")
    wild = staged(Table(hand="rage", at="0,0c"))
    place = next(row for row in wild.rows if row.id == "space")
    assert not place.open
    assert wild.rows[0].id == "units"


def test_what_can_be_paid_is_marked_with_reputation_counted() -> None:
    def price(table: Table, row: str) -> tuple[str, str]:
        body = next(one for one in staged(table).rows if one.id == row).body[0]
        assert isinstance(body, Entries)
        return body.entries[0].value, body.entries[0].tone

    village = at_market(VILLAGE, taken=False)
    village.state.units = [UNIT["peasants"]]
    village.me.turn.influence = 3
    assert price(village, "units") == ("here for 4, 1 missing", "warn")
    village.me.reputation = 3  # adds 1 when the bargain begins
    assert price(village, "units") == ("here for 4 Influence ✓", "good")
    tower = at_market(TOWER)
    tower.me.tokens = [0] * 6
    tower.state.spells = [DEED["fireball"]]
    tower.me.turn.influence = 7
    assert price(tower, "spells") == ("here, no red mana", "warn")
    tower.me.crystals[RED] = 1
    assert price(tower, "spells") == ("here for 7 Influence ✓", "good")


def test_an_offer_can_be_asked_why_it_cannot_be_had() -> None:
    village = at_market(VILLAGE, taken=False)
    village.state.units = [UNIT["peasants"]]
    units = next(one for one in staged(village).rows if one.id == "units").body[0]
    assert isinstance(units, Entries)
    assert [entry.option for entry in units.entries] == [("recruit", "peasants")]


def test_the_question_of_a_turn_says_where_it_stands() -> None:
    def detail(table: Table) -> str:
        question = staged(table).question
        assert question is not None
        return question.detail

    assert detail(Table(hand="march")) == "Cards give Move; then one action is yours."
    village = at_market(VILLAGE, taken=False)
    assert detail(village).startswith("Here: Recruit")
    village.do("interact")
    village.me.turn.influence = 4
    assert detail(village).startswith("Here: Recruit")
