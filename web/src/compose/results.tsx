import type { RecordNode, RuleSet, Side, TsumeChange, TsumeDraft } from "../wire";
import { Findings } from "./findings";
import { Intended } from "./intended";
import { Output } from "./output";
import { Repair } from "./repair";
import type { Known, Work } from "./work";

interface ResultsProps {
  rules: RuleSet;
  attacker: Side;
  problem: TsumeDraft;
  known: Known;
  repair: Work;
  /** The intended solution, in USI. */
  line: readonly string[];
  forget: () => void;
  /** Shows a line that leaves the main line before move ply. */
  show: (ply: number, line: readonly RecordNode[]) => void;
  use: (change: TsumeChange) => void;
  names: { title: string; author: string };
  named: (title: string, author: string) => void;
}

/** The results of examining a draft, and ways to repair and export it. */
export function Results({ rules, attacker, problem, known, repair, line, forget, show, use, names, named }: ResultsProps) {
  return <>
    <Intended line={line} forget={forget} />
    <Findings rules={rules} known={known} show={show} use={use}
      repair={known.failure?.code !== "bad-position"
        && <Repair key="repair" rules={rules} attacker={attacker} draft={{ ...problem, task: "repair" }} work={repair} use={use} />} />
    <Output key={problem.sfen} rules={rules} sfen={problem.sfen} draft={problem} known={known} {...names} named={named} />
  </>;
}
