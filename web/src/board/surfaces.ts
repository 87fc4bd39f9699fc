import { svg } from "./svg";

/** Kaya is built in; the others load on demand. */
export const surfaceNames = ["walnut", "bamboo", "slate", "paper", "indigo", "lacquer"] as const;

/** By custom property without --kb-. */
export type Colours = Readonly<Record<string, string>>;

/** Deterministic. */
export type Texture = (width: number, height: number, random: () => number) => SVGElement[];

export interface Surface {
  light: Colours;
  dark: Colours;
  texture: Texture;
}

const f = (n: number) => n.toFixed(1);

const flame: Texture = (width, height, random) => {
  const out: SVGElement[] = [];
  const stroke = (d: string, wide: number, faint: number) =>
    out.push(svg("path", { d, class: "vein", "stroke-width": wide.toFixed(2), "stroke-opacity": faint.toFixed(3) }));
  for (let x = -10; x < width + 40;) {
    const arch = 60 + random() * 70;
    const middle = x + arch / 2;
    const top = (0.05 + random() * 0.45) * height;
    for (let k = 1; k <= 7; k++) {
      const half = (arch / 2) * (k / 7.4);
      const apex = top - (1 - k / 9) * -34 - k * (height / 13);
      const lean = (random() - 0.5) * 6;
      stroke(
        `M${f(middle - half)} ${f(height + 6)}C${f(middle - half * 0.9)} ${f(apex + height * 0.35)} ${f(middle - half * 0.5 + lean)} ${
          f(apex)
        } ${f(middle + lean)} ${f(apex)}S${f(middle + half * 0.9)} ${f(apex + height * 0.35)} ${f(middle + half)} ${f(height + 6)}`,
        0.7 + random() * 1.7,
        0.1 + random() * 0.16,
      );
    }
    x += arch;
    for (const end = x + 14 + random() * 26; x < end; x += 4 + random() * 6) {
      stroke(`M${f(x)}-2q${f((random() - 0.5) * 6)} ${f(height / 2)} ${f((random() - 0.5) * 3)} ${f(height + 4)}`, 0.6 + random() * 1.4,
        0.1 + random() * 0.15);
    }
  }
  return out;
};

const strips: Texture = (width, height, random) => {
  const out: SVGElement[] = [];
  for (let x = 0; x < width;) {
    const wide = 13 + random() * 9;
    out.push(
      svg("rect", { x: f(x), y: 0, width: f(wide), height: f(height), class: "tint", "fill-opacity": (random() * 0.13).toFixed(3) }),
    );
    out.push(svg("path", { d: `M${f(x)} 0V${f(height)}`, class: "vein", "stroke-width": 0.8, "stroke-opacity": 0.28 }));
    for (let y = random() * 190; y < height; y += 150 + random() * 90) {
      out.push(
        svg("path", { d: `M${f(x + 0.6)} ${f(y)}q${f(wide / 2)} 2.4 ${f(wide - 1.2)} 0m0 2.6q${f(-wide / 2)} 2.4 ${f(1.2 - wide)} 0`,
          class: "vein", "stroke-width": 1.1, "stroke-opacity": 0.34 }),
      );
    }
    x += wide;
  }
  return out;
};

const stone: Texture = (width, height, random) => {
  const grains = ["", ""];
  for (let i = 0; i < (width * height) / 420; i++) grains[i % 2] += `M${f(random() * width)} ${f(random() * height)}h.1`;
  const out: SVGElement[] = [
    svg("path", { d: grains[0]!, class: "vein round", "stroke-width": 1.5, "stroke-opacity": 0.2 }),
    svg("path", { d: grains[1]!, class: "glint round", "stroke-width": 1.2, "stroke-opacity": 0.35 }),
  ];
  for (let i = 0; i < 5; i++) {
    let [x, y] = [random() * width, -4];
    let d = `M${f(x)} ${f(y)}`;
    while (y < height) d += `L${f(x += (random() - 0.45) * 46)} ${f(y += 18 + random() * 44)}`;
    out.push(svg("path", { d, class: i % 2 ? "vein" : "glint", "stroke-width": 0.8, "stroke-opacity": 0.24 }));
  }
  return out;
};

const fibres: Texture = (width, height, random) => {
  const strands = ["", "", ""];
  for (let i = 0; i < (width * height) / 1500; i++) {
    const turn = () => f((random() - 0.5) * 34);
    strands[i % 3] += `M${f(random() * width)} ${f(random() * height)}q${turn()} ${turn()} ${turn()} ${turn()}`;
  }
  return strands.map((d, i) =>
    svg("path", { d, class: i ? "vein round" : "glint round", "stroke-width": 0.6 + i * 0.25, "stroke-opacity": i ? 0.17 : 0.9 })
  );
};

