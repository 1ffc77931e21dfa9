"""Bain's cards: use, branches, and what they must not do."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from critias.games.goa2.game import RULES, VOICE
from critias.games.goa2.rules import hands
from critias.games.goa2.rules.cards import CARDS
from critias.games.goa2.rules.hands import turn_facedown
from critias.games.goa2.rules.positions import position
from critias.games.goa2.rules.round import end_round
from critias.games.goa2.rules.view import view
from critias.games.goa2.shown.terminal import picture
from critias.kernel.match import Match
from critias.kernel.random import Rng
from critias.table.parts.staged import stage_of
from goa2.table import BLUE, RED, Table

SPARE = [("melee", RED, "k15"), ("melee", BLUE, "i15")]
"""A minion of each team far away, so that no defeat pushes the lane."""
DUEL: dict[str, Any] = {"bain": (RED, "h8"), "wasp": (BLUE, "i8")}
STOPPED = "stopped"


def bounty(table: Table, hero: str) -> Table:
    """Let a hero have the Bounty."""
    table.state.markers["Bounty"] = (table.hero(hero).index, 0)
    return table


def hunted(table: Table) -> str | None:
    """Who has the Bounty."""
    found = table.state.markers.get("Bounty")
    return None if found is None else table.state.heroes[found[0]].name


def distance(table: Table, a: str, b: str) -> int:
    return table.board.grid.distance(table.space(a), table.space(b))


# --- Dead or Alive, Side Quest: the Bounty ----------------------------------------------------


def test_after_the_attack_a_price_is_set() -> None:
    foes = {"sabina": (BLUE, "l8"), "brogan": (BLUE, "m8"), "arien": (RED, "h6")}
    table = Table(DUEL | foes, SPARE)
    table.play("bain", "dead_or_alive", "attack")
    assert table.said("attack") == [("bain", "wasp", "bain_dead_or_alive", 4)]
    assert table.options() == {"l8", "no"}, "an enemy in radius 4, and Wasp fell"
    table.answer("sabina")
    assert hunted(table) == "sabina"
    assert "Bounty marker" in picture(view(table.state, None))


def test_the_target_may_get_it_and_nobody_twice() -> None:
    table = Table(DUEL, SPARE, hand={"wasp": ["shock", "thunder_boomerang"]})
    table.play("bain", "dead_or_alive", "attack", "thunder_boomerang")
    table.answer("wasp")
    assert hunted(table) == "wasp"
    table = bounty(Table(DUEL | {"sabina": (BLUE, "l8")}, SPARE), "sabina")
    table.play("bain", "dead_or_alive", "attack")
    assert table.done, "nothing would be given"


@pytest.mark.rule("goa2.defeat.lives")
def test_the_bounty_costs_one_life_more_and_returns() -> None:
    """Blue has two counters left; the hunted Arien of level 2 falls to Bain's friend."""
    for price, left in ((True, 0), (False, 1)):
        table = Table(
            {"bain": (RED, "h5"), "wasp": (RED, "h8"), "arien": (BLUE, "i8")},
            SPARE,
            level={"arien": 2},
            lives=(6, 2),
        )
        if price:
            bounty(table, "arien")
        table.play("wasp", "shock", "attack")
        assert table.state.lives == [6, left]
        assert (table.state.winner == RED) is price
        assert (table.coins("wasp"), table.coins("bain"), hunted(table)) == (2, 1, None)


def test_the_bounty_goes_back_at_the_end_of_the_round_but_stays_when_bain_falls() -> None:
    table = bounty(Table(DUEL | {"sabina": (BLUE, "l8")}, SPARE), "sabina")
    table.play("wasp", "shock", "attack")
    assert (table.where("bain"), hunted(table)) == (None, "sabina")
    table.run(end_round)
    assert hunted(table) is None


