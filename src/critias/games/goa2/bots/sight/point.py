"""Options as rows of numbers: what they name, and where it stands."""

from __future__ import annotations

from typing import Final, TypeAlias

from critias.games.goa2.bots.sight.look import Rows
from critias.games.goa2.bots.sight.sheets import CARD_NUMBER, OPTION, WORD
from critias.games.goa2.bots.sight.table import Table, roster_row
from critias.games.goa2.rules.cards import TWIN
from critias.games.goa2.rules.state import OFF
from critias.kernel.choices import Option
from critias.players.observing import leaves

SPACES, NUMBERS = 4, 3
MOST_KNOWN: Final = 4096
"""So many options are remembered for a table."""
_PIECE: Final = [column.name for column in OPTION].index("piece")
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


Known: TypeAlias = "tuple[tuple[int, ...], int]"
"""The row of an option with nobody standing anywhere, and the space whose piece it tells of; -1:
none. It stays the same all game."""


def point(index: Rows, kind: str, option: Option) -> tuple[int, ...]:
    """The row of an option, or of what a question is about."""
    if isinstance(option, int):
        return (
            0, index.table.side.rows[option], 0, 0, 0, index.standing.get(option, 0),
            0, 0, 0, 0, 0, 0, 0, 0,
        )  # fmt: skip
    known = index.table.known
    # A word means the same in every question.
    key = option if isinstance(option, str) else (kind, option)
    found = known.get(key)
    if found is None:
        if len(known) >= MOST_KNOWN:
            known.clear()
        found = known[key] = _known(index, kind, option)
    row, space = found
    piece = index.standing.get(space, 0)
    return (*row[:_PIECE], piece, *row[_PIECE + 1 :]) if piece else row


def _known(index: Rows, kind: str, option: Option) -> Known:
    table = index.table
    if isinstance(option, str):
        return _row(table, (option,), (), ())
    parts = leaves(option)
    words = tuple(part for part in parts if isinstance(part, str))
    numbers = tuple(part for part in parts if isinstance(part, int))
    first = words[0] if words else ""
    if first == "way":
        return _row(table, words, numbers, ())
    if first == "direction":
        turned = _DIRECTIONS // 2 if table.side.turned else 0
        return _row(table, words, (), ((numbers[0] + turned) % _DIRECTIONS,))
    lanes = table.side.lanes
    if first == "minion":
        return _row(table, words, (), (lanes[numbers[0]], numbers[1]))
    begin = _SPACES_FROM.get(kind, len(numbers))
    spaces, numbers = numbers[begin:], numbers[:begin]
    if kind in _OF_TEAMS and isinstance(parts[0], int):
        rest = [lanes[lane] for lane in numbers[1:]] if kind in _OF_LANES else numbers[1:]
        numbers = (numbers[0] == index.own_team, *rest)
    return _row(table, words, spaces, numbers)


def _row(
    table: Table, words: tuple[str, ...], spaces: tuple[int, ...], numbers: tuple[int, ...]
) -> Known:
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
    row = (
        word, *places, *(0,) * (SPACES - len(places)), 0, card, hero, other, choice, seat,
        *(*counted, 0, 0, 0)[:NUMBERS],
    )  # fmt: skip
    return row, spaces[0] if spaces else OFF
