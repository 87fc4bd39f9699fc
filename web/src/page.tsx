import { signal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { ApiError } from "./api";
import { needTexts, texts } from "./i18n";
import { Notice, Waiting } from "./pages/load";
import { route, sheets, type PageModule, type PageRow, type Route } from "./routes";
import { loadStyles } from "./styles";

const loaded = signal<Readonly<Record<string, PageModule | "failed">>>({});

export async function loadPage({ path, load, styles, texts }: PageRow): Promise<void> {
  const known = loaded.peek()[path];
  if (known && known !== "failed") return;
  let found: PageModule | "failed" = "failed";
  try {
    [found] = await Promise.all([load(), loadStyles(styles, sheets), needTexts(texts)]);
  } catch {
    // The page reports it.
  }
  loaded.value = { ...loaded.value, [path]: found };
}

export function startForesight(): void {
  document.addEventListener("pointerover", (event) => {
    const link = (event.target as Element).closest?.("a");
    const found = link && link.origin === location.origin ? route(link.pathname) : null;
    if (found) void loadPage(found.page);
  }, { passive: true });
}

export const isLoaded = (found: Route | null): boolean => !found || !!loaded.value[found.page.path];

export function Page({ found }: { found: Route | null }) {
  const page = found && loaded.value[found.page.path];
  useEffect(() => {
    if (found && !page) void loadPage(found.page);
  }, [found?.page, page]);
  if (!found) return <Missing />;
  // A missing file may belong to an older build, so reload.
  if (!page || page === "failed") return <Waiting error={page ? new ApiError(0, null) : null} retry={() => location.reload()} missing="" />;
  return <page.default key={page.stays ? "" : `${found.page.path} ${found.id}`} id={found.id} />;
}

function Missing() {
  const t = texts.value;
  return <Notice>
    <h1>{t.notFound}</h1>
    <p>
      <a class="button" href="/">{t.backHome}</a>
    </p>
  </Notice>;
}
