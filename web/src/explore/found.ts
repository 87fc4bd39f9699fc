import { useEffect, useState } from "preact/hooks";
import { ApiError } from "../api";
import type { Explored } from "../wire";
import { explore, type Filters } from "./api";

export interface Found {
  answer: Explored | null;
  waiting: boolean;
  error: ApiError | null;
  retry: () => void;
  more: () => void;
}

export function useFound(rules: string, sfen: string, filters: Filters): Found {
  // The move number is not part of a position.
  const key = JSON.stringify([rules, sfen.split(" ").slice(0, 3), filters]);
  const [state, setState] = useState<{ key: string; answer: Explored | null; error: ApiError | null }>({ key: "", answer: null,
    error: null });
  const [round, setRound] = useState(0);
  useEffect(() => {
    let gone = false;
    // Paging through a record sends no requests.
    const timer = setTimeout(() => {
      explore(rules, sfen, filters).then((answer) => gone || setState({ key, answer, error: null }),
        (error: unknown) =>
          gone || setState((s) => ({ key, answer: s.answer, error: error instanceof ApiError ? error : new ApiError(0, null) })));
    }, 120);
    return () => {
      gone = true;
      clearTimeout(timer);
    };
  }, [key, round]);
  const more = () => {
    const { answer } = state;
    if (!answer?.next || state.key !== key) return;
    explore(rules, sfen, filters, answer.next).then(
      (page) =>
        setState((
          s,
        ) => (s.key === key && s.answer
          ? { ...s, answer: { ...s.answer, games: [...s.answer.games, ...page.games], next: page.next } }
          : s)
        ),
      (error: unknown) => setState((s) => ({ ...s, error: error instanceof ApiError ? error : new ApiError(0, null) })),
    );
  };
  return { answer: state.answer, waiting: state.key !== key, error: state.key === key ? state.error : null,
    retry: () => setRound(round + 1), more };
}
