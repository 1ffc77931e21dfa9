"""Questions and events are put into the words that their kinds carry."""

from typing import Any

from critias.kernel.choices import DONE, NO, Ask
from critias.kernel.events import Event
from critias.kernel.kinds import AskKind, EventKind
from critias.kit.phrases import Phrases

Words = dict[str, Any]

GIVE = AskKind(
    "give",
    "{0:name}, give {1} to whom? ({2:+d})",
    waiting="{who} may give something away",
    rule="t.gift",
    labels={DONE: "Keep {1}"},
)
FREE = AskKind("free", "{*:sum} ways", waiting="somebody thinks", rule=None, covert=True)
GAVE = EventKind("gave", "{0:name} gives {1}.", rule="t.gift")
HUSH = EventKind("hush", "", rule=None)
VIEW: Words = {"names": ["Ann", "Bob"]}
ASK = Ask((0,), GIVE, (1, DONE), (0, "a pearl", 2))


def phrases() -> Phrases[Words]:
    return Phrases(
        words={
            "name": lambda view, seat: str(view["names"][seat]),
            "sum": lambda view, values: str(sum(values)),
        },
        who=lambda view, seats: " and ".join(view["names"][seat] for seat in seats),
        labels={FREE: lambda view, ask, option: f"<{option}>"},
        label=lambda view, ask, option: f"option {option}",
    )


def test_a_question_and_its_options_in_words() -> None:
    assert phrases().prompt(VIEW, ASK) == "Ann, give a pearl to whom? (+2)"
    assert phrases().label(VIEW, ASK, DONE) == "Keep a pearl"
    assert phrases().label(VIEW, ASK, NO) == "No"
    assert phrases().label(VIEW, ASK, 1) == "option 1"
    assert phrases().rule_of(ASK) == "t.gift"


def test_who_waits_is_told_who_decides() -> None:
    assert phrases().waiting(VIEW, ASK) == "Ann may give something away"
    both = Ask((0, 1), GIVE, (1, DONE), (0, "a pearl", 2))
    assert phrases().waiting(VIEW, both) == "Ann and Bob may give something away"
    assert phrases().waiting_rule(ASK) == "t.gift"


def test_the_rule_of_a_covert_question_is_only_for_those_asked() -> None:
    kind = AskKind("hide", "Where?", waiting="somebody hides", rule="t.hide", covert=True)
    ask = Ask((0,), kind, (1, 2))
    assert (phrases().rule_of(ask), phrases().waiting_rule(ask)) == ("t.hide", "")


def test_a_word_may_speak_of_all_values() -> None:
    free = Ask((0,), FREE, ("a", "b"), (3, 4))
    assert phrases().prompt(VIEW, free) == "7 ways"
    assert phrases().label(VIEW, free, "a") == "<a>"
    assert phrases().rule_of(free) == ""


def test_events_in_words() -> None:
    assert phrases().tell(VIEW, Event(GAVE, (1, "a pearl"))) == "Bob gives a pearl."
    assert phrases().tell(VIEW, Event(HUSH)) == ""
    assert phrases().rule_of(Event(GAVE)) == "t.gift"
    assert phrases().rule_of(Event(HUSH)) == ""


def test_without_a_voice_values_stand_as_they_are() -> None:
    plain: Phrases[Words] = Phrases()
    assert plain.prompt(VIEW, ASK) == "0, give a pearl to whom? (+2)"
    assert plain.prompt(VIEW, Ask((0,), FREE, ("a",), (3, ("two_towers", 4)))) == (
        "3 two towers 4 ways"
    )
    assert plain.waiting(VIEW, ASK) == "Player 1 may give something away"
    assert plain.label(VIEW, ASK, ("give_to", 1)) == "give to 1"
    assert plain.label(VIEW, ASK, DONE) == "Keep a pearl"
    assert plain.tell(VIEW, Event(GAVE, (1, "a pearl"))) == "1 gives a pearl."


def test_a_kind_has_the_first_word_on_its_options() -> None:
    kind = AskKind("dive", "How deep?", waiting="a dive", rule=None, labels={DONE: "Stay dry"})
    words: Phrases[Words] = Phrases(
        labels={kind: lambda view, ask, option: f"{option} fathoms"},
        label=lambda view, ask, option: "not asked",
    )
    ask = Ask((0,), kind, (3, DONE))
    assert [words.label(VIEW, ask, option) for option in ask.options] == ["3 fathoms", "Stay dry"]
