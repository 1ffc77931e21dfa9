"""The guided first game: the rulebook's own examples, each a position with one decision to try."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final

from critias.games.goa2.rules.board import BLUE, RED
from critias.games.goa2.rules.positions import position
from critias.games.goa2.rules.state import HEAVY, MELEE, RANGED
from critias.kit.voice import Lesson

WASP, XARGATHA, ARIEN, BROGAN = range(4)
"""Seats of the line-up the lessons are played with."""
LINE_UP: Final[Mapping[str, Any]] = MappingProxyType(
    {"players": 4, "heroes": ("wasp", "xargatha", "arien", "brogan")}
)
WITH_TIGERCLAW: Final[Mapping[str, Any]] = MappingProxyType(
    {"players": 4, "heroes": ("tigerclaw", "wasp", "arien", "brogan")}
)
MAD_DASH: Final = position(
    heroes={BROGAN: "l13", WASP: "k14", XARGATHA: "k12"},
    minions=(
        (RED, HEAVY, "j12"),
        (RED, MELEE, "m12 l14"),
        (RED, RANGED, "g7"),
        (BLUE, MELEE, "k5 i9"),
        (BLUE, HEAVY, "i6"),
    ),
    played={BROGAN: "mad_dash"},
    resolved={WASP: "shock", XARGATHA: "charm", ARIEN: "liquid_leap", BROGAN: "bulwark"},
    turn=2,
)
"""Brogan's charge of the rulebook: a melee minion beside him, the heavy one where he arrives."""

