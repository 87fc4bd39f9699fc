import type { FunctionComponent } from "preact";
import type { Part } from "./i18n";

/** What a file of src/pages is. */
export interface PageModule {
  /** The page; id is what stands for {id} in its address. */
  default: FunctionComponent<{ id: string }>;
  /** The page shown for one id goes on for another. */
  stays?: boolean;
}

/**
 * The pages by their addresses, in which {id} stands for what a page is about. Each is
 * loaded when it is needed. The build reads this table too, a line for each, for the
 * server: it knows by it which addresses there are and what to send with them.
 */
export const routes: Readonly<Record<string, () => Promise<PageModule>>> = {
  "/": () => import("./pages/home"),
  "/index.html": () => import("./pages/home"),
  "/new": () => import("./pages/new"),
  "/new/{id}": () => import("./pages/new"),
  "/game/{id}": () => import("./pages/game"),
  "/rules/{id}": () => import("./pages/rules"),
  "/lobby": () => import("./pages/lobby"),
  "/record": () => import("./pages/record"),
  "/record/{id}": () => import("./pages/record"),
  "/edit": () => import("./pages/edit"),
  "/tsume": () => import("./pages/tsume"),
  "/compose": () => import("./pages/compose"),
  "/puzzles": () => import("./pages/puzzles"),
  "/puzzles/own": () => import("./pages/own"),
  "/puzzles/own/{id}": () => import("./pages/ownpuzzle"),
  "/puzzles/{id}": () => import("./pages/puzzle"),
  "/storm/{id}": () => import("./pages/storm"),
  "/tournaments": () => import("./pages/tournaments"),
  "/tournament/{id}": () => import("./pages/tournament"),
  "/leaders/{id}": () => import("./pages/leaders"),
  "/day/{id}": () => import("./pages/day"),
  "/explore": () => import("./pages/explore"),
  "/book": () => import("./pages/book"),
  "/about": () => import("./pages/about"),
  "/sign-in": () => import("./pages/sign"),
  "/sign-up": () => import("./pages/sign"),
  "/reset": () => import("./pages/sign"),
  "/account": () => import("./pages/account"),
  "/account/verify": () => import("./pages/sign"),
  "/moderation": () => import("./pages/moderation"),
  "/@{id}": () => import("./pages/player"),
};

/** The pages that do not need all parts of the texts, with those they need. The build reads this line too, as JSON. */
export const wordsOf: Readonly<Record<string, readonly Part[]>> = { "/": [], "/index.html": [], "/edit": ["tools", "compose"], "/tsume": ["tools", "compose"], "/about": ["site"], "/compose": ["tools", "compose"], "/puzzles": ["tools", "puzzle"], "/puzzles/own": ["tools", "puzzle"], "/puzzles/own/{id}": ["tools", "puzzle"], "/puzzles/{id}": ["tools", "puzzle"], "/storm/{id}": ["tools", "puzzle"], "/record": ["tools"], "/record/{id}": ["tools"], "/book": ["tools"] };

/** Style sheets that only some pages need, in their order; app.css has what all others need. */
export const sheets = ["analysis", "record", "tsume", "rules", "contest", "moderation", "account", "toss", "new", "explore", "compose", "book", "practice"] as const;

/** The pages that need one of them. The build reads this table too. */
export const styles: Readonly<Record<string, readonly (typeof sheets)[number][]>> = {
  "/game/{id}": ["analysis", "toss"],
  "/record": ["analysis", "record", "explore"],
  "/record/{id}": ["analysis", "record", "explore"],
  "/edit": ["analysis", "record", "tsume"],
  "/tsume": ["analysis", "record", "tsume"],
  "/compose": ["record", "tsume", "compose"],
  "/puzzles": ["record", "tsume", "practice"],
  "/puzzles/own": ["record", "tsume", "practice"],
  "/puzzles/own/{id}": ["analysis", "tsume", "practice"],
  "/puzzles/{id}": ["analysis", "tsume", "practice"],
  "/storm/{id}": ["tsume", "practice"],
  "/rules/{id}": ["rules"],
  "/new": ["new"],
  "/new/{id}": ["new"],
  "/tournaments": ["contest"],
  "/tournament/{id}": ["contest"],
  "/leaders/{id}": ["contest"],
  "/day/{id}": ["contest"],
  "/explore": ["explore"],
  "/book": ["analysis", "record", "explore", "book"],
  "/about": ["contest"],
  "/@{id}": ["contest", "account"],
  "/moderation": ["moderation", "account"],
  "/sign-in": ["account"],
  "/sign-up": ["account"],
  "/reset": ["account"],
  "/account": ["account"],
  "/account/verify": ["account"],
};

/** A page that an address names. */
export interface Route {
  /** Its line in the table. */
  pattern: string;
  id: string;
}

const patterns = Object.keys(routes).map((pattern) => ({ pattern, test: new RegExp(`^${pattern.replace(/[.]/g, "\\.").replace("{id}", "([^/]+)")}$`) }));

/** What a path names, null for nothing. */
export function route(path: string): Route | null {
  for (const { pattern, test } of patterns) {
    const found = test.exec(path);
    if (found) return { pattern, id: decodeURIComponent(found[1] ?? "") };
  }
  return null;
}
