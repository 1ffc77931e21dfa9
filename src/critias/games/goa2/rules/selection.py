"""Hero selection: who plays which hero, by any of the rulebook's methods.

Cards are dealt when the game is made, so that no choice made here depends on chance.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from critias.games.goa2.rules.cards import SHEETS, TWIN, HeroSheet
from critias.games.goa2.rules.pieces import team_seats
from critias.games.goa2.rules.seen import SelectionView
from critias.games.goa2.rules.state import OFF, GoaState, Selection
from critias.kernel.choices import Ask, Option, Play, Why
from critias.kernel.kinds import AskKind, EventKind
from critias.kernel.random import Rng

PICK_SEAT = AskKind(
    "pick_seat",
    "Your team picks a hero: who of you?",
    waiting="{who} decides which of its players picks a hero",
    rule="goa2.select.all-pick",
)
PICK_HERO = AskKind(
    "pick_hero",
    "{0:name}: pick your hero.",
    waiting="{who} picks a hero",
    rule="goa2.select.all-pick",
)
TEAM_BAN = AskKind(
    "team_ban",
    "Your team bans a hero: which one?",
    waiting="{who} bans a hero",
    rule="goa2.select.pick-ban-teams",
)
TEAM_PICK = AskKind(
    "team_pick",
    "Your team picks a hero: which one?",
    waiting="{who} picks a hero",
    rule="goa2.select.pick-ban-teams",
)
ASSIGN_HERO = AskKind(
    "assign_hero",
    "Who of your team plays {1:name}?",
    waiting="{who} shares out its heroes",
    rule="goa2.select.pick-ban-teams",
)
DRAFT_PLAYER = AskKind(
    "draft_player",
    "Draft a player into your team.",
    waiting="{who} drafts a player",
    rule="goa2.select.player-draft",
)
HANDICAP_HERO = AskKind(
    "handicap_hero",
    "{0:name}: which of your heroes takes the handicap card?",
    waiting="{who} decides which hero takes the handicap card",
    rule="goa2.odd.3-players",
)
HERO_PICKED = EventKind("hero_picked", "{0} takes {1:hero}.", rule=None)
TEAM_BANNED = EventKind("team_ban", "{0:team} bans {1:hero}.", rule="goa2.select.pick-ban-teams")
TEAM_PICKED = EventKind("team_pick", "{0:team} picks {1:hero}.", rule="goa2.select.pick-ban-teams")
PLAYER_DRAFTED = EventKind("player_drafted", "{0:team} drafts {1}.", rule=None)
HANDICAP_TAKEN = EventKind(
    "handicap", "{0:hero} takes the handicap card.", rule="goa2.odd.3-players"
)

CHOSEN, RECOMMENDED = "chosen", "recommended"
ALL_RANDOM, ALL_PICK = "all_random", "all_pick"
SINGLE_DRAFT, RANDOM_DRAFT = "single_draft", "random_draft"
PLAYER_DRAFT, PICK_BAN = "player_draft", "pick_ban"
METHODS = (
    RECOMMENDED,
    ALL_RANDOM,
    CHOSEN,
    ALL_PICK,
    SINGLE_DRAFT,
    RANDOM_DRAFT,
    PLAYER_DRAFT,
    PICK_BAN,
)
BEFORE_A_DRAFT = (ALL_RANDOM, ALL_PICK, SINGLE_DRAFT, RANDOM_DRAFT)
"""How the players of a player draft may come to their heroes."""

LINE_UPS = (("wasp", "xargatha", "tigerclaw"), ("arien", "brogan", "sabina"))
FOURTH = "dodger"
"""Joins the larger team when the recommended line-up is stretched to seven players."""

DEALT_EACH = 3
SPARE = 2
CAPTAINS = 2

FIRST_PRINTING_GRADES = 3
"""The first printing has no Wizards: they count as Very Complex."""

BANS_AND_PICKS = (("AB", "AB"), ("BA", "BA"), ("AB", "BA"), ("BA", "AB"), ("BA", "AB"))
"""Per round of Pick and Ban: who bans, then who picks. Team A is the one on the coin."""
FIFTH_IN_FIRST_PRINTING = ("BA", "BA")


def grade(sheet: HeroSheet, edition: int) -> int:
    """The hero's complexity in stars as that printing counts them."""
    return min(sheet.stars, FIRST_PRINTING_GRADES) if edition == 1 else sheet.stars


