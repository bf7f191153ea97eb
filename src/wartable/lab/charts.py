"""Results as charts: one HTML file that needs nothing else, and a picture."""

from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias

from wartable.bots.origin import Calibration
from wartable.core.errors import BadSetup
from wartable.lab.arena import Report
from wartable.lab.peers import OURS, Rate
from wartable.lab.sentences import Speech
from wartable.lab.study import Row

if TYPE_CHECKING:
    import altair as alt

    from wartable.lab.report import Report as LabReport


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


def arena_chart(report: Report) -> "alt.TopLevelMixin":
    """Every cell as a share with its interval, and a line where an equal bot would stand."""
    import altair as alt  # takes half a second to load

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


def save_calibration_chart(found: Mapping[str, Calibration], file: Path) -> None:
    """Write the chart as SVG or PNG, as the name of the file says."""
    if file.suffix not in (".svg", ".png"):
        raise BadSetup("NO_FILE", f"a chart is drawn into an .svg or a .png file, not into {file.name}")
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        calibration_chart(found).save(str(file))
    except OSError as error:
        raise BadSetup("NO_FILE", f"cannot write {file}: {error.strerror}") from None


def calibration_chart(found: Mapping[str, Calibration]) -> "alt.TopLevelMixin":
    """By game: the share that was won where the Expert saw a chance; on the dashed line both are the same."""
    import altair as alt  # takes half a second to load

    rows = [
        {"game": name, "chance": chance, "result": result, "positions": count}
        for name, each in found.items()
        for chance, result, count in each.bins
    ]
    scale = alt.Scale(domain=[0, 1])
    x = alt.X("chance:Q", scale=scale, title="chance that was told", axis=alt.Axis(format="%"))
    y = alt.Y("result:Q", scale=scale, title="share that was won", axis=alt.Axis(format="%"))
    data = alt.InlineData(values=rows)
    even = (
        alt.Chart(alt.InlineData(values=[{"a": 0, "b": 1}]))
        .mark_rule(strokeDash=[4, 4], color="grey")
        .encode(x=alt.X("a:Q", scale=scale), y=alt.Y("a:Q", scale=scale), x2="b:Q", y2="b:Q")
    )
    lines = alt.Chart(data).mark_line(point=True).encode(x=x, y=y, color=alt.Color("game:N", title=None))
    return alt.layer(even, lines).properties(width=360, height=360)


def speed_chart(rates: list[Rate]) -> "alt.TopLevelMixin":
    """Decisions a second of every game, the fastest on top; ours are set apart by colour and by name."""
    import altair as alt  # takes half a second to load

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


# -- charts of the lab, as plain Vega-Lite: they are drawn without a browser -----------------------------------------

Spec: TypeAlias = dict[str, Any]
SCHEMA = "https://vega.github.io/schema/vega-lite/v5.json"
ENGLISH = Speech("en")
THEMES = {"light": ("#201d19", "#d9d0c0"), "dark": ("#efebe3", "#383b44")}
"""By day and by night: the ink of words and of lines, as on the page."""


def theme(name: str) -> Spec:
    """How a chart looks on the page. A picture has none of the page's own fonts."""
    ink, line = THEMES[name]
    axis = {
        "labelColor": ink, "titleColor": ink, "gridColor": line, "domainColor": line, "tickColor": line, "labelFontSize": 13,
        "titleFontSize": 13, "titleFontWeight": "normal",
    }  # fmt: skip
    return {
        "background": "transparent",
        "font": "sans-serif",
        "axis": axis,
        "view": {"stroke": None},
    }


