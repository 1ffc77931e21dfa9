"""Gymnasium finds the games by their names."""

from __future__ import annotations

import subprocess
import sys

import pytest


@pytest.mark.parametrize(
    "line", ["import critias.gym; made = 'critias/goa2-v1'", "made = 'critias.gym:critias/goa2-v1'"]
)
def test_names_are_known_in_a_new_process(line: str) -> None:
    code = f"import gymnasium; {line}; print(gymnasium.make(made, players=2).reset(seed=1)[1])"
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stderr
    assert "options" in ran.stdout
