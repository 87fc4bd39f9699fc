import { notation, texts } from "../i18n";
import { trySense } from "../prefs";
import { Choice } from "../ui/choice";
import type { RecordNode, TsumeTry } from "../wire";
import { LineButton } from "./linebutton";

/** Filtered by the chosen sense. */
export const triesShown = (tries: readonly TsumeTry[]): readonly TsumeTry[] =>
  trySense.value === "usual" ? tries : tries.filter((v) => v.slip.length > 0);

export const tryLine = (v: TsumeTry): readonly RecordNode[] => (trySense.value === "usual" ? v.line : v.slip);

/** 紛れ: all checks that do not mate, or only those that mate after a mistake. */
export function Tries({ tries, show }: { tries: readonly TsumeTry[]; show: (ply: number, line: readonly RecordNode[]) => void }) {
  const s = texts.value.compose;
  const list = triesShown(tries);
  return <>
    <h3>{s.tries}</h3>
    {tries.length === 0 && <p class="muted">{s.noTries}</p>}
    {tries.length > 0
      && <Choice legend={s.trySense} options={[{ value: "usual", label: s.tryUsual }, { value: "lucky", label: s.tryLucky }]}
        value={trySense.value} onChange={(v) => (trySense.value = v)} id="try-sense"
        hint={trySense.value === "usual" ? s.tryUsualHint : s.tryLuckyHint} />}
    {tries.length > 0 && list.length === 0 && <p class="muted">{s.noSlips}</p>}
    <ul class="draft-list" data-testid="tries">{list.map((v, i) => <Try key={`${v.ply} ${i}`} v={v} show={show} />)}</ul>
  </>;
}

function Try({ v, show }: { v: TsumeTry; show: (ply: number, line: readonly RecordNode[]) => void }) {
  const s = texts.value.compose;
  const lucky = trySense.value === "lucky";
  const ja = notation.value === "ja";
  return <li>
    <p class="small-print">
      <span class="chip">{s.at(v.ply)}</span> {lucky ? s.slip : v.dropMate ? s.dropMate : s.refuted}
    </p>
    {v.dropMate && !lucky
      ? <p class="flaw-line plain" lang={ja ? "ja" : undefined}>{ja ? v.ja : v.western}</p>
      : <LineButton line={tryLine(v)} press={() => show(v.ply, tryLine(v))} />}
  </li>;
}
