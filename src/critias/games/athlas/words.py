"""Prompts, labels and log lines, made from a view."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from critias.games.athlas import victory
from critias.games.athlas.board import SEATS, name, named
from critias.games.athlas.data import CARDS, INTERVENTIONS, POWERS, PRESETS
from critias.games.athlas.state import DRAW
from critias.kernel.choices import Ask, Option, short_text
from critias.kernel.events import Event
from critias.kernel.game import View

FIGURE_NAMES: Final = {
    "celestial_knight": "Celestial Knight",
    "shadow_ranger": "Shadow Ranger",
    "spell_binder": "Spell Binder",
    "forsaken_drake": "Forsaken Drake",
}
MARK_NAMES: Final = {
    "levitating": "levitating",
    "inspired": "inspired",
    "paralysed": "paralysed: no movement",
    "frozen": "frozen: no action",
    "warded": "warded",
    "corroded": "corroded: no armor",
    "artifact": "carries a copied card",
    "strengthened": "strengthened",
    "winged": "winged",
    "stasis": "in stasis",
    "shielded": "shielded",
    "grounded": "cannot fly",
}
ORDER_NAMES: Final = {
    "power": "Ask me after every power",
    "activation": "Ask me after every activation",
    "harm": "Ask me only when I am harmed or a relic moves",
    "win": "Ask me only to stop a win",
}
_REASONS: Final = {
    victory.WIN: "joined two relics",
    victory.AGREED: "agreed on a draw",
    victory.CUT_OFF: "the turn limit is reached",
}
_BASIC: Final = {
    "basic.walk": "Walk",
    "basic.climb": "Climb (movement and action)",
    "basic.fly": "Fly",
    "basic.pass": "Pass the relic",
}
_PROMPTS: Final = {
    "redesign": "Which Alpha do you want to redesign for this game?",
    "stack": "Prepare your stack of interventions, top card first.",
    "first_summon": "Your first turn: one unit of any cost, or up to three for 60 together.",
    "next_summon": "Another unit? Together they may cost 60.",
    "summon": "Do you summon a unit?",
    "rally": "Which unit answers the call?",
    "figure": "Which figures stand for this Alpha?",
    "place": "Where does the unit appear?",
    "unit": "Which unit is activated next?",
    "power": "What does the unit do?",
    "carry": "Does the relic come along?",
    "half_way": "Which way? Going hex by hex, a relic can be taken along for one hex.",
    "stride": "Walk on?",
    "direction": "In which direction?",
    "sacrifice": "How many life points do you sacrifice?",
    "shape": "What does the hex become?",
    "copy": "Which piece of equipment do you copy?",
    "push_order": "Who is pushed next?",
    "who_dies": "The pool is empty. Which unit dies?",
    "burst_order": "Which one bursts first?",
    "gate": "Where does the gate lead?",
    "form": "Which Alpha does the unit turn into?",
    "dispel": "What do you dispel?",
    "relic": "Which relic do you shift?",
    "shift": "Where does the relic go?",
    "alpha": "Which Alpha?",
    "opening": "Your opponent is about to activate units. Do you intervene?",
    "closing": "An activation has ended. Do you intervene, now or before a power that was used?",
    "interrupt": "A power was used. Do you intervene, now or before a power that was used?",
    "stop_win": "Two relics are joined. Do you intervene before it comes to that?",
    "draw": "Your opponent offers a draw. Do you accept?",
    "nobody_can_win": "Nobody can win any more. Do you agree on a draw?",
}
_WAITING: Final = {
    # athlas.creation.stacks-hidden: how far a player has come would tell how many cards he took.
    "design": "designing in secret",
    "redesign": "designing in secret",
    "stack": "designing in secret",
    "first_summon": "summoning",
    "next_summon": "summoning",
    "summon": "summoning",
    "unit": "choosing a unit",
    "power": "commanding a unit",
    "opening": "deciding whether to intervene",
    "closing": "deciding whether to intervene",
    "interrupt": "deciding whether to intervene",
    "answer": "deciding whether to answer",
    "stop_win": "deciding whether to stop a win",
    "draw": "considering a draw",
    "nobody_can_win": "considering a draw",
    "aim": "aiming an intervention",
}
_RULES: Final = {
    "design": "athlas.creation.any-combination",
    "redesign": "athlas.campaign.redesign-one",
    "stack": "athlas.di.order-fixed",
    "first_summon": "athlas.first-turn.one-unit-any-cost",
    "next_summon": "athlas.first-turn.up-to-three-60",
    "summon": "athlas.summoning-step.one-unit",
    "figure": "athlas.summon.figure-choice",
    "place": "athlas.summon.place-on-summoning-hex",
    "unit": "athlas.activation.order-free",
    "power": "athlas.terms.spend-on-powers",
    "target": "athlas.range.exact",
    "carry": "athlas.relic.carry-or-leave",
    "who_dies": "athlas.attack.several-of-one-alpha",
    "opening": "athlas.di.time-to-respond",
    "closing": "athlas.di.timing-within-activation",
    "interrupt": "athlas.di.timing-within-activation",
    "answer": "athlas.di.response-resolves-first",
    "stop_win": "athlas.win.answerable",
    "draw": "athlas.draw.agreement",
    "nobody_can_win": "athlas.draw.agreement",
    "attacked": "athlas.attack.damage-formula",
    "died": "athlas.death.pool-refilled",
    "lost": "athlas.life.shared-pool",
    "crushed": "athlas.forced.obstacle-unit",
    "fell": "athlas.forced.fall",
    "rewound": "athlas.di.timing-rewind",
    "discarded": "athlas.di.discard-from-top",
    "cast": "athlas.di.topmost-only",
    "expired": "athlas.upkeep.di-expires",
    "relic": "athlas.golden.relic-one-hex-per-turn",
    "revealed": "athlas.summon.reveal-inspect",
    "won": "athlas.win.two-relics-one-unit",
}
_ORDINALS: Final = ("first", "second", "third", "fourth", "fifth", "sixth")


def reason(rule: str) -> str:
    """How a game ended, in words."""
    return _REASONS[rule]


def rule_of(about: Event | Ask) -> str:
    """The rule behind a question or an event."""
    return _RULES.get(about.kind, "")


def waiting(ask: Ask) -> str:
    """Why we wait; nothing hidden is told."""
    return _WAITING.get(ask.kind, "deciding")


def notation(option: Option) -> str:
    """The stable short text of an option; a hex goes by its name."""
    return name(option) if isinstance(option, int) else short_text(option)


def read_hex(text: str) -> int | None:
    """The hex of that name, if it is one."""
    try:
        return named(text)
    except KeyError:
        return None


def ordinal(number: int) -> str:
    """The word for a place in a row.

    >>> ordinal(2)
    'second'
    """
    return _ORDINALS[number - 1] if number <= len(_ORDINALS) else f"{number}th"


def alpha_title(view: View, seat: int, number: int) -> str:
    """What an Alpha is called: its number and, where known, its genus."""
    cards = (
        view["sides"][seat]["alphas"][number]["cards"] if view["sides"][seat]["alphas"] else None
    )
    genus = CARDS[cards[0]].name if cards else "hidden"
    return f"Alpha {number + 1} ({genus})"


def unit_title(view: View, space: int) -> str:
    """What a unit is called: its genus and its place."""
    for unit in view["units"]:
        if unit["space"] == space:
            cards = view["sides"][unit["owner"]]["alphas"][unit["alpha"]]["cards"]
            return f"{CARDS[cards[0]].name} at {name(space)}"
    return name(space)


def power_name(power_id: str) -> str:
    """A power in few words."""
    return _BASIC.get(power_id) or CARDS[POWERS[power_id].card].name


def power_title(power_id: str) -> str:
    """What a power is called."""
    if power_id in _BASIC:
        return _BASIC[power_id]
    power = POWERS[power_id]
    return f"{CARDS[power.card].name}: {power.text}"


def prompt(view: View, ask: Ask) -> str:
    """The question in words."""
    if ask.kind == "design":
        return f"Design your {ordinal(int(str(ask.about[0])) + 1)} Alpha."
    if ask.kind == "target":
        return f"{power_name(str(ask.about[0]))}: where?"
    if ask.kind == "power":
        return f"What does {unit_title(view, int(str(ask.about[0])))} do?"
    if ask.kind == "aim":
        return f"{_card(str(ask.about[0]))}: {INTERVENTIONS[str(ask.about[0])].text}"
    if ask.kind == "answer":
        return f"Your opponent casts {_card(str(ask.about[0]))}. Do you answer?"
    used = [power_name(str(word)) for word in ask.about if word in POWERS]
    if ask.kind in ("closing", "interrupt", "stop_win") and used:
        return f"{_PROMPTS[ask.kind]} (So far: {', '.join(used)}.)"
    return _PROMPTS[ask.kind]


def _card(card: str) -> str:
    return INTERVENTIONS[card].name if card in INTERVENTIONS else CARDS[card].name


def label(view: View, ask: Ask, option: Option) -> str:
    """One option in words."""
    if isinstance(option, int):
        return unit_title(view, option)
    if isinstance(option, tuple):
        return _tuple_label(view, ask, option)
    if option.startswith("alpha"):
        number = int(option[5:]) - 1
        seat = ask.seats[0]
        if ask.kind == "redesign" or not view["sides"][seat]["alphas"]:
            return f"Alpha {number + 1}"
        alpha = view["sides"][seat]["alphas"][number]
        cost = f", cost {alpha['cost']}" if alpha["cards"] else ""
        return alpha_title(view, seat, number) + cost
    if option in POWERS:
        return power_title(option)
    if option in FIGURE_NAMES and ask.kind == "figure":
        return FIGURE_NAMES[option]
    if option in CARDS:
        return f"{CARDS[option].name} ({CARDS[option].cost})"
    if option in INTERVENTIONS:
        return f"{INTERVENTIONS[option].name} ({INTERVENTIONS[option].points})"
    return _word_label(view, ask, option)


def _tuple_label(view: View, ask: Ask, option: tuple[Option, ...]) -> str:
    word, what = str(option[0]), option[1]
    if word == "cast":
        number = int(str(what))
        used = [str(word) for word in ask.about if isinstance(word, str)]
        if used[number - 1 : number] == ["done"]:
            return f"{_top(view)} before the activation ends"
        name_of = f" ({power_name(used[number - 1])})" if number <= len(used) else ""
        return f"{_top(view)} before the {ordinal(number)} power{name_of}"
    if word == "orders":
        return ORDER_NAMES[str(what)]
    if word == "remove":
        return f"Take out {_card(str(what))}"
    if word == "preset":
        return f"Take the preset {PRESETS[str(what)].name}"
    if word == "life":
        return f"{what} life point" + ("" if what == 1 else "s")
    return f"End {_card(str(what))} of {SEATS[int(str(option[2]))]}"


def _top(view: View) -> str:
    """Casting, in words for the one who knows the card."""
    stack = view["sides"][view["seat"]]["stack"] if view["seat"] is not None else None
    return f"Cast {_card(stack[0])}" if stack else "Cast"


_DONE: Final = {
    "design": "This Alpha is finished",
    "stack": "The stack is finished",
    "unit": "End the activations",
    "power": "End this activation",
    "first_summon": "Summon nobody",
    "next_summon": "No more units",
    "summon": "Summon nobody",
    "aim": "That is all",
}
_WORDS: Final = {
    "pass": "Do not intervene",
    "offer_draw": "Offer a draw",
    "take": "Take the relic along",
    "leave": "Leave it behind",
    "stop": "Stop here",
    "straight": "Straight on, touching no relic",
    "yes": "Yes",
    "no": "No",
    "back": "Back to what was before",
    "keep": "Keep them all",
    "surprise": "Have the rest dealt at random",
    "plains": "Plains",
    "hill": "Hill",
    "crater": "Crater",
    "water": "Water",
}


def _word_label(view: View, ask: Ask, option: str) -> str:
    if option == "done":
        return _DONE.get(ask.kind, "Done")
    if option == "cast":
        return f"{_top(view)} now"
    if option == "discard":
        stack = view["sides"][view["seat"]]["stack"] if view["seat"] is not None else None
        return f"Discard {_card(stack[0])}" if stack else "Discard the top intervention"
    return _WORDS.get(option, option.capitalize())


# --- the log ------------------------------------------------------------------------------------


def _who(seat: Any) -> str:
    return SEATS[int(seat)]


def _unit(view: View, owner: Any, alpha: Any) -> str:
    cards = (
        view["sides"][owner]["alphas"][alpha]["cards"] if view["sides"][owner]["alphas"] else None
    )
    return f"{_who(owner)}'s {CARDS[cards[0]].name}" if cards else f"a unit of {_who(owner)}"


Teller = Callable[..., str]


def _used(v: View, owner: int, alpha: int, space: int, power: str, target: int) -> str:
    title = _BASIC.get(power)
    if title is not None:
        return ""
    return f"{_unit(v, owner, alpha)} at {name(space)} uses {CARDS[POWERS[power].card].name}"


def _aimed(v: View, seat: int, card: str, *spaces: int) -> str:
    places = ", ".join(name(space) for space in spaces)
    return f"{_card(card)} is aimed at {places}" if places else ""


def _finished(v: View, winner: int, rule: str) -> str:
    if winner == DRAW:
        return f"The game is drawn: {reason(rule)}"
    return f"{_who(winner)} wins: {reason(rule)}"


_TELL: Final[dict[str, Teller]] = {
    "begins": lambda v, s: f"{_who(s)} begins",
    "turn": lambda v, n, s: f"Turn {n}: {_who(s)}",
    "revealed": lambda v, s, n, *cards: (
        f"{_who(s)} reveals Alpha {n + 1}: {', '.join(CARDS[c].name for c in cards)}"
    ),
    "figure": lambda v, s, n, f: f"{_who(s)}'s Alpha {n + 1} is shown by {FIGURE_NAMES[f]} figures",
    "summoned": lambda v, s, n, at: f"{_unit(v, s, n)} appears at {name(at)}",
    "activated": lambda v, o, a, at, s: (
        "" if o == s else f"{_who(s)} takes command of {_unit(v, o, a)} at {name(at)}"
    ),
    "used": _used,
    "moved": lambda v, o, a, old, new: f"{_unit(v, o, a)} goes from {name(old)} to {name(new)}",
    "relic": lambda v, n, at: f"Relic {n + 1} moves to {name(at)}",
    "lost": lambda v, o, a, n, left: f"{_unit(v, o, a)} loses {n} life points, {left} left",
    "died": lambda v, o, a, at: f"{_unit(v, o, a)} at {name(at)} dies; the pool is refilled",
    "burst": lambda v, o, a, at: f"It bursts at {name(at)}",
    "healed": lambda v, o, a, n, left: f"{_unit(v, o, a)} regains {n} life points, {left} now",
    "attacked": lambda v, a, b, value, absorbed, hurt: (
        f"Attack on {name(b)}: {value} against armor, {absorbed} absorbed, {hurt} damage"
    ),
    "marked": lambda v, at, mark: f"The unit at {name(at)} is {MARK_NAMES[mark]}",
    "retaliated": lambda v, a, b: f"The unit at {name(a)} strikes back",
    "sacrificed": lambda v, o, a, n, left: f"{_unit(v, o, a)} sacrifices {n} life points",
    "crushed": lambda v, o, a, at: f"{_unit(v, o, a)} is crushed at {name(at)}",
    "fell": lambda v, o, a, at: f"{_unit(v, o, a)} falls at {name(at)}",
    "terrain": lambda v, at, kind: f"{name(at)} becomes {kind}",
    "rewound": lambda v, n: f"Time runs back to before the {ordinal(n)} power of this activation",
    "discarded": lambda v, s, card: f"{_who(s)} discards {_card(card)}",
    "cast": lambda v, s, card: f"{_who(s)} casts {_card(card)}",
    "aimed": _aimed,
    "in_vain": lambda v, s, card: f"{_card(card)} has lost its target and is in vain",
    "wiped": lambda v, at: f"Spell markers are wiped off the unit at {name(at)}",
    "expired": lambda v, s, card: f"{_card(card)} of {_who(s)} ends",
    "changed": lambda v, o, a, at: f"The unit at {name(at)} turns into {_unit(v, o, a)}",
    "offered": lambda v, s: f"{_who(s)} offers a draw",
    "refused": lambda v, s: f"{_who(s)} plays on",
    "won": _finished,
    "drawn": _finished,
}


def tell(view: View, event: Event) -> str:
    """One event in words."""
    return _TELL[event.kind](view, *event.data)
