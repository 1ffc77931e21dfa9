"""What a seat may know, for learning programs: land, enemies, players, cards, the combat."""

from __future__ import annotations

from array import array
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Final, NamedTuple

from critias.games.mage_knight.rules import block, enemies, gaining
from critias.games.mage_knight.rules.attack import targeted
from critias.games.mage_knight.rules.components import (
    DEEDS,
    ENEMIES,
    HEROES,
    PILE_NAMES,
    RUINS,
    SITES,
    SKILLS,
    TACTICS,
    TERRAINS,
    UNITS,
)
from critias.games.mage_knight.rules.damage import unit_armor
from critias.games.mage_knight.rules.end_of_turn import hand_limit
from critias.games.mage_knight.rules.map import LATTICES, lattice, spaces_of
from critias.games.mage_knight.rules.movement import costs_of
from critias.games.mage_knight.rules.setup import MageKnightSetup
from critias.games.mage_knight.rules.sides import ATTACKER, attacking, in_melee
from critias.games.mage_knight.rules.state import (
    BLOCKED,
    DEAD,
    NOBODY,
    NONE,
    OFF_MAP,
    STOPPED,
    STRUCK,
    Combat,
    MageKnightState,
)
from critias.games.mage_knight.rules.tables import SCENARIOS
from critias.games.mage_knight.rules.terms import (
    ATTACK_PHASE,
    BLOCK_PHASE,
    COLOURS,
    DAMAGE_PHASE,
    RANGED_PHASE,
)
from critias.kernel.choices import Option
from critias.players.observing import (
    Column,
    Look,
    Number,
    Sheet,
    Sight,
    Word,
    flag,
    leaves,
    numbered,
    vocabulary,
)

WORDS: Final = vocabulary(Path(__file__).with_name("vocabulary.toml"))
_WORD, _PHASE, _NOTE = (numbered(WORDS[name]) for name in ("words", "phases", "notes"))
_REWARD, _COMBAT = numbered(WORDS["rewards"]), numbered(WORDS["combats"])
_CARD: Final = numbered(WORDS["cards"])
# What joined the box after the vocabulary was written has no number there yet.
_CARD_OF: Final = tuple(_CARD.get(deed.id, 0) for deed in DEEDS)
_ENEMY: Final = tuple(numbered(WORDS["enemies"]).get(enemy.id, 0) for enemy in ENEMIES)
_UNIT: Final = tuple(numbered(WORDS["units"]).get(unit.id, 0) for unit in UNITS)
_SKILL: Final = tuple(numbered(WORDS["skills"]).get(skill.id, 0) for skill in SKILLS)
_TACTIC: Final = tuple(numbered(WORDS["tactics"]).get(tactic.id, 0) for tactic in TACTICS)
SWITCHES: Final[tuple[str, ...]] = MageKnightSetup.__dataclass_fields__["variants"].metadata[
    "choices"
]
COMBAT_PHASES: Final = (0, RANGED_PHASE, BLOCK_PHASE, DAMAGE_PHASE, ATTACK_PHASE)
SEATS: Final = 4
MOST_TILES: Final = 21
ON_TILE: Final = 7
MOST: Final = 200
"""No sum of points is larger."""

