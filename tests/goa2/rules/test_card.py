"""What is printed on cards, and what it means."""

import pytest

from critias.games.goa2.rules.acting import Act, played_attack
from critias.games.goa2.rules.cards import (
    BASIC,
    CARDS,
    COLOURS,
    ITEMS,
    LETTERS,
    SHEETS,
    HeroSheet,
    primary_types,
)
from critias.games.goa2.rules.conditions import IN_RADIUS, IN_RANGE
from critias.games.goa2.rules.level import upgrades
from critias.games.goa2.rules.turn import initiative, resolve_next
from critias.games.goa2.shown.cards import card as drawn
from goa2.rules.course import hand_of
from goa2.table import BLUE, RED, Table


def acting(table: Table, hero: str, card: str, kind: str, primary: bool = True) -> Act:
    """A hero in the middle of an action."""
    return Act(table.state, table.hero(hero), CARDS[card], kind, primary)


@pytest.mark.rule("goa2.card.initiative")
def test_the_number_at_the_top_orders_the_cards() -> None:
    """Spell Break has 13, Bulwark 12: Arien acts first."""
    table = Table(
        {"brogan": (BLUE, "q9"), "arien": (RED, "c8")},
        laid={"arien": "spell_break", "brogan": "bulwark"},
    )
    assert initiative(table.state, table.hero("arien")) == 13
    assert initiative(table.state, table.hero("brogan")) == 12
    table.run(resolve_next)
    assert table.said("acts") == [("arien", "spell_break")]


@pytest.mark.rule("goa2.card.tier")
def test_tiers_run_from_one_to_four_and_order_the_upgrades() -> None:
    """Three cards of Tier I, six of II and III, one of IV; the next tier is what levels bring."""
    for sheet in SHEETS.values():
        tiers = [card.tier for card in sheet.cards if card.tier and not card.spell]
        assert [tiers.count(n) for n in (1, 2, 3, 4)] == [3, 6, 6, 1]
    table = Table({"arien": (RED, "c8")}, hand={"arien": hand_of("arien")}, coins={"arien": 1})
    assert {CARDS[card].tier for card in upgrades(table.hero("arien"))} == {2}


@pytest.mark.rule("goa2.card.colors")
def test_there_are_six_colours_with_a_letter_each() -> None:
    """Every core hero has cards of all six."""
    assert {LETTERS[colour] for colour in COLOURS} == set("RBGPSD")
    assert LETTERS["gold"] == "D"
    for sheet in SHEETS.values():
        assert {card.colour for card in sheet.cards} == set(COLOURS)


@pytest.mark.rule("goa2.card.item-icon")
def test_only_tier_two_and_three_carry_an_item() -> None:
    """The basic cards, Tier I and the Ultimate have none."""
    for card in CARDS.values():
        assert (card.item in ITEMS) == (card.tier in (2, 3) and not card.spell), card.name


@pytest.mark.rule("goa2.card.type")
def test_the_type_is_that_of_the_primary_action_whatever_is_done_with_it() -> None:
    """Arien only moved with his attack card: he still played an attack card."""
    table = Table({"arien": (RED, "c8")})
    table.play("arien", "dangerous_current", "movement", "arien")
    assert primary_types(CARDS["dangerous_current"], in_play=True) == ("attack",)
    assert played_attack(table.hero("arien"))


@pytest.mark.rule("goa2.card.basic", "goa2.card.basic-no-tier")
def test_gold_and_silver_are_basic_and_never_upgraded() -> None:
    """They have no tier, and no level offers another one."""
    for sheet in SHEETS.values():
        for card in sheet.cards:
            assert card.basic == (card.colour in BASIC)
            assert card.basic == (card.tier == 0)
    table = Table({"arien": (RED, "c8")}, hand={"arien": hand_of("arien")}, coins={"arien": 28})
    assert not any(CARDS[card].basic for card in upgrades(table.hero("arien")))


@pytest.mark.rule("goa2.card.basic-actions")
def test_every_action_of_a_basic_card_is_a_basic_action() -> None:
    """Tigerclaw's Ultimate repeats basic actions: also the secondary movement of his gold card,
    but not that of a red card."""
    for card, repeats in (("blink_strike", True), ("hit_and_run", False)):
        table = Table({"tigerclaw": (RED, "c8")}, ultimate=["tigerclaw"])
        table.play("tigerclaw", card, "movement", "east of tigerclaw")
        assert table.done is not repeats
        if repeats:
            assert table.question.kind == "repeat"


@pytest.mark.rule("goa2.card.ranged")
def test_an_action_is_ranged_only_if_its_card_says_so() -> None:
    """Ranged primary actions have a range; a secondary action is never ranged."""
    for card in CARDS.values():
        if card.ranged and card.primary in ("attack", "skill") and not card.reconstructed:
            assert card.range is not None, card.name
    table = Table({"sabina": (RED, "c8")})
    assert acting(table, "sabina", "quickdraw", "attack").ranged
    assert not acting(table, "sabina", "quickdraw", "movement", primary=False).ranged


