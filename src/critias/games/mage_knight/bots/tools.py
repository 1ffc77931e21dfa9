"""What a player can use in a turn, exactly enough to plan with: every way to use every card, Unit
and Skill, the mana each takes, and what it costs to use it up."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from critias.games.mage_knight.bots import judgement
from critias.games.mage_knight.bots.land import lasts
from critias.games.mage_knight.bots.worth import (
    CARD_WORTH,
    HORN,
    SIDEWAYS,
    SKILL_USES,
    SWORD,
    UNIT_USES,
    USES,
    Uses,
    word,
)
from critias.games.mage_knight.rules.components import (
    ADVANCED_ACTION,
    ARTIFACT,
    DEED,
    DEED_COLOUR,
    DEED_KIND,
    DEEDS,
    IS_ACTION,
    SKILL,
    SKILLS,
    SPELL,
    UNIT_LEVEL,
    UNITS,
    WOUND,
)
from critias.games.mage_knight.rules.mana import black_usable, gold_usable
from critias.games.mage_knight.rules.playing import ABILITIES, EFFECTS
from critias.games.mage_knight.rules.playing import SKILLS as SKILL_EFFECTS
from critias.games.mage_knight.rules.state import (
    DIE_TAKEN,
    NO_DICE,
    NOBODY,
    NONE,
    MageKnightState,
    Player,
)
from critias.games.mage_knight.rules.terms import (
    ATTACK_PHASE,
    BASIC_COLOURS,
    BLACK,
    BLOCK_PHASE,
    BLUE,
    COLOURS,
    COMBAT,
    GOLD,
    GREEN,
    INFLUENCE,
    MOVE,
    RED,
    WHITE,
)
from critias.kernel.choices import NO, YES, Option

ASIDE: Final = MOVE | INFLUENCE | BLOCK_PHASE | ATTACK_PHASE
"""When a card can be played sideways."""


class Way(NamedTuple):
    """One way to use something."""

    option: Option
    uses: Uses
    colours: tuple[int, ...] = ()
    """The mana it takes."""
    when: int = ASIDE
    price: float = 0.0
    """What it costs besides using up the tool and the mana."""
    discards: int = 0
    """How many other cards are thrown away for it."""
    partner: int = NONE
    """The card that is played with it, or the Unit (`unit_key`)."""
    likes: tuple[Option, ...] = ()
    """The answers to what it asks."""
    stops: bool = False
    """It keeps an enemy from attacking, however strong it is."""
    before: Option | None = None
    """What has to be played just before it."""


class Tool(NamedTuple):
    """A card, Unit or Skill: one of its ways can be taken."""

    ways: tuple[Way, ...]
    price: float
    card: int = NONE
    unit: int = NONE
    """The place of the Unit."""

    @property
    def key(self) -> int:
        """How a partner is named: the card, or the Unit at a place."""
        return self.card if self.unit == NONE else unit_key(self.unit)


def unit_key(place: int) -> int:
    """The name of a Unit as a partner."""
    return NONE - 1 - place


class Mana(NamedTuple):
    """One mana that can be spent: the colours it stands for, as bits, and what it costs."""

    mask: int
    price: float
    means: tuple[str, ...]
    """The words of what is paid with."""


ANY_DIE: Final = len(COLOURS)
"""The bit of every die of the Source, whatever it shows: to do without one is a price, too."""


# --- cards ---------------------------------------------------------------------------------------

STOPPERS: Final = frozenset({("whirlwind", 0), ("chill", 0), ("chill", 1)})
"""Spells that keep an enemy from attacking."""
UNIT_STOPPERS: Final = frozenset({("amotep_freezers", 1)})
IMPROVISED: Final = {0: 3.0, 1: 5.0}
WITH_ANOTHER: Final = {"concentration": 2, "will_focus": 3}
"""Cards played with another one, and what they add to its strong effect."""
BOLTS: Final = (
    (BLUE, "ice_attack_8", "ice_attack_11"),
    (RED, "cold_fire_attack_7", "cold_fire_attack_10"),
    (WHITE, "ranged_ice_attack_6", "ranged_ice_attack_9"),
    (GREEN, "siege_ice_attack_5", "siege_ice_attack_8"),
)
PURE: Final = (
    (GREEN, "move_4", "move_7"),
    (WHITE, "influence_4", "influence_7"),
    (BLUE, "block_4", "block_7"),
    (RED, "attack_4", "attack_7"),
)
WILD_RAGE: Final = (5, 9)
"""What Blood Rage is worth for a Wound, by half."""
BLASTS: Final = (2, 4, 6)
"""How much more the Horn of Wrath may be blown, each for a Wound in one of three times."""
DISCARDED: Final = 5
"""The most cards that are thrown away for the Sword of Justice."""
BY_COLOUR: Final = {"mana_bolt": BOLTS, "pure_magic": PURE}
"""Cards whose effect follows from one more mana."""


def _card_ways(card: int) -> tuple[Way, ...]:
    """Every way to use a card, those with a partner aside."""
    name = DEEDS[card].id
    # A Skill that makes such a card worth more is a tool of its own (`betters`).
    found = [Way(("sideways", name), SIDEWAYS, likes=("plain",))]
    for half, verb in enumerate(("play", "power")):
        effect = EFFECTS[card][half]
        if effect is None or (half and DEED_KIND[card] == ARTIFACT) or name in WITH_ANOTHER:
            continue
        colours = _power(card, half)
        if name in BY_COLOUR:
            for colour, *names in BY_COLOUR[name]:
                paid = (*colours, colour)
                likes: tuple[Option, ...] = (COLOURS[colour],)
                found.append(Way((verb, name), word(names[half]), paid, effect.when, likes=likes))
        elif name == "blood_rage":
            found += _rages(name, verb, half, colours, effect.when)
        elif name == "sword_of_justice":
            for count in range(1, DISCARDED + 1):
                uses = word(f"attack_{SWORD * count}")
                found.append(Way((verb, name), uses, colours, effect.when, discards=count))
        elif name == "improvisation":
            number = IMPROVISED[half]
            uses = SIDEWAYS.raised(number - 1)
            found.append(Way((verb, name), uses, colours, effect.when, discards=1))
        else:
            stops = (name, half) in STOPPERS
            way = Way((verb, name), USES[card][half], colours, effect.when, stops=stops)
            if stops or any(way.uses[:5]):
                found.append(way)
    return tuple(found)


def _rages(name: str, verb: str, half: int, colours: tuple[int, ...], when: int) -> tuple[Way, Way]:
    """Blood Rage in cold blood, and for a Wound."""
    wild = word(f"attack_{WILD_RAGE[half]}")
    wound = judgement.WOUND.at(1)
    option = (verb, name)
    return (
        Way(option, USES[DEED[name]][half], colours, when, likes=(NO,)),
        Way(option, wild, colours, when, price=wound, likes=(YES,)),
    )


def _power(card: int, half: int) -> tuple[int, ...]:
    colour = DEED_COLOUR[card]
    if DEED_KIND[card] == SPELL:
        return (colour, BLACK) if half else (colour,)
    return (colour,) if half and colour != NONE else ()


def _last_way(card: int) -> tuple[Way, ...]:
    """The strong effect of an Artifact, which destroys it."""
    effect = EFFECTS[card][1]
    if DEED_KIND[card] != ARTIFACT or effect is None or not any(USES[card][1][:5]):
        return ()
    option = ("power", DEEDS[card].id)
    way = Way(option, USES[card][1], (), effect.when)
    if DEEDS[card].id != "horn_of_wrath":
        return (way,)
    wound = judgement.WOUND.at(1) / 3
    return tuple(
        way._replace(uses=word(f"siege_attack_{HORN + more}"), price=wound * more, likes=(more,))
        for more in BLASTS
    )


LAST_WAYS: Final = tuple(_last_way(card) for card in range(len(DEEDS)))


def _destroyed(card: int, time: float) -> tuple[Way, ...]:
    """The same at the price of the card for the rest of the game."""
    lost = judgement.DESTROYED * (CARD_WORTH[card] - judgement.PLAIN_CARD) * time
    return tuple(way._replace(price=way.price + lost) for way in LAST_WAYS[card])


CARD_WAYS: Final = tuple(() if card == WOUND else _card_ways(card) for card in range(len(DEEDS)))


@lru_cache(maxsize=512)
def _with(card: int, partner: int) -> Way | None:
    """A card played with another one for its strong effect."""
    name, other = DEEDS[card].id, DEEDS[partner].id
    effect = EFFECTS[partner][1]
    if effect is None or not IS_ACTION[partner] or other in (*WITH_ANOTHER, "improvisation"):
        return None
    uses = USES[partner][1].raised(WITH_ANOTHER[name])
    if not any(uses[:5]):
        return None
    likes: tuple[Option, ...] = (other,)
    return Way(
        ("power", name), uses, (DEED_COLOUR[card],), effect.when, partner=partner, likes=likes
    )


# --- everything ----------------------------------------------------------------------------------


def _unit_ways(place: int, card: int) -> tuple[Way, ...]:
    found = []
    for number, (effect, colour) in enumerate(ABILITIES[card]):
        stops = (UNITS[card].id, number) in UNIT_STOPPERS
        uses = UNIT_USES[card][number]
        if stops or any(uses[:5]):
            colours = () if colour == NONE else (colour,)
            price = judgement.UNIT_HURT.at(1) if number and UNITS[card].id == SELFLESS else 0.0
            option = ("unit", place, number)
            found.append(Way(option, uses, colours, effect.when, price, stops=stops))
    return tuple(found)


SELFLESS: Final = "utem_swordsmen"
"""A Unit whose second ability wounds it."""
UNIT_WAYS: Final = tuple(
    tuple(_unit_ways(place, card) for card in range(len(UNITS))) for place in range(12)
)
BY_TIME: Final = {
    "dark_paths": ("move", 1, 2),
    "double_time": ("move", 2, 1),
    "dark_negotiation": ("influence", 2, 3),
    "bright_negotiation": ("influence", 3, 2),
    "day_sharpshooting": ("ranged_attack", 2, 1),
    "night_sharpshooting": ("ranged_attack", 1, 2),
}
"""Skills with a number by Day and another one at Night."""


def _skill_uses(state: MageKnightState, player: Player, skill: int) -> Uses:
    name = SKILLS[skill].id
    if name in BY_TIME:
        kind, *numbers = BY_TIME[name]
        return word(f"{kind}_{numbers[state.night]}")
    if name == "glittering_fortune":
        return word(f"influence_{sum(map(bool, player.crystals))}")
    if name == "forward_march":
        ready = sum(not unit.spent and not unit.wounds for unit in player.units)
        return word(f"move_{min(ready, 3)}") if ready else Uses()
    return SKILL_USES[skill]


def tools(
    state: MageKnightState,
    player: Player,
    units: bool = True,
    coins: Sequence[Mana] | None = None,
) -> list[Tool]:
    """Everything the player could use in this turn."""
    found = []
    lasting, time = _lasting(state), lasts(state)
    card_kept = judgement.CARD_KEPT if lasting else judgement.LAST_CARD
    pairs = [card for card in player.hand if DEEDS[card].id in WITH_ANOTHER]
    for card in player.hand:
        if card == WOUND:
            continue
        ways = CARD_WAYS[card]
        if LAST_WAYS[card]:
            ways += _destroyed(card, time)
        if pairs and card in pairs:
            partners = {other for other in player.hand if other not in (card, WOUND)}
            ways += tuple(way for other in sorted(partners) if (way := _with(card, other)))
        found.append(Tool(ways, card_kept * (1 + 0.2 * CARD_WORTH[card]), card))
    for skill in player.skills:
        effect = SKILL_EFFECTS[skill]
        if effect is None or skill in player.turned or skill in player.turn.used:
            continue
        uses = _skill_uses(state, player, skill)
        if any(uses[:5]):
            price = judgement.SKILL_KEPT if SKILLS[skill].use == "round" else 0.0
            way = Way(("skill", SKILLS[skill].id), uses, (), effect.when)
            found.append(Tool((way,), price))
    if units:
        kept = judgement.UNIT_KEPT if lasting else 0.0
        for place, unit in enumerate(player.units):
            if not unit.spent and not unit.wounds:
                price = 0.01 + kept * UNIT_LEVEL[unit.card]
                found.append(Tool(UNIT_WAYS[place][unit.card], price, unit=place))
    return found + betters(player, coins or purse(state, player), units)


# --- Skills that make something else worth more ---------------------------------------------------

LEADERSHIP, UNIVERSAL_POWER = SKILL["leadership"], SKILL["universal_power"]
NO_DAMN, NO_MAGIC = SKILL["i_dont_give_a_damn"], SKILL["who_needs_magic"]
FINE_KINDS: Final = (ADVANCED_ACTION, SPELL, ARTIFACT)


def betters(player: Player, coins: Sequence[Mana], units: bool) -> list[Tool]:
    """The Skills with which a card played sideways or a Unit is worth more: each goes together
    with one of those."""
    found = []
    for skill in player.skills:
        if skill in player.turned or skill in player.turn.used:
            continue
        ways: tuple[Way, ...] = ()
        if skill == LEADERSHIP:
            ways = _led(player) if units else ()
        elif skill in ASIDE_WITH:
            cards = sorted(set(player.hand) - {WOUND})
            ways = tuple(way for card in cards for way in ASIDE_WITH[skill](player, coins, card))
        if ways:
            found.append(Tool(ways, 0.0))
    return found


@lru_cache(maxsize=512)
def _aside(
    skill: int, card: int, value: int, colours: tuple[int, ...] = (), asked: Option | None = None
) -> Way:
    """A card played sideways with a Skill for so much."""
    likes: tuple[Option, ...] = (SKILLS[skill].id, value if asked is None else asked)
    option = ("sideways", DEEDS[card].id)
    uses = SIDEWAYS.raised(value - 1)
    return Way(option, uses, colours, partner=card, likes=likes)


def _no_damn(_: Player, __: Sequence[Mana], card: int) -> list[Way]:
    return [_aside(NO_DAMN, card, 3 if DEED_KIND[card] in FINE_KINDS else 2)]


def _no_magic(player: Player, coins: Sequence[Mana], card: int) -> list[Way]:
    """Worth 2, or 3 for whoever does without the die of the turn."""
    found = [_aside(NO_MAGIC, card, 2)]
    if not player.turn.flags & DIE_TAKEN:
        free = not any(mana.mask >> ANY_DIE & 1 for mana in coins)
        found.append(_aside(NO_MAGIC, card, 3, () if free else (ANY_DIE,)))
    return found


def _universal(_: Player, coins: Sequence[Mana], card: int) -> list[Way]:
    """Worth 3 for a mana, or 4 for one of the colour of the card."""
    found = []
    for colour in (*BASIC_COLOURS, BLACK):
        if any(mana.mask >> colour & 1 for mana in coins):
            fits = DEED_COLOUR[card] == colour and DEED_KIND[card] != ARTIFACT
            value = 4 if fits else 3
            found.append(_aside(UNIVERSAL_POWER, card, value, (colour,), COLOURS[colour]))
    return found


ASIDE_WITH: Final[dict[int, Callable[[Player, Sequence[Mana], int], list[Way]]]] = {
    NO_DAMN: _no_damn,
    NO_MAGIC: _no_magic,
    UNIVERSAL_POWER: _universal,
}


def _led(player: Player) -> tuple[Way, ...]:
    """What Units do that are led."""
    return tuple(
        way
        for place, unit in enumerate(player.units)
        if not unit.spent and not unit.wounds
        for way in LED_WAYS[place][unit.card]
    )


def _led_ways(place: int, card: int) -> tuple[Way, ...]:
    found = []
    for way in UNIT_WAYS[place][card]:
        uses = way.uses
        siege, shot = any(uses.sieges), bool(uses.shot)
        led = uses.raised_by((0, 0, 0 if siege else 1 if shot else 2, 0 if siege else 1, 3))
        if way.when & COMBAT and any(led[2:5]):
            before = ("skill", SKILLS[LEADERSHIP].id)
            found.append(way._replace(uses=led, partner=unit_key(place), before=before))
    return tuple(found)


LED_WAYS: Final = tuple(
    tuple(_led_ways(place, card) for card in range(len(UNITS))) for place in range(len(UNIT_WAYS))
)


def _lasting(state: MageKnightState) -> bool:
    """Whether the Round goes on after this turn."""
    return state.last_slots == NONE and state.announced == NOBODY


def purse(state: MageKnightState, player: Player) -> list[Mana]:
    """Every mana that can be spent, the cheapest first."""
    gold = 0b1111 if gold_usable(state, player) else 0
    black = black_usable(state, player)
    found = []
    for colour, count in enumerate(player.tokens):
        if colour == GOLD:
            found += [Mana(gold, 0.02, ("gold_token",))] * count
        elif colour != BLACK or black:
            found += [Mana(1 << colour, 0.01, ("token",))] * count
    turn = player.turn
    if turn.dice > 0 and not turn.flags & NO_DICE:
        faces = 1 << ANY_DIE
        for face in state.source:
            faces |= gold if face == GOLD else 1 << face
        if not black:
            faces &= ~(1 << BLACK)
        found += [Mana(faces, 0.05, ("die", "gold_die"))] * min(turn.dice, len(state.source))
    if player.tactic_die != NONE and not player.tactic_down:
        found.append(Mana(1 << player.tactic_die, judgement.MANA_KEPT, ("tactic_die",)))
    many = sum(player.crystals) > judgement.MANY
    kept = judgement.MANA_HOARDED if many else judgement.MANA_KEPT
    for colour, count in enumerate(player.crystals):
        found += [Mana(1 << colour, kept, ("crystal",))] * count
    return found
