/** The colours of a board by the names of its custom properties; wood of kaya is what the board has by itself. */
const colours: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  walnut: { wood: "#9b6b3f", "wood-light": "#a87849", "wood-dark": "#8a5b32", vein: "#3f2208", line: "#1f1206", stand: "#6b4526", "stand-dark": "#553419" },
  slate: { wood: "#a9b4b8", "wood-light": "#b6c0c4", "wood-dark": "#9ca8ad", vein: "#9ca8ad", line: "#2c363b", stand: "#8a979c", "stand-dark": "#76848a" },
  paper: { wood: "#faf7ef", "wood-light": "#faf7ef", "wood-dark": "#faf7ef", vein: "#faf7ef", line: "#2a2622", stand: "#e6dfcf", "stand-dark": "#dbd2be" },
};

/** Gives all boards of the page the colours of a style. */
export function dress(style: string): void {
  const root = document.documentElement;
  root.dataset.board = style;
  for (const name of Object.keys(colours.walnut!)) {
    const colour = colours[style]?.[name];
    if (colour) root.style.setProperty(`--komadai-${name}`, colour);
    else root.style.removeProperty(`--komadai-${name}`);
  }
}
