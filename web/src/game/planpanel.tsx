import { useEffect, useState } from "preact/hooks";
import { study } from "../api";
import { texts } from "../i18n";
import { nodeLabel } from "../record/label";
import { failureText } from "../ui/failure";
import { CloseIcon, PlusIcon } from "../ui/icons";
import { SideMark } from "../ui/piece";
import type { Action, Game, RecordNode } from "../wire";
import { finished, withLine, type Line, type Planning } from "./plan";

interface PlanProps {
  game: Game;
  planning: Planning;
  send: (action: Omit<Action, "seq">) => Promise<void>;
}

/** The conditional moves of a correspondence game, and the line that is being entered. */
export function PlanPanel({ game, planning, send }: PlanProps) {
  const t = texts.value.plan;
  const lines = game.plan ?? [];
  const { line } = planning;
  const store = (plan: readonly Line[]) => void send({ type: "plan", plan: plan.map((l) => [...l]) });
  const ready = line ? finished(line) : [];
  return <section class="plan" aria-label={t.title} data-testid="plan" data-lines={lines.length} data-entering={line?.length}
    data-ready={planning.studied ? "" : undefined}>
    <h2>{t.title}</h2>
    {!line && <p class="muted">{lines.length ? t.stored : t.lead}</p>}
    <ul>
      {lines.map((one) =>
        <li key={one.join(" ")}>
          <PlannedLine game={game} line={one} />
          {game.can.plan && !line && <button type="button" class="icon-button" aria-label={t.remove} title={t.remove} onClick={() =>
            store(lines.filter((l) => l !== one))} data-testid="plan-remove">
            <CloseIcon />
          </button>}
        </li>
      )}
    </ul>
    {game.can.plan && !line && <button type="button" class="button small" onClick={planning.start} data-testid="plan-add">
      <PlusIcon />
      {t.add}
    </button>}
    {line && <>
      <p role="status" class="strong">
        {planning.failed ? failureText(planning.failed, t.failed) : line.length % 2 ? t.reply : line.length ? t.goOn : t.begin}
      </p>
      {planning.nodes.length > 0 && <Moves nodes={planning.nodes} />}
      <div class="row">
        <button type="button" class="button primary small" disabled={!ready.length} onClick={() => {
          planning.stop();
          store(withLine(lines, ready));
        }} data-testid="plan-save">
          {t.save}
        </button>
        <button type="button" class="button small" disabled={!line.length} onClick={planning.back}>{t.back}</button>
        <button type="button" class="button small" onClick={planning.stop}>{texts.value.cancel}</button>
      </div>
    </>}
  </section>;
}

function PlannedLine({ game, line }: { game: Game; line: Line }) {
  const [nodes, setNodes] = useState<readonly RecordNode[]>(() => line.map((usi) => ({ parent: 0, usi })));
  useEffect(() => {
    let gone = false;
    study({ rules: game.rules, sfen: game.sfen, last: game.moves?.at(-1)?.usi, moves: [...line] }).then((s) => gone || setNodes(s.moves),
      () => undefined); // USI stays
    return () => void (gone = true);
  }, [game.sfen, line.join(" ")]);
  return <Moves nodes={nodes} />;
}

function Moves({ nodes }: { nodes: readonly RecordNode[] }) {
  const t = texts.value.plan;
  return <span class="plan-line">
    {nodes.map((node, i) =>
      <span key={i} class={i % 2 ? "strong" : ""}>
        <span class="muted">{i % 2 ? t.then : t.when}</span>
        {node.view && <SideMark side={node.view.side} />}
        {nodeLabel(node)}
      </span>
    )}
  </span>;
}
