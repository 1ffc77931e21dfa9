"""What a game is played with is fixed when it is made, and is data."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest

import critias
from critias.games.mage_knight.game import RULES
from critias.games.mage_knight.rules import components as c
from critias.games.mage_knight.rules import content
from critias.games.mage_knight.rules.setup import MageKnightSetup, new
from critias.kernel.errors import BadSetup
from critias.kernel.match import Match

RECORDS = Path(__file__).parents[2] / "records"
UNIT = """
[[unit]]
id = "scouts"
name = "Scouts"
copies = 3
level = 1
cost = 4
armor = 2
sites = ["village"]
abilities = [{ effect = "move 2" }, { effect = "influence 2" }]
"""
SKILLS = """
[[skill]]
id = "{hero}_stride"
name = "Stride"
hero = "{hero}"
use = "turn"
kinds = ["move"]
effect = "move 2"
"""


def test_the_pool_of_a_new_game_is_everything_in_the_box() -> None:
    setup = RULES.parse_setup({})
    assert setup.pool == content.EVERYTHING
    state = new(MageKnightSetup(scenario="full_conquest", players=2, heroes="tovak"), 1)
    assert sorted(state.unit_pool) == sorted((*c.REGULAR_UNITS, *c.ELITE_UNITS))
    assert state.skill_pool == tuple(range(len(c.SKILLS)))


@pytest.mark.parametrize("hero", [hero.id for hero in c.HEROES])
def test_a_game_has_the_units_and_skills_of_its_own_pool(hero: str) -> None:
    """As if these Peasants, a Unit and a Skill of each Hero had joined after it was made."""
    newer = {"peasants 3", "altem_mages 2"}
    newer |= {next(s.id for s in c.SKILLS if s.hero == one.id) for one in c.HEROES}
    assert newer <= set(content.EVERYTHING)
    pool = ["peasants 2", *(word for word in content.EVERYTHING if word not in newer)]
    values = {"scenario": "solo_conquest", "players": 1, "heroes": hero, "pool": pool}
    match = Match.new(RULES, values, 4)
    state = match.state
    units = Counter(state.units + state.regular_deck + state.elite_deck)
    assert (units[c.UNIT["peasants"]], units[c.UNIT["altem_mages"]]) == (2, 0)
    assert state.dummy is not None
    assert (len(state.players[0].pile), len(state.dummy.pile)) == (10 - 1 - 1, 10 - 1)
    assert not list(RULES.invariants(state))
    assert Match.load(match.save(), RULES).setup.pool == tuple(pool)


@pytest.mark.parametrize(
    "word", ["dragons 2", "peasants", "peasants none", "peasants 0", "dark_path"]
)
def test_a_pool_names_units_and_skills(word: str) -> None:
    with pytest.raises(BadSetup, match=r"pool: .* is neither a Skill nor a Unit"):
        RULES.parse_setup({"pool": [word]})


PLAY = """
import json, sys
from pathlib import Path
from critias.games.mage_knight.game import RULES
from critias.kernel.match import Match
ends = []
for path in map(Path, sys.argv[1:]):
    match = Match.from_record(path.read_text(encoding="utf-8"), RULES)
    ends.append([match.over, match.digest()])
state = Match.new(RULES, {"scenario": "full_conquest", "players": 4, "heroes": "tovak"}).state
piles = [len(player.pile) for player in state.players]
print(json.dumps([ends, piles, len(state.unit_pool), list(RULES.invariants(state))]))
"""


@pytest.mark.rule("mk.setup.player.ten-skills", "mk.setup.unit-decks")
def test_what_joins_the_box_later_is_data_and_changes_no_stored_game(tmp_path: Path) -> None:
    package = Path(critias.__file__).parent
    shutil.copytree(package, tmp_path / "critias", ignore=shutil.ignore_patterns("__pycache__"))
    data = tmp_path / "critias" / "games" / "mage_knight" / "data"
    with (data / "units.toml").open("a", encoding="utf-8") as file:
        file.write(UNIT)
    with (data / "skills.toml").open("a", encoding="utf-8") as file:
        file.write("".join(SKILLS.format(hero=hero.id) for hero in c.HEROES))
    records = sorted(RECORDS.glob("mage_knight-*.txt"))
    found = subprocess.run(
        [sys.executable, "-c", PLAY, *map(str, records)],
        env={"PYTHONPATH": str(tmp_path)}, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert found.returncode == 0, found.stderr
    ends, piles, units, problems = json.loads(found.stdout)
    assert ends == [
        [True, Match.from_record(path.read_text(encoding="utf-8"), RULES).digest()]
        for path in records
    ]
    assert (piles, units, problems) == ([11] * 4, 43, [])
