"""Random games of every scenario, number of players and variant, from the first turn and from rich
positions: after every choice nothing is lost and nothing is there twice, they end properly, and
what a seat sees depends on what it may know.

A run of the suite plays a few. Many are played, and counted, by
`PYTHONPATH=tests python -m tests.mage_knight.test_random_games 2000`: what was played, how it
ended, and how often every half of a card, ability of a Unit, Skill, Tactic, ability of an enemy and
site was used. A second number is that of the first game.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final

import pytest
from rich.progress import track

from critias.games.mage_knight.game import RULES, VOICE
from critias.games.mage_knight.rules.components import (
    DEEDS,
    ENEMIES,
    ENEMY,
    SHAPES,
    SITES,
    SKILLS,
    TACTICS,
    UNITS,
    WOUND,
)
from critias.games.mage_knight.rules.map import lattice, site_at
from critias.games.mage_knight.rules.setup import VARIANTS, MageKnightSetup, check
from critias.games.mage_knight.rules.state import RAMPAGING, MageKnightState
from critias.games.mage_knight.rules.tables import SCENARIOS
from critias.games.mage_knight.rules.terms import COLOURS
from critias.kernel.choices import Ask, AskAll, Option
from critias.kernel.errors import BadSetup, CritiasError
from critias.kernel.events import Event
from critias.kernel.match import Match, Playout, random_answer
from critias.kernel.random import Rng
from critias.kernel.rules import Outcome
from critias.kernel.running import Trial
from mage_knight.rich import enrich, stage_scene
from mage_knight.who import WATCHED

LONGEST: Final = 30_000
FEW: Final = 20
"""What was used less often than that is listed."""
SCENES: Final = 6
SCENE_LENGTH: Final = 90
"""Scenes played beside each game, and how many choices long."""
WITH_WORDS: Final = 5
"""Every so many games are played through the door with words,"""
SEEN_EVERY: Final = 13
"""and in them after every so many choices all views compared with those of a redealt game."""
COUNTS: Final = [
    (scenario.id, table.players) for scenario in SCENARIOS for table in scenario.tables
]
Uses = Counter[str]


def options_of(number: int) -> tuple[dict[str, Any], bool]:
    """The setup of a game, scenario by scenario with a handful of variants that go together, and
    whether it begins in a rich position."""
    rng = Rng(number).split(1)
    scenario, players = COUNTS[number % len(COUNTS)]
    setup: dict[str, Any] = {
        "scenario": scenario, "players": players, "heroes": "random", "variants": ()
    }  # fmt: skip
    wanted = list(VARIANTS)
    rng.shuffle(wanted)
    if players == 4 and rng.below(2):
        wanted.insert(0, "teams")
    for name in wanted[: rng.below(8)]:
        more = {**setup, "variants": (*setup["variants"], name)}
        level = {"two_cities": 10 + rng.below(2), "megapolis": 2 + rng.below(15)}
        if name in level or name == "two_megapolis":
            more["city_level"] = level.get(name, 2 + rng.below(12))
        try:
            check(MageKnightSetup(**more))
        except BadSetup:
            continue
        setup = more
    agreed = {
        "shape": rng.pick([shape.id for shape in SHAPES]),
        "countryside": 2 + rng.below(10),
        "core": rng.below(5),
        "cities": 1 + rng.below(4),
    }
    for name, value in agreed.items():
        if rng.below(4) == 0:
            more = {**setup, name: value}
            try:
                check(MageKnightSetup(**more))
            except BadSetup:
                continue
            setup = more
    if {"auction", "drafting"} & set(setup["variants"]):
        return setup, False
    return setup, rng.below(3) > 0


def arranging(number: int, scene: int) -> Callable[[MageKnightState], None] | None:
    """How the game of this number begins; -1: not in a scene."""
    _, rich = options_of(number)
    luck = Rng(number).split(20 + scene)
    if scene >= 0:
        return lambda state: stage_scene(state, luck)
    return (lambda state: enrich(state, luck)) if rich else None


def begun(number: int, scene: int = -1) -> Match[MageKnightState, MageKnightSetup]:
    """The game of this number before its first choice."""
    setup, _ = options_of(number)
    return Match.new(WATCHED, setup, number, arranging(number, scene))


def first_state(number: int, scene: int) -> MageKnightState:
    """The same for the fast door."""
    setup, _ = options_of(number)
    state = RULES.new(RULES.parse_setup(setup), number)
    arrange = arranging(number, scene)
    if arrange is not None:
        arrange(state)
    return state


# --- what was used -------------------------------------------------------------------------------


def everything() -> Iterator[str]:
    """All that can be used, by the names that are counted."""
    for number, card in enumerate(DEEDS):
        if number != WOUND:
            yield f"card {card.id} basic"
            yield f"card {card.id} strong"
    for unit in UNITS:
        yield from (f"unit {unit.id} {place}" for place in range(len(unit.abilities)))
    yield from (f"skill {skill.id}" for skill in SKILLS)
    yield from (f"tactic {tactic.id}" for tactic in TACTICS)
    yield from (f"tactic {name} used" for name in USED_TACTICS)
    yield from (f"enemy {enemy.id} {what}" for enemy in ENEMIES for what in deeds_of(enemy.id))
    yield from (f"site {site.id}" for site in SITES)
    yield from (f"city {COLOURS[colour]}" for colour in range(4))
    yield from (f"combat {kind}" for kind in COMBATS)


USED_TACTICS: Final = (
    "the_right_moment", "long_night", "mana_search", "midnight_meditation", "sparing_power",
    "mana_steal",
)  # fmt: skip
COMBATS: Final = (
    "assault", "provoked", "challenge", "burn", "dungeon", "tomb", "den", "spawning", "ruins",
    "mine", "incantation",
)  # fmt: skip


def deeds_of(enemy: str) -> tuple[str, ...]:
    """What an enemy can do or suffer, its abilities showing in it."""
    if "summon" in ENEMIES[ENEMY[enemy]].abilities:
        return ("defeated", "summoned")
    return ("defeated", "blocked", "damage")


def note_event(state: MageKnightState, event: Event, uses: Uses) -> None:
    """Count what an event shows to have been used."""
    data = event.data
    if event.kind in ("played", "cast"):
        uses[f"card {data[1]} {('basic', 'strong')[int(str(data[2]))]}"] += 1
    elif event.kind in ("activated", "borrowed"):
        uses[f"unit {data[1]} {data[2]}"] += 1
    elif event.kind == "tactic":
        uses[f"tactic {data[1]}"] += 1
    elif event.kind in ("defeated", "blocked", "damage"):
        uses[f"enemy {data[1]} {event.kind}"] += 1
    elif event.kind == "summoned":
        uses[f"enemy {data[0]} summoned"] += 1
    elif event.kind == "combat":
        uses[f"combat {data[1]}"] += 1
        _note_site(state, lattice(state).by_name[str(data[2])], uses)
    elif event.kind == "enemies" and state.combat is not None:
        for space in {foe.space for foe in state.combat.foes if foe.origin == RAMPAGING}:
            _note_site(state, space, uses)
    elif event.kind == "interacts":
        _note_site(state, lattice(state).by_name[str(data[1])], uses)
    elif event.kind in ("altar", "glade"):
        _note_site(state, state.players[int(str(data[0]))].space, uses)


def _note_site(state: MageKnightState, space: int, uses: Uses) -> None:
    site = site_at(state, space)
    if site >= 0:
        uses[f"site {SITES[site].id}"] += 1
        for city in state.cities:
            if space in city.spaces:
                uses[f"city {COLOURS[city.colour]}"] += 1


def note_option(ask: Ask, option: Option, uses: Uses) -> None:
    """Count what an answer uses, where no event tells."""
    if option == "tactic_die":
        uses["tactic mana_steal used"] += 1
    elif isinstance(option, tuple) and option[0] == "tactic":
        uses[f"tactic {option[1]} used"] += 1
    elif isinstance(option, tuple) and option[0] in ("midnight_meditation", "sparing_power"):
        uses[f"tactic {option[0]} used"] += 1
    elif isinstance(option, tuple) and option[0] == "bond":
        uses["skill bonds_of_loyalty"] += 1
    elif ask.kind == "long_night" and option == "yes":
        uses["tactic long_night used"] += 1


def note_spaces(state: MageKnightState, seat: int, uses: Uses) -> None:
    """A turn ended: mines and glades work where they lie."""
    space = state.players[seat].space
    if space >= 0 and site_at(state, space) >= 0:
        uses[f"site {SITES[site_at(state, space)].id}"] += 1


# --- playing -------------------------------------------------------------------------------------


def curious(ask: Ask, rng: Rng, tried: Counter[Option]) -> Option:
    """Any option, but mostly one tried least in this game; what is won is taken, and phases and
    turns are ended seldom while there is something else to do."""
    options: Sequence[Option] = ask.options
    if "settle" in options and rng.below(8):
        return "settle"
    if rng.below(3):
        some = [option for option in options if option not in LAST]
        if some and rng.below(9):
            least = min(tried[option] for option in some)
            return rng.pick([option for option in some if tried[option] == least])
    return rng.pick(options)


LAST: Final = frozenset(
    {"end_turn", "end", "rest", "melt", "give_up", "announce", "done", "stay_out"}
)


class Doors:
    """A game by either door: the fast one, or for some games the one with words, where views are
    compared on the way."""

    def __init__(self, number: int, scene: int = -1) -> None:
        words = number % WITH_WORDS == 0
        self.match = begun(number, scene) if words else None
        if self.match is None:
            self.fast = Playout(WATCHED, first_state(number, scene))
            self.fast.state.events = []

    @property
    def state(self) -> MageKnightState:
        """The position now."""
        return self.fast.state if self.match is None else self.match.state

    @property
    def pending(self) -> Ask | AskAll | None:
        """What is asked now."""
        return self.fast.ask if self.match is None else self.match.pending

    def answer(self, seat: int, option: Option, rng: Rng) -> list[Event]:
        """Give an answer, at the fast door at once for all who are asked; what happened."""
        if self.match is not None:
            heard = len(self.match.events)
            self.match.choose(seat, option)
            return [event for _, event in self.match.events[heard:]]
        ask = self.fast.ask
        if isinstance(ask, AskAll):
            self.fast.choose_all({**random_answer(ask, rng), seat: option})
        else:
            self.fast.choose(option)
        told = list(self.state.events or ())
        self.state.events = []
        return told


def seats_asked(game: Doors) -> tuple[int, ...]:
    """Who may answer now."""
    if game.match is not None:
        return game.match.seats_to_answer()
    ask = game.pending
    return ask.seats if isinstance(ask, Ask) else tuple(ask.asks if ask is not None else ())


def play(number: int, uses: Uses) -> tuple[int, Outcome]:
    """The game of this number to its end: how many choices there were, and the outcome."""
    game = Doors(number)
    count = run(game, Rng(number).split(3), uses, LONGEST)
    found = RULES.outcome(game.state)
    assert found is not None, f"no end after {LONGEST} choices"
    return count, found


def play_scenes(number: int, uses: Uses) -> int:
    """The turns of a few scenes with the options of this game: how many choices there were."""
    setup, _ = options_of(number)
    if {"auction", "drafting"} & set(setup["variants"]):
        return 0
    return sum(
        run(Doors(number, scene), Rng(number).split(50 + scene), uses, SCENE_LENGTH)
        for scene in range(SCENES)
    )


def run(game: Doors, luck: Rng, uses: Uses, most: int) -> int:
    """Play on, at most so many choices, with everything checked after each; how many there were."""
    tried: Counter[Option] = Counter()
    used = [frozenset[int]()] * len(game.state.players)
    for choice in range(most):
        problems = list(RULES.invariants(game.state))
        assert not problems, f"choice {choice}: {problems}"
        pending = game.pending
        if pending is None:
            return choice
        if game.match is not None and choice % SEEN_EVERY == 0:
            compare_views(game.match, luck.split(choice))
        seat = luck.pick(seats_asked(game))
        ask = pending if isinstance(pending, Ask) else pending.asks[seat]
        option = curious(ask, luck, tried)
        tried[option] += 1
        note_option(ask, option, uses)
        if option == "end_turn":
            note_spaces(game.state, seat, uses)
        luck_before = game.state.rng.state, game.state.revealed
        warned = option in ask.reveals if game.match is not None and choice % 3 == 0 else None
        told = game.answer(seat, option, luck)
        if warned is not None and isinstance(ask.reveals, Trial):
            passed = (game.state.rng.state, game.state.revealed) != luck_before
            assert warned == passed, f"{ask.kind} {option}: warned {warned}, passed {passed}"
        for event in told:
            note_event(game.state, event, uses)
        for who, player in enumerate(game.state.players):
            now = frozenset((*player.turn.used, *player.turned))
            for skill in now - used[who]:
                uses[f"skill {SKILLS[skill].id}"] += 1
            used[who] = now
    return most


def compare_views(match: Match[Any, Any], rng: Rng) -> None:
    """Every seat sees the same in a game in which all it does not know is dealt anew, and all that
    is asked has words."""
    for seat in match.seats_to_answer():
        ask = match.ask_for(seat)
        assert ask is not None
        view = match.view(seat)
        assert VOICE.words.prompt(view, ask)
        for option in ask.options:
            assert VOICE.words.label(view, ask, option)
    for reader in (*range(len(match.seats)), None):
        world = match.redealt(reader, rng)
        assert world.view(reader) == match.view(reader), f"{reader} of {match.seats_to_answer()}"
        if isinstance(match.pending, Ask):
            assert isinstance(world.pending, Ask)
            assert world.pending.seats == match.pending.seats
            assert world.pending.kind == match.pending.kind
        problems = list(RULES.invariants(world.state))
        assert not problems, f"redealt for {reader}: {problems}"


# --- the suite's share ---------------------------------------------------------------------------


@pytest.mark.parametrize("number", range(0, 2 * len(COUNTS), 3))
def test_random_games_from_everywhere_end_properly(number: int) -> None:
    play(number, Counter())


@pytest.mark.parametrize("number", range(1, len(COUNTS), 4))
def test_rich_turns_keep_everything_in_order(number: int) -> None:
    play_scenes(number, Counter())


def test_all_that_is_counted_exists() -> None:
    uses: Uses = Counter()
    for number in range(1, 12, 2):
        play(number, uses)
    assert set(uses) <= set(everything())


# --- by hand -------------------------------------------------------------------------------------


def main(count: int, first: int = 0) -> int:
    """Play many games; what they were, how they ended, and what was used. How many failed."""
    played: Counter[str] = Counter()
    endings: Counter[str] = Counter()
    uses: Uses = Counter()
    failed = choices = 0
    for number in track(range(first, first + count), "Playing"):
        setup, rich = options_of(number)
        try:
            length, found = play(number, uses)
            length += play_scenes(number, uses)
        except (AssertionError, CritiasError, LookupError, TypeError, ValueError) as error:
            failed += 1
            print(f"game {number} failed: {setup}, rich {rich}: {error!r:.600}", flush=True)
            continue
        choices += length
        played[f"{setup['scenario']} {setup['players']}"] += 1
        played.update(f"variant {name}" for name in setup["variants"] or ("none",))
        played["rich start" if rich else "first turn"] += 1
        winners = f"{len(found.winners)} winners" if found.winners else "no winner"
        endings[f"{setup['scenario']}: {found.reason}, {winners}"] += 1
    print(f"{count} games, {choices} choices, {failed} failed")
    for title, table in (("Played", played), ("Endings", endings)):
        print(f"\n{title}")
        for name, number in sorted(table.items()):
            print(f"{number:7} {name}")
    print("\nUsed")
    for name in sorted(everything(), key=lambda name: uses[name]):
        print(f"{uses[name]:7} {name}")
    few = [f"{name} ({uses[name]})" for name in everything() if uses[name] < FEW]
    print(f"\nUsed less than {FEW} times: {', '.join(few) or 'nothing'}")
    return failed


if __name__ == "__main__":
    sys.exit(1 if main(*map(int, sys.argv[1:])) else 0)
