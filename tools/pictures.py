"""Makes the pictures of README.md and the documents anew, from positions that games know by name.

    python tools/pictures.py [NAME ...] [--folder FOLDER]

Run it after the table has changed its looks, and look at what it made. It needs what `./test` needs
for its browser: Playwright, Chromium, Pillow.
"""

from __future__ import annotations

import argparse
import io
import os
import tempfile
from pathlib import Path
from typing import NamedTuple

from PIL import Image
from playwright.sync_api import Browser, sync_playwright

from critias.table.bench import served

ROOT = Path(__file__).parent.parent
CHROMIUM = os.environ.get("CHROMIUM", "/usr/bin/chromium")
FLAGS = ("--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking")
LARGEST = 150_000
"""Bytes; a document is read on phones, too."""


class Picture(NamedTuple):
    """What to show."""

    name: str
    """Of the file, without its ending."""
    game: str
    position: str
    width: int = 1366
    height: int = 768


PICTURES = (
    Picture("goa2", "goa2", "charge"),
    Picture("era", "era", "late"),
    Picture("athlas", "athlas", "late"),
    Picture("mage_knight", "mage_knight", "late-move"),
    Picture("phone", "goa2", "charge", 390, 844),
)


def shown(browser: Browser, url: str, picture: Picture) -> bytes:
    """What somebody sees who has opened the position, as PNG."""
    size = {"width": picture.width, "height": picture.height}
    context = browser.new_context(viewport=size, reduced_motion="reduce")  # type: ignore[arg-type]
    context.set_default_timeout(60_000)
    try:
        page = context.new_page()
        page.goto(f"{url}/positions/{picture.game}")
        there = f"form[action='/positions/{picture.game}/{picture.position}']"
        page.locator(f"{there} button.primary").click()
        page.wait_for_url("**/t/*")
        page.locator("#options [data-option]").first.wait_for()
        page.mouse.move(0, 0)
        page.wait_for_timeout(1500)
        return page.screenshot()
    finally:
        context.close()


def packed(png: bytes) -> bytes:
    """As small as it has to be."""
    picture = Image.open(io.BytesIO(png)).convert("RGB")
    for quality in (90, 85, 80, 75, 70, 60, 50):
        made = io.BytesIO()
        picture.save(made, "WEBP", quality=quality, method=6)
        if made.tell() <= LARGEST:
            return made.getvalue()
    raise SystemExit(f"even at quality {quality} a picture is larger than {LARGEST} bytes")


def make(pictures: tuple[Picture, ...], folder: Path) -> None:
    """Write these pictures into a folder."""
    with (
        tempfile.TemporaryDirectory() as data,
        served(str(Path(data) / "pictures.sqlite3")) as (url, _),
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=list(FLAGS))
        try:
            for picture in pictures:
                made = packed(shown(browser, url, picture))
                (folder / f"{picture.name}.webp").write_bytes(made)
                print(f"{picture.name}.webp  {len(made) / 1000:.0f} kB  {picture.position}")
        finally:
            browser.close()


def main() -> None:
    known = {picture.name: picture for picture in PICTURES}
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else "")
    parser.add_argument("names", nargs="*", metavar="NAME", help=", ".join(known))
    parser.add_argument("--folder", type=Path, default=ROOT / "docs" / "pictures")
    wanted = parser.parse_args()
    for name in wanted.names:
        if name not in known:
            parser.error(f"there is no picture {name}; there are {', '.join(known)}")
    make(tuple(known[name] for name in wanted.names or known), wanted.folder)


if __name__ == "__main__":
    main()
