import { useEffect } from "preact/hooks";
import { ruleSet } from "../api";
import { locale, texts } from "../i18n";
import { GameContext } from "../puzzle/context";
import { beginOwn, ownName, ownPuzzles, puzzleOf } from "../puzzle/own";
import { Trainer } from "../puzzle/trainer";
import { go } from "../router";
import type { PuzzleAttempt, RuleSet } from "../wire";
import { useLoad, Waiting } from "./load";

export default function OwnPuzzlePage({ id }: { id: string }) {
  const t = texts.value;
  const { value, error, retry } = useLoad(`own puzzle ${id}`, async () => {
    const first = await beginOwn(id);
    return { first, rules: await ruleSet(first.rules) };
  });
  useEffect(() => {
    document.title = `${t.own.title} · komadai`;
  }, [locale.value]);
  if (!value) return <Waiting error={error} retry={retry} missing={t.failure.reasons["no-own-problem"]} />;
  return <Own key={id} name={id} rules={value.rules} first={value.first} />;
}

async function goOn(name: string): Promise<void> {
  const list = await ownPuzzles().then((found) => found.puzzles, () => []);
  const at = list.findIndex((p) => ownName(p) === name);
  const next = [...list.slice(at + 1), ...list.slice(0, Math.max(0, at))].find((p) => p.state === "open");
  go(next ? `/puzzles/own/${ownName(next)}` : "/puzzles/own");
}

function Own({ name, rules, first }: { name: string; rules: RuleSet; first: PuzzleAttempt }) {
  const beside = (a: PuzzleAttempt) => {
    const puzzle = puzzleOf(a.id);
    return puzzle && <GameContext puzzle={puzzle} />;
  };
  const next = () => {
    void goOn(name);
    return null;
  };
  const foot = <p class="puzzle-links">
    <a class="quiet-link" href="/puzzles/own" data-testid="all-own">{texts.value.own.all}</a>
  </p>;
  return <Trainer rules={rules} first={first} beside={beside} next={next} foot={foot} />;
}
