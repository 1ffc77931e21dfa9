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
from critias.kernel.choices import Ask, AskAll, Option, Play, rule_in
from critias.kernel.events import Event
from critias.kernel.playout import is_real
from era.who import asked_rightly


class NotOffered(AssertionError):
    """An answer that is no option; `rule` is the reason the question gives."""

    def __init__(self, answer: object, rule: str | None, offered: object) -> None:
        super().__init__(f"{answer!r} is not offered ({rule}); offered: {offered}")
        self.rule = rule


OPTIONS = ("players", "version", "powers")


class World:
    """A position in the middle of a game."""

    def __init__(self, **things: Any) -> None:
        setup = {name: things.pop(name) for name in OPTIONS if name in things}
        if "societies" in things:
            setup["powers"] = True
        if "goals" in things:
            setup["goals"] = True
        setup.setdefault("players", len(things.get("nations", ())) or 5)
        self.state: EraState = RULES.new(RULES.parse_setup({"start": "quick", **setup}), 3)
        arrange(**things)(self.state)
        self.events: list[Event] = []
        self.state.events = self.events
        self._rule: Play[None] | None = None
        self._given: list[Any] = []
        """The answers that gave themselves since the last one that was said."""
        self.asking: Ask | AskAll | None = None
        self._run(None)

    def _run(self, answer: Any) -> None:
        """Go on until somebody has to decide."""
        while self.state.ending < 0:
            try:
                if self._rule is None:
                    self._rule, answer = RULES.step(self.state), None
                asked = self._rule.send(answer)
            except StopIteration:
                self._rule = None
                continue
            asked_rightly(self.state, asked)
            asks = [asked] if isinstance(asked, Ask) else [*asked.asks.values()]
            assert all(one.options for one in asks), f"a question without an option: {asked!r}"
            self.asking = asked
            if any(is_real(one) for one in asks):
                return
            if isinstance(asked, Ask):
                answer = asked.options[0]
            else:
                answer = {seat: one.options[0] for seat, one in asked.asks.items()}
            self._given.append(answer)
        self.asking = None

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
        for answer in answers:
            if answer in self._given:
                del self._given[: self._given.index(answer) + 1]
            elif isinstance(answer, dict):
                self._bid(answer)
            else:
                self._choose(answer)
        return self

    def _choose(self, answer: Option) -> None:
        ask = self.ask
        if answer not in ask.options:
            rule = rule_in(ask.why(answer)) if ask.why else None
            raise NotOffered(answer, rule, list(ask.options))
        self._given.clear()
        self._run(answer)

    def _bid(self, answers: dict[int, Any]) -> None:
        found = {}
        for seat, ask in self.dials.items():
            answer = answers.pop(seat, "aside" if "aside" in ask.options else ask.options[0])
            if answer not in ask.options:
                rule = rule_in(ask.why(answer)) if ask.why else None
                raise NotOffered(answer, rule, list(ask.options))
            found[seat] = answer
        assert not answers, f"seats {list(answers)} are not asked"
        self._given.clear()
        self._run(found)

    def why(self, option: Option, seat: int | None = None) -> str | None:
        """The rule that keeps an option out of the open question."""
        ask = self.ask if seat is None else self.dials[seat]
        assert option not in ask.options, f"{option!r} is offered"
        return rule_in(ask.why(option)) if ask.why else None

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
