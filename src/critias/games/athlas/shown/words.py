"""Questions, options and events in words; made from views only."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from critias.games.athlas.rules.board import DIRECTIONS, name
from critias.games.athlas.rules.creation import REDESIGN
from critias.games.athlas.rules.data import CARDS, INTERVENTIONS, POWERS
from critias.games.athlas.rules.designs import PRESETS
from critias.games.athlas.rules.summoning import FIGURE, alpha_number
from critias.games.athlas.rules.view import AthlasView
from critias.games.athlas.shown.names import (
    ORDERS,
    alpha_title,
    card_name,
    design_title,
    figure_name,
    listed,
    mark_name,
    ordinal,
    plain_alpha,
    points_text,
    power_name,
    power_title,
    reason,
    seat_name,
    terrain_name,
    unit_of,
    unit_title,
)
from critias.kernel.choices import DONE, Ask, Option
from critias.kit.language import say
from critias.kit.phrases import Phrases

Values = Sequence[Option]

# --- the words of templates -----------------------------------------------------------------------


def _number(view: AthlasView, index: Option) -> str:
    """Alphas and relics are counted from 1."""
    return str(int(str(index)) + 1)


def _creature(view: AthlasView, values: Values) -> str:
    """The unit an event is about: its owner and Alpha are the first two values."""
    return unit_of(view, int(str(values[0])), int(str(values[1])))


def _effect(view: AthlasView, card: Option) -> str:
    return say(INTERVENTIONS[str(card)].text)


def _revealed(view: AthlasView, values: Values) -> str:
    """The cards of an Alpha, behind its owner and number."""
    return listed(card_name(str(card)) for card in values[2:])


def _target(target: Values) -> str:
    """What an intervention is aimed at.

    >>> from critias.games.athlas.rules.board import named
    >>> _target([named("F6"), "west"]), _target(["alpha2"]), _target([("end", "flood", 1)])
    ('F6, west', 'Alpha 2', 'Flood of South')
    """
    return listed(map(_piece, target))


def _piece(piece: Option) -> str:
    if isinstance(piece, int):
        return name(piece)
    if isinstance(piece, tuple):
        card, owner = card_name(str(piece[1])), seat_name(int(str(piece[2])))
        return say("{card} of {seat}", card=card, seat=owner)
    return say(piece) if piece in DIRECTIONS else plain_alpha(alpha_number(piece))


def _casting(view: AthlasView, values: Values) -> str:
    """A card being cast, and what it is aimed at."""
    card, *target = values
    if not target:
        return card_name(str(card))
    return say("{card} ({target})", card=card_name(str(card)), target=_target(target))


def _so_far(view: AthlasView, values: Values) -> str:
    """The powers that an activation has used, if any, as a sentence of its own."""
    used = [power_name(str(word)) for word in values if word in POWERS]
    return " " + say("(So far: {powers}.)", powers=listed(used)) if used else ""


def _moment(view: AthlasView, values: Values) -> str:
    """What can be done with a stack while an activation is going on, or after it."""
    if view["seat"] is not None and view["sides"][view["seat"]]["cast"]:
        return say("You have cast this turn. Do you throw away more of your stack?")
    return say("Do you intervene, now or at an earlier moment?") + _so_far(view, values)


def _point(used: Values) -> str:
    """The last of what has happened in an activation.

    >>> _point(["basic.walk", "done"])
    'the end of the activation'
    >>> _point(["basic.walk", "done", "karoos_blade.strike"])
    'the second power (Karoos Blade)'
    """
    if used[-1] == DONE:
        return say("the end of the activation")
    powers = [str(word) for word in used if word != DONE]
    return say(
        "the {place} power ({power})", place=ordinal(len(powers)), power=power_name(powers[-1])
    )


def _who(view: AthlasView, seats: tuple[int, ...]) -> str:
    return listed(map(seat_name, seats))


# --- options --------------------------------------------------------------------------------------


def label(view: AthlasView, ask: Ask, option: Option) -> str:
    """One option in words, where its question has none of its own."""
    if isinstance(option, int):
        return unit_title(view, option)
    if isinstance(option, tuple):
        return _tuple_label(view, ask, option)
    if option in POWERS:
        return power_title(option)
    if option in CARDS:
        return say("{card} ({cost})", card=card_name(option), cost=CARDS[option].cost)
    if option in INTERVENTIONS:
        points = INTERVENTIONS[option].points
        return say("{card} ({cost})", card=card_name(option), cost=points)
    if option == "cast":
        top = _top(view)
        return say("Cast {card} now", card=top) if top else say("Cast now")
    if option == "discard":
        return say("Discard {card}", card=_top(view) or say("the top intervention"))
    return _alpha_label(view, ask, alpha_number(option))


def _figure_label(view: AthlasView, ask: Ask, option: Option) -> str:
    return figure_name(str(option))


def _alpha_label(view: AthlasView, ask: Ask, number: int) -> str:
    seat = ask.seats[0]
    if ask.kind == REDESIGN or not view["sides"][seat]["alphas"]:
        return plain_alpha(number)
    title, alpha = alpha_title(view, seat, number), view["sides"][seat]["alphas"][number]
    if not alpha["cards"]:
        return title
    return say("{alpha}, cost {cost}", alpha=title, cost=alpha["cost"])


def _tuple_label(view: AthlasView, ask: Ask, option: tuple[Option, ...]) -> str:
    word, what = str(option[0]), option[1]
    if word == "cast":
        used = [word for word in ask.about if isinstance(word, str)]
        return _cast_before(view, _point(used[: int(str(what))]))
    if word == "orders":
        return say(ORDERS[str(what)])
    if word == "remove":
        return say("Take out {card}", card=card_name(str(what)))
    if word == "preset":
        return say("Take the preset {design}", design=say(PRESETS[str(what)].name))
    if word == "saved":
        title = design_title(view["saved"][int(str(what)) - 1])
        return say("Take the design {design}", design=title)
    if word == "life":
        return points_text(int(str(what)))
    return say("End {effect}", effect=_piece(option))


def _cast_before(view: AthlasView, point: str) -> str:
    top = _top(view)
    if not top:
        return say("Cast before {point}", point=point)
    return say("Cast {card} before {point}", card=top, point=point)


def _top(view: AthlasView) -> str:
    """The top card of the stack, for the one who may look at it."""
    stack = view["sides"][view["seat"]]["stack"] if view["seat"] is not None else None
    return card_name(stack[0]) if stack else ""


PHRASES: Final[Phrases[AthlasView]] = Phrases(
    words={
        "seat": lambda view, seat: seat_name(seat),
        "hex": lambda view, space: name(space),
        "number": _number,
        "place": lambda view, index: ordinal(index + 1),
        "unit": unit_title,
        "creature": _creature,
        "points": lambda view, number: points_text(number),
        "card": lambda view, card: card_name(card),
        "effect": _effect,
        "power": lambda view, power: power_name(power),
        "figure": lambda view, figure: figure_name(figure),
        "mark": lambda view, mark: mark_name(mark),
        "terrain": lambda view, kind: terrain_name(kind),
        "reason": lambda view, rule: reason(rule),
        "revealed": _revealed,
        "casting": _casting,
        "aim": lambda view, values: _target(values[2:]),
        "moment": _moment,
        "so_far": _so_far,
        "point": lambda view, values: _point(values),
    },
    labels={FIGURE: _figure_label},
    who=_who,
    label=label,
)
