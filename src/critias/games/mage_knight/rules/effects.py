"""Effects of cards, Units and Skills, and the registry that knows which is whose.

An effect says when it may be played (bits of `terms`), whether it can be played now, and what it
does. Most are numbers and stand in the data files (see `notation`):

>>> effect = made("attack 2 | block 2")
>>> [part.name for part in effect.parts]
['attack_2', 'block_2']

Others are put together of numbers, fixed or worked out, and of what comes with them; when and
whether they can be played follows from the parts:

    @strong_of("fireball")
    def firestorm() -> Effect:
        return attack(8, SIEGE, FIRE) + wounds(1)

The rest are small functions, given an `Act` and registered under the card and the half:

    @strong("decompose", SPECIAL, has_action)
    def decompose(act: Act) -> Play[None]: ...

Whether such an effect can be played is asked in the position after the mana that powers it has been
paid (`Effect.open`), and it is paid so that the answer stays yes (`Effect.play`): nothing is paid
for an effect that then finds nothing to do.

A function that asks is a generator (`Play[None]`); one that does not ask returns nothing. What
draws, rolls or reveals comes last: if something has to be asked after it, it is asked in a step of
its own (`act.later`).
"""

from __future__ import annotations

from collections.abc import Callable
from functools import reduce
from operator import add, or_
from typing import TYPE_CHECKING, Final, TypeAlias, TypeVar

from critias.games.mage_knight.rules import mana
from critias.games.mage_knight.rules.notation import Part, parse
from critias.games.mage_knight.rules.terms import (
    BLOCK_PHASE,
    CALM,
    ELEMENTS,
    HEALING,
    INFLUENCE,
    MELEE,
    MOVE,
    PHYSICAL,
    SHOOTING,
    SPECIAL,
    STRIKING,
)
from critias.kernel.choices import Ask, Option, Play
from critias.kernel.kinds import AskKind

if TYPE_CHECKING:
    from critias.games.mage_knight.rules.act import Act

Run: TypeAlias = "Callable[[Act], Play[None] | None]"
Can: TypeAlias = "Callable[[Act], bool]"
Number: TypeAlias = "int | Callable[[Act], int]"
"""The number of an effect, or what works it out when it is played."""

BASIC, STRONG = range(2)
"""The halves of a card."""
NOTHING, MANA, CARDS = 0, 1, 2
"""What a payment may take away: mana and dice; cards of the hand (Invocation, a knock-out)."""


class Effect:
    """Something that can be played: when, whether, and what."""

    __slots__ = ("can", "fixed", "name", "needs", "parts", "run", "sure", "when")

    def __init__(
        self,
        name: str,
        when: int,
        run: Run,
        can: Can | None = None,
        parts: tuple[Effect, ...] = (),
        needs: int = MANA | CARDS,
        fixed: bool = False,
        sure: Can | None = None,
    ) -> None:
        self.name = name
        self.when = when
        self.run = run
        self.can = can
        self.parts = parts
        """The alternatives, if there are several."""
        self.needs = NOTHING if can is None else needs
        """What `can` looks at that a payment may take away; if it is nothing, it need not be asked
        again for each way to pay."""
        self.fixed = fixed or can is None
        """Whether `can` looks at nothing but the moment, what numbers count for (`Act.reach`), the
        colours that can be paid and whether there is another card to discard: then menus know it
        from menus before."""
        self.sure = sure
        """What is enough for `can` to hold whatever mana is paid; asked first, for it is cheaper
        than trying every way to pay."""

    def open(self, act: Act, *power: int) -> bool:
        """Whether it can be played now, after the mana that powers it has been paid."""
        if not self.when & act.moment:
            return False
        if not power:
            return self.can is None or self.can(act)
        if not self.needs:
            return (self.can is None or self.can(act)) and act.can_pay(*power)
        return act.can_pay(*power, then=self.can)

    def pay(self, act: Act, *power: int) -> Play[None] | None:
        """Pay the mana that powers it, so that it can still be played."""
        then = self.can if self.needs else None
        if len(power) == 1:
            return mana.pay(act, power[0], then=then)
        return mana.pay_all(act, *power, then=then) if power else None

    def play(self, act: Act) -> Play[None]:
        """Run it, whether it asks or not."""
        going = self.run(act)
        if going is not None:
            yield from going

    def __or__(self, other: Effect) -> Effect:
        """Either of the two; the player picks one of those that can be played now."""
        parts = (self.parts or (self,)) + (other.parts or (other,))

        def can(act: Act) -> bool:
            moment = act.moment
            for part in parts:  # noqa: SIM110 - a loop is faster here, and every menu asks
                if part.when & moment and (part.can is None or part.can(act)):
                    return True
            return False

        name = "_or_".join(part.name for part in parts)
        needs = max(part.needs for part in parts)
        fixed = all(part.fixed for part in parts)
        return Effect(
            name, self.when | other.when, lambda act: _either(act, parts), can, parts, needs, fixed
        )

    def __add__(self, other: Effect) -> Effect:
        """Both, in this order; the first decides when and whether."""

        def run(act: Act) -> Play[None] | None:
            going = self.run(act)
            return other.run(act) if going is None else _then(act, going, other)

        name = f"{self.name}_and_{other.name}"
        return Effect(name, self.when, run, self.can, needs=self.needs, fixed=self.fixed)


