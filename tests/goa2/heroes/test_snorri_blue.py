"""Snorri's blue cards and his Ultimate: passages, boons, Rune Mastery."""

import pytest

from critias.games.goa2.game import VOICE
from critias.games.goa2.rules import hands
from critias.games.goa2.rules.acting import Act
from critias.games.goa2.rules.cards import CARDS
from critias.games.goa2.rules.heroes import snorri
from critias.games.goa2.rules.redeal import redeal
from critias.games.goa2.rules.view import view
from critias.kernel.random import Rng
from goa2.heroes.test_snorri import APART, FOES, HAND, TURN, awake
from goa2.table import BLUE, RED, Table

# --- Safe, Hidden and Deep Passage ------------------------------------------------------------

FENCE = [("melee", RED, f"{d} of snorri") for d in ("east", "west")] + [
    ("ranged", BLUE, "northeast of snorri"),
    ("melee", BLUE, "northwest of snorri"),
    ("heavy", RED, "southeast of snorri"),
    ("heavy", BLUE, "southwest of snorri"),
]
PASSAGES = ["safe_passage", "hidden_passage", "deep_passage"]


@pytest.mark.rule("goa2.concept.ignore-obstacles")
@pytest.mark.parametrize("card", PASSAGES)
def test_with_wings_he_walks_through_everything_for_the_turn(card: str) -> None:
    table = awake("wings", {"arien": (RED, "2 west of snorri")}, FENCE)
    table.play("snorri", card, "movement", "3 east of snorri")
    assert table.where("snorri") == "l6"
    assert [e.note for e in table.state.effects] == [1]
    table.play("arien", "raging_stream", "movement")
    assert not table.offers("i6"), "only he walks through the fence"
    asleep = awake("axe", {}, FENCE).play("snorri", card, "movement")
    assert (asleep.where("snorri"), asleep.done) == ("i6", True), "there is no other space"
    assert not asleep.state.effects


def test_text_that_moves_him_later_in_the_turn_passes_obstacles_too() -> None:
    table = awake("wings", {"wasp": (BLUE, "3 west of snorri")}, FENCE)
    table.play("snorri", "safe_passage", "movement", "snorri")
    table.hero("snorri").runes = ("axe", "anvil", "wings", "horn")
    table.play("snorri", "runecaster", "attack", "wasp", "2 east of snorri")
    assert table.where("snorri") == "k6"
    table.next_turn()
    assert not table.state.effects


@pytest.mark.parametrize(
    ("card", "rune", "most"),
    [
        ("safe_passage", "horn", 3),
        ("hidden_passage", "horn", 3),
        ("deep_passage", "horn", 5),
        ("deep_passage", "anvil", 3),
    ],
)
def test_the_horn_leads_two_spaces_deeper(card: str, rune: str, most: int) -> None:
    table = awake(rune, {}).play("snorri", card, "movement")
    grid, here = table.board.grid, table.space("snorri")
    ways = [grid.distance(here, int(str(o))) for o in table.question.options]
    assert max(ways) == most


@pytest.mark.rule("goa2.concept.immune")
@pytest.mark.parametrize(
    ("card", "immune"), [("safe_passage", False), ("hidden_passage", True), ("deep_passage", True)]
)
def test_the_anvil_makes_him_immune_on_the_way(card: str, immune: bool) -> None:
    table = awake("anvil", FOES)
    table.play("snorri", card, "movement", "snorri")
    table.play("wasp", "electrocute", "attack")
    assert (table.where("snorri") is not None) == immune
    friend = awake("anvil", {"arien": (RED, "east of snorri")})
    friend.play("snorri", card, "movement", "snorri")
    friend.play("arien", "arcane_whirlpool", "skill")
    assert friend.said("stopped")


@pytest.mark.parametrize("card", ["hidden_passage", "deep_passage"])
@pytest.mark.rule("goa2.concept.immune")
def test_his_friends_reach_him_all_the_same(card: str) -> None:
    table = awake("anvil", {"razzle": (RED, "j6")})
    table.play("snorri", card, "movement", "snorri")
    table.play("razzle", "alleyoop", "skill")
    assert (table.where("snorri"), table.where("razzle")) == ("j6", "i6")


@pytest.mark.parametrize(
    ("rune", "passes", "immune"), [("wings", True, False), ("anvil", False, True)]
)
@pytest.mark.parametrize("card", ["hidden_passage", "deep_passage"])
def test_each_rune_of_a_passage_does_its_own(
    card: str, rune: str, passes: bool, immune: bool
) -> None:
    table = awake(rune, FOES).play("snorri", card, "movement", "snorri")
    for hero, through in (("snorri", passes), ("wasp", False)):
        act = Act(table.state, table.hero(hero), CARDS["shock"], "movement", False)
        assert act.passes_obstacles() is through
    table.play("wasp", "electrocute", "attack")
    assert (table.where("snorri") is not None) is immune


