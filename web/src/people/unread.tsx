import type { RefObject } from "preact";
import { useEffect, useState } from "preact/hooks";
import { texts } from "../i18n";
import type { LiveGame } from "../live";
import { stored, talkShown } from "../prefs";
import { TalkIcon } from "../ui/icons";
import type { Message } from "../wire";

/** The last message read of each game, as "id:seq", newest game first. */
const read = stored<string>("talkRead", "", () => true);

/** Limit of remembered games. */
const most = 60;

export function readUpTo(list: string, id: string): number {
  return Number(list.split(" ").find((entry) => entry.startsWith(`${id}:`))?.slice(id.length + 1) ?? 0);
}

export function withRead(list: string, id: string, seq: number): string {
  return [`${id}:${seq}`, ...list.split(" ").filter((entry) => entry && !entry.startsWith(`${id}:`))].slice(0, most).join(" ");
}

/** Messages of others that were not on the screen yet; panel is the chat. */
export function useUnread(live: LiveGame, panel: RefObject<HTMLElement | null>): Message[] {
  const messages = live.talk.value?.messages ?? [];
  const [visible, setVisible] = useState(false);
  const there = !!live.talk.value;
  useEffect(() => {
    if (!panel.current) return;
    const seen = new IntersectionObserver((entries) => setVisible(entries.at(-1)!.isIntersecting), { threshold: 0.5 });
    seen.observe(panel.current);
    return () => seen.disconnect();
  }, [there, talkShown.value]);
  const last = messages.at(-1)?.seq ?? 0;
  useEffect(() => {
    if (visible && !document.hidden && last > readUpTo(read.value, live.id)) read.value = withRead(read.value, live.id, last);
  }, [visible, last]);
  if (talkShown.value === "off") return [];
  const known = readUpTo(read.value, live.id);
  return messages.filter((m) => !m.mine && !m.removed && m.seq > known);
}

/** A button next to the status that shows the chat; nothing without unread messages. */
export function UnreadTalk({ count, panel }: { count: number; panel: RefObject<HTMLElement | null> }) {
  if (count === 0) return null;
  const show = () => {
    panel.current?.focus({ preventScroll: true }); // the button goes away
    panel.current?.scrollIntoView({ block: "center", behavior: "smooth" });
  };
  return <button type="button" class="unread-talk" onClick={show} aria-label={texts.value.people.unread(count)} data-testid="unread"
    data-count={count}>
    <TalkIcon />
    <span class="count-badge" aria-hidden="true">{count}</span>
  </button>;
}
