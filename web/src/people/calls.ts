import { socketAddress } from "../api";

const longestWait = 30_000;

/** Calls news for each event of the person's games, and after a reconnection. Returns a function that ends it. */
export function followCalls(news: () => void): () => void {
  let socket: WebSocket | null = null;
  let timer = 0;
  let wait = 1000;
  let ended = false;
  const connect = () => {
    socket = new WebSocket(socketAddress("/events/live"));
    socket.addEventListener("message", () => {
      wait = 1000;
      news();
    });
    socket.addEventListener("close", ({ code }) => {
      // 1008: there is no session, or no longer.
      if (ended || code === 1008) return;
      timer = window.setTimeout(connect, wait * (0.75 + Math.random() / 2));
      wait = Math.min(longestWait, wait * 2);
    });
  };
  connect();
  return () => {
    ended = true;
    clearTimeout(timer);
    const last = socket;
    // A browser complains about a socket that is closed while it connects.
    if (last?.readyState === WebSocket.CONNECTING) last.addEventListener("open", () => last.close());
    else last?.close();
  };
}
