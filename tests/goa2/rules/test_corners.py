"""Corners that an audit against the rulebooks found: each of these was wrong once."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from critias.games.goa2.game import RULES
from critias.games.goa2.rules import hands
from critias.games.goa2.rules.lanes import return_strays
from critias.games.goa2.rules.level import level_up, upgrade
from critias.games.goa2.rules.pieces import put
from critias.games.goa2.rules.round import minion_battles
from critias.games.goa2.rules.state import GoaState
from critias.games.goa2.rules.turn import resolve_next
from critias.kernel.choices import AskAll
from critias.kernel.match import REVEALED, Match
from critias.kernel.random import Rng
from goa2.rules.course import full
from goa2.starting import handicapped, play_until, start
from goa2.table import BLUE, RED, Table

AnyMatch = Match[Any, Any]


def arranged(
    *heroes: str,
    places: str,
    cards: dict[str, str],
    more: Callable[[GoaState], None] | None = None,
    **options: Any,
) -> AnyMatch:
    """A match of four on Forgotten Island in the middle of a turn; heroes without a card have
    resolved theirs."""

    def place(state: GoaState) -> None:
        names = state.board.by_name
        for hero, name in zip(state.heroes, places.split(), strict=True):
            put(state, hero.index, names[name])
        if more is not None:
            more(state)
        for hero in state.heroes:
            if card := cards.get(hero.name):
                hero.hand.remove(card)
                hero.card = hero.laid = card
                hands.show(state, hero, card)
        state.phase = "act"

    return Match.new(RULES, {"heroes": heroes, **options}, 1, place)


# --- what undo must not give back ---------------------------------------------------------------


@pytest.mark.rule("goa2.hidden.hand", "goa2.hidden.uncertainty-intended")
def test_a_last_card_that_has_to_be_discarded_cannot_be_unseen() -> None:
    """That a card was open in an earlier round does not say that it has not been upgraded since:
    whoever made its owner show it has learned something."""

    def more(state: GoaState) -> None:
        brogan = state.heroes[2]
        brogan.seen = tuple(brogan.hand)
        brogan.hand, spent = ["mad_dash"], [c for c in brogan.hand if c != "mad_dash"]
        brogan.resolved = spent
        state.turn = 4

    match = arranged(
        "dodger", "wasp", "brogan", "arien",
        places="i8 c10 i11 q9",
        cards={"dodger": "death_trap", "wasp": "stop_projectiles"}, more=more,
    )  # fmt: skip
    match.choose(0, "skill")
    assert match.state.heroes[2].discard == ["mad_dash"]
    assert match.can_undo(0) == REVEALED


@pytest.mark.rule("goa2.effect.starts-after-action-first")
def test_an_undone_action_starts_no_effect() -> None:
    """In the first printing an effect waits for the end of its action; one that was taken back
    never ends."""

    def more(state: GoaState) -> None:
        upgrade(state, state.heroes[0], "slippery_ground")

    match = arranged(
        "arien", "wasp", "brogan", "dodger",
        places="i8 c10 q9 r7", cards={"arien": "slippery_ground"}, more=more, edition=1,
    )  # fmt: skip
    match.choose(0, "movement")
    match.undo(0)
    match.choose(0, "hold")
    assert not match.state.effects
    assert "effect" not in [event.kind for _, event in match.events_for(0)]


# --- what others may think ----------------------------------------------------------------------


@pytest.mark.rule("goa2.hidden.hand", "goa2.hidden.item-covered-part")
@pytest.mark.parametrize("luck", range(8))
def test_a_card_just_taken_back_is_dealt_to_nobody_anew(luck: int) -> None:
    """Sabina has taken Quickdraw back from her open discard pile and may now step. Her items fit
    an upgraded red card as well as an upgraded green one, but the red one has been seen."""

    def more(state: GoaState) -> None:
        sabina = state.heroes[0]
        upgrade(state, sabina, "steady_advance")
        upgrade(state, sabina, "marching_orders")
        sabina.level = 3
        hands.discard(state, sabina, "quickdraw")
        names = state.board.by_name
        minions = [p for p, kind in enumerate(state.kinds) if kind == 0 and state.teams[p] == 0]
        for piece, name in zip(minions, ("h8", "j8"), strict=False):
            put(state, piece, names[name])

    match = arranged(
        "sabina", "wasp", "brogan", "arien",
        places="i8 c10 q9 r7", cards={"sabina": "steady_advance"}, more=more,
    )  # fmt: skip
    match.choose(0, "skill")
    match.choose(0, "quickdraw")
    ask = match.ask_for(0)
    assert ask is not None
    assert ask.kind == "move_text"
    world = match.redealt(2, Rng(luck))
    assert world.view(2) == match.view(2)
    assert "quickdraw" in world.state.heroes[0].hand


# --- refusals that name the rule that fits --------------------------------------------------------


@pytest.mark.rule("goa2.move.up-to-value", "goa2.move.obstacles")
def test_a_space_too_far_off_is_refused_for_its_distance() -> None:
    table = Table({"arien": (RED, "h8"), "brogan": (BLUE, "i8")})
    table.play("arien", "liquid_leap", "movement")
    assert table.why("l8") == "goa2.move.up-to-value"
    assert table.why("i8") == "goa2.move.obstacles"


@pytest.mark.rule("goa2.defense.not-from-played")
def test_defending_is_no_action_of_a_played_card() -> None:
    table = Table({"arien": (RED, "h8")}, laid={"arien": "aspiring_duelist"})
    table.run(resolve_next)
    assert table.why("defense") == "goa2.defense.not-from-played"


@pytest.mark.rule("goa2.defense.not-from-played", "goa2.defense.reaction")
def test_a_defense_with_a_card_that_is_not_in_hand_is_refused_for_that() -> None:
    table = Table(
        {"wasp": (RED, "h8"), "brogan": (BLUE, "i8")},
        hand={"brogan": ["bulwark"]},
        discard={"brogan": ["onslaught"]},
        laid={"brogan": "brutal_jab"},
    )
    table.play("wasp", "shock", "attack", "brogan")
    assert table.why("brutal_jab") == "goa2.defense.not-from-played"
    assert table.why("onslaught") == "goa2.defense.reaction"
    assert table.why("noble_blade") == "goa2.defense.reaction"


@pytest.mark.rule("goa2.upgrade.lowest-tier", "goa2.upgrade.pick-one-of-two")
def test_an_upgrade_is_refused_for_its_tier_or_for_not_coming_next() -> None:
    table = Table({"arien": (RED, "h8")}, coins={"arien": 2}, level={"arien": 2})
    table.deal("arien", "raging_stream", "liquid_leap", "aspiring_duelist")
    table.run(level_up)
    assert isinstance(table.ask, AskAll)
    why = table.ask.asks[0].why
    assert why is not None
    assert why("violent_torrent") == "goa2.upgrade.lowest-tier"
    assert why("stranger_tide") == "goa2.upgrade.pick-one-of-two"
    assert why("mad_dash") == "goa2.upgrade.pick-one-of-two"


@pytest.mark.rule("goa2.battle.loser-chooses", "goa2.battle.heavy-last")
def test_what_is_no_heavy_minion_is_not_refused_for_being_one() -> None:
    table = Table(
        {"arien": (RED, "c8"), "brogan": (BLUE, "q9")},
        [*full(RED), *full(BLUE)[:2], ("heavy", BLUE, "i6")],
    )
    table.run(minion_battles)
    assert table.why("i6") == "goa2.battle.heavy-last"
    assert table.why("g7") == "goa2.battle.loser-chooses"
    assert table.why("c8") == "goa2.battle.loser-chooses"


@pytest.mark.rule("goa2.respawn-minion.empty-space")
def test_a_taken_point_is_refused_for_being_taken() -> None:
    """Of the red points in Dodger's radius h7 is taken."""
    table = Table(
        {"dodger": (RED, "g8"), "arien": (RED, "h7")},
        [("melee", RED, "k10"), ("melee", BLUE, "k5"), ("melee", BLUE, "i9")],
        items={"dodger": {"radius": 3}},
    )
    table.play("dodger", "necromastery", "skill")
    assert table.question.kind == "respawn_point"
    assert table.why("h7") == "goa2.respawn-minion.empty-space"


