import { useEffect, useState } from "preact/hooks";
import { ApiError, ruleSet } from "../api";
import { locale, texts, word } from "../i18n";
import { stored } from "../prefs";
import { begin, collections } from "../puzzle/api";
import { Trainer } from "../puzzle/trainer";
import { Pick } from "../ui/choice";
import type { PuzzleAttempt, PuzzleCollection, RuleSet } from "../wire";
import "../puzzle/kept"; // requested with the page, for the first problem
import { useLoad, Waiting } from "./load";

const chosenLength = stored<string>("puzzleLength", "", (v) => /^\d{0,3}$/.test(v));
const chosenTheme = stored<string>("puzzleTheme", "", (v) => /^[a-z-]{0,40}$/.test(v));

/** Ignores a theme or a length without problems. */
function chosen(c: PuzzleCollection) {
  const theme = c.themes.find((one) => one.tag === chosenTheme.value);
  const lengths = theme?.lengths ?? c.lengths;
  const plies = Number(chosenLength.value);
  return { lengths, wish: { plies: lengths.includes(plies) ? plies : 0, tag: theme?.tag ?? "" } };
}

export default function PuzzlePage({ id }: { id: string }) {
  const t = texts.value;
  const { value, error, retry } = useLoad(`puzzles ${id}`, async () => {
    // Without a choice the problem need not wait for the list.
    const any = Number(chosenLength.value) || chosenTheme.value ? null : begin(id, { plies: 0, tag: "" });
    const [rules, all, early] = await Promise.all([ruleSet(id), collections(), any]);
    const collection = all.collections.find((c) => c.rules === rules.id);
    if (!collection) throw new ApiError(404, { code: "not-found", message: texts.value.puzzle.noneFor });
    return { rules, collection, first: early ?? (await begin(rules.id, chosen(collection).wish)) };
  });
  useEffect(() => {
    document.title = `${t.puzzle.title} · komadai`;
  }, [locale.value]);
  if (!value) return <Waiting error={error} retry={retry} missing={t.puzzle.noneFor} />;
  return <Practice key={id} rules={value.rules} collection={value.collection} first={value.first} />;
}

interface PracticeProps {
  rules: RuleSet;
  collection: PuzzleCollection;
  first: PuzzleAttempt;
}

function Practice({ rules, collection, first }: PracticeProps) {
  const t = texts.value;
  const p = t.puzzle;
  const [, redraw] = useState(0);
  const { lengths, wish } = chosen(collection);
  const choose = (what: typeof chosenLength) => (value: string) => {
    what.value = value;
    redraw((n) => n + 1);
  };
  const foot = <>
    {collection.themes.length > 0 && <Pick id="puzzle-theme" label={p.theme} value={wish.tag} onChange={choose(chosenTheme)} options={[
      { value: "", label: p.anyTheme },
      ...collection.themes.map(({ tag, count }) => ({ value: tag, label: p.themeCount(word(t.tags, tag) ?? tag, count) })),
    ]} />}
    {collection.lengths.length > 1
      && <Pick id="puzzle-length" label={p.length} value={wish.plies ? String(wish.plies) : ""} onChange={choose(chosenLength)}
        options={[{ value: "", label: p.anyLength }, ...lengths.map((n) => ({ value: String(n), label: p.plies(n) }))]} />}
    <p class="puzzle-links">
      <a class="quiet-link" href={`/storm/${rules.id}`} data-testid="to-storm">{t.storm.title}</a>
      <a class="quiet-link" href="/puzzles" data-testid="all-puzzles">{p.all}</a>
    </p>
  </>;
  return <Trainer rules={rules} first={first} rated next={() => () => begin(rules.id, wish)} foot={foot} />;
}
