"""Alembic's entry: it is handed the connection to work on."""

from alembic import context

from wartable.server.accounts.database import Base

connection = context.config.attributes["connection"]
context.configure(connection=connection, target_metadata=Base.metadata, render_as_batch=True)
context.run_migrations()