@pytest.mark.rule("goa2.card.radius-non-ranged")
def test_a_radius_does_not_make_an_action_ranged() -> None:
    """Wasp's Shock has radius 2, yet a block against ranged attacks does not stop it."""
    table = Table(
        {"wasp": (RED, "h8"), "tigerclaw": (BLUE, "east of wasp")},
        hand={"tigerclaw": ["dodge"]},
    )
    assert CARDS["shock"].radius == 2
    table.play("wasp", "shock", "attack", "tigerclaw", "dodge")
    assert table.said("block") == [("tigerclaw", "dodge", 0)]
    assert table.where("tigerclaw") is None


@pytest.mark.rule("goa2.card.area-subtype-first")
def test_first_printing_area_actions_are_those_with_a_radius() -> None:
    """The word names what the radius icon shows; it is no third way of reaching a target."""
    table = Table({"wasp": (RED, "h8"), "tigerclaw": (BLUE, "2 east of wasp")}, edition=1)
    act = acting(table, "wasp", "shock", "attack")
    assert act.radius == 2
    assert not act.ranged
    assert not CARDS["quickdraw"].radius
    assert [CARDS["shock"].subtype(edition) for edition in (1, 2)] == ["Area", ""]
    assert [CARDS["quickdraw"].subtype(edition) for edition in (1, 2)] == ["Ranged", "Ranged"]
    assert CARDS["noble_blade"].subtype(1) == ""
    words = [[value.word for value in drawn("shock", "hand", edition=n).kind] for n in (1, 2)]
    assert ("Area" in words[0], "Area" in words[1]) == (True, False)


def test_a_card_whose_numbers_are_a_guess_says_so() -> None:
    guessed = drawn("whisper_vile_accusation", "hand").mark
    assert guessed is not None
    assert guessed.word == "reconstructed"
    assert drawn("whisper_swift_justice", "hand").mark is None


@pytest.mark.rule("goa2.card.range-max")
@pytest.mark.parametrize(
    ("card", "condition", "value"), [("quickdraw", IN_RANGE, 2), ("back_to_back", IN_RADIUS, 2)]
)
def test_range_and_radius_are_the_greatest_distance(
    card: str, condition: object, value: int
) -> None:
    """With an item one more; distance 1 up to the value is within."""
    item = "range" if condition is IN_RANGE else "radius"
    for extra in (-1, 0, 1):
        table = Table({"sabina": (RED, "j11")})
        grid = table.board.grid
        table.hero("sabina").add_item(ITEMS.index(item), extra)
        act = acting(table, "sabina", card, CARDS[card].primary)
        reach = condition.mask(act)  # type: ignore[attr-defined]
        inside = {s for s in grid.spaces if reach >> s & 1}
        assert inside == {
            s for s in grid.spaces if 1 <= grid.distance(act.here, s) <= value + extra
        }


@pytest.mark.rule("goa2.card.example-range")
@pytest.mark.parametrize(
    ("hero", "card", "reach"),
    [
        ("sabina", "point_blank_shot", 1),  # range 1
        ("tigerclaw", "poisoned_dagger", 3),  # range 3
        ("sabina", "listen_up", 1),  # radius 1
        ("wasp", "control_gravity", 3),  # radius 3
    ],
)
def test_targets_from_distance_one_up_to_the_printed_value(
    hero: str, card: str, reach: int
) -> None:
    """A hero and a minion of each team stand at each distance from 1 to 4."""
    heroes = ("arien", "brogan", "dodger", "xargatha")
    distance = {name: n for n, name in enumerate(heroes, 1)}
    table = Table(
        {hero: (RED, "j13")} | {name: (BLUE, f"{n} west of j13") for name, n in distance.items()},
        minions=[
            ("melee", team, f"{n} {way} of j13")
            for team, way in ((RED, "northwest"), (BLUE, "northeast"))
            for n in distance.values()
        ],
    )
    table.play(hero, card, CARDS[card].primary)
    distances = {
        table.board.grid.distance(table.space("j13"), table.space(str(place)))
        for place in table.options()
    }
    assert distances == set(range(1, reach + 1))


@pytest.mark.usefixtures("tinker")
@pytest.mark.parametrize("edition", [1, 2])
@pytest.mark.rule("goa2.card.range-zero-first")
def test_a_range_of_zero_or_less_reaches_nobody(edition: int) -> None:
    """Not even an adjacent unit."""
    table = Table({"tinker": (RED, "j11"), "brogan": (BLUE, "east of tinker")}, edition=edition)
    assert IN_RANGE.mask(acting(table, "tinker", "ram", "attack")) == 0
    table.hero("tinker").add_item(ITEMS.index("range"), -1)
    assert IN_RANGE.mask(acting(table, "tinker", "ram", "attack")) == 0
    table.hero("tinker").add_item(ITEMS.index("range"), 2)
    assert IN_RANGE.mask(acting(table, "tinker", "ram", "attack")) != 0


@pytest.mark.rule("goa2.card.reminder-text")
def test_what_a_card_does_is_its_function_and_not_its_words(tinker: HeroSheet) -> None:
    """The words of a card may be changed without any change to play."""
    before = Table({"tinker": (RED, "j11")}).play("tinker", "gearwork", "skill").coins("tinker")
    object.__setattr__(CARDS["gearwork"], "text", "(It gains ten coins.)")
    after = Table({"tinker": (RED, "j11")}).play("tinker", "gearwork", "skill").coins("tinker")
    assert tinker.id == "tinker"
    assert before == after == 1
