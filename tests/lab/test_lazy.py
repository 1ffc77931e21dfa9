"""What only some people install is not needed for playing."""

from __future__ import annotations

import subprocess
import sys

EXTRAS = ("numpy", "polars", "matplotlib", "ray", "pettingzoo", "gymnasium", "pyspiel")
WITHOUT = f"""
import sys
for name in {EXTRAS!r}:
    sys.modules[name] = None
"""


def without_extras(code: str) -> subprocess.CompletedProcess[str]:
    """Run code where no extra is installed."""
    return subprocess.run(
        [sys.executable, "-c", WITHOUT + code], capture_output=True, text=True, check=False
    )


def test_playing_and_the_table_do_without_the_extras() -> None:
    ran = without_extras(
        "import critias.cli, critias.table.app, critias.gym\n"
        "from critias.kernel.installed import game\n"
        "from critias.kernel.match import Match\n"
        "from critias.players import Position, bot\n"
        "match = Match.new(game('goa2'), {'players': 2}, 1)\n"
        "seat = match.seats_to_answer()[0]\n"
        "bot('search:5it', 1).choose(Position(match, seat))\n"
        "critias.cli.main(['games'])\n"
    )
    assert ran.returncode == 0, ran.stderr
    assert "goa2" in ran.stdout


def test_the_laboratory_says_what_it_needs() -> None:
    ran = without_extras("from critias.cli import main; main(['lab', 'run', 'goa2', 'random'])")
    assert ran.returncode == 2
    assert "polars is not installed; get it with: pip install 'critias[lab]'" in ran.stderr
    assert "Traceback" not in ran.stderr


def test_the_doors_say_what_they_need() -> None:
    for call, module in (("env", "pettingzoo"), ("openspiel_game", "pyspiel")):
        ran = without_extras(f"from critias import gym; gym.{call}('goa2')")
        assert f"{module}" in ran.stderr.splitlines()[-1]
        assert "pip install 'critias[gym]'" in ran.stderr.splitlines()[-1]


def test_a_learned_bot_says_what_it_needs() -> None:
    ran = without_extras("from critias.players import bot; bot('learned')")
    assert "get it with: pip install 'critias[learned]'" in ran.stderr


def test_training_says_what_it_needs() -> None:
    ran = without_extras(
        "sys.modules['torch'] = None\nfrom critias.extras import need\nneed('torch', None)"
    )
    assert "torch is not installed; get it with: pip install torch" in ran.stderr
