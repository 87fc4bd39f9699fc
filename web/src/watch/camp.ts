import { formatTime, remaining, urgency } from "../clock";
import { html, svg } from "../board/svg";
import type { Game, Player, Side } from "../wire";
import type { Options } from "./options";
import { words, type Words } from "./words.gen";

export class Camp {
  readonly element: HTMLElement;
  readonly #say: Words;
  readonly #side = html("span", { class: "camp-side" });
  readonly #name = html("span", { class: "camp-person" });
  readonly #rating = html("span", { class: "rating" });
  readonly #clock: HTMLElement;
  readonly #main = html("span", { class: "clock-main" });
  readonly #extras = html("span", { class: "clock-extras" });
  #game: Game | null = null;
  #received = 0;
  #shown = "";

  constructor(readonly side: Side, readonly options: Options) {
    this.#say = words[options.locale];
    const mark = svg("svg", { class: "side-mark", viewBox: "0 0 20 22", "aria-hidden": "true" },
      svg("path", { d: "M10 1.5L16.3 5.6 18.5 20.3H1.500L3.700 5.600Z" }));
    const name = html("span", { class: "camp-name" }, mark,
      html("span", { class: "camp-text" }, this.#side, html("span", { class: "camp-player" }, this.#name, this.#rating)));
    this.#clock = html("span", { class: "clock", role: "timer", "data-testid": `clock-${side}` }, this.#main, this.#extras);
    this.element = html("div", { slot: side === "b" ? "black" : "white", class: `camp-info ${side === "b" ? "black" : "white"}`,
      "data-testid": `camp-${side}` });
    if (!options.hidden.has("names")) this.element.append(name);
    if (!options.hidden.has("clocks")) this.element.append(this.#clock);
    this.element.hidden = this.element.childElementCount === 0;
  }

  /** received is in the page's clock. */
  show(game: Game, received: number): void {
    this.#game = game;
    this.#received = received;
    const player = this.side === "b" ? game.black : game.white;
    this.element.classList.toggle("active", game.turn === this.side);
    this.#side.textContent = sideName(this.#say, game, this.side);
    this.#name.textContent = nameOf(this.#say, player);
    this.#rating.textContent = player.rating ? `${player.rating}${player.provisional ? "?" : ""}` : "";
    this.#clock.hidden = game.time.clock.kind === "none";
    this.#clock.setAttribute("aria-label", this.#say.timeOf(sideName(this.#say, game, this.side)));
    this.tick();
  }

  tick(): void {
    const game = this.#game;
    if (!game || game.time.clock.kind === "none") return;
    const { time } = game;
    const { clock } = time;
    const running = time.running === this.side;
    const left = remaining(time, this.side, running ? performance.now() - this.#received : 0);
    this.#clock.className = "clock";
    if (running) this.#clock.classList.add("running");
    if (clock.kind === "correspondence") {
      const days = Math.floor(left.byoyomi / 86_400_000);
      this.#main.textContent = days >= 2 ? this.#say.days(days) : formatTime(left.byoyomi);
      return;
    }
    const byoyomi = (clock.byoyomi ?? 0) > 0;
    const counting = byoyomi && left.main <= 0;
    if (running) this.#clock.classList.add(urgency(left, byoyomi));
    this.#main.textContent = counting ? this.#say.seconds(Math.ceil(left.byoyomi / 1000)) : formatTime(left.main, running && !byoyomi);
    const periods = (clock.periods ?? 1) > 1 && left.periods > 0 ? this.#say.periods(left.periods) : "";
    const extras = [
      byoyomi && !counting && this.#say.byoyomi((clock.byoyomi ?? 0) / 1000),
      periods,
      clock.increment && `+${this.#say.seconds(clock.increment / 1000)}`,
    ].filter(Boolean);
    if (this.#shown === String(extras)) return;
    this.#shown = String(extras);
    this.#extras.replaceChildren(...extras.map((text) => html("span", {}, String(text))));
  }
}

/** 下手 and 上手 in a handicap game. */
export function sideName(say: Words, game: Game, side: Side): string {
  if (game.handicap) return side === "b" ? say.taker : say.giver;
  return side === "b" ? say.black : say.white;
}

function nameOf(say: Words, player: Player): string {
  return player.kind === "engine" ? say.engine(player.level ?? 0) : player.name || say.guest;
}
