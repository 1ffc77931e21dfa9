"""Events in words."""

from __future__ import annotations

from typing import Final

from critias.games.era.rules.view import EraView
from critias.games.era.shown.names import ENDING_NAMES, area_name, seat_name, space_name, units
from critias.kernel.events import Event
from critias.kit.phrases import Line


def _gains(view: EraView, event: Event) -> str:
    seat, got, offered = event.data
    lost = f" ({offered}, but the track ends there)" if got != offered else ""
    return f"{seat_name(view, seat)} gets {got} Virya{lost}."


def _moves(view: EraView, event: Event) -> str:
    nation, number, start, target, cost = event.data
    lost = f", {cost} of them lost on the way" if cost else ""
    return (
        f"{area_name(view, nation)}: {units(view, number)} from {area_name(view, start)} "
        f"to {area_name(view, target)}{lost}."
    )


def _bids(view: EraView, event: Event) -> str:
    seat, section, bid = event.data
    name = seat_name(view, seat)
    if section == "aside":
        return f"{name} stands aside."
    return f"{name} bids {bid} for the {'attack' if section == 'attack' else 'defence'}."


def _contest(view: EraView, event: Event) -> str:
    result, attack, defence = event.data
    end = "the attack succeeds" if result == "won" else "the attack fails"
    return f"{attack} against {defence}: {end}."


def _agent_event(view: EraView, event: Event) -> str:
    seat, value, key, start = event.data
    came = f" from {area_name(view, start)}" if start else ""
    return f"{seat_name(view, seat)}'s agent {value} goes{came} to {area_name(view, key)}."


def _oracle_event(view: EraView, event: Event) -> str:
    seat, other, named, card = event.data
    seen = f" and sees {ENDING_NAMES[str(card)]}" if card else ""
    return (
        f"{seat_name(view, seat)} names {ENDING_NAMES[str(named)]} and looks at a card of "
        f"{seat_name(view, other)}{seen}."
    )


def _marker(view: EraView, event: Event) -> str:
    marker, key = event.data
    if marker == "psychic":
        return f"Psychic Control lies on {space_name(view, key)}."
    name = "The Chimera Lab" if marker == "lab" else "The Healing Crystal"
    return f"{name} is in {area_name(view, key)} now."


def _repolarizes(view: EraView, event: Event) -> str:
    seat, change = event.data
    assert isinstance(change, int)
    verb = f"gets {change}" if change >= 0 else f"pays {-change}"
    return f"{seat_name(view, seat)} repolarizes and {verb} Virya."


EVENTS: Final[dict[str, Line[EraView]]] = {
    "gains": Line(_gains, rule="era.virya.cap"),
    "pays": Line("{0:seat} pays {1} Virya.", rule="era.virya.track"),
    "builds": Line("{0:seat} builds a {1:building} in {2:area}.", rule="era.construct.one"),
    "destroyed": Line(
        "A {0:building} in {1:area} is destroyed.", rule="era.conflict.doom-every-building"
    ),
    "end_held": Line("The End marker stands still this round.", rule="era.end.flip"),
    "end_flipped": Line("The End marker shows its {0} side.", rule="era.special.anu-choice"),
    "doom": Line("Doom moves to {0}.", rule="era.conflict.doom-every-building"),
    "relic": Line("Lost relics found: {0}.", rule="era.relic.two-unlock"),
    "lost_units": Line("{0:area} loses {1:units} in {2:area}.", rule="era.conflict.success-units"),
    "healed": Line(
        "The Healing Crystal brings {1:units} home to {0:area}.", rule="era.effect.healing-crystal"
    ),
    "new_units": Line("{0:area}: {1:units} new in {2:area}.", rule="era.recruit.power"),
    "takes": Line("{0:area} takes control of {1:area}.", rule="era.nation.taking-control-marker"),
    "neutral": Line(
        "{0:area} loses {1:area}, which is neutral now.", rule="era.global.neutral-again"
    ),
    "evicted": Line(
        "An archon of {0:seat} has to leave {1:space}.", rule="era.play.archon-evicted"
    ),
    "bids": Line(_bids, rule="era.coup.bid-secret"),
    "contest": Line(_contest, rule="era.coup.defender-wins-ties"),
    "round": Line("Round {0} begins.", rule="era.round.end"),
    "ending": Line("The game ends: {0:card}.", rule="era.ending.most-cards"),
    "agent": Line(_agent_event, rule="era.intrigue.place"),
    "agent_removed": Line(
        "The agent {1} of {0:seat} leaves {2:area}.", rule="era.coup.agents-removed"
    ),
    "inspected": Line(
        "{0:seat} looks at the objective cards of {1:seat}.", rule="era.society.priests-inspect"
    ),
    "coup": Line("{0:seat} attempts a Coup on {1:area}.", rule="era.coup.target"),
    "swapped": Line(
        "{0:seat} swaps the agents {2} in {1:area} and {4} in {3:area}.",
        rule="era.coup.swap-agents",
    ),
    "converted": Line(
        "Units of {0:area} in {3:area} go over to {1:area}: {2}.",
        rule="era.special.black-knight-units",
    ),
    "changed_places": Line(
        "{0:seat} controls {2:area} now; {1:seat} gets {3:area} for it.",
        rule="era.coup.major-success",
    ),
    "new_goal": Line(
        "{0:seat} has chosen an objective for {1:area}.", rule="era.nation-objective.change"
    ),
    "repolarizes": Line(_repolarizes, rule="era.repolarize.cost"),
    "takes_card": Line("{0:seat} takes {1:card} from the {2}.", rule="era.repolarize.take-two"),
    "searches": Line("{0:seat} looks through the deck.", rule="era.special.anu-search"),
    "from_deck": Line("{0:seat} takes a card from the deck.", rule="era.special.anu-search"),
    "gives_under": Line(
        "{0:seat} puts {1:card} under the deck.", rule="era.repolarize.place-or-bottom"
    ),
    "lays": Line("{0:seat} lays {1:card} on the {2}.", rule="era.repolarize.place-or-bottom"),
    "laid_out": Line("{0:card} is laid on the {1}.", rule="era.repolarize.refill"),
    "moves": Line(_moves, rule="era.move.group"),
    "prevented": Line(
        "The Lemurian Brotherhood prevents the attack on {0:area}.", rule="era.society.brotherhood"
    ),
    "conflict": Line("{0:area} fights for {1:area}.", rule="era.conflict.order"),
    "global": Line("Global Conflict: {0:area} against {1:area}.", rule="era.global.target"),
    "defeated": Line("{0:area} is defeated.", rule="era.global.tie"),
    "loot": Line("Loot worth {1} goes to {0:area}.", rule="era.global.loot-place"),
    "marker": Line(_marker, rule="era.special.marker-permanent"),
    "copies": Line("{0:seat} copies {1:special}.", rule="era.special.contact-center"),
    "oracle": Line(_oracle_event, rule="era.special.oracle"),
    "card_shown": Line("{0:seat} holds {1:card}.", rule="era.special.oracle-reward"),
    "archon": Line("{0:seat} moves an archon to {1:space}.", rule="era.play.move-one-archon"),
    "refused": Line(
        "{0:seat} does not share {2:space} with {1:seat}.", rule="era.society.sisters-refusal"
    ),
    "passes": Line("{0:seat} has no space to go to.", rule="era.play.no-space"),
    "society": Line("{0:seat} plays the {1:society}.", rule="era.advanced.society-choice"),
    "selects": Line("{0:seat} controls {1:area}.", rule="era.draft.first-pass"),
    "leaves": Line("{0:area} leaves the game.", rule="era.draft.unchosen-removed"),
}