def _either(act: Act, parts: tuple[Effect, ...]) -> Play[None] | None:
    legal = [part for part in parts if part.open(act)]
    return legal[0].run(act) if len(legal) == 1 else _pick(act, legal)


WHICH_EFFECT = AskKind(
    "effect", "Which effect?", waiting="{who} chooses an effect", rule="mk.effect.shorthand"
)


def _pick(act: Act, legal: list[Effect]) -> Play[None]:
    name = yield Ask(act.seats, WHICH_EFFECT, [part.name for part in legal], act.about)
    going = next(part for part in legal if part.name == name).run(act)
    if going is not None:
        yield from going


def _then(act: Act, going: Play[None], after: Effect) -> Play[None]:
    yield from going
    rest = after.run(act)
    if rest is not None:
        yield from rest


# --- numbers -------------------------------------------------------------------------------------


def _of(n: Number, act: Act) -> int:
    return n if isinstance(n, int) else n(act)


def _named(word: str, n: Number) -> str:
    return f"{word}_{n}" if isinstance(n, int) else word


def by_time(day: int, night: int) -> Callable[[Act], int]:
    """A number by Day and another one at Night."""
    return lambda act: night if act.night else day


def move(n: Number) -> Effect:
    """Move points."""
    if isinstance(n, int):
        return Effect(_named("move", n), MOVE, lambda act: act.move(n))
    return Effect(_named("move", n), MOVE, lambda act: act.move(n(act)))


def influence(n: Number) -> Effect:
    """Influence points."""
    return Effect(
        _named("influence", n),
        INFLUENCE,
        lambda act: act.influence(_of(n, act)),
        _influence_counts,
        needs=NOTHING,
        fixed=True,
    )


def heal(n: int) -> Effect:
    """Healing points."""
    return Effect(f"heal_{n}", HEALING, lambda act: act.heal(n))


def draw(n: int) -> Effect:
    """Cards from the Deed deck."""
    return Effect(f"draw_{n}", CALM, lambda act: act.draw(n))


def attack(n: Number, kind: int = MELEE, element: int = PHYSICAL) -> Effect:
    """An Attack for the open attack."""
    words = [("", "ranged", "siege")[kind], "" if element == PHYSICAL else ELEMENTS[element]]
    return Effect(
        _named("_".join([*filter(None, words), "attack"]), n),
        STRIKING if kind == MELEE else SHOOTING,
        lambda act: act.attack(_of(n, act), kind, element),
        lambda act: act.may_attack(kind),
        needs=NOTHING,
        fixed=True,
    )


def block(n: Number, element: int = PHYSICAL, rider: str = "") -> Effect:
    """A Block for the open block; `rider` names what it does besides (see `block`)."""
    return Effect(
        _named("block" if element == PHYSICAL else f"{ELEMENTS[element]}_block", n),
        BLOCK_PHASE,
        lambda act: act.block(_of(n, act), element, rider),
        _has_attacker,
        needs=NOTHING,
        fixed=True,
    )