GAME: Final = Sheet(
    "game",
    (
        Word("scenario", tuple(scenario.id for scenario in SCENARIOS)),
        Word("shape", tuple(LATTICES)),
        Word("phase", WORDS["phases"]),
        Number("round", 20),
        Number("rounds", 20),
        flag("night"),
        Number("active", SEATS, means="whose turn it is, as a row of `players`"),
        Number("announced", SEATS, means="who announced the End of the Round"),
        flag("ending"),
        flag("over"),
        *(Number(f"left_{kind}", 20, means="tiles") for kind in ("countryside", "core", "city")),
        *(Number(f"source_{colour}", 8, means="dice") for colour in COLOURS),
        *(Number(f"pile_{pile}", 60) for pile in PILE_NAMES),
        *(Number(f"level_{place}", 24, means="of the city") for place in range(1, 5)),
        Number("dummy_hero", len(HEROES)),
        Number("dummy_deck", 60),
        *(Number(f"dummy_{colour}", 20) for colour in COLOURS[:4]),
        Number("dummy_tactic", len(TACTICS)),
        Number("dummy_place", SEATS + 1, means="in the order of the Round"),
        *(flag(f"with_{switch}") for switch in SWITCHES),
        *(Number(f"champion_{team}", SEATS) for team in (1, 2)),
    ),
    means="what there is once",
)
PLAYERS: Final = Sheet(
    "players",
    (
        Number("hero", len(HEROES)),
        Number("fame", 400, -100),
        Number("level", 10),
        Number("reputation", 7, -7),
        Number("hand_size", 40),
        Number("deck_size", 80),
        Number("hand_limit", 12, -5),
        Number("skills_left", 12),
        *(Number(f"crystals_{colour}", 3) for colour in COLOURS[:4]),
        *(Number(f"tokens_{colour}", 20) for colour in COLOURS),
        Number("tactic", len(TACTICS)),
        flag("tactic_down"),
        Number("tactic_die", len(COLOURS)),
        Number("claim", len(COLOURS)),
        Number("under", 40),
        flag("down", "the next turn has been taken already"),
        Number("place", SEATS + 1, means="in the order of the Round"),
        Number("move", MOST, -50),
        Number("influence", MOST, -50),
        Number("heal", MOST),
        Number("dice", 9),
        Number("flags_low", 255, means="what has happened in the turn, as bits"),
        Number("flags_high", 255),
        *(Number(f"cost_{terrain.id}", 99) for terrain in TERRAINS),
        *(Number(f"reward_{reward}", 20) for reward in WORDS["rewards"]),
    ),
    rows=SEATS,
    means="the seat itself, then the others in the order of the table",
)
SPACES: Final = Sheet(
    "spaces",
    (
        Number("q", 40, -40, "steps from the seat's own Hero, or from the portal"),
        Number("r", 40, -40),
        Word("terrain", tuple(terrain.id for terrain in TERRAINS)),
        Word("site", tuple(site.id for site in SITES)),
        flag("rampaging"),
        Number("tokens", 12, means="enemies here"),
        Number("shield", SEATS, means="whose Shield is on the site"),
        Number("marks", 15, means="whose Shields are on a glade, as bits"),
        flag("burned"),
        flag("secret"),
        Number("ruin", len(RUINS) + 1, means="1: face down"),
        Number("heroes", 15, means="who stands here, as bits"),
    ),
    rows=MOST_TILES * ON_TILE,
    means="the revealed spaces, tile by tile in the order they were laid",
)
CITIES: Final = Sheet(
    "cities",
    (
        Number("colour", 4),
        Number("second", 4),
        Number("level", 24),
        SPACES.link("space"),
        flag("conquered"),
        Number("leader", SEATS),
        *(Number(f"shields_{seat}", 20) for seat in range(1, SEATS + 1)),
    ),
    rows=4,
)
TOKENS: Final = Sheet(
    "tokens",
    (
        SPACES.link("space"),
        CITIES.link("city"),
        Word("enemy", WORDS["enemies"]),
        Number("back", len(PILE_NAMES), means="the pile of one that lies face down"),
    ),
    rows=80,
    means="enemies on the map",
)
FOES: Final = Sheet(
    "foes",
    (
        Word("enemy", WORDS["enemies"]),
        Number("unit", len(UNITS), means="a Unit of another player"),
        Number("armor", 60, -20),
        Number("attack", 60, -20),
        Number("abilities_low", 255),
        Number("abilities_high", 255),
        Number("resistances", 15),
        Number("fortification", 4),
        Number("origin", 4),
        SPACES.link("space"),
        flag("dead"),
        flag("blocked"),
        flag("stopped"),
        flag("struck"),
        flag("target"),
    ),
    rows=16,
    means="enemies in the combat, by their places",
)
COMBAT: Final = Sheet(
    "combat",
    (
        Word("kind", WORDS["combats"]),
        Number("phase", 5),
        SPACES.link("space"),
        flag("night"),
        flag("units"),
        Number("attack", MOST),
        Number("needed", MOST, -50),
        FOES.link("against"),
        Number("block", MOST),
        Number("block_needed", MOST, -50),
        Number("damage", MOST),
        Number("wounds", 60),
        Number("attacker", SEATS),
        flag("melee"),
    ),
)
PARTS: Final = Sheet(
    "parts",
    (flag("blocks"), Number("value", MOST, -20), Number("kind", 3), Number("element", 4)),
    rows=30,
    means="what the open attack or block is made of",
)
UNIT_ROWS: Final = Sheet(
    "units",
    (
        Number("owner", SEATS),
        Word("unit", WORDS["units"]),
        flag("spent"),
        Number("wounds", 5),
        Number("armor", 20),
        Number("banner", len(WORDS["cards"])),
        flag("banner_down"),
        flag("bonded"),
    ),
    rows=32,
    means="the Units of all players, those of the seat first",
)
_AT: Final = ("discard", "play", "gone", "top")
CARDS: Final = Sheet(
    "cards",
    (
        *(Number(name, 20) for name in ("hand", "drawn", "drafted")),
        *(
            Number(f"{name}_{seat}", 20, means="top: places from the bottom of what is known")
            for seat in range(1, SEATS + 1)
            for name in _AT
        ),
        *(Number(name, 12, means="place") for name in ("spells", "actions", "monastery")),
        Number("dummy", 20),
    ),
    rows=len(WORDS["cards"]),
    names=WORDS["cards"],
    means="Deed cards, and how many are where",
)
UNIT_OFFER: Final = Sheet(
    "unit_offer",
    (Number("offered", 4),),
    rows=len(WORDS["units"]),
    names=WORDS["units"],
)
SKILL_ROWS: Final = Sheet(
    "skills",
    (
        *(
            flag(f"{name}_{seat}")
            for seat in range(1, SEATS + 1)
            for name in ("has", "turned", "used", "shown")
        ),
        flag("common"),
        Number("lasting", SEATS, means="whose it is, on the table"),
        Number("value", 40, -2),
    ),
    rows=len(WORDS["skills"]),
    names=WORDS["skills"],
)
TACTIC_ROWS: Final = Sheet(
    "tactics",
    (flag("offered"), flag("lost")),
    rows=len(WORDS["tactics"]),
    names=WORDS["tactics"],
)
DISCARDS: Final = Sheet(
    "discards",
    (Number("number", 12),),
    rows=len(WORDS["enemies"]),
    names=WORDS["enemies"],
    means="enemy tokens in the discard piles",
)
NOTES: Final = Sheet(
    "notes",
    (
        Number("owner", SEATS + 1, means="a row of `players`; the last is the combat"),
        Word("note", WORDS["notes"]),
        Number("value", 1000, -1000),
    ),
    rows=24,
    means="what cards and Skills have to remember",
)
OPTION: Final[tuple[Column, ...]] = (
    Word("word", WORDS["words"]),
    Word("second", WORDS["words"]),
    CARDS.link("card"),
    SPACES.link("space"),
    FOES.link("foe"),
    Number("x", 40, -40, "a place for a tile"),
    Number("y", 40, -40),
    *(Number(f"number_{place}", 300, -50) for place in range(1, 4)),
    Number("parts", 9, means="how many words and numbers it has"),
)
_FOE_VERBS: Final = frozenset(("target", "block", "damage"))


