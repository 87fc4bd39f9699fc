import { useState } from "preact/hooks";
import { texts } from "../i18n";
import { Dialog } from "../ui/dialog";
import { Password, Problem } from "./fields";
import { problemOf } from "./problem";
import { hasPasskeys, use } from "./passkey";
import * as requests from "./requests";

export function Ask({ done }: { done: (given: boolean) => void }) {
  const t = texts.value.account;
  const [problem, setProblem] = useState("");
  const [busy, setBusy] = useState(false);
  const attempt = async (run: () => Promise<boolean>) => {
    setBusy(true);
    setProblem("");
    try {
      if (await run()) return done(true);
    } catch (error) {
      setProblem(problemOf(error));
    }
    setBusy(false);
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const data = new FormData(event.currentTarget as HTMLFormElement);
    void attempt(async () => {
      await requests.confirm(String(data.get("password")));
      return true;
    });
  };
  const byPasskey = () =>
    attempt(async () => {
      const answer = await use(await requests.beginUse());
      if (!answer) return false;
      await requests.passkeyConfirm(answer);
      return true;
    });
  return <Dialog id="confirm" title={t.confirmTitle} onClose={() => done(false)}>
    <form class="form" onSubmit={submit}>
      <p class="muted">{t.confirmWhy}</p>
      <Password label={t.password} name="password" id="confirm-password" complete="current-password" focus />
      <Problem text={problem} />
      <p class="row end">
        {hasPasskeys() && <button type="button" class="button" disabled={busy} onClick={byPasskey} data-testid="confirm-passkey">
          {t.usePasskey}
        </button>}
        <button type="submit" class="button primary" disabled={busy} data-testid="confirm-yes">{t.confirm}</button>
      </p>
    </form>
  </Dialog>;
}
