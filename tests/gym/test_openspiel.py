"""OpenSpiel's own checks of our games, and its tree search on them."""

from __future__ import annotations

import warnings
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms.ismcts import ISMCTSBot
from open_spiel.python.algorithms.mcts import RandomRolloutEvaluator

from critias.gym import openspiel, openspiel_game
from critias.kernel.errors import BadSetup, NotAnOption, UnknownGame
from critias.kernel.installed import games
from critias.players.encoding import seen_by
from gym.worlds import one_of_each
from shared.cases import Case

CASES = [case for case in one_of_each() if case.game.id in games()]
pytestmark = pytest.mark.parametrize("case", CASES, ids=lambda case: case.game.id)


def loaded(case: Case) -> Any:
    return openspiel_game(case.game.id, case.setup)


def dealt(case: Case, deal: int = 5) -> Any:
    state = loaded(case).new_initial_state()
    for digit in (deal, 7, 1):
        assert state.is_chance_node()
        state.apply_action(digit)
    return state


def test_random_simulation(case: Case) -> None:
    """It clones all the time, and is told once what a clone knows."""
    openspiel._warn.cache_clear()
    with warnings.catch_warnings(record=True) as told:
        warnings.simplefilter("always")
        pyspiel.random_sim_test(loaded(case), num_sims=1, serialize=False, verbose=False)
    assert [one.category for one in told] == [openspiel.KnowsTheFuture]


def test_who_clones_is_told_that_a_clone_knows_the_luck_to_come(case: Case) -> None:
    openspiel._warn.cache_clear()
    loaded(case).new_initial_state().clone()
    state = dealt(case)
    with pytest.warns(openspiel.KnowsTheFuture, match="the luck that is still to come") as told:
        state.clone()
    assert len(told) == 1
    assert told[0].filename == __file__
    # Once is enough; a warning would be an error here.
    state.clone()


def test_who_deals_anew_may_clone(case: Case) -> None:
    """Warnings are errors here: nothing is said, and what was dealt anew stays so."""
    openspiel._warn.cache_clear()
    state = dealt(case)
    anew = state.resample_from_infostate(state.current_player(), lambda: 0.5)
    again = loaded(case).deserialize_state(anew.clone().serialize())
    again.apply_action(again.legal_actions()[0])
    assert again.clone().history() == again.history()
    with pytest.raises(openspiel.KnowsTheFuture):
        state.clone()


def test_the_end_has_no_future(case: Case) -> None:
    openspiel._warn.cache_clear()
    state = dealt(case)
    luck = np.random.RandomState(6)
    while not state.is_terminal():
        state.apply_action(int(luck.choice(state.legal_actions())))
    assert state.clone().returns() == state.returns()


def test_its_tree_search_plays(case: Case) -> None:
    state = dealt(case)
    luck = np.random.RandomState(1)
    bot = ISMCTSBot(
        loaded(case),
        RandomRolloutEvaluator(1, luck),
        uct_c=1.4,
        max_simulations=3,
        random_state=luck,
        use_observation_string=True,
    )
    openspiel._warn.cache_clear()
    for _ in range(4):
        # What it clones was dealt anew: no warning, which would be an error here.
        choice = bot.step(state)
        assert choice in state.legal_actions()
        state.apply_action(choice)


def test_a_history_leads_to_the_same_state(case: Case) -> None:
    state = dealt(case)
    luck = np.random.RandomState(2)
    for _ in range(25):
        if state.is_terminal():
            break
        state.apply_action(int(luck.choice(state.legal_actions())))
    again = loaded(case).new_initial_state()
    for action in state.history():
        again.apply_action(action)
    assert again.match.digest() == state.match.digest()
    openspiel._warn.cache_clear()
    with pytest.warns(openspiel.KnowsTheFuture):
        assert state.clone().match.digest() == state.match.digest()


def test_a_state_is_written_down_and_read_again(case: Case) -> None:
    game = loaded(case)
    fresh = game.new_initial_state()
    assert game.deserialize_state(fresh.serialize()).is_chance_node()
    state = dealt(case)
    luck = np.random.RandomState(4)
    for _ in range(20):
        if state.is_terminal():
            break
        text = pyspiel.serialize_game_and_state(game, state)
        _, again = pyspiel.deserialize_game_and_state(text)
        assert again.match.digest() == state.match.digest()
        assert again.history() == state.history()
        assert again.legal_actions() == state.legal_actions()
        dealt_anew = state.resample_from_infostate(state.current_player(), luck.uniform)
        twin = game.deserialize_state(dealt_anew.serialize())
        assert twin.match.digest() == dealt_anew.match.digest()
        state.apply_action(int(luck.choice(state.legal_actions())))


def test_a_deal_that_is_not_there_is_refused(case: Case) -> None:
    state = loaded(case).new_initial_state()
    with pytest.raises(NotAnOption, match="there is no outcome 5000; there are 1024"):
        state.apply_action(5000)


def test_a_resampled_state_looks_the_same_to_its_player(case: Case) -> None:
    state = dealt(case)
    luck = np.random.RandomState(3)
    for _ in range(25):
        if state.is_terminal():
            break
        player = state.current_player()
        other = state.resample_from_infostate(player, luck.uniform)
        assert other.current_player() == player
        assert other.history() == state.history()
        assert other.observation_string(player) == state.observation_string(player)
        assert other.legal_actions() == state.legal_actions()
        state.apply_action(int(luck.choice(state.legal_actions())))


def test_every_digit_of_the_seed_counts(case: Case) -> None:
    digests = set()
    for digits in ((1, 1, 1), (2, 1, 1), (1, 2, 1), (1, 1, 2)):
        state = loaded(case).new_initial_state()
        for digit in digits:
            state.apply_action(digit)
        digests.add(state.match.digest())
    assert len(digests) == 4


def test_the_tensor_is_what_the_other_doors_show(case: Case) -> None:
    """The observation and the rows of the options, as PettingZoo's environment has them."""
    state, game = dealt(case), loaded(case)
    luck = np.random.RandomState(3)
    observer = game.make_py_observer()
    for _ in range(30):
        if state.is_terminal():
            break
        player = state.current_player()
        observer.set_from(state, player)
        seen = observer.dict["options"][: len(state.legal_actions())]
        assert len({row.tobytes() for row in seen}) == len(seen)
        match = state.match
        found = seen_by(
            game.encoder, match.state, player, match.ask_for(player), match.since_step(player)[1]
        )
        assert (observer.dict["observation"] == game.encoder.numbers(found.whole)).all()
        assert len(state.observation_tensor(player)) == observer.tensor.size
        state.apply_action(int(luck.choice(state.legal_actions())))


def test_a_game_is_known_by_its_parameters(case: Case) -> None:
    game = loaded(case)
    assert pyspiel.load_game(str(game)).num_players() == game.num_players()
    assert openspiel.read(openspiel.written(case.setup)) == _plain(case.setup)


def _plain(setup: Any) -> dict[str, Any]:
    return {key: list(v) if isinstance(v, tuple) else v for key, v in setup.items()}


def test_what_is_not_there_is_refused(case: Case) -> None:
    openspiel.register()
    name = openspiel.PREFIX + case.game.id
    for text in ("zz", "7b", "7b22ff"):
        with pytest.raises(BadSetup, match=f"setup='{text}' is no setup"):
            pyspiel.load_game(f"{name}(setup={text})")
    with pytest.raises(UnknownGame, match="no game 'go' is installed"):
        openspiel_game("go")
    with pytest.raises(BadSetup, match="has no option 'wonders'"):
        openspiel_game(case.game.id, {"wonders": 7})
