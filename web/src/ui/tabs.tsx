import type { ComponentChildren } from "preact";
import { useRef } from "preact/hooks";
import { swiped, tabAt, type Point } from "./swipe";

export interface Tab {
  id: string;
  label: string;
  /** It has content for the position. */
  mark?: boolean;
  content: ComponentChildren;
}

interface TabsProps {
  label: string;
  /** Begins the ids; unique on the page. */
  name?: string;
  tabs: readonly Tab[];
  chosen: string;
  choose: (id: string) => void;
}

/** Hidden panels stay mounted. A swipe over the panel goes to the next tab. */
export function Tabs({ label, name = "room", tabs, chosen, choose }: TabsProps) {
  const list = useRef<HTMLDivElement>(null);
  const from = useRef<Point | null>(null);
  const at = Math.max(0, tabs.findIndex((tab) => tab.id === chosen));
  const press = (event: KeyboardEvent) => {
    const to = tabAt(event.key, at, tabs.length);
    if (to < 0) return;
    event.preventDefault();
    choose(tabs[to]!.id);
    list.current!.querySelectorAll("button")[to]!.focus();
  };
  const begin = (event: TouchEvent) => {
    const [finger] = event.touches;
    from.current = event.touches.length === 1 && finger && !slides(event.target as Element, event.currentTarget as Element)
      ? { x: finger.clientX, y: finger.clientY }
      : null;
  };
  const end = (event: TouchEvent) => {
    const [finger] = event.changedTouches;
    const to = from.current && finger ? at + swiped(from.current, { x: finger.clientX, y: finger.clientY }) : at;
    from.current = null;
    if (to !== at && tabs[to]) choose(tabs[to].id);
  };
  return <section class="room-tabs panel" aria-label={label} data-testid={name} data-tab={tabs[at]!.id}>
    <div class="room-list" role="tablist" aria-label={label} ref={list} onKeyDown={press}>
      {tabs.map((tab, i) =>
        <button key={tab.id} type="button" role="tab" id={`${name}-tab-${tab.id}`} aria-selected={i === at}
          aria-controls={`${name}-${tab.id}`} tabIndex={i === at ? 0 : -1} onClick={() => choose(tab.id)}
          data-mark={tab.mark ? "" : undefined} data-testid={`${name}-${tab.id}`}>
          {tab.label}
        </button>
      )}
    </div>
    <div class="room-panels" onTouchStart={begin} onTouchEnd={end} onTouchCancel={() => (from.current = null)}>
      {tabs.map((tab, i) =>
        <div key={tab.id} class="room-panel" role="tabpanel" id={`${name}-${tab.id}`} aria-labelledby={`${name}-tab-${tab.id}`}
          hidden={i !== at}>
          {tab.content}
        </div>
      )}
    </div>
  </section>;
}

/** Whether a finger on the element drags or scrolls sideways. */
function slides(target: Element, within: Element): boolean {
  if (target.closest("input, textarea, select")) return true;
  for (let e: Element | null = target; e && e !== within; e = e.parentElement) {
    const { touchAction, overflowX } = getComputedStyle(e);
    if (touchAction === "none" || (/auto|scroll/.test(overflowX) && e.scrollWidth > e.clientWidth + 1)) return true;
  }
  return false;
}
