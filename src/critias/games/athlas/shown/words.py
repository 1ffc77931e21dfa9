"""Everything people read, each kind of question and event in one entry; made from views only."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from critias.games.athlas.rules import victory
from critias.games.athlas.rules.board import SEATS, name
from critias.games.athlas.rules.data import CARDS, INTERVENTIONS, POWERS
from critias.games.athlas.rules.designs import PRESETS, build, code_of, design_of
from critias.games.athlas.rules.state import DRAW
from critias.games.athlas.rules.view import AthlasView, UnitView
from critias.kernel.choices import DONE, Ask, Option
from critias.kernel.events import Event
from critias.kit.keeping import Kept
from critias.kit.phrases import Line, Phrase, Phrases

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
    "basic.climb": "Climb",
    "basic.fly": "Fly",
    "basic.pass": "Pass the relic",
}
_ORDINALS: Final = ("first", "second", "third", "fourth", "fifth", "sixth")


# --- names --------------------------------------------------------------------------------------


def reason(rule: str) -> str:
    """How a game ended, in words."""
    return _REASONS[rule]


def ordinal(number: int) -> str:
    """The word for a place in a row.

    >>> ordinal(2)
    'second'
    """
    return _ORDINALS[number - 1] if number <= len(_ORDINALS) else f"{number}th"


def seat_name(view: AthlasView, seat: int) -> str:
    """North or South."""
    return SEATS[seat]


def hex_name(view: AthlasView, space: int) -> str:
    """A hex as people call it."""
    return name(space)


def card_name(card: str) -> str:
    """An Alpha card or an intervention."""
    return INTERVENTIONS[card].name if card in INTERVENTIONS else CARDS[card].name


def points_text(view: AthlasView, number: int) -> str:
    """So many life points."""
    return f"{number} life point" + ("" if number == 1 else "s")


def _cards_of(view: AthlasView, seat: int, number: int) -> list[str] | None:
    alphas = view["sides"][seat]["alphas"]
    return alphas[number]["cards"] if alphas else None


def alpha_title(view: AthlasView, seat: int, number: int) -> str:
    """What an Alpha is called: its number and, where known, its genus."""
    cards = _cards_of(view, seat, number)
    return f"Alpha {number + 1} ({CARDS[cards[0]].name if cards else 'hidden'})"


def design_title(code: str) -> str:
    """A design by the genera of its Alphas.

    >>> design_title("savage_warrior+karoos_blade/spell_binder*flood")
    'Savage Warrior, Spell Binder'
    """
    return ", ".join(CARDS[cards[0]].name for cards in design_of(code).alphas)


def kept(code: str) -> Kept:
    """A design as people keep it."""
    design = design_of(code)
    lines = []
    for number, cards in enumerate(design.alphas, start=1):
        names = ", ".join(CARDS[card].name for card in cards)
        lines.append(f"Alpha {number}, cost {build(cards).cost}: {names}")
    if design.stack:
        lines.append("Stack: " + ", ".join(INTERVENTIONS[card].name for card in design.stack))
    return Kept(code_of(design), design_title(code), tuple(lines))


def unit_title(view: AthlasView, space: int) -> str:
    """What a unit is called: its genus and its place."""
    for unit in view["units"]:
        if unit["space"] == space:
            cards = _cards_of(view, unit["owner"], unit["alpha"])
            return f"{CARDS[cards[0]].name if cards else 'Unit'} at {name(space)}"
    return name(space)


def activation_words(view: AthlasView, unit: UnitView) -> list[str]:
    """Where a unit stands with its activations: the one in progress, those past and to come."""
    found = []
    for acting in view["acting"]:
        if acting["unit"] != unit["id"]:
            continue
        by = f" by {SEATS[acting['seat']]}" if acting["controlled"] else ""
        left = [word for word in ("movement", "action") if acting[word]]
        found.append(f"is being activated{by}, {' and '.join(left) or 'nothing'} left to spend")
        if acting["spent_action"]:
            found.append("has spent an action")
        if acting["aimed"]:
            found.append("has targeted the ground or a unit on foot")
    if unit["activated"] and not found:
        found.append("has been activated")
    if unit["fresh"]:
        found.append("has come this turn and is not activated in it")
    if unit["id"] in view["warps"]:
        found.append("gets an extra activation before any other unit")
    return found


def unit_of(view: AthlasView, owner: int, alpha: int) -> str:
    """A unit of an Alpha, for log lines."""
    cards = _cards_of(view, owner, alpha)
    return f"{SEATS[owner]}'s {CARDS[cards[0]].name}" if cards else f"a unit of {SEATS[owner]}"


def power_name(power_id: str) -> str:
    """A power in few words."""
    return _BASIC.get(power_id) or CARDS[POWERS[power_id].card].name


def power_title(power_id: str) -> str:
    """What a power is called; where its card has several, which of them.

    >>> power_title("mining_tools.bomb")
    'Mining Tools: bomb'
    """
    name_of = power_name(power_id)
    if power_id in _BASIC or len(CARDS[POWERS[power_id].card].powers) == 1:
        return name_of
    return f"{name_of}: {power_id.split('.')[1].replace('_', ' ')}"


# --- questions ----------------------------------------------------------------------------------


def _powers_so_far(question: str) -> Callable[[AthlasView, Ask], str]:
    """A question about an activation that names the powers it has used."""

    def prompt(view: AthlasView, ask: Ask) -> str:
        used = [power_name(str(word)) for word in ask.about if word in POWERS]
        return f"{question} (So far: {', '.join(used)}.)" if used else question

    return prompt


def _closing(view: AthlasView, ask: Ask) -> str:
    if view["seat"] is not None and view["sides"][view["seat"]]["cast"]:
        return "You have cast this turn. Do you throw away more of your stack?"
    return _powers_so_far(
        "An activation has ended. Do you intervene, now, before its end or before a power?"
    )(view, ask)


def _interrupt(view: AthlasView, ask: Ask) -> str:
    if view["seat"] is not None and view["sides"][view["seat"]]["cast"]:
        return "You have cast this turn. Do you throw away more of your stack?"
    return _powers_so_far(
        "A power was used. Do you intervene, now or before a power that was used?"
    )(view, ask)


def _design(view: AthlasView, ask: Ask) -> str:
    return f"Design your {ordinal(int(str(ask.about[0])) + 1)} Alpha."


def _target(target: Sequence[Option]) -> str:
    """What an intervention is aimed at.

    >>> from critias.games.athlas.rules.board import named
    >>> _target([named("F6"), "west"]), _target(["alpha2"]), _target([("end", "flood", 1)])
    ('F6, west', 'Alpha 2', 'Flood of South')
    """
    words = []
    for piece in target:
        if isinstance(piece, int):
            words.append(name(piece))
        elif isinstance(piece, tuple):
            words.append(f"{card_name(str(piece[1]))} of {SEATS[int(str(piece[2]))]}")
        else:
            words.append(piece.replace("alpha", "Alpha "))
    return ", ".join(words)


def _answer(view: AthlasView, ask: Ask) -> str:
    card, *target = ask.about
    at = f" ({_target(target)})" if target else ""
    return f"Your opponent casts {card_name(str(card))}{at}. Do you answer?"


def _aim(view: AthlasView, ask: Ask) -> str:
    card = INTERVENTIONS[str(ask.about[0])]
    return f"{card.name}: {card.text}"


def label(view: AthlasView, ask: Ask, option: Option) -> str:
    """One option in words, where its question has none of its own."""
    if isinstance(option, int):
        return unit_title(view, option)
    if isinstance(option, tuple):
        return _tuple_label(view, ask, option)
    if option.startswith("alpha"):
        return _alpha_label(view, ask, int(option[5:]) - 1)
    if option in POWERS:
        return power_title(option)
    if option in FIGURE_NAMES and ask.kind == "figure":
        return FIGURE_NAMES[option]
    if option in CARDS:
        return f"{CARDS[option].name} ({CARDS[option].cost})"
    if option in INTERVENTIONS:
        return f"{INTERVENTIONS[option].name} ({INTERVENTIONS[option].points})"
    if option == "cast":
        return f"{_cast(view)} now"
    if option == "discard":
        return f"Discard {_top(view)}"
    return _WORDS.get(option, option.capitalize())


_WORDS: Final = {
    "pass": "Do not intervene",
    "offer_draw": "Offer a draw",
    "take": "Take the relic along",
    "leave": "Leave it behind",
    "stop": "Stop here",
    "straight": "Straight on, touching no relic",
    "back": "Back to what was before",
    "keep": "Keep them all",
    "surprise": "Have the rest dealt at random",
}


def _alpha_label(view: AthlasView, ask: Ask, number: int) -> str:
    seat = ask.seats[0]
    if ask.kind == "redesign" or not view["sides"][seat]["alphas"]:
        return f"Alpha {number + 1}"
    alpha = view["sides"][seat]["alphas"][number]
    cost = f", cost {alpha['cost']}" if alpha["cards"] else ""
    return alpha_title(view, seat, number) + cost


def _tuple_label(view: AthlasView, ask: Ask, option: tuple[Option, ...]) -> str:
    word, what = str(option[0]), option[1]
    if word == "cast":
        used = [str(word) for word in ask.about if isinstance(word, str)]
        return f"{_cast(view)} before {_moment(used[: int(str(what))])}"
    if word == "orders":
        return ORDER_NAMES[str(what)]
    if word == "remove":
        return f"Take out {card_name(str(what))}"
    if word == "preset":
        return f"Take the preset {PRESETS[str(what)].name}"
    if word == "saved":
        return f"Take the design {design_title(view['saved'][int(str(what)) - 1])}"
    if word == "life":
        return points_text(view, int(str(what)))
    return f"End {card_name(str(what))} of {SEATS[int(str(option[2]))]}"


def _moment(used: Sequence[str]) -> str:
    """The last of what has happened in an activation.

    >>> _moment(["basic.walk", "done"])
    'the end of the activation'
    >>> _moment(["basic.walk", "done", "karoos_blade.strike"])
    'the second power (Karoos Blade)'
    """
    if used[-1] == DONE:
        return "the end of the activation"
    powers = [word for word in used if word != DONE]
    return f"the {ordinal(len(powers))} power ({power_name(powers[-1])})"


def _top(view: AthlasView) -> str:
    """The top card of the stack, by name for the one who may look at it."""
    stack = view["sides"][view["seat"]]["stack"] if view["seat"] is not None else None
    return card_name(stack[0]) if stack else "the top intervention"


def _cast(view: AthlasView) -> str:
    stack = view["sides"][view["seat"]]["stack"] if view["seat"] is not None else None
    return f"Cast {card_name(stack[0])}" if stack else "Cast"


# athlas.creation.stacks-hidden: how far a player has come would tell how many cards he took.
_SECRET: Final = "designing in secret"
_INTERVENE: Final = "deciding whether to intervene"
_AIMING: Final = "aiming an intervention"
_USING: Final = "using a power"

ASKS: Final[dict[str, Phrase[AthlasView]]] = {
    "design": Phrase(
        _design,
        waiting=_SECRET,
        rule="athlas.creation.any-combination",
        labels={DONE: "Finish Alpha {0:next} and go on", "back": "Back to Alpha {0}"},
    ),
    "redesign": Phrase(
        "Which Alpha do you want to redesign for this game?",
        waiting=_SECRET,
        rule="athlas.campaign.redesign-one",
    ),
    "stack": Phrase(
        "Prepare your stack of interventions, top card first.",
        waiting=_SECRET,
        rule="athlas.di.order-fixed",
        labels={DONE: "Finish the whole design", "back": "Back to the Alphas"},
    ),
    "first_summon": Phrase(
        "Your first turn: one unit of any cost, or up to three for 60 together.",
        waiting="summoning",
        rule="athlas.first-turn.one-unit-any-cost",
        labels={DONE: "Summon nobody"},
    ),
    "next_summon": Phrase(
        "Another unit? Together they may cost 60.",
        waiting="summoning",
        rule="athlas.first-turn.up-to-three-60",
        labels={DONE: "No more units"},
    ),
    "summon": Phrase(
        "Do you summon a unit?",
        waiting="summoning",
        rule="athlas.summoning-step.one-unit",
        labels={DONE: "Summon nobody"},
    ),
    "rally": Phrase("Which unit answers the call?", waiting="summoning", rule=None),
    "figure": Phrase(
        "Which figures stand for this Alpha?",
        waiting="summoning",
        rule="athlas.summon.figure-choice",
    ),
    "place": Phrase(
        "Where does the unit appear?",
        waiting="summoning",
        rule="athlas.summon.place-on-summoning-hex",
    ),
    "unit": Phrase(
        "Which unit is activated next?",
        waiting="choosing a unit",
        rule="athlas.activation.order-free",
        labels={DONE: "End the activations"},
    ),
    "power": Phrase(
        lambda view, ask: f"What does {unit_title(view, int(str(ask.about[0])))} do?",
        waiting="commanding a unit",
        rule="athlas.terms.spend-on-powers",
        labels={DONE: "End this activation"},
    ),
    "target": Phrase(
        lambda view, ask: f"{power_name(str(ask.about[0]))}: where?",
        waiting=_USING,
        rule="athlas.range.exact",
    ),
    "carry": Phrase(
        "Does the relic come along?",
        waiting="moving with a relic",
        rule="athlas.relic.carry-or-leave",
    ),
    "half_way": Phrase(
        "Which way? Going hex by hex, a relic can be taken along for one hex.",
        waiting="flying with a relic",
        rule="athlas.golden.relic-one-hex-per-turn",
    ),
    "stride": Phrase("Walk on?", waiting="walking on", rule=None),
    "direction": Phrase(
        "In which direction?", waiting="choosing a direction", rule="athlas.forced.source"
    ),
    "sacrifice": Phrase("How many life points do you sacrifice?", waiting=_USING, rule=None),
    "shape": Phrase(
        "What does the hex become?",
        waiting=_USING,
        rule=None,
        labels={"plains": "Plains", "hill": "Hill", "crater": "Crater", "water": "Water"},
    ),
    "copy": Phrase("Which piece of equipment do you copy?", waiting=_USING, rule=None),
    "push_order": Phrase("Who is pushed next?", waiting=_USING, rule=None),
    "who_dies": Phrase(
        "The pool is empty. Which unit dies?",
        waiting="choosing who dies",
        rule="athlas.attack.several-of-one-alpha",
    ),
    "burst_order": Phrase("Which one bursts first?", waiting="ordering bursts", rule=None),
    "gate": Phrase("Where does the gate lead?", waiting=_AIMING, rule=None),
    "form": Phrase(
        "Which Alpha does the unit turn into?",
        waiting=_AIMING,
        rule="athlas.clar.polymorph.own-only",
    ),
    "dispel": Phrase("What do you dispel?", waiting=_AIMING, rule=None),
    "relic": Phrase("Which relic do you shift?", waiting=_AIMING, rule=None),
    "shift": Phrase(
        "Where does the relic go?",
        waiting=_AIMING,
        rule="athlas.golden.relic-one-hex-per-turn",
    ),
    "alpha": Phrase("Which Alpha?", waiting=_AIMING, rule=None),
    "aim": Phrase(_aim, waiting=_AIMING, rule=None, labels={DONE: "That is all"}),
    "opening": Phrase(
        "Your opponent is about to activate units. Do you intervene?",
        waiting=_INTERVENE,
        rule="athlas.di.time-to-respond",
    ),
    "closing": Phrase(_closing, waiting=_INTERVENE, rule="athlas.di.timing-within-activation"),
    "aftermath": Phrase(
        "Your opponent has cast, and no unit is activated yet. Do you intervene?",
        waiting=_INTERVENE,
        rule="athlas.di.time-to-respond",
    ),
    "forestall": Phrase(
        _powers_so_far(
            "Your opponent is about to cast. Do you intervene before a power that was used? "
            "Afterwards it is too late for that; his card you may still answer."
        ),
        waiting=_INTERVENE,
        rule="athlas.di.time-to-respond",
    ),
    "interrupt": Phrase(_interrupt, waiting=_INTERVENE, rule="athlas.di.timing-within-activation"),
    "answer": Phrase(
        _answer,
        waiting="deciding whether to answer",
        rule="athlas.di.response-resolves-first",
    ),
    "stop_win": Phrase(
        _powers_so_far("Two relics are joined. Do you intervene before it comes to that?"),
        waiting="deciding whether to stop a win",
        rule="athlas.win.answerable",
    ),
    "draw": Phrase(
        "Your opponent offers a draw. Do you accept?",
        waiting="considering a draw",
        rule="athlas.draw.agreement",
    ),
    "nobody_can_win": Phrase(
        "Nobody can win any more. Do you agree on a draw?",
        waiting="considering a draw",
        rule="athlas.draw.agreement",
    ),
}


# --- the log ------------------------------------------------------------------------------------


def _told(text: Callable[..., str], rule: str | None) -> Line[AthlasView]:
    """An entry whose words are made from the values of the event, one by one."""

    def line(view: AthlasView, event: Event) -> str:
        return text(view, *event.data)

    return Line(line, rule)


def _unit_line(text: str, rule: str | None) -> Line[AthlasView]:
    """A line about a unit: `{0}` is the unit, the further values follow."""

    def line(view: AthlasView, event: Event) -> str:
        owner, alpha, *rest = event.data
        unit = unit_of(view, int(str(owner)), int(str(alpha)))
        return PHRASES.fill(text, view, unit, *rest)

    return Line(line, rule)


def _used(v: AthlasView, owner: int, alpha: int, space: int, power: str, target: int) -> str:
    if power in _BASIC:
        return ""
    return f"{unit_of(v, owner, alpha)} at {name(space)} uses {power_name(power)}"


def _activated(v: AthlasView, owner: int, alpha: int, space: int, seat: int) -> str:
    if owner == seat:
        return ""
    return f"{SEATS[seat]} takes command of {unit_of(v, owner, alpha)} at {name(space)}"


def _aimed(v: AthlasView, seat: int, card: str, *target: Option) -> str:
    named = _target(target)
    return f"{card_name(card)} is aimed at {named}" if named else ""


def _healed(v: AthlasView, owner: int, alpha: int, gained: int, now: int) -> str:
    return f"{unit_of(v, owner, alpha)} regains {points_text(v, gained)}, {now} now"


def _revealed(v: AthlasView, seat: int, number: int, *cards: str) -> str:
    names = ", ".join(CARDS[card].name for card in cards)
    return f"{SEATS[seat]} reveals Alpha {number + 1}: {names}"


def _figure(v: AthlasView, seat: int, number: int, figure: str) -> str:
    return f"{SEATS[seat]}'s Alpha {number + 1} is shown by {FIGURE_NAMES[figure]} figures"


def _marked(v: AthlasView, space: int, mark: str) -> str:
    return f"The unit at {name(space)} is {MARK_NAMES[mark]}"


def _changed(v: AthlasView, owner: int, alpha: int, space: int) -> str:
    return f"The unit at {name(space)} turns into {unit_of(v, owner, alpha)}"


def _rewound(v: AthlasView, *used: str) -> str:
    return f"Time runs back to before {_moment(used)}"


def _relic(v: AthlasView, number: int, space: int) -> str:
    return f"Relic {number + 1} moves to {name(space)}"


def _finished(v: AthlasView, winner: int, rule: str) -> str:
    if winner == DRAW:
        return f"The game is drawn: {reason(rule)}"
    return f"{SEATS[winner]} wins: {reason(rule)}"


EVENTS: Final[dict[str, Line[AthlasView]]] = {
    "begins": Line("{0:seat} begins", "athlas.command.random-first-player"),
    "turn": Line("Turn {0}: {1:seat}", "athlas.command.alternate"),
    "revealed": _told(_revealed, "athlas.summon.reveal-inspect"),
    "figure": _told(_figure, "athlas.summon.figure-choice"),
    "summoned": _unit_line("{0} appears at {1:hex}", "athlas.summon.place-on-summoning-hex"),
    "activated": _told(_activated, None),
    "used": _told(_used, "athlas.terms.spend-on-powers"),
    "moved": _unit_line("{0} goes from {1:hex} to {2:hex}", None),
    "relic": _told(_relic, "athlas.golden.relic-one-hex-per-turn"),
    "lost": _unit_line("{0} loses {1:points}, {2} left", "athlas.life.shared-pool"),
    "died": _unit_line("{0} at {1:hex} dies; the pool is refilled", "athlas.death.pool-refilled"),
    "burst": _unit_line("{0} bursts at {1:hex}", None),
    "healed": _told(_healed, None),
    "attacked": Line(
        "Attack on {1:hex}: {2} against armor, {3} absorbed, {4} damage",
        "athlas.attack.damage-formula",
    ),
    "marked": _told(_marked, "athlas.conditions.marker-purpose"),
    "retaliated": Line("The unit at {0:hex} strikes back", None),
    "sacrificed": _unit_line("{0} sacrifices {1:points}", None),
    "crushed": _unit_line("{0} is crushed at {1:hex}", "athlas.forced.obstacle-unit"),
    "fell": _unit_line("{0} falls at {1:hex}", "athlas.forced.fall"),
    "terrain": Line("{0:hex} becomes {1}", None),
    "rewound": _told(_rewound, "athlas.di.timing-rewind"),
    "discarded": Line("{0:seat} discards {1:card}", "athlas.di.discard-from-top"),
    "cast": Line("{0:seat} casts {1:card}", "athlas.di.topmost-only"),
    "aimed": _told(_aimed, None),
    "in_vain": Line(
        "{1:card} has lost its target and is in vain", "athlas.di.response-resolves-first"
    ),
    "wiped": Line("Spell markers are wiped off the unit at {0:hex}", None),
    "expired": Line("{1:card} of {0:seat} ends", "athlas.upkeep.di-expires"),
    "changed": _told(_changed, None),
    "offered": Line("{0:seat} offers a draw", "athlas.draw.offer"),
    "refused": Line("{0:seat} plays on", "athlas.draw.agreement"),
    "won": _told(_finished, "athlas.win.two-relics-one-unit"),
    "drawn": _told(_finished, "athlas.draw.agreement"),
}


def _card_word(view: AthlasView, card: Any) -> str:
    return card_name(str(card))


PHRASES: Final[Phrases[AthlasView]] = Phrases(
    words={
        "seat": seat_name,
        "hex": hex_name,
        "card": _card_word,
        "points": points_text,
        "next": lambda view, number: str(int(number) + 1),
    },
    asks=ASKS,
    events=EVENTS,
    label=label,
)
