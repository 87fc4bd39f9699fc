import { kindOf, parseSFEN } from "../board/position";
import { svg } from "../board/svg";
import type { RuleSet } from "../wire";
import type { Mark } from "./miniboard";

const red = "#a8211a";

/**
 * Marks how a rule set differs from the first one on a small board: pieces that move differently, and its opening
 * moves.
 */
export const traitsOf = ({ board, start, traits = [], unlike = [] }: RuleSet): Mark => (into, geometry, w, h) => {
  for (const [name, piece] of parseSFEN(start).pieces) {
    if (!unlike.includes(kindOf(piece))) continue;
    const [x, y] = geometry.place(name);
    into.append(svg("rect", { x: x * w, y: y * h, width: w, height: h, fill: "#c8402c", opacity: 0.3 }));
  }
  for (const move of traits) {
    const [from, to] = [move.slice(0, 2), move.slice(2)].map((name) => geometry.place(name).map((n, i) => (n + 0.5) * (i ? h : w)));
    if (!from || !to) continue;
    // Over a joined edge, draw to the edge and from it.
    const over = board.wrapFiles && Math.abs(from[0]! - to[0]!) > (board.files * w) / 2;
    const end = (x: number) => (x > (board.files * w) / 2 ? board.files * w : 0);
    into.append(
      svg("path", { d: over ? `M${from}H${end(from[0]!)}M${to}H${end(to[0]!)}` : `M${from}L${to}`, stroke: red, "stroke-width": 2.6,
        "stroke-linecap": "round", opacity: 0.8 }),
      svg("circle", { cx: to[0]!, cy: to[1]!, r: 3.6, fill: red, opacity: 0.8 }),
    );
  }
};
