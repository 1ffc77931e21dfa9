"""Global Conflict (6.1.8)."""

from __future__ import annotations

from typing import Any, Final

from critias.games.era.rules.board import AREA, BUILDINGS, KEYS, LOOT, NATIONS
from critias.games.era.rules.changes import (
    destroy,
    doom_forward,
    lose_control,
    lose_picked,
)
from critias.games.era.rules.contest import (
    GLOBAL_CONFLICT,
    decide,
    dials,
    global_totals,
    settle,
)
from critias.games.era.rules.rounds import end_turn
from critias.games.era.rules.state import ACTIVE, PASSIVE, Contest, EraState, Losses, War, under_way
from critias.games.era.rules.values import (
    areas_of,
    lands_of,
    loot_supply,
    minors_of,
    total,
    units_of,
)
from critias.kernel.choices import Ask, Option, Play
from critias.kernel.kinds import AskKind, EventKind

BIDS, LOSSES, HALVE, LOOTING = "global_bids", "losses", "halve", "loot"
COST = 7
LOSSES_OF_DEFEATED = 2
MARKER = "marker"

GLOBAL_TARGET: Final = AskKind(
    "global_target",
    "Against whom does {0:area} fight?",
    waiting="{who} chooses whom to fight",
    rule="era.global.target",
)
LOST_PIECE: Final = AskKind(
    "losses",
    "What does {0:area} lose?",
    waiting="{who} chooses what the defeated nation loses",
    rule="era.global.remove-two",
)
HALVE_AREA: Final = AskKind(
    "halve",
    "{0:area} loses {1:units} more. Where?",
    waiting="{who} chooses which units are lost",
    rule="era.global.half-units",
)
HALVE_NUMBER: Final = AskKind(
    "halve_number",
    "How many are lost in {0:area}?",
    waiting="{who} chooses which units are lost",
    rule="era.global.half-units",
)
LOOT_MARKER: Final = AskKind(
    "loot",
    "Which loot marker goes to {0:area}?",
    waiting="{who} chooses a loot marker",
    rule="era.global.loot-place",
)

GLOBAL_BEGINS: Final = EventKind(
    "global", "Global Conflict: {0:area} against {1:area}.", rule="era.global.target"
)
DEFEATED: Final = EventKind("defeated", "{0:area} is defeated.", rule="era.global.tie")
LOOTED: Final = EventKind("loot", "Loot worth {1} goes to {0:area}.", rule="era.global.loot-place")


def target(state: EraState) -> Play[None]:
    """Any other nation in play, the player's own other one and the passive one included."""
    doing = state.doing
    offers = [
        key
        for nation, key in enumerate(NATIONS)
        if nation != doing.nation and state.status[nation] in (ACTIVE, PASSIVE)
    ]
    key = yield Ask((state.seat,), GLOBAL_TARGET, offers, (NATIONS[doing.nation],), _target_why)
    rival = NATIONS.index(key)
    doing.contest = Contest(rival, rival)
    state.tell(GLOBAL_BEGINS, NATIONS[doing.nation], key)
    state.stage = BIDS


def _target_why(option: Option) -> str | None:
    return "era.global.target" if option in NATIONS else None


def contest(state: EraState) -> Play[None]:
    """Everybody bids. What the losses are counted from is noted before they begin."""
    doing = state.doing
    nation, rival = doing.nation, under_way(doing.contest).rival
    answers = yield from dials(state, GLOBAL_CONFLICT, nation, rival, rival)
    settle(state, answers)
    won = decide(state, global_totals(state, nation, rival))
    winner, loser = (nation, rival) if won else (rival, nation)
    is_loot_due = total(state, winner) <= total(state, loser)
    doing.war = War(winner, loser, is_loot_due, units_of(state, loser))
    state.tell(DEFEATED, NATIONS[loser])
    state.stage = LOSSES


def losses(state: EraState) -> Play[None]:
    """Two of the loser's buildings and markers, as a set; all it has if there are fewer."""
    war = under_way(state.doing.war)
    loser = war.loser
    left: dict[Any, int] = {}
    for area in lands_of(state, loser):
        for kind, name in enumerate(BUILDINGS):
            number = state.buildings[area * 6 + kind] - war.pieces.count((kind, area))
            if number:
                left[name, KEYS[area]] = number
    for area in minors_of(state, loser):
        if (-1, area) not in war.pieces:
            left[MARKER, KEYS[area]] = 1
    if left and len(war.pieces) < LOSSES_OF_DEFEATED:
        answer = yield Ask((state.seat,), LOST_PIECE, tuple(left), (NATIONS[loser],), _loss_why)
        name, key = answer
        kind = -1 if name == MARKER else BUILDINGS.index(name)
        war.pieces.append((kind, AREA[key]))
        return
    _carry_out(state, war.pieces)
    # Those of lost minors count.
    half = war.units // 2 - (war.units - units_of(state, loser))
    state.doing.losses = Losses(max(0, half), [0] * len(KEYS))
    state.stage = HALVE


def _loss_why(option: Option) -> str | None:
    if isinstance(option, tuple) and len(option) == 2 and option[1] in AREA:
        return "era.global.remove-two"
    return None


def _carry_out(state: EraState, chosen: list[tuple[int, int]]) -> None:
    """Buildings and markers go, then Doom takes a step for each building."""
    razed = [(kind, area) for kind, area in chosen if kind >= 0]
    for kind, area in razed:
        destroy(state, kind, area)
    for kind, area in chosen:
        if kind < 0:
            lose_control(state, area)
    for _ in razed:
        doom_forward(state)


def halve(state: EraState) -> Play[None]:
    """The loser is to lose half of its units; the acting player picks them, area by area."""
    losses = under_way(state.doing.losses)
    if losses.left:
        loser, picked = under_way(state.doing.war).loser, losses.picked
        left = {
            KEYS[a]: state.units[a] - picked[a]
            for a in areas_of(state, loser)
            if state.units[a] > picked[a]
        }
        about = (NATIONS[loser], losses.left)
        key = yield Ask((state.seat,), HALVE_AREA, tuple(left), about, _halve_why)
        most = min(losses.left, left[key])
        number = yield Ask(
            (state.seat,), HALVE_NUMBER, range(1, most + 1), (key, losses.left), _too_many
        )
        picked[AREA[key]] += number
        losses.left -= number
        return
    lose_picked(state)
    state.stage = LOOTING


def _too_many(option: Option) -> str | None:
    return "era.global.half-units" if type(option) is int else None


def _halve_why(option: Option) -> str | None:
    return "era.global.half-units" if option in AREA else None


def loot(state: EraState) -> Play[None]:
    """A winner that was not the stronger one gets a loot marker for its home."""
    war = under_way(state.doing.war)
    left = [value for value, number in zip(LOOT, loot_supply(state), strict=True) if number]
    if war.is_loot_due and left:
        winner = NATIONS[war.winner]
        value = yield Ask((state.seat,), LOOT_MARKER, left, (winner,), _loot_why)
        state.loot[war.winner * 3 + LOOT.index(value)] += 1
        state.tell(LOOTED, winner, value)
    end_turn(state)


def _loot_why(option: Option) -> str | None:
    return "era.global.loot-place" if option in LOOT else None
