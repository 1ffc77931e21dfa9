"""What components give, in the numbers printed on them: nobody has to learn a table of cards by
heart. Facts of the rules, no judgement of what they are worth."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache, lru_cache
from operator import add, sub
from typing import Final, NamedTuple, TypeAlias

from critias.games.mage_knight.rules.components import (
    DEED,
    DEED_COLOUR,
    DEEDS,
    ENEMIES,
    ENEMY_ABILITIES,
    ENEMY_ARMOR,
    ENEMY_ATTACK,
    ENEMY_ELEMENT,
    ENEMY_FAME,
    ENEMY_RESISTANCES,
    SKILL,
    SKILLS,
    UNITS,
    WOUND,
    Effective,
)
from critias.games.mage_knight.rules.enemies import EFFICIENT
from critias.games.mage_knight.rules.notation import MANA, Part, parse, parse_numbers
from critias.games.mage_knight.rules.playing import BASIC_POWER, STRONG_POWER
from critias.games.mage_knight.rules.terms import (
    ABILITIES,
    BLACK,
    COLD_FIRE,
    COLOUR_OF,
    ELEMENTS,
    MELEE,
    PHYSICAL,
    RANGED,
    SIEGE,
    SWIFT,
)
from critias.kernel.choices import Option

POINTS: Final = (
    "move", "influence", "attack", "ranged", "siege", "block", "heal", "draw", "mana",
)  # fmt: skip
"""What is given: `attack` counts attacks of all kinds, `ranged` Siege Attacks as well, and `mana`
tokens and crystals."""
MOVE, INFLUENCE, ATTACK, RANGED_ATTACK, SIEGE_ATTACK, BLOCK = range(6)
MOST_GIVEN: Final = 15
"""Nothing prints a higher number."""
Points: TypeAlias = tuple[int, ...]


class Gift(NamedTuple):
    """What an effect gives: the most of each of `POINTS`, and the attacks and blocks one by one."""

    points: Points
    attacks: tuple[tuple[int, int, int], ...] = ()
    """Number, kind and element."""
    blocks: tuple[tuple[int, int], ...] = ()
    """Number and element."""

    @property
    def elements(self) -> tuple[int, int]:
        """The elements of the highest attack and the highest block, counted from 1; 0: none."""
        strike = max(self.attacks, default=None)
        hold = max(self.blocks, default=None)
        return (0 if strike is None else strike[2] + 1, 0 if hold is None else hold[1] + 1)


NOTHING: Final = Gift((0,) * len(POINTS))


def _gift(choices: Iterable[Iterable[Part]]) -> Gift:
    points = [0] * len(POINTS)
    attacks, blocks = [], []
    for choice in choices:
        for part in choice:
            what, number = part.what, part.number
            if what in ("crystal", "token"):
                what, number = MANA, 1
            if what == "attack":
                attacks.append((number, part.kind, part.element))
                if part.kind != MELEE:
                    points[RANGED_ATTACK] = max(points[RANGED_ATTACK], number)
                if part.kind == SIEGE:
                    points[SIEGE_ATTACK] = max(points[SIEGE_ATTACK], number)
            elif what == "block":
                blocks.append((number, part.element))
            place = POINTS.index(what)
            points[place] = max(points[place], number)
    return Gift(tuple(points), tuple(attacks), tuple(blocks))


def gift_of(effect: Effective) -> Gift:
    """What an effect gives by what is printed."""
    if effect.effect:
        return _gift(parse(effect.effect))
    return _gift(parse_numbers(effect.gives)) if effect.gives else NOTHING


@cache
def _named(word: str) -> Gift:
    """What an effect of that name gives ("move_2_and_heal_1"), if it is one of plain numbers."""
    try:
        return _gift(parse(word.replace("_and_", " + ").replace("cold_fire", "cold-fire")
                           .replace("_", " ").replace("cold-fire", "cold_fire")))  # fmt: skip
    except ValueError:
        return NOTHING


CARD_GIFTS: Final = tuple(
    (NOTHING, NOTHING) if card == WOUND else (gift_of(deed.basic), gift_of(deed.strong))
    for card, deed in enumerate(DEEDS)
)
"""By card and half."""
UNIT_GIFTS: Final = tuple(tuple(map(gift_of, unit.abilities)) for unit in UNITS)
"""By Unit and ability."""
UNIT_MANA: Final = tuple(
    tuple(-1 if one.mana is None else COLOUR_OF[one.mana] for one in unit.abilities)
    for unit in UNITS
)
"""The mana that each ability takes; -1: none."""
SKILL_GIFTS: Final = tuple(map(gift_of, SKILLS))
SIDEWAYS: Final = _gift([[Part(what, 1)] for what in ("move", "influence", "attack", "block")])


def best(gifts: Iterable[Gift]) -> Points:
    """The most of each of `POINTS` among several effects."""
    return tuple(map(max, zip(*(gift.points for gift in gifts), strict=True)))


UNIT_BEST: Final = tuple(map(best, UNIT_GIFTS))


# --- rows of sheets -------------------------------------------------------------------------------

CARD_FACTS: Final = tuple(
    (
        *basic.points, *basic.elements, *strong.points, *strong.elements, DEED_COLOUR[card] + 1,
    )
    for card, (basic, strong) in enumerate(CARD_GIFTS)
)  # fmt: skip
UNIT_FACTS: Final = tuple(
    (unit.cost, unit.level, *points) for unit, points in zip(UNITS, UNIT_BEST, strict=True)
)
ENEMY_FACTS: Final = tuple(
    (
        ENEMY_ARMOR[token], ENEMY_ATTACK[token],
        ENEMY_ATTACK[token] * (2 if ENEMY_ABILITIES[token] & SWIFT else 1), ENEMY_FAME[token],
        ENEMY_ELEMENT[token] + 1 if ENEMY_ATTACK[token] else 0,
        *(ENEMY_RESISTANCES[token] >> bit & 1 for bit in range(3)),
        *(ENEMY_ABILITIES[token] >> bit & 1 for bit in range(len(ABILITIES))),
    )
    for token in range(len(ENEMIES))
)  # fmt: skip
NO_ENEMY: Final = (0,) * len(ENEMY_FACTS[0])


# --- what an option gives -------------------------------------------------------------------------


class Now(NamedTuple):
    """What counts at the moment."""

    what: int = -1
    """One of the first `POINTS`; -1: nothing in particular."""
    weak: int = 0
    """The elements, as bits, of attacks or blocks that count half."""


CALM: Final = Now()
TAKES: Final = 2
"""The most mana an option takes at once."""
GIVES: Final = len(POINTS) + 2 + 1 + TAKES
"""Numbers that tell what an option gives."""
NO_GIFT: Final = (0,) * GIVES
_NO_MANA: Final = (0,) * TAKES


@lru_cache(maxsize=8192)
def gives(option: Option, unit: int, now: Now) -> tuple[int, ...]:
    """What an option gives: points, the elements of attack and block, twice the points that count
    at the moment, and the mana it takes, as colours counted from 1. `unit`: whose ability it is."""
    gift, mana = _offered(option, unit)
    if gift is NOTHING and not mana:
        return NO_GIFT
    return (*gift.points, *gift.elements, counted(gift, now), *mana, *_NO_MANA[len(mana) :])


def _offered(option: Option, unit: int) -> tuple[Gift, tuple[int, ...]]:
    if isinstance(option, str):
        return _named(option), ()
    if not isinstance(option, tuple) or len(option) < 2:
        return NOTHING, ()
    word, thing = option[0], option[1]
    if word == "unit" and unit >= 0 and len(option) > 2 and isinstance(option[2], int):
        colour = UNIT_MANA[unit][option[2]]
        return UNIT_GIFTS[unit][option[2]], () if colour < 0 else (colour + 1,)
    if word == "skill" and thing in SKILL:
        return SKILL_GIFTS[SKILL[str(thing)]], ()
    if thing not in DEED:
        return NOTHING, ()
    card = DEED[str(thing)]
    if word == "sideways":
        return SIDEWAYS, ()
    if word in ("play", "power"):
        half = word == "power"
        power = (STRONG_POWER if half else BASIC_POWER)[card]
        return CARD_GIFTS[card][half], tuple(colour + 1 for colour in power)
    return NOTHING, ()


def counted(gift: Gift, now: Now) -> int:
    """Twice the points that count at the moment: what is resisted, or no efficient block, counts
    half."""
    what = now.what
    if what < 0:
        return 0
    if what == BLOCK:
        found = [(number, element) for number, element in gift.blocks]
    elif what in (ATTACK, RANGED_ATTACK, SIEGE_ATTACK):
        least = {ATTACK: MELEE, RANGED_ATTACK: RANGED, SIEGE_ATTACK: SIEGE}[what]
        found = [(number, element) for number, kind, element in gift.attacks if kind >= least]
    else:
        return 2 * gift.points[what]
    return max((n * (1 if now.weak >> e & 1 else 2) for n, e in found), default=0)


def weak_attacks(resistances: Iterable[int]) -> int:
    """The elements of attacks, as bits, that count half against these enemies together."""
    weak = 0
    for mask in resistances:
        weak |= mask
        if mask & _BOTH == _BOTH:
            weak |= 1 << COLD_FIRE
    return weak


_BOTH: Final = 1 << ELEMENTS.index("fire") | 1 << ELEMENTS.index("ice")
WEAK_BLOCKS: Final = tuple(0b1111 & ~useful for useful in EFFICIENT)
"""The elements of blocks that count half, by the element of the attack."""
assert PHYSICAL == 0, "elements are bits of resistances"


# --- what the hand gives --------------------------------------------------------------------------

SUMMED: Final = POINTS[:7]
"""What is added up over a hand."""


def _ways(
    gifts: Iterable[tuple[Gift, tuple[int, ...]]], aside: bool
) -> tuple[Points, tuple[tuple[int, Points], ...]]:
    """The most that something gives without mana, and with the mana it takes, as bits."""
    free, powered = (SIDEWAYS if aside else NOTHING).points[: len(SUMMED)], []
    for gift, mana in gifts:
        points = gift.points[: len(SUMMED)]
        if mana:
            powered.append((sum(1 << colour for colour in mana), points))
        else:
            free = tuple(map(max, free, points))
    return free, tuple(powered)


_CARD_WAYS: Final = tuple(
    _ways(zip(gifts, (BASIC_POWER[card], STRONG_POWER[card]), strict=True), aside=True)
    for card, gifts in enumerate(CARD_GIFTS)
)
_UNIT_WAYS: Final = tuple(
    _ways(
        (
            (gift, () if colour < 0 else (colour,))
            for gift, colour in zip(gifts, UNIT_MANA[unit], strict=True)
        ),
        aside=False,
    )
    for unit, gifts in enumerate(UNIT_GIFTS)
)


@cache
def _gains(thing: int, payable: int) -> tuple[Points, tuple[tuple[int, int], ...]]:
    """What a card gives without mana, or a Unit (counted down from -1), and how much more of what
    it gives with a mana of these colours (bits)."""
    free, powered = _CARD_WAYS[thing] if thing >= 0 else _UNIT_WAYS[~thing]
    ways = [free, *(points for mask, points in powered if payable & mask == mask)]
    most = [max(points) for points in zip(*ways, strict=True)]
    more = enumerate(map(sub, most, free))
    return free, tuple((place, gain) for place, gain in more if gain)


@lru_cache(maxsize=4096)
def _together(
    things: tuple[int, ...], payable: int
) -> tuple[Points, Points, int, tuple[tuple[int, tuple[int, ...]], ...]]:
    """The most of each of `SUMMED` that cards and Units give together: without mana, with all they
    can take, how much that is at most, and by how much each of them gives more with mana, the
    largest first."""
    total: list[int] = [0] * len(SUMMED)
    gains: dict[int, list[int]] = {}
    for thing in things:
        free, more = _gains(thing, payable)
        total = [*map(add, total, free)]
        for place, gain in more:
            gains.setdefault(place, []).append(gain)
    richest = total[:]
    for place, found in gains.items():
        found.sort(reverse=True)
        richest[place] += sum(found)
    return (
        tuple(total), tuple(richest), max(map(len, gains.values()), default=0),
        tuple((place, tuple(found)) for place, found in gains.items()),
    )  # fmt: skip


def hand_gives(
    hand: Sequence[int], units: Sequence[int], payable: int, mana: int
) -> tuple[int, ...]:
    """The most of each of `SUMMED` that the cards of a hand and ready Units give together, each
    used once: without mana, then with so many mana of the colours that can be paid (bits)."""
    things = [card for card in hand if card != WOUND]
    if units:
        things += [~unit for unit in units]
    things.sort()  # in whatever order they were drawn
    total, richest, most, gains = _together(tuple(things), payable)
    if most <= mana:
        return total + richest
    richer = [*richest]
    for place, found in gains:
        if len(found) > mana:
            richer[place] -= sum(found[mana:])
    return (*total, *richer)


assert BLACK not in range(4), "only strong halves of Spells take black mana"
assert all(
    number <= MOST_GIVEN
    for gifts in (*CARD_GIFTS, *UNIT_GIFTS, SKILL_GIFTS)
    for gift in gifts
    for number in gift.points
), "a number beyond the declared range"
