import { useRef, useState } from "preact/hooks";
import { fresh } from "../friends/api";
import { texts } from "../i18n";
import { failureText } from "../ui/failure";
import { found, publish } from "./api";

/** Publishes the problems of a record file one after the other. */
export function Collection({ done }: { done: () => void }) {
  const t = texts.value.works;
  const [state, setState] = useState<{ all: number; done: number; running: boolean } | null>(null);
  const [failed, setFailed] = useState<string[]>([]);
  const input = useRef<HTMLInputElement>(null);
  const take = async (file: File) => {
    setFailed([]);
    const data = new Uint8Array(await file.arrayBuffer());
    let all = 1;
    let published = 0;
    for (let game = 1; game <= all; game++) {
      try {
        const next = await found(data, game);
        all = next.all;
        setState({ all, done: published, running: true });
        await publish({ ...next.problem, client: fresh() });
        published++;
      } catch (error) {
        setFailed((list) => [...list, t.importFailed(game, failureText(error, texts.value.actionFailed))]);
      }
      setState({ all, done: published, running: true });
    }
    setState({ all, done: published, running: false });
    done();
  };
  return <section class="works-import" aria-labelledby="works-import">
    <h2 id="works-import">{t.importFile}</h2>
    <p class="muted">{t.importHint}</p>
    <button type="button" class="button" disabled={state?.running} onClick={() => input.current!.click()}>
      {texts.value.record.choose}
    </button>
    <input ref={input} class="spoken" type="file" tabIndex={-1} aria-labelledby="works-import" data-testid="works-file" onChange={(e) => {
      const file = e.currentTarget.files?.[0];
      e.currentTarget.value = "";
      if (file) void take(file);
    }} />
    {state && <p role="status" data-testid="works-imported" data-done={state.done} data-running={state.running ? "" : undefined}>
      {t.imported(state.done, state.all)}
    </p>}
    {failed.length > 0 && <ul class="problem" role="alert">{failed.map((text) => <li key={text}>{text}</li>)}</ul>}
  </section>;
}
