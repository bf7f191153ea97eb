"""Games in play by their owners: who has how many, and which have none, is asked every second."""

from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    if op.get_bind().dialect.name == "postgresql":
        op.execute("CREATE INDEX tables_by_owner ON tables (owner) WHERE status IN ('playing', 'settling')")


def downgrade() -> None:
    if op.get_bind().dialect.name == "postgresql":
        op.execute("DROP INDEX tables_by_owner")