class Rows(NamedTuple):
    """Where to find what options are about."""

    spaces: Mapping[int, int]
    """The row of a space, counted from 1."""
    by_name: Mapping[str, int]
    foes: int


@lru_cache(maxsize=512)
def _rows_of(tiles: tuple[tuple[int, int, int], ...]) -> dict[int, int]:
    """The row of every revealed space, counted from 1."""
    return {
        slot * ON_TILE + place: number * ON_TILE + place + 1
        for number, (slot, _, _) in enumerate(tiles)
        for place in range(ON_TILE)
    }


def look(state: MageKnightState, seat: int) -> Look:
    """What a seat may know, sheet by sheet."""
    rows = _rows_of(tuple(state.tiles))
    relative = _relative(state, seat)
    combat = state.combat
    sheets = (
        _game(state, relative),
        [value for other in relative for value in _player(state, other, relative)],
        _spaces(state, seat, relative),
        list(_cities(state, rows, relative)),
        list(_tokens(state, rows)),
        () if combat is None else list(_foes(combat, rows)),
        () if combat is None else _combat(combat, rows, relative),
        () if combat is None else list(_parts(combat)),
        list(_units(state, relative)),
        _cards(state, seat, relative),
        _counted(len(WORDS["units"]), [_UNIT[unit] for unit in state.units]),
        _skills(state, relative),
        _tactics(state),
        _counted(len(WORDS["enemies"]), [_ENEMY[t] for pile in state.discards for t in pile]),
        list(_notes(state, relative)),
    )
    foes = 0 if combat is None else len(combat.foes)
    return Look(sheets, Rows(rows, lattice(state).by_name, foes))


