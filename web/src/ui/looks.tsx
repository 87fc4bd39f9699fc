import { defineBoard, type KomadaiBoard } from "../board/element";
import { surfaceNames } from "../board/surfaces";
import { coordinates, languageTag, texts } from "../i18n";
import { boardStyle, pieceSet, scheme } from "../prefs";
import { Choice } from "./choice";
import { PieceSetChoice } from "./pieceset";

defineBoard();

/** All ranks, promoted pieces and both hands. */
const sample = "r1sgk/1p2p/2+B2/P1G1P/K1+R1L b NPsp 1";

const held = ["G", "S", "N", "P"];

export function Looks() {
  const t = texts.value;
  return <div class="looks">
    <div class="look-shown" role="img" aria-label={t.prefs.preview} data-testid="look-preview">
      <div inert>
        <komadai-board ref={(board: KomadaiBoard | null) => void (board && (board.stand = held))} sfen={sample} files={5} ranks={5}
          viewonly="" lang={languageTag.value} pieceset={pieceSet.value} surface={boardStyle.value} coordinates={coordinates.value}
          theme={scheme()} />
      </div>
    </div>
    <div class="look-choices">
      <PieceSetChoice />
      <Choice id="board-style" legend={t.prefs.boardStyle} value={boardStyle.value} onChange={(v) => (boardStyle.value = v)}
        options={(["kaya", ...surfaceNames] as const).map((value) => ({
          value,
          label: <>
            <span class="swatch" aria-hidden="true" inert>
              <komadai-board sfen="3 b - 1" files={3} ranks={2} viewonly="" nostands="" surface={value} coordinates="none"
                theme={scheme()} />
            </span>
            {t.prefs.boardStyles[value]}
          </>,
        }))} />
    </div>
  </div>;
}
