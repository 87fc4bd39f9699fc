import { useEffect, useState } from "preact/hooks";

/** The room a page's board may take, following the window. */
export function useRoom(): number {
  const measure = () => (innerWidth >= 900 ? Math.max(360, innerHeight - 88) : innerWidth > innerHeight ? Math.max(300, innerHeight - 64) : innerHeight - 118);
  const [room, setRoom] = useState(measure);
  useEffect(() => {
    const resize = () => setRoom(measure());
    addEventListener("resize", resize);
    return () => removeEventListener("resize", resize);
  }, []);
  return room;
}
