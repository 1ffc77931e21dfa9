"""The tables of the store."""

from __future__ import annotations

import sqlalchemy as sa

metadata = sa.MetaData(
    naming_convention={
        "pk": "pk_%(table_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s",
        "ix": "ix_%(table_name)s_%(column_0_name)s",
    }
)

settings = sa.Table(
    "settings",
    metadata,
    sa.Column("name", sa.String(40), primary_key=True),
    sa.Column("value", sa.Text, nullable=False),
)

people = sa.Table(
    "people",
    metadata,
    sa.Column("id", sa.String(24), primary_key=True),
    sa.Column("name", sa.String(40), nullable=False),
    sa.Column("webhook", sa.Text, nullable=False, server_default=""),
    sa.Column("created", sa.Float, nullable=False),
    sa.Column("preferences", sa.Text, nullable=False, server_default="{}"),
    sa.Column("mail", sa.String(200), nullable=False, server_default=""),
    sa.Column("admin", sa.Boolean, nullable=False, server_default=sa.false()),
)

mails = sa.Table(
    "mails",
    metadata,
    sa.Column("token_hash", sa.String(64), primary_key=True),
    sa.Column("person", sa.String(24), sa.ForeignKey("people.id"), nullable=False, index=True),
    sa.Column("address", sa.String(200), nullable=False),
    sa.Column("expires", sa.Float, nullable=False, index=True),
)

letters = sa.Table(
    "letters",
    metadata,
    sa.Column("id", sa.String(24), primary_key=True),
    sa.Column("to_hash", sa.String(64), nullable=False),
    sa.Column("from_hash", sa.String(64), nullable=False),
    sa.Column("at", sa.Float, nullable=False, index=True),
    sa.Index(None, "to_hash", "at"),
    sa.Index(None, "from_hash", "at"),
)

watches = sa.Table(
    "watches",
    metadata,
    # No keys of others: it is gone a minute after whoever wrote it.
    sa.Column("table_id", sa.String(24), primary_key=True),
    sa.Column("person", sa.String(24), primary_key=True),
    sa.Column("worker", sa.String(24), primary_key=True, index=True),
    sa.Column("seen", sa.Float, nullable=False, index=True),
)

pushes = sa.Table(
    "pushes",
    metadata,
    sa.Column("id", sa.String(64), primary_key=True),
    sa.Column("person", sa.String(24), sa.ForeignKey("people.id"), nullable=False, index=True),
    sa.Column("endpoint", sa.Text, nullable=False),
    sa.Column("p256dh", sa.String(120), nullable=False),
    sa.Column("auth", sa.String(60), nullable=False),
    sa.Column("created", sa.Float, nullable=False),
)

kept = sa.Table(
    "kept",
    metadata,
    sa.Column("id", sa.String(24), primary_key=True),
    sa.Column("person", sa.String(24), sa.ForeignKey("people.id"), nullable=False, index=True),
    sa.Column("game", sa.String(40), nullable=False),
    sa.Column("name", sa.String(60), nullable=False),
    sa.Column("code", sa.Text, nullable=False),
    sa.Column("created", sa.Float, nullable=False),
)

keys = sa.Table(
    "keys",
    metadata,
    sa.Column("id", sa.String(24), primary_key=True),
    sa.Column("person", sa.String(24), sa.ForeignKey("people.id"), nullable=False, index=True),
    sa.Column("key_hash", sa.String(64), nullable=False),
    sa.Column("device", sa.String(60), nullable=False),
    sa.Column("created", sa.Float, nullable=False),
    sa.Column("used", sa.Float, nullable=False),
)

carries = sa.Table(
    "carries",
    metadata,
    sa.Column("token_hash", sa.String(64), primary_key=True),
    sa.Column("person", sa.String(24), sa.ForeignKey("people.id"), nullable=False),
    sa.Column("expires", sa.Float, nullable=False, index=True),
)

tables = sa.Table(
    "tables",
    metadata,
    sa.Column("id", sa.String(24), primary_key=True),
    sa.Column("game", sa.String(40), nullable=False),
    sa.Column("version", sa.String(40), nullable=False),
    sa.Column("setup", sa.Text, nullable=False),
    sa.Column("seed", sa.Text, nullable=False),
    sa.Column("status", sa.String(10), nullable=False),
    sa.Column("host", sa.String(24), sa.ForeignKey("people.id"), nullable=False),
    sa.Column("public", sa.Boolean, nullable=False),
    sa.Column("spectators", sa.Boolean, nullable=False),
    sa.Column("curtain", sa.Boolean, nullable=False),
    sa.Column("clock", sa.String(10), nullable=False),
    sa.Column("clock_seconds", sa.Integer, nullable=False),
    sa.Column("source", sa.Text, nullable=False, server_default=""),
    sa.Column("revision", sa.Integer, nullable=False),
    sa.Column("length", sa.Integer, nullable=False),
    sa.Column("created", sa.Float, nullable=False),
    sa.Column("changed", sa.Float, nullable=False),
    sa.Column("deadline", sa.Float, nullable=True, index=True),
    sa.Column("bot_turn", sa.Boolean, nullable=False),
    sa.Column("to_act", sa.String(100), nullable=False, server_default=""),
    sa.Column("result", sa.Text, nullable=False, server_default=""),
    sa.Column("proposal", sa.Text, nullable=False, server_default=""),
    sa.Column("thinker", sa.String(24), nullable=False, server_default="", index=True),
    sa.Column("origin", sa.Text, nullable=False, server_default=""),
    sa.Index(None, "host", "status"),
    sa.Index(None, "public", "status", "changed"),
    sa.Index(
        None,
        "changed",
        sqlite_where=sa.text("bot_turn = 1"),
        postgresql_where=sa.text("bot_turn"),
    ),
)

