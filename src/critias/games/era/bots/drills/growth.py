"""Buildings, new units, Virya and cards, and the end of the game."""

from __future__ import annotations

from typing import Final

from critias.games.era.bots.drills.laying import LAST, PYRAMIDS, SOUTH, STRONG, UNITS, drill
from critias.players.drills import Drill

GROWTH: Final[tuple[Drill, ...]] = (
    drill(
        "a-temple-by-the-pyramid",
        "It is the last round. A temple of light adds 2 at the end and 1 more beside a pyramid,"
        " and Atlantis is the weaker nation: nothing else there adds as much.",
        "atlantis.construct",
        owner=STRONG,
        buildings={"atlantis": ["pyramid"], "aztlan": ["pyramid", "pyramid"]},
        relics=("austral_cape", "great_desert"),
        round=19,
        doom=21,
        end=19,
        right=("temple_light:atlantis",),
    ),
    drill(
        "keep-the-cards-that-count",
        "This is the last round and the Continuation will come: its cards are kept, and those"
        " of the Ascension, which nobody can bring about any more, are given back.",
        "repolarize",
        "moon",
        virya=22,
        round=19,
        doom=21,
        end=19,
        right=("ascension:*",),
    ),
    drill(
        "build-up-the-weaker-one",
        "It is the last turn, Atlantis has three places to build and far less Power than"
        " Aztlan: what Aztlan gains counts for nothing.",
        owner={**STRONG, "meropis": "atlantis"},
        buildings={"aztlan": ["pyramid", "pyramid", "pyramid"]},
        relics=("austral_cape", "great_desert"),
        virya=2,
        round=19,
        doom=21,
        end=19,
        wrong=("intrigue", "aztlan.construct", "aztlan.recruit", "aztlan.move", "atlantis.recruit"),
    ),
    drill(
        "full-is-full",
        "With 22 Virya no more fits: collecting brings one's rivals something and oneself nothing.",
        owner={**SOUTH, "meropis": "atlantis"},
        virya={0: 22, 1: 4, 2: 4, 3: 4},
        wrong=("*.collect",),
    ),
    drill(
        "all-that-is-left-to-gain",
        "It is the last turn of the game, everything is built up, nothing can be conquered, "
        "and Virya is points: collect it.",
        buildings={"atlantis": ["base", "base", "factory"], "aztlan": ["base", "base", "factory"]},
        units={"atlantis": 0, "aztlan": 0, "brahmapura": 6, "hyperborea": 6},
        virya=0,
        right=("*.collect",),
        **LAST,
    ),
    drill(
        "a-pyramid-by-the-temple",
        "No temple of light is left to build. A pyramid beside the temple of darkness is 2 "
        "Power for the weaker nation, anywhere else 1, and nothing else is Power.",
        "atlantis.construct",
        owner={**STRONG, "meropis": "atlantis"},
        buildings={
            "meropis": ["temple_dark"],
            "aztlan": ["pyramid", "pyramid"],
            "brahmapura": ["temple_light"] * 3,
            "hyperborea": ["temple_light"] * 2,
        },
        relics=("austral_cape", "great_desert", "frozen_steppe", "ice_margin", "red_outback"),
        virya=0,
        right=("pyramid:meropis",),
        **LAST,
    ),
    drill(
        "build-twice",
        "It is the last round: a temple of light has been built, and five of 22 Virya buy "
        "another one or a pyramid beside it, 2 Power for the weaker nation and half a VP "
        "less.",
        "atlantis.construct",
        "temple_light:atlantis",
        owner=STRONG,
        buildings={"aztlan": ["pyramid", "pyramid"]},
        relics=("austral_cape", "great_desert"),
        virya=22,
        right=("temple_light:atlantis", "pyramid:atlantis"),
        **LAST,
    ),
    drill(
        "no-virya-for-a-base",
        "It is the last round. A temple of light stands, and no temple and no pyramid is left"
        " to build: another building would cost 5 Virya and be worth nothing.",
        "atlantis.construct",
        "temple_light:atlantis",
        owner=STRONG,
        buildings={
            "aztlan": PYRAMIDS,
            "paititi": ["pyramid", "pyramid"],
            "brahmapura": ["temple_light"] * 3,
            "hyperborea": ["temple_light"],
        },
        relics=("austral_cape", "great_desert", "frozen_steppe", "ice_margin", "red_outback"),
        virya=12,
        right=("done",),
        **LAST,
    ),
    drill(
        "build-where-nobody-comes",
        "Twenty units of Hyperborea stand in Eden, and nobody defends Khem and Ophir. A home "
        "is never conquered: what is built goes there.",
        "atlantis.construct",
        owner={**STRONG, "ophir": "atlantis", "khem": "atlantis", "eden": "hyperborea"},
        units={**UNITS, "eden": 20},
        buildings={"aztlan": ["pyramid"]},
        virya=0,
        right=("*:atlantis",),
    ),
    drill(
        "guard-what-is-attacked",
        "Nine units of Hyperborea stand beside Ophir, which has a garrison of 3 and three new"
        " units. Four more hold it; homes are never attacked. Nobody can bid.",
        "atlantis.recruit",
        "4",
        owner={**SOUTH, "ophir": "atlantis", "khem": "hyperborea"},
        units={"atlantis": 3, "aztlan": 6, "brahmapura": 6, "khem": 9},
        buildings={"aztlan": PYRAMIDS},
        virya={0: 4, 1: 0, 2: 0, 3: 0},
        right=("ophir",),
    ),
    drill(
        "guard-the-dearer-land",
        "Eight units of Hyperborea in Eden threaten Khem and, from the sea, nothing else: "
        "three units have been bought, and Khem's garrison of 5 and theirs make 8. Meropis is"
        " out of reach of anybody.",
        "atlantis.recruit",
        "3",
        owner={**SOUTH, "khem": "atlantis", "meropis": "atlantis", "eden": "hyperborea"},
        counters={"khem": "power_1", "meropis": "power_1"},
        units={"atlantis": 3, "aztlan": 6, "brahmapura": 6, "eden": 8},
        buildings={"aztlan": PYRAMIDS},
        virya={0: 3, 1: 0, 2: 0, 3: 0},
        right=("khem",),
    ),
    drill(
        "no-units-at-the-end",
        "It is the very last turn of the game: units do nothing any more, and nine Virya are "
        "points.",
        "atlantis.recruit",
        owner=SOUTH,
        virya=9,
        first=1,
        turn=3,
        right=("0",),
        **LAST,
    ),
    drill(
        "reap-at-the-end",
        "It is the last round: ten units of the weaker nation stand beside Ophir, whose "
        "garrison is 3 and whose Power is 3. All places to build are taken, and Virya is "
        "worth a third as much.",
        owner={**SOUTH, "khem": "atlantis"},
        units={**UNITS, "atlantis": 0, "khem": 10},
        buildings={
            "atlantis": ["base", "base", "factory"],
            "khem": ["base", "base"],
            "aztlan": PYRAMIDS,
        },
        virya=18,
        right=("atlantis.move",),
        **LAST,
    ),
    drill(
        "the-coup-at-the-end",
        "It is the last round: the agents in Ophir take 3 Power for the weaker nation, and "
        "nobody can stop them; everything is built up.",
        owner=SOUTH,
        agents={0: {"ophir": [2, 3]}},
        units={"atlantis": 0, "aztlan": 0, "brahmapura": 6, "hyperborea": 6},
        buildings={"atlantis": ["base", "base", "factory"], "aztlan": PYRAMIDS},
        virya=18,
        right=("coup",),
        **LAST,
    ),
    drill(
        "the-card-and-the-virya",
        "The Continuation will come and stands in the eclipse; the moon brings 6 Virya. The "
        "card of the Ascension, which nobody can bring about any more, is left.",
        "repolarize",
        virya=22,
        right=("sun",),
        **LAST,
    ),
    drill(
        "end-it-while-ahead",
        "Two steps forward bring the Pole Shift at the end of this round, whose cards the "
        "player holds, and it leads by far: forward.",
        "weather_control_crystals",
        owner={**STRONG, "meropis": "atlantis", "akakor": "atlantis", "khem": "atlantis"},
        counters={"meropis": "weather_control_crystals"},
        hands={
            0: ("pole_shift", "pole_shift"),
            1: ("ascension", "continuation"),
            2: ("ascension", "continuation"),
            3: ("ascension", "continuation"),
        },
        buildings={"atlantis": PYRAMIDS},
        round=14,
        doom=17,
        end=19,
        first=1,
        turn=3,
        right=("forward",),
    ),
    drill(
        "do-not-end-it-behind",
        "Two steps forward bring the Pole Shift at the end of this round, in which the player"
        " is last by far and holds none of its cards: back.",
        "weather_control_crystals",
        owner={
            "meropis": "atlantis",
            "avalon": "hyperborea",
            "tartessos": "hyperborea",
            "eden": "hyperborea",
            "shangri_la": "brahmapura",
            "khem": "brahmapura",
            "agartha": "brahmapura",
            "ophir": "brahmapura",
        },
        counters={"meropis": "weather_control_crystals"},
        hands={
            0: ("ascension", "continuation"),
            1: ("pole_shift", "continuation"),
            2: ("pole_shift", "pole_shift"),
            3: ("pole_shift", "continuation"),
        },
        buildings={"hyperborea": PYRAMIDS},
        round=14,
        doom=17,
        end=19,
        first=1,
        turn=3,
        right=("back",),
    ),
    drill(
        "a-temple-for-nothing",
        "The Healing Grid may add a temple of light to the home of the weaker nation for nothing.",
        "crystal_healing_grid",
        owner={**STRONG, "meropis": "atlantis"},
        counters={"meropis": "crystal_healing_grid"},
        buildings={"aztlan": PYRAMIDS},
        right=("yes",),
        **LAST,
    ),
    drill(
        "no-curse-on-your-own",
        "Psychic Control makes a space cost 10 Virya for everybody: not one of one's own nations.",
        "psychotronic_weaponry",
        owner={**SOUTH, "meropis": "atlantis"},
        counters={"meropis": "psychotronic_weaponry"},
        wrong=("atlantis.*", "aztlan.*", "psychotronic_weaponry"),
    ),
)
