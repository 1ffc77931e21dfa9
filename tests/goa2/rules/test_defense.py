"""Defense actions."""

from __future__ import annotations

import pytest

from critias.games.goa2.rules.cards import CARDS, SHEETS, HeroSheet
from goa2.rules.positions import SPARE, both_editions
from goa2.table import BLUE, RED, Table

Minion = tuple[str, int, str]


def duel(*minions: Minion, **more: object) -> Table:
    """Arien beside Brogan."""
    return Table(
        {"arien": (RED, "h8"), "brogan": (BLUE, "i8")},
        minions=[*minions, *SPARE],
        **more,  # type: ignore[arg-type]
    )


@both_editions
@pytest.mark.rule("goa2.defense.reaction")
def test_the_target_discards_one_card_and_defends_with_it(edition: int) -> None:
    """After the announcement one card goes from hand to the discard pile, open to all."""
    table = duel(hand={"brogan": ["mad_dash", "shield"]}, edition=edition)
    table.play("arien", "noble_blade", "attack", "brogan")
    assert table.said("attack") == [("arien", "brogan", "noble_blade", 4)]
    assert table.options() == {"mad_dash", "shield", "no"}
    table.answer("shield")
    assert table.done
    assert (table.hand("brogan"), table.discarded("brogan")) == (["mad_dash"], ["shield"])
    assert table.said("defense") == [("brogan", "shield", 4, 4, 0)]


@both_editions
@pytest.mark.rule("goa2.defense.not-from-played")
def test_a_played_card_does_not_defend(edition: int) -> None:
    """Neither the unresolved card of this turn, nor a resolved or a discarded one."""
    table = duel(
        hand={"brogan": ["shield"]},
        discard={"brogan": ["brutal_jab"]},
        laid={"brogan": "mad_dash"},
        edition=edition,
    )
    table.hero("brogan").resolved[3] = "bulwark"
    table.play("arien", "noble_blade", "attack", "brogan")
    assert table.options() == {"shield", "no"}


@both_editions
@pytest.mark.rule("goa2.defense.needs-defense-icon")
def test_a_card_without_a_defense_action_cannot_defend(tinker: HeroSheet, edition: int) -> None:
    """Those with a value, primary or not, Defense/Skill and blocks can."""
    table = Table(
        {"arien": (RED, "h8"), "tinker": (BLUE, "i8"), "tigerclaw": (BLUE, "h7")},
        hand={
            "tinker": ["popgun", "hammer", "gearwork", "shoo", "ward"],
            "tigerclaw": ["dodge", "hit_and_run"],
        },
        edition=edition,
    )
    table.play("arien", "noble_blade", "attack", "tinker", "no")
    assert table.options() == {"hammer", "gearwork", "shoo", "no"}
    assert table.why("popgun") == "goa2.defense.needs-defense-icon"
    table.answer("no")
    table.play("arien", "ceremonial_blade", "attack", "tigerclaw")
    assert table.options() == {"dodge", "hit_and_run", "no"}


@both_editions
@pytest.mark.rule("goa2.defense.not-turn-limit")
def test_a_hero_defends_against_every_attack_of_a_turn(edition: int) -> None:
    """Two attacks, two cards, and the card of the turn is still Brogan's to resolve."""
    table = Table(
        {"arien": (RED, "h8"), "brogan": (BLUE, "i8"), "wasp": (RED, "j8")},
        hand={"brogan": ["mad_dash", "shield"]},
        laid={"brogan": "brutal_jab"},
        edition=edition,
    )
    table.play("arien", "noble_blade", "attack", "brogan", "no", "shield")
    table.play("wasp", "magnetic_dagger", "attack", "brogan", "mad_dash")
    assert table.where("brogan") == "i8"
    assert table.discarded("brogan") == ["shield", "mad_dash"]
    assert table.hero("brogan").card == "brutal_jab"


@both_editions
@pytest.mark.rule("goa2.defense.needs-card")
def test_minions_and_items_alone_do_not_defend(edition: int) -> None:
    """Three items and three minions would make 6 against 4; without a card Brogan falls."""
    table = duel(
        ("melee", BLUE, "i7"),
        ("melee", BLUE, "h7"),
        ("heavy", BLUE, "j8"),
        items={"brogan": {"defense": 3}},
        edition=edition,
    )
    table.play("arien", "dangerous_current", "attack", "brogan")
    assert table.where("brogan") is None


