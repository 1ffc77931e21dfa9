"""Hold and Clear, which have no icon; and Skill, Defense/Skill and modal cards."""

from __future__ import annotations

import pytest

from critias.games.goa2.rules import hands
from critias.games.goa2.rules.allowed import ACTIONS
from critias.games.goa2.rules.cards import CARDS, SHEETS
from critias.games.goa2.rules.turn import resolve_card
from goa2.table import BLUE, RED, NotOffered, Table, hero_of


def resolving(table: Table, hero: str, card: str) -> Table:
    """The question which action a hero performs with a card."""
    table.lay(hero, card)
    return table.run(lambda state: resolve_card(state, hero_of(state, hero)))


# --- Hold -------------------------------------------------------------------------------------


@pytest.mark.parametrize("edition", [1, 2])
@pytest.mark.rule("goa2.hold.any-card")
def test_every_card_can_be_used_to_hold(edition: int) -> None:
    """Whatever is printed on the card, Hold is among its actions and can be performed."""
    for sheet in SHEETS.values():
        for card in sheet.cards:
            if card.primary != "ultimate":
                table = Table({sheet.id: (RED, "c8")}, edition=edition)
                resolving(table, sheet.id, card.id)
                if not table.done:
                    table.answer("hold")
                assert table.said("action") == [(sheet.id, card.id, "hold")]


@pytest.mark.rule("goa2.hold.any-card")
def test_a_card_without_an_icon_to_act_with_is_held() -> None:
    """Shameful Display defends and nothing else: resolved, it leaves Hold alone."""
    table = resolving(Table({"takahide": (RED, "h8")}), "takahide", "takahide_shameful_display")
    assert table.done
    assert table.said("action") == [("takahide", "takahide_shameful_display", "hold")]


@pytest.mark.rule("goa2.hold.never-forced")
def test_hold_is_left_when_effects_forbid_the_rest() -> None:
    """A petrified hero with a skill card inside Spell Break can still hold."""
    table = Table({"arien": (RED, "h8"), "brogan": (BLUE, "east of arien")})
    table.play("arien", "spell_break", "skill")
    resolving(table, "brogan", "bulwark")
    assert table.done
    assert table.said("action")[-1] == ("brogan", "bulwark", "hold")


@pytest.mark.rule("goa2.hold.does-nothing")
def test_hold_changes_nothing_but_the_card() -> None:
    """No text, no movement; the card lies resolved."""
    table = Table({"arien": (RED, "h8"), "brogan": (BLUE, "east of arien")})
    table.play("arien", "spell_break", "hold")
    assert table.state.effects == []
    assert table.where("arien") == "h8"
    assert table.hero("arien").resolved[0] == "spell_break"


# --- Clear ------------------------------------------------------------------------------------


@pytest.fixture
def cogs(tinker: object) -> Table:
    """Arien beside two Cogs, with a Lamp out of reach."""
    assert tinker
    return Table(
        {"arien": (RED, "h8"), "tinker": (BLUE, "q9")},
        tokens=[
            ("cog", "tinker", "east of arien"),
            ("cog", "tinker", "west of arien"),
            ("lamp", "tinker", "2 east of arien"),
        ],
    )


@pytest.mark.rule("goa2.clear.replaces-attack", "goa2.clear.removes-adjacent")
@pytest.mark.parametrize("number", [0, 1, 2])
@pytest.mark.printing(2)
def test_clear_removes_any_number_of_adjacent_tokens(cogs: Table, number: int) -> None:
    """Instead of the attack; a token farther away is no choice."""
    cogs.play("arien", "noble_blade", "clear")
    assert cogs.options() == {"g8", "i8", "done"}
    cogs.answer(*["g8", "i8"][:number], *["done"] * (number < 2))
    assert cogs.done
    assert len(cogs.said("token_removed")) == number
    assert cogs.piece_at("2 east of arien") == ("lamp", BLUE)
    assert cogs.said("attack") == []


@pytest.mark.rule("goa2.clear.needs-attack")
@pytest.mark.printing(2)
def test_clear_needs_a_card_with_an_attack(cogs: Table) -> None:
    """A skill card does not offer it."""
    assert cogs.refused("arien", "spell_break", "clear") == "goa2.clear.needs-attack"
    assert cogs.refused("arien", "noble_blade", "clear") is None


