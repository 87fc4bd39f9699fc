import { texts, word } from "../i18n";
import { Dialog } from "../ui/dialog";
import { CheckIcon, CloseIcon } from "../ui/icons";
import type { Action, Declaration, Game } from "../wire";

interface AskProps {
  onClose: () => void;
  onYes: () => void;
}

function ResignDialog({ onClose, onYes }: AskProps) {
  const t = texts.value;
  return <Dialog id="resign-dialog" title={t.resign} onClose={onClose}>
    <p>{t.resignAsk}</p>
    <Answers onClose={onClose} onYes={onYes} yes={t.resign} id="resign-yes" danger />
  </Dialog>;
}

function CountDialog({ onClose, onYes }: AskProps) {
  const t = texts.value;
  return <Dialog id="count-dialog" title={t.count} onClose={onClose}>
    <p>{t.countAsk}</p>
    <Answers onClose={onClose} onYes={onYes} yes={t.count} id="count-yes" />
  </Dialog>;
}

/** loses: where fouls lose, a declaration that does not stand loses; elsewhere it cannot be made. */
function DeclareDialog({ declaration, loses, onClose, onYes }: AskProps & { declaration: Declaration | undefined; loses: boolean }) {
  const t = texts.value;
  return <Dialog id="declare-dialog" title={t.declareTitle} onClose={onClose}>
    <p>{loses ? t.declareAsk : t.declareNeeds}</p>
    {declaration && <p class="muted">{word(t.impasseRule, declaration.rule) ?? declaration.rule}</p>}
    <ul class="conditions">
      {(declaration?.conditions ?? []).map((c) =>
        <li key={c.id} class={c.ok ? "ok" : "bad"} data-condition={c.id} data-ok={String(c.ok)}>
          {c.ok ? <CheckIcon /> : <CloseIcon />}
          <span>{word(t.conditions, c.id) ?? c.id}</span>
          <span class="amount">{c.need > 1 ? t.haveNeed(c.have, c.need) : c.ok ? t.met : t.unmet}</span>
        </li>
      )}
    </ul>
    {declaration?.win && <p>{t.declareTwo(declaration.win, pointsNeeded(declaration), declaration.win - 1)}</p>}
    {declaration && <p class={declaration.ok ? "strong" : "problem"} data-testid="declare-outcome" data-outcome={declaration.outcome}>
      {outcomeText(declaration, loses)}
    </p>}
    <Answers onClose={onClose} onYes={onYes} yes={t.declare} id="declare-yes" danger={!declaration?.ok} off={!declaration?.ok && !loses} />
  </Dialog>;
}

const pointsNeeded = (d: Declaration) => d.conditions.find((c) => c.id === "points")?.need ?? 0;

function outcomeText(d: Declaration, loses: boolean): string {
  const t = texts.value;
  if (!d.ok) return loses ? t.declareBad : t.declareNot;
  return d.outcome === "draw" ? t.declareDraw(d.win ?? 0) : t.declareWin;
}

function Answers({ onClose, onYes, yes, id, danger, off }: AskProps & { yes: string; id: string; danger?: boolean; off?: boolean }) {
  return <p class="row end">
    <button type="button" class="button" onClick={onClose} data-testid="dialog-cancel">{texts.value.cancel}</button>
    <button type="button" class={danger ? "button danger" : "button primary"} disabled={off} data-testid={id} onClick={() => {
      onClose();
      onYes();
    }}>
      {yes}
    </button>
  </p>;
}

export type Asking = "" | "resign" | "declare" | "count";

interface AskingProps {
  asking: Asking;
  game: Game;
  close: () => void;
  send: (action: Omit<Action, "seq">) => Promise<void>;
}

export function AskingDialog({ asking, game, close, send }: AskingProps) {
  if (asking === "resign") return <ResignDialog onClose={close} onYes={() => void send({ type: "resign" })} />;
  if (asking === "declare") {
    return <DeclareDialog declaration={game.declaration} loses={game.fouls === "lose"} onClose={close} onYes={() =>
      void send({ type: "declare" })} />;
  }
  if (asking === "count") return <CountDialog onClose={close} onYes={() => void send({ type: "count" })} />;
  return null;
}
