"""A position of Era of Atlantis laid out by hand, and a door into it that lets only legal choices
in.

    world = World(agents={0: {"akakor": [1, 0], "eden": [2]}}, counters={"akakor": "utopian_city"})
    world.go("coup", "swap", ("akakor", 0), ("eden", 2), "akakor", {0: ("attack", 2)}, "aztlan")
    assert world.owner("akakor") == "aztlan"

Five play unless said otherwise; seat n controls nations n and n + 1 of the list, so seat 0 has
Atlantis and Aztlán. Seat 0 acts. Minors have garrison 3 and stability 3, homes 6 and 6, everybody
10 Virya. What else a position can say is in `critias.games.era.rules.positions`.

`go` begins the turn with a space; `say` goes on. Each answer is the option itself; dials are one
answer for all who are asked, by seat, and who is left out stands aside (the acting seat bids 0).
Questions with a single option answer themselves, unless they are hidden; such an option may be
said all the same. Every question is put to whom it has to be put: `era.who` says so, and a test
fails otherwise.
"""

from __future__ import annotations

from typing import Any

from critias.games.era.game import RULES
from critias.games.era.rules import values
from critias.games.era.rules.board import AREA, BUILDINGS, ENDINGS, NATIONS, SPACES
from critias.games.era.rules.objectives import kind
from critias.games.era.rules.positions import arrange
from critias.games.era.rules.state import EraState
from critias.kernel.choices import Ask, AskAll, Option
from era.who import asked_rightly
from shared.driver import Driver, NotOffered, Referee

__all__ = ["NotOffered", "World"]


OPTIONS = ("players", "version", "powers")


class World(Driver[EraState]):
    """A position in the middle of a game."""

    rules = RULES
    missing: tuple[str, ...] = (r"there are [0-5] cards",)
    # A deck that a test names is all there is of it.

    def __init__(self, **things: Any) -> None:
        setup = {name: things.pop(name) for name in OPTIONS if name in things}
        if "societies" in things:
            setup["powers"] = True
        if "goals" in things:
            setup["goals"] = True
        setup.setdefault("players", len(things.get("nations", ())) or 5)
        parsed = RULES.parse_setup({"start": "quick", **setup})
        state: EraState = RULES.new(parsed, 3)
        arrange(**things)(state)
        super().__init__(state)
        self._names = RULES.seats(parsed)

    def watch(self, state: EraState) -> Referee:
        return lambda asked, said: asked_rightly(state, asked)

    def seats(self) -> tuple[str, ...]:
        return self._names

    # --- playing ------------------------------------------------------------------------------

    @property
    def ask(self) -> Ask:
        """The open question to one seat."""
        assert isinstance(self.asking, Ask), f"no open question but {self.asking!r}"
        return self.asking

    @property
    def dials(self) -> dict[int, Ask]:
        """The open question to all."""
        assert isinstance(self.asking, AskAll), f"no bidding but {self.asking!r}"
        return self.asking.asks

    def go(self, *answers: Any) -> World:
        """A turn of the acting seat from its first question."""
        assert self.ask.kind == "space", self.ask
        return self.say(*answers)

    def say(self, *answers: Any) -> World:
        """Answer the open questions in turn."""
        return self.answer(*answers)

    def give(self, answer: Any) -> None:
        if isinstance(answer, dict) and self.given_all is not None:
            for seat, option in answer.items():
                assert list(self.given_all.asks[seat].options) == [option], "nothing to choose"
            self.given_all = None
        elif isinstance(answer, dict):
            self._bid(answer)
        else:
            self.choose(self.ask.seats[0], answer)

    def _bid(self, answers: dict[int, Any]) -> None:
        strangers = answers.keys() - self.dials.keys()
        assert not strangers, f"seats {sorted(strangers)} are not asked"
        for seat, ask in self.dials.items():
            answer = answers.get(seat, "aside" if "aside" in ask.options else ask.options[0])
            if self.match.ask_for(seat) is not None:
                self.choose(seat, answer)
            else:
                assert answer in ask.options, f"{answer!r} is none of {list(ask.options)}"

    def why(self, option: Option, seat: int | None = None) -> str | None:
        """The rule that keeps an option out of the open question."""
        return self.why_not(option, seat)

    @property
    def options(self) -> list[Option]:
        """What is offered."""
        return list(self.ask.options)

    def bids(self, seat: int) -> list[Option]:
        """What is offered to a bidder."""
        return list(self.dials[seat].options)

    @property
    def turn_over(self) -> bool:
        """Whether the next player is asked for a space."""
        return isinstance(self.asking, Ask) and self.asking.kind == "space"

    # --- looking ------------------------------------------------------------------------------

    def told(self, kind: str) -> list[tuple[Any, ...]]:
        """The events of a kind."""
        return [event.data for event in self.events if event.kind == kind]

    def owner(self, key: str) -> str:
        """The nation that holds an area."""
        nation = self.state.owner[AREA[key]]
        return NATIONS[nation] if nation >= 0 else ""

    def units(self, key: str) -> int:
        """Units in an area."""
        return self.state.units[AREA[key]]

    def power(self, key: str) -> int:
        """The Power total of a nation."""
        return values.total(self.state, NATIONS.index(key))

    def built(self, key: str) -> list[str]:
        """The buildings in an area."""
        at = AREA[key] * 6
        counts = self.state.buildings[at : at + 6]
        return [name for name, n in zip(BUILDINGS, counts, strict=True) for _ in range(n)]

    def agents(self, key: str, seat: int) -> list[int]:
        """The values of a player's agents in an area."""
        there = values.agents_in(self.state, AREA[key])
        return [value for owner, value, _ in there if owner == seat]

    def virya(self, seat: int) -> int:
        """A player's Virya."""
        return self.state.virya[seat]

    def archons(self, seat: int) -> list[str]:
        """Where a player's archons stand."""
        both = self.state.archons[seat * 2 : seat * 2 + 2]
        return [SPACES[space] if space >= 0 else "" for space in both]

    def nations(self, seat: int) -> set[str]:
        """The nations of a player."""
        return {NATIONS[nation] for nation in values.nations_of(self.state, seat)}

    def hand(self, seat: int) -> list[str]:
        """A player's objective cards."""
        return sorted(ENDINGS[kind(card)] for card in self.state.hands[seat])

    @property
    def layout(self) -> list[str]:
        """The cards on sun, moon and eclipse."""
        return [ENDINGS[card] if card >= 0 else "" for card in self.state.layout]
