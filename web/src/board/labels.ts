import { kanjiNumber, parseSquare } from "./geometry";
import { kindOf, sideOf, type Letter } from "./position";
import type { PieceKind } from "../wire";
import { textIn } from "./script";
import { words } from "./words.gen";

export { words };

export type Language = keyof typeof words;

export function languageOf(element: Element): Language {
  const host = element.closest("[lang]") ?? (element.getRootNode() as ShadowRoot).host?.closest("[lang]");
  const tag = host?.getAttribute("lang")?.toLowerCase() ?? "en";
  if (/^zh\b.*\b(hans|cn|sg|my)\b/.test(tag)) return "zh-Hans";
  const short = tag.slice(0, 2);
  return short === "ja" || short === "zh" ? short : "en";
}

export function squareLabel(language: Language, name: string): string {
  const [file, rank] = parseSquare(name) ?? [0, 0];
  return `${file}${language === "en" ? String.fromCharCode(96 + rank) : kanjiNumber(rank)}`;
}

export function pieceLabel(language: Language, kinds: ReadonlyMap<string, PieceKind>, piece: Letter): string {
  return `${words[language].side[sideOf(piece)]} ${kindLabel(language, kinds, piece)}`;
}

export function kindLabel(language: Language, kinds: ReadonlyMap<string, PieceKind>, piece: Letter): string {
  const kind = kinds.get(kindOf(piece));
  return (kind && textIn(kind.names, language)) || kind?.one || kindOf(piece);
}
