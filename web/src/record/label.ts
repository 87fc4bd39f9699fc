import { notation } from "../i18n";
import type { Notation } from "../prefs";
import type { RecordNode } from "../wire";

export function nodeLabel(node: RecordNode, style: Notation = notation.value): string {
  if (style === "usi") return node.usi ?? "";
  return (style === "western" ? node.view?.western : node.view?.ja) || node.usi || "";
}
