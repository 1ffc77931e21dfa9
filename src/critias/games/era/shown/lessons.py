"""The guided first game: the rulebook's own examples, each a position with one decision to try."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, Final

from critias.games.era.rules.positions import arrange
from critias.games.era.rules.state import EraState
from critias.kit.voice import Lesson

THREE: Final[Mapping[str, Any]] = MappingProxyType({"players": 3, "start": "quick"})
FOUR: Final[Mapping[str, Any]] = MappingProxyType({"players": 4, "start": "quick"})
TAYANNA: Final = (
    ("aztlan", "hyperborea"),
    ("hyperborea", "lemuria"),
    ("lemuria", "brahmapura"),
    ("brahmapura", "aztlan"),
)
SARGON: Final = (("lemuria", "hyperborea"), ("lemuria", "aztlan"), ("aztlan", "hyperborea"))
CARDS: Final = {
    seat: ("ascension", "continuation") if seat else ("pole_shift", "continuation")
    for seat in range(4)
}
DECK_OF_FOUR: Final = ("ascension", "pole_shift", "pole_shift", "pole_shift")


def _lesson(title: str, says: str, after: str, *rules: str, **more: Any) -> Lesson:
    more.setdefault("seat", 0)
    more.setdefault("setup", FOUR)
    return Lesson(title=title, says=says, after=after, rules=rules, **more)


def _four(**things: Any) -> Callable[[EraState], None]:
    """A position of four, Tayanna's, with all cards where they can be."""
    things.setdefault("nations", TAYANNA)
    things.setdefault("units", {"aztlan": 6, "hyperborea": 6, "lemuria": 6, "brahmapura": 6})
    return arrange(hands=CARDS, deck=DECK_OF_FOUR, **things)


def _landing(state: EraState) -> None:
    arrange(
        nations=SARGON,
        owner={"shangri_la": "lemuria", "hawaiki": "aztlan"},
        units={"lemuria": 15, "shangri_la": 5, "hawaiki": 3},
        counters={"beringia": "with_base", "hawaiki": "bare_1"},
        buildings={"beringia": ["base"]},
        virya={0: 16, 1: 10, 2: 10},
        hands={0: ("ascension", "pole_shift"), 1: ("ascension", "continuation"),
               2: ("pole_shift", "continuation")},
        deck=("ascension", "pole_shift", "continuation"),
    )(state)  # fmt: skip


_AKAKOR: Final = {
    "agents": {0: {"akakor": [1, 0], "eden": [2]}},
    "counters": {"akakor": "utopian_city"},
}
_LANDED: Final = tuple(
    (0, text)
    for text in (
        "lemuria.move",
        "shangri_la",
        "beringia",
        "5",
        "lemuria",
        "beringia",
        "6",
        "lemuria",
        "hawaiki",
        "9",
    )
)

