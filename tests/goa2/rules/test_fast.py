"""Fast Travel."""

from __future__ import annotations

import pytest

from critias.games.goa2.rules.cards import SHEETS, HeroSheet
from critias.games.goa2.rules.turn import resolve_card
from critias.kernel.hexes import spaces_of
from goa2.rules.positions import SPARE, both_editions, farthest_offered
from goa2.table import BLUE, RED, Table, hero_of


def zone(table: Table, *keys: str) -> set[str]:
    """The names of the empty spaces of Zones."""
    return {
        table.name(space)
        for z in table.board.zones
        if z.key in keys
        for space in spaces_of(table.board.zone_masks[z.index] & ~table.state.occupied)
    }


@both_editions
@pytest.mark.rule("goa2.fast.replaces-movement", "goa2.fast.once")
def test_fast_travel_stands_in_for_the_whole_movement_action(edition: int) -> None:
    """One jump, and neither steps nor a second jump after it, whatever the movement value."""
    table = Table({"arien": (RED, "c8")}, edition=edition, items={"arien": {"movement": 3}})
    table.lay("arien", "liquid_leap")
    table.run(lambda state: resolve_card(state, hero_of(state, "arien")))
    assert {"movement", "fast_travel"} <= table.options()
    table.answer("fast_travel", "e14")
    assert table.done
    assert table.where("arien") == "e14"
    assert table.asked == ["action", "fast_travel"]


@both_editions
@pytest.mark.rule("goa2.fast.destination")
def test_it_ends_in_an_empty_space_of_this_zone_or_the_next(edition: int) -> None:
    """From the Throne: its own Zone, the Shore and the Jungle; a friend's space is taken."""
    table = Table({"arien": (RED, "c8"), "brogan": (RED, "e14")}, edition=edition)
    table.play("arien", "liquid_leap", "fast_travel")
    assert table.options() == zone(table, "red-throne", "red-shore", "red-jungle")
    assert table.why("e14") == "goa2.fast.destination"
    assert table.why("h8") == "goa2.fast.destination"


@both_editions
@pytest.mark.rule("goa2.fast.no-enemy-origin")
@pytest.mark.parametrize("minion", [True, False])
def test_it_does_not_start_in_a_zone_with_an_enemy(edition: int, minion: bool) -> None:
    """Neither beside an enemy hero nor beside an enemy minion; friends do not matter."""
    friend = ("melee", RED, "k4")
    table = Table(
        {"arien": (RED, "h8"), "wasp": (BLUE, "q9" if minion else "i15")},
        minions=[friend, ("melee", BLUE, "i15")] if minion else [friend],
        edition=edition,
    )
    assert table.refused("arien", "liquid_leap", "fast_travel") == "goa2.fast.no-enemy-origin"
    table = Table({"arien": (RED, "h8")}, minions=[friend], edition=edition)
    assert table.refused("arien", "liquid_leap", "fast_travel") is None


@both_editions
@pytest.mark.rule("goa2.fast.no-enemy-destination")
@pytest.mark.parametrize("minion", [True, False])
def test_it_does_not_end_in_a_zone_with_an_enemy(edition: int, minion: bool) -> None:
    """An enemy anywhere in the next Zone closes all of it."""
    table = Table(
        {"arien": (RED, "e14"), "wasp": (BLUE, "q9" if minion else "i4")},
        minions=[("melee", BLUE, "i4")] if minion else [],
        edition=edition,
    )
    table.play("arien", "liquid_leap", "fast_travel")
    assert table.options() == zone(table, "red-throne", "red-shore")
    assert table.why("k15") == "goa2.fast.no-enemy-destination"


@both_editions
@pytest.mark.rule("goa2.fast.needs-movement")
def test_it_needs_a_card_with_a_movement_action(edition: int) -> None:
    """Every card with a movement value offers it in a safe place, and no other card does."""
    for sheet in SHEETS.values():
        table = Table({sheet.id: (RED, "c8")}, edition=edition)
        for card in sheet.cards:
            rule = None if card.movement is not None else "goa2.fast.needs-movement"
            assert table.refused(sheet.id, card.id, "fast_travel") == rule


