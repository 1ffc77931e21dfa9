"""The words of Era of Atlantis: each kind of question and event carries its own."""

from critias.games.era.game import RULES
from critias.games.era.shown.words import LABELS, WORDS
from shared.kinds import check_kinds, declared

ASKS, EVENTS = declared("critias.games.era")


def test_every_kind_has_words_and_a_rule() -> None:
    check_kinds("critias.games.era", WORDS, RULES.rulebook())
    assert all(ask.rule for ask in ASKS.values())
    assert all(event.rule for event in EVENTS.values())


def test_every_word_of_a_template_is_used() -> None:
    texts = [*(ask.text for ask in ASKS.values()), *(event.text for event in EVENTS.values())]
    for word in WORDS:
        assert any(f":{word}}}" in text for text in texts), f"no template says {word!r}"


def test_words_for_options_belong_to_kinds_that_there_are() -> None:
    assert LABELS.keys() <= ASKS.keys()
