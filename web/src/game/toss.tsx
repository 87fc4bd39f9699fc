import { useEffect, useState } from "preact/hooks";
import { prefersStill } from "../board/animate";
import { standardKinds } from "../board/kinds";
import { texts } from "../i18n";
import { pieceSet } from "../prefs";
import { Dialog } from "../ui/dialog";
import { Piece } from "../ui/piece";
import type { Face, Game, Toss } from "../wire";

const pawn = standardKinds.find((k) => k.letter === "P");
const tokin = standardKinds.find((k) => k.letter === "+P");
/** Milliseconds per throw. */
const pace = 1900;

interface TossProps {
  toss: Toss;
  verdict: string;
  onClose: () => void;
}

export function TossDialog({ toss, verdict: decided, onClose }: TossProps) {
  const t = texts.value;
  const [round, setRound] = useState(prefersStill() ? toss.throws.length - 1 : 0);
  const [settled, setSettled] = useState(prefersStill());
  const last = round === toss.throws.length - 1;
  useEffect(() => {
    if (settled && last) return;
    const timer = setTimeout(() => {
      if (!settled) setSettled(true);
      else {
        setRound(round + 1);
        setSettled(false);
      }
    }, settled ? pace : 1150);
    return () => clearTimeout(timer);
  }, [round, settled]);
  const faces = toss.throws[round] ?? [];
  const pawns = faces.filter((f) => f === "pawn").length;
  const tokins = faces.filter((f) => f === "tokin").length;
  const verdict = last ? decided : t.tossTie;
  return <Dialog id="toss" title={t.tossTitle} onClose={onClose} class="toss">
    {toss.throws.length > 1 && <p class="muted center">{t.tossThrow(round + 1)}</p>}
    <div class={settled ? "toss-mat settled" : "toss-mat"} key={round}>
      {faces.map((face, i) => <TossedPawn key={i} face={face} place={i} />)}
    </div>
    <div class="toss-verdict" role="status">
      {settled && <>
        <p>{t.tossCount(pawns, tokins)}</p>
        <p class="strong">{verdict}</p>
      </>}
    </div>
    <p class="row center">
      <button type="button" class={settled && last ? "button primary" : "button"} onClick={onClose} data-testid="toss-close">
        {settled && last ? t.tossGo : t.skipAnimation}
      </button>
    </p>
  </Dialog>;
}

function TossedPawn({ face, place }: { face: Face; place: number }) {
  const shown = face === "tokin" ? tokin : pawn;
  return <span class={`tossed ${face} place-${place}`} data-face={face}>
    <Piece kind={shown} letter={face === "tokin" ? "+P" : "P"} set={pieceSet.value} />
  </span>;
}

export function tossVerdict(game: Game): string {
  const t = texts.value;
  if (game.you === "b") return t.tossYou;
  if (game.toss?.black === "engine") return t.tossEngine;
  return game.you ? t.people.tossOther : t.people.tossWatch;
}
