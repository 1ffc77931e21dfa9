"""Items: one more for every matching icon, and for nothing else."""

from __future__ import annotations

import pytest

from critias.games.goa2.rules.acting import Act
from critias.games.goa2.rules.allowed import available
from critias.games.goa2.rules.cards import CARDS, ITEM_PLACE
from critias.games.goa2.rules.performing import movement_value
from critias.games.goa2.rules.turn import initiative
from goa2.rules.course import answer_all, hand_of, up_to, view
from goa2.table import BLUE, RED, Table


def act_with(card: str, kind: str, **items: int) -> Act:
    """A hero with items performs an action with a card."""
    hero = CARDS[card].hero
    table = Table({hero: (RED, "j8")}, items={hero: items})
    return Act(table.state, table.hero(hero), CARDS[card], kind, kind == CARDS[card].primary)


def levelled(hero: str, card: str, edition: int = 2) -> Table:
    """A hero has bought level 2 and taken a card."""
    table = Table({hero: (RED, "c8")}, hand={hero: hand_of(hero)}, coins={hero: 1}, edition=edition)
    table.state.phase = "level"
    table.run(up_to("cards"))
    return answer_all(table, **{hero: card})


@pytest.mark.parametrize("edition", [1, 2])
@pytest.mark.rule("goa2.item.tuck")
def test_the_card_set_aside_becomes_an_item(edition: int) -> None:
    """Arien takes Rogue Wave; Raging Stream is tucked, and everybody sees its strip."""
    table = levelled("arien", "rogue_wave", edition)
    assert table.hero("arien").tucked == ("raging_stream",)
    for seat in (0, None):
        assert view(table, seat)["heroes"][0]["items"] == [0, 0, 1, 0, 0, 0]
    table = levelled("arien", "raging_stream", edition)
    assert view(table, None)["heroes"][0]["items"] == [0, 1, 0, 0, 0, 0]


@pytest.mark.rule("goa2.item.slots")
def test_items_of_a_kind_add_up() -> None:
    """Two Attack items share a slot and are worth 2; a third kind beside them changes nothing."""
    assert act_with("noble_blade", "attack", attack=2, radius=1).attack_total() == 6
    table = Table({"arien": (RED, "c8")}, hand={"arien": hand_of("arien")}, coins={"arien": 3})
    table.state.phase = "level"
    table.run(up_to("cards"))
    answer_all(table, arien="rogue_wave")
    answer_all(table, arien="slippery_ground")
    assert table.hero("arien").items[ITEM_PLACE["initiative"]] == 2


@pytest.mark.rule("goa2.setup.coins-supply")
def test_what_a_level_costs_goes_to_the_supply_and_to_nobody() -> None:
    table = Table({"arien": (RED, "c8"), "wasp": (BLUE, "l12")}, coins={"arien": 1})
    assert (table.coins("arien"), table.coins("wasp")) == (1, 0)
    table.deal("arien", *hand_of("arien"))
    table.state.phase = "level"
    table.run(up_to("cards"))
    answer_all(table, arien="rogue_wave")
    assert table.hero("arien").level == 2
    assert (table.coins("arien"), table.coins("wasp")) == (0, 1), "one is for not levelling"


@pytest.mark.rule("goa2.item.slots")
def test_six_upgrades_leave_six_items_for_four_slots() -> None:
    """A hero who buys every level has an item of each upgrade, and all of them count."""
    table = Table({"arien": (RED, "c8")}, hand={"arien": hand_of("arien")}, coins={"arien": 99})
    table.state.phase = "level"
    table.run(up_to("cards"))
    while table.ask is not None:
        answer_all(table, arien=table.ask.asks[0].options[0])  # type: ignore[union-attr]
    items = table.hero("arien").items
    assert sum(items) == 6
    assert max(items) > 1, "some share a slot"
    printed = [CARDS[card].item for card in table.hero("arien").tucked]
    assert items == tuple(printed.count(item) for item in ITEM_PLACE)