def suitable(pool: Sequence[str], edition: int, players: int, complexity: int) -> list[str]:
    """The heroes of a pool that are simple enough for everybody and allowed at this player count,
    in the order of their names."""
    return [
        key
        for key in sorted(pool)
        if grade(SHEETS[key], edition) <= complexity and not barred(key, edition, players)
    ]


def barred(hero: str, edition: int, players: int) -> bool:
    """Whether the printing keeps the hero out of games of that size (goa2.players2.no-tali)."""
    return edition == 1 and players == 2 and SHEETS[hero].not_for_two


def heroes_needed(method: str, sizes: Sequence[int], mirror: bool) -> int:
    """How many different heroes a method uses up for teams of these sizes."""
    most = max(sizes)
    total = most if mirror else sum(sizes)
    if method == SINGLE_DRAFT:
        return DEALT_EACH * total
    if method == RANDOM_DRAFT:
        return total + SPARE
    if method == PICK_BAN:
        return total + 2 * most
    return total


def recommended(sizes: Sequence[int]) -> tuple[list[str], list[str]]:
    """The heroes of the recommended first game, per team, for teams of up to four."""
    red, blue = ([*team, FOURTH][:size] for team, size in zip(LINE_UPS, sizes, strict=True))
    return red, blue


# --- dealing ----------------------------------------------------------------------------------


def deal(state: GoaState, heroes: Sequence[str]) -> None:
    """Give each player what the method gives without a choice; `heroes` is an explicit line-up."""
    s = _selection(state)
    seats = range(len(s.wants))
    s.taken = [[] for _ in seats]
    s.offered = [[] for _ in seats]
    if s.first == CHOSEN:
        _hand_round(s, seats, list(heroes))
    elif s.first == RECOMMENDED:
        sizes = [team_size(state, team) for team in (0, 1)]
        for team, names in enumerate(recommended(sizes)):
            state.rng.shuffle(names)
            _hand_round(s, team_seats(state, team), names)
    elif s.first == ALL_RANDOM:
        for group in _groups(state):
            _hand_round(s, group, shuffled(s.suitable, state.rng))
    elif s.first == SINGLE_DRAFT:
        for group in _groups(state):
            deck = shuffled(s.suitable, state.rng)
            for seat in group:
                count = DEALT_EACH * s.wants[seat]
                s.offered[seat], deck = sorted(deck[:count]), deck[count:]
    elif s.first == RANDOM_DRAFT:
        deck = shuffled(s.suitable, state.rng)
        s.pool = tuple(sorted(deck[: sum(s.wants) + SPARE]))
    else:
        s.pool = s.suitable
    _finish_if_complete(state)


def shuffled(heroes: Sequence[str], rng: Rng) -> list[str]:
    """The profile cards in random order."""
    deck = list(heroes)
    rng.shuffle(deck)
    return deck


def _groups(state: GoaState) -> list[Sequence[int]]:
    """The seats that share one set of profiles: all of them, or with mirror each team."""
    if _selection(state).mirror:
        return [team_seats(state, 0), team_seats(state, 1)]
    return [range(len(state.names))]


def _hand_round(s: Selection, seats: Sequence[int], heroes: list[str]) -> None:
    for seat in seats:
        count = s.wants[seat]
        s.taken[seat], heroes = heroes[:count], heroes[count:]


# --- where selection stands -------------------------------------------------------------------


def _selection(state: GoaState) -> Selection:
    assert state.selection is not None, "the line-up stands already"
    return state.selection


def team_size(state: GoaState, team: int) -> int:
    """How many heroes the team will have."""
    return sum(_selection(state).wants[seat] for seat in team_seats(state, team))


def team_heroes(state: GoaState, team: int) -> list[str]:
    """The heroes the team has by now."""
    s = _selection(state)
    return [h for seat in team_seats(state, team) for h in s.taken[seat]] + s.shared[team]


def next_team(first: int, done: Sequence[int], sizes: Sequence[int]) -> int:
    """Whose turn it is when the teams alternate until both are complete; OFF when they are."""
    order = (first, 1 - first) if done[first] <= done[1 - first] else (1 - first, first)
    return next((team for team in order if done[team] < sizes[team]), OFF)


class Member(NamedTuple):
    """One place of the finished line-up."""

    team: int
    seat: int
    hero: str
    name: str
    """The hero's name in this game; the second of a mirrored pair is told apart."""


def line_up(state: GoaState) -> list[Member]:
    """Everybody's heroes, Red's first."""
    s = _selection(state)
    members: list[Member] = []
    used: set[str] = set()
    for team in (0, 1):
        for seat in team_seats(state, team):
            for hero in s.taken[seat]:
                name = hero + TWIN if hero in used else hero
                used.add(hero)
                members.append(Member(team, seat, hero, name))
    return members


