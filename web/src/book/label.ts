import { notation } from "../i18n";
import type { RecordView } from "../wire";

export function moveLabel(usi: string, view: RecordView | null | undefined): string {
  if (notation.value === "usi") return usi;
  return (notation.value === "western" ? view?.western : view?.ja) || usi;
}

export const valueText = (value: number) => (value > 0 ? `+${value}` : value < 0 ? `−${-value}` : "0");
