"""Athlas in a language nobody speaks: every word that people read can be translated."""

from __future__ import annotations

import pytest

from critias.games.athlas.game import VOICE
from critias.games.athlas.rules.designs import PRESETS, Design, code_of
from critias.kit.language import using
from shared.cases import Case, athlas
from shared.pseudo import MARKED, speaks_it_all, unmarked

CASES = {
    "build": athlas("build", (1,), offers=False, turn_limit=20),
    "random": athlas("random", (1,), creation="random", offers=False, turn_limit=30),
    "campaign": athlas("campaign", (2,), games=2, turn_limit=12),
}


@pytest.mark.parametrize("case", CASES.values(), ids=CASES)
def test_every_word_can_be_translated_and_no_rule_follows_one(case: Case) -> None:
    assert speaks_it_all(case, case.seeds[0], every=20) == []


def test_designs_that_people_keep_are_told_in_their_language() -> None:
    for preset in PRESETS.values():
        code = code_of(Design(tuple(alpha.cards for alpha in preset.alphas), preset.stack))
        with using(MARKED):
            kept = VOICE.kept(code)
        assert unmarked(kept.title) == []
        assert unmarked(" ".join(kept.lines)) == []


def test_what_is_written_on_the_components_is_told_in_the_language_of_the_reader() -> None:
    with using(MARKED):
        known = VOICE.reference()
    for part in ("cards", "interventions", "presets"):
        for id_, entry in known[part].items():
            words = [entry["name"], entry.get("text", "")]
            words += [text for power in entry.get("powers", ()) for text in _texts(power)]
            assert unmarked(" ".join(words)) == [], id_


def _texts(power: dict[str, str]) -> tuple[str, str]:
    return power["cost"], power["text"]
