"""The state of a game of Guards of Atlantis II: plain data, nothing else."""

from __future__ import annotations

from dataclasses import dataclass, field

from critias.games.goa2.rules.board import Board
from critias.kernel.copying import Record, Row, State, derived, later

OFF = -1
"""The space of a piece that is not on the board."""

MELEE, RANGED, HEAVY, HERO, TOKEN, FIXTURE = range(6)
"""Kinds of pieces; the first three are the minions. A fixture is an obstacle and nothing else:
neither unit nor token nor terrain."""

ATTACK, DEFENSE, INITIATIVE, MOVEMENT, RANGE, RADIUS = range(6)
"""Places in `Hero.items`."""

TURNS = 4


@dataclass(slots=True, kw_only=True)
class Hero(Record):
    """One hero with dashboard, cards and coins. A seat may hold two of them."""

    index: int
    name: str
    team: int
    seat: int
    level: int = 1
    coins: int = 0
    hand: list[str] = field(default_factory=list)
    deck: Row[str] = ()
    card: str = ""
    """The unresolved card."""
    resolved: list[str] = field(default_factory=lambda: [""] * TURNS)
    discard: list[str] = field(default_factory=list)
    facedown: Row[str] = ()
    """Resolved or discarded cards that lie facedown."""
    tucked: Row[str] = ()
    """The cards behind the items; others see the item strip only."""
    items: Row[int] = (0,) * 6
    ultimate: str = ""
    laid: str = ""
    """The card put down this turn, remembered whatever becomes of it."""
    used: Row[str] = ()
    """Abilities that work once per turn and have been used."""
    seen: Row[str] = ()
    """Cards of this hero that everybody has seen."""
    picks: Row[str] = ()
    """Upgrades chosen in secret, until everybody has chosen."""
    levelled: bool = False
    """Whether a level was bought this round."""
    more: Row[int] = later(tuple)
    """The pieces that are further figures of this hero."""
    extra: str = later("")
    """A second card put down, until one of the two is taken back."""
    hurried: int = later(OFF)
    """The initiative that the unresolved card counts as printed with, if a text has set one."""
    led: int = later(OFF)
    """The hero whose player decides the action of the unresolved card, if a text says so."""
    thrown: Row[str] = later(tuple)
    """Cards discarded this turn, where somebody in the game asks for them."""
    acted: bool = later(False)
    """Whether a card became resolved this turn, where somebody in the game asks for it."""
    aimed: int = later(0)
    """The heroes that the actions of this turn have targeted, as a set, where an Ultimate asks."""
    runes: Row[str] = later(tuple)
    """What lies under the four slots for the rest of the game."""
    book: Row[str] = later(tuple)
    """Further cards that can be cast; the others of them lie open beside it."""
    buried: dict[str, list[str]] = later(dict)
    """Cards that came from hand into a facedown place unseen, each with those it may be for all
    others; an entry ends when its card is seen."""
    turned: dict[str, list[str]] = later(dict)
    """The same for cards that came from the deck unseen."""
    tally: dict[str, int] = later(dict)
    """What is counted over the whole game."""

    def add_item(self, place: int, number: int = 1) -> None:
        """So many items more, or fewer."""
        items = [*self.items]
        items[place] += number
        self.items = tuple(items)


@dataclass(slots=True, kw_only=True)
class Effect(Record):
    """An active effect; what it does stands with its card."""

    owner: int
    card: str
    begins: int
    ends: int
    note: int = OFF
    """A number the effect remembers, where its card needs one: a hero, a colour, a count."""
    text: str = later("")
    """The card whose text it is, where that is not the card it lies on."""
    piece: int = later(OFF)
    """A figure the effect remembers."""


@dataclass(slots=True, kw_only=True)
class Selection(Record):
    """How the heroes are being selected; all of it is open to everybody."""

    method: str
    first: str
    """How a player draft gave the players their heroes; otherwise the method itself."""
    mirror: bool
    wants: tuple[int, ...]
    """Per seat: how many heroes it runs."""
    suitable: tuple[str, ...]
    """Every hero the options allow in this game."""
    pool: tuple[str, ...] = ()
    """The heroes that lie open for all."""
    offered: list[list[str]] = field(default_factory=list)
    """Per seat: the profiles dealt to it, where the method deals any."""
    taken: list[list[str]] = field(default_factory=list)
    """Per seat: the heroes it plays."""
    shared: list[list[str]] = field(default_factory=lambda: [[], []])
    """Per team: heroes picked together that have no player yet."""
    bans: list[str] = field(default_factory=list)
    handicaps: list[str] = field(default_factory=list)
    """Seats and heroes that play with the handicap card."""
    six_cards: str = ""
    """The seat or hero that plays with both versions of a basic card."""