@pytest.mark.rule("goa2.clear.not-in-first")
def test_the_first_printing_knows_no_clear() -> None:
    """Not even on an attack card."""
    table = Table({"arien": (RED, "h8")}, edition=1)
    assert table.refused("arien", "noble_blade", "clear") == "goa2.clear.not-in-first"


# --- Skill ------------------------------------------------------------------------------------


@pytest.mark.rule("goa2.skill.apply-text")
def test_a_skill_action_is_its_text() -> None:
    """Arien is placed by Liquid Leap."""
    table = Table({"arien": (RED, "c8")})
    table.play("arien", "liquid_leap", "skill", "d8")
    assert table.where("arien") == "d8"
    assert len(table.said("place")) == 1


@pytest.mark.rule("goa2.skill.always-primary")
def test_only_skill_cards_offer_a_skill_action() -> None:
    """An attack, movement or defense card never does."""
    table = Table(dict.fromkeys(SHEETS, (RED, None)))
    for hero, sheet in SHEETS.items():
        for card in sheet.cards:
            if card.primary not in ("ultimate", "skill", "defense/skill"):
                assert table.refused(hero, card.id, "skill") == "goa2.skill.always-primary"


@pytest.mark.rule("goa2.skill.excludes-movement")
def test_a_card_gives_one_action() -> None:
    """After the skill its movement is gone: the card lies resolved."""
    table = Table({"arien": (RED, "c8")})
    table.play("arien", "liquid_leap", "skill", "d8")
    assert table.done
    assert table.hero("arien").card == ""


@pytest.mark.rule("goa2.skill.example-waveform")
def test_arien_leaps_away_from_spawn_points_but_walks_onto_them() -> None:
    """Range 2: no spawn point, none beside an empty one; with movement 2 he may go there."""
    table = Table({"arien": (RED, "h8")}, edition=1)
    board, grid = table.board, table.board.grid
    points = {s for s in grid.spaces if (board.all_points | board.hero_point_mask) >> s & 1}
    near = {s for s in grid.spaces if 1 <= grid.distance(table.space("h8"), s) <= 2}
    barred = {s for s in near if s in points or any(n in points for n in grid.neighbours[s])}
    assert barred
    table.play("arien", "liquid_leap", "skill")
    offered = {table.space(str(name)) for name in table.options()}
    assert offered == near - barred
    guarded = Table({"arien": (RED, "h8")}, [("melee", RED, "g7"), ("melee", RED, "h7")], edition=1)
    guarded.play("arien", "liquid_leap", "skill")
    assert "g8" in guarded.options(), "both points beside it are taken"
    assert guarded.space("g8") in barred
    walker = Table({"arien": (RED, "h8")}, edition=1).play("arien", "liquid_leap", "movement")
    assert barred <= {walker.space(str(name)) for name in walker.options()}


@pytest.mark.rule("goa2.skill.example-shield", "goa2.effect.radius-follows")
@pytest.mark.parametrize("moves", [True, False])
def test_shields_radius_moves_along_with_brogan(moves: bool) -> None:
    """First printing values (radius 2): after moving 1 the third minion is covered as well, and
    without the movement it falls."""
    table = Table(
        {"brogan": (RED, "h8"), "dodger": (BLUE, "4 east of brogan")},
        minions=[("melee", RED, "3 east of brogan", "far"), ("melee", RED, "west of brogan"),
                 ("melee", BLUE, "k13")],
        hand={"brogan": ["bulwark"]},
        items={"brogan": {"radius": 1}},
    )  # fmt: skip
    table.play("brogan", "shield", "skill")
    table.state.turn = 2
    if moves:
        table.play("brogan", "onslaught", "movement", "east of brogan")
    table.play("dodger", "littlefinger_of_death", "attack", "adjacent", "far")
    assert ("keep_minion" in table.asked) is moves
    assert (table.where("far") is not None) is moves


@pytest.mark.rule("goa2.skill.example-shield-order")
def test_brogan_moves_first_and_keeps_the_minion() -> None:
    """His gold card (11) precedes Dodger's red one (9): when she strikes, Shield covers it."""
    assert CARDS["onslaught"].initiative > CARDS["littlefinger_of_death"].initiative
    table = Table(
        {"brogan": (RED, "h8"), "dodger": (BLUE, "4 east of brogan")},
        minions=[("melee", RED, "3 east of brogan", "far"), ("melee", RED, "west of brogan"),
                 ("melee", BLUE, "k13")],
        hand={"brogan": ["bulwark"]},
        items={"brogan": {"radius": 1}},
    )  # fmt: skip
    table.play("brogan", "shield", "skill")
    table.state.turn = 2
    table.play("brogan", "onslaught", "movement", "east of brogan")
    table.play("dodger", "littlefinger_of_death", "attack", "adjacent", "far", "bulwark")
    assert table.where("far") is not None
    assert table.coins("dodger") == 2


