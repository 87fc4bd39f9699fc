import { useEffect, useRef, useState } from "preact/hooks";
import { me } from "../account/me";
import { texts } from "../i18n";
import { address, section } from "../router";
import { BookIcon, CupIcon, ListIcon, PeopleIcon, PuzzleIcon, ScrollIcon, ShieldIcon } from "./icons";

interface Entry {
  page: string;
  href: string;
  label: string;
  title: string;
  icon: preact.JSX.Element;
  count?: number;
}

function entries(): Entry[] {
  const t = texts.value;
  const account = me.value?.account;
  const moderates = account && account.role !== "player";
  return [
    { page: "learn", href: "/learn", label: t.learn.link, title: t.learn.title, icon: <BookIcon /> },
    { page: "lobby", href: "/lobby", label: t.people.lobbyTitle, title: t.people.lobbyTitle, icon: <PeopleIcon /> },
    { page: "tournaments", href: "/tournaments", label: t.contest.link, title: t.contest.title, icon: <CupIcon /> },
    { page: "record", href: "/record", label: t.record.link, title: t.record.title, icon: <ScrollIcon /> },
    { page: "puzzles", href: "/puzzles", label: t.puzzle.link, title: t.puzzle.title, icon: <PuzzleIcon /> },
    ...(moderates
      ? [{ page: "moderation", href: "/moderation", label: t.moderation.link, title: t.moderation.title, icon: <ShieldIcon />,
        count: me.value?.reports }]
      : []),
  ];
}

const ids: Readonly<Record<string, string>> = { record: "records", moderation: "to-moderation" };

/** Behind a button if there is no room. */
export function Nav() {
  const t = texts.value;
  const page = section.value;
  const here = page === "tsume" || page === "storm" ? "puzzles" : page;
  const [open, setOpen] = useState(false);
  const nav = useRef<HTMLDivElement>(null);
  useEffect(() => setOpen(false), [address.value]);
  useEffect(() => {
    if (!open) return;
    const close = (event: Event) => {
      if (event instanceof KeyboardEvent ? event.key === "Escape" : !nav.current?.contains(event.target as Node)) setOpen(false);
    };
    addEventListener("pointerdown", close);
    addEventListener("keydown", close);
    return () => {
      removeEventListener("pointerdown", close);
      removeEventListener("keydown", close);
    };
  }, [open]);
  return <div class={open ? "nav open" : "nav"} ref={nav}>
    <button type="button" class="icon-button nav-button" aria-expanded={open} aria-controls="nav-links" aria-label={t.menu}
      onClick={() => setOpen(!open)} data-testid="menu">
      <ListIcon />
    </button>
    <div class="nav-links" id="nav-links">
      {entries().map((e) =>
        <a key={e.page} class="header-link" href={e.href} title={e.title} data-testid={ids[e.page] ?? e.page}
          aria-current={here === e.page ? "page" : undefined}>
          {e.icon}
          <span>{e.label}</span>
          {!!e.count && <span class="count-badge" role="img" aria-label={`${t.moderation.reports}: ${e.count}`}>{e.count}</span>}
        </a>
      )}
    </div>
  </div>;
}