@both_editions
@pytest.mark.rule("goa2.fast.needs-movement", "goa2.fast.granted-same-limits")
def test_fast_travel_by_card_text_has_the_usual_limits(tinker: HeroSheet, edition: int) -> None:
    """Whisk lets Tinker travel by a skill: not with an enemy in the Zone, nor towards one."""
    table = Table({"tinker": (RED, "e14"), "wasp": (BLUE, "i4")}, edition=edition)
    table.play("tinker", "whisk", "skill")
    assert table.options() == zone(table, "red-throne", "red-shore")
    assert table.why("h8") == "goa2.fast.no-enemy-destination"

    table = Table({"tinker": (RED, "e14"), "wasp": (BLUE, "c14")}, edition=edition)
    table.play("tinker", "whisk", "skill")
    assert table.done
    assert table.where("tinker") == "e14"
    assert table.said("refused") == [("goa2.fast.no-enemy-origin",)]


@both_editions
@pytest.mark.rule("goa2.fast.forbidden-with-movement")
def test_who_has_no_movement_action_has_no_fast_travel(edition: int) -> None:
    """Xargatha's gaze reaches Brogan across the border of his Zone."""
    table = Table({"xargatha": (RED, "m10"), "brogan": (BLUE, "n10")}, edition=edition)
    assert table.refused("brogan", "mad_dash", "fast_travel") is None
    table.play("xargatha", "stone_gaze", "skill").next_turn()
    rule = table.refused("brogan", "mad_dash", "fast_travel")
    assert rule == "goa2.fast.forbidden-with-movement"


@both_editions
@pytest.mark.rule("goa2.fast.no-text")
def test_fast_travel_with_a_movement_card_drops_its_text(edition: int) -> None:
    """Nothing gets slippery."""
    table = Table({"arien": (RED, "c8")}, edition=edition)
    table.play("arien", "slippery_ground", "fast_travel", "e14")
    assert table.state.effects == []


@both_editions
@pytest.mark.rule("goa2.fast.from-granted-action")
def test_a_granted_movement_action_can_be_traded_for_fast_travel(
    tinker: HeroSheet, edition: int
) -> None:
    """Where it is safe Tinker is asked; near an enemy only the movement of 2 is left."""
    table = Table({"tinker": (RED, "c9")}, edition=edition)
    table.play("tinker", "run_along", "skill", "fast_travel", "e14")
    assert table.where("tinker") == "e14"

    table = Table({"tinker": (RED, "c9"), "wasp": (BLUE, "b13")}, edition=edition)
    table.play("tinker", "run_along", "skill")
    assert table.question.kind == "move"
    assert farthest_offered(table, "c9") == 2


@both_editions
@pytest.mark.rule("goa2.fast.from-granted-action")
def test_a_granted_movement_action_is_slowed_like_any_other(
    tinker: HeroSheet, edition: int
) -> None:
    """Across the border of Arien's Zone and beside his Deluge: 1 space and no Fast Travel."""
    table = Table({"arien": (RED, "m10"), "tinker": (BLUE, "n10")}, edition=edition)
    table.play("arien", "deluge", "movement", "m10")
    table.play("tinker", "run_along", "skill")
    assert table.question.kind == "move"
    assert farthest_offered(table, "n10") == 1


@pytest.mark.rule("goa2.fast.is-place-first")
def test_in_the_first_printing_it_is_placing_and_stopped_by_what_forbids_placing() -> None:
    """Wasp's field lets nobody be placed; in the second printing travelling is moving."""
    for edition, rule in ((1, "goa2.fast.is-place-first"), (2, None)):
        table = Table(
            {"wasp": (BLUE, "g8"), "brogan": (RED, "h8"), "arien": (RED, "g10")}, edition=edition
        )
        table.play("wasp", "magnetic_dagger", "attack", "brogan")
        assert table.refused("arien", "noble_blade", "fast_travel") == rule


