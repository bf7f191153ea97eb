"""Results as charts: one HTML file that needs nothing else, and a picture."""

from pathlib import Path

import altair as alt

from wartable.core.errors import BadSetup
from wartable.lab.arena import Report
from wartable.lab.peers import OURS, Rate


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


def save_speed_chart(rates: list[Rate], file: Path) -> None:
    """Write the chart as SVG or PNG, as the name of the file says."""
    if file.suffix not in (".svg", ".png"):
        raise BadSetup("NO_FILE", f"a chart is drawn into an .svg or a .png file, not into {file.name}")
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        speed_chart(rates).save(str(file))
    except OSError as error:
        raise BadSetup("NO_FILE", f"cannot write {file}: {error.strerror}") from None


def speed_chart(rates: list[Rate]) -> alt.TopLevelMixin:
    """Decisions a second of every game, the fastest on top; ours are set apart by colour and by name."""
    rows = [
        {
            "game": f"{rate.library}: {rate.game.replace('_', ' ').replace('-', ' ')}",
            "rate": rate.decisions_per_s,
            "whose": OURS if rate.library == OURS else "others",
            "label": f"{rate.decisions_per_s:,.0f}",
        }
        for rate in sorted(rates, key=lambda rate: -rate.decisions_per_s)
    ]
    y = alt.Y("game:N", title=None, sort=[row["game"] for row in rows])
    x = alt.X("rate:Q", title="decisions a second in random play, one core", axis=alt.Axis(format="~s"))
    colour = alt.Color(
        "whose:N", legend=None, scale=alt.Scale(domain=[OURS, "others"], range=["#a5372f", "#8a8f98"])
    )
    bars = alt.Chart(alt.InlineData(values=rows)).encode(y=y, x=x)
    labels = bars.mark_text(align="left", dx=4, color="#70757d").encode(text="label:N")
    return (
        alt.layer(bars.mark_bar().encode(color=colour), labels)
        .properties(width=460)
        .configure_axis(labelColor="#70757d", titleColor="#70757d", gridOpacity=0.25, labelLimit=260)
        .configure_view(stroke=None)
    )
