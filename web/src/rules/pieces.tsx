import { inLanguage, texts } from "../i18n";
import { pieceSet } from "../prefs";
import { Movement, MovementLegend } from "../ui/diagram";
import { Piece } from "../ui/piece";
import type { PieceKind, RuleSetPage } from "../wire";

/** Puts the diagrams next to the items that describe a piece, and the legend next to the first. */
export function beside(rules: RuleSetPage) {
  const table = new Map(rules.pieces.map((k) => [k.letter, k]));
  return (item: number) => {
    const entry = rules.moveItems.find((m) => m.item === item);
    if (!entry) return null;
    const [plain, ...promoted] = entry.pieces;
    return <>
      <div class="piece-entry" data-kind={plain}>
        {entry.pieces.map((letter) =>
          <PieceCard key={letter} kind={table.get(letter)!} kinds={table} promoted={promoted.includes(letter)} />
        )}
      </div>
      {entry === rules.moveItems[0] && <MovementLegend kinds={rules.pieces} />}
    </>;
  };
}

/** Pieces without an item. */
export function OtherPieces({ rules }: { rules: RuleSetPage }) {
  const t = texts.value;
  const table = new Map(rules.pieces.map((k) => [k.letter, k]));
  const described = new Set(rules.moveItems.flatMap((m) => m.pieces));
  const plain = rules.pieces.filter((k) => !described.has(k.letter) && !(k.letter.startsWith("+") && table.has(k.letter.slice(1))));
  if (plain.length === 0) return null;
  return <section>
    <h2>{described.size > 0 ? t.otherPieces : t.piecesAndMoves}</h2>
    {described.size === 0 && <MovementLegend kinds={rules.pieces} />}
    <ul class="piece-list">
      {plain.map((kind) =>
        <li key={kind.letter} class="piece-entry" data-kind={kind.letter}>
          <PieceCard kind={kind} kinds={table} />
          {kind.promoted && table.has(kind.promoted) && <PieceCard kind={table.get(kind.promoted)!} kinds={table} promoted />}
        </li>
      )}
    </ul>
  </section>;
}

function PieceCard({ kind, kinds, promoted }: { kind: PieceKind; kinds: ReadonlyMap<string, PieceKind>; promoted?: boolean }) {
  const t = texts.value;
  return <article class="piece-card">
    <header>
      <Piece kind={kind} letter={kind.letter} set={pieceSet.value} class="large" />
      <div>
        {promoted && <p class="kicker">{t.promotesTo}</p>}
        <h3>{inLanguage(kind.names)}</h3>
        <p class="muted">
          <span lang="ja">{[...new Set([kind.two, kind.twoWhite, kind.one].filter(Boolean))].join(" · ")}</span> · {kind.letter}
          {kind.box && ` · ${t.boxValue(kind.box)}`}
        </p>
      </div>
    </header>
    {kind.token ? <p class="muted">{t.onStand}</p> : <div class="diagrams">
      {(kind.diagrams ?? []).map((d, i) => <Movement key={i} diagram={d} kind={kind} kinds={kinds} />)}
    </div>}
  </article>;
}
