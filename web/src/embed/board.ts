import { arrowsOfShapes } from "../board/draw";
import { KomadaiBoard } from "../board/element";
import { languageOf } from "../board/labels";
import { fromRecord, root } from "../record/tree";
import { failureText } from "./failure";
import { Player, shownMove, type MoveStyle } from "./player";
import { chapter, fetchFile, home, placeOf, read, ruleSet, shared, SourceError } from "./source";
import { style } from "./style";

const sheet = new CSSStyleSheet();
sheet.replaceSync(style);

const own = ["record-src", "record-id", "study-id", "record", "rules", "ply", "notation", "server", "size"] as const;

/** <komadai-board> of board.js, which can also play a record. See docs/guide/embed.md. */
export class EmbeddedBoard extends KomadaiBoard {
  static override readonly observedAttributes = [...KomadaiBoard.observedAttributes, ...own];

  #player: Player | null = null;
  #loaded = "";
  #turn = 0;
  #waiting = false;

  override connectedCallback(): void {
    super.connectedCallback();
    this.#queue();
  }

  override attributeChangedCallback(name: string, before: string | null, value: string | null): void {
    // A style set by script passes a strict Content-Security-Policy.
    if (name === "size") this.style.maxWidth = /^\d{2,4}$/.test(value ?? "") ? `${value}px` : "";
    else if ((own as readonly string[]).includes(name)) this.#queue();
    else super.attributeChangedCallback(name, before, value);
  }

  /** Setting it goes there. */
  get ply(): number {
    return this.#player?.ply ?? 0;
  }
  set ply(ply: number) {
    this.#player?.step(ply - this.ply);
  }

  /** Text in any format. */
  set record(text: string) {
    this.setAttribute("record", text);
  }

  #queue(): void {
    if (this.#waiting) return;
    this.#waiting = true;
    // A child script exists only after the parser has passed it.
    const start = () => {
      this.#waiting = false;
      if (this.isConnected) void this.#load();
    };
    if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", start, { once: true });
    else queueMicrotask(start);
  }

  async #load(): Promise<void> {
    const get = (name: string) => this.getAttribute(name) ?? "";
    const server = get("server") || home;
    const src = get("record-src");
    const id = get("record-id");
    const study = get("study-id");
    const inline =
      this.querySelector<HTMLScriptElement>(':scope > script[type^="text/"], :scope > script[type^="application/"]')?.textContent ?? "";
    const text = get("record") || inline;
    const rules = get("rules");
    const wanted = JSON.stringify([server, src, id, study, text, rules, get("ply"), get("notation")]);
    if (wanted === this.#loaded) return;
    this.#loaded = wanted;
    const turn = ++this.#turn;
    if (!src && !id && !study && !text.trim()) {
      if (rules) await this.#dress(rules, server, turn).catch(() => undefined);
      return;
    }
    this.toggleAttribute("data-record", true);
    const player = this.#player ?? this.#build();
    try {
      const answer = study
        ? await chapter(study, server)
        : id
        ? await shared(id, server)
        : await read(src ? await fetchFile(src, this.baseURI) : text, rules, server);
      if (turn !== this.#turn) return;
      await this.#dress(answer.record.rules, server, turn);
      if (turn !== this.#turn) return;
      const language = languageOf(this);
      const chosen = get("notation");
      const notation = (["ja", "western", "usi"].includes(chosen) ? chosen : language === "en" ? "western" : "ja") as MoveStyle;
      player.open(fromRecord(answer.record), Number(get("ply")) || 0, notation, placeOf(server, id, study));
      this.dispatchEvent(new CustomEvent("load", { detail: answer.record }));
      const fault = answer.warnings?.[0];
      if (fault) this.dispatchEvent(new CustomEvent("fault", { detail: answer.warnings }));
    } catch (error) {
      if (turn !== this.#turn) return;
      const failure = error instanceof SourceError ? error.failure : null;
      player.fail(failureText(failure, languageOf(this)));
      this.dispatchEvent(new CustomEvent("fault", { detail: failure?.fault ? [failure.fault] : [] }));
    }
  }

  async #dress(id: string, server: string, turn: number): Promise<void> {
    const rules = await ruleSet(id, server);
    if (turn !== this.#turn) return;
    this.shape = rules.board;
    this.kinds = rules.pieces;
    this.stand = rules.hand;
    if (!this.hasAttribute("sfen") && !this.hasAttribute("data-record")) this.sfen = rules.start;
  }

  #build(): Player {
    const shadow = this.shadowRoot!;
    shadow.adoptedStyleSheets.push(sheet);
    const player = new Player(this, {
      show: (node, tree) => {
        const move = shownMove(tree, node);
        const view = move.view;
        this.drawn = arrowsOfShapes(node.shapes);
        this.show(view?.sfen ?? tree.start.sfen, move.id === root ? null : { usi: move.usi, side: view?.side, path: view?.path ?? null },
          (move.id === root ? tree.start.check : view?.check) ?? "");
      },
      flip: () => this.setAttribute("orientation", this.getAttribute("orientation") === "w" ? "b" : "w"),
    });
    this.#player = player;
    shadow.append(player.element);
    return player;
  }
}