def _relative(state: MageKnightState, seat: int) -> tuple[int, ...]:
    """The seats as this one sees them: itself first."""
    many = len(state.players)
    return tuple((seat + place) % many for place in range(many))


def _row(relative: Sequence[int], seat: int) -> int:
    """The row of a player, counted from 1; 0 for nobody."""
    return relative.index(seat) + 1 if 0 <= seat < len(relative) else 0


def _game(state: MageKnightState, relative: Sequence[int]) -> list[int]:
    dummy, many = state.dummy, len(relative)
    levels = list(state.levels[:4])
    game = [
        state.scenario + 1, list(LATTICES).index(state.shape) + 1, _PHASE.get(state.phase, 0),
        state.round, state.rounds, state.night, _row(relative, state.active),
        _row(relative, state.announced), state.ending, state.over, *state.left,
        *(state.source.count(colour) for colour in range(len(COLOURS))),
        *(len(pile) for pile in state.piles), *([0] * (len(PILE_NAMES) - len(state.piles))),
        *levels, *([0] * (4 - len(levels))),
    ]  # fmt: skip
    if dummy is None:
        game += (0,) * 8
    else:
        place = state.order.index(many) + 1 if many in state.order else 0
        game += (
            dummy.hero + 1, len(dummy.deck), *dummy.crystals, _of(_TACTIC, dummy.tactic), place,
        )  # fmt: skip
    game += (switch in state.switches for switch in SWITCHES)
    own = relative[0] % 2
    marked = [0, 0]
    for who in state.champions:
        if state.over or who % 2 == own:
            marked[who % 2 != own] = _row(relative, who)
    game += marked
    return game


def _of(numbers: Sequence[int], thing: int) -> int:
    return 0 if thing == NONE else numbers[thing]


def _player(state: MageKnightState, seat: int, relative: Sequence[int]) -> tuple[int, ...]:
    player = state.players[seat]
    turn = player.turn
    rewards = [str(entry[0]) for entry in turn.rewards]
    return (
        player.hero + 1, player.fame, player.level, player.reputation, len(player.hand),
        gaining.deck_size(player), hand_limit(state, seat), len(player.pile), *player.crystals,
        *player.tokens, _of(_TACTIC, player.tactic), player.tactic_down, player.tactic_die + 1,
        player.claim + 1, player.under + len(player.spared), player.down,
        state.order.index(seat) + 1 if seat in state.order else 0, turn.move, turn.influence,
        turn.heal, turn.dice, turn.flags & 255, turn.flags >> 8, *costs_of(state, seat),
        *(rewards.count(reward) for reward in WORDS["rewards"]),
    )  # fmt: skip


@lru_cache(maxsize=256)
def _ground(
    shape: str, tiles: tuple[tuple[int, int, int], ...], ground: str, sites: str, origin: int
) -> array[int]:
    """The sheet of the spaces without what stands there, which changes more often."""
    qr = LATTICES[shape].qr
    own_q, own_r = qr[origin]
    rows: list[int] = []
    for slot, _, _ in tiles:
        for space in range(slot * ON_TILE, (slot + 1) * ON_TILE):
            q, r = qr[space]
            site = sites[space]
            rows += (
                q - own_q, r - own_r, int(ground[space]) + 1,
                0 if site == " " else ord(site) - 96, *((0,) * 8),
            )  # fmt: skip
    return array("h", rows)


def _spaces(state: MageKnightState, seat: int, relative: Sequence[int]) -> array[int]:
    tiles = tuple(state.tiles)
    rows, width = _rows_of(tiles), SPACES.width
    origin = max(state.players[seat].space, 0)
    sheet = _ground(state.shape, tiles, state.ground, state.sites, origin)[:]

    def put(space: int, column: int, value: int) -> None:
        if space in rows:
            sheet[(rows[space] - 1) * width + column] += value

    for space in spaces_of(state.rampaging):
        put(space, 4, 1)
    for space, tokens in state.tokens.items():
        put(space, 5, len(tokens))
    for space, owner in state.shields.items():
        put(space, 6, _row(relative, owner))
    for space, owners in state.marks.items():
        put(space, 7, sum(1 << relative.index(owner) for owner in set(owners)))
    for space in state.burned:
        put(space, 8, 1)
    for space in state.secrets:
        put(space, 9, 1)
    for space, ruin in state.ruins.items():
        put(space, 10, 1 if ruin == NOBODY else ruin + 2)
    for place, other in enumerate(relative):
        if state.players[other].space != OFF_MAP:
            put(state.players[other].space, 11, 1 << place)
    return sheet