@pytest.mark.rule("goa2.respawn.fallback-adjacent", "goa2.respawn.fallback-nearest-first")
@pytest.mark.parametrize(
    ("edition", "rule"),
    [(1, "goa2.respawn.fallback-nearest-first"), (2, "goa2.respawn.fallback-adjacent")],
)
def test_with_all_spawn_points_taken_another_rule_says_where_heroes_return(
    edition: int, rule: str
) -> None:
    heroes = ("arien", "wasp", "brogan", "dodger", "sabina")
    table = Table(
        dict.fromkeys(heroes, (RED, None)), edition=edition, laid={"arien": "liquid_leap"}
    )
    points = [table.name(p) for p in table.board.hero_points[RED]]
    for hero, point in zip(heroes[1:], points, strict=False):
        table.move(hero, point)
    assert len(points) < len(heroes)
    table.run(resolve_next)
    assert table.question.kind == "respawn"
    assert table.why("h8") == rule
    assert table.why(points[0]) == rule


@pytest.mark.rule("goa2.outside.return")
def test_a_stray_minion_is_refused_a_longer_way() -> None:
    """From m9 the Battle Zone is one step away, at l9 and at m10."""
    minions = [("melee", BLUE, "m9", "stray"), ("melee", RED, "k10", "other")]
    table = Table({"arien": (RED, "h8"), "wasp": (BLUE, "q9")}, minions)
    table.run(return_strays)
    assert table.options() == {"l9", "m10"}
    assert table.why("k9") == "goa2.outside.return"


