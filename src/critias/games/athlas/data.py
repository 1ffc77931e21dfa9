"""The cards as the data files define them, and what a set of cards adds up to.

An owner of the printed game can correct any value in `data/*.toml`; the table marks what is a
reconstruction.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final, NamedTuple
from weakref import WeakValueDictionary

from critias.games.athlas.reading import Table, read
from critias.kernel.copying import Shared
from critias.kernel.errors import BadData

GENUS, EQUIPMENT, ABILITY, SPELL, BASIC = "genus", "equipment", "ability", "spell", "basic"
TYPES: Final = (GENUS, EQUIPMENT, ABILITY, SPELL)
FILES: Final = {
    GENUS: "genus.toml",
    EQUIPMENT: "equipment.toml",
    ABILITY: "abilities.toml",
    SPELL: "spells.toml",
    BASIC: "basic.toml",
}
ATTACKS: Final = ("melee", "ranged", "magical")
EFFECTS: Final = {
    "walk": "none", "climb": "none", "fly": "none", "pass": "unit", "attack": "unit",
    "control": "unit", "summon": "hex", "crater": "hex", "settle": "hex", "push": "unit",
    "blood_bolt": "unit", "heal": "unit self", "blink": "none", "shape": "hex", "stride": "none",
    "drain": "unit", "blast": "hex", "mark": "unit", "tremor": "unit", "geyser": "unit",
    "clone": "unit", "shockwave": "all",
}  # fmt: skip
"""The effects and what a power with such an effect aims at."""
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
MARKS: Final = (
    "levitating", "inspired", "paralysed", "frozen", "warded", "corroded", "artifact",
    "strengthened", "winged", "stasis", "shielded", "grounded",
)  # fmt: skip
FIGURES: Final = ("celestial_knight", "shadow_ranger", "spell_binder", "forsaken_drake")
COMPONENTS: Final = (
    "figures_of_a_type", "relics", "terrain_tiles", "sides_of_a_tile", "life_tokens",
    "cost_tokens", "point_markers", "condition_markers", "cubes",
)  # fmt: skip
MAX_INTERVENTIONS: Final = 4
MAX_DIVINE_POINTS: Final = 8

FOLDER = Path(__file__).with_name("data")


@dataclass(frozen=True, slots=True)
class Mark:
    """What a condition marker does while it is on a unit."""

    name: str
    melee: int = 0
    ranged: int = 0
    magical: int = 0
    armor: int = 0
    ward: int = 0
    ends: str = "upkeep"


@dataclass(frozen=True, slots=True)
class Power:
    """A power with a cost."""

    id: str
    card: str
    effect: str
    text: str
    movement: bool = False
    action: bool = False
    cube: bool = False
    range: tuple[int, ...] = ()
    aims: str = "none"
    side: str = "other"
    attack: str = ""
    value: int = 0
    amount: int = 0
    gives_action: bool = False

    @property
    def reach(self) -> int:
        """The largest distance it works at; more than 1 if no range is given."""
        return max(self.range, default=99)


@dataclass(frozen=True, slots=True)
class Card:
    """An Alpha Creation card."""

    id: str
    name: str
    type: str
    cost: int
    text: str = ""
    life: int = 0
    hands: int = 0
    needs_hands: int = 0
    spells: int = 0
    melee: int = 0
    ranged: int = 0
    magical: int = 0
    armor: int = 0
    ward: int = 0
    cubes: int = 0
    traits: Mapping[str, int] = field(default_factory=dict)
    powers: tuple[Power, ...] = ()
    mark: Mark | None = None
    origin: Mapping[str, str] = field(default_factory=dict)

    @property
    def reconstructed(self) -> tuple[str, ...]:
        """The values that are our own."""
        return tuple(value for value, word in self.origin.items() if word == "reconstructed")


@dataclass(frozen=True, slots=True)
class Intervention:
    """A Divine Intervention card."""

    id: str
    name: str
    points: int
    text: str
    duration: int = 0
    own_turn: bool = False
    amount: int = 0
    mark: Mark | None = None
    origin: Mapping[str, str] = field(default_factory=dict)

    @property
    def reconstructed(self) -> tuple[str, ...]:
        """The values that are our own."""
        return tuple(value for value, word in self.origin.items() if word == "reconstructed")


class PresetAlpha(NamedTuple):
    """One Alpha of a ready-made design; `cost` is 0 where none is printed."""

    cards: tuple[str, ...]
    figure: str
    cost: int


class Preset(NamedTuple):
    """A ready-made design: three Alphas and a stack, top first."""

    id: str
    name: str
    alphas: tuple[PresetAlpha, ...]
    stack: tuple[str, ...]


# --- reading ------------------------------------------------------------------------------------


def load_cards(path: Path, card_type: str) -> dict[str, Card]:
    """Read one card file."""
    top = read(path)
    top.only("card")
    cards: dict[str, Card] = {}
    for table in top.tables("card", "card"):
        card = _read_card(table, card_type)
        if card.id in cards:
            raise table.error("field 'id' is used twice")
        cards[card.id] = card
    if not cards:
        raise top.error("there is no [[card]]")
    return cards


def load_all_cards(folder: Path) -> dict[str, Card]:
    """The Alpha cards of all four types."""
    found: dict[str, Card] = {}
    for card_type in TYPES:
        path = folder / FILES[card_type]
        for card in load_cards(path, card_type).values():
            if card.id in found:
                other = FILES[found[card.id].type]
                raise BadData(f"{path}: card {card.id}: field 'id' is used in {other} too")
            found[card.id] = card
    return found


def load_basic_powers(path: Path) -> tuple[Power, ...]:
    """The powers of every unit."""
    cards = load_cards(path, BASIC)
    if list(cards) != [BASIC]:
        raise BadData(f"{path}: there must be one card, with id {BASIC!r}")
    return cards[BASIC].powers


_CARD_FIELDS = (
    "id", "name", "cost", "text", "life", "hands", "needs_hands", "spells", "melee", "ranged",
    "magical", "armor", "ward", "cubes", "traits", "power", "mark", "origin",
)  # fmt: skip


_CARD_ORIGINS = {
    "name": ("name",), "cost": ("cost",), "life": ("life",), "hands": ("hands", "needs_hands"),
    "spells": ("spells",), "modifiers": ("melee", "ranged", "magical"), "armor": ("armor", "ward"),
    "cubes": ("cubes",), "powers": ("power", "traits"),
}  # fmt: skip
"""What a card must say the origin of, and the fields that make it so."""
_FURTHER_ORIGINS = ("type", "range", "value", "attack", "pays", "amount")


def _check_origin(table: Table, origin: Mapping[str, str]) -> Mapping[str, str]:
    for value in origin:
        if value not in _CARD_ORIGINS and value not in _FURTHER_ORIGINS:
            known = ", ".join((*_CARD_ORIGINS, *_FURTHER_ORIGINS))
            raise table.error(f"origin: {value!r} is none of {known}")
    for value, fields in _CARD_ORIGINS.items():
        if value not in origin and any(table.fields.get(field) for field in fields):
            raise table.error(f"origin: does not say where {value!r} comes from")
    return origin


def _read_card(table: Table, card_type: str) -> Card:
    table.only(*_CARD_FIELDS)
    table.must("cost")
    if card_type == GENUS:
        table.must("life")
    card_id = table.text("id")
    powers = tuple(_read_power(power, card_id) for power in table.tables("power", "power"))
    cubes = table.number("cubes")
    if any(power.cube for power in powers) != (cubes > 0):
        raise table.error("field 'cubes' must be given exactly if a power pays with a cube")
    if len({power.id for power in powers}) != len(powers):
        raise table.error("two powers have the same name")
    mark = None
    if "mark" in table.fields:
        mark = _read_mark(table, "name", "melee", "ranged", "magical", "armor", "ward", "ends")
    if mark is None and any(power.effect == "mark" for power in powers):
        raise table.error("a power puts a mark, but there is no [card.mark]")
    return Card(
        id=card_id,
        name=table.text("name"),
        type=card_type,
        cost=table.number("cost"),
        text=table.get("text", str, ""),
        life=table.number("life", least=1 if card_type == GENUS else 0),
        hands=table.number("hands"),
        needs_hands=table.number("needs_hands"),
        spells=table.number("spells"),
        melee=table.number("melee"),
        ranged=table.number("ranged"),
        magical=table.number("magical"),
        armor=table.number("armor"),
        ward=table.number("ward"),
        cubes=cubes,
        traits=_read_traits(table),
        powers=powers,
        mark=mark,
        origin=_check_origin(table, table.origin("origin")),
    )


def _read_traits(table: Table) -> dict[str, int]:
    traits = Table(table.path, f"{table.place}: traits", table.get("traits", dict, {}))
    traits.only(*TRAITS)
    return {name: traits.number(name, least=1) for name in traits.fields}


_POWER_FIELDS = (
    "name", "effect", "pays", "range", "aims", "side", "attack", "value", "amount", "gives_action",
    "text",
)  # fmt: skip


def _read_power(table: Table, card_id: str) -> Power:
    table.only(*_POWER_FIELDS)
    table.must("pays")
    pays = table.texts("pays")
    for word in pays:
        if word not in ("movement", "action", "cube"):
            raise table.error(f"field 'pays': {word!r} is none of movement, action, cube")
    if not pays:
        raise table.error("field 'pays' is empty: a power without a cost could be used for ever")
    effect = table.choice("effect", tuple(EFFECTS))
    attack = ""
    if effect in ("attack", "blood_bolt", "blast", "tremor", "geyser"):
        attack = table.choice("attack", ATTACKS)
        table.must("value")
    if effect in ("heal", "drain", "crater", "geyser", "blood_bolt", "stride", "fly"):
        table.must("amount")
        table.number("amount", least=1)
    aims = table.choice("aims", ("unit", "hex", "all", "self", "none"), default="none")
    if aims not in EFFECTS[effect].split():
        wanted = " or ".join(EFFECTS[effect].split())
        raise table.error(f"field 'aims' is {aims!r}; with effect {effect!r} it must be {wanted}")
    distances = table.numbers("range")
    if effect == "shockwave" and distances != (1,):
        raise table.error("field 'range' must be [1]: a shockwave pushes who is next door")
    if effect == "blink" and not distances:
        raise table.error("field 'range' is missing: it says how far a blink goes")
    return Power(
        id=f"{card_id}.{table.text('name')}",
        card=card_id,
        effect=effect,
        text=table.text("text"),
        movement="movement" in pays,
        action="action" in pays,
        cube="cube" in pays,
        range=distances,
        aims=aims,
        side=table.choice("side", ("any", "other", "enemy", "friendly"), default="other"),
        attack=attack,
        value=table.number("value"),
        amount=table.number("amount"),
        gives_action=table.get("gives_action", bool, False),
    )


def _read_mark(table: Table, *fields: str) -> Mark:
    mark = Table(table.path, f"{table.place}: mark", table.get("mark", dict, {}))
    mark.only(*fields)
    return Mark(
        name=mark.choice("name", MARKS),
        melee=mark.number("melee"),
        ranged=mark.number("ranged"),
        magical=mark.number("magical"),
        armor=mark.number("armor"),
        ward=mark.number("ward"),
        ends=mark.choice("ends", ("upkeep", "turn"), default="upkeep"),
    )


def load_interventions(path: Path) -> dict[str, Intervention]:
    """Read the file of interventions."""
    top = read(path)
    top.only("intervention")
    found: dict[str, Intervention] = {}
    for table in top.tables("intervention", "intervention"):
        table.only(
            "id", "name", "points", "text", "duration", "own_turn", "amount", "mark", "origin"
        )
        table.must("points")
        mark = None
        if "mark" in table.fields:
            mark = _read_mark(table, "name", "melee", "ranged", "magical", "armor", "ward")
        duration = table.number("duration")
        if (mark is not None) != (duration > 0):
            raise table.error("a mark and a 'duration' go together")
        _check_divine(table, table.text("id"), mark)
        card = Intervention(
            id=table.text("id"),
            name=table.text("name"),
            points=table.number("points", least=1),
            text=table.text("text"),
            duration=duration,
            own_turn=table.get("own_turn", bool, False),
            amount=table.number("amount"),
            mark=mark,
            origin=table.origin("origin"),
        )
        if card.id in found:
            raise table.error("field 'id' is used twice")
        found[card.id] = card
    if not found:
        raise top.error("there is no [[intervention]]")
    return found


def _check_divine(table: Table, card_id: str, mark: Mark | None) -> None:
    """Refuse a card there are no rules for, or one that lacks what its rules need."""
    if card_id not in DIVINE_EFFECTS:
        raise table.error(f"field 'id': there are no rules for {card_id!r}")
    name, needs_amount = DIVINE_EFFECTS[card_id]
    if (mark.name if mark else "") != name:
        raise table.error(f"the mark must be {name!r}" if name else "it puts no mark")
    if needs_amount:
        table.must("amount")
        table.number("amount", least=1)
    origin = table.origin("origin")
    for value in origin:
        if value not in ("name", "points", "duration", "effect"):
            raise table.error(f"origin: {value!r} is none of name, points, duration, effect")
    for value in ("name", "points", "effect"):
        if value not in origin:
            raise table.error(f"origin: does not say where {value!r} comes from")


def load_components(path: Path) -> dict[str, int]:
    """Read what else is in the box."""
    top = read(path)
    top.only(*COMPONENTS, "origin")
    origin = top.origin("origin")
    for name in COMPONENTS:
        top.must(name)
        if name not in origin:
            raise top.error(f"origin: does not say where {name!r} comes from")
    return {name: top.number(name, least=1) for name in COMPONENTS}


def load_presets(path: Path) -> dict[str, Preset]:
    """Read the ready-made designs and check them against the cards."""
    top = read(path)
    top.only("preset")
    found: dict[str, Preset] = {}
    for table in top.tables("preset", "preset"):
        table.only("id", "name", "origin", "interventions", "alpha")
        table.origin("origin")
        stack = table.texts("interventions")
        problem = stack_problem(stack)
        if problem:
            raise table.error(f"field 'interventions': {problem}")
        alphas = tuple(_read_preset_alpha(alpha) for alpha in table.tables("alpha", "alpha"))
        if len(alphas) != 3:
            raise table.error(f"there must be 3 [[preset.alpha]], not {len(alphas)}")
        used = [card for alpha in alphas for card in alpha.cards]
        if len(set(used)) != len(used):
            raise table.error("a card is in two Alphas")
        preset = Preset(table.text("id"), table.text("name"), alphas, stack)
        if preset.id in found:
            raise table.error("field 'id' is used twice")
        found[preset.id] = preset
    if not found:
        raise top.error("there is no [[preset]]")
    return found


def _read_preset_alpha(table: Table) -> PresetAlpha:
    table.only("cards", "cost", "figure")
    cards = table.texts("cards")
    problem = alpha_problem(cards)
    if problem:
        raise table.error(f"field 'cards': {problem}")
    cost = table.number("cost")
    adds_up_to = sum(CARDS[card].cost for card in cards)
    if cost and cost != adds_up_to:
        raise table.error(f"field 'cost' is {cost}, but the cards add up to {adds_up_to}")
    return PresetAlpha(cards, table.choice("figure", FIGURES), cost)


# --- what cards add up to -----------------------------------------------------------------------


def alpha_problem(cards: Iterable[str]) -> str | None:
    """What is wrong with an Alpha of these cards, in words; None if it is legal."""
    cards = tuple(cards)
    for card in cards:
        if card not in CARDS:
            return f"there is no card {card!r}"
    if len(set(cards)) != len(cards):
        return "a card is in it twice"
    genera = sum(CARDS[card].type == GENUS for card in cards)
    if genera != 1:
        return f"it has {genera} genus cards, not exactly one"
    hands = sum(CARDS[card].hands for card in cards)
    needs = sum(CARDS[card].needs_hands for card in cards)
    if needs > hands:
        return f"it needs {needs} hands and has {hands}"
    points = sum(CARDS[card].spells for card in cards)
    spells = sum(CARDS[card].cost for card in cards if CARDS[card].type == SPELL)
    if spells > points:
        return f"its spells cost {spells} and it has {points} spell points"
    return None


def stack_problem(stack: Iterable[str]) -> str | None:
    """What is wrong with a stack of interventions, in words; None if it is legal."""
    stack = tuple(stack)
    for card in stack:
        if card not in INTERVENTIONS:
            return f"there is no intervention {card!r}"
    if len(set(stack)) != len(stack):
        return "a card is in it twice"
    if len(stack) > MAX_INTERVENTIONS:
        return f"it has {len(stack)} cards, more than {MAX_INTERVENTIONS}"
    points = sum(INTERVENTIONS[card].points for card in stack)
    if points > MAX_DIVINE_POINTS:
        return f"it has {points} divine points, more than {MAX_DIVINE_POINTS}"
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


BOX = load_components(FOLDER / "components.toml")
FIGURES_OF_A_TYPE = BOX["figures_of_a_type"]
BASIC_POWERS = load_basic_powers(FOLDER / FILES[BASIC])
CARDS = load_all_cards(FOLDER)
INTERVENTIONS = load_interventions(FOLDER / "interventions.toml")
POWERS: dict[str, Power] = {
    power.id: power
    for power in (*BASIC_POWERS, *(power for card in CARDS.values() for power in card.powers))
}
PRESETS = load_presets(FOLDER / "presets.toml")
