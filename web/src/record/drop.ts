import { useLayoutEffect, useState } from "preact/hooks";
import { openChosen, openText } from "./open";
import { inField } from "./paste";

/** Opens a dropped record. Returns whether a file is over the page. */
export function useDrop(): boolean {
  const [over, setOver] = useState(false);
  useLayoutEffect(() => {
    let depth = 0;
    const wanted = (event: DragEvent) =>
      !!event.dataTransfer && [...event.dataTransfer.types].some((type) => type === "Files" || type === "text/plain")
      && !inField(event.target);
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
