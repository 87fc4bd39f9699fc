import { useEffect, useState } from "preact/hooks";
import { ApiError } from "../api";
import { squareLabel } from "../board/labels";
import { inLanguage, locale, texts } from "../i18n";
import { studyPosition } from "../study/rules";
import { CheckIcon } from "../ui/icons";
import { refusalText } from "../ui/refusal";
import { Said } from "../ui/said";
import type { Failure, PositionFault, Side } from "../wire";

export interface Checked {
  sfen: string;
  /** No game can begin with "study". In "over" the side to move has no move. */
  kind: "checking" | "playable" | "over" | "study" | "impossible" | "unchecked";
  faults: readonly PositionFault[];
  failure: Failure | null;
  /** A king in check, or a fault. */
  square: string;
}

const checking: Checked = { sfen: "", kind: "checking", faults: [], failure: null, square: "" };

/** Milliseconds a position rests before it is checked. */
const settle = 150;

/** The last result stays until the next one. */
export function useChecked(rules: string, sfen: string): Checked {
  const [checked, setChecked] = useState(checking);
  useEffect(() => {
    let gone = false;
    const refused = (failure: Failure | null) => {
      const faults = failure?.position ?? [];
      setChecked({ sfen, kind: failure ? "impossible" : "unchecked", faults, failure, square: faults.find((f) => f.square)?.square ?? "" });
    };
    const timer = setTimeout(() => {
      studyPosition({ rules, sfen, drawing: true }).then(({ faults = [], legal, check = "", impossible }) => {
        if (gone) return;
        if (impossible) refused(impossible);
        else setChecked({ sfen, kind: faults.length ? "study" : legal.length ? "playable" : "over", faults, failure: null, square: check });
      }, (error: unknown) => gone || refused(error instanceof ApiError ? error.failure : null));
    }, settle);
    return () => {
      gone = true;
      clearTimeout(timer);
    };
  }, [rules, sfen]);
  return checked;
}

/** Keeps its height: longer texts scroll. */
export function PositionState({ checked: { kind, faults, failure }, turn }: { checked: Checked; turn: Side }) {
  const t = texts.value;
  const e = t.edit;
  const head =
    { checking: e.checking, playable: e.playable, over: e.over(turn === "b" ? t.black : t.white), study: e.study, impossible: e.impossible,
      unchecked: e.unchecked }[kind];
  return <section class={`edit-state panel ${kind}`} role="status" tabIndex={faults.length > 2 ? 0 : undefined} data-testid="position-state"
    data-kind={kind}>
    <p class="strong">{kind === "playable" && <CheckIcon />}{head}</p>
    {faults.map((f, i) =>
      <p key={i} data-square={f.square} data-testid="position-fault">
        {f.square && <span class="chip">{squareLabel(locale.value, f.square)}</span>} {inLanguage(f.text)}
      </p>
    )}
    {failure && faults.length === 0 && <p>
      <Said text={refusalText(failure)} />
    </p>}
  </section>;
}
