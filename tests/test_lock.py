"""Every version is pinned, for everybody who clones the project."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

from packaging.requirements import Requirement

ROOT = Path(__file__).parents[1]


def _pinned() -> dict[str, str]:
    lines = (ROOT / "requirements.lock").read_text().splitlines()
    pins = [Requirement(line) for line in lines if line and not line.lstrip().startswith("#")]
    assert all(re.fullmatch(r"==[^*,]+", str(pin.specifier)) for pin in pins)
    return {pin.name.lower(): str(pin.specifier)[2:] for pin in pins}


def test_the_lock_pins_every_dependency_within_its_bounds() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    extras = project["optional-dependencies"].values()
    pinned = _pinned()
    for words in [*project["dependencies"], *(word for extra in extras for word in extra)]:
        needed = Requirement(words)
        assert needed.name.lower() in pinned, f"run tools/lock: {words} is not pinned"
        found = pinned[needed.name.lower()]
        assert needed.specifier.contains(found), f"run tools/lock: {words} is pinned to {found}"


def test_the_lock_names_no_registry() -> None:
    text = (ROOT / "requirements.lock").read_text()
    assert "://" not in text
    assert "--" not in text
