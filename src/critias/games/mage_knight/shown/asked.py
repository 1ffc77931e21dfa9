"""What is asked: words that name where things stand, the sums beside them, and what is not possible
now and why."""

from __future__ import annotations

from typing import Any, Final

from critias.games.mage_knight.rules.combat import ASSAULT, JOIN_ENEMIES, QUESTIONS
from critias.games.mage_knight.rules.components import CLOSED, DEED, DEEDS, SEA, TILE_TERRAIN
from critias.games.mage_knight.rules.mana import PAY_WITH
from critias.games.mage_knight.rules.map import LATTICES, ON_TILE
from critias.games.mage_knight.rules.state import ACTED, MOVED, RESTED, STAYED, TALKING
from critias.games.mage_knight.rules.terms import BASIC_COLOURS, COLOURS
from critias.games.mage_knight.rules.turn import TAKE_TURN
from critias.games.mage_knight.rules.view import CombatView, MageKnightView, PlayerView
from critias.games.mage_knight.shown import (
    fight,
    labels,
    land,
    market,
    names,
    palette,
    sources,
    threats,
)
from critias.games.mage_knight.shown.texts import capital
from critias.kernel.choices import Option
from critias.kit.cards import Value
from critias.kit.language import count, say
from critias.kit.offers import Offers
from critias.kit.stage import Block, NotNow, Question, Sum, Term, Values

V = MageKnightView


def reader(view: V) -> int:
    """The seat that reads the view; for those who look on, the one whose turn it is."""
    return view["seat"] if view["seat"] >= 0 else view["active"]


# --- prompts --------------------------------------------------------------------------------------


def turn(view: V, _: Any) -> str:
    """What a turn is about now."""
    player = view["players"][reader(view)]
    flags = player["flags"]
    if flags & TALKING:
        return say("{n} Influence: what for?", n=player["influence"])
    if flags & RESTED:
        return say("You have rested. Anything else?")
    if flags & ACTED:
        return say("Your action is taken. What else?")
    if player["move"] and not flags & STAYED:
        return count(player["move"], "1 Move left: where to?", "{n} Move left: where to?")
    if flags & MOVED:
        return say("No Move left: act, or play on?")
    return say("Your turn: move, then act.")


def shooting(view: V, about: Any) -> str:
    """The first phase of a combat, or the last: what the attack is worth, and whom it is for."""
    combat = view["combat"]
    assert combat is not None, "asked in a combat"
    if combat["needed"]:
        return say(
            "Attack {n} of {needed}: enough." if _enough(combat) else "Attack {n} of {needed}.",
            n=combat["attack"],
            needed=combat["needed"],
        )
    if combat["attacks"]:
        return say("Attack {n}: against whom?", n=combat["attack"])
    return say("Whom do you attack from afar?")


def attacking(view: V, about: Any) -> str:
    """The last phase of a combat."""
    combat = view["combat"]
    assert combat is not None, "asked in a combat"
    if combat["needed"] or combat["attacks"]:
        return shooting(view, about)
    return say("Whom do you attack?")


def blocking(view: V, _: Any) -> str:
    """Which attack is blocked, and how far the block goes."""
    combat = view["combat"]
    assert combat is not None, "asked in a combat"
    if combat["against"] < 0:
        return say("Which attack do you block?")
    return say(
        "{enemy}: {n} of {needed} blocked.",
        enemy=names.enemy(view, combat["foes"][combat["against"]]["enemy"]),
        n=combat["block"],
        needed=combat["block_needed"],
    )


def suffering(view: V, _: Any) -> str:
    """Whose damage is dealt, and how much of it is left."""
    combat = view["combat"]
    assert combat is not None, "asked in a combat"
    if combat["against"] < 0:
        return say("Whose damage is dealt first?")
    return say(
        "{enemy}: who takes {n} damage?",
        enemy=names.enemy(view, combat["foes"][combat["against"]]["enemy"]),
        n=combat["damage"],
    )


def _enough(combat: CombatView) -> bool:
    return combat["attack"] >= combat["needed"]


# --- the question ---------------------------------------------------------------------------------


def question(view: V, offers: Offers) -> Question | None:
    """The sums beside the options, and what is not possible now."""
    if not offers:
        return None
    seat = reader(view)
    player = view["players"][seat]
    if offers.kind == TAKE_TURN:
        return _turn(view, seat, offers)
    if offers.kind == PAY_WITH:
        return Question(body=(mana(view, player),))
    combat = view["combat"]
    if combat is None or not fight.is_on(combat):
        spaces = land.chosen_spaces(LATTICES[view["shape"]], offers)
        joining = combat is not None and offers.kind == JOIN_ENEMIES
        return Question(_already(view, seat) if joining else "", about="map" if spaces else "")
    found = fight.sums(view, combat)
    body: tuple[Block, ...] = () if found is None else (found,)
    if combat["foes"]:
        body = (*body, mana(view, player))  # the mats have given way to the fight
    return Question(
        detail=fight.outlook(view, combat),
        body=body,
        primary="settle" if "settle" in offers else None,
        elsewhere=on_cards(offers, SIDEWAYS) if offers.kind in QUESTIONS.values() else NOWHERE,
        about="panels",
    )


def _already(view: V, seat: int) -> str:
    """Who is in the combat already that others may be challenged to join."""
    combat = view["combat"]
    assert combat is not None, "asked in a combat"
    met = [threats.together(foe["enemy"] for foe in combat["foes"])]
    if combat["kind"] == ASSAULT:
        met.insert(0, threats.defenders(view, seat, combat["space"]))
    there = ", ".join(one for one in met if one)
    return say("You fight already: {enemies}.", enemies=there) if there else ""


