"""The heroes there are: what a sheet has to have before its hero joins them."""

from __future__ import annotations

from critias.games.goa2.rules.cards import (
    BLUE_CARD,
    GOLD,
    GREEN,
    PURPLE,
    RED_CARD,
    SHEETS,
    SILVER,
    HeroSheet,
    forget_sheet,
)


def incomplete(sheet: HeroSheet) -> list[str]:
    """What a sheet lacks: one card of each colour and tier, two where there is a choice, an item
    behind each of those, an Ultimate, and a handicap card or the reason why there is none."""
    found = []
    plain = [c for c in sheet.cards if not c.handicap and not c.spell]
    for colour, tier, number in _DECK:
        cards = [c for c in plain if (c.colour, c.tier) == (colour, tier)]
        if not sheet.plain and colour == GOLD:
            number = max(1, len(cards))
        if len(cards) != number:
            found.append(f"{len(cards)} {colour} cards of tier {tier} instead of {number}")
        if number == 2:
            if sorted(c.branch for c in cards) != ["A", "B"]:
                found.append(f"a branch A and a branch B among its {colour} cards of tier {tier}")
            found += [f"the item behind {c.name}" for c in cards if not c.item]
    spare = [c for c in sheet.cards if c.handicap]
    if len(spare) > 1 or bool(spare) == bool(sheet.no_handicap):
        found.append(f"{len(spare)} handicap cards, and no_handicap says {sheet.no_handicap!r}")
    return found


_DECK = (
    (GOLD, 0, 1),
    (SILVER, 0, 1),
    *((colour, tier, 1 if tier == 1 else 2) for colour in (RED_CARD, GREEN, BLUE_CARD)
      for tier in (1, 2, 3)),
    (PURPLE, 4, 1),
)  # fmt: skip


def admit_heroes() -> None:
    """Check the heroes that have been registered since the last time. Those that are not complete
    are refused, and none of them stays."""
    problems = []
    for sheet in [sheet for sheet in SHEETS.values() if not sheet.checked]:
        missing = incomplete(sheet)
        if missing:
            problems.append(f"the hero {sheet.id!r} is not complete: {'; '.join(missing)}")
            forget_sheet(sheet)
            continue
        sheet.checked = True
    if problems:
        raise ValueError("\n".join(problems))
