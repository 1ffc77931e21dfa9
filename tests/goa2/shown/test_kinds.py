"""Every kind of question and event of Guards of Atlantis II carries its words."""

from __future__ import annotations

from critias.games.goa2.game import RULES
from critias.games.goa2.rules.cards import LABELS
from critias.games.goa2.shown.words import WORDS
from shared.kinds import check_kinds, declared

PACKAGE = "critias.games.goa2"
ASKS, EVENTS = declared(PACKAGE)


def test_every_kind_has_words_and_rules_that_there_are() -> None:
    check_kinds(PACKAGE, WORDS, RULES.rulebook())


def test_every_word_for_values_is_used() -> None:
    texts = [*(ask.text for ask in ASKS.values()), *(event.text for event in EVENTS.values())]
    for word in WORDS:
        assert any(f":{word}}}" in text for text in texts), f"no template says {word!r}"


def test_labels_of_heroes_belong_to_kinds_that_there_are() -> None:
    assert LABELS.keys() <= ASKS.keys()