# --- Ancestral Boon, Ancestral Grace ----------------------------------------------------------

FRIEND = {"arien": (RED, "4 east of snorri")}


@pytest.mark.rule("goa2.state.swap-exchanges-states")
@pytest.mark.parametrize("card", ["ancestral_boon", "ancestral_grace"])
def test_the_axe_lets_a_friend_exchange_a_resolved_card(card: str) -> None:
    table = awake("axe", FRIEND, hand={"arien": ["noble_blade", "raging_stream"]})
    table.hero("arien").resolved[0] = "spell_break"
    table.play("snorri", card, "skill", ("slot", 0))
    pick = table.question
    table.answer(("hand", 1))
    assert not pick.secret, "it lies open now"
    assert table.hero("arien").resolved[0] == "raging_stream"
    assert table.hand("arien") == ["noble_blade", "spell_break"]
    keeps = awake("axe", FRIEND, hand={"arien": ["noble_blade"]})
    keeps.hero("arien").resolved[0] = "spell_break"
    keeps.play("snorri", card, "skill", "no")
    assert keeps.hero("arien").resolved[0] == "spell_break"


def test_a_card_that_comes_into_a_facedown_slot_lies_facedown() -> None:
    table = awake("axe", FRIEND, hand={"arien": ["noble_blade"]})
    hero = table.hero("arien")
    hero.resolved[0] = "spell_break"
    hero.facedown = ("spell_break",)
    table.play("snorri", "ancestral_boon", "skill", ("slot", 0))
    pick = table.question
    table.answer(("hand", 0))
    assert pick.secret
    assert hero.facedown == ("noble_blade",)
    assert "noble_blade" not in hero.seen


@pytest.mark.parametrize("card", ["ancestral_boon", "ancestral_grace"])
def test_the_anvil_gives_a_friend_all_its_cards_back_or_none(card: str) -> None:
    table = awake("anvil", FRIEND, discard={"arien": ["noble_blade", "raging_stream"]})
    table.play("snorri", card, "skill", "yes")
    assert table.hand("arien") == ["noble_blade", "raging_stream"]
    keeps = awake("anvil", FRIEND, discard={"arien": ["noble_blade"]})
    keeps.play("snorri", card, "skill", "no")
    assert keeps.discarded("arien") == ["noble_blade"]


@pytest.mark.parametrize(
    ("card", "rune"), [("ancestral_boon", "horn"), ("ancestral_boon", "wings"),
                       ("ancestral_grace", "horn")]
)  # fmt: skip
def test_other_runes_do_nothing_and_stop_nothing(card: str, rune: str) -> None:
    table = awake(rune, FRIEND, discard={"arien": ["noble_blade"]})
    table.play("snorri", card, "skill")
    assert table.asked == []
    assert not table.said("stopped")


@pytest.mark.rule("goa2.perform.mandatory-stop")
def test_a_friend_has_to_be_in_radius() -> None:
    table = awake("axe", {"arien": (RED, "5 east of snorri")})
    table.play("snorri", "ancestral_boon", "skill")
    assert table.said("stopped")


@pytest.mark.parametrize("card", ["ancestral_boon", "ancestral_grace"])
def test_a_blessing_is_for_friendly_heroes_in_radius(card: str) -> None:
    heroes = {"wasp": (BLUE, "j6"), "arien": (RED, "m6"), "brogan": (RED, "i7"),
              "tigerclaw": (RED, "i11")}  # fmt: skip
    table = awake("axe", heroes, [*APART, ("melee", RED, "h6")]).play("snorri", card, "skill")
    assert table.options() == {"m6", "i7"}


@pytest.mark.parametrize("card", ["ancestral_boon", "ancestral_grace"])
def test_a_friend_with_nothing_to_take_or_exchange_is_not_asked(card: str) -> None:
    anvil = awake("anvil", FRIEND).play("snorri", card, "skill")
    assert anvil.done
    axe = awake("axe", FRIEND, hand={"arien": ["noble_blade"]}).play("snorri", card, "skill")
    assert axe.asked == ["target"], "no card of his is resolved"
    bare = awake("axe", FRIEND)
    bare.hero("arien").resolved[0] = "spell_break"
    assert bare.play("snorri", card, "skill").asked == ["target"], "his hand is empty"


def grown() -> Table:
    """Arien has Violent Torrent by now; Rogue Wave and Tidal Blast are items."""
    table = awake("wings", FRIEND, items={"arien": {"defense": 1, "movement": 1}})
    hero = table.hero("arien")
    for card in ("rogue_wave", "tidal_blast"):
        hero.deck = tuple(c for c in hero.deck if c != card)
    hero.tucked = ("rogue_wave", "tidal_blast")
    table.deal("arien", "violent_torrent")
    return table


