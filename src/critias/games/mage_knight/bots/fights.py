"""What a fight would come to, roughly: for hints, not for rules."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple, TypeAlias

from critias.games.mage_knight.bots import judgement
from critias.games.mage_knight.bots.worth import (
    SIDEWAYS,
    SKILL_USES,
    UNIT_BEST,
    UNIT_USES,
    USES,
    Uses,
)
from critias.games.mage_knight.rules.components import (
    ARTIFACT,
    DEED_COLOUR,
    DEED_KIND,
    DEEDS,
    ENEMIES,
    ENEMY_ABILITIES,
    ENEMY_ARMOR,
    ENEMY_ATTACK,
    ENEMY_ELEMENT,
    ENEMY_FAME,
    ENEMY_RESISTANCES,
    PILES,
    SKILLS,
    SPELL,
    UNITS,
    WOUND,
)
from critias.games.mage_knight.rules.gaining import pile_of_back
from critias.games.mage_knight.rules.mana import black_usable, gold_usable
from critias.games.mage_knight.rules.playing import ABILITIES
from critias.games.mage_knight.rules.state import NO_DICE, NONE, MageKnightState, Player
from critias.games.mage_knight.rules.tables import ARMOR
from critias.games.mage_knight.rules.terms import (
    BLACK,
    BLUE,
    BRUTAL,
    FORTIFIED,
    GOLD,
    GREEN,
    PARALYZE,
    PHYSICAL,
    POISON,
    RED,
    SUMMON,
    SWIFT,
    WHITE,
)
from critias.kernel.choices import Option

Ways: TypeAlias = tuple[tuple[Uses, int], ...]
"""Uses with the colour of the mana each takes (-1: none)."""


class Item(NamedTuple):
    """A card, Unit or Skill: what it can be used for; only one of the uses is taken."""

    uses: Ways
    loss: float
    """What would be missing in a fight."""
    amounts: tuple[tuple[tuple[float, int], ...], ...]
    """Numbers above nought with the colour they take, by the first fields of `Uses`."""


MOV, INF, ATT, SHO, BLK, OTH = range(6)
FREE: Final = -1


WITH_ANOTHER: Final = {"concentration": 2, "will_focus": 3}
"""Cards played with another one, and what they add to it: too much for a rough look."""


def _card(card: int) -> Ways:
    basic, strong = USES[card]
    kind, colour = DEED_KIND[card], DEED_COLOUR[card]
    if kind == SPELL:
        return ((SIDEWAYS, FREE), (basic, colour))
    if DEEDS[card].id in WITH_ANOTHER:
        return ((SIDEWAYS, FREE), (basic, FREE))
    if DEEDS[card].id == "pure_magic":
        return (
            (SIDEWAYS, FREE),
            (Uses(move=basic.move), GREEN),
            (Uses(influence=basic.influence), WHITE),
            (Uses(block=basic.block, blocks=basic.blocks), BLUE),
            (Uses(attack=basic.attack, attacks=basic.attacks), RED),
        )
    if kind == ARTIFACT:
        return ((SIDEWAYS, FREE), (basic, FREE))
    return ((SIDEWAYS, FREE), (basic, FREE), (strong, colour))


def _item(uses: Ways) -> Item:
    loss = 0.0
    for use, colour in uses:
        if colour == FREE or use.attack > judgement.GREAT_ATTACK:
            loss = max(loss, use.attack, use.block)
    amounts = tuple(
        tuple((use.numbers[field], colour) for use, colour in uses if use.numbers[field])
        for field in range(OTH)
    )
    return Item(uses, loss, amounts)


CARDS: Final[tuple[Item, ...]] = tuple(_item(_card(card)) for card in range(len(DEEDS)))
UNIT_ITEMS: Final[tuple[Item, ...]] = tuple(
    _item(
        tuple(
            (use, colour) for use, (_, colour) in zip(UNIT_USES[unit], ABILITIES[unit], strict=True)
        )
    )
    for unit in range(len(UNITS))
)
ASIDE: Final = frozenset({"i_dont_give_a_damn", "who_needs_magic"})
"""Skills that make a card played sideways worth 1 more at least."""
SKILL_ITEMS: Final[tuple[Item, ...]] = tuple(
    _item(((SIDEWAYS if skill.id in ASIDE else use, FREE),))
    for skill, use in zip(SKILLS, SKILL_USES, strict=True)
)


class Means(NamedTuple):
    """What a player has for a turn: cards, Skills and Units, and mana as masks of colours."""

    cards: list[Item]
    units: list[Item]
    mana: list[int]


def means(state: MageKnightState, player: Player) -> Means:
    """What the player has now."""
    cards = [CARDS[card] for card in player.hand if card != WOUND]
    used, turned = player.turn.used, player.turned
    cards += [
        SKILL_ITEMS[skill]
        for skill in player.skills
        if skill not in used and skill not in turned and any(SKILL_ITEMS[skill].amounts)
    ]
    units = [UNIT_ITEMS[u.card] for u in player.units if not u.spent and not u.wounds]
    return Means(cards, units, mana_of(state, player))


def mana_of(state: MageKnightState, player: Player) -> list[int]:
    """Every mana that can be spent, as the colours it stands for, the dearest last."""
    gold = 0b1111 if gold_usable(state, player) else 0
    masks = []
    for colour, count in enumerate(player.tokens):
        mask = gold if colour == GOLD else 1 << colour
        if count and (colour != BLACK or black_usable(state, player)):
            masks += [mask] * count
    turn = player.turn
    if turn.dice > 0 and not turn.flags & NO_DICE:
        die = 0
        for face in state.source:
            die |= gold if face == GOLD else 1 << face
        masks += [die] * turn.dice
    if player.tactic_die != NONE and not player.tactic_down:
        masks.append(1 << player.tactic_die)
    for colour, count in enumerate(player.crystals):
        masks += [1 << colour] * count
    return masks


def paid(mana: list[int], colour: int) -> bool:
    """Take one mana of the colour, if there is one."""
    for place, mask in enumerate(mana):
        if mask >> colour & 1:
            del mana[place]
            return True
    return False


# --- getting somewhere ---------------------------------------------------------------------------


def most(found: Means, field: int) -> float:
    """How much of a kind all cards, Skills and Units could yield together."""
    total = 0.0
    gains = []
    for item in (*found.cards, *found.units):
        free = best = 0.0
        colour = FREE
        for value, mana in item.amounts[field]:
            if mana == FREE:
                free = max(free, value)
            elif value > best:
                best, colour = value, mana
        total += free
        if best > free:
            gains.append((best - free, colour))
    if gains and found.mana:
        gains.sort(reverse=True)
        left = found.mana[:]
        total += sum(gain for gain, colour in gains if paid(left, colour))
    return total


def without(found: Means, field: int, needed: float) -> Means | None:
    """What is left when so much of a kind has been played, with as little loss as possible; None:
    there is not enough."""
    cards, units, mana = found.cards[:], found.units[:], found.mana[:]
    while needed > 0:
        top, pick, price, gain = -1e9, (cards, 0), FREE, 0.0
        for pile in (cards, units):
            for place, item in enumerate(pile):
                value, colour, amount = thrift(item, field, needed, mana)
                if value > top:
                    top, pick, price, gain = value, (pile, place), colour, amount
        if top < -1e8:
            return None
        del pick[0][pick[1]]
        if price != FREE:
            paid(mana, price)
        needed -= gain
    return Means(cards, units, mana)


def thrift(item: Item, field: int, needed: float, mana: list[int]) -> tuple[float, int, float]:
    """The most thrifty use of an item for so much of a kind: how thrifty, the mana it takes, and
    what it yields."""
    top, price, gain = -1e9, FREE, 0.0
    for amount, colour in item.amounts[field]:
        value = amount if amount < needed else needed - judgement.SURPLUS * (amount - needed)
        if colour != FREE:
            value -= judgement.POWERED
        if value > top and (colour == FREE or any(mask >> colour & 1 for mask in mana)):
            top, price, gain = value, colour, amount
    return top - judgement.LOSS * item.loss, price, gain


# --- enemies -------------------------------------------------------------------------------------


class Enemy(NamedTuple):
    """What counts about an enemy."""

    armor: float
    resists: int
    block: float
    """What it takes to block it."""
    element: int
    harm: float
    """The damage it does."""
    traits: int
    fame: float


def _enemy(token: int, bonuses: int = 0) -> Enemy:
    traits = ENEMY_ABILITIES[token]
    element = ENEMY_ELEMENT[token]
    attack = ENEMY_ATTACK[token]
    if bonuses and attack:
        if element == PHYSICAL:
            traits |= (BRUTAL if bonuses >> RED & 1 else 0) | (
                POISON if bonuses >> GREEN & 1 else 0
            )
        elif bonuses >> BLUE & 1:
            attack += (0, 2, 2, 1)[element]
    if traits & SUMMON:
        attack = judgement.MONSTER
    return Enemy(
        ENEMY_ARMOR[token] + (bonuses >> WHITE & 1),
        ENEMY_RESISTANCES[token],
        attack * (2 if traits & SWIFT else 1),
        element,
        attack * (2 if traits & BRUTAL else 1),
        traits,
        ENEMY_FAME[token],
    )


KNOWN: Final = tuple(
    tuple(_enemy(token, bonuses) for token in range(len(ENEMIES))) for bonuses in range(16)
)
"""By the colours of the city's bonuses and the token."""


