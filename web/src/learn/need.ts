import { kindOf, parseSFEN, sideOf } from "../board/position";
import type { LessonStep, Side } from "../wire";

/** A condition of the goal that is open: "2e" to visit or to capture on, "S5e" to stand. */
export interface Open {
  name: string;
  square: string;
}

const never = 99;

/**
 * A lower bound of the learner's moves to the goal: each open condition falls to some piece, and a piece needs the
 * moves of its farthest one. Agrees with internal/study/lesson.
 */
export function needed({ legs }: LessonStep, open: readonly Open[], sfen: string, learner: Side): number {
  if (!open.length || !legs || !Object.keys(legs).length) return 1;
  const lines = linesOf(legs, open, sfen, learner);
  return cheapest(lines, lines.map(() => 0), lines.map(() => 0), 0, never);
}

/** Gives the conditions from i on to pieces: the least sum of their moves. A move meets one condition. */
function cheapest(lines: readonly number[][], far: number[], count: number[], i: number, least: number): number {
  const sum = lines.reduce((all, _, j) => all + Math.max(far[j]!, count[j]!), 0);
  if (sum >= least || !lines.length || i === lines[0]!.length) return Math.min(sum, least);
  lines.forEach((line, j) => {
    const before = far[j]!;
    far[j] = Math.max(before, line[i]!);
    count[j]!++;
    least = Math.min(least, cheapest(lines, far, count, i + 1, least));
    far[j] = before;
    count[j]!--;
  });
  return least;
}

/** The distances of each piece to the conditions. A piece in hand, or to capture yet, is dropped where it is needed. */
function linesOf(legs: Record<string, string>, open: readonly Open[], sfen: string, learner: Side): number[][] {
  const { pieces, hands } = parseSFEN(sfen);
  const from = (kind: string, rank: number, file: number) =>
    open.map(({ name }) => {
      const digit = legs[`${kind}>${name}`]?.split("/")[rank]?.[file] ?? "-";
      return digit === "-" ? never : Number(digit);
    });
  const mine = [...pieces].filter(([, piece]) => sideOf(piece) === learner);
  const lines = mine.map(([square, piece]) =>
    from(kindOf(piece), square.charCodeAt(square.length - 1) - "a".charCodeAt(0), Number.parseInt(square, 10) - 1)
  );
  if (mine.length < pieces.size || hands[learner].size > 0) lines.push(from("*", 0, 0));
  return lines;
}