def lone_seat(state: GoaState) -> int:
    """The one of three players who runs two heroes; OFF with other numbers of players."""
    wants = _selection(state).wants
    return wants.index(2) if len(wants) == 3 else OFF


def _to_weaken(state: GoaState) -> list[str]:
    """The heroes one of which still has to take its handicap card (goa2.odd.3-players). One that
    has both versions of the card anyway cannot take it for the other."""
    seat = lone_seat(state)
    s = _selection(state)
    if seat == OFF or s.handicaps or s.six_cards == state.names[seat]:
        return []
    members = [member for member in line_up(state) if member.seat == seat]
    return [member.name for member in members if member.name != s.six_cards]


def _everybody_has_heroes(s: Selection) -> bool:
    return all(len(own) == want for own, want in zip(s.taken, s.wants, strict=True))


def _finish_if_complete(state: GoaState) -> None:
    s = _selection(state)
    complete = _everybody_has_heroes(s) and OFF not in state.seat_teams
    if complete and not _to_weaken(state):
        state.phase = "place"


# --- choosing ---------------------------------------------------------------------------------


def next_decision(state: GoaState) -> Play[None]:
    """One pick, ban, draft or the like."""
    s = _selection(state)
    if not _everybody_has_heroes(s):
        if s.first == PICK_BAN:
            yield from _pick_or_ban(state)
        else:
            yield from _pick(state)
    elif OFF in state.seat_teams:
        yield from _draft_player(state)
    else:
        yield from _weaken(state)
    _finish_if_complete(state)


def _pick(state: GoaState) -> Play[None]:
    """One player takes a hero; which of the team's players is up to the team."""
    s = _selection(state)
    if s.method == PLAYER_DRAFT:
        seat = next(seat for seat in _draft_order(state) if not s.taken[seat])
    else:
        done = [len(team_heroes(state, team)) for team in (0, 1)]
        team = next_team(state.coin, done, [team_size(state, team) for team in (0, 1)])
        seat = yield from _which_player(state, team, PICK_SEAT, (team,))
    options = available(state, seat)
    hero: str = yield Ask((seat,), PICK_HERO, options, (state.names[seat],), _why(state, seat))
    s.taken[seat].append(hero)
    state.tell(HERO_PICKED, state.names[seat], hero)


def _which_player(
    state: GoaState, team: int, kind: AskKind, about: tuple[Option, ...]
) -> Play[int]:
    """The team names one of its players who lacks a hero."""
    s = _selection(state)
    seats = team_seats(state, team)
    names = [state.names[seat] for seat in seats if len(s.taken[seat]) < s.wants[seat]]
    name: str = yield Ask(seats, kind, names, about)
    return state.names.index(name)


def available(state: GoaState, seat: int) -> list[str]:
    """The heroes a player can take now."""
    s = _selection(state)
    if s.offered[seat]:
        return [hero for hero in s.offered[seat] if hero not in s.taken[seat]]
    return in_reach_of(state, state.seat_teams[seat])


def in_reach_of(state: GoaState, team: int) -> list[str]:
    """What is left of the open heroes for a team; with mirror the other team's are no matter."""
    s = _selection(state)
    gone = team_heroes(state, team) if s.mirror else [h for own in s.taken for h in own]
    gone = [*gone, *s.bans, *s.shared[team]]
    if not s.mirror:
        gone += [hero for shared in s.shared for hero in shared]
    return [hero for hero in s.pool if hero not in gone]


def _why(state: GoaState, seat: int) -> Why:
    """The rule that keeps a hero from the player."""
    s = _selection(state)

    def why(option: Option) -> str | None:
        if option not in SHEETS:
            return None
        if option not in s.suitable:
            barred_here = barred(str(option), state.edition, len(state.names))
            return "goa2.players2.no-tali" if barred_here else "goa2.profile.filter-by-experience"
        return METHOD_RULES.get(s.first)

    return why


METHOD_RULES = {
    ALL_PICK: "goa2.select.all-pick",
    SINGLE_DRAFT: "goa2.select.single-draft",
    RANDOM_DRAFT: "goa2.select.random-draft",
    PICK_BAN: "goa2.select.pick-ban-teams",
}


# --- player draft -----------------------------------------------------------------------------


