import type { ComponentChildren } from "preact";

function inline(text: string): ComponentChildren {
  return text.split(/\*\*(.+?)\*\*/).map((part, i) => (i % 2 ? <strong key={i}>{part}</strong> : part));
}

/** Without a space between Chinese or Japanese characters. */
function joined(lines: string[]): string {
  return lines.reduce((text, line) => text + (text === "" || /[\u3000-\u9fff\uff00-\uffef]$/.test(text) ? "" : " ") + line, "");
}

interface MarkdownProps {
  text: string;
  /** Content next to list items, by their number in the text. */
  beside?: (item: number) => ComponentChildren;
}

/** Paragraphs, "## " headings, "- " lists and **bold**. */
export function Markdown({ text, beside }: MarkdownProps) {
  let items = 0;
  const out: ComponentChildren[] = [];
  let paragraph: string[] = [];
  let list: string[] = [];
  const flush = () => {
    // A bold paragraph is a heading.
    const heading = /^\*\*([^*]+)\*\*$/.exec(joined(paragraph));
    if (heading) out.push(<h2 key={out.length}>{heading[1]}</h2>);
    else if (paragraph.length) out.push(<p key={out.length}>{inline(joined(paragraph))}</p>);
    if (list.length) {
      out.push(<ul key={out.length}>
        {list.map((item, i) => {
          const more = beside?.(items++);
          return <li key={i} class={more ? "described-move" : undefined}>
            {more ? <p>{inline(item)}</p> : inline(item)}
            {more}
          </li>;
        })}
      </ul>);
    }
    paragraph = [];
    list = [];
  };
  for (const raw of text.split("\n")) {
    const line = raw.trim();
    if (line === "") flush();
    else if (line.startsWith("## ")) {
      flush();
      out.push(<h2 key={out.length}>{inline(line.slice(3))}</h2>);
    } else if (line.startsWith("- ")) {
      if (paragraph.length) flush();
      list.push(line.slice(2));
    } else if (list.length) list[list.length - 1] = joined([list.at(-1)!, line]);
    else paragraph.push(line);
  }
  flush();
  return <>{out}</>;
}
