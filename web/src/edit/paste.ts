import { useLayoutEffect, useRef } from "preact/hooks";
import { readRecord } from "../api";
import { texts } from "../i18n";
import { failureText } from "../ui/failure";
import type { GameRecord, RuleSet } from "../wire";
import { plainSFEN, sfenFault } from "./sfen";

/** The position meant by a record: of a game the last, of a problem the first. */
export function positionOf(record: GameRecord, rules: RuleSet): string {
  let at = record.start.sfen;
  if (rules.start.split(" ")[0] !== at.split(" ")[0] && !record.start.handicap) return at;
  for (let i = 0; ; ) {
    const next = record.nodes.findIndex((n, j) => j > 0 && n.parent === i);
    if (next < 0 || record.nodes[next]!.end) return at;
    at = record.nodes[next]!.view?.sfen ?? at;
    i = next;
  }
}

/**
 * Returns what reads a text that was pasted, as a position of the rule set or of the
 * one that the text names, and loads it. It answers what was wrong, "" for nothing.
 */
export function usePaste(rules: RuleSet, all: RuleSet[], load: (sfen: string, rules: RuleSet) => void): (text: string) => Promise<string> {
  /** Counts what was pasted: an answer that comes after that to a later text is too late. */
  const pasted = useRef(0);
  return async (text) => {
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
}

/** Takes a position that is pasted anywhere on the page, before the page of records does. */
export function usePastedPosition(use: (text: string) => void): void {
  useLayoutEffect(() => {
    const paste = (event: ClipboardEvent) => {
      if ((event.target as Element | null)?.closest?.("input, textarea, select") || document.querySelector("dialog[open]")) return;
      const file = event.clipboardData?.files[0];
      const text = event.clipboardData?.getData("text") ?? "";
      if (!file && !text.trim()) return;
      event.preventDefault();
      event.stopPropagation();
      if (file) void file.text().then(use);
      else use(text);
    };
    document.addEventListener("paste", paste, true);
    return () => document.removeEventListener("paste", paste, true);
  });
}
