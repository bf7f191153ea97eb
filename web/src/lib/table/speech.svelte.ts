// The words of a table: what an action, an event and a question are called here, in the language in use. Live tables,
// replays and lessons speak the same way.
import type { BoardKit, GameWords } from "$lib/boards/kit";
import type { LogLine } from "$lib/net/log";
import type { Action, GameEvent } from "$lib/net/shapes";
import { t, words } from "$lib/words/index.svelte";
import type { TableModel } from "./model.svelte";
import type { Prompt } from "./prompt";
import { reasonOf } from "./result";
import { spokenTo, tellAction, tellAsk, tellEvent, type Names } from "./told";

type Told = Pick<LogLine, "event" | "text">;

export class Speech {
  readonly names: Names;

  /** `mine` are the seats of whoever listens: a single one is spoken to. */
  constructor(
    readonly model: TableModel,
    mine: () => readonly number[] | undefined = () => undefined,
  ) {
    this.names = {
      get you() {
        return spokenTo(mine());
      },
      seat: (seat) => model.name(seat),
      card: (id) => model.cardName(id),
      field: (field, value, fields) => model.kit.fieldName(field, value, fields, model),
    };
  }

  get #gameWords(): GameWords | undefined {
    return words.file.games?.[this.model.view?.game ?? ""] ?? this.model.kit.words[words.language];
  }

  readonly say = (option: Action): string =>
    this.nicer(
      tellAction(
        this.model.action(option),
        this.model.say(option),
        this.#gameWords,
        this.names,
        this.model.view,
      ),
    );

  /** What a bot would do: in the words of the game, else in the server's. */
  readonly hint = (action: Action, sentence: string): string =>
    this.nicer(tellAction(action, sentence, this.#gameWords, this.names, this.model.view));

  /** What somebody may do next, as that one would say it: what this page shows says nothing about it. */
  readonly coming = (action: Action, sentence: string): string =>
    this.nicer(tellAction(action, sentence, this.#gameWords, this.names));

  readonly tell = (line: Told): string =>
    this.nicer(tellEvent(line.event, line.text, this.#gameWords, this.names));

  /** A sentence of the server with the names that this page uses. */
  readonly nicer = (text: string): string => this.model.kit.polish(this.model.renamed(text), this.model);

  /** What is asked; at the end, why it ended. */
  question(line: Prompt | null, last: Told | undefined): string {
    const view = this.model.view;
    if (line?.who === "over") {
      const why = view?.outcome ? reasonOf(view.outcome) : null;
      return why ? t(why) : last ? this.tell(last) : "";
    }
    return line?.who === "you" && view
      ? this.nicer(tellAsk(view, line.sentence, this.#gameWords, this.names))
      : "";
  }

  /** What would come of the considered action, as few words. */
  foreseen(): string[] {
    const shown = this.model.foreseen;
    if (!shown) return [];
    const said = shown.changes.flatMap(
      (each) => this.model.kit.change(each.path, each.from, each.to, this.model) ?? [],
    );
    if (shown.unknown.length > 0 && said.length === 0) return [t("prompt.unknown")];
    return said.length > 0
      ? said
      : shown.lines.map((text, at) =>
          this.tell({ event: (shown.events[at] as GameEvent | undefined) ?? null, text }),
        );
  }
}

/** The colours of the seats as a style, where the game names them. */
export function seatStyle(model: TableModel, kit: Pick<BoardKit, "seatColours">): string {
  const colours = model.view ? kit.seatColours(model.view) : null;
  return colours?.map((colour, seat) => `--seat${seat}:${colour}`).join(";") ?? "";
}
