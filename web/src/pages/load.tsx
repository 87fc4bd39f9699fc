import type { ComponentChildren } from "preact";
import { useEffect, useState } from "preact/hooks";
import { ApiError, ruleSetsOf } from "../api";
import { texts } from "../i18n";
import { path } from "../router";
import { failureText } from "../ui/failure";
import { Said } from "../ui/said";
import { hasWritten, Written } from "../ui/written";
import type { RuleSet } from "../wire";

interface Loaded<T> {
  value: T | null;
  error: ApiError | null;
  retry: () => void;
}

/** Loads when the key changes. */
export function useLoad<T>(key: string, load: () => Promise<T>): Loaded<T> {
  const [state, setState] = useState<{ key: string; value: T | null; error: ApiError | null }>({ key, value: null, error: null });
  const [round, setRound] = useState(0);
  useEffect(() => {
    let gone = false;
    load().then((value) => gone || setState({ key, value, error: null }),
      (error: unknown) => gone || setState({ key, value: null, error: error instanceof ApiError ? error : new ApiError(0, null) }));
    return () => void (gone = true);
  }, [key, round]);
  const current = state.key === key;
  return { value: current ? state.value : null, error: current ? state.error : null, retry: () => setRound(round + 1) };
}

export function useRuleSets(sets: RuleSet[], ids: readonly string[]): RuleSet[] {
  const { value } = useLoad(`rule sets ${[...new Set(ids)].sort().join(" ")}`, () => ruleSetsOf(ids));
  return value ?? sets;
}

/** No connection, too many requests, or a server fault. */
const passing = ({ status }: ApiError): boolean => status === 0 || status === 429 || status >= 500;

interface WaitingProps {
  error: ApiError | null;
  retry: () => void;
  /** The heading of status 404. */
  missing: string;
  /** The page that lists what was looked for; the front page if undefined. */
  list?: { href: string; label: string };
}

export function Waiting({ error, retry, missing, list }: WaitingProps) {
  const t = texts.value;
  const unreached = error?.status === 0;
  useEffect(() => {
    if (!unreached) return;
    addEventListener("online", retry);
    return () => removeEventListener("online", retry);
  }, [unreached, retry]);
  useEffect(() => {
    if (!error?.again) return;
    const timer = setTimeout(retry, error.again);
    return () => clearTimeout(timer);
  }, [error, retry]);
  if (!error && hasWritten(path.value)) return <Written />;
  if (!error) {
    return <Notice>
      <p role="status">{t.loading}</p>
    </Notice>;
  }
  return <Notice>
    <h1>{error.status === 404 ? missing : unreached ? t.noConnection : t.loadFailed}</h1>
    {unreached && <p>{t.noConnectionHint}</p>}
    {error.failure && error.status !== 404 && <p>
      <Said text={failureText(error)} />
    </p>}
    <p class="row">
      {passing(error) && <button type="button" class="button primary" onClick={retry}>
        {t.retry}
      </button>}
      {error.status === 404 && list && <a class="button primary" href={list.href}>{list.label}</a>}
      <a class="button" href="/">{t.backHome}</a>
    </p>
  </Notice>;
}

export function Notice({ children }: { children: ComponentChildren }) {
  return <main id="main" class="page notice" tabIndex={-1}>
    {children}
  </main>;
}
