"""A report in words: what a designer reads first, and the same as Markdown with its tables."""

from wartable.games import game
from wartable.lab.card_study import CardLine, Ends
from wartable.lab.report import FAIR_FIRST, Cell, Report, Share, SkillStep
from wartable.lab.sentences import Language, Speech

FIRST_CARDS = 3


def interval(share: Share) -> str:
    return f"{share.score:.1%} [{share.low:.1%}, {share.high:.1%}]"


def words(report: Report, language: Language = "en") -> list[str]:
    """The report in sentences, the most important first."""
    say = Speech(language)
    rules = game(report.plan.version.game)
    said = [_what_was_played(say, report)]
    said += _about_decks(say, report)
    first = report.first_seat
    if first is not None:
        fair = FAIR_FIRST if report.even == 0.5 else (report.even - 0.02, report.even + 0.02)
        how = (
            "first helps" if first.low > fair[1] else "first hurts" if first.high < fair[0] else "first even"
        )
        said.append(say(how, share=_interval(say, first)))
    said += _about_cards(say, report)
    turns, decisions = report.turns, report.decisions
    said.append(
        say(
            "length",
            low=say.number(turns.low),
            high=say.number(turns.high),
            middle=say.number(turns.middle),
            decisions=say.number(decisions.mean),
        )
    )
    said += [_about_skill(say, step) for step in report.skill]
    drama = report.drama
    said.append(
        say(
            "drama",
            changes=say.number(drama.lead_changes),
            comebacks=say.percent(drama.comebacks),
            settled=say.percent(drama.no_return),
        )
    )
    said.append(say("idle", idle=say.percent(drama.idle_turns), forced=say.percent(drama.forced)))
    if report.staples:
        said.append(say("staples", cards=say.list(report.staples)))
    if report.pairs:
        pair = report.pairs[0]
        a, b = (rules.cards[card_id].name for card_id in pair.cards)
        said.append(
            say(
                "pair more" if pair.together > 0 else "pair less",
                a=a,
                b=b,
                deck=pair.deck or rules.name,
                points=say.points(pair.together),
                ends=say.ends(pair.low, pair.high),
            )
        )
    return said


def _interval(say: Speech, share: Share) -> str:
    return say.interval(share.score, share.low, share.high)


def _what_was_played(say: Speech, report: Report) -> str:
    plan = report.plan
    changed = say("changed", what=plan.version.name) if plan.version.changes else ""
    name = game(plan.version.game).name
    return say("played", games=report.games, game=name, changed=changed, bot=plan.bot, seed=plan.seed)


def _about_decks(say: Speech, report: Report) -> list[str]:
    outside = [cell for cell in report.cells if cell.outside]
    if not report.cells:
        return []
    if not outside:
        return [say("even")]
    said: list[str] = []
    for line in report.decks:
        own = [cell for cell in report.cells if line.deck in (cell.deck, cell.against)]
        beats = [_other(cell, line.deck) for cell in own if cell.outside and _wins(cell, line.deck)]
        if not beats:
            continue
        rest = [_other(cell, line.deck) for cell in own if _other(cell, line.deck) not in beats]
        if rest and len(beats) > 2:
            said.append(say("beats all but", deck=line.deck, others=say.list(rest)))
        elif not rest and len(beats) > 1:
            said.append(say("beats all", deck=line.deck))
        else:
            said.append(say("beats", deck=line.deck, others=say.list(beats)))
    worst = max(outside, key=lambda cell: abs(cell.share.score - 0.5))
    name = worst.deck if worst.share.score > 0.5 else worst.against
    score = max(worst.share.score, 1 - worst.share.score)
    said.append(say("uneven", deck=name, other=_other(worst, name), score=say.percent(score, 1)))
    return said


def _other(cell: Cell, deck: str) -> str:
    return cell.against if cell.deck == deck else cell.deck


def _wins(cell: Cell, deck: str) -> bool:
    return (cell.share.score > 0.5) == (cell.deck == deck)


def _about_cards(say: Speech, report: Report) -> list[str]:
    suspects = [line for line in report.cards if line.suspect][:FIRST_CARDS]
    return [_about_card(say, line) for line in suspects] or [say("no card")]


def _about_card(say: Speech, line: CardLine) -> str:
    about = {
        "card": f"{line.name} ({line.card})",
        "verdict": say(verdict(line)),
        "where": say("in deck", deck=line.deck) if line.deck else "",
        "dead": say("dead", share=say.percent(line.dead)) if line.dead > 0.25 else "",
    }
    if line.average is not None:
        return say(
            "averaged more" if line.average > 0 else "averaged less",
            points=say.points(abs(line.average), sign=False),
            ends=say.ends(line.average_low, line.average_high),
            **about,
        )
    return say("pulls", points=say.points(line.pull), ends=say.ends(line.pull_low, line.pull_high), **about)


