"""Looking at the table from a seat."""

from __future__ import annotations

from array import array
from collections.abc import Iterator, Mapping, Sequence
from functools import cache, lru_cache
from operator import attrgetter
from typing import Final, NamedTuple

from critias.games.mage_knight.bots.land import forts
from critias.games.mage_knight.bots.sight import land
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
from critias.games.mage_knight.bots.sight.land import ENEMY, row_of
from critias.games.mage_knight.bots.sight.sheets import (
    CARDS,
    PLACES,
    SEATS,
    SKILL_ROWS,
    SWITCHES,
    TACTIC_ROWS,
    UNIT_OFFER,
    WORDS,
)
from critias.games.mage_knight.rules import block, damage, enemies, gaining, mana
from critias.games.mage_knight.rules.attack import targeted
from critias.games.mage_knight.rules.components import (
    DEEDS,
    ENEMY_ELEMENT,
    PILE_NAMES,
    SKILLS,
    TACTICS,
    UNITS,
    WOUND,
)
from critias.games.mage_knight.rules.damage import unit_armor
from critias.games.mage_knight.rules.end_of_turn import hand_limit
from critias.games.mage_knight.rules.map import LATTICES
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
    STOPPED,
    STRUCK,
    TALKING,
    Combat,
    Dummy,
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
def _index(tiles: land.Tiles, shape: str, foes: int, units: tuple[int, ...], now: Now) -> Rows:
    return Rows(land.rows_of(tiles), LATTICES[shape].by_name, foes, units, now, {})


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
    unit_offer, tactics, discards = kept(
        own, _offers, state.units, state.tactics, state.lost_tactics, state.discards
    )
    garrisons = [(city.spaces[0], city.garrison) for city in state.cities]
    sheets = (
        _game(state, relative),
        players,
        kept(
            own, land.spaces,
            state.shape, tiles, state.ground, state.sites, self.space,
            costs_of(state, seat), forts(state, seat), bool(self.turn.flags & FLIGHT),
            state.rampaging, state.tokens, state.shields, state.marks, state.burned, state.secrets,
            state.ruins, [state.players[other].space for other in relative], relative,
        ),
        list(land.cities(state, rows, relative)) if garrisons else (),
        kept(own, land.tokens, tiles, state.tokens, garrisons),
        () if combat is None else list(_foes(combat, rows, ARMOR[self.level - 1])),
        () if combat is None else _combat(combat, rows, relative),
        () if combat is None else list(_parts(combat)),
        _units(state, relative),
        _cards(state, seat, relative),
        unit_offer,
        kept(
            own, _skills, relative,
            [_SKILLED(state.players[other]) for other in relative], state.common_skills,
            state.lasting,
        ),
        tactics,
        discards,
        _notes(state, relative),
        _means(state, self),
    )  # fmt: skip
    return Look(sheets, index)


@cache
def _relative(many: int, seat: int) -> tuple[int, ...]:
    """The seats as this one sees them: itself first."""
    return tuple((seat + place) % many for place in range(many))


def _game(state: MageKnightState, relative: Sequence[int]) -> tuple[int, ...]:
    dummy, piles = state.dummy, state.piles
    return (
        state.scenario + 1, _SHAPE[state.shape], _PHASE.get(state.phase, 0),
        state.round, state.rounds, state.night, row_of(relative, state.active),
        row_of(relative, state.announced), state.ending, state.over, *state.left,
        *_dice(tuple(state.source)), *map(len, piles), *_NO_PILES[len(piles) :],
        *_levels(state.levels), *(_NO_DUMMY if dummy is None else _dummy(state, dummy)),
        *_switches(state.switches),
        *(_champions(state, relative) if state.champions else _NO_CHAMPIONS),
    )  # fmt: skip


_NO_PILES: Final = (0,) * len(PILE_NAMES)
_NO_DUMMY: Final = (0,) * 8
_NO_CHAMPIONS: Final = (0, 0)


