"""Setting up (chapter 5): what can be chosen for a game, the new game, and the decisions before
the first turn."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Final

from critias.games.era.rules import draft
from critias.games.era.rules.board import (
    AGENTS,
    AREA,
    AREAS,
    BROTHERHOOD,
    BUILDINGS,
    CARDS,
    CARDS_OF_A_TYPE,
    ENDINGS,
    FIRST_MAJOR,
    GOALS,
    KEYS,
    LEMURIA,
    LIGHT,
    MAJORS,
    MINORS,
    MOST,
    NATIONS,
    NEUTRAL,
    PRINTED_WILD,
    PSYCHOTRONIC,
    SOCIETIES,
    SPECIALS,
    STABILITY,
    TRACKS,
    minors_in_play,
    nation_areas,
    nation_keys,
)
from critias.games.era.rules.changes import AGENT_GOES
from critias.games.era.rules.objectives import dealt, goal_dealt, kind, take_out
from critias.games.era.rules.rounds import ROUND_BEGINS, TURN
from critias.games.era.rules.state import (
    ACTIVE,
    COUNTS,
    INTRODUCTORY,
    NOWHERE,
    OUT,
    PASSIVE,
    STANDARD,
    START,
    SUPPLY,
    Doing,
    EraState,
)
from critias.games.era.rules.values import controllers, controls, position
from critias.kernel.choices import Ask, AskAll, Option, Play, Why
from critias.kernel.errors import BadSetup
from critias.kernel.kinds import AskKind, EventKind
from critias.kernel.random import Rng
from critias.kernel.rules import Setup

CHOOSE_SOCIETY, RETURN, DRAFT, ZEROS = "society", "return", "draft", "zeros"
COLOURS: Final = ("White", "Gray", "Orange", "Purple", "Pink")
QUICK: Final = "quick"
PASSIVE_UNITS = 5
BROTHERHOOD_VIRYA = 6

WHICH_SOCIETY: Final = AskKind(
    "society",
    "Which secret society do you play?",
    waiting="{who} chooses a secret society",
    rule="era.advanced.society-choice",
)
RETURN_CARD: Final = AskKind(
    "return_card",
    "Which objective card do you give back?",
    waiting="everybody gives an objective card back, in secret",
    rule="era.setup.objective-deal",
)
WHICH_NATION: Final = AskKind(
    "draft",
    "Which nation do you want to control?",
    waiting="{who} chooses a nation",
    rule="era.draft.first-pass",
)
ZERO_AREA: Final = AskKind(
    "zero",
    "Where does an agent of value 0 go? ({0} to place)",
    waiting="{who} places the first agents",
    rule="era.draft.zero-agents",
)

SOCIETY_CHOSEN: Final = EventKind(
    "society", "{0:seat} plays the {1:society}.", rule="era.advanced.society-choice"
)
SELECTS: Final = EventKind("selects", "{0:seat} controls {1:area}.", rule="era.draft.first-pass")
LEAVES_GAME: Final = EventKind(
    "leaves", "{0:area} leaves the game.", rule="era.draft.unchosen-removed"
)


@dataclass(frozen=True, slots=True)
class EraSetup(Setup):
    """The options of a game."""

    players: int = field(default=4, metadata={"choices": (3, 4, 5)})
    version: str = field(
        default=STANDARD,
        metadata={
            "choices": (STANDARD, INTRODUCTORY),
            "words": {STANDARD: "standard", INTRODUCTORY: "introductory"},
            "lines": {
                STANDARD: "With special actions, Repolarize and compensation.",
                INTRODUCTORY: "Fewer kinds of actions, for a first game.",
            },
        },
    )
    powers: bool = field(
        default=False,
        metadata={
            "label": "Powers of the societies",
            "help": "Every secret society has a power of its own (advanced).",
            "more": True,
        },
    )
    goals: bool = field(
        default=False,
        metadata={
            "label": "Goals of the nations",
            "help": "Every major nation has a secret objective (advanced).",
            "more": True,
        },
    )
    start: str = field(
        default="draft",
        metadata={
            "help": "Nations and the first agents.",
            "choices": ("draft", QUICK),
            "words": {"draft": "choose nations in turn", QUICK: "deal everything, play at once"},
        },
    )
    specials: tuple[str, ...] = field(
        default=(),
        metadata={
            "help": "an agreed set of special actions (3 with three players, otherwise 4)",
            "choices": SPECIALS,
            "pictured": True,
        },
    )


def seats(setup: EraSetup) -> tuple[str, ...]:
    """The players, by the colours of their pieces."""
    return COLOURS[: setup.players]


def check(setup: EraSetup) -> None:
    """What does not go together."""
    if setup.version == INTRODUCTORY and (setup.powers or setup.goals):
        raise BadSetup("powers and goals belong to the standard game, not to the introductory one")
    if setup.specials:
        if setup.version == INTRODUCTORY:
            raise BadSetup("specials: the introductory game has no special actions")
        wanted = 3 if setup.players == 3 else 4
        if len(setup.specials) != wanted or len(set(setup.specials)) != wanted:
            raise BadSetup(
                "specials: {players} players use {wanted} different ones",
                players=setup.players,
                wanted=wanted,
            )
        if setup.players == 3 and SPECIALS[PSYCHOTRONIC] in setup.specials:
            raise BadSetup("specials: psychotronic_weaponry is not used with three players")


# --- the new game --------------------------------------------------------------------------------


def new(setup: EraSetup, seed: int) -> EraState:
    """The map and the players' pieces, as far as nobody decides anything."""
    rng = Rng(seed)
    players = setup.players
    rounds = TRACKS.rounds
    state = EraState(
        rng=rng,
        names=COLOURS[:players],
        players=players,
        version=setup.version,
        powers=setup.powers,
        goals=setup.goals,
        quick=setup.start == QUICK,
        chosen=setup.specials,
        stage=DRAFT,
        first=rng.below(players),
        doom=rounds.doom[players - 3],
        end=rounds.end[players - 3],
        track_relics=sum(1 << place for place in rounds.relics),
        land_relics=PRINTED_WILD,
        wild=PRINTED_WILD,
        owner=[*range(5), *[NEUTRAL] * 20],
        units=[0] * len(AREAS),
        counter=[NOWHERE] * len(AREAS),
        buildings=[0] * (20 * len(BUILDINGS)),
        loot=[0] * 15,
        tiles=[NOWHERE] * len(SPECIALS),
        status=[ACTIVE] * 5,
        cubes=[draft.FREE] * (2 * players),
        agents=[SUPPLY] * (len(AGENTS) * players),
        archons=[START] * (2 * players),
        virya=[TRACKS.virya.start] * players,
        tile=[0] * players,
        society=list(range(players)),
        hands=[[] for _ in range(players)],
        deck=[],
        layout=[NOWHERE] * 3,
        goal=[NOWHERE] * 5,
        goal_deck=[],
        doing=Doing(),
        log=[0] * (COUNTS * players),
    )
    _prepare_map(state)
    _compensate(state)
    _deal(state)
    _next_stage(state, setup.start == QUICK)
    return state


