import { useLayoutEffect, useRef } from "preact/hooks";

/** Keys that the board does not handle. */
export function useKeys(keys: Record<string, () => void>): void {
  // One listener with the latest handlers: a key right after a render must not run the old ones.
  const now = useRef(keys);
  now.current = keys;
  useLayoutEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      const target = event.target as HTMLElement;
      if (target.closest("input, select, textarea") || document.querySelector("dialog[open]")) return;
      // Space and Enter press the focused element.
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
