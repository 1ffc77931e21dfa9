"""What people keep from one game for another."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    op.create_table(
        "kept",
        sa.Column("id", sa.String(24), nullable=False),
        sa.Column("person", sa.String(24), nullable=False),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("name", sa.String(60), nullable=False),
        sa.Column("code", sa.Text, nullable=False),
        sa.Column("created", sa.Float, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_kept"),
        sa.ForeignKeyConstraint(["person"], ["people.id"], name="fk_kept_person"),
    )
    op.create_index("ix_kept_person", "kept", ["person"])


def downgrade() -> None:
    op.drop_table("kept")
