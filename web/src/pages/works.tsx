import { useEffect, useState } from "preact/hooks";
import { me } from "../account/me";
import { playerPath } from "../account/link";
import { ruleSets } from "../api";
import { locale, texts, word } from "../i18n";
import { saveFile } from "../record/save";
import { TsumeTabs } from "../tsume/tabs";
import { Pick } from "../ui/choice";
import { lazy } from "../ui/lazy";
import { Work } from "../works/card";
import { PrintWorks } from "../works/print";
import { week, workFile, works, type Wanted } from "../works/api";
import type { Problem, RuleSet } from "../wire";
import { useLoad, useRuleSets, Waiting } from "./load";

const Collection = lazy(() => import("../works/collection").then((m) => m.Collection));

/** Milliseconds of quiet before a search. */
const settle = 300;

const lengths = [1, 3, 5, 7, 9, 11, 13, 15, 17, 19];

const plain: Wanted = { author: "", rules: "", tag: "", plies: 0, text: "", best: false };

export default function WorksPage() {
  const t = texts.value.works;
  const [author] = useState(() => new URLSearchParams(location.search).get("author") ?? "");
  const [wanted, setWanted] = useState<Wanted>({ ...plain, author });
  const [text, setText] = useState("");
  const [round, setRound] = useState(0);
  const title = author ? t.mine(author) : t.title;
  useEffect(() => {
    document.title = `${title} · komadai`;
  }, [title]);
  useEffect(() => {
    const timer = setTimeout(() => setWanted((w) => ({ ...w, text: text.trim() })), settle);
    return () => clearTimeout(timer);
  }, [text]);
  const { value: sets } = useLoad("rule sets", async () => (await ruleSets()).rulesets);
  return <main id="main" class="page works" tabIndex={-1} data-testid="works">
    <TsumeTabs />
    <header class="lobby-head">
      <div>
        <h1>{title}</h1>
        {author
          ? <p class="row">
            <a class="quiet-link" href={playerPath(author)}>{texts.value.account.player}</a>
            <a class="quiet-link" href="/problems">{t.all}</a>
          </p>
          : <p class="muted">{t.lead}</p>}
      </div>
      {author ? <AuthorTools author={author} /> : <a class="button primary" href="/compose">{t.compose}</a>}
    </header>
    {!author && <Week sets={sets ?? []} />}
    <div class="works-filter">
      {!author && <label class="field">
        <span class="field-label">{t.search}</span>
        <input type="text" value={text} maxLength={100} onInput={(e) => setText(e.currentTarget.value)} data-testid="works-search" />
      </label>}
      <Pick id="works-length" label={t.length} value={String(wanted.plies)} onChange={(n) => setWanted({ ...wanted, plies: Number(n) })}
        options={[{ value: "0", label: t.anyLength }, ...lengths.map((n) => ({ value: String(n), label: t.mateIn(n) }))]} />
      <Pick id="works-theme" label={t.theme} value={wanted.tag} onChange={(tag) => setWanted({ ...wanted, tag })} options={[
        { value: "", label: t.anyTheme },
        ...Object.keys(texts.value.tags).map((tag) => ({ value: tag, label: word(texts.value.tags, tag)! })),
      ]} />
      <Pick id="works-order" label={t.order} value={wanted.best ? "best" : "newest"}
        onChange={(o) => setWanted({ ...wanted, best: o === "best" })}
        options={[{ value: "newest", label: t.newest }, { value: "best", label: t.best }]} />
    </div>
    <Found key={`${JSON.stringify(wanted)} ${round}`} wanted={wanted} sets={sets ?? []} />
    {me.value?.account && !author && <Collection done={() => setRound(round + 1)} />}
  </main>;
}

function Week({ sets }: { sets: RuleSet[] }) {
  const t = texts.value.works;
  const { value } = useLoad("week", week);
  if (!value?.problems.length) return null;
  return <section aria-labelledby="week" data-testid="week">
    <h2 id="week">{t.week}</h2>
    <Cards list={value.problems} sets={sets} />
  </section>;
}

function Cards({ list, sets }: { list: readonly Problem[]; sets: RuleSet[] }) {
  const known = useRuleSets(sets, list.map((p) => p.rules));
  return <ul class="cards">{list.map((p) => <Work key={p.id} problem={p} rules={known.find((r) => r.id === p.rules)} />)}</ul>;
}

function Found({ wanted, sets }: { wanted: Wanted; sets: RuleSet[] }) {
  const t = texts.value.works;
  const { value, error, retry } = useLoad("works", () => works(wanted));
  const [older, setOlder] = useState<Problem[]>([]);
  const [ended, setEnded] = useState(false);
  if (!value) return <Waiting error={error} retry={retry} missing={texts.value.account.noPlayer} />;
  const list = [...value.problems, ...older];
  const more = async () => {
    const next = await works(wanted, list.length);
    setOlder([...older, ...next.problems]);
    setEnded(!next.more);
  };
  return <section aria-labelledby="works-found" data-testid="works-list" data-count={list.length}>
    <h2 id="works-found" class="spoken">{wanted.best ? t.best : t.newest}</h2>
    {list.length === 0 && <p class="muted">{t.none}</p>}
    <Cards list={list} sets={sets} />
    {value.more && !ended && <p>
      <button type="button" class="button" onClick={() => void more()}>{t.more}</button>
    </p>}
  </section>;
}

function AuthorTools({ author }: { author: string }) {
  const t = texts.value.works;
  const [printing, setPrinting] = useState(false);
  const [failed, setFailed] = useState(false);
  const save = () => {
    setFailed(false);
    workFile(author, locale.value).then(saveFile, () => setFailed(true));
  };
  return <div class="row">
    <button type="button" class="button" onClick={save} data-testid="works-save">{t.export}</button>
    <button type="button" class="button" onClick={() => setPrinting(true)} data-testid="works-print">{t.print}</button>
    {failed && <p class="problem" role="alert">{texts.value.actionFailed}</p>}
    {printing && <PrintWorks author={author} onClose={() => setPrinting(false)} />}
  </div>;
}
