"""Data files: what is wrong is said with file, entry and field."""

from pathlib import Path
from typing import Annotated, Literal

import pytest
from msgspec import Meta

from critias.kernel.errors import BadData
from critias.kit import data


class Foe(data.Component, frozen=True):
    id: str
    armor: Annotated[int, Meta(ge=1)]
    kind: Literal["orc", "draconum"] = "orc"


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "foes.toml"
    path.write_text('[[foe]]\nid = "prowler"\narmor = 3\n\n[[foe]]\nid = "wyrm"\narmor = 5\n')
    return path


def test_entries_are_records(file: Path) -> None:
    assert data.entries(file, "foe", Foe) == (Foe("prowler", 3), Foe("wyrm", 5))


@pytest.mark.parametrize(
    ("right", "wrong", "says"),
    [
        ("armor = 5", 'armor = "5"', "foe 'wyrm': armor: Expected 'int', got 'str'"),
        ("armor = 5", "armor = 0", "foe 'wyrm': armor: Expected 'int' >= 1"),
        ("armor = 5", "armour = 5", "foe 'wyrm'"),
        ("armor = 5", 'armor = 5\nkind = "elf"', "foe 'wyrm': kind: Invalid enum value 'elf'"),
        ('id = "wyrm"', "id = 7", "foe 2: id: Expected 'str'"),
        ("[[foe]]", "[[fiend]]", "there is no [[foe]]"),
        ("armor = 5", "armor = ", "is not TOML"),
    ],
)
def test_what_is_wrong_is_said_with_its_place(
    file: Path, right: str, wrong: str, says: str
) -> None:
    file.write_text(file.read_text().replace(right, wrong))
    with pytest.raises(BadData) as refused:
        data.entries(file, "foe", Foe)
    assert refused.value.message.startswith(str(file))
    assert says in refused.value.message


def test_named_entries_and_whole_files(tmp_path: Path) -> None:
    path = tmp_path / "sites.toml"
    path.write_text('[site.mine]\nid = "mine"\narmor = 1\n')
    assert data.named(path, "site", Foe) == {"mine": Foe("mine", 1)}
    with pytest.raises(BadData, match=r"there is no \[inn\.NAME\]"):
        data.named(path, "inn", Foe)
    with pytest.raises(BadData, match="unknown table 'site'; there are: inn"):
        data.only(path, {"inn"})
    path.write_text('id = "a"\narmor = 1\n')
    assert data.load(path, Foe) == Foe("a", 1)


def test_counts_and_names_are_checked(tmp_path: Path) -> None:
    data.expect(tmp_path, "foes", 2, 2)
    data.distinct(tmp_path, "foe", ["a", "b"])
    with pytest.raises(BadData, match="there are 2 foes instead of 3"):
        data.expect(tmp_path, "foes", 2, 3)
    with pytest.raises(BadData, match="foe 'a' stands there twice"):
        data.distinct(tmp_path, "foe", ["a", "b", "a"])
