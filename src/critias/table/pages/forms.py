"""A game's options as a form, made from the fields of its setup type."""

from __future__ import annotations

import dataclasses
import typing
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from critias.kernel.errors import BadSetup
from critias.kernel.rules import AnyRules
from critias.kit.language import say
from critias.kit.picking import Picking
from critias.kit.voice import voice_of
from critias.players import STRENGTHS
from critias.table import clock
from critias.table.html import Html, el
from critias.table.parts.signs import seat_shape

_FEW = 12
"""Up to so many choices are all shown; more are a list to open."""


class Option(typing.NamedTuple):
    """One field of a setup."""

    name: str
    label: str
    help: str
    kind: str
    """bool, int, str or list."""
    default: Any
    choices: tuple[Any, ...]
    words: Mapping[Any, str]
    more: bool
    """Whether a newcomer can do without it."""
    least: int | None
    most: int | None
    section: str
    """The heading it stands under; empty: the first one."""
    when: Callable[[Any], object] | None
    """Whether it matters in a setup; None: always."""
    pictured: bool
    """Picked from pictures, where the game offers some, or not at all."""
    unlisted: tuple[Any, ...]
    """Choices that are for programs only."""
    lines: Mapping[Any, str]
    """What a choice means, in a line."""
    offered: Callable[[Any, Any], bool] | None
    """Whether a choice makes a difference in a setup; None: each does."""

    def line(self, value: Any) -> str:
        """What a choice means, if there is more to say of it than its name."""
        return say({str(key): words for key, words in self.lines.items()}.get(str(value), ""))

    def says(self, value: Any) -> str:
        """A value in words of the game."""
        if isinstance(value, bool):
            return say("yes") if value else say("no")
        if isinstance(value, (list, tuple)):
            return ", ".join(self.says(one) for one in value) or say("none")
        known = {str(key): words for key, words in self.words.items()}
        plain = str(value).replace("_", " ").replace("-", " ")
        return say(known.get(str(value), plain) or "none")


def options_of(game: AnyRules) -> list[Option]:
    """What can be set."""
    hints = typing.get_type_hints(game.setup_type)
    found = []
    for field in dataclasses.fields(game.setup_type):
        hint = hints[field.name]
        kind = hint.__name__ if hint in (bool, int, str) else "list"
        # Not that of a made setup, which may have worked some of its fields out.
        value = field.default
        found.append(
            Option(
                field.name,
                say(str(field.metadata.get("label", field.name.replace("_", " ").capitalize()))),
                say(str(field.metadata.get("help", ""))),
                kind,
                list(value) if isinstance(value, tuple) else value,
                tuple(field.metadata.get("choices", ())),
                field.metadata.get("words", {}),
                bool(field.metadata.get("more", False)),
                field.metadata.get("least"),
                field.metadata.get("most"),
                say(str(field.metadata.get("section", ""))),
                field.metadata.get("when"),
                bool(field.metadata.get("pictured", False)),
                tuple(field.metadata.get("unlisted", ())),
                field.metadata.get("lines", {}),
                field.metadata.get("offered"),
            )
        )
    return found


def values_from(game: AnyRules, form: Mapping[str, list[str]]) -> dict[str, Any]:
    """What a sent form says; checked by the game itself afterwards."""
    values: dict[str, Any] = {}
    shown = form.get("shown", [])
    for option in options_of(game):
        sent = form.get(f"option-{option.name}", [])
        # Empty boxes send nothing, and neither do those that were not there.
        if not sent and option.name not in shown:
            continue
        if option.kind == "bool":
            values[option.name] = bool(sent)
        elif option.kind == "list":
            values[option.name] = sent if option.choices else ",".join(sent)
        elif sent:
            values[option.name] = sent[0].strip()
    return values


def shown(option: str) -> Html:
    """Says that boxes of this option were there, should none of them be ticked."""
    return el("input", type="hidden", name="shown", value=option)


def fitting(
    game: AnyRules, values: Mapping[str, Any]
) -> tuple[dict[str, Any], dict[str, set[str]]]:
    """The values that go together, and for each option the choices that would be refused.

    What stands first in the form counts: an option gives way to those before it where it no longer
    fits, and a choice is offered if the options after it can make way for it."""
    options = options_of(game)
    chosen: dict[str, Any] = {}
    refused: dict[str, set[str]] = {}
    for place, option in enumerate(options):
        later = options[place + 1 :]
        all_ = (True, False) if option.kind == "bool" else option.choices
        offered = [
            c
            for c in all_
            if c not in option.unlisted and _fits(game, chosen, option, _one(option, c), later)
        ]
        if option.kind != "list":
            refused[option.name] = {str(c) for c in all_ if c not in offered}
        given = values.get(option.name, option.default)
        now = {**chosen, option.name: given}
        wanted = [given, option.default] if matters(game, now, option) else [option.default]
        if given in option.unlisted:
            wanted = [*offered, *wanted]
        wanted += _whole(game, now, option, offered)
        fits = (value for value in wanted if _fits(game, chosen, option, value, later))
        picked = next(fits, wanted[0])
        if option.kind == "list" and not option.pictured:
            parts = picked.split(",") if isinstance(picked, str) else list(picked)
            own = [part for part in parts if part and _useful(game, now, option, part)]
            picked = own if option.offered is not None else picked
            refused[option.name] = {
                str(c)
                for c in all_
                if c in option.unlisted
                or not _useful(game, now, option, c)
                or not _fits(game, chosen, option, [*own, c], later)
            }
        chosen[option.name] = picked
    return chosen, refused


