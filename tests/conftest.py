"""What every test run shares."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from critias.kernel.installed import forget_games
from rulemarks import RuleMarks

pytest_plugins = ["pytester"]

# No test is about time, and machines are busy.
settings.register_profile(
    "critias", deadline=None, suppress_health_check=[HealthCheck.too_slow], max_examples=50
)
settings.load_profile("critias")

PLUGIN = Path(__file__).parent / "plugin"


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--golden-write",
        action="store_true",
        help="write tests/golden/*.txt anew instead of comparing with them",
    )


def pytest_configure(config: pytest.Config) -> None:
    config.pluginmanager.register(RuleMarks(), "rulemarks")


@pytest.fixture
def plugin(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder that holds the small game `pebbles` as pip would install it."""
    folder = tmp_path_factory.mktemp("site")
    (folder / "pebbles").symlink_to(PLUGIN / "pebbles")
    facts = folder / "pebbles-1.0.dist-info"
    facts.mkdir()
    (facts / "METADATA").write_text("Metadata-Version: 2.1\nName: pebbles\nVersion: 1.0\n")
    (facts / "entry_points.txt").write_text(
        "[critias.games]\npebbles = pebbles:RULES\n[critias.voices]\npebbles = pebbles:VOICE\n"
    )
    return folder


@pytest.fixture
def pebbles(plugin: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The small game, installed in this process for one test."""
    monkeypatch.syspath_prepend(plugin)
    forget_games()
    yield
    forget_games()
