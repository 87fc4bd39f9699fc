import { useState } from "preact/hooks";
import { texts } from "../i18n";
import { Copy } from "../ui/copy";
import type { Scope, Token } from "../wire";
import { Field, When } from "./fields";
import { useList } from "./list";
import { Part, useDoing } from "./part";
import * as requests from "./requests";

const scopes: Scope[] = ["read", "play", "bot", "write"];

export function Tokens() {
  const t = texts.value.account;
  const { busy, doing, outcome } = useDoing();
  const { list, again } = useList(async () => (await requests.tokens()).tokens);
  const [made, setMade] = useState<Token | null>(null);
  const add = (event: SubmitEvent) => {
    event.preventDefault();
    const form = event.currentTarget as HTMLFormElement;
    const data = new FormData(form);
    const chosen = scopes.filter((s) => data.get(s));
    void doing(async () => {
      setMade(await requests.addToken(String(data.get("name")), chosen, Number(data.get("days"))));
      form.reset();
      await again();
    });
  };
  const remove = (id: string) =>
    doing(async () => {
      await requests.removeToken(id);
      if (made?.id === id) setMade(null);
      await again();
    });
  return <Part id="tokens" title={t.tokens} hint={t.tokensHint}>
    {made && <div class="secret" role="status" data-testid="token-made">
      <p>{t.tokenOnce}</p>
      <code data-testid="token-secret">{made.secret}</code>
      <Copy id="copy-token" label={t.copyToken} text={made.secret!} class="button small" />
    </div>}
    <ul class="entries" data-testid="tokens" data-count={list?.length}>
      {list?.map((k) =>
        <li key={k.id}>
          <div>
            <strong>{k.name}</strong> {k.scopes.map((s) => <span key={s} class="chip">{t.scopes[s]}</span>)}
            <p class="muted">
              {t.added} <When at={k.created} day /> · {k.used
                ? <>
                  {t.lastUsed} <When at={k.used} />
                </>
                : t.neverUsed}
              {k.expires > 0 && <>
                {" "}
                · {t.validUntil} <When at={k.expires} day />
              </>}
            </p>
          </div>
          <button type="button" class="button small" disabled={busy} onClick={() => remove(k.id)} aria-label={`${t.remove}: ${k.name}`}
            data-testid="remove-token">
            {t.remove}
          </button>
        </li>
      )}
    </ul>
    <details class="more">
      <summary data-testid="more-tokens">{t.newToken}</summary>
      <form class="form" onSubmit={add}>
        <Field label={t.tokenName} name="name" id="token-name" max={60} />
        <fieldset class="choice">
          <legend>{t.tokenScopes}</legend>
          {scopes.map((s) =>
            <label key={s} class="tick">
              <input type="checkbox" name={s} defaultChecked={s === "read"} data-testid={`scope-${s}`} />
              <span>
                <strong>{t.scopes[s]}</strong> <span class="muted">{t.scopeHints[s]}</span>
              </span>
            </label>
          )}
        </fieldset>
        <label class="field">
          <span class="field-label">{t.tokenDays}</span>
          <select name="days" data-testid="token-days">
            <option value="30">{t.days(30)}</option>
            <option value="90">{t.days(90)}</option>
            <option value="365">{t.days(365)}</option>
            <option value="0">{t.forever}</option>
          </select>
        </label>
        <p>
          <button type="submit" class="button" disabled={busy} data-testid="add-token">{t.makeToken}</button>
        </p>
      </form>
    </details>
    {outcome}
  </Part>;
}
