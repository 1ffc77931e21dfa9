"""Effects are data: they are read from a notation of their own, never from what people read, and
whatever cannot be read or played is refused by file and entry."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from critias.games.mage_knight.rules import components as c
from critias.games.mage_knight.rules import effects
from critias.games.mage_knight.rules.compiling import compile_effects
from critias.games.mage_knight.rules.effects import BASIC, STRONG, made
from critias.games.mage_knight.rules.notation import draws, parse
from critias.games.mage_knight.rules.playing import ABILITIES, EFFECTS, SKILLS
from critias.games.mage_knight.rules.terms import COLD_FIRE, SIEGE
from critias.kernel.errors import BadData


def test_alternatives_and_what_comes_together_are_told_apart() -> None:
    assert [part.name for part in made("attack 2 | block 2").parts] == ["attack_2", "block_2"]
    both = made("move 2 + heal 1 | influence 3")
    assert [part.name for part in both.parts] == ["move_2_and_heal_1", "influence_3"]


def test_an_attack_has_a_kind_and_an_element() -> None:
    ((attack,),) = parse("siege cold_fire attack 7")
    assert (attack.number, attack.kind, attack.element) == (7, SIEGE, COLD_FIRE)


def test_it_is_known_which_effects_draw() -> None:
    assert draws("heal 1 | draw 1")
    assert not draws("heal 1")


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("Attack 2 or Block 2.", "there is no effect 'Block'"),
        ("smite 3", "there is no effect 'smite'"),
        ("attack", "'attack' is no effect"),
        ("attack two", "'two' is no number"),
        ("move 0", "'0' is no number"),
        ("attack 2 |", "'' is no effect"),
        ("attack 2 + ", "'' is no effect"),
        ("ranged block 3", "'ranged' says nothing there"),
        ("fire siege attack 3", "'siege' says nothing there"),
        ("fire move 3", "'fire' says nothing there"),
        ("crystal gold", "'gold' is none of red, blue, green, white"),
        ("token pink", "'pink' is none of red, blue, green, white, gold, black"),
        ("great crystal red", "'great' says nothing there"),
    ],
)
def test_what_is_no_effect_is_not_read(text: str, complaint: str) -> None:
    with pytest.raises(ValueError, match=complaint):
        parse(text)


def changed(folder: Path, name: str, old: str, new: str) -> Path:
    """A copy of the data files in which one line of one file is another."""
    shutil.copytree(c.DATA, folder, dirs_exist_ok=True)
    path = folder / name
    before = path.read_text(encoding="utf-8")
    assert old in before
    path.write_text(before.replace(old, new, 1), encoding="utf-8")
    return path


RAGE = 'effect = "attack 4"'
PEASANTS = '{ effect = "influence 2" }'
POTIONS = 'effect = "heal 2"'
THREATEN = 'gives = "influence 5"'
DATA_ERRORS = [
    ("basic_actions.toml", RAGE, 'effect = "attack four"', "card 'rage': strong: effect: .*'four'"),
    ("basic_actions.toml", RAGE, 'text = ""', "card 'rage': strong: it takes an effect or a text"),
    ("basic_actions.toml", RAGE, f'{RAGE}, text = "More."', "card 'rage': strong: it takes an"),
    ("units.toml", PEASANTS, '{ effect = "charm 2" }', "unit 'peasants': ability 2: .*'charm'"),
    ("units.toml", PEASANTS, "{ }", "unit 'peasants': ability 2: it takes an effect or a text"),
    ("skills.toml", POTIONS, 'effect = "heal"', "skill 'potion_making': effect: 'heal' is no"),
    (
        "basic_actions.toml",
        THREATEN,
        'gives = "fear 5"',
        "card 'threaten': strong: gives: .*'fear'",
    ),
    (
        "basic_actions.toml",
        RAGE,
        f"{RAGE}, {THREATEN}",
        "card 'rage': strong: what it gives is its",
    ),
    ("units.toml", PEASANTS, '{ effect = "mana 2" }', "unit 'peasants': ability 2: .*'mana'"),
    ("skills.toml", POTIONS, "chance = false", "skill 'potion_making': it takes an effect or"),
]


@pytest.mark.parametrize(("name", "old", "new", "complaint"), DATA_ERRORS)
def test_a_data_file_with_an_effect_nobody_can_read_is_refused(
    tmp_path: Path, name: str, old: str, new: str, complaint: str
) -> None:
    path = changed(tmp_path, name, old, new)
    read: dict[str, Callable[[], object]] = {
        "basic_actions.toml": lambda: c.read_deeds(tmp_path),
        "units.toml": lambda: c.read_units(path),
        "skills.toml": lambda: c.read_skills(path),
    }
    with pytest.raises(BadData, match=f"{name}: {complaint}"):
        read[name]()


def test_a_text_without_a_function_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(effects.HALVES, ("crystallize", BASIC))
    with pytest.raises(BadData, match=r"actions.toml: card 'crystallize': basic: no function"):
        compile_effects()


def test_an_ability_without_a_function_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(effects.ABILITIES, ("altem_mages", 1))
    with pytest.raises(BadData, match=r"units.toml: unit 'altem_mages': ability 2: no function"):
        compile_effects()


def test_a_skill_without_a_function_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(effects.SKILLS, "inspiration")
    with pytest.raises(BadData, match=r"skills.toml: skill 'inspiration': no function"):
        compile_effects()


def test_a_tactic_without_a_function_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(effects.TAKEN, "rethink")
    with pytest.raises(BadData, match=r"tactics.toml: tactic 'rethink': no function"):
        compile_effects()


def test_an_effect_with_a_function_besides_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(effects.HALVES, ("rage", STRONG), made("attack 9"))
    with pytest.raises(BadData, match=r"basic_actions.toml: card 'rage': strong: .* besides"):
        compile_effects()


@pytest.mark.parametrize(
    ("table", "key", "named"),
    [
        (effects.HALVES, ("rge", BASIC), "'rge'"),
        (effects.ABILITIES, ("peasants", 3), "'peasants', 3"),
        (effects.SKILLS, "inspiraton", "'inspiraton'"),
    ],
)
def test_a_function_for_nothing_is_refused(
    monkeypatch: pytest.MonkeyPatch, table: dict[object, object], key: object, named: str
) -> None:
    monkeypatch.setitem(table, key, made("move 1"))
    with pytest.raises(BadData, match=named):
        compile_effects()


def test_everything_but_a_wound_and_six_skills_can_be_played() -> None:
    compile_effects()
    assert [c.DEEDS[n].id for n, halves in enumerate(EFFECTS) if None in halves] == ["wound"]
    assert all(effect is not None for abilities in ABILITIES for effect, _ in abilities)
    assert {c.SKILLS[n].id for n, effect in enumerate(SKILLS) if effect is None} == {
        "invocation", "polarization", "universal_power", "bonds_of_loyalty",
        "i_dont_give_a_damn", "who_needs_magic",
    }  # fmt: skip
