"""The words of questions and events stand in one entry each, or nowhere."""

from typing import Any

import pytest

from critias.kernel.choices import DONE, Ask
from critias.kernel.events import Event
from critias.kernel.kinds import AskKind
from critias.kit.phrases import Line, Phrase, Phrases, Wordless, merge

Words = dict[str, Any]


def phrases() -> Phrases[Words]:
    return Phrases(
        words={"name": lambda view, seat: str(view["names"][seat])},
        asks={
            "give": Phrase(
                "{0:name}, give {1} to whom? ({2:+d})",
                waiting="a gift",
                rule="t.gift",
                labels={DONE: "Keep {1}"},
            ),
            "free": Phrase(
                lambda view, ask: f"{len(ask.options)} ways", "thinking", None,
                lambda view, ask, option: f"<{option}>",
            ),
        },
        events={
            "gave": Line("{0:name} gives {1}.", rule="t.gift"),
            "hush": Line("", rule=None),
            "long": Line(lambda view, event: event.kind * 2, None),
        },
        label=lambda view, ask, option: f"option {option}",
    )  # fmt: skip


VIEW: Words = {"names": ["Ann", "Bob"]}
GIVE = Ask((0,), "give", (1, DONE), (0, "a pearl", 2))


def test_a_question_and_its_options_in_words() -> None:
    assert phrases().prompt(VIEW, GIVE) == "Ann, give a pearl to whom? (+2)"
    assert phrases().label(VIEW, GIVE, DONE) == "Keep a pearl"
    assert phrases().label(VIEW, GIVE, 1) == "option 1"
    assert phrases().waiting(VIEW, GIVE) == "a gift"
    assert phrases().rule_of(GIVE) == "t.gift"


def test_functions_where_a_template_is_not_enough() -> None:
    free = Ask((0,), "free", ("a", "b"))
    assert phrases().prompt(VIEW, free) == "2 ways"
    assert phrases().label(VIEW, free, "a") == "<a>"
    assert phrases().rule_of(free) == ""
    assert phrases().tell(VIEW, Event("long")) == "longlong"


def test_events_in_words() -> None:
    assert phrases().tell(VIEW, Event("gave", (1, "a pearl"))) == "Bob gives a pearl."
    assert phrases().tell(VIEW, Event("hush")) == ""
    assert phrases().rule_of(Event("gave")) == "t.gift"


def test_a_kind_without_words_is_refused() -> None:
    sneeze = Ask((0,), "sneeze", (1, 2))
    with pytest.raises(Wordless, match="'sneeze' has no words"):
        phrases().prompt(VIEW, sneeze)
    with pytest.raises(Wordless, match="'sneeze' has no words"):
        phrases().waiting(VIEW, sneeze)
    with pytest.raises(Wordless, match="'sneeze' has no words"):
        phrases().tell(VIEW, Event("sneeze"))


def test_others_may_add_words_but_not_change_them() -> None:
    lines: dict[str, Line[Any]] = {"gave": Line("{0} gives {1}.", "t.gift")}
    merge(lines, {"sneezed": Line("Hatshi!", None), "gave": Line("{0} gives {1}.", "t.gift")})
    assert lines["sneezed"].text == "Hatshi!"
    with pytest.raises(Wordless, match="'gave' has other words already"):
        merge(lines, {"gave": Line("{0} lends {1}.", None)})


def test_a_kind_has_the_first_word_on_its_options() -> None:
    kind = AskKind("dive", "How deep?", waiting="a dive", rule=None, labels={DONE: "Stay dry"})
    words: Phrases[Words] = Phrases(
        labels={kind: lambda view, ask, option: f"{option} fathoms"},
        label=lambda view, ask, option: "not asked",
    )
    ask = Ask((0,), kind, (3, DONE))
    assert [words.label(VIEW, ask, option) for option in ask.options] == ["3 fathoms", "Stay dry"]
