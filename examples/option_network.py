"""A network that judges options, for `maskable_ppo.py`: made from what a game declares of its
observation alone.

The row of every option, and the rows it points to, are read beside the position and beside what
else is offered. Where a game tells how far spaces lie from the seat's own piece (columns `q` and
`r`), they are laid out around it as a map: what is near is always in the same place then, and each
space hears of its neighbours, and of what stands on it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import gymnasium
import numpy as np
import torch
from stable_baselines3.common.torch_layers import BaseFeaturesExtractor
from torch import nn

from critias.players.encoding import Encoder
from critias.players.observing import Link, Number, Sheet

REACH = 4
"""So many steps around the seat's own piece are laid out as a map."""
LEAST_BITS = 15
"""Numbers up to this, or one less than a higher power of two, hold bits; each is read alone."""
GOALS, FAR = 8, 20.0
"""Kinds of goals that a way may lead to, and less than any is worth."""
NEIGHBOURS = ((0, 1), (0, 2), (1, 0), (1, 2), (2, 0), (2, 1))
"""Where the six neighbours of a space lie in a map that has an edge around it."""
HEADS = 4
"""So many spaces to go to are looked for."""


class Measure(NamedTuple):
    """How what is seen differs from position to position. Most of it never does in one setup (the
    map, cards that nobody has), and would only drown the rest."""

    usual: np.ndarray[Any, np.dtype[np.float32]]
    """What is seen where nothing changes."""
    changing: np.ndarray[Any, np.dtype[np.int64]]
    """The places of what does."""
    mean: np.ndarray[Any, np.dtype[np.float32]]
    spread: np.ndarray[Any, np.dtype[np.float32]]
    paid: float
    """How much differs what is paid from a position on: an estimate may move by hundredths."""
    rows: np.ndarray[Any, np.dtype[np.float32]]
    """How much each column of a sheet differs from row to row, for every place of an observation:
    a range leaves room for what hardly ever comes."""
    options: np.ndarray[Any, np.dtype[np.float32]]
    """The same for the rows of options, with the rows they point to."""
    filled: dict[str, int]
    """How many rows of each sheet hold anything, with some to spare; further ones are not read."""


class Rows:
    """Where the rows of a sheet stand among the numbers of an observation."""

    def __init__(self, encoder: Encoder, sheet: Sheet, many: int = 0) -> None:
        places = [one for one in encoder.places if one.name.startswith(f"{sheet.name}.")]
        self.sheet, self.many = sheet, many or sheet.rows
        self.start, self.width = places[0].at, sum(one.size for one in places)
        self._at = {one.name.split(".", 1)[1]: one.at - self.start for one in places}
        self.end = self.start + sheet.rows * self.width
        self.first = slice(self.start, self.start + self.width)

    def bits(self) -> list[tuple[int, int]]:
        """The columns whose numbers hold bits: where in a row, and the largest number."""
        return [
            (self._at[column.name], column.top)
            for column in self.sheet.columns
            if isinstance(column, Number) and column.top >= LEAST_BITS
            if column.top & (column.top + 1) == 0
        ]

    def pairs(self, one: str, other: str) -> list[tuple[int, int]]:
        """Where two columns stand, row by row."""
        starts = range(self.start, self.end, self.width)
        return [(start + self._at[one], start + self._at[other]) for start in starts]

    def of(self, numbers: torch.Tensor) -> torch.Tensor:
        """The first rows, in every observation of a batch."""
        end = self.start + self.many * self.width
        return numbers[:, self.start : end].reshape(-1, self.many, self.width)

    def whole(self, rows: torch.Tensor, name: str) -> torch.Tensor:
        """A column of them as the whole numbers that it was."""
        column = next(one for one in self.sheet.columns if one.name == name)
        return (rows[:, :, self._at[name]] * max(column.top, -column.least)).round().long()


