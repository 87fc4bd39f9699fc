import { useEffect, useState } from "preact/hooks";
import { stored } from "../prefs";
import { Choice } from "../ui/choice";
import { Dialog } from "../ui/dialog";
import { failureText } from "../ui/failure";
import { CheckIcon, DownloadIcon } from "../ui/icons";
import type { BookAnswer } from "./ask";
import { Losses } from "./losses";
import { faultText, openBook, saved, write } from "./open";
import { bookWords } from "./words";

type Format = "db" | "ybb" | "bin" | "sbk";

const chosen = stored<Format>("bookFormat", "db", (v) => ["db", "ybb", "bin", "sbk"].includes(v));
const names: Readonly<Record<Format, string>> = { db: "YaneuraOu .db", ybb: "YaneuraOu .ybb", bin: "Apery .bin", sbk: "ShogiGUI .sbk" };

function give(name: string, file: Uint8Array<ArrayBuffer>): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([file], { type: "application/octet-stream" }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

export function SaveBook({ onClose }: { onClose: () => void }) {
  const w = bookWords.value;
  const [made, setMade] = useState<{ format: Format; answer?: BookAnswer; fault?: string } | null>(null);
  const format = chosen.value;
  useEffect(() => {
    let past = false;
    write(format).then((answer) => past || setMade(answer.fault ? { format, fault: faultText(answer.fault) } : { format, answer }),
      (error: unknown) => past || setMade({ format, fault: failureText(error, w.faults.broken) }));
    return () => void (past = true);
  }, [format]);
  // An answer for another format is stale.
  const { answer, fault } = made?.format === format ? made : {};
  const name = `${(openBook.value?.name || "book").replace(/\.[^.]*$/, "")}.${format}`;
  const save = () => {
    give(name, answer!.file ?? new Uint8Array());
    void saved();
    onClose();
  };
  return <Dialog id="book-save-dialog" title={w.saveTitle} onClose={onClose}>
    <div class="form">
      <Choice id="book-format" legend={w.format} value={format} onChange={(v) => (chosen.value = v)} large
        options={(Object.keys(names) as Format[]).map((f) => ({ value: f, label: names[f], hint: w.formats[f] }))} />
      <div class="written" aria-live="polite" data-testid="book-written" data-format={answer ? format : undefined}
        data-bytes={answer?.file?.byteLength}>
        {fault
          ? <p class="problem">{fault}</p>
          : !answer
          ? <p class="muted">{w.writing}</p>
          : answer.losses?.length
          ? <Losses title={w.leavesOut} losses={answer.losses} />
          : <p class="lossless">
            <CheckIcon />
            {w.lossless}
          </p>}
      </div>
      <p class="row end">
        <button type="button" class="button primary" disabled={!answer} onClick={save} data-testid="book-save-file">
          <DownloadIcon />
          {w.download}
        </button>
      </p>
    </div>
  </Dialog>;
}
