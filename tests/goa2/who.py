"""Who has to be asked what: every question of every test and random game is held against this.

It is said here once more, kind by kind, and not as the rules say it. A kind that is not listed is
an error."""

from __future__ import annotations

from collections.abc import Callable

from critias.games.goa2.rules.cards import CARDS, TWIN
from critias.games.goa2.rules.state import OFF, GoaState, Hero
from critias.kernel.choices import Ask, AskAll

Who = Callable[[GoaState, Ask], tuple[int, ...]]
"""The seats that a question has to be put to."""
LOSES_OWN = {"stray", "battle_loss"}
"""Questions whose options are pieces of the team that is asked."""
GIVES_OWN = {"discard", "may_discard", "retrieve", "emmitt_warp", "takahide_exchange"}
"""Questions whose options are cards of the hero that is asked."""
COPYIST = "nebkher"
"""Performs cards of others; everybody else performs cards of their own."""


def asked_rightly(state: GoaState, asked: Ask | AskAll) -> None:
    """Fail unless exactly those are asked who have to decide."""
    asks = {None: asked} if isinstance(asked, Ask) else asked.asks
    for key, ask in asks.items():
        assert ask.kind in WHO, f"nobody has said who answers {ask!r}"
        wanted = WHO[ask.kind](state, ask)
        assert tuple(sorted(ask.seats)) == wanted, f"{ask!r} is for {wanted}"
        assert key is None or (key,) == ask.seats, f"{ask!r} is put to seat {key}"
        if ask.kind in LOSES_OWN:
            side = ask.about[0]
            strangers = [o for o in ask.options if state.teams[state.at[o]] != side]  # type: ignore[index]
            assert not strangers, f"{ask!r} offers pieces of the other team at {strangers}"
        # The copyist has copied shells, too, which are given up in place of its own cards.
        if ask.kind in GIVES_OWN and ask.about[0] != COPYIST:
            others = [o for o in ask.options if o in CARDS and not _has(ask.about[0], o)]
            assert not others, f"{ask!r} offers cards of somebody else: {others}"


# --- whole teams and players ----------------------------------------------------------------------


def team(state: GoaState, ask: Ask) -> tuple[int, ...]:
    """All of the team that is named."""
    side = ask.about[0]
    assert side in (0, 1), f"{ask!r} names no team"
    return _of_team(state, side)


def team_of_hero(state: GoaState, ask: Ask) -> tuple[int, ...]:
    """All of the team of the hero that is named."""
    return _of_team(state, _hero(state, ask.about[0]).team)


def named_player(state: GoaState, ask: Ask) -> tuple[int, ...]:
    """The player of that name."""
    return (state.names.index(str(ask.about[0])),)


def captain(state: GoaState, ask: Ask) -> tuple[int, ...]:
    """The captains sit first, each at the head of a team."""
    return (int(str(ask.about[0])),)


def those_concerned(state: GoaState, ask: Ask) -> tuple[int, ...]:
    """Everybody whose hero, or whose hero's card, is an option; they are all of the team named."""
    names = [option if isinstance(option, str) else option[0] for option in ask.options]  # type: ignore[index]
    heroes = [_hero(state, name) for name in names]
    assert {hero.team for hero in heroes} == {ask.about[0]}, f"{ask!r} is for one team"
    return tuple(sorted({hero.seat for hero in heroes}))


# --- one hero -------------------------------------------------------------------------------------


def owner(state: GoaState, ask: Ask) -> tuple[int, ...]:
    """The player of the hero named first, whoever makes the choices of its action: only the owner
    knows the cards in question, or it is no action at all."""
    hero = _hero(state, ask.about[0])
    if len(ask.about) > 1 and ask.about[1] in CARDS:
        _performs(ask, hero, ask.about[1])
    return (hero.seat,)


def actor(state: GoaState, ask: Ask) -> tuple[int, ...]:
    """Whoever makes the choices of the hero named first, whose card comes next."""
    hero = _hero(state, ask.about[0])
    _performs(ask, hero, ask.about[1])
    return _decider(state, hero)


