"""Maps of areas."""

import pytest

from critias.kit.areas import AreaMap, BadMap, Outline, read_points, rings, shared

ISLAND = {"north": ["middle"], "middle": ["north", "south"], "south": ["middle"], "rock": []}
LINES = [
    Outline("coast", ("a", "sea"), ((0, 0), (4, 0), (4, 2))),
    Outline("border", ("a", "b"), ((0, 2), (4, 2))),
    Outline("coast", ("a", "sea"), ((0, 2), (0, 0))),
    Outline("coast", ("b", "sea"), ((4, 2), (4, 4), (0, 4), (0, 2))),
    Outline("coast", ("c", "sea"), ((9, 9), (9, 8), (8, 8), (9, 9))),
]


def test_neighbours_are_masks() -> None:
    island = AreaMap(ISLAND)
    assert island.names(island.near[island.index["middle"]]) == ["north", "south"]
    assert island.names(island.all) == list(ISLAND)


def test_a_set_spreads_over_borders_but_not_beyond_what_it_may_enter() -> None:
    island = AreaMap(ISLAND)
    north = island.mask(["north"])
    assert island.names(island.spread(north)) == ["north", "middle"]
    assert island.names(island.spread(north, 9)) == ["north", "middle", "south"]
    assert island.spread(north, 9, within=island.mask(["north", "south"])) == north


@pytest.mark.parametrize(
    ("borders", "says"),
    [
        ({"a": ["b"], "b": []}, "b does not border a"),
        ({"a": ["a"]}, "a borders itself"),
        ({"a": ["c"]}, "there is no area 'c'"),
    ],
)
def test_a_map_that_contradicts_itself_is_refused(borders: dict[str, list[str]], says: str) -> None:
    with pytest.raises(BadMap, match=says):
        AreaMap(borders)


def test_lines_make_rings_whichever_way_they_run() -> None:
    assert rings(LINES, "a") == [[(0, 0), (4, 0), (4, 2), (0, 2)]]
    assert set(rings(LINES, "b")[0]) == {(0, 2), (4, 2), (4, 4), (0, 4)}
    assert len(rings(LINES, "sea")) == 2, "an island is a ring of its own"


def test_an_outline_with_a_gap_is_refused() -> None:
    with pytest.raises(BadMap, match="the outline of a has a gap at"):
        rings(LINES[1:], "a")
    with pytest.raises(BadMap, match="nowhere has no outline"):
        rings(LINES, "nowhere")


def test_lines_tell_who_borders_whom() -> None:
    assert shared(LINES, "border") == {frozenset("ab")}
    assert frozenset(("c", "sea")) in shared(LINES, "coast")


@pytest.mark.parametrize("text", ["1,2 3", "x,1", "1;2"])
def test_what_is_no_point_is_named(text: str) -> None:
    with pytest.raises(BadMap, match="is no point"):
        read_points(text)
