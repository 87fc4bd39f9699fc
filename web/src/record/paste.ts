import { useLayoutEffect } from "preact/hooks";

/** Whether the target is an editable field. */
export const inField = (target: EventTarget | null) =>
  !!(target as Element | null)?.closest?.("input, textarea, select, [contenteditable]");

/** Marks of a record in text pasted elsewhere. */
const likely =
  /[▲△▼▽☗☖][\s　]*[１-９1-9同]|手合割|手数-+指手|^\s*\d+\s+[１-９同]|^\s*[+-]\d{4}[A-Z]{2}|^P[1I]|\bstartpos\b|\bsfen\s|^(?:[+'A-Za-z0-9]+\/){3,}[+'A-Za-z0-9]+ [bw] |^\|.*\||^https?:\/\/\S+[?&](?:initpos|moves|x?body|usen|sfen)=\S+$|^https?:\/\/\S+\/(?:analysis|editor)\/\S+_[bw]_\S*$/m;

/** Other pages accept only text that looks like a record. */
export function usePaste(onPage: boolean): void {
  useLayoutEffect(() => {
    const paste = (event: ClipboardEvent) => {
      if (inField(event.target) || document.querySelector("dialog[open]")) return;
      const files = event.clipboardData?.files;
      if (files?.length) {
        event.preventDefault();
        const file = files[0]!;
        void import("./open").then((records) => records.openChosen([file]));
        return;
      }
      const text = event.clipboardData?.getData("text") ?? "";
      if (!text.trim() || (!onPage && !likely.test(text))) return;
      event.preventDefault();
      void import("./open").then((records) => records.openText(text));
    };
    document.addEventListener("paste", paste);
    return () => document.removeEventListener("paste", paste);
  }, [onPage]);
}
