"""Every condition of every hero has a test that sees it broken, as `tools/breaks.py` has tried."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path
from types import ModuleType

import pytest

from critias.games.goa2.rules.heroes import HEROES

TOOL = Path(__file__).parents[3] / "tools" / "breaks.py"


@pytest.fixture(scope="module")
def breaks() -> ModuleType:
    """The tool as a module."""
    spec = importlib.util.spec_from_file_location("breaks", TOOL)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules["breaks"] = module
    spec.loader.exec_module(module)
    return module


@pytest.mark.printing(2)
@pytest.mark.parametrize("hero", HEROES)
def test_all_conditions_of_a_hero_were_broken_as_they_stand(breaks: ModuleType, hero: str) -> None:
    path, _ = breaks.of_hero(hero)
    assert breaks.noted().get(hero) == breaks.digest(path), (
        f"a condition of {hero} is new or has changed: see that its tests notice when it is "
        f"broken, with python tools/breaks.py --quiet --write --hero {hero}"
    )


@pytest.mark.printing(2)
def test_nobody_else_is_noted(breaks: ModuleType) -> None:
    assert set(breaks.noted()) == set(HEROES)
