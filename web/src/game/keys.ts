import { useLayoutEffect, useRef } from "preact/hooks";

/** Keys of the game page; those of the board itself do not come here. */
export function useKeys(keys: Record<string, () => void>): void {
  // The listener stays and acts for the page as last drawn: a key that follows
  // at once must not act for the one before.
  const now = useRef(keys);
  now.current = keys;
  useLayoutEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      const target = event.target as HTMLElement;
      if (target.closest("input, select, textarea") || document.querySelector("dialog[open]")) return;
      // Space and Enter press what has the focus.
      if ((event.key === " " || event.key === "Enter") && target.closest("button, a, summary, [role=button]")) return;
      const action = now.current[event.key];
      if (!action) return;
      event.preventDefault();
      action();
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, []);
}
