"""Questions and their options in words."""

from __future__ import annotations

from typing import Any, Final

from critias.games.era.rules.board import AREA, COSTS, LAYOUT, NATIONS, PAD, SPACE
from critias.games.era.rules.view import EraView
from critias.games.era.shown.names import (
    BUILDING_NAMES,
    ENDING_NAMES,
    GOAL_NAMES,
    SOCIETY_NAMES,
    SOCIETY_POWERS,
    WORDS,
    area_name,
    seat_name,
    space_name,
)
from critias.games.era.shown.told import EVENTS
from critias.kernel.choices import DONE, NO, YES, Ask, Option
from critias.kit.phrases import Phrase, Phrases


def label(view: EraView, ask: Ask, option: Option) -> str:
    """An option that has no words of its own kind of question."""
    if isinstance(option, tuple):
        return _pair(view, option)
    if isinstance(option, int):
        return str(option)
    for names in (BUILDING_NAMES, ENDING_NAMES, SOCIETY_NAMES, GOAL_NAMES):
        if option in names:
            return names[option]
    if option in AREA:
        return area_name(view, option)
    if option in SPACE or option in PAD:
        return space_name(view, option)
    return option.replace("_", " ").capitalize()


def _pair(view: EraView, option: tuple[Any, ...]) -> str:
    head, last = option[0], option[-1]
    if head == "deck":
        return f"{ENDING_NAMES[last]} from the deck"
    if head == "temple":
        return f"Build a temple of light in {area_name(view, last)}"
    if head in BUILDING_NAMES:
        return f"{BUILDING_NAMES[head].capitalize()} in {area_name(view, last)}"
    if head == "marker":
        return f"Control of {area_name(view, last)}"
    if head in NATIONS:
        return f"{area_name(view, head)} in {area_name(view, last)}"
    if head in ENDING_NAMES:
        where = "under the deck" if last == "under" else f"on the {last}"
        return f"{ENDING_NAMES[head]} {where}"
    return " ".join(str(part) for part in option)


def _intrigue(view: EraView, ask: Ask, option: Option) -> str:
    if not isinstance(option, tuple):
        return "Done"
    what: Any = option[0]
    value = option[-1]
    if what == "place":
        free = not value or ask.about[0]
        return f"Place an agent {value}" + (" (free)" if free else " for 1 Virya")
    if what == "move":
        return f"Send the agent {value} in {area_name(view, option[1])} elsewhere"
    if what == "inspect":
        return f"Look at the objective cards of {seat_name(view, value)}"
    return (
        f"Remove the agent {value} of {seat_name(view, option[1])} in {area_name(view, option[2])}"
    )


def _bid(view: EraView, ask: Ask, option: Option) -> str:
    if not isinstance(option, tuple):
        return "Stand aside"
    section, bid = option
    cost = COSTS[bid] if isinstance(bid, int) else 0
    return f"{str(section).capitalize()} {bid}, costs {cost}"


def _agent(view: EraView, ask: Ask, option: Option) -> str:
    assert isinstance(option, tuple)
    return f"The agent {option[1]} in {area_name(view, option[0])}"


def _exposed(view: EraView, ask: Ask, option: Option) -> str:
    assert isinstance(option, tuple)
    return f"The agent {option[1]} of {seat_name(view, option[0])}"


def _home(view: EraView, ask: Ask, option: Option) -> str:
    assert isinstance(option, tuple)
    return f"With {seat_name(view, option[0])}, who gets {area_name(view, option[1])}"


def _player(view: EraView, ask: Ask, option: Option) -> str:
    return seat_name(view, option)


def _archon(view: EraView, ask: Ask, option: Option) -> str:
    return f"The one on {space_name(view, option)}"


def _society(view: EraView, ask: Ask, option: Option) -> str:
    return f"{SOCIETY_NAMES[str(option)]}. {SOCIETY_POWERS[str(option)]}"


def _left(view: EraView, ask: Ask, option: Option) -> str:
    place = LAYOUT.index(str(option))
    others = [p for p in range(3) if p != place]
    one, two = (ENDING_NAMES[view["layout"][p]] for p in others)
    return f"Leave the {option}, take {one} and {two}"


def _taken(view: EraView, ask: Ask, option: Option) -> str:
    if isinstance(option, tuple):
        return _pair(view, option)
    place = LAYOUT.index(str(option))
    return f"{ENDING_NAMES[view['layout'][place]]} from the {option}"


def _contest_prompt(view: EraView, ask: Ask) -> str:
    kind, key, attacker, defender = ask.about
    if kind == "coup":
        who = f", held by {area_name(view, defender)}" if defender else ", which is neutral"
        return f"A Coup on {area_name(view, key)}{who}. What do you bid?"
    if kind == "global":
        return (
            f"Global Conflict: {area_name(view, attacker)} against {area_name(view, defender)}. "
            "What do you bid?"
        )
    who = f", held by {area_name(view, defender)}" if defender else ""
    return f"{area_name(view, attacker)} attacks {area_name(view, key)}{who}. What do you bid?"


