"""Writes docs/api-reference.md: every route, message and field of the interface for programs, from
the types that serve it.

    python tools/api_reference.py            # prints it
    python tools/api_reference.py --write    # writes it; a test holds the file against it
"""

from __future__ import annotations

import ast
import inspect
import sys
import textwrap
from pathlib import Path
from typing import Any

import msgspec

from critias.table import shown
from critias.table.app import application
from critias.table.config import Settings
from critias.table.routes import advice, api, lined, socket

TARGET = Path(__file__).parent.parent / "docs" / "api-reference.md"
_HEAD = """\
# Every route, message and field

Made from the types that serve them by `tools/api_reference.py`; how to use them is said in
[the interface for other programs](api.md). A running table shows the same at `/api`, and at
`/api/openapi.json` for programs. A field in *italics* may be left out of what you send, or is
missing in an answer where it makes no sense.
"""
_SHAPES = (api, advice, shown)


def words_of(name: str) -> str:
    """What the type of this name says about itself."""
    for module in _SHAPES:
        kind = getattr(module, name, None)
        if inspect.isclass(kind) and issubclass(kind, msgspec.Struct) and kind.__doc__:
            return " ".join(kind.__doc__.split())
    return ""


def kind_of(schema: dict[str, Any]) -> str:
    """A type in a few words, with a link where it is a shape of its own.

    >>> kind_of({"type": "array", "items": {"$ref": "#/components/schemas/Hint"}})
    'list of [Hint](#hint)'
    >>> kind_of({"oneOf": [{"type": "integer"}, {"type": "null"}]})
    'integer or null'
    """
    if "$ref" in schema:
        name = schema["$ref"].rpartition("/")[2]
        return f"[{name}](#{name.lower()})"
    if "oneOf" in schema:
        return " or ".join(kind_of(one) for one in schema["oneOf"])
    if schema.get("type") == "array":
        return f"list of {kind_of(schema.get('items', {}))}"
    if schema.get("type") == "object":
        inside = schema.get("additionalProperties")
        return f"object of {kind_of(inside)}" if inside else "object"
    return str(schema.get("type", "anything"))


def _answer(operation: dict[str, Any]) -> str:
    (status,) = [code for code in operation["responses"] if code.startswith("2")]
    (body,) = operation["responses"][status]["content"].values()
    return f"{status}, {kind_of(body['schema'])}"


def _routes(schema: dict[str, Any]) -> list[str]:
    lines = ["## Routes", "", "| route | | takes | answers |", "| --- | --- | --- | --- |"]
    for path, item in sorted(schema["paths"].items()):
        for method, operation in item.items():
            taken = [f"`{one['name']}`" for one in operation.get("parameters", [])
                     if one["in"] == "query"]  # fmt: skip
            if "requestBody" in operation:
                (body,) = operation["requestBody"]["content"].values()
                taken.append(kind_of(body["schema"]))
            says = " ".join(operation["description"].split())
            route = f"`{method.upper()} {path}`"
            lines.append(f"| {route} | {says} | {', '.join(taken)} | {_answer(operation)} |")
    refused = sorted(
        {code for item in schema["paths"].values() for one in item.values()
         for code in one["responses"] if not code.startswith("2")}
    )  # fmt: skip
    lines += ["", f"What is refused has status {', '.join(refused)} and is a [Problem](#problem)."]
    return [*lines, ""]


_LINE = """\
## Messages of the live line

`/api/tables/{table}/socket`; every message may have an `id` that its answer carries.

| `do` | | fields |
| --- | --- | --- |"""


def _messages() -> list[str]:
    lines = [_LINE]
    for kind in socket._Message.__subclasses__():
        fields = [
            f"`{field.name}`" if field.required else f"*`{field.name}`*"
            for field in msgspec.structs.fields(kind)
            if field.name != "id"
        ]
        says = " ".join((kind.__doc__ or "").split())
        lines.append(f"| `{kind.__struct_config__.tag}` | {says} | {', '.join(fields)} |")
    return [*lines, ""]


_BROUGHT = """\
What comes, `type` telling what it is. An answer has the `id` of its message:

| `type` | | fields |
| --- | --- | --- |"""
_UNASKED = """\
And what comes unasked:

| `type` | | fields |
| --- | --- | --- |"""


def said_of(kind: type) -> dict[str, str]:
    """What a type says about its fields, below each of them."""
    (body,) = ast.parse(textwrap.dedent(inspect.getsource(kind))).body
    assert isinstance(body, ast.ClassDef)
    told: dict[str, str] = {}
    for before, after in zip(body.body, body.body[1:], strict=False):
        if isinstance(before, ast.AnnAssign) and isinstance(after, ast.Expr):
            assert isinstance(before.target, ast.Name)
            assert isinstance(after.value, ast.Constant)
            told[before.target.id] = " ".join(str(after.value.value).split())
    return told


def _brought() -> list[str]:
    lines: list[str] = []
    for head, base in ((_BROUGHT, lined.Answered), (_UNASKED, lined.News)):
        lines.append(head)
        for kind in base.__subclasses__():
            told = said_of(kind)
            fields = []
            for field in msgspec.structs.fields(kind):
                if field.name == "id":
                    continue
                name = f"`{field.name}`" if field.required else f"*`{field.name}`*"
                link = "a [TableShown](#tableshown); " if field.type is shown.TableShown else ""
                words = told.get(field.name, "")
                if words:
                    words = f": {link}{words[0].lower()}{words[1:].rstrip('.')}"
                fields.append(name + words)
            says = " ".join((kind.__doc__ or "").split())
            lines.append(f"| `{kind.__struct_config__.tag}` | {says} | {'; '.join(fields)} |")
        lines.append("")
    return lines


def _shapes(schema: dict[str, Any]) -> list[str]:
    lines = ["## Shapes", ""]
    for name, shape in sorted(schema["components"]["schemas"].items()):
        needed = shape.get("required", [])
        lines += [f"### {name}", ""]
        if says := words_of(name):
            lines += [says, ""]
        lines += ["| field | |", "| --- | --- |"]
        for field, inside in shape.get("properties", {}).items():
            shown_as = f"`{field}`" if field in needed else f"*`{field}`*"
            lines.append(f"| {shown_as} | {kind_of(inside)} |")
        lines.append("")
    return lines


def reference() -> str:
    """The whole page."""
    # Only described, never started.
    schema = application(Settings(database="/dev/null"))[0].openapi_schema.to_schema()
    return (
        "\n".join([_HEAD, *_routes(schema), *_messages(), *_brought(), *_shapes(schema)]).rstrip()
        + "\n"
    )


if __name__ == "__main__":
    if "--write" in sys.argv[1:]:
        TARGET.write_text(reference(), encoding="utf-8")
    else:
        print(reference(), end="")
