"""The games that are kept as records, and how they are made again:

    python -m tests.shared.records                 what is missing or no longer fits
    python -m tests.shared.records --again goa2    all of a game, from their seeds
    python -m tests.shared.records goa2-river-8    this one

Bots that look ahead play them, over all sets, printings, scenarios, variants and player counts. A
record that no longer fits is not thrown away: its choices are followed as far as they go, and the
bots play on from there. Before it is replaced, the old one goes to `tests/records/older` if the
version of the rules has changed.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

TESTS = Path(__file__).resolve().parent.parent
if __name__ == "__main__":
    # Run as a module the tests are not on the path, as pytest would have them.
    sys.path[:0] = [str(TESTS), str(TESTS / "plugin" / "tidepool" / "src")]

from critias.games.athlas.game import RULES as ATHLAS  # noqa: E402
from critias.games.era.game import RULES as ERA  # noqa: E402
from critias.games.goa2.game import RULES as GOA2  # noqa: E402
from critias.games.mage_knight.game import RULES as MAGE_KNIGHT  # noqa: E402
from critias.kernel import record  # noqa: E402
from critias.kernel.errors import CritiasError, LogDoesNotFit  # noqa: E402
from critias.kernel.match import Match  # noqa: E402
from critias.kernel.random import Rng  # noqa: E402
from critias.kernel.rules import AnyRules  # noqa: E402
from critias.players import bot  # noqa: E402
from critias.players.bot import Position  # noqa: E402
from shared.cases import AnyMatch  # noqa: E402

FOLDER = TESTS / "records"
OLDER = FOLDER / "older"
PLAYERS = "search:24it"
"""Who plays them: iterations, not seconds, so that a seed gives the same game everywhere."""


@dataclass(frozen=True, slots=True)
class Kept:
    """A game that is kept: its setup, its seed, and who plays it."""

    name: str
    game: AnyRules
    setup: Mapping[str, Any] = field(default_factory=dict)
    seed: int = 1
    players: str = PLAYERS

    @property
    def path(self) -> Path:
        """The file of its record."""
        return FOLDER / f"{self.game.id}-{self.name}.txt"

    def new(self) -> AnyMatch:
        """The game before its first choice."""
        return Match.new(self.game, self.setup, self.seed)


def goa2(name: str, red: str, blue: str = "", **setup: Any) -> Kept:
    """The heroes of both teams by name; without names they are selected."""
    heroes = red.split() + blue.split()
    if heroes:
        setup["heroes"] = heroes
        setup.setdefault("players", len(heroes))
    setup.setdefault("sets", ["core", "defiant", "wayward", "arcane", "renowned", "devoted"])
    return Kept(name, GOA2, setup)


def mage_knight(name: str, scenario: str, players: int, *variants: str, **setup: Any) -> Kept:
    setup |= {"scenario": scenario, "players": players, "variants": list(variants)}
    setup.setdefault("heroes", "random")
    return Kept(name, MAGE_KNIGHT, setup)


def athlas(name: str, seed: int = 1, **setup: Any) -> Kept:
    return Kept(name, ATHLAS, {"turn_limit": 60, "offers": False, **setup}, seed)


def era(name: str, players: int, **setup: Any) -> Kept:
    return Kept(name, ERA, {"players": players, **setup})


KEPT = (
    # All heroes, both printings, two to ten players, the four boards, all ways of selection.
    goa2("core-4", "arien brogan", "sabina wasp"),
    goa2("core-first-4", "dodger tigerclaw", "xargatha arien", edition=1),
    goa2("defiant-6", "bain cutter garrus", "nebkher trinkets wasp", length="long"),
    goa2("wayward-first-6", "brynn emmitt mortimer", "takahide widget dodger", edition=1),
    goa2("arcane-5", "gydion mrak razzle", "rowenna snorri"),
    goa2("renowned-6", "hanu ignatia min", "swift wuk brogan", board="narrow_passages"),
    goa2("devoted-first-6", "misa silverarrow tali", "ursafar whisper arien", edition=1),
    goa2("playtest-4", "cordelia gydion", "nebkher hanu", board="vexing_cliffs"),
    goa2("two", "", players=2, selection="all_pick", handicaps=["Red"]),
    goa2("three-mirror", "", players=3, selection="single_draft", mirror=True, edition=1),
    goa2("river-8", "", players=8, selection="pick_ban", counters_return=True),
    goa2("river-first-10", "", players=10, selection="player_draft", edition=1),
    goa2("river-first-9", "", players=9, selection="all_random", edition=1, nine_lives=True),
    goa2("seven", "", players=7, selection="random_draft", length="long"),
    # All versions and player counts.
    *(era(f"{version}-{n}", n, version=version)
      for version in ("standard", "introductory") for n in (3, 4, 5)),
    *(era(f"quick-advanced-{n}", n, start="quick", powers=True, goals=True) for n in (3, 4, 5)),
    era("powers-5", 5, powers=True),
    era("goals-4", 4, goals=True),
    era("war-5", 5, powers=True, goals=True,
        specials=["brahmastra", "vimanas", "black_knight", "temple_of_anu"]),
    # Designs of one's own, presets, any cards; few and many points; campaigns; draws.
    athlas("own-designs"),
    athlas("own-designs-500", 2, points=500),
    athlas("own-designs-150", 3, points=150),
    athlas("presets-north", 4, creation="presets"),
    athlas("presets-swapped", 5, creation="presets", north="rush", south="aquatic"),
    athlas("presets-aquatic", 6, creation="presets", south="aquatic"),
    athlas("presets-offers", 7, creation="presets", offers=True),
    *(athlas(f"random-{seed}", seed, creation="random") for seed in (8, 9)),
    athlas("random-500", 10, creation="random", points=500),
    athlas("campaign-2", 11, games=2, turn_limit=30),
    athlas("campaign-3", 12, games=3, turn_limit=20),
    # All scenarios and variants, one to four players.
    mage_knight("reconnaissance-1", "first_reconnaissance", 1, heroes="tovak"),
    mage_knight("reconnaissance-4", "first_reconnaissance", 4, "recon_pvp"),
    mage_knight("conquest-3", "full_conquest", 3, "auction", "drafting", "friendly_mana"),
    mage_knight("conquest-teams-4", "full_conquest", 4, "teams", "joint_assaults", "two_cities",
                city_level=10),
    mage_knight("blitz-2", "blitz_conquest", 2, "interactive_combat", "action_upgrades", "rampage"),
    mage_knight("cooperation-3", "full_cooperation", 3, "random_orientation", "random_cities"),
    mage_knight("blitz-cooperation-3", "blitz_cooperation", 3, "megapolis", city_level=10),
    mage_knight("solo-1", "solo_conquest", 1, heroes="choose"),
    mage_knight("mines-2", "mines_liberation", 2, "no_interactive", "more_rampage"),
    mage_knight("druids-3", "druid_nights", 3, "druid_epic", "druid_limit", "darkness"),
    mage_knight("dungeons-2", "dungeon_lords", 2, "no_pvp", shape="open_3"),
    mage_knight("hold-2", "conquer_and_hold", 2, "lowest_achievements"),
    mage_knight("return-3", "one_to_return", 3, "return_epic"),
)  # fmt: skip
"""What is kept."""


def played(kept: Kept, log: list[record.Choice]) -> AnyMatch:
    """The game: the choices of the log as far as they fit, then the bots' own."""
    match = kept.new()
    for choice in log:
        try:
            match.choose_text(choice.seat, choice.text)
        except CritiasError:
            break
    luck = Rng(kept.seed)
    bots = [bot(kept.players, luck.split(seat + 1).bits64()) for seat in range(len(match.seats))]
    while match.pending is not None:
        seat = match.seats_to_answer()[0]
        match.choose(seat, bots[seat].choose(Position(match, seat)))
    return match


