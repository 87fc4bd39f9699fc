import { computed, signal } from "@preact/signals";
import { ApiError, part } from "../api";
import { keepUp } from "../build";
import { socketAddress } from "../socket";
import type { Failure, LivePeople, LiveStudyEvent, LiveStudyMessage, StudyPage, StudyPerson } from "../wire";
import * as api from "./api";
import { SharedChapter } from "./chapter";
import type { Draft, Edit } from "./edit";
import { Queue, type Pending } from "./queue";
import { continues, refuse, resume, typed } from "./typed";

export type Connection = "connecting" | "open" | "lost";

/** Longest silence of the socket, in milliseconds. */
const silence = 45_000;
const longestWait = 15_000;
/** Milliseconds of quiet before typed text is sent. */
const typing = 600;
/** Milliseconds between places: stepping through a record is fast. */
const placed = 80;
/** Edits in one request. */
const batch = 50;
/** Changes that make the page ask for the study. */
const ofStudy = new Set(["name", "visibility", "member", "chapter", "chapter-gone", "chapter-name", "chapter-place"]);

/** A shared study over its socket, which reconnects, with the edits of this page. */
export class LiveStudy {
  readonly page = signal<StudyPage | null>(null);
  readonly chapter = signal<SharedChapter | null>(null);
  readonly people = signal<ReadonlyMap<string, StudyPerson>>(new Map());
  readonly count = signal(0);
  readonly you = signal("");
  readonly connection = signal<Connection>("connecting");
  /** No such study, or not for this reader. */
  readonly missing = signal(false);
  readonly failed = signal<ApiError | null>(null);
  /** The server does not take an edit, which is gone. */
  readonly refused = signal<Failure | null>(null);
  /** Texts that the server does not take. They stay until their author changes or discards them. */
  readonly held = signal<readonly Pending[]>([]);
  readonly unsent = signal(0);
  readonly edits = computed(() => ["owner", "editor"].includes(this.page.value?.role ?? ""));
  readonly queue: Queue;
  /** What a reader tries out, never sent. */
  #tried: Edit[] = [];
  #socket: WebSocket | null = null;
  #wait = 500;
  #timer = 0;
  #watch = 0;
  #flush = 0;
  #sending = false;
  #closed = false;
  #opening = 0;
  /** Events that came while a chapter loads. */
  #late: LiveStudyEvent[] = [];
  #acked = new Map<string, number>();