def verdict(line: CardLine) -> str:
    strong = line.pull > 0 if line.average is None else line.average < 0
    return "too strong" if strong else "too weak"


def _about_skill(say: Speech, step: SkillStep) -> str:
    return say(
        "skill",
        better=step.better,
        worse=step.worse,
        share=_interval(say, step.share),
        player=say.percent(step.by_player),
        deal=say.percent(step.by_deal),
    )


# -- Markdown ----------------------------------------------------------------------------------------------------------


def markdown(report: Report, day: str, command: str) -> str:
    """The whole report as one page of text."""
    rules = game(report.plan.version.game)
    lines = [f"# {rules.name}: report of {day}", ""]
    lines += [f"- {sentence}" for sentence in words(report)]
    lines += ["", f"Made by `{command}`; job `{report.job}`.", ""]
    for title, note, head, rows in tables(report):
        lines += [f"## {title}", "", note, "", "| " + " | ".join(head) + " |", "|" + "---|" * len(head)]
        lines += ["| " + " | ".join(row) + " |" for row in rows]
        lines.append("")
    return "\n".join(lines)


Table = tuple[str, str, list[str], list[list[str]]]


def tables(report: Report) -> list[Table]:
    """Every table: its title, how to come by it and the games behind it, its head, its rows."""
    job = report.job
    found: list[Table] = []
    if report.cells:
        rows = [
            [
                cell.deck,
                cell.against,
                str(cell.share.games),
                interval(cell.share),
                "outside" if cell.outside else "",
            ]
            for cell in report.cells
        ]
        note = f"How often the deck comes before the other. The games behind a row: `wartable lab games {job} --deck DECK --against DECK`."
        found.append(("Deck against deck", note, ["deck", "against", "games", "score", "45 to 55 %"], rows))
        rows = [[line.deck, str(line.share.games), interval(line.share)] for line in report.decks]
        found.append(("Decks", "Wins over all meetings.", ["deck", "games", "score"], rows))
    rows = [_card_row(line) for line in report.cards]
    note = (
        "GIH: share of wins when drawn at any time; OH: when in the opening hand; IWD: improvement when drawn; pull: what a copy "
        "drawn early adds against the average card of the deck; q: corrected for many cards. In brackets 95 % intervals. "
        f"The games behind a row: `wartable lab games {job} --card ID --deck DECK`."
    )
    head = ["card", "deck", "drawn", "played", "dead", "OH", "GIH", "played: wins", "IWD", "pull", "q", ""]
    found.append(("Cards", note, head, rows))
    if report.pairs:
        rows = [
            [
                *pair.cards,
                pair.deck,
                str(pair.games),
                f"{100 * pair.together:+.1f} [{100 * pair.low:+.1f}, {100 * pair.high:+.1f}]",
                f"{pair.q:.3f}",
            ]
            for pair in report.pairs
        ]
        found.append(
            (
                "Pairs of cards",
                "What both add beyond what each adds.",
                ["card", "card", "deck", "games", "points", "q"],
                rows,
            )
        )
    if report.skill:
        rows = [
            [
                step.better,
                step.worse,
                str(step.share.games),
                interval(step.share),
                f"{step.by_player:.0%}",
                f"{step.by_deal:.0%}",
            ]
            for step in report.skill
        ]
        note = "The same deals from both sides: decided by the player, or by the deal."
        found.append(
            ("Skill and luck", note, ["better", "worse", "games", "score", "by player", "by deal"], rows)
        )
    rows = [[reason, str(count)] for reason, count in report.reasons.items()]
    found.append(("How games end", "", ["reason", "games"], rows))
    return found


def _card_row(line: CardLine) -> list[str]:
    iwd = "—"
    if line.improvement is not None:
        iwd = f"{100 * line.improvement:+.1f} [{100 * line.improvement_low:+.1f}, {100 * line.improvement_high:+.1f}]"
    pull = (
        f"{100 * line.pull:+.1f} [{100 * line.pull_low:+.1f}, {100 * line.pull_high:+.1f}]"
        if line.p < 1
        else "—"
    )
    shares = [
        _percent(line.wins_opening, line.opening_ends),
        _percent(line.wins_drawn, line.drawn_ends),
        _percent(line.wins_played, line.played_ends),
    ]
    return [
        f"{line.name} ({line.card})", line.deck, f"{line.drawn:.0%}", f"{line.played:.0%}", f"{line.dead:.0%}", *shares, iwd, pull,
        f"{line.q:.3f}", verdict(line) if line.suspect else "",
    ]  # fmt: skip


def _percent(share: float | None, ends: Ends) -> str:
    if share is None:
        return "—"
    return f"{share:.1%}" if ends is None else f"{share:.1%} [{ends[0]:.1%}, {ends[1]:.1%}]"
