export type Paint = "comment" | "table" | "key" | "string" | "value" | "";

export interface Span {
  text: string;
  paint: Paint;
}

const triple = /^(?:"""|''')/;

/** The spans of a definition for colouring, in order; together they are the text. Faulty TOML has some paint, too. */
export function paints(text: string): Span[] {
  const out: Span[] = [];
  const add = (text: string, paint: Paint) => {
    if (text) out.push({ text, paint });
  };
  let rest = text;
  let key = true;
  while (rest) {
    const quote = triple.exec(rest)?.[0];
    if (quote) {
      const end = rest.indexOf(quote, 3);
      const n = end < 0 ? rest.length : end + 3;
      add(rest.slice(0, n), "string");
      rest = rest.slice(n);
      continue;
    }
    const found = token(rest, key);
    add(found.text, found.paint);
    rest = rest.slice(found.text.length);
    if (found.text.endsWith("\n")) key = true;
    else if (found.text.includes("=")) key = false;
  }
  return out;
}

function token(rest: string, key: boolean): Span {
  const match = (pattern: RegExp) => pattern.exec(rest)?.[0];
  const comment = match(/^#[^\n]*/);
  if (comment) return { text: comment, paint: "comment" };
  const table = key && match(/^\[[^\n#]*/);
  if (table) return { text: table, paint: "table" };
  const string = match(/^(?:"(?:\\.|[^"\\\n])*"?|'[^'\n]*'?)/);
  if (string) return { text: string, paint: key ? "key" : "string" };
  const word = match(/^[\w+.-]+/);
  if (word) return { text: word, paint: key || /^\s*=/.test(rest.slice(word.length)) ? "key" : "value" };
  return { text: match(/^(?:\n|[^\w\n#"'+.=[-]+|.)/u)!, paint: "" };
}

/** The offset of a line and a column in characters, both from 1. */
export function offsetOf(text: string, line: number, column: number): number {
  let at = 0;
  for (let n = 1; n < line; n++) {
    const end = text.indexOf("\n", at);
    if (end < 0) return text.length;
    at = end + 1;
  }
  const end = text.indexOf("\n", at);
  const rest = [...text.slice(at, end < 0 ? undefined : end)].slice(0, column - 1);
  return at + rest.join("").length;
}

/** The end of the word at an offset, for marking it; at least one character on its line. */
export function wordEnd(text: string, at: number): number {
  const found = /^(?:"(?:\\.|[^"\\\n])*"?|[\w+.-]+|[^\n])/u.exec(text.slice(at));
  return at + (found?.[0].length ?? 0);
}

/** The name of the file: the id in it. */
export const fileName = (text: string): string => `${/^\s*id\s*=\s*["']([a-z0-9-]{1,40})["']/m.exec(text)?.[1] ?? "rules"}.toml`;