def _prepare_map(state: EraState) -> None:
    rng = state.rng
    card = None
    if state.players < 5:
        card = CARDS[rng.below(len(CARDS))]
        for key in card.wilderness:
            state.wild |= 1 << AREA[key]
    _draw_counters(state)
    majors = list(range(FIRST_MAJOR, FIRST_MAJOR + len(MAJORS)))
    rng.shuffle(majors)
    for nation, counter in enumerate(majors):
        state.counter[nation] = counter
        state.units[nation] = MAJORS[counter - FIRST_MAJOR].units
    if card is not None and state.players == 3:
        _passive(state, NATIONS.index(card.passive), [AREA[key] for key in card.minors])


def _draw_counters(state: EraState) -> None:
    """Special and plain counters, mixed and dealt to the minors in play."""
    rng = state.rng
    number = 3 if state.players == 3 else 4
    specials = [n for n in range(len(SPECIALS)) if state.players > 3 or n != PSYCHOTRONIC]
    if state.chosen:
        specials = [SPECIALS.index(key) for key in state.chosen]
    rng.shuffle(specials)
    minors = minors_in_play(state.wild)
    plain = list(range(len(SPECIALS), len(MINORS)))
    rng.shuffle(plain)
    drawn = specials[:number] + plain[: len(minors) - number]
    rng.shuffle(drawn)
    for area, counter in zip(minors, drawn, strict=True):
        state.counter[area] = counter
        if counter < len(SPECIALS):
            if state.version != INTRODUCTORY:
                state.tiles[counter] = area
        elif building := MINORS[counter].building:
            state.buildings[area * 6 + BUILDINGS.index(building)] += 1


