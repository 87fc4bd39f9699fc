import type { MoveDiagram, PieceKind } from "../wire";

const silverSteps = [[-1, -1], [0, -1], [1, -1], [-1, 1], [1, 1]];
const goldSteps = [[-1, -1], [0, -1], [1, -1], [-1, 0], [1, 0], [0, 1]];
const orthogonal = [[0, -1], [-1, 0], [1, 0], [0, 1]];
const diagonal = [[-1, -1], [1, -1], [-1, 1], [1, 1]];

function diagram(steps: number[][], slides: number[][] = [], jumps: number[][] = []): MoveDiagram[] {
  const mark = (kind: "step" | "slide" | "jump") => (d: number[]) => ({
    at: [2 + d[0]!, 2 + d[1]!] as [number, number],
    kind,
    quiet: true,
    capture: true,
  });
  return [
    {
      caption: { ja: "", zh: "", en: "" },
      files: 5,
      ranks: 5,
      at: [2, 2],
      marks: [...steps.map(mark("step")), ...slides.map(mark("slide")), ...jumps.map(mark("jump"))],
    },
  ];
}

type Row = [letter: string, one: string, two: string, intl: string, ja: string, zh: string, en: string, diagrams: MoveDiagram[],
  promoted?: string];

const rows: Row[] = [
  ["K", "玉", "玉将", "K", "玉", "玉將", "king", diagram([...orthogonal, ...diagonal])],
  ["R", "飛", "飛車", "R", "飛車", "飛車", "rook", diagram([], orthogonal), "+R"],
  ["B", "角", "角行", "B", "角", "角行", "bishop", diagram([], diagonal), "+B"],
  ["G", "金", "金将", "G", "金", "金將", "gold", diagram(goldSteps)],
  ["S", "銀", "銀将", "S", "銀", "銀將", "silver", diagram(silverSteps), "+S"],
  ["N", "桂", "桂馬", "N", "桂", "桂馬", "knight", diagram([], [], [[-1, -2], [1, -2]]), "+N"],
  ["L", "香", "香車", "L", "香", "香車", "lance", diagram([], [[0, -1]]), "+L"],
  ["P", "歩", "歩兵", "P", "歩", "步兵", "pawn", diagram([[0, -1]]), "+P"],
  ["+R", "竜", "竜王", "+R", "竜", "龍王", "dragon", diagram(diagonal, orthogonal)],
  ["+B", "馬", "竜馬", "+B", "馬", "龍馬", "horse", diagram(orthogonal, diagonal)],
  ["+S", "全", "成銀", "+S", "成銀", "成銀", "promoted silver", diagram(goldSteps)],
  ["+N", "圭", "成桂", "+N", "成桂", "成桂", "promoted knight", diagram(goldSteps)],
  ["+L", "杏", "成香", "+L", "成香", "成香", "promoted lance", diagram(goldSteps)],
  ["+P", "と", "と", "+P", "と", "成步", "tokin", diagram(goldSteps)],
];

/** Standard shogi, for pages that set no kinds. */
export const standardKinds: PieceKind[] = rows.map(([letter, one, two, intl, ja, zh, en, diagrams, promoted]) => ({
  letter,
  promoted,
  one,
  two,
  intl,
  oneWhite: letter === "K" ? "王" : undefined,
  twoWhite: letter === "K" ? "王将" : undefined,
  royal: letter === "K" || undefined,
  names: { ja, zh, en },
  points: 1,
  diagrams,
}));

export const standardHand = ["R", "B", "G", "S", "N", "L", "P"];
