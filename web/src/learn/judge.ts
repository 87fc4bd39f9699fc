import { kindOf, parseSFEN, parseUSI, sideOf } from "../board/position";
import type { LegalMove, LessonStep, Side, Studied } from "../wire";
import { needed, type Open } from "./need";

/** The learner's moves so far, with what they reached. */
export interface Under {
  moves: readonly string[];
  visited: readonly string[];
  captured: readonly string[];
}

/** "taken": the other side could capture a piece. "lost": the moves that are left cannot reach the goal. */
export type Verdict = "goes" | "done" | "missed" | "taken" | "lost";

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
  const left = step.most - count;
  if (step.most > 0 && left <= 0) return { verdict: "missed", next, refutation: flight };
  const lost = step.most > 0 && needed(step, openOf(step, next, after.sfen), after.sfen, learner) > left;
  return { verdict: lost ? "lost" : "goes", next, refutation: lost ? "" : flight };
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

const visit = (square: string): Open => ({ name: square, square });

/** What is left of the goal. */
function openOf({ goal, sfen: start }: LessonStep, under: Under, sfen: string): Open[] {
  return [
    ...(goal.reach ?? []).filter((square) => !goal.capture?.includes(square) && !under.visited.includes(square)).map(visit),
    ...(goal.capture ?? []).filter((square) => !under.captured.includes(square)).map(visit),
    ...missing(goal.stand ?? [], sfen, parseSFEN(start).turn).map((name) => ({ name, square: name.replace(/^\+?[A-Z]/, "") })),
  ];
}

/** The squares to mark, as they are left. */
export const marksOf = (step: LessonStep, under: Under, sfen: string): string[] =>
  step.unmarked ? [] : openOf(step, under, sfen).map(({ square }) => square);

/** The next move of the solution, or "" off its way. */
export function hintOf(step: LessonStep, { moves }: Under): string {
  return moves.every((usi, i) => usi === step.solution[i]) ? (step.solution[moves.length] ?? "") : "";
}

/** The position with the learner to move again. */
export const again = (sfen: string, learner: Side): string => sfen.replace(/^(\S+) [bw]/, `$1 ${learner}`);
