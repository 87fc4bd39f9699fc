import { useState } from "preact/hooks";
import { texts } from "../i18n";
import { CopyIcon } from "./icons";

export async function copyText(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    // Without a clipboard, or on an insecure page. An open dialog keeps the focus inside.
    const area = document.createElement("textarea");
    area.value = text;
    (document.querySelector("dialog[open]") ?? document.body).append(area);
    area.select();
    document.execCommand("copy");
    area.remove();
  }
}

export function Copy({ id, label, text, class: className = "quiet-link" }: { id: string; label: string; text: string; class?: string }) {
  const t = texts.value;
  const [done, setDone] = useState(false);
  const copy = async () => {
    await copyText(text);
    setDone(true);
    setTimeout(() => setDone(false), 1600);
  };
  return <button type="button" class={className} onClick={copy} data-testid={id} data-text={text}>
    <CopyIcon />
    <span aria-live="polite">{done ? t.copied : label}</span>
  </button>;
}
