import { useState } from "preact/hooks";
import { texts } from "../i18n";
import { Dialog } from "../ui/dialog";
import { BinIcon, UpIcon } from "../ui/icons";
import type { StudyChapterName } from "../wire";
import type { LiveStudy } from "./live";

/** Renames, moves and removes a chapter. */
export function ChapterDialog({ live, chapter, onClose }: { live: LiveStudy; chapter: StudyChapterName; onClose: () => void }) {
  const t = texts.value.studies;
  const list = live.page.value!.chapters;
  const place = list.findIndex((c) => c.id === chapter.id);
  const [name, setName] = useState(chapter.name);
  const [asked, setAsked] = useState(false);
  const move = (to: number) => {
    live.manage({ kind: "chapter-place", place: to }, chapter.id);
    onClose();
  };
  return <Dialog id="chapter-dialog" title={chapter.name} onClose={onClose}>
    <form class="form" onSubmit={(event) => {
      event.preventDefault();
      if (name.trim() !== chapter.name) live.manage({ kind: "chapter-name", text: name }, chapter.id);
      onClose();
    }}>
      <label class="field">
        <span class="field-label">{t.chapterName}</span>
        <input type="text" autofocus required maxLength={100} value={name} onInput={(e) => setName(e.currentTarget.value)}
          data-testid="chapter-name" />
      </label>
      <div class="node-tools">
        <button type="button" class="tool" disabled={place <= 0} onClick={() => move(place - 1)} data-testid="chapter-up">
          <UpIcon />
          {t.up}
        </button>
        <button type="button" class="tool" disabled={place >= list.length - 1} onClick={() => move(place + 1)} data-testid="chapter-down">
          <span class="turned">
            <UpIcon />
          </span>
          {t.down}
        </button>
        <button type="button" class="tool" disabled={list.length < 2} onClick={() => setAsked(true)} data-testid="chapter-remove">
          <BinIcon />
          {t.remove}
        </button>
      </div>
      {asked && <p class="problem">
        {t.removeAsk(chapter.name)}{" "}
        <button type="button" class="button small danger" onClick={() => {
          live.manage({ kind: "chapter-gone" }, chapter.id);
          onClose();
        }} data-testid="chapter-remove-yes">
          {t.remove}
        </button>
      </p>}
      <p class="row end">
        <button type="button" class="button" onClick={onClose}>{texts.value.cancel}</button>
        <button type="submit" class="button primary" disabled={!name.trim()} data-testid="chapter-rename">{t.rename}</button>
      </p>
    </form>
  </Dialog>;
}
