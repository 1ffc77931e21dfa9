"""What a seat may know: the only door out of the state."""

from __future__ import annotations

from typing import Any

from critias.games.athlas import campaign, relics
from critias.games.athlas.creation import finished
from critias.games.athlas.data import CARDS, INTERVENTIONS, MAX_DIVINE_POINTS, SPELL, build
from critias.games.athlas.state import Alpha, AthlasState, Draft, Unit
from critias.games.athlas.units import armor, flying
from critias.kernel.game import View
from critias.kernel.hexes import spaces_of


def view(state: AthlasState, seat: int | None) -> View:
    """Everything on the table and the seat's own secrets, as plain JSON values."""
    return {
        "seat": seat,
        "phase": state.phase,
        "turn": state.turn,
        "active": state.active,
        "points": state.points,
        "terrain": {
            "hill": spaces_of(state.hills),
            "water": spaces_of(state.water),
            "crater": spaces_of(state.craters),
        },
        "relics": state.relics[:],
        "moved": [bool(state.moved >> number & 1) for number in range(len(state.relics))],
        "units": [_unit(state, unit) for unit in state.all_units()],
        "sides": [_side(state, number, number == seat) for number in (0, 1)],
        "lasting": [
            {"card": e.card, "owner": e.owner, "unit": e.unit, "cubes": e.cubes}
            for e in state.lasting
        ],
        "acting": [
            {
                "unit": a.unit,
                "seat": a.seat,
                "movement": a.movement,
                "action": a.action,
                "controlled": a.controlled,
            }
            for a in state.acting
        ],
        "designs": [
            {
                "finished": finished(state, draft),
                "design": _draft(state, draft) if number == seat else None,
            }
            for number, draft in enumerate(state.drafts)
        ],
        "winner": state.winner,
        "result": state.result,
        "games": state.games,
        "results": state.results[:],
        "wins": list(campaign.wins(state)),
        "seen": [[list(cards) for cards in shown] for shown in state.seen],
    }


def _unit(state: AthlasState, unit: Unit) -> dict[str, Any]:
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


def _side(state: AthlasState, seat: int, own: bool) -> dict[str, Any]:
    side, athilian = state.sides[seat], state.athilians[seat]
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


def _alpha(alpha: Alpha, known: bool) -> dict[str, Any]:
    if not known:
        return {"revealed": False, "cards": None}
    return {
        "revealed": alpha.revealed,
        "cards": list(alpha.build.cards),
        "cost": alpha.build.cost,
        "pool": alpha.pool,
        "life": alpha.build.life,
        "cubes": dict(sorted(alpha.cubes.items())),
        "figure": alpha.figure,
    }


def _draft(state: AthlasState, draft: Draft) -> dict[str, Any]:
    """The desk of a player: what the cards add up to as they change."""
    return {
        "stage": draft.stage,
        "alphas": [sums(cards) for cards in draft.alphas],
        "stack": draft.stack[:],
        "divine_points": sum(INTERVENTIONS[card].points for card in draft.stack),
        "most_divine_points": MAX_DIVINE_POINTS,
        "redesign": draft.redesign,
    }


def sums(cards: tuple[str, ...]) -> dict[str, Any]:
    """What an Alpha on the desk adds up to; it may still be empty."""
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
