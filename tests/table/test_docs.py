"""The documents name what there is."""

from __future__ import annotations

import inspect
import re
from pathlib import Path

import msgspec

from critias.table import shown
from critias.table.app import BODY_LIMIT
from critias.table.config import Settings
from critias.table.routes import socket
from critias.table.serve import MESSAGE_LIMIT, serve

DOCS = Path(__file__).parent.parent.parent / "docs"
TABLE = (DOCS / "table.md").read_text(encoding="utf-8")
API = (DOCS / "api.md").read_text(encoding="utf-8")


def test_every_option_of_the_server_is_described() -> None:
    names = {f"--{name.replace('_', '-')}" for name in inspect.signature(serve).parameters}
    names = names - {"--open-browser"} | {"--open"}
    described = {name for line in TABLE.splitlines() if line.startswith("| `--")
                 for name in re.findall(r"`(--[a-z-]+)`", line.split("|")[1])}  # fmt: skip
    assert described == names


def test_every_field_of_a_table_is_described_and_no_other() -> None:
    rows = [line.split("|")[1] for line in API.splitlines() if line.startswith("| `")]
    named = {name for row in rows for name in re.findall(r"`([a-z_]+)`", row)}
    fields = {field.name for field in msgspec.structs.fields(shown.TableShown)}
    assert named == fields
    for kind in (shown.SeatShown, shown.OptionShown, shown.QuestionShown, shown.EventShown,
                 shown.ProposalShown):  # fmt: skip
        for field in msgspec.structs.fields(kind):
            assert f"`{field.name}`" in API, (kind, field.name)


def test_every_message_of_the_line_is_described() -> None:
    kinds = {
        kind.__struct_config__.tag
        for kind in vars(socket).values()
        if inspect.isclass(kind) and issubclass(kind, socket._Message)
    } - {None, "_Message"}
    assert set(re.findall(r'"do": "(\w+)"', API)) == kinds


def test_the_limits_are_those_of_the_code() -> None:
    usual = Settings()
    for said in (
        f"{usual.rate:.0f} requests a second ({usual.burst} at once)",
        f"have {usual.lines_each} lines open",
        f"host {usual.tables_each} tables",
        f"at most {BODY_LIMIT // 1000} kB",
        f"{usual.upload_limit // 1_000_000} MB and {usual.upload_choices:,} choices",
        f"more than {socket.LARGEST:,} letters",
        f"more than {MESSAGE_LIMIT:,} bytes",
    ):
        assert said in API, said
