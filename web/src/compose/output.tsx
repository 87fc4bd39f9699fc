import { useEffect, useState } from "preact/hooks";
import { needTexts, texts } from "../i18n";
import { go } from "../router";
import { Copy } from "../ui/copy";
import { DownloadIcon, ScrollIcon, NoteIcon, ShareIcon } from "../ui/icons";
import { lazy } from "../ui/lazy";
import type { RuleSet, TsumeDraft } from "../wire";
import { useWork, type Known } from "./work";
import { Fault, Underway } from "./state";

const PublishDialog = lazy(() => Promise.all([import("../works/publish"), needTexts(["works"])]).then(([m]) => m.PublishDialog));
const Sheet = lazy(() => import("./sheet").then((m) => m.Sheet));

interface OutputProps {
  rules: RuleSet;
  sfen: string;
  draft: TsumeDraft;
  known: Known;
  title: string;
  author: string;
  named: (title: string, author: string) => void;
}

export function Output({ rules, sfen, draft, known, title, author, named }: OutputProps) {
  const t = texts.value;
  const s = t.compose;
  const [sheet, setSheet] = useState(false);
  const [publishing, setPublishing] = useState(false);
  const proof = useWork();
  const { tree } = known;
  const found = proof.known.proof;
  useEffect(() => {
    if (found?.text) save(`${sfen.split(" ")[0]!.replaceAll("/", "_")}.proof`, found.text);
  }, [found]);
  const ready = !!tree;
  const record = async () => {
    const headers = [
      ...tree!.record.headers,
      ...(title ? [{ key: "表題", value: title }] : []),
      ...(author ? [{ key: "作者", value: author }] : []),
    ];
    const { openRecord } = await import("../record/open");
    go("/record");
    await openRecord({ ...tree!.record, headers });
  };
  return <section class="draft-out panel" aria-label={s.out} data-testid="draft-out" data-proof={found?.status}
    data-answers={found?.answers}>
    <h2>{s.out}</h2>
    <p class="row">
      <button type="button" class="button" disabled={!ready} onClick={() => void record()} data-testid="to-record">
        <ScrollIcon />
        {t.tsume.asRecord}
      </button>
      <button type="button" class="button" onClick={() => setSheet(true)} data-testid="to-sheet">
        <NoteIcon />
        {s.print}
      </button>
      {!draft.stipulation
        && <button type="button" class="button" disabled={known.verdict?.verdict !== "sound"} onClick={() => setPublishing(true)}
          data-testid="to-publish">
          <ShareIcon />
          {s.publish}
        </button>}
      {!draft.stipulation
        && <button type="button" class="button" disabled={proof.known.running || known.answer?.status !== "mate"} onClick={() =>
          proof.start({ ...draft, line: undefined, task: "proof" })} data-testid="to-proof">
          <DownloadIcon />
          {s.proof}
        </button>}
      <Copy id="copy-sfen" label={t.copySFEN} text={sfen} />
    </p>
    {proof.known.running && <Underway progress={proof.known.progress} ahead={proof.known.ahead} />}
    {proof.known.failure && <Fault failure={proof.known.failure} />}
    {found && <p role="status" data-testid="proof-said">
      {found.status !== "mate" ? s.proofNone : found.text ? s.proofDone(found.plies, found.answers ?? 0) : s.proofLarge}
    </p>}
    {publishing
      && <PublishDialog title={title} problem={{ rules: rules.id, sfen, futile: draft.futile }} onClose={() => setPublishing(false)} />}
    {sheet
      && <Sheet rules={rules} sfen={sfen} stipulation={draft.stipulation ?? ""} known={known} title={title} author={author} named={named}
        onClose={() => setSheet(false)} />}
  </section>;
}

function save(name: string, text: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}
