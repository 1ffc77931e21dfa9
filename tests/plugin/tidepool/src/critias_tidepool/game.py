"""Tidepool: its rules, how it is shown, and what is known about playing it."""

from __future__ import annotations

from pathlib import Path

from critias.kernel.rulebook import ledger
from critias.kernel.rules import Rules
from critias.kit.voice import Voice
from critias.players.advice import Advice
from critias_tidepool import bot, rules, scene, sight, view, words
from critias_tidepool.state import Tide, TidepoolSetup
from critias_tidepool.view import TideView

RULES: Rules[Tide, TidepoolSetup, TideView] = Rules(
    id="tidepool",
    title="Tidepool",
    version="1",
    setup_type=TidepoolSetup,
    state_type=Tide,
    rulebook=ledger(Path(__file__).with_name("rules.toml")),
    seats=rules.seats,
    check_setup=rules.check_setup,
    new=rules.new,
    step=rules.step,
    outcome=rules.outcome,
    view=view.view,
    redeal=rules.redeal,
    notation=rules.notation,
    invariants=rules.invariants,
)

VOICE: Voice[Tide, TidepoolSetup, TideView] = Voice(
    rules=RULES,
    summary="Bid stones for pearls.",
    players="2-4",
    length="5 minutes",
    words=words.PHRASES,
    ending=words.ending,
    note=words.note,
    picture=words.picture,
    stage=scene.stage,
)

ADVICE: Advice[Tide, TideView] = Advice(estimate=bot.estimate, sight=sight.SIGHT)
