"""Game setup: which options go together, and the pieces on the board."""

from __future__ import annotations

from collections.abc import Callable

from critias.games.goa2.rules.board import BLUE, RED, Board
from critias.games.goa2.rules.cards import SHEETS, TWIN, sheet_of
from critias.games.goa2.rules.options import (
    DOUBLE_ALWAYS_FROM,
    DOUBLE_FROM,
    DOUBLE_LANE,
    NO_SIDE,
    GoaSetup,
    board_of,
    deals_handicaps,
    hero_counts,
    heroes_of,
    heroes_per_seat,
    lives,
    method,
    seats,
    team_of_seat,
    waves,
    why_not_recommended,
)
from critias.games.goa2.rules.selection import (
    CAPTAINS,
    CHOSEN,
    PLAYER_DRAFT,
    RECOMMENDED,
    barred,
    deal,
    grade,
    heroes_needed,
    line_up,
    next_decision,
    selection_view,
)
from critias.games.goa2.rules.state import FIXTURE, HERO, OFF, TOKEN, GoaState, Hero, Selection
from critias.games.goa2.rules.tokens import look_up
from critias.kernel.choices import Play
from critias.kernel.errors import BadSetup
from critias.kernel.kinds import EventKind
from critias.kernel.random import Rng
from critias.kernel.texts import Text

HERO_ENTERS = EventKind("hero_enters", "{0} plays {1:hero}.", rule=None)

__all__ = [
    "STEPS",
    "GoaSetup",
    "check",
    "muster",
    "new",
    "seats",
    "select",
    "selection_view",
    "team_of_seat",
]

MINIONS = ("melee", "ranged", "heavy")

# --- refusing ---------------------------------------------------------------------------------


def check(setup: GoaSetup) -> None:
    """Raise `BadSetup` if the options do not go together."""
    _check_values(setup)
    _check_board(setup)
    if setup.nine_lives and (setup.edition, setup.players) != (1, 9):
        raise BadSetup("nine_lives: only the first printing with 9 players knows this number")
    _check_method(setup)
    if method(setup) == CHOSEN:
        _check_line_up(setup)
    elif setup.heroes:
        raise BadSetup(
            "heroes: {method} selects the heroes itself; leave the list empty", method=method(setup)
        )
    _check_supply(setup)
    _check_handicaps(setup)


def _check_values(setup: GoaSetup) -> None:
    """The choices of the form, also for a setup that did not come through it."""
    for name, f in GoaSetup.__dataclass_fields__.items():
        choices = f.metadata.get("choices")
        given = getattr(setup, name)
        for value in given if isinstance(given, tuple) else (given,):
            if choices is not None and value not in choices:
                allowed = ", ".join(str(c) for c in choices)
                raise BadSetup(
                    "{name}: {value!r} is none of {allowed}",
                    name=name,
                    value=value,
                    allowed=allowed,
                )
    for hero in setup.pool:
        if hero not in SHEETS:
            raise BadSetup(
                "pool: there is no {hero!r}; there are: {names}",
                hero=hero,
                names=", ".join(sorted(SHEETS)),
            )


def _check_board(setup: GoaSetup) -> None:
    board = board_of(setup)
    players = setup.players
    if len(board.lanes) > 1:
        if players < DOUBLE_FROM:
            raise BadSetup(
                "board: {board} has two lanes and takes {least} players or more, not {players}",
                board=Text(board.name),
                least=DOUBLE_FROM,
                players=players,
            )
        return
    if players >= DOUBLE_ALWAYS_FROM:
        raise BadSetup(
            "board: {players} players need a double-lane board, which {board} is not; use "
            "{instead}",
            players=players,
            board=Text(board.name),
            instead=DOUBLE_LANE,
        )
    # An odd number plays as the even number below it does.
    heroes = sum(hero_counts(setup))
    if heroes - heroes % 2 > board.players[1]:
        raise BadSetup(
            "board: {board} is made for {most} heroes, not for {heroes}",
            board=Text(board.name),
            most=board.players[1],
            heroes=heroes,
        )


def _check_method(setup: GoaSetup) -> None:
    chosen = method(setup)
    if setup.selection == RECOMMENDED:
        problem = why_not_recommended(setup)
        if problem:
            raise BadSetup("selection: {problem}", problem=Text(problem))
    if chosen == CHOSEN and not setup.heroes:
        raise BadSetup("heroes: the line-up is to be chosen here, but the list is empty")
    if chosen == PLAYER_DRAFT:
        if setup.players < 2 * CAPTAINS:
            raise BadSetup("selection: captains need at least {n} players to draft", n=2 * CAPTAINS)
        if setup.mirror:
            raise BadSetup("mirror: players who bring the same hero could be drafted together")


