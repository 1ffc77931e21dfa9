"""The state of a game: plain data, nothing else.

Cards, Units, Skills, tokens and tiles are small numbers into the tables of `components`; equal ones
are equal numbers. Chance is lazy: a deck or pile is an unordered bag, and what lies on top is
decided when it is drawn, so that hardly anything hidden is in a state at all.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Final

from critias.kernel.copying import Record, State, derived, later

NOBODY: Final = -1
OFF_MAP: Final = -1
NONE: Final = -1

Entry = tuple[str | int, ...]
"""Something still to be done: a name and plain values."""

Given = tuple[str, str, str, int]
"""A number that was gained: of what ("move", "attack"), by what (a "card", a "unit", "sideways",
a "skill", ...), its name, and how much."""

# What has happened in a turn, as bits of `Turn.flags`.
MOVED: Final = 1
"""Moved or explored: no Rest any more."""
ACTED: Final = 2
"""The action is taken: no movement any more."""
RESTED: Final = 4
CARD_USED: Final = 8
"""A Deed card was played or discarded: the one-card minimum is met."""
TALKING: Final = 16
"""An interaction is going on."""
EMPTY_START: Final = 32
"""The hand was empty when the turn began."""
DIE_TAKEN: Final = 64
"""A die has left the Source for this player."""
NO_DICE: Final = 128
"""No die of the Source may be taken any more."""
FLIGHT: Final = 512
"""No rampaging enemy is provoked this turn."""
ANOTHER_TURN: Final = 1024
"""The same player's next turn follows this one."""
NO_DRAW: Final = 2048
"""No discarding and drawing at the end of this turn."""
HEALED_EMPTY: Final = 4096
"""Healing took the last card of the hand."""
FRIENDLY_FIRE: Final = 8192
"""No damage may be assigned to Units this turn."""
STAYED: Final = 16384
"""Movement is over, though no action has been taken."""
EXERTED: Final = 32768
"""A Move or Influence effect was played: no Rest any more."""
NO_MOVE: Final = ACTED | STAYED
"""What leaves no room for movement."""
NO_ACTION: Final = ACTED | RESTED
"""What leaves no room for an action, nor for movement."""
BUSY: Final = MOVED | ACTED | RESTED
"""Something was done with the turn."""
NO_REST: Final = MOVED | ACTED | RESTED | EXERTED
"""What leaves no room for a Rest."""


@dataclass(slots=True)
class Unit(Record):
    """A Unit in a player's Unit area."""

    card: int
    spent: bool = False
    wounds: int = 0
    banner: int = NONE
    """The Deed card attached to it."""
    banner_down: bool = False
    """Its Banner is turned over until the next Round."""
    bonded: bool = False
    """It stands under Bonds of Loyalty."""
    closed: bool = False
    """Resistance saved it in this combat: it takes no more damage in it."""
    honoured: bool = False
    """It has earned its Fame under the strong Banner of Glory this turn."""
    number: int = later(NONE)
    """What it is known by in combats between players, wherever it stands; given in the first."""


@dataclass(slots=True)
class Turn(Record):
    """What one player has done and may do in the present turn."""

    flags: int = 0
    move: int = 0
    influence: int = 0
    heal: int = 0
    grail: int = 0
    """How many of the Healing points pay Fame when they are spent."""
    dice: int = 1
    """How many dice of the Source may still be taken."""
    taken: list[int] = field(default_factory=list)
    """Dice taken from the Source; they are rolled when they return."""
    fixed: list[int] = field(default_factory=list)
    """Dice that return as they lie."""
    costs: list[tuple[int, int, int]] = field(default_factory=list)
    """Changes of Move costs: (terrains as bits, by how much, not below); see `movement`."""
    opened: int = 0
    """Terrains, as bits, that can be entered this turn although they are closed."""
    path: list[tuple[int, int]] = field(default_factory=list)
    """(space left, spaces moved) for every move of the turn."""
    used: list[int] = field(default_factory=list)
    """Skills used this turn."""
    spent_crystals: list[int] = field(default_factory=[0, 0, 0, 0].copy)
    wounds: int = 0
    """Wounds received, in hand or discard pile."""
    recruited: int = 0
    cast: list[int] = field(default_factory=[0, 0, 0, 0].copy)
    """Spells cast, by colour."""
    defeated: int = 0
    rewards: list[Entry] = field(default_factory=list)
    """What the end of the turn brings."""
    fame: int = 0
    reputation: int = 0
    """Fame and Reputation that the end of the turn brings."""
    limit: int = 0
    """Change of the Hand limit when drawing at the end of the turn."""
    notes: dict[str, int] = field(default_factory=dict)
    """What cards and Skills have to remember until the end of the turn."""
    given: tuple[Given, ...] = later(())
    """Where the numbers of this turn come from, for those who look at them; no rule asks."""