def _useful(game: AnyRules, values: Mapping[str, Any], option: Option, choice: Any) -> bool:
    """Whether a choice would change anything beside the others."""
    try:
        return option.offered is None or option.offered(game.read_setup(values), choice)
    except BadSetup:
        return True


def matters(game: AnyRules, values: Mapping[str, Any], option: Option) -> bool:
    """Whether an option makes a difference beside the others."""
    if option.pictured and option.when is None:
        return any(one.option == option.name for one in pickings(game, values))
    try:
        return option.when is None or bool(option.when(game.read_setup(values)))
    except BadSetup:
        return True


def pickings(game: AnyRules, values: Mapping[str, Any]) -> tuple[Picking, ...]:
    """What is picked from pictures with these values, which need not go together."""
    try:
        return voice_of(game).picking(game.read_setup(values))
    except BadSetup:
        return ()


def _one(option: Option, choice: Any) -> Any:
    return [choice] if option.kind == "list" else choice


def _whole(
    game: AnyRules, values: Mapping[str, Any], option: Option, choices: Sequence[Any]
) -> list[Any]:
    """What else an option may be: what is usual, each choice, and all of them where several may be
    taken."""
    several = [list(option.choices)] if option.kind == "list" and option.choices else []
    usual: list[list[str]] = []
    if option.pictured and option.kind == "list":
        for one in pickings(game, values):
            if one.option == option.name:
                usual += [list(one.usual)] if one.usual else []
                usual += [] if one.places else [list(one.faces)]
    return [*usual, *several, *(_one(option, choice) for choice in choices)]


def _fits(
    game: AnyRules, chosen: Mapping[str, Any], option: Option, value: Any, later: Sequence[Option]
) -> bool:
    """Whether a value goes together with what is chosen, if need be with one later option other
    than usual."""
    now = {**chosen, option.name: value}
    if _goes(game, now):
        return True
    return any(
        _goes(game, {**now, other.name: instead})
        for other in later
        for instead in _whole(game, now, other, other.choices)
    )


def _goes(game: AnyRules, values: Mapping[str, Any]) -> bool:
    try:
        game.parse_setup(values)
    except BadSetup:
        return False
    return True


def facts_of(game: AnyRules, values: Mapping[str, Any]) -> list[tuple[str, str]]:
    """What is worth saying of a setup: what a newcomer is asked, and what is not as usual."""
    voice, usual = voice_of(game), game.parse_setup().to_json()
    faces = {one.option: one.faces for one in pickings(game, values)}
    # Of two options with one name, how heroes are chosen and which, the second says more.
    found: dict[str, str] = {}
    for option in options_of(game):
        value = values.get(option.name, option.default)
        if (option.more or option.pictured) and value == usual[option.name]:
            continue
        if option.pictured and option.name in faces:
            picked = value.split(",") if isinstance(value, str) else value
            known = faces[option.name]
            found[option.label] = ", ".join(say(known[k].name) for k in picked if k in known)
        elif value and option.name == voice.keeps:
            found[option.label] = ", ".join(voice.kept(code).title for code in value)
        elif matters(game, values, option):
            found[option.label] = option.says(value)
    return list(found.items())


def setup_fields(
    game: AnyRules,
    values: Mapping[str, Any],
    refused: Mapping[str, set[str]],
    more: bool,
    section: str = "",
) -> list[Html]:
    """The inputs of the first or the second page of options, filled with these values; those that
    make no difference are left out."""
    return [
        _field(option, values.get(option.name, option.default), refused.get(option.name, set()))
        for option in options_of(game)
        if (option.more, option.section) == (more, section)
        and not option.pictured
        and matters(game, values, option)
        and not (option.kind == "bool" and refused.get(option.name))
    ]


def _field(option: Option, value: Any, refused: set[str]) -> Html:
    ident = f"option-{option.name}"
    # Where each choice has a line of its own, that says it all.
    help_ = "" if option.lines else option.help
    hint = el("small", help_, id=f"{ident}-help") if help_ else None
    described = f"{ident}-help" if help_ else None
    if option.kind == "bool":
        box = el(
            "input",
            type="checkbox",
            id=ident,
            name=ident,
            value="yes",
            checked=bool(value),
            aria_describedby=described,
        )
        label = el("label", box, " ", option.label, for_=ident)
        return el("div", shown(option.name), label, hint, cls="field check")
    if option.choices and (option.kind == "list" or len(option.choices) <= _FEW):
        return _chips(option, value, refused, hint)
    label = el("label", option.label, for_=ident)
    if option.choices:
        control = el(
            "select",
            [
                el("option", option.says(c), value=str(c), selected=str(c) == str(value))
                for c in option.choices
                if str(c) not in refused or str(c) == str(value)
            ],
            id=ident,
            name=ident,
            aria_describedby=described,
        )
    else:
        text = ", ".join(value) if isinstance(value, (list, tuple)) else str(value)
        control = el(
            "input",
            type="number" if option.kind == "int" else "text",
            id=ident,
            name=ident,
            value=text,
            min=option.least,
            max=option.most,
            maxlength=None if option.kind == "int" else "200",
            aria_describedby=described,
        )
    return el("div", label, control, hint, cls="field")


