import { useState } from "preact/hooks";
import { texts } from "../i18n";
import { CopyIcon } from "./icons";

/** Puts a text on the clipboard. */
export async function copyText(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    // Without a clipboard, or on an insecure page. A dialog lets the focus go
    // nowhere outside itself.
    const area = document.createElement("textarea");
    area.value = text;
    (document.querySelector("dialog[open]") ?? document.body).append(area);
    area.select();
    document.execCommand("copy");
    area.remove();
  }
}

/** A button that copies a text and says so. */
export function Copy({ id, label, text, class: className = "quiet-link" }: { id: string; label: string; text: string; class?: string }) {
  const t = texts.value;
  const [done, setDone] = useState(false);
  const copy = async () => {
    await copyText(text);
    setDone(true);
    setTimeout(() => setDone(false), 1600);
  };
  return (
    <button type="button" class={className} onClick={copy} data-testid={id} data-text={text}>
      <CopyIcon />
      <span aria-live="polite">{done ? t.copied : label}</span>
    </button>
  );
}
