"""A report as files: one HTML page that needs nothing else, a picture, Markdown, and all games as Parquet."""

import datetime
from html import escape
from pathlib import Path
from typing import Any

import msgspec
import polars as pl
import vl_convert as vlc

from wartable.games import game
from wartable.lab.charts import THEMES, Spec, card_spec, length_spec, matrix_spec, skill_spec, theme
from wartable.lab.jobs import BadJob, Job
from wartable.lab.report import Report
from wartable.lab.report_words import markdown, tables, words
from wartable.lab.sentences import SAYINGS, Speech
from wartable.lab.study import Row

STYLE = """
:root { color-scheme: light dark; --line: #8886; --dim: #777; }
body { font: 16px/1.5 system-ui, sans-serif; max-width: 64rem; margin: 2rem auto; padding: 0 1rem; }
h1 { font-size: 1.6rem; } h2 { font-size: 1.2rem; margin-top: 2.2rem; }
ul.words li { margin: .3rem 0; font-size: 1.05rem; }
.scroll { overflow-x: auto; }
table { border-collapse: collapse; font-size: .85rem; white-space: nowrap; }
th, td { padding: .25rem .6rem; border-bottom: 1px solid var(--line); text-align: left; font-variant-numeric: tabular-nums; }
.note { color: var(--dim); font-size: .9rem; } code { font-size: .85em; overflow-wrap: anywhere; }
figure { margin: 1rem 0; overflow-x: auto; background: #fff; border-radius: .5rem; padding: .5rem; }
figure svg { min-width: 30rem; max-width: 100%; height: auto; }
"""


def write_report(job: Job, report: Report, rows: list[Row]) -> list[Path]:
    """Everything that can be sent, beside the job. Raises BadJob where the disk does not take it."""
    day = datetime.date.today().isoformat()
    charts = charts_of(report, rows)
    files = {
        "report.md": markdown(report, day, job.plan.command).encode(),
        "report.html": page(report, charts, day, job.plan.command).encode(),
    }
    if charts:
        files["report.png"] = vlc.vegalite_to_png(charts[0][1], scale=2)
    files |= page_charts(report, rows)
    written: list[Path] = []
    try:
        for name, content in files.items():
            file = job.folder / name
            file.write_bytes(content)
            written.append(file)
        written += write_parquet(job.folder, rows)
    except OSError as error:
        raise BadJob("DISK_FULL", f"cannot write the report into {job.folder}: {error.strerror}") from None
    return written


def charts_of(report: Report, rows: list[Row]) -> list[tuple[str, Spec]]:
    """The charts as Vega-Lite, with the title of each."""
    found: list[tuple[str, Spec]] = []
    if report.cells:
        found.append(("Deck against deck", matrix_spec(report)))
    if any(line.p < 1 for line in report.cards):
        found.append(("What cards pull", card_spec(report)))
    if report.skill:
        found.append(("Skill", skill_spec(report)))
    found.append(("Length", length_spec(rows)))
    return found


def page_charts(report: Report, rows: list[Row]) -> dict[str, bytes]:
    """The charts of the page by the names of their files, in every language, by day and by night. The matrix is no picture
    there: its cells are pressed."""
    files: dict[str, bytes] = {}
    for language in SAYINGS:
        say = Speech(language)
        specs: dict[str, Spec] = {"length": length_spec(rows, say)}
        if any(line.p < 1 for line in report.cards):
            specs["cards"] = card_spec(report, say=say)
        if report.skill:
            specs["skill"] = skill_spec(report, say)
        for name, spec in specs.items():
            for each in THEMES:
                drawn = vlc.vegalite_to_svg(spec, config=theme(each))
                files[f"chart-{name}-{language}-{each}.svg"] = drawn.encode()
    return files


def page(report: Report, charts: list[tuple[str, Spec]], day: str, command: str) -> str:
    """One HTML page without scripts: words first, then pictures, then tables."""
    title = f"{game(report.plan.version.game).name}: report of {day}"
    parts = [
        "<!doctype html><html lang='en'><head><meta charset='utf-8'>",
        "<meta name='viewport' content='width=device-width, initial-scale=1'>",
        f"<title>{escape(title)}</title><style>{STYLE}</style></head><body><h1>{escape(title)}</h1><ul class='words'>",
        *(f"<li>{escape(sentence)}</li>" for sentence in words(report)),
        f"</ul><p class='note'>Made by <code>{escape(command)}</code>; job <code>{escape(report.job)}</code>.</p>",
    ]
    for name, spec in charts:
        parts.append(f"<h2>{escape(name)}</h2><figure>{vlc.vegalite_to_svg(spec)}</figure>")
    for name, note, head, rows in tables(report):
        cells = "".join(f"<th scope='col'>{escape(word)}</th>" for word in head)
        body = "".join("<tr>" + "".join(f"<td>{escape(word)}</td>" for word in row) + "</tr>" for row in rows)
        parts.append(
            f"<h2>{escape(name)}</h2><p class='note'>{_code(note)}</p>"
            f"<div class='scroll'><table><thead><tr>{cells}</tr></thead><tbody>{body}</tbody></table></div>"
        )
    return "".join(parts) + "</body></html>\n"


def _code(note: str) -> str:
    """Words in backticks are commands."""
    return "".join(
        f"<code>{escape(part)}</code>" if at % 2 else escape(part) for at, part in enumerate(note.split("`"))
    )


def write_parquet(folder: Path, rows: list[Row]) -> list[Path]:
    """`games.parquet`, a row a game; `cards.parquet`, a row for each card that a seat has drawn."""
    games: list[dict[str, Any]] = []
    cards: list[dict[str, Any]] = []
    for row in rows:
        plain = msgspec.to_builtins(row)
        plain.pop("seats", None)
        games.append(
            {**{name: getattr(row, name) for name in row.__struct_fields__ if name != "seats"}, **plain}
        )
        for seat, seen in enumerate(row.seats):
            for card in seen.drawn:
                cards.append(
                    {
                        "number": row.number,
                        "seat": seat,
                        "deck": row.decks[seat] if row.decks else "",
                        "card": card,
                        "won": row.returns[seat],
                        "opening": seen.opening.count(card),
                        "early": seen.early.count(card),
                        "played": card in seen.played,
                        "dead": card in seen.dead,
                    }
                )
    files = [folder / "games.parquet", folder / "cards.parquet"]
    for file, listed in zip(files, (games, cards), strict=True):
        frame = pl.DataFrame(
            [{k: list(v) if isinstance(v, tuple) else v for k, v in each.items()} for each in listed]
        )
        partial = file.with_suffix(".partial")
        frame.write_parquet(partial)
        partial.replace(file)
    return files
