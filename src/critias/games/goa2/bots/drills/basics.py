"""Drills of all sorts: blows, defenses, cards, steps."""

from __future__ import annotations

from typing import Final

from critias.games.goa2.bots.drills.laying import (
    ARCHERS,
    ARIEN,
    BLUE_FOUR,
    BROGAN,
    RED_FOUR,
    SABINA,
    WASP,
    XARGATHA,
    drill,
)
from critias.games.goa2.rules.board import BLUE, RED
from critias.games.goa2.rules.state import HEAVY, MELEE, RANGED, GoaState
from critias.players.drills import Drill


def _pushed(state: GoaState) -> bool:
    """Whether the battle has left the Middle for the Blue Shore, or the game is won by it."""
    return state.winner == RED or state.board.zones[state.zones[0]].name == "Blue Shore"


EDGE: Final = ("k3", "l4", "l5", "m6", "m8", "m9", "n10", "o12", "n13", "n14", "k16", "l16")
"""Where Blue heroes can travel to and stand beside a space of the Middle."""
LAST_MELEE: Final = (*RED_FOUR[:2], (BLUE, MELEE, "k6"))
LAST_HEAVY: Final = (*RED_FOUR[:2], (BLUE, HEAVY, "k6"))

BASICS: Final[tuple[Drill, ...]] = (
    # --- striking -----------------------------------------------------------------------------
    drill(
        "strike-a-minion",
        "Brogan's card strikes, and an enemy minion stands beside him: it cannot defend, pays 2"
        " coins and will be missed in the minion battle.",
        BROGAN,
        heroes={BROGAN: "j8"},
        minions=((RED, MELEE, "g7 i8"), (RED, RANGED, "i10"), *BLUE_FOUR[:2]),
        played={BROGAN: "onslaught"},
        right=("attack",),
    ),
    drill(
        "nothing-is-held",
        "Wasp's gold card is weak, but no minion can defend against it: striking beats holding."
        "",
        WASP,
        heroes={WASP: "k8"},
        minions=(*RED_FOUR[:2], (BLUE, MELEE, "k9 l12"), (BLUE, RANGED, "k5")),
        played={WASP: "magnetic_dagger"},
        right=("attack",),
    ),
    drill(
        "kill-for-the-push",
        "One Blue minion is left, and it stands beside Xargatha: striking it pushes the lane.",
        XARGATHA,
        heroes={XARGATHA: "j6", ARIEN: "i6"},
        minions=LAST_MELEE,
        played={XARGATHA: "cleave"},
        reached=_pushed,
        line=("attack", "k6"),
    ),
    drill(
        "the-last-heavy-one",
        "A heavy minion that stands alone is no longer immune: striking it pushes the lane.",
        XARGATHA,
        heroes={XARGATHA: "j6"},
        minions=LAST_HEAVY,
        played={XARGATHA: "threatening_slash"},
        reached=_pushed,
        line=("attack",),
    ),
    drill(
        "minion-or-hero",
        "Arien may defend, and he is one of six lives; the minion beside Xargatha is the last"
        " of Blue's, and the push that comes of its fall wins the game.",
        XARGATHA,
        "attack",
        heroes={XARGATHA: "j6", ARIEN: "i6"},
        minions=LAST_MELEE,
        waves=1,
        played={XARGATHA: "threatening_slash"},
        right=("k6",),
    ),
    drill(
        "win-by-the-last-push",
        "The last Wave counter is at stake: whoever pushes now has won, and Xargatha can.",
        XARGATHA,
        heroes={XARGATHA: "j6", ARIEN: "i6"},
        minions=LAST_MELEE,
        waves=1,
        played={XARGATHA: "threatening_slash"},
        reached=lambda state: state.winner == RED,
        line=("attack", "k6"),
    ),
    drill(
        "win-by-the-last-life",
        "Blue's last Life counter hangs on Arien, who has no card left to defend with: he is"
        " the target, and not the minion.",
        XARGATHA,
        heroes={XARGATHA: "j6", ARIEN: "i6"},
        minions=(*RED_FOUR, (BLUE, MELEE, "k6 k5"), *BLUE_FOUR[1:]),
        lives=(3, 1),
        held={ARIEN: ""},
        played={XARGATHA: "threatening_slash"},
        reached=lambda state: state.winner == RED,
        line=("attack", "i6"),
    ),
    drill(
        "strike-the-defenceless",
        "Arien has risen to level 4 and holds no card until the round is over: he falls for two"
        " of Blue's three Life counters and 4 coins. The minion beside Xargatha pays 2.",
        XARGATHA,
        "attack",
        heroes={XARGATHA: "j6", ARIEN: "i6"},
        minions=(*RED_FOUR, (BLUE, MELEE, "k6 k5"), *BLUE_FOUR[1:]),
        levels={ARIEN: 4},
        lives=(6, 3),
        held={ARIEN: ""},
        played={XARGATHA: "threatening_slash"},
        turn=4,
        right=("i6",),
    ),
    drill(
        "strike-once-more",
        "Cleave has felled the minion and allows a second strike at a hero: Arien has no card"
        " left, so he falls.",
        XARGATHA,
        "attack", "k6",
        heroes={XARGATHA: "j6", ARIEN: "i6"},
        minions=(*RED_FOUR, (BLUE, MELEE, "k6 k5"), *BLUE_FOUR[1:]),
        held={ARIEN: ""},
        played={XARGATHA: "cleave"},
        wrong=("no",),
    ),
    drill(
        "the-card-that-wins",
        "Both Blue heroes are at home and the last Blue minion stands beside Xargatha: with the"
        " last Wave counter at stake any card that strikes wins the game.",
        XARGATHA,
        phase="cards",
        heroes={XARGATHA: "j6"},
        minions=LAST_MELEE,
        waves=1,
        right=("cleave", "threatening_slash"),
    ),
    # --- defending ----------------------------------------------------------------------------
    drill(
        "defend-with-what-holds",
        "6 against Wasp, and a friendly minion helps with 1: Lift Up makes 6 and holds, her"
        " other cards do not.",
        WASP,
        "attack", "j13", "k14",
        by=BROGAN,
        heroes={BROGAN: "l13", WASP: "k14", XARGATHA: "k12"},
        minions=((RED, HEAVY, "j12"), (RED, MELEE, "m12 l14"), (RED, RANGED, "g7"),
                 (BLUE, MELEE, "k5 i9"), (BLUE, HEAVY, "i6")),
        played={BROGAN: "mad_dash"},
        resolved={WASP: "shock", XARGATHA: "charm", ARIEN: "liquid_leap", BROGAN: "bulwark"},
        turn=2,
        right=("lift_up",),
    ),
    drill(
        "the-weakest-that-holds",
        "4 against Arien: 5 and 6 both hold, so the 5 goes, and the stronger card stays. 2 and"
        " 3 would be given away for nothing.",
        ARIEN,
        "attack",
        by=XARGATHA,
        heroes={ARIEN: "i8", XARGATHA: "h8", WASP: "c10"},
        minions=((RED, MELEE, "k10 i14"), (RED, RANGED, "k14"), (RED, HEAVY, "k13"),
                 (BLUE, MELEE, "k5 l12"), (BLUE, RANGED, "k9"), (BLUE, HEAVY, "j4")),
        played={XARGATHA: "cleave"},
        right=("aspiring_duelist",),
    ),
    drill(
        "nothing-holds",
        "6 against Wasp, whose cards defend with 2: she falls either way, and keeps her cards"
        " for the turns to come.",
        WASP,
        "attack",
        by=ARIEN,
        heroes={WASP: "k8", ARIEN: "j8"},
        minions=((RED, MELEE, "g7 i14"), (RED, RANGED, "k14"), (RED, HEAVY, "k13"),
                 (BLUE, MELEE, "k5 l12"), (BLUE, RANGED, "m12"), (BLUE, HEAVY, "i6")),
        held={WASP: "magnetic_dagger static_barrier"},
        played={ARIEN: "dangerous_current"},
        right=("no",),
    ),
    drill(
        "three-against-four",
        "4 against Arien, who has but a 3 and a 2 left: neither holds, so neither is given.",
        ARIEN,
        "attack",
        by=XARGATHA,
        heroes={ARIEN: "i8", XARGATHA: "h8", WASP: "c10"},
        minions=((RED, MELEE, "k10 i14"), (RED, RANGED, "k14"), (RED, HEAVY, "k13"),
                 (BLUE, MELEE, "k5 l12"), (BLUE, RANGED, "k9"), (BLUE, HEAVY, "j4")),
        held={ARIEN: "noble_blade spell_break"},
        played={XARGATHA: "cleave"},
        right=("no",),
    ),
    drill(
        "minions-against-you",
        "6 against Brogan, and an enemy minion beside him takes 1: only the 7 of Mad Dash"
        " makes 6.",
        BROGAN,
        "attack", "i8",
        by=XARGATHA,
        heroes={BROGAN: "i8", XARGATHA: "h8", WASP: "c10", ARIEN: "g8"},
        minions=((RED, MELEE, "i9 i14"), (RED, RANGED, "k14"), (RED, HEAVY, "k13"),
                 (BLUE, MELEE, "k5 l12"), (BLUE, RANGED, "k9"), (BLUE, HEAVY, "j4")),
        played={XARGATHA: "threatening_slash"},
        right=("mad_dash",),
    ),
    drill(
        "stop-the-shot",
        "Sabina shoots, at +3, since Wasp's card of this turn attacks: 5, and Stop Projectiles"
        " stops any shot. Wasp's other card defends with 2.",
        WASP,
        "attack", "k8",
        setup=ARCHERS,
        by=SABINA,
        heroes={WASP: "k8", SABINA: "i8"},
        minions=((RED, MELEE, "g7 i14"), (RED, RANGED, "k14"), (RED, HEAVY, "k13"),
                 (BLUE, MELEE, "k5 l12"), (BLUE, RANGED, "m12"), (BLUE, HEAVY, "i6")),
        held={WASP: "magnetic_dagger stop_projectiles"},
        played={SABINA: "quickdraw", WASP: "shock"},
        coin=BLUE,
        right=("stop_projectiles",),
    ),
    drill(
        "defend-the-last-life",
        "Red's last Life counter is at stake: Wasp defends with the one card that holds, though"
        " it is her best one.",
        WASP,
        "attack",
        by=ARIEN,
        heroes={WASP: "k8", ARIEN: "j8"},
        minions=((RED, MELEE, "g7 i14"), (RED, RANGED, "k14"), (RED, HEAVY, "k13"),
                 (BLUE, MELEE, "k5 l12"), (BLUE, RANGED, "m12"), (BLUE, HEAVY, "i6")),
        lives=(1, 3),
        held={WASP: "magnetic_dagger static_barrier shock"},
        played={ARIEN: "dangerous_current"},
        right=("shock",),
    ),
    # --- moving -------------------------------------------------------------------------------
    drill(
        "come-back",
        "Arien was defeated: unless he returns to the board his card does nothing.",
        ARIEN,
        heroes={ARIEN: ""},
        played={ARIEN: "noble_blade"},
        right=("r7", "q11"),
    ),
    drill(
        "off-to-the-battle",
        "Arien stands in his Throne, far from everybody: Fast Travel takes him to the front,"
        " three steps do not.",
        ARIEN,
        played={ARIEN: "aspiring_duelist"},
        right=("fast_travel",),
    ),
    drill(
        "to-the-edge-of-the-battle",
        "Travelling fast, Arien goes where the battle is next door.",
        ARIEN,
        "fast_travel",
        played={ARIEN: "aspiring_duelist"},
        right=EDGE,
    ),
    drill(
        "run-away",
        "Wasp has no card left to defend with, and Arien beside her will strike with his card"
        " after hers; it is Red's last Life counter. She moves, since nothing else gets her"
        " away.",
        WASP,
        heroes={WASP: "k8", ARIEN: "j8"},
        minions=((RED, MELEE, "g7 i14"), (RED, RANGED, "k14"), (RED, HEAVY, "k13"),
                 (BLUE, MELEE, "k5 l12"), (BLUE, RANGED, "m12"), (BLUE, HEAVY, "i6")),
        lives=(1, 3),
        held={WASP: ""},
        played={WASP: "lift_up", ARIEN: "dangerous_current"},
        right=("movement",),
    ),
    drill(
        "run-far-enough",
        "Arien strikes at whoever stands beside him: Wasp, who cannot defend, goes where he"
        " does not reach.",
        WASP,
        "movement",
        heroes={WASP: "k8", ARIEN: "j8"},
        minions=((RED, MELEE, "g7 i14"), (RED, RANGED, "k14"), (RED, HEAVY, "k13"),
                 (BLUE, MELEE, "k5 l12"), (BLUE, RANGED, "m12"), (BLUE, HEAVY, "i6")),
        lives=(1, 3),
        held={WASP: ""},
        played={WASP: "magnetic_dagger", ARIEN: "dangerous_current"},
        wrong=("j7", "k8"),
    ),
)  # fmt: skip
