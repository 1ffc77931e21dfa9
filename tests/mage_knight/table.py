"""A position of Mage Knight laid out by hand, and a few choices made from it.

    table = Table("tovak", hand="rage march", mana="red", units="peasants")
    table.fight("prowlers", phase=ATTACK)
    table.play("rage", "attack_2")            # basic effect, then the answers to what it asks
    table.power("rage", "token")              # strong effect
    table.sideways("march")
    table.unit("peasants", 0)                 # an ability of a Unit, by its place on the card
    table.do("settle")
    assert table.me.fame == 2

The Hero of seat 0 is in the middle of a turn on plains ("1,0w" of a map of three tiles unless
`at` and `tiles` say otherwise), with nothing but what was named: cards, mana tokens ("red blue"),
crystals, dice of the Source, Units, Skills. Further Heroes sit in the next seats and stand off the
map, unless they are put somewhere.

Answers are given in the order of the questions. Questions with one option answer themselves, as
they do in a match, unless they are hidden; such an option may be said all the same. When answers
run out with a question open it stays open as `table.ask`. `options()` are the options open now;
an answer that is not among them raises `NotOffered`.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Mapping

from critias.games.mage_knight.game import RULES
from critias.games.mage_knight.rules.components import (
    BASIC_ACTION,
    DEED,
    DEED_KIND,
    DEEDS,
    ENEMY,
    HERO,
    HERO_DECK,
    SKILL,
    TACTIC,
    TILE,
    UNIT,
    UNITS,
)
from critias.games.mage_knight.rules.map import BLANK, LATTICES, lattice, lay
from critias.games.mage_knight.rules.selection import skills_of
from critias.games.mage_knight.rules.setup import MageKnightSetup, new
from critias.games.mage_knight.rules.state import (
    ACTED,
    DRAWN,
    TALKING,
    Combat,
    Foe,
    MageKnightState,
    Player,
    Unit,
)
from critias.games.mage_knight.rules.terms import (
    ATTACK_PHASE,
    BLOCK_PHASE,
    COLOUR_OF,
    DAMAGE_PHASE,
    RANGED_PHASE,
)
from critias.kernel.choices import Ask, AskAll, Option
from mage_knight.who import watch
from shared.dice import Placed
from shared.driver import Driver, NotOffered, Referee, Step

__all__ = ["ATTACK", "BLOCK", "DAMAGE", "RANGED", "NotOffered", "Table"]

RANGED, BLOCK, DAMAGE, ATTACK = RANGED_PHASE, BLOCK_PHASE, DAMAGE_PHASE, ATTACK_PHASE
MAP = {"0,1": "countryside_1", "1,0": "countryside_3"}
SCENARIO = {1: "first_reconnaissance", 2: "full_conquest", 3: "full_conquest", 4: "full_conquest"}


def _words(names: str | Iterable[str]) -> list[str]:
    return names.split() if isinstance(names, str) else list(names)


def _cards(names: str | Iterable[str]) -> list[int]:
    return sorted(DEED[name] for name in _words(names))


def _counts(names: str | Iterable[str], size: int) -> list[int]:
    counts = [0] * size
    for name in _words(names):
        counts[COLOUR_OF[name]] += 1
    return counts


class Table(Driver[MageKnightState]):
    """One position and its players; see the head of this file."""

    rules = RULES
    missing: tuple[str, ...] = (
        r"missing .*, too many \{\}$", r"^\d+ dice$", r"^tiles are lost", r"^nobody guards",
        # Basic Actions and Skills stand in for any others, Units and levels are not counted up.
        r"^Skills: ", r"more Units than Command", r"level \d+ with",
        # What lies on a plain space is spoken of as if it lay on a site.
        r"^enemies lie on", r"^others guard", r"^a Shield of",
    )  # fmt: skip
    """What a test does not name is nowhere; of enemies, Units, Spells, Artifacts and Advanced
    Actions there are no more than in the box."""

    def __init__(
        self,
        *heroes: str,
        hand: str | Iterable[str] = (),
        deck: str | Iterable[str] = (),
        discard: str | Iterable[str] = (),
        mana: str | Iterable[str] = (),
        crystals: str | Iterable[str] = (),
        source: str | Iterable[str] = (),
        units: str | Iterable[str] = (),
        skills: str | Iterable[str] = (),
        spells: str | Iterable[str] = (),
        actions: str | Iterable[str] = (),
        tactic: str = "",
        night: bool = False,
        move: int = 0,
        at: str = "1,0w",
        tiles: Mapping[str, str] | None = None,
        scenario: str = "",
        seed: int = 1,
    ) -> None:
        names = heroes or ("tovak",)
        setup = MageKnightSetup(
            scenario=scenario or SCENARIO[len(names)], players=len(names), heroes="tovak"
        )
        state = new(setup, seed)
        super().__init__(state)
        self._names = RULES.seats(setup)
        state.order = list(range(len(names) + (state.dummy is not None)))
        for player, name in zip(state.players, names, strict=True):
            player.hero = HERO[name]  # type: ignore[index]  # any name a test gives
            player.deck = []
            player.pile = list(skills_of(state, player.hero))
        if state.dummy is not None:
            state.dummy.hero = HERO["goldyx"]
            state.dummy.deck = list(HERO_DECK[state.dummy.hero])
        self._lay(tiles or MAP)
        state.night = night
        state.phase = "turn"
        state.source = sorted(COLOUR_OF[name] for name in _words(source))
        if spells:
            state.spells = _cards(spells)
        if actions:
            state.actions = _cards(actions)
        me = self.me
        me.hand = _cards(hand)
        me.deck = _cards(deck)
        me.discard = _cards(discard)
        me.tokens = _counts(mana, 6)
        me.crystals = _counts(crystals, 4)
        me.units = [Unit(UNIT[name]) for name in _words(units)]
        me.skills = [SKILL[name] for name in _words(skills)]
        me.tactic = TACTIC[tactic] if tactic else -1
        me.space = self.space(at)
        me.turn.move = move

    def excused(self, problem: str) -> bool:
        found = _TWICE.match(problem)
        cards = ast.literal_eval(found[2]) if found and found[1] == "Deed cards" else ()
        stand_in = all(DEED_KIND[card] == BASIC_ACTION for card in cards)
        return bool(cards and stand_in) or super().excused(problem)

    def begin(self, rule: Step | None = None) -> None:
        for player in self.state.players:
            player.hand.sort()
        _take_out(self.state)
        super().begin(rule)

    def watch(self, state: MageKnightState) -> Referee:
        return watch(state)

    def seats(self) -> tuple[str, ...]:
        return self._names

    def waits(self, state: MageKnightState) -> bool:
        """The menu of a turn does."""
        return not state.agenda

    def _lay(self, tiles: Mapping[str, str]) -> None:
        """Only these tiles lie beside the starting tile; nothing lies on them."""
        state = self.state
        grid = LATTICES[state.shape]
        state.ground = state.sites = BLANK * grid.size
        state.tiles, state.tokens, state.ruins, state.cities = [], {}, {}, []
        state.rampaging = 0
        state.agenda, state.secrets = [], []
        state.units, state.monastery = [], []
        lay(state, grid.slot[0, 0], TILE[grid.shape.start])
        for place, name in tiles.items():
            lay(state, grid.slot_by_name[place], TILE[name])

    # --- looking --------------------------------------------------------------------------------

    def player(self, seat: int) -> Player:
        """The player in that seat."""
        return self.state.players[seat]

    @property
    def me(self) -> Player:
        """The player in seat 0."""
        return self.state.players[0]

    def space(self, name: str) -> int:
        """The space of that name."""
        return lattice(self.state).by_name[name]

    @property
    def where(self) -> str:
        """The name of the space where the Hero stands."""
        return lattice(self.state).names[self.me.space]

    @property
    def hand(self) -> list[str]:
        """The cards in hand, by name, in order of the table of cards."""
        return [DEEDS[card].id for card in self.me.hand]

    @property
    def discard(self) -> list[str]:
        """The discard pile by name."""
        return [DEEDS[card].id for card in self.me.discard]

    @property
    def played(self) -> list[str]:
        """The Play area by name."""
        return [DEEDS[card].id for card in self.me.play]

    def mana(self, seat: int = 0) -> str:
        """The mana tokens, as "red red black"."""
        return _named(self.state.players[seat].tokens)

    def crystals(self, seat: int = 0) -> str:
        """The crystals, as "red red blue"."""
        return _named(self.state.players[seat].crystals)

    @property
    def combat(self) -> Combat:
        """The combat at hand."""
        combat = self.state.combat
        assert combat is not None, "no combat is going on"
        return combat

    @property
    def attacks(self) -> list[tuple[int, int, int]]:
        """The open attack: (value, kind, element)."""
        return [attack[:3] for attack in self.combat.attacks]

    @property
    def blocks(self) -> list[tuple[int, int]]:
        """The open block: (value, element)."""
        return [block[:2] for block in self.combat.blocks]

    def foe(self, place: int = 0) -> Foe:
        """An enemy of the combat."""
        return self.combat.foes[place]

    def said(self, kind: str) -> list[tuple[Option, ...]]:
        """The events of that kind."""
        return [event.data for event in self.events if event.kind == kind]

    # --- arranging ------------------------------------------------------------------------------

    def fight(
        self,
        *enemies: str,
        phase: int = ATTACK,
        against: int = -1,
        origin: int = DRAWN,
        fortified: bool = False,
        night: bool = False,
        units: bool = True,
        fresh: bool = False,
    ) -> Table:
        """In the middle of a combat with these enemies; `against` is the one being blocked."""
        here = self.me.space
        combat = Combat("den", here, phase=phase, fresh=fresh, units=units, night=night)
        combat.fortified = fortified
        combat.foes = [Foe(ENEMY[name], here, origin) for name in enemies]
        if phase == BLOCK and against < 0 and len(enemies) == 1:
            against = 0
        combat.against = against
        combat.move = self.me.turn.move
        combat.start = here
        self.me.turn.flags |= ACTED
        self.state.combat = combat
        self.state.phase = "combat"
        return self

    def talk(self) -> Table:
        """In the middle of an interaction."""
        self.me.turn.flags |= ACTED | TALKING
        return self

    # --- playing --------------------------------------------------------------------------------

    def play(self, card: str, *answers: Option) -> None:
        """Play a card for its basic effect."""
        self.do(("play", card), *answers)

    def power(self, card: str, *answers: Option) -> None:
        """Play a card for its strong effect."""
        self.do(("power", card), *answers)

    def sideways(self, card: str, *answers: Option) -> None:
        """Play a card sideways."""
        self.do(("sideways", card), *answers)

    def skill(self, name: str, *answers: Option) -> None:
        """Use a Skill."""
        self.do(("skill", name), *answers)

    def unit(self, name: str, ability: int, *answers: Option) -> None:
        """Use an ability of the first such Unit that is ready."""
        places = [i for i, u in enumerate(self.me.units) if u.card == UNIT[name] and not u.spent]
        self.do(("unit", places[0], ability), *answers)

    def end(self, *answers: Option) -> None:
        """End the turn."""
        self.do("end_turn", *answers)

    def do(self, *answers: Option) -> None:
        """Give these answers; then play on to the next question."""
        self.renewed()
        self.answer(*answers)

    def give(self, answer: Option) -> None:
        ask = self.question
        while answer not in ask.options and len(ask.options) == 1:
            self.choose(ask.seats[0], ask.options[0])
            ask = self.question
        self.choose(ask.seats[0], answer)

    def options(self) -> list[Option]:
        """The options open now."""
        self.renewed()
        return list(self.question.options)

    def offers(self, *option: Option) -> bool:
        """Whether this option is open now."""
        return option in self.options()

    def offers_word(self, word: str) -> bool:
        """Whether this plain word is an option now."""
        return word in self.options()

    @property
    def ask(self) -> Ask | None:
        """The open question."""
        if self._match is None:
            return None
        assert not isinstance(self.asking, AskAll), "simultaneous questions are asked elsewhere"
        return self.asking

    @property
    def question(self) -> Ask:
        """The open question, which is there."""
        asked = self.asking
        assert isinstance(asked, Ask), f"no question is open but {asked!r}"
        return asked


_TWICE = re.compile(r"^([A-Za-z ]+): .*too many (\{.+\})$")


def _take_out(state: MageKnightState) -> None:
    """What a test has put somewhere has been taken from its deck or pile."""
    lying = {tile for _, tile, _ in state.tiles}
    for stack in (state.countryside, state.core, state.city_tiles):
        stack[:] = [tile for tile in stack if tile not in lying]
    decks = {
        "Deed cards": [
            state.spell_deck, state.action_deck, state.artifact_deck, state.spells, state.actions,
            *([] if state.dummy is None else [state.dummy.deck]),
        ],
        "enemy tokens": state.piles,
        "ruin tokens": [state.ruin_pile],
        "Units": [state.regular_deck, state.elite_deck],
        "Skills": [player.pile for player in state.players],
    }  # fmt: skip
    for problem in RULES.invariants(state):
        if found := _TWICE.match(problem):
            for thing, times in ast.literal_eval(found[2]).items():
                for _ in range(times):
                    deck = next((deck for deck in decks[found[1]] if thing in deck), None)
                    if deck is not None:
                        deck.remove(thing)


def _named(counts: list[int]) -> str:
    names = list(COLOUR_OF)
    return " ".join(names[colour] for colour, count in enumerate(counts) for _ in range(count))


def unit_names(player: Player) -> list[str]:
    """The Units of a player by name."""
    return [UNITS[unit.card].id for unit in player.units]


def fixed(state: MageKnightState, *numbers: int) -> None:
    """The next rolls of dice show these faces."""
    state.rng = Placed(*numbers)
