"""Questions, their options, and events in words: what the templates of their kinds leave open."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from critias.games.era.rules.board import COSTS, LAYOUT
from critias.games.era.rules.conflict import EXPOSED_AGENT, NEXT_CONFLICT, RAZED_BUILDING
from critias.games.era.rules.contest import BID, COUP_CONTEST, GLOBAL_CONFLICT, STAND_ASIDE
from critias.games.era.rules.coup import (
    COUP_HOME,
    COUP_MINOR,
    COUP_TARGET,
    NATION_GOAL,
    SWAP_AGENT,
    SWAP_WITH,
)
from critias.games.era.rules.global_conflict import (
    GLOBAL_TARGET,
    HALVE_AREA,
    LOST_PIECE,
    MARKER,
)
from critias.games.era.rules.intrigue import AGENT_AREA, WHICH_AGENT
from critias.games.era.rules.movement import AGNI_UNIT, MOVE_FROM, MOVE_TO
from critias.games.era.rules.nation_actions import (
    BUY_UNITS,
    FEWER_UNITS,
    POST_AREA,
    WHICH_BUILDING,
)
from critias.games.era.rules.repolarize import ANU_TAKE, GIVE_CARD, LAY_CARD, LEAVE_CARD, UNDER
from critias.games.era.rules.setup import RETURN_CARD, WHICH_NATION, WHICH_SOCIETY, ZERO_AREA
from critias.games.era.rules.special import (
    ANU_CHOICE,
    BRAHMASTRA_AREA,
    COPIED_TILE,
    ORACLE_CARD,
    ORACLE_PLAYER,
    PSYCHIC_SPACE,
)
from critias.games.era.rules.turn import WHICH_ARCHON, WHICH_SPACE
from critias.games.era.rules.view import EraView
from critias.games.era.shown.names import (
    area_name,
    building_name,
    card_name,
    goal_name,
    place_name,
    seat_name,
    seat_names,
    side_name,
    society_name,
    space_name,
    special_name,
    units,
)
from critias.kernel.choices import Ask, Option
from critias.kit.language import say
from critias.kit.phrases import Label, Phrases

# --- options -------------------------------------------------------------------------------------


def _number(view: EraView, ask: Ask, option: Option) -> str:
    """An option that is its own label."""
    assert isinstance(option, int), f"{ask.kind} has no words for {option!r}"
    return str(option)


def _named(name: Callable[[Any], str]) -> Label[EraView]:
    """Options that are things with a name."""
    return lambda view, ask, option: name(option)


def _intrigue(view: EraView, ask: Ask, option: Any) -> str:
    what, value = option[0], option[-1]
    if what == "place":
        if not value or ask.about[0]:
            return say("Place an agent {value} (free)", value=value)
        return say("Place an agent {value} for 1 Virya", value=value)
    if what == "move":
        where = area_name(option[1])
        return say("Send the agent {value} in {area} elsewhere", value=value, area=where)
    if what == "inspect":
        return say("Look at the objective cards of {seat}", seat=seat_name(view, value))
    return say(
        "Remove the agent {value} of {seat} in {area}",
        value=value,
        seat=seat_name(view, option[1]),
        area=area_name(option[2]),
    )


def _bid(view: EraView, ask: Ask, option: Any) -> str:
    section, bid = option
    if section == "attack":
        return say("Attack {bid}, costs {cost}", bid=bid, cost=COSTS[bid])
    return say("Defend {bid}, costs {cost}", bid=bid, cost=COSTS[bid])


def _agent(view: EraView, ask: Ask, option: Any) -> str:
    return say("The agent {value} in {area}", value=option[1], area=area_name(option[0]))


def _exposed(view: EraView, ask: Ask, option: Any) -> str:
    return say("The agent {value} of {seat}", value=option[1], seat=seat_name(view, option[0]))


def _home(view: EraView, ask: Ask, option: Any) -> str:
    seat, area = seat_name(view, option[0]), area_name(option[1])
    return say("With {seat}, who gets {area}", seat=seat, area=area)


def _player(view: EraView, ask: Ask, option: Option) -> str:
    return seat_name(view, option)


def _archon(view: EraView, ask: Ask, option: Option) -> str:
    return say("The one on {space}", space=space_name(option))


def _left(view: EraView, ask: Ask, option: Any) -> str:
    others = [card for place, card in zip(LAYOUT, view["layout"], strict=True) if place != option]
    one, two = map(card_name, others)
    return say("Leave {place}, take {one} and {two}", place=place_name(option), one=one, two=two)


def _taken(view: EraView, ask: Ask, option: Any) -> str:
    if isinstance(option, tuple):
        return say("{card} from the deck", card=card_name(option[1]))
    card = view["layout"][LAYOUT.index(option)]
    return say("{card} from {place}", card=card_name(card), place=place_name(option))


def _given(view: EraView, ask: Ask, option: Any) -> str:
    card, place = option
    if place == UNDER:
        return say("{card} under the deck", card=card_name(card))
    return say("{card} on {place}", card=card_name(card), place=place_name(place))


def _virya(view: EraView, ask: Ask, option: Option) -> str:
    return say("Spend {n} Virya", n=option) if option else say("Buy none")


def _temple(view: EraView, ask: Ask, option: Any) -> str:
    return say("Build a temple of light in {area}", area=area_name(option[1]))


def _built(view: EraView, ask: Ask, option: Any) -> str:
    building, area = _BUILT[option[0]], area_name(option[1])
    return say("{building} in {area}", building=say(building), area=area)


def _lost(view: EraView, ask: Ask, option: Any) -> str:
    if option[0] == MARKER:
        return say("Control of {area}", area=area_name(option[1]))
    return _built(view, ask, option)


def _units(view: EraView, ask: Ask, option: Any) -> str:
    return say("{nation} in {area}", nation=area_name(option[0]), area=area_name(option[1]))


LABELS: Final[dict[str, Label[EraView]]] = {
    **dict.fromkeys((WHICH_SPACE, PSYCHIC_SPACE), _named(space_name)),
    **dict.fromkeys((RETURN_CARD, LAY_CARD, ORACLE_CARD), _named(card_name)),
    **dict.fromkeys((WHICH_NATION, COUP_MINOR, GLOBAL_TARGET), _named(area_name)),
    **dict.fromkeys(
        (
            ZERO_AREA,
            AGENT_AREA,
            COUP_TARGET,
            FEWER_UNITS,
            POST_AREA,
            MOVE_FROM,
            MOVE_TO,
            NEXT_CONFLICT,
            HALVE_AREA,
        ),
        _named(area_name),
    ),
    **dict.fromkeys((SWAP_AGENT, SWAP_WITH), _agent),
    **dict.fromkeys((AGNI_UNIT, BRAHMASTRA_AREA), _units),
    WHICH_SOCIETY: _named(society_name),
    WHICH_ARCHON: _archon,
    WHICH_AGENT: _intrigue,
    WHICH_BUILDING: _built,
    BUY_UNITS: _virya,
    BID: _bid,
    COUP_HOME: _home,
    NATION_GOAL: _named(goal_name),
    RAZED_BUILDING: _named(building_name),
    EXPOSED_AGENT: _exposed,
    LOST_PIECE: _lost,
    LEAVE_CARD: _left,
    ANU_TAKE: _taken,
    ANU_CHOICE: _temple,
    GIVE_CARD: _given,
    COPIED_TILE: _named(special_name),
    ORACLE_PLAYER: _player,
}
"""Questions whose options are no mere numbers."""


# --- what templates say --------------------------------------------------------------------------


def _contest(view: EraView, values: Any) -> str:
    """What a bid is for: the contest, the area, who attacks, who defends."""
    kind, key, attacker, defender = values
    if kind == GLOBAL_CONFLICT:
        return say(
            "Global Conflict: {attacker} against {defender}.",
            attacker=area_name(attacker),
            defender=area_name(defender),
        )
    area = area_name(key)
    if kind == COUP_CONTEST:
        if defender:
            holder = area_name(defender)
            return say("A Coup on {area}, held by {holder}.", area=area, holder=holder)
        return say("A Coup on {area}, which is neutral.", area=area)
    nation = area_name(attacker)
    if defender:
        return say(
            "{nation} attacks {area}, held by {holder}.",
            nation=nation,
            area=area,
            holder=area_name(defender),
        )
    return say("{nation} attacks {area}.", nation=nation, area=area)


def _gained(view: EraView, values: Any) -> str:
    _, got, offered = values
    if got == offered:
        return say("{got} Virya", got=got)
    return say("{got} Virya ({offered}, but the track ends there)", got=got, offered=offered)


def _dial(view: EraView, values: Any) -> str:
    _, section, bid = values
    if section == STAND_ASIDE:
        return say("stands aside")
    if section == "attack":
        return say("bids {bid} for the attack", bid=bid)
    return say("bids {bid} for the defence", bid=bid)


def _marker(view: EraView, values: Any) -> str:
    marker, key = values
    if marker == "psychic":
        return say("Psychic Control lies on {space}.", space=space_name(key))
    if marker == "lab":
        return say("The Chimera Lab is in {area} now.", area=area_name(key))
    return say("The Healing Crystal is in {area} now.", area=area_name(key))


def _change(view: EraView, change: int) -> str:
    return say("gets {n}", n=change) if change >= 0 else say("pays {n}", n=-change)


def _on_the_way(view: EraView, cost: int) -> str:
    return say(", {n} of them lost on the way", n=cost) if cost else ""


def _start(view: EraView, key: str) -> str:
    return say(" from {area}", area=area_name(key)) if key else ""


def _sight(view: EraView, key: str) -> str:
    return say(" and sees {card}", card=card_name(key)) if key else ""


_BUILT: Final = {
    "base": "Base",
    "capitol": "Capitol",
    "factory": "Factory",
    "pyramid": "Pyramid",
    "temple_dark": "Temple of darkness",
    "temple_light": "Temple of light",
}
_RESULTS: Final = {"won": "the attack succeeds", "lost": "the attack fails"}


def _word(name: Callable[[Any], str]) -> Callable[[EraView, Any], str]:
    """A word that says the same to everybody."""
    return lambda view, value: name(value)


WORDS: Final[dict[str, Callable[[EraView, Any], str]]] = {
    "area": _word(area_name),
    "seat": seat_name,
    "space": _word(space_name),
    "card": _word(card_name),
    "building": _word(building_name),
    "units": _word(units),
    "special": _word(special_name),
    "society": _word(society_name),
    "place": _word(place_name),
    "contest": _contest,
    "virya": _gained,
    "dial": _dial,
    "marker": _marker,
    "change": _change,
    "lost": _on_the_way,
    "start": _start,
    "sight": _sight,
    "result": lambda view, key: say(_RESULTS[key]),
    "side": _word(side_name),
}

PHRASES: Final[Phrases[EraView]] = Phrases(
    words=WORDS, labels=LABELS, label=_number, who=seat_names
)
