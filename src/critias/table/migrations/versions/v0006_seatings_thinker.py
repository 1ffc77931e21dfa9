"""Changes of seats that all read, seats that are offered, and which worker thinks for a table."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    op.create_table(
        "seatings",
        sa.Column("table_id", sa.String(24), nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("length", sa.Integer, nullable=False),
        sa.Column("words", sa.Text, nullable=False),
        sa.Column("at", sa.Float, nullable=False),
        sa.PrimaryKeyConstraint("table_id", "number", name="pk_seatings"),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_seatings_table_id"),
    )
    op.add_column(
        "seats", sa.Column("offered", sa.Boolean, nullable=False, server_default=sa.true())
    )
    op.add_column("tables", sa.Column("thinker", sa.String(24), nullable=False, server_default=""))
    op.create_index("ix_tables_thinker", "tables", ["thinker"])


def downgrade() -> None:
    op.drop_index("ix_tables_thinker", "tables")
    op.drop_column("tables", "thinker")
    op.drop_column("seats", "offered")
    op.drop_table("seatings")
