"""Agents: where they are sent, whom they overthrow, and what is bid for it."""

from __future__ import annotations

from typing import Final

from critias.games.era.bots.drills.laying import LAST, NORTH, PYRAMIDS, SOUTH, STRONG, drill
from critias.players.drills import Drill

COUPS: Final[tuple[Drill, ...]] = (
    drill(
        "bid-just-enough",
        "Agents of 3 against a stability of 4, and nobody else is involved: 2 on the dial make"
        " 5, 1 would be a tie, and 3 is Virya thrown away.",
        "coup",
        agents={0: {"akakor": [1, 2]}},
        counters={"akakor": "utopian_city"},
        right=("attack:2",),
    ),
    drill(
        "bid-nothing-when-sure",
        "Agents of 5 against a stability of 3, and nobody else is involved: nothing has to be bid.",
        "coup",
        agents={0: {"akakor": [2, 3]}},
        right=("attack:0",),
    ),
    drill(
        "bid-nothing-in-vain",
        "An agent of 1 against a stability of 8, and no dial goes higher than 5: whatever is"
        " bid is lost.",
        "coup",
        agents={0: {"akakor": [1]}},
        buildings={"akakor": ["capitol"]},
        virya=15,
        right=("attack:0",),
    ),
    drill(
        "the-coup-that-succeeds",
        "The agents in Akakor overcome its stability of 3, the one in Avalon never that of 8.",
        "coup",
        agents={0: {"akakor": [2, 2], "avalon": [1]}},
        buildings={"avalon": ["capitol"]},
        virya=0,
        right=("akakor",),
    ),
    drill(
        "for-the-weaker-nation",
        "The Coup has succeeded. Only the weaker of two nations counts, and Atlantis has far"
        " less Power than Aztlan.",
        "coup",
        "attack:0",
        agents={0: {"akakor": [2, 3]}},
        owner=STRONG,
        buildings={"aztlan": ["pyramid", "pyramid"]},
        right=("atlantis",),
    ),
    drill(
        "swap-the-agent-in",
        "An agent of 0 stands in Meropis, whose stability is 2, and the 3 in Eden, whose "
        "capitol makes 8. Swapping them costs the one Virya there is, and 3 beat 2; nothing "
        "else succeeds.",
        "coup",
        agents={0: {"meropis": [0], "eden": [3]}},
        buildings={"eden": ["capitol"]},
        counters={"meropis": "bare_3"},
        virya={0: 1, 1: 0, 2: 0, 3: 0},
        right=("swap*",),
    ),
    drill(
        "the-dearer-land-by-coup",
        "Both Coups succeed for sure, in Ophir of Power 3 and in Thule of Power 1. It is the "
        "last round, and Atlantis is the weaker nation.",
        "coup",
        agents={0: {"thule": [3, 1], "ophir": [2, 2]}},
        owner=SOUTH,
        buildings={"aztlan": PYRAMIDS},
        virya=0,
        right=("ophir",),
        **LAST,
    ),
    drill(
        "save-the-agents",
        "The Coup of the first player on the neutral Akakor succeeds by 5 against 3 whatever "
        "the third one does, who has no Virya and an agent of 1 there: whoever stands aside "
        "keeps it.",
        "coup",
        seat=2,
        agents={0: {"akakor": [2, 3]}, 2: {"akakor": [1]}},
        virya=0,
        right=("aside",),
    ),
    drill(
        "no-need-to-bid",
        "Agents of 3 come against a stability of 3, and nobody else has any Virya: a tie "
        "holds Akakor without a bid.",
        "coup",
        seat=2,
        agents={0: {"akakor": [1, 2]}},
        owner={**NORTH, "akakor": "brahmapura"},
        virya={0: 0, 1: 0, 2: 10, 3: 0},
        right=("aside", "defend:0"),
    ),
    drill(
        "agents-to-the-rescue",
        "Agents of 4 come against a stability of 3, and the third player's agent of 2 makes "
        "5: Akakor holds if it defends, and needs no bid for that.",
        "coup",
        seat=2,
        agents={0: {"akakor": [1, 3]}, 2: {"akakor": [2]}},
        owner={**NORTH, "akakor": "brahmapura"},
        virya={0: 0, 1: 0, 2: 6, 3: 0},
        right=("defend:0",),
    ),
    drill(
        "stop-the-winner",
        "It is the last turn of all. The first player wins with Ophir, and has 4 there "
        "against a stability of 3; the third one wins if it fails. It has an agent of 0 "
        "there, and a bid of 1 costs no point.",
        "coup",
        seat=2,
        agents={0: {"ophir": [1, 3]}, 2: {"ophir": [0]}},
        owner={
            **SOUTH,
            **NORTH,
            "meropis": "atlantis",
            "eden": "brahmapura",
            "shangri_la": "brahmapura",
        },
        buildings={"aztlan": PYRAMIDS, "hyperborea": ["pyramid"]},
        hands=dict.fromkeys(range(4), ("ascension", "pole_shift")),
        layout=("continuation",) * 3,
        virya={0: 0, 1: 0, 2: 8, 3: 0},
        right=("defend:1",),
        first=1,
        turn=3,
        **LAST,
    ),
    drill(
        "which-nation-to-give",
        "The Coup on Hyperborea of Power 12 succeeds. Atlantis with 5 is given for it, and "
        "not Aztlan with 11: only the weaker nation counts, and it is the last round.",
        "coup",
        (2, "aside"),
        (3, "aside"),
        agents={0: {"hyperborea": [3, 2, 2]}},
        owner={**STRONG, "avalon": "hyperborea", "tartessos": "hyperborea", "eden": "hyperborea"},
        buildings={"hyperborea": ["pyramid"] * 3},
        virya=0,
        right=("*atlantis*",),
        **LAST,
    ),
    drill(
        "the-knight-where-it-counts",
        "The Black Knight doubles agents: the 2 in Ophir become 4 against a stability of 3, "
        "the 3 in Eden only 6 against the 8 of its capitol.",
        "black_knight",
        agents={0: {"ophir": [2], "eden": [3]}},
        owner={**SOUTH, "meropis": "atlantis"},
        counters={"meropis": "black_knight"},
        buildings={"eden": ["capitol"], "aztlan": PYRAMIDS},
        virya=0,
        right=("ophir",),
    ),
    drill(
        "no-agent-behind-walls",
        "An agent of 3 is to be placed: capitols make the stability of Eden, Khem and Thule 8"
        " and more, everywhere else it is 3 in minors.",
        "intrigue",
        "place:3",
        buildings={"eden": ["capitol"], "khem": ["capitol"], "thule": ["capitol"]},
        wrong=("eden", "khem", "thule"),
    ),
)
