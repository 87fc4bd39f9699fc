import { signal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { ApiError } from "./api";
import { needTexts, texts } from "./i18n";
import { Notice, Waiting } from "./pages/load";
import { route, routes, sheets, styles, wordsOf, type PageModule, type Route } from "./routes";

/** The pages that have been loaded, and those that could not be. */
const loaded = signal<Readonly<Record<string, PageModule | "failed">>>({});

/** Loads what a page needs, once. */
export async function loadPage(pattern: string): Promise<void> {
  const known = loaded.peek()[pattern];
  if (known && known !== "failed") return;
  let found: PageModule | "failed" = "failed";
  try {
    [found] = await Promise.all([routes[pattern]!(), loadStyles(pattern), needTexts(wordsOf[pattern] ?? ["tools", "play"])]);
  } catch {
    // It is said on the page.
  }
  loaded.value = { ...loaded.value, [pattern]: found };
}

/** Loads the style sheets of a page that are not there yet, each in its place. */
async function loadStyles(pattern: string): Promise<void> {
  await Promise.all((styles[pattern] ?? []).map((name) => new Promise<void>((done, fail) => {
    const there = (of: string) => document.head.querySelector(`link[rel=stylesheet][href="/css/${of}.css"]`);
    if (there(name)) return done();
    const link = document.createElement("link");
    link.rel = "stylesheet";
    link.href = `/css/${name}.css`;
    link.onload = () => done();
    link.onerror = () => {
      link.remove();
      fail(new Error(`no style sheet ${name}`));
    };
    const later = sheets.slice(sheets.indexOf(name) + 1).map(there).find((l) => l);
    document.head.insertBefore(link, later ?? null);
  })));
}

/** Loads the page of a link that the pointer comes to. */
export function startForesight(): void {
  document.addEventListener("pointerover", (event) => {
    const link = (event.target as Element).closest?.("a");
    const found = link && link.origin === location.origin ? route(link.pathname) : null;
    if (found) void loadPage(found.pattern);
  }, { passive: true });
}

/** Reports whether the page of a route is there to be shown. */
export const isLoaded = (found: Route | null): boolean => !found || !!loaded.value[found.pattern];

/** The page of a route; null is the one that says that there is none. */
export function Page({ found }: { found: Route | null }) {
  const page = found && loaded.value[found.pattern];
  useEffect(() => {
    if (found && !page) void loadPage(found.pattern);
  }, [found?.pattern, page]);
  if (!found) return <Missing />;
  // What is missing may be of a server of before: the page is asked for anew.
  if (!page || page === "failed") return <Waiting error={page ? new ApiError(0, null) : null} retry={() => location.reload()} missing="" />;
  return <page.default key={page.stays ? "" : `${found.pattern} ${found.id}`} id={found.id} />;
}

function Missing() {
  const t = texts.value;
  return (
    <Notice>
      <h1>{t.notFound}</h1>
      <p>
        <a class="button" href="/">
          {t.backHome}
        </a>
      </p>
    </Notice>
  );
}