@both_editions
@pytest.mark.rule("goa2.defense.total")
def test_the_defense_total_adds_value_text_items_and_minions(
    tinker: HeroSheet, edition: int
) -> None:
    """Gearwork 3, +2 by its text, two items, one minion of each team around: 7 + 1 - 1."""
    table = Table(
        {"arien": (RED, "h8"), "tinker": (BLUE, "i8")},
        minions=[("melee", BLUE, "j8"), ("melee", RED, "i7"), *SPARE],
        items={"tinker": {"defense": 2}},
        hand={"tinker": ["gearwork"]},
        edition=edition,
    )
    table.play("arien", "dangerous_current", "attack", "tinker", "gearwork")
    assert table.said("defense") == [("tinker", "gearwork", 7, 6, 0)]


@both_editions
@pytest.mark.parametrize(
    ("minions", "modifier"),
    [
        pytest.param(
            [("melee", BLUE, "i7"), ("heavy", BLUE, "j8"), ("melee", BLUE, "j7")],
            2,
            marks=pytest.mark.rule("goa2.defense.melee-heavy-friendly"),
            id="friends adjacent, one at distance 2",
        ),
        pytest.param(
            [("melee", RED, "i7"), ("heavy", RED, "j8"), ("melee", RED, "j7")],
            -2,
            marks=pytest.mark.rule("goa2.defense.melee-heavy-enemy"),
            id="enemies adjacent, one at distance 2",
        ),
        pytest.param(
            [("ranged", RED, "i7")],
            -1,
            marks=pytest.mark.rule("goa2.defense.ranged-enemy"),
            id="enemy archer adjacent",
        ),
        pytest.param(
            [("ranged", RED, "k8")],
            -1,
            marks=pytest.mark.rule("goa2.defense.ranged-enemy"),
            id="enemy archer at distance 2",
        ),
        pytest.param(
            [("ranged", RED, "l8")],
            0,
            marks=pytest.mark.rule("goa2.defense.ranged-enemy"),
            id="enemy archer at distance 3",
        ),
        pytest.param(
            [("ranged", BLUE, "i7")],
            0,
            marks=pytest.mark.rule("goa2.defense.ranged-friendly-none"),
            id="own archer adjacent",
        ),
    ],
)
def test_what_minions_change(edition: int, minions: list[Minion], modifier: int) -> None:
    """Shield has defense 4 against an attack of 6."""
    table = duel(*minions, hand={"brogan": ["shield"]}, edition=edition)
    table.play("arien", "dangerous_current", "attack", "brogan", "shield")
    assert table.said("defense") == [("brogan", "shield", 4 + modifier, 6, modifier)]


@both_editions
@pytest.mark.rule("goa2.defense.success", "goa2.defense.fail")
@pytest.mark.parametrize(("bonus", "stands"), [(1, False), (2, True), (3, True)])
def test_a_defense_holds_if_it_reaches_the_attack(edition: int, bonus: int, stands: bool) -> None:
    """Shield 4 with items against 6; win or lose, the card is discarded."""
    table = duel(hand={"brogan": ["shield"]}, items={"brogan": {"defense": bonus}}, edition=edition)
    table.play("arien", "dangerous_current", "attack", "brogan", "shield")
    assert (table.where("brogan") is not None) == stands
    assert table.discarded("brogan") == ["shield"]
    assert table.hand("brogan") == []


@both_editions
@pytest.mark.rule("goa2.defense.primary-text")
def test_the_text_of_a_primary_defense_applies(tinker: HeroSheet, edition: int) -> None:
    """Gearwork, a Defense/Skill card, pays its coin while it defends; Shoo moves a minion."""
    table = Table(
        {"arien": (RED, "h8"), "tinker": (BLUE, "i8")},
        minions=[("melee", BLUE, "i7", "pawn"), *SPARE],
        hand={"tinker": ["gearwork", "shoo"]},
        edition=edition,
    )
    table.play("arien", "ceremonial_blade", "attack", "tinker", "no", "gearwork")
    assert table.coins("tinker") == 1
    table.play("arien", "noble_blade", "attack", "tinker", "no", "shoo", "pawn", "j6")
    assert table.where("pawn") == "j6"


