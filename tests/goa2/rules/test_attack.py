"""Attacking minions and heroes."""

from __future__ import annotations

import pytest

from critias.games.goa2.rules.cards import CARDS, CORE, SHEETS, HeroSheet
from critias.games.goa2.rules.lanes import remove_minion
from goa2.rules.course import kinds
from goa2.rules.positions import SPARE, both_editions
from goa2.table import BLUE, RED, Table


@both_editions
@pytest.mark.rule("goa2.attack.enemies-only")
def test_friends_are_never_attacked(edition: int) -> None:
    """Among units on all sides only those of the other team are offered."""
    table = Table(
        {"arien": (RED, "h8"), "brogan": (RED, "i8"), "wasp": (BLUE, "g8")},
        minions=[("melee", RED, "h7"), ("melee", BLUE, "g7"), *SPARE],
        edition=edition,
    )
    table.play("arien", "dangerous_current", "attack")
    assert table.options() == {"g8", "g7"}
    assert table.why("brogan") == "goa2.attack.enemies-only"
    assert table.why("h7") == "goa2.attack.enemies-only"


def _of_the_core(hero: str) -> bool:
    return hero != "tinker" and SHEETS[hero].set == CORE


@pytest.mark.rule("goa2.attack.mostly-primary")
def test_a_secondary_attack_has_no_text(tinker: HeroSheet) -> None:
    """Second printing: Odd Jobs is a skill card with attack 2; the attack brings neither coin nor
    repeat. Every attack value of the core heroes is on an attack card."""
    table = Table({"tinker": (RED, "h8"), "arien": (BLUE, "i8")}, hand={"arien": ["noble_blade"]})
    table.play("tinker", "odd_jobs", "attack", "arien", "noble_blade")
    assert table.done
    assert table.said("attack") == [("tinker", "arien", "odd_jobs", 2)]
    assert table.asked == ["target", "defend"]
    core = [c for c in CARDS.values() if _of_the_core(c.hero) and c.attack is not None]
    assert {card.primary for card in core} == {"attack"}


@pytest.mark.rule("goa2.attack.all-primary-first")
def test_in_the_first_printing_every_attack_applies_its_text() -> None:
    """Whoever attacks with a core hero's card performs its primary action, text and all."""
    for sheet in SHEETS.values():
        for card in sheet.cards if _of_the_core(sheet.id) else ():
            assert (card.attack is not None) == (card.primary == "attack")
    heroes = {"xargatha": (RED, "h8"), "arien": (BLUE, "i8"), "wasp": (BLUE, "g8")}
    table = Table(heroes, minions=SPARE, edition=1)
    table.play("xargatha", "cleave", "attack", "arien")
    assert "repeat" in table.asked


@both_editions
@pytest.mark.rule("goa2.attack.before-text-at-start")
def test_before_the_attack_text_comes_first(edition: int) -> None:
    """The hero behind the target discards before the attack is announced."""
    table = Table(
        {"arien": (RED, "h8"), "brogan": (BLUE, "i8"), "wasp": (BLUE, "j8")},
        hand={"wasp": ["shock"], "brogan": ["shield"]},
        edition=edition,
    )
    table.play("arien", "dangerous_current", "attack", "brogan", "wasp", "shock")
    assert table.question.kind == "defend"
    assert kinds(table, "discard", "attack") == ["discard", "attack"]


@both_editions
@pytest.mark.rule("goa2.attack.after-text-last")
def test_after_the_attack_text_comes_when_the_target_is_gone(edition: int) -> None:
    """Brogan moves into the space where the minion stood."""
    table = Table(
        {"brogan": (RED, "h8")}, minions=[("melee", BLUE, "i8", "pawn"), *SPARE], edition=edition
    )
    table.play("brogan", "onslaught", "attack", "pawn")
    assert table.where("brogan") == "i8"
    assert kinds(table, "minion_removed", "move") == ["minion_removed", "move"]


@both_editions
@pytest.mark.rule("goa2.attack.non-ranged-adjacent")
def test_a_plain_attack_reaches_the_next_space_only(edition: int) -> None:
    """Wasp's Shock has radius 2, which is not for its attack."""
    table = Table(
        {
            "wasp": (RED, "h8"),
            "arien": (BLUE, "j8"),
            "brogan": (BLUE, "i8"),
            "dodger": (BLUE, "h7"),
        },
        edition=edition,
    )
    table.play("wasp", "shock", "attack")
    assert table.options() == {"i8", "h7"}
    assert table.why("arien") == "goa2.concept.adjacent-spaces"