def _check_line_up(setup: GoaSetup) -> None:
    counts = hero_counts(setup)
    if len(setup.heroes) != sum(counts):
        raise BadSetup(
            "heroes: {players} players need {red} heroes for Red and {blue} for Blue, not {n} in "
            "all",
            players=setup.players,
            red=counts[RED],
            blue=counts[BLUE],
            n=len(setup.heroes),
        )
    for hero in setup.heroes:
        if hero not in SHEETS:
            raise BadSetup(
                "heroes: there is no {hero!r}; there are: {names}",
                hero=hero,
                names=", ".join(sorted(SHEETS)),
            )
        stars = grade(SHEETS[hero], setup.edition)
        if stars > setup.complexity:
            raise BadSetup(
                "heroes: {hero} has {stars} stars; complexity allows {complexity}",
                hero=hero,
                stars=stars,
                complexity=setup.complexity,
            )
        if barred(hero, setup.edition, setup.players):
            raise BadSetup("heroes: the first printing bars {hero} with 2 players", hero=hero)
        if deals_handicaps(setup) and SHEETS[hero].no_handicap:
            raise BadSetup(
                "heroes: {hero} has no handicap card ({why})",
                hero=hero,
                why=Text(SHEETS[hero].no_handicap),
            )
    for team in (setup.heroes[: counts[RED]], setup.heroes[counts[RED] :]):
        twice = [hero for hero in team if team.count(hero) > 1]
        if twice:
            raise BadSetup("heroes: {hero} is twice in one team", hero=twice[0])
    both = set(setup.heroes[: counts[RED]]) & set(setup.heroes[counts[RED] :])
    if both and not setup.mirror:
        raise BadSetup("heroes: {hero} is in both teams, which only mirror allows", hero=min(both))


def _check_supply(setup: GoaSetup) -> None:
    """Whether there are enough heroes for the method."""
    chosen = method(setup)
    if chosen in (CHOSEN, RECOMMENDED):
        return
    first = setup.before_draft if chosen == PLAYER_DRAFT else chosen
    needed = heroes_needed(first, hero_counts(setup), setup.mirror)
    found = len(heroes_of(setup))
    if found >= needed:
        return
    simple = f" with at most {setup.complexity} stars" if setup.complexity < 4 else ""
    message = (
        f"players: {first} with {setup.players} players needs {needed} heroes; "
        f"{found} are available{simple}"
    )
    mirrored = heroes_needed(first, hero_counts(setup), True)
    if chosen != PLAYER_DRAFT and mirrored <= found:
        message += "; with mirror both teams may have the same hero"
    raise BadSetup(message)


def _check_handicaps(setup: GoaSetup) -> None:
    known = _named(setup)
    six = (setup.six_cards,) if setup.six_cards else ()
    for option, values in (("handicaps", setup.handicaps), ("six_cards", six)):
        for value in values:
            if value not in known:
                raise BadSetup(
                    "{option}: {value!r} is none of {names}",
                    option=option,
                    value=value,
                    names=", ".join(known),
                )
    if setup.handicaps and setup.players % 2:
        raise BadSetup(
            "handicaps: with {players} players the rules say who plays with handicap cards",
            players=setup.players,
        )
    for value in setup.handicaps:
        if six and known[value] & known[setup.six_cards]:
            raise BadSetup("six_cards: {hero} is to have a handicap as well", hero=setup.six_cards)


def _named(setup: GoaSetup) -> dict[str, set[int]]:
    """What seats and listed heroes are called, with the places of the line-up they stand for."""
    found: dict[str, set[int]] = {}
    first = 0
    for name, count in zip(seats(setup), heroes_per_seat(setup), strict=True):
        found[name] = set(range(first, first + count))
        first += count
    for i, name in enumerate(names_in_play(setup.heroes)):
        found[name] = {i}
    return found


def names_in_play(heroes: tuple[str, ...]) -> list[str]:
    """The names of a listed line-up; the second of a mirrored pair is told apart."""
    return [h + TWIN if h in heroes[:i] else h for i, h in enumerate(heroes)]


# --- making the game --------------------------------------------------------------------------


