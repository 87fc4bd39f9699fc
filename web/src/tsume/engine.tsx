import { useMemo } from "preact/hooks";
import { go } from "../router";
import { lineAt, PlayFromHere } from "../study/here";
import { Engine } from "../study/switch";
import type { RuleSet } from "../wire";
import type { Walk } from "./walk";

export function WalkEngine({ rules, walk }: { rules: RuleSet; walk: Walk }) {
  const { sfen } = walk.problem;
  const moves = useMemo(() => walk.line.value.slice(0, walk.at.value).map((n) => n.usi ?? ""), [walk.key.value]);
  return <Engine rules={rules} name={rules.id} start={sfen} moves={moves} play={(line) => go(lineAt(rules.id, sfen, moves, line))}>
    <PlayFromHere rules={rules.id} sfen={walk.sfen} />
  </Engine>;
}
