"""Style sheets, modules and pictures as they travel: without the comments and the indentation that
are there for those who read the sources."""

from __future__ import annotations

import hashlib
import mimetypes
import re
from pathlib import Path
from typing import Final, NamedTuple

STATIC: Final = Path(__file__).parent / "static"
_COMMENT: Final = re.compile(r"/\*.*?\*/ ?", re.S)
_LINE: Final = re.compile(r"^\s*//.*\n", re.M)
_INDENT: Final = re.compile(r"^\s+", re.M)


class Asset(NamedTuple):
    """A file as browsers get it."""

    media_type: str
    body: bytes


def slim_script(text: str) -> str:
    """A module without comments; none of its texts may hold what begins one.

    >>> slim_script('/** Why. */\\nconst a = /** @type {X} */ (b);\\n  // so\\n  go("//x");\\n')
    'const a = (b);\\ngo("//x");\\n'
    """
    return _INDENT.sub("", _LINE.sub("", _COMMENT.sub("", text)))


def slim_sheet(text: str) -> str:
    """A style sheet on one line, with the spaces that mean something.

    >>> slim_sheet("/* Why. */ .a > .b { color: red; }\\n@media (x < 9px) { .a :hover { top: 0 }}")
    '.a > .b{color:red}@media (x < 9px){.a :hover{top:0}}'
    """
    text = re.sub(r"\s+", " ", _COMMENT.sub("", text))
    text = re.sub(r" ?([{};,]) ?", r"\1", text).replace(";}", "}")
    return re.sub(r"([{;])([\w-]+): ", r"\1\2:", text).strip()


def _asset(path: Path) -> Asset:
    kind = mimetypes.guess_type(path.name)[0] or "application/octet-stream"
    if path.suffix == ".js":
        return Asset("text/javascript", slim_script(path.read_text()).encode())
    if path.suffix == ".css":
        return Asset(kind, slim_sheet(path.read_text()).encode())
    return Asset(kind, path.read_bytes())


ASSETS: Final = {
    path.relative_to(STATIC).as_posix(): _asset(path)
    for path in sorted(STATIC.rglob("*"))
    if path.is_file()
}
TABLE: Final = ("base.css", "stage.css", "play.css", "phone.css", "prefers.css")
"""The style sheets of the table travel as one, which packs better than five."""
ASSETS["table.css"] = Asset("text/css", b"".join(ASSETS[name].body for name in TABLE))


def _version() -> str:
    """Changes whenever a file does, so that browsers may keep them for good."""
    total = hashlib.blake2b(digest_size=6)
    for name, asset in ASSETS.items():
        total.update(name.encode() + asset.body)
    return total.hexdigest()


VERSION: Final = _version()


def static(name: str) -> str:
    """The address of a file."""
    return f"/static/{VERSION}/{name}"