class Land(nn.Module):
    """The spaces around the seat's own piece. What is worth going to is felt from afar, less what
    the way there costs; what it is worth and what a step costs are learnt."""

    def __init__(
        self, encoder: Encoder, spaces: Sheet, width: int, seen: int, measure: Measure
    ) -> None:  # fmt: skip
        super().__init__()
        self.worth, self.cost = nn.Conv2d(width, GOALS, 1), nn.Conv2d(width, GOALS, 1)
        self.wanted, self.tired = nn.Linear(seen, GOALS), nn.Linear(seen, GOALS)
        self.out = width + GOALS
        """Numbers that are known of a space."""
        spread, filled = measure.rows, measure.filled
        self.spaces, self.width = Rows(encoder, spaces, filled[spaces.name]), width
        self.of_space = nn.Linear(self.spaces.width, width)
        self.of_position = nn.Linear(seen, width, bias=False)
        self.think = nn.Linear(width, width)
        self.call, self.answer = nn.Linear(seen, HEADS * width), nn.Linear(width, width)
        self.found = HEADS * (width + self.spaces.width)
        """Numbers that are known of the spaces to go to."""
        self.register_buffer("_spread", torch.as_tensor(spread[self.spaces.first]))
        self._guests: list[tuple[Rows, str]] = [
            (Rows(encoder, sheet, filled[sheet.name]), column.name)
            for sheet in encoder.sight.sheets
            if sheet.rows > 1 and not sheet.names
            for column in sheet.columns
            if isinstance(column, Link) and column.to == spaces.name
        ]
        """What may stand on spaces, and the column that says where."""
        self.of_guests = nn.ModuleList(
            nn.Linear(rows.width, width, bias=False) for rows, _ in self._guests
        )
        for number, (guests, _) in enumerate(self._guests):
            self.register_buffer(f"_spread_{number}", torch.as_tensor(spread[guests.first]))
        self.hear = nn.ModuleList(nn.Conv2d(width, width, 3, padding=1) for _ in range(2))
        self.side = 2 * REACH + 1
        self.cells = self.side**2

    def forward(
        self, numbers: torch.Tensor, position: torch.Tensor
    ) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
        """The map (its last cell: whatever is farther off), the cell of every space, and what is
        known of the best ones."""
        rows = self.spaces.of(numbers)
        many = len(rows)
        # What a space is good for is a question of what the seat has.
        known = self.of_space(rows / self._spread) + self.of_position(position)[:, None]
        for number, ((guests, column), layer) in enumerate(
            zip(self._guests, self.of_guests, strict=True)
        ):
            there = guests.of(numbers)
            to = guests.whole(there, column)
            # The first one takes those that stand nowhere.
            to = torch.where(to > self.spaces.many, 0, to)[:, :, None].expand(-1, -1, self.width)
            heard = torch.zeros(many, self.spaces.many + 1, self.width)
            own = layer(there / getattr(self, f"_spread_{number}"))
            known = known + heard.scatter_add(1, to, own)[:, 1:]
        q, r = (self.spaces.whole(rows, name) for name in ("q", "r"))
        off = (q.abs() > REACH) | (r.abs() > REACH) | ((rows != 0).sum(2) == 0)
        cell = torch.where(off, self.cells, (q + REACH) * self.side + r + REACH)
        land = torch.zeros(many, self.cells + 1, self.width)
        known = torch.relu(self.think(torch.relu(known)))
        land = land.scatter(1, cell[:, :, None].expand(-1, -1, self.width), known)
        here = torch.zeros(many, self.cells + 1, dtype=torch.bool).scatter(1, cell, value=True)
        land = land[:, :-1].transpose(1, 2).view(many, self.width, self.side, self.side)
        for layer in self.hear:
            land = land + torch.relu(layer(land))
        beside = land.flatten(2).transpose(1, 2)
        goals = self._goals(beside, here[:, :-1], rows / self._spread, cell, position)
        land = torch.cat([land, self._felt(land, position)], 1).flatten(2).transpose(1, 2)
        return nn.functional.pad(land, (0, 0, 0, 1)), cell, goals

    def _goals(
        self, land: torch.Tensor, here: torch.Tensor, rows: torch.Tensor, cell: torch.Tensor,
        position: torch.Tensor,
    ) -> torch.Tensor:  # fmt: skip
        """What is known of the spaces to go to: a few heads each look for one, and what they find
        is told with all that the sheet says of it (how far it is, where the way begins)."""
        told = torch.zeros(len(land), self.cells + 1, rows.shape[2])
        told = told.scatter(1, cell[:, :, None].expand(-1, -1, rows.shape[2]), rows)[:, :-1]
        told = torch.cat([land, told], 2)
        found = self.call(position).view(-1, HEADS, self.width) @ self.answer(land).transpose(1, 2)
        found = found.masked_fill(~here[:, None], -FAR)
        return (torch.softmax(found, 2) @ told).flatten(1)

    def _felt(self, land: torch.Tensor, position: torch.Tensor) -> torch.Tensor:
        """The best that each space has or leads to, for a few kinds of goals."""
        side = self.side
        felt = worth = self.worth(land) * (1 + self.wanted(position))[:, :, None, None]
        cost = nn.functional.softplus(self.cost(land) + self.tired(position)[:, :, None, None])
        for _ in range(REACH):
            near = nn.functional.pad(felt - cost, (1, 1, 1, 1), value=-FAR)
            # The six neighbours: two in the row before, two in its own, two in the one after.
            around = [near[:, :, q : q + side, r : r + side] for q, r in NEIGHBOURS]
            felt = torch.stack([worth, *around]).max(0).values
        return felt


