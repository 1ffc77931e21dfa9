"""Repeating an action."""

from __future__ import annotations

import pytest

from critias.games.goa2.rules.cards import HeroSheet
from goa2.rules.positions import SPARE, both_editions
from goa2.table import BLUE, RED, Table


@pytest.mark.rule("goa2.repeat.modal-new-choice")
@pytest.mark.parametrize(
    ("modes", "coins", "steps"),
    [(("coin", "step"), 1, 1), (("step", "coin"), 1, 1), (("coin", "coin"), 2, 0)],
)
def test_a_repeated_modal_action_may_choose_another_bullet(
    tinker: HeroSheet, modes: tuple[str, str], coins: int, steps: int
) -> None:
    """Or the same one again."""
    table = Table({"tinker": (RED, "h8")})
    table.play("tinker", "odd_jobs", "skill")
    for number, mode in enumerate(modes):
        if number:
            table.answer("yes")
        assert table.options() == {"coin", "step"}
        table.answer(*([mode, "i8"] if mode == "step" else [mode]))
    assert table.done
    assert table.coins("tinker") == coins
    assert len(table.said("move")) == steps


@pytest.mark.rule("goa2.repeat.no-replacement")
@pytest.mark.printing(2)
def test_a_repeat_is_the_same_kind_of_action(tinker: HeroSheet) -> None:
    """With a token in reach and a way to travel fast the question is still only whether to repeat,
    and what follows is the skill."""
    table = Table({"tinker": (RED, "c8")}, tokens=[("cog", "tinker", "d8")])
    assert table.refused("tinker", "odd_jobs", "clear") is None
    assert table.refused("tinker", "odd_jobs", "fast_travel") is None
    table.play("tinker", "odd_jobs", "skill", "coin")
    assert table.question.kind == "repeat"
    assert table.options() == {"yes", "no"}
    table.answer("yes")
    assert table.question.kind == "mode"
    assert [kind for *_, kind in table.said("action")] == ["skill"]


@both_editions
@pytest.mark.rule("goa2.repeat.whole-action", "goa2.repeat.no-repeat-of-repeat")
def test_a_repeat_is_offered_once_and_not_again_after_itself(
    tinker: HeroSheet, edition: int
) -> None:
    """The second instance sets up no third one."""
    table = Table({"tinker": (RED, "h8")}, edition=edition)
    table.play("tinker", "odd_jobs", "skill", "coin", "yes", "coin")
    assert table.done
    assert table.asked.count("repeat") == 1


@both_editions
@pytest.mark.rule("goa2.repeat.separate-action")
def test_a_repeated_attack_is_defended_anew(edition: int) -> None:
    """Each of the two attacks asks for a defense and ends by itself."""
    table = Table(
        {"xargatha": (RED, "h8"), "brogan": (BLUE, "i8"), "wasp": (BLUE, "h7")},
        hand={"brogan": ["bulwark"], "wasp": ["lift_up"]},
        edition=edition,
    )
    table.play("xargatha", "cleave", "attack", "brogan", "bulwark", "yes", "wasp", "lift_up")
    assert [name for name, *_ in table.said("defense")] == ["brogan", "wasp"]
    assert len(table.said("attack_ends")) == 2


@pytest.mark.rule("goa2.repeat.example-push")
def test_a_push_comes_before_the_repeat_which_may_hit_a_new_minion() -> None:
    """Arien takes blue's last minion; the lane is pushed, and the repeat strikes one of the new
    wave that stands beside him."""
    table = Table(
        {"arien": (RED, "n8")},
        minions=[("melee", RED, "k15"), ("melee", BLUE, "m8", "last")],
    )
    table.play("arien", "violent_torrent", "attack", "last")
    assert table.said("battle_zone") == [(0, table.state.zones[0])]
    assert table.board.zones[table.state.zones[0]].key == "blue-shore"
    assert table.question.kind == "repeat"
    assert table.piece_at("o8") == ("melee", BLUE)
    table.answer("yes", "o8")
    assert table.piece_at("o8") is None
    assert table.coins("arien") == 4


@pytest.mark.rule("goa2.repeat.single-active-effect")
def test_a_repeat_does_not_stack_an_active_effect() -> None:
    """Tigerclaw hides twice with the same card and has one effect."""
    table = Table({"tigerclaw": (RED, "j8")}, ultimate=["tigerclaw"], minions=SPARE)
    table.play("tigerclaw", "blend_into_shadows", "skill", "k8", "yes", "j8")
    assert [effect.card for effect in table.state.effects] == ["blend_into_shadows"]
