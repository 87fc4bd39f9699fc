import { useEffect, useState } from "preact/hooks";

/** As in the style sheets. */
const query = "(min-width: 56.25rem)";

/** Whether a column fits next to the board. */
export function useWide(): boolean {
  const [wide, setWide] = useState(() => matchMedia(query).matches);
  useEffect(() => {
    const media = matchMedia(query);
    const change = () => setWide(media.matches);
    change();
    media.addEventListener("change", change);
    return () => media.removeEventListener("change", change);
  }, []);
  return wide;
}
