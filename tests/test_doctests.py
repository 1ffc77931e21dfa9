"""Every module can be imported, and every example in a docstring is true."""

import doctest
import importlib
from pathlib import Path

import pytest

import critias

ROOT = Path(critias.__file__).parent


def module_names() -> list[str]:
    names = []
    for path in sorted(ROOT.rglob("*.py")):
        parts = path.relative_to(ROOT.parent).with_suffix("").parts
        if parts[-1] != "__main__":
            names.append(".".join(parts).removesuffix(".__init__"))
    return names


@pytest.mark.parametrize("name", module_names())
def test_examples_hold(name: str) -> None:
    assert doctest.testmod(importlib.import_module(name)).failed == 0


def test_there_are_examples() -> None:
    tried = doctest.testmod(importlib.import_module("critias.kernel.random")).attempted
    assert tried > 0
