import { useState } from "preact/hooks";
import { texts } from "../i18n";
import { PlusIcon } from "../ui/icons";
import { lazy } from "../ui/lazy";
import type { StudyChapterName } from "../wire";
import { colorOf, others } from "./presence";
import type { LiveStudy } from "./live";

const ChapterDialog = lazy(() => import("./change").then((m) => m.ChapterDialog));

interface ChaptersProps {
  live: LiveStudy;
  at: number;
  open: (chapter: number) => void;
  add: () => void;
}

export function Chapters({ live, at, open, add }: ChaptersProps) {
  const t = texts.value.studies;
  const page = live.page.value!;
  const people = others(live.people.value, live.you.value);
  const [changed, setChanged] = useState<StudyChapterName | null>(null);
  return <section class="chapters" aria-label={t.chapters}>
    <ol class="chapter-list" data-testid="chapters" data-count={page.chapters.length}>
      {page.chapters.map((c, i) =>
        <li key={c.id}>
          <button type="button" class="chapter-row" aria-current={c.id === at ? "true" : undefined} onClick={() => open(c.id)}
            data-testid={`chapter-${c.id}`}>
            <span class="move-number">{i + 1}</span>
            <bdi>{c.name}</bdi>
            <span class="marks">
              {people.filter((p) => p.chapter === c.id).map((p) =>
                <span key={p.id} class={`visitor color-${colorOf(p.name)}`} role="img" aria-label={p.name} title={p.name}>
                  {[...p.name][0]}
                </span>
              )}
            </span>
          </button>
          {live.edits.value
            && <button type="button" class="icon-button small" aria-label={`${t.change}: ${c.name}`} title={t.change} onClick={() =>
              setChanged(c)} data-testid={`change-${c.id}`}>
              <span aria-hidden="true">…</span>
            </button>}
        </li>
      )}
    </ol>
    {live.edits.value && <button type="button" class="button small" onClick={add} data-testid="add-chapter">
      <PlusIcon />
      {t.addChapter}
    </button>}
    {changed && <ChapterDialog live={live} chapter={changed} onClose={() => setChanged(null)} />}
  </section>;
}
