import { useLayoutEffect, useRef } from "preact/hooks";
import { readRecord } from "../api";
import { texts } from "../i18n";
import { failureText } from "../ui/failure";
import type { GameRecord, RuleSet } from "../wire";
import { plainSFEN, sfenFault } from "./sfen";

/** The last position of a game, the first of a problem. */
export function positionOf(record: GameRecord, rules: RuleSet): string {
  let at = record.start.sfen;
  if (rules.start.split(" ")[0] !== at.split(" ")[0] && !record.start.handicap) return at;
  for (let i = 0;;) {
    const next = record.nodes.findIndex((n, j) => j > 0 && n.parent === i);
    if (next < 0 || record.nodes[next]!.end) return at;
    at = record.nodes[next]!.view?.sfen ?? at;
    i = next;
  }
}

type Loads = (sfen: string, rules: RuleSet) => void;

/**
 * Reads a pasted text as a position of this rule set, or of the one that it names. Returns a function that resolves
 * to the fault, or "". Faults of text pasted outside of fields go to report.
 */
export function usePaste(rules: RuleSet, all: RuleSet[], load: Loads,
  report: (problem: string) => void): (text: string) => Promise<string>
{
  /** Counts the texts: an answer to an earlier one is ignored. */
  const pasted = useRef(0);
  const use = async (text: string) => {
    const turn = ++pasted.current;
    const plain = plainSFEN(text, rules.start);
    if (!sfenFault(plain, rules)) {
      load(plain, rules);
      return "";
    }
    try {
      const { record } = await readRecord(new TextEncoder().encode(text), { rules: rules.id });
      if (turn !== pasted.current) return "";
      const found = all.find((r) => r.id === record.rules);
      if (!found) return texts.value.tsume.pasteBad;
      load(positionOf(record, found), found);
      return "";
    } catch (error) {
      return turn === pasted.current ? failureText(error, texts.value.tsume.unreached) : "";
    }
  };
  // Captured, so that the page of records does not take it.
  useLayoutEffect(() => {
    const paste = (event: ClipboardEvent) => {
      if ((event.target as Element | null)?.closest?.("input, textarea, select") || document.querySelector("dialog[open]")) return;
      const file = event.clipboardData?.files[0];
      const text = event.clipboardData?.getData("text") ?? "";
      if (!file && !text.trim()) return;
      event.preventDefault();
      event.stopPropagation();
      void Promise.resolve(file ? file.text() : text).then(use).then((problem) => problem && report(problem));
    };
    document.addEventListener("paste", paste, true);
    return () => document.removeEventListener("paste", paste, true);
  });
  return use;
}
