"""Perform one action: what a card offers when it is resolved."""

from collections.abc import Iterator

import pytest

from critias.games.goa2.rules.acting import Act, Defender
from critias.games.goa2.rules.allowed import available
from critias.games.goa2.rules.cards import (
    BLUE_CARD,
    CARDS,
    GOLD,
    GREEN,
    SHEETS,
    HeroSheet,
    primary_types,
)
from critias.games.goa2.rules.passive import Passive
from critias.games.goa2.rules.turn import resolve_next
from goa2.rules.course import up_to
from goa2.table import BLUE, RED, Table

CORE = ("arien", "brogan", "dodger", "sabina", "tigerclaw", "wasp", "xargatha")


@pytest.fixture
def warden() -> Iterator[HeroSheet]:
    """A hero with what no core hero has: a secondary Attack and a Defense/Skill card."""
    sheet = HeroSheet("warden", "Warden", "of Tests", stars=1, roles=(), stats={})

    @sheet.skill("Warden Chant", GOLD, initiative=7, attack=3, defense=2, movement=1)
    def chant(act: Act) -> None:
        """Gain 5 coins."""
        act.gain(5)

    @sheet.defense_skill("Warden Stance", GREEN, 1, initiative=6, defense=9, movement=1)
    def stance(act: Act) -> None:
        """Gain 1 coin when you act, 2 when you defend."""
        act.gain(2 if isinstance(act, Defender) else 1)

    @sheet.defense("Warden Wall", BLUE_CARD, 1, initiative=5, defense=9)
    def wall(act: Act) -> None:
        """Gain 3 coins."""
        act.gain(3)

    @sheet.ultimate("Warden Rest")
    class Rest(Passive):
        """Nothing at all."""

    yield sheet
    del SHEETS[sheet.id]
    for card in sheet.cards:
        del CARDS[card.id]


def offered(card: str, edition: int = 2, place: str = "j8") -> set[str]:
    """The actions a card offers its hero, who is alone on the board."""
    hero = CARDS[card].hero
    table = Table({hero: (RED, place)}, edition=edition)
    return set(available(table.state, table.hero(hero), CARDS[card]))


@pytest.mark.parametrize("edition", [1, 2])
@pytest.mark.rule("goa2.action.one-per-card")
def test_one_action_and_no_more(edition: int) -> None:
    """Arien moves with his attack card; then the card is resolved, though a target is in reach."""
    table = Table(
        {"arien": (RED, "j8"), "brogan": (BLUE, "2 east of arien")},
        laid={"arien": "noble_blade"},
        edition=edition,
    ).run(up_to("turn_end"), "movement", "east of arien")
    assert table.done
    assert table.asked.count("action") == 1
    assert table.hero("arien").resolved[0] == "noble_blade"


@pytest.mark.rule("goa2.action.primary-and-secondary")
def test_a_card_offers_its_primary_and_its_secondary_actions() -> None:
    """What is printed on the card, or replaces something printed on it; and Hold."""
    assert offered("noble_blade") == {"attack", "movement", "fast_travel", "clear", "hold"}
    assert offered("liquid_leap") == {"skill", "movement", "fast_travel", "hold"}
    assert offered("spell_break") == {"skill", "hold"}
    assert offered("slippery_ground") == {"movement", "fast_travel", "hold"}


@pytest.mark.rule("goa2.action.primary-and-secondary")
def test_what_a_card_does_not_show_is_refused_with_the_rule() -> None:
    """Spell Break has neither an Attack nor a Movement icon."""
    table = Table({"arien": (RED, "j8")}, laid={"arien": "spell_break"}).run(resolve_next)
    assert table.why("attack") == "goa2.action.primary-and-secondary"
    assert table.why("movement") == "goa2.action.primary-and-secondary"


@pytest.mark.rule("goa2.action.primary-and-secondary")
@pytest.mark.parametrize("hero", CORE)
def test_every_card_has_one_primary_and_at_least_one_secondary_action(hero: str) -> None:
    """Of the 17 cards with actions none is without another use, defending included."""
    for card in SHEETS[hero].cards:
        if card.tier < 4:
            icons = {"attack": card.attack, "defense": card.defense, "movement": card.movement}
            others = [kind for kind, value in icons.items() if value is not None]
            assert [kind for kind in others if kind != card.primary]


