import { formatTime } from "../clock";
import { texts } from "../i18n";
import { SideMark } from "../ui/piece";
import type { Side } from "../wire";
import type { Editor } from "./editor";
import { playerOf, sfenAt, turnOf } from "./tree";

export function Player({ editor, side }: { editor: Editor; side: Side }) {
  const t = texts.value;
  const tree = editor.tree.value;
  const line = editor.line.value.slice(0, editor.ply.value + 1);
  const used = line.findLast((n) => n.view?.side === side && n.time)?.time;
  const timed = used || line.some((n) => n.time);
  const sfen = sfenAt(tree, editor.at.value);
  const over = editor.node.value.end;
  const name = tree.start.handicap ? (side === "b" ? t.taker : t.giver) : side === "b" ? t.black : t.white;
  const player = playerOf(tree, side);
  const won = over && editor.node.value.view?.winner === side;
  return <div slot={side === "b" ? "black" : "white"} class={!over && turnOf(sfen) === side ? "camp-info active" : "camp-info"}
    data-testid={`camp-${side}`}>
    <span class="camp-name">
      <SideMark side={side} />
      <span class="camp-text">
        <span class="camp-side">{player || name}</span>
        {player && <span class="camp-player">{name}</span>}
      </span>
      {won && <span class="won-mark" role="img" aria-label={t.sideWins(name)}>◯</span>}
    </span>
    {timed && <span class="clock">
      <span class="clock-main">{formatTime(used ? Math.floor(used.total / 1000) * 1000 : 0)}</span>
    </span>}
  </div>;
}
