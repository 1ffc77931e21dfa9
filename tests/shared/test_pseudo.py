"""What the checks of the pseudo-language see."""

from __future__ import annotations

import dataclasses

from critias.kit.language import count, say, using
from critias.kit.offers import Note
from shared.cases import cases
from shared.pseudo import MARKED, speaks_it_all, unmarked, visible


def test_fields_and_tags_stay_and_every_other_letter_changes() -> None:
    with using(MARKED):
        assert say("[bold]{who}[/] pays", who="Ann") == "[bold]Ann[/] ｐａｙｓ"
        assert count(2, "1 card", "{n} cards") == "2 ｃａｒｄｓ"


def test_a_plain_word_is_found_and_a_name_is_not() -> None:
    assert unmarked("Ann ｐａｙｓ coins at A3", allowed=["Ann"]) == ["coins", "at"]


def test_a_game_that_is_all_in_the_language_has_nothing_to_find() -> None:
    case = next(case for case in cases() if case.game.id == "tidepool")
    assert speaks_it_all(case, 1) == []


def test_a_word_of_its_own_is_found_where_it_stands() -> None:
    case = next(case for case in cases() if case.game.id == "tidepool")
    blunt = dataclasses.replace(case.voice, note=lambda view, ask, option: Note("hm, maybe"))
    found = speaks_it_all(dataclasses.replace(case, own_voice=blunt), 1)
    assert {"option of bid: hm", "option of bid: maybe"} <= set(found)


def test_what_is_seen_or_heard_of_a_page() -> None:
    page = '<p class="who" title="Tip">See <b>me</b><style>p{color:red}</style><img alt="Map"></p>'
    assert visible(page) == ["Tip", "See", "me", "Map"]
