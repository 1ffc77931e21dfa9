"""NebKher: cards of others performed as his own, Illusions, doubts, a board torn in two."""

import pytest

from critias.games.goa2.rules.active import THIS_ROUND, start
from critias.games.goa2.rules.cards import CARDS
from critias.games.goa2.rules.modal import Alternatives
from critias.kernel.choices import Option
from goa2.table import BLUE, RED, Table

NEBKHER = {"nebkher": (RED, "j6")}
APART = [("melee", RED, "i14"), ("melee", BLUE, "m12")]
"""A minion of each team far away, so that nothing is pushed."""


def total(table: Table) -> Option:
    """The attack total that was announced last."""
    return table.said("attack")[-1][3]


def illusions(table: Table) -> list[str]:
    """Where Illusions lie."""
    state = table.state
    return sorted(table.name(s) for s, p in state.at.items() if state.labels[p] == "illusion")


def after_turn_one(hero: str, card: str, *more: str, **table: object) -> Table:
    """The second turn of a round in which a Blue hero has held with a card in the first."""
    places = {"arien": "h8", "brogan": "h9", "wasp": "g7"}
    heroes = NEBKHER | {hero: (BLUE, "h6")} | {name: (BLUE, places[name]) for name in more}
    found = Table(heroes, APART, **table)  # type: ignore[arg-type]
    found.play(hero, card, "hold")
    return found.next_turn()


def idle(table: Table) -> set[Option]:
    """The alternatives of the open question that would do nothing."""
    why = table.question.why
    assert isinstance(why, Alternatives)
    return {option for option in table.question.options if why.idle(option)}


# --- Mind Grip, Mind Probe --------------------------------------------------------------------


@pytest.mark.rule("goa2.action.one-per-card", "goa2.attack.total")
def test_he_attacks_with_the_last_card_of_an_enemy_and_his_own_items() -> None:
    table = after_turn_one("arien", "noble_blade", items={"nebkher": {"attack": 2}})
    table.move("arien", "k6")
    table.play("nebkher", "mind_grip", "skill", "copy")
    assert table.options() == {"attack", "movement", "clear", "hold"} - (
        {"clear"} if table.state.edition == 1 else set()
    )
    table.answer("attack", "arien")
    assert total(table) == 6
    assert table.hero("nebkher").resolved[1] == "nebkher_mind_grip"


def test_nothing_is_copied_in_turn_one_from_an_empty_slot_or_facedown() -> None:
    table = Table(NEBKHER | {"arien": (BLUE, "h6")}, APART)
    table.hero("arien").resolved[-1] = "noble_blade"
    table.play("nebkher", "mind_grip", "skill", "copy")
    assert table.said("stopped"), "no turn of this round comes before the first"
    table = after_turn_one("arien", "noble_blade")
    table.hero("arien").facedown += ("noble_blade",)
    table.play("nebkher", "mind_grip", "skill", "copy")
    assert table.said("stopped")


@pytest.mark.parametrize(("card", "reach"), [("mind_grip", 5), ("mind_probe", 3)])
def test_how_far_his_mind_reaches(card: str, reach: int) -> None:
    mode = ["copy"] if card == "mind_grip" else []
    for away, reached in ((reach, True), (reach + 1, False)):
        table = after_turn_one("arien", "noble_blade")
        table.move("arien", f"{away} southwest of nebkher")
        table.play("nebkher", card, "skill", *mode)
        assert bool(table.said("stopped")) is not reached


@pytest.mark.parametrize("card", ["mind_grip", "mind_probe"])
def test_he_reads_the_minds_of_enemies_in_range_with_a_last_card(card: str) -> None:
    """Brogan has played nothing, Sabina is a friend and Dodger too far away."""
    heroes = NEBKHER | {"arien": (BLUE, "h6"), "wasp": (BLUE, "i8"), "brogan": (BLUE, "k6"),
                        "sabina": (RED, "i7"), "dodger": (BLUE, "j12")}  # fmt: skip
    table = Table(heroes, APART)
    for hero, played in (("arien", "noble_blade"), ("wasp", "shock"), ("sabina", "quickdraw"),
                         ("dodger", "necromancy")):  # fmt: skip
        table.play(hero, played, "hold")
    table.next_turn()
    table.play("nebkher", card, "skill", *(["copy"] if card == "mind_grip" else []))
    assert table.options() == {"h6", "i8"}


def test_it_is_said_what_a_grip_cannot_do() -> None:
    table = after_turn_one("arien", "noble_blade")
    table.move("arien", "j12")
    assert idle(table.play("nebkher", "mind_grip", "skill")) == {"copy", "crush_a_minion"}
    near = after_turn_one("arien", "noble_blade").play("nebkher", "mind_grip", "skill")
    assert idle(near) == {"crush_a_minion"}


