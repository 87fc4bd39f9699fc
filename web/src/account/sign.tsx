import type { ComponentChildren } from "preact";
import { useEffect, useState } from "preact/hooks";
import { Field, Password, Problem } from "./fields";
import { problemOf } from "./problem";
import { become, me, refresh } from "./me";
import { hasPasskeys, use } from "./passkey";
import * as requests from "./requests";
import { locale, texts } from "../i18n";
import { address, go } from "../router";
import { KeyIcon } from "../ui/icons";
import { Mark } from "../ui/logo";
import type { Me } from "../wire";

/** The page to go to after signing in: one of ours, else home. */
function next(): string {
  const to = new URLSearchParams(address.value.replace(/^[^?]*\??/, "").replace(/#.*$/s, "")).get("next") ?? "";
  return /^\/(?![/\\])/.test(to) ? to : "/";
}

function withNext(path: string): string {
  const to = next();
  return to === "/" ? path : `${path}?next=${encodeURIComponent(to)}`;
}

function useAttempt() {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState("");
  const attempt = async (run: () => Promise<Me | null>, to = next()) => {
    setBusy(true);
    setProblem("");
    try {
      const now = await run();
      if (now) {
        become(now);
        go(to);
        return;
      }
    } catch (error) {
      setProblem(problemOf(error));
    }
    setBusy(false);
  };
  return { busy, problem, attempt };
}

function field(event: Event, name: string): string {
  return String(new FormData(event.currentTarget as HTMLFormElement).get(name) ?? "");
}

export function Small({ title, children, id }: { title: string; children: ComponentChildren; id: string }) {
  useEffect(() => {
    document.title = `${title} · komadai`;
  }, [title]);
  return <main id="main" class="page small" tabIndex={-1} data-testid={id}>
    <section class="panel sign">
      <div class="sign-head">
        <Mark />
        <h1>{title}</h1>
      </div>
      {children}
    </section>
  </main>;
}

export function SignInPage() {
  const t = texts.value.account;
  const { busy, problem, attempt } = useAttempt();
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const [name, password] = [field(event, "username"), field(event, "password")];
    void attempt(() => requests.signIn(name, password));
  };
  const byPasskey = () =>
    attempt(async () => {
      const answer = await use(await requests.beginUse());
      return answer && requests.passkeySignIn(answer);
    });
  return <Small title={t.signIn} id="sign-in">
    <form class="form" onSubmit={submit}>
      <Field label={t.name} name="username" id="name" complete="username webauthn" max={100} focus />
      <Password label={t.password} name="password" id="password" complete="current-password" />
      <Problem text={problem} />
      <button type="submit" class="button primary big" disabled={busy} data-testid="submit">{t.signIn}</button>
    </form>
    {hasPasskeys() && <>
      <p class="or">{t.or}</p>
      <button type="button" class="button big wide" disabled={busy} onClick={byPasskey} data-testid="passkey">
        <KeyIcon />
        {t.withPasskey}
      </button>
    </>}
    <p class="sign-foot">
      <span>
        {t.noAccount} <a href={withNext("/sign-up")} data-testid="to-sign-up">{t.signUp}</a>
      </span>
      <a href="/reset" data-testid="to-reset">{t.forgotten}</a>
    </p>
  </Small>;
}

export function SignUpPage() {
  const t = texts.value.account;
  const { busy, problem, attempt } = useAttempt();
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const [name, password] = [field(event, "username"), field(event, "password")];
    void attempt(() => requests.signUp(name, password, locale.value));
  };
  return <Small title={t.signUp} id="sign-up">
    <p class="muted">{t.signUpWhy}</p>
    <form class="form" onSubmit={submit}>
      <Field label={t.name} name="username" id="name" complete="username" hint={t.nameHint} max={100} focus />
      <Password label={t.password} name="password" id="password" complete="new-password" hint={t.passwordHint} />
      <Problem text={problem} />
      <button type="submit" class="button primary big" disabled={busy} data-testid="submit">{t.signUpGo}</button>
    </form>
    <p class="sign-foot">
      <span>
        {t.haveAccount} <a href={withNext("/sign-in")} data-testid="to-sign-in">{t.signIn}</a>
      </span>
    </p>
  </Small>;
}

/** Asks for an address to send a link to, or, opened by that link, for the new password. */
export function ResetPage() {
  const t = texts.value.account;
  const { busy, problem, attempt } = useAttempt();
  const [sent, setSent] = useState(false);
  const code = address.value.split("#")[1] ?? "";
  if (code) {
    const submit = (event: SubmitEvent) => {
      event.preventDefault();
      const password = field(event, "password");
      const keepTokens = !new FormData(event.currentTarget as HTMLFormElement).has("tokens");
      void attempt(() => requests.reset({ code, password, keepTokens }), "/account");
    };
    return <Small title={t.resetTitle} id="reset-finish">
      <form class="form" onSubmit={submit}>
        <Password label={t.newPassword} name="password" id="password" complete="new-password" hint={t.passwordHint} focus />
        <label class="tick">
          <input type="checkbox" name="tokens" defaultChecked data-testid="end-tokens" />
          {t.resetTokens}
        </label>
        <Problem text={problem} />
        <button type="submit" class="button primary big" disabled={busy} data-testid="submit">{t.resetGo}</button>
      </form>
    </Small>;
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const email = field(event, "email");
    void attempt(async () => {
      await requests.askReset(email);
      setSent(true);
      return null;
    });
  };
  return <Small title={t.forgotten} id="reset">
    {me.value && !me.value.mail
      ? <p data-testid="no-mail">{t.noMail}</p>
      : sent
      ? <p role="status" data-testid="sent">{t.resetSent}</p>
      : <form class="form" onSubmit={submit}>
        <p class="muted">{t.resetWhy}</p>
        <Field label={t.email} name="email" id="email" type="email" complete="email" max={254} focus />
        <Problem text={problem} />
        <button type="submit" class="button primary big" disabled={busy} data-testid="submit">{t.sendLink}</button>
      </form>}
    <p class="sign-foot">
      <a href="/sign-in">{t.signIn}</a>
    </p>
  </Small>;
}

export function VerifyPage() {
  const t = texts.value.account;
  const code = address.value.split("#")[1] ?? "";
  const [state, setState] = useState<"waiting" | "done" | string>("waiting");
  useEffect(() => {
    requests.verify(code).then(() => {
      setState("done");
      void refresh();
    }, (error: unknown) => setState(problemOf(error)));
  }, [code]);
  return <Small title={t.email} id="verify">
    {state === "waiting"
      ? <p role="status">{texts.value.loading}</p>
      : state === "done"
      ? <p role="status" data-testid="verified">{t.verified}</p>
      : <Problem text={state} />}
    <p class="sign-foot">
      <a href="/account">{t.settings}</a>
    </p>
  </Small>;
}