@pytest.mark.parametrize("edition", [1, 2])
@pytest.mark.rule("goa2.item.bonus")
def test_an_item_adds_one_to_attack_and_defense(edition: int) -> None:
    """Arien's Noble Blade attacks with 5; Brogan's secondary Defense on Shield is worth 5."""
    table = Table(
        {"arien": (RED, "j8"), "brogan": (BLUE, "east of arien")},
        items={"arien": {"attack": 1}, "brogan": {"defense": 1}},
        hand={"brogan": ["shield"]},
        edition=edition,
    ).play("arien", "noble_blade", "attack", "shield")
    assert table.said("attack") == [("arien", "brogan", "noble_blade", 5)]
    assert table.said("defense") == [("brogan", "shield", 5, 5, 0)]
    assert table.where("brogan") == "k8"


@pytest.mark.rule("goa2.item.bonus")
@pytest.mark.parametrize("items", [0, 1, 2])
def test_an_item_adds_one_to_initiative(items: int) -> None:
    """On every card."""
    for card in hand_of("arien"):
        table = Table(
            {"arien": (RED, "j8")}, laid={"arien": card}, items={"arien": {"initiative": items}}
        )
        assert initiative(table.state, table.hero("arien")) == CARDS[card].initiative + items


@pytest.mark.rule("goa2.item.bonus")
@pytest.mark.parametrize("items", [0, 1, 2])
def test_an_item_adds_one_to_movement_primary_or_secondary(items: int) -> None:
    """Charm is a Movement card of 2, Cleave has a secondary Movement of 1."""
    assert movement_value(act_with("charm", "movement", movement=items)) == 2 + items
    assert movement_value(act_with("cleave", "movement", movement=items)) == 1 + items


@pytest.mark.rule("goa2.item.bonus")
@pytest.mark.parametrize("items", [0, 1, 2])
def test_an_item_adds_one_to_range_and_radius(items: int) -> None:
    """Rogue Wave reaches 2, Stone Gaze has radius 2."""
    assert act_with("rogue_wave", "attack", range=items).range == 2 + items
    assert act_with("stone_gaze", "skill", radius=items).radius == 2 + items


@pytest.mark.rule("goa2.item.bonus")
def test_a_radius_item_widens_an_active_effect() -> None:
    """Spell Break's radius 3 becomes 4 with an item and reaches Wasp."""
    for items, rule in ((0, None), (1, "goa2.overview.card-over-rules")):
        table = Table(
            {"arien": (RED, "h8"), "wasp": (BLUE, "4 east of arien")},
            items={"arien": {"radius": items}},
        ).play("arien", "spell_break", "skill")
        assert table.refused("wasp", "lift_up", "skill") == rule


@pytest.mark.rule("goa2.item.needs-icon")
def test_without_the_icon_an_item_does_nothing() -> None:
    """Spell Break shows no Attack, Movement or range, Noble Blade no range or radius."""
    act = act_with("spell_break", "skill", attack=1, movement=3, range=2)
    assert available(act.state, act.hero, act.card) == ["skill", "hold"]
    assert (act.range, act.attack_total(), movement_value(act)) == (0, 0, 0)
    blade = act_with("noble_blade", "attack", range=2, radius=2)
    assert (blade.range, blade.radius) == (0, 0)


@pytest.mark.rule("goa2.item.needs-icon")
def test_a_defense_item_does_not_help_a_block() -> None:
    """Dodge has no number: against an attack that is not ranged three items save nobody."""
    table = Table(
        {"arien": (RED, "j8"), "tigerclaw": (BLUE, "east of arien")},
        hand={"tigerclaw": ["dodge"]},
        items={"tigerclaw": {"defense": 9}},
    ).play("arien", "noble_blade", "attack", "dodge")
    assert table.where("tigerclaw") is None


