"""Names that look alike, games that count less, and games from one address."""

import sqlalchemy as sa
from alembic import op

from wartable.server.accounts.names import LONGEST_SKELETON, skeleton

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("users", sa.Column("skeleton", sa.String(length=LONGEST_SKELETON), nullable=True))
    op.add_column("tickets", sa.Column("origin", sa.String(length=40), server_default="", nullable=False))
    op.add_column("results", sa.Column("weight", sa.Float(), server_default="1", nullable=False))
    op.add_column("results", sa.Column("flag", sa.String(length=40), nullable=True))
    connection = op.get_bind()
    users = sa.table("users", sa.column("id"), sa.column("name"), sa.column("login"), sa.column("skeleton"))
    rows = connection.execute(sa.select(users.c.id, users.c.name).where(users.c.login.is_not(None))).all()
    for user_id, name in rows:
        connection.execute(users.update().where(users.c.id == user_id).values(skeleton=skeleton(name)))
    op.create_index("ix_users_skeleton", "users", ["skeleton"], unique=False)


def downgrade() -> None:
    op.drop_index("ix_users_skeleton", table_name="users")
    for table, columns in (("users", ["skeleton"]), ("tickets", ["origin"]), ("results", ["weight", "flag"])):
        with op.batch_alter_table(table) as changed:
            for column in columns:
                changed.drop_column(column)
