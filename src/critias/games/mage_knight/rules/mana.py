"""Mana: what a player can pay with, and paying.

One mana of a colour is paid with a token, a crystal, a die of the Source, gold where gold can be
used, or by one of the rarer means that Skills, Tactics and Artifacts open.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import compress
from typing import TYPE_CHECKING, Final, Protocol, TypeAlias

from critias.games.mage_knight.rules.alliance import are_allies
from critias.games.mage_knight.rules.gaining import DISCARD_CARD
from critias.games.mage_knight.rules.sides import ATTACKER, PAID, PARTIAL, in_own_turn
from critias.games.mage_knight.rules.state import (
    DIE_TAKEN,
    NO_DICE,
    NOBODY,
    NONE,
    MageKnightState,
    Player,
    Turn,
)
from critias.games.mage_knight.rules.terms import BLACK, COLOURS, GOLD, MOST_CRYSTALS
from critias.kernel.choices import Ask, Play
from critias.kernel.kinds import AskKind, EventKind

if TYPE_CHECKING:
    from critias.games.mage_knight.rules.act import Act
SOURCE_ROLLED = EventKind("source", "The Source: {*:faces}.", rule="mk.setup.source-half-basic")
ALL_BASIC: Final = 0b1111
EVERY_COLOUR: Final = 0b111111
GOLD_BIT: Final = 1 << GOLD
BLACK_BIT: Final = 1 << BLACK
NO_CRYSTALS: Final = [0, 0, 0, 0]
NO_TOKENS: Final = [0, 0, 0, 0, 0, 0]
"""By colour; to be compared with, which takes a quarter of the time that `any` does."""
BITS: Final = tuple(1 << colour for colour in range(len(COLOURS)))


class _Faces(dict[tuple[int, ...], int]):
    def __missing__(self, dice: tuple[int, ...]) -> int:
        mask = 0
        for face in dice:
            mask |= 1 << face
        self[dice] = mask
        return mask


FACES: Final = _Faces()
"""The colours that dice show, as bits: every menu asks, and there are few ways for dice to lie."""

SUNLIT = "sunlit"
"""Turn note: gold can be used whatever the time (Amulet of Sun)."""
SHADED = "shaded"
"""Turn note: black can be used whatever the time (Amulet of Darkness)."""
STORM = "storm"
"""Turn note: dice showing gold or black pay for every basic colour (Mana Storm)."""
FRIENDLY = "friendly_mana"
"""Switch: a gold die does not stand for a colour that another die of the Source shows."""
MANA_CURSE, MANA_EXPLOIT, EXPLOITED = "mana_curse", "mana_exploit", "exploited"
"""Curses: on mana of a colour; on that of all others; who has paid for which of these (with the
seat)."""
OWN_DIE = "own_die"
"""Turn note: the die of the Source that everybody may use once a turn is used."""
FROZEN = "frozen"
"""Turn note: that die is barred (Source Freeze)."""
ENDLESS = "endless"
"""Turn note: colours, as bits, that cost nothing (Rings)."""


class Means(Protocol):
    """A rarer way to pay, brought by a Skill."""

    def offers(self, act: Act, colour: int) -> list[str]:
        """The options it adds when one mana of the colour is to be paid."""

    def prices(self, act: Act, option: str, colour: int) -> list[int]:
        """The cards of the hand one of which is given for it; [-1] if none is."""

    def use(self, act: Act, option: str, colour: int, price: int) -> None:
        """Pay with one of them."""


Then: TypeAlias = "Callable[[Act], bool]"
"""What has to be possible after something has been paid."""
MEANS: Final[dict[int, Means]] = {}
"""Rarer means by the Skill that brings them."""
OPTIONS: Final[dict[str, int]] = {}
"""Which Skill an option belongs to."""


def is_night(state: MageKnightState) -> bool:
    """Whether Night rules hold here and now."""
    combat = state.combat
    return state.night or (combat is not None and combat.night)


def gold_usable(state: MageKnightState, player: Player) -> bool:
    """Whether gold stands for any basic colour here and now."""
    return not is_night(state) or SUNLIT in player.turn.notes


def black_usable(state: MageKnightState, player: Player) -> bool:
    """Whether black mana, and with it strong Spells, can be used here and now."""
    return is_night(state) or SHADED in player.turn.notes


def dice_open(state: MageKnightState, player: Player) -> bool:
    """Whether a die of the Source may be taken for payment."""
    turn = player.turn
    return turn.dice > 0 and not turn.flags & NO_DICE


def payable(state: MageKnightState, player: Player) -> int:
    """The colours, as bits, of which one mana can be paid now; the rarer means left out."""
    turn = player.turn
    notes = turn.notes
    mask = 0
    if turn.dice > 0 and not turn.flags & NO_DICE:
        mask = FACES[tuple(state.source)]
        if notes and mask >= GOLD_BIT and STORM in notes:
            mask |= ALL_BASIC
    if player.tokens != NO_TOKENS:
        mask |= sum(compress(BITS, player.tokens))
    if player.crystals != NO_CRYSTALS:
        mask |= sum(compress(BITS, player.crystals))
    if notes and ENDLESS in notes:
        mask |= notes[ENDLESS]
    if player.tactic_die != NONE and not player.tactic_down and PARTIAL not in notes:
        mask |= 1 << player.tactic_die
    if mask >= GOLD_BIT:
        night = is_night(state)
        if mask & GOLD_BIT and (not night or SUNLIT in notes):
            mask |= ALL_BASIC
        if not night and SHADED not in notes:
            mask &= ~BLACK_BIT
    return mask


def payable_with_skills(act: Act) -> int:
    """As `payable`, with what the rarer means of the player's Skills add."""
    mask = payable(act.state, act.player)
    colours = (0, 1, 2, 3, BLACK) if black_usable(act.state, act.player) else (0, 1, 2, 3)
    for skill in act.skills:
        if skill in MEANS:
            for colour in colours:
                if not mask >> colour & 1 and MEANS[skill].offers(act, colour):
                    mask |= 1 << colour
    return mask


