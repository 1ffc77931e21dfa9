"""The components as the data files define them.

An owner of the printed game can correct any value in `data/*.toml`; the table marks what is a
reconstruction.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Annotated, Final, Literal, get_args

from msgspec import Meta, field
from msgspec.structs import asdict, replace

from critias.kernel.errors import BadData
from critias.kit.data import Component, distinct, entries, load, only

GENUS, EQUIPMENT, ABILITY, SPELL, BASIC = "genus", "equipment", "ability", "spell", "basic"
TYPES: Final = (GENUS, EQUIPMENT, ABILITY, SPELL)
FILES: Final = {
    GENUS: "genus.toml",
    EQUIPMENT: "equipment.toml",
    ABILITY: "abilities.toml",
    SPELL: "spells.toml",
    BASIC: "basic.toml",
}
AttackName = Literal["melee", "ranged", "magical"]
ATTACKS: Final[tuple[str, ...]] = get_args(AttackName)
EffectName = Literal[
    "walk", "climb", "fly", "pass", "attack", "control", "summon", "crater", "settle", "push",
    "blood_bolt", "heal", "blink", "shape", "stride", "drain", "blast", "mark", "tremor", "geyser",
    "clone", "shockwave",
]  # fmt: skip
AIMED_AT: Final[Mapping[str, str]] = {
    "pass": "unit", "attack": "unit", "control": "unit", "summon": "hex", "crater": "hex",
    "settle": "hex", "push": "unit", "blood_bolt": "unit", "heal": "unit self", "shape": "hex",
    "drain": "unit", "blast": "hex", "mark": "unit", "tremor": "unit", "geyser": "unit",
    "clone": "unit", "shockwave": "all",
}  # fmt: skip
"""What a power with such an effect aims at; those that are not named aim at nothing."""
_ATTACKING: Final = ("attack", "blood_bolt", "blast", "tremor", "geyser")
_COUNTING: Final = ("heal", "drain", "crater", "geyser", "blood_bolt", "stride", "fly")
DIVINE_EFFECTS: Final = {
    "athilian_strength": ("strengthened", False), "athilian_shield": ("shielded", False),
    "celestial_wings": ("winged", False), "stasis_field": ("stasis", False),
    "gravity_well": ("grounded", True), "raise_earth": ("", True), "flood": ("", True),
    "open_chasm": ("", True), "lightning_strike": ("", True), "temporary_gate": ("", True),
    "breath_of_life": ("", True), "wrath_of_the_council": ("", True), "dispel_magic": ("", False),
    "tsunami": ("", False), "unnatural_force": ("", False), "time_warp": ("", False),
    "shift_relic": ("", False), "polymorph": ("", False), "rally_call": ("", False),
}  # fmt: skip
"""The interventions there are rules for: the mark each puts, and whether it needs an amount."""
TRAITS: Final = (
    "flying", "amphibious", "rooted", "raised", "blurred", "venomous", "piercing", "regenerating",
    "explosive", "retaliating", "furious",
)  # fmt: skip
MarkName = Literal[
    "levitating", "inspired", "paralysed", "frozen", "warded", "corroded", "artifact",
    "strengthened", "winged", "stasis", "shielded", "grounded",
]  # fmt: skip
MARKS: Final[tuple[str, ...]] = get_args(MarkName)
FigureName = Literal["celestial_knight", "shadow_ranger", "spell_binder", "forsaken_drake"]
FIGURES: Final[tuple[str, ...]] = get_args(FigureName)
ORIGINS: Final = ("rulebook", "inferred", "reconstructed")
FOLDER = Path(__file__).parents[1] / "data"

Count = Annotated[int, Meta(ge=0)]
Some = Annotated[int, Meta(ge=1)]
Text = Annotated[str, Meta(pattern=r"\S")]


# --- the records --------------------------------------------------------------------------------


class Origin(Component, frozen=True):
    """Where the values of a card come from: the rulebook, what follows from it, or ourselves."""

    rulebook: tuple[str, ...] = ()
    inferred: tuple[str, ...] = ()
    reconstructed: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        found: dict[str, str] = {}
        for word in ORIGINS:
            for value in getattr(self, word):
                if value in found:
                    raise ValueError(f"{value!r} is both {found[value]} and {word}")
                found[value] = word

    @property
    def of(self) -> dict[str, str]:
        """Value to word."""
        return {value: word for word in ORIGINS for value in getattr(self, word)}

    def must_know(self, known: Iterable[str], wanted: Iterable[str]) -> None:
        """Complain about values that there are none of, and of those it does not name."""
        found = self.of
        for value in found:
            if value not in known:
                raise ValueError(f"origin: {value!r} is none of {', '.join(known)}")
        for value in wanted:
            if value not in found:
                raise ValueError(f"origin: does not say where {value!r} comes from")


class Mark(Component, frozen=True):
    """What a condition marker does while it is on a unit."""

    name: MarkName
    melee: Count = 0
    ranged: Count = 0
    magical: Count = 0
    armor: Count = 0
    ward: Count = 0
    ends: Literal["upkeep", "turn"] = "upkeep"


class Power(Component, frozen=True):
    """A power with a cost. The last five are worked out when its card is read."""

    name: Text
    effect: EffectName
    text: Text
    pays: Annotated[tuple[Literal["movement", "action", "cube"], ...], Meta(min_length=1)]
    range: tuple[Count, ...] = ()
    aims: Literal["unit", "hex", "all", "self", "none"] = "none"
    side: Literal["any", "other", "enemy", "friendly"] = "other"
    attack: Literal["", "melee", "ranged", "magical"] = ""
    value: Count = 0
    amount: Count = 0
    gives_action: bool = False
    id: str = ""
    card: str = ""
    movement: bool = False
    action: bool = False
    cube: bool = False

    def __post_init__(self) -> None:
        wanted = AIMED_AT.get(self.effect, "none").split()
        if self.aims not in wanted:
            aim = " or ".join(wanted)
            raise ValueError(f"aims: with effect {self.effect!r} it must be {aim}")
        if self.effect in _ATTACKING and not (self.attack and self.value):
            raise ValueError(f"effect {self.effect!r} needs an attack and its value")
        if self.effect in _COUNTING and not self.amount:
            raise ValueError(f"effect {self.effect!r} needs an amount of at least 1")
        if self.effect == "shockwave" and self.range != (1,):
            raise ValueError("range: must be [1], a shockwave pushes who is next door")
        if self.effect == "blink" and not self.range:
            raise ValueError("range: is missing, it says how far a blink goes")

    @property
    def reach(self) -> int:
        """The largest distance it works at; more than 1 if no range is given."""
        return max(self.range, default=99)

    def of(self, card: str) -> Power:
        """The same as a power of that card."""
        paid = {word: word in self.pays for word in ("movement", "action", "cube")}
        return replace(self, id=f"{card}.{self.name}", card=card, **paid)


_CARD_ORIGINS: Final = {
    "name": ("name",), "cost": ("cost",), "life": ("life",), "hands": ("hands", "needs_hands"),
    "spells": ("spells",), "modifiers": ("melee", "ranged", "magical"), "armor": ("armor", "ward"),
    "cubes": ("cubes",), "powers": ("powers", "traits"),
}  # fmt: skip
"""What a card must say the origin of, and the fields that make it so."""
_FURTHER_ORIGINS: Final = ("type", "range", "value", "attack", "pays", "amount")


class Card(Component, frozen=True):
    """An Alpha Creation card. Its type is that of its file."""

    id: Text
    name: Text
    cost: Count
    origin: Origin
    text: str = ""
    life: Count = 0
    hands: Count = 0
    needs_hands: Count = 0
    spells: Count = 0
    melee: Count = 0
    ranged: Count = 0
    magical: Count = 0
    armor: Count = 0
    ward: Count = 0
    cubes: Count = 0
    traits: dict[str, Some] = field(default_factory=dict)
    powers: tuple[Power, ...] = field(name="power", default=())
    mark: Mark | None = None
    type: str = ""

    def __post_init__(self) -> None:
        if any("cube" in power.pays for power in self.powers) != (self.cubes > 0):
            raise ValueError("cubes: must be given exactly if a power pays with a cube")
        if len({power.name for power in self.powers}) != len(self.powers):
            raise ValueError("two powers have the same name")
        if self.mark is None and any(power.effect == "mark" for power in self.powers):
            raise ValueError("a power puts a mark, but there is no [card.mark]")
        for trait in self.traits:
            if trait not in TRAITS:
                raise ValueError(f"traits: {trait!r} is none of {', '.join(TRAITS)}")
        wanted = [v for v, names in _CARD_ORIGINS.items() if any(getattr(self, n) for n in names)]
        self.origin.must_know((*_CARD_ORIGINS, *_FURTHER_ORIGINS), wanted)

    @property
    def reconstructed(self) -> tuple[str, ...]:
        """The values that are our own."""
        return self.origin.reconstructed


class Intervention(Component, frozen=True):
    """A Divine Intervention card."""

    id: Text
    name: Text
    points: Some
    text: Text
    origin: Origin
    duration: Count = 0
    own_turn: bool = False
    amount: Count = 0
    mark: Mark | None = None

    def __post_init__(self) -> None:
        if (self.mark is not None) != (self.duration > 0):
            raise ValueError("a mark and a 'duration' go together")
        if self.id not in DIVINE_EFFECTS:
            raise ValueError(f"id: there are no rules for {self.id!r}")
        name, needs_amount = DIVINE_EFFECTS[self.id]
        if (self.mark.name if self.mark else "") != name:
            raise ValueError(f"the mark must be {name!r}" if name else "it puts no mark")
        if needs_amount and not self.amount:
            raise ValueError("amount: must be at least 1")
        self.origin.must_know(
            ("name", "points", "duration", "effect"), ("name", "points", "effect")
        )

    @property
    def reconstructed(self) -> tuple[str, ...]:
        """The values that are our own."""
        return self.origin.reconstructed


class Box(Component, frozen=True):
    """What else is in the box."""

    figures_of_a_type: Some
    relics: Some
    terrain_tiles: Some
    sides_of_a_tile: Some
    life_tokens: Some
    cost_tokens: Some
    point_markers: Some
    condition_markers: Some
    cubes: Some
    origin: Origin

    def __post_init__(self) -> None:
        names = tuple(self.counts)
        self.origin.must_know(names, names)

    @property
    def counts(self) -> dict[str, int]:
        """How many there are of each."""
        return {name: number for name, number in asdict(self).items() if name != "origin"}


# --- reading ------------------------------------------------------------------------------------


def load_cards(path: Path, card_type: str) -> dict[str, Card]:
    """Read one card file."""
    only(path, ("card",))
    found = entries(path, "card", Card)
    distinct(path, "card", [card.id for card in found])
    for card in found:
        if card_type == GENUS and not card.life:
            raise BadData(f"{path}: card {card.id!r}: life: a genus has at least 1")
    return {
        card.id: replace(
            card, type=card_type, powers=tuple(power.of(card.id) for power in card.powers)
        )
        for card in found
    }


def load_all_cards(folder: Path) -> dict[str, Card]:
    """The Alpha cards of all four types."""
    found: dict[str, Card] = {}
    for card_type in TYPES:
        path = folder / FILES[card_type]
        for card in load_cards(path, card_type).values():
            if card.id in found:
                other = FILES[found[card.id].type]
                raise BadData(f"{path}: card {card.id!r}: id: is used in {other} too")
            found[card.id] = card
    return found


def load_basic_powers(path: Path) -> tuple[Power, ...]:
    """The powers of every unit."""
    cards = load_cards(path, BASIC)
    if list(cards) != [BASIC]:
        raise BadData(f"{path}: there must be one card, with id {BASIC!r}")
    return cards[BASIC].powers


def load_interventions(path: Path) -> dict[str, Intervention]:
    """Read the file of interventions."""
    only(path, ("intervention",))
    found = entries(path, "intervention", Intervention)
    distinct(path, "intervention", [card.id for card in found])
    return {card.id: card for card in found}


BOX = load(FOLDER / "components.toml", Box)
FIGURES_OF_A_TYPE = BOX.figures_of_a_type
BASIC_POWERS = load_basic_powers(FOLDER / FILES[BASIC])
CARDS = load_all_cards(FOLDER)
INTERVENTIONS = load_interventions(FOLDER / "interventions.toml")
POWERS: dict[str, Power] = {
    power.id: power
    for power in (*BASIC_POWERS, *(power for card in CARDS.values() for power in card.powers))
}