LESSONS: Final = (
    _lesson(
        "Two nations, two partners",
        "You are White and control Aztlán and Hyperborea, each together with somebody else. A turn"
        " is one archon on one space. Collect Virya with Aztlán: its Power is 4.",
        "You and your partner both got 4 Virya. Whatever you do for a nation helps the one who"
        " shares it, and only the weaker of your two nations counts at the end.",
        "era.collect.power-total",
        "era.collect.partner",
        "era.overview.lesser-nation",
        place=_four(),
        answers=("aztlan.collect",),
    ),
    _lesson(
        "Agents on their way",
        "With Intrigue agents go anywhere, for 1 Virya each. Take your strongest one, the 3.",
        "Next you would say where. Agents decide Coups, and let you bid where others fight.",
        "era.intrigue.place",
        "era.intrigue.cost",
        place=_four(),
        choices=((0, "intrigue"),),
        answers=("place:3",),
    ),
    _lesson(
        "Bring the right agent",
        "Akakor has a political stability of 4; your agents there are a 1 and a 0. A 2 is in Eden."
        " Before a Coup two of your agents may change places for 1 Virya. Do that first.",
        "You would now pick the 0 in Akakor and the 2 in Eden: agents worth 3 instead of 1.",
        "era.coup.swap-agents",
        place=_four(**_AKAKOR),
        choices=((0, "coup"),),
        answers=("swap",),
    ),
    _lesson(
        "Bid for the Coup",
        "Your agents in Akakor are worth 3 now, against a stability of 4. A tie goes to the"
        " defence. Bid just enough.",
        "3 and 2 are 5, more than 4: Akakor is yours, for 3 Virya. Your agents go back, and you"
        " choose which of your nations gets it.",
        "era.coup.success",
        "era.coup.bid-cost",
        "era.coup.defender-wins-ties",
        place=_four(**_AKAKOR),
        choices=(
            (0, "coup"),
            (0, "swap"),
            (0, "akakor:0"),
            (0, "akakor"),
        ),
        answers=("attack:2",),
    ),
    _lesson(
        "Warrior Culture",
        "Aztlán recruits: units for the Power of each area, and three more for its base. On its own"
        " tile Aztlán also sells 3 units for 2 Virya. Spend 2.",
        "Three units to place wherever Aztlán rules. Such effects work only on the nation's own"
        " tile.",
        "era.recruit.power",
        "era.nation.aztlan",
        place=_four(
            owner={"akakor": "aztlan", "hawaiki": "aztlan"},
            buildings={"aztlan": ["pyramid", "base"]},
            units={"aztlan": 1},
        ),
        choices=((0, "aztlan.recruit"),),
        answers=("2",),
    ),
    _lesson(
        "Across the ocean",
        "Lemuria has 5 units in Shangri-La. Every ocean zone costs a group three of them, a strait"
        " one, a land border none. Where do they go? Beringia is neutral.",
        "Three are lost at sea, two arrive, and Beringia is contested. One conflict is free.",
        "era.move.ocean",
        "era.move.one-conflict",
        setup=THREE,
        place=_landing,
        choices=((0, "lemuria.move"), (0, "shangri_la")),
        answers=("beringia",),
    ),
    _lesson(
        "Take Beringia",
        "Five units have landed in Beringia, whose garrison is 6 with its base. Bid what it takes.",
        "7 against 6: Lemuria takes it. One building there has to be destroyed, so Doom comes a"
        " step nearer and the End marker waits a round.",
        "era.conflict.totals",
        "era.conflict.success-building",
        setup=THREE,
        place=_landing,
        choices=(*_LANDED, (0, "beringia")),
        answers=("attack:2", "attack:3"),
    ),
    _lesson(
        "Which side are you on?",
        "You are Gray: you control Aztlán, which holds Hawaiki, and Lemuria, which attacks it with"
        " 6 units against 3 and a garrison of 3. So you may bid for either side, or stand aside."
        " Keep Hawaiki for Aztlán.",
        "If the attacker bids 3 as well, it is 9 to 9, and a tie goes to the defence.",
        "era.involve.both-nations",
        "era.involve.rule-of-thumb",
        setup=THREE,
        seat=1,
        place=_landing,
        choices=(*_LANDED, (0, "hawaiki")),
        answers=("defend:3", "defend:2", "defend:1"),
    ),
    _lesson(
        "Temples of light",
        "Seven temples of light on the map bring the Ascension; six stand there. You hold a card"
        " for the Pole Shift, but a temple also adds 2 to your nation at the end. Build one.",
        "At the end of this round the game would end: with Ascension, if nobody destroys a temple"
        " before.",
        "era.ending.ascension",
        "era.building.light-temple",
        place=_four(
            buildings={
                "akakor": ["temple_light"] * 3,
                "meropis": ["temple_light"] * 3,
            },
            relics=["austral_cape"],
        ),
        choices=((0, "aztlan.construct"),),
        answers=("temple_light:aztlan",),
    ),
)