def _likely(pile: Sequence[int]) -> Enemy:
    """Whoever comes from a pile: a little stronger than the average."""
    found = [KNOWN[0][token] for token in pile]

    def mean(place: int) -> float:
        return sum(float(enemy[place]) for enemy in found) / len(found)

    return Enemy(
        mean(0) + judgement.UNKNOWN_ARMOR,
        0,
        mean(2) + judgement.UNKNOWN_BLOCK,
        PHYSICAL,
        mean(4),
        0,
        mean(6),
    )


UNKNOWN: Final = tuple(_likely(pile) for pile in PILES)


def enemy_of(token: int, bonuses: int = 0) -> Enemy:
    """What counts about a token; of one that lies face down only its pile."""
    return KNOWN[bonuses][token] if token >= 0 else UNKNOWN[pile_of_back(token)]


def strength(tokens: Iterable[int]) -> float:
    """How strong one should be to meet some enemies."""
    total = 0.0
    for token in tokens:
        foe = enemy_of(token)
        hard = judgement.RESISTANT if foe.resists & 1 << PHYSICAL else 1.0
        total += foe.armor * hard + judgement.HARM * foe.harm
    return total


# --- the fight -----------------------------------------------------------------------------------


class Result(NamedTuple):
    """What a fight brings: Fame, Wounds to the hand, Units hurt, and whether all are defeated."""

    fame: float
    wounds: float
    hurt: int
    won: bool


