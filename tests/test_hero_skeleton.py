"""`tools/hero_skeleton.py`, the first step of `docs/goa2-heroes.md`: what it writes is a hero."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[1]


def card(name: str, tier: str, colour: str, kind: str, **more: Any) -> dict[str, Any]:
    empty: dict[str, Any] = {
        "branch": None,
        "initiative": 9,
        "secondary": {},
        "range": None,
        "radius": None,
    }
    primary = {"type": kind, "value": more.pop("value", None), "ranged": more.pop("ranged", False)}
    return {"name": name, "tier": tier, "colour": colour, "primary": primary, "item": None,
            **empty, **more}  # fmt: skip


FACTS = {
    "hero": "Nerea", "epithet": "the Diver", "set": None, "complexity_stars": 2,
    "roles": ["Pusher"],
    "stat_profile": {"attack": {"base": 3, "max": 4}}, "markers": [{"name": "Pearl"}],
    "tokens": [{"name": "Buoy", "count": 2, "removed_at_end_of_round": False}],
    "cards": [
        card("Deep Breath", "basic", "silver", "skill", radius={"value": 3}),
        card("Harpoon", "basic", "gold", "attack", value=4, range=2, ranged=True),
        card("Undertow", "II", "red", "attack", value=5, branch="A", item="defense"),
        card("Shell", "I", "green", "defense", secondary={"movement": 2}),
        card("Drift", "I", "blue", "movement", value=3),
        card("Tide Turns", "IV", "purple", "ultimate", initiative=None),
    ],
}  # fmt: skip


def said(*words: object) -> str:
    """What a Python of its own prints: a hero that is read joins those there are."""
    command = [sys.executable, *map(str, words)]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout


def written(folder: Path, *more: str) -> str:
    facts = folder / "nerea.json"
    facts.write_text(json.dumps(FACTS), encoding="utf-8")
    return said(ROOT / "tools" / "hero_skeleton.py", facts, *more)


READ = """
import json, sys
sys.path.insert(0, sys.argv[1])
from nerea import NEREA as hero
cards = {c.name: [c.attack, c.range, c.tier, c.item] for c in hero.cards}
print(json.dumps([hero.name, hero.stars, hero.set, hero.tokens, hero.lasting, hero.markers, cards]))
"""


def test_the_skeleton_of_a_hero_has_sheet_cards_and_numbers(tmp_path: Path) -> None:
    (tmp_path / "nerea.py").write_text(written(tmp_path), encoding="utf-8")
    *sheet, cards = json.loads(said("-c", READ, tmp_path))
    assert sheet == ["Nerea", 2, "playtest", [["buoy", 2]], ["buoy"], ["Pearl"]]
    assert list(cards) == ["Deep Breath", "Harpoon", "Undertow", "Shell", "Drift", "Tide Turns"]
    assert cards["Harpoon"][:2] == [4, 2]
    assert cards["Undertow"][2:] == [2, "defense"]


def test_its_numbers_are_written_as_the_tests_compare_them(tmp_path: Path) -> None:
    lines = written(tmp_path, "--printed").splitlines()
    assert lines[0].startswith("NEREA, playtest, 2 stars, attack 3-4")
    assert "Harpoon, gold 0, ini 9, ranged attack 4, range 2" in lines
