"""What stands beside options: what comes of them, what they reach, and why something is none."""

from __future__ import annotations

from typing import Any

import pytest

from critias.games.goa2.game import RULES, VOICE
from critias.games.goa2.rules.cards import SHEETS
from critias.games.goa2.rules.positions import position
from critias.games.goa2.rules.view import view
from critias.games.goa2.shown.words import STOPS
from critias.kernel.choices import NO, Ask
from critias.kernel.match import Match
from critias.kernel.random import Rng
from critias.kit.offers import IDLE, Offers
from critias.kit.positions import Laid
from critias.kit.stage import Cards, Chips, Question, Stage
from critias.table.parts.staged import stage_of
from goa2.table import BLUE, RED, Table


def shown_to(table: Table, seat: int, ask: Ask) -> Stage:
    seen = view(table.state, seat)
    return stage_of(VOICE, seen, VOICE.offers(table.state, seen, ask))


def question_of(table: Table, seat: int) -> Question:
    found = shown_to(table, seat, table.question).question
    assert found is not None
    return found


def standing(name: str) -> Match[Any, Any]:
    return VOICE.positions[name].match(RULES)


def asked(match: Match[Any, Any]) -> tuple[Stage, Offers]:
    seat = match.seats_to_answer()[0]
    seen = match.view(seat)
    offers = VOICE.offers(match.state, seen, match.ask_for(seat))
    return stage_of(VOICE, seen, offers), offers


# --- not now -------------------------------------------------------------------------------------


@pytest.mark.rule("goa2.card.range-max")
def test_only_who_is_too_far_and_nothing_else_is_told_so() -> None:
    """Beside the target stand: one who is only too far, a heavy minion that is too far and safe
    besides, a friend as far away, and one whom nobody would think of."""
    table = Table(
        {"sabina": (RED, "h8"), "arien": (BLUE, "2 east of sabina"), "wasp": (BLUE, "q8")},
        [
            ("melee", BLUE, "2 northeast of sabina"),
            ("ranged", BLUE, "3 east of sabina", "bowman"),
            ("heavy", BLUE, "3 northeast of sabina", "wall"),
            ("melee", RED, "3 southeast of sabina"),
        ],
    )
    table.play("sabina", "quickdraw", "attack")
    assert table.question.kind == "target"
    (told,) = question_of(table, 0).not_now
    assert told == ("Blue ranged minion", "3 away, reach 2", "goa2.card.range-max")


@pytest.mark.rule("goa2.concept.adjacent-spaces")
def test_who_strikes_next_to_himself_reaches_one_space() -> None:
    table = Table(
        {
            "arien": (RED, "h8"),
            "brogan": (BLUE, "east of arien"),
            "wasp": (BLUE, "2 southeast of arien"),
        },
        [("melee", BLUE, "northeast of arien")],
    )
    table.play("arien", "noble_blade", "attack")
    (told,) = question_of(table, 0).not_now
    assert told == ("Wasp", "2 away, reach 1", "goa2.concept.adjacent-spaces")


# --- in the order of use -------------------------------------------------------------------------


def test_what_holds_comes_first_in_the_list_and_in_the_hand() -> None:
    stage, offers = asked(standing("fight"))
    order = [offer.option for offer in offers]
    assert [offers[option].note.verdict for option in order[:2]] == ["holds", "holds"]
    assert order[2] == "no"
    assert all(offers[option].note.use == IDLE for option in order[3:])
    (hand,) = stage.hands
    assert [card.option for card in hand.cards] == [option for option in order if option != "no"]


def test_a_skill_that_finds_nothing_to_do_is_marked() -> None:
    _, offers = asked(standing("gydions-first-turn"))
    skill = offers["skill"].note
    assert (skill.use, skill.detail) == (IDLE, "no spell for it is in the book")


def test_looking_at_an_action_changes_nothing() -> None:
    match = standing("late")
    before = match.state.to_json()
    asked(match)
    assert match.state.to_json() == before


# --- pointing shows ------------------------------------------------------------------------------


def test_a_card_to_play_says_whom_it_would_reach_and_lights_its_spaces() -> None:
    table = Table(
        {"sabina": (RED, "h8"), "arien": (BLUE, "2 east of sabina")},
        hand={"sabina": ["quickdraw", "point_blank_shot"]},
    )
    ask = Ask((0,), _play_card(), ("quickdraw", "point_blank_shot"), ("sabina",))
    offers = VOICE.offers(table.state, view(table.state, 0), ask)
    near, far = offers["point_blank_shot"].note, offers["quickdraw"].note
    there = f"s{table.state.space[1]}"
    assert (near.detail, there in near.shows) == ("no enemy beside you yet", False)
    assert (far.detail, there in far.shows) == ("1 in reach now", True)
    assert f"s{table.state.space[0]}" not in far.shows


def _play_card() -> Any:
    return standing("early").ask_for(0).kind  # type: ignore[union-attr]


# --- levelling up, two heroes, a book ------------------------------------------------------------


def test_levelling_up_shows_pairs_and_the_item_that_is_left() -> None:
    stage, offers = asked(standing("level-up"))
    assert stage.fills
    assert [panel.title for panel in stage.panels] == ["Red", "Green", "Blue"]
    for panel in stage.panels:
        (cards,) = panel.body
        assert isinstance(cards, Cards)
        assert len(cards.cards) == 2
        assert all(card.option in offers for card in cards.cards)
    taken = offers["electrocute"].note
    assert "Charged Boomerang becomes an item: defense +1" in taken.detail


