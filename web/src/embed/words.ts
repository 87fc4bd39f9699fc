import type { Language } from "../board/labels";

/** What the player of an embedded record says. */
interface Words {
  player: string;
  first: string;
  previous: string;
  next: string;
  last: string;
  flip: string;
  moves: string;
  start: string;
  variations: string;
  loading: string;
  failed: string;
  unreached: string;
  line(number: number): string;
  side: { b: string; w: string };
  open: string;
}

export const words: Record<Language, Words> = {
  en: {
    player: "Game record", first: "First position", previous: "Back one move", next: "Forward one move", last: "Last position", flip: "Flip the board", moves: "Moves",
    start: "Start", variations: "Variations", loading: "Loading…", failed: "The record cannot be read.", unreached: "The record could not be loaded.",
    line: (n) => `Line ${n}: `, side: { b: "Black", w: "White" }, open: "Open in komadai",
  },
  ja: {
    player: "棋譜", first: "最初の局面", previous: "一手戻る", next: "一手進む", last: "最後の局面", flip: "盤面反転", moves: "指し手",
    start: "開始局面", variations: "変化", loading: "読み込み中…", failed: "棋譜を読めません。", unreached: "棋譜を読み込めませんでした。",
    line: (n) => `${n}行目：`, side: { b: "先手", w: "後手" }, open: "komadaiで開く",
  },
  zh: {
    player: "棋譜", first: "起始局面", previous: "上一手", next: "下一手", last: "最後局面", flip: "翻轉棋盤", moves: "著法",
    start: "起始局面", variations: "變化", loading: "載入中…", failed: "無法讀取棋譜。", unreached: "無法載入棋譜。",
    line: (n) => `第 ${n} 行：`, side: { b: "先手", w: "後手" }, open: "在 komadai 開啟",
  },
};
