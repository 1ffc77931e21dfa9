"""The map and the components that never change, read from the data files and checked once.

Areas are numbered: homes first (a nation has the number of its home), then minors, then
wildernesses. Spaces for archons are numbered, too: pads, nation tiles, special tiles."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import Annotated, Final, Literal

import msgspec

from critias.kernel.errors import BadData
from critias.kernel.hexes import Mask
from critias.kit.areas import AreaMap, BadMap, Outline, read_points, shared
from critias.kit.data import Component, distinct, entries, expect, load

FOLDER: Final = Path(__file__).parents[1] / "data"
Level = Literal["rulebook", "inferred", "reconstructed"]
Count = Annotated[int, msgspec.Meta(ge=0, le=99)]

# --- what the data files hold --------------------------------------------------------------------


class Area(Component, frozen=True):
    """A land area."""

    id: str
    name: str
    kind: Literal["home", "minor", "wilderness"]
    power: Count
    spots: Count
    borders: tuple[str, ...]
    oceans: tuple[str, ...]
    lies: str
    plate: tuple[float, float, float, float]
    source: dict[str, Level]


class Ocean(Component, frozen=True):
    """An ocean zone."""

    id: str
    name: str
    touches: tuple[str, ...]
    label: tuple[float, float]
    source: dict[str, Level]


class Strait(Component, frozen=True):
    """A two-headed arrow across the water."""

    between: tuple[str, str]
    name: str
    ends: tuple[tuple[float, float], tuple[float, float]]
    source: dict[str, Level]


class Line(Component, frozen=True):
    """A line of the picture."""

    kind: Literal["coast", "border", "sea", "frame"]
    between: tuple[str, ...]
    points: str


class Minor(Component, frozen=True):
    """A property counter of a minor nation."""

    id: str
    garrison: Count
    stability: Count
    source: dict[str, Level]
    special: str = ""
    building: str = ""
    power: Count = 0


class Major(Component, frozen=True):
    """A pentagonal property counter."""

    id: str
    garrison: Count
    stability: Count
    units: Count
    source: dict[str, Level]


class SetupCard(Component, frozen=True):
    """Which areas are wilderness, and with three players what the passive nation holds."""

    id: str
    wilderness: tuple[str, str, str]
    passive: str
    minors: tuple[str, str, str]
    source: dict[str, Level]


class Dial(Component, frozen=True):
    """What a bid costs."""

    costs: tuple[Count, Count, Count, Count, Count, Count]
    source: dict[str, Level]


class Virya(Component, frozen=True):
    """The Virya track."""

    start: Count
    most: Count
    half_points: tuple[Count, ...]
    compensation: tuple[Count, Count, Count, Count, Count]
    source: dict[str, Level]


class Rounds(Component, frozen=True):
    """The round track."""

    length: Count
    relics: tuple[Count, ...]
    doom: tuple[Count, Count, Count]
    end: tuple[Count, Count, Count]
    source: dict[str, Level]


class Tracks(Component, frozen=True):
    """Everything of the file of tracks."""

    dial: Dial
    virya: Virya
    rounds: Rounds
    card: tuple[SetupCard, ...]


# --- names ---------------------------------------------------------------------------------------

NATIONS: Final = ("atlantis", "aztlan", "brahmapura", "hyperborea", "lemuria")
ATLANTIS, AZTLAN, BRAHMAPURA, HYPERBOREA, LEMURIA = range(5)
NEUTRAL: Final = -1

BUILDINGS: Final = ("base", "capitol", "factory", "pyramid", "temple_dark", "temple_light")
BASE, CAPITOL, FACTORY, PYRAMID, DARK, LIGHT = range(6)
PIECES: Final = (5, 5, 5, 5, 6, 9)
"""How many of each building there are."""
UNITS: Final = 30
MARKERS: Final = 7
OPEN_TEMPLES: Final = 5
FOR_ASCENSION: Final = 7
LOOT: Final = (4, 3, 2)
LOOT_PIECES: Final = (1, 2, 2)
AGENTS: Final = (0, 0, 0, 1, 1, 1, 2, 2, 3)
"""The values of a player's agents."""
PASSIVE_AGENTS: Final = (3, 2, 2)