  constructor(readonly id: string) {
    this.queue = new Queue(id, () => this.#queued());
    void this.load();
    this.#connect();
    addEventListener("online", this.#wake);
    document.addEventListener("visibilitychange", this.#wake);
    addEventListener("pagehide", this.#leave);
  }

  close(): void {
    this.#leave();
    this.#closed = true;
    clearTimeout(this.#timer);
    clearTimeout(this.#watch);
    clearTimeout(this.#placing);
    this.#socket?.close();
    removeEventListener("online", this.#wake);
    document.removeEventListener("visibilitychange", this.#wake);
    removeEventListener("pagehide", this.#leave);
  }

  #leave = (): void => {
    void this.send();
    this.queue.leave();
  };

  get own(): readonly Edit[] {
    return [...this.queue.edits, ...this.#tried];
  }

  #queued(): void {
    this.unsent.value = this.#waiting.length;
    this.held.value = this.queue.edits.filter((e) => e.refused);
    this.chapter.peek()?.show(this.own);
  }

  /** What is to be sent. */
  get #waiting(): readonly Pending[] {
    return this.queue.edits.filter((e) => !e.refused && !this.#acked.has(e.id));
  }

  async open(number: number): Promise<void> {
    const mine = ++this.#opening;
    this.#late = [];
    this.#tried = [];
    try {
      const found = await api.chapter(this.id, number);
      if (mine !== this.#opening || this.#closed) return;
      const open = new SharedChapter(found, this.own);
      for (const event of this.#late) if (event.chapter === number) open.take(event);
      this.#settle();
      open.show(this.own);
      this.chapter.value = open;
      this.failed.value = null;
    } catch (error) {
      if (mine === this.#opening) this.failed.value = error instanceof ApiError ? error : new ApiError(0, null);
    }
  }

  /** After a gap in the events. */
  async #renew(): Promise<void> {
    const open = this.chapter.peek();
    if (!open) return;
    const mine = ++this.#opening;
    this.#late = [];
    try {
      const found = await api.chapter(this.id, open.id);
      if (mine !== this.#opening || this.#closed || this.chapter.peek() !== open) return;
      open.reset(found, this.own);
      for (const event of this.#late) if (event.chapter === open.id) open.take(event);
      this.#settle();
      open.show(this.own);
    } catch {
      this.#socket?.close(); // which begins again
    }
  }

  async load(): Promise<void> {
    try {
      this.page.value = await api.study(this.id);
      this.missing.value = false;
    } catch (error) {
      if (error instanceof ApiError && error.status === 404) this.missing.value = true;
      else if (!this.page.peek()) this.failed.value = error instanceof ApiError ? error : new ApiError(0, null);
    }
  }

  /** Makes edits of the open chapter, or tries them out. With the same tag the last one grows. */
  make(drafts: readonly Draft[], tag = ""): void {
    const chapter = this.chapter.peek()!.id;
    this.#take(drafts.map((draft) => ({ ...draft, chapter })), tag);
  }

  /** An edit of the study itself, or of a chapter as a whole. */
  manage(draft: Draft, chapter = 0): void {
    this.#take([{ ...draft, chapter }], "");
  }

  #tag = "";

  #take(drafts: readonly Omit<Edit, "id" | "base">[], tag: string): void {
    if (drafts.length === 0) return;
    const base = Math.max(this.page.peek()?.seq ?? 0, this.chapter.peek()?.seq ?? 0);
    if (!this.edits.peek()) {
      this.#tried = [...this.#tried, ...drafts.map((d) => ({ ...d, id: "", base }))];
      this.chapter.peek()?.show(this.own);
      return;
    }
    const last = this.queue.edits.at(-1);
    const [first] = drafts;
    if (tag && tag === this.#tag && drafts.length === 1 && last && !this.#sent.has(last.id) && continues(last, first!)) {
      this.queue.set([...this.queue.edits.slice(0, -1), { ...last, text: first!.text, headers: first!.headers }]);
    } else {
      let edits: readonly Pending[] = this.queue.edits;
      for (const draft of drafts) {
        const resumed = resume(edits, draft);
        edits = [...resumed.edits, { ...resumed.next, id: this.queue.nextID(), base }];
      }
      this.queue.set([...edits]);
    }
    this.#tag = tag;
    clearTimeout(this.#flush);
    this.#flush = window.setTimeout(() => void this.send(), tag && typed.has(first!.kind) ? typing : 0);
  }

  /** Sends a refused text again, or forgets it. */
  retry(edit: Pending): void {
    const { refused: _refused, ...again } = edit;
    this.queue.set(this.queue.edits.map((e) => (e === edit ? { ...again, id: this.queue.nextID() } : e)));
    void this.send();
  }

  discard(edit: Pending): void {
    this.queue.drop(new Set([edit.id]));
  }

  /** Sent at least once: such an edit no longer changes. */
  #sent = new Set<string>();

  /** Edits in the next request: one by one after a request that is bad as a whole. */
  #batch = batch;

  async send(): Promise<void> {
    clearTimeout(this.#flush);
    const list = this.#waiting.slice(0, this.#batch);
    if (this.#sending || list.length === 0) return;
    this.#sending = true;
    for (const edit of list) this.#sent.add(edit.id);
    try {
      const { results } = await api.sendEdits(this.id, { edits: list.map(({ nodes: _nodes, refused: _refused, ...edit }) => edit) });
      for (const { id, seq, refused } of results) if (!refused) this.#acked.set(id, seq ?? 0);
      this.#refuse(new Map(results.flatMap((r) => (r.refused ? [[r.id, r.refused]] : []))));
      this.#told = "";
      if (list.length === this.#waiting.length) this.#batch = batch;
      this.#settle();
      this.#sending = false;
      this.#queued();
      if (this.unsent.value) void this.send();
    } catch (error) {
      this.#sending = false;
      this.#failed(error instanceof ApiError ? error : new ApiError(0, null), list);
    }
  }

  #refuse(reasons: ReadonlyMap<string, Failure>): void {
    if (reasons.size === 0) return;
    for (const { id, kind } of this.queue.edits) if (reasons.has(id) && !typed.has(kind)) this.refused.value = reasons.get(id)!;
    this.queue.set(refuse(this.queue.edits, reasons, (id) => this.#sent.has(id)));
  }

  #tries = 0;
  /** The refusal of all edits that was last shown. */
  #told = "";

  /** Tries again when there is an answer; what the server refuses altogether stays in the queue until then. */
  #failed(error: ApiError, list: readonly Pending[]): void {
    if (this.#closed) return;
    const { failure, status } = error;
    if (failure && [400, 413, 422].includes(status)) {
      if (list.length === 1) this.#refuse(new Map([[list[0]!.id, failure]]));
      this.#batch = 1;
      void this.send();
      return;
    }
    if (!error.unreached && !error.again && status !== 429 && failure?.code !== this.#told) {
      this.refused.value = failure;
      this.#told = failure?.code ?? "";
    }
    const wait = error.again || Math.min(longestWait, 500 * 2 ** Math.min(5, this.#tries++));
    this.#flush = window.setTimeout(() => void this.send(), wait);
  }

  /** Forgets edits that have come back as events, or that changed nothing. */
  #settle(): void {
    this.#tries = 0;
    const open = this.chapter.peek();
    const seq = Math.max(open?.seq ?? 0, this.page.peek()?.seq ?? 0);
    const done = this.queue.edits.filter((e) => {
      const acked = this.#acked.get(e.id);
      return acked !== undefined && (e.chapter !== open?.id || acked <= seq);
    });
    for (const edit of done) this.#acked.delete(edit.id);
    this.queue.drop(new Set(done.map((e) => e.id)));
  }

  /** Sends this page's place to the others, at most once in a while. */
  place(chapter: number, node: number, lead: boolean): void {
    this.#place = JSON.stringify({ type: "at", chapter, node, lead });
    this.#placing ||= window.setTimeout(() => {
      this.#placing = 0;
      if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(this.#place);
    }, placed);
  }

  #place = "";
  #placing = 0;

  #connect(): void {
    if (this.#closed) return;
    const socket = new WebSocket(socketAddress(`/studies/${part(this.id)}/live`));
    this.#socket = socket;
    socket.addEventListener("open", () => {
      this.#wait = 500;
      this.#heard();
      this.connection.value = "open";
      this.queue.adopt();
      void this.send();
    });
    socket.addEventListener("message", (event) => {
      this.#heard();
      this.#receive(JSON.parse(String(event.data)) as LiveStudyMessage);
    });
    socket.addEventListener("close", () => {
      if (this.#socket !== socket || this.#closed) return;
      this.#socket = null;
      this.connection.value = "lost";
      this.people.value = new Map();
      clearTimeout(this.#watch);
      void this.load(); // it may be gone, or no longer for this reader
      this.#timer = window.setTimeout(() => this.#connect(), this.#wait * (0.75 + Math.random() / 2));
      this.#wait = Math.min(longestWait, this.#wait * 2);
    });
  }

  #receive(message: LiveStudyMessage): void {
    switch (message.type) {
      case "study": {
        const open = this.chapter.peek();
        this.page.value = message.study;
        this.you.value = message.you;
        this.people.value = new Map(message.people.here.map((p) => [p.id, p]));
        this.count.value = message.people.count;
        keepUp(message.build);
        if (open && message.study.seq > open.seq) void this.#renew();
        return;
      }
      case "event":
        this.#event(message);
        return;
      case "people":
        this.#moved(message);
    }
  }

  #event(event: LiveStudyEvent): void {
    this.#late.push(event);
    const open = this.chapter.peek();
    const page = this.page.peek();
    if (page) this.page.value = { ...page, seq: Math.max(page.seq, event.seq) };
    if (open?.id === event.chapter) open.take(event);
    // One's own edit has come back.
    this.#acked.delete(event.op);
    this.queue.drop(new Set([event.op]));
    open?.show(this.own);
    this.#settle();
    if (event.changes.some((c) => ofStudy.has(c.kind))) void this.load();
  }

  #moved({ here, gone, count }: LivePeople): void {
    const people = new Map(this.people.peek());
    for (const id of gone) people.delete(id);
    for (const one of here) people.set(one.id, one);
    this.people.value = people;
    this.count.value = count;
  }

  #heard(): void {
    clearTimeout(this.#watch);
    this.#watch = window.setTimeout(() => this.#socket?.close(), silence);
  }

  readonly #wake = (): void => {
    if (this.#closed || document.hidden) return;
    void this.send();
    if (this.#socket) return;
    clearTimeout(this.#timer);
    this.#wait = 500;
    this.#connect();
  };
}