def _virya(view: EraView, ask: Ask, option: Option) -> str:
    return f"Spend {option} Virya" if option else "Buy none"


def _ways(view: EraView, ask: Ask, option: Option) -> str:
    words = {
        "forward": "Doom one step forward",
        "back": "Doom one step back",
        "flip": "Turn the End marker over",
    }
    return words[option] if isinstance(option, str) else _pair(view, option)  # type: ignore[arg-type]


ASKS: Final[dict[str, Phrase[EraView]]] = {
    "society": Phrase(
        "Which secret society do you play?",
        waiting="the societies are being chosen",
        rule="era.advanced.society-choice",
        labels=_society,
    ),
    "return_card": Phrase(
        "Which objective card do you give back?",
        waiting="everybody gives an objective card back",
        rule="era.setup.objective-deal",
    ),
    "draft": Phrase(
        "Which nation do you want to control?",
        waiting="the nations are being chosen",
        rule="era.draft.first-pass",
    ),
    "zero": Phrase(
        "Where does an agent of value 0 go? ({0} to place)",
        waiting="the first agents are being placed",
        rule="era.draft.zero-agents",
    ),
    "space": Phrase(
        "Where does your archon go?",
        waiting="an archon is on its way",
        rule="era.play.move-one-archon",
    ),
    "archon": Phrase(
        "Which archon goes to {0:space}?",
        waiting="an archon is on its way",
        rule="era.play.move-one-archon",
        labels=_archon,
    ),
    "consent": Phrase(
        "{0:seat} wants to share {1:space} with you. Do you agree?",
        waiting="a partner is asked to share a space",
        rule="era.society.sisters",
        labels={YES: "Yes, share it", NO: "No"},
    ),
    "intrigue": Phrase(
        "Which agent goes where it is needed? (free placements left: {0})",
        waiting="agents are on their way",
        rule="era.intrigue.place",
        labels=_intrigue,
    ),
    "agent_area": Phrase(
        "Where does the agent go?", waiting="agents are on their way", rule="era.intrigue.place"
    ),
    "priests": Phrase(
        "When do you take the 6 Virya of the Priests?",
        waiting="the Priests of Atla-Ra decide",
        rule="era.society.priests-virya",
        labels={"now": "Now", "later": "After the action"},
    ),
    "coup_target": Phrase(
        "Where is the Coup?",
        waiting="a Coup is being planned",
        rule="era.coup.target",
        labels={"swap": "First swap two agents for 1 Virya"},
    ),
    "swap_agent": Phrase(
        "Which agent changes places?",
        waiting="a Coup is being planned",
        rule="era.coup.swap-agents",
        labels=_agent,
    ),
    "swap_with": Phrase(
        "With which agent does the {1} in {0:area} change places?",
        waiting="a Coup is being planned",
        rule="era.coup.swap-agents",
        labels=_agent,
    ),
    "bid": Phrase(
        _contest_prompt, waiting="the dials are being set", rule="era.coup.bid-secret", labels=_bid
    ),
    "coup_minor": Phrase(
        "Which of your nations gets {0:area}?",
        waiting="a minor nation changes hands",
        rule="era.coup.minor-success",
    ),
    "coup_home": Phrase(
        "With whom do you change places to control {0:area}?",
        waiting="a major nation changes hands",
        rule="era.coup.major-success",
        labels=_home,
    ),
    "nation_goal": Phrase(
        "Which objective does {0:area} keep?",
        waiting="a nation gets its objective",
        rule="era.nation-objective.change",
    ),
    "keep_dragon": Phrase(
        "Do you pay 1 Virya to keep your 3 agent in {0:area}?",
        waiting="the Purple Dragon Society decides",
        rule="era.society.dragon-keep",
        labels={YES: "Keep it for 1 Virya", NO: "Let it go"},
    ),
    "repolarize": Phrase(
        "Two cards of the layout are yours for {0} Virya. Which one do you leave?",
        waiting="objective cards are being taken",
        rule="era.repolarize.take-two",
        labels=_left,
    ),
    "anu_search": Phrase(
        "Do you look through the deck?",
        waiting="the Temple of Anu is being used",
        rule="era.special.anu-search",
        labels={YES: "Look through it", NO: "Leave it alone"},
    ),
    "anu_take": Phrase(
        "Which card do you take? ({0} to take)",
        waiting="objective cards are being taken",
        rule="era.special.anu-search",
        labels=_taken,
    ),
    "give": Phrase(
        "Which card do you give away, and where does it go? ({0} to give)",
        waiting="objective cards are being given away",
        rule="era.repolarize.place-or-bottom",
    ),
    "lay": Phrase(
        "Which of the drawn cards goes on the {0}?",
        waiting="the layout is being filled",
        rule="era.repolarize.refill",
    ),
    "anu_choice": Phrase(
        "What does the Temple of Anu do?",
        waiting="the Temple of Anu is being used",
        rule="era.special.anu-choice",
        labels=_ways,
    ),
    "construct": Phrase(
        "What do you build? (free: {0}, then {1} Virya each)",
        waiting="a building is being planned",
        rule="era.construct.one",
        labels={DONE: "Build no more"},
    ),
    "fewer": Phrase(
        "The supply is {0:units} short. Which area gets one less?",
        waiting="units are being recruited",
        rule="era.recruit.supply",
    ),
    "buy": Phrase(
        "How much Virya do you spend on more units?",
        waiting="units are being recruited",
        rule="era.recruit.buy",
        labels=_virya,
    ),
    "post": Phrase(
        "Where do bought units go? ({0} to place)",
        waiting="units are being recruited",
        rule="era.recruit.buy",
    ),
    "post_number": Phrase(
        "How many go to {0:area}?", waiting="units are being recruited", rule="era.recruit.buy"
    ),
    "agni": Phrase(
        "Agni Strike: which unit burns? (up to {0} more)",
        waiting="Agni strikes",
        rule="era.nation.brahmapura-agni",
        labels={DONE: "No more"},
    ),
    "move_from": Phrase(
        "From where do units move? (free conflicts left: {0}, then {1} Virya each)",
        waiting="units are on the move",
        rule="era.move.order",
        labels={DONE: "Moving is done"},
    ),
    "move_to": Phrase(
        "Where do units from {0:area} go?",
        waiting="units are on the move",
        rule="era.move.adjacent",
    ),
    "move_number": Phrase(
        "How many go from {0:area} to {1:area}? ({2} of them are lost on the way)",
        waiting="units are on the move",
        rule="era.move.group",
    ),
    "veto": Phrase(
        "{1:area} wants to attack {0:area}. Do your agents prevent it?",
        waiting="the Lemurian Brotherhood decides",
        rule="era.society.brotherhood",
        labels={YES: "Prevent it", NO: "Let it pass"},
    ),
    "conflict": Phrase(
        "Which conflict of {0:area} is next?",
        waiting="conflicts are being resolved",
        rule="era.conflict.order",
    ),
    "raze": Phrase(
        "Which building in {0:area} is destroyed?",
        waiting="a conquered area is being plundered",
        rule="era.conflict.success-building",
    ),
    "expose": Phrase(
        "Which agent in {0:area} is removed?",
        waiting="a conquered area is being searched",
        rule="era.conflict.success-agent",
        labels=_exposed,
    ),
    "global_target": Phrase(
        "Against whom does {0:area} fight?",
        waiting="a Global Conflict begins",
        rule="era.global.target",
    ),
    "losses": Phrase(
        "What does {0:area} lose?",
        waiting="the losses of a Global Conflict are chosen",
        rule="era.global.remove-two",
    ),
    "halve": Phrase(
        "{0:area} loses {1:units} more. Where?",
        waiting="the losses of a Global Conflict are chosen",
        rule="era.global.half-units",
    ),
    "halve_number": Phrase(
        "How many are lost in {0:area}?",
        waiting="the losses of a Global Conflict are chosen",
        rule="era.global.half-units",
    ),
    "loot": Phrase(
        "Which loot marker goes to {0:area}?",
        waiting="loot is being carried home",
        rule="era.global.loot-place",
    ),
    "brahmastra": Phrase(
        "Brahmastra: where do units fall? ({0} to remove)",
        waiting="Brahmastra falls",
        rule="era.special.brahmastra",
    ),
    "brahmastra_number": Phrase(
        "How many units of {0:area} fall in {1:area}?",
        waiting="Brahmastra falls",
        rule="era.special.brahmastra",
    ),
    "healing_grid": Phrase(
        "Do you build a temple of light in {0:area}?",
        waiting="the Healing Crystal is being set up",
        rule="era.special.healing-grid-temple",
        labels={YES: "Build it", NO: "Build nothing"},
    ),
    "contact": Phrase(
        "Which special action do you copy?",
        waiting="visitors are being consulted",
        rule="era.special.contact-center",
    ),
    "oracle": Phrase(
        "Which type of objective card do you name?",
        waiting="the Oracle of Rama is being asked",
        rule="era.special.oracle",
    ),
    "oracle_player": Phrase(
        "Whose card does the Oracle show? (you named {0:card})",
        waiting="the Oracle of Rama is being asked",
        rule="era.special.oracle",
        labels=_player,
    ),
    "oracle_reveal": Phrase(
        "You have seen a card of {0:seat} and named {1:card}. Do you show it to all?",
        waiting="the Oracle of Rama is being asked",
        rule="era.special.oracle-reward",
        labels={YES: "Show it for 18 Virya", NO: "Keep silent for 12 Virya"},
    ),
    "psychotronic": Phrase(
        "Where does Psychic Control go?",
        waiting="Psychic Control is being set up",
        rule="era.special.psychotronic",
    ),
    "weather": Phrase(
        "Which way does Doom move?",
        waiting="the weather is being changed",
        rule="era.special.weather",
        labels={"forward": "Two steps forward", "back": "Two steps back"},
    ),
}


PHRASES: Final[Phrases[EraView]] = Phrases(words=WORDS, asks=ASKS, events=EVENTS, label=label)
