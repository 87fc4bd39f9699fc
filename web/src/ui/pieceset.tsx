import { standardKinds } from "../board/kinds";
import { pieceSets } from "../board/pieces";
import { texts } from "../i18n";
import { pieceSet } from "../prefs";
import { Choice } from "./choice";
import { Piece } from "./piece";

const kind = (letter: string) => standardKinds.find((k) => k.letter === letter);

export function PieceSetChoice() {
  const t = texts.value;
  return <Choice id="pieceset" legend={t.pieces} value={pieceSet.value} onChange={(v) => (pieceSet.value = v)}
    options={pieceSets.map((value) => ({
      value,
      label: <>
        <span class="samples">
          <Piece kind={kind("N")} letter="N" set={value} class="sample" />
          <Piece kind={kind("+R")} letter="+R" side="w" set={value} class="sample" />
        </span>
        {t.pieceSet[value]}
      </>,
    }))} />;
}
