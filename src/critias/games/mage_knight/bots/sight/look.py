"""Looking at the table from a seat."""

from __future__ import annotations

from array import array
from collections.abc import Iterator, Mapping, Sequence
from functools import cache, lru_cache
from typing import Final, NamedTuple

from critias.games.mage_knight.bots.land import forts, reach
from critias.games.mage_knight.bots.sight.facts import (
    ATTACK,
    BLOCK,
    CARD_FACTS,
    ENEMY_FACTS,
    INFLUENCE,
    MOVE,
    NO_ENEMY,
    RANGED_ATTACK,
    SIEGE_ATTACK,
    UNIT_FACTS,
    WEAK_BLOCKS,
    Now,
    hand_gives,
    weak_attacks,
)
from critias.games.mage_knight.bots.sight.sheets import (
    CARDS,
    MOST_WAY,
    ON_TILE,
    PLACES,
    SEATS,
    SKILL_ROWS,
    SPACES,
    SWITCHES,
    TACTIC_ROWS,
    UNIT_OFFER,
    WORDS,
)
from critias.games.mage_knight.rules import block, damage, enemies, gaining, mana
from critias.games.mage_knight.rules.attack import targeted
from critias.games.mage_knight.rules.components import (
    CITY_COST,
    CLOSED,
    DEEDS,
    ENEMIES,
    ENEMY_ELEMENT,
    HEXES,
    PILE_NAMES,
    SKILLS,
    TACTICS,
    UNITS,
    WOUND,
)
from critias.games.mage_knight.rules.damage import unit_armor
from critias.games.mage_knight.rules.end_of_turn import hand_limit
from critias.games.mage_knight.rules.map import CITY_LETTER, LATTICES, spaces_of
from critias.games.mage_knight.rules.movement import costs_of
from critias.games.mage_knight.rules.sides import (
    ALL_COLD_FIRE,
    ALL_SIEGE,
    ATTACKER,
    attacking,
    in_melee,
)
from critias.games.mage_knight.rules.state import (
    BLOCKED,
    DEAD,
    FLIGHT,
    NOBODY,
    NONE,
    OFF_MAP,
    STOPPED,
    STRUCK,
    TALKING,
    Combat,
    Foe,
    MageKnightState,
    Player,
)
from critias.games.mage_knight.rules.tables import ARMOR
from critias.games.mage_knight.rules.terms import (
    ATTACK_PHASE,
    BLOCK_PHASE,
    COLD_FIRE,
    COLOURS,
    DAMAGE_PHASE,
    POISON,
    RANGED_PHASE,
)
from critias.kernel.choices import Option
from critias.players.observing import Look, Memory, Sheet, blank, kept, numbered, remembered

_PHASE, _NOTE = (numbered(WORDS[name]) for name in ("phases", "notes"))
_COMBAT: Final = numbered(WORDS["combats"])
_CARD: Final = numbered(WORDS["cards"])
# What joined the box after the vocabulary was written has no number there yet.
_CARD_OF: Final = tuple(_CARD.get(deed.id, 0) for deed in DEEDS)
_CARD_AT: Final = tuple((number - 1) * CARDS.width for number in _CARD_OF)
"""Where the row of a card begins."""
_ENEMY: Final = tuple(numbered(WORDS["enemies"]).get(enemy.id, 0) for enemy in ENEMIES)
_UNIT: Final = tuple(numbered(WORDS["units"]).get(unit.id, 0) for unit in UNITS)
_SKILL: Final = tuple(numbered(WORDS["skills"]).get(skill.id, 0) for skill in SKILLS)
_TACTIC: Final = tuple(numbered(WORDS["tactics"]).get(tactic.id, 0) for tactic in TACTICS)
_SHAPE: Final = numbered(tuple(LATTICES))
_REWARDS: Final = tuple(WORDS["rewards"])
_NO_REWARDS: Final = (0,) * len(_REWARDS)
_NO_SKILLS, _NO_TACTICS = blank(SKILL_ROWS), blank(TACTIC_ROWS)


