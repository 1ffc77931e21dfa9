"""The defeat of a hero: what it costs, what it pays and what stays as it was."""

from __future__ import annotations

import pytest

from critias.games.goa2.rules.cards import CARDS, HeroSheet
from goa2.rules.course import outcome
from goa2.rules.positions import SPARE, both_editions
from goa2.table import BLUE, RED, Table

TABLE = {
    1: (1, 1, 1),
    2: (2, 1, 1),
    3: (3, 1, 1),
    4: (4, 2, 2),
    5: (5, 2, 2),
    6: (6, 2, 2),
    7: (7, 3, 3),
    8: (8, 3, 3),
}
"""Level of the victim -> coins of the victor, of each teammate, Life counters spent."""


def duel(**more: object) -> Table:
    """Arien strikes Brogan, who has nothing to defend with; Wasp is Arien's teammate."""
    return Table(
        {"arien": (RED, "h8"), "brogan": (BLUE, "i8"), "wasp": (RED, "k4"), "dodger": (BLUE, "k6")},
        minions=SPARE,
        **more,  # type: ignore[arg-type]
    )


def strike(table: Table) -> Table:
    """The blow that fells Brogan."""
    return table.play("arien", "noble_blade", "attack", "brogan")


@both_editions
@pytest.mark.rule("goa2.defeat.remove-hero", "goa2.concept.defeat")
def test_a_defeated_hero_leaves_the_board(edition: int) -> None:
    """Its space is empty and its victor is paid."""
    table = strike(duel(edition=edition))
    assert table.where("brogan") is None
    assert table.piece_at("i8") is None
    assert table.coins("arien") == 1


@both_editions
@pytest.mark.rule("goa2.defeat.unresolved-card")
def test_its_unresolved_card_is_resolved_without_an_action(edition: int) -> None:
    """Brogan's card of the turn lies on his dashboard and did nothing."""
    table = strike(duel(laid={"brogan": "bulwark"}, edition=edition))
    assert table.hero("brogan").card == ""
    assert table.hero("brogan").resolved[0] == "bulwark"
    assert table.state.effects == []
    assert [name for name, *_ in table.said("action")] == ["arien"]


@both_editions
@pytest.mark.rule("goa2.defeat.cancel-effects", "goa2.effect.cancel-defeat")
def test_all_its_active_effects_end_and_no_others(edition: int) -> None:
    """Shield and Bulwark fall with Brogan; Dodger's effect stays."""
    table = duel(edition=edition)
    table.play("brogan", "bulwark", "skill")
    table.play("brogan", "shield", "skill")
    table.play("dodger", "weakness", "skill")
    assert len(table.state.effects) == 3
    strike(table)
    assert [effect.card for effect in table.state.effects] == ["weakness"]


@both_editions
@pytest.mark.rule("goa2.defeat.markers-returned")
def test_markers_on_it_go_back(edition: int) -> None:
    """A marker that another hero holds stays."""
    table = duel(edition=edition)
    table.state.markers["poison"] = (table.hero("brogan").index, -1)
    table.state.markers["other"] = (table.hero("dodger").index, -1)
    strike(table)
    assert list(table.state.markers) == ["other"]


@both_editions
@pytest.mark.rule(
    "goa2.defeat.coins-level",
    "goa2.defeat.assist",
    "goa2.defeat.lives",
)
@pytest.mark.parametrize("level", list(TABLE))
def test_coins_assists_and_lives_by_level(edition: int, level: int) -> None:
    """Paid are the victor and its teammate; the victim's team spends Life counters."""
    table = strike(duel(level={"brogan": level}, lives=(6, 6), edition=edition))
    coins, assist, lives = TABLE[level]
    assert table.coins("arien") == coins
    assert table.coins("wasp") == assist
    assert (table.coins("brogan"), table.coins("dodger")) == (0, 0)
    assert table.state.lives == [6, 6 - lives]