@both_editions
@pytest.mark.rule("goa2.attack.ranged-distance", "goa2.attack.ranged-adjacent-allowed")
def test_range_is_a_maximum_and_one_space_away_is_still_ranged(
    tinker: HeroSheet, edition: int
) -> None:
    """Range 2: distances 1 and 2, not 3; Tigerclaw dodges the shot from the next space."""
    table = Table(
        {
            "tinker": (RED, "h8"),
            "tigerclaw": (BLUE, "i8"),
            "brogan": (BLUE, "j8"),
            "wasp": (BLUE, "k8"),
        },
        hand={"tigerclaw": ["dodge"]},
        edition=edition,
    )
    table.play("tinker", "popgun", "attack")
    assert table.options() == {"i8", "j8"}
    assert table.why("wasp") == "goa2.card.range-max"
    table.answer("tigerclaw", "dodge")
    assert table.said("block") == [("tigerclaw", "dodge", 1)]
    assert table.where("tigerclaw") == "i8"


@pytest.mark.rule("goa2.attack.range-check-moment-first")
def test_range_is_checked_when_the_target_is_selected() -> None:
    """First printing: Brogan charges first; whom he can reach is seen from where he arrives, and
    the minion he left behind is out of reach."""
    table = Table(
        {"brogan": (RED, "h8"), "wasp": (BLUE, "k8"), "arien": (BLUE, "k7")},
        minions=[("melee", BLUE, "h7"), *SPARE],
        edition=1,
    )
    table.play("brogan", "mad_dash", "attack", "j8")
    assert table.where("brogan") == "j8"
    assert table.said("attack") == [("brogan", "wasp", "mad_dash", 6)]


@both_editions
@pytest.mark.rule("goa2.attack.minion-no-defense")
def test_a_minion_falls_whatever_the_attack_is_worth(edition: int) -> None:
    """Dodger has weakened Sabina to an attack of -2; the minion is gone and nobody was asked."""
    table = Table(
        {"sabina": (RED, "h8"), "dodger": (BLUE, "j8")},
        minions=[("melee", BLUE, "i8", "pawn"), *SPARE],
        hand={"dodger": ["dark_ritual"]},
        edition=edition,
    )
    table.play("dodger", "weakness", "skill")
    table.play("sabina", "point_blank_shot", "attack", "pawn")
    assert table.where("pawn") is None
    assert "defend" not in table.asked


@both_editions
@pytest.mark.rule("goa2.attack.minion-coins", "goa2.attack.minion-no-assist")
@pytest.mark.parametrize(("kind", "coins"), [("melee", 2), ("ranged", 2), ("heavy", 4)])
def test_what_a_minion_pays(edition: int, kind: str, coins: int) -> None:
    """Its victor alone is paid; a teammate beside it gets nothing."""
    table = Table(
        {"arien": (RED, "h8"), "brogan": (RED, "h7"), "wasp": (BLUE, "l8")},
        minions=[(kind, BLUE, "i8", "pawn"), ("heavy", BLUE, "k4"), ("melee", RED, "k15")]
        if kind != "heavy"
        else [("heavy", BLUE, "i8", "pawn"), ("melee", RED, "k15")],
        edition=edition,
    )
    table.play("arien", "dangerous_current", "attack", "pawn")
    assert table.said("minion_defeated")[0][1] == table.names["pawn"]
    assert [table.coins(name) for name in ("arien", "brogan", "wasp")] == [coins, 0, 0]


@both_editions
@pytest.mark.rule("goa2.attack.heavy-minion-immunity", "goa2.attack.heavy-vulnerable")
@pytest.mark.parametrize("guard", ["melee", "ranged"])
def test_a_heavy_minion_is_safe_until_the_last_lighter_one_is_gone(
    edition: int, guard: str
) -> None:
    """A guard anywhere in the Battle Zone protects it; without one it is a target."""
    table = Table(
        {"arien": (RED, "h8"), "wasp": (BLUE, "h7")},
        minions=[
            ("heavy", BLUE, "i8", "giant"),
            (guard, BLUE, "i15", "guard"),
            ("melee", RED, "k15"),
        ],
        edition=edition,
    )
    table.play("arien", "dangerous_current", "attack")
    assert table.done
    assert table.said("attack")[0][1] == "wasp"
    remove_minion(table.state, table.names["guard"])
    table.play("arien", "raging_stream", "attack", "giant")
    assert table.said("minion_defeated") == [
        ("arien", table.names["giant"], table.space("i8")),
    ]


