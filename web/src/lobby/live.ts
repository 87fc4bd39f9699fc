import { signal } from "@preact/signals";
import { useEffect, useState } from "preact/hooks";
import { lobby as getLobby } from "../people/api";
import { followSocket } from "../socket";
import type { Lobby } from "../wire";

/** The lobby over its socket. */
export function useLobby() {
  const [state] = useState(() => signal<Lobby | null>(null));
  const [round, setRound] = useState(0);
  const [unreached, setUnreached] = useState(false);
  useEffect(() => {
    let gone = false;
    setUnreached(false);
    getLobby().then((l) => (state.value ??= l), () => gone || setUnreached(true));
    const end = followSocket({ path: "/lobby/live", message: (l) => (state.value = l as Lobby), waits: [500, 15_000] });
    return () => {
      gone = true;
      end();
    };
  }, [round]);
  return { lobby: state.value, unreached, again: () => setRound((n) => n + 1) };
}
