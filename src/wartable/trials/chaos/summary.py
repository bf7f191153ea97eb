"""What many faults did, in one table."""

from collections.abc import Sequence

from rich.table import Table

from wartable.trials.chaos.faults import FAULTS
from wartable.trials.chaos.run import Report, Trouble


def summary(found: Sequence[Trouble | Report]) -> Table:
    """A line for each fault, and one for what the log says."""
    table = Table(box=None, header_style="bold")
    for name in ("fault", "runs", "limit", "moves again: median", "worst", "well: worst", "verdict"):
        table.add_column(name, justify="left" if name in ("fault", "verdict") else "right")
    for fault in FAULTS:
        these = [each for each in found if isinstance(each, Trouble) and each.fault == fault.name]
        if not these:
            continue
        failures = sum(bool(each.problems) for each in these)
        moved = [each.slowest_s for each in these]
        table.add_row(
            fault.name,
            str(len(these)),
            f"{fault.soon_s:.0f} s",
            _seconds(sorted(moved, key=_order)[len(moved) // 2]),
            _seconds(max(moved, key=_order)),
            _seconds(max((each.healthy_s for each in these), key=_order)),
            "ok" if not failures else f"{failures} FAILURES",
        )
    for each in found:
        if isinstance(each, Report):
            verdict = "ok" if not each.problems else f"{len(each.problems)} FAILURES"
            table.add_row(f"log: {each.moves:,} moves, {each.views:,} views", "", "", "", "", "", verdict)
    return table


def _order(seconds: float | None) -> float:
    return float("inf") if seconds is None else seconds


def _seconds(seconds: float | None) -> str:
    return "never" if seconds is None else f"{seconds:.1f} s"
