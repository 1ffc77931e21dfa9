"""Printing that programs and pipes can rely on."""

import json
from pathlib import Path
from typing import Any

from rich.console import Console

from critias.kernel.errors import CritiasError


def print_json(value: Any) -> None:
    """JSON on standard output, without colours or wrapping."""
    print(json.dumps(value, indent=2, ensure_ascii=False))


def write_json(path: Path, value: Any) -> None:
    """JSON into a file."""
    try:
        path.write_text(json.dumps(value, indent=2, ensure_ascii=False) + "\n", encoding="utf-8")
    except OSError as error:
        raise CritiasError(
            "{path} cannot be written: {why}", path=path, why=error.strerror
        ) from error


def print_line(console: Console, text: str) -> None:
    """One fact on one line, whatever the width, so that it can be searched and copied."""
    console.print(text, markup=False, highlight=False, soft_wrap=True)
