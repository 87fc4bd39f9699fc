import { kanjiNumber, parseSquare } from "./geometry";
import { kindOf, sideOf, type Letter } from "./position";
import type { PieceKind, Side } from "../wire";

/** What the board says to a screen reader, in one language. */
export interface Words {
  board: string;
  side: Record<Side, string>;
  empty: string;
  stand: Record<Side, string>;
  nothing: string;
  promote: string;
  keep: string;
  promotion: string;
  selected: string;
  canGo: string;
  square(file: number, rank: number): string;
  moved(side: string, piece: string, square: string, promotes: boolean): string;
  dropped(side: string, piece: string, square: string): string;
  passed(side: string): string;
}

export const words: Record<"en" | "ja" | "zh", Words> = {
  en: {
    board: "Board",
    side: { b: "Black", w: "White" },
    empty: "empty",
    stand: { b: "Black’s pieces in hand", w: "White’s pieces in hand" },
    nothing: "none",
    promote: "Promote",
    keep: "Do not promote",
    promotion: "Promote?",
    selected: "selected",
    canGo: "can go here",
    square: (file, rank) => `${file}${String.fromCharCode(96 + rank)}`,
    moved: (side, piece, square, promotes) => `${side}: ${piece} to ${square}${promotes ? ", promotes" : ""}`,
    dropped: (side, piece, square) => `${side}: ${piece} dropped on ${square}`,
    passed: (side) => `${side} passes`,
  },
  ja: {
    board: "盤",
    side: { b: "先手", w: "後手" },
    empty: "空き",
    stand: { b: "先手の持ち駒", w: "後手の持ち駒" },
    nothing: "なし",
    promote: "成る",
    keep: "成らない",
    promotion: "成りますか",
    selected: "選択中",
    canGo: "移動できます",
    square: (file, rank) => `${file}${kanjiNumber(rank)}`,
    moved: (side, piece, square, promotes) => `${side} ${square}${piece}${promotes ? "成" : ""}`,
    dropped: (side, piece, square) => `${side} ${square}${piece}打`,
    passed: (side) => `${side} 虚手`,
  },
  zh: {
    board: "棋盤",
    side: { b: "先手", w: "後手" },
    empty: "空格",
    stand: { b: "先手的持駒", w: "後手的持駒" },
    nothing: "無",
    promote: "升變",
    keep: "不升變",
    promotion: "是否升變",
    selected: "已選取",
    canGo: "可以走到這裡",
    square: (file, rank) => `${file}${kanjiNumber(rank)}`,
    moved: (side, piece, square, promotes) => `${side} ${square}${piece}${promotes ? "升變" : ""}`,
    dropped: (side, piece, square) => `${side} ${square}打入${piece}`,
    passed: (side) => `${side}虛手`,
  },
};

export type Language = keyof typeof words;

/** The language of the nearest element that names one. */
export function languageOf(element: Element): Language {
  const host = element.closest("[lang]") ?? (element.getRootNode() as ShadowRoot).host?.closest("[lang]");
  const tag = host?.getAttribute("lang")?.slice(0, 2) ?? "en";
  return tag === "ja" || tag === "zh" ? tag : "en";
}

export function squareLabel(language: Language, name: string): string {
  const [file, rank] = parseSquare(name) ?? [0, 0];
  return words[language].square(file, rank);
}

export function pieceLabel(language: Language, kinds: ReadonlyMap<string, PieceKind>, piece: Letter): string {
  return `${words[language].side[sideOf(piece)]} ${kindLabel(language, kinds, piece)}`;
}

export function kindLabel(language: Language, kinds: ReadonlyMap<string, PieceKind>, piece: Letter): string {
  const kind = kinds.get(kindOf(piece));
  return kind?.names[language] || kind?.one || kindOf(piece);
}
