import type { Geometry, Place } from "./geometry";
import type { Metrics } from "./ground";

export interface Stage {
  geometry: Geometry;
  metrics: Metrics;
  /** Its children are the pieces, from the origin of the squares. */
  pieces: HTMLElement;
  /** As large as the squares; it clips. */
  clip: HTMLElement;
}

/** Both ends included. */
export function straightPath(geometry: Geometry, from: string, to: string): string[] {
  const [ax, ay] = geometry.place(from);
  const [bx, by] = geometry.place(to);
  const [dx, dy] = [bx - ax, by - ay];
  const n = Math.max(Math.abs(dx), Math.abs(dy));
  if (n < 2 || !(dx === 0 || dy === 0 || Math.abs(dx) === Math.abs(dy))) return [from, to];
  const path = [];
  for (let i = 0; i <= n; i++) path.push(geometry.at(ax + (dx * i) / n, ay + (dy * i) / n));
  return path.every(Boolean) ? path : [from, to];
}

/** A path over the board, unrolled: it may run past the edges. */
export interface Track {
  points: Place[];
  /** Shifts that bring each part of the path onto the board; the last ends at the destination. */
  shifts: Place[];
  hops: boolean[];
  length: number;
}

/**
 * A step over a seam runs straight on, and the shifts give the other places of the piece. A leg jumps if it is longer
 * than a king's step or touches an occupied square.
 */
export function unroll(geometry: Geometry, path: readonly string[], occupied: ReadonlySet<string>): Track {
  const points: Place[] = [geometry.place(path[0]!)];
  const hops: boolean[] = [];
  let length = 0;
  for (let i = 1; i < path.length; i++) {
    const [dx, dy] = geometry.step(path[i - 1]!, path[i]!);
    const [x, y] = points[i - 1]!;
    points.push([x + dx, y + dy]);
    const inner = (name: string, at: number) => at > 0 && at < path.length - 1 && occupied.has(name);
    hops.push(Math.max(Math.abs(dx), Math.abs(dy)) > 1 || inner(path[i]!, i) || inner(path[i - 1]!, i - 1));
    length += Math.max(Math.abs(dx), Math.abs(dy));
  }
  const shifts: Place[] = [];
  for (let i = path.length - 1; i >= 0; i--) {
    const [px, py] = geometry.place(path[i]!);
    const shift: Place = [px - points[i]![0], py - points[i]![1]];
    if (!shifts.some((s) => s[0] === shift[0] && s[1] === shift[1])) shifts.unshift(shift);
  }
  return { points, shifts, hops, length };
}

const hopping = 1.16;

function keyframes(track: Track, shift: Place, m: Metrics): Keyframe[] {
  const at = ([x, y]: Place, scale = 1) => `translate(${(x + shift[0]) * m.u}px, ${(y + shift[1]) * m.v}px) scale(${scale})`;
  const frames: Keyframe[] = [{ offset: 0, transform: at(track.points[0]!) }];
  let done = 0;
  for (let i = 1; i < track.points.length; i++) {
    const [a, b] = [track.points[i - 1]!, track.points[i]!];
    const leg = Math.max(Math.abs(b[0] - a[0]), Math.abs(b[1] - a[1]));
    if (track.hops[i - 1]) {
      const middle: Place = [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2 - 0.22];
      frames.push({ offset: (done + leg / 2) / track.length, transform: at(middle, hopping) });
    }
    done += leg;
    frames.push({ offset: Math.min(1, done / track.length), transform: at(b) });
  }
  return frames;
}

/** In milliseconds. */
function duration(track: Track): number {
  const hop = track.hops.some(Boolean) ? 90 : 0;
  return Math.min(620, 190 + hop + Math.max(0, track.length - 2) * 38 + (track.shifts.length - 1) * 110);
}

const easing = "cubic-bezier(.3,.05,.2,1)";

/** The piece already stands at its destination. */
export async function travel(stage: Stage, piece: HTMLElement, path: readonly string[], occupied: ReadonlySet<string>): Promise<void> {
  const track = unroll(stage.geometry, path, occupied);
  if (track.length === 0) return;
  const timing = { duration: duration(track), easing };
  if (track.shifts.length === 1) {
    piece.classList.add("moving");
    await finished(piece.animate(keyframes(track, track.shifts[0]!, stage.metrics), timing));
    piece.classList.remove("moving");
    return;
  }
  // At a seam the piece leaves and enters at once.
  const ghosts = track.shifts.map((shift) => {
    const ghost = piece.cloneNode(true) as HTMLElement;
    stage.clip.append(ghost);
    return { ghost, running: ghost.animate(keyframes(track, shift, stage.metrics), timing) };
  });
  piece.classList.add("away");
  await Promise.all(ghosts.map(({ running }) => finished(running)));
  piece.classList.remove("away");
  for (const { ghost } of ghosts) ghost.remove();
}

/** Moves an element between two offsets on the screen, turning it on the way. */
export async function fly(element: HTMLElement, from: Place, to: Place, turn: number, scale = 1): Promise<void> {
  element.classList.add("moving");
  await finished(element.animate([
    { transform: `translate(${from[0]}px, ${from[1]}px)` },
    { transform: `translate(${to[0]}px, ${to[1]}px) rotate(${turn}deg) scale(${scale})` },
  ], { duration: 260, easing }));
  element.classList.remove("moving");
}

export async function vanish(element: HTMLElement, place: Place, m: Metrics): Promise<void> {
  const at = `translate(${place[0] * m.u}px, ${place[1] * m.v}px)`;
  await finished(
    element.animate([{ transform: at, opacity: 1 }, { transform: `${at} scale(.6)`, opacity: 0 }], { duration: 220, easing: "ease-in" }),
  );
}

export async function blast(stage: Stage, name: string): Promise<void> {
  const [x, y] = stage.geometry.place(name);
  const { u, v } = stage.metrics;
  const running: Promise<void>[] = [];
  for (const [delay, size] of [[0, 2.6], [90, 1.7]] as const) {
    const ring = document.createElement("div");
    ring.className = "blast";
    stage.pieces.append(ring);
    const at = `translate(${x * u}px, ${y * v}px)`;
    running.push(
      finished(
        ring.animate([{ transform: `${at} scale(.2)`, opacity: 1 }, { transform: `${at} scale(${size})`, opacity: 0 }], { duration: 480,
          delay, easing: "ease-out", fill: "backwards" }),
      ).then(() => ring.remove()),
    );
  }
  await Promise.all(running);
}

async function finished(animation: Animation): Promise<void> {
  try {
    await animation.finished;
  } catch {
    // Cancelled: the end state is already there.
  }
}

export function prefersStill(): boolean {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}
