/**
 * The page that shows a game as it goes on inside a page of another site
 * (/embed/games/ID) or over the picture of a stream (/overlay/games/ID), whichever
 * game a player is in (…/players/NAME), or a shared record inside a page
 * (/embed/records/ID). It only looks on. See docs/guide/embed.md.
 */
import "../css/watch.css";
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

/** How often it is looked whether a player has begun a game, in milliseconds. */
const often = 4000;

/** Follows a game, or the games of a player. */
class Watch {
  readonly #say;
  #feed: Feed | null = null;
  #game: Game | null = null;
  #dressed = "";
  #account = "";
  #name = "";
  #idle = false;
  #lost = false;

  constructor(
    readonly options: Options,
    readonly shown: Shown,
  ) {
    this.#say = words[options.locale];
  }

  start(): void {
    if (this.options.subject === "players") void this.#look();
    else void this.#open();
  }

  /** Opens the game of the address, as soon as the server can be asked. */
  async #open(): Promise<void> {
    const found = await getGame(this.options.id).catch(() => undefined);
    if (found === null) return this.shown.say(this.#say.noGame);
    this.#lost = !found;
    this.#tell();
    if (found) this.#follow(found.id);
    else setTimeout(() => void this.#open(), often);
  }

  /** Looks which game the player is in, again and again while none goes on. */
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
      this.#tell();
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
        this.#tell();
      },
      build: keepUp,
    });
  }

  /** Begins again when what the game needs could not be had. */
  #retry(id: string): void {
    this.#lost = true;
    this.#tell();
    setTimeout(() => this.#feed?.id === id && this.#follow(id), often);
  }

  async #take(game: Game): Promise<void> {
    this.#game = game;
    if (this.#dressed !== game.rules) {
      const rules = await ruleSet(game.rules);
      if (rules) this.shown.dress(rules);
      this.#dressed = game.rules;
    }
    // What has come in the meantime is newer.
    const newest = this.#game;
    if (newest?.id !== game.id) return;
    this.#lost = false;
    this.#tell();
    if (!newest.waiting) this.shown.show(newest, this.options.side || this.#sideOf(newest));
  }

  /** The side of the player who is followed; Black where none is. */
  #sideOf(game: Game): Side {
    return this.#account && game.white.account === this.#account && game.black.account !== this.#account ? "w" : "b";
  }

  #tell(): void {
    this.shown.say(this.#lost ? this.#say.lost : this.#idle ? this.#say.idle(this.#name) : this.#game?.waiting ? this.#say.waiting : "");
  }
}

function start(): void {
  const options = readOptions(location.pathname, location.search, { languages: navigator.languages, dark: matchMedia("(prefers-color-scheme: dark)").matches });
  const root = document.documentElement;
  if (!options) return;
  rewriteChinese(simplify);
  root.lang = tagOf(options.locale);
  root.dataset.theme = options.theme;
  root.dataset.kind = options.kind;
  if (options.size) root.style.setProperty("--size", `${options.size}px`);
  if (options.subject === "records") {
    document.body.append(showRecord(options));
    return;
  }
  defineBoard();
  const shown = new Shown(options);
  document.body.append(shown.element);
  new Watch(options, shown).start();
}

start();
