"""What only some people install: a clear word where it is missing."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from critias.kernel.errors import CritiasError


class MissingExtra(CritiasError, ImportError):
    """A part of the package that was not installed."""


def need(module: str, extra: str | None) -> Any:
    """The module, or a refusal that says how to get it: with an extra, or (None) by itself."""
    try:
        return import_module(module)
    except ModuleNotFoundError as error:
        if error.name is None or error.name.partition(".")[0] != module.partition(".")[0]:
            raise
        wanted = f"'critias[{extra}]'" if extra is not None else module
        raise MissingExtra(
            f"{module} is not installed; get it with: pip install {wanted}"
        ) from None