@both_editions
@pytest.mark.rule("goa2.fast.no-path-needed")
def test_it_needs_no_free_path(edition: int) -> None:
    """Walled in by friends Arien cannot take a step, but he can travel."""
    table = Table(
        {"arien": (RED, "h8"), "brogan": (RED, "i8")},
        minions=[
            (kind, RED, place)
            for kind, place in zip(
                ["melee", "melee", "melee", "ranged", "heavy"],
                ["h7", "g7", "g8", "g9", "h9"],
                strict=True,
            )
        ],
        edition=edition,
    )
    table.play("arien", "liquid_leap", "movement")
    assert table.done
    assert table.where("arien") == "h8"
    table.play("arien", "magical_current", "fast_travel", "m4")
    assert table.where("arien") == "m4"


@both_editions
@pytest.mark.rule("goa2.fast.adjacency-ignores-pieces")
def test_pieces_on_the_border_do_not_part_zones(tinker: HeroSheet, edition: int) -> None:
    """With every space taken where Throne and Shore touch, the way is as open as before."""
    clear = Table({"arien": (RED, "b8")}, edition=edition)
    clear.play("arien", "liquid_leap", "fast_travel")
    board = clear.board
    throne, shore = (
        board.zone_masks[z.index] for z in board.zones if z.key in ("red-throne", "red-shore")
    )
    border = spaces_of(shore & board.grid.spread(throne))
    assert len(border) <= 6
    pieces = [("melee", 4), ("ranged", 1), ("heavy", 1)]
    names = [kind for kind, number in pieces for _ in range(number)]
    table = Table(
        {"arien": (RED, "b8")},
        minions=[(names[i], RED, board.names[space]) for i, space in enumerate(border)],
        edition=edition,
    )
    table.play("arien", "liquid_leap", "fast_travel")
    taken = {board.names[space] for space in border}
    assert table.options() == clear.options() - taken


@pytest.mark.rule("goa2.fast.is-move-second")
@pytest.mark.printing(2)
def test_an_effect_on_placing_does_not_stop_fast_travel() -> None:
    """Second printing: Fast Travel moves, so Wasp's magnet over the border does not hold Brogan;
    he goes to a space out of reach at once."""
    table = Table(
        {"wasp": (RED, "m10"), "arien": (BLUE, "l10"), "brogan": (BLUE, "n10")},
        minions=SPARE,
        hand={"arien": ["dangerous_current"]},
    )
    table.play("wasp", "magnetic_dagger", "attack", "arien", "dangerous_current")
    assert [effect.card for effect in table.state.effects] == ["magnetic_dagger"]
    table.play("brogan", "mad_dash", "fast_travel", "r12")
    assert table.where("brogan") == "r12"
    assert "move" not in table.asked


@pytest.mark.rule("goa2.fast.example-zones")
def test_where_arien_may_travel_from_zone_b() -> None:
    """Example: B the red Throne, A the red Shore beside it without enemies, D the Battle Zone full
    of enemy minions, C and E farther away."""
    table = Table(
        {"arien": (RED, "c8")},
        minions=[("melee", BLUE, "k5"), ("melee", BLUE, "g7")],
        edition=1,
    )
    table.play("arien", "liquid_leap", "fast_travel")
    assert table.offers(*zone(table, "red-shore"), *zone(table, "red-throne"))
    for far in ("middle", "blue-shore", "blue-throne", "blue-jungle"):
        assert not zone(table, far) & table.options()

    table = Table({"arien": (RED, "e14")}, minions=[("melee", BLUE, "k5")], edition=1)
    table.play("arien", "liquid_leap", "fast_travel")
    assert table.options() == zone(table, "red-shore", "red-throne")
