import { useState } from "preact/hooks";
import { texts } from "../i18n";
import { takeMistakes } from "../practice/api";
import { failureText } from "../ui/failure";
import type { NewMistakes } from "../wire";

export interface PractiseWay {
  label: string;
  body: NewMistakes;
}

/** Makes questions of an analysis. */
export function Practise({ ways }: { ways: readonly PractiseWay[] }) {
  const t = texts.value.analysis;
  const [added, setAdded] = useState<number | null>(null);
  const [failed, setFailed] = useState("");
  const [busy, setBusy] = useState(false);
  const take = async (body: NewMistakes) => {
    setBusy(true);
    setFailed("");
    try {
      setAdded((await takeMistakes(body)).added ?? 0);
    } catch (error) {
      setFailed(failureText(error));
    }
    setBusy(false);
  };
  return <p class="analysis-practise" role="group" aria-label={t.practise}>
    {added === null
      ? ways.map(({ label, body }, i) =>
        <button key={i} type="button" class="button small" disabled={busy} onClick={() => void take(body)}
          data-testid={`practise-${body.side ?? "game"}`}>
          {label}
        </button>
      )
      : <>
        <span role="status" data-testid="practised" data-added={added}>{t.practised(added)}</span>{" "}
        <a class="button small" href="/mistakes" data-testid="to-mistakes">{t.toMistakes}</a>
      </>}
    {failed && <span class="problem" role="alert">{failed}</span>}
  </p>;
}
