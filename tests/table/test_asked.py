"""What stands beside the options of a question, and on cards with several uses."""

from __future__ import annotations

from critias.kernel.choices import Ask
from critias.kernel.kinds import AskKind
from critias.kit.cards import Card, Way
from critias.kit.offers import IDLE, Note, Offer, Offers, Plate
from critias.kit.stage import Mat, NotNow, Question, Stage
from critias.table.fragments.asked import MANY, not_now, option, rows
from critias.table.parts.cards import card
from critias.table.parts.pen import Pen
from critias.table.parts.stage import shape_of

STEP = AskKind("step", "Where to?", waiting="{who} moves", rule=None)


def test_a_row_says_what_begins_by_it_and_what_lights_up_on_the_map() -> None:
    note = Note(plate=Plate("provokes", "provokes", "Orcs 3 | 4"), shows=("s3", "s4"))
    row = option(Offer(3, "3", "Plains", note), 1, False, False)
    assert '<b class="plate p-provokes">provokes</b>' in row
    assert "Orcs 3 | 4" in row
    assert 'data-shows="s3 s4"' in row


def test_what_nothing_comes_of_looks_so() -> None:
    assert 'class="option idle"' in option(Offer(3, "3", "Hold", Note(use=IDLE)), 1, False, False)
    assert 'class="option"' in option(Offer(3, "3", "Go"), 1, False, False)


def test_what_is_not_possible_has_its_reason_and_no_key() -> None:
    shown = not_now((NotNow("Bain", "3 away, reach 2", "goa2.attack.range"),))
    assert "<b>Bain</b> <span>3 away, reach 2</span>" in shown
    assert 'data-rule="goa2.attack.range"' in shown
    assert "<kbd>" not in shown
    assert "data-option" not in shown


def test_each_use_of_a_card_is_a_choice_of_its_own() -> None:
    offers = Offers(
        Ask((0,), STEP, (1, 2)), "?", "", (Offer(1, "one", "Move 2"), Offer(2, "two", "Sideways"))
    )
    ways = (
        Way("Move 2", 1),
        Way("Move 4", 9, note="no green mana"),
        Way("sideways", 2, value="1"),
    )
    drawn = card(Card("c", "March", ways=ways), Pen(offers))
    assert drawn.count("<button") == drawn.count("data-option=") == 2
    assert '<button type="button" class="way offered" data-option="one"' in drawn
    assert drawn.count("<kbd>") == 2
    # What holds buttons is neither a picture nor a stop of the keyboard itself.
    assert '<div id="card-c" class="card full" role="group" aria-label="' in drawn
    assert "tabindex" not in drawn
    assert 'class="way shut" data-why="9"' in drawn
    assert "<small>no green mana</small>" in drawn


def test_a_card_without_uses_is_a_picture_or_a_button_itself() -> None:
    offers = Offers(Ask((0,), STEP, (1,)), "?", "", (Offer(1, "one", "Move 2"),))
    assert 'role="img"' in card(Card("c", "March"), Pen(offers))
    assert 'role="button"' in card(Card("c", "March", option=1), Pen(offers))
    unused = card(Card("c", "March", ways=(Way("Move 4", 9),)), Pen(offers))
    assert 'role="group"' in unused
    assert "<button" not in unused
    assert 'tabindex="0"' in unused


def test_the_table_knows_what_the_question_is_about_and_when_mats_are_many() -> None:
    mats = tuple(Mat(str(number), "Hero") for number in range(10))
    assert shape_of(Stage(mats=mats, question=Question(about="map"))).split() == [
        "has-mats", "many-mats", "about-map",
    ]  # fmt: skip
    assert "many-mats" not in shape_of(Stage(mats=mats[:6]))


def numbered(many: int, notes: dict[int, Note]) -> Offers:
    """So many options, some with a note."""
    offers = tuple(Offer(n, str(n), f"Step {n}", notes.get(n, Note())) for n in range(many))
    return Offers(Ask((0,), STEP, tuple(range(many))), "?", "", offers)


def test_what_is_on_the_map_is_listed_all_the_same_while_the_list_is_short() -> None:
    question = Question(elsewhere=frozenset({0, 1}))
    short = "".join(map(str, rows(numbered(MANY, {}), question, None)))
    assert "<details" not in short
    assert short.index("Step 0") < short.index("Step 2")


def test_in_a_long_list_it_folds_in_its_place_of_the_order() -> None:
    question = Question(elsewhere=frozenset({2, 3}))
    last = {5: Note(last=True)}
    shown = "".join(map(str, rows(numbered(MANY + 1, last), question, None)))
    assert "<summary>3 more</summary>" in shown
    assert shown.index("Step 1<") < shown.index("<details") < shown.index("Step 4<")
    inside = shown[shown.index("<details") : shown.index("</details>")]
    assert [n for n in range(MANY + 1) if f">Step {n}<" in inside] == [2, 3, 5]


def test_what_is_kept_back_stands_at_the_end_and_what_was_chosen_in_the_open() -> None:
    shown = "".join(map(str, rows(numbered(4, {1: Note(last=True)}), None, None)))
    assert shown.index("Step 3<") < shown.index("<details") < shown.index("Step 1<")
    question = Question(elsewhere=frozenset({2}))
    assert "<details" not in "".join(map(str, rows(numbered(MANY + 1, {}), question, 2)))