@pytest.mark.rule("goa2.item.tuck", "goa2.item.bonus")
def test_with_wings_a_friend_exchanges_an_item_for_the_card_it_uses() -> None:
    table = grown()
    hero = table.hero("arien")
    hero.seen = ("raging_stream", "violent_torrent")
    table.play("snorri", "ancestral_grace", "skill", ("item", 1))
    assert table.hand("arien") == ["tidal_blast"]
    assert hero.tucked == ("rogue_wave", "violent_torrent")
    assert hero.items == (0, 1, 1, 0, 0, 0)
    assert [*hero.seen] == ["raging_stream"]


def test_an_item_may_be_exchanged_for_a_card_of_the_deck_or_a_discarded_one_or_kept() -> None:
    table = grown().play("snorri", "ancestral_grace", "skill", ("item", 0))
    assert sorted(table.hero("arien").tucked) == ["raging_stream", "tidal_blast"]
    assert "rogue_wave" in table.hero("arien").deck
    thrown = grown()
    hands.discard(thrown.state, thrown.hero("arien"), "violent_torrent")
    thrown.play("snorri", "ancestral_grace", "skill", ("item", 1))
    assert thrown.discarded("arien") == ["tidal_blast"]
    kept = grown().play("snorri", "ancestral_grace", "skill", "no")
    assert kept.hero("arien").tucked == ("rogue_wave", "tidal_blast")


def test_the_unresolved_card_is_out_of_reach_and_an_item_without_a_card_too() -> None:
    table = grown()
    table.lay("arien", "violent_torrent")
    table.play("snorri", "ancestral_grace", "skill")
    assert table.options() == {("item", 0), "no"}
    bare = awake("wings", FRIEND, items={"arien": {"attack": 1}})
    bare.play("snorri", "ancestral_grace", "skill")
    assert (bare.asked, bare.done) == (["target"], True)


@pytest.mark.parametrize(
    ("rune", "kind"),
    [("axe", "snorri_slot"), ("anvil", "snorri_take_all"), ("wings", "snorri_item")],
)
def test_each_rune_of_a_blessing_gives_its_own(rune: str, kind: str) -> None:
    """Arien has resolved cards, discarded cards, items and a hand."""
    table = grown()
    table.state.turn = TURN[rune]
    table.deal("arien", "noble_blade", "spell_break", "liquid_leap")
    hands.discard(table.state, table.hero("arien"), "noble_blade")
    table.hero("arien").hand.remove("spell_break")
    table.hero("arien").resolved[0] = "spell_break"
    table.play("snorri", "ancestral_grace", "skill")
    assert (table.question.kind, table.question.seats) == (kind, (table.hero("arien").seat,))
    table.answer("no")
    assert table.done


