import { useEffect, useState } from "preact/hooks";

/** Loads a list of the account; the function returned loads it again. */
export function useList<T>(ask: () => Promise<T[]>): { list: T[] | null; again: () => Promise<void> } {
  const [list, setList] = useState<T[] | null>(null);
  const again = async () => setList(await ask());
  useEffect(() => {
    again().catch(() => setList([]));
  }, []);
  return { list, again };
}