@pytest.mark.rule("goa2.concept.presence-not-target")
def test_a_side_quest_needs_an_enemy_beside_him() -> None:
    table = Table(DUEL | {"arien": (RED, "h5"), "sabina": (BLUE, "m8")}, SPARE)
    table.play("bain", "side_quest", "skill")
    assert table.options() == {"i8", "h5"}, "friend or enemy, in radius 4"
    assert table.why("bain") == "goa2.concept.other-hero"
    table.answer("arien")
    assert hunted(table) == "arien"
    alone = Table({"bain": (RED, "h8"), "wasp": (BLUE, "j8")}, SPARE)
    alone.play("bain", "side_quest", "skill")
    assert (hunted(alone), alone.said(STOPPED)) == (None, [])


def test_an_immune_neighbour_is_enough_for_a_side_quest() -> None:
    table = Table({"bain": (RED, "h8"), "wasp": (BLUE, "k8")}, [*SPARE, ("heavy", BLUE, "i8")])
    table.play("bain", "side_quest", "skill")
    assert hunted(table) == "wasp"


# --- Get Over Here! ---------------------------------------------------------------------------


@pytest.mark.rule("goa2.concept.in-straight-line")
def test_a_piece_is_pulled_beside_him() -> None:
    for piece in ("wasp", "arien", "ice"):
        table = Table(
            {"bain": (RED, "h8"), "wasp": (BLUE, "h13"), "arien": (RED, "h14")},
            SPARE,
            tokens=[("ice", "arien", None)],
        )
        table.move(piece, "l8")
        table.play("bain", "get_over_here", "skill")
        assert table.where(piece) == "i8"


def test_nothing_is_pulled_through_obstacles_off_the_line_or_from_afar() -> None:
    for place, between in (("k8", "j8"), ("k7", None), ("m8", None)):
        pawns = [("heavy", BLUE, between, "pawn")] if between else []
        table = Table({"bain": (RED, "h8"), "wasp": (BLUE, place)}, [*SPARE, *pawns])
        table.play("bain", "get_over_here", "skill")
        assert table.where("wasp") == place
    terrain = Table({"bain": (RED, "g8"), "wasp": (BLUE, "d8")}, SPARE)
    terrain.play("bain", "get_over_here", "skill")
    assert terrain.where("wasp") == "d8"


def test_a_miniature_that_is_neither_unit_nor_token_is_not_pulled() -> None:
    table = Table({"bain": (RED, "h8"), "trinkets": (BLUE, "h11")}, SPARE)
    table.move("turret", "k8")
    table.play("bain", "get_over_here", "skill")
    assert table.where("turret") == "k8"


def test_bulwark_holds_and_a_neighbour_stays() -> None:
    table = Table({"bain": (RED, "h8"), "brogan": (BLUE, "k8")}, SPARE)
    table.play("brogan", "bulwark", "skill")
    table.play("bain", "get_over_here", "skill")
    assert (table.where("brogan"), len(table.said(STOPPED))) == ("k8", 1)
    near = Table(DUEL, SPARE).play("bain", "get_over_here", "skill")
    assert (near.where("wasp"), near.said(STOPPED)) == ("i8", [])


# --- Light Crossbow, Heavy Crossbow, Arbalest -------------------------------------------------

BOLTS = [("light_crossbow", 5, 2), ("heavy_crossbow", 5, 3), ("arbalest", 6, 4)]


@pytest.mark.parametrize(("card", "attack", "reach"), BOLTS)
@pytest.mark.rule("goa2.card.range-max")
def test_a_bolt_flies_along_a_line_over_tokens(card: str, attack: int, reach: int) -> None:
    table = Table(
        {"bain": (RED, "h8"), "wasp": (BLUE, "h5"), "arien": (BLUE, "h14")},
        SPARE,
        tokens=[("ice", "arien", "i8")],
    )
    table.move("wasp", f"{reach} east of bain")
    table.play("bain", card, "attack")
    assert table.said("attack") == [("bain", "wasp", f"bain_{card}", attack)]
    table.next_turn()
    table.move("wasp", f"{reach + 1} east of bain")
    table.play("bain", card, "attack")
    assert len(table.said("attack")) == 1, "out of range"


