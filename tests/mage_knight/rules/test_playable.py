"""What is offered can be carried out: nothing is paid for what then finds nothing to do."""

import pytest

from critias.games.mage_knight.rules.act import Act
from critias.games.mage_knight.rules.components import KEEP, PILE_GRAY, UNIT
from critias.games.mage_knight.rules.mana import ENDLESS
from critias.games.mage_knight.rules.map import put_site
from critias.games.mage_knight.rules.movement import look_around
from critias.games.mage_knight.rules.reasons import why_not
from critias.games.mage_knight.rules.sides import PARTIAL
from critias.games.mage_knight.rules.state import ACTED, DEFENDER, EXERTED, MOVED, Unit
from critias.games.mage_knight.rules.terms import (
    BLACK,
    BLUE,
    COLD_FIRE,
    GREEN,
    MELEE,
    PHYSICAL,
    RED,
    WHITE,
)
from critias.games.mage_knight.rules.terms import RANGED as SHOT
from critias.games.mage_knight.rules.terms import SIEGE as BOMBARD
from critias.kernel.choices import Option
from mage_knight.table import ATTACK, BLOCK, DAMAGE, RANGED, NotOffered, Table

# --- costs leave enough for what is paid for -----------------------------------------------------


@pytest.mark.rule("mk.deed.extra-cost-required")
def test_nothing_is_improvised_before_an_attacker_is_named() -> None:
    table = Table(hand="diplomacy improvisation march")
    table.fight("prowlers", "diggers", phase=BLOCK)
    table.do(("block", 0), ("play", "diplomacy"), "give_up")
    assert not table.offers("play", "improvisation")
    assert not table.offers("sideways", "march")
    table.do(("block", 0), ("play", "improvisation"), "march", "block_3")
    assert table.blocks == [(3, PHYSICAL)]


@pytest.mark.parametrize("focus", ["concentration", "will_focus"])
def test_the_card_played_with_another_is_not_paid_away(focus: str) -> None:
    """Green can only be paid by discarding a card, and only one of the two would do."""
    table = Table("arythea", hand=f"{focus} pure_magic promise", mana="red", skills="invocation")
    table.fight("prowlers", phase=ATTACK)
    table.power(focus)
    assert table.discard == ["promise"]
    assert table.attacks[0][0] == 7 + (2 if focus == "concentration" else 3)


@pytest.mark.parametrize("focus", ["concentration", "will_focus"])
def test_two_payments_cannot_use_one_invocation(focus: str) -> None:
    """The inner card would need Invocation for its own price as well."""
    table = Table("arythea", hand=f"{focus} pure_magic promise rage", skills="invocation")
    table.talk()
    assert table.offers("power", focus)  # with Promise
    table = Table("arythea", hand=f"{focus} pure_magic wound", skills="invocation")
    table.fight("prowlers", phase=ATTACK)
    assert not table.offers("power", focus)
    table = Table("arythea", hand=f"{focus} pure_magic rage wound", skills="invocation", mana="red")
    table.fight("prowlers", phase=ATTACK)
    table.power(focus)
    assert table.ask is not None
    assert table.ask.kind == "discard"


@pytest.mark.parametrize(
    ("half", "mana", "offered"),
    [
        ("power", "green", False),
        ("power", "green red", True),
        ("power", "green blue", False),
    ],
)
def test_the_inner_price_is_looked_at_before(half: str, mana: str, offered: bool) -> None:
    table = Table(hand="concentration pure_magic", mana=mana).fight("prowlers", phase=ATTACK)
    assert table.offers(half, "concentration") == offered


def test_maximal_effect_is_not_offered_for_a_price_that_cannot_be_paid() -> None:
    table = Table(hand="maximal_effect pure_magic").fight("prowlers", phase=ATTACK)
    assert not table.offers("play", "maximal_effect")
    table = Table(hand="maximal_effect pure_magic", mana="red").fight("prowlers", phase=ATTACK)
    assert not table.offers("power", "maximal_effect")  # the only red mana powers it
    table.play("maximal_effect")
    assert table.attacks == [(4, MELEE, PHYSICAL)]


def test_gold_is_not_black_for_a_spell_played_sideways() -> None:
    table = Table(
        "goldyx", hand="fireball", mana="gold", skills="universal_power polarization", night=True
    )
    table.sideways("fireball")
    assert (table.me.turn.move, table.mana()) == (1, "gold")


