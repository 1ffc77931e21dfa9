"""Games that begin with a position that was laid out."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    op.add_column("tables", sa.Column("origin", sa.Text, nullable=False, server_default=""))


def downgrade() -> None:
    op.drop_column("tables", "origin")
