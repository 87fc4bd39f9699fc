import { firstOf, type Locale } from "../i18n/tags";
import type { Side } from "../wire";

/** How a game is shown on another page or in a stream, or a record on another page, as the address says. */
export interface Options {
  /** Framed by another page, or over the picture of a stream. */
  kind: "embed" | "overlay";
  /** A game, the one that a player is playing, or a record that was shared. */
  subject: "games" | "players" | "records";
  /** The id of the game or record, the name of the player. */
  id: string;
  locale: Locale;
  /** The side at the bottom; "" for that of the player, or else Black. */
  side: Side | "";
  notation: "ja" | "western" | "usi";
  theme: "light" | "dark";
  /** The width in pixels; 0 for that of the window. */
  size: number;
  pieceset: string;
  surface: string;
  coordinates: string;
  /** The move of a record to begin at. */
  ply: number;
  /** What is left out: names, clocks, the line below the board. */
  hidden: ReadonlySet<string>;
}

const notations = ["ja", "western", "usi"] as const;

/** Reads an address; null where it names no game, player or record. What it says of the look and nobody knows is left aside. */
export function readOptions(path: string, search: string, browser: { languages: readonly string[]; dark: boolean }): Options | null {
  const found = /^\/(embed|overlay)\/(games|players|records)\/([^/]+)$/.exec(path);
  if (!found || found[1] === "overlay" && found[2] === "records") return null;
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

/** A part of a path as it is meant; one that is badly written as it stands. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
