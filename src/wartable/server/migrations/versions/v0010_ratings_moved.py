"""What a game added to a rating, unrounded: so that an annulled one takes back just that."""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("results", sa.Column("mu_moved", sa.Float(), nullable=True))
    op.add_column("results", sa.Column("sigma_moved", sa.Float(), nullable=True))


def downgrade() -> None:
    with op.batch_alter_table("results") as batch:
        batch.drop_column("sigma_moved")
        batch.drop_column("mu_moved")