def _draft_order(state: GoaState) -> list[int]:
    """The captain on the coin, the other captain, then the players as they sit: before the draft
    there are no teams that could alternate."""
    return [state.coin, 1 - state.coin, *range(CAPTAINS, len(state.names))]


def _draft_player(state: GoaState) -> Play[None]:
    """The captains take players in turn; everybody brings the hero they have."""
    sizes = [len(team_seats(state, team)) for team in (0, 1)]
    team = state.coin if sizes[state.coin] <= sizes[1 - state.coin] else 1 - state.coin
    players = [
        name for name, side in zip(state.names, state.seat_teams, strict=True) if side == OFF
    ]
    name: str = yield Ask((team,), DRAFT_PLAYER, players, (team,))
    state.seat_teams[state.names.index(name)] = team
    state.tell(PLAYER_DRAFTED, team, name)


# --- pick and ban -----------------------------------------------------------------------------


def pick_ban_order(sizes: Sequence[int], first: int, edition: int) -> list[tuple[str, int]]:
    """("ban" or "pick", team) in order. A team that is complete before the other one goes on
    banning but picks no more."""
    rounds = list(BANS_AND_PICKS)
    if edition == 1:
        rounds[-1] = FIFTH_IN_FIRST_PRINTING
    left = list(sizes)
    order = []
    for bans, picks in rounds[: max(sizes)]:
        order += [("ban", _lettered(letter, first)) for letter in bans]
        for letter in picks:
            team = _lettered(letter, first)
            if left[team]:
                left[team] -= 1
                order.append(("pick", team))
    return order


def _lettered(letter: str, first: int) -> int:
    return first if letter == "A" else 1 - first


def _pick_or_ban(state: GoaState) -> Play[None]:
    """The next team decides together; at the end the teams share out what they picked."""
    s = _selection(state)
    sizes = [team_size(state, team) for team in (0, 1)]
    order = pick_ban_order(sizes, state.coin, state.edition)
    place = len(s.bans) + sum(map(len, s.shared)) + sum(map(len, s.taken))
    if place < len(order):
        kind, team = order[place]
        seats = team_seats(state, team)
        options = in_reach_of(state, team) if kind == "pick" else _bannable(s)
        asked, told = (TEAM_PICK, TEAM_PICKED) if kind == "pick" else (TEAM_BAN, TEAM_BANNED)
        hero: str = yield Ask(seats, asked, options, (team,), _why(state, seats[0]))
        (s.bans if kind == "ban" else s.shared[team]).append(hero)
        state.tell(told, team, hero)
        return
    team = next(team for team in (0, 1) if s.shared[team])
    hero = s.shared[team][0]
    seat = yield from _which_player(state, team, ASSIGN_HERO, (team, hero))
    s.shared[team].remove(hero)
    s.taken[seat].append(hero)
    state.tell(HERO_PICKED, state.names[seat], hero)


def _bannable(s: Selection) -> list[str]:
    """Heroes nobody has picked or banned; with mirror also those only one team has."""
    red, blue = s.shared
    gone = set(red) & set(blue) if s.mirror else {*red, *blue}
    return [hero for hero in s.pool if hero not in gone and hero not in s.bans]


# --- three players ----------------------------------------------------------------------------


def _weaken(state: GoaState) -> Play[None]:
    """The player with two heroes says which of them takes its handicap card."""
    seat = lone_seat(state)
    name: str = yield Ask((seat,), HANDICAP_HERO, _to_weaken(state), (state.names[seat],))
    _selection(state).handicaps.append(name)
    state.tell(HANDICAP_TAKEN, name)


# --- what everybody sees ----------------------------------------------------------------------


def selection_view(state: GoaState) -> SelectionView | None:
    """Hero selection as everybody sees it; None once the line-up stands."""
    s = state.selection
    if s is None:
        return None
    return {
        "method": s.method,
        "mirror": s.mirror,
        "wants": list(s.wants),
        "seat_teams": state.seat_teams[:],
        "pool": list(s.pool),
        "offered": [own[:] for own in s.offered],
        "taken": [own[:] for own in s.taken],
        "shared": [own[:] for own in s.shared],
        "bans": s.bans[:],
        "handicaps": s.handicaps[:],
        "six_cards": s.six_cards,
        "order": _order_view(state, s),
    }


def _order_view(state: GoaState, s: Selection) -> list[list[str | int]]:
    if s.first != PICK_BAN:
        return []
    sizes = [team_size(state, team) for team in (0, 1)]
    return [[kind, team] for kind, team in pick_ban_order(sizes, state.coin, state.edition)]
