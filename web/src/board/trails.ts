import type { Geometry, Place } from "./geometry";
import type { Choice } from "./legal";
import { svg } from "./svg";

/** Part of a way on the grid, between middles of squares. leap: over what stands between. */
interface Stretch {
  from: Place;
  to: Place;
  leap: boolean;
  /** Comes in over a joined edge. */
  enters: boolean;
}

/** The ways of the held piece to its targets: lines for slides, arcs for jumps; single steps have none. */
export function stretchesOf(geometry: Geometry, origin: string, targets: ReadonlyMap<string, Choice>): Stretch[] {
  const out = new Map<string, Stretch>();
  const add = (s: Stretch) => out.set([...s.from, ...s.to].join(), s);
  for (const [to, choice] of targets) {
    const path = (choice.plain ?? choice.promoted)?.path;
    if (path && path.length > 1) { for (const s of along(geometry, path)) add(s); }
    else if (geometry.has(origin)) straight(geometry, origin, to, add);
  }
  return [...out.values()];
}

function straight(geometry: Geometry, origin: string, target: string, add: (s: Stretch) => void): void {
  const from = middle(geometry, origin);
  const to = middle(geometry, target);
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  const steps = Math.max(Math.abs(dx), Math.abs(dy));
  if (steps < 2) return;
  if (dx !== 0 && dy !== 0 && Math.abs(dx) !== Math.abs(dy)) {
    add({ from, to, leap: true, enters: false });
    return;
  }
  for (let i = 0; i < steps; i++) {
    const at = (n: number): Place => [from[0] + dx / steps * n, from[1] + dy / steps * n];
    add({ from: at(i), to: at(i + 1), leap: false, enters: false });
  }
}

/** A way that is not straight: over joined edges, on ice, from landing to landing. */
function along(geometry: Geometry, path: readonly string[]): Stretch[] {
  return path.slice(1).flatMap((name, i): Stretch[] => {
    const from = middle(geometry, path[i]!);
    const to = middle(geometry, name);
    const [dx, dy] = geometry.step(path[i]!, name);
    const leap = Math.max(Math.abs(dx), Math.abs(dy)) > 1;
    if (from[0] + dx === to[0] && from[1] + dy === to[1]) return [{ from, to, leap, enters: false }];
    // Half of the way out, and half of the way in.
    return [{ from, to: [from[0] + dx / 2, from[1] + dy / 2], leap: false, enters: false }, { from: [to[0] - dx / 2, to[1] - dy / 2], to,
      leap: false, enters: true }];
  });
}

function middle(geometry: Geometry, name: string): Place {
  const [x, y] = geometry.place(name);
  return [x + 0.5, y + 0.5];
}

export function trails(geometry: Geometry, { u, v }: { u: number; v: number }, origin: string,
  targets: ReadonlyMap<string, Choice>): SVGElement[]
{
  const px = ([x, y]: Place) => `${round(x * u)} ${round(y * v)}`;
  const lines: string[] = [];
  const arcs: string[] = [];
  const marks: SVGElement[] = [];
  for (const { from, to, leap, enters } of stretchesOf(geometry, origin, targets)) {
    if (leap) arcs.push(`M${px(from)}Q${px(top(from, to))} ${px(to)}`);
    else lines.push(`M${px(from)}L${px(to)}`);
    if (enters) {
      const angle = Math.atan2((to[1] - from[1]) * v, (to[0] - from[0]) * u) * 180 / Math.PI;
      marks.push(
        svg("path", { d: "M5 0L-4-5V5Z", class: "trail-mark",
          transform: `translate(${px([(from[0] + to[0]) / 2, (from[1] + to[1]) / 2])}) rotate(${round(angle)}) scale(${round(u / 44)})` }),
      );
    }
  }
  // Over joined edges a bishop may reach half of the board.
  const many = lines.length > crowded ? " faint" : "";
  return [
    ...(lines.length ? [svg("path", { d: lines.join(""), class: `trail${many}`, "stroke-width": round(u * 0.06) })] : []),
    ...(arcs.length ? [svg("path", { d: arcs.join(""), class: "trail arc", "stroke-width": round(u * 0.06) })] : []),
    ...marks,
  ];
}

/** Stretches that hide the board. */
const crowded = 40;

/** The top of an arc, to the left of its way. */
function top(from: Place, to: Place): Place {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  const side = dx > 0 || (dx === 0 && dy < 0) ? 1 : -1;
  return [(from[0] + to[0]) / 2 + dy * 0.28 * side, (from[1] + to[1]) / 2 - Math.abs(dx) * 0.28];
}

const round = (n: number): number => Math.round(n * 100) / 100;
