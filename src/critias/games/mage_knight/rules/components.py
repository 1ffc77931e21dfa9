"""The components as printed: records read from `data/*.toml`, checked on load, and the tables of
small numbers that the rules work with. A card, token, Unit, Skill, tile is its place in a table."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Annotated, Final, Literal, TypeAlias, get_args

from msgspec import Meta

from critias.games.mage_knight.rules.notation import parse, parse_numbers
from critias.games.mage_knight.rules.terms import ABILITIES, COLOUR_OF, ELEMENTS
from critias.kernel.errors import BadData
from critias.kit.data import Component, distinct, entries, expect, load

DATA: Final = Path(__file__).parents[1] / "data"

Count: TypeAlias = Annotated[int, Meta(ge=0)]
Some: TypeAlias = Annotated[int, Meta(ge=1)]
Text: TypeAlias = Annotated[str, Meta(min_length=1)]
Basic = Literal["red", "blue", "green", "white"]
Colour = Literal["red", "blue", "green", "white", "gold", "black"]
Pile = Literal["green", "gray", "brown", "violet", "white", "red"]
Element = Literal["physical", "fire", "ice", "cold_fire"]
Resistance = Literal["physical", "fire", "ice"]
Ability = Literal["fortified", "swift", "brutal", "poison", "paralyze", "summon"]
EffectKind = Literal["move", "influence", "combat", "healing", "special"]
TerrainName = Literal[
    "plains", "hills", "forest", "wasteland", "desert", "swamp", "lake", "mountain", "sea"
]
SiteName = Literal[
    "portal", "village", "monastery", "keep", "mage_tower", "city", "crystal_mine",
    "magical_glade", "ancient_ruins", "dungeon", "tomb", "monster_den", "spawning_grounds",
    "marauding_orcs", "draconum",
]  # fmt: skip
HeroName = Literal["arythea", "goldyx", "norowas", "tovak"]

PILE_NAMES: Final = ("green", "gray", "brown", "violet", "white", "red")
PILE_GREEN, PILE_GRAY, PILE_BROWN, PILE_VIOLET, PILE_WHITE, PILE_RED = range(6)
"""Piles of enemy tokens, by the colour of their backs."""
PILE_OF: Final = {name: number for number, name in enumerate(PILE_NAMES)}


def in_order(path: Path, found: Sequence[str], wanted: Sequence[str]) -> None:
    """Refuse a file whose entries are not the wanted ones in their order."""
    expect(path, "entries", len(found), len(wanted))
    for here, there in zip(found, wanted, strict=True):
        if here != there:
            raise BadData(f"{path}: {here!r} stands where {there!r} is expected")


# --- effects ----------------------------------------------------------------------------------


class Effective(Component, frozen=True):
    """Something that can be played. What is numbers and gains alone says so by `effect`, in the
    words of `notation`; anything else is a function of the rules, `text` tells people what it does,
    and `gives` tells learning programs the numbers in it. `chance`: luck has a share in it, so that
    it cannot be taken back."""

    effect: str = ""
    text: str = ""
    gives: str = ""
    chance: bool = False


def check_effect(place: str, entry: Effective) -> None:
    """Refuse what does not say what it does, or says it twice, or cannot be read."""
    if bool(entry.effect) == bool(entry.text):
        raise BadData(f"{place}: it takes an effect or a text, one of the two")
    if entry.effect and entry.gives:
        raise BadData(f"{place}: what it gives is its effect already")
    for name, read in (("effect", parse), ("gives", parse_numbers)):
        if written := getattr(entry, name):
            try:
                read(written)
            except ValueError as error:
                raise BadData(f"{place}: {name}: {error}") from None


# --- Deed cards -------------------------------------------------------------------------------


class Half(Effective, frozen=True, kw_only=True):
    """One of the two effects of a Deed card, and its kinds."""

    kinds: tuple[EffectKind, ...]


class DeedCard(Component, frozen=True):
    """A Deed card. Spells have a second name for the strong effect; Basic Actions of one Hero
    alone name the Hero; Artifacts have no colour."""

    id: Text
    name: Text
    basic: Half
    strong: Half
    number: Count = 0
    colour: Basic | None = None
    strong_name: str = ""
    hero: HeroName | None = None
    interactive: bool = False
    banner: bool = False


WOUND_CARD, BASIC_ACTION, ADVANCED_ACTION, SPELL, ARTIFACT = range(5)
"""Kinds of Deed cards."""
DEED_KINDS: Final = ("wound", "basic_action", "advanced_action", "spell", "artifact")
WOUND: Final = 0
"""The Wound in the table of Deed cards."""
_FILES: Final = (
    ("basic_actions", 16),
    ("advanced_actions", 28),
    ("spells", 20),
    ("artifacts", 16),
)
DEED_FILES: Final = ("", *(f"{name}.toml" for name, _ in _FILES))
"""The data file of each kind of Deed cards."""
_NOTHING: Final = Half(kinds=(), text="Nothing: it only fills your hand until it is healed.")


def read_deeds(folder: Path = DATA) -> tuple[tuple[DeedCard, ...], tuple[int, ...]]:
    """All Deed cards and their kinds."""
    cards = [DeedCard("wound", "Wound", _NOTHING, _NOTHING)]
    kinds = [WOUND_CARD]
    for kind, (name, count) in enumerate(_FILES, BASIC_ACTION):
        path = folder / f"{name}.toml"
        found = entries(path, "card", DeedCard)
        expect(path, "cards", len(found), count)
        for number, card in enumerate(found, 1):
            place = f"{path}: card {card.id!r}"
            if (card.colour is None) != (kind == ARTIFACT):
                raise BadData(f"{place}: colour: every card but an Artifact has one")
            if bool(card.strong_name) != (kind == SPELL):
                raise BadData(f"{place}: strong_name: Spells have one, and they alone")
            check_effect(f"{place}: basic", card.basic)
            check_effect(f"{place}: strong", card.strong)
            if kind != BASIC_ACTION and card.number != number:
                raise BadData(f"{place}: number: {card.number} stands in place {number}")
        cards += found
        kinds += [kind] * len(found)
    distinct(folder, "the Deed card", [card.id for card in cards])
    return tuple(cards), tuple(kinds)


DEEDS, DEED_KIND = read_deeds()
DEED: Final = {card.id: number for number, card in enumerate(DEEDS)}
DEED_COLOUR: Final = tuple(-1 if c.colour is None else COLOUR_OF[c.colour] for c in DEEDS)
IS_ACTION: Final = tuple(kind in (BASIC_ACTION, ADVANCED_ACTION) for kind in DEED_KIND)


def deeds_of(kind: int) -> tuple[int, ...]:
    """All Deed cards of a kind."""
    return tuple(card for card, found in enumerate(DEED_KIND) if found == kind)


BASIC_ACTIONS: Final = deeds_of(BASIC_ACTION)
ADVANCED_ACTIONS: Final = deeds_of(ADVANCED_ACTION)
SPELLS: Final = deeds_of(SPELL)
ARTIFACTS: Final = deeds_of(ARTIFACT)
BANNERS: Final = tuple(card for card in ARTIFACTS if DEEDS[card].banner)


# --- enemies and ruins ------------------------------------------------------------------------


class EnemyToken(Component, frozen=True):
    """An enemy token; `copies` of it are in its pile. One without an attack summons."""

    id: Text
    name: Text
    pile: Pile
    copies: Some
    armor: Some
    fame: Some
    attack: Count = 0
    element: Element = "physical"
    abilities: tuple[Ability, ...] = ()
    resistances: tuple[Resistance, ...] = ()


class RuinToken(Component, frozen=True):
    """A ruin token: an altar that takes mana for Fame, or enemies with a reward."""

    id: Text
    altar: Basic | None = None
    mana: Count = 0
    fame: Count = 0
    enemies: tuple[Pile, ...] = ()
    artifacts: Count = 0
    spells: Count = 0
    units: Count = 0
    advanced_actions: Count = 0
    crystals: bool = False


def _bits(names: Iterable[str], table: Sequence[str]) -> int:
    return sum(1 << table.index(name) for name in names)


def read_enemies(path: Path = DATA / "enemies.toml") -> tuple[EnemyToken, ...]:
    """The entries of the file, checked."""
    found = entries(path, "enemy", EnemyToken)
    expect(path, "enemy tokens", sum(enemy.copies for enemy in found), 60)
    distinct(path, "the enemy", [enemy.id for enemy in found])
    for enemy in found:
        if (enemy.attack == 0) != ("summon" in enemy.abilities):
            raise BadData(f"{path}: enemy {enemy.id!r}: attack: who summons has none, others do")
    return found


ENEMIES: Final = read_enemies()
ENEMY: Final = {enemy.id: number for number, enemy in enumerate(ENEMIES)}
ENEMY_PILE: Final = tuple(PILE_OF[enemy.pile] for enemy in ENEMIES)
ENEMY_ARMOR: Final = tuple(enemy.armor for enemy in ENEMIES)
ENEMY_ATTACK: Final = tuple(enemy.attack for enemy in ENEMIES)
ENEMY_ELEMENT: Final = tuple(ELEMENTS.index(enemy.element) for enemy in ENEMIES)
ENEMY_FAME: Final = tuple(enemy.fame for enemy in ENEMIES)
ENEMY_ABILITIES: Final = tuple(_bits(enemy.abilities, ABILITIES) for enemy in ENEMIES)
ENEMY_RESISTANCES: Final = tuple(_bits(enemy.resistances, ELEMENTS) for enemy in ENEMIES)
PILES: Final = tuple(
    tuple(n for n, enemy in enumerate(ENEMIES) if enemy.pile == pile for _ in range(enemy.copies))
    for pile in PILE_NAMES
)
"""The tokens of each pile, every copy."""


def read_ruins(path: Path = DATA / "ruins.toml") -> tuple[RuinToken, ...]:
    """The entries of the file, checked."""
    found = entries(path, "ruin", RuinToken)
    expect(path, "ruin tokens", len(found), 12)
    distinct(path, "the ruin", [ruin.id for ruin in found])
    for ruin in found:
        if (ruin.altar is None) != bool(ruin.enemies):
            raise BadData(
                f"{path}: ruin {ruin.id!r}: altar: there is an altar, or there are enemies"
            )
    return found


RUINS: Final = read_ruins()
RUIN: Final = {ruin.id: number for number, ruin in enumerate(RUINS)}
RUIN_PILES: Final = tuple(tuple(PILE_OF[pile] for pile in ruin.enemies) for ruin in RUINS)


# --- the land ---------------------------------------------------------------------------------


class Terrain(Component, frozen=True):
    """What entering a terrain costs; without costs it cannot be entered."""

    id: TerrainName
    day: Some | None = None
    night: Some | None = None


class _Land(Component, frozen=True):
    city: Some
    explore: Some
    terrain: tuple[Terrain, ...]


_LAND: Final = load(DATA / "terrain.toml", _Land)
TERRAINS: Final = _LAND.terrain
in_order(DATA / "terrain.toml", [terrain.id for terrain in TERRAINS], get_args(TerrainName))
TERRAIN: Final = {terrain.id: number for number, terrain in enumerate(TERRAINS)}
PLAINS, HILLS, FOREST, WASTELAND, DESERT, SWAMP, LAKE, MOUNTAIN, SEA = range(9)
CLOSED: Final = 99
"""The cost of a terrain that cannot be entered."""
TERRAIN_COST: Final = (
    tuple(terrain.day or CLOSED for terrain in TERRAINS),
    tuple(terrain.night or CLOSED for terrain in TERRAINS),
)
"""What terrains cost by Day (0) and at Night (1)."""
CITY_COST: Final = _LAND.city
EXPLORE_COST: Final = _LAND.explore


class Site(Component, frozen=True):
    """A kind of site: what lies there, what it takes and gives."""

    id: SiteName
    name: Text
    category: Literal["start", "inhabited", "fortified", "bonus", "adventure", "rampaging"]
    text: Text
    face_down: tuple[Pile, ...] = ()
    face_up: tuple[Pile, ...] = ()
    draws: tuple[Pile, ...] = ()
    night: bool = False
    units: bool = True
    heal: Count = 0
    teaches: Count = 0
    sells_spells: Count = 0
    artifacts: Count = 0
    spells: Count = 0
    crystals: Count = 0
    reputation: Count = 0
    roll: bool = False
    score: Literal["", "conqueror", "adventurer"] = ""


SITES: Final = entries(DATA / "sites.toml", "site", Site)
in_order(DATA / "sites.toml", [site.id for site in SITES], get_args(SiteName))
SITE: Final = {site.id: number for number, site in enumerate(SITES)}
NO_SITE: Final = -1
(
    PORTAL, VILLAGE, MONASTERY, KEEP, MAGE_TOWER, CITY, CRYSTAL_MINE, MAGICAL_GLADE,
    ANCIENT_RUINS, DUNGEON, TOMB, MONSTER_DEN, SPAWNING_GROUNDS, MARAUDING_ORCS, DRACONUM,
) = range(15)  # fmt: skip


class Space(Component, frozen=True):
    """One hex of a tile; mines and cities have a colour."""

    terrain: TerrainName
    site: SiteName | None = None
    colour: Basic | None = None


class Tile(Component, frozen=True):
    """A tile, upright: the centre and its six neighbours."""

    id: Text
    kind: Literal["start", "countryside", "core", "city"]
    C: Space
    E: Space
    NE: Space
    NW: Space
    W: Space
    SW: Space
    SE: Space
    number: Count = 0


HEXES: Final = ((0, 0), (1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))
"""The axial places (q, r) of the spaces of a tile: C, E, NE, NW, W, SW, SE."""
TILE_STEPS: Final = ((3, -2), (1, -3))
"""Where the centre of the next tile lies: one to the right (x + 1), one up (y + 1)."""


def read_tiles(path: Path = DATA / "tiles.toml") -> tuple[Tile, ...]:
    """The entries of the file, checked."""
    found = entries(path, "tile", Tile)
    distinct(path, "the tile", [tile.id for tile in found])
    for kind, count in ("start", 2), ("countryside", 11), ("core", 4), ("city", 4):
        expect(path, f"{kind} tiles", sum(tile.kind == kind for tile in found), count)
    for tile in found:
        for place, space in zip(
            ("C", "E", "NE", "NW", "W", "SW", "SE"), spaces_of(tile), strict=True
        ):
            if (space.colour is None) != (space.site not in ("crystal_mine", "city")):
                raise BadData(f"{path}: tile {tile.id!r}: {place}: mines and cities have a colour")
    return found


def spaces_of(tile: Tile) -> tuple[Space, ...]:
    """The seven spaces of a tile in the order of `HEXES`."""
    return tile.C, tile.E, tile.NE, tile.NW, tile.W, tile.SW, tile.SE


TILES: Final = read_tiles()
TILE: Final = {tile.id: number for number, tile in enumerate(TILES)}
TILE_TERRAIN: Final = tuple(tuple(TERRAIN[s.terrain] for s in spaces_of(tile)) for tile in TILES)
TILE_SITE: Final = tuple(
    tuple(NO_SITE if s.site is None else SITE[s.site] for s in spaces_of(tile)) for tile in TILES
)
TILE_COLOUR: Final = tuple(
    tuple(-1 if s.colour is None else COLOUR_OF[s.colour] for s in spaces_of(tile))
    for tile in TILES
)
"""Terrain, site and colour of the spaces of each tile, in the order of `HEXES`."""


class City(Component, frozen=True):
    """A city: the bonus of its defenders, what it sells at which price, and its garrisons."""

    colour: Basic
    tile: str
    bonus_text: Text
    sells_text: Text
    sells: Literal["spell", "advanced_action", "artifact", "elite_unit"]
    price: Some
    garrisons: tuple[tuple[Pile, ...], ...]
    armor: Count = 0
    fire: Count = 0
    ice: Count = 0
    cold_fire: Count = 0
    physical_gains: Literal["", "poison", "brutal"] = ""


def read_cities(path: Path = DATA / "cities.toml") -> tuple[City, ...]:
    """The entries of the file, checked."""
    found = {city.colour: city for city in entries(path, "city", City)}
    expect(path, "cities", len(found), 4)
    for city in found.values():
        expect(path, f"levels of the {city.colour} city", len(city.garrisons), 11)
        if TILES[TILE[city.tile]].C.colour != city.colour:
            raise BadData(f"{path}: city {city.colour!r}: tile: {city.tile!r} has another colour")
    return tuple(found[colour] for colour in get_args(Basic))


CITIES: Final = read_cities()
"""The cities by colour (red, blue, green, white)."""
GARRISONS: Final = tuple(
    tuple(tuple(PILE_OF[pile] for pile in garrison) for garrison in city.garrisons)
    for city in CITIES
)
"""By colour and level (the first being level 1): the piles the garrison is drawn from."""


class Shape(Component, frozen=True):
    """A shape of the map, in tile positions."""

    id: Text
    name: Text
    start: Literal["A", "B"]
    low: int
    high: int
    first: tuple[tuple[int, int], ...]
    coast: bool = False


SHAPES: Final = entries(DATA / "maps.toml", "map", Shape)
SHAPE: Final = {shape.id: number for number, shape in enumerate(SHAPES)}


# --- Units ------------------------------------------------------------------------------------


class UnitAbility(Effective, frozen=True, kw_only=True):
    """One ability of a Unit, with the mana it takes."""

    mana: Colour | None = None


class UnitCard(Component, frozen=True):
    """A Unit; `copies` of it are in the Regular or the Elite deck."""

    id: Text
    name: Text
    copies: Some
    level: Annotated[int, Meta(ge=1, le=4)]
    cost: Some
    armor: Some
    sites: tuple[SiteName, ...]
    abilities: tuple[UnitAbility, ...]
    elite: bool = False
    resistances: tuple[Resistance, ...] = ()


def read_units(path: Path = DATA / "units.toml") -> tuple[UnitCard, ...]:
    """The entries of the file, checked."""
    found = entries(path, "unit", UnitCard)
    distinct(path, "the Unit", [unit.id for unit in found])
    for unit in found:
        if unit.elite != (unit.level >= 3):
            raise BadData(f"{path}: unit {unit.id!r}: elite: Elite Units are of level 3 and 4")
        for number, ability in enumerate(unit.abilities, 1):
            check_effect(f"{path}: unit {unit.id!r}: ability {number}", ability)
    return found


UNITS: Final = read_units()
UNIT: Final = {unit.id: number for number, unit in enumerate(UNITS)}
UNIT_LEVEL: Final = tuple(unit.level for unit in UNITS)
UNIT_COST: Final = tuple(unit.cost for unit in UNITS)
UNIT_ARMOR: Final = tuple(unit.armor for unit in UNITS)
UNIT_RESISTANCES: Final = tuple(_bits(unit.resistances, ELEMENTS) for unit in UNITS)
UNIT_SITES: Final = tuple(sum(1 << SITE[site] for site in unit.sites) for unit in UNITS)
"""The sites where each Unit can be recruited, as bits."""
REGULAR_UNITS: Final = tuple(n for n, u in enumerate(UNITS) if not u.elite for _ in range(u.copies))
ELITE_UNITS: Final = tuple(n for n, u in enumerate(UNITS) if u.elite for _ in range(u.copies))


# --- Heroes, Skills, Tactics ------------------------------------------------------------------


class HeroSheet(Component, frozen=True):
    """A Hero: the deck, and what the Dummy player gets who takes it."""

    id: HeroName
    name: Text
    own_card: Text
    dummy_crystals: tuple[Basic, Basic, Basic]
    deck: dict[str, Some]


def read_heroes(path: Path = DATA / "heroes.toml") -> tuple[HeroSheet, ...]:
    """The entries of the file, checked."""
    found = entries(path, "hero", HeroSheet)
    in_order(path, [hero.id for hero in found], get_args(HeroName))
    for hero in found:
        place = f"{path}: hero {hero.id!r}: deck"
        for name in hero.deck:
            if name not in DEED or DEED_KIND[DEED[name]] != BASIC_ACTION:
                raise BadData(f"{place}: there is no Basic Action {name!r}")
            if DEEDS[DEED[name]].hero not in (None, hero.id):
                raise BadData(f"{place}: {name!r} is of another Hero")
        if sum(hero.deck.values()) != 16 or hero.deck.get(hero.own_card) != 1:
            raise BadData(f"{place}: it has 16 cards, one of them {hero.own_card!r}")
    return found


HEROES: Final = read_heroes()
HERO: Final = {hero.id: number for number, hero in enumerate(HEROES)}
HERO_DECK: Final = tuple(
    tuple(DEED[name] for name, copies in hero.deck.items() for _ in range(copies))
    for hero in HEROES
)
SUBSTITUTES: Final = tuple(
    card
    for colour in get_args(Basic)
    for card in [next(c for c in BASIC_ACTIONS if DEEDS[c].colour == colour)] * 4
)
"""Four cards of each colour, for a Dummy without a Hero; only their colours matter."""
DUMMY_CRYSTALS: Final = tuple(
    tuple(COLOUR_OF[colour] for colour in hero.dummy_crystals) for hero in HEROES
)


class Skill(Effective, frozen=True, kw_only=True):
    """A Skill; `use` is how often: once a turn, once a Round (then face down), or always."""

    id: Text
    name: Text
    hero: HeroName
    use: Literal["turn", "round", "always"]
    kinds: tuple[EffectKind, ...]
    interactive: bool = False


def read_skills(path: Path = DATA / "skills.toml") -> tuple[Skill, ...]:
    """The entries of the file, checked."""
    found = entries(path, "skill", Skill)
    distinct(path, "the Skill", [skill.id for skill in found])
    for skill in found:
        check_effect(f"{path}: skill {skill.id!r}", skill)
    for hero in get_args(HeroName):
        if not any(skill.hero == hero for skill in found):
            raise BadData(f"{path}: {hero!r} has no Skill")
    return found


SKILLS: Final = read_skills()
"""All Skills, in the order in which they joined the game."""
SKILL: Final = {skill.id: number for number, skill in enumerate(SKILLS)}


class Tactic(Component, frozen=True):
    """A Tactic card; `when` is the moment its text works at."""

    id: Text
    name: Text
    time: Literal["day", "night"]
    number: Annotated[int, Meta(ge=1, le=6)]
    when: Literal["never", "taken", "before_turn", "turn", "empty_deck", "end_of_turn"]
    text: Text


def read_tactics(path: Path = DATA / "tactics.toml") -> tuple[Tactic, ...]:
    """The entries of the file, checked."""
    found = entries(path, "tactic", Tactic)
    wanted = [f"{time} {number}" for time in ("day", "night") for number in range(1, 7)]
    in_order(path, [f"{tactic.time} {tactic.number}" for tactic in found], wanted)
    return found


TACTICS: Final = read_tactics()
TACTIC: Final = {tactic.id: number for number, tactic in enumerate(TACTICS)}
DAY_TACTICS: Final = tuple(range(6))
NIGHT_TACTICS: Final = tuple(range(6, 12))
