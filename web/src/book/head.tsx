import { useRef, useState } from "preact/hooks";
import { languageTag, texts } from "../i18n";
import { go } from "../router";
import { Dialog } from "../ui/dialog";
import { CloseIcon, DownloadIcon, PlusIcon, RedoIcon, UndoIcon } from "../ui/icons";
import { endings } from "./choose";
import { changed, close, merge, openBook, redo, redoable, undo, undoable, unkept } from "./open";
import { SaveBook } from "./save";
import { bookWords } from "./words";

export function BookHead() {
  const w = bookWords.value;
  const book = openBook.value!;
  const [dialog, setDialog] = useState<"" | "save" | "close">("");
  const input = useRef<HTMLInputElement>(null);
  const count = (n: number, text: (n: number) => string) => text(n).replace(String(n), n.toLocaleString(languageTag.value));
  const back = (done: Promise<string | null>) => void done.then((where) => where && go(where));
  const shut = () => {
    setDialog("");
    void close().then(() => go("/book", true));
  };
  const tool = (id: string, label: string, icon: preact.JSX.Element, act: () => void, disabled = false, hint = label) =>
    <button type="button" class="record-tool" title={hint} disabled={disabled} onClick={act} data-testid={id}>
      {icon}
      <span>{label}</span>
    </button>;
  return <header class="book-head">
    <div class="book-title">
      <h1 data-testid="book-name">{book.name || w.untitled}</h1>
      <p class="muted">
        {count(book.positions, w.positions)} · {count(book.moves, w.moves)}
        {!unkept.value && <span class="book-kept">{" "}· {w.kept}</span>}
      </p>
    </div>
    <div class="record-tools">
      {tool("book-undo", w.undo, <UndoIcon />, () => back(undo()), undoable.value.length === 0)}
      {tool("book-redo", w.redo, <RedoIcon />, () => back(redo()), redoable.value.length === 0)}
      {tool("book-merge", w.merge, <PlusIcon />, () => input.current!.click(), false, w.mergeHint)}
      {tool("book-save", w.save, <DownloadIcon />, () => setDialog("save"))}
      {tool("book-close", w.close, <CloseIcon />, () => (changed.value ? setDialog("close") : shut()))}
    </div>
    <input ref={input} class="spoken" type="file" tabIndex={-1} aria-label={w.merge} accept={endings} data-testid="book-merge-file"
      onChange={(event) => {
        const field = event.currentTarget;
        const file = field.files?.[0];
        if (file) void merge(file).then(() => (field.value = ""));
      }} />
    {dialog === "save" && <SaveBook onClose={() => setDialog("")} />}
    {dialog === "close" && <Dialog id="book-close-dialog" title={w.closeTitle} onClose={() => setDialog("")}>
      <p>{w.closeText}</p>
      <p class="row end">
        <button type="button" class="button" onClick={() => setDialog("")} data-testid="dialog-cancel">{texts.value.cancel}</button>
        <button type="button" class="button danger" onClick={shut} data-testid="book-close-yes">{w.closeYes}</button>
      </p>
    </Dialog>}
  </header>;
}
