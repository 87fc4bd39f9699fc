import { texts } from "../i18n";
import { KeyIcon } from "../ui/icons";
import { Field, When } from "./fields";
import { useList } from "./list";
import { Part, useDoing } from "./part";
import { create, hasPasskeys } from "./passkey";
import * as requests from "./requests";

export function Passkeys() {
  const t = texts.value.account;
  const { busy, doing, outcome } = useDoing();
  const { list, again } = useList(async () => (await requests.passkeys()).passkeys);
  const add = (event: SubmitEvent) => {
    event.preventDefault();
    const form = event.currentTarget as HTMLFormElement;
    const name = String(new FormData(form).get("name"));
    void doing(async () => {
      const answer = await create(await requests.beginPasskey(), name);
      if (!answer) return;
      await requests.addPasskey(answer);
      form.reset();
      await again();
    });
  };
  const remove = (id: string) => doing(() => requests.removePasskey(id).then(again));
  return <Part id="passkeys" title={t.passkeys} hint={t.passkeysHint}>
    <ul class="entries" data-testid="passkeys" data-count={list?.length}>
      {list?.map((p) =>
        <li key={p.id}>
          <KeyIcon />
          <div>
            <strong>{p.name}</strong>
            <p class="muted">
              {t.added} <When at={p.created} day />
              {p.used > 0 && <>
                {" "}
                · {t.lastUsed} <When at={p.used} />
              </>}
            </p>
          </div>
          <button type="button" class="button small" disabled={busy} onClick={() => remove(p.id)} aria-label={`${t.remove}: ${p.name}`}
            data-testid="remove-passkey">
            {t.remove}
          </button>
        </li>
      )}
    </ul>
    {hasPasskeys()
      ? <form class="field-row" onSubmit={add}>
        <Field label={t.passkeyName} name="name" id="passkey-name" value={platform()} max={60} />
        <button type="submit" class="button" disabled={busy} data-testid="add-passkey">{t.addPasskey}</button>
      </form>
      : <p class="muted">{t.noPasskeys}</p>}
    {outcome}
  </Part>;
}

function platform(): string {
  const agent = navigator.userAgent;
  return ["Android", "iPhone", "iPad", "Windows", "Mac", "CrOS", "Linux"].find((name) => agent.includes(name)) ?? "1";
}