@dataclass(slots=True)
class Player(Record):
    """One Hero and all that belongs to it."""

    hero: int
    hand: list[int] = field(default_factory=list)
    deck: list[int] = field(default_factory=list)
    """A bag: its order is not decided yet."""
    top: list[int] = field(default_factory=list)
    """Cards on top of the bag, the next one to be drawn last; those only the owner knows are
    written as their complement (~card)."""
    bottom: list[int] = field(default_factory=list)
    """Cards under the bag, the last one to be drawn first."""
    discard: list[int] = field(default_factory=list)
    play: list[int] = field(default_factory=list)
    """The Play area."""
    crystals: list[int] = field(default_factory=[0, 0, 0, 0].copy)
    tokens: list[int] = field(default_factory=[0, 0, 0, 0, 0, 0].copy)
    units: list[Unit] = field(default_factory=list)
    skills: list[int] = field(default_factory=list)
    turned: list[int] = field(default_factory=list)
    """Skills face down until the next Round."""
    pile: list[int] = field(default_factory=list)
    """Own Skills not yet turned up, as a bag."""
    fame: int = 0
    level: int = 1
    reputation: int = 0
    space: int = OFF_MAP
    tactic: int = NONE
    tactic_down: bool = False
    tactic_die: int = NONE
    """The face of the die on Mana Steal."""
    under: int = 0
    """How many cards of the deck lie under Sparing Power."""
    spared: list[int] = field(default_factory=list)
    """Cards under Sparing Power that were known when they were put there."""
    claim: int = NONE
    """The face of the die kept by Mana Claim."""
    claim_paid: bool = False
    """Mana Claim gave its tokens at once."""
    calm: int = 0
    """The ends of own turns until another Motivation may be used."""
    down: bool = False
    """The Round Order token is face down: the next turn has been taken already."""
    entered: bool = False
    plundered: bool = False
    gone: list[int] = field(default_factory=list)
    """Own cards removed from the game."""
    drafted: list[int] = field(default_factory=list)
    drawn: list[int] = field(default_factory=list)
    """Artifacts drawn as a reward, one of which goes back."""
    shown: list[int] = field(default_factory=list)
    """Own Skills turned up to choose from."""
    turn: Turn = field(default_factory=Turn)
    unseen: list[int] = later(list)
    """Artifacts and drafted cards in hand or deck that only the owner has ever seen."""


# Where an enemy comes from.
DEFENDER, RAMPAGING, DRAWN, SUMMONED = range(4)

# What has become of an enemy, as bits of `Foe.flags`.
DEAD: Final = 1
BLOCKED: Final = 2
STOPPED: Final = 4
"""It does not attack in this combat."""
BEHIND: Final = 8
"""A summoner behind its monster."""
STRUCK: Final = 16
"""Its damage has been assigned."""
UNFORTIFIED: Final = 32
BARE: Final = 64
"""It has lost all its resistances."""
NO_FIRE_RESISTANCE: Final = 128
HALF_FAME: Final = 256


AWAY: Final = DEAD | BEHIND
"""It cannot be fought."""
HARMLESS: Final = AWAY | BLOCKED | STOPPED | STRUCK
"""It does not attack, or not any more."""


@dataclass(slots=True)
class Foe(Record):
    """An enemy token in a combat."""

    token: int
    space: int
    origin: int = DEFENDER
    flags: int = 0
    armor: int = 0
    """Change of its Armor."""
    attack: int = 0
    """Change of its Attack."""
    master: int = NONE
    """The summoner it stands for."""
    owner: int = NOBODY
    """In a combat between players: whose Unit it is; its token is then the Unit's card."""
    unit: int = NONE
    """The number of that Unit (`Unit.number`)."""
    base: int = 0
    """The Armor of that Unit."""
    wards: int = 0
    """The resistances of that Unit, as bits."""


@dataclass(slots=True)
class Rival(Record):
    """The defender of a duel: what a `Combat` holds of the player whose turn it is."""

    seat: int
    fresh: bool = True
    wounds: int = 0
    move: int = 0
    notes: dict[str, int] = field(default_factory=dict)


