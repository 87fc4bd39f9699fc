import { kindOf, parseSFEN, parseUSI, sideOf } from "../board/position";
import type { LegalMove, LessonStep, Side, Studied } from "../wire";

/** The learner's moves so far, with what they reached. */
export interface Under {
  moves: readonly string[];
  visited: readonly string[];
  captured: readonly string[];
}

/** "taken": the other side could capture a piece. */
export type Verdict = "goes" | "done" | "missed" | "taken";

export interface Judged {
  verdict: Verdict;
  next: Under;
  /** A move of the other side that shows the mistake, or "". */
  refutation: string;
}

export const fresh: Under = { moves: [], visited: [], captured: [] };

export const learnerOf = (step: LessonStep): Side => parseSFEN(step.sfen).turn;

/** Judges a legal move; before is the position as SFEN, after the answer of the rules. Agrees with internal/study/lesson.Play. */
export function judge(step: LessonStep, under: Under, usi: string, before: string, after: Studied): Judged {
  const learner = parseSFEN(before).turn;
  const { to } = parseUSI(usi);
  const taken = parseSFEN(before).pieces.get(to);
  const next: Under = {
    moves: [...under.moves, usi],
    visited: to ? [...under.visited, to] : under.visited,
    captured: taken && sideOf(taken) !== learner ? [...under.captured, to] : under.captured,
  };
  const count = next.moves.length;
  const { goal } = step;
  const wanted = goal.play?.[count - 1];
  const flight = goal.mate && after.check ? (after.legal[0]?.usi ?? "") : "";
  if (goal.play && !wanted?.split("/").includes(usi)) return { verdict: "missed", next, refutation: flight };
  const capture = step.safe ? captureOf(after, learner) : "";
  if (capture) return { verdict: "taken", next, refutation: capture };
  if (met(step, next, learner, after)) return { verdict: "done", next, refutation: "" };
  return { verdict: step.most > 0 && count >= step.most ? "missed" : "goes", next, refutation: flight };
}

function captureOf(after: Studied, learner: Side): string {
  const { pieces } = parseSFEN(after.sfen);
  return after.legal.find(({ usi }: LegalMove) => {
    const { origin, to } = parseUSI(usi);
    const piece = pieces.get(to);
    return !!origin && !origin.endsWith("*") && !!piece && sideOf(piece) === learner;
  })?.usi ?? "";
}

function met({ goal }: LessonStep, { moves, visited, captured }: Under, learner: Side, after: Studied): boolean {
  return moves.length >= (goal.play?.length ?? 0)
    && (goal.reach ?? []).every((square) => visited.includes(square))
    && (goal.capture ?? []).every((square) => captured.includes(square))
    && (!goal.check || !!after.check)
    && (!goal.mate || (!!after.check && after.legal.length === 0))
    && (!goal.win || after.over?.view?.winner === learner)
    && missing(goal.stand ?? [], after.sfen, learner).length === 0;
}

/** Pieces that are not in their places: "K2h". */
function missing(stand: readonly string[], sfen: string, learner: Side): string[] {
  const { pieces } = parseSFEN(sfen);
  return stand.filter((want) => {
    const [, kind = "", square = ""] = /^(\+?[A-Z])(.+)$/.exec(want) ?? [];
    const piece = pieces.get(square);
    return !piece || sideOf(piece) !== learner || kindOf(piece) !== kind;
  });
}

/** The squares to mark, as they are left. */
export function marksOf({ goal, sfen: start }: LessonStep, under: Under, sfen: string): string[] {
  const learner = parseSFEN(start).turn;
  return [
    ...(goal.reach ?? []).filter((square) => !under.visited.includes(square)),
    ...(goal.capture ?? []).filter((square) => !under.captured.includes(square)),
    ...missing(goal.stand ?? [], sfen, learner).map((want) => want.replace(/^\+?[A-Z]/, "")),
  ];
}

/** The next move of the solution, or "" off its way. */
export function hintOf(step: LessonStep, { moves }: Under): string {
  return moves.every((usi, i) => usi === step.solution[i]) ? (step.solution[moves.length] ?? "") : "";
}

/** The position with the learner to move again. */
export const again = (sfen: string, learner: Side): string => sfen.replace(/^(\S+) [bw]/, `$1 ${learner}`);