def also(run: Run) -> Effect:
    """What comes with a number: `attack(8, SIEGE, FIRE) + also(...)`."""
    return Effect("also", SPECIAL, run)


def wounds(count: int) -> Effect:
    """Wounds taken into the hand."""
    return also(lambda act: act.wound(count))


def at_end(fame: int = 0, reputation: int = 0) -> Effect:
    """Fame and Reputation at the end of the turn."""
    return also(lambda act: act.at_end(fame, reputation))


def _has_attacker(act: Act) -> bool:
    return act.has_attacker()


def _influence_counts(act: Act) -> bool:
    return act.influence_counts()


def token(colour: int) -> Effect:
    """A mana token of the colour."""
    return Effect(f"token_{colour}", SPECIAL, lambda act: act.token(colour))


def crystal(colour: int) -> Effect:
    """A crystal of the colour."""
    return Effect(f"crystal_{colour}", SPECIAL, lambda act: act.crystal(colour))


def either_of(*effects: Effect) -> Effect:
    """One of these, as the player likes."""
    return reduce(or_, effects)


# --- effects in the notation of the data files ----------------------------------------------------

_POINTS: Final = {"move": move, "influence": influence, "heal": heal, "draw": draw}
_GAINS: Final = {"crystal": crystal, "token": token}


def made(text: str) -> Effect:
    """The effect that a data file writes in the notation.

    >>> made("siege fire attack 4").name, made("move 2 + heal 1").name
    ('siege_fire_attack_4', 'move_2_and_heal_1')
    """
    choices = [reduce(add, map(_one, parts)) for parts in parse(text)]
    return reduce(or_, choices)


def _one(part: Part) -> Effect:
    if part.what in _POINTS:
        return _POINTS[part.what](part.number)
    if part.what in _GAINS:
        return _GAINS[part.what](part.colour)
    if part.what == "block":
        return block(part.number, part.element)
    return attack(part.number, part.kind, part.element)


class Entry:
    """An entry of the menu that something played earlier has opened: its options (tuples whose
    first word is the note), and carrying one out."""

    __slots__ = ("options", "run")

    def __init__(
        self,
        options: Callable[[Act], list[Option]],
        run: Callable[[Act, Option], Play[None] | None],
    ) -> None:
        self.options = options
        self.run = run


# --- the registry --------------------------------------------------------------------------------

HALVES: Final[dict[tuple[str, int], Effect]] = {}
"""Halves of Deed cards that are functions, by card and half."""
ABILITIES: Final[dict[tuple[str, int], Effect]] = {}
"""Abilities of Units that are functions, by Unit and place (from 0)."""
SKILLS: Final[dict[str, Effect]] = {}
"""Skills by id."""
GRANTS: Final[dict[str, Effect]] = {}
"""What a note of the turn (`act.note`) allows to be played while it stands: the menu of every
moment offers it by the name of the note. Whoever uses it up removes the note."""
ENDINGS: Final[dict[str, Run]] = {}
"""What a note of the turn does when the Play area is cleared, in this order."""
LATER: Final[dict[str, Callable[..., Play[None] | None]]] = {}
"""What `act.later` may name: called with an `Act` and the plain values noted."""
ENTRIES: Final[dict[str, Entry]] = {}
"""Entries of the menu that a note of the combat opens, by the note."""
BANNERS: Final[dict[str, Effect]] = {}
"""What an attached Banner can be used for, by its id; the `Act` has the Unit."""


TAKEN: Final[dict[str, Run]] = {}
"""What a Tactic does when it is taken, by its id; in a step of its own."""
TACTICS: Final[dict[str, Entry]] = {}
"""Entries of the menu of the own turn that a Tactic opens while it is not turned over."""
WINDOW: Final[dict[str, Entry]] = {}
"""What can be done before the own turn, by the first word of the options."""
GAINED: Final[dict[str, Callable[[Act], None]]] = {}
"""What a Skill does when it is gained, by its id; without a question."""
ANY_TURN: Final[set[int]] = set()
"""Skills that may be used in the turns of others, too."""
RETURNS: Final[dict[str, Callable[[Act, int], Play[None] | None]]] = {}
"""What a lasting Skill does when it returns at the start of the owner's turn: the `Act` and the
value noted with it."""


