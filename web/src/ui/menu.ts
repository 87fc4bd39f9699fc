import { me } from "../account/me";
import type { Texts } from "../i18n/texts.gen";

type Places = Texts["places"];

export interface Place {
  /** Its label is the text of this name in "places". */
  id: Exclude<keyof Places, Subject>;
  href: string;
  /** A file or page outside the app. */
  outside?: boolean;
  /** Who sees it; everybody by default. */
  seen?: () => boolean;
}

type Subject = "play" | "learn" | "problems" | "study" | "watch" | "community";

/** Where a newcomer learns to play. */
export const lessons = "/learn";

const moderates = (): boolean => !!me.value?.account && me.value.account.role !== "player";

/** The menu: a row is a page. */
export const menu: readonly { id: Subject; places: readonly Place[] }[] = [
  { id: "play", places: [
    { id: "new", href: "/new" },
    { id: "friend", href: "/new/standard?with=friend" },
    { id: "lobby", href: "/lobby" },
    { id: "tournaments", href: "/tournaments" },
  ] },
  { id: "learn", places: [
    { id: "lessons", href: lessons },
    { id: "rules", href: "/rules/standard" },
    { id: "variants", href: "/#variants" },
  ] },
  { id: "problems", places: [
    { id: "practice", href: "/practice" },
    { id: "mistakes", href: "/mistakes" },
    { id: "daily", href: "/daily/today" },
    { id: "puzzles", href: "/puzzles" },
    { id: "storm", href: "/storm/standard" },
    { id: "own", href: "/puzzles/own" },
    { id: "tsume", href: "/tsume" },
    { id: "compose", href: "/compose" },
  ] },
  { id: "study", places: [
    { id: "record", href: "/record" },
    { id: "studies", href: "/study" },
    { id: "statistics", href: "/statistics" },
    { id: "edit", href: "/edit" },
    { id: "make", href: "/rules/edit" },
    { id: "explore", href: "/explore" },
    { id: "book", href: "/book" },
  ] },
  { id: "watch", places: [
    { id: "current", href: "/watch" },
    { id: "today", href: "/day/today" },
  ] },
  { id: "community", places: [
    { id: "clubs", href: "/clubs" },
    { id: "leaders", href: "/leaders/standard" },
    { id: "about", href: "/about" },
    { id: "embed", href: "/embed.html", outside: true },
    { id: "api", href: "/api", outside: true },
    { id: "moderation", href: "/moderation", seen: moderates },
  ] },
];