@both_editions
@pytest.mark.rule("goa2.defense.secondary-no-text")
def test_the_text_of_a_secondary_defense_is_ignored(edition: int) -> None:
    """Bulwark defends with its value and neither starts its effect nor retrieves a card."""
    table = duel(hand={"brogan": ["bulwark"]}, discard={"brogan": ["mad_dash"]}, edition=edition)
    table.play("arien", "noble_blade", "attack", "brogan", "bulwark")
    assert table.done
    assert table.where("brogan") == "i8"
    assert table.state.effects == []
    assert table.asked.count("retrieve") == 0


@both_editions
@pytest.mark.rule("goa2.defense.may-fail-knowingly")
def test_a_card_that_is_not_enough_may_be_used_for_its_text(
    tinker: HeroSheet, edition: int
) -> None:
    """Gearwork makes 5 against 9: Tinker falls, one coin richer."""
    table = Table(
        {"arien": (RED, "h8"), "tinker": (BLUE, "i8")},
        hand={"tinker": ["gearwork"]},
        items={"arien": {"attack": 3}},
        edition=edition,
    )
    table.play("arien", "dangerous_current", "attack", "tinker", "gearwork")
    assert table.where("tinker") is None
    assert table.coins("tinker") == 1


@pytest.mark.rule("goa2.defense.example-wasp")
def test_wasp_holds_out_against_a_mad_dash() -> None:
    """Example: 6 against Lift Up's secondary 5, with a melee minion of hers beside her: 5 + 1."""
    table = Table(
        {"brogan": (RED, "h8"), "wasp": (BLUE, "k8")},
        minions=[("melee", BLUE, "l8"), *SPARE],
        hand={"wasp": ["lift_up"]},
        edition=1,
    )
    table.play("brogan", "mad_dash", "attack", "j8", "wasp", "lift_up")
    assert table.said("attack") == [("brogan", "wasp", "mad_dash", 6)]
    assert table.said("defense") == [("wasp", "lift_up", 6, 6, 1)]
    assert table.where("wasp") == "k8"
    assert table.said("move") == [(table.names["brogan"], table.space("h8"), table.space("j8"))]


@pytest.mark.rule("goa2.defense.example-dodger")
def test_dodgers_shield_with_two_empty_spawn_points() -> None:
    """Example: 6 against 3 + 3. The current card adds 2, so an item stands in for the third."""
    table = Table(
        {"brogan": (RED, "l8"), "dodger": (BLUE, "i8")},
        minions=SPARE,
        hand={"dodger": ["shield_of_decay"]},
        items={"dodger": {"defense": 1}},
        edition=1,
    )
    points = table.board.all_points & table.board.grid.disc(table.space("i8"), 2)
    assert (points & ~table.state.occupied).bit_count() >= 2
    table.play("brogan", "mad_dash", "attack", "j8", "dodger", "shield_of_decay")
    assert table.said("attack") == [("brogan", "dodger", "mad_dash", 6)]
    assert table.said("defense") == [("dodger", "shield_of_decay", 6, 6, 0)]
    assert table.where("dodger") == "i8"


@pytest.mark.rule("goa2.defense.example-icons")
def test_what_defense_icons_say() -> None:
    """Example: a secondary 5 is 5 without text; a primary 3 with a plus is 3 changed by text."""
    lift_up, shield = CARDS["lift_up"], CARDS["shield_of_decay"]
    assert (lift_up.defense, lift_up.plus, lift_up.defends_primary) == (5, False, False)
    assert (shield.defense, shield.plus, shield.defends_primary) == (3, True, True)
    for sheet in SHEETS.values():
        assert all(c.defense is not None for c in sheet.cards if c.defends_primary and not c.block)
    for edition in (1, 2):
        table = Table(
            {"arien": (RED, "c14"), "dodger": (BLUE, "d14"), "wasp": (BLUE, "c15")},
            hand={"dodger": ["shield_of_decay"], "wasp": ["lift_up"]},
            edition=edition,
        )
        table.play("arien", "noble_blade", "attack", "dodger", "no", "shield_of_decay")
        table.play("arien", "ceremonial_blade", "attack", "wasp", "lift_up")
        assert [value for _, _, value, *_ in table.said("defense")] == [3, 5]