def _printed(sheet: Sheet, numbers: Sequence[int], facts: Sequence[Sequence[int]]) -> array[int]:
    """The rows of a sheet with what is printed on each thing at their end, and nothing else."""
    rows = blank(sheet)
    for number, printed in zip(numbers, facts, strict=True):
        if number:
            end = number * sheet.width
            rows[end - len(printed) : end] = array("h", printed)
    return rows


_NO_CARDS = _printed(CARDS, _CARD_OF, CARD_FACTS)
_NO_OFFER = _printed(UNIT_OFFER, _UNIT, UNIT_FACTS)
COMBAT_PHASES: Final = (0, RANGED_PHASE, BLOCK_PHASE, DAMAGE_PHASE, ATTACK_PHASE)


class Rows(NamedTuple):
    """Where to find what options are about."""

    spaces: Mapping[int, int]
    """The row of a space, counted from 1."""
    by_name: Mapping[str, int]
    foes: int
    units: tuple[int, ...]
    """The Units of the seat."""
    now: Now
    known: dict[tuple[str | bool, Option], tuple[int, ...]]
    """The rows of options met before: the same as long as all the rest is."""


@lru_cache(maxsize=2048)
def _index(
    tiles: tuple[tuple[int, int, int], ...], shape: str, foes: int, units: tuple[int, ...], now: Now
) -> Rows:
    return Rows(_rows_of(tiles), LATTICES[shape].by_name, foes, units, now, {})


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
    return again(state, seat, None)


def again(state: MageKnightState, seat: int, memory: Memory | None) -> Look:
    """The same, by somebody who has looked before."""
    own: Memory | None = None if memory is None else memory.setdefault(seat, {})
    tiles, combat = tuple(state.tiles), state.combat
    foes = 0 if combat is None else len(combat.foes)
    self = state.players[seat]
    units = tuple([unit.card for unit in self.units])
    index = kept(own, _index, tiles, state.shape, foes, units, _now(self, combat))
    rows = index.spaces
    relative = _relative(len(state.players), seat)
    players: list[int] = []
    for other in relative:
        players += _player(state, other)
    garrisons = [(city.spaces[0], city.garrison) for city in state.cities]
    sheets = (
        _game(state, relative),
        players,
        kept(
            own, _spaces,
            state.shape, tiles, state.ground, state.sites, self.space,
            costs_of(state, seat), forts(state, seat), bool(self.turn.flags & FLIGHT),
            state.rampaging, state.tokens, state.shields, state.marks, state.burned, state.secrets,
            state.ruins, [state.players[other].space for other in relative], relative,
        ),
        list(_cities(state, rows, relative)) if garrisons else (),
        kept(own, _tokens, tiles, state.tokens, garrisons),
        () if combat is None else list(_foes(combat, rows, ARMOR[self.level - 1])),
        () if combat is None else _combat(combat, rows, relative),
        () if combat is None else list(_parts(combat)),
        list(_units(state, relative)),
        _cards(state, seat, relative),
        kept(own, _unit_offer, state.units),
        _skills(state, relative),
        kept(own, _tactics, state.tactics, state.lost_tactics),
        kept(own, _discards, state.discards),
        list(_notes(state, relative)),
        _means(state, self),
    )  # fmt: skip
    return Look(sheets, index)


@cache
def _relative(many: int, seat: int) -> tuple[int, ...]:
    """The seats as this one sees them: itself first."""
    return tuple((seat + place) % many for place in range(many))


def _row(relative: Sequence[int], seat: int) -> int:
    """The row of a player, counted from 1; 0 for nobody."""
    return relative.index(seat) + 1 if 0 <= seat < len(relative) else 0


def _game(state: MageKnightState, relative: Sequence[int]) -> list[int]:
    dummy, many = state.dummy, len(relative)
    levels = list(state.levels[:4])
    game = [
        state.scenario + 1, _SHAPE[state.shape], _PHASE.get(state.phase, 0),
        state.round, state.rounds, state.night, _row(relative, state.active),
        _row(relative, state.announced), state.ending, state.over, *state.left,
        *map(state.source.count, range(len(COLOURS))),
        *map(len, state.piles), *([0] * (len(PILE_NAMES) - len(state.piles))),
        *levels, *([0] * (4 - len(levels))),
    ]  # fmt: skip
    if dummy is None:
        game += (0,) * 8
    else:
        place = state.order.index(many) + 1 if many in state.order else 0
        game += (
            dummy.hero + 1, len(dummy.deck), *dummy.crystals, _of(_TACTIC, dummy.tactic), place,
        )  # fmt: skip
    game += _switches(state.switches)
    own = relative[0] % 2
    marked = [0, 0]
    for who in state.champions:
        if state.over or who % 2 == own:
            marked[who % 2 != own] = _row(relative, who)
    game += marked
    return game


