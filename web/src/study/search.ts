import { useEffect, useState } from "preact/hooks";
import type { EngineFound, EngineNews, EngineSearch, Failure } from "../wire";
import { askEngine } from "./engine";
import { askServer } from "./server";

/** Where positions are searched: by the engine in the browser, or on the server. */
export type Where = "here" | "server";

/** How long a position stays before it is searched: whoever leafs through a record asks for nothing on the way. */
const settle = 120;

/** The same on the server, which counts searches. */
const settleServer = 500;

/** What a search has come to. */
export interface Searched {
  found: EngineFound | null;
  /** Why the position cannot be searched. */
  refused: Failure | null;
  /** The search has come to its end by itself, or was stopped. */
  ended: boolean;
  /** How many searches go before on the server. */
  ahead: number;
  /** There was no answer of the server. */
  unreached: boolean;
}

const nothing: Searched = { found: null, refused: null, ended: false, ahead: 0, unreached: false };

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

/** Searches a position for as long as it is shown, unless it is held; round begins anew. */
export function useSearch({ rules, sfen, moves = [], lines }: EngineSearch, where: Where, round: number, held = false): Searched {
  const key = JSON.stringify([rules, sfen, moves, lines, where, round]);
  const [searched, setSearched] = useState<Searched & { key: string }>({ ...nothing, key: "" });
  const visible = useVisible();
  useEffect(() => {
    if (!visible || held) return;
    let stop = () => {};
    const timer = setTimeout(() => {
      const search = { rules, sfen, moves, lines };
      const hear = (news: EngineNews | null) => {
        if (news) setSearched((before) => ({ key, found: news.found ?? (before.key === key ? before.found : null), refused: news.refused ?? null, ended: !!news.ended, ahead: news.ahead ?? 0, unreached: false }));
        else if (where === "server") setSearched({ ...nothing, key, unreached: true });
      };
      stop = where === "server" ? askServer(search, hear) : askEngine({ search }, hear);
    }, where === "server" ? settleServer : settle);
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [key, visible, held]);
  return searched.key === key ? searched : nothing;
}
