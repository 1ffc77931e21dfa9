"""Agents and cards."""

from __future__ import annotations

from typing import Final

from critias.games.era.bots.gains import coup_gain, missing, power_without
from critias.games.era.bots.reasons.mind import BUILT, POINTS, Mind
from critias.games.era.rules.board import AREA, BUILDINGS, ENDINGS, NATIONS
from critias.games.era.rules.objectives import kind
from critias.games.era.rules.values import agent_value, agents_at, nations_of
from critias.kernel.choices import NO, Ask
from critias.players.habits import Reasons


def intrigue(mind: Mind, ask: Ask) -> list[Reasons]:
    """Which agent is sent, or whether that is enough."""
    free = "free" if ask.about[0] else "paid"
    found: list[Reasons] = []
    for option in ask.options:
        if not isinstance(option, tuple):
            found.append(
                [(("intrigue", "done", free), 1.0), (("intrigue", "done", "virya"), mind.virya)]
            )
        elif option[0] == "place":
            found.append(
                [
                    (("intrigue", "place", str(option[-1])), 1.0),
                    (("intrigue", "place", free, mind.soon), 1.0),
                ]
            )
        else:
            found.append([(("intrigue", str(option[0])), 1.0)])
    return found


_MISSING: Final = ("none", "little", "some", "much", "too_much")


def agent_area(mind: Mind, ask: Ask) -> list[Reasons]:
    """Where a Coup would bring something, and how much is missing for it."""
    state, seat, question = mind.state, mind.seat, str(ask.kind)
    here, own = agents_at(state, seat), nations_of(state, seat)
    found: list[Reasons] = []
    for key in ask.options:
        area = AREA[str(key)]
        lacks = _MISSING[max(0, min(4, (missing(state, seat, area) + 1) // 2))]
        agents = here >> area & 1 and agent_value(state, seat, area) > 0
        found.append(
            [
                ((question, "gain", lacks), coup_gain(state, mind.points, area) / POINTS),
                ((question, "lacks", lacks), 1.0),
                ((question, "home"), float(area < 5)),
                ((question, "own"), float(state.owner[area] in own)),
                ((question, "agents"), float(agents)),
            ]
        )
    return found


def return_card(mind: Mind, ask: Ask) -> list[Reasons]:
    """Which objective card is given back at the start."""
    held = [kind(card) for card in mind.state.hands[mind.seat]]
    return [
        [
            (("return_card", str(key)), 1.0),
            (("return_card", "more"), float(held.count(ENDINGS.index(str(key))) > 1)),
        ]
        for key in ask.options
    ]


def society(mind: Mind, ask: Ask) -> list[Reasons]:
    """Which secret society is played."""
    return [[(("society", str(key)), 1.0)] for key in ask.options]


def consent(mind: Mind, ask: Ask) -> list[Reasons]:
    """Whether a space is shared: with somebody behind, or on a nation of one's own."""
    key = str(ask.about[1])
    name, _, action = key.partition(".")
    own = action != "" and mind.has(NATIONS.index(name))
    found: list[Reasons] = []
    for option in ask.options:
        if option == NO:
            found.append([])
            continue
        found.append(
            [
                (("consent", "yes"), 1.0),
                (("consent", action or "tile"), 1.0),
                (("consent", "own"), float(own)),
            ]
        )
    return found


def razed(mind: Mind, ask: Ask) -> list[Reasons]:
    """Which building of a conquered land falls: none that is Power."""
    area = AREA[str(ask.about[0])]
    found: list[Reasons] = []
    for option in ask.options:
        name = str(option)
        power = power_without(mind.state, BUILDINGS.index(name), area)
        found.append([(("raze", name), 1.0), (("raze", "power"), power / BUILT)])
    return found