def test_a_grip_that_grips_does_not_grip_itself() -> None:
    heroes = NEBKHER | {"nebkher-2": (BLUE, "h6")}
    table = Table(heroes, APART).play("nebkher-2", "mind_grip", "hold").next_turn()
    table.play("nebkher", "mind_grip", "skill", "copy", "skill", "copy")
    assert table.asked.count("nebkher_copy") == 1
    assert table.said("stopped")


def test_he_crushes_a_minion_beside_him() -> None:
    table = Table(NEBKHER, [*APART, ("melee", BLUE, "k6")])
    table.play("nebkher", "mind_grip", "skill", "crush_a_minion")
    assert table.coins("nebkher") == 2


@pytest.mark.rule("goa2.effect.cancel-state-change", "goa2.effect.cancel-defeat")
def test_an_effect_he_copies_is_his_and_lies_on_his_own_card() -> None:
    table = after_turn_one("arien", "spell_break", "wasp")
    table.play("nebkher", "mind_grip", "skill", "copy", "arien", "skill")
    (effect,) = table.state.effects
    assert (effect.owner, effect.card, effect.text) == (0, "nebkher_mind_grip", "spell_break")
    assert table.refused("wasp", "telekinesis", "skill") == "goa2.overview.card-over-rules"
    table.move("arien", "m3")
    assert table.refused("wasp", "telekinesis", "skill"), "the radius is counted from NebKher"


def test_bans_look_at_the_colour_of_the_copied_card() -> None:
    table = after_turn_one("wasp", "telekinesis", "arien")
    table.play("arien", "spell_break", "skill")
    table.play("nebkher", "mind_grip", "skill", "copy", "wasp")
    assert "skill" not in table.options()


@pytest.mark.rule("goa2.place.token-limit")
def test_tokens_become_illusions() -> None:
    table = after_turn_one("wuk", "mystic_saplings")
    table.play("nebkher", "mind_grip", "skill", "copy", "skill", ("tokens", 2), "i7", "j7")
    assert illusions(table) == ["i7", "j7"]


def test_markers_are_not_given_and_the_text_goes_on() -> None:
    table = after_turn_one("tigerclaw", "poisoned_dagger")
    table.play("nebkher", "mind_grip", "skill", "copy", "skill")
    assert table.state.markers == {}
    assert not table.said("stopped")


@pytest.mark.rule("goa2.repeat.whole-action")
def test_printed_repeats_are_his() -> None:
    table = after_turn_one("wuk", "monstrous_throw")
    table.move("wuk", "i6")
    table.play("nebkher", "mind_grip", "skill", "copy", "skill", "k6", "yes", "i7")
    assert table.where("wuk") == "i7"


def test_a_copied_butterfly_turns_no_card_and_moves_him() -> None:
    table = after_turn_one("takahide", "float_like_a_butterfly")
    table.play("nebkher", "mind_grip", "skill", "copy", "movement", "j7")
    assert table.where("nebkher") == "j7"
    assert table.hero("takahide").resolved[0] == "takahide_float_like_a_butterfly"


def test_a_copied_timeline_lays_illusions_and_finds_no_glitch() -> None:
    table = after_turn_one("emmitt", "unstable_timeline")
    table.play("nebkher", "mind_grip", "skill", "copy", "skill", "g6", "i9")
    assert len(illusions(table)) == 2
    assert table.said("stopped")


@pytest.mark.rule("goa2.concept.immune")
def test_an_immune_hero_is_not_copied() -> None:
    heroes = NEBKHER | {"arien": (BLUE, "h6"), "emmitt": (BLUE, "h8")}
    table = Table(heroes, APART)
    table.play("arien", "noble_blade", "hold")
    table.next_turn()
    table.play("emmitt", "future_proof", "skill", "immunity")
    table.play("nebkher", "mind_grip", "skill", "copy")
    assert table.said("stopped")


# --- Diabolical Laughter ----------------------------------------------------------------------


@pytest.mark.rule("goa2.modal.multiple")
def test_he_laughs_and_plays_with_illusions() -> None:
    table = Table(NEBKHER, APART, tokens=[("illusion", "nebkher", "2 west of nebkher")])
    table.play("nebkher", "diabolical_laughter", "skill", "yes", "change_places")
    assert (table.where("nebkher"), illusions(table)) == ("h6", ["j6"])
    table.answer("done")
    assert table.done