ENDINGS: Final = ("ascension", "pole_shift", "continuation")
"""The three endings and types of objective cards, in the order of their priority."""
ASCENSION, POLE_SHIFT, CONTINUATION = range(3)
CARDS_OF_A_TYPE: Final = 6
LAYOUT: Final = ("sun", "moon", "eclipse")
SUN, MOON, ECLIPSE = range(3)

SPECIALS: Final = (
    "black_knight",
    "brahmastra",
    "chimeras",
    "crystal_healing_grid",
    "extraterrestrial_contact_center",
    "military_research_complex",
    "oracle_of_rama",
    "psychotronic_weaponry",
    "pyramid_of_the_galactic_sun",
    "spy_network",
    "temple_of_anu",
    "utopian_city",
    "vimanas",
    "weather_control_crystals",
)
(
    BLACK_KNIGHT, BRAHMASTRA, CHIMERAS, HEALING_GRID, CONTACT_CENTER, RESEARCH, ORACLE,
    PSYCHOTRONIC, GALACTIC_SUN, SPY_NETWORK, ANU, UTOPIAN, VIMANAS, WEATHER,
) = range(14)  # fmt: skip

SOCIETIES: Final = (
    "lemurian_brotherhood",
    "order_of_thoth",
    "priests_of_atla_ra",
    "purple_dragon_society",
    "sisters_of_starlight",
)
BROTHERHOOD, THOTH, PRIESTS, DRAGON, SISTERS = range(5)

GOALS: Final = (
    "aquatic_spirit",
    "emulous_explorers",
    "cosmopolitan_dream",
    "fanatical_sectarians",
    "imperial_ambition",
    "militaristic_zeal",
    "mystical_aspiration",
    "occult_collectors",
    "religious_populists",
)
"""The objective cards of nations."""
(
    AQUATIC, EXPLORERS, COSMOPOLITAN, SECTARIANS, IMPERIAL, ZEAL, MYSTICAL, OCCULT, POPULISTS,
) = range(9)  # fmt: skip

PAD: Final = ("intrigue", "coup", "repolarize")
INTRIGUE, COUP, REPOLARIZE = range(3)
ACTIONS: Final = ("collect", "construct", "recruit", "move", "global")
COLLECT, CONSTRUCT, RECRUIT, MOVE, GLOBAL = range(5)
NATION_SPACES: Final = 15
"""The number of the first space of a nation tile; before them are three for each pad."""
SPECIAL_SPACES: Final = NATION_SPACES + 25
SPACES: Final = (
    *PAD * 5,
    *(f"{nation}.{action}" for nation in NATIONS for action in ACTIONS),
    *SPECIALS,
)
"""What a space is called; the names on the pads are the same for everybody."""
SPACE: Final = {key: number for number, key in enumerate(SPACES) if number >= NATION_SPACES}


def action_space(nation: int, action: int) -> int:
    """The space of an action on a nation tile."""
    return NATION_SPACES + nation * 5 + action


# --- reading -------------------------------------------------------------------------------------

_MAP = FOLDER / "map.toml"
_OUTLINES = FOLDER / "outlines.toml"
_COUNTERS = FOLDER / "counters.toml"
_TRACKS = FOLDER / "tracks.toml"


def read_map(path: Path, outlines: Path) -> tuple[tuple[Area, ...], AreaMap]:
    """The areas and their borders; a map that contradicts itself or its picture is refused."""
    areas = entries(path, "area", Area)
    distinct(path, "area", [area.id for area in areas])
    expect(path, "land areas", len(areas), 25)
    kinds = [area.kind for area in areas]
    if kinds != ["home"] * 5 + ["minor"] * 15 + ["wilderness"] * 5:
        raise BadData(f"{path}: there have to be 5 homes, 15 minors and 5 wildernesses, in order")
    if tuple(area.id for area in areas[:5]) != NATIONS:
        raise BadData(f"{path}: the homes have to be {', '.join(NATIONS)}, in order")
    oceans = {ocean.id: ocean for ocean in entries(path, "ocean", Ocean)}
    expect(path, "oceans", len(oceans), 4)
    try:
        AreaMap({ocean.id: ocean.touches for ocean in oceans.values()})
        board = AreaMap({area.id: area.borders for area in areas})
        lines = read_outlines(outlines)
        _agree(path, areas, lines)
        for strait in entries(path, "strait", Strait):
            board.mask(strait.between)
    except BadMap as error:
        raise BadData(f"{path}: {error.message}") from None
    for area in areas:
        for ocean in area.oceans:
            if ocean not in oceans:
                raise BadData(f"{path}: area {area.id!r}: oceans: there is no ocean {ocean!r}")
    return areas, board