def basic(
    card: str,
    when: int,
    can: Can | None = None,
    needs: int = MANA | CARDS,
    fixed: bool = False,
) -> Callable[[Run], Run]:
    """Registers the basic half of a Deed card."""
    return _register(HALVES, (card, BASIC), card, when, can, needs, fixed)


def strong(
    card: str,
    when: int,
    can: Can | None = None,
    needs: int = MANA | CARDS,
    fixed: bool = False,
    sure: Can | None = None,
) -> Callable[[Run], Run]:
    """Registers the strong half of a Deed card; its mana is paid before it is called."""
    return _register(HALVES, (card, STRONG), card, when, can, needs, fixed, sure)


def ability(
    unit: str, place: int, when: int, can: Can | None = None, needs: int = MANA | CARDS
) -> Callable[[Run], Run]:
    """Registers an ability of a Unit; its mana is paid before it is called."""
    return _register(ABILITIES, (unit, place), unit, when, can, needs)


def skill(name: str, when: int, can: Can | None = None) -> Callable[[Run], Run]:
    """Registers a Skill that is used by choosing it."""
    return _register(SKILLS, name, name, when, can)


def grant(name: str, when: int, can: Can | None = None) -> Callable[[Run], Run]:
    """Registers what a note of the turn allows."""
    return _register(GRANTS, name, name, when, can)


def ending(name: str) -> Callable[[Run], Run]:
    """Registers what a note of the turn does when the Play area is cleared."""

    def note(run: Run) -> Run:
        ENDINGS[name] = run
        return run

    return note


Later = TypeVar("Later", bound="Callable[..., Play[None] | None]")


def later(name: str) -> Callable[[Later], Later]:
    """Registers something that happens in a step of its own."""

    def note(run: Later) -> Later:
        LATER[name] = run
        return run

    return note


def taken(tactic: str) -> Callable[[Run], Run]:
    """Registers what a Tactic does when it is taken."""

    def note(run: Run) -> Run:
        TAKEN[tactic] = run
        return run

    return note


def gained(skill_id: str) -> Callable[[Callable[[Act], None]], Callable[[Act], None]]:
    """Registers what a Skill does when it is gained."""

    def note(run: Callable[[Act], None]) -> Callable[[Act], None]:
        GAINED[skill_id] = run
        return run

    return note


Returning: TypeAlias = "Callable[[Act, int], Play[None] | None]"


def returning(skill_id: str) -> Callable[[Returning], Returning]:
    """Registers what a lasting Skill does when it returns to its owner."""

    def note(run: Returning) -> Returning:
        RETURNS[skill_id] = run
        return run

    return note


def banner(card: str, when: int, can: Can | None = None) -> Callable[[Run], Run]:
    """Registers what an attached Banner can be used for."""
    return _register(BANNERS, card, card, when, can)


K = TypeVar("K")
Made: TypeAlias = "Callable[[], Effect]"


def described(table: dict[K, Effect], key: K) -> Callable[[Made], Made]:
    """Registers an effect that is put together of numbers."""

    def note(made: Made) -> Made:
        effect = table[key] = made()
        effect.name = str(key[0] if isinstance(key, tuple) else key)
        return made

    return note


def basic_of(card: str) -> Callable[[Made], Made]:
    """Registers a basic half put together of numbers."""
    return described(HALVES, (card, BASIC))


def strong_of(card: str) -> Callable[[Made], Made]:
    """Registers a strong half put together of numbers."""
    return described(HALVES, (card, STRONG))


def ability_of(unit: str, place: int) -> Callable[[Made], Made]:
    """Registers an ability of a Unit put together of numbers."""
    return described(ABILITIES, (unit, place))


def skill_of(name: str) -> Callable[[Made], Made]:
    """Registers a Skill put together of numbers."""
    return described(SKILLS, name)


def _register(
    table: dict[K, Effect],
    key: K,
    name: str,
    when: int,
    can: Can | None,
    needs: int = MANA | CARDS,
    fixed: bool = False,
    sure: Can | None = None,
) -> Callable[[Run], Run]:
    def note(run: Run) -> Run:
        table[key] = Effect(name, when, run, can, needs=needs, fixed=fixed, sure=sure)
        return run

    return note
