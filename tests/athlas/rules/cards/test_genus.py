"""Genus cards."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from athlas.arena import FAR_EAST, FAR_WEST, IDLE, NORTH, PEASANTS, SOUTH, WARRIORS, Arena
from critias.games.athlas.rules.board import BATTLEGROUND, CRATER, GRID, HILL, WATER, at
from critias.games.athlas.rules.data import CARDS
from critias.games.athlas.rules.designs import build
from critias.games.athlas.rules.relics import held
from critias.games.athlas.rules.state import SUMMONING
from critias.games.athlas.rules.units import armor, flying, may_hold

MENTALIST = ("dark_mentalist",)


def controlled(
    victim: tuple[str, ...] = WARRIORS,
    power: str = "domination",
    prepare: Callable[[Arena], object] = lambda arena: None,
) -> Arena:
    """A mentalist has taken command of an enemy two hexes away."""
    arena = Arena([MENTALIST, IDLE], [victim, ("forsaken_drake",)])
    mentalist = arena.unit(NORTH, (0, 0))
    arena.unit(NORTH, FAR_WEST, alpha=1)
    arena.unit(SOUTH, (2, 0))
    arena.unit(SOUTH, FAR_EAST)
    prepare(arena)
    arena.activate(mentalist)
    arena.use(f"dark_mentalist.{power}", (2, 0))
    return arena


@pytest.mark.parametrize(
    ("card", "life", "hands", "spells", "armor_points"),
    [
        ("shadow_ranger", 10, 2, 5, (0, 0)),
        ("savage_warrior", 12, 2, 0, (0, 0)),
        ("forsaken_drake", 8, 2, 3, (0, 0)),
        ("raider_of_the_deep", 10, 2, 3, (1, 0)),
        ("dark_mentalist", 7, 2, 8, (0, 0)),
        ("spell_binder", 8, 2, 12, (0, 0)),
        ("watch_tower", 12, 2, 5, (1, 0)),
        ("undead_horde", 6, 2, 0, (0, 0)),
        ("celestial_knight", 10, 2, 4, (1, 1)),
    ],
)
def test_the_numbers_of_a_genus(
    card: str, life: int, hands: int, spells: int, armor_points: tuple[int, int]
) -> None:
    arena = Arena([(card,)])
    unit = arena.unit(NORTH, (0, 0))
    own = CARDS[card]
    assert (own.type, own.life, own.hands, own.spells) == ("genus", life, hands, spells)
    assert armor(unit) == armor_points


def test_the_modifiers_of_a_genus() -> None:
    modifiers = {
        card.id: (card.melee, card.ranged, card.magical)
        for card in CARDS.values()
        if card.type == "genus" and (card.melee or card.ranged or card.magical)
    }
    assert modifiers == {
        "shadow_ranger": (0, 1, 0),
        "savage_warrior": (1, 1, 0),
        "spell_binder": (0, 0, 1),
    }


def test_the_drake_flies() -> None:
    arena = Arena([("forsaken_drake",)])
    assert flying(arena.unit(NORTH, (0, 0)))


class TestRaider:
    @pytest.mark.rule("athlas.card.raider")
    def test_it_never_drowns(self) -> None:
        arena = Arena([("raider_of_the_deep",), IDLE], stacks=(["flood"], []))
        unit = arena.unit(NORTH, (0, 0))
        arena.unit(NORTH, FAR_WEST, alpha=1)
        arena.terrain(WATER, (0, 0), (1, 0))
        arena.activate(unit)
        arena.use("walk", (1, 0))
        arena.end()
        assert arena.pool(NORTH) == 10
        arena.terrain("plains", (1, 0))
        arena.choose(NORTH, "cast")
        arena.at(NORTH, (1, 0))
        arena.done()
        assert arena.pool(NORTH) == 10

    def test_it_falls_like_anybody(self) -> None:
        arena = Arena([("forsaken_drake", "mining_tools"), IDLE], [("raider_of_the_deep",)])
        unit = arena.unit(NORTH, (0, 0))
        arena.unit(NORTH, FAR_WEST, alpha=1)
        arena.unit(SOUTH, (1, 0))
        arena.terrain(WATER, (2, 0))
        arena.activate(unit)
        arena.use("mining_tools.crater", (1, 0))
        assert arena.pool(SOUTH) == 7


class TestDarkMentalist:
    @pytest.mark.rule("athlas.clar.mentalist.controller")
    def test_the_controller_makes_the_choices(self) -> None:
        arena = controlled()
        assert arena.pending.seats == (NORTH,)
        assert [a.controlled for a in arena.state.world.acting] == [False, True]
        arena.use("walk", (3, 0))
        assert arena.state.world.units[at(3, 0)].owner == SOUTH

    @pytest.mark.rule("athlas.clar.mentalist.controller")
    def test_friend_and_foe_are_judged_from_the_controllers_side(self) -> None:
        arena = controlled(("celestial_knight", "healing_hands", "obsidian_sword"))
        arena.unit(NORTH, (3, 0), alpha=1)
        arena.unit(SOUTH, (2, -1))
        assert arena.targets("healing_hands.mend") == {at(2, 0), at(3, 0)}

    def test_suggestion_gives_a_movement_only(self) -> None:
        arena = controlled(power="suggestion")
        acting = arena.state.world.acting[-1]
        assert (acting.movement, acting.action) == (True, False)
        mentalist = arena.state.world.acting[0]
        assert (mentalist.movement, mentalist.action) == (True, False)

    def test_domination_costs_all_and_a_cube(self) -> None:
        arena = controlled()
        acting = arena.state.world.acting[-1]
        assert (acting.movement, acting.action) == (True, True)
        mentalist = arena.state.world.acting[0]
        assert (mentalist.movement, mentalist.action) == (False, False)
        assert arena.cubes(NORTH, "dark_mentalist") == 0

    def test_only_enemies_within_two(self) -> None:
        arena = Arena([MENTALIST, IDLE], [PEASANTS])
        unit = arena.unit(NORTH, (0, 0))
        arena.unit(NORTH, (1, 0), alpha=1)
        arena.unit(SOUTH, (0, 2))
        arena.unit(SOUTH, (-3, 0))
        arena.activate(unit)
        assert arena.targets("dark_mentalist.suggestion") == {at(0, 2)}

    @pytest.mark.rule("athlas.clar.mentalist.still-own-alpha")
    def test_cubes_and_life_come_from_the_units_own_alpha(self) -> None:
        arena = controlled()
        before = arena.cubes(SOUTH, "throwing_axe")
        arena.unit(SOUTH, (3, 0), alpha=1)
        arena.use("throwing_axe.throw", (3, 0))
        assert arena.cubes(SOUTH, "throwing_axe") == before - 1
        arena = controlled(PEASANTS)
        arena.terrain(WATER, (3, 0))
        arena.use("walk", (3, 0))
        assert arena.pool(SOUTH) == 7

    @pytest.mark.rule("athlas.clar.mentalist.summon-paid-by-controller", "athlas.card.undead-horde")
    def test_the_controller_pays_for_a_horde(self) -> None:
        arena = Arena([MENTALIST], [("undead_horde",)], points=5)
        mentalist = arena.unit(NORTH, (0, 0))
        arena.unit(SOUTH, (2, 0))
        arena.activate(mentalist)
        arena.use("dark_mentalist.domination", (2, 0))
        arena.use("undead_horde.rise", (3, 0))
        assert arena.state.world.units[at(3, 0)].owner == SOUTH
        assert [side.spent for side in arena.state.world.sides] == [250, 245]

    @pytest.mark.rule("athlas.clar.mentalist.inspiration")
    def test_inspiration_goes_to_a_unit_of_the_controller(self) -> None:
        arena = Arena([MENTALIST], [("spell_binder", "heroic_inspiration")])
        mentalist = arena.unit(NORTH, (0, 0))
        arena.unit(SOUTH, (1, 0))
        arena.unit(SOUTH, (2, 0))
        arena.unit(NORTH, FAR_WEST)
        arena.activate(mentalist)
        arena.use("dark_mentalist.domination", (1, 0))
        assert arena.targets("heroic_inspiration.rally") == {at(0, 0)}
        arena.use("heroic_inspiration.rally", (0, 0))
        assert mentalist.marks == [("inspired", "heroic_inspiration", NORTH)]

    @pytest.mark.rule("athlas.clar.mentalist.no-fall")
    def test_walking_it_into_a_crater_is_no_fall(self) -> None:
        arena = controlled(PEASANTS, prepare=lambda arena: arena.terrain(CRATER, (3, 0)))
        arena.use("climb", (3, 0))
        assert arena.pool(SOUTH) == 12

    @pytest.mark.rule("athlas.clar.mentalist.no-win")
    def test_an_enemy_under_control_wins_for_its_owner_only(self) -> None:
        arena = controlled(PEASANTS)
        arena.relic((2, 0), 0)
        arena.relic((3, 0), 1)
        arena.use("walk", (3, 0))
        arena.choose(NORTH, "take")
        outcome = arena.outcome
        assert outcome is not None
        assert outcome.winners == (SOUTH,)

    def test_it_may_hand_a_relic_to_the_controllers_unit_which_may_win(self) -> None:
        def relics(arena: Arena) -> None:
            arena.unit(NORTH, (3, 0), alpha=1)
            arena.relic((2, 0), 0)
            arena.relic((3, 0), 1)

        arena = controlled(PEASANTS, prepare=relics)
        arena.use("pass", (3, 0))
        outcome = arena.outcome
        assert outcome is not None
        assert outcome.winners == (NORTH,)

    @pytest.mark.rule("athlas.clar.mentalist.again")
    @pytest.mark.parametrize("earlier", ["not", "last turn", "this turn"])
    def test_an_earlier_activation_does_not_matter(self, earlier: str) -> None:
        arena = Arena([MENTALIST], [PEASANTS], active=SOUTH)
        mentalist = arena.unit(NORTH, (0, 0))
        victim = arena.unit(SOUTH, (1, 0))
        if earlier == "last turn":
            arena.activate(victim)
        if arena.pending.kind == "power":
            arena.end()
        else:
            arena.done()
        assert arena.state.active == NORTH
        victim.activated = earlier == "this turn"
        arena.activate(mentalist)
        arena.use("dark_mentalist.suggestion", (1, 0))
        acting = arena.state.world.acting[-1]
        assert (acting.unit, acting.seat, acting.movement) == (victim.id, NORTH, True)

    @pytest.mark.rule("athlas.clar.mentalist.two-in-a-row")
    def test_two_mentalists_command_the_same_unit_one_after_the_other(self) -> None:
        arena = Arena([MENTALIST], [PEASANTS])
        first, second = arena.unit(NORTH, (0, 0)), arena.unit(NORTH, (2, -1))
        victim = arena.unit(SOUTH, (1, 0))
        victim.activated = True
        for mentalist, place in ((first, (1, 0)), (second, (2, 0))):
            arena.activate(mentalist)
            arena.use("dark_mentalist.suggestion", place)
            arena.use("walk", (2, 0) if place == (1, 0) else (1, 0))
            arena.end()
        activated = [event.data for event in arena.told("activated") if event.data[0] == SOUTH]
        assert len([data for data in activated if data[3] == NORTH]) == 2

    def test_who_is_under_control_controls_nobody(self) -> None:
        arena = Arena([MENTALIST], [MENTALIST])
        mentalist = arena.unit(NORTH, (0, 0))
        arena.unit(SOUTH, (1, 0))
        arena.unit(SOUTH, (2, 0))
        arena.activate(mentalist)
        arena.use("dark_mentalist.domination", (1, 0))
        assert not arena.can_use("dark_mentalist.suggestion")
        assert arena.why("dark_mentalist.suggestion") == "athlas.clar.mentalist.controller"

    def test_a_missing_movement_is_missing_under_control_too(self) -> None:
        arena = Arena([MENTALIST], [WARRIORS])
        mentalist = arena.unit(NORTH, (0, 0))
        victim = arena.unit(SOUTH, (1, 0))
        victim.marks = [("paralysed", "paralyzing_venom", NORTH)]
        arena.activate(mentalist)
        arena.use("dark_mentalist.domination", (1, 0))
        assert not arena.can_use("walk")

    def test_every_activation_in_water_counts(self) -> None:
        arena = Arena([MENTALIST, IDLE], [PEASANTS])
        mentalist = arena.unit(NORTH, (0, 0))
        arena.unit(NORTH, FAR_WEST, alpha=1)
        arena.unit(SOUTH, (1, 0))
        arena.terrain(WATER, (1, 0), (2, 0))
        arena.activate(mentalist)
        arena.use("dark_mentalist.suggestion", (1, 0))
        arena.use("walk", (2, 0))
        assert arena.pool(SOUTH) == 2

    def test_a_controlled_activation_is_part_of_the_one_it_happens_in(self) -> None:
        """The opponent can still intervene before the control, and before what was done with it."""
        arena = Arena([MENTALIST, IDLE], [WARRIORS], stacks=([], ["unnatural_force"]))
        mentalist = arena.unit(NORTH, (0, 0))
        arena.unit(NORTH, FAR_WEST, alpha=1)
        arena.unit(SOUTH, (2, 0))
        arena.unit(SOUTH, (3, 0))
        arena.activate(mentalist)
        arena.use("dark_mentalist.domination", (2, 0))
        arena.use("karoos_blade.strike", (3, 0))
        arena.end()
        assert arena.pending.kind == "closing"
        arena.choose(SOUTH, ("cast", 2))
        arena.at(SOUTH, (3, 0))
        arena.choose(SOUTH, "east")
        assert [a.controlled for a in arena.state.world.acting] == [False, True]
        assert not arena.can_use("karoos_blade.strike")
        assert arena.can_use("throwing_axe.throw")


class TestWatchTower:
    @pytest.mark.rule("athlas.clar.watch-tower.absolute")
    def test_nothing_moves_it(self) -> None:
        arena = Arena(
            [("celestial_knight", "telekinetic_sphere"), IDLE],
            [("watch_tower", "forsaken_wings", "gate_stone", "elixir_of_healing")],
            stacks=(["unnatural_force"], []),
        )
        unit = arena.unit(NORTH, (0, 0))
        arena.unit(NORTH, FAR_WEST, alpha=1)
        tower = arena.unit(SOUTH, (1, 0))
        arena.activate(unit)
        arena.use("telekinetic_sphere.push", (1, 0))
        arena.choose(NORTH, "east", "cast")
        arena.at(NORTH, (1, 0))
        arena.choose(NORTH, "east")
        assert arena.where(tower) == (1, 0)
        assert arena.pool(SOUTH) == 12
        arena.end()
        arena.done()
        assert arena.state.active == SOUTH
        arena.activate(tower)
        for power in ("basic.fly", "gate_stone.blink"):
            assert arena.why(power) == "athlas.clar.watch-tower.absolute"

    @pytest.mark.rule("athlas.clar.watch-tower.absolute")
    def test_it_never_holds_a_relic_not_even_with_wings(self) -> None:
        arena = Arena(
            [("watch_tower", "healing_hands"), PEASANTS], stacks=(["celestial_wings"], [])
        )
        tower = arena.unit(NORTH, (0, 0))
        arena.unit(NORTH, (1, 0), alpha=1)
        arena.relic((0, 0), 0)
        arena.relic((0, 0), 1)
        arena.choose(NORTH, "cast")
        arena.at(NORTH, (0, 0))
        assert flying(tower)
        assert not may_hold(tower)
        assert held(arena.state, tower) == []
        assert arena.outcome is None
        arena.activate(tower)
        assert not arena.can_use("fly")

    @pytest.mark.rule("athlas.clar.watch-tower.absolute")
    def test_no_gate_is_opened_for_it(self) -> None:
        arena = Arena([("watch_tower",)], stacks=(["temporary_gate"], []))
        arena.unit(NORTH, (0, 0))
        assert not arena.offered("cast")

    @pytest.mark.rule("athlas.card.watch-tower-placement")
    def test_where_it_may_be_raised(self) -> None:
        arena = Arena([("watch_tower",), IDLE], [PEASANTS], points=50, flat=False)
        arena.unit(NORTH, FAR_WEST, alpha=1)
        enemy = arena.unit(SOUTH, (3, -1))
        arena.state.phase = SUMMONING
        arena.choose(NORTH, "alpha1")
        spaces = arena.spaces()
        own_edge = BATTLEGROUND.summoning[NORTH]
        for space in GRID.spaces:
            edge = min(GRID.distance(space, at(q, 5)) for q in range(-5, 1))
            free = space not in arena.state.world.units
            wild = (
                edge >= 4
                and not (arena.state.world.water | arena.state.world.craters) >> space & 1
                and space not in arena.state.world.relics
                and GRID.distance(space, enemy.space) > 1
            )
            assert (space in spaces) == (free and (wild or bool(own_edge >> space & 1)))
        assert at(-1, 0) in spaces
        arena.at(NORTH, (-1, 0))
        assert arena.state.world.hills >> at(-1, 0) & 1


class TestUndeadHorde:
    @pytest.mark.rule("athlas.card.undead-horde")
    def test_it_summons_a_unit_of_its_own_kind(self) -> None:
        arena = Arena([("undead_horde", "throwing_axe")], points=7)
        unit = arena.unit(NORTH, (0, 0))
        arena.unit(NORTH, (0, 1))
        arena.activate(unit)
        arena.use("undead_horde.rise", (1, 0))
        young = arena.state.world.units[at(1, 0)]
        assert (young.owner, young.alpha, young.fresh) == (NORTH, 0, True)
        assert arena.state.world.sides[NORTH].spent == 250
        assert arena.cubes(NORTH, "throwing_axe") == 3
        assert not arena.offered(young.space)

    def test_it_needs_points_a_figure_and_a_free_hex(self) -> None:
        arena = Arena([("undead_horde",)], points=4)
        arena.activate(arena.unit(NORTH, (0, 0)))
        assert arena.why("undead_horde.rise") == "athlas.summon.cannot-exceed"
        arena = Arena([("undead_horde",)], points=40)
        for q in range(1, 6):
            arena.unit(NORTH, (q, -5))
        arena.unit(NORTH, (0, -5))
        arena.activate(arena.unit(NORTH, (0, 0)))
        assert arena.why("undead_horde.rise") == "athlas.summon.figure-supply"

    def test_the_seventh_unit_can_still_rise(self) -> None:
        arena = Arena([("undead_horde",)], points=40)
        for q in range(5):
            arena.unit(NORTH, (q, -5))
        arena.activate(arena.unit(NORTH, (0, 0)))
        arena.use("undead_horde.rise", (1, 0))
        assert len(arena.state.world.units) == 7

    def test_no_rising_over_a_cliff_and_drowning_in_water(self) -> None:
        arena = Arena([("undead_horde",)], points=20)
        unit = arena.unit(NORTH, (0, 0))
        arena.unit(NORTH, FAR_WEST)
        arena.terrain(HILL, (0, 0))
        arena.terrain(CRATER, (1, 0))
        arena.terrain(WATER, (-1, 0))
        arena.activate(unit)
        assert at(1, 0) not in arena.targets("undead_horde.rise")
        arena.use("undead_horde.rise", (-1, 0))
        assert arena.pool(NORTH) == 1


def test_a_genus_is_the_base_of_an_alpha() -> None:
    assert build(WARRIORS).genus.id == "savage_warrior"


@pytest.mark.rule("athlas.clar.mentalist.controller")
def test_venom_of_a_controlled_unit_lasts_until_the_controllers_upkeep() -> None:
    venom = ("shadow_ranger", "karoos_blade", "paralyzing_venom")
    arena = Arena([("dark_mentalist",)], [venom])
    mentalist = arena.unit(NORTH, (0, 0))
    arena.unit(NORTH, FAR_WEST)
    arena.unit(SOUTH, (1, 0))
    victim = arena.unit(SOUTH, (2, 0))
    arena.activate(mentalist)
    arena.use("dark_mentalist.domination", (1, 0))
    arena.use("karoos_blade.strike", (2, 0))
    assert [(name, end) for name, _, end in victim.marks] == [("paralysed", NORTH)]


@pytest.mark.rule("athlas.clar.mentalist.summon-paid-by-controller")
def test_who_commands_a_horde_must_be_able_to_pay() -> None:
    for rich, allowed in ((NORTH, True), (SOUTH, False)):
        arena = Arena([("dark_mentalist",)], [("undead_horde",)])
        arena.state.world.sides[rich].spent = 0
        mentalist = arena.unit(NORTH, (0, 0))
        arena.unit(NORTH, FAR_WEST)
        arena.unit(SOUTH, (1, 0))
        arena.activate(mentalist)
        arena.use("dark_mentalist.domination", (1, 0))
        assert arena.can_use("undead_horde.rise") == allowed