def read_outlines(path: Path) -> tuple[Outline, ...]:
    """The lines of the picture."""
    return tuple(
        Outline(line.kind, line.between, read_points(line.points))
        for line in entries(path, "line", Line)
    )


def _agree(path: Path, areas: tuple[Area, ...], lines: tuple[Outline, ...]) -> None:
    """Borders and coasts of the rules are those of the picture."""
    drawn = shared(lines, "border")
    told = {frozenset((area.id, other)) for area in areas for other in area.borders}
    for pair in drawn ^ told:
        if pair != frozenset(("aztlan", "paititi")):  # they meet where the map wraps
            where = "is not drawn" if pair in told else "is drawn, but not listed"
            raise BadData(f"{path}: the border of {' and '.join(sorted(pair))} {where}")
    coasts = shared(lines, "coast")
    listed = {frozenset((area.id, ocean)) for area in areas for ocean in area.oceans}
    for pair in coasts ^ listed:
        where = "is not drawn" if pair in listed else "is drawn, but not listed"
        raise BadData(f"{path}: the coast of {' and '.join(sorted(pair))} {where}")


def read_counters(path: Path) -> tuple[tuple[Minor, ...], tuple[Major, ...]]:
    """The property counters."""
    minors, majors = entries(path, "minor", Minor), entries(path, "major", Major)
    distinct(path, "counter", [c.id for c in minors] + [c.id for c in majors])
    expect(path, "counters of major nations", len(majors), 5)
    if tuple(counter.special for counter in minors[:14]) != SPECIALS:
        raise BadData(f"{path}: the first 14 counters have to be the special ones, in their order")
    expect(path, "counters of minor nations", len(minors), 26)
    for counter in minors[14:]:
        if counter.special:
            raise BadData(f"{path}: minor {counter.id!r}: it stands among the plain counters")
        if counter.building and counter.building not in BUILDINGS:
            raise BadData(f"{path}: minor {counter.id!r}: there is no {counter.building!r}")
    return minors, majors


def read_tracks(path: Path, board: AreaMap) -> Tracks:
    """Tracks, dial and setup cards."""
    tracks = load(path, Tracks)
    expect(path, "setup cards", len(tracks.card), 15)
    longest = tracks.virya.most + max(tracks.virya.compensation)
    expect(path, "values of Virya", len(tracks.virya.half_points), longest + 1)
    for name in ("doom", "end"):
        for start in getattr(tracks.rounds, name):
            if not 1 < start <= tracks.rounds.length:
                raise BadData(f"{path}: rounds: {name}: {start} is no position of the track")
    for card in tracks.card:
        places = (*card.wilderness, *card.minors)
        for place in places:
            if not 5 <= board.index.get(place, 0) < 20:
                raise BadData(f"{path}: card {card.id!r}: {place!r} is no minor nation")
        if card.passive not in NATIONS:
            raise BadData(f"{path}: card {card.id!r}: {card.passive!r} is no major nation")
        if len(set(places)) != 6:
            raise BadData(f"{path}: card {card.id!r}: an area stands there twice")
    return tracks


AREAS, BOARD = read_map(_MAP, _OUTLINES)
OCEANS: Final = entries(_MAP, "ocean", Ocean)
STRAITS: Final = entries(_MAP, "strait", Strait)
MINORS, MAJORS = read_counters(_COUNTERS)
TRACKS: Final = read_tracks(_TRACKS, BOARD)
CARDS: Final = TRACKS.card

