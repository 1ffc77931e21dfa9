"""The games, setups and seeds that every shared check runs on. A game adds its cases here."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

import critias_tidepool as tidepool_game
from critias_tidepool import RULES as TIDEPOOL
from critias_tidepool.state import Tide
from critias_tidepool.view import stone_text

from critias.games.athlas.game import RULES as ATHLAS
from critias.games.athlas.rules.data import FIGURES
from critias.games.athlas.rules.state import AthlasState
from critias.games.era.game import RULES as ERA
from critias.games.era.rules.board import ENDINGS, GOALS
from critias.games.era.rules.objectives import goal, goal_known, in_the_air, kind, known
from critias.games.era.rules.state import EraState
from critias.games.goa2.game import RULES as GOA2
from critias.games.goa2.rules.state import GoaState
from critias.games.mage_knight.game import RULES as MAGE_KNIGHT
from critias.games.mage_knight.rules.components import DEEDS
from critias.games.mage_knight.rules.state import MageKnightState
from critias.kernel.match import Match
from critias.kernel.random import Rng
from critias.kernel.rules import AnyRules
from critias.kit.voice import VOICES, AnyVoice, voice_of
from critias.players.advice import ADVISERS

AnyMatch = Match[Any, Any]

# Tidepool is not installed; what reads its voice and advice finds them all the same.
VOICES.put("tidepool", tidepool_game.VOICE)
ADVISERS.put("tidepool", tidepool_game.ADVICE)


@dataclass(frozen=True, slots=True)
class Case:
    """One way to play one game."""

    name: str
    game: AnyRules
    setup: Mapping[str, Any] = field(default_factory=dict)
    seeds: tuple[int, ...] = (1, 2)
    longest: int = 5000
    """A game with more choices than that will never end."""
    every: int = 1
    """The costly checks look at about one position in so many."""
    secrets: Callable[[Any, int | None], Iterable[str]] | None = None
    """The texts that may be nowhere in what this seat is shown now. One that is a secret in one
    place only has the place before it: `view.seats.2.hand ascension`."""
    hidden: frozenset[str] = frozenset()
    """The fields of the state with things that some seat does not know."""
    in_order: frozenset[str] = frozenset()
    """Those of them in which the order of things is hidden, too."""
    rarely: frozenset[str] = frozenset()
    """More such fields, that have something in them too seldom to be counted in random games. They
    have tests of their own."""
    golden: tuple[int, ...] = ()
    """Seeds of games that are kept as text."""
    golden_length: int = 100
    """So many choices of them, if they do not end before."""

    own_voice: AnyVoice | None = None
    """Where it is to be shown otherwise than its game is."""

    @property
    def voice(self) -> AnyVoice:
        """How it is shown."""
        return self.own_voice or voice_of(self.game)

    def new(self, seed: int) -> AnyMatch:
        return Match.new(self.game, self.setup, seed)

    def luck(self, seed: int) -> Rng:
        """The luck of those who choose; the game's own must not be theirs."""
        return Rng(seed).split(1)


def hidden_stones(state: Tide, seat: int | None) -> Iterable[str]:
    """The stones of Tidepool that a seat cannot place."""
    yield from map(stone_text, state.bag)
    for holder, player in enumerate(state.players):
        yield from (stone_text(s) for s in player.hand if not state.knows(seat, holder, s))


def tidepool(name: str, seeds: tuple[int, ...], golden: tuple[int, ...] = (), **setup: Any) -> Case:
    hidden = frozenset({"bag", "known", "players.hand"})
    return Case(
        name, TIDEPOOL, setup, seeds, 200, secrets=hidden_stones, hidden=hidden, golden=golden
    )


def hidden_cards(state: GoaState, seat: int | None) -> Iterable[str]:
    """The cards of Guards of Atlantis II that only their owner may know of. Those of a mirrored
    hero may be shown as cards of its twin."""
    shown = {card for hero in state.heroes for card in hero.seen}
    for hero in state.heroes:
        if hero.seat == seat:
            shown.update(hero.hand, hero.deck, hero.tucked, hero.picks)
    for hero in state.heroes:
        if hero.seat != seat:
            yield from sorted({*hero.hand, *hero.tucked, *hero.picks} - shown)


def goa2(
    name: str, seeds: tuple[int, ...] = (1,), golden: tuple[int, ...] = (), **setup: Any
) -> Case:
    return Case(
        f"goa2-{name}",
        GOA2,
        setup,
        seeds,
        40_000,
        every=60,
        secrets=hidden_cards,
        hidden=frozenset({"heroes.card", "heroes.deck", "heroes.hand", "heroes.tucked"}),
        rarely=frozenset({"heroes.picks"}),
        golden=golden,
    )


