export interface Point {
  x: number;
  y: number;
}

/** Pixels. */
const least = 48;

/** 1 for a swipe to the left, which goes on; -1 for one to the right; 0 for other gestures. */
export function swiped(from: Point, to: Point): -1 | 0 | 1 {
  const [x, y] = [to.x - from.x, to.y - from.y];
  if (Math.abs(x) < least || Math.abs(x) < 2 * Math.abs(y)) return 0;
  return x < 0 ? 1 : -1;
}

/** The tab that a key goes to, -1 for other keys. */
export function tabAt(key: string, at: number, count: number): number {
  if (key === "ArrowRight") return (at + 1) % count;
  if (key === "ArrowLeft") return (at + count - 1) % count;
  if (key === "Home") return 0;
  return key === "End" ? count - 1 : -1;
}