def test_the_question_counts_two_heroes_and_names_what_is_laid() -> None:
    match = standing("two-heroes-a-seat")
    stage, _ = asked(match)
    assert stage.question is not None
    assert "Hero 1 of 2." in stage.question.detail
    assert [hand.state for hand in stage.hands] == ["choose one", ""]
    match.choose_text(0, "noble_blade")
    match.choose_text(1, "point_blank_shot")
    stage, _ = asked(match)
    assert stage.question is not None
    assert "Hero 2 of 2. Noble Blade is laid." in stage.question.detail
    assert [hand.state for hand in stage.hands] == ["Noble Blade laid", "choose one"]
    other = stage_of(VOICE, match.view(1), Offers())
    assert "Noble Blade" not in str(other)


def test_a_spell_book_is_a_tab_by_colours() -> None:
    match = standing("gydions-spells")
    stage, _ = asked(match)
    (book,) = stage.rows
    assert book.count == "22 of 22"
    chips = [chip for block in book.body if isinstance(block, Chips) for chip in block.chips]
    assert len(chips) == 22
    assert not any(mat.body for mat in stage.mats)


# --- what could not be done ----------------------------------------------------------------------


@pytest.mark.rule("goa2.perform.mandatory-stop")
def test_the_log_says_why_a_step_could_not_be_done() -> None:
    table = Table({"arien": (RED, "h8"), "brogan": (BLUE, "q8")})
    table.play("arien", "noble_blade", "attack")
    assert table.stopped_by() == ["goa2.concept.adjacent-spaces"]
    said = [VOICE.words.tell(view(table.state, 0), event) for event in table.events]
    assert "Noble Blade stops: nobody it could be done with stands next to it." in said


def test_reasons_for_stopping_are_rules() -> None:
    assert set(STOPS) <= RULES.rulebook().ids


def test_a_spell_lights_what_it_would_reach() -> None:
    _, offers = asked(standing("gydions-spells"))
    lit = {offer.label: len(offer.note.shows) for offer in offers}
    assert lit["Shocking Grasp (gold)"] == 6
    assert lit["Magic Missile (gold)"] > 6
    assert lit["Expeditious Retreat (gold)"] == len({"his figure", "his mat"})
    assert not any(offer.note.badge == "0" for offer in offers), "spells have no initiative"


# --- what lights up ------------------------------------------------------------------------------


@pytest.mark.rule("goa2.defense.total")
def test_a_defense_lights_up_who_fights_and_which_minions_count() -> None:
    table = Table(
        {"arien": (RED, "j8"), "brogan": (BLUE, "k8")},
        [("melee", RED, "l8", "foe"), ("melee", RED, "c10")],
        hand={"brogan": ["onslaught"]},
    )
    table.play("arien", "noble_blade", "attack", "brogan", NO)
    seen = view(table.state, 1)
    offers = VOICE.offers(table.state, seen, table.question)
    foe = f"piece-{table.names['foe']}"
    both = {"piece-0", "piece-1", "mat-0", "mat-1"}
    assert set(offers["onslaught"].note.shows) == {*both, foe}
    assert offers["onslaught"].note.value == "2 of 4"
    assert set(offers[NO].note.shows) == both


def test_fast_travel_lights_up_where_it_leads() -> None:
    heroes = ("arien", "brogan", "wasp", "xargatha")
    setup = {"players": 4, "heroes": heroes}
    place = position(heroes={0: "c10", 1: "c8", 2: "p8", 3: "q11"}, played={0: "noble_blade"})
    match = Laid("", place, setup).match(RULES)
    _, offers = asked(match)
    shows = offers["fast_travel"].note.shows
    assert shows
    match.choose(0, "fast_travel")
    ask = match.ask_for(0)
    assert ask is not None
    assert set(shows) == {f"s{space}" for space in ask.options}


@pytest.mark.parametrize("seed", range(3))
def test_every_option_lights_up_something(seed: int) -> None:
    heroes = ["gydion", "tali", "nebkher", "takahide"]
    sets = sorted({SHEETS[hero].set for hero in heroes})
    setup = RULES.parse_setup({"players": 4, "heroes": heroes, "sets": sets})
    match: Match[Any, Any] = Match.new(RULES, setup, seed)
    rng = Rng(seed)
    for _ in range(150):
        if match.over:
            break
        seat = match.seats_to_answer()[0]
        _, offers = asked(match)
        dark = [o.label for o in offers if not o.note.shows and not isinstance(o.option, int)]
        assert dark == [], offers.kind
        match.choose(seat, rng.pick([offer.option for offer in offers]))


# --- told once -----------------------------------------------------------------------------------


def test_what_is_resolved_is_told_once() -> None:
    match = standing("fight")
    told = [str(event.kind) for _, event in VOICE.once(match.events_for(0))]
    assert "attack" in told
    assert not {"acts", "action"} & set(told), "the attack says who, with which card"
    before = standing("gydions-first-turn")
    kinds = [str(event.kind) for _, event in VOICE.once(before.events_for(0))]
    assert kinds.count("acts") == 1, "until an action is chosen, this is all there is to tell"


# --- picking heroes ------------------------------------------------------------------------------


def test_a_hero_to_be_picked_says_what_it_is_good_at() -> None:
    _, offers = asked(standing("heroes"))
    notes = {str(offer.option): offer.note for offer in offers}
    assert notes["arien"].detail == "the Tidemaster: Tactician, Disabler, Durable, Pusher"
    assert len({note.icon for note in notes.values()}) == len(notes)