@dataclass(slots=True, kw_only=True)
class GoaState(State):
    """Everything that changes, and the setup it was made from."""

    board: Board
    edition: int
    length: str
    strays_between_repeats: bool
    counters_return: bool
    """Whether Wave counters of a cancelled double push are given back."""
    names: tuple[str, ...]
    """Seat names."""
    seat_teams: list[int]
    """Per seat: its team; OFF while a captain has still to draft the player."""

    kinds: tuple[int, ...]
    """Per piece: heroes first, then minions, then tokens."""
    teams: tuple[int, ...]
    lanes: tuple[int, ...]
    owners: tuple[int, ...]
    """The hero a figure or token belongs to; OFF for minions."""
    labels: tuple[str, ...]
    """Per piece: hero name, minion type or token name."""

    heroes: list[Hero]
    space: list[int]
    minions_of: dict[tuple[int, int], tuple[int, ...]] | None = derived()
    """(Lane, team) -> the miniatures of its minions, for `pieces`."""
    of_lanes: dict[tuple[int, int], int] | None = derived()
    """(Lane, team) -> where its minions stand, for `pieces`; None when one has been put or lifted
    since."""
    home: list[int] | None = derived()
    """The Battle Zones in which all minions were last seen to be, for `lanes`; None when one has
    been put elsewhere since."""
    guarded: tuple[list[int], int] | None = derived()
    """The Battle Zones, and where heavy minions are guarded there by others, for `pieces`; None
    when a minion has been put or lifted since."""
    ruled: dict[str, tuple[int, ...]] | None = derived()
    """Hook of a token's rule -> the tokens that have something to say on it, for `tokens`."""
    tokens_of: dict[tuple[int, str], tuple[int, ...]] | None = derived()
    """(Hero, name) -> its tokens of that name, for `tokens`."""
    at: dict[int, int] = field(default_factory=dict)
    hero_mask: list[int] = field(default_factory=lambda: [0, 0])
    minion_mask: list[int] = field(default_factory=lambda: [0] * 6)
    """By team * 3 + type."""
    token_mask: int = 0
    occupied: int = 0

    zones: list[int] = field(default_factory=list)
    """The Battle Zone of each lane."""
    waves: list[int] = field(default_factory=list)
    lives: list[int] = field(default_factory=lambda: [0, 0])
    coin: int = 0
    sudden_death: bool = False
    effects: list[Effect] = field(default_factory=list)
    hooks: frozenset[str] | None = derived()
    """The hooks on which effects may have something to say, for `active`; None when one has
    begun since they were looked at."""
    markers: dict[str, tuple[int, int]] = field(default_factory=dict)
    """Marker -> (hero who holds it, size)."""
    acting: int = OFF
    """The hero whose card is being resolved."""
    fallen: bool = False
    """Whether a hero has been defeated this round."""
    token_rounds: dict[int, int] = field(default_factory=dict)
    """Token piece -> round in which it was placed."""
    token_notes: dict[int, str] = later(dict)
    """Token piece -> the card that laid it, and if need be when, where something depends on it."""
    secret: dict[int, str] = later(dict)
    """Token piece -> what it really is, which its owner alone knows."""

    bans: bool = later(False)
    """Whether a hero in the game has an Ultimate that forbids enemies their actions."""
    remembers: bool = later(False)
    """Whether a hero in the game asks what happened this turn, so that it has to be kept."""
    stood: Row[int] = later(tuple)
    """Per piece: where it stood when the turn began."""
    stirred: int = later(0)
    """The pieces that have left their space since, as a set."""
    first_lives: int = later(0)
    """How many Life counters a team began with, where they may come back."""

    phase: str = "select"
    round: int = 1
    turn: int = 1
    selection: Selection | None = None
    """Hero selection, until the line-up stands."""
    winner: int = OFF
    champion: int = later(OFF)
    """The hero who has won alone."""
    reason: str = ""

    @property
    def battle(self) -> int:
        """The spaces of the Battle Zones."""
        zones = self.zones
        masks = self.board.zone_masks
        if len(zones) == 1:
            return masks[zones[0]]
        return masks[zones[0]] | masks[zones[1]]
