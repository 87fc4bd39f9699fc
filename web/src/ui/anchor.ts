import { useEffect } from "preact/hooks";
import { address } from "../router";

/** Scrolls to the element that the address names, once the page is ready. */
export function useAnchor(ready: boolean): void {
  const name = address.value.split("#")[1];
  useEffect(() => {
    if (ready && name) document.getElementById(name)?.scrollIntoView();
  }, [ready, name]);
}
