"""Which heroes a game selects from: sets, pools, sheets that are not complete, plug-ins."""

from collections.abc import Iterator
from importlib.metadata import EntryPoint
from pathlib import Path
from types import ModuleType

import pytest

from critias.games.goa2.game import RULES
from critias.games.goa2.rules import plugins
from critias.games.goa2.rules.acting import Act
from critias.games.goa2.rules.board import BOARDS, Board, forget_board, register_board
from critias.games.goa2.rules.cards import (
    CARDS,
    GOLD,
    SETS,
    SHEETS,
    HeroSheet,
    forget_sheet,
)
from critias.games.goa2.rules.roster import admit_heroes, incomplete
from critias.games.goa2.rules.setup import GoaSetup
from critias.kernel.errors import BadData, BadSetup
from critias.kernel.match import Match
from goa2.rules.setup.test_board_files import SMALL, small
from goa2.starting import (
    CORE,
    at_random,
    both_editions,
    options_of,
    play_until,
    refusal,
    start,
)


@pytest.fixture
def newcomer() -> Iterator[HeroSheet]:
    """A hero of another box, who has one card of a name that is taken."""
    sheet = HeroSheet("newcomer", "Newcomer", "of Tests", 1, (), {}, set="devoted")

    @sheet.skill("Bulwark", GOLD, initiative=1)
    def bulwark(act: Act) -> None:
        """Gain a coin."""
        act.gain(1)

    yield sheet
    forget_sheet(sheet)


def test_a_game_without_a_word_about_sets_is_a_game_of_the_core_box() -> None:
    assert RULES.parse_setup({}).pool == CORE
    assert RULES.parse_setup({"sets": ["core"]}) == GoaSetup()


@pytest.mark.usefixtures("newcomer")
def test_a_new_hero_changes_new_games_only() -> None:
    before = RULES.parse_setup({"sets": SETS, "pool": CORE, "selection": "all_pick"})
    again = RULES.parse_setup(before.to_json())
    assert again.pool == CORE
    assert "newcomer" in RULES.parse_setup({"sets": ["core", "devoted"]}).pool
    match = Match.new(RULES, again, 3)
    assert match.state.selection is not None
    assert match.state.selection.suitable == CORE


def test_a_pool_names_heroes_there_are() -> None:
    with pytest.raises(BadSetup, match="pool: there is no 'nobody'; there are: arien, "):
        RULES.parse_setup({"pool": ["arien", "nobody"]})
    with pytest.raises(BadSetup, match="sets: 'moon' is none of core, "):
        RULES.parse_setup({"sets": ["moon"]})


def test_the_id_of_a_card_does_not_depend_on_what_else_there_is(newcomer: HeroSheet) -> None:
    assert [card.id for card in newcomer.cards] == ["newcomer_bulwark"]
    assert CARDS["bulwark"].hero == "brogan"
    with pytest.raises(ValueError, match="there is a card 'newcomer_bulwark' already"):
        newcomer.skill("Bulwark", GOLD, initiative=1)(_text)


def _text(act: Act) -> None:
    """Nothing."""


def test_a_sheet_that_lacks_something_is_refused_with_all_of_it(newcomer: HeroSheet) -> None:
    with pytest.raises(ValueError, match="'newcomer' is not complete") as refusal:
        admit_heroes()
    for words in (
        "0 silver cards of tier 0 instead of 1",
        "0 red cards of tier 3 instead of 2",
        "0 purple cards of tier 4 instead of 1",
        "0 handicap cards",
    ):
        assert words in str(refusal.value)
    assert "newcomer" not in SHEETS
    assert "newcomer_bulwark" not in CARDS


def test_every_hero_is_complete() -> None:
    assert {key: incomplete(sheet) for key, sheet in SHEETS.items()} == {key: [] for key in SHEETS}


def test_a_set_has_to_be_known() -> None:
    with pytest.raises(ValueError, match="of the set 'moon'"):
        HeroSheet("astronaut", "Astronaut", "of Tests", 1, (), {}, set="moon")
    assert "astronaut" not in SHEETS


