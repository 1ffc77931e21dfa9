"""Emmitt's blue cards and his Ultimate: snares, loops, warps, two timelines."""

import pytest

from critias.games.goa2.rules import hands
from critias.games.goa2.rules.redeal import redeal
from critias.games.goa2.rules.turn import play_cards
from critias.kernel.choices import NO, AskAll
from critias.kernel.random import Rng
from goa2.heroes.test_emmitt import APART, EMMITT, idle
from goa2.rules.course import view
from goa2.table import BLUE, RED, Table

# --- blue -------------------------------------------------------------------------------------


@pytest.mark.rule("goa2.resolve.to-turn-slot")
@pytest.mark.parametrize(
    ("card", "falls"), [("time_snare", False), ("time_trap", False), ("time_bomb", True)]
)
def test_only_who_has_resolved_a_card_is_snared(card: str, falls: bool) -> None:
    heroes = EMMITT | {"arien": (BLUE, "2 west of emmitt"), "wasp": (BLUE, "2 southwest of emmitt")}
    table = Table(heroes, APART, laid={"wasp": "shock"})
    table.play("arien", "liquid_leap", "hold")
    table.play("emmitt", card, "skill")
    assert (table.where("arien") is None) is falls
    assert table.where("wasp") is not None


SNARES = [("time_snare", "3 southwest of emmitt"), ("time_trap", "i10"), ("time_bomb", "i10")]


@pytest.mark.parametrize(("card", "far"), SNARES)
def test_enemy_heroes_in_range_who_have_acted_are_snared(card: str, far: str) -> None:
    heroes = EMMITT | {"arien": (BLUE, "h6"), "wasp": (BLUE, "i8"), "dodger": (BLUE, far),
                       "sabina": (RED, "i7"), "xargatha": (BLUE, "l6")}  # fmt: skip
    table = Table(heroes, APART)
    for hero, played in (("arien", "liquid_leap"), ("wasp", "shock"), ("dodger", "necromancy"),
                         ("sabina", "quickdraw")):  # fmt: skip
        table.play(hero, played, "hold")
    table.play("emmitt", card, "skill")
    assert table.options() == {"h6", "i8"}


@pytest.mark.parametrize(("card", "mode"), [("time_loop", ()), ("time_warp", ("change_places",))])
def test_he_changes_places_with_enemy_heroes_in_range(card: str, mode: tuple[str, ...]) -> None:
    heroes = EMMITT | {"arien": (BLUE, "h6"), "wasp": (BLUE, "i8"), "dodger": (BLUE, "j11"),
                       "sabina": (RED, "i7"), "xargatha": (BLUE, "l6")}  # fmt: skip
    table = Table(heroes, APART)
    for hero, played in (("arien", "liquid_leap"), ("wasp", "shock"), ("dodger", "necromancy"),
                         ("sabina", "quickdraw")):  # fmt: skip
        table.play(hero, played, "hold")
    table.play("emmitt", card, "skill", *mode)
    assert table.options() == {"h6", "i8"}


def warped(*heroes: str) -> Table:
    """Everybody has resolved a card in turn 1 and has another one unresolved now."""
    places = {"arien": (BLUE, "h6"), "wasp": (BLUE, "i8"), "dodger": (BLUE, "j11"),
              "sabina": (RED, "i7")}  # fmt: skip
    cards = {"arien": ("spell_break", "noble_blade"), "wasp": ("shock", "lift_up"),
             "dodger": ("necromancy", "death_trap"), "sabina": ("quickdraw", "bang")}  # fmt: skip
    table = Table(EMMITT | {hero: places[hero] for hero in heroes}, APART)
    for hero in heroes:
        table.play(hero, cards[hero][0], "hold")
    table.next_turn()
    for hero in heroes:
        table.lay(hero, cards[hero][1])
    return table


def test_time_warps_the_cards_of_enemy_heroes_in_range() -> None:
    table = warped("arien", "wasp", "dodger", "sabina")
    table.play("emmitt", "time_warp", "skill", "change_cards")
    assert table.options() == {"h6", "i8"}


def test_it_is_said_what_a_warp_cannot_do() -> None:
    table = warped("dodger", "sabina").play("emmitt", "time_warp", "skill")
    assert idle(table) == {"change_places", "change_cards"}
    near = warped("arien", "sabina").play("emmitt", "time_warp", "skill")
    assert idle(near) == {"change_places"}, "nobody has acted yet this turn"


def test_friends_and_far_enemies_who_have_acted_are_no_help() -> None:
    table = Table(EMMITT | {"dodger": (BLUE, "j11"), "sabina": (RED, "i7")}, APART)
    table.play("dodger", "necromancy", "hold").play("sabina", "quickdraw", "hold")
    assert idle(table.play("emmitt", "time_warp", "skill")) == {"change_places", "change_cards"}


@pytest.mark.rule("goa2.hidden.facedown")
def test_facedown_cards_are_not_warped() -> None:
    table = warped("arien")
    own = table.hero("arien")
    own.resolved[2:4] = ["liquid_leap", "aspiring_duelist"]
    own.facedown += ("liquid_leap",)
    table.play("emmitt", "time_warp", "skill", "change_cards")
    assert table.question.seats == (own.seat,)
    assert table.options() == {"spell_break", "aspiring_duelist"}