def _passive(state: EraState, nation: int, minors: list[int]) -> None:
    """The passive nation of a game of three: minors, units, agents and two buildings."""
    state.status[nation] = PASSIVE
    state.rng.shuffle(minors)
    state.agents += minors
    for area in minors:
        state.owner[area] = nation
        state.units[area] = PASSIVE_UNITS
    kinds = list(range(LIGHT))
    state.rng.shuffle(kinds)
    for building in kinds[:2]:
        state.buildings[nation * 6 + building] += 1


def _compensate(state: EraState) -> None:
    if state.version != INTRODUCTORY:
        tiles = TRACKS.virya.compensation[5 - state.players :]
        for seat in range(state.players):
            state.tile[seat] = tiles[position(state, seat)]


def _deal(state: EraState) -> None:
    """Objective cards: some sets are out, one is laid out, the players get theirs."""
    sets = CARDS_OF_A_TYPE - (5 - state.players)
    number = 2
    if state.version != INTRODUCTORY:
        sets -= 1
        number = 3
        state.layout = list(range(len(ENDINGS)))
        state.rng.shuffle(state.layout)
    deck = [*range(len(ENDINGS))] * sets
    state.rng.shuffle(deck)
    for seat in range(state.players):
        state.hands[seat] = sorted(dealt(deck.pop(), seat) for _ in range(number))
    # What is left over in the introductory game is not used.
    state.deck = deck if state.version != INTRODUCTORY else []


def _next_stage(state: EraState, quick: bool) -> None:
    if quick:
        _deal_all(state)
    elif state.powers:
        state.society = [NOWHERE] * state.players
        state.stage = CHOOSE_SOCIETY
    elif state.version != INTRODUCTORY:
        state.stage = RETURN
    else:
        state.stage = DRAFT


# --- decisions before the first turn -------------------------------------------------------------


def _chooser(state: EraState) -> int:
    return (state.first + state.turn) % state.players


def society_step(state: EraState) -> Play[None]:
    """In turn order everybody chooses a society that is still free."""
    seat = _chooser(state)
    free = [key for number, key in enumerate(SOCIETIES) if number not in state.society]
    key = yield Ask((seat,), WHICH_SOCIETY, free, (), _society_why)
    state.society[seat] = SOCIETIES.index(key)
    state.tell(SOCIETY_CHOSEN, seat, key)
    state.turn += 1
    if state.turn == state.players:
        state.turn = 0
        state.stage = RETURN


def _society_why(option: Option) -> str | None:
    return "era.advanced.society-choice" if option in SOCIETIES else None


def return_step(state: EraState) -> Play[None]:
    """All return one of three objective cards at the same time; then the deck is shuffled."""
    asks = {}
    for seat in range(state.players):
        held = sorted({kind(card) for card in state.hands[seat]})
        offers = [ENDINGS[k] for k in held]
        asks[seat] = Ask((seat,), RETURN_CARD, offers, (), _return_why, hidden=True)
    answers: dict[int, Any] = yield AskAll(asks)
    for seat, key in answers.items():
        _give_back(state, seat, ENDINGS.index(key))
    state.rng.shuffle(state.deck)
    state.stage = DRAFT


def _give_back(state: EraState, seat: int, wanted: int) -> None:
    take_out(state, seat, wanted)
    state.deck.append(wanted)


def _return_why(option: Option) -> str | None:
    return "era.setup.objective-deal" if option in ENDINGS else None


def draft_step(state: EraState) -> Play[None]:
    """One selection of the snake draft."""
    step, players = state.turn, state.players
    seat = (state.first + draft.picker(step, players)) % players
    cubes, nations = draft.by_position(state), draft.allowed(state)
    offers = [NATIONS[n] for n in draft.selections(cubes, step, players, nations)]
    key = yield Ask((seat,), WHICH_NATION, offers, (), _draft_why(state, step))
    _select(state, seat, NATIONS.index(key))