def means(act: Act, colour: int) -> list[str]:
    """The different ways to pay one mana of the colour now."""
    state, player = act.state, act.player
    turn, notes = player.turn, player.turn.notes
    if colour == BLACK and not black_usable(state, player):
        return []
    found = []
    if notes.get(ENDLESS, 0) >> colour & 1:
        return ["ring"]
    if player.tokens[colour]:
        found.append("token")
    basic = colour < GOLD
    if basic and player.crystals[colour]:
        found.append("crystal")
    dice = state.source if turn.dice > 0 and not turn.flags & NO_DICE else ()
    if colour in dice:
        found.append("die")
    if player.tactic_die == colour and not player.tactic_down and PARTIAL not in notes:
        found.append("tactic_die")
    if basic and gold_usable(state, player):
        if player.tokens[GOLD]:
            found.append("gold_token")
        if GOLD in dice and not (colour in state.source and FRIENDLY in state.switches):
            found.append("gold_die")
    elif basic and STORM in notes and GOLD in dice:
        found.append("gold_die")
    if basic and STORM in notes and BLACK in dice:
        found.append("black_die")
    for skill in act.skills:
        if skill in MEANS:
            found += MEANS[skill].offers(act, colour)
    return found


def can_pay(act: Act, *colours: int, then: Then | None = None) -> bool:
    """Whether all this mana can be paid together, so that `then` holds afterwards."""
    if not colours:
        return then is None or then(act)
    if len(colours) == 1 and then is None:
        return bool(means(act, colours[0]))
    return any(_leaves(act, way, colours[0], colours[1:], then) for way in means(act, colours[0]))


def _leaves(act: Act, way: str, colour: int, rest: tuple[int, ...], then: Then | None) -> bool:
    """Whether the rest can be paid, and `then` holds, after one mana has been paid that way."""
    if not rest and then is None:
        return True
    if way in OPTIONS or act.state.curses:
        prices = prices_of(act, way, colour)
        return any(_suits(act, way, colour, price, rest, then) for price in prices)
    give_back = try_out(act, colour, way)
    fits = can_pay(act, *rest, then=then)
    give_back()
    return fits


def _suits(
    act: Act, way: str, colour: int, price: int, rest: tuple[int, ...], then: Then | None
) -> bool:
    """As `_leaves`, with what is given for it; tried on a copy of the position, for cards go and
    curses may wound."""
    trial = act.state.copy()
    trial.events = None
    twin = act.in_position(trial)
    spend(twin, way, colour, price)
    return can_pay(twin, *rest, then=then)