@cache
def _switches(on: tuple[str, ...]) -> tuple[int, ...]:
    return tuple(switch in on for switch in SWITCHES)


def _of(numbers: Sequence[int], thing: int) -> int:
    return 0 if thing == NONE else numbers[thing]


def _player(state: MageKnightState, seat: int) -> tuple[int, ...]:
    player = state.players[seat]
    turn = player.turn
    rewards: Sequence[int] = _NO_REWARDS
    if turn.rewards:
        given = [str(entry[0]) for entry in turn.rewards]
        rewards = [given.count(reward) for reward in _REWARDS]
    return (
        player.hero + 1, player.fame, player.level, player.reputation, len(player.hand),
        gaining.deck_size(player), hand_limit(state, seat), len(player.pile), *player.crystals,
        *player.tokens, _of(_TACTIC, player.tactic), player.tactic_down, player.tactic_die + 1,
        player.claim + 1, player.under + len(player.spared), player.down,
        state.order.index(seat) + 1 if seat in state.order else 0, turn.move, turn.influence,
        turn.heal, turn.dice, turn.flags & 255, turn.flags >> 8, *costs_of(state, seat),
        *rewards,
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
                0 if site == " " else ord(site) - 96, *((0,) * _MORE),
            )  # fmt: skip
    return array("h", rows)


_MORE: Final = SPACES.width - 4


@lru_cache(maxsize=1024)
def _walked(
    shape: str, tiles: tuple[tuple[int, int, int], ...], ground: str, sites: str, origin: int,
    costs: tuple[int, ...], walls: int, flying: bool, rampaging: int,
) -> tuple[tuple[int, int, array[int]], ...]:  # fmt: skip
    """Where in the sheet of the spaces it says what a space costs to enter and how it is reached,
    and what it says."""
    found: dict[int, tuple[int, int, int]] = {}
    if origin >= 0:
        found = reach(shape, ground, sites, rampaging, walls, 0, costs, flying, origin, MOST_WAY)
    told, qr = [], LATTICES[shape].qr
    for space, row in _rows_of(tiles).items():
        cost = CITY_COST if sites[space] == CITY_LETTER else costs[int(ground[space])]
        way = found.get(space)
        facts = [0 if cost >= CLOSED else min(cost, 9), 0, 0, 0, 0, 0]
        if way is not None:
            facts[1:] = way[0], 1, 0, walls >> space & 1, way[2] != 0
            before = space
            while before != origin:
                after, before = before, found[before][1]
                if before == origin:
                    q, r = (new - old for new, old in zip(qr[after], qr[origin], strict=True))
                    facts[3] = _DIRECTION.get((q, r), 0)
        at = (row - 1) * SPACES.width + _FIRST_FACT
        told.append((at, at + len(facts), array("h", facts)))
    return tuple(told)


_DIRECTION: Final = {step: number for number, step in enumerate(HEXES[1:], start=1)}
_FIRST_FACT: Final = [column.name for column in SPACES.columns].index("cost")