const waves: Texture = (width, height) => {
  const r = 22;
  const arcs = (x: number, y: number) =>
    svg("g", { transform: `translate(${x} ${y})` }, svg("circle", { r, class: "plank" }), ...[1, 0.72, 0.44].map((s) =>
      svg("circle", { r: r * s - 0.6, class: "vein", "stroke-width": 1 })
    ));
  const tile = svg("pattern", { id: "board-waves", width: r * 2, height: r, patternUnits: "userSpaceOnUse" });
  for (let row = -1; row <= 3; row++) for (let i = -1; i <= 1; i++) tile.append(arcs(i * 2 * r + (row % 2 ? r : 0), row * (r / 2) + r / 2));
  return [svg("defs", {}, tile), svg("rect", { width, height, fill: "url(#board-waves)", opacity: 0.3 })];
};

/** Black lacquer with gold dust (梨地) at the rim. */
const gloss: Texture = (width, height, random) => {
  let dust = "";
  for (let i = 0; i < (width + height) * 0.9; i++) {
    const depth = random() ** 2.2 * Math.min(width, height) * 0.2;
    const [along, side] = [random(), Math.floor(random() * 4)];
    const [x, y] = side === 0
      ? [along * width, depth]
      : side === 1
      ? [along * width, height - depth]
      : side === 2
      ? [depth, along * height]
      : [width - depth, along * height];
    dust += `M${f(x)} ${f(y)}h.1`;
  }
  return [
    svg("path", { d: `M0 ${f(height * 0.62)}L${f(width * 0.74)} 0H${f(width)}V${f(height * 0.1)}L0 ${f(height * 0.94)}Z`, class: "sheen",
      "fill-opacity": 0.05 }),
    svg("path", { d: dust, class: "glint round", "stroke-width": 1.1, "stroke-opacity": 0.42 }),
  ];
};

const night = { last: "rgba(214, 176, 60, .42)", "last-from": "rgba(214, 176, 60, .24)", target: "rgba(150, 222, 176, .66)",
  select: "rgba(96, 168, 226, .55)", hollow: "rgba(255, 240, 214, .09)", "hollow-line": "rgba(255, 240, 214, .2)" };

export const surfaces: Readonly<Record<(typeof surfaceNames)[number], Surface>> = {
  walnut: {
    texture: flame,
    light: { wood: "#a1714a", "wood-dark": "#7c5130", vein: "#3f2208", line: "#140b03", stand: "#6b4526", "stand-dark": "#553419",
      mark: "#6d1409", target: "rgba(14, 58, 40, .66)" },
    dark: { wood: "#a0744d", "wood-dark": "#5f3d22", vein: "#2b1605", line: "#0a0502", stand: "#4c301b", "stand-dark": "#392212",
      mark: "#56100a", target: "rgba(8, 40, 28, .7)" },
  },
  bamboo: {
    texture: strips,
    light: { wood: "#dccb8a", "wood-dark": "#bda864", vein: "#62692a", line: "#2f3216", stand: "#a3935a", "stand-dark": "#86773f",
      glint: "#fff7d6" },
    dark: { wood: "#a99a5f", "wood-dark": "#857844", vein: "#3a3f16", line: "#1b1d0c", stand: "#6e6338", "stand-dark": "#564c28",
      glint: "#d9cc98" },
  },
  slate: {
    texture: stone,
    light: { wood: "#aab5b9", "wood-dark": "#8a979c", vein: "#4b5a61", line: "#2c363b", stand: "#8a979c", "stand-dark": "#76848a",
      glint: "#e6edef" },
    dark: { wood: "#808d93", "wood-dark": "#5a666b", vein: "#2b363b", line: "#161d20", stand: "#566268", "stand-dark": "#444f54",
      glint: "#a9b5ba", mark: "#6f1409" },
  },
  paper: {
    texture: fibres,
    light: { wood: "#f7f2e5", "wood-dark": "#dcd3bf", vein: "#9c8a63", line: "#2a2622", stand: "#e4dccb", "stand-dark": "#d6ccb7",
      glint: "#ffffff" },
    dark: { wood: "#cdc5b3", "wood-dark": "#a9a08c", vein: "#7a6a48", line: "#1d1a17", stand: "#a79e8b", "stand-dark": "#938a77",
      glint: "#e4ddcd" },
  },
  indigo: {
    texture: waves,
    light: { ...night, wood: "#34507a", "wood-dark": "#203456", vein: "#9db5d6", line: "#dfe8f4", stand: "#243a5e", "stand-dark": "#1a2b48",
      mark: "#ff9b86", castle: ".3" },
    dark: { ...night, wood: "#24395a", "wood-dark": "#15243c", vein: "#8aa3c7", line: "#bccbe0", stand: "#192a46", "stand-dark": "#111e34",
      mark: "#ee8975", castle: ".3" },
  },
  lacquer: {
    texture: gloss,
    light: { ...night, wood: "#211a17", "wood-dark": "#0c0908", vein: "#6d5420", line: "#cfa850", stand: "#5c1c16", "stand-dark": "#41110d",
      glint: "#e2bf6a", sheen: "#ffffff", mark: "#e4604b", castle: ".34" },
    dark: { ...night, wood: "#16110f", "wood-dark": "#050303", vein: "#6d5420", line: "#b18f42", stand: "#4a1612", "stand-dark": "#330d0a",
      glint: "#cdab58", sheen: "#ffffff", mark: "#dc5641", castle: ".34" },
  },
};
