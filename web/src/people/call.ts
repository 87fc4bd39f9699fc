import { computed, effect, signal } from "@preact/signals";
import { me } from "../account/me";
import { game, games } from "../api";
import { play } from "../game/sound";
import { texts } from "../i18n";
import { notifications, stored } from "../prefs";
import { path } from "../router";
import { followSocket } from "../socket";
import type { Event, GameSummary } from "../wire";
import { begun, keep } from "./begun";

/** Milliseconds between requests (the socket announces events at once), and the minimum. */
const pace = 60_000;
const least = 2_000;
/** Limit of engine games examined at a time. */
const mostTries = 4;

export const call = signal<GameSummary | null>(null);

/** Games visited in this browser, in all tabs. */
const seen = stored<string>("seen", "", () => true);

/** null before the first request. */
let before: ReadonlySet<string> | null = null;
/** The person has a game with another person. */
const awaited = signal(false);
let asked = -Infinity;
let round = 0;
let later = 0;

/** Another tab may have changed it. */
function beenTo(): string[] {
  try {
    return keep(localStorage.getItem("komadai.seen") ?? "", seen.value);
  } catch {
    return keep(seen.value);
  }
}

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
  const list = await games().then((l) => l.games ?? [], () => null);
  if (!list || mine !== round) return;
  const open = list.filter((g) => !g.result);
  awaited.value = open.some((g) => !g.level);
  if (notifications.value === "on") void import("./notify").then((m) => m.tellTurns(open), () => undefined);
  const here = open.find((g) => path.value === `/game/${g.id}` && !g.waiting);
  if (here) dismiss(here.id);
  // An announcement stays until the game is visited or over.
  const now = call.value;
  const still = now && open.some((g) => g.id === now.id) && !beenTo().includes(now.id) ? now : null;
  let next = still;
  for (let tries = 0; !next && tries < mostTries; tries++) {
    const found = begun(before, open, beenTo());
    if (!found) break;
    // Only tournaments start games against the engine.
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

/** null if unknown. */
const inTournament = (id: string): Promise<boolean | null> => game(id).then((g) => !!g.tournament, () => null);

export function startCalls(): void {
  // A change of account starts anew.
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
  // A change of the person opens another socket.
  const person = computed(() => me.value?.account?.id ?? (awaited.value ? "guest" : ""));
  effect(
    () => (person.value
      ? followSocket({ path: "/events/live", message: (data) =>
        void ((data as Event).type === "written" ? import("../friends/api").then((m) => m.hearWritten()) : look()), waits: [1000, 30_000] })
      : undefined)
  );
  setInterval(() => {
    if (me.value?.account || awaited.value) void look();
  }, pace);
  document.addEventListener("visibilitychange", () => {
    if (!document.hidden && (me.value?.account || awaited.value)) void look();
  });
  // Pages set their titles, so the mark is added again.
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
