"""The guided first game: the first turns of a First Reconnaissance, one decision at a time."""

from __future__ import annotations

from types import MappingProxyType
from typing import Any, Final

from critias.games.mage_knight.rules.positions import FIRST, arrange
from critias.kit.voice import Lesson

ORC: Final = "0,1nw"
"""The space of the orcs on the first tile."""
FIGHT: Final = "march rage cold_toughness swiftness stamina"


def _lesson(title: str, says: str, after: str, *rules: str, **more: Any) -> Lesson:
    more.setdefault("seat", 0)
    more.setdefault("setup", MappingProxyType(FIRST))
    return Lesson(title=title, says=says, after=after, rules=rules, **more)


_FIRST_HAND: Final = arrange("march stamina rage promise swiftness")
_POWER: Final = arrange("march stamina rage promise swiftness", source="green red blue")
_WALK: Final = arrange("rage promise threaten swiftness", move=4)
_EDGE: Final = arrange("rage promise swiftness", at="0,1e", move=2)
_VILLAGE: Final = arrange("promise threaten rage march", at="0,1e", offer="peasants")
_NEXT_TO_ORCS: Final = arrange(FIGHT, at="0,1w", orcs={ORC: "prowlers"}, source="red blue white")
_LEVEL: Final = arrange(
    "rage swiftness cold_toughness",
    at="0,1w",
    orcs={ORC: "prowlers"},
    fame=2,
    source="white red blue",
)
_WOUNDED: Final = arrange("tranquility rage march", at="0,1c", crystals="green")

LESSONS: Final = (
    _lesson(
        "A card, a few steps",
        "You are Tovak and have just come through the portal. A turn is: move, then one action."
        " Cards give what is written on them. Play March for its basic effect, Move 2.",
        "You have 2 Move points now. They are spent step by step; what is left over at the end of"
        " the turn is lost, and so are unused cards' chances: you may keep them in hand.",
        "mk.deed.action.basic-free",
        "mk.effect.shorthand",
        place=_FIRST_HAND,
        answers=("play:march",),
    ),
    _lesson(
        "More with mana",
        "The Source has a green die, and March is green. With one mana of its colour a card has its"
        " strong effect. Play March again, powered.",
        "The die paid for it: Move 4 instead of 2. You may use one die of the Source in a turn; it"
        " is rolled again when the turn ends.",
        "mk.deed.action.strong-cost",
        "mk.mana.source-one-die",
        place=_POWER,
        answers=("power:march",),
    ),
    _lesson(
        "Any card will do",
        "No card for moving in your hand? Any card but a Wound may be played sideways for 1 point"
        " of what you need now. Play Promise sideways.",
        "A point is a point. Promise would have been worth more in a village, though.",
        "mk.deed.sideways",
        place=_WALK,
        answers=("sideways:promise",),
    ),
    _lesson(
        "What a step costs",
        "You have 4 Move points. Plains cost 2, a forest 3 by Day and 5 at Night. Go to the plains"
        " in the north-west.",
        "2 points are left, enough for another space of plains.",
        "mk.board.terrain",
        "mk.move.step-cost",
        place=_WALK,
        answers=("go:0,0nw",),
    ),
    _lesson(
        "Into the unknown",
        "At the edge of the land you may explore for 2 Move points: choose a position, and the next"
        " tile is laid there. In this scenario each tile earns 1 Fame.",
        "That cannot be taken back: everybody has seen the tile. You could go on moving with what"
        " is left.",
        "mk.explore.cost",
        "mk.scenario.recon.explore-fame",
        place=_EDGE,
        answers=("explore:1,1",),
    ),
    _lesson(
        "Deal with the village",
        "You stand in a village. Dealing with its people is your action: it ends moving, and your"
        " Reputation changes the Influence you have, once. Do it.",
        "Now Influence cards count. Units whose card shows a village can be recruited here, and"
        " healing costs 3 a point.",
        "mk.interact.is-action",
        "mk.interact.modifiers-once",
        place=_VILLAGE,
        answers=("interact",),
    ),
    _lesson(
        "A Unit of your own",
        "Promise and Threaten have given you 4 Influence. Recruit the Peasants: they cost 4, and"
        " you have one Command token.",
        "They are ready at once. Using a Unit spends it until the Round ends, but it can do one of"
        " several things, and take damage for you.",
        "mk.interact.recruit-match",
        "mk.unit.recruit-state",
        place=_VILLAGE,
        choices=((0, "interact"), (0, "play:promise"), (0, "play:threaten")),
        answers=("recruit:peasants",),
    ),
    _lesson(
        "Challenge the Prowlers",
        "Prowlers rampage next to you: Attack 4, Armor 3, 2 Fame. You may challenge them as your"
        " action. Look at your hand: Cold Toughness blocks, Rage strikes.",
        "A combat has four phases: Ranged and Siege Attacks, blocking, damage, and your attack.",
        "mk.combat.four-phases",
        place=_NEXT_TO_ORCS,
        answers=(f"challenge:{ORC}",),
    ),
    _lesson(
        "Shoot first?",
        "In the first phase only Ranged and Siege Attacks count. Powered Swiftness is Ranged Attack"
        " 3, just the Prowlers' Armor. But you may as well keep the card: end this phase.",
        "Nothing was shot, so now they attack with 4.",
        "mk.combat.ranged.optional",
        place=_NEXT_TO_ORCS,
        choices=((0, f"challenge:{ORC}"),),
        answers=("end",),
    ),
    _lesson(
        "Block it whole or not at all",
        "Their Attack is 4. Powered Cold Toughness is Ice Block 5 against them: ice is efficient"
        " against a physical attack. A block that is too small is worth nothing.",
        "That is enough: you can carry the block out, and no damage is done.",
        "mk.combat.block.success",
        place=_NEXT_TO_ORCS,
        choices=((0, f"challenge:{ORC}"), (0, "end")),
        answers=("power:cold_toughness",),
    ),
    _lesson(
        "Strike back",
        "They are blocked. Their Armor is 3, Rage is Attack 2, and a card played sideways adds 1."
        " Begin with Rage.",
        "2 of 3: add one more card, then carry the attack out. Beaten enemies give Fame at once,"
        " and rampaging ones Reputation too.",
        "mk.combat.attack.success",
        place=_NEXT_TO_ORCS,
        choices=(
            (0, f"challenge:{ORC}"),
            (0, "end"),
            (0, "power:cold_toughness"),
            (0, "settle"),
        ),
        answers=("play:rage",),
    ),
    _lesson(
        "A new level",
        "The Prowlers brought you to 4 Fame and over the first line of the track. At the end of the"
        " turn you gain a level: choose one of two Skills. Any will do.",
        "The other one goes to the Common Skill offer. With the Skill comes an Advanced Action, on"
        " top of your deck.",
        "mk.levelup.even",
        "mk.levelup.even-own",
        place=_LEVEL,
        choices=((0, f"challenge:{ORC}"), (0, "power:swiftness"), (0, "settle")),
    ),
    _lesson(
        "Time to heal",
        "Wounds clog your hand: they cannot be played. Tranquility heals 1, or 2 with green mana,"
        " which your crystal can pay. Play it for its strong effect.",
        "Healing is possible at any time of your turn, but never in combat.",
        "mk.heal.when",
        "mk.mana.crystal-to-mana",
        place=_WOUNDED,
        answers=("power:tranquility",),
    ),
)