def test_not_laughing_ends_it() -> None:
    table = Table(NEBKHER, APART)
    table.play("nebkher", "diabolical_laughter", "skill", "no")
    assert table.done


def test_an_illusion_is_laid_beside_him_up_to_three_times() -> None:
    table = Table(NEBKHER, APART)
    table.play("nebkher", "diabolical_laughter", "skill", "yes")
    table.answer("illusion", "k6", "illusion", "i6", "illusion", "i7")
    assert illusions(table) == ["i6", "i7", "k6"]
    assert table.done


def test_he_laughs_with_illusions_in_radius_and_lays_them_beside_him() -> None:
    lying = [("illusion", "nebkher", place) for place in ("h6", "j4", "j11")]
    table = Table(NEBKHER, APART, lying)
    table.play("nebkher", "diabolical_laughter", "skill", "yes", "change_places")
    assert table.options() == {"h6", "j4"}
    fresh = Table(NEBKHER | {"arien": (BLUE, "k6")}, APART)
    fresh.play("nebkher", "diabolical_laughter", "skill", "yes", "illusion")
    assert fresh.options() == {"i5", "j5", "i6", "i7", "j7"}


def test_he_laughs_at_nothing_that_he_cannot_do() -> None:
    """All around him is full, and the Illusion and the enemy are too far away."""
    around = {"arien": "i5", "wasp": "j5", "brogan": "i6", "sabina": "k6", "dodger": "i7",
              "xargatha": "j7"}  # fmt: skip
    heroes = NEBKHER | {name: (RED, place) for name, place in around.items()}
    heroes |= {"tigerclaw": (BLUE, "j12")}
    table = Table(heroes, APART, [("illusion", "nebkher", "j11")])
    for name in (*around, "tigerclaw"):
        table.hero(name).resolved[:2] = table.hero(name).deck[:2]
    table.play("nebkher", "diabolical_laughter", "skill", "yes")
    assert table.done


@pytest.mark.rule("goa2.state.resolved")
def test_slots_are_those_of_enemy_heroes_in_radius_with_two_cards() -> None:
    """Brogan has one card, Sabina is a friend and Dodger too far away."""
    heroes = NEBKHER | {"arien": (BLUE, "h6"), "wasp": (BLUE, "i8"), "brogan": (BLUE, "k6"),
                        "sabina": (RED, "i7"), "dodger": (BLUE, "j11")}  # fmt: skip
    table = Table(heroes, APART)
    for name in heroes:
        number = 1 if name == "brogan" else 2
        table.hero(name).resolved[:number] = table.hero(name).deck[:number]
    table.hero("nebkher").resolved[:2] = ["", ""]
    table.play("nebkher", "diabolical_laughter", "skill", "yes", "change_slots")
    assert table.options() == {"h6", "i8"}


@pytest.mark.rule("goa2.state.resolved")
def test_slots_are_exchanged_and_effects_go_on() -> None:
    table = Table(NEBKHER | {"arien": (BLUE, "f6"), "wasp": (RED, "h7")}, APART)
    for card in ("noble_blade", "liquid_leap"):
        table.play("arien", card, "hold").next_turn()
    table.play("arien", "spell_break", "skill")
    table.play("nebkher", "diabolical_laughter", "skill", "yes", "change_slots", ("slots", 1, 3))
    assert table.hero("arien").resolved[:3] == ["spell_break", "liquid_leap", "noble_blade"]
    assert table.refused("wasp", "telekinesis", "skill"), "the effect goes on"
    table.answer("done")
    table.next_turn()
    table.play("nebkher", "mind_grip", "skill", "copy", "attack")
    assert table.said("action")[-1] == ("nebkher", "noble_blade", "attack")


# --- red --------------------------------------------------------------------------------------

TOKEN = [("illusion", "nebkher", "g6")]


def test_the_sentry_shows_where_to_shoot() -> None:
    heroes = NEBKHER | {"arien": (BLUE, "h6"), "wasp": (BLUE, "i8")}
    table = Table(heroes, APART, tokens=TOKEN)
    table.play("nebkher", "phantasmal_sentry", "attack", "beside_an_illusion")
    assert [data[1] for data in table.said("attack")] == ["arien"]
    assert total(table) == 2
    bare = Table(heroes, APART).play("nebkher", "phantasmal_sentry", "attack", "beside_an_illusion")
    assert bare.said("stopped")


