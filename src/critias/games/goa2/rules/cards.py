"""Action cards and hero sheets: what is printed on them, and the functions that carry them out."""

from __future__ import annotations

import re
import unicodedata
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from types import FunctionType
from typing import TYPE_CHECKING, Any, TypedDict, Unpack, cast

from critias.games.goa2.rules.state import (
    ATTACK,
    DEFENSE,
    INITIATIVE,
    MOVEMENT,
    RADIUS,
    RANGE,
    GoaState,
    Hero,
)
from critias.kernel.choices import Play
from critias.kernel.random import Rng
from critias.kit.phrases import Label

if TYPE_CHECKING:
    from critias.games.goa2.rules.acting import Act, Defender
    from critias.games.goa2.rules.active import Active
    from critias.games.goa2.rules.passive import Passive
    from critias.games.goa2.rules.tokens import TokenRule

COLOURS = ("gold", "silver", "red", "green", "blue", "purple")
GOLD, SILVER, RED_CARD, GREEN, BLUE_CARD, PURPLE = COLOURS
LETTERS = {GOLD: "D", SILVER: "S", RED_CARD: "R", GREEN: "G", BLUE_CARD: "B", PURPLE: "P"}
BASIC = (GOLD, SILVER)

TYPE_ATTACK, TYPE_SKILL, TYPE_MOVEMENT, TYPE_DEFENSE = "attack", "skill", "movement", "defense"
TYPE_DEFENSE_SKILL, TYPE_ULTIMATE = "defense/skill", "ultimate"

ITEMS = ("attack", "defense", "initiative", "movement", "range", "radius")
ITEM_PLACE = {
    "attack": ATTACK,
    "defense": DEFENSE,
    "initiative": INITIATIVE,
    "movement": MOVEMENT,
    "range": RANGE,
    "radius": RADIUS,
}

CardPlay = Callable[["Act"], "Play[None] | None"]
DefensePlay = Callable[["Defender"], "Play[None] | None"]


@dataclass(frozen=True, slots=True, eq=False)
class Card:
    """One action card. Icons that are not printed are None."""

    id: str
    name: str
    hero: str
    colour: str
    tier: int
    """0 for basic cards, 1 to 3, 4 for the Ultimate."""
    branch: str
    """"A" or "B": the two upgrade lines of a colour."""
    primary: str
    text: str
    play: CardPlay | None
    basic: bool
    defends_primary: bool
    """Whether Defense is (one of) its primary action(s)."""
    initiative: int = 0
    attack: int | None = None
    defense: int | None = None
    movement: int | None = None
    range: int | None = None
    radius: int | None = None
    ranged: bool = False
    block: bool = False
    plus: bool = False
    item: str = ""
    handicap: bool = False
    reconstructed: bool = False
    """Whether its numbers are in no source and were made up after the pattern of the others."""
    in_deck: bool = False
    """Whether a basic card begins in the deck."""
    spell: bool = False
    """Whether it belongs to a book of further cards instead of hand and deck."""
    active: Active | None = None
    passive: Passive | None = None
    after: CardPlay | None = None
    """What its text says of the time after the attack, where another card may borrow that."""

    def subtype(self, edition: int) -> str:
        """The word that stands beside the primary action; only the first printing has "Area"."""
        if self.ranged:
            return "Ranged"
        return "Area" if edition == 1 and self.radius is not None else ""


class Icons(TypedDict, total=False):
    """What may be printed on a card besides name, colour, tier and the primary value."""

    initiative: int
    attack: int | None
    defense: int | None
    movement: int | None
    range: int | None
    radius: int | None
    ranged: bool
    block: bool
    plus: bool
    item: str
    handicap: bool
    reconstructed: bool
    in_deck: bool
    spell: bool
    active: Active | None
    passive: Passive | None
    after: CardPlay | None


CORE = "core"
SETS = (CORE, "defiant", "wayward", "arcane", "renowned", "devoted", "playtest")
"""Where the heroes come from: the core box, the five boxes of four or more, and drafts."""

CARDS: dict[str, Card] = {}
SHEETS: dict[str, HeroSheet] = {}
SPEAKERS: dict[str, set[str]] = defaultdict(set)
"""By the name of a hook, the Ultimates that have something to say on it."""
TOKEN_RULES: dict[str, TokenRule] = {}
"""Properties of tokens, by their name."""
COSTLY_MARKERS: dict[str, int] = {}
"""How many Life counters more the defeat of a hero costs who holds a marker, by its name."""
SIGNS: dict[str, str] = {}
"""Pictures of tokens, markers and fixtures, by their name."""
LABELS: dict[str, Label[Any]] = {}
"""What puts options of heroes' own questions into words, by the kind of question."""
TWIN = "-2"
"""Ends the name of a hero's second figure, in games in which both teams may have the same hero."""


def sheet_of(hero: Hero) -> HeroSheet:
    """The profile and deck of a hero in play."""
    return SHEETS[hero.name.removesuffix(TWIN)]


