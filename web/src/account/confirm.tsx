import { signal } from "@preact/signals";
import { useState } from "preact/hooks";
import { ApiError } from "../api";
import { texts } from "../i18n";
import { Dialog } from "../ui/dialog";
import { Password, Problem, problemOf } from "./fields";
import { hasPasskeys, use } from "./passkey";
import * as requests from "./requests";

/** What waits for the person to give the password again. */
const waiting = signal<((given: boolean) => void) | null>(null);

/** Given up by the person. */
export class GivenUp extends Error {}

/** Does what the server may first want the password for again. */
export async function confirmed<T>(run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    if (!(error instanceof ApiError) || error.failure?.code !== "confirm-first") throw error;
  }
  const given = await new Promise<boolean>((resolve) => (waiting.value = resolve));
  waiting.value = null;
  if (!given) throw new GivenUp();
  return run();
}

/** The dialog that asks for it. */
export function Confirmation() {
  return waiting.value ? <Ask done={waiting.value} /> : null;
}

function Ask({ done }: { done: (given: boolean) => void }) {
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
  return (
    <Dialog id="confirm" title={t.confirmTitle} onClose={() => done(false)}>
      <form class="form" onSubmit={submit}>
        <p class="muted">{t.confirmWhy}</p>
        <Password label={t.password} name="password" id="confirm-password" complete="current-password" focus />
        <Problem text={problem} />
        <p class="row end">
          {hasPasskeys() && (
            <button type="button" class="button" disabled={busy} onClick={byPasskey} data-testid="confirm-passkey">
              {t.usePasskey}
            </button>
          )}
          <button type="submit" class="button primary" disabled={busy} data-testid="confirm-yes">
            {t.confirm}
          </button>
        </p>
      </form>
    </Dialog>
  );
}
