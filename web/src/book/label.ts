import { notation } from "../i18n";
import type { RecordView } from "../wire";

/** What a move is called, in the notation chosen. */
export function moveLabel(usi: string, view: RecordView | null | undefined): string {
  if (notation.value === "usi") return usi;
  return (notation.value === "western" ? view?.western : view?.ja) || usi;
}

/** A value as people write it, with its sign. */
export const valueText = (value: number) => (value > 0 ? `+${value}` : value < 0 ? `−${-value}` : "0");
