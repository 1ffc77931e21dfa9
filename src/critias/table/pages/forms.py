"""A game's options as a form, made from the fields of its setup type."""

from __future__ import annotations

import dataclasses
import typing
from collections.abc import Mapping
from typing import Any

from critias.kernel.game import Game
from critias.players import STRENGTHS
from critias.table import clock
from critias.table.html import Child, Html, el


class Option(typing.NamedTuple):
    """One field of a setup."""

    name: str
    label: str
    help: str
    kind: str
    """bool, int, str or list."""
    default: Any
    choices: tuple[Any, ...]


def options_of(game: Game[Any, Any, Any]) -> list[Option]:
    """What can be set."""
    hints = typing.get_type_hints(game.setup_type)
    start = game.setup_type()
    found = []
    for field in dataclasses.fields(game.setup_type):
        hint = hints[field.name]
        kind = hint.__name__ if hint in (bool, int, str) else "list"
        value = getattr(start, field.name)
        found.append(
            Option(
                field.name,
                str(field.metadata.get("label", field.name.replace("_", " ").capitalize())),
                str(field.metadata.get("help", "")),
                kind,
                list(value) if isinstance(value, tuple) else value,
                tuple(field.metadata.get("choices", ())),
            )
        )
    return found


def values_from(game: Game[Any, Any, Any], form: Mapping[str, list[str]]) -> dict[str, Any]:
    """What a sent form says; checked by the game itself afterwards."""
    values: dict[str, Any] = {}
    for option in options_of(game):
        sent = form.get(f"option-{option.name}", [])
        if option.kind == "bool":
            values[option.name] = bool(sent)
        elif option.kind == "list":
            values[option.name] = sent if option.choices else ",".join(sent)
        elif sent:
            values[option.name] = sent[0].strip()
    return values


def setup_fields(game: Game[Any, Any, Any], values: Mapping[str, Any]) -> Child:
    """The inputs, filled with what was sent or with the usual."""
    return [_field(option, values.get(option.name, option.default)) for option in options_of(game)]


def _field(option: Option, value: Any) -> Html:
    ident = f"option-{option.name}"
    hint = el("small", option.help, id=f"{ident}-help") if option.help else None
    described = f"{ident}-help" if option.help else None
    if option.kind == "bool":
        box = el("input", type="checkbox", id=ident, name=ident, value="yes", checked=bool(value),
                 aria_describedby=described)  # fmt: skip
        return el("div", el("label", box, " ", option.label, for_=ident), hint, cls="field check")
    if option.kind == "list" and option.choices:
        chosen = set(value if not isinstance(value, str) else value.split(","))
        boxes = [
            el(
                "label",
                el("input", type="checkbox", name=ident, value=choice, checked=choice in chosen),
                " ",
                _words(choice),
            )
            for choice in option.choices
        ]
        return el(
            "fieldset", el("legend", option.label), hint, el("div", boxes, cls="boxes"), cls="field"
        )
    label = el("label", option.label, for_=ident)
    if option.choices:
        control = el(
            "select",
            [
                el("option", _words(c), value=str(c), selected=str(c) == str(value))
                for c in option.choices
            ],
            id=ident,
            name=ident,
            aria_describedby=described,
        )
    else:
        text = ", ".join(value) if isinstance(value, list) else str(value)
        control = el(
            "input",
            type="number" if option.kind == "int" else "text",
            id=ident,
            name=ident,
            value=text,
            maxlength=None if option.kind == "int" else "200",
            aria_describedby=described,
        )
    return el("div", label, control, hint, cls="field")


def _words(choice: Any) -> str:
    return str(choice).replace("_", " ").replace("-", " ")


def table_fields(form: Mapping[str, list[str]], fill: str) -> Child:
    """What can be set about the table itself."""
    sent = bool(form)
    clock_now = form.get("clock", ["none"])[0]
    filling = form.get("fill", [fill])[0]
    strength = form.get("strength", [STRENGTHS[0].code])[0]

    def box(name: str, words: str, hint: str, usual: bool) -> Html:
        on = name in form if sent else usual
        control = el("input", type="checkbox", id=name, name=name, value="yes", checked=on,
                     aria_describedby=f"{name}-help")  # fmt: skip
        return el(
            "div",
            el("label", control, " ", words, for_=name),
            el("small", hint, id=f"{name}-help"),
            cls="field check",
        )

    return [
        el(
            "div",
            el("label", "The seats at first", for_="fill"),
            el(
                "select",
                [
                    el("option", words, value=value, selected=value == filling)
                    for value, words in (
                        ("bots", "me and bots"),
                        ("people", "me and people I invite"),
                        ("all", "all at this screen"),
                        ("watch", "only bots, I watch"),
                    )
                ],
                id="fill",
                name="fill",
            ),
            el("small", "You can change every seat on the next page."),
            cls="field",
        ),
        el(
            "div",
            el("label", "The bots", for_="strength"),
            el(
                "select",
                [
                    el(
                        "option",
                        f"{one.name}: {one.says}",
                        value=one.code,
                        selected=one.code == strength,
                    )
                    for one in STRENGTHS
                ],
                id="strength",
                name="strength",
            ),
            cls="field",
        ),
        el(
            "div",
            el("label", "Clock", for_="clock"),
            el(
                "select",
                [el("option", words, selected=words == clock_now) for words in clock.CHOICES],
                id="clock",
                name="clock",
            ),
            el("small", "When time is out the rules' own fallback is played."),
            cls="field",
        ),
        box(
            "public",
            "Open to all",
            "Listed on the front page; anybody may take a free seat.",
            False,
        ),
        box("spectators", "Spectators", "Whoever has the link may watch.", True),
        box(
            "curtain", "Curtain", "Hide the screen when it passes from one player to another.", True
        ),
    ]
