"""The guided first game."""

from __future__ import annotations

from critias.kernel.game import Lesson

LESSONS: tuple[Lesson, ...] = ()
