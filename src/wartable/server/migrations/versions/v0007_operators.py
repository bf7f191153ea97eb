"""For the people who run it: operators, sanctions, evidence, ways back in, conduct, keys for programs, an archive."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None

ARCHIVE = (
    "CREATE TABLE archive (id TEXT PRIMARY KEY, game TEXT NOT NULL, people TEXT NOT NULL, made_at BIGINT NOT NULL, "
    "ended_at BIGINT NOT NULL, data BYTEA NOT NULL)"
)
"""Finished games, compressed; with SQLite it lies with the log."""


def upgrade() -> None:
    if op.get_bind().dialect.name == "postgresql":
        op.execute(ARCHIVE)
    op.create_table(
        "audit",
        sa.Column(
            "id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), autoincrement=True, nullable=False
        ),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("user", sa.String(length=40), nullable=True),
        sa.Column("name", sa.String(length=60), nullable=False),
        sa.Column("act", sa.String(length=40), nullable=False),
        sa.Column("target", sa.String(length=90), nullable=False),
        sa.Column("address", sa.String(length=60), nullable=False),
        sa.Column("details", sa.JSON(), nullable=False),
        sa.PrimaryKeyConstraint("id"),
    )
    op.create_index(op.f("ix_audit_at"), "audit", ["at"], unique=False)
    op.create_index(op.f("ix_audit_target"), "audit", ["target"], unique=False)
    op.create_table(
        "chat",
        sa.Column(
            "id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), autoincrement=True, nullable=False
        ),
        sa.Column("table_id", sa.String(length=40), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("user", sa.String(length=40), nullable=True),
        sa.Column("name", sa.String(length=24), nullable=False),
        sa.Column("text", sa.String(length=500), nullable=False),
        sa.PrimaryKeyConstraint("id"),
    )
    op.create_index(op.f("ix_chat_table_id"), "chat", ["table_id"], unique=False)
    op.create_index(op.f("ix_chat_user"), "chat", ["user"], unique=False)
    op.create_table(
        "erasures",
        sa.Column("user", sa.String(length=40), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("after", sa.String(length=40), nullable=False),
        sa.PrimaryKeyConstraint("user"),
    )
    op.create_index(op.f("ix_erasures_at"), "erasures", ["at"], unique=False)
    op.create_table(
        "mails",
        sa.Column("id", sa.String(length=40), nullable=False),
        sa.Column("to", sa.String(length=254), nullable=False),
        sa.Column("subject", sa.String(length=120), nullable=False),
        sa.Column("text", sa.String(length=4000), nullable=False),
        sa.Column("made_at", sa.BigInteger(), nullable=False),
        sa.Column("tries", sa.Integer(), nullable=False),
        sa.Column("next_at", sa.BigInteger(), nullable=False),
        sa.Column("sent_at", sa.BigInteger(), nullable=True),
        sa.PrimaryKeyConstraint("id"),
    )
    op.create_index(op.f("ix_mails_next_at"), "mails", ["next_at"], unique=False)
    op.create_table(
        "sanctions",
        sa.Column("id", sa.String(length=40), nullable=False),
        sa.Column("user", sa.String(length=40), nullable=True),
        sa.Column("network", sa.String(length=60), nullable=True),
        sa.Column("kind", sa.String(length=16), nullable=False),
        sa.Column("reason", sa.String(length=400), nullable=False),
        sa.Column("made_at", sa.BigInteger(), nullable=False),
        sa.Column("until", sa.BigInteger(), nullable=True),
        sa.Column("by", sa.String(length=60), nullable=False),
        sa.Column("lifted_at", sa.BigInteger(), nullable=True),
        sa.Column("seen_at", sa.BigInteger(), nullable=True),
        sa.PrimaryKeyConstraint("id"),
    )
    op.create_index(op.f("ix_sanctions_lifted_at"), "sanctions", ["lifted_at"], unique=False)
    op.create_index(op.f("ix_sanctions_user"), "sanctions", ["user"], unique=False)
    op.create_table(
        "seal_keys",
        sa.Column("day", sa.Integer(), nullable=False),
        sa.Column("key", sa.String(length=64), nullable=False),
        sa.PrimaryKeyConstraint("day"),
    )
    op.create_table(
        "set_aside",
        sa.Column("id", sa.String(length=40), nullable=False),
        sa.Column("kind", sa.String(length=16), nullable=False),
        sa.Column("what", sa.String(length=90), nullable=False),
        sa.Column("why", sa.String(length=400), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("settled_at", sa.BigInteger(), nullable=True),
        sa.PrimaryKeyConstraint("id"),
        sa.UniqueConstraint("kind", "what"),
    )
    op.create_table(
        "api_tokens",
        sa.Column("id", sa.String(length=40), nullable=False),
        sa.Column("user", sa.String(length=40), nullable=False),
        sa.Column("hash", sa.String(length=64), nullable=False),
        sa.Column("made_at", sa.BigInteger(), nullable=False),
        sa.Column("seen_at", sa.BigInteger(), nullable=True),
        sa.ForeignKeyConstraint(["user"], ["users.id"], ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id"),
        sa.UniqueConstraint("hash"),
    )
    op.create_index(op.f("ix_api_tokens_user"), "api_tokens", ["user"], unique=False)
    op.create_table(
        "conduct",
        sa.Column("user", sa.String(length=40), nullable=False),
        sa.Column("table_id", sa.String(length=40), nullable=False),
        sa.Column("kind", sa.String(length=16), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["user"], ["users.id"], ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("user", "table_id"),
    )
    op.create_table(
        "emails",
        sa.Column("user", sa.String(length=40), nullable=False),
        sa.Column("address", sa.String(length=254), nullable=False),
        sa.Column("made_at", sa.BigInteger(), nullable=False),
        sa.Column("confirmed_at", sa.BigInteger(), nullable=True),
        sa.Column("notices", sa.Boolean(), nullable=False),
        sa.ForeignKeyConstraint(["user"], ["users.id"], ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("user"),
    )
    op.create_index(op.f("ix_emails_address"), "emails", ["address"], unique=False)
    op.create_table(
        "mail_tokens",
        sa.Column("hash", sa.String(length=64), nullable=False),
        sa.Column("user", sa.String(length=40), nullable=False),
        sa.Column("purpose", sa.String(length=16), nullable=False),
        sa.Column("address", sa.String(length=254), nullable=False),
        sa.Column("made_at", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["user"], ["users.id"], ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("hash"),
    )
    op.create_index(op.f("ix_mail_tokens_user"), "mail_tokens", ["user"], unique=False)
    op.create_table(
        "operators",
        sa.Column("user", sa.String(length=40), nullable=False),
        sa.Column("role", sa.String(length=16), nullable=False),
        sa.Column("made_at", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["user"], ["users.id"], ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("user"),
    )
    op.create_table(
        "recovery_codes",
        sa.Column("user", sa.String(length=40), nullable=False),
        sa.Column("hash", sa.String(length=64), nullable=False),
        sa.Column("used_at", sa.BigInteger(), nullable=True),
        sa.ForeignKeyConstraint(["user"], ["users.id"], ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("user", "hash"),
    )
    op.create_table(
        "second_factors",
        sa.Column("user", sa.String(length=40), nullable=False),
        sa.Column("secret", sa.String(length=64), nullable=False),
        sa.Column("made_at", sa.BigInteger(), nullable=False),
        sa.Column("confirmed_at", sa.BigInteger(), nullable=True),
        sa.Column("used_step", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["user"], ["users.id"], ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("user"),
    )
    op.add_column("reports", sa.Column("table_id", sa.String(length=40), nullable=True))
    op.add_column("reports", sa.Column("closed_at", sa.BigInteger(), nullable=True))
    op.add_column("reports", sa.Column("closed_by", sa.String(length=40), nullable=True))
    op.add_column("reports", sa.Column("note", sa.String(length=1000), server_default="", nullable=False))
    op.create_index(op.f("ix_reports_table_id"), "reports", ["table_id"], unique=False)
    op.add_column("results", sa.Column("annulled_at", sa.BigInteger(), nullable=True))
    op.add_column("sessions", sa.Column("raised_until", sa.BigInteger(), nullable=True))
    op.add_column("users", sa.Column("bot_of", sa.String(length=40), nullable=True))
    op.add_column("users", sa.Column("nameless", sa.Boolean(), server_default=sa.false(), nullable=False))
    op.create_index(op.f("ix_users_bot_of"), "users", ["bot_of"], unique=False)


def downgrade() -> None:
    if op.get_bind().dialect.name == "postgresql":
        op.execute("DROP TABLE archive")
    with op.batch_alter_table("users") as changed:
        changed.drop_index(op.f("ix_users_bot_of"))
        changed.drop_column("nameless")
        changed.drop_column("bot_of")
    with op.batch_alter_table("sessions") as changed:
        changed.drop_column("raised_until")
    with op.batch_alter_table("results") as changed:
        changed.drop_column("annulled_at")
    with op.batch_alter_table("reports") as changed:
        changed.drop_index(op.f("ix_reports_table_id"))
        changed.drop_column("note")
        changed.drop_column("closed_by")
        changed.drop_column("closed_at")
        changed.drop_column("table_id")
    op.drop_table("second_factors")
    op.drop_table("recovery_codes")
    op.drop_table("operators")
    op.drop_table("mail_tokens")
    op.drop_table("emails")
    op.drop_table("conduct")
    op.drop_table("api_tokens")
    op.drop_table("set_aside")
    op.drop_table("seal_keys")
    op.drop_table("sanctions")
    op.drop_table("mails")
    op.drop_table("erasures")
    op.drop_table("chat")
    op.drop_table("audit")