def slug(name: str) -> str:
    """The id made from a printed name.

    >>> slug("Siren's Call"), slug("Déjà Vu")
    ('sirens_call', 'deja_vu')
    """
    plain = unicodedata.normalize("NFKD", name.lower()).encode("ascii", "ignore").decode()
    return re.sub(r"[^a-z0-9]+", "_", plain.replace("'", "")).strip("_")


@dataclass(eq=False)
class HeroSheet:
    """A hero's profile and deck. Its methods are the decorators that card functions wear."""

    id: str
    name: str
    epithet: str
    stars: int
    roles: tuple[str, ...]
    stats: dict[str, tuple[int, int]]
    """Rating from 1 to 8: (always, at best)."""
    set: str = CORE
    emblem: str = ""
    """The path of its picture around (0, 0), in a box from -10 to 10; without one a letter does."""
    tokens: tuple[tuple[str, int], ...] = ()
    signs: Mapping[str, str] = field(default_factory=dict)
    """The pictures of its tokens, markers and fixtures, drawn as the emblem is; without one letters
    do."""
    lasting: tuple[str, ...] = ()
    """Tokens that stay on the board between rounds."""
    passable: tuple[str, ...] = ()
    """Tokens that units may move through, though not end on."""
    token_rules: Mapping[str, TokenRule] = field(default_factory=dict)
    """What tokens do by lying there."""
    figures: int = 1
    """How many miniatures the hero has."""
    fixtures: tuple[str, ...] = ()
    """Miniatures that are neither unit nor token."""
    bans: bool = False
    """Whether its Ultimate forbids enemies their actions (`Passive.forbids`)."""
    remembers: bool = False
    """Whether its cards ask what happened earlier this turn, or what the game began with."""
    plain: bool = True
    """Whether the hero has one card per colour in the ordinary way."""
    not_for_two: bool = False
    """Whether the first printing keeps the hero out of games of two players."""
    no_handicap: str = ""
    """Why there is no handicap card, where there is none."""
    markers: tuple[str, ...] = ()
    redeal: Callable[[GoaState, Hero, Hero, Rng], None] | None = None
    """Deals anew what only this hero hides: in a copy of the state, for the hero as it was when the
    step began, given the hero as it is now. It has to look the same to everybody else."""
    labels: Mapping[str, Label[Any]] = field(default_factory=dict)
    """What puts the options of its own questions into words, where their kinds cannot."""
    costly_markers: Mapping[str, int] = field(default_factory=dict)
    """Markers whose holder's defeat costs more Life counters, and how many more."""
    counted: tuple[str, ...] = ()
    """What is counted of this hero over the game for everybody to see (names in `Hero.tally`)."""
    cards: list[Card] = field(default_factory=list)
    spells: list[str] = field(default_factory=list)
    """Those of the cards that belong to its book, in the order in which they are printed."""
    checked: bool = False

    def __post_init__(self) -> None:
        if self.id in SHEETS:
            raise ValueError(f"there is a hero {self.id!r} already")
        if self.set not in SETS:
            raise ValueError(f"{self.id} is of the set {self.set!r}, which is none of {SETS}")
        for name in self.token_rules:
            if name in TOKEN_RULES:
                raise ValueError(f"there are tokens {name!r} with properties already")
        TOKEN_RULES.update(self.token_rules)
        SIGNS.update(self.signs)
        LABELS.update(self.labels)
        COSTLY_MARKERS.update(self.costly_markers)
        SHEETS[self.id] = self

    def attack(
        self, name: str, colour: str, tier: int = 0, branch: str = "", **icons: Unpack[Icons]
    ) -> Callable[[CardPlay], CardPlay]:
        """A card whose primary action is an Attack."""
        return self._card(name, colour, tier, branch, TYPE_ATTACK, icons)

    def skill(
        self, name: str, colour: str, tier: int = 0, branch: str = "", **icons: Unpack[Icons]
    ) -> Callable[[CardPlay], CardPlay]:
        """A card whose primary action is a Skill."""
        return self._card(name, colour, tier, branch, TYPE_SKILL, icons)

    def movement(
        self, name: str, colour: str, tier: int = 0, branch: str = "", **icons: Unpack[Icons]
    ) -> Callable[[CardPlay], CardPlay]:
        """A card whose primary action is Movement."""
        return self._card(name, colour, tier, branch, TYPE_MOVEMENT, icons)

    def defense(
        self, name: str, colour: str, tier: int = 0, branch: str = "", **icons: Unpack[Icons]
    ) -> Callable[[DefensePlay], DefensePlay]:
        """A card whose primary action is a Defense: a number, or block=True."""

        def wear(play: DefensePlay) -> DefensePlay:
            # Nothing but a Defense ever carries out this text.
            text = cast(CardPlay, play)
            self._add(name, colour, tier, branch, TYPE_DEFENSE, text, play.__doc__ or "", icons)
            return play

        return wear

    def defense_skill(
        self, name: str, colour: str, tier: int = 0, branch: str = "", **icons: Unpack[Icons]
    ) -> Callable[[CardPlay], CardPlay]:
        """A card whose primary action is a Defense or a Skill."""
        return self._card(name, colour, tier, branch, TYPE_DEFENSE_SKILL, icons)

    def ultimate(
        self, name: str, radius: int | None = None, range: int | None = None
    ) -> Callable[[type[Passive]], type[Passive]]:
        """The Tier IV card: a class of permanent hooks instead of a function."""

        def wear(passive: type[Passive]) -> type[Passive]:
            icons = Icons(passive=passive(), radius=radius, range=range)
            self._add(name, PURPLE, 4, "", TYPE_ULTIMATE, None, passive.__doc__ or "", icons)
            return passive

        return wear

    def _card(
        self, name: str, colour: str, tier: int, branch: str, primary: str, icons: Icons
    ) -> Callable[[CardPlay], CardPlay]:
        def wear(play: CardPlay) -> CardPlay:
            self._add(name, colour, tier, branch, primary, play, play.__doc__ or "", icons)
            return play

        return wear

    def _add(
        self,
        name: str,
        colour: str,
        tier: int,
        branch: str,
        primary: str,
        play: CardPlay | None,
        text: str,
        icons: Icons,
    ) -> None:
        # The core box came first and has the plain names. All others carry their hero's, so that
        # the id of a card does not depend on what else there is.
        key = slug(name) if self.set == CORE else f"{self.id}_{slug(name)}"
        if key in CARDS:
            raise ValueError(f"there is a card {key!r} already")
        if not text.strip():
            raise ValueError(f"the card {name!r} has no text")
        card = Card(
            id=key,
            name=name,
            hero=self.id,
            colour=colour,
            tier=tier,
            branch=branch,
            primary=primary,
            text=" ".join(text.split()),
            play=play,
            basic=colour in BASIC,
            defends_primary=primary in (TYPE_DEFENSE, TYPE_DEFENSE_SKILL),
            **icons,
        )
        if card.item and card.item not in ITEM_PLACE:
            raise ValueError(f"the card {name!r} has an unknown item {card.item!r}")
        CARDS[key] = card
        if card.passive is not None:
            for hook in card.passive.says:
                SPEAKERS[hook].add(key)
        self.cards.append(card)
        if card.spell:
            self.spells.append(key)

    def basics(self, handicap: bool = False, both: bool = False) -> list[str]:
        """The basic cards; the handicap card takes the place of, or joins, the one it copies."""
        own = [c for c in self.cards if c.basic and not c.spell and not c.in_deck]
        spare = [c for c in own if c.handicap]
        colours = {c.colour for c in spare} if handicap and not both else set()
        cards = [c.id for c in own if not c.handicap and c.colour not in colours]
        if handicap or both:
            cards += [c.id for c in spare]
        return cards

    def starting_hand(self, handicap: bool = False, both: bool = False) -> list[str]:
        """The basic cards and the three Tier I cards."""
        return self.basics(handicap, both) + [
            c.id for c in self.cards if c.tier == 1 and not c.spell
        ]

    def starting_deck(self) -> list[str]:
        """All cards of Tier II, III and IV, and basic cards that begin there."""
        return [c.id for c in self.cards if (c.tier > 1 or c.in_deck) and not c.spell]


