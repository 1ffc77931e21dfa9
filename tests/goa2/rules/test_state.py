"""States of cards: hand, played, unresolved, resolved, discarded, facedown, retrieved, swapped."""

import pytest

from critias.games.goa2.game import RULES
from critias.games.goa2.rules import hands
from critias.games.goa2.rules.cards import CORE, SHEETS
from critias.games.goa2.rules.round import end_round
from critias.games.goa2.rules.view import HIDDEN
from critias.kernel.match import Match
from goa2.rules.course import answer_all, hand_of, up_to, view
from goa2.table import BLUE, RED, Table


def duel(**more: object) -> Table:
    """Arien beside Brogan, each team with minions to spare."""
    return Table(
        {"arien": (RED, "h8"), "brogan": (BLUE, "east of arien")},
        minions=[("melee", RED, "k12"), ("melee", BLUE, "m11")],
        **more,  # type: ignore[arg-type]
    )


@pytest.mark.rule("goa2.state.hand")
@pytest.mark.parametrize(("six", "size"), [("", 5), ("Red 1", 6)])
def test_a_round_starts_with_all_cards_in_hand(six: str, size: int) -> None:
    """Five cards, or six for the player with both versions of a basic card."""
    match = Match.new(RULES, {"players": 4, "six_cards": six}, 3)
    while match.state.phase != "cards":
        seat = match.seats_to_answer()[0]
        match.choose_index(seat, 0)
    sizes = [len(hero.hand) for hero in sorted(match.state.heroes, key=lambda h: h.seat)]
    assert sizes == [size, 5, 5, 5]


@pytest.mark.rule("goa2.state.played")
def test_a_card_is_played_from_being_laid_down_until_it_is_back_in_hand() -> None:
    """Facedown, faceup, resolved, and no longer once it is in hand again."""
    table = duel(hand={"arien": hand_of("arien"), "brogan": hand_of("brogan")})
    own = table.hero("arien")
    table.state.phase = "cards"
    table.run(up_to("act"))
    assert not hands.is_played(own, "spell_break")
    answer_all(table, arien="spell_break", brogan="bulwark")
    assert hands.is_played(own, "spell_break")
    hands.resolve(table.state, own)
    assert hands.is_played(own, "spell_break")
    hands.retrieve(table.state, own, "spell_break")
    assert not hands.is_played(own, "spell_break")


@pytest.mark.parametrize("edition", [1, 2])
@pytest.mark.rule("goa2.state.unresolved", "goa2.state.unresolved-first", "goa2.state.resolved")
def test_a_card_is_unresolved_during_its_own_action_and_resolved_after_it(edition: int) -> None:
    """Only after the action does it lie on the dashboard."""
    table = duel(edition=edition)
    table.play("arien", "liquid_leap", "movement")
    own = table.hero("arien")
    assert own.card == "liquid_leap"
    assert "liquid_leap" not in own.resolved
    table.answer("arien")
    assert own.card == ""
    assert own.resolved[0] == "liquid_leap"
    assert hands.is_played(own, "liquid_leap")


@pytest.mark.rule("goa2.state.discarded", "goa2.state.discard-public")
def test_a_discarded_card_lies_open_in_the_discard_pile() -> None:
    """Everybody can read it."""
    table = duel(hand={"brogan": ["shield"]})
    hands.discard(table.state, table.hero("brogan"), "shield")
    assert table.hand("brogan") == []
    for seat in (0, 1, None):
        assert view(table, seat)["heroes"][1]["discard"] == ["shield"]


@pytest.mark.rule("goa2.state.discarded-played")
def test_a_played_card_that_is_discarded_is_both() -> None:
    """It lies in the discard pile and still counts as played; a card from hand does not."""
    table = duel(hand={"arien": ["spell_break"]})
    own = table.hero("arien")
    table.play("arien", "liquid_leap", "hold")
    hands.discard_resolved(table.state, own, "liquid_leap")
    hands.discard(table.state, own, "spell_break")
    assert table.discarded("arien") == ["liquid_leap", "spell_break"]
    assert hands.is_played(own, "liquid_leap")
    assert not hands.is_played(own, "spell_break")


@pytest.mark.rule("goa2.state.discard-from-hand")
def test_a_forced_discard_comes_from_the_hand() -> None:
    """Neither the unresolved nor a resolved card can be given."""
    table = Table(
        {"wasp": (RED, "h8"), "brogan": (BLUE, "2 east of wasp"), "arien": (BLUE, "west of wasp")},
        hand={"brogan": ["shield", "bulwark"], "arien": ["spell_break"]},
        laid={"brogan": "mad_dash"},
    )
    table.hero("brogan").resolved[0] = "onslaught"
    table.state.turn = 2
    table.play("wasp", "shock", "attack", "arien", "spell_break", "brogan")
    assert table.question.kind == "discard"
    assert table.options() == {"shield", "bulwark"}