def fits(kept: Kept) -> bool:
    """Whether its record is there and tells a game of today's rules."""
    if not kept.path.exists():
        return False
    text = kept.path.read_text(encoding="utf-8")
    try:
        return record.read(text, kept.game).version == kept.game.version and bool(
            Match.from_record(text, kept.game).over
        )
    except LogDoesNotFit:
        return False


def write(kept: Kept, again: bool) -> AnyMatch:
    """Make the record of a game; what was there before shows the way unless it is made again."""
    log: list[record.Choice] = []
    if kept.path.exists():
        text = kept.path.read_text(encoding="utf-8")
        old = record.read(text, kept.game)
        if old.version != kept.game.version:
            name = f"{kept.game.id}-v{old.version}-{kept.name}.txt"
            (OLDER / name).write_text(text, encoding="utf-8")
        log = [] if again else old.choices
    match = played(kept, log)
    kept.path.write_text(match.record(), encoding="utf-8")
    return match


def wanted(names: list[str], again: bool) -> Iterator[Kept]:
    """The games of these names, those that fit left out unless they are made again."""
    for kept in KEPT:
        named = not names or kept.game.id in names or kept.path.stem in names
        if named and (again or not fits(kept)):
            yield kept


def main(arguments: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.shared.records", description=__doc__)
    parser.add_argument("names", nargs="*", help="games, or names of records; all if none is given")
    parser.add_argument("--again", action="store_true", help="from the seed, also what still fits")
    words = parser.parse_args(arguments)
    for kept in wanted(words.names, words.again):
        began = time.monotonic()
        match = write(kept, words.again)
        outcome = match.outcome
        assert outcome is not None
        seconds = time.monotonic() - began
        print(f"{kept.path.name}: {len(match.log)} choices, {outcome.reason}, {seconds:.0f} s")


if __name__ == "__main__":
    main()