# --- who is asked -------------------------------------------------------------------------------


@pytest.mark.rule("goa2.tie.same-team-choose", "goa2.tie.several-favoured-choose")
@pytest.mark.parametrize("cross", [False, True])
def test_a_teammate_who_is_not_tied_has_no_say_in_the_tie(cross: bool) -> None:
    """Initiative 11: Arien and Brogan of Red, and Xargatha of Blue if the tie crosses the teams;
    Wasp of Red has 3."""
    laid = {"arien": "noble_blade", "wasp": "stop_projectiles", "brogan": "onslaught"}
    if cross:
        laid["xargatha"] = "cleave"
    table = Table(
        {
            "arien": (RED, "c8"),
            "wasp": (RED, "c9"),
            "brogan": (RED, "c10"),
            "xargatha": (BLUE, "q9"),
        },
        laid=laid,
    )
    table.run(resolve_next)
    assert table.question.kind == "tie"
    assert table.options() == {"arien", "brogan"}
    assert table.question.seats == (0, 2)


# --- three players ------------------------------------------------------------------------------


@pytest.mark.rule("goa2.odd.3-players", "goa2.odd.six-card-hand")
@pytest.mark.parametrize(("six", "weak"), [("arien", ["brogan"]), ("Blue", [])])
def test_a_hero_with_six_cards_cannot_take_the_handicap_for_the_other(
    six: str, weak: list[str]
) -> None:
    """Blue runs Arien and Brogan; whoever keeps both versions of the gold card is not weakened."""
    line_up = ("wasp", "dodger", "arien", "brogan")
    state = start(players=3, heroes=line_up, six_cards=six)
    assert "handicap_hero" not in [ask.kind for ask in play_until(state, "cards")]
    assert [hero.name for hero in state.heroes if len(hero.hand) == 6] == (
        [six] if weak else ["arien", "brogan"]
    )
    assert [h.name for h in state.heroes if len(h.hand) == 5 and handicapped(h)] == weak