@pytest.mark.parametrize("card", ["light_crossbow", "heavy_crossbow", "arbalest"])
def test_units_and_terrain_stop_a_bolt(card: str) -> None:
    table = Table({"bain": (RED, "h8"), "wasp": (BLUE, "j8")}, [*SPARE, ("melee", RED, "i8")])
    table.play("bain", card, "attack")
    bent = Table({"bain": (RED, "i7"), "wasp": (BLUE, "k8")}, SPARE).play("bain", card, "attack")
    ground = Table({"bain": (RED, "g8")}, SPARE)
    grid = ground.board.grid
    gap = next(
        (a, ray[1])
        for a in grid.spaces
        for ray in grid.rays[a]
        if not grid.ground >> ray[0] & 1 and grid.ground >> ray[1] & 1
    )
    terrain = Table({"bain": (RED, gap[0]), "wasp": (BLUE, gap[1])}, SPARE)
    terrain.play("bain", card, "attack")
    for one in (table, bent, terrain):
        assert one.said(STOPPED) == [("bain", f"bain_{card}")]


# --- Hand Crossbow, Hunter-Seeker -------------------------------------------------------------


@pytest.mark.parametrize(("card", "attack"), [("hand_crossbow", 4), ("hunter_seeker", 5)])
def test_the_hunted_hero_is_shot_from_afar(card: str, attack: int) -> None:
    table = bounty(Table(DUEL | {"sabina": (BLUE, "j7")}, SPARE), "sabina")
    table.play("bain", card, "attack", "with_the_bounty")
    assert table.said("attack") == [("bain", "sabina", f"bain_{card}", attack)]
    if card == "hunter_seeker":
        assert table.options() == {"next_to_you", "done"}
        table.answer("next_to_you")
        assert len(table.said("attack")) == 2
    assert table.done


@pytest.mark.parametrize(("card", "attack"), [("hand_crossbow", 4), ("hunter_seeker", 5)])
def test_without_an_enemy_who_is_hunted_only_neighbours_are_shot(card: str, attack: int) -> None:
    others = {"arien": (RED, "h5"), "sabina": (BLUE, "l8")}
    for hero in others:
        table = bounty(Table(DUEL | others, SPARE), hero)
        table.play("bain", card, "attack", "with_the_bounty")
        assert table.said(STOPPED) == [("bain", f"bain_{card}")], "a friend, or out of range"
    near = Table(DUEL, SPARE).play("bain", card, "attack", "next_to_you")
    assert near.said("attack") == [("bain", "wasp", f"bain_{card}", attack)]


def test_the_seeker_takes_different_targets() -> None:
    table = bounty(Table(DUEL, SPARE, hand={"wasp": ["stop_projectiles"]}), "wasp")
    table.play("bain", "hunter_seeker", "attack", "next_to_you", "stop_projectiles")
    assert table.where("wasp") == "i8"
    assert table.done, "the hunted neighbour has been a target"


# --- Close Call, Narrow Escape, Perfect Getaway -----------------------------------------------

BLOCKS = [("close_call", "bain"), ("narrow_escape", None), ("perfect_getaway", "sabina")]


@pytest.mark.parametrize(("card", "after"), BLOCKS)
@pytest.mark.rule("goa2.block.condition")
def test_he_blocks_while_somebody_is_hunted(card: str, after: str | None) -> None:
    table = Table(DUEL | {"sabina": (BLUE, "h5")}, SPARE, hand={"bain": [card]})
    bounty(table, "sabina").play("wasp", "shock", "attack", card)
    assert (table.where("bain"), hunted(table)) == ("h8", after)


@pytest.mark.parametrize(("card", "after"), BLOCKS)
def test_without_a_bounty_the_block_fails(card: str, after: str | None) -> None:
    table = Table(DUEL, SPARE, hand={"bain": [card]}).play("wasp", "shock", "attack", card)
    assert (table.where("bain"), hunted(table)) == (None, None)


@pytest.mark.parametrize(("card", "after"), BLOCKS)
def test_a_razzle_who_has_left_the_board_is_not_hunted(card: str, after: str | None) -> None:
    table = Table(DUEL | {"razzle": (BLUE, None)}, SPARE, hand={"bain": [card]})
    bounty(table, "razzle").play("wasp", "shock", "attack", card)
    assert (table.where("bain"), hunted(table)) == (None, "razzle")


