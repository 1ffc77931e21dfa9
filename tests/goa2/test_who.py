"""That a question put to somebody else, or about somebody else, is seen by the tests' referee."""

from __future__ import annotations

import pytest

from critias.games.goa2.game import RULES
from critias.kernel.choices import Ask, AskAll, Option
from critias.kernel.match import random_answer
from critias.kernel.random import Rng
from goa2.table import BLUE, RED, Table
from goa2.test_random_heroes import FOURS
from goa2.who import WHO, asked_rightly
from kernel.little import question
from shared.kinds import declared


def test_of_every_kind_it_is_said_who_answers() -> None:
    assert WHO.keys() == declared("critias.games.goa2")[0].keys()


@pytest.mark.parametrize("heroes", FOURS, ids="-".join)
def test_a_question_put_to_other_seats_is_seen(heroes: list[str]) -> None:
    """All questions of a game, also those that answer themselves."""
    state = RULES.new(RULES.parse_setup({"players": 4, "heroes": heroes}), 3)
    luck = Rng(3).split(9)
    for _ in range(60):
        rule, answer = RULES.step(state), None
        while state.winner < 0:
            try:
                asked = rule.send(answer)
            except StopIteration:
                break
            asked_rightly(state, asked)
            for wrong in _misdirected(asked):
                with pytest.raises(AssertionError):
                    asked_rightly(state, wrong)
            answer = random_answer(asked, luck)


def _misdirected(asked: Ask | AskAll) -> list[Ask | AskAll]:
    """The same question for every other seat, for one seat more, and for nobody."""
    if isinstance(asked, AskAll):
        seats = [*asked.asks]
        turned = zip(seats, [*seats[1:], seats[0]], strict=True)
        return [AskAll({a: asked.asks[b] for a, b in turned})] if len(seats) > 1 else []
    others = [seat for seat in range(4) if seat not in asked.seats]
    wrong = [(), *((seat,) for seat in others), *((*asked.seats, seat) for seat in others)]
    return [Ask(seats, asked.kind, asked.options, asked.about) for seats in wrong]


SNORRI, ARIEN, WASP = 0, 1, 2


@pytest.mark.parametrize(
    ("seat", "kind", "about"),
    [
        # Snorri's player does not choose for a friend, nor does an enemy.
        (SNORRI, "snorri_item", ("arien", "snorri", "snorri_ancestral_grace")),
        (SNORRI, "snorri_item", ("snorri", "snorri", "snorri_ancestral_grace")),
        (SNORRI, "snorri_item", ("snorri", "snorri_ancestral_grace")),
        (WASP, "snorri_item", ("wasp", "snorri", "snorri_ancestral_grace")),
        # A friend does not choose for Snorri.
        (ARIEN, "target", ("arien", "snorri", "snorri_ancestral_grace")),
        (ARIEN, "target", ("arien", "snorri_ancestral_grace")),
        (ARIEN, "target", ("snorri", "snorri_ancestral_grace")),
        (ARIEN, "defend", ("snorri", "snorri_runic_hammer", "arien", 3)),
        (ARIEN, "no_such_kind", ("arien", "noble_blade")),
    ],
)
def test_a_question_about_somebody_else_is_seen(
    seat: int, kind: str, about: tuple[Option, ...]
) -> None:
    state = Table({"snorri": (RED, "h8"), "arien": (RED, "h9"), "wasp": (BLUE, "q9")}).state
    with pytest.raises((AssertionError, ValueError)):
        asked_rightly(state, Ask((seat,), question(kind), [1, 2], about))


@pytest.mark.parametrize(
    ("seat", "kind", "about"),
    [
        (ARIEN, "snorri_item", ("arien", "snorri", "snorri_ancestral_grace")),
        (SNORRI, "target", ("snorri", "snorri_ancestral_grace")),
        (WASP, "defend", ("snorri", "snorri_runic_hammer", "wasp", 3)),
    ],
)
def test_a_question_to_the_right_one_is_none(
    seat: int, kind: str, about: tuple[Option, ...]
) -> None:
    state = Table({"snorri": (RED, "h8"), "arien": (RED, "h9"), "wasp": (BLUE, "q9")}).state
    asked_rightly(state, Ask((seat,), question(kind), [1, 2], about))


@pytest.mark.parametrize("kind", ["discard", "may_discard", "retrieve"])
def test_cards_of_somebody_else_among_the_options_are_seen(kind: str) -> None:
    state = Table({"snorri": (RED, "h8"), "arien": (RED, "h9")}).state
    who: dict[str, tuple[Option, ...]] = {
        "discard": ("arien", "snorri", "snorri_ancestral_boon"),
        "may_discard": ("arien", "snorri_ancestral_boon", "snorri"),
        "retrieve": ("arien", "snorri_ancestral_boon", "snorri"),
    }
    asked_rightly(state, Ask((ARIEN,), question(kind), ["noble_blade", "no"], who[kind]))
    with pytest.raises(AssertionError, match="somebody else"):
        asked_rightly(
            state, Ask((ARIEN,), question(kind), ["snorri_runic_hammer", "no"], who[kind])
        )
