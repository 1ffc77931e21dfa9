"""The desk of the Creation Phase: what has been designed, and the cards that can be added."""

from __future__ import annotations

from typing import Final

from critias.games.athlas.rules.creation import DESIGN, STACK, Sums, why_card, why_intervention
from critias.games.athlas.rules.data import CARDS, INTERVENTIONS, POWERS, TYPES
from critias.games.athlas.rules.data import Card as Printed
from critias.games.athlas.rules.designs import MAX_INTERVENTIONS, PRESETS, Design, code_of
from critias.games.athlas.rules.state import Draft
from critias.games.athlas.rules.view import AthlasView, DraftView, SumsView
from critias.games.athlas.shown.cards import alpha_card, intervention_card, reach_text
from critias.games.athlas.shown.names import (
    attack_name,
    card_name,
    cards_text,
    cost_text,
    design_title,
    listed,
    of,
    ordinal,
    plain_alpha,
    seat_name,
)
from critias.games.athlas.shown.palette import TINTS, side_icon
from critias.kernel.choices import DONE
from critias.kit.language import count, say
from critias.kit.offers import Offers
from critias.kit.stage import (
    Block,
    Card,
    Cards,
    Chip,
    Chips,
    Keep,
    Mat,
    Meter,
    Meters,
    Part,
    Question,
    Row,
    Stage,
    Status,
    Sum,
    Term,
    Tone,
    Value,
    Values,
    Words,
)

_TITLES: Final = {
    "genus": "Genus",
    "equipment": "Equipment",
    "ability": "Abilities",
    "spell": "Spells",
}
_REASONS: Final = {
    "athlas.creation.own-set-once": "in another Alpha",
    "athlas.creation.hand-limit": "no hand is free",
    "athlas.creation.spell-limit": "too few spell points",
    "athlas.di.max-four-cards": "four cards at most",
    "athlas.di.max-eight-points": "more than eight points",
    "athlas.components.cards": "in the stack",
}
"""Why a card cannot be added, in few words."""


def desk(view: AthlasView, offers: Offers) -> Stage:
    """The reader's own desk; of the other's only whether it is finished."""
    own = view["designs"][view["seat"]]["design"] if view["seat"] is not None else None
    if own is None:
        return Stage(status=_status(view), mats=_waiting(view), words=_words(view, None))
    return Stage(
        status=_status(view),
        mats=_mats(view, own),
        rows=_rows(own, offers),
        question=_question(view, own, offers),
        words=_words(view, own),
    )


def _status(view: AthlasView) -> tuple[Status, ...]:
    found = [
        Status(
            f"design-{seat}",
            (Value("", _progress(each["finished"]), side_icon(seat)),),
            title=seat_name(seat),
        )
        for seat, each in enumerate(view["designs"])
    ]
    points = Value(view["points"], say("summoning points each"))
    return (*found, Status("points", (points,)))


def _progress(finished: bool) -> str:
    return say("has finished" if finished else "is designing")


def _waiting(view: AthlasView) -> tuple[Mat, ...]:
    return tuple(
        Mat(
            f"side-{seat}",
            seat_name(seat),
            owner=seat,
            side=seat,
            state=_progress(each["finished"]),
        )
        for seat, each in enumerate(view["designs"])
    )


# --- what you have ------------------------------------------------------------------------------


def _mats(view: AthlasView, own: DraftView) -> tuple[Mat, ...]:
    stage = own["stage"]
    found = [_alpha(view, own, number) for number in range(len(own["alphas"]))]
    return (*found, _stack(own, stage >= len(own["alphas"])), *_ready_made(view, own))


def _ready_made(view: AthlasView, own: DraftView) -> tuple[Mat, ...]:
    """Designs that can be taken as they are, and the own one to keep or to give away."""
    alphas = tuple(tuple(sums["cards"]) for sums in own["alphas"])
    blocks: list[Block] = []
    if not any(alphas):
        chips = [
            Chip(say(preset.name), tint="teal", option=("preset", preset.id))
            for preset in PRESETS.values()
            if len(preset.alphas) == len(alphas)
        ]
        chips += [
            Chip(design_title(code), tint="teal", option=("saved", number))
            for number, code in enumerate(view["saved"], start=1)
        ]
        if chips:
            blocks.append(Chips(tuple(chips)))
    elif all(alphas):
        code = code_of(Design(alphas, tuple(own["stack"])))
        told = say("Saved, it can be used in other games and given to others.")
        blocks += [Words((told,)), Keep("athlas", code, say("Save this design"))]
    return (Mat("ready-made", say("Saved designs"), body=tuple(blocks)),) if blocks else ()


