"""What people prefer, and further ways to tell them that it is their turn."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    op.add_column("people", sa.Column("preferences", sa.Text, nullable=False, server_default="{}"))
    op.add_column("people", sa.Column("mail", sa.String(200), nullable=False, server_default=""))
    op.create_table(
        "mails",
        sa.Column("token_hash", sa.String(64), nullable=False),
        sa.Column("person", sa.String(24), nullable=False),
        sa.Column("address", sa.String(200), nullable=False),
        sa.Column("expires", sa.Float, nullable=False),
        sa.PrimaryKeyConstraint("token_hash", name="pk_mails"),
        sa.ForeignKeyConstraint(["person"], ["people.id"], name="fk_mails_person"),
    )
    op.create_table(
        "pushes",
        sa.Column("id", sa.String(64), nullable=False),
        sa.Column("person", sa.String(24), nullable=False),
        sa.Column("endpoint", sa.Text, nullable=False),
        sa.Column("p256dh", sa.String(120), nullable=False),
        sa.Column("auth", sa.String(60), nullable=False),
        sa.Column("created", sa.Float, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_pushes"),
        sa.ForeignKeyConstraint(["person"], ["people.id"], name="fk_pushes_person"),
    )
    op.create_index("ix_pushes_person", "pushes", ["person"])


def downgrade() -> None:
    op.drop_table("pushes")
    op.drop_table("mails")
    op.drop_column("people", "mail")
    op.drop_column("people", "preferences")
