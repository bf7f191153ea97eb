// The little Markdown that our rule books use, as safe HTML: headings, lists, tables, code, emphasis, links.

const escape = (text: string): string =>
  text.replace(/[&<>"]/g, (sign) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" })[sign]!);

function inline(text: string): string {
  return escape(text)
    .replace(/`([^`]+)`/g, "<code>$1</code>")
    .replace(/\*\*([^*]+)\*\*/g, "<strong>$1</strong>")
    .replace(/(?<![\w*])[*_]([^*_]+)[*_](?![\w*])/g, "<em>$1</em>")
    .replace(/\[([^\]]+)\]\(([^)\s]+)\)/g, (_, words: string, to: string) =>
      /^(https?:|\/|#|[\w./-]+$)/.test(to) && !/^javascript:/i.test(to)
        ? `<a href="${to}">${words}</a>`
        : words,
    );
}

export interface Heading {
  id: string;
  text: string;
  level: number;
}

/** `picture` gives the address of a picture that the text names, and null where there is none. */
export function render(
  source: string,
  picture: (name: string) => string | null = () => null,
): { html: string; headings: Heading[] } {
  const lines = source.split(/\r?\n/);
  const out: string[] = [];
  const headings: Heading[] = [];
  let i = 0;
  const isTable = (at: number): boolean =>
    /^\s*\|/.test(lines[at] ?? "") && /^\s*\|[\s:|-]+$/.test(lines[at + 1] ?? "");
  const cells = (line: string): string[] =>
    line
      .trim()
      .replace(/^\||\|$/g, "")
      .split("|")
      .map((cell) => cell.trim());
  while (i < lines.length) {
    const line = lines[i]!;
    const heading = /^(#{1,4})\s+(.*)$/.exec(line);
    const drawn = /^!\[([^\]]*)\]\(([^)\s]+)\)$/.exec(line.trim());
    if (line.trim() === "") i++;
    else if (drawn) {
      const address = picture(drawn[2]!);
      if (address !== null)
        out.push(
          `<figure><img src="${escape(address)}" alt="${escape(drawn[1]!)}" loading="lazy" /></figure>`,
        );
      i++;
    } else if (line.startsWith("```")) {
      const code: string[] = [];
      for (i++; i < lines.length && !lines[i]!.startsWith("```"); i++) code.push(lines[i]!);
      i++;
      out.push(`<pre tabindex="0"><code>${escape(code.join("\n"))}</code></pre>`);
    } else if (heading) {
      const level = heading[1]!.length;
      const text = heading[2]!.trim();
      const id = text
        .toLowerCase()
        .replace(/[^\p{L}\d]+/gu, "-")
        .replace(/^-|-$/g, "");
      headings.push({ id, text, level });
      out.push(`<h${level} id="${id}">${inline(text)}</h${level}>`);
      i++;
    } else if (isTable(i)) {
      const head = cells(line);
      i += 2;
      const rows: string[] = [];
      for (; i < lines.length && /^\s*\|/.test(lines[i]!); i++)
        rows.push(
          `<tr>${cells(lines[i]!)
            .map((cell) => `<td>${inline(cell)}</td>`)
            .join("")}</tr>`,
        );
      out.push(
        `<div class="scroll" tabindex="0" role="region" aria-label="${escape(head.filter(Boolean).join(", "))}"><table class="plain"><thead><tr>${head.map((cell) => (cell === "" ? "<td></td>" : `<th scope="col">${inline(cell)}</th>`)).join("")}</tr></thead><tbody>${rows.join("")}</tbody></table></div>`,
      );
    } else if (/^\s*([-*]|\d+\.)\s+/.test(line)) {
      const ordered = /^\s*\d+\./.test(line);
      const items: string[] = [];
      while (i < lines.length && (/^\s*([-*]|\d+\.)\s+/.test(lines[i]!) || /^\s{2,}\S/.test(lines[i]!))) {
        const item = /^\s*([-*]|\d+\.)\s+(.*)$/.exec(lines[i]!);
        if (item) items.push(item[2]!);
        else items[items.length - 1] += ` ${lines[i]!.trim()}`;
        i++;
      }
      out.push(
        `<${ordered ? "ol" : "ul"}>${items.map((item) => `<li>${inline(item)}</li>`).join("")}</${ordered ? "ol" : "ul"}>`,
      );
    } else if (line.startsWith(">")) {
      const quote: string[] = [];
      for (; i < lines.length && lines[i]!.startsWith(">"); i++) quote.push(lines[i]!.replace(/^>\s?/, ""));
      out.push(`<blockquote>${inline(quote.join(" "))}</blockquote>`);
    } else {
      const text: string[] = [];
      for (
        ;
        i < lines.length &&
        lines[i]!.trim() !== "" &&
        !/^(#{1,4}\s|```|>|\s*([-*]|\d+\.)\s)/.test(lines[i]!) &&
        !isTable(i);
        i++
      )
        text.push(lines[i]!.trim());
      out.push(`<p>${inline(text.join(" "))}</p>`);
    }
  }
  return { html: out.join("\n"), headings };
}
