import { useEffect, useRef, useState } from "preact/hooks";
import { me } from "../account/me";
import { texts } from "../i18n";
import { address, path, section } from "../router";
import { ListIcon } from "./icons";
import { menu, type Place } from "./menu";

/** Whether the subjects have room side by side; else they are behind a button. */
function useWide(): boolean {
  const [room] = useState(() => matchMedia("(min-width: 68.01rem)"));
  const [wide, setWide] = useState(room.matches);
  useEffect(() => {
    const change = () => setWide(room.matches);
    room.addEventListener("change", change);
    return () => room.removeEventListener("change", change);
  }, []);
  return wide;
}

const here = (place: Place): boolean => place.href === path.value;

/** In the section of the address, as in the router. */
const near = (place: Place): boolean => place.href.split(/[/?#]/)[1] === section.value && section.value !== "";

/** Whether a subject has the page; without such a subject, whether it is the first that has one of its section. */
const within = (subject: Subject): boolean => subject === (menu.find((s) => s.places.some(here)) ?? menu.find((s) => s.places.some(near)));

type Subject = (typeof menu)[number];

/** The open subject, or "all" behind the button. */
type Open = "" | "all" | Subject["id"];

export function Nav() {
  const t = texts.value;
  const wide = useWide();
  const [open, setOpen] = useState<Open>("");
  const nav = useRef<HTMLElement>(null);
  useEffect(() => setOpen(""), [address.value]);
  useEffect(() => {
    if (!open) return;
    const close = (event: Event) => {
      if (event instanceof KeyboardEvent) {
        if (event.key !== "Escape") return;
        const button = nav.current!.querySelector<HTMLElement>("[aria-expanded=true]");
        if (nav.current!.contains(document.activeElement)) button?.focus();
      } else if (nav.current!.contains(event.target as Node)) return;
      setOpen("");
    };
    const heard = ["pointerdown", "focusin", "keydown"] as const;
    for (const name of heard) addEventListener(name, close);
    return () => {
      for (const name of heard) removeEventListener(name, close);
    };
  }, [open]);
  const toggle = (what: Open) => () => setOpen(open === what ? "" : what);
  if (wide) {
    return <nav class="nav" aria-label={t.menu} ref={nav}>
      <ul class="subjects">
        {menu.map((subject) =>
          // A mouse opens it by passing; a press keeps it.
          <li key={subject.id} onPointerEnter={(e) => e.pointerType === "mouse" && setOpen(subject.id)} onPointerLeave={(e) =>
            e.pointerType === "mouse" && setOpen("")}>
            <button type="button" class="header-link" aria-expanded={open === subject.id} aria-controls={`menu-${subject.id}`}
              aria-current={within(subject) ? "true" : undefined} onClick={(e) =>
              setOpen(open === subject.id && !("pointerType" in e && e.pointerType === "mouse") ? "" : subject.id)}
              data-testid={`menu-${subject.id}`}>
              {t.places[subject.id]}
              {subject.places.some((p) => p.id === "moderation") && <Reports />}
            </button>
            <Places subject={subject} hidden={open !== subject.id} />
          </li>
        )}
      </ul>
    </nav>;
  }
  return <nav class="nav" aria-label={t.menu} ref={nav}>
    <button type="button" class="icon-button" aria-expanded={open === "all"} aria-controls="menu-all" aria-label={t.menu}
      onClick={toggle("all")} data-testid="menu">
      <ListIcon />
    </button>
    <ul class="subjects all" id="menu-all" hidden={open !== "all"}>
      {menu.map((subject) =>
        <li key={subject.id}>
          <h2>{t.places[subject.id]}</h2>
          <Places subject={subject} hidden={false} />
        </li>
      )}
    </ul>
  </nav>;
}

function Places({ subject, hidden }: { subject: Subject; hidden: boolean }) {
  const t = texts.value;
  return <ul class="places" id={`menu-${subject.id}`} hidden={hidden}>
    {subject.places.filter((p) => p.seen?.() ?? true).map((place) =>
      <li key={place.id}>
        <a href={place.href} aria-current={here(place) ? "page" : undefined} data-testid={`go-${place.id}`}>
          {t.places[place.id]}
          {place.id === "moderation" && <Reports />}
        </a>
      </li>
    )}
  </ul>;
}

function Reports() {
  const count = me.value?.reports;
  if (!count) return null;
  return <span class="count-badge" role="img" aria-label={`${texts.value.moderation.reports}: ${count}`}>{count}</span>;
}
