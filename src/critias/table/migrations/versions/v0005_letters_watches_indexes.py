"""Letters that were sent, who looks at which table, and an index for every question of a page."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    op.create_table(
        "letters",
        sa.Column("id", sa.String(24), nullable=False),
        sa.Column("to_hash", sa.String(64), nullable=False),
        sa.Column("from_hash", sa.String(64), nullable=False),
        sa.Column("at", sa.Float, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_letters"),
    )
    op.create_index("ix_letters_to_hash", "letters", ["to_hash", "at"])
    op.create_index("ix_letters_from_hash", "letters", ["from_hash", "at"])
    op.create_index("ix_letters_at", "letters", ["at"])
    op.create_table(
        "watches",
        sa.Column("table_id", sa.String(24), nullable=False),
        sa.Column("person", sa.String(24), nullable=False),
        sa.Column("worker", sa.String(24), nullable=False),
        sa.Column("seen", sa.Float, nullable=False),
        sa.PrimaryKeyConstraint("table_id", "person", "worker", name="pk_watches"),
    )
    op.create_index("ix_watches_worker", "watches", ["worker"])
    op.create_index("ix_watches_seen", "watches", ["seen"])
    # It led to all tables that are being played, where better ones lead to a few.
    op.drop_index("ix_tables_status", "tables")
    op.create_index("ix_tables_host", "tables", ["host", "status"])
    op.create_index("ix_tables_public", "tables", ["public", "status", "changed"])
    op.create_index(
        "ix_tables_changed",
        "tables",
        ["changed"],
        sqlite_where=sa.text("bot_turn = 1"),
        postgresql_where=sa.text("bot_turn"),
    )
    op.create_index("ix_mails_person", "mails", ["person"])
    op.create_index("ix_mails_expires", "mails", ["expires"])
    op.create_index("ix_carries_expires", "carries", ["expires"])
    op.create_index("ix_pauses_ended", "pauses", ["ended"])


def downgrade() -> None:
    op.drop_index("ix_pauses_ended", "pauses")
    op.drop_index("ix_carries_expires", "carries")
    op.drop_index("ix_mails_expires", "mails")
    op.drop_index("ix_mails_person", "mails")
    op.drop_index("ix_tables_changed", "tables")
    op.drop_index("ix_tables_public", "tables")
    op.drop_index("ix_tables_host", "tables")
    op.create_index("ix_tables_status", "tables", ["status"])
    op.drop_table("watches")
    op.drop_table("letters")
