import { inLanguage, languageTag, notation, texts } from "../i18n";
import { nodeLabel } from "../record/label";
import { Copy } from "../ui/copy";
import type { RecordNode, TsumeCook, TsumeStipulation } from "../wire";
import { LinePanel } from "./answer";
import { Walk } from "./walk";

const number = (n: number) => new Intl.NumberFormat(languageTag.value).format(n);

/** Moves shown per solution. */
const shown = 10;

interface StipulationFoundProps {
  found: TsumeStipulation;
  walk: Walk;
  show: (walk: Walk) => void;
  edit: () => void;
}

export function StipulationFound({ found, walk, show, edit }: StipulationFoundProps) {
  const t = texts.value;
  return <>
    <StipulationCard found={found} />
    {walk.line.value.length > 0 && <LinePanel walk={walk} title={t.tsume.aim.solution} />}
    {found.lines.length > 1 && <Solutions lines={found.lines} walk={walk} show={show} />}
    {found.cooks.length > 0 && <Cooks cooks={found.cooks} />}
    <p class="row">
      <button type="button" class="button" onClick={edit} data-testid="edit">{t.tsume.edit}</button>
      <Copy id="copy-sfen" label={t.copySFEN} text={walk.sfen} />
    </p>
  </>;
}

function StipulationCard({ found }: { found: TsumeStipulation }) {
  const t = texts.value.tsume;
  const s = t.aim;
  const solved = found.status === "solved";
  const name = inLanguage(found.name);
  const head = solved
    ? s.solved(name, found.plies)
    : found.never
    ? s.never(name)
    : found.status === "none"
    ? s.none(name, found.searched)
    : t.unknown;
  const notes: string[] = [];
  if (solved) notes.push(found.verdict === "sound" ? s.sound : s.solutions(found.lines.length));
  if (found.verdict === "flawed") notes.push(t.flawed);
  if (found.left) notes.push(t.left);
  return <section class={`answer panel ${solved ? "mate" : found.status === "none" ? "nomate" : "unknown"}`} data-testid="stipulation"
    data-status={found.status} data-plies={found.plies} data-verdict={found.verdict} data-lines={found.lines.length}>
    <h2 aria-live="polite">{head}</h2>
    {found.status === "unknown" && <p>{t.unknownHint}</p>}
    {found.status === "unknown" && found.searched >= 0 && <p>{s.searched(found.searched)}</p>}
    {notes.length > 0 && <p class="chips-row">{notes.map((n) => <span key={n} class="chip">{n}</span>)}</p>}
    {found.more && <p class="muted">{s.more}</p>}
    <p class="muted small-print">{t.took(number(found.nodes), (found.ms / 1000).toFixed(1))}</p>
  </section>;
}

function Solutions({ lines, walk, show }: { lines: readonly (readonly RecordNode[])[]; walk: Walk; show: (walk: Walk) => void }) {
  const s = texts.value.tsume.aim;
  return <section class="replies panel" aria-label={s.solutions(lines.length)} data-testid="solutions">
    <header class="moves-head">
      <h2>{s.solutions(lines.length)}</h2>
    </header>
    <ul class={`flaws ${notation.value}`}>
      {lines.map((line, i) =>
        <li key={i}>
          <button type="button" class="flaw-line" aria-pressed={walk.main.value === line} onClick={() => show(new Walk(walk.problem, line))}
            lang={notation.value === "ja" ? "ja" : undefined} data-testid={`solution-${i}`}>
            {line.slice(0, shown).map((n) => nodeLabel(n)).join(" ")}
            {line.length > shown ? " …" : ""}
          </button>
        </li>
      )}
    </ul>
  </section>;
}

/** 余詰. */
function Cooks({ cooks }: { cooks: readonly TsumeCook[] }) {
  const s = texts.value.tsume.aim;
  return <section class="replies panel" aria-label={s.cooks} data-testid="cooks" data-count={cooks.length}>
    <header class="moves-head">
      <h2>{s.cooks}</h2>
      <span class="chip">{cooks.length}</span>
    </header>
    <p class="chips-row">
      {cooks.map((k) =>
        <span key={`${k.ply} ${k.node.usi}`} class="chip">
          {s.at(k.ply)} <span lang={notation.value === "ja" ? "ja" : undefined}>{nodeLabel(k.node)}</span>
        </span>
      )}
    </p>
  </section>;
}
