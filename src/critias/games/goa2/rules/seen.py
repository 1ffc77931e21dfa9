"""What a view holds, spelled out."""

from __future__ import annotations

from typing import NotRequired, TypedDict


class PieceView(TypedDict):
    """A piece on the board."""

    id: int
    kind: int
    team: int
    lane: int
    space: int
    label: str
    secret: NotRequired[str]
    """What a token that lies facedown really is; its owner alone is told."""
    laid_by: NotRequired[str]
    """The card that laid a token, where its properties depend on that."""


class EffectView(TypedDict):
    """An active effect; `owner` is the index of a hero."""

    owner: int
    card: str
    begins: int
    ends: int
    note: int
    reach: list[int]
    """The spaces in its radius, where it has one."""


class HeroView(TypedDict):
    """A hero and its dashboard; what only its player may know is there for that player alone."""

    index: int
    name: str
    team: int
    seat: int
    space: int
    level: int
    coins: int
    items: list[int]
    bonus: list[int]
    """What the items count for now, in the same order."""
    ultimate: str
    hand_size: int
    card: str
    extra: str
    initiative: int | None
    led: int
    """The hero whose player decides what is done with the unresolved card; OFF: its own."""
    laid: str
    sideways: list[str]
    resolved: list[str]
    discard: list[str]
    facedown: int
    seen: list[str]
    used: list[str]
    upgrades: int
    guard: int
    """What tokens around it add to its defense."""
    book: NotRequired[list[str]]
    """The spells that can be cast, where a hero has a book; the others lie open beside it."""
    counts: NotRequired[dict[str, int]]
    """What is counted of this hero over the game."""
    runes: NotRequired[list[str]]
    """What lies under the four slots, where a hero has laid something there."""
    hand: NotRequired[list[str]]
    deck: NotRequired[list[str]]
    tucked: NotRequired[list[str]]
    picks: NotRequired[list[str]]


class SelectionView(TypedDict):
    """The selection of heroes, as long as it goes on."""

    method: str
    mirror: bool
    wants: list[int]
    seat_teams: list[int]
    pool: list[str]
    offered: list[list[str]]
    taken: list[list[str]]
    shared: list[list[str]]
    bans: list[str]
    handicaps: list[str]
    six_cards: str
    order: list[list[str | int]]


class GoaView(TypedDict):
    """The table as one seat sees it."""

    game: str
    seat: int | None
    edition: int
    length: str
    board: str
    phase: str
    round: int
    turn: int
    coin: int
    waves: list[int]
    lives: list[int]
    zones: list[int]
    seats: list[str]
    labels: list[str]
    teams: list[int]
    pieces: list[PieceView]
    heroes: list[HeroView]
    effects: list[EffectView]
    markers: dict[str, list[int]]
    acting: int
    fallen: bool
    selection: SelectionView | None
    winner: int
    reason: str
    champion: NotRequired[int]
    """The hero who has won alone."""