def _turn(view: V, seat: int, offers: Offers) -> Question:
    player = view["players"][seat]
    sums = Sum(
        (
            Term(say("Move left"), player["move"]),
            Term(say("Influence"), player["influence"]),
            Term(say("Source dice"), player["dice"], "" if player["dice"] else "soft"),
            Term(say("Healing"), player["heal"]),
        )
    )
    moving = any(isinstance(o.option, tuple) and o.option[0] == "go" for o in offers)
    return Question(
        detail=standing(view, seat),
        body=(sums,),
        elsewhere=on_cards(offers, ALL if moving or player["flags"] & TALKING else SIDEWAYS),
        not_now=(*_steps(view, seat, offers), *_sold(view, seat, offers)),
    )


ALL: Final = ("play", "power", "sideways")
SIDEWAYS: Final = ("sideways",)
NOWHERE: Final[frozenset[Option]] = frozenset()


def on_cards(offers: Offers, words: tuple[str, ...]) -> frozenset[Option]:
    """The options that stand on the cards in hand and need not be listed again."""
    return frozenset(
        offer.option
        for offer in offers
        if isinstance(offer.option, tuple) and offer.option[0] in words
    )


def standing(view: V, seat: int) -> str:
    """What the place has to offer, and where the points come from."""
    player = view["players"][seat]
    flags = player["flags"]
    sold = market.here(view, seat).lines()
    said = [sources.told(view, seat)]
    if sold and (flags & TALKING or not flags & (ACTED | RESTED)):
        said.append(say("Here: {sold}", sold="; ".join(sold)))
    if flags & RESTED:
        said.append(say("No movement and no action any more this turn"))
    elif flags & ACTED and not flags & TALKING:
        said.append(say("What is left can be used before the turn ends"))
    elif not player["move"] and not flags & MOVED and not sold:
        said.append(say("Cards give Move; then one action is yours"))
    return "".join(f"{one}. " for one in said if one).strip()


def mana(view: V, player: PlayerView) -> Values:
    """All mana the player could pay with: tokens, crystals, dice of the Source."""
    found = [
        Value(
            number,
            icon=palette.mana(COLOURS[colour]),
            says=say("{n} {colour} mana tokens", n=number, colour=say(COLOURS[colour])),
            tone="gold",
        )
        for colour, number in enumerate(player["tokens"])
        if number
    ]
    if found:
        found.insert(0, Value("", say("Mana")))
    found.append(Value("", say("Crystals")))
    found += [
        Value(
            player["crystals"][colour],
            icon=palette.mana(COLOURS[colour]),
            says=say(
                "{n} {colour} crystals", n=player["crystals"][colour], colour=say(COLOURS[colour])
            ),
        )
        for colour in BASIC_COLOURS
        if player["crystals"][colour]
    ] or [Value("", say("none"), tone="soft")]
    if player["dice"]:
        found.append(Value("", say("Source")))
        found += [
            Value(icon=palette.mana(face), says=say("a {colour} die", colour=say(face)))
            for face in view["source"]
        ]
    return Values(tuple(found))


# --- what is not possible now ---------------------------------------------------------------------


def _steps(view: V, seat: int, offers: Offers) -> list[NotNow]:
    """The spaces around the Hero that cannot be entered, each with the reason."""
    player = view["players"][seat]
    if not player["move"] or not player["space"] or player["flags"] & (ACTED | RESTED | STAYED):
        return []
    grid = LATTICES[view["shape"]]
    lying = {str(tile[0]) for tile in view["tiles"]}
    found = []
    for space in grid.neighbours[grid.by_name[player["space"]]]:
        name = grid.names[space]
        if grid.slot_names[space // ON_TILE] not in lying or ("go", name) in offers:
            continue
        tile, place = names.where(view, name)
        if TILE_TERRAIN[tile][place] == SEA:
            continue
        label = capital(labels.space(view, name))
        cost = land.step_price(view, name)
        if name in view["rampaging"]:
            reason = say("whoever rampages there has to be defeated first")
            found.append(NotNow(label, reason, "mk.move.rampaging-blocked"))
        elif cost >= CLOSED:
            reason = say("cannot be entered")
            found.append(NotNow(label, reason, "mk.move.inaccessible-terrain"))
        elif cost > player["move"]:
            reason = say("costs {n}, you have {m}", n=cost, m=player["move"])
            found.append(NotNow(label, reason, "mk.move.step-cost"))
    return found


def _sold(view: V, seat: int, offers: Offers) -> list[NotNow]:
    """What is sold here and too dear, or lacks its mana."""
    player = view["players"][seat]
    if not player["flags"] & TALKING:
        return []
    have = player["influence"]
    sold = market.here(view, seat)
    found = []
    for unit in sorted(sold.units):
        if ("recruit", unit) not in offers:
            cost = market.price_of(view, player["space"], "recruit", unit)
            if cost > have:
                reason = say("costs {n}, you have {m}", n=cost, m=have)
                found.append(NotNow(names.thing(unit), reason, "mk.interact.recruit-match"))
    for what, cost in sold.prices:
        label = say(market.NAMES[what])
        if cost > have:
            reason = say("costs {n}, you have {m}", n=cost, m=have)
            found.append(NotNow(label, reason, "mk.interact.spend-on-offer"))
        elif what == "spell":
            found += [
                NotNow(
                    names.thing(card),
                    say("needs {colour} mana", colour=say(DEEDS[DEED[card]].colour or "")),
                    "mk.interact.spell-cost",
                )
                for card in view["spells"]
                if ("spell", card) not in offers
            ]
    return found