def goa2_cases() -> list[Case]:
    """A sample of player counts, printings and boards; those without seeds are for long runs."""
    return [
        goa2("4", (2,), (2,)),
        goa2("4-first", edition=1),
        goa2("6-long", (), length="long", players=6),
        goa2("2", players=2),
        goa2("3", players=3),
        goa2("5", players=5, edition=1),
        goa2("7", (), players=7, board="across_the_river"),
        goa2("8-mirror", (), players=8, mirror=True),
        goa2("10-mirror-first", (), players=10, mirror=True, edition=1),
        goa2("pick-ban", (), mirror=True, selection="pick_ban", six_cards="Red 1"),
        goa2("player-draft", (), players=5, selection="player_draft", before_draft="all_pick"),
        goa2("cliffs", board="vexing_cliffs", selection="all_random"),
        goa2("passages", board="narrow_passages", selection="random_draft", length="long"),
    ]


def hidden_designs(state: AthlasState, seat: int | None) -> Iterable[str]:
    """The cards of Athlas that lie face down before others, unless they are open elsewhere."""
    if state.drafts:
        return
    known = set(FIGURES)
    hidden: set[str] = set()
    for holder, (side, athilian) in enumerate(zip(state.world.sides, state.athilians, strict=True)):
        known.update(athilian.gone, *state.seen[holder])
        (known if holder == seat else hidden).update(athilian.stack)
        for alpha in side.alphas:
            shown = alpha.revealed or holder == seat
            (known if shown else hidden).update(alpha.build.cards)
    yield from hidden - known


def athlas(
    name: str, seeds: tuple[int, ...] = (1, 2), golden: tuple[int, ...] = (), **setup: Any
) -> Case:
    return Case(
        f"athlas-{name}",
        ATHLAS,
        setup,
        seeds,
        20_000,
        20,
        secrets=hidden_designs,
        hidden=HIDDEN_DESIGNS,
        golden=golden,
    )


HIDDEN_DESIGNS = frozenset(
    {
        "athilians.stack",
        "drafts.alphas",
        "drafts.redesign",
        "drafts.stack",
        "drafts.stage",
        "world.sides.alphas.build",
        "world.sides.alphas.pool",
    }
)


def athlas_cases() -> list[Case]:
    """Random players agree on a draw long before they fight, so most games allow no offers."""
    return [
        athlas("build", (1,), offers=False, turn_limit=40),
        athlas("presets", (1, 2), (1,), creation="presets"),
        athlas("fight", creation="presets", offers=False, turn_limit=80),
        athlas("random", creation="random", offers=False, turn_limit=80),
        athlas("campaign", (2,), games=2, offers=False, turn_limit=20),
    ]


def hidden_goals(state: EraState, seat: int | None) -> Iterable[str]:
    """The objectives of nations of Era of Atlantis that a seat may not look at."""
    if state.ending < 0:
        for card in (*state.goal, *state.goal_deck):
            if card >= 0 and not goal_known(card, seat):
                yield GOALS[goal(card)]


def hidden_objectives(state: EraState, seat: int | None) -> Iterable[str]:
    """The types that no objective card known to a seat has in the place where it lies."""
    if state.ending >= 0:
        return
    places = {f"view.seats.{holder}.hand": hand for holder, hand in enumerate(state.hands)}
    places["view.deck"] = state.deck
    if seat is None or not state.searched >> seat & 1:
        places["view.deck_holds"] = []
    if state.stage != "nation_goal":
        places["view.drawn"] = in_the_air(state)
    for place, cards in places.items():
        there = {ENDINGS[kind(card)] for card in cards if known(state, card, seat)}
        yield from (f"{place} {name}" for name in ENDINGS if name not in there)


def hidden_in_era(state: EraState, seat: int | None) -> Iterable[str]:
    """All that is secret in Era of Atlantis."""
    yield from hidden_goals(state, seat)
    yield from hidden_objectives(state, seat)


def era(
    name: str, seeds: tuple[int, ...] = (1,), golden: tuple[int, ...] = (), **setup: Any
) -> Case:
    return Case(
        f"era-{name}",
        ERA,
        setup,
        seeds,
        3000,
        12,
        secrets=hidden_in_era,
        hidden=frozenset({"deck", "goal", "goal_deck", "hands"}),
        in_order=frozenset({"deck", "goal_deck"}),
        rarely=frozenset({"doing.coup.drawn", "doing.repolarize.drawn"}),
        golden=golden,
    )


def era_cases() -> list[Case]:
    """All versions and player counts; those without seeds are for long runs."""
    return [
        era("3", (1,), players=3),
        era("4", (1, 2), (1,)),
        era("5", (2,), players=5),
        era("introductory", (1,), players=4, version="introductory"),
        era("advanced-3", (1,), players=3, powers=True, goals=True),
        era("advanced-5", (1,), players=5, powers=True, goals=True),
        era("quick", (1,), start="quick"),
        era("introductory-3", (), players=3, version="introductory"),
        era("introductory-5", (), players=5, version="introductory"),
        era("advanced-4", (), powers=True, goals=True),
    ]