def test_two_close_calls() -> None:
    """The second one works with the marker he took himself; his own fall then costs one more."""
    table = bounty(Table(DUEL, SPARE, hand={"bain": ["close_call"]}, ultimate=["bain"]), "wasp")
    table.play("wasp", "shock", "attack", "close_call")
    assert hunted(table) == "bain"
    table.next_turn()
    table.hero("bain").discard.clear()
    table.deal("bain", "close_call")
    table.play("wasp", "electroblast", "attack", "close_call")
    assert (table.where("bain"), hunted(table)) == ("h8", "bain")
    table.next_turn()
    table.play("wasp", "magnetic_dagger", "attack")
    assert (table.state.lives, hunted(table)) == ([2, 6], None)


# --- Vantage Point, High Ground ---------------------------------------------------------------


@pytest.mark.parametrize(("card", "bonus"), [("vantage_point", 1), ("high_ground", 2)])
@pytest.mark.rule("goa2.concept.ignore-obstacles", "goa2.move.up-to-value")
def test_he_climbs_over_obstacles_and_farther_on_a_hunt(card: str, bonus: int) -> None:
    for price in (False, True):
        table = Table({"bain": (RED, "i8"), "wasp": (BLUE, "j8")}, SPARE)
        if price:
            bounty(table, "wasp")
        table.play("bain", card, "movement")
        assert "k8" in table.options()
        assert "j8" not in table.options()
        far = max(distance(table, "i8", str(o)) for o in table.options())
        assert far == 2 + bonus * price
        table.answer("i8")


# --- A Game of Chance, Dead Man's Hand, We're Not Done Yet! -----------------------------------

GAMBLES = [("a_game_of_chance", 2, 1), ("dead_mans_hand", 3, 2), ("were_not_done_yet", 3, 2)]
HAND = ["shock", "lift_up", "magnetic_dagger"]


def gamble(card: str, hand: list[str] | None = None, **more: Any) -> Table:
    """Wasp is the only enemy in radius; a friend holds cards, too."""
    held = {"wasp": HAND if hand is None else hand, "arien": ["liquid_leap", "noble_blade"]}
    table = Table(DUEL | {"arien": (RED, "h7")}, SPARE, hand=held, **more)
    return table.play("bain", card, "skill")


def pick(table: Table, card: str) -> Table:
    """The picker answers with a certain card."""
    by_colour = {"gold": 0, "silver": 1, "red": 2, "green": 3, "blue": 4}
    held = sorted(table.hand("wasp"), key=lambda c: by_colour[_colour(c)])
    return table.answer(("hand", held.index(card)))


def _colour(card: str) -> str:
    return CARDS[card].colour


@pytest.mark.parametrize(("card", "radius", "coins"), GAMBLES)
@pytest.mark.rule("goa2.hidden.hand")
def test_the_right_colour_costs_the_card(card: str, radius: int, coins: int) -> None:
    table = gamble(card)
    assert table.question.seats == (table.hero("wasp").seat,)
    pick(table, "shock")
    assert table.said("shown") == []
    assert table.question.seats == (table.hero("bain").seat,)
    table.answer(_colour("shock"))
    assert table.said("shown") == [("wasp", "shock")]
    assert (table.discarded("wasp"), table.coins("bain")) == (["shock"], 0)
    assert table.done


@pytest.mark.parametrize(("card", "radius", "coins"), GAMBLES)
def test_the_wrong_colour_pays_and_the_card_stays_known(card: str, radius: int, coins: int) -> None:
    table = gamble(card)
    pick(table, "shock").answer(_colour("lift_up"))
    if card == "were_not_done_yet":
        table.answer("coins")
    assert (table.discarded("wasp"), table.coins("bain")) == ([], coins)
    assert "shock" in table.hero("wasp").seen
    assert set(table.hand("wasp")) == set(HAND)


