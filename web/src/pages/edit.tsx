import { useEffect, useLayoutEffect, useMemo } from "preact/hooks";
import { ruleSet, ruleSetsDrawn } from "../api";
import { EditActions } from "../edit/actions";
import { AddressFault, asked } from "../edit/address";
import { SetupBoard, useSetup, useSetupKeys } from "../edit/setup";
import { gameFromSFEN, turnOf } from "../edit/drawing";
import { EditForm } from "../edit/form";
import { SideHead } from "../edit/head";
import { usePaste } from "../edit/paste";
import { PositionState, useChecked } from "../edit/state";
import { locale, texts } from "../i18n";
import { go, path } from "../router";
import { lineAt, PlayFromHere } from "../study/here";
import { Engine } from "../study/switch";
import type { RuleSet } from "../wire";
import { useLoad, Waiting } from "./load";

export default function EditPage() {
  const t = texts.value;
  const { value, error, retry } = useLoad("rule sets to edit", ruleSetsAsked);
  useEffect(() => {
    document.title = `${t.boardEditor} · komadai`;
  }, [locale.value]);
  if (!value) return <Waiting error={error} retry={retry} missing={t.notFound} />;
  return <BoardEditor all={value} />;
}

/** Adds the rule set of the address, for example one with other choices. */
async function ruleSetsAsked(): Promise<RuleSet[]> {
  const { rulesets } = await ruleSetsDrawn();
  const name = new URLSearchParams(location.search).get("rules");
  if (!name || rulesets.some((r) => r.id === name || r.aliases.includes(name))) return rulesets;
  const other = await ruleSet(name).catch(() => null);
  return other ? [...rulesets, other] : rulesets;
}

function BoardEditor({ all }: { all: RuleSet[] }) {
  const t = texts.value;
  const e = t.edit;
  const first = useMemo(() => asked(all), []);
  const setup = useSetup({ first, begin: () => gameFromSFEN(first.shown || first.rules.start), editing: true });
  const { draft, rules, drawing, sfen, brush, choose, astray, flipped } = setup;
  const checked = useChecked(rules.id, sfen);

  // The address has the position, for bookmarks and links.
  useLayoutEffect(() => {
    if (path.value === "/edit" && !astray) go(`/edit?${new URLSearchParams({ rules: rules.id, sfen })}`, true);
  }, [sfen, rules, astray]);

  const load = (text: string, set = rules) => draft.draw(gameFromSFEN(text), set);
  const paste = usePaste(rules, all, load, setup.setNotice);
  useSetupKeys(setup);

  return <main id="main" class="tsume edit" tabIndex={-1} data-testid="edit" data-rules={rules.id} data-sfen={sfen}
    data-checked={checked.kind} data-editing="">
    <SetupBoard setup={setup} title={t.boardEditor} check={checked.square} />
    <section class="tsume-side" aria-label={t.tsume.setUpLabel}>
      <SideHead rules={rules} title={t.boardEditor} flip={setup.flip} />
      <p class="muted edit-lead">{e.lead}</p>
      {astray && <AddressFault first={first} badRules={e.badRules} />}
      <PositionState checked={checked} turn={turnOf(drawing)} />
      <EditForm all={all} draft={draft} sfen={sfen} brush={brush} choose={choose} load={load} paste={paste}
        given={first.fault ? first.sfen : ""} />
      <EditActions rules={rules} sfen={sfen} flipped={flipped} possible={checked.kind !== "impossible"} />
      <Engine rules={rules} name={rules.id} start={sfen} moves={[]} drawn={checked.sfen === sfen ? checked.kind : "checking"}
        play={(line) => go(lineAt(rules.id, sfen, [], line))}>
        <PlayFromHere rules={rules.id} sfen={sfen} edited
          unplayable={checked.kind === "study" ? e.study : checked.kind === "impossible" ? e.impossible : ""} />
      </Engine>
    </section>
  </main>;
}