def test_a_die_that_is_needed_is_not_paid_with() -> None:
    table = Table(hand="mana_draw", source="white")
    assert not table.offers("power", "mana_draw")
    table = Table(hand="mana_draw", source="white", crystals="white")
    table.power("mana_draw", "black")
    assert (table.crystals(), table.mana()) == ("", "black black")


def test_the_wound_of_a_curse_is_reckoned_with() -> None:
    """Paying blue would knock the Hero out, and no other card would be left to play."""
    table = Table("tovak", "goldyx", hand="concentration rage", mana="green")
    table.fight("prowlers", phase=ATTACK)
    assert table.offers("power", "concentration")
    table.state.curses.append(("mana_curse", 1, 2))
    table.combat.wounds = 4
    assert not table.offers("power", "concentration")
    table.combat.wounds = 3
    assert table.offers("power", "concentration")


def test_what_a_curse_forbids_is_offered_again_without_it() -> None:
    """Menus are known from menus before, but not from those of the cursed."""
    offered = []
    for cursed in (True, False):
        table = Table("tovak", "goldyx", hand="improvisation rage march", mana="red")
        table.fight("prowlers", phase=ATTACK)
        table.combat.wounds = 4
        table.state.curses = [("mana_exploit", 1, BLUE)] * cursed
        offered.append(table.offers("power", "improvisation"))
    assert offered == [False, True]


def test_magic_talent_needs_a_spell_in_the_offer() -> None:
    table = Table(hand="magic_talent march")
    assert table.offers("play", "magic_talent")
    table.state.spells = []
    assert not table.offers("play", "magic_talent")


# --- walls ---------------------------------------------------------------------------------------

SHOOTERS: list[tuple[Option, dict[str, str]]] = [
    (("skill", "day_sharpshooting"), {"skills": "day_sharpshooting"}),
    (("skill", "night_sharpshooting"), {"skills": "night_sharpshooting"}),
    (("use", "agility_ranged"), {}),
    (("power", "swiftness"), {"hand": "swiftness", "mana": "white"}),
    (("unit", 0, 1), {"units": "utem_crossbowmen"}),
]
BOMBS: list[tuple[Option, dict[str, str]]] = [
    (("power", "fireball"), {"hand": "fireball", "mana": "red black"}),
    (("power", "snowstorm"), {"hand": "snowstorm", "mana": "blue black"}),
    (("play", "horn_of_wrath"), {"hand": "horn_of_wrath"}),
    (("power", "horn_of_wrath"), {"hand": "horn_of_wrath"}),
    (("power", "mana_bolt"), {"hand": "mana_bolt", "mana": "blue black green"}),
    (("skill", "burning_power"), {"skills": "burning_power"}),
    (("unit", 0, 0), {"units": "catapults"}),
]


def before_walls(more: dict[str, str], enemy: str, fortified: bool) -> Table:
    """The Ranged and Siege phase against one defender."""
    table = Table("norowas", night=True, **more)  # type: ignore[arg-type]
    table.me.turn.notes["agility_ranged"] = 1
    table.me.turn.move = 4
    return table.fight(enemy, phase=RANGED, origin=DEFENDER, fortified=fortified)


@pytest.mark.rule("mk.combat.ranged.fortified-siege-only")
@pytest.mark.parametrize(("option", "more"), SHOOTERS)
def test_walls_stop_every_ranged_attack(option: Option, more: dict[str, str]) -> None:
    assert before_walls(more, "monks", fortified=False).offers(*_parts(option))
    assert not before_walls(more, "monks", fortified=True).offers(*_parts(option))
    assert not before_walls(more, "guardsmen", fortified=False).offers(*_parts(option))


@pytest.mark.rule("mk.combat.ranged.double-fortified")
@pytest.mark.parametrize(("option", "more"), BOMBS)
def test_double_walls_stop_every_siege_attack(option: Option, more: dict[str, str]) -> None:
    assert before_walls(more, "guardsmen", fortified=False).offers(*_parts(option))
    assert not before_walls(more, "guardsmen", fortified=True).offers(*_parts(option))


def _parts(option: Option) -> tuple[Option, ...]:
    assert isinstance(option, tuple)
    return option