@pytest.mark.rule("goa2.state.retrieve")
def test_which_cards_come_back_depends_on_the_text() -> None:
    """A text about discarded cards does not reach resolved ones."""
    table = duel(discard={"brogan": ["shield"]})
    table.hero("brogan").resolved[0] = "mad_dash"
    table.state.turn = 2
    table.play("brogan", "bulwark", "skill")
    assert table.options() == {"shield", "no"}
    table.answer("shield")
    assert table.hand("brogan") == ["shield"]
    assert table.discarded("brogan") == []


@pytest.mark.rule("goa2.state.retrieve-own-only")
def test_nobody_retrieves_the_card_of_another() -> None:
    """Brogan is offered his own discards only."""
    table = duel(discard={"brogan": ["shield"], "arien": ["spell_break"]})
    table.play("brogan", "bulwark", "skill")
    assert table.options() == {"shield", "no"}


@pytest.mark.rule("goa2.state.retrieve-end-of-round")
def test_at_the_end_of_a_round_every_card_comes_back() -> None:
    """Resolved, discarded and facedown ones alike."""
    table = duel(hand={"arien": hand_of("arien")})
    own = table.hero("arien")
    for turn, card in enumerate(("noble_blade", "spell_break"), 1):
        table.state.turn = turn
        table.lay("arien", card)
        hands.resolve(table.state, own)
    hands.discard(table.state, own, "liquid_leap")
    hands.turn_facedown(table.state, own, "spell_break")
    hands.turn_facedown(table.state, own, "liquid_leap")
    table.run(end_round)
    assert sorted(own.hand) == sorted(hand_of("arien"))
    assert own.facedown == ()
    assert own.discard == []
    assert own.resolved == [""] * 4


@pytest.mark.rule("goa2.state.swap-exchanges-states", "goa2.state.example-swap")
def test_swapped_cards_exchange_states_and_places() -> None:
    """A resolved card swapped with a discarded one: each takes over what the other was."""
    table = duel(discard={"arien": ["spell_break"]})
    own = table.hero("arien")
    table.play("arien", "liquid_leap", "hold")
    hands.turn_facedown(table.state, own, "spell_break")
    hands.swap_cards(table.state, own, "liquid_leap", "spell_break")
    assert own.resolved[0] == "spell_break"
    assert own.discard == ["liquid_leap"]
    assert hands.is_played(own, "spell_break")
    assert own.facedown == ("liquid_leap",)


@pytest.mark.rule("goa2.state.facedown-loses")
def test_a_facedown_card_has_neither_type_nor_colour_nor_actions() -> None:
    """Tigerclaw cannot take back a facedown silver card as his basic skill; faceup he can."""
    for down in (True, False):
        table = Table(
            {"tigerclaw": (RED, "h8"), "sabina": (BLUE, "2 east of tigerclaw")},
            hand={"tigerclaw": ["evade"]},
            discard={"tigerclaw": ["blend_into_shadows"]},
        )
        own = table.hero("tigerclaw")
        assert hands.types_of(own, "blend_into_shadows") == ("skill",)
        assert hands.colour_of(own, "blend_into_shadows") == "silver"
        if down:
            hands.turn_facedown(table.state, own, "blend_into_shadows")
            assert hands.types_of(own, "blend_into_shadows") == ()
            assert hands.colour_of(own, "blend_into_shadows") == ""
        table.play("sabina", "quickdraw", "attack", "tigerclaw", "evade", "no")
        assert table.done is down
        if not down:
            assert table.question.kind == "retrieve"


@pytest.mark.rule("goa2.state.facedown-keeps-state")
def test_turning_a_card_facedown_does_not_change_its_state() -> None:
    """It is resolved as before, and others see that a card lies there."""
    table = duel()
    own = table.hero("arien")
    table.play("arien", "liquid_leap", "hold")
    hands.turn_facedown(table.state, own, "liquid_leap")
    assert own.resolved[0] == "liquid_leap"
    assert view(table, 1)["heroes"][0]["resolved"][0] == HIDDEN
    assert view(table, 0)["heroes"][0]["resolved"][0] == "liquid_leap"


@pytest.mark.rule("goa2.state.facedown-cancels", "goa2.effect.no-restart")
def test_turning_a_card_facedown_ends_its_effect_for_good() -> None:
    """Turning it faceup again does not bring the effect back."""
    table = duel()
    table.play("arien", "spell_break", "skill")
    assert table.refused("brogan", "bulwark", "skill") is not None
    own = table.hero("arien")
    hands.turn_facedown(table.state, own, "spell_break")
    assert table.refused("brogan", "bulwark", "skill") is None
    hands.turn_faceup(table.state, own, "spell_break")
    assert table.refused("brogan", "bulwark", "skill") is None


def test_the_core_box_is_there_and_tests_leave_no_hero_behind() -> None:
    """The test heroes of other tests are gone."""
    core = {key for key, sheet in SHEETS.items() if sheet.set == CORE}
    assert core == {"arien", "brogan", "dodger", "sabina", "tigerclaw", "wasp", "xargatha"}
    assert all(sheet.checked for sheet in SHEETS.values())
