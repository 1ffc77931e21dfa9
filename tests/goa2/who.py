"""Who has to be asked what: every question of every test and random game is held against this."""

from __future__ import annotations

from critias.games.goa2.rules.pieces import decider
from critias.games.goa2.rules.state import OFF, GoaState, Hero
from critias.kernel.choices import Ask, AskAll

TEAM = {
    "team_ban", "team_pick", "pick_seat", "assign_hero", "place_next", "place_hero",
    "spawn_near", "stray", "stray_home", "battle_loss",
}  # fmt: skip
"""Questions that a whole team answers."""
PLAYER = {"pick_hero", "handicap_hero"}
"""Questions about a player by name."""
LOSES_OWN = {"stray", "battle_loss"}
"""Questions whose options are pieces of the team that is asked."""


def asked_rightly(state: GoaState, asked: Ask | AskAll) -> None:
    """Fail unless exactly those are asked who have to decide."""
    asks = {None: asked} if isinstance(asked, Ask) else asked.asks
    for key, ask in asks.items():
        wanted = _wanted(state, ask)
        assert tuple(sorted(ask.seats)) in wanted, f"{ask!r} is for {wanted}"
        assert key is None or (key,) == ask.seats, f"{ask!r} is put to seat {key}"
        if ask.kind in LOSES_OWN:
            side = ask.about[0]
            strangers = [o for o in ask.options if state.teams[state.at[o]] != side]  # type: ignore[index]
            assert not strangers, f"{ask!r} offers pieces of the other team at {strangers}"


def _wanted(state: GoaState, ask: Ask) -> list[tuple[int, ...]]:
    if ask.kind in TEAM:
        return [_team(state, ask.about[0])]
    if ask.kind in PLAYER:
        return [(state.names.index(str(ask.about[0])),)]
    if ask.kind == "draft_player":
        # The captains sit first, each at the head of a team.
        return [(int(str(ask.about[0])),)]
    if ask.kind in ("tie", "effect_order"):
        return [_seats(state, [o if isinstance(o, str) else o[0] for o in ask.options])]  # type: ignore[index]
    if ask.kind == "defend":
        return [_seats(state, [ask.about[2]])]
    named: list[tuple[int, ...]] = [
        (hero.seat,) for hero in (_hero(state, value) for value in ask.about) if hero
    ]
    assert named, f"{ask!r} names no hero"
    led = [
        (decider(state, hero),)
        for hero in (_hero(state, value) for value in ask.about)
        if hero and hero.led != OFF
    ]
    return [*(named[:1] if ask.kind in FIRST else named), *led]


FIRST = {
    "play_card", "second_card", "keep_card", "action", "respawn", "target", "may_target", "behind",
    "push_target",
    "push_distance", "move", "move_text", "move_straight", "move_piece", "place", "place_piece",
    "swap", "fast_travel", "clear", "discard", "may_discard", "retrieve", "repeat", "upgrade",
    "respawn_point", "respawn_minion", "granted_movement", "take_token", "steal", "remove_minion",
    "swap_first", "swap_second", "shock", "high_voltage", "keep_minion", "mode", "figure",
    "targets", "must_move", "way", "may_swap", "may_fast_travel", "granted_action", "place_token",
    "token_number", "colour", "pick_card", "pay_card", "save_minion",
}  # fmt: skip
"""Questions for the hero that they name first; others name the hero they are for somewhere."""


def _hero(state: GoaState, value: object) -> Hero | None:
    return next((hero for hero in state.heroes if hero.name == value), None)


def _team(state: GoaState, about: object) -> tuple[int, ...]:
    hero = _hero(state, about)
    team = hero.team if hero else about
    return tuple(seat for seat, side in enumerate(state.seat_teams) if side == team)


def _seats(state: GoaState, names: list[object]) -> tuple[int, ...]:
    return tuple(sorted({hero.seat for hero in state.heroes if hero.name in names}))
