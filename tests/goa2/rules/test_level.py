"""Levels: what they cost and when they are bought."""

import pytest

from critias.games.goa2.rules.cards import CARDS
from critias.kernel.choices import AskAll
from goa2.rules.course import hand_of, up_to
from goa2.table import BLUE, RED, Table

SUM = {2: 1, 3: 3, 4: 6, 5: 10, 6: 15, 7: 21, 8: 28}
"""What it costs in all to come from level 1 to each level."""


def levelling(coins: int, edition: int = 2, level: int = 1) -> Table:
    """Arien has coins at the end of a round; his first upgrade, if any, is asked for."""
    table = Table(
        {"arien": (RED, "c8"), "brogan": (BLUE, "q9")},
        hand={"arien": hand_of("arien"), "brogan": hand_of("brogan")},
        coins={"arien": coins},
        level={"arien": level},
        edition=edition,
    )
    table.state.phase = "level"
    return table.run(up_to("cards"))


def take_first(table: Table) -> int:
    """Answer every question for Arien with the first upgrade; how many there were."""
    count = 0
    while isinstance(table.ask, AskAll):
        count += 1
        table.answer_all(arien=table.ask.asks[0].options[0])
    return count


@pytest.mark.rule("goa2.level.start")
def test_heroes_start_at_level_one() -> None:
    """Without coins a hero stays at level 1."""
    table = levelling(0)
    assert table.done
    assert table.hero("arien").level == 1


@pytest.mark.parametrize("edition", [1, 2])
@pytest.mark.parametrize(("level", "price"), SUM.items())
@pytest.mark.rule("goa2.level.costs", "goa2.level.multiple")
def test_what_levels_cost(level: int, price: int, edition: int) -> None:
    """1, 2, 3, 4, 5, 6 and 7 coins for levels 2 to 8, one after another: 28 in all."""
    table = levelling(price, edition)
    take_first(table)
    assert (table.hero("arien").level, table.coins("arien")) == (level, 0)
    assert table.said("level") == [("arien", n) for n in range(2, level + 1)]


@pytest.mark.parametrize(("level", "price"), SUM.items())
@pytest.mark.rule("goa2.level.costs", "goa2.level.coins-kept")
def test_one_coin_short(level: int, price: int) -> None:
    """Without the last coin the level is not reached and what is left is kept."""
    table = levelling(price - 1)
    take_first(table)
    pity = 1 if level == 2 else 0
    assert table.hero("arien").level == level - 1
    assert table.coins("arien") == price - 1 - SUM.get(level - 1, 0) + pity


@pytest.mark.parametrize("level", range(1, 7))
@pytest.mark.rule("goa2.level.no-skip")
def test_no_level_is_skipped(level: int) -> None:
    """The price of the level after the next pays for the next one alone, and a coin is left."""
    table = levelling(level + 1, level=level)
    take_first(table)
    assert table.said("level") == [("arien", level + 1)]
    assert table.coins("arien") == 1


@pytest.mark.rule("goa2.level.start")
def test_level_eight_is_the_highest() -> None:
    """With 50 coins 28 are spent and 22 kept."""
    table = levelling(50)
    take_first(table)
    assert (table.hero("arien").level, table.coins("arien")) == (8, 22)


@pytest.mark.parametrize("edition", [1, 2])
@pytest.mark.rule("goa2.level.example-1-to-3", "goa2.level.multiple")
def test_example_from_level_one_to_three(edition: int) -> None:
    """3 coins: 1 and then 2 are paid; level 3, no coins and two upgrades."""
    table = levelling(3, edition)
    assert take_first(table) == 2
    own = table.hero("arien")
    assert (own.level, own.coins, sum(own.items)) == (3, 0, 2)


@pytest.mark.parametrize("edition", [1, 2])
@pytest.mark.rule("goa2.level.coins-kept")
def test_coins_left_over_are_kept(edition: int) -> None:
    """5 coins buy levels 2 and 3; the other 2 stay."""
    table = levelling(5, edition)
    take_first(table)
    assert (table.hero("arien").level, table.coins("arien")) == (3, 2)


@pytest.mark.parametrize("edition", [1, 2])
@pytest.mark.rule("goa2.level.other-coin-sources")
def test_cards_give_coins_too(edition: int) -> None:
    """Dark Ritual among empty spawn points brings Dodger a coin, without any defeat."""
    table = Table({"dodger": (RED, "h8")}, edition=edition)
    table.play("dodger", "dark_ritual", "skill")
    assert table.coins("dodger") == 1


@pytest.mark.rule("goa2.level.max-tier")
@pytest.mark.parametrize("level", SUM)
def test_the_highest_tier_of_a_level(level: int) -> None:
    """II at levels 2 to 4, III at levels 5 to 7, IV at level 8."""
    table = levelling(SUM[level])
    take_first(table)
    own = table.hero("arien")
    cards = [*own.hand, *([own.ultimate] if own.ultimate else [])]
    expected = 2 if level <= 4 else 3 if level <= 7 else 4
    assert max(CARDS[card].tier for card in cards) == expected


def test_a_hero_without_a_coloured_card_still_rises() -> None:
    """A position laid out by hand may have one; there is nothing to choose, and no Ultimate yet."""
    table = Table({"arien": (RED, "c8")}, coins={"arien": 6})
    table.state.phase = "level"
    table.run(up_to("cards"))
    assert table.done
    assert (table.hero("arien").level, table.hero("arien").ultimate) == (4, "")


@pytest.mark.parametrize("rich", ["arien", "wasp"])
def test_a_fork_asks_for_the_hero_of_a_seat_who_rises(rich: str) -> None:
    """Two heroes of one seat, and a level for one of them."""
    heroes = ["arien", "wasp"]
    table = Table(
        {"arien": (RED, "c8"), "wasp": (RED, "e14"), "brogan": (BLUE, "q9")},
        hand={hero: hand_of(hero) for hero in [*heroes, "brogan"]},
        coins={rich: 3},
        seats={"arien": 0, "wasp": 0, "brogan": 1},
    )
    table.state.phase = "level"
    table.run(up_to("cards"))
    for _ in range(2):
        assert isinstance(table.ask, AskAll)
        assert table.ask.asks[0].about[0] == rich
        assert table.match.fork().digest() == table.match.digest()
        table.answer_all(**{rich: table.ask.asks[0].options[0]})
    assert table.done
    for hero in heroes:
        assert table.hero(hero).level == (3 if hero == rich else 1)
