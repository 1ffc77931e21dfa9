"""Advanced Actions that move, talk or heal, where they are more than numbers."""

from __future__ import annotations

from critias.games.mage_knight.rules.act import AMBUSH, DIPLOMACY, LEARNING, Act
from critias.games.mage_knight.rules.components import (
    DEED,
    DEEDS,
    DESERT,
    FOREST,
    HILLS,
    LAKE,
    MOUNTAIN,
    PLAINS,
    SWAMP,
    WASTELAND,
    WOUND,
)
from critias.games.mage_knight.rules.effects import (
    BASIC,
    NOTHING,
    STRONG,
    Effect,
    also,
    at_end,
    attack,
    basic,
    basic_of,
    ending,
    grant,
    influence,
    strong,
    strong_of,
)
from critias.games.mage_knight.rules.gaining import deck_size, refill_actions
from critias.games.mage_knight.rules.terms import (
    BLOCK_PHASE,
    BLUE,
    CALM,
    FIRE,
    HEALING,
    ICE,
    INFLUENCE,
    MELEE,
    MOVE,
    PHYSICAL,
    RANGED,
    SHOOTING,
    STRIKING,
    STUDY,
)
from critias.kernel.choices import NO, YES, Ask, Play
from critias.kernel.kinds import AskKind, EventKind

CARD_TAKEN = EventKind("took", "{0:who} takes {1:thing}.", rule=None)
LEARN_ACTION = AskKind(
    "learn", "Take which Advanced Action?", waiting="{who} takes an Advanced Action", rule=None
)
ALL_TERRAINS = (PLAINS, HILLS, FOREST, WASTELAND, DESERT, SWAMP, LAKE, MOUNTAIN)
OPEN_LAND = (PLAINS, DESERT, WASTELAND)

# --- moving --------------------------------------------------------------------------------------

AGILITY = "agility"
"""Turn note: Move points left over may become Attacks."""
AGILITY_RANGED = "agility_ranged"
"""Turn note: two Move points left over may become Ranged Attack 1."""


@basic("agility", MOVE)
def agility(act: Act) -> None:
    """Move 2; in combat this turn a Move point left over may become Attack 1."""
    act.move(2)
    act.note(AGILITY)


@strong("agility", MOVE)
def great_agility(act: Act) -> None:
    """Move 4; in combat this turn a Move point left over may become Attack 1, or two of them Ranged
    Attack 1."""
    act.move(4)
    act.note(AGILITY)
    act.note(AGILITY_RANGED)


TURN_LEFTOVER = AskKind(
    "leftover",
    "How many Move points become Attack?",
    waiting="{who} turns Move points into Attack",
    rule=None,
)


