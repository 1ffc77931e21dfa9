"""Who has to be asked what: every question of every test and random game is held against this.

It is said here once more, and not as the rules say it: whose turn it is follows from the turn
order, who bids from who steers and who has agents. A kind that is not listed is an error."""

from __future__ import annotations

from collections.abc import Callable

from critias.games.era.rules.board import AREA, BLACK_KNIGHT, NATIONS, SOCIETIES, SPACE
from critias.games.era.rules.state import SUPPLY, EraState, under_way
from critias.kernel.choices import Ask, AskAll

Who = Callable[[EraState, Ask], int]
"""The seat that a question has to be put to."""


def asked_rightly(state: EraState, asked: Ask | AskAll) -> None:
    """Fail unless exactly those are asked who have to decide."""
    if isinstance(asked, AskAll):
        _all_asked_rightly(state, asked)
        return
    assert asked.kind in WHO, f"nobody has said who answers {asked!r}"
    wanted = WHO[asked.kind](state, asked)
    assert asked.seats == (wanted,), f"{asked!r} is for seat {wanted}"


def _all_asked_rightly(state: EraState, asked: AskAll) -> None:
    (kind,) = {ask.kind for ask in asked.asks.values()}
    assert kind in TOGETHER, f"nobody has said who answers {asked!r}"
    wanted = TOGETHER[kind](state, asked)
    assert asked.asks.keys() == wanted.keys(), f"{asked!r} is for seats {sorted(wanted)}"
    for seat, ask in asked.asks.items():
        assert ask.seats == (seat,), f"{ask!r} is put to seat {seat}"
        sides = {option[0] for option in ask.options if isinstance(option, tuple)}
        assert sides == wanted[seat], f"seat {seat} may bid for {wanted[seat]}: {ask!r}"


# --- one seat ------------------------------------------------------------------------------------


def acting(state: EraState, ask: Ask) -> int:
    """Whose turn it is."""
    return _order(state)[state.turn]


def member(society: str) -> Who:
    """The acting player, who has to be of that society."""

    def who(state: EraState, ask: Ask) -> int:
        seat = acting(state, ask)
        assert state.powers
        assert SOCIETIES[state.society[seat]] == society, f"{ask!r} is for {society}"
        return seat

    return who


def without_society(state: EraState, ask: Ask) -> int:
    """The first of the turn order who has none."""
    return next(seat for seat in _order(state) if state.society[seat] < 0)


def with_least_nations(state: EraState, ask: Ask) -> int:
    """Forth for the first nation of everybody, and back for the second."""
    order = _order(state)
    for which, seats in ((0, order), (1, order[::-1])):
        for seat in seats:
            if state.cubes[seat * 2 + which] < 0:
                return seat
    raise AssertionError("the draft is over")


def with_zeros_left(state: EraState, ask: Ask) -> int:
    """The first of the turn order with an agent of value 0 in supply."""
    return next(s for s in _order(state) if SUPPLY in state.agents[s * 9 : s * 9 + 3])


def host(state: EraState, ask: Ask) -> int:
    """Whoever stands on the space that the acting player wants to share; one of the two is of the
    Sisters of Starlight."""
    guest, key = ask.about
    assert guest == acting(state, ask)
    (place,) = [n for n, space in enumerate(state.archons) if space == SPACE[str(key)]]
    seat = place // 2
    assert SOCIETIES.index("sisters_of_starlight") in (state.society[seat], state.society[guest])
    assert seat != guest
    return seat


def peacekeeper(state: EraState, ask: Ask) -> int:
    """The Lemurian Brotherhood, in the action of somebody else, where its agents add up to 3."""
    seat = state.society.index(SOCIETIES.index("lemurian_brotherhood"))
    assert seat != acting(state, ask)
    area = AREA[str(ask.about[0])]
    values = (0, 0, 0, 1, 1, 1, 2, 2, 3)
    places = state.agents[seat * 9 : seat * 9 + 9]
    there = sum(value for value, place in zip(values, places, strict=True) if place == area)
    assert there >= 3, f"{ask!r}: agents of value {there}"
    return seat


def _order(state: EraState) -> list[int]:
    return [*range(state.first, state.players), *range(state.first)]


WHO: dict[str, Who] = {
    "society": without_society,
    "draft": with_least_nations,
    "zero": with_zeros_left,
    "consent": host,
    "veto": peacekeeper,
    "priests": member("priests_of_atla_ra"),
    "keep_dragon": member("purple_dragon_society"),
    # A turn.
    "space": acting,
    "archon": acting,
    # Intrigue.
    "intrigue": acting,
    "agent_area": acting,
    # Coup.
    "coup_target": acting,
    "swap_agent": acting,
    "swap_with": acting,
    "coup_minor": acting,
    "coup_home": acting,
    "nation_goal": acting,
    # Repolarize.
    "repolarize": acting,
    "anu_search": acting,
    "anu_take": acting,
    "give": acting,
    "lay": acting,
    "anu_choice": acting,
    # Construct Building and Recruit.
    "construct": acting,
    "fewer": acting,
    "buy": acting,
    "post": acting,
    "post_number": acting,
    # Move & Conflict: the attacker decides on what is conquered, whosever it was.
    "agni": acting,
    "move_from": acting,
    "move_to": acting,
    "move_number": acting,
    "conflict": acting,
    "raze": acting,
    "expose": acting,
    # Global Conflict: the acting player decides on the losses, also on those of his own nation.
    "global_target": acting,
    "losses": acting,
    "halve": acting,
    "halve_number": acting,
    "loot": acting,
    # Special actions.
    "brahmastra": acting,
    "brahmastra_number": acting,
    "healing_grid": acting,
    "contact": acting,
    "oracle": acting,
    "oracle_player": acting,
    "oracle_reveal": acting,
    "psychotronic": acting,
    "weather": acting,
}


# --- several at once -----------------------------------------------------------------------------

Sides = dict[int, set[str]]
"""Whoever is asked, with the sides they may bid for."""


def everybody(state: EraState, asked: AskAll) -> Sides:
    """All seats, and there are no sides."""
    return {seat: set() for seat in range(state.players)}


def bidders(state: EraState, asked: AskAll) -> Sides:
    """era.involve: the acting player attacks. A player on one side bids for it; one on both sides
    may choose; one on neither may choose if an agent or a Global Conflict lets them in."""
    (about,) = {ask.about for ask in asked.asks.values()}
    doing, announced = state.doing, under_way(state.doing.contest)
    war = about[0] == "global"
    area = announced.area
    usual_coup = about[0] == "coup" and doing.tile != BLACK_KNIGHT
    attackers = set() if usual_coup else _steering(state, doing.nation)
    defenders = _steering(state, state.owner[area])
    assert about[1] == NATIONS[area] if war else AREA[str(about[1])] == area
    found: Sides = {_order(state)[state.turn]: {"attack"}}
    for seat in range(state.players):
        if seat in found:
            continue
        sides = {"attack"} if seat in attackers else set()
        sides |= {"defend"} if seat in defenders else set()
        inside = war or area in state.agents[seat * 9 : seat * 9 + 9]
        if sides or inside:
            found[seat] = sides or {"attack", "defend"}
    return found


def _steering(state: EraState, nation: int) -> set[int]:
    return {place // 2 for place, held in enumerate(state.cubes) if nation >= 0 and held == nation}


TOGETHER: dict[str, Callable[[EraState, AskAll], Sides]] = {
    "return_card": everybody,
    "bid": bidders,
}