def overridden(cls: type, base: type) -> frozenset[str]:
    """The hooks of a base that a class overrides."""
    return frozenset(
        name
        for name, hook in vars(base).items()
        if isinstance(hook, FunctionType) and getattr(cls, name) is not hook
    )


def forget_sheet(sheet: HeroSheet) -> None:
    """Take a hero and its cards out of the game."""
    SHEETS.pop(sheet.id, None)
    for name in sheet.token_rules:
        TOKEN_RULES.pop(name, None)
    for name in sheet.signs:
        SIGNS.pop(name, None)
    for kind in sheet.labels:
        LABELS.pop(kind, None)
    for name in sheet.costly_markers:
        COSTLY_MARKERS.pop(name, None)
    for card in sheet.cards:
        CARDS.pop(card.id, None)
        for speakers in SPEAKERS.values():
            speakers.discard(card.id)


def in_order(cards: Iterable[str]) -> list[str]:
    """Cards by colour, in the order of their ids."""
    return sorted(cards, key=lambda card: (COLOURS.index(CARDS[card].colour), card))


def primary_types(card: Card, in_play: bool) -> tuple[str, ...]:
    """What type of card it is; Defense/Skill counts as both except while played."""
    if card.primary == TYPE_DEFENSE_SKILL:
        return (TYPE_SKILL,) if in_play else (TYPE_DEFENSE, TYPE_SKILL)
    return (card.primary,)


def kind_of(card: Card) -> str:
    """The kind of action that the text of a card belongs to."""
    return TYPE_SKILL if card.primary == TYPE_DEFENSE_SKILL else card.primary
