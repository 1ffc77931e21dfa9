"""Who has to be asked what: every question of every test and random game is held against this.

It is said here once more, and not as the rules say it: whose turn it is, who attacks in a duel,
whose Units, cards and Banners are offered, who sits before whom. A kind that is not listed is an
error.

A question in the middle of a step depends on how the step began, and on what was said in it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from critias.games.mage_knight.game import RULES
from critias.games.mage_knight.rules import variants
from critias.games.mage_knight.rules.components import DEEDS, TACTIC, UNIT, UNITS
from critias.games.mage_knight.rules.gaining import all_deeds
from critias.games.mage_knight.rules.pvp import ATTACKING, BLOCKING, HURTING, STAGE
from critias.games.mage_knight.rules.sides import ATTACKER
from critias.games.mage_knight.rules.state import Entry, MageKnightState
from critias.kernel.choices import DONE, Ask, AskAll
from shared.driver import Referee, Said, watched_rules

Seats = tuple[int, ...]


class Start:
    """How a step began, and what has been answered in it."""

    def __init__(self, state: MageKnightState) -> None:
        self.entry: Entry = state.agenda[-1] if state.agenda else ()
        self.phase = state.phase
        self.active = state.active
        self.order = [seat for seat in state.order if seat < len(state.players)]
        self.parts = state.parts[:]
        self.rival = -1
        self.stage = self.attacker = -1
        combat = state.combat
        if combat is not None and combat.rival is not None:
            self.rival = combat.rival.seat
            self.stage, self.attacker = combat.notes[STAGE], combat.notes[ATTACKER]
        self.said: list[tuple[Ask, Any]] = []

    @property
    def what(self) -> str:
        """The entry of the agenda that is done; empty: the phase goes on."""
        return str(self.entry[0]) if self.entry else ""

    def number(self, place: int) -> int:
        """A number of the entry."""
        value = self.entry[place]
        assert isinstance(value, int)
        return value

    def after(self, seat: int) -> list[int]:
        """All others in Round order, beginning after a seat."""
        place = self.order.index(seat)
        return self.order[place + 1 :] + self.order[:place]


Who = Callable[[Start, MageKnightState, Ask], Seats]
"""The seats that a question has to be put to."""


def watch(state: MageKnightState) -> Referee:
    """Who has to be asked what in the step that begins here."""
    start = Start(state)

    def referee(asked: Ask | AskAll, said: list[Said]) -> None:
        start.said = [(one.asked, one.answer) for one in said if isinstance(one.asked, Ask)]
        asked_rightly(start, state, asked)

    return referee


WATCHED = watched_rules(RULES, watch)
"""The game with every question looked at."""


def asked_rightly(start: Start, state: MageKnightState, asked: Ask | AskAll) -> None:
    """Fail unless exactly those are asked who have to decide."""
    if isinstance(asked, AskAll):
        (kind,) = {ask.kind for ask in asked.asks.values()}
        assert kind in TOGETHER, f"nobody has said who answers {asked!r}"
        TOGETHER[kind](state, asked)
        return
    assert asked.kind in WHO, f"nobody has said who answers {asked!r}"
    wanted = WHO[asked.kind](start, state, asked)
    assert tuple(sorted(asked.seats)) == wanted, f"{asked!r} is for {wanted}"
    for seat in wanted:
        assert seat not in state.out, f"{asked!r}: seat {seat} is out of the game"


# --- whoever acts --------------------------------------------------------------------------------


def acting(start: Start, state: MageKnightState, ask: Ask) -> Seats:
    """Whoever the step belongs to: the player whose turn it is, in a duel the one whose menu it is,
    with a Tactic just taken its owner."""
    if start.what == "taken":
        tactic = TACTIC[str(start.entry[2])]
        return tuple(n for n, player in enumerate(state.players) if player.tactic == tactic)
    assert start.what in AFTERWARDS, f"nobody has said who does {start.what!r}"
    if start.rival < 0:
        return (start.parts[0],) if start.phase == "next_part" else (start.active,)
    if start.phase == "attendance":
        return (start.rival,)
    if start.what:
        # An effect of either goes on: it says whose it is.
        assert start.entry[1] in (start.active, start.rival)
        return (start.number(1),)
    other = start.rival if start.attacker == start.active else start.active
    return (other,) if start.stage == BLOCKING else (start.attacker,)


AFTERWARDS = {
    "", "returns", "at_end", "long_night", "crystal_of_choice", "artifacts", "choose_skill",
    "meditate", "read_mind", "meltdown", "golden_crystal", "repeat",
}  # fmt: skip
"""Entries of the agenda that go on with what the acting player does."""


def in_turn(start: Start, state: MageKnightState, ask: Ask) -> Seats:
    """The player whose turn it is; nobody else ever."""
    assert start.rival < 0, f"{ask!r} in a duel"
    return (start.parts[0],) if start.phase == "next_part" else (start.active,)


def own_turn_end(start: Start, state: MageKnightState, ask: Ask) -> Seats:
    """The player whose turn ends."""
    assert state.combat is None, f"{ask!r} in a combat"
    return (start.active,)


def own_units(start: Start, state: MageKnightState, ask: Ask) -> Seats:
    """Whoever acts, of whose Units one is chosen."""
    (seat,) = acting(start, state, ask)
    places = range(len(state.players[seat].units))
    strange = [o for o in ask.options if isinstance(o, int) and o not in places]
    assert not strange, f"{ask!r}: seat {seat} has no Units at {strange}"
    return (seat,)


def not_own(start: Start, state: MageKnightState, ask: Ask) -> Seats:
    """Whoever acts, who chooses among other players."""
    (seat,) = acting(start, state, ask)
    assert seat not in ask.options, f"{ask!r} offers the own seat"
    return (seat,)


def tires(start: Start, state: MageKnightState, ask: Ask) -> Seats:
    """Whoever acts, about the Units of the player who is named."""
    (seat,) = acting(start, state, ask)
    other = ask.about[-1]
    assert isinstance(other, int)
    assert other != seat
    units = state.players[other].units
    assert all(not units[o].spent for o in ask.options if isinstance(o, int))
    return (seat,)


def new_unit(start: Start, state: MageKnightState, ask: Ask) -> Seats:
    """Whoever gains a Unit, about the own Units."""
    assert UNITS[UNIT[str(ask.about[0])]].id == ask.about[0]
    return own_units(start, state, ask)


# --- combat between players ----------------------------------------------------------------------


def defender(start: Start, state: MageKnightState, ask: Ask) -> Seats:
    """The one on whose space the player stopped whose turn it is."""
    assert start.phase == "attendance"
    assert start.rival not in (-1, start.active)
    return (start.rival,)


def attacker(start: Start, state: MageKnightState, ask: Ask) -> Seats:
    """The one of the two whose attack it is."""
    assert start.stage == {"duel_attack": ATTACKING, "duel_damage": HURTING}[ask.kind]
    return (start.attacker,)


def blocker(start: Start, state: MageKnightState, ask: Ask) -> Seats:
    """The other one."""
    assert start.stage == BLOCKING
    both = {start.active, start.rival}
    return tuple(both - {start.attacker})


# --- others than whoever acts --------------------------------------------------------------------


def player_before(start: Start, state: MageKnightState, ask: Ask) -> Seats:
    """Whoever played before the one who fights."""
    return (start.after(start.active)[-1],)


def next_mind(start: Start, state: MageKnightState, ask: Ask) -> Seats:
    """The others one after another, from the one after the caster on."""
    assert start.what == "read_mind"
    caster, asked_before = start.number(1), start.number(4)
    assert caster in (start.active, start.rival)
    return (start.after(caster)[asked_before],)


def invited(start: Start, state: MageKnightState, ask: Ask) -> Seats:
    """Those invited to a joint assault, in Round order from the one after who proposed it."""
    assert start.what == "consent"
    assert ask.about[0] == start.active
    place, who = start.number(3), start.entry[4:]
    members = who[: len(who) // 2]
    row = [seat for seat in (start.active, *start.after(start.active)) if seat in members]
    assert len(row) == len(members)
    assert ask.about[2] == who[len(members) + place]
    return (row[place],)


def team(start: Start, state: MageKnightState, ask: Ask) -> Seats:
    """Both members of a team, about themselves."""
    seats = (start.number(1), start.number(1) + 2)
    assert tuple(sorted(ask.options)) == seats
    return seats


def everybody(start: Start, state: MageKnightState, ask: Ask) -> Seats:
    """All who cooperate, about the Tactics they had."""
    assert "cooperative" in state.switches
    used = {TACTIC[str(option)] for option in ask.options}
    assert used == {player.tactic for player in state.players}
    return tuple(range(len(state.players)))


# --- before the game and between Rounds ----------------------------------------------------------


def without_hero(start: Start, state: MageKnightState, ask: Ask) -> Seats:
    """The first in order who has no Hero."""
    return (next(seat for seat in start.order if state.players[seat].hero < 0),)


def bidder(start: Start, state: MageKnightState, ask: Ask) -> Seats:
    """Round by round those without a Hero who have neither passed nor made the best offer."""
    row = [seat for seat in start.order if state.players[seat].hero < 0]
    best = asked_last = row[0]
    out = set()
    for question, answer in start.said[1:]:
        asked_last = question.seats[0]
        if answer == "pass":
            out.add(asked_last)
        else:
            best = asked_last
    place = row.index(asked_last)
    turn = row[place + 1 :] + row[: place + 1]
    return (next(seat for seat in turn if seat not in out and seat != best),)


def chooser(start: Start, state: MageKnightState, ask: Ask) -> Seats:
    """Of those without a Tactic the one with the least Fame, then the lowest Round Order token; in
    the first Round the last one to have chosen a Hero."""
    row = [s for s in start.order if s not in state.out and state.players[s].tactic < 0]
    if state.round > 1:
        least = min(state.players[seat].fame for seat in row)
        row = [seat for seat in row if state.players[seat].fame == least]
    return (row[-1],)


def explorer(start: Start, state: MageKnightState, ask: Ask) -> Seats:
    """Whoever revealed the tile; at the start of the game the first in order."""
    assert start.what == "secret"
    return (start.order[0],) if start.phase in ("ready", "tactics") else (start.active,)


def with_banner(start: Start, state: MageKnightState, ask: Ask) -> Seats:
    """Seat by seat those who have a Banner on a Unit, until they are done."""
    done = {question.seats[0] for question, answer in start.said if answer == DONE}
    for seat, player in enumerate(state.players):
        places = [place for place, unit in enumerate(player.units) if unit.banner >= 0]
        if places and seat not in done and seat not in state.out:
            assert list(ask.options) == [*places, DONE]
            return (seat,)
    raise AssertionError(f"{ask!r}: nobody has a Banner")


def drafter(start: Start, state: MageKnightState, ask: Ask) -> Seats:
    """The owner of the drafted cards."""
    cards = set(ask.options)
    return tuple(
        seat
        for seat, player in enumerate(state.players)
        if player.drafted and {DEEDS[card].id for card in player.drafted} == cards
    )


def weakest(start: Start, state: MageKnightState, ask: Ask) -> Seats:
    """Of those still to be asked the one of least strength, then of less Fame, then the later."""
    waiting = [start.number(1)]
    for entry in state.agenda:
        if entry[0] == "upgrade":
            assert isinstance(entry[1], int)
            waiting.append(entry[1])
    row = sorted(waiting, key=start.order.index, reverse=True)
    row.sort(key=lambda seat: state.players[seat].fame)
    row.sort(key=lambda seat: variants.strength(state, seat))
    return (row[0],)


def upgrading(start: Start, state: MageKnightState, ask: Ask) -> Seats:
    """Whoever took a card just now, about the own cards."""
    ((question, taken),) = start.said
    assert ask.about == (taken,)
    (seat,) = question.seats
    own = {DEEDS[card].id for card in all_deeds(state.players[seat])}
    assert set(ask.options) <= own
    return (seat,)


def drafts(state: MageKnightState, asked: AskAll) -> None:
    """Everybody, about the pack passed on to them."""
    assert sorted(asked.asks) == list(range(len(state.players)))
    for seat, ask in asked.asks.items():
        assert ask.seats == (seat,)
        assert list(ask.options) == [DEEDS[card].id for card in state.packs[seat]]


TOGETHER: dict[str, Callable[[MageKnightState, AskAll], None]] = {"draft": drafts}
"""Questions that are put to several at once."""

_ACTING = (
    "altem_change", "altem_mages", "any_token", "blood_rage", "bond_it", "borrow",
    "call_to_glory", "cast", "claim", "claim_when", "crystal_colour", "destroy",
    "diplomacy", "discard", "discard_for_sword", "effect", "exploit", "expose", "first_card",
    "gain", "horn", "inner_card", "inspire_how", "learn", "leftover", "mana_search",
    "mana_steal", "mass_expose", "meditate", "melt", "meltdown", "midnight_meditation", "mind_read",
    "mind_steal", "pay", "pay_colour", "preparation", "protection", "radiance", "rethink",
    "ritual", "set_die", "sideways", "sideways_as", "song_of_wind", "steady_tempo", "stop",
    "storm", "storm_die", "take_die", "take_spell", "throw_away", "token_colour", "trance",
    "travel", "tremor", "weaken", "who_needs_magic",
)  # fmt: skip
_IN_TURN = (
    "before_turn", "announce", "turn", "rest", "rest_wounds", "join", "ranged_phase", "block_phase",
    "damage_phase", "attack_phase", "share", "part",
)  # fmt: skip
_TURN_END = (
    "end_discard", "glade", "long_night", "reward", "reward_action", "reward_spell", "reward_unit",
    "return_artifact", "stack_artifact", "choose_skill",
)  # fmt: skip
WHO: dict[str, Who] = {
    **dict.fromkeys(_ACTING, acting),
    **dict.fromkeys(_IN_TURN, in_turn),
    **dict.fromkeys(_TURN_END, own_turn_end),
    **dict.fromkeys(("attach", "inspire", "ready"), own_units),
    **dict.fromkeys(("invite", "replace_shield", "ritual_to", "steal_from"), not_own),
    "disband": new_unit,
    "tire": tires,
    **dict.fromkeys(("before_duel", "attendance"), defender),
    **dict.fromkeys(("duel_attack", "duel_damage"), attacker),
    "duel_block": blocker,
    "stir": player_before,
    "mind_read_discard": next_mind,
    "consent": invited,
    "champion": team,
    "lose_tactic": everybody,
    "hero": without_hero,
    "bid": bidder,
    "tactic": chooser,
    "secret": explorer,
    "detach_banner": with_banner,
    "add_drafted": drafter,
    "upgrade": weakest,
    "upgrade_for": upgrading,
}
"""Who answers each kind of question."""
