import { notation } from "../i18n";
import { nodeLabel } from "../record/label";
import type { RecordNode } from "../wire";

const shown = 12;

export function LineButton(
  { line, press, whole = false, id }: { line: readonly RecordNode[]; press: () => void; whole?: boolean; id?: string },
) {
  const part = whole ? line : line.slice(0, shown);
  return <button type="button" class={`flaw-line ${notation.value}`} onClick={press} lang={notation.value === "ja" ? "ja" : undefined}
    data-testid={id} data-usi={line.map((n) => n.usi).join(" ")}>
    {part.map((n) => nodeLabel(n)).join(" ")}
    {line.length > part.length ? " …" : ""}
  </button>;
}