@pytest.mark.rule("mk.combat.ranged.fortified-siege-only")
def test_expose_shoots_only_where_its_shot_can_be_aimed() -> None:
    table = Table(hand="expose", mana="white")
    table.fight("monks", "guardsmen", phase=RANGED, origin=DEFENDER, fortified=True)
    table.options()
    assert table.combat.targets == 1  # the only one in reach of anything
    table.play("expose", 1)
    assert table.attacks == [(2, SHOT, PHYSICAL)]
    assert table.combat.targets == 2
    table = Table(hand="expose crushing_bolt", mana="white green")
    table.fight("monks", "guardsmen", phase=RANGED, origin=DEFENDER, fortified=True)
    table.power("crushing_bolt")  # an attack on the Monks behind their wall has begun
    table.play("expose", 1)
    assert table.attacks == [(3, BOMBARD, PHYSICAL)]


@pytest.mark.rule("mk.combat.phase-effects-only", "mk.combat.ranged.fortified-siege-only")
@pytest.mark.parametrize(
    ("phase", "kind", "walls", "counts"),
    [
        (RANGED, MELEE, False, False),
        (RANGED, SHOT, False, True),
        (RANGED, SHOT, True, False),
        (RANGED, BOMBARD, True, True),
        (BLOCK, SHOT, False, False),
        (DAMAGE, BOMBARD, False, False),
        (ATTACK, SHOT, True, True),
        (ATTACK, MELEE, True, True),
    ],
)
def test_the_verb_itself_asks_where_an_attack_counts(
    phase: int, kind: int, walls: bool, counts: bool
) -> None:
    """Whoever calls it: no card can forget."""
    table = Table().fight("monks", phase=phase, origin=DEFENDER, fortified=walls)
    Act(table.state, 0).attack(3, kind)
    assert bool(table.attacks) == counts


@pytest.mark.rule("mk.combat.block.single-target")
def test_the_verb_itself_asks_whether_there_is_something_to_block() -> None:
    table = Table().fight("prowlers", "diggers", phase=BLOCK)
    Act(table.state, 0).block(3)
    assert table.blocks == []
    table.combat.against = 1
    Act(table.state, 0).block(3)
    assert table.blocks == [(3, PHYSICAL)]


# --- Altem Mages ---------------------------------------------------------------------------------


def altem(hand: str, phase: int = RANGED, word: str = "siege", skills: str = "") -> Table:
    """Altem Mages have changed all attacks of the combat."""
    units, mana = "altem_mages peasants", "black red blue"
    table = Table(hand=hand, units=units, mana=mana, night=True, skills=skills)
    table.fight("monks", phase=phase, origin=DEFENDER, fortified=True)
    table.unit("altem_mages", 2, word)
    return table


def test_plain_attacks_become_siege_attacks_of_the_first_phase() -> None:
    table = altem("rage blood_rage improvisation march flame_wall", skills="cold_swordsmanship")
    table.play("rage")
    table.power("blood_rage", "no")
    table.play("improvisation", "march")
    table.skill("cold_swordsmanship", "attack_2")
    table.unit("peasants", 0)
    assert [entry[:2] for entry in table.attacks] == [
        (2, BOMBARD), (4, BOMBARD), (3, BOMBARD), (2, BOMBARD), (2, BOMBARD),
    ]  # fmt: skip
    assert not table.offers("sideways", "flame_wall")


def test_cold_fire_alone_lets_no_plain_attack_into_the_first_phase() -> None:
    table = altem("rage swiftness", word="cold_fire")
    assert not table.offers("play", "rage")
    table = altem("rage", phase=ATTACK, word="cold_fire")
    table.play("rage")
    assert table.attacks == [(2, MELEE, COLD_FIRE)]


def test_effects_of_the_attack_phase_stay_there() -> None:
    table = altem("whirlwind demolish")
    table.me.tokens = [2, 2, 2, 2, 0, 2]
    assert not table.offers("power", "whirlwind")
    assert not table.offers("power", "demolish")
    table.do("end", "end", "hero")
    assert table.offers("power", "whirlwind")


def test_doubly_fortified_enemies_stay_out_of_reach() -> None:
    table = Table(hand="rage", units="altem_mages", mana="black", night=True)
    table.fight("guardsmen", phase=RANGED, origin=DEFENDER, fortified=True)
    table.unit("altem_mages", 2, "siege")
    assert not table.offers("play", "rage")


# --- a Rest goes with Healing and Special effects alone ------------------------------------------


