"""Tickets for a quick match keep what their players add to the shuffle."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("tickets", sa.Column("luck", sa.String(length=64), nullable=False, server_default=""))
    op.add_column("tickets", sa.Column("seal", sa.String(length=120), nullable=True))


def downgrade() -> None:
    with op.batch_alter_table("tickets") as tickets:
        tickets.drop_column("seal")
        tickets.drop_column("luck")