@both_editions
@pytest.mark.rule("goa2.attack.heavy-minion-immunity")
def test_a_guard_outside_the_battle_zone_protects_nobody(edition: int) -> None:
    """While a text is carried out a guard may stand astray; then its heavy can be hit."""
    for place, target in (("k15", "wasp"), ("o8", "giant")):
        table = Table(
            {"arien": (RED, "h8"), "wasp": (BLUE, "h7")},
            minions=[("heavy", BLUE, "i8", "giant"), ("melee", BLUE, place, "guard")],
            edition=edition,
        )
        table.play("arien", "dangerous_current", "attack")
        assert (target == "giant") == (table.ask is not None)
        assert table.options() == {"h7", "i8"} if table.ask else table.said("attack")


@both_editions
@pytest.mark.rule("goa2.attack.heavy-minion-immunity")
def test_on_two_lanes_a_guard_protects_the_heavy_of_its_own_lane(edition: int) -> None:
    """Blue's heavy of the north stands beside Arien; guards of the south do not protect it."""
    for lane, place, safe in ((0, "j2", True), (1, "k24", False)):
        table = Table(
            {"arien": (RED, "j4"), "wasp": (BLUE, "k3")},
            minions=[
                ("heavy", BLUE, "i4", "giant", 0),
                ("melee", BLUE, place, "guard", lane),
                ("heavy", BLUE, "l22", "other", 1),
            ],
            board="across_the_river",
            edition=edition,
        )
        table.play("arien", "dangerous_current", "attack")
        assert (table.ask is None) is safe
        if not safe:
            assert table.options() == {"i4", "k3"}


@both_editions
@pytest.mark.rule("goa2.attack.heavy-minion-immunity")
def test_minions_of_the_other_team_do_not_guard_a_heavy(edition: int) -> None:
    """Red's lighter minions protect red's heavy and not blue's."""
    table = Table(
        {"arien": (RED, "h8"), "wasp": (BLUE, "g8")},
        minions=[
            ("heavy", BLUE, "i8", "giant"),
            ("heavy", RED, "h7", "friend"),
            ("melee", RED, "k15"),
        ],
        edition=edition,
    )
    table.play("arien", "dangerous_current", "attack")
    assert table.options() == {"g8", "i8"}


@pytest.mark.rule("goa2.attack.heavy-immune-friendly")
def test_a_guarded_heavy_is_immune_to_friends_too() -> None:
    """Second printing: Sabina cannot trade places with her own team's heavy minion."""
    heroes = {"sabina": (RED, "h8")}
    heavy = ("heavy", RED, "i8", "giant")
    table = Table(heroes, minions=[heavy, ("melee", RED, "k15")])
    table.play("sabina", "back_to_back", "skill")
    assert table.said("stopped") == [("sabina", "back_to_back")]
    table = Table(heroes, minions=[heavy])
    table.play("sabina", "back_to_back", "skill")
    assert table.where("giant") == "h8"


@both_editions
@pytest.mark.rule("goa2.attack.hero-may-defend", "goa2.attack.announce")
def test_the_total_is_announced_and_the_target_may_discard_a_card(edition: int) -> None:
    """Brogan is asked with the total of 4 + 1 on the table, and may decline."""
    table = Table(
        {"arien": (RED, "h8"), "brogan": (BLUE, "i8")},
        hand={"brogan": ["mad_dash", "bulwark"]},
        items={"arien": {"attack": 1}},
        edition=edition,
    )
    table.play("arien", "noble_blade", "attack", "brogan")
    assert table.said("attack") == [("arien", "brogan", "noble_blade", 5)]
    ask = table.question
    assert (ask.kind, ask.seats) == ("defend", (table.hero("brogan").seat,))
    assert ask.about == ("arien", "noble_blade", "brogan", 5)
    assert table.options() == {"mad_dash", "bulwark", "no"}
    table.answer("mad_dash")
    assert table.where("brogan") == "i8"
    assert table.discarded("brogan") == ["mad_dash"]


@both_editions
@pytest.mark.rule("goa2.attack.undefended-defeated")
@pytest.mark.parametrize(
    ("victim", "hand", "offered"),
    [
        ("brogan", [], None),
        ("brogan", ["mad_dash"], {"mad_dash", "no"}),
        ("tinker", ["popgun"], {"no"}),
    ],
    ids=["no cards", "unwilling", "unable"],
)
def test_who_does_not_defend_is_defeated(
    tinker: HeroSheet, edition: int, victim: str, hand: list[str], offered: set[str] | None
) -> None:
    """Without cards, unwilling, or with nothing but a card that cannot defend."""
    table = Table(
        {"arien": (RED, "h8"), victim: (BLUE, "i8")}, hand={victim: hand}, edition=edition
    )
    table.play("arien", "noble_blade", "attack", victim)
    if offered is not None:
        assert table.options() == offered
        table.answer("no")
    assert table.where(victim) is None
    assert table.hand(victim) == hand


