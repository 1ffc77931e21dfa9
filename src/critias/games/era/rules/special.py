"""The special action tiles (10.4), one function each. A tile is done for the nation that owns it;
copied by the Extraterrestrial Contact Center, for the nation that owns that."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeAlias

from critias.games.era.rules import coup, intrigue, movement, nation_actions, repolarize
from critias.games.era.rules.board import (
    ANU,
    AREA,
    BLACK_KNIGHT,
    BRAHMASTRA,
    CHIMERAS,
    CONTACT_CENTER,
    DARK,
    ENDINGS,
    GALACTIC_SUN,
    HEALING_GRID,
    KEYS,
    LIGHT,
    NATION_SPACES,
    NATIONS,
    NEUTRAL,
    ORACLE,
    PSYCHOTRONIC,
    RESEARCH,
    SPACE,
    SPACES,
    SPECIAL_SPACES,
    SPECIALS,
    SPY_NETWORK,
    TRACKS,
    UTOPIAN,
    VIMANAS,
    WEATHER,
    minors_in_play,
)
from critias.games.era.rules.changes import (
    build,
    doom_back,
    doom_forward,
    gain,
    lose_picked,
    pay,
)
from critias.games.era.rules.movement import PICK
from critias.games.era.rules.nation_actions import fits
from critias.games.era.rules.objectives import in_the_open, kind, show
from critias.games.era.rules.rounds import end_turn
from critias.games.era.rules.state import OUT, EraState, Losses, Oracle, Recruit, under_way
from critias.games.era.rules.values import on_map, supply
from critias.kernel.choices import NO, YES, Ask, Option, Play, Why
from critias.kernel.kinds import AskKind, EventKind

BRAHMASTRA_STAGE, GRID, COPY = "brahmastra", "healing_grid", "contact"
ORACLE_STAGE, REVEAL, PSYCHIC, WEATHER_STAGE = "oracle", "oracle_reveal", "psychotronic", "weather"
CONTACT_COST = 3
BURNT_PER_TEMPLE = 3
CHIMERA_UNITS = 3
ORACLE_MATCH, ORACLE_ELSE = 18, 12
WEATHER_VIRYA = 5
FORWARD, BACK, FLIP, TEMPLE = "forward", "back", "flip", "temple"

Tile: TypeAlias = "Callable[[EraState], None]"
TILES: Final[dict[int, Tile]] = {}

ANU_CHOICE: Final = AskKind(
    "anu_choice",
    "What does the Temple of Anu do?",
    waiting="{who} chooses what the Temple of Anu does",
    rule="era.special.anu-choice",
    labels={
        FORWARD: "Doom one step forward",
        BACK: "Doom one step back",
        FLIP: "Turn the End marker over",
    },
)
BRAHMASTRA_AREA: Final = AskKind(
    "brahmastra",
    "Brahmastra: where do units fall? ({0} to remove)",
    waiting="{who} chooses where Brahmastra falls",
    rule="era.special.brahmastra",
)
BRAHMASTRA_NUMBER: Final = AskKind(
    "brahmastra_number",
    "How many units of {0:area} fall in {1:area}?",
    waiting="{who} chooses where Brahmastra falls",
    rule="era.special.brahmastra",
)
HEALING_TEMPLE: Final = AskKind(
    "healing_grid",
    "Do you build a temple of light in {0:area}?",
    waiting="{who} may build a temple of light",
    rule="era.special.healing-grid-temple",
    labels={YES: "Build it", NO: "Build nothing"},
)
COPIED_TILE: Final = AskKind(
    "contact",
    "Which special action do you copy?",
    waiting="{who} chooses a special action to copy",
    rule="era.special.contact-center",
)
ORACLE_CARD: Final = AskKind(
    "oracle",
    "Which type of objective card do you name?",
    waiting="{who} asks the Oracle of Rama",
    rule="era.special.oracle",
)
ORACLE_PLAYER: Final = AskKind(
    "oracle_player",
    "Whose card does the Oracle show? (you named {0:card})",
    waiting="{who} asks the Oracle of Rama",
    rule="era.special.oracle",
)
ORACLE_REVEAL: Final = AskKind(
    "oracle_reveal",
    "You have seen a card of {0:seat} and named {1:card}. Do you show it to all?",
    waiting="{who} has seen a card and answers the Oracle",
    rule="era.special.oracle-reward",
    labels={YES: "Show it for 18 Virya", NO: "Keep silent for 12 Virya"},
)
PSYCHIC_SPACE: Final = AskKind(
    "psychotronic",
    "Where does Psychic Control go?",
    waiting="{who} places Psychic Control",
    rule="era.special.psychotronic",
)
WEATHER_WAY: Final = AskKind(
    "weather",
    "Which way does Doom move?",
    waiting="{who} changes the weather",
    rule="era.special.weather",
    labels={FORWARD: "Two steps forward", BACK: "Two steps back"},
)

END_FLIPPED: Final = EventKind(
    "end_flipped", "The End marker shows its {0:side} side.", rule="era.special.anu-choice"
)
MARKER_PLACED: Final = EventKind("marker", "{*:marker}", rule="era.special.marker-permanent")
COPIES: Final = EventKind(
    "copies", "{0:seat} copies {1:special}.", rule="era.special.contact-center"
)
ORACLE_ASKED: Final = EventKind(
    "oracle",
    "{0:seat} names {2:card} and looks at a card of {1:seat}{3:sight}.",
    rule="era.special.oracle",
)
CARD_SHOWN: Final = EventKind(
    "card_shown", "{0:seat} holds {1:card}.", rule="era.special.oracle-reward"
)


def tile(number: int) -> Callable[[Tile], Tile]:
    """Enter a tile in the list of special actions."""

    def enter(begin: Tile) -> Tile:
        TILES[number] = begin
        return begin

    return enter


def cost(number: int) -> int:
    """The required cost of a tile."""
    return CONTACT_COST if number == CONTACT_CENTER else 0


def possible(state: EraState, seat: int, number: int, nation: int) -> bool:
    """Whether what the tile needs is there."""
    if number == BLACK_KNIGHT:
        return bool(coup.targets(state, seat, nation))
    if number == CONTACT_CENTER:
        return bool(copies(state, seat, nation))
    return True


def copies(state: EraState, seat: int, nation: int) -> list[int]:
    """The tiles that the Contact Center can copy for a nation."""
    return [
        other
        for other, area in enumerate(state.tiles)
        if area >= 0 and other != CONTACT_CENTER and possible(state, seat, other, nation)
    ]


def begin(state: EraState, number: int) -> None:
    """Do what a tile says."""
    state.doing.tile = number
    TILES[number](state)


# --- like standard actions -----------------------------------------------------------------------


@tile(BLACK_KNIGHT)
def black_knight(state: EraState) -> None:
    """A Coup on a minor for the nation that owns this, with your agents there counted double. It
    gets the minor, and the units there become its own."""
    coup.begin(state)


@tile(RESEARCH)
def military_research_complex(state: EraState) -> None:
    """Recruit, with 4 more units for each base and each factory. Bought units cost 1 Virya each."""
    nation_actions.recruit(state)


@tile(GALACTIC_SUN)
def pyramid_of_the_galactic_sun(state: EraState) -> None:
    """Collect Virya, counting the Power of each area with a pyramid twice."""
    nation_actions.collect(state)


@tile(SPY_NETWORK)
def spy_network(state: EraState) -> None:
    """Intrigue. For each capitol of the nation that owns this you may also take up to 4 agents of
    others off the map."""
    intrigue.begin(state)


@tile(ANU)
def temple_of_anu(state: EraState) -> None:
    """Repolarize for nothing and without the moon's Virya; you may take cards from the deck
    instead. Then move Doom a step either way, turn the End marker over, or build a temple of light
    in a neutral minor."""
    repolarize.begin(state)


@tile(UTOPIAN)
def utopian_city(state: EraState) -> None:
    """Construct Building, and besides one free building in each area of the nation that has no
    units now. Further buildings cost 3 Virya."""
    nation_actions.construct(state)


@tile(VIMANAS)
def vimanas(state: EraState) -> None:
    """Move & Conflict. Oceans off the coast of an area with a base of the nation cost no units, and
    further conflicts 2 Virya each."""
    movement.begin(state)


# --- like nothing else ---------------------------------------------------------------------------


@tile(BRAHMASTRA)
def brahmastra(state: EraState) -> None:
    """Remove 3 units, wherever and whosever, for each temple of darkness on the map. Then Doom
    takes a step."""
    due = min(BURNT_PER_TEMPLE * on_map(state, DARK), sum(state.units))
    state.doing.losses = Losses(due, [0] * len(KEYS))
    state.stage = BRAHMASTRA_STAGE


def burn(state: EraState) -> Play[None]:
    """Units to remove, area by area."""
    losses = under_way(state.doing.losses)
    if losses.left:
        picked = losses.picked
        left = {
            PICK[holder][area]: state.units[area] - picked[area]
            for area, holder in enumerate(state.owner)
            if state.units[area] > picked[area]
        }
        answer = yield Ask((state.seat,), BRAHMASTRA_AREA, tuple(left), (losses.left,), _burn_why)
        most = min(losses.left, left[answer])
        number = yield Ask((state.seat,), BRAHMASTRA_NUMBER, range(1, most + 1), answer, _too_many)
        picked[AREA[answer[1]]] += number
        losses.left -= number
        return
    lose_picked(state)
    doom_forward(state)
    end_turn(state)


def _too_many(option: Option) -> str | None:
    return "era.special.brahmastra" if type(option) is int else None


def _burn_why(option: Option) -> str | None:
    if isinstance(option, tuple) and len(option) == 2 and option[1] in AREA:
        return "era.special.brahmastra"
    return None


@tile(CHIMERAS)
def chimeras(state: EraState) -> None:
    """The Chimera Lab goes to the home of the nation, and 3 of its units to each wilderness that it
    holds."""
    doing = state.doing
    state.lab = doing.nation
    state.tell(MARKER_PLACED, "lab", NATIONS[doing.nation])
    due = [
        CHIMERA_UNITS if holder == doing.nation and state.wild >> area & 1 else 0
        for area, holder in enumerate(state.owner)
    ]
    doing.recruit = Recruit(due, may_buy=False)
    nation_actions.muster(state)


@tile(HEALING_GRID)
def crystal_healing_grid(state: EraState) -> None:
    """The Healing Crystal goes to the home of the nation, where you may build a temple of light."""
    state.crystal = state.doing.nation
    state.tell(MARKER_PLACED, "crystal", NATIONS[state.doing.nation])
    state.stage = GRID


def healing_grid(state: EraState) -> Play[None]:
    """The temple of light is optional."""
    home = state.doing.nation
    if supply(state, LIGHT) > 0 and fits(state, LIGHT, home):
        answer = yield Ask((state.seat,), HEALING_TEMPLE, (YES, NO), (KEYS[home],))
        if answer == YES:
            build(state, LIGHT, home)
    end_turn(state)


@tile(CONTACT_CENTER)
def extraterrestrial_contact_center(state: EraState) -> None:
    """Pay 3 Virya and do what any other special tile of the game says, whoever owns it, for the
    nation that owns this one."""
    state.stage = COPY


def contact(state: EraState) -> Play[None]:
    """Which tile is copied."""
    seat = state.seat
    offers = [SPECIALS[n] for n in copies(state, seat, state.doing.nation)]
    key = yield Ask((seat,), COPIED_TILE, offers, (), _contact_why(state))
    state.tell(COPIES, seat, key)
    begin(state, SPECIALS.index(key))


def _contact_why(state: EraState) -> Why:
    def why(option: Option) -> str | None:
        if option not in SPECIALS:
            return None
        number = SPECIALS.index(option)
        if number == CONTACT_CENTER:
            return "era.special.contact-center-details"
        in_play = state.tiles[number] >= 0
        return "era.coup.target-needed" if in_play else "era.special.contact-center"

    return why


@tile(ORACLE)
def oracle_of_rama(state: EraState) -> None:
    """Name a type of objective card, then see a random card of another player. If it is of that
    type you may reveal it for 18 Virya; otherwise you get 12."""
    state.stage = ORACLE_STAGE


def oracle(state: EraState) -> Play[None]:
    """The type, the player, the card."""
    seat = state.seat
    named = yield Ask((seat,), ORACLE_CARD, ENDINGS)
    others = [other for other in range(state.players) if other != seat]
    other = yield Ask((seat,), ORACLE_PLAYER, others, (named,), _oracle_why, reveals=others)
    place = state.rng.below(len(state.hands[other]))
    state.doing.oracle = Oracle(ENDINGS.index(named), other, place)
    show(state, other, place, seat)
    card = ENDINGS[kind(state.hands[other][place])]
    state.tell(ORACLE_ASKED, seat, other, named, card, only=(seat,), rest=(seat, other, named, ""))
    state.stage = REVEAL


def _oracle_why(option: Option) -> str | None:
    return "era.special.oracle" if type(option) is int else None


def reveal(state: EraState) -> Play[None]:
    """A matching card may be shown to all. The others cannot tell whether there was a choice."""
    seat, asked = state.seat, under_way(state.doing.oracle)
    other = asked.holder
    card = state.hands[other][asked.card]
    offers = (YES, NO) if kind(card) == asked.named else (NO,)
    about = (other, ENDINGS[asked.named])
    answer = yield Ask((seat,), ORACLE_REVEAL, offers, about, _reveal_why, hidden=True)
    if answer == YES:
        state.hands[other][asked.card] = in_the_open(state, kind(card))
        state.hands[other].sort()
        state.revealed += 1
        state.tell(CARD_SHOWN, other, ENDINGS[kind(card)])
    gain(state, seat, ORACLE_MATCH if answer == YES else ORACLE_ELSE)
    end_turn(state)


def _reveal_why(option: Option) -> str | None:
    return "era.special.oracle-reward" if option == YES else None


@tile(PSYCHOTRONIC)
def psychotronic_weaponry(state: EraState) -> None:
    """Psychic Control goes onto one space of a nation tile, or onto a special tile."""
    state.stage = PSYCHIC


def psychotronic(state: EraState) -> Play[None]:
    """Where Psychic Control goes."""
    offers = [
        *(
            SPACES[space]
            for space in range(NATION_SPACES, SPECIAL_SPACES)
            if state.status[(space - NATION_SPACES) // 5] != OUT
        ),
        *(SPECIALS[number] for number, area in enumerate(state.tiles) if area >= 0),
    ]
    key = yield Ask((state.seat,), PSYCHIC_SPACE, offers, (), _psychic_why)
    state.psychic = SPACE[key]
    state.tell(MARKER_PLACED, "psychic", key)
    end_turn(state)


def _psychic_why(option: Option) -> str | None:
    return "era.special.psychotronic" if option in SPACES else None


@tile(WEATHER)
def weather_control_crystals(state: EraState) -> None:
    """Doom moves two steps, forward or back. Then you get 5 Virya."""
    state.stage = WEATHER_STAGE


def weather(state: EraState) -> Play[None]:
    """Which way; a way without a step is not offered."""
    answer = yield Ask((state.seat,), WEATHER_WAY, _ways(state), (), _way_why)
    for _ in range(2):
        if answer == FORWARD:
            doom_forward(state)
        else:
            doom_back(state)
    gain(state, state.seat, WEATHER_VIRYA)
    end_turn(state)


def _ways(state: EraState) -> list[Option]:
    return [
        *((FORWARD,) if state.doom > 1 else ()),
        *((BACK,) if state.doom < TRACKS.rounds.length else ()),
    ]


def _way_why(option: Option) -> str | None:
    return "era.doom.bounds" if option in (FORWARD, BACK) else None


def anu_choice(state: EraState) -> Play[None]:
    """The last thing of Temple of Anu: exactly one of four."""
    offers = [*_ways(state), FLIP]
    if supply(state, LIGHT) > 0:
        offers += [
            (TEMPLE, KEYS[area])
            for area in minors_in_play(state.wild)
            if state.owner[area] == NEUTRAL and fits(state, LIGHT, area)
        ]
    answer = yield Ask((state.seat,), ANU_CHOICE, offers, (), _anu_why)
    if answer == FORWARD:
        doom_forward(state)
    elif answer == BACK:
        doom_back(state)
    elif answer == FLIP:
        state.end_black = not state.end_black
        state.tell(END_FLIPPED, "black" if state.end_black else "white")
    else:
        build(state, LIGHT, AREA[answer[1]])
    end_turn(state)


def _anu_why(option: Option) -> str | None:
    if isinstance(option, tuple) and option[:1] == (TEMPLE,):
        return "era.special.anu-choice"
    return _way_why(option)


def pay_for(state: EraState, seat: int, number: int) -> None:
    """The required cost of a tile."""
    pay(state, seat, cost(number))