@both_editions
@pytest.mark.rule("goa2.defeat.table")
def test_the_whole_table_of_levels(edition: int) -> None:
    """Coins rise with every level, assists and lives with every tier."""
    rows = []
    for level in range(1, 9):
        table = strike(duel(level={"brogan": level}, lives=(6, 6), edition=edition))
        rows.append((table.coins("arien"), table.coins("wasp"), 6 - table.state.lives[BLUE]))
    assert [coins for coins, _, _ in rows] == [1, 2, 3, 4, 5, 6, 7, 8]
    assert [assist for _, assist, _ in rows] == [1, 1, 1, 2, 2, 2, 3, 3]
    assert [lives for _, _, lives in rows] == [1, 1, 1, 2, 2, 2, 3, 3]


@both_editions
@pytest.mark.rule("goa2.defeat.assist")
def test_every_teammate_is_paid_for_assisting(edition: int) -> None:
    """Near or far, on the board or off it."""
    table = Table(
        {
            "arien": (RED, "h8"),
            "brogan": (BLUE, "i8"),
            "wasp": (RED, "b13"),
            "sabina": (RED, None),
        },
        level={"brogan": 5},
        edition=edition,
    )
    strike(table)
    assert [table.coins(name) for name in ("arien", "wasp", "sabina")] == [5, 2, 2]


@both_editions
@pytest.mark.rule("goa2.defeat.lives-last")
@pytest.mark.parametrize(("level", "left"), [(1, 1), (4, 2), (4, 1), (7, 1), (8, 3)])
def test_whoever_spends_the_last_life_counter_loses(edition: int, level: int, left: int) -> None:
    """Also if the loss is larger than what is left; the count does not go below 0."""
    table = strike(duel(level={"brogan": level}, lives=(6, left), edition=edition))
    assert table.state.lives == [6, 0]
    result = outcome(table)
    assert result is not None
    assert table.state.winner == RED


@both_editions
@pytest.mark.rule("goa2.defeat.lives-last")
def test_with_counters_left_the_game_goes_on(edition: int) -> None:
    """Two counters spent out of three."""
    table = strike(duel(level={"brogan": 4}, lives=(6, 3), edition=edition))
    assert table.state.lives == [6, 1]
    assert outcome(table) is None


@both_editions
@pytest.mark.rule("goa2.defeat.basic-not-counted")
def test_basic_cards_have_no_tier_in_the_reckoning(edition: int) -> None:
    """Brogan at level 4 has two basic cards and Tier II in every colour: 2 counters, assist 2."""
    hand = ["onslaught", "bulwark", "bullrush", "bolster", "mighty_punch"]
    table = duel(level={"brogan": 4}, hand={"brogan": hand}, edition=edition)
    assert [CARDS[card].tier for card in hand] == [0, 0, 2, 2, 2]
    strike(table).answer("no")
    assert table.state.lives == [6, 4]
    assert table.coins("wasp") == 2


@both_editions
@pytest.mark.rule("goa2.defeat.cards-kept")
def test_cards_level_items_and_coins_stay(edition: int) -> None:
    """Defeat touches none of them."""
    table = duel(
        level={"brogan": 3},
        coins={"brogan": 4},
        items={"brogan": {"attack": 1}},
        hand={"brogan": ["mad_dash", "shield"]},
        discard={"brogan": ["brutal_jab"]},
        edition=edition,
    )
    strike(table).answer("no")
    assert table.where("brogan") is None
    brogan = table.hero("brogan")
    assert (brogan.level, brogan.coins) == (3, 4)
    assert brogan.items == (1, 0, 0, 0, 0, 0)
    assert (brogan.hand, brogan.discard) == (["mad_dash", "shield"], ["brutal_jab"])


@pytest.mark.rule("goa2.defeat.tokens-stay")
def test_tokens_stay_when_their_owner_falls(tinker: HeroSheet) -> None:
    """Second printing: Tinker's Cog lies where it lay."""
    table = Table(
        {"arien": (RED, "h8"), "tinker": (BLUE, "i8")},
        minions=SPARE,
        tokens=[("cog", "tinker", None)],
    )
    table.play("tinker", "lay_a_cog", "skill", "k8")
    table.play("arien", "noble_blade", "attack", "tinker")
    assert table.where("tinker") is None
    assert table.piece_at("k8") == ("cog", BLUE)
