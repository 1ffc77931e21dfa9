"""Every text passes through the reader's language."""

from __future__ import annotations

from critias.kernel.choices import Ask
from critias.kernel.kinds import AskKind
from critias.kit.language import Language, cached, count, language, say, using
from critias.kit.phrases import Phrases


class Backwards(Language):
    def text(self, english: str) -> str:
        return {"{who} gives {what}": "{what} gives {who}", "Pay?": "?yaP"}.get(english, english)


def test_a_translation_may_turn_the_order_of_values_around() -> None:
    with using(Backwards()):
        assert say("{who} gives {what}", who="Ann", what="a pearl") == "a pearl gives Ann"
    assert say("{who} gives {what}", who="Ann", what="a pearl") == "Ann gives a pearl"


def test_values_are_not_read_as_templates() -> None:
    assert say("{who} speaks", who="{what}") == "{what} speaks"
    assert say("50 {percent}") == "50 {percent}"


def test_numbers_of_things() -> None:
    assert [count(n, "1 card", "{n} cards") for n in (0, 1, 2)] == ["0 cards", "1 card", "2 cards"]


def test_what_is_kept_is_kept_for_each_language() -> None:
    made = []

    @cached
    def title(number: int) -> str:
        made.append(number)
        return f"{say('Pay?')} {number}"

    other = Backwards()
    assert title(1) == "Pay? 1"
    with using(other):
        assert title(1) == "?yaP 1"
        assert title(1) == "?yaP 1"
    assert title(1) == "Pay? 1"
    assert made == [1, 1]
    assert type(language()) is Language


def test_the_words_of_kinds_are_translated_before_they_are_filled() -> None:
    pay = AskKind("pay", "Pay?", waiting="{who} pays", rule=None)
    phrases: Phrases[dict[str, object]] = Phrases(label=lambda view, ask, option: str(option))
    with using(Backwards()):
        assert phrases.prompt({}, Ask((0,), pay, (1, 2))) == "?yaP"
