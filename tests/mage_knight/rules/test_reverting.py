"""Taking back: everything up to the last die, draw, reveal or reaction, and not a bit further."""

from collections.abc import Callable

import pytest

from critias.games.mage_knight.game import RULES, VOICE
from critias.games.mage_knight.rules import exploration, gaining
from critias.games.mage_knight.rules.components import (
    ANCIENT_RUINS,
    DEED,
    ENEMIES,
    KEEP,
    MAGE_TOWER,
    MONSTER_DEN,
    PILE_BROWN,
    PILE_GRAY,
    SPELLS,
    TACTIC,
    TILE,
    VILLAGE,
    WOUND,
)
from critias.games.mage_knight.rules.map import lattice, put_site
from critias.games.mage_knight.rules.setup import MageKnightSetup, ready
from critias.games.mage_knight.rules.state import CARD_USED, NOBODY, MageKnightState, Player, Unit
from critias.games.mage_knight.rules.terms import COLOUR_OF
from critias.kernel.choices import Option
from critias.kernel.errors import UndoRefused
from critias.kernel.match import Match

Game = Match[MageKnightState, MageKnightSetup]
Place = Callable[[MageKnightState, Player], None]
NEXT = "0,0ne"
"""The space beside the portal to which a test makes its step."""


def begun(place: Place, hand: str = "march rage stamina", players: int = 1) -> Game:
    """A turn on the portal by Day with 6 Move points and a die of each basic colour."""

    def arrange(state: MageKnightState) -> None:
        ready(state)
        state.order = list(range(players + (state.dummy is not None)))
        for seat, player in enumerate(state.players):
            player.tactic = TACTIC["early_bird"] + seat
        if state.dummy is not None:
            state.dummy.tactic = TACTIC["the_right_moment"]
        state.tactics, state.active, state.phase = [], 0, "turn"
        state.source = [0, 1, 2, 3][: len(state.source)]
        me = state.players[0]
        me.deck += me.hand
        me.hand = []
        for name in hand.split():
            card = DEED[name]
            for pile in (me.deck, state.action_deck, state.actions, state.spell_deck, state.spells):
                if card in pile:
                    pile.remove(card)
                    break
            me.hand.append(card)
        me.hand.sort()
        me.space = lattice(state).portal
        me.turn.move = 6
        state.rampaging = 0
        state.tokens.clear()
        place(state, me)

    scenario = "solo_conquest" if players == 1 else "full_conquest"
    setup = {"scenario": scenario, "players": players, "heroes": "tovak"}
    return Match.new(RULES, setup, 3, arrange)


def nothing(state: MageKnightState, me: Player) -> None:
    """As it is."""


def at_site(site: int, where: str = NEXT) -> Place:
    """A site on a space beside the portal."""
    return lambda state, me: put_site(state, lattice(state).by_name[where], site)


def says_so(match: Game, option: Option, seat: int = 0) -> bool:
    """Whether the option says beforehand that it cannot be taken back."""
    found = VOICE.offers(match.state, match.view(seat), match.ask_for(seat))
    return "cannot be taken back" in found[option].note.detail


def is_final(match: Game, *options: Option, seat: int = 0) -> bool:
    """Make these choices: does the last one, which has to have said so, bar the way back?"""
    *first, last = options
    for option in first:
        match.choose(seat, option)
    warned = says_so(match, last, seat)
    match.choose(seat, last)
    barred = match.can_undo(seat) is not None
    assert warned == barred
    if barred:
        with pytest.raises(UndoRefused):
            match.undo(seat)
    return barred


# --- what can be taken back ----------------------------------------------------------------------


@pytest.mark.rule("mk.revert.allowed")
def test_cards_steps_mana_and_units_are_taken_back_to_the_beginning() -> None:
    def place(state: MageKnightState, me: Player) -> None:
        me.units.append(Unit(state.regular_deck.pop()))
        me.crystals[0] = 1

    match = begun(place)
    start = match.digest()
    for option in (("play", "march"), ("sideways", "rage"), ("go", NEXT), "melt"):
        if option not in (match.ask_for(0) or pytest.fail("over")).options:
            continue
        assert not is_final(match, option)
        ask = match.ask_for(0)
        while ask is not None and ask.kind in ("sideways_as", "melt"):
            match.choose_index(0, 0)
            ask = match.ask_for(0)
    assert len(match.log) > 3
    while match.log:
        match.undo(0)
    assert match.digest() == start


@pytest.mark.rule("mk.revert.allowed", "mk.revert.barrier-die")
def test_taking_a_die_is_no_roll() -> None:
    match = begun(nothing)
    match.choose(0, ("power", "march"))
    ask = match.ask_for(0)
    if ask is not None and ask.kind == "pay":
        match.choose(0, "die")
    assert match.state.players[0].turn.move == 10
    assert match.can_undo(0) is None
    match.undo(0)
    assert match.state.players[0].turn.taken == []


# --- dice ----------------------------------------------------------------------------------------