LOST: Final = Result(0.0, judgement.TOO_MANY_WOUNDS, 0, won=False)


def powers(
    items: Sequence[Item], mana: Sequence[int], foe: Enemy, sieges: bool
) -> list[list[float]]:
    """Attack, Block and shot of every item against an enemy, where mana does most."""
    resists, element = foe.resists, foe.element
    rows: list[list[float]] = []
    gains = []
    for item in items:
        row = [0.0, 0.0, 0.0]
        better: tuple[float, float, float] | None = None
        price = FREE
        for use, colour in item.uses:
            shot = use.sieges[resists] if sieges else use.shots[resists]
            strike, hold = use.attacks[resists], use.blocks[element]
            if colour == FREE:
                row[0] = max(row[0], strike)
                row[1] = max(row[1], hold)
                row[2] = max(row[2], shot)
            elif better is None or strike + hold > better[0] + better[1]:
                better, price = (strike, hold, shot), colour
        if better is not None:
            gain = max(better[0] - row[0], better[1] - row[1])
            if gain > 0:
                gains.append((gain, len(rows), price, better))
        rows.append(row)
    if gains and mana:
        gains.sort(reverse=True)
        left = list(mana)
        for _, place, price, better in gains:
            if paid(left, price):
                rows[place] = [max(pair) for pair in zip(rows[place], better, strict=True)]
    return rows