# --- Defense/Skill ----------------------------------------------------------------------------


@pytest.mark.usefixtures("tinker")
@pytest.mark.rule("goa2.defskill.both-uses", "goa2.defense.primary-text")
def test_a_defense_skill_card_is_good_for_both_and_its_text_applies() -> None:
    """Played it is a skill, discarded it defends: 3 + 2 against 5."""
    table = Table({"tinker": (RED, "h8"), "wasp": (BLUE, "east of tinker")})
    table.play("tinker", "gearwork", "skill")
    assert table.coins("tinker") == 1
    table = Table(
        {"tinker": (RED, "h8"), "wasp": (BLUE, "east of tinker")}, hand={"tinker": ["gearwork"]}
    )
    table.play("wasp", "shock", "attack", "tinker", "gearwork")
    assert table.coins("tinker") == 1
    assert table.where("tinker") == "h8"
    assert table.said("defense") == [("tinker", "gearwork", 5, 5, 0)]


@pytest.mark.usefixtures("tinker")
@pytest.mark.rule("goa2.defskill.type-hand-discard", "goa2.defskill.type-played")
def test_a_defense_skill_card_is_both_except_while_played() -> None:
    """In hand and discarded: skill and defense; played: skill only."""
    table = Table({"tinker": (RED, "h8")}, hand={"tinker": ["gearwork"]})
    own = table.hero("tinker")
    assert set(hands.types_of(own, "gearwork")) == {"skill", "defense"}
    table.play("tinker", "gearwork", "hold")
    assert hands.types_of(own, "gearwork") == ("skill",)
    table.next_turn()
    hands.retrieve(table.state, own, "gearwork")
    hands.discard(table.state, own, "gearwork")
    assert set(hands.types_of(own, "gearwork")) == {"skill", "defense"}


# --- modal ------------------------------------------------------------------------------------


@pytest.mark.rule("goa2.modal.choose-ignore-rest")
def test_one_part_of_a_modal_text_is_picked_and_the_rest_ignored() -> None:
    """Brogan throws at a distance only if he picked that part."""
    table = Table(
        {
            "brogan": (RED, "h8"),
            "arien": (BLUE, "east of brogan"),
            "wasp": (BLUE, "2 northwest of brogan"),
        },
        hand={"brogan": ["bulwark"]},
    )
    table.play("brogan", "throwing_axe", "attack")
    assert table.question.kind == "mode"
    table.answer("adjacent", "arien")
    assert table.done
    assert table.where("wasp") is not None
    assert table.hand("brogan") == ["bulwark"]


@pytest.mark.rule("goa2.modal.multiple", "goa2.modal.any-order")
def test_both_parts_in_any_order_are_one_action() -> None:
    """Middlefinger of Death: two attacks, either first, in one action that ends once."""
    for first in ("adjacent", "range"):
        table = Table(
            {
                "dodger": (RED, "i8"),
                "arien": (BLUE, "east of dodger"),
                "wasp": (BLUE, "2 west of dodger"),
            },
            discard={"wasp": ["shock"]},
        )
        table.play("dodger", "middlefinger_of_death", "attack")
        assert {"adjacent"} < table.options()
        other = next(o for o in table.options() if o not in ("adjacent", "no", "done"))
        table.answer("adjacent" if first == "adjacent" else other)
        while not table.done:
            options = table.options()
            table.answer(
                next(o for o in (other, "adjacent", *sorted(map(str, options))) if o in options)
            )
        assert table.where("arien") is None
        assert table.where("wasp") is None
        assert len(table.said("attack_ends")) == 1


def test_the_list_of_actions_is_complete() -> None:
    """Nothing else can be chosen when a card is resolved."""
    assert set(ACTIONS) == {"attack", "skill", "movement", "fast_travel", "clear", "hold"}


def test_an_action_not_on_the_card_is_refused() -> None:
    """A defense card cannot be used to attack."""
    table = Table({"arien": (RED, "h8")})
    with pytest.raises(NotOffered):
        table.play("arien", "aspiring_duelist", "attack")