@pytest.mark.rule("mk.turn.rest.heal-special")
@pytest.mark.parametrize(
    ("option", "answers"),
    [
        (("play", "march"), ()),
        (("sideways", "march"), ()),
        (("play", "learning"), ()),
        (("power", "concentration"), ("march",)),
        (("skill", "double_time"), ()),
        (("skill", "prayer_of_weather"), ()),
        (("skill", "power_of_pain"), ()),
        (("play", "space_bending"), ()),
        (("unit", 0, 2), ()),
    ],
)
def test_no_rest_after_moving_or_talking_effects(
    option: Option, answers: tuple[Option, ...]
) -> None:
    table = Table(
        hand="march learning concentration space_bending rage wound",
        mana="green blue",
        units="peasants",
        skills="double_time prayer_of_weather power_of_pain",
    )
    assert table.offers_word("rest")
    table.do(option, *answers)
    assert not table.offers_word("rest")


@pytest.mark.rule("mk.turn.rest.heal-special")
def test_a_rest_goes_with_healing_and_special_effects() -> None:
    table = Table(
        hand="tranquility crystallize learning march rage", crystals="red red", deck="rage rage"
    )
    table.me.units = [Unit(UNIT["peasants"])]
    table.do(("play", "tranquility"), "heal_1", ("play", "crystallize"), "red", "rest", "rage")
    for option in (("play", "march"), ("sideways", "march"), ("play", "learning"), ("unit", 0, 1)):
        assert not table.offers(*option)
    assert table.offers_word("melt")


@pytest.mark.rule("mk.turn.rest.slow")
def test_with_nothing_but_wounds_no_move_effect_begins() -> None:
    table = Table(hand="wound wound", skills="double_time", units="peasants")
    assert not table.offers("skill", "double_time")
    assert not table.offers("unit", 0, 2)
    table.do("rest")
    table = Table(hand="wound wound", skills="double_time power_of_pain")
    table.skill("power_of_pain")
    assert table.me.turn.move == 2
    table.skill("double_time")
    assert table.me.turn.move == 4


# --- Learning, crystals, Tactics, rewards --------------------------------------------------------


def test_learning_is_played_outside_an_interaction() -> None:
    table = Table(hand="learning promise promise march", actions="fire_bolt", mana="white white")
    table.power("learning")
    assert table.me.turn.influence == 4
    assert table.offers("play", "promise")
    table.power("promise")
    table.play("promise")
    table.do(("use", "learning"))
    assert (table.hand, table.me.turn.influence) == (["march", "fire_bolt"], 1)
    assert table.offers("play", "march")


def test_learning_is_neither_played_in_combat_nor_while_resting() -> None:
    table = Table(hand="learning march", mana="white")
    assert table.offers("power", "learning")
    table.do("rest", "march")
    assert not table.offers("power", "learning")
    table = Table(hand="learning", mana="white").fight("prowlers", phase=ATTACK)
    assert not table.offers("power", "learning")


@pytest.mark.rule("mk.mana.crystal-to-mana")
@pytest.mark.parametrize("phase", [RANGED, BLOCK, DAMAGE, ATTACK])
def test_crystals_become_mana_in_combat(phase: int) -> None:
    table = Table(hand="rage", crystals="red blue").fight("prowlers", phase=phase)
    table.do("melt", "red")
    assert (table.mana(), table.crystals()) == ("red", "blue")
    assert table.me.turn.spent_crystals == [1, 0, 0, 0]


@pytest.mark.rule("mk.turn.special-effects-any-time")
@pytest.mark.parametrize("tactic", ["the_right_moment", "mana_search", "long_night"])
def test_tactics_of_the_own_turn_work_in_combat(tactic: str) -> None:
    table = Table(hand="rage", discard="march", tactic=tactic, source="red gold", night=True)
    table.fight("prowlers", phase=ATTACK)
    table.do(("tactic", tactic))
    assert not table.offers("tactic", tactic)


@pytest.mark.rule("mk.draw.long-night")
def test_long_night_comes_before_an_empty_deck_is_judged() -> None:
    discard = "march rage stamina promise"
    table = Table(discard=discard, tactic="long_night", units="herbalists", night=True)
    table.state.phase = "before_turn"
    assert table.options() == [("long_night", "use"), "begin"]
    table.do(("long_night", "use"))
    assert len(table.me.deck) == 3
    assert table.state.announced == -1
    assert table.state.phase == "turn"
    table = Table(hand="", discard="march", tactic="long_night", night=True)
    table.state.phase = "before_turn"
    table.me.tactic_down = True
    with pytest.raises(NotOffered):
        table.do(("long_night", "use"))


