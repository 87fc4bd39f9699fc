import { useEffect, useState } from "preact/hooks";
import { Field, Password, When } from "../account/fields";
import { playerPath } from "../account/link";
import { become, me, refresh, unreached } from "../account/me";
import { ApiError } from "../api";
import { Part, useDoing } from "../account/part";
import { Passkeys } from "../account/passkeys";
import * as requests from "../account/requests";
import { Sessions } from "../account/sessions";
import { Tokens } from "../account/tokens";
import { notifications } from "../prefs";
import { capital, texts } from "../i18n";
import { go } from "../router";
import { Dialog } from "../ui/dialog";
import type { Account } from "../wire";
import { Notice, Waiting } from "./load";

export default function AccountPage() {
  const t = texts.value.account;
  useEffect(() => {
    document.title = `${t.title} · komadai`;
  }, [t]);
  useEffect(() => void refresh(), []);
  const account = me.value?.account;
  if (!me.value || (!account && unreached.value)) {
    return <Waiting error={unreached.value ? new ApiError(0, null) : null} retry={refresh} missing="" />;
  }
  if (!account) {
    return <Notice>
      <h1>{t.title}</h1>
      <p>{t.signInFirst}</p>
      <p class="row center">
        <a class="button primary" href="/sign-in?next=%2Faccount">{t.signIn}</a>
        <a class="button" href="/sign-up?next=%2Faccount">{t.signUp}</a>
      </p>
    </Notice>;
  }

  return <main id="main" class="page account" tabIndex={-1} data-testid="account" data-name={account.name}>
    <header class="account-head">
      <div>
        <p class="kicker">{t.title}</p>
        <h1>
          <bdi>{account.name}</bdi> {account.role !== "player" && <span class="chip">{t.roles[account.role]}</span>}
        </h1>
        <p class="muted">
          {t.since} <When at={account.created} day /> · <a href={playerPath(account.name)} data-testid="to-profile">{t.publicPage}</a>
        </p>
      </div>
      <SignOut />
    </header>
    <div class="account-parts">
      <Name account={account} />
      <NewPassword />
      <Passkeys />
      <Sessions />
      {me.value.mail && <Email account={account} />}
      {me.value.mail && <Mails account={account} />}
      <Tokens />
      <Data account={account} />
    </div>
  </main>;
}

function SignOut() {
  const t = texts.value.account;
  const { busy, doing, outcome } = useDoing();
  const leave = () =>
    doing(async () => {
      if (notifications.value === "on") await import("../people/push").then((m) => m.dropPush(), () => undefined);
      await requests.signOut();
      become({ mail: me.value!.mail });
      go("/");
    });
  return <div class="sign-out">
    <button type="button" class="button" disabled={busy} onClick={leave} data-testid="sign-out">{t.signOut}</button>
    {outcome}
  </div>;
}

function Name({ account }: { account: Account }) {
  const t = texts.value.account;
  const { busy, doing, outcome } = useDoing();
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const name = String(new FormData(event.currentTarget as HTMLFormElement).get("name"));
    void doing(async () => become(await requests.change({ name })), t.saved);
  };
  return <Part id="name" title={t.name} hint={t.renameHint}>
    <form class="field-row" onSubmit={submit} key={account.name}>
      <Field label={t.name} name="name" id="new-name" value={account.name} max={100} />
      <button type="submit" class="button" disabled={busy} data-testid="rename">{t.save}</button>
    </form>
    {outcome}
  </Part>;
}

function NewPassword() {
  const t = texts.value.account;
  const { busy, doing, outcome } = useDoing();
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const form = event.currentTarget as HTMLFormElement;
    const password = String(new FormData(form).get("password"));
    void doing(async () => {
      await requests.setPassword(password);
      form.reset();
    }, t.passwordSet);
  };
  return <Part id="password" title={t.password} hint={t.passwordChangeHint}>
    <form class="field-row" onSubmit={submit}>
      <input type="text" class="spoken" name="username" autocomplete="username" value={me.value!.account!.name} readOnly tabIndex={-1}
        aria-hidden="true" />
      <Password label={t.newPassword} name="password" id="new-password" complete="new-password" hint={t.passwordHint} />
      <button type="submit" class="button" disabled={busy} data-testid="set-password">{t.save}</button>
    </form>
    {outcome}
  </Part>;
}

