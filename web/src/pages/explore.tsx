import { useCallback, useEffect, useMemo, useRef, useState } from "preact/hooks";
import { ruleSet, ruleSets, study } from "../api";
import type { KomadaiBoard } from "../board/element";
import type { LastMove } from "../board/state";
import { plainSFEN } from "../edit/sfen";
import { ExplorerPanel } from "../explore/panel";
import { explorerWords } from "../explore/words";
import { inLanguage, locale, texts } from "../i18n";
import { address, go } from "../router";
import { Board } from "../ui/board";
import { FirstIcon, FlipIcon, PreviousIcon } from "../ui/icons";
import { BoardArea, useNotice } from "../ui/notice";
import { failureText } from "../ui/failure";
import { useRoom } from "../ui/room";
import type { RuleSet, Studied } from "../wire";
import { useLoad, Waiting } from "./load";

export const stays = true;

const at = (rules: string, moves: readonly string[], sfen: string) => {
  const query = new URLSearchParams();
  if (rules !== "standard") query.set("rules", rules);
  if (sfen) query.set("sfen", sfen);
  if (moves.length) query.set("moves", moves.join(" "));
  const text = query.toString();
  return text ? `/explore?${text}` : "/explore";
};

export default function ExplorePage() {
  const w = explorerWords.value;
  const query = new URL(address.value, location.origin).searchParams;
  const rules = query.get("rules") || "standard";
  const { value, error, retry } = useLoad(`explore ${rules}`, async () => {
    const [set, all] = await Promise.all([ruleSet(rules), ruleSets()]);
    return { set, all: all.rulesets };
  });
  useEffect(() => {
    document.title = `${w.title} · komadai`;
  }, [locale.value]);
  if (!value) return <Waiting error={error} retry={retry} missing={texts.value.noRules} />;
  return <Explore key={value.set.id} rules={value.set} all={value.all} sfen={query.get("sfen") ?? ""}
    moves={query.get("moves")?.split(" ").filter(Boolean) ?? []} />;
}

interface ExploreProps {
  rules: RuleSet;
  all: readonly RuleSet[];
  sfen: string;
  moves: string[];
}

/** The address has the moves, so that back and forward work. */
function Explore({ rules, all, sfen: given, moves }: ExploreProps) {
  const w = explorerWords.value;
  const start = plainSFEN(given, rules.start) || rules.start;
  const [now, setNow] = useState<{ key: string; studied: Studied } | null>(null);
  const [flipped, setFlipped] = useState(false);
  const [notice, setNotice] = useNotice();
  const table = useRef<HTMLDivElement>(null);
  const board = useRef<KomadaiBoard>(null);
  const room = useRoom(205);
  const key = `${start} ${moves.join(" ")}`;
  useEffect(() => {
    let gone = false;
    study({ rules: rules.id, sfen: start, moves }).then((studied) => gone || setNow({ key, studied }), (error: unknown) => {
      if (gone) return;
      setNotice(failureText(error));
      board.current?.revert();
      if (moves.length || given) go(at(rules.id, [], ""), true);
    });
    return () => void (gone = true);
  }, [key]);
  const current = now?.key === key;
  const sfen = now?.studied.sfen ?? start;
  const node = now?.studied.moves.at(-1);
  const last = useMemo<LastMove | null>(
    () => (node?.usi ? { usi: node.usi, side: node.view?.side ?? "b", path: node.view?.path ?? null } : null),
    [sfen],
  );
  const play = useCallback((usi: string) => go(at(rules.id, [...moves, usi], given)), [key]);
  return <main id="main" class="explore" tabIndex={-1} data-testid="explore" data-rules={rules.id} data-ply={moves.length}
    data-ready={current ? "" : undefined}>
    <header class="explore-head">
      <h1>{w.title}</h1>
      <p class="muted">{w.lead}</p>
    </header>
    <BoardArea notice={notice} place={table}>
      <Board rules={rules} sfen={sfen} last={last} check={now?.studied.check ?? ""} legal={current ? now.studied.legal : null}
        selectable={now?.studied.turn ?? "b"} orientation={flipped ? "w" : "b"} maxHeight={room} onMove={play} onAttempt={play}
        handle={board} />
    </BoardArea>
    <aside class="explore-side">
      <div class="explore-tools">
        <button type="button" class="icon-button" aria-label={w.start} title={w.start} disabled={moves.length === 0}
          onClick={() => go(at(rules.id, [], given))} data-testid="explore-start">
          <FirstIcon />
        </button>
        <button type="button" class="icon-button" aria-label={w.back} title={w.back} disabled={moves.length === 0}
          onClick={() => go(at(rules.id, moves.slice(0, -1), given))} data-testid="explore-back">
          <PreviousIcon />
        </button>
        <button type="button" class="icon-button" aria-label={w.flip} title={w.flip} onClick={() => setFlipped(!flipped)}>
          <FlipIcon />
        </button>
        <select aria-label={w.rules} value={rules.id} onChange={(event) => go(at(event.currentTarget.value, [], ""))}
          data-testid="explore-rules">
          {[...all, ...(all.some((r) => r.id === rules.id) ? [] : [rules])].map((r) =>
            <option key={r.id} value={r.id}>{inLanguage(r.names)}</option>
          )}
        </select>
        <a class="button"
          href={`/record?${new URLSearchParams({ rules: rules.id, sfen: start, moves: moves.join(" "), ply: String(moves.length) })}`}
          data-testid="explore-study">
          {w.study}
        </a>
        <a class="button" href="/book" data-testid="to-book">{w.books}</a>
      </div>
      <div class="panel explorer">
        <ExplorerPanel rules={rules.id} sfen={sfen} play={play} />
      </div>
    </aside>
  </main>;
}