def _alpha(view: AthlasView, own: DraftView, number: int) -> Mat:
    sums = own["alphas"][number]
    here = number == own["stage"]
    if not sums["cards"]:
        return Mat(
            f"alpha-{number}",
            plain_alpha(number),
            value="0",
            state=say("choose a genus" if here else "not begun"),
            acting=here,
        )
    values = Values(_numbers(sums))
    blocks: list[Block] = [_meters(sums)] if here else []
    blocks += [values, Chips(_chips(sums, number, here))]
    if here:
        units = view["points"] // sums["cost"] if sums["cost"] else 0
        many = say(
            "{points} summoning points: {units} at most.",
            points=view["points"],
            units=count(units, "1 unit", "{n} units"),
        )
        blocks.append(Words((*_sentences(sums), many)))
    return Mat(
        f"alpha-{number}",
        plain_alpha(number),
        value=cost_text(sums["cost"]),
        state=say("on the desk" if here else "✓ finished" if number < own["stage"] else "begun"),
        acting=here,
        body=tuple(blocks),
    )


def _meters(sums: SumsView) -> Meters:
    return Meters(
        (
            Meter(say("Hands"), sums["hands_used"], sums["hands"]),
            Meter(say("Spell points"), sums["spells_used"], sums["spells"]),
        )
    )


def _numbers(sums: SumsView) -> tuple[Value, ...]:
    found = [
        Value(sums["life"], say("Life")),
        Value(sums["armor"], say("Armor")),
        Value(sums["ward"], say("Magic armor")),
    ]
    found += [Value(f"+{n}", attack_name(kind)) for kind, n in sums["modifiers"].items() if n]
    return tuple(found)


def _chips(sums: SumsView, number: int, here: bool) -> tuple[Chip, ...]:
    return tuple(
        Chip(
            card_name(card),
            tint=TINTS[CARDS[card].type],
            option=("remove", card) if here else None,
            remove=here,
            card=alpha_card(card, f"desk-{number}"),
        )
        for card in sums["cards"]
    )


def _sentences(sums: SumsView) -> list[str]:
    """What the attacks of a unit come to, modifiers included."""
    found = []
    for power_id in sums["powers"]:
        power = POWERS[power_id]
        if not power.attack or not power.value:
            continue
        extra = sums["modifiers"].get(power.attack, 0)
        total = f"{power.value} + {extra} = {power.value + extra}" if extra else f"{power.value}"
        told = " ".join((attack_name(power.attack), total, reach_text(power))).rstrip()
        found.append(f"{card_name(power.card)}: {told}.")
    return found


def _stack(own: DraftView, here: bool) -> Mat:
    most = own["most_divine_points"]
    chips = tuple(
        Chip(
            f"{number}. {card_name(card)}",
            tint="red",
            option=("remove", card) if here else None,
            remove=here,
            card=intervention_card(card, "desk-stack"),
        )
        for number, card in enumerate(own["stack"], start=1)
    )
    return Mat(
        "stack",
        say("Divine Interventions"),
        value=of(own["divine_points"], most),
        state=say("top card first") if own["stack"] else "",
        acting=here,
        body=(Chips(chips),) if chips else (),
    )


# --- the cards ----------------------------------------------------------------------------------


def _rows(own: DraftView, offers: Offers) -> tuple[Row, ...]:
    if offers.kind == STACK:
        return (_interventions(own, offers),)
    draft = Draft(alphas=[tuple(sums["cards"]) for sums in own["alphas"]], stage=own["stage"])
    begun = own["stage"] < len(own["alphas"]) and bool(own["alphas"][own["stage"]]["cards"])
    # Once the genus is chosen the other cards come first.
    kinds = (*TYPES[1:], TYPES[0]) if begun else TYPES
    return tuple(_row(own, offers, draft, kind, number == 0) for number, kind in enumerate(kinds))


def _row(own: DraftView, offers: Offers, draft: Draft, kind: str, open_: bool) -> Row:
    cards = tuple(_card(own, offers, draft, card.id) for card in _sorted(kind))
    fitting = sum(card.option in offers for card in cards)
    told = _fitting(fitting) if offers.kind == DESIGN else ""
    key = kind
    if kind == "genus" and offers.kind == DESIGN and not fitting:
        # Another tab: nobody stays on one where nothing can be chosen.
        key, told = "genus-chosen", say("chosen")
    return Row(key, say(_TITLES[kind]), (Cards(cards),), count=told, open=open_)


def _fitting(number: int) -> str:
    return count(number, "1 fits", "{n} fit")


def _sorted(kind: str) -> list[Printed]:
    return [card for card in CARDS.values() if card.type == kind]


