"""The options of a game, and everything on the table before the first turn."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Final

from critias.games.mage_knight.rules import daytime, exploration, gaining
from critias.games.mage_knight.rules.components import (
    ADVANCED_ACTIONS,
    ARTIFACTS,
    DEEDS,
    DUMMY_CRYSTALS,
    HERO_DECK,
    HEROES,
    PILES,
    RUINS,
    SHAPE,
    SHAPES,
    SPELLS,
    SUBSTITUTES,
    TILE,
    TILES,
    UNIT_LEVEL,
)
from critias.games.mage_knight.rules.content import (
    EVERYTHING,
    check_pool,
    own_skills,
    skills_in,
    unit_deck,
    units_in,
)
from critias.games.mage_knight.rules.exploration import CITY_TILE, CORE, COUNTRYSIDE
from critias.games.mage_knight.rules.map import BLANK, LATTICES, lay
from critias.games.mage_knight.rules.round import (
    begin_tactics,
    offer_units,
    roll_source,
)
from critias.games.mage_knight.rules.selection import deal_heroes, heroes, picked
from critias.games.mage_knight.rules.state import Dummy, MageKnightState, Player
from critias.games.mage_knight.rules.tables import MANA, SCENARIO, SCENARIOS, Scenario
from critias.games.mage_knight.rules.terms import BASIC_COLOURS, COLOURS, GOLD
from critias.kernel.choices import Play
from critias.kernel.errors import BadSetup
from critias.kernel.kinds import EventKind
from critias.kernel.random import Rng
from critias.kernel.rules import Setup
from critias.kernel.texts import Text

UNITS_BEYOND: Final = 2
"""Units of a new offer beyond one for each player."""
BLITZ_FAME, BLITZ_REPUTATION = 1, 2
OFFER: Final = 3
HAND: Final = 5
TEAM_LEVEL: Final = 10
"""The least level of two cities that four players in teams fight for."""
DUMMY_DOTS: Final = 3
EPIC_LEVEL: Final = 4
"""The level of the cities of an epic One to Return."""


VARIANTS: Final = {
    "auction": "Auction of Heroes",
    "drafting": "Drafting of Advanced Actions",
    "random_orientation": "Tiles are turned at random",
    "random_cities": "Random cities",
    "night_arrival": "Night Arrival: the first Round is a Night",
    "darkness": "Darkness is Coming: chance decides when it becomes Night",
    "megapolis": "The last city is a Megapolis",
    "two_megapolis": "Both cities are Megapolis (a team game then has two city tiles)",
    "two_cities": "Teams: two city tiles alone, of level 10 or higher",
    "rampage": "Rampage: beaten enemies return",
    "more_rampage": "More Rampage: they always return",
    "no_interactive_spells": "Friendly game: without the Spells that hinder others",
    "no_interactive_skills": "Friendly game: without the Skills that affect others",
    "no_interactive": "Friendly game: without both",
    "no_pvp": "Friendly game: no combat between players",
    "friendly_mana": "Friendly game: gold dice do not replace colours that are there",
    "interactive_combat": "Interactive Combat",
    "action_upgrades": "Action Upgrades",
    "recon_pvp": "First Reconnaissance: combat between players after all",
    "no_dummy": "First Reconnaissance alone: without the Dummy player",
    "teams": "Two teams (seats 1 and 3 against 2 and 4)",
    "joint_assaults": "Cooperative assaults in a competitive game",
    "druid_limit": "Druid Nights: few Shields on a glade",
    "druid_epic": "Druid Nights: three Days and three Nights",
    "return_epic": "One to Return: three Days and three Nights, a larger map, cities of level 4",
    "lowest_achievements": "Cooperation: the lowest achievements count",
}


USUAL: Final = "usual"
AS_USUAL: Final = "as the scenario says"
OWN_MAP: Final = "conquer_and_hold"
"""The scenario whose tiles lie on fixed positions."""


def _option(default: Any, **metadata: Any) -> Any:
    return field(default=default, metadata=metadata)


def _is_free(setup: MageKnightSetup) -> bool:
    """Whether the players may agree on another map."""
    return setup.scenario != OWN_MAP


def _has_goals(setup: MageKnightSetup) -> bool:
    """Whether there are cities to conquer."""
    return SCENARIO[setup.scenario].cities in ("level", "order")


_BETWEEN_PLAYERS: Final = frozenset(
    {
        "auction", "drafting", "no_interactive_spells", "no_interactive_skills", "no_pvp",
        "interactive_combat", "joint_assaults", "lowest_achievements",
    }
)  # fmt: skip


def _is_of_use(setup: MageKnightSetup, variant: str) -> bool:
    """Whether a variant would change anything: what goes on between players needs several, and some
    of it needs them to play against or with one another."""
    if variant in _BETWEEN_PLAYERS and setup.players == 1:
        return False
    kind = SCENARIO[setup.scenario].kind
    wanted = {"joint_assaults": "competitive", "lowest_achievements": "cooperative"}
    return kind == wanted.get(variant, kind)


@dataclass(frozen=True, slots=True)
class MageKnightSetup(Setup):
    """The options of a game of Mage Knight."""

    scenario: str = _option(
        "solo_conquest",
        choices=tuple(scenario.id for scenario in SCENARIOS),
        words={scenario.id: scenario.name for scenario in SCENARIOS},
        lines={scenario.id: scenario.text for scenario in SCENARIOS},
        help="what has to be done",
    )
    players: int = _option(1, choices=(1, 2, 3, 4))
    heroes: str = _option(
        "choose",
        choices=("choose", "random", *(hero.id for hero in HEROES)),
        words={
            "choose": "chosen one after another",
            "random": "dealt at random",
            **{hero.id: f"{hero.name} first, the others in order" for hero in HEROES},
        },
        help="who plays whom",
        pictured=True,
    )

    variants: tuple[str, ...] = _option(
        (),
        choices=tuple(VARIANTS),
        words=VARIANTS,
        more=True,
        help="variant rules everybody wants",
        unlisted=("no_interactive",),
        offered=_is_of_use,
    )
    city_level: int = _option(
        0,
        choices=tuple(range(25)),
        words={0: "as the scenario says"},
        more=True,
        help="the level of the cities, or of the last one (1 to 11; 2 to 24 for a Megapolis)",
    )
    shape: str = _option(
        USUAL,
        choices=(USUAL, *SHAPE),
        words={USUAL: AS_USUAL, **{shape.id: shape.name for shape in SHAPES}},
        label="Map shape",
        help="how far the map opens, and how much the players meet",
        more=True,
        when=_is_free,
    )
    countryside: int = _option(
        0,
        choices=(0, *range(2, 12)),
        words={0: AS_USUAL},
        label="Countryside tiles",
        help="how many are in the deck, those laid at the start included",
        more=True,
        when=_is_free,
    )
    core: int = _option(
        -1,
        choices=tuple(range(-1, 5)),
        words={-1: AS_USUAL, 0: "none"},
        label="Core tiles without a city",
        help="how many are in the deck, under the Countryside",
        more=True,
        when=_is_free,
    )
    cities: int = _option(
        0,
        choices=tuple(range(5)),
        words={0: AS_USUAL},
        label="City tiles",
        help="how many cities there are to conquer; the last one keeps the level of the last",
        more=True,
        when=_has_goals,
    )
    pool: tuple[str, ...] = _option(
        (), pictured=True, help="the Units and Skills to play with; empty: all there are"
    )

    def __post_init__(self) -> None:
        # Fixed when the game is made and kept with it, see `content`.
        if not self.pool:
            object.__setattr__(self, "pool", EVERYTHING)


def check(setup: MageKnightSetup) -> None:
    """Raise `BadSetup` if the options do not go together."""
    scenario = SCENARIO[setup.scenario]
    if scenario.table(setup.players) is None:
        counts = ", ".join(str(table.players) for table in scenario.tables)
        raise BadSetup(
            "players: {name} is for {counts}, not for {players}",
            name=Text(scenario.name),
            counts=counts,
            players=setup.players,
        )
    check_pool(setup.pool)
    chosen = set(setup.variants)
    if "teams" in chosen and (setup.players != 4 or scenario.kind != "competitive"):
        raise BadSetup("variants: teams are for four players of a competitive scenario")
    check_cities(setup, scenario, chosen)
    check_map(setup, scenario, chosen)
    if chosen & {"druid_limit", "druid_epic"} and scenario.id != "druid_nights":
        raise BadSetup("variants: those of Druid Nights are for Druid Nights")
    if "return_epic" in chosen and scenario.id != "one_to_return":
        raise BadSetup("variants: return_epic is for One to Return")
    recon = scenario.id == "first_reconnaissance"
    if "recon_pvp" in chosen and not (recon and setup.players > 1):
        raise BadSetup("variants: recon_pvp is for First Reconnaissance with several players")
    if {"recon_pvp", "no_pvp"} <= chosen:
        raise BadSetup("variants: recon_pvp and no_pvp exclude one another")
    if "no_dummy" in chosen and not (recon and setup.players == 1):
        raise BadSetup("variants: no_dummy is for First Reconnaissance played alone")


def check_cities(setup: MageKnightSetup, scenario: Scenario, chosen: set[str]) -> None:
    """Raise `BadSetup` if the agreements on cities do not fit the scenario or one another."""
    table = scenario.table(setup.players)
    assert table is not None, "the number of players has been checked"
    great = chosen & {"megapolis", "two_megapolis"}
    if great and not _has_goals(setup):
        raise BadSetup(
            "variants: {name} has no city to make a Megapolis of", name=Text(scenario.name)
        )
    if setup.cities and not _has_goals(setup):
        raise BadSetup(
            "cities: {name} has one city, which nobody conquers", name=Text(scenario.name)
        )
    if len(chosen & {"megapolis", "two_megapolis", "two_cities"}) > 1:
        raise BadSetup("variants: megapolis, two_megapolis and two_cities exclude one another")
    cities = tile_counts(setup)[CITY_TILE]
    if "megapolis" in chosen and cities > 3:
        raise BadSetup("variants: a Megapolis is for scenarios with at most three cities")
    if chosen & {"two_megapolis", "two_cities"} and cities != 2:
        raise BadSetup("variants: that is for two city tiles: two cities, or four in a team game")
    if "two_cities" in chosen and not (table.city == 4 and setup.city_level >= TEAM_LEVEL):
        raise BadSetup(
            "variants: two_cities is for teams, with a city_level of {level} or 11",
            level=TEAM_LEVEL,
        )
    if setup.city_level > 11 and not great:
        raise BadSetup("city_level: a city has level 1 to 11; only a Megapolis may have more")
    if great and setup.city_level == 1:
        raise BadSetup("city_level: a Megapolis has level 2 to 24")


def check_map(setup: MageKnightSetup, scenario: Scenario, chosen: set[str]) -> None:
    """Raise `BadSetup` if there is no such map, or if the deck lacks tiles the scenario needs."""
    changed = [
        name
        for name, is_usual in (
            ("shape", setup.shape == USUAL),
            ("countryside", not setup.countryside),
            ("core", setup.core < 0),
        )
        if not is_usual
    ]
    if changed and not _is_free(setup):
        raise BadSetup(
            "{option}: {name} has a map of its own", option=changed[0], name=Text(scenario.name)
        )
    if "druid_epic" in chosen and (setup.countryside or setup.core >= 0):
        raise BadSetup(
            "{option}: an epic game of Druid Nights uses all these tiles", option=changed[-1]
        )
    countryside, core, _ = tile_counts(setup)
    first = len(SHAPES[SHAPE[shape_of(setup)]].first)
    for name, count, least, why in (
        ("countryside", countryside, first, "are laid at the start"),
        ("countryside", countryside, len(scenario.countryside_tiles), "are never left out"),
        ("core", core, len(scenario.core_tiles), "is never left out"),
    ):
        if count < least:
            raise BadSetup(
                "{option}: {count} is too few for {scenario}: {least} {why}",
                option=name,
                count=count,
                scenario=Text(scenario.name),
                least=least,
                why=Text(why),
            )
    most = COUNTS["core"] - len(scenario.core_without)
    if core > most:
        raise BadSetup(
            "core: {name} leaves one out: there are {most}, not {core}",
            name=Text(scenario.name),
            most=most,
            core=core,
        )


COUNTS: Final = Counter(tile.kind for tile in TILES)
"""How many tiles of each kind are in the box."""


def shape_of(setup: MageKnightSetup) -> str:
    """The shape of the map."""
    table = SCENARIO[setup.scenario].table(setup.players)
    assert table is not None, "the number of players has been checked"
    return table.map if setup.shape == USUAL else setup.shape


def tile_counts(setup: MageKnightSetup) -> list[int]:
    """How many Countryside, Core and city tiles are in the deck."""
    chosen = setup.variants
    table = SCENARIO[setup.scenario].table(setup.players)
    assert table is not None, "the number of players has been checked"
    counts = [table.countryside, table.core, table.city]
    if "return_epic" in chosen:
        counts = [count + 1 for count in counts]
    if "druid_epic" in chosen:
        counts[COUNTRYSIDE], counts[CORE] = COUNTS["countryside"], COUNTS["core"]
    if (
        table.city == 4
        and "teams" in chosen
        and ("two_megapolis" in chosen or "two_cities" in chosen)
    ):
        counts[CITY_TILE] = 2
    return [
        setup.countryside or counts[COUNTRYSIDE],
        counts[CORE] if setup.core < 0 else setup.core,
        setup.cities or counts[CITY_TILE],
    ]


def seats(setup: MageKnightSetup) -> tuple[str, ...]:
    """The names of the seats."""
    return (
        ("Mage Knight",)
        if setup.players == 1
        else tuple(f"Mage Knight {n + 1}" for n in range(setup.players))
    )


def team(setup: MageKnightSetup, seat: int) -> int:
    """The side a seat plays for."""
    if "teams" in setup.variants or setup.scenario == "conquer_and_hold":
        return seat % 2
    return 0 if "cooperat" in setup.scenario else seat


def switches(setup: MageKnightSetup, scenario: Scenario) -> tuple[str, ...]:
    """The special rules that hold in this game."""
    found = {scenario.id}
    if scenario.cities in ("level", "order") and scenario.id != "one_to_return":
        found.add("conquest")
    if scenario.id == "conquer_and_hold":
        found.add("holding")
        if setup.players == 4:
            found.add("teams")
    if scenario.cities == "closed":
        found.add("closed_cities")
    if scenario.in_order:
        found.add("reconnaissance")
    if not scenario.elite_units:
        found.add("no_elites")
    if scenario.blitz:
        found.add(gaining.BLITZ)
    if scenario.kind == "cooperative":
        found.add("cooperative")
    if setup.players == 1:
        found.add("solo_tactics")
    found.update(setup.variants)
    if "more_rampage" in found:
        found.add("rampage")
    allowed = scenario.pvp or "recon_pvp" in found
    if allowed and setup.players > 1 and "no_pvp" not in found:
        found.add("pvp")
    table = scenario.table(setup.players)
    if not scenario.interactive or (table is not None and not table.interactive):
        found.add("no_interactive")
    return tuple(sorted(found))


def city_levels(setup: MageKnightSetup) -> list[int]:
    """The levels of the cities in the order of reveal; an agreed level is for all of them, or for
    the last one where they differ."""
    scenario = SCENARIO[setup.scenario]
    table = scenario.table(setup.players)
    assert table is not None, "the number of players has been checked"
    count = tile_counts(setup)[CITY_TILE]
    usual = EPIC_LEVEL if "return_epic" in setup.variants else scenario.level or 1
    levels = [usual] * count
    if table.levels:
        *before, last = table.levels
        before += [before[-1]] * count
        levels = [*before[: count - 1], last]
    if setup.city_level:
        if "two_megapolis" in setup.variants or (
            scenario.cities == "level" and "megapolis" not in setup.variants
        ):
            levels = [setup.city_level] * len(levels)
        else:
            levels[-1] = setup.city_level
    return levels


def new(setup: MageKnightSetup, seed: int) -> MageKnightState:
    """The scenario with all that is in the box for it. Nothing is turned up, rolled or dealt before
    everybody has a Hero and the draft is over; where Heroes are dealt out that is at once."""
    scenario = SCENARIO[setup.scenario]
    table = scenario.table(setup.players)
    assert table is not None, "the setup has been checked"
    state = MageKnightState(
        rng=Rng(seed),
        scenario=SCENARIOS.index(scenario),
        shape=shape_of(setup),
        switches=switches(setup, scenario),
        rounds=table.rounds or scenario.rounds,
        levels=tuple(city_levels(setup)),
        unit_pool=units_in(setup.pool),
        skill_pool=skills_in(setup.pool),
    )
    state.night = daytime.is_night(state, 1)
    state.players = [Player(hero=-1) for _ in range(setup.players)]
    order = list(range(setup.players))
    if setup.players > 1:
        state.rng.shuffle(order)
    state.order = order
    stack_decks(state)
    stack_tiles(state, scenario, tile_counts(setup))
    if table.dummy and "no_dummy" not in state.switches:
        state.dummy = Dummy(hero=-1, deck=[])
    if "druid_epic" in state.switches or "return_epic" in state.switches:
        state.rounds = 6
    if state.night and any(name in state.switches for name in daytime.ENDS_WITH_A_NIGHT):
        state.rounds -= 1  # the last Day would come after the last Night
    blitz = scenario.blitz
    for player in state.players:
        player.fame = BLITZ_FAME if blitz else 0
        player.reputation = BLITZ_REPUTATION if blitz else 0
        if "more_rampage" in state.switches:
            player.reputation = -4
        elif "rampage" in state.switches:
            player.reputation = -2
    state.unit_count = setup.players + UNITS_BEYOND + blitz
    if "auction" in state.switches:
        state.phase = "auction"
    elif setup.heroes == "choose":
        state.phase = "heroes"
    elif "drafting" in state.switches:
        deal_heroes(state, setup.heroes)
        state.phase = "begin_draft"
    else:
        # Nobody sees what comes first here; so chance falls as it did in games begun long ago.
        lay_out(state)
        deal_heroes(state, setup.heroes)
    return state


def stack_decks(state: MageKnightState) -> None:
    """Decks and piles of tokens, all face down."""
    state.spell_deck = spells_of(state)
    state.action_deck = list(ADVANCED_ACTIONS)
    state.artifact_deck = list(ARTIFACTS)
    state.regular_deck = unit_deck(state, elite=False)
    state.elite_deck = unit_deck(state, elite=True)
    if "holding" in state.switches:
        elites = state.elite_deck
        state.lost_units = [unit for unit in elites if UNIT_LEVEL[unit] == 4]
        state.elite_deck = [unit for unit in elites if UNIT_LEVEL[unit] < 4]
    state.piles = [list(pile) for pile in PILES]
    state.discards = [[] for _ in PILES]
    state.ruin_pile = list(range(len(RUINS)))


def spells_of(state: MageKnightState) -> list[int]:
    """The Spells that are in this game."""
    left_out = {"no_interactive", "no_interactive_spells"} & set(state.switches)
    return [card for card in SPELLS if not (left_out and DEEDS[card].interactive)]


def stack_tiles(state: MageKnightState, scenario: Scenario, counts: list[int]) -> None:
    """The deck of tiles, and the empty map."""
    grid = LATTICES[state.shape]
    state.ground = BLANK * grid.size
    state.sites = BLANK * grid.size
    for number, tile in enumerate(TILES):
        if tile.kind == "countryside":
            state.countryside.append(number)
        elif tile.kind == "core":
            state.core.append(number)
        elif tile.kind == "city" and scenario.city_tile in ("", tile.id):
            state.city_tiles.append(number)
    state.sure = [TILE[name] for name in (*scenario.countryside_tiles, *scenario.core_tiles)]
    state.left = counts


def lay_out(state: MageKnightState) -> None:
    """The offers, the starting tile and the first tiles beside it, the Source, the first Units."""
    for _ in range(OFFER):
        gaining.refill_spells(state)
        gaining.refill_actions(state)
    grid = LATTICES[state.shape]
    lay(state, grid.slot[0, 0], TILE[grid.shape.start])
    for x, y in grid.shape.first:
        exploration.reveal(state, grid.slot[x, y], state.order[0])
    dice = len(state.players) + MANA.source + (gaining.BLITZ in state.switches)
    roll_source(state, dice)
    while daytime.NIGHT_ARRIVAL in state.switches and state.source[-1] >= GOLD:
        roll_source(state, dice)
    # A monastery on one of these tiles has brought its Advanced Action already.
    offer_units(state)
    state.phase = "ready"


DUMMY_HERO = EventKind("dummy_hero", "The Dummy is {0:thing}.", rule="mk.dummy.setup-hero")
DUMMY_SUBSTITUTE = EventKind(
    "dummy_substitute",
    "The Dummy has four cards of each colour, and {0:colour}, {1:colour} and {2:colour} crystals.",
    rule="mk.dummy.four-player-substitute",
)


def ready(state: MageKnightState) -> None:
    """The Dummy gets its Hero, everybody a first hand; then Tactics are chosen."""
    dummy = state.dummy
    if dummy is not None:
        taken = {player.hero for player in state.players}
        free = [hero for hero in range(len(HEROES)) if hero not in taken]
        if free:
            dummy.hero = free[state.rng.below(len(free))]
            dummy.deck = list(HERO_DECK[dummy.hero])
            colours = DUMMY_CRYSTALS[dummy.hero]
            state.tell(DUMMY_HERO, HEROES[dummy.hero].id)
        else:
            dummy.deck = list(SUBSTITUTES)
            colours = tuple(state.rng.below(len(BASIC_COLOURS)) for _ in range(DUMMY_DOTS))
            state.tell(DUMMY_SUBSTITUTE, *(COLOURS[colour] for colour in colours))
        for colour in colours:
            dummy.crystals[colour] += 1
        if len(state.players) == 1:
            dummy.pile = own_skills(state, dummy.hero)
    for seat in range(len(state.players)):
        gaining.draw(state, seat, HAND)
    begin_tactics(state)
    if "one_to_return" in state.switches and "teams" in state.switches:
        state.agenda += [("champion", 1), ("champion", 0)]


STEPS: Final[dict[str, Callable[[MageKnightState], Play[None] | None]]] = {
    "heroes": heroes,
    "picked": picked,
    "lay_out": lay_out,
    "ready": ready,
}
