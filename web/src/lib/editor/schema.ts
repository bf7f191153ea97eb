// What a form is made of: the JSON Schema of a card, read part by part. Nothing here knows a game.

export type Json = null | boolean | number | string | Json[] | { [name: string]: Json };
export type Document = { [name: string]: Json };
export type Path = readonly (string | number)[];

/** A node of a schema, as msgspec writes it. */
export interface Node {
  type?: string | string[];
  enum?: string[];
  $ref?: string;
  anyOf?: Node[];
  items?: Node | false;
  prefixItems?: Node[];
  properties?: Record<string, Node>;
  required?: string[];
  minimum?: number;
  maximum?: number;
  maxItems?: number;
  maxLength?: number;
  pattern?: string;
  description?: string;
  default?: Json;
}
export interface Schema extends Node {
  $defs: Record<string, Node>;
}

/** What stands in one place of a document. */
export type Kind =
  | { kind: "tick" }
  | { kind: "number"; low: number; high: number }
  | { kind: "word"; words: string[] }
  | { kind: "text"; longest: number; pattern: string }
  | { kind: "row"; cells: Node[] }
  | { kind: "list"; of: Node; most: number }
  /** One of several parts, each an object with `is`; or a single one. */
  | { kind: "part"; parts: Part[]; optional: boolean };

export interface Part {
  word: string;
  about: string;
  fields: Field[];
}
export interface Field {
  name: string;
  node: Node;
  isRequired: boolean;
  usual: Json | undefined;
}

export class Reader {
  readonly schema: Schema;

  constructor(schema: Schema) {
    this.schema = schema;
  }

  /** The kinds of cards of the game. */
  cards(): Part[] {
    return this.#parts(this.schema).parts;
  }

  kindOf(node: Node): Kind {
    if (node.enum) return { kind: "word", words: node.enum };
    if (node.$ref || node.anyOf) {
      const { parts, optional } = this.#parts(node);
      if (parts.length > 0) return { kind: "part", parts, optional };
      const plain = node.anyOf?.find((each) => each.type !== "null");
      if (plain) return this.kindOf(plain);
    }
    if (node.type === "boolean") return { kind: "tick" };
    if (node.type === "integer") return { kind: "number", low: node.minimum ?? 0, high: node.maximum ?? 20 };
    if (node.type === "array") {
      if (node.prefixItems) return { kind: "row", cells: node.prefixItems };
      return { kind: "list", of: node.items || { type: "integer" }, most: node.maxItems ?? 8 };
    }
    return { kind: "text", longest: node.maxLength ?? 60, pattern: node.pattern ?? "" };
  }

  /** The smallest thing that may stand there: what a new part of a list begins as. */
  fresh(node: Node, depth = 0): Json {
    if (node.default !== undefined) return structuredClone(node.default);
    const kind = this.kindOf(node);
    switch (kind.kind) {
      case "tick":
        return false;
      case "number":
        return Math.max(kind.low, Math.min(1, kind.high));
      case "word":
        return kind.words[0] ?? "";
      case "text":
        return "";
      case "row":
        return kind.cells.map((each) => this.fresh(each, depth + 1));
      case "list":
        return this.kindOf(kind.of).kind === "part" || depth > 6 ? [] : [this.fresh(kind.of, depth + 1)];
      case "part":
        return kind.optional || depth > 8 ? null : this.part(kind.parts[0]!, kind.parts.length > 1, depth);
    }
  }

  /** A new part of this word, with no more than it has to have. */
  part(part: Part, isNamed: boolean, depth = 0): Document {
    const made: Document = isNamed ? { is: part.word } : {};
    for (const field of part.fields)
      if (field.isRequired) made[field.name] = this.fresh(field.node, depth + 1);
    return made;
  }

  #parts(node: Node): { parts: Part[]; optional: boolean } {
    if (node.$ref)
      return { parts: [this.#part(this.schema.$defs[node.$ref.split("/").at(-1)!]!)], optional: false };
    const found: Part[] = [];
    let optional = false;
    for (const each of node.anyOf ?? []) {
      if (each.type === "null") optional = true;
      else {
        const inner = this.#parts(each);
        found.push(...inner.parts);
        optional ||= inner.optional;
      }
    }
    return { parts: found, optional };
  }

  #part(shape: Node): Part {
    const fields = Object.entries(shape.properties ?? {}).filter(([name]) => name !== "is");
    return {
      word: shape.properties?.["is"]?.enum?.[0] ?? "",
      about: shape.description ?? "",
      fields: fields.map(([name, node]) => ({
        name,
        node,
        isRequired: shape.required?.includes(name) ?? false,
        usual: node.default,
      })),
    };
  }
}

/** The same document with another value at a path; `undefined` takes away what stands there. */
export function put<T extends Json>(document: T, path: Path, value: Json | undefined): T {
  const [step, ...rest] = path;
  if (step === undefined) return value as T;
  if (Array.isArray(document)) {
    const made: Json[] = [...document];
    if (rest.length === 0 && value === undefined) made.splice(step as number, 1);
    else made[step as number] = put(made[step as number] ?? null, rest, value);
    return made as T;
  }
  const made: Document = { ...(document as Document) };
  if (rest.length === 0 && value === undefined) delete made[step];
  else made[step] = put(made[step] ?? {}, rest, value);
  return made as T;
}

export function at(document: Json | undefined, path: Path): Json | undefined {
  let here: Json | undefined = document;
  for (const step of path) {
    if (here === null || typeof here !== "object") return undefined;
    here = (here as Record<string | number, Json>)[step];
  }
  return here;
}

/** A list with one of its things one place further. */
export function moved<T>(list: readonly T[], from: number, by: number): T[] {
  const made = [...list];
  const [taken] = made.splice(from, 1);
  made.splice(from + by, 0, taken!);
  return made;
}

export const isSame = (one: Json | undefined, other: Json | undefined): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/** A name of the game's words as people read it: `first_each_turn` is `First each turn`. */
export function said(name: string): string {
  const words = name.replaceAll("_", " ").trim();
  return words ? words[0]!.toUpperCase() + words.slice(1) : "—";
}
