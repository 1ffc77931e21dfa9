"""The Mage Knight Board Game: its rules, how it is shown, and what is known about playing it."""

from __future__ import annotations

from pathlib import Path

from critias.games.mage_knight.bots import drills, estimate, hint, planner, sight, traits
from critias.games.mage_knight.rules import invariants, redeal, scoring, setup, steps, view
from critias.games.mage_knight.rules.setup import MageKnightSetup
from critias.games.mage_knight.rules.state import MageKnightState
from critias.games.mage_knight.rules.view import MageKnightView
from critias.games.mage_knight.shown import (
    faces,
    lessons,
    notes,
    positions,
    reference,
    results,
    signs,
    stage,
    terminal,
    words,
)
from critias.kernel.rulebook import ledger
from critias.kernel.rules import Rules, Through
from critias.kit.voice import Voice
from critias.players.advice import Advice, Features

RULES: Rules[MageKnightState, MageKnightSetup, MageKnightView] = Rules(
    id="mage_knight",
    title="Mage Knight",
    version="3",
    setup_type=MageKnightSetup,
    state_type=MageKnightState,
    rulebook=ledger(Path(__file__).with_name("data") / "rules.toml"),
    seats=setup.seats,
    team=setup.team,
    check_setup=setup.check,
    new=setup.new,
    step=steps.step,
    through=Through(steps.step, scoring.outcome, steps.through),
    outcome=scoring.outcome,
    view=view.view,
    redeal=redeal.redeal,
    invariants=invariants.problems,
)

VOICE: Voice[MageKnightState, MageKnightSetup, MageKnightView] = Voice(
    rules=RULES,
    summary=(
        "Explore a land tile by tile, gather cards, Units and Skills, and conquer its cities, "
        "alone, together or against each other."
    ),
    players="1-4",
    length="2-4 hours",
    words=words.PHRASES,
    ending=results.ending,
    because=words.because,
    note=notes.note,
    picture=terminal.picture,
    stage=stage.stage,
    sign=signs.sign,
    strikes=signs.strikes,
    picking=faces.picking,
    seat_sign=faces.seat_sign,
    lessons=lessons.LESSONS,
    positions=positions.POSITIONS,
    statistics=results.statistics,
    reference=reference.reference,
)

ADVICE: Advice[MageKnightState, MageKnightView] = Advice(
    estimate=estimate.estimate,
    half_done=estimate.half_done,
    sensible=hint.sensible,
    hint=hint.hint,
    horizon=0,
    knows_better=True,
    mind=planner.Planner,
    features=Features(estimate.FEATURES, estimate.features, estimate.WEIGHTS),
    traits=traits.traits,
    drills=drills.DRILLS,
    sight=sight.SIGHT,
)
