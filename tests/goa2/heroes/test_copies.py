"""Cards of others in NebKher's hands: "you" and "your" are he, "this card" is the other hero's."""

from __future__ import annotations

from typing import Any

import pytest

from critias.games.goa2.rules.acting import Act
from critias.games.goa2.rules.active import THIS_ROUND, start
from critias.games.goa2.rules.cards import CARDS
from goa2.table import BLUE, RED, Table, card_id

APART = [("melee", RED, "i14"), ("melee", BLUE, "m12")]
"""A minion of each team far away, so that nothing is pushed."""


def copies(hero: str, card: str, heroes: dict[str, Any] | None = None, **more: Any) -> Table:
    """Turn 2 of a round in which a Blue hero has held with a card; NebKher has gripped its mind and
    is asked what to do with it."""
    places = {"nebkher": (RED, "h8"), hero: (BLUE, "4 southeast of h8")}
    table = Table(places | (heroes or {}), APART, turn=2, **more)
    table.deal(hero, card)
    table.hero(hero).hand.clear()
    table.hero(hero).resolved[0] = card_id(hero, card)
    return table


def grip(table: Table, *answers: str) -> Table:
    """He performs the card as his own."""
    return table.play("nebkher", "mind_grip", "skill", "copy", *answers)


def masquerade(table: Table) -> Table:
    """This round every Illusion is his minion."""
    start(table.state, table.hero("nebkher"), CARDS["nebkher_illusionary_force"], THIS_ROUND)
    return table


# --- Fast as Lightning ------------------------------------------------------------------------


@pytest.mark.parametrize("pile", ["resolved", "discard"])
@pytest.mark.parametrize(("card", "where"), [("twist_fate", "g8"), ("devious_scheme", "j8")])
def test_the_red_card_he_borrows_from_is_his_own(card: str, where: str, pile: str) -> None:
    """Wasp, whom he has shot, changes places with an Illusion: beside him, or in the range of his
    own red card."""
    table = copies(
        "min",
        "fast_as_lightning",
        {"wasp": (BLUE, "east of h8")},
        tokens=[("illusion", "nebkher", where)],
        hand={"wasp": ["shock"]},
    )
    hero = table.hero("nebkher")
    if pile == "resolved":
        hero.resolved[0] = card_id("nebkher", card)
    else:
        hero.discard.append(card_id("nebkher", card))
    grip(table, "min", "attack", "wasp", "shock", "wasp")
    assert table.where("wasp") == where


@pytest.mark.parametrize("card", ["phantasmal_sentry", "phantasmal_warrior"])
def test_a_red_card_that_says_nothing_of_the_time_after_lends_nothing(card: str) -> None:
    table = copies("min", "fast_as_lightning", {"wasp": (BLUE, "east of h8")})
    table.hero("nebkher").resolved[0] = card_id("nebkher", card)
    table.hero("min").discard.append("min_crane_stance")
    grip(table, "min", "attack", "wasp")
    assert table.done, "and the stances are Min's"


# --- Flashback --------------------------------------------------------------------------------


@pytest.mark.parametrize(("card", "number"), [("flashback", 3), ("deja_vu", 2)])
def test_without_a_glitch_nobody_is_sent_away_and_the_end_of_the_turn_follows(
    card: str, number: int
) -> None:
    """He has laid Illusions; nobody is picked for a Glitch that is not there, and the text is
    carried out to its end."""
    table = copies("emmitt", card, {"wasp": (BLUE, "east of h8")}, hand={"wasp": ["shock"]})
    grip(table, "emmitt", "attack", "wasp", "shock", "yes")
    while table.ask is not None:
        assert table.question.kind == "place_token"
        table.answer(table.question.options[0])
    assert table.asked.count("place_token") == number
    assert [effect.text for effect in table.state.effects] == [card_id("emmitt", card)]


# --- Stone Carapace ---------------------------------------------------------------------------


