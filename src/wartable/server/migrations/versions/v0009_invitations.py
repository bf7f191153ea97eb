"""Invitations of people one has played with; and who is here, found by the last time a session was seen."""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "invitations",
        sa.Column("table_id", sa.String(length=40), nullable=False),
        sa.Column("user", sa.String(length=40), nullable=False),
        sa.Column("by", sa.String(length=40), nullable=False),
        sa.Column("made_at", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["user"], ["users.id"], ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["by"], ["users.id"], ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("table_id", "user"),
    )
    op.create_index(op.f("ix_invitations_user"), "invitations", ["user"])
    op.create_index(op.f("ix_sessions_seen_at"), "sessions", ["seen_at"])


def downgrade() -> None:
    op.drop_index(op.f("ix_sessions_seen_at"), table_name="sessions")
    op.drop_index(op.f("ix_invitations_user"), table_name="invitations")
    op.drop_table("invitations")