@pytest.mark.parametrize("card", ["phantasmal_sentry", "phantasmal_warrior", "phantasmal_champion"])
def test_beside_him_he_attacks_enemies(card: str) -> None:
    heroes = NEBKHER | {"arien": (BLUE, "k6"), "sabina": (RED, "i7"), "wasp": (BLUE, "h6")}
    table = Table(heroes, [*APART, ("melee", BLUE, "j7")])
    table.play("nebkher", card, "attack", "adjacent")
    assert table.options() == {"k6", "j7"}


def test_the_sentry_sees_enemy_heroes_in_range_beside_an_illusion_in_range() -> None:
    """Dodger stands beside an Illusion out of range, Xargatha out of range beside one in range; a
    minion and a friend are beside one, too."""
    heroes = NEBKHER | {"arien": (BLUE, "h6"), "wasp": (BLUE, "g7"), "dodger": (BLUE, "i10"),
                        "xargatha": (BLUE, "o6"), "sabina": (RED, "f6")}  # fmt: skip
    lying = [("illusion", "nebkher", place) for place in ("g6", "i11", "n6")]
    table = Table(heroes, [*APART, ("melee", BLUE, "f7")], lying)
    table.play("nebkher", "phantasmal_sentry", "attack", "beside_an_illusion")
    assert table.options() == {"h6", "g7"}


PHANTASMS = [("phantasmal_warrior", 1), ("phantasmal_champion", 2)]


@pytest.mark.parametrize(("card", "steps"), PHANTASMS)
def test_an_illusion_in_range_is_sent_to_enemy_heroes_in_range(card: str, steps: int) -> None:
    """Dodger is beside an Illusion out of range, Xargatha out of range near one in range; a friend
    is at f7, a minion at g8."""
    heroes = NEBKHER | {"arien": (BLUE, "i6"), "wasp": (BLUE, "e6"), "brogan": (BLUE, "i7"),
                        "dodger": (BLUE, "j11"), "sabina": (RED, "f7")}  # fmt: skip
    lying = [("illusion", "nebkher", place) for place in ("g6", "j12", "n6")]
    heroes |= {"xargatha": (BLUE, "p6")}
    table = Table(heroes, [*APART, ("melee", BLUE, "g8")], lying)
    table.play("nebkher", card, "attack", "send_an_illusion")
    assert table.options() == {"i6", "e6"} | ({"i7"} if steps == 2 else set())


@pytest.mark.parametrize(("card", "steps"), PHANTASMS)
def test_it_comes_beside_the_hero_that_is_attacked(card: str, steps: int) -> None:
    """Two of three Illusions can be sent; the one at g6 to h6, or with two steps also to h5."""
    lying = [("illusion", "nebkher", place) for place in ("g6", "h7", "k9")]
    table = Table(NEBKHER | {"arien": (BLUE, "i6")}, APART, lying)
    table.play("nebkher", card, "attack", "send_an_illusion")
    assert table.options() == {"g6", "h7"}
    table.answer("g6")
    if steps == 2:
        assert table.options() == {"h6", "h5"}
        table.answer("h6")
    assert illusions(table) == ["h6", "h7", "k9"]
    assert total(table) == 3


@pytest.mark.parametrize("card", ["phantasmal_warrior", "phantasmal_champion"])
def test_an_illusion_beside_the_hero_may_stay(card: str) -> None:
    table = Table(NEBKHER | {"arien": (BLUE, "h6")}, APART, [("illusion", "nebkher", "i6")])
    table.play("nebkher", card, "attack", "send_an_illusion", "i6")
    if not table.done:
        table.answer("i6")
    assert (illusions(table), table.said("move")) == (["i6"], [])
    assert total(table) == 3


def test_where_no_illusion_can_be_sent_that_is_said() -> None:
    table = Table(NEBKHER | {"arien": (BLUE, "h6")}, APART, [("illusion", "nebkher", "j12")])
    table.play("nebkher", "phantasmal_warrior", "attack")
    assert idle(table) == {"send_an_illusion", "adjacent"}


@pytest.mark.parametrize(("card", "steps"), [("phantasmal_warrior", 1), ("phantasmal_champion", 2)])
def test_an_illusion_is_sent_beside_the_target(card: str, steps: int) -> None:
    heroes = NEBKHER | {"arien": (BLUE, "h6")}
    away = "i8" if steps == 1 else "i9"
    table = Table(heroes, APART, tokens=[("illusion", "nebkher", away)])
    table.play("nebkher", card, "attack", "send_an_illusion")
    if not table.done:
        table.answer(sorted(str(option) for option in table.options())[0])
    assert total(table) == 3
    far = Table(heroes, APART, tokens=[("illusion", "nebkher", "i10")])
    far.play("nebkher", card, "attack", "send_an_illusion")
    assert bool(far.said("stopped")) is (steps < 3)