@pytest.mark.parametrize("card", ["stone_carapace", "rock_solid"])
def test_the_shell_that_he_gives_up_is_the_other_heros_card(card: str) -> None:
    table = copies(
        "mrak", card, {"wasp": (BLUE, "east of h8")}, hand={"nebkher": ["fleeting_image"]}
    )
    shell = card_id("mrak", card)
    grip(table, "movement", "h8")
    table.play("wasp", "shock", "attack", "nebkher")
    assert table.options() == {"nebkher_fleeting_image", shell, "no"}
    table.answer(shell)
    assert table.discarded("mrak") == [shell]
    assert table.hero("mrak").resolved[0] == ""
    assert table.hand("nebkher") == ["nebkher_fleeting_image"]
    assert table.hero("nebkher").resolved[1] == "nebkher_mind_grip"
    table.play("wasp", "electrocute", "attack", "nebkher")
    assert table.options() == {"nebkher_fleeting_image", "no"}, "there is one shell"


def test_a_shell_that_lies_facedown_is_none() -> None:
    table = copies(
        "mrak", "stone_carapace", {"wasp": (BLUE, "east of h8")}, hand={"nebkher": ["mind_probe"]}
    )
    grip(table, "movement", "h8")
    table.hero("mrak").facedown += ("mrak_stone_carapace",)
    table.play("wasp", "shock", "attack", "nebkher")
    assert table.options() == {"nebkher_mind_probe", "no"}


# --- Illusions that are his minions ------------------------------------------------------------


@pytest.mark.rule("goa2.concept.counts-as")
@pytest.mark.parametrize("card", ["close_support", "covering_fire"])
@pytest.mark.parametrize("disguised", [True, False])
def test_an_illusion_supports_him_like_a_minion(card: str, disguised: bool) -> None:
    table = copies(
        "sabina",
        card,
        {"wasp": (BLUE, "2 east of h8")},
        tokens=[("illusion", "nebkher", "east of wasp")],
        hand={"wasp": ["shock"]},
    )
    if disguised:
        masquerade(table)
    grip(table, "sabina", "skill")
    assert (table.discarded("wasp") == ["shock"]) is disguised


@pytest.mark.rule("goa2.concept.counts-as")
@pytest.mark.parametrize("card", ["backstab", "backstab_with_a_ballista"])
@pytest.mark.parametrize("disguised", [True, False])
def test_an_illusion_flanks_like_a_minion(card: str, disguised: bool) -> None:
    table = copies(
        "tigerclaw",
        card,
        {"wasp": (BLUE, "east of h8")},
        tokens=[("illusion", "nebkher", "east of wasp")],
    )
    if disguised:
        masquerade(table)
    grip(table, "tigerclaw", "attack", "wasp")
    assert table.said("attack")[-1][3] == (7 if disguised else 5)


@pytest.mark.rule("goa2.concept.counts-as")
def test_a_magnet_holds_an_illusion_that_is_a_minion() -> None:
    """Wasp's dagger keeps units of the enemy team from being swapped; a mere token it does not."""
    for disguised in (False, True):
        table = Table(
            {"nebkher": (RED, "h8"), "wasp": (BLUE, "l8"), "brogan": (RED, "m8")},
            [*APART, ("melee", RED, "southeast of wasp", "pawn")],
            tokens=[("illusion", "nebkher", "2 west of wasp")],
        )
        if disguised:
            masquerade(table)
        start(table.state, table.hero("wasp"), CARDS["magnetic_dagger"], "this turn")
        table.play("nebkher", "diabolical_laughter", "skill", "yes")
        assert ("change_places" in table.options()) is not disguised


@pytest.mark.rule("goa2.concept.counts-as", "goa2.attack.heavy-minion-immunity")
@pytest.mark.parametrize("disguised", [True, False])
def test_an_illusion_guards_his_heavy_minion_in_his_own_actions(disguised: bool) -> None:
    """Of Blue's minions the heavy one is alone, too, and stays so."""
    table = Table(
        {"nebkher": (RED, "h8"), "wasp": (BLUE, "l8"), "brogan": (RED, "m8")},
        [("heavy", RED, "i6", "tower"), ("heavy", BLUE, "k9")],
        tokens=[("illusion", "nebkher", "i9")],
    )
    if disguised:
        masquerade(table)
    guarded = 1 << table.space("tower") if disguised else 0
    for name, immune in (("nebkher", guarded), ("brogan", 0), ("wasp", 0)):
        hero = table.hero(name)
        act = Act(table.state, hero, CARDS["nebkher_mind_grip"], "skill", primary=True)
        assert act.immune_heavies() == immune, name
