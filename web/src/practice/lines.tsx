import { notation, texts } from "../i18n";
import { nodeLabel } from "../record/label";
import { SideMark } from "../ui/piece";
import type { MistakeAnswered, RecordNode } from "../wire";

/** The first "at" moves of the line are on the board. */
export interface Shown {
  line: readonly RecordNode[];
  at: number;
}

interface LinesProps {
  judged: MistakeAnswered;
  shown: Shown;
  show: (shown: Shown) => void;
}

/** The lines of a judged answer; a press shows the position. */
export function Lines({ judged: j, shown, show }: LinesProps) {
  const p = texts.value.practice;
  const own = j.verdict === "best" || j.verdict === "again" ? [] : j.line;
  return <section class="panel mistake-lines" data-testid="mistake-lines">
    {j.better.length > 0
      && <Line id="better" name={p.better} note={j.proven && j.mate ? p.proven(j.mate) : p.line} line={j.better} shown={shown}
        show={show} />}
    {own.length > 0 && <Line id="answer" name={p.answer} line={own} shown={shown} show={show} />}
    {j.played.length > 0 && <Line id="game" name={p.game} line={j.played} shown={shown} show={show} />}
  </section>;
}

function Line(
  { id, name, note, line, shown, show }: { id: string; name: string; note?: string; line: readonly RecordNode[]; shown: Shown;
    show: (shown: Shown) => void },
) {
  const here = shown.line.length > 0 && shown.line.map((n) => n.usi).join() === line.map((n) => n.usi).join();
  return <div class="mistake-line" role="group" aria-label={name} data-testid={`line-${id}`}>
    <p>
      <strong>{name}</strong> {note && <span class="muted small-print">{note}</span>}
    </p>
    <p class="mistake-moves">
      {line.map((node, i) =>
        <button key={i} type="button" class="engine-move" aria-pressed={here && shown.at === i + 1} data-usi={node.usi}
          lang={notation.value === "ja" ? "ja" : undefined} onClick={() => show({ line, at: i + 1 })}>
          <SideMark side={node.view?.side === "w" ? "w" : "b"} />
          {nodeLabel(node)}
        </button>
      )}
    </p>
  </div>;
}
