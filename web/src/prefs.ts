import { effect, signal, type Signal } from "@preact/signals";
import type { Coordinates } from "./board/ground";
import { pieceSets } from "./board/pieces";
import type { PieceSet } from "./board/wood";
import type { surfaceNames } from "./board/surfaces";
import type { SetUpOrder } from "./board/setup";

/** A setting in the browser's storage. Without storage it lasts as long as the page. */
export function stored<T extends string>(name: string, initial: T, valid: (value: string) => boolean): Signal<T> {
  const key = `komadai.${name}`;
  let start = initial;
  try {
    const kept = localStorage.getItem(key);
    if (kept !== null && valid(kept)) start = kept as T;
  } catch {
    // No storage.
  }
  const value = signal<T>(start);
  effect(() => {
    try {
      if (value.value === initial) localStorage.removeItem(key);
      else localStorage.setItem(key, value.value);
    } catch {
      // No storage.
    }
  });
  return value;
}

const oneOf = (...values: string[]) => (value: string) => values.includes(value);

export type Theme = "system" | "light" | "dark";
export type Notation = "ja" | "western" | "usi";

export const theme = stored<Theme>("theme", "system", oneOf("system", "light", "dark"));
export const pieceSet = stored<PieceSet>("pieces", "one", oneOf(...pieceSets));
/** "" follows the language. */
export const chosenCoordinates = stored<Coordinates | "">("coordinates", "", oneOf("kanji", "latin", "none"));
export const chosenNotation = stored<Notation | "">("notation", "", oneOf("ja", "western", "usi"));
export const setUpStyle = stored<SetUpOrder | "none">("setup", "none", oneOf("none", "ohashi", "ito"));
export const sound = stored<"on" | "off">("sound", "on", oneOf("on", "off"));
export const hints = stored<"on" | "off">("hints", "on", oneOf("on", "off"));
/** Games whose moves are confirmed. */
export const confirmMoves = stored<"off" | "correspondence" | "always">("confirm", "correspondence",
  oneOf("off", "correspondence", "always"));

/** 紛れ: all checks that do not mate, or only those that mate after a mistake. */
export const trySense = stored<"usual" | "lucky">("tries", "usual", oneOf("usual", "lucky"));

export const playerName = stored<string>("name", "", (v) => v.length <= 20);
/** As in the API; "" is unsaid. */
export const playerGrade = stored<string>("grade", "", (v) => /^([1-9]|1[0-5])k$|^[1-9]d$/.test(v));
export const countdown = stored<"off" | "beep" | "en" | "zh" | "ja">("countdown", "beep", oneOf("off", "beep", "en", "zh", "ja"));
/** 0 to 100. */
export const volume = stored<string>("volume", "70", (v) => /^(100|[1-9]?\d)$/.test(v));
export const talkShown = stored<"on" | "off">("talk", "on", oneOf("on", "off"));

export const notifications = stored<"on" | "off">("notifications", "off", oneOf("on", "off"));

/** Space-separated. */
export const pushTopics = stored<string>("pushTopics", "moves challenges tournaments messages followers comments",
  (v) => /^[a-z ]*$/.test(v));

export const boardStyle = stored<"kaya" | (typeof surfaceNames)[number]>("board", "kaya",
  oneOf("kaya", "walnut", "bamboo", "slate", "paper", "indigo", "lacquer"));

const system = matchMedia("(prefers-color-scheme: dark)");
const systemDark = signal(system.matches);
system.addEventListener("change", () => (systemDark.value = system.matches));

export const scheme = (): "light" | "dark" => (theme.value === "system" ? (systemDark.value ? "dark" : "light") : theme.value);

effect(() => {
  document.documentElement.dataset.theme = scheme();
});