def test_the_snare_takes_a_card() -> None:
    table = Table(EMMITT | {"arien": (BLUE, "h6")}, APART, hand={"arien": ["noble_blade"]})
    table.play("arien", "liquid_leap", "hold")
    table.play("emmitt", "time_snare", "skill")
    assert table.discarded("arien") == ["noble_blade"]


@pytest.mark.parametrize(("card", "mode"), [("time_loop", ()), ("time_warp", ("change_places",))])
def test_he_changes_places_with_who_has_acted(card: str, mode: tuple[str, ...]) -> None:
    table = Table(EMMITT | {"arien": (BLUE, "4 west of emmitt")}, APART)
    table.play("arien", "liquid_leap", "hold")
    table.play("emmitt", card, "skill", *mode)
    assert (table.where("emmitt"), table.where("arien")) == ("f6", "j6")


@pytest.mark.rule("goa2.state.swap-exchanges-states", "goa2.state.unresolved")
def test_time_warp_puts_a_resolved_card_in_place_of_the_unresolved_one() -> None:
    table = Table(EMMITT | {"arien": (BLUE, "h6")}, APART)
    table.play("arien", "spell_break", "skill")
    table.next_turn()
    table.lay("arien", "noble_blade")
    table.play("emmitt", "time_warp", "skill", "change_cards")
    own = table.hero("arien")
    assert own.card == "spell_break"
    assert own.resolved == ["noble_blade", "", "", ""]
    assert (own.laid, own.acted) == ("noble_blade", False)


@pytest.mark.rule("goa2.state.facedown-loses", "goa2.perform.mandatory-stop")
def test_only_open_resolved_cards_take_the_place_of_an_unresolved_one() -> None:
    table = Table(EMMITT | {"arien": (BLUE, "h6")}, APART)
    table.hero("arien").resolved[0] = "spell_break"
    table.play("emmitt", "time_warp", "skill", "change_cards")
    assert table.said("stopped"), "he has no unresolved card"
    table.lay("arien", "noble_blade")
    hands.turn_facedown(table.state, table.hero("arien"), "spell_break")
    table.hero("emmitt").resolved[0] = ""
    table.play("emmitt", "time_warp", "skill", "change_cards")
    assert table.hero("arien").card == "noble_blade"


# --- Alternative Timelines --------------------------------------------------------------------


@pytest.mark.rule(
    "goa2.turn.simultaneous-play", "goa2.turn.reveal-together", "goa2.hidden.facedown"
)
def test_at_the_top_he_puts_down_two_cards_and_takes_one_back() -> None:
    hand = {"emmitt": ["time_snare", "reverse_time", "time_walk"], "arien": ["noble_blade"]}
    table = Table(EMMITT | {"arien": (BLUE, "h6")}, APART, hand=hand, ultimate=["emmitt"])
    table.state.phase = "cards"
    table.run(play_cards)
    table.answer_all(emmitt="emmitt_time_snare", arien="noble_blade")
    table.run(play_cards)
    assert isinstance(table.ask, AskAll)
    table.answer_all(emmitt="emmitt_time_walk")
    assert view(table, 1)["heroes"][0]["extra"] == "?"
    table.run(play_cards, "time_walk")
    own = table.hero("emmitt")
    assert (own.card, own.laid, own.extra) == ("emmitt_time_walk", "emmitt_time_walk", "")
    assert sorted(own.hand) == ["emmitt_reverse_time", "emmitt_time_snare"]
    assert {"emmitt_time_snare", "emmitt_time_walk"} <= set(own.seen)


@pytest.mark.rule("goa2.hidden.open-cards")
def test_both_cards_are_known_while_he_takes_one_back() -> None:
    hand = {"emmitt": ["time_warp", "reverse_time", "time_walk"]}
    hand["arien"] = ["noble_blade", "liquid_leap"]
    table = Table(EMMITT | {"arien": (BLUE, "h6")}, APART, hand=hand, ultimate=["emmitt"])
    table.state.phase = "cards"
    table.run(play_cards)
    table.answer_all(emmitt="emmitt_time_warp", arien="noble_blade")
    table.run(play_cards)
    table.answer_all(emmitt="emmitt_reverse_time")
    start = table.state.copy()
    table.run(play_cards)
    assert table.question.kind == "keep_card"
    for luck in range(10):
        world = redeal(start, table.state, None, Rng(luck))
        assert [h.card for h in world.heroes] == ["emmitt_time_warp", "noble_blade"]
        assert world.heroes[0].extra == "emmitt_reverse_time"


def test_off_the_board_he_puts_down_one_card() -> None:
    hand = {"emmitt": ["time_snare", "reverse_time"]}
    table = Table({"emmitt": (RED, None)}, APART, hand=hand, ultimate=["emmitt"])
    table.state.phase = "cards"
    table.run(play_cards)
    table.answer_all(emmitt="emmitt_time_snare")
    table.run(play_cards)
    assert (table.done, table.state.phase) == (True, "act")


def test_one_card_is_enough() -> None:
    hand = {"emmitt": ["time_snare", "reverse_time"]}
    table = Table(EMMITT, APART, hand=hand, ultimate=["emmitt"])
    table.state.phase = "cards"
    table.run(play_cards)
    table.answer_all(emmitt="emmitt_time_snare")
    table.run(play_cards)
    table.answer_all(emmitt=NO)
    table.run(play_cards)
    assert table.hero("emmitt").card == "emmitt_time_snare"
    assert table.hand("emmitt") == ["emmitt_reverse_time"]
