"""What the checks of the pseudo-language see."""

from __future__ import annotations

from critias.kit.language import count, say, using
from shared.pseudo import MARKED, unmarked, visible


def test_fields_and_tags_stay_and_every_other_letter_changes() -> None:
    with using(MARKED):
        assert say("[bold]{who}[/] pays", who="Ann") == "[bold]Ann[/] ｐａｙｓ"
        assert count(2, "1 card", "{n} cards") == "2 ｃａｒｄｓ"


def test_a_plain_word_is_found_and_a_name_is_not() -> None:
    assert unmarked("Ann ｐａｙｓ coins at A3", allowed=["Ann"]) == ["coins", "at"]


def test_what_is_seen_or_heard_of_a_page() -> None:
    page = '<p class="who" title="Tip">See <b>me</b><style>p{color:red}</style><img alt="Map"></p>'
    assert visible(page) == ["Tip", "See", "me", "Map"]
