"""A position of Guards of Atlantis II laid out by hand, and one card or step played from it.

    table = Table(
        {"arien": (RED, "h8"), "brogan": (BLUE, "east of arien")},
        minions=[("melee", BLUE, "northeast of arien"), ("heavy", RED, "k12", "guard")],
        hand={"brogan": ["bulwark"]},
    )
    table.play("arien", "noble_blade", "attack", "brogan", "no", "bulwark")
    assert table.where("brogan") == "i8"
    assert table.said("defense") == [("brogan", "bulwark", 5, 4, 1)]

Spaces. A board name ("j8"), a piece ("arien", or a minion or token that was given a name), or a way
from one ("east of arien", "2 northwest of guard", "west of 2 east of j8"). The board is Forgotten
Island and its Battle Zone the Middle unless said otherwise; minions outside the Battle Zone walk
home after an action. The first defeat of a minion pushes the lane if one team is left without, so
give each team one to spare where that is not wanted.

Answers. `play`, `run` and `answer` take the answers in the order of the questions: a place where a
space is asked for, otherwise the option itself ("no", "yes", a card, ("push", 2)). Questions with
one option answer themselves, as they do in a match, unless they are hidden ones (a defender with
cards in hand is always asked); such an option may be said all the same, unless it is a plain word
("no"), so that a script can name its only target or the last card of a hand. When the answers run
out with a question open it stays open as `table.ask`, for `options()`, `why(option)` and
`answer(...)`. An answer that is not offered raises `NotOffered`, which carries the rule; answers
left over are an error.

Heroes begin with an empty hand, level 1 and no card; in `hand`, `discard`, `coins`, `level`,
`items`, `seats` and `laid` they are listed by name. `laid` gives heroes the unresolved card of this
turn. Miniatures that are neither unit nor token begin off the board: `move` puts them onto it.
`ultimate` names the heroes of level 8 with their Ultimate at work.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

import pytest

from critias.games.goa2.game import RULES
from critias.games.goa2.rules import hands
from critias.games.goa2.rules.acting import Act, react
from critias.games.goa2.rules.actions import perform_act
from critias.games.goa2.rules.active import Active
from critias.games.goa2.rules.actor import STOPPED
from critias.games.goa2.rules.allowed import is_primary, refused
from critias.games.goa2.rules.board import BLUE, RED, Board
from critias.games.goa2.rules.cards import CARDS, ITEM_PLACE, SHEETS, TWIN
from critias.games.goa2.rules.combat import TOP_LEVEL
from critias.games.goa2.rules.lanes import return_strays, strays
from critias.games.goa2.rules.modal import Alternatives
from critias.games.goa2.rules.passive import RESOLVED
from critias.games.goa2.rules.pieces import figures, lift, put
from critias.games.goa2.rules.repeats import choose_figure
from critias.games.goa2.rules.setup import own_pieces, prepare
from critias.games.goa2.rules.state import FIXTURE, HERO, OFF, TOKEN, GoaState, Hero
from critias.games.goa2.rules.turn import end_turn, remember_places
from critias.kernel.choices import DONE, NO, YES, Ask, AskAll, Option, Play, rule_in
from critias.kernel.random import Rng
from goa2.who import asked_rightly
from shared.driver import Driver, Given, NotOffered, Referee

__all__ = ["BLUE", "RED", "NotOffered", "Table"]

MINIONS = ("melee", "ranged", "heavy")
DIRECTIONS = ("east", "northeast", "northwest", "west", "southwest", "southeast")
PRINTING = 2
"""The printing of positions that do not say; tests of what both share are run under both."""
_WAY = re.compile(rf"(?:(\d+) )?({'|'.join(DIRECTIONS)}) of (.+)")

Place = str | int


class Table(Driver[GoaState]):
    """A position in which the cards of a turn are being resolved."""

    rules = RULES
    missing: tuple[str, ...] = (r"instead of one card per colour", r"has lost \[")
    # Heroes hold the cards a test names; the others are nowhere.

    def __init__(
        self,
        heroes: Mapping[str, tuple[int, Place | None]],
        minions: Iterable[tuple[Any, ...]] = (),
        tokens: Iterable[tuple[str, str, Place | None]] = (),
        *,
        hand: Mapping[str, Sequence[str]] | None = None,
        discard: Mapping[str, Sequence[str]] | None = None,
        coins: Mapping[str, int] | None = None,
        level: Mapping[str, int] | None = None,
        items: Mapping[str, Mapping[str, int]] | None = None,
        laid: Mapping[str, str] | None = None,
        seats: Mapping[str, int] | None = None,
        ultimate: Iterable[str] = (),
        edition: int | None = None,
        board: str = "forgotten_island",
        zones: Sequence[str] = (),
        waves: int = 5,
        lives: tuple[int, int] = (6, 6),
        coin: int = RED,
        turn: int = 1,
        strays_between_repeats: bool = True,
        counters_return: bool = False,
    ) -> None:
        """Heroes are (team, place or None for off the board); minions (type, team, place) and, if
        wanted, a name and a lane; tokens (name, owner, place or None for the supply); zones the
        keys of Battle Zones."""
        self.board = Board.of(board)
        self.names: dict[str, int] = {}
        """Piece by name."""
        tops = set(ultimate)
        players = [
            _hero(
                index,
                name,
                team,
                (seats or {}).get(name, index),
                (level or {}).get(name, 8 if name in tops else 1),
                name in tops or (level or {}).get(name) == TOP_LEVEL,
            )
            for index, (name, (team, _)) in enumerate(heroes.items())
        ]
        pieces = [(HERO, h.team, OFF, h.index, h.name) for h in players]
        pieces += _miniatures(self.board)
        tokens = list(tokens)
        owners = {h.name: h for h in players}
        for h in players:
            # Further figures, other miniatures, and the supply of tokens that are not listed.
            listed = {name for name, owner, _ in tokens if owner == h.name}
            own = own_pieces(h, len(pieces))
            pieces += [piece for piece in own if piece[0] != TOKEN or piece[4] not in listed]
        pieces += [(TOKEN, owners[o].team, OFF, owners[o].index, name) for name, o, _ in tokens]
        kinds, teams, lanes, owned, labels = zip(*pieces, strict=True)
        sides = {str(h.seat): h.index for h in sorted(players, key=lambda h: h.seat)}
        keys = {zone.key: zone.index for zone in self.board.zones}
        state = GoaState(
            rng=Rng(0),
            board=self.board,
            edition=edition or PRINTING,
            length="long",
            strays_between_repeats=strays_between_repeats,
            counters_return=counters_return,
            names=tuple(sides),
            seat_teams=[players[i].team for i in sides.values()],
            kinds=kinds,
            teams=teams,
            lanes=lanes,
            owners=owned,
            labels=labels,
            heroes=players,
            space=[OFF] * len(pieces),
            zones=[keys[key] for key in zones] or list(self.board.starts),
            waves=[waves] * len(self.board.lanes),
            lives=list(lives),
            coin=coin,
            turn=turn,
            phase="act",
        )
        prepare(state)
        super().__init__(state)
        for hero in players:
            self.names[hero.name] = hero.index
            place = heroes[hero.name][1]
            if place is not None:
                put(self.state, hero.index, self.space(place))
        for kind, team, place, *more in minions:
            self._put_minion(kind, team, place, *more)
        for piece, kind in enumerate(kinds):
            if kind == FIXTURE:
                self.names.setdefault(labels[piece], piece)
        for number, (name, _, place) in enumerate(tokens):
            piece = len(pieces) - len(tokens) + number
            self.names.setdefault(name, piece)
            if place is not None:
                put(self.state, piece, self.space(place))
        for name, amounts in (items or {}).items():
            for item, amount in amounts.items():
                self.hero(name).add_item(ITEM_PLACE[item], amount)
        for name, amount in (coins or {}).items():
            self.hero(name).coins = amount
        for name, cards in (hand or {}).items():
            self.deal(name, *cards)
        for name, cards in (discard or {}).items():
            self.deal(name, *cards)
            for card in cards:
                hands.discard(self.state, self.hero(name), card_id(name, card))
        for name, card in (laid or {}).items():
            self.lay(name, card)
        self.events.clear()
        remember_places(self.state)

    def _put_minion(
        self, kind: str, team: int, place: Place, name: str | int = "", lane: str | int = 0
    ) -> None:
        state = self.state
        piece = next(
            p
            for p in range(len(state.kinds))
            if (state.labels[p], state.teams[p], state.lanes[p]) == (kind, team, lane)
            and state.space[p] == OFF
        )
        put(state, piece, self.space(place))
        if name:
            self.names[str(name)] = piece

    # --- preparing ----------------------------------------------------------------------------

    def deal(self, hero: str, *cards: str) -> None:
        """Give cards to a hero's hand, from wherever they lie."""
        for card in cards:
            self._take(self.hero(hero), card_id(hero, card))
            self.hero(hero).hand.append(card_id(hero, card))

    def lay(self, hero: str, card: str) -> None:
        """Make a card the hero's unresolved card of this turn, wherever it lies."""
        own = self.hero(hero)
        self._take(own, card_id(hero, card))
        own.card = own.laid = card_id(hero, card)

    def _take(self, hero: Hero, card: str) -> None:
        for pile in (hero.hand, hero.discard):
            if card in pile:
                pile.remove(card)
        hero.deck = tuple(other for other in hero.deck if other != card)
        hero.resolved = ["" if other == card else other for other in hero.resolved]

    def move(self, piece: str, place: Place) -> None:
        """Put a piece elsewhere, or back onto the board, between two actions."""
        state, number = self.state, self.names[piece]
        goal = self.space(place)
        if state.space[number] != OFF:
            lift(state, number)
        put(state, number, goal)

    # --- playing ------------------------------------------------------------------------------

    def refused(self, hero: str, card: str, kind: str) -> str | None:
        """The rule that keeps a hero from an action with a card now; None if nothing does."""
        return rule_in(refused(self.state, self.hero(hero), CARDS[card_id(hero, card)], kind))

    def next_turn(self) -> Table:
        """End the turn, as after its last card."""
        return self.run(end_turn)

    def play(self, hero: str, card: str, kind: str, *answers: Place | Option) -> Table:
        """A hero performs one action with a card, which then lies resolved. An action that is not
        allowed raises `NotOffered`."""
        assert self.done, f"open: {self.ask!r}"
        own = self.hero(hero)
        card = card_id(hero, card)
        if own.card != card:
            assert not own.card, f"{hero} has {own.card} to resolve first"
            self.lay(hero, card)
        rule = self.refused(hero, card, kind)
        if rule is not None:
            raise NotOffered(kind, rule, None)

        def action(state: GoaState) -> Play[None]:
            own = hero_of(state, hero)
            state.acting = own.index
            piece = yield from choose_figure(state, own, figures(state, own), CARDS[card])
            primary = is_primary(CARDS[card], kind)
            yield from perform_act(Act(state, own, CARDS[card], kind, primary, piece))
            if strays(state):
                yield from return_strays(state)
            if own.card:
                hands.resolve(state, own)
                yield from react(state, own, RESOLVED, card)
            state.acting = OFF

        return self.run(action, *answers)

    def run(self, rule: Callable[[GoaState], Play[Any]], *answers: Place | Option) -> Table:
        """Any rule that is a generator, from the beginning."""
        assert self.done, f"open: {self.ask!r}"
        self.begin(rule)
        return self.answer(*answers, given=self.given)

    def answer_all(self, **answers: Option) -> Table:
        """Answer a simultaneous question, by hero; whoever has a single option may be left out."""
        options = self.together()
        for name, option in answers.items():
            seat = self.hero(name).seat
            assert option in options[seat], f"{option!r} is none of {options[seat]}"
            if isinstance(self.ask, AskAll) and self.match.ask_for(seat) is not None:
                self.choose(seat, option)
        return self

    def together(self) -> dict[int, list[Option]]:
        """What each seat may answer to the simultaneous question that is open, or that the match
        has just answered itself."""
        found = self.ask if isinstance(self.ask, AskAll) else self.given_all
        assert found is not None, f"open: {self.ask!r}"
        return {seat: list(ask.options) for seat, ask in found.asks.items()}

    def begin(self, rule: Callable[[GoaState], Play[Any]] | None = None) -> None:
        for hero in self.state.heroes:
            # What a test has put elsewhere is no longer in the deck.
            out = {
                *hero.hand,
                *hero.discard,
                *hero.resolved,
                *hero.tucked,
                hero.card,
                hero.ultimate,
            }
            hero.deck = tuple(card for card in hero.deck if card not in out)
        super().begin(rule)

    def watch(self, state: GoaState) -> Referee:
        return lambda asked, said: asked_rightly(state, asked)

    def seats(self) -> tuple[str, ...]:
        return self.state.names

    def says(self, answer: Place | Option, given: Given) -> bool:
        if given.option in (YES, NO, DONE):
            return False
        option = given.option
        if answer == option or (isinstance(option, str) and option.endswith(f"_{answer}")):
            return True
        try:
            return isinstance(answer, str) and self.space(answer, given.then) == option
        except KeyError:
            return False

    def mark(self, state: GoaState) -> list[int]:
        return state.space[:]

    def is_offered(self, answer: Place | Option) -> bool:
        return super().is_offered(self._option(answer))

    def give(self, answer: Place | Option) -> None:
        asked = self.ask
        assert isinstance(asked, Ask), f"no question is left for {answer!r}: {asked!r}"
        option = self._option(answer)
        if option not in asked.options:
            raise self.refusal(asked.seats[0], option, said=answer)
        self.choose(asked.seats[0], option)

    def _option(self, answer: Place | Option) -> Option:
        """What an answer means for the open question."""
        asked = self.ask
        if isinstance(asked, Ask) and answer not in asked.options and isinstance(answer, str):
            try:
                return self.space(answer)
            except KeyError:
                return _by_short_name(answer, asked)
        return answer

    # --- looking ------------------------------------------------------------------------------

    @property
    def ask(self) -> Ask | AskAll | None:
        """The open question."""
        return None if self._match is None else self.asking

    @property
    def question(self) -> Ask:
        """The open question, which is there and asks one side."""
        assert isinstance(self.ask, Ask), "no question is open"
        return self.ask

    @property
    def done(self) -> bool:
        """Whether what was played is over."""
        return self.ask is None

    def options(self) -> set[Option]:
        """What may be answered, spaces by their names."""
        return {self.name(o) if isinstance(o, int) else o for o in self.question.options}

    def why(self, option: Place | Option) -> str | None:
        """The rule that keeps an option out of the open question; it must not be offered."""
        return self.why_not(self._option(option))

    def why_by(self, option: Place | Option) -> tuple[Option, ...]:
        """The card that keeps an option out of the open question, and its owner."""
        return self.refusal(self.question.seats[0], self._option(option)).by

    def idle(self, option: Option) -> bool:
        """Whether the open question knows that an option it offers would do nothing."""
        assert option in self.question.options, f"{option!r} is not offered"
        assert isinstance(self.question.why, Alternatives)
        return self.question.why.idle(option)

    def offers(self, *places: Place) -> bool:
        """Whether all these spaces are offered."""
        return all(self.space(place) in self.question.options for place in places)

    def hero(self, name: str) -> Hero:
        """The hero of that name."""
        return hero_of(self.state, name)

    def space(self, place: Place, then: Sequence[int] = ()) -> int:
        """The number of a space; `KeyError` if there is no such place. `then`: where pieces stood
        when it was said, if not now."""
        if isinstance(place, int):
            return place
        if place in self.board.by_name:
            return self.board.by_name[place]
        if place in self.names:
            space = (then or self.state.space)[self.names[place]]
            if space == OFF:
                raise KeyError(f"{place} is not on the board")
            return space
        found = _WAY.fullmatch(place)
        if found is None:
            raise KeyError(f"there is no place {place!r}")
        steps, direction, origin = found.groups()
        ray = self.board.grid.rays[self.space(origin, then)][DIRECTIONS.index(direction)]
        return ray[int(steps or 1) - 1]

    def name(self, space: int) -> str:
        """The board's name of a space."""
        return self.board.names[space]

    def where(self, piece: str) -> str | None:
        """The space of a named piece, None off the board."""
        space = self.state.space[self.names[piece]]
        return None if space == OFF else self.name(space)

    def at(self, piece: str, place: Place) -> bool:
        """Whether a named piece stands there."""
        return self.state.space[self.names[piece]] == self.space(place)

    def piece_at(self, place: Place) -> tuple[str, int] | None:
        """Label and team of what stands there."""
        piece = self.state.at.get(self.space(place))
        return None if piece is None else (self.state.labels[piece], self.state.teams[piece])

    def coins(self, hero: str) -> int:
        """The coins of a hero."""
        return self.hero(hero).coins

    def hand(self, hero: str) -> list[str]:
        """The hand of a hero."""
        return self.hero(hero).hand

    def discarded(self, hero: str) -> list[str]:
        """The discard pile of a hero."""
        return self.hero(hero).discard

    def found_nobody(self) -> list[tuple[Option, ...]]:
        """The cards of which a step found nobody to choose, whether it was skipped or stopped the
        action; `rules/test_perform.py` says for each which of the two."""
        return self.said("skipped") + self.said("stopped")

    def said(self, kind: str) -> list[tuple[Option, ...]]:
        """The data of all events of a kind; of a card that stopped its hero and its name, because
        most tests are about where it stops, and those about the reason ask for `stopped_by`."""
        said = [event.data for event in self.events if event.kind == kind]
        return [data[:2] for data in said] if kind == STOPPED else said

    def stopped_by(self) -> list[Option]:
        """Of each card that stopped, the rule that left nothing to do the step with."""
        return [event.data[2] for event in self.events if event.kind == STOPPED]


