"""Dodger's blue cards and her Ultimate: shields, weakness, the tide."""

import pytest

from critias.games.goa2.rules.actor import Actor
from critias.games.goa2.rules.cards import CARDS
from critias.games.goa2.rules.turn import end_turn
from critias.kernel.choices import Option
from goa2.heroes.test_dodger import APART, DODGER, ELSEWHERE, total
from goa2.table import BLUE, RED, Table

# --- Shield of Decay, Vampiric Shield, Aegis of Doom ------------------------------------------

SHIELDS = [("shield_of_decay", 3, 2), ("vampiric_shield", 4, 2), ("aegis_of_doom", 4, 4)]


def defended(card: str, table: Table) -> Option:
    """The defense total when Xargatha attacks and the card is discarded."""
    table.deal("dodger", card)
    table.play("xargatha", "cleave", "attack", card)
    return table.said("defense")[0][2]


@pytest.mark.rule("goa2.defense.primary-text", "goa2.defense.example-icons")
@pytest.mark.parametrize(("card", "value", "bonus"), SHIELDS)
def test_two_empty_points_strengthen_the_shield(card: str, value: int, bonus: int) -> None:
    heroes = {"dodger": (RED, "j4"), "xargatha": (BLUE, "k4")}
    assert defended(card, Table(heroes)) == value + bonus
    one = Table(heroes, [("heavy", RED, "k5"), ("melee", RED, "i14")])
    one.move("xargatha", "i4")
    assert defended(card, one) == value + 0


@pytest.mark.parametrize(("card", "value", "bonus"), SHIELDS)
def test_the_shield_has_a_radius_that_items_widen(card: str, value: int, bonus: int) -> None:
    heroes = {"dodger": (RED, "i4"), "xargatha": (BLUE, "j4")}
    assert defended(card, Table(heroes)) == value
    wide = Table(heroes, items={"dodger": {"radius": 1}})
    assert defended(card, wide) == value + bonus, "never more than once"
    assert defended(card, Table(heroes, zones=ELSEWHERE, items={"dodger": {"radius": 2}})) == value


@pytest.mark.rule("goa2.defense.may-fail-knowingly")
def test_the_bonus_may_not_be_enough() -> None:
    table = Table(
        {"dodger": (RED, "j4"), "xargatha": (BLUE, "k4")}, hand={"dodger": ["shield_of_decay"]}
    )
    table.hero("xargatha").add_item(0, 2)
    table.play("xargatha", "cleave", "attack", "shield_of_decay")
    assert table.said("defense")[0][2:4] == (5, 6)
    assert table.where("dodger") is None


# --- Weakness, Enfeeblement -------------------------------------------------------------------

CURSES = [("weakness", 4), ("enfeeblement", 6)]


@pytest.mark.rule("goa2.attack.total-negative-mods", "goa2.effect.radius-follows")
@pytest.mark.parametrize(("card", "loss"), CURSES)
def test_enemies_in_radius_attack_with_less_this_turn(card: str, loss: int) -> None:
    table = Table(
        DODGER
        | {
            "arien": (BLUE, "4 southeast of dodger"),
            "sabina": (RED, "5 southeast of dodger"),
            "wasp": (BLUE, "6 southeast of dodger"),
        },
        hand={"sabina": ["quickdraw", "gunslinger", "shootout", "dead_shot"]},
    )
    table.play("dodger", card, "skill")
    table.play("arien", "noble_blade", "attack", "no", "quickdraw")
    assert total(table) == 4 - loss
    table.play("wasp", "magnetic_dagger", "attack", "gunslinger")
    assert total(table) == 3, "five spaces away it does nothing"
    table.play("sabina", "point_blank_shot", "attack", "arien")
    assert total(table) == 2, "friends are not weakened"
    table.run(end_turn)
    table.play("wasp", "shock", "attack", "shootout")
    assert total(table) == 5


@pytest.mark.parametrize("card", [card for card, _ in CURSES])
def test_neither_friends_in_radius_nor_defense_nor_the_absent_are_weakened(card: str) -> None:
    table = Table(
        DODGER | {"sabina": (RED, "k6"), "arien": (BLUE, "l6"), "wasp": (BLUE, None)},
        hand={"arien": ["spell_break"]},
    )
    table.play("dodger", card, "skill")
    table.play("sabina", "point_blank_shot", "attack", "arien", "spell_break")
    assert (total(table), table.said("defense")[-1][2]) == (2, CARDS["spell_break"].defense)
    shock = CARDS["shock"]
    absent = Actor(table.state, table.hero("wasp"), shock, "attack", True)
    assert absent.attack_total() == shock.attack, "off the board there is no radius"