@pytest.mark.rule("mk.revert.barrier-die", "mk.revert.frozen-before")
def test_the_die_rolled_at_the_end_of_the_turn_freezes_it() -> None:
    match = begun(nothing)
    match.choose(0, ("power", "march"))
    assert is_final(match, "end_turn")
    with pytest.raises(UndoRefused):
        match.undo(0)


@pytest.mark.rule("mk.revert.barrier-die")
def test_without_a_die_or_a_draw_even_the_end_of_the_turn_is_taken_back() -> None:
    match = begun(nothing)
    match.choose(0, ("play", "march"))
    assert not is_final(match, "end_turn")  # asked next: discard before drawing?
    assert is_final(match, "done")  # now cards are drawn


@pytest.mark.rule("mk.revert.barrier-die")
def test_mana_search_rolls() -> None:
    def place(state: MageKnightState, me: Player) -> None:
        me.tactic = TACTIC["mana_search"]

    match = begun(place)
    match.choose(0, ("tactic", "mana_search"))
    match.choose_index(0, 0)
    assert match.can_undo(0) is None  # another die may still be named
    match.choose(0, "done")
    assert match.can_undo(0) is not None


@pytest.mark.rule("mk.revert.barrier-die")
def test_a_random_crystal_rolls() -> None:
    def place(state: MageKnightState, me: Player) -> None:
        me.turn.rewards = [("random_crystal",), ("four_crystals",), ("action",)]
        me.turn.flags |= CARD_USED

    match = begun(place)
    match.choose(0, "end_turn")
    assert not says_so(match, "four_crystals")
    assert is_final(match, "random_crystal")


# --- cards ---------------------------------------------------------------------------------------


@pytest.mark.rule("mk.revert.barrier-information", "mk.revert.frozen-before")
def test_a_card_drawn_freezes_all_before_it_and_nothing_after_it() -> None:
    match = begun(nothing, hand="march tranquility rage")
    match.choose(0, ("play", "march"))
    match.choose(0, ("play", "tranquility"))
    assert is_final(match, "draw_1")
    match.choose(0, ("sideways", "rage"))
    match.undo(0)
    assert match.can_undo(0) is not None
    assert match.state.players[0].turn.move == 8  # the march stays played


@pytest.mark.rule("mk.revert.barrier-information")
def test_plundering_draws() -> None:
    def place(state: MageKnightState, me: Player) -> None:
        me.space = lattice(state).by_name[NEXT]
        put_site(state, me.space, VILLAGE)
        state.phase = "before_turn"

    assert is_final(begun(place), ("window", "plunder"))


@pytest.mark.rule("mk.revert.barrier-information")
def test_a_known_top_card_drawn_is_a_card_drawn() -> None:
    """No chance is in it, but the hand is another one."""

    def place(state: MageKnightState, me: Player) -> None:
        gaining.put_on_top(me, me.deck.pop())

    match = begun(place, hand="march tranquility")
    match.choose(0, ("play", "tranquility"))
    assert is_final(match, "draw_1")


@pytest.mark.rule("mk.revert.barrier-information")
def test_a_card_that_joins_an_offer_is_a_reveal_and_a_unit_recruited_is_none() -> None:
    def place(state: MageKnightState, me: Player) -> None:
        me.space = lattice(state).by_name[NEXT]
        put_site(state, me.space, MAGE_TOWER)
        state.shields[me.space] = 0
        me.turn.influence = 20
        me.tokens = [1, 1, 1, 1, 1, 0]
        state.spell_deck += state.spells
        state.spells = [SPELLS[0]]
        state.spell_deck.remove(SPELLS[0])

    match = begun(place)
    assert not is_final(match, "interact")
    spell = next(o for o in match.ask_for(0).options if isinstance(o, tuple) and o[0] == "spell")  # type: ignore[union-attr]
    match.choose(0, spell)
    ask = match.ask_for(0)
    while ask is not None and ask.kind == "pay":
        match.choose_index(0, 0)
        ask = match.ask_for(0)
    assert match.can_undo(0) is not None

    def village(state: MageKnightState, me: Player) -> None:
        me.space = lattice(state).by_name[NEXT]
        put_site(state, me.space, VILLAGE)
        me.turn.influence = 20

    match = begun(village)
    match.choose(0, "interact")
    options = (match.ask_for(0) or pytest.fail("over")).options
    hired = next(o for o in options if isinstance(o, tuple) and o[0] == "recruit")
    assert not is_final(match, hired)


@pytest.mark.rule("mk.revert.barrier-information")
def test_a_hand_of_wounds_that_is_shown_is_a_reveal() -> None:
    def place(state: MageKnightState, me: Player) -> None:
        me.deck += me.hand
        me.hand = [WOUND, WOUND]
        me.crystals[0] = 1  # something else could be done

    assert is_final(begun(place), "rest")


@pytest.mark.rule("mk.revert.barrier-information")
def test_resting_with_a_card_is_taken_back() -> None:
    assert not is_final(begun(nothing), "rest")


# --- tiles and tokens ----------------------------------------------------------------------------


