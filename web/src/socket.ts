interface Follow {
  /** Of the API, such as "/lobby/live". */
  path: string;
  message: (data: unknown) => void;
  /** Milliseconds to the first new attempt, which doubles up to the last. */
  waits: readonly [number, number];
}

/** The address of a WebSocket of the API. */
export function socketAddress(path: string): string {
  const url = new URL(`/api/v1${path}`, location.href);
  url.protocol = url.protocol === "https:" ? "wss:" : "ws:";
  return url.href;
}

/** The status of a socket that the server refuses: there is no session, or no longer. */
const refused = 1008;

/** Follows a socket that only sends, and reconnects. Returns a function that ends it. */
export function followSocket({ path, message, waits: [first, last] }: Follow): () => void {
  let socket: WebSocket | null = null;
  let timer = 0;
  let wait = first;
  let ended = false;
  const connect = () => {
    socket = new WebSocket(socketAddress(path));
    socket.addEventListener("message", ({ data }) => {
      wait = first;
      message(JSON.parse(String(data)));
    });
    socket.addEventListener("close", ({ code }) => {
      if (ended || code === refused) return;
      timer = window.setTimeout(connect, wait * (0.75 + Math.random() / 2));
      wait = Math.min(last, wait * 2);
    });
  };
  connect();
  return () => {
    ended = true;
    clearTimeout(timer);
    const open = socket;
    // A browser complains about a socket that is closed while it connects.
    if (open?.readyState === WebSocket.CONNECTING) open.addEventListener("open", () => open.close());
    else open?.close();
  };
}
