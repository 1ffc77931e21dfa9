"""How questions, options, events and reasons are put into words; the words themselves stand with
their kinds, where the rules ask and tell."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from critias.games.mage_knight.rules.act import READY_UNIT
from critias.games.mage_knight.rules.cards.advanced import TAKE_SPELL
from critias.games.mage_knight.rules.cards.advanced_move import LEARN_ACTION
from critias.games.mage_knight.rules.cards.artifacts import ATTACH_TO
from critias.games.mage_knight.rules.cards.spells import EXPOSE_FOE
from critias.games.mage_knight.rules.cards.spells_of_minds import STEAL_FROM
from critias.games.mage_knight.rules.cards.spells_of_ways import BORROW_UNIT, TIRE_UNIT
from critias.games.mage_knight.rules.cooperative import INVITE_WHOM
from critias.games.mage_knight.rules.effects import WHICH_EFFECT
from critias.games.mage_knight.rules.enemies import DESTROY_FOE, STOP_FOE, WEAKEN_FOE
from critias.games.mage_knight.rules.interaction import DISBAND_UNIT
from critias.games.mage_knight.rules.rewards import REWARD_ACTION, REWARD_SPELL, STACK_ARTIFACT
from critias.games.mage_knight.rules.round import DETACH_BANNER
from critias.games.mage_knight.rules.scenarios import (
    MARK_CHAMPION,
    PLACE_SECRET,
    REPLACE_SHIELD,
)
from critias.games.mage_knight.rules.skills.arythea import RITUAL_TO
from critias.games.mage_knight.rules.skills.norowas import INSPIRE_UNIT
from critias.games.mage_knight.rules.view import MageKnightView
from critias.games.mage_knight.shown import asked, labels, names
from critias.kernel.choices import Option
from critias.kit.language import say
from critias.kit.phrases import Phrases

WORDS: Final[dict[str, Callable[[MageKnightView, Any], str]]] = {
    "who": names.who,
    "thing": names.any_thing,
    "unit": names.unit,
    "card": names.card,
    "enemy": names.enemy,
    "tile": names.tile,
    "colour": names.colour,
    "signed": names.signed,
    "wounds": names.wounds,
    "artifacts": names.artifacts,
    "ended": names.ended,
    "half": names.half,
    "drawn": names.drawn,
    "joining": names.joining,
    "faces": names.faces,
    "tokens": names.tokens,
    "all": names.all_things,
    "rest": names.rest,
    "turn": asked.turn,
    "shooting": asked.shooting,
    "blocking": asked.blocking,
    "suffering": asked.suffering,
    "attacking": asked.attacking,
}
"""What a template may name after a colon."""

PHRASES: Phrases[MageKnightView] = Phrases(
    words=WORDS,
    who=names.those,
    label=labels.label,
    labels={
        **dict.fromkeys((STOP_FOE, EXPOSE_FOE, WEAKEN_FOE, DESTROY_FOE), labels.foe),
        **dict.fromkeys(
            (MARK_CHAMPION, INVITE_WHOM, REPLACE_SHIELD, RITUAL_TO, STEAL_FROM), labels.seat
        ),
        **dict.fromkeys(
            (DISBAND_UNIT, READY_UNIT, ATTACH_TO, INSPIRE_UNIT, DETACH_BANNER), labels.unit
        ),
        **dict.fromkeys(
            (REWARD_SPELL, REWARD_ACTION, LEARN_ACTION, TAKE_SPELL, STACK_ARTIFACT),
            labels.whole_card,
        ),
        TIRE_UNIT: labels.others_unit,
        BORROW_UNIT: labels.borrowed,
        PLACE_SECRET: labels.secret_place,
        WHICH_EFFECT: labels.effect,
    },
)


def because(view: MageKnightView, about: tuple[Option, ...]) -> str:
    """What is missing, in words, with what there is."""
    what, *rest = about
    if what == "night":
        return say("black mana is for the Night")
    if what == "mana":
        return say("needs {mana} mana", mana=say(" and ").join(say(str(one)) for one in rest))
    missing = int(str(rest[0]))
    player = view["players"][asked.reader(view)]
    have = {"move": player["move"], "influence": player["influence"], "heal": player["heal"]}
    if what in have:
        cost = have[str(what)] + missing
        return say(DEAR[str(what)], n=cost, m=have[str(what)])
    return say(MISSING[str(what)], n=missing)


DEAR: Final = {
    "move": "costs {n} Move, you have {m}",
    "influence": "costs {n} Influence, you have {m}",
    "heal": "takes {n} Healing, you have {m}",
}
MISSING: Final = {"attack": "needs {n} Attack more", "block": "needs {n} Block more"}
