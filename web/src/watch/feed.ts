import { applyChange } from "../change";
import type { Game, LiveMessage } from "../wire";

/** Longest silence of a live socket, in milliseconds. */
const silence = 45_000;
const longestWait = 15_000;

export interface Heard {
  game: (game: Game) => void;
  connected: (is: boolean) => void;
  /** The server has another build of this page. */
  build: (build: string) => void;
}

/** A game over its socket, which reconnects and only listens. */
export class Feed {
  #base: { edition: number; game: Game } | null = null;
  #socket: WebSocket | null = null;
  #wait = 500;
  #timer = 0;
  #watch = 0;
  #closed = false;

  constructor(readonly id: string, readonly heard: Heard) {
    this.#connect();
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
    clearTimeout(this.#watch);
    this.#socket?.close();
  }

  #connect(): void {
    const socket = new WebSocket(`${location.origin.replace(/^http/, "ws")}/api/v1/games/${encodeURIComponent(this.id)}/live`);
    this.#socket = socket;
    this.#base = null;
    socket.addEventListener("open", () => {
      this.#wait = 500;
      this.#hear();
      this.heard.connected(true);
    });
    socket.addEventListener("message", (event) => {
      this.#hear();
      if (!this.#closed) this.#receive(socket, JSON.parse(String(event.data)) as LiveMessage);
    });
    socket.addEventListener("close", () => {
      if (this.#closed) return;
      clearTimeout(this.#watch);
      this.heard.connected(false);
      this.#timer = window.setTimeout(() => this.#connect(), this.#wait * (0.75 + Math.random() / 2));
      this.#wait = Math.min(longestWait, this.#wait * 2);
    });
  }

  /** A change of an unknown state makes it request the whole. */
  #receive(socket: WebSocket, message: LiveMessage): void {
    if (message.type === "game") {
      this.#base = { edition: message.edition, game: message.game };
      this.heard.game(message.game);
      if (message.build) this.heard.build(message.build);
    } else if (message.type === "change") {
      if (this.#base?.edition !== message.from) {
        this.#base = null;
        socket.send('{"type":"whole"}');
        return;
      }
      this.#base = { edition: message.edition, game: applyChange(this.#base.game, message) };
      this.heard.game(this.#base.game);
    }
  }

  #hear(): void {
    clearTimeout(this.#watch);
    this.#watch = window.setTimeout(() => this.#socket?.close(), silence);
  }
}