def test_a_hero_without_a_handicap_card_stays_out_where_one_is_dealt(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(SHEETS["arien"], "no_handicap", "never printed")
    line_up = ["arien", "wasp", "brogan", "dodger", "sabina"]
    with pytest.raises(BadSetup, match=r"arien has no handicap card \(never printed\)"):
        RULES.parse_setup({"players": 5, "heroes": line_up})
    RULES.parse_setup({"players": 4, "heroes": line_up[:4]})
    for seed in range(20):
        setup = RULES.parse_setup({"players": 5, "selection": "all_random"})
        assert "arien" not in [hero.name for hero in RULES.new(setup, seed).heroes]


# --- all boxes --------------------------------------------------------------------------------

PUBLISHED = [key for key in SETS if key != "playtest"]
METHODS = ["all_random", "all_pick", "single_draft", "random_draft", "player_draft", "pick_ban"]


@pytest.mark.rule("goa2.select.free-choice", "goa2.setup.later-heroes-by-selection")
@both_editions
@pytest.mark.parametrize("players", range(2, 11))
@pytest.mark.parametrize("method", METHODS)
def test_with_all_boxes_every_method_does_without_twins(
    method: str, players: int, edition: int
) -> None:
    if method == "player_draft" and players < 4:
        assert "captains need" in refusal(players=players, selection=method, sets=PUBLISHED)
        return
    setup = options_of(players=players, selection=method, sets=PUBLISHED, edition=edition)
    state = RULES.new(setup, players)
    play_until(state, "cards", at_random(players))
    names = [hero.name for hero in state.heroes]
    assert len(set(names)) == len(names) == max(4, players)
    assert set(names) <= set(setup.pool)


@pytest.mark.parametrize("before", ["all_pick", "single_draft", "random_draft"])
def test_ten_players_may_draft_before_their_captains_do(before: str) -> None:
    options = {"players": 10, "selection": "player_draft", "before_draft": before}
    state = start(3, **options, sets=PUBLISHED)
    play_until(state, "cards", at_random(3))
    assert len({hero.name for hero in state.heroes}) == 10


def test_heroes_of_the_playtests_come_for_whom_asks_for_them() -> None:
    testing = [key for key, sheet in SHEETS.items() if sheet.set == "playtest"]
    assert testing
    assert not set(testing) & set(options_of(sets=PUBLISHED).pool)
    assert set(testing) <= set(options_of(sets=SETS).pool)


def test_a_stored_draft_goes_on_as_it_was_when_a_hero_has_joined() -> None:
    match = Match.new(RULES, {"sets": PUBLISHED, "selection": "pick_ban"}, 1)
    saved = match.save()
    late = HeroSheet("latecomer", "Latecomer", "of Tests", 1, (), {}, set="arcane")
    try:
        loaded = Match.load(saved, RULES)
        seat = match.seats_to_answer()[0]
        asked, now = match.ask_for(seat), loaded.ask_for(seat)
        assert asked is not None
        assert now is not None
        assert now.options == asked.options
        assert loaded.state == match.state
        assert "latecomer" in options_of(sets=PUBLISHED).pool
    finally:
        forget_sheet(late)


# --- boards -----------------------------------------------------------------------------------


@pytest.fixture
def islet(tmp_path: Path) -> Iterator[Board]:
    """A small board of somebody's own, registered."""
    text = (Path(BOARDS["forgotten_island"])).read_text(encoding="utf-8")
    path = tmp_path / "islet.board"
    path.write_text(text, encoding="utf-8")
    board = register_board(path)
    yield board
    forget_board("islet")


@pytest.mark.usefixtures("islet")
def test_a_game_on_a_board_of_ones_own_is_saved_and_loaded() -> None:
    match = Match.new(RULES, {"board": "islet"}, 1)
    for _ in range(12):
        match.choose_index(match.seats_to_answer()[0], 0)
    loaded = Match.load(match.save(), RULES)
    assert loaded.state.board is match.state.board is Board.of("islet")
    assert loaded.state == match.state


def test_a_board_that_is_not_there_is_named(islet: Board) -> None:
    match = Match.new(RULES, {"board": islet.key}, 1)
    saved = match.save()
    forget_board("islet")
    with pytest.raises(Exception, match="islet"):
        Match.load(saved)


@pytest.mark.usefixtures("islet")
def test_the_key_of_a_board_is_taken_once(tmp_path: Path) -> None:
    other = tmp_path / "other"
    other.mkdir()
    path = small(other, SMALL).rename(other / "islet.board")
    with pytest.raises(BadData, match="there is a board 'islet' already"):
        register_board(path)


# --- plug-ins ---------------------------------------------------------------------------------


def test_a_plug_in_that_fails_is_named_and_left_out(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    points = [
        EntryPoint("broken", "no_such_module_anywhere", plugins.GROUP),
        EntryPoint("fine", "critias.games.goa2.rules.heroes", plugins.GROUP),
    ]
    monkeypatch.setattr(plugins, "entry_points", lambda group: points)
    assert plugins.load_plugins() == ["fine"]
    assert "the plug-in broken (no_such_module_anywhere) is left out" in caplog.text


def test_a_plug_in_registers_by_being_imported(monkeypatch: pytest.MonkeyPatch) -> None:
    loaded: list[str] = []

    class Point:
        name, value = "half", "half"

        def load(self) -> ModuleType:
            loaded.append(HeroSheet("half", "Half", "of Tests", 1, (), {}).id)
            return plugins

        def __lt__(self, other: object) -> bool:
            return True

    monkeypatch.setattr(plugins, "entry_points", lambda group: [Point()])
    assert plugins.load_plugins() == []
    assert loaded == ["half"]
    assert "half" not in SHEETS, "a hero without cards does not stay"