@pytest.mark.parametrize(("card", "loss"), CURSES)
def test_the_weakened_still_defeat_minions_and_must_be_defended_against(
    card: str, loss: int
) -> None:
    table = Table(DODGER | {"wasp": (BLUE, "k6")}, [*APART, ("melee", RED, "l6", "minion")])
    table.play("dodger", card, "skill")
    table.play("wasp", "magnetic_dagger", "attack", "minion")
    assert table.where("minion") is None
    table.play("wasp", "crackling_dagger", "attack")
    assert total(table) == 2 - loss
    assert table.where("dodger") is None, "nobody is saved without a card"


def test_one_who_leaves_the_radius_before_the_attack_escapes() -> None:
    table = Table(DODGER | {"tigerclaw": (BLUE, "4 southeast of dodger"), "sabina": (RED, "l12")})
    table.play("dodger", "weakness", "skill")
    table.play("tigerclaw", "leaping_strike", "attack", "southeast of tigerclaw", "no")
    assert total(table) == 4


@pytest.mark.parametrize(("card", "repeats"), [("weakness", True), ("enfeeblement", False)])
@pytest.mark.parametrize("ultimate", [False, True])
def test_enfeeblement_forbids_repeats_of_every_kind(
    card: str, repeats: bool, ultimate: bool
) -> None:
    actor = "tigerclaw" if ultimate else "xargatha"
    table = Table(
        DODGER
        | {actor: (BLUE, "2 east of dodger"), "sabina": (RED, "3 east of dodger")}
        | {"arien": (RED, "northeast of 2 east of dodger")},
        ultimate=[actor] if ultimate else [],
        hand={"sabina": ["dead_shot"]},
    )
    table.play("dodger", card, "skill")
    if ultimate:
        table.play("tigerclaw", "blink_strike", "movement", "l6")
    else:
        table.play("xargatha", "cleave", "attack", "sabina", "dead_shot")
    assert ("repeat" in table.asked) is repeats


@pytest.mark.parametrize(("team", "place"), [(BLUE, "5 southeast of dodger"), (RED, "k6")])
def test_others_than_enemies_in_radius_may_repeat(team: int, place: str) -> None:
    table = Table(
        DODGER
        | {"xargatha": (team, place), "sabina": (1 - team, "southeast of xargatha")}
        | {"arien": (1 - team, "east of xargatha")},
        hand={"sabina": ["dead_shot"]},
    )
    table.play("dodger", "enfeeblement", "skill")
    table.play("xargatha", "cleave", "attack", "sabina", "dead_shot")
    assert "repeat" in table.asked


# --- Tide of Darkness -------------------------------------------------------------------------


def tide(place: str = "j6", **heroes: tuple[int, str]) -> Table:
    """Dodger with her Ultimate, far from the Battle Zone."""
    return Table({"dodger": (RED, place)} | heroes, zones=ELSEWHERE, ultimate=["dodger"])


@pytest.mark.printing(2)
def test_the_tide_makes_every_empty_space_a_spawn_point_for_her() -> None:
    ritual = tide().play("dodger", "darker_ritual", "skill")
    assert ritual.coins("dodger") == 2
    razor = tide(arien=(BLUE, "l6")).play("dodger", "dread_razor", "attack", "range")
    assert razor.where("arien") is None
    trap = tide(arien=(BLUE, "i4"))
    trap.deal("arien", "spell_break")
    trap.play("dodger", "death_trap", "skill")
    assert trap.discarded("arien") == ["spell_break"]


def test_the_tide_works_for_her_defense() -> None:
    assert defended("aegis_of_doom", tide(xargatha=(BLUE, "k6"))) == 8


@pytest.mark.rule("goa2.outside.return")
def test_a_minion_raised_by_the_tide_walks_home() -> None:
    table = tide("j6")
    table.play("dodger", "necromancy", "skill", "k6", ("minion", 0, 0))
    assert table.question.kind == "stray_home"
    table.answer(table.question.options[0])
    assert table.piece_at("k6") is None
    assert table.said("stray_returned")


@pytest.mark.rule("goa2.respawn-minion.cap")
def test_the_cap_is_that_of_the_real_battle_zone() -> None:
    table = Table(
        {"dodger": (RED, "i4")},
        [
            *(("melee", RED, place) for place in ("g7", "h7", "k10", "i14")),
            ("ranged", RED, "i10"),
            ("heavy", RED, "k13"),
        ],
        ultimate=["dodger"],
    )
    table.play("dodger", "necromancy", "skill")
    assert table.said("stopped") == [("dodger", "necromancy")]


def test_the_tide_is_no_help_to_others_and_none_without_the_ultimate() -> None:
    leaps = []
    for ultimate in ([], ["dodger"]):
        table = Table({"dodger": (BLUE, "j6"), "arien": (RED, "i4")}, ultimate=ultimate)
        table.play("arien", "liquid_leap", "skill")
        leaps.append(table.options())
    assert leaps[0] == leaps[1] != set(), "for Arien the spaces are no spawn points"
    plain = Table({"dodger": (RED, "j6")}, zones=ELSEWHERE).play("dodger", "dark_ritual", "skill")
    assert plain.coins("dodger") == 0