def test_or_somebody_beside_him() -> None:
    table = Table(NEBKHER, [*APART, ("melee", BLUE, "k6")])
    table.play("nebkher", "phantasmal_warrior", "attack", "adjacent")
    assert table.coins("nebkher") == 2


@pytest.mark.rule("goa2.swap.pieces")
@pytest.mark.parametrize(("card", "place"), [("twist_fate", "i6"), ("devious_scheme", "h6")])
def test_after_the_attack_an_enemy_and_an_illusion_change_places(card: str, place: str) -> None:
    heroes = NEBKHER | {"arien": (BLUE, "i8")}
    table = Table(
        heroes, APART, tokens=[("illusion", "nebkher", place)], hand={"arien": ["raging_stream"]}
    )
    table.play("nebkher", card, "attack", "arien", "raging_stream", "arien")
    assert total(table) == 4
    assert (table.where("arien"), illusions(table)) == (place, ["i8"])


@pytest.mark.parametrize(
    ("card", "partners"), [("twist_fate", {"i6"}), ("devious_scheme", {"i6", "h6"})]
)
def test_fate_is_twisted_for_enemies_and_illusions_in_range(card: str, partners: set[str]) -> None:
    heroes = NEBKHER | {"arien": (BLUE, "i8"), "wasp": (BLUE, "k7"), "xargatha": (BLUE, "g6"),
                        "sabina": (RED, "i7")}  # fmt: skip
    lying = [("illusion", "nebkher", place) for place in ("i6", "h6", "j11")]
    table = Table(heroes, [*APART, ("melee", BLUE, "l6"), ("melee", BLUE, "m6")], lying,
                  hand={"arien": ["noble_blade"]}, items={"arien": {"defense": 9}})  # fmt: skip
    table.play("nebkher", card, "attack")
    assert table.options() == {"i8", "k7", "l6"}
    table.answer("arien", "noble_blade")
    assert table.options() == {"i8", "k7", "l6", "no"}
    table.answer("wasp")
    if len(partners) > 1:
        assert table.options() == partners
        table.answer("i6")
    assert table.where("wasp") == "i6"


@pytest.mark.parametrize("card", ["twist_fate", "devious_scheme"])
def test_nobody_is_twisted_from_behind_a_bulwark(card: str) -> None:
    heroes = NEBKHER | {"arien": (BLUE, "i8"), "brogan": (BLUE, "k7")}
    table = Table(heroes, APART, [("illusion", "nebkher", "i6")])
    start(table.state, table.hero("brogan"), CARDS["bulwark"], THIS_ROUND)
    table.play("nebkher", card, "attack", "arien")
    assert table.done


def test_twisted_fates_need_an_illusion_beside_him() -> None:
    table = Table(NEBKHER | {"arien": (BLUE, "i8")}, APART, tokens=[("illusion", "nebkher", "h6")],
                  hand={"arien": ["raging_stream"]})  # fmt: skip
    table.play("nebkher", "twist_fate", "attack", "arien", "raging_stream")
    assert table.done


@pytest.mark.parametrize("card", ["twist_fate", "devious_scheme"])
def test_fate_is_not_twisted_across_a_crack(card: str) -> None:
    """He stands on the line; the Illusion lies north of it and Arien south."""
    table = Table(NEBKHER | {"arien": (BLUE, "i8")}, APART, [("illusion", "nebkher", "j5")],
                  hand={"arien": ["noble_blade"]}, items={"arien": {"defense": 9}})  # fmt: skip
    start(table.state, table.hero("nebkher"), CARDS["nebkher_crack_in_reality"], THIS_ROUND,
          note=table.space("j6") * 3)  # fmt: skip
    table.play("nebkher", card, "attack", "noble_blade")
    assert table.done


def test_across_a_crack_only_the_illusion_on_its_side_is_a_partner() -> None:
    """Illusions at j5, north of the line, and at i7, south of it as Arien is."""
    lying = [("illusion", "nebkher", "j5"), ("illusion", "nebkher", "i7")]
    table = Table(NEBKHER | {"arien": (BLUE, "i8")}, APART, lying,
                  hand={"arien": ["noble_blade"]}, items={"arien": {"defense": 9}})  # fmt: skip
    start(table.state, table.hero("nebkher"), CARDS["nebkher_crack_in_reality"], THIS_ROUND,
          note=table.space("j6") * 3)  # fmt: skip
    table.play("nebkher", "devious_scheme", "attack", "noble_blade", "arien")
    assert (table.where("arien"), illusions(table)) == ("i7", ["i8", "j5"])
