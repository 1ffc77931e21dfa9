"""The pictures of the documents are made by a program, from positions by name."""

from __future__ import annotations

import importlib.util
import re
import subprocess
import sys
from pathlib import Path
from types import ModuleType

from PIL import Image

from critias.kernel.installed import games
from critias.kit.voice import voice_of

ROOT = Path(__file__).parents[2]
TOOL = ROOT / "tools" / "pictures.py"


def tool() -> ModuleType:
    spec = importlib.util.spec_from_file_location("pictures", TOOL)
    assert spec is not None
    assert spec.loader is not None
    found = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(found)
    return found


def test_every_picture_of_the_documents_is_of_a_position_by_name() -> None:
    pictures = {f"{one.name}.webp": one for one in tool().PICTURES}
    there = {path.name for path in (ROOT / "docs" / "pictures").iterdir()}
    assert there == set(pictures)
    known = games()
    for one in pictures.values():
        assert one.position in voice_of(known[one.game]).positions, one
    text = "".join(
        file.read_text("utf-8") for file in [*ROOT.glob("*.md"), *ROOT.glob("docs/*.md")]
    )
    assert set(re.findall(r"pictures/(\w+\.webp)", text)) == there, "each is shown somewhere"


def test_a_picture_is_made(tmp_path: Path) -> None:
    def run(name: str) -> subprocess.CompletedProcess[str]:
        words = [sys.executable, str(TOOL), name, "--folder", str(tmp_path)]
        return subprocess.run(words, capture_output=True, text=True, check=False)

    done = run("phone")
    assert done.returncode == 0, done.stderr
    made = Image.open(tmp_path / "phone.webp")
    assert made.size == (390, 844)
    seen = made.convert("RGB").getcolors(1 << 24)
    assert seen is not None
    assert len(seen) > 1_000, "a table, and no empty page"
    refused = run("reef")
    assert refused.returncode == 2
    assert "there is no picture reef" in refused.stderr
