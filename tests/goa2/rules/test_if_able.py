"""Steps with "if able" and "up to" that find nobody: skipped, and the action goes on. In the first
printing only "you may" excuses from choosing, and the action stops."""

from __future__ import annotations

import re
from typing import Any

import pytest

from critias.games.goa2.rules.cards import CARDS, SHEETS
from goa2.rules.positions import SPARE
from goa2.table import BLUE, RED, Table, card_id

IF_ABLE: list[tuple[str, str, tuple[str, ...]]] = [
    ("brogan", "shield_bash", ()),
    ("brynn", "bear_trap", ("adjacent",)),
    ("brynn", "log_trap", ("hemmed_in",)),
    ("cutter", "bombardment", ()),
    ("cutter", "barrage", ()),
    ("cutter", "broadside", ()),
    ("dodger", "death_trap", ()),
    ("emmitt", "time_snare", ()),
    ("emmitt", "time_trap", ()),
    ("garrus", "light_pilum", ("no",)),
    ("ignatia", "abrupt_combustion", ()),
    ("ignatia", "spontaneous_immolation", ()),
    ("sabina", "close_support", ()),
    ("snorri", "runetrap", ()),
    ("snorri", "runebomb", ()),
    ("swift", "suppress", ()),
    ("swift", "pin_down", ()),
    ("widget", "fiery_breath", ()),
    ("widget", "flaming_breath", ()),
]
"""Somebody discards a card, if able."""

UP_TO: list[tuple[str, str, tuple[str, ...]]] = [
    ("brogan", "brutal_jab", ("no",)),
    ("brogan", "mighty_punch", ("no",)),
    ("brogan", "savage_kick", ("no",)),
    ("cutter", "few_more_steps", ()),
    ("cutter", "walk_the_plank", ("push_a_hero",)),
    ("mortimer", "corpse_slam", ("zombie",)),
    ("razzle", "magic_trick", ()),
    ("razzle", "aaaand_its_gone", ()),
    ("silverarrow", "divert_attention", ()),
    ("silverarrow", "lead_astray", ()),
    ("swift", "mark_for_death", ()),
    ("swift", "steam_jump", ("west of swift",)),
    ("swift", "assault_jump", ("west of swift",)),
]
"""A piece is moved or pushed up to so many spaces."""

MANDATORY: list[tuple[str, str, tuple[str, ...]]] = [
    ("brogan", "counterattack", ()),
    ("brynn", "deadfall_trap", ("adjacent",)),
    ("emmitt", "time_bomb", ()),
    ("garrus", "heavy_pilum", ()),
    ("garrus", "menace", ()),
    ("ignatia", "violent_conflagration", ()),
    ("mrak", "boulder_rush", ()),
    ("sabina", "covering_fire", ()),
    ("swift", "killing_ground", ()),
    ("tigerclaw", "light_fingered", ("no",)),
    ("whisper", "lesser_evil", ()),
    ("whisper", "sprouts_of_panic", ()),
    ("widget", "scorching_breath", ()),
    ("xargatha", "sirens_call", ()),
]
"""Neither: a discard on pain of defeat, an exact distance, a target named by itself."""


def alone(hero: str, **more: Any) -> Table:
    """A hero far from everybody else, the coin on Blue, and all that its texts want of itself."""
    table = Table({hero: (RED, "h8"), "arien": (BLUE, "q9")}, SPARE, coin=BLUE, turn=2, **more)
    table.hero(hero).runes = ("horn", "axe", "anvil", "wings") if hero == "snorri" else ()
    return table


@pytest.mark.rule("goa2.perform.optional-words", "goa2.concept.if-able-end")
@pytest.mark.rule("goa2.perform.no-target-first", "goa2.perform.optional-words-first")
@pytest.mark.parametrize(("hero", "card", "answers"), [*IF_ABLE, *UP_TO])
def test_with_nobody_there_the_step_is_skipped(
    hero: str, card: str, answers: tuple[str, ...]
) -> None:
    first = alone(hero).state.edition == 1
    said = [(hero, card_id(hero, card))]
    table = alone(hero)
    # In the first printing nothing follows, so what follows is not asked.
    follows = answers == ("no",) and hero == "garrus"
    table.play(hero, card, "skill", *(() if first and follows else answers))
    assert table.done
    assert table.said("stopped") == (said if first else [])
    assert table.said("skipped") == ([] if first else said)


