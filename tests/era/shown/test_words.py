"""The words of Era of Atlantis: each kind of question and event carries its own."""

from shared.kinds import declared

ASKS, EVENTS = declared("critias.games.era")


def test_every_kind_names_the_rule_behind_it() -> None:
    assert all(ask.rule for ask in ASKS.values())
    assert all(event.rule for event in EVENTS.values())