@lru_cache(maxsize=1024)
def _dice(source: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(map(source.count, range(len(COLOURS))))


@cache
def _levels(levels: tuple[int, ...]) -> tuple[int, ...]:
    return (*levels, 0, 0, 0, 0)[:4]


def _dummy(state: MageKnightState, dummy: Dummy) -> tuple[int, ...]:
    last = len(state.players)
    place = state.order.index(last) + 1 if last in state.order else 0
    return (
        dummy.hero + 1, len(dummy.deck), *dummy.crystals, _of(_TACTIC, dummy.tactic), place,
    )  # fmt: skip


def _champions(state: MageKnightState, relative: Sequence[int]) -> list[int]:
    own = relative[0] % 2
    marked = [0, 0]
    for who in state.champions:
        if state.over or who % 2 == own:
            marked[who % 2 != own] = row_of(relative, who)
    return marked


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


def _foes(combat: Combat, rows: Mapping[int, int], armor: int) -> Iterator[int]:
    for place, foe in enumerate(combat.foes):
        if foe.owner == NOBODY:
            abilities = enemies.abilities(combat, foe)
            yield from (
                ENEMY[foe.token], 0, enemies.armor(combat, foe), enemies.attack(combat, foe),
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
        row_of(relative, combat.notes.get(ATTACKER, NOBODY)), in_melee(combat),
    )  # fmt: skip


def _parts(combat: Combat) -> Iterator[int]:
    for value, kind, element, _ in combat.attacks:
        yield from (0, value, kind + 1, element + 1)
    for value, element, _ in combat.blocks:
        yield from (1, value, 0, element + 1)


def _units(state: MageKnightState, relative: Sequence[int]) -> Sequence[int]:
    found: list[int] = []
    for row, seat in enumerate(relative, start=1):
        player = state.players[seat]
        for unit in player.units:
            found += (
                row, _UNIT[unit.card], unit.spent, unit.wounds, unit_armor(player, unit),
                _of(_CARD_OF, unit.banner), unit.banner_down, unit.bonded,
                *UNIT_FACTS[unit.card],
            )  # fmt: skip
    return found or ()


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


def _offers(
    units: Sequence[int],
    tactics: Sequence[int],
    lost_tactics: Sequence[int],
    discards: Sequence[Sequence[int]],
) -> tuple[array[int], array[int], array[int]]:
    """What lies open beside the map, three sheets that seldom change."""
    return _unit_offer(units), _tactics(tactics, lost_tactics), _discards(discards)


@remembered
def _unit_offer(units: Sequence[int]) -> array[int]:
    sheet = _NO_OFFER[:]
    for unit in units:
        sheet[(_UNIT[unit] - 1) * UNIT_OFFER.width] += 1
    return sheet


@remembered
def _discards(discards: Sequence[Sequence[int]]) -> array[int]:
    return _counted(len(WORDS["enemies"]), [ENEMY[token] for pile in discards for token in pile])


def _counted(many: int, found: Sequence[int]) -> array[int]:
    """How many there are of each, by the numbers of their words."""
    sheet = array("h", bytes(2 * many))
    for number in found:
        sheet[number - 1] += 1
    return sheet


_SKILLED: Final = attrgetter("skills", "turned", "turn.used", "shown")


def _skills(
    relative: Sequence[int],
    players: Sequence[Sequence[Sequence[int]]],
    common: Sequence[int],
    lasting: Sequence[tuple[int, int, int]],
) -> array[int]:
    width, sheet = SKILL_ROWS.width, _NO_SKILLS[:]
    for place, piles in enumerate(players):
        for more, skills in enumerate(piles, start=place * 4):
            for skill in skills:
                sheet[(_SKILL[skill] - 1) * width + more] = 1
    for skill in common:
        sheet[(_SKILL[skill] - 1) * width + 4 * SEATS] = 1
    for skill, owner, value in lasting:
        at = (_SKILL[skill] - 1) * width + 4 * SEATS
        sheet[at + 1], sheet[at + 2] = row_of(relative, owner), value
    return sheet


@remembered
def _tactics(offered: Sequence[int], lost: Sequence[int]) -> array[int]:
    sheet = _NO_TACTICS[:]
    for tactic in offered:
        sheet[2 * (_TACTIC[tactic] - 1)] = 1
    for tactic in lost:
        sheet[2 * (_TACTIC[tactic] - 1) + 1] = 1
    return sheet


def _notes(state: MageKnightState, relative: Sequence[int]) -> Sequence[int]:
    found: list[int] = []
    for row, seat in enumerate(relative, start=1):
        if notes := state.players[seat].turn.notes:
            for note, value in sorted(notes.items()):
                found += (row, _NOTE.get(note, 0), value)
    if state.combat is not None:
        for note, value in sorted(attacking(state.combat).items()):
            found += (SEATS + 1, _NOTE.get(note, 0), value)
    return found or ()


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
    payable, hand = mana.payable(state, player), player.hand
    many = 0
    if payable:
        many = sum(player.tokens) + sum(player.crystals) + max(player.turn.dice, 0)
    wounds = hand.count(WOUND)
    ready = [unit.card for unit in player.units if not unit.spent and not unit.wounds]
    return (
        len(hand) - wounds, wounds, many, *_COLOURS_OF[payable],
        *hand_gives(hand, ready, payable, many),
    )  # fmt: skip


_COLOURS_OF: Final = tuple(
    tuple(mask >> colour & 1 for colour in range(len(COLOURS))) for mask in range(1 << len(COLOURS))
)
"""For each set of colours, as bits: which of them are in it."""