@pytest.mark.rule("mk.revert.barrier-information")
def test_a_tile_is_a_reveal() -> None:
    def place(state: MageKnightState, me: Player) -> None:
        me.space = lattice(state).by_name["1,0ne"]

    match = begun(place)
    tile = next(
        o
        for o in (match.ask_for(0) or pytest.fail("over")).options
        if isinstance(o, tuple) and o[0] == "explore"
    )
    assert is_final(match, tile)


def guarded(state: MageKnightState, me: Player) -> None:
    """A keep two steps away."""
    space = lattice(state).by_name["1,0w"]
    put_site(state, space, KEEP)
    state.tokens[space] = [gaining.put_face_down(state, PILE_GRAY)]


@pytest.mark.rule("mk.revert.barrier-information")
def test_a_garrison_seen_by_day_is_a_reveal() -> None:
    assert is_final(begun(guarded), ("go", NEXT))


@pytest.mark.rule("mk.revert.barrier-information")
def test_at_night_the_same_step_is_taken_back() -> None:
    def place(state: MageKnightState, me: Player) -> None:
        guarded(state, me)
        state.night = True

    assert not is_final(begun(place), ("go", NEXT))


@pytest.mark.rule("mk.revert.barrier-information")
def test_ruins_entered_at_night_are_a_reveal() -> None:
    def place(state: MageKnightState, me: Player) -> None:
        space = lattice(state).by_name[NEXT]
        put_site(state, space, ANCIENT_RUINS)
        state.ruins[space] = NOBODY
        state.night = True

    assert is_final(begun(place), ("go", NEXT))


@pytest.mark.rule("mk.revert.barrier-information")
def test_a_monster_drawn_for_a_den_is_a_reveal_and_attacking_it_is_none() -> None:
    def place(state: MageKnightState, me: Player) -> None:
        me.space = lattice(state).by_name[NEXT]
        put_site(state, me.space, MONSTER_DEN)
        # No summoner, which draws another one, and nobody who knocks out and ends the turn.
        pile = state.piles[PILE_BROWN]
        weak = [t for t in pile if ENEMIES[t].attack == 5 and not ENEMIES[t].abilities]
        state.discards[PILE_BROWN] += [token for token in pile if token not in weak]
        state.piles[PILE_BROWN] = weak

    match = begun(place)
    assert is_final(match, ("explore_site", "den"))
    assert not is_final(match, "end")


@pytest.mark.rule("mk.revert.barrier-information")
def test_a_face_left_over_from_an_older_pile_is_a_reveal_too() -> None:
    """Its face was settled before, but nobody has seen it."""

    def place(state: MageKnightState, me: Player) -> None:
        guarded(state, me)
        space = lattice(state).by_name["1,0w"]
        state.tokens[space] = [gaining.back_of(state.piles[PILE_GRAY].pop())]

    assert is_final(begun(place), ("go", NEXT))


@pytest.mark.rule("mk.revert.barrier-information")
def test_an_artifact_drawn_from_under_the_deck_is_a_card_drawn() -> None:
    def place(state: MageKnightState, me: Player) -> None:
        me.turn.rewards = [("artifact",), ("four_crystals",)]
        me.turn.flags |= CARD_USED
        state.artifact_bottom += state.artifact_deck
        state.artifact_deck.clear()

    match = begun(place)
    match.choose(0, "end_turn")
    assert is_final(match, "artifact")


# --- others --------------------------------------------------------------------------------------


@pytest.mark.rule("mk.revert.barrier-reaction", "mk.revert.frozen-before")
def test_what_another_player_has_answered_stays() -> None:
    def place(state: MageKnightState, me: Player) -> None:
        other = state.players[1]
        me.space = other.space = lattice(state).by_name[NEXT]
        me.turn.flags |= CARD_USED

    match = begun(place, players=2)
    match.choose(0, ("attack", 1))
    assert match.can_undo(0) is None  # nobody has reacted yet
    match.choose(1, "partial")
    assert match.can_undo(0) is not None


@pytest.mark.rule("mk.revert.barrier-reaction")
def test_a_refusal_to_join_an_assault_is_a_reaction() -> None:
    def place(state: MageKnightState, me: Player) -> None:
        grid = lattice(state)
        state.switches = (*state.switches, "joint_assaults")
        state.left, state.city_tiles = [0, 0, 1], [TILE["core_7"]]
        exploration.reveal(state, grid.slot_by_name["1,1"], 0)
        state.rampaging = 0
        for seat, name in enumerate(("1,1w", "1,1sw")):
            state.players[seat].space = grid.by_name[name]

    match = begun(place, players=2)
    match.choose(0, ("together", "1,1c"))
    while match.seats_to_answer() == (0,):
        match.choose_index(0, 0)
    assert match.can_undo(0) is None
    match.choose(1, "no")
    assert match.can_undo(0) is not None


def test_what_costs_mana_first_says_so_from_the_start() -> None:
    match = begun(nothing, hand="tranquility march")
    match.state.players[0].tokens[COLOUR_OF["green"]] = 1
    assert says_so(match, ("power", "tranquility"))
    assert not says_so(match, ("play", "march"))
