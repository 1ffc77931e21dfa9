"""Upgrades: which cards may be taken, and where the others go."""

import pytest

from critias.games.goa2.rules.cards import CARDS
from critias.kernel.choices import AskAll, rule_in
from goa2.rules.course import answer_all, asked, hand_of, up_to, view
from goa2.table import BLUE, RED, Table

TIER_TWO = {
    "red": {"raging_stream", "rogue_wave"},
    "green": {"magical_current", "arcane_whirlpool"},
    "blue": {"expert_duelist", "slippery_ground"},
}
"""Arien's cards of Tier II."""


def levelling(edition: int = 2, **coins: int) -> Table:
    """Arien, Tigerclaw and Brogan at the end of a round, with coins."""
    heroes = {"arien": (RED, "c8"), "tigerclaw": (RED, "c10"), "brogan": (BLUE, "q9")}
    table = Table(
        heroes, hand={name: hand_of(name) for name in heroes}, coins=coins, edition=edition
    )
    table.state.phase = "level"
    return table.run(up_to("cards"))


def offered(table: Table) -> set[object]:
    """What Arien may take now."""
    return set(asked(table)[0])


def why(table: Table, card: str) -> str | None:
    """Why Arien may not take a card."""
    assert isinstance(table.ask, AskAll)
    reason = table.ask.asks[0].why
    assert reason is not None
    return rule_in(reason(card))


@pytest.mark.parametrize("edition", [1, 2])
@pytest.mark.rule("goa2.upgrade.lowest-tier", "goa2.upgrade.pick-one-of-two")
def test_any_colour_of_the_lowest_tier(edition: int) -> None:
    """At first all three colours are tied at Tier I: both cards of each may be taken."""
    table = levelling(edition, arien=1)
    assert offered(table) == TIER_TWO["red"] | TIER_TWO["green"] | TIER_TWO["blue"]


@pytest.mark.rule("goa2.upgrade.lowest-tier", "goa2.upgrade.all-two-before-three")
def test_a_colour_that_is_ahead_has_to_wait() -> None:
    """With red at Tier II only green and blue may follow; Tier III comes when all are there."""
    table = levelling(arien=15)
    answer_all(table, arien="raging_stream")
    assert offered(table) == TIER_TWO["green"] | TIER_TWO["blue"]
    assert why(table, "violent_torrent") == "goa2.upgrade.lowest-tier"
    answer_all(table, arien="slippery_ground")
    assert offered(table) == TIER_TWO["green"]
    answer_all(table, arien="arcane_whirlpool")
    assert {CARDS[str(card)].tier for card in offered(table)} == {3}
    assert {CARDS[str(card)].colour for card in offered(table)} == {"red", "green", "blue"}
    assert len(offered(table)) == 6
    answer_all(table, arien="deluge")
    assert offered(table) == {
        "violent_torrent", "tidal_blast", "stranger_tide", "ebb_and_flow",
    }  # fmt: skip


@pytest.mark.rule("goa2.upgrade.all-two-before-three")
def test_tier_two_of_one_round_counts_in_the_next() -> None:
    """What has been taken in earlier rounds is looked at as well."""
    table = levelling(arien=1)
    answer_all(table, arien="raging_stream")
    table.hero("arien").coins = 2
    table.hero("tigerclaw").coins = table.hero("brogan").coins = 0
    table.state.phase = "level"
    table.run(up_to("cards"))
    assert offered(table) == TIER_TWO["green"] | TIER_TWO["blue"]


@pytest.mark.parametrize("edition", [1, 2])
@pytest.mark.rule("goa2.upgrade.old-to-deck", "goa2.upgrade.pick-one-of-two")
def test_where_the_three_cards_go(edition: int) -> None:
    """The new card to hand, its twin aside, the old card back to the deck."""
    table = levelling(edition, arien=1)
    answer_all(table, arien="rogue_wave")
    own = table.hero("arien")
    assert "rogue_wave" in own.hand
    assert "dangerous_current" not in own.hand
    assert "dangerous_current" in own.deck
    assert own.tucked == ("raging_stream",)
    assert not {"rogue_wave", "raging_stream"} & set(own.deck)


@pytest.mark.rule("goa2.upgrade.each-level")
@pytest.mark.parametrize(("coins", "times"), [(1, 1), (3, 2), (6, 3), (10, 4)])
def test_one_upgrade_for_each_level(coins: int, times: int) -> None:
    """As many as levels were bought."""
    table = levelling(arien=coins)
    for _ in range(times):
        answer_all(table, arien=asked(table)[0][0])
    assert table.done
    assert sum(table.hero("arien").items) == len(table.hero("arien").tucked) == times


@pytest.mark.parametrize("edition", [1, 2])
@pytest.mark.rule("goa2.upgrade.simultaneous")
def test_everybody_upgrades_at_the_same_time(edition: int) -> None:
    """Both are asked at once; nothing is shown until Arien, who has two upgrades, is ready too."""
    table = levelling(edition, arien=3, tigerclaw=1)
    assert asked(table).keys() == {0, 1}
    answer_all(table, arien="rogue_wave", tigerclaw="parry")
    assert asked(table).keys() == {0}
    assert table.events == []
    seen = view(table, 2)["heroes"]
    assert [(hero["level"], sum(hero["items"])) for hero in seen] == [(1, 0)] * 3
    assert all("picks" not in hero and hero["upgrades"] == 0 for hero in seen[:2])
    answer_all(table, arien="slippery_ground")
    assert [name for name, _ in table.said("item")] == ["arien", "arien", "tigerclaw"]
    seen = view(table, 2)["heroes"]
    assert [(hero["level"], sum(hero["items"])) for hero in seen] == [(3, 2), (2, 1), (1, 0)]


@pytest.mark.parametrize("edition", [1, 2])
@pytest.mark.rule("goa2.upgrade.five-colors")
@pytest.mark.parametrize("last", [False, True])
def test_a_hand_is_one_card_of_each_colour(last: bool, edition: int) -> None:
    """After each of the seven levels, whichever cards were taken."""
    table = levelling(edition)
    for level in range(1, 8):
        table.hero("arien").coins = level
        table.hero("tigerclaw").coins = table.hero("brogan").coins = 0
        table.state.phase = "level"
        table.run(up_to("cards"))
        if not table.done:
            answer_all(table, arien=asked(table)[0][-1 if last else 0])
        colours = sorted(CARDS[card].colour for card in table.hand("arien"))
        assert colours == ["blue", "gold", "green", "red", "silver"]
    assert table.hero("arien").level == 8


@pytest.mark.rule("goa2.upgrade.example-tigerclaw")
@pytest.mark.parametrize("edition", [1, 2])
def test_example_tigerclaw_takes_poisoned_dagger(edition: int) -> None:
    """Light-Fingered goes to the deck, Pick Pocket aside, Poisoned Dagger to hand."""
    table = levelling(edition, tigerclaw=1)
    assert {"pick_pocket", "poisoned_dagger"} <= set(asked(table)[1])
    answer_all(table, tigerclaw="poisoned_dagger")
    own = table.hero("tigerclaw")
    assert "poisoned_dagger" in own.hand
    assert "light_fingered" in own.deck
    assert own.tucked == ("pick_pocket",)
    assert "tucked" not in view(table, 0)["heroes"][1]
