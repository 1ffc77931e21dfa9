"""What a server writes about itself: time, level, logger, request, and what happened."""

from __future__ import annotations

import logging
import secrets
import time
from contextvars import ContextVar
from typing import Any, Final

import msgspec

LEVELS: Final = ("debug", "info", "warning", "error")
FORMS: Final = ("text", "json")
request: ContextVar[str] = ContextVar("request", default="")
"""What is being answered, in everything that is written about it."""


def new_request() -> str:
    """A name for a request or a line, to find all that was written about it."""
    name = secrets.token_hex(6)
    request.set(name)
    return name


def _moment(record: logging.LogRecord) -> str:
    whole = time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created))
    return f"{whole}.{int(record.msecs):03}Z"


class Plain(logging.Formatter):
    """One line for people; what went wrong follows below it."""

    def format(self, record: logging.LogRecord) -> str:
        """As it is written."""
        record.message = record.getMessage()
        asked = request.get() or "-"
        head = f"{_moment(record)} {record.levelname} {record.name} {asked} {record.message}"
        if record.exc_info:
            head = f"{head}\n{self.formatException(record.exc_info)}"
        return head


class Json(logging.Formatter):
    """One line for programs."""

    def format(self, record: logging.LogRecord) -> str:
        """As it is written."""
        told: dict[str, Any] = {
            "time": _moment(record),
            "level": record.levelname.lower(),
            "logger": record.name,
            "request": request.get(),
            "message": record.getMessage(),
        }
        if record.exc_info:
            told["exception"] = self.formatException(record.exc_info)
        return msgspec.json.encode(told).decode()


def config(level: str, form: str) -> dict[str, Any]:
    """For the server and everything in it: all that is written goes one way, to standard error."""
    shape = Json if form == "json" else Plain
    own = {"handlers": [], "level": level.upper(), "propagate": True}
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "formatters": {"own": {"()": f"{__name__}.{shape.__name__}"}},
        "handlers": {
            "own": {
                "class": "logging.StreamHandler",
                "formatter": "own",
                "stream": "ext://sys.stderr",
            }
        },
        "root": {"handlers": ["own"], "level": level.upper()},
        "loggers": {
            **dict.fromkeys(("uvicorn", "uvicorn.error", "uvicorn.access"), own),
            # What these do well is nobody's business here.
            **{name: {"level": "WARNING"} for name in ("alembic", "httpx", "asyncio")},
        },
    }
