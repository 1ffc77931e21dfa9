"""Runs the migrations on the connection that the store hands over."""

from alembic import context

from critias.table.schema import metadata


def run() -> None:
    """All migrations that are still to be run."""
    context.configure(
        connection=context.config.attributes["connection"],
        target_metadata=metadata,
        render_as_batch=True,
    )
    with context.begin_transaction():
        context.run_migrations()


# Alembic executes this file within a context; anybody else may import it.
if hasattr(context, "config"):
    run()
