import { useState } from "preact/hooks";
import { inLanguage, texts } from "../i18n";
import type { Game, RuleSet } from "../wire";
import { Choice } from "./choice";
import { Copy } from "./copy";
import { Dialog } from "./dialog";
import { LinkRow } from "./link";

/** Pixels; enough for a board with stands, names and clocks. */
const sizes = { small: [320, 560], medium: [480, 720], large: [640, 960] } as const;

type Size = keyof typeof sizes;

interface CodeProps {
  id: string;
  hint: string;
  code: (width: number, height: number) => string;
  /** Whether code uses the height. */
  framed?: boolean;
}

export function EmbedCode({ id, hint, code, framed = false }: CodeProps) {
  const e = texts.value.record.embedding;
  const [size, setSize] = useState<Size>("medium");
  const [width, height] = sizes[size];
  const lines = code(width, height);
  return <>
    <p class="muted">{hint}</p>
    <Choice id={`${id}-size`} legend={e.size} value={size} onChange={setSize}
      options={(Object.keys(sizes) as Size[]).map((value) => ({ value, label: e.sizes[value],
        hint: framed ? sizes[value].join(" × ") : `${sizes[value][0]}` })
      )} />
    <pre class="file-preview snippet" role="region" tabIndex={0} aria-label={e.code} data-testid={id}>{lines}</pre>
    <Copy id={`copy-${id}`} label={e.copy} text={lines} class="button" />
  </>;
}

const quoted = (text: string) => text.replace(/&/g, "&amp;").replace(/"/g, "&quot;").replace(/</g, "&lt;");

export const frameOf = (address: string, title: string) => (width: number, height: number) =>
  `<iframe src="${quoted(address)}" width="${width}" height="${height}" title="${quoted(title)}" style="border:0"></iframe>`;

export function EmbedDialog({ game, rules, onClose }: { game: Game; rules: RuleSet; onClose: () => void }) {
  const e = texts.value.record.embedding;
  const address = (kind: "embed" | "overlay") => `${location.origin}/${kind}/games/${encodeURIComponent(game.id)}`;
  return <Dialog id="embed-dialog" title={e.title} onClose={onClose} class="wide">
    <div class="form">
      <section class="share-way">
        <h3>{e.page}</h3>
        <EmbedCode id="frame" hint={e.frameHint} code={frameOf(address("embed"), inLanguage(rules.names))} framed />
      </section>
      <section class="share-way">
        <h3>{e.stream}</h3>
        <p class="muted">{e.streamHint}</p>
        <LinkRow id="link-overlay" link={address("overlay")} />
      </section>
    </div>
  </Dialog>;
}
