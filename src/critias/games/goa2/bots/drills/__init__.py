"""Positions of Guards of Atlantis II with an answer that any careful beginner finds."""

from __future__ import annotations

from typing import Final

from critias.games.goa2.bots.drills.actions import ACTIONS
from critias.games.goa2.bots.drills.basics import BASICS
from critias.games.goa2.bots.drills.cards import CARDS
from critias.players.drills import Drills

DRILLS: Final = Drills(4, {"players": 4}, (*BASICS, *ACTIONS, *CARDS))
