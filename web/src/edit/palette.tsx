import type { ComponentChildren } from "preact";
import { kindLabel } from "../board/labels";
import { problemKind } from "../board/kings";
import { baseOf, colored, kindOf, other, sideOf } from "../board/position";
import { locale, texts } from "../i18n";
import { pieceSet } from "../prefs";
import { Piece, SideMark } from "../ui/piece";
import type { RuleSet, Side } from "../wire";
import { handsOf, heldKinds, hold, plainKinds, type Drawing } from "./drawing";
import type { Brush } from "./pens";

interface PaletteProps {
  rules: RuleSet;
  drawing: Drawing;
  brush: Brush;
  choose: (brush: Brush) => void;
  change: (d: Drawing) => void;
  /** A game, not a problem. */
  game?: boolean;
}

export function Palette({ rules, drawing, brush, choose, change, game = false }: PaletteProps) {
  const t = texts.value.tsume;
  const { black, white } = texts.value;
  const id = (s: Side) => (game ? s : s === drawing.attacker ? "attacker" : "defender");
  const called = (s: Side) => (game ? (s === "b" ? black : white) : s === drawing.attacker ? t.attacker : t.defender);
  const kinds = new Map(rules.pieces.map((k) => [k.letter, k]));
  const side: Side = brush === "move" || brush === "" ? drawing.attacker : sideOf(brush);
  const plain = plainKinds(rules);
  const promoted = plain.flatMap((k) => rules.pieces.filter((other) => other.letter === k.promoted));
  const sides: Side[] = [drawing.attacker, other(drawing.attacker)];
  const take = (s: Side) => choose(brush === "move" || brush === "" ? colored(plain[0]!.letter, s) : colored(kindOf(brush), s));
  const button = (letter: string) => {
    const piece = colored(letter, side);
    return <button key={letter} type="button" class="brush" aria-pressed={brush === piece}
      aria-label={kindLabel(locale.value, kinds, letter)} title={kindLabel(locale.value, kinds, letter)} onClick={() => choose(piece)}
      data-testid={`brush-${letter}`}>
      <Piece letter={letter} kind={problemKind(kinds.get(letter), game ? "" : drawing.attacker)} side={side} set={pieceSet.value}
        turned={side === "w"} />
    </button>;
  };
  return <div class="palette" role="group" aria-label={t.palette} data-testid="palette" data-brush={brush === "" ? "off" : brush}>
    <div class="palette-head">
      <div class="segments palette-sides" role="group" aria-label={t.palette}>
        {sides.map((s) =>
          <button key={s} type="button" aria-pressed={brush !== "move" && brush !== "" && side === s} onClick={() => take(s)}
            data-testid={`side-${id(s)}`}>
            <SideMark side={s} /> {called(s)}
          </button>
        )}
      </div>
      <div class="segments" role="group" aria-label={t.move}>
        <button type="button" aria-pressed={brush === "move"} onClick={() => choose("move")} data-testid="brush-move">{t.move}</button>
        <button type="button" aria-pressed={brush === ""} onClick={() => choose("")} data-testid="brush-off">{t.eraser}</button>
      </div>
    </div>
    <div class="brushes">{plain.map((k) => button(k.letter))}</div>
    {promoted.length > 0 && <div class="brushes">{promoted.map((k) => button(k.letter))}</div>}
    {game
      ? sides.map((s) =>
        <Held key={s} rules={rules} drawing={drawing} side={s} change={change} label={texts.value.edit.hand(called(s))} id={s} game />
      )
      : <ProblemHands rules={rules} drawing={drawing} change={change} />}
  </div>;
}

/** The defender usually holds the rest. */
function ProblemHands({ rules, drawing, change }: Pick<PaletteProps, "rules" | "drawing" | "change">) {
  const t = texts.value.tsume;
  return <>
    <Held rules={rules} drawing={drawing} side={drawing.attacker} change={change} label={t.attackerHand} id="attacker" />
    <label class="tick">
      <input type="checkbox" checked={drawing.rest}
        onChange={(e) => change({ ...drawing, hands: handsOf(drawing, rules), rest: e.currentTarget.checked })} data-testid="rest" />
      <span>
        {t.rest}
        <span class="option-hint">{" "}{t.restHint}</span>
      </span>
    </label>
    {!drawing.rest
      && <Held rules={rules} drawing={drawing} side={other(drawing.attacker)} change={change} label={t.defenderHand} id="defender" />}
  </>;
}

interface HeldProps {
  rules: RuleSet;
  drawing: Drawing;
  side: Side;
  change: (d: Drawing) => void;
  label: ComponentChildren;
  id: string;
  game?: boolean;
}

function Held({ rules, drawing, side, change, label, id, game }: HeldProps) {
  const t = texts.value.tsume;
  const kinds = new Map(rules.pieces.map((k) => [k.letter, k]));
  return <fieldset class="held" data-testid={`held-${id}`}>
    <legend>{label}</legend>
    <div class="held-list">
      {(game ? rules.hand : heldKinds(rules)).map((kind) => {
        const n = drawing.hands[side].get(kind) ?? 0;
        const name = kindLabel(locale.value, kinds, kind);
        return <div key={kind} class={n ? "held-kind some" : "held-kind"} data-kind={kind} data-count={n}>
          <button type="button" class="held-less" disabled={n === 0} aria-label={t.less(name)}
            onClick={() => change(hold(drawing, side, kind, -1))} data-testid={`less-${id}-${kind}`}>
            −
          </button>
          <button type="button" class="held-more" title={t.more(name)} onClick={() => change(hold(drawing, side, kind, 1))}
            data-testid={`more-${id}-${kind}`}>
            <span class="spoken">{`${t.more(name)} (${n})`}</span>
            <Piece letter={baseOf(kind)} kind={kinds.get(kind)} side={side} set={pieceSet.value} turned={side === "w"} />
            <span class="held-count" aria-hidden="true">{n}</span>
            <span class="held-plus" aria-hidden="true" />
          </button>
        </div>;
      })}
    </div>
  </fieldset>;
}
