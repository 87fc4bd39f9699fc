import { useLayoutEffect, useState } from "preact/hooks";
import { begin, merge, openBook } from "./open";

/** Opens a dropped book, or merges it into the open one. Returns whether a file is over the page. */
export function useBookDrop(): boolean {
  const [over, setOver] = useState(false);
  useLayoutEffect(() => {
    let depth = 0;
    const wanted = (event: DragEvent) => !!event.dataTransfer && [...event.dataTransfer.types].includes("Files");
    const heard = {
      dragenter(event: DragEvent) {
        depth++;
        if (wanted(event)) setOver(true);
      },
      dragleave() {
        depth = Math.max(0, depth - 1);
        if (depth === 0) setOver(false);
      },
      dragover(event: DragEvent) {
        if (wanted(event)) event.preventDefault();
      },
      drop(event: DragEvent) {
        depth = 0;
        setOver(false);
        if (!wanted(event)) return;
        event.preventDefault();
        const file = event.dataTransfer!.files[0];
        if (!file) return;
        const chosen = document.querySelector<HTMLSelectElement>("[data-testid=book-rules]")?.value;
        void (openBook.value ? merge(file) : begin(chosen ?? "standard", file));
      },
    };
    for (const [name, hear] of Object.entries(heard)) document.addEventListener(name, hear as EventListener);
    return () => {
      for (const [name, hear] of Object.entries(heard)) document.removeEventListener(name, hear as EventListener);
    };
  }, []);
  return over;
}
