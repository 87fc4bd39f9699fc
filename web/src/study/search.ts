import { useEffect, useState } from "preact/hooks";
import type { EngineFound, EngineLine, EngineNews, EngineSearch, Failure } from "../wire";
import { askEngine } from "./engine";
import { askServer } from "./server";

export type Where = "here" | "server";

/** Milliseconds a position rests before a search, so that paging starts none. */
const settle = 120;

/** The server limits searches. */
const settleServer = 500;

export interface Searched {
  found: EngineFound | null;
  refused: Failure | null;
  /** Finished or stopped. */
  ended: boolean;
  /** Searches ahead in the server's queue. */
  ahead: number;
  unreached: boolean;
}

const nothing: Searched = { found: null, refused: null, ended: false, ahead: 0, unreached: false };

/** Hidden pages do not search. */
function useVisible(): boolean {
  const [visible, setVisible] = useState(!document.hidden);
  useEffect(() => {
    const change = () => setVisible(!document.hidden);
    document.addEventListener("visibilitychange", change);
    return () => document.removeEventListener("visibilitychange", change);
  }, []);
  return visible;
}

/** Without a later line that begins with the move of an earlier one: it is left from the last iteration. */
export function distinct(lines: readonly EngineLine[]): EngineLine[] {
  const begins = lines.map((line) => line.moves[0]?.usi);
  return lines.filter((_, i) => begins.indexOf(begins[i]) === i);
}

/** Searches while the position is shown and not held; a new round starts again. */
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
        if (news) {
          setSearched((before) => ({ key,
            found: news.found ? { ...news.found, lines: distinct(news.found.lines) } : before.key === key ? before.found : null,
            refused: news.refused ?? null, ended: !!news.ended, ahead: news.ahead ?? 0, unreached: false })
          );
        } else if (where === "server") setSearched({ ...nothing, key, unreached: true });
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