def fight(
    items: Sequence[Item],
    mana: Sequence[int],
    foes: Sequence[Enemy],
    level: int,
    guards: Sequence[float] = (),
    fortified: bool = False,
) -> Result:
    """How a combat would go: shots first, then blocks as far as the attack allows it. `guards` is
    what the attack would lose by each Unit that takes damage."""
    if not foes:
        return Result(0.0, 0.0, 0, won=True)
    strongest = max(foes, key=lambda foe: foe.armor)
    rows = powers(items, mana, strongest, fortified or bool(strongest.traits & FORTIFIED))
    shots = sum(row[2] for row in rows)
    need = sum(foe.armor for foe in foes)
    if shots >= need and not (fortified and strongest.traits & FORTIFIED):
        return Result(sum(foe.fame for foe in foes), 0.0, 0, won=True)
    power = sum(row[0] for row in rows)
    killed = list(foes)
    while killed and need > power:
        hardest = max(killed, key=lambda foe: foe.armor / foe.fame)
        killed.remove(hardest)
        need -= hardest.armor
    if not killed:
        return LOST
    armor = ARMOR[level - 1]
    slack = power - need
    rows.sort(key=ratio)
    shields = sorted(guards)
    wounds, hurt, lamed = 0.0, 0, False
    for foe in sorted(foes, key=_threat, reverse=True):
        count, lost = cheapest(rows, foe.block)
        if count and lost <= slack:
            del rows[:count]
            slack -= lost
        elif shields and shields[0] <= slack and not foe.traits & PARALYZE:
            slack -= shields.pop(0)
            hurt += 1
        else:
            wounds += -(-foe.harm // armor) * (2 if foe.traits & POISON else 1)
            lamed = lamed or bool(foe.traits & PARALYZE)
    if lamed or wounds >= judgement.TOO_MANY_WOUNDS:
        return Result(0.0, wounds, hurt, won=False)
    return Result(sum(foe.fame for foe in killed), wounds, hurt, won=len(killed) == len(foes))


class Use(NamedTuple):
    """One way to use an item: the option, what it adds to the block and to the attack, and the
    colour it takes."""

    option: Option
    block: float
    attack: float
    colour: int


Plan: TypeAlias = "tuple[Plan | None, Use]"
"""Uses taken together, the last one first."""


def best_blocks(
    items: Sequence[Sequence[Use]], mana: Sequence[int], needed: float, enough: float
) -> tuple[float, float, list[Use]]:
    """The most attack that can be kept beside a block of `needed`, the most without a block, and
    what to block with; each item is used once. Below nought: there is no such block."""
    states: dict[tuple[int, float], tuple[float, Plan | None]] = {(0, 0.0): (0.0, None)}
    for uses in items:
        later = dict(states)
        for (spent, block), (attack, plan) in states.items():
            for use in uses:
                now = spent
                if use.colour != FREE:
                    for place, mask in enumerate(mana):
                        if mask >> use.colour & 1 and not spent >> place & 1:
                            now = spent | 1 << place
                            break
                    else:
                        continue
                if use.block and block < needed:
                    key = (now, min(block + use.block, needed))
                    if key not in later or later[key][0] < attack:
                        later[key] = (attack, (plan, use._replace(attack=0.0)))
                if use.attack and attack < enough:
                    key = (now, block)
                    total = attack + use.attack
                    if key not in later or later[key][0] < total:
                        later[key] = (total, plan)
        states = later
    free = max(attack for attack, _ in states.values())
    kept, found = -1.0, None
    for (_, block), (attack, plan) in states.items():
        if block >= needed and attack > kept:
            kept, found = attack, plan
    blocks = []
    while found is not None:
        found, use = found
        blocks.append(use)
    return kept, free, blocks


def cheapest(rows: Sequence[Sequence[float]], needed: float) -> tuple[int, float]:
    """How many of the rows block so much, and what the attack loses by it; none: too few."""
    held = lost = 0.0
    for count, (strike, hold, _) in enumerate(rows):
        if held >= needed:
            return count, lost
        held += hold
        lost += strike
    return (len(rows), lost) if held >= needed else (0, 0.0)


def guards_of(player: Player) -> list[float]:
    """What the attack would lose by each Unit that takes damage."""
    return [
        0.0 if unit.spent else UNIT_BEST[unit.card].attack
        for unit in player.units
        if not unit.wounds
    ]


def ratio(row: Sequence[float]) -> float:
    """Cheap blocks first: those that take little from the attack."""
    return row[0] / row[1] if row[1] else 99.0


def _threat(foe: Enemy) -> float:
    worse = judgement.LAMED if foe.traits & (POISON | PARALYZE) else 1
    return foe.harm * worse / max(foe.block, 1) + foe.harm