seats = sa.Table(
    "seats",
    metadata,
    sa.Column("table_id", sa.String(24), sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("person", sa.String(24), sa.ForeignKey("people.id"), nullable=True, index=True),
    sa.Column("bot", sa.String(40), nullable=False, server_default=""),
    sa.Column("generation", sa.Integer, nullable=False, server_default="0"),
    sa.Column("offered", sa.Boolean, nullable=False, server_default=sa.true()),
)

seatings = sa.Table(
    "seatings",
    metadata,
    sa.Column("table_id", sa.String(24), sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("length", sa.Integer, nullable=False),
    sa.Column("words", sa.Text, nullable=False),
    sa.Column("at", sa.Float, nullable=False),
)

sides = sa.Table(
    "sides",
    metadata,
    sa.Column("table_id", sa.String(24), sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("person", sa.String(24), sa.ForeignKey("people.id"), primary_key=True),
    sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
)

journal = sa.Table(
    "journal",
    metadata,
    sa.Column("table_id", sa.String(24), sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("seat", sa.Integer, nullable=False),
    sa.Column("action", sa.String(10), nullable=False),
    sa.Column("text", sa.Text, nullable=False),
    sa.Column("by", sa.String(10), nullable=False),
    sa.Column("at", sa.Float, nullable=False),
    sa.Column("digest", sa.String(40), nullable=False, server_default=""),
)

records = sa.Table(
    "records",
    metadata,
    sa.Column("table_id", sa.String(24), sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("text", sa.Text, nullable=False),
)

pauses = sa.Table(
    "pauses",
    metadata,
    sa.Column("began", sa.Float, primary_key=True),
    sa.Column("ended", sa.Float, nullable=False, index=True),
)

chat = sa.Table(
    "chat",
    metadata,
    sa.Column("table_id", sa.String(24), sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("seat", sa.Integer, nullable=True),
    sa.Column("person", sa.String(24), sa.ForeignKey("people.id"), nullable=False, index=True),
    sa.Column("name", sa.String(40), nullable=False),
    sa.Column("text", sa.Text, nullable=False),
    sa.Column("at", sa.Float, nullable=False),
)

deeds = sa.Table(
    "deeds",
    metadata,
    # No keys of others: what was done is told longer than what it was done to.
    sa.Column("number", sa.Integer, primary_key=True, autoincrement=True),
    sa.Column("at", sa.Float, nullable=False),
    sa.Column("by", sa.String(24), nullable=False),
    sa.Column("kind", sa.String(20), nullable=False),
    sa.Column("subject", sa.String(64), nullable=False),
    sa.Column("words", sa.Text, nullable=False, server_default=""),
)

bans = sa.Table(
    "bans",
    metadata,
    sa.Column("id", sa.String(24), primary_key=True),
    sa.Column("kind", sa.String(10), nullable=False),
    sa.Column("subject", sa.String(64), nullable=False),
    sa.Column("reason", sa.Text, nullable=False),
    sa.Column("spreads", sa.Boolean, nullable=False),
    sa.Column("since", sa.Float, nullable=False),
    sa.Column("until", sa.Float, nullable=True),
    sa.Column("by", sa.String(24), nullable=False),
)

reports = sa.Table(
    "reports",
    metadata,
    sa.Column("id", sa.String(24), primary_key=True),
    sa.Column("at", sa.Float, nullable=False, index=True),
    sa.Column("by", sa.String(24), sa.ForeignKey("people.id"), nullable=False, index=True),
    # No key of the table: what was said there is kept here, whatever becomes of it.
    sa.Column("table_id", sa.String(24), nullable=False),
    sa.Column("words", sa.Text, nullable=False),
    sa.Column("lines", sa.Text, nullable=False),
    sa.Column("settled", sa.Float, nullable=True),
)

shuns = sa.Table(
    "shuns",
    metadata,
    sa.Column("person", sa.String(24), sa.ForeignKey("people.id"), primary_key=True),
    sa.Column("other", sa.String(24), sa.ForeignKey("people.id"), primary_key=True, index=True),
    sa.Column("blocks", sa.Boolean, nullable=False),
    sa.Column("since", sa.Float, nullable=False),
)
