"""Options as rows of numbers: what they name, and where it stands."""

from __future__ import annotations

from typing import Final

from critias.games.goa2.bots.sight.look import Rows
from critias.games.goa2.bots.sight.sheets import CARD_NUMBER, WORD
from critias.games.goa2.bots.sight.table import roster_row
from critias.games.goa2.rules.cards import TWIN
from critias.kernel.choices import Option
from critias.players.observing import leaves

SPACES, NUMBERS = 4, 3
_DIRECTIONS: Final = 6

_SPACES_FROM: Final = {
    "stray_home": 1, "spawn_near": 2, "keep_minion": 0, "respawn_minion": 0, "min_mines": 1,
}  # fmt: skip
"""Where in the text of a question spaces begin among the numbers."""
_OF_TEAMS: Final = frozenset(
    {"battle_loss", "draft_player", "effect_order", "pick_seat", "place_next", "spawn_near"}
    | {"assign_hero", "stray", "stray_home", "team_ban", "team_pick", "tie"}
)
"""The text of these begins with a team; the others are no spaces."""
_OF_LANES: Final = frozenset({"battle_loss"})


def point(index: Rows, kind: str, option: Option) -> tuple[int, ...]:
    """The row of an option, or of what a question is about."""
    if isinstance(option, int):
        return (
            0, index.table.side.rows[option], 0, 0, 0, index.standing.get(option, 0),
            0, 0, 0, 0, 0, 0, 0, 0,
        )  # fmt: skip
    if isinstance(option, str):
        known = index.table.known
        row = known.get(option)
        if row is None:
            row = known[option] = _row(index, (option,), (), ())
        return row
    parts = leaves(option)
    words = tuple(part for part in parts if isinstance(part, str))
    numbers = tuple(part for part in parts if isinstance(part, int))
    first = words[0] if words else ""
    if first == "way":
        return _row(index, words, numbers, ())
    if first == "direction":
        turned = _DIRECTIONS // 2 if index.table.side.turned else 0
        return _row(index, words, (), ((numbers[0] + turned) % _DIRECTIONS,))
    lanes = index.table.side.lanes
    if first == "minion":
        return _row(index, words, (), (lanes[numbers[0]], numbers[1]))
    begin = _SPACES_FROM.get(kind, len(numbers))
    spaces, numbers = numbers[begin:], numbers[:begin]
    if kind in _OF_TEAMS and isinstance(parts[0], int):
        rest = [lanes[lane] for lane in numbers[1:]] if kind in _OF_LANES else numbers[1:]
        numbers = (numbers[0] == index.own_team, *rest)
    return _row(index, words, spaces, numbers)


def _row(
    index: Rows, words: tuple[str, ...], spaces: tuple[int, ...], numbers: tuple[int, ...]
) -> tuple[int, ...]:
    table = index.table
    word = card = hero = other = choice = seat = 0
    counted = list(numbers)
    for name in words:
        if name in table.card_rows:
            if card:
                counted.append(CARD_NUMBER.get(name, 0))
            else:
                card = table.card_rows[name]
        elif name in table.names:
            if hero:
                other = table.names[name]
            else:
                hero = table.names[name]
        elif name in WORD:
            word = WORD[name]
        elif name in table.seat_names:
            seat = table.seat_names[name]
        else:
            choice = roster_row(name)
            counted += [1] * name.endswith(TWIN)
    rows = table.side.rows
    places = [rows[space] for space in spaces[:SPACES]]
    piece = index.standing.get(spaces[0], 0) if spaces else 0
    return (
        word, *places, *(0,) * (SPACES - len(places)), piece, card, hero, other, choice, seat,
        *(*counted, 0, 0, 0)[:NUMBERS],
    )  # fmt: skip
