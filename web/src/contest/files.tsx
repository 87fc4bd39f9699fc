import { texts } from "../i18n";
import { DownloadIcon, FrameIcon, ScrollIcon } from "../ui/icons";
import type { Tournament } from "../wire";
import { fileOf } from "./api";

/** Downloads and prints. */
export function Files({ tournament: x }: { tournament: Tournament }) {
  const c = texts.value.contest;
  if (!x.began) return null;
  const rounds = x.kind !== "arena" && x.kind !== "simul";
  return <section class="contest-files" aria-label={c.files} data-testid="files">
    <a class="quiet-link" href={fileOf(x.id, "csv")} download data-testid="csv">
      <DownloadIcon />
      {c.csv}
    </a>
    {rounds && <a class="quiet-link" href={fileOf(x.id, "trf")} download data-testid="trf">
      <DownloadIcon />
      {c.trf}
    </a>}
    <button type="button" class="quiet-link" onClick={() => print()} data-testid="print">
      <ScrollIcon />
      {c.print}
    </button>
    {rounds && x.mine && <a class="quiet-link" href={`/tables/${x.id}`} data-testid="cards">
      <FrameIcon />
      {c.cards}
    </a>}
  </section>;
}