def prices_of(act: Act, way: str, colour: int) -> list[int]:
    """The cards one of which is given for a mana paid that way; [-1] if none is."""
    skill = OPTIONS.get(way)
    return [NONE] if skill is None else MEANS[skill].prices(act, way, colour)


def try_out(act: Act, colour: int, way: str) -> Callable[[], None]:
    """Use up a mana for a trial; what is returned gives it back."""
    player, turn, source = act.player, act.turn, act.state.source
    counts, place = _counter(player, way, colour)
    if counts is not None:
        counts[place] -= 1
        return lambda: counts.__setitem__(place, counts[place] + 1)
    if way == "ring":
        return lambda: None
    if way == "tactic_die":
        player.tactic_down = True
        return lambda: setattr(player, "tactic_down", False)
    face, flags = _face(way, colour), turn.flags
    at = source.index(face)
    del source[at]
    turn.dice -= 1
    turn.flags |= DIE_TAKEN

    def give_back() -> None:
        turn.dice += 1
        turn.flags = flags
        source.insert(at, face)

    return give_back


def _counter(player: Player, way: str, colour: int) -> tuple[list[int] | None, int]:
    if way == "token":
        return player.tokens, colour
    if way == "gold_token":
        return player.tokens, GOLD
    if way == "black_token":
        return player.tokens, BLACK
    if way == "crystal":
        return player.crystals, colour
    return None, 0


def _face(way: str, colour: int) -> int:
    return {"die": colour, "gold_die": GOLD, "black_die": BLACK}[way]


def pay(act: Act, colour: int, *rest: int, then: Then | None = None) -> Play[None] | None:
    """Pay one mana of the colour, so that the rest can still be paid and `then` holds after it;
    asks only if there are different means. Call it only where `can_pay`."""
    ways = means(act, colour)
    if rest or then is not None:
        ways = [way for way in ways if _leaves(act, way, colour, rest, then)]
    if len(ways) == 1 and ways[0] not in OPTIONS:
        spend(act, ways[0], colour)
        return None
    return _ask(act, ways, colour, rest, then)


PAY_WITH = AskKind(
    "pay",
    "Pay one {0:colour} mana with what?",
    waiting="{who} pays mana",
    rule="mk.mana.source-one-die",
)


def _ask(
    act: Act, ways: list[str], colour: int, rest: tuple[int, ...], then: Then | None
) -> Play[None]:
    way = ways[0]
    if len(ways) > 1:
        way = yield Ask(act.seats, PAY_WITH, ways, (COLOURS[colour],))
    prices = prices_of(act, way, colour)
    if len(prices) > 1 and (rest or then is not None):
        prices = [card for card in prices if _suits(act, way, colour, card, rest, then)]
    price = prices[0]
    if len(prices) > 1:
        price = yield from act.choose_card(DISCARD_CARD, prices)
    spend(act, way, colour, price)


def pay_all(act: Act, *colours: int, then: Then | None = None) -> Play[None]:
    """Pay several mana, one at a time, so that `then` holds after the last one."""
    for place, colour in enumerate(colours):
        going = pay(act, colour, *colours[place + 1 :], then=then)
        if going is not None:
            yield from going


MANA_PAID = EventKind("paid", "{0:who} pays {1:colour} mana.", rule="mk.mana.source-use-now")


def spend(act: Act, way: str, colour: int, price: int = NONE) -> None:
    """One mana is paid that way, with a card of the hand if that is the price."""
    skill = OPTIONS.get(way)
    if skill is not None:
        act.turn.used.append(skill)
        MEANS[skill].use(act, way, colour, price)
    else:
        take_mana(act, colour, way)
    act.state.tell(MANA_PAID, act.seat, COLOURS[colour], way)
    combat = act.state.combat
    if combat is not None and combat.notes.get(ATTACKER) == act.seat:
        combat.notes[PAID] = combat.notes.get(PAID, 0) + 1
    note_use(act, colour)


