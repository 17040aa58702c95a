// A parser for the Markdown of the rules: headings, paragraphs, lists and tables.
export interface Span {
  text: string;
  kind: "plain" | "bold" | "italic" | "code" | "link" | "ruling";
  href?: string;
}
export type Block =
  | { kind: "heading"; level: number; spans: Span[]; id: string }
  | { kind: "text"; spans: Span[] }
  | { kind: "list"; items: { id: string; spans: Span[] }[] }
  | { kind: "table"; head: Span[][]; rows: Span[][][] };

export function parseMarkdown(source: string): Block[] {
  return source
    .split(/\n{2,}/)
    .map((part) => part.trim())
    .filter(Boolean)
    .map(block);
}

function block(part: string): Block {
  const heading = /^(#+) (.*)$/.exec(part);
  if (heading) return { kind: "heading", level: heading[1]!.length, spans: spans(heading[2]!), id: idOf(heading[2]!) };
  if (part.startsWith("|")) return table(part.split("\n"));
  if (part.startsWith("- ")) return { kind: "list", items: part.split(/\n(?=- )/).map(item) };
  return { kind: "text", spans: spans(part) };
}

/** One rule: its number becomes the anchor; the mark for the tests is dropped. */
function item(text: string): { id: string; spans: Span[] } {
  const rule = text.slice(2).replace(/ `(testable|descriptive)`/, "");
  return { id: /^\*\*([A-Z]+-[\dA-Z.]+)\*\*/.exec(rule)?.[1] ?? "", spans: spans(rule) };
}

function table(lines: string[]): Block {
  const cells = (line: string) =>
    line
      .split("|")
      .slice(1, -1)
      .map((cell) => spans(cell.trim()));
  return { kind: "table", head: cells(lines[0]!), rows: lines.slice(2).map(cells) };
}

const MARKS = /(\*\*[^*]+\*\*|\*[^*]+\*|`[^`]+`|\[[^\]]+\]\([^)]+\))/;

function spans(text: string): Span[] {
  return text.replaceAll("\n", " ").split(MARKS).filter(Boolean).map(span);
}

function span(text: string): Span {
  const link = /^\[([^\]]+)\]\(([^)]+)\)$/.exec(text);
  if (link) return { kind: "link", text: link[1]!, href: link[2]! };
  if (text.startsWith("**")) return { kind: "bold", text: text.slice(2, -2) };
  if (text.startsWith("*")) return { kind: "italic", text: text.slice(1, -1) };
  if (text === "`ruling`") return { kind: "ruling", text: "" };
  if (text.startsWith("`")) return { kind: "code", text: text.slice(1, -1) };
  return { kind: "plain", text };
}

function idOf(title: string): string {
  return title.toLowerCase().replaceAll(/[^a-z0-9]+/g, "-");
}
