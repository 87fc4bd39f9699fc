import { signal } from "@preact/signals";
import { refresh } from "./account/me";
import { act, ApiError, game as getGame, part } from "./api";
import { keepUp } from "./build";
import { hear, join, rematch } from "./people/api";
import { applyChange } from "./change";
import { socketAddress } from "./socket";
import type { Action, Audience, Game, LiveMessage, Talk } from "./wire";

export type Connection = "connecting" | "open" | "lost";

/** Longest silence of a live socket, in milliseconds. */
const silence = 45_000;
const longestWait = 15_000;
/** Attempts of an action: without an answer, and while the server can store nothing. */
const mostTries = 4;
const mostAgain = 100;

/**
 * A game over the live socket, which reconnects, and by the answers to actions. The state with the higher Seq wins.
 */
export class LiveGame {
  readonly game = signal<Game | null>(null);
  readonly audience = signal<Audience | null>(null);
  readonly talk = signal<Talk | null>(null);
  /** In this page's clock. */
  readonly received = signal(0);
  readonly connection = signal<Connection>("connecting");
  readonly missing = signal(false);
  readonly failed = signal(false);
  /** An action is sent again and again, because the server cannot store it. */
  readonly unstored = signal(false);
  /** The seat was lost: the session has ended, or the cookies are gone. */
  readonly unseated = signal(false);

  /** The base of the next change. */
  #base: { edition: number; game: Game } | null = null;
  #socket: WebSocket | null = null;
  #wait = 500;
  #timer = 0;
  #watch = 0;
  #closed = false;
  /** Requests for the talk, and the last one whose answer (or something newer) is known. */
  #talkAsked = 0;
  #talkKnown = 0;

  constructor(readonly id: string) {
    void this.#load();
    this.#connect();
    document.addEventListener("visibilitychange", this.#wake);
    addEventListener("online", this.#wake);
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
    clearTimeout(this.#watch);
    this.#socket?.close();
    document.removeEventListener("visibilitychange", this.#wake);
    removeEventListener("online", this.#wake);
  }

  /** Retries a lost answer, and an action that cannot be stored, with the same Seq. */
  async send(action: Omit<Action, "seq">): Promise<void> {
    try {
      await this.#send({ ...action, seq: this.game.value?.seq ?? 0 });
    } finally {
      this.unstored.value = false;
    }
  }

  async #send(action: Action): Promise<void> {
    for (let tries = 0, refused = 0;;) {
      try {
        this.#take(await act(this.id, action));
        return;
      } catch (error) {
        const failed = error instanceof ApiError ? error : null;
        const code = failed?.failure?.code;
        // "not-yours" in a game with a seat: the session of the socket has ended.
        if (code === "stale" || code === "over" || (code === "not-yours" && this.game.value?.you)) await this.#load();
        let wait = failed?.again ?? 0;
        this.unstored.value = wait > 0;
        if (wait) refused++;
        else if (failed?.unreached) wait = 400 * 2 ** tries++;
        if (!wait || tries > mostTries || refused > mostAgain || this.#closed) throw error;
        await new Promise((resolve) => setTimeout(resolve, wait));
      }
    }
  }

  async join(name: string, grade: string): Promise<void> {
    this.#take(await join(this.id, name, grade));
    this.#rejoin();
  }

  rematch(): Promise<Game> {
    return rematch(this.id);
  }

  /** Ignores an answer if the socket has sent something newer. */
  async hear(answer: Promise<Talk>): Promise<void> {
    const number = ++this.#talkAsked;
    const talk = await answer;
    if (number <= this.#talkKnown) return;
    this.#talkKnown = number;
    this.talk.value = talk;
  }

  /** Reopens a socket that was opened without a seat. */
  #rejoin(): void {
    this.#wait = 0;
    this.#socket?.close();
  }

  #take(game: Game): void {
    const now = this.game.value;
    if (now && game.seq < now.seq) return;
    this.received.value = performance.now();
    this.game.value = game;
    if (game.you) this.unseated.value = false;
    else if (now?.you) {
      this.unseated.value = true;
      void refresh();
    }
  }

  async #load(): Promise<void> {
    try {
      this.#take(await getGame(this.id));
      this.failed.value = false;
    } catch (error) {
      if (error instanceof ApiError && error.status === 404) {
        this.missing.value = true;
        this.close();
      } else if (!this.game.value) {
        this.failed.value = true;
      }
    }
  }

  #connect(): void {
    if (this.#closed) return;
    const socket = new WebSocket(socketAddress(`/games/${part(this.id)}/live`));
    this.#socket = socket;
    this.#base = null;
    socket.addEventListener("open", () => {
      this.#wait = 500;
      this.#heard();
      // Changes missed while the socket was down.
      if (this.connection.value === "lost") void this.#load();
      this.connection.value = "open";
      this.hear(hear(this.id)).catch(() => undefined);
    });
    socket.addEventListener("message", (event) => {
      this.#heard();
      this.#receive(socket, JSON.parse(String(event.data)) as LiveMessage);
    });
    socket.addEventListener("close", () => {
      if (this.#socket !== socket || this.#closed) return;
      this.#socket = null;
      this.connection.value = "lost";
      clearTimeout(this.#watch);
      this.#timer = window.setTimeout(() => this.#connect(), this.#wait * (0.75 + Math.random() / 2));
      this.#wait = Math.min(longestWait, this.#wait * 2);
    });
  }

  /** A change of an unknown state makes it request the whole. */
  #receive(socket: WebSocket, message: LiveMessage): void {
    switch (message.type) {
      case "game":
        this.#base = { edition: message.edition, game: message.game };
        this.#take(message.game);
        keepUp(message.build);
        return;
      case "change":
        if (this.#base?.edition !== message.from) {
          this.#base = null;
          socket.send('{"type":"whole"}');
          return;
        }
        this.#base = { edition: message.edition, game: applyChange(this.#base.game, message) };
        this.#take(this.#base.game);
        return;
      case "audience":
        this.audience.value = message.audience;
        return;
      case "talk":
        this.#talkKnown = this.#talkAsked;
        this.talk.value = message.talk;
    }
  }

  #heard(): void {
    clearTimeout(this.#watch);
    this.#watch = window.setTimeout(() => this.#socket?.close(), silence);
  }

  /** Online or visible again: reconnect at once. */
  readonly #wake = (): void => {
    if (this.#closed || document.hidden) return;
    void this.#load();
    if (!this.#socket) {
      clearTimeout(this.#timer);
      this.#wait = 500;
      this.#connect();
    }
  };
}
