"""Positions of Mage Knight with an answer that any careful beginner finds."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, Final

from critias.games.mage_knight.rules.components import ENEMY, ENEMY_PILE, WOUND
from critias.games.mage_knight.rules.map import lattice
from critias.games.mage_knight.rules.movement import is_safe
from critias.games.mage_knight.rules.positions import FIRST, Arrange, arrange, lay_tiles
from critias.games.mage_knight.rules.state import MageKnightState
from critias.kernel.hexes import spaces_of
from critias.players.drills import Drill, Drills

SOLO: Final[Mapping[str, Any]] = MappingProxyType(
    {"scenario": "solo_conquest", "players": 1, "heroes": "tovak"}
)
ORC: Final = "0,1nw"
"""The space of the orcs on the first tile, beside 0,1w."""
BESIDE: Final = "0,1w"
VILLAGE: Final = "0,1e"


def _wounded(place: Arrange, wounds: int) -> Arrange:
    """The same with Wounds in hand."""

    def more(state: MageKnightState) -> None:
        place(state)
        state.players[0].hand += [WOUND] * wounds
        state.players[0].hand.sort()

    return more


def _drill(
    name: str,
    says: str,
    place: Arrange,
    *choices: str,
    setup: Mapping[str, Any] = FIRST,
    right: tuple[str, ...] = (),
    wrong: tuple[str, ...] = (),
    reached: Callable[[MageKnightState], bool] | None = None,
    line: tuple[str, ...] = (),
) -> Drill:
    """A turn lasts until its cards are discarded."""
    return Drill(
        name=name, says=says, place=place, setup=setup,
        choices=tuple((0, text) for text in choices), right=right, wrong=wrong,
        reached=reached,
        lasts=lambda state: not state.players[0].discard, line=line,
    )  # fmt: skip


def _whole(state: MageKnightState) -> bool:
    return WOUND not in state.players[0].hand


# --- a city ---------------------------------------------------------------------------------------


def _before_a_city(hand: str, mana: str, *defenders: str) -> Arrange:
    """The Hero beside a city with these defenders, with Move to enter it; nobody rampages."""

    def place(state: MageKnightState) -> None:
        arrange(hand=hand, mana=mana, source="white white green", fame=30)(state)
        while not state.cities:
            lay_tiles(state, 1)
        city = state.cities[0]
        for token in city.garrison:
            if token >= 0:
                state.piles[ENEMY_PILE[token]].append(token)
        city.garrison = []
        for name in defenders:
            token = ENEMY[name]
            state.piles[ENEMY_PILE[token]].remove(token)
            city.garrison.append(token)
        for space in spaces_of(state.rampaging):
            for token in state.tokens.pop(space, []):
                state.piles[ENEMY_PILE[token]].append(token)
        state.rampaging = 0
        player, (space, *_) = state.players[0], city.spaces
        player.space = next(s for s in lattice(state).neighbours[space] if is_safe(state, 0, s))
        player.turn.move = 5

    return place


FIGHT: Final = arrange(
    "rage cold_toughness march stamina", at=BESIDE, orcs={ORC: "prowlers"},
    mana="red blue", source="white white green",
)  # fmt: skip
DRILLS: Final = Drills(
    2,
    {"scenario": "solo_conquest", "players": 1},
    (
        # --- fights -------------------------------------------------------------------------------
        _drill(
            "beat-the-orcs-unhurt",
            "Prowlers strike with 4 and have an Armor of 3. Cold Toughness with blue mana blocks 5,"
            " Rage with red mana strikes with 4: they are beaten without a Wound.",
            FIGHT,
            reached=lambda state: state.players[0].fame >= 2 and _whole(state),
            line=(
                f"challenge:{ORC}", "power:cold_toughness", "settle", "power:rage", "settle",
            ),
        ),
        _drill(
            "shoot-first",
            "Swiftness with white mana shoots with 3, just the Armor of the Prowlers: they fall"
            " before they strike.",
            arrange("swiftness promise threaten", at=BESIDE, orcs={ORC: "prowlers"},
                    mana="white", source="blue green blue"),
            f"challenge:{ORC}",
            right=("power:swiftness",),
        ),
        _drill(
            "strike-down-who-is-shot",
            "Three points of shooting lie ready against an Armor of 3: the attack is carried out.",
            arrange("swiftness promise threaten", at=BESIDE, orcs={ORC: "prowlers"},
                    mana="white", source="blue green blue"),
            f"challenge:{ORC}", "power:swiftness",
            right=("settle",),
        ),
        _drill(
            "block-with-what-is-left-over",
            "4 have to be blocked and an Armor of 3 to be broken: Cold Toughness and what is left"
            " over do the one, and Rage is kept for the other.",
            FIGHT,
            f"challenge:{ORC}",
            wrong=("*:rage", "end"),
        ),
        _drill(
            "the-block-holds",
            "The block is 5 against 4: it is carried out, and no card is added to it.",
            FIGHT,
            f"challenge:{ORC}", "power:cold_toughness",
            right=("settle",),
        ),
        _drill(
            "the-blow-is-enough",
            "4 against an Armor of 3: the attack is carried out, and no card is added to it.",
            FIGHT,
            f"challenge:{ORC}", "power:cold_toughness", "settle", "power:rage",
            right=("settle",),
        ),
        _drill(
            "not-that-fight",
            "Ironclads strike brutally with 4 and resist what is not magic; with March and Stamina"
            " there is nothing to fight them with.",
            arrange("march stamina promise", at=BESIDE, orcs={ORC: "ironclads"},
                    source="white gold red"),
            wrong=("challenge:*",),
        ),
        _drill(
            "take-the-city",
            "One band of Crossbowmen is left in the city: a strong Rage beats their Armor of 4, and"
            " what is left is for the bonus a city gives. It falls this turn.",
            _before_a_city("rage rage cold_toughness march", "red red blue", "crossbowmen"),
            setup=SOLO,
            reached=lambda state: any(city.conquered for city in state.cities),
            line=("go:3,1c", "end", "power:rage", "settle"),
        ),
        # --- mana ---------------------------------------------------------------------------------
        _drill(
            "the-free-die-first",
            "March is paid with green: the die of the Source costs nothing, and the crystal would"
            " be missed in another turn.",
            arrange("march rage swiftness", source="red green blue", crystals="green red"),
            "power:march",
            right=("die",),
        ),
        _drill(
            "the-fleeting-token-first",
            "A mana token is gone when the turn ends, a crystal is not.",
            arrange("march rage swiftness", source="red white blue", mana="green",
                    crystals="green red"),
            "power:march",
            right=("token",),
        ),
        # --- Wounds and rest ----------------------------------------------------------------------
        _drill(
            "heal-the-wound",
            "There is a Wound in hand and a Tranquility that heals it, and nothing else to do with"
            " the card: by the end of the turn the Wound is gone.",
            _wounded(arrange("tranquility promise", at="0,0c", source="red blue white"), 1),
            reached=_whole,
            line=("play:tranquility", "heal_1", "heal:hand"),
        ),
        _drill(
            "heal-both-wounds",
            "Two Wounds, a green die and Tranquility: with green mana it heals both.",
            _wounded(arrange("tranquility promise", at="0,0c", source="red green white"), 2),
            right=("power:tranquility",),
        ),
        _drill(
            "rest-when-wounds-clog-the-hand",
            "Three Wounds and one March: a turn of rest throws the Wounds off, a walk does not.",
            _wounded(arrange("march", source="red blue white"), 3),
            right=("rest",),
        ),
        _drill(
            "a-hand-with-a-use-is-not-rested-away",
            "Prowlers that can be beaten without a Wound stand next door: whoever rests, or spends"
            " Rage and Cold Toughness on anything else, throws that away.",
            FIGHT,
            wrong=("rest", "end_turn", "*:rage", "*:cold_toughness"),
        ),
        # --- people -------------------------------------------------------------------------------
        _drill(
            "hire-whom-you-can-pay",
            "Four Influence are on the table, the Peasants cost four, and a place is free: they are"
            " hired, for Influence is gone when the turn ends.",
            arrange("promise threaten rage march", at=VILLAGE, offer="peasants"),
            "interact", "play:promise", "play:threaten",
            right=("recruit:*",),
        ),
        _drill(
            "talk-to-the-village",
            "Promise and Threaten pay for the Peasants, and the Hero stands in their village: by"
            " the end of the turn they are in service.",
            arrange("promise threaten rage", at=VILLAGE, offer="peasants", source="blue blue blue"),
            reached=lambda state: bool(state.players[0].units),
            line=("interact", "play:promise", "play:threaten", "recruit:peasants"),
        ),
        # --- the way ------------------------------------------------------------------------------
        _drill(
            "into-the-unknown",
            "Two Move points at the edge of the land, and a new tile earns Fame: it is laid before"
            " the turn ends.",
            arrange("rage promise", at="0,1e", move=2, orcs={"1,0nw": "ironclads"}),
            right=("explore:*",),
        ),
        _drill(
            "walk-with-the-marching-card",
            "Only March is for walking, and Rage is for fighting: whoever wants to go plays the"
            " March.",
            arrange("march rage cold_toughness", source="red white blue"),
            wrong=("sideways:*", "rest", "end_turn"),
        ),
    ),
)  # fmt: skip