LESSONS: Final = (
    Lesson(
        "A secret card",
        "Every turn all players choose one card and lay it down facedown, all at the same time. "
        "Then the cards are turned over and resolved one by one. The number in the round corner is "
        "the initiative: the highest acts first. You are Wasp. Choose the card with which you act "
        "before everybody else.",
        WASP,
        "With initiative 13 you are the first to act. You have not said yet what you will do: the "
        "action is chosen when your card's moment comes. A turn has one card of each hero, a round "
        "four turns; only then do all cards come back to your hand.",
        rules=(
            "goa2.turn.simultaneous-play",
            "goa2.turn.choose-card-not-action",
            "goa2.turn.reveal-together",
        ),
        setup=LINE_UP,
        answers=("static_barrier",),
        place=position(phase="cards"),
    ),
    Lesson(
        "A tie and the coin",
        "Three cards show initiative 8: Wasp's, Arien's and Brogan's. The coin shows Blue, so a "
        "Blue hero goes first; which of the two is for the Blue players to say. You play Arien: "
        "who shall it be?",
        ARIEN,
        "Your choice acts now. When its card is resolved the coin is turned over, because players "
        "of both teams were tied. Then it favours Red, and Wasp goes before the second Blue hero.",
        rules=(
            "goa2.tie.cross-team-coin",
            "goa2.tie.several-favoured-choose",
            "goa2.tie.flip-after-resolve",
        ),
        setup=LINE_UP,
        place=position(
            coin=BLUE,
            played={
                WASP: "shock",
                XARGATHA: "charm",
                ARIEN: "dangerous_current",
                BROGAN: "brutal_jab",
            },
        ),
    ),
    Lesson(
        "Moving",
        "Arien resolves his blue card and has chosen its secondary action, Movement 3: up to three "
        "spaces, and the text of the card does not count. He may not enter or cross rocks, "
        "minions or heroes, not even his own. Lead him around the Blue ranged minion to l10.",
        ARIEN,
        "The straight way is two spaces long but closed; the way around takes all three. He could "
        "also have stopped earlier, or stayed where he was.",
        rules=("goa2.move.up-to-value", "goa2.move.obstacles", "goa2.move.example-arien"),
        setup=LINE_UP,
        choices=((ARIEN, "movement"),),
        answers=("l10",),
        place=position(heroes={ARIEN: "k8"}, played={ARIEN: "aspiring_duelist"}),
    ),
    Lesson(
        "Fast Travel",
        "The island is large. In place of a Movement a hero may travel fast: to any empty space "
        "of the same Zone or of one next to it, if no enemy hero or minion is in either of "
        "the two. Arien stands in his Throne. Bring him to the edge of the battle: into the Blue "
        "Shore, on a space that touches the Middle.",
        ARIEN,
        "One card, and he is at the front. The Middle itself is out of reach: there are enemies in "
        "it, and it does not touch the Throne.",
        rules=(
            "goa2.fast.destination",
            "goa2.fast.no-enemy-destination",
            "goa2.fast.example-zones",
        ),
        setup=LINE_UP,
        choices=((ARIEN, "fast_travel"),),
        answers=("k3", "l4", "l5", "m6", "m8", "m9", "n10"),
        place=position(played={ARIEN: "aspiring_duelist"}),
    ),
    Lesson(
        "Attacking a minion",
        "Brogan resolves Onslaught, an attack on a unit beside him. Minions cannot defend: one "
        "that is attacked is defeated, however strong the attack is. Defeat the Red melee minion.",
        BROGAN,
        "The minion is gone and Brogan has earned 2 coins (a heavy one pays 4). Then the text of "
        "his card goes on: he steps into the space that has become free.",
        rules=("goa2.attack.minion-no-defense", "goa2.attack.minion-coins"),
        setup=LINE_UP,
        choices=((BROGAN, "attack"),),
        answers=("i8",),
        place=position(
            heroes={BROGAN: "j8", WASP: "k8"},
            minions=(
                (RED, MELEE, "g7 i8 k10"),
                (RED, RANGED, "i10"),
                (BLUE, MELEE, "k5 l12"),
                (BLUE, RANGED, "k9"),
            ),
            played={BROGAN: "onslaught"},
        ),
    ),
    Lesson(
        "Heavy minions",
        "With Mad Dash Brogan has run two spaces in a straight line. The melee minion he stood "
        "beside is out of his reach now. A heavy minion is beside him, but it is immune as "
        "long as its team has another minion in the Battle Zone: point at it and ask why. Choose a "
        "target that is left.",
        BROGAN,
        "Only a hero could be attacked here, and a hero may defend: that is the next lesson.",
        rules=("goa2.attack.heavy-minion-immunity", "goa2.attack.example-mad-dash-targets"),
        setup=LINE_UP,
        choices=((BROGAN, "attack"), (BROGAN, "j13")),
        place=MAD_DASH,
    ),
    Lesson(
        "Defending",
        "Now you are Wasp, and Brogan attacks you for 6. You may discard one card from your hand "
        "to defend with the number on its shield. Minions beside you count as well: each friendly "
        "melee or heavy one adds 1, each enemy one takes 1 away, and so does an enemy ranged "
        "minion within 2 spaces. One of yours stands beside you. Which card is enough?",
        WASP,
        "Lift Up gives 5, the minion 1: that is 6, as much as the attack, and you hold. Defense is "
        "not the primary action of that card, so its text is ignored. Had you fallen, Brogan would "
        "have been paid as many coins as your level, and your team would have lost a Life counter.",
        rules=(
            "goa2.defense.total",
            "goa2.defense.melee-heavy-friendly",
            "goa2.defense.example-wasp",
        ),
        setup=LINE_UP,
        choices=((BROGAN, "attack"), (BROGAN, "j13"), (BROGAN, "k14")),
        answers=("lift_up",),
        place=MAD_DASH,
    ),
    Lesson(
        "Coming back",
        "Arien was defeated earlier and is off the board. He still plays a card every turn, and "
        "before its action he may return to a hero spawn point of his Throne.",
        ARIEN,
        "He is back and goes on with his card at once. A hero who stays away does nothing with the "
        "card.",
        rules=("goa2.respawn.before-action", "goa2.turn.must-play-off-board"),
        setup=LINE_UP,
        answers=("r7", "q11"),
        place=position(heroes={ARIEN: ""}, played={ARIEN: "noble_blade"}),
    ),
    Lesson(
        "Pushing the lane",
        "One Blue minion is left in the Battle Zone. When it is defeated the lane is pushed, at "
        "once and in the middle of the action. Let Xargatha attack it.",
        XARGATHA,
        "A Wave counter is spent and the battle moves one Zone towards the Blue Throne, where both "
        "teams' minions appear anew. Three things win the game: pushing the battle "
        "into the enemy's Throne, winning the push for the last Wave counter, and taking the "
        "enemy's last Life counter.",
        rules=("goa2.push.trigger", "goa2.push.immediate-midturn", "goa2.win.three-ways"),
        setup=LINE_UP,
        choices=((XARGATHA, "attack"),),
        answers=("k6",),
        place=position(
            heroes={XARGATHA: "j6", ARIEN: "i6"},
            minions=((RED, MELEE, "g7 h7"), (RED, RANGED, "i10"), (BLUE, MELEE, "k6")),
            played={XARGATHA: "cleave"},
        ),
    ),
    Lesson(
        "The minion battle",
        "The fourth turn is over. Now the minions in the Battle Zone are counted: the team with "
        "fewer removes as many of its own as it is behind. Red has 4, Blue 3. A heavy minion may "
        "only go when no other is left. You decide for Blue.",
        ARIEN,
        "One minion is lost; nobody is paid for it. Against 4 minions a team of 2 would have lost "
        "both, and with them the lane: so do not let the difference grow.",
        rules=(
            "goa2.battle.remove-difference",
            "goa2.battle.heavy-last",
            "goa2.battle.example-4v2",
        ),
        setup=LINE_UP,
        place=position(
            phase="round_end",
            turn=4,
            minions=(
                (RED, MELEE, "g7 h7 k10"),
                (RED, RANGED, "i10"),
                (BLUE, MELEE, "k5"),
                (BLUE, RANGED, "k9"),
                (BLUE, HEAVY, "i6"),
            ),
        ),
    ),
    Lesson(
        "Levelling up",
        "At the end of a round coins are turned into levels: level 2 costs 1 coin, level 3 "
        "costs 2 more, and so on. Each level exchanges one coloured card for a better one, chosen "
        "from two; the other becomes an item that improves all your cards. You are Tigerclaw. "
        "Take Poisoned Dagger.",
        0,
        "Light-fingered goes back to the deck and Poisoned Dagger into your hand. Pick Pocket is "
        "tucked away as an item: +1 attack on every card that shows an attack. Those who "
        "could not afford a level get a coin for comfort. That is all you need: play!",
        rules=(
            "goa2.level.costs",
            "goa2.upgrade.example-tigerclaw",
            "goa2.item.example-tigerclaw-attack",
        ),
        setup=WITH_TIGERCLAW,
        answers=("poisoned_dagger",),
        place=position(phase="level", turn=4, coins={0: 1}),
    ),
)
"""In the order in which they are played."""