@dataclass(slots=True)
class Combat(Record):
    """A combat in progress, with enemies or between players; see `sides` for what is whose."""

    kind: str
    space: int
    foes: list[Foe] = field(default_factory=list)
    phase: int = 0
    """The bit of `terms` for the phase."""
    fresh: bool = True
    """The player has done nothing in it yet."""
    units: bool = True
    """Units may be used and may take damage."""
    night: bool = False
    """Night rules hold whatever the time."""
    fortified: bool = False
    """The site fortifies its defenders."""
    bonuses: int = 0
    """The colours, as bits, of the cities whose bonus the defenders have."""
    targets: int = 0
    """The enemies of the open attack, as bits."""
    attacks: list[tuple[int, int, int, int]] = field(default_factory=list)
    """The open attack: (value, kind, element, Unit or -1). Against enemies nobody asks for the
    Unit, and its place stands here; between players its number."""
    against: int = NONE
    """The enemy of the open block, or the one whose damage is being assigned."""
    blocks: list[tuple[int, int, int]] = field(default_factory=list)
    """The open block: (value, element, Unit or -1)."""
    riders: list[str] = field(default_factory=list)
    """What the open block does besides, by the names of `block`."""
    damage: int = 0
    """Damage of the enemy `against` still to be assigned."""
    wounds: int = 0
    """Wounds taken into hand in this combat, for the knock-out."""
    start: int = OFF_MAP
    """The space to withdraw to."""
    move: int = 0
    """Move points left when the combat began."""
    notes: dict[str, int] = field(default_factory=dict)
    """What cards and Skills of the player, and the combat itself, have to remember until its
    end."""
    rival: Rival | None = later(None)
    """The defender, in a combat between players."""


@dataclass(slots=True)
class CityRecord(Record):
    """A city on the map."""

    colour: int
    level: int
    spaces: list[int]
    garrison: list[int] = field(default_factory=list)
    """Tokens: those face down are written as the complement (~pile) of their pile."""
    shields: list[int] = field(default_factory=list)
    """Seats, in the order the Shields were put."""
    conquered: bool = False
    leader: int = NOBODY
    second: int = NONE
    """The colour of the other half of a Megapolis."""


@dataclass(slots=True)
class Dummy(Record):
    """The Dummy player of solo and cooperative games."""

    hero: int
    deck: list[int]
    discard: list[int] = field(default_factory=list)
    crystals: list[int] = field(default_factory=[0, 0, 0, 0].copy)
    tactic: int = NONE
    pile: list[int] = field(default_factory=list)
    """Skills of its Hero not yet turned up (solo), as a bag."""