def new(setup: GoaSetup, seed: int) -> GoaState:
    """The state before the first step: coin tossed, counters laid out, profiles dealt."""
    rng = Rng(seed)
    board = board_of(setup)
    count = lives(setup)
    chosen = method(setup)
    names = seats(setup)
    sides = [team_of_seat(setup, seat) for seat in range(len(names))]
    state = GoaState(
        rng=rng,
        board=board,
        edition=setup.edition,
        length=setup.length,
        strays_between_repeats=setup.strays_between_repeats,
        counters_return=setup.counters_return,
        names=names,
        seat_teams=[OFF if side == NO_SIDE else side for side in sides],
        kinds=(),
        teams=(),
        lanes=(),
        owners=(),
        labels=(),
        heroes=[],
        space=[],
        zones=list(board.starts),
        waves=waves(setup),
        lives=[count, count],
        coin=rng.below(2),
        selection=Selection(
            method=chosen,
            first=setup.before_draft if chosen == PLAYER_DRAFT else chosen,
            mirror=setup.mirror,
            wants=heroes_per_seat(setup),
            suitable=tuple(heroes_of(setup)),
            handicaps=list(setup.handicaps),
            six_cards=setup.six_cards,
        ),
    )
    deal(state, setup.heroes)
    if state.phase == "place":
        muster(state)
    return state


def muster(state: GoaState) -> None:
    """The line-up stands: every hero takes dashboard, cards and figures, and the minions and
    tokens of the game are laid ready."""
    s = state.selection
    assert s is not None
    weakened = handicapped_team(state)
    for member in line_up(state):
        hero = Hero(index=len(state.heroes), name=member.name, team=member.team, seat=member.seat)
        called = {hero.name, state.names[hero.seat]}
        weak = hero.team == weakened or not called.isdisjoint(s.handicaps)
        sheet = sheet_of(hero)
        hero.hand = sheet.starting_hand(handicap=weak, both=s.six_cards in called)
        hero.deck = tuple(sheet.starting_deck())
        state.heroes.append(hero)
        state.tell(HERO_ENTERS, state.names[hero.seat], hero.name)
    pieces = [(HERO, h.team, OFF, h.index, h.name) for h in state.heroes]
    pieces += _minions(state.board)
    for h in state.heroes:
        pieces += own_pieces(h, len(pieces))
    state.kinds = tuple(piece[0] for piece in pieces)
    state.teams = tuple(piece[1] for piece in pieces)
    state.lanes = tuple(piece[2] for piece in pieces)
    state.owners = tuple(piece[3] for piece in pieces)
    state.labels = tuple(piece[4] for piece in pieces)
    state.space = [OFF] * len(pieces)
    state.selection = None
    prepare(state)
    look_up(state)


def prepare(state: GoaState) -> None:
    """What the heroes of this game need that others do not."""
    sheets = [sheet_of(hero) for hero in state.heroes]
    state.bans = any(sheet.bans for sheet in sheets)
    if any(sheet.remembers for sheet in sheets):
        state.remembers = True
        state.first_lives = state.lives[RED]


def own_pieces(hero: Hero, first: int) -> list[tuple[int, int, int, int, str]]:
    """What a hero brings besides its first figure: further figures, miniatures of other kinds,
    tokens. `first` is the number of the first of them."""
    sheet = sheet_of(hero)
    more = sheet.figures - 1
    hero.more = tuple(range(first, first + more))
    pieces = [(HERO, hero.team, OFF, hero.index, hero.name)] * more
    pieces += [(FIXTURE, hero.team, OFF, hero.index, name) for name in sheet.fixtures]
    for name, count in sheet.tokens:
        pieces += [(TOKEN, hero.team, OFF, hero.index, name)] * count
    return pieces


def handicapped_team(state: GoaState) -> int:
    """The larger of two uneven teams, all of whose heroes are handicapped; OFF if there is none.
    With three players both teams have two heroes and nobody is in the larger one."""
    sizes = [sum(member.team == team for member in line_up(state)) for team in (RED, BLUE)]
    if sizes[RED] == sizes[BLUE]:
        return OFF
    return RED if sizes[RED] > sizes[BLUE] else BLUE


def _minions(board: Board) -> list[tuple[int, int, int, int, str]]:
    """Of each sort as many miniatures as a lane can ever need at once."""
    found = []
    for lane, zones in enumerate(board.lanes):
        for team in (RED, BLUE):
            for kind, name in enumerate(MINIONS):
                points = board.points[team][kind]
                most = max((points & board.zone_masks[zone]).bit_count() for zone in zones)
                found += [(kind, team, lane, OFF, name)] * most
    return found


def select(state: GoaState) -> Play[None]:
    """One decision of hero selection; after the last one the line-up stands."""
    yield from next_decision(state)
    if state.phase == "place":
        muster(state)


STEPS: dict[str, Callable[[GoaState], Play[None]]] = {"select": select}