# --- tables --------------------------------------------------------------------------------------

KEYS: Final = BOARD.keys
AREA: Final = BOARD.index
PRINTED_WILD: Final[Mask] = 0b11111 << 20
POWER: Final = tuple(area.power for area in AREAS)
SPOTS: Final = tuple(area.spots for area in AREAS)

COUNTERS: Final[tuple[Minor | Major, ...]] = (*MINORS, *MAJORS)
FIRST_MAJOR: Final = len(MINORS)
# The last entry stands for no counter at all (-1).
GARRISON: Final = (*(counter.garrison for counter in COUNTERS), 0)
STABILITY: Final = (*(counter.stability for counter in COUNTERS), 0)
BONUS: Final = (*(counter.power for counter in MINORS), *(0 for _ in MAJORS), 0)
COUNTER: Final = {counter.id: number for number, counter in enumerate(COUNTERS)}

COSTS: Final = TRACKS.dial.costs
MOST: Final = TRACKS.virya.most
PAYABLE: Final = tuple(
    max(bid for bid, cost in enumerate(COSTS) if cost <= virya) for virya in range(MOST + 1)
)
"""The highest bid that so much Virya pays for."""

ZONE: Final = {ocean.id: number for number, ocean in enumerate(OCEANS)}
ZONES: Final = tuple(sum(1 << ZONE[ocean] for ocean in area.oceans) for area in AREAS)
"""The ocean zones each area borders, as masks."""
TOUCHES: Final = tuple(sum(1 << ZONE[other] for other in ocean.touches) for ocean in OCEANS)
STRAIT: Final = tuple(
    BOARD.mask(key for pair in STRAITS for key in pair.between if area.id in pair.between)
    & ~(1 << number)
    for number, area in enumerate(AREAS)
)
FAR: Final = 99
"""The cost of a way that does not exist."""


@lru_cache(maxsize=16)
def crossings(free: Mask) -> tuple[tuple[tuple[int, int], ...], ...]:
    """For each start the targets with the units a group loses on the cheapest way there, when the
    zones of the mask `free` cost nothing."""
    return tuple(
        tuple(
            (target, cost)
            for target in range(len(AREAS))
            if target != start and (cost := _crossing(start, target, free)) < FAR
        )
        for start in range(len(AREAS))
    )


def crossing(start: int, target: int, free: Mask = 0) -> int:
    """The units a group loses between two areas."""
    return dict(crossings(free)[start]).get(target, FAR)


def _crossing(start: int, target: int, free: Mask) -> int:
    if BOARD.near[start] >> target & 1:
        return 0
    best = 1 if STRAIT[start] >> target & 1 else FAR
    return min(best, _by_sea(ZONES[start], ZONES[target], free))


def _by_sea(begin: Mask, end: Mask, free: Mask) -> int:
    """Three units for each zone of the cheapest chain that is not free."""
    price = [0 if free >> zone & 1 else 3 for zone in range(len(OCEANS))]
    cost = [price[zone] if begin >> zone & 1 else FAR for zone in range(len(OCEANS))]
    for _ in OCEANS:
        for zone, touched in enumerate(TOUCHES):
            for other in range(len(OCEANS)):
                if touched >> other & 1:
                    cost[zone] = min(cost[zone], cost[other] + price[zone])
    return min((cost[zone] for zone in range(len(OCEANS)) if end >> zone & 1), default=FAR)


@lru_cache(maxsize=512)
def nation_areas(wild: Mask) -> tuple[int, ...]:
    """Homes and minors in play, given what is wilderness."""
    return tuple(area for area in range(20) if not wild >> area & 1)


@lru_cache(maxsize=512)
def minors_in_play(wild: Mask) -> tuple[int, ...]:
    """Minors in play, given what is wilderness."""
    return tuple(area for area in range(5, 20) if not wild >> area & 1)


@lru_cache(maxsize=512)
def nation_keys(wild: Mask) -> tuple[str, ...]:
    """The keys of homes and minors in play."""
    return tuple(KEYS[area] for area in nation_areas(wild))
