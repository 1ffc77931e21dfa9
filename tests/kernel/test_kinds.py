"""Names that carry their words."""

from __future__ import annotations

import copy
import pickle

import pytest

from critias.kernel.kinds import AskKind, EventKind

ASKED = AskKind(
    "give",
    "Give {0}?",
    waiting="{who} may give",
    rule="t.gift",
    labels={"no": "Keep it"},
    covert=True,
)
TOLD = EventKind("gave", "{0} gives.", rule=None)


def test_a_kind_is_a_name_like_any_other() -> None:
    assert ASKED == "give"
    assert {"give": 1}[ASKED] == 1
    assert type(str(TOLD)) is str


@pytest.mark.parametrize("again", [copy.deepcopy, lambda kind: pickle.loads(pickle.dumps(kind))])
def test_copies_keep_their_words(again: object) -> None:
    assert callable(again)
    asked, told = again(ASKED), again(TOLD)
    assert (asked, asked.text, asked.waiting, asked.rule) == (
        "give",
        "Give {0}?",
        "{who} may give",
        "t.gift",
    )
    assert (asked.labels, asked.covert) == ({"no": "Keep it"}, True)
    assert (told, told.text, told.rule) == ("gave", "{0} gives.", None)