def hero_of(state: GoaState, name: str) -> Hero:
    """The hero of that name in a position; rules that are run alone ask for it, because they are
    run again in copies of the position."""
    return next(h for h in state.heroes if h.name == name)


def card_id(hero: str, card: str) -> str:
    """The id of a hero's card, which may be called without the hero's name in front."""
    owner = hero.removesuffix(TWIN)
    found = f"{owner}_{card}" if f"{owner}_{card}" in CARDS else card
    assert CARDS[found].hero == owner, f"{card} is no card of {hero}"
    return found


def _by_short_name(answer: str, ask: Ask) -> str:
    """The card among the options that is called so without its hero's name in front."""
    fitting = [o for o in ask.options if isinstance(o, str) and o.endswith(f"_{answer}")]
    return fitting[0] if len(fitting) == 1 else answer


def _hero(index: int, name: str, team: int, seat: int, level: int, top: bool) -> Hero:
    deck = SHEETS[name.removesuffix(TWIN)].starting_deck()
    last = next(card for card in deck if CARDS[card].tier == 4)
    if top:
        deck.remove(last)
    return Hero(
        index=index,
        name=name,
        team=team,
        seat=seat,
        level=level,
        deck=tuple(deck),
        ultimate=last if top else "",
    )


def _miniatures(board: Board) -> list[tuple[int, int, int, int, str]]:
    """As many minions of each sort as the fullest Zone of a lane needs."""
    found = []
    for lane, zones in enumerate(board.lanes):
        for team in (RED, BLUE):
            for kind, name in enumerate(MINIONS):
                points = board.points[team][kind]
                most = max((points & board.zone_masks[zone]).bit_count() for zone in zones)
                found += [(kind, team, lane, OFF, name)] * most
    return found


def freeze(monkeypatch: pytest.MonkeyPatch, card: str) -> None:
    """Let a card's active effect hold heroes fast as well; no printed card does."""
    active = type(CARDS[card].active)
    assert issubclass(active, Active)
    monkeypatch.setattr(active, "freezes", lambda *_: True)
    monkeypatch.setattr(active, "says", active.says | {"freezes"})
