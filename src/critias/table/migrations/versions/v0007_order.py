"""Administrators and what they did, bans, reports, and who does not want to hear from whom."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    op.add_column(
        "people", sa.Column("admin", sa.Boolean, nullable=False, server_default=sa.false())
    )
    op.create_table(
        "deeds",
        sa.Column("number", sa.Integer, nullable=False, autoincrement=True),
        sa.Column("at", sa.Float, nullable=False),
        sa.Column("by", sa.String(24), nullable=False),
        sa.Column("kind", sa.String(20), nullable=False),
        sa.Column("subject", sa.String(64), nullable=False),
        sa.Column("words", sa.Text, nullable=False, server_default=""),
        sa.PrimaryKeyConstraint("number", name="pk_deeds"),
    )
    op.create_table(
        "bans",
        sa.Column("id", sa.String(24), nullable=False),
        sa.Column("kind", sa.String(10), nullable=False),
        sa.Column("subject", sa.String(64), nullable=False),
        sa.Column("reason", sa.Text, nullable=False),
        sa.Column("spreads", sa.Boolean, nullable=False),
        sa.Column("since", sa.Float, nullable=False),
        sa.Column("until", sa.Float, nullable=True),
        sa.Column("by", sa.String(24), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_bans"),
    )
    op.create_table(
        "reports",
        sa.Column("id", sa.String(24), nullable=False),
        sa.Column("at", sa.Float, nullable=False),
        sa.Column("by", sa.String(24), nullable=False),
        sa.Column("table_id", sa.String(24), nullable=False),
        sa.Column("words", sa.Text, nullable=False),
        sa.Column("lines", sa.Text, nullable=False),
        sa.Column("settled", sa.Float, nullable=True),
        sa.PrimaryKeyConstraint("id", name="pk_reports"),
        sa.ForeignKeyConstraint(["by"], ["people.id"], name="fk_reports_by"),
    )
    op.create_index("ix_reports_at", "reports", ["at"])
    op.create_index("ix_reports_by", "reports", ["by"])
    op.create_table(
        "shuns",
        sa.Column("person", sa.String(24), nullable=False),
        sa.Column("other", sa.String(24), nullable=False),
        sa.Column("blocks", sa.Boolean, nullable=False),
        sa.Column("since", sa.Float, nullable=False),
        sa.PrimaryKeyConstraint("person", "other", name="pk_shuns"),
        sa.ForeignKeyConstraint(["person"], ["people.id"], name="fk_shuns_person"),
        sa.ForeignKeyConstraint(["other"], ["people.id"], name="fk_shuns_other"),
    )
    op.create_index("ix_shuns_other", "shuns", ["other"])
    # What somebody said is looked for when they delete themselves.
    op.create_index("ix_chat_person", "chat", ["person"])


def downgrade() -> None:
    op.drop_index("ix_chat_person", "chat")
    op.drop_table("shuns")
    op.drop_table("reports")
    op.drop_table("bans")
    op.drop_table("deeds")
    op.drop_column("people", "admin")