@pytest.mark.parametrize("edition", [1, 2])
@pytest.mark.rule("goa2.action.text-only-primary")
def test_the_text_is_applied_with_the_primary_action(edition: int) -> None:
    """Shield as a skill sets its effect running."""
    table = Table({"brogan": (RED, "j8")}, edition=edition).play("brogan", "shield", "skill")
    assert [effect.card for effect in table.state.effects] == ["shield"]


@pytest.mark.parametrize("edition", [1, 2])
@pytest.mark.rule("goa2.action.text-only-primary")
def test_the_text_is_ignored_with_a_secondary_action(edition: int) -> None:
    """Neither moving with Shield nor holding it sets its effect running."""
    table = Table({"brogan": (RED, "j8")}, edition=edition)
    table.play("brogan", "shield", "movement", "east of brogan")
    table.play("brogan", "bulwark", "hold")
    assert table.state.effects == []


@pytest.mark.rule("goa2.action.text-only-primary")
def test_fast_travel_drops_the_text_of_a_movement_card() -> None:
    """Slippery Ground works when Arien moves, and not when he fast travels instead."""
    table = Table({"arien": (RED, "j8")})
    table.play("arien", "slippery_ground", "fast_travel", "g7")
    assert table.state.effects == []
    table = Table({"arien": (RED, "j8")})
    table.play("arien", "slippery_ground", "movement", "east of arien")
    assert len(table.state.effects) == 1


@pytest.mark.rule("goa2.action.text-only-primary")
def test_a_secondary_defense_has_no_text() -> None:
    """Liquid Leap discarded to defend is worth 3 and leaps nowhere."""
    table = Table(
        {"arien": (RED, "j8"), "brogan": (BLUE, "east of arien")},
        [("melee", BLUE, "west of arien"), ("melee", RED, "k13")],
        hand={"arien": ["liquid_leap"]},
        items={"arien": {"defense": 2}},
    )
    table.play("brogan", "onslaught", "attack", "liquid_leap")
    assert table.said("defense") == [("arien", "liquid_leap", 4, 4, -1)]
    assert "place" not in table.asked
    assert table.where("arien") == "j8"


@pytest.mark.parametrize("edition", [1, 2])
@pytest.mark.rule("goa2.action.defense-exception")
def test_defense_is_no_action_to_resolve_a_card_with(edition: int) -> None:
    """A Defense card that was played can move its hero; to defend it has to be in hand."""
    assert offered("aspiring_duelist", edition) == {"movement", "fast_travel", "hold"}
    table = Table(
        {"arien": (RED, "j8"), "brogan": (BLUE, "east of arien")},
        laid={"arien": "aspiring_duelist"},
        hand={"arien": ["liquid_leap"]},
        edition=edition,
    ).play("brogan", "onslaught", "attack")
    assert table.question.kind == "defend"
    assert table.options() == {"liquid_leap", "no"}


FIVE = {
    "attack": ("wasp", "magnetic_dagger"),
    "skill": ("arien", "spell_break"),
    "movement": ("arien", "slippery_ground"),
    "defense": ("arien", "expert_duelist"),
    "defense/skill": ("emmitt", "emmitt_unstable_timeline"),
}
"""A card of each kind, whose text starts an active effect."""


@pytest.mark.rule("goa2.action.primary-icons")
def test_primary_actions_are_of_five_kinds() -> None:
    """Every card of every hero but the Ultimate has one of them, and none of them is unused."""
    cards = [card for sheet in SHEETS.values() for card in sheet.cards]
    ultimates = {card.primary for card in cards if card.tier == 4 and not card.spell}
    assert {card.primary for card in cards} == {*FIVE, *ultimates}
    assert ultimates == {"ultimate"}
    assert all(CARDS[card].primary == kind for kind, (_, card) in FIVE.items())