def comes_back(state: GoaState, ask: Ask) -> tuple[int, ...]:
    """Whoever makes the choices of the hero, of whom there is nothing more to say."""
    (name,) = ask.about
    return _decider(state, _hero(state, name))


def other(state: GoaState, ask: Ask) -> tuple[int, ...]:
    """Another hero's player, named before the actor and the card."""
    name, by, card = ask.about
    hero, acting = _hero(state, name), _hero(state, by)
    assert hero is not acting, f"{ask!r} is for somebody else than the actor"
    _performs(ask, acting, card)
    return (hero.seat,)


def friend(state: GoaState, ask: Ask) -> tuple[int, ...]:
    """As `other`, and of the actor's team."""
    seats = other(state, ask)
    assert _hero(state, ask.about[0]).team == _hero(state, ask.about[1]).team
    return seats


def enemy(state: GoaState, ask: Ask) -> tuple[int, ...]:
    """As `other`, and not of the actor's team."""
    seats = other(state, ask)
    assert _hero(state, ask.about[0]).team != _hero(state, ask.about[1]).team
    return seats


def actor_or_other(state: GoaState, ask: Ask) -> tuple[int, ...]:
    """The actor, unless another hero is named before it."""
    return (actor if ask.about[1] in CARDS else other)(state, ask)


def actor_or_friend(state: GoaState, ask: Ask) -> tuple[int, ...]:
    """The actor, unless a friend is named before it."""
    return (actor if ask.about[1] in CARDS else friend)(state, ask)


def gives_a_card(state: GoaState, ask: Ask) -> tuple[int, ...]:
    """The player of the hero named first, who knows its hand; the actor is named next, and may be
    the same where somebody else has decided that it pays."""
    name, by, card = ask.about
    hero, acting = _hero(state, name), _hero(state, by)
    _performs(ask, acting, card)
    assert hero is not acting or acting.led != OFF, f"{ask!r}: it discards by its own choice"
    return (hero.seat,)


def by_own_choice(state: GoaState, ask: Ask) -> tuple[int, ...]:
    """The player of the hero named first; the actor is named last, and may be the same if its
    player makes its choices."""
    name, card, by = ask.about
    hero, acting = _hero(state, name), _hero(state, by)
    _performs(ask, acting, card)
    assert hero is not acting or _decider(state, acting) == (acting.seat,)
    return (hero.seat,)


def for_itself(state: GoaState, ask: Ask) -> tuple[int, ...]:
    """Whoever makes the choices of the hero named first if that is the actor, who may be named
    again as the last; its own player if it is not, or if cards are concerned that only this one
    knows."""
    name, card, *by = ask.about
    hero = _hero(state, name)
    acting = _hero(state, by[0]) if by else hero
    _performs(ask, acting, card)
    unseen = any(isinstance(option, tuple) for option in ask.options)
    return (hero.seat,) if hero is not acting or unseen else _decider(state, acting)


def attacked(state: GoaState, ask: Ask) -> tuple[int, ...]:
    """The player of the hero whom an enemy attacks."""
    by, card, name, _ = ask.about
    attacker, defender = _hero(state, by), _hero(state, name)
    _performs(ask, attacker, card)
    assert attacker.team != defender.team, f"{ask!r} is for an enemy"
    return (defender.seat,)


