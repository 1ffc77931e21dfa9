"""Positions by name, in all games with the same checks."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from critias.games.athlas.game import RULES as ATHLAS
from critias.games.athlas.game import VOICE as ATHLAS_VOICE
from critias.games.athlas.rules.positions import Layout
from critias.games.era.game import RULES as ERA
from critias.games.era.game import VOICE as ERA_VOICE
from critias.games.era.rules import positions as era
from critias.games.goa2.game import RULES as GOA2
from critias.games.goa2.game import VOICE as GOA2_VOICE
from critias.games.goa2.rules.board import RED
from critias.games.goa2.rules.positions import position
from critias.games.goa2.rules.state import HEAVY, GoaState
from critias.games.goa2.shown.lessons import LINE_UP
from critias.games.mage_knight.game import RULES as MAGE_KNIGHT
from critias.games.mage_knight.game import VOICE as MAGE_KNIGHT_VOICE
from critias.games.mage_knight.rules import positions as mage_knight
from critias.games.mage_knight.rules.state import MageKnightState
from critias.kernel.match import Match
from critias.kernel.random import Rng
from critias.kernel.rules import AnyRules
from critias.kit.positions import NoSuchPosition, Position
from critias.kit.voice import AnyVoice
from shared.driving import pick
from shared.staging import check_stage

VOICES: tuple[AnyVoice, ...] = (GOA2_VOICE, ERA_VOICE, ATHLAS_VOICE, MAGE_KNIGHT_VOICE)
NAMED = [
    pytest.param(voice, name, id=f"{voice.rules.id}-{name}")
    for voice in VOICES
    for name in voice.positions
]


@pytest.mark.parametrize(("voice", "name"), NAMED)
def test_a_named_position_is_a_match_like_any_other(voice: AnyVoice, name: str) -> None:
    """It can be looked at by everybody, played on from, saved and replayed."""
    match = voice.positions[name].match(voice.rules)
    assert match.pending is not None
    for seat in (None, *range(len(match.seats))):
        ask = None if seat is None else match.ask_for(seat)
        check_stage(voice, match.state, match.view(seat), ask)
    rng = Rng(3)
    for _ in range(20):
        if match.pending is None:
            break
        match.choose(*pick(match, rng, changing=False))
        assert list(voice.rules.invariants(match.state)) == []
    again = Match.from_record(match.record(), voice.rules)
    assert again.digest() == match.digest()
    assert Match.load(match.save(), voice.rules).digest() == match.digest()


def test_every_game_has_some() -> None:
    assert {voice.rules.id for voice in VOICES if len(voice.positions)} == {
        "athlas", "era", "goa2", "mage_knight",
    }  # fmt: skip


def test_late_in_mage_knight_there_is_much_to_hold() -> None:
    match = MAGE_KNIGHT_VOICE.positions["late-game"].match(MAGE_KNIGHT)
    (player,) = match.state.players
    assert (len(player.hand), len(player.units), len(player.skills)) == (8, 4, 5)


def test_an_assault_and_a_duel_are_under_way() -> None:
    assault = MAGE_KNIGHT_VOICE.positions["city-assault"].match(MAGE_KNIGHT).state.combat
    assert assault is not None
    assert assault.fortified
    duel = MAGE_KNIGHT_VOICE.positions["duel"].match(MAGE_KNIGHT)
    assert duel.seats_to_answer() == (1,), "the defender is asked"


def test_gydion_has_all_his_spells() -> None:
    state = GOA2_VOICE.positions["gydions-spells"].match(GOA2).state
    assert len(state.heroes[0].book) == 22


# --- what cannot be ------------------------------------------------------------------------------


def _twice(state: GoaState) -> None:
    position()(state)
    state.heroes[0].deck += (state.heroes[0].hand[0],)


def _lost(state: MageKnightState) -> None:
    mage_knight.arrange(hand="rage")(state)
    state.players[0].deck.pop()


FIRST = mage_knight.FIRST
FIVE = {"players": 5, "start": "quick"}
PLAIN = {"creation": "presets", "offers": False}
PEASANTS = [("savage_warrior",)]
IMPOSSIBLE: list[tuple[AnyRules, Any, Callable[[], Callable[[Any], None]], str]] = [
    # A misspelt name.
    (GOA2, LINE_UP, lambda: position(heroes={0: "j99"}), "there is no space 'j99'"),
    (GOA2, LINE_UP, lambda: position(played={0: "shcok"}), "no card 'shcok' is left"),
    (ERA, FIVE, lambda: era.arrange(units={"kehm": 2}), r"no area 'kehm' \(khem\?\)"),
    (ERA, FIVE, lambda: era.arrange(owner={"khem": "atlantsi"}), r"'atlantsi' \(atlantis\?\)"),
    (ATHLAS, PLAIN, lambda: Layout(PEASANTS, PEASANTS, [(0, 0, (6, 6))]), "is no hex"),
    (MAGE_KNIGHT, FIRST, lambda: mage_knight.arrange(at="0,0x"), "there is no space '0,0x'"),
    (MAGE_KNIGHT, FIRST, lambda: mage_knight.arrange(hand="rgae"), r"'rgae' \(rage\?\)"),
    (MAGE_KNIGHT, FIRST, lambda: mage_knight.arrange(orcs={"0,1nw": "prowler"}), r"prowlers\?"),
    # Too many pieces.
    (GOA2, LINE_UP, lambda: position(minions=((RED, HEAVY, "j8 j7 i8"),)), "no miniature is left"),
    (GOA2, LINE_UP, lambda: position(heroes={0: "r7"}), "two pieces stand on r7"),
    (ERA, FIVE, lambda: era.arrange(agents={0: {"khem": [3, 3]}}), "no agent 3 left for khem"),
    (ERA, FIVE, lambda: era.arrange(units={"atlantis": 99}), "atlantis has 99 units"),
    (ATHLAS, PLAIN, lambda: Layout(PEASANTS, PEASANTS, [(0, 0, (0, 0))] * 2), "two units are on"),
    (MAGE_KNIGHT, FIRST, lambda: mage_knight.arrange(hand="rage rage rage"), "no rage left"),
    (MAGE_KNIGHT, FIRST, lambda: mage_knight.arrange(units="peasants " * 9), "no Unit peasants"),
    # A broken invariant.
    (GOA2, LINE_UP, lambda: _twice, "has a card twice"),
    (ERA, FIVE, lambda: era.arrange(units={"khem": 1}), "khem has 1 units of nobody"),
    (ATHLAS, PLAIN, lambda: Layout(PEASANTS, PEASANTS, pools=(99, None)), "pool of 0/0 is 99"),
    (MAGE_KNIGHT, FIRST, lambda: _lost, "Deed cards: missing"),
]


@pytest.mark.parametrize(
    ("game", "setup", "arrange", "problem"),
    [pytest.param(*case, id=f"{case[0].id}: {case[3]}") for case in IMPOSSIBLE],
)
def test_what_cannot_be_is_refused_by_name(
    game: AnyRules, setup: Any, arrange: Callable[[], Callable[[Any], None]], problem: str
) -> None:
    with pytest.raises(NoSuchPosition, match=problem):
        Position(game, arrange(), setup, seed=1).match()
