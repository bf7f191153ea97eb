"""Results as charts: one HTML file that needs nothing else, and a picture."""

from pathlib import Path

import altair as alt

from wartable.core.errors import BadSetup
from wartable.lab.arena import Report


def save_chart(report: Report, file: Path) -> list[Path]:
    """Write the chart as HTML and as PNG, side by side; returns the files."""
    files = [file.with_suffix(".html"), file.with_suffix(".png")]
    chart = arena_chart(report)
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        chart.save(str(files[0]), inline=True)
        chart.save(str(files[1]), scale_factor=2)
    except OSError as error:
        raise BadSetup("NO_FILE", f"cannot write {file}: {error.strerror}") from None
    return files


def arena_chart(report: Report) -> alt.TopLevelMixin:
    """Every cell as a share with its interval, and a line where an equal bot would stand."""
    rows = [
        {
            "cell": f"{cell.bot} against {cell.against}",
            "score": cell.score,
            "low": cell.low,
            "high": cell.high,
            "even": cell.even,
            "games": cell.games,
        }
        for cell in report.cells
    ]
    data = alt.InlineData(values=rows)
    y = alt.Y("cell:N", title=None, sort=None)
    scale = alt.Scale(domain=[0, 1])
    tooltip = ["cell:N", "score:Q", "low:Q", "high:Q", "games:Q"]
    bars = (
        alt.Chart(data)
        .mark_rule(strokeWidth=3)
        .encode(y=y, x=alt.X("low:Q", scale=scale, title="share of wins, 95 % interval"), x2="high:Q")
    )
    points = alt.Chart(data).mark_point(filled=True, size=90).encode(y=y, x="score:Q", tooltip=tooltip)
    even = alt.Chart(data).mark_rule(strokeDash=[4, 4], color="grey").encode(x="even:Q")
    title = f"{report.contest.game}: {report.games} games, seed {report.contest.seed}"
    return alt.layer(even, bars, points).properties(title=title, width=480)