def _card(own: DraftView, offers: Offers, draft: Draft, card_id: str) -> Card:
    """A card on offer, with what it would change, or with the reason why it does not fit."""
    holders = [n for n, sums in enumerate(own["alphas"]) if card_id in sums["cards"]]
    if card_id in offers:
        return alpha_card(card_id, "pick", option=card_id, closer=_after(own, card_id))
    if holders and holders[0] == own["stage"]:
        return alpha_card(card_id, "pick", option=card_id, state="held", note=say("in this Alpha"))
    if holders:
        note = say("in Alpha {number}", number=holders[0] + 1)
    elif offers.kind != DESIGN:
        note = ""
    else:
        rule = why_card(draft, card_id) or ""
        note = say(_REASONS.get(rule, ""))
        if rule == "athlas.creation.exactly-one-genus":
            own_genus = CARDS[card_id].type == "genus"
            note = say("one genus only" if own_genus else "choose a genus first")
    return alpha_card(card_id, "pick", option=card_id, state="shut", note=note)


def _after(own: DraftView, card_id: str) -> tuple[str, ...]:
    """What the Alpha on the desk would be with this card."""
    sums, card = own["alphas"][own["stage"]], CARDS[card_id]
    spare = Sums.of(tuple(sums["cards"]))
    changes = []
    for word, before, more in (
        ("cost", sums["cost"], card.cost),
        ("life", sums["life"], card.life),
        ("armor", sums["armor"], card.armor),
        ("magic armor", sums["ward"], card.ward),
        ("free hands", spare.hands, card.hands - card.needs_hands),
        ("spell points", spare.spells, card.spells - (card.cost if card.type == "spell" else 0)),
    ):
        if more:
            changes.append(f"{say(word)} {before} → {before + more}")
    return (say("With it: {changes}.", changes=listed(changes)),)


def _interventions(own: DraftView, offers: Offers) -> Row:
    draft = Draft(stack=own["stack"])
    cards = []
    for card in INTERVENTIONS:
        if card in own["stack"]:
            place = own["stack"].index(card) + 1
            one = intervention_card(
                card, "pick", option=card, state="held", note=_in_the_stack(place)
            )
        elif card in offers:
            one = intervention_card(card, "pick", option=card)
        else:
            note = say(_REASONS.get(why_intervention(draft, card) or "", ""))
            one = intervention_card(card, "pick", option=card, state="shut", note=note)
        cards.append(one)
    fitting = sum(card.option in offers for card in cards)
    return Row(
        "interventions",
        say("Divine Interventions"),
        (Cards(tuple(cards)),),
        count=_fitting(fitting),
        open=True,
    )


def _in_the_stack(place: int) -> str:
    return say("{place} in the stack", place=ordinal(place))


# --- the question -------------------------------------------------------------------------------


def _question(view: AthlasView, own: DraftView, offers: Offers) -> Question | None:
    if not offers:
        return None
    cards = frozenset(
        offer.option
        for offer in offers
        if offer.option in CARDS
        or offer.option in INTERVENTIONS
        or (isinstance(offer.option, tuple) and offer.option[0] in ("remove", "preset", "saved"))
    )
    primary = DONE if DONE in offers else None
    if offers.kind == STACK:
        most = own["most_divine_points"]
        left = most - own["divine_points"]
        cards_taken = of(len(own["stack"]), MAX_INTERVENTIONS)
        terms = (Term(say("cards"), cards_taken), Term(say("points left"), left))
        detail = say("The first card you take lies on top and is cast first.")
        return Question(detail, (Sum(terms),), primary, cards)
    if own["stage"] >= len(own["alphas"]):
        return Question(primary=primary, elsewhere=cards)
    sums = own["alphas"][own["stage"]]
    detail = say(
        "Add what fits, in any order. Nothing is final until the whole design is finished."
    )
    return Question(detail, _sum(sums), primary, cards)


def _sum(sums: SumsView) -> tuple[Block, ...]:
    if not sums["cards"]:
        return ()
    spare = Sums.of(tuple(sums["cards"]))
    terms = (
        Term(say("cost"), sums["cost"]),
        Term(say("life"), sums["life"]),
        Term(say("hands free"), spare.hands, _spare_tone(spare.hands)),
        Term(say("spells free"), spare.spells, _spare_tone(spare.spells)),
    )
    return (Sum(terms),)


def _spare_tone(left: int) -> Tone:
    return "good" if left else "soft"


def _words(view: AthlasView, own: DraftView | None) -> tuple[Part, ...]:
    said = tuple(
        say(
            "{seat} has finished" if each["finished"] else "{seat} is designing",
            seat=seat_name(seat),
        )
        for seat, each in enumerate(view["designs"])
    )
    parts = [Part(say("Creation Phase"), said)]
    for number, sums in enumerate(own["alphas"] if own is not None else []):
        title = listed((plain_alpha(number), cost_text(sums["cost"])))
        parts.append(Part(title, (cards_text(sums["cards"]),)))
    return tuple(parts)