def _draft_why(state: EraState, step: int) -> Why:
    def why(option: Option) -> str | None:
        if option not in NATIONS:
            return None
        cubes, nations = draft.by_position(state), draft.allowed(state)
        nation = NATIONS.index(option)
        found = draft.refused(cubes, step, state.players, nations, nation)
        return found or "era.draft.dead-end"

    return why


def _select(state: EraState, seat: int, nation: int) -> None:
    state.cubes[seat * 2 + (state.turn >= state.players)] = nation
    state.tell(SELECTS, seat, NATIONS[nation])
    state.turn += 1
    if state.turn == 2 * state.players:
        state.turn = 0
        _after_draft(state)
        state.stage = ZEROS


def _after_draft(state: EraState) -> None:
    """The nation nobody has chosen leaves the game, its home becomes a wilderness."""
    for nation in range(len(NATIONS)):
        if state.status[nation] == ACTIVE and nation not in state.cubes:
            state.status[nation] = OUT
            state.wild |= 1 << nation
            state.owner[nation] = NEUTRAL
            state.units[nation] = 0
            state.counter[nation] = NOWHERE
            state.tell(LEAVES_GAME, NATIONS[nation])
    for seat in range(state.players):
        brotherhood = state.powers and state.society[seat] == BROTHERHOOD
        if brotherhood and not controls(state, seat, LEMURIA):
            state.virya[seat] = min(MOST, state.virya[seat] + BROTHERHOOD_VIRYA)


def zeros_step(state: EraState) -> Play[None]:
    """In turn order everybody places three agents of value 0 in home areas and minors."""
    seat = _chooser(state)
    left = state.agents[seat * 9 : seat * 9 + 3].count(SUPPLY)
    key = yield Ask((seat,), ZERO_AREA, nation_keys(state.wild), (left,), _zero_why)
    _place_zero(state, seat, AREA[key])


def _zero_why(option: Option) -> str | None:
    return "era.draft.zero-agents" if option in KEYS else None


def _place_zero(state: EraState, seat: int, area: int) -> None:
    at = seat * 9
    which = state.agents.index(SUPPLY, at, at + 3)
    state.agents[which] = area
    state.tell(AGENT_GOES, seat, 0, KEYS[area], "")
    if which == at + 2:
        state.turn += 1
        if state.turn == state.players:
            _begin(state)


def _begin(state: EraState) -> None:
    """The objectives of the nations are dealt, and the first round begins."""
    if state.goals:
        cards = list(range(len(GOALS)))
        state.rng.shuffle(cards)
        for nation in range(len(NATIONS)):
            if state.status[nation] != OUT:
                state.goal[nation] = goal_dealt(cards.pop(), *controllers(state, nation))
        state.goal_deck = cards
    state.turn = 0
    state.seat = state.first
    state.stage = TURN
    state.tell(ROUND_BEGINS, 1)


# --- everything dealt ----------------------------------------------------------------------------


def _deal_all(state: EraState) -> None:
    """Societies, cards to return, nations and the first agents by chance, for a quick start. The
    agents go where a Coup is easiest."""
    rng = state.rng
    if state.powers:
        societies = list(range(len(SOCIETIES)))
        rng.shuffle(societies)
        state.society = societies[: state.players]
    if state.version != INTRODUCTORY:
        for seat, hand in enumerate(state.hands):
            _give_back(state, seat, kind(rng.pick(hand)))
        rng.shuffle(state.deck)
    nations = draft.allowed(state)
    for step in range(2 * state.players):
        seat = (state.first + draft.picker(step, state.players)) % state.players
        offers = draft.selections(draft.by_position(state), step, state.players, nations)
        _select(state, seat, rng.pick(offers))
    for place in range(state.players):
        seat = (state.first + place) % state.players
        areas = [a for a in nation_areas(state.wild) if a >= 5 and state.owner[a] == NEUTRAL]
        rng.shuffle(areas)
        areas.sort(key=lambda a: STABILITY[state.counter[a]])
        for area in areas[place % 3 : place % 3 + 3]:
            _place_zero(state, seat, area)
