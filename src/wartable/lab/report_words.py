"""A report in words: what a designer reads first, and the same as Markdown with its tables."""

from wartable.games import game
from wartable.lab.card_study import CardLine
from wartable.lab.report import FAIR_FIRST, Report, Share, SkillStep

FIRST_CARDS = 3


def interval(share: Share) -> str:
    return f"{share.score:.1%} [{share.low:.1%}, {share.high:.1%}]"


def words(report: Report) -> list[str]:
    """The report in sentences, the most important first."""
    rules = game(report.plan.version.game)
    said = [_what_was_played(report)]
    said += _about_decks(report)
    first = report.first_seat
    if first is not None:
        fair = FAIR_FIRST if report.even == 0.5 else (report.even - 0.02, report.even + 0.02)
        if first.low > fair[1]:
            said.append(f"It helps to begin: the first to move wins {interval(first)}.")
        elif first.high < fair[0]:
            said.append(f"It hurts to begin: the first to move wins {interval(first)}.")
        else:
            said.append(f"It does not matter much who begins: the first to move wins {interval(first)}.")
    said += _about_cards(report)
    turns, decisions = report.turns, report.decisions
    said.append(
        f"The middle 80 % of the games last {turns.low:g} to {turns.high:g} turns, half of them up to {turns.middle:g}, "
        f"with {decisions.mean:g} decisions on average."
    )
    said += [_about_skill(step) for step in report.skill]
    drama = report.drama
    said.append(
        f"The lead changes {drama.lead_changes:g} times in a game; {drama.comebacks:.0%} of the winners once had less than a "
        f"quarter of the chance to win; in the middle game it is settled after {drama.no_return:.0%} of it."
    )
    said.append(
        f"{drama.idle_turns:.0%} of the turns leave no choice at all, and {drama.forced:.0%} of all decisions have one answer only."
    )
    if report.staples:
        said.append(f"Every winning deck has {_and(report.staples)}, and no losing one does.")
    if report.pairs:
        pair = report.pairs[0]
        a, b = (rules.cards[card_id].name for card_id in pair.cards)
        more = "more" if pair.together > 0 else "less"
        said.append(
            f"{a} and {b} are {more} than their sum in {pair.deck or rules.name}: {100 * pair.together:+.1f} points "
            f"[{100 * pair.low:+.1f}, {100 * pair.high:+.1f}]."
        )
    return said


def _what_was_played(report: Report) -> str:
    plan = report.plan
    rules = game(plan.version.game)
    changed = f" with {plan.version.name}" if plan.version.changes else ""
    return f"{report.games} games of {rules.name}{changed}, all seats played by {plan.bot}, seed {plan.seed}."


def _about_decks(report: Report) -> list[str]:
    outside = [cell for cell in report.cells if cell.outside]
    if not report.cells:
        return []
    if not outside:
        return ["No deck is surely outside of 45 to 55 % against another."]
    said: list[str] = []
    for line in report.decks:
        own = [cell for cell in report.cells if line.deck in (cell.deck, cell.against)]
        beats = [_other(cell, line.deck) for cell in own if cell.outside and _wins(cell, line.deck)]
        if not beats:
            continue
        rest = [_other(cell, line.deck) for cell in own if _other(cell, line.deck) not in beats]
        if rest and len(beats) > 2:
            said.append(f"{line.deck} beats everybody but {_and(rest)}.")
        elif not rest and len(beats) > 1:
            said.append(f"{line.deck} beats everybody.")
        else:
            said.append(f"{line.deck} beats {_and(beats)}.")
    worst = max(outside, key=lambda cell: abs(cell.share.score - 0.5))
    name = worst.deck if worst.share.score > 0.5 else worst.against
    score = max(worst.share.score, 1 - worst.share.score)
    other = worst.against if name == worst.deck else worst.deck
    said.append(f"The most uneven meeting is {name} against {other}: {score:.1%} for {name}.")
    return said


def _other(cell: object, deck: str) -> str:
    return cell.against if cell.deck == deck else cell.deck  # type: ignore[attr-defined,no-any-return]


def _wins(cell: object, deck: str) -> bool:
    return (cell.share.score > 0.5) == (cell.deck == deck)  # type: ignore[attr-defined,no-any-return]


def _about_cards(report: Report) -> list[str]:
    suspects = [line for line in report.cards if line.suspect][:FIRST_CARDS]
    if not suspects:
        return ["No card is out of line with the rest of its deck."]
    return [_about_card(line) for line in suspects]


def _about_card(line: CardLine) -> str:
    where = f" in {line.deck}" if line.deck else ""
    extra = (
        f" It lies dead in hand in {line.dead:.0%} of the games in which it is drawn."
        if line.dead > 0.25
        else ""
    )
    if line.average is not None:
        more = "more" if line.average > 0 else "less"
        return (
            f"{line.name} ({line.card}) looks {verdict(line)}{where}: as an average card of its kind the deck would win "
            f"{100 * abs(line.average):.1f} points {more} [{100 * line.average_low:+.1f}, {100 * line.average_high:+.1f}].{extra}"
        )
    return (
        f"{line.name} ({line.card}) looks {verdict(line)}{where}: a copy drawn early is worth {100 * line.pull:+.1f} points "
        f"[{100 * line.pull_low:+.1f}, {100 * line.pull_high:+.1f}] against the average card.{extra}"
    )


def verdict(line: CardLine) -> str:
    strong = line.pull > 0 if line.average is None else line.average < 0
    return "too strong" if strong else "too weak"


def _about_skill(step: SkillStep) -> str:
    return (
        f"{step.better} beats {step.worse} in {interval(step.share)}; played from both sides, {step.by_player:.0%} of the deals "
        f"are won by the same player and {step.by_deal:.0%} by the same seat, whoever sits there."
    )


def _and(names: list[str]) -> str:
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"


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
        "drawn early adds against the average card of the deck; q: corrected for many cards. "
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
    shares = [_percent(each) for each in (line.wins_opening, line.wins_drawn, line.wins_played)]
    return [
        f"{line.name} ({line.card})", line.deck, f"{line.drawn:.0%}", f"{line.played:.0%}", f"{line.dead:.0%}", *shares, iwd, pull,
        f"{line.q:.3f}", verdict(line) if line.suspect else "",
    ]  # fmt: skip


def _percent(share: float | None) -> str:
    return "—" if share is None else f"{share:.1%}"