function Email({ account }: { account: Account }) {
  const t = texts.value.account;
  const { busy, doing, outcome } = useDoing();
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const email = String(new FormData(event.currentTarget as HTMLFormElement).get("email"));
    void doing(() => requests.change({ email }), t.linkSent(email));
  };
  const remove = () => doing(async () => become(await requests.change({ email: "" })), t.emailRemoved);
  return <Part id="email" title={t.email} hint={t.emailHint}>
    {account.email && <p class="row" data-testid="email-now">
      <strong>{account.email}</strong>
      <button type="button" class="button small" disabled={busy} onClick={remove} data-testid="remove-email">{t.remove}</button>
    </p>}
    <form class="field-row" onSubmit={submit}>
      <Field label={t.newEmail} name="email" id="new-email" type="email" complete="email" max={254} />
      <button type="submit" class="button" disabled={busy} data-testid="set-email">{t.sendLink}</button>
    </form>
    {outcome}
  </Part>;
}

const topics = ["moves", "challenges", "tournaments", "messages", "followers", "comments"] as const;

/** Which notices the account gets by mail. */
function Mails({ account }: { account: Account }) {
  const t = texts.value;
  const { busy, doing, outcome } = useDoing();
  const toggle = (topic: (typeof topics)[number], on: boolean) =>
    doing(async () => become(await requests.change({ mails: topics.filter((x) => (x === topic ? on : account.mails.includes(x))) })),
      t.account.saved);
  return <Part id="mails" title={t.account.mails} hint={account.email ? t.account.mailsHint : t.account.mailsNone}>
    {account.email && <fieldset class="mails" disabled={busy}>
      <legend class="spoken">{t.account.mails}</legend>
      {topics.map((topic) =>
        <label key={topic} class="tick">
          <input type="checkbox" checked={account.mails.includes(topic)} onChange={(e) => void toggle(topic, e.currentTarget.checked)}
            data-testid={`mail-${topic}`} />
          <span>{capital(t.prefs.pushTopics[topic])}</span>
        </label>
      )}
    </fieldset>}
    {outcome}
  </Part>;
}

function Data({ account }: { account: Account }) {
  const t = texts.value.account;
  const [asking, setAsking] = useState(false);
  return <Part id="data" title={t.data} hint={t.dataHint}>
    <p class="row">
      <a class="button" href="/api/v1/account/export" download data-testid="export">{t.export}</a>
      <button type="button" class="button danger" onClick={() => setAsking(true)} data-testid="delete">{t.delete}</button>
    </p>
    {asking && <Delete account={account} close={() => setAsking(false)} />}
  </Part>;
}

function Delete({ account, close }: { account: Account; close: () => void }) {
  const t = texts.value.account;
  const { busy, doing, outcome } = useDoing();
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const name = String(new FormData(event.currentTarget as HTMLFormElement).get("name"));
    void doing(async () => {
      await requests.remove(name);
      become({ mail: me.value!.mail });
      go("/");
    });
  };
  return <Dialog id="delete-dialog" title={t.deleteTitle} onClose={close}>
    <form class="form" onSubmit={submit}>
      <p>{t.deleteWhat}</p>
      <Field label={t.deleteName(account.name)} name="name" id="delete-name" max={100} />
      {outcome}
      <p class="row end">
        <button type="button" class="button" onClick={close} data-testid="dialog-cancel">{texts.value.cancel}</button>
        <button type="submit" class="button danger" disabled={busy} data-testid="delete-yes">{t.delete}</button>
      </p>
    </form>
  </Dialog>;
}