@remembered
def _spaces(
    shape: str,
    tiles: tuple[tuple[int, int, int], ...],
    ground: str,
    sites: str,
    origin: int,
    costs: tuple[int, ...],
    walls: int,
    flying: bool,
    rampaging: int,
    all_tokens: Mapping[int, Sequence[int]],
    shields: Mapping[int, int],
    marks: Mapping[int, Sequence[int]],
    burned: Sequence[int],
    secrets: Sequence[int],
    ruins: Mapping[int, int],
    heroes: Sequence[int],
    relative: Sequence[int],
) -> array[int]:
    """The sheet of the spaces; it is the same for many positions."""
    rows, width = _rows_of(tiles), SPACES.width
    sheet = _ground(shape, tiles, ground, sites, max(origin, 0))[:]
    for first, end, facts in _walked(
        shape, tiles, ground, sites, origin, costs, walls, flying, rampaging
    ):
        sheet[first:end] = facts

    def put(space: int, column: int, value: int) -> None:
        if space in rows:
            sheet[(rows[space] - 1) * width + column] += value

    for space in spaces_of(rampaging):
        put(space, 4, 1)
    for space, tokens in all_tokens.items():
        put(space, 5, len(tokens))
    for space, owner in shields.items():
        put(space, 6, _row(relative, owner))
    for space, owners in marks.items():
        put(space, 7, sum(1 << relative.index(owner) for owner in set(owners)))
    for space in burned:
        put(space, 8, 1)
    for space in secrets:
        put(space, 9, 1)
    for space, ruin in ruins.items():
        put(space, 10, 1 if ruin == NOBODY else ruin + 2)
    for place, space in enumerate(heroes):
        if space != OFF_MAP:
            put(space, 11, 1 << place)
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


@remembered
def _tokens(
    tiles: tuple[tuple[int, int, int], ...],
    all_tokens: Mapping[int, Sequence[int]],
    garrisons: Sequence[tuple[int, Sequence[int]]],
) -> array[int]:
    """The enemies on the map, and those in cities, each of which lies in a space."""
    rows = _rows_of(tiles)
    sheet = array("h")
    for space, tokens in sorted(all_tokens.items()):
        for token in tokens:
            sheet.extend((rows.get(space, 0), 0, *_token(token)))
    for number, (space, garrison) in enumerate(garrisons, start=1):
        for token in garrison:
            sheet.extend((rows.get(space, 0), number, *_token(token)))
    return sheet


def _token(token: int) -> tuple[int, ...]:
    if token >= 0:
        return (_ENEMY[token], 0, *ENEMY_FACTS[token])
    return (0, gaining.pile_of_back(token) + 1, *NO_ENEMY)


def _foes(combat: Combat, rows: Mapping[int, int], armor: int) -> Iterator[int]:
    for place, foe in enumerate(combat.foes):
        if foe.owner == NOBODY:
            abilities = enemies.abilities(combat, foe)
            yield from (
                _ENEMY[foe.token], 0, enemies.armor(combat, foe), enemies.attack(combat, foe),
                abilities & 255, abilities >> 8, enemies.resistances(combat, foe),
                enemies.fortification(combat, foe), foe.origin,
            )  # fmt: skip
            facts = _printed_on(combat, foe, abilities, armor)
        else:
            facts = NO_ENEMY
            yield from (0, _UNIT[foe.token], 0, 0, 0, 0, 0, 0, foe.origin)
        flags = foe.flags
        yield from (
            rows.get(foe.space, 0), bool(flags & DEAD), bool(flags & BLOCKED),
            bool(flags & STOPPED), bool(flags & STRUCK), combat.targets >> place & 1,
        )  # fmt: skip
        yield from facts