@dataclass(slots=True, kw_only=True)
class MageKnightState(State):
    """All that there is on the table."""

    scenario: int
    shape: str
    """The shape of the map, by its name in `map`."""
    switches: tuple[str, ...] = ()
    """The variants in use, and the special rules of the scenario."""
    rounds: int = 6
    """How many Rounds there are at most."""
    levels: tuple[int, ...] = ()
    """The levels of the cities in the order of reveal."""
    players: list[Player] = field(default_factory=list)
    dummy: Dummy | None = None
    phase: str = "heroes"
    agenda: list[Entry] = field(default_factory=list)
    """What has to be done before the phase goes on; the last entry comes first."""
    active: int = 0
    """The seat whose turn it is."""
    order: list[int] = field(default_factory=list)
    """Seats in Round order, the Dummy being the number of players."""
    slot: int = 0
    """The place in `order` whose slot it is."""
    round: int = 1
    night: bool = False
    darkness: bool | None = None
    """Whether the next Round is a Night, where chance decides (Darkness is Coming)."""
    unit_count: int = 3
    """How many Units a new offer has."""
    announced: int = NOBODY
    """Who announced the End of the Round."""
    last_slots: int = NONE
    """How many slots are left in this Round after the announcement."""
    returning: list[int] = field(default_factory=list)
    """Seats whose turn goes on, the last one first, when the present end of turn is over."""
    assault: list[int] = field(default_factory=list)
    """A cooperative assault: the space of the city, then the participants in Round order."""
    shares: list[int] = field(default_factory=list)
    """How many defenders each participant faces."""
    homes: list[int] = field(default_factory=list)
    """Where each participant came from."""
    parts: list[int] = field(default_factory=list)
    """The participants whose part is still to come."""
    last_turns: list[int] = field(default_factory=list)
    """Seats that still have their last turn after the scenario's end was met."""
    ending: bool = False
    """The scenario's end was met."""
    over: bool = False

    source: list[int] = field(default_factory=list)
    """The faces of the dice in the Source, sorted."""
    spells: list[int] = field(default_factory=list)
    """The Spell offer, the lowest position first."""
    spell_deck: list[int] = field(default_factory=list)
    spell_bottom: list[int] = field(default_factory=list)
    """Cards known to lie under the deck, the first one to be drawn first."""
    actions: list[int] = field(default_factory=list)
    """The Advanced Action offer, the lowest position first."""
    action_deck: list[int] = field(default_factory=list)
    action_bottom: list[int] = field(default_factory=list)
    artifact_deck: list[int] = field(default_factory=list)
    artifact_bottom: list[int] = field(default_factory=list)
    units: list[int] = field(default_factory=list)
    """The Units of the Unit offer."""
    monastery: list[int] = field(default_factory=list)
    """The Advanced Actions of the Unit offer."""
    regular_deck: list[int] = field(default_factory=list)
    regular_bottom: list[int] = field(default_factory=list)
    elite_deck: list[int] = field(default_factory=list)
    elite_bottom: list[int] = field(default_factory=list)
    lost_units: list[int] = field(default_factory=list)
    """Units removed from the game."""
    lost_cards: list[int] = field(default_factory=list)
    """Deed cards removed from the game that nobody owned."""
    packs: list[list[int]] = field(default_factory=list)
    """The cards passed round while drafting, by seat."""
    stirred: int = NONE
    """The secret bonus of the only enemy (Interactive Combat), a colour."""
    stirrer: int = NONE
    """Who has set it."""
    upgrades: list[int] = field(default_factory=list)
    """Advanced Actions revealed for Action Upgrades."""
    common_skills: list[int] = field(default_factory=list)
    lasting: list[tuple[int, int, int]] = field(default_factory=list)
    """Interactive Skills on the table: (Skill, owner, value)."""
    curses: list[tuple[str, int, int]] = field(default_factory=list)
    """Prices on using mana: (name, owner, colour); see `mana.note_use`."""
    tactics: list[int] = field(default_factory=list)
    """Tactics on display."""
    lost_tactics: list[int] = field(default_factory=list)

    tiles: list[tuple[int, int, int]] = field(default_factory=list)
    """(slot, tile, turns of 60 degrees) in the order they were laid."""
    countryside: list[int] = field(default_factory=list)
    core: list[int] = field(default_factory=list)
    city_tiles: list[int] = field(default_factory=list)
    """Tiles not yet laid, by kind, in the deck or in the box."""
    sure: list[int] = field(default_factory=list)
    """Tiles among them that are in the deck for certain."""
    left: list[int] = field(default_factory=[0, 0, 0].copy)
    """How many Countryside, Core and city tiles are still in the deck."""
    ground: str = ""
    """The terrain of every space of the lattice, a letter each; a blank is not revealed."""
    sites: str = ""
    """The site of every space of the lattice, a letter each."""
    rampaging: int = 0
    """The spaces with rampaging enemies, as bits."""
    tokens: dict[int, list[int]] = field(default_factory=dict)
    """Enemy tokens by space; those face down are written as the complement of their pile."""
    beaten: list[int] = field(default_factory=list)
    """Spaces whose rampaging enemies have been defeated."""
    doubled: list[int] = field(default_factory=list)
    """Spaces with a second rampaging enemy (Rampage)."""
    out: list[int] = field(default_factory=list)
    """Seats that are out of the game (One to Return)."""
    secrets: list[int] = field(default_factory=list)
    """Spaces of secret dungeons and tombs (Dungeon Lords)."""
    ruins: dict[int, int] = field(default_factory=dict)
    """Ruin tokens by space; -1: face down."""
    ruin_pile: list[int] = field(default_factory=list)
    shields: dict[int, int] = field(default_factory=dict)
    """The owner of the Shield on a site, by space."""
    marks: dict[int, list[int]] = field(default_factory=dict)
    """Shields on glades, by space."""
    burned: list[int] = field(default_factory=list)
    incanted: list[int] = field(default_factory=list)
    """Seats that have performed an incantation this Night."""
    cities: list[CityRecord] = field(default_factory=list)
    piles: list[list[int]] = field(default_factory=list)
    """Enemy tokens by pile, those lying face down on the map included, as bags."""
    discards: list[list[int]] = field(default_factory=list)
    combat: Combat | None = None
    dusk: int = later(0)
    """The Round in which it became Night for good (Darkness is Coming); 0: not yet."""
    numbered: int = later(0)
    """How many Units have a number."""
    unit_pool: tuple[int, ...] = later(())
    skill_pool: tuple[int, ...] = later(())
    """The Units, every card, and the Skills that were in the box when the game was made."""
    champions: list[int] = later(list)
    """One to Return in teams: the seat each team has marked in secret."""
    land: Any = derived()
    """See `map.land`."""