def _cities(
    state: MageKnightState, rows: Mapping[int, int], relative: Sequence[int]
) -> Iterator[int]:
    for city in state.cities:
        yield from (
            city.colour + 1, city.second + 1, city.level, rows.get(city.spaces[0], 0),
            city.conquered, _row(relative, city.leader),
            *(city.shields.count(seat) for seat in relative), *((0,) * (SEATS - len(relative))),
        )  # fmt: skip


def _tokens(state: MageKnightState, rows: Mapping[int, int]) -> Iterator[int]:
    for space, tokens in sorted(state.tokens.items()):
        for token in tokens:
            yield from (rows.get(space, 0), 0, *_token(token))
    for number, city in enumerate(state.cities, start=1):
        for token in city.garrison:
            yield from (rows.get(city.spaces[0], 0), number, *_token(token))


def _token(token: int) -> tuple[int, int]:
    return (_ENEMY[token], 0) if token >= 0 else (0, gaining.pile_of_back(token) + 1)


def _foes(combat: Combat, rows: Mapping[int, int]) -> Iterator[int]:
    for place, foe in enumerate(combat.foes):
        if foe.owner == NOBODY:
            abilities = enemies.abilities(combat, foe)
            yield from (
                _ENEMY[foe.token], 0, enemies.armor(combat, foe), enemies.attack(combat, foe),
                abilities & 255, abilities >> 8, enemies.resistances(combat, foe),
                enemies.fortification(combat, foe), foe.origin,
            )  # fmt: skip
        else:
            yield from (0, _UNIT[foe.token], 0, 0, 0, 0, 0, 0, foe.origin)
        flags = foe.flags
        yield from (
            rows.get(foe.space, 0), bool(flags & DEAD), bool(flags & BLOCKED),
            bool(flags & STOPPED), bool(flags & STRUCK), combat.targets >> place & 1,
        )  # fmt: skip


def _combat(combat: Combat, rows: Mapping[int, int], relative: Sequence[int]) -> tuple[int, ...]:
    aimed = targeted(combat)
    against = combat.against
    value = needed = 0
    if combat.rival is not None:
        value, needed = block.reduction(combat), enemies.attack_value(combat)
    elif against != NONE:
        foe = combat.foes[against]
        value, needed = block.worth(combat, foe), block.needed(combat, foe)
    return (
        _COMBAT.get(combat.kind, 0), COMBAT_PHASES.index(combat.phase) + 1,
        rows.get(combat.space, 0), combat.night, combat.units,
        enemies.attack_value(combat, aimed), sum(enemies.armor(combat, one) for one in aimed),
        against + 1, value, needed, combat.damage, combat.wounds,
        _row(relative, combat.notes.get(ATTACKER, NOBODY)), in_melee(combat),
    )  # fmt: skip


def _parts(combat: Combat) -> Iterator[int]:
    for value, kind, element, _ in combat.attacks:
        yield from (0, value, kind + 1, element + 1)
    for value, element, _ in combat.blocks:
        yield from (1, value, 0, element + 1)


def _units(state: MageKnightState, relative: Sequence[int]) -> Iterator[int]:
    for row, seat in enumerate(relative, start=1):
        player = state.players[seat]
        for unit in player.units:
            yield from (
                row, _UNIT[unit.card], unit.spent, unit.wounds, unit_armor(player, unit),
                _of(_CARD_OF, unit.banner), unit.banner_down, unit.bonded,
            )  # fmt: skip