@both_editions
@pytest.mark.rule("goa2.attack.one-target-one-defense")
def test_only_the_target_defends_and_with_one_card(edition: int) -> None:
    """A friend beside the target is not asked, and a card that is not enough is the only one."""
    table = Table(
        {"arien": (RED, "h8"), "brogan": (BLUE, "i8"), "wasp": (BLUE, "h7")},
        hand={"brogan": ["onslaught", "mad_dash"], "wasp": ["lift_up"]},
        edition=edition,
    )
    table.play("arien", "noble_blade", "attack", "brogan", "no", "onslaught")
    assert table.done
    assert table.asked.count("defend") == 1
    assert table.where("brogan") is None
    assert table.hand("brogan") == ["mad_dash"]
    assert table.hand("wasp") == ["lift_up"]


@both_editions
@pytest.mark.rule("goa2.attack.total")
def test_the_attack_total_adds_icon_items_text_and_effects(tinker: HeroSheet, edition: int) -> None:
    """Popgun 1, two items, +3 from its text at distance 2, +2 from the ward."""
    table = Table(
        {"tinker": (RED, "h8"), "brogan": (BLUE, "j8")},
        items={"tinker": {"attack": 2}},
        edition=edition,
    )
    table.play("tinker", "ward", "skill")
    table.play("tinker", "popgun", "attack", "brogan")
    assert table.said("attack") == [("tinker", "brogan", "popgun", 8)]


@pytest.mark.rule("goa2.attack.total-negative-mods")
def test_modifiers_may_make_an_attack_negative() -> None:
    """Second printing: 3 - 4 = -1; without a card even that defeats."""
    table = Table({"dodger": (RED, "h8"), "arien": (BLUE, "i8")}, hand={"dodger": ["death_trap"]})
    table.play("dodger", "weakness", "skill")
    table.play("arien", "ceremonial_blade", "attack", "dodger", "death_trap")
    assert table.said("attack") == [("arien", "dodger", "ceremonial_blade", -1)]
    assert table.where("dodger") == "h8"


@pytest.mark.rule("goa2.attack.example-mad-dash-targets")
def test_whom_brogan_can_reach_with_a_mad_dash() -> None:
    """Example: the minion beside him is none, as he runs first; the heavy one in the northwest is
    immune; Dodger in the northeast and Wasp in the southeast can be hit."""
    heroes = {
        "brogan": (RED, "j13"),
        "dodger": (BLUE, "3 northeast of brogan"),
        "wasp": (BLUE, "3 southeast of brogan"),
    }
    minions = [
        ("melee", BLUE, "west of brogan"),
        ("heavy", BLUE, "3 northwest of brogan"),
        ("melee", RED, "k4"),
    ]
    ends = Table(heroes, minions=minions, edition=1).play("brogan", "mad_dash", "attack").options()
    victims = []
    for end in ends:
        table = Table(heroes, minions=minions, edition=1)
        table.play("brogan", "mad_dash", "attack", end)
        victims += [victim for _, victim, *_ in table.said("attack")]
        assert table.said("attack_minion") == []
    assert sorted(victims) == ["dodger", "wasp"]


@pytest.mark.rule("goa2.attack.example-icon-plain")
def test_attack_six_without_range_is_a_plain_attack_of_six() -> None:
    """Example: Dangerous Current; Tigerclaw's Parry against attacks that are not ranged holds."""
    table = Table(
        {"arien": (RED, "h8"), "tigerclaw": (BLUE, "i8"), "wasp": (BLUE, "j7")},
        hand={"tigerclaw": ["parry"]},
        edition=1,
    )
    table.play("arien", "dangerous_current", "attack", "tigerclaw", "parry")
    assert table.said("attack") == [("arien", "tigerclaw", "dangerous_current", 6)]
    assert table.said("block") == [("tigerclaw", "parry", 1)]


@pytest.mark.rule("goa2.attack.example-icon-plus")
@pytest.mark.parametrize(("place", "total"), [("i8", 1), ("j8", 4)])
def test_attack_one_plus_with_range_two(tinker: HeroSheet, place: str, total: int) -> None:
    """Example: a ranged attack of 1 that the text may raise; Dodge stops it, being ranged."""
    table = Table(
        {"tinker": (RED, "h8"), "tigerclaw": (BLUE, place)},
        hand={"tigerclaw": ["dodge"]},
        edition=1,
    )
    assert CARDS["popgun"].plus
    table.play("tinker", "popgun", "attack", "tigerclaw", "dodge")
    assert table.said("attack") == [("tinker", "tigerclaw", "popgun", total)]
    assert table.said("block") == [("tigerclaw", "dodge", 1)]