def hidden_deeds(state: MageKnightState, seat: int | None) -> Iterable[str]:
    """The Deed cards of Mage Knight that a seat has not seen: what others have got for themselves,
    and what is left in the decks; and what others hold, draw or put on their decks, in that place.
    In a solo game nothing is hidden."""
    if len(state.players) == 1:
        return
    hidden = {*state.artifact_deck, *state.action_deck, *state.spell_deck}
    for holder, player in enumerate(state.players):
        if holder != seat:
            hidden.update(player.unseen, player.drafted)
            place = f"view.players.{holder}"
            yield from (f"{place}.hand {DEEDS[card].id}" for card in player.hand)
            yield from (f"{place}.drawn {DEEDS[card].id}" for card in player.drawn)
            known = {DEEDS[card].id for card in player.top if card >= 0}
            secret = {DEEDS[~card].id for card in player.top if card < 0}
            yield from (f"{place}.top {name}" for name in secret - known)
    for holder, pack in enumerate(state.packs):
        if holder != seat:
            hidden.update(pack)
    yield from (DEEDS[card].id for card in hidden)


def mage_knight(
    name: str, seeds: tuple[int, ...] = (1,), golden: tuple[int, ...] = (), **setup: Any
) -> Case:
    return Case(
        f"mage_knight-{name}",
        MAGE_KNIGHT,
        setup,
        seeds,
        20_000,
        40,
        secrets=hidden_deeds,
        hidden=frozenset(
            {"action_deck", "packs", "players.deck", "players.drafted", "players.hand"}
        ),
        rarely=RARELY_HIDDEN,
        golden=golden,
    )


RARELY_HIDDEN = frozenset(
    {
        "artifact_bottom",
        "artifact_deck",
        "champions",
        "cities.garrison",
        "players.drawn",
        "players.spared",
        "players.top",
        "players.unseen",
        "stirred",
        "tokens",
    }
)


def mage_knight_cases() -> list[Case]:
    """The scenarios; those without seeds are for long runs."""
    return [
        mage_knight("solo", (1, 2), (1,)),
        mage_knight("reconnaissance", (1,), scenario="first_reconnaissance", players=2),
        mage_knight("cooperation", (1,), scenario="full_cooperation", players=2),
        mage_knight("conquest", (1,), scenario="full_conquest", players=2),
        mage_knight("blitz", (), scenario="blitz_conquest", players=4),
        mage_knight("blitz-cooperation", (), scenario="blitz_cooperation", players=3),
        mage_knight("mines", (1,), scenario="mines_liberation", players=2),
        mage_knight("druids", (1,), scenario="druid_nights", players=2),
        mage_knight("dungeons", (1,), scenario="dungeon_lords", players=2),
        mage_knight(
            "variants",
            (1,),
            scenario="blitz_conquest",
            players=3,
            variants=[
                "auction",
                "drafting",
                "random_orientation",
                "random_cities",
                "megapolis",
                "more_rampage",
                "interactive_combat",
                "action_upgrades",
                "friendly_mana",
                "joint_assaults",
            ],
            city_level=14,
        ),
        mage_knight("hold", (1,), scenario="conquer_and_hold", players=2),
        mage_knight("return", (1,), scenario="one_to_return", players=3),
        mage_knight(
            "teams", (), scenario="full_conquest", players=4, variants=["teams", "night_arrival"]
        ),
        mage_knight(
            "epic",
            (),
            scenario="druid_nights",
            players=3,
            variants=["druid_epic", "druid_limit", "darkness", "rampage"],
        ),
    ]


def cases() -> list[Case]:
    """All cases of all games."""
    return [
        tidepool("tidepool-2", (1, 2, 3), (8,), players=2, rounds=2, names=["Ann", "Bob"]),
        tidepool("tidepool-3", (1, 2, 3, 4)),
        tidepool("tidepool-4", (1, 2), players=4, rounds=6, pool="reef"),
        tidepool("tidepool-plain", (1,), players=3, rounds=2, gifts=False),
        *goa2_cases(),
        *athlas_cases(),
        *era_cases(),
        *mage_knight_cases(),
    ]


def plays() -> list[tuple[Case, int]]:
    """Each case with each of its seeds; CRITIAS_GAMES=n asks for n seeds of each instead."""
    wanted = os.environ.get("CRITIAS_GAMES")
    return [
        (case, seed) for case in cases() for seed in (range(int(wanted)) if wanted else case.seeds)
    ]
