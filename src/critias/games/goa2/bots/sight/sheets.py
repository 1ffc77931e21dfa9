"""The sheets of an observation, and the columns of an option."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from critias.games.goa2.rules.cards import ITEMS
from critias.games.goa2.rules.selection import METHODS
from critias.players.observing import Column, Link, Number, Sheet, Word, flag, numbered, vocabulary

WORDS: Final = vocabulary(Path(__file__).parent.with_name("vocabulary.toml"))
WORD: Final = numbered(WORDS["words"])
HERO_NUMBER: Final = numbered(WORDS["heroes"])
CARD_NUMBER: Final = numbered(WORDS["cards"])
THING: Final = numbered(WORDS["things"])
USED: Final = {name: 1 << place for place, name in enumerate(WORDS["used"])}
SPACE_ROW: Final = {name: row for row, name in enumerate(WORDS["spaces"])}

PHASES: Final = ("select", "place", "cards", "act", "turn_end", "round_end", "level", "over")
BOARDS: Final = ("forgotten_island", "across_the_river", "vexing_cliffs", "narrow_passages")
LENGTHS: Final = ("quick", "long")
KINDS: Final = ("melee", "ranged", "heavy", "hero", "token", "fixture")
PRIMARIES: Final = ("attack", "skill", "movement", "defense", "defense/skill")
PLACES: Final = ("hand", "deck", "played", "resolved", "discarded", "item")
HAND, DECK, PLAYED, RESOLVED, DISCARDED, ITEM = range(1, len(PLACES) + 1)

MOST_HEROES: Final = 10
CARDS_EACH: Final = 21
"""Cards of a hero, spells aside."""
SPELLS: Final = 22
BOOKS: Final = 2
"""So many heroes may have spells: one in each team."""
RUNES: Final = ("horn", "axe", "anvil", "wings")

GAME: Final = Sheet(
    "game",
    (
        Word("board", BOARDS),
        Word("length", LENGTHS),
        flag("first_printing"),
        flag("blue", "the seat plays for Blue; it sees the board turned by half"),
        Word("phase", PHASES),
        Number("round", 400),
        Number("turn", 5),
        flag("coin", "the tie-breaker shows the seat's team"),
        Number("lives", 12),
        Number("lives_other", 12),
        *(Number(f"waves_{lane}", 12) for lane in (1, 2)),
        *(Number(f"zone_{lane}", 13, means="the Battle Zone, as in `spaces`") for lane in (1, 2)),
        Link("acting", "heroes", MOST_HEROES, "whose card is being resolved"),
        flag("fallen", "a hero has been defeated this round"),
        flag("strays_return", "also before an action is repeated"),
        flag("counters_return", "after a cancelled double push"),
        Number("won", 1, -1, "1: the seat's team has won, -1: the other"),
        Link("champion", "heroes", MOST_HEROES, "who has won alone"),
        Word("selection", METHODS, "how heroes are being selected"),
        flag("mirror", "both teams may have the same hero"),
    ),
    means="what there is once",
)
SEATS: Final = Sheet(
    "seats",
    (
        flag("there"),
        Number("side", 1, -1, "1: the seat's own team, -1: the other, 0: not known yet"),
        Number("number", MOST_HEROES, means="counted as the table counts them"),
        Number("wants", 2, means="heroes it is to have, while they are selected"),
        flag("handicap", "plays with the handicap card, as far as agreed before selection"),
        flag("six_cards", "plays with six cards, as far as agreed before selection"),
    ),
    rows=MOST_HEROES,
    means="the seat itself, its team, the other team",
)
ROSTER: Final = Sheet(
    "roster",
    (
        flag("pool", "lies open for all"),
        Number("offered", 1023, means="to these seats, as bits in the order of `seats`"),
        *(Number(f"taken_{n}", 20, means="row of the seat * 2 + place - 1") for n in (1, 2)),
        Number("shared", 10, means="place among those the seat's team has picked"),
        Number("shared_other", 10),
        Number("banned", 20, means="place among the bans"),
        Number("handicap", 3, means="as bits: the hero, its twin"),
        Number("six_cards", 3),
    ),
    rows=len(WORDS["heroes"]),
    names=WORDS["heroes"],
    means="the heroes there are, while they are selected",
)
SPACES: Final = Sheet(
    "spaces",
    (
        Number("zone", 13, means="numbered from the red Throne on, or from the blue one for Blue"),
        Number("point", 4, -4, "1 melee, 2 ranged, 3 heavy, 4 hero; below 0: of the other team"),
        Number("x", 60, means="half spaces from the left"),
        Number("y", 30, means="rows from the top"),
        flag("battle", "in a Battle Zone"),
        Number("hero", 2, -1, "2: of the seat, 1: of its team, -1: of the other"),
        Number("minion", 3, -3, "1 melee, 2 ranged, 3 heavy; below 0: of the other team"),
        Number("thing", 2, -2, "1 a token, 2 a fixture; below 0: of the other team"),
    ),
    rows=len(WORDS["spaces"]),
    names=WORDS["spaces"],
    means="the spaces; for Blue the names are those of the spaces half a turn away",
)
CARDS: Final = Sheet(
    "cards",
    (
        Number("card", 1000, means="its number in the vocabulary of cards"),
        Number("colour", 6, means="gold, silver, red, green, blue, purple"),
        Number("tier", 4),
        Number("primary", len(PRIMARIES), means=", ".join(PRIMARIES)),
        Number("initiative", 20),
        Number("attack", 20),
        Number("defense", 20, means="20: it blocks"),
        Number("movement", 20),
        Number("range", 20),
        Number("radius", 20),
        Number("item", len(ITEMS), means="what it is worth when tucked, as in `heroes`"),
        Word("place", PLACES, "as far as the seat knows; a spell in hand is in the book"),
        Number("order", 21, means="place there; of a resolved card its slot"),
        flag("facedown"),
        flag("seen", "everybody has seen it"),
        flag("picked", "chosen as upgrade in secret, by the seat itself"),
    ),
    rows=MOST_HEROES * CARDS_EACH + BOOKS * SPELLS,
    means=f"{CARDS_EACH} rows for each hero in the order of `heroes`, in the order of the "
    f"vocabulary; then {SPELLS} for each book of spells",
)
PIECES: Final = Sheet(
    "pieces",
    (
        Word("kind", KINDS),
        Number("name", 40, means="of a token or fixture: its number in the vocabulary of things"),
        Number("side", 1, -1, "1: of the seat's team, -1: of the other"),
        Link("owner", "heroes", MOST_HEROES),
        Number("lane", 2),
        SPACES.link("space", "nowhere: it is in the supply"),
        Number("secret", 2, means="what it really is, if the seat may know: 1 a blast, 2 a dud"),
        CARDS.link("laid_by", "the card whose text laid it, where something depends on that"),
    ),
    rows=72,
    means="all figures and tokens: heroes in the order of `heroes`, minions and tokens of the "
    "seat's team, those of the other team",
)
HEROES: Final = Sheet(
    "heroes",
    (
        Word("hero", WORDS["heroes"]),
        flag("twin", "the second one of that name"),
        Number("index", MOST_HEROES, means="counted as the table counts them"),
        flag("own", "the seat plays it"),
        Number("side", 1, -1, "1: of the seat's team, -1: of the other"),
        SEATS.link("seat"),
        PIECES.link("piece", "its first figure on the board"),
        Number("x", 60),
        Number("y", 30),
        Number("level", 8),
        Number("coins", 200),
        *(Number(f"{item}_items", 20) for item in ITEMS),
        *(Number(f"{item}_bonus", 40, means="what they count for now") for item in ITEMS),
        flag("ultimate"),
        Number("hand", 20, means="cards in hand"),
        CARDS.link("card", "the unresolved one, if the seat may know it"),
        flag("card_down", "a card lies facedown that the seat does not know"),
        Number("extra", 2, means="a second card: 1 facedown, 2 known"),
        Number("initiative", 60, -20),
        Link("led", "heroes", MOST_HEROES, "whose player decides for it"),
        CARDS.link("laid", "the card put down this turn"),
        Number("hidden_slots", 15, means="slots with cards the seat does not know, as bits"),
        Number("discards", 20),
        Number("hidden_discards", 1023, means="those the seat does not know, as bits"),
        Number("facedown", 20),
        Number("used", 255, means="once per turn abilities, as bits of their vocabulary"),
        Number("upgrades", 7, means="chosen in secret, by the seat itself"),
        Number("guard", 20, -20, "what tokens add to its defense"),
        Number("counted", 20, means="of what is counted over the game"),
        *(Number(f"rune_{slot}", len(RUNES), means=", ".join(RUNES)) for slot in range(1, 5)),
    ),
    rows=MOST_HEROES,
    means="the seat's own, those of its team, those of the other team",
)
EFFECTS: Final = Sheet(
    "effects",
    (
        HEROES.link("owner"),
        CARDS.link("card", "that it lies on"),
        CARDS.link("text", "whose text it is, where that is another card"),
        Number("begins", 5),
        Number("ends", 5),
        Number("note", 4000, -1, "what it remembers, as its card counts it"),
        PIECES.link("piece"),
    ),
    rows=20,
    means="active effects in the order they began in",
)
MARKERS: Final = Sheet(
    "markers",
    (HEROES.link("holder"), Number("size", 9, -9)),
    rows=len(WORDS["markers"]),
    names=WORDS["markers"],
)
OPTION: Final[tuple[Column, ...]] = (
    Word("word", WORDS["words"]),
    *(SPACES.link(f"space_{n}") for n in range(1, 5)),
    PIECES.link("piece", "the one in the first space"),
    CARDS.link("card"),
    HEROES.link("hero"),
    HEROES.link("other", "a second hero"),
    ROSTER.link("choice", "a hero to be selected"),
    SEATS.link("seat"),
    *(Number(f"number_{n}", 1000, -20) for n in range(1, 4)),
)
SHEETS: Final = (
    GAME, SEATS, ROSTER, SPACES, CARDS, PIECES, HEROES, EFFECTS, MARKERS,
)  # fmt: skip
