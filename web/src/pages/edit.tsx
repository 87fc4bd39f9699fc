import "../boards";
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { ruleSet, ruleSetsDrawn } from "../api";
import type { KomadaiBoard } from "../board/element";
import { EditActions } from "../edit/actions";
import { editAsked, EditFault } from "../edit/address";
import { useDraft } from "../edit/draft";
import { gameFromSFEN, toSFEN, turnOf } from "../edit/drawing";
import { EditForm } from "../edit/form";
import { SideHead } from "../edit/head";
import { usePaste, usePastedPosition } from "../edit/paste";
import { anywhere, usePens, type Brush } from "../edit/pens";
import { PositionState, useChecked } from "../edit/state";
import { useKeys } from "../game/keys";
import { locale, texts } from "../i18n";
import { go, path } from "../router";
import { engineArrows } from "../study/arrows";
import { lineAt, PlayFromHere } from "../study/here";
import { Engine } from "../study/switch";
import { Board } from "../ui/board";
import { BoardArea, useNotice } from "../ui/notice";
import { useRoom } from "../ui/room";
import type { RuleSet } from "../wire";
import { useLoad, Waiting } from "./load";

/** The page on which a position of any rule set is set up. */
export default function EditPage() {
  const t = texts.value;
  const { value, error, retry } = useLoad("rule sets to edit", ruleSetsAsked);
  useEffect(() => {
    document.title = `${t.boardEditor} · komadai`;
  }, [locale.value]);
  if (!value) return <Waiting error={error} retry={retry} missing={t.notFound} />;
  return <BoardEditor all={value} />;
}

/** All rule sets, and beside them the one that the address names where it is another: one with other choices, say. */
async function ruleSetsAsked(): Promise<RuleSet[]> {
  const { rulesets } = await ruleSetsDrawn();
  const name = new URLSearchParams(location.search).get("rules");
  if (!name || rulesets.some((r) => r.id === name || r.aliases.includes(name))) return rulesets;
  const other = await ruleSet(name).catch(() => null);
  return other ? [...rulesets, other] : rulesets;
}

/** The board, what is drawn with, and what can be done with what is drawn. */
function BoardEditor({ all }: { all: RuleSet[] }) {
  const t = texts.value;
  const e = t.edit;
  const first = useMemo(() => editAsked(all), []);
  const [brush, setBrush] = useState<Brush>("move");
  const [flipped, setFlipped] = useState(false);
  const [astray, setAstray] = useState(!!first.unknown || !!first.fault);
  const [notice, setNotice] = useNotice({ after: 5000 });
  const [said, say] = useState("");
  const board = useRef<KomadaiBoard>(null);
  const room = useRoom(0);
  const draft = useDraft(() => ({ rules: first.rules, drawing: gameFromSFEN(first.fault || !first.sfen ? first.rules.start : first.sfen) }), true, () => setAstray(false));
  const { rules, drawing, draw } = draft;
  const sfen = useMemo(() => toSFEN(drawing, rules), [drawing, rules]);
  const legal = useMemo(() => anywhere(rules), [rules]);
  const checked = useChecked(rules.id, sfen);
  usePens({ board, rules, drawing, brush, active: true, change: draw, say });

  // The address names the position, so that it can be kept and sent.
  useLayoutEffect(() => {
    if (path.value === "/edit" && !astray) go(`/edit?${new URLSearchParams({ rules: rules.id, sfen })}`, true);
  }, [sfen, rules, astray]);

  const load = (text: string, set = rules) => draw(gameFromSFEN(text), set);
  const paste = usePaste(rules, all, load);
  usePastedPosition((text) => void paste(text).then((problem) => problem && setNotice(problem)));
  useKeys({
    f: () => setFlipped((x) => !x),
    b: () => board.current?.focusSquares(),
    Escape: () => board.current?.pick(""),
  });

  return (
    <main id="main" class="tsume edit" tabIndex={-1} data-testid="edit" data-rules={rules.id} data-sfen={sfen} data-checked={checked.kind} data-editing="">
      <h1 class="spoken">{t.boardEditor}</h1>
      <p class="spoken" aria-live="polite">{said}</p>
      <BoardArea notice={notice}>
        <Board rules={rules} sfen={sfen} check={checked.square} legal={legal} orientation={flipped ? "w" : "b"} maxHeight={room} arrows={engineArrows.value} handle={board} />
      </BoardArea>
      <section class="tsume-side" aria-label={t.tsume.setUpLabel}>
        <SideHead rules={rules} title={t.boardEditor} flip={() => setFlipped(!flipped)} />
        <p class="muted edit-lead">{e.lead}</p>
        {astray && <EditFault first={first} />}
        <PositionState checked={checked} turn={turnOf(drawing)} />
        <EditForm all={all} draft={draft} sfen={sfen} brush={brush} choose={setBrush} load={load} paste={paste} given={first.fault ? first.sfen : ""} />
        <EditActions rules={rules} sfen={sfen} flipped={flipped} possible={checked.kind !== "impossible"} />
        <Engine rules={rules} name={rules.id} start={sfen} moves={[]} drawn={checked.sfen === sfen ? checked.kind : "checking"} play={(line) => go(lineAt(rules.id, sfen, [], line))}>
          <PlayFromHere rules={rules.id} sfen={sfen} edited unplayable={checked.kind === "study" ? e.study : checked.kind === "impossible" ? e.impossible : ""} />
        </Engine>
      </section>
    </main>
  );
}
