"""What cards add up to: legal Alphas and stacks, what a unit is, ready-made designs."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Final, NamedTuple
from weakref import WeakValueDictionary

from msgspec import field

from critias.games.athlas.rules.data import (
    ATTACKS,
    CARDS,
    EQUIPMENT,
    FOLDER,
    GENUS,
    INTERVENTIONS,
    SPELL,
    Count,
    FigureName,
    Origin,
    Power,
    Text,
)
from critias.kernel.copying import Shared
from critias.kernel.texts import Text as Words
from critias.kit.data import Component, distinct, entries, only
from critias.kit.keeping import BadCode

MAX_INTERVENTIONS: Final = 4
MAX_DIVINE_POINTS: Final = 8


def alpha_problem(cards: Iterable[str]) -> Words | None:
    """What is wrong with an Alpha of these cards, in words; None if it is legal."""
    cards = tuple(cards)
    for card in cards:
        if card not in CARDS:
            return Words("there is no card {card!r}", card=card)
    if len(set(cards)) != len(cards):
        return Words("a card is in it twice")
    genera = sum(CARDS[card].type == GENUS for card in cards)
    if genera != 1:
        return Words("it has {found} genus cards, not exactly one", found=genera)
    hands = sum(CARDS[card].hands for card in cards)
    needs = sum(CARDS[card].needs_hands for card in cards)
    if needs > hands:
        return Words("it needs {needs} hands and has {hands}", needs=needs, hands=hands)
    points = sum(CARDS[card].spells for card in cards)
    spells = sum(CARDS[card].cost for card in cards if CARDS[card].type == SPELL)
    if spells > points:
        told = "its spells cost {spells} and it has {points} spell points"
        return Words(told, spells=spells, points=points)
    return None


def stack_problem(stack: Iterable[str]) -> Words | None:
    """What is wrong with a stack of interventions, in words; None if it is legal."""
    stack = tuple(stack)
    for card in stack:
        if card not in INTERVENTIONS:
            return Words("there is no intervention {card!r}", card=card)
    if len(set(stack)) != len(stack):
        return Words("a card is in it twice")
    if len(stack) > MAX_INTERVENTIONS:
        return Words("it has {n} cards, more than {most}", n=len(stack), most=MAX_INTERVENTIONS)
    points = sum(INTERVENTIONS[card].points for card in stack)
    if points > MAX_DIVINE_POINTS:
        told = "it has {points} divine points, more than {most}"
        return Words(told, points=points, most=MAX_DIVINE_POINTS)
    return None


class Build(Shared):
    """A legal set of Alpha cards and everything it adds up to."""

    __slots__ = (
        "__weakref__", "_key", "armor", "attack_modifiers", "cards", "cost", "cubes", "equipment",
        "flying", "genus", "life", "powers", "traits", "ward",
    )  # fmt: skip

    def __init__(self, cards: tuple[str, ...]) -> None:
        self._key = "+".join(cards)
        self.cards = cards
        own = [CARDS[card] for card in cards]
        self.genus = next(card for card in own if card.type == GENUS)
        self.cost = sum(card.cost for card in own)
        self.life = sum(card.life for card in own)
        self.armor = sum(card.armor for card in own)
        self.ward = sum(card.ward for card in own)
        self.attack_modifiers: dict[str, int] = {
            kind: sum(int(getattr(card, kind)) for card in own) for kind in ATTACKS
        }
        self.cubes: dict[str, int] = {card.id: card.cubes for card in own if card.cubes}
        self.traits: dict[str, int] = {}
        for card in own:
            for trait, amount in card.traits.items():
                self.traits[trait] = self.traits.get(trait, 0) + amount
        self.flying = "flying" in self.traits
        self.powers: tuple[Power, ...] = tuple(power for card in own for power in card.powers)
        self.equipment: tuple[str, ...] = tuple(c.id for c in own if c.type == EQUIPMENT)

    @property
    def key(self) -> str:
        return self._key

    @classmethod
    def of(cls, key: str) -> Build:
        found = _BUILDS.get(key)
        if found is None:
            cards = tuple(key.split("+"))
            if alpha_problem(cards) is not None:
                raise KeyError(key)
            found = _BUILDS[key] = cls(cards)
        return found


_BUILDS: Final[WeakValueDictionary[str, Build]] = WeakValueDictionary()
"""The Alphas of the states there are: equal designs share one object, and it goes with the last."""


def builds_alive() -> int:
    """How many different Alphas are in use anywhere."""
    return len(_BUILDS)


def build(cards: Iterable[str]) -> Build:
    """What these cards add up to; a `KeyError` if they are no legal Alpha."""
    return Build.of("+".join(cards))


# --- ready-made designs --------------------------------------------------------------------------


class PresetAlpha(Component, frozen=True):
    """One Alpha of a ready-made design; `cost` is 0 where none is printed."""

    cards: tuple[str, ...]
    figure: FigureName
    cost: Count = 0

    def __post_init__(self) -> None:
        problem = alpha_problem(self.cards)
        if problem:
            raise ValueError(f"cards: {problem}")
        adds_up_to = sum(CARDS[card].cost for card in self.cards)
        if self.cost and self.cost != adds_up_to:
            raise ValueError(f"cost: is {self.cost}, but the cards add up to {adds_up_to}")


class Preset(Component, frozen=True):
    """A ready-made design: three Alphas and a stack, top first."""

    id: Text
    name: Text
    origin: Origin
    stack: tuple[str, ...] = field(name="interventions")
    alphas: tuple[PresetAlpha, PresetAlpha, PresetAlpha] = field(name="alpha")

    def __post_init__(self) -> None:
        problem = stack_problem(self.stack)
        if problem:
            raise ValueError(f"interventions: {problem}")
        used = [card for alpha in self.alphas for card in alpha.cards]
        if len(set(used)) != len(used):
            raise ValueError("a card is in two Alphas")


def load_presets(path: Path) -> dict[str, Preset]:
    """Read the ready-made designs; they are checked against the cards."""
    only(path, ("preset",))
    found = entries(path, "preset", Preset)
    distinct(path, "preset", [preset.id for preset in found])
    return {preset.id: preset for preset in found}


PRESETS = load_presets(FOLDER / "presets.toml")


# --- designs as text ------------------------------------------------------------------------------


class Design(NamedTuple):
    """A whole design: the cards of every Alpha, and the stack, top first."""

    alphas: tuple[tuple[str, ...], ...]
    stack: tuple[str, ...]


def code_of(design: Design) -> str:
    """A design as a text that can be kept and given to others.

    >>> code_of(Design((("savage_warrior", "karoos_blade"), ("spell_binder",)), ("flood",)))
    'savage_warrior+karoos_blade/spell_binder*flood'
    """
    return "/".join("+".join(cards) for cards in design.alphas) + "*" + "+".join(design.stack)


def design_of(code: str) -> Design:
    """The reverse of `code_of`; a `BadCode` says what is wrong with the design."""
    # On a page a code has places where a line may end.
    alphas, _, stack = code.replace("\u200b", "").partition("*")
    design = Design(
        tuple(tuple(cards.strip().split("+")) for cards in alphas.split("/")),
        tuple(card for card in stack.strip().split("+") if card),
    )
    for number, cards in enumerate(design.alphas, start=1):
        problem = alpha_problem(cards)
        if problem:
            raise BadCode("Alpha {number}: {problem}", number=number, problem=problem)
    used = [card for cards in design.alphas for card in cards]
    if len(set(used)) != len(used):
        raise BadCode("a card is in two Alphas")
    problem = stack_problem(design.stack)
    if problem:
        raise BadCode("its stack: {problem}", problem=problem)
    return design
