import { useLayoutEffect, useState } from "preact/hooks";
import { openChosen } from "./choose";
import { openText } from "./open";

const inField = (target: EventTarget | null) => !!(target as Element | null)?.closest?.("input, textarea, select, [contenteditable]");

/** What a text must hold to be taken for a record where nobody asked for one. */
const likely = /[▲△▼▽☗☖][\s　]*[１-９1-9同]|手合割|手数-+指手|^\s*\d+\s+[１-９同]|^\s*[+-]\d{4}[A-Z]{2}|^P[1I]|\bstartpos\b|\bsfen\s|^(?:[+A-Za-z0-9]+\/){3,}[+A-Za-z0-9]+ [bw] |^\|.*\|/m;

/** Opens a record that is pasted anywhere; away from its page only what looks like one. */
export function usePaste(onPage: boolean): void {
  useLayoutEffect(() => {
    const paste = (event: ClipboardEvent) => {
      if (inField(event.target) || document.querySelector("dialog[open]")) return;
      const files = event.clipboardData?.files;
      if (files?.length) {
        event.preventDefault();
        void openChosen(files);
        return;
      }
      const text = event.clipboardData?.getData("text") ?? "";
      if (!text.trim() || (!onPage && !likely.test(text))) return;
      event.preventDefault();
      void openText(text);
    };
    document.addEventListener("paste", paste);
    return () => document.removeEventListener("paste", paste);
  }, [onPage]);
}

/** Opens a record that is dropped on the page; true while something is held over it. */
export function useDrop(): boolean {
  const [over, setOver] = useState(false);
  useLayoutEffect(() => {
    let depth = 0;
    const wanted = (event: DragEvent) => !!event.dataTransfer && [...event.dataTransfer.types].some((type) => type === "Files" || type === "text/plain") && !inField(event.target);
    const enter = (event: DragEvent) => {
      depth++;
      if (wanted(event)) setOver(true);
    };
    const leave = () => {
      depth = Math.max(0, depth - 1);
      if (depth === 0) setOver(false);
    };
    const hover = (event: DragEvent) => {
      if (wanted(event)) event.preventDefault();
    };
    const drop = (event: DragEvent) => {
      depth = 0;
      setOver(false);
      if (!wanted(event)) return;
      event.preventDefault();
      const { files } = event.dataTransfer!;
      if (files.length) void openChosen(files);
      else {
        const text = event.dataTransfer!.getData("text/plain");
        if (text.trim()) void openText(text);
      }
    };
    document.addEventListener("dragenter", enter);
    document.addEventListener("dragleave", leave);
    document.addEventListener("dragover", hover);
    document.addEventListener("drop", drop);
    return () => {
      document.removeEventListener("dragenter", enter);
      document.removeEventListener("dragleave", leave);
      document.removeEventListener("dragover", hover);
      document.removeEventListener("drop", drop);
    };
  }, []);
  return over;
}
