import type { FunctionComponent } from "preact";
import type { Part } from "./i18n";
import { pages, sheets as styles } from "./pages.gen";

export interface PageModule {
  /** The page; id is the part of its address in place of {id}. */
  default: FunctionComponent<{ id: string }>;
  /** Whether the page stays when its id changes. */
  stays?: boolean;
}

/** A row of pages.json; see web/README.md. */
export interface PageRow {
  /** {id} stands for one segment. */
  path: string;
  load: () => Promise<PageModule>;
  /** The parts of the texts to load. */
  texts: readonly Part[];
  /** The style sheets to load after app.css. */
  styles: readonly string[];
}

export interface Route {
  page: PageRow;
  id: string;
}

/** The style sheets of pages, in the order of the cascade. */
export const sheets: readonly string[] = styles;

const rows: readonly { page: PageRow; pattern: RegExp }[] = pages.map((page) => ({
  page,
  pattern: new RegExp(`^${page.path.replaceAll(".", "\\.").replace("{id}", "([^/]+)")}$`),
}));

export function route(path: string): Route | null {
  for (const { page, pattern } of rows) {
    const found = pattern.exec(path);
    if (found) return { page, id: decodeURIComponent(found[1] ?? "") };
  }
  return null;
}