def _cards(state: MageKnightState, seat: int, relative: Sequence[int]) -> list[int]:
    width = CARDS.width
    sheet = [0] * (width * CARDS.rows)
    own = state.players[seat]
    for column, cards in enumerate((own.hand, own.drawn, own.drafted)):
        for card in cards:
            sheet[(_CARD_OF[card] - 1) * width + column] += 1
    for place, other in enumerate(relative):
        player, column = state.players[other], 3 + place * len(_AT)
        for more, cards in enumerate((player.discard, player.play, player.gone)):
            for card in cards:
                sheet[(_CARD_OF[card] - 1) * width + column + more] += 1
        for depth, card in enumerate(player.top, start=1):
            if card >= 0 or other == seat:
                known = card if card >= 0 else ~card
                sheet[(_CARD_OF[known] - 1) * width + column + 3] = depth
    column = 3 + SEATS * len(_AT)
    for more, cards in enumerate((state.spells, state.actions, state.monastery)):
        for depth, card in enumerate(cards, start=1):
            sheet[(_CARD_OF[card] - 1) * width + column + more] = depth
    for card in state.dummy.discard if state.dummy is not None else ():
        sheet[(_CARD_OF[card] - 1) * width + column + 3] += 1
    return sheet


def _counted(many: int, found: Sequence[int]) -> list[int]:
    """How many there are of each, by the numbers of their words."""
    sheet = [0] * many
    for number in found:
        sheet[number - 1] += 1
    return sheet


def _skills(state: MageKnightState, relative: Sequence[int]) -> list[int]:
    width = SKILL_ROWS.width
    sheet = [0] * (width * SKILL_ROWS.rows)
    for place, seat in enumerate(relative):
        player = state.players[seat]
        for more, skills in enumerate(
            (player.skills, player.turned, player.turn.used, player.shown)
        ):
            for skill in skills:
                sheet[(_SKILL[skill] - 1) * width + place * 4 + more] = 1
    for skill in state.common_skills:
        sheet[(_SKILL[skill] - 1) * width + 4 * SEATS] = 1
    for skill, owner, value in state.lasting:
        at = (_SKILL[skill] - 1) * width + 4 * SEATS
        sheet[at + 1 : at + 3] = _row(relative, owner), value
    return sheet


def _tactics(state: MageKnightState) -> list[int]:
    sheet = [0] * (2 * TACTIC_ROWS.rows)
    for tactic in state.tactics:
        sheet[2 * (_TACTIC[tactic] - 1)] = 1
    for tactic in state.lost_tactics:
        sheet[2 * (_TACTIC[tactic] - 1) + 1] = 1
    return sheet


def _notes(state: MageKnightState, relative: Sequence[int]) -> Iterator[int]:
    for row, seat in enumerate(relative, start=1):
        for note, value in sorted(state.players[seat].turn.notes.items()):
            yield from (row, _NOTE.get(note, 0), value)
    if state.combat is not None:
        for note, value in sorted(attacking(state.combat).items()):
            yield from (SEATS + 1, _NOTE.get(note, 0), value)


def point(index: Rows, kind: str, option: Option) -> tuple[int, ...]:
    """The row of an option: its words, the card, space, enemy or place for a tile it names."""
    words: list[int] = []
    numbers: list[int] = []
    card = space = foe = x = y = 0
    parts = leaves(option)
    for leaf in parts:
        if isinstance(leaf, int):
            numbers.append(leaf)
        elif leaf in _WORD:
            words.append(_WORD[leaf])
            card = card or _CARD.get(leaf, 0)
        elif leaf in index.by_name:
            space = index.spaces.get(index.by_name[leaf], 0)
        elif "," in leaf:
            x, y = map(int, leaf.split(","))
    if numbers and parts[0] in _FOE_VERBS and 0 <= numbers[0] < index.foes:
        foe = numbers[0] + 1
    return (
        *(*words, 0, 0)[:2], card, space, foe, x, y, *(*numbers, 0, 0, 0)[:3], min(len(parts), 9),
    )  # fmt: skip


SIGHT: Final[Sight[MageKnightState]] = Sight(
    version=1,
    sheets=(
        GAME, PLAYERS, SPACES, CITIES, TOKENS, FOES, COMBAT, PARTS, UNIT_ROWS, CARDS, UNIT_OFFER,
        SKILL_ROWS, TACTIC_ROWS, DISCARDS, NOTES,
    ),
    look=look,
    kinds=WORDS["kinds"],
    option=OPTION,
    point=point,
    most_options=256,
)  # fmt: skip
