import "../core";
import { texts } from "../i18n";
import { notifications } from "../prefs";
import { go } from "../router";
import type { GameSummary } from "../wire";

/** The games in which it was the reader's turn when it was last asked; null before that. */
let turns: ReadonlySet<string> | null = null;

/** Asks the browser whether notifications may be shown, and keeps the answer. */
export async function allowNotifications(): Promise<void> {
  const answer = globalThis.Notification ? await Notification.requestPermission() : "denied";
  notifications.value = answer === "granted" ? "on" : "off";
  if (answer === "granted") (await import("./push")).keepPush();
}

/** Shows a notification about a game, where they are wanted and the page is not in sight. */
export function notify(game: GameSummary, title: string): void {
  if (!document.hidden || notifications.value !== "on" || globalThis.Notification?.permission !== "granted") return;
  try {
    const shown = new Notification(title, { body: [game.black, game.white].filter(Boolean).join(" – "), tag: game.id, icon: "/icon-192.png" });
    shown.onclick = () => {
      focus();
      go(`/game/${game.id}`);
      shown.close();
    };
  } catch {
    // Some browsers let only a service worker show them.
  }
}

/** Tells of correspondence games in which it has become the reader's turn. */
export function tellTurns(open: readonly GameSummary[]): void {
  const mine = open.filter((g) => g.deadline && !g.waiting && g.you !== "" && g.turn === g.you);
  for (const g of mine) if (turns && !turns.has(g.id)) notify(g, texts.value.yourTurn);
  turns = new Set(mine.map((g) => g.id));
}