@pytest.mark.rule("goa2.perform.mandatory-stop")
@pytest.mark.parametrize(("hero", "card", "answers"), MANDATORY)
def test_every_other_step_stops_the_action(hero: str, card: str, answers: tuple[str, ...]) -> None:
    table = alone(hero).play(hero, card, "skill", *answers)
    assert table.said("stopped") == [(hero, card_id(hero, card))]
    assert table.said("skipped") == []


@pytest.mark.rule("goa2.perform.mandatory-stop")
def test_the_answer_for_energy_drain_holds_for_energy_drain() -> None:
    """Its discard is "if able" too, but without a hero in range no Life counter comes back."""
    table = alone("gydion", lives=(6, 6))
    table.hero("gydion").book = tuple(SHEETS["gydion"].spells)
    table.state.lives[RED] = 3
    table.play("gydion", "greater_necromancy", "skill", "gydion_energy_drain")
    assert table.said("stopped")[0] == ("gydion", "gydion_energy_drain")
    assert table.state.lives[RED] == 3


@pytest.mark.printing(2)
@pytest.mark.rule("goa2.perform.optional-words")
@pytest.mark.parametrize(
    ("hero", "card"),
    [
        ("wasp", "shock"),
        ("wasp", "electrocute"),
        ("tali", "ice_blast"),
        ("mortimer", "crawling_dead"),
        ("min", "crane_stance"),
    ],
)
def test_after_an_attack_too(hero: str, card: str) -> None:
    """Nobody but the target is there, and the target falls or is spared."""
    heroes = {hero: (RED, "h8"), "brogan": (BLUE, "i8")}
    table = Table(heroes, SPARE, hand={"brogan": ["bulwark"]}, turn=2)
    table.play(hero, card, "attack", "bulwark" if hero == "tali" else "no")
    assert table.done
    assert not table.said("stopped")


@pytest.mark.printing(2)
@pytest.mark.rule("goa2.perform.optional-words")
def test_a_guide_without_a_second_friend_has_led_the_first() -> None:
    heroes = {"brynn": (RED, "h8"), "arien": (BLUE, "k8"), "sabina": (RED, "g8")}
    stones = [("ranged", BLUE, "west of arien"), ("melee", BLUE, "east of arien")]
    table = Table(heroes, [*SPARE, *stones, ("heavy", BLUE, "northeast of arien")])
    table.play("brynn", "mountain_guide", "skill", "sabina", "g7")
    assert table.done
    assert table.said("skipped") == [("brynn", "brynn_mountain_guide")]


@pytest.mark.printing(2)
@pytest.mark.rule("goa2.concept.if-able-end")
def test_if_able_gives_nobody_the_right_to_refuse() -> None:
    table = Table(
        {"garrus": (RED, "h8"), "wasp": (BLUE, "i8"), "arien": (BLUE, "g8")},
        SPARE,
        hand={"wasp": ["shock"]},
    )
    table.play("garrus", "light_pilum", "skill")
    assert table.options() == {"i8", "g8"}
    assert table.why("no") == "goa2.perform.mandatory-stop"
    table.answer("wasp", "no")
    assert table.discarded("wasp") == ["shock"]


def test_the_lists_name_cards_that_say_so() -> None:
    """Our own words: who discards if it can, who is led no farther than so many spaces."""
    for hero, card, _ in IF_ABLE:
        text = CARDS[card_id(hero, card)].text
        assert re.search("if it has one|if able|loses a card", text), card
    for hero, card, _ in MANDATORY:
        assert ("if able" in CARDS[card_id(hero, card)].text) == (card == "lesser_evil")
