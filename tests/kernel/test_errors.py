"""Errors of ours travel between processes as they are."""

from __future__ import annotations

import importlib
import inspect
import pickle
import pkgutil
from collections.abc import Iterator

import critias
from critias.extras import MissingExtra
from critias.kernel.errors import CritiasError, LogDoesNotFit, NotAnOption
from critias.kernel.texts import Text

ARGUMENTS = {"str": "why", "int": 7, "str | None": "some.rule"}


def _below(kind: type[BaseException]) -> Iterator[type[BaseException]]:
    for one in kind.__subclasses__():
        yield one
        yield from _below(one)


def _ours() -> list[type[BaseException]]:
    """Every exception that some module of ours defines."""
    for module in pkgutil.walk_packages(critias.__path__, "critias."):
        try:
            importlib.import_module(module.name)
        except MissingExtra:
            continue
    found = {one for one in _below(BaseException) if one.__module__.startswith("critias.")}
    return sorted(found, key=lambda one: (one.__module__, one.__qualname__))


def _made(kind: type[BaseException]) -> BaseException:
    told = inspect.signature(kind.__init__).parameters.values()
    named = [
        one
        for one in told
        if one.annotation is not one.empty
        and one.name != "self"
        and one.kind is not one.VAR_KEYWORD
    ]
    return kind(*(ARGUMENTS[str(one.annotation)] for one in named))


def test_every_error_survives_pickling() -> None:
    kinds = _ours()
    assert {CritiasError, LogDoesNotFit, NotAnOption} <= set(kinds)
    for kind in kinds:
        error = _made(kind)
        again = pickle.loads(pickle.dumps(error))
        assert type(again) is kind
        assert (again.args, vars(again), str(again)) == (error.args, vars(error), str(error)), kind


def test_what_an_error_names_arrives() -> None:
    error = pickle.loads(pickle.dumps(LogDoesNotFit("choice 3: no such thing", 3)))
    assert (error.message, error.number) == ("choice 3: no such thing", 3)
    refused = pickle.loads(pickle.dumps(NotAnOption("not this", "goa2.some.rule")))
    assert (refused.message, refused.rule) == ("not this", "goa2.some.rule")
    worded = pickle.loads(
        pickle.dumps(CritiasError("{who} is {what}", who="Ann", what=Text("away")))
    )
    assert worded.message == "Ann is away"
    assert worded.text == Text("{who} is {what}", who="Ann", what=Text("away"))
