import { KomadaiBoard } from "../board/element";
import { textIn } from "../board/script";
import { html } from "../board/svg";
import { tagOf } from "../i18n/tags";
import type { Game, RuleSet, Side } from "../wire";
import { Camp, sideName } from "./camp";
import type { Options } from "./options";
import { words, type Words } from "./words.gen";

export class Shown {
  readonly element = html("main", { id: "main", "data-testid": "watched" });
  readonly #say: Words;
  readonly #board = new KomadaiBoard();
  readonly #camps: readonly Camp[];
  readonly #line = html("p", { class: "line", role: "status" });
  readonly #foot = html("footer");
  readonly #link = html("a", { target: "_blank", rel: "noopener" });
  readonly #notice = html("div", { class: "notice", role: "status", "data-testid": "notice", hidden: "" });
  #ply = -1;
  #id = "";

  constructor(readonly options: Options) {
    this.#say = words[options.locale];
    const board = this.#board;
    board.setAttribute("data-testid", "board");
    board.setAttribute("lang", tagOf(options.locale));
    board.setAttribute("theme", options.theme);
    for (const name of ["pieceset", "surface", "coordinates"] as const) if (options[name]) board.setAttribute(name, options[name]);
    board.toggleAttribute("viewonly", true);
    board.toggleAttribute("fits", true);
    board.hidden = true;
    this.#camps = [new Camp("w", options), new Camp("b", options)];
    board.append(...this.#camps.map((camp) => camp.element));
    this.#link.textContent = this.#say.open;
    this.#foot.append(this.#line);
    if (options.kind === "embed") this.#foot.append(this.#link);
    this.#foot.hidden = true;
    this.element.append(board, this.#foot, this.#notice);
    setInterval(() => {
      for (const camp of this.#camps) camp.tick();
    }, 100);
    new ResizeObserver(() => this.#fit()).observe(document.documentElement);
  }

  dress(rules: RuleSet): void {
    this.#board.shape = rules.board;
    this.#board.kinds = rules.pieces;
    this.#board.stand = rules.hand;
  }

  show(game: Game, bottom: Side): void {
    const moves = game.moves ?? [];
    const last = moves.at(-1);
    this.#board.hidden = false;
    this.#board.setAttribute("orientation", bottom);
    if (moves.length !== this.#ply || game.id !== this.#id) {
      this.#board.show(game.sfen, last ? { usi: last.usi, side: last.side, path: last.path } : null, game.check, game.id !== this.#id);
    }
    this.#ply = moves.length;
    this.#id = game.id;
    const now = performance.now();
    for (const camp of this.#camps) camp.show(game, now);
    this.#link.href = `/game/${game.id}`;
    this.#line.replaceChildren(...this.#status(game));
    this.#foot.hidden = this.options.hidden.has("line");
    const { dataset } = this.element;
    dataset.game = game.id;
    dataset.plies = String(moves.length);
    dataset.rules = game.rules;
    dataset.over = game.result ? "true" : "";
    this.#fit();
  }

  /** "" for nothing. */
  say(text: string): void {
    this.#notice.hidden = !text;
    this.#notice.textContent = text;
    this.#fit();
  }

  #status(game: Game): Node[] {
    const say = this.#say;
    const last = game.moves?.at(-1);
    const out: Node[] = [];
    if (last) {
      const { notation } = this.options;
      const name = notation === "usi" ? last.usi : notation === "western" ? last.western : last.ja;
      out.push(
        html("span", { class: "move", "data-testid": "last-move" }, html("b", {}, `${game.moves!.length}`),
          ` ${last.side === "b" ? "☗" : "☖"}${name}`),
      );
    }
    const { result } = game;
    const turn = result
      ? textIn(result.text, this.options.locale) || (result.winner ? say.wins(sideName(say, game, result.winner)) : say.noResult)
      : game.turn
      ? say.toMove(sideName(say, game, game.turn))
      : "";
    if (turn) out.push(html("span", { class: result ? "result" : "turn", "data-testid": result ? "result" : "turn" }, turn));
    if (game.check && !result) out.push(html("strong", { class: "check" }, say.check));
    return out;
  }

  #fit(): void {
    const below = [this.#foot, this.#notice].reduce((sum, e) => sum + (e.hidden ? 0 : e.offsetHeight + 8), 0);
    this.#board.maxHeight = Math.max(160, innerHeight - below - 30);
  }
}
