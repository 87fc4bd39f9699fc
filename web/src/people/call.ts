import { effect, signal } from "@preact/signals";
import { me } from "../account/me";
import { game, games } from "../api";
import { play } from "../game/sound";
import { texts } from "../i18n";
import { notifications, stored } from "../prefs";
import { path } from "../router";
import type { GameSummary } from "../wire";
import { begun, keep } from "./begun";

/** How often it is asked whether a game has begun, and the least time between two questions. */
const pace = 20_000;
const least = 2_000;
/** How many games against the engine are looked at in one go. */
const mostTries = 4;

/** The game of one's own that has begun elsewhere, null for none. */
export const call = signal<GameSummary | null>(null);

/** The games that this browser has been at, so that no tab calls to them. */
const seen = stored<string>("seen", "", () => true);

/** The games that went on when it was last asked; null before that. */
let before: ReadonlySet<string> | null = null;
let awaited = false;
let asked = -Infinity;
let round = 0;
let later = 0;

/** Another tab may have been to a game meanwhile. */
function beenTo(): string[] {
  try {
    return keep(localStorage.getItem("komadai.seen") ?? "", seen.value);
  } catch {
    return keep(seen.value);
  }
}

/** Calls no more to a game: one is there, or knows of it. */
export function dismiss(id: string): void {
  if (!beenTo().includes(id)) seen.value = [id, ...beenTo()].slice(0, 60).join(" ");
  if (call.value?.id === id) call.value = null;
}

async function look(): Promise<void> {
  const wait = asked + least - performance.now();
  clearTimeout(later);
  if (wait > 0) {
    later = window.setTimeout(() => void look(), wait);
    return;
  }
  asked = performance.now();
  const mine = ++round;
  const list = await games().then(
    (l) => l.games ?? [],
    () => null,
  );
  if (!list || mine !== round) return;
  const open = list.filter((g) => !g.result);
  awaited = open.some((g) => !g.level);
  if (notifications.value === "on") void import("./notify").then((m) => m.tellTurns(open), () => undefined);
  const here = open.find((g) => path.value === `/game/${g.id}` && !g.waiting);
  if (here) dismiss(here.id);
  // What is called out stays until somebody goes there or it is over.
  const now = call.value;
  const still = now && open.some((g) => g.id === now.id) && !beenTo().includes(now.id) ? now : null;
  let next = still;
  for (let tries = 0; !next && tries < mostTries; tries++) {
    const found = begun(before, open, beenTo());
    if (!found) break;
    // A game against the engine begins by itself in a tournament alone.
    const called = !found.level || (await inTournament(found.id));
    if (mine !== round || called === null) return;
    if (called) next = found;
    else dismiss(found.id);
  }
  before = new Set(open.filter((g) => !g.waiting).map((g) => g.id));
  if (next && !still) {
    play("call");
    const called = next;
    if (notifications.value === "on") void import("./notify").then((m) => m.notify(called, texts.value.people.begun), () => undefined);
  }
  call.value = next;
}

/** Whether a game is one of a tournament; null if that cannot be learned now. */
const inTournament = (id: string): Promise<boolean | null> =>
  game(id).then(
    (g) => !!g.tournament,
    () => null,
  );

/** Learns on every page that a game of one's own has begun, and says so in the title. */
export function startCalls(): void {
  // Somebody else's games are not new.
  let who: string | undefined;
  effect(() => {
    if (me.value === null) return;
    const now = me.value.account?.id ?? "";
    if (who !== undefined && who !== now) {
      before = null;
      call.value = null;
      round++;
    }
    who = now;
    if (notifications.peek() === "on") void import("./push").then((m) => m.keepPush(), () => undefined);
    asked = -Infinity;
    void look();
  });
  effect(() => {
    const at = path.value;
    const id = call.peek()?.id;
    if (id && at === `/game/${id}`) dismiss(id);
    if (me.peek()) void look();
  });
  setInterval(() => {
    if (me.value?.account || awaited) void look();
  }, pace);
  document.addEventListener("visibilitychange", () => {
    if (!document.hidden && (me.value?.account || awaited)) void look();
  });
  // The pages give themselves titles; the mark is put before whatever they say.
  setInterval(mark, 1000);
  effect(() => {
    call.value;
    mark();
  });
}

let marked = "";

function mark(): void {
  if (marked && document.title.startsWith(marked)) document.title = document.title.slice(marked.length);
  marked = call.value ? `❗ ${texts.value.people.begun} · ` : "";
  if (marked) document.title = marked + document.title;
}
