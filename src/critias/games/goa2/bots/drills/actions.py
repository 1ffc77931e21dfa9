"""Drills about what is done with a card: whom to strike, what for, and how to get away."""

from __future__ import annotations

from typing import Final

from critias.games.goa2.bots.drills.laying import (
    ARCHERS,
    ARIEN,
    BLUE_FOUR,
    BROGAN,
    FAR_BLUE,
    FAR_RED,
    RED_FOUR,
    SABINA,
    WASP,
    XARGATHA,
    drill,
    heroes,
    won,
)
from critias.games.goa2.rules.board import BLUE, RED
from critias.games.goa2.rules.state import HEAVY, MELEE, OFF, RANGED

CUTPURSE: Final = heroes("xargatha", "tigerclaw", "arien", "brogan")
TIGERCLAW: Final = XARGATHA
"""His seat among these."""
GUNSLINGER: Final = heroes("sabina", "xargatha", "arien", "brogan")
RAZOR: Final = heroes("xargatha", "tigerclaw", "dodger", "brogan")
BESIDE: Final = ((RED, MELEE, "g7 i14"), *FAR_RED[1:], *FAR_BLUE)
"""Nothing near k8 but heroes."""
TWO_FOR_BLUE: Final = ((BLUE, MELEE, "k6 l12"), BLUE_FOUR[1])
OUT_OF_RANGE: Final = (
    "i5", "j5", "k5", "l5", "k6", "l6", "m6", "k7", "m7", "l8", "m8", "n8", "k9", "l9", "m9", "k10",
    "l10", "m10", "j11", "k11", "l11",
)  # fmt: skip
"""More than two spaces from i8, and three from k8."""

