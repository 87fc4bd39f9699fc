import { useEffect, useImperativeHandle, useMemo, useRef } from "preact/hooks";
import type { Ref } from "preact";
import type { RuleSetFault } from "../wire";
import { offsetOf, paints, wordEnd } from "./toml";

export interface Code {
  /** Puts the cursor on a fault. */
  jump: (line: number, column: number) => void;
}

interface CodeProps {
  text: string;
  label: string;
  faults: readonly RuleSetFault[];
  /** The id of the element that lists the faults. */
  described: string;
  onText: (text: string) => void;
  handle: Ref<Code>;
}

/**
 * A text field with line numbers and colours. The field is as tall as its text, over a painted copy in the same type;
 * the box around both scrolls.
 */
export function CodeField({ text, label, faults, described, onText, handle }: CodeProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  const box = useRef<HTMLDivElement>(null);
  const lines = text.split("\n");
  const wide = useMemo(() => Math.max(20, ...lines.map(width)) + 2, [text]);
  useImperativeHandle(handle, () => ({
    jump: (line, column) => {
      const at = offsetOf(text, line, column);
      field.current!.focus({ preventScroll: true });
      field.current!.setSelectionRange(at, wordEnd(text, at));
      const number = box.current!.querySelectorAll(".code-numbers span")[line - 1];
      number?.scrollIntoView({ block: "center", inline: "start" });
      const into = box.current!;
      into.scrollLeft = Math.max(0, (column - 20) * (field.current!.scrollWidth / wide));
    },
  }), [text]);
  useEffect(() => {
    // Fields in forms of other pages keep what the browser restores; this one keeps its own text.
    if (field.current!.value !== text) field.current!.value = text;
  }, [text]);
  const faulty = new Set(faults.map((f) => f.line));
  return <div class="code" ref={box} data-testid="code">
    <div class="code-numbers" aria-hidden="true">
      {lines.map((_, i) => <span key={i} class={faulty.has(i + 1) ? "faulty" : undefined}>{i + 1}</span>)}
    </div>
    <div class="code-text">
      <pre class="code-paint" aria-hidden="true" lang="en"><Painted text={text} faults={faults} />{"\n"}</pre>
      <textarea ref={field} class="code-field" aria-label={label} aria-invalid={faults.length > 0} aria-describedby={described} lang="en"
        dir="ltr" rows={lines.length} cols={wide} wrap="off" spellcheck={false} autocapitalize="off" autocomplete="off"
        {...{ autocorrect: "off" }} defaultValue={text} onInput={(e) => onText(e.currentTarget.value)} data-testid="definition" />
    </div>
  </div>;
}

/** The columns of a line in a fixed-width type: full-width characters take two. */
function width(line: string): number {
  return line.length + (line.match(/[\u1100-\u115f\u2e80-\uffdc]/g)?.length ?? 0);
}

function Painted({ text, faults }: { text: string; faults: readonly RuleSetFault[] }) {
  const marks = faults.map((f) => {
    const from = offsetOf(text, f.line, f.column);
    return { from, to: wordEnd(text, from) };
  });
  const out = [];
  let at = 0;
  for (const [i, span] of paints(text).entries()) {
    const end = at + span.text.length;
    const mark = marks.find((m) => m.from < end && m.to > at);
    const cut = mark ? [Math.max(mark.from, at) - at, Math.min(mark.to, end) - at] as const : null;
    out.push(<span key={i} class={span.paint ? `paint-${span.paint}` : undefined}>
      {cut
        ? <>
          {span.text.slice(0, cut[0])}
          <mark>{span.text.slice(cut[0], cut[1])}</mark>
          {span.text.slice(cut[1])}
        </>
        : span.text}
    </span>);
    at = end;
  }
  return <>{out}</>;
}
