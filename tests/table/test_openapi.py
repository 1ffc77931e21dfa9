"""The interface keeps its own description, and nothing sent to it makes it fail."""

from __future__ import annotations

import re
from typing import Any

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, settings
from schemathesis.specs.openapi.checks import (
    allow_header_conformance,
    ignored_auth,
    negative_data_rejection,
    positive_data_acceptance,
)

from critias.table.app import application
from critias.table.config import Settings
from table.people import Player, Server


@pytest.fixture(scope="module")
def visitor(server: Server) -> Player:
    """Somebody who sends all this."""
    return server.person("Fuzz")


@pytest.fixture(scope="module")
def tables(visitor: Player) -> list[str]:
    """A table in each state."""
    playing = visitor.table(["me", "me"], curtain=False)
    lobby = visitor.table(["me", "open"], start=False)
    stopped = visitor.table(["me", "me"])
    visitor.post(f"/api/tables/{stopped}/proposals", {"seat": 0, "kind": "stop"})
    return [playing, lobby, stopped]


# Only the description is taken from this application: it is never started.
interface = schemathesis.openapi.from_dict(
    application(Settings(database="/dev/null"))[0].openapi_schema.to_schema()
)


NOT_MEANT = [
    # What fits the form may still be no table, no seat, no option: such things are refused.
    positive_data_acceptance,
    # Unknown fields are ignored, and numbers may come as text in an address.
    negative_data_rejection,
    # OPTIONS is answered by the framework, for the first of several methods of a path.
    allow_header_conformance,
    # Every call brings the key of the visitor, so that it cannot be left out: see below.
    ignored_auth,
]


@interface.parametrize()
@settings(max_examples=10, suppress_health_check=list(HealthCheck))
def test_nothing_sent_makes_it_fail(
    case: schemathesis.Case[Any], server: Server, visitor: Player, tables: list[str]
) -> None:
    given = case.path_parameters or {}
    if "table" in given:
        # Random letters are no table: half of the time, try one that exists.
        which = hash(repr(case.body)) % (2 * len(tables))
        if which < len(tables):
            given["table"] = tables[which]
    if "game" in given and hash(repr(given)) % 2:
        given["game"] = "reef"
    headers = {"authorization": f"Bearer {visitor.key}"}
    case.call_and_validate(base_url=server.url, headers=headers, excluded_checks=NOT_MEANT)


def test_the_description_covers_the_interface(server: Server) -> None:
    schema = httpx.get(f"{server.url}/api/openapi.json").json()
    paths = schema["paths"]
    for path in ("/api/tables", "/api/tables/{table}/choices", "/api/games/{game}/rules/{rule}"):
        assert path in paths
    assert not [path for path in paths if not path.startswith("/api/")]
    page = httpx.get(f"{server.url}/api").text
    for path in paths:
        assert path in page


def test_the_description_says_who_is_asking(server: Server) -> None:
    schema = httpx.get(f"{server.url}/api/openapi.json").json()
    (name,) = schema["components"]["securitySchemes"]
    scheme = schema["components"]["securitySchemes"][name]
    assert (scheme["type"], scheme["scheme"]) == ("http", "bearer")
    for path, item in schema["paths"].items():
        for method, operation in item.items():
            needs = operation.get("security", [])
            url = server.url + re.sub(r"\{\w+\}", "0", path.replace("{game}", "reef"))
            answer = httpx.request(method, url, json={} if method == "post" else None, timeout=30)
            if needs == [{name: []}]:
                # Refused without one, unless what was sent makes no sense before that.
                assert answer.status_code in (400, 401), path
            else:
                assert {} in needs or not needs, path
                assert answer.status_code != 401, path


def test_a_table_is_described_field_by_field(server: Server, tables: list[str]) -> None:
    schema = httpx.get(f"{server.url}/api/openapi.json").json()
    told = schema["paths"]["/api/tables/{table}"]["get"]["responses"]["200"]
    name = told["content"]["application/json"]["schema"]["$ref"].rpartition("/")[2]
    fields = schema["components"]["schemas"][name]["properties"]
    for table in tables:
        shown = httpx.get(f"{server.url}/api/tables/{table}", timeout=30).json()
        assert shown.keys() <= fields.keys()
    assert fields["seats"]["items"]["$ref"]
    question = next(one for one in fields["question"]["oneOf"] if "$ref" in one)
    asked = schema["components"]["schemas"][question["$ref"].rpartition("/")[2]]
    assert {"id", "kind", "prompt", "options", "chosen"} == asked["properties"].keys()
