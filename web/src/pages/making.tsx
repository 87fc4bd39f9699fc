import { useEffect, useMemo, useRef } from "preact/hooks";
import { ruleSets } from "../api";
import { locale, texts } from "../i18n";
import { Go } from "../making/actions";
import { checkRules } from "../making/api";
import { CodeField, type Code } from "../making/code";
import { Draft } from "../making/draft";
import { Found } from "../making/found";
import { Preview } from "../making/preview";
import { begin, Starts, useDroppedFile } from "../making/starts";
import { useLoad, Waiting } from "./load";

/** A pause in typing, in milliseconds. */
const pause = 300;

export default function MakingPage() {
  const t = texts.value.making;
  const draft = useMemo(() =>
    new Draft({
      check: checkRules,
      later: (task) => {
        const timer = setTimeout(task, pause);
        return () => clearTimeout(timer);
      },
      storage: localStorage,
    }), []);
  const code = useRef<Code>(null);
  const { value, error, retry } = useLoad("rule sets to start from", async () => {
    const [{ rulesets }] = await Promise.all([ruleSets(), begin(draft)]);
    return rulesets;
  });
  useEffect(() => {
    document.title = `${t.title} · komadai`;
  }, [locale.value]);
  useDroppedFile(draft);
  if (!value) return <Waiting error={error} retry={retry} missing={texts.value.noRules} />;
  return <main id="main" class="making" tabIndex={-1} data-testid="making" data-state={draft.state.value}>
    <section class="making-write" aria-label={t.label}>
      <header>
        <h1>{t.title}</h1>
        <p class="muted">{t.lead}</p>
      </header>
      <Starts draft={draft} all={value} />
      <CodeField text={draft.text.value} label={t.label} faults={draft.faults.value} described="making-found"
        onText={(text) => draft.type(text)} handle={code} />
      <Found draft={draft} jump={(line, column) => code.current?.jump(line, column)} />
      <Go draft={draft} />
    </section>
    <Preview draft={draft} />
  </main>;
}