def _printed_on(combat: Combat, foe: Foe, abilities: int, armor: int) -> tuple[int, ...]:
    """What an enemy does to a Hero of that Armor, and what else counts about it."""
    harm, resisted = damage.damage_of(combat, foe), enemies.resistances(combat, foe)
    hits = -(-harm // armor) * (2 if abilities & POISON else 1)
    return (
        block.needed(combat, foe), harm, hits, *ENEMY_FACTS[foe.token][3:5],
        *(resisted >> bit & 1 for bit in range(3)), *(abilities >> bit & 1 for bit in range(6)),
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
                *UNIT_FACTS[unit.card],
            )  # fmt: skip


def _cards(state: MageKnightState, seat: int, relative: Sequence[int]) -> array[int]:
    sheet, rows = _NO_CARDS[:], _CARD_AT
    own = state.players[seat]
    for column, cards in enumerate((own.hand, own.drawn, own.drafted)):
        for card in cards:
            sheet[rows[card] + column] += 1
    for place, other in enumerate(relative):
        player, first = state.players[other], 3 + place * len(PLACES)
        for column, cards in enumerate((player.discard, player.play, player.gone), first):
            for card in cards:
                sheet[rows[card] + column] += 1
        for depth, card in enumerate(player.top, start=1):
            if card >= 0 or other == seat:
                known = card if card >= 0 else ~card
                sheet[rows[known] + first + 3] = depth
    first = 3 + SEATS * len(PLACES)
    for column, cards in enumerate((state.spells, state.actions, state.monastery), first):
        for depth, card in enumerate(cards, start=1):
            sheet[rows[card] + column] = depth
    for card in state.dummy.discard if state.dummy is not None else ():
        sheet[rows[card] + first + 3] += 1
    return sheet


@remembered
def _unit_offer(units: Sequence[int]) -> array[int]:
    sheet = _NO_OFFER[:]
    for unit in units:
        sheet[(_UNIT[unit] - 1) * UNIT_OFFER.width] += 1
    return sheet


@remembered
def _discards(discards: Sequence[Sequence[int]]) -> array[int]:
    return _counted(len(WORDS["enemies"]), [_ENEMY[token] for pile in discards for token in pile])


def _counted(many: int, found: Sequence[int]) -> array[int]:
    """How many there are of each, by the numbers of their words."""
    sheet = array("h", bytes(2 * many))
    for number in found:
        sheet[number - 1] += 1
    return sheet


def _skills(state: MageKnightState, relative: Sequence[int]) -> array[int]:
    width, sheet = SKILL_ROWS.width, _NO_SKILLS[:]
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
        sheet[at + 1], sheet[at + 2] = _row(relative, owner), value
    return sheet


@remembered
def _tactics(offered: Sequence[int], lost: Sequence[int]) -> array[int]:
    sheet = _NO_TACTICS[:]
    for tactic in offered:
        sheet[2 * (_TACTIC[tactic] - 1)] = 1
    for tactic in lost:
        sheet[2 * (_TACTIC[tactic] - 1) + 1] = 1
    return sheet


def _notes(state: MageKnightState, relative: Sequence[int]) -> Iterator[int]:
    for row, seat in enumerate(relative, start=1):
        for note, value in sorted(state.players[seat].turn.notes.items()):
            yield from (row, _NOTE.get(note, 0), value)
    if state.combat is not None:
        for note, value in sorted(attacking(state.combat).items()):
            yield from (SEATS + 1, _NOTE.get(note, 0), value)


def _now(player: Player, combat: Combat | None) -> Now:
    """What counts at the moment, and what of it counts half."""
    if combat is None:
        return _TALK if player.turn.flags & TALKING else _WALK
    if combat.phase == BLOCK_PHASE:
        if combat.against == NONE:
            return _HOLD[0]
        return _HOLD[ENEMY_ELEMENT[combat.foes[combat.against].token]]
    if combat.phase == DAMAGE_PHASE:
        return _NOTHING
    foes = targeted(combat)
    weak = weak_attacks(enemies.resistances(combat, foe) for foe in foes)
    notes = attacking(combat)
    if ALL_COLD_FIRE in notes:
        weak = 0b1111 * (weak >> COLD_FIRE & 1)
    if combat.phase != RANGED_PHASE or ALL_SIEGE in notes:
        return Now(ATTACK, weak)
    fort = max((enemies.fortification(combat, foe) for foe in foes), default=0)
    return _NOTHING if fort > 1 else Now(SIEGE_ATTACK if fort else RANGED_ATTACK, weak)


_NOTHING, _TALK, _WALK = Now(), Now(INFLUENCE), Now(MOVE)
_HOLD: Final = tuple(Now(BLOCK, weak) for weak in WEAK_BLOCKS)


def _means(state: MageKnightState, player: Player) -> tuple[int, ...]:
    """What the seat itself has for a turn."""
    payable, turn = mana.payable(state, player), player.turn
    many = sum(player.tokens) + sum(player.crystals) + max(turn.dice, 0)
    many = many if payable else 0
    wounds = player.hand.count(WOUND)
    ready = tuple([unit.card for unit in player.units if not unit.spent and not unit.wounds])
    return (
        len(player.hand) - wounds, wounds, many,
        *(payable >> colour & 1 for colour in range(len(COLOURS))),
        *hand_gives(tuple(player.hand), ready, payable, many),
    )  # fmt: skip
