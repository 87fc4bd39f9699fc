import { useMemo, useState } from "preact/hooks";
import { texts } from "../i18n";
import { BinIcon } from "../ui/icons";
import { MiniBoard } from "../ui/miniboard";
import type { RuleSet } from "../wire";
import { alike, collection, forget, keep, type Kept } from "./collection";

/** Problems at least this similar are called alike. */
const near = 0.6;

interface MineProps {
  all: RuleSet[];
  rules: RuleSet;
  sfen: string;
  draft: () => Kept;
  open: (kept: Kept) => void;
}

export function Mine({ all, rules, sfen, draft, open }: MineProps) {
  const s = texts.value.compose;
  const [full, setFull] = useState(false);
  const list = collection.value;
  const like = useMemo(
    () =>
      list.filter((p) => p.rules === rules.id && p.sfen !== sfen).map((p) => ({ p, share: alike(p.sfen, sfen, rules) })).filter((x) =>
        x.share >= near
      ).sort((a, b) => b.share - a.share)[0],
    [list, rules, sfen],
  );
  return <section class="draft-mine panel" aria-label={s.mine} data-testid="mine" data-count={list.length}>
    <header class="moves-head">
      <h2>{s.mine}</h2>
      <button type="button" class="button small" onClick={() => setFull(!keep(draft()))} data-testid="keep">{s.keep}</button>
    </header>
    <div class="draft-tree-body">
      {full && <p class="problem" role="alert">{s.noRoom}</p>}
      {like && <p class="small-print" role="status" data-testid="similar" data-share={Math.round(like.share * 100)}>
        {s.similarTold(like.p.title || s.untitled, Math.round(like.share * 100))}
      </p>}
      {list.length === 0 && <p class="muted small-print">{s.mineNone}</p>}
      <ul class="draft-mine-list">{list.map((p) => <Item key={p.key} p={p} rules={all.find((r) => r.id === p.rules)} open={open} />)}</ul>
    </div>
  </section>;
}

function Item({ p, rules, open }: { p: Kept; rules: RuleSet | undefined; open: (kept: Kept) => void }) {
  const s = texts.value.compose;
  const title = p.title || s.untitled;
  if (!rules) return null;
  return <li data-key={p.key}>
    <button type="button" class="draft-mine-open" onClick={() => open(p)} data-testid={`open-${p.key}`}>
      <MiniBoard board={rules.board} kinds={rules.pieces} sfen={p.sfen} label="" attacker={p.sfen.split(" ")[1] === "w" ? "w" : "b"} />
      <span>{title}{p.plies > 0 && ` · ${s.plies(p.plies)}`}</span>
    </button>
    <button type="button" class="icon-button small" aria-label={s.remove(title)} title={s.remove(title)} onClick={() => forget(p.key)}
      data-testid={`forget-${p.key}`}>
      <BinIcon />
    </button>
  </li>;
}
