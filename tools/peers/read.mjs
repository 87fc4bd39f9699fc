// Reads records with the libraries of other programs. Each line of standard input is a record,
// {"format", "text"}; each line of standard output has, for each library, its start position in
// SFEN and the moves of its main line in USI, or its error.
import { createInterface } from "node:readline";
import jkf from "json-kifu-format";
import * as tsshogi from "tsshogi";

const letters = { FU: "P", KY: "L", KE: "N", GI: "S", KI: "G", KA: "B", HI: "R" };

function byTsshogi(format, text) {
  const record = {
    kif: tsshogi.importKIF,
    ki2: tsshogi.importKI2,
    csa: tsshogi.importCSA,
    jkf: tsshogi.importJKFString,
    usi: tsshogi.Record.newByUSI,
    usen: tsshogi.Record.newByUSEN,
  }[format](text);
  if (record instanceof Error) {
    throw record;
  }
  record.resetAllBranchSelection();
  const moves = record.moves.map((node) => node.move).filter((move) => move instanceof tsshogi.Move);
  return { start: record.initialPosition.sfen, moves: moves.map((move) => move.usi) };
}

function square({ x, y }) {
  return `${x}${"abcdefghi"[y - 1]}`;
}

function byJKF(format, text) {
  const read = { kif: jkf.JKFPlayer.parseKIF, ki2: jkf.JKFPlayer.parseKI2, csa: jkf.JKFPlayer.parseCSA, jkf: jkf.JKFPlayer.parseJKF }[format];
  if (!read) {
    return undefined;
  }
  const player = read.call(jkf.JKFPlayer, text);
  player.goto(0);
  const start = player.shogi.toSFENString();
  const moves = player.kifu.moves.flatMap(({ move }) => (move ? [move] : [])).map((move) =>
    move.from ? square(move.from) + square(move.to) + (move.promote ? "+" : "") : `${letters[move.piece]}*${square(move.to)}`
  );
  return { start, moves };
}

function attempt(read, record) {
  try {
    return read(record.format, record.text);
  } catch (error) {
    return { error: String(error.message ?? error).slice(0, 300) };
  }
}

jkf.JKFPlayer.debug = false;
console.log = () => {}; // json-kifu-format logs
for await (const line of createInterface({ input: process.stdin })) {
  const record = JSON.parse(line);
  process.stdout.write(`${JSON.stringify({ tsshogi: attempt(byTsshogi, record), jkf: attempt(byJKF, record) })}\n`);
}