def take_mana(act: Act, colour: int, way: str) -> None:
    """Use up a mana of the colour, or what stands for it that way."""
    player = act.player
    counts, place = _counter(player, way, colour)
    if counts is not None:
        counts[place] -= 1
        if way == "crystal":
            player.turn.spent_crystals[colour] += 1
    elif way == "tactic_die":
        player.tactic_down = True
        player.turn.taken.append(player.tactic_die)
        player.tactic_die = NONE
    elif not way.endswith("ring"):
        take_die(act, _face(way, colour))
        player.turn.dice -= 1
        player.turn.notes[OWN_DIE] = 1


def freeze(turn: Turn) -> None:
    """The one die of a turn is barred, unless it is used already; those that effects give are
    not."""
    if not {OWN_DIE, FROZEN, PARTIAL} & turn.notes.keys():
        turn.notes[FROZEN] = 1
        turn.dice -= 1


def thaw(turn: Turn) -> None:
    """The die of a turn is no longer barred."""
    turn.dice += turn.notes.pop(FROZEN, 0)


def movable_dice(state: MageKnightState) -> list[int]:
    """The dice of the Source that may be rolled again or turned: in a friendly game by Day gold
    ones only if there are no others."""
    dice = state.source
    if FRIENDLY in state.switches and not state.night:
        return [face for face in dice if face != GOLD] or dice[:]
    return dice[:]


def take_die(act: Act, face: int, returns: int = NONE) -> None:
    """Take a die of the Source; it comes back rolled, or showing `returns`."""
    act.state.source.remove(face)
    turn = act.turn
    turn.flags |= DIE_TAKEN
    if returns == NONE:
        turn.taken.append(face)
    else:
        turn.fixed.append(returns)


CURSE_PAID = EventKind("cursed", "{0:who} pays for using {1:colour} mana.", rule=None)


def note_use(act: Act, colour: int) -> None:
    """Others may have laid a price on using mana of this colour in a turn: Mana Curse, a Spell, on
    everybody, Mana Exploit, a Skill, on opponents."""
    turn, curses = act.turn, act.state.curses
    turn.notes["mana"] = turn.notes.get("mana", 0) + 1
    if not curses or not in_own_turn(act.state, act.seat):
        return
    for note, owner, value in curses[:]:
        if owner in (act.seat, NOBODY):
            continue
        if note == MANA_CURSE:
            key = f"curse_{colour}_{owner}"  # once a turn
            hit = value == colour and key not in turn.notes
            if hit:
                turn.notes[key] = 1
        elif note == MANA_EXPLOIT:
            paid = (f"{EXPLOITED}_{act.seat}", owner, colour)  # once, whatever turns there are
            allied = are_allies(act.state, owner, act.seat)
            hit = value != colour and paid not in curses and not allied
            if hit:
                curses.append(paid)
        else:
            continue
        if hit:
            act.state.tell(CURSE_PAID, act.seat, COLOURS[colour], note)
            act.wound(1)


def lift_exploit(state: MageKnightState, owner: int) -> None:
    """Mana Exploit of this player ends, and what was paid for it is forgotten."""
    state.curses = [c for c in state.curses if c[0] == MANA_CURSE or c[1] != owner]


def gain_crystal(player: Player, colour: int) -> bool:
    """Put a crystal into the Inventory; whether there was room for it."""
    if player.crystals[colour] >= MOST_CRYSTALS:
        return False
    player.crystals[colour] += 1
    return True


CRYSTAL_MELTED = EventKind(
    "melted", "{0:who} turns a {1:colour} crystal into mana.", rule="mk.mana.crystal-to-mana"
)
MELT_COLOUR = AskKind(
    "melt",
    "Turn a crystal of which colour into mana?",
    waiting="{who} turns a crystal into mana",
    rule="mk.mana.crystal-to-mana",
)


def melt(act: Act) -> Play[None]:
    """Turn a crystal into a mana token: at any moment of the own turn."""
    colours = [colour for colour, count in enumerate(act.player.crystals) if count]
    colour = yield from act.choose_colour(MELT_COLOUR, colours)
    act.player.crystals[colour] -= 1
    act.turn.spent_crystals[colour] += 1
    act.player.tokens[colour] += 1
    act.state.tell(CRYSTAL_MELTED, act.seat, COLOURS[colour])