@pytest.mark.parametrize(("card", "radius", "coins"), GAMBLES)
def test_one_card_is_no_gamble_and_radius_counts(card: str, radius: int, coins: int) -> None:
    assert gamble(card, ["shock"]).said(STOPPED) == [("bain", f"bain_{card}")]
    table = Table({"bain": (RED, "h8"), "wasp": (BLUE, "h5")}, SPARE, hand={"wasp": HAND})
    table.move("wasp", f"{radius + 1} east of bain")
    table.play("bain", card, "skill")
    assert table.said(STOPPED) == [("bain", f"bain_{card}")]


def test_only_colours_that_may_be_in_hand_are_named() -> None:
    """Her red card lies open in the pile, her blue one facedown."""
    table = Table(
        DUEL,
        SPARE,
        hand={"wasp": ["magnetic_dagger", "stop_projectiles"]},
        discard={"wasp": ["shock", "lift_up"]},
    )
    turn_facedown(table.state, table.hero("wasp"), "lift_up")
    table.play("bain", "a_game_of_chance", "skill", ("hand", 0))
    assert table.options() == {"gold", "green", "blue"}


@pytest.mark.rule("goa2.repeat.whole-action")
def test_a_wrong_guess_may_be_repeated_once() -> None:
    table = gamble("were_not_done_yet")
    pick(table, "shock").answer(_colour("lift_up"), "repeat")
    assert "repeat" not in table.asked, "he has decided it already"
    pick(table, "lift_up").answer(_colour("shock"))
    assert (table.coins("bain"), table.done) == (2, True)


# --- the pick stays a secret ------------------------------------------------------------------

PLACES = {0: "h8", 1: "c10", 2: "i8", 3: "q9"}
BAIN_SEAT, WASP_SEAT = 0, 2


def picked(place: int) -> Match[Any, Any]:
    """A match in which Wasp has just picked one of her five cards for Bain's guess."""
    setup = {"players": 4, "heroes": ["bain", "arien", "wasp", "brogan"]}
    table = position(heroes=PLACES, played={0: "bain_a_game_of_chance"}, minions=())
    match = Match.new(RULES, setup, 1, place=table)
    match.choose(BAIN_SEAT, "skill")
    match.choose(WASP_SEAT, ("hand", place))
    assert match.seats_to_answer() == (BAIN_SEAT,)
    return match


def shown(match: Match[Any, Any], seat: int, luck: int) -> str:
    """The colour that is shown in a world dealt for a seat."""
    world = match.redealt(seat, Rng(luck))
    assert world.view(seat) == match.view(seat)
    world.choose(BAIN_SEAT, "gold")
    (card,) = [str(e.data[1]) for _, e in world.events_for(None) if e.kind == "shown"]
    return CARDS[card].colour


@pytest.mark.rule("goa2.hidden.hand")
def test_no_world_tells_what_was_picked() -> None:
    match = picked(3)
    found = Counter(shown(match, BAIN_SEAT, luck) for luck in range(200))
    assert set(found) == {"gold", "silver", "red", "green", "blue"}
    assert max(found.values()) < 65
    for luck in range(5):
        assert len({shown(picked(place), BAIN_SEAT, luck) for place in range(5)}) == 1
    assert {shown(match, WASP_SEAT, luck) for luck in range(10)} == {"green"}


def test_the_card_is_picked_in_the_hand_itself() -> None:
    """The five cards of the hand stand for the five options, in the order they are held."""
    match = picked(0)
    match.undo(WASP_SEAT)
    shown = match.view(WASP_SEAT)
    offers = VOICE.offers(match.state, shown, match.ask_for(WASP_SEAT))
    (hand,) = stage_of(VOICE, shown, offers).hands
    found = [(one.option, offers[one.option].label) for one in hand.cards if one.option is not None]
    assert [option for option, _ in found] == [("hand", place) for place in range(5)]
    for one, (_, label) in zip(hand.cards, found, strict=True):
        assert label.startswith(one.title)


# --- Drinking Buddies, Another One! -----------------------------------------------------------


def drinking(card: str, **discard: list[str]) -> Table:
    heroes = DUEL | {"arien": (RED, "h5"), "sabina": (BLUE, "l8")}
    return Table(heroes, SPARE, discard=discard).play("bain", card, "skill")


