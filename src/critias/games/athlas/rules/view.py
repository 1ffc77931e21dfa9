"""What a seat may know: the only door out of the state."""

from __future__ import annotations

from functools import lru_cache
from typing import TypedDict

from critias.games.athlas.rules import campaign, relics
from critias.games.athlas.rules.creation import finished
from critias.games.athlas.rules.data import CARDS, INTERVENTIONS, SPELL
from critias.games.athlas.rules.designs import MAX_DIVINE_POINTS, build
from critias.games.athlas.rules.state import Alpha, AthlasState, Draft, Unit
from critias.games.athlas.rules.units import armor, flying
from critias.kernel.hexes import spaces_of


class TerrainView(TypedDict):
    """The hexes with tiles, by what they show."""

    hill: list[int]
    water: list[int]
    crater: list[int]


class MarkView(TypedDict):
    """A condition marker, and the card whose numbers count."""

    name: str
    card: str
    until: int


class UnitView(TypedDict):
    """A figure on the board; armor and ward are what is unused of them."""

    id: int
    owner: int
    alpha: int
    space: int
    flying: bool
    exposed: bool
    activated: bool
    fresh: bool
    armor: int
    ward: int
    holds: list[int]
    marks: list[MarkView]


class AlphaView(TypedDict):
    """An Alpha; without its cards, everything else about it is unknown, too."""

    revealed: bool
    cards: list[str] | None
    cost: int
    pool: int
    life: int
    cubes: dict[str, int]
    figure: str


class SideView(TypedDict):
    """A player: his Alphas and his stack, which only he may look at."""

    spent: int
    alphas: list[AlphaView]
    stack: list[str] | None
    cards_left: int
    gone: list[str]
    cast: bool
    orders: str
    offered: bool


class LastingView(TypedDict):
    """An intervention with duration cubes on it."""

    card: str
    owner: int
    unit: int
    cubes: int


class ActingView(TypedDict):
    """An activation in progress, and what is left to spend."""

    unit: int
    seat: int
    movement: bool
    action: bool
    spent_action: bool
    """It has spent an action, so it flies no more."""
    aimed: bool
    """It has targeted a hex or a unit on foot."""
    controlled: bool
    in_water: bool
    """It began its activation in water."""


class SumsView(TypedDict):
    """What an Alpha on the desk adds up to."""

    cards: list[str]
    cost: int
    life: int
    hands: int
    hands_used: int
    spells: int
    spells_used: int
    armor: int
    ward: int
    modifiers: dict[str, int]
    powers: list[str]
    traits: list[str]


class DraftView(TypedDict):
    """A player's own desk."""

    stage: int
    alphas: list[SumsView]
    stack: list[str]
    divine_points: int
    most_divine_points: int
    redesign: int


class DesignView(TypedDict):
    """A desk as everybody sees it, and what is on it for its owner."""

    finished: bool
    design: DraftView | None


class AthlasView(TypedDict):
    """Everything on the table and the seat's own secrets."""

    seat: int | None
    phase: str
    turn: int
    active: int
    points: int
    terrain: TerrainView
    relics: list[int]
    moved: list[bool]
    units: list[UnitView]
    sides: list[SideView]
    lasting: list[LastingView]
    acting: list[ActingView]
    warps: list[int]
    """The units that get an extra activation before any other, in that order."""
    designs: list[DesignView]
    saved: list[str]
    """Designs brought to the table, as codes."""
    winner: int
    result: str
    games: int
    results: list[int]
    wins: list[int]
    seen: list[list[list[str]]]


