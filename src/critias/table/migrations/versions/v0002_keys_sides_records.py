"""A key for each device; sides that were seen; digests and records; times of being down."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    op.create_table(
        "keys",
        sa.Column("id", sa.String(24), nullable=False),
        sa.Column("person", sa.String(24), nullable=False),
        sa.Column("key_hash", sa.String(64), nullable=False),
        sa.Column("device", sa.String(60), nullable=False),
        sa.Column("created", sa.Float, nullable=False),
        sa.Column("used", sa.Float, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_keys"),
        sa.ForeignKeyConstraint(["person"], ["people.id"], name="fk_keys_person"),
    )
    op.create_index("ix_keys_person", "keys", ["person"])
    op.execute(
        "INSERT INTO keys (id, person, key_hash, device, created, used) "
        "SELECT id, id, key_hash, 'the first device', created, created FROM people"
    )
    op.drop_column("people", "key_hash")
    op.create_table(
        "sides",
        sa.Column("table_id", sa.String(24), nullable=False),
        sa.Column("person", sa.String(24), nullable=False),
        sa.Column("seat", sa.Integer, nullable=False, autoincrement=False),
        sa.PrimaryKeyConstraint("table_id", "person", "seat", name="pk_sides"),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_sides_table_id"),
        sa.ForeignKeyConstraint(["person"], ["people.id"], name="fk_sides_person"),
    )
    op.execute(
        "INSERT INTO sides (table_id, person, seat) SELECT table_id, person, seat FROM seats "
        "WHERE person IS NOT NULL AND table_id IN (SELECT id FROM tables WHERE status = 'playing')"
    )
    op.add_column("journal", sa.Column("digest", sa.String(40), nullable=False, server_default=""))
    op.create_table(
        "records",
        sa.Column("table_id", sa.String(24), nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("table_id", name="pk_records"),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_records_table_id"),
    )
    op.create_table(
        "pauses",
        sa.Column("began", sa.Float, nullable=False),
        sa.Column("ended", sa.Float, nullable=False),
        sa.PrimaryKeyConstraint("began", name="pk_pauses"),
    )


def downgrade() -> None:
    op.drop_table("pauses")
    op.drop_table("records")
    op.drop_column("journal", "digest")
    op.drop_table("sides")
    op.add_column("people", sa.Column("key_hash", sa.String(64), nullable=False, server_default=""))
    op.drop_index("ix_keys_person", "keys")
    op.drop_table("keys")