def _chips(option: Option, value: Any, refused: set[str], hint: Html | None) -> Html:
    """All choices at a glance; what would be refused is not offered."""
    ident = f"option-{option.name}"
    several = option.kind == "list"
    parts = value.split(",") if isinstance(value, str) and several else value
    chosen = {str(one) for one in parts} if several else {str(value)}
    chips = []
    for number, choice in enumerate(map(str, option.choices)):
        if choice in refused and choice not in chosen:
            continue
        box = el(
            "input",
            type="checkbox" if several else "radio",
            name=ident,
            value=choice,
            checked=choice in chosen,
            id=f"{ident}-{number}",
        )
        line = option.line(choice)
        more = el("small", line) if line else None
        words = el("span", el("b", option.says(choice)) if more else option.says(choice), more)
        chips.append(el("label", box, words, cls="chip told" if more else "chip"))
    legend = el("legend", option.label, cls="hidden" if option.label == option.section else None)
    cls = "field wide" if several or option.lines else "field"
    there = shown(option.name) if several else None
    return el("fieldset", there, legend, el("div", chips, cls="chips"), hint, cls=cls)


FILLINGS = (
    ("bots", "Me and bots"),
    ("people", "Me and people I invite"),
    ("all", "All at this screen"),
    ("watch", "Only bots, I watch"),
)


def seat_fields(
    game: AnyRules, setup: Any, filling: Sequence[str], places: Mapping[int, Sequence[Html]]
) -> Html:
    """Who sits where, by team; `places` are what each seat has in a line-up."""
    names = game.seats(setup)
    choices = [
        ("me", say("You")),
        ("open", say("Invite by link")),
        *((one.code, say("Bot: {strength}", strength=say(one.name))) for one in STRENGTHS),
    ]
    teams: dict[int, list[Html]] = {}
    for seat, name in enumerate(names):
        side = game.team(setup, seat)
        ident = f"seat-{seat}"
        control = el(
            "select",
            [el("option", words, value=v, selected=v == filling[seat]) for v, words in choices],
            id=ident,
            name=ident,
        )
        label = el("label", say(name), for_=ident)
        own = places.get(seat)
        row = el(
            "li",
            seat_shape(game, setup, seat),
            label,
            control,
            el("div", own, cls="places") if own else None,
        )
        teams.setdefault(side, []).append(row)
    # Whoever plays alone has nobody to invite.
    fillings = FILLINGS if len(names) > 1 else (("bots", "Me"), ("watch", "Only bots, I watch"))
    presets = [
        el(
            "button",
            say(words),
            type="submit",
            name="fill",
            value=value,
            formmethod="get",
            formnovalidate=True,
        )
        for value, words in fillings
    ]
    return el(
        "div",
        el("div", presets, cls="presets", role="group", aria_label=say("Fill all seats")),
        el("div", [el("ul", rows, cls="team") for rows in teams.values()], cls="teams"),
        el(
            "dl",
            [el("div", el("dt", say(one.name)), el("dd", say(one.says))) for one in STRENGTHS],
            cls="strengths",
            aria_label=say("How well bots play"),
        ),
        id="seats-form",
    )


def table_fields(form: Mapping[str, list[str]]) -> tuple[Html, list[Html]]:
    """What can be set about the table itself: the pace, and what a newcomer can do without."""
    clock_now = form.get("clock", ["none"])[0]
    pace = el(
        "div",
        el("label", say("Pace"), for_="clock"),
        el(
            "select",
            [
                el(
                    "option",
                    say("no clock" if words == clock.NONE else words),
                    value=words,
                    selected=words == clock_now,
                )
                for words in clock.CHOICES
            ],
            id="clock",
            name="clock",
        ),
        el("small", say("When time is out the rules' own fallback is played.")),
        cls="field",
    )
    sent = bool(form)

    def box(name: str, words: str, hint: str, usual: bool) -> Html:
        on = name in form if sent else usual
        control = el(
            "input",
            type="checkbox",
            id=name,
            name=name,
            value="yes",
            checked=on,
            aria_describedby=f"{name}-help",
        )
        return el(
            "div",
            el("label", control, " ", say(words), for_=name),
            el("small", say(hint), id=f"{name}-help"),
            cls="field check",
        )

    return pace, [
        box("public", "Open to all", "Listed on the front page; anybody may take a seat.", False),
        box("spectators", "Spectators", "Whoever has the link may watch.", True),
        box("curtain", "Curtain", "Hide the screen when it passes to another player.", True),
    ]
