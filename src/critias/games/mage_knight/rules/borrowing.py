"""Units of the offer whose abilities are borrowed (Call to Arms)."""

from __future__ import annotations

from critias.games.mage_knight.rules.act import Act
from critias.games.mage_knight.rules.components import UNIT, UNITS
from critias.games.mage_knight.rules.playing import ABILITIES, using
from critias.games.mage_knight.rules.state import NONE
from critias.kernel.choices import Option, Play
from critias.kernel.kinds import EventKind


def borrow_options(act: Act) -> list[Option]:
    """Abilities of Units of the offer that could be used now: (Unit, place of the ability)."""
    combat = act.state.combat
    if combat is not None and not combat.units:
        return []
    options: list[Option] = []
    for unit in sorted(set(act.state.units)):
        for number, (effect, colour) in enumerate(ABILITIES[unit]):
            if not effect.when & act.moment:
                continue
            now = using(act, len(act.player.units), colour)
            if effect.open(now, *(() if colour == NONE else (colour,))):
                options.append((UNITS[unit].id, number))
    return options


UNIT_BORROWED = EventKind("borrowed", "{0:who} borrows {1:unit} of the offer.", rule=None)


def borrow_unit(act: Act, option: Option) -> Play[None]:
    """Use an ability of a Unit of the offer; the option is one of `borrow_options`."""
    assert isinstance(option, tuple), "an option of `borrow_options`"
    name, number = str(option[0]), option[1]
    assert isinstance(number, int), "the place of an ability"
    effect, colour = ABILITIES[UNIT[name]][number]
    act.state.tell(UNIT_BORROWED, act.seat, name, number)
    now = using(act, len(act.player.units), colour)
    if colour != NONE:
        going = effect.pay(now, colour)
        if going is not None:
            yield from going
    yield from effect.play(now)
