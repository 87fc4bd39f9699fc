/** Texts by code points, as internal/study/room merges them. */
export interface Splice {
  from: number;
  cut: number;
  put: string[];
}

export const points = (text: string): string[] => [...text];

/** The shortest splice that makes b of a. */
export function difference(a: readonly string[], b: readonly string[]): Splice {
  let from = 0;
  while (from < a.length && from < b.length && a[from] === b[from]) from++;
  let same = 0;
  while (same < a.length - from && same < b.length - from && a[a.length - 1 - same] === b[b.length - 1 - same]) same++;
  return { from, cut: a.length - same - from, put: b.slice(from, b.length - same) };
}

export function splice(text: string, { from, cut, put }: Splice): string {
  const all = points(text);
  return [...all.slice(0, from), ...put, ...all.slice(from + cut)].join("");
}

/** Does in now what was → text did. Of what both have changed, both texts stay. */
export function merge(was: string, text: string, now: string): string {
  if (text === now) return now;
  const [base, theirs] = [points(was), points(now)];
  const mine = difference(base, points(text));
  const other = difference(base, theirs);
  const moved = other.put.length - other.cut;
  const end = (s: Splice) => s.from + s.cut;
  if (!other.put.length && !other.cut) return splice(now, mine);
  if (end(mine) < other.from || (end(mine) === other.from && mine.cut + other.cut > 0)) return splice(now, mine);
  if (end(other) < mine.from || (end(other) === mine.from && mine.cut + other.cut > 0)) {
    return splice(now, { ...mine, from: mine.from + moved });
  }
  if (mine.cut + other.cut === 0) {
    const at = other.from + other.put.length;
    return splice(now, { from: at, cut: 0, put: apart(theirs.slice(0, at), mine.put) });
  }
  let [from, to] = [Math.min(mine.from, other.from), Math.max(end(mine), end(other))];
  while (from > 0 && base[from - 1] !== "\n") from--;
  while (to < base.length && base[to] !== "\n") to++;
  const lines = points(text).slice(from, to + mine.put.length - mine.cut);
  return splice(now, { from: to + moved, cut: 0, put: apart(theirs.slice(0, to + moved), lines) });
}

function apart(before: readonly string[], text: string[]): string[] {
  return !text.length || text[0] === "\n" || !before.length || before.at(-1) === "\n" ? text : ["\n", ...text];
}