@pytest.mark.rule("goa2.action.primary-icons", "goa2.action.text-only-primary")
@pytest.mark.parametrize("kind", FIVE)
def test_whichever_of_the_five_is_performed_brings_the_text(kind: str) -> None:
    """By acting where that is possible, by defending where that is; a Defense/Skill both ways."""
    hero, card = FIVE[kind]
    for as_action in (True, False):
        possible = kind != "defense" if as_action else kind.startswith("defense")
        if not possible:
            continue
        table = Table({hero: (RED, "j8"), "brogan": (BLUE, "east of j8")})
        if as_action:
            table.play(hero, card, kind.partition("/")[2] or kind)
        else:
            table.deal(hero, card)
            table.play("brogan", "onslaught", "attack", card)
        while table.ask is not None:
            table.answer(table.question.options[0])
        assert [effect.card for effect in table.state.effects] == [card]
    plain = Table({hero: (RED, "j8"), "brogan": (BLUE, "2 east of j8")}).play(hero, card, "hold")
    assert plain.state.effects == []


@pytest.mark.rule("goa2.action.primary-icons")
@pytest.mark.parametrize("kind", FIVE)
def test_what_each_of_the_five_offers_when_it_is_resolved(kind: str) -> None:
    """Its own action, which a Defense has not: that only answers attacks."""
    _, card = FIVE[kind]
    own = {"defense": set(), "defense/skill": {"skill"}}.get(kind, {kind})
    others = {"attack", "skill"} - own
    found = offered(card)
    assert own <= found
    assert not others & found
    assert "defense" not in found


@pytest.mark.usefixtures("warden")
@pytest.mark.rule("goa2.action.primary-icons", "goa2.action.defense-exception")
def test_a_defense_or_skill_card_is_a_skill_when_played() -> None:
    """As an action it is a Skill; in hand it defends, with its text both times."""
    assert offered("warden_stance") == {"skill", "movement", "fast_travel", "hold"}
    table = Table({"warden": (RED, "j8"), "brogan": (BLUE, "east of warden")})
    table.play("warden", "warden_stance", "skill")
    assert table.coins("warden") == 1
    table.deal("warden", "warden_wall", "warden_stance")
    table.play("brogan", "onslaught", "attack", "warden_stance")
    assert table.coins("warden") == 3
    assert primary_types(CARDS["warden_stance"], in_play=True) == ("skill",)


@pytest.mark.rule("goa2.action.secondary-icons")
@pytest.mark.parametrize("hero", CORE)
def test_secondary_icons_are_movement_and_defense(hero: str) -> None:
    """No core hero has an Attack icon on a card that is no attack."""
    for card in SHEETS[hero].cards:
        assert card.attack is None or card.primary == "attack"


@pytest.mark.usefixtures("warden")
@pytest.mark.rule("goa2.action.secondary-icons", "goa2.action.text-only-primary")
def test_a_secondary_attack_is_an_attack_without_text() -> None:
    """A Skill card with an Attack icon may be used for a plain attack on an adjacent unit."""
    table = Table({"warden": (RED, "j8"), "brogan": (BLUE, "east of warden")})
    table.play("warden", "warden_chant", "attack")
    assert table.said("attack") == [("warden", "brogan", "warden_chant", 3)]
    assert table.where("brogan") is None
    assert table.coins("warden") == 1


@pytest.mark.rule("goa2.action.iconless")
@pytest.mark.parametrize("hero", CORE)
def test_hold_fast_travel_and_clear_need_no_icon_of_their_own(hero: str) -> None:
    """Hold goes with every card, Fast Travel with Movement, Clear with Attack."""
    for card in SHEETS[hero].cards:
        if card.tier < 4:
            actions = offered(card.id)
            assert "hold" in actions
            assert ("fast_travel" in actions) == (card.movement is not None)
            assert ("clear" in actions) == (card.attack is not None)


@pytest.mark.rule("goa2.action.five-types-first")
@pytest.mark.parametrize("hero", CORE)
def test_the_first_printing_knows_five_types_of_action(hero: str) -> None:
    """Movement (which Fast Travel may replace), Skill, Hold and Attack, and Defense from hand."""
    for card in SHEETS[hero].cards:
        if card.tier < 4:
            actions = offered(card.id, edition=1)
            assert actions <= {"movement", "fast_travel", "skill", "hold", "attack"}
            assert "hold" in actions


@pytest.mark.rule("goa2.action.five-types-first")
def test_the_first_printing_has_no_clear() -> None:
    """The refusal names the rule."""
    table = Table({"arien": (RED, "j8")}, laid={"arien": "noble_blade"}, edition=1)
    table.run(resolve_next)
    assert table.options() == {"attack", "movement", "fast_travel", "hold"}
    assert table.why("clear") == "goa2.clear.not-in-first"
