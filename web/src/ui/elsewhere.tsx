import { useEffect, useState } from "preact/hooks";
import { recordLinks } from "../api";
import { texts } from "../i18n";
import type { GameRecord, RecordLink } from "../wire";
import { LinkRow } from "./link";

export function Elsewhere({ record, ply }: { record: GameRecord; ply: number }) {
  const r = texts.value.record;
  const [links, setLinks] = useState<readonly RecordLink[]>([]);
  useEffect(() => {
    let gone = false;
    recordLinks(record, ply).then(({ links }) => gone || setLinks(links), () => undefined);
    return () => void (gone = true);
  }, [ply]);
  if (!links.length) return null;
  return <section class="share-way" data-testid="elsewhere">
    <h3>{r.shareElsewhere}</h3>
    <p class="muted">{r.shareElsewhereHint}</p>
    {links.map(({ site, address, moves }) =>
      <div key={site} class="elsewhere">
        <p>
          <a href={address} target="_blank" rel="noopener noreferrer" data-testid={`open-${site.toLowerCase()}`}>{site}</a>
          {!moves && <span class="muted">{" "}{r.sharePosition}</span>}
        </p>
        <LinkRow id={`link-${site.toLowerCase()}`} link={address} />
      </div>
    )}
  </section>;
}
