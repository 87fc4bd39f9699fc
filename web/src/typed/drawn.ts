import { colored, type Letter } from "../board/position";
import type { PieceKind } from "../wire";
import { plain, squareOf } from "./typed";

export type Drawn = { kind: "carry"; from: string; to: string; turned: boolean } | { kind: "put"; piece: Letter; square: string } | {
  kind: "off";
  square: string;
};

/**
 * 7g7f carries (+ turns over), G*5b or G5b puts down (small letters are White's), -5b takes off; null for other text.
 */
export function readDrawn(typed: string, kinds: ReadonlyMap<string, PieceKind>, has: (square: string) => boolean): Drawn | null {
  const text = plain(typed).replace(/ /g, "");
  const on = (name: string) => {
    const square = squareOf(name);
    return has(square) ? square : "";
  };
  const off = /^[-x](.+)$/.exec(text);
  if (off && on(off[1]!)) return { kind: "off", square: on(off[1]!) };
  const put = /^(\+?)([A-Za-z])\*?(\d.*)$/.exec(text);
  const letter = put && put[1] + put[2]!.toUpperCase();
  if (put && letter && kinds.has(letter) && on(put[3]!)) {
    return { kind: "put", piece: colored(letter, put[2] === letter.slice(-1) ? "b" : "w"), square: on(put[3]!) };
  }
  const carry = /^(\d{1,2}[a-z一二三四五六七八九十]+|\d\d)(\d{1,2}[a-z一二三四五六七八九十]+|\d\d)(\+?)$/i.exec(text);
  if (carry && on(carry[1]!) && on(carry[2]!)) return { kind: "carry", from: on(carry[1]!), to: on(carry[2]!), turned: carry[3] === "+" };
  return null;
}
