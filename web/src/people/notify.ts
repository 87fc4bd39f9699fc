import { texts } from "../i18n";
import { notifications } from "../prefs";
import { go } from "../router";
import type { GameSummary } from "../wire";

/** null before the first request. */
let turns: ReadonlySet<string> | null = null;

export async function allowNotifications(): Promise<void> {
  const answer = globalThis.Notification ? await Notification.requestPermission() : "denied";
  notifications.value = answer === "granted" ? "on" : "off";
  if (answer === "granted") (await import("./push")).keepPush();
}

export function notify(game: GameSummary, title: string): void {
  if (!document.hidden || notifications.value !== "on" || globalThis.Notification?.permission !== "granted") return;
  try {
    const shown = new Notification(title, { body: [game.black, game.white].filter(Boolean).join(" – "), tag: game.id,
      icon: "/icon-192.png" });
    shown.onclick = () => {
      focus();
      go(`/game/${game.id}`);
      shown.close();
    };
  } catch {
    // Some browsers allow only service workers.
  }
}

export function tellTurns(open: readonly GameSummary[]): void {
  const mine = open.filter((g) => g.deadline && !g.waiting && g.you !== "" && g.turn === g.you);
  for (const g of mine) if (turns && !turns.has(g.id)) notify(g, texts.value.yourTurn);
  turns = new Set(mine.map((g) => g.id));
}
