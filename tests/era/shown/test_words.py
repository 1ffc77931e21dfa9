"""The words of Era of Atlantis: each kind of question and event carries its own."""

import pytest

from critias.games.era.game import RULES
from critias.games.era.rules.global_conflict import HALVE_NUMBER, LOOT_MARKER
from critias.games.era.rules.movement import MOVE_NUMBER
from critias.games.era.rules.nation_actions import POST_NUMBER
from critias.games.era.rules.special import BRAHMASTRA_NUMBER
from critias.games.era.shown.words import LABELS, PHRASES
from critias.kernel.choices import NO, YES, Ask
from critias.kernel.kinds import AskKind
from era.world import World
from shared.kinds import declared

ASKS, EVENTS = declared("critias.games.era")
NUMBERS = {BRAHMASTRA_NUMBER, HALVE_NUMBER, LOOT_MARKER, MOVE_NUMBER, POST_NUMBER}
"""Questions whose options are numbers, which are their own labels."""


def test_every_kind_names_the_rule_behind_it() -> None:
    assert all(ask.rule for ask in ASKS.values())
    assert all(event.rule for event in EVENTS.values())


def test_the_options_of_every_question_have_words() -> None:
    """A question has a function for its options, or words for all of them, or numbers."""
    stated = {kind for kind in ASKS.values() if kind.labels and kind not in LABELS}
    assert LABELS.keys() | NUMBERS | stated == ASKS.keys()
    assert not NUMBERS & (stated | LABELS.keys())
    assert all(len(kind.labels) == 2 for kind in stated), "one thing or the other"


def test_an_option_without_words_is_no_label() -> None:
    kind = AskKind("odd", "Which?", waiting="{who} wonders", rule=None)
    view = RULES.view(World().state, 0)
    with pytest.raises(AssertionError, match="no words for 'khem'"):
        PHRASES.label(view, Ask((0,), kind, ("khem",)), "khem")


@pytest.mark.parametrize("number", [2, 3])
def test_who_is_waited_for_is_named_by_colour(number: int) -> None:
    view = RULES.view(World().state, 0)
    kind = AskKind("odd", "Which?", waiting="{who} wonder", rule=None)
    said = PHRASES.waiting(view, Ask(tuple(range(number)), kind, (YES, NO)))
    assert said == {2: "White and Gray wonder", 3: "White, Gray and Orange wonder"}[number]


def test_what_is_bid_for_is_said_for_each_sort_of_contest() -> None:
    khem = {"agents": {0: {"khem": [3]}}}
    for world, said in (
        (World(**khem).go("coup", "khem"), "A Coup on Khem, which is neutral."),
        (World(**khem, owner={"khem": "aztlan"}).go("coup", "khem"), "held by Aztlán."),
        (World().go("atlantis.global", "lemuria"), "Global Conflict: Atlantis against Lemuria."),
        (
            World(units={"atlantis": 9}).go("atlantis.move", "atlantis", "meropis", 9, "done"),
            "Atlantis attacks Meropis.",
        ),
    ):
        view = RULES.view(world.state, 0)
        prompt = PHRASES.prompt(view, world.dials[0])
        assert said in prompt
        assert prompt.endswith(" What do you bid?")
