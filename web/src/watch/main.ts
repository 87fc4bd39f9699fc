/**
 * Shows a running game in a page of another site (/embed/games/ID) or over a stream (/overlay/games/ID), the current
 * game of a player (…/players/NAME), or a shared record (/embed/records/ID), or a chapter of a
 * study (/embed/studies/ID~CHAPTER). See docs/guide/embed.md.
 */
import { defineBoard } from "../board/element";
import { rewriteChinese } from "../board/script";
import { keepUp } from "../build";
import { simplify } from "../i18n/simplify";
import { tagOf } from "../i18n/tags";
import type { Game, Side } from "../wire";
import { currentOf, game as getGame, profile, ruleSet } from "./ask";
import { Feed } from "./feed";
import { readOptions, type Options } from "./options";
import { showRecord } from "./record";
import { Shown } from "./shown";
import { words } from "./words.gen";

/** Milliseconds between looks for a new game. */
const often = 4000;

class Watch {
  readonly #say;
  #feed: Feed | null = null;
  #game: Game | null = null;
  #dressed = "";
  #account = "";
  #name = "";
  #idle = false;
  #lost = false;

  constructor(readonly options: Options, readonly shown: Shown) {
    this.#say = words[options.locale];
  }

  start(): void {
    if (this.options.subject === "players") void this.#look();
    else void this.#open();
  }

  async #open(): Promise<void> {
    const found = await getGame(this.options.id).catch(() => undefined);
    if (found === null) return this.shown.say(this.#say.noGame);
    this.#lost = !found;
    this.#report();
    if (found) this.#follow(found.id);
    else setTimeout(() => void this.#open(), often);
  }

  /** Repeats until a game runs. */
  async #look(): Promise<void> {
    if (!this.#game || this.#game.result) {
      const found = await profile(this.options.id).catch(() => undefined);
      if (found === null) return this.shown.say(this.#say.noPlayer);
      this.#lost = !found && !this.#feed;
      if (found) {
        this.#account = found.id;
        this.#name = found.name;
        const current = currentOf(found.games);
        this.#idle = !current;
        if (current && current.id !== this.#feed?.id) this.#follow(current.id);
      }
      this.#report();
    }
    setTimeout(() => void this.#look(), often);
  }

  #follow(id: string): void {
    this.#feed?.close();
    this.#game = null;
    this.#feed = new Feed(id, {
      game: (game) => void this.#take(game).catch(() => this.#retry(id)),
      connected: (is) => {
        this.#lost = !is;
        this.#report();
      },
      build: keepUp,
    });
  }

  #retry(id: string): void {
    this.#lost = true;
    this.#report();
    setTimeout(() => this.#feed?.id === id && this.#follow(id), often);
  }

  async #take(game: Game): Promise<void> {
    this.#game = game;
    if (this.#dressed !== game.rules) {
      const rules = await ruleSet(game.rules);
      if (rules) this.shown.dress(rules);
      this.#dressed = game.rules;
    }
    // Newer states may have come meanwhile.
    const newest = this.#game;
    if (newest?.id !== game.id) return;
    this.#lost = false;
    this.#report();
    if (!newest.waiting) this.shown.show(newest, this.options.side || this.#sideOf(newest));
  }

  #sideOf(game: Game): Side {
    return this.#account && game.white.account === this.#account && game.black.account !== this.#account ? "w" : "b";
  }

  #report(): void {
    this.shown.say(this.#lost ? this.#say.lost : this.#idle ? this.#say.idle(this.#name) : this.#game?.waiting ? this.#say.waiting : "");
  }
}

function start(): void {
  const options = readOptions(location.pathname, location.search, { languages: navigator.languages,
    dark: matchMedia("(prefers-color-scheme: dark)").matches });
  const root = document.documentElement;
  if (!options) return;
  rewriteChinese(simplify);
  root.lang = tagOf(options.locale);
  root.dataset.theme = options.theme;
  root.dataset.kind = options.kind;
  if (options.size) root.style.setProperty("--size", `${options.size}px`);
  if (options.subject === "records" || options.subject === "studies") {
    document.body.append(showRecord(options));
    return;
  }
  defineBoard();
  const shown = new Shown(options);
  document.body.append(shown.element);
  new Watch(options, shown).start();
}

start();
