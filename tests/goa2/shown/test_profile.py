"""Hero profile cards: what they show."""

import pytest

from critias.games.goa2.game import VOICE
from critias.games.goa2.rules.cards import CARDS, SHEETS, HeroSheet
from critias.games.goa2.rules.selection import grade
from goa2.starting import CORE, with_heroes

STATS = ("attack", "initiative", "defense", "movement")
ROLES = {
    "Damager",
    "Disabler",
    "Durable",
    "Farming",
    "Healer",
    "Melee",
    "Pusher",
    "Sniper",
    "Tactician",
    "Tokens",
}
TITLES = {
    "arien": "Arien the Tidemaster",
    "brogan": "Brogan the Destroyer",
    "dodger": "Dodger the Warlock",
    "sabina": "Sabina the Gunslinger",
    "tigerclaw": "Tigerclaw the Cutpurse",
    "wasp": "Wasp the Warmaiden",
    "xargatha": "Xargatha the Changed",
}

every_hero = pytest.mark.parametrize("sheet", SHEETS.values(), ids=SHEETS)
every_rated_hero = pytest.mark.parametrize(
    "sheet",
    # A hero still in testing may have no printed profile.
    [sheet for key, sheet in SHEETS.items() if sheet.stats or key in CORE],
    ids=lambda sheet: sheet.id,
)


@pytest.mark.rule("goa2.profile.icon")
@every_hero
def test_profile_and_deck_belong_together(sheet: HeroSheet) -> None:
    assert SHEETS[sheet.id] is sheet
    assert {card.hero for card in sheet.cards} == {sheet.id}
    assert [card for card in CARDS.values() if card.hero == sheet.id] == sheet.cards
    shown = VOICE.reference()["heroes"][sheet.id]
    assert shown["cards"] == [card.id for card in sheet.cards]


@pytest.mark.rule("goa2.profile.name")
@pytest.mark.parametrize("key", CORE)
def test_the_profile_names_the_hero(key: str) -> None:
    shown = VOICE.reference()["heroes"][key]
    assert f"{shown['name']} {shown['epithet']}" == TITLES[key]


@pytest.mark.rule("goa2.profile.complexity-four")
def test_complexity_has_four_grades(monkeypatch: pytest.MonkeyPatch) -> None:
    keys = with_heroes(monkeypatch, 4, {f"hero_{n:02}": n for n in range(1, 5)})
    shown = VOICE.reference()["heroes"]
    assert [shown[key]["complexity"] for key in keys] == [
        "Challenging",
        "Complex",
        "Very Complex",
        "Wizard",
    ]
    assert [grade(SHEETS[key], 2) for key in keys] == [1, 2, 3, 4]


@pytest.mark.rule("goa2.profile.complexity-three")
def test_the_first_printing_has_three_grades(monkeypatch: pytest.MonkeyPatch) -> None:
    keys = with_heroes(monkeypatch, 4, {f"hero_{n:02}": n for n in range(1, 5)})
    assert [grade(SHEETS[key], 1) for key in keys] == [1, 2, 3, 3]


@pytest.mark.rule("goa2.profile.complexity-four")
@every_hero
def test_every_hero_has_a_grade(sheet: HeroSheet) -> None:
    assert sheet.stars in range(1, 5)
    if sheet.id in CORE:
        assert sheet.stars == 1


@pytest.mark.rule("goa2.profile.stats", "goa2.profile.stats-conditional")
@every_rated_hero
def test_four_stats_are_rated_with_a_part_that_depends_on_cards(sheet: HeroSheet) -> None:
    assert tuple(sorted(sheet.stats)) == tuple(sorted(STATS))
    for always, at_best in sheet.stats.values():
        assert 1 <= always <= at_best <= 8
    shown = VOICE.reference()["heroes"][sheet.id]
    assert shown["stats"] == {key: list(pair) for key, pair in sheet.stats.items()}


@pytest.mark.rule("goa2.profile.stats", "goa2.profile.stats-conditional")
def test_the_ratings_of_two_heroes() -> None:
    assert SHEETS["tigerclaw"].stats == {
        "attack": (4, 8),
        "initiative": (8, 8),
        "defense": (1, 4),
        "movement": (7, 8),
    }
    assert SHEETS["brogan"].stats["defense"] == (8, 8)


@pytest.mark.rule("goa2.profile.roles-second")
@every_rated_hero
def test_roles_are_among_the_ten(sheet: HeroSheet) -> None:
    assert sheet.roles
    assert set(sheet.roles) <= ROLES
    assert len(set(sheet.roles)) == len(sheet.roles)
    assert VOICE.reference()["heroes"][sheet.id]["roles"] == list(sheet.roles)


def test_whatever_heroes_bring_to_the_table_has_a_picture() -> None:
    pieces = VOICE.reference()["pieces"]
    assert pieces["wuk-tree"]["number"] == 3
    assert pieces["wuk-tree"]["stays_between_rounds"]
    assert pieces["trinkets-turret"]["kind"] == "miniature"
    assert pieces["tigerclaw-poison"]["kind"] == "marker"
    assert pieces["tali-ice"]["text"]
    assert [key for key, piece in pieces.items() if not piece["picture"]] == []