@pytest.mark.rule("goa2.item.not-text")
def test_items_do_not_change_numbers_in_the_text() -> None:
    """Noble Blade's text moves a unit by 1 space and Light-Fingered's its hero, whatever items."""
    table = Table(
        {
            "arien": (RED, "j8"),
            "brogan": (BLUE, "east of arien"),
            "wasp": (BLUE, "2 east of arien"),
        },
        items={"arien": {"movement": 3}},
    ).play("arien", "noble_blade", "attack", "wasp")
    near = {table.name(n) for n in table.board.grid.neighbours[table.space("wasp")]}
    assert table.options() <= near
    table = Table({"tigerclaw": (RED, "j8")}, items={"tigerclaw": {"movement": 3}})
    table.play("tigerclaw", "light_fingered", "skill")
    near = {table.name(n) for n in table.board.grid.neighbours[table.space("j8")]}
    assert table.options() <= near | {"no"}


@pytest.mark.rule("goa2.item.not-text")
def test_items_do_not_change_a_bonus_in_the_text() -> None:
    """Backstab's 5 becomes 6 with an item; the 2 of its text stay 2."""
    table = Table(
        {"tigerclaw": (RED, "j8"), "arien": (RED, "l8"), "brogan": (BLUE, "k8")},
        items={"tigerclaw": {"attack": 1}},
    ).play("tigerclaw", "backstab", "attack")
    assert table.said("attack") == [("tigerclaw", "brogan", "backstab", 8)]


# --- examples ---------------------------------------------------------------------------------


@pytest.mark.parametrize("edition", [1, 2])
@pytest.mark.rule("goa2.item.example-attack")
def test_example_an_attack_item_helps_gold_and_red(edition: int) -> None:
    """Of Arien's five cards only Noble Blade and Dangerous Current can attack: each with 1 more."""
    totals = {}
    for card in hand_of("arien"):
        table = Table(
            {"arien": (RED, "j8"), "brogan": (BLUE, "east of arien")},
            items={"arien": {"attack": 1}},
            edition=edition,
        )
        if table.refused("arien", card, "attack") is None:
            table.play("arien", card, "attack")
            totals[card] = table.said("attack")[0][3]
    assert totals == {"noble_blade": 5, "dangerous_current": 7}


@pytest.mark.parametrize("edition", [1, 2])
@pytest.mark.rule("goa2.item.example-range", "goa2.item.needs-icon")
def test_example_a_range_item_and_a_card_without_range(edition: int) -> None:
    """Noble Blade does not reach Brogan two spaces away; Rogue Wave reaches three."""
    table = Table(
        {"arien": (RED, "j8"), "brogan": (BLUE, "2 east of arien")},
        items={"arien": {"range": 1}},
        edition=edition,
    ).play("arien", "noble_blade", "attack")
    assert table.said("attack") == []
    table.move("brogan", "3 west of arien")
    table.play("arien", "rogue_wave", "attack")
    assert table.said("attack") == [("arien", "brogan", "rogue_wave", 4)]


@pytest.mark.parametrize("edition", [1, 2])
@pytest.mark.rule("goa2.item.example-tigerclaw-attack")
def test_example_tigerclaw_tucks_pick_pocket(edition: int) -> None:
    """It goes under the first slot: his attacks are 1 stronger."""
    table = levelled("tigerclaw", "poisoned_dagger", edition)
    assert table.hero("tigerclaw").items == (1, 0, 0, 0, 0, 0)
    act = Act(table.state, table.hero("tigerclaw"), CARDS["blink_strike"], "attack", True)
    assert act.attack_total() == 4


@pytest.mark.parametrize("edition", [1, 2])
@pytest.mark.rule("goa2.item.example-tigerclaw-initiative")
def test_example_tigerclaw_tucks_poisoned_dagger(edition: int) -> None:
    """It goes under the third slot: his cards are 1 faster."""
    table = levelled("tigerclaw", "pick_pocket", edition)
    assert table.hero("tigerclaw").items == (0, 0, 1, 0, 0, 0)
    table.lay("tigerclaw", "blink_strike")
    assert initiative(table.state, table.hero("tigerclaw")) == 14
