"""The data files: components, provenance, and what a wrong file is told."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from athlas.arena import FAR_WEST, NORTH, PEASANTS, SOUTH, Arena
from critias.games.athlas.rules.board import BATTLEGROUND, FOLDER, GRID, at, load, name, named
from critias.games.athlas.rules.cards.interventions import DIVINE
from critias.games.athlas.rules.data import (
    BASIC_POWERS,
    BOX,
    CARDS,
    DIVINE_EFFECTS,
    FILES,
    INTERVENTIONS,
    MARKS,
    ORIGINS,
    Box,
    load_all_cards,
    load_cards,
    load_interventions,
)
from critias.games.athlas.rules.designs import PRESETS, alpha_problem, build, load_presets
from critias.games.athlas.rules.state import SUMMONING
from critias.games.athlas.rules.summoning import why_not
from critias.games.athlas.shown.reference import reference
from critias.kernel.errors import BadData
from critias.kernel.hexes import spaces_of
from critias.kit.data import load as load_file


class TestComponents:
    @pytest.mark.rule("athlas.components.figures")
    def test_eight_figures_of_four_types(self) -> None:
        """One of them lies beside the cards: seven units of an Alpha are on the board at most."""
        arena = Arena([PEASANTS], points=100, revealed=False)
        arena.state.phase = SUMMONING
        arena.choose(NORTH, "alpha1")
        types = {"celestial_knight", "shadow_ranger", "spell_binder", "forsaken_drake"}
        assert set(arena.pending.options) == types
        arena = Arena([PEASANTS], points=100)
        for q in range(7):
            assert why_not(arena.state, NORTH, 0) is None
            arena.unit(NORTH, (q - 3, 0))
        assert why_not(arena.state, NORTH, 0) == "athlas.summon.figure-supply"

    @pytest.mark.rule("athlas.components.cards", "athlas.components.alpha-cards")
    def test_85_cards_of_each_player(self) -> None:
        kinds = Counter(card.type for card in CARDS.values())
        assert kinds == {"genus": 9, "equipment": 30, "ability": 14, "spell": 12}
        assert len(CARDS) == 65
        assert len(INTERVENTIONS) == 19
        assert len(CARDS) + len(INTERVENTIONS) + 1 == 85
        assert len(BASIC_POWERS) == 4

    @pytest.mark.rule("athlas.creation.four-card-types")
    def test_alpha_cards_are_of_four_types(self) -> None:
        """A legal Alpha may hold one of each; a card of another type is no card."""
        assert {card.type for card in CARDS.values()} == {"genus", "equipment", "ability", "spell"}
        cards = ("spell_binder", "mining_tools", "vitality", "magic_bolt")
        assert {CARDS[card].type for card in cards} == {card.type for card in CARDS.values()}
        assert alpha_problem(cards) is None

    def test_clients_are_told_what_is_in_the_box(self) -> None:
        assert reference()["components"] == {
            "figures_of_a_type": 8, "relics": len(BATTLEGROUND.relics), "terrain_tiles": 42,
            "sides_of_a_tile": 2, "life_tokens": 54, "cost_tokens": 42, "point_markers": 6,
            "condition_markers": len(MARKS), "cubes": 30,
        }  # fmt: skip

    @pytest.mark.rule("athlas.setup.supply")
    def test_the_supply_is_common_and_does_not_limit_play(self) -> None:
        """More cubes lie on one card than a box holds, and a player needs no share of his own."""
        arena = Arena([("savage_warrior", "throwing_axe")])
        unit = arena.unit(NORTH, (0, 0))
        arena.unit(NORTH, FAR_WEST)
        arena.unit(SOUTH, (1, 0))
        arena.state.world.sides[NORTH].alphas[0].cubes["throwing_axe"] = BOX.cubes + 5
        arena.activate(unit)
        arena.use("throwing_axe.throw", (1, 0))
        assert arena.cubes(NORTH, "throwing_axe") == BOX.cubes + 4

    def test_the_board_is_the_same_from_both_sides(self) -> None:
        def turned(mask: int) -> set[int]:
            return {at(-q, -r) for q, r in (GRID.qr[space] for space in spaces_of(mask))}

        assert len(GRID.spaces) == 91
        assert turned(BATTLEGROUND.hills) == set(spaces_of(BATTLEGROUND.hills))
        assert turned(BATTLEGROUND.water) == set(spaces_of(BATTLEGROUND.water))
        assert turned(BATTLEGROUND.summoning[0]) == set(spaces_of(BATTLEGROUND.summoning[1]))

    def test_hexes_have_names(self) -> None:
        assert {named(name(space)) for space in GRID.spaces} == set(GRID.spaces)
        assert (name(at(0, 0)), name(at(0, -5)), name(at(-5, 5))) == ("F6", "K1", "A1")


class TestProvenance:
    def test_every_value_of_a_card_says_where_it_comes_from(self) -> None:
        for card in CARDS.values():
            wanted = {"name", "type", "cost"}
            wanted |= {"life"} if card.life else set()
            wanted |= {"hands"} if card.hands or card.needs_hands else set()
            wanted |= {"spells"} if card.spells else set()
            wanted |= {"armor"} if card.armor or card.ward else set()
            wanted |= {"cubes"} if card.cubes else set()
            wanted |= {"modifiers"} if card.melee or card.ranged or card.magical else set()
            wanted |= {"powers"} if card.powers or card.traits else set()
            assert wanted <= set(card.origin.of), card.id
            assert set(card.origin.of.values()) <= set(ORIGINS)
        for intervention in INTERVENTIONS.values():
            assert {"name", "points", "effect"} <= set(intervention.origin.of)

    def test_the_table_can_show_what_is_reconstructed(self) -> None:
        cards = reference()["cards"]
        assert cards["shadow_ranger"]["reconstructed"] == []
        assert "cost" in cards["athilian_spear"]["reconstructed"]
        assert reference()["interventions"]["rally_call"]["reconstructed"]


GOOD = """
[[card]]
id = "club"
name = "Club"
cost = 1
origin = { reconstructed = ["name", "cost"] }
"""


def power(effect: str, *more: str, pays: str = '["action"]') -> str:
    lines = [f'name = "hit"\neffect = "{effect}"\npays = {pays}\ntext = "x"', *more]
    return "[[card.power]]\n" + "\n".join(lines) + "\n"


class TestWrongFiles:
    def wrong(self, tmp_path: Path, text: str) -> str:
        path = tmp_path / "cards.toml"
        path.write_text(text)
        with pytest.raises(BadData) as caught:
            load_cards(path, "equipment")
        assert str(path) in caught.value.message
        return caught.value.message

    def test_a_good_file(self, tmp_path: Path) -> None:
        path = tmp_path / "cards.toml"
        path.write_text(GOOD)
        assert load_cards(path, "equipment")["club"].cost == 1

    @pytest.mark.parametrize(
        ("text", "complaint"),
        [
            ("card = 3", "there is no [[card]]"),
            ("", "there is no [[card]]"),
            ("]", "is not TOML"),
            (GOOD + "[[cart]]\n", "unknown table 'cart'"),
            (GOOD + "weight = 3\n", "card 'club': Object contains unknown field 'weight'"),
            (GOOD.replace("cost = 1", ""), "card 'club': Object missing required field 'cost'"),
            (GOOD.replace("cost = 1", 'cost = "1"'), "card 'club': cost: Expected 'int'"),
            (GOOD.replace("cost = 1", "cost = -1"), "card 'club': cost: Expected 'int' >= 0"),
            (GOOD.replace('"Club"', '" "'), "card 'club': name: Expected 'str' matching"),
            (GOOD + GOOD, "card 'club' stands there twice"),
            (GOOD.replace("reconstructed", "guessed"), "origin: Object contains unknown field"),
            (
                GOOD.replace("}", ', rulebook = ["cost"] }'),
                "'cost' is both rulebook and reconstructed",
            ),
            (GOOD + "cubes = 1\n", "card 'club': cubes: must be given exactly if a power pays"),
            (GOOD + "traits = { sharp = 1 }\n", "card 'club': traits: 'sharp' is none of"),
            (GOOD + power("slap"), "card 'club': power[0].effect: Invalid enum value 'slap'"),
            (GOOD + power("push", pays="[]"), "power[0].pays: Expected 'array' of length >= 1"),
            (GOOD + power("push", pays='["gold"]'), "power[0].pays[0]: Invalid enum value"),
            (
                GOOD + power("attack", 'attack = "melee"', 'aims = "unit"'),
                "power[0]: effect 'attack' needs an attack and its value",
            ),
            (GOOD + power("mark", 'aims = "unit"'), "there is no [card.mark]"),
        ],
    )
    def test_a_wrong_card_is_named(self, tmp_path: Path, text: str, complaint: str) -> None:
        assert complaint in self.wrong(tmp_path, text)

    def test_a_missing_file(self, tmp_path: Path) -> None:
        with pytest.raises(BadData, match="cannot be read"):
            load_cards(tmp_path / "none.toml", "spell")

    def test_wrong_components(self, tmp_path: Path) -> None:
        text = (FOLDER / "components.toml").read_text()
        path = tmp_path / "components.toml"
        path.write_text(text.replace("cubes = 30\n", ""))
        with pytest.raises(BadData, match="missing required field 'cubes'"):
            load_file(path, Box)
        path.write_text(text.replace('"relics", ', ""))
        with pytest.raises(BadData, match="does not say where 'relics' comes from"):
            load_file(path, Box)

    def test_a_wrong_intervention(self, tmp_path: Path) -> None:
        path = tmp_path / "interventions.toml"
        path.write_text(
            '[[intervention]]\nid = "x"\nname = "X"\npoints = 1\ntext = "y"\nduration = 2\n'
            'origin = { rulebook = ["name"] }\n'
        )
        with pytest.raises(BadData, match="a mark and a 'duration' go together"):
            load_interventions(path)

    @pytest.mark.parametrize(
        ("old", "new", "complaint"),
        [
            ("cost = 23", "cost = 24", "the cards add up to 23"),
            ('"flood", ', '"flood", "flood", ', "a card is in it twice"),
            ('"tsunami"', '"time_warp"', "it has 9 divine points"),
            ('"forsaken_wings"', '"spell_binder"', "it has 2 genus cards"),
            ('"forsaken_wings"', '"axe_of_lorios", "tower_shield"', "it needs 4 hands and has 2"),
            ('"forsaken_wings"', '"no_such"', "there is no card 'no_such'"),
        ],
    )
    def test_a_wrong_preset(self, tmp_path: Path, old: str, new: str, complaint: str) -> None:
        text = (FOLDER / "presets.toml").read_text()
        assert old in text
        path = tmp_path / "presets.toml"
        path.write_text(text.replace(old, new, 1))
        with pytest.raises(BadData) as caught:
            load_presets(path)
        assert "preset 'aquatic'" in caught.value.message
        assert complaint in caught.value.message

    @pytest.mark.parametrize(
        ("old", "new", "complaint"),
        [
            ('"NNNNNN"', '"NNNNN"', "row 1 must have 6 signs, not 5"),
            ('"NNNNNN"', '"NNNNN?"', "row 1: '?' is none of"),
            ('"NNNNNN"', '"NNNNN."', "there must be 6 summoning hexes (N), not 5"),
            (".^R.^R^.R^.", ".^R.^R^.^^.", "there must be 3 relics (R), not 2"),
            ('  "SSSSSS",\n', "", "rows: there must be 11, not 10"),
        ],
    )
    def test_a_wrong_board(self, tmp_path: Path, old: str, new: str, complaint: str) -> None:
        text = (FOLDER / "board.toml").read_text()
        assert old in text
        path = tmp_path / "board.toml"
        path.write_text(text.replace(old, new, 1))
        with pytest.raises(BadData) as caught:
            load(path)
        assert complaint in caught.value.message


class TestPresets:
    @pytest.mark.rule("athlas.preset.aquatic.dis")
    def test_the_aquatic_stack(self) -> None:
        stack = PRESETS["aquatic"].stack
        assert stack == ("flood", "tsunami", "unnatural_force", "lightning_strike")

    @pytest.mark.rule("athlas.preset.rush.dis")
    def test_the_rush_stack(self) -> None:
        stack = PRESETS["rush"].stack
        assert stack == ("time_warp", "temporary_gate", "shift_relic", "unnatural_force")

    @pytest.mark.parametrize(
        ("preset", "number", "cost", "cards"),
        [
            pytest.param(
                "aquatic", 0, 23,
                {"raider_of_the_deep", "banner_of_summoning", "obsidian_sword", "full_plate_armor"},
                marks=pytest.mark.rule("athlas.preset.aquatic.alpha1"),
            ),
            pytest.param(
                "aquatic", 1, 30,
                {"forsaken_drake", "etynian_crossbow", "paralyzing_venom", "marksmanship",
                 "weapon_lore"},
                marks=pytest.mark.rule("athlas.preset.aquatic.alpha2"),
            ),
            pytest.param(
                "aquatic", 2, 17, {"dark_mentalist", "forsaken_wings"},
                marks=pytest.mark.rule("athlas.preset.aquatic.alpha3"),
            ),
            pytest.param(
                "rush", 0, 29,
                {"spell_binder", "pathfinding", "earthquake", "magic_bolt", "heroic_inspiration",
                 "terraforming", "mountaineering"},
                marks=pytest.mark.rule("athlas.preset.rush.alpha1"),
            ),
            pytest.param(
                "rush", 1, 20, {"shadow_ranger", "ballista", "weapon_lore"},
                marks=pytest.mark.rule("athlas.preset.rush.alpha2"),
            ),
            pytest.param(
                "rush", 2, 17, {"watch_tower", "healing_hands", "obsidian_sword"},
                marks=pytest.mark.rule("athlas.preset.rush.alpha3"),
            ),
        ],
    )  # fmt: skip
    def test_the_alphas_and_their_costs(
        self, preset: str, number: int, cost: int, cards: set[str]
    ) -> None:
        alpha = PRESETS[preset].alphas[number]
        assert set(alpha.cards) == cards
        assert build(alpha.cards).cost == cost


def read_again(path: Path) -> None:
    """Load a card file as the game does."""
    kinds = {name: kind for kind, name in FILES.items()}
    if path.name in kinds:
        load_cards(path, kinds[path.name])
    else:
        load_interventions(path)


class TestCorrectedData:
    """Mistakes an owner of the game could make in a data file are named before anybody plays."""

    @pytest.mark.parametrize(
        ("file", "old", "new", "complaint"),
        [
            ("genus.toml", "life = 10\n", "", "card 'shadow_ranger': life: a genus has at least 1"),
            ("genus.toml", "life = 10", "life = 0", "life: a genus has at least 1"),
            (
                "equipment.toml",
                'attack = "melee"',
                'attack = ""',
                "power[0]: effect 'attack' needs an attack and its value",
            ),
            (
                "equipment.toml",
                'aims = "unit"',
                'aims = "hex"',
                "with effect 'attack' it must be unit",
            ),
            ("equipment.toml", 'aims = "unit"\n', "", "with effect 'attack' it must be unit"),
            ("equipment.toml", "amount = 3", "amount = 0", "needs an amount of at least 1"),
            ("spells.toml", 'range = [1]\naims = "all"', 'aims = "all"', "must be [1]"),
            ("genus.toml", '"modifiers"', '"modifier"', "origin: 'modifier' is none of"),
            ("genus.toml", '"life", ', "", "does not say where 'life' comes from"),
            ("interventions.toml", '"flood"', '"food"', "there are no rules for 'food'"),
            ("interventions.toml", "amount = 4\n", "", "'raise_earth': amount: must be at least 1"),
            ("interventions.toml", '"stasis"', '"winged"', "the mark must be 'stasis'"),
            ("interventions.toml", '"effect"', '"effects"', "origin: 'effects' is none of"),
        ],
    )
    def test_it_is_refused(
        self, tmp_path: Path, file: str, old: str, new: str, complaint: str
    ) -> None:
        text = (FOLDER / file).read_text()
        assert old in text
        path = tmp_path / file
        path.write_text(text.replace(old, new, 1))
        with pytest.raises(BadData) as caught:
            read_again(path)
        assert str(path) in caught.value.message
        assert complaint in caught.value.message

    def test_an_id_used_in_two_files(self, tmp_path: Path) -> None:
        for file in FILES.values():
            (tmp_path / file).write_text((FOLDER / file).read_text())
        path = tmp_path / "spells.toml"
        path.write_text(path.read_text().replace('id = "levitate"', 'id = "vitality"'))
        with pytest.raises(BadData, match=r"card 'vitality': .* used in abilities\.toml too"):
            load_all_cards(tmp_path)

    def test_no_presets(self, tmp_path: Path) -> None:
        path = tmp_path / "presets.toml"
        path.write_text("")
        with pytest.raises(BadData, match="there is no"):
            load_presets(path)

    def test_there_are_rules_for_every_intervention_that_may_be_named(self) -> None:
        assert set(DIVINE_EFFECTS) == set(DIVINE)


@pytest.mark.parametrize(
    ("card", "conditions"),
    [
        ("summon_artifact", ("no hands", "no life or spell points", "need a cube")),
        ("gate_stone", ("water there drowns", "stays behind", "spent its action", "never move")),
        ("earthquake", ("on foot", "not in cover", "next to the caster", "Height adds nothing")),
        ("undead_horde", ("a figure is left", "pays for it", "not activated this turn")),
        ("banner_of_summoning", ("a figure is left", "pays for it", "not activated this turn")),
        ("dark_mentalist", ("not summoned this turn", "under command cannot")),
        ("mind_controlling_circlet", ("not summoned this turn", "under command cannot")),
        ("time_warp", ("your own turn", "not summoned this turn", "before any other unit")),
        ("temporary_gate", ("can move", "hex next door", "has not moved this turn")),
        ("shift_relic", ("nobody holds", "has not moved this turn")),
        ("polymorph", ("revealed", "figure left", "have the points", "Markers", "stays used")),
        ("rally_call", ("your own turn", "pay for it", "not activated this turn")),
    ],
)
def test_a_card_says_the_conditions_that_the_rules_keep(
    card: str, conditions: tuple[str, ...]
) -> None:
    texts = (
        [INTERVENTIONS[card].text]
        if card in INTERVENTIONS
        else [power.text for power in CARDS[card].powers]
    )
    for text in texts:
        for condition in conditions:
            assert condition in text