ACTIONS: Final = (
    # --- whom to strike ---------------------------------------------------------------------------
    drill(
        "first-the-minion-then-the-hero",
        "Cleave is repeated on heroes only: whoever strikes the minion first strikes Arien, who has"
        " no card, as well.",
        XARGATHA,
        "attack",
        heroes={XARGATHA: "j6", ARIEN: "i6"},
        minions=(*RED_FOUR, (BLUE, MELEE, "k6 l12"), *BLUE_FOUR[1:]),
        held={ARIEN: ""},
        played={XARGATHA: "cleave"},
        right=("k6",),
    ),
    drill(
        "the-dearer-of-two",
        "Neither has a card left before the round is over: Brogan, of level 4, costs two Life"
        " counters and pays 4 coins, Arien one of each.",
        XARGATHA,
        "attack",
        heroes={XARGATHA: "j6", ARIEN: "i6", BROGAN: "k6"},
        minions=(*RED_FOUR, *FAR_BLUE),
        levels={BROGAN: 4},
        held={ARIEN: "", BROGAN: ""},
        played={XARGATHA: "threatening_slash"},
        turn=4,
        right=("k6",),
    ),
    drill(
        "the-bare-one-of-two",
        "6 against either: Arien holds a 6, Brogan nothing.",
        XARGATHA,
        "attack",
        heroes={XARGATHA: "j6", ARIEN: "i6", BROGAN: "k6"},
        minions=(*FAR_RED, *FAR_BLUE),
        held={ARIEN: "dangerous_current", BROGAN: ""},
        played={XARGATHA: "threatening_slash"},
        turn=4,
        right=("k6",),
    ),
    drill(
        "not-one-who-parries",
        "3 against Arien, whose cards hold that; the minion cannot defend.",
        WASP,
        "attack",
        heroes={WASP: "j6", ARIEN: "i6"},
        minions=(*FAR_RED, *TWO_FOR_BLUE),
        played={WASP: "magnetic_dagger", ARIEN: "liquid_leap"},
        right=("k6",),
    ),
    drill(
        "cards-that-do-not-help",
        "6 against Arien, whose last cards are a 2 and a 3: he falls, for two of Blue's three Life"
        " counters and 4 coins. The minion pays 2.",
        XARGATHA,
        "attack",
        heroes={XARGATHA: "j6", ARIEN: "i6"},
        minions=(*RED_FOUR, (BLUE, MELEE, "k6 l12"), *BLUE_FOUR[1:]),
        levels={ARIEN: 4},
        lives=(6, 3),
        held={ARIEN: "noble_blade spell_break"},
        played={XARGATHA: "threatening_slash"},
        turn=3,
        right=("i6",),
    ),
    drill(
        "even-up-the-battle",
        "The last turn of the round, the last Wave counter, two minions against one: unless Brogan"
        " strikes the minion, the minion battle decides the game. Wasp is but one of six lives.",
        BROGAN,
        "attack",
        heroes={BROGAN: "j8", WASP: "i8"},
        minions=((RED, MELEE, "k8"), (RED, RANGED, "h10"), (BLUE, MELEE, "l12")),
        waves=1,
        held={WASP: "", XARGATHA: "", ARIEN: ""},
        played={BROGAN: "onslaught"},
        turn=4,
        right=("k8",),
    ),
    drill(
        "the-battle-will-push",
        "The last turn of the round, the last Wave counter, two minions each: with one less Blue"
        " loses the minion battle, and the game. Arien is but one of six lives.",
        XARGATHA,
        "attack",
        heroes={XARGATHA: "j6", ARIEN: "i6"},
        minions=((RED, MELEE, "k10 i14"), (BLUE, MELEE, "k6 l12")),
        waves=1,
        held={WASP: "", ARIEN: "", BROGAN: ""},
        played={XARGATHA: "threatening_slash"},
        turn=4,
        right=("k6",),
    ),
    drill(
        "win-at-the-throne",
        "The battle is next to Blue's Throne: the last minion is worth more than Arien, who is but"
        " one of six lives.",
        XARGATHA,
        "attack",
        heroes={XARGATHA: "n6", ARIEN: "m6"},
        minions=((RED, MELEE, "l3 n4"), (BLUE, MELEE, "o6")),
        battle="Blue Shore",
        held={ARIEN: ""},
        played={XARGATHA: "threatening_slash"},
        right=("o6",),
    ),
    drill(
        "shoot-the-one-who-strikes",
        "Quickdraw makes 5 of 2 against Xargatha, whose card of this turn attacks: her 3 does not"
        " hold, and it is Red's last Life counter. A minion pays 2 coins.",
        SABINA,
        "attack",
        setup=ARCHERS,
        heroes={SABINA: "i8", XARGATHA: "k8"},
        minions=((RED, MELEE, "h7 k10"), (RED, RANGED, "i12"), (RED, HEAVY, "k13"), *FAR_BLUE),
        lives=(1, 3),
        held={XARGATHA: "charm cleave"},
        played={SABINA: "quickdraw", XARGATHA: "threatening_slash"},
        coin=BLUE,
        right=("k8",),
    ),
    drill(
        "take-a-card-from-one-who-has-one",
        "Shock takes a card from a hero: Brogan has none, Arien two.",
        WASP,
        "attack",
        heroes={WASP: "j6", ARIEN: "i8", BROGAN: "h6"},
        minions=(*FAR_RED, *TWO_FOR_BLUE),
        held={ARIEN: "dangerous_current noble_blade", BROGAN: ""},
        played={WASP: "shock"},
        right=("i8",),
    ),
    drill(
        "save-your-friend",
        "Arien has no card and strikes next, at Xargatha, who has none either, for the last Life"
        " counter. Struck down, he strikes nobody; the minion pays 2 coins.",
        WASP,
        "attack",
        heroes={WASP: "j8", XARGATHA: "h8", ARIEN: "i8"},
        minions=(*FAR_RED, (BLUE, MELEE, "k8 l12"), (BLUE, RANGED, "m11")),
        lives=(1, 3),
        held={WASP: "lift_up", XARGATHA: "", ARIEN: ""},
        played={WASP: "shock", ARIEN: "dangerous_current"},
        right=("i8",),
    ),
    # --- what texts are for -----------------------------------------------------------------------
    drill(
        "dash-and-strike",
        "The last Wave counter is at stake, and the last Red minion stands three spaces away: Mad"
        " Dash leads there.",
        BROGAN,
        heroes={BROGAN: "j8"},
        minions=((RED, MELEE, "g8"), *FAR_BLUE),
        waves=1,
        played={BROGAN: "mad_dash"},
        reached=won(BLUE),
        line=("attack",),
    ),
    drill(
        "through-and-through",
        "The last Wave counter is at stake: Blink Strike goes through the last Blue minion.",
        TIGERCLAW,
        setup=CUTPURSE,
        heroes={TIGERCLAW: "j6"},
        minions=((RED, MELEE, "i14 j14"), (BLUE, MELEE, "k6")),
        waves=1,
        played={TIGERCLAW: "blink_strike"},
        reached=won(RED),
        line=("attack",),
    ),
    drill(
        "the-wave-behind",
        "Xargatha has no card and stands behind the minion: Dangerous Current makes her fall, and"
        " it is the last Life counter.",
        ARIEN,
        heroes={ARIEN: "k6", XARGATHA: "i6"},
        minions=((RED, MELEE, "j6 k10"), (RED, RANGED, "i10"), (RED, HEAVY, "k13"), *FAR_BLUE),
        lives=(1, 3),
        held={XARGATHA: ""},
        played={ARIEN: "dangerous_current"},
        reached=won(BLUE),
        line=("attack", "i6"),
    ),
    drill(
        "pull-the-minion-away",
        "Xargatha's cards defend with 3, and the minion beside her adds 1: without it Noble Blade's"
        " 4 takes the last Life counter.",
        ARIEN,
        "attack",
        heroes={ARIEN: "j6", XARGATHA: "i6"},
        minions=((RED, MELEE, "h6 k10"), (RED, RANGED, "i10"), (RED, HEAVY, "k13"), *FAR_BLUE),
        lives=(1, 3),
        held={XARGATHA: "sirens_call charm"},
        played={ARIEN: "noble_blade"},
        reached=won(BLUE),
        line=("h6", "g6"),
    ),
    drill(
        "push-her-away",
        "Xargatha strikes next, at Arien, who has no card, for the last Life counter: Brutal Jab"
        " moves her away from him.",
        BROGAN,
        heroes={BROGAN: "j8", XARGATHA: "i8", ARIEN: "i7"},
        minions=(*FAR_RED, *FAR_BLUE),
        lives=(3, 1),
        held={WASP: "", ARIEN: "", BROGAN: "onslaught mad_dash"},
        played={BROGAN: "brutal_jab", XARGATHA: "threatening_slash"},
        reached=lambda state: state.turn > 1 and state.winner == OFF,
        line=("skill", "no", "push:1"),
    ),
    drill(
        "strike-first",
        "Arien has no card and strikes after Wasp, who has none either: struck down, he strikes"
        " nobody, and that is better than to run away from him.",
        WASP,
        heroes={WASP: "k8", ARIEN: "j8"},
        minions=BESIDE,
        lives=(2, 2),
        held={WASP: "", ARIEN: ""},
        played={WASP: "shock", ARIEN: "dangerous_current"},
        right=("attack",),
    ),
    drill(
        "no-need-to-flee",
        "Arien's card of this turn does not attack, and Wasp holds a 6: she strikes the minion.",
        WASP,
        heroes={WASP: "k8", ARIEN: "j8"},
        minions=(*FAR_RED, (BLUE, MELEE, "k9 l12"), (BLUE, RANGED, "m11")),
        held={WASP: "magnetic_dagger shock lift_up"},
        played={WASP: "magnetic_dagger", ARIEN: "liquid_leap"},
        right=("attack",),
    ),
    # --- getting away -----------------------------------------------------------------------------
    drill(
        "too-weak-to-stay",
        "Arien will strike with 6, Wasp's last card defends with 2, and it is the last Life"
        " counter: she goes, though a minion stands beside her.",
        WASP,
        heroes={WASP: "k8", ARIEN: "j8"},
        minions=(*FAR_RED, (BLUE, MELEE, "k9 l12"), (BLUE, RANGED, "m11")),
        lives=(1, 3),
        held={WASP: "shock static_barrier"},
        played={WASP: "shock", ARIEN: "dangerous_current"},
        right=("movement",),
    ),
    drill(
        "out-of-the-shot",
        "Sabina shoots two spaces far: Wasp, who cannot defend, goes farther away.",
        WASP,
        "movement",
        setup=ARCHERS,
        heroes={WASP: "k8", SABINA: "i8"},
        minions=(*FAR_RED, *FAR_BLUE),
        lives=(1, 3),
        held={WASP: ""},
        played={WASP: "lift_up", SABINA: "quickdraw"},
        right=OUT_OF_RANGE,
    ),
    drill(
        "hit-and-run",
        "Arien strikes next at whoever stands beside him, Tigerclaw has no card, and it is the last"
        " Life counter: after the attack he steps away.",
        TIGERCLAW,
        "attack", "k6",
        setup=CUTPURSE,
        heroes={TIGERCLAW: "j6", ARIEN: "i6"},
        minions=(*FAR_RED, *TWO_FOR_BLUE),
        lives=(1, 3),
        held={TIGERCLAW: ""},
        played={TIGERCLAW: "hit_and_run", ARIEN: "dangerous_current"},
        right=("j5", "j7", "k6"),
    ),
    drill(
        "swap-places",
        "Arien strikes next, Sabina has no card, and Back to Back does not let her walk: she swaps"
        " with the minion.",
        WASP,
        setup=GUNSLINGER,
        heroes={WASP: "k8", ARIEN: "j8"},
        minions=((RED, MELEE, "k6 i14"), *FAR_RED[1:], *FAR_BLUE),
        lives=(1, 3),
        held={WASP: ""},
        played={WASP: "back_to_back", ARIEN: "dangerous_current"},
        right=("skill",),
    ),
    drill(
        "better-hold",
        "The only minion that Sabina could swap with stands beside Arien, who strikes next; she has"
        " no card, and is safe where she stands.",
        WASP,
        setup=GUNSLINGER,
        heroes={WASP: "k8", ARIEN: "i7"},
        minions=((RED, MELEE, "j8 i14"), *FAR_RED[1:], *FAR_BLUE),
        lives=(1, 3),
        held={WASP: ""},
        played={WASP: "back_to_back", ARIEN: "dangerous_current"},
        right=("hold",),
    ),
    drill(
        "come-back-elsewhere",
        "Arien stands beside a spawn point and strikes next; Wasp has no card, and it is the last"
        " Life counter.",
        WASP,
        heroes={WASP: "", ARIEN: "c9"},
        minions=(*FAR_RED, *FAR_BLUE),
        lives=(1, 3),
        held={WASP: ""},
        played={WASP: "static_barrier", ARIEN: "dangerous_current"},
        wrong=("c10",),
    ),
    drill(
        "who-goes-first",
        "Tigerclaw has no card, Dodger beside him strikes as quickly, and it is the last Life"
        " counter: he goes first. Xargatha is at home and can wait.",
        TIGERCLAW,
        setup=RAZOR,
        heroes={TIGERCLAW: "j6", ARIEN: "i6"},
        minions=(*FAR_RED, *FAR_BLUE),
        lives=(1, 3),
        held={TIGERCLAW: ""},
        played={WASP: "stone_gaze", TIGERCLAW: "hit_and_run", ARIEN: "littlefinger_of_death"},
        right=("tigerclaw",),
    ),
)  # fmt: skip
