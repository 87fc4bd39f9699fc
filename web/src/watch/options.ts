import { firstOf, type Locale } from "../i18n/tags";
import type { Side } from "../wire";

export interface Options {
  /** In a frame, or over a stream. */
  kind: "embed" | "overlay";
  subject: "games" | "players" | "records" | "studies";
  /** Id of a game or record, or name of a player. */
  id: string;
  locale: Locale;
  /** "" for the player's side, or Black. */
  side: Side | "";
  notation: "ja" | "western" | "usi";
  theme: "light" | "dark";
  /** In pixels; 0 for the window's. */
  size: number;
  pieceset: string;
  surface: string;
  coordinates: string;
  ply: number;
  /** Names, clocks, the line below the board. */
  hidden: ReadonlySet<string>;
}

/** What changes by itself. */
const live = new Set(["games", "players"]);

const notations = ["ja", "western", "usi"] as const;

/** null if it names no game, player or record. Unknown options are ignored. */
export function readOptions(path: string, search: string, browser: { languages: readonly string[]; dark: boolean }): Options | null {
  const found = /^\/(embed|overlay)\/(games|players|records|studies)\/([^/]+)$/.exec(path);
  if (!found || found[1] === "overlay" && !live.has(found[2]!)) return null;
  const asked = new URLSearchParams(search);
  const get = (name: string) => asked.get(name) ?? "";
  const locale = firstOf(get("lang") ? [get("lang")] : browser.languages);
  const side = get("side");
  const theme = get("theme");
  const size = Number(get("size"));
  const ply = Number(get("ply"));
  return {
    kind: found[1] as Options["kind"],
    subject: found[2] as Options["subject"],
    id: decoded(found[3]!),
    locale,
    side: side === "b" || side === "w" ? side : "",
    notation: notations.find((n) => n === get("notation")) ?? (locale === "en" ? "western" : "ja"),
    theme: theme === "light" || theme === "dark" ? theme : found[1] === "overlay" || browser.dark ? "dark" : "light",
    size: size >= 160 && size <= 4000 ? Math.round(size) : 0,
    pieceset: get("pieceset"),
    surface: get("surface"),
    coordinates: get("coordinates") || (locale === "en" ? "latin" : "kanji"),
    ply: ply > 0 ? Math.round(ply) : 0,
    hidden: new Set(get("hide").split(/[\s,]+/).filter(Boolean)),
  };
}

/** Invalid escapes stay as they are. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