def test_bonds_of_loyalty_take_a_unit_won_as_a_reward() -> None:
    table = Table(skills="bonds_of_loyalty", units="peasants", hand="march")
    table.state.units = [UNIT["foresters"]]
    table.me.turn.rewards = [("unit",)]
    table.state.phase = "rewards"
    table.do(("bond", "foresters"))
    assert [unit.bonded for unit in table.me.units] == [False, True]
    table = Table(units="peasants", hand="march")
    table.state.units = [UNIT["foresters"]]
    table.me.turn.rewards = [("unit",)]
    table.state.phase = "rewards"
    table.do("unit")
    assert table.options() == [("take", "foresters"), "none"]


# --- other corners -------------------------------------------------------------------------------


def test_a_claimed_die_was_taken_from_the_source() -> None:
    table = Table(
        "tovak", "goldyx", hand="mana_claim march", mana="blue", source="red white",
        skills="who_needs_magic", tactic="mana_search",
    )  # fmt: skip
    assert table.offers("tactic", "mana_search")
    table.play("mana_claim", "red", "now")
    assert not table.offers("tactic", "mana_search")
    table.sideways("march", "who_needs_magic")
    assert table.me.turn.move == 2


def test_call_to_arms_needs_a_unit_on_offer() -> None:
    table = Table(hand="call_to_arms", mana="white")
    assert not table.offers("play", "call_to_arms")
    table.state.units = [UNIT["peasants"]]
    assert table.offers("play", "call_to_arms")


@pytest.mark.rule("mk.pvp.partial.limits")
def test_the_die_of_mana_steal_is_for_own_turns() -> None:
    table = Table(hand="march", tactic="mana_steal")
    table.me.tactic_die = GREEN
    assert table.offers("power", "march")
    table.me.turn.notes[PARTIAL] = 1
    assert not table.offers("power", "march")


def test_polarization_turns_the_mana_of_a_ring() -> None:
    table = Table("arythea", hand="march", skills="polarization")
    table.me.turn.notes[ENDLESS] = 1 << WHITE | 1 << BLACK
    table.power("march", "polar_ring")
    assert table.me.turn.move == 4
    assert not table.offers("power", "march")
    table = Table("arythea", hand="march", skills="polarization")
    table.me.turn.notes[ENDLESS] = 1 << RED | 1 << BLACK
    table.power("march")
    assert table.me.turn.move == 4
    table = Table("arythea", hand="march", skills="polarization", night=True)
    table.me.turn.notes[ENDLESS] = 1 << RED | 1 << BLACK
    assert not table.offers("power", "march")


def test_what_a_card_lets_see_ends_with_the_turn() -> None:
    """At Night the Amulet shows garrisons as by Day to its owner, in the own turn alone."""
    table = Table("tovak", "goldyx", hand="amulet_of_sun", night=True, at="1,0c")
    keep = table.space("1,0ne")
    put_site(table.state, keep, KEEP)
    table.state.tokens[keep] = [~PILE_GRAY]
    table.me.turn.notes["sunlit"] = 1
    table.state.active = 1
    look_around(table.state)
    assert table.state.tokens[keep] == [~PILE_GRAY]
    table.state.active = 0
    look_around(table.state)
    assert table.state.tokens[keep] != [~PILE_GRAY]


@pytest.mark.parametrize(
    ("option", "more", "enemy", "rule"),
    [
        (*SHOOTERS[0], "monks", "mk.combat.ranged.fortified-siege-only"),
        (*SHOOTERS[3], "monks", "mk.combat.ranged.fortified-siege-only"),
        (*SHOOTERS[4], "guardsmen", "mk.combat.ranged.double-fortified"),
        (*BOMBS[2], "guardsmen", "mk.combat.ranged.double-fortified"),
    ],
)
def test_walls_are_named_as_the_reason(
    option: Option, more: dict[str, str], enemy: str, rule: str
) -> None:
    table = before_walls(more, enemy, fortified=True)
    assert why_not(table.state, 0, option) == rule


@pytest.mark.parametrize(
    ("flag", "rule"),
    [
        (0, "mk.turn.rest.standard"),
        (EXERTED, "mk.turn.rest.heal-special"),
        (MOVED, "mk.turn.rest.no-actions"),
        (ACTED, "mk.turn.rest.no-actions"),
    ],
)
def test_why_nobody_rests(flag: int, rule: str) -> None:
    table = Table(hand="march")
    table.me.turn.flags |= flag
    assert why_not(table.state, 0, "rest") == rule