@pytest.mark.parametrize("card", ["drinking_buddies", "another_one"])
@pytest.mark.rule("goa2.state.retrieve")
def test_another_hero_takes_a_card_back_and_so_may_he(card: str) -> None:
    wasp, sabina = ["shock", "lift_up"], ["quickdraw"]
    table = drinking(card, bain=["light_crossbow"], wasp=wasp, sabina=sabina)
    assert table.options() == {"i8", "no"}, "Arien has no discarded card, Sabina is too far away"
    assert table.why("bain") == "goa2.concept.other-hero"
    table.answer("wasp")
    assert table.question.seats == (table.hero("wasp").seat,)
    assert table.options() == {"shock", "lift_up"}, "she cannot refuse"
    table.answer("lift_up", "light_crossbow")
    assert (table.hand("wasp"), table.hand("bain")) == (["lift_up"], ["bain_light_crossbow"])


@pytest.mark.parametrize("card", ["drinking_buddies", "another_one"])
def test_nobody_drinks_alone(card: str) -> None:
    table = drinking(card, bain=["light_crossbow"], wasp=["shock"])
    table.answer("no")
    assert (table.hand("bain"), table.done) == ([], True)
    assert drinking(card, bain=["light_crossbow"]).done


@pytest.mark.rule("goa2.effect.end-of-turn", "goa2.repeat.whole-action")
def test_another_one_at_the_end_of_the_turn() -> None:
    table = drinking("another_one", bain=["light_crossbow"], arien=["liquid_leap"])
    table.answer("no")
    table.next_turn()
    assert table.question.kind == "repeat"
    table.answer("yes", "arien", "light_crossbow")
    assert (table.hand("arien"), table.hand("bain")) == (["liquid_leap"], ["bain_light_crossbow"])
    assert len(table.said("effect")) == 1, "the repeat starts nothing"
    table.next_turn()
    assert table.asked.count("repeat") == 1


def test_another_one_falls_with_him() -> None:
    table = drinking("another_one", wasp=["lift_up"]).answer("no")
    table.play("wasp", "shock", "attack")
    table.next_turn()
    assert (table.where("bain"), "repeat" in table.asked) == (None, False)


def test_another_one_ends_with_its_card() -> None:
    table = drinking("another_one", arien=["liquid_leap"]).answer("no")
    hands.discard_resolved(table.state, table.hero("bain"), "bain_another_one")
    table.next_turn()
    assert "repeat" not in table.asked


@pytest.mark.rule("goa2.repeat.whole-action")
def test_another_one_is_a_skill_that_may_be_forbidden_then() -> None:
    table = Table(DUEL | {"arien": (BLUE, "h6")}, SPARE, discard={"wasp": ["lift_up"]})
    table.play("bain", "another_one", "skill", "no")
    table.play("arien", "spell_break", "skill")
    table.next_turn()
    assert "repeat" not in table.asked


# --- A Complicated Profession -----------------------------------------------------------------


def test_whoever_is_given_the_bounty_discards() -> None:
    table = Table(
        DUEL | {"arien": (RED, "h5")},
        SPARE,
        ultimate=["bain"],
        hand={"wasp": ["shock", "lift_up"], "arien": ["liquid_leap"]},
    )
    table.play("bain", "side_quest", "skill", "wasp", "shock")
    assert table.hand("wasp") == ["lift_up"]
    table.next_turn()
    table.play("bain", "side_quest", "skill", "arien")
    assert (table.hand("arien"), hunted(table)) == ([], "arien")
    table.next_turn()
    table.play("bain", "dead_or_alive", "attack", "lift_up", "wasp")
    assert (table.hand("wasp"), hunted(table)) == ([], "wasp")


def test_taking_the_bounty_is_not_giving_it() -> None:
    table = Table(DUEL, SPARE, ultimate=["bain"], hand={"bain": ["close_call", "dead_or_alive"]})
    bounty(table, "wasp").play("wasp", "shock", "attack", "close_call")
    assert (table.hand("bain"), hunted(table)) == (["bain_dead_or_alive"], "bain")