WHO: dict[str, Who] = {
    # Before the game, and between actions.
    "team_ban": team,
    "team_pick": team,
    "pick_seat": team,
    "assign_hero": team,
    "place_next": team,
    "place_hero": team_of_hero,
    "spawn_near": team,
    "stray": team,
    "stray_home": team,
    "battle_loss": team,
    "pick_hero": named_player,
    "handicap_hero": named_player,
    "draft_player": captain,
    "tie": those_concerned,
    "effect_order": those_concerned,
    # Of a hero, not of its action.
    "play_card": owner,
    "second_card": owner,
    "keep_card": owner,
    "upgrade": owner,
    "respawn": comes_back,
    "save_minion": owner,
    "keep_minion": owner,
    "wuk_uncounted": owner,
    "min_item": owner,
    "min_mines": owner,
    "takahide_gold": owner,
    "takahide_turn": owner,
    # In an attack.
    "defend": attacked,
    # Cards and colours.
    "discard": gives_a_card,
    "may_discard": by_own_choice,
    "retrieve": for_itself,
    "colour": for_itself,
    "pick_card": other,
    # Choices of others in somebody's action.
    "cutter_spot": enemy,
    "dark_choice": enemy,
    "emmitt_glitch": enemy,
    "emmitt_warp": enemy,
    "emmitt_recall": actor_or_friend,
    "hanu_distance": friend,
    "snorri_item": friend,
    "snorri_slot": friend,
    "snorri_take_all": friend,
    "takahide_exchange": friend,
    "move_piece": actor_or_other,
    "way": actor_or_other,
    # The actor's.
    "action": actor,
    "behind": actor,
    "clear": actor,
    "cutter_bolt": actor,
    "cutter_legend": actor,
    "emmitt_trail": actor,
    "fast_travel": actor,
    "figure": actor,
    "garrus_fury": actor,
    "garrus_howl": actor,
    "granted_action": actor,
    "granted_movement": actor,
    "gydion_wish": actor,
    "hanu_way": actor,
    "high_voltage": actor,
    "ignatia_again": actor,
    "ignatia_flip": actor,
    "may_fast_travel": actor,
    "may_swap": actor,
    "may_target": actor,
    "mode": actor,
    "mortimer_zombie": actor,
    "move": actor,
    "move_straight": actor,
    "move_text": actor,
    "must_move": actor,
    "nebkher_copy": actor,
    "nebkher_laugh": actor,
    "nebkher_line": actor,
    "nebkher_slots": actor,
    "pay_card": actor,
    "place": actor,
    "place_piece": actor,
    "place_token": actor,
    "push_distance": actor,
    "push_target": actor,
    "razzle_other": actor,
    "razzle_spawn": actor,
    "razzle_vanish": actor,
    "remove_minion": actor,
    "repeat": actor,
    "respawn_minion": actor,
    "respawn_point": actor,
    "shock": actor,
    "snorri_inscribe": actor,
    "snorri_rune": actor,
    "snorri_wake": actor,
    "spell": actor,
    "spell_out": actor,
    "steal": actor,
    "swap": actor,
    "swap_first": actor,
    "swap_second": actor,
    "swift_bullet_time": actor,
    "take_token": actor,
    "takahide_card": actor,
    "tali_direction": actor,
    "tali_spirit": actor,
    "target": actor,
    "targets": actor,
    "token_number": actor,
    "ursafar_card": actor,
    "widget_pyro": actor,
    "widget_skill": actor,
}


def _hero(state: GoaState, name: object) -> Hero:
    found = [hero for hero in state.heroes if hero.name == name]
    assert found, f"{name!r} is no hero of this game"
    return found[0]


def _performs(ask: Ask, hero: Hero, card: object) -> None:
    assert card in CARDS, f"{ask!r} names no card"
    assert _has(hero.name, card) or hero.name.removesuffix(TWIN) == COPYIST, f"{ask!r}: whose card?"


def _has(hero: object, card: object) -> bool:
    return CARDS[str(card)].hero == str(hero).removesuffix(TWIN)


def _decider(state: GoaState, hero: Hero) -> tuple[int, ...]:
    """Its player; for the card that a hero resolves in whom Hanu has hurried, Hanu's player as long
    as Hanu is there."""
    if hero.led == OFF or state.acting != hero.index:
        return (hero.seat,)
    leader = state.heroes[hero.led]
    there = any(state.space[piece] != OFF for piece in (leader.index, *leader.more))
    return (leader.seat,) if there else (hero.seat,)


def _of_team(state: GoaState, side: object) -> tuple[int, ...]:
    return tuple(seat for seat, its in enumerate(state.seat_teams) if its == side)