@pytest.mark.parametrize("turned", [False, True])
def test_every_item_has_one_other_card_to_be_exchanged_for(
    turned: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In whichever order cards and spells are registered."""
    if turned:
        monkeypatch.setattr(snorri, "CARDS", dict(reversed(CARDS.items())))
    for card in CARDS.values():
        if card.tier in (2, 3) and not card.spell and card.item:
            other = snorri._twin(card)
            assert other is not card
            assert not other.spell
            assert (other.hero, other.colour, other.tier) == (card.hero, card.colour, card.tier)
            assert snorri._twin(other) is card


def upgraded() -> Table:
    """Arien has a red and a green card of Tier II; their twins gave him defense and attack."""
    table = awake("wings", FRIEND, items={"arien": {"defense": 1, "attack": 1}})
    table.deal("arien", "raging_stream", "arcane_whirlpool", "aspiring_duelist")
    hero = table.hero("arien")
    hero.tucked = ("rogue_wave", "magical_current")
    hero.deck = tuple(card for card in hero.deck if card not in hero.tucked)
    return table


@pytest.mark.rule("goa2.hidden.item-covered-part")
def test_what_others_know_of_the_hand_still_fits_after_an_exchange() -> None:
    table = upgraded()
    table.hero("arien").seen = ("raging_stream",)
    before = table.state.copy()
    table.play("snorri", "ancestral_grace", "skill", ("item", 0))
    for start in (before, table.state):
        for seed in range(8):
            world = redeal(start, table.state, None, Rng(seed))
            assert view(world, None) == view(start, None)


def test_in_the_midst_of_it_nobody_knows_which_card_an_exchanged_item_was() -> None:
    """Every world leads by the same answer to the items that everybody sees."""
    results = set()
    table = upgraded()
    start, seat = table.state.copy(), table.hero("snorri").seat
    table.play("snorri", "ancestral_grace", "skill", ("item", 0))
    for luck in range(30):
        twin = upgraded()
        twin.state = redeal(start, table.state, seat, Rng(luck))
        twin.play("snorri", "ancestral_grace", "skill", ("item", 0))
        assert view(twin.state, seat) == view(table.state, seat)
        results.add(tuple(sorted(twin.hand("arien"))))
    assert results == {
        ("arcane_whirlpool", "aspiring_duelist", "rogue_wave"),
        ("expert_duelist", "liquid_leap", "rogue_wave"),
    }


def labels(table: Table) -> set[str]:
    """What the one who is asked reads."""
    ask = table.question
    seen = view(table.state, ask.seats[0])
    return {VOICE.words.label(seen, ask, option) for option in ask.options}


def test_the_friend_reads_what_is_exchanged() -> None:
    table = grown().play("snorri", "ancestral_grace", "skill")
    assert labels(table) == {
        "Rogue Wave (defense) for Raging Stream (initiative)",
        "Tidal Blast (movement) for Violent Torrent (initiative)",
        "None of them",
    }
    slots = awake("axe", FRIEND, hand={"arien": ["noble_blade"]})
    slots.hero("arien").resolved[0] = "spell_break"
    slots.play("snorri", "ancestral_boon", "skill")
    assert labels(slots) == {"Spell Break (silver)", "None of them"}


# --- Rune Mastery -----------------------------------------------------------------------------


def test_every_action_wakes_another_rune_and_so_does_its_repeat() -> None:
    heroes = {"arien": (BLUE, "east of snorri"), "wasp": (BLUE, "2 west of snorri")}
    hand = {"arien": ["noble_blade"], "wasp": ["shock"]}
    table = awake("anvil", heroes, ultimate=["snorri"], hand=hand, edition=2)
    table.play("snorri", "rune_sigils", "attack")
    assert table.options() == {"horn", "axe", "wings"}
    table.answer("horn", "arien", "noble_blade", "yes", "axe", "wasp", "shock")
    assert [said[3] for said in table.said("attack")] == [2, 5]
    assert table.coins("snorri") == 6
    assert table.asked.count("repeat") == 1


def test_it_works_for_a_defense_after_the_card_was_discarded() -> None:
    table = awake("anvil", FOES, ultimate=["snorri"], hand={"snorri": ["oath_of_endurance"]})
    table.play("wasp", "electrocute", "attack", "snorri", "oath_of_endurance", "axe")
    assert table.where("snorri") is not None
    wrong = awake("anvil", FOES, ultimate=["snorri"], hand={"snorri": ["oath_of_endurance"]})
    wrong.play("wasp", "electrocute", "attack", "snorri", "oath_of_endurance", "horn")
    assert wrong.where("snorri") is None


def test_of_two_runes_awake_one_is_used_where_the_text_says_so() -> None:
    table = awake("anvil", FOES, ultimate=["snorri"], hand={"snorri": ["oath_of_perseverance"]})
    table.play("wasp", "electrocute", "attack", "snorri", "oath_of_perseverance", "horn")
    assert table.options() == {"horn", "anvil"}
    table.answer("horn")
    assert table.where("snorri") is None


def test_both_runes_apply_elsewhere() -> None:
    table = awake("anvil", FOES, ultimate=["snorri"])
    table.play("snorri", "hidden_passage", "movement", "wings", "snorri")
    assert [e.note for e in table.state.effects] == [3]
    trap = awake("axe", {"wasp": (BLUE, "h6")}, ultimate=["snorri"], hand={"wasp": HAND})
    trap.play("snorri", "runetrap", "skill", "horn")
    assert {CARDS[c].colour for c in trap.discarded("wasp")} == {"silver", "green"}


def test_nothing_wakes_without_runes_or_where_no_text_asks_for_one() -> None:
    bare = awake("", {"wasp": (BLUE, "east of snorri")}, ultimate=["snorri"])
    bare.play("snorri", "rune_sigils", "attack", "wasp")
    plain = awake("axe", {}, ultimate=["snorri"])
    plain.play("snorri", "rune_sigils", "movement", "snorri")
    laying = awake("axe", {}, ultimate=["snorri"])
    laying.play("snorri", "inscribe_the_runes", "skill", "horn", "axe", "anvil")
    assert "snorri_wake" not in bare.asked + plain.asked + laying.asked


def test_the_woken_rune_is_asleep_for_everybody_else_and_afterwards() -> None:
    table = awake("anvil", FOES, ultimate=["snorri"], hand={"snorri": ["oath_of_endurance"]})
    table.play("snorri", "runetrap", "skill", "axe", "wasp")
    table.play("wasp", "electrocute", "attack", "snorri", "oath_of_endurance")
    assert table.options() == {"horn", "axe", "wings"}
