"""A ticket of which no table can be made is set aside, and its owner is told why."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("tickets", sa.Column("problem", sa.String(length=400), nullable=True))


def downgrade() -> None:
    with op.batch_alter_table("tickets") as tickets:
        tickets.drop_column("problem")