def _convert(act: Act, price: int, kind: int) -> Play[None]:
    points: int = yield Ask(
        act.seats, TURN_LEFTOVER, range(1, act.turn.move // price + 1), act.about
    )
    act.turn.move -= points * price
    act.attack(points, kind)


@grant(AGILITY, STRIKING, lambda act: act.turn.move >= 1 and act.may_attack(MELEE))
def strike_with_speed(act: Act) -> Play[None]:
    """Move points become Attack, one for one."""
    yield from _convert(act, 1, MELEE)


@grant(AGILITY_RANGED, SHOOTING, lambda act: act.turn.move >= 2 and act.may_attack(RANGED))
def shoot_with_speed(act: Act) -> Play[None]:
    """Move points become Ranged Attack, two for one."""
    yield from _convert(act, 2, RANGED)


@basic("frost_bridge", MOVE)
def frost_bridge(act: Act) -> None:
    """Move 2; swamps cost 1."""
    act.move(2)
    act.terrain([SWAMP], 1)


@strong("frost_bridge", MOVE)
def great_frost_bridge(act: Act) -> None:
    """Move 4; lakes can be entered, lakes and swamps cost 1."""
    act.move(4)
    act.open_terrain(LAKE)
    act.terrain([LAKE, SWAMP], 1)


@basic("song_of_wind", MOVE)
def song_of_wind(act: Act) -> None:
    """Move 2; plains, deserts and wastelands cost 1 less."""
    act.move(2)
    act.terrain(OPEN_LAND, -1)


PAY_FOR_LAKES = AskKind(
    "song_of_wind",
    "Pay blue mana to cross lakes?",
    waiting="{who} may pay to cross lakes",
    rule=None,
)


@strong("song_of_wind", MOVE)
def great_song_of_wind(act: Act) -> Play[None]:
    """Move 2; plains, deserts and wastelands cost 2 less; for a blue mana more lakes can be entered
    at no cost."""
    act.move(2)
    act.terrain(OPEN_LAND, -2)
    if act.can_pay(BLUE) and (yield from act.whether(PAY_FOR_LAKES)):
        yield from act.pay(BLUE)
        act.open_terrain(LAKE)
        act.terrain([LAKE], 0)


@basic("path_finding", MOVE)
def path_finding(act: Act) -> None:
    """Move 2; every terrain costs 1 less, but at least 2."""
    act.move(2)
    act.terrain(ALL_TERRAINS, -1, least=2)


@strong("path_finding", MOVE)
def great_path_finding(act: Act) -> None:
    """Move 4; no terrain costs more than 2."""
    act.move(4)
    act.terrain(ALL_TERRAINS, 2)


STEADY_TEMPO = "steady_tempo"
"""Turn note: the half for which Steady Tempo was played, plus 1."""


@basic("steady_tempo", MOVE)
def steady_tempo(act: Act) -> None:
    """Move 2; at the end of the turn it may go under a deck that is not empty."""
    act.move(2)
    act.note(STEADY_TEMPO, 1 + BASIC)


@strong("steady_tempo", MOVE)
def very_steady_tempo(act: Act) -> None:
    """Move 4; at the end of the turn it may go on top of the deck."""
    act.move(4)
    act.note(STEADY_TEMPO, 1 + STRONG)


TEMPO_BACK = AskKind(
    "steady_tempo",
    "Put Steady Tempo back on the {0:thing} of your deck?",
    waiting="{who} may put Steady Tempo back into the deck",
    rule=None,
)


@ending(STEADY_TEMPO)
def put_tempo_back(act: Act) -> Play[None]:
    """Steady Tempo may return to the deck instead of the discard pile."""
    player, card = act.player, DEED["steady_tempo"]
    on_top = act.turn.notes[STEADY_TEMPO] == 1 + STRONG
    bent = card in player.hand  # Time Bending was quicker, and the player may choose
    if not (bent or card in player.play) or not (on_top or deck_size(player)):
        return
    if (yield Ask(act.seats, TEMPO_BACK, (YES, NO), ("top" if on_top else "bottom",))) == YES:
        (player.hand if bent else player.play).remove(card)
        if on_top:
            player.top.append(card)
        else:
            player.bottom.append(card)


@basic("ambush", MOVE)
def ambush(act: Act) -> None:
    """Move 2; the first card with an Attack has 1 more, or the first with a Block 2 more."""
    act.move(2)
    act.count(AMBUSH, 1)


@strong("ambush", MOVE)
def great_ambush(act: Act) -> None:
    """Move 4; the first card with an Attack has 2 more, or the first with a Block 4 more."""
    act.move(4)
    act.count(AMBUSH, 2)


# --- talking -------------------------------------------------------------------------------------


@basic_of("intimidate")
def intimidate() -> Effect:
    """Influence 4 or Attack 3; the Reputation drops by 1 at the end of the turn."""
    return (influence(4) | attack(3)) + at_end(reputation=-1)


@strong_of("intimidate")
def very_intimidating() -> Effect:
    """Influence 8 or Attack 7; the Reputation drops by 2 at the end of the turn."""
    return (influence(8) | attack(7)) + at_end(reputation=-2)


TALE = "heroic_tale"
"""Turn note: the Reputation that each Unit recruited this turn earns."""
FAMOUS_TALE = "famous_tale"
"""Turn note: the Fame that each Unit recruited this turn earns."""


@basic_of("heroic_tale")
def heroic_tale() -> Effect:
    """Influence 3; 1 Reputation for each Unit recruited this turn."""
    return influence(3) + also(lambda act: act.count(TALE))


@strong_of("heroic_tale")
def famous_tale() -> Effect:
    """Influence 6; 1 Fame and 1 Reputation for each Unit recruited this turn."""
    famous = also(lambda act: act.count(FAMOUS_TALE))
    return influence(6) + also(lambda act: act.count(TALE)) + famous


@ending(TALE)
def tell_the_tale(act: Act) -> None:
    """Recruited Units have spread the word."""
    act.reputation(act.turn.notes[TALE] * act.turn.recruited)


@ending(FAMOUS_TALE)
def sing_the_tale(act: Act) -> None:
    """Recruited Units have made the Hero famous."""
    act.fame(act.turn.notes[FAMOUS_TALE] * act.turn.recruited)


def wounds_around(act: Act) -> int:
    """The Wounds in the own hand and on the own Units."""
    return act.player.hand.count(WOUND) + sum(unit.wounds for unit in act.player.units)


@basic_of("in_need")
def in_need() -> Effect:
    """Influence 2, and 1 more for each Wound in hand and on Units."""
    return influence(lambda act: 2 + wounds_around(act))


@strong_of("in_need")
def in_great_need() -> Effect:
    """Influence 4, and 2 more for each Wound in hand and on Units."""
    return influence(lambda act: 4 + 2 * wounds_around(act))


@basic("diplomacy", INFLUENCE | BLOCK_PHASE, Act.influence_counts, needs=NOTHING, fixed=True)
def diplomacy(act: Act) -> None:
    """Influence 2; this turn Influence may serve as Block."""
    act.note(DIPLOMACY, PHYSICAL)
    act.influence(2)


DIPLOMACY_ELEMENT = AskKind(
    "diplomacy",
    "Block of which element?",
    waiting="{who} chooses the element of a Block",
    rule=None,
    labels={"fire": "Fire Block", "ice": "Ice Block"},
)


@strong("diplomacy", INFLUENCE | BLOCK_PHASE, Act.influence_counts, needs=NOTHING, fixed=True)
def elemental_diplomacy(act: Act) -> Play[None]:
    """Influence 4; this turn Influence may serve as Fire Block or as Ice Block, chosen now."""
    word = yield from act.choose(DIPLOMACY_ELEMENT, ["fire", "ice"])
    act.note(DIPLOMACY, FIRE if word == "fire" else ICE)
    act.influence(4)


@grant(DIPLOMACY, BLOCK_PHASE, lambda act: act.turn.influence > 0 and act.has_attacker())
def talk_into_block(act: Act) -> None:
    """Influence gathered before the combat serves as Block."""
    points = act.turn.influence
    act.turn.influence = 0
    act.influence(points)


LESSONS = "lessons"
"""Turn note: how often Learning may still be paid for."""


@basic("learning", INFLUENCE | STUDY, Act.influence_counts, needs=NOTHING, fixed=True)
def learning(act: Act) -> None:
    """Influence 2; once 6 Influence buy an Advanced Action of the offer, to the discard pile."""
    act.note(LEARNING, 6)
    act.count(LESSONS)
    act.influence(2)


@strong("learning", INFLUENCE | STUDY, Act.influence_counts, needs=NOTHING, fixed=True)
def great_learning(act: Act) -> None:
    """Influence 4; once 9 Influence buy an Advanced Action of the offer, to the hand."""
    act.note(LEARNING, 9)
    act.count(LESSONS)
    act.influence(4)


def _can_learn(act: Act) -> bool:
    return bool(act.state.actions) and act.turn.influence >= act.turn.notes[LEARNING]


@grant(LEARNING, CALM, _can_learn)
def learn(act: Act) -> Play[None]:
    """Buy an Advanced Action with what was learned."""
    notes = act.turn.notes
    price = notes[LEARNING]
    card = yield from act.choose_card(LEARN_ACTION, act.state.actions)
    act.turn.influence -= price
    notes[LESSONS] -= 1
    if not notes[LESSONS]:
        del notes[LEARNING], notes[LESSONS]
    take_action(act, card, to_hand=price == 9)


def take_action(act: Act, card: int, to_hand: bool) -> None:
    """A card of the Advanced Action offer goes to the hand or to the discard pile."""
    act.state.actions.remove(card)
    act.receive(card, to_hand)
    act.state.tell(CARD_TAKEN, act.seat, DEEDS[card].id, "hand" if to_hand else "discard")
    refill_actions(act.state)


# --- healing -------------------------------------------------------------------------------------


@basic("regeneration", HEALING)
def regeneration(act: Act) -> Play[None]:
    """Heal 1; ready a Unit of level 1 or 2."""
    act.heal(1)
    yield from act.ready_unit(2)


@strong("regeneration", HEALING)
def great_regeneration(act: Act) -> Play[None]:
    """Heal 2; ready a Unit of level 1 to 3."""
    act.heal(2)
    yield from act.ready_unit(3)