class Bits(nn.Module):
    """Reads the bits of some numbers, which are told as shares of the largest."""

    def __init__(self, found: Sequence[tuple[int, int]], width: int) -> None:
        super().__init__()
        pairs = [(at, top, bit) for at, top in found for bit in range(top.bit_length())]
        for number, name in enumerate(("at", "top", "bit")):
            self.register_buffer(f"_{name}", torch.tensor([one[number] for one in pairs]).long())
        self.width = width
        self.read = nn.Linear(len(pairs), width, bias=False) if pairs else None

    def forward(self, numbers: torch.Tensor) -> torch.Tensor:
        """What they add to whoever reads them."""
        if self.read is None:
            return torch.zeros(len(numbers), self.width)
        whole = (numbers[:, self._at] * self._top).round().long()
        read: torch.Tensor = self.read((whole >> self._bit & 1).float())
        return read


class Judge(BaseFeaturesExtractor):
    """The position in a few numbers, and beside it a score for every option that is offered."""

    def __init__(
        self, space: gymnasium.spaces.Dict, encoder: Encoder, measure: Measure, width: int = 128,
        land: int = 32,
    ) -> None:  # fmt: skip
        most = space["options"].shape
        assert most is not None
        super().__init__(space, width + most[0])
        self.width, self.most = width, most[0]
        self._tables = encoder.tables(torch.as_tensor)
        for name in ("usual", "changing", "mean", "spread"):
            self.register_buffer(f"_{name}", torch.as_tensor(getattr(measure, name)))
        self.land: Land | None = None
        self._link = -1
        spaces = next((one for one in encoder.sight.sheets if _has_land(one)), None)
        alone = np.ones(len(measure.changing), bool)
        if spaces is not None:
            self.land = Land(encoder, spaces, land, width, measure)
            self._link = next(
                number
                for number, column in enumerate(encoder.sight.option)
                if isinstance(column, Link) and column.to == spaces.name
            )
            # What the map tells is not read a second time.
            own = self.land.spaces
            alone = (measure.changing < own.start) | (measure.changing >= own.end)
            # But where it begins: it has an edge somewhere.
            alone |= np.isin(measure.changing, own.pairs("q", "r")[0])
            self.of_land = nn.Linear(self.land.cells * land + GOALS + self.land.found, width)
            self.of_place = nn.Linear(self.land.out, width, bias=False)
        self.register_buffer("_spread_of_options", torch.as_tensor(measure.options))
        self.register_buffer("_alone", torch.as_tensor(alone.nonzero()[0]))
        self.of_seen = nn.Linear(int(alone.sum()), width)
        self.bits = Bits(_bits_of_position(encoder, measure), width)
        self.option_bits = Bits(_bits_of_options(encoder), width)
        self.look = nn.Sequential(nn.ReLU(), nn.Linear(width, width), nn.Tanh())
        self.of_option = nn.Linear(encoder.option_size, width)
        self.of_position = nn.Linear(width, 2 * width)
        self.of_others = nn.Linear(width, width, bias=False)
        self.score = nn.Sequential(
            nn.ReLU(), nn.Linear(width, width), nn.ReLU(), nn.Linear(width, width // 2),
            nn.ReLU(), nn.Linear(width // 2, 1),
        )  # fmt: skip
        with torch.no_grad():
            # Nothing is known yet: all options begin alike.
            self.score[-1].weight *= 0.01

    def forward(self, seen: dict[str, torch.Tensor]) -> torch.Tensor:
        """Both in one row, as the library wants it."""
        changed = seen["seen"]
        many = len(changed)
        numbers = self._usual.repeat(many, 1)
        numbers[:, self._changing] = changed * self._spread + self._mean
        position = self.of_seen(changed[:, self._alone]) + self.bits(numbers)
        which, place = (seen["action_mask"] > 0).nonzero(as_tuple=True)
        offered = seen["options"][which, place].long()
        rows = self._tables.options(torch, offered, numbers, which)
        options = self.of_option(rows / self._spread_of_options) + self.option_bits(rows)
        if self.land is not None:
            land, cell, goals = self.land(numbers, torch.relu(position))
            around, felt = land[:, :-1, :-GOALS].flatten(1), land[:, self.land.cells // 2, -GOALS:]
            position = position + self.of_land(torch.cat([around, felt, goals], 1))
            # A place for options that name no space: it is as far off as any.
            rest = self.land.spaces.sheet.rows - self.land.spaces.many
            cell = nn.functional.pad(cell, (1, rest), value=self.land.cells)
            options = options + self.of_place(land[which, cell[which, offered[:, self._link]]])
        position = self.look(position)
        most = torch.zeros(many, self.width).scatter_reduce(
            0, which[:, None].expand(-1, self.width), torch.relu(options), "amax"
        )
        stretched, moved = self.of_position(position).chunk(2, 1)
        moved = moved + self.of_others(most)
        scored = self.score(options * (1 + stretched[which]) + moved[which])[:, 0]
        scores = torch.zeros(many, self.most).index_put((which, place), scored)
        return torch.cat([position, scores], 1)


def _bits_of_position(encoder: Encoder, measure: Measure) -> list[tuple[int, int]]:
    """Where bits stand in an observation that ever change, and how large such a number is."""
    changing = set(measure.changing.tolist())
    found = []
    for sheet in encoder.sight.sheets:
        rows = Rows(encoder, sheet)
        for at, top in rows.bits():
            places = range(rows.start + at, rows.end, rows.width)
            found += [(place, top) for place in places if place in changing]
    return found


def _bits_of_options(encoder: Encoder) -> list[tuple[int, int]]:
    """Where bits stand in the rows that the row of an option holds, one after another."""
    sheets = {sheet.name: Rows(encoder, sheet) for sheet in encoder.sight.sheets}
    linked = [sheets[column.to] for column in encoder.sight.option if isinstance(column, Link)]
    found, start = [], encoder.option_size - sum(rows.width for rows in linked)
    for rows in linked:
        found += [(start + at, top) for at, top in rows.bits()]
        start += rows.width
    return found


def _has_land(sheet: Sheet) -> bool:
    names = {column.name for column in sheet.columns if isinstance(column, Number)}
    return sheet.rows > 1 and {"q", "r"} <= names


class Parts(nn.Module):
    """In place of the library's layers: scores for the actor, the position for the critic."""

    def __init__(self, judge: Judge) -> None:
        super().__init__()
        self.width = judge.width
        self.latent_dim_pi, self.latent_dim_vf = judge.most, judge.width // 2
        self.value = nn.Sequential(nn.Linear(judge.width, judge.width // 2), nn.ReLU())

    def forward(self, features: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        """For the actor, and for the critic."""
        return self.forward_actor(features), self.forward_critic(features)

    def forward_actor(self, features: torch.Tensor) -> torch.Tensor:
        """A score for each option."""
        return features[:, self.width :]

    def forward_critic(self, features: torch.Tensor) -> torch.Tensor:
        """The position."""
        value: torch.Tensor = self.value(features[:, : self.width])
        return value
