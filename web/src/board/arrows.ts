import type { Geometry } from "./geometry";
import type { Arrow } from "./state";
import { svg } from "./svg";

type Point = readonly [x: number, y: number];

/** The segments of an arrow on the grid: several if it crosses a seam. */
export function waysOf(geometry: Geometry, { from, to, path }: Arrow): Point[][] {
  const { files, ranks } = geometry.board;
  const middle = (name: string): Point => {
    const [x, y] = geometry.place(name);
    return [x + 0.5, y + 0.5];
  };
  if (!path || path.length < 2) return [[middle(from), middle(to)]];
  const ways: Point[][] = [[middle(path[0]!)]];
  for (const name of path.slice(1)) {
    const [x1, y1] = ways.at(-1)!.at(-1)!;
    const [x2, y2] = middle(name);
    const across = Math.abs(x2 - x1) > files / 2 ? Math.sign(x1 - x2) * files : 0;
    const down = Math.abs(y2 - y1) > ranks / 2 ? Math.sign(y1 - y2) * ranks : 0;
    if (!across && !down) {
      ways.at(-1)!.push([x2, y2]);
      continue;
    }
    // Half of the way out, and half of the way in.
    const [dx, dy] = [(x2 + across - x1) / 2, (y2 + down - y1) / 2];
    ways.at(-1)!.push([x1 + dx, y1 + dy]);
    ways.push([[x2 - dx, y2 - dy], [x2, y2]]);
  }
  return ways;
}

export function arrows(geometry: Geometry, { u, v }: { u: number; v: number }, list: readonly Arrow[]): SVGElement[] {
  return list.filter(({ to, from }) => geometry.has(to) && (!from || geometry.has(from))).map((arrow) => {
    const { from, color = "#1c5c8c", faint } = arrow;
    const group = svg("g", { class: faint ? "arrow-group faint" : "arrow-group", "data-arrow": from + arrow.to });
    if (!from) {
      const [x, y] = geometry.place(arrow.to);
      group.append(
        svg("circle", { cx: (x + 0.5) * u, cy: (y + 0.5) * v, r: u * 0.38, class: "arrow", stroke: color, "stroke-width": u * 0.1 }),
      );
      return group;
    }
    const ways = waysOf(geometry, arrow).map((way) => way.map(([x, y]): Point => [x * u, y * v]));
    const [[x1, y1], [x2, y2]] = ways.at(-1)!.slice(-2) as [Point, Point];
    const angle = (Math.atan2(y2 - y1, x2 - x1) * 180) / Math.PI;
    for (const way of ways) {
      group.append(
        svg("path", { d: `M${way.map(([x, y]) => `${x} ${y}`).join("L")}`, class: "arrow", stroke: color, "stroke-width": u * 0.12 }),
      );
    }
    group.append(
      svg("path", { d: "M4 0L-3-3.2V3.2Z", class: "arrow-head", fill: color,
        transform: `translate(${x2} ${y2}) rotate(${angle}) scale(${u * 0.07})` }),
    );
    return group;
  });
}