def view(state: AthlasState, seat: int | None) -> AthlasView:
    """What this seat may know, as plain JSON values."""
    world = state.world
    return {
        "seat": seat,
        "phase": state.phase,
        "turn": state.turn,
        "active": state.active,
        "points": state.points,
        "terrain": {
            "hill": spaces_of(world.hills),
            "water": spaces_of(world.water),
            "crater": spaces_of(world.craters),
        },
        "relics": world.relics[:],
        "moved": [bool(world.moved >> number & 1) for number in range(len(world.relics))],
        "units": [_unit(state, unit) for unit in state.all_units()],
        "sides": [_side(state, number, number == seat) for number in (0, 1)],
        "lasting": [
            {"card": e.card, "owner": e.owner, "unit": e.unit, "cubes": e.cubes}
            for e in world.lasting
        ],
        "acting": [
            {
                "unit": a.unit,
                "seat": a.seat,
                "movement": a.movement,
                "action": a.action,
                "spent_action": a.spent_action,
                "aimed": a.aimed,
                "controlled": a.controlled,
                "in_water": a.in_water,
            }
            for a in world.acting
        ],
        "warps": world.warps[:],
        "designs": [
            {
                "finished": finished(state, draft),
                "design": _draft(draft) if number == seat else None,
            }
            for number, draft in enumerate(state.drafts)
        ],
        "saved": state.designs[:] if state.drafts else [],
        "winner": state.winner,
        "result": state.result,
        "games": state.games,
        "results": state.results[:],
        "wins": list(campaign.wins(state)),
        "seen": [[list(cards) for cards in shown] for shown in state.seen],
    }


def _unit(state: AthlasState, unit: Unit) -> UnitView:
    left = armor(unit)
    return {
        "id": unit.id,
        "owner": unit.owner,
        "alpha": unit.alpha,
        "space": unit.space,
        "flying": flying(unit),
        "exposed": unit.exposed,
        "activated": unit.activated,
        "fresh": unit.fresh,
        "armor": left[0],
        "ward": left[1],
        "holds": relics.held(state, unit),
        "marks": [{"name": name, "card": card, "until": end} for name, card, end in unit.marks],
    }


def _side(state: AthlasState, seat: int, own: bool) -> SideView:
    side, athilian = state.world.sides[seat], state.athilians[seat]
    return {
        "spent": side.spent,
        "alphas": [_alpha(alpha, own or alpha.revealed) for alpha in side.alphas],
        "stack": athilian.stack[:] if own else None,
        "cards_left": len(athilian.stack),
        "gone": athilian.gone[:],
        "cast": athilian.cast,
        "orders": athilian.orders,
        "offered": athilian.offered,
    }


def _alpha(alpha: Alpha, known: bool) -> AlphaView:
    own = alpha.build
    return {
        "revealed": alpha.revealed,
        "cards": list(own.cards) if known else None,
        "cost": own.cost if known else 0,
        "pool": alpha.pool if known else 0,
        "life": own.life if known else 0,
        "cubes": dict(sorted(alpha.cubes.items())) if known else {},
        "figure": alpha.figure,
    }


def _draft(draft: Draft) -> DraftView:
    """The desk of a player: what the cards add up to as they change."""
    return {
        "stage": draft.stage,
        "alphas": [sums(cards) for cards in draft.alphas],
        "stack": draft.stack[:],
        "divine_points": sum(INTERVENTIONS[card].points for card in draft.stack),
        "most_divine_points": MAX_DIVINE_POINTS,
        "redesign": draft.redesign,
    }


def sums(cards: tuple[str, ...]) -> SumsView:
    """What an Alpha on the desk adds up to; it may still be empty."""
    found = _sums(cards).copy()
    # What is shown belongs to whoever looks at it.
    found["cards"] = found["cards"][:]
    found["modifiers"] = found["modifiers"].copy()
    found["powers"] = found["powers"][:]
    found["traits"] = found["traits"][:]
    return found


@lru_cache(maxsize=1024)
def _sums(cards: tuple[str, ...]) -> SumsView:
    """The same, kept: a desk is looked at again with every card that is put on it."""
    own = [CARDS[card] for card in cards]
    total = build(cards) if own else None
    return {
        "cards": list(cards),
        "cost": sum(card.cost for card in own),
        "life": sum(card.life for card in own),
        "hands": sum(card.hands for card in own),
        "hands_used": sum(card.needs_hands for card in own),
        "spells": sum(card.spells for card in own),
        "spells_used": sum(card.cost for card in own if card.type == SPELL),
        "armor": sum(card.armor for card in own),
        "ward": sum(card.ward for card in own),
        "modifiers": dict(total.attack_modifiers) if total else {},
        "powers": [power.id for power in total.powers] if total else [],
        "traits": sorted(total.traits) if total else [],
    }
