"""Every kind of work that a job of the lab can be. A server and the command line run the same."""

import msgspec

from wartable.lab import report as reporting
from wartable.lab.compare import Comparison, compare
from wartable.lab.fix import Fixing, fix
from wartable.lab.jobs import Job, Run, Work
from wartable.lab.jobs import Plan as JobPlan
from wartable.lab.report import Report, report
from wartable.lab.study import Row
from wartable.lab.trial import Trial, trial


def report_with_files(run: Run, job: JobPlan) -> Report:
    """A report, and everything that can be sent of it."""
    from wartable.lab.report_files import write_report  # drawing takes a second to load

    found = report(run, job)
    write_report(run.job, found, rows_of_report(run.job))
    return found


def rows_of_report(job: Job) -> list[Row]:
    """The games of the matrix of a report, in order; those that measure skill left out."""
    plan = msgspec.json.decode(job.plan.details, type=reporting.Plan)
    rows = job.rows(plan.version)
    return [rows[number] for number in sorted(rows) if number < reporting.SKILL_BEGINS]


WORKS: dict[str, Work] = {"compare": compare, "report": report_with_files, "fix": fix, "trial": trial}

RESULTS: dict[str, type[msgspec.Struct]] = {
    "compare": Comparison,
    "report": Report,
    "fix": Fixing,
    "trial": Trial,
}
"""What a finished job of each kind holds in its result.json."""
