"""Options that are picked from pictures: shown as a grid of faces, by the sets they come from."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from typing import Any

from critias.kernel.errors import BadSetup
from critias.kernel.rules import AnyRules
from critias.kit.language import say
from critias.kit.picking import Face, Picking
from critias.table.html import Child, Html, drawing, el
from critias.table.pages.forms import pickings, shown

_MANY = 10
"""From so many faces on there is a field to find one."""


def take(
    game: AnyRules, values: Mapping[str, Any], form: Mapping[str, list[str]]
) -> tuple[dict[str, Any], int]:
    """The values after what was pressed in the form, and the place that is filled next."""
    now = dict(values)
    place = _number(form.get("place", ["0"])[0])
    for picking in pickings(game, values):
        picked = picks(now, picking)
        for key in form.get(f"take-{picking.option}", []):
            if picking.places:
                place = min(place, len(picking.places) - 1)
                lines = _placed(picked, place, key)
                now[picking.option] = next(
                    (x for x in lines if _goes(game, now, picking, x)), picked
                )
                place = (place + 1) % len(picking.places)
            else:
                changed = _toggled(picking, picked, [key])
                if _goes(game, now, picking, changed):
                    now[picking.option] = _value(picking, changed)
        for name in form.get(f"group-{picking.option}", []):
            keys = [key for key, face in picking.faces.items() if face.group == name]
            changed = _toggled(picking, picked, keys)
            if _goes(game, now, picking, changed):
                now[picking.option] = _value(picking, changed)
    return now, place


def picks(values: Mapping[str, Any], picking: Picking) -> list[str]:
    """What is picked."""
    value = values.get(picking.option, ())
    if isinstance(value, str):
        value = [part.strip() for part in value.split(",") if part.strip()]
    return list(value) or list(picking.usual)


def _value(picking: Picking, picked: Sequence[str]) -> Any:
    return ",".join(picked) if picking.most == 1 else list(picked)


def _goes(
    game: AnyRules, values: Mapping[str, Any], picking: Picking, picked: Sequence[str]
) -> bool:
    try:
        game.parse_setup({**values, picking.option: _value(picking, picked)})
    except BadSetup:
        return False
    return True


def _placed(picked: Sequence[str], place: int, key: str) -> Iterator[list[str]]:
    """A line-up with somebody at a place; who stands elsewhere changes places with who was here."""
    alone = [*picked[:place], key, *picked[place + 1 :]]
    yield alone
    if key in picked:
        yield [
            key if i == place else picked[place] if one == key else one
            for i, one in enumerate(picked)
        ]


def _toggled(picking: Picking, picked: Sequence[str], keys: Sequence[str]) -> list[str]:
    if picking.just:
        return _full(picking, picked, keys[0])
    if all(key in picked for key in keys):
        return [key for key in picked if key not in keys]
    found = {*picked, *keys} if picking.most != 1 else set(keys)
    return [key for key in picking.faces if key in found]


def _full(picking: Picking, picked: Sequence[str], key: str) -> list[str]:
    """Where it is all or none: one more pushes the oldest out, the first brings others along."""
    if key in picked:
        return []
    others = picked or [one for one in picking.faces if one != key]
    return [*others[: picking.just][1:], key] if picked else [*others[: picking.just - 1], key]


def _number(text: str) -> int:
    return int(text) if text.isdecimal() and len(text) < 4 else 0


def picking_fields(
    game: AnyRules,
    values: Mapping[str, Any],
    place: int,
    seats: Sequence[str],
    more: bool,
) -> list[Html]:
    """All that is picked from pictures, on the first page or the second."""
    return [
        _picking(game, values, picking, place, seats)
        for picking in pickings(game, values)
        if picking.more == more
    ]


def _picking(
    game: AnyRules, values: Mapping[str, Any], picking: Picking, place: int, seats: Sequence[str]
) -> Html:
    picked = picks(values, picking)
    place = min(place, len(picking.places) - 1)
    title: Child = say(picking.title)
    if picking.places:
        title = say("Who is {seat}?", seat=say(seats[picking.places[place].seat]))
    return el(
        "div",
        shown(picking.option) if picking.option else None,
        [el("input", type="hidden", name=f"option-{picking.option}", value=key) for key in picked]
        if picking.option
        else None,
        el(
            "div",
            el("h3", title),
            el("span", say(picking.says), cls="quiet") if picking.says else None,
            _finding(picking) if len(picking.faces) >= _MANY else None,
            cls="picking-head",
        ),
        _groups(game, values, picking, picked, place, seats),
        cls="picking" if any(face.detail for face in picking.faces.values()) else "picking plain",
        data_option=picking.option or None,
    )


def _finding(picking: Picking) -> tuple[Html, Html]:
    """A field to find somebody by name, set or what they are good at."""
    ident = f"find-{picking.option}"
    return _sets(picking), el(
        "span",
        el("label", say("Find"), for_=ident, cls="hidden"),
        el(
            "input",
            type="search",
            id=ident,
            cls="find-face",
            autocomplete="off",
            placeholder=say("name, set or role"),
        ),
        el("span", role="status", cls="hidden"),
        cls="finding",
    )


def _sets(picking: Picking) -> Html:
    """Buttons that find all of a set; they work where the field to find does."""
    if len({face.group for face in picking.faces.values()}) == 1:
        return Html("")
    counts = Counter(face.group for face in picking.faces.values())
    words = [
        ("", say("All {n}", n=len(picking.faces))),
        *((one, f"{say(one)} {n}") for one, n in counts.items()),
    ]
    buttons = [el("button", said, type="button", data_find=say(find)) for find, said in words]
    return el("span", buttons, cls="sets", hidden=True, role="group", aria_label=say("Sets"))


def _groups(
    game: AnyRules,
    values: Mapping[str, Any],
    picking: Picking,
    picked: Sequence[str],
    place: int,
    seats: Sequence[str],
) -> list[Html]:
    """The faces by where they come from; who would be refused is not among them."""
    found = []
    for name, some in groupby(picking.faces.items(), key=lambda one: one[1].group):
        tiles = []
        for key, face in some:
            if _offered(game, values, picking, picked, place, key):
                needed = (
                    key in picked
                    and not picking.places
                    and bool(picking.option)
                    and not _goes(game, values, picking, _toggled(picking, picked, [key]))
                )
                tiles.append(_tile(picking, key, face, picked, place, seats, needed))
        if not tiles:
            continue
        keys = [key for key, face in picking.faces.items() if face.group == name]
        inside = sum(key in picked for key in keys)
        every: Child = None
        if not picking.places and picking.option and name:
            words = say("None of them") if inside == len(keys) else say("All of them")
            every = _button(
                words, f"group-{picking.option}", name, f"group-{picking.option}-{name}", "small"
            )
        count = say("{inside} of {all}", inside=inside, all=len(keys)) if every else str(len(tiles))
        heading = el("h4", say(name), " ", el("span", count, cls="quiet"), every) if name else None
        alone = len({face.group for face in picking.faces.values()}) == 1
        found.append(
            el(
                "div",
                None if alone and not every else heading,
                el("ul", tiles, cls="faces"),
                cls="face-group",
                data_group=name,
            )
        )
    return found


def _offered(
    game: AnyRules,
    values: Mapping[str, Any],
    picking: Picking,
    picked: Sequence[str],
    place: int,
    key: str,
) -> bool:
    if not picking.option:
        return True
    if picking.places:
        return any(_goes(game, values, picking, one) for one in _placed(picked, place, key))
    return key in picked or _goes(game, values, picking, _toggled(picking, picked, [key]))


def _tile(
    picking: Picking,
    key: str,
    face: Face,
    picked: Sequence[str],
    place: int,
    seats: Sequence[str],
    needed: bool,
) -> Html:
    at = [
        say(seats[where.seat])
        for where, one in zip(picking.places, picked, strict=False)
        if one == key
    ]
    inside = [
        portrait(face.art),
        el("span", say(face.name), cls="face-name"),
        el(
            "span",
            "★" * face.stars,
            cls="stars",
            role="img",
            aria_label=say("{stars} stars", stars=face.stars),
        )
        if face.stars
        else None,
        el("span", say(face.detail), cls="face-detail") if face.detail else None,
        el("span", ", ".join(at), cls="face-at") if at else None,
    ]
    tip = say(face.says) or None
    if needed and picking.most != 1:
        tip = say("Without this one there would be too few.")
    words = " ".join(map(say, (face.name, face.group, face.detail, face.says))).lower()
    if not picking.option:
        return el("li", el("span", inside, cls="face", title=tip), data_words=words)
    name = f"take-{picking.option}"
    on = picked[place] == key if picking.places else key in picked
    button = el(
        "button",
        inside,
        type="submit",
        name=name,
        value=key,
        id=f"{name}-{key}",
        formmethod="get",
        formnovalidate=True,
        cls="face",
        title=tip,
        aria_pressed="true" if on else "false",
        aria_disabled="true" if needed else None,
    )
    return el("li", button, data_words=words)


def _button(words: str, name: str, value: str, ident: str, cls: str) -> Html:
    return el(
        "button",
        words,
        type="submit",
        name=name,
        value=value,
        id=ident,
        cls=cls,
        formmethod="get",
        formnovalidate=True,
    )


def portrait(art: str) -> Html:
    """A picture in a box from -24 to 24."""
    return el("svg", drawing(art), viewBox="-24 -24 48 48", cls="portrait", aria_hidden="true")


def places_of(game: AnyRules, values: Mapping[str, Any], place: int) -> dict[int, list[Html]]:
    """The places of a line-up by seat, as they are chosen to be filled."""
    found: dict[int, list[Html]] = {}
    for picking in pickings(game, values):
        picked = picks(values, picking)
        for number, (where, key) in enumerate(zip(picking.places, picked, strict=False)):
            face = picking.faces.get(key)
            radio = el(
                "input",
                type="radio",
                name="place",
                value=number,
                id=f"place-{number}",
                checked=number == min(place, len(picking.places) - 1),
            )
            label = el("span", portrait(where.art), say(face.name) if face else say("nobody yet"))
            found.setdefault(where.seat, []).append(el("label", radio, label, cls="chip place"))
    return found