def matrix_spec(report: "LabReport") -> Spec:
    """Every deck against every other, coloured by how far from even."""
    values = []
    for cell in report.cells:
        score = cell.share.score
        values.append({"deck": cell.deck, "against": cell.against, "score": score, "text": f"{score:.0%}"})
        values.append(
            {"deck": cell.against, "against": cell.deck, "score": 1 - score, "text": f"{1 - score:.0%}"}
        )
    axes = {
        "y": {"field": "deck", "type": "nominal", "title": None},
        "x": {"field": "against", "type": "nominal", "title": "against", "axis": {"labelAngle": -20}},
    }
    colour = {
        "domain": [0.35, 0.5, 0.65],
        "range": ["#b2573a", "#f4f1ea", "#3d7ea6"],
        "type": "linear",
        "clamp": True,
    }
    return {
        "$schema": SCHEMA,
        "data": {"values": values},
        "encoding": axes,
        "width": {"step": 110},
        "height": {"step": 40},
        "layer": [
            {
                "mark": "rect",
                "encoding": {
                    "color": {"field": "score", "type": "quantitative", "scale": colour, "legend": None}
                },
            },
            {"mark": {"type": "text", "color": "#222"}, "encoding": {"text": {"field": "text"}}},
        ],
    }


def card_spec(report: "LabReport", most: int = 24, say: Speech = ENGLISH) -> Spec:
    """The cards that pull most, up or down, with their intervals."""
    measured = sorted((line for line in report.cards if line.p < 1), key=lambda line: -abs(line.pull))[:most]
    values = [
        {
            "card": f"{line.name}{f' · {line.deck}' if line.deck else ''}",
            "pull": 100 * line.pull,
            "low": 100 * line.pull_low,
            "high": 100 * line.pull_high,
            "suspect": line.suspect,
        }
        for line in sorted(measured, key=lambda line: -line.pull)
    ]
    y = {"field": "card", "type": "nominal", "sort": None, "title": None, "axis": {"labelLimit": 320}}
    colour = {
        "field": "suspect",
        "scale": {"domain": [False, True], "range": ["#3d7ea6", "#b2573a"]},
        "legend": None,
    }
    x = {"field": "low", "type": "quantitative", "title": say("axis pull")}
    return {
        "$schema": SCHEMA,
        "data": {"values": values},
        "width": 420,
        "height": {"step": 18},
        "layer": [
            {
                "mark": {"type": "rule", "strokeWidth": 2},
                "encoding": {"y": y, "x": x, "x2": {"field": "high"}, "color": colour},
            },
            {
                "mark": {"type": "point", "filled": True, "size": 50},
                "encoding": {"y": y, "x": {"field": "pull", "type": "quantitative"}, "color": colour},
            },
            {
                "mark": {"type": "rule", "strokeDash": [4, 4], "color": "grey"},
                "encoding": {"x": {"datum": 0}},
            },
        ],
    }


def skill_spec(report: "LabReport", say: Speech = ENGLISH) -> Spec:
    """Each player against the one below."""
    values = [
        {
            "step": say("step", better=step.better, worse=step.worse),
            "score": step.share.score,
            "low": step.share.low,
            "high": step.share.high,
        }
        for step in report.skill
    ]
    y = {"field": "step", "type": "nominal", "sort": None, "title": None, "axis": {"labelLimit": 320}}
    scale = {"domain": [0, 1]}
    return {
        "$schema": SCHEMA,
        "data": {"values": values},
        "width": 420,
        "height": {"step": 28},
        "layer": [
            {
                "mark": {"type": "rule", "strokeWidth": 3},
                "encoding": {
                    "y": y,
                    "x": {"field": "low", "type": "quantitative", "scale": scale, "title": say("axis wins")},
                    "x2": {"field": "high"},
                },
            },
            {
                "mark": {"type": "point", "filled": True, "size": 90},
                "encoding": {"y": y, "x": {"field": "score", "type": "quantitative"}},
            },
        ],
    }


def length_spec(rows: "Sequence[Row]", say: Speech = ENGLISH) -> Spec:
    """How long games last."""
    counts = Counter(row.turns for row in rows)
    values = [{"turns": turns, "games": count} for turns, count in sorted(counts.items())]
    return {
        "$schema": SCHEMA,
        "data": {"values": values},
        "width": 420,
        "height": 160,
        "mark": {"type": "bar", "color": "#3d7ea6"},
        "encoding": {
            "x": {
                "field": "turns",
                "type": "quantitative",
                "bin": {"maxbins": 40},
                "title": say("axis turns"),
            },
            "y": {"field": "games", "type": "quantitative", "aggregate": "sum", "title": say("axis games")},
        },
    }
