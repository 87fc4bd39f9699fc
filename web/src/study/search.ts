import { useEffect, useState } from "preact/hooks";
import type { EngineFound, EngineSearch, Failure } from "../wire";
import { askEngine } from "./engine";

/** How long a position stays before it is searched: whoever leafs through a record asks for nothing on the way. */
const settle = 120;

/** What a search has come to. */
export interface Searched {
  found: EngineFound | null;
  /** Why the position cannot be searched. */
  refused: Failure | null;
  /** The search has come to its end by itself, or was stopped. */
  ended: boolean;
}

const nothing: Searched = { found: null, refused: null, ended: false };

/** Whether the page can be seen: in a hidden one nothing is searched. */
function useVisible(): boolean {
  const [visible, setVisible] = useState(!document.hidden);
  useEffect(() => {
    const change = () => setVisible(!document.hidden);
    document.addEventListener("visibilitychange", change);
    return () => document.removeEventListener("visibilitychange", change);
  }, []);
  return visible;
}

/** Searches a position for as long as it is shown; round begins anew. */
export function useSearch({ rules, sfen, moves = [], lines }: EngineSearch, round: number): Searched {
  const key = JSON.stringify([rules, sfen, moves, lines, round]);
  const [searched, setSearched] = useState<Searched & { key: string }>({ ...nothing, key: "" });
  const visible = useVisible();
  useEffect(() => {
    if (!visible) return;
    let stop = () => {};
    const timer = setTimeout(() => {
      stop = askEngine({ search: { rules, sfen, moves, lines } }, (news) => {
        if (news) setSearched((before) => ({ key, found: news.found ?? (before.key === key ? before.found : null), refused: news.refused ?? null, ended: !!news.ended }));
      });
    }, settle);
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [key, visible]);
  return searched.key === key ? searched : nothing;
}
