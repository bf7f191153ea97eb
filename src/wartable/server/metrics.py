"""Numbers for operators, as Prometheus reads them at /metrics."""

from prometheus_client import Counter, Gauge, Histogram

FINE = (0.0001, 0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)

MOVES = Counter("wartable_moves_total", "Moves stored and acknowledged", ["game"])
GAMES_BEGUN = Counter("wartable_games_begun_total", "Games begun", ["game"])
GAMES_ENDED = Counter("wartable_games_ended_total", "Games ended", ["game"])
TIME_OUTS = Counter("wartable_time_outs_total", "Decisions made by a clock")
REFUSED = Counter("wartable_refused_total", "Messages refused", ["code"])
RULES_ERRORS = Counter("wartable_rules_errors_total", "Exceptions inside the rules")
RULES_STEP = Histogram("wartable_rules_step_seconds", "Time of one step of the rules", buckets=FINE)
STORED = Histogram("wartable_store_seconds", "Time until a move was safe on disk", buckets=FINE)
STALLED = Counter("wartable_disk_stalled_seconds_total", "Time in commits for which the disk took over 25 ms")
ANSWERED = Histogram("wartable_move_seconds", "Time from a message to its acknowledgement", buckets=FINE)
SOCKETS = Gauge("wartable_sockets", "Open sockets")
TABLES = Gauge("wartable_tables", "Tables held in memory")
BOT_REST = Gauge("wartable_bots_rest_ratio", "Seconds that bots rest for each second of thought, to give way")
LOOPS_FAILED = Counter("wartable_loop_failures_total", "Rounds of background loops that failed", ["loop"])
BEAT_AGE = Gauge("wartable_beat_age_seconds", "Time since the last heartbeat that the database confirmed")
OVERDUE = Gauge(
    "wartable_writes_overdue_seconds", "Time for which moves have waited without one being stored"
)
TABLES_LOST = Counter("wartable_tables_lost_total", "Tables that another worker took over")
TABLES_GIVEN = Counter("wartable_tables_given_total", "Tables given to workers with fewer")
WORDS_GIVEN_UP = Counter("wartable_words_given_up_total", "Queues to other workers that overflowed")
SET_ASIDE = Counter("wartable_set_aside_total", "Things that could not be read and were set aside", ["kind"])
REPORTS = Counter("wartable_reports_total", "Reports of people")
ACTS = Counter("wartable_operator_acts_total", "Acts of operators", ["act"])
ARCHIVED = Counter("wartable_archived_total", "Games put into the archive")
ERASURES = Gauge("wartable_erasures", "Accounts whose names are still being taken off their tables")
MAILS = Counter("wartable_mails_total", "Letters, by what became of them", ["result"])
